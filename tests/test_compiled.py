"""The compiled build plays the very games of the pure one: same seeds, same hashes."""

import ast
import os
import shlex
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from inspect import isfunction
from pathlib import Path

import pytest
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.kernel import position
from armillary.testkit.sampling import sample

ROOT = Path(__file__).parents[1]

PLAY = """
import json, sys
from random import Random
import armillary.kernel.position as position
from armillary.kernel import playout, titles
from armillary.fidelity.exercised import any_game

hashes = {}
for slug, card in titles().items():
    for seed in range(4):
        p = any_game(card, Random(seed), seed).start(seed)
        playout(p, Random(seed), 400)
        middle = p.hash()
        playout(p.copy(), Random(seed), 50)
        assert p.hash() == middle
        playout(p, Random(seed), 2000)
        hashes[f"{slug}-{seed}"] = [middle, p.hash()]
print(json.dumps({"file": position.__file__, "hashes": hashes}))
"""


def play(**environment: str) -> dict[str, object]:
    import json

    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, object] = json.loads(done.stdout)
    return result


#: Compiled in every run: what all titles share, with the small ones; and one of these, which the commit draws. At night: all.
SMALL = ("salvage", "tictactoe")
LARGE = ("burning_planets", "earthmans_burden", "galactic_empire", "high_frontier,high_frontier_conflict")


@pytest.mark.minutes
@pytest.mark.slow
def test_the_compiled_build_plays_the_same_games(tmp_path: Path) -> None:
    """Titles that stay pure play on the compiled kernel, as those of others do."""
    drawn = sample(LARGE, 1, "compiled title")
    if not position.__file__.endswith(".py"):
        pytest.skip("this is the compiled build")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(tmp_path), str(ROOT)],
        env={
            **os.environ,
            "ARMILLARY_COMPILE": "require",
            "ARMILLARY_COMPILE_LEVEL": "0",
            "ARMILLARY_COMPILE_TITLES": ",".join([*SMALL, *drawn]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    modules = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["armillary"]["compile"]["modules"]
    assert "src/armillary/kernel/position.py" in modules
    for title in ",".join(drawn).split(","):
        assert list((unpacked / "armillary/games" / title).glob("position*.so"))
    fast, pure = play(PYTHONPATH=str(unpacked)), play(PYTHONPATH=str(ROOT / "src"))
    assert str(fast["file"]).endswith((".so", ".pyd")), "the wheel was not used"
    assert str(pure["file"]).endswith(".py")
    assert fast["hashes"] == pure["hashes"]


def test_the_recipe_for_platform_wheels() -> None:
    """`make wheels`: every Python that the package names, compiled or not at all, and tried out by a command that exists."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    recipe = project["tool"]["cibuildwheel"]
    named = [line.rsplit(" ", 1)[1] for line in project["project"]["classifiers"] if ":: Python :: 3." in line]
    assert recipe["build"] == [f"cp{version.replace('.', '')}-*" for version in named]
    assert recipe["environment"] == {"ARMILLARY_COMPILE": "require"}
    assert set(recipe["test-extras"]) <= set(project["project"]["optional-dependencies"])
    _, simulate = recipe["test-command"]
    done = CliRunner().invoke(app, shlex.split(simulate)[1:])
    assert done.exit_code == 0, done.output


def test_every_title_is_compiled_by_some_commit() -> None:
    titles = {file.parent.name for file in (ROOT / "src/armillary/games").glob("*/position.py")}
    assert set(",".join([*SMALL, *LARGE]).split(",")) == titles


def test_the_modules_to_compile_exist_and_no_title_is_forgotten() -> None:
    modules = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["armillary"]["compile"]["modules"]
    assert all(list(ROOT.glob(pattern)) for pattern in modules)
    for title in (ROOT / "src" / "armillary" / "games").iterdir():
        if (title / "position.py").is_file():
            assert f"src/armillary/games/{title.name}/position.py" in modules
            steps = {file.parent.name for file in title.glob("*/*.py") if "FRAMES" in file.read_text(encoding="utf-8")}
            for folder in steps:
                assert f"src/armillary/games/{title.name}/{folder}/*.py" in modules


def test_no_compiled_class_is_called_as_one_that_it_inherits_from() -> None:
    """mypyc names the glue between an override and the original after the class: two of one name do not compile."""
    modules = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["armillary"]["compile"]["modules"]
    files = {file for pattern in modules for file in ROOT.glob(pattern) if file.name != "__init__.py"}
    names = {".".join(file.relative_to(ROOT / "src").with_suffix("").parts) for file in files}
    for name in sorted(names):
        for found in vars(import_module(name)).values():
            if isinstance(found, type) and found.__module__ == name and opened(found):
                alike = [
                    base
                    for base in found.__mro__[1:]
                    if (base.__name__, True) == (found.__name__, base.__module__ in names)
                ]
                assert not any(glued(found, base) for base in alike), f"{name}.{found.__name__}"


def glued(found: type, base: type) -> list[str]:
    """The methods that it overrides with other types."""
    both = {one for one, what in vars(found).items() if isfunction(what) and isfunction(vars(base).get(one))}
    return sorted(one for one in both if vars(found)[one].__annotations__ != vars(base)[one].__annotations__)


def opened(found: type) -> bool:
    """May classes that are not compiled inherit from it?"""
    (node,) = [
        node
        for node in ast.walk(ast.parse(Path(sys.modules[found.__module__].__file__ or "").read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and node.name == found.__name__
    ]
    return any("allow_interpreted_subclasses=True" in ast.unparse(one) for one in node.decorator_list)
