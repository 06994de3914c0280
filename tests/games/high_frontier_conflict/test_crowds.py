"""Frozen play of Conflict where much meets: `python tests/games/high_frontier_conflict/test_crowds.py` freezes again, on purpose.

Everybody has craft, prisoners, stones, stations, gold and Factories close to everybody else's, in peace, Anarchy and War, with
and without the modules; a curious player goes on from there, and many more choices than elsewhere are tried and refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.ids import BAG, LEO_STACK, NO_SAIL, NONE
from armillary.games.high_frontier_conflict import status
from armillary.games.high_frontier_conflict.chart import leave
from armillary.games.high_frontier_conflict.ids import FIRED, SERVED
from armillary.games.high_frontier_conflict.meta import TITLE
from armillary.kernel import game
from armillary.kernel.choice import Choice
from armillary.kernel.dice import KeyedDice
from armillary.kernel.position import Position
from armillary.testkit import frozen
from armillary.testkit.frozen import Curious, Freeze, Frozen

HERE = Path(__file__).parent / "fixtures"
SLUG = TITLE.slug
COLOURS = ("yellow", "red", "green", "purple", "white", "gray")
IDEOLOGIES = ("freedom", "honor", "unity", "authority", "equality", "individuality")
DEEDS = ("sunward", "settlers", "homecoming", "daredevil")
#: Where people meet: sites first, then other spaces.
PLACES: dict[str, tuple[str, ...]] = {
    "earth": ("luna", "ryugu", "nereus", "bennu", "leo", "geo", "l1", "l2", "llo"),
    "mars": ("mars_arsia", "mars_hellas", "phobos", "deimos", "mars_moons", "mars_heo", "leo"),
    "ceres": ("ceres", "koronis", "urda", "ida", "vesta", "ceres_heo", "vesta_heo", "geo"),
    "jupiter": ("himalia", "leda", "ganymede_uruk", "callisto_asgard", "io_loki", "himalia_heo", "jup_fb", "jbf_in"),
    "venus": ("venus", "mercury", "aten", "venus_heo", "venus_fb", "lvo", "leo"),
}
#: Where in the turn they are.
STEPS = ("moves", "moves", "operation", "operation", "combat", "combat")
#: Where they fight: a site and what is in sight of it.
MELEES: dict[str, tuple[str, ...]] = {
    "earth": ("luna", "llo", "l1", "l2"),
    "mars": ("phobos", "deimos", "mars_moons"),
    "ceres": ("ceres", "ceres_heo", "urda"),
    "jupiter": ("himalia", "leda", "himalia_heo"),
    "venus": ("venus", "lvo", "venus_heo"),
}
#: What only shifts things, or ends what has been begun.
DULL = frozenset(
    (
        "done",
        "scrap",
        "carry",
        "settle",
        "store",
        "load",
        "launch",
        "keep",
        "scuttle",
        "stop",
        "stay",
        "lighten",
        "sell",
        "hold",
    )
)
#: Chosen and refused at each decision: six times the usual number.
TRIED = 60


class Draft:
    """One attempt at a crowded position, in words."""

    def __init__(self, p: Any, rng: Random, names: list[str], mode: str, *, m1: bool, m2: bool, futures: bool) -> None:
        c = p.c
        self.c, self.rng, self.names = c, rng, names
        self.m1, self.m2, self.futures = m1, m2, futures
        self.blocs = mode != "age-of-piracy"
        self.fights = mode in ("war", "piracy")
        self.piles = {
            deck: rng.sample(names, len(names))
            for number, deck in enumerate(c.decks)
            for names in [
                [name for card, name in enumerate(c.cards) if c.deck[card] == number and p.place[card] == BAG]
            ]
        }
        self.piles["colonist"] = [name for card, name in enumerate(c.cards) if c.deck[card] == -2]
        rng.shuffle(self.piles["colonist"])
        self.factions = rng.sample(COLOURS, len(names))
        self.where = rng.choice(sorted(PLACES))
        self.spots = list(PLACES[self.where])
        self.steps = STEPS
        kinds = ("rockets", "outposts", "freighters", "leos", "stones", "bernals", "mobiles")
        self.found: dict[str, dict[str, Any]] = {kind: {} for kind in kinds}
        self.players: dict[str, dict[str, Any]] = {name: {} for name in names}
        self.hands: dict[str, list[str]] = {name: [] for name in names}
        self.freight: dict[str, dict[str, Any]] = {"gold": {}, "beads": {}, "iso": {}, "futures": {}, "comets": {}}

    def drawn(self, deck: str, chance: float = 1.0) -> list[str]:
        if len(self.piles[deck]) < 3 or self.rng.random() > chance:
            return []
        second = " promoted" if deck in ("bernal", "colonist") else " black"
        flags = second if self.rng.random() < 0.4 else ""
        flags += " heavy" if deck == "radiator" and self.rng.random() < 0.5 else ""
        return [self.piles[deck].pop() + flags]

    def mass(self, words: str) -> int:
        name, *flags = words.split()
        black = "black" in flags or "promoted" in flags
        weight: int = self.c.weight[4 * self.c.cards.index(name) + 2 * black + ("heavy" in flags)]
        return weight

    def stone(self) -> tuple[list[str], bool]:
        """A thruster that is strong enough, with what may feed it; does it dig dirt?"""
        c = self.c
        strong = [
            (name, side)
            for deck in ("thruster", "robonaut")
            for name in self.piles[deck]
            for side in (0, 1)
            for place in [2 * c.cards.index(name) + side]
            if c.thrust[place] >= c.firing.stone_thrust and c.sail[place] == NO_SAIL and not c.needs_reactor[place]
        ]
        if not strong:
            return [], False
        name, side = self.rng.choice(strong)
        place = 2 * c.cards.index(name) + side
        self.piles["thruster" if name in self.piles["thruster"] else "robonaut"].remove(name)
        fed = self.drawn("generator") if c.needs_generator[place] else self.drawn("robonaut", 0.3)
        return [name + " black" * side, *fed], bool(c.dirt[place])

    def words(self) -> dict[str, Any]:
        rng, names = self.rng, self.names
        state = rng.choice(["peace", "war", "war", "anarchy"]) if self.fights else "peace"
        wild = state in ("war", "anarchy")
        crews = {name: f"{faction}-crew" for name, faction in zip(names, self.factions, strict=True)}
        captive = rng.choice(names) if wild and rng.random() < 0.6 else None
        prisoner = crews.pop(captive) if captive else None
        for name in names:
            loads = self.loads([crews[name]] if name in crews else [])
            if prisoner and name != captive and any(loads):
                rng.choice([load for load in loads if load]).append(f"{prisoner} captor:{name}")
                prisoner = None
            self.craft(name, loads)
            if self.m2:
                self.stations(name)
            self.belongings(name)
        return self.board(state, wild)

    def loads(self, humans: list[str]) -> list[list[str]]:
        """Cards for the rocket and for two outposts."""
        rng = self.rng
        if self.m2:
            humans = humans + self.drawn("colonist", 0.7) + self.drawn("colonist", 0.4)
        rng.shuffle(humans)
        found = [self.drawn("thruster", 0.8) + self.drawn("robonaut", 0.9), self.drawn("robonaut", 0.6)]
        found[0] += self.drawn("generator", 0.6) + self.drawn("reactor", 0.4) + self.drawn("radiator", 0.7)
        found[1] += self.drawn("refinery", 0.8) + self.drawn("generator", 0.4) + self.drawn("thruster", 0.2)
        found.append(self.drawn("refinery", 0.4) + self.drawn("thruster", 0.3) + self.drawn("radiator", 0.3))
        found[0] += self.drawn("gw-thruster", 0.3) if self.m1 else []
        for human in humans:
            rng.choice(found).append(human)
        return found

    def craft(self, name: str, loads: list[list[str]]) -> None:
        rng, found = self.rng, self.found
        while sum(map(self.mass, loads[0])) > self.c.most_dry:
            loads[0].pop(0)
        if loads[0]:
            most = self.c.tank_steps[sum(map(self.mass, loads[0]))][-1]
            steps = rng.choice([0, most, rng.randint(0, most)])
            at, glitch = rng.choice(self.spots), rng.random() < 0.2
            found["rockets"][name] = {"at": at, "steps": steps, "cards": loads[0], "glitch": glitch}
        found["outposts"][name] = [
            {"at": spot, "fts": rng.choice([0, 1, 5, 8]), "cards": load, "glitch": rng.random() < 0.2}
            for load, spot in zip(loads[1:], rng.sample(self.spots, 2), strict=True)
            if load
        ]
        freight = self.drawn("freighter", 0.7) if self.m1 else self.drawn("refinery", 0.3)
        if freight:
            fts = {"fts": rng.choice([0, 3])} if self.m1 else {}
            found["freighters"][name] = {"at": rng.choice(self.spots), "cards": freight, **fts}
        loose = self.drawn("refinery", 0.3) + self.drawn("thruster", 0.2)
        if loose:
            found["leos"][name] = {"cards": loose}

    def stations(self, name: str) -> None:
        rng = self.rng
        self.found["bernals"][name] = [
            {
                "at": at,
                "cards": card + self.drawn("colonist", 0.4),
                "anchored": rng.random() < 0.7,
                "fts": rng.choice([0, 2]),
            }
            for at in rng.sample(["geo", "l1", *self.spots], 2)
            for card in [self.drawn("bernal", 0.6)]
            if card
        ]

    def belongings(self, name: str) -> None:
        """What lies before the player, and the stone under way."""
        rng, own, more = self.rng, self.players[name], self.freight
        for deck in ("thruster", "robonaut", "refinery", "generator", "radiator"):
            self.hands[name] += [card.split()[0] for card in self.drawn(deck, 0.25)]
        own |= {"wt": rng.choice([0, 2, 6, 20]), "bribes": rng.choice([0, 1, 2, 3])}
        own |= {"glory_low": [], "pow_kept": rng.choice([0, 0, 1])}
        if self.m1 and rng.random() < 0.5:
            more["iso"][name] = rng.choice("CSMVD")
            more["beads"][name] = rng.choice([0, 1, 3])
            if name in self.found["freighters"] and rng.random() < 0.5:
                more["gold"][f"{name}-freighter"] = rng.choice([1, 3])
        cards, digs = self.stone() if rng.random() < 0.4 else ([], False)
        if cards:
            zone = self.where if self.where != "earth" else "mars"
            kind = "jupiter" if zone == "jupiter" and rng.random() < 0.5 else "synodic"
            own["stone"] = {"kind": kind, "zone": zone, "age": rng.randint(0, 4), "boulder": digs}
            self.found["stones"][name] = {"at": rng.choice(self.spots), "cards": cards}
            if self.futures and rng.random() < 0.4:
                more["comets"][name] = rng.choice(["new-venus", "footfall"])

    def board(self, state: str, wild: bool) -> dict[str, Any]:
        """What belongs to all, and the whole."""
        rng, names, players = self.rng, self.names, self.players
        deeds = rng.sample(DEEDS, 4)
        for deed in deeds[:2]:
            players[rng.choice(names)].setdefault("heroism", []).append(deed)
        if rng.random() < 0.5:
            players[rng.choice(names)]["used_heroism"] = 1
        zones = [self.c.zones[zone] for zone in self.c.glory_zones]
        rng.shuffle(zones)
        players[rng.choice(names)]["glory_low"] = [zones[0]]
        sites = [spot for spot in self.spots if spot in self.c.sites]
        owners = {site: rng.choice(names) for site in sites}
        built = rng.sample(sites, rng.randint(1, len(sites)))[1:]
        if self.m1:
            mobile = [name for name in names if rng.random() < 0.4]
            self.found["mobiles"] = {name: {"at": rng.choice(self.spots)} for name in mobile}
        calm = 1.0 if self.blocs else rng.random()
        return {
            "factions": self.factions,
            "first": rng.choice(names),
            "round": rng.randint(1, 9),
            "year": rng.randint(1, 12),
            "players": players,
            "hands": self.hands,
            "claims": {site: owners[site] for site in sites if rng.random() < 0.6 and site not in built},
            "factories": {site: owners[site] for site in built},
            "domes": {site: rng.choice([owners[site], rng.choice(names)]) for site in built if rng.random() < 0.5},
            "damaged": [site for site in built if rng.random() < 0.25],
            "glory": zones[2:],
            "deeds": deeds[3:],
            "turn": rng.choice(names),
            "step": rng.choice(self.steps),
            "state": {"now": state, "anarchy": calm < 0.3 or state == "anarchy", "war_happened": state == "war"},
            **({"assembly": self.assembly(wild)} if self.blocs else {}),
            **({"freight": self.works(sites, built)} if self.m1 else {}),
            **{kind: {name: own for name, own in which.items() if own} for kind, which in self.found.items() if which},
        }

    def works(self, sites: list[str], built: list[str]) -> dict[str, Any]:
        rng = self.rng
        found: dict[str, Any] = dict(self.freight)
        if built and rng.random() < 0.5:
            found["elevators"] = [[next(spot for spot in self.spots if spot not in sites), built[0]]]
        if self.futures and rng.random() < 0.4:
            future = rng.choice(["mass-beam", "antimatter", "beehive-ark", "mini-black-hole"])
            found["futures"] = {future: rng.choice(self.names)}
        return found

    def assembly(self, wild: bool) -> dict[str, Any]:
        rng = self.rng
        places = [*IDEOLOGIES, "centrist"]

        def seated(chance: float) -> dict[str, dict[str, int]]:
            return {
                place: dict.fromkeys(rng.sample(self.names, rng.randint(1, 2)), 1)
                for place in places
                if rng.random() < chance
            }

        for name in self.names:
            self.players[name]["extremist"] = rng.random() < 0.5
        return {
            "star": "war-slot" if wild else rng.choice(places),
            "chits": {place: rng.choice(["loyalist", "independence"]) for place in IDEOLOGIES},
            "honest": seated(0.3),
            "legacy": {rng.choice(places): 1},
        }


def mark(p: Any, rng: Random) -> None:
    """The turn has been going on for a while: cards have fired, craft have landed and dared, seats are paid, leave is given."""
    seats, slots = len(p.wt), len(p.c.slots)
    spaces = sorted({space for space in p.where if space != NONE})
    for card, place in enumerate(p.place):
        if place >= 0 and rng.random() < 0.12:
            p.fired[card] = rng.choice([FIRED, SERVED])
    for stack, space in enumerate(p.where):
        if space != NONE and p.c.slots[stack % slots] != LEO_STACK:
            p.landed[stack], p.dared[stack] = int(rng.random() < 0.3), int(rng.random() < 0.3)
            p.moved[stack] = int(rng.random() < 0.15)
            p.began[stack] = rng.choice([NONE, NONE, space, *spaces])
    others = [seat for seat in range(seats) if seat != p.phasing]
    p.betrayed = [rng.choice(others)] if rng.random() < 0.3 else []
    p.paid = [rng.choice([0, 0, 1, 2, 4, 7]) for _ in range(seats)]
    sites = [site for site, owner in enumerate(p.factory) if owner != NONE]
    for site in sites:
        p.gun_fired[site] = int(rng.random() < 0.2)
    for permit in range(9):
        place = rng.choice([NONE, rng.choice(sites or [0]), rng.choice(spaces), rng.randrange(6), p.c.luna])
        if rng.random() < 0.4:
            p.leave.append(leave.code(rng.choice(others), p.phasing, permit, place))
        if rng.random() < 0.4:
            p.asked.append(leave.code(rng.choice(others), p.phasing, permit, place) * 4096 + rng.choice([1, 2]))
    p._listed = None


@dataclass(frozen=True)
class Crowd(Frozen):
    """Begins at the first draft of its seed that is a position of the game."""

    #: Is everybody within sight, and about to fight?
    melee: bool = False

    def start(self, slug: str) -> Position:
        rules = game(
            slug,
            self.seats,
            scenario=self.scenario,
            options=self.options,
            rulings=self.rulings,
            rules_version=self.version,
        )
        fresh = rules.start(0)
        names = [chr(ord("A") + seat) for seat in range(self.seats or 0)]
        flags = {key: bool(self.options.get(key)) for key in ("m1", "m2", "futures")}
        for attempt in range(200):
            draft = Draft(fresh, Random(f"{self.seed} {attempt}"), names, str(self.scenario), **flags)
            if self.melee:
                draft.spots, draft.steps = list(MELEES[draft.where]), ("combat", "combat", "moves")
            try:
                p: Any = rules.given(draft.words(), dice=KeyedDice(self.seed), listen=True)
            except ValueError:
                continue
            if not status.broken(p) and not p.over:
                if self.seed % 2:
                    mark(p, Random(self.seed))
                return p  # type: ignore[no-any-return]
        raise AssertionError(f"no draft of seed {self.seed} is a position of the game")


class Eager(Curious):
    """Somebody who does what leads on rather than what only shifts things, three times in four."""

    def choose(self, seat: int, options: frozen.Options) -> tuple[int, Choice]:
        listed, interjections = options[seat]
        telling = [choice for choice in listed if choice[0] not in DULL]
        if telling and self.rng.random() < 0.75:
            options = [*options[:seat], (telling, interjections), *options[seat + 1 :]]
        return super().choose(seat, options)


class Searching(Freeze):
    """Tries more choices at each decision; who is about to fight is eager."""

    def decisions(self, name: str) -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
        usual = frozen.TRIED, frozen.Curious
        frozen.TRIED, frozen.Curious = TRIED, Eager if name.startswith("melee") else Curious  # type: ignore[misc]
        try:
            yield from super().decisions(name)
        finally:
            frozen.TRIED, frozen.Curious = usual  # type: ignore[misc]


OTHER = {ruling.id: ruling.readings[-1] for ruling in TITLE.rulings}
SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "piracy-age": ("age-of-piracy", {}),
    "war": ("war", {}),
    "war-freight": ("war", {"m1": True}),
    "war-settlers": ("war", {"m2": True}),
    "futures": ("war", {"m1": True, "m2": True, "futures": True}),
    "variant": ("piracy", {"m1": True}),
    "variant-settlers": ("piracy", {"m2": True, "free-turn-order": True}),
    "piracy-freight": ("age-of-piracy", {"m1": True, "m2": True}),
    "future-wars": ("future-wars", {"m1": True, "m2": True, "futures": True}),
}
MATCHES: dict[str, Frozen] = {
    f"{name}-{seed}": Crowd(
        seats=2 + (seed + number) % 3,
        scenario=scenario,
        options=options,
        rulings=OTHER if seed % 4 == 0 else {},
        seed=100 * number + seed,
        length=70,
        views=35,
        never=("resign", "space-lord", "pass-baton"),
    )
    for number, (name, (scenario, options)) in enumerate(SETS.items())
    for seed in range(1, 21)
}
MATCHES |= {
    f"first-rules-{seed}": replace(MATCHES[f"{name}-{seed}"], version=1)
    for seed in range(1, 17)
    for name in [sorted(SETS)[seed % len(SETS)]]
}
MATCHES |= {
    f"melee-{name}-{seed}": Crowd(
        seats=2 + seed % 3,
        scenario=scenario,
        options=options,
        seed=5_000 + 100 * number + seed,
        length=60,
        views=30,
        melee=True,
        never=("resign", "space-lord", "pass-baton"),
    )
    for number, (name, (scenario, options)) in enumerate(SETS.items())
    if scenario != "future-wars"
    for seed in range(1, 10)
}
FREEZE = Searching(SLUG, HERE / "frozen-crowds.json", MATCHES)


@pytest.mark.drawn(12)
@pytest.mark.parametrize("name", FREEZE.names)
def test_crowds_go_on_as_they_were_frozen(name: str) -> None:
    FREEZE.check(name)


if __name__ == "__main__":
    FREEZE.renew()
