"""Train MaskablePPO (sb3-contrib) on a title, and measure it as the baseline table measures every player.

    pip install 'armillary[cli,envs]' sb3-contrib
    python examples/maskable_ppo.py salvage --seats 2 --steps 200000 --seeds 3 --out ppo.jsonl

It trains one seat, another one each episode, against `--opponent`; then it plays `--games` games against each of `--against`,
with the seeds and seats of `armillary baseline`. Each row is printed and, with `--out`, appended as JSON.
"""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import gymnasium
import msgspec
import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from armillary.command import in_force
from armillary.envs import gymnasium_env
from armillary.envs.baseline import machine, measure
from armillary.kernel.setup import Setup, setup


class Seen(gymnasium.ObservationWrapper):  # type: ignore[type-arg]
    """The vector alone: MaskablePPO asks for the masks itself (`action_masks`)."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]  # type: ignore[index]

    def observation(self, observation: dict[str, NDArray[Any]]) -> NDArray[Any]:
        return observation["observation"]

    def action_masks(self) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = self.unwrapped.action_masks()  # type: ignore[attr-defined]
        return found


def train(made: Setup, opponent: str, steps: int, seed: int, envs: int) -> MaskablePPO:
    def one(number: int) -> Callable[[], gymnasium.Env[Any, Any]]:
        def begun() -> gymnasium.Env[Any, Any]:
            env = Seen(gymnasium_env(made, opponents=(opponent,), seat=None))
            env.reset(seed=1000 * seed + number)
            return env

        return begun

    tables = DummyVecEnv([one(number) for number in range(envs)])
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=256,
        batch_size=256,
        n_epochs=4,
        learning_rate=3e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    model.learn(steps)
    return model


def policy_of(model: MaskablePPO) -> Callable[[dict[str, NDArray[Any]]], int]:
    """The action that it holds best, as a policy for `armillary.envs.baseline.measure`."""

    def policy(observed: dict[str, NDArray[Any]]) -> int:
        action, _ = model.predict(
            observed["observation"], action_masks=observed["action_mask"].astype(bool), deterministic=True
        )
        return int(action)

    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=1, help="so many trainings, from that seed on")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--against", default="random,greedy:hard")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()

    import torch

    torch.set_num_threads(given.threads)
    made = setup(given.title, given.seats, simulation=True)
    rivals = given.against.split(",") if made.seats > 1 else [""]
    for seed in range(given.seed, given.seed + given.seeds):
        begin, spent = perf_counter(), process_time()
        model = train(made, given.opponent if made.seats > 1 else "random", given.steps, seed, given.envs)
        trained = {
            "steps": int(model.num_timesteps),
            "opponent": given.opponent if made.seats > 1 else "",
            "seed": seed,
            "seconds": perf_counter() - begin,
            "processor_seconds": process_time() - spent,
        }

        for rival in rivals:
            row = measure(made, policy_of(model), rival or "random", games=given.games, seed=1, name="MaskablePPO")
            command = (
                f"python examples/maskable_ppo.py {given.title} --seats {made.seats} --steps {given.steps} --seed {seed}"
                f" --threads {given.threads}{f' --against {rival}' if rival else ''} --games {given.games}"
            )
            told = {
                "command": command,
                "played": in_force(made.game()),
                **msgspec.to_builtins(row),
                "machine": machine(),
                "training": trained,
            }
            line = msgspec.json.encode(told).decode()
            print(line)
            if given.out:
                with given.out.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")


if __name__ == "__main__":
    main()
