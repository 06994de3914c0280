"""The components of this title: the base's on the merged chart, and what only the War knows."""

from armillary.games.high_frontier.components.frozen import Components, pads
from armillary.games.high_frontier.components.records import Cards, ChartFile, Tables
from armillary.games.high_frontier.ids import (
    CREW,
    DECKS,
    HAZARDS,
    LEO_STACK,
    NONE,
    OUTPOST,
    ROCKET,
    SECTORS,
    SITE,
    SPECTRA,
)
from armillary.games.high_frontier_conflict.ids import (
    BERNAL,
    BERNALS,
    BLOCS,
    CENTRIST,
    COLONIST,
    COLUMNS,
    EFFECTS,
    EVENTS,
    FREIGHTERS,
    GW_THRUSTERS,
    MOBILE,
    OUTCOMES,
    PLACES,
    SEASON_EVENTS,
    SPECIALTIES,
    STACK_KINDS,
    WEAPONS,
)

from .merge import merge_cards, merge_chart, merge_tables
from .module1 import DECKS as MODULE1_DECKS
from .module1 import Module1, Module1File, module1_cards
from .records import Band, BernalFile, ConflictFile, FiringFile, Overlay, Points, Skirmish, SkirmishFile

__all__ = ["ConflictComponents"]

#: Fire values that the compiled table knows; above the last everything stays as it is there.
MOST_FIRE = 20


