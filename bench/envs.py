"""Environments from the caller's side: steps per second of random play through observations and masks.

PettingZoo's own games against our titles through the same loop, and Catanatron's Gym (one seat against a random player, features
after every step) against one seat of our titles. `catanatron_gym` pins an old Gymnasium but runs with a new one: install it with
`pip install --no-deps catanatron_gym`; without it its rows are left out.
"""

import time
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from armillary.envs import gymnasium_env, pettingzoo_env, vector_env
from armillary.kernel import titles

from .measure import ROUNDS, compare, compiled, rate

#: Steps of one round of a measurement.
STEPS = 3000
#: Seats of a vector environment.
GAMES = 32
#: How many times connect four a title should be; the others three times.
LEAST = {"galactic-empire": 1.5}


def run() -> list[dict[str, Any]]:
    rows = [*cycles(), *seats(), *many()]
    for row in rows:
        if "peer" in row:
            row["ratio"] = row["ours"] / row["peer"]
        if "least" in row:
            least = row.pop("least")
            row |= {"target": f">= {least:g}x", "met": row["ratio"] >= least}
    return rows


def any_of(mask: Any, rng: Random) -> int:
    """A random action of a mask. It costs the peer's seven actions as much as our thousands: numpy is quick with flags, but would
    need some microseconds for as many numbers, which are no part of an environment."""
    legal = mask.view(np.bool_).nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def cycle(env: Any) -> Callable[[], int]:
    """PettingZoo's usual loop: `last`, a random action of the mask, `step`."""
    rng = Random(1)

    def play() -> int:
        steps, number = 0, 0
        while steps < STEPS:
            env.reset(seed=number)
            number += 1
            for _ in env.agent_iter():
                observation, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                env.step(any_of(observation["action_mask"], rng))
                steps += 1
        return steps

    return play


def cycles() -> list[dict[str, Any]]:
    """Tic-tac-toe against tic-tac-toe, the big titles against the biggest of PettingZoo's own games."""
    from pettingzoo.classic import chess_v6, connect_four_v3, tictactoe_v3

    rows = []
    ours, peer = compare(cycle(pettingzoo_env("tictactoe")), cycle(tictactoe_v3.env()))
    rows.append({"name": "AEC: tic-tac-toe against PettingZoo's", "ours": ours, "peer": peer, "unit": "steps/s"})
    connect_four = cycle(connect_four_v3.env())
    chess = max(rate(cycle(chess_v6.env())) for _ in range(2))
    for slug, card in titles().items():
        if slug == "tictactoe":
            continue
        # Before and after each title, so that a noisy minute hits both.
        before = [rate(connect_four) for _ in range(ROUNDS)]
        pure, fast = steps(slug), compiled(f"from bench.envs import steps; print(steps({slug!r}))")
        peers = {"connect four": max(before + [rate(connect_four) for _ in range(ROUNDS)]), "chess": chess}
        for how, best in (("pure", pure), ("compiled", fast)):
            for name, theirs in peers.items():
                if best is not None:
                    rows.append(
                        {
                            "name": f"AEC: {card.title}, {how}, against PettingZoo's {name}",
                            "ours": best,
                            "peer": theirs,
                            "unit": "steps/s",
                            **({"least": LEAST.get(slug, 3.0)} if name == "connect four" else {}),
                        }
                    )
    return rows


def steps(slug: str) -> float:
    """Steps a second of a title."""
    return max(rate(cycle(pettingzoo_env(slug))) for _ in range(ROUNDS))


def seat(slug: str) -> Callable[[], int]:
    """One seat against random players, through Gymnasium's interface."""
    env = gymnasium_env(slug, opponents=("random",))
    rng = Random(1)

    def play() -> int:
        observed, _ = env.reset(seed=1)
        for _ in range(STEPS):
            observed, _, over, cut, _ = env.step(any_of(observed["action_mask"], rng))
            if over or cut:
                observed, _ = env.reset()
        return STEPS

    return play


def catanatron() -> Callable[[], int] | None:
    try:
        from catanatron_gym.envs.catanatron_env import CatanatronEnv
    except ModuleNotFoundError:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = CatanatronEnv()
    rng = Random(1)

    def play() -> int:
        _, info = env.reset()
        for _ in range(STEPS):
            legal = info["valid_actions"]
            _, _, over, cut, info = env.step(legal[int(rng.random() * len(legal))])
            if over or cut:
                _, info = env.reset()
        return STEPS

    return play


def seats() -> list[dict[str, Any]]:
    peer = catanatron()
    if peer is None:
        return []
    rows = []
    for slug, card in titles().items():
        ours, theirs = compare(seat(slug), peer, rounds=3)
        name = f"Gymnasium: one seat of {card.title} against Catanatron's Gym"
        rows.append({"name": name, "ours": ours, "peer": theirs, "unit": "steps/s"})
    return rows


def many() -> list[dict[str, Any]]:
    """The vector environment on all cores, by the clock on the wall: against the same games in this process alone, which is the
    same work, and against a single one."""
    rows = []
    for slug in ("salvage", "earthmans-burden"):
        fast = compiled(f"import json; from bench.envs import vector; print(json.dumps(vector({slug!r})))")
        for how, rates in (("pure", vector(slug)), ("compiled", fast)):
            for peer in ("the same in this process", "one in this process") if rates else ():
                name = f"vector: {GAMES} seats of {slug} on all cores, {how}, against {peer}"
                ours = rates["all cores"]
                rows.append({"name": name, "ours": ours, "peer": rates[peer], "unit": "steps/s", "least": 1.7})
    return rows


def any_of_each(masks: Any, rng: np.random.Generator) -> Any:
    """A random action of each mask."""
    games, size = masks.shape
    legal = masks.view(np.bool_).ravel().nonzero()[0]
    bounds = legal.searchsorted(np.arange(0, (games + 1) * size, size))
    first = bounds[:-1]
    return legal[first + (rng.random(games) * (bounds[1:] - first)).astype(np.int64)] % size


def by_parts(tables: Any) -> Callable[[], int]:
    """While one part plays, the actions of another are chosen. The games go on from round to round: a single seat plays most of
    its steps in the midst of games, and so shall these."""
    rng = np.random.default_rng(1)
    observed, _ = tables.reset(seed=1)
    for part, games in enumerate(tables.parts):
        tables.step_async(any_of_each(observed["action_mask"][games], rng), part)

    def play() -> int:
        steps = 0
        while steps < 200 * tables.num_envs:
            observed, rewards, _, _, info = tables.step_wait()
            tables.step_async(any_of_each(observed["action_mask"], rng), info["part"])
            steps += len(rewards)
        return steps

    return play


def vector(slug: str) -> dict[str, float]:
    """Steps a second of random play."""
    tables = {
        name: vector_env(slug, GAMES, opponents=("random",), copy=False, workers=workers)
        for name, workers in (("all cores", None), ("the same in this process", 0))
    }
    try:
        plays = {name: by_parts(these) for name, these in tables.items()} | {"one in this process": seat(slug)}
        rates: dict[str, list[float]] = {name: [] for name in plays}
        for _ in range(6 * ROUNDS):
            for name, play in plays.items():
                rates[name].append(rate(play, time.perf_counter))
    finally:
        for these in tables.values():
            these.close()
    return {name: max(found) for name, found in rates.items()}
