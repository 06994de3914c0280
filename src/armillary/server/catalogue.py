"""What the titles teach: their lessons and puzzles by name, as a build has shipped them or from the titles themselves."""

from functools import cache

from armillary.kernel.registry import titles
from armillary.kernel.setup import setup
from armillary.lessons import lessons_of, words_of
from armillary.lessons.puzzle import puzzles_of

from .built import Taught, TaughtLesson, built
from .titles import art_address, languages

__all__ = ["catalogue", "work_out"]


@cache
def catalogue() -> tuple[Taught, ...]:
    """By title; those with the shortest matches come first, as the quickest way in."""
    found = built().values() or work_out()
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
        puzzles = [puzzle.id for puzzle in puzzles_of(game)]
        found.append(
            Taught(
                slug=slug, languages=sorted(languages(slug)), art=art_address(slug), lessons=lessons, puzzles=puzzles
            )
        )
    return found
