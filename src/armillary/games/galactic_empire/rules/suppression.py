"""Suppression (24.0): may it be tried, with how many factors, and what the table says.

It stops Usurpers (GE-USR-03), Independent Empires (GE-IE-10), Invaders (GE-INV-02) and Rebellions (GE-REB-07).
"""

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .chance import die
from .forces import imperial_here, imperial_system, remove_leader, turn_system
from .index import change_index
from .nexus import nexus_near


@does("GE-SUP-02")
def why_not_suppress(p: Galaxy, s: int) -> Refusal | None:
    """GE-SUP-02, GE-SUP-03: not on turn 1; a Repression marker must be available or a Nexus near."""
    if not p.rules.suppression:
        return Refusal("GE-OPT-01", "no-suppression")
    if p.turn == 1:
        return Refusal("GE-SUP-02", "first-turn")
    if nexus_near(p, s):
        return None
    if not p.repression:
        return Refusal("GE-SUP-03", "no-means", sector=s)
    if p.rules.suppression_needs_means and not most_repression(p, s):
        return Refusal("GE-SUP-17", "no-imperial-unit", sector=s)
    return None


def fixed_factors(p: Galaxy, s: int, why: list[str] | None = None) -> int:
    """A Nexus 2, each World Ship 2, each Imperial Order 1. They cost nothing, so they always count."""
    factors = 2 * p.imp[s * T + ids.WS] + p.imp[s * T + ids.IO]
    if why is not None and factors:
        why.append("GE-SUP-07")
    if nexus_near(p, s):
        factors += 2
        if why is not None:
            why += ["GE-SUP-06", "GE-SUP-15", "GE-NEX-09", "GE-NEX-10"]
    return factors


def most_repression(p: Galaxy, s: int) -> int:
    """GE-SUP-10, GE-SUP-14, GE-MRK-07: any number of them, if an Imperial unit of any type is in the sector."""
    return p.repression if imperial_here(p, s) or imperial_system(p, s) else 0


def least_repression(p: Galaxy, s: int) -> int:
    """GE-SUP-17: without a Nexus at least one marker has to be spent; one that lies in the box does nothing."""
    return 0 if nexus_near(p, s) or not p.rules.suppression_needs_means else 1


def why_not_commit(p: Galaxy, s: int, count: int) -> Refusal | None:
    """May so many Repression markers be spent?"""
    if count > most_repression(p, s):
        if p.repression >= count:
            return Refusal("GE-SUP-10", "no-imperial-unit", sector=s)
        return Refusal("GE-SUP-08", "too-few-repressions", count=p.repression)
    return Refusal("GE-SUP-17", "nothing-used", sector=s) if count < least_repression(p, s) else None


def modifier_of(p: Galaxy, s: int, marker: int, repression: int, leader: int, why: list[str] | None = None) -> int:
    """All factors, less the marker's own leader value (a ruling may leave that out); the rules that apply go to `why`."""
    c = p.c
    modifier = fixed_factors(p, s, why) + repression
    if why is not None and repression:
        why += ["GE-SUP-05", "GE-SUP-08", "GE-SUP-10", "GE-SUP-14", "GE-MRK-07"]
    if p.rules.subtract_value:
        modifier -= c.marker_value[marker]
    if why is not None and c.marker_value[marker]:
        why.append("GE-SUP-11")
    if leader >= 0:
        modifier += c.leader_value[leader]
        if why is not None:
            why += ["GE-SUP-05", "GE-SUP-09", "GE-LDR-07"]
    return modifier


def kind_rule(marker: int) -> str:
    """Each of the four kinds of marker has its own leave to be suppressed."""
    if marker == ids.REBELLION:
        return "GE-REB-07"
    if marker >= ids.USURPER_MARKER:
        return "GE-USR-03"
    return "GE-INV-02" if marker >= ids.INVADER_MARKER else "GE-IE-10"


def suppress(p: Galaxy, s: int, marker: int, repression: int, leader: int) -> bool:
    """Roll and apply. True if the marker is suppressed."""
    c = p.c
    why = ["GE-SUP-01", "GE-SUP-03", "GE-SUP-04", kind_rule(marker)]
    modifier = modifier_of(p, s, marker, repression, leader, why)
    roll = die(p, "GE-SUP-04")
    row = c.tables.suppression[c.suppression_bands.at(roll + modifier)]
    outcome = 2 * int(row.success) + int(row.alienation or row.resistance)
    p.tell(events.suppression_rolled, tuple(why), [roll], modifier, roll + modifier, s, marker, outcome)
    p.repression -= repression
    if leader >= 0:
        remove_leader(p, leader, "GE-SUP-05")
    if row.alienation:
        change_index(p, repression, "GE-SUP-12")
    if row.resistance and imperial_system(p, s):
        turn_system(p, s, ids.REBELS, "GE-SUP-13")
    return row.success


def chance_of_success(p: Galaxy, s: int, marker: int, repression: int, leader: int) -> int:
    """In percent."""
    c = p.c
    modifier = modifier_of(p, s, marker, repression, leader)
    return 10 * sum(1 for face in range(10) if c.tables.suppression[c.suppression_bands.at(face + modifier)].success)
