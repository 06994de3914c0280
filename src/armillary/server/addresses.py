"""Network addresses: who is the same for limits, and where webhooks may not point."""

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

__all__ = ["network_of", "public_address"]

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


async def resolve(url: str, seconds: float) -> str:
    """The same without holding anybody up."""
    return await asyncio.wait_for(asyncio.to_thread(public_address, url), seconds)
