"""`armillary learn`: a lesson in the terminal, and what is remembered of it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from armillary.cli.app import app

#: The whole first lesson of Salvage, as somebody would type it: with one wrong bid on the way.
TYPED = ["", "", "bid 9", "1 4", "cut", "", "accept 1", "bid 2", "jam", "wage", "bid 2", "1", "bid 5", "cut", ""]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARMILLARY_DATA", str(tmp_path))


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(app, words, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_lesson_is_taken_and_remembered() -> None:
    output = run("learn", "salvage", typed="\n".join(TYPED) + "\n")
    assert "poor for three" in output
    assert "★★☆" in output.splitlines()[-1]
    assert "★★☆  Your first wrecks" in run("learn")


def test_the_coach_speaks_german_and_shows_the_way() -> None:
    output = run("learn", "salvage", "first-wrecks", "--language", "de", typed="\n\ns\nq\n")
    assert "So geht es" in output


def test_what_is_not_there_is_named() -> None:
    result = CliRunner().invoke(app, ["learn", "salvage", "no-such"])
    assert result.exit_code == 1
    assert "first-wrecks" in result.output
