"""Several processes behind one port: `armillary serve --workers N`.

The first process, the dispatcher, accepts connections and peeks at the request line. It passes the connection's file descriptor
to the worker that owns the match, so nothing is proxied and a WebSocket stays in the process of its match. A hash of the match id
determines its worker; a worker gives new matches an id that it owns. Requests that name no match are distributed round-robin.
"""

import asyncio
import contextlib
import ctypes
import functools
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes
from zlib import crc32

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from armillary import typed
from armillary.store.lock import StoreLock

from .addresses import network_of
from .app import Server, prepare, serve, serving
from .bodies import Unfinished
from .config import Settings
from .logs import configure, log
from .metrics import SHARED

__all__ = ["owner_of", "run_cluster"]

#: Bytes of a request that the dispatcher peeks at, and seconds until its first line must be complete.
LOOK = 4096
PATIENCE = 5.0
#: Connections with an incomplete first line, per network and in total; beyond that the oldest one is closed.
MOST_HALF = 256
MOST_WAITING = 4000
MATCHES = b"/api/matches/"
#: One process handles all sign-ins, so that password guesses and new guests are counted in one place.
SESSIONS = b"/api/session"
#: Seconds between two checks of the workers, and so before a worker that died is restarted.
PAUSE = 0.5
#: Seconds that a connection waits for its worker, the queue length per worker,
#: and how many connections are sent before the worker acknowledges one.
WAIT = 5.0
MOST_QUEUED = 256
IN_FLIGHT = 64
#: Messages of a worker: it took a connection; its heartbeat, every BEAT seconds.
TOOK, LIVES = b"t", b"l"
BEAT = 1.0
#: Seconds of silence after which a worker is replaced: once it runs, and while it starts.
STUCK = 5.0
STARTING = 300.0
UNAVAILABLE = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-type: application/json\r\ncache-control: no-store\r\n"
    b"connection: close\r\ncontent-length: 86\r\n\r\n"
    b'{"code":"unavailable","message":"This part of the server is busy: try again shortly."}'
)
#: Linux: prctl option that sets the signal a process gets when its parent dies.
PR_SET_PDEATHSIG = 1
_PRCTL = getattr(ctypes.CDLL(None), "prctl", None) if sys.platform == "linux" else None
#: Seconds for a worker to finish its last responses after its dispatcher was killed.
ORPHANED = 2


def owner_of(match: str, workers: int) -> int:
    """The index of the worker that owns a match."""
    return crc32(match.encode()) % workers


def wanted(line: bytes, workers: int) -> int | None:
    """The index of the worker for a request with that first line; None means any worker."""
    path = path_of(line)
    if path.startswith(SESSIONS):
        return 0
    if not path.startswith(MATCHES):
        return None
    return crc32(path[len(MATCHES) :].partition(b"/")[0]) % workers


def path_of(line: bytes) -> bytes:
    """The path of a request, percent-decoded as the router decodes it: `/%61pi` is the same as `/api`."""
    parts = line.split(b" ", 2)
    return unquote_to_bytes(parts[1].partition(b"?")[0]) if len(parts) > 1 else b""


def die_with_dispatcher() -> None:
    """Ask Linux to kill this worker when the dispatcher dies.

    A new worker calls this first, so that not even a stopped or half-started worker can keep the next server from the
    store. Acknowledged moves are already stored."""
    if _PRCTL is not None:
        _PRCTL(PR_SET_PDEATHSIG, signal.SIGKILL)


class Waiting(NamedTuple):
    """A connection queued for a worker, and its deadline (monotonic clock)."""

    connection: socket.socket
    until: float


