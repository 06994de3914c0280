"""Several processes behind one port: every match has one process, and everybody gets there."""

import asyncio
import json
import os
import resource
import signal
import socket
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from armillary.server.cluster import IN_FLIGHT, LIVES, MOST_QUEUED, UNAVAILABLE, Handed, Worker, owner_of, wanted
from armillary.server.config import Settings


def test_matches_belong_to_processes_by_their_id() -> None:
    assert {owner_of(f"match{number}", 4) for number in range(100)} == {0, 1, 2, 3}
    line = b"GET /api/matches/abcDEF123/socket?invite=x HTTP/1.1"
    assert wanted(line, 4) == owner_of("abcDEF123", 4)
    assert wanted(b"GET /api/matches/abcDEF123 HTTP/1.1", 4) == owner_of("abcDEF123", 4)
    assert wanted(b"POST /api/session/login HTTP/1.1", 4) == 0, "guesses at passwords are counted in one place"
    assert wanted(b"POST /%61pi/sess%69on/login HTTP/1.1", 4) == 0, "however it is written"
    assert wanted(b"GET /api/%6Datches/abc%44EF123%3f HTTP/1.1", 4) == owner_of("abcDEF123?", 4)
    assert wanted(b"GET /%61pi/matches/abc%44EF123/board?x HTTP/1.1", 4) == owner_of("abcDEF123", 4)
    for other in (b"GET /api/matches HTTP/1.1", b"POST /api/daily HTTP/1.1", b"", b"rubbish", b"\0\xff"):
        assert wanted(other, 4) is None


def test_a_worker_that_starts_does_not_spin_over_connections_that_wait() -> None:
    async def whole() -> None:
        ours, theirs = socket.socketpair()
        server: Any = SimpleNamespace(started=False)
        with ours, theirs:
            ours.setblocking(False)
            ours.send(b"x")
            handing = asyncio.ensure_future(Handed(server, theirs).run())
            await asyncio.sleep(0.05)
            assert not asyncio.get_running_loop().remove_reader(theirs.fileno()), "it is not looked at yet"
            server.started = True
            assert await asyncio.get_running_loop().sock_recv(ours, 10) == LIVES
            assert asyncio.get_running_loop().remove_reader(theirs.fileno()), "now it is"
            handing.cancel()
            await asyncio.gather(handing, return_exceptions=True)

    asyncio.run(whole())


class Sent:
    """Connections that somebody made to nobody, and what was answered to them."""

    def __init__(self, count: int) -> None:
        self.pairs = [socket.socketpair() for _ in range(count)]
        for _, theirs in self.pairs:
            theirs.setblocking(False)

    def answers(self) -> list[bytes]:
        """Of each: what it was sent before it was closed; nothing while it waits."""
        found = []
        for mine, _ in self.pairs:
            mine.setblocking(False)
            try:
                found.append(mine.recv(1000))
            except BlockingIOError:
                found.append(b"")
        return found

    def close(self) -> None:
        for mine, theirs in self.pairs:
            mine.close()
            theirs.close()


def test_a_worker_that_takes_nothing_has_a_bounded_queue() -> None:
    """So many are in transit, so many wait, and all others are answered at once."""
    lock: Any = SimpleNamespace(descriptor=None)
    worker = Worker(0, Settings(), "", lock)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    ours.setblocking(False)
    worker.way = ours
    more = 30
    sent = Sent(IN_FLIGHT + MOST_QUEUED + more)
    try:
        for _, connection in sent.pairs:
            worker.hand(connection)
        assert (len(worker.sent), len(worker.waiting)) == (IN_FLIGHT, MOST_QUEUED)
        answers = sent.answers()
        assert set(answers[:-more]) == {b""}
        assert all(answer == UNAVAILABLE for answer in answers[-more:])
    finally:
        sent.close()
        ours.close()
        theirs.close()


SETTINGS = {"ARMILLARY_WORKERS": "2", "ARMILLARY_TOURNAMENT_HOSTS": "everybody"}


@pytest.fixture
def cluster(tmp_path: Path, processes: Any) -> Any:
    server = processes(str(tmp_path / "cluster.db"), **SETTINGS)
    server.wait()
    return server


