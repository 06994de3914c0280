"""The spot check of the fidelity report: where the code of a rule can be changed, and whether its proofs notice."""

from pathlib import Path
from random import Random

import pytest

from armillary.fidelity import Evidence, fidelity, guarded
from armillary.fidelity import evidence as recorded
from armillary.fidelity.places import Places
from armillary.kernel import game

RULES = """
@does("X-01")
def may(p, seat):
    return p.money[seat] >= 3


def why_not_buy(p, seat):
    if p.money[seat] < 3:
        return Refusal("X-02", "too-poor")
    return None


class Shop:
    def take_buy(self, p, seat):
        p.money[seat] -= 3
        p.tell(events.bought, seat)

    def advance(self, p):
        self.die = p.roll(1, 6, "X-05")[0] + 1


@does("X-06")
def whose(p, seat):
    return p.market.owner(seat)


VERBS = (Verb("buy", "X-03"),)
"""
EVENTS = """
def bought(p, seat):
    return Event("Bought", "X-04", seat=seat)
"""


def changes(folder: Path) -> dict[tuple[str, str | None], set[str]]:
    (folder / "rules.py").write_text(RULES)
    (folder / "events.py").write_text(EVENTS)
    found = guarded.sites_of(folder)
    return {
        key: {mutant.applied(RULES)[mutant.start :].splitlines()[0] for mutant in places}
        for key, places in found.items()
    }


def test_each_rule_is_changed_where_it_is_done(tmp_path: Path) -> None:
    found = changes(tmp_path)
    assert found["X-01", "code"] == {"> 3", "4"}
    assert found["X-02", "refusal"] == {"return None"}
    assert found["X-03", "verb"] == {"pass", "4"}
    assert found["X-04", "event"] == {"pass"}
    assert '2, 6, "X-05")[0] + 1' in found["X-05", "roll"]
    assert found["X-06", "code"] == {"return None"}, "nothing smaller can be changed"


def test_the_same_seed_draws_the_same_change(tmp_path: Path) -> None:
    changes(tmp_path)
    sites = guarded.sites_of(tmp_path)
    evidence: Evidence = {"X-01": {"tests/test_shop.py::test_price": ["code", "event"]}}
    drawn = [guarded.choose(Random(seed), "X-01", evidence, sites) for seed in (1, 1, 2, 3, 4, 5)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) == 2
    assert guarded.choose(Random(1), "X-99", {"X-99": {"a": ["code"]}}, sites) is None


PROOFS = """
from armillary.testkit import Match

def test_asserts():
    match = Match("tictactoe").do("A mark a1", "B mark a2", "A mark b1", "B mark b2", "A mark c1")
    assert match.p.result is not None

def test_looks_away():
    Match("tictactoe").do("A mark a1")
"""


@pytest.mark.parametrize(("proof", "noticed"), [("test_asserts", True), ("test_looks_away", False)])
def test_a_rule_is_guarded_if_a_proof_fails(tmp_path: Path, proof: str, noticed: bool) -> None:
    """The module is changed in the process of the trial alone."""
    (tmp_path / "test_some.py").write_text(PROOFS, encoding="utf-8")
    tests = recorded.tests_of("tictactoe")
    assert tests is not None
    folder = Path(str(game("tictactoe").folders[0]))
    play = folder / "rules/play.py"
    before = play.read_text(encoding="utf-8")
    change = next(one for one in Places(str(play), before).found if "cells[one] [==" in one.shown(before))
    evidence: Evidence = {"TT-END-01": {f"{tmp_path}/test_some.py::{proof}": ["end"]}}
    trial = guarded.tried("TT-END-01", change, evidence, tests, folder)
    assert trial.guarded is noticed
    assert trial.place.startswith("rules/play.py:")
    assert "cells[one] [== -> !=] seat" in trial.shown
    assert play.read_text(encoding="utf-8") == before


def test_a_rule_whose_code_cannot_be_changed_is_not_guarded() -> None:
    tests = recorded.tests_of("tictactoe")
    assert tests is not None
    trial = guarded.tried("TT-PLAY-02", None, {"TT-PLAY-02": {"a": ["refusal"]}}, tests, tests)
    assert (trial.guarded, trial.place) == (False, "")


def test_the_share_is_in_the_report_until_something_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    evidence: Evidence = {rule: {"some test": ["code"]} for rule in ("TT-PLAY-01", "TT-PLAY-02", "TT-END-01")}
    monkeypatch.setattr(guarded, "evidence_of", lambda slug: evidence)
    monkeypatch.setattr(guarded, "tried", lambda rule, *rest: guarded.Trial(rule, guarded=rule != "TT-END-01"))
    rules = game("tictactoe")
    assert fidelity(rules, evidence, set(), 0).drawn == 0
    trials = guarded.spot_check("tictactoe", 3)
    next(trials)
    assert recorded.spot_check_of("tictactoe") == (0, 0), "a part of the sample says nothing"
    assert len([*trials]) == 2
    report = fidelity(rules, evidence, set(), 0)
    assert (report.guarded, report.drawn) == (2, 3)
    monkeypatch.setattr(recorded, "state_of", lambda slug, tests=False: "changed")
    assert recorded.spot_check_of("tictactoe") == (0, 0)