class Worker:
    """One worker process, and the connections queued for it.

    Handing over never blocks. At most IN_FLIGHT connections are sent without an acknowledgement, and MOST_QUEUED more are
    queued here; any further one is answered with 503. The dispatcher keeps a connection until the worker acknowledges it, so
    that a replacement worker gets those its predecessor never took. The worker also sends a heartbeat every second."""

    def __init__(self, index: int, settings: Settings, figures: str, lock: StoreLock) -> None:
        self.index = index
        self.settings = settings
        #: Workers inherit the lock: while one of them lives, no other server can use the store.
        self.lock = lock
        #: The folder in which all workers keep their metrics.
        self.figures = figures
        self.way: socket.socket | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.waiting: deque[Waiting] = deque()
        self.sent: deque[Waiting] = deque()
        #: Has it sent anything yet, and for how many checks has it been silent?
        self.ready = False
        self.silent = 0

    def start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            command = [sys.executable, "-m", "armillary.server.cluster", str(self.index), str(theirs.fileno())]
            environment = {**os.environ, SHARED: self.figures}
            passed = [theirs.fileno(), *([] if self.lock.descriptor is None else [self.lock.descriptor])]
            self.process = subprocess.Popen(
                command, pass_fds=passed, stdin=subprocess.PIPE, env=environment, preexec_fn=die_with_dispatcher
            )
        # Settings may contain secrets, so they go through a pipe and not through the command line.
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(self.settings))
        self.process.stdin.close()
        ours.setblocking(False)
        self.way, self.ready, self.silent = ours, False, 0
        asyncio.get_running_loop().add_reader(ours.fileno(), self._heard)
        # Requeue the connections that the previous process never took.
        until = time.monotonic() + WAIT
        self.waiting.extendleft(Waiting(one.connection, until) for one in reversed(self.sent))
        self.sent.clear()
        self._send()

    @property
    def well(self) -> bool:
        """Is the worker taking its connections?"""
        return self.ready and self.silent < 4 and not self.waiting

    def hand(self, connection: socket.socket) -> None:
        """Hand a connection to the worker, which owns it from now on."""
        if len(self.waiting) >= MOST_QUEUED:
            refuse(connection)
            return
        self.waiting.append(Waiting(connection, time.monotonic() + WAIT))
        self._send()

    def _send(self) -> None:
        assert self.way is not None
        while self.waiting and len(self.sent) < IN_FLIGHT:
            try:
                socket.send_fds(self.way, [b"x"], [self.waiting[0].connection.fileno()])
            except OSError:
                return  # its buffer is full, or it is dead: try again at the next check
            self.sent.append(self.waiting.popleft())

    def _heard(self) -> None:
        assert self.way is not None
        try:
            data = self.way.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self.way.fileno())
            return
        self.ready, self.silent = True, 0
        for _ in range(min(data.count(TOOK), len(self.sent))):
            self.sent.popleft().connection.close()
        self._send()

    def look(self) -> bool:
        """Check the worker every PAUSE seconds; False if it has died."""
        assert self.process is not None
        if self.process.poll() is not None:
            self.end_way()
            return False
        self.silent += 1
        if self.silent * PAUSE >= (STUCK if self.ready else STARTING):
            log.error("a worker was halted and is replaced", extra={"facts": {"worker": self.index}})
            self.process.kill()
            self.silent = 0
        now = time.monotonic()
        while self.waiting and self.waiting[0].until <= now:
            refuse(self.waiting.popleft().connection)
        self._send()
        return True

    def end_way(self) -> None:
        if self.way is not None and self.way.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self.way.fileno())
            self.way.close()

    def drop(self) -> None:
        """Close the queued connections: no worker will serve them."""
        for one in (*self.waiting, *self.sent):
            one.connection.close()

    def stop(self, number: int) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)


class Half:
    """A connection whose first line is incomplete."""

    def __init__(self, task: "asyncio.Task[None]") -> None:
        self._task = task

    def give_up(self) -> None:
        self._task.cancel()


