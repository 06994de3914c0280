"""PettingZoo: every title as an agent environment cycle (AEC)."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from armillary.encoding import IllegalAction, Observer, encoder_of
from armillary.kernel import Game
from armillary.kernel.record import Record

from .rewards import result_worth
from .walk import Walk

__all__ = ["TableEnv", "env"]


class TableEnv(AECEnv):  # type: ignore[misc]
    """One match. Agents are the seats, `seat_0`, `seat_1`, ...; an observation is {"observation", "action_mask"}.

    Rewards come at the end and sum to 0 (a sole winner gets 1); in a solitaire title they are the changes of the score. Agents
    act only on decisions; interjections, which block nobody, are not part of the environment.
    """

    metadata = {"render_modes": ["rgb_array"], "name": "armillary_v1", "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        *,
        longest: int | None = None,
        illegal_reward: float | None = None,
    ) -> None:
        """With `illegal_reward=None` a forbidden action raises; with a number it ends the episode with that reward."""
        super().__init__()
        self.illegal_reward = illegal_reward
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{game.title.slug}_v{game.title.rules_version}"}
        self.encoder = encoder_of(game)
        self.actions = self.encoder.actions
        self.observer = Observer(self.encoder)
        self.walk = Walk(game, self.actions)
        self.longest = game.title.longest * self.actions.longest if longest is None else longest
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        box = spaces.Box(-1.0, 1.0, (self.encoder.size,), np.float32)
        mask = spaces.Box(0, 1, (len(self.actions),), np.int8)
        discrete = spaces.Discrete(len(self.actions))
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = dict.fromkeys(self.possible_agents, discrete)
        self._seeds = Random()
        self.steps = 0
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = Random(int(seed))
        self.walk.reset(self._seeds.getrandbits(62))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._score = self.walk.rewards()[0] if self.game.seats == 1 else 0.0
        self._point()

    def _point(self) -> None:
        """Select the next agent to act; after the end, one of those left."""
        owing = self.walk.position.owing
        self.agent_selection = self.possible_agents[owing[0]] if owing else self.agents[0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        walk = self.walk
        seat = self._seats[agent]
        p = walk.position
        acts = p.result is None and p.owing[0] == seat
        prefix: list[int] = []
        if acts:
            spelled = walk.spelled
            mask = spelled.mask()
            prefix = spelled.prefix
        else:
            mask = np.zeros(len(self.actions), np.int8)
        vector = self.observer.observe(p, seat, prefix, walk.moment)
        return {"observation": vector, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        walk = self.walk
        if action is None:
            raise ValueError(f"{agent} must act, but the action is None")
        try:
            walk.act(int(action))
        except IllegalAction as error:
            if self.illegal_reward is None:
                raise
            self._end_illegally(agent, str(error))
            return
        self.steps += 1
        p = walk.position
        over = p.result is not None
        # Rewards stay 0 until the end, except in solitaire titles.
        if self.game.seats == 1:
            score = result_worth(p, 0)
            self.rewards[agent] = self._cumulative_rewards[agent] = score - self._score
            self._score = score
        elif over:
            self.rewards = dict(zip(self.possible_agents, walk.rewards(), strict=True))
            self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.steps >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._point()

    def _end_illegally(self, agent: str, why: str) -> None:
        """End the episode, with the penalty for the agent that took a forbidden action."""
        self._clear_rewards()
        self.rewards[agent] = float(self.illegal_reward or 0.0)
        self.infos[agent]["illegal"] = why
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def state(self) -> NDArray[np.float32]:
        """What a spectator sees, as a vector."""
        return self.observer.observe(self.walk.position, None, [])

    def render(self) -> NDArray[np.uint8] | None:
        if self.render_mode is None:
            return None
        from .render import picture

        return picture(self.walk.position, None)

    def save(self, file: Path | str, players: list[str] | None = None) -> Record:
        """Write the episode so far as a record, which the page and `armillary replay` can open."""
        return self.walk.save(file, players)

    def close(self) -> None:
        """There are no resources to release."""


def env(game: Game, render_mode: str | None = None, *, illegal_reward: float = -1.0, **more: Any) -> TableEnv:
    """The environment as PettingZoo's wrappers would make it, without their overhead: a forbidden action ends the episode."""
    return TableEnv(game, render_mode, illegal_reward=illegal_reward, **more)
