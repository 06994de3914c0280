"""`armillary check`: run scenario files, lessons and puzzles."""

import time
from pathlib import Path
from typing import Any

import click

from armillary.command import console, json_option, note, print_json
from armillary.kernel.dice import OutOfDice
from armillary.kernel.refusal import Refused
from armillary.kernel.scenario import Failure, ScenarioError, run_scenario
from armillary.lessons import LessonError, load_lesson
from armillary.lessons.check import check_lesson
from armillary.lessons.puzzle import FILE, load_puzzles
from armillary.lessons.solving import check_puzzle
from armillary.packs import PackError, load_yaml


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE...")
@json_option
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Run scenario files, lessons and puzzles (or all *.yaml and *.jsonl of a folder) and report failed expectations."""
    rows: list[dict[str, Any]] = []
    started = time.perf_counter()
    for file in found(files):
        row: dict[str, Any] = {"file": str(file), "passed": True}
        try:
            if file.suffix == ".jsonl":
                problems = [problem for puzzle in load_puzzles(file) for problem in check_puzzle(puzzle)]
                if problems:
                    raise LessonError("\n  ".join(problems))
            elif is_lesson(file):
                problems = check_lesson(load_lesson(file))
                if problems:
                    raise LessonError("\n  ".join(problems))
            else:
                run_scenario(file)
        except Failure as failure:
            row.update(passed=False, where=failure.where, expected=str(failure.expected), found=str(failure.found))
        except OutOfDice as error:
            row.update(passed=False, error=f"the dice do not fit: {error}")
        except (ScenarioError, PackError, Refused, ValueError) as error:
            row.update(passed=False, error=str(error))
        rows.append(row)
        if not as_json:
            show(row)
    failed = sum(not row["passed"] for row in rows)
    if as_json:
        print_json({"passed": len(rows) - failed, "failed": failed, "files": rows})
    else:
        seconds = time.perf_counter() - started
        console.print(
            f"{len(rows) - failed} passed, {failed} failed in {seconds:.1f} s", style="red" if failed else "green"
        )
    if not rows:
        note.print("no scenario files found")
    if failed or not rows:
        raise SystemExit(1)


def is_lesson(file: Path) -> bool:
    data = load_yaml(file)
    return isinstance(data, dict) and "steps" in data


def found(files: tuple[Path, ...]) -> list[Path]:
    return [inner for file in files for inner in (sorted(_sources(file)) if file.is_dir() else [file])]


def _sources(folder: Path) -> list[Path]:
    """Scenario files, lessons and puzzles below a folder, without the texts of lessons."""
    files = [*folder.rglob("*.yaml"), *folder.rglob(FILE)]
    return [file for file in files if file.parent.name != "words"]


def show(row: dict[str, Any]) -> None:
    if row["passed"]:
        console.print(f"[green]ok[/]    {row['file']}")
        return
    console.print(f"[red]FAILED[/] {row['file']}")
    if "error" in row:
        console.print(f"  {row['error']}", markup=False)
    else:
        console.print(f"  at       {row['where']}", markup=False)
        console.print(f"  expected {row['expected']}", markup=False)
        console.print(f"  found    {row['found']}", markup=False)
