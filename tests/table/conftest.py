"""Tables to play at."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from armillary.kernel import random_choice
from armillary.kernel.setup import Setup
from armillary.table import SeatPlan, Table


def begin(title: str = "tictactoe", seats: int = 2, *, bots: int = 0, level: str = "random", **more: Any) -> Table:
    """A table at which persons p0, p1, ... sit (and bots on the last seats), all agreed: play has begun."""
    table = Table.open(Setup(title=title, seats=seats), host="p0", now=100.0, secret=bytes(32), **more)
    people = seats - bots
    table.seats.plan([SeatPlan()] * people + [SeatPlan(kind="bot", level=level)] * bots, "p0", "P0", 100.0)
    for seat in range(people):
        table.seats.sit(f"p{seat}", f"P{seat}", 101.0, seat)
    for seat in range(people):
        table.start.agree(f"p{seat}", 102.0, entropy=f"e{seat}")
    assert table.state == "playing"
    return table


def play_on(table: Table, rng: Random, steps: int = 10_000, now: float = 200.0) -> None:
    """Random play by persons; bots answer for themselves."""
    for _ in range(steps):
        table.bots.run(rng, now)
        if table.state != "playing":
            return
        seat = table.deciding()[0]
        choice = random_choice(table.position.choices(seat), rng)
        table.play.choose(seat, table.game.notation(choice), table.count, now)


@pytest.fixture(name="begin")
def begin_fixture() -> Callable[..., Table]:
    return begin


@pytest.fixture(name="play_on")
def play_on_fixture() -> Callable[..., None]:
    return play_on