class ConflictComponents(Components):
    """The chart with its overlay, cards, tables, the firing table and the assembly."""

    def __init__(
        self,
        chart: ChartFile,
        cards: Cards,
        tables: Tables,
        overlay: Overlay,
        own: ConflictFile,
        firing: FiringFile,
        skirmishes: SkirmishFile,
        bernals: BernalFile,
        module1: Module1File,
        *,
        dry: bool = False,
        modules: frozenset[str] = frozenset(),
    ) -> None:
        merged = merge_tables(tables, own)
        known = merge_cards(cards, own, bernals if "m2" in modules else None)
        freight = module1_cards(module1) if "m1" in modules else []
        known = Cards(cards=[*known.cards, *freight])
        #: Numbers of decks do not depend on the modules, so with Module 1 alone the deck of Bernals is empty.
        self.module_decks: tuple[str, ...] = ("bernal", *MODULE1_DECKS) if freight else ("bernal",) if modules else ()
        super().__init__(merge_chart(chart, overlay, dry), known, merged, expanded=True)
        self.module1: Module1 = Module1(module1, self.cards, self.number, self.zones, self.sites)
        self.overlay: Overlay = overlay
        self.own: ConflictFile = own
        self.firing: FiringFile = firing
        self.skirmishes: dict[str, Skirmish] = {
            name: skirmish for skirmish in skirmishes.skirmishes for name in (skirmish.id, *skirmish.also)
        }
        #: `rocket`, `outpost`, `outpost-2`, ...
        slots = [slot for slot in own.slots if not slot.module or slot.module in modules]
        self.slot_names: tuple[str, ...] = tuple(
            slot.kind if number == 1 else f"{slot.kind}-{number}"
            for slot in slots
            for number in range(1, slot.count + 1)
        )
        self.slots: tuple[int, ...] = tuple(STACK_KINDS.index(slot.kind) for slot in slots for _ in range(slot.count))
        self.pads = pads(self.slots)
        #: Where a seat's rocket, LEO stack and outposts are among its slots; those of Bernals (BR-60): none without Module 2.
        self.rocket_slot: int = self.slots.index(ROCKET)
        self.leo_slot: int = self.slots.index(LEO_STACK)
        self.outpost_slots: tuple[int, ...] = tuple(n for n, kind in enumerate(self.slots) if kind == OUTPOST)
        self.bernal_slots: tuple[int, ...] = tuple(n for n, kind in enumerate(self.slots) if kind == BERNAL)
        self.mobile_slots: tuple[int, ...] = tuple(n for n, kind in enumerate(self.slots) if kind == MOBILE)
        self._flags(overlay)
        self._sights()
        self._clock(own)
        self._assembly(own)
        self._firing(firing)
        self._module_two(bernals)

    # ------------------------------------------------------------------------------------------------ cards (BR-60, BR-65)

    def deck_names(self, expanded: bool) -> tuple[str, ...]:
        return (*DECKS, *self.module_decks)

    def deck_number(self, name: str) -> int:
        if name == "colonist":
            return COLONIST
        return CREW if name == "crew" else self.decks.index(name)

    def _module_two(self, bernals: BernalFile) -> None:
        """By card: what Module 2 knows of it; of all others NONE or nothing."""
        self.bernal_file: BernalFile = bernals
        self.first_side = tuple(
            "promoted-side" if deck in (FREIGHTERS, GW_THRUSTERS) else "white-side" for deck in self.deck
        )
        self.second_side = tuple(
            "promoted-side" if sort in ("bernal", "colonist") else "black-side" for sort in self.card_sort
        )
        #: Cards that can be promoted (BR-71): Bernals and Colonists, those of Module 1; Colonists among them.
        self.settler_cards: tuple[int, ...] = self._cards_of(BERNALS, COLONIST)
        self.freight_cards: tuple[int, ...] = self._cards_of(FREIGHTERS, GW_THRUSTERS)
        #: What the modules bring; empty where none is played.
        self.module_cards: tuple[int, ...] = (*self.settler_cards, *self.freight_cards)
        self.colonist_cards: tuple[int, ...] = self._cards_of(COLONIST)
        stations = {station.slug: station for station in bernals.bernals}
        settlers = {settler.slug: settler for settler in bernals.colonists}
        self.home_orbit: tuple[int, ...] = tuple(
            self.number[stations[name].home] if name in stations else NONE for name in self.cards
        )
        self.promotion: tuple[str, ...] = tuple(stations[n].promotion if n in stations else "" for n in self.cards)
        self.powers: tuple[dict[str, str], ...] = tuple(stations[n].powers if n in stations else {} for n in self.cards)
        self.bernal_points: tuple[tuple[Points, ...], ...] = tuple(
            tuple(stations[name].points) if name in stations else () for name in self.cards
        )
        self.doctrine: tuple[int, ...] = tuple(
            PLACES.index(settlers[name].ideology) if name in settlers else CENTRIST for name in self.cards
        )
        self.specialty: tuple[int, ...] = tuple(
            SPECIALTIES.index(settlers[name].specialty) if name in settlers else NONE for name in self.cards
        )
        #: The letter of the Factories that build it: robots only.
        self.robot_type: tuple[int, ...] = tuple(
            SPECTRA.index(settlers[name].type) if name in settlers and settlers[name].type else NONE
            for name in self.cards
        )
        self.human: tuple[bool, ...] = tuple(
            self.deck[card] == CREW or (self.deck[card] == COLONIST and self.robot_type[card] == NONE)
            for card in range(len(self.cards))
        )
        self.colonist_zone: int = self.zones.index(bernals.colonist_zone)
        self.promotion_zones: tuple[int, ...] = tuple(self.zones.index(zone) for zone in bernals.promotion_zones)
        #: BR-63: sites whose Factories would be Dirtsides of a Bernal in that space.
        self.below: tuple[tuple[int, ...], ...] = tuple(self._below(space) for space in range(len(self.spaces)))

    def _cards_of(self, *decks: int) -> tuple[int, ...]:
        return tuple(card for card, deck in enumerate(self.deck) if deck in decks)

    def _below(self, start: int) -> tuple[int, ...]:
        """Adjacent ones (through hazards and parachutes), across one lander burn, and those joined to them by a road."""
        if self.kind[start] == SITE:
            return ()
        near: dict[int, list[int]] = self.near_spaces
        seen, waiting = {start}, [start]
        found: set[int] = set()
        while waiting:
            for other in near[waiting.pop(0)]:
                if other in seen:
                    continue
                seen.add(other)
                if self.kind[other] == SITE:
                    found.add(self.site_of[other])
                elif self.hazard[other]:
                    waiting.append(other)
                found.update(self.lander_burn[other])
        return tuple(sorted({joined for site in found for joined in self.road[site]}))

    # -------------------------------------------------------------------------------------------- chart (BR-56 to 5E)

    def _flags(self, overlay: Overlay) -> None:
        tags = {tag.id: tag for tag in overlay.tags}
        new = {space.id: space for space in overlay.spaces}
        count = len(self.sites)
        self.luna: int = next(self.sites.index(tag.id) for tag in overlay.tags if tag.luna)
        self.submarine: tuple[bool, ...] = tuple(name in tags and tags[name].submarine for name in self.sites)
        #: The planet whose moonlet a site is: a quarry of stones (CF-DROP-04); empty elsewhere.
        self.moonlet: tuple[str, ...] = tuple(
            tags[name].moonlet if name in tags else new[name].moonlet if name in new else "" for name in self.sites
        )
        #: Sites that a low orbit serves: a dive-bomb at them enters it freely (BR-56).
        self.lander_burn: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.sites.index(site) for site in tags[name].lander_burn) if name in tags else ()
            for name in self.spaces
        )
        #: The spot of each zone (BR-5E), NONE where it has none; only stones stand there.
        spots = {space.zone: self.number[space.id] for space in overlay.spaces if space.kind == "spot"}
        self.zone_spot: tuple[int, ...] = tuple(spots.get(zone, NONE) for zone in self.zones)
        self.spot_spaces: frozenset[int] = frozenset(spots.values())
        self.solar_oberth: int = self.number["solar_oberth"]
        #: BR-5A: push icons, and sites beside a hazard.
        self.push: tuple[bool, ...] = tuple(
            self.zones[self.zone[self.site_space[site]]] in overlay.push_zones or self.body[site] in overlay.push_bodies
            for site in range(count)
        )
        self.push_sites: tuple[int, ...] = tuple(site for site in range(count) if self.push[site])
        #: A synodic comet is a site with a border (BR-58).
        self.synodic: tuple[bool, ...] = tuple(border != NONE for border in self.border)

    def _sights(self) -> None:
        """BR-39: what is adjacent, directly or through hazards only; for fire: not LEO, no road between, no atmosphere."""
        near: list[list[int]] = [[] for _ in self.spaces]
        for one, other in self.routes:
            near[one].append(other)
            near[other].append(one)
        #: Routes and parachute ways from each space.
        self.near_spaces: dict[int, list[int]] = {space: list(near[space]) for space in range(len(near))}
        for one, other in self.aerobrakes:
            self.near_spaces[one].append(other)
        self.adjacent: tuple[tuple[int, ...], ...] = tuple(self._adjacent(near, space) for space in range(len(near)))
        roads = {frozenset(pair) for pair in self.roads}
        airy = {self.site_space[site] for site, air in enumerate(self.atmosphere) if air}

        def clear(one: int, other: int) -> bool:
            return self.leo not in (one, other) and frozenset((one, other)) not in roads and not airy & {one, other}

        self.sight: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in self.adjacent[space] if clear(space, other)) for space in range(len(near))
        )
        crash = HAZARDS.index("crash")
        #: A crash hazard lies beside the site (CF-RNG-05); any hazard does (BR-5A).
        self.crash_near: tuple[bool, ...] = tuple(
            any(self.hazard[other] == crash for other in near[space]) for space in self.site_space
        )
        chutes = {site for _, site in self.aerobrakes}
        self.hazardous: tuple[bool, ...] = tuple(
            space in chutes or any(self.hazard[other] for other in near[space]) for space in self.site_space
        )

    def _adjacent(self, near: list[list[int]], start: int) -> tuple[int, ...]:
        seen, waiting, found = {start}, [start], []
        while waiting:
            for other in near[waiting.pop(0)]:
                if other not in seen:
                    seen.add(other)
                    found.append(other)
                    if self.hazard[other]:
                        waiting.append(other)
        return tuple(sorted(found))

    # -------------------------------------------------------------------------------------------------- clock, glory

    def _clock(self, own: ConflictFile) -> None:
        clock = own.clock
        #: The season of each year of the cycle, the first at 0.
        self.seasons: tuple[int, ...] = tuple(SECTORS.index(season) for season in clock.seasons)
        self.event_years: tuple[int, ...] = tuple(clock.event_years)
        self.year_events: tuple[int, ...] = tuple(EVENTS.index(event) for event in clock.events)
        self.season_event: tuple[int, ...] = tuple(SEASON_EVENTS.index(clock.season_events[s]) for s in SECTORS)
        self.glory_zones: tuple[int, ...] = tuple(self.zones.index(zone) for zone in own.glory.zones)
        #: Where the deeds of heroism are done: the innermost zone, and from which zone on outward (BR-42).
        self.sunward: int = 0
        self.far: int = self.zones.index(own.heroism.far)

    # ------------------------------------------------------------------------------------------------------ assembly

    def _assembly(self, own: ConflictFile) -> None:
        self.ideology: tuple[int, ...] = tuple(PLACES.index(faction.ideology) for faction in own.factions)
        self.start_bloc: tuple[int, ...] = tuple(BLOCS.index(faction.bloc) for faction in own.factions)
        #: By place: the faction of its colour, the ideology opposite (both NONE for centrist).
        self.colour_of: tuple[int, ...] = tuple(
            self.ideology.index(place) if place in self.ideology else NONE for place in range(7)
        )
        pairs = [(PLACES.index(a), PLACES.index(b)) for a, b in own.assembly.opposites.items()]
        both = {**dict(pairs), **{b: a for a, b in pairs}}
        self.opposite: tuple[int, ...] = tuple(both.get(place, NONE) for place in range(7))
        self.next_places: tuple[tuple[int, ...], ...] = (
            *(((place - 1) % 6, (place + 1) % 6, 6) for place in range(6)),
            tuple(range(6)),
        )
        self.purge: tuple[int, ...] = tuple(PLACES.index(place) for place in own.assembly.purge)
        self.laws: tuple[str, ...] = tuple(own.assembly.laws)
        self.restricts: dict[str, int] = {act: PLACES.index(place) for act, place in own.assembly.restrictions.items()}
        self.awards: tuple[tuple[str, ...], ...] = tuple(
            tuple(own.scoring.awards[place]) for place in own.assembly.places
        )
        self.no_war: int = OUTCOMES.index(own.scoring.no_war)

    # -------------------------------------------------------------------------------------------------- firing table

    def _firing(self, firing: FiringFile) -> None:
        rows = {row.id: row for row in firing.weapons}
        self.weapons = tuple(rows[name] for name in WEAPONS)
        #: Effects as bits by weapon, column of the target and fire value (0 to MOST_FIRE).
        self.effect: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(compiled(getattr(row, column)) for column in COLUMNS) for row in self.weapons
        )

    def effects_of(self, weapon: int, column: int, value: int) -> int:
        """CF-FRT-01: the bits of the band that the fire value falls in."""
        return 0 if value < 0 else self.effect[weapon][column][min(value, MOST_FIRE)]


def compiled(bands: list[Band]) -> tuple[int, ...]:
    return tuple(
        next((sum(1 << EFFECTS.index(e) for e in band.effects) for band in reversed(bands) if value >= band.low), 0)
        for value in range(MOST_FIRE + 1)
    )
