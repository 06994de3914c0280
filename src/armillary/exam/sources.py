"""Moments that questions are made of: decisions in matches, and the steps of the titles' scenario files, which lay out positions
that ordinary play never reaches."""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Any

from armillary.kernel.choice import Choice, expand
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.ledger import Ledger, load_ledger
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refused
from armillary.kernel.registry import game as load_game
from armillary.kernel.registry import title as load_title
from armillary.kernel.scenario import Run, ScenarioError
from armillary.kernel.setup import Setup, setup
from armillary.kernel.title import OptionError
from armillary.packs import load_yaml

__all__ = ["Moment", "laid_out", "ledger_of", "moments", "played", "scenario_files", "singles", "variants"]

#: The longest match that moments are taken from.
STEPS = 240


class Moment:
    """A decision: the position before it, who chose what, and what happened by which rules."""

    __slots__ = ("before", "choice", "events", "refusal", "rules", "seat")

    def __init__(
        self, before: Position, seat: int, choice: Choice, events: list[Event], rules: frozenset[str], refusal: str = ""
    ) -> None:
        self.before = before
        self.seat = seat
        self.choice = choice
        self.events = events
        #: Every rule that was seen at work in the step.
        self.rules = rules
        #: If the choice was refused: the rule.
        self.refusal = refusal


@lru_cache(maxsize=32)
def ledger_of(slug: str) -> Ledger:
    return load_ledger(*load_game(slug).folders)


def _step(p: Position, seat: int, choice: Choice) -> Moment:
    """Take the choice, and watch the rules."""
    before = p.copy()
    rules = {before.frames[-1].rule, before.game.rule_of(before, seat, choice)}
    p.log, p.draws = [], []
    p.apply(seat, choice)
    for event in p.log or ():
        rules |= set(event.rules)
    rules |= {str(draw["rule"]) for draw in p.draws or ()}
    if p.result is not None:
        rules.add(p.result.rule)
    return Moment(before, seat, choice, list(p.log or ()), frozenset(rules))


def played(rules: Game, rng: Random) -> Iterator[Moment]:
    """The decisions of one random match."""
    p = rules.start(rng.getrandbits(64), listen=True)
    for _ in range(STEPS):
        if p.over:
            return
        seat = p.deciding()[0]
        yield _step(p, seat, random_choice(p.choices(seat), rng))


@lru_cache(maxsize=32)
def variants(slug: str) -> tuple[Setup, ...]:
    """The set-ups that matches are played under: as it stands, as for simulation, and every scenario of the title."""
    card = load_title(slug)
    found = [Setup.of(load_game(slug)), setup(slug)]
    for scenario in card.scenarios:
        with suppress(OptionError):
            found.append(setup(slug, scenario=scenario.id, simulation=False))
    return tuple(found)


@lru_cache(maxsize=32)
def scenario_files(slug: str) -> tuple[dict[str, Any], ...]:
    """The title's own scenario files, in the order of their names."""
    found: dict[str, dict[str, Any]] = {}
    for folder in load_game(slug).folders:
        place = folder / "scenarios"
        for file in sorted(place.iterdir(), key=lambda entry: entry.name) if place.is_dir() else ():
            if file.name.endswith(".yaml"):
                data = load_yaml(file)
                if isinstance(data, dict) and data.get("game") == slug:
                    found[file.name] = data
    return tuple(found[name] for name in sorted(found))


class _Watched(Run):
    """A scenario file being played, its steps kept as moments."""

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        super().__init__(game, data)
        self.found: list[Moment] = []

    def step(self, step: Any, where: str) -> None:
        p = self.p
        if "refused" in step and isinstance(step["refused"], str):
            seat, choice = ord(str(step.get("seat"))) - ord("A"), self.choice(step["refused"], where)
            try:
                p.copy().apply(seat, choice)
            except Refused as error:
                self.found.append(
                    Moment(p.copy(), seat, choice, [], frozenset({error.refusal.rule}), error.refusal.rule)
                )
            return
        names = set(step)
        if len(names) == 1 and len(next(iter(names))) == 1:
            ((who, words),) = step.items()
            try:
                self.found.append(_step(p, ord(who) - ord("A"), self.choice(words, where)))
            except Refused as error:
                raise ScenarioError(f"{where}: {error}") from None
            return
        if "expect" not in names:
            super().step(step, where)

    def check(self, expected: Any, where: str) -> None:
        """What the file expects is the tests' business."""


def laid_out(data: dict[str, Any]) -> list[Moment]:
    """The steps of a scenario file."""
    try:
        rules = Setup(
            title=data["game"],
            seats=data.get("seats") or load_game(data["game"]).seats,
            options=data.get("options") or {},
            rulings=data.get("rulings") or {},
            scenario=data.get("scenario"),
        ).game()
    except OptionError:
        return []
    run = _Watched(rules, data)
    # Some files end with a refusal that cuts their dice short: what came before is kept.
    with suppress(ScenarioError, AssertionError, Refused, ValueError, IndexError, KeyError):
        run.play()
    return run.found


def moments(slug: str, rng: Random, rules: Game | None = None) -> Iterator[Moment]:
    """Moments without end, from matches and from scenario files in turn; with given rules, from matches only."""
    files = list(scenario_files(slug)) if rules is None else []
    while True:
        skip = rng.randrange(12)
        for number, moment in enumerate(played(rules or rng.choice(variants(slug)).game(), rng)):
            if number >= skip and rng.random() < 0.35:
                yield moment
        if files:
            yield from laid_out(rng.choice(files))


def singles(listed: list[Choice], most: int = 200) -> list[Choice]:
    """Choices with their amounts named, at most so many."""
    found: list[Choice] = []
    for choice in expand(listed):
        found.append(choice)
        if len(found) >= most:
            break
    return found
