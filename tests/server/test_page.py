"""The static page's side of the table: the same messages get the same answers as from a server, and nothing is lost."""

import asyncio
import itertools
import json
import re
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner

import armillary.games
from armillary.cli.app import app
from armillary.kernel.registry import titles
from armillary.kernel.verify import UNWITNESSED
from armillary.page import mind
from armillary.page.away import Fetching
from armillary.page.calls import Answered
from armillary.page.entry import Entry
from armillary.page.shelf import Change, MemoryShelf, Unstored
from armillary.page.thinking import QUESTION, REVIEW, THOUGHT, Minds
from armillary.table.errors import said

T = TypeVar("T")


class LocalMind:
    """Thinks in this process."""

    async def ask(self, request: bytes) -> bytes:
        await asyncio.sleep(0)
        return mind.answer(request.decode()).encode()

    def end(self) -> None:
        pass


class Line:
    """One match open in the page."""

    def __init__(self, page: "Page", match: str) -> None:
        self.page = page
        self.number = next(page.numbers)
        self.seen: list[dict[str, Any]] = []
        self.read = 0
        self.code: int | None = None
        self._ids = itertools.count(1)
        page.do(self._open(match))

    async def _open(self, match: str) -> None:
        self.page.entry.open(self.number, match, lambda text: self.seen.append(json.loads(text)), self._closed)

    def _closed(self, code: int) -> None:
        self.code = code

    def send(self, **message: Any) -> str:
        if message["type"] != "hello":
            message.setdefault("id", str(next(self._ids)))
        self.page.entry.said(self.number, json.dumps(message))
        return str(message.get("id", ""))

    def until(self, kind: str = "", id: str = "") -> dict[str, Any]:
        async def wait() -> dict[str, Any]:
            while True:
                while self.read < len(self.seen):
                    message = self.seen[self.read]
                    self.read += 1
                    if (kind and message["type"] == kind) or (id and message.get("id") == id):
                        return message
                await asyncio.sleep(0)

        return self.page.do(asyncio.wait_for(wait(), 60))

    def hello(self, seat: int | None = 0, **more: Any) -> dict[str, Any]:
        self.send(type="hello", seat=seat, **more)
        return self.until("welcome")

    def ask(self, **message: Any) -> dict[str, Any]:
        return self.until(id=self.send(**message))


