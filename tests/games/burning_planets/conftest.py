"""The test kit's match with a usual position of this title to lay things over."""

from typing import Any

import pytest

from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.dice import ScriptedDice
from armillary.testkit import Match


class Bench(Match):
    """Positions of one game: `p = bench.given(units=...)`, `bench.play(p, "A: move 3,0")`."""

    def __init__(self, seats: int = 2, rulings: dict[str, str] | None = None, **options: Any) -> None:
        super().__init__("burning-planets", seats, rulings=rulings, options=options)

    def given(self, dice: list[int] | None = None, **words: Any) -> PlayingField:
        centre = 4 if self.game.seats == 2 else 5
        biomes = [("humans", "fair"), ("digitals", "harsh"), ("xenos", "water")]
        seats = range(min(3, self.game.seats))
        partial: dict[str, Any] = {
            "phase": "actions",
            "round": 2,
            "first": "A",
            "active": "A",
            "factions": {"ABC"[seat]: biomes[seat][0] for seat in seats},
            "starts": {"ABC"[seat]: f"planet-{centre + seat}" for seat in seats},
            "planets": {
                f"planet-{centre + seat}": {
                    "size": "small",
                    "biome": biomes[seat][1],
                    "owner": "ABC"[seat],
                    "forests": (2, 0, 5)[seat],
                    "mountains": (3, 5, 0)[seat],
                }
                for seat in seats
            },
        }
        planets = {**partial["planets"], **words.pop("planets", {})}
        partial.update(words)
        partial["planets"] = planets
        p = self.game.given(partial, dice=None if dice is None else ScriptedDice(dice), listen=True)
        assert isinstance(p, PlayingField)
        assert p.status() == []
        return p

    def play(self, p: PlayingField, *texts: str) -> None:
        """`A: move 3,0` and so on."""
        self.p = p
        self.do(*texts)

    def offered(self, p: PlayingField, seat: int) -> list[str]:
        self.p = p
        return self.choices("ABC"[seat])

    def why(self, p: PlayingField, seat: int, text: str) -> str:
        """The rule that refuses this choice; nothing if it is allowed."""
        refusal = p.why_none(seat, self.game.parse(text))
        return "" if refusal is None else refusal.rule


@pytest.fixture
def duel() -> Bench:
    return Bench()


@pytest.fixture
def trio() -> Bench:
    return Bench(3)


@pytest.fixture
def bench() -> type[Bench]:
    """For tests that need options, rulings or another number of seats."""
    return Bench
