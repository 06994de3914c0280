"""Every scenario file of the title."""

from pathlib import Path

import pytest

from armillary import game
from armillary.kernel.scenario import run_scenario

SCENARIOS = sorted(Path(str(game("earthmans-burden").files)).glob("scenarios/*.yaml"))


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    p = run_scenario(file)
    assert p is None or p.status() == []
