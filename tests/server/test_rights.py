"""Whatever decides who may look is known to every server and worker before it says the next word."""

from collections.abc import Callable, Iterator
from typing import Any
from zlib import crc32

import pytest

SECRET = "the ninth planet"


class Pair:
    """Two servers, or two workers: things are done at the one, and looked at from the other."""

    def __init__(self, here: int, there: int, make: Callable[..., Any], office: Callable[[str], None]) -> None:
        self.here, self.there = here, there
        self.make = make
        #: Makes an account an admin.
        self.office = office

    def account(self, port: int, login: str) -> Any:
        somebody = self.make(port, login.title())
        body = {"login": login, "password": "correct horse"}
        return self.take(somebody, somebody.post("/api/session/register", json=body))

    @staticmethod
    def take(somebody: Any, answer: Any) -> Any:
        assert answer.status_code == 200, answer.text
        somebody.token = answer.json()["token"]
        somebody.headers["Authorization"] = f"Bearer {somebody.token}"
        somebody.id = answer.json()["person"]
        return somebody

    def again(self, port: int, login: str) -> Any:
        """The same account, signed in at another server."""
        somebody = self.make(port, "Somebody")
        body = {"login": login, "password": "correct horse"}
        return self.take(somebody, somebody.post("/api/session/login", json=body))


@pytest.fixture
def servers(start: Any, postgres_database: str, person: Any) -> Pair:
    """Two servers on one PostgreSQL."""
    first, second = start(database=postgres_database), start(database=postgres_database)

    def office(login: str) -> None:
        first.hub.office.set_role("operator", first.hub.store.account(login=login), "admin")

    return Pair(first.port, second.port, person, office)


@pytest.fixture
def workers(processes: Any, tmp_path: Any, person: Any) -> Iterator[Pair]:
    """Two workers on one SQLite: the operator's command line is a third process."""
    from armillary.server.club.office import Office
    from armillary.store import Store

    database = str(tmp_path / "test.db")
    server = processes(database, ARMILLARY_WORKERS="2")
    server.wait()
    store = Store(database)

    def office(login: str) -> None:
        Office(store).set_role("operator", store.account(login=login), "admin")  # type: ignore[arg-type]

    yield Pair(server.port, server.port, person, office)
    store.close()


@pytest.fixture(params=["servers", "workers"])
def pair(request: pytest.FixtureRequest) -> Any:
    return request.getfixturevalue(request.param)


def opened(host: Any, **more: Any) -> tuple[str, str]:
    """A match of the second worker (where there are two), which is not the one that signs people in and out; its code."""
    while True:
        card = host.match(
            "tictactoe",
            [
                "me",
                "open",
            ][:2],
            **more,
        )
        if crc32(card["id"].encode()) % 2 == 1:
            return card["id"], card["invite"].partition("code=")[2]
        host.delete(f"/api/matches/{card['id']}")


def silent(sock: Any) -> int:
    """The code with which the socket was closed, without another word."""
    code: int = sock.closed_with()
    assert SECRET not in str(sock.seen)
    return code


def say(sock: Any) -> None:
    assert sock.ask(type="say", text=SECRET)["type"] == "done"


def test_a_new_invite_is_known_everywhere(servers: Pair) -> None:
    ann, bob = servers.make(servers.here, "Ann"), servers.make(servers.there, "Bob")
    eve = servers.make(servers.there, "Eve")
    match, code = opened(ann)
    path = f"/api/matches/{match}"
    assert bob.post(f"{path}/join", json={"invite": code}).status_code == 200
    look = eve.socket(match, f"?invite={code}")
    look.hello(None)
    talk = bob.socket(match)
    talk.hello(1)
    new = ann.patch(path, json={"new_invite": True}).json()["invite"].partition("code=")[2]
    say(talk)  # at the other server, which has not changed it
    assert silent(look) == 4404
    assert eve.get(path, params={"invite": code}).status_code == 404
    assert eve.get(path, params={"invite": new}).status_code == 200
    assert eve.socket(match, f"?invite={new}").hello(None)["seat"] is None
    assert eve.socket(match, f"?invite={code}").closed_with() == 4404


def test_a_kick_is_known_everywhere(servers: Pair) -> None:
    ann, eve = servers.make(servers.here, "Ann"), servers.make(servers.there, "Eve")
    away = servers.make(servers.there, "Ann")
    away.headers["Authorization"], away.token = ann.headers["Authorization"], ann.token
    match, code = opened(ann)
    path = f"/api/matches/{match}"
    eve.post(f"{path}/join", json={"invite": code})
    look, talk = eve.socket(match), away.socket(match)
    look.hello(1)
    talk.hello(0)
    assert ann.put(f"{path}/seats/1", json={"kind": "open"}).status_code == 200
    say(talk)
    assert silent(look) == 4404
    assert eve.get(path).status_code == 404


@pytest.mark.drawn(2)
@pytest.mark.parametrize("how", ["logout", "ban", "password"])
def test_the_end_of_a_session_is_known_everywhere(pair: Pair, how: str) -> None:
    eve = pair.account(pair.here, "eve")
    admin = pair.account(pair.here, "boss")
    pair.office("boss")
    match, _ = opened(admin, public=True)
    away = pair.make(pair.there, "Eve")
    away.headers["Authorization"], away.token = eve.headers["Authorization"], eve.token
    look = away.socket(match)
    look.hello(None)
    talker = pair.again(pair.there, "boss").socket(match)
    talker.hello(0)
    assert away.get("/api/session/account").status_code == 200
    if how == "logout":
        answer = eve.post("/api/session/logout")
    elif how == "ban":
        answer = admin.patch(f"/api/admin/people/{eve.id}", json={"ban_hours": 1})
    else:
        answer = eve.put("/api/session/password", json={"old": "correct horse", "new": "battery staple"})
    assert answer.status_code < 300, answer.text
    for _ in range(4):  # whichever worker is asked
        assert away.get("/api/session/account").status_code in (401, 409)
    say(talker)
    assert silent(look) == 4401
    assert away.socket(match).closed_with() == 4401


def test_roles_and_mutes_are_known_everywhere(pair: Pair) -> None:
    admin, other = pair.account(pair.here, "boss"), pair.account(pair.here, "mod")
    pair.office("boss")
    away = pair.again(pair.there, "mod")
    match, _ = opened(admin, public=True)
    talk = away.socket(match)
    talk.hello(None)
    for role, status in (("moderator", 200), ("", 403)):
        answer = admin.patch(f"/api/admin/people/{other.id}", json={"role": role})
        assert answer.status_code == 200, answer.text
        assert [away.get("/api/admin/people").status_code for _ in range(4)] == [status] * 4
    assert talk.ask(type="say", text="hello")["type"] == "done"
    admin.patch(f"/api/admin/people/{other.id}", json={"mute_hours": 1})
    refused = talk.ask(type="say", text=SECRET)
    assert (refused["type"], refused["code"]) == ("refused", "muted")
