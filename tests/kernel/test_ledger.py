"""The ledger and the fidelity report."""

from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from armillary import game
from armillary.fidelity import Evidence, exercised_by, exercised_rules, fidelity, rules_in_code, rules_in_tests
from armillary.kernel.ledger import load_ledger
from armillary.kernel.registry import title, titles
from armillary.packs import PackError


def folder(tmp_path: Path, ledger: str, waivers: str | None = None) -> Path:
    (tmp_path / "ledger.yaml").write_text(ledger, encoding="utf-8")
    if waivers is not None:
        (tmp_path / "waivers.yaml").write_text(waivers, encoding="utf-8")
    return tmp_path


RULES = "rules:\n- {id: X-01, rule: One thing., section: a}\n- {id: X-02, rule: Another., example: {dice: 1}}\n"


def test_a_ledger_keeps_everything_that_is_said_of_a_rule(tmp_path: Path) -> None:
    ledger = load_ledger(folder(tmp_path, RULES, "X-02: only cardboard can do this\n"))
    assert list(ledger.rules) == ["X-01", "X-02"]
    assert ledger.rules["X-02"].more == {"example": {"dice": 1}}
    assert ledger.waivers == {"X-02": "only cardboard can do this"}
    assert ledger.text("X-01") == "One thing."
    assert [rule.id for rule in ledger.search("THING one")] == ["X-01"]


@pytest.mark.parametrize(
    ("rules", "waivers", "words"),
    [
        (RULES + "- {id: X-01, rule: Again.}\n", None, "X-01: stands twice"),
        (RULES + "- {rule: No id.}\n", None, "needs an id and a rule"),
        (RULES, "X-09: what\n", "X-09: is not in the ledger"),
        (RULES, "X-02: \n", "X-02: is not in the ledger or has no reason"),
    ],
)
def test_a_wrong_ledger_is_refused(tmp_path: Path, rules: str, waivers: str | None, words: str) -> None:
    with pytest.raises(PackError, match=words):
        load_ledger(folder(tmp_path, rules, waivers))


def test_rules_are_read_from_marks_and_from_code(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        'import pytest\n@pytest.mark.rule("X-01", "X-03")\ndef test_it(): pass\n# pytest.mark.rule("X-02")\n',
        encoding="utf-8",
    )
    assert rules_in_tests(tmp_path) == {"X-01": {"test_x.py::test_it"}, "X-03": {"test_x.py::test_it"}}
    ledger = load_ledger(folder(tmp_path, RULES))
    (tmp_path / "test_x.py").unlink()
    (tmp_path / "rules.py").write_text('"""X-01."""\n# X-01: why\ndef f():\n    "X-01"\n', encoding="utf-8")
    assert rules_in_code(tmp_path, ledger) == {}, "a comment or a docstring does nothing"
    (tmp_path / "rules.py").write_text('def f(p):\n    return Refusal("X-02")\n', encoding="utf-8")
    assert rules_in_code(tmp_path, ledger) == {"X-02": ["rules.py: f"]}
    (tmp_path / "rules.py").write_text('RULES = ("X-01",)\nclass A:\n    @does("X-02")\n    def b(self): ...\n')
    assert rules_in_code(tmp_path, ledger) == {"X-01": ["rules.py: RULES"], "X-02": ["rules.py: A.b"]}


def test_without_evidence_everything_is_claimed() -> None:
    report = fidelity(game("tictactoe"), None, {"TT-END-01", "UNKNOWN"}, 5)
    assert not report.recorded
    assert report.ids("claimed") == list(load_ledger(game("tictactoe").files).rules)
    assert report.exercised == ["TT-END-01"]
    assert report.games == 5


def test_a_rule_is_what_its_evidence_says() -> None:
    evidence: Evidence = {"TT-END-01": {"scenarios/s01.yaml": ["end", "event"]}, "TT-SETUP-01": {"test_x": ["data"]}}
    report = fidelity(game("tictactoe"), evidence, set(), 0)
    states = {row.id: row.state for row in report.rows}
    assert (states["TT-END-01"], states["TT-SETUP-01"], states["TT-PLAY-01"]) == (
        "implemented",
        "structural",
        "claimed",
    )
    assert report.rows[3].proofs == {"scenarios/s01.yaml": ["end", "event"]}
    assert report.counts() == {
        "rules": 5,
        "implemented": 1,
        "structural": 1,
        "claimed": 3,
        "missing": 0,
        "waived": 0,
        "exercised": 0,
    }


def test_random_games_exercise_rules() -> None:
    found = exercised_rules(title("tictactoe"), range(30))
    assert found == {"TT-PLAY-02", "TT-END-01", "TT-END-02"}, "the step's own rule is no evidence"


class BreakingPool:
    """A pool whose second piece of work is killed, as it happens when memory runs out."""

    def __init__(self, workers: int) -> None:
        assert workers == 2

    def __enter__(self) -> "BreakingPool":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(self, play: Callable[[Any], set[str]], works: list[Any]) -> Iterator[set[str]]:
        yield play(works[0])
        raise BrokenProcessPool


def test_a_worker_that_is_killed_spoils_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("armillary.fidelity.exercised.ProcessPoolExecutor", BreakingPool)
    told: list[tuple[int, int]] = []
    found = exercised_by("tictactoe", 50, 2, lambda done, of: told.append((done, of)))
    assert found == {"TT-PLAY-02", "TT-END-01", "TT-END-02"}
    assert told == [(1, 3), (2, 3), (3, 3)], "this process plays what is left"


@pytest.mark.parametrize("slug", sorted(titles()))
def test_every_title_has_a_sound_ledger(slug: str) -> None:
    assert len(load_ledger(*game(slug).folders)) > 4


@pytest.mark.parametrize(
    ("question", "word"),
    [("how do I land on a world?", "land"), ("what does it cost to boost a refinery", "boost")],
)
def test_a_question_finds_the_nearest_rules(question: str, word: str) -> None:
    rules = load_ledger(game("high-frontier").files)
    found = rules.search(question)
    assert 0 < len(found) <= 20
    assert word in found[0].rule.lower()
    assert rules.search("zzz qqq") == []


def test_words_that_find_nothing_bring_words_that_do() -> None:
    rules = load_ledger(game("high-frontier").files)
    assert rules.search("hidration") == []
    suggested = rules.suggest("what does hidration do")
    assert suggested[0] == "hydration"
    assert all(rules.search(word) for word in [*suggested, *rules.suggest("zzz qqq")])
    assert rules.suggest("zzz qqq"), "sections, where nothing is spelt alike"
