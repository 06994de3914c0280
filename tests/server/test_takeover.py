"""An open session alone cannot take the account: the password is asked for again, the old address is told and can undo it."""

import re
import time
from typing import Any

import pytest

from armillary.server.accounts.totp import code_at

PASSWORD = "correct horse"


class Club:
    """A server that sends mail, its letters, and a clock that can be turned forward."""

    def __init__(self, running: Any) -> None:
        self.running, self.hub = running, running.hub
        self.letters: list[tuple[str, str, str]] = []
        self.later = 0.0
        began = time.time()
        self.hub.wall = lambda: began + self.later
        self.hub.notifier.send_mail = self.keep

    async def keep(self, to: str, subject: str, text: str, off: str) -> None:
        self.letters.append((to, subject, text))

    def to(self, address: str, subject: str) -> list[str]:
        return [text for to, about, text in self.letters if to == address and subject in about]

    def letter(self, address: str, subject: str, count: int = 1) -> str:
        """The last letter to that address; waits until there are so many."""
        end = time.monotonic() + 60
        while len(self.to(address, subject)) < count:
            assert time.monotonic() < end, self.letters
            time.sleep(0.02)
        return self.to(address, subject)[-1]

    def member(self, login: str, email: str = "") -> Any:
        somebody = self.running.person(login.title())
        made = somebody.post("/api/session/register", json={"login": login, "password": PASSWORD}).json()
        somebody.id = made["person"]
        if email:
            assert somebody.put("/api/notifications", json={"email": email, "on": []}).status_code == 200
            self.confirm(somebody, email)
        return somebody

    def confirm(self, somebody: Any, email: str) -> None:
        link = re.search(r"/api/notifications/confirm\S+", self.letter(email, "Is this your address"))
        assert link is not None
        assert somebody.get(link[0]).status_code == 200

    def thief(self, owner: Any) -> Any:
        """Somebody with the open session and nothing else."""
        found = self.running.person(None)
        found.headers["Authorization"] = owner.headers["Authorization"]
        found.token = owner.token
        return found


@pytest.fixture
def club(start: Any) -> Club:
    return Club(start(smtp_host="mail.invalid", base_url="http://club.example"))


def undo_link(text: str) -> str:
    found = re.search(r"/undo\?token=(\S+)", text)
    assert found is not None, text
    return found[1]


def test_what_takes_an_account_asks_for_the_password_again(club: Club) -> None:
    ann = club.member("ann", "ann@example.org")
    thief = club.thief(ann)
    tried = [
        thief.put("/api/notifications", json={"email": "eve@example.org", "on": []}),
        thief.put("/api/session/password", json={"new": "mine now, all mine"}),
        thief.post("/api/session/second-factor"),
        thief.put("/api/session/second-factor", json={"token": "x", "code": "000000"}),
        thief.post("/api/session/second-factor/recovery", json={}),
        thief.post("/api/session/second-factor/end", json={}),
        thief.get("/api/session/export"),
        thief.post("/api/session/delete", json={}),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in tried] == [(403, "proof")] * len(tried)
    assert ann.get("/api/notifications").json()["email"] == "ann@example.org"
    assert ann.get("/api/session/export").status_code == 200, "she gave it when she registered, a moment ago"
    assert thief.put("/api/notifications", json={"email": "ann@example.org", "on": ["turn"]}).status_code == 200, (
        "what leaves the address as it is needs no password"
    )


def test_a_proof_counts_for_ten_minutes_and_for_its_account(club: Club) -> None:
    ann, bob = club.member("ann"), club.member("bob")
    club.later = 599
    assert ann.get("/api/session/export").status_code == 200
    club.later = 601
    assert ann.get("/api/session/export").json()["code"] == "proof"
    assert ann.post("/api/session/proof", json={"password": "not the one"}).json()["code"] == "wrong"
    assert ann.post("/api/session/proof", json={}).json()["code"] == "wrong"
    proven = ann.post("/api/session/proof", json={"password": PASSWORD}).json()
    assert proven["seconds"] == 600
    assert ann.get("/api/session/export").status_code == 200
    assert bob.get("/api/session/export", headers={"Armillary-Proof": proven["token"]}).json()["code"] == "proof"
    # A change does not make the proof younger.
    club.later = 1100
    assert ann.put("/api/session/password", json={"new": "another horse"}).status_code == 200
    club.later = 1199
    assert ann.get("/api/session/export").status_code == 200
    club.later = 1202
    assert ann.get("/api/session/export").json()["code"] == "proof"


