"""Fair shares: how long do a person's questions take while another one floods the server from 60 sockets?

`python -m bench desk`. The calm and the flooded times are measured in the same run, on the same server process.
"""

import asyncio
import json
import random
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from .server import call, server

SOCKETS = 60
QUESTIONS = 40
TITLE = "high-frontier"
#: Seconds that the flood goes on before the other person asks.
BEFORE = 3.0


def arrive(port: int, name: str, matches: int) -> tuple[str, list[str]]:
    """A token, and matches of that person."""
    token = call(port, "", "/api/session", {"name": name})["token"]
    body = {"setup": {"title": TITLE, "seats": 2}, "seats": [{"kind": "me"}, {"kind": "me"}]}
    return token, [call(port, token, "/api/matches", body)["id"] for _ in range(matches)]


async def sit(port: int, token: str, match: str) -> tuple[ClientConnection, dict[str, Any]]:
    url = f"ws://127.0.0.1:{port}/api/matches/{match}/socket"
    socket = await connect(
        url, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None, compression=None
    )
    await socket.send(json.dumps({"type": "hello", "seat": 0}))
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "update":
            return socket, message


def question(rng: random.Random, update: dict[str, Any], id: str) -> dict[str, Any]:
    choices = [one["notation"] for one in update["view"]["choices"]]
    notation = rng.choice(choices) if choices else "pass"
    kind = rng.choice(("odds", "outlook", "consult"))
    if kind == "odds":
        return {"type": "odds", "id": id, "notation": notation}
    if kind == "outlook":
        return {"type": "outlook", "id": id, "notations": choices[:20] or ["pass"]}
    return {"type": "consult", "id": id, "tool": "plan", "args": {"target": "mars"}}


async def ask(socket: ClientConnection, asked: dict[str, Any]) -> tuple[float, dict[str, Any]]:
    began = time.perf_counter()
    await socket.send(json.dumps(asked))
    while True:
        message = json.loads(await socket.recv())
        if message.get("id") == asked["id"]:
            return time.perf_counter() - began, message


async def series(port: int, token: str, match: str, seed: int) -> list[float]:
    """How long each of some questions took, one after the other."""
    rng = random.Random(seed)
    socket, update = await sit(port, token, match)
    times = []
    for number in range(QUESTIONS):
        seconds, _ = await ask(socket, question(rng, update, f"q{number}"))
        times.append(seconds)
    await socket.close()
    return times


async def flood(port: int, token: str, matches: list[str], number: int, counts: dict[str, int]) -> None:
    """Questions without end, as fast as one socket may send them."""
    rng = random.Random(number)
    socket, update = await sit(port, token, matches[number % len(matches)])
    pending = 0
    while True:
        # Hints are the dearest: seconds of thought each.
        asked = {"type": "hint", "id": f"f{pending}"} if pending % 5 == 0 else question(rng, update, f"f{pending}")
        await socket.send(json.dumps(asked))
        pending += 1
        await asyncio.sleep(0.06)
        try:
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 0.001))
                counts[message["type"]] = counts.get(message["type"], 0) + 1
        except TimeoutError:
            continue


async def measure(port: int) -> dict[str, Any]:
    ann, (match,) = await asyncio.to_thread(arrive, port, "Ann", 1)
    flooder, matches = await asyncio.to_thread(arrive, port, "Flood", 4)  # at most 20 sockets of a person in one match
    await series(port, ann, match, 1)  # the rules are loaded
    calm = await series(port, ann, match, 2)
    counts: dict[str, int] = {}
    flooding = [asyncio.ensure_future(flood(port, flooder, matches, one, counts)) for one in range(SOCKETS)]
    await asyncio.sleep(BEFORE)
    flooded = await series(port, ann, match, 2)
    alive = sum(not task.done() for task in flooding)
    for task in flooding:
        task.cancel()
    await asyncio.gather(*flooding, return_exceptions=True)
    return {"calm": calm, "flooded": flooded, "alive": alive, "counts": counts}


def run() -> list[dict[str, Any]]:
    with TemporaryDirectory() as folder, server(str(Path(folder) / "desk.db")) as (port, _):
        found = asyncio.run(measure(port))
    rows = []
    for name, of in (("median", statistics.median), ("slowest", max)):
        calm, flooded = of(found["calm"]), of(found["flooded"])
        rows.append(
            {
                "name": f"questions while one person floods from {found['alive']} sockets: {name}",
                "ours": flooded * 1000,
                "peer": calm * 1000,
                "unit": "ms",
                "ratio": flooded / calm,
                "target": f"<= {(2 * calm + 0.3) * 1000:,.0f} ms",
                "met": flooded <= 2 * calm + 0.3,
            }
        )
    rows.append({"name": "answers that the flood got", "ours": float(sum(found["counts"].values())), "unit": ""})
    return rows
