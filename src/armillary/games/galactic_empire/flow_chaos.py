"""Chaos acts: B Chaos Operations, C Usurpation, D Chaos Colonization, E Independent Empire Recruiting (A is in flow_events)."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import flow_allied, flow_events, ids
from .flow_allied import AlliedForce, ChaosAttack
from .flow_events import ChaosEvents
from .position import PASS, Galaxy, T
from .rules.chance import dice, die, one_of, random_unit
from .rules.empires import at_rest, found_empire
from .rules.forces import (
    check_institute,
    discard_stack,
    eliminate_from_stack,
    eliminate_rebels,
    free_leaders,
    leaders_at,
    place_leader,
    place_system,
    remove_leader,
    stack_counts,
    turn_system,
)
from .rules.index import change_index
from .rules.leaders import distinct
from .rules.operations import (
    advance_usurper,
    lose_empire_unit,
    lose_random_unit,
    move_empire,
    move_invader,
    must_shrink,
    operations_row,
)
from .rules.recruiting import recruit_for_empire, recruits, resources
from .scoring import check_survival
from .words import units_word

IMPERIAL, REBELS = ids.IMPERIAL, ids.REBELS
NOBODY = [0] * T

VERBS: tuple[Verb, ...] = (*flow_events.VERBS, *flow_allied.VERBS)


def begin(phase: int) -> Frame[Any]:
    """The frame of phases A to E."""
    if phase == 0:
        return ChaosEvents(-1, 1)
    if phase == 1:
        return ChaosOperations()
    if phase == 2:
        return Usurpation([], -1)
    if phase == 3:
        return ChaosColonization()
    return EmpireRecruiting()


# --------------------------------------------------------------------------------------------------- B: operations


def fresh_rebels(p: Galaxy, s: int, spent: list[tuple[int, tuple[int, ...]]]) -> list[int]:
    """The Rebels of a sector but for those that have come there as allies (GE-EV-73)."""
    counts = p.reb[s * T : s * T + T]
    for at, units in spent:
        if at == s:
            counts = [max(0, count - gone) for count, gone in zip(counts, units, strict=True)]
    return counts


def waiting_forces(
    p: Galaxy, column: int, done: list[int], spent: list[tuple[int, tuple[int, ...]]]
) -> list[tuple[int, int]]:
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
        for n in range(9):
            side = ids.EMPIRE + n
            if p.home[n] and side not in done and (p.stack_at[side] or p.stack_at[ids.HOME + n]):
                found.append((p.stack_at[side] or p.home[n], side))
        return found
    sides = range(ids.USURPER, ids.EMPIRE) if column == ids.T_USURPER else range(ids.INVADER, ids.SIDES)
    return [
        (p.stack_at[side], side)
        for side in sides
        if p.stack_at[side] and side not in done and any(stack_counts(p, side))
    ]


class ChaosOperations(Frame[Galaxy]):
    """Phase B: Usurpers, Independent Empires, Invaders, Rebels; within a type by ascending sector (GE-SEQ-04, GE-SEQ-05).

    One type finishes before the next begins (GE-CBT-08). Each force operates and attacks once (GE-CBT-32, GE-CBT-02), whether or
    not it was attacked before (GE-CBT-38).
    """

    FIELDS = ("column", "done", "ally", "spent")
    LISTS = ("done", "spent")
    __slots__ = FIELDS
    rule = "GE-SEQ-04"

    def __init__(
        self,
        column: int = 0,
        done: list[int] | None = None,
        ally: int = 0,
        spent: list[tuple[int, tuple[int, ...]]] | None = None,
    ) -> None:
        self.column = column
        self.done: list[int] = [] if done is None else done
        #: An allied Rebel force is being moved; where such forces have gone, and with what units: they operate no more
        #: (GE-EV-73).
        self.ally = ally
        self.spent: list[tuple[int, tuple[int, ...]]] = [] if spent is None else spent

    def returned(self, p: Galaxy, result: Any) -> None:
        if self.ally:
            self.ally = 0
            s, units = result
            if p.rules.rebels_attack_once:
                self.spent.append((s, units))
            elif s not in self.done:
                self.done.append(s)

    def advance(self, p: Galaxy) -> None:
        check_institute(p)
        check_survival(p)
        if p.result is not None:
            return
        waiting = waiting_forces(p, self.column, self.done, self.spent)
        if waiting:
            self.operate(p, waiting)
        elif self.column < ids.T_REBEL:
            self.column += 1
            self.done = []
        else:
            # Alliance markers leave at the end of the phase.
            if p.in_force[ids.ALLIANCE]:
                p.discard[ids.ALLIANCE] += p.in_force[ids.ALLIANCE]
                p.in_force[ids.ALLIANCE] = 0
                if p.log is not None:
                    p.tell("AllianceEnded", "GE-EV-22")
            p.allied = []
            p.pop()

    def operate(self, p: Galaxy, waiting: list[tuple[int, int]]) -> None:
        """The next force: lowest sector first, at random among several in one sector (GE-USR-08)."""
        lowest = min(waiting)[0]
        force = one_of(p, [force for s, force in waiting if s == lowest], "GE-OPS-05")
        self.done.append(force)
        side = REBELS if self.column == ids.T_REBEL else force
        for ally, s in p.allied:
            if ally == side and (side != REBELS or s == force):
                self.ally = int(side == REBELS)
                p.push(AlliedForce(side, s))  # GE-EV-20
                return
        if self.column == ids.T_USURPER:
            operate_usurper(p, force)
        elif self.column == ids.T_EMPIRE:
            operate_empire(p, force - ids.EMPIRE)
        elif self.column == ids.T_INVADER:
            operate_invader(p, force)
        else:
            operate_rebels(p, force, fresh_rebels(p, force, self.spent))


def operate_usurper(p: Galaxy, stack: int) -> None:
    """GE-USR-07, GE-USR-08, GE-USR-09, GE-USR-10, GE-USR-11, GE-USR-12, GE-USR-13."""
    row = operations_row(p, ids.T_USURPER, stack, p.stack_at[stack])
    found = p.c.operations[ids.T_USURPER][row]
    if found.attrition:
        lose_random_unit(p, stack)
        return
    if p.c.operations_move[ids.T_USURPER][row] == ids.TOWARD_CORE:
        advance_usurper(p, stack)
    if found.attack and p.stack_at[stack]:
        p.push(ChaosAttack(stack, stack, p.stack_at[stack]))


def operate_invader(p: Galaxy, stack: int) -> None:
    """GE-INV-03, GE-INV-04, GE-INV-05, GE-INV-06, GE-INV-07."""
    row = operations_row(p, ids.T_INVADER, stack, p.stack_at[stack])
    found = p.c.operations[ids.T_INVADER][row]
    if found.attrition:
        lose_random_unit(p, stack)
        return
    move = p.c.operations_move[ids.T_INVADER][row]
    if move:
        move_invader(p, stack, move)
    if found.attack:
        p.push(ChaosAttack(stack, stack, p.stack_at[stack]))


def operate_empire(p: Galaxy, n: int) -> None:
    """GE-IE-12, GE-IE-17, GE-IE-28, GE-IE-37; the attack force fights where it is, the home defence at home (ruling
    A-57).
    """
    side = ids.EMPIRE + n
    resting = not p.stack_at[side] and at_rest(p, n)
    if must_shrink(p, n, resting):
        if p.log is not None:
            rules = ("GE-IE-37", "GE-IE-48") if resting else ("GE-IE-37",)
            p.tell("EmpireOverstretched", rules, side=side, sector=p.home[n])
        lose_empire_unit(p, n, "GE-IE-37")
        return
    if resting:
        if p.log is not None:
            p.tell("EmpireRested", "GE-IE-17", side=side, sector=p.home[n])
        return
    row = operations_row(p, ids.T_EMPIRE, side, p.stack_at[side] or p.home[n])
    found = p.c.operations[ids.T_EMPIRE][row]
    if found.attrition:
        lose_empire_unit(p, n, "GE-IE-28")
        return
    move = p.c.operations_move[ids.T_EMPIRE][row]
    if move:
        move_empire(p, n, move)
    if found.attack:
        if p.stack_at[ids.HOME + n]:
            p.push(ChaosAttack(side, ids.HOME + n, p.home[n]))
        if p.stack_at[side]:
            p.push(ChaosAttack(side, side, p.stack_at[side]))


def operate_rebels(p: Galaxy, s: int, units: list[int]) -> None:
    """GE-REB-09, GE-REB-10, GE-REB-11, GE-REB-12: they never move; left in peace beside a system they may found an
    empire.
    """
    row = operations_row(p, ids.T_REBEL, REBELS, s)
    found = p.c.operations[ids.T_REBEL][row]
    if found.attrition:
        kind = random_unit(p, units, "GE-OPS-09")
        eliminate_rebels(p, s, kind, 1)
        if p.log is not None:
            p.tell("AttritionSuffered", "GE-OPS-09", side=REBELS, sector=s, unit=kind)
    elif found.attack:
        p.push(ChaosAttack(REBELS, -1, s, units))
    elif p.sys_kind[s] >= 0:
        free = [n for n in range(6, 9) if not p.home[n]]
        if not free:
            return  # GE-IE-09, ruling A-52
        rebels = sum(p.reb[s * T : s * T + T]) + (1 if p.sys_side[s] == REBELS else 0)
        roll = die(p, "GE-REB-11")
        if p.log is not None:
            p.tell("IndependenceRolled", "GE-REB-11", dice=[roll], sides=10, sector=s, target=rebels)
        if roll <= rebels:
            n = one_of(p, [ids.EMPIRE + n for n in free], "GE-IE-09") - ids.EMPIRE
            found_empire(p, n, s, "GE-REB-12")


# --------------------------------------------------------------------------------------------------- C: usurpation


class Usurpation(Frame[Galaxy]):
    """Phase C (GE-SEQ-06): every Usurper in the Core tries to seize the government (GE-USR-14, GE-USR-15, GE-USR-16, GE-USR-17,
    GE-USR-18), in random order (ruling A-45).
    """

    FIELDS = ("done", "current")
    LISTS = ("done",)
    __slots__ = FIELDS
    rule = "GE-USR-14"

    def __init__(self, done: list[int], current: int) -> None:
        self.done = done
        self.current = current

    def advance(self, p: Galaxy) -> None:
        if self.current < 0:
            waiting = [
                side
                for side in range(ids.USURPER, ids.EMPIRE)
                if p.stack_at[side] == ids.CORE and side not in self.done
            ]
            if not waiting:
                check_institute(p)
                check_survival(p)
                p.pop()
                return
            self.current = one_of(p, waiting, "GE-USR-14")
            self.done.append(self.current)
        if leaders_at(p, ids.CORE):
            p.ask(0)
        else:
            self.attempt(p, -1)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("use-leader", leader) for leader in distinct(p, leaders_at(p, ids.CORE))] + [PASS]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        self.attempt(p, -1 if choice == PASS else choice[1])

    def attempt(self, p: Galaxy, leader: int) -> None:
        side = self.current
        self.current = -1
        usurpation(p, side, leader)

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-USR-14"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"side": self.current, "value": p.lead[self.current], "odds": usurpation_odds(p, self.current, -1)}


def usurpation_odds(p: Galaxy, side: int, leader: int) -> str:
    """The chance that the Usurper wins, stalemates rolled again."""
    c = p.c
    modifier = p.lead[side] - (c.leader_value[leader] if leader >= 0 else 0)
    results = [c.tables.usurpation[c.usurpation_bands.at(face + modifier)].result for face in range(10)]
    decided = 10 - results.count("stalemate")
    return f"{100 * results.count('victorious') // max(1, decided)}%"


def usurpation(p: Galaxy, side: int, leader: int) -> None:
    """Roll until it is decided (GE-USR-16), then defeat or victory."""
    c = p.c
    modifier = p.lead[side] - (c.leader_value[leader] if leader >= 0 else 0)
    while p.result is None:
        roll = die(p, "GE-USR-14")
        row = c.tables.usurpation[c.usurpation_bands.at(roll + modifier)]
        if p.log is not None:
            p.tell(
                "UsurpationRolled",
                ("GE-USR-14", "GE-USR-07"),
                dice=[roll],
                sides=10,
                modifier=modifier,
                side=side,
                total=roll + modifier,
                result=row.result,
            )
        if row.result == "stalemate":
            index_dice(p, row.index_dice, "GE-USR-16")
            continue
        if row.result == "defeated":
            for kind, count in enumerate(stack_counts(p, side)):
                if count:
                    eliminate_from_stack(p, side, kind, count)
            discard_stack(p, side, "GE-USR-15")
            index_dice(p, row.index_dice, "GE-USR-15")
        else:
            crown(p, side, leader)
            index_dice(p, row.index_dice, "GE-USR-17")
        return


def index_dice(p: Galaxy, count: int, rule: str) -> None:
    """So many dice are added to the index, or subtracted if negative."""
    if count:
        rolls = dice(p, abs(count), rule)
        if p.log is not None:
            p.tell("EventRolled", rule, dice=rolls, sides=10)
        change_index(p, sum(rolls) if count > 0 else -sum(rolls), rule)


def crown(p: Galaxy, side: int, leader: int) -> None:
    """GE-USR-17, GE-USR-18: the new regime's units are Imperial, its leader replaces the one who opposed it."""
    turned = stack_counts(p, side)
    for kind, count in enumerate(turned):
        if count:
            p.stack_units[side * T + kind] = 0
            p.imp[ids.CORE * T + kind] += count
            p.imp_units += count
    discard_stack(p, side, "GE-EV-56" if side == ids.MUTANT else "GE-USR-17")
    if leader >= 0:
        remove_leader(p, leader, "GE-USR-17")
    here = [kind for kind in range(T) if p.imp[ids.CORE * T + kind]]
    free = free_leaders(p)
    if side != ids.MUTANT and here and free:
        # Ruling A-42: only with an Imperial mobile unit in the Core; the Mutant brings none (GE-EV-56).
        chosen = p.pick(free, "GE-USR-17")
        if p.rules.leader_with_his_units:
            his = [kind for kind in here if turned[kind]]
            p.push(UsurpersLeader(chosen, tuple(his or here)))
        else:
            place_leader(p, chosen, ids.CORE, max(here, key=lambda k: p.imp[ids.CORE * T + k]), "GE-USR-17")
    if any(turned) and p.sys_kind[ids.CORE] >= 0 and p.sys_side[ids.CORE] != IMPERIAL:
        turn_system(p, ids.CORE, IMPERIAL, "GE-USR-18")


