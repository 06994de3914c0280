"""What a choice would do, in words and figures, for every choice of every title.

The title speaks first (`Game.outlook`). What it leaves open is found by carrying the choice out on a copy of the view, up to the
next decision or the next roll: the figures that people watch (`Game.cares`) are compared before and after, and whatever
follows is said. Only the view is used, so an outlook tells nothing that the seat may not know.
"""

import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from armillary.kernel.choice import Choice
from armillary.kernel.dice import Dice, TooManyBranches
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation, Position
from armillary.kernel.text import Text
from armillary.scene import Column, Outlook

__all__ = ["outlook_of"]

#: Outcomes of dice that are told on a button, and how many are enumerated for it.
TOLD, ENUMERATED = 2, 216
#: So many outcomes of so many letters have room on a button; of others only what is certain is told.
FEW, SHORT = 6, 90
#: An event repeats its button if less than one word in so many is new; words are compared by so many letters.
REPEATED, STEM = 3, 4
MINUS = "\N{MINUS SIGN}"


class _Chance(Exception):
    """The choice has come to a roll or a draw."""


class _StopAtChance(Dice):
    """Dice that end the look ahead: what they would show is not known."""

    __slots__ = ()

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        raise _Chance

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        if len(options) == 1:
            return 0, ordinal
        raise _Chance

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        raise _Chance


def outlook_of(seen: Position, seat: int, choice: Choice, text: Text) -> Outlook | None:
    """Effect and figure of a choice. `seen` is the seat's view. None: nothing can be said of it."""
    given = seen.game.outlook(seen, seat, choice, text) or Outlook()
    if given.effect and given.figure:
        return given
    found = _foretold(seen, seat, choice, text)
    if found is None:
        return given if given != Outlook() else None
    if given.figure:
        # The title's figure is the one that counts: the look ahead only says what follows.
        return msgspec.structs.replace(given, effect=found.effect)
    effect = given.effect or found.effect
    return msgspec.structs.replace(given, effect=effect, figure=found.figure, caption=found.caption)


def _foretold(seen: Position, seat: int, choice: Choice, text: Text) -> Outlook | None:
    """The choice carried out on a copy: what changed, and what comes next."""
    game = seen.game
    amounts = choice[-1]
    if type(amounts) is range:
        choice = (*choice[:-1], amounts[0])
    before = game.cares(seen, seat, text)
    after = seen.copy()
    after.dice = _StopAtChance()
    after.log = []
    chance = False
    try:
        after.apply(seat, choice)
    except _Chance:
        chance = True
    except HiddenInformation:
        return Outlook(effect=text.fill("foretold", "hidden", {}))
    changes = _changes(before, game.cares(after, seat, text), seat)
    figure = _signed(changes[0]) if changes else ""
    caption = text.fill("foretold", "change", changes[0]) if changes else ""
    if chance:
        return Outlook(effect=_chances(seen, seat, choice, text), figure=figure, caption=caption)
    told = [text.fill("foretold", "changes", change) for change in (changes[1:] + _others(before, after, seat, text))]
    told = told[:TOLD] or _happened(seen, after, seat, choice, text)[:TOLD]
    return Outlook(effect=" ".join([*told, _next(seen, after, seat, text)]).strip(), figure=figure, caption=caption)


def _changes(before: list[Column], after: list[Column], seat: int) -> list[dict[str, str]]:
    """The seat's figures that the choice changes, in the order of the table of seats."""
    now = {column.id: column.values[seat] for column in after}
    return [
        {"name": column.head, "then": column.values[seat], "now": now[column.id]}
        for column in before
        if column.id in now and column.values[seat] != now[column.id]
    ]


def _others(before: list[Column], after: Position, seat: int, text: Text) -> list[dict[str, str]]:
    """What the choice changes for the others."""
    now = after.game.cares(after, seat, text)
    names = after.game.seat_looks(after, text)
    return [
        {**change, "name": f"{names[other].word}, {change['name']}"}
        for other in range(after.seats)
        if other != seat
        for change in _changes(before, now, other)
    ]


def _happened(seen: Position, after: Position, seat: int, choice: Choice, text: Text) -> list[str]:
    """The events' own words, without those that only repeat what the button says."""
    game = after.game
    known = _stems(game.caption(seen, seat, choice, text)) | _stems(game.seat_looks(seen, text)[seat].word)
    told = (event.seen_by(seat) for event in after.log or ())
    lines = [game.say(after, event, text) for event in told if event is not None and event.kind != "MatchEnded"]
    return [line for line in lines if len(_stems(line) - known) > len(_stems(line)) / REPEATED]


def _stems(line: str) -> set[str]:
    """The words of a line by their beginnings, so that "moves" repeats "Move"."""
    return {word[:STEM] for word in re.findall(r"[^\W_]+", line.lower())}


def _signed(change: dict[str, str]) -> str:
    try:
        gain = int(change["now"]) - int(change["then"])
    except ValueError:
        return change["now"]
    return f"+{gain}" if gain > 0 else f"{MINUS}{-gain}"


def _next(seen: Position, after: Position, seat: int, text: Text) -> str:
    """Who decides next, and what."""
    game = after.game
    if after.result is not None:
        winners = after.result.winners
        key = "wins" if seat in winners else "ends"
        return text.fill("foretold", key, {"reason": game.prompt(after, seat, text)})
    deciding = after.deciding()
    if not deciding:
        return ""
    if seat not in deciding:
        names = game.seat_looks(after, text)
        return text.fill("foretold", "other", {"who": text.join([names[who].word for who in deciding])})
    prompt = game.prompt(after, seat, text)
    return "" if prompt == game.prompt(seen, seat, text) else text.fill("foretold", "then", {"prompt": prompt})


def _chances(seen: Position, seat: int, choice: Choice, text: Text) -> str:
    """The likeliest outcomes of the dice, if there are few enough to count."""
    try:
        found = odds(seen, seat, choice, limit=ENUMERATED, language=text.language)
    except (TooManyBranches, HiddenInformation):
        return text.fill("foretold", "dice", {})
    outcomes = list(found)
    if len(outcomes) > FEW or any(len(outcome) > SHORT for outcome in outcomes):
        first = {outcome.partition(". ")[0] for outcome in outcomes}
        return f"{first.pop().removesuffix('.')}." if len(first) == 1 else text.fill("foretold", "dice", {})
    told = [f"{_percent(found[outcome])} {outcome}" for outcome in outcomes[:TOLD]]
    return "; ".join(told)


def _percent(share: Fraction) -> str:
    return f"{round(100 * share)} %"
