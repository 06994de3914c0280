"""The laws of every title over the composition of examples/stations.py."""

from types import ModuleType

import pytest

from armillary.kernel import Game, game
from armillary.testkit.laws import *  # noqa: F403


# The laws come with a game of their own, which this one replaces: hence the name that stands there already.
@pytest.fixture(scope="module", params=[2, 4])  # type: ignore[no-redef]
def law_game(stations: ModuleType, request: pytest.FixtureRequest) -> Game:
    return game("high-frontier-stations", request.param, options={"disks": 1})
