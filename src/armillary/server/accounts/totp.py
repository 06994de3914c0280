"""Six-digit codes that change every half minute (RFC 6238 with SHA-1, which all authenticators support), and recovery codes for a
lost authenticator."""

import hmac
from base64 import b32decode, b32encode
from hashlib import sha256
from secrets import randbelow, token_bytes
from urllib.parse import quote

__all__ = ["code_at", "digest", "is_recovery", "matching_count", "new_recovery", "new_secret", "uri"]

SECONDS = 30
DIGITS = 6
#: Tolerated clock difference, in half minutes.
DRIFT = 1
#: Recovery codes, and the digits of each.
CODES = 10
LONG = 12


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


def new_recovery() -> list[str]:
    """Recovery codes to be written down, in groups of four digits."""
    made = [f"{randbelow(10**LONG):0{LONG}}" for _ in range(CODES)]
    return ["-".join(code[at : at + 4] for at in range(0, LONG, 4)) for code in made]


def is_recovery(code: str) -> bool:
    """Is this a recovery code, and not one from the authenticator?"""
    return len(_digits(code)) == LONG


def digest(person: str, code: str) -> str:
    """The stored hash of a recovery code."""
    return sha256(f"{person} {_digits(code)}".encode()).hexdigest()


def _digits(code: str) -> str:
    return "".join(char for char in code if char in "0123456789")


def uri(secret: str, login: str, issuer: str) -> str:
    """The URI that authenticators read from a QR code or a link."""
    return f"otpauth://totp/{quote(issuer)}:{quote(login)}?secret={secret}&issuer={quote(issuer)}"
