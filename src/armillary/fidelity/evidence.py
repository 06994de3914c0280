"""Evidence: which test saw which rule at work. It is recorded by running the tests and never written by hand.

`record` runs the tests of a title once, in a process of its own in which the code says what it does. What was seen is kept for
exactly this state of the title's code, of the kernel and of the tests: after a change there is no evidence until it is recorded
again.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

import msgspec

from armillary import typed
from armillary.kernel.registry import title as load_title

__all__ = [
    "Evidence",
    "How",
    "RecordingFailed",
    "evidence_of",
    "keep",
    "keep_spot_check",
    "record",
    "spot_check_of",
    "state_of",
    "tests_of",
]

#: How a rule is seen at work.
How = Literal["code", "data", "end", "event", "refusal", "roll", "verb"]
#: For each rule the tests and scenario files that name it and saw it, each with how.
Evidence = dict[str, dict[str, list[How]]]


class RecordingFailed(Exception):
    """The tests did not pass: what they saw proves nothing."""


def _folders(slug: str) -> list[Path]:
    """The code of the title, of what it extends and of the kernel."""
    import armillary

    root = Path(armillary.__file__).parent
    packages = load_title(slug).load().packages()
    return [root / "kernel", root / "fields", *(root.parent / package.replace(".", "/") for package in packages)]


def tests_of(slug: str) -> Path | None:
    """The tests of one of our titles, in a checkout."""
    import armillary

    tests = Path(armillary.__file__).parents[2] / "tests" / "games" / slug.replace("-", "_")
    return tests if tests.is_dir() else None


def state_of(slug: str, tests: bool = False) -> str:
    """A fingerprint of the title's code (and of its tests), so that a change makes what is kept stale."""
    digest = hashlib.blake2b(digest_size=12)
    folders = _folders(slug)
    if tests:
        folders += [folder for folder in [tests_of(slug)] if folder is not None]
    for place in folders:
        for file in sorted(place.rglob("*")):
            if file.suffix in (".py", ".yaml"):
                digest.update(file.read_bytes())
    return digest.hexdigest()


def kept(name: str) -> Path:
    """Where what was computed on this machine is kept."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "armillary" / name


def keep(file: Path, data: object) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(data))
    except OSError:
        pass  # What cannot be kept costs only time.


def _file(slug: str) -> Path:
    return kept(f"evidence-{slug}-{state_of(slug, tests=True)}.json")


def evidence_of(slug: str) -> Evidence | None:
    """What was recorded for the title as it is now, with what it extends; None: nothing was."""
    found: Evidence | None = None
    for name in (slug, *_extended(slug)):
        file = _file(name)
        if file.is_file():
            found = merged(found or {}, typed.decode(file.read_bytes(), Evidence))
        elif name == slug:
            return None
    return found


def _extended(slug: str) -> list[str]:
    """The titles that this one extends."""
    packages = load_title(slug).load().packages()
    return [package.rpartition(".")[2].replace("_", "-") for package in packages[1:]]


def merged(one: Evidence, other: Evidence) -> Evidence:
    rows = {rule: dict(proofs) for rule, proofs in one.items()}
    for rule, proofs in other.items():
        rows.setdefault(rule, {}).update(proofs)
    return rows


def record(slug: str, tests: Path | None = None, workers: int = 0) -> Evidence:
    """Run the tests that name rules and keep what they saw. RecordingFailed if one fails."""
    folder = tests or tests_of(slug)
    if folder is None:
        raise RecordingFailed(f"the tests of {slug} are not here: name their folder")
    target = _file(slug)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    try:
        done = subprocess.run(
            [*command, *(["-n", str(workers)] if workers > 1 else [])],
            env={**os.environ, "ARMILLARY_EVIDENCE": str(target)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    except KeyboardInterrupt:
        target.unlink(missing_ok=True)  # what a part of the tests saw would pass for the whole
        raise
    if done.returncode != 0 or not target.is_file():
        target.unlink(missing_ok=True)
        raise RecordingFailed(f"the tests of {slug} did not pass:\n{done.stdout[-3000:]}{done.stderr[-1000:]}")
    return typed.decode(target.read_bytes(), Evidence)


def _checks(slug: str) -> Path:
    return kept(f"guarded-{slug}-{state_of(slug, tests=True)}.json")


def keep_spot_check(slug: str, guarded: int, drawn: int) -> None:
    """What a spot check of the title as it is has found (see `guarded.py`), for the report."""
    keep(_checks(slug), [guarded, drawn])


def spot_check_of(slug: str) -> tuple[int, int]:
    """Of how many rules drawn how many were guarded; (0, 0): the title as it is was not checked."""
    file = _checks(slug)
    return typed.decode(file.read_bytes(), tuple[int, int]) if file.is_file() else (0, 0)
