"""Limits on guessing passwords and codes: allowances that refill slowly, counted in the store for all workers and servers."""

import time
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from . import schema
from .store import Store

__all__ = ["Guesses"]

#: Refill per second, and maximum.
ALLOWANCES = {
    # For one network, browser or owner; for all strangers together at one login.
    "network": (0.1, 10.0),
    "login": (0.5, 100.0),
    # Codes of the second factor; there are only a million.
    "second": (1 / 180, 5.0),
    # Tournaments opened from one network.
    "tournament": (5 / 86_400, 5.0),
}
#: Rows that were unused for this many seconds are full again, whatever they count.
FULL = 86_400.0


class Guesses:
    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.allowances = dict(ALLOWANCES)

    def take(self, kind: str, *key: str) -> bool:
        """Use one unit of an allowance; False if none is left."""
        return self._add(kind, key, -1.0)

    def give_back(self, kind: str, *key: str) -> None:
        """Return a unit, because the guess was right."""
        self._add(kind, key, 1.0)

    def _add(self, kind: str, key: tuple[str, ...], amount: float) -> bool:
        rate, most = self.allowances[kind]
        # Hashed: networks and logins are private, and may be of any length.
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
        """Delete allowances that are full again."""
        g = schema.guesses
        with self.store.writing.begin() as connection:
            connection.execute(g.delete().where(g.c.at < self.clock() - FULL))

    def clear(self) -> None:
        with self.store.writing.begin() as connection:
            connection.execute(schema.guesses.delete())
