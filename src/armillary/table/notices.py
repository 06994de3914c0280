"""Entries of the log in words, for the table's side of the log. Steps are told by the game's own events."""

from typing import TYPE_CHECKING

from .entry import (
    Aborted,
    Agreed,
    Began,
    BotFailed,
    Changed,
    Coached,
    Drawing,
    Ended,
    Entry,
    Late,
    Proposed,
    Resigned,
    Sat,
    Stepped,
    Undone,
    Voted,
)
from .facts import Notice

if TYPE_CHECKING:
    from .base import TableBase

__all__ = ["notice_of"]

ENDS = {
    "resigned": "The match ends by resignation.",
    "stopped": "The table agreed to stop here.",
    "cancelled": "The host cancelled the table.",
    "learnt": "The lesson is over.",
}


def notice_of(table: "TableBase", entry: Entry) -> Notice | None:
    """None for what needs no words."""
    if isinstance(entry, (Stepped, Coached)):
        return None
    text, seat = _words(table, entry)
    if not text:
        return None
    kind = type(entry).__struct_config__.tag
    return Notice(seq=table.seq, at=entry.at, kind=str(kind), text=text, seat=seat)


def _plain(name: str) -> str:
    """A name that cannot be taken for a number to fill in."""
    return name.replace("{step}", "(step)")


def _words(table: "TableBase", entry: Entry) -> tuple[str, int | None]:
    if isinstance(entry, Sat):
        word = table.word(entry.seat)
        if entry.holder == "open":
            return f"The seat {word} is open.", entry.seat
        return f"{entry.name} takes the seat {word}.", entry.seat
    if isinstance(entry, Agreed):
        return (f"{table.label(entry.seat)} is {'ready' if entry.ready else 'not ready yet'}."), entry.seat
    if isinstance(entry, Drawing):
        return "Everybody has agreed: the pledged texts for the dice are revealed.", None
    if isinstance(entry, Aborted):
        return f"{table.label(entry.seat)} did not reveal the pledged text: all begin anew.", entry.seat
    if isinstance(entry, Began):
        return "The match begins.", None
    if isinstance(entry, Undone):
        if entry.by is None:
            return "The table goes back to step {step}.", None
        return f"{_plain(table.label(entry.by))} takes back to step {{step}}.", entry.by
    if isinstance(entry, Proposed):
        return f"{_plain(table.label(entry.by))} proposes {_proposal(table, entry)}.", entry.by
    if isinstance(entry, Voted):
        return f"{table.label(entry.seat)} says {'yes' if entry.yes else 'no'}.", entry.seat
    if isinstance(entry, Resigned):
        return f"{table.label(entry.seat)} resigns.", entry.seat
    if isinstance(entry, Late):
        return f"The time of {table.label(entry.seat)} is up.", entry.seat
    if isinstance(entry, BotFailed):
        if entry.to:
            return f"The bot at {table.word(entry.seat)} failed again; a simpler one ({entry.to}) plays on.", entry.seat
        return f"The bot at {table.word(entry.seat)} failed and is started again.", entry.seat
    if isinstance(entry, Changed):
        return "The host changed the table.", None
    if isinstance(entry, Ended):
        return ENDS[entry.reason], None
    return "", None


def _proposal(table: "TableBase", entry: Proposed) -> str:
    if entry.what == "undo":
        return "to go back to step {step}"
    if entry.what == "bot":
        return f"that a bot ({entry.level}) plays for {table.label(entry.seat or 0)}"
    return "to stop here"
