"""Luck: the value of a roll compared with its alternatives, evaluated after the bots have played on to the next turn.

Right after a roll its value is unclear, because re-rolls, jams and return fire follow. So the title's bots play every outcome on
to the next tick of its clock, all with the same later luck. The expectation of luck is zero, whatever the quality of the
evaluation.
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

#: All outcomes are enumerated if there are at most this many; otherwise this many are sampled.
MOST_WAYS = 64
SAMPLES = 24
#: Maximum number of decisions until the next tick.
FAR = 120


class Luck:
    """Measures the luck of steps in one match."""

    def __init__(self, game: Game, judge: Judge, seed: str) -> None:
        self.game = game
        self.judge = judge
        self.seed = seed
        self.base = settings_of(game).base
        #: A title with slow bots is evaluated at once (`SETTLES = False` beside its `SEARCH`).
        self.settles = hook(game, "SETTLES") is not False and hook(game, "clock") is not None

    def of(self, before: Position, seat: int, choice: Choice, after: Position, number: int) -> list[float]:
        """For each seat: the actual outcome minus the mean of the possible ones."""
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
        """The possible outcomes of the step, with their weights."""
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
        """The chances after the bots have played on to the next turn."""
        if not self.settles or start.result is not None:
            return self.judge.values(start)
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
        return self.judge.values(p)
