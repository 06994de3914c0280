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
    solar: Annotated[Modifier, "change of solar power"]
    map: Annotated[str, "map on which it is"]
    radius: Annotated[tuple[Coordinate, Coordinate], "inner and outer radius on the map"]


class Space(msgspec.Struct, frozen=True):
    id: str
    kind: Annotated[str, "kind of space"]
    zone: str
    map: Annotated[str, "map on which it is"]
    at: Annotated[tuple[Coordinate, Coordinate], "place on the map"]
    triangle: Annotated[bool, "has the triangle of an afterburner"] = False
    hazard: str = ""
    flyby: Annotated[Small, "burns of a flyby"] = 0
    flyby_sector: Annotated[str, "season of the flyby"] = ""
    moon_boost: Annotated[Small, "burns of a moon boost"] = 0
    straight: Annotated[list[tuple[str, str]], "ways straight on"] = []
    belt: Annotated[str, "radiation belt"] = ""
    shelter: Annotated[str, "world that shelters from radiation"] = ""


class Lane(msgspec.Struct, frozen=True):
    id: str
    path: Annotated[list[str], "spaces along it"]


class Signpost(msgspec.Struct, frozen=True):
    id: str
    destination: Note[str]
    impulses: Note[Small]
    assisted: Note[Small]
    lander: Annotated[Small, "lander fuel"]
    belts: Annotated[Small, "radiation belts"]
    stops: Annotated[list[str], "spaces where it stops"]
    path: Annotated[list[str], "spaces along it"]


class Site(msgspec.Struct, frozen=True):
    id: str
    body: Annotated[str, "world"]
    size: Size
    hydration: Small
    spectral: Annotated[str, "spectral type"]
    science: Annotated[bool, "is a science site"] = False
    border: Annotated[str, "colour of the border"] = ""
    atmosphere: Annotated[bool, "has an atmosphere"] = False
    glory: Annotated[str, "glory that it earns"] = ""


class Family(msgspec.Struct, frozen=True):
    id: str
    members: Annotated[list[str], "sites of the family"]


class ChartFile(msgspec.Struct, frozen=True):
    canvas: Annotated[tuple[Coordinate, Coordinate], "size of the map"]
    sol: Annotated[tuple[Coordinate, Coordinate], "place of the Sun"]
    zones: list[Zone]
    spaces: list[Space]
    routes: list[tuple[str, str]]
    aerobrakes: Annotated[list[tuple[str, str]], "routes that brake in an atmosphere"]
    roads: list[tuple[str, str]]
    elevator: tuple[str, str] | None
    lanes: Annotated[list[Lane], "orbits as drawn"]
    signposts: Annotated[list[Signpost], "proposed ways"]
    sites: list[Site]
    families: Annotated[list[Family], "families of asteroids"]


class Orientation(msgspec.Struct, frozen=True):
    mass: Small
    therms: Annotated[Small, "therms of cooling"]


class Face(msgspec.Struct, frozen=True):
    """One side of a card."""

    rad: Annotated[UpTo20, "rad-hardness"]
    mass: UpTo20 = 0
    thrust: UpTo20 = 0
    fuel: Annotated[Steps, "fuel steps for a burn"] = 0.0
    afterburner: Small = 0
    platform: Annotated[str, "platform of its robonaut"] = ""
    isru: Annotated[OrNone, "ISRU rating"] = -1
    generator: Annotated[list[str], "generators that support it"] = []
    reactor: Annotated[list[str], "reactors that support it"] = []
    therms: Annotated[Small, "therms of cooling that it needs"] = 0
    kind: Annotated[str, "kind of support"] = ""
    thrust_mod: Annotated[Modifier, "change of thrust"] = 0
    fuel_factor: Annotated[Factor, "factor of the fuel steps"] = 1.0
    solar: Annotated[bool, "is powered by the Sun"] = False
    sail: Annotated[str, "kind of sail"] = ""
    special: Annotated[str, "special rule"] = ""
    dirt: Annotated[bool, "flies on dirt"] = False
    gun: Annotated[bool, "can fire as a gun"] = False
    immune: Annotated[bool, "is immune to radiation"] = False
    belt_bonus: Annotated[Small, "change of rolls in radiation belts"] = 0
    heavy: Annotated[Orientation | None, "heavy side up"] = None
    light: Annotated[Orientation | None, "light side up"] = None


class Card(msgspec.Struct, frozen=True):
    id: str
    slug: Annotated[str, "name in our texts"]
    deck: str
    set: Annotated[str, "set of cards"]
    white: Annotated[Face, "white side"]
    black: Annotated[Face | None, "black side"] = None
    product: Annotated[str, "spectral type of the factory that makes it"] = ""
    faction: str = ""


class Cards(msgspec.Struct, frozen=True):
    cards: list[Card]


class WeightClass(msgspec.Struct, frozen=True):
    id: str
    modifier: Annotated[Modifier, "change of thrust"]
    columns: Annotated[tuple[Amount, Amount], "first and last column"]


class Row(msgspec.Struct, frozen=True):
    dry: Annotated[UpTo99, "dry mass"]
    column: Annotated[UpTo99, "column without fuel"]
    tanks: Annotated[list[UpTo99], "step reached with each tank"]


