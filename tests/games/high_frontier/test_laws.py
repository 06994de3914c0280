"""The laws of every title over set-ups that its options for simulation leave out: the basic game, and one that begins in war."""

from typing import Any

import pytest

from armillary.kernel import Game, game
from armillary.testkit.laws import *  # noqa: F403

SETUPS: dict[str, dict[str, Any]] = {
    "basic": {"expanded": False, "round_limit": 16},
    "war": {"expanded": True, "opening": "war1", "shorter": True, "round_limit": 8},
}


# The laws come with a game of their own, which this one replaces: hence the name that stands there already.
@pytest.fixture(scope="module", params=SETUPS)  # type: ignore[no-redef]
def law_game(request: pytest.FixtureRequest) -> Game:
    return game("high-frontier", 3, options=SETUPS[request.param])
