"""Whoever loses a seat, a session or the right to look sees nothing more: checked at every message and every update."""

import time
from typing import Any

import pytest


def three(ann: Any, bob: Any, cid: Any, **more: Any) -> dict[str, Any]:
    """A match of three people, begun."""
    card = ann.match("salvage", ["me", "open", "open"], public=True, **more)
    for person in (bob, cid):
        assert person.post(f"/api/matches/{card['id']}/join", json={}).status_code == 200
    for person in (ann, bob, cid):
        ready(person, card["id"])
    return ann.get(f"/api/matches/{card['id']}").json()  # type: ignore[no-any-return]


def ready(person: Any, match: str) -> None:
    person.post(f"/api/matches/{match}/ready", json={})


@pytest.fixture
def cid(server: Any) -> Any:
    return server.person("Cid")


def seated(person: Any, match: str, seat: int) -> Any:
    sock = person.socket(match)
    assert sock.hello(seat)["seat"] == seat
    return sock


def secrets_of(messages: list[dict[str, Any]], seat: int) -> list[Any]:
    """What only the seat may know: updates made for it, and chat that is not for everybody."""
    found: list[Any] = [update for update in messages if update["type"] == "update" and update["view"]["seat"] == seat]
    found += [line for said in messages if said["type"] == "said" for line in said["lines"] if line["to"] is not None]
    return found


def test_who_is_sent_away_before_the_start_hears_no_private_chat(server: Any, ann: Any, bob: Any, cid: Any) -> None:
    card = ann.match("salvage", ["me", "open", "open"], public=True)
    for person in (bob, cid):
        person.post(f"/api/matches/{card['id']}/join", json={})
    old = seated(bob, card["id"], 1)
    assert ann.put(f"/api/matches/{card['id']}/seats/1", json={"kind": "open"}).status_code == 200
    assert old.until("welcome")["seat"] is None
    dee = server.person("Dee")
    dee.post(f"/api/matches/{card['id']}/join", json={"seat": 1})
    host = seated(ann, card["id"], 0)
    assert host.ask(type="say", text="for seat 1", to=[1])["type"] == "done"
    assert host.ask(type="say", text="for all")["type"] == "done"
    said = old.until("said")
    assert [line["text"] for line in said["lines"]] == ["for all"]
    assert secrets_of(old.seen, 1) == []
    assert old.ask(type="say", text="as seat 1", to=[0])["code"] == "not-yours"


def test_who_has_resigned_looks_on(server: Any, ann: Any, bob: Any, cid: Any) -> None:
    card = three(ann, bob, cid)
    old = seated(bob, card["id"], 1)
    old.until("update")
    host = seated(ann, card["id"], 0)
    assert old.ask(type="resign")["type"] == "done"
    mark = next(n for n, message in enumerate(old.seen) if message["type"] == "welcome" and message["seat"] is None)
    assert host.ask(type="say", text="psst", to=[1])["type"] == "done"
    assert host.ask(type="say", text="all")["type"] == "done"
    old.until("said")
    old.ask(type="digest", since=0)
    assert secrets_of(old.seen[mark:], 1) == []
    assert old.ask(type="why", notation="bid 1")["code"] == "not-yours"
    old.send(type="hello", seat=1)
    assert old.until("refused")["code"] == "not-yours"


def test_a_seat_that_changes_hands_behind_the_rooms_back(server: Any, ann: Any, bob: Any, cid: Any) -> None:
    """Even if nobody noticed the change, the next update goes to a spectator's eyes."""
    card = three(ann, bob, cid)
    old = seated(bob, card["id"], 1)
    old.until("update")
    room = server.hub.rooms[card["id"]]
    room.table.seats[1].person = "somebody else"
    mark = len(old.seen)
    server.hub._loop.call_soon_threadsafe(room.fanout.tell_all)
    assert old.until("update")["view"]["seat"] is None
    host = seated(ann, card["id"], 0)
    host.ask(type="say", text="psst", to=[1])
    host.ask(type="say", text="all")
    old.until("said")
    assert secrets_of(old.seen[mark:], 1) == []


