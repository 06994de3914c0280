"""The server is killed without warning, again and again, while matches are played: no acknowledged step is lost.

Every step that was acknowledged must be in the record of the finished match, at its number; every match goes on from the
position in which the store had it when the server died, and finishes.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from armillary.kernel.record import Record, replay
from armillary.kernel.verify import verify
from armillary.store import Store
from armillary.table.opening import open_table

#: On a machine that is busy with other things the kills end after so many seconds; there are never fewer than LEAST.
SECONDS, LEAST = float(os.environ.get("ARMILLARY_FAULT_SECONDS", "60")), 4
MATCHES = int(os.environ.get("ARMILLARY_FAULT_MATCHES", "100"))
KILLS = int(os.environ.get("ARMILLARY_FAULT_KILLS", "20"))

GONE = (OSError, WebSocketException, httpx.HTTPError, asyncio.TimeoutError)


class Crowd:
    """Matches against bots, played through whichever process answers, whatever happens to it."""

    def __init__(self, ports: list[int], seed: int) -> None:
        self.ports = ports
        self.rng = random.Random(seed)
        self.token = ""
        self.matches: list[str] = []
        #: match -> step -> choice, as the server acknowledged them.
        self.acknowledged: dict[str, dict[int, str]] = {}
        #: match -> choices that may have been stored, though no answer said so.
        self.unanswered: Counter[str] = Counter()
        self.over: set[str] = set()
        self.lost: list[str] = []
        self.reconnects = 0
        self.hurry = False

    async def open(self, count: int) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.ports[0]}", timeout=60) as client:
            self.token = (await client.post("/api/session", json={"name": "Crowd"})).json()["token"]
            client.headers["Authorization"] = f"Bearer {self.token}"
            body = {
                "setup": {"title": "salvage", "seats": 2},
                "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
            }
            for _ in range(count):
                answer = await client.post("/api/matches", json=body)
                self.matches.append(answer.json()["id"])
        self.acknowledged = {match: {} for match in self.matches}

    async def play(self, match: str) -> None:
        turn = self.rng.randrange(len(self.ports))
        while match not in self.over:
            turn += 1
            with contextlib.suppress(*GONE):
                await self.sit(match, self.ports[turn % len(self.ports)])
            if match not in self.over:
                self.reconnects += 1
                await asyncio.sleep(0.05 + self.rng.random() * 0.2)

    async def sit(self, match: str, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/api/matches/{match}/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(url, additional_headers=headers, compression=None, open_timeout=20) as socket:
            await socket.send(json.dumps({"type": "hello", "seat": 0}))
            asked: tuple[int, str] | None = None
            latest: dict[str, Any] | None = None
            floor = 0
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 30))
                if message["type"] == "done" and asked is not None:
                    # In a sealed round the step may come later than the view said: the answer has its number.
                    self.acknowledged[match][message["step"]] = asked[1]
                    asked, floor = None, message["step"]
                    self.unanswered[match] -= 1
                elif message["type"] == "update":
                    last = max(self.acknowledged[match], default=0)
                    if message["step"] < last:
                        self.lost.append(f"{match}: step {last} was acknowledged, the match has {message['step']}")
                    if message["view"]["decision"] is None:
                        self.over.add(match)
                        return
                    latest = message
                elif message["type"] == "refused":
                    asked, latest = None, None  # a fresh update follows
                    assert message["code"] in ("stale", "duplicate", "unavailable"), message
                    if message["code"] != "unavailable":
                        self.unanswered[match] -= 1
                if asked is None and latest is not None and latest["step"] >= floor and latest["view"]["choices"]:
                    asked = (latest["step"], self.pick(latest["view"]["choices"]))
                    latest = None
                    if not self.hurry:
                        await asyncio.sleep(self.rng.random() * 0.6)
                    self.unanswered[match] += 1
                    await socket.send(json.dumps({"type": "choose", "id": "1", "step": asked[0], "choice": asked[1]}))

    def pick(self, choices: list[dict[str, Any]]) -> str:
        choice = self.rng.choice(choices)
        text: str = choice["notation"]
        if "least" in choice:
            text = f"{text.rpartition(' ')[0]} {self.rng.randint(choice['least'], choice['most'])}"
        return text

    async def records(self) -> dict[str, Record]:
        found = {}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.ports[0]}", timeout=60) as client:
            client.headers["Authorization"] = f"Bearer {self.token}"
            for match in self.matches:
                answer = await client.get(f"/api/matches/{match}/record")
                assert answer.status_code == 200, answer.text
                found[match] = Record.parse(answer.text.splitlines())
        return found


def hashes(database: str, matches: list[str]) -> dict[str, tuple[int, str]]:
    """What the store alone knows of these matches, while no server (or another one) runs: steps and hash."""
    store = Store(database, process="test")
    found = {}
    for match in matches:
        opened = open_table(store, match)
        assert opened is not None
        table, _ = opened
        found[match] = (table.count, table.position.hash())
    store.close()
    return found


def check(crowd: Crowd, records: dict[str, Record], noted: list[dict[str, tuple[int, str]]]) -> None:
    assert crowd.lost == []
    for match, record in records.items():
        verdict = verify(record)
        assert verdict.sound, verdict.problems
        for step, choice in crowd.acknowledged[match].items():
            assert record.steps[step - 1].choice == choice, f"{match}: acknowledged step {step} is another one"
            assert record.steps[step - 1].seat == "A"
        stored = sum(step.seat == "A" for step in record.steps)
        most = len(crowd.acknowledged[match]) + crowd.unanswered[match]
        assert stored <= most, f"{match}: {stored} steps of a player who took at most {most}"
    for moment in noted:
        for match, (step, fingerprint) in moment.items():
            assert replay(records[match], step).hash() == fingerprint, f"{match} went on from another position"


@pytest.mark.slow
@pytest.mark.drawn(1, group="faults")
async def test_killed_20_times_under_load_of_100_matches(tmp_path: Path, processes: Callable[..., Any]) -> None:
    database = str(tmp_path / "fault.db")
    server = processes(database)
    await asyncio.to_thread(server.wait)
    crowd = Crowd([server.port], seed=2026)
    await crowd.open(MATCHES)
    playing = [asyncio.create_task(crowd.play(match)) for match in crowd.matches]
    noted = []
    rng = random.Random(7)
    began = time.monotonic()
    for number in range(KILLS):
        if number >= LEAST and time.monotonic() - began > SECONDS:
            break
        await asyncio.sleep(0.15 + rng.random() * 0.6)
        server.kill()
        some = rng.sample(crowd.matches, 5)
        noted.append(await asyncio.to_thread(hashes, database, some))
        server.start()
        await asyncio.to_thread(server.wait)
    unfinished = len(crowd.matches) - len(crowd.over)
    crowd.hurry = True
    await asyncio.wait_for(asyncio.gather(*playing), 240)
    assert unfinished > MATCHES // 10, "the kills came too late to matter"
    assert sum(len(steps) for steps in crowd.acknowledged.values()) > 5 * MATCHES
    check(crowd, await crowd.records(), noted)


@pytest.mark.slow
@pytest.mark.drawn(1, group="faults")
async def test_one_of_two_processes_on_postgresql_is_killed(
    postgres_database: str, processes: Callable[..., Any]
) -> None:
    one, two = processes(postgres_database), processes(postgres_database)
    await asyncio.to_thread(one.wait)
    await asyncio.to_thread(two.wait)
    crowd = Crowd([one.port, two.port], seed=11)
    await crowd.open(MATCHES // 4)
    playing = [asyncio.create_task(crowd.play(match)) for match in crowd.matches]
    noted = []
    rng = random.Random(3)
    began = time.monotonic()
    for number in range(6):
        if number >= 2 and time.monotonic() - began > SECONDS / 2:
            break
        await asyncio.sleep(0.3 + rng.random() * 0.8)
        victim = (one, two)[number % 2]
        victim.kill()
        if number == 1:
            # It stays down for a while: the other one looks after all matches, bots included.
            await asyncio.sleep(2)
        noted.append(await asyncio.to_thread(hashes, postgres_database, rng.sample(crowd.matches, 3)))
        victim.start()
        await asyncio.to_thread(victim.wait)
    crowd.hurry = True
    await asyncio.wait_for(asyncio.gather(*playing), 240)
    check(crowd, await crowd.records(), noted)


@pytest.mark.slow
@pytest.mark.drawn(1, group="faults")
async def test_postgresql_is_restarted_and_frozen_under_load(restartable: Any, processes: Callable[..., Any]) -> None:
    """Three restarts and one stop of the database, and one of the server, while matches are played: nothing lost or stuck."""
    database = restartable.database
    server = processes(database)
    await asyncio.to_thread(server.wait)
    crowd = Crowd([server.port], seed=5)
    await crowd.open(MATCHES // 8)
    playing = [asyncio.create_task(crowd.play(match)) for match in crowd.matches]
    rng = random.Random(9)
    for number in range(3):
        await asyncio.sleep(0.3 + rng.random())
        await asyncio.to_thread(restartable.stop)
        await asyncio.sleep((0.1, 1.0, 3.0)[number])
        await asyncio.to_thread(restartable.start)
    for victim in (restartable.process, server.process):
        await asyncio.sleep(0.3)
        victim.send_signal(signal.SIGSTOP)
        await asyncio.sleep(1.5)
        victim.send_signal(signal.SIGCONT)
    unfinished = len(crowd.matches) - len(crowd.over)
    crowd.hurry = True
    await asyncio.wait_for(asyncio.gather(*playing), 240)
    assert unfinished, "the restarts came too late to matter"
    check(crowd, await crowd.records(), [])
    health = httpx.get(f"http://127.0.0.1:{server.port}/healthz", timeout=60).json()
    assert (health["status"], health["halted"], health["broken"]) == ("ok", 0, 0), health


def test_two_processes_serve_the_same_match(postgres_database: str, processes: Callable[..., Any]) -> None:
    """Ann plays through one process, Bob through the other; each sees the other's steps and chat at once."""
    from time import monotonic

    one, two = processes(postgres_database), processes(postgres_database)
    one.wait()
    two.wait()
    from websockets.sync.client import connect as connect_now

    def call(port: int, token: str, path: str, body: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.post(f"http://127.0.0.1:{port}{path}", json=body, headers=headers, timeout=60)
        assert answer.status_code < 300, answer.text
        return answer.json()

    ann = call(one.port, "", "/api/session", {"name": "Ann"})["token"]
    bob = call(two.port, "", "/api/session", {"name": "Bob"})["token"]
    body = {"setup": {"title": "tictactoe", "seats": 2}, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    match = call(one.port, ann, "/api/matches", body)["id"]
    call(two.port, bob, f"/api/matches/{match}/join", {})
    assert call(two.port, bob, f"/api/matches/{match}/ready", {})["state"] == "playing"
    with contextlib.ExitStack() as stack:
        socks = []
        for seat, (port, token) in enumerate(((one.port, ann), (two.port, bob))):
            headers = {"Authorization": f"Bearer {token}"}
            url = f"ws://127.0.0.1:{port}/api/matches/{match}/socket"
            sock = stack.enter_context(connect_now(url, additional_headers=headers))
            sock.send(json.dumps({"type": "hello", "seat": seat}))
            socks.append(sock)

        def until(seat: int, kind: str, **wanted: Any) -> Any:
            end = monotonic() + 60
            while monotonic() < end:
                message = json.loads(socks[seat].recv(60))
                if message["type"] == kind and all(message[name] == value for name, value in wanted.items()):
                    return message
            raise AssertionError(f"no {kind}")

        for seat in (0, 1):
            until(seat, "update", step=0)
        for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
            seat = number % 2
            socks[seat].send(json.dumps({"type": "choose", "id": "1", "step": number, "choice": f"mark {cell}"}))
            assert until(1 - seat, "update", step=number + 1)["steps"][-1]["seat"] == seat
            until(seat, "update", step=number + 1)
        socks[0].send(json.dumps({"type": "say", "id": "2", "text": "Well played"}))
        assert until(1, "said")["lines"][0]["text"] == "Well played"


def test_a_server_that_goes_down_says_so_and_nothing_is_lost(tmp_path: Path, processes: Callable[..., Any]) -> None:
    """SIGTERM: clients are told when to come back, what was acknowledged is stored, the next process goes on."""
    from websockets.sync.client import connect as connect_now

    database = str(tmp_path / "graceful.db")
    server = processes(database)
    server.wait()
    base = f"http://127.0.0.1:{server.port}"
    token = httpx.post(f"{base}/api/session", json={"name": "Ann"}, timeout=60).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    body = {"setup": {"title": "tictactoe", "seats": 2}, "seats": [{"kind": "me"}, {"kind": "me"}]}
    match = httpx.post(f"{base}/api/matches", json=body, headers=headers, timeout=60).json()["id"]
    url = f"ws://127.0.0.1:{server.port}/api/matches/{match}/socket"
    with connect_now(url, additional_headers=headers) as sock:
        sock.send(json.dumps({"type": "hello", "seat": 0}))
        sock.send(json.dumps({"type": "choose", "id": "1", "step": 0, "choice": "mark b2"}))
        while json.loads(sock.recv(60))["type"] != "done":
            pass
        server.process.terminate()
        kinds = []
        with contextlib.suppress(WebSocketException):
            while True:
                kinds.append(json.loads(sock.recv(60)))
        # An update that was under way may still come after it.
        (closing,) = [message for message in kinds if message["type"] == "closing"]
        assert closing["again"] is not None
        assert sock.close_code == 1001
    server.process.wait(60)
    assert hashes(database, [match])[match][0] == 1
    server.start()
    server.wait()
    card = httpx.get(f"{base}/api/matches/{match}", headers=headers, timeout=60).json()
    assert (card["step"], card["deciding"]) == (1, [1])
