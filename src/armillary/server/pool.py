"""The pool of worker processes. A worker that dies or exceeds its time is killed and replaced, and its caller gets an error."""

import asyncio
import contextlib
import heapq
import os
import signal
import sys
from typing import Any

import msgspec

from .asking import WorkerFailed
from .logs import log

__all__ = ["Pool", "Worker"]

MOST_BYTES = 16_000_000
#: Seconds for a worker to react to an interrupt before it is killed.
GRACE = 2.0


class Worker:
    """One process, busy with at most one request."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        #: It has answered every request.
        self.settled = True

    async def ask(self, request: bytes, seconds: float) -> dict[str, Any]:
        """The worker's answer. A caller that cancels this must call `interrupt` before the worker is asked again."""
        process = self.process
        if process is None or process.returncode is not None:
            process = self.process = await self._start()
            seconds += 10.0  # it has to load the rules first
        assert process.stdin is not None
        assert process.stdout is not None
        self.settled = False
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(request + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            await self.stop()
            raise WorkerFailed("out of time") from None
        except (OSError, ValueError) as error:
            await self.stop()
            raise WorkerFailed(f"crashed ({type(error).__name__})") from None
        if not line:
            await self.stop()
            raise WorkerFailed("crashed")
        self.settled = True
        answer: dict[str, Any] = msgspec.json.decode(line)
        return answer

    async def interrupt(self) -> None:
        """Cancel the request. The process is kept, with its loaded rules, if it stops promptly."""
        process = self.process
        if self.settled or process is None or process.returncode is not None:
            self.settled = True
            return
        assert process.stdout is not None
        try:
            process.send_signal(signal.SIGUSR1)
            async with asyncio.timeout(GRACE):
                self.settled = bool(await process.stdout.readline())
        except (TimeoutError, OSError, ValueError):
            pass
        if not self.settled:
            await self.stop()

    async def _start(self) -> asyncio.subprocess.Process:
        # The server's settings may contain secrets, which bots do not need.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "armillary.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MOST_BYTES,
            env=environment,
            start_new_session=True,
        )

    async def stop(self) -> None:
        process, self.process, self.settled = self.process, None, True
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Pool:
    """Workers and their queue: matches with somebody connected come first, the others in turn by match."""

    def __init__(self, size: int) -> None:
        self.workers = [Worker() for _ in range(size)]
        self._idle = list(self.workers)
        self._waiting: list[tuple[int, int, asyncio.Future[Worker]]] = []
        self._count = 0
        self._closed = False

    async def ask(self, request: dict[str, Any], seconds: float, *, urgent: bool = True) -> dict[str, Any]:
        """The worker's answer; WorkerFailed with the reason. `urgent`: somebody is waiting for it."""
        data = msgspec.json.encode(request)
        worker = await self._take(urgent)
        try:
            if self._closed:
                raise WorkerFailed("the server is going down")
            answer = await worker.ask(data, seconds)
        except asyncio.CancelledError:
            await worker.stop()
            raise
        finally:
            self._give_back(worker)
        if "error" in answer:
            raise WorkerFailed(answer["error"])
        return answer

    async def _take(self, urgent: bool) -> Worker:
        if self._idle:
            return self._idle.pop()
        self._count += 1
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (0 if urgent else 1, self._count, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, worker: Worker) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    async def close(self) -> None:
        self._closed = True
        for worker in self.workers:
            await worker.stop()
        log.debug("workers stopped")
