"""The positions of a title's scenario files, for pictures in guides and for mining puzzles."""

from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.setup import Setup, setup
from armillary.kernel.title import OptionError
from armillary.packs import load_yaml

__all__ = ["FOLDER", "StartingPoint", "find_start", "starts_of"]

#: The name of the folder with a title's scenario files.
FOLDER = "scenarios"


class StartingPoint(msgspec.Struct, frozen=True):
    """A set-up and the position laid over it."""

    setup: Setup
    given: dict[str, Any] = {}
    seed: int | str = 0

    def position(self) -> Position:
        p: Position = self.setup.game().given(self.given, seed=self.seed, listen=True)
        return p


def starts_of(game: Game) -> list[StartingPoint]:
    """The starts of all scenario files of the title that set up a position, in order."""
    files = sorted((game.folders[0] / FOLDER).iterdir(), key=lambda file: file.name)
    found = [_start(game, file) for file in files if file.name.endswith(".yaml")]
    return [start for start in found if start is not None and start.given]


def find_start(game: Game, name: str) -> StartingPoint | None:
    """The start of the file of that name; None if there is none, or if its set-up is invalid."""
    for file in (game.folders[0] / FOLDER).iterdir():
        if file.name == f"{name}.yaml":
            return _start(game, file)
    return None


def _start(game: Game, file: Traversable) -> StartingPoint | None:
    data = load_yaml(file)
    keys = ("seats", "options", "rulings", "scenario")
    try:
        made = setup(game.title.slug, simulation=False, **{key: data[key] for key in keys if key in data})
    except OptionError:
        return None
    return StartingPoint(made, data.get("given") or {}, data.get("seed", 0))
