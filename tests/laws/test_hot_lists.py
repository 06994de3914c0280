"""A step that lists its choices by hand besides what is tried says why: it is hot, and by how much.

The figure is that of `python -m bench.hand_lists TITLE`.
"""

import ast
import re
from pathlib import Path

import pytest

import armillary
from armillary.kernel import Frame
from armillary.kernel.registry import titles
from armillary.kernel.repetition import Menu


def defining(step: type, method: str) -> type:
    """The class of the step, or of those that it extends, that this method comes from."""
    return next(base for base in step.__mro__ if method in base.__dict__)


def source_of(cls: type, method: str) -> str:
    source = (Path(armillary.__file__).parent.parent / f"{cls.__module__.replace('.', '/')}.py").read_text(
        encoding="utf-8"
    )
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == method:
                    return ast.get_source_segment(source, part) or ""
    raise AssertionError(f"{cls.__qualname__}.{method} has no source")


def listed_by_hand(slug: str) -> list[tuple[str, str]]:
    """Steps that try something and make their list by hand as well, both perhaps inherited, and the source of the list."""
    found = []
    for step in titles()[slug].load().frames:
        lister = defining(step, "choices")
        if defining(step, "tries") is not Frame and lister not in (Frame, Menu):
            text = source_of(lister, "choices")
            if "self.tries(" not in text:
                found.append((step.__name__, text))
    return found


def folder(slug: str) -> Path:
    return Path(armillary.__file__).parent / "games" / slug.replace("-", "_")


def per_cent(text: str) -> float:
    """By how much random play would take longer, as the reason says; 0: it says nothing."""
    found = re.search(r"Hot.*?by tries random play takes ([\d.]+) % longer", re.sub(r"[\s#]+", " ", text))
    return float(found[1]) if found else 0


@pytest.mark.parametrize("slug", sorted(titles()))
def test_a_list_made_by_hand_says_what_it_is_worth(slug: str) -> None:
    silent = [name for name, text in listed_by_hand(slug) if per_cent(text) < 0.5]
    assert not silent, f"these list their choices twice and give no reason, or too small a one: {', '.join(silent)}"


@pytest.mark.parametrize("slug", sorted(titles()))
def test_what_is_tried_is_not_taken_from_the_list(slug: str) -> None:
    """Else the law that compares the two would compare the list with itself."""
    found = [
        f"{file.name}:{node.lineno}"
        for file in sorted(folder(slug).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == "tries"
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "self.choices"
    ]
    assert found == []
