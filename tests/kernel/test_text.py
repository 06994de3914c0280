"""Text catalogues: what is missing falls back to English, and translations fit."""

import re
from pathlib import Path

import pytest
import yaml

from armillary.kernel import game, titles
from armillary.kernel.text import KERNEL_WORDS, Text

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
    text = Text.load(tmp_path, "de")
    assert text.fill("choice", "go", {}, "") == "Gehe"
    assert text.fill("choice", "stay", {}, "") == "Stay"
    assert text.word("node", "mars") == "Mars"
    assert Text.load(tmp_path, "xx").fill("choice", "stay", {}, "") == "Stay"
    assert Text.load(tmp_path / "none", "en").fill("choice", "go", {}, "as it is") == "as it is"


def placeholders(text: object) -> set[str]:
    return set(re.findall(r"\{(\w+)", str(text)))


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
    for language, words in KERNEL_WORDS.items():
        for kind, entries in KERNEL_WORDS["en"].items():
            assert set(words[kind]) == set(entries), language
            for name, text in entries.items():
                assert placeholders(words[kind][name]) == placeholders(text), (language, name)
    assert Text("de", {}).fill("refusal", "amount-missing", {}, "") == "Wie viele?"
    assert Text("xx", {}).fill("refusal", "amount-missing", {}, "") == "Say how many."
