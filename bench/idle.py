"""Many sockets that say nothing: `python -m bench server --idle 10000`.

Memory for each of them, and how long a step takes while they are there. Both processes need so many open files (`ulimit -n`).
"""

import asyncio
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

from .server import Load, Match, Seat, call, quantile, server

#: The most sockets of one person at one match.
AT_A_MATCH = 20
#: Opened at the same time.
AT_ONCE = 100


class Silent(Seat):
    """Says hello and reads; answers pings, as a browser does."""

    heard = 0

    def received(self, payload: bytes) -> None:
        if payload.startswith(b'{"type":"welcome"'):
            Silent.heard += 1


def resident(process: int) -> float:
    """Megabytes of a process."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1000


def run(count: int) -> list[dict[str, Any]]:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    count = min(count, most - 200)
    with tempfile.TemporaryDirectory() as folder, server(str(Path(folder) / "idle.db")) as (port, process):
        token = call(port, "", "/api/session", {"name": "Load"})["token"]
        found = asyncio.run(_measure(count, port, token, process))
    name = f"server, {found['there']:.0f} idle sockets"
    return [
        {"name": f"{name}: memory of each", "ours": round(found["each"], 1), "unit": "kB"},
        {"name": f"{name}: the server's processor time, of one core", "ours": round(found["busy"], 1), "unit": "%"},
        {"name": f"{name}: a step acknowledged, p50", "ours": round(found["p50"], 1), "unit": "ms"},
        {"name": f"{name}: a step acknowledged, p99", "ours": round(found["p99"], 1), "unit": "ms"},
    ]


async def _measure(count: int, port: int, token: str, process: int) -> dict[str, float]:
    from .server import processor_time

    loop = asyncio.get_running_loop()
    load = Load(port, token, None)
    before, opening = 0.0, asyncio.Semaphore(AT_ONCE)

    async def connect(match: Match) -> None:
        async with opening:
            made = loop.create_connection(lambda: Silent(load, match, 0), "127.0.0.1", port)
            await asyncio.wait_for(made, 60)

    matches = []
    body = {"setup": {"title": "tictactoe", "seats": 2}, "seats": [{"kind": "me"}] * 2}
    for _ in range(-(-count // AT_A_MATCH)):
        card = await asyncio.to_thread(call, port, token, "/api/matches", body)
        matches.append(Match(load, card["id"]))
    before = resident(process)
    await asyncio.gather(*(connect(matches[number // AT_A_MATCH]) for number in range(count)))
    for _ in range(600):
        if Silent.heard >= count:
            break
        await asyncio.sleep(0.1)
    after = resident(process)
    worked, began = processor_time(process), time.perf_counter()
    await asyncio.sleep(25)  # a round of pings
    busy = (processor_time(process) - worked) / (time.perf_counter() - began) * 100
    active = Load(port, token, 20.0)
    tables = [asyncio.ensure_future(active.table()) for _ in range(10)]
    await asyncio.sleep(10)
    active.stopped = True
    for task in tables:
        task.cancel()
    return {
        "there": float(Silent.heard),
        "each": (after - before) * 1000 / max(1, Silent.heard),
        "busy": busy,
        "p50": quantile(active.acks, 0.5),
        "p99": quantile(active.acks, 0.99),
    }
