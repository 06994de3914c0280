"""Tournaments in the store: plans, entrants, and the tables of each round."""

from typing import Any

import msgspec
import sqlalchemy as sa

from . import schema
from .store import Store

__all__ = ["Pairing", "Tournaments"]


class Pairing(msgspec.Struct, kw_only=True):
    """One table of a round."""

    round: int
    number: int
    #: Empty: a bye.
    match: str
    people: list[str]
    points: list[float] | None = None


class Tournaments:
    def __init__(self, store: Store) -> None:
        self.store = store

    def create(self, id: str, name: str, kind: str, host: str, now: float, plan: bytes) -> None:
        row = {"id": id, "name": name, "kind": kind, "state": "open", "host": host, "created": now, "round": 0}
        with self.store.writing.begin() as connection:
            connection.execute(schema.tournaments.insert(), {**row, "plan": plan})

    def get(self, id: str) -> Any | None:
        t = schema.tournaments
        with self.store.reading.begin() as connection:
            return connection.execute(sa.select(t).where(t.c.id == id)).one_or_none()

    def latest(self, states: tuple[str, ...] = ("open", "playing", "over"), limit: int = 50) -> list[Any]:
        t = schema.tournaments
        query = sa.select(t).where(t.c.state.in_(states)).order_by(t.c.created.desc()).limit(limit)
        with self.store.reading.begin() as connection:
            return list(connection.execute(query))

    def running(self) -> list[Any]:
        """All running tournaments, oldest first."""
        t = schema.tournaments
        query = sa.select(t).where(t.c.state == "playing").order_by(t.c.created)
        with self.store.reading.begin() as connection:
            return list(connection.execute(query))

    def count_hosted(self, host: str) -> int:
        t = schema.tournaments.c
        query = sa.select(sa.func.count()).select_from(schema.tournaments)
        with self.store.reading.begin() as connection:
            return connection.execute(query.where(t.host == host, t.state.in_(("open", "playing")))).scalar_one()

    def set_state(self, id: str, state: str, before: str) -> bool:
        t = schema.tournaments
        with self.store.writing.begin() as connection:
            done = connection.execute(t.update().where(t.c.id == id, t.c.state == before).values(state=state))
            return done.rowcount == 1

    # ------------------------------------------------------------------------------------------------------ entrants

    def enter(self, id: str, person: str, most: int) -> bool:
        """Enter an open tournament; False if it is full or has begun."""
        t, e = schema.tournaments.c, schema.entrants
        with self.store.writing.begin() as connection:
            query = sa.select(t.state).where(t.id == id)
            state = connection.execute(query.with_for_update() if self.store.shared else query).scalar_one_or_none()
            numbers = list(connection.execute(sa.select(e.c.number).where(e.c.tournament == id)).scalars())
            if state != "open" or len(numbers) >= most:
                return False
            row = {"number": max(numbers, default=0) + 1, "left_at": None}
            self.store.put(connection, e, {"tournament": id, "person": person}, row)
            return True

    def leave(self, id: str, person: str, round: int) -> None:
        """Before the start the entry is deleted; later the person is left out of further rounds."""
        e = schema.entrants
        here = sa.and_(e.c.tournament == id, e.c.person == person)
        with self.store.writing.begin() as connection:
            if round == 0:
                connection.execute(e.delete().where(here))
            else:
                connection.execute(e.update().where(here, e.c.left_at.is_(None)).values(left_at=round))

    def entrants(self, id: str) -> list[Any]:
        e = schema.entrants
        with self.store.reading.begin() as connection:
            return list(connection.execute(sa.select(e).where(e.c.tournament == id).order_by(e.c.number, e.c.person)))

    # -------------------------------------------------------------------------------------------------------- rounds

    def begin_round(self, id: str, pairings: list[Pairing], before: int) -> bool:
        """Store the tables of the next round; False if another process was faster."""
        t = schema.tournaments
        rows = [
            {
                "tournament": id,
                "round": one.round,
                "number": one.number,
                "match": one.match,
                "people": msgspec.json.encode(one.people),
                "points": None if one.points is None else msgspec.json.encode(one.points),
            }
            for one in pairings
        ]
        with self.store.writing.begin() as connection:
            done = connection.execute(
                t.update()
                .where(t.c.id == id, t.c.round == before, t.c.state.in_(("open", "playing")))
                .values(round=before + 1, state="playing")
            )
            if done.rowcount != 1:
                return False
            connection.execute(schema.pairings.insert(), rows)
            return True

    def pairings(self, id: str) -> list[Pairing]:
        p = schema.pairings
        query = sa.select(p).where(p.c.tournament == id).order_by(p.c.round, p.c.number)
        with self.store.reading.begin() as connection:
            return [
                Pairing(
                    round=row.round,
                    number=row.number,
                    match=row.match,
                    people=msgspec.json.decode(row.people),
                    points=None if row.points is None else msgspec.json.decode(row.points),
                )
                for row in connection.execute(query)
            ]

    def opened(self, matches: list[str]) -> dict[str, str]:
        """Which of these matches exist, and their state."""
        m = schema.matches.c
        with self.store.reading.begin() as connection:
            rows = connection.execute(sa.select(m.id, m.state).where(m.id.in_(matches)))
            return {row.id: row.state for row in rows}

    def score(self, id: str, pairing: Pairing, points: list[float]) -> None:
        p = schema.pairings
        here = sa.and_(p.c.tournament == id, p.c.round == pairing.round, p.c.number == pairing.number)
        with self.store.writing.begin() as connection:
            connection.execute(p.update().where(here, p.c.points.is_(None)).values(points=msgspec.json.encode(points)))
