"""Frozen play of High Frontier: `python tests/games/high_frontier/test_frozen.py` freezes again, on purpose."""

import hashlib
import importlib
import json
import pkgutil
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import armillary.games.high_frontier as package
from armillary.games.high_frontier import century, chart, rules
from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.ids import FREIGHTER, NONE, ROCKET
from armillary.games.high_frontier.meta import TITLE
from armillary.games.high_frontier.rules import flying, landing, stacks, thrust
from armillary.kernel import game
from armillary.kernel.position import Position
from armillary.packs import load_yaml
from armillary.testkit.answers import Answers
from armillary.testkit.frozen import Freeze, Frozen

HERE = Path(__file__).parent / "fixtures"
#: The other reading of every ruling.
OTHER = {ruling.id: ruling.readings[-1] for ruling in TITLE.rulings}
COLOURS = ("nasa", "shimizu", "esa", "prc", "un")
POLITICS = ("centrist", "militarism", "egalitarianism", "antinuke", "capitalism", "anarchy1", "war1", "war2")


def crowded(seed: int, seats: int, expanded: bool, black: float = 0.3) -> dict[str, Any]:
    """A chart on which much meets: laden rockets, outposts, freighters, claims, factories and colonies of all players, black
    and heavy cards, in peace or war."""
    rng = Random(seed)
    c = game("high-frontier", seats, options={"expanded": expanded}).start(0).c
    who = [chr(ord("A") + seat) for seat in range(seats)]
    factions = rng.sample(COLOURS, seats)
    decks = ["thruster", "robonaut", "refinery"] + (["generator", "reactor", "radiator"] if expanded else [])
    cards = {
        deck: [c.cards[card] for card in range(len(c.cards)) if c.deck[card] == c.decks.index(deck)] for deck in decks
    }
    for pile in cards.values():
        rng.shuffle(pile)
    sites = rng.sample(c.sites[: 60 if expanded else 30], 8)
    spaces = [*sites[:4], "leo", "leo", "llo", "geo"]

    def drawn(deck: str, chance: float = 1.0) -> list[str]:
        if len(cards[deck]) < 3 or rng.random() > chance:
            return []
        flags = " black" if rng.random() < black else ""
        return [cards[deck].pop() + flags + (" heavy" if deck == "radiator" and rng.random() < 0.5 else "")]

    def mass(words: str) -> int:
        name, *flags = words.split()
        weight: int = c.weight[4 * c.cards.index(name) + 2 * ("black" in flags) + ("heavy" in flags)]
        return weight

    stacks: dict[str, dict[str, Any]] = {"rockets": {}, "outposts": {}, "freighters": {}, "leos": {}}
    hands: dict[str, list[str]] = {}
    for name, faction in zip(who, factions, strict=True):
        aboard = [*drawn("thruster"), *drawn("robonaut", 0.8), *drawn("refinery", 0.6)]
        for deck in decks[3:]:
            aboard += drawn(deck, 0.6)
        crew = [f"{faction}-crew"]
        if rng.random() < 0.7:
            aboard += crew
            crew = []
        while sum(map(mass, aboard)) > c.most_dry:
            aboard.pop(1)
        steps = rng.randint(0, c.tank_steps[sum(map(mass, aboard))][-1])
        stacks["rockets"][name] = {"at": rng.choice(spaces), "steps": steps, "cards": aboard}
        post = [*drawn("robonaut", 0.7), *drawn("refinery", 0.7), *crew]
        if post:
            stacks["outposts"][name] = {"at": rng.choice(sites[:4]), "cards": post}
        load = drawn("thruster", 0.4)
        if load:
            stacks["freighters"][name] = {"at": rng.choice(sites), "cards": load}
        loose = drawn("refinery", 0.4)
        if loose:
            stacks["leos"][name] = {"cards": loose}
        hands[name] = [card for deck in decks for card in drawn(deck, 0.3)]
    owners = [rng.choice(who) for _ in sites]
    given: dict[str, Any] = {
        "factions": factions,
        "round": rng.randint(2, 6),
        "players": {name: {"wt": rng.choice([0, 3, 9, 20])} for name in who},
        "hands": hands,
        "claims": dict(zip(sites[:6], owners[:6], strict=True)),
        "factories": dict(zip(sites[2:5], owners[2:5], strict=True)),
        "busted": sites[6:7],
        "turn": rng.choice(who),
        "step": rng.choice(["moves", "moves", "operation"]),
        **{kind: found for kind, found in stacks.items() if found},
    }
    if expanded:
        given["politics"] = rng.choice(POLITICS)
        given["sunspots"] = rng.randint(0, 3)
    return given


