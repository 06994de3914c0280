"""A player with a network: its choice, and its value for searching players."""

from collections import deque
from math import exp
from random import Random
from typing import Any

from armillary.encoding import Observer, Spelled, encoder_of
from armillary.kernel import Choice, Game, Position
from armillary.players.basic import answer_by_value
from armillary.players.player import Player

from .weights import NetError, Weights

__all__ = ["WARMTH", "LearnedPlayer"]

#: The sampling temperature of each level; 0 always takes the best action.
WARMTH = {"easy": 1.5, "medium": 0.7, "hard": 0.0}
#: The number of recent decisions that a player remembers.
MEMORY = 64


class LearnedPlayer(Player):
    """Chooses with the network: in about a millisecond with numpy, in a few without."""

    def __init__(self, game: Game, net: Weights, name: str = "learned", warmth: float = 0.0) -> None:
        super().__init__(game, name)
        encoder = encoder_of(game)
        if net.about.get("layout") != encoder.version:
            made = net.about.get("title"), net.about.get("seats"), net.about.get("layout")
            raise NetError(
                f"these weights are for {made[0]} with {made[1]} seats, layout {made[2]}; "
                f"{game.title.slug} with {game.seats} has layout {encoder.version}"
            )
        self.net = net
        self.warmth = warmth
        self.actions = encoder.actions
        self.observer = Observer(encoder, net.vector(encoder.size))
        #: Recent positions. Always taking the best action could loop forever where a choice can be undone.
        self.recent: deque[int] = deque(maxlen=MEMORY)

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        spelled = Spelled(self.actions, view.choices(seat))
        while True:
            legal = spelled.legal()
            action = legal[0]
            if len(legal) > 1:
                seen: Any = self.observer.look(view, seat, spelled.prefix)
                scores = self.net.scores_of(seen, legal)
                best = max(scores)
                looked_at = hash((seat, seen.tobytes()))
                warmth = max(self.warmth, float(self.recent.count(looked_at)))
                self.recent.append(looked_at)
                if warmth:
                    action = rng.choices(legal, [exp((score - best) / warmth) for score in scores])[0]
                else:
                    action = legal[scores.index(best)]
            choice = spelled.act(action)
            if choice is not None:
                return choice

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        return answer_by_value(self, view, seat, rng)

    def evaluate(self, p: Position, seat: int) -> float:
        """The network's value, twice the chance to win minus one; the result once the match is over."""
        if p.result is not None:
            winners = p.result.winners
            return 2.0 / len(winners) - 1.0 if seat in winners else -1.0
        return self.net.value(self.observer.look(p, seat))
