"""Independent Empires (11.0): founding, threats, conquest, the division of forces at home.

They never go beyond the neighbours of their home, so no two of their sectors are more than two apart (GE-IE-24). A Rebel-formed
empire is led like any other, by the value of its set (GE-IE-14).
"""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does

from .forces import (
    MUTANT_STRENGTH,
    alien_at,
    discard_stack,
    dissolve,
    empire_at_home,
    place_system,
    settle_leaders,
    stack_counts,
    stacks_at,
    system_strength,
    take_imperial,
    total_strength,
    turn_system,
)

IMPERIAL: Final = ids.IMPERIAL
REBELS: Final = ids.REBELS
BOTH: Final[tuple[int, ...]] = (ids.MILITARY, ids.MORPHOGENETIC)


@does("GE-IE-01", "GE-COMP-20")
def found_empire(p: Galaxy, n: int, s: int, rule: str) -> None:
    """GE-IE-03, GE-IE-04, GE-IE-05, GE-IE-06, GE-IE-07, GE-IE-08: the system becomes the home, every mobile unit
    there joins, other force markers leave. Its units and systems are marked by the side's own number (GE-COMP-20), not by the
    event marker that came from the pool (GE-IE-01).

    Imperial Order units stay Imperial under their option (GE-IO-01, ruling A-49).
    """
    side = ids.EMPIRE + n
    old = empire_at_home(p, s)
    if old >= 0:
        dissolve(p, old, "GE-IE-43")
    p.home[n] = s
    p.claims[n] = (s,)
    if p.sys_kind[s] < 0:
        place_system(p, s, side, "GE-IE-03")
    else:
        turn_system(p, s, side, "GE-IE-05")
    gather(p, ids.HOME + n, s, p.rules.imperial_order)
    rules = (
        rule,
        "GE-IE-06",
        "GE-IE-07",
        "GE-IE-08",
        *(("GE-IE-14",) if n >= 6 else ()),
        *(("GE-IO-01",) if p.imp[s * T + ids.IO] else ()),
    )
    p.tell(events.empire_founded, rules, side, s, p.lead[side], stack_counts(p, ids.HOME + n))


@does("GE-EV-76")
def gather(p: Galaxy, stack: int, s: int, spare_order: bool) -> None:
    """All mobile units of the sector, Imperial and Chaos, become one stack; the markers of other forces leave. So does the
    Mutant's, or it stays with his force (GE-EV-76)."""
    for kind in range(T):
        count = p.imp[s * T + kind]
        if count and not (kind == ids.IO and spare_order):
            take_imperial(p, s, kind, count)
            p.stack_units[stack * T + kind] += count
        count = p.reb[s * T + kind]
        if count:
            p.reb[s * T + kind] = 0
            p.stack_units[stack * T + kind] += count
    for other in stacks_at(p, s):
        if other != stack and (other != ids.MUTANT or p.rules.mutant_joins_empires):
            for kind in range(T):
                p.stack_units[stack * T + kind] += p.stack_units[other * T + kind]
                p.stack_units[other * T + kind] = 0
            discard_stack(p, other, "GE-IE-07")
    if any(stack_counts(p, stack)):
        p.stack_at[stack] = s
    settle_leaders(p, s)


# --------------------------------------------------------------------------------------------------------- threats


def hostile_presence(p: Galaxy, n: int, s: int) -> bool:
    """Imperial units or units of another Chaos force in the sector."""
    side = ids.EMPIRE + n
    if any(p.imp[s * T : s * T + T]) or any(p.reb[s * T : s * T + T]):
        return True
    return any(ids.stack_side(stack) != side for stack in stacks_at(p, s))


