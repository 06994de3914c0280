"""The spot check of the fidelity report: where the code of a rule can be changed, and whether its proofs notice."""

from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from armillary.fidelity import Evidence, How, fidelity, guarded
from armillary.fidelity import evidence as recorded
from armillary.fidelity import trial as trial_process
from armillary.fidelity.breaks import Breaks, breaks_of, drawn_breaks
from armillary.fidelity.guarded import Breakage, Trial
from armillary.fidelity.places import Mutant, Places
from armillary.kernel import game

RULES = '''
@does("X-01")
def may(p, seat) -> bool:
    """X-01 stands here in vain."""
    return p.money[seat] >= 3


def why_not_buy(p, seat):
    if p.shut:
        return Refusal("X-00", "shut")
    if p.money[seat] < 3:
        return Refusal("X-02", "too-poor")
    return None if p.left else Refusal("X-07", "sold-out")


class Shop:
    rule = "X-08"

    def take_buy(self, p, seat) -> None:
        p.money[seat] -= 3
        p.tell(events.bought, seat)

    def advance(self, p):
        self.die = p.roll(1, 6, "X-05")[0] + 1


def close(p):
    if p.shut:
        p.tell(events.closed)


@does("X-10")
def hoist(p) -> None:
    p.flag = 1


@does("X-06")
def whose(p, seat) -> list[int]:
    return p.market.owner(seat)


@does("X-01", "X-02", "X-03")
def other(p):
    return p.money == 4


VERBS = (Verb("buy", "X-03"),)
'''
EVENTS = """
def bought(p, seat):
    return Event("Bought", "X-04", seat=seat)

def closed(p):
    return Event("Closed", "X-09")
"""


def found_in(folder: Path) -> dict[tuple[str, How | None], Breaks]:
    (folder / "rules.py").write_text(RULES)
    (folder / "events.py").write_text(EVENTS)
    return breaks_of(folder)


def changed(mutants: list[Mutant]) -> set[str]:
    """The lines that a change writes."""
    was = RULES.splitlines()
    return {line.strip() for one in mutants for line in one.applied(RULES).splitlines() if line not in was}


@pytest.mark.parametrize(
    ("rule", "how", "whole", "small"),
    [
        (
            "X-01",
            "code",
            {"return not (p.money[seat] >= 3)"},
            {"return p.money[seat] > 3", "return p.money[seat] >= 4"},
        ),
        (
            "X-02",
            "refusal",
            {"return None"},
            {"if p.money[seat] <= 3:", "if p.money[seat] < 4:", "if not (p.money[seat] < 3):"},
        ),
        (
            "X-07",
            "refusal",
            {"return None if p.left else None"},
            {'return None if not (p.left) else Refusal("X-07", "sold-out")'},
        ),
        ("X-04", "event", {"pass"}, {"pass", "p.money[seat] -= 4"}),
        ("X-09", "event", {"pass"}, {"if not (p.shut):"}),
        ("X-10", "code", {"return"}, {"p.flag = 0"}),
        ("X-03", "verb", {"return"}, {"pass", "p.money[seat] -= 4"}),
        ("X-08", "verb", {"return"}, {"pass", "p.money[seat] -= 4"}),
        ("X-06", "code", {"return []"}, set()),
    ],
)
def test_each_rule_is_broken_where_it_is_done(
    tmp_path: Path, rule: str, how: How, whole: set[str], small: set[str]
) -> None:
    """A rule bound to two functions is broken in the one that does fewer rules; the refusal of another rule is let alone."""
    found = found_in(tmp_path)[rule, how]
    assert changed(found.whole) >= whole
    assert changed(found.small) >= small
    assert len(found.whole) == 1
    if small:
        assert changed(found.small) == small


def test_an_event_is_left_out_only_if_nothing_is_done_beside_it(tmp_path: Path) -> None:
    found = found_in(tmp_path)
    assert [one.start for one in found["X-04", "event"].whole] == [RULES.index("p.money[seat] -= 3")]
    assert [one.start for one in found["X-09", "event"].whole] == [RULES.index("p.tell(events.closed)")]


def test_a_roll_shows_another_number(tmp_path: Path) -> None:
    found = found_in(tmp_path)["X-05", "roll"]
    assert changed(found.whole) == {"self.die = [face % (6) + 1 for face in p.roll(1, 6, 'X-05')][0] + 1"}
    assert 'self.die = p.roll(2, 6, "X-05")[0] + 1' in changed(found.small)


def test_a_rule_is_broken_in_each_way_it_was_seen_and_at_most_three_times(tmp_path: Path) -> None:
    found = found_in(tmp_path)
    first, second = drawn_breaks(Random(1), "X-02", {"refusal"}, found)[:2]
    assert first.kind == "refusal left out"
    assert second.kind != "refusal left out"
    both = drawn_breaks(Random(1), "X-02", {"refusal", "code"}, found)
    assert len(both) == 3
    assert {"refusal left out", "comparison"} <= {one.kind for one in both}
    assert drawn_breaks(Random(1), "X-99", {"code"}, found) == []


