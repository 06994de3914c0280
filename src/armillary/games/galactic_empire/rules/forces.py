"""Units, systems, leaders and force markers: placing, removing, turning. Every rule that touches a counter comes through here.

Markers do not count for stacking, and Imperial leaders never become Chaos.
"""

from collections.abc import Sequence
from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does

from .chance import draw
from .nexus import lose_nexus

IMPERIAL: Final = ids.IMPERIAL
REBELS: Final = ids.REBELS
#: The Mutant's own morphogenetic strength (GE-EV-54).
MUTANT_STRENGTH: Final = 3

# -------------------------------------------------------------------------------------------------------- looking


def imperial_here(p: Galaxy, s: int) -> bool:
    """Are there Imperial mobile units in the sector?"""
    at = s * T
    return any(p.imp[at : at + T])


@does("GE-CTRL-01")
def imperial_system(p: Galaxy, s: int) -> bool:
    """GE-CTRL-01: an Imperial system unit makes the sector Imperial controlled."""
    return p.sys_kind[s] >= 0 and p.sys_side[s] == IMPERIAL


def occupied(p: Galaxy) -> list[int]:
    """The sectors with Imperial mobile units."""
    return sorted({i // T for i, count in enumerate(p.imp) if count})


def stacks_at(p: Galaxy, s: int) -> list[int]:
    """The stacks of marked Chaos forces with units in the sector."""
    return [stack for stack in range(ids.USURPER, ids.STACKS) if p.stack_at[stack] == s and any(stack_counts(p, stack))]


@does("GE-DEF-12")
def stack_counts(p: Galaxy, stack: int) -> list[int]:
    """The units of a stack, which all belong to one force (GE-DEF-12)."""
    at = stack * T
    return p.stack_units[at : at + T]


@does("GE-COMP-18", "GE-TH-01")
def strength(p: Galaxy, kind: int, of: int, imperial: bool) -> int:
    """The military (0) or morphogenetic (1) strength of one unit; that of Trans-humans, which are mobile units like others
    (GE-TH-01), by the index of the moment (GE-COMP-18, GE-TH-05)."""
    c = p.c
    value = c.military[kind] if of == ids.MILITARY else c.morphogenetic[kind]
    if value < 0:
        return c.th_imperial[p.index2 >> 1] if imperial else c.th_chaos[p.index2 >> 1]
    return value


def total_strength(p: Galaxy, counts: list[int], of: int, imperial: bool) -> int:
    return sum([count * strength(p, kind, of, imperial) for kind, count in enumerate(counts) if count])


def system_strength(p: Galaxy, s: int, of: int) -> int:
    c = p.c
    return c.sys_military[p.sys_kind[s]] if of == ids.MILITARY else c.sys_morphogenetic[p.sys_kind[s]]


def slowest(p: Galaxy, counts: Sequence[int]) -> int:
    """The movement of the slowest unit (GE-MOVE-10, GE-MOVE-14, GE-OPS-19), unlimited if that of all of them is (GE-MOVE-12,
    GE-TH-06)."""
    speeds = [speed for speed, count in zip(p.c.movement, counts, strict=True) if count and speed != ids.UNLIMITED]
    return min(speeds, default=ids.UNLIMITED)


# ------------------------------------------------------------------------------------------------- Imperial units


def add_imperial(p: Galaxy, s: int, kind: int, count: int) -> None:
    """From the units not in play to the map, Imperial face up (GE-REC-01)."""
    p.imp[s * T + kind] += count
    p.avail[kind] -= count
    p.imp_units += count


def take_imperial(p: Galaxy, s: int, kind: int, count: int) -> None:
    """Take Imperial units off a sector; the caller puts the counters somewhere. Call `settle_leaders` afterwards."""
    at = s * T + kind
    left = p.imp[at] - count
    p.imp[at] = left
    p.imp_units -= count
    p.fresh[at] = min(p.fresh[at], left)
    p.moved[at] = min(p.moved[at], left)
    p.fought[at] = min(p.fought[at], left)


def eliminate_imperial(p: Galaxy, s: int, kind: int, count: int) -> None:
    """GE-DEF-08: off the map; the counters may be used again. Call `settle_leaders` afterwards."""
    take_imperial(p, s, kind, count)
    p.avail[kind] += count


@does("GE-DEF-02", "GE-COMP-06")
def turn_rebel(p: Galaxy, s: int, kind: int, count: int) -> None:
    """Imperial units become Rebels where they are: turned over (GE-COMP-06), in no marked force (GE-DEF-02). Call
    `settle_leaders` afterwards."""
    take_imperial(p, s, kind, count)
    p.reb[s * T + kind] += count


@does("GE-LDR-11")
def settle_leaders(p: Galaxy, s: int) -> None:
    """GE-LDR-10: leaders die with the last Imperial mobile unit of their sector, however it goes (GE-LDR-11); otherwise they stay
    with the stack.

    All Imperial mobile units of a sector are one stack for this (ruling A-86): a leader whose own unit is gone joins another.
    """
    for leader, at in enumerate(p.leader_at):
        if at == s and not p.imp[s * T + p.leader_with[leader]]:
            here = [kind for kind in range(T) if p.imp[s * T + kind]]
            if here:
                p.leader_with[leader] = max(here, key=lambda kind: p.imp[s * T + kind])
            else:
                remove_leader(p, leader, "GE-LDR-10")


def remove_leader(p: Galaxy, leader: int, rule: str) -> None:
    """Back to the leader pool; no change of the index (GE-CHG-11)."""
    p.tell(events.leader_lost, rule, leader, p.leader_at[leader])
    p.leader_at[leader] = 0
    p.leader_with[leader] = 0
    p.leader_new[leader] = 0
    p.leader_arsenal[leader] = 0
    p.leader_lens[leader] = 0


def place_leader(p: Galaxy, leader: int, s: int, kind: int, rule: str) -> None:
    """GE-LDR-02: with an Imperial mobile unit, who needs no maintenance this turn (GE-RES-07)."""
    p.leader_at[leader] = s
    p.leader_with[leader] = kind
    p.leader_new[leader] = 1
    p.tell(events.leader_placed, rule, leader, s, kind)


def free_leaders(p: Galaxy) -> list[int]:
    """The leaders in the pool (GE-SCN-09)."""
    return [leader for leader, at in enumerate(p.leader_at) if not at]


# ---------------------------------------------------------------------------------------------------- Chaos stacks


def add_to_stack(p: Galaxy, stack: int, kind: int, count: int) -> None:
    """Put counters (already taken from elsewhere) on a stack."""
    p.stack_units[stack * T + kind] += count


def eliminate_from_stack(p: Galaxy, stack: int, kind: int, count: int) -> None:
    p.stack_units[stack * T + kind] -= count
    p.avail[kind] += count


def eliminate_rebels(p: Galaxy, s: int, kind: int, count: int) -> None:
    p.reb[s * T + kind] -= count
    p.avail[kind] += count


def settle_stack(p: Galaxy, stack: int, rule: str = "GE-EVM-05") -> None:
    """A stack without units is gone, and with it a Usurper's, an Invader's or the Mutant's marker (GE-EV-45,
    GE-EV-56, GE-EV-68).
    """
    if p.stack_at[stack] and not any(stack_counts(p, stack)):
        discard_stack(p, stack, rule)


def discard_stack(p: Galaxy, stack: int, rule: str) -> None:
    """The marker of an empty stack is discarded; an Independent Empire only loses the stack."""
    p.stack_at[stack] = 0
    if ids.EMPIRE <= stack < ids.INVADER or stack >= ids.HOME:
        return
    if stack < ids.MUTANT:
        marker, own = ids.USURPER_MARKER + stack - ids.USURPER, "GE-EV-68"
    elif stack == ids.MUTANT:
        marker, own = ids.MUTANT_MARKER, "GE-EV-56"
        p.mutant_gone = 1
    else:
        marker, own = ids.INVADER_MARKER + stack - ids.INVADER, "GE-EV-45"
    p.discard[marker] += 1
    p.tell(events.force_gone, (rule,) if rule == own else (rule, own), stack, marker)


@does("GE-DEF-02")
def stack_to_rebels(p: Galaxy, stack: int) -> None:
    """The units of a stack lose their marker and are Rebels (GE-DEF-02). The marker is the caller's business."""
    s = p.stack_at[stack]
    for kind in range(T):
        count = p.stack_units[stack * T + kind]
        if count:
            p.stack_units[stack * T + kind] = 0
            p.reb[s * T + kind] += count


# --------------------------------------------------------------------------------------------------------- systems


@does("GE-CTRL-02")
def place_system(p: Galaxy, s: int, side: int, rule: str, least: int = 1) -> bool:
    """Draw a system unit at random and place it where there is none (GE-CTRL-02, GE-CTRL-04, GE-COL-01). False if none is left.

    No rule places one in a random sector, so that GE-DIE-04 never has to roll again.
    """
    pool = [count if p.c.sys_resource[kind] >= least else 0 for kind, count in enumerate(p.sys_pool)]
    if not any(pool):
        return False
    kind = draw(p, pool, "GE-SCN-07")
    p.sys_pool[kind] -= 1
    p.sys_kind[s] = kind
    p.sys_side[s] = side
    if side == IMPERIAL:
        p.imp_systems += 1
    else:
        claim(p, s, side)
    p.reveal()
    p.tell(events.system_placed, (rule, "GE-CTRL-04"), s, kind, side)
    return True


@does("GE-IE-26")
def claim(p: Galaxy, s: int, side: int) -> None:
    """GE-IE-26: every sector that an empire has once controlled stays its sector."""
    if side >= ids.EMPIRE and s not in p.claims[side - ids.EMPIRE]:
        p.claims[side - ids.EMPIRE] = tuple(sorted((*p.claims[side - ids.EMPIRE], s)))


def turn_system(p: Galaxy, s: int, side: int, rule: str, heir: int = REBELS) -> None:
    """The system gets another owner. If it was an empire's home the empire dissolves (GE-IE-18), its forces go to the heir."""
    old = p.sys_side[s]
    if old == side:
        return
    p.sys_side[s] = side
    if side == IMPERIAL:
        p.imp_systems += 1
    else:
        claim(p, s, side)
    p.tell(events.system_turned, rule, s, side, old)
    if old == IMPERIAL:
        p.imp_systems -= 1
        imperial_system_lost(p, s)
    elif old >= ids.EMPIRE and p.home[old - ids.EMPIRE] == s:
        dissolve(p, old - ids.EMPIRE, "GE-IE-18", heir)


def eliminate_system(p: Galaxy, s: int, rule: str) -> None:
    """The system unit goes back to the pool; Nexus, Star Gate and Leviathan may go with it."""
    old = p.sys_side[s]
    kind = p.sys_kind[s]
    p.sys_pool[kind] += 1
    p.sys_kind[s] = ids.NO_SYSTEM
    p.sys_side[s] = 0
    p.tell(events.system_eliminated, rule, s, kind, old)
    if p.gates[s]:
        p.gates[s] = 0  # GE-GATE-03
        p.tell(events.gate_removed, "GE-GATE-03", s)
    if old == IMPERIAL:
        p.imp_systems -= 1
        imperial_system_lost(p, s)
    elif old >= ids.EMPIRE and p.home[old - ids.EMPIRE] == s:
        dissolve(p, old - ids.EMPIRE, "GE-IE-41")


def imperial_system_lost(p: Galaxy, s: int) -> None:
    """GE-NEX-06 and GE-EV-48: what an Imperial system carried goes with it."""
    first = p.rules.leviathan_leaves_first
    if p.nexus[s] and not first:
        lose_nexus(p, s, "GE-NEX-06")
    if s == ids.CORE and p.leviathan:
        # First of all, so that nothing which follows from the loss is halved (GE-CHG-12).
        p.leviathan = 0
        p.leviathan_gone = 1
        p.discard[ids.LEVIATHAN] += 1
        p.tell(events.leviathan_gone)
    if p.nexus[s]:
        lose_nexus(p, s, "GE-NEX-06")


# ------------------------------------------------------------------------------------------- Independent Empires


def dissolve(p: Galaxy, n: int, rule: str, heir: int = REBELS) -> None:
    """11.7: markers leave, units and systems stay Chaos and are Rebels (GE-IE-44, GE-IE-45).

    Converted in combat, the home hands everything in other sectors to the converter (GE-CRT-19): to the Empire, or to
    another Independent Empire, whose attack force the mobile units join; Invaders and Rebels make Rebels of them.
    """
    side = ids.EMPIRE + n
    home = p.home[n]
    p.home[n] = 0
    p.claims[n] = ()
    p.no_recruiting[n] = 0
    p.lead[side] = p.c.side_value[side]
    if n < 6:
        p.discard[ids.IE_MARKER + n] += 1
    if not (heir == IMPERIAL or ids.EMPIRE <= heir < ids.INVADER):
        heir = REBELS
    rules = (rule, "GE-IE-44", "GE-IE-45", *(("GE-CRT-19",) if heir != REBELS else ()))
    p.tell(events.empire_dissolved, rules, side, home, heir, stack_counts(p, side))
    defence = ids.HOME + n
    if p.stack_at[defence]:
        stack_to_rebels(p, defence)
        p.stack_at[defence] = 0
    at = p.stack_at[side]
    if at:
        if heir == REBELS:
            stack_to_rebels(p, side)
        else:
            for kind in range(T):
                count = p.stack_units[side * T + kind]
                p.stack_units[side * T + kind] = 0
                if count and heir == IMPERIAL:
                    p.imp[at * T + kind] += count
                    p.imp_units += count
                elif count:
                    p.stack_units[heir * T + kind] += count  # the attack force, which has just converted the home
        p.stack_at[side] = 0
    for s in p.c.systems:
        if p.sys_side[s] == side and s != home:
            turn_system(p, s, heir, "GE-CRT-19" if heir != REBELS else "GE-IE-45")
    if p.sys_side[home] == side:
        p.sys_side[home] = REBELS  # the home itself, where nobody else has taken it


def empire_at_home(p: Galaxy, s: int) -> int:
    """The number of the empire whose home this sector is, -1 if none."""
    for n in range(9):
        if p.home[n] == s:
            return n
    return -1


# ----------------------------------------------------------------------------------------- whole sectors and markers


def eliminate_all_imperial(p: Galaxy, s: int) -> None:
    for kind in range(T):
        if p.imp[s * T + kind]:
            eliminate_imperial(p, s, kind, p.imp[s * T + kind])
    settle_leaders(p, s)


def empty_sector(p: Galaxy, s: int, rule: str, spare_alien: int = -1) -> None:
    """Everything in the sector is destroyed: units of both sides, system, other Alien markers (GE-EV-03, GE-EV-16).

    The Institute goes back to the pool (GE-EV-43). `spare_alien` is the index in `p.aliens` of the marker that did it.
    No index change except for a lost Nexus (ruling A-106).
    """
    p.tell(events.sector_emptied, rule, s)
    eliminate_all_imperial(p, s)
    for kind in range(T):
        if p.reb[s * T + kind]:
            eliminate_rebels(p, s, kind, p.reb[s * T + kind])
    # A Usurper's marker alone in the Core is no unit and stays (GE-EV-68).
    for stack in stacks_at(p, s):
        for kind in range(T):
            count = p.stack_units[stack * T + kind]
            if count:
                eliminate_from_stack(p, stack, kind, count)
        discard_stack(p, stack, rule)
    if p.sys_kind[s] >= 0:
        eliminate_system(p, s, rule)
    kept: list[tuple[int, int, int]] = []
    for number, alien in enumerate(p.aliens):
        if alien[1] == s and number != spare_alien:
            p.discard[alien[0]] += 1
            p.tell(events.alien_gone, (rule, "GE-EV-04"), alien[0], s)
        else:
            kept.append(alien)
    p.aliens = kept
    if p.institute == s:
        return_institute(p)


def return_institute(p: Galaxy) -> None:
    """GE-EV-43: the marker goes back to the pool and may come again."""
    p.tell(events.institute_returned, p.institute)
    p.institute = 0
    p.institute_turn = 0
    p.pool[ids.INSTITUTE] += 1


def check_institute(p: Galaxy) -> None:
    """GE-EV-43: six points of one strength in the mobile units of a single Chaos force drive the Institute away."""
    s = p.institute
    if not s:
        return
    # GE-EV-75: units are counted, so the Mutant himself is not, unless the table says so.
    own = MUTANT_STRENGTH if p.rules.mutant_is_a_unit else 0
    forces = [(p.reb[s * T : s * T + T], 0)]
    forces += [(stack_counts(p, stack), own if stack == ids.MUTANT else 0) for stack in stacks_at(p, s)]
    for counts, more in forces:
        military = total_strength(p, counts, ids.MILITARY, False)
        if military >= 6 or total_strength(p, counts, ids.MORPHOGENETIC, False) + more >= 6:
            return_institute(p)
            return


def alien_at(p: Galaxy, s: int) -> bool:
    return any(at == s for _, at, _ in p.aliens)


def has_alien(p: Galaxy, s: int, marker: int) -> bool:
    """Is there an Alien marker of this kind in the sector?"""
    return any(at == s and found == marker for found, at, _ in p.aliens)


@does("GE-EV-12")
def messiah_forbids(p: Galaxy, s: int) -> bool:
    """GE-EV-12, GE-EV-13: no attack within as many sectors of a Messiah as turns have passed since it came."""
    distance = p.c.distance
    return any(marker == ids.MESSIAH and distance[at][s] <= p.turn - turn for marker, at, turn in p.aliens)


def nebula_holds(p: Galaxy, s: int) -> bool:
    """GE-EV-09: nothing leaves a sector with a Living Nebula by movement."""
    return has_alien(p, s, ids.NEBULA)
