"""A club's data: invitations, reports, announcements, and the audit log of admins and moderators."""

from secrets import token_urlsafe
from typing import Any

import sqlalchemy as sa

from . import schema
from .store import Store

__all__ = ["Club"]


class Club:
    def __init__(self, store: Store) -> None:
        self.store = store

    # --------------------------------------------------------------------------------------------------- invitations

    def invite(self, by: str, now: float, days: float, uses: int, note: str) -> str:
        code = token_urlsafe(9).replace("-", "x")  # a leading hyphen would be an option on the command line
        row = {"code": code, "made_by": by, "created": now, "expires": now + days * 86_400, "uses": uses, "note": note}
        with self.store.writing.begin() as connection:
            connection.execute(schema.invitations.insert(), row)
        return code

    def invitations(self, now: float) -> list[Any]:
        """The invitations that are still valid."""
        i = schema.invitations
        query = sa.select(i).where(i.c.uses > 0, i.c.expires > now).order_by(i.c.created.desc()).limit(200)
        with self.store.reading.begin() as connection:
            return list(connection.execute(query))

    def use(self, code: str, now: float) -> bool:
        """Use an invitation once; False if it is not valid (any more)."""
        i = schema.invitations
        statement = i.update().where(i.c.code == code, i.c.uses > 0, i.c.expires > now).values(uses=i.c.uses - 1)
        with self.store.writing.begin() as connection:
            return connection.execute(statement).rowcount == 1

    def give_back(self, code: str) -> None:
        """Return a use of an invitation, because the registration failed."""
        i = schema.invitations
        with self.store.writing.begin() as connection:
            connection.execute(i.update().where(i.c.code == code).values(uses=i.c.uses + 1))

    def revoke(self, code: str) -> bool:
        i = schema.invitations
        with self.store.writing.begin() as connection:
            return connection.execute(i.delete().where(i.c.code == code)).rowcount == 1

    # ------------------------------------------------------------------------------------------------------- reports

    def report(self, by: str, about: str, match: str, said: str, text: str, now: float) -> str:
        id = token_urlsafe(9)
        row = {"id": id, "at": now, "by": by, "about": about, "match": match, "said": said, "text": text}
        with self.store.writing.begin() as connection:
            connection.execute(schema.reports.insert(), row)
        return id

    def reports(self, *, closed: bool = False, limit: int = 200) -> list[Any]:
        r = schema.reports
        query = sa.select(r).where(r.c.closed.is_not(None) if closed else r.c.closed.is_(None))
        with self.store.reading.begin() as connection:
            return list(connection.execute(query.order_by(r.c.at.desc()).limit(limit)))

    def count_reports(self, by: str, since: float) -> int:
        r = schema.reports.c
        query = sa.select(sa.func.count()).select_from(schema.reports).where(r.by == by, r.at > since)
        with self.store.reading.begin() as connection:
            return connection.execute(query).scalar_one()

    def reported(self, by: str, said: str, since: float) -> bool:
        """Has this been reported since then?"""
        r = schema.reports.c
        query = sa.select(r.id).where(r.by == by, r.said == said, r.at > since).limit(1)
        with self.store.reading.begin() as connection:
            return connection.execute(query).first() is not None

    def close_report(self, id: str, by: str) -> bool:
        r = schema.reports
        with self.store.writing.begin() as connection:
            return (
                connection.execute(r.update().where(r.c.id == id, r.c.closed.is_(None)).values(closed=by)).rowcount == 1
            )

    # ------------------------------------------------------------------------------------------------- announcements

    def announce(self, text: str, now: float, days: float) -> str:
        id = token_urlsafe(9)
        with self.store.writing.begin() as connection:
            connection.execute(
                schema.announcements.insert(), {"id": id, "at": now, "until": now + days * 86_400, "text": text}
            )
        return id

    def announcements(self, now: float) -> list[Any]:
        a = schema.announcements
        with self.store.reading.begin() as connection:
            return list(connection.execute(sa.select(a).where(a.c.until > now).order_by(a.c.at.desc()).limit(10)))

    def withdraw(self, id: str) -> bool:
        a = schema.announcements
        with self.store.writing.begin() as connection:
            return connection.execute(a.delete().where(a.c.id == id)).rowcount == 1

    # --------------------------------------------------------------------------------------------------------- audit

    def note(self, by: str, what: str, about: str, detail: str, now: float) -> None:
        row = {"at": now, "by": by[:120], "what": what, "about": about[:120], "detail": detail[:500]}
        with self.store.writing.begin() as connection:
            connection.execute(schema.audit.insert(), row)

    def audit(self, limit: int = 200) -> list[Any]:
        with self.store.reading.begin() as connection:
            return list(connection.execute(sa.select(schema.audit).order_by(schema.audit.c.id.desc()).limit(limit)))
