"""Origins, headers, forged tokens, rates, logs."""

import contextlib
import json
import logging
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from armillary.server.addresses import public_address
from armillary.server.config import Settings
from armillary.server.logs import JsonLines, Text
from armillary.server.socket import PATIENCE


def test_every_answer_carries_a_strict_policy(server: Any, ann: Any) -> None:
    for path in ("/", "/api/titles", "/api/nothing", "/openapi.json", "/metrics"):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "http" not in policy
        assert "unsafe-eval" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_pages_of_other_sites_may_not_use_it(server: Any, ann: Any) -> None:
    body = {"setup": {"title": "tictactoe", "seats": 2}, "seats": [{"kind": "me"}] * 2}
    evil = {"Origin": "https://evil.example"}
    assert ann.post("/api/matches", json=body, headers=evil).status_code == 403
    own = {"Origin": f"http://127.0.0.1:{server.port}"}
    assert ann.post("/api/matches", json=body, headers=own).status_code == 201
    assert ann.post("/api/matches", json=body, headers={"Origin": "null"}).status_code == 403
    # A form of another page cannot send JSON.
    text = ann.post("/api/matches", content=json.dumps(body), headers={"Content-Type": "text/plain"})
    assert text.status_code == 400
    card = ann.match()
    assert ann.socket(card["id"], Origin="https://evil.example").closed_with() == 1008


@pytest.mark.parametrize("token", ["x", "a.b.c", "WyJzb21lYm9keSIsMF0.aaaa.bbbb", "\u00e9" * 10, "x" * 5000])
def test_forged_tokens_are_nobody(server: Any, ann: Any, token: str) -> None:
    card = ann.match("tictactoe", ["me", "me"])
    forger = server.person(None)
    header = {"Authorization": b"Bearer " + token.encode()}
    assert forger.get(f"/api/matches/{card['id']}", headers=header).status_code == 404
    forger.cookies.set("armillary", token.encode("ascii", "ignore").decode())
    assert forger.get(f"/api/matches/{card['id']}").status_code == 404


def test_a_token_signed_by_another_server_is_worth_nothing(server: Any, start: Any, ann: Any) -> None:
    other = start()
    stranger = other.person("Ann")
    card = ann.match()
    forger = server.person(None)
    forger.token = stranger.token
    assert forger.socket(card["id"]).closed_with() == 4401
    tampered = ann.token[:-2] + ("aa" if ann.token[-2:] != "aa" else "bb")
    forger.token = tampered
    assert forger.socket(card["id"]).closed_with() == 4401


def test_matches_that_are_not_for_you_do_not_exist(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match()
    nothing = bob.get("/api/matches/aaaaaaaaaaaa").json()
    assert bob.get(f"/api/matches/{card['id']}").json() == nothing
    assert bob.socket(card["id"]).closed_with() == 4404
    for path in ("board", "log", "at/0", "digest", "record", "verify", "notes"):
        assert bob.get(f"/api/matches/{card['id']}/{path}").status_code == 404


def test_other_peoples_seats(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("tictactoe", ["me", "open"], public=True)
    path = f"/api/matches/{card['id']}"
    bob.post(f"{path}/join", json={})
    bob.post(f"{path}/ready", json={})
    sock = bob.socket(card["id"])
    sock.hello(1)
    sock.until("update")
    before = server.hub.rooms[card["id"]].table.position.hash()
    assert sock.choose("mark a1", 0)["code"] == "illegal"
    sock.send(type="hello", seat=0)
    assert sock.until("refused")["code"] == "not-yours"
    for wrong in (-1, 99, "0", 1.5, True, [0]):
        sock.send(type="hello", seat=wrong)
        assert sock.until("refused")["code"] in ("unreadable", "not-yours")
    assert bob.get(f"{path}/at/0?seat=0").status_code == 403
    assert bob.get(f"{path}/log?seat=0").status_code == 403
    assert server.hub.rooms[card["id"]].table.position.hash() == before


def test_messages_that_come_too_fast_or_are_too_large(start: Any) -> None:
    own = start(socket_rate=0.0001, socket_burst=10.0)  # nothing comes back while this test runs, however slowly
    ann = own.person("Ann")
    card = ann.match()
    sock = ann.socket(card["id"])
    sock.hello(0)
    # The last one is the one that is too much: a server that closes with something unread ends the connection harshly.
    for _ in range(9 + PATIENCE):
        sock.send(type="ping")
    assert sock.closed_with() == 1008
    answers = [message["type"] for message in sock.seen if message["type"] in ("pong", "refused")]
    assert answers == ["pong"] * 9 + ["refused"] * PATIENCE
    assert {message["code"] for message in sock.seen if message["type"] == "refused"} == {"too-fast"}
    large = ann.socket(card["id"])
    large.hello(0)
    large.send(type="say", text="x" * 20_000)
    assert large.closed_with() == 1009
    huge = ann.socket(card["id"])
    huge.hello(0)
    with contextlib.suppress(ConnectionClosed):  # the server need not wait for the end of it
        huge.raw.send("x" * 3_000_000)
    assert huge.closed_with() in (1009, 1006)


def test_secrets_are_not_in_the_logs(server: Any, ann: Any, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("armillary.server")
    logger.addHandler(caplog.handler)
    caplog.set_level(logging.DEBUG)
    card = ann.match("tictactoe", ["me", "open"])
    code = card["invite"].partition("code=")[2]
    ann.get(f"/api/matches/{card['id']}?invite={code}")
    ann.post("/api/session/login", json={"login": "somebody", "password": "hunter2hunter2"})
    logger.removeHandler(caplog.handler)
    ours = " ".join(
        record.getMessage() for record in caplog.records if record.name.startswith(("armillary", "uvicorn"))
    )
    for secret in (code, ann.token, "hunter2hunter2"):
        assert secret not in ours


def test_log_lines() -> None:
    record = logging.LogRecord("armillary.server", logging.INFO, "x.py", 1, "ready", (), None)
    record.facts = {"store": "sqlite"}
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["store"], line["level"]) == ("ready", "sqlite", "info")
    assert "ready store=sqlite" in Text().format(record)


def test_settings_come_from_the_environment_and_do_not_show_secrets() -> None:
    settings = Settings.load(
        {
            "ARMILLARY_PORT": "9000",
            "ARMILLARY_DATABASE": "postgresql://u:secret@h/d",
            "ARMILLARY_BASE_URL": "https://x",
        },
        port=None,
        host="0.0.0.0",
    )
    assert (settings.port, settings.host, settings.https, settings.own_components) == (9000, "0.0.0.0", True, False)
    assert "secret" not in repr(settings)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://[::1]/x",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest",
        "ftp://x/",
        "file:///etc",
    ],
)
def test_webhooks_must_not_point_into_the_own_network(url: str) -> None:
    with pytest.raises(ValueError, match="webhook"):
        public_address(url)


def test_secure_cookies_behind_https(start: Any) -> None:
    own = start(base_url="https://games.example")
    person = own.person(None)
    answer = person.get("/api/session")
    assert "Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" in answer.headers
    body = {"name": "Ann"}
    assert person.post("/api/session", json=body, headers={"Origin": "https://games.example"}).status_code == 200


def test_files_outside_the_client_are_not_served(server: Any, ann: Any) -> None:
    for path in ("/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/assets/../../hub.py"):
        assert "import" not in ann.get(path).text[:200]
