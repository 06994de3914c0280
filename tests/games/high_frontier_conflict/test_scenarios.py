"""The scenario files of Conflict: worked checks, and some of our own."""

from pathlib import Path

import pytest

from armillary.games.high_frontier_conflict import meta
from armillary.kernel.scenario import run_scenario

FOLDER = Path(meta.__file__).parent / "scenarios"


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    run_scenario(file)
