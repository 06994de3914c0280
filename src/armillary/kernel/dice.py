"""The sources of chance. Rules ask the position (`position.roll`, `position.pick`); the position asks one of these.

A source is immutable for the rules' purposes: its only cursor is the position's `ordinal`, an int, so a copy of a
position has its own dice for free.

The keyed stream, which `armillary verify` recomputes on its own (see docs/fairness-reference.md):

- block j is BLAKE2b(j as 8 bytes, big-endian; key = the 32-byte seed; digest 64 bytes); the stream is all blocks in order;
- the ordinal is a byte offset into the stream;
- one value out of n <= 256 reads a byte b, skips it while b >= 256 - 256 % n, and is b % n; one out of more reads two (or,
  above 65,536, four) bytes as a big-endian number in the same way. A die shows that value plus one.
"""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import combinations_with_replacement
from math import factorial
from typing import Any, Final
from zlib import crc32

from .native import mypyc_attr

__all__ = [
    "BranchingDice",
    "Dice",
    "KeyedDice",
    "NoDice",
    "OutOfDice",
    "PairedDice",
    "RecordedDice",
    "ScriptedDice",
    "TooManyBranches",
    "UnlikelyPath",
    "size_of",
]

CHUNK_BLOCKS: Final = 16
CHUNK: Final = 64 * CHUNK_BLOCKS
MASK: Final = 2**64 - 1


class UnlikelyPath(Exception):
    """Branching dice do not follow this line of rolls any further."""


class OutOfDice(Exception):
    """A script of dice does not fit what the rules asked for."""


class TooManyBranches(Exception):
    """A roll has more outcomes than one is willing to enumerate."""


