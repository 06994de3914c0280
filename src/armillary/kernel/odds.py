"""Exact odds: the same rules, re-run once for each outcome of the dice.

A rule may roll again until it fits, and then there is no end of outcomes: what is too unlikely to follow is not followed, and
the answer says how much that is.
"""

from fractions import Fraction
from time import monotonic

from .choice import Choice
from .dice import BranchingDice, TooManyBranches, UnlikelyPath
from .position import Position
from .text import Text

__all__ = ["odds"]

#: With more outcomes than allowed, those below this part of the limit are left out.
COARSE = 20
#: Less than one in a million is not spoken of.
WORTH_SAYING = Fraction(1, 10**6)


def odds(
    p: Position,
    seat: int,
    choice: Choice,
    limit: int = 20_000,
    language: str = "en",
    until: float | None = None,
) -> dict[str, Fraction]:
    """The distribution of outcomes if that seat makes that choice, up to the next decision of any seat.

    `p` should be a view or a sampled position: the odds must not reveal hidden values. What was left out comes last, under
    its own words (`odds.left-out`). TooManyBranches if even the likely outcomes are more than `limit`, HiddenInformation if
    a view does not know what the outcome depends on. `until`: give up (as with too many) at this time of `time.monotonic`.
    """
    text = p.game.text(language)
    try:
        found, left_out = _walk(p, seat, choice, BranchingDice(limit), text, until)
    except TooManyBranches:
        found, left_out = _walk(p, seat, choice, BranchingDice(limit, Fraction(COARSE, limit)), text, until)
        if left_out > Fraction(1, 2):
            raise
    ordered = dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
    if left_out >= WORTH_SAYING:
        ordered[text.fill("odds", "left-out", {})] = left_out
    return ordered


def _walk(
    p: Position, seat: int, choice: Choice, dice: BranchingDice, text: Text, until: float | None
) -> tuple[dict[str, Fraction], Fraction]:
    """All outcomes that the dice go through, and the share of those that they do not follow to the end."""
    found: dict[str, Fraction] = {}
    left_out = Fraction(0)
    while True:
        after = p.copy()
        after.dice = dice
        after.log = []
        try:
            after.apply(seat, choice)
            outcome = p.game.outcome(p, after, text) or _told(after, text)
            found[outcome] = found.get(outcome, Fraction(0)) + dice.probability
        except UnlikelyPath:
            left_out += dice.probability
        if not dice.next_path():
            return found, left_out
        if until is not None and monotonic() > until:
            raise TooManyBranches("the time for counting is up")


def _told(after: Position, text: Text) -> str:
    """The events' own words, without the dice themselves."""
    game = after.game
    told = [game.say(after, event, text) for event in after.log or () if not event.kind.endswith("Rolled")]
    return " ".join(told) or text.fill("odds", "nothing", {})
