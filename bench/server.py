"""The server under load: 200 concurrent seats in 50 matches on loopback, against a real server process.

`python -m bench.server` prints the rows. Acknowledged means durably committed: the server answers `done` after the commit.
Latency is measured from a seat's submission to the update that shows the step to each of the other seats.
"""

import asyncio
import base64
import contextlib
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec

MATCHES = 50
SEATS = 4
#: Any title with four seats does; this one has hidden hands, sealed bids, reactions and deals.
TITLE = "salvage"
#: Seconds between looks at the rate.
STEER = 0.25


class ChoiceSeen(msgspec.Struct):
    notation: str
    least: int | None = None
    most: int | None = None


class DecisionSeen(msgspec.Struct):
    yours: bool
    sealed: bool = False


class ViewSeen(msgspec.Struct):
    decision: DecisionSeen | None
    choices: list[ChoiceSeen]


class StepSeen(msgspec.Struct):
    step: int
    seat: int


class Seen(msgspec.Struct):
    """Of all messages only what a bot needs; the rest is skipped while decoding."""

    type: str
    step: int = 0
    id: str | None = None
    view: ViewSeen | None = None
    steps: list[StepSeen] = []
    code: str = ""


_DECODER = msgspec.json.Decoder(Seen)


class Seat(asyncio.Protocol):
    """A websocket client with next to no cost of its own: the load generator shares the cores with the server."""

    def __init__(self, load: "Load", match: "Match", seat: int) -> None:
        self.load = load
        self.match = match
        self.seat = seat
        self.buffer = bytearray()
        self.open = False
        self.transport: Any = None
        self.asked: tuple[int, float] | None = None
        self.answered = -1
        self.update: Seen | None = None
        self.pieces = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                f"GET /api/matches/{self.match.id}/socket HTTP/1.1\r\nHost: {self.load.host}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {self.load.token}\r\n\r\n"
            ).encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:20]:
                raise RuntimeError(bytes(buffer[:200]).decode())
            del buffer[: end + 4]
            self.open = True
            self.send({"type": "hello", "seat": self.seat, "changes": True, "middles": True})  # as the page does
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            kind, last = buffer[0] & 15, buffer[0] & 128
            payload = bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind in (0, 1):
                self.pieces += payload
                if last:
                    whole, self.pieces = self.pieces, b""
                    self.received(whole)
            elif kind == 9:
                self.frame(10, payload)
            elif kind == 8:
                self.transport.close()
                return

    def frame(self, kind: int, payload: bytes) -> None:
        # A client's frames are masked; a mask of zeros changes nothing.
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)

    def send(self, message: dict[str, Any]) -> None:
        self.frame(1, msgspec.json.encode(message))

    def received(self, payload: bytes) -> None:
        seen = _DECODER.decode(payload)
        now = time.perf_counter()
        if seen.type == "update":
            self.match.shown(self.seat, seen.steps, now)
            self.update = seen
            self.consider(now)
        elif seen.type == "done":
            assert self.asked is not None
            self.load.acknowledged(now - self.asked[1])
            self.asked = None
            self.answered = seen.step - 1  # an update from before this answer asks nothing any more
            self.consider(now)
        elif seen.type == "refused":
            self.load.refused[seen.code] = self.load.refused.get(seen.code, 0) + 1
            self.match.submitted[self.seat].pop()
            self.asked = None
            self.answered = -1

    def consider(self, now: float) -> None:
        """Answer if it is this seat's decision (at most one answer under way)."""
        seen = self.update
        if seen is None or self.asked is not None or self.load.stopped:
            return
        view = seen.view
        assert view is not None
        if view.decision is None:
            self.match.over()
            return
        if not view.decision.yours or seen.step <= self.answered:
            return
        pause = self.load.pause()
        if pause > 0:
            asyncio.get_running_loop().call_later(pause, self.answer, seen)
        else:
            self.answer(seen)

    def answer(self, seen: Seen) -> None:
        if seen is not self.update or self.asked is not None or self.load.stopped or seen.view is None:
            return
        choice = self.load.rng.choice(seen.view.choices)
        text = choice.notation
        if choice.least is not None:
            text = f"{text.rpartition(' ')[0]} {choice.least}"
        now = time.perf_counter()
        self.answered = seen.step
        self.asked = (seen.step, now)
        self.match.submitted[self.seat].append(now)
        self.send({"type": "choose", "id": "1", "step": seen.step, "choice": text})

    def connection_lost(self, error: Exception | None) -> None:
        self.match.gone()


