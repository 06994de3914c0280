"""`armillary new`: what it makes is found, played, tested and lawful, as a package of somebody else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from armillary.cli.app import app


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "star-hop"
    done = CliRunner().invoke(app, ["new", "star-hop", "--title", "Star Hop", "--into", str(folder)])
    assert done.exit_code == 0, done.output
    # What an installer would leave.
    info = folder / "star_hop-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: star-hop\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text("[armillary.games]\nstar-hop = star_hop.meta:TITLE\n")
    return folder


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "120"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def test_it_passes_its_own_tests_and_all_laws(made: Path) -> None:
    said = run(made, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--title", "star-hop", "tests")
    assert " passed" in said
    assert "failed" not in said


def test_its_rules_are_all_implemented_and_tested(made: Path) -> None:
    code = (
        "from pathlib import Path; from armillary import game; from armillary.fidelity import *\n"
        "report = fidelity(game('star-hop'), record('star-hop', Path('tests')), set(), 0)\n"
        "print(report.rules, len(report.ids('implemented')), report.ids('claimed'), report.ids('missing'))"
    )
    assert run(made, "-c", code).split() == ["4", "4", "[]", "[]"]


def test_it_plays_and_checks(made: Path) -> None:
    assert "1 passed" in run(made, "-m", "armillary", "check", "star_hop/scenarios")
    assert "greedy" in run(
        made, "-m", "armillary", "simulate", "star-hop", "--games", "4", "--players", "greedy,random"
    )


@pytest.mark.parametrize(
    ("args", "words"), [(["Star Hop"], "not a slug"), (["salvage"], "already"), (["x-y", "--into", "."], "not empty")]
)
def test_bad_names_and_full_folders_are_refused(args: list[str], words: str) -> None:
    done = CliRunner().invoke(app, ["new", *args])
    assert done.exit_code != 0
    assert words in done.output
