"""Quotas: what is stored for a person, and for a guest, is bounded; the refusal says by what."""

from typing import Any

import pytest

BODY = {"setup": {"title": "tictactoe", "seats": 2}, "seats": [{"kind": "me"}, {"kind": "me"}]}


def finished(person: Any) -> tuple[str, str]:
    """A match that is over, and its record."""
    card = person.match("tictactoe", ["me", "me"])
    sock = person.socket(card["id"])
    for seat, cell in ((0, "a1"), (1, "b1"), (0, "a2"), (1, "b2"), (0, "a3")):
        sock.hello(seat)
        assert sock.choose(f"mark {cell}", sock.until("update")["step"])["type"] == "done"
    return card["id"], person.get(f"/api/matches/{card['id']}/record").text


def test_matches_of_a_guest_are_counted_forks_too(start: Any) -> None:
    own = start(guest_keep_matches=3, keep_matches=5)
    ann = own.person("Ann")
    match, _ = finished(ann)
    ann.match()
    assert ann.post(f"/api/matches/{match}/fork", json={"step": 1}).status_code == 201
    for answer in (ann.post("/api/matches", json=BODY), ann.post(f"/api/matches/{match}/fork", json={"step": 1})):
        assert answer.status_code == 409
        assert "3 matches" in answer.json()["message"]
        assert "Register" in answer.json()["message"]
    assert ann.post("/api/session/register", json={"login": "ann", "password": "correct horse"}).status_code < 300
    assert ann.post("/api/session/login", json={"login": "ann", "password": "correct horse"}).status_code < 300
    assert own.person("Bob").post("/api/matches", json=BODY).status_code == 201, "others are not concerned"


def test_records_are_counted(start: Any) -> None:
    own = start(guest_keep_records=1)
    ann = own.person("Ann")
    _, record = finished(ann)
    assert ann.post("/api/records", content=record).status_code == 201
    answer = ann.post("/api/records", content=record)
    assert answer.status_code == 409
    assert "1 imported record" in answer.json()["message"]
    assert ann.post("/api/matches", json=BODY).status_code == 201


def test_own_components_are_counted(start: Any) -> None:
    own = start(guest_keep_packs=1, own_components=True)
    ann = own.person("Ann")
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"setup": {"title": "salvage", "seats": 2, "components": "wage: 5"}, "seats": seats}
    assert ann.post("/api/matches", json=body).status_code == 201
    answer = ann.post("/api/matches", json=body)
    assert answer.status_code == 409
    assert "components" in answer.json()["message"]


@pytest.mark.parametrize(("language", "words"), [("en", "MB"), ("de", "Gastes")])
def test_bytes_are_counted_as_a_match_goes_on(start: Any, language: str, words: str) -> None:
    own = start(guest_keep_bytes=1)
    ann = own.person("Ann")
    ann.match()
    answer = ann.post("/api/matches", json=BODY, headers={"Accept-Language": language})
    assert answer.status_code == 409
    assert words in answer.json()["message"]
