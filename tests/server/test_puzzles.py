"""The puzzle of the day on the server: no answer is told, the first try counts, days are those of UTC."""

import json
import time
from typing import Any

from armillary.kernel import game
from armillary.lessons.puzzle import puzzle_of, puzzles_of
from armillary.server.puzzles import day_of


def today_of(person: Any) -> tuple[dict[str, Any], Any]:
    found = person.get("/api/puzzles").json()
    card = next(one for one in found["puzzles"] if one["slug"] == "salvage")
    return found, card


def begin(person: Any, language: str = "en") -> tuple[dict[str, Any], Any, dict[str, Any]]:
    card = person.post("/api/puzzles/salvage").json()
    sock = person.socket(card["id"])
    sock.hello(card["yours"][0], language=language)
    return card, sock, sock.until("update")


def puzzle_today() -> Any:
    return puzzle_of(puzzles_of(game("salvage")), day_of(time.time()))


def choose(sock: Any, update: dict[str, Any], choice: str) -> dict[str, Any]:
    answer = sock.ask(type="choose", step=update["step"], choice=choice)
    assert answer["type"] == "done", answer
    return newest(sock, answer["seq"])


def newest(sock: Any, seq: int) -> Any:
    found = next((one for one in reversed(sock.seen) if one["type"] == "update" and one["seq"] == seq), None)
    while found is None:
        update = sock.until("update")
        found = update if update["seq"] == seq else None
    return found


def settled(person: Any, state: str) -> dict[str, Any]:
    """Answers are kept behind the answer: wait for it."""
    for _ in range(1200):
        found, card = today_of(person)
        if card["state"] == state:
            return found
        time.sleep(0.05)
    raise AssertionError(f"it stays {card['state']}, not {state}")


def test_a_puzzle_is_solved_at_the_first_try(ann: Any) -> None:
    puzzle = puzzle_today()
    found, card = today_of(ann)
    assert (card["state"], found["streak"], len(found["beads"])) == ("new", 0, 84)
    match, sock, update = begin(ann)
    assert match["puzzle"] == puzzle.id
    assert today_of(ann)[1]["state"] == "open"
    update = choose(sock, update, puzzle.best[0])
    assert update["coach"]["solved"]
    assert "to win" in update["coach"]["text"]
    found = settled(ann, "solved")
    assert (found["streak"], found["longest"], found["beads"][-1]) == (1, 1, 2)
    answer = sock.ask(type="coach", what="read")
    assert newest(sock, answer["seq"])["coach"]["over"]


def test_a_wrong_answer_is_explained_and_ends_the_streak(ann: Any) -> None:
    puzzle = puzzle_today()
    _, sock, update = begin(ann, "de")
    told = choose(sock, update, puzzle.second.choice)
    assert told["step"] == update["step"], "nothing has happened"
    assert "Das ist nicht das Beste" in told["coach"]["said"]
    shown = sock.ask(type="coach", what="show")
    update = newest(sock, shown["seq"])
    assert set(update["coach"]["allowed"]) == set(puzzle.best)
    update = choose(sock, update, puzzle.best[0])
    assert not update["coach"]["solved"]
    found = settled(ann, "found")
    assert (found["streak"], found["beads"][-1]) == (0, 1)


def test_nothing_that_is_sent_before_an_answer_tells_it(ann: Any) -> None:
    puzzle = puzzle_today()
    _, sock, update = begin(ann)
    assert (update["coach"]["allowed"], update["coach"]["point"]) == ([], [])
    told = choose(sock, update, puzzle.second.choice)
    assert (told["coach"]["allowed"], told["coach"]["point"]) == ([], [])
    sent = json.dumps([one for one in sock.seen if one["type"] != "update"])
    for secret in ("missed", "lines", '"best"'):
        assert secret not in sent
    coaches = json.dumps([one["coach"] for one in sock.seen if one["type"] == "update"])
    assert json.dumps(puzzle.best[0]) not in coaches
    assert "best" not in ann.get("/api/puzzles").text.replace("the best", "")


def test_another_table_does_not_give_another_first_try(ann: Any) -> None:
    puzzle = puzzle_today()
    card, sock, update = begin(ann)
    assert ann.post("/api/puzzles/salvage").json()["id"] == card["id"], "begun is begun"
    choose(sock, update, puzzle.second.choice)
    answer = sock.ask(type="resign")
    assert answer["type"] == "done", answer
    for _ in range(1200):
        again = ann.post("/api/puzzles/salvage").json()
        if again["id"] != card["id"]:
            break
        time.sleep(0.05)
    sock = ann.socket(again["id"])
    sock.hello(again["yours"][0])
    choose(sock, sock.until("update"), puzzle.best[0])
    assert settled(ann, "found")["streak"] == 0


def test_puzzles_are_in_no_list_and_give_no_hints(ann: Any, bob: Any) -> None:
    card, sock, _ = begin(ann)
    assert ann.get("/api/matches?list=mine").json()["matches"] == []
    assert bob.get(f"/api/matches/{card['id']}").json()["code"] == "unknown"
    assert sock.ask(type="hint")["type"] == "refused"
    assert bob.post("/api/puzzles/no-such").json()["code"] == "unknown"
    assert bob.post("/api/puzzles/tictactoe").json()["code"] == "unknown"
    assert today_of(bob)[1]["state"] == "new"
