"""The bots: they claim and build, whatever the style, and never choose what is not listed."""

from random import Random

import pytest

from armillary.games.high_frontier.bots import PLAYERS, clock
from armillary.kernel import game
from armillary.kernel.choice import allows


@pytest.mark.parametrize("style", sorted(PLAYERS))
def test_every_style_plays_on(style: str) -> None:
    p = game("high-frontier", 2, options={"expanded": True, "round_limit": 8}).start(1)
    players = [PLAYERS[style]("hard") for _ in range(2)]
    rng = Random(1)
    before = clock(p)
    while not p.over:
        seat = p.deciding()[0]
        choice = players[seat].choose(p.view(seat), seat, rng)
        assert allows(p.choices(seat), choice), p.game.notation(choice)
        p.apply(seat, choice)
        assert p.over or clock(p) >= before
        before = max(before, clock(p))
