"""The host names that this server answers to. It rejects requests for others, which may come from DNS rebinding.

IP addresses cannot be rebound, so they are always accepted, as are this machine's own names and those in the settings.
"""

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from .config import Settings

__all__ = ["checked", "right_host"]

REFUSED = b'{"code":"host","message":"This server does not go by that name. Its operator can set ARMILLARY_BASE_URL or _HOSTS."}'


def known_names(settings: Settings) -> frozenset[str]:
    """Our names, in lower case and without a port."""
    machine = socket.gethostname().lower()
    names = {"localhost", machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}
    names |= {name.lower() for name in settings.hosts.split()}
    for address in (settings.base_url, *settings.origins.split()):
        try:
            names.add(urlsplit(address).hostname or "")
        except ValueError:
            continue
    names.discard("")
    return frozenset(names)


def right_host(host: str, names: frozenset[str]) -> bool:
    """Is the Host header one of ours? A request without one did not use a name."""
    if not host:
        return True
    try:
        parts = urlsplit(f"//{host}")
        name = parts.hostname or ""
        parts.port  # noqa: B018 (raises for a port that is none)
    except ValueError:
        return False
    if parts.username is not None or parts.path or parts.query or parts.fragment:
        return False
    if name in names or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def checked(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The application for requests to our names; others get 421."""
    names = known_names(settings)

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            hosts = Headers(scope=scope).getlist("host")
            if len(hosts) > 1 or not right_host(hosts[0] if hosts else "", names):
                if scope["type"] == "websocket":
                    await send({"type": "websocket.close", "code": 1008, "reason": "not our name"})
                    return
                headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
                await send({"type": "http.response.start", "status": 421, "headers": headers})
                await send({"type": "http.response.body", "body": REFUSED})
                return
        await app(scope, receive, send)

    return wrapped
