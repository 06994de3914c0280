"""All operations of the REST interface in one table, from which the routes and the OpenAPI document are generated."""

from typing import Any

import msgspec

from armillary import __version__
from armillary.kernel.setup import Setup
from armillary.kernel.verify import Verdict
from armillary.scene import Board
from armillary.table.facts import Digest

from . import api, lessons, puzzles, reviews
from . import messages as m
from .accounts import routes as accounts
from .club import routes as club
from .ratings import routes as ratings
from .titles import spoken
from .tournaments import routes as tournaments
from .web import Param, Route

__all__ = ["ROUTES", "openapi"]

SEAT = Param(name="seat", kind=int, text="one of your seats; left out: the first, or the spectators' eye", most=31)
INVITE = Param(name="invite", kind=str, text="the code of an invite", default="")
SLUG = Param(name="slug", kind=str, text="a title")
LANGUAGE = Param(
    name="language", kind=str, text="the reader's; English where a title does not speak it", default="en", known=spoken
)
OF = Param(name="of", kind=str, text="a moment of a lesson: lesson, or lesson/step", default="")
MATCH = Param(name="id", kind=str, text="a match")
LIMIT = Param(name="limit", kind=int, text="how many", default=100, least=1, most=500)
FIRST = Param(name="first", kind=int, text="the first one", default=0)

