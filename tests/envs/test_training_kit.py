"""What trainers need: any opponent, rewards with a signal, teachers, variants, starts from scenario files."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from armillary.envs import gymnasium_env, vector_env
from armillary.envs.opponents import Actor, Pool
from armillary.kernel import Position, titles
from armillary.kernel.scenario import ScenarioError
from armillary.kernel.setup import setup
from armillary.players import make

GAMES = Path(__file__).resolve().parents[2] / "src" / "armillary" / "games"


def first_allowed(observed: dict[str, Any]) -> int:
    """The simplest policy of all."""
    return int(observed["action_mask"].argmax())


def episode(table: Any, seed: int | None = None, policy: Any = first_allowed) -> tuple[float, list[dict[str, Any]]]:
    observed, info = table.reset(seed=seed)
    total, infos = 0.0, [info]
    while True:
        observed, reward, over, cut, info = table.step(policy(observed))
        total += reward
        infos.append(info)
        if over or cut:
            return total, infos


# ---------------------------------------------------------------------------------------------------- opponents


def test_a_function_of_observations_is_an_opponent() -> None:
    asked = []

    def policy(observed: dict[str, Any]) -> int:
        asked.append(observed["observation"].shape)
        return first_allowed(observed)

    table = gymnasium_env("salvage", opponents=(policy,))
    episode(table, 1)
    assert asked
    assert set(asked) == {table.observation_space["observation"].shape}


def test_a_player_of_ours_and_one_that_was_made_are_opponents() -> None:
    rules = setup("salvage", 3).game()
    table = gymnasium_env(rules, opponents=("greedy:hard", make(rules, "random")))
    episode(table, 2)
    assert [player.name for player in table.opponents] == ["greedy:hard", "random"]
    with pytest.raises(ValueError, match="2 opponents are needed, not 3"):
        gymnasium_env(rules, opponents=("random", "random", "random"))
    with pytest.raises(ValueError, match="no player"):
        gymnasium_env("salvage", opponents=("nobody",))


def test_a_pool_sends_another_member_into_each_episode_and_takes_new_ones() -> None:
    pool = Pool(["random", "greedy:hard"])
    table = gymnasium_env("salvage", opponents=pool)
    table.reset(seed=1)
    seen = {table.opponents[0].name for _ in range(30) if table.reset()}
    assert seen == {"random", "greedy:hard"}
    pool.add(first_allowed, weight=1000.0)
    assert any(isinstance(table.opponents[0], Actor) for _ in range(5) if table.reset())
    with pytest.raises(ValueError, match="at least one"):
        Pool([])
    with pytest.raises(ValueError, match="as many weights"):
        Pool(["random"], [1.0, 2.0])


def test_a_policy_as_a_player_spells_whole_choices() -> None:
    """In titles with spelled choices, on views alone."""
    rules = setup("earthmans-burden").game()
    actor = Actor(rules, first_allowed)
    p = rules.start(3)
    for _ in range(60):
        if p.over:
            break
        seat = p.owing[0]
        p.apply(seat, actor.choose(p.view(seat), seat, Random(1)))


# ------------------------------------------------------------------------------------------------------ rewards


def test_chances_add_up_to_the_result_less_what_was_expected() -> None:
    for slug in ("salvage", "earthmans-burden"):
        plain, _ = episode(gymnasium_env(slug), 4)
        table = gymnasium_env(slug, reward="chances")
        table.reset(seed=4)
        expected = table._worth
        shaped, _ = episode(table, 4)
        assert shaped == pytest.approx(plain - expected)


def test_a_beginner_of_galactic_empire_gets_a_signal() -> None:
    """The points alone hardly move with what one does; the points to expect do."""
    rewards: dict[str, list[float]] = {}
    for reward in ("result", "chances"):
        table = gymnasium_env("galactic-empire", reward=reward)
        observed, _ = table.reset(seed=1)
        rng = np.random.default_rng(1)
        rewards[reward] = []
        for _ in range(60):
            action = int(rng.choice(np.flatnonzero(observed["action_mask"])))
            observed, given, over, cut, _ = table.step(action)
            rewards[reward].append(given)
            if over or cut:
                break
    assert np.count_nonzero(rewards["chances"]) > 3 * np.count_nonzero(rewards["result"])


def test_a_reward_of_ones_own_a_cost_and_no_draw_for_stalling() -> None:
    def credits(p: Position, seat: int) -> float:
        worth: float = p.credits[seat]  # type: ignore[attr-defined]
        return worth

    table = gymnasium_env("salvage", reward=credits, cost=0.5, unfinished=-7.0, longest=6)
    observed, _ = table.reset(seed=3)
    before = table.walk.position.credits[0]
    observed, reward, *_ = table.step(first_allowed(observed))
    assert reward == pytest.approx(table.walk.position.credits[0] - before - 0.5)
    for _ in range(5):
        observed, reward, over, cut, _ = table.step(first_allowed(observed))
    assert cut
    assert not over
    assert reward == pytest.approx(-7.5)
    with pytest.raises(ValueError, match="must be one of result, chances"):
        gymnasium_env("salvage", reward="glory")


# ------------------------------------------------------------------------------------------------------ teachers


@pytest.mark.parametrize("slug", sorted(slug for slug in titles() if slug != "tictactoe"))
def test_a_teachers_choice_comes_as_actions(slug: str) -> None:
    """Who does what the teacher says plays the teacher's match."""
    table = gymnasium_env(slug, teacher="greedy:hard", opponents=("random",))
    _, info = table.reset(seed=2)
    rules = table.game
    for _ in range(60):
        action = info["teacher"]
        assert table.walk.mask()[action] == 1
        spelled = table.teacher.choice
        taken = len(table.walk.taken)
        _, _, over, cut, info = table.step(action)
        if len(table.walk.taken) > taken:
            assert table.walk.taken[taken] == (table.seat, spelled)
        if over or cut:
            break
    assert rules.notation(spelled)


