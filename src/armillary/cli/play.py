"""`armillary play`: a person at the table, in the browser or in the terminal."""

import datetime
import secrets
from pathlib import Path
from typing import Any

import click

from armillary.command import (
    NewFile,
    Renamed,
    chosen_game,
    game_options,
    note,
    players_option,
    seats_option,
    title_argument,
)
from armillary.kernel.registry import title as load_title
from armillary.kernel.registry import titles
from armillary.kernel.title import OptionError


@click.command(cls=Renamed)
@title_argument(required=False, metavar="[TITLE]")
@click.option("--terminal", is_flag=True, help="Play in the terminal, by numbered choices.")
@players_option(help="`human` or a bot for each seat (default: you against greedy bots).")
@seats_option
@click.option("--seed", metavar="TEXT", help="Random seed of the dice (default: a secret one).")
@click.option("--daily", is_flag=True, help="Today's challenge: the same scenario and dice for everybody.")
@click.option("--save", "file", type=NewFile(), help="File to save the record to when you stop.")
@click.option(
    "--continue",
    "resume",
    type=click.Path(exists=True, path_type=Path),
    metavar="RECORD",
    help="Resume a saved match.",
)
@click.option("--port", default=0, type=click.IntRange(0, 65_535), help="Port of the page (default: a free one).")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@game_options
def play(
    slug: str | None,
    terminal: bool,
    players: str | None,
    seats: int | None,
    seed: str | None,
    daily: bool,
    file: Path | None,
    resume: Path | None,
    port: int,
    no_open: bool,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
) -> None:
    """Play a title, in the browser or, with --terminal, in the terminal.

    --players, --seats, --seed, --daily, --continue and the options of a title apply to the terminal; the page has forms for them.
    """
    if not terminal and not any((players, seats, seed, daily, resume, options, rulings, scenario, components)):
        if page_is_there():
            from .serve import serve_page

            serve_page(port, f"/new/{load_title(slug).slug}" if slug else "/", open_it=not no_open)
            return
        note.print("The browser client is not installed: playing in the terminal.", style="dim")
    from .terminal import Terminal

    if resume is not None:
        Terminal.resumed(resume, players, file or resume).play()
        return
    slug = slug or starter()
    if daily:
        scenario, seed = daily_challenge(slug, scenario, seed)
    names = players.split(",") if players else default_players(slug, seats)
    game = chosen_game(slug, len(names), options, rulings, scenario, components)
    Terminal(game, names, seed if seed is not None else secrets.token_hex(16), file, vouched=seed is None).play()


def page_is_there() -> bool:
    """Is the server installed, with a built client?"""
    try:
        import armillary.server.app as app
    except ImportError:
        return False
    return (Path(app.__file__).parent / "static" / "index.html").is_file()


def starter() -> str:
    """Where a newcomer starts, as in the lobby: the shortest title that takes at least five minutes."""
    return min((card for card in titles().values() if card.minutes[1] >= 5), key=lambda card: card.minutes[1]).slug


def default_players(slug: str, seats: int | None = None) -> list[str]:
    return ["human"] + ["greedy"] * ((seats or load_title(slug).seats[0]) - 1)


def daily_challenge(slug: str, scenario: str | None, seed: str | None) -> tuple[str, str]:
    """The scenario and the seed of the day, the same for everybody."""
    if scenario or seed:
        raise OptionError("--daily sets the scenario and the seed itself")
    try:
        challenge: Any = __import__(load_title(slug).load().package + ".daily", fromlist=["daily"]).daily
    except ImportError:
        raise OptionError(f"{slug} has no daily challenge") from None
    today = datetime.datetime.now(datetime.UTC).date()
    chosen, dice = challenge(today)
    note.print(f"Challenge of {today.isoformat()}: scenario {chosen}, seed {dice}")
    return chosen, dice
