"""Faults under load: `python -m bench.faults [--workers 1 2 4] [--stores sqlite postgresql] [--kills 20]`.

While matches are played against bots, workers and the first process are killed, the database is restarted, the disk takes
nothing or is read-only, and a worker is halted (SIGSTOP). After every fault steps must be acknowledged again within ten seconds,
in matches of the worker that was struck. At the end every acknowledged step must be in its match's record, once, and every record
must verify. Prints one line of JSON for each run. Two of the faults (a read-only disk under SQLite, a full one under PostgreSQL)
are injected by `strace`, and left out where it is missing.

Uses the players of `tests/server/test_faults.py`, which covers a part of this in the suite.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg

from armillary.server.cluster import owner_of
from tests.server.conftest import Process, postgres
from tests.server.test_cluster import workers_of
from tests.server.test_faults import GONE, Crowd, check

#: Seconds within which play must go on.
SOON = 10.0


class Players(Crowd):
    """So many matches at once, one after the other, as long as it is wanted."""

    def __init__(self, port: int, count: int) -> None:
        super().__init__([port], seed=2027)
        self.count = count
        self.ending = False

    def steps(self, struck: tuple[int, int] | None = None) -> int:
        """Acknowledged steps; `struck`: in the matches of this worker, of so many."""
        found = self.acknowledged.items()
        return sum(len(steps) for match, steps in found if struck is None or owner_of(match, struck[1]) == struck[0])

    async def sit_down(self) -> None:
        await self.open(0)
        await asyncio.gather(*(self.seat() for _ in range(self.count)))

    async def seat(self) -> None:
        while not self.ending:
            try:
                match = await self.open_one()
            except (*GONE, KeyError, ValueError):
                await asyncio.sleep(0.2)
                continue
            await self.play(match)

    async def open_one(self) -> str:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.ports[0]}", timeout=10) as client:
            client.headers["Authorization"] = f"Bearer {self.token}"
            seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
            answer = await client.post("/api/matches", json={"setup": {"title": "salvage", "seats": 2}, "seats": seats})
        match: str = answer.json()["id"]
        self.matches.append(match)
        self.acknowledged[match] = {}
        return match


class Run:
    """One server with so many workers on one kind of store, and what is done to it."""

    def __init__(self, database: str, workers: int, kills: int, players: int, cluster: Any) -> None:
        self.database = database
        self.workers = workers
        self.kills = kills
        self.cluster = cluster
        self.server = Process(
            database,
            ARMILLARY_WORKERS=str(workers),
            ARMILLARY_KEEP_MATCHES="100000",
            ARMILLARY_GUEST_KEEP_MATCHES="100000",
        )
        self.players = Players(self.server.port, players)
        self.rng = random.Random(workers)
        #: Of each fault: its kind, seconds until the next acknowledged step, steps in the ten seconds after it.
        self.outcomes: list[tuple[str, float | None, int]] = []

    async def fault(self, kind: str, strike: Callable[[], Awaitable[int | None]]) -> None:
        await asyncio.sleep(0.3 + self.rng.random())
        index = await strike()
        struck = None if index is None else (index, self.workers)
        began = time.monotonic()
        await asyncio.sleep(0.1)  # acknowledgements that were under way
        before = self.players.steps(struck)
        first: float | None = None
        # A little of the ten seconds is enough once play goes on.
        while time.monotonic() - began < SOON:
            await asyncio.sleep(0.02)
            if self.players.steps(struck) > before:
                first = first if first is not None else time.monotonic() - began
                if time.monotonic() - began > first + 1.0:
                    break
        self.outcomes.append((kind, first, self.players.steps(struck) - before))

    async def stands_still(self) -> None:
        """For three seconds nothing can be stored; a fault that lets steps through shows nothing."""
        await asyncio.sleep(1.5)
        before = self.players.steps()
        await asyncio.sleep(1.5)
        assert self.players.steps() == before, "steps were acknowledged though nothing could be stored"

    async def processes(self) -> list[tuple[int | None, int]]:
        """Those that serve matches: index and process, when all of them are there."""
        assert self.server.process is not None
        if self.workers == 1:
            return [(None, self.server.process.pid)]
        while True:
            with contextlib.suppress(OSError):
                found = workers_of(self.server)
                if len(found) == self.workers:
                    return list(found.items())
            await asyncio.sleep(0.05)

    async def kill_worker(self) -> int | None:
        if self.workers == 1:
            return await self.kill_parent()
        index, process = self.rng.choice(await self.processes())
        os.kill(process, signal.SIGKILL)
        return index

    async def kill_parent(self) -> int | None:
        self.server.kill()
        self.server.start()
        return None

    async def restart_database(self) -> int | None:
        await asyncio.to_thread(self.cluster.stop)
        await asyncio.sleep(self.rng.random() * 2)
        await asyncio.to_thread(self.cluster.start)
        return None

    async def full_disk(self) -> int | None:
        """Nothing more can be written by the processes that serve."""
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        struck = await self.processes()
        for _, process in struck:
            resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
        await self.stands_still()
        for _, process in struck:
            with contextlib.suppress(ProcessLookupError):
                resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))
        return None

    async def read_only_disk(self) -> int | None:
        """SQLite's writes fail for three seconds."""
        async with fail_writes([process for _, process in await self.processes()], "EROFS"):
            await self.stands_still()
        return None

    async def full_database(self) -> int | None:
        """The disk of PostgreSQL takes nothing for three seconds. It stops over this; its supervisor starts it again."""
        database = self.cluster.process
        children = Path(f"/proc/{database.pid}/task/{database.pid}/children").read_text().split()
        async with fail_writes([database.pid, *(int(child) for child in children)], "ENOSPC"):
            await self.stands_still()
        if database.poll() is not None:
            await asyncio.to_thread(self.cluster.start)
        return None

    async def read_only_database(self) -> int | None:
        for value in ("on", "off"):
            with psycopg.connect(self.database, autocommit=True) as connection:
                connection.execute("SET default_transaction_read_only = off")
                connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
                connection.execute("SELECT pg_reload_conf()")
            if value == "on":
                await self.stands_still()
        return None

    async def halt(self) -> int | None:
        """One alone is halted for three seconds; of several, one is halted for good, and must be replaced."""
        index, process = self.rng.choice(await self.processes())
        os.kill(process, signal.SIGSTOP)
        if self.workers == 1:
            await asyncio.sleep(3)
            os.kill(process, signal.SIGCONT)
        return index

    async def whole(self) -> dict[str, Any]:
        began = time.monotonic()
        self.server.start()
        await asyncio.to_thread(self.server.wait)
        playing = asyncio.ensure_future(self.players.sit_down())
        await asyncio.sleep(3)
        faults = [("worker", self.kill_worker)] * self.kills + [("parent", self.kill_parent)] * max(1, self.kills // 4)
        faults += [("halted", self.halt)] * 2
        if self.cluster is None:
            faults.append(("full disk", self.full_disk))
        else:
            faults += [("database", self.restart_database)] * 3 + [("read-only", self.read_only_database)]
        if shutil.which("strace"):
            faults.append(
                ("read-only", self.read_only_disk) if self.cluster is None else ("full disk", self.full_database)
            )
        self.rng.shuffle(faults)
        for kind, strike in faults:
            await self.fault(kind, strike)
        self.players.ending = self.players.hurry = True
        await asyncio.wait_for(playing, 240)
        records = await self.players.records()
        check(self.players, records, [])
        health = httpx.get(f"http://127.0.0.1:{self.server.port}/healthz", timeout=30).json()
        late = [outcome for outcome in self.outcomes if outcome[1] is None]
        times = sorted(first for _, first, _ in self.outcomes if first is not None)
        of: dict[str, list[float | None]] = {}
        for kind, first, _ in self.outcomes:
            of.setdefault(kind, []).append(None if first is None else round(first, 2))
        return {
            "store": "sqlite" if self.cluster is None else "postgresql",
            "workers": self.workers,
            "faults": {kind: len(found) for kind, found in of.items()},
            "matches": len(records),
            "acknowledged": self.players.steps(),
            "steps after each fault": [steps for _, _, steps in self.outcomes],
            "seconds to the next step": {"median": round(times[len(times) // 2], 2), "most": round(times[-1], 2)},
            "seconds after each": of,
            "not within ten seconds": late,
            "lost": self.players.lost,
            "health": health["status"],
            "seconds": round(time.monotonic() - began),
        }


@contextlib.asynccontextmanager
async def fail_writes(processes: list[int], error: str) -> AsyncIterator[None]:
    """Meanwhile every write of these processes (and their children) into a file fails."""
    calls = "pwrite64,pwritev,ftruncate,fallocate"
    command = ["strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={calls}", "-e", f"inject={calls}:error={error}"]
    for process in processes:
        command += ["-p", str(process)]
    tracer = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        tracer.terminate()
        await asyncio.to_thread(tracer.wait)


def one(store: str, workers: int, kills: int, players: int) -> dict[str, Any]:
    cluster = None
    with tempfile.TemporaryDirectory() as folder:
        if store == "postgresql":
            cluster = postgres.Postgres()
            cluster.start()
        database = (
            str(Path(folder) / "faults.db") if cluster is None else postgres.fresh_database(cluster.url, "faults")
        )
        run = Run(database, workers, kills, players, cluster)
        try:
            return asyncio.run(run.whole())
        finally:
            run.server.stop()
            if cluster is not None:
                cluster.remove()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--stores", nargs="*", default=["sqlite", "postgresql"])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--players", type=int, default=16)
    given = parser.parse_args()
    good = True
    for store in given.stores:
        for workers in given.workers:
            try:
                found = one(store, workers, given.kills, given.players)
                good = good and not found["not within ten seconds"] and not found["lost"]
            except Exception as error:
                found, good = {"store": store, "workers": workers, "failed": repr(error)[:500]}, False
            print(json.dumps(found), flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
