"""A small language for tests: put pieces on the disc, give the dice, take choices in notation."""

from typing import Any

import pytest

from armillary.kernel import KeyedDice, Refused, ScriptedDice, game


class Play:
    """A match from a partial position: `do("A attack B 3")`, `refused("A end", "EB-MIL-01")`, `at("mars")["A"]`."""

    def __init__(
        self,
        given: dict[str, Any] | None = None,
        dice: list[int] | None = None,
        *,
        phase: str = "military",
        seat: str = "A",
        seats: int = 2,
        options: dict[str, Any] | None = None,
        rulings: dict[str, str] | None = None,
        turn: dict[str, Any] | None = None,
        components: Any = None,
    ) -> None:
        self.game = game("earthmans-burden", seats, options=options, rulings=rulings, components=components)
        script = KeyedDice(0) if dice is None else ScriptedDice(dice)
        if given is None:
            self.p: Any = self.game.start(script, listen=True)
        else:
            data = {"turn": {"phase": phase, "seat": seat, **(turn or {})}, **given}
            self.p = self.game.given(data, dice=script, listen=True)

    def seat(self, word: str) -> int:
        return ord(word) - ord("A")

    def do(self, *steps: str) -> "Play":
        for step in steps:
            who, text = step.split(" ", 1)
            self.p.apply(self.seat(who), self.game.parse(text))
            assert self.p.status() == [], step
        return self

    def refused(self, step: str, rule: str) -> None:
        who, text = step.split(" ", 1)
        before = self.p.hash()
        with pytest.raises(Refused) as caught:
            self.p.apply(self.seat(who), self.game.parse(text))
        assert caught.value.refusal.rule == rule, caught.value.refusal
        assert self.p.hash() == before

    def choices(self, who: str) -> list[str]:
        return [self.game.notation(choice) for choice in self.p.choices(self.seat(who))]

    def may(self, who: str, text: str) -> bool:
        """Is there a choice that begins like this?"""
        return any(found == text or found.startswith(f"{text} ") for found in self.choices(who))

    def interjections(self, who: str) -> list[str]:
        return [self.game.notation(choice) for choice in self.p.interjections(self.seat(who))]

    @property
    def words(self) -> dict[str, Any]:
        return self.p.to_words()

    def at(self, place: str, who: str = "A") -> Any:
        return self.words[place][who]

    @property
    def decides(self) -> str:
        return "".join(chr(ord("A") + seat) for seat in self.p.deciding())

    @property
    def dice_left(self) -> int:
        return len(self.p.dice.values) - self.p.ordinal

    @property
    def step(self) -> str:
        return type(self.p.frames[-1]).__name__

    def rolled(self, kind: str = "DiceRolled") -> list[Any]:
        return [event.facts for event in self.p.log if event.kind == kind]


@pytest.fixture(scope="session")
def play() -> type[Play]:
    return Play
