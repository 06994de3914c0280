"""The table of interacting chapters in a title's documentation: each row names a check that covers its case."""

import re
from pathlib import Path

__all__ = ["Row", "rows", "unknown_checks"]

Row = tuple[str, list[str]]


def rows(page: Path) -> list[Row]:
    """The rows `| Chapter x Chapter | case | `check`, ... |` of a page: the two chapters, and the named checks."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines if line.startswith("| ")]
    return [(cells[0], re.findall(r"`([^`]+)`", cells[-1])) for cells in found if " x " in cells[0]]


def unknown_checks(page: Path, tests: Path, scenarios: Path) -> list[str]:
    """Problems of the table: rows without a check, and checks that match no test or scenario file."""
    known = {file.stem for file in scenarios.glob("*.yaml")}
    for file in tests.glob("test_*.py"):
        known |= set(re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M))
    wrong = [f"{chapters}: no check" for chapters, checks in rows(page) if not checks]
    wrong += [f"{chapters}: no {check}" for chapters, checks in rows(page) for check in checks if check not in known]
    return wrong
