"""Describes what a choice would do, in words and figures, for every choice of every title.

The title comes first (`Game.outlook`). The rest is found by applying the choice to a copy of the view, up to the next decision or
roll: the figures that players watch (`Game.cares`) are compared before and after, and the consequences are listed. Only the view
is used, so an outlook reveals nothing that the seat may not know.
"""

import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from armillary.kernel.choice import Choice
from armillary.kernel.dice import Dice, TooManyBranches
from armillary.kernel.event import Event
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation, Position
from armillary.kernel.text import Text
from armillary.scene import Column, Outlook

__all__ = ["outlook_of"]

#: Dice outcomes shown on a button, and how many are enumerated for it.
TOLD, ENUMERATED = 2, 216
#: Room on a button: this many outcomes of this many letters; otherwise only what is certain is shown.
FEW, SHORT = 6, 90
#: An event repeats its button if fewer than one word in this many is new; words are compared by this many letters.
REPEATED, STEM = 3, 4
MINUS = "\N{MINUS SIGN}"


class _Chance(Exception):
    """The choice has reached a roll or a draw."""


class _StopAtChance(Dice):
    """Dice that end the look-ahead, because their results are unknown."""

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
    """Effect and figure of a choice in the seat's view `seen`. None if nothing can be said about it."""
    given = seen.game.outlook(seen, seat, choice, text) or Outlook()
    if given.effect and given.figure:
        return given
    found = _foretold(seen, seat, choice, text)
    if found is None:
        return given if given != Outlook() else None
    if given.figure:
        # The title's figure takes precedence: the look-ahead only adds the consequences.
        return msgspec.structs.replace(given, effect=found.effect)
    effect = given.effect or found.effect
    return msgspec.structs.replace(given, effect=effect, figure=found.figure, caption=found.caption)


def _foretold(seen: Position, seat: int, choice: Choice, text: Text) -> Outlook | None:
    """Apply the choice to a copy: what changed, and what comes next."""
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
    others = (changes[1:] + _others(before, after, seat, text))[:TOLD]
    if others:
        told = _sentence(", ".join(text.fill("foretold", "change", change) for change in others))
    else:
        told = " ".join(_happened(seen, after, seat, choice, text)[:TOLD])
    return Outlook(
        effect=f"{told} {_next(seen, after, seat, text, bool(told))}".strip(), figure=figure, caption=caption
    )


def _sentence(words: str) -> str:
    """Those words with one full stop: some end in an abbreviation."""
    return f"{words.removesuffix('.')}."


def _changes(before: list[Column], after: list[Column], seat: int) -> list[dict[str, str]]:
    """The seat's figures that the choice changes, in the order of the table of seats."""
    now = {column.id: column.values[seat] for column in after}
    return [
        {"name": column.head, "then": column.values[seat], "now": now[column.id]}
        for column in before
        if column.id in now and column.values[seat] != now[column.id]
    ]


def _others(before: list[Column], after: Position, seat: int, text: Text) -> list[dict[str, str]]:
    """What the choice changes for the other seats."""
    now = after.game.cares(after, seat, text)
    names = after.game.seat_looks(after, text)
    return [
        {**change, "name": f"{names[other].word}, {change['name']}"}
        for other in range(after.seats)
        if other != seat
        for change in _changes(before, now, other)
    ]


def _happened(seen: Position, after: Position, seat: int, choice: Choice, text: Text) -> list[str]:
    """The wording of the events, without those that only repeat the button."""
    game = after.game
    known = _stems(game.caption(seen, seat, choice, text)) | _stems(game.seat_looks(seen, text)[seat].word)
    told = [event.seen_by(seat) for event in after.log or ()]
    lines = [
        (event, game.say(after, event, text)) for event in told if event is not None and event.kind != "MatchEnded"
    ]
    return [
        _to_the_player(line, event, after, seat, text)
        for event, line in lines
        if len(_stems(line) - known) > len(_stems(line)) / REPEATED
    ]


def _to_the_player(line: str, event: Event, after: Position, seat: int, text: Text) -> str:
    """What the player does, without the player's name: "Moves 3 fleets". Acts of two players name both."""
    # Some events begin with an article that reads like a seat ("A region ..."): their templates do not begin with the seat.
    template = text.template("event", event.kind) or "{seat}"
    names = [look.word for look in after.game.seat_looks(after, text)]
    own = names[seat]
    joint = any(line.startswith(text.join([own, other])) for other in names)
    if event.facts.get("seat") != seat or not template.startswith("{seat}") or joint:
        return line
    did = line.removeprefix(f"{own}: ").removeprefix(f"{own} ")
    return did[0].upper() + did[1:]


def _stems(line: str) -> set[str]:
    """The beginnings of the words of a line, so that "moves" repeats "Move"."""
    return {word[:STEM] for word in re.findall(r"[^\W_]+", line.lower())}


def _signed(change: dict[str, str]) -> str:
    try:
        gain = int(change["now"]) - int(change["then"])
    except ValueError:
        return change["now"]
    return f"+{gain}" if gain > 0 else f"{MINUS}{-gain}"


def _next(seen: Position, after: Position, seat: int, text: Text, told: bool) -> str:
    """Who decides next, and what. That the turn passes to another goes without saying where there is something to tell."""
    game = after.game
    if after.result is not None:
        winners = after.result.winners
        key = "wins" if seat in winners else "ends"
        return text.fill("foretold", key, {"reason": game.prompt(after, seat, text)})
    deciding = after.deciding()
    if not deciding:
        return ""
    if seat not in deciding:
        if told:
            return ""
        names = game.seat_looks(after, text)
        return text.fill("foretold", "other", {"who": text.join([names[who].word for who in deciding])})
    prompt = game.prompt(after, seat, text)
    return "" if prompt == game.prompt(seen, seat, text) else text.fill("foretold", "then", {"prompt": prompt})


def _chances(seen: Position, seat: int, choice: Choice, text: Text) -> str:
    """The likeliest dice outcomes, if there are few enough to enumerate."""
    try:
        found = odds(seen, seat, choice, limit=ENUMERATED, language=text.language)
    except (TooManyBranches, HiddenInformation):
        return text.fill("foretold", "dice", {})
    outcomes = list(found)
    if len(outcomes) > FEW or any(len(outcome) > SHORT for outcome in outcomes):
        first = {outcome.partition(". ")[0] for outcome in outcomes}
        return f"{first.pop().removesuffix('.')}." if len(first) == 1 else text.fill("foretold", "dice", {})
    told = [f"{_percent(found[outcome])} {outcome.removesuffix('.')}" for outcome in outcomes[:TOLD]]
    return _sentence("; ".join(told))


def _percent(share: Fraction) -> str:
    return f"{round(100 * share)} %"
