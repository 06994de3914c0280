"""How much of a long law runs: a sample that changes with the commit, or everything at night.

`make test` draws the sample by the commit's hash, so that every commit checks different cases and a failure can be reproduced.
With ARMILLARY_WHOLE=1, as set by `make nightly`, everything runs; ARMILLARY_SAMPLE names another sample.

`sample` draws inside a test. The marker `drawn` draws from the cases of a parametrized test, if pytest is called with `--drawn`
(as `make test` does); without that option all of them run::

    @pytest.mark.drawn(40)
    @pytest.mark.parametrize("name", HUNDREDS)
    def test_play_is_as_it_was_frozen(name: str) -> None: ...

`drawn(1, key=lambda values: ...)` draws that many for each value of the key, which is given the parameters of a case.
`drawn(2, group="faults")` draws two of all tests and cases that name this group, and `drawn(0)` leaves a test to the night.
"""

import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import pytest

__all__ = ["left_out", "sample", "whole"]

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


def left_out(items: Sequence["pytest.Item"]) -> set["pytest.Item"]:
    """The cases of tests marked `drawn` that this commit does not draw."""
    groups: dict[tuple[str, object], list[pytest.Item]] = {}
    counts: dict[tuple[str, object], int] = {}
    for item in items:
        marker = item.get_closest_marker("drawn")
        if marker is None:
            continue
        key = marker.kwargs.get("key")
        name = marker.kwargs.get("group") or item.nodeid.partition("[")[0]
        # pytest gives `callspec` to the items of parametrized tests; its class Item does not declare it.
        group = (name, key(item.callspec.params) if key is not None else None)  # type: ignore[attr-defined]
        groups.setdefault(group, []).append(item)
        (counts[group],) = marker.args
    undrawn: set[pytest.Item] = set()
    for group, cases in groups.items():
        undrawn |= set(cases) - set(sample(cases, counts[group], " ".join(map(str, group))))
    return undrawn
