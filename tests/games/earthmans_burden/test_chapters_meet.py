"""The table of chapters that meet, in the docs, names checks that exist."""

from pathlib import Path

import armillary.games.earthmans_burden as package
from armillary.testkit.chapters import rows, unknown_checks

TESTS = Path(__file__).parent
PAGE = TESTS.parents[2] / "docs" / "earthmans-burden.md"


def test_the_table_names_checks_that_exist() -> None:
    assert len(rows(PAGE)) >= 40
    assert unknown_checks(PAGE, TESTS, Path(package.__file__).parent / "scenarios") == []
