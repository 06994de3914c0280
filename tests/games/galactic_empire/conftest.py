"""A position given in the game's words, played on in notation: what the rule tests of this title are written with."""

from functools import cache
from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire.position import Galaxy
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
                raise AssertionError(f"{text}: {self.game.explain(refused.refusal)}; may: {self.offers()}") from None
        return self

    def refused(self, text: str) -> str:
        """The rule that forbids it."""
        choice = self.game.parse(text)
        with pytest.raises(Refused) as caught:
            self.p.apply(0, choice)
        assert self.game.explain(caught.value.refusal)
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
        return [dict(event.facts) for event in self.p.log or () if event.kind == kind]

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
