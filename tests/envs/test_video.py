"""Frames in sequence: the board is made once, and Gymnasium's RecordVideo films a match."""

import runpy
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("PIL")

from armillary.envs import gymnasium_env

EXAMPLE = Path(__file__).parents[2] / "examples" / "record_video.py"


def test_the_board_is_made_for_the_first_frame_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Frontier's board takes most of the time of a frame."""
    env = gymnasium_env("salvage", render_mode="rgb_array", teacher="greedy")
    made = []
    game = type(env.game)
    monkeypatch.setattr(game, "board", lambda self, text, whole=game.board: made.append(1) or whole(self, text))
    _, info = env.reset(seed=11)
    before = len(made)
    for _ in range(4):
        env.render()
        _, _, _, _, info = env.step(info["teacher"])
    assert len(made) - before <= 1


def test_record_video_films_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for MoviePy, which encodes the frames; `make adapters` uses the real one."""
    clips: list[Any] = []

    class Clip:
        def __init__(self, frames: list[Any], fps: int) -> None:
            self.frames, self.fps = frames, fps
            clips.append(self)

        def write_videofile(self, path: str, logger: Any) -> None:
            Path(path).write_bytes(b"video")

    names = ["moviepy", "moviepy.video", "moviepy.video.io", "moviepy.video.io.ImageSequenceClip"]
    for name in names:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    sys.modules[names[-1]].ImageSequenceClip = Clip  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "salvage", "--frames", "6", "--out", str(tmp_path)])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert (tmp_path / "salvage-episode-0.mp4").is_file()
    (clip,) = clips
    assert (len(clip.frames), clip.fps) == (7, 2), "one for the start and one for each action"
    assert {frame.shape for frame in clip.frames} == {clip.frames[0].shape}
    assert not np.array_equal(clip.frames[0], clip.frames[-1])
