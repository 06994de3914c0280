"""Results of finished matches: who played, who won, the change of the ratings; and lists made from them."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from armillary import typed
from armillary.table.rows import Card

from . import schema
from .store import Store

__all__ = ["Finished", "Played", "Results"]

_CARD: msgspec.json.Decoder[Card] = typed.decoder(Card)
#: mu and sigma.
Skill = tuple[float, float]
#: New skills from the old ones (None: no skill yet) and the ranks.
Rate = Callable[[Sequence[Skill | None], Sequence[int]], list[Skill]]


#: The skill of a player who was never rated (openskill's default).
BEGINNING: Skill = (25.0, 25 / 3)
DAY, WEEK = 86_400.0, 7 * 86_400.0
#: The value of each further match of two people within a week, relative to the one before; and the most that one can
#: gain from one opponent in a day: 200 points as displayed.
FALL = 0.8
MOST_A_DAY = 200 / 60


class Played(msgspec.Struct, kw_only=True):
    """One seat of a finished match. `player`: a person's id, or `bot:LEVEL`."""

    seat: int
    player: str
    name: str
    rank: int
    won: bool
    score: float


#: A match, everybody's rank in it, and its rating function (None: unrated).
Finished = tuple[Card, Sequence[Played], Rate | None]


class Results:
    def __init__(self, store: Store) -> None:
        self.store = store

    def unsettled(self, limit: int = 50) -> list[Card]:
        """Finished matches that are not in the lists yet."""
        m, p = schema.matches.c, schema.played.c
        query = (
            sa.select(m.card)
            .where(m.state == "over", m.kind == "match", ~sa.exists().where(p.match == m.id))
            .order_by(m.updated)
            .limit(limit)
        )
        with self.store.reading.begin() as connection:
            return [_CARD.decode(card) for card in connection.execute(query).scalars()]

    def settle(self, finished: Sequence[Finished]) -> None:
        """Enter finished matches, each once, with their effect on the ratings (none if `rate` is None)."""
        try:
            with self.store.writing.begin() as connection:
                for card, played, rate in finished:
                    self._settle(connection, card, played, rate)
        except sa.exc.IntegrityError:
            # One of them is in the lists already: enter the others one by one.
            if len(finished) > 1:
                for one in finished:
                    self.settle([one])

    def _settle(self, connection: sa.Connection, card: Card, played: Sequence[Played], rate: Rate | None) -> None:
        title, now = card.setup.title, card.updated
        shared = {
            "match": card.id,
            "title": title,
            "scenario": card.setup.scenario or "",
            "at": now,
            "rated": rate is not None,
            "public": card.public,
        }
        rows = [{**shared, **msgspec.structs.asdict(one), "mu": None, "sigma": None} for one in played]
        connection.execute(schema.played.insert(), rows)  # fails if another process was faster
        if rate is not None:
            for one, (mu, sigma, gain) in zip(played, self._rate(connection, title, played, now, rate), strict=True):
                seat = schema.played.update().where(schema.played.c.match == card.id, schema.played.c.seat == one.seat)
                connection.execute(seat.values(mu=mu, sigma=sigma, gain=gain))

    def _rate(
        self, connection: sa.Connection, title: str, played: Sequence[Played], now: float, rate: Rate
    ) -> list[tuple[float, float, float]]:
        """Everybody's new skill and gain."""
        r = schema.ratings
        players = sorted({one.player for one in played})
        query = sa.select(r).where(r.c.title == title, r.c.player.in_(players)).order_by(r.c.player)
        if self.store.shared:
            # If two matches of one player end at the same time, the second one waits.
            lock = sa.text("SELECT pg_advisory_xact_lock(hashtext(:title))")
            connection.execute(lock, {"title": title})
        known = {row.player: row for row in connection.execute(query)}
        old = [known.get(one.player) for one in played]
        rated = rate([None if row is None else (row.mu, row.sigma) for row in old], [one.rank for one in played])
        new = [
            _mean([skill for skill, other in zip(rated, played, strict=True) if other.player == one.player])
            for one in played
        ]
        came = [BEGINNING if row is None else (row.mu, row.sigma) for row in old]
        worth = self._worth(
            connection, title, played, now, [mu - was for (mu, _), (was, _) in zip(new, came, strict=True)]
        )
        new = [
            (was[0] + worth * (mu - was[0]), was[1] + worth * (sigma - was[1]))
            for (mu, sigma), was in zip(new, came, strict=True)
        ]
        matches = {player: row.matches for player, row in known.items()}
        wins = {player: row.wins for player, row in known.items()}
        for one, (mu, sigma) in zip(played, new, strict=True):
            matches[one.player] = matches.get(one.player, 0) + 1
            wins[one.player] = wins.get(one.player, 0) + one.won
            values = {
                "mu": mu,
                "sigma": sigma,
                "matches": matches[one.player],
                "wins": wins[one.player],
                "updated": now,
            }
            self.store.put(connection, r, {"title": title, "player": one.player}, values)
        return [(mu, sigma, mu - was) for (mu, sigma), (was, _) in zip(new, came, strict=True)]

    def _worth(
        self, connection: sa.Connection, title: str, played: Sequence[Played], now: float, gains: Sequence[float]
    ) -> float:
        """How much of a match counts: less with every recent match between the same two, and nobody gains more than a fixed
        amount from one opponent in a day. Both sides move by the same share, so that nobody can be drained either."""
        one, other = schema.played.alias(), schema.played.alias()
        players = {mine.player for mine in played}
        recent = sa.case((one.c.at > now - DAY, one.c.gain), else_=0.0)
        query = (
            sa.select(one.c.player, other.c.player.label("against"), sa.func.count(), sa.func.sum(recent))
            .select_from(one.join(other, sa.and_(one.c.match == other.c.match, one.c.player != other.c.player)))
            .where(one.c.player.in_(players), other.c.player.in_(players), one.c.title == title)
            .where(one.c.gain.is_not(None), one.c.at > now - WEEK)
            .group_by(one.c.player, other.c.player)
        )
        known = {(row[0], row[1]): (row[2], row[3] or 0.0) for row in connection.execute(query)}
        worth = FALL ** max((count for count, _ in known.values()), default=0)
        for mine, gain in zip(played, gains, strict=True):
            for theirs in played:
                won = known.get((mine.player, theirs.player), (0, 0.0))[1]
                if mine.player != theirs.player and mine.rank < theirs.rank and gain * worth > MOST_A_DAY - won:
                    worth = max(0.0, MOST_A_DAY - won) / gain
        return worth

    def together(self, one: str, other: str, since: float) -> list[Card]:
        """Rated matches between two people since then."""
        m, p = schema.matches.c, schema.played.c
        of = [sa.select(p.match).where(p.player == player, p.rated.is_(True), p.at > since) for player in (one, other)]
        query = sa.select(m.card).where(m.id.in_(of[0]), m.id.in_(of[1])).order_by(m.updated.desc()).limit(50)
        with self.store.reading.begin() as connection:
            return [_CARD.decode(card) for card in connection.execute(query).scalars()]

    # --------------------------------------------------------------------------------------------------------- lists

    def ratings(self, title: str, limit: int = 200) -> list[Any]:
        """Best first, by a conservative estimate: three deviations below the mean."""
        r = schema.ratings
        query = sa.select(r).where(r.c.title == title).order_by((r.c.mu - 3 * r.c.sigma).desc()).limit(limit)
        with self.store.reading.begin() as connection:
            return list(connection.execute(query))

    def ratings_of(self, player: str) -> list[Any]:
        r = schema.ratings
        with self.store.reading.begin() as connection:
            return list(connection.execute(sa.select(r).where(r.c.player == player).order_by(r.c.title)))

    def best(self, title: str, scenario: str, limit: int = 100) -> list[Any]:
        """For one scenario: matches, wins and best score by player. People only."""
        p = schema.played.c
        wins = sa.func.sum(sa.cast(p.won, sa.Integer))
        query = (
            sa.select(
                p.player, sa.func.count().label("matches"), wins.label("wins"), sa.func.max(p.score).label("best")
            )
            .where(p.title == title, p.scenario == scenario, p.player != "", ~p.player.like("bot:%"))
            .group_by(p.player)
            .order_by(wins.desc(), sa.func.max(p.score).desc())
            .limit(limit)
        )
        with self.store.reading.begin() as connection:
            return list(connection.execute(query))

    def daily(self, limit: int = 100) -> list[Any]:
        """The daily challenge over all days: days played and won by account."""
        d, p = schema.daily.c, schema.people.c
        wins = sa.func.sum(sa.cast(d.won, sa.Integer))
        query = (
            sa.select(d.person.label("player"), sa.func.count().label("matches"), wins.label("wins"))
            .select_from(schema.daily.join(schema.people, d.person == p.id))
            .where(d.won.is_not(None), p.login.is_not(None))
            .group_by(d.person)
            .order_by(wins.desc(), sa.func.count())
            .limit(limit)
        )
        with self.store.reading.begin() as connection:
            return list(connection.execute(query))

    def totals(self, player: str) -> list[Any]:
        """By title: matches and wins."""
        p = schema.played.c
        wins = sa.func.sum(sa.cast(p.won, sa.Integer))
        query = (
            sa.select(p.title, sa.func.count().label("matches"), wins.label("wins"))
            .where(p.player == player)
            .group_by(p.title)
            .order_by(sa.func.count().desc())
        )
        with self.store.reading.begin() as connection:
            return list(connection.execute(query))

    def finished(self, player: str, *, private: bool, limit: int = 50) -> list[Any]:
        """Somebody's last matches; matches that were not public are only for that person."""
        p = schema.played
        query = sa.select(p).where(p.c.player == player)
        if not private:
            query = query.where(p.c.public.is_(True))
        with self.store.reading.begin() as connection:
            return list(connection.execute(query.order_by(p.c.at.desc()).limit(limit)))

    def others(self, matches: list[str], player: str) -> dict[str, list[str]]:
        """By match: the names of the other players."""
        p = schema.played.c
        query = sa.select(p.match, p.name).where(p.match.in_(matches), p.player != player).order_by(p.match, p.seat)
        found: dict[str, list[str]] = {}
        with self.store.reading.begin() as connection:
            for row in connection.execute(query):
                found.setdefault(row.match, []).append(row.name)
        return found

    def count(self, player: str) -> int:
        """The number of matches that somebody has finished."""
        p = schema.played.c
        query = sa.select(sa.func.count(sa.distinct(p.match))).where(p.player == player)
        with self.store.reading.begin() as connection:
            return connection.execute(query).scalar_one()

    def of_match(self, match: str) -> list[Any]:
        p = schema.played
        with self.store.reading.begin() as connection:
            return list(connection.execute(sa.select(p).where(p.c.match == match).order_by(p.c.seat)))


def _mean(skills: Sequence[Skill]) -> Skill:
    """The mean skill of a bot that had several seats."""
    return sum(mu for mu, _ in skills) / len(skills), sum(sigma for _, sigma in skills) / len(skills)
