"""Ctrl-C: it ends a simulation at once, and what was finished is kept."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
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
    ):
        result = stopped(monkeypatch, path, nothing, *words)
        assert result.exit_code == 1
        assert "Error: stopped" in result.output
        assert "nothing is" in result.output
