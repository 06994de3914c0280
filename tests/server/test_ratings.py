"""Results and ratings: what counts, what it does, leaderboards, profiles, friends; and no hints in rated matches."""

import time
from typing import Any

import pytest

from armillary.kernel.setup import Setup
from armillary.server.ratings.series import flag
from armillary.server.ratings.settle import counts, played_of
from armillary.server.ratings.skill import points, rate, spread
from armillary.table.facts import Pace, TableResult
from armillary.table.rows import Card
from armillary.table.seats import Place

PASSWORD = "correct horse"
WINNING = ["mark a1", "mark b1", "mark a2", "mark b2", "mark a3"]


def member(running: Any, login: str) -> Any:
    somebody = running.person(login.capitalize())
    made = somebody.post("/api/session/register", json={"login": login, "password": PASSWORD}).json()
    somebody.token = made["token"]
    somebody.headers["Authorization"] = f"Bearer {somebody.token}"
    somebody.handle, somebody.id = made["handle"], made["person"]
    return somebody


CLOCK = {"kind": "live", "bank": 600, "increment": 5}


def play(host: Any, guest: Any, moves: list[str] = WINNING, **more: Any) -> str:
    """A match of two, which the host wins."""
    more.setdefault("pace", CLOCK)
    card = host.match("tictactoe", ["me", "open"], public=True, **more)
    path = f"/api/matches/{card['id']}"
    assert guest.post(f"{path}/join", json={}).status_code == 200
    guest.post(f"{path}/ready", json={})
    host.post(f"{path}/ready", json={})
    socks = [host.socket(card["id"]), guest.socket(card["id"])]
    for seat, sock in enumerate(socks):
        sock.hello(seat)
    for step, move in enumerate(moves):
        answer = socks[step % 2].choose(move, step)
        assert answer["type"] == "done", answer
    for sock in socks:
        sock.close()
    id: str = card["id"]
    return id


def settled(running: Any, match: str) -> list[Any]:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        rows = running.hub.results.of_match(match)
        if rows:
            return list(rows)
        time.sleep(0.02)
    raise AssertionError("not settled")


def test_ratings_are_those_of_the_library() -> None:
    """The figures are openskill's own for its default model: a first win, a draw, and three in a row."""
    win = rate([None, None], [1, 2])
    assert [round(mu, 2) for mu, _ in win] == [27.64, 22.36]
    assert [round(sigma, 2) for _, sigma in win] == [8.07, 8.07]
    draw = rate([None, None], [1, 1])
    assert draw[0] == draw[1]
    assert draw[0][1] < 25 / 3, "a draw, too, tells something"
    three = [mu for mu, _ in rate([None, None, None], [2, 1, 3])]
    assert three[1] > three[0] > three[2]
    assert (points(25), spread(25 / 3)) == (1500, 1000)


def card(winners: list[int], scores: list[float], places: list[Place], **more: Any) -> Card:
    result = TableResult(winners=winners, reason=more.pop("reason", "line"), text="", scores=scores)
    whole: dict[str, Any] = {
        "id": "m",
        "title": "T",
        "name": "",
        "setup": Setup(title="tictactoe", seats=len(places)),
        "pace": Pace(),
        "state": "over",
        "public": True,
        "chat": True,
        "host": "",
        "created": 0.0,
        "updated": 1.0,
        "step": 5,
        "deciding": [],
        "seats": places,
        "words": [],
        "commitment": None,
        "result": result,
        "rated": True,
        **more,
    }
    return Card(**whole)


ANN, BOB = Place(kind="person", person="ann", name="Ann"), Place(kind="person", person="bob", name="Bob")
BOT = Place(kind="bot", level="hard", name="Hard bot")


def test_places_of_a_match() -> None:
    gone = Place(kind="bot", level="easy", name="Easy bot", owner="eve", owner_name="Eve", resigned=True)
    found = played_of(card([1], [9.0, 2.0, 5.0, 8.0], [ANN, BOB, BOT, gone]))
    assert [(one.player, one.rank, one.won) for one in found] == [
        ("ann", 2, False),
        ("bob", 1, True),
        ("bot:hard", 3, False),
        ("eve", 4, False),
    ]
    assert found[3].name == "Eve", "a bot that plays for somebody plays for somebody"
    assert [one.rank for one in played_of(card([], [1.0, 1.0], [ANN, BOB]))] == [1, 1], "a draw"
    assert [one.rank for one in played_of(card([], [3.0, 1.0], [ANN, BOB], reason="stopped"))] == [1, 1]


