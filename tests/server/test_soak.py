"""A server that is used for a while does not grow: matches come and go, people watch and talk, bots play.

`ARMILLARY_SOAK=600` lets it run for ten minutes and demands flat memory; by default it only runs for a moment.
"""

import asyncio
import gc
import json
import os
import time
import weakref
from pathlib import Path
from typing import Any

import pytest

from armillary.server.hub import IDLE, LINGER

SECONDS = float(os.environ.get("ARMILLARY_SOAK", "6"))
#: Memory may still grow by so much after the first third: allocators breathe.
MOST = 1.10


def resident(process: int) -> float:
    """Megabytes."""
    line = next(line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def one_match(people: list[Any], number: int) -> int:
    """One person and two bots at Salvage, and one who watches; the number of answers."""
    ann, eve = people
    card = ann.match("salvage", ["me", "random", "random"], public=True)
    sock, watcher = ann.socket(card["id"]), eve.socket(card["id"])
    watcher.hello(None)
    sock.hello(0)
    update = sock.until("update")
    steps = 0
    while update["view"]["decision"] is not None:
        if update["view"]["decision"]["yours"]:
            choices = update["view"]["choices"]
            choice = choices[(number + steps) % len(choices)]
            text = choice["notation"]
            if choice.get("least") is not None:
                text = f"{text.rpartition(' ')[0]} {choice['least']}"
            sock.send(type="choose", step=update["step"], choice=text)
            steps += 1
            if steps % 10 == 0:
                sock.send(type="say", text="hm " * 20)
        update = sock.until("update", seconds=90)
    assert ann.get(f"/api/matches/{card['id']}/verify").json()["sound"]
    for one, person in ((sock, ann), (watcher, eve)):
        one.close()
        person.sockets.clear()
    return steps


def test_the_table_of_a_closed_room_is_free_without_the_collector(start: Any) -> None:
    """Rooms live long: the collector looks at what has lived long only once in a hundred thousand steps."""
    own = start()
    ann = own.person("Ann")
    card = ann.match("salvage", ["me", "me"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("bid 0", 0)
    sock.close()
    hub = own.hub
    room = hub.rooms[card["id"]]
    while room.busy or room.mailbox.unlisted or room.presence._told is not None:
        time.sleep(0.02)
    held = weakref.ref(room.table)
    del room
    gc.disable()
    try:
        now = time.monotonic()

        async def close() -> None:
            hub._close_idle(now + IDLE + 1)
            assert card["id"] not in hub.rooms
            assert held() is not None, "a request may still be looking at it"
            hub._close_idle(now + IDLE + LINGER + 2)

        asyncio.run_coroutine_threadsafe(close(), hub._loop).result(60)
        assert held() is None
    finally:
        gc.enable()
    assert ann.get(f"/api/matches/{card['id']}").json()["step"] == 1


@pytest.mark.drawn(1, group="faults")
def test_a_while_of_play_leaves_nothing_behind(tmp_path: Path, processes: Any, person: Any) -> None:
    server = processes(str(tmp_path / "soak.db"), ARMILLARY_MOST_PUBLIC="100000")
    server.wait()
    people = [person(server.port, name) for name in ("Ann", "Eve")]
    began = time.monotonic()
    memory: list[float] = []
    matches = steps = 0
    while matches < 2 or time.monotonic() - began < SECONDS:
        steps += one_match(people, matches)
        matches += 1
        memory.append(resident(server.process.pid))
    assert steps > 10
    if SECONDS >= 300:
        third = len(memory) // 3
        early, late = sorted(memory[third : 2 * third])[third // 2], sorted(memory[-third:])[third // 2]
        print(json.dumps({"matches": matches, "steps": steps, "early": early, "late": late}))
        assert late < early * MOST, memory
