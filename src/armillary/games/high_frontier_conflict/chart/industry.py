"""Operations that differ from the base's (BR-08, BR-50, BR-52, BR-54, BR-55): refuelling, industry, repair."""

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.ids import (
    EXTRA_CUBE,
    FREIGHTER,
    HAND,
    LEO_STACK,
    NONE,
    OUTPOST,
    PROSPECT,
    RADIATOR,
    REFINERY,
    REFUEL,
    ROBONAUT,
    ROCKET,
)
from armillary.games.high_frontier.rules import diagram, industry, refuel, stacks
from armillary.games.high_frontier_conflict.assembly import delegates
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.combat import survivors
from armillary.games.high_frontier_conflict.freighters import freighters, isotopes
from armillary.games.high_frontier_conflict.ids import BERNAL, DOME, LUNA_FELONY, LUNA_LEAVE, STONE, WATER_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import colonies, depots, events, felonies, glitches, leave, states, tokens

__all__ = [
    "build",
    "deliver",
    "fill",
    "leaves",
    "scrap",
    "serves_water",
    "trigger_all",
    "wells",
    "why_not_deliver",
    "why_not_fill",
    "why_not_industrialise",
    "why_not_luna",
    "why_not_produce",
    "why_not_refuel",
    "why_not_scrap",
]

# The list of operations is what the menu offers; there is no delivery (BR-54).


# ------------------------------------------------------------------------------------------- prospecting Luna (BR-31)


def why_not_luna(p: Conflict, seat: int) -> Refusal | None:
    """The 1st Player's leave, or a Felony against him; he needs none."""
    if not states.on(p, states.LUNA) or seat == p.first or leave.has(p, p.first, seat, LUNA_LEAVE, p.c.luna):
        return None
    if p.law.why_not_felony(p, seat, p.first, LUNA_FELONY, p.c.luna) is None:
        return None
    return Refusal("BR-31", "luna-office", seat=p.first)


def leaves(p: Conflict, seat: int, act: int, where: int) -> list[tuple[int, int]]:
    """(grantor, permit) that would lift a bar."""
    if act == PROSPECT and where == p.c.luna and seat != p.first and why_not_luna(p, seat) is not None:
        return [(p.first, LUNA_LEAVE)]
    if act == REFUEL and where != NONE and p.factory[where] not in (NONE, seat) and not serves_water(p, where, seat):
        return [] if p.damaged[where] else [(p.factory[where], WATER_LEAVE)]
    return []


# ------------------------------------------------------------------------------------------------- refuelling (BR-55)


def serves_water(p: Conflict, site: int, seat: int) -> bool:
    """An undamaged Factory of one's own, or of somebody who gave leave."""
    owner = p.factory[site]
    if owner == NONE or p.damaged[site]:
        return False
    return p.law.asks_supplies(p, site, seat) or leave.has(p, owner, seat, WATER_LEAVE, site)


def tanks_from(p: Conflict, seat: int, source: int, stack: int) -> int:
    """As the base; at a Factory: all that fits, if it serves (or, as a Felony, if it is another's undamaged one)."""
    if source not in (refuel.FACTORY, refuel.THEFT):
        return refuel.tanks_from(p, seat, source, stack)
    site = stacks.site_at(p, p.where[stack])
    if site == NONE or p.factory[site] == NONE or p.damaged[site]:
        return 0
    if (source == refuel.FACTORY) != serves_water(p, site, seat):
        return 0
    return len(p.c.tank_steps[stacks.dry_mass(p, stack)]) - 1


def why_not_refuel(p: Conflict, seat: int, source: int, stack: int, tanks: int) -> Refusal | None:
    if isotopes.gold_fuel(p, stack):
        return Refusal("BR-73", "tanks-hold-gold", stack=stack)
    if source not in (refuel.FACTORY, refuel.THEFT):
        return refuel.why_not_refuel(p, seat, source, stack, tanks)
    if stack not in stacks.stacks_of(p, seat) or stacks.kind_of(p, stack) != ROCKET or p.where[stack] == NONE:
        return Refusal("BR-55", "no-rocket")
    most = tanks_from(p, seat, source, stack)
    if most == 0:
        site = stacks.site_at(p, p.where[stack])
        if site != NONE and p.damaged[site]:
            return Refusal("CF-FAC-06", "factory-damaged", site=site)
        return Refusal("BR-55", "no-water", source=source)
    if source == refuel.THEFT:
        crime = felonies.why_not_theft(p, seat, stacks.site_at(p, p.where[stack]))
        if crime is not None:
            return crime
    if tanks < 1 or tanks > diagram.room(p.c, stacks.dry_mass(p, stack), p.steps[stack]):
        return Refusal("HF-FUEL-06", "tanks-full")
    return None


