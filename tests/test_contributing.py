"""The first change of the documentation, done on a copy of the sources exactly as the page says: three files, its commands."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```\{code-block\} \w+\n:caption: (\S+)\n\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^\$ \.venv/bin/(.+)$", PAGE, re.MULTILINE)
EFFECT = "src/armillary/games/salvage/options/scrap_yard.py"
#: What `make` leaves in a checkout, and no part of the change.
LEFT_OUT = shutil.ignore_patterns("__pycache__", "static", "*.so", "fidelity.json")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the page speaks of, with the files that it tells one to write."""
    copy = tmp_path_factory.mktemp("first-change")
    for folder in ("src", "tests/games/salvage", "tests/laws"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=LEFT_OUT)
    for file in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(ROOT / file, copy / file)
    for name, text in FILES.items():
        file = copy / name
        assert not file.exists(), f"{name} is there already"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return copy


def run(checkout: Path, command: str) -> subprocess.CompletedProcess[str]:
    """A command of the page, with the sources of the copy."""
    name, *arguments = command.split()
    program = [sys.executable] if name == "python" else [sys.executable, "-m", name]
    if "pytest" in arguments:
        arguments += ["-p", "no:cacheprovider", "-q", "-n", "0"]
    return subprocess.run(
        [*program, *arguments],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout / "src"), "COLUMNS": "120"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def test_an_optional_rule_is_three_files_of_one_title() -> None:
    assert len(FILES) == 3
    assert all(name.startswith("src/armillary/games/salvage/") for name in FILES)
    assert len(COMMANDS) == 3


def test_its_scenario_passes_and_fails_without_the_rule(checkout: Path) -> None:
    done = run(checkout, COMMANDS[0])
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
    file = checkout / EFFECT
    effect = file.read_text(encoding="utf-8")
    try:
        file.write_text(effect.replace(" // 2", ""), encoding="utf-8")
        done = run(checkout, COMMANDS[0])
        assert done.returncode == 1
        assert "then.crews.B.credits" in done.stdout
    finally:
        file.write_text(effect, encoding="utf-8")


def test_the_title_obeys_the_laws_with_it(checkout: Path) -> None:
    done = run(checkout, COMMANDS[1])
    assert done.returncode == 0, done.stdout


def test_its_rule_is_implemented_by_evidence(checkout: Path) -> None:
    done = run(checkout, COMMANDS[2])
    assert done.returncode == 0, done.stdout
    counts = {state: int(count) for count, state in re.findall(r"^ *(\d+) +(\w+)", done.stdout, re.MULTILINE)}
    before = (ROOT / "src/armillary/games/salvage/ledger.yaml").read_text(encoding="utf-8").count("- {id: ")
    assert counts["rules"] == before + 1
    assert counts["implemented"] + counts["structural"] == counts["rules"], done.stdout


def test_it_is_spoken_and_played_in_the_copy(checkout: Path) -> None:
    """German words, records and another process know the option; without it nothing of it is there."""
    look = """
import pickle
from random import Random
from armillary.kernel import game
from armillary.kernel.playout import playout
on, off = game("salvage", 3, options={"scrap-yard": True}), game("salvage", 3)
assert "scrap" in on.vocabulary.verbs and "scrap" not in off.vocabulary.verbs
assert on.text("de").template("option", "scrap-yard") == "Schrottplatz"
p = on.start(5)
assert pickle.loads(pickle.dumps(p)).hash() == p.hash()
assert p.inspect()["crews"]["A"]["sold"] is False and "sold" not in off.start(5).inspect()["crews"]["A"]
told = set()
for seed in range(30):
    p = on.start(seed, listen=True)
    playout(p, Random(seed), 1000)
    told |= {event.kind for event in p.log}
assert "WreckScrapped" in told, told
"""
    done = subprocess.run(
        [sys.executable, "-c", look],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout / "src")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
