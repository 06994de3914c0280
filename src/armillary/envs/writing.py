"""Shapes as numbers between -1 and 1: how a declared value is written into an observation.

A flag is one number. An id is one-hot, or its binary digits where there are many. A small count is unary, a larger one is linear
up to what is usual; both have the logarithm beside it, which tells any two counts apart. A set has a number for each of its
members. A list of no fixed length says how long it is. What has no shape of numbers is a fingerprint of 32 bits.
"""

import math
from array import array
from collections.abc import Callable
from functools import cached_property
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from armillary.shape import Bits, Count, Each, Flag, Id, Maybe, Print, Record, Shape, Through

__all__ = ["LARGEST", "PRINT", "Writer", "fingerprint", "in_words", "writer_of"]

Vector = NDArray[np.float32]

#: Ids of more things than this are written in binary digits, and so are those of lists that would need more numbers than that.
MOST_HOT = 40
MOST_HOT_ROW = 2048
#: Counts up to this are unary.
MOST_UNARY = 6
#: Beyond this two counts would no longer be told apart by their logarithms.
LARGEST = 1 << 18
SCALE = math.log1p(1 << 20)
#: Counts below this are looked up.
TABLE = 256
#: Sets of so many things are looked up.
SMALL_SET = 8
#: Rows of so many numbers are remembered, and so many of them.
SHORT = 256
REMEMBERED = 4096
#: Bits of a fingerprint.
PRINT = 32
BIT = np.arange(PRINT)


class Writer:
    """Writes values of one shape into `width` numbers, which are 0 before."""

    width: int

    def write(self, value: Any, out: Vector) -> bool:
        """False: the value is not of the declared shape, and was not written (or not wholly)."""
        raise NotImplementedError


class Table(Writer):
    """A number that is looked up: row `value - low`."""

    def __init__(self, low: int, rows: Vector) -> None:
        self.low = low
        self.rows = rows
        self.high = low + len(rows) - 1
        self.width = rows.shape[1]

    def write(self, value: Any, out: Vector) -> bool:
        if not isinstance(value, int):
            return False
        if self.low <= value <= self.high:
            out[:] = self.rows[value - self.low]
            return True
        return self.beyond(value, out)

    def beyond(self, value: int, out: Vector) -> bool:
        return False

    def write_all(self, values: Any, out: Vector) -> bool:
        """A list of them, one row for each."""
        try:
            # Numbers of one byte, which is nearly all: looked up at once, several times as fast as one by one.
            raw = bytes(values) if self.low >= 0 else array("b", values).tobytes()
        except (OverflowError, ValueError, TypeError):
            return False not in [self.write(value, row) for value, row in zip(values, out, strict=True)]
        if raw.translate(None, self.valid):
            return False not in [self.write(value, row) for value, row in zip(values, out, strict=True)]
        np.take(self.by_byte, np.frombuffer(raw, np.uint8), axis=0, out=out, mode="clip")
        return True

    @cached_property
    def by_byte(self) -> Vector:
        """The rows by their number's byte: negative numbers are in the upper half."""
        found = np.zeros((256, self.width), np.float32)
        for value in self.of_one_byte():
            found[value & 255] = self.rows[value - self.low]
        return found

    @cached_property
    def valid(self) -> bytes:
        return bytes(value & 255 for value in self.of_one_byte())

    def of_one_byte(self) -> range:
        return range(max(self.low, -128), min(self.high, 255 if self.low >= 0 else 127) + 1)


class Number(Table):
    """A count: looked up while it is small."""

    def __init__(self, usual: int) -> None:
        self.usual = usual
        # Below nought only where a count can be owed: most never are, and then go through unsigned bytes.
        low = 0
        super().__init__(low, np.stack([self.row(value) for value in range(low, max(TABLE, usual + 1))]))

    def row(self, value: int) -> Vector:
        usual = self.usual
        logarithm = math.copysign(math.log1p(abs(value)) / SCALE, value)
        if usual <= MOST_UNARY:
            return np.array([*(float(value > step) for step in range(usual)), logarithm], np.float32)
        return np.array([min(max(value / usual, -1.0), 1.0), logarithm], np.float32)

    def beyond(self, value: int, out: Vector) -> bool:
        if abs(value) > LARGEST:
            return False
        out[:] = self.row(value)
        return True


class Index(Table):
    """An id."""

    def __init__(self, shape: Id, times: int = 1) -> None:
        self.open = shape.open
        count = shape.count - shape.least
        if is_hot(count, times):
            rows = np.eye(count, dtype=np.float32)
        else:
            digits = np.arange(max(1, (count - 1).bit_length()))
            rows = ((np.arange(count)[:, None] >> digits) & 1).astype(np.float32)
        super().__init__(shape.least, rows)

    def beyond(self, value: int, out: Vector) -> bool:
        if self.open and value > self.high:
            out[:] = self.rows[-1]
            return True
        return False

    def write_all(self, values: Any, out: Vector) -> bool:
        if self.open:
            values = np.minimum(np.asarray(values), self.high).tolist()
        return super().write_all(values, out)


