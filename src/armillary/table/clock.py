"""Clocks: the time of each seat, and when the table next needs attention. They read no wall clock: every log entry carries its
time."""

from typing import TYPE_CHECKING, Any

from .entry import Began, Entry, Late, Stepped, Undone
from .facts import ClockState, Pace
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Clock"]


class Clock(Part):
    """Runs for the seats that have to answer and are held by persons."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.pace: Pace = table.head.pace
        self.at = 0.0
        self._begin(0.0)

    def _begin(self, now: float) -> None:
        pace = self.pace
        self.left = [float(pace.bank if pace.kind == "live" else pace.per_decision)] * self.table.game.seats
        self.running: tuple[int, ...] = ()
        #: Seats whose time has run out in their current decision.
        self.late: list[int] = []
        #: Each seat's last decision: its step number, and the time left before it.
        self.given: dict[int, tuple[int, float]] = {}
        self.at = now

    # ------------------------------------------------------------------------------------------------------ commands

    def tick(self, now: float) -> list[Entry]:
        """Log the seats whose time has run out, and apply the pace's rule to them."""
        table = self.table
        reveal = table.start.deadline
        if reveal is not None and now >= reveal:
            table.start.abort_for(table.start.unrevealed(), now)
        elif table.state == "playing":
            for seat in self.overdue(now):
                if seat not in self.running:
                    continue  # the previous one has ended the match, or this seat's turn
                table.add(Late(at=now, seat=seat))
                if table.head.rated:
                    table.play.give_up(seat, now)
                elif self.pace.late == "bot":
                    table.seats.give_to_bot(seat, "easy", now, owner=True)
        return table.log.added()

    def due(self) -> float | None:
        """When the table next needs attention without a command: 0 if a bot has to move, otherwise the clock's deadline."""
        table = self.table
        if table.state != "playing":
            return table.start.deadline
        return 0.0 if table.bots.tasks() else self.deadline()

    # ---------------------------------------------------------------------------------------------------------- fold

    def fold_late(self, entry: Late) -> None:
        if entry.seat not in self.late:
            self.late.append(entry.seat)

    def settle(self, entry: Entry) -> None:
        table = self.table
        if isinstance(entry, Began):
            self._begin(entry.at)
        self.move_to(entry.at)
        if isinstance(entry, Stepped) and table.last_step.turn:
            self.answered(entry.seat)
        before = self.running
        self.wait_for(tuple(seat for seat in table.deciding() if table.seats[seat].kind == "person"))
        if isinstance(entry, Undone) and self.pace.kind == "days":
            # A decision that was taken back is the same decision: it resumes with the time it had left.
            for seat in self.running:
                number, left = self.given.get(seat, (0, 0.0))
                if seat not in before and number > entry.to:
                    self.left[seat] = left

    # ---------------------------------------------------------------------------------------------------------- time

    def move_to(self, now: float) -> None:
        """Advance the time. A time before the last one counts as no time, because the clocks of two machines differ."""
        if now <= self.at:
            return
        if self.pace.kind != "none":
            for seat in self.running:
                self.left[seat] = max(0.0, self.left[seat] - (now - self.at))
        self.at = now

    def answered(self, seat: int) -> None:
        """The seat has answered: it gains the increment, or its next decision gets the full time."""
        if seat in self.late:
            self.late.remove(seat)
        # Choosing again after an undo is the same decision: it gains no second increment.
        number, (last, left) = self.table.count, self.given.get(seat, (0, 0.0))
        again = number <= last
        self.given[seat] = (number, left if again else self.left[seat])
        if self.pace.kind == "live" and not again:
            self.left[seat] += self.pace.increment
        elif self.pace.kind == "days":
            self.left[seat] = float(self.pace.per_decision)

    def wait_for(self, seats: tuple[int, ...]) -> None:
        """Run the clocks of these seats from now on."""
        if self.pace.kind == "days":
            for seat in seats:
                if seat not in self.running:
                    self.left[seat] = float(self.pace.per_decision)
        self.running = seats
        self.late = [seat for seat in self.late if seat in seats]

    def overdue(self, now: float) -> list[int]:
        """Running seats whose time has run out and for whom that was not logged yet."""
        if self.pace.kind == "none":
            return []
        passed = max(0.0, now - self.at)
        return [seat for seat in self.running if seat not in self.late and self.left[seat] - passed <= 0]

    def deadline(self) -> float | None:
        """When the next seat's time runs out."""
        if self.pace.kind == "none":
            return None
        waiting = [self.at + self.left[seat] for seat in self.running if seat not in self.late]
        return min(waiting, default=None)

    def state(self, now: float) -> ClockState:
        if self.pace.kind == "none":
            return ClockState(kind="none", at=now, left=[None] * len(self.left), running=list(self.running), late=[])
        passed = max(0.0, now - self.at)
        shown: list[float | None] = []
        for seat, left in enumerate(self.left):
            if self.pace.kind == "days" and seat not in self.running:
                shown.append(None)
            else:
                shown.append(round(max(0.0, left - passed) if seat in self.running else left, 3))
        return ClockState(kind=self.pace.kind, at=now, left=shown, running=list(self.running), late=list(self.late))

    def keep(self) -> dict[str, Any]:
        given = [[seat, *known] for seat, known in self.given.items()]
        clock = {"left": self.left, "running": list(self.running), "at": self.at, "late": self.late, "given": given}
        return {"clock": clock}

    def restore(self, data: dict[str, Any]) -> None:
        clock = data["clock"]
        self.left = [float(left) for left in clock["left"]]
        self.running = tuple(clock["running"])
        self.at = clock["at"]
        self.late = list(clock["late"])
        self.given = {seat: (number, left) for seat, number, left in clock.get("given", [])}
