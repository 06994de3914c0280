"""Records what tests saw of the rules: bound code that ran, events, refusals, dice, verbs, ends, and component data that a test
read.

Only what was seen in a passing test that names the rule is evidence. A scenario file counts as its own test, with the rules that
it names. Recording is enabled by the environment variable ARMILLARY_EVIDENCE, which names the file to write.
"""

import os
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.kernel import scenario
from armillary.kernel.event import Event
from armillary.kernel.evidence import LISTENERS, note
from armillary.kernel.game import Game
from armillary.kernel.ledger import load_ledger
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refusal

__all__ = ["Recorder", "hearing"]


class Ear(list[Event]):
    """The log of a position without listeners: events are created, and so noted, but not kept."""

    def append(self, event: Event) -> None:
        pass


class Scope:
    """A running test or scenario file, the rules that it names and those that it saw."""

    def __init__(self, name: str, named: Iterable[str]) -> None:
        self.name = name
        self.named = frozenset(named)
        self.seen: dict[str, set[str]] = {}


class Recorder:
    """The rows of a session: rule, test, how it was seen."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, list[str]]] = {}
        self.scopes: list[Scope] = []

    def saw(self, rule: str, how: str) -> None:
        for scope in self.scopes:
            if rule in scope.named:
                scope.seen.setdefault(rule, set()).add(how)

    def begin(self, name: str, named: Iterable[str]) -> None:
        self.scopes.append(Scope(name, named))

    def end(self, passed: bool) -> None:
        scope = self.scopes.pop()
        if passed:
            for rule, how in scope.seen.items():
                row = self.rows.setdefault(rule, {})
                row[scope.name] = sorted({*row.get(scope.name, ()), *how})

    def add(self, rows: dict[str, dict[str, list[str]]]) -> None:
        for rule, proofs in rows.items():
            self.rows.setdefault(rule, {}).update(proofs)

    def start(self) -> None:
        LISTENERS.append(self.saw)
        hearing()
        play = scenario.play_scenario

        @wraps(play)
        def heard(data: dict[str, Any], game: Game | None, name: str) -> Any:
            self.begin(f"scenarios/{name}", data.get("rules", ()))
            passed = False
            try:
                done = play(data, game, name)
                passed = True
            finally:
                self.end(passed)
            return done

        scenario.play_scenario = heard

    def write(self, file: Path) -> None:
        rows = {rule: dict(sorted(proofs.items())) for rule, proofs in sorted(self.rows.items())}
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(rows))


def hearing() -> None:
    """Make the kernel report the rules it sees. Permanent, so only recording processes call it."""

    def before(cls: type, name: str, say: Callable[..., None]) -> None:
        original = getattr(cls, name)

        @wraps(original)
        def heard(*args: Any, **named: Any) -> Any:
            say(*args, **named)
            return original(*args, **named)

        setattr(cls, name, heard)

    def after(cls: type, name: str, say: Callable[..., None]) -> None:
        original = getattr(cls, name)

        @wraps(original)
        def heard(*args: Any, **named: Any) -> Any:
            done = original(*args, **named)
            say(*args, **named)
            return done

        setattr(cls, name, heard)

    after(Event, "__init__", lambda event, /, *_, **__: note("event", *event.rules))
    after(Refusal, "__init__", lambda refusal, /, *_, **__: note("refusal", refusal.rule))
    after(Position, "__init__", _listen)
    before(Position, "roll", lambda p, count, sides, rule, alike=False: note("roll", rule))
    before(Position, "pick", lambda p, options, rule: note("roll", rule))
    before(Position, "pick_weighted", lambda p, weights, rule: note("roll", rule))
    before(Position, "finish", lambda p, winners, reason, rule, scores: note("end", rule))
    before(Position, "take_listed", _taken)
    after(Position, "_answer_sealed", lambda p, seat, choice: note("verb", p.game.vocabulary.verbs[choice[0]].rule))
    after(Position, "_interject", lambda p, seat, choice: note("verb", p.game.vocabulary.verbs[choice[0]].rule))
    after(Game, "__init__", _watch)


def _listen(p: Position, /, *_: Any, **__: Any) -> None:
    p.log = Ear()


#: Component classes whose attribute reads are recorded.
_WATCHED: set[type] = set()


def _watch(game: Game, /, *_: Any, **__: Any) -> None:
    """A ledger row with `about` (attributes of the components) is proven by a test that reads them: the test itself, not the
    rules that it runs."""
    cls = type(game.components)
    if game.components is None or cls in _WATCHED:
        return
    _WATCHED.add(cls)
    about: dict[str, list[str]] = {}
    for rule in load_ledger(*game.folders).rules.values():
        for name in rule.more.get("about", ()):
            about.setdefault(name, []).append(rule.id)
    if not about:
        return
    read: Callable[[Any, str], Any] = getattr(cls, "__getattribute__")  # noqa: B009 - typed as a bound method

    def heard(this: Any, name: str) -> Any:
        if name in about and Path(sys._getframe(1).f_code.co_filename).name.startswith("test_"):
            note("data", *about[name])
        return read(this, name)

    type.__setattr__(cls, "__getattribute__", heard)


def _taken(p: Position, seat: int, choice: Any) -> None:
    note("verb", p.frames[-1].rule_of(p, seat, choice) or p.game.vocabulary.verbs[choice[0]].rule)


# ------------------------------------------------------------------------------------------------------ pytest's hooks


class EvidencePlugin:
    """Runs only the tests that name rules, and writes what they saw if all of them pass."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.recorder = Recorder()
        self.recorder.start()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if _named(item) or _scenario(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
        items[:] = wanted

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        self.recorder.begin(_name(item), _named(item))
        passed = False
        try:
            done = yield
            passed = True
        finally:
            self.recorder.end(passed)
        return done

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["evidence"] = self.recorder.rows
        elif exitstatus == pytest.ExitCode.OK:
            self.recorder.write(self.file)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """A worker of pytest-xdist has ended: merge what it saw."""
        self.recorder.add(getattr(node, "workeroutput", {}).get("evidence", {}))


def _named(item: pytest.Item) -> list[str]:
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


def _scenario(item: pytest.Item) -> bool:
    """Is it a test that is parametrised over scenario files?"""
    params = getattr(getattr(item, "callspec", None), "params", {})
    return any(isinstance(value, Path) and value.suffix == ".yaml" for value in params.values())


def _name(item: pytest.Item) -> str:
    """The test's name without the parameters: `tests/games/salvage/test_match.py::test_jam`."""
    return item.nodeid.partition("[")[0]


def plugin() -> EvidencePlugin | None:
    """The plugin, if this process records."""
    file = os.environ.get("ARMILLARY_EVIDENCE")
    return EvidencePlugin(Path(file)) if file else None
