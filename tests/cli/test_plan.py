"""`armillary plan`: the mission planner on the command line."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from armillary.cli.app import app
from armillary.kernel import game
from armillary.kernel.scenario import run_scenario

SCENARIOS = Path(__file__).parents[2] / "src/armillary/games/high_frontier/scenarios"
HALL = "hall-effect-thruster,kuck-mosquito"


def run(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, ["plan", *words])
    assert result.exit_code == code, f"{words}: {result.output}\n{result.exception!r}"
    return result


def test_a_rocket_put_together_on_the_spot() -> None:
    plans = json.loads(run("--cards", HALL, "--to", "ryugu", "--tanks", "1", "--turns", "3", "--json").stdout)
    first = plans[0]
    assert (first["turns"], first["tanks"]) == (1, 1)
    leg = first["legs"][0]
    assert (leg["path"][0], leg["path"][-1], leg["burns"], leg["fuel"]) == ("leo", "ryugu", 2, 4)
    vocabulary = game("high-frontier").vocabulary
    assert [vocabulary.parse(choice)[0] for choice in leg["choices"]][:2] == ["tank", "move"]
    assert "Ryugu" in run("--cards", HALL, "--to", "ryugu", "--tanks", "1", "--turns", "3").output


def test_what_is_in_reach() -> None:
    found = {row["space"]: row["turns"] for row in json.loads(run("--cards", HALL, "--turns", "2", "--json").stdout)}
    assert found["luna_fb"] == 1
    assert found["ceres"] == 2
    assert "Ceres" in run("--cards", HALL, "--turns", "2").output


def test_from_a_scenario_file() -> None:
    file = SCENARIOS / "s02-burns-and-coasting.yaml"
    position = run_scenario(file)
    assert position is not None
    # One step is left on the low lunar orbit: not enough for the nine that landing takes.
    assert "No plan" in run(str(file), "--to", "luna", "--turns", "2").output


def test_mistakes_are_named() -> None:
    assert "use --cards" in run("--to", "luna", code=1).output
    assert "There is no space nowhere" in run("--cards", HALL, "--to", "nowhere", code=1).output
    assert "but Hohmann Mars-right" in run("--cards", HALL, "--to", "mars", code=1).output
    assert "'titan' is of the expanded game" in run("--cards", HALL, "--to", "titan", code=1).output
    assert "'fuel-cell' is of the expanded game" in run("--cards", f"{HALL},fuel-cell", code=1).output
    assert "did you mean hall-effect-thruster?" in run("--cards", "hall-effect", code=1).output
    assert "do not make a working rocket" in run("--cards", "kuck-mosquito", code=1).output
    heavy = "von-neumann-santa-claus,closed-cycle-biofoundry,mass-driver,molten-oxide-electrolyser"
    assert "above the limit" in run("--cards", heavy, code=1).output
    other = SCENARIOS.parents[1] / "salvage/scenarios"
    file = next(iter(sorted(other.glob("*.yaml"))))
    assert "High Frontier only" in run(str(file), "--to", "luna", code=1).output


def test_a_target_may_be_named_as_on_the_chart() -> None:
    words = ("--cards", HALL, "--turns", "1", "--json", "--to")
    assert run(*words, "luna").output == run(*words, "Luna").output
