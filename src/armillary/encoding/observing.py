"""Incremental observations: an observer writes only what changed since its last look into the vector.

The layout (`encoding`) gives each field its place. This module has the fields, their readers and the observer.
"""

from array import array
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from armillary.kernel import Position
from armillary.kernel.position import copy_thing
from armillary.kernel.thing import Thing
from armillary.shape import Shape, Through

from .writing import FLOAT, NO_ITEMS, PRINT, Mark, Row, RowsOf, Writer, fingerprint, writer_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .encoder import Encoder

    Vector = NDArray[np.float32]
else:
    Vector = Any

__all__ = ["DEEPEST", "SCORE", "Field", "FrameFields", "Observer", "Reader", "Stack", "Vector", "kept"]

#: Scores are encoded as x / SCORE and as x / (abs(x) + SCORE).
SCORE: Final = 100.0
#: The depth of a step in the stack is encoded as a fraction of this.
DEEPEST: Final = 32

#: Sentinel: no value was written yet.
NOTHING: Final = object()


class Field:
    """A field of the position or of a step: its place in the vector and its writer."""

    def __init__(
        self,
        name: str,
        get: str | Callable[[Any], Any],
        keep: Callable[[Any], Any],
        shape: Shape,
        reads: dict[str, Callable[[Any], Any]] | None = None,
    ) -> None:
        self.name = name
        #: The attribute that holds the value; empty if a function computes it.
        self.attribute = get if isinstance(get, str) else ""
        self.get: Callable[[Any], Any] = attrgetter(get) if isinstance(get, str) else get
        #: Returns the value to write: the attribute itself, or what the shape's function makes of it.
        self.work = self.get
        #: The attributes that the function reads, if the title declares them, and how to copy them for comparison:
        #: while they are unchanged, so is the function's result.
        self.reads = reads or {}
        #: Makes a copy that later changes of the position do not affect.
        self.keep = keep
        if isinstance(shape, Through) and isinstance(get, str):
            self.attribute, self.reads, self.keep = "", {get: keep}, kept
            self.work, shape = through(self.get, shape.work), shape.shape
        self.shape = shape
        self.writer: Writer = writer_of(shape)
        #: Most fields are numbers with lookup rows, or flat lists with this writer.
        self.rows = self.writer.rows if isinstance(self.writer, RowsOf) else {}
        self.flat = self.writer if isinstance(self.writer, Row) and self.writer.rows is not None else None
        #: For fingerprinted fields: the fingerprint of an empty list, the usual initial value.
        self.empty = NO_ITEMS if isinstance(self.writer, Mark) else b""
        #: The range of the field in the vector, in numbers and in bytes.
        self.start = self.stop = 0
        self.first = self.last = 0


