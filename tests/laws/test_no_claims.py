"""Every row of these ledgers is implemented, structural or waived, as seen by running the tests that name rules.

`armillary rules TITLE --record` shows which tests prove which row, and `armillary rules TITLE RULE` the proofs of one.
"""

import pytest

from armillary.fidelity.evidence import record
from armillary.fidelity.report import fidelity
from armillary.kernel import game
from armillary.testkit.sampling import sample

SLUGS = ["burning-planets", "earthmans-burden", "galactic-empire", "high-frontier", "salvage"]


@pytest.mark.parametrize("slug", sample(SLUGS, 1, "no rule is only claimed"))
def test_no_rule_is_only_claimed(slug: str) -> None:
    report = fidelity(game(slug), record(slug), set(), 0)
    assert report.ids("claimed") == []
    assert report.ids("missing") == []
