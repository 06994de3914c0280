"""Handlers: the club's card, reports, and the office of its admins and moderators."""

from typing import Any

from armillary.server.api import find_room, seat_of
from armillary.server.calls import Failure, clean
from armillary.server.web import HttpCall
from armillary.store.account import Account
from armillary.table.look import chat_lines

from .messages import (
    Announce,
    Announcement,
    AuditLine,
    AuditLog,
    ClubCard,
    Invitation,
    Invitations,
    Invite,
    Member,
    MemberChange,
    MemberList,
    Report,
    ReportCard,
    ReportList,
)
from .office import LastAdmin

#: Reports per person and day.
REPORTS_A_DAY = 20


async def get_club(call: HttpCall) -> ClubCard:
    hub = call.hub
    settings: Any = hub.settings
    found = await hub.read(hub.club.announcements, hub.wall())
    keeper = call.person_id and call.person.role
    return ClubCard(
        registration=settings.registration,
        guests=settings.guests,
        mail=hub.sends_mail,
        announcements=[Announcement(id=row.id, at=row.at, text=row.text) for row in found],
        reports=len(await hub.read(hub.club.reports)) if keeper else 0,
    )


async def post_report(call: HttpCall) -> None:
    """The moderators see the original text, even if it changes or disappears at the table."""
    body: Report = call.body
    hub = call.hub
    room = await find_room(call)
    if await hub.read(hub.club.count_reports, call.person.id, hub.wall() - 86_400) >= REPORTS_A_DAY:
        raise Failure(429, "too-fast", "enough-reports")
    async with room.lock:
        seats, seat, said = room.table.seats, body.seat, ""
        if body.line is not None:
            line = next((one for one in chat_lines(room.table, seat_of(call, room)) if one.n == body.line), None)
            if line is None:
                raise Failure(404, "unknown", "no-such-line")
            seat, said = line.seat, f"{line.name}: {line.text}"
        about = "" if seat is None or seat >= len(seats) else seats[seat].person or seats[seat].owner
    if body.line is None and not about:
        raise Failure(409, "not-now", "nobody-there")
    text = body.text.replace("\0", "")
    await hub.read(hub.club.report, call.person.id, about, room.id, said, text, hub.wall())


# ------------------------------------------------------------------------------------------------------- the office


def _by(call: HttpCall, *roles: str) -> str:
    """The login of the caller, who must have one of the roles."""
    if call.person.login is None or call.person.role not in roles:
        raise Failure(403, "not-yours", "keepers-only")
    return call.person.login


def _member(account: Account) -> Member:
    role: Any = account.role
    return Member(
        id=account.id,
        name=account.name,
        login=account.login or "",
        handle=account.handle or "",
        role=role,
        created=account.created,
        muted_until=account.muted_until,
        banned_until=account.banned_until,
        second_factor=account.totp is not None,
    )


async def get_members(call: HttpCall) -> MemberList:
    _by(call, "moderator", "admin")
    found = await call.hub.read(call.hub.members.search, call.query["search"])
    return MemberList(members=[_member(account) for account in found])


async def patch_member(call: HttpCall) -> Member:
    body: MemberChange = call.body
    hub = call.hub
    by = _by(call, "moderator", "admin")
    id: str = call.query["person"]
    account = await hub.read(hub.store.account, id=id)
    if account is None:
        raise Failure(404, "unknown", "no-such-person")
    if account.role and call.person.role != "admin":
        raise Failure(403, "not-yours", "admins-only")
    if body.role is not None or body.end_second_factor:
        _by(call, "admin")
    if body.role and account.login is None:
        raise Failure(409, "not-now", "guest-no-role")
    why = clean(body.why, 120) if body.why.strip() else ""
    try:
        await _sanction(call, by, account, body, why)
    except LastAdmin:
        raise Failure(409, "not-now", "last-admin") from None
    hub.identities.forget(account.id)
    changed = await hub.read(hub.store.account, id=id)
    assert changed is not None
    return _member(changed)


async def _sanction(call: HttpCall, by: str, account: Account, body: MemberChange, why: str) -> None:
    hub, office = call.hub, call.hub.office
    if body.role is not None:
        await hub.read(office.set_role, by, account, body.role)
    if body.mute_hours is not None:
        await hub.read(office.mute, by, account, body.mute_hours, why)
    if body.ban_hours is not None:
        await hub.read(office.ban, by, account, body.ban_hours, why)
        if body.ban_hours:
            hub.end_sessions(account.id)
    if body.end_second_factor:
        await hub.read(office.end_second_factor, by, account)


async def get_reports(call: HttpCall) -> ReportList:
    _by(call, "moderator", "admin")
    hub = call.hub
    rows = await hub.read(hub.club.reports)
    names = await hub.read(hub.members.names, [row.by for row in rows])
    cards = []
    for row in rows:
        about = await hub.read(hub.store.account, id=row.about) if row.about else None
        cards.append(
            ReportCard(
                id=row.id,
                at=row.at,
                by=names.get(row.by, ("?", ""))[0] if row.by else "Armillary",
                about=None if about is None else _member(about),
                match=row.match,
                said=row.said if row.by else "",
                text=row.text,
            )
        )
    return ReportList(reports=cards)


async def close_report(call: HttpCall) -> None:
    by = _by(call, "moderator", "admin")
    if not await call.hub.read(call.hub.office.close_report, by, call.query["report"]):
        raise Failure(404, "unknown", "no-such-report")


async def get_invitations(call: HttpCall) -> Invitations:
    _by(call, "admin")
    hub = call.hub
    rows = await hub.read(hub.club.invitations, hub.wall())
    return Invitations(
        invitations=[
            Invitation(
                code=row.code,
                link=f"/settings?invitation={row.code}",
                created=row.created,
                expires=row.expires,
                uses=row.uses,
                note=row.note,
            )
            for row in rows
        ]
    )


async def post_invitation(call: HttpCall) -> Invitations:
    body: Invite = call.body
    note = clean(body.note, 120) if body.note.strip() else ""
    await call.hub.read(call.hub.office.invite, _by(call, "admin"), body.days, body.uses, note)
    return await get_invitations(call)


async def revoke_invitation(call: HttpCall) -> Invitations:
    if not await call.hub.read(call.hub.office.revoke, _by(call, "admin"), call.query["code"]):
        raise Failure(404, "unknown", "no-such-invitation")
    return await get_invitations(call)


async def post_announcement(call: HttpCall) -> ClubCard:
    body: Announce = call.body
    by = _by(call, "moderator", "admin")
    await call.hub.read(call.hub.office.announce, by, clean(body.text, 1000), body.days)
    return await get_club(call)


async def withdraw_announcement(call: HttpCall) -> ClubCard:
    by = _by(call, "moderator", "admin")
    if not await call.hub.read(call.hub.office.withdraw, by, call.query["announcement"]):
        raise Failure(404, "unknown", "no-such-announcement")
    return await get_club(call)


async def get_audit(call: HttpCall) -> AuditLog:
    _by(call, "admin")
    rows = await call.hub.read(call.hub.club.audit, call.query["limit"])
    return AuditLog(
        lines=[AuditLine(at=row.at, by=row.by, what=row.what, about=row.about, detail=row.detail) for row in rows]
    )
