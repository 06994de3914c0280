"""What a table is: the fold of its log. Commands are in the classes built on this one."""

from collections.abc import Iterable
from typing import Any, Literal, cast

from msgspec.structs import replace

from armillary.kernel.dice import Dice, KeyedDice, NoDice, RecordedDice
from armillary.kernel.fairness import commitment_of, new_secret, secret_of_round, seed_of
from armillary.kernel.game import Game
from armillary.kernel.position import Position

from . import bots
from .clock import Clock
from .coaching import Coaching
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
    Head,
    Late,
    Proposed,
    Resigned,
    Revealed,
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
from .secrecy import SPECTATORS, Secrecy

__all__ = ["ChatEntry", "LogMark", "Moment", "TableBase"]

State = Literal["open", "playing", "over", "cancelled"]
#: Marks of the log kept in memory, so that a client that was away can go on where it was.
MOST_MARKS = 2000
#: How a match ended that the rules did not end.
ENDED = {"resigned": "By resignation.", "stopped": "Stopped by agreement.", "learnt": "The lesson is over."}


class LogMark:
    """Where the match stood after an entry: for resuming."""

    __slots__ = ("count", "hidden", "notice", "seq", "step", "to")

    def __init__(
        self,
        seq: int,
        count: int,
        to: int | None,
        notice: Notice | None,
        step: int | None = None,
        hidden: Iterable[int] = (),
    ) -> None:
        self.seq = seq
        self.count = count
        #: The step that an undo went back to.
        self.to = to
        #: In words, with `{step}` for a number that everybody counts differently, and that number.
        self.notice = notice
        self.step = step
        #: Viewers that may not know of the entry.
        self.hidden = frozenset(hidden)


