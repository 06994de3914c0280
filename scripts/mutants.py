"""How sharp are the tests? Change the rules in one small place at a time and see whether a test notices.

    python scripts/mutants.py galactic-empire --count 200 --seed 7 --jobs 16

picks places at random (the same ones for the same seed) in the title's rules without its picture, changes each,
runs the title's tests and the laws, and prints what survived, with the changed line. A survivor is a gap in the tests,
or equivalent (no position can tell it from the original): a person decides which.

Tests of titles that are built on this one count as well: High Frontier is also tested by those of Conflict.

To be quick, the tests run once unchanged, in `--jobs` processes, and it is written down which of them runs which line
(`build/mutants`; tests that change or run a changed file are seen again). A change is then shown only to
the tests that run its line until one fails: frozen play first, then the quickest, the laws last. A line that no test runs
survives at once. The process that has imported the tests forks for each change and exchanges the function's code in the
fork. What runs while modules are imported is changed in a process that imports it again, and shown to all tests.
With `--each 8` a change is shown to no more tests than usually take 8 seconds together.

With `--json` the verdicts are kept: a run that `--seconds` has stopped goes on where it was, and with `--again` what
survived is tried once more, after new tests. What a module keeps for later (a table of ways, say) was made by the first
test that needed it, so a survivor in such a place may be none: `--again --cold` tries the survivors slowly and surely.
"""

import argparse
import gc
import importlib.machinery
import json
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from types import FunctionType

import pytest
from mutation.places import ROOT, Mutant, chosen, exchanged, places
from mutation.seen import IMPORTED, SHARED, Seen, see

#: The kernel's own tests, and what stands on it.
KERNEL = [
    "tests/kernel",
    "tests/testkit",
    "tests/table",
    "tests/laws/test_laws.py",
    "-k",
    "not games or salvage or tictactoe",
]
#: A test that takes so many times its usual processor time, and some seconds more, hangs.
PATIENCE, GRACE = 10, 20.0
#: No test of ours needs so many bytes; a change that makes a list grow for ever does.
MEMORY = 4 << 30

#: What a file of the picture says, and no other.
PICTURE = re.compile(r"^(?:from|import) armillary\.scene\b", re.MULTILINE)

NOTICED, BROKEN = 1, 3
VERDICTS = {0: "survived", NOTICED: "killed", BROKEN: "broken"}


def chapters(home: Path) -> list[Path]:
    """The files of a title's rules: all but its components, its bots, its picture and what is no code.

    The picture is the folder `look`. Where it lies in the folders of the rules (Conflict keeps it with its rooms), it is every
    file that imports `armillary.scene`, of whose parts pictures consist.
    """
    others = {"components", "bots", "look", "text", "scenarios", "lessons"}
    folders = sorted(folder.parent for folder in home.glob("*/__init__.py") if folder.parent.name not in others)
    return [file for folder in folders for file in sorted(folder.glob("*.py")) if not PICTURE.search(file.read_text())]


def built_on(name: str) -> list[str]:
    """The titles whose rules stand on those of this one."""
    games = ROOT / "src" / "armillary" / "games"
    used = f"armillary.games.{name}."
    others = [home.name for home in sorted(games.iterdir()) if home.is_dir() and home.name != name]
    return [other for other in others if any(used in file.read_text() for file in games.glob(f"{other}/**/*.py"))]


def forked(
    mutants: list[Mutant], jobs: int, until: float, trial: Callable[[Mutant], int]
) -> Iterator[tuple[Mutant, str]]:
    """Each mutant tried in a fork, some at a time; as they end, what became of them."""
    running: dict[int, Mutant] = {}

    def ended() -> tuple[Mutant, str]:
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        return running.pop(pid), VERDICTS.get(code, "hung" if code in (-signal.SIGPROF, -signal.SIGALRM) else "broken")

    for mutant in mutants:
        if len(running) == jobs:
            yield ended()
        if time.monotonic() > until:
            break
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = BROKEN
            try:
                code = trial(mutant)
            finally:
                os._exit(code)
        running[pid] = mutant
    while running:
        yield ended()


