"""A club's needs: who may come in, roles, reports, mute and ban, announcements, and the audit log; by page and by command."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from armillary.cli.app import app

PASSWORD = "correct horse"


def join_club(running: Any, login: str, **more: Any) -> Any:
    """Somebody with an account."""
    somebody = running.person(login.capitalize())
    answer = somebody.post("/api/session/register", json={"login": login, "password": PASSWORD, **more})
    assert answer.status_code == 200, answer.text
    somebody.token = answer.json()["token"]
    somebody.headers["Authorization"] = f"Bearer {somebody.token}"
    somebody.handle = answer.json()["handle"]
    somebody.id = answer.json()["person"]
    return somebody


@pytest.fixture
def command(tmp_path: Any) -> Callable[..., str]:
    """`armillary admin ...` on the store of the test's own server."""

    def run(*words: str, fails: bool = False, typed: str = "") -> str:
        database = str(tmp_path / "test.db")
        done = CliRunner().invoke(app, ["admin", "--database", database, *words], input=typed)
        assert (done.exit_code != 0) is fails, done.output
        return done.output

    return run


def forget(running: Any) -> None:
    """What the server believes of people for a few seconds."""
    running.hub.identities._kept.clear()


@pytest.fixture
def club(start: Any, command: Any) -> Any:
    """A server with an admin, a moderator and two members."""
    running = start()
    running.admin, running.mod = join_club(running, "ada"), join_club(running, "moe")
    running.ann, running.bob = join_club(running, "ann"), join_club(running, "bob")
    command("role", "ada", "admin")
    command("role", "moe", "moderator")
    forget(running)
    return running


def test_registration_by_invitation_only(start: Any, command: Any) -> None:
    running = start(registration="invited")
    body = {"login": "ann", "password": PASSWORD}
    guest = running.person("Ann")
    assert guest.get("/api/club").json()["registration"] == "invited"
    refused = guest.post("/api/session/register", json=body)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
    link = command("invite", "--note", "for Ann", "--base-url", "https://club.example")
    code = re.search(r"^https://club\.example/settings\?invitation=(\S+)$", link.strip())
    assert code is not None
    assert "for Ann" in command("invitations")
    taken = running.person("Ada").post("/api/session/register", json={**body, "invitation": "x" + code[1]})
    assert taken.status_code == 403
    join_club(running, "ann", invitation=code[1])
    again = running.person("Eve").post("/api/session/register", json={**body, "login": "eve", "invitation": code[1]})
    assert again.status_code == 403, "it was for one"
    second = command("invite").rpartition("=")[2].strip()
    taken = running.person("Eve").post("/api/session/register", json={**body, "invitation": second})
    assert taken.status_code == 409, "the login is taken"
    join_club(running, "eve", invitation=second)
    third = command("invite").rpartition("=")[2].strip()
    command("revoke", third)
    command("revoke", third, fails=True)
    late = running.person("Eve").post("/api/session/register", json={**body, "login": "zoe", "invitation": third})
    assert late.status_code == 403


def test_closed_registration_and_a_server_for_members(start: Any) -> None:
    running = start(registration="closed", guests=False)
    guest = running.person("Ann")
    assert guest.post("/api/session/register", json={"login": "ann", "password": PASSWORD}).status_code == 403
    setup = {"setup": {"title": "tictactoe", "seats": 2}, "seats": [{"kind": "me"}, {"kind": "me"}]}
    refused = guest.post("/api/matches", json=setup)
    assert (refused.status_code, refused.json()["code"]) == (403, "members")
    assert guest.post("/api/daily").json()["code"] == "members"
    assert guest.get("/api/titles").status_code == 200, "looking is free"


def test_the_office_is_for_those_with_a_role(club: Any) -> None:
    operations = [
        ("GET", "/api/admin/people", None, "moe"),
        ("PATCH", f"/api/admin/people/{club.bob.id}", {"mute_hours": 0}, "moe"),
        ("GET", "/api/admin/reports", None, "moe"),
        ("POST", "/api/admin/reports/x/close", None, "moe"),
        ("POST", "/api/admin/announcements", {"text": "x"}, "moe"),
        ("POST", "/api/admin/announcements/x/withdraw", None, "moe"),
        ("GET", "/api/admin/invitations", None, "ada"),
        ("POST", "/api/admin/invitations", {}, "ada"),
        ("POST", "/api/admin/invitations/x/revoke", None, "ada"),
        ("GET", "/api/admin/audit", None, "ada"),
        ("PATCH", f"/api/admin/people/{club.bob.id}", {"role": ""}, "ada"),
        ("PATCH", f"/api/admin/people/{club.bob.id}", {"end_second_factor": True}, "ada"),
    ]
    people = {"guest": club.person("Guest"), "ann": club.ann, "moe": club.mod, "ada": club.admin}
    for method, path, body, least in operations:
        for name, somebody in people.items():
            allowed = list(people).index(name) >= list(people).index(least)
            status = somebody.request(method, path, json=body).status_code
            assert (status in (200, 204, 404)) is allowed, (method, path, name, status)
            assert allowed or status == 403
    assert club.mod.patch(f"/api/admin/people/{club.admin.id}", json={"ban_hours": 1}).status_code == 403
    guest = people["guest"].get("/api/session").json()["person"]
    assert club.admin.patch(f"/api/admin/people/{guest}", json={"role": "admin"}).status_code == 409


