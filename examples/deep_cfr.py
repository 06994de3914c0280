"""OpenSpiel's Deep CFR on a title, from information state tensors: the last round of Salvage.

    pip install 'armillary[openspiel,agents]'
    python examples/deep_cfr.py --iterations 20 --traversals 20

Deep CFR tries all actions of one player, so it starts from a scenario file (`start=`) near the end of the match. It prints the
policy of the first decision.
"""

import argparse

import pyspiel
from open_spiel.python.jax import deep_cfr

from armillary.envs import register_openspiel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="armillary_salvage(length=4,seeds=4,start=short-game)")
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--traversals", type=int, default=20)
    parser.add_argument("--steps", type=int, default=200, help="training steps of the networks in each iteration")
    parser.add_argument("--batch", type=int, default=32)
    given = parser.parse_args()
    register_openspiel()
    game = pyspiel.load_game(given.game)
    solver = deep_cfr.DeepCFRSolver(
        game,
        policy_network_layers=(64, 64),
        advantage_network_layers=(64, 64),
        num_iterations=given.iterations,
        num_traversals=given.traversals,
        batch_size_advantage=given.batch,
        batch_size_strategy=given.batch,
        memory_capacity=100_000,
        policy_network_train_steps=given.steps,
        advantage_network_train_steps=given.steps,
        seed=1,
    )
    solver.solve()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    for action, chance in solver.action_probabilities(state).items():
        print(f"{state.action_to_string(state.current_player(), action):12} {100 * chance:5.1f} %")


if __name__ == "__main__":
    main()
