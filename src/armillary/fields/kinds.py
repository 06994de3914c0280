"""Kinds: what a value is, and what a list runs over."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from armillary.shape import Bits as BitsShape
from armillary.shape import Count as CountShape
from armillary.shape import Each, Flag, Id, Print, Record, Shape, Told

from .source import Code

#: A number, the name of an attribute of the components, or a function of the game.
Number = int | str | Callable[[Any], int]
#: What no count of a table game reaches.
LARGEST = 1_000_000


def given(game: Any, value: Any) -> Any:
    """What a declaration's number (or other value) is in this game."""
    if isinstance(value, str):
        return getattr(game.components, value)
    return value(game) if callable(value) else value


class Axis:
    """What a list runs over: its members' slugs, from an attribute of the components or a function of the game."""

    def __init__(self, name: str, words: str | Sequence[str] | Callable[[Any], Sequence[str]] | None = None) -> None:
        self.name = name
        self._words = name if words is None else words

    def words(self, game: Any) -> list[str]:
        return list(given(game, self._words))

    def size(self, game: Any) -> int:
        return len(self.words(game))


def _letters(game: Any) -> list[str]:
    return [chr(ord("A") + seat) for seat in range(game.seats)]


#: The seats of the match: A, B, ...
SEAT = Axis("seat", _letters)


K = TypeVar("K", bound="Kind")


class Kind:
    """What a value is. `at`: where it is in the words (by default under its own name; "": the title writes it itself)."""

    #: How the kernel copies it: "" as it is, else as one of LISTS, ROWS, DICTS, THINGS.
    holds: str = ""
    #: Is it part of the words, if it has a place there?
    worded: ClassVar[bool] = True

    def __init__(self, start: Any = 0, at: str | None = None, shape: Shape | None = None) -> None:
        self.start = start
        self.at = at
        self.secret: str | None = None
        self.own_shape: Shape | Callable[[Any], Shape] | None = shape
        #: Is it in play in this game? None: always. What is not in play is kept, and programs that learn do not see it.
        self.played: Callable[[Any], bool] | None = None

    def first(self, game: Any) -> Any:
        """What it starts with."""
        return given(game, self.start)

    def shape(self, game: Any) -> Shape:
        if self.played is not None and not self.played(game):
            return Told()
        own = self.own_shape
        if own is None:
            return self.usual_shape(game)
        return own(game) if callable(own) else own

    def shaped(self: K, shape: "Shape | Callable[[Any], Shape]") -> K:
        """The same kind, shown to programs that learn as something else: a bound of the encoding that is not the rules'."""
        self.own_shape = shape
        return self

    def only(self: K, played: Callable[[Any], bool]) -> K:
        """The same kind, in play only in such games."""
        self.played = played
        return self

    def usual_shape(self, game: Any) -> Shape:
        return Print()

    def write(self, code: Code, game: Any, value: str) -> str:
        """The expression that puts a value into words."""
        return f"plain({value})"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        """The expression that takes it back; `where` is an expression too."""
        return f"frozen({words})"

    def bounds(self, game: Any) -> tuple[int, int] | None:
        """The least and the most that a single value may be."""
        return None

    def faults(self, code: Code, game: Any, name: str) -> list[str]:
        """Statements that add to `found` what is out of bounds."""
        bounds = self.bounds(game)
        if bounds is None:
            return []
        least, most = bounds
        return [f"if not {least} <= p.{name} <= {most}: found.append(f'{name} is {{p.{name}}}{_but(least, most)}')"]


class Count(Kind):
    """A number from 0 (or `least`) on. `usual` is what it seldom passes, `most` what it never does."""

    def __init__(
        self, usual: Number = 6, most: Number | None = None, least: int = 0, start: Any = 0, at: str | None = None
    ) -> None:
        super().__init__(start, at)
        self.usual = usual
        self.most = most
        self.least = least

    def usual_shape(self, game: Any) -> Shape:
        return CountShape(given(game, self.usual))

    def bounds(self, game: Any) -> tuple[int, int]:
        return self.least, LARGEST if self.most is None else given(game, self.most)

    def write(self, code: Code, game: Any, value: str) -> str:
        return value

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        least, most = self.bounds(game)
        return f"number({words}, {least}, {most}, {where})"


