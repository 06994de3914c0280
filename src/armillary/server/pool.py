"""The pool of worker processes. A worker that dies or overruns its time is killed and replaced; whoever asked is told."""

import asyncio
import contextlib
import heapq
import os
import signal
import sys
from typing import Any

import msgspec

from .logs import log

__all__ = ["Pool", "Worker", "WorkerFailed"]

MOST_BYTES = 16_000_000
#: Seconds in which a worker that is told to stop must answer before it is killed.
GRACE = 2.0


class WorkerFailed(Exception):
    """The worker crashed, overran its time, or the bot in it raised an exception."""


class Worker:
    """One process, busy with at most one request."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        #: It has answered everything that it was asked.
        self.settled = True

    async def ask(self, request: bytes, seconds: float) -> dict[str, Any]:
        """Its answer. Whoever cancels this calls `interrupt` before anybody asks it again."""
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
        """Nobody wants the answer any more. The process is kept, with the rules that it has loaded, if it can stop at once."""
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
        # The server's own settings may hold secrets: bots do not need them.
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
    """Workers, and who waits for one: those whose match somebody looks at go first, the others one after the other by match."""

    def __init__(self, size: int) -> None:
        self.workers = [Worker() for _ in range(size)]
        self._idle = list(self.workers)
        self._waiting: list[tuple[int, int, asyncio.Future[Worker]]] = []
        self._count = 0
        self._closed = False

    async def ask(self, request: dict[str, Any], seconds: float, *, urgent: bool = True) -> dict[str, Any]:
        """The worker's answer; WorkerFailed with the reason. `urgent`: somebody waits for it."""
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
