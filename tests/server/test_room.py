"""A room's mailbox, without sockets: what comes together is stored together, and everybody gets his own answer."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.kernel.setup import Setup
from armillary.server import matches
from armillary.server.client import MOST_WAITING, Client
from armillary.server.config import Settings
from armillary.server.hub import Hub
from armillary.server.limits import Bucket
from armillary.server.messages import NewMatch, Pong
from armillary.server.person import Person
from armillary.server.room import Room
from armillary.server.socket import WireLine
from armillary.store import WriteConflict
from armillary.table import SeatPlan, Table, TableError
from armillary.table.entry import Late

Run = Callable[[Callable[[Hub, Room], Awaitable[None]]], None]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Do something with the room of a match of Salvage: four crews that bid in secret."""
    monkeypatch.setattr("armillary.server.hub.MOST_PATIENCE", 0.0)  # however busy this machine is

    async def whole(work: Callable[[Hub, Room], Awaitable[None]]) -> None:
        hub = Hub(Settings(database=str(tmp_path / "room.db"), bot_workers=1))
        await hub.start()
        try:
            body = NewMatch(setup=Setup(title="salvage", seats=4), seats=[SeatPlan(kind="me")] * 4)
            room = await hub.create(*matches.new_match(body, hub.new_id(), "ann", "Ann", hub.now()))
            await work(hub, room)
        finally:
            await hub.stop()

    return lambda work: asyncio.run(whole(work))


def bid(seat: int, amount: int = 0) -> Any:
    return lambda table, now: table.play.choose(seat, f"bid {amount}", 0, now)


def stored(hub: Hub, room: Room) -> list[str]:
    return [type(entry).__name__ for _, entry in hub.store.entries_after(room.id, 0)]


def test_what_comes_while_something_is_stored_is_stored_together(play: Run) -> None:
    async def work(hub: Hub, room: Room) -> None:
        assert hub._writer is not None
        before = hub._writer.writes
        first = room.table.seq + 1
        done = await asyncio.gather(*(room.do(bid(seat)) for seat in range(4)))
        assert done == [(first + number, 1 + number) for number in range(4)]
        assert hub._writer.writes - before == 2, "the first alone, the other three together"
        assert stored(hub, room)[-4:] == ["Stepped"] * 4

    play(work)


def test_who_is_refused_does_not_hold_up_the_others(play: Run) -> None:
    async def work(hub: Hub, room: Room) -> None:
        commands = [bid(0), bid(1, 99), bid(2), bid(3)]
        done = await asyncio.gather(*(room.do(command) for command in commands), return_exceptions=True)
        assert isinstance(done[1], TableError)
        assert done[1].code == "illegal"
        assert room.table.deciding() == (1,)
        assert [step for _, step in (done[0], done[2], done[3])] == [1, 2, 3]  # type: ignore[misc]
        assert stored(hub, room)[-3:] == ["Stepped"] * 3

    play(work)


@pytest.mark.parametrize("failure", [TableError("not-now", "No."), ZeroDivisionError()])
def test_a_command_that_fails_halfway_leaves_nothing_and_the_others_are_done(play: Run, failure: Exception) -> None:
    def halfway(table: Table, now: float) -> Any:
        table.add(Late(at=now, seat=1))
        raise failure

    async def work(hub: Hub, room: Room) -> None:
        opened = room.table
        commands = [bid(0), bid(1), halfway, bid(2)]
        done = await asyncio.gather(*(room.do(command) for command in commands), return_exceptions=True)
        assert done[2] is failure
        assert [step for _, step in (done[0], done[1], done[3])] == [1, 2, 3]  # type: ignore[misc]
        assert room.table is not opened, "opened again from what is stored"
        assert "Late" not in stored(hub, room)
        assert stored(hub, room)[-3:] == ["Stepped"] * 3

    play(work)


def test_after_a_conflict_all_that_was_tried_is_tried_again(play: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub, room: Room) -> None:
        commit, lost = hub.commit, [WriteConflict(room.id)]

        async def faster(write: Any) -> Exception | None:
            return lost.pop() if lost and len(write.entries) > 1 else await commit(write)

        monkeypatch.setattr(hub, "commit", faster)
        done = await asyncio.gather(*(room.do(bid(seat)) for seat in range(4)))
        assert not lost
        assert [step for _, step in done] == [1, 2, 3, 4]
        assert stored(hub, room)[-4:] == ["Stepped"] * 4

    play(work)


def test_what_could_not_be_stored_is_told_to_all_who_asked(play: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub, room: Room) -> None:
        async def full(write: Any) -> Exception | None:
            return OSError("no space left")

        monkeypatch.setattr(hub, "commit", full)
        done = await asyncio.gather(*(room.do(bid(seat)) for seat in range(4)), return_exceptions=True)
        assert [getattr(error, "code", None) for error in done] == ["unavailable"] * 4
        assert room.table.count == 0
        assert stored(hub, room).count("Stepped") == 0

    play(work)


def test_who_does_not_read_holds_nobody_up_and_is_brought_up_to_date_in_one_go(play: Run) -> None:
    """It reads nothing until its queue is full; when that has drained, one update tells all that was left out."""

    async def work(hub: Hub, room: Room) -> None:
        heard: list[Any] = []
        reads = asyncio.Event()

        async def send(message: Any) -> None:
            await reads.wait()
            update = msgspec.json.decode(message["text"])
            if update["type"] == "update":
                heard.append(update)

        async def until_step(step: int) -> None:
            while not heard or heard[-1]["step"] < step:
                await asyncio.sleep(0.01)

        unused: Any = None
        client = Client(WireLine(unused, send, together=False), Person(id="ann", name="Ann"), Bucket(1, 1, 0))
        client.greeted, client.seq = True, room.table.seq
        room.presence.enter(client)
        draining = asyncio.ensure_future(client.drain(room))
        for _ in range(MOST_WAITING):
            await room.do(bid(0))
            await room.do(lambda table, now: table.play.undo(0, 1, now))
        await room.do(bid(0))
        assert client.lagging
        await room.do(bid(1))
        assert heard == []
        reads.set()
        await until_step(2)
        seqs = [update["seq"] for update in heard]
        assert seqs == sorted(seqs)
        assert len(heard) <= MOST_WAITING + 3, "single updates end where it fell behind"
        last = heard[-1]
        assert (last["seq"], last["step"]) == (room.table.seq, 2)
        assert last["rewound"] is not None, "it missed steps that were taken back"
        assert [step["step"] for step in last["steps"]] == [1, 2]
        await room.do(bid(2))
        await until_step(3)
        draining.cancel()
        room.clients.discard(client)

    play(work)


def test_what_waits_goes_out_together_and_in_order(play: Run) -> None:
    """While one write is under way the rest gathers; closing sends it before the end."""

    async def work(hub: Hub, room: Room) -> None:
        heard: list[list[int]] = []
        reads = asyncio.Event()

        async def send(message: Any) -> None:
            await reads.wait()
            heard.append([msgspec.json.decode(text)["now"] for text in message["texts"]])

        unused: Any = None
        client = Client(WireLine(unused, send, together=True), Person(id="ann", name="Ann"), Bucket(1, 1, 0))
        draining = asyncio.ensure_future(client.drain(room))
        client.send(Pong(id="", now=1))
        client.send(Pong(id="", now=2))
        await asyncio.sleep(0)
        client.send(Pong(id="", now=3))
        client.send(Pong(id="", now=4))
        reads.set()
        await client.close(1000)
        await draining
        assert heard == [[1, 2], [3, 4]]

    play(work)
