"""Tournaments: who meets whom, where everybody stands, tables that start by themselves, from any process."""

import time
from itertools import combinations
from random import Random
from typing import Any

import pytest

from armillary.server.tournaments.pairing import meetings, round_robin, rounds_of, swiss
from armillary.server.tournaments.standing import points_of, standings
from armillary.store.results import Played
from armillary.store.tournaments import Pairing

PASSWORD = "correct horse"
CLOCK = {"kind": "live", "bank": 60, "increment": 0, "late": "move"}
WINNING = ["mark a1", "mark b1", "mark a2", "mark b2", "mark a3"]


@pytest.mark.parametrize("people", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once(people: int) -> None:
    names = [f"p{number:02}" for number in range(people)]
    rounds = round_robin(names)
    assert len(rounds) == rounds_of("round-robin", people, 2, 0)
    for tables in rounds:
        assert sorted(one for table in tables for one in table) == names, "everybody is somewhere, once"
    met = meetings([sorted(table) for tables in rounds for table in tables])
    assert met == {frozenset(pair): 1 for pair in combinations(names, 2)}
    if people % 2 == 0:
        first = [sum(table[0] == name for tables in rounds for table in tables) for name in names]
        assert max(first) - min(first) <= people // 2 + 1


@pytest.mark.parametrize("people", [3, 4, 7, 8, 9, 16])
@pytest.mark.parametrize("seed", range(3))
def test_in_a_swiss_tournament_nobody_meets_twice_or_stays_alone_twice(people: int, seed: int) -> None:
    rng = Random(seed)
    names = [f"p{number:02}" for number in range(people)]
    past: list[Pairing] = []
    for number in range(rounds_of("swiss", people, 2, 0)):
        order = [place.person for place in standings(names, past)]
        alone = {one.people[0]: 1 for one in past if len(one.people) == 1}
        tables = swiss(order, meetings([sorted(one.people) for one in past]), alone, 2)
        assert sorted(one for table in tables for one in table) == names
        for table in tables:
            points = [1.0] if len(table) == 1 else rng.choice([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]])
            past.append(Pairing(round=number, number=0, match="x", people=table, points=points))
    assert set(meetings([sorted(one.people) for one in past]).values()) <= {1}
    assert len({one.people[0] for one in past if len(one.people) == 1}) == sum(len(one.people) == 1 for one in past)


def test_leaders_meet_leaders_and_larger_tables_mix() -> None:
    names = ["a", "b", "c", "d"]
    assert swiss(names, meetings([]), {}, 2) == [["a", "b"], ["c", "d"]]
    assert swiss(names, meetings([["a", "b"], ["c", "d"]]), {}, 2) == [["a", "c"], ["b", "d"]]
    assert swiss([*names, "e"], meetings([]), {"e": 1}, 2) == [["a", "b"], ["c", "e"], ["d"]]
    every = [list(pair) for pair in combinations(names, 2)]
    assert len(swiss(names, meetings(every), {}, 2)) == 2, "when all have met somebody meets again"
    assert [len(table) for table in swiss([f"p{n}" for n in range(10)], meetings([]), {}, 4)] == [4, 4, 2]
    assert rounds_of("swiss", 16, 4, 0) == 2
    assert rounds_of("swiss", 4, 2, 9) == 3


def test_points_and_places() -> None:
    def seat(player: str, rank: int) -> Played:
        return Played(seat=0, player=player, name="", rank=rank, won=rank == 1, score=0.0)

    two = [seat("a", 1), seat("b", 2)]
    assert (points_of("a", two), points_of("b", two), points_of("z", two)) == (1.0, 0.0, 0.0)
    four = [seat("a", 1), seat("b", 2), seat("bot:hard", 2), seat("c", 4)]
    assert [round(points_of(one, four), 3) for one in "abc"] == [1.0, 0.5, 0.0]
    past = [
        Pairing(round=1, number=1, match="x", people=["a", "b"], points=[1.0, 0.0]),
        Pairing(round=1, number=2, match="y", people=["c", "d"], points=[1.0, 0.0]),
        Pairing(round=2, number=1, match="z", people=["a", "d"], points=[0.0, 1.0]),
        Pairing(round=2, number=2, match="", people=["b"], points=[1.0]),
    ]
    found = [(one.person, one.points, one.opposition) for one in standings(list("abcd"), past)]
    assert found == [("a", 1.0, 2.0), ("d", 1.0, 2.0), ("c", 1.0, 1.0), ("b", 1.0, 1.0)], (
        "a table won is worth more than none"
    )


