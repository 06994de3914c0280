"""The scenario files of High Frontier."""

from pathlib import Path

import pytest

from armillary.games.high_frontier import meta
from armillary.kernel.scenario import run_scenario

FOLDER = Path(meta.__file__).parent / "scenarios"


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    run_scenario(file)
