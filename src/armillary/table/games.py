"""Games by set-up, kept: a Game never changes, and loading its components takes time."""

from functools import lru_cache
from typing import Any

import msgspec

from armillary.kernel.canon import canonical
from armillary.kernel.game import Game
from armillary.kernel.registry import game as load_game

from .facts import Setup

__all__ = ["game_of"]


def game_of(setup: Setup) -> Game:
    """The game that is played under this set-up; OptionError (or PackError) says what is wrong with it."""
    return _load(canonical(msgspec.to_builtins(setup)))


@lru_cache(maxsize=64)
def _load(key: bytes) -> Game:
    setup: dict[str, Any] = msgspec.json.decode(key)
    return load_game(
        setup["title"],
        setup["seats"],
        options=setup["options"],
        rulings=setup["rulings"],
        scenario=setup["scenario"],
        components=setup["components"],
        rules_version=setup["rules_version"],
    )
