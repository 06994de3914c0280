"""Restrictions and petitions (3D3 to 3D5; CF-RES, CF-PET). A petition is a condition, looked up when the act is done (AM-18).

In War and Anarchy six ideologies bar an act each, for both blocs alike (CF-RES-15). A bar is evaded by a delegate of one's own
there, by a corrupt one of anybody, or by leave that was given this turn; leave outlasts the delegate it was given for (AM-19).
"""

from armillary.games.high_frontier.ids import BOOST, FINAO, FREIGHTER, LEO_STACK, NONE, RESEARCH, ROCKET, SELL_BLACK
from armillary.games.high_frontier.rules import auction, boost, stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import leave, states, tokens
from armillary.games.high_frontier_conflict.ids import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    PETITION_LEAVE,
    UNITY,
    WAR_SLOT,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import delegates, laws

__all__ = [
    "BARS",
    "barred",
    "evades",
    "sources",
    "wanted",
    "why_not",
    "why_not_ask",
    "why_not_between",
    "why_not_enter_leo",
]

# Bidding in another's auction and boosting into LEO ask nobody (CF-RES-07, CF-RES-10); no rule looks at the bloc (CF-RES-15).


#: What each ideology bars, with its rule. White cards are sold for less instead (`market.sale`).
BARS = {
    SELL_BLACK: (FREEDOM, "CF-RES-01"),
    BOOST: (UNITY, "CF-RES-02"),
    RESEARCH: (EQUALITY, "CF-RES-07"),
    FINAO: (INDIVIDUALITY, "CF-RES-14"),
}


def given(p: Conflict, seat: int, place: int) -> bool:
    """Was leave for that ideology given this turn, by anybody?"""
    return any(leave.has(p, other, seat, PETITION_LEAVE, place) for other in states.opponents(p, seat))


@does("CF-PET-02", "CF-PET-04", "CF-PET-06", "CF-PET-05", "CF-CORR-02")
def evades(p: Conflict, seat: int, place: int, why: list[str] | None = None) -> bool:
    """By one's extremist (CF-PET-02), another own delegate (CF-PET-04), a corrupt one (CF-PET-06), or leave (CF-PET-05)."""
    if place == WAR_SLOT:
        return False  # no ideology
    seats = len(p.wt)
    at = place * seats
    if p.extremist[seat] and delegates.stands(p, seat, place):
        rule = "CF-PET-02"
    elif p.honest[at + seat] or p.corrupt[at + seat]:
        rule = "CF-PET-04"
    elif any(p.corrupt[at : at + seats]):
        rule = "CF-PET-06"
    elif place == UNITY and exempt(p, seat):
        rule = "CF-RES-04"
    elif p.leave and given(p, seat, place):
        rule = "CF-PET-05"
    else:
        return False
    if why is not None:
        why.append(rule)
    return True


@does("CF-RES-04")
def exempt(p: Conflict, seat: int) -> bool:
    """CF-RES-04: the owner of a Lofstrom Loop or GEO Elevator Home Bernal evades unity, and so do others by terms with him."""
    return p.law.asks_power(p, seat, "exempt-unity")


@does("CF-RES-15", "CF-VEND-01", "CF-WAR-31")
def barred(p: Conflict, seat: int, place: int) -> bool:
    return bool(states.on(p, states.RESTRICTED)) and not evades(p, seat, place)


def why_not(p: Conflict, seat: int, act: int) -> Refusal | None:
    """The bar against an act."""
    if act == FINAO and p.law.answers_holder(p, "golden-apples") != NONE:
        return None  # CF-FUT-06: with Golden Apples nobody is barred from it.
    if act in BARS:
        place, rule = BARS[act]
        if barred(p, seat, place):
            return Refusal(rule, "barred", place=place)
    return None


def why_not_enter_leo(p: Conflict, seat: int) -> Refusal | None:
    """CF-RES-10: nothing comes from space into LEO."""
    return Refusal("CF-RES-10", "barred", place=AUTHORITY) if barred(p, seat, AUTHORITY) else None


@does("CF-RES-12")
def why_not_between(p: Conflict, one: int, other: int) -> Refusal | None:
    """CF-RES-11, AM-17: enemies deal only if one of the two evades honor; White's extremist does it for him (CF-RES-12)."""
    if not states.enemy(p, one, other) or evades(p, one, HONOR) or evades(p, other, HONOR):
        return None
    return Refusal("CF-RES-11", "barred", place=HONOR)


@does("CF-PET-05", "CF-PET-02", "CF-PET-03")
def sources(p: Conflict, seat: int, place: int) -> list[int]:
    """Who could give leave there: allies with any delegate (CF-PET-05), anybody with his extremist (CF-PET-02, CF-PET-03)."""
    if place >= CENTRIST:
        return []
    at, seats = place * len(p.wt), len(p.wt)
    if not (any(p.honest[at : at + seats]) or any(p.corrupt[at : at + seats]) or (place == UNITY and p.c.bernal_slots)):
        # Hot: both menus ask, and most places are empty but for the extremist whose chit it is.
        other = delegates.owner_of_place(p, place)
        return [other] if other not in (NONE, seat) and p.extremist[other] else []
    return [other for other in states.opponents(p, seat) if why_not_source(p, seat, other, place) is None]


