"""Laws over matches that start in war and in anarchy: random play from a peaceful start hardly gets there."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.rules import stacks
from armillary.kernel import Frame, game
from armillary.kernel.choice import expand
from armillary.kernel.playout import random_choice

#: What these players would rather do than anything else.
LIKED = (
    "attack",
    "intercept",
    "intercept-factory",
    "shoot",
    "strike",
    "raid-stack",
    "raid-factory",
    "seize",
    "raze",
    "dive",
    "move",
    "fly",
)


def fights(seed: int, opening: str) -> Any:
    """A shorter game in war with players who like to meet: everybody's rocket stands near Luna with what the deck dealt."""
    rules = game("high-frontier", 4, options={"expanded": True, "opening": opening, "shorter": True, "round_limit": 8})
    p: Any = rules.start(seed)
    names = rules.components.slot_names
    for seat in range(4):
        rocket = seat * len(names) + names.index("rocket")
        p.where[rocket] = p.c.number["luna" if seat % 2 else "llo"]
        for card, place in enumerate(p.place):
            if place == -1 - seat and stacks.dry_mass(p, rocket) + stacks.mass(p, card) <= p.c.most_dry:
                p.put(card, rocket)
        p.steps[rocket] = 2
    p.busted[0] = 0
    p.factory[0] = p.claim[0] = 1
    p.letter[0] = 2
    p.cubes[1] = 2
    p._listed = None
    p.owing = ()
    p.settle()
    return p


@pytest.mark.rule("HF-CMB-01", "HF-ADV-17", "HF-ADV-18")
@pytest.mark.parametrize("opening", ["war1", "anarchy1"])
def test_random_wars_are_sound(opening: str) -> None:
    seen: set[str] = set()
    for seed in range(3):
        p = fights(seed, opening)
        rng = Random(seed)
        for _ in range(150):
            if p.over:
                break
            seat = p.deciding()[0]
            frame: Frame[Any] = p.frames[-1]
            listed = p.choices(seat)
            seen.add(type(frame).__name__)
            allowed = {tried for tried in expand(frame.tries(p, seat)) if frame.why_not(p, seat, tried) is None}
            assert set(expand(listed)) == allowed, type(frame).__name__
            fighting = [choice for choice in listed if choice[0] in LIKED]
            twin = p.copy()
            p.apply(seat, random_choice(fighting if fighting and rng.random() < 0.8 else listed, rng))
            assert p.status() == []
            assert twin.game.restore(twin.inspect(), twin.dice).hash() == twin.hash()
    if opening == "war1":
        assert {"Combat", "Interception"} <= seen
