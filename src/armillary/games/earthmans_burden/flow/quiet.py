"""Quiet points: extraordinary actions carried out, and the stops at which seats are asked for them."""

from collections.abc import Callable
from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    AT_RISK_ACTED,
    CONVERSION_ROLL,
    NO_WORD,
    NOBODY,
    PEACE,
)
from armillary.games.earthmans_burden.kinds import FEW, FLAG, NODE, ROLL, SEATED, UNIT
from armillary.games.earthmans_burden.position import Draft, SolarDisc
from armillary.games.earthmans_burden.rules.bundles import TECHNOLOGY, UNITS, draft_of, drop, terms_of
from armillary.games.earthmans_burden.rules.ending import ended
from armillary.games.earthmans_burden.rules.extraordinary import (
    conversions,
    convert_sound,
    declare,
    lower,
    offers,
    removals,
    remove_units,
    swap_for_fleet,
    why_not_attention,
    why_not_convert,
    why_not_deal_with,
    why_not_declare,
    why_not_draft,
    why_not_lower,
    why_not_offer,
    why_not_remove,
    why_not_unsettled,
)
from armillary.games.earthmans_burden.rules.quiet import heard, next_asked, note_declined, offer_waiting
from armillary.games.earthmans_burden.rules.units import eliminate
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.offer import answer_offer, offer_answers, propose
from armillary.kernel.refusal import Refusal

from .rolls import throw
from .step import PASS, stopped
from .version1 import poll

# -------------------------------------------------------------------------------------------------- extraordinary actions


def take_remove(p: SolarDisc, seat: int, unit: int, node: int, count: int) -> None:
    remove_units(p, seat, unit, node - p.c.paths, count)


def take_convert(p: SolarDisc, seat: int, unit: int, node: int, count: int) -> None:
    if unit in (AT_RISK, AT_RISK_ACTED):
        p.push(Conversion(seat, node - p.c.paths, unit, count))
    else:
        convert_sound(p, seat, node - p.c.paths, unit, count)


def take_offer_units(p: SolarDisc, seat: int, to: int, unit: int, node: int, count: int) -> None:
    propose(p, seat, to, (UNITS, unit, node, count), "EB-XTRA-07")


def take_offer_technology(p: SolarDisc, seat: int, to: int, technology: int) -> None:
    propose(p, seat, to, (TECHNOLOGY, technology), "EB-XTRA-10")


def take_deal_with(p: SolarDisc, seat: int, to: int) -> None:
    p.drafts.append(Draft(seat, to))


def _draft(p: SolarDisc, seat: int) -> Draft:
    draft = draft_of(p, seat)
    assert draft is not None
    return draft


def take_give_units(p: SolarDisc, seat: int, unit: int, node: int, count: int) -> None:
    _draft(p, seat).given.append((UNITS, unit, node, count))


def take_give_technology(p: SolarDisc, seat: int, technology: int) -> None:
    _draft(p, seat).given.append((TECHNOLOGY, technology))


def take_ask_units(p: SolarDisc, seat: int, unit: int, node: int, count: int) -> None:
    _draft(p, seat).asked.append((UNITS, unit, node, count))


def take_ask_technology(p: SolarDisc, seat: int, technology: int) -> None:
    _draft(p, seat).asked.append((TECHNOLOGY, technology))


def take_propose_deal(p: SolarDisc, seat: int) -> None:
    draft = _draft(p, seat)
    drop(p, seat)
    propose(p, seat, draft.to, terms_of(draft), "EB-XTRA-07")


def take_concede(p: SolarDisc, seat: int, winner: int) -> None:
    declare(p, seat, winner)


def take_declare_peace(p: SolarDisc, seat: int) -> None:
    declare(p, seat, PEACE)


def take_retract(p: SolarDisc, seat: int) -> None:
    declare(p, seat, NO_WORD)


