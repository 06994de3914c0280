"""`armillary rules`: the fidelity report of a title."""

import click
from rich.progress import Progress
from rich.table import Table

from armillary.command import chosen_game, console, json_option, note, print_json, title_argument, workers_option
from armillary.fidelity import Fidelity, exercised_by, report
from armillary.kernel.ledger import load_ledger


@click.command()
@title_argument()
@click.argument("words", nargs=-1)
@click.option(
    "--games",
    type=click.IntRange(0),
    metavar="N",
    help="Play so many random games anew instead of showing the report of this release.",
)
@workers_option
@click.option("--list", "listed", is_flag=True, help="List every rule with its state.")
@json_option
def rules(
    slug: str, words: tuple[str, ...], games: int | None, workers: int | None, listed: bool, as_json: bool
) -> None:
    """How faithful a title is: rules in its ledger, implemented, tested, exercised by random games, waived.

    With WORDS, search the ledger instead: `armillary rules earthmans-burden return fire`.
    """
    game = chosen_game(slug, None, (), (), None, None)
    ledger = load_ledger(*game.folders)
    if words:
        hits = ledger.search(" ".join(words))
        if as_json:
            print_json(hits)
            return
        for rule in hits:
            console.print(f"[bold yellow]{rule.id}[/] [dim]{rule.section}[/]\n  {rule.rule}")
        if not hits:
            raise click.ClickException(f"no rule of {slug} speaks of {' '.join(words)!r}")
        return
    if games:
        with Progress(console=note, transient=True) as bar:
            task = bar.add_task(f"{games} random games")
            exercised_by(slug, games, workers, lambda done, of: bar.update(task, completed=done, total=of))
    found = report(game, games)
    if as_json:
        print_json(found)
        return
    show(found)
    if listed:
        for rule in ledger.rules.values():
            states = [
                name
                for name, ids in (
                    ("implemented", found.implemented),
                    ("tested", found.tested),
                    ("exercised", found.exercised),
                )
                if rule.id in ids
            ]
            waived = f"waived: {found.waived[rule.id]}" if rule.id in found.waived else ""
            console.print(f"[bold]{rule.id}[/] [dim]{', '.join(states)} {waived}[/]\n  {rule.rule}")


def show(found: Fidelity) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_row(str(found.rules), "rules in the ledger")
    if found.inherited or found.replaced:
        table.add_row(str(found.own), "of its own")
        table.add_row(str(len(found.inherited)), "inherited")
        table.add_row(str(len(found.replaced)), "replaced")
    table.add_row(str(len(found.implemented)), "implemented")
    table.add_row(str(len(found.tested)), "tested")
    table.add_row(str(len(found.exercised)), f"exercised by {found.games} random games")
    table.add_row(str(len(found.waived)), "waived")
    console.print(table)
    for rule, reason in found.waived.items():
        console.print(f"  waived {rule}: {reason}", style="dim")
    for name, ids in (("untested", found.untested), ("unimplemented", found.unimplemented)):
        if ids:
            console.print(f"[red]{name}:[/] {' '.join(ids)}")
