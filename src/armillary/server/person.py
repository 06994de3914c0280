"""Who is connected or asks: a guest or the holder of an account."""

import msgspec

__all__ = ["Person"]


class Person(msgspec.Struct, kw_only=True):
    id: str
    name: str
    #: None: a guest.
    login: str | None = None
    epoch: int = 0
    handle: str = ""
    #: "", moderator or admin.
    role: str = ""
    muted_until: float = 0.0
