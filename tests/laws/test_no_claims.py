"""Every row of the ledgers is implemented, structural or waived, as seen by running the tests that name rules.

`armillary rules TITLE --record` shows which tests prove which row, and `armillary rules TITLE RULE` the proofs of one.
"""

import ast
from pathlib import Path

import pytest

import armillary.games
from armillary.fidelity.evidence import record
from armillary.fidelity.report import fidelity
from armillary.kernel import game
from armillary.testkit.sampling import sample

SLUGS = ["burning-planets", "earthmans-burden", "galactic-empire", "high-frontier", "high-frontier-conflict", "salvage"]
GAMES = Path(armillary.games.__file__).parent


@pytest.mark.parametrize("slug", sample(SLUGS, 1, "no rule is only claimed"))
def test_no_rule_is_only_claimed(slug: str) -> None:
    """Of a title that extends another its own rows: those that it takes over or replaces are the other's to prove."""
    report = fidelity(game(slug), record(slug), set(), 0)
    theirs = {*report.inherited, *report.replaced}
    for state in ("claimed", "missing"):
        assert [rule for rule in report.ids(state) if rule not in theirs] == []


def test_no_list_of_rules_that_nothing_reads() -> None:
    """A rule is bound to code by `@does`, or a verb, refusal, event or roll carries it; a bare list proves nothing."""
    found = [
        f"{file.relative_to(GAMES)}:{node.lineno}"
        for file in sorted(GAMES.rglob("*.py"))
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, (ast.Assign, ast.AnnAssign))
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id == "RULES"
    ]
    assert found == []