def test_the_same_seed_draws_the_same_changes(tmp_path: Path) -> None:
    found = found_in(tmp_path)
    drawn = [tuple(drawn_breaks(Random(seed), "X-02", {"refusal"}, found)) for seed in (1, 1, 2, 3, 4, 5)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


PROOFS = """
from armillary.kernel import game
from armillary.testkit import Match

def test_asserts():
    match = Match("tictactoe").do("A mark a1", "B mark a2", "A mark b1", "B mark b2", "A mark c1")
    assert match.p.result is not None

def test_looks_away():
    Match("tictactoe").do("A mark a1")

def test_fails():
    assert False

START = game("tictactoe").start(1)

def test_start():
    assert START.frames
"""
RULE = "TT-END-01"


def trial(tmp_path: Path, proof: str, breaks: Breaks) -> Trial:
    """What the check says of a rule with this proof."""
    (tmp_path / "test_some.py").write_text(PROOFS, encoding="utf-8")
    tests = recorded.tests_of("tictactoe")
    assert tests is not None
    folder = Path(str(game("tictactoe").folders[0]))
    evidence: Evidence = {RULE: {f"{tmp_path}/test_some.py::{proof}": ["end"]}}
    (found,) = guarded.tried("tictactoe", [RULE], evidence, {(RULE, "end"): breaks}, folder, tests.parents[2])
    return found


def places_of(file: str) -> dict[str, Mutant]:
    path = Path(str(game("tictactoe").folders[0])) / file
    source = path.read_text(encoding="utf-8")
    return {one.shown(source): one for one in Places(str(path), source).found}


def line_of_three() -> Mutant:
    return next(one for shown, one in places_of("rules/play.py").items() if "cells[one] [==" in shown)


@pytest.mark.parametrize(("proof", "noticed"), [("test_asserts", True), ("test_looks_away", False)])
def test_a_breakage_is_noticed_if_a_proof_fails(tmp_path: Path, proof: str, noticed: bool) -> None:
    """The module is changed in the process of the trial alone."""
    mutant = line_of_three()
    before = Path(mutant.file).read_text(encoding="utf-8")
    found = trial(tmp_path, proof, Breaks([mutant]))
    assert found.guarded is noticed
    (one,) = found.breakages
    assert one.noticed is noticed
    assert one.place.startswith("rules/play.py:")
    assert "cells[one] [== -> !=] seat" in one.shown
    assert Path(mutant.file).read_text(encoding="utf-8") == before


@pytest.mark.parametrize(("proof", "noticed"), [("test_start", True), ("test_looks_away", False)])
def test_what_ran_while_it_was_imported_is_changed_all_the_same(tmp_path: Path, proof: str, noticed: bool) -> None:
    """The set-up of START ran before any fork: the module is imported again as it was changed."""
    folder = Path(str(game("tictactoe").folders[0]))
    whole = breaks_of(folder)["TT-SETUP-01", "code"].whole
    assert [one.kind for one in whole] == ["the function does nothing"]
    harmless = Mutant(**{**asdict(whole[0]), "new": "p.push(Mark(), *())"})
    assert trial(tmp_path, proof, Breaks([whole[0] if noticed else harmless])).guarded is noticed


def test_proofs_that_fail_by_themselves_show_nothing(tmp_path: Path) -> None:
    with pytest.raises(guarded.ProofsFailed, match="nothing is broken"):
        trial(tmp_path, "test_fails", Breaks([line_of_three()]))


def test_a_rule_whose_code_cannot_be_changed_is_not_guarded(tmp_path: Path) -> None:
    found = trial(tmp_path, "test_asserts", Breaks())
    assert (found.guarded, found.breakages) == (False, ())


@pytest.mark.parametrize(
    ("noticed", "guarded"), [([1], 1), ([0], 0), ([1, 0], 0), ([1, 1, 0], 1), ([1, 0, 0], 0), ([], 0)]
)
def test_a_rule_is_guarded_if_more_than_half_of_its_breakages_are_noticed(noticed: list[int], guarded: int) -> None:
    assert Trial("X-01", tuple(Breakage("rules.py:1", "left out", bool(one)) for one in noticed)).guarded is bool(
        guarded
    )


@pytest.mark.parametrize(
    ("verdicts", "of", "decided"),
    [
        (["noticed"], 3, 0),
        (["noticed"] * 2, 3, 1),
        (["passed"] * 2, 3, 1),
        (["passed", "noticed"], 3, 0),
        (["passed"], 2, 1),
        (["cold"] * 2, 3, 0),
    ],
)
def test_what_can_no_longer_decide_is_not_tried(verdicts: list[str], of: int, decided: int) -> None:
    assert trial_process.decided(verdicts, of) is bool(decided)


def test_the_share_is_in_the_report_until_something_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    evidence: Evidence = {rule: {"some test": ["code"]} for rule in ("TT-PLAY-01", "TT-PLAY-02", "TT-END-01")}
    monkeypatch.setattr(guarded, "evidence_of", lambda slug: evidence)
    one = Breakage("rules/play.py:1", "left out", noticed=True)
    done = {"TT-PLAY-01": (one,), "TT-PLAY-02": (one,), "TT-END-01": ()}
    monkeypatch.setattr(guarded, "tried", lambda slug, rules, *rest: (Trial(rule, done[rule]) for rule in rules))
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


def test_scenario_files_that_lie_with_the_tests_are_left_to_their_test(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "here.yaml").touch()
    task = guarded.task_of(
        "X-01", [], ("scenarios/here.yaml", "scenarios/elsewhere.yaml", "tests/a.py::test_a"), tmp_path
    )
    assert task["scenarios"] == [str(tmp_path / "scenarios" / "here.yaml")]
    assert task["tests"] == ["tests/a.py::test_a"]
