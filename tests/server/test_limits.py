"""Limits by network address: a new guest for every request is still the same network; slow and greedy connections end."""

import asyncio
import contextlib
import socket
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from armillary.server import bodies
from armillary.server.addresses import network_of
from armillary.server.limits import Limits
from armillary.server.patient import Patient
from armillary.server.pool import Pool

FAR = {"X-Forwarded-For": "203.0.113.7"}


def test_networks() -> None:
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("127.0.0.1") == network_of("::1") == ""


def test_guests_are_not_minted_without_end(start: Any) -> None:
    own = start(request_rate=1.0, request_burst=20.0)
    codes = [own.person(None).get("/api/session", headers=FAR).status_code for _ in range(15)]
    assert codes[0] == 200
    assert codes[-1] == 429
    other = {"X-Forwarded-For": "203.0.113.8"}
    assert own.person(None).get("/api/session", headers=other).status_code == 200, "others are not concerned"


def test_matches_are_not_made_without_end(start: Any) -> None:
    own = start(request_rate=2.0, request_burst=20.0)
    body = {"setup": {"title": "tictactoe", "seats": 2}, "seats": [{"kind": "me"}] * 2}
    codes = []
    for _ in range(14):
        person = own.person(None)
        codes.append(person.post("/api/matches", json=body, headers=FAR).status_code)
    assert codes[0] == 201
    assert codes[-1] == 429


