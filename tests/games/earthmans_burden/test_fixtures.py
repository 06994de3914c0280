"""Complete matches, as they would lie in an archive: each replays to its hash, and nothing is left out."""

from pathlib import Path

import pytest

from armillary.games.earthmans_burden.meta import TITLE
from armillary.kernel.record import Record, replay
from armillary.testkit import not_played

FILES = sorted((Path(__file__).parent / "fixtures").glob("*.jsonl"))
RECORDS = {file.stem: Record.load(file) for file in FILES}


@pytest.mark.parametrize("name", RECORDS)
def test_the_record_replays_to_its_hash(name: str) -> None:
    p = replay(RECORDS[name])
    assert p.result is not None
    assert p.result.plain() == RECORDS[name].end["result"]
    assert p.status() == []


def test_there_is_a_match_for_every_end() -> None:
    assert {record.end["result"]["reason"] for record in RECORDS.values()} == set(TITLE.ends)


def test_there_is_a_match_for_every_option_and_reading() -> None:
    limits = {f"round-limit={value}" for value in next(o.values for o in TITLE.options if o.id == "round-limit")}
    # The middle one of three readings has its rule test.
    assert set(not_played(TITLE, RECORDS.values())) - limits == {"un-pacify-scope=earth"}


@pytest.mark.parametrize("version", ["option", "v2", "v3"])
def test_the_stops_were_made(version: str) -> None:
    for windows in ("turns", "phases", "all", "people"):
        if f"{version}-windows-{windows}" in RECORDS:
            steps = RECORDS[f"{version}-windows-{windows}"].steps
            assert any(step.choice.startswith(("convert", "remove", "offer")) for step in steps)


def test_there_are_matches_of_every_version_of_the_rules() -> None:
    assert {record.header.rules_version for record in RECORDS.values()} == set(TITLE.factories)
