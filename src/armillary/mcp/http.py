"""The same server over HTTP: on this machine unless a token guards it, with small bodies and few connections."""

import hmac
from typing import Any

from mcp.server import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["MOST_SESSIONS", "http_app"]

#: Bytes of a request, connections, and seconds after which a silent one is closed.
BODY, MOST_SESSIONS, IDLE = 64 * 1024, 100, 1800.0
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class Guard:
    """Refuses requests without the token, before anything reads them."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app = app
        self.wanted = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            given = dict(scope["headers"]).get(b"authorization", b"")
            if not hmac.compare_digest(given, self.wanted):
                await send(
                    {"type": "http.response.start", "status": 401, "headers": [(b"www-authenticate", b"Bearer")]}
                )
                await send({"type": "http.response.body", "body": b"the token is missing or wrong\n"})
                return
        await self.app(scope, receive, send)


def http_app(
    server: MCPServer[Any],
    port: int,
    *,
    token: str = "",
    names: tuple[str, ...] = LOOPBACK,
    sessions: int = MOST_SESSIONS,
) -> ASGIApp:
    """An ASGI application that answers requests addressed to these names only: a page elsewhere cannot reach it by DNS."""
    hosts = [f"{name}:{port}" for name in names] + list(names)
    app = server.streamable_http_app(
        max_request_body_size=BODY,
        max_sessions=sessions,
        session_idle_timeout=IDLE,
        transport_security=TransportSecuritySettings(
            allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts]
        ),
    )
    return Guard(app, token) if token else app
