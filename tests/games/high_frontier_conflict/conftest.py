"""How tests of the War game put things: `war(factions, given, dice, state=...)`, then `do`, `delegates`, `shown`, `won`, ..."""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.war.blocs import Flip
from armillary.kernel import registry
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


class Installed:
    """The entry point of a package that offers the title."""

    value = "stations:TITLE"

    def __init__(self, module: ModuleType) -> None:
        self.load = lambda: module.TITLE


@pytest.fixture(scope="module")
def stations() -> Iterator[ModuleType]:
    """examples/stations.py, with its title as one that is installed."""
    spec = importlib.util.spec_from_file_location("stations", Path(__file__).parents[3] / "examples/stations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    points = {**registry._points(), "high-frontier-stations": Installed(module)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "stations", module)
        patch.setattr(registry, "_points", lambda: points)
        spec.loader.exec_module(module)
        yield module
    registry._load.cache_clear()
