"""Every scenario file of the title, with its printed numbers."""

from pathlib import Path

import pytest

import armillary.games.burning_planets as package
from armillary.kernel.scenario import run_scenario

FILES = sorted((Path(package.__file__).parent / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_scenario(file: Path) -> None:
    p = run_scenario(file)
    assert p is not None
    assert p.status() == []


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 28
