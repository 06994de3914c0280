"""Promises of the client's sources: no title in them, nothing fetched from elsewhere, a lock that installs anywhere."""

import json
import re
from pathlib import Path

import pytest

from armillary.kernel.registry import titles

WEB = Path(__file__).parents[2] / "web"
SOURCES = [
    file for file in (WEB / "src").rglob("*") if file.suffix in (".ts", ".svelte", ".css") and ".test." not in file.name
]


def test_the_client_names_no_title() -> None:
    assert SOURCES
    for file in SOURCES:
        text = file.read_text(encoding="utf-8").lower()
        for title in titles().values():
            assert title.slug not in text, f"{file} names {title.slug}"
            assert title.title.lower() not in text or title.slug == "salvage", f"{file} names {title.title}"


def test_no_line_is_longer_than_the_formatter_allows() -> None:
    """ESLint sees neither style sheets nor the generated messages."""
    width = json.loads((WEB / ".prettierrc.json").read_text(encoding="utf-8"))["printWidth"]
    for file in (one for one in (WEB / "src").rglob("*") if one.is_file()):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            assert len(line) <= width, f"{file}:{number}: {len(line)} characters"


def test_nothing_comes_from_another_origin() -> None:
    for file in [*SOURCES, WEB / "index.html"]:
        for address in re.findall(r"https?://[^\s\"'`)]+", file.read_text(encoding="utf-8")):
            assert address.startswith("http://www.w3.org/"), f"{file}: {address}"


@pytest.fixture(scope="module")
def packages() -> dict[str, dict[str, object]]:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    found: dict[str, dict[str, object]] = lock["packages"]
    return found


def test_the_lock_names_no_registry(packages: dict[str, dict[str, object]]) -> None:
    assert not [name for name, package in packages.items() if "resolved" in package]


def test_every_optional_dependency_is_in_the_lock(packages: dict[str, dict[str, object]]) -> None:
    """A binding for another platform that the lock leaves out makes `npm ci` fail there."""
    for name, package in packages.items():
        optional = package.get("optionalDependencies", {})
        assert isinstance(optional, dict)
        for wanted in optional:
            nested, top = f"{name}/node_modules/{wanted}", f"node_modules/{wanted}"
            assert nested in packages or top in packages, f"{name} wants {wanted}"