class Page:
    """The page's worker, in a loop of this thread."""

    def __init__(self, shelf: MemoryShelf | None = None) -> None:
        self.loop = asyncio.new_event_loop()
        self.shelf = shelf or MemoryShelf()
        self.numbers = itertools.count(1)
        self.entry = self.do(self._start())

    async def _start(self) -> Entry:
        entry = Entry(self.shelf, LocalMind)
        await entry.hub.start()
        return entry

    def do(self, work: Awaitable[T]) -> T:
        async def working() -> T:
            return await work

        return self.loop.run_until_complete(working())

    def rest(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        data = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        found: Answered = self.do(self.entry.request(method, path, "en", data))
        return found.status, json.loads(
            found.data
        ) if found.media == "application/json" and found.data else found.data.decode()

    def line(self, match: str) -> Line:
        return Line(self, match)

    def close(self) -> None:
        self.do(self.entry.hub.stop())
        self.loop.run_until_complete(asyncio.sleep(0))
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()


class Server:
    """The same questions to a server."""

    def __init__(self, person: Any) -> None:
        self.person = person

    def rest(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        if isinstance(body, str):
            answer = self.person.request(method, path, content=body, headers={"content-type": "text/plain"})
        else:
            answer = self.person.request(method, path, json=body)
        media = answer.headers.get("content-type", "").partition(";")[0]
        return answer.status_code, answer.json() if media == "application/json" else answer.text

    def line(self, match: str) -> Any:
        return self.person.socket(match)


@pytest.fixture
def page() -> Any:
    made: list[Page] = []

    def make(shelf: MemoryShelf | None = None) -> Page:
        made.append(Page(shelf))
        return made[-1]

    yield make
    for one in made:
        one.close()


#: What no two runs have in common: times, and who serves.
VOLATILE = {
    "created",
    "updated",
    "at",
    "now",
    "server",
    "person",
    "token",
    "invite",
    "version",
    "due",
    "left",
    "online",
}
#: What the page alone says of its records; see `test_a_record_says_that_nobody_else_saw_the_dice`.
WITNESS = ',"witness":"none"'


def plain(value: Any, names: dict[str, str]) -> Any:
    """The answer without times, and with the same names for ids."""
    if isinstance(value, dict):
        return {key: "*" if key in VOLATILE else plain(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one, names) for one in value if one != UNWITNESSED]
    if isinstance(value, str):
        for id, name in names.items():
            value = value.replace(id, name)
        value = value.replace(WITNESS, "")
        value = re.sub(r"20\d\d-\d\d-\d\dT[\d:]+", "*", value)
    return value


def latest(line: Any, step: int, mine: list[int]) -> dict[str, Any]:
    """The update of a line at that step or later that ends the match or asks one of our seats."""
    while True:
        updates = [one for one in line.seen if one["type"] == "update" and one["step"] >= step]
        if updates:
            view = updates[-1]["view"]
            if view["result"] is not None or set(mine) & set(view["decision"]["seats"]):
                return updates[-1]
        line.until("update")


#: What tools are asked. The planner is given time enough for so few turns, so that no clock decides what it finds.
PLANNED = {"turns": "2", "effort": "2", "target": "luna"}


def consultations(update: dict[str, Any]) -> list[dict[str, Any]]:
    """Every tool of the table with its own suggestions, a target or a number of turns, and what is wrong to ask."""
    asked: list[dict[str, Any]] = [{"tool": "no-such-tool", "args": {}}]
    for tool in update["view"].get("tools", []):
        known = {arg["id"]: arg for arg in tool["args"]}
        args = {name: arg["default"] for name, arg in known.items() if arg.get("default")}
        args |= {name: value for name, value in PLANNED.items() if name in known or name == "effort"}
        asked.append({"tool": tool["id"], "args": args})
        asked += [{"tool": tool["id"], "args": {**args, name: "nowhere"}} for name in known]
    return [{"type": "consult", **one} for one in asked]


def play(side: Any, setup: dict[str, Any], seats: list[str], most: int) -> list[Any]:
    """A conversation: open a table, play so many decisions by the first choice, ask and consult on the way, look back, review."""
    heard: list[Any] = []
    names: dict[str, str] = {}

    def rest(method: str, path: str, body: Any = None) -> Any:
        status, answer = side.rest(method, path, body)
        if isinstance(answer, dict) and status == 201:
            names[answer["id"]] = f"match{len(names)}"
        heard.append((method, plain(path, names), status, plain(answer, names)))
        return answer

    slug = setup["title"]
    plans = [{"kind": "me"} if seat == "me" else {"kind": "bot", "level": seat} for seat in seats]
    rest("POST", "/api/session", {"name": "Ann"})
    for path in ("", "/guide", "/ledger?limit=3", "/ledger/none", "/art.svg", "?language=xx"):
        rest("GET", f"/api/titles/{slug}{path}")
    rest("POST", "/api/matches", {"setup": {"title": "chess", "seats": 2}, "seats": []})
    rest("POST", "/api/matches", {"setup": setup, "seats": "none"})
    match = rest("POST", "/api/matches", {"setup": setup, "seats": plans})["id"]
    rest("GET", f"/api/matches/{match}/board")
    mine = [seat for seat, plan in enumerate(plans) if plan["kind"] == "me"]
    lines = {seat: side.line(match) for seat in mine}
    for seat, line in lines.items():
        heard.append(plain(line.hello(seat, changes=False), names))
    step = decisions = 0
    while True:
        update = latest(lines[mine[0]], step, mine)
        if update["view"]["result"] is not None or decisions == most:
            break
        step, seat = update["step"], min(set(mine) & set(update["view"]["decision"]["seats"]))
        line = lines[seat]
        update = latest(line, step, mine)
        heard.append(plain(update, names))
        decisions += 1
        first = update["view"]["choices"][0]
        notation = first["notation"]
        if "least" in first:
            notation = f"{notation.rpartition(' ')[0]} {first['least']}"
        if decisions == 2:
            for message in (
                {"type": "odds", "notation": notation},
                {"type": "outlook", "notations": [notation]},
                {"type": "hint"},
                {"type": "why", "notation": notation},
                {"type": "catchup", "since": 0},
                {"type": "say", "text": "good luck"},
                {"type": "choose", "choice": "nonsense", "step": step},
                {"type": "choose", "choice": notation, "step": step + 7},
                {"type": "nonsense"},
            ):
                heard.append(plain(line.ask(**message), names))
        if decisions in (2, most):
            for message in consultations(update):
                answer = line.ask(**message)
                assert answer["type"] == "sketch", answer
                assert answer["reason"] != said("en", "cannot-work-out")
                heard.append(plain(answer, names))
        answer = line.ask(type="choose", choice=notation, step=step)
        assert answer["type"] == "done", answer
        step = answer["step"]
    heard.append(plain(update, names))
    for path in ("", "/log?first=1&limit=500", "/at/3", "/digest?since=2", "/record", "/verify", "/notes"):
        rest("GET", f"/api/matches/{match}{path}")
    rest("PUT", f"/api/matches/{match}/notes", {"text": "well played"})
    rest("GET", f"/api/matches/{match}/notes")
    rest("POST", f"/api/matches/{match}/fork", {"step": 2, "seat": 0})
    if update["view"]["result"] is not None:
        _, record = side.rest("GET", f"/api/matches/{match}/record")
        rest("POST", "/api/records", record)
    rest("POST", "/api/verify", "nonsense")
    rest("GET", f"/api/lessons?language={'de'}")
    return heard


#: Title, seats, decisions: the small ones to their end, a few decisions of the others.
CONTRACT = [
    ("tictactoe", ["me", "random"], 9),
    ("salvage", ["me", "me"], 400),
    ("earthmans-burden", ["me", "me"], 12),
    ("burning-planets", ["me", "me"], 12),
    ("galactic-empire", ["me"], 12),
    ("high-frontier", ["me", "me"], 12),
    ("high-frontier-conflict", ["me", "me"], 8),
]


def test_the_contract_is_about_every_title() -> None:
    assert {title for title, _, _ in CONTRACT} == set(titles())


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("title", "seats", "most"), CONTRACT)
def test_the_page_answers_as_a_server_does(
    title: str, seats: list[str], most: int, start: Any, page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("armillary.kernel.fairness.token_bytes", lambda size: b"7" * size)
    monkeypatch.setattr("armillary.kernel.fairness.token_hex", lambda size: "7" * 2 * size)
    monkeypatch.setattr("armillary.server.hub.MOST_PATIENCE", 0.0)  # however busy this machine is, a step is an update
    for question in ("ODDS", "HINT", "CONSULT", "ADVICE"):
        monkeypatch.setattr(f"armillary.server.answers.{question}_SECONDS", 600.0)
    setup = {"title": title, "seats": len(seats)}
    from_server = play(Server(start().person("Ann")), setup, seats, most)
    from_page = play(page(), setup, seats, most)
    for one, other in zip(from_page, from_server, strict=True):
        assert one == other
    drawn = [one["sketch"] for one in from_page if isinstance(one, dict) and one.get("sketch")]
    assert bool(drawn) == title.startswith("high-frontier"), "only these have tools so far"
    assert {one.get("state", "done") for one in drawn} <= {"done"}, "what a clock cut off would differ by chance"


def begin(page: Page, seats: list[str] | None = None, title: str = "salvage") -> tuple[str, Line]:
    plans = [{"kind": "me"} if seat == "me" else {"kind": "bot", "level": seat} for seat in seats or ["me", "me"]]
    status, card = page.rest("POST", "/api/matches", {"setup": {"title": title, "seats": len(plans)}, "seats": plans})
    assert status == 201, card
    line = page.line(card["id"])
    line.hello(plans.index({"kind": "me"}))
    return card["id"], line


def first_choice(update: dict[str, Any]) -> str:
    choice = update["view"]["choices"][0]
    notation: str = choice["notation"]
    return notation if "least" not in choice else f"{notation.rpartition(' ')[0]} {choice['least']}"


def to_the_end(page: Page, match: str) -> None:
    """Both seats are ours: always the first choice."""
    lines = [page.line(match), page.line(match)]
    for seat, line in enumerate(lines):
        line.hello(seat)
    step = 0
    while True:
        update = latest(lines[0], step, [0, 1])
        if update["view"]["result"] is not None:
            return
        step, seat = update["step"], min(update["view"]["decision"]["seats"])
        done = lines[seat].ask(type="choose", choice=first_choice(latest(lines[seat], step, [0, 1])), step=step)
        assert done["type"] == "done", done
        step = done["step"]


def test_a_match_goes_on_after_the_worker_was_ended(page: Callable[..., Page]) -> None:
    """What was acknowledged is there in the next worker, which knows only the shelf."""
    one = page()
    one.rest("POST", "/api/session", {"name": "Ann"})
    match, line = begin(one)
    update = line.until("update")
    assert line.ask(type="choose", choice=first_choice(update), step=update["step"])["type"] == "done"
    again = page(one.shelf)
    other = again.line(match)
    assert other.hello(0)["match"]["step"] == update["step"] + 1
    assert again.rest("GET", "/api/matches")[1]["matches"][0]["id"] == match
    assert again.rest("GET", "/api/session")[1]["name"] == "Ann", "the same person"
    to_the_end(again, match)


def test_nobody_is_told_what_could_not_be_stored(page: Callable[..., Page]) -> None:
    """A full storage: the step is refused in words, is not on the table, and the match goes on once there is room."""

    class Full(MemoryShelf):
        full = False

        async def write(self, changes: list[Change]) -> None:
            if self.full:
                raise Unstored("QuotaExceededError")
            await super().write(changes)

    shelf = Full()
    one = page(shelf)
    match, line = begin(one)
    update = line.until("update")
    shelf.full = True
    seen = len(line.seen)
    refused = line.ask(type="choose", choice=first_choice(update), step=update["step"])
    assert (refused["type"], refused["code"]) == ("refused", "unavailable")
    assert "storage is full" in refused["reason"]
    assert all(message.get("step", 0) == update["step"] for message in line.seen[seen:] if message["type"] == "update")
    status, problem = one.rest("PUT", f"/api/matches/{match}/notes", {"text": "full"})
    assert (status, problem["code"]) == (503, "unavailable")
    assert "storage" in problem["message"]
    shelf.full = False
    assert line.ask(type="choose", choice=first_choice(update), step=update["step"])["type"] == "done"


def test_two_tabs_on_one_match_store_every_step_once(page: Callable[..., Page]) -> None:
    """The slower tab learns what the faster one stored, and its own step is judged by that."""
    one = page()
    match, line = begin(one)
    update = line.until("update")
    two = page(one.shelf)
    other = two.line(match)
    other.hello(0)
    assert line.ask(type="choose", choice=first_choice(update), step=update["step"])["type"] == "done"
    late = other.ask(type="choose", choice=first_choice(update), step=update["step"])
    assert (late["type"], late["code"]) == ("refused", "duplicate")
    assert other.until("update")["step"] == update["step"] + 1
    entries = [key[2] for key in one.shelf.rows if key[:2] == ("entries", match)]
    assert sorted(entries) == list(range(1, len(entries) + 1))


def test_a_tab_hears_of_what_another_wrote(page: Callable[..., Page]) -> None:
    one = page()
    match, line = begin(one)
    update = line.until("update")
    two = page(one.shelf)
    other = two.line(match)
    other.hello(0)
    other.until("update")
    assert line.ask(type="choose", choice=first_choice(update), step=update["step"])["type"] == "done"
    two.do(two.entry.hub.heard(match))
    assert other.until("update")["step"] == update["step"] + 1


def test_one_tab_runs_the_bots(page: Callable[..., Page]) -> None:
    """A tab without the right to run a match's bots waits until it is given."""
    one = page()
    one.entry.hub.drive = lambda match: None
    match, line = begin(one, ["random", "me"], "tictactoe")
    one.do(asyncio.sleep(0.05))
    assert one.entry.hub.rooms[match].table.count == 0
    one.do(asyncio.sleep(0))
    one.loop.call_soon(one.entry.hub.granted, match)
    assert latest(line, 1, [1])["step"] == 1


def test_an_export_brings_the_same_matches_to_another_browser(page: Callable[..., Page], tmp_path: Path) -> None:
    one = page()
    match, _ = begin(one)
    to_the_end(one, match)
    running, _ = begin(one)
    one.rest("PUT", f"/api/matches/{match}/notes", {"text": "well played"})
    saved = one.do(one.entry.request("GET", "/api/everything", "en")).data.decode()
    other = page()
    assert other.rest("POST", "/api/everything", saved) == (200, {"matches": 2, "known": 0, "broken": 0})
    assert other.rest("POST", "/api/everything", saved) == (200, {"matches": 0, "known": 2, "broken": 0})
    records = [side.rest("GET", f"/api/matches/{match}/record")[1] for side in (one, other)]
    assert records[0] == records[1]
    assert other.line(running).hello(None)["match"]["id"] == running
    file = tmp_path / "record.jsonl"
    file.write_text(records[1])
    verified = CliRunner().invoke(app, ["verify", str(file)])
    assert verified.exit_code == 0, verified.output
    assert "Sound" in verified.output


def test_a_record_says_that_nobody_else_saw_the_dice(page: Callable[..., Page], start: Any, tmp_path: Path) -> None:
    """Also after a server took it in, where it counts in no rating; a server's own records say nothing of the kind."""
    one = page()
    match, _ = begin(one, title="tictactoe")
    to_the_end(one, match)
    _, record = one.rest("GET", f"/api/matches/{match}/record")
    file = tmp_path / "record.jsonl"
    file.write_text(record)
    verified = CliRunner().invoke(app, ["verify", str(file)])
    assert verified.exit_code == 0, verified.output
    said = " ".join(verified.output.split())
    assert UNWITNESSED in said
    assert "is not proven" in said
    server = Server(start().person("Ann"))
    status, card = server.rest("POST", "/api/records", record)
    assert (status, card["rated"]) == (201, False)
    _, again = server.rest("GET", f"/api/matches/{card['id']}/record")
    assert WITNESS in record.splitlines()[0]
    assert WITNESS in again.splitlines()[0]
    file.write_text(record.replace(WITNESS, ""))
    assert UNWITNESSED not in CliRunner().invoke(app, ["verify", str(file)]).output


@pytest.mark.parametrize(
    "spoil",
    [
        lambda saved: "nonsense",
        lambda saved: saved.replace("armillary-page/1", "armillary-page/2"),
        lambda saved: json.dumps({"format": "armillary-page/1", "rows": [[["matches", "x"], "%%"]]}),
        lambda saved: json.dumps({"format": "armillary-page/1", "rows": [[[], "aa=="]]}),
    ],
)
def test_what_is_no_export_is_refused_in_words(spoil: Callable[[str], str], page: Callable[..., Page]) -> None:
    one = page()
    begin(one)
    saved = one.do(one.entry.request("GET", "/api/everything", "en")).data.decode()
    status, answer = page().rest("POST", "/api/everything", spoil(saved))
    assert (status, answer["code"]) == (422, "not-allowed")
    assert "not an export" in answer["message"]


def test_a_damaged_match_of_an_export_is_left_out(page: Callable[..., Page]) -> None:
    one = page()
    good, _ = begin(one)
    bad, _ = begin(one)
    saved = json.loads(one.do(one.entry.request("GET", "/api/everything", "en")).data)
    saved["rows"] = [row for row in saved["rows"] if row[0] != ["entries", bad, 2]]
    other = page()
    assert other.rest("POST", "/api/everything", json.dumps(saved)) == (200, {"matches": 1, "known": 0, "broken": 1})
    assert [card["id"] for card in other.rest("GET", "/api/matches")[1]["matches"]] == [good]


def test_lessons_and_puzzles_keep_their_progress(page: Callable[..., Page]) -> None:
    one = page()
    status, card = one.rest("POST", "/api/puzzles/salvage")
    assert (status, bool(card["puzzle"])) == (201, True)
    line = one.line(card["id"])
    line.hello(0)
    line.until("update")
    assert line.ask(type="coach", what="show")["type"] == "done"
    one.do(asyncio.sleep(0.05))
    again = page(one.shelf)
    (mine,) = [puzzle for puzzle in again.rest("GET", "/api/puzzles")[1]["puzzles"] if puzzle["slug"] == "salvage"]
    assert mine["state"] != "new"
    lesson = again.rest("GET", "/api/lessons?language=en")[1]["next"]
    status, card = again.rest("POST", f"/api/lessons/{lesson[0]}/{lesson[1]}")
    assert (status, card["lesson"]) == (201, lesson[1])
    assert again.rest("POST", f"/api/lessons/{lesson[0]}/{lesson[1]}")[1]["id"] == card["id"], "it goes on"


def test_a_finished_match_is_reviewed(page: Callable[..., Page]) -> None:
    one = page()
    match, _ = begin(one, title="tictactoe")
    to_the_end(one, match)
    assert one.rest("POST", f"/api/matches/{match}/review")[1]["state"] == "running"
    for _ in range(2000):
        if one.rest("GET", f"/api/matches/{match}/review")[1]["state"] == "done":
            break
        one.do(asyncio.sleep(0.005))
    assert one.rest("GET", f"/api/matches/{match}/review")[1]["review"] is not None


def test_what_needs_others_is_not_there(page: Callable[..., Page]) -> None:
    one = page()
    for path in ("/api/daily", "/api/tournaments", "/api/leaderboard", "/api/friends", "/api/admin/people", "/metrics"):
        assert one.rest("GET", path)[0] == 404, path


class Slow:
    """A worker whose thoughts end when the test says so."""

    made: "list[Slow]"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.ended = 0
        self.thought: asyncio.Future[bytes] | None = None
        Slow.made.append(self)

    async def ask(self, request: bytes) -> bytes:
        self.asked.append(json.loads(request)["task"])
        self.thought = asyncio.get_running_loop().create_future()
        return await self.thought

    def end(self) -> None:
        self.ended += 1

    def finish(self) -> None:
        assert self.thought is not None
        self.thought.set_result(b"{}")


async def test_a_question_ends_the_thought_of_a_bot_which_begins_again() -> None:
    Slow.made = []
    minds = Minds(Slow)
    review = asyncio.ensure_future(minds.ask({"task": "review"}, REVIEW, 1.0))
    await asyncio.sleep(0)
    (worker,) = Slow.made
    bot = asyncio.ensure_future(minds.ask({"task": "choose"}, THOUGHT, 1.0))
    await asyncio.sleep(0.01)
    assert (worker.asked, worker.ended) == (["review", "choose"], 1)
    person = asyncio.ensure_future(minds.ask({"task": "odds"}, QUESTION, 1.0))
    await asyncio.sleep(0.01)
    assert (worker.asked[-1], worker.ended) == ("odds", 2)
    for task, asked in ((person, "odds"), (bot, "choose"), (review, "review")):
        assert worker.asked[-1] == asked
        worker.finish()
        await task
        await asyncio.sleep(0.01)
    assert len(worker.asked) == 5


async def test_a_thought_that_nobody_wants_any_more_is_ended() -> None:
    Slow.made = []
    minds = Minds(Slow)
    asking = asyncio.ensure_future(minds.ask({"task": "hint"}, QUESTION, 1.0))
    await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert Slow.made[0].ended == 1
    other = asyncio.ensure_future(minds.ask({"task": "odds"}, QUESTION, 1.0))
    await asyncio.sleep(0.01)
    assert Slow.made[0].asked == ["hint", "odds"]
    Slow.made[0].finish()
    assert await other == {}


def test_a_titles_files_come_when_its_rules_are_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Not for its card, once, and again if they could not be brought the first time."""
    far = tmp_path / "far"
    far.mkdir()
    for name in ("__init__", "meta"):
        (far / f"{name}.py").write_text("")
    asked: list[str] = []

    def fetch(folder: str) -> None:
        asked.append(folder)
        if len(asked) == 1:
            raise OSError("no connection")
        (tmp_path / folder / "game.py").write_text("from . import board\n")
        (tmp_path / folder / "board.py").write_text("")

    monkeypatch.setattr(armillary.games, "__path__", [str(tmp_path)])
    monkeypatch.setattr(sys, "meta_path", [Fetching({"far"}, fetch), *sys.meta_path])
    import_module("armillary.games.far.meta")
    assert not asked
    with pytest.raises(OSError, match="no connection"):
        import_module("armillary.games.far.game")
    import_module("armillary.games.far.game")
    assert asked == ["far", "far"]
    for name in [name for name in sys.modules if name.startswith("armillary.games.far")]:
        del sys.modules[name]
    vars(armillary.games).pop("far")
