"""How bots think of politics: odds, bribes, bars; every step of politics gets a listed answer."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.bots import Greedy
from armillary.games.high_frontier_conflict.bots.politics import (
    Bearing,
    Politician,
    bribe_worth,
    evasion_need,
    outcome_odds,
)
from armillary.games.high_frontier_conflict.bots.raids import RAID
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
