"""A database of the first release is brought up to date, and its matches go on."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import armillary.store
from armillary.kernel.verify import OLD, verify
from armillary.store import Store
from armillary.store.doctor import examine
from armillary.store.engine import _newest, create_engine, database_url
from armillary.store.members import Members
from armillary.store.results import Results
from armillary.table.opening import open_table
from armillary.table.record import record_of

FIRST = Path(__file__).with_name("first_release.sql")


def first(tmp_path: Path) -> str:
    file = tmp_path / "first.db"
    connection = sqlite3.connect(file)
    connection.executescript(FIRST.read_text(encoding="utf-8"))
    connection.close()
    return str(file)


def test_it_is_brought_to_the_newest_form_and_nothing_is_lost(tmp_path: Path) -> None:
    store = Store(first(tmp_path))
    with store.reading.begin() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one() == _newest()
        assert connection.execute(sa.text("SELECT count(*) FROM entries")).scalar_one() > 20
    account = store.account(login="ann")
    assert account is not None
    assert examine(store) == []
    assert store.seen("firstsalvage") == {0: 0.0, 1: 0.0}
    store.close()


def test_a_running_match_goes_on_with_the_dice_it_had(tmp_path: Path) -> None:
    """It holds an undo of the old kind, after which the same dice came again: they still do when it is opened."""
    store = Store(first(tmp_path))
    opened = open_table(store, "firstsalvage")
    assert opened is not None
    table = opened[0]
    assert (table.count, table.position.hash()) == (5, "4402405086c0561705057dcd2acb2f36")
    seat = table.deciding()[0]
    choice = table.position.choices(seat)[0]
    if isinstance(choice[-1], range):
        choice = (*choice[:-1], choice[-1][0])
    table.play.choose(seat, table.game.notation(choice), table.count, 2000.0)
    store.close()


def test_a_finished_match_has_its_record_and_claims_nothing_more(tmp_path: Path) -> None:
    store = Store(first(tmp_path))
    opened = open_table(store, "firsttictactoe")
    assert opened is not None
    table = opened[0]
    verdict = verify(record_of(table, [entry for _, entry in store.steps(table.head.id, 1, table.count)]))
    assert (verdict.sound, verdict.proven, verdict.notes) == (True, False, [OLD])
    store.close()


@pytest.mark.drawn(3)
@pytest.mark.parametrize("release", ["0001", "0002", "0003"])
def test_databases_of_earlier_releases_on_both_engines(release: str, database: str, tmp_path: Path) -> None:
    """What the first release wrote, in the form of that release, in the engine's own types; then the newest program opens it."""
    old = sa.create_engine(f"sqlite:///{first(tmp_path)}")
    engine = create_engine(database_url(database), writer=True)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(armillary.store.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, release)
    there = sa.MetaData()
    there.reflect(engine)
    with old.connect() as source, engine.begin() as target:
        for name in set(sa.inspect(old).get_table_names()) - {"alembic_version"}:
            table, known = there.tables[name], sa.Table(name, sa.MetaData(), autoload_with=old)
            switches = {column.name for column in table.c if isinstance(column.type, sa.Boolean)}
            for row in source.execute(sa.select(known)).mappings():
                values = {
                    column: bool(value) if column in switches and value is not None else value
                    for column, value in row.items()
                }
                target.execute(table.insert(), values)
    old.dispose()
    engine.dispose()
    store = Store(database)
    with store.reading.begin() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one() == _newest()
    assert examine(store) == []
    account = store.account(login="ann")
    assert account is not None
    assert account.handle, "every account has a profile"
    assert (account.role, account.totp, account.banned_until) == ("", None, 0.0)
    found = Members(store).by_handle(account.handle)
    assert found is not None
    assert found.id == account.id
    assert [card.id for card in Results(store).unsettled()] == ["firsttictactoe"], "finished matches get into the lists"
    store.close()
