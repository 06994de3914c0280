"""The position: what stands on every cell, the units in slots, planets by tile, stocks by seat, contracts and pacts."""

from array import array
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from armillary.fields import (
    COMPONENTS,
    SEAT,
    Axis,
    Constant,
    Count,
    Flat,
    Free,
    Listed,
    One,
    Per,
    Records,
    Yes,
    record_of,
)
from armillary.fields import Bits as Members
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position
from armillary.kernel.thing import Thing
from armillary.shape import Bits, Each, Id, Maybe, Print, Shape, Told
from armillary.shape import Count as CountShape

from .components import Components
from .geometry import Geometry
from .ids import (
    BIOMES,
    CANNON,
    CARGO,
    CENTRE,
    DRILL,
    EMPTY,
    EVENTS,
    FACTIONS,
    FURNACE,
    GOODS,
    GREENHOUSE,
    GROUND,
    HABITAT,
    ITEM,
    ITEMS,
    RESOURCES,
    ROCK,
    SIZES,
    SPACE_KINDS,
    SPACEPORT,
    TOWER,
    UNIT,
    WAITING,
)

if TYPE_CHECKING:
    from .game import BurningPlanets

__all__ = ["KINDS", "Contract", "Draft", "PlayingField"]

KINDS: Final = len(ITEMS)
#: Units of one player that have a place of their own in observations: hardly anybody has more.
MOST_UNITS: Final = 40


def cell_names(game: Any) -> list[str]:
    return list(game.geo.names)


def planet_names(game: Any) -> list[str]:
    return [f"planet-{number}" for number in range(1, game.geo.tiles + 1)]


def counter_names(game: Any) -> list[str]:
    return ["open", *(one + two for one, two in combinations(SEAT.words(game), 2))]


#: What the lists run over: a planet is named by its tile.
CELLS = Axis("cells", cell_names)
TILES = Axis("tiles", planet_names)
GOODS_OF = Axis("resources", RESOURCES)
LOOT = Axis("loot", [ITEMS[kind] for kind in SPACE_KINDS])
UNIT_SERIALS = Axis("serials", ("unit", ITEMS[CARGO]))
NOBODY: dict[int, str | None] = {-1: None}
SIDES = Axis("sides", ("maker", "partner"))

#: What the steps hold.
CELL, TILE, WARE, FEW = One(CELLS, NOBODY), One(TILES, NOBODY), One(Axis("items", ITEMS)), Count()
#: What an action has loaded or handed over, whether it was paid for, and whether it was seen.
TAKEN = Members(Axis("taken", (*RESOURCES, "paid", "seen")))
SUMS = Listed(Count(100), 4)
GOODS_SHAPE = Each(CountShape(100), 4, fixed=False)


