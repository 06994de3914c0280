"""Does a server that is used for a while grow? `python -m bench.soak [--minutes 30] [--rounds 3] [--quick] [--untrimmed]`.

Rounds of mixed use (matches against bots and alone, forks, reconnects, spectators, reviews, records that are verified). After
each round everybody leaves, and the run waits until the server has closed all rooms. What the server then holds must not depend
on how many rounds there have been, only on what is open (nothing). Prints a line of JSON for every sample and the verdict at the
end.

`--quick`: the server closes unused rooms after 20 seconds instead of 120, so that more rounds fit into the time.
`--untrimmed`: it does not return freed memory to the system (see `server/memory.py`), to show what that is worth.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from .server import server

GONE = (OSError, WebSocketException, httpx.HTTPError, asyncio.TimeoutError, KeyError)
#: Seconds after the last room was closed: until it is let go, and its memory given back (see the hub).
REST, QUICK_REST = 60 + 45, 5 + 15
#: The most seconds to wait until all rooms are closed.
CLOSING = 400
#: A server whose hub closes rooms sooner, or keeps freed memory.
QUICK = "hub.IDLE, hub.LINGER, hub.TRIM = 20.0, 5.0, 5.0"
UNTRIMMED = "hub.trim = lambda: None"
TITLES = [("salvage", 3), ("tictactoe", 2), ("earthmans-burden", 2), ("burning-planets", 2), ("galactic-empire", 1)]
#: The memory after the last rest may be so much more than after the first.
MOST = 1.10


def resident(process: int) -> float:
    """Megabytes of the server's process; its workers for bots come and go."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1000


class Player:
    """Somebody who opens matches, plays some steps, leaves, comes back, looks on, forks, and asks for reviews."""

    def __init__(self, port: int, number: int, counts: dict[str, int]) -> None:
        self.port = port
        self.rng = random.Random(number)
        self.counts = counts
        self.client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self.token = ""

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    async def live(self, until: float) -> None:
        made = await self.client.post("/api/session", json={"name": "Soak"})
        self.token = made.json()["token"]
        self.client.headers["Authorization"] = f"Bearer {self.token}"
        while time.monotonic() < until:
            try:
                await self.one(until)
            except GONE as error:
                self.count(f"broken off by {type(error).__name__}")
                await asyncio.sleep(0.5)
        await self.client.aclose()

    async def one(self, until: float) -> None:
        title, seats = self.rng.choice(TITLES)
        alone = self.rng.random() < 0.3
        others = [{"kind": "me"} if alone else {"kind": "bot", "level": "random"}] * (seats - 1)
        body = {"setup": {"title": title, "seats": seats}, "seats": [{"kind": "me"}, *others], "public": not alone}
        answer = await self.client.post("/api/matches", json=body)
        match = answer.json()["id"]
        self.count("matches")
        watcher = asyncio.ensure_future(self.watch(match)) if not alone else None
        try:
            over = False
            for _ in range(self.rng.randint(1, 3)):  # with reconnects
                if not over and time.monotonic() < until:
                    over = await self.sit(match, self.rng.randint(5, 40), until)
        finally:
            if watcher is not None:
                watcher.cancel()
        if over:
            self.count("finished")
            await self.client.get(f"/api/matches/{match}/verify")
            if self.rng.random() < 0.3:
                await self.client.post(f"/api/matches/{match}/review")
                self.count("reviews")
        if self.rng.random() < 0.6:
            forked = await self.client.post(f"/api/matches/{match}/fork", json={"step": self.rng.randint(0, 5)})
            if forked.status_code == 201:
                self.count("forks")
                await self.sit(forked.json()["id"], 5, until)

    async def watch(self, match: str) -> None:
        with contextlib.suppress(*GONE):
            async with self.socket(match) as socket:
                await socket.send(json.dumps({"type": "hello", "seat": None}))
                self.count("spectators")
                while True:
                    await socket.recv()

    def socket(self, match: str) -> Any:
        url = f"ws://127.0.0.1:{self.port}/api/matches/{match}/socket"
        return connect(
            url, additional_headers={"Authorization": f"Bearer {self.token}"}, max_size=None, compression=None
        )

    async def sit(self, match: str, steps: int, until: float) -> bool:
        """Play some steps; True: the match is over."""
        self.count("connections")
        async with self.socket(match) as socket:
            await socket.send(json.dumps({"type": "hello", "seat": 0}))
            for _ in range(steps):
                update = await self.next(socket)
                if update["view"]["decision"] is None:
                    return True
                if time.monotonic() > until:
                    return False
                if not update["view"]["choices"]:
                    continue
                choice = self.rng.choice(update["view"]["choices"])
                text = choice["notation"]
                if choice.get("least") is not None:
                    text = f"{text.rpartition(' ')[0]} {self.rng.randint(choice['least'], choice['most'])}"
                if self.rng.random() < 0.1:
                    await socket.send(json.dumps({"type": "odds", "id": "o", "notation": text}))
                    self.count("questions")
                await asyncio.sleep(self.rng.random() * 0.3)
                message = {"type": "choose", "id": "1", "step": update["step"], "choice": text}
                await socket.send(json.dumps(message))
                self.count("steps")
        return False

    async def next(self, socket: Any) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 15))
            if message["type"] == "update":
                return message