def member(port: Any, login: str) -> Any:
    somebody = port.person(login.capitalize())
    made = somebody.post("/api/session/register", json={"login": login, "password": PASSWORD}).json()
    somebody.token = made["token"]
    somebody.headers["Authorization"] = f"Bearer {somebody.token}"
    somebody.handle = made["handle"]
    return somebody


def plan(**more: Any) -> dict[str, Any]:
    setup = {"title": "tictactoe", "seats": 2}
    return {"name": "Friday cup", "kind": "round-robin", "setup": setup, "pace": CLOCK, **more}


def first_wins(people: list[Any], match: str) -> None:
    """Play a table: whoever sits first wins."""
    socks = {}
    for somebody in people:
        card = somebody.get(f"/api/matches/{match}").json()
        for seat in card["yours"]:
            socks[seat] = somebody.socket(match)
            socks[seat].hello(seat)
    for step, move in enumerate(WINNING):
        answer = socks[step % 2].choose(move, step)
        assert answer["type"] == "done", answer
    for sock in socks.values():
        sock.close()


def until(ask: Any, done: Any, seconds: float = 60) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = ask()
        if done(found):
            return found
        time.sleep(0.1)
    raise AssertionError(found)


def play_out(people: list[Any], id: str) -> dict[str, Any]:
    path = f"/api/tournaments/{id}"
    page: dict[str, Any] = people[0].post(f"{path}/begin").json()
    number = 1
    while page["tournament"]["state"] == "playing":
        for table in page["rounds"][number - 1]:
            if table["match"]:
                until(
                    lambda m=table["match"]: people[0].get(f"/api/matches/{m}"),
                    lambda answer: answer.status_code == 200,
                )
                first_wins(people, table["match"])
        page = until(
            lambda: people[0].get(path).json(),
            lambda found, now=number: found["tournament"]["round"] > now or found["tournament"]["state"] == "over",
        )
        number += 1
    return page


def test_a_round_robin_runs_by_itself(start: Any) -> None:
    running = start(tournament_hosts="everybody")
    people = [member(running, name) for name in ("ann", "bob", "cid")]
    made = people[0].post("/api/tournaments", json=plan())
    assert made.status_code == 201, made.text
    id = made.json()["tournament"]["id"]
    path = f"/api/tournaments/{id}"
    assert people[0].post(f"{path}/begin").json()["code"] == "not-now", "nobody has entered"
    for somebody in people:
        assert somebody.post(f"{path}/enter").json()["tournament"]["entered"]
    assert people[1].post(f"{path}/begin").json()["code"] == "not-yours"
    assert running.person("Guest").post(f"{path}/enter").json()["code"] == "members"
    page = play_out(people, id)
    assert (page["tournament"]["rounds"], len(page["rounds"])) == (3, 3)
    assert sum(place["points"] for place in page["places"]) == 6.0, "three tables and three byes"
    assert [place["points"] for place in page["places"]] == sorted(
        (place["points"] for place in page["places"]), reverse=True
    )
    board = people[0].get("/api/leaderboard", params={"title": "tictactoe"}).json()["standings"]
    assert sum(line["matches"] for line in board) == 6, "its tables are rated"
    assert people[2].post(f"{path}/leave").json()["code"] == "not-now"
    listed = people[2].get("/api/tournaments").json()["tournaments"]
    assert [(one["id"], one["state"], one["people"]) for one in listed] == [(id, "over", 3)]


def test_who_leaves_is_not_paired_any_more(start: Any) -> None:
    running = start(tournament_hosts="everybody")
    people = [member(running, name) for name in ("ann", "bob", "cid", "dan")]
    id = people[0].post("/api/tournaments", json=plan(kind="swiss", rounds=2)).json()["tournament"]["id"]
    for somebody in people:
        somebody.post(f"/api/tournaments/{id}/enter")
    page = people[0].post(f"/api/tournaments/{id}/begin").json()
    left = people[3].post(f"/api/tournaments/{id}/leave").json()
    assert [place["left"] for place in left["places"] if place["yours"]] == [True]
    for table in page["rounds"][0]:
        first_wins(people, table["match"])
    page = until(
        lambda: people[0].get(f"/api/tournaments/{id}").json(), lambda found: found["tournament"]["round"] == 2
    )
    assert sorted(len(table["names"]) for table in page["rounds"][1]) == [1, 2]
    assert "Dan" not in [name for table in page["rounds"][1] for name in table["names"]]