MATCHES: dict[str, Frozen] = {
    "basic": Frozen(seats=2, options={"expanded": False}, length=80, views=20),
    "basic-of-five": Frozen(
        seats=5, options={"expanded": False, "shorter": True, "factions": "chosen"}, length=80, views=20
    ),
    "expanded": Frozen(seats=4, options={"expanded": True, "shorter": True}, length=80, views=20),
    "plain": Frozen(
        seats=3, options={"expanded": False, "jettison": False, "dirt": False, "round-limit": 8}, seed=3, views=20
    ),
    "space-race": Frozen(seats=2, scenario="space-race", length=80, views=20),
    "alien-invasion": Frozen(seats=3, scenario="alien-invasion", length=120, views=20),
    "hermes-fall": Frozen(seats=1, scenario="hermes-fall", length=120, views=20),
    "return-to-the-moon": Frozen(seats=1, scenario="return-to-the-moon", length=80, views=20),
    "hermes-late": Frozen(record=HERE / "v2-hermes-saved.jsonl", after=60, length=60, views=20),
    "factories-late": Frozen(record=HERE / "v2-factories.jsonl", after=50, length=60, views=20),
    "race-late": Frozen(record=HERE / "v2-space-race.jsonl", after=40, length=60, views=20),
    "invasion-late": Frozen(record=HERE / "v2-alien-invasion.jsonl", after=40, length=60, views=20),
}
MATCHES |= {
    f"crowded-{seed}": Frozen(
        seats=2 + seed % 3,
        options={"expanded": seed % 4 != 0, **({"extractors": True} if seed % 3 == 0 else {})},
        rulings=OTHER if seed % 5 == 0 else {},
        words=crowded(seed, 2 + seed % 3, seed % 4 != 0),
        seed=seed,
        length=90,
        views=30,
    )
    for seed in range(1, 49)
}
MATCHES |= {
    f"{file.stem}": Frozen(given=file, seed=7, length=60, views=30)
    for file in sorted((Path(package.__file__).parent / "scenarios").glob("*.yaml"))
    if load_yaml(file).get("given")
}
MATCHES |= {
    f"version-1-{seed}": Frozen(
        seats=3, version=1, words=crowded(seed, 3, True), options={"expanded": True}, seed=seed, length=80, views=40
    )
    for seed in range(60, 68)
}
FREEZE = Freeze("high-frontier", HERE / "frozen-play.json", MATCHES)


@pytest.mark.drawn(35)
@pytest.mark.parametrize("name", FREEZE.names)
def test_play_is_as_it_was_frozen(name: str) -> None:
    FREEZE.check(name)


# ------------------------------------------------------------------------------------------------- ways and plans

WAYS = HERE / "frozen-ways.json"
#: Crowded charts whose craft are asked where they can go, and by which plans.
FLOWN = [f"crowded-{seed}" for seed in range(1, 25)]
#: Turns that a plan looks ahead.
AHEAD = 2


def ways(name: str) -> dict[str, str]:
    """By craft: where it can go in each way to drive it, at what price and risk, and its plans with their steps."""
    p: Any = MATCHES[name].start("high-frontier")
    found: dict[str, str] = {}
    for stack, space in enumerate(p.where):
        if space == NONE or stacks.kind_of(p, stack) not in (ROCKET, FREIGHTER):
            continue
        told: list[Any] = []
        for setting in thrust.settings(p, stack):
            for burner in (0, 1):
                table, drive = landing.table_of(p, stack, setting[0]), landing.drive_of(p, stack, setting, burner)
                closed = landing.barred(p, stack)
                told.append((setting, burner, table.destinations(drive, closed), table.safer(drive, closed)))
                for to in table.destinations(drive, closed)[:: 1 + len(told)]:
                    told.append((to, [(way.cost(), way.path) for way in table.ways(drive, to)]))
        target = p.c.site_space[(7 * stack) % len(p.c.sites)]
        planner = Planner(p, stack, target=target, tanks=range(3))
        search = planner.search(AHEAD)
        reached = search.reached()
        told.append(sorted(reached.items()))
        for to in [target, *sorted(reached)[::11]]:
            for plan in search.plans(to):
                told.append((to, plan.measures(), [planner.choices(leg) for leg in plan.legs]))
        found[str(stack)] = hashlib.sha256(repr(told).encode()).hexdigest()[:12]
    return found