class Tests:
    """A plugin: instead of running the tests that were collected, runs those that a mutant concerns until one fails."""

    def __init__(self, seen: Seen, each: float, *, all_tests: bool = False) -> None:
        self.seen = seen
        self.each = each
        self.all_tests = all_tests

    def pytest_configure(self) -> None:
        """To shrink what failed would be a waste here."""
        from hypothesis import Phase, settings

        settings.register_profile("mutants", phases=[Phase.explicit, Phase.generate], deadline=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        return self.loop()

    def loop(self) -> bool:
        raise NotImplementedError

    def concerned(self, mutant: Mutant) -> list[pytest.Item]:
        """Tests that run the line, frozen play first, for it notices most, then the quickest; then, if what the line made is
        shared, the others; laws last."""
        ran = self.seen.of(mutant.file, mutant.line, mutant.statement)
        shared = self.all_tests or not ran.isdisjoint({IMPORTED, SHARED})

        def order(test: str) -> tuple[bool, bool, bool, float]:
            frozen = "/test_frozen.py" in test
            return test.startswith("tests/laws"), test not in ran, not frozen, self.seen.seconds[test]

        tests = [test for test in sorted(self.items, key=order) if shared or test in ran]
        left, fitting = self.each, []
        for test in tests:
            if self.seen.seconds[test] <= left:
                left -= self.seen.seconds[test]
                fitting.append(self.items[test])
        return fitting

    def run(self, items: list[pytest.Item], patience: float | None = PATIENCE) -> int:
        for item, after in zip(items, [*items[1:], None], strict=False):
            if patience:
                signal.setitimer(signal.ITIMER_PROF, GRACE + patience * self.seen.seconds[item.nodeid])
                signal.alarm(900)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.session.testsfailed:
                return NOTICED
        return 0


class Cold(Tests):
    """Tries one mutant whose module is imported as it was changed."""

    def __init__(self, seen: Seen, each: float, mutant: Mutant, *, all_tests: bool) -> None:
        super().__init__(seen, each, all_tests=all_tests)
        self.mutant = mutant
        self.code = NOTICED  # if it cannot even be imported

    def loop(self) -> bool:
        self.code = self.run(self.concerned(self.mutant))
        return True


class Warm(Tests):
    """Tries many mutants, each in a fork in which the function's code is exchanged."""

    def __init__(
        self,
        seen: Seen,
        each: float,
        mutants: list[Mutant],
        jobs: int,
        until: float,
        tell: Callable[[Mutant, str], None],
    ) -> None:
        super().__init__(seen, each)
        self.mutants = mutants
        self.jobs = jobs
        self.until = until
        self.tell = tell

    def loop(self) -> bool:
        shared = [m for m in self.mutants if SHARED in self.seen.of(m.file, m.line, m.statement)]
        self.try_out(shared)
        self.warm_up()
        self.try_out([mutant for mutant in self.mutants if mutant not in shared])
        return True

    def try_out(self, mutants: list[Mutant]) -> None:
        for mutant, verdict in forked(mutants, self.jobs, self.until, self.trial):
            self.tell(mutant, verdict)

    def warm_up(self) -> None:
        """The quickest test of each file: components, texts and games are made once, for all forks."""
        first: dict[str, pytest.Item] = {}
        for test in sorted(self.items, key=self.seen.seconds.__getitem__):
            first.setdefault(test.partition("::")[0], self.items[test])
        self.run(list(first.values()), patience=None)

    def trial(self, mutant: Mutant) -> int:
        swap = exchanged(mutant)
        assert swap
        before, after = swap
        place = str(ROOT / mutant.file), before.co_qualname, before.co_firstlineno
        living = 0
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                if (code.co_filename, code.co_qualname, code.co_firstlineno) == place:
                    thing.__code__ = after
                    living += 1
        return self.run(self.concerned(mutant)) if living else BROKEN


def import_changed(mutant: Mutant) -> None:
    """From now on the mutant's module is imported as it was changed."""
    own = importlib.machinery.SourceFileLoader.get_code
    place = str(ROOT / mutant.file)

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> object:
        if self.path == place:
            return compile(mutant.applied((ROOT / mutant.file).read_text()), place, "exec")
        return own(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", help="a title's slug: its rules are changed, its tests are run; or `kernel`")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tests", nargs=argparse.REMAINDER, help="what pytest is to run instead; the last option")
    parser.add_argument("--json", type=Path, help="keep the verdicts here, and go on from those that are there")
    parser.add_argument("--again", action="store_true", help="try what survived in --json once more, after new tests")
    parser.add_argument("--cold", action="store_true", help="import each change again and show it to all tests")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin nothing more after this time")
    parser.add_argument(
        "--each", type=float, default=float("inf"), help="so many seconds of tests for each change at most"
    )
    asked = parser.parse_args()
    until = time.monotonic() + asked.seconds
    name = asked.title.replace("-", "_")
    kernel = name == "kernel"
    home = ROOT / "src" / "armillary" / ("kernel" if kernel else f"games/{name}")
    if not home.is_dir():
        parser.error(f"no title in {home.relative_to(ROOT)}")
    every = places([home] if kernel else chapters(home))
    mutants = chosen(every, asked.count, asked.seed)
    own = [f"tests/games/{title}" for title in (name, *built_on(name))]
    own += ["tests/laws/test_laws.py", "--title", asked.title]
    tests = asked.tests or (KERNEL if kernel else own)
    arguments = [
        "-q",
        "-s",
        "--assert=plain",
        "--no-header",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:cov",
        *tests,
    ]
    os.chdir(ROOT)
    seen = see(asked.title, home, arguments, until, asked.jobs)
    if seen is None:
        return 2

    verdicts: list[dict[str, object]] = []
    if asked.json and asked.json.exists():
        verdicts = json.loads(asked.json.read_text())
        if asked.again:
            verdicts = [one for one in verdicts if one["verdict"] in ("killed", "hung")]
    done = {(one["file"], one["line"], one["shown"]) for one in verdicts}

    def shown(mutant: Mutant) -> str:
        return mutant.shown((ROOT / mutant.file).read_text())

    def tell(mutant: Mutant, verdict: str) -> None:
        verdicts.append({**asdict(mutant), "shown": shown(mutant), "verdict": verdict})
        if verdict not in ("killed", "hung"):
            print(f"{verdict} {mutant.file}:{mutant.line} ({mutant.kind})\n    {shown(mutant)}", flush=True)
        if asked.json:
            asked.json.write_text(json.dumps(verdicts, indent=1))

    def cold_trial(mutant: Mutant) -> int:
        import_changed(mutant)
        cold = Cold(seen, asked.each, mutant, all_tests=asked.cold)
        pytest.main(arguments, plugins=[cold])
        return cold.code

    cold, warm = [], []
    for mutant in mutants:
        if (mutant.file, mutant.line, shown(mutant)) in done:
            continue
        ran = seen.of(mutant.file, mutant.line, mutant.statement)
        if not ran and not asked.cold:
            tell(mutant, "not run")
        elif asked.cold or IMPORTED in ran or not exchanged(mutant):
            cold.append(mutant)
        else:
            warm.append(mutant)
    print(f"{len(every)} places in {home.relative_to(ROOT)}, {len(mutants)} of them changed, {len(cold)} at import")
    for mutant, verdict in forked(cold, asked.jobs, until, cold_trial):
        tell(mutant, verdict)
    if warm:
        pytest.main(arguments, plugins=[Warm(seen, asked.each, warm, asked.jobs, until, tell)])
    killed = sum(v["verdict"] in ("killed", "hung") for v in verdicts)
    print(f"{killed} of {len(verdicts)} killed ({killed / max(1, len(verdicts)):.1%}); the others stand above")
    return 0


if __name__ == "__main__":
    sys.exit(main())