def test_a_vector_hands_out_the_teachers_actions() -> None:
    tables = vector_env("salvage", 3, workers=1, teacher="greedy:hard")
    try:
        observed, info = tables.reset(seed=1)
        for _ in range(12):
            assert observed["action_mask"][np.arange(3), info["teacher"]].all()
            observed, _, _, _, info = tables.step(info["teacher"])
    finally:
        tables.close()


# -------------------------------------------------------------------------------------------- variants and starts


def test_variants_are_drawn_and_must_have_the_same_layout() -> None:
    variants = [setup("salvage", options={"length": 4}), setup("salvage", rulings={"tie": "nobody"})]
    table = gymnasium_env("salvage", variants=variants)
    lengths = set()
    for number in range(12):
        table.reset(seed=number)
        lengths.add(table.walk.position.rounds)
    assert lengths == {7, 4}
    with pytest.raises(ValueError, match="another layout"):
        gymnasium_env("salvage", variants=[setup("salvage", 3)])


def test_episodes_begin_from_scenario_files() -> None:
    file = next(iter(sorted((GAMES / "salvage" / "scenarios").glob("*.yaml"))))
    files = [f for f in sorted((GAMES / "salvage" / "scenarios").glob("*.yaml")) if fits(f)]
    assert files, file
    table = gymnasium_env("salvage", starts=files)
    fresh = table.game.start(1).hash()
    table.reset(seed=1)
    assert table.walk.given in table.starts
    assert table.walk.position.hash() != fresh
    episode(table)
    with pytest.raises(ValueError, match="cannot be saved"):
        table.save("never.jsonl")
    seldom = gymnasium_env("salvage", starts=files, start_share=0.0)
    seldom.reset(seed=1)
    assert seldom.walk.given is None
    with pytest.raises(ScenarioError, match="no scenario file"):
        gymnasium_env("tictactoe", starts=files)


def fits(file: Path) -> bool:
    try:
        gymnasium_env("salvage", starts=[file])
    except ScenarioError:
        return False
    return True