@does("GE-IE-27", "GE-EV-75")
def outweighed(p: Galaxy, n: int, s: int) -> bool:
    """GE-IE-27: one hostile force is worth more than the local system, military and morphogenetic together; the Mutant's with
    his own strength (GE-EV-54).
    """
    system = system_strength(p, s, ids.MILITARY) + system_strength(p, s, ids.MORPHOGENETIC)
    if sum([total_strength(p, p.imp[s * T : s * T + T], of, True) for of in BOTH]) > system:
        return True
    own = MUTANT_STRENGTH if p.rules.mutant_apart else 0
    hostile = [stack for stack in stacks_at(p, s) if ids.stack_side(stack) != ids.EMPIRE + n]
    forces = [(p.reb[s * T : s * T + T], 0)]
    forces += [(stack_counts(p, stack), own if stack == ids.MUTANT else 0) for stack in hostile]
    return any(sum([total_strength(p, counts, of, False) for of in BOTH]) + more > system for counts, more in forces)


@does("GE-IE-25", "GE-IE-26", "GE-IE-27")
def threat(p: Galaxy, n: int) -> int:
    """The sector that the empire must answer first, 0 if none (GE-IE-25, GE-IE-26, GE-IE-27; equal priority: the
    highest number).
    """
    side = ids.EMPIRE + n
    home = p.home[n]
    if hostile_presence(p, n, home) or alien_at(p, home):
        return home
    # Sectors inherited from another empire (GE-CRT-19) may lie farther away; it never goes beyond its neighbours (GE-IE-29).
    others = [s for s in reversed(p.claims[n]) if s in p.c.system_neighbours[home]]
    for s in others:
        if p.sys_side[s] != side:
            return s
    for s in others:
        if alien_at(p, s) or outweighed(p, n, s):
            return s
    return 0


def threat_rules(p: Galaxy, n: int, s: int) -> tuple[str, ...]:
    """Which priority it has."""
    if s == p.home[n]:
        return ("GE-IE-25",)
    held = p.sys_side[s] == ids.EMPIRE + n
    return ("GE-IE-19", "GE-IE-27" if held else "GE-IE-26")


def next_conquest(p: Galaxy, n: int) -> int:
    """GE-IE-15: the adjacent system-symbol sector of highest number without a system unit of the empire; 0 if all are held."""
    side = ids.EMPIRE + n
    for s in reversed(p.c.system_neighbours[p.home[n]]):
        if p.sys_side[s] != side:
            return s
    return 0


def at_rest(p: Galaxy, n: int) -> bool:
    """GE-IE-17, GE-IE-36: everything around is conquered and nothing threatens."""
    return not next_conquest(p, n) and not threat(p, n)


# ------------------------------------------------------------------------------------------------------- movement


def merge_at_home(p: Galaxy, n: int) -> None:
    """GE-IE-22: the attack force enters home and joins the home defence."""
    attack, defence = ids.EMPIRE + n, ids.HOME + n
    for kind in range(T):
        p.stack_units[defence * T + kind] += p.stack_units[attack * T + kind]
        p.stack_units[attack * T + kind] = 0
    p.stack_at[attack] = 0
    if any(stack_counts(p, defence)):
        p.stack_at[defence] = p.home[n]


def leave_home_whole(p: Galaxy, n: int, to: int) -> None:
    """GE-EV-72: an allied home defence leaves undivided, as the attack force."""
    attack, defence = ids.EMPIRE + n, ids.HOME + n
    for kind in range(T):
        p.stack_units[attack * T + kind] += p.stack_units[defence * T + kind]
        p.stack_units[defence * T + kind] = 0
    p.stack_at[attack] = to
    p.stack_at[defence] = 0


def set_out(p: Galaxy, n: int, target: int, ships: list[int]) -> None:
    """GE-IE-16: half of each type leaves home for the target, the odd unit too.

    `ships` is empty, or the number of World Ships that go: they are not divided then (GE-IE-23).
    """
    attack, defence = ids.EMPIRE + n, ids.HOME + n
    for kind in range(T):
        count = p.stack_units[defence * T + kind]
        going = ships[0] if ships and kind == ids.WS else (count + 1) // 2
        p.stack_units[defence * T + kind] = count - going
        p.stack_units[attack * T + kind] += going
    if any(stack_counts(p, attack)):
        p.stack_at[attack] = target
    if not any(stack_counts(p, defence)):
        p.stack_at[defence] = 0
