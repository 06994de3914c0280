"""Train players on a machine where nothing can be installed: the sources, and wheels unpacked beside them.

    python scripts/train_away.py pack FOLDER WHEEL...     here: unpack wheels for the other Python, and name our titles
    PYTHONPATH=src:FOLDER python scripts/train_away.py train OUT SECONDS TITLE/SEATS/SHARE[/NAME=VALUE...]...     there

`train` gives each title its share of the seconds, uses all cores but one, and torch where there is any. A course is that of its
title below, unless the names and values say otherwise (`clone` is a share of its time here). OUT has the weights and the curve
of each, again and again while it learns, so that nothing is lost if it is cut short.
"""

import importlib.util
import json
import os
import shutil
import sys
import tempfile
import time
import traceback
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
#: Seconds to set up a training and to end it.
SET_UP = 8.0
#: A player who can delay the end of a long match must not gain by it: nothing later is worth less, and every step costs a little.
COURSES: dict[str, dict[str, Any]] = {
    "salvage": {"teacher": "greedy:hard", "clone": 0.28},
    "earthmans-burden": {"teacher": "admiral:hard", "clone": 0.28},
    "burning-planets": {"teacher": "ironclad:hard", "clone": 0.28, "discount": 1.0, "cost": 0.0002, "longest": 1500},
    "galactic-empire": {"teacher": "regent:hard", "clone": 0.28, "discount": 0.9995},
}


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
    from armillary.training.league import Training, course_of

    ends = time.monotonic() + seconds
    torch = importlib.util.find_spec("torch") is not None
    workers = int(os.environ.get("WORKERS") or max(1, (os.cpu_count() or 2) - 1))
    print("workers", workers, "torch", torch, flush=True)
    shares = [float(text.split("/")[2]) for text in courses]
    for number, text in enumerate(courses):
        title, seats, share, *more = text.split("/")
        # What an earlier one took too much or too little is shared out among those that are left.
        length = (ends - time.monotonic()) * float(share) / sum(shares[number:]) - SET_UP
        given = COURSES[title] | {key: json.loads(value) for key, value in (one.split("=") for one in more)}
        given |= {"seconds": length, "clone": given["clone"] * length, "tables": 24}
        name = f"{title}-{seats}"
        folder = Path(tempfile.mkdtemp()) / name
        course = course_of(title, int(seats), **given)

        def report(line: dict[str, Any], name: str = name, folder: Path = folder) -> None:
            if line["round"] % 20 == 0:
                print(name, json.dumps(line), flush=True)
                bring(folder, out, name)

        try:
            Training(course, folder, workers=workers, torch=torch).run(report)
        except Exception:
            # The machine is lent for minutes: what can still be learned there is worth more than a clean end.
            traceback.print_exc()
            torch = False
        bring(folder, out, name)


def bring(folder: Path, out: Path, name: str) -> None:
    """Weights and curve to where they are wanted; a copy cut short never stands in the place of a whole one."""
    for file, target in (("learned.npz", f"{name}.npz"), ("curve.jsonl", f"{name}.jsonl")):
        if (folder / file).is_file():
            part = out.parent / f"{target}.part"
            shutil.copyfile(folder / file, part)
            shutil.move(part, out / target)


if __name__ == "__main__":
    if sys.argv[1] == "pack":
        pack(Path(sys.argv[2]), [Path(name) for name in sys.argv[3:]])
    else:
        train(Path(sys.argv[2]), float(sys.argv[3]), sys.argv[4:])
