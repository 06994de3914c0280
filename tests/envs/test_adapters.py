"""The adapters in `examples/`, with stand-ins for their harnesses: what they make of turns and ends. `make adapters` plays them
in the harnesses themselves."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from armillary.envs.text import Ended, Turn
from armillary.kernel import titles
from armillary.testkit.modules import module_at

EXAMPLES = Path(__file__).parents[2] / "examples"


class State:
    """TextArena's, as far as the adapter uses it."""

    def __init__(self, num_players: int, seed: int | None) -> None:
        self.num_players, self.done, self.rewards, self.current_player_id = num_players, False, None, 0
        self.seen: list[tuple[str, str, int]] = []

    def standard_resets(self, game_state: object, role_mapping: object) -> None:
        self.game_info: dict[int, dict[str, Any]] = {seat: {} for seat in range(self.num_players)}

    def add_observation(self, text: str, kind: str, *, to_id: int, from_id: int = -1) -> None:
        self.seen.append((text, kind, to_id))

    def step(self) -> tuple[bool, dict[str, Any]]:
        return self.done, {}


class Loose:
    """A base class that takes everything, also type arguments."""

    def __init__(self, **named: Any) -> None:
        self.done, self.reward = False, None
        self.__dict__.update(named)

    def __class_getitem__(cls, _: object) -> type:
        return cls


def stand_in(name: str, **what: Any) -> ModuleType:
    found = ModuleType(name)
    found.__dict__.update(what)
    return found


KINDS = SimpleNamespace(PLAYER_ACTION="action", GAME_ADMIN="admin", GAME_BOARD="board")
REGISTERED: dict[str, Any] = {}


def textarena() -> dict[str, ModuleType]:
    wrappers = SimpleNamespace(LLMObservationWrapper="repeats", ActionFormattingWrapper="brackets")
    register: Callable[..., Any] = lambda name, **named: REGISTERED.update({name: named})  # noqa: E731
    return {
        "textarena": stand_in("textarena", Env=object, State=State, ObservationType=KINDS, wrappers=wrappers),
        "textarena.envs": stand_in("textarena.envs"),
        "textarena.envs.registration": stand_in("textarena.envs.registration", register=register),
    }


def openenv() -> dict[str, ModuleType]:
    def app(*classes: type) -> tuple[type, ...]:
        return classes

    parts: dict[str, dict[str, Any]] = {
        "http_server": {"create_fastapi_app": app},
        "interfaces": {"Environment": Loose},
        "types": {"Action": Loose, "Observation": Loose, "State": Loose},
    }
    outer = ("openenv", "openenv.core", "openenv.core.env_server")
    return {name: stand_in(name) for name in outer} | {
        f"{outer[-1]}.{name}": stand_in(name, **what) for name, what in parts.items()
    }


def loaded(file: str, modules: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    return module_at(EXAMPLES / f"{file}.py")


def listed(turn: Turn) -> str:
    return f"[{turn.choices[0].partition('..')[0]}]"


def test_textarena_asks_the_seat_that_decides_and_pays_what_the_rewards_say(monkeypatch: pytest.MonkeyPatch) -> None:
    module = loaded("textarena_env", textarena(), monkeypatch)
    assert len(module.register()) == len(titles())
    assert REGISTERED["Armillary-salvage-v1"]["title"] == "salvage"
    env = module.ArmillaryEnv("salvage")
    env.reset(3, seed=7)
    refused = False
    while True:
        turn = env.env.turn
        assert env.state.current_player_id == turn.seat
        assert env.state.seen[-1][2] == turn.seat, "only the seat that is asked reads it"
        if not refused:
            refused = True
            env.step("[nonsense]")
            assert env.state.seen[-1][1] == KINDS.GAME_ADMIN
            continue
        done, _ = env.step(listed(turn))
        if done:
            break
    ended = env.env.turn
    assert isinstance(ended, Ended)
    assert env.state.rewards == dict(enumerate(ended.rewards))
    assert sum(env.state.rewards.values()) == pytest.approx(0)
    assert env.state.game_info[0]["reason"] == ended.reason


def test_openenv_steps_by_the_choice_and_ends_with_reward_and_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    module = loaded("openenv_env", openenv(), monkeypatch)
    env = module.ArmillaryEnvironment("tictactoe")
    seen = env.reset(seed=3)
    steps = 0
    while not seen.done:
        assert seen.text
        seen = env.step(SimpleNamespace(choice=seen.choices[0]))
        steps += 1
    assert env.state.step_count == steps
    assert seen.reason
    assert seen.reward in (-1.0, 0.0, 1.0)


@pytest.mark.parametrize("file", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_every_example_compiles(file: str) -> None:
    compile((EXAMPLES / file).read_text(encoding="utf-8"), file, "exec")
