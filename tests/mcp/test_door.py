"""The door for programs: every tool in the process, over standard input and over HTTP; records verify; nothing hidden shows."""

import asyncio
import json
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

import httpx2
import uvicorn
from click.testing import CliRunner
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters

from armillary.exam.making import made
from armillary.exam.question import read_answers
from armillary.exam.scoring import score
from armillary.games.high_frontier.look import plans
from armillary.kernel import Game, game, titles
from armillary.kernel.history import History
from armillary.kernel.record import Record
from armillary.kernel.verify import verify
from armillary.mcp import desk
from armillary.mcp.cli import mcp_command
from armillary.mcp.desk import Desk, DeskTable, Refused
from armillary.mcp.http import http_app
from armillary.mcp.seat import Seat
from armillary.mcp.server import make_server
from armillary.mcp.sitting import Sitting, make_exam_server
from armillary.scene import Tool
from armillary.telling import CHOICES, EVENTS, LOOK, POSITION
from armillary.testkit.sampling import sample, whole

#: Short matches: the door is what is tested.
QUICK: dict[str, Any] = {
    "burning-planets": {
        "options": {"round-limit": 20, "barter-times": "own-action-phase", "max-proposals-per-turn": 0}
    },
    "earthmans-burden": {"options": {"round-limit": 2}},
    "galactic-empire": {"options": {"turn-limit": 10}},
    "high-frontier": {"options": {"round-limit": 8}},
    "high-frontier-conflict": {"options": {"disks": 1, "opening": "war"}},
}
SLUGS = sorted(titles())


@asynccontextmanager
async def client_of(desk: Desk, **named: Any) -> AsyncIterator[Client]:
    mode = named.pop("mode", None)
    async with Client(make_server(desk, **named), **({} if mode is None else {"mode": mode})) as client:
        yield client


