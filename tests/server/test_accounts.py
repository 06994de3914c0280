"""Accounts: what ends with registration, guesses, passwords, the second factor, export and deletion."""

import re
import time
from typing import Any

import pytest

from armillary.server.accounts.totp import code_at, matching_count, uri

PASSWORD = "correct horse"


@pytest.fixture(autouse=True)
def no_guesses_from_before(server: Any) -> None:
    """All tests come from one network: what one of them guessed must not slow the next."""
    server.hub.guesses.clear()


@pytest.fixture
def member(server: Any) -> Any:
    """Somebody new with an account."""
    numbers = iter(range(100))

    def make(login: str, at: Any = server) -> Any:
        somebody = at.person(f"Name {next(numbers)}")
        made = somebody.post("/api/session/register", json={"login": login, "password": PASSWORD}).json()
        somebody.token = made["token"]
        somebody.headers["Authorization"] = f"Bearer {made['token']}"
        somebody.id = made["person"]
        return somebody

    return make


def login(person: Any, name: str, password: str = PASSWORD, **more: Any) -> Any:
    return person.post("/api/session/login", json={"login": name, "password": password, **more})


def test_a_token_from_before_registration_ends_with_it(server: Any) -> None:
    ann = server.person("Ann")
    card = ann.match("tictactoe", ["me", "me"])
    thief = server.person(None)
    thief.token = ann.token
    thief.headers["Authorization"] = f"Bearer {ann.token}"
    sock = thief.socket(card["id"])
    sock.hello(0)
    made = ann.post("/api/session/register", json={"login": "before", "password": PASSWORD}).json()
    assert sock.closed_with() == 1012
    assert thief.get("/api/session").json()["person"] != made["person"]
    assert thief.socket(card["id"]).closed_with() == 4401
    ann.token = made["token"]
    ann.headers["Authorization"] = f"Bearer {made['token']}"
    assert ann.socket(card["id"]).hello(0)["seat"] == 0, "what the guest held stays"


