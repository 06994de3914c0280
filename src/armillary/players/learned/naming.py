"""Learned players by name. Tuned parameters need nothing else; networks need numpy, and are there only where it is installed."""

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from armillary.kernel import Game
from armillary.players.player import Level, Player, PlayerError

from .numbers import LearnedNumbers

if TYPE_CHECKING:
    from .net import Net

__all__ = ["learned_player", "networks", "numbers_of"]


@cache
def networks() -> bool:
    """Can networks play here?"""
    return find_spec("numpy") is not None


def numbers_of(game: Game) -> LearnedNumbers | None:
    """The tuned parameters in the title's folder, if there are any that fit."""
    name = f"learned/{game.seats}.json"
    file = game.find_file(name)
    found = None if file is None else LearnedNumbers.load(file.read_bytes(), name)
    return found if found is not None and not any(found.why_not(game)) else None


@lru_cache(maxsize=64)
def _loaded(file: Path, written: int) -> "Net":
    """Loads the weights of past selves once, to be shared by many tables."""
    from .net import Net

    return Net.load(file)


def learned_player(game: Game, rest: str) -> Player:
    """`learned`, `learned:easy`, or your own: weights as `learned:FILE.npz`, parameters as `learned:FILE.json`."""
    if rest.endswith((".npz", ".json")):
        file = Path(rest)
        if not file.is_file():
            raise PlayerError(f"there is no file {rest!r}")
        if rest.endswith(".json"):
            return LearnedNumbers.load(file.read_bytes(), rest).player(game, "hard", f"learned:{file.stem}")
        if not networks():
            raise PlayerError(f"{rest!r} holds a network, which needs numpy: pip install 'armillary[lab]'")
        from .player import LearnedPlayer

        return LearnedPlayer(game, _loaded(file, file.stat().st_mtime_ns), f"learned:{file.stem}")
    if rest and rest not in Level:
        raise PlayerError(f"level {rest!r} must be one of {', '.join(Level)}, or a file (.npz, .json)")
    level = rest or "hard"
    if networks():
        from .player import WARMTH, LearnedPlayer, weights_of

        net = weights_of(game)
        if net is not None:
            return LearnedPlayer(game, net, f"learned:{level}", WARMTH[level])
    numbers = numbers_of(game)
    if numbers is not None:
        return numbers.player(game, level)
    raise PlayerError(
        f"nobody has learned {game.title.title} with {game.seats} seats; `armillary train {game.title.slug}` does"
    )