class Yes(Kind):
    """No or yes: 0 or 1, and false or true in words."""

    def usual_shape(self, game: Any) -> Shape:
        return Flag()

    def bounds(self, game: Any) -> tuple[int, int]:
        return 0, 1

    def write(self, code: Code, game: Any, value: str) -> str:
        return f"{value} > 0"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        return f"yes({words}, {where})"


class One(Kind):
    """One member of an axis, or one of a few other values with words of their own: `{-1: "none"}`."""

    def __init__(
        self, axis: Axis, others: Mapping[int, str | None] | None = None, start: Any = 0, at: str | None = None
    ) -> None:
        super().__init__(start, at)
        self.axis = axis
        self.others = dict(others or {})

    def words(self, game: Any) -> dict[int, str | None]:
        return {**dict(enumerate(self.axis.words(game))), **self.others}

    def usual_shape(self, game: Any) -> Shape:
        least, most = self.bounds(game)
        return Id(most + 1, least)

    def bounds(self, game: Any) -> tuple[int, int]:
        return min(0, *self.others, 0), max(self.axis.size(game) - 1, *self.others, 0)

    def write(self, code: Code, game: Any, value: str) -> str:
        return f"{code.bind(self.words(game))}[{value}]"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        numbers = {word: number for number, word in self.words(game).items()}
        return f"member({words}, {code.bind(numbers)}, {where})"


class Bits(Kind):
    """A set of members of an axis, as bits of a number; a list of slugs in words."""

    def __init__(self, axis: Axis, start: Any = 0, at: str | None = None) -> None:
        super().__init__(start, at)
        self.axis = axis

    def usual_shape(self, game: Any) -> Shape:
        return BitsShape(self.axis.size(game))

    def bounds(self, game: Any) -> tuple[int, int]:
        return 0, (1 << self.axis.size(game)) - 1

    def write(self, code: Code, game: Any, value: str) -> str:
        return f"[word for bit, word in enumerate({code.bind(self.axis.words(game))}) if {value} >> bit & 1]"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        numbers = {word: 1 << number for number, word in enumerate(self.axis.words(game))}
        return f"sum([member(word, {code.bind(numbers)}, {where}) for word in a_list({words}, {where})])"


