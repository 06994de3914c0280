"""uvicorn's HTTP with bounds: headers of at most 64 KB (h11), and a time within which they must have come."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["Patient"]

#: Seconds for the headers of a request.
HEADER_SECONDS = 15.0


class Patient(H11Protocol):
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return
        if self._busy:
            self._stop()
        elif self._deadline is None and self.conn.trailing_data[0]:
            self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop()  # from now on the connection is a websocket's
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(HEADER_SECONDS, self._too_slow)

    def _stop(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if not self.transport.is_closing() and not self._busy:
            self.transport.close()

    @property
    def _busy(self) -> bool:
        """A request has come whole and is being answered."""
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete
