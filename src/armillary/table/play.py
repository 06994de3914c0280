"""Play: checks and carries out what seats choose, undo and resign; the start and the end of the match."""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from armillary import typed
from armillary.kernel.choice import Choice
from armillary.kernel.dice import Dice, KeyedDice, NoDice, RecordedDice
from armillary.kernel.fairness import seed_of
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refused

from . import legality
from .entry import Began, Ended, Entry, Resigned, Stepped, Undone, pack_events
from .errors import TableError
from .facts import TableResult
from .part import Part
from .secrecy import hidden_from
from .timeline import Timeline, TooFarBack

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Play", "State"]

#: A rated match can be aborted without a result until everybody has made this many decisions.
EARLY = 2

State = Literal["open", "playing", "over", "cancelled"]


class Play(Part):
    """The match itself, from its beginning to its result."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.state: State = "open"
        self.began: Began | None = None
        self.timeline: Timeline | None = None
        self.result: TableResult | None = None
        #: The number of decisions of each seat.
        self.decisions = [0] * table.game.seats

    @property
    def early(self) -> bool:
        """Some player has not decided twice yet: a rated match can still be aborted."""
        return any(self.decisions[seat] < EARLY for seat in self.table.seats.persons())

    @property
    def position(self) -> Position:
        if self.timeline is None:
            raise TableError("not-now", "not-begun")
        return self.timeline.position

    def must_not_have_begun(self) -> None:
        if self.state != "open":
            raise TableError("not-now", "begun" if self.state == "playing" else "over")

    def must_run(self) -> Timeline:
        if self.timeline is None:
            raise TableError("not-now", "not-begun")
        if self.state != "playing":
            raise TableError("not-now", "over")
        return self.timeline

    # ------------------------------------------------------------------------------------------------------ commands

    def choose(
        self,
        seat: int,
        text: str,
        step: int,
        now: float,
        *,
        by: Literal["", "bot", "clock"] = "",
        seq: int | None = None,
    ) -> list[Entry]:
        """Take a choice of a seat from the view it had after `step` steps (and log entry `seq`, if given), in its own numbering.

        Raises TableError `stale`, `duplicate`, `unreadable`, `illegal` (with the rule) or `not-now`; then nothing has changed.
        """
        p = self.must_run().position
        choice = legality.parse(self.table.game, text)
        if not self.table.freshness.counts(seat, step, seq):
            if self._taken_before(seat, choice, step):
                raise TableError("duplicate", "done-before", step=step + 1)
            raise self.table.freshness.stale(seat, step)
        if seat not in p.deciding() and self._taken_before(seat, choice, step):
            raise TableError("duplicate", "answered-before")
        refusal = legality.refusal(p, seat, choice)
        if refusal is not None:
            raise TableError("illegal", legality.explain(p, refusal), refusal=refusal)
        if self.table.coaching.coach is not None:
            self.table.coaching.choose(seat, choice, now, by)
            return self.table.log.added()
        self.step(seat, choice, now, by)
        self.table.orders.follow(now)
        return self.table.log.added()

    def choose_all(self, seat: int, texts: list[str], step: int, now: float) -> list[Entry]:
        """Several choices of one seat in sequence, all or none. Each is its own step."""
        p = self.must_run().position
        if not self.table.freshness.counts(seat, step):
            raise self.table.freshness.stale(seat, step)
        wanted = self.table.game.in_order(p, [legality.parse(self.table.game, text) for text in texts])
        chosen, _, _, refusal = legality.tried(p.copy(), seat, [self.table.game.notation(choice) for choice in wanted])
        if refusal is not None:
            raise TableError("illegal", legality.explain(p, refusal), refusal=refusal)
        for choice in chosen:
            if self.table.coaching.coach is None:
                self.step(seat, choice, now, "")
            elif legality.refusal(self.position, seat, choice) or not self.table.coaching.choose(seat, choice, now, ""):
                break
        self.table.orders.follow(now)
        return self.table.log.added()

    def undo(self, seat: int, step: int, now: float, steps: int = 1) -> list[Entry]:
        """Undo the seat's own last steps, up to the last new information. `steps=0` undoes all of them."""
        timeline, secrecy = self.must_run(), self.table.log.secrecy
        self.table.coaching.must_not_teach()
        if self.table.head.rated:
            raise TableError("not-allowed", "rated-no-undo")
        if step != self.table.log.step_of(seat):
            raise self.table.freshness.stale(seat, step)
        own = self._back(timeline, seat)
        possible = len(own)
        steps = steps or possible
        if not possible:
            raise TableError("not-now", "nothing-to-take-back")
        if steps > possible:
            raise TableError("not-now", "new-information", steps=possible)
        to = own[steps - 1] - 1
        others = [timeline.step(number) for number in range(to + 1, timeline.count + 1) if number not in own]
        gone = [unaware for number, unaware in secrecy.steps if number > to]
        hidden = frozenset.intersection(*gone) if len(gone) == timeline.count - to else frozenset()
        self.table.add(Undone(at=now, to=to, by=seat, anew=True, hidden=sorted(hidden)))
        for other in others:
            # Interjections of others in between are applied again where they are still possible.
            if legality.refusal(timeline.position, other.seat, other.choice) is None:
                self.step(other.seat, other.choice, now, "")
        return self.table.log.added()

    def resign(self, seat: int, now: float) -> list[Entry]:
        """Resign: with two seats the match ends, with more a bot plays on; the match also ends when no person is left."""
        self.give_up(seat, now)
        return self.table.log.added()

    def give_up(self, seat: int, now: float) -> None:
        """Part of a command."""
        table = self.table
        p = self.must_run().position
        if table.seats[seat].kind != "person":
            raise TableError("not-now", "bots-do-not-resign")
        table.add(Resigned(at=now, seat=seat))
        choice = table.game.resigning(p, seat)
        if choice is not None:
            # The title has a rule for resigning: the seat leaves by a step of the match.
            self.step(seat, choice, now, "")
        elif len(table.seats) <= 2 or not table.seats.persons():
            winners = [other for other, place in enumerate(table.seats) if not place.resigned]
            table.add(Ended(at=now, reason="resigned", winners=winners))
        else:
            table.seats.give_to_bot(seat, "easy", now, owner=True)

    def undoable(self, seat: int | None) -> int:
        """How many of its own last steps the seat may undo alone."""
        if seat is None or self.timeline is None or self.state != "playing" or self.table.head.coached:
            return 0
        if self.table.head.rated:
            return 0
        return len(self._back(self.timeline, seat))

    def _back(self, timeline: Timeline, seat: int) -> list[int]:
        """The seat's own steps that it may undo alone. A step that others may not know of must be the very last one; otherwise
        undoing would reveal it."""
        found: list[int] = []
        for number in timeline.back(seat):
            if number < timeline.count - len(found) and any(step == number for step, _ in self.table.log.secrecy.steps):
                break
            found.append(number)
        return found

    def _taken_before(self, seat: int, choice: Choice, step: int) -> bool:
        """Is this the very step that the seat took from that view (or, in a sealed round, in that round)?"""
        timeline = self.must_run()
        step = self.table.log.secrecy.real(seat, step)
        last = timeline.count if step >= self.table.freshness.step else step + 1
        for number in range(max(step + 1, timeline.base + 1), min(last, timeline.count) + 1):
            taken = timeline.step(number)
            if taken.seat == seat and taken.choice == choice:
                return True
        return False

    # ------------------------------------------------------------------------------------------------ parts of commands

    def step(self, seat: int, choice: Choice, now: float, by: Literal["", "bot", "order", "clock", "script"]) -> None:
        """Carry out a legal choice and add it to the log."""
        timeline = self.must_run()
        notation = self.table.game.notation(choice)
        self.table.freshness.look(timeline.position, seat)
        flow = _flow(timeline.position)
        try:
            taken = timeline.apply(seat, choice, now, by)
        except Refused:
            raise
        except Exception as error:
            timeline.remake()
            raise TableError("unavailable", "rules-failed", error=type(error).__name__) from error
        entry = Stepped(
            at=now,
            seat=seat,
            choice=notation,
            draws=taken.draws,
            events=pack_events(taken.events),
            frontier=taken.frontier,
            by=by,
            anew=taken.anew,
            hint=by == "" and seat in self.table.hinting.fresh,
        )
        # Everybody sees who decides and where play is: a step can be hidden only if these stay the same.
        if _flow(timeline.position) == flow and not any(event.to is None for event in taken.events):
            entry.hidden = hidden_from(timeline.at(timeline.count - 1), timeline.position, seat, taken.events)
        self.table.add(entry, folded=True)

    def greet(self, seat: int, now: float) -> None:
        """A title may react to a seat's new holder with a step of the match."""
        if self.state == "playing" and not self.position.over:
            choice = self.table.game.seated(self.position, seat, self.table.seats[seat].kind == "person")
            if choice is not None:
                self.step(seat, choice, now, "order")

    # ---------------------------------------------------------------------------------------------------------- fold

    def dice(self) -> Dice:
        """The dice of the match, keyed by the secret and everybody's entropy."""
        if self.table.head.imported:
            return NoDice()
        return KeyedDice(seed_of(self.table.start.secret, self.began.entropy if self.began is not None else []))

    def fold_began(self, entry: Began) -> None:
        table = self.table
        self.began = entry
        if table.head.position is not None:
            p = table.game.restore(table.head.position, self.dice())
        elif table.head.coached:
            p = table.coaching.begin()
            entry.draws = p.draws or []
        elif table.head.imported:
            p = table.game.start(RecordedDice(entry.draws), listen=True)
            p.dice = NoDice()
        else:
            p = table.game.start(self.dice(), listen=True)
            entry.draws = p.draws or []
        self.timeline = Timeline(table.game, p)
        self.state = "playing"

    def fold_stepped(self, entry: Stepped) -> None:
        """Apply a stored step: the dice must repeat its results."""
        timeline = self.timeline
        if timeline is None:
            raise ValueError("a step before the beginning")
        self.table.freshness.look(timeline.position, entry.seat)
        if self.table.head.imported:
            timeline.position.dice = RecordedDice(entry.draws)
            if entry.anew is not None:
                timeline.go_on_at(entry.anew)
        self.table.coaching.before_step(timeline.position, entry)
        taken = timeline.apply(entry.seat, self.table.game.parse(entry.choice), entry.at, entry.by)
        if taken.draws != entry.draws:
            raise ValueError(f"step {timeline.count}: the dice do not give the stored draws")

    def go_on_from(self, timeline: Timeline) -> None:
        """Continue with another position that a lesson sets up."""
        self.timeline, self.state, self.result = timeline, "playing", None

    def fold_undone(self, entry: Undone) -> None:
        timeline = self.timeline
        if timeline is None:
            raise ValueError("undo before the beginning")
        if entry.to < timeline.base:
            raise TooFarBack(entry.to)
        timeline.rewind(entry.to, anew=entry.anew)

    def fold_ended(self, entry: Ended) -> None:
        if entry.reason == "cancelled":
            self.state = "cancelled"
        else:
            self.state = "over"
            self.result = TableResult(winners=entry.winners, reason=entry.reason, text=self._end(entry.reason))

    def _end(self, reason: str) -> str:
        return self.table.game.text().fill("end", reason, {}, reason)

    def settle(self, entry: Entry) -> None:
        if isinstance(entry, Stepped) and self.table.last_step.turn:
            self.decisions[entry.seat] += 1
        if isinstance(entry, (Began, Stepped)) and self.position.result is not None:
            plain = self.position.result
            self.state = "over"
            self.result = TableResult(
                winners=list(plain.winners),
                reason=plain.reason,
                text=self._end(plain.reason),
                rule=plain.rule,
                scores=list(plain.scores),
            )

    def keep(self) -> dict[str, Any]:
        timeline = self.timeline
        return {
            "state": self.state,
            "began": msgspec.to_builtins(self.began),
            "result": msgspec.to_builtins(self.result),
            "count": self.table.count,
            "decisions": self.decisions,
            "dice": None if timeline is None else [timeline.spent, timeline.anew],
            "position": None if timeline is None else timeline.position.inspect(),
        }

    def restore(self, data: dict[str, Any]) -> None:
        self.state = data["state"]
        # Snapshots without this counter are from long after the start of their match.
        self.decisions = list(data.get("decisions", [EARLY] * self.table.game.seats))
        self.began = typed.convert(data["began"], Began | None)
        self.result = typed.convert(data["result"], TableResult | None)
        if data["position"] is not None:
            game = self.table.game
            self.timeline = Timeline(game, game.restore(data["position"], self.dice()), data["count"])
            if data.get("dice") is not None:
                self.timeline.spent, self.timeline.anew = data["dice"]


def _flow(p: Position) -> tuple[object, ...]:
    return (p.owing, p.sealed is None, len(p.frames), type(p.frames[-1]) if p.frames else None, p.result is None)
