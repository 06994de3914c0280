"""The numbers behind the words: factions, units, technologies, phases. Slugs stand in the order of the numbers."""

from typing import Final

#: The factions are the seats 0 to 6 and the United Nations; lists by world and faction have this stride.
UN: Final = 7
STRIDE: Final = 8

#: The kinds of units. EB-UNIT-01, EB-UNIT-02: a development claims a region and is sound or at risk; EB-UNIT-03, EB-UNIT-04:
#: a fleet is in an orbit or a trajectory. A Commander exists only with Assassination.
FLEET: Final = 0
SOUND: Final = 1
AT_RISK: Final = 2
COMMANDER: Final = 3
#: EB-UNIT-09: where developments differ in having acted, these name the ones that have.
SOUND_ACTED: Final = 4
AT_RISK_ACTED: Final = 5
UNITS: Final[list[str]] = ["fleet", "sound", "at-risk", "commander", "sound-acted", "at-risk-acted"]

FACTIONS: Final[list[str]] = ["A", "B", "C", "D", "E", "F", "G", "un"]
TRACKS: Final[list[str]] = ["ai", "research", "eschaton"]

#: EB-TECH-01: the twenty-seven technologies; a player's are a mask of their bits. EB-TECH-04: a pair is two of them.
TECHNOLOGIES: Final[list[str]] = [
    "heavy-weapons",
    "shielding",
    "intrigue",
    "security",
    "infrastructure",
    "defensive-grid",
    "orion-engines",
    "solar-sails",
    "nanotechnology",
    "von-neumann-engines",
    "artificial-intelligence",
    "cognition-circuits",
    "advanced-weapons",
    "advanced-shielding",
    "machinations",
    "advanced-security",
    "advanced-infrastructure",
    "tracking-systems",
    "fusion-engines",
    "refraction-fields",
    "nanofactories",
    "drone-networking",
    "advanced-ai",
    "abstraction-circuits",
    "advanced-von-neumann-engines",
    "the-eschaton",
    "paradox-circuits",
]
HEAVY_WEAPONS: Final = 1 << 0
SHIELDING: Final = 1 << 1
INTRIGUE: Final = 1 << 2
SECURITY: Final = 1 << 3
INFRASTRUCTURE: Final = 1 << 4
DEFENSIVE_GRID: Final = 1 << 5
ORION_ENGINES: Final = 1 << 6
SOLAR_SAILS: Final = 1 << 7
NANOTECHNOLOGY: Final = 1 << 8
VON_NEUMANN_ENGINES: Final = 1 << 9
AI_PAIR: Final = (1 << 10) | (1 << 11)
ADVANCED_WEAPONS: Final = 1 << 12
ADVANCED_SHIELDING: Final = 1 << 13
MACHINATIONS: Final = 1 << 14
ADVANCED_SECURITY: Final = 1 << 15
ADVANCED_INFRASTRUCTURE: Final = 1 << 16
TRACKING_SYSTEMS: Final = 1 << 17
FUSION_ENGINES: Final = 1 << 18
REFRACTION_FIELDS: Final = 1 << 19
NANOFACTORIES: Final = 1 << 20
DRONE_NETWORKING: Final = 1 << 21
ADVANCED_AI_PAIR: Final = (1 << 22) | (1 << 23)
ADVANCED_VON_NEUMANN: Final = 1 << 24
ESCHATON_PAIR: Final = (1 << 25) | (1 << 26)
TECHNOLOGY_COUNT: Final = 27

#: The steps of a turn, in their order (EB-TURN-01, EB-TURN-06); SETUP comes before all turns.
SETUP: Final = 0
START: Final = 1
ORION: Final = 2
FUSION: Final = 3
MOVEMENT: Final = 4
SAILS: Final = 5
MILITARY: Final = 6
BEFORE_CIVILIAN: Final = 7
RISK: Final = 8
CIVILIAN: Final = 9
END: Final = 10
#: Their slugs, in the order of the numbers.
PHASES: Final[list[str]] = [
    "setup",
    "start",
    "orion",
    "fusion",
    "movement",
    "sails",
    "military",
    "before-civilian",
    "risk",
    "civilian",
    "end",
]

#: Standing declarations (EB-VIC-08): none, peace, or the seat that is said to have won.
NO_WORD: Final = -1
PEACE: Final = 7

#: Where a Commander is not.
NOWHERE: Final = -1

#: What is rolled for, in the order of ROLLS.
ATTACK_ROLL: Final = 0
RETURN_FIRE_ROLL: Final = 1
EXPLORATION_ROLL: Final = 2
OVERTHROW_ROLL: Final = 3
ESPIONAGE_ROLL: Final = 4
FOLLOW_UP_ROLL: Final = 5
PACIFICATION_ROLL: Final = 6
CONSTRUCTION_ROLL: Final = 7
RESEARCH_ROLL: Final = 8
RISK_ROLL: Final = 9
CONVERSION_ROLL: Final = 10
SAILS_ROLL: Final = 11
NANOTECHNOLOGY_ROLL: Final = 12
VON_NEUMANN_ROLL: Final = 13
ESCHATON_ROLL: Final = 14
SELF_FIRE_ROLL: Final = 15
ROLLS: Final[list[str]] = [
    "attack",
    "return-fire",
    "exploration",
    "overthrow",
    "espionage",
    "follow-up",
    "pacification",
    "construction",
    "research",
    "ongoing-risk",
    "conversion",
    "sails",
    "nanotechnology",
    "von-neumann",
    "eschaton",
    "self-fire",
]
#: Nobody in particular: a roll against no faction.
NOBODY: Final = -1

#: The civilian actions (EB-CIV-03), and the UN's favour in its two forms (EB-UN-08, EB-UN-09).
OVERTHROW: Final = 0
ESPIONAGE: Final = 1
PACIFY: Final = 2
CONSTRUCT: Final = 3
RESEARCH: Final = 4
FAVOUR_FLEET: Final = 5
FAVOUR_PACIFY: Final = 6
#: A group that is only being fixed (ruling all_first).
PLANNED: Final = 7

#: Where the game stops for extraordinary actions (EB-XTRA-19), from the most important points to the least.
TURNS: Final = 1
PHASE_STARTS: Final = 2
GROUPS: Final = 3
#: For whom it stops (EB-XTRA-23): nobody, every seat at points of such a kind, or the seats that people hold at all of them.
FOR_NOBODY: Final = 0
FOR_PEOPLE: Final = 4
WINDOWS: Final[list[str]] = ["none", "turns", "phases", "all", "people"]