@pytest.mark.parametrize(
    ("places", "more", "counted"),
    [
        ([ANN, BOB], {}, True),
        ([ANN, BOT], {}, True),
        ([ANN, BOB], {"rated": False}, False),
        ([ANN, BOB], {"reason": "stopped"}, False),
        ([ANN, ANN], {}, False),
        ([BOT, BOT], {}, False),
        ([ANN], {}, False),
        ([ANN, BOB], {"forked": ("x", 3)}, False),
        ([ANN, BOB], {"imported": True}, False),
    ],
)
def test_what_counts(places: list[Place], more: dict[str, Any], counted: bool) -> None:
    found = card([0], [], places, **more)
    assert counts(found, played_of(found)) is counted


def test_a_rated_match_moves_ratings_once_and_shows_in_profiles(server: Any) -> None:
    ann, bob = member(server, "ann-rated"), member(server, "bob-rated")
    first = play(ann, bob, rated=True)
    rows = settled(server, first)
    assert [(row.player, row.rank, row.won, row.rated) for row in rows] == [
        (ann.id, 1, True, True),
        (bob.id, 2, False, True),
    ]
    before = [tuple(row) for row in server.hub.results.ratings("tictactoe")]
    stored = server.hub.store.card(first)
    server.hub.results.settle([(stored[0], played_of(stored[0]), rate)] * 2)
    assert [tuple(row) for row in server.hub.results.ratings("tictactoe")] == before, "it is in already"
    settled(server, play(bob, ann))
    assert [tuple(row) for row in server.hub.results.ratings("tictactoe")] == before, "that one was not rated"
    board = ann.get("/api/leaderboard", params={"title": "tictactoe"}).json()["standings"]
    mine = next(line for line in board if line["handle"] == ann.handle)
    assert (mine["rating"], mine["matches"], mine["wins"], mine["yours"]) == (1658, 1, 1, True)
    assert 900 < mine["spread"] < 1000
    wins = bob.get("/api/leaderboard", params={"list": "scenario", "title": "tictactoe"}).json()["standings"]
    assert {(line["name"], line["matches"], line["wins"]) for line in wins} >= {
        ("Ann-rated", 2, 1),
        ("Bob-rated", 2, 1),
    }
    profile = bob.get(f"/api/people/{ann.handle}").json()
    assert (profile["name"], profile["yours"], profile["titles"][0]["matches"]) == ("Ann-rated", False, 2)
    assert profile["titles"][0]["rating"] == 1658
    assert [match["won"] for match in profile["matches"]] == [False, True]
    assert profile["matches"][0]["others"] == ["Bob-rated"]
    assert "ann-rated" not in str({**profile, "name": ""}), "how somebody signs in is nobody's business"


def test_private_matches_are_for_their_players_eyes(server: Any) -> None:
    ann = member(server, "ann-private")
    card = ann.match("tictactoe", ["me", "me"], public=False)
    sock = ann.socket(card["id"])
    for step, move in enumerate(WINNING):
        sock.hello(step % 2)
        sock.choose(move, step)
    settled(server, card["id"])
    assert len(ann.get(f"/api/people/{ann.handle}").json()["matches"]) == 2
    assert server.person("Eve").get(f"/api/people/{ann.handle}").json()["matches"] == []


