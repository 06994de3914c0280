"""The websocket: one match, one seat."""

import json
from typing import Any

import pytest
import sqlalchemy as sa


@pytest.fixture
def duel(ann: Any, bob: Any) -> Any:
    """Ann and Bob at tic-tac-toe, both connected: (card, Ann's socket, Bob's socket)."""
    card = ann.match("tictactoe", ["me", "open"])
    code = card["invite"].partition("code=")[2]
    path = f"/api/matches/{card['id']}"
    bob.post(f"{path}/join", json={"invite": code})
    bob.post(f"{path}/ready", json={})
    socks = [ann.socket(card["id"]), bob.socket(card["id"])]
    for seat, sock in enumerate(socks):
        sock.hello(seat)
        sock.until("update")
    return card, *socks


def test_a_step_is_acknowledged_and_shown_to_the_other_seat(server: Any, duel: Any) -> None:
    card, ann, bob = duel
    done = ann.choose("mark b2", 0)
    assert (done["type"], done["step"]) == ("done", 1)
    update = bob.until("update", step=1)
    assert update["view"]["decision"]["yours"]
    assert [event["text"] for step in update["steps"] for event in step["events"]] == ["X marks b2."]
    assert update["weight"]["level"] == "choice"
    # It was stored before it was acknowledged: the store alone knows it.
    stored = server.hub.store.entries_after(card["id"], 0)
    assert stored[-1][1].choice == "mark b2"


def test_stale_and_duplicate_submissions_get_a_precise_answer_and_the_fresh_view(duel: Any) -> None:
    _, ann, bob = duel
    ann.choose("mark b2", 0)
    again = ann.choose("mark b2", 0)
    assert (again["type"], again["code"], again["step"]) == ("refused", "duplicate", 1)
    assert ann.until("update")["step"] == 1
    bob.until("update", step=1)
    stale = bob.choose("mark a1", 0)
    assert (stale["code"], stale["step"]) == ("stale", 1)
    fresh = bob.until("update")
    assert (fresh["step"], fresh["view"]["decision"]["yours"]) == (1, True)
    illegal = bob.choose("mark b2", 1)
    assert (illegal["code"], illegal["rule"]) == ("illegal", "TT-PLAY-02")
    assert "already marked" in illegal["reason"]


def test_reconnection_resumes_without_loss(ann: Any, bob: Any, duel: Any) -> None:
    card, first, second = duel
    first.choose("mark b2", 0)
    seq = second.until("update", step=1)["seq"]
    second.close()
    first.ask(type="say", text="Where are you?")
    first.ask(type="undo", step=1)
    first.choose("mark a1", 0)
    back = bob.socket(card["id"])
    welcome = back.hello(1, since=seq, chat=0)
    assert welcome["resumed"]
    assert [line["text"] for line in back.until("said")["lines"]] == ["Where are you?"]
    update = back.until("update")
    assert update["rewound"] == 0
    assert [(step["step"], step["events"][0]["text"]) for step in update["steps"]] == [(1, "X marks a1.")]
    assert [notice["kind"] for notice in update["notices"]] == ["undone"]
    far = bob.socket(card["id"])
    assert not far.hello(1, since=10_000)["resumed"]
    assert far.until("update")["rewound"] == 0


def test_undo_and_restart_of_the_turn(duel: Any) -> None:
    _, ann, bob = duel
    ann.choose("mark b2", 0)
    assert bob.ask(type="undo", step=1)["code"] == "not-now"
    assert ann.ask(type="undo", step=1, steps=0)["type"] == "done"
    assert bob.until("update", step=0)["rewound"] == 0


def test_proposals_and_votes(duel: Any) -> None:
    _, ann, bob = duel
    ann.choose("mark b2", 0)
    bob.until("update", step=1)
    bob.choose("mark a1", 1)
    ann.ask(type="propose", what="undo", to=0)
    proposal = bob.until("update", step=2)["proposals"] or bob.until("update")["proposals"]
    assert proposal[0]["waiting"] == [1]
    bob.ask(type="vote", proposal=1, yes=True)
    assert ann.until("update", step=0)["view"]["decision"]["yours"]


