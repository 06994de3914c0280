"""A real PostgreSQL server for tests, started in a folder of its own. Loaded by the conftest of store and server."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def binaries() -> Path | None:
    """The folder with initdb and postgres: on the path, or where Debian and others put them."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    places += [Path("/usr/local/pgsql/bin"), Path("/opt/homebrew/bin")]
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def other_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as somebody else."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid}
    return {}


class Postgres:
    """A server in a folder of its own, which can be stopped and started again."""

    def __init__(self) -> None:
        place = binaries()
        if place is None:
            if os.environ.get("CI"):
                pytest.fail("PostgreSQL is not installed")
            pytest.skip("PostgreSQL is not installed")
        self.place = place
        self.folder = Path(tempfile.mkdtemp(prefix="armillary-pg-"))
        user = other_user()
        if user:
            os.chown(self.folder, user["user"], user["group"])
        self.quiet: dict[str, Any] = {
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.STDOUT,
            "cwd": self.folder,
            **user,
        }
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"postgresql://armillary@127.0.0.1:{self.port}/postgres"
        self.process: subprocess.Popen[bytes] | None = None
        initdb = [
            place / "initdb",
            "-D",
            self.folder / "data",
            "-U",
            "armillary",
            "-A",
            "trust",
            "--no-sync",
            "-E",
            "UTF8",
        ]
        subprocess.run(initdb, check=True, **self.quiet)

    def start(self) -> None:
        options = [
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            f"unix_socket_directories={self.folder}",
            "-c",
            "fsync=off",
        ]
        command = [self.place / "postgres", "-D", self.folder / "data", "-p", str(self.port), *options]
        self.process = subprocess.Popen(command, **self.quiet)
        wait_for(self.url)

    def stop(self) -> None:
        """At once, whoever is still connected."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        self.process = None

    def remove(self) -> None:
        if self.process is not None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The URL of a fresh server's own database `postgres`."""
    running = Postgres()
    try:
        running.start()
        yield running.url
    finally:
        running.remove()


def wait_for(url: str) -> None:
    import psycopg

    end = time.monotonic() + 60
    while time.monotonic() < end:
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(url):
            return
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL does not come up")


def fresh_database(url: str, name: str) -> str:
    """A new database on that server."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return url.rpartition("/")[0] + f"/{name}"
