"""A greedy player: grows an economy, takes what is free, fortifies what is threatened, and goes for the nearest enemy.

It has no memory between decisions: whatever it does follows from the view alone, so that a unit chosen to act finds the same
plan again when it is asked what to do. In the keys of `min` and `max` over long lists, which are hot, `choice[1]` is the first
argument of the verb.
"""

from collections.abc import Collection, Iterator
from random import Random
from typing import Final

from armillary.games.burning_planets.flow.actions import Act, Actions, ShareVictory
from armillary.games.burning_planets.flow.cargo import DeliverPart, Load
from armillary.games.burning_planets.flow.setup import ChooseFaction, PlaceAsteroid, PlaceCannon
from armillary.games.burning_planets.flow.trade import Consent, Proposal, Request, Signature
from armillary.games.burning_planets.flow.turn import PlaceShip, PlaceStructure, Ships, Structures
from armillary.games.burning_planets.geometry import Geometry
from armillary.games.burning_planets.ids import (
    BIG,
    CANNON,
    CARGO,
    DEFENCES,
    DRILL,
    EMPTY,
    ENORMOUS,
    FOOD,
    FURNACE,
    GREENHOUSE,
    HABITAT,
    ITEM,
    METAL,
    ROCK,
    SMALL,
    SPACEPORT,
    STATION,
    TOWER,
    UNIT,
)
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.games.burning_planets.rules.actions import deeds_of, moves_of
from armillary.games.burning_planets.rules.contracts import goods_aboard
from armillary.games.burning_planets.rules.economy import income, yards
from armillary.games.burning_planets.rules.victory import survivors
from armillary.kernel import random_choice
from armillary.kernel.choice import Choice
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .bargain import Bargainer, carries_for, foes, jobs, use_of
from .sight import currency, evaluate, wealth
from .temper import GREEDY, Temper

__all__ = ["Greedy", "planets_of_nobody", "ports_of"]

FAR: Final = 1_000

#: Ways to planets and asteroids. They follow from the field, its planets and asteroids alone, so all bots share them.
_WAYS: Final[dict[tuple[Geometry, tuple[int, ...], int, tuple[int, ...]], list[int]]] = {}
MOST_WAYS: Final = 400


