"""Encodes declared values as numbers between -1 and 1.

A flag is one number. An id is one-hot, or binary if there are many ids. A small count is unary, a larger one is linear up to its
usual maximum; both are followed by the logarithm, which distinguishes any two counts. A set has one flag per possible member. A
list of variable length begins with its length. A value without a numeric shape becomes a 32-bit fingerprint.

Numbers are kept as the bytes of a float32 array: rows are built once and then copied, which takes a third of the time of filling
arrays. A writer knows the value already encoded, and writes only the differences of lists and records.
"""

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final
from zlib import crc32

from armillary.shape import Bits, Count, Each, Flag, Id, Maybe, Print, Record, Shape, Through

__all__ = [
    "FLOAT",
    "LARGEST",
    "NO_ITEMS",
    "PRINT",
    "Mark",
    "Row",
    "RowsOf",
    "Short",
    "Writer",
    "binary",
    "fingerprint",
    "in_words",
    "writer_of",
]

#: Ids with more values than this are binary, and so are ids in lists whose one-hot form would need more numbers.
MOST_HOT: Final = 40
MOST_HOT_ROW: Final = 2048
#: Counts up to this maximum are unary.
MOST_UNARY: Final = 6
#: Beyond this, float32 logarithms no longer distinguish two counts.
LARGEST: Final = 1 << 18
SCALE: Final = math.log1p(1 << 20)
#: Counts below this have precomputed rows.
TABLE: Final = 256
#: Sets of up to this many members have precomputed rows.
SMALL_SET: Final = 8
#: Bits of a fingerprint.
PRINT: Final = 32
#: Bytes per number.
FLOAT: Final = 4
#: Lists of up to SHORT members are encoded whole and cached, at most REMEMBERED of them.
SHORT: Final = 6
REMEMBERED: Final = 4096
#: Members of an array that are compared at once.
BLOCK: Final = 64


def numbers(values: Iterable[float]) -> bytes:
    return array("f", values).tobytes()


def binary(number: int, digits: int) -> bytes:
    """The binary digits of a number, lowest first."""
    return numbers(float(number >> digit & 1) for digit in range(digits))


#: The eight flags of a byte, lowest bit first.
FLAGS: Final = [numbers((byte >> bit) & 1 for bit in range(8)) for byte in range(256)]
ONE: Final = numbers([1.0])