def open_matches(port: int) -> int:
    with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
        return int(json.load(answer)["matches"])


async def sample(port: int, process: int, counts: dict[str, int], began: float, samples: list[dict[str, Any]]) -> None:
    while True:
        line = {
            "seconds": round(time.monotonic() - began),
            "MB": round(resident(process), 1),
            "open": await asyncio.to_thread(open_matches, port),
            **counts,
        }
        samples.append(line)
        print(json.dumps(line), flush=True)
        await asyncio.sleep(15)


async def all_closed(port: int) -> int:
    """Wait until no room is open; how many are open after the longest wait."""
    end = time.monotonic() + CLOSING
    while (count := await asyncio.to_thread(open_matches, port)) and time.monotonic() < end:
        await asyncio.sleep(1)
    return count


async def soak(port: int, process: int, use: float, rounds: int, players: int, rest: float) -> bool:
    began = time.monotonic()
    counts: dict[str, int] = {}
    samples: list[dict[str, Any]] = []
    sampling = asyncio.ensure_future(sample(port, process, counts, began, samples))
    rested: list[float] = []
    loaded: list[float] = []
    still: list[int] = []
    matches: list[int] = []
    for number in range(rounds):
        until = time.monotonic() + use
        await asyncio.gather(*(Player(port, 100 * number + one, counts).live(until) for one in range(players)))
        loaded.append(resident(process))
        still.append(await all_closed(port))
        await asyncio.sleep(rest)
        rested.append(resident(process))
        matches.append(counts["matches"] + counts.get("forks", 0))
    sampling.cancel()
    flat = rested[-1] <= rested[0] * MOST
    verdict = {
        "minutes": round((time.monotonic() - began) / 60, 1),
        "before": samples[0]["MB"],
        "most": max(line["MB"] for line in samples),
        "at the end of use": [round(one, 1) for one in loaded],
        "after each rest": [round(one, 1) for one in rested],
        "open then": still,
        "matches and forks so far": matches,
        **counts,
        "flat": flat and not any(still),
    }
    print(json.dumps(verdict), flush=True)
    return flat and not any(still)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0, help="time of use and rests together, about")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--players", type=int, default=10)
    parser.add_argument("--quick", action="store_true", help="close unused rooms after 20 seconds instead of 120")
    parser.add_argument("--untrimmed", action="store_true", help="keep freed memory instead of returning it")
    given = parser.parse_args()
    changes = [QUICK] * given.quick + [UNTRIMMED] * given.untrimmed
    lines = ["from armillary.server import app, hub", *changes, "app.main()"]
    rest = QUICK_REST if given.quick else REST
    use = max(30.0, given.minutes * 60 / given.rounds - rest - (20 if given.quick else 120))
    with (
        tempfile.TemporaryDirectory() as folder,
        server(
            str(Path(folder) / "soak.db"),
            program=["-c", "\n".join(lines)],
            ARMILLARY_GUEST_KEEP_MATCHES="100000",
            ARMILLARY_MOST_PUBLIC="100000",
        ) as (port, process),
    ):
        return 0 if asyncio.run(soak(port, process, use, given.rounds, given.players, rest)) else 1


if __name__ == "__main__":
    sys.exit(main())
