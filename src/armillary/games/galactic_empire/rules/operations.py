"""Chaos Operations (7.0): the table, moves of each type of force, attrition.

A result may move (GE-OPS-06), do nothing (GE-OPS-08) or take a unit. Attacks are left to the caller, at the end of the move and
also where there was none (GE-OPS-07, GE-OPS-11), so that nobody fights in sectors passed through (GE-CBT-33).
"""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.components import OperationsRow
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.words import units_word

from .chance import die, one_of, random_unit
from .empires import at_rest, merge_at_home, next_conquest, set_out, threat, threat_rules
from .forces import eliminate_from_stack, nebula_holds, settle_stack, slowest, stack_counts
from .gates import closer_gates, teleport_stack
from .index import change_index
from .recruiting import resources

COLUMN_RULES = ("GE-USR-07", "GE-IE-12", "GE-INV-03", "GE-REB-09")
MOVE_RULES = {
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
    if p.log is not None:
        found = p.c.operations[column][row]
        p.tell(
            "OperationsRolled",
            operations_rules(column, found),
            dice=[roll],
            sides=10,
            modifier=leadership,
            side=side,
            sector=s,
            total=roll + leadership,
            operation=operation_of(found),
            move=found.move,
            attack=found.attack,
            attrition=found.attrition,
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


def lose_random_unit(p: Galaxy, stack: int) -> None:
    """GE-OPS-09: Attrition takes one mobile unit at random."""
    kind = random_unit(p, stack_counts(p, stack), "GE-OPS-09")
    s = p.stack_at[stack]
    eliminate_from_stack(p, stack, kind, 1)
    if p.log is not None:
        p.tell("AttritionSuffered", "GE-OPS-09", side=ids.stack_side(stack), sector=s, unit=kind)
    settle_stack(p, stack)


def tell_moved(p: Galaxy, side: int, start: int, end: int, counts: list[int], rule: str | tuple[str, ...]) -> None:
    if p.log is not None:
        p.tell("ForceMoved", rule, side=side, sector=start, sector_to=end, units=units_word(counts))


def tell_stayed(p: Galaxy, side: int, s: int, rule: str) -> None:
    """Told to move, the force cannot or need not."""
    if p.log is not None:
        p.tell("ForceStayed", rule, side=side, sector=s)


# ------------------------------------------------------------------------------------------------------- Usurpers


def advance_usurper(p: Galaxy, stack: int) -> None:
    """GE-USR-09, GE-USR-10, GE-USR-11, GE-USR-12, GE-OPS-15: straight inward, lines only, at the slowest unit's speed; the
    leader value goes on the index.
    """
    start = p.stack_at[stack]
    if start == ids.CORE or nebula_holds(p, start):
        tell_stayed(p, stack, start, "GE-USR-12" if start == ids.CORE else "GE-EV-09")
        return
    gates = closer_gates(p, start)
    if gates:
        counts = stack_counts(p, stack)
        if teleport_stack(p, stack, gates, "GE-GATE-09"):
            tell_moved(p, stack, start, p.stack_at[stack], counts, "GE-GATE-20")
            change_index(p, p.lead[stack], "GE-GATE-20")
        return
    counts = stack_counts(p, stack)
    speed = slowest(p, counts)
    at = start
    steps = 0
    while at != ids.CORE and (speed < 0 or steps < speed):
        at = p.c.inward[at]
        steps += 1
        if nebula_holds(p, at):
            break
    p.stack_at[stack] = at
    held = at == ids.CORE and not (p.sys_kind[at] >= 0 and p.sys_side[at] == ids.IMPERIAL)
    rules = ("GE-USR-09", "GE-OPS-19", "GE-MOVE-14", "GE-MOVE-15")
    tell_moved(p, stack, start, at, counts, (*rules, "GE-USR-11") if held else rules)
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
        tell_stayed(p, stack, start, "GE-EV-09")
        return
    end = 0
    rule = "GE-OPS-16"
    if move == ids.HIGHER:
        end, rule = c.higher[start], "GE-OPS-13"
    elif move == ids.LOWER:
        end, rule = c.lower[start], "GE-OPS-14"
    elif move == ids.AWAY_FROM_CORE:
        outward = c.outward[start]
        end, rule = one_of(p, list(outward), "GE-OPS-12") if outward else 0, "GE-OPS-12"
    elif move == ids.ONE_TOWARD_CORE:
        end = c.inward[start]
    if end:
        p.stack_at[stack] = end
        tell_moved(p, stack, start, end, stack_counts(p, stack), (rule, "GE-INV-04", "GE-OPS-19", "GE-MOVE-15"))
    else:
        tell_stayed(
            p, stack, start, {ids.AWAY_FROM_CORE: "GE-INV-06", ids.ONE_TOWARD_CORE: "GE-INV-05"}.get(move, rule)
        )


# --------------------------------------------------------------------------------------------- Independent Empires


def overstretched(p: Galaxy, n: int) -> bool:
    """GE-IE-37: upkeep above the resources of the empire's systems and its CF and WS (a Nebula does not count, ruling A-64)."""
    c = p.c
    upkeep = 0
    income = resources(p, n, False)
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
        if p.log is not None:
            p.tell("AttritionSuffered", ("GE-OPS-09", rule), side=attack, sector=p.stack_at[stack], unit=place % T)
        settle_stack(p, stack)
        return
    lose_random_unit(p, stack)


def move_empire(p: Galaxy, n: int, move: int) -> None:
    """GE-OPS-17, GE-OPS-18, GE-IE-19 and 11.3: to a threatened sector, else to conquer, else home."""
    attack = ids.EMPIRE + n
    home = p.home[n]
    at = p.stack_at[attack]
    target = threat(p, n)
    answering = target > 0
    if answering and p.log is not None:
        p.tell("ThreatSeen", threat_rules(p, n, target), side=attack, sector=target)
    if not target:
        unconquered = at > 0 and (p.sys_kind[at] < 0 or p.sys_side[at] != attack)
        if unconquered and (p.c.symbol[at] or not p.rules.symbols_hold):
            # It does not leave a sector that it is to conquer; one without a symbol does not hold it (GE-IE-47).
            tell_stayed(p, attack, at, "GE-IE-20")
            return
        if move == ids.THREATENED_OR_CONQUER:
            target = next_conquest(p, n)
        if not target and at and at_rest(p, n):
            target = home  # GE-IE-29
        if not target:
            tell_stayed(p, attack, at or home, "GE-OPS-17")
            return
    if at == target:
        tell_stayed(p, attack, at, "GE-OPS-10")
        return
    if at:
        march(p, n, target, answering)
    elif target != home and not nebula_holds(p, home):
        leave_home(p, n, target, [], answering)


def leave_home(p: Galaxy, n: int, target: int, ships: list[int], answering: bool) -> None:
    set_out(p, n, target, ships)
    attack = ids.EMPIRE + n
    if p.stack_at[attack]:
        rules = ("GE-IE-16", "GE-MOVE-14") if answering else ("GE-IE-16", "GE-IE-15", "GE-MOVE-14")
        tell_moved(p, attack, p.home[n], target, stack_counts(p, attack), rules)


def march(p: Galaxy, n: int, target: int, answering: bool) -> None:
    """GE-IE-21, GE-IE-22, GE-IE-23: always by way of home, where it merges and is divided again; it needs movement
    left to go on.
    """
    attack = ids.EMPIRE + n
    home = p.home[n]
    start = p.stack_at[attack]
    if nebula_holds(p, start):
        return
    counts = stack_counts(p, attack)
    ships = counts[ids.WS] if answering else 0
    rest = list(counts)
    rest[ids.WS] -= ships
    speed = slowest(p, rest) if any(rest) else 1
    goes_on = target != home and (speed < 0 or speed >= 2 or (ships > 0 and not any(rest)))
    # GE-GATE-10: by gate, if that is the only way to get there in this operation.
    if target != home and not goes_on and p.rules.star_gates and p.gates[start] and p.gates[target]:
        if teleport_stack(p, attack, [target], "GE-GATE-10"):
            tell_moved(p, attack, start, target, stack_counts(p, attack), "GE-GATE-10")
        return
    at_home = p.stack_units[(ids.HOME + n) * T + ids.WS]
    merge_at_home(p, n)
    tell_moved(p, attack, start, home, counts, ("GE-IE-21", "GE-IE-22", *(("GE-IE-23",) if ships else ())))
    if goes_on and not nebula_holds(p, home):
        leave_home(p, n, target, [at_home] if ships else [], answering)
