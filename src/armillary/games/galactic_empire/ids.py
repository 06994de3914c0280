"""The numbers behind the words: unit types, sides, stacks, Chaos Event markers, phases. Plain ints, checked against the pack."""

from typing import Final

# Unit types, in alphabetical order of their abbreviations.
AF: Final = 0
CF: Final = 1
CG: Final = 2
IO: Final = 3
SF: Final = 4
TH: Final = 5
WS: Final = 6
TYPES: Final = 7
UNIT_WORDS: Final = ["AF", "CF", "CG", "IO", "SF", "TH", "WS"]

# Sides. Every Usurper, Independent Empire and Invader is a side of its own; all Rebels are one (GE-DEF-01, GE-DEF-03, GE-DEF-11).
IMPERIAL: Final = 0
REBELS: Final = 1
USURPER: Final = 2  # eight of them, 2..9
MUTANT: Final = 10
EMPIRE: Final = 11  # Independent Empires 1-6 are 11..16, R1-R3 are 17..19
REBEL_EMPIRE: Final = 17
INVADER: Final = 20  # eight of them, 20..27
SIDES: Final = 28
SIDE_WORDS: Final = (
    ["imperial", "rebels"]
    + [f"u{value}{copy}" for copy in "ab" for value in "1234"]
    + ["um", "e1", "e2", "e3", "e4", "e5", "e6", "r1", "r2", "r3"]
    + [f"i{value}{copy}" for copy in "ab" for value in "1234"]
)

# Stacks of marked Chaos forces: number = side; the home defence of empire 11 + n is stack 28 + n (GE-IE-11). Imperial units
# and Rebels are kept sector by sector and have no stack number.
HOME: Final = 28
STACKS: Final = 37
#: Imperial units and Rebels.
NO_STACK: Final = -1

# Types of Chaos force, in the order of the Chaos Operations Table, left to right (GE-SEQ-04).
T_USURPER: Final = 0
T_EMPIRE: Final = 1
T_INVADER: Final = 2
T_REBEL: Final = 3

SECTORS: Final = 73
CORE: Final = 1
NO_SYSTEM: Final = -1

MILITARY: Final = 0
MORPHOGENETIC: Final = 1

# Chaos Event markers. Usurpers and Invaders are told apart by value and sheet; the grey markers 1 to 6 are not the
# identification markers of the empires, which are the sides above (GE-IE-01).
BIOMECH: Final = 0
DARK_EMPIRE: Final = 1
HIVE: Final = 2
NEBULA: Final = 3
MESSIAH: Final = 4
PROBE: Final = 5
RANDOIDS: Final = 6
ALIENS: Final = 7  # markers below this number are Aliens, which are no units (GE-DEF-04)
ALLIANCE: Final = 7
ATTRITION: Final = 8
CITIZENS: Final = 9
COLONIZATION: Final = 10
CULT: Final = 11
DEFECTION: Final = 12
SMASH: Final = 13
CORPS: Final = 14
EXPEDITION: Final = 15
EYE: Final = 16
CRUSADE: Final = 17
ENLIGHTENMENT: Final = 18
ELITES: Final = 19
LEADER: Final = 20
IE_MARKER: Final = 21  # 21..26
INSTITUTE: Final = 27
INVADER_MARKER: Final = 28  # 28..35
LEVIATHAN: Final = 36
MILITARISM: Final = 37
MUTANT_MARKER: Final = 38
PACIFISM: Final = 39
PARANOIA: Final = 40
POWER_STRUGGLE: Final = 41
REBELLION: Final = 42
ROBOTS: Final = 43
SPECTACLE: Final = 44
TECH_ADVANCE: Final = 45
TECH_COLLAPSE: Final = 46
TRANSHUMANS: Final = 47
TROOPS: Final = 48
USURPER_MARKER: Final = 49  # 49..56
WEB_RAIDERS: Final = 57
MARKERS: Final = 58
IE_MARKERS: Final = range(IE_MARKER, IE_MARKER + 6)
INVADER_MARKERS: Final = range(INVADER_MARKER, INVADER_MARKER + 8)
USURPER_MARKERS: Final = range(USURPER_MARKER, USURPER_MARKER + 8)
#: What the pack's 39 kinds of marker are called, in its order, and the first number of each.
MARKER_KINDS: Final[tuple[tuple[str, int], ...]] = (
    ("biomech", BIOMECH),
    ("dark-empire", DARK_EMPIRE),
    ("hive", HIVE),
    ("nebula", NEBULA),
    ("messiah", MESSIAH),
    ("probe", PROBE),
    ("randoids", RANDOIDS),
    ("alliance", ALLIANCE),
    ("attrition", ATTRITION),
    ("citizens", CITIZENS),
    ("colonization", COLONIZATION),
    ("cult", CULT),
    ("defection", DEFECTION),
    ("smash", SMASH),
    ("corps", CORPS),
    ("expedition", EXPEDITION),
    ("eye", EYE),
    ("crusade", CRUSADE),
    ("enlightenment", ENLIGHTENMENT),
    ("elites", ELITES),
    ("leader", LEADER),
    ("ie", IE_MARKER),
    ("institute", INSTITUTE),
    ("invader", INVADER_MARKER),
    ("leviathan", LEVIATHAN),
    ("militarism", MILITARISM),
    ("mutant", MUTANT_MARKER),
    ("pacifism", PACIFISM),
    ("paranoia", PARANOIA),
    ("power-struggle", POWER_STRUGGLE),
    ("rebellion", REBELLION),
    ("robots", ROBOTS),
    ("spectacle", SPECTACLE),
    ("tech-advance", TECH_ADVANCE),
    ("tech-collapse", TECH_COLLAPSE),
    ("transhumans", TRANSHUMANS),
    ("troops", TROOPS),
    ("usurper", USURPER_MARKER),
    ("web-raiders", WEB_RAIDERS),
)

