"""Rewards: each step's reward is the change of a worth of the position for the seat.

`result` is worth nothing until the match is over (in a solitaire title: the running score). `chances` is the seat's chance to win
by the title's fitted evaluation (solitaire: the expected points). Its changes add up to the result minus the expectation at the
start, so that every step gives feedback and the objective stays the same. Anything else is a function.
"""

from collections.abc import Callable
from typing import Any

from armillary.kernel import Game, Position
from armillary.players.judge import Judge

__all__ = ["REWARDS", "Worth", "result_worth", "share_worth", "worth_of"]

Worth = Callable[[Position, int], float]
REWARDS = ("result", "chances")


def share_worth(share: float, seats: int) -> float:
    """The worth of a share of the win among that many seats: 1 for a sole winner; all seats sum to 0."""
    return (share * seats - 1) / (seats - 1)


def result_worth(p: Position, seat: int) -> float:
    result = p.result
    seats = p.game.seats
    if seats == 1:
        return float(result.scores[0] if result is not None else p.game.scores(p)[0])
    if result is None or not result.winners:
        return 0.0
    return share_worth(1.0 / len(result.winners) if seat in result.winners else 0.0, seats)


class Chances:
    """The chance to win by the title's evaluation; the result at the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.judge = Judge(game)

    def __call__(self, p: Position, seat: int) -> float:
        if p.result is not None:
            return result_worth(p, seat)
        chance = self.judge.chances(p)[seat]
        return chance if self.judge.alone else share_worth(chance, self.game.seats)

    def __reduce__(self) -> tuple[Any, ...]:
        return Chances, (self.game,)


def worth_of(game: Game, reward: str | Worth) -> Worth:
    """The worth function of that name, or the function itself."""
    if not isinstance(reward, str):
        return reward
    if reward == "result":
        return result_worth
    if reward != "chances":
        raise ValueError(f"reward {reward!r} must be one of {', '.join(REWARDS)}, or a function of position and seat")
    return Chances(game)
