"""Powersats (BR-5B): Green's privilege, and owners of undamaged Factories with the push icon."""

from armillary.games.high_frontier.ids import ESA, NO_PLATFORM, NONE
from armillary.games.high_frontier.rules import factions, stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.ids import POWER_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import leave, states, tokens

__all__ = ["borrowed", "lenders", "owners", "why_not_borrow"]


def owners(p: Conflict) -> list[int]:
    """Who has one now, in seat order."""
    found = factions.who(p, ESA)
    stationed = stations.holders(p, "powersat")
    if stationed:
        found = sorted({*found, *stationed})
    factory, damaged = p.factory, p.damaged
    if factory.count(NONE) == len(factory):  # hot: every rocket asks, and most of the time there is none
        return found
    built = [factory[site] for site in p.c.push_sites if factory[site] != NONE and not damaged[site]]
    return sorted({*found, *built}) if built else found


def borrowed(p: Conflict, seat: int) -> bool:
    """AM-135: has somebody lent it to the seat for this turn, for its rockets and its mirrors?"""
    return bool(p.leave) and any(leave.has(p, other, seat, POWER_LEAVE, NONE) for other in states.opponents(p, seat))


def lenders(p: Conflict, seat: int) -> list[int]:
    """Who could lend power that the seat has not and could use at once: a rocket that is to move, or a mirror."""
    rocket = seat * len(p.c.slots) + p.c.rocket_slot
    if (p.where[rocket] == NONE or p.moved[rocket]) and not mirrors(p, seat):
        return []
    mine = owners(p)
    return [] if not mine or seat in mine or borrowed(p, seat) else mine


def mirrors(p: Conflict, seat: int) -> bool:
    """CF-RNG-08: a platform in space that could be a fighting mirror in this turn's combat."""
    if not states.on(p, states.FIGHT) or not tokens.away(p, seat):
        return False
    slots, where = len(p.c.slots), p.where
    return any(
        place >= 0
        and place // slots == seat
        and where[place] not in (NONE, p.c.leo)
        and stacks.site_at(p, where[place]) == NONE
        and p.c.platform[2 * card + p.black[card]] != NO_PLATFORM
        for card, place in enumerate(p.place)
    )


def why_not_borrow(p: Conflict, seat: int, other: int, price: int, card: int = NONE) -> Refusal | None:
    """BR-5B, AM-157: of a player who has a Powersat, for a turn; between enemies honor must be evaded (CF-RES-11)."""
    mine = owners(p)
    if seat in mine or borrowed(p, seat):
        return Refusal("BR-5B", "has-power")
    if other not in mine:
        return Refusal("BR-5B", "no-power", seat=other)
    return p.law.why_not_deal(p, seat, other, ()) or leave.why_not_price(p, seat, other, POWER_LEAVE, NONE, price, card)
