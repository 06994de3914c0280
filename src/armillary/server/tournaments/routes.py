"""The operations on tournaments."""

from armillary.server.web import Param, Route

from . import api
from . import messages as own

__all__ = ["ROUTES"]

TOURNAMENT = Param(name="tournament", kind=str, text="a tournament")

ROUTES: list[Route] = [
    Route(
        method="GET",
        path="/api/tournaments",
        handler=api.list_tournaments,
        answer=own.TournamentList,
        text="Tournaments, the latest first.",
    ),
    Route(
        method="POST",
        path="/api/tournaments",
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
        handler=api.get_tournament,
        answer=own.TournamentPage,
        query=(TOURNAMENT,),
        text="A tournament: places, rounds, tables.",
    ),
    *(
        Route(
            method="POST",
            path=f"/api/tournaments/{{tournament}}/{what}",
            handler=handler,
            answer=answer,
            person=True,
            status=200 if answer is not None else 204,
            query=(TOURNAMENT,),
            text=text,
        )
        for what, handler, answer, text in (
            ("enter", api.enter, own.TournamentPage, "Take part."),
            ("leave", api.leave, own.TournamentPage, "Do not take part (in the rounds to come)."),
            ("begin", api.begin, own.TournamentPage, "Begin the first round (host)."),
            ("cancel", api.cancel, None, "Open no more tables (host)."),
        )
    ),
]
