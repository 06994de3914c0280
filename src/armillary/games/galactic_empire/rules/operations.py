"""Chaos Operations (7.0): the table, moves of each type of force, attrition.

A result may move (GE-OPS-06), do nothing (GE-OPS-08) or take a unit. Attacks are left to the caller, at the end of the move and
also where there was none (GE-OPS-07, GE-OPS-11), so that nobody fights in sectors passed through (GE-CBT-33).
"""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.components import OperationsRow
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does

from .chance import die, one_of, random_unit
from .empires import (
    at_rest,
    found_empire,
    hostile_presence,
    merge_at_home,
    next_conquest,
    set_out,
    threat,
    threat_rules,
)
from .forces import eliminate_from_stack, eliminate_rebels, nebula_holds, settle_stack, slowest, stack_counts
from .index import change_index
from .recruiting import resources
from .star_gates import closer_gates, teleport_stack

#: An attack that follows an operation: side, stack (-1: Rebels), sector.
Attack = tuple[int, int, int]
#: Allied Rebels that were moved: where they are now and what they are.
Moved = tuple[int, tuple[int, ...]]

REBELS: Final = ids.REBELS
COLUMN_RULES: Final[tuple[str, ...]] = ("GE-USR-07", "GE-IE-12", "GE-INV-03", "GE-REB-09")
MOVE_RULES: Final = {
    "toward_core": "GE-OPS-15",
    "threatened": "GE-OPS-17",
    "threatened_or_conquer": "GE-OPS-18",
    "higher": "GE-OPS-13",
    "lower": "GE-OPS-14",
    "away_from_core": "GE-OPS-12",
    "one_toward_core": "GE-OPS-16",
}


def operations_row(p: Galaxy, column: int, side: int, s: int) -> int:
    """GE-OPS-02, GE-OPS-03: die plus leadership, read in the column of the force's type. Returns the row."""
    roll = die(p, "GE-OPS-02")
    leadership = p.lead[side]
    row = p.c.operations_bands[column].at(roll + leadership)
    found = p.c.operations[column][row]
    p.tell(
        events.operations_rolled,
        operations_rules(column, found),
        [roll],
        leadership,
        side,
        s,
        roll + leadership,
        operation_of(found),
        found.move,
        found.attack,
        found.attrition,
    )
    return row


def operations_rules(column: int, row: OperationsRow) -> tuple[str, ...]:
    """The rules behind a roll and its result."""
    rules = ["GE-OPS-01", "GE-OPS-02", "GE-OPS-03", COLUMN_RULES[column]]
    if row.attrition:
        rules.append("GE-OPS-09")
    elif row.move != "none":
        rules.append("GE-OPS-06")
    elif not row.attack:
        rules.append("GE-OPS-08")
    if row.attack:
        rules += ["GE-OPS-07", "GE-OPS-11"]
    if row.move in MOVE_RULES:
        rules.append(MOVE_RULES[row.move])
    return tuple(rules)


def operation_of(row: OperationsRow) -> int:
    """The word for a row of the table."""
    if row.attrition:
        return len(ids.OPERATION_WORDS) - 1
    return 2 * ids.MOVE_WORDS.index(row.move) + int(row.attack)


def lose_random_unit(p: Galaxy, stack: int, rules: str | tuple[str, ...] = "GE-OPS-09") -> None:
    """GE-OPS-09: Attrition takes one mobile unit at random."""
    kind = random_unit(p, stack_counts(p, stack), "GE-OPS-09")
    s = p.stack_at[stack]
    eliminate_from_stack(p, stack, kind, 1)
    p.tell(events.attrition_suffered, rules, ids.stack_side(stack), s, kind)
    settle_stack(p, stack)


# ------------------------------------------------------------------------------------------------------- Usurpers