class UsurpersLeader(Frame[Galaxy]):
    """C2: the leader of a victorious Usurper stands with one of the units that were his (GE-USR-19)."""

    FIELDS = ("leader", "kinds")
    __slots__ = FIELDS
    rule = "GE-USR-19"

    def __init__(self, leader: int = -1, kinds: tuple[int, ...] = ()) -> None:
        self.leader = leader
        self.kinds = kinds

    def advance(self, p: Galaxy) -> None:
        if len(self.kinds) == 1:
            p.pop()
            place_leader(p, self.leader, ids.CORE, self.kinds[0], "GE-USR-19")
        else:
            p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("place-leader", self.leader, ids.CORE, kind) for kind in self.kinds]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        p.pop()
        place_leader(p, choice[1], choice[2], choice[3], "GE-USR-19")

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-USR-19", "not-his-unit") if choice[0] == "place-leader" else None

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-USR-19"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"leader": self.leader}


# ------------------------------------------------------------------------------------- D and E: no decisions


class ChaosColonization(Frame[Galaxy]):
    """Phase D (GE-SEQ-07): the Colonization event, then empires by home number, then other forces by sector (ruling A-30)."""

    __slots__ = ()
    rule = "GE-COL-04"

    def advance(self, p: Galaxy) -> None:
        colonization_event(p)
        for n in sorted([n for n in range(9) if p.home[n]], key=lambda n: p.home[n]):
            colonize_for_empire(p, n)
        for s in p.c.systems:
            if p.sys_kind[s] < 0:
                colonize_for_others(p, s)
        check_institute(p)
        p.pop()


