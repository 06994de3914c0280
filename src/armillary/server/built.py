"""What a build says of every title, so that lists and requests need not load the rules of titles that nobody plays.

To know it costs loading every title once. The page ships it as `armillary/catalogue.json`; a checkout has none.
"""

from functools import cache
from importlib import resources

import msgspec

from armillary import typed

__all__ = ["FILE", "Taught", "TaughtLesson", "built"]

FILE = "catalogue.json"


class TaughtLesson(msgspec.Struct, kw_only=True):
    id: str
    #: Its title by language.
    titles: dict[str, str]
    minutes: int
    steps: int
    needs: list[str]


class Taught(msgspec.Struct, kw_only=True):
    """A title's languages and the address of its art; its own lessons and puzzles, without those of the title it extends."""

    slug: str
    languages: list[str]
    art: str
    lessons: list[TaughtLesson]
    puzzles: list[str]


@cache
def built() -> dict[str, Taught]:
    """By title."""
    file = resources.files("armillary") / FILE
    found = typed.decode(file.read_bytes(), list[Taught]) if file.is_file() else []
    return {one.slug: one for one in found}