@does("GE-OPS-10")
def advance_usurper(p: Galaxy, stack: int) -> None:
    """GE-USR-09, GE-USR-10, GE-USR-11, GE-USR-12, GE-OPS-15: straight inward, lines only, at the slowest unit's speed; the
    leader value goes on the index. In the Core he stays and still attacks (GE-OPS-10).
    """
    start = p.stack_at[stack]
    if start == ids.CORE or nebula_holds(p, start):
        p.tell(events.force_stayed, stack, start, "GE-USR-12" if start == ids.CORE else "GE-EV-09")
        return
    gates = closer_gates(p, start)
    if gates:
        counts = stack_counts(p, stack)
        if teleport_stack(p, stack, gates, "GE-GATE-09"):
            p.tell(events.force_moved, stack, start, p.stack_at[stack], counts, "GE-GATE-20")
            change_index(p, p.lead[stack], "GE-GATE-20")
        return
    counts = stack_counts(p, stack)
    speed = slowest(p, counts)
    at = start
    steps = 0
    while at != ids.CORE and steps != speed:
        at = p.c.inward[at]
        steps += 1
        if nebula_holds(p, at):
            break
    p.stack_at[stack] = at
    held = at == ids.CORE and not (p.sys_kind[at] >= 0 and p.sys_side[at] == ids.IMPERIAL)
    rules = ("GE-USR-09", "GE-OPS-19", "GE-MOVE-14", "GE-MOVE-15")
    p.tell(events.force_moved, stack, start, at, counts, (*rules, "GE-USR-11") if held else rules)
    # Ruling A-41: once for the operation, unless the other reading counts every sector.
    change_index(p, p.lead[stack] * (steps if p.rules.advance_per_sector else 1), "GE-USR-10")


# ------------------------------------------------------------------------------------------------------- Invaders


def move_invader(p: Galaxy, stack: int, move: int) -> None:
    """GE-INV-04, GE-INV-05, GE-INV-06, GE-OPS-12, GE-OPS-13, GE-OPS-14, GE-OPS-16: one sector in the direction of the
    result; where it cannot go it stays.
    """
    c = p.c
    start = p.stack_at[stack]
    if nebula_holds(p, start):
        p.tell(events.force_stayed, stack, start, "GE-EV-09")
        return
    if move == ids.HIGHER:
        end, rule = c.higher[start], "GE-OPS-13"
    elif move == ids.LOWER:
        end, rule = c.lower[start], "GE-OPS-14"
    elif move == ids.AWAY_FROM_CORE:
        outward = c.outward[start]
        end, rule = one_of(p, list(outward), "GE-OPS-12") if outward else 0, "GE-OPS-12"
    else:
        end, rule = c.inward[start], "GE-OPS-16"
    if end:
        p.stack_at[stack] = end
        p.tell(
            events.force_moved,
            stack,
            start,
            end,
            stack_counts(p, stack),
            (rule, "GE-INV-04", "GE-OPS-19", "GE-MOVE-15"),
        )
    else:
        p.tell(
            events.force_stayed,
            stack,
            start,
            {ids.AWAY_FROM_CORE: "GE-INV-06", ids.ONE_TOWARD_CORE: "GE-INV-05"}.get(move, rule),
        )


# --------------------------------------------------------------------------------------------- Independent Empires


def overstretched(p: Galaxy, n: int) -> bool:
    """GE-IE-37: upkeep above the resources of the empire's systems and its CF and WS (a Nebula does not count, ruling A-64)."""
    c = p.c
    upkeep = 0
    income = resources(p, n)
    for stack in (ids.EMPIRE + n, ids.HOME + n):
        for kind, count in enumerate(stack_counts(p, stack)):
            upkeep += count * c.maintenance[kind]
            income += count * c.resource[kind]
    return upkeep > income


def must_shrink(p: Galaxy, n: int, resting: bool) -> bool:
    """GE-IE-37, GE-IE-48: overstretched, it loses a unit at its place in the order, at rest or not (ruling A-64)."""
    if resting and not p.rules.attrition_at_rest:
        return False
    if not p.rules.always_overstretched and not at_rest(p, n):
        return False
    return overstretched(p, n)


