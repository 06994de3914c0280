"""Clocks. They know no wall clock: every entry of the table's log brings its time along."""

from typing import Any

from .facts import ClockState, Pace

__all__ = ["Clock"]


class Clock:
    """The time of each seat. It runs for the seats that owe an answer and are held by persons."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        start = float(pace.bank if pace.kind == "live" else pace.per_decision)
        self.left = [start] * seats
        self.running: tuple[int, ...] = ()
        self.at = 0.0
        #: Seats whose time is up in the decision that they owe now.
        self.late: list[int] = []

    def move_to(self, now: float) -> None:
        """Let time pass. A time before the last one (clocks of two machines differ) counts as no time."""
        if now <= self.at:
            return
        if self.pace.kind != "none":
            for seat in self.running:
                self.left[seat] = max(0.0, self.left[seat] - (now - self.at))
        self.at = now

    def answered(self, seat: int) -> None:
        """That seat has given an answer: it gains the increment, or its next decision has the full time."""
        if seat in self.late:
            self.late.remove(seat)
        if self.pace.kind == "live":
            self.left[seat] += self.pace.increment
        elif self.pace.kind == "days":
            self.left[seat] = float(self.pace.per_decision)

    def wait_for(self, seats: tuple[int, ...]) -> None:
        """From now on the clocks of these seats run."""
        if self.pace.kind == "days":
            for seat in seats:
                if seat not in self.running:
                    self.left[seat] = float(self.pace.per_decision)
        self.running = seats
        self.late = [seat for seat in self.late if seat in seats]

    def overdue(self, now: float) -> list[int]:
        """Running seats whose time is up and of whom that has not been said yet."""
        if self.pace.kind == "none":
            return []
        passed = max(0.0, now - self.at)
        return [seat for seat in self.running if seat not in self.late and self.left[seat] - passed <= 0]

    def deadline(self) -> float | None:
        """When the next seat's time will be up."""
        if self.pace.kind == "none":
            return None
        waiting = [self.at + self.left[seat] for seat in self.running if seat not in self.late]
        return min(waiting, default=None)

    def state(self, now: float) -> ClockState:
        passed = max(0.0, now - self.at)
        shown: list[float | None] = []
        for seat, left in enumerate(self.left):
            if self.pace.kind == "none" or (self.pace.kind == "days" and seat not in self.running):
                shown.append(None)
            else:
                shown.append(round(max(0.0, left - passed) if seat in self.running else left, 3))
        return ClockState(kind=self.pace.kind, at=now, left=shown, running=list(self.running), late=list(self.late))

    def plain(self) -> dict[str, Any]:
        return {"left": self.left, "running": list(self.running), "at": self.at, "late": self.late}

    def restore(self, data: dict[str, Any]) -> None:
        self.left = [float(left) for left in data["left"]]
        self.running = tuple(data["running"])
        self.at = data["at"]
        self.late = list(data["late"])
