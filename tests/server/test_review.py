"""Reviews on the server: asked for when a match is over, worked out in a worker, stored with the match."""

import time
from random import Random
from typing import Any

import msgspec

from armillary.kernel import game
from armillary.kernel.history import History
from armillary.kernel.record import Record
from armillary.players import make
from armillary.review import Review, finish_review
from armillary.review.report import judge_steps
from armillary.server import reviews


def finished(person: Any) -> dict[str, Any]:
    """A whole match between bots, brought in as a record."""
    history = History(game("salvage", 2), "reviewed", players=["greedy", "greedy"])
    bots, rng = [make(history.game, "greedy:medium") for _ in range(2)], Random(1)
    while not history.position.over:
        seat = history.position.deciding()[0]
        history.apply(seat, bots[seat].choose(history.position.view(seat), seat, rng))
    answer = person.post("/api/records", content=history.record(reveal=True).dump())
    assert answer.status_code == 201, answer.text
    card: dict[str, Any] = answer.json()
    return card


def test_a_finished_match_is_reviewed_and_the_review_is_kept(ann: Any, bob: Any) -> None:
    card = finished(ann)
    address = f"/api/matches/{card['id']}/review"
    assert ann.get(address).json()["state"] == "none"
    assert bob.post(address).status_code == 404, "a private match"
    ann.post(address)
    for _ in range(600):
        state = ann.get(address).json()
        if state["state"] == "done":
            break
        time.sleep(0.1)
    assert state["state"] == "done"
    review = state["review"]
    assert len(review["chances"]) == len(review["luck"])
    assert review["chances"][-1] in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
    assert state["done"] == state["total"] == len(review["decisions"])
    assert ann.post(address).json() == state, "it is not worked out again"


def test_there_is_no_review_of_a_match_that_runs(ann: Any) -> None:
    card = ann.match("salvage", ["me", "me"])
    assert ann.post(f"/api/matches/{card['id']}/review").json()["code"] == "not-now"


def test_a_review_that_a_restart_interrupted_goes_on_where_it_was(ann: Any, server: Any) -> None:
    """What was stored is not worked out again: half of the decisions are there, and the rest comes when somebody asks."""
    card = finished(ann)
    record = ann.get(f"/api/matches/{card['id']}/record").text
    first = reviews.work({"record": record})
    half = first["steps"][: len(first["steps"]) // 2]
    review = msgspec.convert(first["review"], Review)
    judged = judge_steps(Record.parse(record.split("\n")), half)
    marked = [msgspec.structs.replace(one, best="as it was") for one in judged]
    finish_review(review, marked)
    begun = {"state": "running", "done": len(half), "total": len(first["steps"]), "steps": first["steps"]}
    begun["review"] = msgspec.to_builtins(review)
    server.hub.store.save_review(card["id"], begun, time.time())
    address = f"/api/matches/{card['id']}/review"
    assert ann.get(address).json()["done"] == len(half)
    ann.post(address)
    for _ in range(600):
        state = ann.get(address).json()
        if state["state"] == "done":
            break
        time.sleep(0.1)
    found = {one["step"]: one["best"] for one in state["review"]["decisions"]}
    assert sorted(found) == sorted(first["steps"])
    assert all((found[step] == "as it was") == (step in half) for step in found)
