"""Extraordinary actions being carried out, and the windows in which the other seats are polled for them (EB-XTRA-18)."""

from typing import Any, Final

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.bundles import VERBS as DRAFT_VERBS
from armillary.games.earthmans_burden.rules.bundles import draft, drop, receiver_of, terms_of
from armillary.games.earthmans_burden.rules.extraordinary import (
    TECHNOLOGY,
    UNITS,
    conversions,
    convert_sound,
    declare,
    lower,
    offers,
    removals,
    remove_units,
    swap_for_fleet,
)
from armillary.games.earthmans_burden.rules.units import eliminate
from armillary.games.earthmans_burden.tables import AT_RISK, NO_WORD, PEACE
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.offer import answer_offer, offer_answers, propose

from .asking import stopped
from .reactions import CONVERSION, NOBODY, PASS, throw

#: The windows of the rules, by what must be polled for them to open (`windows`: 0 none, 1 turns, 2 phases, 3 all).
TURNS: Final = 1
PHASES: Final = 2
GROUPS: Final = 3


def window(p: SolarDisc, kind: int) -> bool:
    """Open a window if the table polls for it: True if one was opened."""
    polled = p.t.windows
    if polled in (kind, GROUPS):
        p.push(Window(1))
        return True
    return False


def perform(p: SolarDisc, seat: int, choice: Choice) -> None:
    """Carry out an extraordinary action."""
    verb: str = choice[0]
    t = p.t
    if verb == "remove":
        remove_units(p, seat, choice[1], choice[2] - t.paths, choice[3])
    elif verb == "convert":
        if choice[1] == AT_RISK:
            p.push(Conversion(seat, choice[2] - t.paths, choice[3], 0))
        else:
            convert_sound(p, seat, choice[2] - t.paths, choice[3])
    elif verb == "lower":
        lower(p, seat, choice[1], choice[2])
    elif verb == "offer-units":
        propose(p, seat, choice[1], (UNITS, choice[2], choice[3], choice[4]), "EB-XTRA-07")
    elif verb == "offer-technology":
        propose(p, seat, choice[1], (TECHNOLOGY, choice[2]), "EB-XTRA-10")
    elif verb == "concede":
        declare(p, seat, choice[1])
    elif verb == "declare-peace":
        declare(p, seat, PEACE)
    elif verb == "retract":
        declare(p, seat, NO_WORD)
    elif verb == "resign":
        eliminate(p, seat, "EB-OPT-RE")
    elif verb == "propose-deal":
        to, terms = receiver_of(p, seat), terms_of(p, seat)
        drop(p, seat)
        propose(p, seat, to, terms, "EB-XTRA-07")
    elif verb in DRAFT_VERBS:
        draft(p, seat, choice)
    else:
        # EB-XTRA-11: the receiver may refuse.
        answer_offer(p, seat, choice)


class Conversion(Frame[SolarDisc]):
    """EB-XTRA-06: a die for each development at risk; EB-XTRA-17: a roll like any other."""

    FIELDS = ("seat", "world", "count", "stage")
    __slots__ = FIELDS
    rule = "EB-XTRA-06"

    def __init__(self, seat: int, world: int, count: int, stage: int) -> None:
        self.seat: int = seat
        self.world: int = world
        self.count: int = count
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        lost = p.t.conversion_lost_at_most
        if self.stage == 0:
            self.stage = 1
            if throw(p, self.count, CONVERSION, self.seat, NOBODY, lost + 1, "EB-XTRA-06"):
                return
        p.pop()
        fleets = 0
        for die in p.pool:
            works = die > lost
            swap_for_fleet(p, self.seat, self.world, AT_RISK, works)
            if works:
                fleets += 1
        if p.log is not None:
            p.tell(
                "DevelopmentsConverted",
                ("EB-XTRA-04", "EB-XTRA-06", "EB-XTRA-17"),
                seat=self.seat,
                node=p.t.paths + self.world,
                count=self.count,
                fleets=fleets,
            )


class Window(Frame[SolarDisc]):
    """The seats that are not at turn, in turn order, each once: an extraordinary action or pass. Offers are answered at once.

    For agents: counters moved back and declarations are left to interjections.
    """

    FIELDS = ("asked",)
    __slots__ = FIELDS
    rule = "EB-XTRA-18"
    quiet = True

    def __init__(self, asked: int) -> None:
        #: How many places clockwise of the player whose turn it is.
        self.asked: int = asked

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        if p.offers:
            p.ask(p.offers[0][2])
            return
        seats = p.game.seats
        while self.asked < seats:
            seat = (p.active + self.asked) % seats
            if not p.out[seat] and (removals(p, seat) or offers(p, seat)):
                p.ask(seat)
                return
            self.asked += 1
        p.pop()

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        if p.offers:
            number: int = p.offers[0][0]
            return [answer for answer in offer_answers(p, seat) if answer[1] == number and answer[0] != "withdraw"]
        listed: list[Choice] = [PASS]
        listed += removals(p, seat)
        listed += conversions(p, seat)
        listed += offers(p, seat)
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        if p.offers:
            answer_offer(p, seat, choice)
            return
        self.asked += 1
        if choice[0] != "pass":
            perform(p, seat, choice)

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule if choice[0] == "pass" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        asked = p.offers[0][2] if p.offers else (p.active + self.asked) % p.game.seats
        return {"seat": asked, "seat_by": p.active}
