"""A sweep on a local Ray cluster whose workers are killed under way: `python -m bench.cluster`.

Plays whole games of The Earthman's Burden, with and without its minigame, and kills a worker in the middle of its part, `--kills`
times. Then it counts: every game is there once, and the lost parts are the same as when they are played here.
"""

import argparse
import os
import signal
import tempfile
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep

import armillary.lab.run as running
from armillary.kernel.setup import setup
from armillary.lab.measure import MeasuredPart, measure_part
from armillary.lab.plan import Experiment, make_plan, parse_change
from armillary.lab.run import run

TITLE, CHANGE = "earthmans-burden", "option:minigame"


class Noted:
    """Plays a part, and leaves a file with the number of its process while it does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, plan: Experiment, variant: int, start: int, stop: int) -> MeasuredPart:
        note = self.folder / f"{variant}-{start}-{os.getpid()}"
        note.touch()
        found = measure_part(plan, variant, start, stop)
        note.unlink()
        return found


def kill_workers(folder: Path, kills: int, pause: float, lost: list[tuple[int, int]]) -> None:
    """Kill a worker that is in the middle of a part, as often as told. The note of a killed one stays behind."""
    killed: set[Path] = set()
    while len(killed) < kills:
        sleep(pause)
        for note in sorted(set(folder.iterdir()) - killed)[:1]:
            variant, start, process = (int(word) for word in note.name.split("-"))
            os.kill(process, signal.SIGKILL)
            killed.add(note)
            lost.append((variant, start))
            print(f"killed process {process}, which played variant {variant} from game {start} on", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000, help="of each of the two variants")
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--pause", type=float, default=20.0, help="seconds before each of them")
    parser.add_argument("--players", default="greedy")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    made = setup(TITLE, 2, simulation=False)
    plan = make_plan(made, [given.players], given.games, changes=[parse_change(CHANGE, made)])
    lost: list[tuple[int, int]] = []
    with tempfile.TemporaryDirectory() as place:
        notes = Path(place) / "notes"
        notes.mkdir()
        noted = Noted(notes)

        # A function, because Ray takes no callable object.
        def played(plan: Experiment, variant: int, start: int, stop: int) -> MeasuredPart:
            return noted(plan, variant, start, stop)

        running.measure_part = played
        Thread(target=kill_workers, args=(notes, given.kills, given.pause, lost), daemon=True).start()
        begin = perf_counter()
        results = run(plan, Path(place) / "sweep", engine="ray", workers=given.workers)
        seconds = perf_counter() - begin
        left = len(list(notes.iterdir()))
    games = [(row.variant, row.number) for part in results.parts for row in part.rows]
    assert sorted(games) == [(variant, game) for variant in range(2) for game in range(given.games)]
    parts = {(part.variant, part.start): part for part in results.parts}
    for variant, start in lost:
        assert parts[variant, start] == measure_part(plan, variant, start, min(start + plan.part, plan.games))
    print(
        f"{len(games):,} games of {TITLE} by {given.players} in {seconds:.0f} s on {given.workers} workers; "
        f"{len(lost)} workers killed, {left} in the middle of a part: every game is there once, "
        "and the lost parts are as they are when played here"
    )


if __name__ == "__main__":
    main()
