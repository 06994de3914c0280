"""All operations of the REST interface in one table, from which the routes and the OpenAPI document are generated."""

from typing import Any

import msgspec

from armillary import __version__

from . import messages as m
from . import operations
from .accounts import routes as accounts
from .calls import Param, Route
from .club import routes as club
from .playing import PLAY
from .ratings import routes as ratings
from .tournaments import routes as tournaments

__all__ = ["ROUTES", "openapi"]

ROUTES: list[Route] = [
    *accounts.ROUTES,
    Route(
        method="GET",
        path="/api/notifications",
        who=("anybody",),
        handler=operations.get_notifications,
        answer=m.NotificationSettings,
        person=True,
        text="How you want to hear of your turns.",
    ),
    Route(
        method="PUT",
        path="/api/notifications",
        who=("anybody",),
        handler=operations.put_notifications,
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
            ("GET", "confirm", operations.confirm_mail, "The link in the mail that asks whether an address is right."),
            ("GET", "unsubscribe", operations.unsubscribe, "No more mails."),
            ("POST", "unsubscribe", operations.unsubscribe, "No more mails, by one click in the mail program."),
        )
    ),
    *PLAY,
    *club.ROUTES,
    *ratings.ROUTES,
    *tournaments.ROUTES,
    Route(
        method="GET",
        path="/healthz",
        who=("anybody",),
        handler=operations.health,
        answer=m.Health,
        text="Is the server well?",
    ),
    Route(
        method="GET",
        path="/metrics",
        who=("anybody",),
        handler=operations.get_metrics,
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
