"""`armillary rules`: the fidelity report of a title."""

import hashlib
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
import msgspec
from rich.table import Table

from armillary.kernel.ledger import Fidelity, exercised_rules, fidelity, known_tests, load_ledger
from armillary.kernel.registry import title as load_title

from .common import chosen_game, console, json_option, note, print_json

#: Games per piece of work, so that the progress bar moves and all cores have something to do.
BATCH = 20


@click.command()
@click.argument("slug", metavar="TITLE")
@click.argument("words", nargs=-1)
@click.option("--games", default=1000, show_default=True, help="How many random games to look for exercised rules in.")
@click.option("--workers", default=None, type=int, help="Processes to use (default: all cores).")
@click.option("--list", "listed", is_flag=True, help="List every rule with its state.")
@json_option
def rules(slug: str, words: tuple[str, ...], games: int, workers: int | None, listed: bool, as_json: bool) -> None:
    """How faithful a title is: rules in its ledger, implemented, tested, exercised by random games, waived.

    With WORDS, search the ledger instead: `armillary rules earthmans-burden return fire`.
    """
    game = chosen_game(slug, None, (), (), None, None)
    ledger = load_ledger(*game.folders)
    if words:
        hits = ledger.search(" ".join(words))
        if as_json:
            print_json(hits)
            return
        for rule in hits:
            console.print(f"[bold yellow]{rule.id}[/] [dim]{rule.section}[/]\n  {rule.rule}")
        if not hits:
            console.print("no rule contains all of these words")
        return
    exercised = exercised_by(slug, games, workers)
    report = fidelity(game, known_tests(), exercised, games)
    if as_json:
        print_json(report)
        return
    show(report)
    if listed:
        for rule in ledger.rules.values():
            states = [
                name
                for name, ids in (
                    ("implemented", report.implemented),
                    ("tested", report.tested),
                    ("exercised", report.exercised),
                )
                if rule.id in ids
            ]
            waived = f"waived: {report.waived[rule.id]}" if rule.id in report.waived else ""
            console.print(f"[bold]{rule.id}[/] [dim]{', '.join(states)} {waived}[/]\n  {rule.rule}")


def show(report: Fidelity) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_row(str(report.rules), "rules in the ledger")
    table.add_row(str(len(report.implemented)), "implemented")
    table.add_row(str(len(report.tested)), "tested")
    table.add_row(str(len(report.exercised)), f"exercised by {report.games} random games")
    table.add_row(str(len(report.waived)), "waived")
    console.print(table)
    for rule, reason in report.waived.items():
        console.print(f"  waived {rule}: {reason}", style="dim")
    for name, ids in (("untested", report.untested), ("unimplemented", report.unimplemented)):
        if ids:
            console.print(f"[red]{name}:[/] {' '.join(ids)}")


def exercised_by(slug: str, games: int, workers: int | None) -> set[str]:
    """Rules used in so many random games over all seats, scenarios and options; remembered until the title changes."""
    if games <= 0:
        return set()
    cache = cache_file(slug, games)
    if cache.is_file():
        return set(msgspec.json.decode(cache.read_bytes(), type=list[str]))
    found: set[str] = set()
    batches = [(slug, first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    workers = workers or os.cpu_count() or 1
    from rich.progress import Progress

    with ProcessPoolExecutor(workers) as pool, Progress(console=note, transient=True) as progress:
        task = progress.add_task(f"{games} random games", total=len(batches))
        for rules_used in pool.map(_batch, batches):
            found |= rules_used
            progress.advance(task)
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        cache.write_bytes(msgspec.json.encode(sorted(found)))
    except OSError:
        pass  # A cache that cannot be written costs only time.
    return found


def _batch(work: tuple[str, int, int]) -> set[str]:
    slug, first, count = work
    return exercised_rules(load_title(slug), range(first, first + count))


def cache_file(slug: str, games: int) -> Path:
    """Named after the title's and the kernel's code, so that a change makes it stale."""
    import armillary

    root = Path(armillary.__file__).parent
    digest = hashlib.blake2b(digest_size=12)
    package = load_title(slug).load().package
    folder = root.parent / package.replace(".", "/")
    for place in (root / "kernel", folder):
        for file in sorted(place.rglob("*")):
            if file.suffix in (".py", ".yaml"):
                digest.update(file.read_bytes())
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "armillary" / f"exercised-{slug}-{games}-{digest.hexdigest()}.json"
