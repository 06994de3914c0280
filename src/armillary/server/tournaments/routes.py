"""The operations on tournaments."""

from armillary.server.calls import Param, Route, Who

from . import api
from . import messages as own

__all__ = ["ROUTES"]

TOURNAMENT = Param(name="tournament", kind=str, text="a tournament")

ACCOUNT: tuple[Who, ...] = ("account",)
ORGANISER: tuple[Who, ...] = ("organiser",)

ROUTES: list[Route] = [
    Route(
        method="GET",
        path="/api/tournaments",
        who=("anybody",),
        handler=api.list_tournaments,
        answer=own.TournamentList,
        text="Tournaments, the latest first.",
    ),
    Route(
        method="POST",
        path="/api/tournaments",
        who=("account",),
        handler=api.post_tournament,
        body=own.TournamentPlan,
        answer=own.TournamentPage,
        person=True,
        makes=True,
        status=201,
        text="Plan a tournament.",
    ),
    Route(
        method="GET",
        path="/api/tournaments/{tournament}",
        who=("anybody",),
        handler=api.get_tournament,
        answer=own.TournamentPage,
        query=(TOURNAMENT,),
        text="A tournament: places, rounds, tables.",
    ),
    *(
        Route(
            method="POST",
            path=f"/api/tournaments/{{tournament}}/{what}",
            who=who,
            handler=handler,
            answer=answer,
            person=True,
            status=200 if answer is not None else 204,
            query=(TOURNAMENT,),
            text=text,
        )
        for what, who, handler, answer, text in (
            ("enter", ACCOUNT, api.enter, own.TournamentPage, "Take part."),
            ("leave", ACCOUNT, api.leave, own.TournamentPage, "Do not take part (in the rounds to come)."),
            ("begin", ORGANISER, api.begin, own.TournamentPage, "Begin the first round (host)."),
            ("cancel", ORGANISER, api.cancel, None, "Open no more tables (host)."),
        )
    ),
]
