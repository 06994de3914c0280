"""Puzzles of all titles at once, on many cores: `python -m bench.puzzles mine FOLDER --seconds 380 --workers 16`.

Matches have numbers, and each number stands for the same match, set-up and puzzles on any machine: `python -m bench.puzzles again
TITLE NUMBER` finds those of one match again. Every puzzle is written to FOLDER/TITLE.jsonl at once, with the number of its match,
so that nothing is lost when the time is up. `python -m bench.puzzles add FOLDER` brings the finds into the titles' packs: first
those of kinds that a pack has few of, each verified before (`armillary.lessons.solving`).
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from armillary.kernel.setup import Setup, setup
from armillary.lessons.mining import mine_match
from armillary.lessons.puzzle import FILE, Puzzle, load_puzzles
from armillary.lessons.solving import check_puzzle
from armillary.lessons.starts import StartingPoint

SEED = "packs"
#: What is played, in turn: seats, scenario, options.
SETUPS: dict[str, list[tuple[int, str | None, dict[str, Any]]]] = {
    "salvage": [(2, None, {}), (3, None, {}), (4, None, {})],
    "earthmans-burden": [(2, None, {}), (3, None, {})],
    "burning-planets": [(2, None, {}), (3, None, {})],
    "galactic-empire": [
        (1, name, {}) for name in ("over-the-edge", "sweep-of-empire", "empire-strikes", "trans-human-revolt")
    ],
    "high-frontier": [(2, None, {}), (3, None, {}), (2, None, {"expanded": True})],
    "high-frontier-conflict": [
        (2, name, {}) for name in ("jovian-war", "age-of-piracy", "war", "jovian-settlers", "freight-lanes")
    ],
}
#: How many finds are enough: more than a pack needs, to choose from.
ENOUGH = {
    "salvage": 40,
    "earthmans-burden": 40,
    "burning-planets": 30,
    "galactic-empire": 40,
    "high-frontier": 45,
    "high-frontier-conflict": 45,
}
#: Puzzles of a whole pack, how many of one kind it has at most, and of one theme (some titles have few).
PACK, ALIKE, SAME = 32, 16, 2


class Find(msgspec.Struct, frozen=True):
    """A puzzle, and the number of the match in which it was found."""

    number: int
    puzzle: Puzzle


def made(slug: str, number: int) -> Setup:
    seats, scenario, options = SETUPS[slug][number % len(SETUPS[slug])]
    return setup(slug, seats, scenario=scenario, options=options, simulation=False)


def again(slug: str, number: int, heard: Any = None) -> list[Puzzle]:
    """The puzzles of that match."""
    return mine_match(StartingPoint(made(slug, number)), SEED, number, heard=heard)


class Board:
    """What the processes share: by title the number of the next match, matches in progress, and finds."""

    def __init__(self, slugs: list[str], first: int) -> None:
        self.slugs = slugs
        self.first = first
        self.lock = multiprocessing.Lock()
        self.counts = multiprocessing.Array("i", 3 * len(slugs), lock=False)

    def take(self) -> tuple[str, int] | None:
        """The next match, of the title that lacks most; None: there is enough of all."""
        with self.lock:
            places = [place for place, slug in enumerate(self.slugs) if self.counts[3 * place + 2] < ENOUGH[slug]]
            if not places:
                return None
            place = min(
                places, key=lambda one: (self.counts[3 * one + 1] + self.counts[3 * one + 2]) / ENOUGH[self.slugs[one]]
            )
            self.counts[3 * place + 1] += 1
            self.counts[3 * place] += 1
            return self.slugs[place], self.first + self.counts[3 * place] - 1

    def found(self, slug: str) -> None:
        with self.lock:
            self.counts[3 * self.slugs.index(slug) + 2] += 1

    def done(self, slug: str) -> None:
        with self.lock:
            self.counts[3 * self.slugs.index(slug) + 1] -= 1

    def tell(self) -> str:
        return ", ".join(
            f"{slug} {self.counts[3 * place + 2]} in {self.counts[3 * place]} matches"
            for place, slug in enumerate(self.slugs)
        )


def work(board: Board, folder: Path) -> None:
    while (taken := board.take()) is not None:
        slug, number = taken

        def heard(puzzle: Puzzle, slug: str = slug, number: int = number) -> None:
            line = msgspec.json.encode(Find(number, puzzle)) + b"\n"
            place = os.open(folder / f"{slug}.jsonl", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            os.write(place, line)
            os.close(place)
            board.found(slug)

        try:
            again(slug, number, heard)
        except Exception as error:  # one match that breaks does not stop the others
            print(f"{slug} {number}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
        board.done(slug)


def mine(folder: Path, slugs: list[str], seconds: float, workers: int, first: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    board = Board(slugs, first)
    crowd = [multiprocessing.Process(target=work, args=(board, folder), daemon=True) for _ in range(workers)]
    for one in crowd:
        one.start()
    end, told = time.monotonic() + seconds, time.monotonic()
    while time.monotonic() < end and any(one.is_alive() for one in crowd):
        time.sleep(1)
        if time.monotonic() - told > 20:
            told = time.monotonic()
            print(board.tell(), flush=True)
    for one in crowd:
        one.terminate()
    print(board.tell(), flush=True)


def chosen(known: list[Puzzle], finds: list[Puzzle]) -> list[Puzzle]:
    """Of the finds those that make a pack of many kinds: the rarest kind next, of it what has the widest lead."""
    kinds = Counter(puzzle.kind for puzzle in known)
    themes = Counter(puzzle.theme for puzzle in known)
    ids = {puzzle.id for puzzle in known}
    left = sorted(finds, key=lambda puzzle: (puzzle.second.value - puzzle.lines[0].value, puzzle.id))
    found: list[Puzzle] = []
    while left and len(known) + len(found) < PACK:
        best = min(left, key=lambda puzzle: (kinds[puzzle.kind], themes[puzzle.theme]))
        left.remove(best)
        if best.id in ids or themes[best.theme] >= SAME or kinds[best.kind] >= ALIKE:
            continue
        found.append(best)
        ids.add(best.id)
        themes[best.theme] += 1
        kinds[best.kind] += 1
    return found


def add(folder: Path, slugs: list[str]) -> None:
    for slug in slugs:
        file = folder / f"{slug}.jsonl"
        if not file.exists():
            continue
        finds = [msgspec.json.decode(line, type=Find).puzzle for line in file.read_bytes().splitlines()]
        pack = Path(str(setup(slug).game().files)) / FILE
        known = load_puzzles(pack) if pack.exists() else []
        sound = []
        for puzzle in chosen(known, finds):
            wrong = check_puzzle(puzzle)
            print(slug, puzzle.id, puzzle.theme, *(wrong or ["is sound"]), flush=True)
            if not wrong:
                sound.append(puzzle)
        with pack.open("ab") as lines:
            lines.writelines(msgspec.json.encode(puzzle) + b"\n" for puzzle in sound)
        print(f"{slug}: {len(known)} and {len(sound)} more")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles", description=__doc__)
    acts = parser.add_subparsers(dest="act", required=True)
    miner = acts.add_parser("mine", help="play matches until there is enough, or the time is up")
    miner.add_argument("folder", type=Path)
    miner.add_argument("--seconds", type=float, default=380.0)
    miner.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    miner.add_argument("--first", type=int, default=0, metavar="NUMBER", help="of the first match of each title")
    miner.add_argument("--titles", nargs="*", default=list(SETUPS), choices=list(SETUPS), metavar="TITLE")
    one = acts.add_parser("again", help="the puzzles of one match")
    one.add_argument("title", choices=list(SETUPS))
    one.add_argument("number", type=int)
    adder = acts.add_parser("add", help="bring finds into the packs")
    adder.add_argument("folder", type=Path)
    adder.add_argument("--titles", nargs="*", default=list(SETUPS), choices=list(SETUPS), metavar="TITLE")
    arguments = parser.parse_args()
    if arguments.act == "mine":
        mine(arguments.folder, arguments.titles, arguments.seconds, arguments.workers, arguments.first)
    elif arguments.act == "add":
        add(arguments.folder, arguments.titles)
    else:
        for puzzle in again(arguments.title, arguments.number):
            print(puzzle.id, puzzle.theme)


if __name__ == "__main__":
    main()
