"""The engine's thrust, fuel and destinations against an independent model (`flight_model.py`), on random positions.

A few hundred in every run; `ARMILLARY_FLIGHTS=5000` (or the slow run) takes as many as that.
"""

import os
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.century.moves import Course
from armillary.games.high_frontier.ids import HAND, NO_SAIL, NONE, RADIATOR, ROCKET, SECTORS, STEP
from armillary.games.high_frontier.rules import refuel, stacks, thrust
from armillary.kernel import game
from armillary.kernel.dice import ScriptedDice

from .flight_model import Craft, model

FEW = 300
MANY = int(os.environ.get("ARMILLARY_FLIGHTS", "3000"))


def position(seed: int, expanded: bool) -> tuple[Any, int]:
    """Somewhere on the chart, a rocket of random cards and fuel."""
    rng = Random(seed)
    rules = game("high-frontier", 2, options={"expanded": expanded})
    p: Any = rules.start(seed)
    seat = p.phasing
    rocket = stacks.slot(p, seat, ROCKET)
    for stack in stacks.stacks_of(p, seat):
        p.where[stack] = NONE
    c = p.c
    p.where[rocket] = rng.randrange(len(c.spaces))
    engines = [card for card in range(len(c.cards)) if c.thrust[2 * card] and c.cards[card] != "orion-2"]
    wanted = [rng.choice(engines), *rng.sample(range(len(c.cards)), rng.randrange(5))]
    if expanded:
        supports = [card for card in range(len(c.cards)) if c.deck[card] in (3, 4, 5)]
        wanted += rng.sample(supports, rng.randrange(7))
    for deck, top in enumerate(p.tops):
        if top in wanted:
            p.tops[deck] = NONE
    for card in dict.fromkeys(wanted):
        if c.cards[card] == "orion-2":
            continue
        p.black[card] = int(c.product[card] != NONE and rng.random() < 0.4)
        p.heavy[card] = int(c.deck[card] == RADIATOR and rng.random() < 0.5)
        if stacks.dry_mass(p, rocket) + stacks.mass(p, card) <= c.most_dry:
            p.put(card, rocket)
        else:
            p.put(card, HAND - seat)
            p.heavy[card] = 0
    row = c.tank_steps[stacks.dry_mass(p, rocket)]
    p.steps[rocket] = rng.randrange(row[-1] + 1)
    p.sunspot = rng.randrange(len(c.sunspots))
    p.moved = [0] * len(p.where)
    return p, rocket


def compare(seed: int, expanded: bool) -> tuple[int, int]:
    """Settings and destinations compared."""
    p, rocket = position(seed, expanded)
    c, twin = p.c, model(expanded)
    cards = tuple((c.cards[card], bool(p.black[card]), bool(p.heavy[card])) for card in stacks.cards_in(p, rocket))
    craft = Craft(c.spaces[p.where[rocket]], p.steps[rocket], cards, p.law.asks_powered(p, rocket))
    settings, ends = 0, 0
    for card, words in zip(stacks.cards_in(p, rocket), cards, strict=True):
        own = [setting for setting in thrust.settings(p, rocket) if setting[0] == card]
        best = twin.best(craft, words)
        what = f"seed {seed}: {words} of {craft}"
        if best is None:
            assert own == [], what
            continue
        assert own, what
        assert (own[0][1], Fraction(own[0][2], STEP), own[0][3]) == tuple(best), what
        settings += 1
        if best.short or best.thrust < 1:
            continue
        course = Course(craft=rocket, engine=card, named=1)
        listed = {c.spaces[space] for space in course.destinations(p)[0]}
        reached = twin.reach(craft, words, best, SECTORS[p.law.answers_sector(p)], refuel.has_scoop(p, rocket))
        assert listed == set(reached), f"{what}: {sorted(listed ^ set(reached))[:5]}"
        ends += len(listed)
        if listed:
            flown(p, rocket, card, sorted(listed)[seed % len(listed)], reached, what)
    return settings, ends


def flown(p: Any, rocket: int, engine: int, to: str, reached: dict[str, int], what: str) -> None:
    """One of them is flown with dice that hurt nobody: the fuel that is gone is the model's least."""
    q = p.copy()
    if any(q.c.sail[2 * card + q.black[card]] != NO_SAIL for card in stacks.cards_in(q, rocket)):
        return  # sails may be lost on the way, and the row changes
    q.dice = ScriptedDice([6] * 40)
    q.spot = 0
    before = q.steps[rocket]
    q.cycled = [1] * len(q.where)
    q.frames = [*q.frames[:1], Course(craft=rocket, engine=engine, named=1)]
    q.ask(stacks.owner_of(q, rocket))
    course: Any = q.frames[-1]
    belts = any(q.c.belt[space] != NONE for space in range(len(q.c.spaces)))
    q.wt = [0] * len(q.wt)
    course.take_fly(q, stacks.owner_of(q, rocket), q.c.number[to])
    route = [*q.frames[-1].voyage[0].path, *q.frames[-1].route]
    if belts and any(q.c.belt[space] != NONE for space in route):
        return  # a belt may cost cards
    q.owing = ()
    while len(q.frames) > 1 and not q.owing:
        q.frames[-1].advance(q)
    if q.where[rocket] == q.c.number[to]:
        assert before - q.steps[rocket] == reached[to], f"{what} to {to}"


@pytest.mark.rule(
    "HF-THR-01", "HF-THR-02", "HF-MOVE-01", "HF-MOVE-03", "HF-MOVE-10", "HF-PIV-01", "HF-LAND-06", "HF-ADV-01"
)
@pytest.mark.parametrize("expanded", [False, True], ids=["basic", "expanded"])
def test_the_engine_and_the_model_agree(expanded: bool) -> None:
    found = [compare(seed, expanded) for seed in range(FEW)]
    assert sum(settings for settings, _ in found) > FEW // 3
    assert sum(ends for _, ends in found) > 500


@pytest.mark.slow
@pytest.mark.rule(
    "HF-THR-01", "HF-THR-02", "HF-MOVE-01", "HF-MOVE-03", "HF-MOVE-10", "HF-PIV-01", "HF-LAND-06", "HF-ADV-01"
)
@pytest.mark.parametrize("expanded", [False, True], ids=["basic", "expanded"])
@pytest.mark.skipif("ARMILLARY_FLIGHTS" not in os.environ, reason="set ARMILLARY_FLIGHTS to the number of positions")
def test_and_on_thousands_of_positions(expanded: bool) -> None:
    for seed in range(FEW, FEW + MANY // 2):
        compare(seed, expanded)
