"""Record a match as a video: Gymnasium's RecordVideo over the environment of one seat.

    pip install 'armillary[cli,envs]' moviepy
    python examples/record_video.py salvage --seed 1 --out videos

All seats are played by `--player`. The file is `videos/salvage-episode-0.mp4`, with a frame for each action of the seat.
"""

import argparse
from pathlib import Path

from gymnasium.wrappers import RecordVideo

from armillary.envs import gymnasium_env
from armillary.kernel.setup import setup


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--player", default="greedy:hard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fps", type=int, default=2)
    parser.add_argument("--frames", type=int, help="end the episode after so many actions")
    parser.add_argument("--out", type=Path, default=Path("videos"))
    given = parser.parse_args()
    made = setup(given.title, given.seats)
    env = gymnasium_env(
        made,
        opponents=(given.player,) if made.seats > 1 else (),
        teacher=given.player,
        longest=given.frames,
        render_mode="rgb_array",
    )
    filmed = RecordVideo(env, str(given.out), name_prefix=given.title, episode_trigger=lambda _: True, fps=given.fps)
    _, info = filmed.reset(seed=given.seed)
    over = cut = False
    while not (over or cut):
        _, _, over, cut, info = filmed.step(info["teacher"])
    filmed.close()
    print(given.out / f"{given.title}-episode-0.mp4")


if __name__ == "__main__":
    main()