class Per(Kind):
    """A value for each member of an axis: a list, in words an object by slug.

    `secret`: the row of a seat is seen by that seat alone. Others see an empty row, and what it counts joins the field of that
    name ("": nothing does).
    """

    holds = "LISTS"

    def __init__(
        self, axis: Axis, kind: Kind, at: str | None = None, start: Any = None, secret: str | None = None
    ) -> None:
        super().__init__(start, at)
        self.axis = axis
        self.kind = kind
        self.secret = secret
        if kind.holds:
            self.holds = "ROWS"

    def first(self, game: Any) -> Any:
        if self.start is not None:
            return list(given(game, self.start))
        return [self.kind.first(game) for _ in range(self.axis.size(game))]

    def usual_shape(self, game: Any) -> Shape:
        inner = self.kind.shape(game)
        if self.secret is not None and isinstance(inner, Each):
            inner = Each(inner.shape, inner.most, fixed=False)
        return Each(inner, self.axis.size(game))

    def write(self, code: Code, game: Any, value: str) -> str:
        names = code.bind(self.axis.words(game))
        if isinstance(self.kind, Count):
            return f"dict(zip({names}, {value}, strict=True))"
        name, one = code.fresh("name"), code.fresh("one")
        words = self.kind.write(code, game, one)
        return f"{{{name}: {words} for {name}, {one} in zip({names}, {value}, strict=True)}}"

    def row(self, code: Code, game: Any, value: str) -> str:
        """The words of the value of one member: None where it is hidden."""
        words = self.kind.write(code, game, value)
        return words if self.secret is None else f"{words} if {value} else None"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        names, name, data = code.bind(self.axis.words(game)), code.fresh("name"), code.fresh("data")
        own = self.kind.read(code, game, f"{data}[{name}]", f"{where} + '.' + {name}")
        return f"[{own} for {data} in (keys({words}, {names}, {where}),) for {name} in {names}]"

    def row_read(self, code: Code, game: Any, words: str, where: str) -> str:
        own = self.kind.read(code, game, words, where)
        return own if self.secret is None else f"[] if {words} is None else {own}"

    def faults(self, code: Code, game: Any, name: str) -> list[str]:
        rows = isinstance(self.kind, Per)
        bounds = self.kind.kind.bounds(game) if isinstance(self.kind, Per) else self.kind.bounds(game)
        if bounds is None:
            return []
        least, most = bounds
        names = code.bind(self.axis.words(game))
        if rows:
            low, high = (
                f"min(map(min, filter(None, p.{name})), default=0)",
                f"max(map(max, filter(None, p.{name})), default=0)",
            )
            each = "min(one, default=0), max(one, default=0)"
        else:
            low, high, each = f"min(p.{name}, default=0)", f"max(p.{name}, default=0)", "one, one"
        too_many = f" or {high} > {most}" if most < LARGEST else ""
        return [
            f"if {low} < {least}{too_many}:",
            f" for name, one in zip({names}, p.{name}):",
            f"  low, high = {each}",
            f"  if low < {least} or high > {most}: found.append(f'{name} of {{name}} is {{one}}{_but(least, most)}')",
        ]


def list_faults(kind: Kind, game: Any, name: str) -> list[str]:
    """Statements that add a flat list to `found` if one of its values is out of the bounds of their kind."""
    bounds = kind.bounds(game)
    if bounds is None:
        return []
    least, most = bounds
    test = f"min(p.{name}, default={least}) < {least} or max(p.{name}, default={least}) > {most}"
    return [f"if {test}: found.append(f'{name} is {{p.{name}}}{_but(least, most)}')"]


class Flat(Kind):
    """A value for each pair of members of two axes, in one flat list, row after row; in words an object of objects."""

    holds = "LISTS"

    def __init__(self, axis: Axis, across: Axis, kind: Kind, at: str | None = None, start: Any = None) -> None:
        super().__init__(start, at)
        self.axis = axis
        self.across = across
        self.kind = kind

    def first(self, game: Any) -> Any:
        if self.start is not None:
            return list(given(game, self.start))
        return [self.kind.first(game)] * (self.axis.size(game) * self.across.size(game))

    def usual_shape(self, game: Any) -> Shape:
        return Each(self.kind.shape(game), self.axis.size(game) * self.across.size(game))

    def write(self, code: Code, game: Any, value: str) -> str:
        across = self.across.words(game)
        width, names = len(across), code.bind(across)
        inner = f"{{n: {self.kind.write(code, game, 'one')} for n, one in zip({names}, {value}[at * {width} :])}}"
        return f"{{name: {inner} for at, name in enumerate({code.bind(self.axis.words(game))})}}"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        names, across = code.bind(self.axis.words(game)), code.bind(self.across.words(game))
        own = self.kind.read(code, game, "row[n]", f"{where} + '.' + name + '.' + n")
        row = f"keys(data[name], {across}, {where} + '.' + name)"
        return f"[{own} for data in (keys({words}, {names}, {where}),) for name in {names} for row in ({row},) for n in {across}]"

    def faults(self, code: Code, game: Any, name: str) -> list[str]:
        return list_faults(self.kind, game, name)