def through(get: Callable[[Any], Any], work: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda p: work(get(p))


class Reader:
    """The fields of a position or a step, read in one call."""

    def __init__(self, fields: Sequence[Field]) -> None:
        #: Fields that are attributes; computed fields; and those computed fields whose inputs are not declared.
        self.fields = [field for field in fields if field.attribute]
        self.worked = [field for field in fields if not field.attribute]
        self.always = [number for number, field in enumerate(self.worked) if not field.reads]
        #: For each declared input: how to copy it, and which computed field reads it.
        self.reads = [(keep, number) for number, field in enumerate(self.worked) for keep in field.reads.values()]
        names = [field.attribute for field in self.fields] + [name for field in self.worked for name in field.reads]
        #: The number of attributes read. A single one is read twice, so that the getter always returns a tuple.
        self.count = len(names)
        self.get: Callable[[Any], tuple[Any, ...]] = attrgetter(*(names if len(names) > 1 else names * 2))
        #: Initial values: nothing was written yet.
        self.room: list[Any] = [NOTHING] * (len(names) + len(self.worked))


def kept(value: Any) -> Any:
    """A deep copy for later comparison, which changes of the value do not affect."""
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


class FrameFields:
    """A frame class that has fields: their reader and their place in the vector."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        self.reader = Reader(fields)
        self.first, self.last = fields[0].first, fields[-1].last
        self.noughts = bytes(self.last - self.first)


class Stack:
    """A stack of frame classes: its encoding, and the steps in it that have fields."""

    def __init__(self, encoder: "Encoder", kinds: tuple[type, ...]) -> None:
        known = encoder.frames
        numbers = array("f", bytes(2 * len(known) * FLOAT))
        if kinds:
            numbers[known[kinds[-1]]] = 1.0
        for depth, cls in enumerate(kinds, 1):
            numbers[len(known) + known[cls]] = depth / DEEPEST
        #: The encoding: the current step one-hot, then the depth of each step on the stack.
        self.row = numbers.tobytes()
        with_numbers = [(depth, cls) for depth, cls in enumerate(kinds) if cls in encoder.steps]
        #: If a frame class is on the stack twice, only the upper one is encoded.
        self.upper = [(depth, encoder.steps[cls]) for depth, cls in with_numbers if cls not in kinds[depth + 1 :]]
        self.below = [depth for depth, cls in with_numbers if cls in kinds[depth + 1 :]]
        self.steps = {step for _, step in self.upper}


def noughts(size: int) -> Vector:
    import numpy as np  # only environments need it; a player without it brings an array

    return np.zeros(size, np.float32)


class Observer:
    """Watches a match; it rewrites only what changed since its last look, whichever seat that was for."""

    def __init__(self, encoder: "Encoder", vector: "Vector | array[float] | None" = None) -> None:
        """`vector`: a zeroed vector to write into, if the caller owns it; by default one of numpy's."""
        self.encoder = encoder
        self.vector: Any = vector
        if vector is None:
            self.vector = noughts(encoder.size)
        #: The vector's memory as bytes.
        self.out = memoryview(self.vector).cast("B")
        #: The seat of the last look (None: a spectator) and its moment.
        self.seat: int | None = None
        self.moment: int | None = None
        #: The values encoded in the vector: of the position, and of the steps on the stack.
        self.values: list[Any] = encoder.reader.room[:]
        self.steps: dict[FrameFields, list[Any]] = {}
        self.kinds: list[type] = []
        #: For each step with fields: its depth in the stack, its reader, and the values encoded.
        self.reading: list[tuple[int, FrameFields, list[Any]]] = []
        #: Depths of the steps that have another of the same class above them.
        self.below: list[int] = []
        #: Values that do not fit their declared shapes, by field.
        self.misfits: dict[str, str] = {}
        self.marked = False
        self.result = False
        self.sealed: Any = None
        self.prefix: list[int] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> "Observer":
        return Observer(self.encoder)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without its state: the copy starts from an empty vector."""
        return Observer, (self.encoder,)

    def observe(self, p: Position, seat: int | None, prefix: Sequence[int] = (), moment: int | None = None) -> Vector:
        """A copy of the vector."""
        found: Vector = self.look(p, seat, prefix, moment).copy()
        return found

    def look(self, p: Position, seat: int | None, prefix: Sequence[int] = (), moment: int | None = None) -> Vector:
        """The vector itself, which the next look overwrites. `misfits` lists the values that did not fit their declared shapes.

        `moment` identifies an unchanged position: if it is the same as before, only the spelled prefix is updated.
        """
        if moment is None or moment != self.moment or seat != self.seat:
            self._read(p, seat)
            self.moment = moment
        if prefix or self.prefix:
            self._spell(prefix)
        found: Vector = self.vector
        return found

    def _read(self, p: Position, seat: int | None) -> None:
        if seat != self.seat:
            self._turn_to(seat)
        # If the title hides nothing, the position needs no filtering.
        if self.encoder.all_open and p.sealed is None and not p.offers:
            self._see(p)
        else:
            p.show(seat, self._see)

    def _see(self, view: Position) -> None:
        encoder, misfits, seat = self.encoder, self.misfits, self.seat
        self._compare(encoder.reader, view, self.values)
        frames = view.frames
        kinds = [type(frame) for frame in frames]
        if kinds != self.kinds:
            self._restack(kinds)
        for depth, step, values in self.reading:
            self._compare(step.reader, frames[depth], values)
        if self.below:
            again = [(depth, kinds[depth].__name__, self._raw(frames[depth])) for depth in self.below]
            self._print(encoder.again_at, again)
        if view.result is not None or self.result:
            self._end(view)
        if view.sealed is not None or self.sealed is not None:
            sealed = None if view.sealed is None or seat is None else view.sealed.get(seat)
            if sealed != self.sealed:
                self.sealed = sealed
                self._print(encoder.sealed_at, sealed)
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

    def _compare(self, reader: Reader, thing: Any, values: list[Any]) -> None:
        """Write the fields that changed since `values` were read."""
        fields, stale, out, misfits = reader.fields, reader.always, self.out, self.misfits
        now = reader.get(thing)
        number = -1
        # `values` is longer: computed values follow those that are read.
        # `strict` would also keep mypyc from making a plain loop.
        for value, before in zip(now, values):  # noqa: B905
            number += 1
            if value is before or value == before:
                continue
            if number < len(fields):
                field = fields[number]
                row = field.rows.get(value) if type(value) is int and not misfits else None
                if row is not None:
                    out[field.first : field.last] = row
                    values[number] = value
                elif before is NOTHING and field.empty and value == []:
                    out[field.first : field.last] = field.empty
                    values[number] = []
                else:
                    self._change(field, number, value, values)
            else:
                keep, own = reader.reads[number - len(fields)]
                values[number] = keep(value)
                if own not in stale:
                    stale = [*stale, own]
        for own in stale:
            field, number = reader.worked[own], reader.count + own
            value = field.work(thing)
            if value != values[number]:
                self._change(field, number, value, values)

    def _change(self, field: Field, number: int, value: Any, values: list[Any]) -> None:
        """Replace the value of one field."""
        out, first, last, writer, misfits = self.out, field.first, field.last, field.writer, self.misfits
        before = values[number]
        if (
            field.flat is not None
            and type(value) is list
            and type(before) is list
            and len(value) == len(before)
            and not misfits
            and field.flat.update(value, before, out, first)
        ):
            # A flat list of unchanged length: `update` has written only what differs.
            return
        if before is NOTHING:
            before = None
        elif field.name in misfits:
            del misfits[field.name]
            out[first:last] = bytes(last - first)
            before = None
        if not writer.write(value, before, out, first):
            # Write it as an observer would that sees the value for the first time.
            out[first:last] = bytes(last - first)
            writer.write(value, None, out, first)
            misfits[field.name] = repr(value)
        values[number] = field.keep(value)

    def _print(self, at: int, value: Any) -> None:
        at *= FLOAT
        self.out[at : at + PRINT * FLOAT] = bytes(PRINT * FLOAT) if value is None else fingerprint(value)

    def _restack(self, kinds: list[type]) -> None:
        """The stack has changed: encode it, and clear the steps that have left it."""
        encoder, out, steps = self.encoder, self.out, self.steps
        stack = encoder.stack(tuple(kinds))
        at = encoder.step_at * FLOAT
        out[at : at + len(stack.row)] = stack.row
        if self.below:
            self._print(encoder.again_at, None)
        for _, step, values in self.reading:
            if step not in stack.steps:
                out[step.first : step.last] = step.noughts
                values[:] = step.reader.room
                if self.misfits:
                    for field in step.fields:
                        self.misfits.pop(field.name, None)
        self.reading = []
        for depth, step in stack.upper:
            found = steps.get(step)
            if found is None:
                found = steps[step] = step.reader.room[:]
            self.reading.append((depth, step, found))
        self.kinds, self.below = kinds, stack.below

    def _raw(self, frame: Any) -> str:
        return repr([field.get(frame) for field in self.encoder.steps[type(frame)].fields])

    def _spell(self, prefix: Sequence[int]) -> None:
        """Write the actions spelled so far."""
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
        """Write scores and winners, which exist only at the end."""
        encoder, vector, result = self.encoder, self.vector, view.result
        first, last = encoder.scores_at * FLOAT, encoder.prefix_at * FLOAT
        self.out[first:last] = bytes(last - first)
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
