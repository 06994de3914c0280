"""Gymnasium: one seat of a title, alone in a solitaire one, against players of ours in the others."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from armillary.kernel import Game, titles
from armillary.kernel.record import Record
from armillary.kernel.setup import setup
from armillary.players import Player, make

from .encoding import Observer, encoder_of
from .walk import IllegalAction, Walk

__all__ = ["SeatEnv", "register"]

Observation = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Any, Any]):
    """Play one seat. An observation is {"observation", "action_mask"}.

    The reward is that of the result, at the end (a sole win 1, the sum over seats 0); in a solitaire title the change of the
    score. An action that the mask forbids changes nothing, costs `illegal_reward`, and `info["illegal"]` says why.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        *,
        opponents: Sequence[str] = ("random",),
        seat: int | None = 0,
        illegal_reward: float = -1.0,
        longest: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`seat` None: another one each episode, in turn. One name of an opponent stands for all other seats."""
        super().__init__()
        self.game = setup(game).game() if isinstance(game, str) else game
        self.render_mode = render_mode
        self.encoder = encoder_of(self.game)
        self.actions = self.encoder.actions
        self.observer = Observer(self.encoder)
        self.walk = Walk(self.game, self.actions)
        self.illegal_reward = illegal_reward
        self.longest = self.game.title.longest * self.actions.longest if longest is None else longest
        others = self.game.seats - 1
        names = list(opponents) * others if len(opponents) == 1 else list(opponents)
        if len(names) != others:
            raise ValueError(f"{others} opponents are needed, not {len(names)}")
        self.opponents: list[Player] = [make(self.game, name) for name in names]
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
        self._score = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.episode = 0 if seed is not None else self.episode + 1
        while True:
            self.seat = self.episode % self.game.seats if self.fixed is None else self.fixed
            self._rng = Random(number)
            self.walk.reset(number)
            self.steps = 0
            self._wait()
            if self.walk.position.result is None:
                break
            # Over before the seat had a say: nothing to learn from, take the next.
            number += 1
        self._score = self.walk.rewards()[0] if self.game.seats == 1 else 0.0
        return self.observe(), {"seat": self.seat}

    def _wait(self) -> None:
        """The others play until it is our turn."""
        walk = self.walk
        p = walk.position
        while p.result is None and p.owing[0] != self.seat:
            other = p.owing[0]
            player = self.opponents[(other - self.seat - 1) % self.game.seats]
            walk.take(other, player.choose(p if player.blind else p.view(other), other, self._rng))

    def observe(self) -> Observation:
        walk = self.walk
        mask = walk.mask()
        return {"observation": self.observer.observe(walk.position, self.seat, walk.prefix), "action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask by itself, as some trainers ask for it."""
        return self.walk.mask().astype(bool)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        walk = self.walk
        self.steps += 1
        info: dict[str, Any] = {}
        try:
            completed = walk.act(int(action))
        except IllegalAction as error:
            info["illegal"] = str(error)
            return self.observe(), self.illegal_reward, False, self.steps >= self.longest, info
        if completed:
            self._wait()
        over = walk.position.result is not None
        reward = 0.0
        if self.game.seats == 1:
            score = walk.rewards()[0]
            reward, self._score = score - self._score, score
        elif over:
            reward = walk.rewards()[self.seat]
        if over:
            assert walk.position.result is not None
            info["result"] = walk.position.result.plain()
        return self.observe(), reward, over, not over and self.steps >= self.longest, info

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        from .render import picture

        return picture(self.walk.position, self.seat)

    def save(self, file: Path | str) -> Record:
        """Write the episode so far as a record, which the page and `armillary replay` open."""
        names = [""] * self.game.seats
        for seat in range(self.game.seats):
            names[seat] = (
                "learner" if seat == self.seat else self.opponents[(seat - self.seat - 1) % self.game.seats].name
            )
        return self.walk.save(file, names)

    def close(self) -> None:
        for player in self.opponents:
            player.close()


def register() -> list[str]:
    """Make every title known to Gymnasium: `gymnasium.make("armillary/tictactoe-v1")`. The ids, new or not."""
    ids = []
    for slug, card in titles().items():
        name = f"armillary/{slug}-v{card.rules_version}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="armillary.envs.seat:SeatEnv", kwargs={"game": slug}, disable_env_checker=True
            )
        ids.append(name)
    return ids
