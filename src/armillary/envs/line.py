"""How the processes of a vector environment talk: a byte or two in shared memory, and a semaphore that tells of it."""

import os
from collections.abc import Callable
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, Final

__all__ = ["BOTH", "END", "FINE", "LONG", "Line", "connected", "rung"]

#: So many seconds a process looks for a message before it goes to sleep: to be woken up takes longer than many a step.
PATIENCE: Final = 0.0002
#: Let others have the processor that we only wait on; not every system can.
_give_way: Final[Callable[[], None]] = getattr(os, "sched_yield", lambda: None)

#: What a code can say: step both parts (or one of them, 1 or 2), all is well, go home, or: look into the pipe.
BOTH: Final = 3
FINE: Final = 4
END: Final = 5
LONG: Final = 6
#: So many codes may be on their way: a step of either part, and the end.
SLOTS: Final = 4


class Line:
    """This end of the line to another process. Codes of a byte lie in shared memory, and a semaphore counts them, which takes no
    call of the system unless somebody sleeps. What a code cannot say goes through the pipe."""

    def __init__(self, pipe: Connection, incoming: Any, come: Any, outgoing: Any, gone: Any, bell: Any = None) -> None:
        self.pipe = pipe
        #: The codes that come and that go, and how many there are.
        self.incoming, self.come = incoming, come
        self.outgoing, self.gone = outgoing, gone
        #: Rings at the other end for each code that goes; others ring it as well.
        self.bell = bell
        #: The slots that come next.
        self.next_in = self.next_out = 0

    def say(self, code: int, message: bytes = b"") -> None:
        if code == LONG:
            self.pipe.send_bytes(message)
        self.outgoing[self.next_out] = code
        self.next_out = (self.next_out + 1) % SLOTS
        self.gone.release()
        if self.bell is not None:
            self.bell.release()

    def hear(self) -> tuple[int, bytes]:
        """The code that has come, and its message."""
        code: int = self.incoming[self.next_in]
        self.next_in = (self.next_in + 1) % SLOTS
        return code, self.pipe.recv_bytes() if code == LONG else b""


def connected(context: Any, bell: Any) -> tuple[Line, Line]:
    """Our end of a new line, for which the bell rings, and the other."""
    pipe, far_pipe = context.Pipe()
    there, back = context.RawArray("B", SLOTS), context.RawArray("B", SLOTS)
    gone, come = context.Semaphore(0), context.Semaphore(0)
    return Line(pipe, back, come, there, gone), Line(far_pipe, there, gone, back, come, bell)


def rung(bell: Any, seconds: float) -> bool:
    """Wait for a semaphore: somebody has rung within this time."""
    until = perf_counter() + PATIENCE
    while perf_counter() < until:
        if bell.acquire(False):
            return True
        _give_way()
    found: bool = bell.acquire(True, seconds)
    return found