@pytest.fixture(scope="module")
def shared_cluster(tmp_path_factory: pytest.TempPathFactory, module_processes: Any) -> Any:
    """For tests that neither end a process nor count what others did."""
    server = module_processes(str(tmp_path_factory.mktemp("cluster") / "cluster.db"), **SETTINGS)
    server.wait()
    return server


def test_no_way_of_writing_a_path_dodges_the_counter_of_guesses(shared_cluster: Any, person: Any) -> None:
    eve = person(shared_cluster.port, "Eve")
    guess = {"login": "nobody", "password": "guessing it"}
    paths = ("/api/session/login", "/%61pi/session/login", "/api/session%2Flogin", "/api/sess%69on/login")
    codes = [eve.post(paths[turn % 4], json=guess).status_code for turn in range(19)]
    assert codes[:10] == [403] * 10
    assert 429 in codes, "two counters would allow twenty; one allows ten, and a few more where the machine is slow"
    match = eve.match("tictactoe", ["me", "me"])["id"]
    written = "".join(f"%{ord(char):02x}" for char in match)
    assert eve.get(f"/%61pi/matches/{written}").status_code == 200, "it reaches the worker that the match belongs to"


def workers_of(server: Any) -> dict[int, int]:
    """The worker processes by their index."""
    found = {}
    for child in Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split():
        command = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
        if b"armillary.server.cluster" in command:
            found[int(command[command.index(b"armillary.server.cluster") + 1])] = int(child)
    return found


def test_a_table_is_played_across_processes(shared_cluster: Any, person: Any) -> None:
    ann, bob = person(shared_cluster.port, "Ann"), person(shared_cluster.port, "Bob")
    owners = set()
    for _ in range(6):
        card = ann.match("tictactoe", ["me", "open"], public=True)
        owners.add(owner_of(card["id"], 2))
        path = f"/api/matches/{card['id']}"
        bob.post(f"{path}/join", json={})
        assert bob.post(f"{path}/ready", json={}).json()["state"] == "playing"
        socks = [ann.socket(card["id"]), bob.socket(card["id"])]
        for seat, sock in enumerate(socks):
            sock.hello(seat)
            sock.until("update")
        for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
            assert socks[number % 2].choose(f"mark {cell}", number)["type"] == "done"
            socks[1 - number % 2].until("update", step=number + 1)
        assert ann.get(f"{path}/verify").json()["sound"]
        for sock in socks:
            sock.close()
    assert owners == {0, 1}
    assert len(ann.get("/api/matches?list=mine").json()["matches"]) == 6


def test_a_process_that_dies_is_started_again_and_nothing_is_lost(cluster: Any, person: Any) -> None:
    ann = person(cluster.port, "Ann")
    cards = [ann.match("tictactoe", ["me", "me"]) for _ in range(4)]
    for card in cards:
        sock = ann.socket(card["id"])
        sock.hello(0)
        assert sock.choose("mark b2", 0)["type"] == "done"
        sock.close()
    victims = workers_of(cluster)
    assert sorted(victims) == [0, 1]
    os.kill(victims[0], signal.SIGKILL)
    end = time.monotonic() + 60
    for card in cards:
        while True:
            try:
                shown = ann.get(f"/api/matches/{card['id']}")
                if shown.status_code == 200:
                    break
            except httpx.HTTPError:
                pass
            assert time.monotonic() < end
            time.sleep(0.1)
        assert shown.json()["step"] == 1, json.dumps(shown.json())


#: Connections that wait for a worker that was halted.
CROWD = 2000