def size_of(options: Sequence[int]) -> int:
    """How many there are. `len` fails for a range beyond the machine's word, which on 32 bits is 2**31 - 1."""
    try:
        return len(options)
    except OverflowError:
        if isinstance(options, range):
            return (options[-1] - options[0]) // options.step + 1
        raise


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of chance: `rolls` gives dice 1..sides, `below` one number in 0..n-1; both return the next ordinal too."""

    __slots__ = ()

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        raise NotImplementedError

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        """An index into `options`."""
        raise NotImplementedError

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        """An index into `weights`, each as likely as its weight."""
        raise NotImplementedError


def _die_table(sides: int) -> bytes:
    """Maps a byte of the stream to a die of `sides`; 0 stands for a byte that is skipped."""
    limit = 256 - 256 % sides
    return bytes(byte % sides + 1 if byte < limit else 0 for byte in range(256))


_TABLES: Final[list[bytes]] = [b""] + [_die_table(sides) if sides <= 255 else b"" for sides in range(1, 256)]


class KeyedDice(Dice):
    """Deterministic dice: the value is a function of the seed and the ordinal alone."""

    __slots__ = ("_at", "_chunk", "_faces", "_sides", "seed")

    def __init__(self, seed: bytes | int | str) -> None:
        if isinstance(seed, int):
            seed = str(seed)
        if isinstance(seed, str):
            seed = blake2b(seed.encode(), digest_size=32, person=b"armillary-seed").digest()
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self.seed: bytes = seed
        # The chunk of the stream read last, and the same as faces of the die thrown last: a cache, not a state.
        self._at: int = -1
        self._chunk: bytes = b""
        self._sides: int = 0
        self._faces: bytes = b""

    def __reduce__(self) -> tuple[Any, ...]:
        return KeyedDice, (self.seed,)

    def _load(self, number: int) -> None:
        first = number * CHUNK_BLOCKS
        seed = self.seed
        self._chunk = b"".join(
            [blake2b(block.to_bytes(8, "big"), key=seed).digest() for block in range(first, first + CHUNK_BLOCKS)]
        )
        self._at = number
        self._sides = 0

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        if sides > 255:
            values: list[int] = []
            for _ in range(count):
                value, ordinal = self.number(ordinal, sides)
                values.append(value + 1)
            return values, ordinal
        number = ordinal // CHUNK
        start = ordinal - number * CHUNK
        if number != self._at:
            self._load(number)
        if sides != self._sides:
            self._faces = self._chunk.translate(_TABLES[sides])
            self._sides = sides
        end = start + count
        if end <= CHUNK:
            faces = self._faces[start:end]
            if 0 not in faces:
                return list(faces), ordinal + count
        found: list[int] = []
        while len(found) < count:
            number = ordinal // CHUNK
            if number != self._at:
                self._load(number)
            if sides != self._sides:
                self._faces = self._chunk.translate(_TABLES[sides])
                self._sides = sides
            face = self._faces[ordinal - number * CHUNK]
            ordinal += 1
            if face:
                found.append(face)
        return found, ordinal

    def number(self, ordinal: int, n: int) -> tuple[int, int]:
        """One number in 0..n-1."""
        width = 1 if n <= 256 else 2 if n <= 65536 else 4
        limit = 256**width
        limit -= limit % n
        while True:
            value = 0
            for _ in range(width):
                chunk = ordinal // CHUNK
                if chunk != self._at:
                    self._load(chunk)
                value = value * 256 + self._chunk[ordinal - chunk * CHUNK]
                ordinal += 1
            if value < limit:
                return value % n, ordinal

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        return self.number(ordinal, size_of(options))

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        value, ordinal = self.number(ordinal, sum(weights))
        for index, weight in enumerate(weights):
            if value < weight:
                return index, ordinal
            value -= weight
        raise AssertionError("weights changed while drawing")


class PairedDice(Dice):
    """Dice for thinking: luck goes by turn and rule, so that two lines of play that part here meet the same luck later on.

    The n-th draw of a rule in a turn is the same whatever else was drawn; a stream would be out of step after the first roll
    that only one line makes. The code that plays the line sets `turn`. Not for play: it counts by itself, not by ordinals.
    """

    __slots__ = ("_counts", "_keys", "seed", "turn")

    def __init__(self, seed: int, turn: int = 0) -> None:
        self.seed: int = seed
        self.turn: int = turn
        self._counts: dict[str, int] = {}
        self._keys: dict[str, int] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return _paired, (self.seed, self.turn, dict(self._counts))

    def begin(self, turn: int) -> None:
        """A new turn: every rule starts over."""
        if turn != self.turn:
            self.turn = turn
            self._counts.clear()

    def _draw(self, rule: str) -> int:
        """64 bits for the next draw of that rule."""
        count = self._counts.get(rule, 0)
        self._counts[rule] = count + 1
        key = self._keys.get(rule)
        if key is None:
            key = self._keys[rule] = crc32(rule.encode())
        return _mixed(self.seed ^ _mixed(key << 32 ^ self.turn << 16 ^ count))

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        base = self._draw(rule)
        if count == 1:
            return [base % sides + 1], ordinal + 1
        return [_mixed(base + number) % sides + 1 for number in range(count)], ordinal + count

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        # By place, not by remainder: a list that is one shorter still gives a neighbour.
        return self._draw(rule) * size_of(options) >> 64, ordinal + 1

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        value = self._draw(rule) * sum(weights) >> 64
        for index, weight in enumerate(weights):
            if value < weight:
                return index, ordinal + 1
            value -= weight
        raise AssertionError("weights changed while drawing")


def _mixed(number: int) -> int:
    """SplitMix64: 64 bits that look random."""
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


class ScriptedDice(Dice):
    """Dice for tests: values in the order in which the rules request them. The ordinal counts values taken.

    A pick among options is scripted by the option itself (a card's id), a weighted pick by its index.
    """

    __slots__ = ("values",)

    def __init__(self, values: Sequence[int]) -> None:
        self.values: list[int] = list(values)

    def __reduce__(self) -> tuple[Any, ...]:
        return ScriptedDice, (self.values,)

    def _next(self, ordinal: int, rule: str, wanted: str) -> int:
        if ordinal >= len(self.values):
            raise OutOfDice(f"the script has {len(self.values)} values, but {rule} asks for {wanted}")
        return self.values[ordinal]

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        values = []
        for number in range(count):
            value = self._next(ordinal, rule, f"die {number + 1} of {count}d{sides}")
            if not 1 <= value <= sides:
                raise OutOfDice(f"the script gives {value}, but {rule} rolls {count}d{sides}")
            values.append(value)
            ordinal += 1
        return values, ordinal

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        value = self._next(ordinal, rule, f"one of {list(options)}")
        if value not in options:
            raise OutOfDice(f"the script gives {value}, but {rule} picks one of {list(options)}")
        return list(options).index(value), ordinal + 1

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        value = self._next(ordinal, rule, f"an index with a weight of {list(weights)}")
        if not 0 <= value < len(weights) or not weights[value]:
            raise OutOfDice(f"the script gives {value}, but {rule} picks an index with a weight of {list(weights)}")
        return value, ordinal + 1


class RecordedDice(Dice):
    """The draws of a record, given again: replay needs no seed. Each draw names the ordinal at which it was made."""

    __slots__ = ("draws",)

    def __init__(self, draws: Sequence[dict[str, Any]]) -> None:
        self.draws: dict[int, dict[str, Any]] = {draw["at"]: draw for draw in draws}

    def __reduce__(self) -> tuple[Any, ...]:
        return RecordedDice, (list(self.draws.values()),)

    def _find(self, ordinal: int, rule: str, shape: dict[str, Any]) -> dict[str, Any]:
        draw = self.draws.get(ordinal)
        if draw is None:
            raise OutOfDice(f"the record has no draw at {ordinal}, but {rule} asks for {shape}")
        if draw["rule"] != rule or any(draw.get(name) != value for name, value in shape.items()):
            raise OutOfDice(f"the record has {draw}, but {rule} asks for {shape}")
        return draw

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        draw = self._find(ordinal, rule, {"d": sides})
        values: list[int] = list(draw["values"])
        if len(values) != count or any(not 1 <= value <= sides for value in values):
            raise OutOfDice(f"the record has {values}, but {rule} asks for {count}d{sides}")
        return values, draw["to"]

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        draw = self._find(ordinal, rule, {"of": size_of(options)})
        return draw["index"], draw["to"]

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        draw = self._find(ordinal, rule, {"weights": list(weights)})
        return draw["index"], draw["to"]


class NoDice(Dice):
    """For positions that must not roll: a hidden view, a restored position nobody plays on."""

    __slots__ = ()

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        raise OutOfDice(f"this position has no dice, but {rule} asks for {count}d{sides}")

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        raise OutOfDice(f"this position has no dice, but {rule} asks for a pick")

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        raise OutOfDice(f"this position has no dice, but {rule} asks for a pick")


#: Rolls in one line of branching dice: more is a rule that rolls for ever.
MOST_ROLLS: Final = 10_000


class BranchingDice(Dice):
    """Dice that go through every outcome: run the rules once for each path until `next_path()` is False.

    Dice whose order does not matter to the rule (`alike`) are enumerated as multisets with their multiplicities. A rule that
    rolls again until it fits has endless paths: a path that is less likely than `least` ends with UnlikelyPath at its next roll.
    """

    __slots__ = ("_depth", "_path", "_sizes", "least", "limit", "paths", "probability")

    def __init__(self, limit: int, least: Fraction = Fraction(1, 10**12)) -> None:
        self.limit: int = limit
        self.least: Fraction = least
        self.paths: int = 1
        self.probability: Fraction = Fraction(1)
        self._path: list[int] = []
        self._sizes: list[int] = []
        self._depth: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        state = (self.paths, self.probability, list(self._path), list(self._sizes), self._depth)
        return _branching, (self.limit, self.least, state)

    def _branch(self, size: int) -> int:
        depth = self._depth
        if depth == len(self._path):
            if size > self.limit:
                raise TooManyBranches(f"a single roll has {size} outcomes")
            if self.probability < self.least:
                raise UnlikelyPath
            if depth >= MOST_ROLLS:
                raise TooManyBranches(f"more than {MOST_ROLLS} rolls in a row")
            self._path.append(0)
            self._sizes.append(size)
        self._depth = depth + 1
        return self._path[depth]

    def next_path(self) -> bool:
        """Make ready for the next run; False when all outcomes have been seen."""
        while self._path and self._path[-1] == self._sizes[-1] - 1:
            self._path.pop()
            self._sizes.pop()
        if not self._path:
            return False
        self._path[-1] += 1
        self.paths += 1
        if self.paths > self.limit:
            raise TooManyBranches(f"more than {self.limit} outcomes")
        self._depth = 0
        self.probability = Fraction(1)
        return True

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        if alike and count > 1:
            size = factorial(count + sides - 1) // (factorial(count) * factorial(sides - 1))
            index = self._branch(size)
            faces = _multiset(index, count, sides)
            ways = factorial(count)
            for face in range(1, sides + 1):
                ways //= factorial(faces.count(face))
            self.probability *= Fraction(ways, sides**count)
            return faces, ordinal + count
        index = self._branch(sides**count)
        self.probability /= sides**count
        values = []
        for _ in range(count):
            values.append(index % sides + 1)
            index //= sides
        return values, ordinal + count

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        size = size_of(options)
        index = self._branch(size)
        self.probability /= size
        return index, ordinal + 1

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        possible = [index for index, weight in enumerate(weights) if weight]
        index = possible[self._branch(len(possible))]
        self.probability *= Fraction(weights[index], sum(weights))
        return index, ordinal + 1


_MULTISETS: Final[dict[tuple[int, int], list[tuple[int, ...]]]] = {}


def _multiset(index: int, count: int, sides: int) -> list[int]:
    key = (count, sides)
    if key not in _MULTISETS:
        _MULTISETS[key] = list(combinations_with_replacement(range(1, sides + 1), count))
    return list(_MULTISETS[key][index])


# Compiled classes have no state that pickle could read: these make them again.


def _paired(seed: int, turn: int, counts: dict[str, int]) -> PairedDice:
    dice = PairedDice(seed, turn)
    dice._counts = counts
    return dice


def _branching(limit: int, least: Fraction, state: tuple[int, Fraction, list[int], list[int], int]) -> BranchingDice:
    dice = BranchingDice(limit, least)
    dice.paths, dice.probability, dice._path, dice._sizes, dice._depth = state
    return dice
