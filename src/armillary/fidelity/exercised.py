"""Which rules are used in simulated games: random ones over all seats, scenarios, options and rulings of a title.

What was found is remembered until the title's or the kernel's code changes.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import resources
from random import Random
from typing import Any

from armillary import typed
from armillary.kernel.dice import KeyedDice
from armillary.kernel.evidence import LISTENERS, RECORDING
from armillary.kernel.game import Game
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.registry import game as load_game
from armillary.kernel.registry import title as load_title
from armillary.kernel.scenario import Run
from armillary.kernel.title import OptionError, Title
from armillary.packs import load_yaml

from .evidence import keep, kept, state_of

__all__ = ["any_game", "exercised_by", "exercised_rules"]

#: Games per piece of work, so that a progress bar moves and all cores have something to do.
BATCH = 20
#: Decisions of a game that began in the middle: it need not end.
FURTHER = 400


def exercised_rules(title: Title, seeds: Iterable[int]) -> set[str]:
    """Rules used in random games, one per seed, over all numbers of seats, scenarios and options. Every third begins in
    the middle, where a scenario file of the title ends: random play hardly ever gets so far by itself."""
    found: set[str] = set()
    middles = _middles(title)
    LISTENERS.append(lambda rule, how: found.add(rule))
    try:
        _exercise(title, seeds, middles, found)
    finally:
        LISTENERS.pop()
    return found


def _exercise(title: Title, seeds: Iterable[int], middles: list[dict[str, Any]], found: set[str]) -> None:
    for seed in seeds:
        rng = Random(seed)
        if middles and seed % 3 == 2:
            p = _middle(rng.choice(middles), seed)
            _play_on(found, p, rng, min(FURTHER, title.longest + 1))
        else:
            _play_on(found, any_game(title, rng, seed).start(seed, listen=True), rng, title.longest + 1)


def _play_on(found: set[str], p: Position, rng: Random, most: int) -> None:
    """Random choices from there, and the rules of all that happens: events, rolls, verbs and ends, not what a step says of
    itself. Bound code (`@does`) is seen in a process that records."""
    for _ in range(most):
        for event in p.log or ():
            found.update(event.rules)
        found.update(draw["rule"] for draw in p.draws or ())
        if p.result is not None:
            found.add(p.result.rule)
            break
        p.log, p.draws = [], []
        seat, listed = p.deciding()[0], []
        if rng.random() < 0.05:
            seat = rng.randrange(p.seats)
            listed = p.interjections(seat)
        if not listed:
            seat = p.deciding()[0]
            listed = p.choices(seat)
        choice = random_choice(listed, rng)
        found.add(p.game.rule_of(p, seat, choice))
        p.apply(seat, choice)


def _middles(title: Title) -> list[dict[str, Any]]:
    """The title's own scenario files that give a position."""
    folder = resources.files(title.load().packages()[0]) / "scenarios"
    if not folder.is_dir():
        return []
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
    return [data for data in map(load_yaml, files) if "given" in data and data.get("game") == title.slug]


def _middle(data: dict[str, Any], seed: int) -> Position:
    game = load_game(
        data["game"],
        data.get("seats"),
        options=data.get("options"),
        rulings=data.get("rulings"),
        scenario=data.get("scenario"),
    )
    run = Run(game, {**data, "then": {}, "rules": ()})
    p = run.play()
    p.dice = KeyedDice(seed)  # what follows is not scripted
    return p


def any_game(title: Title, rng: Random, seed: int) -> Game:
    """Some set-up of the title: the plain one every second time, else random seats, scenario, options and rulings."""
    rules = title.load()
    scenario = title.scenarios[seed % len(title.scenarios)].id if title.scenarios else None
    required = title.scenario(scenario).requires if scenario else {}
    least, most = title.seats_for(scenario)
    while True:
        seats = rng.randint(least, most)
        options = title.simulation_options(scenario)
        rulings = {}
        if rng.random() < 0.5:
            for option in title.options:
                if option.id not in options and option.id not in required:
                    options[option.id] = rng.choice(option.values)
            rulings = {ruling.id: rng.choice(ruling.readings) for ruling in title.rulings}
        try:
            return rules(title, seats, options=options, rulings=rulings, scenario=scenario)
        except OptionError:
            continue  # Not every combination is allowed: draw again.


def exercised_by(
    slug: str, games: int, workers: int | None = None, progress: Callable[[int, int], None] | None = None
) -> set[str]:
    """Rules used in so many random games. `progress` is told how many pieces of work are done, and of how many."""
    if games <= 0:
        return set()
    cache = kept(f"exercised-{slug}-{games}-{'bound-' if RECORDING else ''}{state_of(slug)}.json")
    if cache.is_file():
        return set(typed.decode(cache.read_bytes(), list[str]))
    found: set[str] = set()
    batches = [(slug, first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    for done, rules_used in enumerate(_play(batches, workers or os.cpu_count() or 1), 1):
        found |= rules_used
        if progress is not None:
            progress(done, len(batches))
    keep(cache, sorted(found))
    return found


def _play(batches: list[tuple[str, int, int]], workers: int) -> Iterator[set[str]]:
    """Batch by batch. One worker is this process: a server must not fork itself. A process that is killed (for want of memory,
    mostly) takes the whole pool with it: this one then does what is left."""
    left = batches
    if min(workers, len(batches)) > 1:
        try:
            with ProcessPoolExecutor(min(workers, len(batches))) as pool:
                for rules_used in pool.map(_batch, batches):
                    left = left[1:]
                    yield rules_used
        except BrokenProcessPool:
            pass
    for work in left:
        yield _batch(work)


def _batch(work: tuple[str, int, int]) -> set[str]:
    slug, first, count = work
    return exercised_rules(load_title(slug), range(first, first + count))