@pytest.mark.parametrize("name", FLOWN)
def test_ways_and_plans_are_as_they_were_frozen(name: str) -> None:
    frozen = json.loads(WAYS.read_text(encoding="utf-8"))[name]
    assert ways(name) == frozen, f"if that is meant, {FREEZE.how()}"


# ---------------------------------------------------------------------------------------------------------------- answers

MODULES = [
    importlib.import_module(f"{folder.__name__}.{found.name}")
    for folder in (rules, century, chart)
    for found in pkgutil.iter_modules(folder.__path__)
]


def some(things: Sequence[Any], most: int) -> list[Any]:
    """The same ones every time."""
    return sorted(Random(len(things)).sample(things, min(most, len(things))))


def seats(p: Any) -> list[int]:
    return list(range(p.seats))


def standing(p: Any) -> list[int]:
    """Stacks on the chart, and one that is not."""
    away = [stack for stack, space in enumerate(p.where) if space == NONE]
    return [stack for stack, space in enumerate(p.where) if space != NONE] + away[:1]


def cards(p: Any) -> list[int]:
    """Those in stacks and hands, and some that nobody has."""
    held = [card for stack in standing(p) for card in stacks.cards_in(p, stack)]
    hands = [card for seat in seats(p) for card in stacks.hand(p, seat)]
    loose = [card for card in range(len(p.c.cards)) if card not in held and card not in hands]
    return some(held, 18) + some(hands, 6) + some(loose, 2)


def sites(p: Any) -> list[int]:
    taken = [site for site, owner in enumerate(p.claim) if owner != NONE or p.factory[site] != NONE]
    return some(taken, 8) + some([site for site in range(len(p.c.sites)) if site not in taken], 4)


def spaces(p: Any) -> list[int]:
    here = sorted({space for space in p.where if space != NONE})
    return here + [p.c.site_space[site] for site in sites(p) if p.c.site_space[site] not in here][:6]


def engines(p: Any) -> list[Any]:
    """Stacks with the ways to drive them."""
    return [(stack, setting) for stack in standing(p)[:-1] for setting in thrust.settings(p, stack)][:16]


def voyages(p: Any) -> list[Any]:
    """Flights that have begun, with the afterburner lit or not."""
    return [
        flying.begin(p, stack, setting, burner)
        for stack in standing(p)[:-1]
        if stacks.kind_of(p, stack) in (ROCKET, FREIGHTER)
        for setting in thrust.settings(p, stack)[:2]
        for burner in (0, 1)
    ][:12]


def numbers(*values: Any) -> Callable[[Any], Sequence[Any]]:
    return lambda p: values


FLAGS = (
    "mains",
    "fed",
    "leaves",
    "light",
    "now",
    "bottom",
    "whole",
    "election",
    "glory_only",
    "forced",
    "pool",
    "how",
    "ok",
)
SMALL = (
    "tanks",
    "price",
    "thrust",
    "level",
    "amount",
    "die",
    "turn",
    "kind",
    "token",
    "act",
    "special",
    "burns",
    "number",
)
#: By the name of a parameter: what it may be.
DOMAINS: dict[str, Callable[[Any], Sequence[Any]]] = {
    **dict.fromkeys(
        ("seat", "receiver", "maker", "other", "victim", "owner", "felon", "of", "winner", "phasing"), seats
    ),
    **dict.fromkeys(("stack", "source", "post"), standing),
    **dict.fromkeys(("card", "weapon", "robonaut", "refinery", "engine", "helper"), cards),
    **dict.fromkeys(("give", "take"), lambda p: [NONE, *cards(p)[::3]]),
    "site": sites,
    **dict.fromkeys(("space", "to", "here"), spaces),
    "stack setting": engines,
    "v": voyages,
    "deck": lambda p: range(len(p.c.decks)),
    "faction": lambda p: range(max(p.faction) + 2),
    **dict.fromkeys(("burner", "lit", "black"), numbers(0, 1)),
    **dict.fromkeys(FLAGS, numbers(False, True)),
    **dict.fromkeys(SMALL, numbers(0, 1, 2, 4)),
    **dict.fromkeys(("letter", "spot", "where", "venture", "platform", "belt"), numbers(0, 1, 2, 3, 5)),
    **dict.fromkeys(("dry", "old", "new"), numbers(0, 1, 2, 5, 9, 15)),
    "steps": numbers(0, 3, 8, 16, 27),
    "net": numbers(-2, 0, 3),
    "count": numbers(1, 2),
    "thrust_now": numbers(1, 4, 9),
    "arc": numbers(0, 1, 2),
    "wt": numbers(0, 1, 3, 8),
    "rule": numbers("HF-TURN-01"),
    "cause": numbers("given-up"),
    "what": numbers("claim", "colony", "factory", "glory"),
    **dict.fromkeys(("cards", "present", "ready"), lambda p: [stacks.cards_in(p, stack) for stack in standing(p)]),
    "dice": numbers([1], [3, 4]),
    **dict.fromkeys(("bids", "scores"), lambda p: [[bid * (seat % 2) for seat in seats(p)] for bid in (0, 1, 3)]),
    "wanted": lambda p: [(), (0,), (1,), (0, 1), (2, 0)],
    "spent": lambda p: [(), tuple(cards(p)[:1])],
    **dict.fromkeys(("permission", "grant"), lambda p: [(kind, stack) for kind in (0, 1) for stack in standing(p)]),
}


