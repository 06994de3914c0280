"""What the units are, for programs that learn.

Units are told fleet by fleet in the order of building, not by the slots that they happen to have.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from armillary.shape import Count, Each, Flag, Id, Record, Shape, Shapes

from .ids import ITEMS, UNKNOWN
from .position import MOST_UNITS, PlayingField

if TYPE_CHECKING:
    from .game import BurningPlanets


def units(p: PlayingField) -> list[list[tuple[int, ...]]]:
    """By seat: kind, cell, actions and moves left, number, what is aboard, whether something is sealed, hold."""
    kind, cell, left, moves, serial = p.unit_kind, p.unit_cell, p.unit_left, p.unit_moves, p.unit_serial
    carry, secret, fired, hold = p.unit_carry, p.unit_secret, p.unit_fired, p.unit_hold
    sealed = p.unit_sealed
    return [
        [
            (
                kind[slot],
                cell[slot],
                left[slot],
                moves[slot],
                serial[slot],
                -1 if carry[slot] < 0 else len(ITEMS) if carry[slot] == UNKNOWN else carry[slot],
                secret[slot],
                fired[slot],
                sealed[slot],
                *hold[slot * 4 : slot * 4 + 4],
            )
            for slot in own
        ]
        for own in p.fleet
    ]


def with_units(game: "BurningPlanets", found: Shapes) -> Shapes:
    """What follows from the declared fields, and the units."""
    cells, money = game.geo.count, Count(100)
    unit: dict[str, Shape] = {
        "kind": Id(10),
        "cell": Id(cells),
        "left": Count(8),
        "moves": Count(8),
        "serial": Count(20),
        "carry": Id(len(ITEMS) + 1, -1),
        "secret": Flag(),
        "fired": Count(1),
        "sealed": Flag(),
        **{f"hold_{resource}": money for resource in "BCFM"},
    }
    slots = (name for name in PlayingField.FIELDS if name.startswith("unit_") and name != "unit_owner")
    return replace(
        found,
        worked_out={"units": (units, Each(Each(Record(unit), MOST_UNITS, fixed=False), game.seats))},
        reads={"units": ("fleet", *slots)},
    )