def test_the_old_address_is_told_and_undoes_everything_for_72_hours(club: Club) -> None:
    """Even somebody who knows the password does not get away with it."""
    ann = club.member("ann", "ann@example.org")
    other = club.thief(ann)
    eve = club.running.person(None)
    assert eve.post("/api/session/login", json={"login": "ann", "password": PASSWORD}).status_code == 200
    assert eve.put("/api/notifications", json={"email": "eve@example.org", "on": []}).status_code == 200
    assert other.get("/api/session").json()["person"] != ann.id, "other sessions end"
    club.confirm(eve, "eve@example.org")
    assert eve.put("/api/session/password", json={"new": "mine now, all mine"}).status_code == 200
    setup = eve.post("/api/session/second-factor").json()
    code = code_at(setup["secret"], int(club.hub.now()) // 30)
    assert eve.put("/api/session/second-factor", json={"token": setup["token"], "code": code}).status_code == 200
    first = undo_link(club.letter("ann@example.org", "account was changed"))
    assert "mail address" in club.to("ann@example.org", "account was changed")[0]
    club.letter("ann@example.org", "account was changed", 3)
    club.later = 71.9 * 3600
    owner = club.running.person(None)
    link = undo_link(club.to("ann@example.org", "account was changed")[0])
    assert first
    assert owner.post("/api/session/undo", json={"token": "x" + link}).status_code == 404
    assert owner.post("/api/session/undo", json={"token": link}).status_code == 204
    assert owner.post("/api/session/undo", json={"token": link}).status_code == 404, "it counts once"
    assert eve.get("/api/session").json()["person"] != ann.id, "the thief is signed out"
    for letter in club.to("eve@example.org", "account was changed"):
        assert owner.post("/api/session/undo", json={"token": undo_link(letter)}).status_code == 404, (
            "the thief's own links end with it"
        )
    back = owner.post("/api/session/login", json={"login": "ann", "password": PASSWORD})
    assert back.status_code == 200, "the old password, and no second factor"
    mail = owner.get("/api/notifications").json()
    assert (mail["email"], mail["confirmed"]) == ("ann@example.org", True)
    log = [line["what"] for line in owner.get("/api/session/account").json()["log"]]
    assert log[:4] == ["undone", "second-on", "password", "mail"]


def test_an_undo_ends_after_72_hours(club: Club) -> None:
    ann = club.member("ann", "ann@example.org")
    ann.put("/api/session/password", json={"new": "another horse"})
    link = undo_link(club.letter("ann@example.org", "account was changed"))
    club.later = 72.1 * 3600
    assert club.running.person(None).post("/api/session/undo", json={"token": link}).status_code == 404


def test_guesses_at_codes_are_few_and_reported(club: Club) -> None:
    ann = club.member("ann", "ann@example.org")
    setup = ann.post("/api/session/second-factor").json()
    now = int(club.hub.now()) // 30
    code = code_at(setup["secret"], now - 1)
    assert ann.put("/api/session/second-factor", json={"token": setup["token"], "code": code}).status_code == 200
    eve = club.running.person(None)
    wrong = {"login": "ann", "password": PASSWORD, "code": "000000"}
    answers = [eve.post("/api/session/login", json=wrong).status_code for _ in range(7)]
    assert answers == [403] * 5 + [429] * 2
    right = {**wrong, "code": code_at(setup["secret"], now)}
    assert eve.post("/api/session/login", json=right).status_code == 429, "not even with the right one, for a while"
    assert "wrong codes" in club.letter("ann@example.org", "is guessing your second factor")
    assert len(club.to("ann@example.org", "is guessing")) == 1
    log = ann.get("/api/session/account").json()["log"]
    assert [line["what"] for line in log].count("wrong-code") == 5
    ann.headers.pop("Authorization")
    assert ann.post("/api/session/login", json=right).status_code == 200, "the owner's own browser is not slowed"


def test_guesses_are_counted_once_for_all_servers(start: Any, postgres_database: str) -> None:
    """Two servers on one database: what was guessed at one of them was guessed at both."""
    both = [start(database=postgres_database) for _ in range(2)]
    guess = {"login": "nobody", "password": "guessing it"}
    eves = [one.person(None) for one in both]
    codes = [eves[turn % 2].post("/api/session/login", json=guess).status_code for turn in range(12)]
    assert codes == [403] * 10 + [429] * 2
