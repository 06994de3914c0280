"""Makes the complete matches under fixtures/: one for each way to end, with all scenarios, options and rulings.

    python tests/games/high_frontier/make_fixtures.py

Run it again only when the rules change on purpose (and `rules_version` with them): the files name their version, and replaying
the old ones is the test. Ends that
take a good player are brought near by changed components (rich players, large worlds close to the Earth), which a record names.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from armillary.games.high_frontier.ids import BURN, REFINERY, ROBONAUT, ROCKET, SITE
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import Choice, game
from armillary.kernel.history import History
from armillary.kernel.playout import random_choice

FOLDER = Path(__file__).parent / "fixtures"
LIMIT = 2_500
NEAR = ("nereus", "itokawa", "ryugu", "bennu", "apophis")
#: Everybody is rich, the worlds next to the Earth are large and wet,
EASY: dict[str, Any] = {"tables.counters.wt": 90}
for _name in NEAR:
    EASY[f"chart.sites.{_name}.size"] = 6
    EASY[f"chart.sites.{_name}.hydration"] = 4

# And every engine is a dream.
for _number in range(1, 9):
    EASY.update(
        {
            f"cards.cards.T{_number}.white.{field}": value
            for field, value in (("thrust", 11), ("fuel", 0.25), ("mass", 1))
        }
    )
for _crew in ("NASA", "PRC", "ESA"):
    EASY[f"cards.cards.C-{_crew}.white.fuel"] = 0.25

#: And for the expanded game: nothing needs a support.
FREE: dict[str, Any] = dict(EASY)
for _card in game("high-frontier", options={"expanded": True}).components.cards_file.cards:
    for _side, _face in (("white", _card.white), ("black", _card.black)):
        if _face is not None:
            _fields = {"generator": [], "reactor": [], "therms": 0}
            FREE.update(
                {
                    f"cards.cards.{_card.id}.{_side}.{field}": none
                    for field, none in _fields.items()
                    if getattr(_face, field)
                }
            )

Policy = Callable[[HighFrontier, int, Random], Choice]


def randomly(p: HighFrontier, seat: int, rng: Random) -> Choice:
    return random_choice(p.choices(seat), rng)


def distances(p: HighFrontier, goals: list[int]) -> list[int]:
    """Burns from each space to the nearest goal, roughly: what a simple mind steers by."""
    far = [99] * len(p.c.spaces)
    todo = list(goals)
    for goal in goals:
        far[goal] = 0
    while todo:
        here = todo.pop(0)
        for one, other in p.c.routes:
            for a, b in ((one, other), (other, one)):
                if a == here and p.c.kind[b] != SITE:
                    cost = far[here] + (1 if p.c.kind[here] == BURN else 0)
                    if cost < far[b]:
                        far[b] = cost
                        todo.append(b)
    return far


class Missions:
    """Gets a thruster, a robonaut and a refinery, flies, claims, builds, and again. Or flies a crew there and home."""

    def __init__(self, sites: tuple[str, ...] = NEAR, crew: bool = False, finish: str = "") -> None:
        self.sites = sites
        self.crew = crew
        self.finish = finish

    def __call__(self, p: HighFrontier, seat: int, rng: Random) -> Choice:
        listed = p.choices(seat)
        step = type(p.frames[-1]).__name__
        verbs = {choice[0]: choice for choice in listed}
        for verb in (
            "end-game",
            "deflect",
            "industrialise",
            "product",
            "choose-letter",
            "respect",
            "abandon",
            "roll",
            "award",
        ):
            if verb in verbs:
                return verbs[verb]
        if step == "Course":
            return self.course(p, seat, listed)
        if step in ("Moves", "Boost", "Operation", "HermesOperation"):
            return getattr(self, step.lower().removeprefix("hermes"))(p, seat, listed, verbs)
        for verb in ("enough", "pass", "keep", "no-product", "accept", "wait"):
            if verb in verbs:
                return verbs[verb]
        return listed[0]

    def wanted(self, p: HighFrontier, seat: int) -> dict[str, list[int]]:
        """Cards in hand or rocket, by use."""
        own = [*stacks.hand(p, seat), *stacks.cards_in(p, stacks.slot(p, seat, ROCKET))]
        found: dict[str, list[int]] = {"engine": [], "robonaut": [], "refinery": []}
        for card in own:
            if p.c.deck[card] == 0:
                found["engine"].append(card)
            elif p.c.deck[card] == ROBONAUT and p.c.isru[2 * card] <= 3:
                found["robonaut"].append(card)
            elif p.c.deck[card] == REFINERY:
                found["refinery"].append(card)
        for cards in found.values():
            cards.sort(key=lambda card: (p.c.mass[2 * card], card))
        return found

    def loads(self, p: HighFrontier, seat: int) -> list[int]:
        if self.crew:
            return [p.c.faction_crew[p.faction[seat]]]
        found = self.wanted(p, seat)
        return [cards[0] for cards in found.values() if cards] if all(found.values()) else []

    def ready(self, p: HighFrontier, seat: int) -> bool:
        rocket = stacks.slot(p, seat, ROCKET)
        loads = self.loads(p, seat)
        return p.where[rocket] >= 0 and bool(loads) and all(p.place[card] == rocket for card in loads)

    def moves(self, p: HighFrontier, seat: int, listed: list[Choice], verbs: dict[str, Choice]) -> Choice:
        if self.ready(p, seat) or (self.crew and p.where[stacks.slot(p, seat, ROCKET)] >= 0):
            if "tank" in verbs:
                return (*verbs["tank"][:-1], verbs["tank"][-1][-1])
            if "move" in verbs:
                return verbs["move"]
        return ("done",)

    def goals(self, p: HighFrontier, seat: int) -> list[int]:
        if self.crew and any(p.trip[card] for card in stacks.crews_in(p, stacks.slot(p, seat, ROCKET))):
            return [p.c.leo]
        sites = [p.c.sites.index(name) for name in self.sites]
        open_ = [s for s in sites if not p.busted[s] and (self.crew or p.claim[s] in (-1, seat)) and p.factory[s] < 0]
        return [p.c.site_space[site] for site in open_]

    def course(self, p: HighFrontier, seat: int, listed: list[Choice]) -> Choice:
        goals = self.goals(p, seat)
        here = p.where[p.frames[-1].craft]  # type: ignore[attr-defined]
        if here in goals:
            return ("stay",)
        for goal in goals:
            if ("fly", goal) in listed:
                return ("fly", goal)
        far = distances(p, goals)
        spaces = [choice[1] for choice in listed if choice[0] == "fly" and p.c.kind[choice[1]] != SITE]
        best = min(spaces, key=lambda space: (far[space], space), default=here)
        if far[best] < far[here]:
            return ("fly", best)
        return ("stay",)

    def boost(self, p: HighFrontier, seat: int, listed: list[Choice], verbs: dict[str, Choice]) -> Choice:
        rocket = stacks.slot(p, seat, ROCKET)
        for card in self.loads(p, seat):
            if ("boost", card, rocket) in listed:
                return ("boost", card, rocket)
        return ("launched",)

    def operation(self, p: HighFrontier, seat: int, listed: list[Choice], verbs: dict[str, Choice]) -> Choice:
        if "prospect" in verbs and not self.crew:
            return verbs["prospect"]
        rocket = stacks.slot(p, seat, ROCKET)
        loads = self.loads(p, seat)
        idle = loads and not self.ready(p, seat) and (p.where[rocket] in (-1, p.c.leo) or not self.crew)
        if idle and sum(p.c.mass[2 * card] for card in loads) + 8 <= p.wt[seat]:
            for card in loads:
                if ("boost", card, rocket) in listed:
                    return ("boost", card, rocket)
        if "refuel" in verbs and self.crew:
            return (*verbs["refuel"][:-1], verbs["refuel"][-1][-1])
        if not self.crew:
            found = self.wanted(p, seat)
            for deck, use in enumerate(("engine", "robonaut", "refinery")):
                for verb in ("research", "buy-top"):
                    if not found[use] and (verb, deck) in listed:
                        return (verb, deck)
        return ("income",) if ("income",) in listed else ("done",)


def orion(p: HighFrontier, seat: int, rng: Random) -> Choice:
    """S16: five tanks, the afterburner, Luna, a pod, home."""
    listed = p.choices(seat)
    verbs = {choice[0]: choice for choice in listed}
    crew = p.c.cards.index("orion-2")
    seen = p.trip[crew] & 8
    step = type(p.frames[-1]).__name__
    if step == "Operation":
        return next(
            (
                verbs[verb]
                for verb in ("pod", "income")
                if verb in verbs and (verb != "pod" or p.where[1] == p.c.number["llo"])
            ),
            ("done",),
        )
    if step == "Moves":
        if "tank" in verbs and p.wt[0] >= 5:
            return (*verbs["tank"][:-1], verbs["tank"][-1][-1])
        return verbs["move"] if "move" in verbs and (p.steps[1] >= 15 or seen) else ("done",)
    if not seen and ("afterburn",) in listed:
        return ("afterburn",)
    targets = [p.c.leo, p.c.number["llo"]] if seen else [p.c.number["luna"]]
    for space in targets:
        if ("fly", space) in listed:
            return ("fly", space)
    return ("stay",)


def play(name: str, reason: str, policy: Policy, seats: int, seed: int = 1, **setup: Any) -> None:
    """Try seeds until the match ends so."""
    for number in range(seed, seed + 6):
        rules = game("high-frontier", seats, **setup)
        history = History(rules, secret=bytes([number] * 32), entropy=[f"seat {seat}" for seat in range(seats)])
        rng = Random(number)
        for _ in range(LIMIT):
            p: Any = history.position
            if p.over:
                break
            seat = p.deciding()[0]
            history.apply(seat, policy(p, seat, rng))
        if history.position.result is not None and history.position.result.reason == reason:
            (FOLDER / f"v{rules.title.rules_version}-{name}.jsonl").write_text(
                history.record().dump(), encoding="utf-8"
            )
            print(name, reason, "seed", number, len(history.steps), "steps", history.position.result)
            return
        print(name, "seed", number, history.position.result, len(history.steps))
    raise SystemExit(f"{name}: never {reason}")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    limit = {"round_limit": 8}
    play(
        "round-limit",
        "round-limit",
        randomly,
        5,
        options={"round_limit": 16, "expanded": True, "shorter": True, "extractors": True},
    )
    play(
        "war",
        "round-limit",
        randomly,
        3,
        options={"round_limit": 30, "expanded": True, "opening": "war1"},
        rulings={"free-pivots": "yes", "factory-power-at-departure": "yes"},
    )
    play(
        "anarchy",
        "round-limit",
        randomly,
        4,
        options={"round_limit": 60, "expanded": True, "opening": "anarchy1", "factions": "chosen"},
        rulings={"event-sector": "before"},
    )
    play("basic", "round-limit", randomly, 2, options={**limit, "jettison": False, "dirt": False})
    play("factories", "factories", Missions(), 2, components=EASY)
    play("bought", "bought", Missions(), 2, components={**EASY, "tables.ending.own_factories": 1})
    play(
        "bought-expanded",
        "bought",
        Missions(),
        2,
        options={"expanded": True},
        components={**FREE, "tables.ending.own_factories": 1},
    )
    luna = {**FREE, "tables.scenarios.titan": ["bennu", "ryugu"]}
    play("space-race", "space-race", Missions(("bennu", "ryugu"), crew=True), 2, scenario="space-race", components=luna)
    play(
        "alien-invasion",
        "alien-invasion",
        Missions(("bennu", "ryugu"), crew=True),
        3,
        scenario="alien-invasion",
        components=luna,
    )
    hermes = {**FREE, "tables.scenarios.hermes": ["bennu", "ryugu"]}
    play("hermes-saved", "hermes-saved", Missions(("bennu", "ryugu")), 1, scenario="hermes-fall", components=hermes)
    play("hermes-falls", "hermes-falls", randomly, 1, scenario="hermes-fall")
    play("moon-reached", "moon-reached", orion, 1, scenario="return-to-the-moon")
    play("orion-lost", "orion-lost", randomly, 1, scenario="return-to-the-moon", options={"expanded": True})


if __name__ == "__main__":
    main()
