"""The application: routes, static files, the WebSocket; and `run`, which serves it."""

import asyncio
import contextlib
import errno
import re
import socket
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from armillary.players.simulation import settle
from armillary.store import Store, StoreError
from armillary.store.engine import DOWN, database_url, why_not
from armillary.store.lock import StoreLock

from .bodies import Unfinished
from .config import Settings, StartError
from .hosts import checked
from .hub import Hub
from .identity import Identities
from .logs import configure, log, no_access_log
from .messages import ApiError
from .patient import Patient
from .routes import ROUTES, openapi
from .socket import MOST_BYTES, serve_socket
from .titles import static_files
from .web import answer, endpoint, secure
from .wire import Wire

__all__ = ["create_app", "run", "serve"]

NO_CLIENT = """Armillary's server is running, but the browser client is not part of this installation.
From a checkout: make setup builds it. The interface is described at /openapi.json.
"""
SOCKET = re.compile(r"/api/matches/([^/]+)/socket")
#: Built files have a hash in their name and never change; the page itself is always revalidated.
FOREVER = "public, max-age=31536000, immutable"


def create_app(settings: Settings | None = None, hub: Hub | None = None) -> ASGIApp:
    """The whole server as an ASGI application. The hub starts and stops with the application's lifespan."""
    served = hub or Hub(settings or Settings.load())

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await served.start()
        try:
            yield
        finally:
            await served.stop()

    document = msgspec.json.encode(openapi())

    async def get_document(_: Request) -> Response:
        return Response(document, media_type="application/json")

    routes = [HttpRoute(route.path, endpoint(served, route), methods=[route.method]) for route in ROUTES]
    routes += [
        HttpRoute("/openapi.json", get_document, methods=["GET"]),
        HttpRoute("/{path:path}", static, methods=["GET"]),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: refused})
    app.state.hub = served
    return secure(checked(with_sockets(app, served), served.settings), served.settings)


def with_sockets(app: ASGIApp, hub: Hub) -> ASGIApp:
    """Serve the WebSockets of matches beside the routes, without any middleware between a room and its clients."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        found = SOCKET.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await app(scope, receive, send)
        else:
            await serve_socket(scope, receive, send, hub, found[1])

    return wrapped


async def static(request: Request) -> Response:
    """Files of the built client; every other path returns its page, whose own router decides what to show."""
    path: str = request.path_params["path"]
    if path.startswith("api/"):
        return answer(ApiError(code="unknown", message="There is no such thing here."), 404)
    files = static_files()
    wanted, page = files.get(path), files.get("index.html")
    if wanted is not None:
        lasting = FOREVER if "/assets/" in f"/{path}" else "no-cache"
        return FileResponse(wanted, headers={"cache-control": lasting})
    if page is not None:
        return FileResponse(page, headers={"cache-control": "no-cache"})
    return PlainTextResponse(NO_CLIENT, 200 if not path else 404)


async def refused(_: Request, error: Exception) -> Response:
    """Give Starlette's own errors (no such route, wrong method) the form of ours."""
    assert isinstance(error, HTTPException)
    response = answer(ApiError(code="unknown", message=error.detail), error.status_code)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def serving(listening: list[socket.socket]) -> None:
    """Log that the server is ready, once it is."""
    for one in listening:
        host, port = one.getsockname()[:2]
        log.info(
            "serving", extra={"facts": {"url": f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"}}
        )


class Config(uvicorn.Config):
    """uvicorn's configuration, and what all connections of a server share."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.unfinished = Unfinished()


class Server(uvicorn.Server):
    """uvicorn, but clients are notified before their sockets are closed."""

    hub: Hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            serving(sockets or [])
            if self.hub.settings.load_ahead:
                self.hub.spawn(self.hub.load_titles())

    def protocol(self) -> asyncio.Protocol:
        """The protocol for a connection that another process accepted."""
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return made

    async def shutdown(self, sockets: Any = None) -> None:
        await self.hub.say_goodbye()
        await super().shutdown(sockets)


def serve(settings: Settings, index: int = 0) -> Server:
    """A server that is ready to `run()`. `index` is its number among several processes behind one port."""
    no_access_log()
    hub = Hub(settings, index)
    config = Config(
        create_app(hub=hub),
        host=settings.host,
        port=settings.port,
        http=Patient,
        ws=Wire,
        ws_max_size=MOST_BYTES * 4,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=65_536,
    )
    server = Server(config)
    server.hub = hub
    return server


def prepare() -> None:
    """A process that lives long, and in which bots think."""
    settle()
    # The committing thread takes the interpreter lock several times per transaction: it must not wait long for it.
    sys.setswitchinterval(0.0005)


def bind(settings: Settings) -> list[socket.socket]:
    """The listening sockets; StartError says why there are none."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise StartError(f"There is no address {settings.host!r} to listen on ({error.strerror or error}).") from None
    listening = []
    for family, kind, protocol, _, address in dict.fromkeys(found):
        one = socket.socket(family, kind, protocol)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            one.bind(address)
        except OSError as error:
            one.close()
            if error.errno == errno.EADDRINUSE:
                raise StartError(
                    f"Port {settings.port} is taken: stop what uses it, or choose another (--port)."
                ) from None
            if error.errno == errno.EACCES:
                raise StartError(f"Port {settings.port} is not for ordinary users: choose one above 1024.") from None
            raise StartError(f"{settings.host}:{settings.port} cannot be listened on ({error.strerror}).") from None
        one.listen(2048)
        listening.append(one)
    return listening


def lock_store(settings: Settings) -> StoreLock:
    """Lock the store (shared with other servers on PostgreSQL), migrate and check it; StoreError, in one line, if that fails."""
    url = database_url(settings.database)
    address = f"http://{settings.host}:{settings.port}"
    if url.get_backend_name() != "sqlite":
        _try_store(settings.database)  # a migration needs exclusive access to the store
        return StoreLock(url, "serve", shared=True, address=address)
    lock = StoreLock(url, "serve", address=address)
    try:
        _try_store(settings.database, held=True)
    except BaseException:
        lock.close()
        raise
    return lock


def _try_store(database: str | None, *, held: bool = False) -> None:
    """Migrate once, before several processes start, and report damaged pages once."""
    store = Store(database, held=held)
    try:
        store.due(time.time())
        Identities(store)
    except (*DOWN, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StoreError(why_not(store.url, error)) from None
    finally:
        store.close()


def run(host: str | None = None, port: int | None = None, database: str | None = None, **given: Any) -> None:
    """`armillary serve`: serve until a signal arrives. Other settings by name, or as ARMILLARY_... in the environment.

    StartError or StoreError, one line that says what to do, if it cannot start."""
    settings = Settings.load(host=host, port=port, database=database, **given)
    configure(settings.log_level, settings.log_format)
    listening = bind(settings)
    with lock_store(settings) as lock:
        if settings.workers > 1:
            from .cluster import run_cluster

            run_cluster(settings, listening, lock)
            return
        server = serve(settings)
        prepare()
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            server.run(sockets=listening)


def main() -> None:
    """`python -m armillary.server.app`."""
    try:
        run()
    except (StartError, StoreError) as error:
        sys.exit(f"The server cannot start: {error}")


if __name__ == "__main__":
    main()
