"""Before one decides: outlooks, sketches, tools, reasons by mark, and several choices as one."""

from typing import Any

import pytest


@pytest.fixture
def sock(ann: Any) -> Any:
    card = ann.match("salvage", ["me", "me"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.update = sock.until("update")
    return sock


def test_outlooks_come_for_what_the_title_speaks_of(sock: Any) -> None:
    wanted = ["bid 1", "bid nonsense", "bid 0"]
    found: dict[str, Any] = {}
    while rest := [notation for notation in wanted if notation not in found]:
        answer = sock.ask(type="outlook", notations=rest)  # as many as there is time for, one at least
        assert answer["type"] == "outlook"
        assert answer["outlooks"]
        found |= answer["outlooks"]
    assert found["bid nonsense"] == {}, "what cannot be read has no outlook"
    assert found["bid 1"]["effect"]


def test_a_goal_is_told_in_casual_matches(sock: Any) -> None:
    answer = sock.ask(type="goal")
    assert answer["type"] == "goal"
    assert answer["goal"]["text"] == "Next: a first wreck"
    assert answer["goal"]["why"]


def test_too_many_at_once_are_refused(sock: Any) -> None:
    assert sock.ask(type="outlook", notations=["bid 0"] * 25)["code"] == "unreadable"


def test_a_tool_that_is_not_there_says_so(sock: Any) -> None:
    answer = sock.ask(type="consult", tool="no-such-tool", args={})
    assert answer["type"] == "sketch"
    assert answer["sketch"] is None
    assert "no-such-tool" in answer["reason"]


def test_a_considered_choice_may_have_no_sketch(sock: Any) -> None:
    answer = sock.ask(type="consider", notation="bid 1")
    assert (answer["type"], answer["sketch"]) == ("sketch", None)


def test_several_choices_are_checked_each_after_the_others(sock: Any) -> None:
    step = sock.update["step"]
    first = sock.ask(type="collect", choices=["bid 1"])
    assert first["refused"] is None
    second = sock.ask(type="collect", choices=["bid 1", "bid 2"])
    assert second["refused"] == 1
    assert second["reason"]
    # All or nothing: the second cannot be taken, so the first is not either.
    refused = sock.ask(type="choose-all", step=step, choices=["bid 1", "bid 2"])
    assert refused["code"] == "illegal"
    assert sock.ask(type="choose-all", step=step, choices=["bid 1"])["step"] == step + 1


def test_a_list_from_an_old_view_is_stale(sock: Any) -> None:
    assert sock.ask(type="choose-all", step=sock.update["step"] + 5, choices=["bid 1"])["code"] == "stale"


def test_spectators_have_no_outlook(ann: Any) -> None:
    card = ann.match("salvage", ["me", "me"], public=True)
    sock = ann.socket(card["id"])
    sock.hello(None)
    sock.until("update")
    assert sock.ask(type="outlook", notations=["bid 1"])["code"] == "not-yours"
