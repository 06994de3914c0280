"""The file of Module 1 as it is written, its cards, and what the rules ask of it (BR-70 to BR-77)."""

from typing import Annotated

import msgspec

from armillary.games.high_frontier.components.records import Card, Face
from armillary.games.high_frontier.ids import NONE, SPECTRA
from armillary.packs import Factor, Modifier, Small

__all__ = ["DECKS", "Module1", "Module1File", "module1_cards"]

#: Its two patent decks.
DECKS = ("freighter", "gw-thruster")

#: Mass, thrust, rad-hardness.
UpTo20 = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Freighter(msgspec.Struct, frozen=True):
    id: str
    slug: str
    thrust: UpTo20
    rad: Small
    type: str
    future: str


class Thruster(msgspec.Struct, frozen=True):
    """A GW thruster."""

    id: str
    slug: str
    mass: UpTo20
    thrust: UpTo20
    fuel: Factor
    rad: Small
    type: str
    iso: str
    future: str
    generator: list[str] = []
    therms: Small = 0


class Gain(msgspec.Struct, frozen=True):
    thrust: Small
    rad: Small


class Elevator(msgspec.Struct, frozen=True):
    ends: tuple[str, str]
    earth: bool = False


class Future(msgspec.Struct, frozen=True):
    id: str
    deck: str
    of: list[str] = []
    casus_belli: bool = False
    #: The zone to which a comet is dislodged to complete it.
    comet: str = ""


class Module1File(msgspec.Struct, frozen=True):
    freighters: list[Freighter]
    gw_thrusters: list[Thruster]
    promoted: Gain
    bead: Small
    finao_factor: Small
    most_gold: Small
    mobile_size: Small
    elevators: list[Elevator]
    elevator_times: Small
    future_zones: dict[str, str]
    future_points: Modifier
    futures: list[Future]


def module1_cards(file: Module1File) -> list[Card]:
    """A card's `black` face is its Black side, its `white` one the Purple side to which it is promoted."""
    found = []
    for own in file.freighters:
        face = Face(rad=own.rad, thrust=own.thrust)
        found.append(
            Card(id=own.id, slug=own.slug, deck=DECKS[0], set="expanded", white=face, black=face, product=own.type)
        )
    for gw in file.gw_thrusters:
        black = Face(rad=gw.rad, mass=gw.mass, thrust=gw.thrust, fuel=gw.fuel, generator=gw.generator, therms=gw.therms)
        purple = msgspec.structs.replace(black, rad=gw.rad + file.promoted.rad, thrust=gw.thrust + file.promoted.thrust)
        found.append(
            Card(id=gw.id, slug=gw.slug, deck=DECKS[1], set="expanded", white=purple, black=black, product=gw.type)
        )
    return found


class Module1:
    """By number of card: the letter of its isotope, and its Future; the Futures; the ends of the elevators."""

    def __init__(
        self,
        file: Module1File,
        cards: tuple[str, ...],
        number: dict[str, int],
        zones: tuple[str, ...],
        sites: tuple[str, ...],
    ) -> None:
        self.file: Module1File = file
        isotopes = {gw.slug: SPECTRA.index(gw.iso) for gw in file.gw_thrusters}
        self.iso: tuple[int, ...] = tuple(isotopes.get(card, NONE) for card in cards)
        self.futures: tuple[str, ...] = tuple(future.id for future in file.futures)
        self.number: dict[str, int] = {future: number for number, future in enumerate(self.futures)}
        named = {own.slug: own.future for own in file.freighters} | {gw.slug: gw.future for gw in file.gw_thrusters}
        named |= {slug: future.id for future in file.futures for slug in future.of}
        self.future: tuple[int, ...] = tuple(
            self.futures.index(named[card]) if card in named else NONE for card in cards
        )
        #: By Future: the zone from which outward its Colony lies, whether it is a cause of war, where its comet goes
        #: (NONE: nowhere).
        self.from_zone: tuple[int, ...] = tuple(
            zones.index(file.future_zones[future.deck]) if file.future_zones[future.deck] else 0
            for future in file.futures
        )
        self.casus_belli: tuple[bool, ...] = tuple(future.casus_belli for future in file.futures)
        self.comet: tuple[int, ...] = tuple(
            zones.index(future.comet) if future.comet else NONE for future in file.futures
        )
        #: By Future: the site that its comet strikes; NONE: none, Earth itself has no site.
        self.comet_site: tuple[int, ...] = tuple(
            sites.index(future.comet) if future.comet in sites else NONE for future in file.futures
        )
        #: Printed elevators: both ends as spaces, and which is Earth's.
        self.elevators: tuple[tuple[int, int], ...] = tuple(
            (number[one.ends[0]], number[one.ends[1]]) for one in file.elevators
        )
        self.earth_elevator: tuple[int, int] = next(
            (number[one.ends[0]], number[one.ends[1]]) for one in file.elevators if one.earth
        )
