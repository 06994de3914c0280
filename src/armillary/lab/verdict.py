"""The answers of an experiment in words: one sentence for each question, with its interval and what more games would bring."""

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from .summary import Difference, Share

__all__ = [
    "NAMED",
    "POWER",
    "Finding",
    "Verdict",
    "holm",
    "needed",
    "of_change",
    "of_length",
    "of_more",
    "of_players",
    "of_seats",
    "of_winning",
    "p_value",
    "reach",
]

#: The chance to find an effect that is there, at a 5 % level.
POWER = 0.8
_NORMAL = NormalDist()
_BOTH = _NORMAL.inv_cdf(0.975) + _NORMAL.inv_cdf(POWER)
#: Effects of a change, and findings about winners, that are told; the tables have them all.
NAMED = 3


class Verdict(msgspec.Struct, frozen=True):
    """A question, its answer in a sentence, and whether the games are enough to say so."""

    question: str
    answer: str
    sure: bool


class Finding(msgspec.Struct, frozen=True):
    """Something that goes with winning: how often winners and the others did it, and the effect size (Cohen's d)."""

    option: str
    winners: float
    others: float
    effect: float
    low: float
    high: float
    #: After correction for all options that were compared.
    p: float


def p_value(difference: float, error: float) -> float:
    """Two-sided, normal; 0 for a difference that never varies."""
    if error == 0:
        return 1.0 if difference == 0 else 0.0
    return 2 * (1 - _NORMAL.cdf(abs(difference) / error))


def holm(values: Sequence[float]) -> list[float]:
    """Holm's correction: p-values that hold for all comparisons together."""
    order = sorted(range(len(values)), key=lambda number: values[number])
    found = [1.0] * len(values)
    worst = 0.0
    for rank, number in enumerate(order):
        worst = max(worst, min(1.0, (len(values) - rank) * values[number]))
        found[number] = worst
    return found


def needed(error: float, games: int, effect: float) -> int:
    """The number of games that finds an effect of this size with POWER, given the standard error of so many games."""
    return ceil(games * (error * _BOTH / effect) ** 2) if effect else 0


def reach(error: float) -> float:
    """The smallest effect that these games find with POWER."""
    return error * _BOTH


def _points(value: float) -> str:
    return f"{abs(100 * value):.1f}".removesuffix(".0")


def of_change(one: "Difference") -> Verdict:
    """What a change does to one measure."""
    question = f"What does {one.variant} do to {one.measure}?"
    unit = " points" if one.share else ""

    def size(value: float) -> str:
        return _points(value) if one.share else f"{abs(value):,.2f}"

    if one.p < 0.05:
        verb = "raises" if one.difference > 0 else "lowers"
        small, large = sorted((abs(one.low), abs(one.high)))
        answer = f"{one.variant} {verb} {one.measure} by {size(one.difference)}{unit} ({size(small)} to {size(large)})."
        if one.error:
            answer += f" {3 * one.games:,} more games would halve the interval."
        return Verdict(question, answer, True)
    sign = "+" if one.difference >= 0 else "-"
    answer = (
        f"No effect of {one.variant} is shown. The largest is on {one.measure}: {sign}{size(one.difference)}{unit}. "
        f"An effect of {size(reach(one.error))}{unit} would have been found in four of five experiments of this size"
    )
    if one.difference:
        answer += f"; one as small as this needs {needed(one.error, one.games, one.difference):,} games"
    return Verdict(question, answer + ".", False)


def of_more(variant: str, measures: Sequence[str]) -> Verdict:
    """The effects of a change that are shown beside those that are told."""
    answer = f"{variant} also changes {', '.join(measures)} (table in the report)."
    return Verdict(f"What else does {variant} change?", answer, True)


def of_seats(seats: Sequence["Share"]) -> Verdict | None:
    """Does the first seat, or any other, win more than its share?"""
    if len(seats) < 2 or not seats[0].games:
        return None
    even = 1 / len(seats)
    error = sqrt(even * (1 - even) / seats[0].games)
    level = holm([p_value(one.share - even, error) for one in seats])
    question = "Does a seat have an advantage?"
    ahead = [one for one, p in zip(seats, level, strict=True) if p < 0.05]
    if not ahead:
        widest = max(one.high - one.low for one in seats) / 2
        answer = f"No seat wins more or less than its share of {even:.0%} (each is known to {_points(widest)} points)."
        return Verdict(question, answer, False)
    told = [f"{one.name} wins {one.share:.1%} ({one.low:.1%} to {one.high:.1%}) instead of {even:.1%}" for one in ahead]
    return Verdict(question, "; ".join(told) + ".", True)


def of_players(players: Sequence["Share"], seats: int, moved: bool) -> Verdict | None:
    """How far apart players of different skill are."""
    if len(players) < 2:
        return None
    even = 1 / seats
    ranked = sorted(players, key=lambda one: -one.share)
    level = holm([p_value(one.share - even, sqrt(even * (1 - even) / one.games)) for one in ranked])
    told = [f"{one.name} {one.share:.1%} ({one.low:.1%} to {one.high:.1%})" for one in ranked]
    sure = min(level) < 0.05
    answer = f"Share of wins in a seat: {', '.join(told)}; equals would win {even:.1%}."
    if not sure:
        answer += " That may be luck."
    if not moved:
        answer += " They kept their seats, so an advantage of a seat is part of it."
    return Verdict("How far apart are the players?", answer, sure)


def of_winning(findings: Sequence[Finding]) -> Verdict | None:
    """What winners do more, or less, than the others. It goes with winning, which is not to say that it causes it."""
    if not findings:
        return None
    question = "What goes with winning?"
    sure = [one for one in findings if one.p < 0.05][:NAMED]
    if not sure:
        return Verdict(question, "Nothing that winners do more or less often than the others stands out.", False)
    told = [f"“{one.option}” ({one.winners:.2f} a game, the others {one.others:.2f})" for one in sure]
    return Verdict(question, "Winners differ most in " + "; ".join(told) + ".", True)


def of_length(decisions: float, low: float, high: float, comebacks: float, changes: float, seats: int) -> Verdict:
    """How long and how open games are."""
    answer = f"A game takes {decisions:,.0f} decisions ({low:,.0f} to {high:,.0f})"
    if seats > 1:
        answer += (
            f"; the lead changes hands {changes:.1f} times, and {comebacks:.0%} of the winners were not ahead half way"
        )
    return Verdict("How long are games, and how open?", answer + ".", True)
