"""The yardsticks of High Frontier and Conflict: others are measured by them for years, so their play stays as it is.

If one of these fails, do not write down the new digest: what the yardstick is made of (missions, pilot, values, fitting) was
changed for the sake of other bots, and it needs its own copy. Only changed rules are a reason to write down another."""

import hashlib

import pytest

from armillary.kernel import Choice, Position, game
from armillary.players.basic import bots_of, fixed_of
from armillary.players.making import available, make
from armillary.players.match import play

#: Decisions that are held fast.
STEPS = 240
DIGESTS = {
    ("high-frontier", "standard"): "9185ab83cdebb959",
    ("high-frontier-conflict", "war"): "bbd5d25a5f17492c",
}


@pytest.mark.parametrize(("slug", "scenario"), DIGESTS)
def test_a_yardstick_plays_as_it_always_did(slug: str, scenario: str) -> None:
    rules = game(slug, 2, scenario=scenario)
    said: list[str] = []

    def watch(p: Position, seat: int, choice: Choice) -> None:
        said.append(f"{seat} {rules.notation(choice)}")

    play(rules, [make(rules, "yardstick:hard")] * 2, "1", watch=watch, most=STEPS)
    assert len(said) == STEPS
    digest = hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]
    assert digest == DIGESTS[slug, scenario]


@pytest.mark.parametrize(("slug", "scenario"), DIGESTS)
def test_a_yardstick_measures_and_is_not_offered_to_people(slug: str, scenario: str) -> None:
    rules = game(slug, 2, scenario=scenario)
    assert "yardstick" in fixed_of(rules)
    assert "yardstick" not in bots_of(rules)
    assert not [name for name in available(rules) if name.startswith("yardstick")]


def test_a_match_of_conflict_comes_to_its_end_against_the_yardstick() -> None:
    """It is weak, but it builds: a measure that never does anything measures nothing."""
    rules = game("high-frontier-conflict", 2, scenario="war")
    built: list[int] = []

    def watch(p: Position, seat: int, choice: Choice) -> None:
        if choice[0] == "industrialise":
            built.append(seat)

    p, _ = play(rules, [make(rules, "yardstick:hard"), make(rules, "greedy:hard")], "y1", watch=watch, most=4000)
    assert p.result is not None
    assert set(built) == {0, 1}