def test_strangers_guesses_slow_strangers_and_not_the_owner(start: Any, member: Any) -> None:
    own = start()
    owner = member("owner", own)
    stranger = own.person(None)
    there = {"X-Forwarded-For": "192.0.2.7"}
    wrong = {"login": "owner", "password": "guessing it"}
    codes = [stranger.post("/api/session/login", json=wrong, headers=there).status_code for _ in range(12)]
    assert (codes[0], codes[-1]) == (403, 429)
    elsewhere = own.person(None)
    assert login(elsewhere, "owner").status_code == 200, "another network is not slowed by that one"
    own.hub.guesses.allowances.update(network=(0.0, 3.0), login=(0.0, 3.0))
    own.hub.guesses.clear()
    many = [
        stranger.post("/api/session/login", json=wrong, headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code
        for n in range(20, 26)
    ]
    assert many[-1] == 429, "many networks together are slowed, too"
    owner.headers.pop("Authorization")
    owner.cookies.delete("armillary")
    assert login(owner, "owner").status_code == 200, "the owner's own browser is not"
    tries = [login(owner, "owner", "forgotten it").status_code for _ in range(6)]
    assert tries[-1] == 429, "but it does not guess for ever either"


def test_a_new_password_ends_other_sessions(server: Any, member: Any) -> None:
    ann = member("changes")
    other = server.person(None)
    other.headers["Authorization"] = f"Bearer {login(other, 'changes').json()['token']}"
    assert other.get("/api/session").json()["person"] == ann.id
    new = {"old": "not the one", "new": "another horse"}
    assert ann.put("/api/session/password", json=new).json()["code"] == "wrong"
    done = ann.put("/api/session/password", json={**new, "old": PASSWORD})
    assert done.status_code == 200
    assert other.get("/api/session").json()["person"] != ann.id
    ann.headers["Authorization"] = f"Bearer {done.json()['token']}"
    assert ann.get("/api/session").json()["person"] == ann.id
    assert login(server.person(None), "changes").status_code == 403
    assert login(server.person(None), "changes", "another horse").status_code == 200


def test_a_password_is_set_anew_by_mail_once(start: Any, member: Any) -> None:
    own = start(smtp_host="mail.invalid", base_url="http://club.example")
    sent: list[tuple[str, str]] = []

    async def keep(to: str, subject: str, text: str, off: str) -> None:
        sent.append((to, text))

    own.hub.notifier.send_mail = keep
    asked: list[str] = []
    write = own.hub.notifier.write
    own.hub.notifier.write = lambda kind, *about: asked.append(kind) or write(kind, *about)
    ann = member("forgets", own)
    ask = {"login": "forgets"}
    assert ann.post("/api/session/ask-reset", json=ask).status_code == 204
    assert ann.post("/api/session/ask-reset", json={"login": "nobody"}).status_code == 204
    assert asked == [], "there is no confirmed address yet"
    ann.put("/api/notifications", json={"email": "ann@example.org", "on": []})
    wait(lambda: len(sent) == 1)
    link = re.search(r"/api/notifications/confirm\S+", sent[0][1])
    assert link is not None
    assert ann.get(link[0]).status_code == 200
    assert ann.get("/api/session/account").json()["resettable"]
    assert own.person(None).post("/api/session/ask-reset", json=ask).status_code == 204
    wait(lambda: len(sent) == 2)
    token = re.search(r"token=(\S+)", sent[1][1])
    assert token is not None
    visitor = own.person(None)
    body = {"token": token[1], "password": "remembered now"}
    assert visitor.post("/api/session/reset", json={**body, "token": "x" + token[1]}).status_code == 404
    assert visitor.post("/api/session/reset", json=body).json()["person"] == ann.id
    assert visitor.post("/api/session/reset", json=body).status_code == 404, "a link counts once"
    assert ann.get("/api/session").json()["person"] != ann.id, "sessions from before end"
    assert login(own.person(None), "forgets", "remembered now").status_code == 200


def wait(done: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_codes_are_those_of_the_rfc() -> None:
    """RFC 6238, appendix B: the last six of the printed eight digits."""
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    for at, code in ((59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")):
        assert code_at(secret, at // 30) == code
        assert matching_count(secret, f"{code[:3]} {code[3:]}", at) == at // 30
        assert matching_count(secret, code, at + 30) == at // 30, "a clock may be half a minute late"
        assert matching_count(secret, code, at + 61) is None
        assert matching_count(secret, code, at, used=at // 30) is None, "no code counts twice"
    assert matching_count(secret, "١٢٣٤٥٦", 59) is None
    assert (
        uri(secret, "ann@x", "club.example")
        == f"otpauth://totp/club.example:ann%40x?secret={secret}&issuer=club.example"
    )


def test_the_second_factor(server: Any, member: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = member("careful")
    setup = ann.post("/api/session/second-factor").json()
    assert ann.get("/api/session/account").json()["second_factor"] is False
    moment = server.hub.wall()
    monkeypatch.setattr(server.hub, "now", lambda: moment)  # no half minute ends meanwhile
    now = int(moment) // 30
    wrong = ann.put("/api/session/second-factor", json={"token": setup["token"], "code": "000000"})
    assert wrong.json()["code"] == "second-factor"
    first = {"token": setup["token"], "code": code_at(setup["secret"], now - 1)}
    assert len(ann.put("/api/session/second-factor", json=first).json()["codes"]) == 10
    assert ann.get("/api/session/account").json()["second_factor"] is True
    other = server.person(None)
    assert login(other, "careful").json()["code"] == "second-factor"
    assert login(other, "careful", code=first["code"]).json()["code"] == "second-factor", "it was used"
    assert login(other, "careful", "wrong horse", code=code_at(setup["secret"], now)).json()["code"] == "wrong"
    assert login(other, "careful", code=code_at(setup["secret"], now)).status_code == 200
    proof = {"password": PASSWORD, "code": code_at(setup["secret"], now + 1)}
    assert ann.post("/api/session/second-factor/end", json={"password": PASSWORD}).status_code == 403
    assert ann.post("/api/session/second-factor/end", json=proof).json()["second_factor"] is False
    assert login(server.person(None), "careful").status_code == 200


def test_a_lost_authenticator_is_replaced_by_recovery_codes(server: Any, member: Any) -> None:
    ann = member("phoneless")
    setup = ann.post("/api/session/second-factor").json()
    now = int(server.hub.wall()) // 30
    codes = ann.put(
        "/api/session/second-factor", json={"token": setup["token"], "code": code_at(setup["secret"], now)}
    ).json()["codes"]
    assert len(set(codes)) == 10
    stored = server.hub.store.account(login="phoneless")
    assert not any(code.replace("-", "") in stored.recovery for code in codes), "only digests are kept"
    other = server.person(None)
    assert login(other, "phoneless", code="0000-0000-0000").json()["code"] == "second-factor"
    assert login(other, "phoneless", "wrong horse", code=codes[0]).json()["code"] == "wrong"
    assert login(other, "phoneless", code=codes[0]).status_code == 200
    assert login(server.person(None), "phoneless", code=codes[0]).json()["code"] == "second-factor", "it counts once"
    assert ann.get("/api/session/account").json()["recovery_left"] == 9
    proof = {"password": PASSWORD, "code": codes[1].replace("-", " ")}
    fresh = ann.post("/api/session/second-factor/recovery", json=proof).json()["codes"]
    assert login(server.person(None), "phoneless", code=codes[2]).json()["code"] == "second-factor", (
        "new ones end the old"
    )
    ended = ann.post("/api/session/second-factor/end", json={"password": PASSWORD, "code": fresh[0]}).json()
    assert (ended["second_factor"], ended["recovery_left"]) == (False, 0)
    proof = {"password": PASSWORD, "code": fresh[1]}
    assert ann.post("/api/session/second-factor/recovery", json=proof).status_code == 409, "there is none any more"


def test_ones_data_go_out_and_away(server: Any, member: Any) -> None:
    ann = member("leaves")
    card = ann.match("tictactoe", ["me", "me"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.ask(type="say", text="my own words")
    ann.put(f"/api/matches/{card['id']}/notes", json={"text": "my secret plan"})
    ann.put("/api/notifications", json={"webhook": "", "on": ["turn"]})
    kept = ann.get("/api/session/export").json()
    assert kept["account"]["login"] == "leaves"
    assert kept["notes"][0]["text"] == "my secret plan"
    assert "my own words" in [line["text"] for line in kept["chat"]]
    assert {place["match"] for place in kept["places"]} == {card["id"]}
    assert PASSWORD not in str(kept)
    assert "argon2" not in str(kept)
    assert ann.post("/api/session/delete", json={"password": "not the one"}).status_code == 403
    assert ann.post("/api/session/delete", json={"password": PASSWORD}).status_code == 204
    assert sock.closed_with() == 4401
    assert ann.get("/api/session").json()["person"] != ann.id
    assert login(server.person(None), "leaves").status_code == 403
    assert server.hub.members.export(ann.id)["notes"] == []
    again = member("leaves")
    assert again.id != ann.id, "the login is free again, and it is somebody else's"


def test_guests_have_no_account_to_change(server: Any) -> None:
    guest = server.person("Guest")
    assert guest.get("/api/session/account").json()["code"] == "not-now"
    assert guest.post("/api/session/second-factor").json()["code"] == "not-now"
    assert guest.put("/api/session/password", json={"old": PASSWORD, "new": PASSWORD}).json()["code"] == "not-now"
    assert guest.get("/api/session/export").status_code == 200


def test_somebody_who_never_chose_a_name_is_called_by_the_login(server: Any) -> None:
    guest = server.person(None)
    assert guest.get("/api/session").json()["name"].startswith("Guest")
    made = guest.post("/api/session/register", json={"login": "Dora@club.example", "password": PASSWORD}).json()
    assert made["name"] == "dora"
    handle = guest.get("/api/session/account").json()["handle"]
    assert guest.get(f"/api/people/{handle}").json()["name"] == "dora"
    named = server.person("Bea B.")
    made = named.post("/api/session/register", json={"login": "bea", "password": PASSWORD}).json()
    assert made["name"] == "Bea B.", "a name that was chosen stays"
