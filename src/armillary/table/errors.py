"""The errors of a table. All codes that programs may meet, at the table, in the REST interface and on sockets, are defined
here."""

from typing import Any, Literal

from armillary.kernel.refusal import Refusal
from armillary.kernel.text import Text

__all__ = ["STATUS", "Code", "TableError", "said"]

Code = Literal[
    # About a choice: illegal; outdated; a duplicate; unreadable.
    "illegal",
    "stale",
    "duplicate",
    "unreadable",
    # About anything else: forbidden by title, table or server; not your seat or right; not at this moment.
    "not-allowed",
    "not-yours",
    "not-now",
    "unknown",
    "no-session",
    "wrong",
    # About accounts: a second factor is required; banned for a while; may not write; not for guests.
    "second-factor",
    # The password must be entered again.
    "proof",
    "banned",
    "muted",
    "members",
    "origin",
    "host",
    # About the connection and the server.
    "too-fast",
    "too-slow",
    "too-large",
    "unavailable",
]

#: The HTTP status of each code.
STATUS: dict[str, int] = {
    "illegal": 422,
    "stale": 409,
    "duplicate": 409,
    "unreadable": 400,
    "not-allowed": 422,
    "not-yours": 403,
    "not-now": 409,
    "unknown": 404,
    "no-session": 401,
    "wrong": 403,
    "second-factor": 403,
    "proof": 403,
    "banned": 403,
    "muted": 403,
    "members": 403,
    "origin": 403,
    "host": 421,
    "too-fast": 429,
    "too-slow": 408,
    "too-large": 413,
    "unavailable": 503,
}


def said(language: str, key: str, **facts: Any) -> str:
    """The wording of an error, independent of the title; a key without an entry is itself the sentence."""
    return Text.general(language).fill("error", key, facts, key)


class TableError(Exception):
    """`code` is stable and for programs. `key` and the facts are worded for people (`error.<key>` of the text files; a key
    without an entry is itself the sentence). `refusal` is that of the game's rules, if they are the cause."""

    def __init__(self, code: Code, key: str, *, refusal: Refusal | None = None, **facts: Any) -> None:
        self.code = code
        self.key = key
        self.facts = facts
        self.refusal = refusal
        self.rule = "" if refusal is None else refusal.rule
        super().__init__(self.say(Text.general()))

    def say(self, text: Text) -> str:
        """The message in the reader's language."""
        facts = dict(self.facts)
        if isinstance(facts.get("seat"), int):
            facts["seat"] = text.word("seat", chr(ord("A") + facts["seat"]))
        return text.fill("error", self.key, facts, self.key)

    @property
    def message(self) -> str:
        """The message in English."""
        return str(self)
