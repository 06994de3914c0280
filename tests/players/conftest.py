"""What the tests of players share."""

from collections.abc import Callable

import pytest

from armillary.kernel import Position
from armillary.kernel.setup import setup
from armillary.players import make, play


@pytest.fixture
def midgame() -> Callable[[str], Position]:
    """A position a third of the way through a random game of a title."""

    def found(slug: str) -> Position:
        rules = setup(slug).game()
        players = [make(rules, "random")] * rules.seats
        _, decisions = play(rules, players, "midgame")
        return play(rules, players, "midgame", most=decisions // 3)[0]

    return found
