"""The test kit's match for one seat, on a map that is empty but for what a test puts there."""

from functools import cache
from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire.flow.chaos_events import ChaosEvents
from armillary.games.galactic_empire.saved import units_word
from armillary.kernel.game import Game
from armillary.testkit import Match


@cache
def _game(
    scenario: str | None,
    options: tuple[tuple[str, Any], ...],
    rulings: tuple[tuple[str, str], ...],
    version: int | None = None,
) -> Game:
    return armillary.game(
        "galactic-empire", scenario=scenario, options=dict(options), rulings=dict(rulings), rules_version=version
    )


def die(game: Game, value: int | str) -> int:
    """What is rolled or drawn, as a number or as a word of the game."""
    if isinstance(value, int):
        return value
    for kind, words in game.vocabulary.words.items():
        if value in words:
            number: int = game.vocabulary.value(kind, value)
            return number
    raise ValueError(f"{value!r} is no word of the game")


class Play(Match):
    """One seat alone: steps are written without it, `do("attack s12")`. Dice may be words of the game (a marker, a sector)."""

    def __init__(self, game: Game, given: dict[str, Any], dice: list[int | str] | None) -> None:
        super().__init__(game, given={"clear": True, **given}, dice=[die(game, value) for value in dice or ()])

    def _read(self, step: str) -> tuple[int, Any]:
        return 0, self.game.parse(step)

    def roll(self, *values: int | str) -> "Play":
        """More dice, after those that are left."""
        self.p.dice.values += [die(self.game, value) for value in values]
        return self

    def offers(self, start: str = "") -> list[str]:
        """The choices offered, or those that begin like this."""
        return [text for text in self.choices("A") if text == start or not start or text.startswith(f"{start} ")]

    @property
    def step(self) -> str:
        return super().step or "over"

    def sector(self, word: str) -> dict[str, Any]:
        found: dict[str, Any] = self.words["map"].get(word, {})
        return found

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of what was told of this kind, units as they are written (`2SF CG`)."""
        found = [dict(event.facts) for event in self.events(kind)]
        return [facts | {"units": units_word(facts["units"])} if "units" in facts else facts for facts in found]

    def used_up(self) -> bool:
        """Have all scripted dice been thrown?"""
        return self.dice_left == 0


@pytest.fixture
def at() -> Any:
    """`at({"phase": "J", "map": {...}}, dice=[4], options={...})` on an otherwise empty map."""

    def make(
        given: dict[str, Any],
        dice: list[int | str] | None = None,
        *,
        scenario: str | None = "civil-war",
        options: dict[str, Any] | None = None,
        rulings: dict[str, str] | None = None,
    ) -> Play:
        game = _game(scenario, tuple(sorted((options or {}).items())), tuple(sorted((rulings or {}).items())))
        return Play(game, given, dice)

    return make


class Still(Play):
    """A position that waits, so that one phase, one marker or one rule can be tried alone: nothing else uses up dice."""

    def run(self, frame: Any, *dice: int | str) -> "Still":
        """Play this frame to its end, or to the first question."""
        self.roll(*dice)
        self.p.owing = ()
        self.p.push(frame)
        self.p.settle()
        return self

    def phase(self, letter: str, *dice: int | str) -> "Still":
        """One phase of Chaos, A to E."""
        return self.run(self.p.rules.sequence["ABCDE".index(letter)](), *dice)

    def play(self, marker: str, *dice: int | str) -> "Still":
        """One Chaos Event marker, drawn from the pool."""
        number = self.game.vocabulary.value("marker", marker)
        self.p.pool[number] -= 1
        self.p.drawn.append(number)
        return self.run(ChaosEvents(0, 0), *dice)

    @property
    def done(self) -> bool:
        """Is what was run finished, with all its dice, and the position sound?"""
        return (self.step in ("PlaceUnits", "over")) and self.used_up() and self.p.status() == []


@pytest.fixture
def still() -> Any:
    """`still({"map": {...}})`: turn 3, index 50, an otherwise empty map with an Imperial Core, and nothing happens by itself."""

    def make(
        given: dict[str, Any] | None = None,
        *,
        scenario: str | None = "civil-war",
        options: dict[str, Any] | None = None,
        rulings: dict[str, str] | None = None,
        version: int | None = None,
    ) -> Still:
        given = dict(given or {})
        given["map"] = {"s01": {"system": "imperial 1/1/1"}, **given.get("map", {})}
        waiting = {
            "frames": [{"frame": "GameTurn", "begun": 1}, {"frame": "PlaceUnits", "left": [1, 1, 1, 1, 1, 1, 1]}]
        }
        game = _game(scenario, tuple(sorted((options or {}).items())), tuple(sorted((rulings or {}).items())), version)
        return Still(game, {"turn": 3, "index": 50, "rp": 0, "flow": waiting, **given}, None)

    return make
