"""How bots think of politics: odds, bribes, bars; every step of politics gets a listed answer."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.ids import CRASH, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bots import Greedy
from armillary.games.high_frontier_conflict.bots.politics import (
    Bearing,
    Politician,
    bribe_worth,
    evasion_need,
    outcome_odds,
)
from armillary.games.high_frontier_conflict.bots.raids import RAID
from armillary.games.high_frontier_conflict.chart.flight import Roll
from armillary.games.high_frontier_conflict.ids import (
    INDEPENDENCE_VICTORY,
    LOYALIST,
    LOYALIST_VICTORY,
    UNITY,
    UNRESOLVED,
)
from armillary.kernel import game
from armillary.kernel.choice import allows
from armillary.kernel.playout import random_choice

Make = Callable[..., Any]


def test_odds_add_up_and_lean_with_the_chits(war: Make) -> None:
    p = war(["purple", "red", "white"], state="war").p
    even = outcome_odds(p)
    assert sum(even) == pytest.approx(1)
    assert even[LOYALIST_VICTORY] == pytest.approx(even[INDEPENDENCE_VICTORY])
    leaning = outcome_odds(p, [LOYALIST] * 5 + [1])
    assert leaning[LOYALIST_VICTORY] > even[LOYALIST_VICTORY] > leaning[INDEPENDENCE_VICTORY]
    p.winner = LOYALIST
    assert outcome_odds(p)[LOYALIST_VICTORY] == 1


def test_bribes_are_worth_most_where_the_war_stays_open(war: Make) -> None:
    p = war(["purple", "red"], state="war").p
    by_outcome = [
        [float(how == only) for how in range(4)] for only in (LOYALIST_VICTORY, INDEPENDENCE_VICTORY, UNRESOLVED)
    ]
    worth = [bribe_worth(p, odds) for odds in by_outcome]
    assert worth[0] < worth[1] < worth[2]


def test_a_full_hand_needs_unity(war: Make) -> None:
    hands = {"A": ["photon-sail", "mass-driver", "cermet-nerva"], "B": []}
    p = war(["red", "purple"], {"hands": hands}, state="war").p
    assert evasion_need(p, 0)[UNITY] > evasion_need(p, 1)[UNITY]


def test_leave_is_sold_for_more_than_it_harms(war: Make) -> None:
    given = {"hands": {"A": ["photon-sail"]}, "wt": {"A": 9}, "assembly": {"honest": {"unity": {"B": 1}}}}
    match = war(["red", "gray", "purple"], given, state="war").do("A petition B unity 0")
    assert Politician().answer(match.p, 1, match.p.choices(1)) == ("refuse",)
    match.do("B refuse", "A petition B unity 2")
    assert Politician().answer(match.p, 1, match.p.choices(1)) == ("grant",)


def test_leave_that_helps_the_leader_costs_more(war: Make) -> None:
    """What the asker wins by it counts against it: the same Aqua are enough for one who is behind, and not for one who leads."""
    given = {"hands": {"A": ["photon-sail"]}, "wt": {"A": 9}, "assembly": {"honest": {"unity": {"B": 1}}}}
    needs = Politician(needs=lambda p, seat: [6.0] * 7)
    poor = war(["red", "gray", "purple"], given, state="war").do("A petition B unity 3")
    assert needs.answer(poor.p, 1, poor.p.choices(1)) == ("grant",)
    ahead = {**given, "claims": {"luna": "A"}, "factories": {"luna": "A"}}
    rich = war(["red", "gray", "purple"], ahead, state="war").do("A petition B unity 3")
    assert needs.answer(rich.p, 1, rich.p.choices(1)) == ("refuse",)


def test_a_bar_that_holds_up_a_launch_is_what_is_needed(war: Make) -> None:
    """CF-RES-02: whoever has a whole set and the Aqua for it needs unity more than one who has a single card."""
    cards = ["hall-effect-thruster", "kuck-mosquito", "solar-furnace-kiln", "fuel-cell"]
    bot = Greedy("hard")
    whole = war(["red", "gray"], {"hands": {"A": cards}, "wt": {"A": 30}}, state="war").p
    single = war(["red", "gray"], {"hands": {"A": cards[:1]}, "wt": {"A": 30}}, state="war").p
    assert bot.needs(whole, 0)[UNITY] > bot.needs(single, 0)[UNITY]
    assert bot.lobbies(whole, 0)
    assert not bot.lobbies(war(["red", "gray"], {"hands": {"A": cards}, "wt": {"A": 30}}).p, 0), (
        "nothing bars it in peace"
    )


def test_a_raid_is_a_programme_with_a_battle_at_its_end(war: Make) -> None:
    """A whole rocket with a weapon sets out from LEO for the Factory of an enemy; in peace it stays at home."""
    cards = ["hypergolic-penetrator-bus", "kuck-mosquito", "white-crew"]
    given = {"factories": {"mars_hellas": "B"}, "claims": {"mars_hellas": "B"}, "hands": {"A": cards}, "wt": {"A": 30}}
    at_war = war(["white", "green"], given, state="war").p
    found = [one for one in Greedy("hard").programmes(at_war, 0) if one.kind == RAID]
    assert found
    assert at_war.c.sites[found[0].site] == "mars_hellas"
    assert not [one for one in Greedy("hard").programmes(war(["white", "green"], given).p, 0) if one.kind == RAID]


def test_a_patriot_never_defects(war: Make) -> None:
    chits = dict.fromkeys(("freedom", "honor", "unity", "equality", "individuality"), "independence")
    match = war(["purple", "red", "gray"], {"assembly": {"chits": chits}}, state="war", step="moves")
    assert not Politician(Bearing(defects=1e9)).turning_pays(match.p, 0)


COLONIES = ("luna", "mars_hellas")


def settled(seat: str, **more: Any) -> dict[str, Any]:
    """Two Factories with Colonies, late in the match."""
    own = dict.fromkeys(COLONIES, seat)
    return {"factories": own, "claims": own, "domes": own, "pile": 1, **more}


def chosen(match: Any, seat: int) -> str:
    """What the bot does there; heroism may have been given by hand."""
    match.p._listed = None
    choice = Greedy("hard").choose(match.p.view(seat), seat, Random(0))
    word: str = match.game.notation(choice)
    return word


def test_a_lone_loyalist_defects_where_the_end_of_the_war_makes_him_first(war: Make) -> None:
    """CF-PROP-12: with him all players are in one bloc. An open War counts 2 for a Factory and 2 for a bribe, a decided one the
    price of the letter and 1."""
    bribes = {"A": 0, "B": 9, "C": 3}
    ahead = war(["purple", "red", "gray"], settled("A", bribes=bribes), state="war", step="moves")
    assert chosen(ahead, 0) == "defect"
    behind = war(["purple", "red", "gray"], settled("B", bribes=bribes), state="war", step="moves")
    assert ("defect",) in behind.p.choices(0)
    assert chosen(behind, 0) != "defect"


def test_a_chit_that_decides_the_war_makes_its_outcome_certain(war: Make) -> None:
    p = war(["purple", "red"], state="war").p
    assert outcome_odds(p, [LOYALIST] * 6)[LOYALIST_VICTORY] == 1
    assert outcome_odds(p, [1] * 6)[INDEPENDENCE_VICTORY] == 1


def test_a_truce_is_made_when_more_is_at_stake_than_it_costs(war: Make) -> None:
    """CF-TRU-02: heroism chits that serve as bribes score nothing, so they buy peace from an armed rocket at the Factory. Without
    the rocket, or with bribes that count 2 each, there is nothing to buy."""
    chits = dict.fromkeys(("honor", "unity", "authority", "equality", "individuality"), "loyalist")
    assembly = {"chits": {**chits, "freedom": "independence"}, "honest": {"honor": {"A": 1}, "freedom": {"A": 3}}}
    own = dict.fromkeys(COLONIES, "A")
    given = {"factories": own, "claims": own, "pile": 1, "assembly": assembly}
    armed = {"B": {"at": "mars_hellas", "steps": 6, "cards": ["hypergolic-penetrator-bus", "kuck-mosquito"]}}

    def truce(chits: int, bribes: int, rockets: dict[str, Any]) -> bool:
        more = {"bribes": {"A": bribes, "B": 1, "C": 1}, "rockets": rockets}
        match = war(["red", "purple", "white"], {**given, **more}, state="war", step="moves")
        match.p.used_heroism[0] = chits
        match.p._listed = None
        assert ("truce",) in match.p.choices(0)
        return chosen(match, 0) == "truce"

    assert truce(4, 0, armed)
    assert not truce(4, 0, {})
    assert not truce(0, 4, armed)


def test_a_success_is_rolled_again_where_the_craft_is_worth_more_than_the_bribe(war: Make) -> None:
    """CF-VEND-08: in the last year a chit that serves as a bribe buys nothing else, and a rocket that is about to build may be
    lost; a bribe that counts 2, or a rocket that is about nothing, is another matter."""
    whole = ["kuck-mosquito", "solar-furnace-kiln", "photon-sail"]

    def sabotages(chits: int, at: str, cards: list[str]) -> bool:
        given = {"rockets": {"A": {"at": at, "cards": cards}}, "pile": 1, "year": 12, "bribes": {"B": 2, "C": 0}}
        match = war(["red", "purple", "yellow"], given, [4], state="war", step="moves")
        match.p.used_heroism[1] = chits
        rocket = stacks.slot(match.p, 0, ROCKET)
        match.p.push(Roll(kind=CRASH, stack=rocket, space=match.p.where[rocket]))
        match.p.owing = ()
        match.p._listed = None
        match.p.settle()
        assert match.step == "Sabotage"
        return chosen(match, 1) == "sabotage"

    assert sabotages(1, "mars_hellas", whole)
    assert not sabotages(0, "mars_hellas", whole)
    assert not sabotages(1, "llo", ["photon-sail"])


@pytest.mark.parametrize("scenario", ["war", "piracy", "jovian-war"])
def test_every_question_of_politics_gets_a_listed_answer(scenario: str) -> None:
    options = {} if scenario == "jovian-war" else {"disks": 1, "opening": "war"}
    rules = game("high-frontier-conflict", 4, scenario=scenario, options=options)
    asked = set()
    for seed in range(3):
        p: Any = rules.start(seed)
        rng, minds = Random(seed), [Politician(Bearing(defects=-50.0 if seed else 3.0)) for _ in range(4)]
        while not p.over:
            seat = p.deciding()[0]
            listed = p.choices(seat)
            step = type(p.frames[-1]).__name__
            own = minds[seat].free if step in ("Moves", "Operation") else minds[seat].answer
            choice = own(p, seat, listed)
            if choice is None:
                choice = random_choice(listed, rng)
            else:
                asked.add(step)
                assert allows(listed, choice), (step, choice)
            p.apply(seat, choice)
    assert {"Fundraise", "Tally"} & asked or scenario == "jovian-war"
