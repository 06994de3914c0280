"""`armillary serve`: the server for clubs, and for the page that `armillary play` opens."""

import json
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import click

from armillary.command import note

HOST = "127.0.0.1"
#: Where a page opens: a path, or what gives one from the server's address.
PagePath = str | Callable[[str], str]


@click.command()
@click.option("--host", default=None, help="The address to listen on (default: this machine only).")
@click.option("--port", default=None, type=click.IntRange(0, 65_535), help="The port to listen on (default: 8400).")
@click.option(
    "--database", metavar="URL", help="sqlite:///FILE or postgresql://...; default: SQLite in your data folder."
)
@click.option("--base-url", default=None, metavar="URL", help="The public address, for links and origin checks.")
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default=None,
    help="Log format: text for people, json for machines.",
)
@click.option(
    "--workers",
    default=None,
    type=click.IntRange(1),
    metavar="N",
    help="Processes that share the matches, on one port (default: 1).",
)
def serve(
    host: str | None,
    port: int | None,
    database: str | None,
    base_url: str | None,
    log_format: str | None,
    workers: int | None,
) -> None:
    """Serve tables to browsers: lobby, live matches, records. Everything else is set by ARMILLARY_... variables."""
    _run(host=host, port=port, database=database, base_url=base_url, log_format=log_format, workers=workers)


def _run(*, page: tuple[PagePath, bool] | None = None, **given: Any) -> None:
    """Serve until a signal arrives; start-up errors are one line. `page`: if a server is running already, use that page of it
    (its path, and whether to open it)."""
    from armillary.server.app import run
    from armillary.server.config import StartError
    from armillary.store import StoreError
    from armillary.store.engine import InUse

    try:
        run(**given)
    except (StartError, StoreError) as error:
        if page is not None and isinstance(error, InUse) and error.address:
            _announce(error.address, *page)
            return
        raise click.ClickException(str(error)) from None


def serve_page(port: int, path: PagePath, *, open_it: bool) -> None:
    """Serve on this machine and open the page once it answers, until Ctrl-C. The path may follow from the server's address."""
    port = port or free_port()
    url = f"http://{HOST}:{port}"
    threading.Thread(target=_announce, args=(url, path, open_it), daemon=True).start()
    _run(host=HOST, port=port, log_level="warning", own_components=True, page=(path, open_it))


def replay_of(record: str) -> Callable[[str], str]:
    """The path of a record's replay, once a server has taken it in."""

    def path(url: str) -> str:
        token = _posted(f"{url}/api/session", b'{"name": "Replay"}', "application/json")["token"]
        card = _posted(f"{url}/api/records", record.encode(), "application/x-ndjson", token)
        # It belongs to the command's guest: the browser's sees it by the invite.
        return f"/replay/{card['id']}?invite={card['invite'].partition('code=')[2]}"

    return path


def _posted(address: str, body: bytes, kind: str, token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": kind, **({"Authorization": f"Bearer {token}"} if token else {})}
    with urlopen(Request(address, body, headers), timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def free_port() -> int:
    """Port 8400 if it is free, otherwise any free port."""
    for wanted in (8400, 0):
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((HOST, wanted))
            except OSError:
                continue
            number: int = trial.getsockname()[1]
            return number
    raise click.ClickException("no free port on this machine")


def _announce(url: str, wanted: PagePath, open_it: bool) -> None:
    for _ in range(200):
        try:
            with urlopen(f"{url}/healthz", timeout=2):
                break
        except OSError:
            time.sleep(0.05)
    path = wanted if isinstance(wanted, str) else wanted(url)
    note.print(f"Armillary is at [bold yellow]{url}{path}[/]  (Ctrl-C stops it; your matches are kept)", soft_wrap=True)
    if open_it and not webbrowser.open(url + path):
        note.print("No browser could be opened: open that address yourself.", style="dim")