def test_resigning_ends_a_duel(duel: Any) -> None:
    _, ann, bob = duel
    ann.ask(type="resign")
    card = bob.until("table")["match"]
    while card["state"] != "over":
        card = bob.until("table")["match"]
    assert card["result"]["winners"] == [1]
    assert bob.choose("mark a1", 0)["code"] == "not-now"


def test_private_chat_reaches_only_its_readers(ann: Any) -> None:
    card = ann.match("salvage", ["me", "me", "me"], public=True)
    socks = [ann.socket(card["id"]) for _ in range(4)]
    for seat, sock in enumerate(socks):
        sock.hello(seat if seat < 3 else None)
        sock.until("update")
    socks[0].ask(type="say", text="psst", to=[2])
    socks[0].ask(type="say", text="all")
    assert [line["text"] for line in socks[2].until("said")["lines"]] == ["psst"]
    for other in (socks[1], socks[3]):
        said = other.until("said")["lines"]
        assert [(line["n"], line["text"]) for line in said] == [(1, "all")]
    assert socks[3].ask(type="say", text="psst", to=[1])["code"] == "not-yours"


def test_why_not_and_odds(ann: Any) -> None:
    card = ann.match("salvage", ["me", "me"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    answer = sock.ask(type="why", notation="bid 99")
    assert not answer["allowed"]
    assert answer["reasons"][0]["rule"].startswith("SV-")
    assert answer["reasons"][0]["text"], "the ledger's own words"
    assert sock.ask(type="why", notation="bid 0")["allowed"]
    assert sock.ask(type="why", notation="bid")["code"] == "unreadable"
    assert sock.ask(type="why")["code"] == "unreadable"
    odds = sock.ask(type="odds", notation="bid 0")
    assert odds["type"] == "odds"
    assert odds["complete"] or odds["text"].startswith("The outcome depends on what you cannot know")
    assert sock.ask(type="odds", notation="bid 99")["code"] == "illegal"


def test_exact_odds_of_a_roll(ann: Any) -> None:
    """Somewhere in the match a choice depends on dice: its odds add up to one."""
    card = ann.match("salvage", ["me", "me"])
    socks = [ann.socket(card["id"]) for _ in range(2)]
    updates = []
    for seat, sock in enumerate(socks):
        sock.hello(seat)
        updates.append(sock.until("update"))
    for _ in range(60):
        newest = max(update["step"] for update in updates)
        for seat, sock in enumerate(socks):
            while updates[seat]["step"] < newest:
                updates[seat] = sock.until("update")
        decision = updates[0]["view"]["decision"]
        assert decision is not None, "no dice were met"
        seat = decision["seats"][0]
        choices = updates[seat]["view"]["choices"]
        texts = [
            choice["notation"] if "least" not in choice else f"{choice['notation'].rpartition(' ')[0]} {choice['most']}"
            for choice in choices
        ]
        for text in texts:
            odds = socks[seat].ask(type="odds", notation=text)
            if odds["complete"] and len(odds["chances"]) > 1:
                assert sum(chance["probability"] for chance in odds["chances"]) == pytest.approx(1)
                assert all("/" in chance["exact"] for chance in odds["chances"])
                return
        socks[seat].send(type="choose", step=newest, choice=texts[0])
        for number, sock in enumerate(socks):
            updates[number] = sock.until("update", step=newest + 1)


def test_standing_orders_over_the_socket(ann: Any) -> None:
    card = ann.match("salvage", ["me", "me"])
    one, two = ann.socket(card["id"]), ann.socket(card["id"])
    one.hello(0)
    two.hello(1)
    step = two.until("update")["view"]["decision"]["step"]
    assert one.ask(type="orders", orders=[{"answer": "bid 0", "step": step}])["step"] == 1
    update = two.until("update", step=1)
    assert update["orders"] == [], "other seats' orders are nobody's business"
    assert [line["auto"] for line in update["steps"]] == [False]
    assert one.ask(type="orders", orders=[{"answer": "bid 0", "when": 1}])["code"] == "unreadable"


def test_pass_and_play_on_one_socket(ann: Any) -> None:
    card = ann.match("tictactoe", ["me", "me"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    assert sock.until("update")["view"]["decision"]["yours"]
    sock.choose("mark a1", 0)
    sock.hello(1)
    assert sock.until("update")["view"]["seat"] == 1
    assert sock.choose("mark b1", 1)["type"] == "done"


def test_spectators_see_and_cannot_act(ann: Any, bob: Any) -> None:
    card = ann.match("tictactoe", ["me", "me"], public=True)
    sock = bob.socket(card["id"])
    sock.hello(None)
    update = sock.until("update")
    assert (update["view"]["seat"], update["view"]["choices"]) == (None, [])
    assert sock.choose("mark a1", 0)["code"] == "not-yours"
    sock.send(type="hello", seat=0)
    assert sock.until("refused")["code"] == "not-yours"
    assert card["id"] in [match["id"] for match in bob.get("/api/matches?list=public").json()["matches"]]


def test_presence_is_shown(ann: Any, bob: Any, duel: Any) -> None:
    _, first, second = duel
    second.close()
    table = first.until("table")["match"]
    while table["seats"][1]["online"]:
        table = first.until("table")["match"]
    assert table["seats"][0]["online"]


def test_before_the_start_there_is_a_table_but_no_view(ann: Any, bob: Any) -> None:
    card = ann.match("tictactoe", ["me", "open"], public=True)
    sock = ann.socket(card["id"])
    assert sock.hello(0)["match"]["state"] == "open"
    assert sock.choose("mark a1", 0)["code"] == "not-now"
    path = f"/api/matches/{card['id']}"
    bob.post(f"{path}/join", json={})
    bob.post(f"{path}/ready", json={})
    assert sock.until("update")["step"] == 0


def test_digest_over_the_socket(duel: Any) -> None:
    _, ann, bob = duel
    ann.choose("mark b2", 0)
    bob.until("update", step=1)
    answer = bob.ask(type="digest", since=0)
    assert answer["digest"]["steps"] == 1
    assert "it is your decision" in answer["digest"]["summary"]


def test_clocks_are_kept_by_the_server(ann: Any) -> None:
    pace = {"kind": "live", "bank": 1, "increment": 0, "late": "move"}
    card = ann.match("tictactoe", ["me", "me"], pace=pace)
    sock = ann.socket(card["id"])
    sock.hello(1)
    update = sock.until("update", step=1)
    assert any("time" in notice["text"] for notice in update["notices"]) or any(
        "time" in notice["text"] for message in sock.seen for notice in message.get("notices", [])
    )
    assert update["clock"]["running"] == [1]


def test_updates_are_merged_for_a_server_that_is_busy_and_nothing_is_lost(server: Any, ann: Any) -> None:
    card = ann.match("tictactoe", ["me", "me"], public=True)
    watcher = ann.socket(card["id"])
    watcher.hello(None)
    watcher.until("update")
    sock = ann.socket(card["id"])
    sock.hello(0)
    sock.until("update")
    shown: list[int] = []
    for number, cell in enumerate(("a1", "b1", "c1", "a2", "c2", "b2")):
        server.hub.patience = 0.2  # as if the loop were late
        sock.hello(number % 2)
        assert sock.choose(f"mark {cell}", number)["type"] == "done"
    while len(shown) < 6:
        shown += [step["step"] for step in watcher.until("update")["steps"]]
    assert shown == [1, 2, 3, 4, 5, 6]


def test_a_secret_answer_shows_the_others_who_is_still_to_answer_and_nothing_else(ann: Any) -> None:
    card = ann.match("salvage", ["me", "me", "me"])
    socks = [ann.socket(card["id"]) for _ in range(3)]
    before = []
    for seat, sock in enumerate(socks):
        sock.hello(seat)
        before.append(sock.until("update")["view"])
    socks[0].choose("bid 1", 0)
    after = [sock.until("update", step=1)["view"] for sock in socks[1:]]
    for old, new in zip(before[1:], after, strict=True):
        assert new["decision"] == {**old["decision"], "seats": [1, 2]}
        assert {**new, "decision": None} == {**old, "decision": None}
    socks[1].choose("bid 2", 1)
    shown = [message for message in socks[1].seen if message["type"] == "update" and message["step"] == 2]
    own = (shown or [socks[1].until("update", step=2)])[0]["view"]
    other = socks[2].until("update", step=2)["view"]
    assert (own["decision"]["yours"], own["choices"]) == (False, [])
    assert (other["decision"]["yours"], other["decision"]["seats"]) == (True, [2])
    assert other["choices"] == before[2]["choices"]


def test_a_title_answers_in_its_own_languages_and_refuses_invented_ones(server: Any, ann: Any) -> None:
    card = ann.match("salvage", ["me", "me"])
    sock = ann.socket(card["id"])
    prompts = {}
    for language in ("en", "de"):
        sock.hello(0, language=language)
        prompts[language] = sock.until("update")["view"]["decision"]["prompt"]
    assert prompts["de"] != prompts["en"]
    for language in ("xx", "../en", "eo"):
        sock.send(type="hello", seat=0, language=language)
        assert sock.until("refused")["code"] == "unreadable"
    assert set(server.hub.rooms[card["id"]].table.game._text) == {"de", "en"}, "no memory for what does not exist"


def whole(update: dict[str, Any], before: dict[str, Any] | None) -> dict[str, Any]:
    """An update with what was left out, as a client puts it together."""
    view: dict[str, Any] = {**update["view"], "scene": dict(update["view"]["scene"])}

    def find(part: str) -> tuple[dict[str, Any], dict[str, Any], str]:
        assert before is not None
        if part.startswith("scene."):
            return view["scene"], before["view"]["scene"], part[6:]
        return view, before["view"], part

    for part in update.pop("kept"):
        now, then, name = find(part)
        now[name] = then[name]
    for part, (first, last) in update.pop("ends").items():
        now, then, name = find(part)
        assert first + last <= len(then[name])
        now[name] = then[name][:first] + now.get(name, []) + then[name][len(then[name]) - last :]
    return {**update, "view": view}


@pytest.mark.parametrize(("title", "middles"), [("salvage", False), ("salvage", True), ("burning-planets", True)])
def test_updates_of_what_changed_make_the_same_views(
    ann: Any, title: str, middles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("armillary.server.hub.MOST_PATIENCE", 0.0)  # however busy this machine is, a step is an update
    card = ann.match(title, ["me", "random", "random"])
    plain, sparse = ann.socket(card["id"]), ann.socket(card["id"])
    plain.hello(0)
    sparse.hello(0, changes=True, middles=middles)
    views: dict[int, Any] = {}
    sizes = [0, 0]
    before: dict[str, Any] | None = None
    answers = 0
    while answers < 12:
        update = plain.until("update")
        assert update["kept"] == []
        views[update["seq"]] = update["view"]
        sizes[0] += len(json.dumps(update["view"]))
        if update["view"]["decision"] is None:
            break
        if update["view"]["decision"]["yours"]:
            choice = update["view"]["choices"][answers % len(update["view"]["choices"])]
            text = choice["notation"]
            if choice.get("least") is not None:
                text = f"{text.rpartition(' ')[0]} {choice['least']}"
            plain.send(type="choose", step=update["step"], choice=text)
            answers += 1
    last = max(views)
    while before is None or before["seq"] < last:
        update = sparse.until("update")
        sizes[1] += len(json.dumps(update["view"]))
        before = whole(update, before)
        if before["seq"] in views:
            assert before["view"] == views[before["seq"]]
    assert sizes[1] < sizes[0] * (0.7 if middles else 0.9)
    # Said again, hello brings everything; so does another seat's eye.
    sparse.hello(0, changes=True)
    assert sparse.until("update")["kept"] == []


def test_a_connection_while_the_store_fails_is_told_to_come_back(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person("Ann")
    card = ann.match()
    server.hub.identities.forget(ann.get("/api/session").json()["person"])

    def fail(*_: Any, **__: Any) -> Any:
        raise sa.exc.OperationalError("SELECT", {}, Exception("no answer"))

    monkeypatch.setattr(server.hub.identities, "known", fail)
    sock = ann.socket(card["id"])
    assert sock.until("closing")["again"] == 5.0
    assert sock.closed_with() == 1013
