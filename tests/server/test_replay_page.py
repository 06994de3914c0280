"""`armillary replay --browser`: a record from the disk becomes a replay that the browser's own guest sees."""

from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from armillary.cli import play
from armillary.cli.records import replay_command
from armillary.cli.serve import replay_of
from armillary.kernel.history import History
from armillary.kernel.playout import random_choice
from armillary.kernel.record import Record
from armillary.kernel.registry import game


def played() -> Record:
    history, rng = History(game("tictactoe", 2), "replay"), Random(1)
    while not history.position.over:
        seat = history.position.deciding()[0]
        history.apply(seat, random_choice(history.position.choices(seat), rng))
    return history.record(reveal=True)


def test_the_browsers_guest_sees_the_replay_and_nobody_else(server: Any, ann: Any, tmp_path: Any) -> None:
    file = tmp_path / "match.jsonl"
    played().save(file)
    path = replay_of(file.read_text(encoding="utf-8"))(f"http://127.0.0.1:{server.port}")
    page, _, query = path.partition("?")
    match = page.removeprefix("/replay/")
    assert ann.get(f"/api/matches/{match}").status_code == 404
    found = ann.get(f"/api/matches/{match}?{query}")
    assert found.status_code == 200
    assert found.json()["state"] == "over"


def test_without_the_browser_client_it_says_what_works(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"
    played().save(file)
    monkeypatch.setattr(play, "page_is_there", lambda: False)
    told = CliRunner().invoke(replay_command, [str(file), "--browser"])
    assert told.exit_code == 1
    assert "without --browser" in told.output
