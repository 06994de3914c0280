"""Where the code of a title names its rules: ids that stand in code, read from the syntax tree.

A verb, a refusal, an event, a roll, `@does(...)`: each names its rule as a string. An id in a comment or a docstring does
nothing and counts for nothing. To be named is a claim; whether the code ran where a test looked is another question (`evidence`).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from armillary.kernel.ledger import Ledger

__all__ = ["rules_in_code"]


def rules_in_code(folder: Path, ledger: Ledger) -> dict[str, list[str]]:
    """Rules of the ledger that the Python modules below the folder name in code, with the places: `rules/dock.py: draw_card`."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        path = file.relative_to(folder).as_posix()
        for text, name in _strings(ast.parse(file.read_text(encoding="utf-8"), str(file)), ""):
            if text in ledger:
                place = f"{path}: {name}" if name else path
                places = found.setdefault(text, [])
                if place not in places:
                    places.append(place)
    return found


def _strings(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """Every string of the code, with the function, class or constant it stands in, but those that stand alone as a statement:
    docstrings, and what somebody switched off."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Constant):
            if isinstance(child.value, str):
                yield child.value, name
            continue
        inner = name
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            inner = f"{name}.{child.name}" if name else child.name
        elif not name and isinstance(child, (ast.Assign, ast.AnnAssign)):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            inner = target.id if isinstance(target, ast.Name) else ""
        yield from _strings(child, inner)
