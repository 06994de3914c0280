"""`armillary doctor`: is every match of the store whole, and if not, what can be mended?"""

from pathlib import Path

import click

from .common import console, json_option, print_json


@click.command()
@click.option(
    "--database", metavar="URL", envvar="ARMILLARY_DATABASE", help="The store (default: the one that `serve` uses)."
)
@click.option(
    "--repair", "mend", is_flag=True, help="Mend what can be mended. Stop the server first, and make a backup."
)
@click.option(
    "--cut", "folder", type=click.Path(file_okay=False, path_type=Path), help="Where entries that are cut off are kept."
)
@json_option
def doctor(database: str | None, mend: bool, folder: Path | None, as_json: bool) -> None:
    """Fold the log of every match from its beginning, and say which ones are broken and up to where they are good."""
    from armillary.store import Store, StoreError
    from armillary.store.doctor import examine, repair

    try:
        store = Store(database, accept_damage=mend)
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    try:
        damage = store.damage()
        found = examine(store) if not damage else []
        mended = []
        if mend:
            kept = folder or Path.cwd()
            for finding in found:
                if finding.cut:
                    kept.mkdir(parents=True, exist_ok=True)
                    (kept / f"armillary-cut-{finding.match}.jsonl").write_text("\n".join(finding.cut) + "\n")
                if repair(store, finding):
                    mended.append(finding.match)
    finally:
        store.close()
    if as_json:
        print_json({"damage": damage, "findings": found, "mended": mended})
    else:
        for line in damage:
            console.print(f"[red]the database itself is damaged:[/] {line}. Restore a backup.")
        for finding in found:
            state = "[green]mended[/]" if finding.match in mended else "[red]broken[/]"
            console.print(f"{state} {finding.words()}")
        if not found and not damage:
            console.print("[green]All matches are whole.[/]")
        elif found and not mend:
            console.print("`armillary doctor --repair` mends them, with the server stopped.", style="dim")
    if damage or len(found) > len(mended):
        raise SystemExit(1)
