"""The pages of the documentation: short enough to read, all of them in the contents, and no link leads nowhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
LONGEST = 1500
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:)(?P<file>[^)#\s]*)(?:#(?P<anchor>[^)\s]+))?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_page_is_too_long(page: Path) -> None:
    """Counted as `wc -w` does: prose, tables and code. Split a longer page: guide, reference and results apart."""
    assert len(page.read_text(encoding="utf-8").split()) <= LONGEST


def test_every_page_is_in_the_contents() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^[a-z-]+$", "\n".join(re.findall(r"```\{toctree\}(.*?)```", index, re.DOTALL)), re.MULTILINE)
    assert sorted(listed) == sorted({page.stem for page in PAGES} - {"index"})


def test_the_readme_is_a_front_door() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


def anchors(page: Path) -> set[str]:
    """As GitHub and MyST make them of headings, and labels written by hand."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings} | set(
        re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE)
    )


@pytest.mark.parametrize(
    "page",
    [*PAGES, *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))],
    ids=lambda page: page.stem,
)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    for link in LINK.finditer(text):
        target = page.parent / link["file"] if link["file"] else page
        assert target.exists(), f"{page.name}: no {link['file']}"
        if link["anchor"] and target.suffix == ".md":
            assert link["anchor"] in anchors(target), f"{page.name}: no #{link['anchor']} in {target.name}"
