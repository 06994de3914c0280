"""`armillary learn`: lessons in the terminal, at the same table and with the same coach as in the browser."""

import json
import os
import time
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

import click
import platformdirs
from rich.markdown import Markdown
from rich.markup import escape
from rich.panel import Panel

from armillary.command import console, json_option, language_option, note, print_json, title_argument
from armillary.kernel.choice import Choice
from armillary.kernel.registry import titles
from armillary.kernel.setup import setup
from armillary.lessons import CoachView, Lesson, LessonError, find_lesson, lessons_of, words_of
from armillary.table.coaching import open_lesson
from armillary.table.errors import TableError
from armillary.table.look import log_lines, why
from armillary.table.table import Table

HELP = """\
[bold]Enter[/]       continue, where there is something to read or to look at
[bold]number[/]      take that choice (choices with an amount ask for it, or type `3 40`)
[bold]notation[/]    type a choice in notation, which is printed dimmed behind it
[bold]s[/]           show me (costs a star)      [bold]w NOTATION[/]  why is that not allowed?
[bold]q[/]           stop"""


@click.command()
@title_argument(required=False, metavar="[TITLE]")
@click.argument("name", required=False, metavar="[LESSON]")
@language_option
@json_option
def learn(slug: str | None, name: str | None, language: str, as_json: bool) -> None:
    """Take a lesson: guided play with a coach who explains.

    Without a lesson: the next one. Without a title: list all lessons, with your stars.
    """
    done = progress()
    if slug is None:
        rows = all_lessons(done, language)
        print_json(rows) if as_json else show_all(rows)
        return
    if as_json:
        raise click.UsageError("--json is for the list of all lessons, without a title")
    game = setup(slug, None).game()
    lessons = lessons_of(game)
    if not lessons:
        raise click.ClickException(f"{game.title.title} has no lessons yet.")
    try:
        lesson = find_lesson(game, name) if name else next_of(lessons, done)
    except LessonError as error:
        raise click.ClickException(str(error)) from None
    table, _ = open_lesson(lesson.setup.game(), lesson, id="lesson", host="me", name="", now=time.time())
    stars = Classroom(table, language).take()
    if stars:
        key = f"{lesson.setup.title}/{lesson.id}"
        done[key] = max(stars, done.get(key, 0))
        keep(done)
        console.print(f"[bold yellow]{'★' * stars}{'☆' * (3 - stars)}[/]")


def next_of(lessons: list[Lesson], done: dict[str, int]) -> Lesson:
    """The first unfinished lesson, or the first of all."""
    return next((one for one in lessons if f"{one.setup.title}/{one.id}" not in done), lessons[0])


def all_lessons(done: dict[str, int], language: str) -> list[dict[str, Any]]:
    """All lessons of all titles, with the stars of this person."""
    rows: list[dict[str, Any]] = []
    for slug in titles():
        game = setup(slug, None).game()
        for lesson in lessons_of(game):
            if lesson.setup.title == slug:
                words = words_of(game, language).fill(lesson.id, "title", {}, lesson.id)
                stars = done.get(f"{slug}/{lesson.id}", 0)
                rows.append(
                    {"title": slug, "lesson": lesson.id, "name": words, "minutes": lesson.minutes, "stars": stars}
                )
    return rows


def show_all(rows: list[dict[str, Any]]) -> None:
    for slug, lessons in groupby(rows, key=itemgetter("title")):
        console.print(f"[bold yellow]{titles()[slug].title}[/] [dim]{slug}[/]")
        for row in lessons:
            stars = "★" * row["stars"] + "☆" * (3 - row["stars"])
            console.print(f"  {stars}  {escape(row['name'])} [dim]{row['lesson']}, {row['minutes']} min[/]")
    note.print("armillary learn TITLE [LESSON] begins one.", style="dim")


def _file() -> Path:
    folder = os.environ.get("ARMILLARY_DATA")
    return (Path(folder) if folder else platformdirs.user_data_path("armillary", appauthor=False)) / "lessons.json"