def lose_empire_unit(p: Galaxy, n: int, rule: str) -> None:
    """GE-OPS-09: one random mobile unit of the whole empire."""
    attack, defence = ids.EMPIRE + n, ids.HOME + n
    if not p.stack_at[attack]:
        stack = defence
    elif not p.stack_at[defence]:
        stack = attack
    else:
        both = stack_counts(p, attack) + stack_counts(p, defence)
        place = p.pick_weighted(both, "GE-OPS-09")
        stack = attack if place < T else defence
        eliminate_from_stack(p, stack, place % T, 1)
        p.tell(events.attrition_suffered, ("GE-OPS-09", rule), attack, p.stack_at[stack], place % T)
        settle_stack(p, stack)
        return
    lose_random_unit(p, stack, ("GE-OPS-09", rule))


def move_empire(p: Galaxy, n: int, move: int) -> None:
    """GE-OPS-17, GE-OPS-18, GE-IE-19 and 11.3: to a threatened sector, else to conquer, else home."""
    attack = ids.EMPIRE + n
    home = p.home[n]
    at = p.stack_at[attack]
    target = threat(p, n)
    answering = bool(target)
    if answering:
        p.tell(events.threat_seen, threat_rules(p, n, target), attack, target)
    if not target:
        unconquered = at > 0 and p.sys_side[at] != attack
        if unconquered and (p.c.symbol[at] or not p.rules.symbols_hold):
            # It does not leave a sector that it is to conquer; one without a symbol does not hold it (GE-IE-47).
            p.tell(events.force_stayed, attack, at, "GE-IE-20")
            return
        if move == ids.THREATENED_OR_CONQUER:
            target = next_conquest(p, n)
        if not target and at and at_rest(p, n):
            target = home  # GE-IE-29
        if not target:
            p.tell(events.force_stayed, attack, at or home, "GE-OPS-17")
            return
    if at == target:
        p.tell(events.force_stayed, attack, at, "GE-OPS-10")
        return
    if at:
        march(p, n, target, answering)
    elif target != home:
        if nebula_holds(p, home):
            p.tell(events.force_stayed, attack, home, "GE-EV-09")
        else:
            leave_home(p, n, target, [], answering)


def leave_home(p: Galaxy, n: int, target: int, ships: list[int], answering: bool) -> None:
    set_out(p, n, target, ships)
    attack = ids.EMPIRE + n
    if p.stack_at[attack]:
        rules = ("GE-IE-16", "GE-MOVE-14") if answering else ("GE-IE-16", "GE-IE-15", "GE-MOVE-14")
        p.tell(events.force_moved, attack, p.home[n], target, stack_counts(p, attack), rules)


def march(p: Galaxy, n: int, target: int, answering: bool) -> None:
    """GE-IE-21, GE-IE-22, GE-IE-23: always by way of home, where it merges and is divided again; it needs movement
    left to go on.
    """
    attack = ids.EMPIRE + n
    home = p.home[n]
    start = p.stack_at[attack]
    if nebula_holds(p, start):
        p.tell(events.force_stayed, attack, start, "GE-EV-09")
        return
    counts = stack_counts(p, attack)
    ships = counts[ids.WS] if answering else 0
    rest = list(counts)
    rest[ids.WS] -= ships
    goes_on = target != home and (not any(rest) or slowest(p, rest) != 1)
    # GE-GATE-10: by gate, if that is the only way to get there in this operation.
    if target != home and not goes_on and p.rules.star_gates and p.gates[start] and p.gates[target]:
        if teleport_stack(p, attack, [target], "GE-GATE-10"):
            p.tell(events.force_moved, attack, start, target, stack_counts(p, attack), "GE-GATE-10")
        return
    at_home = p.stack_units[(ids.HOME + n) * T + ids.WS]
    merge_at_home(p, n)
    rules = ["GE-IE-21", "GE-IE-22", *["GE-IE-23"] * bool(ships), *["GE-IE-29"] * (target == home)]
    rules += ["GE-IE-47"] * (not p.c.symbol[start])
    p.tell(events.force_moved, attack, start, home, counts, tuple(rules))
    if goes_on and nebula_holds(p, home):
        p.tell(events.force_stayed, attack, home, "GE-EV-09")
    elif goes_on:
        leave_home(p, n, target, [at_home] if ships else [], answering)


