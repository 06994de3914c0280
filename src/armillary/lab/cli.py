"""`armillary lab`: plays thousands of games, varies components and rulings, writes a report."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec
import yaml
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from armillary.command import json_option, players_option, seats_option, seed_option, title_argument, workers_option
from armillary.kernel.setup import setup
from armillary.kernel.title import OptionError
from armillary.packs import read_pack
from armillary.players import PlayerError

from .factions import faction_words
from .outliers import find_outliers
from .plan import make_plan, parse_change
from .report import report
from .run import LabError, Results, run
from .summary import Summary, idle_variants, names_of, summarise

__all__ = ["lab"]

#: The files that give the statistics.
REPORT = ("report.html", "summary.json")


@click.command()
@title_argument("title")
@players_option("greedy")
@click.option("--games", default=200, show_default=True, type=click.IntRange(2), metavar="N", help="Games per variant.")
@seats_option
@seed_option
@click.option(
    "--vary",
    multiple=True,
    metavar="WHAT",
    help="PATH=V,V (a component value), ruling:ID[=R,...] or option:ID[=V,...]; may be given several times.",
)
@click.option(
    "--grid", is_flag=True, help="Play every combination of the varied values, instead of one change at a time."
)
@click.option("-o", "--option", "options", multiple=True, metavar="ID=VALUE", help="An option for all variants.")
@click.option("--ruling", "rulings", multiple=True, metavar="ID=READING", help="A reading for all variants.")
@click.option(
    "--components",
    type=click.Path(exists=True, path_type=Path),
    default=None,
    help="Your own component file or folder, for all variants.",
)
@click.option("--scenario", default=None, metavar="ID", help="The scenario.")
@click.option(
    "--factions",
    default=None,
    metavar="F,F,...",
    help="A faction for each seat (or one for all), or `rotate` for each in turn. Default: the players choose.",
)
@click.option(
    "--keep-seats", is_flag=True, help="Different players keep their seats, instead of moving on by one each game."
)
@click.option("--short", is_flag=True, help="Cut games short by the title's options for quick simulation.")
@click.option("--talk", is_flag=True, help="Let players interject at quiet points (slower).")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=None, help="Folder (default: lab/TITLE)."
)
@click.option("--engine", type=click.Choice(["processes", "ray"]), default="processes", show_default=True)
@workers_option
@click.option("--fresh", is_flag=True, help="Discard what the folder holds and start again.")
@json_option
def lab(
    title: str,
    players: str,
    games: int,
    seats: int | None,
    seed: int,
    vary: tuple[str, ...],
    grid: bool,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    components: Path | None,
    scenario: str | None,
    factions: str | None,
    keep_seats: bool,
    short: bool,
    talk: bool,
    out: Path | None,
    engine: str,
    workers: int | None,
    fresh: bool,
    as_json: bool,
) -> None:
    """Play many games between bots, measure them and write a report.

    With --vary the same games are played again with one thing changed, and the report shows the effect. An interrupted experiment
    is resumed.
    """
    folder = out or Path("lab") / title
    note = Console(stderr=True, highlight=False)
    try:
        made = setup(
            title,
            seats,
            options=dict(_pair(text, "--option") for text in options),
            rulings={key: str(value) for key, value in (_pair(text, "--ruling", read=str) for text in rulings)},
            scenario=scenario,
            components=None if components is None else read_pack(components),
            simulation=short,
        )
        changes = [parse_change(text, made) for text in vary]
        plan = make_plan(
            made,
            [name.strip() for name in players.split(",")],
            games,
            seed=seed,
            changes=changes,
            grid=grid,
            talk=talk,
            factions=[name.strip() for name in factions.split(",")] if factions else (),
            keep_seats=keep_seats,
        )
        columns: list[Any] = ["{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
        with Progress(*columns, console=note, transient=True, disable=as_json or not note.is_terminal) as progress:
            task = progress.add_task(f"{len(plan.variants)} x {games} games of {title}", total=None)

            def told(done: int, total: int) -> None:
                progress.update(task, completed=done, total=total)

            results = run(plan, folder, engine=engine, workers=workers, fresh=fresh, progress=told)
    except KeyboardInterrupt:
        note.print(f"stopped; what is finished is kept in {folder}; the same command resumes it", soft_wrap=True)
        raise SystemExit(130) from None
    except (PlayerError, LabError) as error:
        raise click.ClickException(str(error)) from None
    idle = idle_told(results)
    if idle and len(idle) == len(plan.variants) - 1:
        # A report of an earlier experiment in this folder would look like the answer.
        for name in REPORT:
            (folder / name).unlink(missing_ok=True)
        raise click.ClickException("\n".join(idle))
    for line in (*idle, *unplayed(results)):
        note.print(line, style="yellow", soft_wrap=True)
    summary = summarise(results)
    summary = msgspec.structs.replace(summary, outliers=find_outliers(results, folder))
    command = "armillary lab " + " ".join(_quoted(word) for word in sys.argv[2:]) if sys.argv[1:2] == ["lab"] else ""
    (folder / "report.html").write_text(report(summary, command), encoding="utf-8")
    (folder / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=1))
    if as_json:
        click.echo((folder / "summary.json").read_text(encoding="utf-8"))
    else:
        show(summary, Console(highlight=False))
        click.echo(f"{folder / 'report.html'}")
    if idle:
        raise SystemExit(1)


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word


def _pair(text: str, flag: str, read: Callable[[str], Any] = yaml.safe_load) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"{flag} {text!r} must be written ID=VALUE")
    return key, read(value)


def idle_told(results: Results) -> list[str]:
    """A line for each variant that changed nothing."""
    names, games = names_of(results.plan), results.plan.games
    told = []
    for number in idle_variants(results):
        absent = _absent(results, number)
        why = f"; nobody played {absent}, try --factions rotate" if absent else ""
        told.append(f"{names[number]} changed nothing: no decision of {games} games differed{why}")
    return told


def unplayed(results: Results) -> list[str]:
    """Warn about a varied value of a faction that nobody played, because it measures nothing."""
    idle = idle_variants(results)
    told: list[str] = []
    for number, variant in enumerate(results.plan.variants):
        absent = _absent(results, number)
        if absent and number not in idle:
            told.append(f"{variant.name}: nobody played {absent}, so this measures nothing; try --factions rotate")
    return told


def _absent(results: Results, number: int) -> str:
    """The factions that the variant changes and nobody played."""
    words = faction_words(results.plan.variants[0].made.game())
    played = {faction for part in results.parts for row in part.rows for faction in row.factions}
    named = results.plan.variants[number].name.replace("=", ".").split(".")
    return ", ".join(word for word in words if word in named and word not in played)


def show(summary: Summary, console: Console) -> None:
    """A short summary for the terminal."""
    console.print(f"Played: {'; '.join(summary.played)}", style="dim")
    for variant in summary.variants:
        table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0), title=variant.name, title_justify="left")
        for head in ("", "share", "95 %"):
            table.add_column(head, justify="left" if not head else "right")
        for share in (*variant.seats, *variant.players, *variant.factions, *variant.ends):
            table.add_row(share.name, f"{share.share:.1%}", f"{share.low:.1%} .. {share.high:.1%}")
        played = f"Played: {'; '.join(variant.played)}"
        console.print(f"\n{played}", style="dim")
        console.print(table)
        console.print(
            f"{variant.games} games, {variant.decisions.mean:.0f} decisions a game, "
            f"{variant.choices.mean:.1f} choices a decision, "
            f"{variant.lead_changes.mean:.1f} lead changes, comebacks {variant.comebacks.share:.0%}, "
            f"{len(variant.dead)} dead choices, {len(variant.unused_rules)} rules never exercised\n"
        )
        if variant.measures:
            own = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
            for head in ("", "games", "mean", "95 %"):
                own.add_column(head, justify="left" if not head else "right")
            for one in variant.measures:
                form = "{:.1%}" if one.share else "{:.2f}"
                interval = f"{form.format(one.low)} .. {form.format(one.high)}"
                own.add_row(one.name, str(one.games), form.format(one.mean), interval)
            console.print(played, style="dim")
            console.print(own)
    for verdict in summary.verdicts:
        console.print(verdict.answer, style=None if verdict.sure else "dim")