def test_a_new_invite_ends_the_looking_of_those_with_the_old_one(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("tictactoe", ["me", "me"])
    code = card["invite"].partition("code=")[2]
    guest = bob.socket(card["id"], f"?invite={code}")
    guest.hello(None)
    guest.until("update")
    ann.patch(f"/api/matches/{card['id']}", json={"new_invite": True})
    assert guest.closed_with() == 4404


def test_a_table_that_is_made_private_sends_strangers_away(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("tictactoe", ["me", "me"], public=True)
    guest = bob.socket(card["id"])
    guest.hello(None)
    mine = seated(ann, card["id"], 0)
    ann.patch(f"/api/matches/{card['id']}", json={"public": False})
    assert guest.closed_with() == 4404
    assert mine.ask(type="ping")["type"] == "pong"


def test_signing_out_ends_every_socket(server: Any, ann: Any) -> None:
    ann.token = ann.post("/api/session/register", json={"login": "ann-seats", "password": "long enough"}).json()[
        "token"
    ]
    ann.headers["Authorization"] = f"Bearer {ann.token}"
    card = ann.match("tictactoe", ["me", "me"])
    sock = seated(ann, card["id"], 0)
    ann.post("/api/session/logout")
    assert sock.closed_with() == 4401


def test_a_session_that_ended_in_another_process_is_noticed(server: Any) -> None:
    eve = server.person("Eve")
    eve.token = eve.post("/api/session/register", json={"login": "eve-seats", "password": "long enough"}).json()[
        "token"
    ]
    eve.headers["Authorization"] = f"Bearer {eve.token}"
    card = eve.match("tictactoe", ["me", "me"])
    sock = seated(eve, card["id"], 0)
    server.hub.store.end_sessions(eve.get("/api/session").json()["person"])
    assert sock.closed_with() == 4401


def test_the_old_socket_cannot_move_the_seat(server: Any, ann: Any, bob: Any, cid: Any) -> None:
    card = three(ann, bob, cid)
    old = seated(bob, card["id"], 1)
    step = old.until("update")["step"]
    room = server.hub.rooms[card["id"]]
    room.table.seats[1].person = "somebody else"
    answer = old.choose("bid 1", step)
    assert answer["code"] == "not-yours"


def test_a_bot_takes_no_seat_of_somebody_who_is_there_or_was_a_moment_ago(
    server: Any, ann: Any, bob: Any, cid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = three(ann, bob, cid)
    host, other = seated(ann, card["id"], 0), seated(bob, card["id"], 1)
    sock = seated(cid, card["id"], 2)
    ask: dict[str, Any] = {"type": "propose", "what": "bot", "seat": 2}
    assert host.ask(**ask)["code"] == "not-now"

    def leaves(sock: Any) -> None:
        """Until the server has noticed: what it notes then counts from its own clock."""
        sock.close()
        room = server.hub.rooms[card["id"]]
        while 2 in room.presence.online():
            time.sleep(0.01)

    leaves(sock)
    assert host.ask(**ask)["code"] == "not-now"
    monkeypatch.setattr(server.hub, "now", lambda: time.time() + 1000)
    assert host.ask(**ask)["type"] == "done"
    back = seated(cid, card["id"], 2)
    assert other.ask(type="vote", proposal=1, yes=True)["code"] == "not-now", "it is off: Cid is here"
    leaves(back)
    monkeypatch.setattr(server.hub, "now", lambda: time.time() + 2000)
    assert host.ask(**ask)["type"] == "done"
    assert other.ask(type="vote", proposal=2, yes=True)["type"] == "done"
    shown = cid.get(f"/api/matches/{card['id']}").json()["seats"][2]
    assert (shown["kind"], shown["returnable"]) == ("bot", True)
    shown = cid.post(f"/api/matches/{card['id']}/join", json={}).json()["seats"][2]
    assert (shown["kind"], shown["yours"]) == ("person", True)


def test_pledges_over_the_wire(server: Any, ann: Any, bob: Any) -> None:
    from hashlib import sha256

    card = ann.match("tictactoe", ["me", "open"], public=True, start=False)
    path = f"/api/matches/{card['id']}"
    bob.post(f"{path}/join", json={})
    for person, text in ((ann, "hers"), (bob, "his")):
        shown = person.post(f"{path}/ready", json={"pledge": sha256(text.encode()).hexdigest()}).json()
    assert (shown["state"], shown["drawing"]) == ("open", True)
    assert [seat["pledged"] for seat in shown["seats"]] == [True, True]
    assert "hers" not in str(bob.get(path).json())
    assert bob.post(f"{path}/reveal", json={"entropy": "hers"}).status_code == 422
    assert ann.post(f"{path}/reveal", json={"entropy": "hers"}).json()["seats"][0]["revealed"]
    assert bob.post(f"{path}/reveal", json={"entropy": "his"}).json()["state"] == "playing"
    assert bob.post(f"{path}/ready", json={"pledge": "x"}).status_code == 400
