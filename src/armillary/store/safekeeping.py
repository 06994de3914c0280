"""Account protection: a log of changes, and changes that can be undone for some days."""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

import msgspec
import sqlalchemy as sa

from armillary import typed

from . import schema
from .account import Account
from .store import Store

__all__ = ["UNDO_SECONDS", "Before", "Safekeeping"]

UNDO_SECONDS = 72 * 3600.0
#: Lines kept per log.
KEPT = 50


class Before(msgspec.Struct, kw_only=True):
    """An account as it was before a change."""

    #: The confirmed address; empty if there was none.
    email: str
    password: str | None
    totp: str | None
    recovery: str

    @staticmethod
    def of(account: Account, email: str) -> "Before":
        return Before(email=email, password=account.password, totp=account.totp, recovery=account.recovery)


class Safekeeping:
    def __init__(self, store: Store) -> None:
        self.store = store

    # ----------------------------------------------------------------------------------------------------------- the log

    def note(self, person: str, what: str, now: float) -> None:
        t = schema.account_log
        newest = sa.select(t.c.id).where(t.c.person == person).order_by(t.c.id.desc()).limit(KEPT)
        with self.store.writing.begin() as connection:
            connection.execute(t.insert(), {"person": person, "at": now, "what": what})
            connection.execute(t.delete().where(t.c.person == person, t.c.id.not_in(newest)))

    def log(self, person: str, limit: int = 20) -> list[tuple[float, str]]:
        """The log, newest first."""
        t = schema.account_log.c
        query = sa.select(t.at, t.what).where(t.person == person).order_by(t.id.desc()).limit(limit)
        with self.store.reading.begin() as connection:
            return [(row.at, row.what) for row in connection.execute(query)]

    def count(self, person: str, what: str, since: float) -> int:
        t = schema.account_log.c
        query = sa.select(sa.func.count()).select_from(schema.account_log)
        with self.store.reading.begin() as connection:
            return connection.execute(query.where(t.person == person, t.what == what, t.at > since)).scalar_one()

    # ------------------------------------------------------------------------------------------------------------- undo

    def keep(self, person: str, before: Before, now: float) -> tuple[str, list[str]]:
        """Keep the previous state of an account. Returns the token of a link that restores it, and the addresses that should get
        one: the current one, and those of changes that can still be undone."""
        token = token_urlsafe(24)
        u = schema.undos
        with self.store.writing.begin() as connection:
            connection.execute(u.delete().where(u.c.at < now - UNDO_SECONDS))
            rows = connection.execute(sa.select(u.c.data).where(u.c.person == person).order_by(u.c.at)).scalars().all()
            row = {"token": _digest(token), "person": person, "at": now, "data": msgspec.json.encode(before)}
            connection.execute(u.insert(), row)
        earlier = [typed.decode(data, Before).email for data in rows]
        return token, [email for email in dict.fromkeys([*earlier, before.email]) if email]

    def undo(self, token: str, now: float) -> tuple[str, Before] | None:
        """Restore password and second factor, end all sessions, and invalidate links to later changes. Returns the person, and
        the rest of the previous state."""
        u, p = schema.undos, schema.people
        with self.store.rights.changing() as connection:
            found = connection.execute(
                sa.select(u).where(u.c.token == _digest(token), u.c.at >= now - UNDO_SECONDS)
            ).one_or_none()
            if found is None:
                return None
            before = typed.decode(found.data, Before)
            values: dict[str, Any] = {"password": before.password, "totp": before.totp, "recovery": before.recovery}
            done = connection.execute(
                p.update().where(p.c.id == found.person, p.c.login.is_not(None)).values(**values, epoch=p.c.epoch + 1)
            )
            connection.execute(u.delete().where(u.c.person == found.person, u.c.at >= found.at))
        return (found.person, before) if done.rowcount == 1 else None


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
