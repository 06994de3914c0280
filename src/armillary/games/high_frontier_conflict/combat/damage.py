"""What combat does to Factories and Colonies: capture, damage, destruction, genocide, mavericks, repair (3E2, 3E7, 3E8;
CF-FAC, CF-MAV)."""

from armillary.games.high_frontier.ids import CUBE, NONE, OUTPOST, ROBONAUT, ROCKET
from armillary.games.high_frontier.rules import diagram, stacks, supports
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, owner_of, site_at, stacks_at, stacks_of
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.freighters import isotopes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events, survivors

__all__ = [
    "bare_dome",
    "capture",
    "damage",
    "destroy",
    "explode",
    "exposed",
    "genocide",
    "overrun",
    "raze",
    "repair",
    "robonauts",
    "why_not_capture",
    "why_not_repair",
]

# What a captured or damaged Factory still does: cube's owner produces and scores (CF-MAV-01, CF-MAV-02), prices stay (CF-FAC-05);
# the questions of the law read `damaged` (CF-FAC-06), the gun does (CF-FAC-08), scoring does (CF-FAC-10).


def exposed(p: Conflict, site: int, hostile: int) -> bool:
    """Is there a Factory of one of these seats (bits) that combat can hurt? Submarine ones cannot be (CF-CMB-14)."""
    return p.factory[site] != NONE and bool(hostile & (1 << p.factory[site])) and not p.c.submarine[site]


@does("CF-MAV-01")
def bare_dome(p: Conflict, site: int, hostile: int) -> bool:
    """AM-55: a dome of one of these seats over a Factory that is none of theirs (CF-MAV-01) is a target by itself."""
    if p.dome[site] == NONE or not hostile & (1 << p.dome[site]) or p.c.submarine[site] or p.law.version < 2:
        return False
    return p.factory[site] != NONE and not hostile & (1 << p.factory[site])


def raze(p: Conflict, seat: int, site: int) -> int:
    """CF-FAC-04, AM-55: the dome goes; the Factory below, which is no enemy's, stays."""
    victim = p.dome[site]
    p.dome[site] = NONE
    p.tell(events.colony_destroyed, seat, victim, site)
    genocide(p, seat, victim)
    return 1 << victim


@does("CF-FAC-01", "CF-FAC-05")
def damage(p: Conflict, seat: int, site: int) -> int:
    """CF-FRT-09: a chit on an undamaged Factory."""
    p.damaged[site] = 1
    p.tell(events.factory_damaged, seat, p.factory[site], site)
    return 1 << p.factory[site]


@does("CF-FAC-01")
def destroy(p: Conflict, seat: int, site: int) -> int:
    """CF-FRT-12, CF-FAC-03: the cube goes home, the track moves back; a Colony goes too (CF-FAC-04), whosever it is (AM-146)."""
    owner, letter = p.factory[site], p.letter[site]
    colony = p.dome[site]
    p.factory[site] = p.letter[site] = p.dome[site] = NONE
    p.damaged[site] = 0
    p.tell(events.factory_wrecked, seat, owner, site)
    p.law.told_unbuilt(p, site, owner, letter)
    if colony != NONE:
        p.tell(events.colony_destroyed, seat, colony, site)
        genocide(p, seat, colony)
    return 1 << owner


@does("CF-FW-13")
def genocide(p: Conflict, seat: int, victim: int) -> None:
    """CF-FRT-19: all remaining bribes to the victim, heroism chits and delegates lost; Purple is exempt (CF-FW-13). Earth is
    nobody's (NONE): the bribes go to the supply."""
    if stations.purple(p, seat) or seat == victim:
        return
    paid = p.bribes[seat] + p.used_heroism[seat]
    if victim == NONE:
        p.supply += p.bribes[seat]
        p.tell(events.earth_struck, seat, paid)
    else:
        p.bribes[victim] += p.bribes[seat]
        p.used_heroism[victim] += p.used_heroism[seat]
        p.tell(events.genocide_committed, seat, victim, paid)
    p.bribes[seat] = p.used_heroism[seat] = p.heroism[seat] = 0
    p.law.told_disgraced(p, seat)


# ---------------------------------------------------------------------------------------------------------- capture