@mypyc_attr(allow_interpreted_subclasses=True)
class Contract(Thing):
    """A barter agreed: who gives what, on which ship; where the goods of each are; the seal of a secret one.

    Side 0 is the maker's goods, side 1 the partner's. Goods that one may not know are empty. What was agreed and is neither
    aboard nor handed over waits with its giver.
    """

    FIELDS = {
        "maker": One(SEAT),
        "partner": One(SEAT),
        "owner": One(SEAT, NOBODY),
        "serial": Count(20),
        "gives": Free((), shape=GOODS_SHAPE),
        "gets": Free((), shape=GOODS_SHAPE),
        "secret": Yes(),
        "states": Per(SIDES, One(Axis("states", GOODS))),
        "shown": Yes(),
        "tried": Count(),
        "nonce": Free(""),
        "seal": Free(""),
        "aboard": Flat(SIDES, GOODS_OF, Count(100)),
        "brought": Flat(SIDES, GOODS_OF, Count(100)),
        "astray": Flat(SIDES, GOODS_OF, Count(100)),
    }
    __slots__ = FIELDS

    def __init__(
        self,
        maker: int = -1,
        partner: int = -1,
        owner: int = -1,
        serial: int = 0,
        gives: tuple[int, ...] = (),
        gets: tuple[int, ...] = (),
        secret: int = 0,
        states: list[int] | None = None,
        shown: int = 0,
        tried: int = 0,
        nonce: str = "",
        seal: str = "",
        aboard: list[int] | None = None,
        brought: list[int] | None = None,
        astray: list[int] | None = None,
    ) -> None:
        self.maker = maker
        self.partner = partner
        #: The cargo ship that carries the goods: its owner and identification number.
        self.owner = owner
        self.serial = serial
        self.gives = gives
        self.gets = gets
        self.secret = secret
        self.states = [WAITING, WAITING] if states is None else states
        self.shown = shown
        #: A load was tried in vain and nothing has been done since (BP-TRADE-17); in version 1 the round of the attempt.
        self.tried = tried
        self.nonce = nonce
        self.seal = seal
        # Four resources for each side: on the ship, handed to whom they were for, handed to somebody else.
        self.aboard = [0] * 8 if aboard is None else aboard
        self.brought = [0] * 8 if brought is None else brought
        self.astray = [0] * 8 if astray is None else astray

    @property
    def signers(self) -> tuple[int, int]:
        return self.maker, self.partner

    @property
    def hidden(self) -> bool:
        """Does it lie face down?"""
        return bool(self.secret) and not self.shown

    def goods(self, side: int) -> tuple[int, ...]:
        return self.gives if side == 0 else self.gets

    def side_of(self, giver: int) -> int:
        """The side on which that seat gives, or -1."""
        return 0 if giver == self.maker else 1 if giver == self.partner else -1

    def receiver(self, side: int) -> int:
        """Who gets the goods of that side, as agreed."""
        return self.partner if side == 0 else self.maker

    def loaded(self, side: int) -> list[int]:
        """The goods of that side that are on the ship."""
        return self.aboard[side * 4 : side * 4 + 4]

    def diverted(self, side: int) -> list[int]:
        """The goods of that side that were handed to somebody else."""
        return self.astray[side * 4 : side * 4 + 4]

    def waiting(self, side: int) -> list[int]:
        """The goods of that side that are still, or again, with their giver."""
        goods, base = self.goods(side), side * 4
        return [
            goods[number] - self.aboard[base + number] - self.brought[base + number] - self.astray[base + number]
            for number in range(4)
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Draft(Thing):
    """A barter that a player is drawing up, seen by nobody else (BP-SEC-05)."""

    FIELDS = {"partner": One(SEAT), "owner": One(SEAT, NOBODY), "serial": Count(20), "give": SUMS, "get": SUMS}
    __slots__ = FIELDS

    def __init__(
        self,
        partner: int = -1,
        owner: int = -1,
        serial: int = 0,
        give: list[int] | None = None,
        get: list[int] | None = None,
    ) -> None:
        self.partner = partner
        #: The carrier; number 0: not named yet.
        self.owner = owner
        self.serial = serial
        self.give = [0, 0, 0, 0] if give is None else give
        self.get = [0, 0, 0, 0] if get is None else get


def the_geometry(game: Any) -> Geometry:
    geo: Geometry = game.geo
    return geo


def empty_cells(game: Any) -> "array[int]":
    """An array: copied in one piece, several times as fast as a list of this length."""
    cells: int = game.geo.count
    return array("H", [EMPTY]) * cells


def no_items(game: Any) -> "array[int]":
    tiles: int = game.geo.tiles
    return array("H", [0]) * (tiles * KINDS)


def no_drafts(game: Any) -> list[Draft | None]:
    return [None] * game.seats


def cell_shape(game: Any) -> Shape:
    """From UNIT on it is the slot of the unit that stands there."""
    return Each(Id(UNIT + 1, open=True), game.geo.count)


def used_shape(game: Any) -> Shape:
    """Beside the limits that are reached the counts of a pack that allows more than one a turn."""
    return Each(Bits(20 if max(game.components.per_turn) > 1 else 4), game.geo.tiles)


def draft_shape(game: Any) -> Shape:
    return Each(Maybe(record_of(Draft, game)), game.seats)


def told() -> Free:
    """By slot: `shapes.units` tells it fleet by fleet."""
    return Free([], "LISTS", shape=Told(), at="")


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayingField(Position):
    """All of a match at one moment."""

    game: "BurningPlanets"
    geo: Geometry
    c: Components
    round: int
    first: int
    active: int
    event: int
    #: Proposals and requests that each seat has made this turn.
    proposals: list[int]
    #: The cell of the unit that acted last this turn, or -1 (BP-ACT-05).
    acting: int
    #: Bits of every cell that a ship cannot enter, and of the asteroids.
    blocked: int
    rocks: int
    #: What each cell holds (see ids).
    at: "array[int]"
    #: By seat; -1 before it is chosen.
    factions: list[int]
    #: The tile of each seat's starting planet (BP-SETUP-02).
    starts: list[int]
    #: By tile: size (0: no planet), biome, owner (-1: nobody), what was used up this turn, items by kind, free cells.
    sizes: list[int]
    biomes: list[int]
    owners: list[int]
    used: list[int]
    counts: "array[int]"
    free_inner: list[int]
    free_border: list[int]
    #: Units by slot: ships, defences and space structures. A slot is free when its cell is -1.
    unit_kind: list[int]
    unit_owner: list[int]
    unit_cell: list[int]
    #: Actions and moves left this turn.
    unit_left: list[int]
    unit_moves: list[int]
    unit_serial: list[int]
    #: The structure aboard (-1: none), and whether it is in the hidden register (BP-SPACE-15).
    unit_carry: list[int]
    unit_secret: list[int]
    #: Attacks that the structure aboard has made this turn, before it was picked up (BP-SPACE-08, BP-SPACE-17).
    unit_fired: list[int]
    #: All have seen the ship load under a face-down contract, and no shipment from it since (BP-SEC-07, BP-SEC-09).
    unit_sealed: list[int]
    #: Four resources for each slot.
    unit_hold: list[int]
    free_slots: list[int]
    #: By seat: the slots of the seat's units, in order of building, and the bits of their cells.
    fleet: list[list[int]]
    masks: list[int]
    #: Four resources (BP-ECON-02: one stock per player), three looted structures by seat.
    stock: list[int]
    looted: list[int]
    out: list[int]
    share: list[int]
    #: The last number given to a unit and to a cargo ship, by seat (BP-TRADE-13: never used again).
    serials: list[int]
    #: All that ever came in and went out, by resource: stocks and holds are the difference.
    gained: list[int]
    spent: list[int]
    contracts: list[Contract]
    pacts: list[tuple[int, int]]
    #: By seat: the barter that it is drawing up.
    drafts: list[Draft | None]
    #: By seat: the bits of those whom it offered a pact this turn.
    asked: list[int]
    #: How many offers there have been, the open ones first and then by pair of seats: numbers that tell nothing (BP-SEC-01).
    numbers: list[int]
    FIELDS = {
        "geo": Constant(the_geometry),
        "c": COMPONENTS,
        "round": Count(40),
        "first": One(SEAT),
        "active": One(SEAT),
        "event": One(Axis("events", EVENTS)),
        "proposals": Per(SEAT, Count(), at=""),
        "acting": One(CELLS, NOBODY, start=-1),
        "blocked": Free(shape=Told(), at=""),
        "rocks": Free(shape=Told(), at=""),
        "at": Free(empty_cells, "LISTS", at="").shaped(cell_shape),
        "factions": Per(SEAT, One(Axis("factions", FACTIONS), NOBODY, start=-1)),
        "starts": Per(SEAT, One(TILES, NOBODY, start=-1)),
        "sizes": Per(TILES, One(Axis("sizes", SIZES)), at=""),
        "biomes": Per(TILES, One(Axis("biomes", BIOMES)), at=""),
        "owners": Per(TILES, One(SEAT, NOBODY, start=-1), at=""),
        "used": Per(TILES, Count(), at="").shaped(used_shape),
        "counts": Free(no_items, "LISTS", shape=Told(), at=""),
        "free_inner": Per(TILES, Count(), at="").shaped(Told()),
        "free_border": Per(TILES, Count(), at="").shaped(Told()),
        "unit_kind": told(),
        "unit_owner": told(),
        "unit_cell": told(),
        "unit_left": told(),
        "unit_moves": told(),
        "unit_serial": told(),
        "unit_carry": told(),
        "unit_secret": told(),
        "unit_fired": told(),
        "unit_sealed": told(),
        "unit_hold": told(),
        "free_slots": told(),
        "fleet": Per(SEAT, Listed(Count(), MOST_UNITS), at="").shaped(Told()),
        "masks": Per(SEAT, Free(), at="").shaped(Told()),
        "stock": Flat(SEAT, GOODS_OF, Count(100)),
        "looted": Flat(SEAT, LOOT, Count(3)),
        "out": Per(SEAT, Yes(), at=""),
        "share": Per(SEAT, Yes(), at=""),
        "serials": Flat(SEAT, UNIT_SERIALS, Count(20), at=""),
        # No seat sees the accounts.
        "gained": Per(GOODS_OF, Count(least=-1), at="accounts.gained").shaped(Told()),
        "spent": Per(GOODS_OF, Count(least=-1), at="accounts.spent").shaped(Told()),
        "contracts": Records(Contract, most=4, at=""),
        "pacts": Free([], "LISTS", shape=Print(), at=""),
        "drafts": Records(Draft, start=no_drafts, at="").shaped(draft_shape),
        "asked": Per(SEAT, Members(SEAT), at=""),
        "numbers": Per(Axis("counters", counter_names), Count(8), at=""),
    }
    HIDDEN = (
        "stock",
        "looted",
        "unit_carry",
        "used",
        "contracts",
        "pacts",
        "drafts",
        "proposals",
        "asked",
        "numbers",
        "gained",
        "spent",
    )
    __slots__ = FIELDS

    def to_words(self) -> dict[str, Any]:
        from .saved import write_field

        return write_field(self, super().to_words())

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import fill, written_by_hand

        own = written_by_hand(self, data)
        super().from_words({key: value for key, value in data.items() if key not in own})
        fill(self, own)

    # ------------------------------------------------------------------------------------------------ cells

    def touched(self, cell: int) -> int:
        """The tile of the planet that a unit on this cell touches, or -1 (A-54: the ring lies within the tile)."""
        tile = self.geo.tile[cell]
        size = self.sizes[tile]
        if size and self.geo.ring[cell] == self.c.radius[size] + 1:
            return tile
        return -1

    def planet_at(self, cell: int) -> int:
        """The tile of the planet that covers this cell, or -1."""
        tile = self.geo.tile[cell]
        size = self.sizes[tile]
        return tile if size and self.geo.ring[cell] <= self.c.radius[size] else -1

    def slot_at(self, cell: int) -> int:
        """The slot of the unit on this cell, or -1."""
        return self.at[cell] - UNIT if self.at[cell] >= UNIT else -1

    def structures(self, tile: int) -> int:
        """Buildings and defences of a planet."""
        counts, base = self.counts, tile * KINDS
        return (
            counts[base + CANNON]
            + counts[base + TOWER]
            + counts[base + FURNACE]
            + counts[base + GREENHOUSE]
            + counts[base + SPACEPORT]
        )

    def defences(self, tile: int) -> int:
        return self.counts[tile * KINDS + CANNON] + self.counts[tile * KINDS + TOWER]

    def add_planet(self, tile: int, size: int, biome: int, owner: int) -> None:
        """A planet in the centre of its tile (BP-SETUP-06), its centre cell kept for the monolith (BP-BUILD-09)."""
        geo = self.geo
        self.sizes[tile] = size
        self.biomes[tile] = biome
        self.owners[tile] = owner
        for cell in geo.cells[tile][size]:
            self.at[cell] = GROUND
        self.at[geo.centre[tile]] = CENTRE
        self.free_inner[tile] = len(geo.inner[tile][size])
        self.free_border[tile] = len(geo.border[tile][size])
        self.blocked |= geo.planet_mask[tile][size]

    def add_item(self, cell: int, kind: int) -> None:
        """A building or natural resource on a free cell of a planet."""
        tile = self.geo.tile[cell]
        self.at[cell] = kind - ITEM
        self.counts[tile * KINDS + kind] += 1
        self._occupy(tile, cell, 1)

    def remove_item(self, cell: int) -> int:
        """Clears the cell; returns the kind that stood there."""
        tile = self.geo.tile[cell]
        kind = self.at[cell] + ITEM
        self.at[cell] = GROUND
        self.counts[tile * KINDS + kind] -= 1
        self._occupy(tile, cell, -1)
        return kind

    def _occupy(self, tile: int, cell: int, change: int) -> None:
        if self.geo.ring[cell] == self.c.radius[self.sizes[tile]]:
            self.free_border[tile] -= change
        else:
            self.free_inner[tile] -= change

    def add_asteroid(self, cell: int) -> None:
        self.at[cell] = ROCK
        self.rocks |= self.geo.bit[cell]
        self.blocked |= self.geo.bit[cell]

    # ------------------------------------------------------------------------------------------------ units

    def add_unit(self, kind: int, owner: int, cell: int, left: int, moves: int, serial: int) -> int:
        """A unit on its cell; with a new number if the serial is 0."""
        if not serial:
            which = owner * 2 + (1 if kind == CARGO else 0)
            self.serials[which] += 1
            serial = self.serials[which]
        if self.free_slots:
            slot = self.free_slots.pop()
            self.unit_kind[slot] = kind
            self.unit_owner[slot] = owner
            self.unit_cell[slot] = cell
            self.unit_left[slot] = left
            self.unit_moves[slot] = moves
            self.unit_serial[slot] = serial
        else:
            slot = len(self.unit_kind)
            self.unit_kind.append(kind)
            self.unit_owner.append(owner)
            self.unit_cell.append(cell)
            self.unit_left.append(left)
            self.unit_moves.append(moves)
            self.unit_serial.append(serial)
            self.unit_carry.append(-1)
            self.unit_secret.append(0)
            self.unit_fired.append(0)
            self.unit_sealed.append(0)
            self.unit_hold += (0, 0, 0, 0)
        self.at[cell] = UNIT + slot
        self.fleet[owner].append(slot)
        bit = self.geo.bit[cell]
        self.masks[owner] |= bit
        self.blocked |= bit
        if kind in (CANNON, TOWER):
            tile = self.geo.tile[cell]
            self.counts[tile * KINDS + kind] += 1
            self.free_border[tile] -= 1
        return slot

    def remove_unit(self, slot: int) -> None:
        """Takes the unit off the field: its cell becomes ground, a bare asteroid or empty space again."""
        kind, cell, owner = self.unit_kind[slot], self.unit_cell[slot], self.unit_owner[slot]
        bit = self.geo.bit[cell]
        self.masks[owner] &= ~bit
        if kind in (CANNON, TOWER):
            self.at[cell] = GROUND
            tile = self.geo.tile[cell]
            self.counts[tile * KINDS + kind] -= 1
            self.free_border[tile] += 1
        elif kind in (DRILL, HABITAT):
            self.at[cell] = ROCK
        else:
            self.at[cell] = EMPTY
            self.blocked &= ~bit
        self.fleet[owner].remove(slot)
        self.unit_cell[slot] = -1
        self.unit_left[slot] = 0
        self.unit_moves[slot] = 0
        self.unit_carry[slot] = -1
        self.unit_secret[slot] = 0
        self.unit_fired[slot] = 0
        self.unit_sealed[slot] = 0
        base = slot * 4
        self.unit_hold[base] = self.unit_hold[base + 1] = self.unit_hold[base + 2] = self.unit_hold[base + 3] = 0
        self.free_slots.append(slot)

    def move_unit(self, slot: int, to: int) -> None:
        """A ship goes to a free cell."""
        bit = self.geo.bit
        cell, owner = self.unit_cell[slot], self.unit_owner[slot]
        both = bit[cell] | bit[to]
        self.blocked ^= both
        self.masks[owner] ^= both
        self.at[cell] = EMPTY
        self.at[to] = UNIT + slot
        self.unit_cell[slot] = to

    def find_ship(self, owner: int, serial: int) -> int:
        """The slot of the cargo ship with that identification number (BP-TRADE-13), or -1."""
        for slot in self.fleet[owner]:
            if self.unit_kind[slot] == CARGO and self.unit_serial[slot] == serial:
                return slot
        return -1
