"""Promotion and homesteading (BR-67, BR-71, CF-BER-12, CF-RES-03, CF-RES-08)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import decks, stacks
from armillary.games.high_frontier_conflict.assembly import laws, petitions
from armillary.games.high_frontier_conflict.chart import colonies, depots, leave
from armillary.games.high_frontier_conflict.freighters import freighters
from armillary.games.high_frontier_conflict.ids import (
    BERNALS,
    DOME,
    INDIVIDUALITY,
    LAB_LEAVE,
    UNITY,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import colonists, events, stations

__all__ = [
    "homestead",
    "homestead_cards",
    "homestead_sites",
    "labs_to_ask",
    "promotable",
    "promote",
    "why_not_ask_lab",
    "why_not_homestead",
    "why_not_promote",
]

# -------------------------------------------------------------------------------------------------- promotion (BR-71)


def promotable(p: Conflict, seat: int) -> list[int]:
    """Bernals and Colonists, Freighters and GW thrusters of the seat that are not promoted yet."""
    own, place = stacks.stacks_of(p, seat), p.place
    found = freighters.promotable(p, seat)
    return found + [
        card for card in p.c.settler_cards if place[card] in own and not p.black[card] and p.captor[card] == NONE
    ]


def why_not_promote(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-71; CF-RES-08: in wartime not in the zones of Venus, Earth and Mars, unless individuality is evaded."""
    if card not in promotable(p, seat):
        return Refusal("BR-71", "not-promotable", card=card)
    space = p.where[p.place[card]]
    if p.c.zone[space] in p.c.promotion_zones and petitions.barred(p, seat, INDIVIDUALITY):
        return Refusal("CF-RES-08", "barred", place=INDIVIDUALITY)
    if p.c.deck[card] == BERNALS:
        return why_not_lab(p, card)
    if freighters.is_module1(p, card):
        if freighters.at_home(p, seat, card) or lab_open(p, seat, space):
            return None
        return Refusal("BR-71", "no-promotion-colony", card=card)
    if colony_far_out(p, seat, space) or lab_open(p, seat, space):
        return None
    return Refusal("BR-71", "no-lab-here", card=card)


def why_not_lab(p: Conflict, card: int) -> Refusal | None:
    """CF-BER-12: anchored, with a colonized Dirtside of the kind on its card."""
    stack = p.place[card]
    if not p.anchored[stack]:
        return Refusal("BR-71", "not-anchored")
    if any(p.dome[site] != NONE and of_kind(p, site, p.c.promotion[card]) for site in stations.dirtsides(p, stack)):
        return None
    return Refusal("CF-BER-12", "no-promotion-colony", card=card)


def of_kind(p: Conflict, site: int, kind: str) -> bool:
    """A letter, push, astrobiology, atmospheric or submarine."""
    c = p.c
    if kind in c.letters:
        return c.letters[p.letter[site]] == kind
    flags = {"push": c.push, "astrobiology": c.science, "atmospheric": c.atmosphere, "submarine": c.submarine}
    return flags[kind][site]


@does("CF-ROAM-07")
def colony_far_out(p: Conflict, seat: int, space: int) -> bool:
    """A Colony of one's own from the Ceres zone outward; under freedom to roam anybody's (CF-ROAM-07)."""
    site = stacks.site_at(p, space)
    if site == NONE or p.dome[site] == NONE or p.c.zone[space] < p.c.colonist_zone:
        return False
    return p.dome[site] == seat or laws.roams(p, seat)


def lab_open(p: Conflict, seat: int, space: int) -> bool:
    """A Lab of one's own, or another's by consent or by freedom to roam."""
    return any(
        stacks.owner_of(p, stack) == seat
        or laws.roams(p, seat)
        or leave.has(p, stacks.owner_of(p, stack), seat, LAB_LEAVE, space)
        for stack in stacks.stacks_at(p, space)
        if stations.is_lab(p, stack)
    )


def labs_to_ask(p: Conflict, seat: int) -> list[tuple[int, int]]:
    """(owner, space) of Labs where a Colonist of the seat could be promoted by consent."""
    found: list[tuple[int, int]] = []
    for card in promotable(p, seat):
        space = p.where[p.place[card]]
        if p.c.deck[card] == BERNALS or why_not_promote(p, seat, card) is None:
            continue
        for stack in stacks.stacks_at(p, space):
            pair = (stacks.owner_of(p, stack), space)
            if stations.is_lab(p, stack) and pair[0] != seat and pair not in found:
                found.append(pair)
    return found


def why_not_ask_lab(p: Conflict, seat: int, other: int, space: int, price: int) -> Refusal | None:
    """BR-71, AM-157: the owner of a Lab beside a Colonist is asked."""
    if (other, space) not in labs_to_ask(p, seat):
        return Refusal("BR-71", "no-lab-there", seat=other)
    return p.law.why_not_deal(p, seat, other, ()) or leave.why_not_price(p, seat, other, LAB_LEAVE, space, price)


def promote(p: Conflict, seat: int, card: int) -> None:
    p.black[card] = 0 if freighters.is_module1(p, card) else 1
    p.tell(events.card_promoted, seat, card, p.where[p.place[card]])


# ------------------------------------------------------------------------------------------------- homesteading (BR-67)


def homestead_cards(p: Conflict, seat: int) -> list[int]:
    """Black cards in LEO or at the Home Bernal."""
    if not stacks.black_up(p):
        return []
    own = stacks.stacks_of(p, seat)
    return [
        card
        for card, place in enumerate(p.place)
        if place in own
        and p.black[card]
        and 0 <= p.c.deck[card] < BERNALS
        and p.where[place] in stations.ports(p, seat)
    ]


def homestead_sites(p: Conflict, seat: int) -> list[int]:
    return [site for site, owner in enumerate(p.factory) if owner == seat and p.dome[site] == NONE]


def why_not_homestead(p: Conflict, seat: int, card: int, site: int, colonist: int) -> Refusal | None:
    """BR-67, CF-RES-03: a black card for the deck, a Colonist for the queue, a dome for a Factory."""
    if petitions.barred(p, seat, UNITY):
        return Refusal("CF-RES-03", "barred", place=UNITY)
    if card not in homestead_cards(p, seat):
        return Refusal("BR-67", "not-black-at-home", card=card)
    if site not in homestead_sites(p, seat):
        return Refusal("BR-67", "no-factory-to-settle", site=site)
    if colonist not in colonists.own(p, seat):
        return Refusal("BR-67", "no-colonist", card=colonist)
    return Refusal("BR-14", "no-dome") if p.law.answers_spare(p, seat, DOME) < 1 else None


def homestead(p: Conflict, seat: int, card: int, site: int, colonist: int) -> None:
    stack = p.place[card]
    p.tell(events.homestead_founded, seat, card, site)
    stacks.leave(p, card, NONE)
    decks.put_under(p, card)
    stacks.close(p, stack)
    depots.tidy(p, stack)
    colonists.discard(p, seat, colonist, "homestead")
    colonies.place_dome(p, seat, site)