class Diagram(msgspec.Struct, frozen=True):
    dry_mass: Annotated[From1To99, "greatest dry mass"]
    steps: Annotated[From1To99, "fuel steps"]
    tanks: Annotated[From1To99, "most tanks"]
    classes: Annotated[list[WeightClass], "weight classes"]
    rows: Annotated[list[Row], "rows by dry mass"]


class Faction(msgspec.Struct, frozen=True):
    id: str
    colour: str
    crew: str
    privilege: str


class Slot(msgspec.Struct, frozen=True):
    id: str
    kind: Annotated[str, "kind of stack"]


class Counters(msgspec.Struct, frozen=True):
    disks: Annotated[From1To30, "disks of each player"]
    cubes: Annotated[From1To30, "cubes of each player"]
    #: Records of rich starts go on replaying.
    wt: Annotated[UpTo99, "WT at the start"]


class Prices(msgspec.Struct, frozen=True):
    income: Annotated[Amount, "WT of the income operation"]
    white_card: Annotated[Amount, "WT for a white card"]
    boost: Annotated[Amount, "WT for a point of mass boosted"]
    no_failure: Annotated[Amount, "WT to pass a hazard without a roll"]
    ending: Annotated[Amount, "WT to end the game"]


class Venture(msgspec.Struct, frozen=True):
    id: str
    letter: Annotated[str, "spectral type of its claims"]
    claims: Annotated[Amount, "claims that it needs"]
    price: Annotated[Amount, "WT that it costs"]
    points: Modifier


class Glory(msgspec.Struct, frozen=True):
    id: str
    points: Modifier


class Scoring(msgspec.Struct, frozen=True):
    disk: Annotated[Modifier, "points for a disk"]
    cube: Annotated[Modifier, "points for a cube"]
    science: Annotated[Modifier, "points for a disk on a science site"]


class Ending(msgspec.Struct, frozen=True):
    factories: Annotated[list[Number], "factories that end the game, by players"]
    own_factories: Annotated[Number, "factories of one player that end it"]
    own_ventures: Annotated[Small, "ventures of one player that end it"]


class Combat(msgspec.Struct, frozen=True):
    cube_rad: Annotated[UpTo20, "rad-hardness of a cube"]
    pod_rad: Annotated[Small, "rad-hardness of a pod"]
    raygun_dice: Annotated[Small, "dice of a raygun"]
    gun_dice: Annotated[Small, "dice of a gun"]
    missile_dice: Annotated[Small, "dice of a missile"]
    buggy_dice: Annotated[Small, "dice of a buggy"]
    buggy_crew: Annotated[Small, "least roll of a buggy against a crew"]
    buggy_robonaut: Annotated[Small, "least roll of a buggy against a robonaut"]
    buggy_none: Annotated[Small, "least roll of a buggy against an empty site"]


class Spot(msgspec.Struct, frozen=True):
    id: str
    kind: str
    points: Annotated[Modifier, "points of its policy"]
    next: Annotated[list[str], "places beside it"]
    faction: str = ""


class FreighterRecord(msgspec.Struct, frozen=True):
    thrust: Small
    liftoff_size: Annotated[Small, "largest site it leaves without a factory"]


class Scenarios(msgspec.Struct, frozen=True):
    titan: Annotated[list[str], "sites of Titan"]
    titan_depot: Annotated[str, "depot of Titan"]
    rabbithole: str
    s_factory: Annotated[Modifier, "points for a factory of type S"]
    outpost: Annotated[Modifier, "points for an outpost at the Rabbithole"]
    hermes: Annotated[list[str], "sites of Hermes"]
    yellows: Annotated[Modifier, "yellow seasons after which it is lost"]
    top_card: Annotated[Modifier, "WT for a card from the top of a deck"]
    bottom_card: Annotated[Modifier, "WT for a card from the bottom of a deck"]
    blacken: Annotated[Modifier, "WT to turn a card to black"]
    un_wt: Annotated[Small, "WT of the UN"]
    endurance: Annotated[Small, "turns in flight that a crew endures"]
    trainer_income: Annotated[Small, "WT of the income operation in the trainer"]
    goal: Annotated[str, "site that is the goal"]
    trainer_wt: Annotated[Small, "WT at the start of the trainer"]


class Tables(msgspec.Struct, frozen=True):
    diagram: Annotated[Diagram, "rocket diagram"]
    thrust: Annotated[From1To30, "end of the acceleration track"]
    factions: list[Faction]
    slots: Annotated[list[Slot], "stacks of a player"]
    counters: Annotated[Counters, "counters of a player"]
    prices: Prices
    hand_limit: Annotated[From1To30, "most cards in a hand"]
    letters: Annotated[list[str], "spectral types"]
    track: Annotated[list[Small], "value of a factory by step of the exploitation track"]
    ventures: list[Venture]
    glory: list[Glory]
    scoring: Scoring
    ending: Annotated[Ending, "end of the game"]
    busted_mines: Annotated[list[list[str]], "sites of busted mines"]
    sunspots: Annotated[list[str], "seasons in order"]
    sectors: Note[list[str]]
    red_belts: Annotated[Small, "what is added in radiation belts in the red season"]
    events: Annotated[list[str], "events by die"]
    hazard_fails: Annotated[OfADie, "highest die that fails a hazard"]
    combat: Combat
    politics: Annotated[list[Spot], "policies"]
    factory_therms: Annotated[Small, "therms of cooling that a factory lends"]
    burner_therms: Annotated[Small, "therms of cooling that an afterburner lends"]
    freighter: FreighterRecord
    scenarios: Scenarios
