"""Codes of six digits that change every half minute (RFC 6238 with SHA-1, as all authenticators have it)."""

import hmac
from base64 import b32decode, b32encode
from secrets import token_bytes
from urllib.parse import quote

__all__ = ["code_at", "matching_count", "new_secret", "uri"]

SECONDS = 30
DIGITS = 6
#: Clocks may differ by so many half minutes.
DRIFT = 1


def new_secret() -> str:
    return b32encode(token_bytes(20)).decode()


def code_at(secret: str, count: int) -> str:
    """The code of that half minute since 1970."""
    digest = hmac.digest(b32decode(secret), count.to_bytes(8, "big"), "sha1")
    at = digest[-1] & 15
    number = int.from_bytes(digest[at : at + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def matching_count(secret: str, code: str, now: float, used: int = 0) -> int | None:
    """The half minute that the code belongs to, if it is near and later than `used`; None if the code is wrong."""
    given = "".join(code.split())
    count = int(now) // SECONDS
    for near in range(count - DRIFT, count + DRIFT + 1):
        if near > used and given.isascii() and hmac.compare_digest(given, code_at(secret, near)):
            return near
    return None


def uri(secret: str, login: str, issuer: str) -> str:
    """What authenticators read from a picture or a link."""
    return f"otpauth://totp/{quote(issuer)}:{quote(login)}?secret={secret}&issuer={quote(issuer)}"
