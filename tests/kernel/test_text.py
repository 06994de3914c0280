"""Text catalogues: what is missing falls back to English, and translations fit."""

import re
from importlib import resources
from pathlib import Path

import pytest
import yaml

from armillary.kernel import game, titles
from armillary.kernel.text import Text
from armillary.table import levels

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


def card_words(slug: str) -> dict[str, dict[str, str]]:
    """The words of a title's card in English, by kind and name: they stand in meta.py and with the bots, not in en.yaml."""
    title = titles()[slug]
    known = levels.known(title.load())
    return {
        "card": {"title": title.title, "summary": title.summary, "stage": title.stage},
        "option": {one.id: one.title for one in title.options},
        "option-text": {one.id: one.text for one in title.options},
        "scenario": {one.id: one.title for one in title.scenarios},
        "scenario-text": {one.id: one.text for one in title.scenarios},
        "ruling": {one.id: one.question for one in title.rulings},
        "ruling-reason": {one.id: one.reason for one in title.rulings},
        "style": dict.fromkeys(known, ""),
        "style-text": dict.fromkeys(known, ""),
    }


def card_values(slug: str) -> list[tuple[str, str]]:
    """The values of options and the readings of rulings that are words: option or ruling, and value."""
    title = titles()[slug]
    known = [(option.id, value) for option in title.options for value in option.values if isinstance(value, str)]
    return known + [(ruling.id, reading) for ruling in title.rulings for reading in ruling.readings]


@pytest.mark.parametrize(("slug", "language"), TRANSLATIONS)
def test_a_translation_says_every_word_of_the_card(slug: str, language: str) -> None:
    text = game(slug).text(language)
    for kind, entries in card_words(slug).items():
        for name in entries:
            if (kind, name) not in (
                ("card", "title"),
                ("card", "stage"),
            ):  # names of games stay; the stage is not shown
                assert text.template(kind, name), f"{kind}.{name} is missing"
    for id, value in card_values(slug):
        words = text.template("reading", f"{id}.{value}") or text.template("reading", value)
        assert words, f"reading.{value} is missing, for {id}"


@pytest.mark.parametrize(("slug", "language"), TRANSLATIONS)
def test_a_translation_has_known_keys_and_the_same_facts(slug: str, language: str) -> None:
    card = card_words(slug)
    card["reading"] = {name: "" for id, value in card_values(slug) for name in (value, f"{id}.{value}")}
    folder = game(slug).files / "text"
    english = yaml.safe_load((folder / "en.yaml").read_text(encoding="utf-8"))
    own = yaml.safe_load((folder / f"{language}.yaml").read_text(encoding="utf-8"))
    for kind, entries in own.items():
        known = {**card.get(kind, {}), **english.get(kind, {})}
        for name, words in entries.items():
            assert name in known, f"{kind}.{name} is neither in en.yaml nor on the card"
            assert placeholders(words) == placeholders(known[name]), f"{kind}.{name}"


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
