"""A second opinion on flight: thrust, fuel and destinations, written from chapters 2.2, 2.4, 5.4, 6.1 to 6.6, 8.2 and 8.3.

It reads the components as plain data and shares no code with the rules: names in place of numbers, fractions in place of
sixteenths, a search over whole states in place of tables. Slow and plain on purpose.
"""

from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import chain, combinations
from typing import Any, NamedTuple

from armillary.packs import load_yaml

__all__ = ["Craft", "Model", "Power", "model"]


class Power(NamedTuple):
    """A way to run an engine: what `6.1A` and `6.2B` make of it, and the therms that only an afterburner could cool."""

    thrust: int
    consumption: Fraction
    short: int


class Craft(NamedTuple):
    """A stack about to move. A card is (name, black?, heavy?)."""

    at: str
    steps: int
    cards: tuple[tuple[str, bool, bool], ...]
    powered: bool = False


class Model:
    def __init__(self, expanded: bool) -> None:
        folder = resources.files("armillary.games.high_frontier") / "components"
        chart, cards, tables = (load_yaml(folder / f"{name}.yaml") for name in ("chart", "cards", "tables"))
        maps = ("basic", "expanded") if expanded else ("basic",)
        self.expanded = expanded
        self.sunlight = {zone["id"]: zone["solar"] for zone in chart["zones"]}
        self.spaces = {space["id"]: space for space in chart["spaces"] if space["map"] in maps}
        self.sites = {site["id"]: site for site in chart["sites"] if site["id"] in self.spaces}
        self.ways: dict[str, dict[str, str]] = {space: {} for space in self.spaces}
        for one, other in chart["routes"]:
            self.link(one, other, "route", both=True)
        for one, other in chart["roads"]:
            self.link(one, other, "road", both=True)
        for one, other in chart["aerobrakes"]:
            self.link(one, other, "parachute", both=False)
        self.cards = {card["slug"]: card for card in cards["cards"]}
        self.diagram = tables["diagram"]
        self.most_thrust = tables["thrust"]

    def link(self, one: str, other: str, kind: str, both: bool) -> None:
        if one in self.spaces and other in self.spaces:
            self.ways[one][other] = kind
            if both:
                self.ways[other][one] = kind

    # ------------------------------------------------------------------------------------------------------- cards

    def side(self, card: tuple[str, bool, bool]) -> dict[str, Any]:
        name, black, heavy = card
        found: dict[str, Any] = dict(self.cards[name]["black" if black else "white"])
        if self.cards[name]["deck"] == "radiator":
            found.update(found["heavy" if heavy else "light"])
            found["cooling"] = found.pop("therms")
        return found

    def dry_mass(self, craft: Craft) -> int:
        return sum(self.side(card)["mass"] for card in craft.cards)

    def wet_modifier(self, dry: int, steps: int) -> int:
        """The waterdrop above the fuel figure."""
        column = next(row["column"] for row in self.diagram["rows"] if row["dry"] == dry) + steps
        for entry in self.diagram["classes"]:
            if entry["columns"][0] <= column <= entry["columns"][1]:
                modifier: int = entry["modifier"]
                return modifier
        raise AssertionError(column)

    def powers(self, craft: Craft, engine: tuple[str, bool, bool]) -> list[Power]:
        """Every way to run the engine: each set of generators and reactors in which nothing lacks what it lists (8.2)."""
        own = self.side(engine)
        if not own.get("thrust"):
            return []
        dry = self.dry_mass(craft)
        cooling = sum(self.side(card).get("cooling", 0) for card in craft.cards)
        decks = ("generator", "reactor")
        supports = [card for card in craft.cards if self.cards[card[0]]["deck"] in decks] if self.expanded else []
        found: list[Power] = []
        for used in chain.from_iterable(combinations(supports, count) for count in range(len(supports) + 1)):
            for core in self.cores(own, used):
                if not all(self.fed(self.side(card), used) for card in (engine, *used)):
                    continue
                if not self.all_needed(engine, used, core):
                    continue
                therms = sum(self.side(card).get("therms", 0) for card in (engine, *used)) if self.expanded else 0
                thrust = own["thrust"] + self.wet_modifier(dry, craft.steps) + (1 if craft.powered else 0)
                consumption = Fraction(own["fuel"])
                if core is not None:
                    thrust += self.side(core).get("thrust_mod", 0)
                    consumption *= Fraction(self.side(core).get("fuel_factor", 1))
                if any(self.side(card).get("solar") for card in (engine, *used)):
                    thrust += self.sunlight[self.spaces[craft.at]["zone"]]
                short = max(0, therms - cooling)
                burner = own.get("afterburner", 0)
                if short == 0 or (short == 1 and 0 < burner <= craft.steps):
                    found.append(Power(min(thrust, self.most_thrust), consumption, short))
        return found

    def cores(self, own: dict[str, Any], used: tuple[Any, ...]) -> list[Any]:
        """Which of the reactors in use drives the engine; None: it needs none."""
        if not self.expanded or not own.get("reactor"):
            return [None]
        return [
            card
            for card in used
            if self.cards[card[0]]["deck"] == "reactor" and self.side(card)["kind"] in own["reactor"]
        ]

    def fed(self, face: dict[str, Any], used: tuple[Any, ...]) -> bool:
        if not self.expanded:
            return True
        for what in ("generator", "reactor"):
            if face.get(what) and not any(
                self.cards[card[0]]["deck"] == what and self.side(card)["kind"] in face[what] for card in used
            ):
                return False
        return True

    def all_needed(self, engine: Any, used: tuple[Any, ...], core: Any) -> bool:
        """Nothing is in use that nothing needs: each support serves the engine or another one in use."""
        served = [engine]
        for card in served:
            face = self.side(card)
            for other in used:
                deck = self.cards[other[0]]["deck"]
                if other not in served and face.get(deck) and self.side(other)["kind"] in face[deck]:
                    served.append(other)
        return all(card in served for card in used)

    def best(self, craft: Craft, engine: tuple[str, bool, bool]) -> Power | None:
        """Greatest thrust, then least consumption, then coolest."""
        return min(
            self.powers(craft, engine), key=lambda power: (-power.thrust, power.consumption, power.short), default=None
        )

    # ----------------------------------------------------------------------------------------------------- movement

    def reach(
        self, craft: Craft, engine: tuple[str, bool, bool], power: Power, sector: str, scoop: bool
    ) -> dict[str, int]:
        """Where one move can end, with the fewest steps of fuel that it takes (6.2B: rounded up once, at the end)."""
        face = self.side(engine)
        sail = bool(face.get("sail"))
        magnetic = self.expanded and bool(face.get("belt_bonus"))
        best: dict[Any, Fraction] = {}
        ends: dict[str, int] = {}
        start = (craft.at, None, 0, 0, frozenset(), frozenset())
        todo: list[tuple[Any, Fraction]] = [(start, Fraction(0))]
        while todo:
            state, spent = todo.pop()
            if best.get(state, spent + 1) <= spent:
                continue
            best[state] = spent
            here, before, _burns, _free, _flown, _belts = state
            space = self.spaces[here]
            if before is not None and here != craft.at and (space.get("hazard") != "aerobrake" or scoop):
                steps = -(-spent // 1)
                ends[here] = min(ends.get(here, steps), steps)
            if before is not None and space["kind"] == "site":
                continue  # landing ends the move
            for to, way in self.ways[here].items():
                step = self.step(craft, power, sail, magnetic, sector, state, spent, to, way)
                if step is not None:
                    todo.append(step)
        return ends

    def step(
        self,
        craft: Craft,
        power: Power,
        sail: bool,
        magnetic: bool,
        sector: str,
        state: Any,
        spent: Fraction,
        to: str,
        way: str,
    ) -> tuple[Any, Fraction] | None:
        here, before, burns, free, flown, belts = state
        now, then = self.spaces[here], self.spaces[to]
        if to == before:
            return None  # no U-turn
        chute = "aerobrake" in (now.get("hazard"), then.get("hazard"))
        thrust = power.thrust + (len(belts) if magnetic else 0)
        left = craft.steps - spent
        if left <= 0 and not sail and not chute:
            return None  # dry (6.1B)
        if sail and before is not None and now.get("hazard") == "aerobrake" and way != "parachute":
            return None  # the sail is gone (6.4F)
        pivot = 0
        if now["kind"] == "hohmann" and before is not None and not self.straight(now, before, to):
            pivot = 2
            if power.consumption * pivot == left and not sail and not chute:
                return None  # dry on the cross
        paid = pivot
        if then["kind"] == "burn":
            if free:
                free -= 1
            else:
                paid += 1
        if burns + paid > thrust:
            return None
        fuel = paid * power.consumption
        if before is None and now["kind"] == "site":
            fuel += self.lander(here, thrust)
        if then["kind"] == "site":
            if self.expanded and self.sites[to].get("border") not in (None, sector):
                return None  # 8.5C
            if way == "route":
                fuel += self.lander(to, thrust)
        if fuel > left:
            return None
        if self.expanded:
            bonus = then.get("flyby", 0) + then.get("moon_boost", 0)
            if bonus and to not in flown and then.get("flyby_sector") in (None, sector):
                free, flown = free + bonus, flown | {to}
            if then.get("belt"):
                belts = belts | {to}
        return (to, here, burns + paid, free, flown, belts if magnetic else frozenset()), spent + fuel

    def lander(self, site: str, thrust: int) -> int:
        size: int = self.sites[site]["size"]
        return 0 if thrust > size else size

    def straight(self, cross: dict[str, Any], before: str, to: str) -> bool:
        return any({before, to} == set(pair) for pair in cross.get("straight", ()))


@cache
def model(expanded: bool) -> Model:
    return Model(expanded)
