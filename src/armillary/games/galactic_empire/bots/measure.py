"""How well the greedy player does: `python -m armillary.games.galactic_empire.measure [games] [scenario ...]`.

The yardstick is a naive script (nearest Control Groups convert, fleets hunt weak stacks, Extropy when rich). 2,000 games of each
scenario were played with it when the charts were made: its victories (Expanding or better) and draws stand below in percent. In
Over the Edge its median is 33 victory points among the games that ran to their end, and 28 if a game lost to the Chaos Index
counts as none; the greedy player is held to 33 with lost games counted as none.
"""

import sys
from collections import Counter
from random import Random
from statistics import median

from armillary.games.galactic_empire.meta import TITLE
from armillary.kernel.registry import game as load_game
from armillary.kernel.title import Title

from .greedy import Greedy

#: Victories and draws of the naive script, in percent.
NAIVE = {
    "over-the-edge": (10, 17),
    "civil-war": (20, 18),
    "empire-strikes": (16, 25),
    "eternal-empire": (50, 21),
    "trans-human-revolt": (22, 16),
    "second-empire": (21, 11),
}
NAIVE_MEDIAN = 33.0
VICTORIES = ("expanding", "triumph")


class Measure:
    """The outcome of some games of one scenario."""

    def __init__(self, scenario: str, ends: list[str], points: list[float], decisions: int) -> None:
        self.scenario = scenario
        self.ends = Counter(ends)
        self.games = len(ends)
        self.median = median(points)
        self.decisions = decisions

    @property
    def victories(self) -> float:
        return 100 * sum(self.ends[end] for end in VICTORIES) / self.games

    @property
    def draws(self) -> float:
        return 100 * self.ends["survival"] / self.games

    def __str__(self) -> str:
        naive = NAIVE[self.scenario]
        ends = ", ".join(f"{end} {count}" for end, count in self.ends.most_common())
        return (
            f"{self.scenario}: victory {self.victories:.0f}% (naive {naive[0]}%), draw {self.draws:.0f}% (naive {naive[1]}%), "
            f"median {self.median:g} points, {self.decisions / self.games:.0f} decisions a game; {ends}"
        )


def measure(scenario: str, games: int, first_seed: int = 0, level: str = "hard") -> Measure:
    """Play these games with the greedy player, each with its own seed; the same call gives the same result."""
    rules = load_game("galactic-empire", scenario=scenario)
    ends: list[str] = []
    points: list[float] = []
    decisions = 0
    for seed in range(first_seed, first_seed + games):
        player, rng = Greedy(level), Random(seed)
        p = rules.start(seed)
        while p.result is None:
            p.apply(0, player.choose(p.view(0), 0, rng))
            decisions += 1
        ends.append(p.result.reason)
        points.append(p.result.scores[0])
    return Measure(scenario, ends, points, decisions)


def main(arguments: list[str], title: Title = TITLE) -> None:
    games = int(arguments[0]) if arguments else 100
    for scenario in arguments[1:] or NAIVE:
        print(measure(title.scenario(scenario).id, games))


if __name__ == "__main__":
    main(sys.argv[1:])
