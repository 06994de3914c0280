"""Before the start: everybody agrees to begin and contributes to the dice. docs/fairness.md explains what that proves."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from armillary.kernel.fairness import commitment_of, new_entropy, pledge_of, secret_of_round

from .entry import Aborted, Agreed, Began, Drawing, Ended, Entry, Revealed
from .errors import TableError
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["REVEAL", "Starting"]

#: Seconds for revealing a pledged text; the page reveals it automatically.
REVEAL = 60.0


class Starting(Part):
    """Who is ready, what was pledged and revealed, and the host's secret in this attempt to start."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        #: Seats that did not reveal their pledged text, in order; each caused a new attempt.
        self.aborted: list[int] = []
        #: When the revealing of pledged texts began.
        self.drawing: float | None = None

    @property
    def secret(self) -> bytes:
        """The host's secret in this attempt."""
        secret = self.table.secret
        return secret_of_round(secret, len(self.aborted)) if self.aborted else secret

    @property
    def commitment(self) -> str:
        return commitment_of(self.secret)

    @property
    def deadline(self) -> float | None:
        """The deadline for revealing the pledged texts."""
        return self.drawing + REVEAL if self.drawing is not None and self.table.state == "open" else None

    def unrevealed(self) -> list[int]:
        """Seats that have not revealed their pledged text."""
        return [seat for seat, place in enumerate(self.table.seats) if place.pledge and not place.entropy]

    # ------------------------------------------------------------------------------------------------------ commands

    def agree(self, person: str, now: float, *, ready: bool = True, entropy: str = "", pledge: str = "") -> list[Entry]:
        """Agree to start for all of the person's seats, and contribute entropy to the dice.

        The entropy is pledged first and revealed once all have pledged, or (alone at the table, or as a fallback) given openly;
        without either it is drawn here. Play begins when everybody has agreed and revealed."""
        table = self.table
        table.play.must_not_have_begun()
        mine = table.seats.held_by(person)
        if not mine:
            raise TableError("not-yours", "no-seat-of-yours")
        if self.drawing is not None:
            if ready:
                raise TableError("not-now", "reveal-yours")
            table.add(Aborted(at=now, seat=mine[0]))
            return table.log.added()
        for seat in mine:
            if not ready:
                table.add(Agreed(at=now, seat=seat, ready=False))
            elif pledge:
                table.add(Agreed(at=now, seat=seat, ready=True, pledge=pledge, way="pledged"))
            else:
                own = _own(entropy or new_entropy(), seat, mine)
                table.add(Agreed(at=now, seat=seat, ready=True, entropy=own, way="open" if entropy else "server"))
        self.begin_if_all_agree(now)
        return table.log.added()

    def reveal(self, person: str, entropy: str, now: float) -> list[Entry]:
        """Reveal the pledged text, for all of the person's seats."""
        table = self.table
        table.play.must_not_have_begun()
        mine = [seat for seat in table.seats.held_by(person) if table.seats[seat].pledge]
        if self.drawing is None or not mine:
            raise TableError("not-now", "nothing-to-reveal")
        if any(table.seats[seat].pledge != pledge_of(entropy) for seat in mine):
            raise TableError("not-allowed", "not-the-pledged")
        for seat in mine:
            if not table.seats[seat].entropy:
                table.add(Revealed(at=now, seat=seat, entropy=_own(entropy, seat, mine)))
        self.begin_if_all_agree(now)
        return table.log.added()

    def cancel(self, now: float) -> list[Entry]:
        """The host cancels a table that has not begun."""
        self.table.play.must_not_have_begun()
        self.table.add(Ended(at=now, reason="cancelled"))
        return self.table.log.added()

    def abort_for(self, seats: list[int], now: float) -> None:
        """Part of a command: these seats leave while texts are being revealed."""
        if self.drawing is not None and seats:
            self.table.add(Aborted(at=now, seat=seats[0]))

    def begin_if_all_agree(self, now: float) -> None:
        """Part of a command."""
        table, places = self.table, self.table.seats.places
        if table.state != "open" or not table.seats.persons():
            return
        if any(place.kind == "open" or (place.kind == "person" and not place.ready) for place in places):
            return
        if self.unrevealed():
            if self.drawing is None:
                table.add(Drawing(at=now))
            return
        table.add(
            Began(
                at=now,
                players=[place.name for place in places],
                entropy=[place.entropy for place in places],
                contributions=["bot" if place.kind == "bot" else place.way or "server" for place in places],
                pledges=[place.pledge for place in places],
                started=datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds"),
            )
        )
        for seat in range(len(places)):
            table.play.greet(seat, now)

    # ---------------------------------------------------------------------------------------------------------- fold

    def fold_agreed(self, entry: Agreed) -> None:
        place = self.table.seats[entry.seat]
        place.ready, place.entropy = entry.ready, entry.entropy
        place.pledge, place.way = entry.pledge, entry.way

    def fold_drawing(self, entry: Drawing) -> None:
        self.drawing = entry.at

    def fold_revealed(self, entry: Revealed) -> None:
        self.table.seats[entry.seat].entropy = entry.entropy

    def fold_aborted(self, entry: Aborted) -> None:
        """Discard the pledged and revealed texts, and the secret, at which the revealed texts could have been aimed."""
        self.aborted.append(entry.seat)
        self.drawing = None
        for place in self.table.seats:
            if place.pledge:
                place.ready, place.entropy, place.pledge, place.way = False, "", "", ""

    def settle(self, entry: Entry) -> None:
        if isinstance(entry, Began):
            self.drawing = None

    def keep(self) -> dict[str, Any]:
        return {"aborted": self.aborted}

    def restore(self, data: dict[str, Any]) -> None:
        self.aborted = list(data.get("aborted", ()))


def _own(entropy: str, seat: int, mine: list[int]) -> str:
    """The entropy of one seat, so that one text for several seats counts differently for each."""
    return entropy + (f"/{seat}" if len(mine) > 1 else "")
