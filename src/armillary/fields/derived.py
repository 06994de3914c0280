"""What follows for one game from the declared fields of its position: how it starts, its words, its bounds, what is hidden."""

from collections.abc import Callable, Mapping
from inspect import get_annotations
from typing import Any

from armillary.shape import Shape

from .kinds import Kept, Kind, Per, kinds_of, place
from .laws import Law
from .source import Code

__all__ = ["Derived", "written"]


def _undeclared(cls: type, kinds: Mapping[str, Kind]) -> None:
    """Fields stand twice in a class, for the compiler and for the kernel: name the difference. Compiled classes have no
    annotations to compare with."""
    typed: set[str] = set()
    for base in cls.__mro__:
        fields = base.__dict__.get("FIELDS")
        if isinstance(fields, dict):
            typed |= {name for name in get_annotations(base) if name != "game"} or set(fields)
    wrong = sorted(typed ^ set(kinds))
    if wrong:
        raise TypeError(f"{cls.__name__}: {', '.join(wrong)} must be both in FIELDS and typed in the class")


class Derived:
    """What follows for one game from the declared fields of a position class."""

    def __init__(self, game: Any, cls: type) -> None:
        self.game = game
        self.kinds = kinds = kinds_of(cls)
        _undeclared(cls, kinds)
        self.laws: list[Law] = [law for base in reversed(cls.__mro__) for law in base.__dict__.get("LAWS", ())]
        self.worded = {name: kind for name, kind in kinds.items() if kind.worded and kind.at != ""}
        self.start: Callable[[Any], None] = self._starter()
        self.hide: Callable[[Any, int | None], None] = self._hider()

    def __getattr__(self, name: str) -> Any:
        """What is asked for seldom is written when it is."""
        makers = {"write": self._writer, "read": self._reader, "broken": self._watcher}
        if name not in makers:
            raise AttributeError(name)
        made = makers[name]()
        setattr(self, name, made)
        return made

    def shapes(self) -> dict[str, Shape]:
        return {name: kind.shape(self.game) for name, kind in self.kinds.items()}

    def _starter(self) -> Callable[[Any], None]:
        code = Code()
        lines = []
        for name, kind in self.kinds.items():
            first = kind.first(self.game)
            value = code.bind(first)
            if isinstance(first, list) and any(isinstance(row, list) for row in first):
                value = f"[row[:] for row in {value}]"
            elif kind.holds:
                value = f"{value}.copy()" if isinstance(first, dict) else f"{value}[:]"
            lines.append(f"p.{name} = {value}")
        return code.function("start(p)", lines or ["pass"])

    def _hider(self) -> Callable[[Any, int | None], None]:
        """What others may not see of a seat's row joins its pool."""
        code = Code()
        lines = []
        for name, kind in self.kinds.items():
            if kind.secret is None:
                continue
            lines += [f"for other, row in enumerate(p.{name}):", " if other != seat:"]
            if kind.secret:
                lines += ["  for at, count in enumerate(row):", f"   if count: p.{kind.secret}[at] += count"]
            lines.append(f"  p.{name}[other] = []")
        return code.function("hide(p, seat)", lines or ["pass"])

    def _writer(self) -> Callable[[Any], dict[str, Any]]:
        """One literal: every word of it in its place."""
        code = Code()
        tree: dict[str, Any] = {}
        for name, kind in self.worded.items():
            path = place(self.kinds, name)
            if "*" in path:
                assert isinstance(kind, Per), f"{name} is no list, so {path} has no *"
                for at, word in enumerate(kind.axis.words(self.game)):
                    _plant(tree, path.replace("*", word), kind.row(code, self.game, f"p.{name}[{at}]"))
            else:
                _plant(tree, path, kind.write(code, self.game, f"p.{name}"))
        return code.function("write(p)", [f"return {_literal(tree)}"])

    def _reader(self) -> Callable[[Any, Any], None]:
        """Field by field from its place, every object on the way checked for what it must have."""
        code = Code()
        lines: list[str] = []
        known: dict[str, str] = {}
        tree: dict[str, Any] = {}
        for name in self.worded:
            for path in _paths(self.kinds, name, self.game):
                _plant(tree, path, "")

        def reach(path: str) -> str:
            """The name of the object at that path, checked once."""
            if path not in known:
                above, _, last = path.rpartition(".")
                source = f"{reach(above)}[{last!r}]" if path else "data"
                known[path] = f"d{len(known)}"
                lines.append(f"{known[path]} = keys({source}, {list(_branch(tree, path))!r}, {path!r})")
            return known[path]

        for name, kind in self.worded.items():
            path = place(self.kinds, name)
            above, _, last = path.rpartition(".")
            if "*" in path:
                assert isinstance(kind, Per)
                rows = []
                for word in kind.axis.words(self.game):
                    there = reach(above.replace("*", word)) + f"[{last.replace('*', word)!r}]"
                    rows.append(kind.row_read(code, self.game, there, repr(path.replace("*", word))))
                lines.append(f"p.{name} = [{', '.join(rows)}]")
            else:
                there = f"{reach(above)}[{last!r}]"
                lines.append(f"p.{name} = {kind.read(code, self.game, there, repr(path))}")
        for name, kind in self.kinds.items():
            if isinstance(kind, Kept):
                lines.append(f"p.{name} = {code.bind(kind.work)}(p)")
        for law in self.laws:
            lines += law.on_reading(code, self.game, self.kinds)
        return code.function("read(p, data)", lines or ["pass"])

    def _watcher(self) -> Callable[[Any], list[str]]:
        """Every bound, everything kept and every law."""
        code = Code()
        lines = ["found = []"]
        for name, kind in self.kinds.items():
            lines += kind.faults(code, self.game, name)
        for law in self.laws:
            lines += law.faults(code, self.game, self.kinds)
        return code.function("broken(p)", [*lines, "return found"])


def _paths(kinds: Mapping[str, Kind], name: str, game: Any) -> list[str]:
    path, kind = place(kinds, name), kinds[name]
    if "*" not in path:
        return [path]
    assert isinstance(kind, Per), f"{name} is no list, so {path} has no *"
    return [path.replace("*", word) for word in kind.axis.words(game)]


def written(cls: type, name: str, game: Any, data: Any) -> bool:
    """Is that field of a position class among these words?"""
    for path in _paths(kinds_of(cls), name, game):
        found = data
        for step in path.split("."):
            if not isinstance(found, dict) or step not in found:
                return False
            found = found[step]
    return True


def _plant(tree: dict[str, Any], path: str, source: str) -> None:
    *above, last = path.split(".")
    for step in above:
        tree = tree.setdefault(step, {})
    tree[last] = source


def _branch(tree: dict[str, Any], path: str) -> dict[str, Any]:
    for step in path.split(".") if path else ():
        tree = tree[step]
    return tree


def _literal(tree: Any) -> str:
    if isinstance(tree, str):
        return tree
    return "{" + ", ".join(f"{name!r}: {_literal(value)}" for name, value in tree.items()) + "}"
