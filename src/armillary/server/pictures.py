"""Pictures of a title: its board in mid-game for the lobby, and moments of lessons and scenarios for the guide."""

from functools import cache, lru_cache
from random import Random

from armillary.kernel import random_choice
from armillary.kernel.position import Position
from armillary.kernel.registry import titles
from armillary.kernel.setup import Setup, setup
from armillary.kernel.view import make_view
from armillary.lessons import LessonError, find_lesson
from armillary.lessons.coach import walk
from armillary.lessons.starts import FOLDER, find_start

from .messages import Picture

__all__ = ["moment", "picture"]

#: Random decisions, always the same ones, before the picture is taken.
DECISIONS = 120


@cache
def picture(slug: str) -> Picture:
    """Board and pieces in mid-game; if games are shorter, from the middle of one."""
    least, most = titles()[slug].seats
    game = Setup(title=slug, seats=min(most, max(least, 3 if most > 2 else least))).game()
    rng = Random(slug)
    p = game.start(slug)
    seen: list[Position] = []
    while p.result is None and len(seen) < DECISIONS:
        seen.append(p.copy())
        seat = p.deciding()[0]
        p.apply(seat, random_choice(p.choices(seat), rng))
    shown = seen[-1] if p.result is None else seen[len(seen) * 2 // 3]
    return _seen(shown, "en")


@lru_cache(maxsize=256)
def moment(slug: str, of: str, language: str) -> Picture | None:
    """A moment of a lesson, `lesson` or `lesson/step`, or the start of a scenario file, `scenarios/file`; None if there is no
    such moment."""
    game = setup(slug, None).game()
    name, _, step = of.partition("/")
    language = language if language in game.languages else "en"
    if name == FOLDER:
        start = find_start(game, step)
        return None if start is None else _seen(start.position(), language)
    try:
        lesson = find_lesson(game, name)
        return _seen(walk(lesson, lesson.setup.game(), step), language)
    except LessonError:
        return None


def _seen(p: Position, language: str) -> Picture:
    scene = make_view(p, None, language).scene
    return Picture(
        board=p.game.board(p.game.text(language)), pieces=scene.pieces, styles=scene.styles, overlay=scene.overlay
    )
