"""`armillary train`: trains a learned player."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import yaml
from click.core import ParameterSource

from armillary.command import json_option, note, renamed, seats_option, stopped, title_argument, workers_option
from armillary.kernel import OptionError
from armillary.players.player import PlayerError

__all__ = ["train"]


@click.command(cls=renamed(folder="out"))
@title_argument("title")
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FOLDER",
    help="Output folder; an existing run is resumed.",
)
@seats_option
@click.option(
    "--minutes", default=5.0, show_default=True, type=click.FloatRange(0), help="Total minutes, earlier runs included."
)
@click.option(
    "--clone", default=1.0, show_default=True, type=click.FloatRange(0), help="Minutes of cloning the teacher first."
)
@click.option("--teacher", default="greedy:hard", show_default=True, metavar="P", help="The bot to clone.")
@click.option("--opponents", default=None, metavar="P,P,...", help="The league (default: all bots of the title).")
@click.option(
    "--hidden", default=256, show_default=True, type=click.IntRange(1), metavar="N", help="Width of the network."
)
@workers_option
@click.option("--torch", "use_torch", is_flag=True, help="Learn with torch, on an accelerator if there is one.")
@click.option("-o", "--option", "options", multiple=True, metavar="ID=VALUE", help="Train with this optional rule.")
@click.option("--numbers", is_flag=True, help="Tune the parameters of the title's bot instead of training a network.")
@click.option(
    "--start", type=click.Path(path_type=Path, exists=True), help="With --numbers: learned parameters to start from."
)
@click.option("--seed", default=1, show_default=True, help="Random seed for the network and the matches.")
@json_option
def train(
    title: str,
    folder: Path,
    seats: int | None,
    minutes: float,
    clone: float,
    teacher: str,
    opponents: str | None,
    hidden: int,
    workers: int | None,
    use_torch: bool,
    options: tuple[str, ...],
    numbers: bool,
    start: Path | None,
    seed: int,
    as_json: bool,
) -> None:
    """Train a player: clone a bot, then play in a league of bots and past selves; or tune the parameters of a bot in such a
    league. Play it as learned:FOLDER/learned.npz (or .json)."""
    from .curve import curve_svg

    workers = workers or os.cpu_count() or 1
    more: dict[str, Any] = {"seconds": minutes * 60, "seed": seed}
    if options:
        more["options"] = dict(_pair(text) for text in options)
    network = {"teacher": teacher, "clone": clone * 60, "hidden": hidden}
    given = click.get_current_context().get_parameter_source
    if numbers:
        for name in (*network, "use_torch"):
            if given(name) is not ParameterSource.DEFAULT:
                raise click.UsageError(f"--{name.removeprefix('use_')} is for networks: it does not go with --numbers")
    elif start is not None:
        raise click.UsageError("--start goes with --numbers")
    if opponents:
        more["opponents"] = [name.strip() for name in opponents.split(",")]

    def report(line: dict[str, Any]) -> None:
        if as_json:
            print(json.dumps(line))
        elif line["round"] % 5 == 0:
            shares = ", ".join(
                f"{name} {values.get('share', values.get('points'))}" for name, values in line["shares"].items()
            )
            figure = f"agreement {line['agreement']:.1%}" if line["phase"] == "clone" else shares
            note.print(f"{line['seconds']:7.0f} s  {line['steps']:>10,} steps  {line['phase']}  {figure}")

    try:
        with stopped(f"{folder} keeps the run, and the same command resumes it"):
            if numbers:
                taught = _breed(title, seats, folder, workers, start, more, report)
            else:
                taught = _train(title, seats, folder, workers, use_torch, more | network, report)
    except (PlayerError, OptionError) as error:
        raise click.ClickException(str(error)) from None
    lines = [json.loads(line) for line in (folder / "curve.jsonl").read_text(encoding="utf-8").splitlines()]
    (folder / "curve.svg").write_text(curve_svg(f"{title}, {taught}", lines, taught), encoding="utf-8")
    if not as_json:
        click.echo(f"learned:{folder / ('learned.json' if numbers else 'learned.npz')}")


def _pair(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text!r} should read ID=VALUE", param_hint="--option")
    return key, yaml.safe_load(value)


Report = Callable[[dict[str, Any]], None]


def _train(
    title: str, seats: int | None, folder: Path, workers: int, torch: bool, more: dict[str, Any], report: Report
) -> int:
    """Train a network; returns the number of seats."""
    from .league import Training, course_of

    course = course_of(title, seats, **more)
    Training(course, folder, workers=workers, torch=torch).run(report)
    return course.seats


def _breed(
    title: str,
    seats: int | None,
    folder: Path,
    workers: int,
    start: Path | None,
    more: dict[str, Any],
    report: Report,
) -> int:
    """Tune parameters; returns the number of seats."""
    from armillary.players.learned.numbers import LearnedNumbers

    from .breeding import Breeding, breed_of

    if start is not None:
        more["start"] = LearnedNumbers.load(start.read_bytes(), str(start)).numbers
    course = breed_of(title, seats, **more)
    Breeding(course, folder, workers=workers).run(report)
    return course.seats
