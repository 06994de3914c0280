"""The scenario files: worked examples with their exact numbers."""

from pathlib import Path

import pytest

import armillary.games.galactic_empire as package
from armillary.kernel.scenario import run_scenario

FOLDER = Path(package.__file__).parent / "scenarios"


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    run_scenario(file)
