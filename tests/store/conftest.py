"""Every test of the store runs on SQLite and on a real PostgreSQL server."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from armillary.store import Store
from armillary.testkit.modules import module_at

postgres = module_at(Path(__file__).with_name("postgres.py"))
_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    server: str = request.getfixturevalue("postgres_server")
    fresh: str = postgres.fresh_database(server, f"test{next(_numbers)}")
    return fresh


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database, process="one")
    yield opened
    opened.close()


@pytest.fixture
def fresh(postgres_server: str) -> Callable[[], str]:
    """URLs of empty databases on PostgreSQL."""
    return lambda: str(postgres.fresh_database(postgres_server, f"test{next(_numbers)}"))
