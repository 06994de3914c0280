"""One lock on the whole store: server, restore, repair and migrations exclude each other."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.store import Store, StoreError
from armillary.store import lock as lock_module
from armillary.store.backup import backup, restore
from armillary.store.engine import InUse, database_url
from armillary.store.listener import Listener
from armillary.store.lock import StoreLock, owner_file

run: Any = CliRunner().invoke


@pytest.fixture
def copy(database: str, tmp_path: Path) -> Path:
    """A backup of a store that is there."""
    Store(database).close()
    file = tmp_path / "copy"
    backup(database, file)
    return file


def server(database: str) -> StoreLock:
    return StoreLock(database_url(database), "serve", shared=True, address="http://127.0.0.1:8400")


def test_restore_under_a_running_server_is_refused(database: str, copy: Path) -> None:
    with server(database):
        answer = run(app, ["restore", str(copy), "--database", database])
        assert answer.exit_code == 1
        (line,) = answer.output.strip().splitlines()
        assert "in use by" in line
        assert f"{os.getpid()}" in line, "it names the process"
        assert "stop that first" in line
    assert run(app, ["restore", str(copy), "--database", database]).exit_code == 0


def test_a_repair_under_a_running_server_is_refused_and_a_look_is_not(database: str, copy: Path) -> None:
    with server(database):
        answer = run(app, ["doctor", "--repair", "--database", database])
        assert answer.exit_code == 1
        assert "in use by" in answer.output
        assert run(app, ["doctor", "--database", database]).exit_code == 0
    assert run(app, ["doctor", "--repair", "--database", database]).exit_code == 0


def test_a_migration_under_a_running_server_is_refused(database: str) -> None:
    store = Store(database)
    with store.writing.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num='0000'"))
    store.close()
    with server(database), pytest.raises(InUse, match="serve"):
        Store(database)


def test_restore_and_repair_exclude_each_other(database: str, copy: Path) -> None:
    with (
        StoreLock(database_url(database), "restore"),
        pytest.raises(InUse, match=r"armillary restore.*stop that first"),
    ):
        StoreLock(database_url(database), "doctor --repair")


def test_servers_share_postgresql_and_nothing_else(database: str, copy: Path) -> None:
    with server(database):
        if database.startswith("sqlite"):
            with pytest.raises(InUse, match="process") as caught:
                server(database)
            assert caught.value.address == "http://127.0.0.1:8400"
        else:
            server(database).close()


def test_a_server_on_postgresql_has_the_lock_through_its_listener(postgres_server: str, tmp_path: Path) -> None:
    store = Store(postgres_server, process="one")
    listener = Listener(store, lambda _: None, lambda: None)
    listener.ready.wait(20)
    try:
        with pytest.raises(InUse, match="armillary serve"):
            StoreLock(store.url, "restore")
    finally:
        listener.close()
        store.close()
    StoreLock(store.url, "restore").close()


def test_the_lock_ends_with_the_last_process_that_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that outlives its server still writes: the next server waits for it, or is refused."""
    url = database_url(str(tmp_path / "x.db"))
    lock = StoreLock(url, "serve")
    assert lock.descriptor is not None
    worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], pass_fds=[lock.descriptor])
    try:
        os.close(lock.descriptor)  # as if this process had been killed
        with pytest.raises(InUse):
            StoreLock(url, "serve")
        # Its file names a process that is dead: whoever comes waits for the worker, which is about to end.
        dead = subprocess.Popen([sys.executable, "-c", ""])
        dead.wait()
        owner_file(url).write_text(f'{{"pid":{dead.pid},"who":"serve"}}')
        waited: list[float] = []

        def end_worker(seconds: float) -> None:
            waited.append(seconds)
            worker.kill()
            worker.wait()

        monkeypatch.setattr(lock_module, "time", SimpleNamespace(monotonic=time.monotonic, sleep=end_worker))
        StoreLock(url, "serve").close()
        assert len(waited) == 1
    finally:
        worker.send_signal(signal.SIGKILL)
        worker.wait()


def test_all_names_of_a_file_are_one_database(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "real.db")
    with StoreLock(database_url(str(tmp_path / "link.db")), "serve"), pytest.raises(InUse):
        StoreLock(database_url(f"sqlite:///{tmp_path / 'real.db'}"), "serve")


def test_a_file_with_hard_links_is_refused(tmp_path: Path) -> None:
    real = tmp_path / "real.db"
    real.touch()
    with StoreLock(database_url(str(real)), "serve"):
        (tmp_path / "hard.db").hardlink_to(real)
        with pytest.raises(StoreError, match="hard links"):
            StoreLock(database_url(str(tmp_path / "hard.db")), "serve")


def test_files_of_the_store_are_the_owners_alone(tmp_path: Path) -> None:
    with StoreLock(database_url(str(tmp_path / "x.db")), "serve"):
        assert (tmp_path / "x.db.owner").stat().st_mode & 0o777 == 0o600


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        StoreLock(database_url("/proc/none/x.db"), "serve")


def test_restore_puts_nothing_in_place_when_it_is_refused(tmp_path: Path) -> None:
    database = str(tmp_path / "live.db")
    store = Store(database)
    store.save_name("ann", "Ann", 1.0)
    backup(database, tmp_path / "copy.db")
    with StoreLock(database_url(database), "serve"):
        store.save_name("ann", "Ann, later", 2.0)
        with pytest.raises(InUse):
            restore(database, tmp_path / "copy.db")
        store.save_name("bob", "Bob", 3.0)
    store.close()
    again = Store(database)
    assert [again.account(id=id).name for id in ("ann", "bob")] == ["Ann, later", "Bob"]  # type: ignore[union-attr]
    again.close()
