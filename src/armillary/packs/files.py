"""Packs of several files: which of them the user's own values belong to, and on which line something is that is wrong."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .document import OWN, Document, PackError, Place, Problem, read
from .laying import find
from .parsed import document_of

__all__ = ["PackPart", "by_file", "located", "of_one_file", "together"]

F = TypeVar("F")


class PackPart(msgspec.Struct, frozen=True):
    """What a file of the user's says of one file of ours: its text, its name, and the keys that are meant."""

    text: str
    name: str
    keys: tuple[str, ...]


def by_file(replacement: Any, schemas: Mapping[str, type[msgspec.Struct]]) -> dict[str, Any]:
    """The user's own pack by file of ours (name without `.yaml`).

    It is a folder with files of these names, their texts (`{"tables.yaml": TEXT}`), single values by path, which begins with the
    name of the file (`{"tables.counters.wt": 6}`), or one file or text, whose keys say where they belong. A string is never the
    name of a file: packs come over the net.
    """
    if isinstance(replacement, Path) and replacement.is_dir():
        texts = {name: replacement / f"{name}.yaml" for name in schemas}
        replacement = {f"{name}.yaml": file for name, file in texts.items() if file.is_file()}
        if not replacement:
            raise PackError([Problem(OWN, 0, "the folder", f"holds none of {', '.join(schemas)} (.yaml)")])
    if isinstance(replacement, Path):
        return by_keys(read(replacement), str(replacement), schemas)
    if isinstance(replacement, str):
        return by_keys(replacement, OWN, schemas)
    own: dict[str, Any] = {}
    for where, value in replacement.items():
        name, _, path = str(where).partition(".")
        if name not in schemas:
            if path == "yaml" and isinstance(value, (str, Path)):
                # A folder with a file of another name: what it holds says what it is.
                text, label = (read(value), str(value)) if isinstance(value, Path) else (value, str(where))
                own.update(by_keys(text, label, schemas))
                continue
            raise PackError([Problem(OWN, 0, str(where), _unknown(name, schemas, "file"))])
        if path == "yaml" and isinstance(value, (str, Path)):
            own[name] = value
        elif isinstance(own.setdefault(name, {}), dict):
            own[name][path] = value
    if not own:
        raise PackError([Problem(OWN, 0, "the pack", f"is empty: it holds none of {', '.join(schemas)} (.yaml)")])
    return own


def _unknown(name: str, known: Mapping[str, Any], what: str) -> str:
    close = get_close_matches(name, known, n=1)
    return f"there is no {what} {name!r}; " + (
        f"did you mean {close[0]!r}?" if close else f"known are {', '.join(known)}"
    )


def by_keys(text: str, label: str, schemas: Mapping[str, type[msgspec.Struct]]) -> dict[str, Any]:
    """One file for several of ours. A key that two of them know goes where most of the other keys go."""
    document = Document(label, text, own=True)
    if not isinstance(document.data, dict):
        raise PackError([Problem(label, 1, "the file", "must hold values by name (name: value)")])
    if not document.data:
        raise PackError([Problem(label, 0, "the file", "is empty: there is nothing to lay over our pack")])
    fields = {name: {field.encode_name for field in msgspec.structs.fields(schema)} for name, schema in schemas.items()}
    places: dict[str, list[str]] = {key: [name for name in fields if key in fields[name]] for key in document.data}
    sure = [found[0] for found in places.values() if len(found) == 1]
    parts: dict[str, list[str]] = {}
    for key, found in places.items():
        line = document.lines.get((key,), 1)
        if not found:
            every = {field: None for known in fields.values() for field in sorted(known)}
            raise PackError([Problem(label, line, str(key), _unknown(str(key), every, "value"))])
        best = max(found, key=sure.count)
        if len([name for name in found if sure.count(name) == sure.count(best)]) > 1:
            files = " and ".join(f"{name}.yaml" for name in found)
            raise PackError([Problem(label, line, str(key), f"stands in {files}: name the file that you mean")])
        parts.setdefault(best, []).append(key)
    return {name: PackPart(text, label, tuple(keys)) for name, keys in parts.items()}


def located(problems: list[Problem], files: Mapping[str, Traversable], own: Mapping[str, Any]) -> list[Problem]:
    """Problems that a title's own checks found, with the line: in the user's file if the record is there, else in ours.

    Only asked when something is wrong, so the files are read again.
    """
    found: list[Problem] = []
    for problem in problems:
        name = problem.file.removesuffix(".yaml")
        if problem.line or name not in files:
            found.append(problem)
            continue
        sources = [document_of(files[name])]
        mine = own.get(name)
        if isinstance(mine, (str, Path, PackPart)):
            text = mine.text if isinstance(mine, PackPart) else read(mine) if isinstance(mine, Path) else mine
            label = mine.name if isinstance(mine, PackPart) else str(mine) if isinstance(mine, Path) else OWN
            sources.insert(0, Document(label, text, own=True))
        place: Place = ()
        for document in sources:
            place = _place(document.data, problem.path)
            if place:
                break
        line = document.lines.get(place, 1) if place else 0
        found.append(
            Problem(document.file if place else problem.file, line, problem.path, problem.reason, problem.title)
        )
    return found


def together(make: Callable[[], F]) -> F:
    """What the rules read, made of a pack that passed all checks. A table with a hole in it shows only here."""
    try:
        return make()
    except PackError:
        raise
    except (LookupError, StopIteration, RuntimeError, ValueError) as error:
        reason = f"the values do not fit together ({type(error).__name__}: {error}); change them together"
        raise PackError([Problem(OWN, 0, "the pack", reason)]) from error


def _place(data: Any, path: str) -> Place:
    """The place of a path from the root, or of the record whose `id` or `slug` the path begins with."""
    place = find(data, path)
    if place:
        return place
    first, _, rest = path.partition(".")
    waiting: list[tuple[Any, Place]] = [(data, ())]
    while waiting:
        value, at = waiting.pop(0)
        if isinstance(value, dict):
            if str(first) in (str(value.get("id", "")), str(value.get("slug", ""))):
                return (*at, *find(value, rest)) if rest else at
            waiting += [(item, (*at, key)) for key, item in value.items()]
        elif isinstance(value, list):
            waiting += [(item, (*at, number)) for number, item in enumerate(value)]
    return ()


def of_one_file(replacement: Any, file: str) -> Any:
    """The user's own for a pack of one file: a folder with that file is the file."""
    if isinstance(replacement, Path) and replacement.is_dir():
        replacement = {found.name: found for found in sorted(replacement.glob("*.yaml"))}
    if isinstance(replacement, Mapping) and any(str(key).endswith(".yaml") for key in replacement):
        others = [str(key) for key in replacement if str(key) != file]
        if len(replacement) > 1 and others:
            raise PackError([Problem(OWN, 0, others[0], f"this pack is one file, {file}")])
        return next(iter(replacement.values()))
    if isinstance(replacement, Mapping) and not replacement:
        raise PackError([Problem(OWN, 0, "the pack", "is empty: there is nothing to lay over ours")])
    return replacement
