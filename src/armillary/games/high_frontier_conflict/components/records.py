"""The title's own component files as they are written."""

from typing import Annotated

import msgspec

from armillary.games.high_frontier.components.records import Card
from armillary.packs import Coordinate, Factor, Modifier, Note, Small

__all__ = ["BernalFile", "ConflictFile", "FiringFile", "Overlay", "SkirmishFile"]

# ------------------------------------------------------------------------------------------------------ overlay.yaml

#: Mass, thrust, rad-hardness.
UpTo20 = Annotated[int, msgspec.Meta(ge=0, le=20)]
#: Fuel steps of a burn; nothing for what burns none.
Steps = Annotated[float, msgspec.Meta(ge=0, le=20)]
#: -1 stands for none (or, of a strength, for a variable one).
OrNone = Annotated[int, msgspec.Meta(ge=-1, le=10)]
#: A handful, one at least.
From1To30 = Annotated[int, msgspec.Meta(ge=1, le=30)]
#: A part of the width or height of a picture.
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class NewZone(msgspec.Struct, frozen=True):
    id: str
    solar: Annotated[Modifier, "change of solar power"]


class Tag(msgspec.Struct, frozen=True):
    """Flags laid on a space of the base."""

    id: str
    luna: Annotated[bool, "is Luna"] = False
    submarine: Annotated[bool, "is a submarine site"] = False
    hazard: str = ""
    moonlet: Annotated[str, "world of which it is a moonlet"] = ""
    home_orbit: Annotated[str, "Bernal whose home orbit it is"] = ""
    lander_burn: Annotated[list[str], "sites of its lander burn"] = []


class NewSpace(msgspec.Struct, frozen=True):
    """A space that the base lacks; of a site, its values too."""

    id: str
    kind: Annotated[str, "kind of space"]
    zone: str
    near: Annotated[str, "space beside which it is drawn"] = ""
    by: Annotated[tuple[Coordinate, Coordinate], "distance from that space"] = (0, 0)
    ring: Annotated[str, "zone in whose middle it is drawn"] = ""
    inset: Annotated[str, "inset in which it is drawn"] = ""
    place: Annotated[tuple[Share, Share], "place in the inset"] = (0.0, 0.0)
    hazard: str = ""
    triangle: Annotated[bool, "has the triangle of an afterburner"] = False
    shelter: Annotated[str, "world that shelters from radiation"] = ""
    moonlet: Annotated[str, "world of which it is a moonlet"] = ""
    home_orbit: Annotated[str, "Bernal whose home orbit it is"] = ""
    size: Small = 0
    hydration: Small = 0
    spectral: Annotated[str, "spectral type"] = ""
    border: Annotated[str, "colour of the border"] = ""
    atmosphere: Annotated[bool, "has an atmosphere"] = False


class Overlay(msgspec.Struct, frozen=True):
    insets: Annotated[dict[str, tuple[Share, Share, Share, Share]], "insets of the map"]
    zones: list[NewZone]
    tags: Annotated[list[Tag], "marks on spaces"]
    letters: Annotated[dict[str, str], "spectral types that differ"]
    dry: Annotated[list[str], "sites that the chit makes dry"]
    spaces: list[NewSpace]
    routes: list[tuple[str, str]]
    aerobrakes: Annotated[list[tuple[str, str]], "routes that brake in an atmosphere"]
    roads: list[tuple[str, str]]
    push_zones: Annotated[list[str], "zones in which a push reaches"]
    push_bodies: Annotated[list[str], "worlds that a push reaches"]


# ----------------------------------------------------------------------------------------------------- conflict.yaml


class Tokens(msgspec.Struct, frozen=True):
    cubes: Annotated[From1To30, "cubes of each player"]
    domes: Annotated[From1To30, "domes of each player"]
    disks: Annotated[From1To30, "disks of each player"]
    outposts: Small
    fts: Annotated[Small, "most FTs in an outpost"]
    bribes: Small
    damage: Annotated[Small, "damage tokens"]
    captives: Small


class Clock(msgspec.Struct, frozen=True):
    seasons: Annotated[list[str], "season of each year"]
    event_years: Annotated[list[Small], "years with an event"]
    events: Annotated[list[str], "events by die"]
    season_events: Annotated[dict[str, str], "event of each season"]


class QuickStart(msgspec.Struct, frozen=True):
    rounds: Small
    price: Annotated[Small, "Aqua for a card"]


class Glory(msgspec.Struct, frozen=True):
    zones: list[str]
    low: Annotated[Small, "points of the low side"]
    high: Annotated[Small, "points of the high side"]


