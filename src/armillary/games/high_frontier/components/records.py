"""The component files as they are written."""

from typing import Annotated

import msgspec

from armillary.packs import Amount, Coordinate, Factor, Modifier, Note, Number, Small

__all__ = ["Cards", "ChartFile", "Face", "Tables"]

#: Mass, thrust, rad-hardness.
UpTo20 = Annotated[int, msgspec.Meta(ge=0, le=20)]
#: Fuel steps of a burn; nothing for what burns none.
Steps = Annotated[float, msgspec.Meta(ge=0, le=20)]
#: -1 stands for none (or, of a strength, for a variable one).
OrNone = Annotated[int, msgspec.Meta(ge=-1, le=10)]
#: Columns and steps of the rocket diagram.
UpTo99 = Annotated[int, msgspec.Meta(ge=0, le=99)]
#: Sizes of the rocket diagram.
From1To99 = Annotated[int, msgspec.Meta(ge=1, le=99)]
#: A handful, one at least.
From1To30 = Annotated[int, msgspec.Meta(ge=1, le=30)]
#: The size of a site.
Size = Annotated[int, msgspec.Meta(ge=1, le=20)]
#: At most the sides of a die.
OfADie = Annotated[int, msgspec.Meta(ge=0, le=6)]


class Zone(msgspec.Struct, frozen=True):
    id: str
    solar: Modifier
    map: str
    radius: tuple[Coordinate, Coordinate]


class Space(msgspec.Struct, frozen=True):
    id: str
    kind: str
    zone: str
    map: str
    at: tuple[Coordinate, Coordinate]
    triangle: bool = False
    hazard: str = ""
    flyby: Small = 0
    flyby_sector: str = ""
    moon_boost: Small = 0
    straight: list[tuple[str, str]] = []
    belt: str = ""
    shelter: str = ""


class Lane(msgspec.Struct, frozen=True):
    id: str
    path: list[str]


class Signpost(msgspec.Struct, frozen=True):
    id: str
    destination: Note[str]
    impulses: Note[Small]
    assisted: Note[Small]
    lander: Small
    belts: Small
    stops: list[str]
    path: list[str]


class Site(msgspec.Struct, frozen=True):
    id: str
    body: str
    size: Size
    hydration: Small
    spectral: str
    science: bool = False
    border: str = ""
    atmosphere: bool = False
    glory: str = ""


class Family(msgspec.Struct, frozen=True):
    id: str
    members: list[str]


class ChartFile(msgspec.Struct, frozen=True):
    canvas: tuple[Coordinate, Coordinate]
    sol: tuple[Coordinate, Coordinate]
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
    mass: Small
    therms: Small


class Face(msgspec.Struct, frozen=True):
    """One side of a card."""

    rad: UpTo20
    mass: UpTo20 = 0
    thrust: UpTo20 = 0
    fuel: Steps = 0.0
    afterburner: Small = 0
    platform: str = ""
    isru: OrNone = -1
    generator: list[str] = []
    reactor: list[str] = []
    therms: Small = 0
    kind: str = ""
    thrust_mod: Modifier = 0
    fuel_factor: Factor = 1.0
    solar: bool = False
    sail: str = ""
    special: str = ""
    dirt: bool = False
    gun: bool = False
    immune: bool = False
    belt_bonus: Small = 0
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
    modifier: Modifier
    columns: tuple[Amount, Amount]


class Row(msgspec.Struct, frozen=True):
    dry: UpTo99
    column: UpTo99
    tanks: list[UpTo99]


class Diagram(msgspec.Struct, frozen=True):
    dry_mass: From1To99
    steps: From1To99
    tanks: From1To99
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
    disks: From1To30
    cubes: From1To30
    #: Records of rich starts go on replaying.
    wt: UpTo99


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
    points: Modifier


class Glory(msgspec.Struct, frozen=True):
    id: str
    points: Modifier


class Scoring(msgspec.Struct, frozen=True):
    disk: Modifier
    cube: Modifier
    science: Modifier


class Ending(msgspec.Struct, frozen=True):
    factories: list[Number]
    own_factories: Number
    own_ventures: Small


class Combat(msgspec.Struct, frozen=True):
    cube_rad: UpTo20
    pod_rad: Small
    raygun_dice: Small
    gun_dice: Small
    missile_dice: Small
    buggy_dice: Small
    buggy_crew: Small
    buggy_robonaut: Small
    buggy_none: Small


class Spot(msgspec.Struct, frozen=True):
    id: str
    kind: str
    points: Modifier
    next: list[str]
    faction: str = ""


class FreighterRecord(msgspec.Struct, frozen=True):
    thrust: Small
    liftoff_size: Small


class Scenarios(msgspec.Struct, frozen=True):
    titan: list[str]
    titan_depot: str
    rabbithole: str
    s_factory: Modifier
    outpost: Modifier
    hermes: list[str]
    yellows: Modifier
    top_card: Modifier
    bottom_card: Modifier
    blacken: Modifier
    un_wt: Small
    endurance: Small
    trainer_income: Small
    goal: str
    trainer_wt: Small


class Tables(msgspec.Struct, frozen=True):
    diagram: Diagram
    thrust: From1To30
    factions: list[Faction]
    slots: list[Slot]
    counters: Counters
    prices: Prices
    hand_limit: From1To30
    letters: list[str]
    track: list[Small]
    ventures: list[Venture]
    glory: list[Glory]
    scoring: Scoring
    ending: Ending
    busted_mines: list[list[str]]
    sunspots: list[str]
    sectors: Note[list[str]]
    red_belts: Small
    events: list[str]
    hazard_fails: OfADie
    combat: Combat
    politics: list[Spot]
    factory_therms: Small
    burner_therms: Small
    freighter: FreighterRecord
    scenarios: Scenarios
