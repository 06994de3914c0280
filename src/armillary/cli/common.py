"""What the commands share: the options that choose a game, output for people and for machines."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
from rich.console import Console

from armillary.kernel.game import Game
from armillary.kernel.registry import game as load_game
from armillary.kernel.registry import title as load_title
from armillary.kernel.title import OptionError, Title
from armillary.packs import read_pack

__all__ = ["chosen_game", "console", "game_options", "json_option", "note", "print_json"]

console = Console(highlight=False)
#: Remarks and progress go to standard error, so that results can be piped.
note = Console(stderr=True, highlight=False)

F = TypeVar("F", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")


def print_json(data: Any) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def game_options(command: F) -> F:
    """--option, --ruling, --scenario, --components: how a title is set up."""
    for decorate in (
        click.option(
            "--components", "components", metavar="FILE", help="Your own component file, laid over the title's."
        ),
        click.option("--scenario", metavar="ID", help="The scenario (see `armillary games`)."),
        click.option(
            "--ruling", "rulings", multiple=True, metavar="ID=READING", help="Read an ambiguous rule this way."
        ),
        click.option("-o", "--option", "options", multiple=True, metavar="ID=VALUE", help="Set an optional rule."),
    ):
        command = decorate(command)
    return command


def chosen_game(
    slug: str,
    seats: int | None,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
    *,
    simulation: bool = False,
) -> Game:
    """The game that the options of the command line describe. `simulation` adds the options that make random play end."""
    card = load_title(slug)
    given = dict(_option(card, text) for text in options)
    if simulation:
        given = {**card.simulation_options(scenario), **given}
    own = None if components is None else Path(components)
    game = load_game(
        slug,
        seats,
        options=given,
        rulings=dict(_pair(text, "--ruling") for text in rulings),
        scenario=scenario,
        components=own,
    )
    if own is not None:
        # Records and worker processes get the text: the file may be gone or another one tomorrow.
        game.pack = read_pack(own)
    return game


def _pair(text: str, name: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"{name} {text!r} must be written ID=VALUE")
    return key, value


def _option(card: Title, text: str) -> tuple[str, Any]:
    """An option as typed, with the value of the kind that the title declares."""
    key, value = _pair(text, "--option")
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    for option in card.options:
        if option.id == key:
            for allowed in option.values:
                if str(allowed).lower() == value.lower() or (
                    isinstance(allowed, bool) and words.get(value.lower()) is allowed
                ):
                    return key, allowed
    return key, value
