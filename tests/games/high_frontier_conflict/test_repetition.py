"""What restores a position is refused; the short way to find it agrees with trying everything (HF-A95)."""

from random import Random
from typing import Any

import pytest

from armillary.kernel import game
from armillary.kernel.frame import Frame
from armillary.kernel.playout import random_choice
from armillary.kernel.repetition import Menu

from .plays import play
from .test_crowds import MATCHES

SLUG = "high-frontier-conflict"

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("age-of-piracy", {}),
    ("war", {"opening": "war"}),
    ("freight-lanes", {}),
    ("settlers-war", {}),
    ("futures-war", {}),
]
#: Acts that can be taken back are what this is about: they are taken more often than at random.
BUSY = frozenset({"carry", "tank", "drain", "store", "load", "settle", "launch", "ride"})


@pytest.mark.parametrize(("scenario", "options"), TABLES, ids=lambda value: value if isinstance(value, str) else "")
def test_the_suspects_are_all_that_trying_finds(scenario: str, options: dict[str, Any]) -> None:
    rules = game(SLUG, 3, scenario=scenario, options={"disks": 1, **options})
    rng = Random(5)
    looked = 0
    for seed in range(3):
        p = rules.start(seed)
        for _ in range(250):
            if p.result is not None:
                break
            seat = p.deciding()[0]
            frame = p.frames[-1]
            if isinstance(frame, Menu) and frame.seen and looked < 150:
                looked += 1
                found = {choice for choice in frame.repeats(p, seat) if Frame.why_not(frame, p, seat, choice) is None}
                assert found == Menu.repeats(frame, p, seat)
                assert set(frame.choices(p, seat)) == set(
                    frame.fresh(p, seat, frame.allowed(p, seat, frame.tries(p, seat)))
                )
            listed = p.choices(seat)
            busy = [choice for choice in listed if choice[0] in BUSY or "gold" in choice[0] or "fts" in choice[0]]
            p.apply(seat, random_choice(busy if busy and rng.random() < 0.5 else listed, rng))
    assert looked > 20


#: Crowds before a turn's moves or operation: tanks of gold and water, elevators and outposts at hand.
CROWDS = [
    f"{name}-{seed}" for name in ("futures", "piracy-freight", "variant", "war-settlers") for seed in range(1, 13)
]


@pytest.mark.drawn(8)
@pytest.mark.parametrize("name", CROWDS)
def test_the_suspects_are_all_that_trying_finds_where_much_can_be_shifted(name: str) -> None:
    """One seat goes on shifting; whatever of it would restore what was is found, and nothing else is refused for it."""
    p: Any = MATCHES[name].start(SLUG)
    rng = Random(name)
    for _ in range(30):
        if p.over:
            break
        seat, frame = p.deciding()[0], p.frames[-1]
        listed = p.choices(seat)
        if isinstance(frame, Menu) and frame.seen:
            found = {choice for choice in frame.repeats(p, seat) if Frame.why_not(frame, p, seat, choice) is None}
            assert found == Menu.repeats(frame, p, seat), (seat, listed)
        busy = [
            choice
            for choice in listed
            if choice[0] in BUSY or "gold" in choice[0] or "bead" in choice[0] or "fts" in choice[0]
        ]
        others = [choice for choice in listed if choice[0] not in ("done", "resign")]
        p.apply(seat, random_choice(busy or others or listed, rng))


@pytest.mark.rule("BR-08", "BR-75")
def test_no_outpost_becomes_a_rocket_beside_the_operation() -> None:
    """The rocket's only card rode down an elevator and up again: a launch would bring the rocket back, but is no act here."""
    match = play(
        options={"m1": True},
        rockets={"A": {"at": "geo", "cards": ["photon-sail"], "glitch": True}},
        factories={"luna": "A"},
        freight={"elevators": [["geo", "luna"]]},
    )
    match.do("A ride photon-sail A-outpost").refused("A ride photon-sail A-rocket", "BR-75")
    match.do("A ride photon-sail A-outpost-2")
    assert match.step == "Operation"
    refused = match.p.frames[-1].refusals(match.p, 0)
    assert not [choice for choice, _ in refused if choice[0] == "launch"]
    match.do("A done")
