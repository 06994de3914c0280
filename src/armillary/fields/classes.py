"""What a class says of its fields, asked by name: positions, steps and Things alike, with kinds or with bare tuples."""

from collections.abc import Callable
from typing import Any

from .kinds import Records, kinds_of
from .source import HELPERS, Code, frozen

__all__ = ["declared", "dump", "fields_of", "loaded", "things_of"]

_FIELDS: dict[type, tuple[str, ...]] = {}
_DECLARED: dict[tuple[type, str], frozenset[str]] = {}
_THINGS: dict[type, dict[str, type]] = {}
_DUMPERS: dict[type, Callable[[Any], dict[str, Any]]] = {}


def fields_of(cls: type) -> tuple[str, ...]:
    """All fields of a position, step or Thing class, base classes first."""
    found = _FIELDS.get(cls)
    if found is None:
        names = [name for base in reversed(cls.__mro__) for name in base.__dict__.get("FIELDS", ())]
        found = _FIELDS[cls] = tuple(dict.fromkeys(names))
    return found


def declared(cls: type, what: str) -> frozenset[str]:
    """The fields that are copied as LISTS, ROWS, DICTS or THINGS, or that are HIDDEN from some: said by their kinds, or in a
    tuple of that name."""
    found = _DECLARED.get((cls, what))
    if found is None:
        names = {name for base in cls.__mro__ for name in base.__dict__.get(what, ())}
        for name, kind in kinds_of(cls).items():
            if kind.holds == what:
                names.add(name)
            if what == "HIDDEN" and kind.secret is not None:
                names |= {name, kind.secret} - {""}
        found = _DECLARED[(cls, what)] = frozenset(names)
    return found


def things_of(cls: type) -> dict[str, type]:
    """The lists of Things of a position, step or Thing class, with the class of each."""
    found = _THINGS.get(cls)
    if found is None:
        found = {name: kind.cls for name, kind in kinds_of(cls).items() if isinstance(kind, Records)}
        for base in reversed(cls.__mro__):
            found.update(base.__dict__.get("THINGS", {}))
        _THINGS[cls] = found
    return found


def dump(thing: Any) -> dict[str, Any]:
    """A step or a Thing (or a position without words of its own) by its fields, as plain JSON."""
    cls = type(thing)
    dumper = _DUMPERS.get(cls)
    if dumper is None:
        dicts, things = declared(cls, "DICTS"), things_of(cls)
        parts = []
        for name in fields_of(cls):
            value = f"thing.{name}"
            if name in things:
                value = f"[None if one is None else dump(one) for one in {value}]"
            else:
                value = f"plain({f'sorted({value}.items())' if name in dicts else value})"
            parts.append(f"{name!r}: {value}")
        dumper = _DUMPERS[cls] = Code().function("dump_all(thing)", [f"return {{{', '.join(parts)}}}"])
    return dumper(thing)


def loaded(cls: type, data: dict[str, Any]) -> list[Any]:
    """The values of the fields, in their order, from JSON; ValueError names unknown and missing ones."""
    fields = fields_of(cls)
    unknown = [name for name in data if name not in fields]
    missing = [name for name in fields if name not in data]
    if unknown or missing:
        what = [f"unknown {name!r}" for name in unknown] + [f"missing {name!r}" for name in missing]
        raise ValueError(f"{cls.__name__}: {', '.join(what)} (fields are {', '.join(fields) or 'none'})")
    lists, rows, dicts = declared(cls, "LISTS"), declared(cls, "ROWS"), declared(cls, "DICTS")
    things = things_of(cls)
    values: list[Any] = []
    for name in fields:
        value = data[name]
        if name in things:
            kind = things[name]
            value = [None if item is None else kind(*loaded(kind, item)) for item in value]
        elif name in rows:
            value = [[frozen(item) for item in row] for row in value]
        elif name in lists:
            value = [frozen(item) for item in value]
        elif name in dicts:
            value = {frozen(key): frozen(item) for key, item in value}
        else:
            value = frozen(value)
        values.append(value)
    return values


HELPERS.update(dump=dump, loaded=loaded)
