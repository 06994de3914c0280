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
    slug: Annotated[str, "name in our texts"]
    thrust: UpTo20
    rad: Annotated[Small, "rad-hardness"]
    type: Annotated[str, "spectral type of the factory that makes it"]
    future: Annotated[str, "Future that it may complete"]


class Thruster(msgspec.Struct, frozen=True):
    """A GW thruster."""

    id: str
    slug: Annotated[str, "name in our texts"]
    mass: UpTo20
    thrust: UpTo20
    fuel: Annotated[Factor, "fuel steps for a burn"]
    rad: Annotated[Small, "rad-hardness"]
    type: Annotated[str, "spectral type of the factory that makes it"]
    iso: Annotated[str, "spectral type of the factories that make its isotope"]
    future: Annotated[str, "Future that it may complete"]
    generator: Annotated[list[str], "generators that support it"] = []
    therms: Annotated[Small, "therms of cooling that it needs"] = 0


class Gain(msgspec.Struct, frozen=True):
    thrust: Small
    rad: Annotated[Small, "rad-hardness"]


class Elevator(msgspec.Struct, frozen=True):
    ends: Annotated[tuple[str, str], "where it begins and ends"]
    earth: Annotated[bool, "is Earth's"] = False


class Future(msgspec.Struct, frozen=True):
    id: str
    deck: str
    of: Annotated[list[str], "Colonists who may complete it"] = []
    casus_belli: Annotated[bool, "is a casus belli"] = False
    #: The zone to which a comet is dislodged to complete it.
    comet: Annotated[str, "world to which a comet is sent"] = ""


class Module1File(msgspec.Struct, frozen=True):
    freighters: list[Freighter]
    gw_thrusters: Annotated[list[Thruster], "GW thrusters"]
    promoted: Annotated[Gain, "what a promoted GW thruster gains"]
    bead: Annotated[Small, "Aqua for a gold bead"]
    finao_factor: Annotated[Small, "factor of the price to pass a hazard"]
    most_gold: Annotated[Small, "most gold in a stack"]
    mobile_size: Annotated[Small, "largest site on which a Mobile Factory lands"]
    elevators: Annotated[list[Elevator], "Space Elevators"]
    elevator_times: Annotated[Small, "factor of the price of a Factory at a Space Elevator"]
    future_zones: Annotated[dict[str, str], "zone from which a Future can be completed"]
    future_points: Annotated[Modifier, "points for a Future"]
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
