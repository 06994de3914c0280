"""Samples of long laws: the same for one commit, another for the next, all of it at night."""

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
