"""Messages about the club: what everybody sees, reports, and what its office sees and does."""

from typing import Annotated, Literal

import msgspec

from armillary.server.messages import Answer, Body
from armillary.table.facts import SeatNumber

__all__ = [
    "MESSAGES",
    "Announce",
    "Announcement",
    "AuditLine",
    "AuditLog",
    "ClubCard",
    "Invitation",
    "Invitations",
    "Invite",
    "Member",
    "MemberChange",
    "MemberList",
    "Report",
    "ReportCard",
    "ReportList",
]

Words = Annotated[str, msgspec.Meta(max_length=1000)]
Note = Annotated[str, msgspec.Meta(max_length=120)]
#: Ten years, in effect permanent.
Hours = Annotated[int, msgspec.Meta(ge=0, le=87_600)]
Days = Annotated[int, msgspec.Meta(ge=1, le=365)]
Role = Literal["", "moderator", "admin"]


class Announcement(Answer):
    id: str
    at: float
    text: str


class ClubCard(Answer):
    """How this server is run, and its announcements."""

    registration: Literal["open", "invited", "closed"]
    #: May people play without an account?
    guests: bool
    #: Does it send mail?
    mail: bool
    announcements: list[Announcement]
    #: The number of open reports; only moderators see it.
    reports: int = 0


class Report(Body):
    """Report somebody at this table to the moderators: the holder of a seat, or the writer of a chat line."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    seat: SeatNumber | None = None
    #: The number of a line that you can read.
    line: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None


class Member(Answer):
    """A person as admins and moderators see it."""

    id: str
    name: str
    login: str
    handle: str
    role: Role
    created: float
    muted_until: float
    banned_until: float
    second_factor: bool


class MemberList(Answer):
    members: list[Member]


class MemberChange(Body):
    """Fields that are left out stay unchanged. Only admins may change roles and the second factor."""

    role: Role | None = None
    #: Hours from now; 0 ends it.
    mute_hours: Hours | None = None
    ban_hours: Hours | None = None
    end_second_factor: bool = False
    why: Note = ""


class ReportCard(Answer):
    id: str
    at: float
    by: str
    about: Member | None
    match: str
    said: str
    text: str


class ReportList(Answer):
    reports: list[ReportCard]


class Invite(Body):
    days: Days = 14
    uses: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    note: Note = ""


class Invitation(Answer):
    code: str
    link: str
    created: float
    expires: float
    uses: int
    note: str


class Invitations(Answer):
    invitations: list[Invitation]


class Announce(Body):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    days: Days = 7


class AuditLine(Answer):
    at: float
    by: str
    what: str
    about: str
    detail: str


class AuditLog(Answer):
    lines: list[AuditLine]


MESSAGES = (
    ClubCard,
    Report,
    MemberList,
    MemberChange,
    ReportList,
    Invite,
    Invitations,
    Announce,
    AuditLog,
)
