"""Notices: the wording of log entries that are not steps. The game's own events describe the steps.

The facts of an entry are noted when it is added (a seat's holder may change later), and worded for each reader (`notice.<key>` of
the text files)."""

from typing import TYPE_CHECKING, Any

from . import levels
from .entry import (
    Aborted,
    Agreed,
    Began,
    BotFailed,
    Changed,
    Drawing,
    Ended,
    Entry,
    Hinted,
    Late,
    Proposed,
    Resigned,
    Sat,
    Undone,
    Voted,
)
from .facts import Notice

if TYPE_CHECKING:
    from armillary.kernel.text import Text

    from .table import Table

__all__ = ["Noted", "note", "notice"]


class Noted:
    """The key and facts of a notice. `who` is a seat with its holder's name and bot, `seat` a seat, `level` a bot."""

    __slots__ = ("at", "facts", "key", "kind", "seat")

    def __init__(self, entry: Entry, key: str, seat: int | None, facts: dict[str, Any]) -> None:
        self.kind = str(type(entry).__struct_config__.tag)
        self.at = entry.at
        self.key = key
        self.seat = seat
        self.facts = facts


def note(table: "Table", entry: Entry) -> Noted | None:
    """The facts of an entry; None if it needs no notice."""

    def who(seat: int, **facts: Any) -> dict[str, Any]:
        place = table.seats[seat]
        return {"who": (seat, place.name, place.level), **facts}

    if isinstance(entry, Sat):
        if entry.holder == "open":
            return Noted(entry, "open", entry.seat, {"seat": entry.seat})
        return Noted(entry, "sat", entry.seat, {"seat": entry.seat, "name": (entry.name, entry.level)})
    if isinstance(entry, Agreed):
        return Noted(entry, "ready" if entry.ready else "not-ready", entry.seat, who(entry.seat))
    if isinstance(entry, Undone):
        if entry.by is None:
            return Noted(entry, "back", None, {})
        return Noted(entry, "takes-back", entry.by, who(entry.by))
    if isinstance(entry, Proposed):
        facts = who(entry.by)
        if entry.what == "bot":
            facts |= {"level": entry.level, "other": who(entry.seat or 0)["who"]}
        return Noted(entry, f"proposes-{entry.what}", entry.by, facts)
    if isinstance(entry, Voted):
        return Noted(entry, "yes" if entry.yes else "no", entry.seat, who(entry.seat))
    if isinstance(entry, (Aborted, Resigned, Late, Hinted)):
        return Noted(entry, str(type(entry).__struct_config__.tag), entry.seat, who(entry.seat))
    if isinstance(entry, BotFailed):
        key = "bot-replaced" if entry.to else "bot-failed"
        return Noted(entry, key, entry.seat, {"seat": entry.seat, "level": entry.to})
    if isinstance(entry, (Drawing, Began, Changed)):
        return Noted(entry, str(type(entry).__struct_config__.tag), None, {})
    if isinstance(entry, Ended):
        return Noted(entry, f"ended-{entry.reason}", None, {})
    return None


def notice(table: "Table", noted: Noted, seq: int, text: "Text") -> Notice:
    """The notice in the reader's language. It names no step: the numbers differ between viewers."""
    seats = table.seats
    facts: dict[str, Any] = {}
    for name, value in noted.facts.items():
        if name == "seat":
            facts[name] = seats.word(value, text)
        elif name == "level":
            facts[name] = levels.style_of(value, text)
        elif name == "name":
            facts[name] = seats.shown_name(value[0], value[1], text)
        else:
            facts[name] = seats.labelled(value[0], value[1], value[2], text)
    return Notice(seq=seq, at=noted.at, kind=noted.kind, text=text.fill("notice", noted.key, facts), seat=noted.seat)
