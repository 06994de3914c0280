"""The numbers behind the words of the game, and how goods and ships are written."""

from collections.abc import Sequence

#: Kinds of items: ships, defences, space structures, buildings, natural resources.
ITEMS = [
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
SMALL, MEDIUM, BIG, ENORMOUS, CARGO = 0, 1, 2, 3, 4
CANNON, TOWER = 5, 6
DEFENCES = (CANNON, TOWER)
DRILL, HABITAT, STATION = 7, 8, 9
ON_ASTEROIDS = (DRILL, HABITAT)
FURNACE, GREENHOUSE, SPACEPORT = 10, 11, 12
FOREST, MOUNTAIN = 13, 14
SHIP_CLASSES = (SMALL, MEDIUM, BIG, ENORMOUS, CARGO)
SPACE_KINDS = (DRILL, HABITAT, STATION)
BUILDINGS = (FURNACE, GREENHOUSE, SPACEPORT)
#: What yields resources on a planet (BP-ECON-03, BP-ECON-04); a spaceport does not (BP-CHART-A3).
YIELDING = (FURNACE, GREENHOUSE, FOREST, MOUNTAIN)
#: What is built on planets, in the order in which it is offered.
PLANET_KINDS = (FURNACE, GREENHOUSE, SPACEPORT, CANNON, TOWER)
#: A structure aboard that one may not see.
UNKNOWN = 99

#: The four resources (BP-RES-01): biomass, concrete, food, metal. All factions own and trade all of them (BP-RES-02).
RESOURCES = ("B", "C", "F", "M")
BIOMASS, CONCRETE, FOOD, METAL = 0, 1, 2, 3

SIZES = ["none", "small", "medium", "big"]
#: Biomes limit natural resources and structures (BP-SETUP-08).
BIOMES = ["fair", "harsh", "water"]
FAIR, HARSH, WATER = 0, 1, 2
FACTIONS = ["humans", "digitals", "xenos"]
HUMANS, DIGITALS, XENOS = 0, 1, 2
EVENTS = ["calm", "climatic-anomaly", "stellar-wind"]
CALM, ANOMALY, WIND = 0, 1, 2

#: What a cell holds: nothing, free ground, the monolith's cell, a bare asteroid, an item of a planet (its kind less
#: ITEM), or from UNIT on the unit in that slot. A structure on an asteroid stands for its asteroid too.
EMPTY, GROUND, CENTRE, ROCK = 0, 1, 2, 3
ITEM = 6
UNIT = 16

#: What a planet has used up of its turn (BP-BUILD-02, BP-BUILD-03, BP-BUILD-05); SUPPLIED: a space structure was bought at it,
#: where that counts as its structure of the turn (A-20), which others may not know (BP-SEC-14).
BUILT, DEMOLISHED, CLEARED, SUPPLIED = 1, 2, 4, 8
LIMITS = (("built", BUILT), ("demolished", DEMOLISHED), ("cleared", CLEARED), ("supplied", SUPPLIED))

#: Where the goods of one side of a contract are.
WAITING, ABOARD, DELIVERED, DIVERTED, LOST = 0, 1, 2, 3, 4
GOODS = ["waiting", "aboard", "delivered", "diverted", "lost"]

#: The rule of the chart that describes and prices a kind, by faction and in the order of ITEMS.
CHARTS = [
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
BOUGHT, LOOTED = 0, 1

#: Why a unit has nothing left this turn, as its moves below zero: it lost the rest (BP-ACT-05), it is new (BP-TURN-04,
#: BP-TURN-05), or the stellar wind holds it (BP-EVENT-07).
REST_LOST, NEW, BECALMED = -1, -2, -3
STATES = ["", "lost", "new", "becalmed"]


def goods_text(amounts: Sequence[int]) -> str:
    """`20B+10M`: how goods are written in facts and scenario files."""
    return "+".join(f"{count}{name}" for count, name in zip(amounts, RESOURCES, strict=True) if count) or "nothing"


def ship_text(owner: int, serial: int) -> str:
    """The identification number of a cargo ship (BP-TRADE-13): C-1."""
    return f"{chr(ord('A') + owner)}-{serial}"
