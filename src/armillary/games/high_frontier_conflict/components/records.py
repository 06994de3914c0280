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
    solar: Modifier


class Tag(msgspec.Struct, frozen=True):
    """Flags laid on a space of the base."""

    id: str
    luna: bool = False
    submarine: bool = False
    hazard: str = ""
    moonlet: str = ""
    home_orbit: str = ""
    lander_burn: list[str] = []


class NewSpace(msgspec.Struct, frozen=True):
    """A space that the base lacks; of a site, its values too."""

    id: str
    kind: str
    zone: str
    near: str = ""
    by: tuple[Coordinate, Coordinate] = (0, 0)
    ring: str = ""
    inset: str = ""
    place: tuple[Share, Share] = (0.0, 0.0)
    hazard: str = ""
    triangle: bool = False
    shelter: str = ""
    moonlet: str = ""
    home_orbit: str = ""
    size: Small = 0
    hydration: Small = 0
    spectral: str = ""
    border: str = ""
    atmosphere: bool = False


class Overlay(msgspec.Struct, frozen=True):
    insets: dict[str, tuple[Share, Share, Share, Share]]
    zones: list[NewZone]
    tags: list[Tag]
    letters: dict[str, str]
    dry: list[str]
    spaces: list[NewSpace]
    routes: list[tuple[str, str]]
    aerobrakes: list[tuple[str, str]]
    roads: list[tuple[str, str]]
    push_zones: list[str]
    push_bodies: list[str]


# ----------------------------------------------------------------------------------------------------- conflict.yaml


class Tokens(msgspec.Struct, frozen=True):
    cubes: From1To30
    domes: From1To30
    disks: From1To30
    outposts: Small
    fts: Small
    bribes: Small
    damage: Small
    captives: Small


class Clock(msgspec.Struct, frozen=True):
    seasons: list[str]
    event_years: list[Small]
    events: list[str]
    season_events: dict[str, str]


class QuickStart(msgspec.Struct, frozen=True):
    rounds: Small
    price: Small


class Glory(msgspec.Struct, frozen=True):
    zones: list[str]
    low: Small
    high: Small


class Heroism(msgspec.Struct, frozen=True):
    deeds: list[str]
    points: Small
    players: Small
    far: str
    size: Small


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
    kind: str
    count: Small
    #: Only with that module.
    module: str = ""


class Assembly(msgspec.Struct, frozen=True):
    places: list[str]
    opposites: dict[str, str]
    start: str
    purge: list[str]
    laws: list[str]
    restrictions: dict[str, str]
    trade_price: Small
    war_sale: Small
    grant_price: Small
    lobby_price: Small
    votes: Small
    foreign_suborn: Small
    truce: Small


class Scoring(msgspec.Struct, frozen=True):
    outcomes: Note[list[str]]
    token: Small
    glory: list[Small]
    politics: list[Small]
    bribe: list[Small]
    price: list[Small]
    astrobiology: Small
    submarine: Small
    no_war: str
    awards: dict[str, list[str]]


class ConflictFile(msgspec.Struct, frozen=True):
    tokens: Tokens
    bribes_at_start: list[Small]
    track: list[Small]
    clock: Clock
    quick_start: QuickStart
    glory: Glory
    heroism: Heroism
    factions: list[Colour]
    crews: list[Card]
    therms: dict[str, Small]
    slots: list[Slots]
    assembly: Assembly
    scoring: Scoring


# ------------------------------------------------------------------------------------------------------- firing.yaml


class Band(msgspec.Struct, frozen=True):
    """From this fire value up, to the next band."""

    low: Small
    effects: list[str]


class Weapon(msgspec.Struct, frozen=True):
    """A row of the firing results table."""

    id: str
    dice: Small
    unmanned: list[Band]
    manned: list[Band]
    space: list[Band]
    ranged: bool = False
    road: bool = False
    attacker_first: Note[bool] = False
    less: str = ""
    source: str = ""
    crash: Modifier = 0
    warhead: Small = 0
    consumed: Note[bool] = False
    optional: bool = False
    aqua: Small = 0
    space_only: str = ""


class Stone(msgspec.Struct, frozen=True):
    """A kind of dropstone."""

    id: str
    first: str
    zone: str = ""
    hazard: bool = False
    outward: bool = False
    zones: list[str] = []
    hydration: list[Small] = []
    tanks: Small = 0


class FiringFile(msgspec.Struct, frozen=True):
    effects: list[str]
    weapons: list[Weapon]
    gun_rad: Small
    factory_gun: Small
    goo_dice: Small
    stones: list[Stone]
    stone_thrust: Small
    iceberg: Small


# ------------------------------------------------------------------------------------------------------ bernals.yaml


class Figure(msgspec.Struct, frozen=True):
    mass: UpTo20
    thrust: UpTo20
    fuel: Factor
    generator: list[str]


class Points(msgspec.Struct, frozen=True):
    per: str
    vp: Modifier
    where: str


class Bernal(msgspec.Struct, frozen=True):
    id: str
    slug: str
    home: str
    rad: Small
    promotion: str
    powers: dict[str, str] = {}
    points: list[Points] = []


class Colonist(msgspec.Struct, frozen=True):
    """A Human, or with a type a robot."""

    id: str
    slug: str
    ideology: str
    specialty: str
    rad: Small
    platform: str = ""
    isru: OrNone = -1
    thrust: UpTo20 = 0
    fuel: Steps = 0.0
    type: str = ""


class BernalFile(msgspec.Struct, frozen=True):
    figure: Figure
    most_bernals: Small
    most_dry: Small
    boost_home: Small
    profit: Small
    home_points: Small
    location: Small
    et_hydration: Small
    finao_factor: Small
    promotion_zones: list[str]
    colonist_zone: str
    promoted_rad: Small
    promoted_isru: Modifier
    bernals: list[Bernal]
    colonists: list[Colonist]


# --------------------------------------------------------------------------------------------------- skirmishes.yaml


class Holding(msgspec.Struct, frozen=True):
    """A stack: where it is, its fuel or FTs, its cards with their sides."""

    at: str
    cards: list[str]
    steps: Small = 0
    fts: Small = 0
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
    yard: Holding | None = None


class Skirmish(msgspec.Struct, frozen=True):
    id: str
    wt: Small
    seats: list[SkirmishSeat]
    #: Other scenarios with the same set-up.
    also: list[str] = []


class SkirmishFile(msgspec.Struct, frozen=True):
    skirmishes: list[Skirmish]