ROUTES: list[Route] = [
    *accounts.ROUTES,
    Route(
        method="GET",
        path="/api/notifications",
        who=("anybody",),
        handler=api.get_notifications,
        answer=m.NotificationSettings,
        person=True,
        text="How you want to hear of your turns.",
    ),
    Route(
        method="PUT",
        path="/api/notifications",
        who=("anybody",),
        handler=api.put_notifications,
        body=m.NotificationSettings,
        answer=m.NotificationSettings,
        person=True,
        text="Change how you want to hear of your turns.",
    ),
    *(
        Route(
            method=method,
            path=f"/api/notifications/{what}",
            who=("anybody",),
            handler=handler,
            query=(Param(name="token", kind=str, text="from the mail", default=""),),
            media="text/plain",
            text=text,
            open=True,
        )
        for method, what, handler, text in (
            ("GET", "confirm", api.confirm_mail, "The link in the mail that asks whether an address is right."),
            ("GET", "unsubscribe", api.unsubscribe, "No more mails."),
            ("POST", "unsubscribe", api.unsubscribe, "No more mails, by one click in the mail program."),
        )
    ),
    Route(
        method="GET",
        path="/api/titles",
        who=("anybody",),
        handler=api.get_titles,
        answer=m.TitleList,
        query=(LANGUAGE,),
        text="All installed titles.",
    ),
    Route(
        method="GET",
        path="/api/titles/{slug}",
        who=("anybody",),
        handler=api.get_title,
        answer=m.TitleCard,
        query=(SLUG, LANGUAGE),
        text="The card of a title.",
    ),
    Route(
        method="GET",
        path="/api/titles/{slug}/art.svg",
        who=("anybody",),
        handler=api.get_art,
        query=(SLUG,),
        media="image/svg+xml",
        text="The art sheet of a title.",
    ),
    Route(
        method="POST",
        path="/api/titles/{slug}/board",
        who=("anybody",),
        handler=api.post_board,
        body=Setup,
        answer=Board,
        query=(SLUG,),
        text="The board of a title under these options.",
    ),
    Route(
        method="GET",
        path="/api/titles/{slug}/picture",
        who=("anybody",),
        handler=api.get_picture,
        answer=m.Picture,
        query=(SLUG, OF, LANGUAGE),
        text="A game of the title in progress, for its card; or a moment of one of its lessons, for the guide.",
    ),
    Route(
        method="GET",
        path="/api/titles/{slug}/guide",
        who=("anybody",),
        handler=api.get_guide,
        answer=m.Guide,
        query=(SLUG, LANGUAGE),
        text="How to play.",
    ),
    Route(
        method="GET",
        path="/api/titles/{slug}/ledger",
        who=("anybody",),
        handler=api.get_ledger,
        answer=m.LedgerPage,
        query=(SLUG, Param(name="search", kind=str, text="words", default=""), FIRST, LIMIT),
        text="The rules of a title.",
    ),
    Route(
        method="GET",
        path="/api/titles/{slug}/ledger/{rule}",
        who=("anybody",),
        handler=api.get_rule,
        answer=m.RuleCard,
        query=(SLUG, Param(name="rule", kind=str, text="the id of a rule")),
        text="One rule.",
    ),
    Route(
        method="GET",
        path="/api/titles/{slug}/fidelity",
        who=("anybody",),
        handler=api.get_fidelity,
        answer=m.FidelityReport,
        query=(SLUG,),
        text="Which rules are implemented and tested.",
    ),
    Route(
        method="GET",
        path="/api/matches",
        who=("anybody",),
        handler=api.list_matches,
        answer=m.MatchList,
        person=True,
        query=(Param(name="list", kind=str, text="which", default="mine", choices=("mine", "open", "public")),),
        text="Your matches, tables that wait for players, or public matches to watch.",
    ),
    Route(
        method="POST",
        path="/api/matches",
        who=("anybody",),
        makes=True,
        handler=api.post_match,
        body=m.NewMatch,
        answer=m.MatchCard,
        person=True,
        status=201,
        text="Open a table.",
    ),
    Route(
        method="GET",
        path="/api/matches/{id}",
        who=("viewer",),
        handler=api.get_match,
        answer=m.MatchCard,
        query=(MATCH, INVITE),
        text="The card of a match.",
    ),
    Route(
        method="PATCH",
        path="/api/matches/{id}",
        who=(
            "viewer",
            "host",
        ),
        handler=api.patch_match,
        body=m.TableChange,
        answer=m.MatchCard,
        query=(MATCH,),
        text="Change the table (host).",
    ),
    Route(
        method="DELETE",
        path="/api/matches/{id}",
        who=(
            "viewer",
            "host",
        ),
        handler=api.delete_match,
        query=(MATCH,),
        status=204,
        text="Cancel a table that has not begun (host).",
    ),
    Route(
        method="GET",
        path="/api/matches/{id}/board",
        who=("viewer",),
        handler=api.get_board,
        answer=Board,
        query=(MATCH, INVITE),
        text="The board of a match.",
    ),
    Route(
        method="POST",
        path="/api/matches/{id}/join",
        who=("viewer",),
        member=True,
        handler=api.join,
        body=m.Join,
        answer=m.MatchCard,
        person=True,
        query=(MATCH,),
        text="Take a seat; or take back the one that a bot plays for you.",
    ),
    Route(
        method="POST",
        path="/api/matches/{id}/leave",
        who=(
            "viewer",
            "seated",
        ),
        handler=api.leave,
        answer=m.MatchCard,
        query=(MATCH,),
        text="Give your seats back before the start.",
    ),
    Route(
        method="POST",
        path="/api/matches/{id}/ready",
        who=(
            "viewer",
            "seated",
        ),
        handler=api.ready,
        body=m.Ready,
        answer=m.MatchCard,
        query=(MATCH,),
        text="Agree to start.",
    ),
    Route(
        method="POST",
        path="/api/matches/{id}/reveal",
        who=(
            "viewer",
            "seated",
        ),
        handler=api.reveal,
        body=m.Reveal,
        answer=m.MatchCard,
        query=(MATCH,),
        text="Reveal the text for the dice that you have pledged.",
    ),
    Route(
        method="PUT",
        path="/api/matches/{id}/seats/{seat}",
        who=(
            "viewer",
            "host",
        ),
        handler=api.put_seat,
        body=m.SeatChange,
        answer=m.MatchCard,
        query=(MATCH, SEAT),
        text="Give a seat to a bot, open it, or take it (host, before the start).",
    ),
    Route(
        method="GET",
        path="/api/matches/{id}/log",
        who=("viewer",),
        handler=api.get_log,
        answer=m.MatchLog,
        query=(MATCH, INVITE, Param(name="first", kind=int, text="the first step", default=1), LIMIT, SEAT),
        text="Steps of the match as your seat may know them.",
    ),
    Route(
        method="GET",
        path="/api/matches/{id}/at/{step}",
        who=("viewer",),
        handler=api.get_at,
        answer=m.StepView,
        query=(MATCH, INVITE, Param(name="step", kind=int, text="after so many steps"), SEAT),
        text="What your seat saw at an earlier step.",
    ),
    Route(
        method="GET",
        path="/api/matches/{id}/digest",
        who=("viewer",),
        handler=api.get_digest,
        answer=Digest,
        query=(MATCH, INVITE, Param(name="since", kind=int, text="since that step", default=0), SEAT),
        text="What changed for you.",
    ),
    Route(
        method="POST",
        path="/api/matches/{id}/fork",
        who=("viewer",),
        makes=True,
        handler=api.post_fork,
        body=m.Fork,
        answer=m.MatchCard,
        person=True,
        status=201,
        query=(MATCH, INVITE),
        text="A private what-if match from a moment of this one.",
    ),
    Route(
        method="GET",
        path="/api/matches/{id}/record",
        who=("viewer",),
        handler=api.get_record,
        query=(MATCH, INVITE),
        media="application/jsonl",
        text="The record of a finished match.",
    ),
    Route(
        method="GET",
        path="/api/matches/{id}/verify",
        who=("viewer",),
        handler=api.get_verify,
        answer=Verdict,
        query=(MATCH, INVITE),
        text="Check the dice of a finished match.",
    ),
    Route(
        method="GET",
        path="/api/matches/{id}/notes",
        who=("viewer",),
        handler=api.get_notes,
        answer=m.Notes,
        person=True,
        query=(MATCH, INVITE),
        text="Your own notes.",
    ),
    Route(
        method="PUT",
        path="/api/matches/{id}/notes",
        who=("viewer",),
        handler=api.put_notes,
        body=m.Notes,
        answer=m.Notes,
        person=True,
        query=(MATCH, INVITE),
        text="Write your own notes.",
    ),
    Route(
        method="POST",
        path="/api/records",
        who=("anybody",),
        makes=True,
        handler=api.post_record,
        record=True,
        answer=m.MatchCard,
        person=True,
        status=201,
        text="Bring in a record, to look at and to fork.",
    ),
    Route(
        method="POST",
        path="/api/verify",
        who=("anybody",),
        handler=api.post_verify,
        record=True,
        answer=Verdict,
        text="Check a record.",
    ),
    Route(
        method="GET",
        path="/api/daily",
        who=("anybody",),
        handler=api.get_daily,
        answer=m.Daily,
        text="The challenge of the day.",
    ),
    Route(
        method="POST",
        path="/api/daily",
        who=("anybody",),
        makes=True,
        handler=api.post_daily,
        answer=m.MatchCard,
        person=True,
        text="Begin, or go on with, your attempt.",
    ),
    Route(
        method="GET",
        path="/api/lessons",
        who=("anybody",),
        handler=lessons.get_lessons,
        answer=m.Lessons,
        query=(LANGUAGE,),
        text="All lessons, with what you have learnt.",
    ),
    Route(
        method="POST",
        path="/api/lessons/{slug}/{lesson}",
        who=("anybody",),
        makes=True,
        handler=lessons.post_lesson,
        answer=m.MatchCard,
        person=True,
        status=201,
        query=(SLUG, Param(name="lesson", kind=str, text="a lesson of the title")),
        text="Begin a lesson, or go on with it.",
    ),
    Route(
        method="GET",
        path="/api/puzzles",
        who=("anybody",),
        handler=puzzles.get_puzzles,
        answer=m.Puzzles,
        text="Today's puzzles, one for each title that has some, and your streak.",
    ),
    Route(
        method="POST",
        path="/api/puzzles/{slug}",
        who=("anybody",),
        makes=True,
        handler=puzzles.post_puzzle,
        answer=m.MatchCard,
        person=True,
        status=201,
        query=(SLUG,),
        text="Begin today's puzzle of a title, or go on with it.",
    ),
    *(
        Route(
            method=method,
            path="/api/matches/{id}/review",
            who=("viewer",),
            handler=handler,
            answer=m.ReviewState,
            query=(MATCH, INVITE),
            makes=method == "POST",
            person=method == "POST",
            text=text,
        )
        for method, handler, text in (
            ("GET", reviews.get_review, "The review of a finished match, as far as it is worked out."),
            ("POST", reviews.post_review, "Have a finished match reviewed."),
        )
    ),
    *club.ROUTES,
    *ratings.ROUTES,
    *tournaments.ROUTES,
    Route(
        method="GET", path="/healthz", who=("anybody",), handler=api.health, answer=m.Health, text="Is the server well?"
    ),
    Route(
        method="GET",
        path="/metrics",
        who=("anybody",),
        handler=api.get_metrics,
        media="text/plain",
        text="Figures for Prometheus.",
    ),
]