class Writer:
    """Encodes values of one shape as `width` numbers, or `size` bytes."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.size = width * FLOAT

    def write(self, value: Any, before: Any, out: memoryview, at: int) -> bool:
        """Write the value at byte `at`. `before` is the value encoded there now; None means zeros.

        Returns False if the value does not fit the declared shape; it may then be partly written.
        """
        raise NotImplementedError


class Leaf(Writer):
    """A value that is always written whole."""

    def row(self, value: Any) -> bytes | None:
        """The encoded value; None if it does not fit the declared shape."""
        raise NotImplementedError

    def write(self, value: Any, before: Any, out: memoryview, at: int) -> bool:
        row = self.row(value)
        if row is None:
            return False
        out[at : at + self.size] = row
        return True


class RowsOf(Leaf):
    """A number with precomputed rows."""

    def __init__(self, rows: dict[int, bytes]) -> None:
        self.rows = rows
        super().__init__(len(next(iter(rows.values()))) // FLOAT)

    def row(self, value: Any) -> bytes | None:
        if not isinstance(value, int):
            return None
        row = self.rows.get(value)
        return self.beyond(value) if row is None else row

    def beyond(self, value: int) -> bytes | None:
        return None


class Number(RowsOf):
    """A count; small ones have precomputed rows."""

    def __init__(self, usual: int) -> None:
        self.usual = usual
        super().__init__({value: self.work_out(value) for value in range(max(TABLE, usual + 1))})

    def work_out(self, value: int) -> bytes:
        usual = self.usual
        logarithm = math.copysign(math.log1p(abs(value)) / SCALE, value)
        if usual <= MOST_UNARY:
            return numbers([*(float(value > step) for step in range(usual)), logarithm])
        return numbers([min(max(value / usual, -1.0), 1.0), logarithm])

    def beyond(self, value: int) -> bytes | None:
        return None if abs(value) > LARGEST else self.work_out(value)


class Index(RowsOf):
    """An id."""

    def __init__(self, shape: Id, times: int = 1) -> None:
        count = shape.count - shape.least
        if is_hot(count, times):
            rows = [numbers(float(place == number) for place in range(count)) for number in range(count)]
        else:
            digits = max(1, (count - 1).bit_length())
            rows = [binary(number, digits) for number in range(count)]
        super().__init__({shape.least + number: row for number, row in enumerate(rows)})
        self.last = shape.count - 1 if shape.open else None

    def beyond(self, value: int) -> bytes | None:
        return self.rows[self.last] if self.last is not None and value > self.last else None


class Members(Leaf):
    """A set with many possible members."""

    def row(self, value: Any) -> bytes | None:
        if not isinstance(value, int) or not 0 <= value < 1 << self.width:
            return None
        raw = value.to_bytes((self.width + 7) // 8, "little")
        return b"".join([FLAGS[byte] for byte in raw])[: self.size]


class Mark(Leaf):
    """A fingerprint; None is encoded as zeros."""

    def row(self, value: Any) -> bytes:
        return bytes(PRINT * FLOAT) if value is None else fingerprint(value)


class Worked(Writer):
    """A value that a function converts first."""

    def __init__(self, work: Callable[[Any], Any], inner: Writer) -> None:
        super().__init__(inner.width)
        self.work = work
        self.inner = inner

    def write(self, value: Any, before: Any, out: memoryview, at: int) -> bool:
        work = self.work
        return self.inner.write(work(value), None if before is None else work(before), out, at)


class Perhaps(Writer):
    """An optional value: a flag, then the value."""

    def __init__(self, inner: Writer) -> None:
        super().__init__(1 + inner.width)
        self.inner = inner

    def write(self, value: Any, before: Any, out: memoryview, at: int) -> bool:
        if value is None:
            out[at : at + self.size] = bytes(self.size)
            return True
        out[at : at + FLOAT] = ONE
        return self.inner.write(value, before, out, at + FLOAT)


class Short(Writer):
    """A short list of numbers, cached because the same few lists recur."""

    def __init__(self, whole: "Row") -> None:
        super().__init__(whole.width)
        self.whole = whole
        #: The cached rows, by the list as a tuple.
        self.rows: dict[tuple[int, ...], bytes] = {}

    def write(self, value: Any, before: Any, out: memoryview, at: int) -> bool:
        if value is None:
            return False
        key = tuple(value)
        row = self.rows.get(key)
        if row is not None:
            out[at : at + self.size] = row
            return True
        fits = self.whole.write(value, before, out, at)
        if fits and len(self.rows) < REMEMBERED:
            self.rows[key] = bytes(out[at : at + self.size])
        return fits


class Row(Writer):
    """A list; its length comes first if it can vary."""

    def __init__(self, inner: Writer, most: int, fixed: bool) -> None:
        self.inner = inner
        self.most = most
        self.length = None if fixed else Number(max(most, 1))
        #: Lookup rows of the members, if they are numbers; inlined here to save a call per member.
        self.rows = inner.rows if isinstance(inner, RowsOf) else None
        self.start = 0 if self.length is None else self.length.size
        super().__init__(self.start // FLOAT + most * inner.width)

    def write(self, value: Any, before: Any, out: memoryview, at: int) -> bool:
        if value is None:
            return False
        count = len(value)
        fits = count == self.most or (count < self.most and self.length is not None)
        was = 0 if before is None else len(before)
        if self.length is not None and (before is None or count != was):
            self.length.write(count, None, out, at)
        if count > self.most:
            value, count = value[: self.most], self.most
        at += self.start
        size = self.inner.size
        if count < was:
            out[at + count * size : at + was * size] = bytes((was - count) * size)
        elif count > was:
            fits = self.append(value if was == 0 else value[was:], out, at + was * size) and fits
        if was:
            fits = self.change(value, before, out, at) and fits
        return fits

    def append(self, values: Sequence[Any], out: memoryview, at: int) -> bool:
        """Write all the values."""
        rows, inner, fits = self.rows, self.inner, True
        if rows is not None:
            try:
                out[at : at + len(values) * inner.size] = b"".join([rows[value] for value in values])
            except (KeyError, TypeError):
                pass
            else:
                return True
        for value in values:
            fits = inner.write(value, None, out, at) and fits
            at += inner.size
        return fits

    def change(self, values: Sequence[Any], before: Sequence[Any], out: memoryview, at: int) -> bool:
        """Write the values that differ from `before`."""
        rows, inner, fits = self.rows, self.inner, True
        size = inner.size
        for place in differing(values, before):
            value, start = values[place], at + place * size
            if rows is not None and (row := rows.get(value) if type(value) is int else None) is not None:
                out[start : start + size] = row
            else:
                fits = inner.write(value, before[place], out, start) and fits
        return fits

    def update(self, values: list[Any], before: list[Any], out: memoryview, at: int) -> bool:
        """The same for flat lists of equal length; it also updates `before` in place."""
        rows, inner = self.rows, self.inner
        assert rows is not None
        at += self.start
        size = inner.size
        place = -1
        # A plain loop, as in `differing_of`.
        for value, old in zip(values, before):  # noqa: B905
            place += 1
            if value is old or value == old:
                continue
            start = at + place * size
            row = rows.get(value) if type(value) is int else None
            if row is not None:
                out[start : start + size] = row
            elif not inner.write(value, None, out, start):
                return False
            before[place] = value
        return True


class Parts(Writer):
    """A record (Thing) or a tuple."""

    def __init__(self, parts: dict[str, Writer]) -> None:
        super().__init__(sum(part.width for part in parts.values()))
        self.names = list(parts)
        self.places: list[tuple[Writer, int]] = []
        at = 0
        for part in parts.values():
            self.places.append((part, at))
            at += part.size

    def write(self, value: Any, before: Any, out: memoryview, at: int) -> bool:
        if value is None:
            return False
        values = self.values(value)
        places = self.places
        fits = len(values) == len(places)
        if before is None:
            for (part, place), item in zip(places, values, strict=False):
                fits = part.write(item, None, out, at + place) and fits
            return fits
        old = self.values(before)
        for number in differing(values, old):
            part, place = places[number]
            fits = part.write(values[number], old[number], out, at + place) and fits
        return fits

    def values(self, value: Any) -> Sequence[Any]:
        return value if isinstance(value, tuple) else [getattr(value, name) for name in self.names]


def differing(values: Sequence[Any], before: Sequence[Any]) -> list[int]:
    """The indices at which two lists differ, up to the shorter length."""
    if isinstance(values, array) and isinstance(before, array) and len(values) == len(before):
        # Few members differ: whole blocks are compared at the speed of C.
        found: list[int] = []
        for start in range(0, len(values), BLOCK):
            ours, theirs = values[start : start + BLOCK], before[start : start + BLOCK]
            if ours != theirs:
                found += [start + place for place in differing_of(ours.tolist(), theirs.tolist())]
        return found
    if isinstance(values, list) and isinstance(before, list):
        return differing_of(values, before)
    return differing_of(list(values), list(before))


def differing_of(values: list[Any], before: list[Any]) -> list[int]:
    """The same for real lists, a fast loop in compiled code."""
    found: list[int] = []
    place = -1
    # `strict` or `enumerate` would keep mypyc from making a plain loop.
    for value, old in zip(values, before):  # noqa: B905
        place += 1
        if value is not old and value != old:
            found.append(place)
    return found


def fingerprint(value: Any) -> bytes:
    """32 flags derived from a hash of the value."""
    code = crc32(repr(value).encode())
    return FLAGS[code & 255] + FLAGS[code >> 8 & 255] + FLAGS[code >> 16 & 255] + FLAGS[code >> 24]


#: The fingerprint of an empty list.
NO_ITEMS: Final = fingerprint([])


def writer_of(shape: Shape) -> Writer:
    match shape:
        case Flag():
            return RowsOf({0: numbers([0.0]), 1: ONE})
        case Id():
            return Index(shape)
        case Count(usual):
            return Number(usual)
        case Bits(count):
            if count > SMALL_SET:
                return Members(count)
            return RowsOf({value: FLAGS[value][: count * FLOAT] for value in range(1 << count)})
        case Print():
            return Mark(PRINT)
        case Through(work, inner):
            return Worked(work, writer_of(inner))
        case Maybe(inner):
            return Perhaps(writer_of(inner))
        case Each(inner, most, fixed):
            row = Row(Index(inner, most) if isinstance(inner, Id) else writer_of(inner), most, fixed)
            return Short(row) if row.rows is not None and most <= SHORT else row
        case Record(parts):
            return Parts({name: writer_of(part) for name, part in parts.items()})
    raise TypeError(f"{shape!r} cannot be written as numbers")


def is_hot(count: int, times: int) -> bool:
    """Is an id with `count` values, repeated `times` times, encoded one-hot?"""
    return count <= MOST_HOT and count * times <= MOST_HOT_ROW


def in_words(shape: Shape, times: int = 1) -> str:
    """A description of how a shape is encoded, for the layout."""
    match shape:
        case Flag():
            return "flag"
        case Id(count, least):
            size = count - least
            how = "one-hot" if is_hot(size, times) else "binary digits"
            return f"one of {size} from {least}, {how}"
        case Count(usual):
            how = f"unary to {usual}" if usual <= MOST_UNARY else f"x / {usual}"
            return f"count, {how} and logarithm"
        case Bits(count):
            return f"set of {count}"
        case Print():
            return "fingerprint"
        case Through(_, inner):
            return in_words(inner)
        case Maybe(inner):
            return f"is there one? {in_words(inner)}"
        case Each(inner, most, fixed):
            return f"{'' if fixed else 'length, '}{most} times [{in_words(inner, most)}]"
        case Record(parts):
            return "; ".join(f"{name}: {in_words(part)}" for name, part in parts.items())
    return type(shape).__name__
