"""Network addresses: who is the same for limits, and where webhooks may not point."""

import asyncio
import contextlib
import ipaddress
import socket
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

__all__ = ["Names", "network_of", "public_address"]

#: Names that are looked up at once.
AT_ONCE = 8

#: IPv6 addresses that stand for IPv4 ones (NAT64, 6to4, mapped), behind which anything can be.
DISGUISES = [ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")]


def network_of(address: str) -> str:
    """Whom limits count as one: an IPv4 address, or an IPv6 network of the size that a home gets. Empty: this machine itself."""
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
    """Somewhere in the public net, and openly so."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if not found.is_global or found.is_multicast or found.is_reserved or found.is_unspecified:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        return found.ipv4_mapped is None and not any(found in net for net in DISGUISES)
    return True


def public_address(url: str) -> str:
    """The address behind a webhook, to which alone it is then sent; ValueError if any it has points into a network of our own."""
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
    """Looks names up in threads of its own, so many at once: a name whose servers do not answer holds up nothing else, neither
    the store nor the end of the process."""

    def __init__(self, look_up: Callable[[str], str] = public_address) -> None:
        self._look_up = look_up
        self._busy = 0

    async def resolve(self, url: str, seconds: float) -> str:
        """The public address behind a webhook; ValueError if it has none, or does not say so in time."""
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
            with contextlib.suppress(RuntimeError):  # the server is gone
                loop.call_soon_threadsafe(tell, address, problem)

        threading.Thread(target=work, name="armillary-name", daemon=True).start()
        try:
            async with asyncio.timeout(seconds):
                return await found
        except TimeoutError:
            raise ValueError("The name of the webhook is not found in time.") from None
        except (OSError, UnicodeError) as error:
            raise ValueError(f"The name of the webhook cannot be found ({type(error).__name__}).") from None
