"""How strong the bot is: one greedy seat against random ones, paired seeds, the seat rotated.

python -m armillary.games.earthmans_burden.measure SEATS GAMES [LEVEL]
"""

import sys
from random import Random
from typing import Any

from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.registry import game

from . import Greedy

__all__ = ["against_random"]


def play(seats: int, seed: int, greedy: int, level: str, options: dict[str, Any]) -> Position:
    """One match: the dice of that seed, a greedy player in one seat, random ones in the others."""
    p: Position = game("earthmans-burden", seats, options=options).start(seed)
    player = Greedy(level)
    rng = Random(seed)
    while p.result is None:
        seat = p.owing[0]
        if seat == greedy:
            p.apply(seat, player.choose(p, seat, rng))
        else:
            p.apply(seat, random_choice(p.choices(seat), rng))
    return p


def against_random(
    seats: int, games: int, level: str = "medium", first: int = 0, options: dict[str, Any] | None = None
) -> dict[str, int]:
    """How the matches ended: `won` counts those that the greedy seat alone won, `won by ...` how.

    Seeds come in blocks of as many games as there are seats, so that every seat plays the same dice.
    """
    settled = {"round-limit": 100, "seven-players": seats > 6} | (options or {})
    found: dict[str, int] = {"games": games, "won": 0}
    for number in range(games):
        greedy = number % seats
        p = play(seats, first + number // seats, greedy, level, settled)
        assert p.result is not None
        won = p.result.winners == (greedy,)
        found["won"] += won
        key = f"{'won' if won else 'not won'} by {p.result.reason}"
        found[key] = found.get(key, 0) + 1
    return found


if __name__ == "__main__":
    table, count = int(sys.argv[1]), int(sys.argv[2])
    print(against_random(table, count, sys.argv[3] if len(sys.argv) > 3 else "medium"))
