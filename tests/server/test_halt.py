"""No holes in the log: what could not be stored is not kept in memory, the match stands still, and goes on from the store."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from armillary.kernel.setup import Setup
from armillary.server import hub as hub_module
from armillary.server import matches
from armillary.server.client import Client
from armillary.server.config import Settings
from armillary.server.hub import Broken, Hub
from armillary.server.limits import Bucket
from armillary.server.messages import NewMatch
from armillary.server.person import Person
from armillary.server.room import Room
from armillary.store import schema
from armillary.table import SeatPlan, TableError

GONE = sa.exc.OperationalError("COMMIT", {}, Exception("server closed the connection unexpectedly"))


class Ears:
    """A client that keeps what it hears."""

    def __init__(self, room: Room, seat: int | None) -> None:
        self.heard: list[dict[str, Any]] = []
        unused: Any = None
        self.client = Client(unused, Person(id="ann", name="Ann"), Bucket(1, 1, 0))
        self.client.send_bytes = self.hear  # type: ignore[method-assign]
        self.client.greeted, self.client.seat, self.client.seq = True, seat, room.table.seq
        room.presence.enter(self.client)

    def hear(self, data: bytes) -> None:
        self.heard.append(msgspec.json.decode(data))

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], None]:
    monkeypatch.setattr("armillary.server.hub.MOST_PATIENCE", 0.0)
    monkeypatch.setattr("armillary.server.hub.TICK", 0.02)

    async def whole(work: Callable[[Hub, Room], Awaitable[None]]) -> None:
        hub = Hub(Settings(database=str(tmp_path / "halt.db"), bot_workers=1))
        await hub.start()
        try:
            body = NewMatch(setup=Setup(title="salvage", seats=2), seats=[SeatPlan(kind="me")] * 2)
            await work(hub, await hub.create(*matches.new_match(body, hub.new_id(), "ann", "Ann", hub.now())))
        finally:
            await hub.stop()

    return lambda work: asyncio.run(whole(work))


def bid(seat: int) -> Any:
    return lambda table, now: table.play.choose(seat, "bid 0", table.count, now)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


class Outage:
    """The store answers nothing, neither to writes nor to reads."""

    def __init__(self, hub: Hub, monkeypatch: pytest.MonkeyPatch, stored: bool = False) -> None:
        self.hub, self.down = hub, True
        write, load, ping = hub.store.write, hub.store.load, hub.store.ping

        def failing_write(writes: Any) -> Any:
            if self.down and stored:
                write(writes)  # it was stored, but nobody was told
            if self.down:
                raise GONE
            return write(writes)

        def failing(function: Any) -> Any:
            def call(*arguments: Any, **named: Any) -> Any:
                if self.down:
                    raise GONE
                return function(*arguments, **named)

            return call

        monkeypatch.setattr(hub.store, "write", failing_write)
        monkeypatch.setattr(hub.store, "load", failing(load))
        monkeypatch.setattr(hub.store, "ping", failing(ping))


@pytest.mark.parametrize("stored", [False, True])
def test_an_unstored_step_is_forgotten_and_the_match_goes_on(
    play: Any, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    async def work(hub: Hub, room: Room) -> None:
        ears = Ears(room, 0)
        await room.do(bid(0))
        before = (room.table.seq, room.table.count)
        ears.heard.clear()
        outage = Outage(hub, monkeypatch, stored)
        with pytest.raises(TableError) as caught:
            await room.do(bid(1))
        assert caught.value.code == "unavailable"
        assert room.adrift
        with pytest.raises(TableError):
            _ = room.table
        with pytest.raises(TableError):
            await room.do(bid(1))
        assert ears.kinds()[0] == "halted"
        assert "update" not in ears.kinds(), "nobody was shown what is not stored"
        health = await hub.health()
        assert (health.status, health.halted) == ("failing", 1)
        outage.down = False
        await until(lambda: not room.adrift)
        assert (room.table.seq, room.table.count) == (before if not stored else (before[0] + 1, before[1] + 1))
        assert ears.kinds()[-1] == "update"
        if not stored:
            await room.do(bid(1))
        numbers = [seq for seq, _ in hub.store.entries_after(room.id, 0)]
        assert numbers == list(range(1, len(numbers) + 1))
        await until(lambda: hub.metrics.halted._value.get() == 0)
        assert (await hub.health()).status == "ok"

    play(work)


def test_chat_that_could_not_be_stored_is_not_shown(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub, room: Room) -> None:
        ears = Ears(room, 0)
        outage = Outage(hub, monkeypatch)
        with pytest.raises(TableError):
            await room.say(ears.client, "hello", None)
        outage.down = False
        await until(lambda: not room.adrift)
        assert room.table.chat.lines == []
        assert "said" not in ears.kinds()

    play(work)


def test_one_bad_log_is_one_matchs_trouble(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that cannot be opened is reported, and the bots of the others play on."""
    monkeypatch.setattr(hub_module, "SWEEP", 0.05)

    async def work(hub: Hub, room: Room) -> None:
        ids = []
        for _ in range(3):
            body = NewMatch(
                setup=Setup(title="tictactoe", seats=2),
                seats=[SeatPlan(kind="bot", level="random"), SeatPlan(kind="me")],
            )
            table, entries = matches.new_match(body, hub.new_id(), "ann", "Ann", hub.now())
            made = await hub.create(table, entries)
            await until(lambda made=made: made.table.count == 1 and not made.mailbox.unlisted and not made.busy)  # type: ignore[misc]
            ids.append(made.id)
        for id in ids:
            del hub.rooms[id]
        bad, good = ids[0], ids[1:]
        with hub.store.writing.begin() as connection:
            e, m = schema.entries, schema.matches
            connection.execute(e.delete().where(e.c.match == bad, e.c.seq == 2))
            for number, id in enumerate(ids):
                connection.execute(m.update().where(m.c.id == id).values(due=0.1 * number))
        with pytest.raises(Broken):
            await hub.room(bad)
        await until(lambda: all(id in hub.rooms for id in good))
        health = await hub.health()
        assert (health.status, health.broken) == ("degraded", 1)
        assert bad in health.problems[0]
        assert b"armillary_broken_matches 1.0" in hub.metrics.text()

    play(work)


@pytest.mark.parametrize("fail", ["full", "read-only"])
def test_a_full_or_read_only_disk_refuses_steps_and_loses_none(play: Any, fail: str) -> None:
    async def work(hub: Hub, room: Room) -> None:
        ears = Ears(room, 0)
        await room.do(bid(0))
        before = (room.table.seq, room.table.position.hash())

        state = [fail]

        @sa.event.listens_for(hub.store.writing, "begin")
        def begun(connection: sa.Connection) -> None:
            pages = 1 if state[0] == "full" else 1_000_000
            connection.connection.cursor().execute(f"PRAGMA max_page_count={pages}")
            if state[0] == "read-only":
                raise sqlite3.OperationalError("attempt to write a readonly database")

        async def talk() -> None:
            for _ in range(40):  # pages that are there already are filled first
                await room.say(ears.client, "x" * 900, None)

        for _ in range(2):
            with pytest.raises(TableError, match="could not be stored"):
                await talk()
        assert (await hub.health()).status == "failing"
        state[0] = "well"
        assert (room.table.seq, room.table.position.hash()) == before
        await room.do(bid(1))
        assert (await hub.health()).status == "ok"
        numbers = [seq for seq, _ in hub.store.entries_after(room.id, 0)]
        assert numbers == list(range(1, len(numbers) + 1))

    play(work)
