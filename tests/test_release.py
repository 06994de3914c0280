"""`make release` refuses what is not fit to be published."""

import re
import shutil
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from armillary.testkit.modules import module_at

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return module_at(ROOT / "scripts" / "release.py")


GOOD = (
    "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-18\n\n### Added\n\n- A thing.\n\n## [1.1.0] - 2026-01-01\n"
)


def test_the_notes_of_a_version_are_its_section(release: ModuleType) -> None:
    assert release.check_changelog(GOOD, "1.2.0") == "### Added\n\n- A thing."


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("## [Unreleased]\n\n", "", "must begin with"),
        ("## [1.2.0]", "## [1.3.0]", "no section for 1.2.0"),
        (" - 2026-11-18", "", "needs a date"),
        (" - 2026-11-18", " - 2026-13-18", "no real date"),
        ("### Added\n\n", "", "needs a heading"),
    ],
)
def test_a_changelog_that_is_not_ready_is_refused(release: ModuleType, old: str, new: str, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(release.ReleaseError, match=reason):
        release.check_changelog(GOOD.replace(old, new), "1.2.0")


def wheel(folder: Path, *, without: str = "", version: str = "1.2.0", licence: str = "MIT") -> Path:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    metadata = ["Metadata-Version: 2.4", "Name: armillary", f"Version: {version}"]
    metadata += [f"License-Expression: {licence}", "License-File: LICENSE"] if licence else []
    metadata += [f"Classifier: {one}" for one in classifiers]
    info = "armillary-1.2.0.dist-info"
    files = {
        f"{info}/METADATA": "\n".join(metadata),
        f"{info}/licenses/LICENSE": "MIT",
        "armillary/py.typed": "",
        "armillary/server/static/index.html": "<p>",
    }
    path = folder / "armillary-1.2.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            if not without or not name.endswith(without):
                archive.writestr(name, text)
    return path


def test_a_whole_wheel_passes(release: ModuleType, tmp_path: Path) -> None:
    release.check_wheel(wheel(tmp_path), "1.2.0")


@pytest.mark.parametrize("without", ["licenses/LICENSE", "py.typed", "index.html"])
def test_a_wheel_that_lacks_a_file_is_refused(release: ModuleType, tmp_path: Path, without: str) -> None:
    with pytest.raises(release.ReleaseError, match=r"has no (browser client|.*)"):
        release.check_wheel(wheel(tmp_path, without=without), "1.2.0")


def test_a_wheel_of_another_version_is_refused(release: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(release.ReleaseError, match=r"version 1\.1\.0, not 1\.2\.0"):
        release.check_wheel(wheel(tmp_path, version="1.1.0"), "1.2.0")


def test_a_wheel_without_a_licence_is_refused(release: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(release.ReleaseError, match="licence"):
        release.check_wheel(wheel(tmp_path, licence=""), "1.2.0")


def test_a_wheel_that_is_too_large_is_refused(
    release: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A compiled one may be larger than a pure one."""
    pure = wheel(tmp_path)
    compiled = pure.rename(tmp_path / "armillary-1.2.0-cp311-cp311-linux_x86_64.whl")
    shutil.copyfile(compiled, pure)
    monkeypatch.setattr(release, "LARGEST_PURE", 100)
    release.check_wheel(compiled, "1.2.0")
    with pytest.raises(release.ReleaseError, match="at most 100"):
        release.check_wheel(pure, "1.2.0")
    monkeypatch.setattr(release, "LARGEST_COMPILED", 200)
    with pytest.raises(release.ReleaseError, match="at most 200"):
        release.check_wheel(compiled, "1.2.0")


def test_ci_on_a_public_host_runs_the_same_commands() -> None:
    """The recipe calls `.ci/run` and the make targets of the README, on every supported Python."""
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert "bash .ci/run" in text
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    declared = {found[1] for one in classifiers if (found := re.fullmatch(r".*Python :: (3\.\d+)", one))}
    assert set(re.findall(r'"(3\.\d+)"', text)) == declared


@pytest.mark.parametrize(
    ("without", "reason"), [("play/index.html", "no play/index.html"), ("board", "no board to play"), ("", "")]
)
def test_documentation_without_its_boards_is_refused(
    release: ModuleType, tmp_path: Path, without: str, reason: str
) -> None:
    (tmp_path / "play").mkdir()
    board = "" if without == "board" else '<div class="playable">'
    for name, text in (("index.html", board), ("play/index.html", ""), ("play/page.json", "{}")):
        if name != without:
            (tmp_path / name).write_text(text)
    if not reason:
        release.check_documentation(tmp_path)
        return
    with pytest.raises(release.ReleaseError, match=reason):
        release.check_documentation(tmp_path)


def test_a_command_that_is_not_that_python_is_left_out(
    release: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as that of a version manager in which the version is not chosen."""
    for name, says in (("python3.12", "exit 127"), ("python3.13", "echo 3.11"), ("python3.14", "echo 3.14")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{says}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    found = release.interpreters()
    assert "3.14" in found
    assert {"3.12", "3.13"}.isdisjoint(found)
