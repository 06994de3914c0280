"""Checks SQLite's write-ahead log. SQLite reads it up to the first invalid frame and silently ignores the rest. That is right for
a torn end after a crash, which was never committed, but it loses commits after a damaged frame."""

import struct
from array import array
from pathlib import Path

__all__ = ["wal_damage"]

HEADER, FRAME = 32, 24
#: Larger logs are not checked.
MOST = 256_000_000


def wal_damage(file: Path) -> str | None:
    """A description of the damage to the log of that database file: how many commits would be lost. None if it is intact."""
    wal = file.with_name(file.name + "-wal")
    try:
        if not HEADER < wal.stat().st_size <= MOST:
            return None
        data = wal.read_bytes()
    except OSError:
        return None
    magic, _, page, _, salt1, salt2, check1, check2 = struct.unpack(">8I", data[:HEADER])
    if magic & 0xFFFFFFFE != 0x377F0682 or page < 512 or page & (page - 1):
        return "its header cannot be read"
    big = bool(magic & 1)
    sums = _checksum(data[: HEADER - 8], 0, 0, big)
    if sums != (check1, check2):
        return "its header is damaged"
    broken, lost = 0, 0
    for number, at in enumerate(range(HEADER, len(data) - FRAME - page + 1, FRAME + page), 1):
        _, commit, one, two, *wanted = struct.unpack(">6I", data[at : at + FRAME])
        if (one, two) != (salt1, salt2):
            if not broken and not _more(data, at + FRAME + page, page, salt1, salt2):
                return None  # frames of an older cycle: the end
            broken = broken or number
            continue
        if not broken:
            sums = _checksum(data[at : at + 8] + data[at + FRAME : at + FRAME + page], *sums, big)
            if list(sums) == wanted:
                continue
            broken = number
            continue  # if this is the torn end, no commit follows
        lost += bool(commit)
    if broken and lost:
        return f"frame {broken} is damaged, and {lost} commits after it would be lost"
    return None


def _more(data: bytes, at: int, page: int, salt1: int, salt2: int) -> bool:
    """Are there later frames of this cycle?"""
    while at + FRAME + page <= len(data):
        if struct.unpack(">2I", data[at + 8 : at + 16]) == (salt1, salt2):
            return True
        at += FRAME + page
    return False


def _checksum(data: bytes, one: int, two: int, big: bool) -> tuple[int, int]:
    words = array("I", data)
    if big != (struct.pack("=I", 1) == struct.pack(">I", 1)):
        words.byteswap()
    for index in range(0, len(words), 2):
        one = (one + words[index] + two) & 0xFFFFFFFF
        two = (two + words[index + 1] + one) & 0xFFFFFFFF
    return one, two