class Dispatcher:
    def __init__(self, settings: Settings, listening: list[socket.socket], lock: StoreLock) -> None:
        self.listening = listening
        share = max(1, settings.bot_workers // settings.workers)
        each = msgspec.structs.replace(settings, bot_workers=share)
        self.figures = tempfile.mkdtemp(prefix="armillary-figures-")
        self.workers = [Worker(index, each, self.figures, lock) for index in range(settings.workers)]
        self.half = Unfinished(MOST_HALF, MOST_WAITING)
        self.turn = 0
        #: Has the log said that all workers are serving?
        self.said = False
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
            worker.drop()
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
                connection, address = await loop.sock_accept(listening)
            except OSError:
                await asyncio.sleep(0.05)  # too many open files: wait for others to close
                continue
            task = loop.create_task(self._place(connection))
            half = Half(task)
            self.half.begin(half, network_of(str(address[0])))
            task.add_done_callback(functools.partial(self._placed, half))

    def _placed(self, half: "Half", task: "asyncio.Task[None]") -> None:
        self.half.end(half)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a connection was lost", extra={"facts": {"error": type(task.exception()).__name__}})

    async def _place(self, connection: socket.socket) -> None:
        """Peek at the first line, then hand the connection to its worker."""
        try:
            connection.setblocking(False)
            line = await self._first_line(connection)
        except BaseException:
            connection.close()
            raise
        index = wanted(line, len(self.workers))
        (self._any() if index is None else self.workers[index]).hand(connection)

    async def _first_line(self, connection: socket.socket) -> bytes:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            readable: asyncio.Future[None] = loop.create_future()
            loop.add_reader(connection.fileno(), _readable, readable)
            try:
                await readable
            finally:
                loop.remove_reader(connection.fileno())
            pause = 0.02
            while True:
                seen = connection.recv(LOOK, socket.MSG_PEEK)
                line, end, _ = seen.partition(b"\r\n")
                if end or not seen or len(seen) >= LOOK:
                    return line
                # Thousands of incomplete lines must not keep this process busy.
                await asyncio.sleep(pause)
                pause *= 2

    def _any(self) -> Worker:
        """The next worker, round-robin; a stalled one only if all are stalled."""
        count = len(self.workers)
        self.turn = (self.turn + 1) % count
        for step in range(count):
            worker = self.workers[(self.turn + step) % count]
            if worker.well:
                return worker
        return self.workers[self.turn]

    async def _watch(self) -> None:
        """Replace workers that died or stalled; their matches resume from the store."""
        while True:
            await asyncio.sleep(PAUSE)
            if not self.said and all(worker.ready for worker in self.workers):
                self.said = True
                serving(self.listening)
            for worker in self.workers:
                if not worker.look() and not self.closing.is_set():
                    log.error("a worker died", extra={"facts": {"worker": worker.index}})
                    assert worker.process is not None
                    mark_process_dead(worker.process.pid, self.figures)  # type: ignore[no-untyped-call]
                    worker.start()


def refuse(connection: socket.socket) -> None:
    """Answer 503 on a connection that no worker can take."""
    with connection, contextlib.suppress(OSError):
        with contextlib.suppress(BlockingIOError):  # there is nothing (more) to read
            for _ in range(16):  # closing with unread bytes would reset the connection and lose the response
                if len(connection.recv(LOOK)) < LOOK:
                    break
        connection.send(UNAVAILABLE)
        connection.shutdown(socket.SHUT_WR)


def _readable(future: "asyncio.Future[None]") -> None:
    if not future.done():
        future.set_result(None)


def run_cluster(settings: Settings, listening: list[socket.socket], lock: StoreLock) -> None:
    """Serve with several processes until a signal arrives."""
    for one in listening:
        one.setblocking(False)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # queued connections are open files too
    asyncio.run(Dispatcher(settings, listening, lock).run())


# ----------------------------------------------------------------------------------------------------- in the workers


class Handed:
    """Receives connections from the dispatcher and passes them to uvicorn."""

    def __init__(self, server: Server, way: socket.socket) -> None:
        self.server = server
        self.way = way

    async def run(self) -> None:
        self.way.setblocking(False)
        while not self.server.started:
            await asyncio.sleep(0.01)
        # Not before: while connections wait, the loop would spin, and slow down the start of all workers.
        ready = asyncio.Event()
        asyncio.get_running_loop().add_reader(self.way.fileno(), ready.set)
        beating = asyncio.ensure_future(self._beat())
        try:
            await self._take_all(ready)
        finally:
            beating.cancel()

    async def _beat(self) -> None:
        """Send heartbeats: the dispatcher replaces a silent worker."""
        while True:
            self._say(LIVES)
            await asyncio.sleep(BEAT)

    def _say(self, word: bytes) -> None:
        with contextlib.suppress(OSError):  # the dispatcher's buffer is full (it is stalled itself), or it has died
            self.way.send(word)

    async def _take_all(self, ready: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await ready.wait()
            ready.clear()
            try:
                while True:
                    data, descriptors, _, _ = socket.recv_fds(self.way, 64, 64)
                    if not data:
                        # The dispatcher has died. The next one waits for this process to exit.
                        self.server.config.timeout_graceful_shutdown = ORPHANED
                        self.server.should_exit = True
                        loop.remove_reader(self.way.fileno())
                        return
                    # Acknowledge before reading: a connection that was not taken can go to another worker.
                    self._say(TOOK * len(descriptors))
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
    settings = typed.decode(sys.stdin.buffer.read(), Settings)
    configure(settings.log_level, settings.log_format)
    server = serve(settings, index)
    prepare()

    async def run() -> None:
        handing = asyncio.ensure_future(Handed(server, socket.socket(fileno=descriptor)).run())
        await server.serve(sockets=[])
        handing.cancel()

    with (
        contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError),
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,  # uvloop, as in a single server
    ):
        runner.run(run())


def main(arguments: list[Any]) -> None:
    os.setpgrp()  # the dispatcher forwards Ctrl-C
    work(int(arguments[0]), int(arguments[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