class Heroism(msgspec.Struct, frozen=True):
    deeds: list[str]
    points: Annotated[Small, "points for a deed"]
    players: Annotated[Small, "fewest players"]
    far: Annotated[str, "zone that is far"]
    size: Annotated[Small, "least size of a daring landing"]


class Colour(msgspec.Struct, frozen=True):
    """A faction: what the base knows of it, and its part in the War."""

    id: str
    colour: str
    crew: str
    privilege: str
    bloc: str
    ideology: str
    weapon: str
    base: Note[str] = ""


class Slots(msgspec.Struct, frozen=True):
    kind: Annotated[str, "kind of stack"]
    count: Annotated[Small, "how many"]
    #: Only with that module.
    module: str = ""


class Assembly(msgspec.Struct, frozen=True):
    places: Annotated[list[str], "ideologies in the order of the ring"]
    opposites: dict[str, str]
    start: Annotated[str, "ideology of the star at the start"]
    purge: Annotated[list[str], "ideologies by die of a purge"]
    laws: Annotated[list[str], "law of each place"]
    restrictions: Annotated[dict[str, str], "what each place forbids"]
    trade_price: Annotated[Small, "Aqua for cards by free trade"]
    war_sale: Annotated[Small, "Aqua for a white card in wartime"]
    grant_price: Annotated[Small, "Aqua for a research grant"]
    lobby_price: Annotated[Small, "Aqua to lobby"]
    votes: Annotated[Small, "votes that the general assembly asks for"]
    foreign_suborn: Annotated[Small, "bribes to suborn abroad"]
    truce: Annotated[Small, "bribes for a truce"]


class Scoring(msgspec.Struct, frozen=True):
    outcomes: Note[list[str]]
    token: Annotated[Small, "points for a token"]
    glory: Annotated[list[Small], "points for glory, by outcome"]
    politics: Annotated[list[Small], "points for politics, by outcome"]
    bribe: Annotated[list[Small], "points for a bribe, by outcome"]
    price: Annotated[list[Small], "points for a Factory, by outcome"]
    astrobiology: Annotated[Small, "points for an astrobiology site"]
    submarine: Annotated[Small, "points for a submarine site"]
    no_war: Annotated[str, "outcome without a War"]
    awards: Annotated[dict[str, list[str]], "award of each place"]


class ConflictFile(msgspec.Struct, frozen=True):
    tokens: Annotated[Tokens, "tokens of the game"]
    bribes_at_start: Annotated[list[Small], "bribes at the start, by players"]
    track: Annotated[list[Small], "value of a Factory by step of the exploitation track"]
    clock: Clock
    quick_start: QuickStart
    glory: Glory
    heroism: Heroism
    factions: list[Colour]
    crews: Annotated[list[Card], "crew cards"]
    therms: Annotated[dict[str, Small], "therms of cooling that cards need on both sides"]
    slots: Annotated[list[Slots], "stacks of a player"]
    assembly: Assembly
    scoring: Scoring


# ------------------------------------------------------------------------------------------------------- firing.yaml


class Band(msgspec.Struct, frozen=True):
    """From this fire value up, to the next band."""

    low: Annotated[Small, "least fire value"]
    effects: list[str]


class Weapon(msgspec.Struct, frozen=True):
    """A row of the firing results table."""

    id: str
    dice: Small
    unmanned: Annotated[list[Band], "effects on unmanned sites"]
    manned: Annotated[list[Band], "effects on manned sites"]
    space: Annotated[list[Band], "effects in space"]
    ranged: Annotated[bool, "fires from afar"] = False
    road: Annotated[bool, "goes along roads"] = False
    attacker_first: Note[bool] = False
    less: Annotated[str, "what lowers its fire value"] = ""
    source: Annotated[str, "value from which the dice are taken"] = ""
    crash: Annotated[Modifier, "change of the fire value beside a crash hazard"] = 0
    warhead: Annotated[Small, "what warheads add to the fire value"] = 0
    consumed: Note[bool] = False
    optional: Annotated[bool, "is optional"] = False
    aqua: Annotated[Small, "Aqua that it costs"] = 0
    space_only: Annotated[str, "what it hits in space"] = ""


class Stone(msgspec.Struct, frozen=True):
    """A kind of dropstone."""

    id: str
    first: Annotated[str, "space where it starts"]
    zone: str = ""
    hazard: Annotated[bool, "starts with a hazard"] = False
    outward: Annotated[bool, "flies outward"] = False
    zones: Annotated[list[str], "zones it comes from"] = []
    hydration: Annotated[list[Small], "least and greatest hydration"] = []
    tanks: Annotated[Small, "tanks that it holds"] = 0


