"""What a table is: the fold of its log. Commands are in the classes built on this one."""

from collections.abc import Iterable
from typing import Literal

from armillary.kernel.dice import Dice, KeyedDice, NoDice, RecordedDice
from armillary.kernel.fairness import commitment_of, new_secret, seed_of
from armillary.kernel.game import Game
from armillary.kernel.position import Position

from . import bots
from .clock import Clock
from .entry import (
    Agreed,
    Began,
    BotFailed,
    Changed,
    Ended,
    Entry,
    Head,
    Late,
    Proposed,
    Resigned,
    Sat,
    Stepped,
    Undone,
    Voted,
)
from .errors import TableError
from .facts import Notice, Order, TableResult
from .notices import notice_of
from .play import Play, TakenStep, TooFarBack
from .seats import Place

__all__ = ["ChatEntry", "LogMark", "TableBase"]

State = Literal["open", "playing", "over", "cancelled"]
#: Marks of the log kept in memory, so that a client that was away can go on where it was.
MOST_MARKS = 2000


class LogMark:
    """Where the match stood after an entry: for resuming."""

    __slots__ = ("count", "notice", "seq", "to")

    def __init__(self, seq: int, count: int, to: int | None, notice: Notice | None) -> None:
        self.seq = seq
        self.count = count
        #: The step that an undo went back to.
        self.to = to
        self.notice = notice


class ChatEntry:
    """A line of chat with its readers (None: everybody)."""

    __slots__ = ("at", "name", "seat", "text", "to")

    def __init__(self, at: float, seat: int | None, name: str, text: str, to: list[int] | None) -> None:
        self.at = at
        self.seat = seat
        self.name = name
        self.text = text
        self.to = to

    def readable(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and (seat == self.seat or seat in self.to))


