"""The training example, in a short form: it learns to beat random play."""

from pathlib import Path
from types import ModuleType

import pytest

from armillary.kernel.record import Record, replay
from armillary.testkit.modules import module_at

FILE = Path(__file__).resolve().parents[2] / "examples" / "train.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    return module_at(FILE)


@pytest.mark.slow
def test_it_learns_to_beat_random_play(example: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "learned.jsonl"
    policy = example.train("tictactoe", steps=90_000, games=32, workers=1, seed=1, quiet=True)
    before = example.judge("tictactoe", example.untrained("tictactoe"), matches=200)
    after = example.judge("tictactoe", policy, matches=200, save=str(file))
    assert abs(before) < 0.25
    assert after > 0.3
    assert replay(Record.load(file)).over