def test_rated_tables_are_for_accounts_and_give_no_hints(server: Any) -> None:
    ann, bob = member(server, "ann-table"), member(server, "bob-table")
    guest = server.person("Guest")
    body = {"setup": {"title": "salvage", "seats": 2}, "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
    assert "clock" in ann.post("/api/matches", json=body).json()["message"]
    body["pace"] = CLOCK
    assert guest.post("/api/matches", json=body).json()["code"] == "members"
    twice = {**body, "seats": [{"kind": "me"}, {"kind": "me"}]}
    assert ann.post("/api/matches", json=twice).json()["code"] == "not-allowed"
    card = ann.post("/api/matches", json={**body, "public": True}).json()
    assert card["rated"]
    path = f"/api/matches/{card['id']}"
    assert guest.post(f"{path}/join", json={}).json()["code"] == "members"
    assert ann.post(f"{path}/join", json={}).json()["code"] == "not-now"
    assert ann.put(f"{path}/seats/1", json={"kind": "me"}).json()["code"] == "not-now"
    bob.post(f"{path}/join", json={})
    bob.post(f"{path}/ready", json={})
    ann.post(f"{path}/ready", json={})
    sock = ann.socket(card["id"])
    sock.hello(0)
    choice = sock.until("update")["view"]["choices"][0]["notation"]
    assert sock.ask(type="hint")["code"] == "not-allowed"
    assert sock.ask(type="goal")["code"] == "not-allowed", "a goal is advice too"
    assert ann.post(f"{path}/fork", json={"step": 0}).json()["code"] == "not-allowed"
    assert sock.ask(type="why", notation=choice)["type"] == "why", "the rules may be asked for"
    assert sock.ask(type="consider", notation=choice)["type"] == "sketch", "and what a choice does"


def test_no_bot_judges_an_auction_of_a_rated_match(server: Any) -> None:
    """What bots would bid is advice, as hints are; where a craft gets to is not."""
    # One server is for all tests of the file, and it lets an address register so many people only.
    ann, bob = member(server, "ann-bids"), member(server, "bob-bids")
    for rated in (True, False):
        body = {"setup": {"title": "high-frontier", "seats": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        card = ann.post("/api/matches", json={**body, "rated": rated, "pace": CLOCK, "public": True}).json()
        for person, what in ((bob, "join"), (bob, "ready"), (ann, "ready")):
            person.post(f"/api/matches/{card['id']}/{what}", json={})
        sock = ann.socket(card["id"])
        sock.hello(0)
        sock.until("update")
        found = sock.ask(type="consult", tool="chances", args={})
        assert (found.get("code") == "not-allowed") is rated
        assert sock.ask(type="consult", tool="plan", args={})["type"] == "sketch"


def test_a_rated_match_has_no_components_of_its_own(open_minded: Any) -> None:
    ann = member(open_minded, "ann")
    setup = {"title": "salvage", "seats": 2, "components": "wage: 5"}
    body = {"setup": setup, "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True, "pace": CLOCK}
    assert "published components" in ann.post("/api/matches", json=body).json()["message"]
    assert ann.post("/api/matches", json={**body, "rated": False}).status_code == 201
    plan = {"name": "Cup", "kind": "round-robin", "setup": setup, "pace": CLOCK, "rated": True}
    assert "published components" in ann.post("/api/tournaments", json=plan).json()["message"]


def test_bots_stand_on_the_same_scale(start: Any) -> None:
    running = start()
    ann = member(running, "ann")
    card = ann.match("tictactoe", ["me", "random"], public=True, rated=True, pace=CLOCK)
    sock = ann.socket(card["id"])
    sock.hello(0)
    while True:
        update = sock.until("update")
        if update["view"]["result"] is not None:
            break
        if update["view"]["choices"]:
            sock.send(type="choose", choice=update["view"]["choices"][0]["notation"], step=update["step"])
    settled(running, card["id"])
    board = ann.get("/api/leaderboard", params={"title": "tictactoe"}).json()["standings"]
    assert sorted(line["bot"] for line in board) == ["", "random"]


def test_a_result_that_was_missed_is_taken_in_later(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process may die between the end of a match and the list."""
    running = start()
    monkeypatch.setattr(running.hub, "finished", lambda room: None)
    ann, bob = member(running, "ann"), member(running, "bob")
    match = play(ann, bob, rated=True)
    assert running.hub.results.of_match(match) == []
    assert len(settled(running, match)) == 2
    assert len(running.hub.results.ratings("tictactoe")) == 2


def test_friends(server: Any) -> None:
    ann, bob = member(server, "ann-friend"), member(server, "bob-friend")
    card = ann.match("tictactoe", ["me", "open"], public=True)
    bob.post(f"/api/matches/{card['id']}/join", json={})
    assert ann.post(f"/api/matches/{card['id']}/befriend", json={"seat": 0}).json()["message"] == "That is you."
    asked = ann.post(f"/api/matches/{card['id']}/befriend", json={"seat": 1}).json()["asked"]
    assert [one["name"] for one in asked] == ["Bob-friend"]
    assert bob.get(f"/api/people/{ann.handle}").json()["friend"] == "asks"
    assert [one["handle"] for one in bob.get("/api/friends").json()["asks"]] == [ann.handle]
    assert [one["handle"] for one in bob.post(f"/api/people/{ann.handle}/friend").json()["friends"]] == [ann.handle]
    assert ann.get(f"/api/people/{bob.handle}").json()["friend"] == "friends"
    bob.post(f"/api/people/{ann.handle}/unfriend")
    assert ann.get("/api/friends").json() == {"friends": [], "asked": [], "asks": []}
    assert server.person("Guest").get("/api/friends").json()["code"] == "members"
    assert ann.post("/api/people/ffff/friend").status_code == 404


def test_the_daily_challenge_has_a_list_over_all_days(server: Any) -> None:
    ann = member(server, "ann-daily")
    store = server.hub.store
    for day in ("2026-01-01", "2026-01-02"):
        store.daily_begin(day, ann.id, f"m{day}", "Ann")
        store.daily_end(day, f"m{day}", True, 3.0, 9)
    store.daily_begin("2026-01-01", "some-guest", "mg", "Guest")
    store.daily_end("2026-01-01", "mg", True, 9.0, 1)
    lines = ann.get("/api/leaderboard", params={"list": "daily"}).json()["standings"]
    assert [(line["name"], line["matches"], line["wins"]) for line in lines] == [("Ann-daily", 2, 2)], (
        "guests are not in it"
    )


def test_points_from_the_same_opponent_fall_off_and_end(start: Any) -> None:
    """Forty matches that a second account gives up: a climb of one day, and a report."""
    running = start()
    ann, puppet = member(running, "ann"), member(running, "puppet")
    gains, now = [], running.hub.now()
    places = [
        Place(kind="person", person=ann.id, name="Ann"),
        Place(kind="person", person=puppet.id, name="Puppet", resigned=True),
    ]
    for number in range(40):
        one = card([0], [], places, id=f"farm{number}", reason="resigned", updated=now + number, step=1)
        running.hub.results.settle([(one, played_of(one), rate)])
        gains.append(points(running.hub.results.ratings_of(ann.id)[0].mu))
    assert gains[0] == 1658, "a first win is a first win"
    assert gains[-1] == 1700, "and no more than 200 points a day come from one opponent"
    late = card([0], [], places, id="later", reason="resigned", updated=now + 90_000, step=1)
    running.hub.results.settle([(late, played_of(late), rate)])
    assert points(running.hub.results.ratings_of(ann.id)[0].mu) <= 1701, (
        "forty matches within a week are worth nothing more"
    )


def test_series_that_look_arranged_are_shown_to_the_moderators(start: Any) -> None:
    running = start()
    ann, puppet = member(running, "ann"), member(running, "puppet")
    for number in range(5):
        if number == 4:
            assert running.hub.club.reports() == []
        match = ann.match("tictactoe", ["me", "open"], public=True, rated=True, pace=CLOCK)["id"]
        puppet.post(f"/api/matches/{match}/join", json={})
        for one in (puppet, ann):
            one.post(f"/api/matches/{match}/ready", json={})
        sock = puppet.socket(match)
        sock.hello(1)
        assert sock.ask(type="resign")["type"] == "done"
        sock.close()
        settled(running, match)
    end = time.monotonic() + 60
    while not running.hub.club.reports():
        assert time.monotonic() < end
        time.sleep(0.02)
    (report,) = running.hub.club.reports()
    assert (report.about, report.by) == (ann.id, "")
    running.hub.office.set_role("operator", running.hub.store.account(login="ann"), "admin")
    shown = ann.get("/api/admin/reports").json()["reports"][0]
    assert shown["by"] == "Armillary"
    assert shown["text"].startswith("5 rated matches of the same two people")
    card = running.hub.results.together(ann.id, puppet.id, 0.0)[0]
    flag(running.hub.results, running.hub.club, card, played_of(card))
    assert len(running.hub.club.reports()) == 1, "two people are reported once a day"


def test_one_who_gave_up_is_last_whatever_the_bot_did() -> None:
    gone = Place(kind="bot", level="easy", name="Easy bot", owner="eve", owner_name="Eve", resigned=True)
    found = played_of(card([2], [1.0, 2.0, 9.0], [ANN, BOB, gone]))
    assert [(one.player, one.rank, one.won) for one in found] == [
        ("ann", 2, False),
        ("bob", 1, False),
        ("eve", 3, False),
    ]
