"""Learned players by name: networks, computed by numpy where it is installed, and tuned parameters."""

from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from armillary.kernel import Game
from armillary.players.player import Level, Player, PlayerError

from .numbers import LearnedNumbers
from .weights import Weights, describe

__all__ = ["learned_player", "network_of", "numbers_of"]


@cache
def has_numpy() -> bool:
    return find_spec("numpy") is not None


def network_of(game: Game) -> Traversable | None:
    """The file of a network in the title's folder for this number of seats, if there is one that fits."""
    from armillary.encoding import encoder_of

    file = game.find_file(f"learned/{game.seats}.npz")
    if file is None:
        return None
    with file.open("rb") as data:
        return file if describe(data).get("layout") == encoder_of(game).version else None


def load(file: Traversable) -> Weights:
    data = BytesIO(file.read_bytes())
    if has_numpy():
        from .net import Net

        return Net.load(data)
    from .plain import PlainNet

    return PlainNet.load(data, str(file))


def numbers_of(game: Game) -> LearnedNumbers | None:
    """The tuned parameters in the title's folder, if there are any that fit."""
    name = f"learned/{game.seats}.json"
    file = game.find_file(name)
    found = None if file is None else LearnedNumbers.load(file.read_bytes(), name)
    return found if found is not None and not any(found.why_not(game)) else None


@lru_cache(maxsize=64)
def _loaded(file: Path, written: int) -> Weights:
    """Loads the weights of past selves once, to be shared by many tables."""
    return load(file)


def learned_player(game: Game, rest: str) -> Player:
    """`learned`, `learned:easy`, or your own: weights as `learned:FILE.npz`, parameters as `learned:FILE.json`."""
    if rest.endswith((".npz", ".json")):
        file = Path(rest)
        if not file.is_file():
            raise PlayerError(f"there is no file {rest!r}")
        if rest.endswith(".json"):
            return LearnedNumbers.load(file.read_bytes(), rest).player(game, "hard", f"learned:{file.stem}")
        from .player import LearnedPlayer

        return LearnedPlayer(game, _loaded(file, file.stat().st_mtime_ns), f"learned:{file.stem}")
    if rest and rest not in Level:
        raise PlayerError(f"level {rest!r} must be one of {', '.join(Level)}, or a file (.npz, .json)")
    level = rest or "hard"
    network = network_of(game)
    if network is not None:
        from .player import WARMTH, LearnedPlayer

        return LearnedPlayer(game, load(network), f"learned:{level}", WARMTH[level])
    numbers = numbers_of(game)
    if numbers is not None:
        return numbers.player(game, level)
    raise PlayerError(
        f"nobody has learned {game.title.title} with {game.seats} seats; `armillary train {game.title.slug}` does"
    )