def test_a_halted_worker_holds_nobody_else_up_and_is_replaced(cluster: Any, person: Any) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < CROWD + 500:
        pytest.skip("too few open files are allowed here")
    ann = person(cluster.port, "Ann")
    cards: dict[int, str] = {}
    while len(cards) < 2:
        card = ann.match("tictactoe", ["me", "me"])
        cards[owner_of(card["id"], 2)] = card["id"]
    halted = workers_of(cluster)[1]
    request = f"GET /api/matches/{cards[1]} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {ann.token}\r\n\r\n"
    crowd = []
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        os.kill(halted, signal.SIGSTOP)
        for _ in range(CROWD):
            crowd.append(socket.create_connection(("127.0.0.1", cluster.port), 120))
            crowd[-1].sendall(request.encode())
        for _ in range(20):
            # Before the hand-over was bounded, the first process was stuck here for good.
            assert ann.get(f"/api/matches/{cards[0]}", timeout=120).status_code == 200
        heads = [b"".join(iter(lambda one=one: one.recv(4096), b"")).partition(b"\r\n\r\n")[0] for one in crowd]
        assert {head.split(b" ", 2)[1] for head in heads} <= {b"503", b"200"}
        turned_away = [head for head in heads if head.split(b" ", 2)[1] == b"503"]
        assert turned_away
        assert all(b"retry-after: 5" in head for head in turned_away)
        eventually(lambda: ann.get(f"/api/matches/{cards[1]}").status_code == 200)
        assert workers_of(cluster)[1] != halted, "it was replaced"
        assert len({ann.get("/healthz").status_code for _ in range(4)} | {200}) == 1
    finally:
        for one in crowd:
            one.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_rubbish_before_the_first_line_ends_nobody_elses_connection(shared_cluster: Any, person: Any) -> None:
    for rubbish in (b"", b"\0" * 100, b"GET " + b"x" * 10_000, b"GET /api/matches/\xff\xfe/socket HTTP/1.1\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", shared_cluster.port)) as raw:
            raw.sendall(rubbish)
    assert person(shared_cluster.port, "Ann").get("/api/titles/salvage").status_code == 200


def member(person: Any, port: int, login: str) -> Any:
    somebody = person(port, login.capitalize())
    made = somebody.post("/api/session/register", json={"login": login, "password": "correct horse"}).json()
    somebody.token = made["token"]
    somebody.headers["Authorization"] = f"Bearer {somebody.token}"
    return somebody


def eventually(ask: Any, seconds: float = 60) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = ask()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError("never")


def test_a_tournament_and_its_lists_from_any_process(shared_cluster: Any, person: Any) -> None:
    people = [member(person, shared_cluster.port, name) for name in ("ann", "bob", "cid", "dan")]
    ann = people[0]
    plan = {
        "name": "Cup",
        "kind": "swiss",
        "rounds": 1,
        "setup": {"title": "tictactoe", "seats": 2},
        "pace": {"kind": "live", "bank": 60, "increment": 0},
    }
    path = f"/api/tournaments/{ann.post('/api/tournaments', json=plan).json()['tournament']['id']}"
    for somebody in people:
        assert somebody.post(f"{path}/enter").status_code == 200
    page = ann.post(f"{path}/begin").json()
    for table in page["rounds"][0]:
        shown = eventually(lambda m=table["match"]: ann.get(f"/api/matches/{m}"))
        assert shown.json()["state"] == "playing"
        socks = {}
        for somebody in people:
            for seat in somebody.get(f"/api/matches/{table['match']}").json()["yours"]:
                socks[seat] = somebody.socket(table["match"])
                socks[seat].hello(seat)
        for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
            assert socks[number % 2].choose(f"mark {cell}", number)["type"] == "done"
    eventually(lambda: ann.get(path).json()["tournament"]["state"] == "over")
    for somebody in people:
        board = somebody.get("/api/leaderboard", params={"title": "tictactoe"}).json()["standings"]
        assert [line["matches"] for line in board] == [1, 1, 1, 1]


def test_figures_are_those_of_all_processes(cluster: Any, person: Any) -> None:
    ann = person(cluster.port, "Ann")
    owners = set()
    for _ in range(6):
        card = ann.match("tictactoe", ["me", "me"])
        owners.add(owner_of(card["id"], 2))
        sock = ann.socket(card["id"])
        sock.hello(0)
        assert sock.choose("mark b2", 0)["type"] == "done"
    assert owners == {0, 1}
    for _ in range(3):
        text = ann.get("/metrics").text
        assert 'armillary_steps_total{by="seat"} 6.0' in text
        assert "armillary_sockets 6.0" in text
        assert ann.get("/healthz").json()["matches"] == 6
