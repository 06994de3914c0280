"""The operations on leaderboards, profiles and friends."""

from armillary.server.calls import Param, Route

from . import api
from . import messages as own

__all__ = ["ROUTES"]

HANDLE = Param(name="handle", kind=str, text="the name of a profile page")

ROUTES: list[Route] = [
    Route(
        method="GET",
        path="/api/leaderboard",
        who=("anybody",),
        handler=api.get_leaderboard,
        answer=own.Leaderboard,
        query=(
            Param(name="list", kind=str, text="which", default="title", choices=("title", "scenario", "daily")),
            Param(name="title", kind=str, text="a title", default=""),
            Param(name="scenario", kind=str, text="one of its scenarios", default=""),
        ),
        text="The best of a title, of a scenario, or of the daily challenge.",
    ),
    Route(
        method="GET",
        path="/api/people/{handle}",
        who=("anybody",),
        handler=api.get_profile,
        answer=own.Profile,
        query=(HANDLE,),
        text="What everybody may know of an account.",
    ),
    Route(
        method="GET",
        path="/api/friends",
        who=("account",),
        handler=api.get_friends,
        answer=own.Friends,
        person=True,
        text="Your friends, and who has asked whom.",
    ),
    Route(
        method="POST",
        path="/api/people/{handle}/friend",
        who=("account",),
        handler=api.befriend,
        answer=own.Friends,
        person=True,
        query=(HANDLE,),
        text="Name somebody as a friend; who is named by both is one.",
    ),
    Route(
        method="POST",
        path="/api/people/{handle}/unfriend",
        who=("account",),
        handler=api.unfriend,
        answer=own.Friends,
        person=True,
        query=(HANDLE,),
        text="Not a friend any more, or not to become one.",
    ),
    Route(
        method="POST",
        path="/api/matches/{id}/befriend",
        who=(
            "viewer",
            "account",
        ),
        handler=api.befriend_seat,
        body=own.Befriend,
        answer=own.Friends,
        person=True,
        query=(
            Param(name="id", kind=str, text="a match"),
            Param(name="invite", kind=str, text="the code of an invite", default=""),
        ),
        text="Name somebody at your table as a friend.",
    ),
]
