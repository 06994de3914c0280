"""Is SQLite's write-ahead log whole? SQLite itself reads it up to the first frame that does not fit and forgets the rest without
a word. A torn end after a crash is as it should be: it was never committed. Commits behind a broken frame were."""

import struct
from array import array
from pathlib import Path

__all__ = ["wal_damage"]

HEADER, FRAME = 32, 24
#: Larger logs are not gone through.
MOST = 256_000_000


def wal_damage(file: Path) -> str | None:
    """What is wrong with the log next to that database file: how many commits would be lost. None: nothing."""
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
                return None  # frames of an older round: the end
            broken = broken or number
            continue
        if not broken:
            sums = _checksum(data[at : at + 8] + data[at + FRAME : at + FRAME + page], *sums, big)
            if list(sums) == wanted:
                continue
            broken = number
            continue  # if this is the torn end, nothing committed comes after it
        lost += bool(commit)
    if broken and lost:
        return f"frame {broken} is damaged, and {lost} commits after it would be lost"
    return None


def _more(data: bytes, at: int, page: int, salt1: int, salt2: int) -> bool:
    """Are there later frames of this round?"""
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
