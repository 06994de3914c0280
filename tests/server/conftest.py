"""A running server, people who use it, and PostgreSQL where it is needed."""

import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from armillary.server.app import Server, bind, serve
from armillary.server.config import Settings
from armillary.testkit.modules import module_at

postgres = module_at(Path(__file__).parents[1] / "store" / "postgres.py")
_numbers = itertools.count()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Sock:
    """A websocket of one person to one match, as a test wants it."""

    def __init__(self, url: str, token: str | None, **headers: str) -> None:
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._context = contextlib.ExitStack()
        opening = connect(url, additional_headers=headers, max_size=None, compression=None)
        self.raw = self._context.enter_context(opening)
        self.seen: list[dict[str, Any]] = []
        self.seq = 0
        self.chat = 0
        self._ids = itertools.count(1)

    def send(self, **message: Any) -> str:
        if message["type"] != "hello":
            message.setdefault("id", str(next(self._ids)))
        self.raw.send(json.dumps(message))
        return str(message.get("id", ""))

    def receive(self, seconds: float = 60) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.raw.recv(seconds))
        self.seen.append(message)
        return message

    def until(self, kind: str, seconds: float = 60, **wanted: Any) -> dict[str, Any]:
        """The next message of that kind (with these fields); others are passed over."""
        end = time.monotonic() + seconds
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if message["type"] == kind and all(message.get(name) == value for name, value in wanted.items()):
                return message

    def hello(self, seat: int | None = 0, **more: Any) -> dict[str, Any]:
        self.send(type="hello", seat=seat, **more)
        return self.until("welcome")

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send, and wait for the answer to it."""
        id = self.send(**message)
        while True:
            answer = self.receive()
            if answer.get("id") == id:
                return answer

    def choose(self, choice: str, step: int) -> dict[str, Any]:
        return self.ask(type="choose", choice=choice, step=step)

    def close(self) -> None:
        self._context.close()

    def closed_with(self, seconds: float = 60) -> int:
        """Read until the server closes; the close code."""
        end = time.monotonic() + seconds
        with contextlib.suppress(ConnectionClosed):
            while time.monotonic() < end:
                self.receive(seconds)
        assert self.raw.close_code is not None
        return self.raw.close_code


class Person(httpx.Client):
    """Somebody with a cookie."""

    def __init__(self, port: int, name: str | None = None) -> None:
        super().__init__(base_url=f"http://127.0.0.1:{port}", timeout=60, event_hooks={"response": [self._renew]})
        self.port = port
        self.token: str | None = None
        self.sockets: list[Sock] = []
        if name is not None:
            self.token = self.post("/api/session", json={"name": name}).json()["token"]
            self.headers["Authorization"] = f"Bearer {self.token}"

    def _renew(self, answer: httpx.Response) -> None:
        """A new session in the place of the one that a change of the account has ended."""
        token = answer.headers.get("armillary-token")
        if token and "Authorization" in self.headers:
            self.token = token
            self.headers["Authorization"] = f"Bearer {token}"

    def match(self, title: str = "tictactoe", seats: Any = ("me", "me"), **more: Any) -> dict[str, Any]:
        """Open a table: a seat is `me`, `open` or a bot's level."""
        plans = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        setup = {"title": title, "seats": len(plans), **more.pop("setup", {})}
        answer = self.post("/api/matches", json={"setup": setup, "seats": plans, **more})
        assert answer.status_code == 201, answer.text
        card: dict[str, Any] = answer.json()
        return card

    def socket(self, match: str, query: str = "", **headers: str) -> Sock:
        opened = Sock(f"ws://127.0.0.1:{self.port}/api/matches/{match}/socket{query}", self.token, **headers)
        self.sockets.append(opened)
        return opened

    def close(self) -> None:
        for opened in self.sockets:
            opened.close()
        super().close()


