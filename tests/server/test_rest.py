"""The REST interface as a client uses it."""

import json
import random
import re
from typing import Any

import pytest

from armillary.kernel.record import Record
from armillary.kernel.verify import verify


def play_out(person: Any, match: str, seats: int, seed: int = 1) -> None:
    """Random play by one person who holds all seats."""
    rng = random.Random(seed)
    socks = [person.socket(match) for _ in range(seats)]
    for seat, sock in enumerate(socks):
        sock.hello(seat)
    updates = [sock.until("update") for sock in socks]
    while updates[0]["view"]["decision"] is not None:
        newest = max(update["step"] for update in updates)
        for seat, sock in enumerate(socks):
            while updates[seat]["step"] < newest:
                updates[seat] = sock.until("update")
        seat = updates[0]["view"]["decision"]["seats"][0]
        choice = rng.choice(updates[seat]["view"]["choices"])
        text = choice["notation"]
        if "least" in choice:
            text = f"{text.rpartition(' ')[0]} {rng.randint(choice['least'], choice['most'])}"
        socks[seat].send(type="choose", step=newest, choice=text)
        for number, sock in enumerate(socks):
            updates[number] = sock.until("update", step=newest + 1)
    for sock in socks:
        sock.close()


def test_guests_are_known_by_their_cookie(server: Any) -> None:
    person = server.person(None)
    first = person.get("/api/session")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert first.json()["token"] is None, "the token is only told when it is asked for"
    assert person.get("/api/session").json()["person"] == first.json()["person"]
    renamed = person.post("/api/session", json={"name": "  Ann \u0007 Lee "}).json()
    assert renamed["name"] == "Ann Lee"
    assert renamed["person"] == first.json()["person"]
    assert person.post("/api/session", json={"name": "\u0007"}).status_code == 400


def test_accounts(server: Any) -> None:
    ann = server.person("Ann")
    card = ann.match()
    made = ann.post("/api/session/register", json={"login": "Ann@Example", "password": "correct horse"})
    assert made.status_code == 200
    assert made.json()["login"] == "ann@example"
    elsewhere = server.person(None)
    wrong = elsewhere.post("/api/session/login", json={"login": "ann@example", "password": "wrong horse"})
    nobody = elsewhere.post("/api/session/login", json={"login": "nobody", "password": "wrong horse"})
    assert (wrong.status_code, wrong.json()) == (nobody.status_code, nobody.json()) == (403, wrong.json())
    there = elsewhere.post("/api/session/login", json={"login": "ANN@example", "password": "correct horse"})
    assert there.json()["person"] == made.json()["person"]
    assert [match["id"] for match in elsewhere.get("/api/matches").json()["matches"]] == [card["id"]]
    other = server.person("Bob")
    taken = other.post("/api/session/register", json={"login": "ann@example", "password": "another one"})
    assert taken.status_code == 409
    old = server.person(None)
    old.headers["Authorization"] = f"Bearer {there.json()['token']}"
    assert old.get("/api/session").json()["person"] == made.json()["person"]
    assert elsewhere.post("/api/session/logout").status_code == 204
    assert old.get("/api/session").json()["person"] != made.json()["person"], "signing out ends all sessions"


#: Titles of options that are the same word in German.
ALIKE = {"Nexus", "Illumination"}


def test_a_match_speaks_the_readers_language(ann: Any) -> None:
    match = ann.match("salvage", ["me", "easy"])["id"]
    ann.post(f"/api/matches/{match}/ready", json={"ready": True})
    german = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}

    def both(path: str) -> tuple[Any, Any]:
        address = f"/api/matches/{match}{path}"
        return ann.get(address).json(), ann.get(address, headers=german).json()

    english, own = both("")
    assert [card["seats"][1]["name"] for card in (english, own)] == ["Easy bot", "Bot (Leicht)"]
    english, own = both("/board")
    assert english["names"] != own["names"]
    english, own = both("/log")
    assert [log["notices"][-1]["text"] for log in (english, own)] == ["The match begins.", "Die Partie beginnt."]
    english, own = both("/at/0")
    assert english["view"]["decision"]["prompt"] != own["view"]["decision"]["prompt"]
    refused = ann.delete(f"/api/matches/{match}", headers=german)
    assert refused.json()["message"] == "Die Partie hat schon begonnen."
    unknown = ann.get(f"/api/matches/{match}", headers={"Accept-Language": "xx"})
    assert unknown.json()["seats"][1]["name"] == "Easy bot"


