"""A seat at a club's server: a client of its public interface and nothing else. What it tells comes from the view that the
server sends to this seat."""

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from difflib import get_close_matches
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from armillary.kernel.text import Text
from armillary.telling import EVENTS, Page, quoted
from armillary.telling.shown import tell_shown, tell_shown_choices

from .desk import Refused

__all__ = ["ClubDoor", "ClubTable"]

#: Seconds for an answer, and bytes of one.
PATIENCE, LARGEST = 20.0, 8 * 1024 * 1024
#: Outcomes of a roll that are told one by one.
OUTCOMES = 12
#: Lines of chat that wait to be read, the newest.
CHAT = 40


class ClubTable:
    """One match at the server. Methods are called from one thread at a time."""

    def __init__(self, url: str, match: str, token: str, seat: str | None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Refused(f"{url!r} is not the address of a server")
        self.match = match
        self._base = f"{parts.scheme}://{parts.netloc}"
        self._socket_url = (
            f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/api/matches/{quote(match, safe='')}/socket"
        )
        self._token = token
        self._text = Text.general()
        self._line: ClientConnection | None = None
        self._open = ExitStack()
        self._asked = 0
        self._update: dict[str, Any] | None = None
        self._card: dict[str, Any] = {}
        self._happened: list[tuple[int, str]] = []
        #: Lines of chat that the program has not read yet.
        self._said: list[dict[str, Any]] = []
        path = f"/api/matches/{quote(match, safe='')}"
        wanted = ord(seat.upper()) - ord("A") if seat and len(seat) == 1 else None
        card = self._call(path)
        mine = [place for place in card["seats"] if place.get("yours")]
        if not mine:
            # A program says that it is one; the server may refuse it.
            card = self._call(f"{path}/join", {"seat": wanted, "program": True})
            self._call(f"{path}/ready", {"ready": True})
            mine = [place for place in card["seats"] if place.get("yours")]
        held = [place for place in mine if wanted is None or place["seat"] == wanted]
        if not held:
            raise Refused("The token holds another seat of this match.")
        if not held[0].get("program"):
            raise Refused("This seat is a person's: leave it, and let the program join under a token of its own.")
        self._seat: int = held[0]["seat"]
        self.word = chr(ord("A") + self._seat)
        self._card = card
        self._connect()

    # ----------------------------------------------------------------------------------------------------------- the line

    def _call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A JSON answer of the REST interface."""
        return json.loads(self._fetch(path, body))

    def _fetch(self, path: str, body: dict[str, Any] | None = None) -> str:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._base + path, data=data, headers=headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return str(answer.read(LARGEST), "utf-8")
        except HTTPError as error:
            raise Refused(_said(error)) from None
        except (URLError, OSError, ValueError) as error:
            raise Refused(f"The server cannot be reached: {type(error).__name__}.") from None

    def _connect(self) -> None:
        self._open.close()
        try:
            self._line = self._open.enter_context(
                connect(
                    self._socket_url,
                    additional_headers={"Authorization": f"Bearer {self._token}"},
                    max_size=LARGEST,
                    open_timeout=PATIENCE,
                )
            )
        except (OSError, InvalidStatus, TimeoutError) as error:
            raise Refused(f"The server cannot be reached: {type(error).__name__}.") from None
        self._send({"type": "hello", "seat": self._seat})
        deadline = time.monotonic() + PATIENCE
        while self._update is None and time.monotonic() < deadline:
            message = self._receive(deadline - time.monotonic())
            if message is None:
                break
            if message["type"] == "refused":
                raise Refused(str(message["reason"]))
            if message["type"] == "welcome" and message["match"]["state"] == "open":
                break  # play has not begun: the first update comes then

    def _send(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        try:
            self._line.send(json.dumps(message))
        except ConnectionClosed:
            self._update = None
            self._connect()
            self._line.send(json.dumps(message))

    def _receive(self, seconds: float) -> dict[str, Any] | None:
        """The next message, remembered; None if none comes in time."""
        assert self._line is not None
        try:
            message: dict[str, Any] = json.loads(self._line.recv(max(0.0, seconds)))
        except TimeoutError:
            return None
        except ConnectionClosed:
            self._update = None
            self._connect()
            return None
        if message["type"] == "update":
            if message["rewound"] is not None:
                self._happened = [(step, line) for step, line in self._happened if step <= message["rewound"]]
            for step in message["steps"]:
                for event in step["events"]:
                    rules = f" [{' '.join(event['rules'])}]" if event["rules"] else ""
                    self._happened.append((step["step"], event["text"] + rules))
            self._update = message
        elif message["type"] == "said":
            self._said += [line for line in message["lines"] if line["seat"] != self._seat]
            del self._said[:-CHAT]
        elif message["type"] in ("table", "welcome"):
            self._card = message["match"]
        return message

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a request and wait for its answer; `Refused` has the server's reason and rule."""
        self._asked += 1
        name = f"p{self._asked}"
        self._send({**message, "id": name})
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            answer = self._receive(deadline - time.monotonic())
            if answer is not None and answer.get("id") == name:
                if answer["type"] == "refused":
                    rule = f" [{answer['rule']}]" if answer.get("rule") else ""
                    raise Refused(f"{answer['code']}: {answer['reason']}{rule}")
                return answer
        raise Refused("The server did not answer in time; look again before you repeat it.")

    def _fresh(self) -> dict[str, Any]:
        while self._receive(0) is not None:
            pass
        if self._update is None:
            raise Refused("The match has not begun yet: wait for it.")
        return self._update

    def close(self) -> None:
        self._open.close()

    # ----------------------------------------------------------------------------------------------------------- answers

    @property
    def step(self) -> int:
        return 0 if self._update is None else int(self._update["step"])

    def look(self, section: str = "", since: int | None = None, upto: int | None = None, first: int = 0) -> str:
        update = self._fresh()
        if since is not None:
            return self._since(since, upto) or "Nothing has happened since."
        names = [place["name"] for place in self._card.get("seats", [])]
        try:
            return tell_shown(
                update["view"], names, self._card.get("title", ""), self._text, section=section, first=first
            )
        except ValueError as error:
            raise Refused(str(error)) from None

    def _since(self, since: int, upto: int | None = None) -> str:
        lines = [line for step, line in self._happened if step > since and (upto is None or step <= upto)]
        kept: list[str] = []
        room = EVENTS
        for line in reversed(lines):
            room -= len(line) + 1
            if room < 0:
                kept.append(f"({len(lines) - len(kept)} earlier events)")
                break
            kept.append(line)
        return "\n".join(reversed(kept))

    def choices(self, first: int = 0, limit: int = 40, verb: str = "", out_of_turn: bool = False) -> Page:
        view = self._fresh()["view"]
        return tell_shown_choices(view, self._text, verb=verb, out_of_turn=out_of_turn, first=first, limit=limit)

    def why_not(self, notation: str) -> str:
        answer = self._ask({"type": "why", "notation": notation})
        if answer["allowed"]:
            return f"{notation} is allowed."
        return " ".join(
            f"{reason['reason']} [{reason['rule']}] {reason.get('text', '')}" for reason in answer["reasons"]
        )

    def odds(self, notation: str) -> str:
        answer = self._ask({"type": "odds", "notation": notation})
        if not answer["complete"]:
            raise Refused(answer.get("text") or "There are too many outcomes to count.")
        lines = [
            f"{chance['exact']} ({chance['probability']:.2%}) {chance['outcome']}"
            for chance in answer["chances"][:OUTCOMES]
        ]
        rest = answer["chances"][OUTCOMES:]
        if rest:
            lines.append(f"{sum(chance['probability'] for chance in rest):.2%} {len(rest)} further outcomes")
        return "\n".join(lines)

    def consult(self, tool: str, arguments: dict[str, str]) -> str:
        tools = self._fresh()["view"]["tools"]
        if tool not in {found["id"] for found in tools}:
            listed = "; ".join(f"{found['id']}: {found['title']}" for found in tools)
            raise Refused(f"The tools are {listed}" if listed else "There is nothing to consult now.")
        answer = self._ask({"type": "consult", "tool": tool, "args": arguments})
        sketch = answer["sketch"]
        if sketch is None:
            raise Refused(answer.get("reason") or "There is no answer.")
        lines: list[str] = []
        for panel in sketch.get("panels", []):
            if panel["panel"] == "table":
                lines += [" | ".join(row) for row in (panel["head"], *panel["rows"])]
        lines += sketch.get("lines", [])
        if sketch.get("follow"):
            lines.append("choose_all: " + "; ".join(sketch["follow"]))
        return "\n".join(lines)

    def hint(self) -> str:
        answer = self._ask({"type": "hint"})
        return str(answer["text"][0]) if answer["text"] else "The coach has nothing to say."

    def choose(self, step: int, notation: str, why: str = "", progress: Callable[[int], None] | None = None) -> str:
        update = self._fresh()
        listed = [choice["notation"] for part in ("choices", "interjections") for choice in update["view"][part]]
        if notation not in listed and not any(_within(notation, entry) for entry in listed):
            reason = self.why_not(notation)
            near = get_close_matches(notation, listed, n=3, cutoff=0.5)
            raise Refused(f"not listed: {reason}" + (f" Nearest: {', '.join(near)}." if near else ""))
        self._ask({"type": "choose", "step": step, "choice": notation})
        return self._after(step)

    def choose_all(self, step: int, notations: list[str], progress: Callable[[int], None] | None = None) -> str:
        self._fresh()
        self._ask({"type": "choose-all", "step": step, "choices": notations})
        return self._after(step)

    def _after(self, step: int) -> str:
        """The update may come after `done`."""
        deadline = time.monotonic() + PATIENCE
        while self.step <= step and time.monotonic() < deadline:
            self._receive(deadline - time.monotonic())
        return f"{self._since(step)}\n{self.look().splitlines()[0]}"

    def chat(self, words: str, to: str) -> str:
        """Say something, if there is anything to say, and read what the others have written."""
        if words.strip():
            message: dict[str, Any] = {"type": "say", "text": words}
            if to.strip():
                message["to"] = [ord(letter) - ord("A") for letter in to.upper() if letter.isalpha()]
            self._ask(message)
        while self._receive(0) is not None:
            pass
        told, self._said = self._said, []
        return "\n".join(quoted(line["text"], _writer(line)) for line in told) or "Nobody has written since."

    def undo(self) -> str:
        raise Refused("At a club's table nothing is taken back from here.")

    def wait(self, seconds: int) -> str:
        """Until it is the seat's decision, or the match is over, or the time is up."""
        deadline = time.monotonic() + seconds
        while True:
            while self._receive(0) is not None:
                pass
            if self._update is not None:
                decision = self._update["view"]["decision"]
                if decision is None:
                    return "The match is over."
                if decision["yours"]:
                    return "It is your decision."
            left = deadline - time.monotonic()
            if left <= 0:
                return "The others are still thinking." if self._update is not None else "The match has not begun yet."
            self._receive(left)

    def resign(self) -> str:
        self._ask({"type": "resign"})
        return "You have resigned."

    def record(self) -> str:
        return self._fetch(f"/api/matches/{quote(self.match, safe='')}/record")


def _said(error: HTTPError) -> str:
    """The server's own words for a refusal."""
    try:
        said = json.loads(error.read(65536))
        return f"The server refuses ({error.code}): {said['message']}"
    except (ValueError, KeyError, TypeError):
        return f"The server refuses ({error.code})."


def _writer(line: dict[str, Any]) -> str:
    """Who wrote a line of chat, and that it was for some seats only."""
    who = "a spectator" if line["seat"] is None else f"seat {chr(ord('A') + line['seat'])}"
    return who if line["to"] is None else f"{who} in private"


def _within(notation: str, entry: str) -> bool:
    """Is this an entry with its range replaced by an amount within it?"""
    head, _, last = entry.rpartition(" ")
    least, dots, most = last.partition("..")
    given, _, amount = notation.rpartition(" ")
    if not dots or given != head or not amount.lstrip("-").isdigit():
        return False
    return int(least) <= int(amount) <= int(most)


class ClubDoor:
    """The one match that the token has a seat at."""

    def __init__(self, url: str, match: str, token: str, seat: str | None) -> None:
        self._table = ClubTable(url, match, token, seat)

    def table(self, match: str) -> ClubTable:
        if match != self._table.match:
            raise Refused(f"Your match is {self._table.match}.")
        return self._table

    def close(self) -> None:
        self._table.close()