def overrun(p: Conflict, seat: int, among: tuple[int, ...], site: int) -> int:
    """CF-FRT-15: every card of the beaten there is decommissioned, their FTs are the captor's."""
    hit = 0
    fts = gold = 0
    space = NONE
    for stack in among:
        space = p.where[stack]
        fts += p.fts[stack]
        if kind_of(p, stack) != ROCKET:  # A rocket's gold is fuel, and no FT.
            gold += p.gold[stack]
        hit |= 1 << owner_of(p, stack)
        stacks.scrap(p, cards_in(p, stack), "combat", whole=True)
        p.fts[stack] = 0
    survivors.settle(p, list(among))
    if gold and p.law.version > 1:
        isotopes.loot(p, seat, space, gold)
    if fts:
        loot(p, seat, space, fts)
    return hit


def loot(p: Conflict, seat: int, space: int, fts: int) -> None:
    """BR-11: FTs go into a rocket of the captor there as far as it has room, then into an outpost; without a stack they are
    lost."""
    taken = 0
    for stack in stacks_of(p, seat):
        if p.where[stack] != space:
            continue
        if kind_of(p, stack) == ROCKET:
            if isotopes.gold_fuel(p, stack) and p.law.version > 1:
                continue  # BR-73: water does not mix with gold.
            dry = stacks.dry_mass(p, stack)
            more = min(fts - taken, diagram.room(p.c, dry, p.steps[stack]))
            if more > 0:
                isotopes.water_in(p, stack)
                p.steps[stack] = diagram.add_tanks(p.c, dry, p.steps[stack], more)
                taken += more
        elif kind_of(p, stack) == OUTPOST:
            more = min(fts - taken, p.c.own.tokens.fts - p.fts[stack])
            p.fts[stack] += more
            taken += more
    if taken:
        p.tell(events.fts_captured, seat, space, taken)


def why_not_capture(p: Conflict, seat: int) -> Refusal | None:
    """CF-FRT-15: only with a cube of one's own to put there."""
    return None if p.law.answers_spare(p, seat, CUBE) > 0 else Refusal("CF-FRT-15", "no-cube")


@does("CF-MAV-01", "CF-FAC-01")
def capture(p: Conflict, seat: int, site: int) -> int:
    """CF-FRT-15, CF-MAV-01: the cubes are swapped; the Claim below, the dome and the track stay as they are."""
    old = p.factory[site]
    p.factory[site] = seat
    p.gun_fired[site] = 1  # AM-67
    p.tell(events.factory_captured, seat, old, site)
    p.law.told_factory_swapped(p, site, old, seat, "capture")
    return 1 << old


# ------------------------------------------------------------------------------------------------ exploding worlds


def explode(p: Conflict, seat: int, site: int) -> int:
    """CF-DROP-30: the site is busted, and everything there is gone, whosever it is."""
    space = p.c.site_space[site]
    hit = 0
    p.tell(events.world_exploded, seat, site)
    for stack in stacks_at(p, space):
        owner = owner_of(p, stack)
        if stack == survivors.stone_of(p, seat):
            continue
        hit |= 1 << owner
        stacks.scrap(p, cards_in(p, stack), "combat", whole=True)
        survivors.settle(p, [stack])
    if p.factory[site] != NONE:
        hit |= destroy(p, seat, site)
    p.claim[site] = NONE
    p.busted[site] = 1
    return hit & ~(1 << seat)


# ------------------------------------------------------------------------------------------------------------ repair


def robonauts(p: Conflict, seat: int, site: int) -> list[int]:
    """Robonauts of the seat on the site."""
    return [
        card
        for stack in stacks_of(p, seat)
        if site_at(p, p.where[stack]) == site
        for card in cards_in(p, stack)
        if p.c.deck[card] == ROBONAUT
    ]


def why_not_repair(p: Conflict, seat: int, site: int, card: int) -> Refusal | None:
    """CF-FAC-11, AM-151: an Operational robonaut on the spot is given up; the owner of the cube does it."""
    if p.factory[site] != seat:
        return Refusal("CF-FAC-11", "not-your-factory", site=site)
    if not p.damaged[site]:
        return Refusal("CF-FAC-11", "not-damaged", site=site)
    stack = p.place[card]
    if stack not in stacks_of(p, seat) or site_at(p, p.where[stack]) != site or p.c.deck[card] != ROBONAUT:
        return Refusal("CF-FAC-11", "no-robonaut-there", site=site)
    if not supports.works(p, card):
        return Refusal("CF-FAC-11", "unsupported", card=card)
    return None


def repair(p: Conflict, seat: int, site: int, card: int) -> None:
    stack = p.place[card]
    p.damaged[site] = 0
    stacks.scrap(p, [card], "repair")
    survivors.settle(p, [stack], "repair")
    p.tell(events.factory_repaired, seat, site, card)
