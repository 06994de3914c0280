"""`armillary ladder`: measures the strength of a title's players."""

from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from armillary.command import (
    chosen_game,
    console,
    game_options,
    in_force_words,
    json_option,
    note,
    players_option,
    print_json,
    seats_option,
    seed_option,
    stopped,
    title_argument,
    workers_option,
)
from armillary.kernel.setup import Setup
from armillary.players.ladder import Ladder, climb
from armillary.players.player import PlayerError

__all__ = ["ladder"]


@click.command()
@title_argument()
@players_option("random,greedy:hard,search:hard", "Players to rate, weakest first.")
@click.option(
    "--blocks",
    default=20,
    show_default=True,
    type=click.IntRange(1),
    help="Seeds per pair; each is played in every seating.",
)
@seats_option
@click.option(
    "--seconds",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0),
    help="Seconds per move for time-based players; 0 uses each player's own iteration budget.",
)
@seed_option
@workers_option
@click.option("--minutes", type=click.FloatRange(0), default=None, help="Stop after this long, with whole blocks.")
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
    """Rate players against each other: paired seeds, rotated seats, ratings with 95 % intervals."""
    specs = [name.strip() for name in players.split(",")]
    game = chosen_game(slug, seats, options, rulings, scenario, components, simulation=True)
    made = Setup.of(game)
    with Progress(console=note, transient=True, disable=as_json or not note.is_terminal) as progress:
        task = progress.add_task(f"ladder of {slug}", total=None)
        try:
            with stopped("nothing is kept. --minutes ends a ladder early and reports what was played"):
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
        console.print(f"played: {in_force_words(game)}", style="dim", markup=False)
        show(found, console)


def show(found: Ladder, console: Console) -> None:
    """Two tables: the ladder, and the results of each pair."""
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
