"""`armillary fidelity TITLE --mutate N`: checks whether a proof fails if its rule is broken."""

import os

import click
import msgspec

from armillary.command import console, json_option, note, print_json, title_argument, workers_option
from armillary.fidelity import RecordingFailed
from armillary.fidelity.guarded import ProofsFailed, Trial, spot_check

__all__ = ["fidelity_command"]


@click.command("fidelity")
@title_argument()
@click.option(
    "--mutate", "count", type=click.IntRange(1), default=40, metavar="N", help="Number of rules to check (default: 40)."
)
@click.option("--seed", type=int, default=1, help="Random seed; the same seed draws the same sample.")
@click.option(
    "--least", type=click.FloatRange(0, 100), default=0, metavar="PERCENT", help="Fail if fewer of them are guarded."
)
@workers_option
@json_option
def fidelity_command(slug: str, count: int, seed: int, least: float, workers: int | None, as_json: bool) -> None:
    """Check by samples whether the tests that prove a rule fail when it is broken.

    Draws N of the rules that count as implemented, breaks each in up to three ways, and runs only the tests that prove it. A rule
    is guarded if they notice more than half of its breakages. Prints the share of guarded rules and what slipped through. Needs a
    checkout with the tests of the title.
    """
    trials: list[Trial] = []
    try:
        for trial in spot_check(slug, count, seed, workers or os.cpu_count() or 1):
            trials.append(trial)
            if not as_json and not trial.guarded:
                show(trial)
    except (FileNotFoundError, RecordingFailed, ProofsFailed) as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        note.print(f"stopped: these are the results of the {len(trials)} rules that were tried, of {count}")
    guarded, of = sum(trial.guarded for trial in trials), len(trials)
    if as_json:
        print_json([{**msgspec.to_builtins(trial), "guarded": trial.guarded} for trial in trials])
    else:
        note.print(f"seed {seed}: the same command repeats this sample")
        console.print(f"{slug}: {guarded} of {of} rules guarded ({guarded / max(1, of):.1%})")
    if 100 * guarded < least * of:
        raise click.ClickException(f"fewer than {least:g} % of the rules drawn are guarded")


def show(trial: Trial) -> None:
    console.print(f"[bold yellow]{trial.rule}[/] slipped through:")
    for one in trial.breakages:
        if not one.noticed:
            console.print(f"  {one.place}  {one.shown}", markup=False, highlight=False)
    if not trial.breakages:
        console.print("  nothing can be changed in the code that does it")
    for proof in trial.proofs:
        console.print(f"  {proof}", markup=False, highlight=False, style="dim")
