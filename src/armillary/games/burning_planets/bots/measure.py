"""Measures the greedy player: `python -m armillary.games.burning_planets.bots.measure [games]`.

Duels against itself (how many end by destruction, and when), duels against random play (how many it wins), and its time for
a decision. Seats are changed from game to game; the same seeds give the same figures.
"""

import sys
from random import Random
from statistics import median
from time import process_time

from armillary.games.burning_planets.bots import Greedy
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel import random_choice
from armillary.kernel.registry import game

__all__ = ["Duels", "duels"]


class Duels:
    """What came out of a number of duels."""

    def __init__(self) -> None:
        self.games = 0
        self.decided = 0
        self.won = 0
        self.rounds: list[int] = []
        self.decisions = 0
        self.seconds = 0.0

    def __str__(self) -> str:
        rounds = f"median {median(self.rounds):.0f} rounds" if self.rounds else "none decided"
        each = 1000 * self.seconds / max(1, self.decisions)
        won = f"{self.won} won by the first player"
        return f"{self.games} duels: {self.decided} decided ({rounds}), {won}, {each:.2f} ms a decision"


def duels(games: int, against: str, *, limit: int = 150, first_seed: int = 0) -> Duels:
    """Greedy against itself (`greedy`) or against random play (`random`), within that many rounds."""
    rules = game("burning-planets", 2, options={"round-limit": limit})
    found = Duels()
    for number in range(games):
        seed = first_seed + number
        mine = number % 2
        rng = Random(seed)
        bots = [Greedy(), Greedy()]
        p = rules.start(seed)
        while p.result is None:
            seat = p.deciding()[0]
            if against == "random" and seat != mine:
                p.apply(seat, random_choice(p.choices(seat), rng))
                continue
            started = process_time()
            choice = bots[seat].choose(p.view(seat), seat, rng)
            found.seconds += process_time() - started
            found.decisions += 1
            p.apply(seat, choice)
        assert isinstance(p, PlayingField)
        found.games += 1
        if p.result.reason == "destruction":
            found.decided += 1
            found.rounds.append(p.round)
            found.won += p.result.winners == (mine,)
    return found


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for against in ("greedy", "random"):
        print(f"greedy against {against}: {duels(games, against)}")


if __name__ == "__main__":
    main()
