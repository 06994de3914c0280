"""The test kit's match with what this title's tests say often: the phase and seat to begin in, units at a place, dice rolled."""

from typing import Any

import pytest

from armillary.testkit import Match


class Play(Match):
    """`Play({"mars": {"A": "3/1/1"}}, [6], phase="civilian").do("A attack B 3")`, then `at("mars")`."""

    def __init__(
        self,
        given: dict[str, Any] | None = None,
        dice: list[int] | None = None,
        *,
        phase: str = "military",
        seat: str = "A",
        seats: int = 2,
        turn: dict[str, Any] | None = None,
        **setup: Any,
    ) -> None:
        if given is not None:
            given = {"turn": {"phase": phase, "seat": seat, **(turn or {})}, **given}
        super().__init__("earthmans-burden", seats, given=given, dice=dice, **setup)

    def at(self, place: str, who: str = "A") -> Any:
        return self.words[place][who]

    def rolled(self, kind: str = "DiceRolled") -> list[Any]:
        return [event.facts for event in self.events(kind)]


@pytest.fixture(scope="session")
def play() -> type[Play]:
    return Play
