"""The server's settings: arguments of `armillary serve`, and environment variables for what is secret or rarely changed."""

import os
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlsplit

import msgspec

from armillary import typed

__all__ = ["Settings", "StartError"]

#: Variables with our prefix that are not the server's, but the tests'.
OTHERS = (
    "ARMILLARY_FAULT_",
    "ARMILLARY_TEST_",
    "ARMILLARY_BENCH_",
    "ARMILLARY_SOAK",
    "ARMILLARY_FUZZ",
    "ARMILLARY_COMPILE",
)


class StartError(Exception):
    """The server cannot start with these settings; one line that says what to do."""


class Settings(msgspec.Struct, kw_only=True):
    """Every field can be set as ARMILLARY_<NAME> in the environment; arguments take precedence."""

    host: str = "127.0.0.1"
    port: int = 8400
    #: None: SQLite in the user's data directory.
    database: str | None = None
    #: The public address, for links in mails and webhooks; also the only origin accepted besides the request's own
    #: host.
    base_url: str = ""
    #: Send cookies over HTTPS only. None: if the base URL is HTTPS.
    secure_cookies: bool | None = None
    #: Further origins whose pages may use this server, separated by spaces.
    origins: str = ""
    #: Further host names of this server, separated by spaces. Requests for any other name are rejected, which protects
    #: servers at home against DNS rebinding.
    hosts: str = ""
    #: Addresses of proxies whose X-Forwarded-For and -Proto are trusted, separated by commas ("*": all).
    proxies: str = "127.0.0.1"
    #: Processes that serve matches on one port. SQLite is enough: each match belongs to one of them.
    workers: int = 1
    #: Processes for bots and odds.
    bot_workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    #: Seconds that a bot should think about one answer, and seconds after which it counts as failed.
    bot_think: float = 1.0
    bot_budget: float = 10.0
    #: May people upload their own components? They are bounded and tested first, but still cost time.
    own_components: bool = False
    #: Who may register: open (everybody), invited (people with an invitation), closed (nobody).
    registration: str = "open"
    #: May people play without an account? Otherwise guests can only watch.
    guests: bool = True
    #: May programs take seats: marked (they say so, everybody sees it, never at rated tables), or no.
    programs: str = "marked"
    #: Messages per second and per burst, for one socket; requests for one person or address.
    socket_rate: float = 20.0
    socket_burst: float = 60.0
    request_rate: float = 20.0
    request_burst: float = 120.0
    #: Matches that one person may have open or running; and how many of them in the public list of waiting tables.
    most_matches: int = 200
    most_public: int = 8
    #: Storage quotas per person, with an account and as a guest: matches opened, records imported, matches with their
    #: own components, bytes of logs.
    keep_matches: int = 5000
    keep_records: int = 500
    keep_packs: int = 500
    keep_bytes: int = 500_000_000
    guest_keep_matches: int = 500
    guest_keep_records: int = 50
    guest_keep_packs: int = 50
    guest_keep_bytes: int = 50_000_000
    #: Days after which guests, and matches that only guests played, are deleted; 0: never.
    guest_days: int = 180
    #: Who may open tournaments, which are public: everybody (with an account), players (who have finished this many
    #: matches here), moderators; and how many tournaments one person may have open or running.
    tournament_hosts: str = "players"
    tournament_matches: int = 3
    most_tournaments: int = 3
    #: WebSockets from one network address.
    most_sockets: int = 200
    #: Sending mail: host:port, user, password, sender. TLS: starttls, tls or none.
    smtp_host: str = ""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: str = "starttls"
    smtp_from: str = ""
    #: May webhooks point to this machine or the local network?
    private_webhooks: bool = False
    #: Titles in the daily challenge, by slug, separated by spaces. Empty: all complete titles.
    daily_titles: str = ""
    #: Load all titles when the server has started, here and in one bot process: nobody's first table waits for that.
    load_ahead: bool = True
    log_level: str = "info"
    #: json for machines, text for people.
    log_format: str = "text"

    @property
    def https(self) -> bool:
        return self.base_url.startswith("https://") if self.secure_cookies is None else self.secure_cookies

    def __repr__(self) -> str:
        """Without secrets: the database URL may contain a password."""
        return f"Settings(host={self.host!r}, port={self.port}, base_url={self.base_url!r})"

    @staticmethod
    def load(environment: Mapping[str, str] | None = None, **given: Any) -> "Settings":
        """Read the environment and the arguments that are not None; StartError names the problem."""
        environment = os.environ if environment is None else environment
        found: dict[str, Any] = {}
        for name in Settings.__struct_fields__:
            value = environment.get(f"ARMILLARY_{name.upper()}")
            if value is not None:
                found[name] = value
        found.update({name: value for name, value in given.items() if value is not None})
        _no_unknown(environment)
        settings = Settings()
        for name, value in found.items():
            kind = Settings.__annotations__[name]
            try:
                setattr(settings, name, typed.convert(value, kind, strict=False))
            except msgspec.ValidationError as error:
                what = f"ARMILLARY_{name.upper()}" if given.get(name) is None else f"--{name.replace('_', '-')}"
                raise StartError(f"{what} is {value!r}: {str(error).lower()}.") from None
        settings.check()
        return settings

    def check(self) -> None:
        """StartError if the values are invalid."""
        if not 0 <= self.port <= 65_535:
            raise StartError(f"The port is {self.port}, but must be 1 to 65535.")
        if self.base_url and urlsplit(self.base_url).scheme not in ("http", "https"):
            raise StartError(f"The base URL is {self.base_url!r}, but must begin with https:// (or http://).")
        if self.smtp_tls not in ("starttls", "tls", "none"):
            raise StartError(f"ARMILLARY_SMTP_TLS is {self.smtp_tls!r}, but must be starttls, tls or none.")
        if self.log_format not in ("text", "json"):
            raise StartError(f"The log format is {self.log_format!r}, but must be text or json.")
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise StartError(f"The log level is {self.log_level!r}, but must be debug, info, warning or error.")
        if self.registration not in ("open", "invited", "closed"):
            raise StartError(f"ARMILLARY_REGISTRATION is {self.registration!r}, but must be open, invited or closed.")
        if self.programs not in ("marked", "no"):
            raise StartError(f"ARMILLARY_PROGRAMS is {self.programs!r}, but must be marked or no.")
        if self.tournament_hosts not in ("everybody", "players", "moderators"):
            raise StartError(
                f"ARMILLARY_TOURNAMENT_HOSTS is {self.tournament_hosts!r}, but must be everybody, players or moderators."
            )
        if self.workers < 1 or self.bot_workers < 1:
            raise StartError("There must be at least one worker.")


def _no_unknown(environment: Mapping[str, str]) -> None:
    """Reject unknown variables: a misspelt one may be the setting that closes the door."""
    known = [f"ARMILLARY_{name.upper()}" for name in Settings.__struct_fields__]
    for name in environment:
        if name.startswith("ARMILLARY_") and name not in known and not name.startswith(OTHERS):
            close = get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]}?" if close else "; docs/settings.md lists them."
            raise StartError(f"There is no setting {name}{hint}")