def rich(seed: int) -> Position:
    seats, expanded = 2 + seed % 3, seed % 3 != 0
    options = {"expanded": expanded, **({"extractors": True} if seed % 4 == 0 else {})}
    return game("high-frontier", seats, options=options).given(crowded(seed, seats, expanded, 0.6), seed=seed)


POSITIONS: dict[str, Callable[[], Position]] = {f"rich-{seed}": partial(rich, seed) for seed in range(1, 41)}
POSITIONS |= {
    file.stem: partial(Frozen(given=file).start, "high-frontier")
    for file in sorted((Path(package.__file__).parent / "scenarios").glob("*.yaml"))
    if load_yaml(file).get("given")
}
#: What has moved since it was frozen: to the room of 2010, from which module of the rules; and from there to the rules.
MOVED = {
    "building.build": "industry",
    "building.why_not_industrialise": "industry",
    "building.why_not_jump": "industry",
    "building.why_not_jump_landing": "landing",
    "crews.make_colony": "outposts",
    "crews.make_pod": "stacks",
    "felonies.crew_at": "crews",
    "felonies.humans": "crews",
    "felonies.why_not_felony": "crews",
    "glory.buy_venture": "glory",
    "glory.claims_of": "glory",
    "glory.home": "glory",
    "glory.landed": "glory",
    "glory.why_not_venture": "glory",
    "glory.why_not_withdraw": "glory",
    "glory.withdraw": "glory",
    "glory.withdrawals": "glory",
    "government.take_income": "market",
    "kamikazes.dive_way": "landing",
    "kamikazes.dives": "landing",
    "kamikazes.is_kamikaze": "landing",
    "kamikazes.why_not_dive": "landing",
    "score.may_end": "ending",
    "score.score": "ending",
    "score.why_not_end": "ending",
}
MISHAPS = (
    "can_cut",
    "cut",
    "explode",
    "glitch",
    "glitch_victims",
    "pad_victims",
    "why_not_cut",
    "why_not_glitch",
    "why_not_pad",
)
FORMERLY = {
    f"high_frontier.century.{name}": f"high_frontier.rules.{module}.{name.partition('.')[2]}"
    for name, module in MOVED.items()
} | {f"high_frontier.rules.mishaps.{name}": f"high_frontier.century.sunspots.{name}" for name in MISHAPS}
FORMERLY["CenturyLaw"] = "Law"
ASKED = Answers("high-frontier", HERE / "frozen-answers.json", MODULES, DOMAINS, POSITIONS, FORMERLY)


@pytest.mark.drawn(12)
@pytest.mark.parametrize("name", ASKED.names)
def test_the_rules_answer_as_they_were_frozen(name: str) -> None:
    ASKED.check(name)


if __name__ == "__main__":
    FREEZE.renew()
    WAYS.write_text(json.dumps({name: ways(name) for name in FLOWN}, indent=0) + "\n", encoding="utf-8")
    ASKED.renew()
