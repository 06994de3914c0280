"""Random play to the end: the inner loop of simulation and of rollouts, kept in the kernel so that it compiles with it."""

from random import Random

from .choice import Choice
from .position import Position

__all__ = ["playout", "random_choice"]


def random_choice(listed: list[Choice], rng: Random) -> Choice:
    """One of the listed choices, a range counted as one entry and then drawn from."""
    choice = listed[int(rng.random() * len(listed))]
    amounts = choice[-1]
    if type(amounts) is range:
        return choice[:-1] + (amounts[int(rng.random() * len(amounts))],)  # noqa: RUF005 - hot: half the cost of unpacking
    return choice


def playout(p: Position, rng: Random, limit: int) -> int:
    """Random choices for every seat that has to decide, until the end or for `limit` decisions; returns how many were made."""
    made = 0
    while p.result is None and made < limit:
        seat = p.owing[0]
        choice = random_choice(p.choices(seat), rng)
        if p.sealed is None:
            p.take_listed(seat, choice)
        else:
            p.apply(seat, choice)
        made += 1
    return made
