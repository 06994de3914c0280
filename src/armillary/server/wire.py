"""uvicorn's WebSockets with an ASGI extension: several messages in one write.

The messages that a step causes for one client (its update, the acknowledgement) then cost one system call and not one each.
"""

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

__all__ = ["TOGETHER", "Wire"]

#: The extension's name, and the type of its message: `texts` (UTF-8) are sent in order, each as its own message.
TOGETHER = "armillary.together"


class Wire(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[TOGETHER] = {}
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        if message["type"] != TOGETHER:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for text in message["texts"]:
                self.conn.send_text(text)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))