class Moment:
    """What a step began in, to see afterwards whom it concerns."""

    __slots__ = ("asked", "deciding", "revealed", "sealed", "turn")

    def __init__(self, p: Position, seat: int) -> None:
        self.sealed = p.sealed is not None
        self.revealed = p.revealed
        self.deciding = p.deciding()
        self.turn = seat in self.deciding
        #: What the others are asked, when somebody speaks up out of turn.
        self.asked = None if self.turn else [list(p.choices(other)) for other in self.deciding]

    def waits_still(self, p: Position) -> bool:
        """Others still owe their sealed answers: nobody sees anything new."""
        return self.sealed and p.sealed is not None and p.revealed == self.revealed

    def asks_the_same(self, p: Position) -> bool:
        """Somebody spoke up out of turn, and those who are to decide may do the same as before: their clicks still count."""
        if self.turn or p.deciding() != self.deciding:
            return False
        return [list(p.choices(other)) for other in self.deciding] == self.asked


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
        #: Seats that did not reveal the text they had pledged, in order: each made everybody begin anew.
        self.aborted: list[int] = []
        #: Since when the pledged texts are being revealed.
        self.drawing: float | None = None
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
        #: The last entry that changed more in the views than who still owes a sealed answer.
        self.view_seq = 0
        self.secrecy = Secrecy(self.game.seats)
        #: Offers that a bot has looked at and let lie: (seat, offer).
        self.ignored: set[tuple[int, int]] = set()
        #: For chance that is not the game's: which bot errs how.
        self._new: list[Entry] = []
        #: How often each step of the sequence of play was followed by more of the same seat: decision weight.
        self.runs: dict[str, list[int]] = {}
        self._run: tuple[int, str, int] | None = None
        self.coaching = Coaching(cast(Any, self), head.lesson) if head.lesson else None
        #: Orders that were used up since somebody last asked (`take_orders`).
        self._changed_orders: set[int] = set()

    @property
    def round_secret(self) -> bytes:
        """The host's secret in this attempt to begin."""
        return secret_of_round(self.secret, len(self.aborted)) if self.aborted else self.secret

    @property
    def commitment(self) -> str:
        return commitment_of(self.round_secret)

    def _abort(self, entry: Aborted) -> None:
        """What was pledged and revealed is used up; so is the secret, which the revealed texts could have been aimed at."""
        self.aborted.append(entry.seat)
        self.drawing = None
        for place in self.seats:
            if place.pledge:
                place.ready, place.entropy, place.pledge, place.way = False, "", "", ""

    @property
    def position(self) -> Position:
        if self.play is None:
            raise TableError("not-now", "The match has not begun.")
        return self.play.position

    @property
    def count(self) -> int:
        """Steps taken so far."""
        return 0 if self.play is None else self.play.count

    # -------------------------------------------------------------------------------- numbers as everybody counts them

    def step_of(self, viewer: int | None) -> int:
        """How many steps the viewer (None: the spectators) knows of."""
        return self.secrecy.step(viewer, self.count)

    def seq_of(self, viewer: int | None) -> int:
        """How many entries of the log the viewer knows of."""
        return self.seq - self.secrecy.unseen[SPECTATORS if viewer is None else viewer]

    def seq_as(self, viewer: int | None, seq: int) -> int:
        """The viewer's number of an entry that is in memory."""
        who = SPECTATORS if viewer is None else viewer
        later = sum(1 for mark in self.marks if mark.seq > seq and who in mark.hidden)
        return seq - (self.secrecy.unseen[who] - later)

    def deciding(self) -> tuple[int, ...]:
        """Seats that owe an answer now."""
        return self.play.position.deciding() if self.play is not None and self.state == "playing" else ()

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, place in enumerate(self.seats) if place.kind == "person" and place.person == person]

    def left_by(self, person: str) -> list[int]:
        """Seats that a bot plays for that person."""
        return [
            seat for seat, place in enumerate(self.seats) if place.kind == "bot" and person and place.owner == person
        ]

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
            moment = Moment(before, entry.seat)
            if self.head.imported or self.coaching is not None:
                before.dice = RecordedDice(entry.draws)
                if entry.anew is not None:
                    play.go_on_at(entry.anew)
            taken = play.apply(entry.seat, self.game.parse(entry.choice), entry.at, entry.by)
            if taken.draws != entry.draws:
                raise ValueError(f"step {play.count}: the dice do not give the stored draws")
            if self.coaching is not None:
                play.position.dice = self.coaching.dice
            self._note(entry)
            self._after_step(taken, moment, entry.hidden)
        else:
            self._fold(entry)

    @property
    def dirty(self) -> bool:
        """A command failed after it had changed something: the table must be opened again from its log."""
        return bool(self._new)

    def _add(self, entry: Entry) -> None:
        self._fold(entry)
        self._new.append(entry)

    def add(self, entry: Entry) -> None:
        """For the parts of a table: an entry of theirs."""
        self._add(entry)

    def added(self) -> list[Entry]:
        return self._added()

    def _added(self) -> list[Entry]:
        added, self._new = self._new, []
        return added

    def _note(self, entry: Entry) -> None:
        """Number the entry, let the clocks move, and keep a mark for those who come back."""
        self.seq += 1
        self.updated = max(self.updated, entry.at)
        self.clock.move_to(entry.at)
        to = step = None
        hidden: list[int] = []
        if isinstance(entry, Stepped):
            hidden = entry.hidden
        elif isinstance(entry, Undone):
            to = step = entry.to
            hidden = entry.hidden
        elif isinstance(entry, Proposed):
            step = entry.step
        self.secrecy.note(entry.at, hidden, self.count if isinstance(entry, Stepped) else None)
        self.marks.append(LogMark(self.seq, self.count, to, notice_of(self, entry), step, hidden))
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
            play.rewind(entry.to, anew=entry.anew)
            self.secrecy.rewind(entry.to)
            self._note(entry)
            self.fresh_from, self.fresh_seq, self.view_seq = play.count, self.seq, self.seq
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
                    owner=entry.owner,
                    owner_name=entry.owner_name,
                )
            elif isinstance(entry, Agreed):
                place.ready, place.entropy = entry.ready, entry.entropy
                place.pledge, place.way = entry.pledge, entry.way
            else:
                place.resigned = True
        elif isinstance(entry, Drawing):
            self.drawing = entry.at
        elif isinstance(entry, Revealed):
            self.seats[entry.seat].entropy = entry.entropy
        elif isinstance(entry, Aborted):
            self._abort(entry)
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
        elif isinstance(entry, Coached) and self.coaching is not None:
            self.coaching.fold(entry)
        self._note(entry)
        if isinstance(entry, Ended):
            if entry.reason == "cancelled":
                self.state = "cancelled"
            else:
                self._finish(TableResult(winners=entry.winners, reason=entry.reason, text=ENDED[entry.reason]))
        elif isinstance(entry, Began) or (isinstance(entry, Coached) and entry.anew):
            self.fresh_seq = self.view_seq = self.seq
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
        return KeyedDice(seed_of(self.round_secret, began.entropy if began is not None else []))

    def _begin(self, entry: Began) -> None:
        self.began = entry
        self.drawing = None
        if self.head.position is not None:
            p = self.game.restore(self.head.position, self.dice())
        elif self.coaching is not None:
            p = self.coaching.begin()
            entry.draws = p.draws or []
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

    def _after_step(self, taken: TakenStep, moment: "Moment", hidden: list[int]) -> None:
        """Clocks, freshness, end: what every step brings, new or read from the log."""
        play = self.play
        assert play is not None
        p = play.position
        if not moment.waits_still(p):
            self.view_seq = self.seq
            if not moment.asks_the_same(p):
                self.fresh_from, self.fresh_seq = play.count, self.seq
        if taken.turn:
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
        if not hidden:
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

    def since(self, seq: int | None, viewer: int | None = None) -> tuple[bool, int | None, int, list[Notice]]:
        """For a viewer who saw the log up to its `seq`: can it go on there, what was taken back, the first new step, the notices.

        All numbers are the viewer's."""
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
            if mark.notice is not None:
                notices.append(self._told(mark, number, viewer))
            if mark.to is not None:
                back = mark.to if back is None else min(back, mark.to)
            number -= 1
        notices.reverse()
        if seq is None or found is None:
            return False, None, 0, notices[-50:]
        known = found.count
        if back is not None:
            known = min(known, back)
            return True, self.secrecy.step(viewer, known), self.secrecy.step(viewer, known) + 1, notices
        return True, None, self.secrecy.step(viewer, known) + 1, notices

    def _told(self, mark: LogMark, number: int, viewer: int | None) -> Notice:
        """A notice with the viewer's own numbers."""
        notice = mark.notice
        assert notice is not None
        step = "" if mark.step is None else str(self.secrecy.step(viewer, mark.step))
        return replace(notice, seq=number, text=notice.text.replace("{step}", step))

    def steps_from(self, first: int, viewer: int | None, most: int = 100) -> list[tuple[int, TakenStep]]:
        """The steps that the viewer knows of, from its number on, that are in memory, the last `most` at least."""
        play = self.play
        if play is None:
            return []
        real = self.secrecy.real(viewer, first - 1) + 1 if first > 0 else 0
        begin = max(real, play.base + 1, play.count - most + 1 if first == 0 else 0, 1)
        return [
            (self.secrecy.step(viewer, number), play.step(number))
            for number in range(begin, play.count + 1)
            if not self.secrecy.steps or not self.secrecy.hides(viewer, number)
        ]

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
