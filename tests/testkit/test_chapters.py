"""The reader of tables of chapters that meet."""

from pathlib import Path

from armillary.testkit.chapters import rows, unknown_checks


def test_rows_without_a_check_and_checks_that_nobody_has_are_told(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "| Chapters | Case | Check |\n|---|---|---|\n"
        "| Here x There | both | `s1-both`, `test_both` |\n| Here x Nowhere | none | |\n| A x B | old | `test_gone` |\n"
    )
    (tmp_path / "s1-both.yaml").write_text("")
    (tmp_path / "test_some.py").write_text("def test_both() -> None: ...\n")
    assert [chapters for chapters, _ in rows(page)] == ["Here x There", "Here x Nowhere", "A x B"]
    assert unknown_checks(page, tmp_path, tmp_path) == ["Here x Nowhere: no check", "A x B: no test_gone"]
