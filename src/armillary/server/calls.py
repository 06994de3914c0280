"""The operations of the REST interface without HTTP: routes, their parameters, one call of a handler, refusals.

The server fulfils them over HTTP (`web`), the static page over messages between threads (`armillary.page`)."""

from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from armillary.kernel.text import Text
from armillary.table.errors import Code

from .asking import Asker
from .person import Person

if TYPE_CHECKING:
    from .service import Service

__all__ = ["Call", "Document", "Failure", "Handler", "Param", "Route", "Who", "clean", "read_query", "spoken_of"]

T = TypeVar("T")


class Failure(Exception):
    """A response that refuses the request."""

    def __init__(self, status: int, code: Code, key: str, **facts: Any) -> None:
        """`key` is worded like that of a `TableError`."""
        super().__init__(key)
        self.status = status
        self.code = code
        self.key = key
        self.facts = facts


class Param(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter of the query or the path."""

    name: str
    kind: type
    text: str
    default: Any = None
    least: int = 0
    most: int = 10_000_000
    choices: tuple[str, ...] = ()
    #: The list of its values, if it depends on what is installed.
    known: Callable[[], Collection[str]] | None = None

    def listed(self) -> Collection[str]:
        """The allowed values; empty if any text is allowed."""
        return self.known() if self.known is not None else self.choices


#: Anybody; with an account; may view the match; holds a seat in it; its host; runs the tournament, or a moderator;
#: a moderator or admin; an admin.
Who = Literal["anybody", "account", "viewer", "seated", "host", "organiser", "moderator", "admin"]
ROLES = {"moderator": ("moderator", "admin"), "admin": ("admin",)}


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """One operation: its input, its response, and the texts for the OpenAPI document."""

    method: str
    path: str
    handler: "Handler"
    text: str
    body: Any = None
    #: The body is a record, as text.
    record: bool = False
    answer: Any = None
    query: tuple[Param, ...] = ()
    #: Does it need to know the caller? Then an unknown caller becomes a guest.
    person: bool = False
    status: int = 200
    media: str = "application/json"
    #: May pages (and mail programs) of other sites use it?
    open: bool = False
    #: Does it create something permanent: a match, an imported record?
    makes: bool = False
    #: If guests may only watch, does it require an account?
    member: bool = False
    #: Who may call it; all roles named are required. A test finds operations that name none.
    who: "tuple[Who, ...]" = ()


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A response that is not JSON from a message: its bytes and their kind."""

    data: bytes
    media: str
    status: int = 200
    headers: dict[str, str] = {}


class Call:
    """One request and its context, for a handler."""

    #: The reader's language, and the network that limits count.
    language: str
    network: str

    def __init__(self, hub: "Service", person: Person | None, path: Mapping[str, str]) -> None:
        self.hub = hub
        self._person = person
        #: The parameters in the path.
        self.path = path
        self.body: Any = None
        self.query: dict[str, Any] = {}

    @property
    def person(self) -> Person:
        if self._person is None:
            raise Failure(401, "no-session", "who-are-you")
        return self._person

    @property
    def person_id(self) -> str:
        return "" if self._person is None else self._person.id

    @property
    def asker(self) -> Asker:
        """The asker whose share of the desk is charged."""
        return Asker(self.person_id, self.network)

    async def while_here(self, work: Coroutine[Any, Any, T]) -> T:
        """Work that is cancelled when the caller leaves."""
        return await work


#: Takes a `Call`, or the server's own kind of it.
Handler = Callable[[Any], Awaitable[Any]]


def clean(text: str, most: int = 40) -> str:
    """A name that is safe to show and store: printable, on one line."""
    shown = " ".join("".join(char if char.isprintable() else " " for char in text).split())[:most]
    if not shown:
        raise Failure(400, "unreadable", "empty-name")
    return shown


def spoken_of(wanted: str) -> str:
    """The first language of an `Accept-Language` header that we have texts for; otherwise English."""
    language = wanted.partition(",")[0].partition(";")[0].strip().partition("-")[0].lower()
    return language if language in Text.spoken() else "en"


def read_query(route: Route, given: Mapping[str, str]) -> dict[str, Any]:
    """The declared parameters among those given in path and query, checked; others are ignored."""
    found: dict[str, Any] = {}
    for param in route.query:
        text = given.get(param.name)
        listed = param.listed()
        if text is None or (text == "" and (listed or param.kind is int)):
            found[param.name] = param.default
        elif param.kind is int:
            if not text.isascii() or not text.isdigit() or len(text) > 9 or not param.least <= int(text) <= param.most:
                raise Failure(400, "unreadable", "number-from-to", name=param.name, least=param.least, most=param.most)
            found[param.name] = int(text)
        else:
            if len(text) > 500 or "\0" in text:
                raise Failure(400, "unreadable", "too-long", name=param.name)
            if listed and text not in listed:
                raise Failure(400, "unreadable", "one-of", name=param.name, choices=", ".join(sorted(listed)))
            found[param.name] = text
    return found
