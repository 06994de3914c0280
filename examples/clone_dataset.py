"""Learn to play like a bot from a data set alone: behaviour cloning with a linear policy.

    pip install 'armillary[datasets,cli]'
    armillary dataset salvage --players greedy:hard --games 200 --out data
    python examples/clone_dataset.py data

Trains on nine tenths of the episodes and prints how often the policy takes the bot's action on the others, beside a guess among the
allowed actions.
"""

import argparse
import os
from pathlib import Path

import msgspec
import numpy as np

Arrays = tuple[np.ndarray, np.ndarray, np.ndarray]


def load(folder: Path) -> list[Arrays]:
    """For each episode the observations, masks and actions at its decisions with a choice."""
    os.environ["MINARI_DATASETS_PATH"] = str(folder / "minari")
    import minari

    card = msgspec.json.decode((folder / "dataset.json").read_bytes())
    dataset = minari.load_dataset(f"armillary/{card['title']}-v{card['rules_version']}")
    episodes = []
    for episode in dataset.iterate_episodes():
        seen = episode.observations["observation"][:-1]
        masks = episode.observations["action_mask"][:-1].astype(bool)
        free = masks.sum(axis=1) > 1
        episodes.append((seen[free], masks[free], episode.actions[free]))
    return episodes


def joined(episodes: list[Arrays]) -> Arrays:
    seen, masks, actions = zip(*episodes, strict=True)
    return np.concatenate(seen), np.concatenate(masks), np.concatenate(actions)


def scores(weights: np.ndarray, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
    return np.where(masks, seen @ weights, -np.inf)


def train(seen: np.ndarray, masks: np.ndarray, actions: np.ndarray, rounds: int) -> np.ndarray:
    """Gradient descent on the cross-entropy of the allowed actions, with momentum."""
    weights = np.zeros((seen.shape[1], masks.shape[1]))
    pace = np.zeros_like(weights)
    target = np.zeros(masks.shape)
    target[np.arange(len(actions)), actions] = 1
    for _ in range(rounds):
        raw = scores(weights, seen, masks)
        chances = np.exp(raw - raw.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        pace = 0.9 * pace - 0.5 * seen.T @ (chances - target) / len(seen)
        weights += pace
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=300)
    given = parser.parse_args()
    episodes = load(given.folder)
    cut = max(1, len(episodes) // 10)
    weights = train(*joined(episodes[cut:]), given.rounds)
    seen, masks, actions = joined(episodes[:cut])
    agreed = (scores(weights, seen, masks).argmax(axis=1) == actions).mean()
    guessed = (1 / masks.sum(axis=1)).mean()
    print(f"{len(actions)} decisions held out: the clone agrees in {agreed:.1%}, a guess would in {guessed:.1%}")


if __name__ == "__main__":
    main()
