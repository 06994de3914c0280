"""The components as the rules use them: flat tuples of ints by number of space, site, card or face. Shared and never changed.

The basic game is the same data with less in it: no expanded spaces and cards, no supports, belts, flybys, triangles, borders
(HF-GEN-04). So no rule of movement or cards asks which game is played.
"""

from armillary.games.high_frontier.chart.graph import space_map
from armillary.games.high_frontier.chart.reach import Reach
from armillary.games.high_frontier.ids import (
    CREW,
    DECKS,
    EVENTS,
    GENERATORS,
    HAZARDS,
    LEO_STACK,
    NONE,
    PLATFORMS,
    REACTORS,
    ROCKET,
    SAILS,
    SECTORS,
    SITE,
    SPACE_KINDS,
    SPECIALS,
    SPECTRA,
    SPOT_KINDS,
    STACK_KINDS,
    STEP,
)
from armillary.kernel.native import mypyc_attr

from .records import Cards, ChartFile, Face, Tables

__all__ = ["Components", "pads"]


def bits(kinds: list[str], names: tuple[str, ...]) -> int:
    return sum(1 << names.index(kind) for kind in kinds)


def pads(slots: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number for number, kind in enumerate(slots) if kind in (LEO_STACK, ROCKET))


@mypyc_attr(allow_interpreted_subclasses=True)
class Components:
    """The chart, the cards and the tables of one game."""

    def __init__(self, chart: ChartFile, cards: Cards, tables: Tables, *, expanded: bool, rockets: int = 1) -> None:
        self.expanded: bool = expanded
        self.chart_file: ChartFile = chart
        self.cards_file: Cards = cards
        self.tables: Tables = tables
        self._chart(chart, expanded)
        self._sites(chart)
        self._cards(cards, expanded)
        self._diagram(tables)
        self._tables(tables, rockets)
        self._politics(tables)
        self.reach: Reach = Reach(space_map(self))
        #: What `rules.thrust` and `rules.supports` have worked out for a load of cards: the same for every game with these cards.
        self.settings: dict[tuple[tuple[int, ...], int, int, bool, int], list[tuple[int, int, int, int]]] = {}
        self.chains: dict[
            tuple[tuple[int, ...], tuple[int, ...], bool], list[tuple[tuple[int, ...], int, int, int, bool]]
        ] = {}

    # ------------------------------------------------------------------------------------------ chart (2.2)

    def _chart(self, chart: ChartFile, expanded: bool) -> None:
        spaces = [space for space in chart.spaces if expanded or space.map == "basic"]
        self.spaces: tuple[str, ...] = tuple(space.id for space in spaces)
        number = {name: index for index, name in enumerate(self.spaces)}
        self.number: dict[str, int] = number
        zones = [zone for zone in chart.zones if expanded or zone.map == "basic"]
        self.zones: tuple[str, ...] = tuple(zone.id for zone in zones)
        self.solar: tuple[int, ...] = tuple(zone.solar for zone in zones)
        self.kind: tuple[int, ...] = tuple(SPACE_KINDS.index(space.kind) for space in spaces)
        self.zone: tuple[int, ...] = tuple(self.zones.index(space.zone) for space in spaces)
        self.at: tuple[tuple[int, int], ...] = tuple(space.at for space in spaces)
        self.hazard: tuple[int, ...] = tuple(HAZARDS.index(space.hazard) for space in spaces)
        self.triangle: tuple[bool, ...] = tuple(expanded and space.triangle for space in spaces)
        #: Free burns that entering gives (8.3A, 8.3B), and the number of the flyby: each counts once in a move.
        self.flyby: tuple[int, ...] = tuple(space.flyby + space.moon_boost if expanded else 0 for space in spaces)
        flybys = [index for index, rating in enumerate(self.flyby) if rating]
        self.flybys: tuple[int, ...] = tuple(flybys)
        self.flyby_number: tuple[int, ...] = tuple(
            flybys.index(index) if self.flyby[index] else NONE for index in range(len(spaces))
        )
        #: The only sector in which the flyby works, or NONE.
        self.flyby_sector: tuple[int, ...] = tuple(
            SECTORS.index(space.flyby_sector) if space.flyby_sector else NONE for space in spaces
        )
        self.worlds: tuple[str, ...] = tuple(dict.fromkeys(space.belt for space in chart.spaces if space.belt))
        self.belt: tuple[int, ...] = tuple(
            self.worlds.index(space.belt) if expanded and space.belt else NONE for space in spaces
        )
        self.shelter: tuple[bool, ...] = tuple(bool(space.shelter) for space in spaces)
        #: At a Hohmann: the two pairs of neighbours that lie opposite each other.
        self.straight: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((number[a], number[b]) for a, b in space.straight) for space in spaces
        )

        def pairs(edges: list[tuple[str, str]]) -> tuple[tuple[int, int], ...]:
            return tuple((number[a], number[b]) for a, b in edges if a in number and b in number)

        self.routes: tuple[tuple[int, int], ...] = pairs(chart.routes)
        self.aerobrakes: tuple[tuple[int, int], ...] = pairs(chart.aerobrakes)
        self.roads: tuple[tuple[int, int], ...] = pairs(chart.roads)
        #: The edge of the space elevator (7.2), if the chart has one.
        self.elevators: tuple[tuple[int, int], ...] = pairs([chart.elevator] if chart.elevator else [])
        self.leo: int = number["leo"]
        self.earth_belt: int = self.worlds.index("earth")

    def _sites(self, chart: ChartFile) -> None:
        sites = [site for site in chart.sites if site.id in self.number]
        self.sites: tuple[str, ...] = tuple(site.id for site in sites)
        self.site_space: tuple[int, ...] = tuple(self.number[site.id] for site in sites)
        self.site_of: tuple[int, ...] = tuple(
            self.site_space.index(space) if kind == SITE else NONE for space, kind in enumerate(self.kind)
        )
        self.size: tuple[int, ...] = tuple(site.size for site in sites)
        self.hydration: tuple[int, ...] = tuple(site.hydration for site in sites)
        self.spectral: tuple[int, ...] = tuple(SPECTRA.index(site.spectral) for site in sites)
        self.science: tuple[bool, ...] = tuple(site.science for site in sites)
        self.atmosphere: tuple[bool, ...] = tuple(site.atmosphere for site in sites)
        self.border: tuple[int, ...] = tuple(
            SECTORS.index(site.border) if self.expanded and site.border else NONE for site in sites
        )
        #: By sector: spaces of the sites whose border is of another colour (HF-LAND-02).
        self.closed: tuple[frozenset[int], ...] = tuple(
            frozenset(
                space
                for space, border in zip(self.site_space, self.border, strict=True)
                if border not in (NONE, sector)
            )
            for sector in range(len(SECTORS))
        )
        self.site_glory: tuple[str, ...] = tuple(site.glory for site in sites)
        self.body: tuple[str, ...] = tuple(site.body for site in sites)
        near: list[list[int]] = [[] for _ in self.spaces]
        for a, b in self.routes:
            near[a].append(b)
            near[b].append(a)
        #: Sites in reach of a raygun (HF-PRO-07, HF-PRO-08): adjacent ones; a space with a skull is looked through.
        self.in_sight: tuple[tuple[int, ...], ...] = tuple(self._in_sight(near, start) for start in range(len(near)))
        #: Sites on the same buggy road, itself included, in the order of the list.
        group = list(range(len(sites)))
        for a, b in self.roads:
            old, new = group[self.site_of[b]], group[self.site_of[a]]
            group = [new if entry == old else entry for entry in group]
        self.road: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in range(len(sites)) if group[other] == group[site]) for site in range(len(sites))
        )

    def _in_sight(self, near: list[list[int]], start: int) -> tuple[int, ...]:
        seen = {start}
        found: list[int] = []
        waiting = list(near[start])
        while waiting:
            space = waiting.pop(0)
            if space in seen:
                continue
            seen.add(space)
            if self.kind[space] == SITE:
                found.append(self.site_of[space])
            elif self.hazard[space] == HAZARDS.index("crash"):
                waiting.extend(near[space])
        return tuple(sorted(found))

    # ------------------------------------------------------------------------------------------ cards (2.6)

    def _cards(self, cards: Cards, expanded: bool) -> None:
        used = [card for card in cards.cards if expanded or card.set == "basic"]
        self.cards: tuple[str, ...] = tuple(card.slug for card in used)
        self.card_ids: tuple[str, ...] = tuple(card.id for card in used)
        self.decks: tuple[str, ...] = self.deck_names(expanded)
        #: What a card is called by kind, and its second side.
        self.card_sort: tuple[str, ...] = tuple(card.deck for card in used)
        self.first_side: tuple[str, ...] = tuple("white-side" for _ in used)
        self.second_side: tuple[str, ...] = tuple("black-side" for _ in used)
        self.deck: tuple[int, ...] = tuple(self.deck_number(card.deck) for card in used)
        #: The letter of the black side (C, M, S, V), or NONE for crews.
        self.product: tuple[int, ...] = tuple(SPECTRA.index(card.product) if card.product else NONE for card in used)
        self.crew_faction: tuple[str, ...] = tuple(card.faction for card in used)
        #: Face 2c is the white side of card c, face 2c + 1 the black one. A crew has the same on both.
        faces = [face for card in used for face in (card.white, card.black or card.white)]
        self.rad: tuple[int, ...] = tuple(face.rad for face in faces)
        self.mass: tuple[int, ...] = tuple(face.heavy.mass if face.heavy else face.mass for face in faces)
        self.light_mass: tuple[int, ...] = tuple(face.light.mass if face.light else face.mass for face in faces)
        #: What a card in play weighs, by 4 * card + 2 * black + heavy (HF-CARD-14: a radiator as it is turned).
        self.weight: tuple[int, ...] = tuple(
            weight
            for side in range(len(faces))
            for weight in (
                self.light_mass[side] if self.deck[side // 2] == DECKS.index("radiator") else self.mass[side],
                self.mass[side],
            )
        )
        #: What a radiator cools in each orientation.
        self.cooling: tuple[int, ...] = tuple(face.heavy.therms if face.heavy else 0 for face in faces)
        self.light_cooling: tuple[int, ...] = tuple(face.light.therms if face.light else 0 for face in faces)
        self.thrust: tuple[int, ...] = tuple(face.thrust for face in faces)
        #: Consumption of one burn in sixteenths of a step; a reactor's factor in sixteenths of the whole.
        self.fuel: tuple[int, ...] = tuple(round(face.fuel * STEP) for face in faces)
        self.fuel_factor: tuple[int, ...] = tuple(round(face.fuel_factor * STEP) for face in faces)
        self.thrust_mod: tuple[int, ...] = tuple(face.thrust_mod for face in faces)
        self.burner: tuple[int, ...] = tuple(face.afterburner for face in faces)
        self.solar_card: tuple[bool, ...] = tuple(face.solar for face in faces)
        self.sail: tuple[int, ...] = tuple(SAILS.index(face.sail) for face in faces)
        self.belt_bonus: tuple[int, ...] = tuple(face.belt_bonus for face in faces)
        self.platform: tuple[int, ...] = tuple(PLATFORMS.index(face.platform) for face in faces)
        self.isru: tuple[int, ...] = tuple(face.isru for face in faces)
        self.special: tuple[int, ...] = tuple(SPECIALS.index(face.special) for face in faces)
        self.dirt: tuple[bool, ...] = tuple(face.dirt for face in faces)
        self.gun: tuple[bool, ...] = tuple(face.gun for face in faces)
        self.immune: tuple[bool, ...] = tuple(face.immune for face in faces)
        self._supports(faces, expanded)

    def deck_names(self, expanded: bool) -> tuple[str, ...]:
        """The patent decks; a module has more of them."""
        return DECKS if expanded else DECKS[:3]

    def deck_number(self, name: str) -> int:
        """Below 0: cards that lie in no patent deck."""
        return CREW if name == "crew" else DECKS.index(name)

    def _supports(self, faces: list[Face], expanded: bool) -> None:
        """What a face needs (bits of kinds, therms) and what it is as a support (8.2). HF-CARD-06: expanded only."""
        self.needs_generator: tuple[int, ...] = tuple(bits(f.generator, GENERATORS) if expanded else 0 for f in faces)
        self.needs_reactor: tuple[int, ...] = tuple(bits(f.reactor, REACTORS) if expanded else 0 for f in faces)
        self.therms: tuple[int, ...] = tuple(face.therms if expanded else 0 for face in faces)
        self.generator: tuple[int, ...] = tuple(
            bits([face.kind], GENERATORS) if face.kind in GENERATORS else 0 for face in faces
        )
        self.reactor: tuple[int, ...] = tuple(
            bits([face.kind], REACTORS) if face.kind in REACTORS else 0 for face in faces
        )

    # ------------------------------------------------------------------------------- tables (2.4 to 2.7, 7, 8)

    def _diagram(self, tables: Tables) -> None:
        diagram = tables.diagram
        self.most_dry: int = diagram.dry_mass
        self.most_steps: int = diagram.steps
        self.column: tuple[int, ...] = tuple(row.column for row in diagram.rows)
        #: Steps with 0, 1, 2, ... tanks, by dry mass.
        self.tank_steps: tuple[tuple[int, ...], ...] = tuple((0, *row.tanks) for row in diagram.rows)
        last = max(diagram.classes, key=lambda entry: entry.columns[1]).columns[1]
        #: The class and its thrust modifier, by column.
        self.class_of: tuple[int, ...] = tuple(
            next(n for n, entry in enumerate(diagram.classes) if entry.columns[0] <= column <= entry.columns[1])
            for column in range(last + 1)
        )
        self.class_modifier: tuple[int, ...] = tuple(diagram.classes[entry].modifier for entry in self.class_of)
        self.classes: tuple[str, ...] = tuple(entry.id for entry in diagram.classes)

    def _tables(self, tables: Tables, rockets: int) -> None:
        site = {name: number for number, name in enumerate(self.sites)}
        self.most_thrust: int = tables.thrust
        self.factions: tuple[str, ...] = tuple(faction.id for faction in tables.factions)
        self.faction_crew: tuple[int, ...] = tuple(self.cards.index(faction.crew) for faction in tables.factions)
        self.privileges: tuple[str, ...] = tuple(faction.privilege for faction in tables.factions)
        slots = tables.slots[: 3 + rockets]
        self.slot_names: tuple[str, ...] = tuple(slot.id for slot in slots)
        self.slots: tuple[int, ...] = tuple(STACK_KINDS.index(slot.kind) for slot in slots)
        #: Slots to which cards are boosted.
        self.pads: tuple[int, ...] = pads(self.slots)
        self.disks: int = tables.counters.disks
        self.cubes: int = tables.counters.cubes
        self.wt: int = tables.counters.wt
        self.income: int = tables.prices.income
        self.white_card: int = tables.prices.white_card
        self.boost: int = tables.prices.boost
        self.no_failure: int = tables.prices.no_failure
        self.ending_price: int = tables.prices.ending
        self.hand_limit: int = tables.hand_limit
        self.letters: tuple[str, ...] = tuple(tables.letters)
        self.track: tuple[int, ...] = tuple(tables.track)
        self.ventures: tuple[str, ...] = tuple(venture.id for venture in tables.ventures)
        self.venture_letter: tuple[int, ...] = tuple(SPECTRA.index(venture.letter) for venture in tables.ventures)
        self.venture_claims: tuple[int, ...] = tuple(venture.claims for venture in tables.ventures)
        self.fewest_claims: int = min(self.venture_claims, default=99)
        self.venture_price: tuple[int, ...] = tuple(venture.price for venture in tables.ventures)
        self.cheapest_venture: int = min(self.venture_price, default=99)
        self.venture_points: tuple[int, ...] = tuple(venture.points for venture in tables.ventures)
        self.glories: tuple[str, ...] = tuple(glory.id for glory in tables.glory)
        self.glory_points: tuple[int, ...] = tuple(glory.points for glory in tables.glory)
        self.end_factories: tuple[int, ...] = tuple(tables.ending.factories)
        self.own_factories: int = tables.ending.own_factories
        self.own_ventures: int = tables.ending.own_ventures
        self.busted_mines: tuple[tuple[int, ...], ...] = tuple(
            tuple(site[name] for name in names) for names in tables.busted_mines
        )
        self.events: tuple[int, ...] = tuple(EVENTS.index(event) for event in tables.events)
        self.sunspots: tuple[int, ...] = tuple(SECTORS.index(spot) for spot in tables.sunspots)
        #: Bits of the glory that a landing there can earn: one for each entry of `glories`.
        self.landing_bits: tuple[int, ...] = tuple(
            sum(
                1 << number
                for number, name in enumerate(self.glories)
                if name == "any-site" or name == self.site_glory[s] or (name == "science" and self.science[s])
            )
            for s in range(len(self.sites))
        )
        self.titan: tuple[int, ...] = tuple(site[name] for name in tables.scenarios.titan if name in site)
        self.hermes: tuple[int, ...] = tuple(site[name] for name in tables.scenarios.hermes if name in site)
        self.titan_depot: int = self.number.get(tables.scenarios.titan_depot, NONE)
        self.rabbithole: int = self.number[tables.scenarios.rabbithole]
        self.goal: int = site[tables.scenarios.goal]

    def _politics(self, tables: Tables) -> None:
        names = [spot.id for spot in tables.politics]
        self.spots: tuple[str, ...] = tuple(names)
        self.spot_kind: tuple[int, ...] = tuple(SPOT_KINDS.index(spot.kind) for spot in tables.politics)
        self.spot_points: tuple[int, ...] = tuple(spot.points for spot in tables.politics)
        self.spot_faction: tuple[int, ...] = tuple(
            self.factions.index(spot.faction) if spot.faction else NONE for spot in tables.politics
        )
        self.spot_next: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(names.index(name) for name in spot.next)) for spot in tables.politics
        )
