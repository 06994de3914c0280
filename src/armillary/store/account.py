"""A person's account, as stored."""

import msgspec

__all__ = ["Account"]


class Account(msgspec.Struct, kw_only=True):
    id: str
    name: str
    login: str | None
    password: str | None
    epoch: int
    created: float
    handle: str | None = None
    role: str = ""
    totp: str | None = None
    totp_used: int = 0
    recovery: str = ""
    muted_until: float = 0.0
    banned_until: float = 0.0