async def ask(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content[0].text
    assert answer.structured_content is not None
    return answer.structured_content


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    text = str(answer.content[0].text)
    assert text.removeprefix(f"Error executing tool {tool}").strip(": "), "a bare error tells a model nothing"
    return text


def amount(notation: str, rng: Random) -> str:
    """A listed id with its range named."""
    head, _, last = notation.rpartition(" ")
    least, dots, most = last.partition("..")
    return f"{head} {rng.randint(int(least), int(most))}" if dots else notation


async def play(client: Client, started: dict[str, Any], rng: Random, most: int = 4000) -> dict[str, Any]:
    """A scripted program: any listed choice, until the match is over."""
    at = started
    for _ in range(most):
        listed = await ask(client, "choices", match=at["match"])
        if not listed["ids"]:
            break
        at = await ask(
            client,
            "choose",
            match=at["match"],
            step=listed["step"],
            id=amount(rng.choice(listed["ids"]), rng),
            why="any",
        )
    return at


def simple(slug: str) -> dict[str, Any]:
    """A start with as few seats and as weak bots as there are."""
    seats = titles()[slug].seats[0]
    return {"title": slug, "seats": ["you", *["random"] * (seats - 1)], **QUICK.get(slug, {})}


# ------------------------------------------------------------------------------------------------------------- in the process


@pytest.mark.parametrize("mode", [None, "legacy"])
async def test_every_tool_answers_and_has_limits_and_hints(mode: str | None) -> None:
    async with client_of(Desk(), mode=mode) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {
            "titles", "start", "look", "choices", "why_not", "odds", "consult", "choose", "choose_all", "undo", "rules",
            "hint", "wait", "resign", "record",
        }  # fmt: skip
        changing = {name for name, tool in tools.items() if not tool.annotations.read_only_hint}
        assert changing == {"start", "choose", "choose_all", "undo", "resign"}
        assert "salvage: " in (await ask(client, "titles"))["result"]
        at = await ask(client, "start", title="salvage", seats=["you", "greedy", "greedy"])
        match = at["match"]
        assert at["text"].startswith("Salvage. You are seat A")
        assert (await ask(client, "look", match=match, section="wrecks"))["text"].startswith("wrecks: ")
        listed = await ask(client, "choices", match=match)
        assert listed["ids"] == ["bid 0..10"]
        assert "SV-BID-02" in (await ask(client, "why_not", match=match, id="bid 11"))["text"]
        assert "is allowed" in (await ask(client, "why_not", match=match, id="bid 3"))["text"]
        assert "depends on what you cannot see" in await refusal(client, "odds", match=match, id="bid 3")
        assert "nothing to consult" in await refusal(client, "consult", match=match)
        assert (await ask(client, "hint", match=match))["text"]
        assert "after the end" in await refusal(client, "record", match=match)
        after = await ask(client, "choose", match=match, step=0, id="bid 3", why="a try", look=True)
        assert after["step"] == 1
        assert "things: " in after["text"]
        assert "stale" in await refusal(client, "choose", match=match, step=0, id="bid 3")
        assert "nothing to take back" in await refusal(client, "undo", match=match)
        assert (await ask(client, "wait", match=match, seconds=0))["text"] == "It is your decision."
        assert "SV-BID-01" in (await ask(client, "rules", title="salvage", words="SV-BID-01"))["result"]
        assert (await ask(client, "rules", title="salvage", words="bid"))["result"].count("SV-") > 2
        assert "resigned" in (await ask(client, "resign", match=match))["text"]
        record = Record.parse((await ask(client, "record", match=match))["text"].splitlines())
        assert record.header.players == ["program", "greedy", "greedy"]
        assert record.steps[next(step.n for step in record.steps if step.seat == "A") - 1].hint, (
            "it had asked the coach"
        )
        assert "a try" in record.end["notes"].values()


async def test_limits_are_refused_in_words() -> None:
    async with client_of(Desk()) as client:
        at = await ask(client, "start", title="tictactoe")
        for tool, arguments, word in (
            ("choices", {"limit": 4000}, "less than or equal to 40"),
            ("choices", {"first": -1}, "greater than or equal to 0"),
            ("wait", {"seconds": 61}, "less than or equal to 60"),
            ("choose", {"step": 0, "id": "x" * 401}, "at most 400"),
            ("choose_all", {"step": 0, "ids": ["mark a1"] * 41}, "at most 40"),
        ):
            assert word in await refusal(client, tool, match=at["match"], **arguments)
        assert "exactly one seat is yours" in await refusal(client, "start", title="tictactoe", seats=["you", "you"])
        for name in ("external:cat", "learned:/etc/passwd", "search:learned"):
            assert "no player" in await refusal(client, "start", title="tictactoe", seats=["you", name])
        for _ in range(7):
            await ask(client, "start", title="tictactoe")
        assert "8 matches are open" in await refusal(client, "start", title="tictactoe")
        await ask(client, "resign", match=at["match"])
        await ask(client, "start", title="tictactoe")


async def test_resources_and_prompts() -> None:
    async with client_of(Desk()) as client:
        for uri, word in (
            ("armillary://titles", "high-frontier"),
            ("armillary://salvage/guide", "Salvage"),
            ("armillary://salvage/rules/SV-BID-01", "SV-BID-01"),
            ("armillary://salvage/notation", "bid <credits: number>"),
        ):
            assert word in (await client.read_resource(uri)).contents[0].text
        names = {prompt.name for prompt in (await client.list_prompts()).prompts}
        assert names == {"play", "teach", "review", "negotiate"}
        prompt = await client.get_prompt("play", {"title": "salvage"})
        assert "salvage" in prompt.messages[0].content.text


async def test_without_help_there_are_no_odds_hints_or_planners() -> None:
    async with client_of(Desk(), helps=False) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert not names & {"odds", "hint", "consult"}
        assert "choose" in names


async def test_odds_are_exact_and_several_choices_are_all_or_none() -> None:
    async with client_of(Desk()) as client:
        at = await ask(client, "start", title="salvage", seats=["you", "random"], seed="7")
        assert "unverified" in at["text"]
        found = ""
        for _ in range(40):
            listed = await ask(client, "choices", match=at["match"])
            if "board" in listed["ids"]:
                found = (await ask(client, "odds", match=at["match"], id="board"))["text"]
                break
            last = listed["ids"][-1]
            chosen = f"bid {last.rpartition('..')[2]}" if last.startswith("bid") else last
            at = await ask(client, "choose", match=at["match"], step=listed["step"], id=chosen)
        assert sum(Fraction(line.split()[0]) for line in found.splitlines()) == 1
        assert len(found.splitlines()) >= 2
        at = await ask(client, "start", title="tictactoe")
        message = await refusal(client, "choose_all", match=at["match"], step=0, ids=["mark a1", "mark a1"])
        assert "not listed" in message
        assert (await ask(client, "look", match=at["match"]))["step"] == 0, "none was taken"


@pytest.mark.drawn(2)
@pytest.mark.parametrize("slug", SLUGS)
async def test_a_scripted_program_plays_a_whole_match_and_its_record_verifies(slug: str) -> None:
    desk = Desk()
    async with client_of(desk) as client:
        at = await play(client, await ask(client, "start", **simple(slug)), Random(slug))
        if not desk.table(at["match"]).over:
            pytest.fail(f"{slug} is not over")
        record = Record.parse((await ask(client, "record", match=at["match"]))["text"].splitlines())
        assert record.end["result"] is not None
        verdict = verify(record)
        assert verdict.problems == []
        assert verdict.draws > 0 or slug == "tictactoe"


# ----------------------------------------------------------------------------------------------------------------- secrecy


def answers(table: DeskTable) -> list[str]:
    """Everything that the tools would tell of this moment."""
    told = [table.look(), table.look(since=-1), *(table.look(section=part) for part in _sections(table))]
    for aside in (False, True):
        page = table.choices(out_of_turn=aside)
        told += [page.text, *page.ids]
    listed = table.choices(limit=4).ids[:4]
    for notation in [*listed, "nonsense", "accept 1", "-"]:
        for make in (table.why_not, table.odds):
            try:
                told.append(make(amount(notation, Random(1))))
            except Refused as error:
                told.append(str(error))
    acts: list[Callable[[], str]] = [
        lambda: table.wait(0),
        lambda: table.choose(table.step, "nonsense"),
        lambda: table.choose(table.step + 1, listed[0] if listed else "nonsense"),
        lambda: table.choose_all(table.step, ["nonsense"]),
        lambda: table.undo(),
        lambda: table.record(),
        lambda: table.consult("", {}),
        *(
            partial(table.consult, tool.id, given(tool))
            for tool in table.game.tools(table.at.view(), table.at.seat, table.game.text())
        ),
    ]
    if table.at.mine:
        acts.append(table.hint)
    for act in acts:
        try:
            told.append(act())
        except Refused as error:
            told.append(str(error))
    return told


def given(tool: Tool) -> dict[str, str]:
    """What a program would fill in: the first of the values that are listed, two turns, and a place nearby."""
    words = {arg.id: arg.values[0][0] for arg in tool.args if arg.values}
    return {**words, "turns": "2", **{arg.id: "luna" for arg in tool.args if arg.kind == "place"}}


def _sections(table: DeskTable) -> list[str]:
    return [line.partition(":")[0] for line in table.look().splitlines()[1:] if line[:1].islower() and ":" in line]


def with_position(seat: Seat, position: Any) -> DeskTable:
    """A table at which exactly this is true."""
    seat._history.position = position
    return DeskTable("m", seat)


def known(p: Any) -> dict[str, Any]:
    """The whole position but its dice."""
    found: dict[str, Any] = p.inspect()
    return {**found, "flow": None}


def twins(rules: Game, count: int, seed: int) -> Iterator[tuple[Seat, Any, Any]]:
    """Pairs of positions that a seat cannot tell apart: where a title hides something, they differ in more than dice."""
    rng = Random(seed)
    history = History(rules, seed)
    found = 0
    for number in range(120 * count):
        p = history.position
        if p.over:
            history = History(rules, seed + number + 1)
            continue
        if number % 5 == 0:
            viewer = rng.randrange(rules.seats)
            other = rules.sampled(p.view(viewer), viewer, Random(number))
            if known(p) != known(other) or not rules.hides:
                at = Seat(rules, ["random"] * viewer + ["program"] + ["random"] * (rules.seats - viewer - 1), "1")
                yield at, p.copy(), other
                found += 1
                if found >= count:
                    return
        # What is put together out of turn is hidden too.
        seat = rng.randrange(rules.seats)
        listed = p.interjections(seat) if number % 5 in (3, 4) else []
        if not listed:
            seat = p.deciding()[0]
            listed = p.choices(seat)
        history.apply(seat, rules.parse(amount(rules.notation(rng.choice(listed)), rng)))


@pytest.mark.parametrize("slug", SLUGS)
def test_twin_positions_give_the_same_answers_byte_by_byte(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two positions that differ only in what the seat may not know: all answers of all tools are equal."""
    monkeypatch.setattr(desk, "ODDS_BRANCHES", 300)  # counts end odds, hints and plans here, never the clock
    monkeypatch.setattr(desk, "advise", partial(desk.advise, iterations=2))
    monkeypatch.setattr(plans, "SECONDS", (600.0,) * 3)
    rules = game(slug)
    # Where nothing is hidden, only the dice differ.
    count = 50 if whole() else 2 if rules.hides else 1
    pairs = 0
    for seat, one, other in twins(rules, count, 4):
        assert answers(with_position(seat, one)) == answers(with_position(seat, other))
        pairs += 1
    assert pairs == count, "too few pairs: little was tested"


async def test_no_tool_takes_a_path_or_starts_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*args: Any, **named: Any) -> Any:
        raise AssertionError("a process was started")

    monkeypatch.setattr(subprocess, "Popen", forbidden)
    async with client_of(Desk()) as client:
        for tool in (await client.list_tools()).tools:
            names = set(tool.input_schema.get("properties", {}))
            assert not names & {"path", "file", "folder", "url", "command"}, tool.name
        for title in ("../salvage", "/etc/passwd", "salvage/../tictactoe"):
            assert "no title" in await refusal(client, "start", title=title)
            assert "no title" in await refusal(client, "rules", title=title, words="x")


# -------------------------------------------------------------------------------------------------------------------- fuzz


def mutated(listed: list[str], rng: Random) -> str:
    """A listed notation with one word changed, or anything."""
    if rng.random() < 0.2 or not listed:
        return "".join(
            chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x80, 0x2FFF)])) for _ in range(rng.randrange(1, 60))
        )
    words = rng.choice(listed).split()
    at = rng.randrange(len(words))
    words[at] = rng.choice([*rng.choice(listed).split(), "-", "99", "-1", "1..9", "A", "accept", "\x00", "\uff19"])
    return " ".join(words)


@pytest.mark.parametrize("slug", SLUGS)
def test_fuzzed_answers_are_refused_with_a_reason_or_are_legal(slug: str) -> None:
    """With those that go through the tools themselves 2,040 answers; at night 2,000 for each title."""
    rng = Random(slug)
    desk = Desk()
    seats = ["you", *["random"] * (titles()[slug].seats[0] - 1)]
    table = desk.open(slug, seats, seed="3")
    listed: list[str] = []
    legal = 0
    for number in range(2000 if whole() else 270):
        if table.over:
            table, listed = desk.open(slug, seats, seed=str(number)), []
        listed = listed or [*table.choices().ids, *table.choices(out_of_turn=True).ids[:20]]
        before, answer, reason = table.step, mutated(listed, rng), None
        try:
            table.choose(table.step, answer)
        except Refused as error:
            reason = str(error)
        if reason is None:
            legal += 1
            listed = []
            assert table.step == before + 1
        else:
            assert len(reason) > 10, answer
            assert table.step == before
    assert legal, "no answer was legal"


async def test_fuzzed_answers_reach_a_model_in_words() -> None:
    rng = Random(5)
    async with client_of(Desk()) as client:
        at = await ask(client, "start", title="salvage", seed="2")
        for _ in range(150):
            listed = await ask(client, "choices", match=at["match"])
            if not listed["ids"]:
                at = await ask(client, "start", title="salvage", seed="4")
                continue
            answer = await client.call_tool(
                "choose", {"match": at["match"], "step": listed["step"], "id": mutated(listed["ids"], rng)}
            )
            if answer.is_error:
                text = str(answer.content[0].text)
                assert text.removeprefix("Error executing tool choose").strip(": ")
                assert "Traceback" not in text


# --------------------------------------------------------------------------------------------- standard input, and over HTTP


#: Whole matches by a process and by a connection: one in the suite, one of every title at night.
OUTSIDE = SLUGS if whole() else ["salvage"]


async def whole_match(client: Client, slug: str) -> None:
    """Started, played to its end and verified, all through the client."""
    at = await play(client, await ask(client, "start", **simple(slug)), Random(slug))
    record = Record.parse((await ask(client, "record", match=at["match"]))["text"].splitlines())
    assert record.end["result"] is not None, "the match is over"
    assert verify(record).problems == []


@pytest.mark.parametrize("slug", OUTSIDE)
async def test_standard_input_plays_a_whole_match(slug: str) -> None:
    async with Client(StdioServerParameters(command=sys.executable, args=["-m", "armillary", "mcp"])) as client:
        await whole_match(client, slug)


async def test_a_given_match_leaves_its_record_when_the_pipe_ends(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ["-m", "armillary", "mcp", "--title", "tictactoe", "--record", str(file)]
    async with Client(StdioServerParameters(command=sys.executable, args=words)) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert "start" not in tools, "there is one given match"
        await play(client, {"match": "match"}, Random(1))
    assert verify(Record.load(file)).problems == []


def test_nothing_but_the_protocol_is_on_standard_output() -> None:
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }
    done = subprocess.run(
        [sys.executable, "-m", "armillary", "mcp"],
        input=json.dumps(hello) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["id"] for line in lines] == [1]
    assert lines[0]["result"]["serverInfo"]["name"] == "armillary"


@asynccontextmanager
async def served(token: str = "", sessions: int = 100) -> AsyncIterator[str]:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    app = http_app(make_server(Desk()), port, token=token, sessions=sessions)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
    thread.start()
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.should_exit = True
        await asyncio.to_thread(thread.join)


@pytest.mark.parametrize("slug", OUTSIDE)
async def test_http_on_the_loopback_address_plays(slug: str) -> None:
    async with served() as url, Client(url) as client:
        await whole_match(client, slug)


# ----------------------------------------------------------------------------------------------------------------- an exam


async def test_an_exam_is_sat_by_mcp_and_goes_on_where_it_broke_off(tmp_path: Path) -> None:
    pairs = list(made("by mcp", ["tictactoe", "salvage"], ["law", "odds"], 6))
    questions, keys = [question for question, _ in pairs], {key.id: key for _, key in pairs}
    file = tmp_path / "answers.jsonl"
    for stop in (2, 6):
        async with Client(make_exam_server(Sitting(questions, file))) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == {"exam_next", "exam_answer"}
            while True:
                asked = await ask(client, "exam_next")
                if asked["left"] <= len(questions) - stop:
                    break
                assert await ask(client, "exam_next") == asked
                assert "The question is" in await refusal(client, "exam_answer", id="other", answer="legal")
                assert "at most 400" in await refusal(client, "exam_answer", id=asked["id"], answer="x" * 401)
                kept = await ask(client, "exam_answer", id=asked["id"], answer=keys[asked["id"]].answer)
                assert kept["result"].startswith("Kept."), "whether it is right is not told"
            if stop == 6:
                assert asked["id"] == ""
                assert "no question is left" in await refusal(client, "exam_answer", id="q", answer="1")
    table = score(questions, keys, read_answers(file), [])
    assert table.exact is not None
    assert (table.exact.points, table.exact.missing) == (table.exact.possible, 0)


def test_an_exam_goes_with_no_match_and_chat_only_with_a_club(tmp_path: Path) -> None:
    file = tmp_path / "exam.jsonl"
    file.write_text("{}", encoding="utf-8")
    for words, reason in (
        (["--exam", str(file), "--title", "salvage"], "--exam goes with neither"),
        (["--exam", str(file)], "line 1"),
        (["--chat"], "--chat goes with --server"),
    ):
        done = CliRunner().invoke(mcp_command, words)
        assert done.exit_code != 0
        assert reason in str(done.exception) + done.output


HEADERS = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}


async def test_http_refuses_other_hosts_wrong_tokens_large_bodies_and_too_many_sessions() -> None:
    async with served("secret-token", sessions=3) as url, httpx2.AsyncClient() as web:
        good = {**HEADERS, "authorization": "Bearer secret-token"}
        assert (await web.post(url, json=INITIALIZE, headers=HEADERS)).status_code == 401
        assert (
            await web.post(url, json=INITIALIZE, headers={**HEADERS, "authorization": "Bearer x"})
        ).status_code == 401
        assert (await web.post(url, json=INITIALIZE, headers={**good, "host": "evil.example"})).status_code == 421
        assert (
            await web.post(url, json=INITIALIZE, headers={**good, "origin": "http://evil.example"})
        ).status_code == 403
        large = {**INITIALIZE, "padding": "x" * 70_000}
        assert (await web.post(url, json=large, headers=good)).status_code == 413
        codes = [(await web.post(url, json=INITIALIZE, headers=good)).status_code for _ in range(4)]
        assert codes[:3] == [200] * 3
        assert codes[3] >= 400, "the session above the limit"


# ----------------------------------------------------------------------------------------------------------------- budgets


@pytest.mark.parametrize("slug", sample(SLUGS, 3, "budgets of the door"))
def test_answers_of_the_tools_keep_their_budgets(slug: str) -> None:
    rng = Random(3)
    table = Desk().open(slug, ["you", *["random"] * (titles()[slug].seats[0] - 1)], seed="9")
    for _ in range(400 if whole() else 60):
        if table.over:
            break
        page = table.choices()
        assert len(page.text) <= CHOICES
        assert len(table.look()) <= POSITION
        happened = table.choose(table.step, amount(rng.choice(page.ids), rng))
        assert len(happened) <= EVENTS + 1000
        assert len(table.look()) + len(page.text) + len(happened) < LOOK


def test_the_recorded_match_of_the_docs_verifies() -> None:
    record = Record.load(Path(__file__).parents[2] / "examples" / "salvage-by-a-program.jsonl")
    assert record.header.players[0] == "program"
    assert record.end["notes"]
    assert verify(record).problems == []