class Running:
    """A server in a thread of this process."""

    def __init__(self, **given: Any) -> None:
        listening = bind(Settings(port=0))  # kept open, so that nobody else can take the port
        self.port: int = listening[0].getsockname()[1]
        self.server: Server = serve(Settings(port=self.port, **{"load_ahead": False, **given}))
        self.hub = self.server.hub
        self.people: list[Person] = []
        self.thread = threading.Thread(target=self.server.run, args=[listening], daemon=True)
        self.thread.start()
        wait_for(self.port)

    def person(self, name: str | None = "Ann") -> Person:
        somebody = Person(self.port, name)
        self.people.append(somebody)
        return somebody

    def stop(self) -> None:
        for somebody in self.people:
            somebody.close()
        self.server.should_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive()


def wait_for(port: int, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).status_code == 200:
                return
        time.sleep(0.03)
    raise RuntimeError("the server does not come up")


WIDE = {"request_rate": 1000.0, "request_burst": 5000.0, "socket_rate": 1000.0, "socket_burst": 5000.0}


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start servers with settings of the test's own."""
    running: list[Running] = []

    def begin(**given: Any) -> Running:
        given = {"database": str(tmp_path / "test.db"), "bot_workers": 1, **WIDE, **given}
        started = Running(**given)
        running.append(started)
        return started

    yield begin
    for one in running:
        one.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for the tests of a module."""
    database = tmp_path_factory.mktemp("server") / "test.db"
    running = Running(database=str(database), bot_workers=1, **WIDE)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def open_minded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that takes components."""
    database = tmp_path_factory.mktemp("open") / "test.db"
    running = Running(database=str(database), bot_workers=1, own_components=True, **WIDE)
    yield running
    running.stop()


@pytest.fixture
def ann(server: Running) -> Person:
    return server.person("Ann")


@pytest.fixture
def bob(server: Running) -> Person:
    return server.person("Bob")


class Process:
    """A server process of its own, which can be killed."""

    def __init__(self, database: str, port: int | None = None, **environment: str) -> None:
        self.port = port or free_port()
        self.database = database
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        wide = {f"ARMILLARY_{name.upper()}": str(value) for name, value in WIDE.items()}
        environment = {
            **os.environ,
            **wide,
            "ARMILLARY_PORT": str(self.port),
            "ARMILLARY_DATABASE": self.database,
            "ARMILLARY_LOG_LEVEL": "error",
            "ARMILLARY_BOT_WORKERS": "1",
            "ARMILLARY_LOAD_AHEAD": "false",
            "ARMILLARY_MOST_MATCHES": "10000",
            **self.environment,
        }
        self.process = subprocess.Popen([sys.executable, "-m", "armillary.server.app"], env=environment)

    def wait(self) -> None:
        wait_for(self.port)

    def kill(self) -> None:
        """Without warning."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextlib.contextmanager
def running_processes() -> Iterator[Callable[..., Process]]:
    made: list[Process] = []

    def make(database: str, **more: Any) -> Process:
        one = Process(database, **more)
        made.append(one)
        one.start()
        return one

    yield make
    for one in made:
        one.stop()


@pytest.fixture
def processes() -> Iterator[Callable[..., Process]]:
    with running_processes() as make:
        yield make


@pytest.fixture(scope="module")
def module_processes() -> Iterator[Callable[..., Process]]:
    with running_processes() as make:
        yield make


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as url:
        yield url


@pytest.fixture
def postgres_database(postgres_server: str) -> str:
    fresh: str = postgres.fresh_database(postgres_server, f"server{next(_numbers)}")
    return fresh


@pytest.fixture
def restartable() -> Iterator[Any]:
    """A PostgreSQL server of the test's own, which can be stopped and started again."""
    running = postgres.Postgres()
    running.start()
    running.database = postgres.fresh_database(running.url, "restarts")
    yield running
    running.remove()


@pytest.fixture
def person() -> Iterator[Callable[..., Person]]:
    """People at a server by its port."""
    made: list[Person] = []

    def make(port: int, name: str) -> Person:
        somebody = Person(port, name)
        made.append(somebody)
        return somebody

    yield make
    for somebody in made:
        somebody.close()
