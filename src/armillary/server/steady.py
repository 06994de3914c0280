"""The time of matches: it runs with the machine's steady clock, so that a wall clock that jumps takes nobody's time.

It begins at the wall clock's time, once in every boot of the machine: processes that come later find in the store what the first
one began with. Calendars (bans, the daily challenge, codes of a second factor) go by the wall clock.
"""

import time
from pathlib import Path

import msgspec

from armillary.store import Store

__all__ = ["Steady", "boot", "steady", "wall"]

KEY = "clock"
BOOT = Path("/proc/sys/kernel/random/boot_id")


class Begun(msgspec.Struct):
    """The boot of a machine, and what is added to its steady clock."""

    boot: str
    offset: float


def wall() -> float:
    return time.time()


def steady() -> float:
    """Seconds since the machine was started, sleep included; the same in all of its processes."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


def boot() -> str:
    """Which start of which machine this is; empty if the system does not say."""
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
        # On PostgreSQL several machines have a clock each.
        name = f"{KEY} {this[:30]}" if store.shared else KEY
        try:
            begun = msgspec.json.decode(store.key(name), type=Begun)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            begun = Begun("", 0.0)
        if begun.boot == this:
            self.offset = begun.offset
        else:
            store.save_key(name, msgspec.json.encode(Begun(this, self.offset)))

    def now(self) -> float:
        return steady() + self.offset
