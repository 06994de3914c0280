"""uvicorn's HTTP with bounds: headers of at most 64 KB (h11) that come within a time, so many unfinished ones of a network and in
all; and an end for a body that nobody reads."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .addresses import network_of
from .bodies import Unfinished

__all__ = ["Patient"]

#: Seconds for the headers of a request.
HEADER_SECONDS = 15.0
#: Seconds for the rest of a body after the request was answered without it. Ended at once, the answer might be lost.
REST_SECONDS = 5.0


class Patient(H11Protocol):
    _deadline: asyncio.TimerHandle | None = None
    _rest: asyncio.TimerHandle | None = None

    @property
    def unfinished(self) -> Unfinished:
        """Those of this server."""
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
        self._stop()  # from now on the connection is a websocket's
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
        """If the rest of that request's body has come meanwhile, the connection goes on."""
        if self.cycle is cycle and self.conn.their_state is h11.SEND_BODY:
            self.give_up()

    def give_up(self) -> None:
        """Whatever was to come has not."""
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
        """A request has come whole and is being answered."""
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete
