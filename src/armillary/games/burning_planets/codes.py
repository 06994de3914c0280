"""The numbers behind the words of the game."""

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
#: What is built on planets, in the order in which it is offered.
PLANET_KINDS = (FURNACE, GREENHOUSE, SPACEPORT, CANNON, TOWER)
#: A structure aboard that one may not see.
UNKNOWN = 99

#: The four resources (BP-RES-01): biomass, concrete, food, metal.
RESOURCES = ("B", "C", "F", "M")
BIOMASS, CONCRETE, FOOD, METAL = 0, 1, 2, 3

SIZES = ["none", "small", "medium", "big"]
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

#: What a planet has used up of its turn (BP-BUILD-02, BP-BUILD-03, BP-BUILD-05).
BUILT, DEMOLISHED, CLEARED = 1, 2, 4
LIMITS = (("built", BUILT), ("demolished", DEMOLISHED), ("cleared", CLEARED))

#: Where the goods of one side of a contract are.
WAITING, ABOARD, DELIVERED, DIVERTED, LOST = 0, 1, 2, 3, 4
GOODS = ["waiting", "aboard", "delivered", "diverted", "lost"]

#: The rule of the chart that prices a kind, by faction.
_PARTS = (1, 2, 3, 4, 5, 7, 7, 8, 8, 8, 6, 6, 6)
CHARTS = [[f"BP-CHART-{letter}{part}" for part in _PARTS] for letter in "HDX"]

#: Why a unit has nothing left this turn, as its moves below zero: it lost the rest (BP-ACT-05), it is new (BP-TURN-04,
#: BP-TURN-05), or the stellar wind holds it (BP-EVENT-07).
REST_LOST, NEW, BECALMED = -1, -2, -3
STATES = ["", "lost", "new", "becalmed"]
