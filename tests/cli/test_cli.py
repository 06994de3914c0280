"""The command line as a person and as a script use it."""

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from armillary import __version__
from armillary.cli.app import COMMANDS, app
from armillary.cli.play import starter
from armillary.kernel.registry import titles


def run(*words: str, typed: str = "", code: int = 0) -> Result:
    result = CliRunner().invoke(app, list(words), input=typed)
    assert result.exit_code == code, f"{words}: {result.output}\n{result.exception!r}"
    return result


def data(*words: str) -> object:
    return json.loads(run(*words, "--json").stdout)


def test_help_names_every_command() -> None:
    text = run("--help").output
    for command in COMMANDS:
        assert re.search(rf"^  {command}\b", text, re.M), command
    assert __version__ in run("--version").output


def test_games_lists_what_is_promised() -> None:
    cards = data("games")
    assert isinstance(cards, list)
    assert {card["slug"] for card in cards} == set(titles())
    for card in cards:
        assert {"slug", "title", "seats", "options", "scenarios", "rules_version"} <= set(card)
    assert "Tic-tac-toe" in run("games").output
    assert "--option" in run("games", "salvage").output


def test_simulate_prints_what_is_promised_and_repeats_itself() -> None:
    words = ("simulate", "salvage", "--players", "random,random", "--games", "30", "--seed", "4", "--workers")
    one, two = data(*words, "1"), data(*words, "2")
    assert isinstance(one, dict)
    assert isinstance(two, dict)
    assert {
        "games",
        "decisions",
        "seconds",
        "decisions_per_second",
        "games_per_second",
        "results",
        "lengths",
        "ends",
    } <= set(one)
    for key in ("games", "decisions", "results", "lengths", "ends"):
        assert one[key] == two[key], f"{key} depends on the number of workers"
    assert one["games"] == 30
    assert sum(row["wins"] for row in one["results"]) == pytest.approx(30)
    assert "decisions/s" in run(*words, "1").output


def test_old_spellings_work_with_a_notice() -> None:
    result = CliRunner().invoke(
        app, ["simulate", "tictac", "--seats", "random,random", "--games", "2", "--workers", "1"]
    )
    assert result.exit_code == 0, result.output
    assert "--seats is now --players" in result.stderr
    assert "random" in result.stdout


def test_a_title_alone_is_enough_to_simulate() -> None:
    result = CliRunner().invoke(app, ["simulate", "tictactoe", "--games", "3", "--workers", "1", "--json"])
    assert [row["player"] for row in json.loads(result.stdout)["results"]] == ["greedy", "greedy"]


def test_a_newcomer_starts_where_the_lobby_does() -> None:
    assert starter() == "salvage", "the shortest title that is more than a trifle"


def test_titles_bring_their_own_commands() -> None:
    listed = CliRunner().invoke(app, ["--help"]).output
    assert "plan" in listed
    assert not any("high_frontier" in path for path in COMMANDS.values()), "the command line names no title"


