"""Observations: what a seat may know as a vector of numbers between -1 and 1, laid out once for each set-up of a title.

The layout comes from the shapes that the title declares (`Game.shapes`), not from play. Nothing is cut: a value beyond its
declared shape, which would be a fault of the declaration, still shows in a fingerprint at the end. Only `Position.glimpse(seat)`
is read, so that a seat never observes more than it may know.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from armillary.kernel import Game, Position
from armillary.kernel.offer import Answer
from armillary.kernel.position import copy_thing, fields_of, things_of
from armillary.kernel.thing import Thing
from armillary.shape import Count, Each, Flag, Id, Print, Record, Shape, Told

from .actions import Actions
from .writing import PRINT, Table, Writer, fingerprint, in_words, writer_of

__all__ = ["LAYOUT", "Encoder", "Observer", "Part", "actions_of", "encoder_of"]

#: The version of the way in which shapes become numbers; what a title declares has its own (`Encoder.version`).
LAYOUT = 2
#: Offers that have a place of their own.
MOST_OFFERS = 4
#: What undeclared fields of other people's titles get.
ANY_COUNT = Count(10)
#: Scores are written as x / this, and as x / (|x| + this).
SCORE = 100.0
DEEPEST = 32

Vector = NDArray[np.float32]


class Part(msgspec.Struct, frozen=True):
    """One stretch of the vector."""

    name: str
    start: int
    stop: int
    #: How it is written.
    text: str


class _Field:
    """A field of the position: where it stands and how it is written."""

    def __init__(self, name: str, get: str | Callable[[Any], Any], keep: Callable[[Any], Any], shape: Shape) -> None:
        self.name = name
        #: An expression of the position or step `p`, or a function of it.
        self.source = get if isinstance(get, str) else f"get_{name}(p)"
        self.get: Callable[[Any], Any] = eval(f"lambda p: {get}") if isinstance(get, str) else get
        #: A copy that later changes of the position leave alone.
        self.keep = keep
        self.shape = shape
        self.writer: Writer = writer_of(shape)
        #: It always writes all of its numbers.
        self.whole = isinstance(self.writer, Table)
        self.start = self.stop = 0


class Encoder:
    """The layout. The same set-up always has the same one."""

    def __init__(self, actions: Actions) -> None:
        self.game = game = actions.game
        self.actions = actions
        seats = game.seats
        self.frames = {cls: number for number, cls in enumerate(game.frame_classes.values())}
        self.parts: list[Part] = []
        self.size = 0
        self.seat_at = self._place("the observing seat", seats, "one-hot")
        #: Who decides, the first and those after him; the own sealed answer; offers.
        seat_id = Id(seats)
        offer = Record({"number": Count(8), "maker": seat_id, "receiver": seat_id, "public": Flag(), "terms": Print()})
        self.flow = [
            self._field("who decides", "p.owing", Each(seat_id, seats, fixed=False)),
            self._field("decides in secret", "int(p.sealed is not None)", Flag()),
        ]
        self.sealed_at = self._place("the own sealed answer", PRINT, "fingerprint")
        if type(game).deal is not Game.deal:
            self.flow.append(self._field("offers", "p.offers", Each(offer, MOST_OFFERS, fixed=False), list))
        self.step_at = self._place("the step", len(self.frames), "one-hot")
        self.stack_at = self._place("steps under way", len(self.frames), f"place in their order / {DEEPEST}")
        self.fields = self._position_fields()
        self.locals = self._step_fields()
        #: All numbers of a step at once.
        self.step_readers: dict[type, Callable[[Any], list[Any]]] = {
            cls: eval(f"lambda p: [{', '.join(field.source for field in own)}]") for cls, own in self.locals.items()
        }
        self.again_at = self._place("steps that are under way twice", PRINT, "fingerprint")
        self.scores_at = self._place("scores", 2 * seats, f"x / {SCORE:g} and x / (|x| + {SCORE:g})")
        self.result_at = self._place("winners", seats, "flags")
        self.ends_at = self._place("the way it ended", len(game.title.ends), "one-hot")
        self._ends = {reason: self.ends_at + number for number, reason in enumerate(game.title.ends)}
        self.digits = max(1, len(actions).bit_length())
        self.prefix_at = self._place(
            "actions spelled so far", actions.longest * self.digits, "their numbers from 1, binary digits"
        )
        self.misfit_at = self._place("what its declared shape does not hold", PRINT, "fingerprint")
        self._digit = np.arange(self.digits)
        #: The title hides nothing from anybody.
        self.all_open = type(game).hide is Game.hide

    # -------------------------------------------------------------------------------------------------- the layout

    def _place(self, name: str, width: int, text: str) -> int:
        start = self.size
        self.size += width
        if width:
            self.parts.append(Part(name, start, self.size, text))
        return start

    def _field(
        self,
        name: str,
        get: str | Callable[[Any], Any],
        shape: Shape,
        keep: Callable[[Any], Any] = lambda value: value,
    ) -> _Field:
        field = _Field(name, get, keep, shape)
        field.start = self._place(name, field.writer.width, in_words(shape))
        field.stop = self.size
        return field

    def _position_fields(self) -> list[_Field]:
        shapes, sample = self.game.shapes(), self.game.start(0)
        cls = type(sample)
        found = []
        for name in fields_of(cls):
            shape = shapes.position.get(name) or undeclared(getattr(sample, name))
            if not isinstance(shape, Told):
                found.append(self._field(name, f"p.{name}", shape, keeper(cls, name, getattr(sample, name))))
        for name, (work, shape) in shapes.worked_out.items():
            found.append(self._field(name, work, shape))
        return found

    def _step_fields(self) -> dict[type, list[_Field]]:
        shapes = self.game.shapes().steps
        found: dict[type, list[_Field]] = {}
        for cls in self.frames:
            own = []
            for name in fields_of(cls):
                shape = shapes.get(f"{cls.__name__}.{name}") or shapes.get(name) or self._answer(cls, name) or Print()
                if not isinstance(shape, Told):
                    own.append(self._field(f"{cls.__name__}.{name}", f"p.{name}", shape))
            if own:
                found[cls] = own
        return found

    def _answer(self, cls: type, name: str) -> Shape | None:
        """The kernel's own step, in which an offer is answered."""
        if not issubclass(cls, Answer):
            return None
        return Count(8) if name == "offer" else Id(self.game.seats)

    @cached_property
    def version(self) -> str:
        """Changes whenever the meaning of a number changes: what was trained on another layout cannot be used."""
        text = repr([msgspec.to_builtins(part) for part in self.parts])
        return f"{LAYOUT}-{len(self.actions)}-{crc32((text + repr(self.actions.names)).encode()):08x}"

    # --------------------------------------------------------------------------------------------------- observing

    def encode(self, p: Position, seat: int | None, prefix: list[int] | None = None) -> Vector:
        """What that seat (None: a spectator) may know of the position."""
        return Observer(self).observe(p, seat, prefix or [])

    def reader(self, write: Callable[[_Field, Any, "_Seen"], None]) -> Callable[[Position, list[Any], "_Seen"], None]:
        """Goes through the fields and writes those that changed: straight-line code, as for copies of positions."""
        scope: dict[str, Any] = {"write": write}
        lines = []
        for number, field in enumerate((*self.flow, *self.fields)):
            scope[f"field{number}"], scope[f"keep{number}"] = field, field.keep
            scope[f"get_{field.name}"] = field.get
            lines += [
                f"value = {field.source}",
                f"if value != values[{number}]:",
                f" values[{number}] = keep{number}(value)",
                f" write(field{number}, value, seen)",
            ]
        exec("\n ".join(["def read(p, values, seen):", *lines]), scope)
        read: Callable[[Position, list[Any], _Seen], None] = scope["read"]
        return read

    def __deepcopy__(self, memo: dict[int, Any]) -> "Encoder":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder_of, (self.game,)


