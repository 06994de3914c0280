"""Bots with Module 2: they save for a station, bring it home, anchor it, and answer for Colonists."""

from random import Random
from typing import Any

from armillary.games.high_frontier_conflict.bots import Greedy, settlers
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def play(step: str = "operation", **given: Any) -> Match:
    whole: dict[str, Any] = {"factions": ["red", "purple"], "turn": "A", "first": "A", "step": step, **given}
    return Match(SLUG, 2, given=whole, scenario="age-of-piracy", options={"m2": True})


def run(m: Match, bot: Greedy, until: str, most: int = 30) -> list[str]:
    """Let the bot play A's turn; what it chose."""
    taken: list[str] = []
    while list(m.p.deciding()) == [0]:
        choice = bot.choose(m.p.view(0), 0, Random(0))
        m.p.apply(0, choice)
        taken.append(str(choice[0]))
        if choice[0] == until or len(taken) > most:
            break
    return taken


def test_it_saves_for_a_station_and_boosts_it_when_it_can_pay() -> None:
    kit = {"hands": {"A": ["geo-elevator", "fuel-cell"]}}
    poor = play(**kit, wt={"A": 8})
    assert settlers.saving(poor.p, 0)
    assert run(poor, Greedy("hard"), "income")[-1] == "income"
    rich = play(**kit, wt={"A": 15})
    assert not settlers.saving(rich.p, 0)
    assert run(rich, Greedy("hard"), "launched") == ["boost", "boost", "launched"]
    assert rich.words["cards"]["geo-elevator"] == "A-bernal"
    assert rich.words["cards"]["fuel-cell"] == "A-leo"


def test_it_flies_home_and_anchors() -> None:
    m = play(
        step="moves",
        bernals={"A": {"at": "leo", "cards": ["geo-elevator"]}},
        leos={"A": {"at": "leo", "cards": ["fuel-cell"]}},
        wt={"A": 3},
    )
    assert run(m, Greedy("hard"), "anchor")[:4] == ["carry", "tank", "move", "fly"]
    assert m.words["settlements"]["anchored"] == {"A-bernal": 1}
    assert m.p.status() == []


def test_it_sells_what_nothing_needs_for_a_station_and_keeps_what_drives_it() -> None:
    poor = play(hands={"A": ["geo-elevator", "fuel-cell", "carbon-carbon-fin"]}, wt={"A": 8})
    choice = Greedy("hard").choose(poor.p.view(0), 0, Random(0))
    assert str(poor.game.notation(choice)) == "sell carbon-carbon-fin"
    assert settlers.reserved(poor.p, 0) == {poor.p.c.cards.index(name) for name in ("geo-elevator", "fuel-cell")}


def test_a_station_in_leo_gets_its_generator() -> None:
    """From the hand if there is one, else it is what is looked for."""
    waiting: dict[str, Any] = {"bernals": {"A": {"at": "leo", "cards": ["geo-elevator"]}}, "wt": {"A": 4}}
    m = play(**waiting, hands={"A": ["fuel-cell"]})
    assert settlers.reserved(m.p, 0) == {m.p.c.cards.index("fuel-cell")}
    assert run(m, Greedy("hard"), "launched") == ["boost", "launched"]
    assert m.words["cards"]["fuel-cell"] == "A-leo"
    without = play(**waiting)
    assert settlers.wants(without.p, 0, without.p.c.cards.index("fuel-cell"))
    assert not settlers.wants(without.p, 0, without.p.c.cards.index("mag-sail"))
    assert not settlers.wants(m.p, 0, m.p.c.cards.index("photovoltaic-solar-panels")), "one is enough"
