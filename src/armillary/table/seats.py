"""Places at the table: who holds each seat."""

from typing import Literal

import msgspec

__all__ = ["Place"]


class Place(msgspec.Struct, kw_only=True):
    """One seat. `person` is the holder's id and never shown to others."""

    kind: Literal["person", "bot", "open"] = "open"
    person: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False
    entropy: str = ""
    pledge: str = ""
    #: pledged, open or server: see `Header.contributions`.
    way: str = ""
    resigned: bool = False
    #: For whom a bot plays here: that person can come back.
    owner: str = ""
    owner_name: str = ""
