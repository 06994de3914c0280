"""Text catalogues: what is missing falls back to English, and translations fit."""

import re
from importlib import resources
from pathlib import Path

import pytest
import yaml

from armillary.kernel import game, titles
from armillary.kernel.text import Text

TRANSLATIONS = sorted(
    (slug, file.name.removesuffix(".yaml"))
    for slug in titles()
    for file in (game(slug).files / "text").iterdir()
    if file.name.endswith(".yaml") and file.name != "en.yaml"
)


def test_what_a_translation_leaves_out_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text(
        "choice: {go: Go to {node}, stay: Stay}\nnode: {mars: Mars}\n".replace("{node}", "x")
    )
    (tmp_path / "de.yaml").write_text("choice: {go: Gehe}\n")
    text = Text.load([tmp_path], "de")
    assert text.fill("choice", "go", {}, "") == "Gehe"
    assert text.fill("choice", "stay", {}, "") == "Stay"
    assert text.word("node", "mars") == "Mars"
    assert Text.load([tmp_path], "xx").fill("choice", "stay", {}, "") == "Stay"
    assert Text.load([tmp_path / "none"], "en").fill("choice", "go", {}, "as it is") == "as it is"


def placeholders(text: object) -> set[str]:
    # `a_unit` is the same thing with its article, which not every language puts there.
    return {name.removeprefix("a_") for name in re.findall(r"\{(\w+)", str(text))}


@pytest.mark.parametrize(("slug", "language"), TRANSLATIONS)
def test_a_translation_has_known_keys_and_the_same_facts(slug: str, language: str) -> None:
    folder = game(slug).files / "text"
    english = yaml.safe_load((folder / "en.yaml").read_text(encoding="utf-8"))
    own = yaml.safe_load((folder / f"{language}.yaml").read_text(encoding="utf-8"))
    for kind, entries in own.items():
        for name, words in entries.items():
            assert name in english.get(kind, {}), f"{kind}.{name} is not in en.yaml"
            assert placeholders(words) == placeholders(english[kind][name]), f"{kind}.{name}"


def test_the_kernels_own_words_are_translated_whole() -> None:
    folder = resources.files("armillary.kernel") / "words"
    english = yaml.safe_load((folder / "en.yaml").read_text(encoding="utf-8"))
    german = yaml.safe_load((folder / "de.yaml").read_text(encoding="utf-8"))
    for kind, entries in english.items():
        if kind == "seat":
            continue  # letters are the same everywhere
        assert set(german[kind]) == set(entries)
        for name, text in entries.items():
            assert placeholders(german[kind][name]) == placeholders(text), name
    assert Text.load([], "de").fill("refusal", "amount-missing", {}) == "Wie viele?"
    assert Text.load([], "xx").fill("refusal", "amount-missing", {}) == "Say how many."


def test_plurals_follow_the_language() -> None:
    words = {"x": {"fleets": "{count:# fleet|# fleets}", "few": "{count:# raz|# razy|# razy}", "is": "{count:is|are}"}}
    english, polish = Text("en", words), Text("pl", words)
    assert [english.fill("x", "fleets", {"count": n}) for n in (0, 1, 2)] == ["0 fleets", "1 fleet", "2 fleets"]
    assert [polish.fill("x", "few", {"count": n}) for n in (1, 2, 5)] == ["1 raz", "2 razy", "5 razy"]
    assert english.fill("x", "is", {"count": 1}) == "is"
    assert english.categories == ("one", "other")
    assert polish.categories == ("one", "few", "many", "other")


def test_a_range_is_written_out_or_leaves_room_for_the_amount() -> None:
    text = Text.load([], "de")
    text.catalogue["x"] = {"move": "{count:# Flotte|# Flotten} bewegen"}
    amounts = {"count": range(1, 6)}
    assert text.fill("x", "move", amounts) == "1 bis 5 Flotten bewegen"
    assert text.for_amount("one").fill("x", "move", amounts) == "{amount} Flotte bewegen"
    assert text.for_amount("other").fill("x", "move", amounts) == "{amount} Flotten bewegen"
    assert text.fill("x", "move", {"count": range(1, 2)}) == "1 Flotte bewegen"


def test_lists_are_joined_as_people_write_them() -> None:
    assert Text("en", {}).join(["a", "b", "c"]) in ("a, b and c", "a, b, and c")
    assert Text("de", {}).join(["a", "b"]) == "a und b"
    assert Text("de", {}).join([]) == ""
