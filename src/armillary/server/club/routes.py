"""The operations on the club and in its office."""

from armillary.server.web import Param, Route

from . import api
from . import messages as own

__all__ = ["ROUTES"]

ROUTES: list[Route] = [
    Route(
        method="GET",
        path="/api/club",
        handler=api.get_club,
        answer=own.ClubCard,
        text="How this server is run, and what everybody should know.",
    ),
    Route(
        method="POST",
        path="/api/matches/{id}/report",
        handler=api.post_report,
        body=own.Report,
        person=True,
        status=204,
        query=(
            Param(name="id", kind=str, text="a match"),
            Param(name="invite", kind=str, text="the code of an invite", default=""),
        ),
        text="Tell the moderators of somebody at this table.",
    ),
    Route(
        method="GET",
        path="/api/admin/people",
        handler=api.get_members,
        answer=own.MemberList,
        person=True,
        query=(Param(name="search", kind=str, text="part of a name or login", default=""),),
        text="Accounts (moderators and admins).",
    ),
    Route(
        method="PATCH",
        path="/api/admin/people/{person}",
        handler=api.patch_member,
        body=own.MemberChange,
        answer=own.Member,
        person=True,
        query=(Param(name="person", kind=str, text="the id of a person"),),
        text="Mute, ban (moderators and admins), roles (admins).",
    ),
    Route(
        method="GET",
        path="/api/admin/reports",
        handler=api.get_reports,
        answer=own.ReportList,
        person=True,
        text="Reports that nobody has closed (moderators and admins).",
    ),
    Route(
        method="POST",
        path="/api/admin/reports/{report}/close",
        handler=api.close_report,
        person=True,
        status=204,
        query=(Param(name="report", kind=str, text="a report"),),
        text="Close a report (moderators and admins).",
    ),
    Route(
        method="GET",
        path="/api/admin/invitations",
        handler=api.get_invitations,
        answer=own.Invitations,
        person=True,
        text="Invitations that still count (admins).",
    ),
    Route(
        method="POST",
        path="/api/admin/invitations",
        handler=api.post_invitation,
        body=own.Invite,
        answer=own.Invitations,
        person=True,
        text="Invite people (admins).",
    ),
    Route(
        method="POST",
        path="/api/admin/invitations/{code}/revoke",
        handler=api.revoke_invitation,
        answer=own.Invitations,
        person=True,
        query=(Param(name="code", kind=str, text="an invitation"),),
        text="Take an invitation back (admins).",
    ),
    Route(
        method="POST",
        path="/api/admin/announcements",
        handler=api.post_announcement,
        body=own.Announce,
        answer=own.ClubCard,
        person=True,
        text="Tell everybody something (moderators and admins).",
    ),
    Route(
        method="POST",
        path="/api/admin/announcements/{announcement}/withdraw",
        handler=api.withdraw_announcement,
        answer=own.ClubCard,
        person=True,
        query=(Param(name="announcement", kind=str, text="an announcement"),),
        text="Take an announcement back (moderators and admins).",
    ),
    Route(
        method="GET",
        path="/api/admin/audit",
        handler=api.get_audit,
        answer=own.AuditLog,
        person=True,
        query=(Param(name="limit", kind=int, text="how many", default=100, least=1, most=500),),
        text="What admins and moderators did (admins).",
    ),
]
