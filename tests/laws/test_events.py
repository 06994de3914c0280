"""Whether anybody listens is the kernel's business: rules tell events by `p.tell(event, ...)` and never look at `p.log`."""

import ast
from pathlib import Path

import pytest

import armillary
from armillary.kernel.registry import titles


def looks_at_the_log(folder: Path) -> list[str]:
    found = []
    for file in sorted(folder.rglob("*.py")):
        if file.parent.name in ("look", "bots"):  # what is drawn and thought may read what was told
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
