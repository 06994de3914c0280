"""Bots in worker processes: they play, crash, overrun their time, and are replaced; the table is told."""

import os
import signal
import time
from typing import Any

import pytest

from armillary.kernel.setup import Setup
from armillary.server import worker
from armillary.table import SeatPlan, Table


def texts(sock: Any) -> list[str]:
    return [notice["text"] for message in sock.seen for notice in message.get("notices", [])]


def test_a_match_against_bots_goes_to_its_end(start: Any) -> None:
    own = start()
    ann = own.person("Ann")
    card = ann.match("salvage", ["me", "easy", "random"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    update = sock.until("update")
    while update["view"]["decision"] is not None:
        if update["view"]["decision"]["yours"]:
            choice = update["view"]["choices"][0]
            text = choice["notation"]
            if "least" in choice:
                text = f"{text.rpartition(' ')[0]} {choice['least']}"
            sock.send(type="choose", step=update["step"], choice=text)
        update = sock.until("update", seconds=90)
    assert ann.get(f"/api/matches/{card['id']}/verify").json()["sound"]


def test_a_crashed_worker_is_started_again(start: Any) -> None:
    own = start()
    ann = own.person("Ann")
    first = ann.match("tictactoe", ["me", "random"])
    sock = ann.socket(first["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("mark a1", 0)
    sock.until("update", step=2)
    process = own.hub.pool.workers[0].process
    os.kill(process.pid, signal.SIGKILL)
    free = sock.seen[-1]["view"]["choices"][0]["notation"]
    sock.send(type="choose", step=2, choice=free)
    sock.until("update", step=4, seconds=90)
    assert own.hub.pool.workers[0].process.pid != process.pid


class Sleepy:
    """Stands in for the worker: fails in a certain way for certain levels."""

    def __init__(self, pool: Any, failing: dict[str, str]) -> None:
        self.ask_before = pool.ask
        self.failing = failing
        self.asked: list[str] = []

    async def ask(self, request: dict[str, Any], seconds: float, **_: Any) -> dict[str, Any]:
        from armillary.server.asking import WorkerFailed

        level = request.get("level", "")
        self.asked.append(level)
        if self.failing.get(level) == "crash":
            raise WorkerFailed("crashed")
        if self.failing.get(level) == "illegal":
            return {"choice": "mark a1"}
        answer: dict[str, Any] = await self.ask_before(request, seconds)
        return answer


@pytest.mark.parametrize("way", ["crash", "illegal"])
def test_a_bot_that_fails_twice_is_replaced_by_a_simpler_one(start: Any, way: str) -> None:
    own = start()
    sleepy = Sleepy(own.hub.pool, {"medium": way, "easy": way})
    own.hub.pool.ask = sleepy.ask
    ann = own.person("Ann")
    card = ann.match("tictactoe", ["me", "medium"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("mark a1", 0)
    sock.until("update", step=2, seconds=90)
    assert sleepy.asked == ["medium", "medium", "easy", "easy", "random"]
    told = texts(sock)
    assert sum("restarted" in text for text in told) == 2
    assert sum("simpler" in text for text in told) == 2
    assert ann.get(f"/api/matches/{card['id']}").json()["seats"][1]["level"] == "random"


def test_even_if_the_simplest_bot_fails_the_match_goes_on(start: Any) -> None:
    own = start()
    own.hub.pool.ask = Sleepy(own.hub.pool, {"random": "crash"}).ask
    ann = own.person("Ann")
    card = ann.match("tictactoe", ["me", "random"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("mark a1", 0)
    assert sock.until("update", step=2, seconds=90)["view"]["decision"]["yours"]


def test_a_bot_that_overruns_its_time_is_killed(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own = start(bot_budget=0.3)
    ann = own.person("Ann")
    card = ann.match("tictactoe", ["me", "random"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("mark a1", 0)
    sock.until("update", step=2, seconds=90)
    stopped = own.hub.pool.workers[0].process
    os.kill(stopped.pid, signal.SIGSTOP)  # it hangs
    free = sock.seen[-1]["view"]["choices"][0]["notation"]
    sock.send(type="choose", step=2, choice=free)
    sock.until("update", step=4, seconds=90)
    for _ in range(1200):
        if stopped.returncode is not None:
            break
        time.sleep(0.05)
    assert stopped.returncode == -signal.SIGKILL
    assert any("restarted" in text for text in texts(sock))


def test_the_worker_sees_a_view_and_nothing_else() -> None:
    """What is sent to a bot's process is what its seat may know: another seat's sealed bid does not change it."""

    def request(bid: int) -> Any:
        table = Table.open(Setup(title="salvage", seats=3), secret=bytes(32))
        table.seats.plan([SeatPlan(kind="me")] * 2 + [SeatPlan(kind="bot", level="random")], "p", "P", 1.0)
        table.start.agree("p", 2.0, entropy="x")
        table.play.choose(0, f"bid {bid}", 0, 3.0)
        return table.position.view(2).inspect()

    assert request(0) == request(1)


def test_a_worker_answers_questions() -> None:
    table = Table.open(Setup(title="tictactoe", seats=2))
    table.seats.plan([SeatPlan(kind="me"), SeatPlan(kind="bot", level="random")], "p", "P", 1.0)
    table.start.agree("p", 2.0)
    request = {
        "task": "choose",
        "setup": {"title": "tictactoe", "seats": 2},
        "position": table.position.view(0).inspect(),
        "seat": 0,
        "level": "random",
        "seed": 1,
        "budget": 0.1,
    }
    assert worker.work(request)["choice"].startswith("mark ")
    assert worker.work(request) == worker.work(request), "the same seed, the same answer"


def test_a_row_that_wrongly_says_that_a_bot_is_to_move_is_put_right(start: Any) -> None:
    """A process that died may leave behind that a match waits for the server: the next one looks, and corrects it."""
    import sqlalchemy as sa

    own = start()
    ann = own.person("Ann")
    card = ann.match("tictactoe", ["me", "random"])
    store = own.hub.store
    with store.writing.begin() as connection:
        connection.execute(sa.text("UPDATE matches SET due = 0"))
    assert store.due(time.time()) == [card["id"]]
    end = time.monotonic() + 60
    while store.due(time.time()):
        assert time.monotonic() < end
        time.sleep(0.1)


def test_45_matches_of_hard_bots_that_nobody_looks_at_do_not_make_others_wait(start: Any) -> None:
    """Whoever looks waits for the answer that is being thought about, and for no other."""
    own = start(bot_workers=1, bot_think=0.4)
    ask, others, waited = own.hub.pool.ask, [], []

    async def noted(request: Any, seconds: float, *, urgent: bool = False) -> Any:
        before = len(others)
        answer = await ask(request, seconds, urgent=urgent)
        if urgent:
            waited.append(len(others) - before)
        else:
            others.append(request["seat"])
        return answer

    own.hub.pool.ask = noted
    ann, bob = own.person("Ann"), own.person("Bob")
    for _ in range(45):
        ann.match("salvage", ["hard", "hard", "me"])
    card = bob.match("tictactoe", ["me", "random"])
    sock = bob.socket(card["id"])
    sock.hello(0)
    update = sock.until("update")
    for _ in range(2):
        assert len(own.hub.pool._waiting) > 20, "the others wait"
        step = update["step"]
        sock.send(type="choose", step=step, choice=update["view"]["choices"][0]["notation"])
        update = sock.until("update", step=step + 2)
    assert len(waited) == 2
    assert max(waited) <= 2, "one that was under way, and one that had just begun"
