"""`armillary dataset`: skilled play as data for offline learning."""

from pathlib import Path

import click
from rich.progress import Progress

from armillary.command import (
    chosen_game,
    console,
    game_options,
    games_option,
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


@click.command()
@title_argument()
@players_option("greedy", "A player per seat, or one for all: random, greedy, search, learned, ...")
@seats_option
@games_option(100)
@seed_option
@workers_option
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="FOLDER", help="Folder to write into.")
@click.option(
    "--format",
    "formats",
    type=click.Choice(["both", "minari", "parquet"]),
    default="both",
    show_default=True,
    help="What to write.",
)
@game_options
@json_option
def dataset(
    slug: str,
    players: str,
    seats: int | None,
    games: int,
    seed: int,
    workers: int | None,
    out: Path,
    formats: str,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
    as_json: bool,
) -> None:
    """Play games between bots and write what every seat saw, could do and did: a Minari data set, Parquet, and the records.

    Game n has the seed `--seed` + n, so the same command writes the same data with any --workers.
    """
    from armillary.envs.dataset import FORMATS, DatasetError, write
    from armillary.kernel.setup import Setup
    from armillary.players import PlayerError

    names = [name.strip() for name in players.split(",")]
    many = len(names) if len(names) > 1 else seats
    game = chosen_game(slug, many, options, rulings, scenario, components, simulation=True)
    if seats is not None and seats != game.seats:
        raise click.BadParameter(f"{len(names)} players are named for {seats} seats", param_hint="--players")
    with Progress(console=note, transient=True, disable=as_json or not note.is_terminal) as progress:
        task = progress.add_task(f"{games} games of {game.title.title}", total=games)
        try:
            with stopped(f"{out} holds an unfinished data set: delete it"):
                done = write(
                    Setup.of(game),
                    names,
                    games,
                    out,
                    seed=seed,
                    workers=workers,
                    formats=[one for one in FORMATS if formats in ("both", one)],
                    progress=lambda count: progress.update(task, completed=count),
                )
        except (PlayerError, DatasetError) as error:
            raise click.ClickException(str(error)) from None
    if as_json:
        print_json(
            {
                "title": slug,
                "options": game.options,
                "out": str(out),
                **{name: getattr(done, name) for name in done.__struct_fields__},
            }
        )
        return
    console.print(f"played: {in_force_words(game)}", style="dim", markup=False)
    console.print(f"{done.games} games, {done.episodes} episodes, {done.steps:,} steps in {out}")
    if done.minari:
        console.print(f"load it: MINARI_DATASETS_PATH={out / 'minari'} and minari.load_dataset({done.minari!r})")
