"""What an operator types is answered in one line: absent databases, damaged ones, and files that only their owner may read."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.store import Store
from armillary.store.backup import backup, restore

run: Any = CliRunner().invoke

COMMANDS = [
    ["doctor"],
    ["doctor", "--repair"],
    ["backup", "COPY"],
    ["admin", "--database", "DATABASE", "people"],
    ["admin", "--database", "DATABASE", "audit"],
]


def call(command: list[str], database: str, folder: Path) -> Any:
    words = [str(folder / "copy") if word == "COPY" else database if word == "DATABASE" else word for word in command]
    return run(app, words if "--database" in words else [*words, "--database", database])


def one_line(answer: Any) -> str:
    assert answer.exit_code == 1, answer.output
    assert isinstance(answer.exception, SystemExit), repr(answer.exception)
    (line,) = answer.output.strip().splitlines()
    return str(line)


# --------------------------------------------------------------------------------------------------- absent databases


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_an_absent_database_is_not_created(tmp_path: Path, command: list[str]) -> None:
    answer = call(command, str(tmp_path / "clbu.db"), tmp_path)
    assert "There is no database" in one_line(answer)
    assert [file.name for file in tmp_path.iterdir() if file.suffix != ".owner"] == []


@pytest.mark.parametrize("command", [["doctor"], ["admin", "--database", "DATABASE", "people"]], ids=" ".join)
def test_an_empty_postgresql_database_is_left_empty(
    postgres_server: str, fresh: Callable[[], str], tmp_path: Path, command: list[str]
) -> None:
    import psycopg

    database = fresh()
    assert "holds no store of Armillary" in one_line(call(command, database, tmp_path))
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'")
        assert found.fetchone() == (0,)


# -------------------------------------------------------------------------------------------------- damaged databases


def filled(tmp_path: Path) -> Path:
    file = tmp_path / "club.db"
    store = Store(str(file))
    store.key("session")
    for number in range(300):
        store.save_name(f"person{number:04}", f"Ann {number} " + "x" * 200, 1.0)
        store.register(f"person{number:04}", f"ann{number}", "no password")
    store.close()
    return file


def damaged_pages(tmp_path: Path) -> Path:
    """The first pages of some tables are overwritten, as by a failing disk; what the migrations look at is whole."""
    file = filled(tmp_path)
    connection = sqlite3.connect(file)
    names = "('keys', 'people', 'audit', 'matches')"
    pages = connection.execute(f"SELECT rootpage FROM sqlite_master WHERE name IN {names}").fetchall()
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    data = bytearray(file.read_bytes())
    for (number,) in pages:
        data[(number - 1) * size : number * size] = b"\xa5" * size
    file.write_bytes(bytes(data))
    return file


def undecodable(tmp_path: Path) -> Path:
    """Names that are no text."""
    file = filled(tmp_path)
    connection = sqlite3.connect(file)
    connection.execute("UPDATE people SET name = CAST(x'fffe80' AS TEXT) WHERE id = 'person0003'")
    connection.execute(
        "INSERT INTO audit (at, by, what, about, detail) VALUES (1, CAST(x'fffe80' AS TEXT), 'x', 'x', 'x')"
    )
    connection.commit()
    connection.close()
    return file


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_damaged_pages_are_said_in_one_line(tmp_path: Path, command: list[str]) -> None:
    answer = call(command, str(damaged_pages(tmp_path)), tmp_path)
    assert answer.exit_code == 1
    assert isinstance(answer.exception, SystemExit), repr(answer.exception)
    assert "Traceback" not in answer.output
    assert "damaged" in answer.output
    assert "backup" in answer.output


@pytest.mark.parametrize("command", [COMMANDS[3], COMMANDS[4]], ids=" ".join)
def test_bytes_that_are_no_text_are_said_in_one_line(tmp_path: Path, command: list[str]) -> None:
    line = one_line(call(command, str(undecodable(tmp_path)), tmp_path))
    assert "cannot be used" in line or "cannot be read" in line


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_on_damaged_pages_does_not_start(tmp_path: Path, workers: str) -> None:
    file = damaged_pages(tmp_path)
    plain = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
    given = {"ARMILLARY_DATABASE": str(file), "ARMILLARY_PORT": "0", "ARMILLARY_WORKERS": workers}
    done = subprocess.run(
        [sys.executable, "-m", "armillary.server.app"],
        env={**plain, **given},
        capture_output=True,
        timeout=120,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    assert line.startswith("The server cannot start:")
    assert "damaged" in line


# ---------------------------------------------------------------------------------------------------- who may read it


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir() if file.is_file()}


def test_only_the_owner_reads_the_database_its_backups_and_its_locks(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        database = str(tmp_path / "club.db")
        store = Store(database, together=True)
        store.save_name("ann", "Ann", 1.0)
        assert {"club.db", "club.db-wal", "club.db-shm", "club.db.lock"} <= set(modes(tmp_path))
        backup(database, tmp_path / "copy.db")
        store.close()
        restore(database, tmp_path / "copy.db")
        assert {name: oct(mode) for name, mode in modes(tmp_path).items() if mode != 0o600} == {}
        os.chmod(database, 0o644)  # one of an earlier release
        Store(database).close()
        assert modes(tmp_path)["club.db"] == 0o600
    finally:
        os.umask(before)


def test_only_the_owner_reads_a_backup_of_postgresql(fresh: Callable[[], str], tmp_path: Path) -> None:
    database = fresh()
    Store(database).close()
    before = os.umask(0o022)
    try:
        backup(database, tmp_path / "copy")
    finally:
        os.umask(before)
    assert modes(tmp_path) == {"copy": 0o600}


# --------------------------------------------------------------------------------------------------- read by machines


def test_every_action_of_an_operator_answers_machines(tmp_path: Path) -> None:
    file, copy = filled(tmp_path), str(tmp_path / "copy.db")

    def said(*words: str) -> Any:
        answer = run(app, [*words, "--json"])
        assert answer.exit_code == 0, answer.output
        return json.loads(answer.stdout)

    def done(*words: str) -> Any:
        return said("admin", "--database", str(file), *words)

    assert done("role", "ann1", "moderator") == {"login": "ann1", "role": "moderator"}
    assert done("role", "ann1", "none") == {"login": "ann1", "role": ""}
    assert done("mute", "ann1", "--hours", "2") == {"who": "ann1", "hours": 2}
    assert done("ban", "ann1", "--hours", "0") == {"who": "ann1", "hours": 0}
    assert done("password", "ann1", "--password", "long enough") == {"login": "ann1"}
    assert done("second-factor-off", "ann1") == {"who": "ann1"}
    invitation = done("invite", "--base-url", "https://club.example/")
    assert invitation["link"] == f"https://club.example/settings?invitation={invitation['code']}"
    assert done("revoke", invitation["code"]) == {"code": invitation["code"]}
    announcement = done("announce", "Club evening")
    assert done("withdraw", announcement["id"]) == announcement
    assert done("export", "ann1")
    assert done("delete", "ann1", "--yes") == {"who": "ann1"}
    assert said("backup", copy, "--database", str(file)) == {"file": copy}
    restored = said("restore", copy, "--database", str(file))
    assert restored["file"] == copy
    assert Path(restored["kept"]).exists()
