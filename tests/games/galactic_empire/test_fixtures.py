"""Complete games, one for each end, scenario, option and reading: stored records must always replay."""

from pathlib import Path

import pytest

from armillary.games.galactic_empire.meta import TITLE
from armillary.kernel.record import Record, replay
from armillary.kernel.verify import verify
from armillary.testkit import not_played

FOLDER = Path(__file__).parent / "fixtures"
FILES = sorted(FOLDER.glob("*.jsonl"))
#: Made with earlier versions of the rules.
OLD = sorted(FOLDER.glob("version-*/*.jsonl"))


@pytest.mark.parametrize("file", [*FILES, *OLD], ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_it_replays_to_the_recorded_end(file: Path) -> None:
    record = Record.load(file)
    p = replay(record)
    assert p.result is not None
    assert p.status() == []
    verdict = verify(record)
    assert verdict.problems == []
    assert verdict.sound


def test_they_cover_every_end_scenario_option_and_reading() -> None:
    records = [Record.load(file) for file in FILES]
    assert {record.header.rules_version for record in records} == {TITLE.rules_version}
    assert {Record.load(file).header.rules_version for file in OLD} == {1, 2}
    assert {record.end["result"]["reason"] for record in records} == set(TITLE.ends)
    assert {record.header.scenario for record in records} == {scenario.id for scenario in TITLE.scenarios}
    assert not_played(TITLE, records) == []
