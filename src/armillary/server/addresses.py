"""Network addresses: which ones rate limits treat as one, and which ones webhooks must not reach."""

import asyncio
import contextlib
import ipaddress
import socket
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

__all__ = ["Names", "network_of", "public_address"]

#: Concurrent name look-ups.
AT_ONCE = 8

#: IPv6 ranges that embed IPv4 addresses (NAT64, 6to4, mapped), behind which anything can be.
DISGUISES = [ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")]


def network_of(address: str) -> str:
    """What limits count as one network: an IPv4 address, or an IPv6 prefix of a household. Empty for this machine itself."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.is_loopback:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return network_of(str(found.ipv4_mapped))
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


def is_public(address: str) -> bool:
    """Is the address publicly routable, and not a disguised private one?"""
    found = ipaddress.ip_address(address.partition("%")[0])
    if not found.is_global or found.is_multicast or found.is_reserved or found.is_unspecified:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        return found.ipv4_mapped is None and not any(found in net for net in DISGUISES)
    return True


def public_address(url: str) -> str:
    """The address behind a webhook, the only one it is then sent to; ValueError if any of its addresses is not public."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("A webhook is an http or https address.")
    if parts.username is not None or parts.password is not None:
        raise ValueError("A webhook has no password in its address.")
    found = socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    addresses = [str(place[0]) for *_, place in found]
    if not addresses or not all(is_public(address) for address in addresses):
        raise ValueError("A webhook must point to a public address.")
    return addresses[0]


class Names:
    """Resolves names in its own threads, a few at a time: a name server that does not answer blocks nothing else, neither the
    store nor the shutdown."""

    def __init__(self, look_up: Callable[[str], str] = public_address) -> None:
        self._look_up = look_up
        self._busy = 0

    async def resolve(self, url: str, seconds: float) -> str:
        """The public address behind a webhook; ValueError if it has none, or does not resolve in time."""
        if self._busy >= AT_ONCE:
            raise ValueError("Too many names are being looked up.")
        loop = asyncio.get_running_loop()
        found: asyncio.Future[str] = loop.create_future()
        self._busy += 1

        def tell(address: str, error: Exception | None) -> None:
            self._busy -= 1
            if found.done():
                return
            if error is None:
                found.set_result(address)
            else:
                found.set_exception(error)

        def work() -> None:
            address, problem = "", None
            try:
                address = self._look_up(url)
            except Exception as error:
                problem = error
            with contextlib.suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(tell, address, problem)

        threading.Thread(target=work, name="armillary-name", daemon=True).start()
        try:
            async with asyncio.timeout(seconds):
                return await found
        except TimeoutError:
            raise ValueError("The name of the webhook is not found in time.") from None
        except (OSError, UnicodeError) as error:
            raise ValueError(f"The name of the webhook cannot be found ({type(error).__name__}).") from None
