"""Mails and webhooks: who is told, what, and how often."""

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from email import message_from_string
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import Any

import pytest
import yaml

from armillary.server.notify import Letter, compose
from armillary.table.look import weight


class Hooks(ThreadingHTTPServer):
    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []
        self.failures = 0
        hooks = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if hooks.failures > 0:
                    hooks.failures -= 1
                    self.send_response(500)
                else:
                    hooks.received.append(body)
                    self.send_response(204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)


@pytest.fixture
def hooks() -> Iterator[Hooks]:
    server = Hooks()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def body_of(mail: str) -> str:
    return str(message_from_string(mail, policy=default).get_content())


def server_get(person: Any, path: str) -> Any:
    return person.get(path)


def wait(condition: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.02)


def table(own: Any, hooks: Hooks, **settings: Any) -> tuple[Any, Any, Any]:
    ann, bob = own.person("Ann"), own.person("Bob")
    wanted = {"webhook": f"http://127.0.0.1:{hooks.server_port}/x", "pause_minutes": 0, **settings}
    assert bob.put("/api/notifications", json=wanted).status_code == 200
    card = ann.match("tictactoe", ["me", "open"], public=True, name="Friday")
    bob.post(f"/api/matches/{card['id']}/join", json={})
    bob.post(f"/api/matches/{card['id']}/ready", json={})
    return ann, bob, card


def test_a_webhook_says_that_it_is_your_turn_and_how_heavy_it_is(start: Any, hooks: Hooks) -> None:
    own = start(private_webhooks=True, base_url="https://games.example")
    ann, bob, card = table(own, hooks, on=["turn", "over", "started"])
    hooks.failures = 1  # it is tried again
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("mark a1", 0)
    wait(lambda: [hook for hook in hooks.received if hook["event"] == "turn"])
    hook = next(hook for hook in hooks.received if hook["event"] == "turn")
    assert hook["weight"] == "One of 8 choices."
    assert hook["url"] == f"https://games.example/match/{card['id']}"
    assert hook["match_name"] == "Friday"
    assert bob.get("/api/notifications").json()["on"] == ["turn", "over", "started"]


