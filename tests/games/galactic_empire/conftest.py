"""A position given in the game's words, played on in notation: what the rule tests of this title are written with."""

from functools import cache
from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire.flow.chaos_events import ChaosEvents
from armillary.games.galactic_empire.position import Galaxy
from armillary.games.galactic_empire.saved import units_word
from armillary.kernel.dice import ScriptedDice
from armillary.kernel.game import Game
from armillary.kernel.refusal import Refused


@cache
def _game(scenario: str | None, options: tuple[tuple[str, Any], ...], rulings: tuple[tuple[str, str], ...]) -> Game:
    return armillary.game("galactic-empire", scenario=scenario, options=dict(options), rulings=dict(rulings))


class Play:
    """One position, with scripted dice if any were given."""

    def __init__(self, game: Game, given: dict[str, Any], dice: list[int | str] | None) -> None:
        self.game = game
        self.script = ScriptedDice([self._die(value) for value in dice or ()])
        found = game.given({"clear": True, **given}, dice=self.script, listen=True)
        assert isinstance(found, Galaxy)
        self.p: Galaxy = found

    def _die(self, value: int | str) -> int:
        if isinstance(value, int):
            return value
        for kind, words in self.game.vocabulary.words.items():
            if value in words:
                number: int = self.game.vocabulary.value(kind, value)
                return number
        raise ValueError(f"{value!r} is no word of the game")

    def roll(self, *values: int | str) -> "Play":
        """More dice, after those that are left."""
        self.script.values += [self._die(value) for value in values]
        return self

    def do(self, *texts: str) -> "Play":
        for text in texts:
            try:
                self.p.apply(0, self.game.parse(text))
            except Refused as refused:
                raise AssertionError(
                    f"{text}: {self.game.explain(self.p, refused.refusal, self.game.text())}; may: {self.offers()}"
                ) from None
        return self

    def refused(self, text: str) -> str:
        """The rule that forbids it."""
        choice = self.game.parse(text)
        with pytest.raises(Refused) as caught:
            self.p.apply(0, choice)
        assert self.game.explain(self.p, caught.value.refusal, self.game.text())
        return caught.value.refusal.rule

    def offers(self, start: str = "") -> list[str]:
        """The choices offered, or those that begin like this."""
        listed = [self.game.notation(choice) for choice in self.p.choices(0)]
        return [text for text in listed if text == start or not start or text.startswith(f"{start} ")]

    @property
    def step(self) -> str:
        return type(self.p.frames[-1]).__name__ if self.p.frames else "over"

    @property
    def words(self) -> dict[str, Any]:
        return self.p.to_words()

    def sector(self, word: str) -> dict[str, Any]:
        found: dict[str, Any] = self.words["map"].get(word, {})
        return found

    def events(self, kind: str) -> list[dict[str, Any]]:
        """What was told of this kind, units as they are written (`2SF CG`)."""
        found = [dict(event.facts) for event in self.p.log or () if event.kind == kind]
        return [facts | {"units": units_word(facts["units"])} if "units" in facts else facts for facts in found]

    def used_up(self) -> bool:
        """Have all scripted dice been thrown?"""
        return self.p.ordinal == len(self.script.values)


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
    ) -> Still:
        given = dict(given or {})
        given["map"] = {"s01": {"system": "imperial 1/1/1"}, **given.get("map", {})}
        waiting = {
            "frames": [{"frame": "GameTurn", "begun": 1}, {"frame": "PlaceUnits", "left": [0, 0, 0, 0, 1, 0, 0]}]
        }
        game = _game(scenario, tuple(sorted((options or {}).items())), tuple(sorted((rulings or {}).items())))
        return Still(game, {"turn": 3, "index": 50, "rp": 0, "flow": waiting, **given}, None)

    return make
