"""A pack from its file, with the user's own laid over it."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from .checking import Checker
from .document import OWN, Document, PackError, Place, Problem, read
from .files import PackPart, of_one_file
from .laying import Overlay, bound_values, change, find
from .parsed import document_of

__all__ = ["load_pack"]

S = TypeVar("S")


def load_pack(
    file: Traversable | Path,
    schema: type[S],
    *,
    replacement: Path | str | PackPart | Mapping[str, Any] | None = None,
    provenance: bool = True,
    check: Callable[[S, Callable[[str, str], None]], None] | None = None,
) -> S:
    """The components as `schema`; PackError lists everything that is wrong, with file and line.

    `replacement` is the user's own: a file (`Path`) or its text that is laid over ours, or single values by path
    (`{"ships.cargo.cost.M": 5}`). A folder with this one file is the file. Notes keep their values.
    With `provenance` every value must have an origin, its own or that of a record around it.
    `check` looks for what the structures cannot say, and is given a function to report a path and a reason with.
    """
    document = document_of(file)
    problems = document.problems
    data = document.data
    ours: Any = None
    sources: dict[Place, tuple[Document, Place]] = {}
    strangers: list[Problem] = []
    replacement = of_one_file(replacement, file.name)
    if isinstance(replacement, (str, Path, PackPart)):
        own = _own(replacement)
        ours = data
        overlay = Overlay(own, sources)
        data = overlay.lay(data, own.data, (), ())
        strangers = overlay.strangers
        problems += [problem for problem in own.problems if problem not in problems]
    elif replacement is not None:
        bound_values(replacement, file.name)
        ours = deepcopy(data)
        for where, value in replacement.items():
            change(data, where, value, document)
    checker = Checker(document, sources, problems, ours, schema)
    value = checker.check(data, schema, ())
    if check is not None and not problems:
        check(value, lambda path, reason: checker.problem(find(data, path), reason))
    if provenance:
        checker.provenance(data, ())
    if problems:
        # A record that was added and looks like one of ours with a slip of the pen is named first.
        raise PackError([*strangers, *problems])
    result: S = value
    return result


def _own(replacement: str | Path | PackPart) -> Document:
    """The user's file or text."""
    if isinstance(replacement, PackPart):
        own = Document(replacement.name, replacement.text, own=True)
        own.data = {key: own.data[key] for key in replacement.keys}
        return own
    name = str(replacement) if isinstance(replacement, Path) else OWN
    own = Document(name, read(replacement) if isinstance(replacement, Path) else replacement, own=True)
    if not isinstance(own.data, dict):
        raise PackError([Problem(own.file, 1, "the file", "must hold values by name (name: value)")])
    if not own.data:
        raise PackError([Problem(own.file, 0, "the file", "is empty: there is nothing to lay over our pack")])
    return own
