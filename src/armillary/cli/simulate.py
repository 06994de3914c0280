"""`armillary simulate`: statistics of many games between bots."""

from typing import Any

import click
from rich.progress import Progress
from rich.table import Table

from armillary.command import (
    Renamed,
    chosen_game,
    console,
    end_words,
    game_options,
    games_option,
    in_force_words,
    json_option,
    note,
    players_option,
    print_json,
    seats_option,
    seed_option,
    title_argument,
    workers_option,
)


@click.command(cls=Renamed)
@title_argument()
@players_option("greedy", "A player per seat, or one for all: random, greedy, search, ...")
@seats_option
@games_option(100)
@seed_option
@workers_option
@game_options
@json_option
def simulate(
    slug: str,
    players: str,
    seats: int | None,
    games: int,
    seed: int,
    workers: int | None,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
    as_json: bool,
) -> None:
    """Play many games between bots and print who won, how long they took and how fast they ran."""
    from armillary.kernel.setup import Setup
    from armillary.players import PlayerError
    from armillary.players import simulate as run
    from armillary.players.simulation import Interrupted

    names = [name.strip() for name in players.split(",")]
    many = len(names) if len(names) > 1 else seats
    game = chosen_game(slug, many, options, rulings, scenario, components, simulation=True)
    if seats is not None and seats != game.seats:
        raise click.BadParameter(f"{len(names)} players are named for {seats} seats", param_hint="--players")
    names = names * game.seats if len(names) == 1 else names
    with Progress(console=note, transient=True, disable=as_json or not note.is_terminal) as progress:
        task = progress.add_task(f"{games} games of {game.title.title}", total=games)
        try:
            result = run(
                Setup.of(game),
                names,
                games=games,
                seed=seed,
                workers=workers,
                progress=lambda done, _: progress.update(task, completed=done),
            )
        except PlayerError as error:
            raise click.ClickException(str(error)) from None
        except Interrupted as stopped:
            if stopped.results is None:
                raise click.ClickException("stopped before the first games were finished; nothing is kept") from None
            result = stopped.results
    if result.games < games:
        note.print(f"stopped: these are the results of the {result.games} games that were finished, of {games}")
    rows: list[dict[str, Any]] = [
        {
            "seat": game.vocabulary.word("seat", seat),
            "player": result.players[seat],
            "wins": result.wins[seat],
            "win_rate": result.wins[seat] / result.games,
            "mean_score": result.scores[seat],
        }
        for seat in range(game.seats)
    ]
    if as_json:
        print_json(
            {
                "title": slug,
                "options": game.options,
                "games": result.games,
                "decisions": result.decisions,
                "seconds": result.seconds,
                "decisions_per_second": result.decisions_per_second,
                "games_per_second": result.games_per_second,
                "results": rows,
                "lengths": result.lengths,
                "ends": result.ends,
            }
        )
        return
    console.print(f"played: {in_force_words(game)}", style="dim", markup=False)
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for head in ("seat", "player", "wins", "share", "mean score"):
        table.add_column(head, justify="left" if head in ("seat", "player") else "right")
    for row in rows:
        table.add_row(
            row["seat"], row["player"], f"{row['wins']:g}", f"{row['win_rate']:.1%}", f"{row['mean_score']:.2f}"
        )
    console.print(table)
    lengths = result.lengths
    console.print(
        f"{result.games} games, {result.decisions:,} decisions in {result.seconds:.1f} s: "
        f"{result.decisions_per_second:,.0f} decisions/s, {result.games_per_second:.2f} games/s\n"
        f"length {lengths['least']:.0f} / {lengths['median']:.0f} / {lengths['most']:.0f} decisions "
        f"(shortest / median / longest); "
        f"ends: {', '.join(f'{end_words(game, reason)} ({count})' for reason, count in result.ends.items())}"
    )