# ---------------------------------------------------------------------------------------------------- who, in what order


def fresh_rebels(p: Galaxy, s: int, spent: list[Moved]) -> list[int]:
    """The Rebels of a sector but for those that have come there as allies (GE-EV-73)."""
    counts = p.reb[s * T : s * T + T]
    for at, units in spent:
        if at == s:
            counts = [max(0, count - gone) for count, gone in zip(counts, units, strict=True)]
    return counts


@does("GE-OPS-04", "GE-DEF-01", "GE-USR-08")
def waiting_forces(p: Galaxy, column: int, done: list[int], spent: list[Moved]) -> list[tuple[int, int]]:
    """GE-OPS-01, GE-OPS-04, GE-OPS-05: the forces of a type that have not operated, as (sector, side), or (sector,
    sector) for Rebels.
    """
    if column == ids.T_REBEL:
        # All Rebels of a sector are one force: the first that is found is the only one in the lowest sector.
        reb = p.reb
        for s in p.c.enterable:
            if any(reb[s * T : s * T + T]) and s not in done and (not spent or any(fresh_rebels(p, s, spent))):
                return [(s, s)]
        return []
    if column == ids.T_EMPIRE:
        found = []
        divided = p.rules.allied_by_force and p.in_force[ids.ALLIANCE]
        for n in range(9):
            side = ids.EMPIRE + n
            if divided:
                if p.home[n] and next_part(p, n, done) != ids.NO_STACK:
                    found.append((p.stack_at[side] or p.home[n], side))
            elif p.home[n] and side not in done and (p.stack_at[side] or p.stack_at[ids.HOME + n]):
                found.append((p.stack_at[side] or p.home[n], side))
        return found
    sides = range(ids.USURPER, ids.EMPIRE) if column == ids.T_USURPER else range(ids.INVADER, ids.SIDES)
    return [
        (p.stack_at[side], side)
        for side in sides
        if p.stack_at[side] and side not in done and any(stack_counts(p, side))
    ]


@does("GE-EV-74")
def next_part(p: Galaxy, n: int, done: list[int]) -> int:
    """GE-EV-74: the force of an empire that is next while Alliances are in force, none if both have had their turn.

    An allied one comes first. Without any the empire operates as a whole, when neither is done; the attack force stands for it.
    """
    side, defence = ids.EMPIRE + n, ids.HOME + n
    out, home = p.stack_at[side], p.stack_at[defence]
    garrison_allied = (side, p.home[n]) in p.allied
    if side not in done and defence not in done:
        if not out and not home:
            return ids.NO_STACK
        return defence if garrison_allied and (side, out) not in p.allied else side
    if side not in done:
        return side if out else ids.NO_STACK
    if defence in done or not home:
        return ids.NO_STACK
    besieged = p.rules.garrison_rolls and hostile_presence(p, n, p.home[n])
    return defence if garrison_allied or besieged else ids.NO_STACK


@does("GE-EV-74")
def operate_part(p: Galaxy, n: int, part: int) -> list[Attack]:
    """GE-EV-74: the force of an empire whose other force is allied rolls by itself; the home defence only attacks."""
    side = ids.EMPIRE + n
    row = operations_row(p, ids.T_EMPIRE, side, p.stack_at[part])
    found = p.c.operations[ids.T_EMPIRE][row]
    if found.attrition:
        lose_random_unit(p, part, ("GE-OPS-09", "GE-IE-28"))
        return []
    move = p.c.operations_move[ids.T_EMPIRE][row]
    if move and part == side:
        move_empire(p, n, move)
    return [(side, part, p.stack_at[part])] if found.attack and p.stack_at[part] else []


