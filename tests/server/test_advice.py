"""Hints: a choice with its reason, in the reader's language, noted for everybody, and only where the table allows it."""

from typing import Any

import pytest


def seated(person: Any, match: str, seat: int = 0, **more: Any) -> Any:
    sock = person.socket(match)
    sock.hello(seat, **more)
    sock.update = sock.until("update")
    return sock


@pytest.mark.parametrize(("language", "words"), [("en", "to win"), ("de", "Gewinnchance")])
def test_a_hint_is_a_choice_with_its_reason(ann: Any, language: str, words: str) -> None:
    card = ann.match("salvage", ["me", "me"])
    assert card["hints"], "nobody else is at the table"
    sock = seated(ann, card["id"], language=language)
    answer = sock.ask(type="hint")
    assert answer["type"] == "hint"
    assert answer["lines"][0]["notation"].startswith("bid ")
    assert any(words in line for line in answer["text"])
    # The same again: it costs nothing in the log.
    assert sock.ask(type="hint")["lines"] == answer["lines"]


def test_everybody_is_told_and_the_record_says_it(ann: Any, bob: Any) -> None:
    card = ann.match("tictactoe", ["me", "open"], hints=True, start=False)
    bob.post(f"/api/matches/{card['id']}/join", json={"invite": card["invite"].split("=")[1]})
    for person in (ann, bob):
        person.post(f"/api/matches/{card['id']}/ready", json={"entropy": "x"})
    first, second = seated(ann, card["id"]), seated(bob, card["id"], 1)
    socks = (first, second)
    hinted = socks[0] if first.update["view"]["decision"]["yours"] else socks[1]
    best = hinted.ask(type="hint")["lines"][0]["notation"]
    other = second if hinted is first else first
    told = other.until("update")
    assert [notice["kind"] for notice in told["notices"]] == ["hinted"]
    assert hinted.ask(type="choose", step=0, choice=best)["type"] == "done"
    other.ask(type="resign")
    record = ann.get(f"/api/matches/{card['id']}/record").text
    assert '"hint":true' in record.split("\n")[2]


def test_there_are_none_with_other_people_unless_the_host_says_so(ann: Any) -> None:
    card = ann.match("salvage", ["me", "me", "open"], start=False)
    assert card["hints"] is False
    off = ann.match("salvage", ["me", "easy"], hints=False)
    assert seated(ann, off["id"]).ask(type="hint")["code"] == "not-allowed"


def test_there_are_none_in_the_daily_challenge(ann: Any) -> None:
    card = ann.post("/api/daily").json()
    assert card["hints"] is False
