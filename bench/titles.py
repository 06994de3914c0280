"""The big titles: random play against Catanatron's random games in the same run, pure and compiled."""

import time
from typing import Any

from armillary.kernel import game, playout, title, titles
from armillary.kernel.playout import random_choice
from armillary.players.basic import greedy
from armillary.players.match import play

from .measure import ROUNDS, compare, compiled, random_play, rate, row

COMPILED = """
import time
from random import Random
from armillary.kernel import game, playout, title
rules, best = game({slug!r}, {seats}, options=dict(title({slug!r}).simulation)), 0.0
for _ in range(5):
    rng, made, seed, started = Random(1), 0, 0, time.process_time()
    while made < {decisions}:
        made += playout(rules.start(seed), rng, 10**6)
        seed += 1
    best = max(best, made / (time.process_time() - started))
print(best)
"""


def catanatron() -> int:
    """Decisions of one random game between four of Catanatron's own random players."""
    from catanatron import Color, Game, RandomPlayer

    played = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    played.play()
    state = played.state
    return len(getattr(state, "action_records", None) or state.actions)


def peer() -> int:
    return sum(catanatron() for _ in range(5))


def run() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    if "earthmans-burden" in titles():
        rows += earthmans_burden()
    if "burning-planets" in titles():
        ours, theirs = compare(random_play("burning-planets", 2, decisions=40_000), peer)
        rows.append(row("Burning Planets, 2 seats, pure, against Catanatron", ours, theirs, "decisions/s", 4))
        fast = compiled(COMPILED.format(slug="burning-planets", seats=2, decisions=100_000))
        if fast is not None:
            rows.append(row("Burning Planets, 2 seats, compiled, against Catanatron", fast, theirs, "decisions/s", 15))
    if "galactic-empire" in titles():
        rows.append(galactic_empire())
        rows += whole_games()
    if "high-frontier" in titles():
        rows += high_frontier()
    if "high-frontier-conflict" in titles():
        rows += conflict()
    return [*rows, *thoughts()]


def earthmans_burden() -> list[dict[str, Any]]:
    ours, theirs = compare(random_play("earthmans-burden", 4, decisions=60_000), peer)
    rows = [row("The Earthman's Burden, 4 seats, pure, against Catanatron", ours, theirs, "decisions/s", 4.5)]
    fast = compiled(COMPILED.format(slug="earthmans-burden", seats=4, decisions=100_000))
    if fast is not None:
        rows.append(
            row("The Earthman's Burden, 4 seats, compiled, against Catanatron", fast, theirs, "decisions/s", 25)
        )
    rows.append(mid_game_copy("earthmans-burden", 4, 10))
    rows.append(late_decisions())
    return rows


def late_decisions() -> dict[str, Any]:
    """The slowest decision (listing and carrying out) of late games with 98 fleets in every orbit, by processor time."""
    from random import Random

    rules = game("earthmans-burden", 2, options=dict(title("earthmans-burden").simulation))
    worlds = ["mercury", "venus", "earth", "luna", "mars", "belt", "jupiter", "saturn"]
    given = {world: {"A": "98/1/1", "B": "98/0/0"} for world in worlds} | {"home-arc": {"A": 98}, "apex": {"A": 98}}
    slowest = 0.0
    for seed, phase in enumerate(["movement", "military", "civilian"] * 3):
        p, rng = rules.given({"turn": {"phase": phase, "seat": "A"}, **given}, seed=seed), Random(seed)
        for _ in range(200):
            if p.result is not None:
                break
            started = time.process_time()
            p.apply(p.owing[0], random_choice(p.choices(p.owing[0]), rng))
            slowest = max(slowest, time.process_time() - started)
    return {
        "name": "The Earthman's Burden, slowest decision with 98 fleets in every orbit, pure",
        "ours": slowest * 1e3,
        "unit": "ms",
        "target": "< 5 ms",
        "met": slowest < 5e-3,
    }