class Listed(Kind):
    """A list of any length, at most `most`; a list in words."""

    holds = "LISTS"

    def __init__(self, kind: Kind, most: Number, start: Any = None, at: str | None = None) -> None:
        super().__init__(start, at)
        self.kind = kind
        self.most = most

    def first(self, game: Any) -> Any:
        return [] if self.start is None else list(given(game, self.start))

    def usual_shape(self, game: Any) -> Shape:
        return Each(self.kind.shape(game), given(game, self.most), fixed=False)

    def write(self, code: Code, game: Any, value: str) -> str:
        one = code.fresh("one")
        return f"[{self.kind.write(code, game, one)} for {one} in {value}]"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        one = code.fresh("one")
        return f"[{self.kind.read(code, game, one, where)} for {one} in a_list({words}, {where})]"


class Records(Kind):
    """A list of Things of one class, at most `most`; in words each by its fields. Without `most`, programs that learn only tell
    it apart."""

    holds = "THINGS"

    def __init__(self, cls: type, most: int | None = None, at: str | None = None, start: Any = None) -> None:
        super().__init__(start, at)
        self.cls = cls
        self.most = most

    def usual_shape(self, game: Any) -> Shape:
        return Print() if self.most is None else Each(record_of(self.cls, game), self.most, fixed=False)

    def first(self, game: Any) -> Any:
        return [] if self.start is None else list(given(game, self.start))

    def write(self, code: Code, game: Any, value: str) -> str:
        one = code.fresh("one")
        return f"[None if {one} is None else dump({one}) for {one} in {value}]"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        one, cls = code.fresh("one"), code.bind(self.cls)
        own = f"None if {one} is None else {cls}(*loaded({cls}, {one}))"
        return f"[{own} for {one} in a_list({words}, {where})]"


class Free(Kind):
    """Any plain value, with the shape that is named: `holds` says how it is copied."""

    def __init__(self, start: Any = 0, holds: str = "", at: str | None = None, shape: Shape | None = None) -> None:
        super().__init__(start, at, shape)
        self.holds = holds


class Constant(Kind):
    """What is fixed for the match: neither saved nor observed."""

    worded = False

    def usual_shape(self, game: Any) -> Shape:
        return Told()


class Kept(Kind):
    """What follows from other fields and is kept for speed: worked out when a position is read, compared in `status`."""

    worded = False

    def __init__(self, work: Callable[[Any], Any], kind: Kind | None = None, start: Any = 0) -> None:
        super().__init__(start)
        self.work = work
        self.kind = kind
        self.holds = kind.holds if kind is not None else ""

    def usual_shape(self, game: Any) -> Shape:
        return Told() if self.kind is None else self.kind.shape(game)

    def faults(self, code: Code, game: Any, name: str) -> list[str]:
        return [f"kept(p, {name!r}, {code.bind(self.work)}, found)"]


_KINDS: dict[type, dict[str, Kind]] = {}


def kinds_of(cls: type) -> dict[str, Kind]:
    """The declared fields of a class with their kinds, base classes first; those of a bare tuple have none."""
    found = _KINDS.get(cls)
    if found is None:
        found = _KINDS[cls] = {}
        for base in reversed(cls.__mro__):
            fields = base.__dict__.get("FIELDS", ())
            if isinstance(fields, dict):
                found.update(fields)
    return found


def record_of(cls: type, game: Any) -> Record:
    """The shape of a Thing with declared fields."""
    return Record({name: kind.shape(game) for name, kind in kinds_of(cls).items()})


def _components(game: Any) -> Any:
    return game.components


#: The frozen components, shared by all positions.
COMPONENTS = Constant(_components)


def _but(least: int, most: int) -> str:
    return f", but is at least {least}" if most >= LARGEST else f", but is from {least} to {most}"


#: How a class declares its fields: each with its kind, or names alone.
Declared = Mapping[str, Kind] | tuple[str, ...]


def place(kinds: Mapping[str, Kind], name: str) -> str:
    at = kinds[name].at
    return name if at is None else at
