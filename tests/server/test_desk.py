"""Fair shares of thinking: a flood slows the flooder; an overrun is answered with a reason; who leaves is forgotten."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from armillary.kernel.text import Text
from armillary.server import desk as desk_module
from armillary.server.asking import Asker, Unanswered, WorkerFailed
from armillary.server.desk import Desk
from armillary.server.pool import Worker

ANN, BOB, CID = Asker("ann", ""), Asker("bob", ""), Asker("cid", "")


class Slow(Worker):
    """A worker that answers when the test says so."""

    def __init__(self, log: list[str], go: asyncio.Event) -> None:
        super().__init__()
        self.log, self.go = log, go

    async def ask(self, request: bytes, seconds: float) -> dict[str, Any]:
        self.settled = False
        self.log.append(json.loads(request)["task"])
        await self.go.wait()
        self.settled = True
        return {"answer": json.loads(request)["task"]}

    async def interrupt(self) -> None:
        self.log.append("interrupted")
        self.settled = True


def at_desk(size: int, work: Callable[[Desk, list[str], asyncio.Event], Awaitable[None]]) -> None:
    async def whole() -> None:
        log: list[str] = []
        go = asyncio.Event()
        desk = Desk(size)
        desk.workers = [Slow(log, go) for _ in range(size)]
        desk._idle = list(desk.workers)
        await work(desk, log, go)

    asyncio.run(whole())


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_one_person_never_has_all_workers() -> None:
    async def work(desk: Desk, log: list[str], go: asyncio.Event) -> None:
        flood = [asyncio.ensure_future(desk.ask({"task": f"ann{n}"}, 1, ANN)) for n in range(10)]
        await settle()
        assert log == ["ann0"]
        other = asyncio.ensure_future(desk.ask({"task": "bob"}, 1, BOB))
        await settle()
        assert log == ["ann0", "bob"], "at once, though ten of Ann's were there before"
        go.set()
        await asyncio.gather(*flood, other)

    at_desk(2, work)


def test_one_network_never_has_all_workers() -> None:
    async def work(desk: Desk, log: list[str], go: asyncio.Event) -> None:
        crowd = [Asker(f"guest{n}", "203.0.113.9") for n in range(30)]
        flood = [asyncio.ensure_future(desk.ask({"task": one.person}, 1, one)) for one in crowd]
        await settle()
        assert log == ["guest0"]
        other = asyncio.ensure_future(desk.ask({"task": "bob"}, 1, Asker("bob", "198.51.100.7")))
        await settle()
        assert log == ["guest0", "bob"]
        go.set()
        await asyncio.gather(*flood, other)

    at_desk(2, work)


def test_who_was_given_least_goes_first() -> None:
    async def work(desk: Desk, log: list[str], go: asyncio.Event) -> None:
        desk._shares.add("person ann", 5.0)
        held = [asyncio.ensure_future(desk.ask({"task": "held"}, 1, Asker(f"x{n}", ""))) for n in range(2)]
        await settle()
        late = [asyncio.ensure_future(desk.ask({"task": who.person}, 1, who)) for who in (ANN, ANN, BOB, CID)]
        await settle()
        go.set()
        await asyncio.gather(*held, *late)
        assert log == ["held", "held", "bob", "cid", "ann", "ann"]

    at_desk(2, work)


def test_what_an_answer_took_is_charged_to_the_person_and_the_network() -> None:
    async def work(desk: Desk, log: list[str], go: asyncio.Event) -> None:
        go.set()
        await desk.ask({"task": "x"}, 1, Asker("ann", "203.0.113.9"))
        assert desk._shares.of("person ann") > 0
        assert desk._shares.of("network 203.0.113.9") > 0
        assert desk._shares.of("person bob") == 0

    at_desk(2, work)


def test_more_questions_than_may_wait_are_refused_with_a_reason() -> None:
    async def work(desk: Desk, log: list[str], go: asyncio.Event) -> None:
        asked = [asyncio.ensure_future(desk.ask({"task": "x"}, 1, ANN)) for _ in range(desk_module.MOST_OF_PERSON + 3)]
        await settle()
        assert desk.full(ANN)
        assert not desk.full(BOB)
        go.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [one for one in answers if isinstance(one, Unanswered)]
        assert len(refused) == 2
        assert {one.key for one in refused} == {"too-many-questions"}

    at_desk(2, work)


def test_a_question_whose_asker_leaves_is_dropped() -> None:
    async def work(desk: Desk, log: list[str], go: asyncio.Event) -> None:
        first = asyncio.ensure_future(desk.ask({"task": "first"}, 1, ANN))
        waits = asyncio.ensure_future(desk.ask({"task": "waits"}, 1, ANN))
        await settle()
        waits.cancel()
        first.cancel()
        await asyncio.gather(first, waits, return_exceptions=True)
        await settle()
        assert log == ["first", "interrupted"]
        assert len(desk._idle) == 2
        assert not desk._waiting

    at_desk(2, work)


def test_a_review_gives_way_to_a_question_and_begins_again() -> None:
    async def work(desk: Desk, log: list[str], go: asyncio.Event) -> None:
        review = asyncio.ensure_future(desk.ask({"task": "review"}, 1, ANN, background=True))
        await settle()
        asked = [asyncio.ensure_future(desk.ask({"task": who.person}, 1, who)) for who in (ANN, BOB)]
        await settle()
        assert log == ["review", "ann", "interrupted", "bob"]
        go.set()
        assert (await review)["answer"] == "review"
        await asyncio.gather(*asked)
        assert log == ["review", "ann", "interrupted", "bob", "review"]

    at_desk(2, work)


def test_who_waits_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "PATIENCE", 0.05)

    async def work(desk: Desk, log: list[str], go: asyncio.Event) -> None:
        held = [asyncio.ensure_future(desk.ask({"task": "held"}, 1, Asker(f"x{n}", ""))) for n in range(2)]
        await settle()
        with pytest.raises(Unanswered, match="desk-busy"):
            await desk.ask({"task": "late"}, 1, ANN)
        go.set()
        await asyncio.gather(*held)

    at_desk(2, work)


# ------------------------------------------------------------------------------------------------------- real workers


def test_a_worker_stops_in_time_and_stays_with_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that takes forever is given up after its time; the process is the same, and answers the next one."""
    # On a busy machine a worker takes its time to notice.
    monkeypatch.setattr(desk_module, "LATE", 120.0)
    monkeypatch.setattr("armillary.server.pool.GRACE", 60.0)
    from armillary.kernel.setup import Setup

    position = Setup(title="tictactoe", seats=2).game().start(1).inspect()
    setup = {"title": "tictactoe", "seats": 2}
    slow = {
        "task": "choose",
        "setup": setup,
        "position": position,
        "seat": 0,
        "level": "hard",
        "seed": 1,
        "budget": 600.0,
    }
    quick = {**slow, "level": "random", "budget": 0.1}

    async def whole() -> None:
        desk = Desk(1)
        try:
            assert "choice" in await desk.ask(quick, 30, ANN)
            process = desk.workers[0].process
            assert process is not None
            with pytest.raises(Unanswered) as caught:
                await desk.ask(slow, 0.3, ANN)
            assert caught.value.key == "too-much-work"
            leaving = asyncio.ensure_future(desk.ask(slow, 60, ANN))
            await asyncio.sleep(0.3)
            leaving.cancel()
            assert "choice" in await desk.ask(quick, 30, BOB)
            assert desk.workers[0].process is process, "it was interrupted, not killed"
            os.kill(process.pid, 9)
            with pytest.raises(WorkerFailed):
                await desk.ask(quick, 30, BOB)
            assert "choice" in await desk.ask(quick, 30, BOB)
        finally:
            await desk.close()

    asyncio.run(whole())


