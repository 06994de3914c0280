"""Before the start: taking seats, giving them to bots, agreeing to begin."""

from collections.abc import Sequence

from armillary.kernel.fairness import new_entropy, pledge_of

from . import bots
from .base import TableBase
from .entry import (
    Aborted,
    Agreed,
    Began,
    Changed,
    Drawing,
    Ended,
    Entry,
    Revealed,
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

    def come_back(self, person: str, now: float, seat: int | None = None) -> list[Entry]:
        """Take back the seats (or that one) that bots play for this person."""
        left = [one for one in self.left_by(person) if seat is None or one == seat]
        if self.state != "playing" or not left:
            raise TableError("not-now", "No bot plays for you here.")
        for one in left:
            name = self.seats[one].owner_name
            self._add(Sat(at=now, seat=one, holder="person", person=person, name=name))
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
        self._abort_for(self.seats_of(person), now)
        for seat in self.seats_of(person):
            self._add(Sat(at=now, seat=seat, holder="open"))
        return self._added()

    def assign(self, seat: int, plan: SeatPlan, person: str, name: str, now: float) -> list[Entry]:
        """The host gives a seat to a bot, opens it (whoever sat there goes), or takes it."""
        self._must_be_open()
        self._must_exist(seat)
        self._abort_for([seat], now)
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

    def agree(self, person: str, now: float, *, ready: bool = True, entropy: str = "", pledge: str = "") -> list[Entry]:
        """Agree to start for all one's seats, adding entropy to the dice: pledged first and revealed when all have pledged, or
        (alone at the table, or for want of better) as an open text; without either it is drawn here. Play begins when everybody
        has agreed and revealed."""
        self._must_be_open()
        mine = self.seats_of(person)
        if not mine:
            raise TableError("not-yours", "You have no seat at this table.")
        if self.drawing is not None:
            if ready:
                raise TableError("not-now", "The pledged texts are being revealed: reveal yours.")
            self._add(Aborted(at=now, seat=mine[0]))
            return self._added()
        for seat in mine:
            if not ready:
                self._add(Agreed(at=now, seat=seat, ready=False))
            elif pledge:
                self._add(Agreed(at=now, seat=seat, ready=True, pledge=pledge, way="pledged"))
            else:
                own = self._own(entropy or new_entropy(), seat, mine)
                self._add(Agreed(at=now, seat=seat, ready=True, entropy=own, way="open" if entropy else "server"))
        self._begin_if_all_agree(now)
        return self._added()

    def reveal(self, person: str, entropy: str, now: float) -> list[Entry]:
        """Reveal the text that one has pledged, for all one's seats."""
        self._must_be_open()
        mine = [seat for seat in self.seats_of(person) if self.seats[seat].pledge]
        if self.drawing is None or not mine:
            raise TableError("not-now", "Nothing is to be revealed now.")
        if any(self.seats[seat].pledge != pledge_of(entropy) for seat in mine):
            raise TableError("not-allowed", "This is not the text that you have pledged.")
        for seat in mine:
            if not self.seats[seat].entropy:
                self._add(Revealed(at=now, seat=seat, entropy=self._own(entropy, seat, mine)))
        self._begin_if_all_agree(now)
        return self._added()

    def unrevealed(self) -> list[int]:
        """Seats whose pledged text is still missing."""
        return [seat for seat, place in enumerate(self.seats) if place.pledge and not place.entropy]

    def _own(self, entropy: str, seat: int, mine: list[int]) -> str:
        return entropy + (f"/{seat}" if len(mine) > 1 else "")

    def _abort_for(self, seats: list[int], now: float) -> None:
        """These seats go while texts are being revealed."""
        if self.drawing is not None and seats:
            self._add(Aborted(at=now, seat=seats[0]))

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

    def _seat_bot(self, seat: int, level: str, now: float, *, owner: bool = False) -> None:
        """`owner`: for the person who sits there, who can come back."""
        bots.check(self.game, level)
        place = self.seats[seat]
        entry = Sat(at=now, seat=seat, holder="bot", name=bots.name_of(level), level=level)
        if owner and place.kind == "person":
            entry.owner, entry.owner_name = place.person, place.name
        self._add(entry)
        self._greet(seat, now)

    def _begin_if_all_agree(self, now: float) -> None:
        if self.state != "open" or not self.persons():
            return
        if any(place.kind == "open" or (place.kind == "person" and not place.ready) for place in self.seats):
            return
        if self.unrevealed():
            if self.drawing is None:
                self._add(Drawing(at=now))
            return
        self._add(
            Began(
                at=now,
                players=[place.name for place in self.seats],
                entropy=[place.entropy for place in self.seats],
                contributions=["bot" if place.kind == "bot" else place.way or "server" for place in self.seats],
                pledges=[place.pledge for place in self.seats],
                started=_iso(now),
            )
        )
        for seat in range(len(self.seats)):
            self._greet(seat, now)

    def _greet(self, seat: int, now: float) -> None:
        """A title may want to know who holds a seat; what it makes of it is a step of the match."""