def test_two_who_look_after_it_open_no_table_twice(start: Any) -> None:
    """Every step is safe to be done twice: by another process, or by the same one after a restart."""
    running = start(tournament_hosts="everybody")
    people = [member(running, name) for name in ("ann", "bob")]
    hub = running.hub
    id = people[0].post("/api/tournaments", json=plan()).json()["tournament"]["id"]
    for somebody in people:
        somebody.post(f"/api/tournaments/{id}/enter")
    before = hub.tournaments.get(id)
    people[0].post(f"/api/tournaments/{id}/begin")
    pairing = Pairing(round=1, number=1, match="another", people=["x", "y"])
    assert not hub.tournaments.begin_round(id, [pairing], before.round)
    assert len(hub.tournaments.pairings(id)) == 1
    assert len(people[0].get("/api/matches").json()["matches"]) == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"pace": {"kind": "none"}}, "not-allowed"),
        ({"pace": {**CLOCK, "late": "wait"}}, "not-allowed"),
        ({"setup": {"title": "salvage", "seats": 3}}, "not-allowed"),
        ({"setup": {"title": "nothing", "seats": 2}}, "unknown"),
        ({"name": "\u0007"}, "unreadable"),
        ({"most": 1000}, "unreadable"),
        ({"level": "no-such-bot"}, "not-allowed"),
    ],
)
def test_plans_that_cannot_be(server: Any, change: dict[str, Any], code: str) -> None:
    login = f"planner{abs(hash(str(change))) % 10**6}"
    refused = member(server, login).post("/api/tournaments", json=plan(**change))
    assert refused.json()["code"] == code, refused.text


def test_fifty_one_others_do_not_hold_up_a_tournament(start: Any) -> None:
    """All that are being played are looked after, not only the latest."""
    running = start(tournament_hosts="everybody")
    people = [member(running, name) for name in ("ann", "bob")]
    id = people[0].post("/api/tournaments", json=plan()).json()["tournament"]["id"]
    for one in people:
        one.post(f"/api/tournaments/{id}/enter")
    row = running.hub.tournaments.get(id)
    for number in range(51):
        running.hub.tournaments.create(
            f"puppet{number}", "P", "round-robin", "somebody", running.hub.now() + 60, row.plan
        )
        assert running.hub.tournaments.set_state(f"puppet{number}", "playing", "open")
        pairing = Pairing(round=1, number=1, match="never-opened", people=[], points=None)
        running.hub.tournaments.begin_round(f"puppet{number}", [pairing], 0)
    assert people[0].post(f"/api/tournaments/{id}/begin").status_code == 200
    end = time.monotonic() + 60
    while True:
        page = people[0].get(f"/api/tournaments/{id}").json()
        match = page["rounds"][0][0]["match"] if page["rounds"] else ""
        if match and people[0].get(f"/api/matches/{match}").status_code == 200:
            break
        assert time.monotonic() < end
        time.sleep(0.05)
    socks = [one.socket(match) for one in people]
    seats = [one.get(f"/api/matches/{match}").json()["yours"][0] for one in people]
    for sock, seat in zip(socks, seats, strict=True):
        sock.hello(seat)
    assert socks[0].ask(type="resign")["type"] == "done"
    while people[0].get(f"/api/tournaments/{id}").json()["tournament"]["state"] != "over":
        assert time.monotonic() < end
        time.sleep(0.05)


def test_who_opens_tournaments_has_played_here(start: Any) -> None:
    running = start()
    ann = member(running, "ann")
    refused = ann.post("/api/tournaments", json=plan())
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "Finish 3 matches here first: then you may open tournaments.",
    )
    for _ in range(3):
        card = ann.match("tictactoe", ["me", "easy"])
        sock = ann.socket(card["id"])
        sock.hello(0)
        sock.ask(type="resign")
        end = time.monotonic() + 60
        while not running.hub.results.of_match(card["id"]):
            assert time.monotonic() < end
            time.sleep(0.02)
    assert ann.post("/api/tournaments", json=plan()).status_code in (200, 201)
    running.hub.settings.tournament_hosts = "moderators"
    assert ann.post("/api/tournaments", json=plan()).status_code == 403
    running.hub.office.set_role("operator", running.hub.store.account(login="ann"), "moderator")
    assert ann.post("/api/tournaments", json=plan()).status_code in (200, 201)


def test_tournaments_of_one_person_and_of_one_network_are_few(start: Any) -> None:
    running = start(tournament_hosts="everybody")
    there = {"X-Forwarded-For": "192.0.2.9"}
    codes = []
    for name in ("ann", "bob"):
        one = member(running, name)
        codes += [one.post("/api/tournaments", json=plan(), headers=there).status_code // 100 for _ in range(4)]
        last = one.post("/api/tournaments", json=plan(), headers=there).json()["code"]
    assert codes == [2, 2, 2, 4, 2, 2, 4, 4]
    assert last == "too-fast", "the second person's third is the network's sixth"
