"""How bots fight: what an attack is worth, sallies, stones."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.ids import ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bots import PLAYERS, combat
from armillary.games.high_frontier_conflict.bots.combat import Temper
from armillary.games.high_frontier_conflict.bots.rivals import shares
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def match_of(step: str = "combat", **given: Any) -> Match:
    return Match(SLUG, 2, given={"turn": "A", "step": step, **given})


RICH: dict[str, Any] = {
    "factions": ["white", "green"],
    "factories": {"himalia": "B"},
    "outposts": {"A": {"at": "himalia", "cards": ["white-crew"]}},
}


def test_an_unmanned_factory_is_worth_an_attack_and_a_colony_much_less() -> None:
    easy, hard = match_of(**RICH), match_of(**RICH, domes={"himalia": "B"})
    space = easy.p.c.number["himalia"]
    assert combat.attack_value(easy.p, 0, space, Temper()) > combat.attack_value(hard.p, 0, space, Temper()) + 2


@pytest.mark.parametrize(("style", "attacks"), [("privateer", True), ("profiteer", False)])
def test_a_privateer_attacks_where_a_profiteer_does_not(style: str, attacks: bool) -> None:
    match = match_of(**RICH, domes={"himalia": "B"})
    chosen = PLAYERS[style]("hard").choose(match.p, 0, Random(0))
    assert chosen[0] == ("assault" if attacks else "stop")


def test_a_rocket_sallies_to_where_it_can_capture() -> None:
    match = match_of(
        "moves",
        factions=["white", "green"],
        factories={"himalia": "B"},
        rockets={"A": {"at": "himalia_heo", "steps": 6, "cards": ["hypergolic-penetrator-bus", "kuck-mosquito"]}},
    )
    plan = combat.sally(match.p, 0, match.p.choices(0), Temper())
    assert [match.game.notation(choice) for choice in plan] == ["move A-rocket", "fly himalia"]
    before = match.p.hash()
    combat.threats(match.p, 1)
    assert match.p.hash() == before


def test_a_missile_dives_and_a_stone_is_thrown() -> None:
    match = match_of(
        "moves",
        factions=["yellow", "red"],
        factories={"luna": "B"},
        outposts={"A": {"at": "geo", "cards": ["arcjet-hopper", "fuel-cell"]}},
    )
    plan = combat.sally(match.p, 0, match.p.choices(0), Temper())
    assert [choice[0] for choice in plan] == ["kamikaze", "move", "dive-bomb"]
    assert combat.sally(match.p, 0, match.p.choices(0), Temper(dives=False)) == []
    quarry = match_of(
        "operation",
        factions=["white", "green"],
        factories={"ganymede_uruk": "B"},
        outposts={"A": {"at": "himalia", "cards": ["mass-driver", "fuel-cell"]}},
    )
    chosen = PLAYERS["stonethrower"]("hard").choose(quarry.p, 0, Random(0))
    assert quarry.game.notation(chosen) == "dislodge mass-driver"
    assert PLAYERS["profiteer"]("hard").choose(quarry.p, 0, Random(0))[0] != "dislodge"


def test_a_kamikaze_goes_for_a_factory_and_not_for_a_lone_crew() -> None:
    post = {"A": {"at": "geo", "cards": ["arcjet-hopper", "fuel-cell"]}}
    rich = match_of("moves", factions=["yellow", "red"], factories={"luna": "B"}, outposts=post)
    crew = {"B": {"at": "luna", "cards": ["red-crew"]}}
    poor = match_of("moves", factions=["yellow", "red"], claims={"luna": "B"}, rockets=crew, outposts=post)
    assert any(choice[0] == "kamikaze" for choice in poor.p.choices(0))
    assert PLAYERS["greedy"]("hard").choose(rich.p, 0, Random(0))[0] == "kamikaze"
    assert PLAYERS["greedy"]("hard").choose(poor.p, 0, Random(0))[0] != "kamikaze"


def test_a_rocket_dives_itself_unless_it_has_something_better_to_do() -> None:
    """CF-CORE-11: any stack with a thruster and without Humans."""
    sail = {"A": {"at": "geo", "cards": ["photon-sail"]}}
    match = match_of("moves", factions=["yellow", "red"], factories={"luna": "B"}, rockets=sail)
    bot = PLAYERS["greedy"]("hard")
    done = []
    while match.p.frames[-1].__class__.__name__ in ("Moves", "Course"):
        choice = bot.choose(match.p, 0, Random(0))
        done.append(match.game.notation(choice))
        match.p.apply(0, choice)
    assert done[:2] == ["move A-rocket", "dive-bomb luna"]
    listed = match_of("moves", factions=["yellow", "red"], factories={"luna": "B"}, rockets=sail)
    assert combat.sally(listed.p, 0, listed.p.choices(0), Temper(), lambda p, seat, stack: 0.0)
    assert combat.sally(listed.p, 0, listed.p.choices(0), Temper(), lambda p, seat, stack: 99.0) == []


def test_no_stone_is_thrown_that_would_fall_after_the_end_or_costs_more_than_it_breaks() -> None:
    given: dict[str, Any] = {
        "factions": ["white", "green"],
        "factories": {"ganymede_uruk": "B"},
        "outposts": {"A": {"at": "himalia", "cards": ["mass-driver", "fuel-cell"]}},
    }

    def thrown(**more: Any) -> bool:
        match = match_of("operation", **given, **more)
        assert ("dislodge", match.p.c.cards.index("mass-driver")) in match.p.choices(0)
        return PLAYERS["greedy"]("hard").choose(match.p, 0, Random(0))[0] == "dislodge"

    assert thrown()
    assert not thrown(pile=1, year=12)
    assert not thrown(domes={"ganymede_uruk": "B"})


def test_a_leaders_loss_counts_more_than_anybody_elses() -> None:
    assert shares([5, 9, 3], 0) == [0.0, 0.6, 0.2]
    assert shares([5, 9], 0, 0.5) == [0.0, 0.5]
    assert shares([9, 4, 4], 0) == [0.0, 0.6, 0.6]


def test_what_others_could_take_at_once_is_known() -> None:
    match = match_of(**RICH)
    found = combat.threats(match.p, 1)
    assert set(found) == {match.p.c.number["himalia"]}
    assert found[match.p.c.number["himalia"]] > 1
    assert combat.threats(match.p, 0).get(match.p.c.number["l2"]) is None


def test_four_fighters_finish_a_skirmish() -> None:
    match = Match(SLUG, 4, scenario="belt-skirmish", seed=3)
    players = [PLAYERS[style]("hard") for style in ("privateer", "stonethrower", "greedy", "profiteer")]
    rng = Random(3)
    while not match.p.over:
        seat = match.p.deciding()[0]
        match.p.apply(seat, players[seat].choose(match.p, seat, rng))
    assert match.events("AttackDeclared")
    assert match.p.result.reason == "disks"


WAR: dict[str, Any] = {"state": {"now": "war", "war_happened": True}, "assembly": {"star": "war-slot"}}


def test_a_lone_crew_with_nowhere_to_go_leaves_the_pad() -> None:
    """BR-3A: it cannot be given up, and as long as it is the rocket no other can be built."""
    match = match_of(
        "moves",
        factions=["white", "green"],
        rockets={"A": {"at": "himalia", "steps": 0, "cards": ["white-crew"]}},
        claims={"himalia": "B"},
    )
    bot = PLAYERS["greedy"]("hard")
    taken = []
    for _ in range(4):
        choice = bot.choose(match.p, 0, Random(0))
        taken.append(match.game.notation(choice))
        match.p.apply(0, choice)
        if choice[0] in ("settle", "done"):
            break
    assert taken[-1] == "settle A-rocket"


def test_in_a_war_an_armed_rocket_garrisons_its_factory() -> None:
    """CF-CMB-14: an outpost fights as well, and the next rocket can be built."""
    given = {
        "factions": ["white", "green"],
        "factories": {"himalia": "A"},
        "rockets": {"A": {"at": "himalia", "cards": ["kuck-mosquito", "white-crew"]}},
    }
    peace = Match(SLUG, 2, scenario="war", given={"turn": "A", "step": "moves", **given})
    war = Match(SLUG, 2, scenario="war", given={"turn": "A", "step": "moves", **WAR, **given})
    rocket = stacks.slot(war.p, 0, ROCKET)
    assert combat.on_guard(war.p, 0, rocket)
    assert not combat.on_guard(peace.p, 0, rocket)


def test_an_armed_rocket_marches_to_an_enemys_factory() -> None:
    match = Match(
        SLUG,
        2,
        scenario="war",
        given={
            "turn": "A",
            "step": "moves",
            **WAR,
            "factions": ["white", "green"],
            "factories": {"himalia": "B"},
            "rockets": {"A": {"at": "elara", "steps": 9, "cards": ["hypergolic-penetrator-bus", "kuck-mosquito"]}},
        },
    )
    plan = [match.game.notation(choice) for choice in combat.march(match.p, 0, match.p.choices(0), Temper())]
    assert plan[0] == "move A-rocket"
    assert "fly himalia" in plan
    assert combat.march(match.p, 0, match.p.choices(0), Temper(least=99.0)) == []
