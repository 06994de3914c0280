"""Complete matches, one for each end, scenario, option and ruling: stored records must always replay."""

from pathlib import Path

import pytest

from armillary.games.high_frontier.meta import TITLE
from armillary.kernel.record import Record, replay
from armillary.kernel.verify import verify
from armillary.testkit import not_played

FILES = sorted((Path(__file__).parent / "fixtures").glob("*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_replays_to_the_recorded_end(file: Path) -> None:
    record = Record.load(file)
    p = replay(record)
    assert p.result is not None
    assert p.status() == []
    verdict = verify(record)
    assert verdict.problems == []
    # Their players did not pledge contributions: the dice follow from the secret, and the verdict says the rest.
    assert verdict.sound


def test_they_cover_every_end_scenario_option_and_ruling() -> None:
    records = [record for record in map(Record.load, FILES) if record.header.rules_version == TITLE.rules_version]
    assert {record.end["result"]["reason"] for record in records} == set(TITLE.ends)
    assert {record.header.scenario for record in records} == {scenario.id for scenario in TITLE.scenarios}
    assert {record.header.seats for record in records} == {1, 2, 3, 4, 5}
    assert not_played(TITLE, records) == []
