"""A player with a network: its choice, and its value for searching players. Needs numpy."""

from collections import deque
from io import BytesIO
from random import Random

import numpy as np

from armillary.encoding import Observer, Spelled, encoder_of
from armillary.kernel import Choice, Game, Position
from armillary.players.basic import answer_by_value
from armillary.players.player import Player

from .net import Array, Net, NetError, masked, softmax

__all__ = ["WARMTH", "LearnedPlayer", "weights_of"]

#: The sampling temperature of each level; 0 always takes the best action.
WARMTH = {"easy": 1.5, "medium": 0.7, "hard": 0.0}
#: The number of recent decisions that a player remembers.
MEMORY = 64


def weights_of(game: Game) -> Net | None:
    """The network in the title's folder for this number of seats, if there is one that fits."""
    file = game.find_file(f"learned/{game.seats}.npz")
    if file is None:
        return None
    net = Net.load(BytesIO(file.read_bytes()))
    return net if net.about.get("layout") == encoder_of(game).version else None


class LearnedPlayer(Player):
    """Chooses with the network, in about a millisecond."""

    def __init__(self, game: Game, net: Net, name: str = "learned", warmth: float = 0.0) -> None:
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
        self.observer = Observer(encoder)
        #: Recent positions. Always taking the best action could loop forever where a choice can be undone.
        self.recent: deque[int] = deque(maxlen=MEMORY)

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        spelled = Spelled(self.actions, view.choices(seat))
        while True:
            legal = spelled.legal()
            action = legal[0]
            if len(legal) > 1:
                mask = spelled.mask()
                seen: Array = self.observer.look(view, seat, spelled.prefix)
                scores = masked(self.net.scores(seen), mask)
                looked_at = hash((seat, seen.tobytes()))
                warmth = max(self.warmth, float(self.recent.count(looked_at)))
                self.recent.append(looked_at)
                if warmth:
                    chances = softmax(scores / np.float32(warmth))
                    action = rng.choices(legal, [float(chances[one]) for one in legal])[0]
                else:
                    action = int(scores.argmax())
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