@pytest.mark.parametrize("group", ["", "admin", "exam"])
def test_the_list_of_commands_has_whole_sentences(group: str) -> None:
    shown = CliRunner().invoke(app, [*group.split(), "--help"]).output
    listed = shown.partition("Commands:\n")[2]
    told = " ".join(listed.split())
    assert told
    assert "..." not in told
    assert "e.g." not in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "tictacteo", "--players", "random,random"), "did you mean 'tictactoe'"),
        (("simulate", "high", "--games", "1"), "high-frontier or high-frontier-conflict"),
        (("simulate", "tictactoe", "--players", "random,random,random"), "for 2 players, not 3"),
        (("simulate", "tictactoe", "--players", "random,random", "--seats", "3"), "2 players are named for 3 seats"),
        (("simulate", "tictactoe", "--workers", "-1"), "--workers"),
        (("bench", "tictactoe", "--seconds", "-1"), "--seconds"),
        (("new", "class"), "a word of Python's own"),
        (("rules", "salvage", "zzz"), "no rule of salvage contains 'zzz'"),
        (("simulate", "tictactoe", "--players", "random,clever"), "clever"),
        (("simulate", "tictactoe", "--players", "random,random", "-o", "fast=yes"), "no option 'fast'"),
        (("simulate", "tictactoe", "--players", "random,random", "-o", "fast"), "must be written ID=VALUE"),
        (("play", "tictactoe", "--terminal", "--daily"), "no daily challenge"),
        (("games", "salvige"), "did you mean 'salvage'"),
        (("exam", "make", "--out", "nowhere/exam.jsonl"), "there is no folder nowhere"),
        (("new", "star-hop", "--into", f"{__file__}/star-hop"), "Not a directory"),
    ],
)
def test_mistakes_are_answered_without_a_traceback(words: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code != 0
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    assert said in result.output


def test_rules_prints_the_fidelity_report(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    report = data("rules", "tictactoe", "--games", "60", "--workers", "1")
    assert isinstance(report, dict)
    assert [row["id"] for row in report["rows"] if row["exercised"]] == ["TT-PLAY-02", "TT-END-01", "TT-END-02"]
    assert not report["recorded"]
    assert {row["state"] for row in report["rows"]} == {"claimed"}
    assert report["waived"] == {}
    assert list(tmp_path.rglob("exercised-tictactoe-60-*.json")), "the games are not played again next time"
    assert data("rules", "tictactoe", "--games", "60") == report
    assert "TT-PLAY-02" in run("rules", "tictactoe", "empty", "cell").output
    assert "No evidence is recorded" in run("rules", "tictactoe", "--games", "0", "--list").output
    recorded = run("rules", "tictactoe", "--games", "0", "--record", "--list").output
    assert "scenarios/s03-a-draw.yaml" in recorded
    assert "No evidence" not in recorded
    assert "scenarios/s01-a-line-wins.yaml" in run("rules", "tictactoe", "TT-END-01").output


def test_a_spot_check_fails_below_the_share_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from armillary.cli import fidelity
    from armillary.fidelity.guarded import Breakage, Trial

    breakages = (
        Breakage("rules/play.py:1", "refusal left out", noticed=True),
        Breakage("rules/play.py:2", "< 3", noticed=False),
    )
    trials = [Trial("TT-PLAY-01", breakages[:1]), Trial("TT-PLAY-02", breakages)]
    monkeypatch.setattr(fidelity, "spot_check", lambda *asked: iter(trials))
    assert "1 of 2 rules guarded (50.0%)" in run("fidelity", "tictactoe", "--mutate", "2", "--least", "50").output
    short = CliRunner().invoke(app, ["fidelity", "tictactoe", "--mutate", "2", "--least", "50.5"])
    assert short.exit_code == 1
    assert "fewer than 50.5 %" in short.output


SCENARIO = "game: tictactoe\ngiven: {grid: {a1: X}}\nwhen: [{B: mark b1}]\nthen: {grid: {b1: %s}}\n"


def test_check_runs_files_and_folders_and_fails_readably(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(SCENARIO % "O", encoding="utf-8")
    assert "1 passed, 0 failed" in run("check", str(good)).output
    bad.write_text(SCENARIO % "X", encoding="utf-8")
    output = run("check", str(tmp_path), code=1).output
    assert "then.grid.b1" in output
    assert re.search(r"expected X\s+found\s+O", output)
    rows = json.loads(run("check", str(good), str(bad), "--json", code=1).stdout)
    assert rows["failed"] == 1
    assert rows["files"][1]["where"] == "then.grid.b1"
    bad.write_text("game: tictactoe\nwhen: {", encoding="utf-8")
    assert "bad.yaml:2" in run("check", str(bad), code=1).output


def test_odds_of_a_scenario_file(tmp_path: Path) -> None:
    file = tmp_path / "now.yaml"
    file.write_text(SCENARIO % "O", encoding="utf-8")
    assert data("odds", str(file), "A", "mark", "c1") == [{"outcome": "X marks c1.", "exact": "1", "chance": 1.0}]
    assert "already marked" in run("odds", str(file), "A", "mark", "b1", code=1).output
    assert "is not a cell" in run("odds", str(file), "A", "mark", "z1", code=1).output


def test_a_match_in_the_terminal_is_saved_verified_and_replayed(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    typed = "\n".join(["?", "w mark a1", "o 1", "r 1", "p", "g", "i", "u", "banana", "99", "mark a1", "mark z9"])
    typed += "\n" + "1\n" * 9
    output = run(
        "play", "tictactoe", "--terminal", "--players", "human,random", "--save", str(record), typed=typed
    ).output
    assert "Winner" in output
    assert "That is allowed." in output
    assert "There is nothing to take back" in output
    assert "'banana' is not a verb" in output
    assert "There are choices 1 to 9" in output
    assert "'z9' is not a cell" in output
    verdict = data("verify", str(record))
    assert isinstance(verdict, dict)
    assert verdict["sound"]
    assert not verdict["proven"], "one program drew everything"
    assert "marks" in run("replay", str(record)).output
    shown = data("replay", str(record), "--to", "1", "--seat", "B")
    assert isinstance(shown, dict)
    assert shown["position"]["grid"]["a1"] == "X"
    record.write_text(record.read_text().replace("mark a1", "mark a2", 1))
    assert "does not check out" in run("verify", str(record), code=1).output
    assert "line 1" in run("verify", str(broken(tmp_path)), code=1).output
    assert "the record has" in run("replay", str(record), "--to", "99", code=1).output


def broken(folder: Path) -> Path:
    file = folder / "broken.jsonl"
    file.write_text("{\n}\n{}\n")
    return file


def test_two_people_pass_the_table_and_undo(tmp_path: Path) -> None:
    typed = "\n1\n\nu\n1\n\n1\nq\n"
    output = run("play", "tictactoe", "--terminal", "--players", "human,human", typed=typed).output
    assert output.count("Pass the table to") >= 3


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    run("play", "salvage", "--terminal", "--players", "human,greedy", "--save", str(record), typed="1\nq\n")
    steps = len(record.read_text().splitlines())
    run("play", "--terminal", "--continue", str(record), typed="1\n1\nq\n")
    assert len(record.read_text().splitlines()) > steps


@pytest.mark.parametrize("slug", sorted(titles()))
def test_every_title_can_be_played_in_the_terminal(slug: str) -> None:
    output = run("play", slug, "--terminal", "--seed", "1", typed="1 1\n1 1\n1 1\n1 1\nq\n").output
    assert titles()[slug].title in output


def test_bench_measures_this_machine() -> None:
    rows = data("bench", "tictactoe", "--seconds", "0.05")
    assert isinstance(rows, list)
    assert rows[0]["decisions_per_second"] > 0


def test_a_part_that_is_not_installed_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "lab", "armillary.nowhere:lab")
    assert "pip install 'armillary[all]'" in run("lab", "x", code=1).output
    monkeypatch.delitem(sys.modules, "armillary.server.app", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "`armillary serve` needs uvicorn" in run("serve", code=1).output


def test_check_goes_on_when_a_file_runs_out_of_dice(tmp_path: Path) -> None:
    (tmp_path / "a-dry.yaml").write_text("game: burning-planets\ndice: [3]\nwhen: []\n", encoding="utf-8")
    (tmp_path / "b-good.yaml").write_text(SCENARIO % "O", encoding="utf-8")
    output = run("check", str(tmp_path), code=1).output
    assert "the dice do not fit" in output
    assert "1 passed, 1 failed" in output
