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


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The URL of a fresh server's own database `postgres`."""
    place = binaries()
    if place is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed")
        pytest.skip("PostgreSQL is not installed")
    user = other_user()
    folder = Path(tempfile.mkdtemp(prefix="armillary-pg-"))
    try:
        if user:
            os.chown(folder, user["user"], user["group"])
        data = folder / "data"
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": folder, **user}
        subprocess.run(
            [place / "initdb", "-D", data, "-U", "armillary", "-A", "trust", "--no-sync", "-E", "UTF8"],
            check=True,
            **quiet,
        )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        options = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}", "-c", "fsync=off"]
        process = subprocess.Popen([place / "postgres", "-D", data, "-p", str(port), *options], **quiet)
        try:
            url = f"postgresql://armillary@127.0.0.1:{port}/postgres"
            wait_for(url)
            yield url
        finally:
            process.send_signal(signal.SIGINT)  # at once, whoever is still connected
            process.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(url: str) -> None:
    import psycopg

    for _ in range(200):
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
