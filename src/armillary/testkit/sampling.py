"""How much of a long law runs: a sample that changes with the commit, or everything at night.

`make test` draws the sample by the commit's hash, so that every commit checks different cases and a failure can be reproduced.
With ARMILLARY_WHOLE=1, as set by `make nightly`, everything runs; ARMILLARY_SAMPLE names another sample.
"""

import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

__all__ = ["sample", "whole"]

T = TypeVar("T")


def whole() -> bool:
    """Should everything run?"""
    return os.environ.get("ARMILLARY_WHOLE", "") not in ("", "0")


@cache
def _seed() -> str:
    named = os.environ.get("ARMILLARY_SAMPLE", "")
    if named:
        return named
    try:
        done = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
        )
    except OSError:
        return "no commit"
    return done.stdout.strip() or "no commit"


def sample(items: Sequence[T], count: int, name: str) -> list[T]:
    """`count` of the items, in order, drawn by commit and name; all of them at night."""
    if whole() or count >= len(items):
        return list(items)
    drawn = Random(f"{_seed()} {name}").sample(range(len(items)), count)
    return [items[index] for index in sorted(drawn)]
