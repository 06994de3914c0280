"""The language of the command line, for our commands and for those that titles bring: options that mean the same everywhere,
names that may be shortened, output for people and for machines."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
from click.shell_completion import CompletionItem
from rich.console import Console

from armillary.kernel.game import Game
from armillary.kernel.registry import broken_titles, titles
from armillary.kernel.registry import game as load_game
from armillary.kernel.registry import title as load_title
from armillary.kernel.title import OptionError, Title
from armillary.packs import read_pack

__all__ = [
    "Listing",
    "NewFile",
    "Renamed",
    "TitleName",
    "chosen_game",
    "console",
    "end_words",
    "game_options",
    "games_option",
    "in_force",
    "in_force_words",
    "json_option",
    "language_option",
    "note",
    "plain",
    "players_option",
    "print_json",
    "renamed",
    "seats_option",
    "seed_option",
    "stopped",
    "title_argument",
    "value_words",
    "workers_option",
]

console = Console(highlight=False)
#: Remarks and progress go to standard error, so that results can be piped.
note = Console(stderr=True, highlight=False)

F = TypeVar("F", bound=Callable[..., Any])


class NewFile(click.Path):
    """A file that a command writes when its work is done: a folder that is not there is reported before the work begins."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, writable=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        file = Path(value)
        if not file.parent.is_dir():
            self.fail(f"there is no folder {file.parent}", param, ctx)
        return super().convert(value, param, ctx)


json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
seats_option = click.option(
    "--seats", type=click.IntRange(1), metavar="N", help="Number of seats (default: the title's minimum)."
)
workers_option = click.option(
    "--workers", type=click.IntRange(1), metavar="N", help="Processes to use (default: all cores)."
)
seed_option = click.option(
    "--seed", default=1, show_default=True, help="Random seed; the same seed plays the same games with any --workers."
)

language_option = click.option(
    "--language", default="en", show_default=True, metavar="CODE", help="Language of the output, such as en or de."
)


def players_option(
    default: str | None = None, help: str = "A player per seat, or one for all seats."
) -> Callable[[F], F]:
    """--players: who plays."""
    return click.option("--players", default=default, show_default=default is not None, metavar="P,P,...", help=help)


def games_option(default: int, help: str = "Number of games.") -> Callable[[F], F]:
    """--games: how many."""
    return click.option("--games", default=default, show_default=True, type=click.IntRange(1), metavar="N", help=help)


class TitleName(click.ParamType[str]):
    """A title by its slug, or by a part of it that only one title has."""

    name = "title"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = titles()
        if value in known or value in broken_titles():
            return value
        found = [slug for slug in known if slug.startswith(value)] or [slug for slug in known if value in slug]
        if len(found) > 1:
            self.fail(f"{value!r} may be {' or '.join(found)}", param, ctx)
        return found[0] if found else load_title(value).slug

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(slug) for slug in titles() if slug.startswith(incomplete)]


def title_argument(name: str = "slug", **more: Any) -> Callable[[F], F]:
    """TITLE, which may be shortened."""
    return click.argument(name, type=TitleName(), **{"metavar": "TITLE", **more})


class Renamed(click.Command):
    """A command with options that were once spelt differently: the old spelling works, with a notice."""

    #: Old spelling to new one; `--seats` followed by names is `--players`.
    formerly: Mapping[str, str] = {}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [*self._modern(args)])

    def _modern(self, args: list[str]) -> list[str]:
        found: list[str] = []
        for number, arg in enumerate(args):
            option, equals, value = arg.partition("=")
            after = value if equals else (args[number + 1] if number + 1 < len(args) else "")
            new = self.formerly.get(option)
            if option == "--seats" and after and not after.isdecimal() and not after.startswith("-"):
                new = "--players"
            if new is None:
                found.append(arg)
                continue
            note.print(f"{option} is now {new}" + (" for names" if option == "--seats" else ""), style="dim")
            found.append(f"{new}={value}" if equals else new)
        return found


def renamed(**formerly: str) -> type[Renamed]:
    """The class of a command whose options were called so: `renamed(jobs="workers")`."""
    spellings = {f"--{old.replace('_', '-')}": f"--{new}" for old, new in formerly.items()}
    return type("RenamedCommand", (Renamed,), {"formerly": spellings})


def plain(value: Any) -> str:
    """The value of an option as it is typed."""
    return ("no", "yes")[value] if isinstance(value, bool) else "none" if value is None else str(value)


def in_force(game: Game) -> str:
    """The options with which a game is played, where they differ from the title's defaults."""
    usual = {option.id: option.default for option in game.title.options}
    changed = [f"{id}={plain(value)}" for id, value in game.options.items() if value != usual.get(id)]
    seats = f"{game.seats} seat{'s' if game.seats > 1 else ''}"
    return ", ".join([game.title.slug, seats, *([game.scenario] if game.scenario else []), *changed])


def value_words(value: Any) -> str:
    """The value of an option or the reading of a ruling, as people read it."""
    return value.replace("-", " ").replace("_", " ") if isinstance(value, str) else plain(value)


def in_force_words(game: Game) -> str:
    """What is played, as people read it: the title, the seats, and what differs from the usual options and readings."""
    title = game.title
    found = [title.title, f"{game.seats} seat{'s' if game.seats > 1 else ''}"]
    if game.scenario:
        found.append(title.scenario(game.scenario).title)
    for option in title.options:
        if game.options[option.id] != option.default:
            found.append(f"{option.title}: {value_words(game.options[option.id])}")
    for ruling in title.rulings:
        if game.rulings[ruling.id] != ruling.default:
            found.append(f"“{ruling.question}” read as {value_words(game.rulings[ruling.id])}")
    return "; ".join(found)


def end_words(game: Game, reason: str) -> str:
    """How a match ended, as the page says it, without the full stop."""
    return game.text().fill("end", reason, {}, reason).removesuffix(".")


def print_json(data: Any) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


class Listing(click.Group):
    """A group whose help has the whole first sentence of each command, which click would cut at the end of the line."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(limit=1000)) for name, one in found if one is not None])


@contextmanager
def stopped(kept: str) -> Iterator[None]:
    """Ctrl-C ends the work with one line that says what was kept."""
    try:
        yield
    except KeyboardInterrupt:
        raise click.ClickException(f"stopped; {kept}") from None


def game_options(command: F) -> F:
    """--option, --ruling, --scenario, --components: how a title is set up."""
    for decorate in (
        click.option(
            "--components", "components", metavar="FILE", help="Your own component file, which overrides the title's."
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
    option = card.option(key)
    for allowed in () if option is None else option.values:
        if str(allowed).lower() == value.lower() or (isinstance(allowed, bool) and words.get(value.lower()) is allowed):
            return key, allowed
    return key, value
