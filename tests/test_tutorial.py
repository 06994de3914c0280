"""The tutorial's game, taken from the page itself, as a package of somebody else: found, played, lawful, drawn."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
#: Both halves of the tutorial, one after the other.
TUTORIAL = "".join((DOCS / name).read_text(encoding="utf-8") for name in ("tutorial.md", "tutorial-look.md"))
BLOCK = re.compile(r"^```\{code-block\} \w+\n:caption: (?P<file>\S+)\n\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def files_of(page: str) -> dict[str, str]:
    """Blocks with the same caption are parts of one file, in their order."""
    files: dict[str, str] = {}
    for block in BLOCK.finditer(page):
        name, text = block["file"], block["text"]
        gap = "" if name not in files else "\n" if text.startswith(" ") else "\n\n"
        files[name] = files.get(name, "") + gap + text
    return files


def commands_of(page: str) -> list[str]:
    lines = [line for block in CONSOLE.finditer(page) for line in block["text"].splitlines()]
    return [line[2:] for line in lines if line.startswith("$ ")]


class Shop:
    """A folder on somebody's sys.path, with the package and what an installer would leave beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": str(self.folder), "COLUMNS": "120"}
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def good(self, *command: str) -> str:
        done = self.run(*command)
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    folder = tmp_path_factory.mktemp("tutorial")
    files = files_of(TUTORIAL)
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in found.items())
        for group, found in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(points))
    return Shop(folder)


def test_the_page_gives_a_whole_package() -> None:
    files = files_of(TUTORIAL)
    wanted = {"meta.py", "game.py", "track.py", "bots.py", "ledger.yaml", "text/en.yaml", "art.svg", "guide.md"}
    assert {f"orbit_race/{name}" for name in wanted} <= set(files)
    assert {"pyproject.toml", "try_it.py", "tests/test_orbit_race.py"} <= set(files)
    assert 80 < len(files["orbit_race/game.py"].splitlines()) < 220


def test_a_title_in_another_package_is_found(shop: Shop) -> None:
    code = "from armillary.kernel import titles; print(*titles())"
    assert "orbit-race" in shop.good("-c", code).split()


def test_what_one_tries_by_hand_works(shop: Shop) -> None:
    said = shop.good("try_it.py")
    # 12 gathered on an orbit of 15: a 2 goes on, a 3 or more is around, a 1 loses all.
    assert "2/3: " in said
    assert "1/6: The engine overheats: Amber loses 12." in said
    assert "OR-TURN-02" in said


def test_the_game_obeys_the_laws(shop: Shop) -> None:
    laws = (
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--pyargs",
        "armillary.testkit.laws",
        "--title",
        "orbit-race",
    )
    passed = re.search(r"(\d+) passed", shop.good(*laws))
    assert passed
    assert int(passed[1]) >= 28, "two cases of at least fourteen laws"


def test_a_broken_rule_breaks_a_law(shop: Shop) -> None:
    """The laws look at this package and not past it: a choice that cannot be taken is found."""
    file = shop.folder / "orbit_race" / "game.py"
    text = file.read_text(encoding="utf-8")
    try:
        file.write_text(text.replace("0 < fuel <= p.fuel[seat]", "0 < fuel"), encoding="utf-8")
        laws = (
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--pyargs",
            "armillary.testkit.laws",
            "--title",
            "orbit-race",
        )
        done = shop.run(*laws, "-k", "invariants")
        assert done.returncode == 1
        assert "fuel" in done.stdout
    finally:
        file.write_text(text, encoding="utf-8")


def test_its_own_tests_pass(shop: Shop) -> None:
    assert "8 passed" in shop.good("-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "tests")


def test_every_rule_is_tested(shop: Shop) -> None:
    code = """
import json
from pathlib import Path
from armillary.kernel import game
from armillary.fidelity import exercised_rules, fidelity, record
race = game("orbit-race")
found = fidelity(race, record("orbit-race", Path("tests")), exercised_rules(race.title, range(60)), 60)
print(json.dumps([found.counts(), [row.id for row in found.rows if not row.proofs]]))
"""
    counts, unproven = json.loads(shop.good("-c", code))
    assert unproven == []
    assert counts["implemented"] == counts["rules"] == 8


def test_it_has_a_picture(shop: Shop) -> None:
    code = """
import json, msgspec
from armillary.kernel import game
from armillary.kernel.view import make_view
race = game("orbit-race", 4)
print(msgspec.json.encode([race.board(race.text()), make_view(race.start(1), 0)]).decode())
"""
    board, view = json.loads(shop.good("-c", code))
    wells = [
        shape for layer in board["layers"] for shape in layer["shapes"] if shape.get("id", "").startswith("stage:")
    ]
    assert len(wells) == 30
    assert len(view["scene"]["pieces"]) == 4
    assert view["decision"]["prompt"] == "Amber has gathered 0: roll on, or coast?"
    assert [choice["caption"] for choice in view["choices"]] == ["Roll", "Roll with 1 to 3 units of fuel"]
    assert view["refusals"][0]["reason"] == "Roll at least once before you coast."


def test_the_commands_of_the_page_work(shop: Shop) -> None:
    pytest.importorskip("rich")
    commands = [command.split() for command in commands_of(TUTORIAL)]
    verbs = [command[1] for command in commands if command[0] == "armillary"]
    assert {"games", "simulate", "play", "check", "odds", "rules"} == set(verbs)
    for command in commands:
        # `play` waits for a person, the laws have a test of their own.
        if command[0] == "armillary" and command[1] != "play":
            said = shop.good("-c", "from armillary.cli import main; main()", *command[1:])
            assert said.strip(), command
