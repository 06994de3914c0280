"""Figures for readers: the reports as a table between two marks of a page, written from the reports and by nobody's hand."""

import sys
from collections.abc import Mapping
from pathlib import Path

from armillary.kernel.registry import titles

from .report import Fidelity

__all__ = ["BEGIN", "END", "table", "write_table"]

BEGIN, END = "<!-- fidelity: made by `make fidelity` -->", "<!-- end of fidelity -->"


def table(reports: Mapping[str, Fidelity]) -> str:
    """One line for each title."""
    lines = [
        "| title | rules | implemented | structural | claimed | missing | waived | exercised |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for slug, found in reports.items():
        count = found.counts()
        names = ("rules", "implemented", "structural", "claimed", "missing", "waived", "exercised")
        lines.append(f"| {titles()[slug].title} | {' | '.join(str(count[name]) for name in names)} |")
    return "\n".join(lines)


def _kept(old: str, wanted: str) -> str:
    """The wanted lines, and those of other titles as they stand: a report of some titles says nothing of the others."""
    lines = {line.split("|")[1]: line for text in (old, wanted) for line in text.strip().splitlines()}
    return "\n".join(lines.values())


def write_table(page: Path, wanted: str, check: bool) -> int:
    """Put the table between the marks; with `check` only compare. The exit status."""
    text = page.read_text(encoding="utf-8")
    head, begin, rest = text.partition(BEGIN)
    old, end, tail = rest.partition(END)
    if not begin or not end:
        print(f"{page}: the marks {BEGIN} and {END} are missing", file=sys.stderr)
        return 1
    made = f"{head}{BEGIN}\n{_kept(old, wanted)}\n{END}{tail}"
    if made == text:
        return 0
    if check:
        print(f"{page}: its figures are not those of the report; run make fidelity", file=sys.stderr)
        return 1
    page.write_text(made, encoding="utf-8")
    return 0
