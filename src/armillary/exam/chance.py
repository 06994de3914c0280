"""Odds: one outcome of a choice, and its exact chance."""

from fractions import Fraction
from random import Random

from armillary.kernel.dice import TooManyBranches
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation, Position

from .law import source_of, told
from .question import Key, Question
from .sources import Moment, singles

__all__ = ["chance"]

#: Branches that are counted for a question, and choices that are tried in a moment.
BRANCHES, TRIED = 400, 6
#: The longest outcome that can be asked for.
OUTCOME = 300


def chance(name: str, moment: Moment, rng: Random) -> tuple[Question, Key] | None:
    p, seat = moment.before, moment.seat
    view = p.view(seat)
    listed = singles(view.choices(seat), 60)
    rng.shuffle(listed)
    for choice in listed[:TRIED]:
        try:
            found = odds(view, seat, choice, limit=BRANCHES)
        except (TooManyBranches, HiddenInformation):
            continue
        except Exception:  # a title's own figure may need what the view hides: no question then
            continue
        outcomes = sorted(outcome for outcome in found if len(outcome) <= OUTCOME)
        if len(found) < 2 or not outcomes or not _is_whole(p, found):
            continue
        outcome = rng.choice(outcomes)
        share: Fraction = found[outcome]
        word = p.game.vocabulary.word("seat", seat)
        ask = f"Seat {word} chooses `{p.game.notation(choice)}`. How likely is exactly this: “{outcome}”"
        question = Question(
            id=name,
            kind="odds",
            form="outcome",
            title=p.game.title.slug,
            text=told(view, seat),
            ask=ask,
        )
        rule = p.game.rule_of(view, seat, choice)
        return question, Key(
            id=name, kind="odds", answer=str(share), rule=rule, because=outcome, source=source_of(p, seat, choice)
        )
    return None


def _is_whole(p: Position, found: dict[str, Fraction]) -> bool:
    """Whether every path of the dice was followed to its end: only then is each share the whole of it."""
    return sum(found.values()) == 1 and p.game.text().fill("odds", "left-out", {}) not in found
