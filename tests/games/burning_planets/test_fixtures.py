"""Complete matches, one for each end, option, reading and number of seats: stored records must always replay."""

from pathlib import Path

import pytest

from armillary.games.burning_planets.meta import TITLE
from armillary.kernel.history import History
from armillary.kernel.record import Record, replay
from armillary.kernel.verify import verify
from armillary.testkit import not_played

FOLDER = Path(__file__).parent / "fixtures"
#: Of the rules as they are, and of those that stored matches were played by.
FILES = sorted(FOLDER.glob("*.jsonl"))
OLD_FILES = sorted(FOLDER.glob("version-*/*.jsonl"))


@pytest.mark.parametrize("file", [*FILES, *OLD_FILES], ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_it_replays_to_the_recorded_end(file: Path) -> None:
    record = Record.load(file)
    p = replay(record)
    assert p.result is not None
    assert p.status() == []
    verdict = verify(record)
    assert verdict.problems == []
    assert verdict.sound


def test_they_cover_every_end_option_and_ruling() -> None:
    records = [Record.load(file) for file in FILES]
    assert {record.end["result"]["reason"] for record in records} == set(TITLE.ends)
    assert {record.header.seats for record in records} == {2, 3, 4, 5, 6}
    assert not_played(TITLE, records) == []


def test_they_do_most_of_what_can_be_done() -> None:
    verbs = {step.choice.split()[0] for file in FILES for step in Record.load(file).steps}
    wanted = [
        "faction",
        "place",
        "build",
        "pull-down",
        "demolish",
        "clear",
        "launch",
        "unit",
        "move",
        "attack",
        "attack-asteroid",
        "conquer",
        "raze",
        "load",
        "take",
    ]
    wanted += [
        "propose",
        "carrier",
        "give",
        "get",
        "offer-openly",
        "offer-secretly",
        "accept",
        "load-contract",
        "deliver",
        "take-aboard",
        "unload",
    ]
    wanted += ["share", "resign", "end-turn", "done", "stop", "leave"]
    assert set(wanted) - verbs == set()


def test_older_rules_are_kept_and_newer_ones_recorded() -> None:
    assert {Record.load(file).header.rules_version for file in FILES} == {TITLE.rules_version}
    assert {Record.load(file).header.rules_version for file in OLD_FILES} == set(TITLE.factories) - {
        TITLE.rules_version
    }


def test_a_match_of_older_rules_goes_on_by_them() -> None:
    record = Record.load(FOLDER / "version-1" / "destruction-150.jsonl")
    history = History.resume(record)
    assert history.record().header.rules_version == 1
    assert replay(history.record()).hash() == record.end["hash"]
