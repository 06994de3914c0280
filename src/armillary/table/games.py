"""Games by set-up, kept: a Game never changes, and loading its components takes time."""

from functools import lru_cache

import msgspec

from armillary.kernel.canon import canonical
from armillary.kernel.game import Game
from armillary.kernel.registry import game as load_game

from .facts import Setup

__all__ = ["fresh_game", "game_of"]


def game_of(setup: Setup) -> Game:
    """The game that is played under this set-up; OptionError (or PackError) says what is wrong with it."""
    return _load(canonical(msgspec.to_builtins(setup)))


@lru_cache(maxsize=64)
def _load(key: bytes) -> Game:
    return fresh_game(msgspec.json.decode(key, type=Setup))


def fresh_game(setup: Setup) -> Game:
    """The same, made anew and not kept."""
    return load_game(
        setup.title,
        setup.seats,
        options=setup.options,
        rulings=setup.rulings,
        scenario=setup.scenario,
        components=setup.components,
        rules_version=setup.rules_version,
    )
