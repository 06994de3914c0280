"""`armillary exam`: questions whose keys the rules give."""

import secrets
from pathlib import Path

import click
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from armillary.command import Listing, NewFile, TitleName, console, json_option, note, print_json, stopped
from armillary.kernel.registry import titles
from armillary.kernel.title import OptionError
from armillary.players import PlayerError

from .asking import ask_program
from .export import FORMS
from .making import make_exam
from .question import EXACT, ExamError, commitment, dump, read_answers, read_exam, read_keys
from .report import html_report
from .scoring import Line, score

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group("exam", cls=Listing)
def exam_command() -> None:
    """Examine a program: law, odds, plans, secrecy and endings, made by a seed, with keys that the rules give."""


@exam_command.command("make")
@click.option(
    "--seed", metavar="TEXT", help="The same seed gives the same bytes (default: a secret one, kept with the keys)."
)
@click.option(
    "--titles", "slugs", default="all", show_default=True, metavar="T,T,...", help="Titles, separated by commas."
)
@click.option(
    "--kinds",
    default=",".join(EXACT),
    show_default=True,
    metavar="K,K,...",
    help="Kinds of questions; `play` may be added.",
)
@click.option(
    "--count", default=400, show_default=True, type=click.IntRange(1, 20_000), metavar="N", help="Number of questions."
)
@click.option("--veil", is_flag=True, help="Rename cards and places; the rules keep their texts.")
@click.option(
    "--altered",
    is_flag=True,
    help="Change a printed value in each question of law and odds, and say so in the question.",
)
@click.option(
    "--out",
    default="exam.jsonl",
    show_default=True,
    type=NewFile(),
    help="File for the questions; the keys go to NAME.key.jsonl.",
)
@json_option
def make_command(
    seed: str | None, slugs: str, kinds: str, count: int, veil: bool, altered: bool, out: Path, as_json: bool
) -> None:
    """Make an exam and its keys. Publish the printed commitment before the sitting, and the seed after it."""
    seed = seed if seed is not None else secrets.token_hex(16)
    name = TitleName()
    chosen = (
        sorted(titles()) if slugs == "all" else [name.convert(slug.strip(), None, None) for slug in slugs.split(",")]
    )
    try:
        with stopped("nothing is written"), note.status(f"making {count} questions"):
            questions, keys = make_exam(seed, chosen, kinds.split(","), count, veiled=veil, altered=altered)
    except ExamError as error:
        raise OptionError(str(error)) from None
    out.write_text(questions, encoding="utf-8")
    key_file(out).write_text(keys, encoding="utf-8")
    if as_json:
        print_json({"questions": str(out), "keys": str(key_file(out)), "count": count, "commitment": commitment(seed)})
        return
    note.print(f"{count} questions in {out}, their keys in {key_file(out)}", style="dim")
    console.print(f"commitment {commitment(seed)}")


def key_file(exam: Path) -> Path:
    return exam.with_name(exam.name.removesuffix(".jsonl") + ".key.jsonl")


@exam_command.command("ask")
@click.argument("file", type=FILE)
@click.option(
    "--command",
    required=True,
    metavar="PROGRAM",
    help="Started once; reads questions and writes answers as JSON lines.",
)
@click.option("--out", default="answers.jsonl", show_default=True, type=NewFile(), help="File for the answers.")
@json_option
def ask_command(file: Path, command: str, out: Path, as_json: bool) -> None:
    """Ask a program every question. Questions of `play` need the keys beside the exam: they hold the positions.

    Ctrl-C, or a program that breaks off, keeps the answers given so far.
    """
    try:
        _, questions = read_exam(file)
        keys = read_keys(key_file(file))[1] if any(q.kind == "play" for q in questions) else {}
        answers = []
        try:
            asking = ask_program(questions, command, keys)
            for answer in track(
                asking, "asking", len(questions), console=note, transient=True, disable=not note.is_terminal
            ):
                answers.append(answer)
        except PlayerError as error:
            note.print(f"[red]{escape(str(error))}")
        except KeyboardInterrupt:
            note.print("stopped; the answers given so far are kept")
        out.write_text(dump(answers), encoding="utf-8")
    except ExamError as error:
        raise OptionError(str(error)) from None
    if as_json:
        print_json({"answers": str(out), "answered": len(answers), "questions": len(questions)})
    else:
        note.print(f"{len(answers)} of {len(questions)} questions answered, in {out}", style="dim")


@exam_command.command("score")
@click.argument("file", type=FILE)
@click.argument("answers", type=FILE)
@click.option("--key", type=FILE, help="The keys (default: beside the exam).")
@click.option(
    "--baselines",
    default="greedy",
    show_default=True,
    metavar="P,P,...",
    help="Bots to compare with, such as greedy,search:hard.",
)
@click.option("--html", type=NewFile(), help="Also write a page that shows each question on its board.")
@click.option(
    "--most",
    default=40,
    show_default=True,
    type=click.IntRange(0, 20_000),
    metavar="N",
    help="Questions on the page, wrong ones first.",
)
@json_option
def score_command(
    file: Path, answers: Path, key: Path | None, baselines: str, html: Path | None, most: int, as_json: bool
) -> None:
    """Score answers: by kind and title, with intervals and baselines. Exact kinds and `play` are never mixed."""
    try:
        exam, questions = read_exam(file)
        seed, keys = read_keys(key or key_file(file))
        if commitment(seed) != exam.commitment:
            raise ExamError("the keys do not belong to this exam: their seed has another commitment")
        given = read_answers(answers)
        table = score(questions, keys, given, [name for name in baselines.split(",") if name])
    except (ExamError, PlayerError) as error:
        raise OptionError(str(error)) from None
    if html is not None:
        html.write_text(html_report(exam, questions, keys, given, table, most), encoding="utf-8")
        note.print(f"written to {html}", style="dim")
    if as_json:
        print_json(table)
        return
    shown = Table("part", "asked", "points", "share", "95 %", "unread / none", "baselines", box=None, pad_edge=False)
    shown.columns[0].no_wrap = shown.columns[4].no_wrap = True
    lines: list[Line | None] = [table.exact, *table.kinds, *table.titles, table.measured]
    for line in lines:
        if line is not None:
            others = ", ".join(f"{name} {share:.0%}" for name, share in line.baselines.items())
            shown.add_row(
                escape(line.name),
                str(line.questions),
                f"{line.points:g}/{line.possible:g}",
                f"{line.share:.1%}",
                f"{line.low:.0%} to {line.high:.0%}",
                f"{line.unreadable} / {line.missing}",
                escape(others),
            )
    console.print(shown)
    console.print(f"{len(table.rules)} rules were asked.")


@exam_command.command("export")
@click.argument("file", type=FILE)
@click.option(
    "--format", "form", type=click.Choice(sorted(FORMS)), default="lm-eval", show_default=True, help="The harness."
)
@click.option(
    "--out",
    default="exam-tasks",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to write into.",
)
@json_option
def export_command(file: Path, form: str, out: Path, as_json: bool) -> None:
    """Write the exam, with its keys, for lm-evaluation-harness or verifiers."""
    try:
        _, questions = read_exam(file)
        _, keys = read_keys(key_file(file))
        written = FORMS[form](questions, keys, out)
    except ExamError as error:
        raise OptionError(str(error)) from None
    if as_json:
        print_json([str(path) for path in written])
        return
    for path in written:
        console.print(str(path))
