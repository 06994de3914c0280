"""A server that cannot start says why in one line, and what to do."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from armillary.server.config import Settings, StartError
from armillary.store import Store, StoreError
from armillary.store.wal import wal_damage


def start(tmp_path: Path, **environment: str) -> tuple[int, str]:
    """The exit code and what was said."""
    given = {"ARMILLARY_DATABASE": str(tmp_path / "start.db"), "ARMILLARY_PORT": "0", **environment}
    plain = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
    command = [sys.executable, "-m", "armillary.server.app"]
    done = subprocess.run(command, env={**plain, **given}, capture_output=True, timeout=60, text=True, check=False)
    return done.returncode, done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, said = start(tmp_path, ARMILLARY_PORT=str(taken.getsockname()[1]))
    assert code == 1
    assert said.strip().splitlines()[-1].startswith("The server cannot start: Port")
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "does not answer"),
        ("mysql://x/y", "SQLite and PostgreSQL"),
        ("nonsense://", "SQLite and PostgreSQL"),
        ("sqlite://", "memory"),
        ("/proc/none/x.db", "cannot be"),
    ],
)
def test_databases_that_cannot_be_had(database: str, words: str) -> None:
    with pytest.raises(StoreError, match=words) as caught:
        Store(database)
    assert "\n" not in str(caught.value)


def test_passwords_are_not_said() -> None:
    with pytest.raises(StoreError) as caught:
        Store("postgresql://nobody:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in str(caught.value)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are my notes. " * 100)
    with pytest.raises(StoreError, match="no database of Armillary"):
        Store(str(file))


def test_a_newer_schema(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    store = Store(str(file))
    with store.writing.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num='9999'"))
    store.close()
    with pytest.raises(StoreError, match="newer version of Armillary") as caught:
        Store(str(file))
    assert "install" in str(caught.value)


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"ARMILLARY_PORT": "banana"}, "ARMILLARY_PORT"),
        ({"ARMILLARY_PORT": "70000"}, "1 to 65535"),
        ({"ARMILLARY_PROT": "8400"}, "did you mean ARMILLARY_PORT"),
        ({"ARMILLARY_OWN_COMPONENT": "0"}, "did you mean ARMILLARY_OWN_COMPONENTS"),
        ({"ARMILLARY_BASE_URL": "games.example"}, "https://"),
        ({"ARMILLARY_LOG_LEVEL": "loud"}, "debug, info"),
        ({"ARMILLARY_WORKERS": "0"}, "at least one"),
        ({"ARMILLARY_SMTP_TLS": "yes"}, "starttls"),
    ],
)
def test_settings_that_cannot_be_right(environment: dict[str, str], words: str) -> None:
    with pytest.raises(StartError, match=words) as caught:
        Settings.load(environment)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "\x7f", "null", "//", "http://a b", "http://x:99999999"])
def test_odd_origins_are_refused_and_break_nothing(server: Any, ann: Any, origin: str) -> None:
    answer = ann.post("/api/session", json={"name": "Ann"}, headers={"Origin": origin})
    assert 400 <= answer.status_code < 500


# ------------------------------------------------------------------------------------------------ the write-ahead log


def written(tmp_path: Path) -> Path:
    """A database whose last commits are still in the write-ahead log, as after a crash."""
    live, file = tmp_path / "live.db", tmp_path / "crashed.db"
    connection = sqlite3.connect(live, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA wal_autocheckpoint=0")
    connection.execute("CREATE TABLE t (x)")
    for number in range(20):
        connection.execute("INSERT INTO t VALUES (?)", (str(number) * 500,))
    file.write_bytes(live.read_bytes())
    file.with_name("crashed.db-wal").write_bytes(live.with_name("live.db-wal").read_bytes())
    connection.close()
    return file


def test_a_whole_log_and_a_torn_end_are_as_they_should_be(tmp_path: Path) -> None:
    file = written(tmp_path)
    wal = file.with_name("crashed.db-wal")
    data = wal.read_bytes()
    assert wal_damage(file) is None
    for size in (len(data) - 100, len(data) - 5000, 32, 10, 0):
        wal.write_bytes(data[:size])
        assert wal_damage(file) is None
    wal.write_bytes(data[:-50] + bytes(50))
    assert wal_damage(file) is None, "the last commit was being written"
    wal.unlink()
    assert wal_damage(file) is None


@pytest.mark.parametrize("at", [40, 32 + 24 + 100, 32 + 5 * (4096 + 24) + 24 + 7])
def test_a_damaged_log_is_reported_and_not_silently_cut(tmp_path: Path, at: int) -> None:
    file = written(tmp_path)
    wal = file.with_name("crashed.db-wal")
    data = bytearray(wal.read_bytes())
    data[at] ^= 0xFF
    wal.write_bytes(bytes(data))
    assert wal_damage(file) is not None
    with pytest.raises(StoreError, match="damaged"):
        Store(str(file))
    assert wal.read_bytes() == bytes(data), "nothing was touched"


# ------------------------------------------------------------------------------------------------ the lock on the store


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path, processes: Any, workers: str) -> None:
    server = processes(str(tmp_path / "start.db"), ARMILLARY_WORKERS=workers)
    server.wait()
    code, said = start(tmp_path)
    assert code == 1
    assert f"is in use by `armillary serve` (process {server.process.pid}, http://127.0.0.1:{server.port})" in said
    assert "Traceback" not in said


def test_workers_whose_first_process_was_killed_keep_the_store_until_they_end(tmp_path: Path, processes: Any) -> None:
    server = processes(str(tmp_path / "start.db"), ARMILLARY_WORKERS="2")
    server.wait()
    server.kill()
    server.start()  # waits for the workers of the one before
    server.wait()
    code, said = start(tmp_path)
    assert code == 1
    assert f"(process {server.process.pid}," in said


@pytest.mark.skipif(sys.platform != "linux", reason="Linux kills the workers of a process that was killed")
def test_a_halted_worker_of_a_killed_server_does_not_keep_the_store(tmp_path: Path, processes: Any) -> None:
    server = processes(str(tmp_path / "start.db"), ARMILLARY_WORKERS="2")
    server.wait()
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    os.kill(int(children[-1]), signal.SIGSTOP)
    server.kill()
    server.start()
    server.wait()


PARENT = """
import subprocess, sys, time
from armillary.server.cluster import die_with_dispatcher
child = subprocess.Popen([sys.executable, "-c", "import time; print(1, flush=True); time.sleep(600)"],
                         preexec_fn=die_with_dispatcher, stdout=subprocess.PIPE)
