"""Module 1 in a saved position: gold, isotopes, elevators and Futures, in the game's own words, and back."""

from typing import Any

from armillary.games.high_frontier.ids import NONE, SPECTRA
from armillary.games.high_frontier.saved import Reader, letter, stack_name
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.position import module1 as played

from . import elevators

__all__ = ["blank", "played", "read", "words"]

KEYS = ("gold", "beads", "iso", "finao_doubled", "elevators", "futures", "comets")


def words(p: Conflict) -> dict[str, Any]:
    c = p.c
    return {
        "gold": {stack_name(p, stack): count for stack, count in enumerate(p.gold) if count},
        "beads": {letter(seat): count for seat, count in enumerate(p.gold_bank) if count},
        "iso": {letter(seat): SPECTRA[kind] for seat, kind in enumerate(p.iso) if kind != NONE},
        "finao_doubled": bool(p.finao_doubled),
        "elevators": [[c.spaces[space] for space in elevators.ends(p, elevator)] for elevator in p.elevators],
        "futures": {c.module1.futures[number]: letter(seat) for number, seat in enumerate(p.future) if seat != NONE},
        "comets": {letter(seat): c.module1.futures[goal] for seat, goal in enumerate(p.stone_goal) if goal != NONE},
    }


def most_gold(p: Conflict) -> int:
    """Gold FTs that a stack may hold; what a lost Bank leaves aboard a Bernal is kept whole."""
    most: int = max(p.c.module1.file.most_gold, 999 if p.c.bernal_slots else 0)
    return most


def blank() -> dict[str, Any]:
    return {"gold": {}, "beads": {}, "iso": {}, "finao_doubled": False, "elevators": [], "futures": {}, "comets": {}}


def read(r: Reader, data: Any) -> None:
    p: Any = r.p
    c = p.c
    own = r.keys(data, KEYS, "freight")
    names = [f"{seat}-{slot}" for seat in r.seats for slot in c.slot_names]
    for name, count in own["gold"].items():
        p.gold[r.one_of(name, names, "freight.gold")] = r.count(count, "freight.gold", most_gold(p))
    for name, count in own["beads"].items():
        p.gold_bank[r.one_of(name, r.seats, "freight.beads")] = r.count(count, "freight.beads", 999)
    for name, kind in own["iso"].items():
        p.iso[r.one_of(name, r.seats, "freight.iso")] = r.one_of(kind, SPECTRA, "freight.iso")
    p.finao_doubled = int(own["finao_doubled"] is True)
    for one, other in own["elevators"]:
        ends = [r.one_of(space, c.spaces, "freight.elevators") for space in (one, other)]
        p.elevators.append(elevators.code(p, *ends))
    p.elevators.sort()
    for name, seat in own["futures"].items():
        number = r.one_of(name, c.module1.futures, "freight.futures")
        p.future[number] = r.one_of(seat, r.seats, "freight.futures")
    for name, future in own["comets"].items():
        number = r.one_of(future, c.module1.futures, "freight.comets")
        p.stone_goal[r.one_of(name, r.seats, "freight.comets")] = number
