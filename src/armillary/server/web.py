"""The frame around REST handlers: identity, limits, typed bodies, errors as `ApiError`; and the headers of every response."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from armillary import typed
from armillary.kernel.record import RecordError
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError
from armillary.packs import PackError
from armillary.store.engine import DOWN
from armillary.table.errors import STATUS, TableError, said

from .addresses import network_of
from .bodies import Held
from .calls import ROLES, Call, Document, Failure, Route, read_query, spoken_of
from .config import Settings
from .hub import Broken, Hub
from .identity import COOKIE, DEVICE, MAX_AGE, PROOF, PROOF_AGE
from .logs import log
from .messages import ApiError
from .person import Person

__all__ = ["HttpCall", "answer", "endpoint", "find_person", "right_origin", "secure"]

T = TypeVar("T")
MOST_BODY = 64_000
MOST_RECORD = 8_000_000
BODY_SECONDS = 30.0
#: Content security policy: no other origins, no inline scripts or style sheets.
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class HttpCall(Call):
    """A call over HTTP: with cookies, and from an address."""

    hub: Hub

    def __init__(self, hub: Hub, request: Request, person: Person | None) -> None:
        super().__init__(hub, person, request.path_params)
        self.request = request
        self.language = language_of(request)
        self.network = network_of(self.address)
        #: A token to set as a cookie in the response; and one that marks this browser as having signed in here before.
        self.cookie: str | None = None
        self.device: str | None = None
        #: A proof that the password was entered recently.
        self.proof: str | None = None
        self.proven_at: float | None = None

    def become(self, person: Person) -> str:
        """Make this person the caller from now on; returns the session token."""
        self._person = person
        self.cookie = self.hub.identities.token(person)
        return self.cookie

    @property
    def address(self) -> str:
        client = self.request.client
        return client.host if client is not None else "?"

    async def while_here(self, work: Coroutine[Any, Any, T]) -> T:
        """Work that is cancelled when the caller disconnects. The body has been read before."""
        working = asyncio.ensure_future(work)
        leaving = asyncio.ensure_future(self._left())
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise ClientDisconnect
            return working.result()
        finally:
            leaving.cancel()
            if not working.done():
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)

    async def _left(self) -> None:
        while (await self.request.receive())["type"] != "http.disconnect":
            pass


def language_of(connection: HTTPConnection) -> str:
    """The first requested language that we have texts for; otherwise English."""
    return spoken_of(connection.headers.get("accept-language", ""))


def answer(data: Any, status: int = 200, media: str = "application/json") -> Response:
    return Response(msgspec.json.encode(data), status, media_type=media, headers={"cache-control": "no-store"})


def right_origin(connection: HTTPConnection, hub: Hub) -> bool:
    """Does the requesting page come from us? Programs other than browsers send no Origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.netloc and parts.netloc == connection.headers.get("host", ""):
        return True
    allowed = [*hub.settings.origins.split(), hub.settings.base_url.rstrip("/")]
    return bool(parts.netloc) and origin in allowed


async def find_person(connection: HTTPConnection, hub: Hub) -> Person | None:
    """The person that the cookie or the bearer token identifies."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    if not token:
        return None
    read = hub.identities.read(token)
    if read is None:
        return None
    kept = hub.identities.fresh(read[0])
    if kept is not None and not hub.store.shared:
        return kept if kept.epoch == read[1] else None
    # Another server on the same database may have ended the session without our knowing yet.
    return await hub.read(hub.identities.known, *read, again=hub.store.shared)


def endpoint(hub: Hub, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """The handler of a route in Starlette's form."""
    decoder = None if route.body is None else typed.decoder(route.body)

    async def handle(request: Request) -> Response:
        began = time.perf_counter()
        try:
            response = await run(hub, route, request, decoder)
        except Exception as error:
            response = failed(error, route, language_of(request))
        hub.metrics.requests.labels(route.method, route.path, str(response.status_code)).inc()
        hub.metrics.seconds.labels(route.path).observe(time.perf_counter() - began)
        return response

    return handle


def failed(error: Exception, route: Route, language: str) -> Response:
    """What the caller is told of an error that is being handled. What nobody foresaw goes to the log and stays there."""
    if isinstance(error, Failure):
        message = said(language, error.key, **error.facts)
        return answer(ApiError(code=error.code, message=message), error.status)
    if isinstance(error, TableError):
        message = error.say(Text.general(language))
        return answer(ApiError(code=error.code, message=message, rule=error.rule), STATUS[error.code])
    if isinstance(error, (OptionError, PackError, RecordError)):
        return answer(ApiError(code="not-allowed", message=str(error)[:2000]), 422)
    if isinstance(error, ClientDisconnect):
        return Response(status_code=499)
    if isinstance(error, (*DOWN, Broken)):
        log.error("the store failed", extra={"facts": {"route": route.path, "error": type(error).__name__}})
        return answer(ApiError(code="unavailable", message=said(language, "store-failed")), 503)
    log.exception("a request failed", extra={"facts": {"method": route.method, "route": route.path}})
    return answer(ApiError(code="unavailable", message=said(language, "server-failed")), 500)


