"""Plays the adapters of `examples/` in the harnesses they are for: each in an environment of its own, by its own loop.

    make adapters                       # all of them
    python scripts/adapters.py textarena

The harnesses exclude each other's packages and ours (verifiers pins another version of mcp), so none of them is in `.venv`.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: What is installed, and what then must end well. `exam` is an exported exam.
ADAPTERS = {
    "textarena": ("textarena==0.7.4", [["textarena_env.py"]]),
    "verifiers": (
        "verifiers==0.4.0",
        [["armillary_verifiers.py", "-n", "1"], ["armillary_verifiers.py", "exam", "-n", "2"]],
    ),
    "ppo": (
        "sb3-contrib==2.9.2",
        [["maskable_ppo.py", "tictactoe", "--steps", "4096", "--games", "20", "--threads", "1"]],
    ),
    "video": ("moviepy==2.2.1", [["record_video.py", "tictactoe"]]),
    "openenv": ("openenv_core==0.3.0", [["openenv_env.py"]]),
}
#: Seconds that one may take: verifiers starts a process for every turn.
PATIENCE = 600


def python_of(name: str, package: str) -> Path:
    """The environment's Python; made once for a pinned version."""
    folder = ROOT / "build" / "adapters" / name
    python = folder / "bin" / "python"
    stamp = folder / package
    if not stamp.is_file():
        print(f"installing {package}")
        venv.create(folder, clear=True, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, package, "--editable", f"{ROOT}[cli,envs]"], check=True)
        stamp.touch()
    return python


def export_exam(folder: Path) -> None:
    """A few questions in the form of that harness, into `exam` below the folder."""
    armillary = [sys.executable, "-m", "armillary", "exam"]
    exam = str(folder / "exam.jsonl")
    words = ["--titles", "tictactoe,salvage", "--kinds", "law,odds", "--count", "4", "--seed", "adapters"]
    subprocess.run([*armillary, "make", *words, "--out", exam], check=True)
    subprocess.run([*armillary, "export", exam, "--format", "verifiers", "--out", str(folder / "exam")], check=True)


def main(names: list[str]) -> None:
    for name in names or sorted(ADAPTERS):
        package, runs = ADAPTERS[name]
        python = python_of(name, package)
        folder = python.parents[1]
        # Nothing is sent anywhere: verifiers would push its traces.
        place = {**os.environ, "PRIME_RUNS_MODE": "disabled"}
        for file, *words in runs:
            if "exam" in words:
                export_exam(folder)
            command = [str(python), str(ROOT / "examples" / file), *words]
            subprocess.run(command, cwd=folder, env=place, check=True, timeout=PATIENCE)
            print(f"{package}: {' '.join([file, *words])} ended well", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
