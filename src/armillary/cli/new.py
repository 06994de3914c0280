"""`armillary new`: creates a title from a template that is playable, tested and passes all laws."""

import keyword
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

import click

from armillary.command import console, json_option, print_json
from armillary.kernel.registry import titles

SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command("new")
@click.argument("slug")
@click.option("--title", "name", help="Its name for people (default: made from SLUG).")
@click.option("--into", type=click.Path(path_type=Path), help="The folder to create (default: SLUG).")
@json_option
def new_command(slug: str, name: str | None, into: Path | None, as_json: bool) -> None:
    """Create a title of your own: a small race that is playable, tested and passes all laws, ready to be changed.

    SLUG is its name in links and commands: lower-case words with hyphens, `my-game`.
    """
    if not SLUG.fullmatch(slug):
        raise click.BadParameter(f"{slug!r} is not a slug: lower-case words joined by hyphens, such as my-game")
    if keyword.iskeyword(slug.replace("-", "_")):
        raise click.BadParameter(f"{slug!r} is a word of Python's own: add another, such as {slug}-game")
    if slug in titles():
        raise click.BadParameter(f"there is a title {slug!r} already")
    folder = into or Path(slug)
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder} is there and not empty; name another folder with --into")
    words = slug.split("-")
    names = {
        "slug": slug,
        "package": slug.replace("-", "_"),
        "title": name or slug.replace("-", " ").capitalize(),
        "class": "".join(word.capitalize() for word in words),
        "prefix": "".join(word[0] for word in words).upper() if len(words) > 1 else slug[:2].upper(),
    }
    made = _fill(resources.files("armillary.cli") / "template", folder, names)
    if as_json:
        print_json({"slug": slug, "folder": str(folder), "files": made})
        return
    console.print(f"{made} files in [bold]{folder}[/]. Next:")
    console.print(f"  cd {folder} && pip install -e . && pytest --title {slug} && armillary play {slug}", markup=False)


def _fill(source: Traversable, folder: Path, names: dict[str, str]) -> int:
    """Copy the template and fill in the names; returns the number of files."""
    folder.mkdir(parents=True, exist_ok=True)
    made = 0
    for entry in sorted(source.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            made += _fill(entry, folder / (names["package"] if entry.name == "package" else entry.name), names)
        elif entry.name.endswith(".txt"):
            text = Template(entry.read_text(encoding="utf-8")).substitute(names)
            (folder / entry.name.removesuffix(".txt")).write_text(text, encoding="utf-8")
            made += 1
    return made
