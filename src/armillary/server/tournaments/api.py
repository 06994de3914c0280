"""Handlers: tournaments."""

from secrets import token_hex
from typing import Any

import msgspec

from armillary.kernel.registry import titles as installed
from armillary.server import foreign
from armillary.server.calls import Failure, clean
from armillary.server.web import HttpCall
from armillary.table import levels

from .messages import TournamentCard, TournamentList, TournamentPage, TournamentPlace, TournamentPlan, TournamentTable
from .organiser import read_plan
from .pairing import rounds_of
from .standing import standings


async def list_tournaments(call: HttpCall) -> TournamentList:
    rows = await call.hub.read(call.hub.tournaments.latest)
    return TournamentList(tournaments=[await _card(call, row) for row in rows])


async def post_tournament(call: HttpCall) -> TournamentPage:
    body: TournamentPlan = call.body
    hub = call.hub
    person = _member(call)
    body.name = clean(body.name, 80)
    if body.pace.kind == "none" or body.pace.late == "wait":
        raise Failure(422, "not-allowed", "tournament-clock")
    if body.kind == "round-robin" and body.setup.seats != 2:
        raise Failure(422, "not-allowed", "round-robin-two")
    if body.setup.seats < 2:
        raise Failure(422, "not-allowed", "two-seats")
    if body.rated and body.setup.components is not None:
        raise Failure(422, "not-allowed", "rated-components")
    await foreign.check_setup(call, body.setup)
    game = await hub.read(body.setup.game)
    levels.check(game, body.level)
    await _may_open(call)
    id = token_hex(6)
    plan = msgspec.json.encode(body)
    await hub.read(hub.tournaments.create, id, body.name, body.kind, person, hub.now(), plan)
    return await _page(call, id)


async def _may_open(call: HttpCall) -> None:
    """Tournaments are public: only people who have played here may open them, and only a few per person or network."""
    hub, person, settings = call.hub, call.person, call.hub.settings
    if await hub.read(hub.tournaments.count_hosted, person.id) >= settings.most_tournaments:
        raise Failure(409, "not-now", "enough-tournaments")
    if not person.role:
        if settings.tournament_hosts == "moderators":
            raise Failure(403, "not-allowed", "tournament-moderators")
        least = settings.tournament_matches
        if settings.tournament_hosts == "players" and await hub.read(hub.results.count, person.id) < least:
            raise Failure(403, "not-allowed", "tournament-players", count=least)
        if call.network and not await hub.read(hub.guesses.take, "tournament", call.network):
            raise Failure(429, "too-fast", "enough-tournaments-here")


async def get_tournament(call: HttpCall) -> TournamentPage:
    return await _page(call, call.query["tournament"])


async def enter(call: HttpCall) -> TournamentPage:
    person, row = _member(call), await _row(call)
    most = read_plan(row.plan).most
    if not await call.hub.read(call.hub.tournaments.enter, row.id, person, most):
        raise Failure(409, "not-now", "tournament-full")
    return await _page(call, row.id)


async def leave(call: HttpCall) -> TournamentPage:
    person, row = _member(call), await _row(call)
    if row.state not in ("open", "playing"):
        raise Failure(409, "not-now", "tournament-over")
    await call.hub.read(call.hub.tournaments.leave, row.id, person, row.round)
    return await _page(call, row.id)


async def begin(call: HttpCall) -> TournamentPage:
    hub, row = call.hub, await _row(call)
    _must_host(call, row)
    if row.state != "open" or len(await hub.read(hub.tournaments.entrants, row.id)) < 2:
        raise Failure(409, "not-now", "tournament-cannot-begin")
    await hub.organiser.next_round(row)
    await hub.organiser.look_after(await _row(call))
    return await _page(call, row.id)


async def cancel(call: HttpCall) -> None:
    """Tables in play continue; no new ones are opened."""
    row = await _row(call)
    _must_host(call, row)
    if row.state not in ("open", "playing") or not await call.hub.read(
        call.hub.tournaments.set_state, row.id, "cancelled", row.state
    ):
        raise Failure(409, "not-now", "tournament-over")


def _must_host(call: HttpCall, row: Any) -> None:
    if call.person.id != row.host and call.person.role not in ("moderator", "admin"):
        raise Failure(403, "not-yours", "host-or-moderators")


def _member(call: HttpCall) -> str:
    if call.person.login is None:
        raise Failure(403, "members", "accounts-only")
    return call.person.id


async def _row(call: HttpCall) -> Any:
    row = await call.hub.read(call.hub.tournaments.get, call.query["tournament"])
    if row is None:
        raise Failure(404, "unknown", "no-such-tournament")
    return row


async def _card(call: HttpCall, row: Any) -> TournamentCard:
    hub, plan = call.hub, read_plan(row.plan)
    entrants = await hub.read(hub.tournaments.entrants, row.id)
    title = installed().get(plan.setup.title)
    host = (await hub.read(hub.members.names, [row.host])).get(row.host, ("?", ""))[0]
    return TournamentCard(
        id=row.id,
        name=row.name,
        kind=row.kind,
        state=row.state,
        slug=plan.setup.title,
        title=title.title if title is not None else plan.setup.title,
        seats=plan.setup.seats,
        rated=plan.rated,
        created=row.created,
        round=row.round,
        rounds=rounds_of(plan.kind, max(2, len(entrants)), plan.setup.seats, plan.rounds),
        people=len(entrants),
        most=plan.most,
        host=host,
        yours=bool(call.person_id) and row.host == call.person_id,
        entered=any(one.person == call.person_id and one.left_at is None for one in entrants),
    )


async def _page(call: HttpCall, id: str) -> TournamentPage:
    hub = call.hub
    call.query["tournament"] = id
    row = await _row(call)
    entrants = await hub.read(hub.tournaments.entrants, id)
    pairings = await hub.read(hub.tournaments.pairings, id)
    names = await hub.read(hub.members.names, [one.person for one in entrants])
    gone = {one.person for one in entrants if one.left_at is not None}
    rounds: list[list[TournamentTable]] = [[] for _ in range(row.round)]
    for one in pairings:
        rounds[one.round - 1].append(
            TournamentTable(
                match=one.match,
                names=[names.get(person, ("?", ""))[0] for person in one.people],
                points=one.points,
                yours=call.person_id in one.people,
            )
        )
    return TournamentPage(
        tournament=await _card(call, row),
        pace=read_plan(row.plan).pace,
        places=[
            TournamentPlace(
                name=names.get(place.person, ("?", ""))[0],
                handle=names.get(place.person, ("?", ""))[1],
                points=place.points,
                opposition=place.opposition,
                played=place.played,
                wins=place.wins,
                left=place.person in gone,
                yours=place.person == call.person_id,
            )
            for place in standings([one.person for one in entrants], pairings)
        ],
        rounds=rounds,
    )
