"""Source generated once for each game, and the helpers that it calls: checks whose errors name the mistake."""

from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["HELPERS", "Code", "a_list", "frozen", "plain"]


class Code:
    """Source that is being written, and the values that it names."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = dict(HELPERS)
        self.loops = 0

    def bind(self, value: Any) -> str:
        if type(value) is int:
            return repr(value)
        name = f"k{len(self.scope)}"
        self.scope[name] = value
        return name

    def fresh(self, stem: str) -> str:
        """A name that no other loop uses."""
        self.loops += 1
        return f"{stem}{self.loops}"

    def function(self, head: str, lines: Iterable[str]) -> Callable[..., Any]:
        source = "\n ".join([f"def {head}:", *lines])
        exec(source, self.scope)
        made: Callable[..., Any] = self.scope[head.partition("(")[0]]
        return made


def _number(value: Any, least: int, most: int, where: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{where} is {value!r}, but must be a number from {least} to {most}")
    return value


def _yes(value: Any, where: str) -> int:
    if type(value) is not bool:
        raise ValueError(f"{where} is {value!r}, but must be true or false")
    return int(value)


def _member(value: Any, numbers: dict[Any, int], where: str) -> int:
    found = numbers.get(value) if value is None or type(value) is str else None
    if found is None:
        raise ValueError(f"{where} is {value!r}, but must be one of {', '.join(map(str, numbers))}")
    return found


def _keys(data: Any, names: list[str], where: str) -> dict[str, Any]:
    if not isinstance(data, dict) or len(data) != len(names) or not data.keys() >= set(names):
        found = list(data) if isinstance(data, dict) else data
        raise ValueError(f"{where or 'a position'} must have exactly {', '.join(names)}, not {found}")
    return data


def a_list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{where} is {value!r}, but must be a list")
    return value


def _kept(p: Any, name: str, work: Callable[[Any], Any], found: list[str]) -> None:
    try:
        true = work(p)
    except ValueError as error:
        found.append(str(error))
        return
    if getattr(p, name) != true:
        found.append(f"{name} is {getattr(p, name)}, but follows as {true}")


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    return [plain(item) for item in value] if isinstance(value, (tuple, list)) else value


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down: how immutable values come back from JSON."""
    return tuple([frozen(item) for item in value]) if isinstance(value, list) else value


#: By the names that the sources use.
HELPERS: dict[str, Any] = {
    "number": _number,
    "yes": _yes,
    "member": _member,
    "keys": _keys,
    "a_list": a_list,
    "kept": _kept,
    "plain": plain,
    "frozen": frozen,
}
