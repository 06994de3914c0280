"""The REST handlers. Each takes a `Call` and returns the response body; refusals are raised."""

from secrets import token_urlsafe
from typing import Any

from armillary.kernel.registry import titles as installed
from armillary.kernel.setup import Setup
from armillary.kernel.text import Text
from armillary.table.errors import TableError
from armillary.table.facts import SeatPlan
from armillary.table.look import chat_lines, digest
from armillary.table.rows import card_of

from . import foreign, matches, pictures, titles
from .asking import Unanswered
from .calls import Call, Document, Failure, clean
from .cards import match_card
from .messages import (
    Daily,
    DailyScore,
    Fork,
    Join,
    MatchCard,
    MatchList,
    MatchLog,
    NewMatch,
    Notes,
    Ready,
    Reveal,
    SeatChange,
    TableChange,
    TitleList,
)
from .room import Room

MATCH_LIMIT = 100


# ----------------------------------------------------------------------------------------------------------- titles


def _slug(call: Call) -> str:
    slug: str = call.path["slug"]
    if slug not in installed():
        raise Failure(404, "unknown", "no-such-title")
    return slug


async def get_titles(call: Call) -> TitleList:
    return TitleList(titles=await call.hub.read(titles.cards, call.query["language"]))


async def get_title(call: Call) -> Any:
    return await call.hub.read(titles.card, _slug(call), call.query["language"])


async def get_art(call: Call) -> Document:
    data = await call.hub.read(titles.art, _slug(call))
    if data is None:
        raise Failure(404, "unknown", "no-art")
    return Document(data=data, media="image/svg+xml", headers={"cache-control": "max-age=300"})


async def post_board(call: Call) -> Any:
    body: Setup = call.body
    if body.title != _slug(call):
        raise Failure(400, "unreadable", "another-title")
    await foreign.check_setup(call, body)
    return await call.hub.read(titles.board, body, call.language)


async def get_picture(call: Call) -> Any:
    slug, of = _slug(call), call.query["of"]
    if not of:
        return await call.hub.read(pictures.picture, slug)
    found = await call.hub.read(pictures.moment, slug, of, call.query["language"])
    if found is None:
        raise Failure(404, "unknown", "no-such-lesson")
    return found


async def get_guide(call: Call) -> Any:
    guide = await call.hub.read(titles.guide, _slug(call), call.query["language"])
    if guide is None:
        raise Failure(404, "unknown", "no-guide")
    return guide


async def get_ledger(call: Call) -> Any:
    query = call.query
    return await call.hub.read(titles.ledger_page, _slug(call), query["search"], query["first"], query["limit"])


async def get_rule(call: Call) -> Any:
    rules = await call.hub.read(titles.ledger, _slug(call))
    rule = call.path["rule"]
    if rules is None or rule not in rules:
        raise Failure(404, "unknown", "no-such-rule")
    return await call.hub.read(titles.rule_card, _slug(call), rules, rule)


async def get_fidelity(call: Call) -> Any:
    report = await call.hub.read(titles.fidelity_report, _slug(call))
    if report is None:
        raise Failure(404, "unknown", "no-ledger")
    return report


# ---------------------------------------------------------------------------------------------------------- matches


async def find_room(call: Call) -> Room:
    """The room of the match in the path; 404 unless the caller may know of it, whether it exists or not."""
    room = await call.hub.room(_match_id(call))
    if room is None or not await room.admits(call.person_id, call.query.get("invite") or ""):
        raise Failure(404, "unknown", "no-such-match")
    return room


def _match_id(call: Call) -> str:
    id: str = call.path["id"]
    if len(id) > 40 or not id.isascii() or not id.isalnum():
        raise Failure(404, "unknown", "no-such-match")
    return id


def seat_of(call: Call, room: Room) -> int | None:
    """The seat whose view is used: one of the caller's own, or None for a spectator."""
    mine = room.table.seats.held_by(call.person_id) if call.person_id else []
    wanted: int | None = call.query.get("seat")
    if wanted is None:
        return mine[0] if mine else None
    if wanted not in mine:
        raise Failure(403, "not-yours", "not-your-seat")
    return wanted


async def _card(call: Call, room: Room) -> MatchCard:
    """The card of the match as stored, without pending writes."""
    async with room.lock:
        return match_card(card_of(room.table), call.person_id, call.language, room)


async def list_matches(call: Call) -> MatchList:
    hub = call.hub
    rows = await hub.read(hub.store.cards, call.query["list"], call.person_id, MATCH_LIMIT)
    return MatchList(
        matches=[
            match_card(card, call.person_id, call.language, hub.rooms.get(card.id), invite) for card, invite in rows
        ]
    )


