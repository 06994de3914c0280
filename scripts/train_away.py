"""Train players on a machine where nothing can be installed: the sources, and wheels unpacked beside them.

    python scripts/train_away.py pack FOLDER WHEEL...     here: unpack wheels for the other Python, and name our titles
    PYTHONPATH=src:FOLDER python scripts/train_away.py train OUT SECONDS TITLE/SEATS/TEACHER/SHARE...     there

`train` gives each title its share of the seconds, uses all cores but one, and torch where there is any.
"""

import importlib.util
import json
import os
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def pack(folder: Path, wheels: list[Path]) -> None:
    """What must travel: `msgspec`, `PyYAML`, `gymnasium`, `cloudpickle`, `farama_notifications`, `typing_extensions`."""
    import tomllib

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    about = folder / "armillary-0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: armillary\nVersion: 0\n")
    lines = [f"{name} = {path}" for name, path in project["entry-points"]["armillary.games"].items()]
    (about / "entry_points.txt").write_text("\n".join(["[armillary.games]", *lines]) + "\n")


def train(out: Path, seconds: float, courses: list[str]) -> None:
    from armillary.players.learned.league import Training, course_of

    torch = importlib.util.find_spec("torch") is not None
    workers = max(1, (os.cpu_count() or 2) - 1)
    print("workers", workers, "torch", torch, flush=True)
    for text in courses:
        title, seats, teacher, share = text.split("/")
        length = seconds * float(share)
        more: dict[str, Any] = {"teacher": teacher, "seconds": length, "clone": 0.28 * length, "tables": 24}
        training = Training(
            course_of(title, int(seats), **more), out / f"{title}-{seats}", workers=workers, torch=torch
        )

        def report(line: dict[str, Any]) -> None:
            if line["round"] % 10 == 0:
                print(json.dumps(line), flush=True)

        training.run(report)
        # What goes on from here needs the state; what plays needs only the weights.
        for file in (out / f"{title}-{seats}").glob("self-*.npz"):
            file.unlink()


if __name__ == "__main__":
    if sys.argv[1] == "pack":
        pack(Path(sys.argv[2]), [Path(name) for name in sys.argv[3:]])
    else:
        train(Path(sys.argv[2]), float(sys.argv[3]), sys.argv[4:])
