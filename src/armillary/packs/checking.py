"""Plain data against msgspec structures: every difference is reported."""

import types
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from .document import Document, Place, Problem
from .kinds import bounds, is_note, outside, span
from .leaves import titles_along

__all__ = ["Checker"]

MISSING = object()


class Checker:
    """Compares plain data with msgspec structures and reports every difference."""

    def __init__(
        self,
        document: Document,
        own: dict[Place, tuple[Document, Place]],
        problems: list[Problem],
        ours: Any = None,
        schema: Any = None,
    ) -> None:
        """`own`: where in the user's file his values stand; `ours`: the data before they were laid over it; `schema`: the kind of
        the whole, for the titles of keys."""
        self.document = document
        self.own = own
        self.problems = problems
        self.ours = ours
        self.schema = schema

    def problem(self, place: Place, reason: str) -> None:
        """Said of the user's file where the value, or the record in which it is missing, is the user's."""
        source, there = self.own.get(place, (self.document, place))
        before = len(source.problems)
        source.problem(there, reason, title=self._title(place))
        if source.problems is not self.problems:
            self.problems.extend(source.problems[before:])

    def _title(self, place: Place) -> str:
        """What the last key of the place stands for, if that is more than its own words."""
        if self.schema is None or not place or not isinstance(place[-1], str):
            return ""
        title = titles_along(self.schema, place)[-1]
        return "" if title is None or title == place[-1].replace("_", " ") else title

    def check(self, value: Any, kind: Any, place: Place) -> Any:
        origin = get_origin(kind)
        if kind is Any:
            return value
        if origin is Annotated:
            return self._annotated(value, *get_args(kind), place=place)
        if origin in (Union, types.UnionType):
            return self._union(value, get_args(kind), place)
        if origin is Literal:
            if value not in get_args(kind):
                known = [str(one) for one in get_args(kind)]
                self.problem(place, f"there is no {value!r} here; {meant(str(value), known)}")
            return value
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(value, kind, place)
        if origin is list or kind is list:
            return self._list(value, get_args(kind), place)
        if origin is tuple:
            return self._tuple(value, get_args(kind), place)
        if origin is dict or kind is dict:
            return self._dict(value, get_args(kind), place)
        return self._scalar(value, kind, place)

    def _scalar(self, value: Any, kind: Any, place: Place) -> Any:
        good = type(value) is kind or (kind is float and type(value) is int)
        if kind is type(None):
            good = value is None
        if not good:
            self.problem(place, f"{value!r} is not {_name(kind)}")
        return float(value) if kind is float and good else value

    def _annotated(self, value: Any, kind: Any, *metas: Any, place: Place) -> Any:
        checked = self.check(value, kind, place)
        limits = bounds(metas)
        if limits is not None and type(value) in (int, float) and outside(value, limits):
            self.problem(place, f"{value} is out of range; allowed is {span(limits)}")
        if self.ours is not None and is_note(metas):
            before = _at(self.ours, place)
            if before is not MISSING and before != value:
                where = (*place, *_difference(before, value))
                self.problem(where, "is a note, which no rule reads: it cannot be varied")
        return checked

    def _union(self, value: Any, kinds: tuple[Any, ...], place: Place) -> Any:
        if value is None and type(None) in kinds:
            return None
        rest = [kind for kind in kinds if kind is not type(None)]
        if len(rest) == 1:
            return self.check(value, rest[0], place)
        tried = self.problems
        for kind in rest:
            trial = Checker(self.document, self.own, [], self.ours, self.schema)
            self.document.problems, kept = [], self.document.problems
            checked = trial.check(value, kind, place)
            failed = bool(self.document.problems or trial.problems)
            self.document.problems = kept
            if not failed:
                return checked
        self.problems = tried
        self.problem(place, f"{value!r} is none of {', '.join(_name(kind) for kind in rest)}")
        return value

    def _list(self, value: Any, args: tuple[Any, ...], place: Place) -> Any:
        if not isinstance(value, list):
            self.problem(place, f"{value!r} is not a list")
            return []
        kind = args[0] if args else Any
        ids: set[Any] = set()
        for number, item in enumerate(value):
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                if item["id"] in ids:
                    self.problem((*place, number), f"id {item['id']!r} stands twice")
                ids.add(item["id"])
        return [self.check(item, kind, (*place, number)) for number, item in enumerate(value)]

    def _tuple(self, value: Any, args: tuple[Any, ...], place: Place) -> Any:
        if not isinstance(value, list):
            self.problem(place, f"{value!r} is not a list")
            return ()
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(self._list(value, (args[0],), place))
        if len(value) != len(args):
            self.problem(place, f"has {len(value)} entries, must have {len(args)}")
            return ()
        return tuple(
            self.check(item, kind, (*place, number))
            for number, (item, kind) in enumerate(zip(value, args, strict=True))
        )

    def _dict(self, value: Any, args: tuple[Any, ...], place: Place) -> Any:
        if not isinstance(value, dict):
            self.problem(place, f"{value!r} is not a mapping")
            return {}
        key_kind, kind = args or (Any, Any)
        found = {}
        for key, item in value.items():
            if get_origin(key_kind) is Literal:
                known = [str(one) for one in get_args(key_kind)]
                if key not in get_args(key_kind):
                    self.problem((*place, key), f"there is no {key!r} here; {meant(str(key), known)}")
            elif key_kind is not Any and type(key) is not key_kind:
                self.problem((*place, key), f"key {key!r} is not {_name(key_kind)}")
            found[key] = self.check(item, kind, (*place, key))
        return found

    def _struct(self, value: Any, kind: type[msgspec.Struct], place: Place) -> Any:
        if not isinstance(value, dict):
            self.problem(place, f"{value!r} is not a record of {kind.__name__}")
            return None
        hints, fields = _fields(kind)
        for key in value:
            if key not in fields:
                close = get_close_matches(str(key), fields, n=1)
                hint = f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(fields)}"
                self.problem((*place, key), f"{key!r} is unknown here{hint}")
        known: dict[str, Any] = {}
        for name, field in fields.items():
            if name in value:
                known[field.name] = self.check(value[name], hints[field.name], (*place, name))
            elif field.required:
                self.problem(place, f"{name!r} is missing")
        if any(field.required and field.name not in known for field in fields.values()):
            return None
        return kind(**known)

    def provenance(self, value: Any, place: Place) -> None:
        """Every leaf must know where it comes from."""
        source, there = self.own.get(place, (self.document, place))
        if source.origin(there) is not None:
            return
        if isinstance(value, dict) and value:
            for key, item in value.items():
                self.provenance(item, (*place, key))
        elif isinstance(value, list) and value:
            for number, item in enumerate(value):
                self.provenance(item, (*place, number))
        elif source is self.document:
            # The user's own file need not say where its values come from: they are the user's.
            self.problem(place, "has no provenance (prov: rulebook, derived or house)")


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[dict[str, Any], dict[str, msgspec.structs.FieldInfo]]:
    """The kinds of the fields, and the fields by their names in a file. Packs have thousands of records of a few kinds."""
    return get_type_hints(kind, include_extras=True), {one.encode_name: one for one in msgspec.structs.fields(kind)}


def meant(name: str, known: list[str]) -> str:
    """`did you mean 'xenos'?`, or all that is known."""
    close = get_close_matches(name, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"known are {', '.join(known)}"


def _at(data: Any, place: Place) -> Any:
    """The value at that place, or MISSING."""
    for key in place:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return MISSING
    return data


def _difference(before: Any, value: Any) -> Place:
    """The place at which two values begin to differ."""
    if isinstance(before, dict) and isinstance(value, dict):
        for key in value:
            if key not in before or before[key] != value[key]:
                return (key, *_difference(before.get(key), value[key]))
    if isinstance(before, list) and isinstance(value, list) and len(before) == len(value):
        for number, (one, other) in enumerate(zip(before, value, strict=True)):
            if one != other:
                return (number, *_difference(one, other))
    return ()


def _name(kind: Any) -> str:
    names = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}
    return names.get(kind, getattr(kind, "__name__", str(kind)))
