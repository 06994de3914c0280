"""A step that lists its choices by hand besides what is tried says why: a profile called it hot."""

import ast
from pathlib import Path

import pytest

import armillary
from armillary.kernel.registry import titles


def listed_by_hand(folder: Path) -> list[tuple[str, str]]:
    """Steps with both `tries` and `choices`, and the source of the latter."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                methods = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
                if "tries" in methods and "choices" in methods:
                    text = ast.get_source_segment(source, methods["choices"]) or ""
                    found.append((f"{file.relative_to(folder)}: {node.name}", text))
    return found


@pytest.mark.parametrize("slug", sorted(titles()))
def test_a_list_made_by_hand_says_why(slug: str) -> None:
    folder = Path(armillary.__file__).parent / "games" / slug.replace("-", "_")
    silent = [name for name, text in listed_by_hand(folder) if "Hot" not in text]
    assert not silent, f"these list their choices twice and give no reason: {', '.join(silent)}"
