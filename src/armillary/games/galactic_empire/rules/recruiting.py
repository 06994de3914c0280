"""Recruiting of Independent Empires (11.4, GE-IE-31 to 36): the table and its exceptions, also for set-up.

Nobody else in Chaos recruits (GE-REC-06).
"""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T

from .chance import die
from .empires import at_rest
from .forces import add_to_stack, nebula_holds, stack_counts

#: What a roll rests on: the table, what stands in for units that are used up, and that nobody else recruits.
RECRUITING_RULES: Final[tuple[str, ...]] = ("GE-IE-31", "GE-IE-32", "GE-IE-33", "GE-IE-34", "GE-IE-35", "GE-REC-06")
SF: Final = ids.SF
AF: Final = ids.AF
CG: Final = ids.CG
TH: Final = ids.TH
WS: Final = ids.WS


def recruits(p: Galaxy, roll: int) -> list[int]:
    """The units that the table gives for a modified roll."""
    c = p.c
    return c.recruiting_units[c.recruiting_bands.at(roll)]


def join_home(p: Galaxy, n: int, kind: int) -> None:
    """A unit not in play joins the home defence."""
    stack = ids.HOME + n
    p.avail[kind] -= 1
    p.stack_at[stack] = p.home[n]
    add_to_stack(p, stack, kind, 1)


def exchange(p: Galaxy, n: int, old: int, new: int) -> bool:
    """Replace one unit of the empire, at home first, by another placed at home (GE-IE-32, GE-IE-33). False without
    such a unit.
    """
    for stack in (ids.HOME + n, ids.EMPIRE + n):
        if p.stack_units[stack * T + old]:
            p.stack_units[stack * T + old] -= 1
            p.avail[old] += 1
            join_home(p, n, new)
            if not any(stack_counts(p, stack)):
                p.stack_at[stack] = 0
            return True
    return False


def recruit_for_empire(p: Galaxy, n: int, counts: list[int], reserve: list[int]) -> list[int]:
    """Place what the table gave; returns what came. `reserve` are units set aside for the Empire (ruling A-111)."""
    came = [0] * T
    for kind in (AF, CG, SF):
        for _ in range(counts[kind]):
            if p.avail[kind] > reserve[kind]:
                join_home(p, n, kind)
                came[kind] += 1
                continue
            if kind == AF and p.avail[WS] > reserve[WS] and exchange(p, n, AF, WS):  # GE-IE-32
                came[WS] += 1
                continue
            if kind == CG and p.rules.transhumans and p.avail[TH] > reserve[TH] and exchange(p, n, CG, TH):  # GE-IE-33
                came[TH] += 1
                continue
            if p.avail[SF] > reserve[SF]:  # GE-IE-34: without an SF nothing is recruited
                join_home(p, n, SF)
                came[SF] += 1
    return came


def resources(p: Galaxy, n: int, nebula: bool = False) -> int:
    """The resource total of the empire's systems; a Living Nebula hides a sector from recruiting (GE-EV-10)."""
    side = ids.EMPIRE + n
    return sum(
        [
            p.c.sys_resource[p.sys_kind[s]]
            for s in p.claims[n]
            if p.sys_side[s] == side and not (nebula and nebula_holds(p, s))
        ]
    )


def recruit_in_order(p: Galaxy) -> None:
    """Phase E: every empire rolls, by the number of its home, unless it rests or has colonized."""
    for n in sorted([n for n in range(9) if p.home[n]], key=lambda n: p.home[n]):
        side = ids.EMPIRE + n
        if p.no_recruiting[n]:
            continue  # it was told when it colonized (GE-IE-39)
        if at_rest(p, n):
            p.tell(events.empire_rested, "GE-IE-36", side, p.home[n])
            continue
        roll = die(p, "GE-IE-31")
        modifier = resources(p, n, True) + p.lead[side]
        came = recruit_for_empire(p, n, recruits(p, roll + modifier), [0] * T)
        p.tell(events.recruiting_rolled, RECRUITING_RULES, [roll], modifier, side, came)
