"""The journeys of the documentation: every function that they name is in the file that they link to."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "journeys.md"
HOP = re.compile(r"\[`(?P<name>\w+)`\]\((?P<file>[^)]+)\)")
HOPS = [(hop["name"], hop["file"]) for hop in HOP.finditer(PAGE.read_text(encoding="utf-8"))]


def test_there_are_three_of_them() -> None:
    assert len(re.findall(r"^## \d", PAGE.read_text(encoding="utf-8"), re.M)) == 3
    assert len(HOPS) > 25


@pytest.mark.parametrize(("name", "file"), sorted(set(HOPS)))
def test_the_hop_is_there(name: str, file: str) -> None:
    text = (PAGE.parent / file).read_text(encoding="utf-8")
    defined = rf"\b(def|class|function|async) +{name}\b|^  (async )?{name}\("
    assert re.search(defined, text, re.M), f"{file} defines no {name}"


def test_links_to_files_are_good() -> None:
    for file in re.findall(r"\]\((\.\./[^)]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / file).is_file(), file
