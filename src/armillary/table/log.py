"""The log as the table keeps it: numbers, marks for returning clients, and what each viewer may know of it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from .entry import Entry, Stepped, Undone
from .facts import Notice
from .notices import Noted, note, notice
from .part import Part
from .secrecy import SPECTATORS, Secrecy
from .timeline import TakenStep

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Log", "LogMark", "News"]

#: Log marks kept in memory, so that a client that was away can resume.
MOST_MARKS = 2000


class LogMark:
    """The state of the match after an entry, for resuming."""

    __slots__ = ("count", "hidden", "noted", "seq", "to")

    def __init__(
        self,
        seq: int,
        count: int,
        to: int | None,
        noted: Noted | None,
        hidden: Iterable[int] = (),
    ) -> None:
        self.seq = seq
        self.count = count
        #: The step that an undo returned to.
        self.to = to
        #: The notice for the entry.
        self.noted = noted
        #: Viewers from whom the entry is hidden.
        self.hidden = frozenset(hidden)


class News(NamedTuple):
    """What is new for a viewer. All numbers are in the viewer's numbering."""

    #: The viewer can resume; otherwise it starts over.
    resumed: bool
    #: The step to which the match was taken back meanwhile.
    rewound: int | None
    #: The first new step.
    first: int
    notices: list[Notice]


class Log(Part):
    """Numbers the entries. All numbers that leave the table are in the viewer's own numbering: see `secrecy`."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.seq = 0
        self.updated: float = table.head.created
        self.marks: list[LogMark] = [LogMark(0, 0, None, None)]
        self.secrecy = Secrecy(table.game.seats)
        #: Entries of the current command.
        self.new: list[Entry] = []

    def added(self) -> list[Entry]:
        """The entries that the command has added, for the caller to store."""
        added, self.new = self.new, []
        return added

    def number(self, entry: Entry) -> None:
        """Number the entry and keep a mark for it."""
        self.seq += 1
        self.updated = max(self.updated, entry.at)
        to: int | None = None
        hidden: list[int] = []
        if isinstance(entry, Stepped):
            hidden = entry.hidden
        elif isinstance(entry, Undone):
            to = entry.to
            hidden = entry.hidden
            self.secrecy.rewind(entry.to)
        count = self.table.count
        self.secrecy.note(entry.at, hidden, count if isinstance(entry, Stepped) else None)
        noted = None if isinstance(entry, Stepped) else note(self.table, entry)
        self.marks.append(LogMark(self.seq, count, to, noted, hidden))
        if len(self.marks) > MOST_MARKS:
            del self.marks[: MOST_MARKS // 4]

    # ------------------------------------------------------------------------------------ numbers as each viewer counts

    def step_of(self, viewer: int | None) -> int:
        """The number of steps that the viewer (None: the spectators) knows of."""
        return self.secrecy.step(viewer, self.table.count)

    def seq_of(self, viewer: int | None) -> int:
        """The number of log entries that the viewer knows of."""
        return self.seq - self.secrecy.unseen[SPECTATORS if viewer is None else viewer]

    def seq_as(self, viewer: int | None, seq: int) -> int:
        """The viewer's number for an entry in memory."""
        who = SPECTATORS if viewer is None else viewer
        unseen = self.secrecy.unseen[who]
        if unseen:
            unseen -= sum(1 for mark in self.marks if mark.seq > seq and who in mark.hidden)
        return seq - unseen

    def since(self, seq: int | None, viewer: int | None = None, language: str = "en") -> News:
        """The news for a viewer who has seen the log up to its own number `seq`."""
        who = SPECTATORS if viewer is None else viewer
        number = self.seq_of(viewer)
        notices: list[Notice] = []
        back: int | None = None
        found: LogMark | None = None
        for mark in reversed(self.marks):
            if who in mark.hidden:
                continue
            if number == seq:
                found = mark
                break
            if mark.noted is not None:
                notices.append(notice(self.table, mark.noted, number, self.table.game.text(language)))
            if mark.to is not None:
                back = mark.to if back is None else min(back, mark.to)
            number -= 1
        notices.reverse()
        if seq is None or found is None:
            return News(False, None, 0, notices[-50:])
        known = self.secrecy.step(viewer, found.count if back is None else min(found.count, back))
        return News(True, None if back is None else known, known + 1, notices)

    def steps_from(self, first: int, viewer: int | None, most: int = 100) -> list[tuple[int, TakenStep]]:
        """The steps in memory that the viewer knows of, from its number `first` on, at least the last `most`."""
        timeline = self.table.play.timeline
        if timeline is None:
            return []
        real = self.secrecy.real(viewer, first - 1) + 1 if first > 0 else 0
        begin = max(real, timeline.base + 1, timeline.count - most + 1 if first == 0 else 0, 1)
        return [
            (self.secrecy.step(viewer, number), timeline.step(number))
            for number in range(begin, timeline.count + 1)
            if not self.secrecy.steps or not self.secrecy.hides(viewer, number)
        ]

    def keep(self) -> dict[str, Any]:
        return {"seq": self.seq, "updated": self.updated, "secrecy": self.secrecy.plain()}

    def restore(self, data: dict[str, Any]) -> None:
        self.seq = data["seq"]
        self.updated = data["updated"]
        if "secrecy" in data:
            self.secrecy.restore(data["secrecy"])
        self.marks = [LogMark(self.seq, data["count"], None, None)]
