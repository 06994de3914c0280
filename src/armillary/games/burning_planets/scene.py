"""The field to look at."""

from typing import TYPE_CHECKING

from armillary.kernel.scene import Board, Scene

from .position import PlayingField

if TYPE_CHECKING:
    from .game import BurningPlanets


def board(game: "BurningPlanets") -> Board:
    return Board()


def scene(p: PlayingField, seat: int | None) -> Scene:
    return Scene()
