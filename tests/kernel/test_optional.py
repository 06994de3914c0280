"""Fields of optional rules: in the position while the option is on, in the words of the title, and nowhere otherwise."""

import sys
from types import ModuleType
from typing import Any

import pytest

from armillary.fields import SEAT, Count, Per, Yes
from armillary.games.galactic_empire.position import Galaxy
from armillary.games.salvage.position import Orbit
from armillary.kernel.registry import titles
from armillary.optional import with_effects


class Remembered(Orbit):
    sold: list[int]
    FIELDS = {"sold": Per(SEAT, Yes(), at="crews.*.sold")}


class Counted(Orbit):
    quakes: int
    FIELDS = {"quakes": Count(3)}


class Wordless(Galaxy):
    quakes: int
    FIELDS = {"quakes": Count(3)}


def started(monkeypatch: pytest.MonkeyPatch, slug: str, *positions: type[Any]) -> Any:
    """A match with optional rules that bring these fields and nothing else."""
    names = []
    for number, position in enumerate(positions):
        module: Any = ModuleType(f"optional_{number}")
        module.FRAMES, module.VERBS, module.POSITION = (), (), position
        monkeypatch.setitem(sys.modules, module.__name__, module)
        names.append(module.__name__)
    with_effects.cache_clear()
    card = titles()[slug]
    return with_effects(card.load(), tuple(names))(card).start(1)


def test_fields_of_several_rules_are_copied_saved_and_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    p = started(monkeypatch, "salvage", Remembered, Counted)
    p.sold[1] = 1
    p.quakes = 2
    twin = p.copy()
    twin.sold[0] = 1
    assert p.sold == [0, 1]
    words = p.inspect()
    assert (words["crews"]["B"]["sold"], words["quakes"]) == (True, 2)
    back = p.game.restore(words)
    assert (back.sold, back.quakes) == ([0, 1], 2)
    assert set(p.game.shapes().position) == {*started(monkeypatch, "salvage").game.shapes().position, "sold", "quakes"}
    assert p.status() == []
    p.sold[0] = 7
    assert "sold" in " ".join(p.status())


def test_without_the_rule_nothing_of_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    p = started(monkeypatch, "salvage")
    assert type(p) is Orbit
    assert "sold" not in p.inspect()["crews"]["A"]


def test_a_title_that_writes_its_words_itself_cannot_lose_them_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    p = started(monkeypatch, "galactic-empire", Wordless)
    with pytest.raises(TypeError, match="Galaxy writes its words itself and leaves out quakes"):
        p.inspect()
