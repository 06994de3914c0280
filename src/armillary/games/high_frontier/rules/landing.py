"""Flying: modes of a move, landing, hazards, lander fuel (6.2 to 6.6, 8.3; HF-MOVE, HF-LAND, HF-HAZ, HF-SAIL, HF-FRT)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.chart.graph import (
    AEROBRAKES,
    DESCENT,
    FREE_PIVOTS,
    FURLS,
    HOPS,
    MAG_SAIL,
    RIDES_ELEVATOR,
    ROAD,
    SCOOPS,
)
from armillary.games.high_frontier.chart.reach import Drive, WaysOut
from armillary.games.high_frontier.ids import AEROBRAKE, NO_SAIL, NONE
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import crews, refuel, stacks, thrust

__all__ = [
    "barred",
    "crash",
    "drive_of",
    "lander_fuel",
    "lose_sails",
    "mode_of",
    "table_of",
    "why_not_fly",
    "why_not_fly_at_all",
    "why_not_jettison",
    "why_not_jettison_card",
    "why_not_lift",
]


@does("HF-ADV-02", "HF-ADV-03")
def mode_of(p: Chart, stack: int, engine: int) -> int:
    """How this stack moves now, as the search knows it."""
    c = p.c
    motion = p.law.answers_motion(p, stack)
    mode = 0
    if motion.slings:
        sector = p.law.answers_sector(p)
        for number, space in enumerate(c.flybys):
            if c.flyby_sector[space] in (NONE, sector):  # HF-ADV-02
                mode |= 1 << number
        if p.law.free_pivots:
            mode |= FREE_PIVOTS
    if p.law.asks_rides(p, stack):
        mode |= RIDES_ELEVATOR
    if motion.hops:
        mode |= HOPS
    if motion.aerobrakes:
        mode |= AEROBRAKES
        if refuel.has_scoop(p, stack):
            mode |= SCOOPS
    if engine != NONE:
        side = 2 * engine + p.black[engine]
        # HF-HAZ-04: a scoop saves the rest, not the sail; version 1 let it sail on.
        if c.sail[side] != NO_SAIL and not (p.law.version1 and mode & SCOOPS):
            mode |= FURLS
        if c.belt_bonus[side] and c.expanded:
            mode |= MAG_SAIL
    return mode


@does("HF-EVT-10")
def barred(p: Chart, stack: int) -> frozenset[int]:
    """Sites that it may not enter now: HF-LAND-02, HF-EVT-10 (border colour), HF-FRT-02 (no factory)."""
    c = p.c
    closed = c.closed[p.law.answers_sector(p)]
    if not p.law.answers_motion(p, stack).barred:
        return closed
    return closed | frozenset(
        c.site_space[site] for site in range(len(c.sites)) if not p.law.asks_lands(p, stack, site)
    )


def why_not_lift(p: Chart, stack: int) -> Refusal | None:
    """HF-FRT-04: a freighter lifts off from size 1, or from a factory."""
    site = stacks.site_at(p, p.where[stack])
    if site == NONE or not p.law.answers_motion(p, stack).barred:
        return None
    if not p.law.asks_lifts(p, stack, site):
        return Refusal("HF-FRT-04", "cannot-lift", site=site)
    return None


@does("HF-SAIL-01", "HF-SAIL-02", "HF-FRT-05")
def drive_of(p: Chart, stack: int, setting: thrust.Setting, burner: int) -> Drive:
    motion = p.law.answers_motion(p, stack)
    tireless = motion.tireless or thrust.is_sail(p, setting[0])  # HF-THR-12, HF-A49
    return Drive(thrust.thrust_of(p, stack, setting, burner), p.steps[stack], setting[2], tireless, motion.lander)


def table_of(p: Chart, stack: int, engine: int) -> WaysOut:
    """The kept table of all ways out of here."""
    seat = stacks.owner_of(p, stack)
    return p.c.reach.table(
        p.where[stack], mode_of(p, stack, engine), p.law.answers_stops(p, stack), p.law.answers_shut(p, seat)
    )


@does("HF-LAND-08", "HF-LAND-01", "HF-HAZ-03")
def lander_fuel(p: Chart, stack: int, thrust_now: int, arc: int, space: int) -> int:
    """HF-LAND-06, HF-LAND-08: the size, unless the thrust is greater; nothing down a parachute or a road."""
    site = stacks.site_at(p, space)
    if (
        site == NONE
        or arc in (DESCENT, ROAD)
        or not p.law.answers_motion(p, stack).lander
        or thrust_now > p.c.size[site]
    ):
        return 0
    return p.c.size[site]


def lose_sails(p: Chart, stack: int) -> bool:
    """HF-HAZ-04, HF-SAIL-04: entering a parachute space costs every sail aboard. What remains is seen to at the end."""
    sails = [card for card in stacks.cards_in(p, stack) if thrust.is_sail(p, card)]
    if sails:
        stacks.scrap(p, sails, "aerobrake", whole=True)
        p.tell(events.sails_lost, stacks.owner_of(p, stack), len(sails))
    return bool(sails)


def crash(p: Chart, stack: int, kind: str) -> None:
    """HF-HAZ-01, HF-HAZ-02: all cards go to the hand, the crew too (HF-A45)."""
    stacks.decommission(p, stacks.cards_in(p, stack), kind, whole=True)


# ------------------------------------------------------------------------------------------------- where to fly


def why_not_fly_at_all(p: Chart, stack: int, setting: thrust.Setting | None, burner: int) -> Refusal | None:
    """Reasons that have nothing to do with where to."""
    if setting is None:
        return Refusal("HF-THR-10", "no-engine")
    if setting[3] > burner * p.c.tables.burner_therms:
        return Refusal("HF-THR-09", "too-hot")
    now = thrust.thrust_of(p, stack, setting, burner)
    if now < 1:
        return Refusal("HF-THR-10", "no-thrust", thrust=now)
    return why_not_lift(p, stack)


def why_not_fly(p: Chart, stack: int, setting: thrust.Setting | None, burner: int, space: int) -> Refusal | None:
    """Why the move cannot end there: the list of the search decides, the rest names the reason."""
    refusal = why_not_fly_at_all(p, stack, setting, burner)
    if refusal is not None or setting is None:
        return refusal
    table = table_of(p, stack, setting[0])
    drive = drive_of(p, stack, setting, burner)
    closed = barred(p, stack)
    if space in table.destinations(drive, closed):
        return None
    if space == p.where[stack]:
        return Refusal("HF-MOVE-01", "already-there")
    site = stacks.site_at(p, space)
    if space in closed and site != NONE:
        if p.c.border[site] not in (NONE, p.law.answers_sector(p)):
            return Refusal("HF-LAND-02", "wrong-season", site=site, sector=p.c.border[site])
        return Refusal("HF-FRT-02", "no-factory", site=site)
    if p.c.hazard[space] == AEROBRAKE and not table.mode & SCOOPS:
        return Refusal("HF-HAZ-08", "no-stop", space=space)
    if not drive.tireless and drive.steps == 0:
        return Refusal("HF-THR-12", "dry")
    rich = Drive(drive.thrust, 99, drive.consumption, drive.tireless, drive.lander)
    if space in table.destinations(rich, closed):
        if site != NONE:
            return Refusal("HF-LAND-06", "no-lander-fuel", space=space)
        return Refusal("HF-MOVE-10", "no-fuel")
    return Refusal("HF-MOVE-03", "no-thrust", thrust=drive.thrust)


# --------------------------------------------------------------------------------------------- jettison (8.3D)


@does("HF-THR-11")
def why_not_jettison(p: Chart, stack: int, steps: int) -> Refusal | None:
    """HF-ADV-13, HF-THR-11: any number of steps, before the thrust is worked out (HF-ADV-21)."""
    if not p.law.jettison:
        return Refusal("HF-ADV-13", "no-jettison")
    if steps < 1 or steps > p.steps[stack]:
        return Refusal("HF-ADV-13", "tanks-empty")
    return None


def why_not_jettison_card(p: Chart, seat: int, stack: int, card: int) -> Refusal | None:
    """HF-ADV-12: cards aboard; a crew only where HF-DEC-06 lets it."""
    if not p.law.jettison:
        return Refusal("HF-ADV-12", "no-jettison")
    if p.place[card] != stack:
        return Refusal("HF-ADV-12", "not-aboard", card=card)
    return crews.why_not_abandon(p, seat, card)
