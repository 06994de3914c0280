"""Observations: a view as a vector of numbers between -1 and 1, laid out once for each set-up of a title.

The layout is found by looking at some random games (always the same ones): every declared field of the title's position has its
place, lists as long as they were seen to grow and half as much again. A field of few values is one-hot, any other number x is
written x / (|x| + 10). Only what `Position.view(seat)` shows is read, so that a seat never observes more than it may know.
"""

from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from armillary.kernel import Game, Position, random_choice
from armillary.kernel.position import fields_of

__all__ = ["Encoder", "Part", "encoder_of"]

#: Games looked at for the layout, and every which position of them.
PROBES = 2
EVERY = 5
#: Fields with at most so many values are one-hot, as long as the vector stays below the limit.
FEW = 8
MOST_HOT = 4096


class Part(msgspec.Struct, frozen=True):
    """One stretch of the vector."""

    name: str
    start: int
    stop: int
    #: Values of the underlying list.
    length: int
    #: `hot` with the least value, or `number`.
    kind: str
    least: int = 0


class _Field:
    """What was seen of a field while probing."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.length = 0
        self.least = 0
        self.most = 0
        self.seen = False
        self.varies = False

    def look(self, flat: list[Any]) -> None:
        if self.seen and len(flat) != self.length:
            self.varies = True
        self.length = max(self.length, len(flat))
        numbers = [_number(value) for value in flat]
        if numbers:
            low, high = int(min(numbers)), int(max(numbers))
            self.least = min(self.least, low) if self.seen else low
            self.most = max(self.most, high) if self.seen else high
            if any(type(value) is float for value in numbers):
                self.most = self.least + FEW + 1
            self.seen = True


class Encoder:
    """Turns views into vectors. The same set-up always has the same layout."""

    def __init__(self, game: Game, prefix: int) -> None:
        self.game = game
        self.prefix = prefix
        self.names = _readable(game)
        self.frames = {cls: number for number, cls in enumerate(game.frames)}
        fields = [_Field(name) for name in self.names]
        locals_ = _Field("the step's own numbers")
        for p in probed(game):
            for field in fields:
                field.look(flat(getattr(p, field.name)))
            locals_.look(_locals(p))
        locals_.most = locals_.least + FEW + 1
        fields.append(locals_)
        for field in fields:
            if field.varies:
                field.length = field.length + (field.length + 1) // 2
        self.parts: list[Part] = []
        seats = game.seats
        scores = _Field("scores")
        scores.length, scores.most = seats, FEW + 1
        at = 0
        self.head = (
            ("the observing seat", seats),
            ("who decides", seats),
            ("the step", len(self.frames)),
            ("steps under way", len(self.frames)),
        )
        for name, size in self.head:
            self.parts.append(Part(name, at, at + size, size, "flags"))
            at += size
        self.start = at
        hot_room = MOST_HOT
        self.lengths: list[int] = []
        spelled = _Field("actions spelled so far")
        spelled.length, spelled.most = prefix, FEW + 1
        offsets: list[int] = []
        hot: list[bool] = []
        least: list[int] = []
        width: list[int] = []
        for field in (*fields, scores, spelled):
            values = field.most - field.least + 1
            few = 1 < values <= FEW and values * field.length <= hot_room
            if few:
                hot_room -= values * field.length
            size = field.length * (values if few else 1)
            self.parts.append(Part(field.name, at, at + size, field.length, "hot" if few else "number", field.least))
            self.lengths.append(field.length)
            for number in range(field.length):
                offsets.append(at + number * (values if few else 1))
                hot.append(few)
                least.append(field.least)
                width.append(values)
            at += size
        self.size = at
        self._raw = len(offsets)
        hot_array = np.array(hot, bool)
        self._numbers = np.flatnonzero(~hot_array)
        self._number_places = np.array(offsets, np.intp)[self._numbers]
        self._hot = np.flatnonzero(hot_array)
        self._hot_places = np.array(offsets, np.intp)[self._hot]
        self._hot_least = np.array(least, np.float64)[self._hot]
        self._hot_width = np.array(width, np.float64)[self._hot]

    def encode(self, view: Position, seat: int, prefix: list[int], actions: int) -> NDArray[np.float32]:
        """The vector of a view (already cut by `Position.view(seat)`)."""
        out = np.zeros(self.size, np.float32)
        seats = self.game.seats
        out[seat] = 1.0
        for owing in view.owing:
            out[seats + owing] = 1.0
        at = 2 * seats
        if view.frames:
            known = self.frames
            out[at + known[type(view.frames[-1])]] = 1.0
            at += len(known)
            for frame in view.frames:
                out[at + known[type(frame)]] = 1.0
        raw: list[Any] = []
        lengths = self.lengths
        names = self.names
        for number, name in enumerate(names):
            value = getattr(view, name)
            if type(value) is int:
                raw.append(value)
            else:
                _fill(raw, flat(value), lengths[number])
        number = len(names)
        _fill(raw, _locals(view), lengths[number])
        scores = view.result.scores if view.result is not None else self.game.scores(view)
        _fill(raw, list(scores), lengths[number + 1])
        # Actions are written so that x / (|x| + 10) keeps them apart: 1 is the first, 10 the last of the vocabulary.
        _fill(raw, [1 + 9 * action / actions for action in prefix], lengths[number + 2])
        values = np.array(raw, np.float64)
        plain = values[self._numbers]
        out[self._number_places] = plain / (np.abs(plain) + 10.0)
        if len(self._hot):
            chosen = values[self._hot] - self._hot_least
            inside = (chosen >= 0) & (chosen < self._hot_width)
            out[(self._hot_places + chosen.astype(np.intp))[inside]] = 1.0
        return out


def encoder_of(game: Game, prefix: int) -> Encoder:
    """The encoder of a set-up; laid out once in each process."""
    title = game.title
    key = (title.slug, title.rules_version, game.seats, str(game.options), str(game.rulings), game.scenario)
    return _laid_out(_Same(game, (*key, str(game.pack), prefix)), prefix)


class _Same:
    """A game that is equal to any other of the same set-up."""

    def __init__(self, game: Game, key: tuple[Any, ...]) -> None:
        self.game = game
        self.key = key

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.key == self.key


@lru_cache(maxsize=32)
def _laid_out(same: _Same, prefix: int) -> Encoder:
    return Encoder(same.game, prefix)


def probed(game: Game) -> list[Position]:
    """Positions of some random games, cut to what one seat may know: the same ones every time."""
    found: list[Position] = []
    for seed in range(PROBES):
        rng = Random(seed)
        p = game.start(seed)
        for number in range(game.title.longest):
            if p.result is not None:
                break
            seat = p.owing[0]
            if number % EVERY == 0 or number < 40:
                found.append(p.view(seat))
            p.apply(seat, random_choice(p.choices(seat), rng))
        found.append(p.view(0))
    return found


def _readable(game: Game) -> list[str]:
    """The declared fields that hold numbers: components and other objects, and pure text, are left out."""
    p = game.start(0)
    return [name for name in fields_of(type(p)) if _is_data(getattr(p, name))]


def _is_data(value: Any) -> bool:
    return value is None or isinstance(value, (int, float, list, tuple, dict))


def flat(value: Any) -> list[Any]:
    """All numbers of a value, in order; None is -1, text is left out."""
    if type(value) is list:
        for item in value:
            if type(item) is not int:
                break
        else:
            return value
    elif isinstance(value, dict):
        value = [part for item in sorted(value.items(), key=_sortable) for part in item]
    elif not isinstance(value, (list, tuple)):
        return [_number(value)] if not isinstance(value, str) else []
    found: list[Any] = []
    for item in value:
        if item is None:
            found.append(-1)
        elif isinstance(item, (list, tuple, dict)):
            found += flat(item)
        elif isinstance(item, (int, float)):
            found.append(item)
    return found


def _sortable(item: tuple[Any, Any]) -> str:
    return str(item[0])


def _number(value: Any) -> float:
    return value if isinstance(value, (int, float)) else -1


def _locals(p: Position) -> list[Any]:
    """The numbers of the step on top."""
    if not p.frames:
        return []
    frame = p.frames[-1]
    return [number for name in fields_of(type(frame)) for number in flat(getattr(frame, name))]


def _fill(raw: list[Any], values: list[Any], length: int) -> None:
    """Append exactly `length` values: cut what is more, pad with zeros what is less."""
    missing = length - len(values)
    if missing == 0:
        raw += values
    elif missing > 0:
        raw += values
        raw += [0] * missing
    else:
        raw += values[:length]
