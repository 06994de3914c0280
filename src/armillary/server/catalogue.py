"""What the titles teach: their lessons and puzzles by name, without loading a title for a list.

To know them costs loading every title once. A build may ship the list as `armillary/catalogue.json`; the page does, whose start
must not wait for rules that nobody plays.
"""

from functools import cache
from importlib import resources

import msgspec

from armillary.kernel.registry import titles
from armillary.kernel.setup import setup
from armillary.lessons import lessons_of, words_of
from armillary.lessons.puzzle import puzzles_of

__all__ = ["FILE", "Taught", "TaughtLesson", "catalogue", "work_out"]

FILE = "catalogue.json"


class TaughtLesson(msgspec.Struct, kw_only=True):
    id: str
    #: Its title by language.
    titles: dict[str, str]
    minutes: int
    steps: int
    needs: list[str]


class Taught(msgspec.Struct, kw_only=True):
    """A title's own lessons and puzzles, without those of the title it extends."""

    slug: str
    lessons: list[TaughtLesson]
    puzzles: list[str]


@cache
def catalogue() -> tuple[Taught, ...]:
    """By title; those with the shortest matches come first, as the quickest way in."""
    file = resources.files("armillary") / FILE
    found = msgspec.json.decode(file.read_bytes(), type=list[Taught]) if file.is_file() else work_out()
    cards = titles()
    return tuple(
        sorted((one for one in found if one.slug in cards), key=lambda one: (cards[one.slug].minutes[1], one.slug))
    )


def work_out() -> list[Taught]:
    """The list from the titles themselves."""
    found = []
    for slug in titles():
        game = setup(slug, None).game()
        lessons = [
            TaughtLesson(
                id=lesson.id,
                titles={
                    language: words_of(game, language).fill(lesson.id, "title", {}, lesson.id)
                    for language in sorted(game.languages)
                },
                minutes=lesson.minutes,
                steps=len(lesson.steps),
                needs=list(lesson.needs),
            )
            for lesson in lessons_of(game)
            if lesson.setup.title == slug
        ]
        found.append(Taught(slug=slug, lessons=lessons, puzzles=[puzzle.id for puzzle in puzzles_of(game)]))
    return found