def take_resign(p: SolarDisc, seat: int) -> None:
    eliminate(p, seat, "EB-OPT-RE")


def take_ask_me(p: SolarDisc, seat: int) -> None:
    p.asked[seat] = 1


def take_do_not_ask(p: SolarDisc, seat: int) -> None:
    p.asked[seat] = 0


#: What carries each of them out, with the arguments of its verb.
TAKES: Final[dict[str, Callable[..., None]]] = {
    "remove": take_remove,
    "convert": take_convert,
    "lower": lower,
    "offer-units": take_offer_units,
    "offer-technology": take_offer_technology,
    "deal-with": take_deal_with,
    "give-units": take_give_units,
    "give-technology": take_give_technology,
    "ask-units": take_ask_units,
    "ask-technology": take_ask_technology,
    "propose-deal": take_propose_deal,
    "drop-deal": drop,
    "concede": take_concede,
    "declare-peace": take_declare_peace,
    "retract": take_retract,
    "resign": take_resign,
    "ask-me": take_ask_me,
    "do-not-ask": take_do_not_ask,
}


@does("EB-XTRA-11")
def perform(p: SolarDisc, seat: int, choice: Choice) -> None:
    """Carry out an extraordinary action, or the answer to an offer: the receiver may refuse (EB-XTRA-11)."""
    verb, *arguments = choice
    take = TAKES.get(verb)
    if take is not None:
        take(p, seat, *arguments)
        return
    if verb == "decline" and p.c.stops:
        for number, maker, receiver, _, terms in p.offers:
            if number == arguments[0]:
                note_declined(p, maker, receiver, terms)
    answer_offer(p, seat, choice)