def why_not_fill(p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
    """BR-11: a factory refuel may fill an outpost there."""
    if stack not in tokens.outposts(p, seat) and stack not in stations.stations(p, seat):
        return Refusal("BR-11", "no-outpost")
    if not any(serves_water(p, site, seat) for site in wells(p, stack)):
        return Refusal("BR-55", "no-water", source=refuel.FACTORY)
    if tanks < 1 or p.fts[stack] + tanks > p.c.own.tokens.fts:
        return Refusal("BR-11", "tanks-full")
    return None


def wells(p: Conflict, stack: int) -> list[int]:
    """Factories that could fill it: on its site, or (BR-68) the Dirtsides of a Bernal."""
    site = stacks.site_at(p, p.where[stack])
    if site != NONE:
        return [site] if p.factory[site] != NONE else []
    return stations.dirtsides(p, stack)


def fill(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    p.fts[stack] += tanks
    p.tell(events.fts_stored, seat, stack, tanks)


# --------------------------------------------------------------------------------------------------- industry (BR-52)


def why_not_industrialise(p: Conflict, seat: int, refinery: int, robonaut: int) -> Refusal | None:
    """HF-IND-01: a refinery and a robonaut, both at work on one site: a Claim of one's own, or one that can be jumped."""
    if p.c.deck[refinery] != REFINERY or p.c.deck[robonaut] != ROBONAUT:
        return Refusal("HF-IND-01", "not-for-industry")
    site = industry.site_of(p, seat, refinery)
    if site == NONE or industry.site_of(p, seat, robonaut) != site:
        return Refusal("HF-IND-01", "not-together")
    if p.factory[site] != NONE:
        return Refusal("HF-IND-01", "factory-there", site=site)
    if p.claim[site] == NONE:
        return Refusal("HF-IND-01", "no-claim", site=site)
    if p.claim[site] != seat:
        crime = felonies.why_not_jump(p, seat, site)
        if crime is not None:
            return crime
    if not industry.support_sets(p, refinery, robonaut):
        return Refusal("HF-SUP-01", "unsupported", card=refinery)
    return delegates.why_no_cube(p, seat)


@does("BR-52")
def build(p: Conflict, seat: int, site: int, used: tuple[int, ...], refinery: int, letter: int) -> None:
    """BR-52, BR-15: the cards go, a cube comes; a refinery that used to bring a second cube brings a dome."""
    extra = p.c.special[2 * refinery + p.black[refinery]] == EXTRA_CUBE
    if p.claim[site] != seat:
        felonies.jump(p, seat, site)
    touched = sorted({p.place[card] for card in used})
    for stack in touched:
        stacks.scrap(p, [card for card in used if p.place[card] == stack], "industry")
    for stack in touched:
        stacks.remains(p, stack, "industry")
        depots.tidy(p, stack)
    p.factory[site] = seat
    p.letter[site] = letter
    p.tell(base_events.factory_built, seat, site, letter)
    if extra and p.dome[site] == NONE and p.law.answers_spare(p, seat, DOME) > 0:
        colonies.place_dome(p, seat, site)
    p.law.told_built(p, seat, site, letter, "industry")


def trigger_all(p: Conflict, cards: list[int]) -> None:
    """AM-136: once the operation is announced, every stack that takes part rolls if it is glitched."""
    for stack in sorted({p.place[card] for card in cards if p.place[card] >= 0}):
        glitches.trigger(p, stack)


def why_not_produce(p: Conflict, seat: int, card: int, site: int, stack: int, light: bool = False) -> Refusal | None:
    """BR-53: as the base, into a stack there or a new one; freighter and outposts need no cube or disk of their own."""
    own = stacks.stacks_of(p, seat)
    kind = stacks.kind_of(p, stack) if stack in own else LEO_STACK
    if p.c.freight_cards:
        refusal = freighters.why_not_produce(p, seat, card, site, stack)
        if refusal is not None:
            return refusal
    if kind == BERNAL:
        return why_not_made(p, seat, card, site, light) or why_not_deliver(p, seat, card, site, stack)
    if kind not in (FREIGHTER, OUTPOST, ROCKET):
        return Refusal("HF-PROD-03", "no-stack-there", stack=stack)
    if kind == ROCKET and p.where[stack] not in (NONE, p.c.site_space[site]):
        if p.place[card] != HAND - seat or not p.black[card] or p.factory[site] != seat:
            return Refusal("BR-53", "no-factory-for", card=card)
        if why_not_give_up(p, seat, stack) is not None:
            return Refusal("BR-12", "stack-elsewhere", stack=stack)
    if kind == OUTPOST and stack != tokens.outpost_for(p, seat, p.c.site_space[site]):
        return Refusal("BR-12", "another-outpost", stack=stack)
    if kind in (FREIGHTER, OUTPOST):
        refusal = why_not_made(p, seat, card, site, light)
        if refusal is not None:
            return refusal
        if kind == FREIGHTER and p.where[stack] != NONE and not p.c.freight_cards:
            return Refusal("HF-PROD-04", "freighter-full")
        return None
    return industry.why_not_produce(p, seat, card, site, stack, light)


def why_not_made(p: Conflict, seat: int, card: int, site: int, light: bool) -> Refusal | None:
    """BR-53: the black side of a card of the hand is made at the site, whatever stack takes it."""
    if p.place[card] != HAND - seat or not p.black[card]:
        return Refusal("BR-53", "not-black-in-hand", card=card)
    if p.factory[site] != seat or not p.law.asks_makes(p, site, card):
        return Refusal("BR-53", "no-factory-for", card=card)
    if light and not p.c.light_cooling[2 * card + 1]:
        return Refusal("HF-CARD-14", "no-orientation", card=card)
    return None


def why_not_deliver(p: Conflict, seat: int, card: int, site: int, stack: int) -> Refusal | None:
    """BR-65, BR-68: into a stack on the site or one that is started there, or to the Bernal whose Dirtside it is."""
    kind = stacks.kind_of(p, stack) if stack in stacks.stacks_of(p, seat) else LEO_STACK
    space = p.c.site_space[site]
    if kind == BERNAL:
        return None if site in stations.dirtsides(p, stack) else Refusal("BR-68", "no-dirtside-of-it", site=site)
    if kind not in (FREIGHTER, OUTPOST, ROCKET) or p.where[stack] not in (NONE, space):
        return Refusal("HF-PROD-03", "no-stack-there", stack=stack)
    if kind == OUTPOST and stack != tokens.outpost_for(p, seat, space):
        return Refusal("BR-12", "another-outpost", stack=stack)
    if kind == FREIGHTER and p.where[stack] != NONE:
        return Refusal("HF-PROD-04", "freighter-full")
    if kind == ROCKET and stacks.dry_mass(p, stack) + p.c.mass[2 * card] > p.c.most_dry:
        return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    return None


def deliver(p: Conflict, seat: int, card: int, site: int, stack: int, light: bool) -> None:
    """BR-53, BR-68: the product appears."""
    if stacks.kind_of(p, stack) != BERNAL:
        industry.produce(p, seat, card, site, stack, light)
        return
    p.heavy[card] = 1 if p.c.deck[card] == RADIATOR and not light else 0
    stacks.join(p, card, stack, p.where[stack])
    p.tell(base_events.card_produced, seat, card, site, stack, "BR-68")


def why_not_give_up(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """BR-12: an old rocket elsewhere must become an outpost or be abandoned first."""
    if tokens.why_not_settle(p, seat, stack) is None:
        return None
    return tokens.why_not_abandon(p, seat, stack)


def why_not_scrap(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-16, BR-3A: any card of one's own in play; a Human only as a Felony, and not where he is at home already."""
    stack = p.place[card]
    if stack not in stacks.stacks_of(p, seat):
        return Refusal("BR-16", "not-in-play", card=card)
    if p.where[stack] in stations.ports(p, seat) and card in stacks.crews_in(p, stack):
        return Refusal("BR-16", "at-the-bank", card=card)
    return felonies.why_not_suicide(p, seat, card)


def scrap(p: Conflict, seat: int, card: int) -> None:
    stack = p.place[card]
    stacks.scrap(p, [card], "given-up")
    stacks.remains(p, stack, "given-up")
    depots.tidy(p, stack)
    if stacks.kind_of(p, stack) == STONE:
        survivors.settle(p, [stack], "given-up")  # CF-CORE-06: without its thruster all of it is lost.