async def post_match(call: Call) -> MatchCard:
    body: NewMatch = call.body
    hub, person = call.hub, call.person
    await foreign.check_setup(call, body.setup)
    await hub.check_quota(call.person, pack=body.setup.components is not None)
    if await hub.read(hub.store.count_mine, person.id) >= hub.settings.most_matches:
        raise Failure(409, "not-now", "enough-matches")
    if body.public and await hub.read(hub.store.count_public, person.id) >= hub.settings.most_public:
        raise Failure(409, "not-now", "enough-tables")
    body.name = clean(body.name, 80) if body.name.strip() else ""
    for plan in body.seats:
        if plan.name is not None:
            clean(plan.name)
    if body.rated:
        _may_be_rated(body, person.login is not None)
    table, entries = await hub.read(matches.new_match, body, hub.new_id(), person.id, person.name, hub.now())
    return await _card(call, await hub.create(table, entries))


def _may_be_rated(body: NewMatch, account: bool) -> None:
    kinds = [plan.kind for plan in body.seats]
    if not account:
        raise Failure(403, "members", "rated-accounts")
    if kinds.count("me") > 1 or len(kinds) < 2 or "me" not in kinds:
        raise Failure(422, "not-allowed", "rated-seats")
    if body.pace.kind == "none":
        raise Failure(422, "not-allowed", "rated-clock")
    if body.setup.components is not None:
        raise Failure(422, "not-allowed", "rated-components")


async def get_match(call: Call) -> MatchCard:
    return await _card(call, await find_room(call))


async def get_board(call: Call) -> Any:
    room = await find_room(call)
    return await call.hub.read(titles.board, room.table.head.setup, call.language)


async def join(call: Call) -> MatchCard:
    body: Join = call.body
    hub, person = call.hub, call.person
    call.query["invite"] = body.invite
    room = await find_room(call)
    name = clean(body.name) if body.name else person.name
    if room.table.head.rated and person.login is None:
        raise Failure(403, "members", "rated-accounts")
    if room.table.seats.left_by(person.id):
        await room.do(lambda table, now: table.seats.come_back(person.id, now, body.seat))
        return await _card(call, room)
    if room.table.head.rated and room.table.seats.held_by(person.id):
        raise Failure(409, "not-now", "rated-one-seat")
    if body.program and hub.settings.programs == "no":
        raise Failure(403, "not-allowed", "programs-closed")
    await room.do(lambda table, now: table.seats.sit(person.id, name, now, body.seat, program=body.program))
    await hub.read(hub.store.save_name, person.id, name, hub.now())
    hub.identities.forget(person.id)
    return await _card(call, room)


async def leave(call: Call) -> MatchCard:
    room = await find_room(call)
    _must_sit(call, room)
    await room.do(lambda table, now: table.seats.leave(call.person_id, now))
    return await _card(call, room)


async def ready(call: Call) -> MatchCard:
    body: Ready = call.body
    room = await find_room(call)
    _must_sit(call, room)
    entropy, pledge = body.entropy.replace("\0", ""), body.pledge or ""
    await room.do(
        lambda table, now: table.start.agree(call.person_id, now, ready=body.ready, entropy=entropy, pledge=pledge)
    )
    return await _card(call, room)


async def reveal(call: Call) -> MatchCard:
    body: Reveal = call.body
    room = await find_room(call)
    _must_sit(call, room)
    await room.do(lambda table, now: table.start.reveal(call.person_id, body.entropy, now))
    return await _card(call, room)


def _must_sit(call: Call, room: Room) -> None:
    if not room.table.seats.held_by(call.person_id):
        raise Failure(403, "not-yours", "no-seat-of-yours")


def _must_host(call: Call, room: Room) -> None:
    if not call.person_id or room.table.head.host != call.person_id:
        raise Failure(403, "not-yours", "host-only")


async def put_seat(call: Call) -> MatchCard:
    body: SeatChange = call.body
    room = await find_room(call)
    _must_host(call, room)
    if room.table.head.rated and body.kind == "me":
        raise Failure(409, "not-now", "rated-one-seat")
    plan = SeatPlan(kind=body.kind, level=body.level)
    seat: int = call.query["seat"]
    person = call.person
    await room.do(lambda table, now: table.seats.assign(seat, plan, person.id, person.name, now))
    return await _card(call, room)


async def patch_match(call: Call) -> MatchCard:
    body: TableChange = call.body
    room = await find_room(call)
    _must_host(call, room)
    name = None if body.name is None else clean(body.name, 80) if body.name.strip() else ""
    if (name, body.public, body.chat) != (None, None, None):
        await room.do(lambda table, now: table.change(now, name=name, public=body.public, chat=body.chat))
    if body.new_invite:
        await room.set_invite(token_urlsafe(9))
    return await _card(call, room)


async def delete_match(call: Call) -> None:
    room = await find_room(call)
    _must_host(call, room)
    await room.do(lambda table, now: table.start.cancel(now))


async def get_log(call: Call) -> MatchLog:
    room = await find_room(call)
    seat, first = seat_of(call, room), call.query["first"]
    async with room.lock:
        table = room.table
        steps = await call.hub.read(
            matches.log_page, call.hub, table, max(1, first), call.query["limit"], seat, call.language
        )
        total = table.log.step_of(seat)
        notices = table.log.since(None, seat, call.language).notices if first + len(steps) > total else []
        return MatchLog(match=room.id, first=max(1, first), total=total, steps=steps, notices=notices)


