"""Invariants: what must hold after every step, besides the bounds of the declared fields."""

from . import ids
from .flow.operations import ChaosOperations
from .position import Galaxy, T
from .saved import markers_in_play, waiting_transhumans


def broken(p: Galaxy) -> list[str]:
    """Every broken invariant, in words."""
    c = p.c
    found: list[str] = []
    for kind in range(T):
        used = sum(p.imp[kind::T]) + sum(p.reb[kind::T]) + sum(p.stack_units[kind::T]) + p.avail[kind]
        if kind == ids.TH:
            used += waiting_transhumans(p)
        if used != c.unit_copies[kind]:
            found.append(f"{used} {ids.UNIT_WORDS[kind]} in all, the counter mix has {c.unit_copies[kind]}")
    _markers(p, found)
    _systems(p, found)
    _stacks(p, found)
    _imperial(p, found)
    _meeting(p, found)
    if not 2 <= p.index2 <= 200:
        if p.result is None:
            found.append(f"the Chaos Index is {p.index2 / 2}")
    elif p.turn == 1 and p.index2 > 2 * max(c.tables.index.first_turn_cap, 0):
        found.append(f"the Chaos Index is {p.index2 / 2} on turn 1")
    shared = p.game.rulings["marker-limit"] != "ten-each"
    if shared and p.repression + p.illumination > c.counters.repression_illumination:
        found.append(f"{p.repression} Repression and {p.illumination} Illumination markers share ten counters")
    return found


def _markers(p: Galaxy, found: list[str]) -> None:
    c = p.c
    if p.result is not None:
        return  # a match may end while a marker is in the hand
    in_play = markers_in_play(p)
    held = [marker for frame in p.frames for marker in getattr(frame, "held", ())]
    held += [getattr(frame, "marker", -1) for frame in p.frames if getattr(frame, "holds", 0)]
    for m in range(ids.MARKERS):
        total = p.pool[m] + p.discard[m] + p.aside[m] + p.removed[m] + in_play[m] + p.drawn.count(m) + held.count(m)
        if total != c.marker_copies[m] and -1 not in p.drawn:
            found.append(f"{total} markers {c.marker_words[m]}, there are {c.marker_copies[m]}")


def _systems(p: Galaxy, found: list[str]) -> None:
    c = p.c
    counts = list(p.sys_pool)
    for s in range(1, ids.SECTORS + 1):
        if p.sys_kind[s] >= 0:
            counts[p.sys_kind[s]] += 1
            if not c.symbol[s]:
                found.append(f"a system unit in {c.sector_words[s]}, which has no symbol")
            side = p.sys_side[s]
            owner = ids.EMPIRE <= side < ids.INVADER and p.home[side - ids.EMPIRE]
            if side not in (ids.IMPERIAL, ids.REBELS) and not owner:
                found.append(f"the system in {c.sector_words[s]} belongs to {ids.SIDE_WORDS[side]}")
        if p.nexus[s] and (p.sys_kind[s] < 0 or p.sys_side[s] != ids.IMPERIAL):
            found.append(f"a Nexus in {c.sector_words[s]} without an Imperial system")
        if c.void[s] and (any(p.imp[s * T : s * T + T]) or any(p.reb[s * T : s * T + T])):
            found.append(f"units in the Void sector {c.sector_words[s]}")
    if counts != c.sys_copies:
        found.append("system units are lost or doubled")
    if sum(p.nexus) > c.counters.nexus:
        found.append(f"{sum(p.nexus)} Nexus markers")
    if sum(p.gates) > c.counters.star_gates:
        found.append(f"{sum(p.gates)} Star Gates")
    if p.leviathan and (p.sys_kind[ids.CORE] < 0 or p.sys_side[ids.CORE] != ids.IMPERIAL):
        found.append("Leviathan without an Imperial system in the Core")


def _stacks(p: Galaxy, found: list[str]) -> None:
    c = p.c
    for stack in range(ids.USURPER, ids.STACKS):
        units = sum(p.stack_units[stack * T : stack * T + T])
        at = p.stack_at[stack]
        word = ids.SIDE_WORDS[ids.stack_side(stack)]
        if units and not at:
            found.append(f"units of {word} are nowhere")
        if at and not units and not (at == ids.CORE and stack < ids.EMPIRE):
            found.append(f"an empty stack of {word} in {c.sector_words[at]}")
        if at and c.void[at]:
            found.append(f"{word} is in the Void")
    for n in range(9):
        home = p.home[n]
        word = ids.SIDE_WORDS[ids.EMPIRE + n]
        attack, defence = p.stack_at[ids.EMPIRE + n], p.stack_at[ids.HOME + n]
        if not home:
            if attack or defence or p.claims[n]:
                found.append(f"{word} is dissolved but has forces or sectors")
            continue
        if p.sys_kind[home] < 0 or p.sys_side[home] != ids.EMPIRE + n:
            found.append(f"{word} does not own its home system")
        passing = any(getattr(frame, "empire", -1) == n for frame in p.frames)  # an ally on its way (GE-EV-72)
        if defence not in (0, home) or (attack == home and not passing):
            found.append(f"the stacks of {word} are not where they belong")
        if attack and attack != home and attack not in c.adjacent[home]:
            found.append(f"the attack force of {word} is not next to its home")
        for s in c.systems:
            if p.sys_kind[s] >= 0 and p.sys_side[s] == ids.EMPIRE + n and s not in p.claims[n]:
                found.append(f"{word} owns {c.sector_words[s]} but does not remember it")


def _imperial(p: Galaxy, found: list[str]) -> None:
    c = p.c
    for name, counts in (("fresh", p.fresh), ("moved", p.moved), ("fought", p.fought)):
        if any(count > here for count, here in zip(counts, p.imp, strict=True)):
            found.append(f"more {name} units than there are in a sector")
    for leader, s in enumerate(p.leader_at):
        if s and not p.imp[s * T + p.leader_with[leader]]:
            found.append(f"{c.leader_words[leader]} is in {c.sector_words[s]} without his unit")


def _meeting(p: Galaxy, found: list[str]) -> None:
    """Where chapters meet: Alliances and their forces, markers that come once, what leaves at any time."""
    if p.result is not None:
        return
    if len(p.allied) > p.in_force[ids.ALLIANCE]:
        found.append("GE-EV-20: more allies than Alliance markers")
    if len(set(p.allied)) < len(p.allied):
        found.append("GE-EV-74: two Alliances with one force")
    if p.leviathan and p.leviathan_gone:
        found.append("GE-EVM-07: Leviathan is in play again")
    if p.stack_at[ids.MUTANT] and p.mutant_gone:
        found.append("GE-EVM-07: the Mutant is in play again")
    for frame in p.frames:
        if isinstance(frame, ChaosOperations):
            for s in {s for s, _ in frame.spent}:
                gone = [sum(units[kind] for at, units in frame.spent if at == s) for kind in range(T)]
                if any(count > p.reb[s * T + kind] for kind, count in enumerate(gone)):
                    found.append(f"GE-EV-73: allied Rebels in {p.c.sector_words[s]} that are not there")
