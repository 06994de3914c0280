"""Learned players: the network's choice, and its value for searching players; or a bot with tuned parameters."""

from collections import deque
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np

from armillary.envs.encoding import Observer, encoder_of
from armillary.envs.walk import Spelled
from armillary.kernel import Choice, Game, Position
from armillary.players.basic import answer_by_value
from armillary.players.player import Level, Player, PlayerError

from .net import Array, Net, NetError, masked, softmax
from .numbers import LearnedNumbers

__all__ = ["LearnedPlayer", "learned_player", "numbers_of", "weights_of"]

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


def numbers_of(game: Game) -> LearnedNumbers | None:
    """The tuned parameters in the title's folder, if there are any that fit."""
    name = f"learned/{game.seats}.json"
    file = game.find_file(name)
    found = None if file is None else LearnedNumbers.load(file.read_bytes(), name)
    return found if found is not None and not any(found.why_not(game)) else None


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


@lru_cache(maxsize=64)
def _loaded(file: Path, written: int) -> Net:
    """Loads the weights of past selves once, to be shared by many tables."""
    return Net.load(file)


def learned_player(game: Game, rest: str) -> Player:
    """`learned`, `learned:easy`, or your own: weights as `learned:FILE.npz`, parameters as `learned:FILE.json`."""
    if rest.endswith((".npz", ".json")):
        file = Path(rest)
        if not file.is_file():
            raise PlayerError(f"there is no file {rest!r}")
        if rest.endswith(".json"):
            return LearnedNumbers.load(file.read_bytes(), rest).player(game, "hard", f"learned:{file.stem}")
        return LearnedPlayer(game, _loaded(file, file.stat().st_mtime_ns), f"learned:{file.stem}")
    if rest and rest not in Level:
        raise PlayerError(f"level {rest!r} must be one of {', '.join(Level)}, or a file (.npz, .json)")
    level = rest or "hard"
    net = weights_of(game)
    if net is not None:
        return LearnedPlayer(game, net, f"learned:{level}", WARMTH[level])
    numbers = numbers_of(game)
    if numbers is not None:
        return numbers.player(game, level)
    raise PlayerError(
        f"nobody has learned {game.title.title} with {game.seats} seats; `armillary train {game.title.slug}` does"
    )
