"""Whether anybody listens is the kernel's business: rules tell events by `p.tell(event, ...)` and never look at `p.log`."""

import ast
from pathlib import Path

import pytest

import armillary
from armillary.kernel.registry import titles


def looks_at_the_log(folder: Path) -> list[str]:
    found = []
    for file in sorted(folder.rglob("*.py")):
        if file.parent.name in ("look", "bots") or file.name in (
            "look.py",
            "panels.py",
            "pieces.py",
            "notes.py",
        ):  # what is drawn and thought may read what was told
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "log" and ast.unparse(node.value) not in ("math", "np"):
                found.append(f"{file.relative_to(folder)}:{node.lineno}")
    return found


@pytest.mark.parametrize("slug", sorted(titles()))
def test_only_the_kernel_looks_at_the_log(slug: str) -> None:
    folder = Path(armillary.__file__).parent / "games" / slug.replace("-", "_")
    if not folder.is_dir():
        pytest.skip("a title of somebody else's")
    found = looks_at_the_log(folder)
    assert not found, f"tell events by p.tell(event, ...): {', '.join(found[:5])}"


@pytest.mark.parametrize("slug", sorted(titles()))
def test_no_event_is_made_and_dropped(slug: str) -> None:
    """`events.moved(p, 3)` alone would make a record that nobody gets: it is told by `p.tell(events.moved, 3)`."""
    folder = Path(armillary.__file__).parent / "games" / slug.replace("-", "_")
    dropped = []
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                called = ast.unparse(node.value.func)
                if called.startswith(("events.", "base_events.")):
                    dropped.append(f"{file.relative_to(folder)}:{node.lineno} {called}")
    assert not dropped, f"tell them by p.tell(event, ...): {', '.join(dropped[:5])}"
