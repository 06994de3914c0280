"""The page's routes without HTTP: the operations that it shares with the server, its own session, export and import."""

import re
from typing import Any
from urllib.parse import parse_qsl, unquote

import msgspec

from armillary import typed
from armillary.kernel.record import RecordError
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError
from armillary.packs import PackError
from armillary.server.calls import Call, Document, Failure, Route, clean, read_query, spoken_of
from armillary.server.club.messages import ClubCard
from armillary.server.logs import log
from armillary.server.messages import ApiError, NewSession, Session
from armillary.server.playing import PLAY
from armillary.table.errors import STATUS, TableError, said

from .hub import PageHub
from .safekeeping import Imported, everything, take_in
from .shelf import Unstored

__all__ = ["ROUTES", "Answered", "answer"]

#: The media type of an export.
EXPORT = "application/json"


async def get_session(call: Call) -> Session:
    return Session(person=call.person.id, name=call.person.name, login=None)


async def post_session(call: Call) -> Session:
    body: NewSession = call.body
    name = clean(body.name)
    await call.hub.read(call.hub.store.save_name, call.person.id, name, call.hub.wall())
    return Session(person=call.person.id, name=name, login=None)


async def get_club(call: Call) -> ClubCard:
    return ClubCard(registration="closed", guests=True, mail=False, announcements=[])


async def get_everything(call: "PageCall") -> Document:
    name = 'attachment; filename="armillary.json"'
    return Document(data=await everything(call.hub.store), media=EXPORT, headers={"content-disposition": name})


async def post_everything(call: "PageCall") -> Imported:
    return await take_in(call.hub.store, call.body)


ROUTES: list[Route] = [
    Route(
        method="GET", path="/api/session", handler=get_session, answer=Session, who=("anybody",), text="Who you are."
    ),
    Route(
        method="POST",
        path="/api/session",
        handler=post_session,
        body=NewSession,
        answer=Session,
        who=("anybody",),
        text="Change your name.",
    ),
    Route(method="GET", path="/api/club", handler=get_club, answer=ClubCard, who=("anybody",), text="No club here."),
    Route(
        method="GET",
        path="/api/everything",
        handler=get_everything,
        media=EXPORT,
        who=("anybody",),
        text="All matches of this browser, and what you have learnt, in one file.",
    ),
    Route(
        method="POST",
        path="/api/everything",
        handler=post_everything,
        record=True,
        answer=Imported,
        who=("anybody",),
        text="Take in such a file; matches that are here already stay as they are.",
    ),
    # The daily challenge compares people on one server, who all have the same dice.
    *(route for route in PLAY if not route.path.startswith("/api/daily")),
]


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path.replace(".", r"\.")))


_TABLE = [(_pattern(route.path), route, None if route.body is None else typed.decoder(route.body)) for route in ROUTES]


class PageCall(Call):
    hub: PageHub
    network = ""


class Answered(msgspec.Struct, frozen=True):
    """A response: as HTTP would carry it."""

    status: int
    media: str
    data: bytes


async def answer(hub: PageHub, method: str, address: str, language: str, body: bytes) -> Answered:
    """The response to a request of the client."""
    path, _, query = address.partition("?")
    language = spoken_of(language)
    try:
        return await _answer(hub, method, path, query, language, body)
    except Failure as failure:
        return _refused(failure.status, failure.code, said(language, failure.key, **failure.facts))
    except TableError as error:
        return _refused(STATUS[error.code], error.code, error.say(Text.general(language)), error.rule)
    except (OptionError, PackError, RecordError) as error:
        return _refused(422, "not-allowed", str(error)[:2000])
    except Unstored:
        return _refused(503, "unavailable", said(language, "browser-unstored"))
    except Exception:
        log.exception("a request failed", extra={"facts": {"method": method, "path": path}})
        return _refused(500, "unavailable", said(language, "server-failed"))


async def _answer(hub: PageHub, method: str, path: str, query: str, language: str, body: bytes) -> Answered:
    for pattern, route, decoder in _TABLE:
        found = pattern.fullmatch(path) if route.method == method else None
        if found is None:
            continue
        named = {name: unquote(value) for name, value in found.groupdict().items()}
        call = PageCall(hub, hub.identities.person, named)
        call.language = language
        call.query = read_query(route, {**dict(parse_qsl(query, keep_blank_values=True)), **named})
        if decoder is not None:
            call.body = _read(decoder, body)
        elif route.record:
            call.body = body.decode(errors="replace")
        result = await route.handler(call)
        if isinstance(result, Document):
            return Answered(result.status, result.media, result.data)
        if result is None:
            return Answered(204, route.media, b"")
        return Answered(route.status, route.media, msgspec.json.encode(result))
    return _refused(404, "unknown", "There is no such thing here.")


def _read(decoder: "msgspec.json.Decoder[Any]", body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise Failure(400, "unreadable", str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Failure(400, "unreadable", "not-json") from None


def _refused(status: int, code: str, message: str, rule: str = "") -> Answered:
    return Answered(status, "application/json", msgspec.json.encode(ApiError(code=code, message=message, rule=rule)))
