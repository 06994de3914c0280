"""The numbers behind the words of the game, and how goods and ships are written."""

from collections.abc import Sequence
from typing import Final

#: Kinds of items: ships, defences, space structures, buildings, natural resources.
ITEMS: Final = [
    "small",
    "medium",
    "big",
    "enormous",
    "cargo",
    "cannon",
    "tower",
    "drilling-facility",
    "habitat",
    "space-station",
    "blast-furnace",
    "greenhouse",
    "spaceport",
    "forest",
    "mountain",
]
SMALL: Final = 0
MEDIUM: Final = 1
BIG: Final = 2
ENORMOUS: Final = 3
CARGO: Final = 4
CANNON: Final = 5
TOWER: Final = 6
DEFENCES: Final[tuple[int, ...]] = (CANNON, TOWER)
DRILL: Final = 7
HABITAT: Final = 8
STATION: Final = 9
ON_ASTEROIDS: Final[tuple[int, ...]] = (DRILL, HABITAT)
FURNACE: Final = 10
GREENHOUSE: Final = 11
SPACEPORT: Final = 12
FOREST: Final = 13
MOUNTAIN: Final = 14
SHIP_CLASSES: Final[tuple[int, ...]] = (SMALL, MEDIUM, BIG, ENORMOUS, CARGO)
SPACE_KINDS: Final[tuple[int, ...]] = (DRILL, HABITAT, STATION)
BUILDINGS: Final[tuple[int, ...]] = (FURNACE, GREENHOUSE, SPACEPORT)
#: What yields resources on a planet (BP-ECON-03, BP-ECON-04); a spaceport does not (BP-CHART-A3).
YIELDING: Final[tuple[int, ...]] = (FURNACE, GREENHOUSE, FOREST, MOUNTAIN)
#: What is built on planets, in the order in which it is offered.
PLANET_KINDS: Final[tuple[int, ...]] = (FURNACE, GREENHOUSE, SPACEPORT, CANNON, TOWER)
#: What a ship has aboard beside its hold: no structure, or one that one may not see.
NOTHING: Final = -1
UNKNOWN: Final = 99

#: The four resources (BP-RES-01): biomass, concrete, food, metal. All factions own and trade all of them (BP-RES-02).
RESOURCES: Final[tuple[str, ...]] = ("B", "C", "F", "M")
BIOMASS: Final = 0
CONCRETE: Final = 1
FOOD: Final = 2
METAL: Final = 3

SIZES: Final = ["none", "small", "medium", "big"]
#: Biomes limit natural resources and structures (BP-SETUP-08).
BIOMES: Final = ["fair", "harsh", "water"]
FAIR: Final = 0
HARSH: Final = 1
WATER: Final = 2
FACTIONS: Final = ["humans", "digitals", "xenos"]
HUMANS: Final = 0
DIGITALS: Final = 1
XENOS: Final = 2
EVENTS: Final = ["calm", "climatic-anomaly", "stellar-wind"]
CALM: Final = 0
ANOMALY: Final = 1
WIND: Final = 2

#: What a cell holds: nothing, free ground, the monolith's cell, a bare asteroid, an item of a planet (its kind less
#: ITEM), or from UNIT on the unit in that slot. A structure on an asteroid stands for its asteroid too.
EMPTY: Final = 0
GROUND: Final = 1
CENTRE: Final = 2
ROCK: Final = 3
ITEM: Final = 6
UNIT: Final = 16
BUILDING_CODES: Final[tuple[int, ...]] = tuple([kind - ITEM for kind in BUILDINGS])
NATURAL_CODES: Final[tuple[int, ...]] = (FOREST - ITEM, MOUNTAIN - ITEM)

#: What a planet has used up of its turn (BP-BUILD-02, BP-BUILD-03, BP-BUILD-05); SUPPLIED: a space structure was bought at it,
#: where that counts as its structure of the turn (A-20), which others may not know (BP-SEC-14).
BUILT: Final = 1
DEMOLISHED: Final = 2
CLEARED: Final = 4
SUPPLIED: Final = 8
LIMITS: Final[tuple[tuple[str, int], ...]] = (
    ("built", BUILT),
    ("demolished", DEMOLISHED),
    ("cleared", CLEARED),
    ("supplied", SUPPLIED),
)

#: Where the goods of one side of a contract are.
WAITING: Final = 0
ABOARD: Final = 1
DELIVERED: Final = 2
DIVERTED: Final = 3
LOST: Final = 4
GOODS: Final = ["waiting", "aboard", "delivered", "diverted", "lost"]

#: The rule of the chart that describes and prices a kind, by faction and in the order of ITEMS.
CHARTS: Final = [
    [
        "BP-CHART-H1",
        "BP-CHART-H2",
        "BP-CHART-H3",
        "BP-CHART-H4",
        "BP-CHART-H5",
        "BP-CHART-H7",
        "BP-CHART-H7",
        "BP-CHART-H8",
        "BP-CHART-H8",
        "BP-CHART-H8",
        "BP-CHART-H6",
        "BP-CHART-H6",
        "BP-CHART-H6",
    ],
    [
        "BP-CHART-D1",
        "BP-CHART-D2",
        "BP-CHART-D3",
        "BP-CHART-D4",
        "BP-CHART-D5",
        "BP-CHART-D7",
        "BP-CHART-D7",
        "BP-CHART-D8",
        "BP-CHART-D8",
        "BP-CHART-D8",
        "BP-CHART-D6",
        "BP-CHART-D6",
        "BP-CHART-D6",
    ],
    [
        "BP-CHART-X1",
        "BP-CHART-X2",
        "BP-CHART-X3",
        "BP-CHART-X4",
        "BP-CHART-X5",
        "BP-CHART-X7",
        "BP-CHART-X7",
        "BP-CHART-X8",
        "BP-CHART-X8",
        "BP-CHART-X8",
        "BP-CHART-X6",
        "BP-CHART-X6",
        "BP-CHART-X6",
    ],
]

#: Where a space structure that is taken aboard comes from.
BOUGHT: Final = 0
LOOTED: Final = 1

#: Why a unit has nothing left this turn, as its moves below zero: it lost the rest (BP-ACT-05), it is new (BP-TURN-04,
#: BP-TURN-05), or the stellar wind holds it (BP-EVENT-07).
REST_LOST: Final = -1
NEW: Final = -2
BECALMED: Final = -3
STATES: Final = ["", "lost", "new", "becalmed"]


def amounts_to(most: int) -> range:
    """Any amount of what is there."""
    return range(1, most + 1)


def goods_text(amounts: Sequence[int]) -> str:
    """`20B+10M`: how goods are written in facts and scenario files."""
    return "+".join(f"{count}{name}" for count, name in zip(amounts, RESOURCES, strict=True) if count) or "nothing"


def ship_text(owner: int, serial: int) -> str:
    """The identification number of a cargo ship (BP-TRADE-13): C-1."""
    return f"{chr(ord('A') + owner)}-{serial}"
