"""The assembly in play: tally, purge, legacy and baton (3B2, 3C3c; BR-22 to BR-28)."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_SEAT, FEW, SEATS
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import (
    CENTRIST,
    CORRUPT,
    DELEGATES,
    WAR_SLOT,
)
from armillary.games.high_frontier_conflict.position import A_PLACE, Conflict
from armillary.games.high_frontier_conflict.war import outbreak
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import delegates, events, propaganda

__all__ = [
    "FRAMES",
    "VERBS",
    "Baton",
    "FinalVote",
    "Legacy",
    "Oust",
    "Purge",
    "StarBack",
    "Tally",
    "tally",
]


@does("CF-POL-07")
def tally(p: Conflict, actor: int) -> bool:
    """BR-22: votes are counted, in peace and in the Republic; True: a step was pushed."""
    if not states.on(p, states.VOTES):
        return False
    p.push(p.game.step(Tally)(actor=actor))
    return True


PLACE, CHIT = 0, 1


class Tally(Frame[Conflict]):
    """BR-22: the star goes where most delegates are; who caused it breaks ties and may flip the chit there (CF-PROP-06)."""

    FIELDS = {"actor": A_SEAT, "step": FEW}
    __slots__ = FIELDS
    rule = "BR-22"
    rules = ("CF-PROP-06", "CF-PROP-07")

    def __init__(self, actor: int = 0, step: int = PLACE) -> None:
        self.actor = actor
        self.step = step

    def advance(self, p: Conflict) -> None:
        if self.step == PLACE:
            found = delegates.leaders(p)
            if len(found) == 1:
                self.arrive(p, found[0])
                return
        p.ask(self.actor)

    def arrive(self, p: Conflict, place: int) -> None:
        """CF-PROP-06, CF-PROP-07: diplomacy, if the law came to another ideology without an extremist."""
        before = p.star
        delegates.move_star(p, self.actor, place, "BR-22")
        if place != before and propaganda.why_not_diplomacy(p, place) is None:
            self.step = CHIT
        else:
            p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        if self.step == PLACE:
            return [("star", place) for place in delegates.leaders(p)]
        return [("flip", p.star), ("leave-chit",)]

    def why_not_star(self, p: Conflict, seat: int, place: int) -> Refusal | None:
        return delegates.why_not_star(p, place)

    def take_star(self, p: Conflict, seat: int, place: int) -> None:
        self.arrive(p, place)

    def why_not_flip(self, p: Conflict, seat: int, place: int) -> Refusal | None:
        return propaganda.why_not_diplomacy(p, place)

    def take_flip(self, p: Conflict, seat: int, place: int) -> None:
        propaganda.flip(p, seat, place, propaganda.DIPLOMACY)
        p.push(p.game.step(Oust)(seat=seat, place=place))

    def take_leave_chit(self, p: Conflict, seat: int) -> None:
        p.pop()

    def returned(self, p: Conflict, result: Any) -> None:
        """A delegate that was ousted is missing now: the votes are counted again."""
        if result:
            self.step = PLACE
        else:
            p.pop()

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"place": p.star, "step": self.step}


class Oust(Frame[Conflict]):
    """After each flip: one corrupt delegate there (CF-CORR-08) and one in one's own ideology (CF-PROP-16) may be removed."""

    FIELDS = {"seat": A_SEAT, "place": A_PLACE, "whistled": FEW, "removed": FEW}
    __slots__ = FIELDS
    rule = "CF-CORR-08"
    rules = ("CF-CORR-09",)

    def __init__(self, seat: int = 0, place: int = 0, whistled: int = 0, removed: int = 0) -> None:
        self.seat = seat
        self.place = place
        self.whistled = whistled
        self.removed = removed

    def advance(self, p: Conflict) -> None:
        while self.whistled < 2:
            if propaganda.corrupt_at(p, self.here(p)):
                p.ask(self.seat)
                return
            self.whistled += 1
        p.pop(self.removed)

    def here(self, p: Conflict) -> int:
        return delegates.ideology(p, self.seat) if self.whistled else self.place

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        verb = "whistle" if self.whistled else "oust"
        return [("spare",), *[(verb, other) for other in propaganda.corrupt_at(p, self.here(p))]]

    def take_spare(self, p: Conflict, seat: int) -> None:
        self.whistled += 1

    def why_not_oust(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return propaganda.why_not_oust(p, self.here(p), other)

    def take_oust(self, p: Conflict, seat: int, other: int) -> None:
        self.out(p, other, "CF-CORR-08")

    def why_not_whistle(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return propaganda.why_not_oust(p, self.here(p), other)

    def take_whistle(self, p: Conflict, seat: int, other: int) -> None:
        self.out(p, other, "CF-PROP-16")

    def out(self, p: Conflict, other: int, rule: str) -> None:
        delegates.remove(p, other, self.here(p), CORRUPT, self.seat, rule)
        self.removed = 1
        self.whistled += 1

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"place": self.here(p)}


class Purge(Frame[Conflict]):
    """BR-27, CF-WAR-18: a die names a place; each colour loses a delegate there that is no extremist (CF-WAR-19)."""

    FIELDS = {"place": A_PLACE, "seats": SEATS}
    __slots__ = FIELDS
    rule = "CF-WAR-18"
    rules = ("BR-27", "CF-WAR-19", "CF-WAR-30")

    def __init__(self, place: int = NONE, seats: list[int] | None = None) -> None:
        self.place = place
        #: Those who still owe a delegate.
        self.seats: list[int] = [] if seats is None else seats

    def advance(self, p: Conflict) -> None:
        if self.place == NONE:
            die = p.roll(1, 6, "CF-WAR-18")[0]
            self.place = p.c.purge[die - 1]
            self.seats = delegates.purged(p, self.place)
            p.tell(events.purge_rolled, p.first, die, self.place)
        while self.seats:
            kinds = delegates.removable(p, self.seats[0], self.place)
            if len(kinds) > 1:
                p.ask(self.seats[0])
                return
            self.lose(p, self.seats[0], kinds[0])
        p.pop()
        tally(p, p.first)

    def lose(self, p: Conflict, seat: int, kind: int) -> None:
        """AM-29: a bribe under it goes to the delegate's owner."""
        self.seats.pop(0)
        delegates.remove(p, seat, self.place, kind, seat, "BR-27")

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("lose-delegate", kind) for kind in range(len(DELEGATES))]

    def why_not_lose_delegate(self, p: Conflict, seat: int, kind: int) -> Refusal | None:
        return delegates.why_not_purge(p, seat, self.place, kind)

    def take_lose_delegate(self, p: Conflict, seat: int, kind: int) -> None:
        self.lose(p, seat, kind)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"place": self.place}


