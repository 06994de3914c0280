"""A match for rule tests: put pieces somewhere, give the dice, take choices in notation, look at what happened::

    match = Match("earthmans-burden", 2, given={"mars": {"A": "3/1/1", "B": "1/1/0"}}, dice=[6, 4])
    match.do("A attack B 3").refused("A end", "EB-MIL-01")
    assert match.event("AttackDeclared")["dice"] == 2

A title's own tests subclass it where the title has words of its own to put things with.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from armillary.kernel import Event, Game, KeyedDice, Position, Refused, ScriptedDice, game

__all__ = ["Match"]


class Match:
    """One match under test. Steps are written as at the table, with the seat in front: `"A attack B 3"`."""

    def __init__(
        self,
        title: str | Game,
        seats: int | None = None,
        *,
        given: dict[str, Any] | None = None,
        dice: Sequence[int] | None = None,
        seed: int | str = 0,
        options: dict[str, Any] | None = None,
        rulings: dict[str, str] | None = None,
        scenario: str | None = None,
        components: Any = None,
    ) -> None:
        """From set-up, or with `given` (a partial `inspect()`) laid over it. With `dice` the results are these, and no others."""
        self.game: Game = (
            title
            if isinstance(title, Game)
            else game(title, seats, options=options, rulings=rulings, scenario=scenario, components=components)
        )
        source = KeyedDice(seed) if dice is None else ScriptedDice(list(dice))
        if given is None:
            self.p: Any = self.game.start(source, listen=True)
        else:
            self.p = self.game.given(given, seed=seed, dice=source, listen=True)

    # ---------------------------------------------------------------------------------------------------- doing

    def seat(self, word: str) -> int:
        seat: int = self.game.vocabulary.value("seat", word)
        return seat

    def _read(self, step: str) -> tuple[int, Any]:
        who, _, text = step.partition(" ")
        return self.seat(who.removesuffix(":")), self.game.parse(text)

    def do(self, *steps: str) -> "Match":
        """Take these choices in order; the position must stay valid."""
        for step in steps:
            seat, choice = self._read(step)
            try:
                self.p.apply(seat, choice)
            except Refused as refused:
                reason = self.game.explain(self.p, refused.refusal, self.game.text())
                listed = ", ".join(self.choices(step.split(" ", 1)[0].removesuffix(":"))[:20]) or "nothing"
                raise AssertionError(f"{step}: {reason} ({refused.refusal.rule}); may: {listed}") from None
            assert self.p.status() == [], step
        return self

    def refused(self, step: str, rule: str, *, key: str = "", **facts: Any) -> "Match":
        """This choice is refused by that rule, with these facts and a fitting text, and nothing changes.

        `key` tells the rule's own refusal from the one that every step gives, in its rule's name, to what it does not offer."""
        seat, choice = self._read(step)
        before = self.p.hash()
        with pytest.raises(Refused) as caught:
            self.p.apply(seat, choice)
        refusal = caught.value.refusal
        assert refusal.rule == rule, f"{step}: refused by {refusal!r}"
        assert refusal.key == (key or refusal.key), f"{step}: refused by {refusal!r}"
        assert {**refusal.facts, **facts} == refusal.facts, f"{step}: refused by {refusal!r}"
        assert "{" not in self.game.explain(self.p, refusal, self.game.text())
        assert self.p.hash() == before
        return self

    def dice(self, *values: int) -> "Match":
        """The next dice."""
        if not isinstance(self.p.dice, ScriptedDice):
            self.p.dice = ScriptedDice([0] * self.p.ordinal)
        del self.p.dice.values[self.p.ordinal :]
        self.p.dice.values.extend(values)
        return self

    # -------------------------------------------------------------------------------------------------- looking

    @property
    def deciding(self) -> str:
        """The seats that decide, as letters."""
        return "".join(self.game.vocabulary.word("seat", seat) for seat in self.p.deciding())

    @property
    def step(self) -> str:
        """The step that asks."""
        return type(self.p.frames[-1]).__name__ if self.p.frames else ""

    @property
    def words(self) -> dict[str, Any]:
        """The position in the game's own words."""
        found: dict[str, Any] = self.p.to_words()
        return found

    @property
    def dice_left(self) -> int:
        """How many of the scripted dice have not been rolled."""
        assert isinstance(self.p.dice, ScriptedDice)
        return len(self.p.dice.values) - int(self.p.ordinal)

    def choices(self, who: str) -> list[str]:
        return [self.game.notation(choice) for choice in self.p.choices(self.seat(who))]

    def interjections(self, who: str) -> list[str]:
        return [self.game.notation(choice) for choice in self.p.interjections(self.seat(who))]

    def may(self, step: str) -> bool:
        """Is this on the list, in full or by its first words?"""
        who, _, text = step.partition(" ")
        listed = [*self.choices(who), *self.interjections(who)]
        return any(found == text or found.startswith(f"{text} ") for found in listed)

    def events(self, kind: str | None = None) -> list[Event]:
        """The events so far, of that kind if given."""
        return [event for event in self.p.log if kind is None or event.kind == kind]

    def event(self, kind: str) -> dict[str, Any]:
        """The facts of the last event of that kind."""
        found = self.events(kind)
        assert found, f"no {kind}; there were {', '.join(event.kind for event in self.p.log) or 'no events'}"
        return dict(found[-1].facts)

    def view(self, who: str) -> Position:
        seen: Position = self.p.view(self.seat(who))
        return seen
