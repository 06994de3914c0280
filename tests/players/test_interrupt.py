"""Ctrl-C: it ends a simulation at once, and what was finished is kept."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from click.testing import CliRunner, Result

from armillary.cli.app import app
from armillary.kernel.setup import setup
from armillary.players import simulate
from armillary.players.simulation import Interrupted, processes


def stop(done: int, games: int) -> None:
    raise KeyboardInterrupt


def sleepers() -> list[Future[None]]:
    """A block that ends with Ctrl-C while its processes are at work."""
    sleeping: list[Future[None]] = []
    with suppress(KeyboardInterrupt), processes(2) as pool:
        sleeping += [pool.submit(sleep, 60) for _ in range(4)]
        raise KeyboardInterrupt
    return sleeping


def test_processes_end_with_a_block_that_ends_early() -> None:
    assert all(one.cancelled() or one.exception() is not None for one in sleepers()), "none was waited for"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_simulation_that_is_stopped_gives_the_games_that_were_finished(workers: int) -> None:
    made = setup("tictactoe")
    whole = {outcome.number: outcome for outcome in simulate(made, ["random"], 40, workers=1).outcomes}
    with pytest.raises(Interrupted) as caught:
        simulate(made, ["random"], 40, workers=workers, progress=stop)
    found = caught.value.results
    assert found is not None
    assert 0 < found.games == len(found.outcomes) < 40
    assert all(whole[outcome.number] == outcome for outcome in found.outcomes)


def stopped(monkeypatch: pytest.MonkeyPatch, path: str, ending: Callable[..., Any], *words: str) -> Result:
    monkeypatch.setattr(path, ending)
    return CliRunner().invoke(app, list(words))


def test_the_command_tells_how_much_was_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    def part(*given: Any, **more: Any) -> None:
        raise Interrupted(simulate(*given, **{**more, "games": 3, "progress": None}))

    words = ("simulate", "tictactoe", "--games", "40", "--workers", "1")
    result = stopped(monkeypatch, "armillary.players.simulate", part, *words)
    assert "the results of the 3 games that were finished, of 40" in result.output
    assert "3 games, " in result.output


def test_commands_that_keep_nothing_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*given: Any, **more: Any) -> None:
        raise Interrupted(None)

    for path, words in (
        ("armillary.players.simulate", ("simulate", "tictactoe")),
        ("armillary.cli.ladder.climb", ("ladder", "tictactoe")),
        ("armillary.cli.calibrate.calibrate", ("calibrate", "tictactoe")),
        ("armillary.envs.card.card_of", ("card", "tictactoe")),
        ("armillary.cli.rules.exercised_by", ("rules", "tictactoe", "--games", "1")),
        ("armillary.cli.rules.record", ("rules", "tictactoe", "--record")),
        ("armillary.exam.cli.make_exam", ("exam", "make", "--titles", "tictac")),
    ):
        result = stopped(monkeypatch, path, nothing, *words)
        assert result.exit_code == 1
        assert "Error: stopped" in result.output
        assert "nothing is" in result.output


def test_what_was_measured_before_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def once(*given: Any, **more: Any) -> dict[str, float]:
        monkeypatch.setattr("armillary.cli.bench.measure", stop)
        return dict.fromkeys(
            ("decisions_per_second", "games_per_second", "decisions_per_game", "copy_microseconds"), 7.0
        )

    result = stopped(monkeypatch, "armillary.cli.bench.measure", once, "bench", "tictactoe", "salvage")
    assert result.exit_code == 0, result.output
    assert "stopped: these are the titles that were measured, of 2" in result.output
    assert "7.00" in result.output


def test_answers_of_an_exam_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from armillary.exam.question import Answer, read_answers

    def one(*given: Any, **more: Any) -> Iterator[Answer]:
        yield Answer(id="q1", answer="a")
        raise KeyboardInterrupt

    monkeypatch.setattr("armillary.exam.cli.read_exam", lambda file: (None, []))
    exam, answers = tmp_path / "exam.jsonl", tmp_path / "answers.jsonl"
    exam.touch()
    words = ("exam", "ask", str(exam), "--command", "true", "--out", str(answers))
    result = stopped(monkeypatch, "armillary.exam.cli.ask_program", one, *words)
    assert "the answers given so far are kept" in result.output
    assert [answer.answer for answer in read_answers(answers).values()] == ["a"]


def test_half_a_recording_is_no_evidence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from armillary.fidelity import evidence

    def half(*given: Any, **more: Any) -> None:
        target.write_text("{}")
        raise KeyboardInterrupt

    target = tmp_path / "evidence.json"
    monkeypatch.setattr(evidence, "_file", lambda slug: target)
    monkeypatch.setattr("armillary.fidelity.evidence.subprocess.run", half)
    with pytest.raises(KeyboardInterrupt):
        evidence.record("tictactoe", tmp_path)
    assert not target.exists()


def test_workers_leave_ctrl_c_to_the_process_that_started_them() -> None:
    """A terminal sends Ctrl-C to all processes: one that is not deaf to it would print a traceback of its own."""
    with processes(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN


def test_a_training_that_is_stopped_says_one_line(tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ["train", "salvage", "--out", str(run), "--workers", "2", "--hidden", "8", "--opponents", "random"]
    process = subprocess.Popen(
        [sys.executable, "-m", "armillary", *words],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A suite that runs in the background of a shell is deaf to Ctrl-C, and so would be its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        while not (run / "curve.jsonl").is_file():
            assert process.poll() is None
            sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=300)
    assert told.splitlines() == [f"Error: stopped; {run} keeps the run, and the same command resumes it"]
