"""Fields of optional rules: in the position while the option is on, in the words of the title, and nowhere otherwise."""

import sys
from random import Random
from types import ModuleType
from typing import Any

import pytest

from armillary.fields import SEAT, Count, Per, Yes
from armillary.games.salvage.position import Orbit
from armillary.kernel.playout import random_choice
from armillary.kernel.registry import titles
from armillary.optional import with_effects


class Remembered(Orbit):
    sold: list[int]
    FIELDS = {"sold": Per(SEAT, Yes(), at="crews.*.sold")}


class Counted(Orbit):
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


@pytest.mark.parametrize(
    "slug", sorted(slug for slug, card in titles().items() if card.load().__module__.startswith("armillary."))
)
def test_a_rule_declares_fields_in_every_title(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    """A number and a mark for each seat: copied, saved, read back, hashed, watched and shown in the middle of a match."""
    base: Any = titles()[slug].load().position

    class Marked(base):  # type: ignore[misc]
        quakes: int
        marks: list[int]
        FIELDS = {"quakes": Count(3, most=5), "marks": Per(SEAT, Yes())}

    p, rng = started(monkeypatch, slug, Marked), Random(slug)
    plain = {name: value for name, value in p.inspect().items() if name not in ("quakes", "marks")}
    assert plain == started(monkeypatch, slug).inspect()
    for number in range(40):
        if number % 8 == 0 and p.result is None:
            p.quakes, p.marks[-1] = number // 8, number // 8 % 2
            twin = p.copy()
            assert (twin.quakes, twin.marks, twin.hash()) == (p.quakes, p.marks, p.hash())
            twin.marks[-1] = 1 - twin.marks[-1]
            assert twin.hash() != p.hash()
            assert p.game.restore(twin.inspect()).marks == twin.marks != p.marks
            assert p.view(0).inspect()["quakes"] == p.quakes
        if p.result is None:
            seat = p.deciding()[0]
            p.apply(seat, random_choice(p.choices(seat), rng))
    assert {"quakes", "marks"} <= set(p.game.shapes().position)
    assert p.status() == []
    p.quakes = 6
    assert p.status() == ["quakes is 6, but is from 0 to 5"]
    words = p.inspect()
    with pytest.raises(ValueError, match="quakes"):
        p.game.restore(words)
    del words["quakes"]
    with pytest.raises(ValueError, match="quakes"):
        p.game.restore(words)


def test_a_title_that_writes_its_words_itself_cannot_lose_them_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wordless(Orbit):
        def to_words(self) -> dict[str, Any]:
            return {"round": self.round}

    class Quaking(Wordless):
        quakes: int
        FIELDS = {"quakes": Count(3)}

    monkeypatch.setattr(titles()["salvage"].load(), "position", Wordless)
    p = started(monkeypatch, "salvage", Quaking)
    with pytest.raises(TypeError, match="Wordless writes its words itself and leaves out quakes"):
        p.inspect()
