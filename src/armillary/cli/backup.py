"""`armillary backup` and `armillary restore`: a whole store in one file."""

from pathlib import Path

import click

from armillary.command import console, json_option, print_json

from .stores import in_one_line

DATABASE = click.option(
    "--database", metavar="URL", envvar="ARMILLARY_DATABASE", help="The store (default: the one that `serve` uses)."
)
FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command("backup")
@FILE
@DATABASE
@json_option
def backup_command(file: Path, database: str | None, as_json: bool) -> None:
    """Copy the whole store into FILE. The server may be running. Keep FILE as safe as the store: it contains future dice."""
    from armillary.store.backup import backup

    with in_one_line(database):
        backup(database, file)
    if as_json:
        print_json({"file": str(file)})
    else:
        console.print(f"The backup is in {file}.")


@click.command("restore")
@FILE
@DATABASE
@json_option
def restore_command(file: Path, database: str | None, as_json: bool) -> None:
    """Replace the store by a backup. Stop the server first; the previous store is kept beside it."""
    from armillary.store.backup import restore

    with in_one_line(database):
        kept = restore(database, file)
    if as_json:
        print_json({"file": str(file), "kept": str(kept) if kept else None})
    else:
        console.print("The backup is in place." + (f" The previous store is now {kept}." if kept else ""))
