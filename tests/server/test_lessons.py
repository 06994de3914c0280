"""Lessons on the server: taken at an ordinary table, remembered for guests too, and in no list of matches."""

import time
from typing import Any


def learn(sock: Any, update: dict[str, Any]) -> dict[str, Any]:
    """One step of the lesson by its own goal; the next update."""
    coach = update["coach"]
    if coach["goal"] == "read":
        answer = sock.ask(type="coach", what="read")
    elif coach["goal"] == "touch":
        answer = sock.ask(type="coach", what="touch", mark=coach["point"][0])
    else:
        answer = sock.ask(type="choose", step=update["step"], choice=coach["allowed"][0])
    assert answer["type"] == "done", answer
    return newest(sock, answer["seq"])


def newest(sock: Any, seq: int) -> dict[str, Any]:
    found = next((one for one in reversed(sock.seen) if one["type"] == "update" and one["seq"] == seq), None)
    while found is None:
        update = sock.until("update")
        found = update if update["seq"] == seq else None
    return found


def begin(ann: Any, language: str = "en") -> tuple[dict[str, Any], Any, dict[str, Any]]:
    card = ann.post("/api/lessons/salvage/first-wrecks").json()
    sock = ann.socket(card["id"])
    sock.hello(0, language=language)
    return card, sock, sock.until("update")


def test_a_lesson_is_learnt_and_remembered(ann: Any) -> None:
    offered = ann.get("/api/lessons").json()
    assert offered["next"] == ["salvage", "first-wrecks"]
    card, sock, update = begin(ann)
    assert card["lesson"] == "first-wrecks"
    assert ann.get("/api/lessons").json()["titles"][0]["lessons"][0]["match"] == card["id"]
    while not update["coach"]["over"]:
        update = learn(sock, update)
    for _ in range(1200):
        learnt = ann.get("/api/lessons").json()["titles"][0]["lessons"][0]
        if learnt["stars"]:
            break
        time.sleep(0.05)
    assert (learnt["stars"], learnt["match"]) == (3, None)


def test_a_lesson_that_is_begun_says_at_which_step_it_is(ann: Any) -> None:
    def listed() -> Any:
        return ann.get("/api/lessons").json()["titles"][0]["lessons"][0]

    assert listed()["at"] == 0
    _, sock, update = begin(ann)
    assert listed()["at"] == 1
    update = learn(sock, learn(sock, update))
    assert listed()["at"] == update["coach"]["step"] > 2
    assert listed()["steps"] == update["coach"]["steps"]
    while not update["coach"]["over"]:
        update = learn(sock, update)
    for _ in range(1200):
        if listed()["stars"]:
            break
        time.sleep(0.05)
    assert listed()["at"] == 0


def test_a_wrong_choice_is_explained_in_the_language_of_the_reader(ann: Any) -> None:
    _, sock, update = begin(ann, "de")
    update = learn(sock, learn(sock, update))
    answer = sock.ask(type="choose", step=update["step"], choice="bid 0")
    assert answer["type"] == "done"
    held = newest(sock, answer["seq"])
    assert held["step"] == update["step"], "nothing has happened"
    assert held["coach"]["said"].startswith("Auch B hat zehn Credits")
    assert held["coach"]["stars"] == 2


def test_begun_means_begun(ann: Any) -> None:
    card, sock, update = begin(ann)
    learn(sock, update)
    assert ann.post("/api/lessons/salvage/first-wrecks").json()["id"] == card["id"]


def test_lessons_are_in_no_list_and_nobody_elses(ann: Any, bob: Any) -> None:
    card, _, _ = begin(ann)
    assert ann.get("/api/matches?list=mine").json()["matches"] == []
    assert bob.get(f"/api/matches/{card['id']}").json()["code"] == "unknown"
    assert bob.post("/api/lessons/salvage/no-such").json()["code"] == "unknown"
    assert bob.post("/api/lessons/no-such/first-wrecks").json()["code"] == "unknown"


def test_there_is_no_coach_at_other_tables(ann: Any) -> None:
    card = ann.match("salvage", ["me", "me"])
    sock = ann.socket(card["id"])
    sock.hello(0)
    assert sock.until("update")["coach"] is None
    assert sock.ask(type="coach", what="read")["code"] == "not-now"
