"""The server's settings: arguments of `armillary serve`, and environment variables for what is secret or rarely changed."""

import os
from collections.abc import Mapping
from typing import Any

import msgspec

__all__ = ["Settings"]


class Settings(msgspec.Struct, kw_only=True):
    """Every field can be given as ARMILLARY_<NAME> in the environment; arguments win."""

    host: str = "127.0.0.1"
    port: int = 8400
    #: None: SQLite in the user's data directory.
    database: str | None = None
    #: The address that people type, for links in mails and webhooks; also the only origin that is accepted besides the
    #: request's own host.
    base_url: str = ""
    #: Cookies only over HTTPS. None: if the base URL is HTTPS.
    secure_cookies: bool | None = None
    #: Further origins whose pages may use this server, separated by spaces.
    origins: str = ""
    #: Further names under which this server is reached, separated by spaces: a request for any other name is refused, so that
    #: a stranger's page cannot reach a server at home by pointing its own name there.
    hosts: str = ""
    #: Addresses of proxies whose X-Forwarded-For and -Proto are believed, separated by commas ("*": all).
    proxies: str = "127.0.0.1"
    #: Processes for bots and odds.
    bot_workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    #: Seconds a bot is told to think about one answer, and seconds after which it counts as failed.
    bot_think: float = 1.0
    bot_budget: float = 10.0
    #: May people bring their own components? They are bounded and tried out first, but cost time all the same.
    own_components: bool = False
    #: Messages a second and in a burst, for one socket; requests for one person or address.
    socket_rate: float = 20.0
    socket_burst: float = 60.0
    request_rate: float = 20.0
    request_burst: float = 120.0
    #: Matches that one person may have open or running.
    most_matches: int = 200
    #: Sending mail: host:port, user, password, sender. TLS: starttls, tls or none.
    smtp_host: str = ""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: str = "starttls"
    smtp_from: str = ""
    #: May webhooks point to this machine or the local network?
    private_webhooks: bool = False
    #: Titles that take part in the daily challenge, by slug, separated by spaces. Empty: all that are complete.
    daily_titles: str = ""
    log_level: str = "info"
    #: json for machines, text for people.
    log_format: str = "text"

    @property
    def https(self) -> bool:
        return self.base_url.startswith("https://") if self.secure_cookies is None else self.secure_cookies

    def __repr__(self) -> str:
        """Without anything secret: the database URL may hold a password."""
        return f"Settings(host={self.host!r}, port={self.port}, base_url={self.base_url!r})"

    @staticmethod
    def load(environment: Mapping[str, str] | None = None, **given: Any) -> "Settings":
        """From the environment and the arguments that are not None; msgspec.ValidationError names what is wrong."""
        environment = os.environ if environment is None else environment
        found: dict[str, Any] = {}
        for name in Settings.__struct_fields__:
            value = environment.get(f"ARMILLARY_{name.upper()}")
            if value is not None:
                found[name] = value
        found.update({name: value for name, value in given.items() if value is not None})
        return msgspec.convert(found, Settings, strict=False)
