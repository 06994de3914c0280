"""The journeys of the documentation: every function that they name is in the file that they link to."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "journeys.md"
HOP = re.compile(r"\[`(?P<name>\w+)`\]\((?P<file>[^)]+)\)")
HOPS = [(hop["name"], hop["file"]) for hop in HOP.finditer(PAGE.read_text(encoding="utf-8"))]


def test_there_are_four_of_them() -> None:
    assert len(re.findall(r"^## \d", PAGE.read_text(encoding="utf-8"), re.M)) == 4
    assert len(HOPS) > 25


@pytest.mark.parametrize(("name", "file"), sorted(set(HOPS)))
def test_the_hop_is_there(name: str, file: str) -> None:
    text = (PAGE.parent / file).read_text(encoding="utf-8")
    defined = rf"\b(def|class|function|async) +{name}\b|^  (async )?{name}\("
    assert re.search(defined, text, re.M), f"{file} defines no {name}"


def test_links_to_files_are_good() -> None:
    for file in re.findall(r"\]\((\.\./[^)]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / file).is_file(), file


READING = Path(__file__).parents[1] / "docs" / "contributing.md"
ANSWERS = re.findall(r"^\|[^|]+\?? \| `([\w/.]+): (\w+)` \|$", READING.read_text(encoding="utf-8"), re.M)


def test_the_reading_test_has_ten_questions() -> None:
    assert len(ANSWERS) == 10


@pytest.mark.parametrize(("file", "name"), ANSWERS)
def test_an_answer_of_the_reading_test_is_there(file: str, name: str) -> None:
    source = (READING.parents[1] / "src" / "armillary" / "games" / file).read_text(encoding="utf-8")
    assert re.search(rf"\bdef {name}\b", source), f"{file} defines no {name}"