class Match:
    """Four seats at one table; when it is over the next one begins."""

    def __init__(self, load: "Load", id: str) -> None:
        self.load = load
        self.id = id
        self.seats: list[Seat] = []
        self.finished: asyncio.Event = asyncio.Event()
        #: When each seat submitted its answers, in order; and how many of each seat's steps each seat has been shown.
        self.submitted: list[list[float]] = [[] for _ in range(SEATS)]
        self.known = [[0] * SEATS for _ in range(SEATS)]

    def shown(self, seat: int, steps: list[StepSeen], now: float) -> None:
        """A seat sees new steps: how long ago were they submitted?"""
        known = self.known[seat]
        for step in steps:
            number = known[step.seat]
            known[step.seat] += 1
            if step.seat != seat and number < len(self.submitted[step.seat]):
                self.load.views.append(now - self.submitted[step.seat][number])

    def over(self) -> None:
        self.finished.set()

    def gone(self) -> None:
        self.finished.set()

    async def play(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            _, protocol = await loop.create_connection(lambda seat=seat: Seat(self.load, self, seat), "127.0.0.1", port)
            self.seats.append(protocol)
        await self.finished.wait()
        for one in self.seats:
            one.transport.close()


class Load:
    def __init__(self, port: int, token: str, rate: float | None) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.token = token
        #: Steps a second for all matches together; None: as many as possible.
        self.rate = rate
        self.rng = random.Random(1)
        self.think = MATCHES / rate if rate else 0.0
        self.count = 0
        self.acks: list[float] = []
        self.views: list[float] = []
        self.refused: dict[str, int] = {}
        self.stopped = False

    def pause(self) -> float:
        """How long a player thinks: exponentially distributed around what gives the wanted rate."""
        if self.rate is None:
            return 0.0
        return self.rng.expovariate(1.0) * self.think

    async def steer(self, rate: float) -> None:
        """Let players think just so long that together they take the wanted number of steps a second."""
        while not self.stopped:
            before = self.count
            await asyncio.sleep(STEER)
            self.think *= min(1.25, max(0.8, (self.count - before) / (rate * STEER)))

    def acknowledged(self, seconds: float) -> None:
        self.count += 1
        self.acks.append(seconds)

    async def run(self, seconds: float, busy: Callable[[], float], warm: float = 2.0) -> dict[str, float]:
        """Play; `busy` says how long the server's process has worked so far."""
        tables = [asyncio.ensure_future(self.table()) for _ in range(MATCHES)]
        if self.rate:
            tables.append(asyncio.ensure_future(self.steer(self.rate)))
        await asyncio.sleep(warm)
        self.acks.clear()
        self.views.clear()
        began, worked = time.perf_counter(), busy()
        await asyncio.sleep(seconds)
        took, worked = time.perf_counter() - began, busy() - worked
        self.stopped = True
        found = {
            "rate": len(self.acks) / took,
            "work": worked / max(1, len(self.acks)) * 1e6,
            "ack_p50": quantile(self.acks, 0.5),
            "ack_p99": quantile(self.acks, 0.99),
            "view_p50": quantile(self.views, 0.5),
            "view_p99": quantile(self.views, 0.99),
            "views": len(self.views) / took,
        }
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        return found

    async def table(self) -> None:
        while not self.stopped:
            body = {"setup": {"title": TITLE, "seats": SEATS}, "seats": [{"kind": "me"}] * SEATS}
            card = await asyncio.to_thread(call, self.port, self.token, "/api/matches", body)
            await Match(self, card["id"]).play(self.port)


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else float("nan")


def call(port: int, token: str, path: str, body: Any) -> Any:
    request = Request(f"http://127.0.0.1:{port}{path}", msgspec.json.encode(body), {"Content-Type": "application/json"})
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urlopen(request, timeout=20) as answer:
        return msgspec.json.decode(answer.read())


@contextlib.contextmanager
def server(database: str, workers: int = 1, program: list[str] | None = None, **more: str) -> Any:
    """A server process of its own, with limits wide enough for players that answer at once. `program`: what Python runs in place
    of the server's own module; `more`: settings in its environment."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        "ARMILLARY_PORT": str(port),
        "ARMILLARY_DATABASE": database,
        "ARMILLARY_SOCKET_RATE": "10000",
        "ARMILLARY_SOCKET_BURST": "10000",
        "ARMILLARY_REQUEST_RATE": "10000",
        "ARMILLARY_REQUEST_BURST": "10000",
        "ARMILLARY_MOST_MATCHES": "100000",
        "ARMILLARY_LOG_LEVEL": "warning",
        "ARMILLARY_WORKERS": str(workers),
        **more,
    }
    process = subprocess.Popen([sys.executable, *(program or ["-m", "armillary.server.app"])], env=environment)
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                break
            time.sleep(0.05)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


def processor_time(process: int) -> float:
    """Seconds that a process and its children have worked, in all their threads; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0.0
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_time(int(child)) for child in children)


