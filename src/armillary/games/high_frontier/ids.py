"""Numbers with names: what the flat lists of components and position hold."""

# Kinds of spaces (2.2).
BURN, HOHMANN, LPOINT, SITE = 0, 1, 2, 3
SPACE_KINDS = ("burn", "hohmann", "lpoint", "site")

# What a space does to whoever enters it (6.4E, 6.4F).
SAFE, CRASH, AEROBRAKE = 0, 1, 2
HAZARDS = ("", "crash", "aerobrake")

# Decks in the order of the die of Hermes Fall (8.7C); crews belong to none.
THRUSTER, ROBONAUT, REFINERY, GENERATOR, REACTOR, RADIATOR = 0, 1, 2, 3, 4, 5
DECKS = ("thruster", "robonaut", "refinery", "generator", "reactor", "radiator")
CREW = -1

# Spectral types; the first four are the product letters (2.5B). D worlds have the letter that their builder chose.
C_TYPE, M_TYPE, S_TYPE, V_TYPE, D_TYPE = 0, 1, 2, 3, 4
SPECTRA = ("C", "M", "S", "V", "D")

# Platforms of robonauts and crews (2.6E).
NO_PLATFORM, RAYGUN, BUGGY, MISSILE = 0, 1, 2, 3
PLATFORMS = ("", "raygun", "buggy", "missile")

# What a refinery can do besides (2.6, 5.5A, 5.6B, 5.7A, 6.4F).
NOTHING_SPECIAL, SCOOP, DIVINING, ASSAY_ROLL, ASSAY_ISRU, EXTRA_CUBE = 0, 1, 2, 3, 4, 5
SPECIALS = ("", "scoop", "divining_nubot", "assay_roll", "assay_isru", "extra_cube")

# Sails (6.5).
NO_SAIL, PHOTON, MAGNETIC = 0, 1, 2
SAILS = ("", "photon", "magnetic")

# Kinds of generators and reactors as bits (8.1).
ELECTRIC, PULSED = 1, 2
GENERATORS = ("e", "p")
NEUTRONIC, BURST, EXOTIC = 1, 2, 4
REACTORS = ("n", "o", "x")

# Factions (2.3A).
NASA, SHIMIZU, ESA, PRC, UN = 0, 1, 2, 3, 4

# Kinds of stacks (2.7B).
LEO_STACK, ROCKET, OUTPOST, FREIGHTER = 0, 1, 2, 3
STACK_KINDS = ("leo", "rocket", "outpost", "freighter")

# Sectors of the sunspot cycle (8.5A); NO_SECTOR: no border.
BLUE, YELLOW, RED = 0, 1, 2
SECTORS = ("blue", "yellow", "red")

# Kinds of political spots (8.6), and the policies by their place in the table.
POLICY, ANARCHY, WAR = 0, 1, 2
SPOT_KINDS = ("policy", "anarchy", "war")
CENTRIST, NATIONALISM, PALEOCONSERVATISM, MILITARISM, EGALITARIANISM, ANTINUKE, GLOBALISM, CAPITALISM = range(8)

# Ventures and glory (7.1, 7.2).
TOURISM, ELEVATOR, METALS = 0, 1, 2
GLORY_MARS, GLORY_MERCURY, GLORY_SCIENCE, GLORY_ANY = 0, 1, 2, 3

# What an event roll brings (8.5B).
NO_EVENT, GLITCH, PAD_EXPLOSION, SPECIAL_EVENT = 0, 1, 2, 3
EVENTS = ("none", "glitch", "pad-explosion", "special")

# Where a card is, if not in a stack (0, 1, ...): hands are HAND - seat.
HAND = -1
LAST_HAND = -8
TOP, BAG, UNDER, BLOCK, OUT = -10, -11, -12, -13, -14

#: Nobody, nowhere, no card.
NONE = -1

#: Fuel within a move is counted in sixteenths of a step: consumption 1/4 with a quartering reactor is 1/16.
STEP = 16

# Acts that `law.why_not` is asked about.
INCOME, RESEARCH, SELL_WHITE, SELL_BLACK, BOOST, PROSPECT, REFUEL, INDUSTRIALISE, RETOOL, PRODUCE, FINAO, ASSIST = (
    range(12)
)
# Tokens of `law.spare`.
CUBE, DISK = 0, 1
# Felonies (2.3B).
JUMP, ABANDON_CREW, STEAL_WATER = 0, 1, 2
FELONIES = ("jump", "abandon-crew", "steal-water")

#: A trip that a rescue pod has spoilt (HF-A58), and one that has seen Titan (HF-SCN-01): beyond the bits of `c.landing_bits`.
SPOILT = 64
SEEN_TITAN = 128
#: A glory space whose cube was withdrawn (HF-A84): nobody can earn it again.
GONE = -2
