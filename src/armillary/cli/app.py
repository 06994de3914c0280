"""The command group: each subcommand has its own module; those of optional parts exist only if these are installed."""

from importlib import import_module
from typing import Any

import click

from armillary import __version__
from armillary.command import Listing
from armillary.kernel.record import RecordError
from armillary.kernel.registry import titles
from armillary.kernel.scenario import ScenarioError
from armillary.kernel.title import OptionError
from armillary.packs import PackError

#: Errors in the user's input, never ours: shown as a message, not as a traceback.
USER_ERRORS = (OptionError, PackError, RecordError, ScenarioError)

NEEDS = "`armillary {name}` needs {module}; install it with: pip install 'armillary[{extra}]'"
#: Commands whose extra is not part of `all`.
EXTRAS = {"mcp": "mcp"}

COMMANDS = {
    "games": "armillary.cli.games:games",
    "play": "armillary.cli.play:play",
    "learn": "armillary.cli.learn:learn",
    "puzzle": "armillary.cli.puzzles:puzzle_command",
    "simulate": "armillary.cli.simulate:simulate",
    "replay": "armillary.cli.records:replay_command",
    "verify": "armillary.cli.records:verify_command",
    "review": "armillary.cli.review:review_command",
    "check": "armillary.cli.check:check",
    "puzzles": "armillary.cli.puzzles:puzzles_command",
    "calibrate": "armillary.cli.calibrate:calibrate_command",
    "rules": "armillary.cli.rules:rules",
    "fidelity": "armillary.cli.fidelity:fidelity_command",
    "odds": "armillary.cli.odds:odds_command",
    "bench": "armillary.cli.bench:bench",
    "serve": "armillary.cli.serve:serve",
    "page": "armillary.cli.page:page_command",
    "doctor": "armillary.cli.doctor:doctor",
    "admin": "armillary.cli.admin:admin",
    "backup": "armillary.cli.backup:backup_command",
    "restore": "armillary.cli.backup:restore_command",
    "ladder": "armillary.cli.ladder:ladder",
    "mcp": "armillary.mcp.cli:mcp_command",
    "exam": "armillary.exam.cli:exam_command",
    "train": "armillary.training.cli:train",
    "dataset": "armillary.cli.dataset:dataset",
    "card": "armillary.cli.baseline:card",
    "baseline": "armillary.cli.baseline:baseline",
    "lab": "armillary.lab.cli:lab",
    "values": "armillary.cli.values:values",
    "new": "armillary.cli.new:new_command",
}


class Commands(Listing):
    """Imports a command on demand, so that `armillary --help` is fast and a missing extra breaks nothing else."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *_of_titles()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        path = COMMANDS.get(cmd_name) or _of_titles().get(cmd_name)
        if path is None:
            return None
        module, _, name = path.partition(":")
        try:
            command: click.Command = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            return _absent(cmd_name, str(error.name))
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except USER_ERRORS as error:
            raise click.ClickException(str(error)) from None
        except OSError as error:
            # A file that the user named, and that cannot be read or written; a closed pipe is click's business.
            if error.filename is None:
                raise
            raise click.ClickException(f"{error.filename}: {error.strerror}") from None
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("armillary."):
                raise
            raise click.ClickException(_needs(str(ctx.invoked_subcommand), str(error.name))) from None


def _needs(name: str, module: str) -> str:
    return NEEDS.format(name=name, module=module, extra=EXTRAS.get(name, "all"))


def _of_titles() -> dict[str, str]:
    """The commands that titles bring; ours take precedence."""
    return {name: path for card in titles().values() for name, path in card.commands.items() if name not in COMMANDS}


def _absent(name: str, module: str) -> click.Command:
    """A placeholder for a command whose extra is not installed: it says so when it is used."""

    @click.command(name, help=f"(needs the package {module}, which is not installed)")
    @click.argument("words", nargs=-1, type=click.UNPROCESSED)
    def absent(words: tuple[str, ...]) -> None:
        raise click.ClickException(_needs(name, module))

    return absent


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="armillary")
def app() -> None:
    """A digital tabletop for great space strategy board games: play, simulate, verify, check and measure."""
