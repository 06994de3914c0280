"""`armillary ladder`: how strong the players of a title are."""

from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from armillary.kernel.setup import Setup
from armillary.players.ladder import Ladder, climb
from armillary.players.player import PlayerError

from .common import chosen_game, console, game_options, json_option, note, print_json

__all__ = ["ladder"]


@click.command()
@click.argument("slug", metavar="TITLE")
@click.option(
    "--players",
    default="random,greedy:hard,search:hard",
    show_default=True,
    metavar="P,P,...",
    help="Who climbs, weakest first.",
)
@click.option("--blocks", default=20, show_default=True, help="Seeds per pair; each is played in every seating.")
@click.option("--seats", type=int, default=None, help="How many seats (default: the fewest of the title).")
@click.option(
    "--seconds", default=1.0, show_default=True, help="Time a move, for players that use it; 0: their own work."
)
@click.option("--seed", default=1, show_default=True, help="Same seed, same dice.")
@click.option("--workers", type=int, default=None, help="Processes to use (default: all cores).")
@click.option("--minutes", type=float, default=None, help="Stop after this long, with whole blocks.")
@game_options
@json_option
def ladder(
    slug: str,
    players: str,
    blocks: int,
    seats: int | None,
    seconds: float,
    seed: int,
    workers: int | None,
    minutes: float | None,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
    as_json: bool,
) -> None:
    """Measure players against each other: paired seeds, rotated seats, ratings with intervals of 95 %."""
    if blocks < 1:
        raise click.BadParameter("at least one seed", param_hint="--blocks")
    specs = [name.strip() for name in players.split(",")]
    game = chosen_game(slug, seats, options, rulings, scenario, components, simulation=True)
    made = Setup.of(game)
    with Progress(console=note, transient=True, disable=as_json or not note.is_terminal) as progress:
        task = progress.add_task(f"ladder of {slug}", total=None)
        try:
            found = climb(
                made,
                specs,
                blocks=blocks,
                seed=seed,
                budget=seconds or None,
                workers=workers,
                minutes=minutes,
                progress=lambda done, total: progress.update(task, completed=done, total=total),
            )
        except PlayerError as error:
            raise click.ClickException(str(error)) from None
    if as_json:
        print_json(found)
    else:
        show(found, console)


def show(found: Ladder, console: Console) -> None:
    """Two tables: the ladder, and who met whom."""
    score = "mean score" if found.solitaire else "Elo"
    rungs = _table("player", score, "95 %", "matches", "decisions", "ms a decision")
    for rung in sorted(found.rungs, key=lambda rung: -rung.rating):
        rungs.add_row(
            rung.player,
            f"{rung.rating:.1f}",
            f"{rung.low:.1f} .. {rung.high:.1f}",
            str(rung.matches),
            str(rung.decisions),
            f"{1000 * rung.seconds_a_decision:.2f}",
        )
    console.print(rungs)
    console.print()
    meetings = _table("player", "against", "matches", "difference" if found.solitaire else "share", "95 %", "")
    for meeting in found.meetings:
        figure = ".2f" if found.solitaire else ".1%"
        meetings.add_row(
            meeting.two,
            meeting.one,
            str(meeting.matches),
            format(-meeting.share if found.solitaire else 1 - meeting.share, figure),
            f"{-meeting.high if found.solitaire else 1 - meeting.high:{figure}} .. "
            f"{-meeting.low if found.solitaire else 1 - meeting.low:{figure}}",
            "significant" if meeting.significant else "not significant",
        )
    console.print(meetings)
    console.print(f"{found.seconds:.0f} s, {found.seats} seats, seed {found.seed}")


def _table(*heads: str) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for head in heads:
        words: Any = "left" if head in ("player", "against", "") else "right"
        table.add_column(head, justify=words)
    return table
