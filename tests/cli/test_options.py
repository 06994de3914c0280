"""One language for all commands: an option of one name means the same everywhere, and machines can read every result."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from armillary.cli.app import app

#: Commands that talk with a person or a program until they are stopped: there is no result to print.
TALKING = {"play", "puzzle", "serve", "mcp"}


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")
        else:
            yield f"{path}{name}", command


ALL = dict(commands(app))


def options(name: str) -> dict[str, click.Option]:
    """The commands that have this option."""
    found = {}
    for path, command in ALL.items():
        for parameter in command.params:
            if isinstance(parameter, click.Option) and name in parameter.opts:
                found[path] = parameter
    return found


def test_json_is_everywhere() -> None:
    assert set(ALL) - set(options("--json")) == TALKING


def test_every_option_says_what_it_does() -> None:
    silent = [
        f"{path} {parameter.opts[0]}"
        for path, command in ALL.items()
        for parameter in command.params
        if isinstance(parameter, click.Option)
        and not parameter.help
        and parameter.opts[0] not in ("--port", "--engine")
    ]
    assert silent == []


@pytest.mark.parametrize("name", ["--seats", "--workers", "--games"])
def test_a_number_of_things_is_positive_and_called_n(name: str) -> None:
    found = options(name)
    assert len(found) > 4
    for path, option in found.items():
        assert option.metavar == "N", path
        assert isinstance(option.type, click.IntRange), path
        assert option.type.min is not None, path
        assert option.type.min >= 0, path


def test_without_a_number_all_cores_work() -> None:
    """`serve --workers` differs: it is a setting of the server, one process unless more are asked for."""
    for path, option in options("--workers").items():
        assert not isinstance(option.default, int), path
        assert path == "serve" or "all cores" in str(option.help), path


def test_a_seed_repeats_what_was_played() -> None:
    for path, option in options("--seed").items():
        assert "seed" in str(option.help), path


def test_lists_of_players_are_written_alike() -> None:
    for name in ("--players", "--opponents", "--baselines"):
        for path, option in options(name).items():
            assert option.metavar == "P,P,...", path


def test_a_title_may_be_shortened_wherever_it_is_named() -> None:
    for path, command in ALL.items():
        for parameter in command.params:
            if parameter.human_readable_name.upper() in ("TITLE", "[TITLE]") and path not in ("new",):
                assert parameter.type.name == "title", path


def test_the_page_of_the_command_line_names_every_command() -> None:
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in app.list_commands(click.Context(app)) if f"`armillary {name}" not in page] == []


def test_every_help_can_be_read() -> None:
    for path in ALL:
        shown = CliRunner().invoke(app, [*path.split(), "--help"])
        assert shown.exit_code == 0, path
        assert "Usage:" in shown.output


def test_what_was_played_is_told_in_words() -> None:
    """Titles of options and questions of rulings, never their ids; nothing that is as usual."""
    games = ["--games", "2", "--workers", "1"]
    tie = ["salvage", "--players", "random,greedy", "--workers", "1", "--ruling", "tie=nobody"]
    told = "played: Salvage; 2 seats; Stable orbit; “Several crews tie for the highest bid. Who gets the wreck?” read as nobody"
    for command, size in {"simulate": "--games", "ladder": "--blocks", "baseline": "--games"}.items():
        done = CliRunner().invoke(app, [command, *tie, size, "2"])
        assert done.exit_code == 0, done.output
        assert told in " ".join(done.stdout.split()), command
        assert "station-falls" not in done.stdout
    short = [
        "burning-planets",
        "--players",
        "random,random",
        *games,
        "-o",
        "round_limit=20",
        "-o",
        "second_planet_owned=yes",
    ]
    done = CliRunner().invoke(app, ["simulate", *short])
    assert "played: Burning Planets; 2 seats; Second planet owned: yes;" in done.stdout
    assert "-limit" not in done.stdout


def test_values_of_a_pack_are_found_by_words() -> None:
    """By the words of a title or a name, with the path that `lab --vary` takes; notes, which nobody may change, are left out."""
    done = CliRunner().invoke(app, ["values", "burning-planets", "digitals", "Enormous", "cost"])
    assert (
        done.stdout == "factions.digitals.cost.enormous.M = 200 (0 to 1000)  Digitals: cost of Enormous ship, Metal\n"
    )
    everything = CliRunner().invoke(app, ["values", "earthmans-burden", "--json"])
    paths = {one["path"]: one for one in json.loads(everything.stdout)}
    assert paths["un.ceiling"] == {
        "path": "un.ceiling",
        "meaning": "UN: most fleets",
        "value": 12,
        "allowed": "0 to 1000",
    }
    assert "players.most_with_seven_players" not in paths
    nothing = CliRunner().invoke(app, ["values", "salvage", "dragons"])
    assert nothing.exit_code == 1
    assert "dragons" in nothing.output
