"""`armillary backup` and `armillary restore`: a whole store in one file."""

from pathlib import Path

import click

from armillary.command import console

from .stores import in_one_line

DATABASE = click.option(
    "--database", metavar="URL", envvar="ARMILLARY_DATABASE", help="The store (default: the one that `serve` uses)."
)
FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command("backup")
@FILE
@DATABASE
def backup_command(file: Path, database: str | None) -> None:
    """Copy the whole store into FILE. The server may be running. Keep FILE as safe as the store: it contains future dice."""
    from armillary.store.backup import backup

    with in_one_line(database):
        backup(database, file)
    console.print(f"The store is in {file}.")


@click.command("restore")
@FILE
@DATABASE
def restore_command(file: Path, database: str | None) -> None:
    """Replace the store by a backup. Stop the server first; the previous store is kept beside it."""
    from armillary.store.backup import restore

    with in_one_line(database):
        kept = restore(database, file)
    console.print("The backup is in place." + (f" What was there is now {kept}." if kept else ""))
