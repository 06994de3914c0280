"""Several processes behind one port: `armillary serve --workers N`.

The first process accepts connections, looks at the first line of the request without taking it, and hands the connection itself
(its file descriptor) to the process that the match belongs to: nothing is passed on, and a socket stays where its match is. A
match belongs to a process by its id; new matches get an id of the process that makes them. Requests that name no match go to one
process after the other.
"""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from typing import Any
from zlib import crc32

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from armillary.store.lock import StoreLock

from .app import Server, prepare, serve
from .config import Settings
from .logs import configure, log
from .metrics import SHARED

__all__ = ["owner_of", "run_cluster"]

#: Bytes of a request that are looked at, and seconds for its first line to come.
LOOK = 4096
PATIENCE = 5.0
#: Connections whose first line has not come yet; more are turned away.
MOST_WAITING = 4000
MATCHES = b"/api/matches/"
#: One process for all who sign in, so that guesses at passwords and new guests are counted in one place.
SESSIONS = b"/api/session"
#: Seconds before a process that died at once is started again.
PAUSE = 0.5
#: Seconds for the last answers of a worker whose dispatcher was killed.
ORPHANED = 2


def owner_of(match: str, workers: int) -> int:
    """The process that a match belongs to."""
    return crc32(match.encode()) % workers


def wanted(line: bytes, workers: int) -> int | None:
    """The process for a request with that first line; None: any."""
    parts = line.split(b" ", 2)
    if len(parts) > 1 and parts[1].startswith(SESSIONS):
        return 0
    if len(parts) < 2 or not parts[1].startswith(MATCHES):
        return None
    match = parts[1][len(MATCHES) :].partition(b"/")[0].partition(b"?")[0]
    return crc32(match) % workers


class Worker:
    """One process, and the way to hand it connections."""

    def __init__(self, index: int, settings: Settings, figures: str, lock: StoreLock) -> None:
        self.index = index
        self.settings = settings
        #: Workers have it too: as long as one of them lives, nobody else uses the store.
        self.lock = lock
        #: The folder where all of them keep their figures.
        self.figures = figures
        self.way: socket.socket | None = None
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            command = [sys.executable, "-m", "armillary.server.cluster", str(self.index), str(theirs.fileno())]
            environment = {**os.environ, SHARED: self.figures}
            passed = [theirs.fileno(), *([] if self.lock.descriptor is None else [self.lock.descriptor])]
            self.process = subprocess.Popen(command, pass_fds=passed, stdin=subprocess.PIPE, env=environment)
        # Settings may hold secrets: they go through a pipe, where nobody sees them.
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(self.settings))
        self.process.stdin.close()
        self.way = ours

    def hand(self, connection: socket.socket) -> None:
        assert self.way is not None
        socket.send_fds(self.way, [b"x"], [connection.fileno()])

    def stop(self, number: int) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)