def why_not_extraordinary(p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
    """Why an extraordinary action is refused; None if the choice is none."""
    verb, *arguments = choice
    if verb not in TAKES or not 0 <= seat < p.game.seats:
        return None
    if verb == "ask-me" or verb == "do-not-ask":
        return why_not_attention(p, seat, 1 if verb == "ask-me" else 0)
    refusal = why_not_unsettled(p, seat)
    if refusal is not None:
        return refusal
    if verb == "remove":
        return why_not_remove(p, seat, *arguments)
    if verb == "convert":
        return why_not_convert(p, seat, *arguments)
    if verb == "lower":
        return why_not_lower(p, seat, *arguments)
    if verb == "offer-units":
        return why_not_offer(p, seat, arguments[0], (UNITS, *arguments[1:]))
    if verb == "offer-technology":
        return why_not_offer(p, seat, arguments[0], (TECHNOLOGY, arguments[1]))
    if verb == "deal-with":
        return why_not_deal_with(p, seat, arguments[0])
    if verb == "concede" or verb == "declare-peace":
        return why_not_declare(p, seat, arguments[0] if arguments else PEACE)
    if verb == "retract":
        return Refusal("EB-VIC-08", "nothing-said") if p.word[seat] == NO_WORD else None
    if verb == "resign":
        return None if p.c.resignation else Refusal("EB-OPT-00", "no-resignation")
    return why_not_draft(p, seat, choice)


class Conversion(Frame[SolarDisc]):
    """A die for each development at risk; a roll like any other (EB-XTRA-17)."""

    FIELDS = {"seat": SEATED, "world": NODE, "unit": UNIT, "count": FEW, "rolled": FEW}
    __slots__ = FIELDS
    rule = "EB-XTRA-06"

    def __init__(self, seat: int, world: int, unit: int = AT_RISK, count: int = 1, rolled: int = 0) -> None:
        self.seat: int = seat
        self.world: int = world
        self.unit: int = unit
        self.count: int = count
        self.rolled: int = rolled

    def advance(self, p: SolarDisc) -> None:
        lost = p.c.conversion_lost_at_most
        if not self.rolled:
            self.rolled = 1
            if throw(p, self.count, CONVERSION_ROLL, self.seat, NOBODY, lost + 1, "EB-XTRA-06"):
                return
        p.pop()
        fleets = 0
        for die in p.pool:
            works = die > lost
            swap_for_fleet(p, self.seat, self.world, self.unit, works)
            if works:
                fleets += 1
        rules = ("EB-XTRA-04", "EB-XTRA-06", "EB-XTRA-17")
        p.tell(events.developments_converted, self.seat, self.world, self.count, fleets, rules)


# ------------------------------------------------------------------------------------------------------------- the stops


def stop(p: SolarDisc, kind: int, polled: int = 0, active: bool = True) -> bool:
    """Stop for extraordinary actions if anybody is to be asked at a point of that kind: True if so.

    `active`: also for the player whose turn it is; where a decision of his own comes next that is his chance (EB-XTRA-22).
    """
    if not p.c.stops:
        return poll(p, polled)
    if kind and (next_asked(p, kind, active) >= 0 or (p.c.points_end and offer_waiting(p, kind))):
        p.push(QuietPoint(kind, 1 if active else 0))
        return True
    return False


class QuietPoint(Frame[SolarDisc]):
    """The others clockwise, then the player whose turn it is: an extraordinary action or pass. Offers are answered at once.

    Every action restarts the round; it is over when all who are asked have passed in succession. Counters moved back and
    declarations are left to interjections.
    """

    FIELDS = {"kind": ROLL, "active": FLAG}
    __slots__ = FIELDS
    rule = "EB-XTRA-19"
    rules = ("EB-XTRA-11", "EB-XTRA-18", "EB-XTRA-20", "EB-XTRA-21", "EB-XTRA-22")
    quiet = True

    def __init__(self, kind: int = 0, active: int = 1) -> None:
        self.kind: int = kind
        self.active: int = active

    def asked(self, p: SolarDisc) -> int:
        if p.offers:
            receiver: int = p.offers[0][2]
            return receiver
        return next_asked(p, self.kind, bool(self.active))

    def advance(self, p: SolarDisc) -> None:
        if p.c.points_end:
            # EB-XTRA-20: also when the player whose turn it is leaves here, the others have their say to the end.
            if p.check and ended(p):
                return
        elif stopped(p):
            return
        seat = self.asked(p)
        if seat < 0:
            p.pop()
        else:
            p.ask(seat)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        if p.offers:
            number: int = p.offers[0][0]
            return [answer for answer in offer_answers(p, seat) if answer[1] == number]
        return [PASS, *removals(p, seat), *conversions(p, seat), *offers(p, seat)]

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        if choice[0] == "pass":
            heard(p, seat)
        else:
            perform(p, seat, choice)

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule if choice[0] == "pass" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": self.asked(p), "seat_by": p.active}


VERBS = (
    Verb("remove", "EB-XTRA-01", ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("convert", "EB-XTRA-04", ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("lower", "EB-XTRA-02", ("track", "track"), ("number", "number")),
    Verb("offer-units", "EB-XTRA-07", ("to", "seat"), ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("offer-technology", "EB-XTRA-10", ("to", "seat"), ("technology", "technology")),
    Verb("deal-with", "EB-XTRA-07", ("to", "seat")),
    Verb("give-units", "EB-XTRA-07", ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("give-technology", "EB-XTRA-10", ("technology", "technology")),
    Verb("ask-units", "EB-XTRA-07", ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("ask-technology", "EB-XTRA-10", ("technology", "technology")),
    Verb("propose-deal", "EB-XTRA-07"),
    Verb("drop-deal", "EB-XTRA-07"),
    Verb("concede", "EB-VIC-01", ("winner", "seat")),
    Verb("declare-peace", "EB-VIC-07"),
    Verb("retract", "EB-VIC-08"),
    Verb("resign", "EB-OPT-RE"),
    Verb("ask-me", "EB-XTRA-23"),
    Verb("do-not-ask", "EB-XTRA-23"),
)
FRAMES = (Conversion, QuietPoint)