def test_a_report_shows_what_was_said_and_mute_and_ban_work(club: Any, command: Any) -> None:
    card = club.ann.match("tictactoe", ["me", "open"], public=True)
    path = f"/api/matches/{card['id']}"
    club.bob.post(f"{path}/join", json={})
    ann, bob = club.ann.socket(card["id"]), club.bob.socket(card["id"])
    ann.hello(0)
    bob.hello(1)
    assert bob.ask(type="say", text="you are a fool")["type"] == "done"
    line = ann.until("said")["lines"][-1]["n"]
    assert club.ann.post(f"{path}/report", json={"line": 99, "text": "x"}).status_code == 404
    assert club.ann.post(f"{path}/report", json={"line": line, "text": "He insults me"}).status_code == 204
    assert club.ann.post(f"{path}/report", json={"seat": 5, "text": "x"}).status_code == 409
    assert club.ann.get("/api/club").json()["reports"] == 0
    assert club.mod.get("/api/club").json()["reports"] == 1
    report = club.mod.get("/api/admin/reports").json()["reports"][0]
    assert (report["by"], report["said"], report["text"]) == ("Ann", "Bob: you are a fool", "He insults me")
    assert report["about"]["id"] == club.bob.id
    assert "fool" in command("reports")
    change = {"mute_hours": 1, "why": "insults"}
    assert club.mod.patch(f"/api/admin/people/{club.bob.id}", json=change).json()["muted_until"] > 0
    assert bob.ask(type="say", text="and so are you")["code"] == "muted"
    assert club.mod.patch(f"/api/admin/people/{club.bob.id}", json={"ban_hours": 2}).status_code == 200
    assert bob.closed_with() == 4401
    again = club.person(None).post("/api/session/login", json={"login": "bob", "password": PASSWORD})
    assert again.json()["code"] == "banned"
    assert club.mod.post(f"/api/admin/reports/{report['id']}/close").status_code == 204
    assert club.mod.get("/api/admin/reports").json()["reports"] == []
    command("ban", "bob", "--hours", "0")
    command("mute", "bob", "--hours", "0")
    forget(club)
    back = club.person(None).post("/api/session/login", json={"login": "bob", "password": PASSWORD})
    assert back.status_code == 200
    lines = [(line["by"], line["what"], line["about"]) for line in club.admin.get("/api/admin/audit").json()["lines"]]
    assert lines[:5] == [
        ("operator", "unmute", "bob"),
        ("operator", "unban", "bob"),
        ("moe", "close report", report["id"]),
        ("moe", "ban", "bob"),
        ("moe", "mute", "bob"),
    ]


def test_reports_are_not_without_end(club: Any) -> None:
    card = club.ann.match("tictactoe", ["me", "open"], public=True)
    body = {"seat": 0, "text": "x"}
    codes = [club.bob.post(f"/api/matches/{card['id']}/report", json=body).status_code for _ in range(22)]
    assert (codes[0], codes[-1]) == (204, 429)


def test_announcements(club: Any, command: Any) -> None:
    said = club.mod.post("/api/admin/announcements", json={"text": "Club evening on\nFriday"}).json()["announcements"]
    assert [one["text"] for one in said] == ["Club evening on Friday"]
    stranger = club.person(None)
    assert stranger.get("/api/club").json()["announcements"] == said
    id = command("announce", "The server moves").strip()
    assert len(stranger.get("/api/club").json()["announcements"]) == 2
    command("withdraw", id)
    club.mod.post(f"/api/admin/announcements/{said[0]['id']}/withdraw")
    assert stranger.get("/api/club").json()["announcements"] == []


def test_the_commands_that_keep_people(club: Any, command: Any) -> None:
    logins = [one["login"] for one in json.loads(command("people", "--json"))]
    assert set(logins) == {"ada", "moe", "ann", "bob"}
    assert [one["login"] for one in json.loads(command("people", "an", "--json"))] == ["ann"]
    assert "ann" in json.loads(command("export", "ann"))["account"]["login"]
    command("password", "ann", typed="remembered now\nremembered now\n")
    ann = club.person(None)
    assert ann.post("/api/session/login", json={"login": "ann", "password": "remembered now"}).status_code == 200
    command("second-factor-off", "ann")
    command("role", "nobody", "admin", fails=True)
    command("delete", "bob", "--yes")
    assert "bob" not in command("people")
    assert "delete account" in command("audit")


def test_the_last_admin_stays_one(start: Any) -> None:
    running = start()
    people = {}
    for login in ("ann", "bob"):
        people[login] = running.person(login.title())
        made = people[login].post("/api/session/register", json={"login": login, "password": "correct horse"}).json()
        people[login].id = made["person"]
        running.hub.office.set_role("operator", running.hub.store.account(login=login), "admin")
    ann, bob = people["ann"], people["bob"]
    path = f"/api/admin/people/{ann.id}"
    assert bob.patch(f"/api/admin/people/{bob.id}", json={"role": ""}).status_code == 200, "there is another one"
    for change in ({"role": ""}, {"role": "moderator"}, {"ban_hours": 1}):
        refused = ann.patch(path, json=change)
        assert (refused.status_code, refused.json()["message"]) == (
            409,
            "You are the last admin: make somebody else one first.",
        )
    assert ann.post("/api/session/delete", json={"password": "correct horse"}).status_code == 409
    assert ann.get("/api/session").json()["role"] == "admin"
    assert ann.patch(f"/api/admin/people/{bob.id}", json={"role": "admin"}).status_code == 200
    assert ann.patch(path, json={"role": ""}).json()["role"] == ""