def colonization_event(p: Galaxy) -> None:
    """GE-EV-26, GE-EV-27: a Chaos system in the highest-numbered symbol sector without one."""
    for _ in range(p.in_force[ids.COLONIZATION]):
        empty = [s for s in p.c.systems if p.sys_kind[s] < 0]
        if empty:
            s = empty[-1]
            owners = [n for n in range(9) if p.home[n] and p.stack_at[ids.EMPIRE + n] == s]
            owner = ids.EMPIRE + min(owners, key=lambda n: p.home[n]) if owners else REBELS
            place_system(p, s, owner, "GE-EV-26")
    p.discard[ids.COLONIZATION] += p.in_force[ids.COLONIZATION]
    p.in_force[ids.COLONIZATION] = 0


def colonize_for_empire(p: Galaxy, n: int) -> None:
    """GE-IE-38, GE-IE-39, GE-IE-40, GE-IE-46: a CF or WS is spent, or the empire forgoes recruiting."""
    side = ids.EMPIRE + n
    s = p.stack_at[side]
    if not s or not p.c.symbol[s] or p.sys_kind[s] >= 0 or s not in p.c.system_neighbours[p.home[n]]:
        return
    if not place_system(p, s, side, "GE-IE-38"):
        return
    if not spend_colonist(p, side, "GE-IE-38"):
        p.no_recruiting[n] = 1
        if p.log is not None:
            p.tell("RecruitingForgone", "GE-IE-39", side=side, sector=s)


