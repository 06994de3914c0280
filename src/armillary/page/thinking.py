"""Bots and questions run in workers that can be ended at any moment. A person's question comes before a bot's thought, and that
before a review: if no worker is free, the least urgent thought is ended and begins again later."""

import asyncio
import contextlib
import heapq
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol

import msgspec

from armillary.server.asking import Asker, Unanswered, WorkerFailed

__all__ = ["Bots", "Desk", "Mind", "Minds"]

#: Urgency: smaller comes first.
QUESTION, THOUGHT, REVIEW = 0, 1, 2
#: Seconds beyond the limit of a question until its worker is ended: it may have to load Python and the title's rules first.
LATE = 30.0
#: Questions of a person that may wait.
MOST = 12


class Mind(Protocol):
    """A worker that answers one request at a time."""

    async def ask(self, request: bytes) -> bytes: ...

    def end(self) -> None:
        """Stop at once, in the middle of a thought. A later `ask` starts a new worker."""


class Job:
    def __init__(self, request: bytes, urgency: int, seconds: float, order: int) -> None:
        self.request = request
        self.urgency = urgency
        self.seconds = seconds
        self.order = order
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def __lt__(self, other: "Job") -> bool:
        return (self.urgency, self.order) < (other.urgency, other.order)


class Minds:
    def __init__(self, make: Callable[[], Mind], size: int = 1) -> None:
        self._make = make
        self._idle: list[Mind] = []
        self._left = size
        self._waiting: list[Job] = []
        self._running: dict[Job, tuple[Mind, asyncio.Task[None]]] = {}
        self._count = 0

    def waiting(self, urgency: int) -> int:
        return sum(job.urgency == urgency for job in self._waiting)

    async def ask(self, request: dict[str, Any], urgency: int, seconds: float) -> dict[str, Any]:
        """The worker's answer; TimeoutError if it thinks longer than that."""
        self._count += 1
        job = Job(msgspec.json.encode(request), urgency, seconds, self._count)
        heapq.heappush(self._waiting, job)
        self._serve()
        try:
            found: dict[str, Any] = msgspec.json.decode(await job.answer)
        finally:
            self._drop(job)
        return found

    def _drop(self, job: Job) -> None:
        """Nobody waits for this answer any more, or it has been given."""
        if job in self._waiting:
            self._waiting.remove(job)
            heapq.heapify(self._waiting)
        if job in self._running:
            self._stop(job)
        self._serve()

    def _stop(self, job: Job) -> None:
        mind, task = self._running.pop(job)
        task.cancel()
        mind.end()
        self._idle.append(mind)

    def _serve(self) -> None:
        while self._waiting:
            if not self._idle:
                if self._left > 0:
                    self._left -= 1
                    self._idle.append(self._make())
                else:
                    last = max(self._running, default=None)
                    if last is None or last.urgency <= self._waiting[0].urgency:
                        return
                    self._stop(last)
                    heapq.heappush(self._waiting, last)
            job, mind = heapq.heappop(self._waiting), self._idle.pop()
            self._running[job] = (mind, asyncio.ensure_future(self._think(job, mind)))

    async def _think(self, job: Job, mind: Mind) -> None:
        answer = b""
        error: Exception | None = None
        try:
            async with asyncio.timeout(job.seconds + LATE):
                answer = await mind.ask(job.request)
        except TimeoutError as late:
            mind.end()
            error = late
        except Exception as failed:
            error = WorkerFailed(f"crashed ({failed})"[:300])
        self._running.pop(job, None)
        self._idle.append(mind)
        if not job.answer.done():
            if error is None:
                job.answer.set_result(answer)
            else:
                job.answer.set_exception(error)
        self._serve()


class Bots:
    """The workers as rooms ask them for their bots (`Thinkers`)."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds

    async def ask(self, request: dict[str, Any], seconds: float, *, urgent: bool = True) -> dict[str, Any]:
        try:
            answer = await self._minds.ask(request, THOUGHT, seconds)
        except TimeoutError:
            raise WorkerFailed("out of time") from None
        if "error" in answer:
            raise WorkerFailed(answer["error"])
        return answer


class Desk:
    """The workers as people ask them (`Questions`)."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds

    def full(self, asker: Asker) -> bool:
        return self._minds.waiting(QUESTION) >= MOST

    async def ask(
        self, request: dict[str, Any], seconds: float, asker: Asker, *, background: bool = False
    ) -> dict[str, Any]:
        try:
            answer = await self._minds.ask(request, REVIEW if background else QUESTION, seconds)
        except TimeoutError:
            raise Unanswered("too-much-work", seconds=round(seconds)) from None
        if "error" in answer:
            raise WorkerFailed(answer["error"])
        return answer

    @contextlib.asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        yield