REFUSALS = {
    "400": "unreadable",
    "401": "say who you are first",
    "403": "not yours",
    "404": "no such thing, or not for you",
    "409": "not now",
    "413": "too large",
    "422": "not allowed by the title",
    "429": "too fast",
    "503": "going down, or the store does not answer",
}


def openapi() -> dict[str, Any]:
    """The OpenAPI document of all routes."""
    types = [route.body for route in ROUTES if route.body] + [route.answer for route in ROUTES if route.answer]
    types = list(dict.fromkeys([*types, m.ApiError]))
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in ROUTES:
        operation: dict[str, Any] = {
            "operationId": f"{route.handler.__name__}",
            "summary": route.text,
            "x-who": list(route.who),
            "parameters": [_parameter(param, route.path) for param in route.query],
            "responses": _responses(route, schema_of),
        }
        if route.body is not None:
            operation["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": schema_of[route.body]}},
            }
        elif route.record:
            operation["requestBody"] = {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
        paths.setdefault(route.path, {})[route.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Armillary", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "armillary"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"cookie": []}, {"bearer": []}],
    }


def _parameter(param: Param, path: str) -> dict[str, Any]:
    inside = f"{{{param.name}}}" in path
    schema: dict[str, Any] = {"type": "string"}
    if param.kind is int:
        schema = {"type": "integer", "minimum": param.least, "maximum": param.most}
    if param.listed():
        schema["enum"] = sorted(param.listed())
    if param.default is not None and not inside:
        schema["default"] = param.default
    return {
        "name": param.name,
        "in": "path" if inside else "query",
        "required": inside,
        "description": param.text,
        "schema": schema,
    }


def _responses(route: Route, schema_of: dict[Any, Any]) -> dict[str, Any]:
    done: dict[str, Any] = {"description": "done"}
    if route.answer is not None:
        done["content"] = {route.media: {"schema": schema_of[route.answer]}}
    elif route.status != 204:
        done["content"] = {route.media: {"schema": {"type": "string"}}}
    refused = {"application/json": {"schema": schema_of[m.ApiError]}}
    responses = {str(route.status): done}
    for status, text in REFUSALS.items():
        content = done.get("content") if route.path == "/healthz" else refused
        responses[status] = {"description": text, "content": content}
    return responses
