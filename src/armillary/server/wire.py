"""uvicorn's websocket with a short way out for text: no task, no queue, no objects for frames.

A server tells four seats of every step, and its frames are all alike: not masked, in one piece. So the header is written here.
The handshake, everything that is received, closing and keeping alive stay with uvicorn.
"""

from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["Wire", "short_way"]

#: The name of the ASGI extension.
EXTENSION = "armillary.write"


class Wire(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"write": self.write_text}

    def write_text(self, data: bytes) -> bool:
        """Send a text. False if it must go the long way: the client is slow, going, or wants it compressed."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.conn.extensions:
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(header(len(data)) + data)
        return True


def header(size: int) -> bytes:
    """The header of a whole text frame from the server (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def short_way(scope: Scope) -> Callable[[bytes], bool] | None:
    """`Wire.write_text` of this connection; None under another server."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    write: Callable[[bytes], bool] | None = None if extension is None else extension["write"]
    return write
