"""Titles are found by entry points (group `armillary.games`, name = slug), ours and other people's alike."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from armillary.optional import with_effects

from .game import Game
from .title import OptionError, OptionValue, Title

__all__ = ["broken_titles", "game", "title", "titles"]


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group="armillary.games"), key=lambda point: point.name)}


@cache
def _load(slug: str) -> Title:
    point = _points()[slug]
    card: Title = point.load()
    if card.slug != slug:
        raise OptionError(f"the entry point {slug!r} ({point.value}) holds a title called {card.slug!r}")
    return card


def titles() -> dict[str, Title]:
    """Every installed title by slug. One that cannot be imported is left out: `broken_titles` says why."""
    return {slug: _load(slug) for slug in _points() if slug not in broken_titles()}


@cache
def broken_titles() -> dict[str, str]:
    """Installed titles that cannot be imported, with the reason: a mistake in one must not stop the others."""
    broken: dict[str, str] = {}
    for slug in _points():
        try:
            _load(slug)
        except Exception as error:
            broken[slug] = f"{type(error).__name__}: {error}"
    return broken


def title(slug: str) -> Title:
    """The card of one title; OptionError if there is none."""
    if slug not in _points():
        close = get_close_matches(slug, _points(), n=1)
        hint = f"; did you mean {close[0]!r}?" if close else f"; installed are {', '.join(_points())}"
        raise OptionError(f"no title {slug!r}{hint}")
    return _load(slug)


def game(
    slug: str,
    seats: int | None = None,
    *,
    options: Mapping[str, OptionValue] | None = None,
    rulings: Mapping[str, str] | None = None,
    scenario: str | None = None,
    components: str | Path | Mapping[str, object] | None = None,
    rules_version: int | None = None,
) -> Game:
    """The rules, components and options of one title, ready to play: `game("tictactoe").start(seed)`."""
    card = title(slug)
    kind: Any = card.load(rules_version)
    if any(option.effect for option in card.options):
        chosen = card.settle_options(
            dict(options or {}), scenario or (card.scenarios[0].id if card.scenarios else None)
        )
        kind = with_effects(kind, tuple([o.effect for o in card.options if o.effect and chosen[o.id] != o.default]))
    made: Game = kind(card, seats, options=options, rulings=rulings, scenario=scenario, components=components)
    return made
