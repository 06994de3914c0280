"""How tests of High Frontier put things on the chart: `table(given, dice, ...)`, then `do`, `refused`, `wt`, `card`, ..."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.testkit import Match


class Table(Match):
    """A match of High Frontier with the words of the game. `given` is the shorthand of `saved.expand_given`."""

    def wt(self, who: str) -> int:
        count: int = self.words["players"][who]["wt"]
        return count

    def card(self, name: str) -> str:
        place: str = self.words["cards"][name]
        return place

    def stack(self, name: str) -> tuple[str | None, int]:
        found = self.words["stacks"][name]
        return found["at"], found["steps"]

    def site(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.words["sites"].get(
            name, {"claim": None, "factory": None, "cubes": {}, "busted": False}
        )
        return found


@pytest.fixture
def table() -> Callable[..., Table]:
    def make(
        given: dict[str, Any] | None = None,
        dice: list[int] | None = None,
        *,
        seats: int = 2,
        expanded: bool = True,
        scenario: str | None = None,
        rulings: dict[str, str] | None = None,
        **options: Any,
    ) -> Table:
        if scenario in (None, "standard", "return-to-the-moon"):
            options["expanded"] = expanded
        return Table(
            "high-frontier", seats, given=given, dice=dice, options=options, scenario=scenario, rulings=rulings
        )

    return make
