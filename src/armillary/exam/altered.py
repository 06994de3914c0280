"""Altered rules: one printed value is another in this match, and the question says so. An answer from memory is then wrong."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from armillary.kernel.game import Game
from armillary.kernel.registry import game as load_game
from armillary.kernel.title import OptionError
from armillary.packs import PackError, load_yaml

from .law import LEGAL, refused_by
from .question import Key, Question
from .sources import Moment

__all__ = ["Alteration", "alterations"]


class Alteration(msgspec.Struct, frozen=True):
    """A value of the components by its path."""

    path: str
    printed: int
    now: int

    def told(self) -> str:
        return f"ALTERED in this match: the component value `{self.path}` is {self.now} instead of {self.printed}."


def _numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    if isinstance(data, dict):
        for name, value in data.items():
            if isinstance(name, str) and "." not in name:
                yield from _numbers(value, f"{path}.{name}" if path else name)
    elif type(data) is int and path:
        yield path, data


@lru_cache(maxsize=16)
def _paths(slug: str) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    for folder in load_game(slug).folders:
        place = folder / "components"
        for file in sorted(place.iterdir(), key=lambda entry: entry.name) if place.is_dir() else ():
            if file.name.endswith(".yaml"):
                found += _numbers(load_yaml(file))
    return tuple(found)


def alterations(slug: str, rng: Random) -> Iterator[tuple[Alteration, Game]]:
    """Changed values that the title takes, with the game under them, without end (nothing, if it takes none)."""
    paths = list(_paths(slug))
    refused = 0
    while paths and refused < 60:
        path, printed = rng.choice(paths)
        now = printed + rng.choice((-1, 1, 2))
        try:
            yield Alteration(path, printed, now), load_game(slug, components={path: now})
            refused = 0
        except (PackError, OptionError, ValueError, KeyError, TypeError):
            refused += 1


def differs(question: Question, key: Key, moment: Moment, plain: Game) -> bool:
    """Would the answer be another under the printed rules, at the same position?"""
    assert key.source is not None
    try:
        p = plain.restore(key.source.position)
        choice = plain.parse(key.source.choice)
        if question.form == "legal":
            allowed = p.view(key.source.seat).why_none(key.source.seat, choice) is None
            return (LEGAL if allowed else refused_by(p, key.source.seat, choice)) != key.answer
        if question.kind == "odds":
            from armillary.kernel.odds import odds

            found = odds(p.view(key.source.seat), key.source.seat, choice, limit=400)
            return str(found.get(key.because, 0)) != key.answer
    except Exception:  # the printed rules do not even know this position
        return True
    return False
