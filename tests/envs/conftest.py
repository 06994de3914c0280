"""What the tests of environments share: they need the extras, and run over every installed title."""

from collections.abc import Iterator
from random import Random

import pytest

from armillary.kernel import Game, Position, random_choice, titles
from armillary.kernel.setup import setup

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")


@pytest.fixture(scope="session", params=sorted(titles()))
def rules(request: pytest.FixtureRequest) -> Game:
    """Every title in its smallest set-up."""
    return setup(request.param).game()


def positions(rules: Game, seed: int, most: int = 400, every: int = 7) -> Iterator[Position]:
    """Positions of a random game: the first ones, then every so many."""
    rng = Random(seed)
    p = rules.start(seed)
    for number in range(most):
        if p.over:
            return
        if number < 12 or number % every == 0:
            yield p
        seat = p.owing[0]
        p.apply(seat, random_choice(p.choices(seat), rng))


@pytest.fixture(name="positions")
def positions_fixture() -> object:
    return positions
