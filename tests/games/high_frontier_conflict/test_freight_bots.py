"""Greedy players and Module 1: they build, promote and complete, and know what to answer."""

from random import Random
from typing import Any

from armillary.games.high_frontier_conflict.bots import PLAYERS
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
ALL = {"m1": True, "m2": True, "futures": True}


def chosen(**given: Any) -> str:
    whole = {"factions": ["purple", "red"], "turn": "A", "step": "operation", "first": "A", **given}
    match = Match(SLUG, 2, given={"wt": {"A": 0, "B": 0}, **whole}, scenario="war", options=ALL)
    choice = PLAYERS["greedy"]("hard").choose(match.p.view(0), 0, Random(1))
    return str(match.p.game.notation(choice))


HIMALIA: dict[str, Any] = {"factories": {"himalia": "A"}, "domes": {"himalia": "A"}}


def test_a_freighter_is_built_promoted_and_completes_its_future() -> None:
    assert chosen(**HIMALIA, hands={"A": ["ore-barge black"]}) == "produce ore-barge himalia A-freighter"
    assert chosen(**HIMALIA, freighters={"A": {"at": "himalia", "cards": ["ore-barge black"]}}) == "promote ore-barge"
    ready = {"A": {"at": "himalia", "cards": ["ore-barge", "purple-crew"]}}
    assert chosen(**HIMALIA, freighters=ready, glory=[]) == "complete ore-barge"
