"""The component files as they are written."""

import msgspec

from armillary.packs import Amount

__all__ = ["Cards", "ChartFile", "Face", "Tables"]


class Zone(msgspec.Struct, frozen=True):
    id: str
    solar: int
    map: str
    radius: tuple[int, int]


class Space(msgspec.Struct, frozen=True):
    id: str
    kind: str
    zone: str
    map: str
    at: tuple[int, int]
    triangle: bool = False
    hazard: str = ""
    flyby: int = 0
    flyby_sector: str = ""
    moon_boost: int = 0
    straight: list[tuple[str, str]] = []
    belt: str = ""
    shelter: str = ""


class Lane(msgspec.Struct, frozen=True):
    id: str
    path: list[str]


class Signpost(msgspec.Struct, frozen=True):
    id: str
    destination: str
    impulses: int
    assisted: int
    lander: int
    belts: int
    stops: list[str]
    path: list[str]


class Site(msgspec.Struct, frozen=True):
    id: str
    body: str
    size: int
    hydration: int
    spectral: str
    science: bool = False
    border: str = ""
    atmosphere: bool = False
    glory: str = ""


class Family(msgspec.Struct, frozen=True):
    id: str
    members: list[str]


class ChartFile(msgspec.Struct, frozen=True):
    canvas: tuple[int, int]
    sol: tuple[int, int]
    zones: list[Zone]
    spaces: list[Space]
    routes: list[tuple[str, str]]
    aerobrakes: list[tuple[str, str]]
    roads: list[tuple[str, str]]
    elevator: tuple[str, str] | None
    lanes: list[Lane]
    signposts: list[Signpost]
    sites: list[Site]
    families: list[Family]


class Orientation(msgspec.Struct, frozen=True):
    mass: int
    therms: int


class Face(msgspec.Struct, frozen=True):
    """One side of a card."""

    rad: int
    mass: int = 0
    thrust: int = 0
    fuel: float = 0.0
    afterburner: int = 0
    platform: str = ""
    isru: int = -1
    generator: list[str] = []
    reactor: list[str] = []
    therms: int = 0
    kind: str = ""
    thrust_mod: int = 0
    fuel_factor: float = 1.0
    solar: bool = False
    sail: str = ""
    special: str = ""
    dirt: bool = False
    gun: bool = False
    immune: bool = False
    belt_bonus: int = 0
    heavy: Orientation | None = None
    light: Orientation | None = None


class Card(msgspec.Struct, frozen=True):
    id: str
    slug: str
    deck: str
    set: str
    white: Face
    black: Face | None = None
    product: str = ""
    faction: str = ""


class Cards(msgspec.Struct, frozen=True):
    cards: list[Card]


class WeightClass(msgspec.Struct, frozen=True):
    id: str
    modifier: int
    columns: tuple[int, int]


class Row(msgspec.Struct, frozen=True):
    dry: int
    column: int
    tanks: list[int]


class Diagram(msgspec.Struct, frozen=True):
    dry_mass: int
    steps: int
    tanks: int
    classes: list[WeightClass]
    rows: list[Row]


class Faction(msgspec.Struct, frozen=True):
    id: str
    colour: str
    crew: str
    privilege: str


class Slot(msgspec.Struct, frozen=True):
    id: str
    kind: str


class Counters(msgspec.Struct, frozen=True):
    disks: int
    cubes: int
    wt: int


class Prices(msgspec.Struct, frozen=True):
    income: Amount
    white_card: Amount
    boost: Amount
    no_failure: Amount
    ending: Amount


class Venture(msgspec.Struct, frozen=True):
    id: str
    letter: str
    claims: Amount
    price: Amount
    points: int


class Glory(msgspec.Struct, frozen=True):
    id: str
    points: int


class Scoring(msgspec.Struct, frozen=True):
    disk: int
    cube: int
    science: int


class Ending(msgspec.Struct, frozen=True):
    factories: list[int]
    own_factories: int
    own_ventures: int


class Combat(msgspec.Struct, frozen=True):
    cube_rad: int
    pod_rad: int
    raygun_dice: int
    gun_dice: int
    missile_dice: int
    buggy_dice: int
    buggy_crew: int
    buggy_robonaut: int
    buggy_none: int


class Spot(msgspec.Struct, frozen=True):
    id: str
    kind: str
    points: int
    next: list[str]
    faction: str = ""


class FreighterRecord(msgspec.Struct, frozen=True):
    thrust: int
    liftoff_size: int


class Scenarios(msgspec.Struct, frozen=True):
    titan: list[str]
    titan_depot: str
    rabbithole: str
    s_factory: int
    outpost: int
    hermes: list[str]
    yellows: int
    top_card: int
    bottom_card: int
    blacken: int
    un_wt: int
    endurance: int
    trainer_income: int
    goal: str
    trainer_wt: int


class Tables(msgspec.Struct, frozen=True):
    diagram: Diagram
    thrust: int
    factions: list[Faction]
    slots: list[Slot]
    counters: Counters
    prices: Prices
    hand_limit: int
    letters: list[str]
    track: list[int]
    ventures: list[Venture]
    glory: list[Glory]
    scoring: Scoring
    ending: Ending
    busted_mines: list[list[str]]
    sunspots: list[str]
    sectors: list[str]
    red_belts: int
    events: list[str]
    hazard_fails: int
    combat: Combat
    politics: list[Spot]
    factory_therms: int
    burner_therms: int
    freighter: FreighterRecord
    scenarios: Scenarios
