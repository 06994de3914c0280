"""The kernel: tic-tac-toe against PettingZoo's, the price of a copy, and what compiling brings."""

import time
from random import Random
from typing import Any

from armillary.kernel import Dice, Game, Position, game, playout

from .measure import ROUNDS, compare, compiled, random_play, rate, row

COMPILED = """
import time
from random import Random
from armillary.kernel import game, playout
rules, best = game("tictactoe"), 0.0
for _ in range(5):
    rng, made, started = Random(1), 0, time.process_time()
    for seed in range(20000):
        made += playout(rules.start(seed), rng, 9)
    best = max(best, made / (time.process_time() - started))
print(best)
"""


class Ints(Position):
    """A position of 300 small integers."""

    FIELDS = ("units", "tracks", "owners")
    LISTS = ("units", "tracks", "owners")
    __slots__ = FIELDS

    def __init__(self, rules: Game, dice: Dice) -> None:
        super().__init__(rules, dice)
        self.units = list(range(200))
        self.tracks = list(range(60))
        self.owners = list(range(40))


def run() -> list[dict[str, Any]]:
    rows = [against_pettingzoo(), copy_row()]
    rows += compiled_row()
    return rows


def against_pettingzoo() -> dict[str, Any]:
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.env()
    rng = Random(1)

    def peer() -> int:
        steps = 0
        for number in range(60):
            env.reset(seed=number)
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                mask = observation["action_mask"]
                legal = [action for action in range(9) if mask[action]]
                env.step(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    ours, theirs = compare(random_play("tictactoe", games=3000), peer)
    return row("tic-tac-toe, random play, pure, against PettingZoo", ours, theirs, "steps/s", 20)


def copy_row() -> dict[str, Any]:
    p = Ints(game("tictactoe"), game("tictactoe").start(0).dice)
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(20_000):
            p.copy()
        best = min(best, (time.process_time() - started) / 20_000)
    return {
        "name": "copy of a position of 300 ints, pure",
        "ours": best * 1e6,
        "unit": "us",
        "target": "< 5 us",
        "met": best < 5e-6,
    }


def compiled_row() -> list[dict[str, Any]]:
    fast = compiled(COMPILED)
    if fast is None:
        return []
    rules = game("tictactoe")

    def pure() -> int:
        rng = Random(1)
        return sum(playout(rules.start(seed), rng, 9) for seed in range(20_000))

    return [
        row(
            "kernel compiled with mypyc, against itself pure",
            fast,
            max(rate(pure) for _ in range(ROUNDS)),
            "steps/s",
            2,
        )
    ]
