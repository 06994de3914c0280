"""`armillary review`: analyses a match from its record."""

from pathlib import Path

import click

from armillary.command import NewFile, console, json_option, language_option, note
from armillary.kernel.record import Record, RecordError
from armillary.review import Review, begin_review, decisions_of, finish_review, page
from armillary.review.page import figure
from armillary.review.report import judge_steps, plain


@click.command(name="review")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="RECORD")
@click.option("--seat", metavar="A", help="Judge only the decisions of this seat.")
@click.option(
    "--most",
    default=24,
    show_default=True,
    type=click.IntRange(0),
    metavar="N",
    help="Decisions to judge for each seat: the worst, and a fair sample. 0 judges none, which is quick.",
)
@click.option("--html", type=NewFile(), help="Write the review as one HTML file.")
@language_option
@json_option
def review_command(file: Path, seat: str | None, most: int, html: Path | None, language: str, as_json: bool) -> None:
    """Review a match: chances over time, luck separated from decisions, turning points, and better choices.

    The review is stored beside the record as NAME.review.json.
    """
    try:
        record = Record.load(file)
    except ValueError as error:
        raise RecordError(f"{file}: {error}") from None
    game = record.header.load()
    review = begin_review(record)
    which: int | None = None
    if seat is not None:
        try:
            which = game.vocabulary.value("seat", seat)
        except (KeyError, ValueError):
            raise click.ClickException(f"--seat: there is no seat {seat!r}.") from None
    steps = decisions_of(review, which, most)
    number = 0
    try:
        for number, step in enumerate(steps):
            if note.is_terminal:
                note.print(f"\r{number + 1} of {len(steps)} decisions", end="", style="dim")
            finish_review(review, judge_steps(record, [step]))
    except KeyboardInterrupt:
        note.print(f"stopped: the review judges {number} of {len(steps)} decisions")
    file.with_suffix(".review.json").write_bytes(plain(review))
    text = game.text(language)
    if html is not None:
        html.write_text(page(review, game.title.title, text), encoding="utf-8")
        note.print(f"written to {html}", style="dim")
    if as_json:
        click.echo(plain(review).decode())
    elif html is None:
        show(review, language)


def show(review: Review, language: str) -> None:
    unit = review.unit
    for one in review.seats:
        played = f"own decisions {figure(one.own, unit, sign=True)}"
        if one.skill is not None and one.skill_error is not None and one.drift is not None:
            played = (
                f"own play {figure(one.skill, unit, sign=True)} ± {figure(2 * one.skill_error, unit)}, "
                f"drift {figure(one.drift, unit, sign=True)}"
            )
        accuracy = "" if one.accuracy is None else f"  accuracy {one.accuracy:.0f} ({one.looked} of {one.of} decisions)"
        console.print(
            f"[bold]{review.words[one.seat]}[/]  {figure(one.start, unit)} -> {figure(one.end, unit)}: luck "
            f"{figure(one.luck, unit, sign=True)}, {played}, others "
            f"{figure(one.others, unit, sign=True)}{accuracy}"
        )
    for moment in review.moments:
        console.print(
            f"  step {moment.step:>4}  {review.words[moment.seat]} {figure(moment.swing, unit, sign=True)} ({moment.cause}): "
            f"{moment.did.get(language) or moment.did.get('en', '')}"
        )
    for slip in [decision for decision in review.decisions if decision.kind]:
        console.print(
            f"  step {slip.step:>4}  {review.words[slip.seat]} {slip.kind} {figure(slip.loss, unit)}: "
            f"{slip.did.get(language, '')}; better {slip.better.get(language, '')}"
        )