class Greedy(Bargainer):
    """Plays by rules of thumb. `easy` lets its mind wander every fourth decision."""

    def __init__(self, level: str = "medium", temper: Temper = GREEDY) -> None:
        self.level = level
        self.temper = temper
        #: Chance to destroy, by attacker and target.
        self._odds: dict[tuple[int, int], float] = {}

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        assert isinstance(view, PlayingField)
        listed = view.choices(seat)
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            return listed[0]
        if self.level == "easy" and rng.random() < 0.25:
            return random_choice(listed, rng)
        frame = view.frames[-1]
        if isinstance(frame, Actions):
            return self.act_next(view, seat)
        if isinstance(frame, Act):
            return self.plan(view, seat, view.at[frame.cell] - UNIT) or ("stop",)
        if isinstance(frame, Structures):
            return self.build(view, seat, listed)
        if isinstance(frame, PlaceStructure):
            return self.site(view, seat, frame, listed)
        if isinstance(frame, Ships):
            return self.launch(view, seat, listed)
        if isinstance(frame, PlaceShip):
            return self.berth(view, seat, listed)
        return self.seldom(view, seat, listed, rng)

    def evaluate(self, p: Position, seat: int) -> float:
        return evaluate(p, seat)

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        assert isinstance(view, PlayingField)
        return self.talk(view, seat, rng)

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        """Why it would do that, in a few words."""
        return text.template("explain", choice[0]) or text.word("explain", "other")

    # ------------------------------------------------------------------------------------------ before the match

    def seldom(self, p: PlayingField, seat: int, listed: list[Choice], rng: Random) -> Choice:
        frame = p.frames[-1]
        if isinstance(frame, ChooseFaction):
            return listed[int(rng.random() * len(listed))]
        if isinstance(frame, PlaceAsteroid):
            home = p.geo.centre[p.starts[seat]]
            return min(listed, key=lambda choice: p.geo.distance(choice[1], home))
        if isinstance(frame, PlaceCannon):
            foes = [p.geo.centre[tile] for other, tile in enumerate(p.starts) if other != seat]
            corners = p.geo.border[p.starts[seat]][p.sizes[p.starts[seat]]][-6:]
            good = [choice for choice in listed if choice[1] in corners] or listed
            return min(good, key=lambda choice: min(p.geo.distance(choice[1], foe) for foe in foes))
        if isinstance(frame, Signature):
            return self.sign(p, seat, frame)
        if isinstance(frame, Consent):
            return ("refuse",)
        if isinstance(frame, ShareVictory):
            left = survivors(p)
            total = sum(wealth(p, other) for other in left)
            return ("share",) if wealth(p, seat) < 0.8 * total / len(left) else ("alone",)
        if isinstance(frame, Load):
            return next((choice for choice in listed if choice[0] == "load-contract"), ("done",))
        if isinstance(frame, DeliverPart):
            for choice in listed:
                if choice[0] == "hand-contract":
                    _, number, giver = choice
                    contract = p.contracts[number - 1]
                    if contract.receiver(contract.side_of(giver)) == p.owners[frame.tile]:
                        return choice
            return ("done",)
        if isinstance(frame, Request):
            return ("leave",)
        if isinstance(frame, Proposal):
            return self.draft(p, seat)
        return listed[-1]

    # ------------------------------------------------------------------------------------------------- economy

    def threats(self, p: PlayingField, seat: int, tile: int) -> list[int]:
        """Slots of enemy warships close to a planet; Smalls cannot hurt a cannon and do not count."""
        centre, geo = p.geo.centre[tile], p.geo
        near = p.c.radius[p.sizes[tile]] + self.temper.reach
        return [
            slot
            for other in range(p.seats)
            if other != seat
            for slot in p.fleet[other]
            if SMALL < p.unit_kind[slot] < CARGO and geo.distance(p.unit_cell[slot], centre) <= near
        ]

    def build(self, p: PlayingField, seat: int, listed: list[Choice]) -> Choice:
        best: Choice = ("done",)
        score = 0.0
        gains = income(p, seat)
        ports = len(ports_of(p, seat))
        threatened: dict[int, list[int]] = {}
        for choice in listed:
            if choice[0] != "build":
                continue
            _, tile, kind = choice
            if tile not in threatened:
                threatened[tile] = self.threats(p, seat, tile)
            value = self.value_of_structure(p, seat, tile, kind, gains, ports, threatened[tile])
            if value > score:
                best, score = choice, value
        return best

    def value_of_structure(
        self, p: PlayingField, seat: int, tile: int, kind: int, gains: list[int], ports: int, threats: list[int]
    ) -> float:
        faction, temper = p.factions[seat], self.temper
        use = use_of(p, seat)
        room = p.free_inner[tile] + p.free_border[tile]
        if kind == SPACEPORT:
            return self.value_of_port(p, seat, tile, currency(faction, gains), ports)
        if kind in (FURNACE, GREENHOUSE):
            if room <= temper.room:
                return 0.0
            resource = METAL if kind == FURNACE else FOOD
            value = temper.mine * use[resource]
            if faction == 0:
                # Humans need both in equal measure.
                other = FOOD if resource == METAL else METAL
                if gains[resource] != gains[other]:
                    value += temper.short if gains[resource] < gains[other] else temper.ample
            return value if use[resource] >= 0.5 else 0.2
        guns = p.defences(tile)
        if threats:
            heavy = any(p.unit_kind[slot] == ENORMOUS for slot in threats)
            feared = sum(p.c.worth[p.unit_kind[slot]] for slot in threats)
            wanted = min(temper.most_guns, 1 + feared // temper.worth_a_gun)
            if kind == TOWER:
                return temper.tower if heavy and guns < wanted else 0.0
            return temper.gun if guns < wanted else 0.0
        if kind == CANNON:
            rich = p.stock[seat * 4 + METAL] + p.stock[seat * 4 + FOOD] > 60
            return 2.5 if guns < 1 + (p.round > 25) and (rich or ports) and p.round > 10 else 0.0
        return 0.0

    def value_of_port(self, p: PlayingField, seat: int, tile: int, coming: int, ports: int) -> float:
        """A spaceport as soon as ships can be paid, others when there is nothing better to build. `coming`: what pays ships."""
        if p.counts[tile * KINDS + SPACEPORT]:
            return 0.0
        if not ports:
            needed = self.temper.first_port if p.factions[seat] else self.temper.first_port_humans
            return 9.0 if coming >= needed else 0.0
        return 2.0 if coming >= self.temper.more_ports else 0.0

    def site(self, p: PlayingField, seat: int, frame: PlaceStructure, listed: list[Choice]) -> Choice:
        if frame.kind not in DEFENCES:
            return listed[0]
        # Next to as many enemies as possible, else towards the nearest enemy.
        foes = [p.unit_cell[slot] for slot in self.threats(p, seat, frame.tile)]
        if not foes:
            foes = [p.geo.centre[tile] for tile, owner in enumerate(p.owners) if owner >= 0 and owner != seat]
        if not foes:
            return listed[-1]
        geo = p.geo
        return min(
            listed, key=lambda choice: min(geo.distance(choice[1], foe) for foe in foes) - 0.1 * (choice == listed[-1])
        )

    def launch(self, p: PlayingField, seat: int, listed: list[Choice]) -> Choice:
        options: dict[int, list[Choice]] = {}
        for choice in listed:
            if choice[0] == "launch":
                options.setdefault(choice[1], []).append(choice)
        for kind in self.wanted(p, seat, options):
            if kind in options:
                return self.nearest_yard(p, seat, options[kind])
        return ("done",)

    def wanted(self, p: PlayingField, seat: int, payable: Collection[int]) -> Iterator[int]:
        """Classes of ships in the order in which it would have them now: the first that can be paid is launched."""
        kinds = [p.unit_kind[slot] for slot in p.fleet[seat]]
        faction = p.factions[seat]
        coming = currency(faction, income(p, seat)) * (1 if faction else 2)
        free = planets_of_nobody(p)
        if free and kinds.count(SMALL) < min(free, 3):
            yield SMALL
        yield ENORMOUS
        danger = self.in_danger(p, seat)
        if CARGO in payable and not danger and self.wants_hauler(p, seat, coming):
            yield CARGO
        if danger or (coming < 12 and kinds.count(BIG) < 3) or p.round > 100:
            yield BIG
        if kinds.count(SMALL) < 2 and coming >= 8:
            yield SMALL

    def wants_hauler(self, p: PlayingField, seat: int, coming: int) -> bool:
        """One more cargo ship for the asteroids?"""
        haulers = sum(1 for slot in p.fleet[seat] if p.unit_kind[slot] == CARGO)
        enough = haulers >= self.temper.haulers or coming < self.temper.hauler_income
        return not enough and self.free_asteroid(p, seat)

    def in_danger(self, p: PlayingField, seat: int) -> bool:
        """Are there enemy warships close to an own planet?"""
        return any(owner == seat and self.threats(p, seat, tile) for tile, owner in enumerate(p.owners))

    def nearest_yard(self, p: PlayingField, seat: int, options: list[Choice]) -> Choice:
        """The yard next to the goal of the fleet."""
        goal = self.goal(p, seat)
        if len(options) == 1 or goal < 0:
            return options[0]
        return min(options, key=lambda choice: p.geo.distance(choice[2], goal))

    def berth(self, p: PlayingField, seat: int, listed: list[Choice]) -> Choice:
        goal = self.goal(p, seat)
        if goal < 0:
            return listed[0]
        return min(listed, key=lambda choice: p.geo.distance(choice[1], goal) + 4 * self.exposed(p, seat, choice[1]))

    def free_asteroid(self, p: PlayingField, seat: int) -> bool:
        """Is there an asteroid without a structure within a few turns of a yard?"""
        for yard in yards(p, seat):
            for cell, what in enumerate(p.at):
                if what == ROCK and p.geo.distance(cell, yard) <= 10:
                    return True
        return False

    # ------------------------------------------------------------------------------------------------- actions

    def act_next(self, p: PlayingField, seat: int) -> Choice:
        listed = p.choices(seat)
        for choice in listed:
            if choice[0] == "bombard":
                return choice
        later: Choice | None = None
        for choice in listed:
            if choice[0] == "unit":
                plan = self.plan(p, seat, p.at[choice[1]] - UNIT)
                if plan is None:
                    continue
                if plan[0] != "move":
                    return choice
                if later is None:
                    later = choice
        if later is None and p.game.own_action_phase and not p.proposals[seat]:
            partner = self.wanted_partner(p, seat)
            if partner is not None and ("propose", partner) in listed:
                return ("propose", partner)
        return later or ("end-turn",)

    def plan(self, p: PlayingField, seat: int, slot: int) -> Choice | None:
        """What the unit should do now, or nothing."""
        kind = p.unit_kind[slot]
        deeds = deeds_of(p, slot)
        best: Choice | None = None
        score = 0.0
        for choice in deeds:
            value = self.value_of_deed(p, seat, slot, choice)
            if value > score:
                best, score = choice, value
        if best is not None or kind > CARGO or p.unit_moves[slot] <= 0:
            return best
        if kind == CARGO:
            return self.haul(p, seat, slot)
        return self.sail(p, seat, slot)

    def value_of_deed(self, p: PlayingField, seat: int, slot: int, choice: Choice) -> float:
        verb, at, *_ = (*choice, -1)
        if verb == "attack":
            target = p.at[at] - UNIT
            if p.pacts and p.unit_owner[target] not in foes(p, seat):
                return 0.0
            if p.contracts and carries_for(p, seat, target):
                return 0.0
            kind = p.unit_kind[target]
            chance = self.chance(p, p.unit_kind[slot], kind)
            more = self.temper.destroy_gun if kind in DEFENCES else self.temper.destroy_ship
            return chance * (p.c.worth[kind] + more)
        if verb == "conquer":
            return self.temper.conquer if p.owners[at] < 0 or p.owners[at] in foes(p, seat) else 0.0
        if verb == "raze":
            if p.pacts and p.owners[p.geo.tile[at]] not in foes(p, seat):
                return 0.0
            return self.temper.raze_port if p.at[at] == SPACEPORT - ITEM else self.temper.raze
        if verb == "take-aboard":
            _, module, _, secret = choice
            if secret or self.asteroid_way(p, p.unit_cell[slot]) >= FAR:
                return 0.0
            use = use_of(p, seat)
            if module == STATION:
                return 0.0
            return 10.0 * (use[METAL] if module == DRILL else use[FOOD])
        if verb == "unload" and p.unit_carry[slot] in (DRILL, HABITAT):
            return 15.0
        if verb == "load-contract":
            return 12.0
        if verb in ("deliver", "deliver-part"):
            return self.value_of_delivery(p, seat, slot, at, whole=verb == "deliver")
        return 0.0

    def value_of_delivery(self, p: PlayingField, seat: int, slot: int, tile: int, *, whole: bool) -> float:
        """Goods under contract go where they are due, all at once if all are due there; others are brought home."""
        owner = p.owners[tile]
        due = [p.contracts[number].receiver(side) == owner for number, side in goods_aboard(p, slot)]
        if not whole:
            return 12.0 if any(due) and not all(due) else 0.0
        return 12.0 if all(due) and (due or owner == seat) else 0.0

    def chance(self, p: PlayingField, attacker: int, target: int) -> float:
        found = self._odds.get((attacker, target))
        if found is None:
            found = p.c.chance(attacker, target)
            self._odds[(attacker, target)] = found
        return found

    def exposed(self, p: PlayingField, seat: int, cell: int) -> int:
        """Enemy defences and stations next to a cell."""
        count = 0
        for there in p.geo.near[cell]:
            what = p.at[there]
            if (
                what >= UNIT
                and p.unit_owner[what - UNIT] != seat
                and p.unit_kind[what - UNIT] in (CANNON, TOWER, STATION)
            ):
                count += 1
        return count

    def awaited(self, p: PlayingField, seat: int, cell: int) -> bool:
        """Two cells from an enemy Enormous ship: it would strike first. Next to it, we do."""
        for other in range(p.seats):
            if other != seat:
                for slot in p.fleet[other]:
                    if p.unit_kind[slot] == ENORMOUS and p.geo.distance(p.unit_cell[slot], cell) == 2:
                        return True
        return False

    # ------------------------------------------------------------------------------------------------- movement

    def way(self, p: PlayingField, key: tuple[int, ...], ends: list[int]) -> list[int]:
        """Distance of every cell from the nearest of these, through space; kept under the key."""
        name = (p.geo, key, p.rocks, tuple(p.sizes))
        found = _WAYS.get(name)
        if found is None:
            if len(_WAYS) >= MOST_WAYS:
                _WAYS.clear()
            _WAYS[name] = found = distances(p.geo, ends, self.walls(p))
        return found

    def walls(self, p: PlayingField) -> int:
        walls = p.rocks
        for tile in range(p.geo.tiles):
            walls |= p.geo.planet_mask[tile][p.sizes[tile]]
        return walls

    def way_to_planet(self, p: PlayingField, tile: int) -> list[int]:
        return self.way(p, (0, tile), list(p.geo.touching[tile][p.sizes[tile]]))

    def siege(self, p: PlayingField, tile: int) -> list[int]:
        """The way to a planet's defences, one after the other, or to the planet when none is left."""
        if not p.defences(tile):
            return self.way_to_planet(p, tile)
        guns = [cell for cell in p.geo.border[tile][p.sizes[tile]] if p.at[cell] >= UNIT]
        ring = p.geo.touching[tile][p.sizes[tile]]
        return self.way(p, (2, *guns), [cell for cell in ring if any(there in guns for there in p.geo.near[cell])])

    def way_to_cell(self, p: PlayingField, cell: int) -> list[int]:
        return self.way(
            p, (1, cell), [there for there in p.geo.near[cell] if p.at[there] == EMPTY or p.at[there] >= UNIT]
        )

    def asteroid_way(self, p: PlayingField, cell: int) -> int:
        """The nearest asteroid without a structure, or FAR."""
        best = FAR
        if p.rocks:
            for rock, what in enumerate(p.at):
                if what == ROCK:
                    best = min(best, p.geo.distance(cell, rock))
        return best

    def haul(self, p: PlayingField, seat: int, slot: int) -> Choice | None:
        """A cargo ship carries what is agreed, else it brings structures from ports to asteroids."""
        cell, geo = p.unit_cell[slot], p.geo
        for _, _, whose in jobs(p, seat, slot) if p.contracts else ():
            ways = [self.way_to_planet(p, tile) for tile, owner in enumerate(p.owners) if owner == whose]
            if ways:
                return self.approach(p, seat, slot, min(ways, key=lambda way: way[cell]))
        ends: list[int] = []
        if p.unit_carry[slot] >= 0:
            for rock, what in enumerate(p.at):
                if what == ROCK:
                    ends.append(rock)
            if not ends:
                return None
            rock = min(ends, key=lambda end: geo.distance(end, cell))
            return self.approach(p, seat, slot, self.way_to_cell(p, rock))
        if self.asteroid_way(p, cell) >= FAR:
            return None
        ports = ports_of(p, seat)
        if not ports:
            return None
        tile = min(ports, key=lambda port: self.way_to_planet(p, port)[cell])
        return self.approach(p, seat, slot, self.way_to_planet(p, tile))

    def goal(self, p: PlayingField, seat: int) -> int:
        """The centre of the enemy planet that is easiest to reach from home, or an enemy unit, or -1."""
        home = [p.geo.centre[tile] for tile, owner in enumerate(p.owners) if owner == seat]
        home += [p.unit_cell[slot] for slot in p.fleet[seat] if p.unit_kind[slot] < CARGO][:3]
        if not home:
            return -1
        best, score = -1, 1e9
        hostile = foes(p, seat)
        for tile, owner in enumerate(p.owners):
            if owner in hostile:
                centre = p.geo.centre[tile]
                value = min(p.geo.distance(centre, cell) for cell in home) + self.temper.gun_away * p.defences(tile)
                if value < score:
                    best, score = centre, value
        if best >= 0:
            return best
        for other in hostile:
            for slot in p.fleet[other]:
                value = float(min(p.geo.distance(p.unit_cell[slot], cell) for cell in home))
                if value < score:
                    best, score = p.unit_cell[slot], value
        return best

    def sail(self, p: PlayingField, seat: int, slot: int) -> Choice | None:
        """Where a warship goes."""
        cell, kind, geo = p.unit_cell[slot], p.unit_kind[slot], p.geo
        if kind == SMALL:
            tile = self.unclaimed(p, seat, slot)
            if tile >= 0:
                return self.approach(p, seat, slot, self.way_to_planet(p, tile))
        # An enemy close by, or at an own planet, comes first.
        prey = self.prey(p, seat, slot)
        if prey >= 0:
            return self.approach(p, seat, slot, self.way_to_cell(p, p.unit_cell[prey]))
        goal = self.goal(p, seat)
        if goal < 0:
            return None
        tile = p.planet_at(goal)
        if tile < 0:
            return self.approach(p, seat, slot, self.way_to_cell(p, goal))
        if kind == SMALL and p.defences(tile):
            return None
        if self.ready(p, seat, tile):
            return self.approach(p, seat, slot, self.siege(p, tile))
        # Gather at the bot's own planet that is nearest to the goal.
        home = [own for own, owner in enumerate(p.owners) if owner == seat]
        if not home:
            return self.approach(p, seat, slot, self.way_to_planet(p, tile))
        camp = min(home, key=lambda own: geo.distance(geo.centre[own], goal))
        way = self.way_to_planet(p, camp)
        return self.approach(p, seat, slot, way) if way[cell] > self.temper.camp else None

    def unclaimed(self, p: PlayingField, seat: int, slot: int) -> int:
        """The nearest planet of nobody to which no other own Small is closer."""
        cell = p.unit_cell[slot]
        best, score = -1, FAR
        for tile, owner in enumerate(p.owners):
            if owner >= 0 or not p.sizes[tile]:
                continue
            way = self.way_to_planet(p, tile)
            closer = any(
                other != slot and p.unit_kind[other] == SMALL and way[p.unit_cell[other]] < way[cell]
                for other in p.fleet[seat]
            )
            value = way[cell] + (20 if closer else 0)
            if value < score:
                best, score = tile, value
        return best

    def prey(self, p: PlayingField, seat: int, slot: int) -> int:
        """An enemy ship or space structure worth going for: near the ship, or near an own planet."""
        cell, kind, geo = p.unit_cell[slot], p.unit_kind[slot], p.geo
        temper = self.temper
        reach = temper.prey_moves * p.c.speed[kind] + 1
        homes = [geo.centre[tile] for tile, owner in enumerate(p.owners) if owner == seat]
        best, score = -1, 0.0
        for other in foes(p, seat):
            for target in p.fleet[other]:
                what = p.unit_kind[target]
                if what in DEFENCES or (p.contracts and carries_for(p, seat, target)):
                    continue
                chance = self.chance(p, kind, what)
                if chance < temper.prey_chance:
                    continue
                away = geo.distance(cell, p.unit_cell[target])
                near_home = any(geo.distance(p.unit_cell[target], home) <= temper.prey_home for home in homes)
                if away > reach and not (near_home and away <= 4 * reach):
                    continue
                value = chance * p.c.worth[what] / (away + 1)
                if value > score:
                    best, score = target, value
        return best

    def ready(self, p: PlayingField, seat: int, tile: int) -> bool:
        """Is the fleet strong enough for that planet? The longer the match lasts, the less it waits."""
        worth, temper = p.c.worth, self.temper
        ours = sum(worth[p.unit_kind[slot]] for slot in p.fleet[seat] if p.unit_kind[slot] < CARGO)
        owner, centre = p.owners[tile], p.geo.centre[tile]
        theirs = 0
        for slot in p.fleet[owner]:
            kind = p.unit_kind[slot]
            if kind != CARGO and p.geo.distance(p.unit_cell[slot], centre) <= temper.awaits:
                theirs += worth[kind]
        times = max(temper.ready_least, temper.ready - temper.ready_fades * p.round)
        return ours >= times * theirs + temper.ready_more

    def approach(self, p: PlayingField, seat: int, slot: int, way: list[int]) -> Choice | None:
        """The reachable cell that is nearest to the goal, counting the risk as a longer way."""
        cell = p.unit_cell[slot]
        best: Choice | None = None
        score = way[cell] + self.risk(p, seat, slot, cell)
        for choice in moves_of(p, slot):
            _, there = choice
            if way[there] < score:
                value = way[there] + self.risk(p, seat, slot, there)
                if value < score:
                    best, score = choice, value
        return best

    def risk(self, p: PlayingField, seat: int, slot: int, cell: int) -> float:
        """How many steps it would go round to keep this ship off that cell."""
        kind = p.unit_kind[slot]
        if kind in (SMALL, CARGO):
            return self.temper.small_shy * self.exposed(p, seat, cell)
        if kind == ENORMOUS and self.level == "hard":
            return self.temper.ship_shy * self.awaited(p, seat, cell)
        return 0.0


def ports_of(p: PlayingField, seat: int) -> list[int]:
    """Own planets with a spaceport."""
    return [tile for tile, owner in enumerate(p.owners) if owner == seat and p.counts[tile * KINDS + SPACEPORT]]


def planets_of_nobody(p: PlayingField) -> int:
    return sum(1 for tile, owner in enumerate(p.owners) if owner < 0 and p.sizes[tile])


def distances(geo: Geometry, ends: list[int], walls: int) -> list[int]:
    """Steps from every cell to the nearest end, round walls; FAR where there is no way. (Hot: 320 us for the field of three seats
    with walls as bits; `Graph.distances`, which wants them as a set, takes 500.)"""
    found = [FAR] * geo.count
    edge = []
    for cell in ends:
        if not walls & geo.bit[cell]:
            found[cell] = 0
            edge.append(cell)
    away = 0
    open_cells = [not walls & bit for bit in geo.bit]
    while edge:
        away += 1
        following: list[int] = []
        for here in edge:
            for there in geo.near[here]:
                if found[there] == FAR and open_cells[there]:
                    found[there] = away
                    following.append(there)
        edge = following
    return found
