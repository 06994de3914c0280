"""`armillary odds`: the exact odds of a choice, from a scenario file's position or a record."""

from pathlib import Path

import click
from rich.table import Table

from armillary.command import console, json_option, print_json
from armillary.kernel.dice import TooManyBranches
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation
from armillary.kernel.record import Record, replay
from armillary.kernel.refusal import Refused
from armillary.kernel.scenario import run_scenario


@click.command("odds")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="SCENARIO|RECORD")
@click.argument("seat")
@click.argument("choice", nargs=-1, required=True)
@click.option("--to", "upto", type=click.IntRange(0), metavar="N", help="For a record: the position after N steps.")
@click.option(
    "--limit",
    default=20_000,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help="Give up if there are more outcomes than this.",
)
@json_option
def odds_command(file: Path, seat: str, choice: tuple[str, ...], upto: int | None, limit: int, as_json: bool) -> None:
    """Print the exact odds of a choice.

    For example: `armillary odds duel.yaml A attack mars B`. The position is the end of a scenario file, or a record after --to N
    steps.
    """
    p = run_scenario(file) if file.suffix in (".yaml", ".yml") else replay(Record.load(file), upto)
    if p is None:
        raise click.ClickException("this scenario only checks that a set-up is refused: there is no position")
    game = p.game
    try:
        who = game.vocabulary.value("seat", seat)
        found = odds(p.view(who), who, game.parse(" ".join(choice)), limit)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    except Refused as error:
        raise click.ClickException(f"{game.explain(p, error.refusal, game.text())} ({error.refusal.rule})") from None
    except HiddenInformation as error:
        raise click.ClickException(f"that depends on what {seat} cannot see: {error}") from None
    except TooManyBranches as error:
        raise click.ClickException(f"{error}; raise --limit to compute them all") from None
    if as_json:
        print_json([{"outcome": name, "exact": str(chance), "chance": float(chance)} for name, chance in found.items()])
        return
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("chance", justify="right")
    table.add_column("exact", justify="right", style="dim")
    table.add_column("outcome")
    for name, chance in found.items():
        table.add_row(f"{float(chance):.2%}", str(chance), name)
    console.print(table)
