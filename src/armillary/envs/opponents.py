"""Opponents for the other seats: our players by name, functions of observations, checkpoints, past selves, pools of these.

A function gets an observation, {"observation", "action_mask"}, and returns an action, like the learner. A pool picks one of its
members for each episode, and members can be added at any time.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from numpy.typing import NDArray

from armillary.encoding import Actions, Observer, Spelled, encoder_of
from armillary.kernel import Choice, Game, Position
from armillary.players import Player, make

__all__ = ["Actor", "Opponent", "Pool", "Taught", "player_of"]

#: A policy: an observation in, an action out.
Policy = Callable[[dict[str, NDArray[Any]]], int]


class Actor(Player):
    """Adapts a policy to a player: it spells its choice action by action."""

    def __init__(self, game: Game, policy: Policy, name: str = "policy") -> None:
        super().__init__(game, name)
        self.policy = policy
        self.encoder = encoder_of(game)
        self.observer = Observer(self.encoder)

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        spelled = Spelled(self.encoder.actions, view.choices(seat))
        while True:
            mask = spelled.mask()
            observed: dict[str, NDArray[Any]] = {
                "observation": self.observer.observe(view, seat, spelled.prefix),
                "action_mask": mask,
            }
            choice = spelled.act(int(self.policy(observed)))
            if choice is not None:
                return choice


class Pool:
    """A weighted pool of opponents, one of which is drawn for each episode: styles, checkpoints, past selves."""

    def __init__(self, members: Sequence["Opponent"], weights: Sequence[float] | None = None) -> None:
        if not members:
            raise ValueError("a pool needs at least one opponent")
        self.members: list[Opponent] = list(members)
        self.weights = [1.0] * len(members) if weights is None else list(weights)
        if len(self.weights) != len(self.members):
            raise ValueError(f"{len(self.members)} opponents need as many weights, not {len(self.weights)}")

    def add(self, member: "Opponent", weight: float = 1.0) -> None:
        """Add a member, such as the current learner; it plays from the next episode on."""
        self.members.append(member)
        self.weights.append(weight)

    def draw(self, rng: Random) -> "Opponent":
        return rng.choices(self.members, self.weights)[0]


Opponent = str | Player | Policy | Pool


def player_of(game: Game, opponent: Opponent, rng: Random, made: dict[Any, Player]) -> Player:
    """The player for this episode. Players are made once per table and cached in `made`."""
    while isinstance(opponent, Pool):
        opponent = opponent.draw(rng)
    if isinstance(opponent, Player):
        return opponent
    key = opponent if isinstance(opponent, str) else id(opponent)
    found = made.get(key)
    if found is None:
        found = made[key] = make(game, opponent) if isinstance(opponent, str) else Actor(game, opponent)
    return found


class Taught:
    """A teacher's choices as actions, for cloning."""

    def __init__(self, game: Game, actions: Actions, teacher: str | Player) -> None:
        self.actions = actions
        self.player = make(game, teacher) if isinstance(teacher, str) else teacher
        #: The teacher's choice, and the decision that is being spelled.
        self.choice: Choice = ()
        self.spelled: Spelled | None = None

    def action(self, p: Position, seat: int, spelled: Spelled, rng: Random) -> int:
        """The teacher's next action; -1 if its choice cannot be spelled from here."""
        if self.spelled is not spelled:
            self.spelled = spelled
            self.choice = nearest(spelled.choices(), self.player.choose(p.view(seat), seat, rng))
        return spelled.next_of(self.choice)


def nearest(listed: Sequence[Choice], choice: Choice) -> Choice:
    """The choice itself, or the same with the nearest amount that has an action."""
    if choice in listed or type(choice[-1]) is not int:
        return choice
    alike = [other for other in listed if other[:-1] == choice[:-1]]
    return min(alike, key=lambda other: abs(other[-1] - choice[-1])) if alike else choice