def mid_game_copy(slug: str, seats: int, most: float) -> dict[str, Any]:
    from random import Random

    p = game(slug, seats, options=dict(title(slug).simulation)).start(1)
    rng = Random(1)
    for _ in range(600):
        if p.result is not None:
            break
        p.apply(p.owing[0], random_choice(p.choices(p.owing[0]), rng))
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.perf_counter()
        for _ in range(5000):
            p.copy()
        best = min(best, (time.perf_counter() - started) / 5000)
    return {
        "name": f"{title(slug).title}, copy of a mid-game position, pure",
        "ours": best * 1e6,
        "unit": "us",
        "target": f"< {most:g} us",
        "met": best * 1e6 < most,
    }


def galactic_empire() -> dict[str, Any]:
    from random import Random

    rules = game("galactic-empire", options=dict(title("galactic-empire").simulation))
    rng = Random(1)

    def games() -> int:
        for seed in range(10):
            playout(rules.start(seed), rng, 10**6)
        return 10

    best = max(rate(games) for _ in range(ROUNDS))
    return {
        "name": "Galactic Empire, scenario 1, random player, pure",
        "ours": best,
        "unit": "games/s",
        "target": ">= 10",
        "met": best >= 10,
    }


def replayed() -> float:
    """Decisions a second of Galactic Empire's rules (listing and carrying out) in whole games, as a greedy bot plays them:
    random players do not last ten turns."""
    from random import Random

    rules = game("galactic-empire")
    player = greedy(rules)
    games = []
    for seed in range(3):
        p, rng, taken = rules.start(seed), Random(seed), []
        while p.result is None:
            taken.append((p.owing[0], player.choose(p.view(p.owing[0]), p.owing[0], rng)))
            p.apply(*taken[-1])
        games.append((seed, taken))

    def again() -> int:
        for seed, taken in games:
            p = rules.start(seed)
            for seat, choice in taken:
                p.choices(seat)
                p.apply(seat, choice)
        return sum(len(taken) for _, taken in games)

    return max(rate(again) for _ in range(ROUNDS))


def whole_games() -> list[dict[str, Any]]:
    fast = compiled("from bench.titles import replayed; print(replayed())")
    if fast is None:
        return []
    return [row("Galactic Empire, whole games, compiled against pure", fast, replayed(), "decisions/s", 3)]


#: Title, seats, decisions by bots before the thought, iterations of one measurement.
THOUGHTS = (("salvage", 2, 6, 400), ("earthmans-burden", 2, 120, 60), ("burning-planets", 2, 60, 20))


def thinking(slug: str, seats: int, decisions: int, iterations: int) -> float:
    """Iterations a second of a searching player."""
    from random import Random

    from armillary.players.search import SearchPlayer

    rules = game(slug, seats)
    player = greedy(rules)
    p, rng = rules.start(1), Random(1)
    thinker = SearchPlayer(rules, iterations=iterations)
    made = 0
    while made < decisions or not thinker.thinks(p, p.owing[0]) or len(p.choices(p.owing[0])) < 2:
        p.apply(p.owing[0], player.choose(p.view(p.owing[0]), p.owing[0], rng))
        made += 1
    view = p.view(p.owing[0])

    def think() -> int:
        """So many iterations: a search that is sure of its choice earlier begins again."""
        thought = 0
        while thought < iterations:
            thought += thinker.search(view, p.owing[0], Random(1), None).iterations
        return thought

    return max(rate(think) for _ in range(3))


def thoughts() -> list[dict[str, Any]]:
    """How much a search thinks in the same time."""
    rows = []
    for given in THOUGHTS:
        fast = compiled(f"from bench.titles import thinking; print(thinking(*{given!r}))")
        if fast is not None:
            name = f"{title(given[0]).title}, search, compiled against pure"
            rows.append(row(name, fast, thinking(*given), "iterations/s", 3))
    return rows


