"""uvicorn's websocket with a short way in and out for plain text: no objects for frames, no task and no queue to send.

A server tells four seats of every step, so that the way of a message costs more than its making if nobody takes care. What
browsers send and we answer is nearly always a text in one frame; that is read and written here. The handshake, control frames,
fragments, compression, closing and keeping alive stay with uvicorn and `websockets`.
"""

from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where it could be built
from websockets.protocol import OPEN

__all__ = ["Wire", "short_way"]

#: The name of the ASGI extension.
EXTENSION = "armillary.write"
#: The first byte of a text that is not in pieces and not compressed (RFC 6455, 5.2).
TEXT = 0x81
#: The bit of the second byte that says so; the client's frames must be masked.
MASKED = 0x80
#: Messages that may wait to be handled before nothing more is read from the client.
MOST_UNREAD = 8


class Wire(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        #: The beginning of a frame whose end has not come.
        self._part = b""
        #: Frames to be sent at the end of this turn of the loop.
        self._out: list[bytes] = []

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"write": self.write_text}

    def write_text(self, data: bytes) -> bool:
        """Send a text. False if it must go the long way: the client is slow, going, or wants it compressed."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.conn.extensions:
            return False
        if not self._out:
            self.loop.call_soon(self._flush)
        self._out += (header(len(data)), data)
        return True

    def _flush(self) -> None:
        """What one turn of the loop has to say to a client is one write: an update and the answer, mostly."""
        out, self._out = self._out, []
        if out and not self.transport.is_closing():
            self.transport.write(b"".join(out))

    async def send(self, message: Any) -> None:
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Cut into frames: a whole text is taken here, every other frame goes whole to uvicorn."""
        if not self.handshake_complete:
            super().data_received(data)
            return
        data = self._part + data
        while data:
            start, end = payload_of(data)
            if end > self.config.ws_max_size:
                super().data_received(data)  # which says that it is too much, and closes
                return
            if not end or end > len(data):
                break
            if not self._took(data, start, end):
                super().data_received(data[:end])
            data = data[end:]
        self._part = data

    def _took(self, data: bytes, start: int, end: int) -> bool:
        """Take the frame if it is a text in one piece, masked as it must be, outside of a text in pieces."""
        if data[0] != TEXT or data[1] < MASKED or self.frames or self.conn.state is not OPEN:
            return False
        try:
            text = apply_mask(data[start:end], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return False
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if not self.read_paused and self.queue.qsize() > MOST_UNREAD:
                self.read_paused = True
                self.transport.pause_reading()
        return True


def payload_of(data: bytes) -> tuple[int, int]:
    """Where the payload of the frame begins and ends; (0, 0) if not even its header is there."""
    if len(data) < 2:
        return 0, 0
    size, start = data[1] & 127, 2
    if size > 125:
        start = 4 if size == 126 else 10
        size = int.from_bytes(data[2:start], "big")
    if data[1] & MASKED:
        start += 4
    return (start, start + size) if len(data) >= start else (0, 0)


def header(size: int) -> bytes:
    """The header of a whole text from the server, which is not masked."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def short_way(scope: Scope) -> Callable[[bytes], bool] | None:
    """`Wire.write_text` of this connection; None under another server."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    write: Callable[[bytes], bool] | None = None if extension is None else extension["write"]
    return write