class TableBase:
    """The state of a table, and how entries of the log change it."""

    def __init__(self, head: Head, secret: bytes | None = None, *, game: Game | None = None) -> None:
        self.head = head
        self.game = game or head.setup.game()
        self.secret = new_secret() if secret is None else secret
        self.commitment = commitment_of(self.secret)
        self.seats: list[Place] = [Place() for _ in range(self.game.seats)]
        self.state: State = "open"
        self.seq = 0
        self.play: Play | None = None
        self.began: Began | None = None
        self.clock = Clock(head.pace, self.game.seats)
        self.result: TableResult | None = None
        self.proposals: dict[int, Proposed] = {}
        self.votes: dict[int, list[int]] = {}
        self.next_proposal = 1
        self.updated = head.created
        self.orders: list[list[Order]] = [[] for _ in range(self.game.seats)]
        self.chat: list[ChatEntry] = []
        self.marks: list[LogMark] = [LogMark(0, 0, None, None)]
        #: From which number of steps (and entry) on a submission is still meant for the decision that stands.
        self.fresh_from = 0
        self.fresh_seq = 0
        #: Offers that a bot has looked at and let lie: (seat, offer).
        self.ignored: set[tuple[int, int]] = set()
        #: For chance that is not the game's: which bot errs how.
        self._new: list[Entry] = []
        #: How often each step of the sequence of play was followed by more of the same seat: decision weight.
        self.runs: dict[str, list[int]] = {}
        self._run: tuple[int, str, int] | None = None
        #: Orders that were used up since somebody last asked (`take_orders`).
        self._changed_orders: set[int] = set()

    @property
    def position(self) -> Position:
        if self.play is None:
            raise TableError("not-now", "The match has not begun.")
        return self.play.position

    @property
    def count(self) -> int:
        """Steps taken so far."""
        return 0 if self.play is None else self.play.count

    def deciding(self) -> tuple[int, ...]:
        """Seats that owe an answer now."""
        return self.play.position.deciding() if self.play is not None and self.state == "playing" else ()

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, place in enumerate(self.seats) if place.kind == "person" and place.person == person]

    def word(self, seat: int) -> str:
        """The title's own word for a seat."""
        return self.game.text().word("seat", self.game.vocabulary.word("seat", seat))

    def label(self, seat: int) -> str:
        """Who sits there, for people."""
        name = self.seats[seat].name
        return f"{name} ({self.word(seat)})" if name else self.word(seat)

    def persons(self) -> list[int]:
        """Seats that are held by persons who still play."""
        return [seat for seat, place in enumerate(self.seats) if place.kind == "person" and not place.resigned]

    def apply(self, entry: Entry) -> None:
        """Take in an entry of the log that is already stored (by another process, or before a restart)."""
        if isinstance(entry, Stepped):
            play = self.play
            if play is None:
                raise ValueError("a step before the beginning")
            before = play.position
            sealed, revealed = before.sealed is not None, before.revealed
            if self.head.imported:
                before.dice = RecordedDice(entry.draws)
            taken = play.apply(entry.seat, self.game.parse(entry.choice), entry.at, entry.by)
            if taken.draws != entry.draws:
                raise ValueError(f"step {play.count}: the dice do not give the stored draws")
            self._note(entry)
            self._after_step(taken, sealed, revealed)
        else:
            self._fold(entry)

    @property
    def dirty(self) -> bool:
        """A command failed after it had changed something: the table must be opened again from its log."""
        return bool(self._new)

    def _add(self, entry: Entry) -> None:
        self._fold(entry)
        self._new.append(entry)

    def _added(self) -> list[Entry]:
        added, self._new = self._new, []
        return added

    def _note(self, entry: Entry) -> None:
        """Number the entry, let the clocks move, and keep a mark for those who come back."""
        self.seq += 1
        self.updated = max(self.updated, entry.at)
        self.clock.move_to(entry.at)
        to = entry.to if isinstance(entry, Undone) else None
        self.marks.append(LogMark(self.seq, self.count, to, notice_of(self, entry)))
        if len(self.marks) > MOST_MARKS:
            del self.marks[: MOST_MARKS // 4]

    def _fold(self, entry: Entry) -> None:
        """Everything but steps."""
        if isinstance(entry, Undone):
            play = self.play
            if play is None:
                raise ValueError("undo before the beginning")
            if entry.to < play.base:
                raise TooFarBack(entry.to)
            play.rewind(entry.to)
            self._note(entry)
            self.fresh_from, self.fresh_seq = play.count, self.seq
            self._run = None
            self.ignored.clear()
            for number in [number for number, proposal in self.proposals.items() if proposal.what == "undo"]:
                self._drop_proposal(number)
            self._run_clocks()
            return
        if isinstance(entry, (Sat, Agreed, Resigned)):
            place = self.seats[entry.seat]
            if isinstance(entry, Sat):
                self.seats[entry.seat] = Place(
                    kind=entry.holder,
                    person=entry.person,
                    name=entry.name,
                    level=entry.level,
                    resigned=place.resigned,
                )
            elif isinstance(entry, Agreed):
                place.ready, place.entropy = entry.ready, entry.entropy
            else:
                place.resigned = True
        elif isinstance(entry, Proposed):
            self.proposals[entry.number] = entry
            self.votes[entry.number] = [entry.by]
            self.next_proposal = entry.number + 1
        elif isinstance(entry, Voted):
            if entry.yes:
                voted = self.votes.get(entry.number)
                if voted is not None and entry.seat not in voted:
                    voted.append(entry.seat)
            else:
                self._drop_proposal(entry.number)
        elif isinstance(entry, BotFailed):
            if entry.to:
                place = self.seats[entry.seat]
                place.level, place.name = entry.to, bots.name_of(entry.to)
        elif isinstance(entry, Late):
            if entry.seat not in self.clock.late:
                self.clock.late.append(entry.seat)
        elif isinstance(entry, Changed):
            head = self.head
            head.name = head.name if entry.name is None else entry.name
            head.public = head.public if entry.public is None else entry.public
            head.chat = head.chat if entry.chat is None else entry.chat
        elif isinstance(entry, Began):
            self._begin(entry)
        self._note(entry)
        if isinstance(entry, Ended):
            if entry.reason == "cancelled":
                self.state = "cancelled"
            else:
                text = "By resignation." if entry.reason == "resigned" else "Stopped by agreement."
                self._finish(TableResult(winners=entry.winners, reason=entry.reason, text=text))
        elif isinstance(entry, Began):
            self.fresh_seq = self.seq
        if self.state == "playing":
            # A proposal about a seat that is not a person's any more has lost its object.
            for number, proposal in list(self.proposals.items()):
                if proposal.what == "bot" and proposal.seat is not None and self.seats[proposal.seat].kind != "person":
                    self._drop_proposal(number)
            self._run_clocks()

    def dice(self) -> Dice:
        """The match's dice: keyed by the secret and everybody's entropy."""
        if self.head.imported:
            return NoDice()
        began = self.began
        return KeyedDice(seed_of(self.secret, began.entropy if began is not None else []))

    def _begin(self, entry: Began) -> None:
        self.began = entry
        if self.head.position is not None:
            p = self.game.restore(self.head.position, self.dice())
        elif self.head.imported:
            p = self.game.start(RecordedDice(entry.draws), listen=True)
            p.dice = NoDice()
        else:
            p = self.game.start(self.dice(), listen=True)
            entry.draws = p.draws or []
        self.play = Play(self.game, p)
        self.state = "playing"
        self.fresh_from = 0
        self.clock = Clock(self.head.pace, self.game.seats)
        self.clock.at = entry.at
        if p.result is not None:
            self._after_end_at_once(p)

    def _after_end_at_once(self, p: Position) -> None:
        result = p.result
        assert result is not None
        self._finish(
            TableResult(winners=list(result.winners), reason=result.reason, text=result.reason, rule=result.rule)
        )

    def _finish(self, result: TableResult) -> None:
        self.state = "over"
        self.result = result
        self.proposals.clear()
        self.votes.clear()
        self.clock.wait_for(())

    def _after_step(self, taken: TakenStep, sealed: bool, revealed: int) -> None:
        """Clocks, freshness, end: what every step brings, new or read from the log."""
        play = self.play
        assert play is not None
        p = play.position
        if not (sealed and p.sealed is not None and p.revealed == revealed):
            self.fresh_from, self.fresh_seq = play.count, self.seq
        self._count_run(taken)
        self.clock.answered(taken.seat)
        if p.result is not None:
            plain = p.result
            self._finish(
                TableResult(
                    winners=list(plain.winners),
                    reason=plain.reason,
                    text=self.game.text().fill("end", plain.reason, {}, plain.reason),
                    rule=plain.rule,
                    scores=list(plain.scores),
                )
            )
        else:
            self._run_clocks()
        if taken.frontier or len(self.proposals):
            for number in [number for number, proposal in self.proposals.items() if proposal.what == "undo"]:
                self._drop_proposal(number)

    def _run_clocks(self) -> None:
        waiting = tuple(seat for seat in self.deciding() if self.seats[seat].kind == "person")
        self.clock.wait_for(waiting)

    def _count_run(self, taken: TakenStep) -> None:
        """How many answers in a row a seat gave from each step of the sequence of play on."""
        run = self._run
        if run is not None and run[0] == taken.seat:
            self._run = (run[0], run[1], run[2] + 1)
        else:
            if run is not None:
                total = self.runs.setdefault(run[1], [0, 0])
                total[0] += 1
                total[1] += run[2]
            self._run = (taken.seat, taken.frame, 1)

    def _drop_proposal(self, number: int) -> None:
        self.proposals.pop(number, None)
        self.votes.pop(number, None)

    def since(self, seq: int | None) -> tuple[bool, int | None, int, list[Notice]]:
        """For one who saw the log up to `seq`: can it go on there, what was taken back, the first new step, the notices."""
        first = self.marks[0].seq
        if seq is None or not first <= seq <= self.seq:
            notices = [mark.notice for mark in self.marks[-50:] if mark.notice is not None]
            return False, None, 0, notices
        # Marks are consecutive: the index follows from the number.
        index = seq - first
        known = self.marks[index].count
        later = self.marks[index + 1 :]
        taken_back = [mark.to for mark in later if mark.to is not None]
        notices = [mark.notice for mark in later if mark.notice is not None]
        if taken_back:
            back = min(known, *taken_back)
            return True, back, back + 1, notices
        return True, None, known + 1, notices

    def steps_from(self, first: int, most: int = 100) -> Iterable[tuple[int, TakenStep]]:
        """Steps from that number on that are in memory, the last `most` at least."""
        play = self.play
        if play is None:
            return []
        begin = max(first, play.base + 1, play.count - most + 1 if first == 0 else 0, 1)
        return [(number, play.step(number)) for number in range(begin, play.count + 1)]

    def _must_be_open(self) -> None:
        if self.state != "open":
            raise TableError(
                "not-now", "The match has already begun." if self.state == "playing" else "The match is over."
            )

    def _must_play(self) -> Play:
        if self.play is None:
            raise TableError("not-now", "The match has not begun.")
        if self.state != "playing":
            raise TableError("not-now", "The match is over.", step=self.play.count)
        return self.play

    def _must_exist(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise TableError("not-allowed", f"There is no seat {seat}: seats are 0 to {len(self.seats) - 1}.")
