"""How tests of the War game put things: `war(factions, given, dice, state=...)`, then `do`, `delegates`, `shown`, `won`, ..."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.war.blocs import Flip
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


class War(Match):
    """A match of the War game with the words of the assembly."""

    def delegates(self, kind: str = "honest") -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = self.words["assembly"][kind]
        return found

    @property
    def shown(self) -> str:
        """The chits in the order of the ring: L or N."""
        return "".join("LN"[chit] for chit in self.p.chit)

    @property
    def now(self) -> str:
        state: str = self.words["state"]["now"]
        return state

    @property
    def star(self) -> str:
        place: str = self.words["assembly"]["star"]
        return place

    def won(self, seat: int, beaten: int) -> "War":
        """A victorious attack of that seat on those (bits) has just been fought."""
        self.p.push(Flip(seat=seat, beaten=beaten))
        self.p.owing = ()
        self.p._listed = None
        self.p.settle()
        return self


@pytest.fixture
def war() -> Callable[..., War]:
    """Peace, or War and Anarchy with the star in its slot."""

    def make(
        factions: list[str],
        given: dict[str, Any] | None = None,
        dice: list[int] | None = None,
        *,
        state: str = "peace",
        mode: str = "war",
        step: str = "operation",
        turn: str = "A",
        **options: Any,
    ) -> War:
        whole: dict[str, Any] = {"factions": factions, "turn": turn, "step": step, "first": "A", **(given or {})}
        if state in ("war", "anarchy"):
            now = {"now": state, "anarchy": state == "anarchy", "war_happened": state == "war"}
            whole["state"] = {**now, **whole.get("state", {})}
            whole["assembly"] = {"star": "war-slot", **whole.get("assembly", {})}
        return War(SLUG, len(factions), given=whole, dice=dice, scenario=mode, options=options)

    return make
