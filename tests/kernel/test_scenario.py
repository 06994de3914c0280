"""Scenario files: what holds passes, what does not is said with expected and found values."""

from pathlib import Path

import pytest

from armillary.kernel.scenario import Failure, ScenarioError, run_scenario
from armillary.packs import PackError

from .toy import toy

BASE = """\
title: A test
game: tictactoe
given: {grid: {a1: X}}
"""


def run(folder: Path, text: str, rules: object = None) -> None:
    file = folder / "case.yaml"
    file.write_text(text, encoding="utf-8")
    run_scenario(file, rules)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "more",
    [
        "then: {grid: {a1: X, b1: .}, $decides: B}",
        "when: [{B: mark b1}]\nthen: {grid: {b1: O}, $decides: A, $choices: {A: 7, B: 0}}",
        "when: [{seat: B, refused: mark a1, rule: TT-PLAY-02}]",
        "when: [{B: mark c3}, {expect: {grid: {c3: O}}}, {A: mark b1}]",
        "then: {$offered: {B: [mark, mark c3]}, $not-offered: {B: [mark a1], A: [mark]}}",
        "then: {$over: false, $events: [], $view: {A: {grid: {a1: X}}, spectator: {grid: {a1: X}}}}",
        "when: [{B: mark b1}]\nthen: {$events: [{kind: CellMarked, seat: 1, rule: TT-PLAY-02}], $no-events: [{kind: End}]}",
        "then: {$all-choices: {B: [mark b1, mark c1, mark a2, mark b2, mark c2, mark a3, mark b3, mark c3]}}",
        "then: {$odds: {seat: B, choice: mark b1, outcomes: {O marks b1.: 1}}}",
    ],
)
def test_what_holds_passes(tmp_path: Path, more: str) -> None:
    run(tmp_path, BASE + more)


