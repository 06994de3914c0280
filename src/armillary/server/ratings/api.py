"""Handlers: leaderboards, profiles, friends."""

from typing import Any

from armillary.kernel.registry import titles as installed
from armillary.kernel.text import Text
from armillary.server.api import find_room
from armillary.server.calls import Failure
from armillary.server.web import HttpCall, language_of
from armillary.store.account import Account
from armillary.table import levels

from .messages import Befriend, Friends, Leaderboard, PersonCard, PlayedMatch, Profile, Standing, TitleRecord
from .skill import points, spread

#: Friends that one person may name.
MOST_FRIENDS = 300


async def get_leaderboard(call: HttpCall) -> Leaderboard:
    hub, query = call.hub, call.query
    title, scenario, daily = query["title"], query["scenario"], query["list"] == "daily"
    if not daily and title not in installed():
        raise Failure(404, "unknown", "no-such-title")
    if daily:
        rows = await hub.read(hub.results.daily)
    elif query["list"] == "scenario":
        rows = await hub.read(hub.results.best, title, scenario)
    else:
        rows = await hub.read(hub.results.ratings, title)
    names = await hub.read(hub.members.names, [row.player for row in rows])
    text = Text.general(language_of(call.request))
    standings = [_standing(row, names, call.person_id, text) for row in rows]
    return Leaderboard(title="" if daily else title, scenario=scenario, daily=daily, standings=standings)


def _standing(row: Any, names: dict[str, tuple[str, str]], you: str, text: Text) -> Standing:
    level = row.player.removeprefix("bot:") if row.player.startswith("bot:") else ""
    name, handle = (levels.name_of(level, text), "") if level else names.get(row.player, ("?", ""))
    rated = hasattr(row, "mu")
    return Standing(
        name=name,
        handle=handle,
        bot=level,
        matches=row.matches,
        wins=row.wins or 0,
        rating=points(row.mu) if rated else None,
        spread=spread(row.sigma) if rated else None,
        best=getattr(row, "best", None),
        yours=bool(you) and row.player == you,
    )


# --------------------------------------------------------------------------------------------------------- profiles


async def find_account(call: HttpCall) -> Account:
    """The account of the handle in the path."""
    handle: str = call.request.path_params["handle"]
    account = await call.hub.read(call.hub.members.by_handle, handle[:20])
    if account is None:
        raise Failure(404, "unknown", "no-such-person")
    return account


async def get_profile(call: HttpCall) -> Profile:
    hub = call.hub
    account = await find_account(call)
    yours = account.id == call.person_id
    totals = await hub.read(hub.results.totals, account.id)
    rated = {row.title: row for row in await hub.read(hub.results.ratings_of, account.id)}
    rows = await hub.read(hub.results.finished, account.id, private=yours)
    others = await hub.read(hub.results.others, [row.match for row in rows], account.id)
    named, by = await hub.read(hub.members.friends, account.id)
    asked, asks = call.person_id in by, call.person_id in named
    return Profile(
        name=account.name,
        handle=account.handle or "",
        role=account.role,
        created=account.created,
        yours=yours,
        friend="friends" if asked and asks else "asked" if asked else "asks" if asks else "",
        titles=[_record(row, rated.get(row.title)) for row in totals],
        matches=[
            PlayedMatch(
                match=row.match,
                slug=row.title,
                title=_title(row.title),
                at=row.at,
                rank=row.rank,
                won=row.won,
                score=row.score,
                rated=row.rated,
                rating=None if row.mu is None else points(row.mu),
                others=others.get(row.match, []),
            )
            for row in rows
        ],
    )


def _title(slug: str) -> str:
    found = installed().get(slug)
    return slug if found is None else found.title


def _record(row: Any, rated: Any | None) -> TitleRecord:
    return TitleRecord(
        slug=row.title,
        title=_title(row.title),
        matches=row.matches,
        wins=row.wins or 0,
        rating=None if rated is None else points(rated.mu),
        spread=None if rated is None else spread(rated.sigma),
        rated=0 if rated is None else rated.matches,
    )


# ---------------------------------------------------------------------------------------------------------- friends


async def get_friends(call: HttpCall) -> Friends:
    hub = call.hub
    named, by = await hub.read(hub.members.friends, _member(call))
    names = await hub.read(hub.members.names, [*named, *by])

    def cards(people: list[str]) -> list[PersonCard]:
        found = [names[person] for person in people if person in names]
        return [PersonCard(name=name, handle=handle) for name, handle in found if handle]

    return Friends(
        friends=cards([person for person in named if person in by]),
        asked=cards([person for person in named if person not in by]),
        asks=cards([person for person in by if person not in named]),
    )


async def befriend(call: HttpCall) -> Friends:
    _member(call)
    await _befriend(call, await find_account(call))
    return await get_friends(call)


async def befriend_seat(call: HttpCall) -> Friends:
    """Add somebody at your table whose handle you do not know."""
    body: Befriend = call.body
    room = await find_room(call)
    seats = room.table.seats
    person = seats[body.seat].person or seats[body.seat].owner if body.seat < len(seats) else ""
    account = await call.hub.read(call.hub.store.account, id=person) if person else None
    if account is None or account.login is None:
        raise Failure(409, "not-now", "no-account-there")
    await _befriend(call, account)
    return await get_friends(call)


async def _befriend(call: HttpCall, account: Account) -> None:
    person = _member(call)
    if account.id == person:
        raise Failure(409, "not-now", "thats-you")
    named, _ = await call.hub.read(call.hub.members.friends, person)
    if len(named) >= MOST_FRIENDS:
        raise Failure(409, "not-now", "enough-friends")
    await call.hub.read(call.hub.members.befriend, person, account.id, call.hub.now())


async def unfriend(call: HttpCall) -> Friends:
    person = _member(call)
    account = await find_account(call)
    await call.hub.read(call.hub.members.unfriend, person, account.id)
    return await get_friends(call)


def _member(call: HttpCall) -> str:
    if call.person.login is None:
        raise Failure(403, "members", "accounts-only")
    return call.person.id
