"""Names of webhooks are looked up apart from everything else, and not for ever."""

import asyncio
import socket
import threading
from typing import Any

import pytest

from armillary.server import addresses
from armillary.server.addresses import Names


def test_slow_names_hold_up_neither_lists_nor_matches(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own = start()
    asked, answer = threading.Semaphore(0), threading.Event()

    at_once = socket.getaddrinfo

    def slow(name: Any, *more: Any, **named: Any) -> Any:
        if name != "slow.example":
            return at_once(name, *more, **named)
        asked.release()
        answer.wait(120)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    monkeypatch.setattr("armillary.server.operations.NAME_SECONDS", 60.0)
    people = [own.person(f"P{number}") for number in range(6)]
    body = {"on": ["turn"], "webhook": "https://slow.example/x"}
    codes: list[int] = []

    def put(person: Any) -> None:
        codes.append(person.put("/api/notifications", json=body).status_code)

    threads = [threading.Thread(target=put, args=[person]) for person in people]
    for thread in threads:
        thread.start()
    try:
        for _ in threads:
            assert asked.acquire(timeout=60)
        # Six names are being looked up; the four threads of the store were all taken by them.
        ann = own.person("Ann")
        card = ann.match("tictactoe", ["me", "me"])
        assert [one["id"] for one in ann.get("/api/matches?list=mine").json()["matches"]] == [card["id"]]
        assert codes == []
    finally:
        answer.set()
        for thread in threads:
            thread.join(60)
    assert codes == [422] * 6


def test_a_name_that_is_not_found_in_time_is_refused_and_so_are_too_many() -> None:
    wait = threading.Event()

    def slow(_: str) -> str:
        wait.wait(60)
        return "203.0.113.1"

    async def whole() -> None:
        names = Names(slow)
        with pytest.raises(ValueError, match="in time"):
            await names.resolve("https://slow.example", 0.05)
        asked = [asyncio.ensure_future(names.resolve("https://slow.example", 60)) for _ in range(addresses.AT_ONCE - 1)]
        await asyncio.sleep(0)
        with pytest.raises(ValueError, match="Too many"):
            await names.resolve("https://slow.example", 60)
        wait.set()
        assert set(await asyncio.gather(*asked)) == {"203.0.113.1"}
        assert await names.resolve("https://slow.example", 60) == "203.0.113.1"

    asyncio.run(whole())
