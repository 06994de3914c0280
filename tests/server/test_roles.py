"""The matrix of roles: every operation of the OpenAPI description says who may call it, and is called as everybody."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from armillary.server.club.office import Office
from armillary.server.routes import ROUTES
from armillary.store import Store
from armillary.table.errors import said

from .test_paths import Examples

#: Everybody, and what each of them is.
ACTORS: dict[str, set[str]] = {
    "stranger": set(),
    "guest": set(),
    "banned": set(),
    "account": {"account"},
    "invited": {"viewer"},
    "seated": {"account", "viewer", "seated"},
    "host": {"account", "viewer", "seated", "host", "organiser"},
    "moderator": {"account", "moderator", "organiser"},
    "admin": {"account", "moderator", "admin", "organiser"},
}
#: What would really happen otherwise, and must not happen to the next who asks.
BODIES: dict[tuple[str, str], Any] = {
    ("POST", "/api/session/login"): {"login": "nobody-here", "password": "wrong password"},
    ("POST", "/api/session/delete"): {"password": "wrong password"},
    ("POST", "/api/session/second-factor/end"): {"password": "wrong password"},
    ("PUT", "/api/session/password"): {"old": "wrong password", "new": "wrong password"},
}
#: The right is there, but not the password, the code, the token or a second try.
BEYOND = ("wrong", "proof", "second-factor", "too-fast", "not-allowed")
NO_MATCH, NO_ACCOUNT = said("en", "no-such-match"), said("en", "no-account")


def test_every_operation_says_who_may_call_it() -> None:
    assert [(route.method, route.path) for route in ROUTES if not route.who] == []


class World:
    """A server, and people of every kind."""

    def __init__(self, port: int, store: Store, make: Any) -> None:
        self.port, self.make = port, make
        self.numbers = itertools.count()
        office = Office(store)
        self.people = {
            name: self.account(name) for name in ("account", "seated", "host", "moderator", "admin", "banned")
        }
        for role in ("moderator", "admin"):
            office.set_role("operator", self.stored(store, role), role)
        office.ban("operator", self.stored(store, "banned"), 1)
        document = self.people["account"].get("/openapi.json").json()
        self.paths: dict[str, Any] = document["paths"]
        self.examples = Examples(document["components"]["schemas"])

    def account(self, login: str) -> Any:
        somebody = self.make(self.port, login)
        made = somebody.post("/api/session/register", json={"login": login, "password": "correct horse"})
        assert made.status_code == 200, made.text
        somebody.token = made.json()["token"]
        somebody.headers["Authorization"] = f"Bearer {somebody.token}"
        somebody.id = made.json()["person"]
        return somebody

    @staticmethod
    def stored(store: Store, login: str) -> Any:
        account = store.account(login=login)
        assert account is not None
        return account

    def match(self) -> dict[str, str]:
        """A private table that has not begun, and the code of its invite."""
        card = self.people["host"].match("tictactoe", ["me", "open"])
        code = card["invite"].partition("code=")[2]
        joined = self.people["seated"].post(f"/api/matches/{card['id']}/join", json={"invite": code})
        assert joined.status_code == 200, joined.text
        return {"id": card["id"], "invite": code}

    def tournament(self) -> str:
        plan = {
            "name": "Cup",
            "setup": {"title": "tictactoe", "seats": 2},
            "pace": {"kind": "live"},
            "kind": "round-robin",
        }
        made = self.people["host"].post("/api/tournaments", json=plan)
        assert made.status_code == 201, made.text
        id: str = made.json()["tournament"]["id"]
        return id

    def call(self, actor: str, method: str, path: str, operation: dict[str, Any]) -> Any:
        """One operation by one of them, at things made for this call."""
        somebody = self.people.get(actor) or self.make(self.port, None if actor == "stranger" else actor)
        known = {
            "slug": "salvage",
            "lesson": "bid",
            "rule": "X",
            "seat": "1",
            "step": "0",
            "person": self.people["account"].id,
        }
        params = {}
        if "{id}" in path:
            made = self.match()
            known["id"] = made["id"]
            if actor == "invited":
                params["invite"] = made["invite"]
        if "{tournament}" in path:
            known["tournament"] = self.tournament()
        for parameter in operation["parameters"]:
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", known.get(parameter["name"], "1"))
        content = operation.get("requestBody", {}).get("content", {})
        body: dict[str, Any] = {}
        if "application/json" in content:
            schema = content["application/json"]["schema"]
            body["json"] = BODIES.get((method, path), self.examples.plain(schema))
            if path.endswith("/register"):
                body["json"] = {"login": f"new-{next(self.numbers)}", "password": "correct horse"}
            if path.endswith("/join") and actor == "invited":
                body["json"] = {"invite": params["invite"]}
        elif content:
            body["content"] = "{}"
        answer = somebody.request(method, path, params=params, **body)
        if "{tournament}" in str(operation) or "/tournaments/" in path:
            self.people["admin"].post(f"/api/tournaments/{known.get('tournament', 'x')}/cancel")
        return answer


def lets_in(answer: Any, needed: set[str]) -> bool:
    """Did the answer come from beyond the question of who asks?"""
    if answer.status_code < 400:
        return True
    code, message = answer.json()["code"], answer.json()["message"]
    if code in BEYOND:
        return True
    if "viewer" in needed and message == NO_MATCH:
        return False
    if "account" in needed and message == NO_ACCOUNT:
        return False
    return answer.status_code not in (401, 403)


@pytest.fixture(params=["1", "2"], ids=["one-worker", "two-workers"])
def world(request: pytest.FixtureRequest, processes: Any, tmp_path: Path, person: Any) -> Iterator[World]:
    database = str(tmp_path / "test.db")
    server = processes(database, ARMILLARY_WORKERS=request.param, ARMILLARY_TOURNAMENT_HOSTS="everybody")
    server.wait()
    store = Store(database)
    yield World(server.port, store, person)
    store.close()


@pytest.mark.drawn(1)
def test_every_operation_lets_in_whom_it_says_and_nobody_else(world: World) -> None:
    wrong, calls = [], 0
    operations = [
        (path, method.upper(), operation)
        for path, methods in world.paths.items()
        for method, operation in methods.items()
    ]
    # Signing out ends what the others need.
    for path, method, operation in sorted(operations, key=lambda one: one[0].endswith("/logout")):
        needed = set(operation["x-who"]) - {"anybody"}
        assert operation["x-who"], f"{method} {path} does not say who may call it"
        for actor, roles in ACTORS.items():
            answer = world.call(actor, method, path, operation)
            assert answer.status_code < 500, (actor, method, path, answer.text)
            calls += 1
            if lets_in(answer, needed) is not (needed <= roles):
                wrong.append(f"{actor}: {method} {path} {sorted(needed)} -> {answer.status_code} {answer.text[:100]}")
    assert not wrong, "\n".join(wrong)
    assert calls == len(ROUTES) * len(ACTORS)