def test_the_public_list_is_not_filled_by_one_person(start: Any) -> None:
    own = start(most_public=3)
    ann = own.person("Ann")
    for _ in range(3):
        ann.match("tictactoe", ["me", "open"], public=True)
    body = {"setup": {"title": "tictactoe", "seats": 2}, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    assert ann.post("/api/matches", json=body).status_code == 409
    assert ann.post("/api/matches", json={**body, "public": False}).status_code == 201


def test_sockets_of_one_network_are_counted(start: Any) -> None:
    own = start(most_sockets=3)
    ann = own.person("Ann")
    card = ann.match()
    opened = [ann.socket(card["id"], **FAR) for _ in range(4)]
    for sock in opened[:3]:
        sock.hello(0)
    assert opened[3].closed_with() == 1008
    opened[0].close()
    end = time.monotonic() + 60
    while own.hub.limits._sockets.get("203.0.113.7", 0) > 2:
        assert time.monotonic() < end
        time.sleep(0.02)
    ann.socket(card["id"], **FAR).hello(0)


def test_headers_without_end_are_cut_off(server: Any) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        sent = 0
        with contextlib.suppress(OSError):
            for _ in range(20_000):  # more than the buffers of both ends hold
                raw.sendall(b"X-Much: " + b"x" * 2000 + b"\r\n")
                sent += 2010
        raw.settimeout(60)
        answer = b""
        with contextlib.suppress(OSError):
            answer = raw.recv(200)
        assert b"400" in answer[:20] or answer == b""
        assert sent < 40_000_000


def test_a_request_whose_headers_do_not_come_is_ended(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.server.patient.HEADER_SECONDS", 0.2)
    own = start()
    for first in (b"", b"GET / HTTP/1.1\r\n"):
        with (
            socket.create_connection(("127.0.0.1", own.port)) as raw,
            contextlib.suppress(ConnectionError),  # ended before the first line was read: ended all the same
        ):
            raw.settimeout(60)
            raw.sendall(first)
            while raw.recv(4000):
                pass


def test_a_websocket_is_not_waited_for_like_headers(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[Patient] = []
    wait = Patient._wait
    monkeypatch.setattr(Patient, "_wait", lambda self: (waited.append(self), wait(self)))
    own = start()
    ann = own.person("Ann")
    ann.socket(ann.match()["id"]).hello(0)
    (upgraded,) = [one for one in waited if one.transport.get_protocol() not in (one, None)]
    assert upgraded._deadline is None


def test_a_body_that_does_not_come_is_ended(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.server.web.BODY_SECONDS", 0.2)
    own = start()
    with socket.create_connection(("127.0.0.1", own.port)) as raw:
        raw.sendall(b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx")
        raw.settimeout(60)
        assert b"408" in raw.recv(200)[:20]


def test_who_reads_nothing_is_let_go(start: Any) -> None:
    own = start()
    ann = own.person("Ann")
    card = ann.match("salvage", ["me", "me"])
    deaf = ann.socket(card["id"])
    deaf.hello(0)
    room = own.hub.rooms[card["id"]]
    (client,) = room.clients

    class Deaf:
        async def send(self, _: Any) -> None:
            await asyncio.sleep(3600)

        async def close(self, code: int, reason: str) -> None:
            pass

    client.line = Deaf()
    with contextlib.suppress(ConnectionClosed):
        for _ in range(600):
            deaf.send(type="ping")
    end = time.monotonic() + 60
    while not client.closed:
        assert time.monotonic() < end
        time.sleep(0.02)
    assert len(client._queue) < 300


def test_limits_forget_nobody_who_is_there() -> None:
    now = [0.0]
    limits = Limits(1.0, 2.0, 2, lambda: now[0])
    assert [limits.request("net", "ann") for _ in range(3)] == [True, True, False]
    assert limits.request("net", "bob")
    now[0] = 5.0
    assert limits.request("net", "ann")


def test_who_is_looked_at_goes_first() -> None:
    async def work() -> None:
        pool = Pool(1)
        order: list[str] = []

        class Slow:
            async def ask(self, data: bytes, seconds: float) -> dict[str, Any]:
                await asyncio.sleep(0.01)
                return {}

            async def stop(self) -> None:
                pass

        slow: Any = Slow()
        pool.workers, pool._idle = [slow], [slow]

        async def ask(name: str, urgent: bool) -> None:
            await pool.ask({}, 1.0, urgent=urgent)
            order.append(name)

        unattended = [asyncio.ensure_future(ask(f"u{number}", False)) for number in range(5)]
        await asyncio.sleep(0)
        person = asyncio.ensure_future(ask("person", True))
        await asyncio.gather(person, *unattended)
        assert order.index("person") <= 1

    asyncio.run(work())


# ----------------------------------------------------------------------------------------- what never ends


def begin_body(port: int, address: str, sent: int) -> socket.socket:
    """A record of which so many bytes are sent, and the rest never."""
    raw = socket.create_connection(("127.0.0.1", port), 60)
    head = (
        f"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\nContent-Length: 10000\r\n\r\n"
    )
    raw.sendall(head.encode() + b" " * sent)
    return raw


def read_until(raw: socket.socket, wanted: bytes) -> None:
    seen = b""
    while wanted not in seen:
        part = raw.recv(65_536)
        assert part, f"ended before {wanted!r}"
        seen += part


def answered(raw: socket.socket) -> bytes:
    raw.settimeout(60)
    try:
        return raw.recv(20)
    except OSError:
        return b"reset"


def test_unfinished_bodies_are_bounded_in_bytes_per_network_and_in_all(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("armillary.server.web.BODY_SECONDS", 600.0)
    monkeypatch.setattr(bodies, "OF_NETWORK", 1000)
    monkeypatch.setattr(bodies, "IN_ALL", 2500)
    own = start()
    held = own.hub.bodies
    with contextlib.ExitStack() as stack:

        def begin(address: str, sent: int) -> socket.socket:
            return stack.enter_context(begin_body(own.port, address, sent))

        for number, address in enumerate(["203.0.113.7"] * 2 + ["203.0.113.8"] * 2, 1):
            begin(address, 500)
            eventually(lambda number=number: held.size == 500 * number)
        assert b" 503" in answered(begin("203.0.113.7", 1)), "this network has no room left"
        begin("203.0.113.9", 500)
        eventually(lambda: held.size == 2500)
        assert b" 503" in answered(begin("203.0.113.10", 1)), "nobody has"
        assert held.size == 2500
    eventually(lambda: held.size == 0)
    with begin_body(own.port, "203.0.113.7", 10000) as raw:
        assert b" 503" in answered(raw), "a body that is larger than the room for all"
    monkeypatch.undo()
    with begin_body(own.port, "203.0.113.7", 10000) as raw:
        assert b" 422" in answered(raw), "no record, but read"


def test_unfinished_bodies_are_bounded_in_number(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.server.web.BODY_SECONDS", 600.0)
    monkeypatch.setattr(bodies, "MOST_OF_NETWORK", 2)
    monkeypatch.setattr(bodies, "MOST", 3)
    own = start()
    held = own.hub.bodies
    with contextlib.ExitStack() as stack:

        def begin(address: str) -> socket.socket:
            return stack.enter_context(begin_body(own.port, address, 1))

        for number in (1, 2):
            begin("203.0.113.7")
            eventually(lambda number=number: held.size == number)
        assert b" 503" in answered(begin("203.0.113.7")), "this network has too many"
        begin("203.0.113.8")
        eventually(lambda: held.size == 3)
        assert b" 503" in answered(begin("203.0.113.9")), "there are too many in all"


def test_a_body_that_nobody_reads_is_ended(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.server.patient.REST_SECONDS", 0.2)
    own = start()
    own.server.config.timeout_keep_alive = 3600  # which would end it as well
    with socket.create_connection(("127.0.0.1", own.port)) as raw:
        raw.sendall(b"GET /api/titles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx")
        raw.settimeout(60)
        seen = b""
        while part := raw.recv(65_536):
            seen += part
        assert seen.startswith(b"HTTP/1.1 200"), "answered, then ended, though the body never came"


def test_a_body_that_comes_after_the_answer_ends_nothing(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.server.patient.REST_SECONDS", 3600.0)
    made: list[Patient] = []
    wait = Patient._wait
    monkeypatch.setattr(Patient, "_wait", lambda self: (made.append(self), wait(self)))
    own = start()
    made.clear()
    with socket.create_connection(("127.0.0.1", own.port)) as raw:
        raw.settimeout(60)
        raw.sendall(b"GET /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
        read_until(raw, b'"name"')
        cycle = made[0].cycle
        raw.sendall(b"12345GET /api/titles HTTP/1.1\r\nHost: localhost\r\n\r\n")
        read_until(raw, b"HTTP/1.1 200")
        own.hub._loop.call_soon_threadsafe(made[0]._no_rest, cycle)  # its time is over
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        read_until(raw, b'"status"')


class Line:
    def __init__(self) -> None:
        self.ended = False

    def give_up(self) -> None:
        self.ended = True


def test_unfinished_requests_are_bounded_and_the_oldest_goes() -> None:
    unfinished = bodies.Unfinished(of_network=3, in_all=5)
    lines = [Line() for _ in range(8)]
    for line in lines[:4]:
        unfinished.begin(line, "203.0.113.7")
    assert [line.ended for line in lines[:4]] == [True, False, False, False]
    for line in lines[4:7]:
        unfinished.begin(line, "")
    assert [line.ended for line in lines] == [True, True, False, False, False, False, False, False]
    assert len(unfinished) == 5
    for line in lines:
        unfinished.end(line)
    assert len(unfinished) == 0


def test_half_request_lines_are_bounded(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.server.patient.HEADER_SECONDS", 3600.0)
    own = start()
    own.server.config.unfinished._in_all = 50
    raws = []
    for _ in range(80):
        raws.append(socket.create_connection(("127.0.0.1", own.port)))
        raws[-1].sendall(b"GET / HT")
    try:
        assert answered(raws[0]) in (b"", b"reset"), "the oldest was ended"
        assert own.person("Ann").get("/api/titles").status_code == 200
        assert len(own.server.config.unfinished) <= 50
    finally:
        for raw in raws:
            raw.close()


def eventually(true: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)
