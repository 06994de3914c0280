"""Figures as the language writes them: in German no decimal point reaches a player."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from armillary.kernel import game
from armillary.kernel.choice import Choice
from armillary.kernel.registry import titles
from armillary.kernel.text import Text
from armillary.kernel.view import make_view
from armillary.players.advice import figure
from armillary.telling.outlooks import outlook_of

#: A figure with a decimal point that stands in words. Rules and versions have other signs beside it.
POINT = re.compile(r"(?<![\w.-])\d+\.\d+(?![\w.])")
#: What the page draws rather than shows.
DRAWN = {"d", "transform", "style", "styles", "symbol", "id", "ids", "mark", "marks", "notation", "rule", "rules"}
#: Titles, seats, decisions: where the most figures with a fraction are.
PLAYED = {"galactic-empire": 80, "earthmans-burden": 120}
USUAL = 40


def words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name not in DRAWN:
                yield from words(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from words(part)


def one_of(choices: list[Choice], rng: Random) -> Choice:
    choice = rng.choice(choices)
    return (*choice[:-1], rng.choice(choice[-1])) if type(choice[-1]) is range else choice


@pytest.mark.parametrize("slug", sorted(titles()))
def test_german_figures_have_a_comma(slug: str) -> None:
    rules = game(slug, min(3, titles()[slug].seats[1]))
    p, rng, text = rules.start("decimals"), Random("decimals"), rules.text("de")
    found: set[str] = set()
    for _ in range(PLAYED.get(slug, USUAL)):
        if p.over:
            break
        seat = p.deciding()[0]
        seen = p.view(seat)
        told: list[Any] = [make_view(p, seat, "de"), rules.goal(seen, seat, text)]
        told += [outlook_of(seen, seat, one_of(seen.choices(seat), rng), text) for _ in range(8)]
        found.update(line for line in words(msgspec.to_builtins(told)) if POINT.search(line))
        p.apply(seat, one_of(p.choices(seat), rng))
    assert not found


def test_the_sign_is_that_of_the_language() -> None:
    english, german = Text.general("en"), Text.general("de")
    assert (english.number(1.5), german.number(1.5), german.number(2.0), german.number(3)) == ("1.5", "1,5", "2", "3")
    assert (figure(1.5, "lead", english), figure(1.5, "lead", german)) == ("+1.5", "+1,5")
    assert figure(0.25, "points", german) == "0,2"
    added = Text("de", {**german.catalogue, "say": {"so": "{much} VP"}})
    assert added.fill("say", "so", {"much": 0.5}) == "0,5 VP"