@pytest.mark.parametrize(
    ("more", "where", "expected", "found"),
    [
        ("then: {grid: {a1: O}}", "then.grid.a1", "O", "X"),
        ("then: {grid: {z9: O}}", "then.grid.z9", "O", "no such key"),
        ("then: {gird: 1}", "then.gird", "1", "no such key (there are grid, flow)"),
        ("then: {$decides: A}", "then.$decides", "[0]", "[1]"),
        ("then: {$choices: {B: 9}}", "then.$choices.B", "9", "8"),
        ("then: {$over: line}", "then.$over", "line", "False"),
        ("then: {$winners: [A]}", "then.$winners", "[0]", "None"),
        ("then: {$scores: {A: 1}}", "then.$scores.A", "1", "None"),
        ("then: {$offered: {B: [mark a1]}}", "then.$offered.B", "mark a1", "mark b1"),
        ("then: {$not-offered: {B: [mark c3]}}", "then.$not-offered.B", "no mark c3", "mark c3"),
        ("then: {$events: [{kind: Boom}]}", "then.$events[0]", "Boom", "[]"),
        ("when: [{B: mark a1}]", "when[1] (B: mark a1)", "accepted", "already marked"),
        ("when: [{seat: B, refused: mark b1}]", "when[1] (mark b1)", "refused", "accepted"),
        ("when: [{seat: B, refused: mark a1, rule: TT-END-01}]", "when[1]", "refused by TT-END-01", "TT-PLAY-02"),
        ("when: [{seat: B, refused: mark a1, rule: TT-PLAY-02, key: full}]", "when[1]", "refused as full", "taken"),
        ("when: [{seat: A, refused: mark b1, rule: TT-PLAY-01}]", "when[1]", "by the rule itself", "not-your-decision"),
        ("when: [{B: mark b1}, {expect: {grid: {b1: X}}}]", "when[2].grid.b1", "X", "O"),
        ("dice: [4]\nwhen: [{B: mark b1}]", "dice", "all used", "left over: [4]"),
        ("then: {$odds: {seat: B, choice: mark b1, outcomes: {O marks b1.: 1/2}}}", "$odds", "1/2", "1"),
        ("then: {$view: {A: {grid: {a1: O}}}}", "then.$view.A.grid.a1", "O", "X"),
    ],
)
def test_what_does_not_hold_is_said(tmp_path: Path, more: str, where: str, expected: str, found: str) -> None:
    with pytest.raises(Failure) as caught:
        run(tmp_path, BASE + more)
    assert where in caught.value.where
    assert expected in str(caught.value.expected)
    assert found in str(caught.value.found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game: tictactoe\nthn: {}", "unknown key 'thn'"),
        ("title: x", "'game' is missing"),
        ("game: tictactoe\nseats: 3", "for 2 players, not 3"),
        (BASE + "when: [{B: fly}]", r"when\[1\]: 'fly' is not a verb"),
        (BASE + "when: [{b: mark b1}]", "'b' is not a seat"),
        (BASE + "when: [mark]", "is not a step"),
        (BASE + "then: {$nonsense: 1}", "unknown"),
        (BASE + "dice: [x]", "is no word of this game"),
        ("[]", "is a mapping"),
    ],
)
def test_a_wrong_file_is_told_apart_from_a_failure(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        run(tmp_path, text)


def test_a_set_up_can_be_expected_to_be_refused(tmp_path: Path) -> None:
    run(tmp_path, "game: tictactoe\nseats: 5\nthen: {$refused-setup: for 2 players}")
    with pytest.raises(Failure):
        run(tmp_path, "game: tictactoe\nseats: 5\nthen: {$refused-setup: too rich}")
    with pytest.raises(Failure, match="accepted"):
        run(tmp_path, "game: tictactoe\nthen: {$refused-setup: for 2 players}")


def test_scripted_dice_are_used_in_order_and_must_fit(tmp_path: Path) -> None:
    case = "game: toy\ngiven: {points: [1, 0]}\n"
    run(tmp_path, case + "dice: [5, 6]\nwhen: [{A: roll}]\nthen: {points: [3, 0]}", toy())
    run(tmp_path, case + "when: [{dice: [5, 1]}, {A: roll}]\nthen: {points: [2, 0]}", toy())
    with pytest.raises(Failure, match="the script has 1 values"):
        run(tmp_path, case + "dice: [5]\nwhen: [{A: roll}]", toy())


def test_broken_yaml_names_the_line(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"case.yaml:2.*not YAML"):
        run(tmp_path, "game: tictactoe\ngiven: {")


@pytest.mark.parametrize(
    ("named", "unseen"),
    [
        ("rules: [TT-PLAY-02]", ""),  # A taken cell is shown as refused, and the verb carries the rule.
        ("rules: [TT-SETUP-01, TT-PLAY-01]", ""),  # Bound to code: only a recording sees it.
        ("rules: [TT-PLAY-02, TT-END-01]", "TT-END-01"),
        ("rules: [TT-END-02, TT-END-01]", "TT-END-01, TT-END-02"),
        ("rules: [TT-PLAY-02]\nalso: [TT-END-01]", ""),
    ],
)
def test_what_a_file_names_it_must_show(tmp_path: Path, named: str, unseen: str) -> None:
    text = f"{BASE}{named}\nwhen: [{{B: mark b1}}]\nthen: {{$over: false}}"
    if not unseen:
        run(tmp_path, text)
        return
    with pytest.raises(Failure) as caught:
        run(tmp_path, text)
    assert (caught.value.where, caught.value.found) == ("rules", f"{unseen}: seen nowhere in this scenario")


def test_the_end_and_the_set_up_are_seen(tmp_path: Path) -> None:
    run(
        tmp_path,
        "game: tictactoe\nrules: [TT-END-01]\ngiven: {grid: {a1: X, a2: O, b1: X, b2: O}}\nwhen: [{A: mark c1}]",
    )
    run(tmp_path, "game: salvage\nrules: [SV-SETUP-02]\ngiven: {round: 2}")
