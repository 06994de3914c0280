"""uvicorn's HTTP with limits: headers of at most 64 KB (h11) and within a deadline, unfinished requests per network and in total,
and an end for bodies that nobody reads."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .addresses import network_of
from .bodies import Unfinished

__all__ = ["Patient"]

#: Seconds for the headers of a request.
HEADER_SECONDS = 15.0
#: Seconds for the rest of a body after its request was answered early. Closing at once could lose the response.
REST_SECONDS = 5.0


class Patient(H11Protocol):
    _deadline: asyncio.TimerHandle | None = None
    _rest: asyncio.TimerHandle | None = None

    @property
    def unfinished(self) -> Unfinished:
        """The unfinished connections of this server."""
        found: Unfinished = self.config.unfinished  # type: ignore[attr-defined]
        return found

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
        self._stop()  # from now on this is a WebSocket connection
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._rest = self.loop.call_later(REST_SECONDS, self._no_rest, self.cycle)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        if self._rest is not None:
            self._rest.cancel()
        super().connection_lost(exc)

    def _no_rest(self, cycle: Any) -> None:
        """Close the connection unless the rest of that request's body has arrived."""
        if self.cycle is cycle and self.conn.their_state is h11.SEND_BODY:
            self.give_up()

    def give_up(self) -> None:
        """The deadline has passed: close the connection."""
        self._stop()
        if not self.transport.is_closing():
            self.transport.close()

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(HEADER_SECONDS, self._too_slow)
        self.unfinished.begin(self, network_of(self.client[0] if self.client else ""))

    def _stop(self) -> None:
        self.unfinished.end(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        self.unfinished.end(self)
        if not self.transport.is_closing() and not self._busy:
            self.transport.close()

    @property
    def _busy(self) -> bool:
        """Is a complete request being answered?"""
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete
