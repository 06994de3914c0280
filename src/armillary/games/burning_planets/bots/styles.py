"""Other ways to play than the greedy player's: each a character to pick, and a plan for the search to compare."""

from collections.abc import Collection, Iterator

from armillary.games.burning_planets.ids import BIG, CANNON, CARGO, ENORMOUS, MEDIUM, SMALL, SPACEPORT, STATION
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.games.burning_planets.rules.economy import income, yards
from armillary.kernel.choice import Choice

from .greedy import Greedy, planets_of_nobody, ports_of
from .sight import currency
from .temper import IRONCLAD, RAIDER, Temper

__all__ = ["Besieger", "Ironclad", "Raider", "Settler", "Stalker"]


class Raider(Greedy):
    """Attacks before the enemy has a fleet: swarms of Medium ships against cannons, Small ships behind them for the buildings.

    It saves for nothing, has no cannons but where an enemy stands, and builds spaceports towards the enemy. A raid that has not
    ended the match by round 60 has failed: then it plays on like the greedy player.
    """

    def __init__(self, level: str = "medium", temper: Temper = RAIDER) -> None:
        super().__init__(level, temper)

    def wanted(self, p: PlayingField, seat: int, payable: Collection[int]) -> Iterator[int]:
        temper = self.temper
        if p.round > temper.until:
            yield from super().wanted(p, seat, payable)
            return
        kinds = [p.unit_kind[slot] for slot in p.fleet[seat]]
        smalls = kinds.count(SMALL)
        faction = p.factions[seat]
        coming = currency(faction, income(p, seat)) * (1 if faction else 2)
        if smalls < min(planets_of_nobody(p), temper.first_smalls):
            yield SMALL
        yield ENORMOUS
        if coming >= temper.save_income and not self.in_danger(p, seat):
            return
        if temper.haulers and CARGO in payable and self.wants_hauler(p, seat, coming) and not self.in_danger(p, seat):
            yield CARGO
        if coming >= temper.warship_income:
            yield MEDIUM if kinds.count(MEDIUM) < temper.mediums * (kinds.count(BIG) + 1) else BIG
        if coming >= temper.small_income and smalls < temper.smalls:
            yield SMALL

    def value_of_structure(
        self, p: PlayingField, seat: int, tile: int, kind: int, gains: list[int], ports: int, threats: list[int]
    ) -> float:
        if kind == CANNON and not threats:
            return 0.0
        return super().value_of_structure(p, seat, tile, kind, gains, ports, threats)

    def value_of_port(self, p: PlayingField, seat: int, tile: int, coming: int, ports: int) -> float:
        """The first a little later than others, and then one closer to the enemy."""
        temper = self.temper
        goal = self.goal(p, seat) if ports else -1
        if goal >= 0 and coming >= temper.forward_port and not p.counts[tile * KINDS + SPACEPORT]:
            away = min(p.geo.distance(p.geo.centre[port], goal) for port in ports_of(p, seat))
            if p.geo.distance(p.geo.centre[tile], goal) < away - temper.forward_steps:
                return temper.forward_worth
        return super().value_of_port(p, seat, tile, coming, ports)

    def risk(self, p: PlayingField, seat: int, slot: int, cell: int) -> float:
        """Who comes next to a gun with the last action is shot at first: better to wait a step away and strike next turn."""
        kind = p.unit_kind[slot]
        if kind in (MEDIUM, BIG) and p.unit_left[slot] == 1:
            return self.temper.ship_shy if self.exposed(p, seat, cell) else 0.0
        return super().risk(p, seat, slot, cell)


class Ironclad(Raider):
    """Raids with Big ships: fewer and slower than a swarm, but they survive the guns of a planet."""

    def __init__(self, level: str = "medium", temper: Temper = IRONCLAD) -> None:
        super().__init__(level, temper)


class Stalker(Ironclad):
    """Gathers Big ships at home until its fleet is three times as strong as the defence, then attacks with all at once."""

    def ready(self, p: PlayingField, seat: int, tile: int) -> bool:
        return outweighs(p, seat, tile, 3.0)


class Besieger(Greedy):
    """Saves for Enormous ships, and launches them where they are needed: from a space station that a cargo ship sets down
    beside the enemy's planet. Smalls come along for the buildings."""

    escorts = 4

    def wanted(self, p: PlayingField, seat: int, payable: Collection[int]) -> Iterator[int]:
        kinds = [p.unit_kind[slot] for slot in p.fleet[seat]]
        if ENORMOUS in kinds and kinds.count(SMALL) < self.escorts:
            yield SMALL
        if ENORMOUS not in payable and CARGO not in kinds and self.wants_station(p, seat):
            yield CARGO
        yield from super().wanted(p, seat, payable)

    def saved(self, p: PlayingField, seat: int) -> float:
        """The part of an Enormous ship's price that is in the stock."""
        stock = p.stock[seat * 4 : seat * 4 + 4]
        return min(stock[number] / amount for number, amount in p.c.bill[p.factions[seat]][ENORMOUS])

    def wants_station(self, p: PlayingField, seat: int) -> bool:
        """Is an Enormous ship half paid for, and every yard far from the planet that it should take?"""
        if self.saved(p, seat) < 0.4:
            return False
        if any(p.unit_kind[slot] == STATION or p.unit_carry[slot] == STATION for slot in p.fleet[seat]):
            return False
        tile = self.target(p, seat)
        if tile < 0:
            return False
        centre, near = p.geo.centre[tile], p.c.radius[p.sizes[tile]] + 6
        return all(p.geo.distance(yard, centre) > near for yard in yards(p, seat))

    def target(self, p: PlayingField, seat: int) -> int:
        """The enemy planet to go for, or -1."""
        goal = self.goal(p, seat)
        return p.planet_at(goal) if goal >= 0 else -1

    def value_of_deed(self, p: PlayingField, seat: int, slot: int, choice: Choice) -> float:
        verb = choice[0]
        if verb == "take-aboard":
            _, module, _, secret = choice
            if secret:
                return super().value_of_deed(p, seat, slot, choice)
            if module == STATION:
                return 40.0 if self.wants_station(p, seat) else 0.0
            if self.saved(p, seat) > 0.5:
                return 0.0
        if verb == "unload" and p.unit_carry[slot] == STATION:
            tile = self.target(p, seat)
            if tile < 0:
                return 0.0
            # Out of reach of the guns, and a ship launched from it touches the planet.
            _, cell = choice
            return 30.0 if p.geo.distance(cell, p.geo.centre[tile]) == p.c.radius[p.sizes[tile]] + 2 else 0.0
        return super().value_of_deed(p, seat, slot, choice)

    def haul(self, p: PlayingField, seat: int, slot: int) -> Choice | None:
        if p.unit_carry[slot] == STATION:
            tile = self.target(p, seat)
            return self.approach(p, seat, slot, self.way_to_orbit(p, tile)) if tile >= 0 else None
        ports = ports_of(p, seat)
        if p.unit_carry[slot] < 0 and ports and self.wants_station(p, seat):
            cell = p.unit_cell[slot]
            return self.approach(
                p, seat, slot, min((self.way_to_planet(p, port) for port in ports), key=lambda way: way[cell])
            )
        return super().haul(p, seat, slot)

    def way_to_orbit(self, p: PlayingField, tile: int) -> list[int]:
        """The way to the ring just outside a planet's guns."""
        ring = p.geo.circle(p.geo.points[p.geo.centre[tile]], p.c.radius[p.sizes[tile]] + 2)
        return self.way(p, (3, tile), ring)

    def sail(self, p: PlayingField, seat: int, slot: int) -> Choice | None:
        """Smalls wait in orbit while an Enormous ship deals with the guns."""
        if p.unit_kind[slot] == SMALL and self.unclaimed(p, seat, slot) < 0:
            tile = self.target(p, seat)
            if tile >= 0 and p.defences(tile):
                centre, near = p.geo.centre[tile], p.c.radius[p.sizes[tile]] + 3
                for own in p.fleet[seat]:
                    if p.unit_kind[own] == ENORMOUS and p.geo.distance(p.unit_cell[own], centre) <= near:
                        return self.approach(p, seat, slot, self.way_to_orbit(p, tile))
        return super().sail(p, seat, slot)


class Settler(Greedy):
    """Grows in peace: two cargo ships for the asteroids, two cannons on every planet, and no attack before its fleet is twice
    what awaits it."""

    def wanted(self, p: PlayingField, seat: int, payable: Collection[int]) -> Iterator[int]:
        if CARGO in payable and not self.in_danger(p, seat) and self.free_asteroid(p, seat):
            haulers = sum(1 for slot in p.fleet[seat] if p.unit_kind[slot] == CARGO)
            if haulers < 2 and not planets_of_nobody(p):
                yield CARGO
        yield from super().wanted(p, seat, payable)

    def value_of_structure(
        self, p: PlayingField, seat: int, tile: int, kind: int, gains: list[int], ports: int, threats: list[int]
    ) -> float:
        if kind == CANNON and not threats and ports and p.defences(tile) < 2 and p.round > 15:
            return 2.5
        return super().value_of_structure(p, seat, tile, kind, gains, ports, threats)

    def ready(self, p: PlayingField, seat: int, tile: int) -> bool:
        return outweighs(p, seat, tile, 2.0)


def outweighs(p: PlayingField, seat: int, tile: int, times: float) -> bool:
    """Are our warships worth so many times the units around that planet, and three Mediums more?"""
    worth, centre = p.c.worth, p.geo.centre[tile]
    ours = sum(worth[p.unit_kind[slot]] for slot in p.fleet[seat] if p.unit_kind[slot] < CARGO)
    theirs = sum(
        worth[p.unit_kind[slot]]
        for slot in p.fleet[p.owners[tile]]
        if p.unit_kind[slot] != CARGO and p.geo.distance(p.unit_cell[slot], centre) <= 8
    )
    return ours >= times * theirs + 60