def spend_colonist(p: Galaxy, stack: int, rule: str) -> bool:
    """One CF or WS of the stack is expended, at random if there are several; False if there is none."""
    counts = stack_counts(p, stack)
    colonists = [count if kind in (ids.CF, ids.WS) else 0 for kind, count in enumerate(counts)]
    if not any(colonists):
        return False
    kind = random_unit(p, colonists, rule)
    s = p.stack_at[stack]
    eliminate_from_stack(p, stack, kind, 1)
    if p.log is not None:
        p.tell("ColonistSpent", rule, side=ids.stack_side(stack), sector=s, unit=kind)
    if not any(stack_counts(p, stack)):
        discard_stack(p, stack, rule)
    return True


def colonize_for_others(p: Galaxy, s: int) -> None:
    """GE-COL-05, ruling A-69: Usurpers, Invaders and Rebels colonize with a CF or WS; the new system is a Rebel one."""
    for stack in (*range(ids.USURPER, ids.EMPIRE), *range(ids.INVADER, ids.SIDES)):
        if p.stack_at[stack] == s and (p.stack_units[stack * T + ids.CF] or p.stack_units[stack * T + ids.WS]):
            if place_system(p, s, REBELS, "GE-COL-05"):
                spend_colonist(p, stack, "GE-COL-05")
            return
    colonists = [p.reb[s * T + kind] if kind in (ids.CF, ids.WS) else 0 for kind in range(T)]
    if any(colonists) and place_system(p, s, REBELS, "GE-COL-05"):
        kind = random_unit(p, colonists, "GE-COL-05")
        eliminate_rebels(p, s, kind, 1)
        if p.log is not None:
            p.tell("ColonistSpent", "GE-COL-05", side=REBELS, sector=s, unit=kind)


