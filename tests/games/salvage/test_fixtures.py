"""Complete matches of Salvage, one for each end, scenario, option and ruling: stored records must always replay."""

from pathlib import Path

import pytest

from armillary.games.salvage.meta import TITLE
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
    # They are from the time before contributions were pledged: their dice follow from the secret, and the verdict says the rest.
    assert verdict.sound
    assert verdict.notes


def test_they_cover_every_end_scenario_option_and_ruling() -> None:
    records = [Record.load(file) for file in FILES]
    assert {record.end["result"]["reason"] for record in records} == set(TITLE.ends)
    assert {record.header.scenario for record in records} == {scenario.id for scenario in TITLE.scenarios}
    assert {record.header.seats for record in records} == {2, 3, 4}
    assert not_played(TITLE, records) == []
    verbs = {step.choice.split()[0] for record in records for step in record.steps}
    assert verbs >= {"bid", "board", "cut", "jam", "pass", "wage", "draw", "sell", "accept", "decline"}