INTERRUPTED = """
import os, signal, sys, time
from armillary.server import worker

def work(request):
    import interrupted
    os.write(1, b"imported %d\\n" % interrupted.whole)
    while True:
        time.sleep(0.01)

worker.work = work
print(worker.Watch().work({}))
"""


def test_an_import_is_not_interrupted(tmp_path: Path) -> None:
    """A module that was imported by half would be broken for all later questions of that worker."""
    (tmp_path / "interrupted.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGUSR1)\nwhole = True\n")
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.split("\n")[:2] == ["imported 1", "{'late': True}"], done.stderr


@pytest.mark.parametrize("language", ["en", "de"])
def test_reasons_are_in_the_askers_language(language: str) -> None:
    from armillary.table.errors import said

    for key in ("too-much-work", "too-many-questions", "desk-busy", "cannot-work-out"):
        words = said(language, key, seconds=10)
        assert words != key
        assert "{" not in words
    assert "10" in said(language, "too-much-work", seconds=10)
    assert said("de", "too-much-work", seconds=10) != said("en", "too-much-work", seconds=10)
    assert language in Text.spoken()


def test_an_overrun_is_answered_and_the_socket_is_read_meanwhile(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own = start()
    ann = own.person("Ann")
    card = ann.match("salvage", ["me", "me"])
    sock = ann.socket(card["id"])
    sock.hello(0, language="de")
    sock.until("update")

    over = threading.Event()

    async def late(request: dict[str, Any], seconds: float, asker: Asker, **_: Any) -> dict[str, Any]:
        await asyncio.to_thread(over.wait, 60)
        raise Unanswered("too-much-work", seconds=round(seconds))

    monkeypatch.setattr(own.hub.desk, "ask", late)
    consult = sock.send(type="consult", tool="anything", args={})
    ping = sock.send(type="ping")
    assert sock.until("pong")["id"] == ping, "while the question is worked on"
    over.set()
    answer = sock.until("sketch")
    assert (answer["id"], answer["sketch"]) == (consult, None)
    assert "10 Sekunden" in answer["reason"]
    odds = sock.ask(type="odds", notation="bid 1")
    assert "Sekunden" in odds["text"]
    outlook = sock.ask(type="outlook", notations=["bid 1"])
    assert (outlook["type"], outlook["code"]) == ("refused", "too-slow")
    assert "Sekunden" in outlook["reason"]
    hint = sock.ask(type="hint")
    assert "Sekunden" in hint["text"][0]


def test_a_closed_socket_leaves_no_question(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own = start()
    ann = own.person("Ann")
    sock = ann.socket(ann.match("salvage", ["me", "me"])["id"])
    sock.hello(0)
    sock.until("update")
    dropped = threading.Event()

    async def long(request: dict[str, Any], seconds: float, asker: Asker, **_: Any) -> dict[str, Any]:
        try:
            await asyncio.sleep(3600)
        finally:
            dropped.set()
        raise AssertionError

    monkeypatch.setattr(own.hub.desk, "ask", long)
    sock.send(type="consult", tool="x", args={})
    sock.ask(type="ping")
    sock.close()
    assert dropped.wait(60)


def test_a_request_that_is_left_leaves_no_question(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own = start()
    asked, dropped = threading.Event(), threading.Event()

    async def long(request: dict[str, Any], seconds: float, asker: Asker, **_: Any) -> dict[str, Any]:
        asked.set()
        try:
            await asyncio.sleep(3600)
        finally:
            dropped.set()
        raise AssertionError

    ann = own.person("Ann")
    card = ann.match("tictactoe", ["me", "me"])
    sock = ann.socket(card["id"])
    for seat, cell in ((0, "a1"), (1, "b1"), (0, "a2"), (1, "b2"), (0, "a3")):
        sock.hello(seat)
        assert sock.choose(f"mark {cell}", sock.until("update")["step"])["type"] == "done"
    record = ann.get(f"/api/matches/{card['id']}/record").content
    monkeypatch.setattr(own.hub.desk, "ask", long)
    with socket.create_connection(("127.0.0.1", own.port)) as raw:
        head = f"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(record)}\r\n\r\n"
        raw.sendall(head.encode() + record)
        assert asked.wait(60)
    assert dropped.wait(60)
