"""Observations: what a seat may know as a vector of numbers between -1 and 1, laid out once for each set-up of a title.

The layout comes from the shapes that the title declares (`Game.shapes`), not from play. Nothing is cut: a value beyond its
declared shape, which would be a fault of the declaration, still shows in a fingerprint at the end. Only `Position.glimpse(seat)`
is read, so that a seat never observes more than it may know.
"""

from collections.abc import Callable, Sequence
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
from .writing import FLOAT, PRINT, Short, Table, Writer, fingerprint, in_words, writer_of

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
#: Stacks of steps that are remembered.
REMEMBERED = 4096
#: How a position declares what its fields hold.
KINDS = ("LISTS", "ROWS")

Vector = NDArray[np.float32]


class Part(msgspec.Struct, frozen=True):
    """One stretch of the vector."""

    name: str
    start: int
    stop: int
    #: How it is written.
    text: str


class Field:
    """A field of the position or of a step: where it stands and how it is written."""

    def __init__(
        self,
        name: str,
        get: str | Callable[[Any], Any],
        keep: Callable[[Any], Any],
        shape: Shape,
        reads: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.get: Callable[[Any], Any] = eval(f"lambda p: {get}") if isinstance(get, str) else get
        #: An expression of the position or step `p`; empty if it is worked out by a function.
        self.source = get if isinstance(get, str) else ""
        #: The fields that the function reads, where the title says so: if they stay, so does what it makes of them.
        self.reads = reads
        #: A copy that later changes of the position leave alone.
        self.keep = keep
        self.shape = shape
        self.writer: Writer = writer_of(shape)
        #: Its numbers in the vector, and their bytes.
        self.start = self.stop = 0
        self.first = self.last = 0


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
        self._stacks: dict[tuple[type, ...], Stack] = {}
        self.read_position = reader([*self.flow, *self.fields])
        self.read_steps = {cls: reader(own) for cls, own in self.locals.items()}
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
        #: The digits of each action.
        digits = (np.arange(1, len(actions) + 1)[:, None] >> np.arange(self.digits)) & 1
        self.spelled = [row.tobytes() for row in digits.astype(np.float32)]
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
        keep: Callable[[Any], Any] | None = None,
        reads: tuple[str, ...] = (),
    ) -> Field:
        field = Field(name, get, keep or kept, shape, reads)
        field.start = self._place(name, field.writer.width, in_words(shape))
        field.stop = self.size
        field.first, field.last = field.start * FLOAT, field.stop * FLOAT
        return field

    def _position_fields(self) -> list[Field]:
        shapes, sample = self.game.shapes(), self.game.start(0)
        cls = type(sample)
        found = []
        for name in fields_of(cls):
            shape = shapes.position.get(name) or undeclared(getattr(sample, name))
            if not isinstance(shape, Told):
                found.append(self._field(name, f"p.{name}", shape, keeper(cls, name)))
        for name, (work, shape) in shapes.worked_out.items():
            found.append(self._field(name, work, shape, reads=shapes.reads.get(name, ())))
        return found

    def _step_fields(self) -> dict[type, list[Field]]:
        shapes = self.game.shapes().steps
        found: dict[type, list[Field]] = {}
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

    def stack(self, kinds: tuple[type, ...]) -> "Stack":
        """What such a stack of steps looks like."""
        found = self._stacks.get(kinds)
        if found is None:
            found = Stack(self, kinds)
            if len(self._stacks) < REMEMBERED:
                self._stacks[kinds] = found
        return found

    def encode(self, p: Position, seat: int | None, prefix: list[int] | None = None) -> Vector:
        """What that seat (None: a spectator) may know of the position."""
        return Observer(self).observe(p, seat, prefix or ())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Encoder":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder_of, (self.game,)


class Stack:
    """A stack of steps by their kinds: its numbers, and those of the steps that have some."""

    def __init__(self, encoder: Encoder, kinds: tuple[type, ...]) -> None:
        known = encoder.frames
        numbers = np.zeros(2 * len(known), np.float32)
        if kinds:
            numbers[known[kinds[-1]]] = 1.0
        for depth, cls in enumerate(kinds, 1):
            numbers[len(known) + known[cls]] = depth / DEEPEST
        #: The step and the steps under way.
        self.row = numbers.tobytes()
        with_numbers = [(depth, cls) for depth, cls in enumerate(kinds) if cls in encoder.locals]
        #: Of a kind that is there twice, the upper one has the places.
        self.upper = [(depth, cls) for depth, cls in with_numbers if cls not in kinds[depth + 1 :]]
        self.below = [depth for depth, cls in with_numbers if cls in kinds[depth + 1 :]]