class StarBack(Frame[Conflict]):
    """BR-2C, CF-END-05: the 1st Player puts the star on a place with most delegates; no diplomacy."""

    __slots__ = ()
    rule = "BR-2C"

    def advance(self, p: Conflict) -> None:
        found = self.places(p)
        if len(found) > 1:
            p.ask(p.first)
        else:
            self.put(p, found[0])

    def places(self, p: Conflict) -> list[int]:
        return delegates.leaders(p)

    def put(self, p: Conflict, place: int) -> None:
        p.star = place
        p.tell(events.star_moved, p.first, place, self.rule)
        p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("star", place) for place in self.places(p)]

    def take_star(self, p: Conflict, seat: int, place: int) -> None:
        self.put(p, place)


class FinalVote(StarBack):
    """BR-28: one more tally when the last disk is placed, with legacy disks; ties are the 1st Player's."""

    __slots__ = ()
    rule = "BR-28"

    def advance(self, p: Conflict) -> None:
        if p.star == WAR_SLOT:
            p.push(p.game.step(StarBack)())
        else:
            super().advance(p)

    def places(self, p: Conflict) -> list[int]:
        return delegates.leaders(p, legacy=True)


class Legacy(Frame[Conflict]):
    """BR-01: the 1st Player puts the Seniority Disk of the cycle on one of the seven places."""

    __slots__ = ()
    rule = "BR-01"

    def advance(self, p: Conflict) -> None:
        p.ask(p.first)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("place-disk", place) for place in range(CENTRIST + 1)]

    def take_place_disk(self, p: Conflict, seat: int, place: int) -> None:
        p.legacy[place] += 1
        p.tell(events.disk_placed, seat, place)
        p.pop()


class Baton(Frame[Conflict]):
    """BR-04: after placing a disk the 1st Player hands over the office."""

    __slots__ = ()
    rule = "BR-04"

    def advance(self, p: Conflict) -> None:
        if delegates.martial(p):
            p.tell(events.baton_kept, p.first)
            p.pop()
        elif len(p.wt) == 2:
            self.take_pass_baton(p, p.first, 1 - p.first)
        else:
            p.ask(p.first)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("pass-baton", other) for other in states.opponents(p, seat)]

    def take_pass_baton(self, p: Conflict, seat: int, other: int) -> None:
        outbreak.pass_baton(p, seat, other)
        p.pop()


FRAMES = (Tally, Oust, Purge, StarBack, FinalVote, Legacy, Baton)
VERBS: tuple[Verb, ...] = (
    Verb("star", "BR-22", ("place", "place")),
    Verb("flip", "CF-PROP-06", ("place", "place")),
    Verb("leave-chit", "CF-PROP-06"),
    Verb("oust", "CF-CORR-08", ("other", "seat")),
    Verb("whistle", "CF-PROP-16", ("other", "seat")),
    Verb("spare", "CF-CORR-08"),
    Verb("lose-delegate", "BR-27", ("kind", "delegate")),
    Verb("place-disk", "BR-01", ("place", "place")),
    Verb("pass-baton", "BR-04", ("other", "seat")),
)