def why_not_source(p: Conflict, seat: int, other: int, place: int) -> Refusal | None:
    if place == UNITY and exempt(p, other):
        return None
    if states.enemy(p, seat, other):
        if not delegates.stands(p, other, place):
            return Refusal("CF-PET-03", "no-extremist-there", seat=other, place=place)
    elif not delegates.has(p, other, place):
        return Refusal("CF-PET-05", "no-delegate-there", place=place)
    return None


# ------------------------------------------------------------------------------------------------------ asking leave


def why_not_ask(p: Conflict, seat: int, other: int, place: int, price: int, card: int = NONE) -> Refusal | None:
    """AM-157: of an ally with a delegate there, or of whose extremist it is; between enemies honor first (AM-125, SC-06)."""
    if evades(p, seat, place):
        return Refusal("CF-PET-01", "needs-nothing", place=place)
    return (
        why_not_source(p, seat, other, place)
        or why_not_between(p, seat, other)
        or leave.why_not_price(p, seat, other, PETITION_LEAVE, place, price, card)
    )


#: Ideologies that bar something in a menu; for a seat with Bernals, Colonists or cards to promote all of them may.
OF_MOVES, OF_OPERATIONS = (AUTHORITY, INDIVIDUALITY), (FREEDOM, UNITY, EQUALITY)


def wanted(p: Conflict, seat: int, moving: bool) -> list[tuple[int, list[int]]]:
    """Ideologies whose leave would open something that the seat could do at once, in the menu of moves or of operations; and who
    could give it."""
    if not states.on(p, states.RESTRICTED):
        return []
    found: list[tuple[int, list[int]]] = []
    settled = settles(p, seat)
    for place in range(CENTRIST) if settled else OF_MOVES if moving else OF_OPERATIONS:
        if not evades(p, seat, place):
            asked = sources(p, seat, place)
            if asked and (opens(p, seat, place, moving) or (settled and opens_settlement(p, seat, place))):
                found.append((place, asked))
    if not evades(p, seat, HONOR) and all(place != HONOR for place, _ in found) and opens_honor(p, seat, found):
        found.append((HONOR, sources(p, seat, HONOR)))
    return found


def opens(p: Conflict, seat: int, place: int, moving: bool) -> bool:
    """Is there a card to sell or to boost, a deck to auction, a craft that could come home or meet a hazard?"""
    if moving:
        ready = [
            stack
            for stack in stacks.stacks_of(p, seat)
            if p.where[stack] != NONE and not p.moved[stack] and stacks.kind_of(p, stack) in (ROCKET, FREIGHTER)
        ]
        if place == AUTHORITY:
            return any(p.where[stack] != p.c.leo for stack in ready)
        return place == INDIVIDUALITY and bool(ready) and p.wt[seat] >= p.law.answers_finao(p, seat)
    if place == FREEDOM:
        return bool(laws.saleable(p, seat))
    if place == UNITY:
        leo = stacks.slot(p, seat, LEO_STACK)
        tried = (boost.why_not_boost(p, seat, card, leo) for card in stacks.hand(p, seat))
        return any(refusal is not None and refusal.rule == "CF-RES-02" for refusal in tried)
    if place == EQUALITY:
        return any(top != NONE for top in p.tops) and auction.why_not_hand(p, seat) is None
    return False


def settles(p: Conflict, seat: int) -> bool:
    """Has the seat anything that `opens_settlement` looks at?"""
    from armillary.games.high_frontier_conflict.bernals import colonists, promotion

    if not tokens.module_cards(p, seat):
        return False
    return bool(stations.stations(p, seat) or colonists.own(p, seat) or promotion.promotable(p, seat))


def opens_settlement(p: Conflict, seat: int, place: int) -> bool:
    """With the modules: a Home Bernal to keep or to anchor, Colonists to keep or to call, a homestead, a promotion."""
    from armillary.games.high_frontier_conflict.bernals import anchoring, colonists, promotion

    if place == AUTHORITY:
        loose = [s for s in stations.stations(p, seat) if not p.anchored[s] and stations.in_home_orbit(p, s)]
        return any(anchoring.barred_home(p, seat, s) for s in [*loose, *anchoring.barred_homes(p, seat)])
    if place == FREEDOM:
        return colonists.vacancies(p, seat) > 0 and colonists.queue_left(p) > 0
    if place == HONOR:
        return bool(colonists.deserters(p, seat))
    if place == UNITY:
        return bool(promotion.homestead_cards(p, seat) and colonists.own(p, seat))
    if place == INDIVIDUALITY:
        tried = [promotion.why_not_promote(p, seat, card) for card in promotion.promotable(p, seat)]
        return any(refusal is not None and refusal.rule == "CF-RES-08" for refusal in tried)
    return False


def opens_honor(p: Conflict, seat: int, places: list[tuple[int, list[int]]]) -> bool:
    """Honor opens an enemy's extremist for what is wanted, and a truce that could be paid."""
    hostile = any(states.enemy(p, seat, other) for _, asked in places for other in asked)
    return hostile or bool(states.on(p, states.TALKS) and bribes.can_pay(p, seat, p.c.own.assembly.truce))
