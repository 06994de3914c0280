"""`armillary mcp`: a language model or another program takes a seat."""

import logging
import sys
from pathlib import Path

import click

from armillary.command import NewFile, TitleName, language_option, note
from armillary.kernel.title import OptionError

from .desk import MOST_MATCHES, Desk, DeskTable, Refused
from .http import http_app
from .server import make_server

#: The name of the match that the command line gives, and how many may be open over HTTP.
GIVEN, MOST_OVER_HTTP = "match", 64
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
#: The longest token worth reading.
LONGEST_TOKEN = 4096


@click.command("mcp")
@click.option(
    "--http", "port", type=click.IntRange(0, 65535), metavar="PORT", help="Serve HTTP instead of standard input."
)
@click.option(
    "--public", metavar="NAME", help="With --http: answer on all addresses, to this host name. Needs --token-file."
)
@click.option("--token-file", type=FILE, help="File with the token: of the club's seat, or for --public.")
@click.option(
    "--server", "club", metavar="URL", help="Take a seat at this club's server. Needs --token-file and --match."
)
@click.option("--match", "match", metavar="ID", help="The match at the club's server.")
@click.option(
    "--title",
    type=TitleName(),
    metavar="TITLE",
    help="One match of this title, instead of matches that the program starts.",
)
@click.option(
    "--players", metavar="P,P,...", help="With --title: `you` and bots, by seat (default: you against greedy bots)."
)
@click.option("--seat", metavar="A", help="With --title or --server: the seat to take.")
@click.option("--seed", metavar="TEXT", help="With --title: random seed of the dice (default: a secret one).")
@click.option("--record", "file", type=NewFile(), help="With --title: file to save the record to at the end.")
@click.option("--chat", "chats", is_flag=True, help="With --server: let the program read and write the table's chat.")
@click.option("--exam", "exam", type=FILE, help="Examine the program with this exam, instead of playing.")
@click.option(
    "--answers", type=NewFile(), default="answers.jsonl", show_default=True, help="With --exam: file for its answers."
)
@click.option("--no-help", is_flag=True, help="Offer no odds, hints or planners: for tests of strength.")
@language_option
def mcp_command(
    port: int | None,
    public: str | None,
    token_file: Path | None,
    club: str | None,
    match: str | None,
    title: str | None,
    players: str | None,
    seat: str | None,
    seed: str | None,
    file: Path | None,
    chats: bool,
    exam: Path | None,
    answers: Path,
    no_help: bool,
    language: str,
) -> None:
    """Let a language model or another program play, by the Model Context Protocol.

    Without options it speaks on standard input and output, and the program starts its own matches against bots. A host such as a
    desktop assistant starts the command itself: docs/models.md has the configuration.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    token = read_token(token_file) if token_file is not None else ""
    if chats and club is None:
        raise OptionError("--chat goes with --server: in matches of its own the program has nobody to talk to")
    if exam is not None:
        if club is not None or port is not None or title is not None:
            raise OptionError("--exam goes with neither --server, --http nor --title")
        sit(exam, answers)
        return
    if club is not None:
        if not token or not match:
            raise OptionError("--server needs --token-file and --match")
        if port is not None or title is not None:
            raise OptionError("--server goes with neither --http nor --title")
        from .club import ClubDoor

        try:
            door = ClubDoor(club, match, token, seat)
        except Refused as error:
            raise OptionError(str(error)) from None
        try:
            make_server(door, helps=not no_help, given=match, undoes=False, chats=chats).run("stdio")
        finally:
            door.close()
        return
    if public is not None and (port is None or not token):
        raise OptionError("--public needs --http and --token-file: anybody could play here otherwise")
    desk = Desk(most=MOST_MATCHES if port is None else MOST_OVER_HTTP, language=language)
    table = None if title is None else given_table(desk, title, players, seat, seed)
    server = make_server(desk, helps=not no_help, given="" if table is None else GIVEN)
    try:
        if port is None:
            server.run("stdio")
        else:
            import uvicorn

            names = (public,) if public else ("127.0.0.1", "localhost")
            note.print(f"http://{names[0]}:{port}/mcp", style="dim")
            app = http_app(server, port, token=token, names=names)
            uvicorn.run(app, host="0.0.0.0" if public else "127.0.0.1", port=port, log_level="warning")
    finally:
        if table is not None and file is not None:
            file.write_text(table.at.record(whole=True), encoding="utf-8")


def sit(exam: Path, answers: Path) -> None:
    """The exam over standard input and output."""
    from armillary.exam.question import ExamError, read_exam

    from .sitting import Sitting, make_exam_server

    try:
        sitting = Sitting(read_exam(exam)[1], answers)
    except ExamError as error:
        raise OptionError(str(error)) from None
    make_exam_server(sitting).run("stdio")


def given_table(desk: Desk, title: str, players: str | None, seat: str | None, seed: str | None) -> DeskTable:
    """The one match of the command line."""
    from armillary.kernel.registry import title as load_title

    names = players.split(",") if players else ["you", *["greedy"] * (load_title(title).seats[0] - 1)]
    if seat is not None:
        at = ord(seat.upper()) - ord("A") if len(seat) == 1 else -1
        if not 0 <= at < len(names):
            raise OptionError(f"--seat is {seat!r}, but must be a letter from A to {chr(ord('A') + len(names) - 1)}")
        names.remove("you") if "you" in names else None
        names.insert(at, "you")
    try:
        return desk.open(title, names, seed=seed, name=GIVEN)
    except Refused as error:
        raise OptionError(str(error)) from None


def read_token(file: Path) -> str:
    """A token is one line of printable letters; it is never an argument, because others can read those."""
    try:
        token = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        raise OptionError(f"{file}: not a file with a token") from None
    if not token or len(token) > LONGEST_TOKEN or not token.isprintable() or " " in token:
        raise OptionError(f"{file}: not a file with a token")
    return token
