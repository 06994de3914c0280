"""Environments that are pickled or copied in the middle of an episode go on as the original does."""

import copy
import inspect
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from armillary.envs import SeatArguments, VectorArguments, gymnasium_env, pettingzoo_env, vector_env
from armillary.envs.gym import vector
from armillary.envs.seat import SeatEnv
from armillary.envs.vector import VectorSeats
from armillary.kernel.dice import BranchingDice, PairedDice
from armillary.kernel.registry import game, titles
from armillary.kernel.setup import setup

TITLES = tuple(titles())
STEPS = 25


def seat_steps(env: Any, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    seen = []
    for _ in range(STEPS):
        action = int(rng.choice(np.flatnonzero(env.walk.mask())))
        observed, reward, over, cut, _ = env.step(action)
        seen.append((observed["observation"].tobytes(), observed["action_mask"].tobytes(), reward, over))
        if over or cut:
            env.reset()
    return seen


def table_steps(env: Any, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    seen = []
    for _ in range(STEPS):
        observed, reward, over, cut, _ = env.last()
        seen.append((env.agent_selection, observed["observation"].tobytes(), reward, over))
        if over or cut:
            env.reset()
            continue
        env.step(int(rng.choice(np.flatnonzero(observed["action_mask"]))))
    return seen


@pytest.mark.parametrize(
    "travels", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy], ids=["pickle", "copy"]
)
@pytest.mark.parametrize("title", TITLES)
def test_one_seat_goes_on_identically(title: str, travels: Any) -> None:
    env = gymnasium_env(title, opponents=("greedy",), reward="chances")
    env.reset(seed=3)
    seat_steps(env, 1)
    twin = travels(env)
    assert seat_steps(env, 2) == seat_steps(twin, 2)


@pytest.mark.parametrize(
    "travels", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy], ids=["pickle", "copy"]
)
@pytest.mark.parametrize("title", TITLES)
def test_a_table_goes_on_identically(title: str, travels: Any) -> None:
    env = pettingzoo_env(title)
    env.reset(seed=3)
    table_steps(env, 1)
    twin = travels(env)
    assert table_steps(env, 2) == table_steps(twin, 2)


def vector_steps(env: Any, seed: int, rounds: int = STEPS) -> list[Any]:
    rng = np.random.default_rng(seed)
    seen = []
    masks = env.arrays["action_mask"]
    for _ in range(rounds):
        actions = np.array([int(rng.choice(np.flatnonzero(mask))) for mask in masks])
        observed, rewards, over, cut, info = env.step(actions)
        seen.append(
            [array.tobytes() for array in (observed["observation"], observed["action_mask"], rewards, over, cut)]
        )
        seen.append(info["seat"].tolist())
    return seen


@pytest.mark.parametrize(
    "travels", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy], ids=["pickle", "copy"]
)
@pytest.mark.parametrize("title", TITLES)
def test_many_seats_go_on_identically(title: str, travels: Any) -> None:
    """Games of this process alone; for two titles there are workers, too."""
    few = {"workers": 1, "here": 1} if title in ("salvage", "tictactoe") else {"workers": 0}
    env = vector_env(title, 3, opponents=("greedy",), **few)
    twin = None
    try:
        env.reset(seed=3)
        vector_steps(env, 1, rounds=10)
        twin = travels(env)
        assert (twin.arrays["observation"] == env.arrays["observation"]).all()
        assert vector_steps(env, 2, rounds=10) == vector_steps(twin, 2, rounds=10)
    finally:
        env.close()
        if twin is not None:
            twin.close()


def test_a_step_under_way_is_not_copied() -> None:
    env = vector_env("salvage", 2, workers=1, here=1)
    try:
        env.reset(seed=1)
        env.step_async(env.arrays["action_mask"].argmax(axis=1))
        with pytest.raises(RuntimeError, match="a step is under way"):
            pickle.dumps(env)
        env.step_wait()
        pickle.dumps(env)
    finally:
        env.close()


def test_dice_for_thinking_travel() -> None:
    paired = PairedDice(7)
    paired.rolls(0, 2, 6, "A", False)
    twin = pickle.loads(pickle.dumps(paired))
    assert paired.rolls(0, 3, 6, "A", False) == twin.rolls(0, 3, 6, "A", False)
    branching = BranchingDice(100)
    branching.rolls(0, 1, 6, "A", False)
    branching.next_path()
    other = pickle.loads(pickle.dumps(branching))
    assert branching.rolls(0, 1, 6, "A", False) == other.rolls(0, 1, 6, "A", False)


def test_gymnasium_finds_titles_by_name_and_makes_vectors() -> None:
    version = titles()["salvage"].rules_version
    env = gymnasium.make(f"armillary.envs.gym:armillary/salvage-v{version}")
    observed, _ = env.reset(seed=1)
    assert set(observed) == {"observation", "action_mask"}
    many = gymnasium.make_vec(f"armillary.envs.gym:armillary/salvage-v{version}", num_envs=2, workers=0)
    try:
        observed, _ = many.reset(seed=1)
        assert observed["observation"].shape[0] == 2
    finally:
        many.close()


def test_the_factories_know_the_arguments_of_the_environments() -> None:
    """An editor completes and checks what SeatEnv and VectorSeats take, and nothing else."""
    seat = set(inspect.signature(SeatEnv.__init__).parameters) - {"self", "game"}
    assert set(SeatArguments.__annotations__) == seat
    many = set(inspect.signature(VectorSeats.__init__).parameters) - {"self", "made", "games", "more"}
    assert set(VectorArguments.__annotations__) - seat == many
    for factory in (gymnasium_env, pettingzoo_env, vector_env, vector, game, setup):
        assert "Any" not in str(inspect.signature(factory))


def test_bad_arguments_name_the_choices() -> None:
    with pytest.raises(ValueError, match="seat 7 must be one of 0, 1"):
        gymnasium_env("salvage", seat=7)
    env = gymnasium_env("salvage")
    with pytest.raises(ValueError, match="reset takes no options, but got difficulty"):
        env.reset(options={"difficulty": 3})