def high_frontier() -> list[dict[str, Any]]:
    slug = "high-frontier"
    ours, theirs = compare(random_play(slug, 4, decisions=20_000), peer)
    rows = [row("High Frontier, 4 seats, pure, against Catanatron", ours, theirs, "decisions/s", 2)]
    fast = compiled(COMPILED.format(slug=slug, seats=4, decisions=60_000))
    if fast is not None:
        rows.append(row("High Frontier, 4 seats, compiled, against Catanatron", fast, theirs, "decisions/s", 8))
    rows.append(mid_game_copy(slug, 4, 6))
    rows.append(slowest_decision(slug, 4, 30))
    rows.append(planner())
    rows.append(greedy_game("High Frontier, basic game", slug, {"expanded": False}, None, 6))
    rows.append(greedy_game("High Frontier, expanded game", slug, {"expanded": True}, None, 15))
    return rows


def slowest_decision(slug: str, seats: int, most: float) -> dict[str, Any]:
    """The slowest decision (listing and carrying out) of random games by processor time, nothing kept when they begin."""
    from random import Random

    slowest = 0.0
    for seed in range(5):
        rules, rng = game(slug, seats, options=dict(title(slug).simulation)), Random(seed)
        p = rules.start(seed)
        while p.result is None:
            started = time.process_time()
            p.apply(p.owing[0], random_choice(p.choices(p.owing[0]), rng))
            slowest = max(slowest, time.process_time() - started)
    return {
        "name": f"{title(slug).title}, slowest decision of five random games, cold, pure",
        "ours": slowest * 1e3,
        "unit": "ms",
        "target": f"< {most:g} ms",
        "met": slowest * 1e3 < most,
    }


#: Rockets of the expanded game and their tanks: of all engines with light supports these take the planner longest.
SUPPORTS = ("photovoltaic-solar-panels", "nuclear-isomer-cell", "bubble-membrane")
ROCKETS = (
    (("metastable-helium-rocket", *SUPPORTS), 4),
    (("hypergolic-penetrator-bus",), 4),
    (("mag-sail", *SUPPORTS), 0),
)


def planner() -> dict[str, Any]:
    """One craft, all targets, ten turns: the slowest of some rockets, one-move tables kept."""
    from armillary.games.high_frontier.chart.planner import Planner, built
    from armillary.games.high_frontier.position import OnChart

    p = game("high-frontier", 4, options={"expanded": True}).start(1)
    assert isinstance(p, OnChart)
    slowest = 0.0
    for names, tanks in ROCKETS:
        q, stack = built(p, 0, [p.c.cards.index(name) for name in names])
        took = []
        for _ in range(2):
            started = time.process_time()
            Planner(q, stack, tanks=(tanks,)).search().reached()
            took.append(time.process_time() - started)
        slowest = max(slowest, min(took))
    return {
        "name": "High Frontier, mission planner, one craft, all targets, ten turns, pure",
        "ours": slowest,
        "unit": "s",
        "target": "<= 0.4 s",
        "met": slowest <= 0.4,
    }


def conflict() -> list[dict[str, Any]]:
    slug = "high-frontier-conflict"
    ours, theirs = compare(random_play(slug, 4, decisions=20_000), peer)
    rows = [row("Conflict, 4 seats, pure, against Catanatron", ours, theirs, "decisions/s", 1.5)]
    fast = compiled(COMPILED.format(slug=slug, seats=4, decisions=60_000))
    if fast is not None:
        rows.append(row("Conflict, 4 seats, compiled, against Catanatron", fast, theirs, "decisions/s", 5))
    for mode in title(slug).scenarios:
        if mode.seats is None or mode.seats[1] >= 4:
            rows.append(greedy_game(f"Conflict, {mode.title}", slug, {}, mode.id, 15))
    return rows


def greedy_game(name: str, slug: str, options: dict[str, Any], scenario: str | None, most: float) -> dict[str, Any]:
    """The processor time of a whole game of four greedy bots."""
    rules = game(slug, 4, options=options, scenario=scenario)
    players = [greedy(rules) for _ in range(4)]
    started = time.process_time()
    p, _ = play(rules, players, "1")
    took = time.process_time() - started
    return {
        "name": f"{name}, four greedy bots, a whole game{'' if p.result is not None else ' (not finished)'}, pure",
        "ours": took,
        "unit": "s",
        "target": f"<= {most:g} s",
        "met": took <= most and p.result is not None,
    }
