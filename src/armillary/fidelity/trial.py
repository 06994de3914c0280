"""A process of its own for `guarded`: runs the proofs of rules, unchanged and with the rules broken.

What to do comes as JSON through the standard input; each verdict goes as one line of JSON to the standard output. The process
imports and loads everything once and forks for each breakage; in the fork the code of one function is exchanged. A function that
has already run by then (which makes components, say) is not tried here: the answer is `cold`, and the caller asks a second
process, which imports the module as it was changed.
"""

import gc
import importlib.machinery
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from armillary.fidelity.places import Mutant, exchanged

__all__ = ["COLD", "NOTICED", "PASSED", "SKIPPED"]

PASSED, NOTICED, COLD, UNKNOWN = "passed", "noticed", "cold", "unknown"
#: Of a breakage that could no longer change whether most are noticed.
SKIPPED = "skipped"
#: Exit statuses of a fork; any other, or a signal, is told as it is.
STATUS = {10: PASSED, 11: NOTICED, 12: COLD}
#: Proofs that take so many times their usual processor time, and some seconds more, hang, which is noticed.
PATIENCE, GRACE = 10, 10.0


def import_changed(file: str, source: str) -> None:
    """From now on this module is imported with this text."""
    own = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> Any:
        return compile(source, file, "exec") if self.path == file else own(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


class Ran:
    """The functions that ran while everything was imported: where they begin."""

    def __init__(self) -> None:
        self.places: set[tuple[str, int]] = set()
        sys.setprofile(self.saw)

    def saw(self, frame: FrameType, what: str, _: Any) -> None:
        if what == "call":
            self.places.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    def stop(self) -> None:
        sys.setprofile(None)


class Proofs:
    """A plugin of pytest: instead of running the tests that were collected, carries out the tasks."""

    def __init__(self, task: dict[str, Any], tell: Callable[[dict[str, Any]], None], ran: Ran) -> None:
        self.task = task
        self.tell = tell
        self.ran = ran
        self.session: Any = None
        self.items: dict[str, list[Any]] = {}
        self.functions: dict[Place, list[FunctionType]] = {}

    def pytest_runtestloop(self, session: Any) -> bool:
        self.session = session
        for item in session.items:
            test = item.nodeid.partition("[")[0].partition("::")[2]
            self.items.setdefault(f"{item.path}::{test}", []).append(item)
        self.loop()
        return True

    def loop(self) -> None:
        import armillary.kernel.scenario  # noqa: F401 - before the forks
        from armillary.kernel.registry import game

        title = self.task["title"]
        with suppress(Exception):  # a module that was changed may load no longer: its proofs will say so
            game(title).text()  # components and texts are made once, for all forks
        self.ran.stop()
        seconds: dict[str, float] = {}
        rules = self.task["rules"]
        for (rule, _), verdict, spent in forked(
            [(rule, None) for rule in rules], self.task["jobs"], lambda one: self.fails(one[0]), lambda one: 600.0
        ):
            seconds[rule["rule"]] = spent
            self.tell({"rule": rule["rule"], "change": None, "verdict": verdict})
        self.functions = living_functions()
        gc.freeze()  # a fork that collects garbage would copy all memory
        found: dict[str, list[str]] = {rule["rule"]: [] for rule in rules}
        for number in range(max((len(rule["changes"]) for rule in rules), default=0)):
            open_ones = [rule for rule in rules if number < len(rule["changes"])]
            for rule in [one for one in open_ones if decided(found[one["rule"]], len(one["changes"]))]:
                open_ones.remove(rule)
                self.tell({"rule": rule["rule"], "change": number, "verdict": SKIPPED})
            for (rule, _), verdict, _ in forked(
                [(rule, number) for rule in open_ones],
                self.task["jobs"],
                lambda one: self.broken(one[0], Mutant(**one[0]["changes"][one[1]])),
                lambda one: GRACE + PATIENCE * seconds[one[0]["rule"]],
            ):
                found[rule["rule"]].append(verdict)
                self.tell({"rule": rule["rule"], "change": number, "verdict": verdict})

    def fails(self, rule: dict[str, Any]) -> str:
        from armillary.kernel.scenario import run_scenario

        for scenario in rule["scenarios"]:
            try:
                run_scenario(Path(scenario))
            except Exception:
                return NOTICED
        items = [item for name in rule["tests"] for item in self.items[str(Path.cwd() / name)]]
        for item, after in zip(items, [*items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.session.testsfailed:
                return NOTICED
        return PASSED

    def broken(self, rule: dict[str, Any], mutant: Mutant) -> str:
        swap = exchanged(mutant, Path(mutant.file).read_text(encoding="utf-8"))
        if swap is None or (mutant.file, swap[0].co_firstlineno) in self.ran.places:
            return COLD
        before, after = swap
        living = self.functions.get((mutant.file, before.co_qualname, before.co_firstlineno), [])
        for function in living:
            function.__code__ = after
        return self.fails(rule) if living else COLD


def decided(verdicts: list[str], of: int) -> bool:
    """Can the breakages that are left no longer change whether most are noticed?"""
    return 2 * verdicts.count(NOTICED) > of or 2 * verdicts.count(PASSED) >= of


Place = tuple[str, str, int]


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def living_functions() -> dict[Place, list[FunctionType]]:
    """Every function that was imported, by where its code stands."""
    found: dict[Place, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found.setdefault(place_of(thing.__code__), []).append(thing)
    return found


Work = tuple[dict[str, Any], Any]


def forked(
    work: Iterable[Work], jobs: int, verdict: Callable[[Work], str], limit: Callable[[Work], float]
) -> Iterator[tuple[Work, str, float]]:
    """Each piece of work done in a fork, some at a time; as they end, what came of them and how long they took."""
    running: dict[int, Work] = {}

    def ended() -> tuple[Work, str, float]:
        pid, status, used = os.wait4(-1, 0)
        code = os.waitstatus_to_exitcode(status)
        hung = code in (-signal.SIGPROF, -signal.SIGALRM)
        return running.pop(pid), NOTICED if hung else STATUS.get(code, UNKNOWN), used.ru_utime + used.ru_stime

    for one in work:
        if len(running) == jobs:
            yield ended()
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                signal.setitimer(signal.ITIMER_PROF, limit(one))
                signal.alarm(int(10 * limit(one)))
                found = verdict(one)
                code = next(code for code, name in STATUS.items() if name == found)
            finally:
                os._exit(code)
        running[pid] = one
    while running:
        yield ended()


def main() -> int:
    ran = Ran()
    task = json.load(sys.stdin)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what tests print is not an answer

    def tell(verdict: dict[str, Any]) -> None:
        print(json.dumps(verdict), file=out, flush=True)

    if "file" in task:
        import_changed(task["file"], task["source"])
    import pytest

    proofs = Proofs(task, tell, ran)
    tests = sorted({name for rule in task["rules"] for name in rule["tests"]})
    if not tests:
        proofs.loop()
        return 0
    # Plain asserts: to rewrite them pytest would import the title by a way of its own, from the files as they are.
    arguments = ["-q", "-s", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    done = pytest.main([*arguments, *tests], plugins=[proofs])
    # A module that can no longer be imported interrupts the collection.
    return 0 if done in (pytest.ExitCode.OK, pytest.ExitCode.INTERRUPTED) else 1


if __name__ == "__main__":
    sys.exit(main())
