"""`armillary values`: what a designer may change in a title, by path and in words."""

from typing import Any

import click

from armillary.command import console, json_option, print_json, title_argument
from armillary.kernel.registry import game
from armillary.lab.words import values_of
from armillary.packs.kinds import span

#: So many lines at most without words to look for: the larger packs have thousands of values.
MOST = 200


@click.command()
@title_argument()
@click.argument("words", nargs=-1)
@json_option
def values(slug: str, words: tuple[str, ...], as_json: bool) -> None:
    """List the values of a title's components that can be changed: path, meaning, value, allowed range.

    With WORDS only those whose path or meaning has them all. A path is what `armillary lab --vary` takes.
    """
    wanted = [word.casefold() for word in words]
    found: list[dict[str, Any]] = []
    for leaf, meaning in values_of(game(slug)):
        said = f"{leaf.path} {meaning}".casefold()
        if all(word in said for word in wanted):
            allowed = "" if leaf.limits is None else span(leaf.limits)
            found.append({"path": leaf.path, "meaning": meaning, "value": leaf.value, "allowed": allowed})
    if as_json:
        print_json(found)
        return
    if not found:
        raise click.ClickException(f"no value of {slug} has {' '.join(words)!r} in its path or meaning")
    shown = found if wanted else found[:MOST]
    for one in shown:
        # A path is never broken: it is there to be copied.
        allowed = f" ({one['allowed']})" if one["allowed"] else ""
        line = f"{one['path']} = {one['value']}{allowed}  {one['meaning']}"
        console.print(line, soft_wrap=True, markup=False)
    if len(shown) < len(found):
        console.print(f"{len(found) - len(shown)} more: give words to look for, or --json", style="dim")