# Phases of the game turn (GE-SEQ-01).
PHASE_WORDS: Final = [
    "chaos-events",
    "chaos-operations",
    "usurpation",
    "chaos-colonization",
    "empire-recruiting",
    "resource-collection",
    "expenditure",
    "colonization-phase",
    "movement",
    "combat",
    "extropy",
    "alien-conflict",
    "expeditions",
    "turn-record",
]
PHASES: Final = 14

#: The movement of units that go as far as they like.
UNLIMITED: Final = -1

# What a Chaos force does by the Chaos Operations Table.
STAY: Final = 0
TOWARD_CORE: Final = 1
THREATENED: Final = 2
THREATENED_OR_CONQUER: Final = 3
HIGHER: Final = 4
LOWER: Final = 5
AWAY_FROM_CORE: Final = 6
ONE_TOWARD_CORE: Final = 7
MOVE_WORDS: Final = [
    "none",
    "toward_core",
    "threatened",
    "threatened_or_conquer",
    "higher",
    "lower",
    "away_from_core",
    "one_toward_core",
]

#: Results of the Chaos Operations Table in words: by move, with and without an attack; then the other two.
OPERATION_WORDS: Final = [
    *[f"{word}{attack}" for word in MOVE_WORDS for attack in ("", "-attack")],
    "attrition",
]
#: Results of the Suppression Table in words.
SUPPRESSION_WORDS: Final = ["fails", "fails-resistance", "succeeds", "succeeds-alienation"]

# Items of the Expenditure Chart: the seven unit types, then these.
LEADER1: Final = 7  # 7..10
NEXUS: Final = 11
REPRESSION: Final = 12
ILLUMINATION: Final = 13
STAR_GATE: Final = 14
ITEMS: Final = 15
ITEM_WORDS: Final = [
    *UNIT_WORDS,
    "leader-1",
    "leader-2",
    "leader-3",
    "leader-4",
    "nexus",
    "repression",
    "illumination",
    "star-gate",
]


def side_type(side: int) -> int:
    """Which column of the Chaos Operations Table a Chaos side uses; the Mutant follows the Usurper rules (GE-EV-54)."""
    if side == REBELS:
        return T_REBEL
    if side < EMPIRE:
        return T_USURPER
    return T_EMPIRE if side < INVADER else T_INVADER


def stack_side(stack: int) -> int:
    """The side that a stack belongs to."""
    return stack if stack < HOME else stack - HOME + EMPIRE
