"""Suppression (24.0): may it be tried, with how many factors, and what the table says.

It stops Usurpers (GE-USR-03), Independent Empires (GE-IE-10), Invaders (GE-INV-02) and Rebellions (GE-REB-07).
"""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.refusal import Refusal

from .chance import die
from .forces import imperial_here, imperial_system, remove_leader, turn_system
from .index import change_index


def nexus_near(p: Galaxy, s: int) -> int:
    """A Nexus in the sector or next to it, 0 if none (GE-NEX-09, GE-SUP-15)."""
    if p.nexus[s]:
        return s
    for near in p.c.adjacent[s]:
        if p.nexus[near]:
            return near
    return 0


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


def fixed_factors(p: Galaxy, s: int) -> int:
    """GE-SUP-06, GE-SUP-07: a Nexus 2, each World Ship 2, each Imperial Order 1. They cost nothing, so they always
    count.
    """
    factors = 2 * p.imp[s * T + ids.WS] + p.imp[s * T + ids.IO]
    return factors + 2 if nexus_near(p, s) else factors


def most_repression(p: Galaxy, s: int) -> int:
    """GE-SUP-10, GE-SUP-14, GE-MRK-07: any number of them, if an Imperial unit of any type is in the sector."""
    return p.repression if imperial_here(p, s) or imperial_system(p, s) else 0


def least_repression(p: Galaxy, s: int) -> int:
    """GE-SUP-17: without a Nexus at least one marker has to be spent; one that lies in the box does nothing."""
    return 0 if nexus_near(p, s) or not p.rules.suppression_needs_means else 1


def modifier_of(p: Galaxy, s: int, marker: int, repression: int, leader: int) -> int:
    """GE-SUP-04, GE-SUP-05, GE-SUP-06, GE-SUP-07, GE-SUP-08, GE-SUP-09, GE-SUP-10, GE-SUP-11: all factors, less the
    marker's own leader value (a ruling may leave that out).
    """
    c = p.c
    modifier = fixed_factors(p, s) + repression
    if p.rules.subtract_value:
        modifier -= c.marker_value[marker]
    if leader >= 0:
        modifier += c.leader_value[leader]
    return modifier


def suppression_rules(p: Galaxy, s: int, marker: int, repression: int, leader: int) -> tuple[str, ...]:
    """What took part in the attempt."""
    rules = ["GE-SUP-01", "GE-SUP-03", "GE-SUP-04"]
    if marker == ids.REBELLION:
        rules.append("GE-REB-07")
    elif marker >= ids.USURPER_MARKER:
        rules.append("GE-USR-03")
    else:
        rules.append("GE-INV-02" if marker >= ids.INVADER_MARKER else "GE-IE-10")
    if p.c.marker_value[marker]:
        rules.append("GE-SUP-11")
    if nexus_near(p, s):
        rules += ["GE-SUP-06", "GE-SUP-15", "GE-NEX-09", "GE-NEX-10"]
    if p.imp[s * T + ids.WS] or p.imp[s * T + ids.IO]:
        rules.append("GE-SUP-07")
    if repression:
        rules += ["GE-SUP-05", "GE-SUP-08", "GE-SUP-10", "GE-SUP-14", "GE-MRK-07"]
    if leader >= 0:
        rules += ["GE-SUP-05", "GE-SUP-09", "GE-LDR-07"]
    return tuple(rules)


def suppress(p: Galaxy, s: int, marker: int, repression: int, leader: int) -> bool:
    """Roll and apply (GE-SUP-04, GE-SUP-05, GE-SUP-06, GE-SUP-07, GE-SUP-08, GE-SUP-09, GE-SUP-10, GE-SUP-11,
    GE-SUP-12, GE-SUP-13, GE-SUP-14, GE-SUP-15, GE-SUP-16). True if the marker is suppressed.
    """
    c = p.c
    modifier = modifier_of(p, s, marker, repression, leader)
    roll = die(p, "GE-SUP-04")
    row = c.tables.suppression[c.suppression_bands.at(roll + modifier)]
    if p.log is not None:
        p.tell(
            "SuppressionRolled",
            suppression_rules(p, s, marker, repression, leader),
            dice=[roll],
            sides=10,
            modifier=modifier,
            total=roll + modifier,
            sector=s,
            marker=marker,
            suppression=2 * int(row.success) + int(row.alienation or row.resistance),
            success=row.success,
            alienation=row.alienation,
            resistance=row.resistance,
        )
    p.repression -= repression
    if leader >= 0:
        remove_leader(p, leader, "GE-SUP-05")
    if row.alienation:
        change_index(p, repression, "GE-SUP-12")
    if row.resistance and imperial_system(p, s):
        turn_system(p, s, ids.REBELS, "GE-SUP-13")
    return row.success


def outlook(p: Galaxy, s: int, marker: int, repression: int, leader: int) -> str:
    """The chance of success in percent, for the prompt."""
    c = p.c
    modifier = modifier_of(p, s, marker, repression, leader)
    good = sum(1 for face in range(10) if c.tables.suppression[c.suppression_bands.at(face + modifier)].success)
    return f"{good * 10}%"