class FiringFile(msgspec.Struct, frozen=True):
    effects: list[str]
    weapons: list[Weapon]
    gun_rad: Annotated[Small, "least rad-hardness of a gun"]
    factory_gun: Annotated[Small, "rad-hardness of a Factory's gun"]
    goo_dice: Annotated[Small, "dice of goo"]
    stones: Annotated[list[Stone], "dropstones"]
    stone_thrust: Annotated[Small, "thrust of a dropstone"]
    iceberg: Annotated[Small, "hydration from which any thruster will do"]


# ------------------------------------------------------------------------------------------------------ bernals.yaml


class Figure(msgspec.Struct, frozen=True):
    mass: UpTo20
    thrust: UpTo20
    fuel: Annotated[Factor, "fuel steps for a burn"]
    generator: Annotated[list[str], "generators that support it"]


class Points(msgspec.Struct, frozen=True):
    per: Annotated[str, "what is counted"]
    vp: Annotated[Modifier, "points for each"]
    where: Annotated[str, "where the Bernal must be"]


class Bernal(msgspec.Struct, frozen=True):
    id: str
    slug: Annotated[str, "name in our texts"]
    home: Annotated[str, "home orbit"]
    rad: Annotated[Small, "rad-hardness"]
    promotion: Annotated[str, "where it is promoted"]
    powers: Annotated[dict[str, str], "what it does, and where"] = {}
    points: list[Points] = []


class Colonist(msgspec.Struct, frozen=True):
    """A Human, or with a type a robot."""

    id: str
    slug: Annotated[str, "name in our texts"]
    ideology: str
    specialty: str
    rad: Annotated[Small, "rad-hardness"]
    platform: Annotated[str, "platform of a robonaut"] = ""
    isru: Annotated[OrNone, "ISRU rating"] = -1
    thrust: UpTo20 = 0
    fuel: Annotated[Steps, "fuel steps for a burn"] = 0.0
    type: Annotated[str, "spectral type of the factory that makes it"] = ""


class BernalFile(msgspec.Struct, frozen=True):
    figure: Annotated[Figure, "Bernal in flight"]
    most_bernals: Annotated[Small, "most Bernals of a player"]
    most_dry: Annotated[Small, "greatest dry mass of a loose Bernal"]
    boost_home: Annotated[Small, "factor of the price to boost to a Home Bernal"]
    profit: Annotated[Small, "Aqua of a Home Bernal each turn"]
    home_points: Annotated[Small, "points for a Home Bernal"]
    location: Annotated[Small, "points for the dome of a Bernal"]
    et_hydration: Annotated[Small, "least hydration of an ET Bernal's world"]
    finao_factor: Annotated[Small, "factor of the price to pass a hazard"]
    promotion_zones: Annotated[list[str], "zones where promotion is barred in wartime"]
    colonist_zone: Annotated[str, "zone from which Colonists are promoted"]
    promoted_rad: Annotated[Small, "rad-hardness that a promoted Colonist gains"]
    promoted_isru: Annotated[Modifier, "change of the ISRU rating of a promoted Colonist"]
    bernals: list[Bernal]
    colonists: list[Colonist]


# --------------------------------------------------------------------------------------------------- skirmishes.yaml


class Holding(msgspec.Struct, frozen=True):
    """A stack: where it is, its fuel or FTs, its cards with their sides."""

    at: Annotated[str, "space where it is"]
    cards: list[str]
    steps: Annotated[Small, "fuel steps"] = 0
    fts: Annotated[Small, "FTs"] = 0
    gold: Small = 0


class SkirmishSeat(msgspec.Struct, frozen=True):
    """What a seat has."""

    factories: list[str]
    domes: list[str]
    rocket: Holding
    outpost: Holding
    #: With Module 2: Bernals, anchored unless they are in LEO.
    bernals: list[Holding] = []
    #: With Module 1: the Freighter with its cargo, and the outpost with the GW thruster.
    freighter: Holding | None = None
    yard: Annotated[Holding | None, "outpost with the GW thruster"] = None


class Skirmish(msgspec.Struct, frozen=True):
    id: str
    wt: Annotated[Small, "Aqua at the start"]
    seats: Annotated[list[SkirmishSeat], "players"]
    #: Other scenarios with the same set-up.
    also: Annotated[list[str], "other scenarios with this start"] = []


class SkirmishFile(msgspec.Struct, frozen=True):
    skirmishes: list[Skirmish]
