"""OpenSpiel's own agents on a title: neural fictitious self-play, which learns against itself.

    pip install 'armillary[openspiel,agents]'
    python examples/nfsp.py --game "armillary_salvage(length=4)" --matches 500

Prints what the agents' networks lose as they learn, and how often they beat random play.
"""

import argparse
from random import Random
from typing import Any

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.jax import nfsp

from armillary.envs import register_openspiel


def play(env: Any, agents: list[Any], rng: Random, *, learner: int | None = None) -> list[float]:
    """A match; what each seat gets. `learner`: only this agent plays, and does not learn; the others play at random."""
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        if learner in (None, seat):
            action = agents[seat].step(step, is_evaluation=learner is not None).action
        else:
            action = rng.choice(step.observations["legal_actions"][seat])
        step = env.step([action])
    if learner is None:
        for agent in agents:
            agent.step(step)
    return list(step.rewards)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="armillary_salvage(length=4)")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--report", type=int, default=100, help="say how it goes after so many matches")
    parser.add_argument("--batch", type=int, default=64)
    given = parser.parse_args()
    register_openspiel()
    env = rl_environment.Environment(pyspiel.load_game(given.game), seed=1)
    seats = range(env.num_players)
    agents = [
        nfsp.NFSP(
            seat,
            state_representation_size=env.observation_spec()["info_state"][0],
            num_actions=env.action_spec()["num_actions"],
            hidden_layers_sizes=[64],
            reservoir_buffer_capacity=20_000,
            # Often enough that there is something to learn from when the first lesson comes: OpenSpiel's agent takes it for granted.
            anticipatory_param=0.5,
            batch_size=given.batch,
            min_buffer_size_to_learn=given.batch,
            learn_every=2 * given.batch,
            seed=seat,
        )
        for seat in seats
    ]
    rng = Random(1)
    for match in range(1, given.matches + 1):
        play(env, agents, rng)
        if match % given.report == 0:
            won = [play(env, agents, rng, learner=seat)[seat] > 0 for seat in seats for _ in range(10)]
            losses = [agent.loss[1] for agent in agents]
            told = ", ".join("-" if loss is None else f"{loss:.3f}" for loss in losses)
            print(f"{match:6} matches  loss {told}  beats random play in {sum(won)} of {len(won)}")


if __name__ == "__main__":
    main()
