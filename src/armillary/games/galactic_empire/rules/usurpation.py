"""Usurpation (10.6, GE-USR): who tries in the Core, the roll, defeat and victory."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .chance import dice, die
from .forces import (
    discard_stack,
    eliminate_from_stack,
    free_leaders,
    place_leader,
    remove_leader,
    stack_counts,
    turn_system,
)
from .index import change_index

IMPERIAL: Final = ids.IMPERIAL


def pretenders(p: Galaxy, done: list[int]) -> list[int]:
    """GE-USR-14: the Usurpers in the Core, the Mutant among them, that have not tried this turn."""
    return [side for side in range(ids.USURPER, ids.EMPIRE) if p.stack_at[side] == ids.CORE and side not in done]


def why_not_stand_with(kinds: tuple[int, ...], kind: int) -> Refusal | None:
    """GE-USR-19: the new leader stands with the units that were the Usurper's."""
    return None if kind in kinds else Refusal("GE-USR-19", "not-his-unit")


def chance_of_victory(p: Galaxy, side: int, leader: int) -> int:
    """The chance in percent that the Usurper wins, stalemates rolled again."""
    c = p.c
    modifier = p.lead[side] - (c.leader_value[leader] if leader >= 0 else 0)
    results = [c.tables.usurpation[c.usurpation_bands.at(face + modifier)].result for face in range(10)]
    decided = 10 - results.count("stalemate")
    return 100 * results.count("victorious") // max(1, decided)


def usurpation(p: Galaxy, side: int, leader: int) -> tuple[int, ...]:
    """Roll until it is decided (GE-USR-16), then defeat or victory; what `crown` says in this case."""
    c = p.c
    modifier = p.lead[side] - (c.leader_value[leader] if leader >= 0 else 0)
    while p.result is None:
        roll = die(p, "GE-USR-14")
        row = c.tables.usurpation[c.usurpation_bands.at(roll + modifier)]
        p.tell(events.usurpation_rolled, [roll], modifier, side, roll + modifier, row.result)
        if row.result == "stalemate":
            index_dice(p, row.index_dice, "GE-USR-16")
            continue
        if row.result == "defeated":
            for kind, count in enumerate(stack_counts(p, side)):
                if count:
                    eliminate_from_stack(p, side, kind, count)
            discard_stack(p, side, "GE-USR-15")
            index_dice(p, row.index_dice, "GE-USR-15")
            return ()
        homage = crown(p, side, leader)
        index_dice(p, row.index_dice, "GE-USR-17")
        return homage
    return ()


def index_dice(p: Galaxy, count: int, rule: str) -> None:
    """So many dice are added to the index, or subtracted if negative."""
    if count:
        rolls = dice(p, abs(count), rule)
        p.tell(events.event_rolled, rule, rolls)
        change_index(p, sum(rolls) if count > 0 else -sum(rolls), rule)


@does("GE-LDR-12")
def crown(p: Galaxy, side: int, leader: int) -> tuple[int, ...]:
    """GE-USR-17, GE-USR-18: the new regime's units are Imperial, its leader replaces the one who opposed it. In no other way does
    a Chaos leader become Imperial (GE-LDR-12).

    Returns that leader and the types of unit that he may stand with (GE-USR-19); empty if there is none to place.
    """
    homage: tuple[int, ...] = ()
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
            homage = (chosen, *(his or here))
        else:
            place_leader(p, chosen, ids.CORE, max(here, key=lambda k: p.imp[ids.CORE * T + k]), "GE-USR-17")
    if any(turned) and p.sys_side[ids.CORE] != IMPERIAL:
        turn_system(p, ids.CORE, IMPERIAL, "GE-USR-18")
    p.tell(events.units_crowned, side, turned)
    return homage
