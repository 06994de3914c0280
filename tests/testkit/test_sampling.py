"""Samples of long laws: the same for one commit, another for the next, all of it at night."""

from pathlib import Path
from typing import Any

import pytest

from armillary.testkit import sampling


def test_a_sample_is_drawn_by_name_and_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARMILLARY_WHOLE", raising=False)
    seen = []
    for commit in ("one", "two"):
        monkeypatch.setenv("ARMILLARY_SAMPLE", commit)
        sampling._seed.cache_clear()
        first = sampling.sample(range(1000), 20, "a law")
        assert first == sampling.sample(range(1000), 20, "a law") == sorted(first)
        assert first != sampling.sample(range(1000), 20, "another law")
        seen.append(first)
    assert seen[0] != seen[1]
    monkeypatch.setenv("ARMILLARY_WHOLE", "1")
    assert sampling.sample(range(1000), 20, "a law") == list(range(1000))
    sampling._seed.cache_clear()


ROOT = Path(__file__).parents[2]
CASES = """
import pytest

@pytest.mark.drawn(2)
@pytest.mark.parametrize("number", range(20))
def test_plain(number): pass

@pytest.mark.drawn(1, key=lambda values: values["number"] % 5)
@pytest.mark.parametrize("number", range(20))
def test_by_key(number): pass

@pytest.mark.drawn(1, group="faults")
@pytest.mark.parametrize("number", range(3))
def test_fault(number): pass

@pytest.mark.drawn(1, group="faults")
def test_another_fault(): pass

@pytest.mark.drawn(0)
def test_at_night(): pass

def test_alone(): pass
"""


@pytest.mark.parametrize(("words", "whole", "count"), [([], "", 46), (["--drawn"], "", 9), (["--drawn"], "1", 46)])
def test_of_marked_tests_the_commit_draws_cases_when_it_is_asked_to(
    words: list[str], whole: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARMILLARY_WHOLE", whole)
    (tmp_path / "test_cases.py").write_text(CASES)
    seen = Collected()
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]
    assert pytest.main(["-q", "--collect-only", *settings, *words, str(tmp_path)], [seen]) == 0
    assert len(seen.items) == count
    if count == 9:
        assert [item.name for item in seen.items if "fault" in item.name], "one of two tests of a group"
        assert {item.callspec.params["number"] % 5 for item in seen.items if "by_key" in item.name} == set(range(5))


def test_laws_over_games_of_a_file_s_own_are_drawn_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Frontier runs the laws over two set-ups that it names itself."""
    monkeypatch.setenv("ARMILLARY_WHOLE", "")
    seen = Collected()
    laws = str(ROOT / "tests" / "games" / "high_frontier" / "test_laws.py")
    assert pytest.main(["-q", "--collect-only", "--drawn", "-p", "no:cacheprovider", laws], [seen]) == 0
    names = [item.originalname for item in seen.items]
    assert "test_same_seed_same_game" in names
    assert len(names) == len(set(names))


class Collected:
    """A plugin that keeps what is collected."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items: list[Any] = session.items
