"""Frames of a websocket as they may come: whole, in pieces, broken. Spoken byte by byte, without a library."""

import base64
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from armillary.server.wire import TOGETHER, Wire

PING, PONG, CLOSE, TEXT, MORE = 0x89, 0x8A, 0x88, 0x81, 0x80


class Raw:
    """A connection on which every byte is ours."""

    def __init__(self, port: int, match: str, token: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            self.data += self.socket.recv(65_536)
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        assert b" 101 " in head

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def take(self, size: int) -> bytes:
        while len(self.data) < size:
            more = self.socket.recv(65_536)
            assert more, "the server has closed"
            self.data += more
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def frame(self) -> tuple[int, bytes]:
        first, size = self.take(2)
        if size > 125:
            size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
        return first, self.take(size)

    def message(self, kind: str) -> dict[str, Any]:
        """The next message of that kind."""
        while True:
            first, data = self.frame()
            assert first in (TEXT, PING), data
            if first == TEXT:
                message: dict[str, Any] = json.loads(data)
                if message["type"] == kind:
                    return message

    def closed_with(self) -> int:
        while True:
            first, data = self.frame()
            if first == CLOSE:
                return int.from_bytes(data[:2], "big")


def framed(first: int, payload: bytes, mask: bytes | None = b"\x01\x7f\xa5\x00") -> bytes:
    """A frame of a client."""
    size = len(payload)
    masked = 128 if mask is not None else 0
    length = bytes([masked | size]) if size < 126 else bytes([masked | 126]) + size.to_bytes(2, "big")
    if mask is None:
        return bytes([first]) + length + payload
    return bytes([first]) + length + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def text(**message: Any) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()


def ping(id: str) -> bytes:
    return framed(TEXT, text(type="ping", id=id))


@pytest.fixture
def connect(server: Any) -> Iterator[Callable[[], Raw]]:
    """Connections to a match, greeted."""
    ann = server.person("Ann")
    match = ann.match("tictactoe", ["me", "me"])["id"]
    made: list[Raw] = []

    def opened() -> Raw:
        raw = Raw(server.port, match, ann.token)
        made.append(raw)
        raw.send(framed(TEXT, text(type="hello", seat=0)))
        raw.message("update")
        return raw

    yield opened
    for raw in made:
        raw.socket.close()


def test_several_messages_in_one_packet_are_answered_in_order(connect: Callable[[], Raw]) -> None:
    raw = connect()
    raw.send(b"".join(ping(str(number)) for number in range(30)))
    assert [raw.message("pong")["id"] for _ in range(30)] == [str(number) for number in range(30)]


def test_a_message_that_comes_byte_by_byte(connect: Callable[[], Raw]) -> None:
    raw = connect()
    raw.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for byte in ping("slowly ✓"):
        raw.send(bytes([byte]))
        time.sleep(0.001)
    assert raw.message("pong")["id"] == "slowly ✓"


def test_a_message_of_middle_length(connect: Callable[[], Raw]) -> None:
    raw = connect()
    raw.send(framed(TEXT, text(type="say", id="long", text="x" * 900)))
    assert raw.message("done")["id"] == "long"


def test_fragments_with_a_ping_between_them_are_one_message(connect: Callable[[], Raw]) -> None:
    raw = connect()
    whole = text(type="ping", id="pieces")
    raw.send(framed(TEXT & 0x7F, whole[:9]) + framed(PING, b"?") + framed(MORE, whole[9:]) + ping("after"))
    assert raw.frame() == (PONG, b"?")
    assert [raw.message("pong")["id"] for _ in range(2)] == ["pieces", "after"]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (framed(TEXT, text(type="ping", id="1"), mask=None), 1002),  # a client must mask
        (framed(TEXT & 0x7F, b"{") + ping("1"), 1002),  # a new message inside of another
        (framed(0xC1, b"{}"), 1002),  # compressed, which was not agreed on
        (framed(TEXT, b'{"type": "\xff"}'), 1007),  # no UTF-8
        (bytes([TEXT, 255]) + (1 << 40).to_bytes(8, "big") + b"abcd", 1009),  # a terabyte to come
        (framed(CLOSE, (1000).to_bytes(2, "big")), 1000),
    ],
)
def test_a_broken_frame_closes_its_own_connection_only(connect: Callable[[], Raw], frame: bytes, code: int) -> None:
    good, bad = connect(), connect()
    bad.send(frame)
    assert bad.closed_with() == code
    good.send(ping("still here"))
    assert good.message("pong")["id"] == "still here"


def test_what_is_said_at_once_goes_out_in_one_write(
    connect: Callable[[], Raw], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to hello and the view that follows are two messages, but one call of the operating system."""
    written: list[int] = []
    send = Wire.send

    async def counted(self: Wire, message: Any) -> None:
        if message["type"] == TOGETHER:
            written.append(len(message["texts"]))
        await send(self, message)

    monkeypatch.setattr(Wire, "send", counted)
    raw = connect()
    raw.send(framed(TEXT, text(type="hello", seat=1)))
    assert raw.message("welcome")["seat"] == 1
    assert raw.message("update")["step"] == 0
    assert max(written) >= 2
