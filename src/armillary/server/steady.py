"""The time of matches: it follows the machine's monotonic clock, so that a jump of the wall clock costs nobody time.

It starts at the wall clock's time, once per boot of the machine: later processes read the first one's offset from the store.
Calendar matters (bans, the daily challenge, codes of a second factor) use the wall clock.
"""

import time
from pathlib import Path

import msgspec

from armillary import typed
from armillary.store import Store

__all__ = ["Steady", "boot", "steady", "wall"]

KEY = "clock"
BOOT = Path("/proc/sys/kernel/random/boot_id")


class Begun(msgspec.Struct):
    """The boot of a machine, and the offset of its monotonic clock."""

    boot: str
    offset: float


def wall() -> float:
    return time.time()


def steady() -> float:
    """Seconds since the machine booted, including sleep; the same in all of its processes."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


def boot() -> str:
    """Identifies the machine and its current boot; empty if the system does not tell."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return ""


class Steady:
    def __init__(self, store: Store) -> None:
        self.offset = wall() - steady()
        this = boot()
        if not this:
            return
        # On PostgreSQL there may be several machines, each with its own clock.
        name = f"{KEY} {this[:30]}" if store.shared else KEY
        try:
            begun = typed.decode(store.key(name), Begun)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            begun = Begun("", 0.0)
        if begun.boot == this:
            self.offset = begun.offset
        else:
            store.save_key(name, msgspec.json.encode(Begun(this, self.offset)))

    def now(self) -> float:
        return steady() + self.offset
