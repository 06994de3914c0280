"""Messages between the processes of a vector environment: one-byte codes in shared memory, announced by a semaphore."""

import os
from collections.abc import Callable
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, Final

__all__ = ["BOTH", "END", "FINE", "KEEP", "LONG", "PUT", "Line", "connected", "rung"]

#: A waiting process spins for this many seconds before it blocks, because a wake-up costs more than most steps.
PATIENCE: Final = 0.0002
#: Yields the processor while spinning; not every system supports it.
_give_way: Final[Callable[[], None]] = getattr(os, "sched_yield", lambda: None)

#: Codes: step both parts (1 and 2 step one of them); success; exit; a longer message is in the pipe.
BOTH: Final = 3
FINE: Final = 4
END: Final = 5
LONG: Final = 6
#: Write the games down, and the answer that holds them; take up games that were written down.
KEEP: Final = 7
PUT: Final = 8
#: The codes with a message in the pipe.
MESSAGES: Final = (LONG, PUT)
#: Codes that can be in flight: a step of each part, and the exit.
SLOTS: Final = 4


class Line:
    """One end of the connection to another process.

    One-byte codes are in shared memory and counted by a semaphore, which needs no system call unless a process is blocked. Longer
    messages go through the pipe."""

    def __init__(self, pipe: Connection, incoming: Any, come: Any, outgoing: Any, gone: Any, bell: Any = None) -> None:
        self.pipe = pipe
        #: Incoming and outgoing codes, and the semaphores that count them.
        self.incoming, self.come = incoming, come
        self.outgoing, self.gone = outgoing, gone
        #: Also released for each outgoing code; all workers share it, so that the other end can wait for any of them.
        self.bell = bell
        #: The next slot to read and the next one to write.
        self.next_in = self.next_out = 0

    def say(self, code: int, message: bytes = b"") -> None:
        if code in MESSAGES:
            self.pipe.send_bytes(message)
        self.outgoing[self.next_out] = code
        self.next_out = (self.next_out + 1) % SLOTS
        self.gone.release()
        if self.bell is not None:
            self.bell.release()

    def hear(self) -> tuple[int, bytes]:
        """The next incoming code and its message."""
        code: int = self.incoming[self.next_in]
        self.next_in = (self.next_in + 1) % SLOTS
        return code, self.pipe.recv_bytes() if code in MESSAGES else b""


def connected(context: Any, bell: Any) -> tuple[Line, Line]:
    """Both ends of a new connection, ours first; `bell` is released for each code that comes to us."""
    pipe, far_pipe = context.Pipe()
    there, back = context.RawArray("B", SLOTS), context.RawArray("B", SLOTS)
    gone, come = context.Semaphore(0), context.Semaphore(0)
    return Line(pipe, back, come, there, gone), Line(far_pipe, there, gone, back, come, bell)


def rung(bell: Any, seconds: float) -> bool:
    """Wait for a semaphore; True if it was acquired within this time."""
    until = perf_counter() + PATIENCE
    while perf_counter() < until:
        if bell.acquire(False):
            return True
        _give_way()
    found: bool = bell.acquire(True, seconds)
    return found
