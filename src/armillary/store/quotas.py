"""Counts the stored data of each person, and deletes what guests left behind."""

import msgspec
import sqlalchemy as sa

from . import schema
from .store import Store

__all__ = ["Kept", "Quotas"]

#: Matches deleted in one transaction.
AT_ONCE = 200
OF_MATCH = ("entries", "snapshots", "places", "chat", "orders", "notes", "reviews", "sent", "daily")
OF_PERSON = ("notifications", "notes", "sent", "progress")


class Kept(msgspec.Struct, kw_only=True):
    """Stored data of the matches that a person opened: all, imported records, with own components; bytes of logs."""

    matches: int
    records: int
    packs: int
    bytes: int


class Quotas:
    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, person: str) -> Kept:
        m = schema.matches.c
        ones = [sa.func.coalesce(sa.func.sum(sa.cast(flag, sa.Integer)), 0) for flag in (m.imported, m.own)]
        query = sa.select(sa.func.count(), *ones, sa.func.coalesce(sa.func.sum(m.bytes), 0))
        with self.store.reading.begin() as connection:
            row = connection.execute(query.where(m.host == person, m.kind == "match")).one()
        return Kept(matches=row[0], records=int(row[1]), packs=int(row[2]), bytes=int(row[3]))

    def drop_guests(self, before: float) -> tuple[int, int]:
        """Delete matches that only guests played and that are unchanged since then, then guests without any data. Returns both
        counts."""
        m, p, places = schema.matches.c, schema.people.c, schema.places.c
        members = sa.select(p.id).where(p.login.is_not(None))
        held = sa.select(places.match).where(places.person.in_(members))
        old = sa.select(m.id).where(m.kind == "match", m.updated < before, m.host.not_in(members), m.id.not_in(held))
        dropped = 0
        while True:
            with self.store.writing.begin() as connection:
                some = list(connection.execute(old.limit(AT_ONCE)).scalars())
                for name in OF_MATCH if some else ():
                    table = schema.metadata.tables[name]
                    connection.execute(table.delete().where(table.c.match.in_(some)))
                connection.execute(schema.matches.delete().where(m.id.in_(some)))
            dropped += len(some)
            if len(some) < AT_ONCE:
                break
        gone = sa.select(p.id).where(
            p.login.is_(None),
            p.created < before,
            p.id.not_in(sa.select(places.person)),
            p.id.not_in(sa.select(m.host)),
        )
        with self.store.writing.begin() as connection:
            people = list(connection.execute(gone.limit(10 * AT_ONCE)).scalars())
            for start in range(0, len(people), AT_ONCE):
                part = people[start : start + AT_ONCE]
                for name in OF_PERSON:
                    table = schema.metadata.tables[name]
                    connection.execute(table.delete().where(table.c.person.in_(part)))
                connection.execute(schema.people.delete().where(p.id.in_(part)))
        return dropped, len(people)
