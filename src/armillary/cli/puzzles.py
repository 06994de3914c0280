"""`armillary puzzles` mines positions in which one choice is clearly best; `armillary puzzle` asks today's."""

import os
import time
from datetime import UTC, date, datetime
from pathlib import Path

import click
import msgspec
from rich.progress import Progress

from armillary.command import (
    NewFile,
    chosen_game,
    console,
    game_options,
    json_option,
    language_option,
    note,
    print_json,
    renamed,
    seats_option,
    title_argument,
    workers_option,
)
from armillary.kernel.setup import Setup, setup
from armillary.lessons.mining import ALIKE_AT_MOST, mine
from armillary.lessons.puzzle import FILE, Puzzle, Riddle, load_puzzles, puzzle_of, puzzles_of, streaks
from armillary.lessons.starts import starts_of
from armillary.table.coaching import open_puzzle

from .learn import Classroom, keep, progress

#: The prefix of a puzzle's key in the stored progress; day and title follow.
KEY = "puzzle/"


@click.command(name="puzzles", cls=renamed(matches="games", jobs="workers"))
@title_argument()
@seats_option
@click.option("--count", default=10, show_default=True, type=click.IntRange(1), metavar="N", help="Puzzles to find.")
@click.option(
    "--games", type=click.IntRange(1), metavar="N", help="Games to search at most (default: until there are enough)."
)
@click.option(
    "--alike",
    default=ALIKE_AT_MOST,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help="At most this many puzzles with the same step and verb in any 30.",
)
@click.option("--files", is_flag=True, help="Start from the positions of the title's scenario files, in turn.")
@click.option(
    "--seed",
    default="puzzles",
    show_default=True,
    metavar="TEXT",
    help="Random seed; the same seed finds the same puzzles.",
)
@workers_option
@click.option(
    "--out",
    type=NewFile(),
    help=f"File to add them to (default: {FILE} of the title).",
)
@json_option
@game_options
def puzzles_command(
    slug: str,
    seats: int | None,
    count: int,
    games: int | None,
    alike: int,
    files: bool,
    seed: str,
    workers: int | None,
    out: Path | None,
    as_json: bool,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
) -> None:
    """Play matches between bots, and keep positions in which one choice is clearly best.

    Each puzzle is written as soon as it is found: press Ctrl-C when there are enough.
    """
    game = chosen_game(slug, seats, options, rulings, scenario, components)
    made = Setup.of(game)
    starts = [start for start in starts_of(game) if start.setup.seats == game.seats] if files else []
    file = out or Path(str(game.files)) / FILE
    known = load_puzzles(file) if file.exists() else []
    found: list[Puzzle] = []
    with Progress(console=note, transient=True, disable=as_json or not note.is_terminal) as bar:
        task = bar.add_task("", total=count)

        def told(done: int, got: int) -> None:
            bar.update(task, completed=got, description=f"{done} matches, {got} puzzles")

        try:
            workers = workers or os.cpu_count() or 1
            for puzzle in mine(
                made, count, seed, workers, known=known, matches=games, told=told, starts=starts, alike=alike
            ):
                found.append(puzzle)
                with file.open("ab") as lines:
                    lines.write(msgspec.json.encode(puzzle) + b"\n")
                if not as_json:
                    show(puzzle)
        except KeyboardInterrupt:
            note.print("stopped; what was found is kept", style="dim")
    if as_json:
        print_json(found)
    else:
        note.print(f"{len(found)} added to {file}", style="dim")


def show(puzzle: Puzzle) -> None:
    text = puzzle.setup.game().text()
    console.print(f"[bold]{puzzle.id}[/]  {puzzle.theme}", highlight=False)
    for line in Riddle(puzzle, puzzle.setup.game()).why(text):
        console.print(f"  {line}", markup=False)


@click.command(name="puzzle")
@title_argument()
@click.option("--day", metavar="DATE", help="A day other than today, such as 2026-11-16.")
@language_option
def puzzle_command(slug: str, day: str | None, language: str) -> None:
    """Solve today's puzzle of a title (days are in UTC)."""
    day = day or datetime.now(UTC).date().isoformat()
    pack = puzzles_of(setup(slug, None).game())
    if not pack:
        raise click.ClickException(f"{slug} has no puzzles.")
    try:
        puzzle = puzzle_of(pack, day)
    except ValueError:
        raise click.ClickException(f"--day: {day!r} is not a date such as 2026-11-16.") from None
    table, _ = open_puzzle(puzzle.setup.game(), puzzle, id="puzzle", host="me", name="", now=time.time())
    Classroom(table, language).take()
    coach = table.coaching.coach
    if isinstance(coach, Riddle) and (coach.at or coach.mistakes or coach.shown):
        remember(f"{KEY}{day}/{slug}", coach)


def remember(key: str, coach: Riddle) -> None:
    """Store the first answer of a day, which counts, and print the streak."""
    done = progress()
    done.setdefault(key, 2 if coach.solved else 1)
    keep(done)
    days: dict[date, int] = {}
    for name, worth in done.items():
        if name.startswith(KEY):
            day = date.fromisoformat(name.removeprefix(KEY).partition("/")[0])
            days[day] = max(worth, days.get(day, 0))
    streak, longest = streaks(days, datetime.now(UTC).date())
    if coach.at:
        console.print("Solved at the first try." if coach.solved else "Found.", style="bold yellow")
    console.print(f"Streak: {streak} (longest: {longest})", style="dim")
