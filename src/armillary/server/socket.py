"""The WebSocket of a match: from the handshake to the end, with its limits."""

import asyncio
import time
from collections import deque

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from armillary.table.errors import said

from . import messages as m
from .addresses import network_of
from .answers import MOST_BYTES, handle, refused
from .client import Client, Lost
from .hub import Hub
from .limits import Bucket
from .logs import log
from .mailbox import STILL
from .person import Person
from .room import Room
from .web import find_person, language_of, right_origin
from .wire import TOGETHER

__all__ = ["MOST_BYTES", "serve_socket"]

MOST_SOCKETS = 20
#: Rate-limited messages that a client may send before the server closes its socket.
PATIENCE = 100


class WireLine:
    """A WebSocket as a line."""

    def __init__(self, socket: WebSocket, send: Send, *, together: bool) -> None:
        """`together`: the server can send several messages in one write (see `wire`)."""
        self._socket = socket
        self._send = send
        self._together = together

    async def send(self, waiting: deque[bytes]) -> None:
        try:
            if self._together:
                texts = [*waiting]
                waiting.clear()
                await self._send({"type": TOGETHER, "texts": texts})
            else:
                await self._send({"type": "websocket.send", "text": waiting.popleft().decode()})
        except WebSocketDisconnect:
            raise Lost from None

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)


class TurnedAway(Exception):
    """A connection that gets no place in the room: the close code, the text's key, and when the client may try again."""

    def __init__(self, code: int, key: str, again: float | None = None) -> None:
        super().__init__(key)
        self.code = code
        self.key = key
        self.again = again


async def serve_socket(scope: Scope, receive: Receive, send: Send, hub: Hub, id: str) -> None:
    """Serve one connection, from the handshake until it closes."""
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    invite = socket.query_params.get("invite", "")
    network = network_of(socket.client.host if socket.client is not None else "?")
    try:
        person, room = await _admit(socket, hub, id, invite)
        if not hub.limits.open_socket(network):
            raise TurnedAway(1008, "too-many-from-network")
    except TurnedAway as why:
        await _refuse(socket, why.code, why.key, why.again)
        return
    settings = hub.settings
    bucket = Bucket(settings.socket_rate, settings.socket_burst, time.monotonic())
    line = WireLine(socket, send, together=TOGETHER in scope.get("extensions", {}))
    client = Client(line, person, bucket, invite)
    client.network = network
    room.presence.enter(client)
    hub.metrics.sockets.inc()
    draining = asyncio.ensure_future(client.drain(room))
    try:
        # Runs in its own task, so that a message does not resume the whole ASGI call stack.
        await asyncio.ensure_future(_listen(client, room, hub, receive))
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        client.gone()
        draining.cancel()
        room.presence.leave(client)
        hub.metrics.sockets.dec()
        hub.limits.close_socket(network)


async def _admit(socket: WebSocket, hub: Hub, id: str, invite: str) -> tuple[Person, Room]:
    """Who connects, and to which room; TurnedAway if that is not possible now, or not for this person."""
    if hub.closing:
        raise TurnedAway(1001, "going-down", 2.0)
    if not right_origin(socket, hub):
        raise TurnedAway(1008, "other-site")
    try:
        person = await find_person(socket, hub)
        if person is None:
            raise TurnedAway(4401, "who-are-you")
        room = await hub.room(id) if len(id) <= 40 and id.isascii() and id.isalnum() else None
        if room is not None and room.adrift:
            raise TurnedAway(1013, STILL, 2.0)
        if room is None or not await room.admits(person.id, invite):
            raise TurnedAway(4404, "no-such-match")
    except TurnedAway:
        raise
    except Exception as error:
        log.warning("a connection was turned away", extra={"facts": {"match": id[:40], "error": type(error).__name__}})
        raise TurnedAway(1013, "cannot-be-opened", 5.0) from None
    if sum(1 for other in room.clients if other.person.id == person.id) >= MOST_SOCKETS:
        raise TurnedAway(1008, "too-many-sockets")
    return person, room


async def _refuse(socket: WebSocket, code: int, key: str, again: float | None = None) -> None:
    reason = said(language_of(socket), key)
    try:
        await socket.send(
            {"type": "websocket.send", "text": msgspec.json.encode(m.Closing(reason=reason, again=again)).decode()}
        )
        await socket.close(code, reason)
    except (WebSocketDisconnect, RuntimeError):
        pass


async def _listen(client: Client, room: Room, hub: Hub, receive: Receive) -> None:
    patience = PATIENCE
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        data: bytes = text.encode("utf-8", "replace") if text is not None else message.get("bytes") or b""
        if len(data) > MOST_BYTES:
            client.send(
                refused(None, "too-large", said(client.language, "message-too-large", most=MOST_BYTES), room, client)
            )
            await client.close(1009, "too large")
            return
        if not client.bucket.take(time.monotonic()):
            hub.metrics.refused.labels("too-fast").inc()
            client.send(refused(None, "too-fast", said(client.language, "too-many-messages"), room, client))
            patience -= 1
            if patience <= 0:
                await client.close(1008, "too fast")
                return
            continue
        if not await _still_right(client, room, hub):
            return
        await handle(client, room, hub, data)


async def _still_right(client: Client, room: Room, hub: Hub) -> bool:
    """Check the client's rights before every message: sessions end, and seats change hands."""
    known = hub.identities.fresh(client.person.id)
    if known is None:
        try:
            known = await hub.read(hub.identities.known, client.person.id, client.person.epoch)
        except Exception:
            return True  # the store is down, so the message cannot change anything either
    if known is None or known.epoch != client.person.epoch:
        room.presence.dismiss(client, 4401, "session-ended")
        return False
    client.person = known
    if client not in room.clients:
        return False
    if room.adrift or not client.greeted or room.presence.right(client):
        return True
    async with room.lock:
        return room.presence.settle(client)
