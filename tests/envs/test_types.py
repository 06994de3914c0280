"""Wrong calls of the factories are refused by a type checker, before anything runs; right ones are not."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

ROOT = Path(__file__).parents[2]

#: Each line with the code of the error that it must have, or none.
CALLS = """
from armillary.envs import gymnasium_env, pettingzoo_env, vector_env
from armillary.envs.gym import vector
from armillary.envs.opponents import Pool
from armillary.kernel.registry import game
from armillary.kernel.setup import setup

gymnasium_env("salvage", opponents=("random",), seat=None, reward="result", illegal_reward=-1)
gymnasium_env("salvage", opponents=Pool(["random", "greedy"]), seat=1, starts=["here.yaml"])
gymnasium_env(game("salvage", options={"length": 4, "open-hands": True}, rulings={"tie": "nobody"}))
vector_env(setup("salvage", components={"wage": 3}), 2, workers=0, opponents=["random"], copy=False)
vector(2, "salvage", seat=0)

gymnasium_env("salvage", opponents=3)  # E: arg-type
gymnasium_env("salvage", opponents=(3,))  # E: arg-type
gymnasium_env("salvage", seat="x")  # E: arg-type
gymnasium_env("salvage", opponent=("random",))  # E: call-arg
gymnasium_env("salvage", render_mode="human")  # E: arg-type
gymnasium_env(7)  # E: arg-type
vector_env("salvage", 2, workers="many")  # E: arg-type
vector_env("salvage", 2, opponents={"random": 1.0, 2: 1.0})  # E: arg-type
vector_env("salvage", "two")  # E: arg-type
vector(2, "salvage", seat="x")  # E: arg-type
pettingzoo_env("salvage", "human")  # E: arg-type
game("salvage", options={"length": 4.5})  # E: dict-item
game("salvage", rulings={"tie": 3})  # E: dict-item
game("salvage", option={"length": 4})  # E: call-arg
setup("salvage", options={"length": [4, 7]})  # E: dict-item
setup("salvage", seats="two")  # E: arg-type
"""


@pytest.mark.slow
def test_wrong_calls_are_refused_by_a_type_checker(tmp_path: Path) -> None:
    """With the settings and the cache of `make lint`, which knows everything but these lines."""
    file = tmp_path / "calls.py"
    file.write_text(CALLS, encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--config-file",
            "pyproject.toml",
            "--no-error-summary",
            "--hide-error-context",
            str(file),
        ],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    told = re.findall(r"^(.+):(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
    assert {Path(name).name for name, _, _ in told} == {file.name}, done.stdout + done.stderr
    lines = CALLS.splitlines()
    wanted = [(line, line.rpartition("# E: ")[2]) for line in lines if "# E: " in line]
    assert [(lines[int(number) - 1], code) for _, number, code in told] == wanted
