"""Which test runs which line, and how long it takes: kept in `build/mutants`. After a change of the sources only those tests
are watched again that ran a changed file."""

import functools
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import coverage
import pytest
from mutation.places import ROOT

#: Lines that ran while modules were imported and tests collected: they cannot be changed afterwards.
IMPORTED = "imported"
#: Lines that ran once for all tests, in a function whose result is kept or in a fixture of a wider scope.
SHARED = "shared"

#: What a title's tests run besides the title itself: a change there may change which lines of the title they run.
COMMON = [ROOT / "src" / "armillary" / name for name in ("kernel", "fields", "packs", "players", "testkit")]

Lines = dict[str, list[int]]


class Seen:
    """For each test its seconds and the lines it ran."""

    def __init__(self, title: str, home: Path) -> None:
        self.kept = ROOT / "build" / "mutants" / f"{title}.json"
        self.common = " ".join(_stamp(folder) for folder in COMMON)
        self.sources = {str(file.relative_to(ROOT)): _stamp(file) for file in sorted(home.rglob("*.py"))}
        self.stamps: dict[str, str] = {}
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, Lines] = {}
        if self.kept.exists():
            found = json.loads(self.kept.read_text())
            if found["common"] == self.common:
                self.stamps, self.seconds, self.lines = found["stamps"], found["seconds"], found["lines"]
                self._forget({file for file, stamp in found["sources"].items() if self.sources.get(file) != stamp})

    def _forget(self, changed: set[str]) -> None:
        """What the tests did in files that have changed since: every test, if no test's own lines say which it concerns."""
        own = {test: lines for test, lines in self.lines.items() if test not in (IMPORTED, SHARED)}
        known = set().union(*own.values()) - set(self.lines.get(SHARED, ()))
        stale = [test for test, lines in own.items() if not changed.isdisjoint(lines)]
        for test in stale if changed <= known else list(self.stamps):
            self.stamps.pop(test, None)
        for lines in self.lines.values():
            for file in changed:
                lines.pop(file, None)

    def has(self, test: str) -> bool:
        return self.stamps.get(test) == _stamp(ROOT / test.partition("::")[0])

    def keep(self) -> None:
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        kept = {"common": self.common, "sources": self.sources}
        kept |= {"stamps": self.stamps, "seconds": self.seconds, "lines": self.lines}
        self.kept.write_text(json.dumps(kept))

    def share(self, number: int) -> Path:
        """What one of several processes saw, until it is joined."""
        return self.kept.with_suffix(f".{number}.json")

    def join(self, number: int) -> None:
        found = json.loads(self.share(number).read_text())
        self.share(number).unlink()
        self.stamps.update(found["stamps"])
        self.seconds.update(found["seconds"])
        for test in found["stamps"]:
            self.lines.pop(test, None)
        for context, lines in found["lines"].items():
            self.add(context, lines)

    def add(self, context: str, lines: Lines) -> None:
        for file, numbers in lines.items():
            known = self.lines.setdefault(context, {})
            known[file] = sorted({*known.get(file, []), *numbers})

    def of(self, file: str, *lines: int) -> set[str]:
        """The tests, and IMPORTED or SHARED, that ran one of these lines."""
        return {name for name, ran in self.lines.items() if not set(lines).isdisjoint(ran.get(file, ()))}


@functools.cache
def _stamp(path: Path) -> str:
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


class Watch:
    """A plugin: runs the tests that are not yet known and sees which lines each of them runs."""

    def __init__(self, seen: Seen, folder: Path, until: float, share: int, shares: int) -> None:
        self.seen = seen
        self.ran: set[str] = set()
        self.until = until
        self.share, self.shares = share, shares
        self.coverage = coverage.Coverage(config_file=False, data_file=None, include=[f"{folder}/*"])
        self.context = IMPORTED
        self.failed: list[str] = []
        functools.lru_cache = self._once(functools.lru_cache)  # type: ignore[assignment]
        functools.cache = lambda function: functools.lru_cache(maxsize=None)(function)
        functools.cached_property = self._once_property(functools.cached_property)  # type: ignore[misc]
        self.coverage.start()
        self.coverage.switch_context(IMPORTED)

    @contextmanager
    def within(self, context: str) -> Iterator[None]:
        outer = self.context
        if outer != IMPORTED:
            self.context = context
            self.coverage.switch_context(context)
        yield
        if outer != IMPORTED:
            self.context = outer
            self.coverage.switch_context(outer)

    def shared(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def inner(*args: Any, **kwargs: Any) -> Any:
            with self.within(SHARED):
                return function(*args, **kwargs)

        return inner

    def _once(self, real: Any) -> Any:
        def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
            if callable(maxsize):
                return real(self.shared(maxsize))
            return lambda function: real(maxsize, typed)(self.shared(function))

        return lru_cache

    def _once_property(self, real: Any) -> Any:
        return lambda function: real(self.shared(function))

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        if fixturedef.scope == "function":
            return (yield)
        with self.within(SHARED):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Iterator[None]:
        unknown = [item for item in session.items if not self.seen.has(item.nodeid)]
        session.items[:] = unknown[self.share :: self.shares]
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.context = item.nodeid
        self.coverage.switch_context(item.nodeid)
        began = time.process_time()
        found = yield
        self.ran.add(item.nodeid)
        self.seen.lines.pop(item.nodeid, None)
        self.seen.seconds[item.nodeid] = round(time.process_time() - began, 3)
        self.seen.stamps[item.nodeid] = _stamp(ROOT / item.nodeid.partition("::")[0])
        if time.monotonic() > self.until:
            item.session.shouldstop = "time is up"
        return found

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def finish(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        for file in data.measured_files():
            name = str(Path(file).relative_to(ROOT))
            found: dict[str, list[int]] = {}
            for line, contexts in data.contexts_by_lineno(file).items():
                for context in contexts:
                    found.setdefault(context or IMPORTED, []).append(line)
            for context, lines in found.items():
                self.seen.add(context, {name: lines})
        seen = self.seen
        contexts = {IMPORTED, SHARED, *self.ran}
        new = {
            "stamps": {test: seen.stamps[test] for test in self.ran},
            "seconds": {test: seen.seconds[test] for test in self.ran},
            "lines": {context: lines for context, lines in seen.lines.items() if context in contexts},
        }
        place = seen.share(self.share)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(new))


def see(title: str, folder: Path, arguments: list[str], until: float, jobs: int = 1) -> Seen | None:
    """What is known of the tests. Those that are not yet known are run by some processes at a time. None if one failed or
    time ran out; what was seen until then is kept."""
    sys.stdout.flush()
    for share in range(jobs):
        if os.fork() == 0:
            watch = Watch(Seen(title, folder), folder, until, share, jobs)
            code = pytest.main(arguments, plugins=[watch])
            if watch.failed:
                print("the tests must pass before anything is changed", file=sys.stderr)
            else:
                watch.finish()
            os._exit(code)
    codes = [os.waitstatus_to_exitcode(os.wait()[1]) for _ in range(jobs)]
    seen = Seen(title, folder)
    for share in range(jobs):
        if seen.share(share).exists():
            seen.join(share)
    seen.keep()
    passed = set(codes) <= {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
    return seen if passed else None
