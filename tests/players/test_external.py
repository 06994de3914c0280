"""Players in other processes: JSON lines over a pipe."""

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from armillary.kernel.setup import setup
from armillary.players import PlayerError, make, simulate
from armillary.players.external import ExternalPlayer

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def written(folder: Path, body: str) -> str:
    """A bot in Python whose answer to each message is made by `body`."""
    file = folder / "bot.py"
    file.write_text(
        f"import json, sys, time\nfor line in sys.stdin:\n    m = json.loads(line)\n{body}\n", encoding="utf-8"
    )
    return f"external:{sys.executable} {file}"


ANSWER = "    if m['type'] != 'hello': print(json.dumps({'id': m['id'], 'choice': CHOICE}), flush=True)"


@pytest.mark.parametrize(("program", "file"), [("node", "bot.mjs"), ("perl", "bot.pl")])
def test_the_examples_sit_at_a_table(program: str, file: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    spec = f"external:{program} {EXAMPLES / file}"
    results = simulate(setup("tictactoe"), [spec, "greedy:hard"], 4, seed=1, workers=1)
    assert results.games == 4
    assert "unfinished" not in results.ends


def test_it_is_told_the_choices_and_gets_its_way(tmp_path: Path) -> None:
    rules = setup("tictactoe").game()
    player = make(rules, written(tmp_path, ANSWER.replace("CHOICE", "m['choices'][3]['notation'], 'why': m['rule']")))
    view = rules.start(1).view(0)
    try:
        choice = player.choose(view, 0, Random(1))
        assert choice == view.choices(0)[3]
        assert "TT-PLAY-01" in player.explain(view, 0, choice, rules.text())
    finally:
        player.close()


def test_a_refused_choice_comes_back_with_the_rule(tmp_path: Path) -> None:
    """First an occupied cell, then, told why not, what the refusal's rule lets it guess."""
    body = """
    if m['type'] == 'decide': answer = 'mark a1'
    elif m['type'] == 'refused': answer = 'mark b1' if 'TT-PLAY-02' in m['reason'] else 'mark c1'
    if m['type'] != 'hello': print(json.dumps({'id': m['id'], 'choice': answer}), flush=True)"""
    rules = setup("tictactoe").game()
    p = rules.start(1)
    p.apply(0, ("mark", 0))
    player = make(rules, written(tmp_path, body))
    try:
        assert player.choose(p.view(1), 1, Random(1)) == ("mark", 1)
    finally:
        player.close()


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (ANSWER.replace("CHOICE", "'fly a1'"), "not on its list"),
        (ANSWER.replace("CHOICE", "None"), "not on its list"),
        (ANSWER.replace("m['id']", "17").replace("CHOICE", "'mark a1'"), "17"),
        ("    print('gibberish', flush=True)", "not a JSON object"),
        ("    sys.exit(3)", "exit status"),
        ("    time.sleep(30)", "did not answer within"),
    ],
)
def test_a_bad_bot_is_named_with_what_it_did(tmp_path: Path, body: str, complaint: str) -> None:
    rules = setup("tictactoe").game()
    command = written(tmp_path, body).partition(":")[2]
    player = ExternalPlayer(rules, command, patience=1.0 if "sleep" in body else 30.0)
    try:
        with pytest.raises(PlayerError, match=complaint):
            player.choose(rules.start(1).view(0), 0, Random(1))
    finally:
        player.close()


@pytest.mark.parametrize("spec", ["external:", "external:no-such-program-anywhere"])
def test_what_cannot_be_started_is_said(spec: str) -> None:
    rules = setup("tictactoe").game()
    with pytest.raises(PlayerError, match=r"command|cannot be started"):
        make(rules, spec).choose(rules.start(1).view(0), 0, Random(1))
