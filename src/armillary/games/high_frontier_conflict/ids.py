"""Numbers with names beyond the base's."""

# Factions: the base's five under their colours, and a sixth (BR-2A).
YELLOW_FACTION, RED_FACTION, GREEN_FACTION, PURPLE_FACTION, WHITE_FACTION, GRAY_FACTION = range(6)

# Kinds of stacks: those of the base (LEO_STACK, ROCKET, OUTPOST, FREIGHTER), and two that only exist here.
STONE, KAMIKAZE = 4, 5
# With Module 2: a Bernal (the first of a seat is the Stanford, the second the Kalpana figure). With Module 1: a Mobile Factory
# off its Claim, a stack without cards.
BERNAL, MOBILE = 6, 7
STACK_KINDS = ("leo", "rocket", "outpost", "freighter", "stone", "kamikaze", "bernal", "mobile")

# Decks of Module 2: Bernals are a seventh patent deck; Colonists come from a queue, which is none. Decks of Module 1.
BERNALS, COLONIST = 6, -2
FREIGHTERS, GW_THRUSTERS = 7, 8
MODULES = ("m1", "m2")
# What Colonists are good at (BR-66).
MINER, PROSPECTOR, ENGINEER, INDUSTRIALIST = range(4)
SPECIALTIES = ("miner", "prospector", "engineer", "industrialist")
# What Bernals can do, and where each power works (BR-69).
POWERS = ("exempt-unity", "doubles-finao", "free-amat", "red-cross", "goo", "belt-passage", "powersat")
WHERES = ("anchored", "home", "lab", "always")
# Kinds of Dirtsides at which Bernals are promoted (BR-71), besides letters; what a Bernal scores for (CF-SCO-10).
PROMOTIONS = ("push", "astrobiology", "atmospheric", "submarine")
BERNAL_COUNTS = ("dome", "dirtside", "own-ideology", "delegate")

# Modes.
AGE_OF_PIRACY, WAR_GAME, PIRACY_VARIANT, FUTURE_WARS = range(4)
#: No mode of the title, but what holds where the rooms of Conflict are not played: no fights, no bribes.
SETTLED = 4
MODES = ("age-of-piracy", "war", "piracy", "future-wars")

# States (bridge.md 10).
PEACE, ANARCHY, WAR, TRUCE, REPUBLIC, EMPIRE = range(6)
STATES = ("peace", "anarchy", "war", "truce", "republic", "empire")

# What a turn has brought and its end carries out.
NOTHING_PENDING, WAR_PENDING, TRUCE_PENDING, WON_PENDING = range(4)
PENDING = ("nothing", "war", "truce", "won")

# Blocs, and outcomes of the War in the order of the pack's columns.
LOYALIST, INDEPENDENCE = 0, 1
BLOCS = ("loyalist", "independence")
LOYALIST_VICTORY, INDEPENDENCE_VICTORY, UNRESOLVED, PIRACY = range(4)
OUTCOMES = ("loyalist", "independence", "unresolved", "piracy")

# Places of the assembly: six ideologies in a ring, the centre, and the slot of the star in wartime.
FREEDOM, HONOR, UNITY, AUTHORITY, EQUALITY, INDIVIDUALITY, CENTRIST, WAR_SLOT = range(8)
PLACES = ("freedom", "honor", "unity", "authority", "equality", "individuality", "centrist", "war-slot")
# Kinds of delegates.
HONEST, CORRUPT, EXTREMIST = range(3)
DELEGATES = ("honest", "corrupt", "extremist")

# What an event roll brings (BR-03).
INSPIRATION, GLITCH_EVENT, PAD_EVENT, SEASON_EVENT = range(4)
EVENTS = ("inspiration", "glitch", "pad-explosion", "season")
ANARCHY_EVENT, BUDGET_EVENT, FLARE_EVENT = range(3)
SEASON_EVENTS = ("anarchy", "budget-cuts", "solar-flare")

# Deeds of heroism as bits (BR-42).
SUNWARD, SETTLERS, HOMECOMING, DAREDEVIL = 1, 2, 4, 8
DEEDS = ("sunward", "settlers", "homecoming", "daredevil")

# Weapons: rows of the firing table, in its order; columns of targets; effects as bits.
RAYGUN_FIRE, GUN, MIRROR, BUGGY_FIRE, KAMIKAZE_FIRE, STONE_FIRE, AMAT = range(7)
WEAPONS = ("raygun", "gun", "mirror", "buggy", "kamikaze", "dropstone", "amat")
UNMANNED, MANNED, SPACE = range(3)
COLUMNS = ("unmanned", "manned", "space")
OVERLOAD, UNANCHOR, ZAP, DAMAGE, GLITCHES, COLLATERAL, DESTROY, CAPTURE = (1 << bit for bit in range(8))
EFFECTS = ("overload", "unanchor", "zap", "damage", "glitch", "collateral", "destroy", "capture")
# What a card has done in this turn (`fired`).
UNFIRED, FIRED, SERVED = range(3)

# Kinds of dropstones, in the order of the pack.
SYNODIC, JUPITER_STONE, SATURN_STONE, URANUS_STONE, FROSTLINE = range(5)
STONES = ("synodic", "jupiter", "saturn", "uranus", "frostline")

# Whom a seat has paid this turn and for what, as bits (`paid`): an attack in Age of Piracy is paid for one battle.
PAID_SNEAK, PAID_HUMANS, PAID_GOO = 1, 2, 4
# What is done once a turn, as bits (`once`).
SUBORNED, DEFECTED, LOBBIED, MOVING, EXPELLED, SWAPPED, SHATTERED = 1, 2, 4, 8, 16, 32, 64

# What may be permitted for a turn (`leave`, AM-157): Luna, water of a Factory, a Powersat; in wartime petitions by ideology.
# With Module 2 a sale at a Bernal between enemies, and another's Lab; with Module 1 landing on a Claim, and another's Bernal as
# the place where a bead is spent. By one ruling, to pass enemies in Anarchy.
LUNA_LEAVE, WATER_LEAVE, POWER_LEAVE, PETITION_LEAVE, SALE_LEAVE, LAB_LEAVE, CLAIM_LEAVE, VAULT_LEAVE, PASS_LEAVE = (
    range(9)
)
PERMITS = ("luna", "water", "power", "petition", "sale", "lab", "claim", "vault", "passage")

# Felonies beyond the base's (BR-30): prospecting Luna, executing prisoners.
LUNA_FELONY, EXECUTION = 3, 4
# Acts of `law.why_not_act` beyond the base's: entering LEO, deals with enemies, dislodging, repair, fundraising.
ENTER_LEO, DEAL, DISLODGE, REPAIR, FUNDRAISE = range(20, 25)
# Tokens of `law.answers_spare` beyond the base's.
DOME = 2

__all__ = [name for name in dir() if name.isupper()]