class EmpireRecruiting(Frame[Galaxy]):
    """Phase E: each Independent Empire rolls for recruits (GE-IE-31, GE-IE-32, GE-IE-33, GE-IE-34, GE-IE-35, GE-IE-36, GE-IE-39).

    Nobody else in Chaos recruits (GE-REC-06).
    """

    __slots__ = ()
    rule = "GE-SEQ-08"

    def advance(self, p: Galaxy) -> None:
        for n in sorted([n for n in range(9) if p.home[n]], key=lambda n: p.home[n]):
            side = ids.EMPIRE + n
            if p.no_recruiting[n]:
                continue  # GE-IE-39
            if at_rest(p, n):
                if p.log is not None:
                    p.tell("EmpireRested", "GE-IE-36", side=side, sector=p.home[n])
                continue
            roll = die(p, "GE-IE-31")
            modifier = resources(p, n, True) + p.lead[side]
            came = recruit_for_empire(p, n, recruits(p, roll + modifier), NOBODY)
            if p.log is not None:
                p.tell(
                    "RecruitingRolled",
                    "GE-IE-31",
                    dice=[roll],
                    sides=10,
                    modifier=modifier,
                    side=side,
                    units=units_word(came) or "none",
                )
        check_institute(p)
        p.pop()


FRAMES: tuple[type[Frame[Any]], ...] = (
    *flow_events.FRAMES,
    *flow_allied.FRAMES,
    ChaosOperations,
    Usurpation,
    UsurpersLeader,
    ChaosColonization,
    EmpireRecruiting,
)
