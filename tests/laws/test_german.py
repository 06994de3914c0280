"""A German table shows no English: every title's views, boards, tools and events are walked, and no word that stands only in
the English text file may appear."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
import yaml

from armillary.kernel import game, titles
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.view import make_view, view_events

#: The fields of views and boards that people read.
READ = {
    "amounts",
    "caption",
    "effect",
    "figure",
    "group",
    "head",
    "headline",
    "kind_words",
    "label",
    "lines",
    "names",
    "nodes",
    "prompt",
    "reason",
    "rows",
    "sum",
    "text",
    "title",
    "value",
    "values",
    "verdict",
    "word",
}
WORD = re.compile(r"[A-Za-zÄÖÜäöüß]{4,}")
SLUGS = sorted(slug for slug in titles() if "de" in game(slug).languages)


def words_of(text: object) -> set[str]:
    """Words of a template: without what stands in braces, but with plural forms."""
    plain = re.sub(r"\{[^}:]*\}", " ", str(text))
    plain = re.sub(r"\{\w+:([^}]*)\}", r"\1", plain)
    return {word.lower() for word in WORD.findall(plain)}


def english_only(slug: str) -> set[str]:
    """Words of the English text files that the German ones do not have: names of places and people are in both."""
    found: dict[str, set[str]] = {"en": set(), "de": set()}
    for language, words in found.items():
        for folder in game(slug).folders:
            file = folder / "text" / f"{language}.yaml"
            data = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else {}
            for entries in data.values():
                for text in entries.values():
                    words |= words_of(text)
    return found["en"] - found["de"]


def read(data: Any, key: str = "") -> Iterator[str]:
    """The strings of plain data that people read."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from read(value, name if name in READ else key if key in ("names", "amounts") else "")
    elif isinstance(data, (list, tuple)):
        for value in data:
            pair = key == "values" and isinstance(value, (list, tuple))  # what a tool offers: an id and its words
            yield from read(value[1:] if pair else value, key)
    elif isinstance(data, str) and key in READ:
        yield data


def shown(p: Position, seat: int) -> Iterator[str]:
    yield from read(msgspec.to_builtins(make_view(p, seat, "de")))
    yield from read(msgspec.to_builtins(view_events(p, p.log or (), seat, "de")))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_german_table_shows_no_english(slug: str) -> None:
    card = titles()[slug]
    english = english_only(slug)
    wrong: dict[str, str] = {}

    def check(text: str) -> None:
        for word in words_of(text) & english:
            wrong.setdefault(word, text)

    scenarios: list[str | None] = [scenario.id for scenario in card.scenarios] or [None]
    for number, scenario in enumerate(scenarios):
        options = card.simulation_options(scenario)
        rules = game(slug, card.seats_for(scenario)[1], scenario=scenario, options=options)
        for text in read(msgspec.to_builtins(rules.board(rules.text("de")))):
            check(text)
        rng = Random(number)
        p = rules.start(number, listen=True)
        for step in range(400):
            if p.over:
                break
            seat = p.deciding()[0]
            if step < 60 or step % 5 == 0:
                for text in shown(p, seat):
                    check(text)
            p.log = []
            p.apply(seat, random_choice(p.choices(seat), rng))
    assert not wrong, "\n".join(f"{word}: {text!r}" for word, text in sorted(wrong.items())[:40])
