"""`armillary rules`: the fidelity report of a title."""

from pathlib import Path

import click
from rich.progress import Progress
from rich.table import Table

from armillary.command import (
    chosen_game,
    console,
    json_option,
    note,
    print_json,
    stopped,
    title_argument,
    workers_option,
)
from armillary.fidelity import STATES, Fidelity, RecordingFailed, Row, exercised_by, record, report
from armillary.kernel.ledger import load_ledger

#: Unproven rules are red.
COLOURS = {"implemented": "green", "structural": "green", "claimed": "red", "missing": "red", "waived": "dim"}


@click.command()
@title_argument()
@click.argument("words", nargs=-1)
@click.option(
    "--games",
    type=click.IntRange(0),
    metavar="N",
    help="Play this many random games now, instead of showing the report of this release.",
)
@workers_option
@click.option("--list", "listed", is_flag=True, help="List every rule with its state and the tests that prove it.")
@click.option("--record", "recorded", is_flag=True, help="Run the tests that name rules, and record the evidence.")
@click.option("--tests", type=click.Path(exists=True, path_type=Path), help="Folder of these tests (default: ours).")
@json_option
def rules(
    slug: str,
    words: tuple[str, ...],
    games: int | None,
    workers: int | None,
    listed: bool,
    recorded: bool,
    tests: Path | None,
    as_json: bool,
) -> None:
    """Report how faithful a title is: rules in its ledger, implemented, structural, claimed, missing, waived, exercised by random
    games.

    With WORDS, search the ledger instead: `armillary rules earthmans-burden return fire`; with a rule's id, also show its proofs.
    """
    game = chosen_game(slug, None, (), (), None, None)
    ledger = load_ledger(*game.folders)
    if recorded:
        try:
            with stopped("nothing is recorded"), note.status(f"running the tests that name rules of {slug}"):
                record(slug, tests, workers or 0)
        except RecordingFailed as error:
            raise click.ClickException(str(error)) from None
    if words:
        hits = ledger.search(" ".join(words))
        if as_json:
            print_json(hits)
            return
        rows = {row.id: row for row in report(game, 0).rows} if len(hits) == 1 else {}
        for rule in hits:
            console.print(f"[bold yellow]{rule.id}[/] [dim]{rule.section}[/]\n  {rule.rule}")
            if rule.id in rows:
                show_proofs(rows[rule.id])
        if not hits:
            raise click.ClickException(f"no rule of {slug} contains {' '.join(words)!r}")
        return
    if games:
        with stopped("nothing is kept"), Progress(console=note, transient=True) as bar:
            task = bar.add_task(f"{games} random games")
            exercised_by(slug, games, workers, lambda done, of: bar.update(task, completed=done, total=of))
    found = report(game, games)
    if as_json:
        print_json(found)
        return
    show(found)
    if listed:
        for row in found.rows:
            exercised = ", exercised" if row.exercised else ""
            waived = f": {found.waived[row.id]}" if row.id in found.waived else ""
            console.print(f"[bold]{row.id}[/] [{COLOURS[row.state]}]{row.state}[/][dim]{exercised}{waived}[/]")
            console.print(f"  {ledger.text(row.id)}")
            show_proofs(row)


def show_proofs(row: Row) -> None:
    for test, how in row.proofs.items():
        console.print(f"  [green]{test}[/] [dim]{', '.join(how)}[/]")
    if not row.proofs:
        for place in row.code[:3]:
            console.print(f"  [dim]named in {place}[/]")


def show(found: Fidelity) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_row(str(found.rules), "rules in the ledger")
    if found.inherited or found.replaced:
        table.add_row(str(found.own), "of its own")
        table.add_row(str(len(found.inherited)), "inherited")
        table.add_row(str(len(found.replaced)), "replaced")
    for state, meaning in STATES.items():
        count = len(found.ids(state))
        colour = COLOURS[state] if count else "dim"
        table.add_row(str(count), f"[{colour}]{state}[/] [dim]{meaning}[/]")
    table.add_row(str(len(found.exercised)), f"exercised by {found.games} random games")
    if found.drawn:
        table.add_row(
            str(found.guarded), f"of {found.drawn} rules drawn guarded [dim]their proofs fail if the rule is broken[/]"
        )
    console.print(table)
    if not found.recorded:
        console.print("[red]No evidence is recorded for the title as it is now:[/] run with --record (in a checkout).")
    for rule, reason in found.waived.items():
        console.print(f"  waived {rule}: {reason}", style="dim")
    for state in ("claimed", "missing"):
        if found.ids(state):
            console.print(f"[red]{state}:[/] {' '.join(found.ids(state))}")
