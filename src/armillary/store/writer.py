"""Group commit: one thread takes everything that waits to be stored, commits it together, then tells all who waited."""

import threading
import time
from collections import deque
from collections.abc import Callable

from .rows import Write
from .store import Store

__all__ = ["Writer"]

Told = Callable[[Exception | None], None]
#: The most writes in one transaction.
MOST = 500


class Writer:
    """`submit` from any thread; `told` is called in the writer's thread once the outcome is known and durable."""

    def __init__(self, store: Store, wake: Callable[[list[tuple[Told, Exception | None]]], None] | None = None) -> None:
        self.store = store
        #: How the outcomes of a batch are passed on: all together, so that another thread is woken once.
        self.wake = wake or _tell
        self.batches = 0
        self.writes = 0
        self.seconds = 0.0
        self._waiting: deque[tuple[Write, Told]] = deque()
        self._something = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="armillary-writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write, told: Told) -> None:
        with self._something:
            if self._stopping:
                raise RuntimeError("the store is closed")
            self._waiting.append((write, told))
            self._something.notify()

    def close(self) -> None:
        """Store what waits, then stop."""
        with self._something:
            self._stopping = True
            self._something.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._something:
                while not self._waiting and not self._stopping:
                    self._something.wait()
                if not self._waiting:
                    return
                batch = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            began = time.perf_counter()
            outcome: list[Exception | None]
            try:
                outcome = self.store.write([write for write, _ in batch])
            except Exception as error:  # the database is gone: nobody may be told that his step is stored
                outcome = [error] * len(batch)
            self.batches += 1
            self.writes += len(batch)
            self.seconds += time.perf_counter() - began
            self.wake([(told, result) for (_, told), result in zip(batch, outcome, strict=True)])


def _tell(outcomes: list[tuple[Told, Exception | None]]) -> None:
    for told, result in outcomes:
        told(result)
