"""The first journey of docs/journeys.md, followed by a trace: a click on a running server calls every hop in that order."""

import re
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

import armillary.kernel.position

from .conftest import Running

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "journeys.md"

Hop = tuple[str, str]


def hops() -> list[Hop]:
    """The functions in Python that the first journey names, in its order: file and name."""
    journey = PAGE.read_text(encoding="utf-8").split("\n## ")[1]
    found = re.findall(r"\[`(\w+)`\]\(\.\./(src/[^)]+\.py)\)", journey)
    return [(file, name) for name, file in found]


def makes(call: Hop, hop: Hop) -> bool:
    """Is this call that hop? The title's own method stands for the one of the kernel that it overrides."""
    overridden = hop[0].startswith("src/armillary/kernel/") and call[0].startswith("src/armillary/games/")
    return call[1] == hop[1] and (call[0] == hop[0] or overridden)


class Trace:
    """Notes which functions of the package are called, in all threads started after it."""

    def __init__(self) -> None:
        self.on = False
        self.calls: list[Hop] = []

    def __call__(self, frame: FrameType, event: str, about: object) -> None:
        if self.on and event == "call":
            file = frame.f_code.co_filename
            if "/src/armillary/" in file:
                self.calls.append(("src/armillary/" + file.rpartition("/src/armillary/")[2], frame.f_code.co_name))


@pytest.mark.skipif(
    not str(armillary.kernel.position.__file__).endswith(".py"), reason="compiled functions leave no trace"
)
def test_a_click_makes_the_first_journey(start: Callable[..., Running]) -> None:
    trace = Trace()
    threading.setprofile(trace)
    try:
        server = start()
    finally:
        threading.setprofile(None)
    ann, bob = server.person("Ann"), server.person("Bob")
    card = ann.match("tictactoe", ("me", "open"))
    code = card["invite"].partition("code=")[2]
    assert bob.post(f"/api/matches/{card['id']}/join", json={"invite": code}).status_code == 200
    assert bob.post(f"/api/matches/{card['id']}/ready", json={}).status_code == 200
    trace.on = True
    hers, his = ann.socket(card["id"]), bob.socket(card["id"])
    hers.hello(0)
    his.hello(1)
    hers.until("update")
    his.until("update")
    trace.on = False
    opening, trace.calls = trace.calls, []
    trace.on = True
    answer = hers.choose("mark b2", 0)
    his.until("update", step=1)
    trace.on = False
    assert answer["type"] == "done", answer
    first, *rest = hops()
    assert first[1] == "serve_socket"
    assert first in opening, "the socket was authenticated before the click"
    called = iter(trace.calls)
    for number, hop in enumerate(rest):
        assert any(makes(call, hop) for call in called), f"{hop} was not called after {rest[number - 1]}"