def measure(database: str, rate: float | None, seconds: float, workers: int = 1) -> dict[str, float]:
    with server(database, workers) as (port, process):
        token = call(port, "", "/api/session", {"name": "Load"})["token"]
        load = Load(port, token, rate)
        try:
            import uvloop

            found = uvloop.run(load.run(seconds, lambda: processor_time(process)))
        except ImportError:
            found = asyncio.run(load.run(seconds, lambda: processor_time(process)))
        if load.refused:
            print("refused:", load.refused, file=sys.stderr)
        return found


def run(seconds: float = 8.0, database: str | None = None) -> list[dict[str, Any]]:
    """Rows for `make bench`: as many steps as possible, then the latency at half of 2,000 steps a second; with one process,
    and with two, as on a machine with two cores."""
    return [row for workers in (1, 2) for row in rows_of(workers, seconds, database)]


def rows_of(workers: int, seconds: float, database: str | None) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        full = measure(database or str(Path(folder) / "full.db"), None, seconds, workers)
        half = measure(database or str(Path(folder) / "half.db"), 1000.0, seconds, workers)
    name = (
        f"server, {workers} {'process' if workers == 1 else 'processes'}, {MATCHES * SEATS} seats in {MATCHES} matches"
    )
    load = f"{name}, at {half['rate']:.0f} steps/s"
    rows: list[dict[str, Any]] = [
        {"name": f"{name}: acknowledged steps", "ours": round(full["rate"]), "unit": "steps/s"},
        {"name": f"{name}: the server's processor time for a step", "ours": round(full["work"]), "unit": "us"},
        {"name": f"{name}: submission to others' views, p50", "ours": round(full["view_p50"], 1), "unit": "ms"},
        {"name": f"{name}: submission to others' views, p99", "ours": round(full["view_p99"], 1), "unit": "ms"},
        {"name": f"{load}: acknowledged, p99", "ours": round(half["ack_p99"], 1), "unit": "ms"},
        {"name": f"{load}: others' views, p50", "ours": round(half["view_p50"], 1), "unit": "ms"},
        {"name": f"{load}: others' views, p99", "ours": round(half["view_p99"], 1), "unit": "ms"},
    ]
    if workers == 2:
        rows[0] |= {"target": ">= 2,000", "met": full["rate"] >= 2000}
        rows[-1] |= {"target": "< 50 at 1,000", "met": half["view_p99"] < 50 and half["rate"] >= 900}
    return rows


def spread(
    workers: int, seconds: float = 8.0, database: str | None = None, matches: int = MATCHES
) -> list[dict[str, Any]]:
    """Steps a second of a server with so many processes: `python -m bench server --workers N`.

    Each process gets a load generator of its own (another process) with 50 matches, so that generators need as many cores."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(database or str(Path(folder) / "spread.db"), workers) as (port, _),
    ):
        token = call(port, "", "/api/session", {"name": "Load"})["token"]
        command = [sys.executable, "-m", "bench.server", "--load", str(port), token, str(seconds)]
        loads = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(workers)]
        found = [msgspec.json.decode(load.communicate()[0]) for load in loads]
    name = f"server, {workers} workers, {matches * SEATS * workers} seats in {matches * workers} matches"
    return [
        {"name": f"{name}: acknowledged steps", "ours": round(sum(one["rate"] for one in found)), "unit": "steps/s"},
        {
            "name": f"{name}: submission to others' views, p99 of the slowest",
            "ours": round(max(one["view_p99"] for one in found), 1),
            "unit": "ms",
        },
    ]


def generate(port: int, token: str, seconds: float) -> None:
    """One load generator; prints what it measured as JSON."""
    load = Load(port, token, None)
    print(msgspec.json.encode(asyncio.run(load.run(seconds, lambda: 0.0, 4.0))).decode())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--load"]:
        generate(int(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
    else:
        for row in run():
            print(f"{row['name']}: {row['ours']} {row['unit']}")
