"""The desk: a fair queue for everything that people ask the server to compute.

This covers the planner, hints, odds, sketches, what-ifs, reviews, verification and uploads. The next question comes from the
network, then from the person, that recently used the least worker time; nobody can occupy all workers. A question has a time
limit and is cancelled when its asker leaves. It always gets an answer: the result, or the reason why there is none. Questions
preempt reviews.
"""

import asyncio
import contextlib
import math
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from .asking import Asker, Unanswered, WorkerFailed
from .logs import log
from .pool import Worker

__all__ = ["Desk"]

#: Limits on waiting questions: per person, per network and in total.
MOST_OF_PERSON = 12
MOST_OF_NETWORK = 60
MOST = 400
#: Seconds that a question may wait for a worker.
PATIENCE = 20.0
#: Seconds beyond its limit that a worker gets, to load a title's rules, before it is killed.
LATE = 8.0
#: Half-life in seconds of the worker time charged to an asker.
HALF = 30.0
#: The least worker time, in seconds, that a question is charged.
AT_LEAST = 0.02
#: Askers whose usage is remembered.
MOST_REMEMBERED = 5000


class Question:
    """A question that is waiting or running."""

    def __init__(self, asker: Asker, order: int, background: bool) -> None:
        self.person = f"person {asker.person}" if asker.person else f"network {asker.network}"
        self.network = f"network {asker.network}" if asker.network else self.person
        self.order = order
        self.background = background
        self.turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.began = 0.0
        #: Set when a question needs the worker that runs this review.
        self.preempted = asyncio.Event()


class Shares:
    """Recent worker time of each asker; it decays with a half-life of HALF seconds."""

    def __init__(self) -> None:
        self._given: dict[str, tuple[float, float]] = {}

    def of(self, key: str) -> float:
        amount, at = self._given.get(key, (0.0, 0.0))
        return amount * math.exp2((at - time.monotonic()) / HALF)

    def add(self, key: str, seconds: float) -> None:
        if len(self._given) > MOST_REMEMBERED:
            self._given = {one: given for one, given in self._given.items() if self.of(one) > AT_LEAST}
        self._given[key] = (self.of(key) + seconds, time.monotonic())


class Desk:
    def __init__(self, size: int) -> None:
        self.workers = [Worker() for _ in range(size)]
        #: No person or network may occupy all workers.
        self._most = max(1, size - 1)
        self._idle = list(self.workers)
        self._waiting: list[Question] = []
        self._running: list[Question] = []
        self._shares = Shares()
        self._count = 0
        self._closed = False
        self._settling: set[asyncio.Task[None]] = set()

    def full(self, asker: Asker) -> bool:
        """Has this asker reached the limit of waiting questions?"""
        new = Question(asker, 0, False)
        of_person = sum(one.person == new.person for one in self._waiting)
        of_network = sum(one.network == new.network for one in self._waiting)
        most = MOST_OF_NETWORK if asker.network else MOST_OF_PERSON
        return of_person >= MOST_OF_PERSON or of_network >= most or len(self._waiting) >= MOST

    async def ask(
        self, request: dict[str, Any], seconds: float, asker: Asker, *, background: bool = False
    ) -> dict[str, Any]:
        """The worker's answer, computed within `seconds`; raises Unanswered with the reason if there is none.

        A `background` request is one that nobody waits for; it restarts if a question preempts it."""
        while True:
            async with self._turn(asker, background) as (question, worker):
                data = msgspec.json.encode({**request, "limit": seconds})
                asking = asyncio.ensure_future(worker.ask(data, seconds + LATE))
                giving_way = asyncio.ensure_future(question.preempted.wait())
                try:
                    await asyncio.wait({asking, giving_way}, return_when=asyncio.FIRST_COMPLETED)
                    answer = asking.result() if asking.done() else None
                except WorkerFailed as error:
                    if str(error) == "out of time":
                        raise Unanswered("too-much-work", seconds=round(seconds)) from None
                    raise
                finally:
                    giving_way.cancel()
                    if not asking.done():
                        asking.cancel()
                        await asyncio.gather(asking, return_exceptions=True)
            if answer is None:
                continue  # a preempted review: queue it again
            if answer.get("late"):
                raise Unanswered("too-much-work", seconds=round(seconds))
            if "error" in answer:
                raise WorkerFailed(answer["error"])
            if "setup" in request:
                self._warm_up(request["setup"])
            return answer

    def _warm_up(self, setup: Any) -> None:
        """Start an idle worker and load the rules, so that the next concurrent question need not wait for that."""
        cold = next((worker for worker in self._idle if worker.process is None), None)
        if cold is None or self._closed:
            return
        self._idle.remove(cold)
        task = asyncio.ensure_future(self._warm(cold, setup))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _warm(self, worker: Worker, setup: Any) -> None:
        with contextlib.suppress(WorkerFailed):
            await worker.ask(msgspec.json.encode({"task": "warm", "setup": setup}), LATE)
        self._idle.insert(0, worker)
        self._serve()

    @contextlib.asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a turn to do work elsewhere (in a thread); the time is charged to the asker's share."""
        async with self._turn(asker, False):
            yield

    @contextlib.asynccontextmanager
    async def _turn(self, asker: Asker, background: bool) -> AsyncIterator[tuple[Question, Worker]]:
        if not background and self.full(asker):
            raise Unanswered("too-many-questions")
        self._count += 1
        question = Question(asker, self._count, background)
        self._waiting.append(question)
        self._serve()
        if not background and not question.turn.done():
            self._preempt()
        try:
            async with asyncio.timeout(None if background else PATIENCE):
                worker = await asyncio.shield(question.turn)
        except BaseException as error:
            if question.turn.done():
                self._end(question, question.turn.result())
            else:
                self._waiting.remove(question)
            if isinstance(error, TimeoutError):
                raise Unanswered("desk-busy") from None
            raise
        try:
            if self._closed:
                raise Unanswered("going-down")
            yield question, worker
        finally:
            if worker.settled:
                self._end(question, worker)
            else:
                # The asker has left. Interrupt the worker, and reuse it only once it has stopped.
                task = asyncio.ensure_future(self._settle(question, worker))
                self._settling.add(task)
                task.add_done_callback(self._settling.discard)

    async def _settle(self, question: Question, worker: Worker) -> None:
        await worker.interrupt()
        self._end(question, worker)

    def _end(self, question: Question, worker: Worker) -> None:
        self._running.remove(question)
        seconds = max(AT_LEAST, time.monotonic() - question.began)
        for key in {question.person, question.network}:
            self._shares.add(key, seconds)
        self._idle.append(worker)
        self._serve()

    def _serve(self) -> None:
        """Assign idle workers to the questions that are next."""
        while self._idle and self._waiting:
            busy = Counter(key for one in self._running for key in {one.person, one.network} if not one.background)
            able = [
                one for one in self._waiting if one.background or max(busy[one.person], busy[one.network]) < self._most
            ]
            if not able:
                return
            first = min(
                able,
                key=lambda one: (
                    one.background,
                    self._shares.of(one.network),
                    self._shares.of(one.person),
                    one.order,
                ),
            )
            self._waiting.remove(first)
            self._running.append(first)
            first.began = time.monotonic()
            first.turn.set_result(self._idle.pop())

    def _preempt(self) -> None:
        """Preempt a running review, because a question is waiting."""
        for one in self._running:
            if one.background and not one.preempted.is_set():
                one.preempted.set()
                return

    async def close(self) -> None:
        self._closed = True
        for worker in self.workers:
            await worker.stop()
        await asyncio.gather(*self._settling, return_exceptions=True)
        log.debug("the desk is closed")
