"""Accounts beyond signing in: password, second factor, roles, mute and ban, friends; export and deletion of a person's data."""

from typing import Any

import msgspec
import sqlalchemy as sa

from armillary import typed

from . import schema
from .account import Account
from .store import Store

__all__ = ["FOREVER", "NO_SECOND", "Members"]

#: The end of a permanent ban.
FOREVER = 1e12
#: The values of an account without a second factor.
NO_SECOND: dict[str, Any] = {"totp": None, "totp_used": 0, "recovery": ""}
#: Tables with only a person's own data, which is deleted with the account.
OWN = ("notifications", "notes", "sent", "progress", "account_log", "undos")


class Members:
    def __init__(self, store: Store) -> None:
        self.store = store

    # ------------------------------------------------------------------------------------------------ finding people

    def find(self, key: str) -> Account | None:
        """By login, by the handle of the profile, or by id."""
        p = schema.people
        for column in (p.c.login, p.c.handle, p.c.id):
            with self.store.reading.begin() as connection:
                row = connection.execute(sa.select(p).where(column == key)).one_or_none()
            if row is not None:
                return typed.convert(row, Account, from_attributes=True)
        return None

    def by_handle(self, handle: str) -> Account | None:
        p = schema.people
        with self.store.reading.begin() as connection:
            row = connection.execute(sa.select(p).where(p.c.handle == handle)).one_or_none()
        return None if row is None else typed.convert(row, Account, from_attributes=True)

    def search(self, words: str, limit: int = 50) -> list[Account]:
        """Accounts whose name or login contains the words; those with a role or a sanction first."""
        p = schema.people
        query = sa.select(p).where(p.c.login.is_not(None))
        if words:
            like = f"%{words.lower().replace('%', '').replace('_', '')}%"
            query = query.where(sa.or_(sa.func.lower(p.c.name).like(like), p.c.login.like(like)))
        query = query.order_by(p.c.role.desc(), p.c.banned_until.desc(), p.c.muted_until.desc(), p.c.created.desc())
        with self.store.reading.begin() as connection:
            return [typed.convert(row, Account, from_attributes=True) for row in connection.execute(query.limit(limit))]

    def names(self, people: list[str]) -> dict[str, tuple[str, str]]:
        """Name and handle (empty: a guest) of these people."""
        p = schema.people.c
        with self.store.reading.begin() as connection:
            rows = connection.execute(sa.select(p.id, p.name, p.handle).where(p.id.in_(people)))
            return {row.id: (row.name, row.handle or "") for row in rows}

    # -------------------------------------------------------------------------------------------------- what changes

    def change(self, person: str, **values: Any) -> bool:
        """Set columns of a person; False if there is no such person."""
        p = schema.people
        with self.store.rights.changing() as connection:
            return connection.execute(p.update().where(p.c.id == person).values(**values)).rowcount == 1

    def change_admin(self, person: str, **values: Any) -> bool:
        """A change that may cost somebody the admin role (or sign-in); False if it was the last admin."""
        p = schema.people
        others = sa.select(p.c.id).where(p.c.role == "admin", p.c.login.is_not(None), p.c.banned_until == 0)
        with self.store.rights.changing() as connection:
            # If two admins demote each other at the same time, the second one waits, and is refused.
            admins = set(connection.execute(others.with_for_update()).scalars())
            if admins <= {person}:
                return False
            connection.execute(p.update().where(p.c.id == person).values(**values))
            return True

    def change_and_end(self, person: str, epoch: int, **values: Any) -> bool:
        """A change that ends all sessions. `epoch` is the one at the time of the request, so that a link works only once."""
        p = schema.people
        with self.store.rights.changing() as connection:
            done = connection.execute(
                p.update().where(p.c.id == person, p.c.epoch == epoch).values(**values, epoch=epoch + 1)
            )
            return done.rowcount == 1

    def set_password(self, person: str, password: str, epoch: int) -> bool:
        return self.change_and_end(person, epoch, password=password)

    def use_code(self, person: str, count: int) -> bool:
        """Use a code of the second factor, which works only once."""
        p = schema.people
        with self.store.writing.begin() as connection:
            done = connection.execute(p.update().where(p.c.id == person, p.c.totp_used < count).values(totp_used=count))
            return done.rowcount == 1

    def use_recovery(self, person: str, digest: str) -> bool:
        """Use a recovery code, which works only once."""
        p = schema.people
        with self.store.writing.begin() as connection:
            left = (connection.execute(sa.select(p.c.recovery).where(p.c.id == person)).scalar() or "").split()
            if digest not in left:
                return False
            kept = " ".join(one for one in left if one != digest)
            used = p.update().where(p.c.id == person, p.c.recovery == " ".join(left)).values(recovery=kept)
            return connection.execute(used).rowcount == 1

    # ------------------------------------------------------------------------------------------------------- friends

    def befriend(self, person: str, other: str, now: float) -> None:
        with self.store.writing.begin() as connection:
            self.store.put(connection, schema.friends, {"person": person, "other": other}, {"at": now})

    def unfriend(self, person: str, other: str) -> None:
        """Ends it both ways, so that nobody remains the friend of somebody who does not want it."""
        f = schema.friends
        pair = sa.or_(
            sa.and_(f.c.person == person, f.c.other == other), sa.and_(f.c.person == other, f.c.other == person)
        )
        with self.store.writing.begin() as connection:
            connection.execute(f.delete().where(pair))

    def friends(self, person: str) -> tuple[list[str], list[str]]:
        """Those whom the person has named, and those who have named the person."""
        f = schema.friends.c
        with self.store.reading.begin() as connection:
            named = list(connection.execute(sa.select(f.other).where(f.person == person).order_by(f.at)).scalars())
            by = list(connection.execute(sa.select(f.person).where(f.other == person).order_by(f.at)).scalars())
        return named, by

    # --------------------------------------------------------------------------------------- what is kept, and its end

    def export(self, person: str) -> dict[str, Any]:
        """All data of a person in the store, except secrets."""
        tables = schema.metadata.tables
        p = schema.people.c
        held = sa.select(schema.places.c.match, schema.places.c.seat).where(schema.places.c.person == person)
        with self.store.reading.begin() as connection:

            def rows(query: Any) -> list[dict[str, Any]]:
                return [dict(row._mapping) for row in connection.execute(query)]

            c = schema.chat.c
            said = sa.select(c.match, c.at, c.text).where(sa.tuple_(c.match, c.seat).in_(held)).order_by(c.at)
            account = rows(sa.select(p.name, p.login, p.handle, p.role, p.created).where(p.id == person))
            found: dict[str, Any] = {"account": account[0] if account else {}}
            for table, column in (
                ("notifications", "person"),
                ("notes", "person"),
                ("progress", "person"),
                ("places", "person"),
                ("daily", "person"),
                ("friends", "person"),
                ("entrants", "person"),
                ("played", "player"),
                ("ratings", "player"),
                ("reports", "by"),
                ("account_log", "person"),
            ):
                found[table] = rows(sa.select(tables[table]).where(tables[table].c[column] == person))
            found["chat"] = rows(said)
        for row in (*found["notifications"], *found["progress"]):
            row["data"] = msgspec.json.decode(row["data"])
        return found

    def delete(self, person: str, gone: str) -> None:
        """Delete the account and its own data. Matches also belong to others: they keep their logs, with the name shown there."""
        t = schema.metadata.tables
        with self.store.rights.changing() as connection:
            for name in OWN:
                connection.execute(t[name].delete().where(t[name].c.person == person))
            f = schema.friends
            connection.execute(f.delete().where(sa.or_(f.c.person == person, f.c.other == person)))
            connection.execute(schema.ratings.delete().where(schema.ratings.c.player == person))
            connection.execute(schema.reports.delete().where(schema.reports.c.by == person))
            played, daily = schema.played, schema.daily
            connection.execute(played.update().where(played.c.player == person).values(player="", name=gone))
            connection.execute(daily.update().where(daily.c.person == person).values(name=gone))
            entrants = schema.entrants
            connection.execute(entrants.update().where(entrants.c.person == person).values(left_at=0))
            # The empty row remains, so that no token of this person ever becomes valid again.
            p = schema.people
            connection.execute(
                p.update()
                .where(p.c.id == person)
                .values(name=gone, login=None, password=None, handle=None, role="", **NO_SECOND, epoch=p.c.epoch + 1)
            )
