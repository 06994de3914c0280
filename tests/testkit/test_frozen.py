"""Frozen play says which match, decision and part changed, and how to renew it."""

import json
from pathlib import Path

import pytest

from armillary.testkit.frozen import PARTS, Freeze, Frozen

MATCHES = {
    "two": Frozen(seats=2, length=25),
    "skilled": Frozen(seats=3, length=25, skill=0.5, seed=1),
}


@pytest.fixture
def freeze(tmp_path: Path) -> Freeze:
    made = Freeze("salvage", tmp_path / "frozen.json", MATCHES)
    made.renew()
    return made


def test_what_was_frozen_is_played_again(freeze: Freeze) -> None:
    assert freeze.names == ["skilled", "two"]
    for name in freeze.names:
        freeze.check(name)


@pytest.mark.parametrize("part", PARTS)
def test_a_difference_is_named_by_match_decision_and_part(freeze: Freeze, part: str) -> None:
    stored = json.loads(freeze.file.read_text(encoding="utf-8"))
    digits = stored["two"][part]
    other = "0" if digits[8] != "0" else "1"
    stored["two"][part] = digits[:8] + other + digits[9:]
    freeze.file.write_text(json.dumps(stored), encoding="utf-8")
    with pytest.raises(AssertionError, match=rf"two, decision 4 \(.+\): {part} changed; .*salvage/test_frozen.py"):
        freeze.check("two")
    freeze.check("skilled")


def test_a_match_that_is_longer_or_not_frozen_is_told(freeze: Freeze) -> None:
    stored = json.loads(freeze.file.read_text(encoding="utf-8"))
    for part in PARTS:
        stored["two"][part] += "00"
    del stored["skilled"]
    freeze.file.write_text(json.dumps(stored), encoding="utf-8")
    with pytest.raises(AssertionError, match="two ends after"):
        freeze.check("two")
    with pytest.raises(AssertionError, match="skilled is not frozen"):
        freeze.check("skilled")


def test_the_curious_player_does_what_was_done_least() -> None:
    """Of thirty decisions at random most are bids; he comes to everything that can be done."""
    freeze = Freeze("salvage", Path("unused"), {"long": Frozen(seats=3, length=120, seed=2)})
    verbs = [done.split()[1] for done, _, _ in freeze.decisions("long") if done not in ("the start", "the end")]
    assert len(set(verbs)) >= 5
