"""Gymnasium: one seat of a title, alone in a solitaire title, otherwise against our players."""

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from armillary.encoding import IllegalAction, Observer, Vector, encoder_of
from armillary.kernel import Game, titles
from armillary.kernel.record import Record
from armillary.kernel.scenario import ScenarioError
from armillary.kernel.setup import Setup, setup
from armillary.packs import load_yaml
from armillary.players import Player

from .opponents import Opponent, Pool, Taught, player_of
from .rewards import Worth, worth_of
from .walk import Walk

__all__ = ["SeatEnv", "register"]

Observation = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Any, Any]):
    """Play one seat. An observation is {"observation", "action_mask"}.

    The reward is the change of a worth (see `rewards`), by default the result at the end. An action that the mask forbids changes
    nothing and costs `illegal_reward`; `info["illegal"]` gives the reason.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: Game | Setup | str,
        *,
        opponents: Sequence[Opponent] | Pool = ("random",),
        seat: int | None = 0,
        reward: str | Worth = "result",
        cost: float = 0.0,
        unfinished: float = 0.0,
        illegal_reward: float = -1.0,
        longest: int | None = None,
        teacher: str | Player | None = None,
        variants: Sequence[Setup] = (),
        starts: Sequence[Path | str] = (),
        start_share: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        """With `seat=None` the seat rotates from episode to episode. A single opponent fills all other seats.

        `cost` is subtracted at every step; `unfinished` is the reward of a truncated episode, in place of a worth. With a
        `teacher`, `info["teacher"]` has the action that this player would take. `variants` are set-ups with the same layout, one
        of which is drawn for each episode. `starts` are scenario files of the title; a fraction `start_share` of the episodes
        begins from one of them.
        """
        super().__init__()
        first = setup(game) if isinstance(game, str) else game
        games = [first.game() if isinstance(first, Setup) else first, *(made.game() for made in variants)]
        self.games = games
        self.game = games[0]
        self.render_mode = render_mode
        self.encoder = encoder_of(self.game)
        self.actions = self.encoder.actions
        for other in games[1:]:
            if encoder_of(other).version != self.encoder.version:
                raise ValueError(
                    f"{other.title.title} with {other.options} has another layout: make an environment of its own"
                )
        self.observer = Observer(self.encoder)
        #: The observation that is returned every time, if the caller owns its memory; and the bytes of the mask.
        self.shared: Observation | None = None
        self._marks: memoryview | None = None
        self.walk = Walk(self.game, self.actions)
        self.illegal_reward = illegal_reward
        self.cost = cost
        self.unfinished = unfinished
        self.longest = self.game.title.longest * self.actions.longest if longest is None else longest
        if seat is not None and not 0 <= seat < self.game.seats:
            known = ", ".join(str(number) for number in range(self.game.seats))
            raise ValueError(f"seat {seat!r} must be one of {known}, or None for another one each episode")
        others = self.game.seats - 1
        named: list[Opponent] = [opponents] if isinstance(opponents, Pool) else list(opponents)
        named = named * others if len(named) == 1 else named
        if len(named) != others:
            raise ValueError(f"{others} opponents are needed, not {len(named)}")
        self.named = named
        self._made: dict[Any, Player] = {}
        # Report unknown names now, not in the middle of training.
        self.opponents: list[Player] = [player_of(self.game, one, Random(0), self._made) for one in named]
        self.worths = [worth_of(one, reward) for one in games]
        self.worth = self.worths[0]
        self.teacher = None if teacher is None else Taught(self.game, self.actions, teacher)
        self.starts = [given_of(self.game, Path(file)) for file in starts]
        self.start_share = start_share
        self.fixed = seat
        self.seat = seat or 0
        self.episode = -1
        self.steps = 0
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(self.actions))
        self._rng = Random(0)
        self._worth = 0.0

    def __getstate__(self) -> dict[str, Any]:
        """Everything but memory that the caller owns: a copy has its own arrays."""
        return {**self.__dict__, "shared": None, "_marks": None, "observer": Observer(self.encoder)}

    def __deepcopy__(self, memo: dict[int, Any]) -> "SeatEnv":
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        twin.__dict__.update(deepcopy(self.__getstate__(), memo))
        return twin

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if options:
            raise ValueError(
                f"reset takes no options, but got {', '.join(sorted(options))}; see `starts` and `variants`"
            )
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.episode = 0 if seed is not None else self.episode + 1
        while True:
            self.seat = self.episode % self.game.seats if self.fixed is None else self.fixed
            self._rng = Random(number)
            self._set_up(number)
            self.steps = 0
            self._wait()
            if self.walk.position.result is None:
                break
            # The match ended before the seat could act: nothing to learn, so start the next.
            number += 1
        self._worth = self.worth(self.walk.position, self.seat)
        return self.observe(), self._told({"seat": self.seat})

    def _set_up(self, number: int) -> None:
        """Draw the opponents, the variant and the start of an episode."""
        rng = self._rng
        self.opponents = [player_of(self.game, one, rng, self._made) for one in self.named]
        if len(self.games) > 1:
            drawn = rng.randrange(len(self.games))
            self.walk.game, self.worth = self.games[drawn], self.worths[drawn]
        given = rng.choice(self.starts) if self.starts and rng.random() < self.start_share else None
        self.walk.reset(number, given)

    def _wait(self) -> None:
        """Let the others play until it is our turn."""
        walk = self.walk
        p = walk.position
        while p.result is None and p.owing[0] != self.seat:
            other = p.owing[0]
            player = self.opponents[(other - self.seat - 1) % self.game.seats]
            walk.take(other, player.choose(p if player.blind else p.view(other), other, self._rng))

    def observe(self) -> Observation:
        walk = self.walk
        vector = self.observer.look(walk.position, self.seat, walk.prefix, walk.moment)
        if self.shared is None or self._marks is None:
            return {"observation": vector.copy(), "action_mask": walk.mask()}
        walk.mark(self._marks)
        return self.shared

    def observe_into(self, vector: Vector, mask: NDArray[np.int8]) -> None:
        """Write observations into this zeroed vector and this mask from now on; each one overwrites the last."""
        self.observer = Observer(self.encoder, vector)
        self.shared = {"observation": vector, "action_mask": mask}
        self._marks = mask.data.cast("B")

    def _told(self, info: dict[str, Any]) -> dict[str, Any]:
        if self.teacher is not None and self.walk.position.result is None:
            info["teacher"] = self.teacher.action(self.walk.position, self.seat, self.walk.spelled, self._rng)
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask alone, in the form that some trainers request."""
        return self.walk.mask().astype(bool)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; the opponents answer until it is this seat's turn again. Gymnasium's five results."""
        walk = self.walk
        self.steps += 1
        try:
            completed = walk.act(int(action))
        except IllegalAction as error:
            info = self._told({"illegal": str(error)})
            return self.observe(), self.illegal_reward, False, self.steps >= self.longest, info
        if completed:
            self._wait()
        p = walk.position
        over = p.result is not None
        cut = not over and self.steps >= self.longest
        info = {}
        reward = -self.cost
        if cut:
            reward += self.unfinished
        elif completed:
            worth = self.worth(p, self.seat)
            reward += worth - self._worth
            self._worth = worth
        if p.result is not None:
            info["result"] = p.result.plain()
        return self.observe(), reward, over, cut, self._told(info)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        from .render import picture

        return picture(self.walk.position, self.seat)

    def save(self, file: Path | str) -> Record:
        """Write the episode so far as a record, which the page and `armillary replay` can open."""
        names = [""] * self.game.seats
        for seat in range(self.game.seats):
            names[seat] = (
                "learner" if seat == self.seat else self.opponents[(seat - self.seat - 1) % self.game.seats].name
            )
        return self.walk.save(file, names)

    def close(self) -> None:
        for player in self._made.values():
            player.close()


def given_of(game: Game, file: Path) -> dict[str, Any]:
    """The position of a scenario file, tried out; ScenarioError says why it does not fit this game."""
    data = load_yaml(file)
    if not isinstance(data, dict) or data.get("game") != game.title.slug:
        raise ScenarioError(f"{file.name} is no scenario file of {game.title.title}")
    if data.get("seats", game.title.seats[0]) != game.seats:
        raise ScenarioError(f"{file.name} is for {data.get('seats', game.title.seats[0])} seats, not {game.seats}")
    given: dict[str, Any] = data.get("given") or {}
    try:
        begun = game.given(given)
    except ValueError as error:
        raise ScenarioError(f"{file.name}: {error}") from None
    if begun.over:
        raise ScenarioError(f"{file.name} begins where the match is over")
    return given


def register() -> list[str]:
    """Register every title with Gymnasium: `gymnasium.make("armillary/tictactoe-v1")`. Returns the ids, new or not."""
    ids = []
    for slug, card in titles().items():
        name = f"armillary/{slug}-v{card.rules_version}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="armillary.envs.seat:SeatEnv",
                vector_entry_point="armillary.envs.gym:vector",
                kwargs={"game": slug},
                disable_env_checker=True,
            )
        ids.append(name)
    return ids