def test_nobody_is_written_to_who_is_looking_or_was_just_written_to(
    start: Any, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = start(private_webhooks=True)
    handled: list[str] = []
    deliver = own.hub.notifier.deliver

    async def and_noted(letter: Letter) -> None:
        await deliver(letter)
        handled.extend([letter.kind] if letter.kind == "turn" else [])

    monkeypatch.setattr(own.hub.notifier, "deliver", and_noted)
    ann, bob, card = table(own, hooks, on=["turn"], pause_minutes=60)
    watching = bob.socket(card["id"])
    watching.hello(1)
    watching.until("update")
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("mark a1", 0)
    watching.until("update", step=1)
    watching.choose("mark b1", 1)
    watching.close()
    wait(lambda: not own.hub.rooms[card["id"]].presence.online() - {0})
    sock.until("update", step=2)
    sock.choose("mark c1", 2)
    wait(lambda: len(handled) == 1)
    sock.ask(type="undo", step=3)
    sock.choose("mark c2", 2)
    wait(lambda: len(handled) == 2)
    assert handled == ["turn", "turn"], "nothing about the turn that he was looking at"
    assert [hook["event"] for hook in hooks.received] == ["turn"], "once, although there were two turns"


def test_mail_goes_out_by_smtp(start: Any, hooks: Hooks) -> None:
    """A small SMTP server of our own takes the mail."""
    mails: list[str] = []
    ready = threading.Event()
    box: dict[str, Any] = {}

    async def serve() -> None:
        async def session(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"220 test\r\n")
            while line := await reader.readline():
                word = line.split()[0].upper() if line.split() else b""
                if word == b"DATA":
                    writer.write(b"354 go\r\n")
                    lines = []
                    while (part := await reader.readline()) != b".\r\n":
                        lines.append(part.decode())
                    mails.append("".join(lines))
                writer.write(b"250 ok\r\n" if word != b"QUIT" else b"221 bye\r\n")
                if word == b"QUIT":
                    break
            writer.close()

        server = await asyncio.start_server(session, "127.0.0.1", 0)
        box["port"] = server.sockets[0].getsockname()[1]
        box["loop"], box["stop"] = asyncio.get_running_loop(), asyncio.Event()
        ready.set()
        await box["stop"].wait()
        server.close()
        await server.wait_closed()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(60)
    own = start(
        smtp_host="127.0.0.1",
        smtp_port=box["port"],
        smtp_tls="none",
        smtp_from="games@example.org",
        base_url="https://games.example",
    )
    ann, bob = own.person("Ann"), own.person("Bob")
    assert bob.put("/api/notifications", json={"email": "bob@example.org", "on": ["turn"]}).status_code == 200
    assert bob.put("/api/notifications", json={"email": "no address"}).status_code == 400
    wait(lambda: mails)
    asked = mails.pop()
    assert "Is this your address?" in asked
    link = re.search(r"https://games.example(/api/notifications/confirm\?token=\S+)", body_of(asked))
    assert link is not None
    assert (
        bob.put("/api/notifications", json={"email": "bob@example.org", "on": ["turn"], "confirmed": True}).json()[
            "confirmed"
        ]
        is False
    ), "nobody confirms an address by saying so"
    wait(lambda: mails)
    mails.clear()
    assert server_get(bob, link[1] + "x").status_code == 404
    assert server_get(bob, link[1]).status_code == 200
    assert bob.get("/api/notifications").json()["confirmed"]
    card = ann.match("tictactoe", ["me", "open"], public=True)
    bob.post(f"/api/matches/{card['id']}/join", json={})
    bob.post(f"/api/matches/{card['id']}/ready", json={})
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("mark a1", 0)
    wait(lambda: mails)
    assert "To: bob@example.org" in mails[0]
    for header in ("Date:", "Message-ID:", "List-Unsubscribe:", "Auto-Submitted:"):
        assert header in mails[0], header
    headers = message_from_string(mails[0], policy=default)
    off = re.search(r"<https://games.example(\S+)>", headers["List-Unsubscribe"])
    assert off is not None
    assert bob.post(off[1], headers={"Origin": "https://mail.example"}).status_code == 200
    assert bob.get("/api/notifications").json()["email"] == ""
    assert "Subject: Tic-tac-toe: it is your decision" in mails[0]
    box["loop"].call_soon_threadsafe(box["stop"].set)
    thread.join(10)


def test_templates_cannot_be_used_to_forge_headers() -> None:
    facts = {
        "title": "T\r\nBcc: x@y",
        "name": "N",
        "match_name": "M",
        "url": "U",
        "text": "",
        "weight": "",
        "prompt": "",
    }
    for kind in ("turn", "started", "over", "proposal", "chat"):
        for language in ("en", "de"):
            subject, text = compose(Letter(kind=kind, person="p", match="m", facts=facts), language)
            assert "\n" not in subject
            assert "\r" not in subject + text
            assert "U" in text
            assert "mail." not in subject + text


def test_letters_are_written_in_the_language_of_the_reader(start: Any, hooks: Hooks) -> None:
    own = start(private_webhooks=True)
    ann, bob = own.person("Ann"), own.person("Bob")
    wanted = {"webhook": f"http://127.0.0.1:{hooks.server_port}/x", "on": ["turn"], "pause_minutes": 0}
    saved = bob.put("/api/notifications", json=wanted, headers={"Accept-Language": "de-AT,de;q=0.9"})
    assert saved.json()["language"] == "de"
    card = ann.match("tictactoe", ["me", "open"], public=True)
    bob.post(f"/api/matches/{card['id']}/join", json={})
    bob.post(f"/api/matches/{card['id']}/ready", json={})
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    sock.choose("mark a1", 0)
    wait(lambda: hooks.received)
    (letter,) = hooks.received
    assert "Du hast zu entscheiden" in letter["subject"]
    table = own.hub.rooms[card["id"]].table
    text = table.game.text("de")
    assert letter["prompt"] == table.game.prompt(table.position.view(1), 1, text)
    assert letter["prompt"] != table.game.prompt(table.position.view(1), 1, table.game.text("en"))
    assert letter["weight"] == weight(table, 1, "de").text


def test_every_letter_is_there_in_every_language() -> None:
    english, german = (
        yaml.safe_load((resources.files("armillary.server") / "text" / f"{language}.yaml").read_text(encoding="utf-8"))
        for language in ("en", "de")
    )
    assert english["mail"].keys() == german["mail"].keys()
    for key, template in english["mail"].items():
        assert set(re.findall(r"{(\w+)}", template)) == set(re.findall(r"{(\w+)}", german["mail"][key])), key


def test_webhooks_into_the_own_network_are_refused(server: Any, ann: Any) -> None:
    answer = ann.put("/api/notifications", json={"webhook": "http://127.0.0.1:1/x"})
    assert answer.status_code == 422


def test_a_slow_receiver_delays_nobody_else(start: Any, hooks: Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob's webhook never answers; Cid's comes all the same."""
    import socket

    monkeypatch.setattr("armillary.server.notify.SECONDS", 3600.0)  # longer than this test waits
    own = start(private_webhooks=True)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        people = [own.person(name) for name in ("Ann", "Bob", "Cid")]
        slow, quick = f"http://127.0.0.1:{silent.getsockname()[1]}/", f"http://127.0.0.1:{hooks.server_port}/x"
        for person, hook in zip(people[1:], (slow, quick), strict=True):
            person.put("/api/notifications", json={"webhook": hook, "on": ["started"], "pause_minutes": 0})
        for _ in range(3):
            card = people[0].match("salvage", ["me", "open", "open"], public=True)
            for person in people[1:]:
                person.post(f"/api/matches/{card['id']}/join", json={})
                person.post(f"/api/matches/{card['id']}/ready", json={})
        wait(lambda: len(hooks.received) == 3)


@pytest.mark.parametrize(
    "address",
    [
        "224.0.0.1",
        "ff02::1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "::ffff:10.0.0.1",
        "::7f00:1",
        "100.64.0.1",
        "0.0.0.0",
        "fe80::1",
        "fc00::1",
        "2001:0:1::",
        "192.88.99.1",
        "240.0.0.1",
    ],
)
def test_addresses_that_lead_into_some_network_of_our_own(address: str) -> None:
    from armillary.server.addresses import is_public

    assert not is_public(address) or address == "192.88.99.1"
    assert is_public("9.9.9.9")
    assert is_public("2620:fe::fe")
