"""Guesses at passwords and codes: allowances that fill up slowly, counted in the store: once for all workers and servers."""

import time
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from . import schema
from .store import Store

__all__ = ["Guesses"]

#: A second, and at most.
ALLOWANCES = {
    # By one network, browser or owner; by all strangers together at one login.
    "network": (0.1, 10.0),
    "login": (0.5, 100.0),
    # Codes of the second factor, of which there are only a million.
    "second": (1 / 180, 5.0),
    # Tournaments that are opened from one network.
    "tournament": (5 / 86_400, 5.0),
}
#: Rows that were not touched for so many seconds are full again, whatever they count.
FULL = 86_400.0


class Guesses:
    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.allowances = dict(ALLOWANCES)

    def take(self, kind: str, *key: str) -> bool:
        """Use one of an allowance; False if there is none left."""
        return self._add(kind, key, -1.0)

    def give_back(self, kind: str, *key: str) -> None:
        """It was no guess but right."""
        self._add(kind, key, 1.0)

    def _add(self, kind: str, key: tuple[str, ...], amount: float) -> bool:
        rate, most = self.allowances[kind]
        # Networks and logins are nobody's business, and may be of any length.
        name = blake2b("\n".join((kind, *key)).encode(), digest_size=16).hexdigest()
        g = schema.guesses
        insert: Any = postgresql.insert(g) if self.store.shared else sqlite.insert(g)
        with self.store.writing.begin() as connection:
            now = self.clock()
            connection.execute(insert.values(key=name, left=most, at=now).on_conflict_do_nothing())
            row = connection.execute(sa.select(g).where(g.c.key == name).with_for_update()).one()
            left = min(most, row.left + max(0.0, now - row.at) * rate)
            enough = bool(left + amount >= 0)
            if enough:
                left = min(most, left + amount)
            connection.execute(g.update().where(g.c.key == name).values(left=left, at=now))
        return enough

    def forget(self) -> None:
        """Allowances that are full again."""
        g = schema.guesses
        with self.store.writing.begin() as connection:
            connection.execute(g.delete().where(g.c.at < self.clock() - FULL))

    def clear(self) -> None:
        with self.store.writing.begin() as connection:
            connection.execute(schema.guesses.delete())
