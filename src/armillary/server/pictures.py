"""A picture of each title for the lobby: its board with a game in progress, as a spectator would see it."""

from functools import cache
from random import Random

from armillary.kernel import random_choice
from armillary.kernel.position import Position
from armillary.kernel.registry import titles
from armillary.kernel.setup import Setup
from armillary.kernel.view import make_view

from .messages import Picture

__all__ = ["picture"]

#: Decisions played at random, always the same ones, before the picture is taken.
DECISIONS = 120


@cache
def picture(slug: str) -> Picture:
    """Board and pieces of a game some way along; where games are shorter, of the middle of one."""
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
    scene = make_view(shown, None).scene
    return Picture(board=game.board(game.text()), pieces=scene.pieces, styles=scene.styles, overlay=scene.overlay)
