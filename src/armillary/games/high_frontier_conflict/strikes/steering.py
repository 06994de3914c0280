"""What steers a dropstone: thrusters, their supports and their thrust (3D7c; CF-DROP-02, CF-DROP-12 to CF-DROP-18)."""

from armillary.games.high_frontier.ids import NO_SAIL, NONE
from armillary.games.high_frontier.rules import stacks, supports
from armillary.games.high_frontier.rules.stacks import cards_in
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.combat import weapons
from armillary.games.high_frontier_conflict.freighters import isotopes
from armillary.games.high_frontier_conflict.ids import FREIGHTERS, FROSTLINE, GW_THRUSTERS, STONE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = ["chain_of", "steered", "why_not_steer"]

# That cooling is not asked for is `supports.chains` in place of `cooled_chains`.


@does("BR-36")
def has_propellant(p: Conflict, card: int) -> bool:
    """BR-36: a thruster, but no sail, which has none."""
    side = 2 * card + p.black[card]
    return bool(p.c.thrust[side]) and p.c.sail[side] == NO_SAIL


@does("BR-36")
def digs(p: Conflict, card: int, kind: int, site: int) -> bool:
    """BR-36, CF-DROP-14: for rock a dirt thruster; ice and water are propellant for any."""
    return kind == FROSTLINE or p.c.hydration[site] >= p.c.firing.iceberg or bool(p.c.dirt[2 * card + p.black[card]])


def why_not_steer(p: Conflict, seat: int, card: int, kind: int, site: int, zone: int) -> Refusal | None:
    """Can that thruster, where it lies, steer a stone of that kind (from that site, NONE: from a Spacecraft)?"""
    if not has_propellant(p, card) or p.c.deck[card] == FREIGHTERS:
        return Refusal("CF-DROP-04", "no-thruster", card=card)
    if weapons.human(p, card) and not stations.purple(p, seat):
        return Refusal("CF-DROP-18", "humans-aboard", card=card)
    if weapons.captive(p, card):
        return Refusal("CF-VIC-09", "captive", card=card)
    if p.c.deck[card] == GW_THRUSTERS and gold_beside(p, seat, p.where[p.place[card]]) != NONE:
        fed = feeds(p, card)
        return None if fed else Refusal("CF-DROP-12", "unsupported", card=card)  # CF-DROP-16: whatever its thrust.
    if not digs(p, card, kind, site):
        return Refusal("CF-DROP-14", "boulder-needs-dirt", card=card)
    if best_thrust(p, card, zone) < p.c.firing.stone_thrust:
        if not feeds(p, card):
            return Refusal("CF-DROP-12", "unsupported", card=card)
        return Refusal("CF-DROP-15" if kind == FROSTLINE else "CF-DROP-13", "too-weak", card=card)
    return None


@does("CF-DROP-12")
def feeds(p: Conflict, card: int) -> list[supports.Chain]:
    """CF-DROP-12: a stone takes its supports along; a Factory where it sets out or strikes is none (HF-A92, not in version 1)."""
    return supports.chains(p, p.place[card], (card,), leaves=not p.law.version1)


@does("CF-DROP-16")
def gold_beside(p: Conflict, seat: int, space: int) -> int:
    """CF-DROP-16: a stack of the seat there that can give a gold FT; NONE: none."""
    return next((stack for stack in isotopes.holders(p, seat, space) if isotopes.gold_in(p, stack)), NONE)


@does("CF-DROP-02")
def best_thrust(p: Conflict, card: int, zone: int) -> int:
    """The base thrust with the best supports; NONE: it has not what it needs."""
    return max((thrust_with(p, card, chain, zone) for chain in feeds(p, card)), default=NONE)


@does("CF-DROP-17")
def thrust_with(p: Conflict, card: int, chain: supports.Chain, zone: int) -> int:
    """CF-DROP-17: a thruster that is solar-powered loses or gains by the zone (BR-3B)."""
    return p.c.thrust[2 * card + p.black[card]] + (p.c.solar[zone] if chain[4] else 0)


def chain_of(p: Conflict, card: int, zone: int) -> tuple[int, ...]:
    """CF-DROP-12: the supports that go with it: the fewest of those that leave it strong enough."""
    fit = [
        chain
        for chain in feeds(p, card)
        if p.c.deck[card] == GW_THRUSTERS or thrust_with(p, card, chain, zone) >= p.c.firing.stone_thrust
    ]
    return min(fit, key=lambda chain: (len(chain[0]), chain[0]))[0]


@does("CF-DROP-17")
def steered(p: Conflict, seat: int) -> bool:
    """CF-CORE-06: has the stone still a thruster of its kind that works? Thrust was judged where it set out (CF-DROP-17)."""
    stack = stacks.slot(p, seat, STONE)
    boulder = p.stone_boulder[seat]
    return any(
        (
            p.c.deck[card] == GW_THRUSTERS
            or (
                p.c.thrust[2 * card + p.black[card]] >= p.c.firing.stone_thrust
                and p.c.sail[2 * card + p.black[card]] == NO_SAIL
                and (not boulder or p.c.dirt[2 * card + p.black[card]])
            )
        )
        and bool(feeds(p, card))
        for card in cards_in(p, stack)
    )