#: Stands where no value was written yet.
NOTHING = object()


class Observer:
    """One who watches a match: what did not change since it last looked is not written again, for whichever seat."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.vector = np.zeros(encoder.size, np.float32)
        #: The same as bytes.
        self.out = memoryview(self.vector).cast("B")
        #: Whose look it was; None: a spectator's.
        self.seat: int | None = None
        #: The values that the vector was made from: of the position, and of the steps that are under way.
        self.values: list[Any] = values_of([*encoder.flow, *encoder.fields])
        self.steps: dict[type, list[Any]] = {}
        self.stack: list[type] = []
        #: For each step that has numbers: its place in the stack, how they are read, the values that stand there.
        self.reading: list[tuple[int, Reader, list[Any]]] = []
        #: Steps of a kind of which another is above them.
        self.below: list[int] = []
        #: Values beyond their shapes, by field.
        self.misfits: dict[str, str] = {}
        self.marked = False
        self.result = False
        self.sealed: Any = None
        self.prefix: list[int] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> "Observer":
        return Observer(self.encoder)

    def observe(self, p: Position, seat: int | None, prefix: Sequence[int] = ()) -> Vector:
        """The vector, to keep."""
        self.look(p, seat, prefix)
        return self.vector.copy()

    def look(self, p: Position, seat: int | None, prefix: Sequence[int] = ()) -> None:
        """Bring `vector` up to date. What the declared shapes did not hold is in `misfits`."""
        encoder, out, misfits, change = self.encoder, self.out, self.misfits, self._change
        if seat != self.seat:
            self._turn_to(seat)
        # Where nothing is hidden there is nothing to cut.
        view = p if encoder.all_open and p.sealed is None and not p.offers else p.glimpse(seat)
        encoder.read_position(view, self.values, out, misfits, change)
        frames = view.frames
        stack = [type(frame) for frame in frames]
        if stack != self.stack:
            self._restack(stack)
        for depth, read, values in self.reading:
            read(frames[depth], values, out, misfits, change)
        if self.below:
            again = [(depth, stack[depth].__name__, self._raw(frames[depth])) for depth in self.below]
            self._print(encoder.again_at, again)
        if view.result is not None or self.result:
            self._end(view)
        sealed = None if view.sealed is None or seat is None else view.sealed.get(seat)
        if sealed != self.sealed:
            self.sealed = sealed
            self._print(encoder.sealed_at, sealed)
        if prefix or self.prefix:
            self._spell(prefix)
        if misfits or self.marked:
            self._print(encoder.misfit_at, sorted(misfits.items()) if misfits else None)
            self.marked = bool(misfits)

    def _turn_to(self, seat: int | None) -> None:
        at = self.encoder.seat_at
        if self.seat is not None:
            self.vector[at + self.seat] = 0.0
        if seat is not None:
            self.vector[at + seat] = 1.0
        self.seat = seat

    def _change(self, field: Field, number: int, value: Any, values: list[Any]) -> None:
        """Write a value in place of the one that stands there."""
        out, first, last, writer = self.out, field.first, field.last, field.writer
        before = values[number]
        if before is NOTHING:
            before = None
        elif field.name in self.misfits:
            del self.misfits[field.name]
            out[first:last] = bytes(last - first)
            before = None
        if not writer.write(value, before, out, first):
            # As it looks to one who comes to it afresh.
            out[first:last] = bytes(last - first)
            writer.write(value, None, out, first)
            self.misfits[field.name] = repr(value)
        values[number] = field.keep(value)

    def _print(self, at: int, value: Any) -> None:
        at *= FLOAT
        self.out[at : at + PRINT * FLOAT] = bytes(PRINT * FLOAT) if value is None else fingerprint(value)

    def _restack(self, kinds: list[type]) -> None:
        """Other steps are under way."""
        encoder, out, steps = self.encoder, self.out, self.steps
        stack = encoder.stack(tuple(kinds))
        out[encoder.step_at * FLOAT : encoder.step_at * FLOAT + len(stack.row)] = stack.row
        if self.below:
            self._print(encoder.again_at, None)
        for cls in [cls for cls in steps if cls not in kinds]:
            del steps[cls]
            own = encoder.locals[cls]
            first, last = own[0].first, own[-1].last
            out[first:last] = bytes(last - first)
            if self.misfits:
                for field in own:
                    self.misfits.pop(field.name, None)
        self.reading = []
        for depth, cls in stack.upper:
            values = steps.get(cls)
            if values is None:
                values = steps[cls] = values_of(encoder.locals[cls])
            self.reading.append((depth, encoder.read_steps[cls], values))
        self.stack, self.below = kinds, stack.below

    def _raw(self, frame: Any) -> str:
        return repr([field.get(frame) for field in self.encoder.locals[type(frame)]])

    def _spell(self, prefix: Sequence[int]) -> None:
        """The actions spelled so far."""
        if list(prefix) == self.prefix:
            return
        encoder, out = self.encoder, self.out
        size = encoder.digits * FLOAT
        at = encoder.prefix_at * FLOAT
        out[at : at + encoder.actions.longest * size] = bytes(encoder.actions.longest * size)
        for action in prefix:
            out[at : at + size] = encoder.spelled[action]
            at += size
        self.prefix = list(prefix)

    def _end(self, view: Position) -> None:
        """Scores and winners, which only the end has."""
        encoder, vector, result = self.encoder, self.vector, view.result
        vector[encoder.scores_at : encoder.prefix_at] = 0.0
        self.result = result is not None
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


# ------------------------------------------------------------------------------------------------ reading what changed

#: Reads a position or a step into values and bytes, past what does not fit; the last calls `Observer._change`.
Reader = Callable[[Any, list[Any], memoryview, dict[str, str], Callable[..., None]], None]


def reader(fields: Sequence[Field]) -> Reader:
    """Goes through the fields and writes those that changed: straight-line code, as for copies of positions."""
    scope: dict[str, Any] = {}
    lines = ["def read(p, values, out, misfits, change):", " pass"]
    #: Behind the values of the fields stand those that functions read.
    at = len(fields)
    for number, field in enumerate(fields):
        scope[f"field{number}"] = field
        changed = f"change(field{number}, {number}, value, values)"
        indent = " "
        if field.reads:
            stop = at + len(field.reads)
            same = " or ".join(f"p.{name} != values[{at + n}]" for n, name in enumerate(field.reads))
            copies = ", ".join(f"kept(p.{name})" for name in field.reads)
            lines += [f" if {same}:", f"  values[{at}:{stop}] = [{copies}]"]
            scope["kept"] = kept
            indent, at = "  ", stop
        if not field.source:
            scope[f"work{number}"] = field.get
        lines += [
            f"{indent}value = {field.source or f'work{number}(p)'}",
            f"{indent}if value != values[{number}]:",
        ]
        if isinstance(field.writer, Table):
            scope[f"rows{number}"] = field.writer.rows
            lines += [
                f"{indent} row = rows{number}.get(value) if type(value) is int else None",
                f"{indent} if row is None or misfits: {changed}",
                f"{indent} else:",
                f"{indent}  values[{number}] = value",
                f"{indent}  out[{field.first}:{field.last}] = row",
            ]
        elif isinstance(field.writer, Short):
            scope[f"rows{number}"] = field.writer.rows
            lines += [
                f"{indent} key = tuple(value) if value is not None else None",
                f"{indent} row = rows{number}.get(key)",
                f"{indent} if row is None or misfits: {changed}",
                f"{indent} else:",
                f"{indent}  values[{number}] = value[:]",
                f"{indent}  out[{field.first}:{field.last}] = row",
            ]
        else:
            lines.append(f"{indent} {changed}")
    exec("\n".join(lines), scope)
    read: Reader = scope["read"]
    return read


def values_of(fields: Sequence[Field]) -> list[Any]:
    """Room for what a reader remembers."""
    return [NOTHING] * (len(fields) + sum(len(field.reads) for field in fields))


def kept(value: Any) -> Any:
    """A copy that later changes of the value and of what is in it leave alone."""
    if type(value) is list:
        return [
            item
            if type(item) is int
            else item[:]
            if type(item) is list
            else copy_thing(item)
            if isinstance(item, Thing)
            else item
            for item in value
        ]
    return dict(value) if type(value) is dict else value


def keeper(cls: type, name: str) -> Callable[[Any], Any]:
    """How a field of the position is copied, so that it can be compared later."""
    if name in things_of(cls):
        return lambda things: [copy_thing(thing) for thing in things]
    declared = {kind: {field for base in cls.__mro__ for field in base.__dict__.get(kind, ())} for kind in KINDS}
    if name in declared["ROWS"]:
        return lambda rows: [row[:] for row in rows]
    if name in declared["LISTS"]:
        return lambda values: values[:]
    return kept


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