child.stdout.read(1)
print(child.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux kills the workers of a process that was killed")
def test_a_worker_that_has_only_begun_dies_with_the_first_process() -> None:
    """Even before it has a process group of its own, in which the kernel would hang up a halted one."""
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    end = time.monotonic() + 30
    while _runs(child):
        assert time.monotonic() < end
        time.sleep(0.02)


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_says_serving_when_it_serves(tmp_path: Path, workers: str) -> None:
    given = {"ARMILLARY_DATABASE": str(tmp_path / "s.db"), "ARMILLARY_PORT": "0", "ARMILLARY_WORKERS": workers}
    plain = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
    command = [sys.executable, "-m", "armillary.server.app"]
    with subprocess.Popen(command, env={**plain, **given}, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            said = []
            for line in process.stderr:
                said.append(line)
                if "serving" in line:
                    break
            assert any("ready" in line for line in said[:-1]), "after the workers are ready"
            url = said[-1].split("url=")[1].strip()
            assert not url.endswith(":0")
            assert httpx.get(f"{url}/healthz", timeout=30).json()["status"] in ("ok", "degraded")
        finally:
            process.terminate()


#: Loads all titles as the server does at its start; then no pack may be read for a table, whatever its size.
AHEAD = """
import asyncio
from pathlib import Path
from armillary.kernel.registry import titles
from armillary.kernel.setup import setup
from armillary.packs import loading
from armillary.server.config import Settings
from armillary.server.hub import Hub

async def main(database):
    hub = Hub(Settings(database=database))
    await hub.start()
    await hub.load_titles()
    await hub.stop()

asyncio.run(main(__import__("sys").argv[1]))

def never(file):
    raise AssertionError(f"{file} is read again")

loading.document_of = never
for slug, card in titles().items():
    for seats in card.seats:
        setup(slug, seats).game()
print("nothing was read again")
"""


def test_titles_are_loaded_ahead_and_once(tmp_path: Path) -> None:
    command = [sys.executable, "-c", AHEAD, str(tmp_path / "s.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.stdout == "nothing was read again\n", done.stderr


def test_a_server_loads_its_titles_when_it_has_started(tmp_path: Path) -> None:
    given = {"ARMILLARY_DATABASE": str(tmp_path / "s.db"), "ARMILLARY_PORT": "0"}
    plain = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
    command = [sys.executable, "-m", "armillary.server.app"]
    with subprocess.Popen(command, env={**plain, **given}, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            said: list[str] = []
            for line in process.stderr:
                said.append(line)
                if "titles loaded" in line:
                    break
            assert any("serving" in line for line in said[:-1]), "nobody waits for it"
        finally:
            process.terminate()