async def run(hub: Hub, route: Route, request: Request, decoder: "msgspec.json.Decoder[Any] | None") -> Response:
    """Find out who asks, check what they may, read the body, call the handler."""
    person = await find_person(request, hub)
    call = HttpCall(hub, request, person)
    check_pace(call, route, person)
    call.query = read_query(route, {**request.query_params, **request.path_params})
    with contextlib.ExitStack() as stack:
        if route.record or decoder is not None:
            held = stack.enter_context(hub.bodies.holding(call.network))
            if held is None:
                raise Failure(503, "unavailable", "too-many-bodies")
            call.body = await (read_text(request, held) if decoder is None else read_body(request, decoder, held))
        admit(call, route, person)
        result = await route.handler(call)
    response = in_form(result, route)
    set_cookies(response, call)
    if call.cookie is not None and person is not None and "authorization" in request.headers:
        response.headers["armillary-token"] = call.cookie  # for clients without cookies
    return response


def check_pace(call: HttpCall, route: Route, person: Person | None) -> None:
    """Before anything is read: not too often, and not from a page of somebody else's."""
    limits = call.hub.limits
    if not limits.request(call.network, "" if person is None else person.id):
        raise Failure(429, "too-fast", "too-many-requests")
    if route.makes and not limits.making(call.network):
        raise Failure(429, "too-fast", "too-many-matches")
    if route.method not in ("GET", "HEAD") and not route.open and not right_origin(call.request, call.hub):
        raise Failure(403, "origin", "other-site")


def admit(call: HttpCall, route: Route, person: Person | None) -> None:
    """The role that the route is for; a guest where it needs somebody; members where the club lets nobody else in."""
    hub = call.hub
    for role, enough in ROLES.items():
        if role in route.who and (person is None or person.login is None or person.role not in enough):
            raise Failure(403, "not-yours", "keepers-only")
    if route.person and person is None:
        if not hub.limits.guest(call.network):
            raise Failure(429, "too-fast", "too-many-guests")
        call.become(hub.identities.guest())
    if (route.member or route.makes) and not hub.settings.guests and call.person.login is None:
        raise Failure(403, "members", "members-only")


def in_form(result: Any, route: Route) -> Response:
    """What a handler returned, as a response."""
    if isinstance(result, Response):
        return result
    if isinstance(result, Document):
        return Response(result.data, result.status, headers=result.headers, media_type=result.media)
    return Response(status_code=204) if result is None else answer(result, route.status)


def set_cookies(response: Response, call: HttpCall) -> None:
    https = call.hub.settings.https
    for name, value in ((COOKIE, call.cookie), (DEVICE, call.device)):
        if value is not None:
            response.set_cookie(name, value, max_age=MAX_AGE, httponly=True, samesite="lax", secure=https, path="/")
    if call.proof is not None:
        response.set_cookie(PROOF, call.proof, PROOF_AGE, httponly=True, samesite="strict", secure=https, path="/api")


async def read_body(request: Request, decoder: "msgspec.json.Decoder[Any]", held: Held) -> Any:
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Failure(400, "unreadable", "must-be-json")
    most = MOST_BODY if decoder.type.__name__ not in ("NewMatch", "Setup") else 4 * MOST_BODY
    data = await read_bytes(request, most, held)
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise Failure(400, "unreadable", str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Failure(400, "unreadable", "not-json") from None


async def read_text(request: Request, held: Held) -> str:
    try:
        return (await read_bytes(request, MOST_RECORD, held)).decode()
    except UnicodeDecodeError:
        raise Failure(400, "unreadable", "record-is-text") from None


async def read_bytes(request: Request, most: int, held: Held) -> bytes:
    """Read the body, but never more than `most` bytes."""
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise Failure(413, "too-large", "too-large-body", most=most)
                if not held.take(len(part)):
                    raise Failure(503, "unavailable", "too-many-bodies")
                parts.append(part)
    except TimeoutError:
        raise Failure(408, "too-slow", "too-slow-body", seconds=round(BODY_SECONDS)) from None
    return b"".join(parts)


def secure(app: ASGIApp, settings: Settings) -> ASGIApp:
    """Add the security headers to every response."""
    extra = [*HEADERS, (b"strict-transport-security", b"max-age=31536000")] if settings.https else [*HEADERS]
    if settings.workers > 1:
        # The next request may belong to another process: every response closes its connection.
        extra.append((b"connection", b"close"))

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = Headers(raw=message.get("headers", []))
                added = [(name, value) for name, value in extra if name.decode() not in present]
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        await app(scope, receive, send_secured)

    return wrapped
