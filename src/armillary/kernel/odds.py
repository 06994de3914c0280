"""Exact odds: the same rules, re-run once for each outcome of the dice."""

from fractions import Fraction

from .choice import Choice
from .dice import BranchingDice
from .position import Position
from .text import Text

__all__ = ["odds"]


def odds(p: Position, seat: int, choice: Choice, limit: int = 20_000, language: str = "en") -> dict[str, Fraction]:
    """The distribution of what happens when that seat takes that choice, up to the next decision of anybody.

    `p` should be a view or a sampled position: what is hidden must not show in the odds. TooManyBranches if there are more
    than `limit` outcomes to go through, HiddenInformation if a view does not know what the outcome depends on.
    """
    dice = BranchingDice(limit)
    text = p.game.text(language)
    found: dict[str, Fraction] = {}
    while True:
        after = p.copy()
        after.dice = dice
        after.log = []
        after.apply(seat, choice)
        outcome = p.game.outcome(p, after, text) or _told(after, text)
        found[outcome] = found.get(outcome, Fraction(0)) + dice.probability
        if not dice.next_path():
            break
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _told(after: Position, text: Text) -> str:
    """The events' own words, without the dice themselves."""
    game = after.game
    told = [game.say(after, event, text) for event in after.log or () if not event.kind.endswith("Rolled")]
    return " ".join(told) or text.fill("odds", "nothing", {})
