"""Armillary's titles as an OpenEnv environment (openenv_core 0.3): one seat, the others are bots.

pip install armillary openenv_core
python examples/openenv_env.py              # OpenEnv's own HTTP application, in the process, with a scripted player
uvicorn examples.openenv_env:app            # served
"""

import random
from typing import Any
from uuid import uuid4

from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from armillary.envs.text import Ended, Turn, text_env


class ArmillaryAction(Action):
    """A choice in notation, as the observation lists it."""

    choice: str


class ArmillaryObservation(Observation):
    """What the seat reads, and what it may answer."""

    text: str = ""
    choices: list[str] = []
    #: Why the match ended.
    reason: str = ""


class ArmillaryEnvironment(Environment[ArmillaryAction, ArmillaryObservation, State]):
    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, title: str = "salvage") -> None:
        super().__init__()
        self.env = text_env(title)
        self._state = State(episode_id=None, step_count=0)

    def reset(self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any) -> ArmillaryObservation:
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return self._seen(self.env.reset(0 if seed is None else seed))

    def step(self, action: ArmillaryAction, timeout_s: float | None = None, **kwargs: Any) -> ArmillaryObservation:
        self._state.step_count += 1
        return self._seen(self.env.answer(action.choice))

    @property
    def state(self) -> State:
        return self._state

    def _seen(self, turn: Turn | Ended) -> ArmillaryObservation:
        if isinstance(turn, Ended):
            return ArmillaryObservation(done=True, reward=turn.rewards[0], reason=turn.reason)
        return ArmillaryObservation(text=turn.text, choices=turn.choices, reward=turn.reward)


app = create_fastapi_app(ArmillaryEnvironment, ArmillaryAction, ArmillaryObservation)


def main() -> None:
    from fastapi.testclient import TestClient

    rng = random.Random(7)
    with TestClient(app) as client, client.websocket_connect("/ws") as line:
        line.send_json({"type": "reset", "data": {"seed": 7}})
        answer = line.receive_json()["data"]
        while not answer["done"]:
            head, _, last = rng.choice(answer["observation"]["choices"]).rpartition(" ")
            choice = f"{head} {last.partition('..')[0]}" if ".." in last else f"{head} {last}".strip()
            line.send_json({"type": "step", "data": {"choice": choice}})
            answer = line.receive_json()["data"]
    assert answer["reward"] in (-1.0, 0.0, 1.0), "a match that was played to its end"
    print("salvage", answer["reward"], answer["observation"]["reason"])


if __name__ == "__main__":
    main()
