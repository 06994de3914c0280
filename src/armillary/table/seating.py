"""Before the start: taking seats, giving them to bots, agreeing to begin."""

from collections.abc import Sequence

from armillary.kernel.fairness import new_entropy

from . import bots
from .base import TableBase
from .entry import (
    Agreed,
    Began,
    Changed,
    Ended,
    Entry,
    Sat,
)
from .errors import TableError
from .facts import SeatPlan

__all__ = ["Seating"]


def _iso(now: float) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds")


class Seating(TableBase):
    """Who sits where, until everybody agrees."""

    def plan(self, plans: Sequence[SeatPlan], person: str, name: str, now: float) -> list[Entry]:
        """Seat the creator and the bots."""
        if len(plans) != len(self.seats):
            raise TableError(
                "not-allowed", f"{self.game.title.title} is set up for {len(self.seats)} seats, not {len(plans)}."
            )
        for seat, plan in enumerate(plans):
            if plan.kind == "me":
                self._add(Sat(at=now, seat=seat, holder="person", person=person, name=plan.name or name))
            elif plan.kind == "bot":
                self._seat_bot(seat, plan.level, now)
        return self._added()

    def sit(self, person: str, name: str, now: float, seat: int | None = None) -> list[Entry]:
        """Take an open seat."""
        self._must_be_open()
        if seat is None:
            free = [number for number, place in enumerate(self.seats) if place.kind == "open"]
            if not free:
                raise TableError("not-now", "All seats are taken.")
            seat = free[0]
        self._must_exist(seat)
        if self.seats[seat].kind != "open":
            raise TableError("not-now", f"The seat {self.word(seat)} is taken.")
        self._add(Sat(at=now, seat=seat, holder="person", person=person, name=name))
        return self._added()

    def leave(self, person: str, now: float) -> list[Entry]:
        """Give one's seats back before the start."""
        self._must_be_open()
        for seat in self.seats_of(person):
            self._add(Sat(at=now, seat=seat, holder="open"))
        return self._added()

    def assign(self, seat: int, plan: SeatPlan, person: str, name: str, now: float) -> list[Entry]:
        """The host gives a seat to a bot, opens it (whoever sat there goes), or takes it."""
        self._must_be_open()
        self._must_exist(seat)
        if plan.kind == "me":
            if self.seats[seat].kind == "person" and self.seats[seat].person != person:
                raise TableError("not-now", f"The seat {self.word(seat)} is taken.")
            self._add(Sat(at=now, seat=seat, holder="person", person=person, name=plan.name or name))
        elif plan.kind == "bot":
            self._seat_bot(seat, plan.level, now)
        else:
            self._add(Sat(at=now, seat=seat, holder="open"))
        self._begin_if_all_agree(now)
        return self._added()

    def agree(self, person: str, now: float, *, ready: bool = True, entropy: str = "") -> list[Entry]:
        """Agree to start for all one's seats, adding entropy to the dice. Play begins when everybody has agreed."""
        self._must_be_open()
        mine = self.seats_of(person)
        if not mine:
            raise TableError("not-yours", "You have no seat at this table.")
        for seat in mine:
            own = (entropy or new_entropy()) + (f"/{seat}" if len(mine) > 1 else "")
            self._add(Agreed(at=now, seat=seat, ready=ready, entropy=own if ready else ""))
        self._begin_if_all_agree(now)
        return self._added()

    def change(
        self, now: float, *, name: str | None = None, public: bool | None = None, chat: bool | None = None
    ) -> list[Entry]:
        """The host's settings."""
        self._add(Changed(at=now, name=name, public=public, chat=chat))
        return self._added()

    def cancel(self, now: float) -> list[Entry]:
        """The host gives up a table that has not begun."""
        self._must_be_open()
        self._add(Ended(at=now, reason="cancelled"))
        return self._added()

    def _seat_bot(self, seat: int, level: str, now: float) -> None:
        bots.check(self.game, level)
        self._add(Sat(at=now, seat=seat, holder="bot", name=bots.name_of(level), level=level))
        self._greet(seat, now)

    def _begin_if_all_agree(self, now: float) -> None:
        if self.state != "open" or not self.persons():
            return
        if any(place.kind == "open" or (place.kind == "person" and not place.ready) for place in self.seats):
            return
        entropy = [place.entropy for place in self.seats]
        self._add(Began(at=now, players=[place.name for place in self.seats], entropy=entropy, started=_iso(now)))
        for seat in range(len(self.seats)):
            self._greet(seat, now)

    def _greet(self, seat: int, now: float) -> None:
        """A title may want to know who holds a seat; what it makes of it is a step of the match."""
