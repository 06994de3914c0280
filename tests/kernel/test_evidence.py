"""Evidence: what counts as a proof of a rule, and what does not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from armillary.fidelity import Evidence, RecordingFailed, evidence_of, fidelity, record
from armillary.fidelity.figures import BEGIN, END, write_table
from armillary.kernel import game
from armillary.kernel.evidence import RECORDING, does, note

TESTS = """
import pytest
from armillary.kernel import Refused, game
from armillary.testkit import Match

@pytest.mark.rule("TT-PLAY-02")
def test_names_and_sees():
    Match("tictactoe").do("A mark a1").refused("B mark a1", "TT-PLAY-02")

@pytest.mark.rule("TT-END-02")
def test_names_and_does_not_see():
    Match("tictactoe").do("A mark a1")

def test_sees_and_does_not_name():
    Match("tictactoe").do("A mark a1", "B mark a2", "A mark b1", "B mark b2", "A mark c1")

@pytest.mark.rule("TT-SETUP-01", "TT-PLAY-01")
def test_bound_code_runs():
    assert game("tictactoe").start(1).cells == [2] * 9
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_only_what_a_test_that_names_the_rule_saw_counts(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    found = record("tictactoe", tmp_path)
    assert {rule: [*proofs.values()] for rule, proofs in found.items()} == {
        "TT-PLAY-01": [["code"]],
        "TT-PLAY-02": [["event", "refusal", "verb"]],
        "TT-SETUP-01": [["code"]],
    }
    assert [*found["TT-PLAY-02"]] == ["test_some.py::test_names_and_sees"] or "test_names_and_sees" in str(found)
    assert evidence_of("tictactoe") == found, "it is kept for this state of the code"
    report = fidelity(game("tictactoe"), found, set(), 0)
    assert report.ids("claimed") == ["TT-END-01", "TT-END-02"]


def test_tests_that_fail_prove_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        TESTS.replace('refused("B mark a1"', 'refused("B mark b1"'), encoding="utf-8"
    )
    with pytest.raises(RecordingFailed, match="test_names_and_sees"):
        record("tictactoe", tmp_path)
    assert evidence_of("tictactoe") is None


def test_no_tests_no_evidence() -> None:
    with pytest.raises(RecordingFailed, match="name their folder"):
        record("tictactoe-of-somebody-else")


def test_workers_bring_together_what_they_saw(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    assert set(record("tictactoe", tmp_path, workers=2)) == {"TT-PLAY-01", "TT-PLAY-02", "TT-SETUP-01"}


def test_the_figures_of_the_readme_count_bound_code_that_random_games_use(tmp_path: Path) -> None:
    """TT-PLAY-01 is bound to code and carried by nothing else. A page whose figures differ fails `--check`."""
    page, out = tmp_path / "page.md", tmp_path / "out.json"
    page.write_text(f"{BEGIN}\n{END}\n", encoding="utf-8")
    command = [sys.executable, "-m", "armillary.fidelity", "--games", "20", "--workers", "1", "tictactoe"]
    env = {name: value for name, value in os.environ.items() if name != "ARMILLARY_EVIDENCE"} | {"PYTHONPATH": _path()}
    subprocess.run([*command, "--out", str(out), "--readme", str(page)], check=True, env=env, capture_output=True)
    rows = {row["id"]: row["exercised"] for row in json.loads(out.read_bytes())["tictactoe"]["rows"]}
    assert rows["TT-PLAY-01"]
    assert "| Tic-tac-toe | 5 | 5 | 0 | 0 | 0 | 0 | 5 |" in page.read_text(encoding="utf-8")
    page.write_text(page.read_text(encoding="utf-8").replace("| 5 |", "| 4 |"), encoding="utf-8")
    done = subprocess.run([*command, "--readme", str(page), "--check"], env=env, capture_output=True, text=True)
    assert done.returncode == 1
    assert "its figures are not those of the report" in done.stderr


def test_every_rule_of_salvage_is_proven() -> None:
    report = fidelity(game("salvage"), record("salvage"), set(), 0)
    assert report.counts()["implemented"] == report.rules
    jam = next(row for row in report.rows if row.id == "SV-JAM-02")
    assert any(test.startswith("scenarios/") for test in jam.proofs)


def test_a_binding_costs_nothing_unless_evidence_is_recorded() -> None:
    def work() -> int:
        return 1

    assert not RECORDING
    assert does("X-01")(work) is work
    note("code", "X-01")  # nobody listens


def test_bindings_say_that_they_run() -> None:
    code = """
from armillary.kernel import evidence
seen = []
evidence.LISTENERS.append(lambda rule, how: seen.append((rule, how)))

@evidence.does("X-01", "X-02")
def work(a, *, b): return a + b

@evidence.does("X-03")
class Step:
    def advance(self, p): return p

assert work(1, b=2) == 3 and work.__name__ == "work"
assert Step().advance(5) == 5
assert seen == [("X-01", "code"), ("X-02", "code"), ("X-03", "code")], seen
"""
    subprocess.run([sys.executable, "-c", code], check=True, env={"ARMILLARY_EVIDENCE": "1", "PYTHONPATH": _path()})


def _path() -> str:
    import armillary

    return str(Path(armillary.__file__).parents[1])


def test_evidence_is_read_as_it_was_written() -> None:
    rows: Evidence = {"X": {"t": ["code"]}}
    assert msgspec.json.decode(msgspec.json.encode(rows), type=Evidence) == rows
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"X": {"t": ["said so"]}}', type=Evidence)


def test_a_structural_row_is_proven_by_a_test_that_reads_its_data(tmp_path: Path) -> None:
    code = """
import pytest
from armillary.kernel import game
from armillary.kernel.ledger import Ledger, Rule
from armillary.testkit import evidence
evidence.load_ledger = lambda *folders: Ledger([Rule(id="X-01", rule="Hulls.", more={"about": ["hull"]})], {})

@pytest.mark.rule("X-01")
def test_reads():
    assert len(game("salvage").components.hull) > 6

@pytest.mark.rule("X-01")
def test_plays_only():
    game("salvage").start(1).choices(0)
"""
    (tmp_path / "test_data.py").write_text(code, encoding="utf-8")
    found = record("salvage", tmp_path)
    assert [(test.rpartition("::")[2], how) for test, how in found["X-01"].items()] == [("test_reads", ["data"])]


def test_a_table_of_some_titles_leaves_the_lines_of_the_others(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    old = "| title | rules |\n|---|---:|\n| Salvage | 1 |\n| Tic-tac-toe | 5 |"
    page.write_text(f"before\n{BEGIN}\n{old}\n{END}\nafter\n", encoding="utf-8")
    wanted = "| title | rules |\n|---|---:|\n| Salvage | 38 |"
    assert write_table(page, wanted, check=True) == 1
    assert write_table(page, wanted, check=False) == 0
    assert page.read_text(encoding="utf-8") == f"before\n{BEGIN}\n{wanted}\n| Tic-tac-toe | 5 |\n{END}\nafter\n"
    assert write_table(page, wanted, check=True) == 0
