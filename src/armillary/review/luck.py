"""Luck: what a roll was worth against what could have come, settled: judged when the bots have played on to the next turn.

A roll says little right after it fell: re-rolls, jams and return fire come after it. So every outcome is played on by the title's
bots to the next tick of its clock, all on the same later luck. The expectation of luck is zero whatever the evaluation is worth.
"""

from fractions import Fraction
from random import Random

from armillary.kernel import Choice, Game, Position
from armillary.kernel.dice import BranchingDice, KeyedDice, PairedDice, TooManyBranches, UnlikelyPath
from armillary.players.basic import greedy
from armillary.players.judge import Judge
from armillary.players.player import Player
from armillary.players.search.settings import hook, settings_of

__all__ = ["Luck"]

#: All outcomes are gone through if they are so few, else so many are sampled.
MOST_WAYS = 64
SAMPLES = 24
#: Decisions at most until the next tick.
FAR = 120


class Luck:
    """Measures steps of one match."""

    def __init__(self, game: Game, judge: Judge, seed: str) -> None:
        self.game = game
        self.judge = judge
        self.seed = seed
        self.base = settings_of(game).base
        #: A title whose bots are slow is judged at once (`SETTLES = False` beside its `SEARCH`).
        self.settles = hook(game, "SETTLES") is not False and hook(game, "clock") is not None

    def of(self, before: Position, seat: int, choice: Choice, after: Position, number: int) -> list[float]:
        """For each seat: what came, less the mean of what could have come."""
        actual = self._settled(after, number)
        mean = [0.0] * len(actual)
        total = 0.0
        for weight, p in self._ways(before, seat, choice, number):
            total += weight
            for one, value in enumerate(self._settled(p, number)):
                mean[one] += weight * value
        return (
            [came - expected / total for came, expected in zip(actual, mean, strict=True)]
            if total
            else [0.0] * len(actual)
        )

    def _ways(self, before: Position, seat: int, choice: Choice, number: int) -> list[tuple[float, Position]]:
        """What could have come of the step, with its weight."""
        found: list[tuple[float, Position]] = []
        dice = BranchingDice(MOST_WAYS, Fraction(1, 10_000))
        try:
            while True:
                p = before.copy()
                p.log, p.draws, p.dice = None, None, dice
                try:
                    p.apply(seat, choice)
                    found.append((float(dice.probability), p))
                except UnlikelyPath:
                    pass
                if not dice.next_path():
                    return found
        except TooManyBranches:
            pass
        found = []
        for sample in range(SAMPLES):
            p = before.copy()
            p.log, p.draws, p.dice = None, None, KeyedDice(f"{self.seed}/{number}/{sample}")
            p.apply(seat, choice)
            found.append((1.0, p))
        return found

    def _settled(self, start: Position, number: int) -> list[float]:
        """The chances when the bots have played on to the next turn."""
        if not self.settles or start.result is not None:
            return self.judge.chances(start)
        p = start.copy()
        p.log, p.draws = None, None
        tick = self.judge.tick(p)
        p.dice = PairedDice(number, tick)
        players: list[Player] = [greedy(self.game, self.base, "hard") for _ in range(self.game.seats)]
        rng = Random(f"{self.seed}/{number}")
        for _ in range(FAR):
            if p.result is not None or self.judge.tick(p) != tick:
                break
            seat = p.owing[0]
            listed = p.choices(seat)
            single = len(listed) == 1 and type(listed[0][-1]) is not range
            p.apply(seat, listed[0] if single else players[seat].choose(p.view(seat), seat, rng))
        return self.judge.chances(p)
