"""Clocks of matches run on the steady clock: a wall clock that jumps forfeits nobody, and what is late is said once."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from armillary.kernel.setup import Setup
from armillary.server import matches, steady
from armillary.server.config import Settings
from armillary.server.hub import Hub
from armillary.server.messages import NewMatch
from armillary.server.room import Room
from armillary.server.steady import Steady
from armillary.store import Store
from armillary.table import SeatPlan
from armillary.table.facts import Pace

HOUR = 3600.0


class Clocks:
    """Both clocks of a machine, as the test wants them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady, self.boot = 1_000_000.0, 50.0, "one"
        monkeypatch.setattr(steady, "wall", lambda: self.wall)
        monkeypatch.setattr("armillary.server.hub.wall", lambda: self.wall)
        monkeypatch.setattr(steady, "steady", lambda: self.steady)
        monkeypatch.setattr(steady, "boot", lambda: self.boot)
        monkeypatch.setattr("time.time", lambda: self.wall)

    def jump(self, seconds: float) -> None:
        self.wall += seconds

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    monkeypatch.setattr("armillary.server.hub.TICK", 0.01)
    return Clocks(monkeypatch)


def with_room(database: Path, work: Callable[[Hub, Room], Awaitable[None]], match: str = "") -> str:
    """A hub with one live match of two people, five minutes each."""

    async def whole() -> str:
        hub = Hub(Settings(database=str(database), bot_workers=1))
        await hub.start()
        try:
            room: Room | None
            if match:
                room = await hub.room(match)
            else:
                pace = Pace(kind="live", bank=300, increment=0, late="wait")
                seats = [SeatPlan(kind="me")] * 2
                body = NewMatch(setup=Setup(title="tictactoe", seats=2), seats=seats, pace=pace)
                room = await hub.create(*matches.new_match(body, hub.new_id(), "ann", "Ann", hub.now()))
            assert room is not None
            await work(hub, room)
            return room.id
        finally:
            await hub.stop()

    return asyncio.run(whole())


async def looks(room: Room, count: int = 5) -> None:
    """Wait until the hub has looked at the clock so many times, and has done what it found."""
    clock, left = room.table.clock, count
    overdue, seen = clock.overdue, asyncio.Event()

    def counted(now: float) -> list[int]:
        nonlocal left
        left -= 1
        if left <= 0:
            seen.set()
        return overdue(now)

    clock.overdue = counted  # type: ignore[method-assign]
    await seen.wait()
    clock.overdue = overdue  # type: ignore[method-assign]
    async with room.lock:
        pass


def late(room: Room) -> list[int]:
    return list(room.table.clock.late)


@pytest.mark.parametrize("seconds", [HOUR, 400 * 24 * HOUR, -HOUR, -400 * 24 * HOUR])
def test_a_wall_clock_that_jumps_forfeits_nobody(tmp_path: Path, clocks: Clocks, seconds: float) -> None:
    async def work(hub: Hub, room: Room) -> None:
        clocks.jump(seconds)
        await looks(room)
        assert late(room) == []
        assert room.table.clock.state(hub.now()).left == [300.0, 300.0]
        await room.do(lambda table, now: table.play.choose(0, "mark b2", 0, now))
        assert room.table.clock.left == [300.0, 300.0]
        clocks.pass_by(100)
        await looks(room)
        assert room.table.clock.state(hub.now()).left == [300.0, 200.0]
        clocks.pass_by(201)
        await looks(room)
        assert late(room) == [1], "time that really passes counts"

    with_room(tmp_path / "clocks.db", work)


def test_a_process_that_starts_after_the_jump_goes_by_the_same_clock(tmp_path: Path, clocks: Clocks) -> None:
    async def nothing(hub: Hub, room: Room) -> None:
        pass

    match = with_room(tmp_path / "clocks.db", nothing)
    clocks.jump(HOUR)
    clocks.pass_by(10)

    async def work(hub: Hub, room: Room) -> None:
        await looks(room)
        assert late(room) == []
        assert room.table.clock.state(hub.now()).left == [290.0, 300.0], "the ten seconds without a server count"

    with_room(tmp_path / "clocks.db", work, match)


def test_after_a_boot_the_wall_clock_counts(tmp_path: Path, clocks: Clocks) -> None:
    store = Store(str(tmp_path / "clocks.db"))
    assert Steady(store).now() == clocks.wall
    clocks.jump(HOUR)
    assert Steady(store).now() == clocks.wall - HOUR
    clocks.boot, clocks.steady = "two", 3.0
    assert Steady(store).now() == clocks.wall
    store.close()


def test_whoever_was_away_for_days_is_late_once(tmp_path: Path, clocks: Clocks) -> None:
    told: list[Any] = []

    async def work(hub: Hub, room: Room) -> None:
        add = room.table.add
        room.table.add = lambda entry: (told.append(type(entry).__name__), add(entry))[1]  # type: ignore[method-assign]
        clocks.pass_by(5 * 24 * HOUR)
        await looks(room, 20)
        assert late(room) == [0]

    with_room(tmp_path / "clocks.db", work)
    assert told == ["Late"]