class Dispatcher:
    def __init__(self, settings: Settings, listening: list[socket.socket], lock: StoreLock) -> None:
        self.listening = listening
        share = max(1, settings.bot_workers // settings.workers)
        each = msgspec.structs.replace(settings, bot_workers=share)
        self.figures = tempfile.mkdtemp(prefix="armillary-figures-")
        self.workers = [Worker(index, each, self.figures, lock) for index in range(settings.workers)]
        self.waiting = 0
        self.turn = 0
        self.closing = asyncio.Event()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.closing.set)
        for worker in self.workers:
            worker.start()
        tasks = [asyncio.ensure_future(self._accept(one)) for one in self.listening]
        tasks.append(asyncio.ensure_future(self._watch()))
        await self.closing.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self.workers:
            worker.stop(signal.SIGTERM)
        for worker in self.workers:
            if worker.process is not None:
                try:
                    await asyncio.to_thread(worker.process.wait, 20)
                except subprocess.TimeoutExpired:
                    worker.process.kill()
        shutil.rmtree(self.figures, ignore_errors=True)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(listening)
            except OSError:
                await asyncio.sleep(0.05)  # too many open files: others may end meanwhile
                continue
            if self.waiting >= MOST_WAITING:
                connection.close()
                continue
            self.waiting += 1
            task = loop.create_task(self._place(connection))
            task.add_done_callback(self._placed)

    def _placed(self, task: "asyncio.Task[None]") -> None:
        self.waiting -= 1
        if not task.cancelled() and task.exception() is not None:
            log.warning("a connection was lost", extra={"facts": {"error": type(task.exception()).__name__}})

    async def _place(self, connection: socket.socket) -> None:
        """Look at the first line, and hand the connection over."""
        with connection:
            connection.setblocking(False)
            loop = asyncio.get_running_loop()
            line = b""
            async with asyncio.timeout(PATIENCE):
                readable: asyncio.Future[None] = loop.create_future()
                loop.add_reader(connection.fileno(), _readable, readable)
                try:
                    await readable
                finally:
                    loop.remove_reader(connection.fileno())
                while True:
                    seen = connection.recv(LOOK, socket.MSG_PEEK)
                    line, end, _ = seen.partition(b"\r\n")
                    if end or not seen or len(seen) >= LOOK:
                        break
                    await asyncio.sleep(0.02)
            index = wanted(line, len(self.workers))
            if index is None:
                self.turn = (self.turn + 1) % len(self.workers)
                index = self.turn
            self.workers[index].hand(connection)

    async def _watch(self) -> None:
        """A process that died is started again; its matches go on from the store."""
        while True:
            await asyncio.sleep(PAUSE)
            for worker in self.workers:
                if worker.process is not None and worker.process.poll() is not None and not self.closing.is_set():
                    log.error("a worker died", extra={"facts": {"worker": worker.index}})
                    if worker.way is not None:
                        worker.way.close()
                    mark_process_dead(worker.process.pid, self.figures)  # type: ignore[no-untyped-call]
                    worker.start()


def _readable(future: "asyncio.Future[None]") -> None:
    if not future.done():
        future.set_result(None)


def run_cluster(settings: Settings, listening: list[socket.socket], lock: StoreLock) -> None:
    """Serve with several processes until a signal comes."""
    for one in listening:
        one.setblocking(False)
    asyncio.run(Dispatcher(settings, listening, lock).run())


# ----------------------------------------------------------------------------------------------------- in the workers


class Handed:
    """Takes connections from the dispatcher and gives them to uvicorn."""

    def __init__(self, server: Server, way: socket.socket) -> None:
        self.server = server
        self.way = way

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        self.way.setblocking(False)
        ready = asyncio.Event()
        loop.add_reader(self.way.fileno(), ready.set)
        while not self.server.started:
            await asyncio.sleep(0.01)
        while True:
            await ready.wait()
            ready.clear()
            try:
                while True:
                    data, descriptors, _, _ = socket.recv_fds(self.way, 64, 64)
                    if not data:
                        # The dispatcher is gone. The next one waits for this process to end.
                        self.server.config.timeout_graceful_shutdown = ORPHANED
                        self.server.should_exit = True
                        loop.remove_reader(self.way.fileno())
                        return
                    for descriptor in descriptors:
                        await self._take(socket.socket(fileno=descriptor))
            except BlockingIOError:
                continue

    async def _take(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.get_running_loop().connect_accepted_socket(self.server.protocol, connection)


def work(index: int, descriptor: int) -> None:
    settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
    configure(settings.log_level, settings.log_format)
    server = serve(settings, index)
    prepare()

    async def run() -> None:
        handing = asyncio.ensure_future(Handed(server, socket.socket(fileno=descriptor)).run())
        await server.serve(sockets=[])
        handing.cancel()

    with (
        contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError),
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,  # as a server alone has it: uvloop
    ):
        runner.run(run())


def main(arguments: list[Any]) -> None:
    os.setpgrp()  # a Ctrl-C is the dispatcher's to pass on
    work(int(arguments[0]), int(arguments[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
