"""The table of chapters that meet, in the docs, names checks that exist."""

from pathlib import Path

import armillary.games.galactic_empire as package
from armillary.testkit.chapters import rows, unknown_checks

TESTS = Path(__file__).parent
PAGE = TESTS.parents[2] / "docs" / "galactic-empire.md"


def test_the_table_names_checks_that_exist() -> None:
    assert len(rows(PAGE)) >= 35
    assert unknown_checks(PAGE, TESTS, Path(package.__file__).parent / "scenarios") == []
