"""A pack from its file, with the user's own laid over it."""

from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from .document import OWN, Checker, Document, PackError, Place, Problem, read
from .laying import Overlay, bound_values, change, find

__all__ = ["load_pack"]

S = TypeVar("S")


def load_pack(
    file: Traversable | Path,
    schema: type[S],
    *,
    replacement: Path | str | Mapping[str, Any] | None = None,
    provenance: bool = True,
    check: Callable[[S, Callable[[str, str], None]], None] | None = None,
) -> S:
    """The components as `schema`; PackError lists everything that is wrong, with file and line.

    `replacement` is the user's own: a file (`Path`) or its text that is laid over ours, or single values by path
    (`{"ships.cargo.cost.M": 5}`).
    With `provenance` every value must have an origin, its own or that of a record around it.
    `check` looks for what the structures cannot say, and is given a function to report a path and a reason with.
    """
    document = Document(file.name, file.read_text(encoding="utf-8"))
    problems = document.problems
    data = document.data
    sources: dict[Place, tuple[Document, Place]] = {}
    if isinstance(replacement, (str, Path)):
        name = str(replacement) if isinstance(replacement, Path) else OWN
        own = Document(name, read(replacement) if isinstance(replacement, Path) else replacement, own=True)
        if not isinstance(own.data, dict):
            raise PackError([Problem(own.file, 1, "the file", "must hold values by name (name: value)")])
        data = Overlay(own, sources).lay(data, own.data, (), ())
        problems += [problem for problem in own.problems if problem not in problems]
    elif replacement is not None:
        bound_values(replacement, file.name)
        for where, value in replacement.items():
            change(data, where, value, file.name, problems)
    checker = Checker(document, sources, problems)
    value = checker.check(data, schema, ())
    if check is not None and not problems:
        check(value, lambda path, reason: checker.problem(find(data, path), reason))
    if provenance:
        checker.provenance(data, ())
    if problems:
        raise PackError(problems)
    result: S = value
    return result
