"""The table of flights by engine and mass: it holds both charts, says what the planner finds, and what it lists can be flown."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.bots import Greedy, profiles, sets
from armillary.games.high_frontier.bots.profiles import Dry
from armillary.games.high_frontier.ids import ESA, HAND, NONE
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import game

EXPANDED = ("high-frontier", None, {"expanded": True})


def start(title: str, scenario: str | None, options: dict[str, Any]) -> Any:
    p: Any = game(title, 2, scenario=scenario, options=options).start(1)
    if p.faction[0] == NONE:
        p.faction[0] = ESA
    return p


@pytest.mark.parametrize(
    "of",
    [
        EXPANDED,
        ("high-frontier-conflict", None, {}),
        ("high-frontier-conflict", "jovian-war", {}),
        ("high-frontier-conflict", "war", {"m1": True, "m2": True, "futures": True}),
    ],
)
def test_the_table_holds_every_chart_with_supports(of: tuple[str, str | None, dict[str, Any]]) -> None:
    """Whoever changes the chart or the diagram makes the table again: python -m bench.flights --profiles"""
    assert profiles.known(start(*of).c)


@pytest.mark.parametrize("of", [EXPANDED, ("high-frontier-conflict", None, {})])
def test_a_sample_of_the_table_is_what_the_planner_finds(of: tuple[str, str | None, dict[str, Any]]) -> None:
    p = start(*of)
    heavy = [found for found in profiles.rockets(p, 0) if stacks.dry_mass(found[0], found[1]) >= 12]
    for q, stack, profile in Random(5).sample(heavy, 2):
        search = Dry(q, stack, tanks=profiles.TANKS).search(profiles.TURNS)
        listed = profiles.of_profiles(p.c, [profile], stacks.dry_mass(q, stack))
        for site, space in enumerate(p.c.site_space):
            plans = {(plan.turns, plan.tanks, plan.crashes, plan.belts) for plan in search.arrivals(space)}
            ways = listed.get(site, ())
            assert bool(plans) == bool(ways), p.c.sites[site]
            assert {(way.turns, way.tanks, way.crashes, way.belts) for way in ways} <= plans


def put(p: Any, seat: int, *names: str) -> tuple[int, ...]:
    """These cards in the hand of a seat, and on no deck."""
    cards = tuple(p.c.cards.index(name) for name in names)
    p.tops = [NONE if top in cards else top for top in p.tops]
    for card in cards:
        p.put(card, HAND - seat)
    return cards


def test_what_is_listed_with_all_its_cards_can_be_flown() -> None:
    """One truth for list and pilot: a programme that needs nothing more has a plan from LEO, and says what it takes."""
    p = start(*EXPANDED)
    put(p, 0, "hall-effect-thruster", "kuck-mosquito", "solar-furnace-kiln", "fuel-cell")
    p.wt[0] = 20
    bot = Greedy("hard")
    ready = [one for one in bot.programmes(p, 0) if bot.owned(one)]
    assert any(one.kind == "factory" for one in ready)
    for one in ready:
        found = bot.first_plan(p, 0, one)
        assert found is not None
        assert found[1].turns <= one.flight.turns
        assert found[1].tanks <= one.flight.tanks


def test_a_set_without_its_generator_is_no_set() -> None:
    """HF-SUP-01: a Hall effect thruster runs on electricity alone."""
    p = start(*EXPANDED)
    bare = put(p, 0, "hall-effect-thruster", "kuck-mosquito", "solar-furnace-kiln")
    fed = put(p, 0, "photovoltaic-solar-panels")
    assert sets.fit(p, 0, tuple(sorted(bare)), True) is None
    fit = sets.fit(p, 0, tuple(sorted((*bare, *fed))), True)
    assert fit is not None
    assert sets.ways(p, fit)
