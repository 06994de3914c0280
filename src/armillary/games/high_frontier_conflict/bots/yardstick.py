"""The yardstick of this title: it flies missions, claims, builds and bids like High Frontier's, keeps the peace, and grants what
it is asked for. It stays as it is, so that other players can be measured by it for years; `test_yardstick` holds its play fast.
"""

from random import Random

from armillary.games.high_frontier.bots.missioner import Missioner
from armillary.games.high_frontier.bots.values import evaluate
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice
from armillary.kernel.position import Position

__all__ = ["Yardstick", "evaluate"]

#: What it says where the rules of this title ask: the first of these that is offered. It starts no fight and ends none.
PEACEFUL = (
    "draft",
    "sold",
    "give",
    "let-shine",
    "let-be",
    "let-go",
    "spare",
    "hold",
    "keep",
    "pass-by",
    "skip",
    "leave-chit",
    "leave-factory",
    "no-delegate",
    "no-hero",
    "no-patent",
    "play-on",
    "decline",
)


class Yardstick(Missioner[Conflict]):
    """One seat's player. Peaceful, and without politics."""

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        assert isinstance(view, Conflict)
        if view.faction[seat] == NONE:
            return view.choices(seat)[0]
        return super().choose(view, seat, rng)

    def habit(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        verbs = {choice[0]: choice for choice in reversed(listed)}
        for verb in PEACEFUL:
            if verb in verbs:
                choice = verbs[verb]
                return (*choice[:-1], choice[-1][0]) if type(choice[-1]) is range else choice
        return super().habit(p, seat, listed)
