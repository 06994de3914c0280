"""Every row of the ledgers is implemented, structural or waived, as seen by running the tests that name rules.

`armillary rules TITLE --record` shows which tests prove which row, and `armillary rules TITLE RULE` the proofs of one.
"""

import ast
from pathlib import Path

import pytest

import armillary.games
from armillary.fidelity.evidence import evidence_of, record
from armillary.fidelity.figures import BEGIN, END
from armillary.fidelity.report import STATES, fidelity
from armillary.kernel import game
from armillary.kernel.ledger import load_ledger
from armillary.kernel.registry import titles
from armillary.testkit.sampling import sample

SLUGS = ["burning-planets", "earthmans-burden", "galactic-empire", "high-frontier", "high-frontier-conflict", "salvage"]
GAMES = Path(armillary.games.__file__).parent
README = Path(__file__).parents[2] / "README.md"


def of_readme(slug: str) -> dict[str, int]:
    """The line of the title in the README's table."""
    rows = README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    names = [name.strip() for name in rows[0].split("|")[2:-1]]
    line = next(row for row in rows if row.startswith(f"| {titles()[slug].title} |"))
    return dict(zip(names, map(int, line.split("|")[2:-1]), strict=True))


@pytest.mark.minutes
@pytest.mark.parametrize("slug", sample(SLUGS, 1, "no rule is only claimed"))
def test_no_rule_is_only_claimed_and_the_readme_has_the_figures(slug: str) -> None:
    """What a title takes over is proven by the tests of the title that it extends. How many rules random games use is compared
    at night (`make nightly`)."""
    extended = titles()[slug].extends
    if extended and evidence_of(extended) is None:
        record(extended)
    if evidence_of(slug) is None:
        record(slug)
    report = fidelity(game(slug), evidence_of(slug), set(), 0)
    assert {state: report.ids(state) for state in ("claimed", "missing")} == {"claimed": [], "missing": []}
    said = of_readme(slug)
    assert {**report.counts(), "exercised": said["exercised"]} == said, "run `make fidelity`"


@pytest.mark.parametrize("slug", sorted(titles()))
def test_the_readme_counts_every_rule_of_the_ledger(slug: str) -> None:
    """What is known without running anything: how many there are and how many are waived."""
    said, ledger = of_readme(slug), load_ledger(*game(slug).folders)
    assert (said["rules"], said["waived"]) == (len(ledger), len(ledger.waivers))
    assert sum(said[state] for state in STATES) == said["rules"]


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