class _Seen:
    """What one seat observed last: the vector, and the values that it was made from."""

    def __init__(self, encoder: Encoder, seat: int | None) -> None:
        self.vector = np.zeros(encoder.size, np.float32)
        if seat is not None:
            self.vector[encoder.seat_at + seat] = 1.0
        fields = [*encoder.flow, *encoder.fields]
        self.values: list[Any] = [_NOTHING] * len(fields)
        self.steps: dict[type, list[Any]] = {}
        #: The stretch of each field that was ever written.
        self.places: dict[_Field, Vector] = {}
        self.stack: list[type] = []
        #: Values beyond their shapes, by field.
        self.misfits: dict[str, Any] = {}
        self.marked = False
        self.result = False
        self.sealed: Any = None
        self.prefix: list[int] = []
        self.again: Any = None


_NOTHING = object()


class Observer:
    """One who watches a match: what did not change since it last looked for a seat is not written again."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self._fields = encoder.reader(self._write)
        self.seen: dict[int | None, _Seen] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> "Observer":
        return Observer(self.encoder)

    def observe(self, p: Position, seat: int | None, prefix: list[int]) -> Vector:
        """The vector, to keep."""
        return self.look(p, seat, prefix).vector.copy()

    def misfits(self, seat: int | None) -> dict[str, Any]:
        """What the declared shapes did not hold when that seat last looked."""
        return self.seen[seat].misfits

    def look(self, p: Position, seat: int | None, prefix: list[int]) -> _Seen:
        seen = self.seen.get(seat)
        if seen is None:
            seen = self.seen[seat] = _Seen(self.encoder, seat)
        encoder = self.encoder
        # Where nothing is hidden there is nothing to cut.
        view = p if encoder.all_open and p.sealed is None and not p.offers else p.glimpse(seat)
        self._fields(view, seen.values, seen)
        self._steps(view, seen)
        if view.result is not None or seen.result:
            self._end(view, seen)
        sealed = None if view.sealed is None or seat is None else view.sealed.get(seat)
        if sealed != seen.sealed:
            seen.sealed = sealed
            seen.vector[encoder.sealed_at : encoder.sealed_at + PRINT] = 0.0 if sealed is None else fingerprint(sealed)
        if prefix != seen.prefix:
            seen.prefix = list(prefix)
            at, digits = encoder.prefix_at, encoder.digits
            seen.vector[at : at + encoder.actions.longest * digits] = 0.0
            for action in prefix:
                seen.vector[at : at + digits] = ((action + 1) >> encoder._digit) & 1
                at += digits
        if seen.misfits or seen.marked:
            at = encoder.misfit_at
            seen.vector[at : at + PRINT] = fingerprint(sorted(seen.misfits.items())) if seen.misfits else 0.0
            seen.marked = bool(seen.misfits)
        return seen

    def _write(self, field: _Field, value: Any, seen: _Seen) -> None:
        out = seen.places.get(field)
        if out is None:
            out = seen.places[field] = seen.vector[field.start : field.stop]
        if not field.whole or seen.misfits:
            out[:] = 0.0
        if field.writer.write(value, out):
            if seen.misfits:
                seen.misfits.pop(field.name, None)
        else:
            seen.misfits[field.name] = repr(value)

    def _steps(self, view: Position, seen: _Seen) -> None:
        """The stack of steps and the numbers of each; of a kind that is there twice, the upper one has the places."""
        encoder, vector = self.encoder, seen.vector
        frames = view.frames
        stack = [type(frame) for frame in frames]
        if stack != seen.stack:
            known = encoder.frames
            vector[encoder.step_at : encoder.stack_at + len(known)] = 0.0
            if stack:
                vector[encoder.step_at + known[stack[-1]]] = 1.0
            for depth, cls in enumerate(stack, 1):
                vector[encoder.stack_at + known[cls]] = depth / DEEPEST
            for cls in seen.stack:
                if cls not in stack and cls in seen.steps:
                    del seen.steps[cls]
                    own = encoder.locals[cls]
                    vector[own[0].start : own[-1].stop] = 0.0
                    for field in own:
                        if field.name in seen.misfits:
                            del seen.misfits[field.name]
            seen.stack = stack
        again: list[Any] = []
        readers, steps = encoder.step_readers, seen.steps
        twice = len(set(stack)) < len(stack)
        for depth, frame in enumerate(frames):
            cls = stack[depth]
            reader = readers.get(cls)
            if reader is None:
                continue
            values = reader(frame)
            if twice and cls in stack[depth + 1 :]:
                again.append((depth, cls.__name__, repr(values)))
                continue
            old = steps.get(cls)
            if values != old:
                for number, field in enumerate(encoder.locals[cls]):
                    if old is None or values[number] != old[number]:
                        self._write(field, values[number], seen)
                # Lists of the step itself may change under our hands.
                steps[cls] = [kept(value) if type(value) is list else value for value in values]
        if again or seen.again:
            at = encoder.again_at
            vector[at : at + PRINT] = fingerprint(again) if again else 0.0
            seen.again = again

    def _end(self, view: Position, seen: _Seen) -> None:
        """Scores and winners, which only the end has."""
        encoder, vector, result = self.encoder, seen.vector, view.result
        vector[encoder.scores_at : encoder.prefix_at] = 0.0
        seen.result = result is not None
        if result is None:
            return
        for seat, score in enumerate(result.scores):
            at = encoder.scores_at + 2 * seat
            vector[at] = min(max(score / SCORE, -1.0), 1.0)
            vector[at + 1] = score / (abs(score) + SCORE)
        for winner in result.winners:
            vector[encoder.result_at + winner] = 1.0
        if result.reason in encoder._ends:
            vector[encoder._ends[result.reason]] = 1.0


# --------------------------------------------------------------------------------------------------- made from a game

_ENCODERS: WeakKeyDictionary[Game, Encoder] = WeakKeyDictionary()


def encoder_of(game: Game) -> Encoder:
    """The encoder of a game, with its actions; made once."""
    found = _ENCODERS.get(game)
    if found is None:
        found = _ENCODERS[game] = Encoder(Actions(game))
    return found


def actions_of(game: Game) -> Actions:
    return encoder_of(game).actions


def kept(values: list[Any]) -> list[Any]:
    """A copy that later changes of the list and of what is in it leave alone."""
    return [
        copy_thing(value) if isinstance(value, Thing) else value[:] if type(value) is list else value
        for value in values
    ]


def keeper(cls: type, name: str, value: Any) -> Callable[[Any], Any]:
    """How a field is copied, so that it can be compared later."""
    if name in things_of(cls):
        return lambda things: [copy_thing(thing) for thing in things]
    rows = {field for base in cls.__mro__ for field in base.__dict__.get("ROWS", ())}
    if name in rows:
        return lambda rows: [row[:] for row in rows]
    if isinstance(value, dict):
        return dict
    return (lambda value: value) if isinstance(value, (int, float, str, tuple, type(None))) else lambda value: value[:]


def undeclared(value: Any) -> Shape:
    """A shape for what the author of a title did not declare: nothing gets lost, but less is understood."""
    if isinstance(value, int):
        return ANY_COUNT
    if isinstance(value, (list, tuple)) and value and all(isinstance(item, int) for item in value):
        return Each(ANY_COUNT, len(value), fixed=False)
    if value is None or isinstance(value, (str, float, list, tuple, dict)):
        return Print()
    # Components and other things that all positions share.
    return Told()
