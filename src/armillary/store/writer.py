"""Group commit: one thread takes all pending writes, commits them together, then notifies all who wait."""

import contextlib
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from armillary.table.rows import Write

from .store import Store

__all__ = ["Told", "Waiting", "Writer"]

Told = Callable[[Exception | None], None]
Waiting = tuple[Write, Told]
#: The most writes in one transaction.
MOST = 500
#: Pause after a transaction for each write in it, and its maximum, in seconds: writes that arrive meanwhile share the
#: next transaction, and a single write does not wait. Each transaction takes the interpreter lock from the event loop
#: several times, so many small ones cost the loop more than the disk.
REST = 0.001
MOST_REST = 0.01


class Writer:
    """Call `submit` from any thread; `told` is called in the writer's thread once the outcome is known and durable."""

    def __init__(self, store: Store, wake: Callable[[list[tuple[Told, Exception | None]]], None] | None = None) -> None:
        self.store = store
        #: Passes on the outcomes of a batch all together, so that another thread is woken only once.
        self.wake = wake or _tell
        self.batches = 0
        self.writes = 0
        self.seconds = 0.0
        #: None marks the end.
        self._waiting: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="armillary-writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write, told: Told) -> None:
        self.submit_all([(write, told)])

    def submit_all(self, waiting: list[Waiting]) -> None:
        """Submit several writes with a single wake-up of the thread."""
        if self._stopping:
            raise RuntimeError("the store is closed")
        self._waiting.put(waiting)

    def close(self) -> None:
        """Store the pending writes, then stop."""
        self._stopping = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        stopping = False
        while not stopping:
            waiting = [self._waiting.get()]
            with contextlib.suppress(Empty):
                while True:
                    waiting.append(self._waiting.get_nowait())
            stopping = None in waiting
            together = [one for some in waiting if some is not None for one in some]
            for start in range(0, len(together), MOST):
                self._store(together[start : start + MOST])
            time.sleep(min(MOST_REST, REST * len(together)))

    def _store(self, batch: list[Waiting]) -> None:
        began = time.perf_counter()
        outcome: list[Exception | None]
        try:
            outcome = self.store.write([write for write, _ in batch])
        except Exception as error:  # the database is gone: nobody may be told that a step is stored
            outcome = [error] * len(batch)
        self.batches += 1
        self.writes += len(batch)
        self.seconds += time.perf_counter() - began
        self.wake([(told, result) for (_, told), result in zip(batch, outcome, strict=True)])


def _tell(outcomes: list[tuple[Told, Exception | None]]) -> None:
    for told, result in outcomes:
        told(result)
