"""`armillary bench`: measures the speed of this machine."""

import time
from random import Random
from typing import Any

import click
from rich.table import Table

from armillary.command import chosen_game, console, json_option, note, print_json, title_argument
from armillary.kernel.game import Game
from armillary.kernel.playout import playout
from armillary.kernel.registry import titles


@click.command()
@title_argument("slugs", nargs=-1, metavar="[TITLE]...")
@click.option(
    "--seconds", default=2.0, show_default=True, type=click.FloatRange(0.01), help="Seconds of play for each title."
)
@json_option
def bench(slugs: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure random play and copying of each title on this machine. `make bench` compares with other libraries."""
    rows: list[dict[str, Any]] = []
    wanted = slugs or tuple(titles())
    try:
        with note.status("measuring") as status:
            for slug in wanted:
                status.update(f"measuring {slug}")
                game = chosen_game(slug, None, (), (), None, None, simulation=True)
                rows.append({"title": slug, **measure(game, seconds)})
    except KeyboardInterrupt:
        note.print(f"stopped: these are the titles that were measured, of {len(wanted)}")
    if as_json:
        print_json(rows)
        return
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for head in ("title", "decisions/s", "games/s", "decisions/game", "copy, us"):
        table.add_column(head, justify="left" if head == "title" else "right")
    for row in rows:
        table.add_row(
            row["title"],
            f"{row['decisions_per_second']:,.0f}",
            f"{row['games_per_second']:,.2f}",
            f"{row['decisions_per_game']:,.0f}",
            f"{row['copy_microseconds']:.2f}",
        )
    console.print(table)


def measure(game: Game, seconds: float) -> dict[str, float]:
    """Random games for that long; copies of a position from the middle of one."""
    rng = Random(1)
    decisions = games = 0
    middle = game.start(0)
    playout(middle, rng, 200)
    started = time.perf_counter()
    while True:
        decisions += playout(game.start(games), rng, game.title.longest)
        games += 1
        passed = time.perf_counter() - started
        if passed >= seconds:
            break
    repeats = 2000
    started = time.perf_counter()
    for _ in range(repeats):
        middle.copy()
    copy = (time.perf_counter() - started) / repeats
    return {
        "decisions_per_second": decisions / passed,
        "games_per_second": games / passed,
        "decisions_per_game": decisions / games,
        "copy_microseconds": copy * 1e6,
    }
