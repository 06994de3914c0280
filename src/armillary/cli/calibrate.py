"""`armillary calibrate`: fits the chances in hints and reviews to matches between bots."""

from pathlib import Path

import click

from armillary.command import (
    NewFile,
    chosen_game,
    console,
    game_options,
    json_option,
    note,
    print_json,
    renamed,
    seats_option,
    stopped,
    title_argument,
)
from armillary.players.calibrate import calibrate, curve_svg
from armillary.players.judge import FILE, Calibration, calibrations, plain


@click.command(name="calibrate", cls=renamed(matches="games"))
@title_argument()
@seats_option
@click.option(
    "--games",
    "matches",
    default=200,
    show_default=True,
    type=click.IntRange(5),
    metavar="N",
    help="Games between bots: of every five, two are used for fitting and two for testing.",
)
@click.option(
    "--seed",
    default="calibrate",
    show_default=True,
    metavar="TEXT",
    help="Random seed; the same seed plays the same games.",
)
@click.option("--out", type=NewFile(), help=f"Where to write (default: {FILE} of the title).")
@click.option("--curve", type=NewFile(), help="Draw the calibration curve into this SVG.")
@json_option
@game_options
def calibrate_command(
    slug: str,
    seats: int | None,
    matches: int,
    seed: str,
    out: Path | None,
    curve: Path | None,
    as_json: bool,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
) -> None:
    """Play matches between bots of all styles and levels, and fit each seat's chance to win to the results."""
    game = chosen_game(slug, seats, options, rulings, scenario, components, simulation=True)

    def told(number: int) -> None:
        if note.is_terminal:
            note.print(f"\r{number} of {matches} matches", end="", style="dim")

    with stopped("nothing is written"):
        found = calibrate(game, matches, seed, told)
    note.print()
    file = out or Path(str(game.files)) / FILE
    known = {} if out is not None and not out.exists() else dict(calibrations(game))
    known[found.seats] = found
    file.write_bytes(plain([known[one] for one in sorted(known)]))
    if curve is not None:
        what = ("points said", "points that came") if found.seats == 1 else ("chance said", "share that won")
        curve.write_text(curve_svg(f"{game.title.title}, {found.seats}", found, *what), encoding="utf-8")
    if as_json:
        print_json(found)
    else:
        show(found)
        note.print(f"written to {file}", style="dim")


def show(found: Calibration) -> None:
    console.print(f"{found.seats} seats, {found.matches} matches, factors {found.factors} from ticks {found.turns}")
    if found.seats == 1:
        console.print(
            f"root mean square error {found.loss[0]} unfitted, {found.loss[1]} fitted; mean error {found.error} points"
        )
    else:
        blind, unfitted, fitted = found.loss
        console.print(f"log-loss {blind} blind, {unfitted} unfitted, {fitted} fitted; mean error {found.error:.1%}")
