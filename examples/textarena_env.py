"""Armillary's titles in TextArena (0.7): `register()` adds `Armillary-<title>-v<rules version>`.

    pip install armillary textarena
    python examples/textarena_env.py            # a scripted player through TextArena's own wrappers

TextArena's wrapper for language models repeats all observations, so that only the events are told after the first turn.
"""

import random
from typing import Any

import textarena as ta
from textarena.envs.registration import register as register_env

from armillary.envs.text import Ended, Turn, text_env
from armillary.kernel import titles


class ArmillaryEnv(ta.Env):
    """One match; every player of TextArena is a seat."""

    def __init__(self, title: str, text: str = "events") -> None:
        self.title, self.kind = title, text

    def reset(self, num_players: int, seed: int | None = None) -> None:
        kept = random.getstate()  # TextArena's state seeds the generator of the whole process
        self.state = ta.State(num_players=num_players, seed=seed)
        random.setstate(kept)
        self.env = text_env(self.title, ("you",) * num_players, seed=0 if seed is None else seed, text=self.kind)
        self.state.standard_resets(game_state={}, role_mapping={pid: f"Seat {pid}" for pid in range(num_players)})
        self._show(self.env.reset())

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        seat = self.state.current_player_id
        self.state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=seat, to_id=seat)
        self._show(self.env.answer(action))
        return self.state.step()

    def _show(self, turn: Turn | Ended) -> None:
        if isinstance(turn, Ended):
            self.state.done = True
            # Not TextArena's +1 and -1: a win that all share is worth nothing.
            self.state.rewards = dict(enumerate(turn.rewards))
            for seat, info in self.state.game_info.items():
                info["invalid_move"] = seat in turn.forfeited
                info["turn_count"] = turn.counts[seat].taken
                info["reason"] = turn.reason
            return
        self.state.current_player_id = turn.seat
        kind = ta.ObservationType.GAME_ADMIN if turn.refused else ta.ObservationType.GAME_BOARD
        self.state.add_observation(turn.text, kind, to_id=turn.seat)


def register() -> list[str]:
    """Register every title; the ids."""
    wrappers = [ta.wrappers.LLMObservationWrapper, ta.wrappers.ActionFormattingWrapper]
    found = []
    for slug, title in sorted(titles().items()):
        name = f"Armillary-{slug}-v{title.rules_version}"
        register_env(name, entry_point=ArmillaryEnv, default_wrappers=wrappers, title=slug)
        found.append(name)
    return found


def main() -> None:
    name = next(name for name in register() if "salvage" in name)
    env = ta.make(name)
    env.reset(num_players=3, seed=7)
    rng = random.Random(7)
    done = False
    while not done:
        _, observation = env.get_observation()
        listed = str(observation).rpartition("Choices:\n")[2].splitlines()
        notation = rng.choice(listed).partition(" | ")[0].partition(" [")[0]
        head, _, last = notation.rpartition(" ")
        done, _ = env.step(f"{head} {last.partition('..')[0]}" if ".." in last else notation)
    rewards, info = env.close()
    assert abs(sum(rewards.values())) < 1e-9, "what one seat wins the others lose"
    assert not any(each["invalid_move"] for each in info.values())
    print(name, rewards, info[0]["reason"])


if __name__ == "__main__":
    main()