def operate(p: Galaxy, column: int, force: int, units: list[int]) -> list[Attack]:
    """One force operates (GE-CBT-32); the attacks that follow, the last of them first."""
    if column == ids.T_USURPER:
        return operate_usurper(p, force)
    if column == ids.T_EMPIRE:
        return operate_empire(p, force - ids.EMPIRE)
    if column == ids.T_INVADER:
        return operate_invader(p, force)
    return operate_rebels(p, force, units)


def operate_usurper(p: Galaxy, stack: int) -> list[Attack]:
    """10.3 to 10.5: attrition, nothing, an attack, or the march to the Core."""
    row = operations_row(p, ids.T_USURPER, stack, p.stack_at[stack])
    found = p.c.operations[ids.T_USURPER][row]
    if found.attrition:
        lose_random_unit(p, stack)
        return []
    if p.c.operations_move[ids.T_USURPER][row] == ids.TOWARD_CORE:
        advance_usurper(p, stack)
    return [(stack, stack, p.stack_at[stack])] if found.attack and p.stack_at[stack] else []


def operate_invader(p: Galaxy, stack: int) -> list[Attack]:
    """12.3: one sector in the direction of the result, and an attack if it says so."""
    row = operations_row(p, ids.T_INVADER, stack, p.stack_at[stack])
    found = p.c.operations[ids.T_INVADER][row]
    if found.attrition:
        lose_random_unit(p, stack)
        return []
    move = p.c.operations_move[ids.T_INVADER][row]
    if move:
        move_invader(p, stack, move)
    return [(stack, stack, p.stack_at[stack])] if found.attack else []


@does("GE-IE-11")
def operate_empire(p: Galaxy, n: int) -> list[Attack]:
    """GE-IE-12, GE-IE-17, GE-IE-28, GE-IE-37; the attack force fights where it is, the home defence at home (ruling
    A-57).
    """
    side = ids.EMPIRE + n
    resting = not p.stack_at[side] and at_rest(p, n)
    if must_shrink(p, n, resting):
        p.tell(events.empire_overstretched, ("GE-IE-37", "GE-IE-48") if resting else "GE-IE-37", side, p.home[n])
        lose_empire_unit(p, n, "GE-IE-37")
        return []
    if resting:
        p.tell(events.empire_rested, "GE-IE-17", side, p.home[n])
        return []
    row = operations_row(p, ids.T_EMPIRE, side, p.stack_at[side] or p.home[n])
    found = p.c.operations[ids.T_EMPIRE][row]
    if found.attrition:
        lose_empire_unit(p, n, "GE-IE-28")
        return []
    move = p.c.operations_move[ids.T_EMPIRE][row]
    if move:
        move_empire(p, n, move)
    # The home defence first on the stack of steps: the attack force fights before it.
    return [(side, stack, p.stack_at[stack]) for stack in (ids.HOME + n, side) if found.attack and p.stack_at[stack]]


def operate_rebels(p: Galaxy, s: int, units: list[int]) -> list[Attack]:
    """GE-REB-09, GE-REB-10, GE-REB-11, GE-REB-12: they never move; left in peace beside a system they may found an
    empire.
    """
    row = operations_row(p, ids.T_REBEL, REBELS, s)
    found = p.c.operations[ids.T_REBEL][row]
    if found.attrition:
        kind = random_unit(p, units, "GE-OPS-09")
        eliminate_rebels(p, s, kind, 1)
        p.tell(events.attrition_suffered, "GE-OPS-09", REBELS, s, kind)
    elif found.attack:
        return [(REBELS, ids.NO_STACK, s)]
    elif p.sys_kind[s] >= 0:
        free = [n for n in range(6, 9) if not p.home[n]]
        if not free:
            return []  # no set of markers is left (ruling A-52)
        rebels = sum(p.reb[s * T : s * T + T]) + (1 if p.sys_side[s] == REBELS else 0)
        roll = die(p, "GE-REB-11")
        p.tell(events.independence_rolled, [roll], s, rebels)
        if roll <= rebels:
            n = one_of(p, [ids.EMPIRE + n for n in free], "GE-IE-09") - ids.EMPIRE
            found_empire(p, n, s, "GE-REB-12")
    return []
