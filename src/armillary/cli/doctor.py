"""`armillary doctor`: checks every match of the store, and repairs what can be repaired."""

import os
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from armillary.command import console, json_option, print_json, stopped

from .stores import in_one_line

if TYPE_CHECKING:
    from armillary.store.doctor import Finding


@click.command()
@click.option(
    "--database", metavar="URL", envvar="ARMILLARY_DATABASE", help="The store (default: the one that `serve` uses)."
)
@click.option(
    "--repair",
    "mend",
    is_flag=True,
    help="Repair what can be repaired. Refused while a server runs. Make a backup first.",
)
@click.option(
    "--cut",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the entries that a repair cuts off.",
)
@json_option
def doctor(database: str | None, mend: bool, folder: Path | None, as_json: bool) -> None:
    """Replay the log of every match, and report broken ones and how far they are valid."""
    from armillary.store.engine import database_url
    from armillary.store.lock import StoreLock

    # A running server continues with what it has in memory: nothing may be repaired under it.
    with (
        stopped("what was repaired so far stays repaired" if mend else "nothing was changed"),
        in_one_line(database),
        StoreLock(database_url(database), "doctor --repair", existing=True) if mend else nullcontext(),
    ):
        damage, found, mended = _look(database, mend, folder or Path.cwd())
    if as_json:
        print_json({"damage": damage, "findings": found, "mended": mended})
    else:
        for line in damage:
            console.print(f"[red]the database itself is damaged:[/] {line}. Restore a backup.")
        for finding in found:
            state = "[green]repaired[/]" if finding.match in mended else "[red]broken[/]"
            console.print(f"{state} {finding.words()}")
        if not found and not damage:
            console.print("[green]All matches are whole.[/]")
        elif found and not mend:
            console.print("`armillary doctor --repair` repairs them, with the server stopped.", style="dim")
    if damage or len(found) > len(mended):
        raise SystemExit(1)


def _look(database: str | None, mend: bool, folder: Path) -> tuple[list[str], list["Finding"], list[str]]:
    """The database's own integrity report, the findings about its matches, and which of them were repaired."""
    from armillary.store import Store
    from armillary.store.doctor import examine, repair
    from armillary.store.lock import private

    store = Store(database, accept_damage=mend, existing=True, held=mend)
    try:
        damage = store.damage()
        found = examine(store) if not damage else []
        mended = []
        for finding in found if mend else []:
            if finding.cut:
                folder.mkdir(parents=True, exist_ok=True)
                with os.fdopen(private(folder / f"armillary-cut-{finding.match}.jsonl"), "w") as cut:
                    cut.write("\n".join(finding.cut) + "\n")
            if repair(store, finding):
                mended.append(finding.match)
    finally:
        store.close()
    return damage, found, mended
