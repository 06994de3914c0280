"""Expeditions (28.0): one unit and one leader explore a sector with an Expedition Possible marker."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.refusal import Refusal

from .aliens import NEGATIVE, POSITIVE
from .chance import dice, die
from .expenditure import markers_left
from .forces import (
    add_imperial,
    eliminate_imperial,
    empty_sector,
    place_system,
    remove_leader,
)
from .index import change_index
from .leaders import distinct, leaders_at
from .victory import check_survival


def why_not_explore(p: Galaxy, s: int, kind: int, leader: int) -> Refusal | None:
    """GE-EXP-01, GE-LDR-08: a marker, a mobile unit and a leader in one sector."""
    if not p.rules.expeditions:
        return Refusal("GE-OPT-01", "option-off")
    if not 0 < s <= ids.SECTORS or not p.expedition[s]:
        return Refusal("GE-EXP-01", "no-expedition", sector=s)
    if p.leader_at[leader] != s:
        return Refusal("GE-LDR-08", "no-leader-here", sector=s)
    if not p.imp[s * T + kind]:
        return Refusal("GE-EXP-01", "no-unit", sector=s)
    return None


def expeditions(p: Galaxy) -> list[tuple[int, int, int]]:
    """(sector, unit type, leader) of every possible expedition."""
    if not p.rules.expeditions:
        return []
    return [
        (s, kind, leader)
        for s in p.c.enterable
        if p.expedition[s]
        for leader in distinct(p, leaders_at(p, s))
        for kind in range(T)
        if p.imp[s * T + kind]
    ]


def why_not_dismiss(p: Galaxy, marker: int, s: int) -> Refusal | None:
    """The Alien Pact sends away an alien that is there."""
    found = any(alien[:2] == (marker, s) for alien in p.aliens)
    return None if found else Refusal("GE-EXP-05", "no-such-alien")


def modifier(p: Galaxy, s: int, kind: int, leader: int) -> int:
    """GE-EXP-04: the leader, the kind of unit, and what earlier expeditions there have learnt (rulings A-109)."""
    added = p.c.leader_value[leader] + p.c.expedition_modifier[kind] + p.exp_bonus[s]
    if p.exp_deeper == (s, leader, kind, p.turn - 1):
        added += 2
    return added


def explore(p: Galaxy, s: int, kind: int, leader: int) -> bool:
    """Roll and carry out the entry (GE-EXP-02, GE-EXP-11). True if an alien marker has to be chosen."""
    c = p.c
    first = die(p, "GE-EXP-02")
    second = die(p, "GE-EXP-02")
    entry = c.expedition[first * 10 + second]
    row = c.tables.expedition_results[entry]
    p.tell(events.expedition_rolled, [first, second], s, leader, entry)
    added = modifier(p, s, kind, leader)
    p.exp_deeper = ()
    result = POSITIVE
    if row.resolution:
        p.exp_bonus[s] = 0
        rolled = die(p, "GE-EXP-03")
        result = c.resolution_bands.at(rolled + added)
        p.tell(events.resolution_rolled, [rolled], added, c.tables.resolution[result].result)
    if not row.marker_stays:
        # GE-EXP-07: used up, unless the entry keeps it.
        p.expedition[s] = 0
        p.exp_bonus[s] = 0
        p.discard[ids.EXPEDITION] += 1
    if result == NEGATIVE:
        lose_expedition(p, s, kind, leader, "GE-EXP-05")
        return False
    if result == POSITIVE:
        return effect(p, row.id, s, kind, leader)
    return False


def lose_expedition(p: Galaxy, s: int, kind: int, leader: int, rule: str) -> None:
    """One unit and one leader are at risk, whatever stack they came from (GE-EXP-09); further leaders die with the unit if it
    is the one they are with (GE-EXP-10)."""
    p.tell(events.expedition_lost, rule, s, kind, leader)
    eliminate_imperial(p, s, kind, 1)
    remove_leader(p, leader, rule)
    if not p.imp[s * T + kind]:
        for other in leaders_at(p, s):
            if p.leader_with[other] == kind:
                remove_leader(p, other, "GE-EXP-10")
    check_survival(p)


#: Entries that are dice of RP, and entries that are units.
TROVES: Final[dict[str, int]] = {"trove": 1, "great_trove": 2}
FOUND_UNITS: Final[dict[str, tuple[int, ...]]] = {
    "loyalists": (ids.SF, ids.AF),
    "lost_order": (ids.IO,),
    "world_engine": (ids.WS,),
}


def effect(p: Galaxy, entry: str, s: int, kind: int, leader: int) -> bool:
    """The entries of the Expedition Results Table."""
    if entry == "lost":
        lose_expedition(p, s, kind, leader, "GE-EXP-06")
    elif entry == "detonation":
        empty_sector(p, s, "GE-EXP-06")
        change_index(p, _index_dice(p, 1), "GE-CHG-01")
        check_survival(p)
    elif entry == "fight":
        p.exp_bonus[s] = 2
        p.tell(events.expedition_learnt, s, 2)
    elif entry == "deeper":
        p.exp_deeper = (s, leader, kind, p.turn)
        p.tell(events.went_deeper, s, leader, kind)
    elif entry in ("gate", "gate_guarded"):
        _find_gate(p, s)
    elif entry == "enclave":
        _appear(p, s, ids.TH if p.rules.transhumans else ids.CG, "GE-TH-04")
    elif entry == "lost_colony":
        if p.c.symbol[s] and p.sys_kind[s] < 0:
            place_system(p, s, ids.IMPERIAL, "GE-EXP-06")
        else:
            _treasure(p, 1)
    elif entry == "archive":
        change_index(p, -_index_dice(p, 1), "GE-CHG-01")
    elif entry == "arsenal":
        p.leader_arsenal[leader] = 1
        p.tell(events.leader_gifted, leader, "military")
    elif entry == "mind_lens":
        p.leader_lens[leader] = 1
        p.tell(events.leader_gifted, leader, "morphogenetic")
    elif entry in TROVES:
        _treasure(p, TROVES[entry])
    elif entry in FOUND_UNITS:
        for found in FOUND_UNITS[entry]:
            _appear(p, s, found, "GE-EXP-05")
    elif entry == "alien_pact":
        return bool(p.aliens)
    elif entry == "texts":
        _texts(p)
    elif entry == "apotheosis":
        # GE-EXP-08: he is spent, and his value with him.
        value = p.c.leader_value[leader]
        remove_leader(p, leader, "GE-EXP-08")
        change_index(p, -3 * value, "GE-CHG-01")
    elif entry == "derelicts":
        p.tell(events.nothing_found, s)
    return False


def _index_dice(p: Galaxy, count: int) -> int:
    found = dice(p, count, "GE-CHG-01")
    p.tell(events.index_dice_rolled, "GE-CHG-01", found)
    return sum(found)


def _treasure(p: Galaxy, count: int) -> None:
    found = dice(p, count, "GE-EXP-06")
    p.rp += sum(found)
    p.tell(events.treasure_rolled, found, sum(found))


def _appear(p: Galaxy, s: int, kind: int, rule: str) -> None:
    """A free unit, if the counter mix has one (GE-REC-08)."""
    if p.avail[kind]:
        add_imperial(p, s, kind, 1)
        p.tell(events.unit_appeared, rule, s, kind)


def _find_gate(p: Galaxy, s: int) -> None:
    """GE-GATE-01, GE-GATE-02: a gate here, and from now on they can be bought."""
    if not p.rules.star_gates:
        return
    p.gates_known = 1
    if not p.gates[s] and sum(p.gates) < p.c.counters.star_gates:
        p.gates[s] = 1
        p.tell(events.gate_found, s)


def _texts(p: Galaxy) -> None:
    """Two Illumination markers, within the limit of the counters (GE-MRK-03)."""
    if p.rules.markers and p.rules.illumination:
        count = min(2, markers_left(p, ids.ILLUMINATION))
        p.illumination += count
        p.tell(events.markers_found, count)
