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
#: A field with such numbers is a set of bits, and left out.
HUGE = 1 << 31


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

    def __init__(self, name: str, length: int = 0, most: int = 0) -> None:
        self.name = name
        self.length = length
        self.least = 0
        self.most = most
        self.seen = False
        self.varies = False
        #: Always a flat list of whole numbers.
        self.plain = True

    def look(self, value: Any) -> None:
        listed = flat(value)
        self.plain = self.plain and listed is value
        if self.seen and len(listed) != self.length:
            self.varies = True
        self.length = max(self.length, len(listed))
        numbers = [_number(item) for item in listed]
        if numbers:
            low, high = int(min(numbers)), int(max(numbers))
            self.least = min(self.least, low) if self.seen else low
            self.most = max(self.most, high) if self.seen else high
            if any(type(item) is float for item in numbers):
                self.most = self.least + FEW + 1
        self.seen = True


class Encoder:
    """Turns views into vectors. The same set-up always has the same layout."""

    def __init__(self, game: Game, prefix: int) -> None:
        self.game = game
        self.frames = {cls: number for number, cls in enumerate(game.frame_classes.values())}
        fields = [_Field(name) for name in _readable(game)]
        step = _Field("the step's own numbers")
        for p in probed(game):
            for field in fields:
                field.look(getattr(p, field.name))
            step.look(_locals(p))
        step.most = step.least + FEW + 1
        # Sets of cells kept as bits say nothing that the cells themselves do not.
        fields = [field for field in fields if max(abs(field.least), abs(field.most)) < HUGE]
        for field in (*fields, step):
            if field.varies:
                field.length = field.length + (field.length + 1) // 2
        seats = game.seats
        #: Lists of small numbers go through bytes, which is several times as fast; they come first.
        small = [field for field in fields if field.plain and field.least >= 0 and field.most < 256]
        rest = [field for field in fields if field not in small]
        self.small = [(field.name, field.length) for field in small]
        self.rest = [(field.name, field.length, field.plain) for field in rest]
        self.step = step.length
        self.prefix = prefix
        self.parts: list[Part] = []
        at = 0
        for name, size in (
            ("the observing seat", seats),
            ("who decides", seats),
            ("the step", len(self.frames)),
            ("steps under way", len(self.frames)),
        ):
            self.parts.append(Part(name, at, at + size, size, "flags"))
            at += size
        room = MOST_HOT
        offsets: list[int] = []
        hot: list[bool] = []
        least: list[int] = []
        width: list[int] = []
        scores = _Field("scores", seats, FEW + 1)
        spelled = _Field("actions spelled so far", prefix, FEW + 1)
        for field in (*small, *rest, step, scores, spelled):
            values = field.most - field.least + 1
            few = 1 < values <= FEW and values * field.length <= room
            if few:
                room -= values * field.length
            each = values if few else 1
            size = field.length * each
            self.parts.append(Part(field.name, at, at + size, field.length, "hot" if few else "number", field.least))
            offsets += range(at, at + size, each)
            hot += [few] * field.length
            least += [field.least] * field.length
            width += [values] * field.length
            at += size
        self.size = at
        self._bytes = sum(field.length for field in small)
        self._raw = len(offsets)
        places = np.array(offsets, np.intp)
        hot_array = np.array(hot, bool)
        self._numbers = np.flatnonzero(~hot_array)
        self._number_places = places[self._numbers]
        self._hot = np.flatnonzero(hot_array)
        self._hot_places = places[self._hot] - np.array(least, np.intp)[self._hot]
        self._hot_least = np.array(least, np.float32)[self._hot]
        self._hot_most = self._hot_least + np.array(width, np.float32)[self._hot] - 1

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
        values = np.empty(self._raw, np.float32)
        self._read(view, values)
        try:
            values[self._bytes :] = self._rest(view, prefix, actions, False)
        except (ValueError, TypeError):
            # Something that no probe has seen, such as a None among numbers.
            values[self._bytes :] = self._rest(view, prefix, actions, True)
        plain = values[self._numbers]
        out[self._number_places] = plain / (np.abs(plain) + 10.0)
        if len(self._hot):
            chosen = values[self._hot]
            if np.all((chosen >= self._hot_least) & (chosen <= self._hot_most)):
                out[self._hot_places + chosen.astype(np.intp)] = 1.0
            else:
                # A value that no probe has seen: none of its places is hot.
                inside = (chosen >= self._hot_least) & (chosen <= self._hot_most)
                out[(self._hot_places + chosen.astype(np.intp))[inside]] = 1.0
        return out

    def _rest(self, view: Position, prefix: list[int], actions: int, careful: bool) -> list[Any]:
        """Everything that is not a list of small numbers."""
        raw: list[Any] = []
        for name, length, plain in self.rest:
            value = getattr(view, name)
            if type(value) is int:
                raw.append(value)
            else:
                _fill(raw, value if plain and not careful else flat(value), length)
        if self.step:
            _fill(raw, _locals(view), self.step)
        raw += view.result.scores if view.result is not None else self.game.scores(view)
        # Actions are written so that x / (|x| + 10) keeps them apart: 1 is the first, 10 the last of the vocabulary.
        _fill(raw, [1 + 9 * action / actions for action in prefix], self.prefix)
        return raw

    def _read(self, view: Position, values: NDArray[np.float32]) -> None:
        """The lists of small numbers."""
        pieces: list[bytes] = []
        for name, length in self.small:
            value = getattr(view, name)
            try:
                piece = bytes(value)
            except (ValueError, TypeError):
                # Something that no probe has seen: larger numbers count as 255, negative ones and None as 0.
                piece = bytes([min(max(int(item), 0), 255) for item in flat(value)])
            missing = length - len(piece)
            pieces.append(piece if not missing else piece + bytes(missing) if missing > 0 else piece[:length])
        values[: self._bytes] = np.frombuffer(b"".join(pieces), np.uint8)


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