def progress() -> dict[str, int]:
    """Stars by title and lesson, for the current user of this computer."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): int(stars) for key, stars in found.items()} if isinstance(found, dict) else {}


def keep(done: dict[str, int]) -> None:
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(done, indent=1, sort_keys=True), encoding="utf-8")
    except OSError as error:
        note.print(f"{file} cannot be written: {error.strerror}", style="red")


class Classroom:
    """One lesson, or one puzzle, in the terminal."""

    def __init__(self, table: Table, language: str) -> None:
        game = table.game
        self.language = language if language in game.languages else "en"
        self.game = game
        self.text = game.text(self.language)
        self.seat = table.coaching.you or 0
        self.table = table
        self.rng = Random(0)
        self.told = 0

    def take(self) -> int:
        """The stars; 0 if the learner stopped before the end."""
        coach = self.table.coaching.coach
        assert coach is not None
        console.rule(f"[bold yellow]{self.seen().title}")
        console.print("Type ? for help.", style="dim")
        try:
            while not coach.over:
                self.table.bots.run(self.rng)
                self.tell()
                if not coach.over:
                    self.step()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return 0
        self.tell()
        return coach.stars

    def seen(self) -> CoachView:
        seen = self.table.coaching.view(self.seat, self.language)
        assert seen is not None
        return seen

    def tell(self) -> None:
        """Print what has happened since the last call."""
        for line in log_lines(self.table, self.seat, self.told + 1, self.language):
            for event in line.events:
                console.print(f"  {escape(event.text)} [dim]{' '.join(event.rules)}[/]")
        self.told = self.table.log.step_of(self.seat)

    def step(self) -> None:
        seen = self.seen()
        said = f"\n\n*{seen.said}*" if seen.said else ""
        tried = "".join(f"\n- {line}" for line in seen.tried)
        console.print(
            Panel(
                Markdown(seen.text + said + tried),
                title=f"{seen.step}/{seen.steps}  {'★' * seen.stars}",
                border_style="yellow",
            )
        )
        listed = self.table.position.choices(self.seat) if self.table.state == "playing" else []
        if seen.goal in ("choice", "reach"):
            view = self.table.position.view(self.seat)
            listed = [*listed, *view.interjections(self.seat)]
            for number, choice in enumerate(listed, 1):
                caption = self.game.caption(view, self.seat, choice, self.text)
                console.print(f"  [bold]{number:>3}[/]  {escape(caption)} [dim]{escape(self.game.notation(choice))}[/]")
        elif seen.point:
            console.print(f"  [dim]{', '.join(seen.point)}[/]")
        answer = input("> ").strip()
        try:
            self.answer(answer, seen.goal, seen.point, listed)
        except TableError as error:
            console.print(f"[red]{escape(error.message)}[/] [dim]{error.rule}[/]")

    def answer(self, answer: str, goal: str, point: list[str], listed: list[Choice]) -> None:
        table = self.table
        now = time.time()
        if answer == "q":
            raise EOFError
        if answer == "?":
            console.print(HELP)
        elif answer == "s":
            table.coaching.answer(self.seat, "show", "", now)
        elif answer.startswith("w "):
            self.why(answer[2:].strip())
        elif goal == "read":
            table.coaching.answer(self.seat, "read", "", now)
        elif goal == "touch":
            table.coaching.answer(self.seat, "touch", answer or point[0], now)
        elif answer:
            notation = self.read(answer, listed)
            if notation:
                table.play.choose(self.seat, notation, table.log.step_of(self.seat), now)

    def read(self, answer: str, listed: list[Choice]) -> str:
        """The notation of the input: a number, a number and an amount, or notation."""
        parts = answer.split()
        if not parts[0].isdigit():
            return answer
        if not 1 <= int(parts[0]) <= len(listed):
            console.print(f"There are choices 1 to {len(listed)}; ? for help.")
            return ""
        choice = listed[int(parts[0]) - 1]
        amounts = choice[-1]
        if isinstance(amounts, range):
            text = parts[1] if len(parts) > 1 else input(f"How many ({amounts[0]} to {amounts[-1]})? ").strip()
            if not text.isdigit() or int(text) not in amounts:
                console.print(f"A number from {amounts[0]} to {amounts[-1]}, please.")
                return ""
            choice = (*choice[:-1], int(text))
        return self.game.notation(choice)

    def why(self, notation: str) -> None:
        try:
            allowed, reasons = why(self.table, self.seat, notation, None, None, self.language)
        except ValueError as error:
            console.print(escape(str(error)))
            return
        console.print("That is allowed." if allowed else escape(reasons[0].reason))