async def get_at(call: Call) -> Any:
    room = await find_room(call)
    seat = seat_of(call, room)
    async with room.lock:
        return await call.hub.read(matches.view_at, call.hub, room.table, call.query["step"], seat, call.language)


async def get_digest(call: Call) -> Any:
    room = await find_room(call)
    seat = seat_of(call, room)
    async with room.lock:
        if not room.table.begun:
            raise TableError("not-now", "not-begun")
        return digest(room.table, seat, call.query["since"], len(chat_lines(room.table, seat)), call.language)


async def post_fork(call: Call) -> MatchCard:
    body: Fork = call.body
    hub, person = call.hub, call.person
    room = await find_room(call)
    await hub.check_quota(call.person, pack=room.table.head.setup.components is not None)
    try:
        async with hub.desk.turn(call.asker), room.lock:
            seats = room.table.seats.held_by(person.id)
            made = await hub.read(matches.fork, hub, room.table, body, person.id, person.name, seats, hub.now())
    except Unanswered as error:
        raise foreign.refusal(error) from None
    return await _card(call, await hub.create(*made))


async def get_record(call: Call) -> Document:
    room = await find_room(call)
    async with room.lock:
        record = await _record(call, room)
    name = f'attachment; filename="{room.table.head.setup.title}-{room.id}.jsonl"'
    return Document(
        data=record.dump().encode(),
        media="application/jsonl",
        headers={"content-disposition": name, "cache-control": "no-store"},
    )


async def _record(call: Call, room: Room) -> Any:
    daily = room.table.head.daily
    if daily is not None and daily == matches.today():
        raise TableError("not-now", "record-tomorrow")
    return await call.hub.read(matches.finished_record, call.hub, room.table)


async def get_verify(call: Call) -> Any:
    room = await find_room(call)
    async with room.lock:
        record = await _record(call, room)
    return await foreign.verdict_on(call, record.dump())


async def get_notes(call: Call) -> Notes:
    await find_room(call)
    key = {"match": _match_id(call), "person": call.person.id}
    text = await call.hub.read(call.hub.store.document, "notes", key, "text")
    return Notes(text=text or "")


async def put_notes(call: Call) -> Notes:
    body: Notes = call.body
    await find_room(call)
    text = body.text.replace("\0", "")
    key = {"match": _match_id(call), "person": call.person.id}
    await call.hub.read(call.hub.store.save_document, "notes", key, "text", text)
    return Notes(text=text)


async def post_record(call: Call) -> MatchCard:
    hub = call.hub
    _pay_for_record(call)
    record = await foreign.read_record(hub, call.body)
    await hub.check_quota(call.person, record=True, pack=record.header.components is not None)
    verdict = await foreign.verdict_on(call, call.body)
    broken = [problem for problem in verdict.problems if problem.startswith("replay:")]
    if broken:
        raise Failure(422, "not-allowed", broken[0].removeprefix("replay: "))
    table, entries = await hub.read(matches.import_record, record, hub.new_id(), call.person.id, hub.now())
    return await _card(call, await hub.create(table, entries))


async def post_verify(call: Call) -> Any:
    _pay_for_record(call)
    await foreign.read_record(call.hub, call.body)
    return await foreign.verdict_on(call, call.body)


def _pay_for_record(call: Call) -> None:
    """Charge for a record, which costs a replay."""
    if not call.hub.limits.record(call.network):
        raise Failure(429, "too-fast", "too-many-records")


# ------------------------------------------------------------------------------------------------------------ daily


async def get_daily(call: Call) -> Daily:
    hub, day = call.hub, matches.today()
    found = await hub.read(matches.daily_setup, hub, day)
    if found is None:
        raise Failure(404, "unknown", "no-challenge")
    setup, level = found
    mine = await hub.read(hub.store.daily_match, day, call.person_id)
    scores = await hub.read(hub.store.daily_scores, day)
    return Daily(
        day=day,
        title=installed()[setup.title].title,
        setup=setup,
        level=level,
        match=mine,
        scores=[
            DailyScore(name=name, guest=guest, won=won, score=score, steps=steps, yours=person == call.person_id)
            for person, name, guest, won, score, steps in scores
        ],
        worth=Text.general(call.language).fill("daily", "worth", {}),
    )


async def post_daily(call: Call) -> MatchCard:
    hub, person, day = call.hub, call.person, matches.today()
    match = await hub.read(hub.store.daily_match, day, person.id)
    if match is None:
        table, entries = await hub.read(matches.start_daily, hub, day, person.id, person.name, hub.now())
        if await hub.read(hub.store.daily_begin, day, person.id, table.head.id, person.name):
            return await _card(call, await hub.create(table, entries))
        match = await hub.read(hub.store.daily_match, day, person.id)
    found = await hub.read(hub.store.card, match or "")
    if found is None:
        raise Failure(404, "unknown", "no-challenge")
    return match_card(found[0], person.id, call.language, hub.rooms.get(match or ""), found[1])
