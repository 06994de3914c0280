"""The leaves of a pack: every single value with its path, titles, kind, bounds and line, and whether it is a note."""

import types
from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from .document import Document, Place
from .kinds import bounds, is_note, title_of

__all__ = ["Leaf", "leaves", "plain", "titles_along"]


class Leaf(msgspec.Struct, frozen=True):
    """One value. `path` is how a sweep names it (`factions.humans.cost.tower.M`)."""

    path: str
    value: Any
    kind: Any
    limits: msgspec.Meta | None
    note: bool
    line: int


def leaves(file: Traversable | Path, schema: type[msgspec.Struct]) -> list[Leaf]:
    """All values that the file has, in its order."""
    document = Document(file.name, file.read_text(encoding="utf-8"))
    return list(_walk(document, document.data, schema, (), "", False))


def titles_along(schema: type[msgspec.Struct], parts: Sequence[str | int]) -> list[str | None]:
    """The title of each key of a path, in order. None for the id of a record, the key of a mapping or a number of a list."""
    kind: Any = schema
    found: list[str | None] = []
    for part in parts:
        kind, _ = plain(kind)
        title = None
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            field = next((one for one in msgspec.structs.fields(kind) if one.encode_name == part), None)
            kind = get_type_hints(kind, include_extras=True)[field.name] if field else Any
            title = title_of(str(part), plain(kind)[1]) if field else None
        elif get_origin(kind) is dict or kind is dict:
            kind = get_args(kind)[1] if get_args(kind) else Any
        else:
            kind = _of_item(kind, int(part) if str(part).isdigit() else 0)
        found.append(title)
    return found


def _walk(document: Document, value: Any, kind: Any, place: Place, path: str, note: bool) -> Iterator[Leaf]:
    kind, metas = plain(kind)
    note = note or is_note(metas)
    dot = f"{path}." if path else ""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
        hints = get_type_hints(kind, include_extras=True)
        for field in msgspec.structs.fields(kind):
            name = field.encode_name
            if name in value:
                yield from _walk(document, value[name], hints[field.name], (*place, name), f"{dot}{name}", note)
    elif isinstance(value, dict):
        inner = get_args(kind)[1] if get_args(kind) else Any
        for key, item in value.items():
            yield from _walk(document, item, inner, (*place, key), f"{dot}{key}", note)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            name = item["id"] if isinstance(item, dict) and isinstance(item.get("id"), str) else str(number)
            yield from _walk(document, item, _of_item(kind, number), (*place, number), f"{dot}{name}", note)
    else:
        yield Leaf(path, value, kind, bounds(metas), note, document.lines.get(place, 1))


def plain(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """The kind without annotations and without `None`, and its annotations."""
    metas: tuple[Any, ...] = ()
    while True:
        if get_origin(kind) is Annotated:
            kind, *more = get_args(kind)
            metas += tuple(more)
        elif get_origin(kind) in (Union, types.UnionType):
            rest = [one for one in get_args(kind) if one is not type(None)]
            if len(rest) != 1:
                return kind, metas
            kind = rest[0]
        else:
            return kind, metas


def _of_item(kind: Any, number: int) -> Any:
    """The kind of an item of a list or tuple."""
    args = get_args(kind)
    if not args:
        return Any
    if get_origin(kind) is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        return args[number] if number < len(args) else Any
    return args[0]
