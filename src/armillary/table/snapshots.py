"""Snapshots of a table: how often they are taken, and their bytes."""

import zlib
from typing import Any

import msgspec

__all__ = ["SNAPSHOT_EVERY", "TAIL", "pack", "unpack"]

#: A snapshot is taken every this many steps ...
SNAPSHOT_EVERY = 100
#: ... and a match is opened from one that leaves at least this many steps in memory, so that they can be undone.
TAIL = 32


def pack(snapshot: dict[str, Any]) -> bytes:
    return zlib.compress(msgspec.json.encode(snapshot), 1)


def unpack(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(zlib.decompress(data))
    return found