class Members(Writer):
    """A set of many things."""

    def __init__(self, count: int) -> None:
        self.width = count

    def write(self, value: Any, out: Vector) -> bool:
        if not isinstance(value, int) or not 0 <= value < 1 << self.width:
            return False
        raw = np.frombuffer(value.to_bytes((self.width + 7) // 8, "little"), np.uint8)
        out[:] = np.unpackbits(raw, count=self.width, bitorder="little")
        return True


class Mark(Writer):
    """A fingerprint; None has none."""

    width = PRINT

    def write(self, value: Any, out: Vector) -> bool:
        if value is not None:
            out[:] = fingerprint(value)
        return True


class Worked(Writer):
    """What a function makes of a value."""

    def __init__(self, work: Callable[[Any], Any], inner: Writer) -> None:
        self.work = work
        self.inner = inner
        self.width = inner.width

    def write(self, value: Any, out: Vector) -> bool:
        return self.inner.write(self.work(value), out)


class Perhaps(Writer):
    """A value or None."""

    def __init__(self, inner: Writer) -> None:
        self.inner = inner
        self.width = 1 + inner.width

    def write(self, value: Any, out: Vector) -> bool:
        if value is None:
            return True
        out[0] = 1.0
        return self.inner.write(value, out[1:])


class Row(Writer):
    """A list; its length comes first if it may differ."""

    def __init__(self, inner: Writer, most: int, fixed: bool) -> None:
        self.inner = inner
        self.most = most
        self.length = None if fixed else Number(max(most, 1))
        self.start = 0 if self.length is None else self.length.width
        self.width = self.start + most * inner.width
        #: What short lists look like, by their numbers: they come again and again.
        self.known: dict[tuple[int, ...], Vector] = {}
        self.short = isinstance(inner, Table) and self.width <= SHORT

    def write(self, value: Any, out: Vector) -> bool:
        if not self.short or value is None:
            return self.work_out(value, out)
        key = tuple(value)
        found = self.known.get(key)
        if found is not None:
            out[:] = found
            return True
        fits = self.work_out(value, out)
        if fits and len(self.known) < REMEMBERED:
            self.known[key] = out.copy()
        return fits

    def work_out(self, value: Any, out: Vector) -> bool:
        if value is None:
            return False
        count = len(value)
        if self.length is not None:
            self.length.write(count, out[: self.start])
        fits = count == self.most or (count < self.most and self.length is not None)
        if count > self.most:
            value, count = value[: self.most], self.most
        if not count:
            return fits
        inner, width = self.inner, self.inner.width
        body = out[self.start : self.start + count * width].reshape(count, width)
        if isinstance(inner, Table) and count > 3:
            return inner.write_all(value, body) and fits
        return False not in [inner.write(item, row) for item, row in zip(value, body, strict=True)] and fits


class Parts(Writer):
    """A Thing or a tuple."""

    def __init__(self, parts: dict[str, Writer]) -> None:
        self.parts = parts
        self.width = sum(part.width for part in parts.values())

    def write(self, value: Any, out: Vector) -> bool:
        if value is None:
            return False
        if isinstance(value, tuple):
            values: list[Any] = list(value)
        else:
            values = [getattr(value, name) for name in self.parts]
        fits, at = len(values) == len(self.parts), 0
        for item, part in zip(values, self.parts.values(), strict=False):
            fits = part.write(item, out[at : at + part.width]) and fits
            at += part.width
        return fits


def fingerprint(value: Any) -> Vector:
    """32 flags that tell values apart."""
    return ((crc32(repr(value).encode()) >> BIT) & 1).astype(np.float32)


def writer_of(shape: Shape) -> Writer:
    match shape:
        case Flag():
            return Table(0, np.array([[0.0], [1.0]], np.float32))
        case Id():
            return Index(shape)
        case Count(usual):
            return Number(usual)
        case Bits(count):
            if count > SMALL_SET:
                return Members(count)
            bits = (np.arange(1 << count)[:, None] >> np.arange(count)) & 1
            return Table(0, bits.astype(np.float32))
        case Print():
            return Mark()
        case Through(work, inner):
            return Worked(work, writer_of(inner))
        case Maybe(inner):
            return Perhaps(writer_of(inner))
        case Each(inner, most, fixed):
            return Row(Index(inner, most) if isinstance(inner, Id) else writer_of(inner), most, fixed)
        case Record(parts):
            return Parts({name: writer_of(part) for name, part in parts.items()})
    raise TypeError(f"{shape!r} cannot be written as numbers")


def is_hot(count: int, times: int) -> bool:
    """Is an id among so many, so many times, written one-hot?"""
    return count <= MOST_HOT and count * times <= MOST_HOT_ROW


def in_words(shape: Shape, times: int = 1) -> str:
    """How a shape is written, for the description of a layout."""
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
