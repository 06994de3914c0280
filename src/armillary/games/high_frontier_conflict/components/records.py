"""The title's own component files as they are written."""

import msgspec

from armillary.games.high_frontier.components.records import Card

__all__ = ["BernalFile", "ConflictFile", "FiringFile", "Overlay", "SkirmishFile"]

# ------------------------------------------------------------------------------------------------------ overlay.yaml


class NewZone(msgspec.Struct, frozen=True):
    id: str
    solar: int


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
    by: tuple[int, int] = (0, 0)
    ring: str = ""
    inset: str = ""
    place: tuple[float, float] = (0.0, 0.0)
    hazard: str = ""
    triangle: bool = False
    shelter: str = ""
    moonlet: str = ""
    home_orbit: str = ""
    size: int = 0
    hydration: int = 0
    spectral: str = ""
    border: str = ""
    atmosphere: bool = False


class Overlay(msgspec.Struct, frozen=True):
    insets: dict[str, tuple[float, float, float, float]]
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
    cubes: int
    domes: int
    disks: int
    outposts: int
    fts: int
    bribes: int
    damage: int
    captives: int


class Clock(msgspec.Struct, frozen=True):
    seasons: list[str]
    event_years: list[int]
    events: list[str]
    season_events: dict[str, str]


class QuickStart(msgspec.Struct, frozen=True):
    rounds: int
    price: int


class Glory(msgspec.Struct, frozen=True):
    zones: list[str]
    low: int
    high: int


class Heroism(msgspec.Struct, frozen=True):
    deeds: list[str]
    points: int
    players: int
    far: str
    size: int


class Colour(msgspec.Struct, frozen=True):
    """A faction: what the base knows of it, and its part in the War."""

    id: str
    colour: str
    crew: str
    privilege: str
    bloc: str
    ideology: str
    weapon: str
    base: str = ""


class Slots(msgspec.Struct, frozen=True):
    kind: str
    count: int
    #: Only with that module.
    module: str = ""


class Assembly(msgspec.Struct, frozen=True):
    places: list[str]
    opposites: dict[str, str]
    start: str
    purge: list[str]
    laws: list[str]
    restrictions: dict[str, str]
    trade_price: int
    war_sale: int
    grant_price: int
    lobby_price: int
    votes: int
    foreign_suborn: int
    truce: int


class Scoring(msgspec.Struct, frozen=True):
    outcomes: list[str]
    token: int
    glory: list[int]
    politics: list[int]
    bribe: list[int]
    price: list[int]
    astrobiology: int
    submarine: int
    no_war: str
    awards: dict[str, list[str]]


class ConflictFile(msgspec.Struct, frozen=True):
    tokens: Tokens
    bribes_at_start: list[int]
    track: list[int]
    clock: Clock
    quick_start: QuickStart
    glory: Glory
    heroism: Heroism
    factions: list[Colour]
    crews: list[Card]
    therms: dict[str, int]
    slots: list[Slots]
    assembly: Assembly
    scoring: Scoring


# ------------------------------------------------------------------------------------------------------- firing.yaml


class Band(msgspec.Struct, frozen=True):
    """From this fire value up, to the next band."""

    low: int
    effects: list[str]


class Weapon(msgspec.Struct, frozen=True):
    """A row of the firing results table."""

    id: str
    dice: int
    unmanned: list[Band]
    manned: list[Band]
    space: list[Band]
    ranged: bool = False
    road: bool = False
    attacker_first: bool = False
    less: str = ""
    source: str = ""
    crash: int = 0
    warhead: int = 0
    consumed: bool = False
    optional: bool = False
    aqua: int = 0
    space_only: str = ""


class Stone(msgspec.Struct, frozen=True):
    """A kind of dropstone."""

    id: str
    first: str
    zone: str = ""
    hazard: bool = False
    outward: bool = False
    zones: list[str] = []
    hydration: list[int] = []
    tanks: int = 0


class FiringFile(msgspec.Struct, frozen=True):
    effects: list[str]
    weapons: list[Weapon]
    gun_rad: int
    factory_gun: int
    goo_dice: int
    stones: list[Stone]
    stone_thrust: int
    iceberg: int


# ------------------------------------------------------------------------------------------------------ bernals.yaml


class Figure(msgspec.Struct, frozen=True):
    mass: int
    thrust: int
    fuel: float
    generator: list[str]


class Points(msgspec.Struct, frozen=True):
    per: str
    vp: int
    where: str


class Bernal(msgspec.Struct, frozen=True):
    id: str
    slug: str
    home: str
    rad: int
    promotion: str
    powers: dict[str, str] = {}
    points: list[Points] = []


class Colonist(msgspec.Struct, frozen=True):
    """A Human, or with a type a robot."""

    id: str
    slug: str
    ideology: str
    specialty: str
    rad: int
    platform: str = ""
    isru: int = -1
    thrust: int = 0
    fuel: float = 0.0
    type: str = ""


class BernalFile(msgspec.Struct, frozen=True):
    figure: Figure
    most_bernals: int
    most_dry: int
    boost_home: int
    profit: int
    home_points: int
    location: int
    et_hydration: int
    finao_factor: int
    promotion_zones: list[str]
    colonist_zone: str
    promoted_rad: int
    promoted_isru: int
    bernals: list[Bernal]
    colonists: list[Colonist]


# --------------------------------------------------------------------------------------------------- skirmishes.yaml


class Holding(msgspec.Struct, frozen=True):
    """A stack: where it is, its fuel or FTs, its cards with their sides."""

    at: str
    cards: list[str]
    steps: int = 0
    fts: int = 0
    gold: int = 0


class Start(msgspec.Struct, frozen=True):
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
    wt: int
    seats: list[Start]
    #: Other scenarios with the same set-up.
    also: list[str] = []


class SkirmishFile(msgspec.Struct, frozen=True):
    skirmishes: list[Skirmish]
