"""A title that extends another asks its parent, and no class asks which class it is."""

import ast
from pathlib import Path

import pytest

import armillary
from armillary.kernel.registry import titles


def jumps(file: Path) -> list[str]:
    """`super(Other, self)` leaps over a parent; `type(self) is` makes a parent know its children."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "super" and node.args:
            found.append(f"{file.name}:{node.lineno} {ast.unparse(node)}")
        if isinstance(node, ast.Compare) and ast.unparse(node.left) == "type(self)":
            found.append(f"{file.name}:{node.lineno} {ast.unparse(node)}")
    return found


@pytest.mark.parametrize("slug", sorted(titles()))
def test_nobody_leaps_over_a_parent_or_asks_for_its_own_class(slug: str) -> None:
    folder = Path(armillary.__file__).parent / "games" / slug.replace("-", "_")
    assert [found for file in sorted(folder.rglob("*.py")) for found in jumps(file)] == []
