"""Which rules the code of a title carries out: ids that stand in code that runs, read from the syntax tree.

A verb, a refusal, an event, a roll, the rule of a step: each names its rule as a string. An id in a comment or a docstring
does nothing and counts for nothing.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from armillary.kernel.ledger import Ledger

__all__ = ["implemented_rules"]


def implemented_rules(folder: Path, ledger: Ledger) -> set[str]:
    """Rules of the ledger that the Python modules below the folder name in code."""
    found: set[str] = set()
    for file in sorted(folder.rglob("*.py")):
        found.update(_strings(ast.parse(file.read_text(encoding="utf-8"), str(file))))
    return found & set(ledger.rules)


def _strings(node: ast.AST) -> Iterator[str]:
    """Every string of the code but those that stand alone as a statement: docstrings, and what somebody switched off."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        else:
            yield from _strings(child)
