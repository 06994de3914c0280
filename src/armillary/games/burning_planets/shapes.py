"""What the fields of the position and of the steps are, for programs that learn.

Units are told fleet by fleet in the order of building, not by the slots that they happen to have.
"""

from typing import TYPE_CHECKING

from armillary.shape import Bits, Count, Each, Flag, Id, Maybe, Print, Record, Shape, Shapes, Told

from .ids import BIOMES, EVENTS, FACTIONS, GOODS, ITEMS, SIZES, UNIT, UNKNOWN
from .position import PlayingField

if TYPE_CHECKING:
    from .game import BurningPlanets

#: Units of one player that have a place of their own: hardly anybody has more.
MOST_UNITS = 40
#: What units() tells, and what can be worked out from other fields.
TOLD = (
    "geo",
    "blocked",
    "rocks",
    "masks",
    "counts",
    "free_inner",
    "free_border",
    "free_slots",
    "fleet",
    "unit_kind",
    "unit_owner",
    "unit_cell",
    "unit_left",
    "unit_moves",
    "unit_serial",
    "unit_carry",
    "unit_secret",
    "unit_fired",
    "unit_sealed",
    "unit_hold",
    # No seat sees the accounts.
    "gained",
    "spent",
)


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


def shapes(game: "BurningPlanets") -> Shapes:
    seats, cells, tiles = game.seats, game.geo.count, game.geo.tiles
    seat, cell, tile, few = Id(seats), Id(cells, -1), Id(tiles, -1), Count(6)
    money = Count(100)
    goods = Each(money, 4, fixed=False)
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
    contract = Record(
        {
            "maker": seat,
            "partner": seat,
            "owner": Id(seats, -1),
            "serial": Count(20),
            "gives": goods,
            "gets": goods,
            "secret": Flag(),
            "states": Each(Id(len(GOODS)), 2),
            "shown": Flag(),
            "tried": few,
            "nonce": Print(),
            "seal": Print(),
            "aboard": Each(money, 8),
            "brought": Each(money, 8),
            "astray": Each(money, 8),
        }
    )
    draft = Record({"partner": seat, "owner": Id(seats, -1), "serial": Count(20), "give": goods, "get": goods})
    return Shapes(
        position={
            "round": Count(40),
            "first": seat,
            "active": seat,
            "event": Id(len(EVENTS)),
            "proposals": Each(few, seats),
            "acting": cell,
            # From UNIT on it is the slot of the unit that stands there.
            "at": Each(Id(UNIT + 1, open=True), cells),
            "factions": Each(Id(len(FACTIONS), -1), seats),
            "starts": Each(tile, seats),
            "sizes": Each(Id(len(SIZES)), tiles),
            "biomes": Each(Id(len(BIOMES)), tiles),
            "owners": Each(Id(seats, -1), tiles),
            # Beside the limits that are reached the counts of a pack that allows more than one a turn.
            "used": Each(Bits(20 if max(game.components.per_turn) > 1 else 4), tiles),
            "stock": Each(money, seats * 4),
            "looted": Each(Count(3), seats * 3),
            "out": Each(Flag(), seats),
            "share": Each(Flag(), seats),
            "serials": Each(Count(20), seats * 2),
            "contracts": Each(contract, 4, fixed=False),
            "pacts": Print(),
            "drafts": Each(Maybe(draft), seats),
            "asked": Each(Bits(seats), seats),
            "numbers": Each(Count(8), 1 + seats * (seats - 1) // 2),
            **dict.fromkeys(TOLD, Told()),
        },
        worked_out={"units": (units, Each(Each(Record(unit), MOST_UNITS, fixed=False), seats))},
        reads={"units": ("fleet", *(name for name in TOLD if name.startswith("unit_") and name != "unit_owner"))},
        steps={
            **dict.fromkeys(("number", "total"), few),
            **dict.fromkeys(("taken", "given"), Bits(6)),
            **dict.fromkeys(("maker", "receiver"), seat),
            "tile": tile,
            "yard": cell,
            "kind": Id(len(ITEMS)),
            "cell": cell,
            "offer": Count(8),
            "amounts": goods,
        },
    )