def test_title_cards_and_guides_speak_the_readers_language(ann: Any) -> None:
    def cards(**params: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = ann.get("/api/titles", params=params).json()["titles"]
        return found

    english, german = cards(), cards(language="de")
    assert [card["slug"] for card in german] == [card["slug"] for card in english]
    for own, other in zip(german, english, strict=True):
        shown = json.dumps(own, ensure_ascii=False)
        assert other["summary"] not in shown
        for kind in ("options", "scenarios"):
            assert not {one["title"] for one in own[kind]} & {one["title"] for one in other[kind]} - ALIKE
            assert not {one["text"] for one in own[kind]} & {one["text"] for one in other[kind]}
        assert not {one["question"] for one in own["rulings"]} & {one["question"] for one in other["rulings"]}
        assert not {bot["text"] for bot in own["bots"]} & {bot["text"] for bot in other["bots"]}
        assert [bot["level"] for bot in own["bots"]] == [bot["level"] for bot in other["bots"]]
        assert not other["words"], "English shows values as they are written"
        assert ann.get(f"/api/titles/{own['slug']}", params={"language": "de"}).json() == own
    (windows,) = (card["words"]["windows"] for card in german if card["slug"] == "earthmans-burden")
    assert windows["none"] == "Nirgends"
    assert cards(language="") == english
    for unknown in ("xx", "../en", "DE"):
        assert ann.get("/api/titles", params={"language": unknown}).status_code == 400
    guide = "/api/titles/salvage/guide"
    assert ann.get(guide, params={"language": "de"}).json() != ann.get(guide).json()


def test_titles(server: Any, ann: Any) -> None:
    titles = {title["slug"]: title for title in ann.get("/api/titles").json()["titles"]}
    salvage = titles["salvage"]
    assert salvage["seats"] == [2, 4]
    assert {option["id"] for option in salvage["options"]} >= {"length", "open-hands"}
    assert [bot["level"] for bot in salvage["bots"]] == [
        "random",
        "easy",
        "medium",
        "hard",
        "plunger",
        "miser",
        "learned",
    ]
    assert ann.get("/api/titles/salvage").json() == salvage
    assert ann.get("/api/titles/nothing").status_code == 404
    art = ann.get(salvage["art"])
    assert art.headers["content-type"] == "image/svg+xml"
    board = ann.post("/api/titles/salvage/board", json={"title": "salvage", "seats": 3})
    assert board.json()["layers"]
    assert ann.post("/api/titles/salvage/board", json={"title": "salvage", "seats": 9}).status_code == 422
    assert "Salvage" in ann.get("/api/titles/salvage/guide").json()["markdown"]
    ledger = ann.get("/api/titles/salvage/ledger", params={"search": "bid", "limit": 2}).json()
    assert len(ledger["rules"]) == 2
    assert ledger["total"] >= 2
    rule = ledger["rules"][0]
    assert ann.get(f"/api/titles/salvage/ledger/{rule['id']}").json() == rule
    assert ann.get("/api/titles/salvage/ledger/NO-SUCH").status_code == 404
    assert ledger["suggestions"] == []
    typed = ann.get("/api/titles/salvage/ledger", params={"search": "cerdits"}).json()
    assert (typed["total"], typed["suggestions"][0]) == (0, "credits")
    question = {"search": "Wo steht eine Siedlung?", "limit": 5}
    near = ann.get("/api/titles/earthmans-burden/ledger", params=question).json()["rules"]
    assert "EB-UNIT-01" in [rule["id"] for rule in near], "the German guide says it of this rule"
    fidelity = ann.get("/api/titles/salvage/fidelity").json()
    assert fidelity["rules"] == salvage["rules"]
    assert fidelity["implemented"] + fidelity["structural"] + len(fidelity["claimed"]) == fidelity["rules"]
    assert fidelity["recorded"] or fidelity["implemented"] == 0
    assert rule["state"] in ("claimed", "implemented")
    assert fidelity["exercised"] > 20


def test_a_private_table_from_invite_to_start(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("salvage", ["me", "open", "random"], name="Friday", start=True)
    assert card["state"] == "open"
    assert card["host"]
    assert card["commitment"]
    code = card["invite"].partition("code=")[2]
    path = f"/api/matches/{card['id']}"
    assert bob.get(path).status_code == 404, "nobody else knows of it"
    assert bob.post(f"{path}/join", json={}).status_code == 404
    seen = bob.get(path, params={"invite": code}).json()
    assert seen["invite"] is None, "only those at the table may hand it on"
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "open", "bot"]
    assert bob.post(f"{path}/join", json={"invite": code, "seat": 0}).status_code == 409
    joined = bob.post(f"{path}/join", json={"invite": code, "name": "Bobby"}).json()
    assert joined["yours"] == [1]
    assert joined["seats"][1]["name"] == "Bobby"
    assert bob.patch(path, json={"public": True}).status_code == 403, "the host's right"
    begun = bob.post(f"{path}/ready", json={"entropy": "dice roll"}).json()
    assert begun["state"] == "playing"
    assert ann.delete(path).status_code == 409


def test_the_host_arranges_the_table(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("salvage", ["me", "open", "open"], public=True)
    path = f"/api/matches/{card['id']}"
    assert card["id"] in [match["id"] for match in bob.get("/api/matches?list=open").json()["matches"]]
    bob.post(f"{path}/join", json={})
    assert bob.put(f"{path}/seats/2", json={"kind": "bot", "level": "random"}).status_code == 403
    sent = ann.put(f"{path}/seats/1", json={"kind": "open"}).json()
    assert sent["seats"][1]["kind"] == "open"
    assert ann.put(f"{path}/seats/9", json={"kind": "open"}).status_code == 422
    ann.put(f"{path}/seats/1", json={"kind": "bot", "level": "easy"})
    changed = ann.patch(path, json={"name": "Club night", "public": False, "new_invite": True}).json()
    assert changed["name"] == "Club night"
    assert changed["invite"] != card["invite"]
    assert bob.get(path, params={"invite": card["invite"].partition("code=")[2]}).status_code == 404
    assert ann.delete(path).status_code == 204
    assert ann.get(path).json()["state"] == "cancelled"


def test_somebody_may_leave_before_the_start(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("tictactoe", ["me", "open"], public=True, start=False)
    path = f"/api/matches/{card['id']}"
    bob.post(f"{path}/join", json={})
    assert bob.post(f"{path}/leave").json()["seats"][1]["kind"] == "open"
    assert bob.post(f"{path}/leave").status_code == 403


def test_a_finished_match_record_verification_import_and_fork(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("salvage", ["me", "me", "me"], public=True, start=False)
    path = f"/api/matches/{card['id']}"
    assert ann.post(f"{path}/ready", json={"entropy": "from my browser"}).json()["state"] == "playing"
    assert ann.get(f"{path}/record").status_code == 409, "not while it runs"
    play_out(ann, card["id"], 3)
    over = ann.get(path).json()
    assert over["state"] == "over"
    assert over["result"]["reason"] in ("charter", "station-falls")
    text = ann.get(f"{path}/record").text
    record = Record.parse(text.splitlines())
    assert verify(record).proven
    assert record.header.commitment == card["commitment"], "committed before anybody added entropy"
    assert bob.get(f"{path}/verify").json()["proven"]
    assert bob.post("/api/verify", content=text).json()["proven"]
    lines = [json.loads(line) for line in text.splitlines()]
    draw = next(line for line in lines if line.get("draws"))["draws"][0]
    if "index" in draw:
        draw["index"] = (draw["index"] + 1) % 2
    else:
        draw["values"][0] = draw["values"][0] % draw["d"] + 1
    tampered = "\n".join(json.dumps(line) for line in lines)
    assert not bob.post("/api/verify", content=tampered).json()["sound"]
    imported = bob.post("/api/records", content=text).json()
    assert (imported["state"], imported["imported"], imported["step"]) == ("over", True, over["step"])
    assert bob.get(f"/api/matches/{imported['id']}/record").text == text
    assert bob.post("/api/records", content="nonsense").status_code == 422
    fork = bob.post(f"{path}/fork", json={"step": 5, "seat": 1, "level": "random"}).json()
    assert (fork["state"], fork["forked"], fork["public"]) == ("playing", [card["id"], 5], False)
    assert fork["yours"] == [1]
    assert bob.post(f"{path}/fork", json={"step": over["step"]}).status_code == 409
    assert bob.post(f"{path}/fork", json={"step": 9999}).status_code == 422


def test_looking_back_at_any_step(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("salvage", ["me", "me"], public=True)
    play_out(ann, card["id"], 2, seed=3)
    path = f"/api/matches/{card['id']}"
    whole = ann.get(f"{path}/log", params={"limit": 500, "seat": 1}).json()
    assert [step["step"] for step in whole["steps"]] == list(range(1, whole["total"] + 1))
    part = ann.get(f"{path}/log", params={"first": 4, "limit": 3}).json()
    assert part["steps"] == [
        step for step in ann.get(f"{path}/log?limit=500").json()["steps"] if 4 <= step["step"] <= 6
    ]
    seen = ann.get(f"{path}/at/3", params={"seat": 1}).json()
    assert (seen["step"], seen["view"]["seat"]) == (3, 1)
    watcher = bob.get(f"{path}/at/3").json()
    assert watcher["view"]["seat"] is None
    assert bob.get(f"{path}/at/3", params={"seat": 1}).status_code == 403
    assert ann.get(f"{path}/at/9999").status_code == 404
    assert ann.get(f"{path}/at/x").status_code == 400
    digest = ann.get(f"{path}/digest", params={"since": 2}).json()
    assert digest["steps"] == whole["total"] - 2
    assert "the match is over" in digest["summary"]


def test_what_if_from_a_running_match_is_only_for_those_who_play_it(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match("salvage", ["me", "random"], public=True)
    path = f"/api/matches/{card['id']}"
    assert bob.post(f"{path}/fork", json={"step": 0}).status_code == 403
    assert ann.post(f"{path}/fork", json={"step": 0, "seat": 1}).status_code == 403
    fork = ann.post(f"{path}/fork", json={"step": 0, "all_seats": True}).json()
    assert fork["yours"] == [0, 1]
    assert ann.get(f"/api/matches/{fork['id']}/record").status_code == 409


def test_notes_are_private(server: Any, ann: Any, bob: Any) -> None:
    card = ann.match(public=True)
    path = f"/api/matches/{card['id']}/notes"
    assert ann.put(path, json={"text": "attack on Tuesday\0"}).json() == {"text": "attack on Tuesday"}
    assert ann.get(path).json() == {"text": "attack on Tuesday"}
    assert bob.get(path).json() == {"text": ""}


def test_the_daily_challenge(server: Any, start: Any) -> None:
    own = start(daily_titles="tictactoe")
    ann, bob = own.person("Ann"), own.person("Bob")
    before = ann.get("/api/daily").json()
    assert (before["match"], before["setup"]["title"]) == (None, "tictactoe")
    card = ann.post("/api/daily").json()
    assert card["daily"] == before["day"]
    assert ann.post("/api/daily").json()["id"] == card["id"], "one attempt"
    assert bob.post("/api/daily").json()["commitment"] == card["commitment"], "the same dice for everybody"
    sock = ann.socket(card["id"])
    sock.hello(0)
    update = sock.until("update")
    assert sock.ask(type="propose", what="undo", to=0)["code"] in ("not-now", "illegal")
    while update["view"]["decision"] is not None:
        if update["view"]["decision"]["yours"]:
            sock.send(type="choose", step=update["step"], choice=update["view"]["choices"][0]["notation"])
        update = sock.until("update")
    assert ann.get(f"/api/matches/{card['id']}/record").status_code == 409, "it would tell today's dice"
    for _ in range(100):
        scores = ann.get("/api/daily").json()["scores"]
        if scores:
            break
    assert [(score["name"], score["yours"]) for score in scores] == [("Ann", True)]


def test_operations(server: Any, ann: Any) -> None:
    health = ann.get("/healthz").json()
    assert (health["status"], health["database"]) == ("ok", "sqlite")
    ann.match()
    metrics = ann.get("/metrics").text
    assert 'armillary_requests_total{method="POST",route="/api/matches",status="201"}' in metrics
    document = ann.get("/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    assert "/api/matches/{id}/fork" in document["paths"]


@pytest.mark.parametrize("path", ["/api/nothing", "/api/matches/none", "/api/matches/x-y", "/api/titles/../x"])
def test_what_is_not_there(server: Any, ann: Any, path: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown"


def test_rate_limits(start: Any) -> None:
    own = start(request_rate=1.0, request_burst=30.0)
    ann = own.person("Ann")
    codes = [ann.get("/api/session").status_code for _ in range(40)]
    assert codes[0] == 200
    assert codes[-1] == 429
    own.hub.guesses.allowances["network"] = (0.0, 4.0)
    guess = own.person(None)
    tries = [
        guess.post("/api/session/login", json={"login": "root", "password": "password"}).status_code for _ in range(8)
    ]
    assert 429 in tries


def test_size_limits(server: Any, ann: Any) -> None:
    assert ann.put("/api/matches/x/notes", json={"text": "x" * 100_000}).status_code == 413
    assert ann.post("/api/verify", content="x" * 9_000_000).status_code == 413


def test_own_components_only_where_the_server_takes_them(start: Any) -> None:
    own = start(own_components=False)
    ann = own.person("Ann")
    body = {"setup": {"title": "salvage", "seats": 2, "components": "x: 1"}, "seats": [{"kind": "me"}] * 2}
    assert ann.post("/api/matches", json=body).status_code == 422


def test_the_pictures_of_a_guide_are_sent(ann: Any) -> None:
    """All of them are drawn in tests/lessons/test_guides.py."""
    for language in ("en", "de"):
        text = ann.get("/api/titles/salvage/guide", params={"language": language}).json()["markdown"]
        for moment in re.findall(r"^!\[[^\]]+\]\(board:([\w/-]+)\)$", text, re.MULTILINE):
            picture = ann.get("/api/titles/salvage/picture", params={"of": moment, "language": language}).json()
            assert picture["board"], moment
            assert picture["pieces"], moment
    assert ann.get("/api/titles/salvage/picture", params={"of": "scenarios/charter"}).json()["pieces"]
    assert ann.get("/api/titles/salvage/picture", params={"of": "scenarios/../meta"}).status_code == 404
    assert ann.get("/api/titles/salvage/picture", params={"of": "no-such"}).status_code == 404


def test_the_list_of_the_daily_says_what_a_second_look_is_worth(ann: Any) -> None:
    english = ann.get("/api/daily").json()["worth"]
    german = ann.get("/api/daily", headers={"Accept-Language": "de"}).json()["worth"]
    assert "under another name" in english
    assert "unter anderem Namen" in german
