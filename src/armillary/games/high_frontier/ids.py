"""Numbers with names: what the flat lists of components and position hold."""

from typing import Final

# Kinds of spaces (2.2).
BURN: Final = 0
HOHMANN: Final = 1
LPOINT: Final = 2
SITE: Final = 3
SPACE_KINDS: Final[tuple[str, ...]] = ("burn", "hohmann", "lpoint", "site")

# What a space does to a craft that enters it (6.4E, 6.4F).
SAFE: Final = 0
CRASH: Final = 1
AEROBRAKE: Final = 2
HAZARDS: Final[tuple[str, ...]] = ("", "crash", "aerobrake")

# Decks in the order of the die of Hermes Fall (8.7C); crews belong to none.
THRUSTER: Final = 0
ROBONAUT: Final = 1
REFINERY: Final = 2
GENERATOR: Final = 3
REACTOR: Final = 4
RADIATOR: Final = 5
DECKS: Final[tuple[str, ...]] = ("thruster", "robonaut", "refinery", "generator", "reactor", "radiator")
CREW: Final = -1

# Spectral types; the first four are the product letters (2.5B). D worlds have the letter that their builder chose.
C_TYPE: Final = 0
M_TYPE: Final = 1
S_TYPE: Final = 2
V_TYPE: Final = 3
D_TYPE: Final = 4
SPECTRA: Final[tuple[str, ...]] = ("C", "M", "S", "V", "D")

# Platforms of robonauts and crews (2.6E).
NO_PLATFORM: Final = 0
RAYGUN: Final = 1
BUGGY: Final = 2
MISSILE: Final = 3
PLATFORMS: Final[tuple[str, ...]] = ("", "raygun", "buggy", "missile")

# What a refinery can do besides (2.6, 5.5A, 5.6B, 5.7A, 6.4F).
NOTHING_SPECIAL: Final = 0
SCOOP: Final = 1
DIVINING: Final = 2
ASSAY_ROLL: Final = 3
ASSAY_ISRU: Final = 4
EXTRA_CUBE: Final = 5
SPECIALS: Final[tuple[str, ...]] = ("", "scoop", "divining_nubot", "assay_roll", "assay_isru", "extra_cube")

# Sails (6.5).
NO_SAIL: Final = 0
PHOTON: Final = 1
MAGNETIC: Final = 2
SAILS: Final[tuple[str, ...]] = ("", "photon", "magnetic")

# Kinds of generators and reactors as bits (8.1).
ELECTRIC: Final = 1
PULSED: Final = 2
GENERATORS: Final[tuple[str, ...]] = ("e", "p")
NEUTRONIC: Final = 1
BURST: Final = 2
EXOTIC: Final = 4
REACTORS: Final[tuple[str, ...]] = ("n", "o", "x")

# Factions (2.3A).
NASA: Final = 0
SHIMIZU: Final = 1
ESA: Final = 2
PRC: Final = 3
UN: Final = 4

# Kinds of stacks (2.7B).
LEO_STACK: Final = 0
ROCKET: Final = 1
OUTPOST: Final = 2
FREIGHTER: Final = 3
STACK_KINDS: Final[tuple[str, ...]] = ("leo", "rocket", "outpost", "freighter")

# Sectors of the sunspot cycle (8.5A); NO_SECTOR: no border.
BLUE: Final = 0
YELLOW: Final = 1
RED: Final = 2
SECTORS: Final[tuple[str, ...]] = ("blue", "yellow", "red")

# Kinds of political spots (8.6), and the policies by their place in the table.
POLICY: Final = 0
ANARCHY: Final = 1
WAR: Final = 2
SPOT_KINDS: Final[tuple[str, ...]] = ("policy", "anarchy", "war")
CENTRIST: Final = 0
NATIONALISM: Final = 1
PALEOCONSERVATISM: Final = 2
MILITARISM: Final = 3
EGALITARIANISM: Final = 4
ANTINUKE: Final = 5
GLOBALISM: Final = 6
CAPITALISM: Final = 7

# Ventures and glory (7.1, 7.2).
TOURISM: Final = 0
ELEVATOR: Final = 1
METALS: Final = 2
GLORY_MARS: Final = 0
GLORY_MERCURY: Final = 1
GLORY_SCIENCE: Final = 2
GLORY_ANY: Final = 3

# What an event roll brings (8.5B).
NO_EVENT: Final = 0
GLITCH: Final = 1
PAD_EXPLOSION: Final = 2
SPECIAL_EVENT: Final = 3
EVENTS: Final[tuple[str, ...]] = ("none", "glitch", "pad-explosion", "special")

# Where a card is, if not in a stack (0, 1, ...): hands are HAND - seat.
HAND: Final = -1
LAST_HAND: Final = -8
TOP: Final = -10
BAG: Final = -11
UNDER: Final = -12
BLOCK: Final = -13
OUT: Final = -14

#: Nobody, nowhere, no card.
NONE: Final = -1

#: Fuel within a move is counted in sixteenths of a step: consumption 1/4 with a quartering reactor is 1/16.
STEP: Final = 16

# Acts that `law.why_not_act` is asked about.
INCOME: Final = 0
RESEARCH: Final = 1
SELL_WHITE: Final = 2
SELL_BLACK: Final = 3
BOOST: Final = 4
PROSPECT: Final = 5
REFUEL: Final = 6
INDUSTRIALISE: Final = 7
RETOOL: Final = 8
PRODUCE: Final = 9
FINAO: Final = 10
ASSIST: Final = 11
# Tokens of `law.answers_spare`.
CUBE: Final = 0
DISK: Final = 1
# Felonies (2.3B).
JUMP: Final = 0
ABANDON_CREW: Final = 1
STEAL_WATER: Final = 2
FELONIES: Final[tuple[str, ...]] = ("jump", "abandon-crew", "steal-water")

#: A trip that a rescue pod has spoilt (HF-A58), and one that has seen Titan (HF-SCN-01): beyond the bits of `c.landing_bits`.
SPOILT: Final = 64
SEEN_TITAN: Final = 128
#: A glory space whose cube was withdrawn (HF-A84): nobody can earn it again.
GONE: Final = -2
