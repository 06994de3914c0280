"""Frozen play: the same seeds give the same positions, lists of choices and shapes, whatever is moved or renamed inside.

    python tests/games/high_frontier_conflict/test_freeze.py    freezes again, when rules or lists change on purpose

A rebuilding of the title that is to change nothing must leave every digest as it is.
"""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from armillary.kernel import game
from armillary.kernel.playout import random_choice
from armillary.testkit.sampling import sample

SLUG = "high-frontier-conflict"
FILE = Path(__file__).parent / "fixtures/frozen.json"
#: Matches of every set, and of those that the commit draws (at night of all); decisions of each.
FEW, MANY, LENGTH = 2, 50, 150

#: Scenario, seats, options.
SETS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "age-of-piracy": ("age-of-piracy", 4, {"disks": 1}),
    "age-of-piracy-m1": ("age-of-piracy", 3, {"disks": 1, "m1": True}),
    "age-of-piracy-m2": ("age-of-piracy", 3, {"disks": 1, "m2": True, "quick_start": True}),
    "war": ("war", 4, {"disks": 4}),
    "war-at-once": ("war", 5, {"disks": 1, "opening": "war", "free_turn_order": True}),
    "war-m1": ("war", 3, {"disks": 1, "opening": "war", "m1": True}),
    "war-m2": ("war", 3, {"disks": 1, "opening": "war", "m2": True}),
    "piracy": ("piracy", 3, {"disks": 1, "opening": "war"}),
    "jovian-skirmish": ("jovian-skirmish", 3, {}),
    "belt-skirmish": ("belt-skirmish", 3, {}),
    "jovian-war": ("jovian-war", 4, {}),
    "jovian-settlers": ("jovian-settlers", 4, {}),
    "settlers-war": ("settlers-war", 4, {}),
    "freight-lanes": ("freight-lanes", 3, {}),
    "futures-war": ("futures-war", 4, {}),
    "future-wars": ("future-wars", 3, {"disks": 1}),
}


def shape(name: str) -> str:
    """The shapes of a set of options."""
    scenario, seats, options = SETS[name]
    shapes = game(SLUG, seats, scenario=scenario, options=options).shapes()
    told = [sorted((key, repr(value)) for key, value in part.items()) for part in (shapes.position, shapes.steps)]
    return hashlib.sha256(repr((told, sorted(shapes.numbers.items(), key=repr))).encode()).hexdigest()[:16]


def play(name: str, matches: range) -> str:
    """The digest of every hash and every list on the way."""
    scenario, seats, options = SETS[name]
    rules = game(SLUG, seats, scenario=scenario, options=options)
    digest = hashlib.sha256()
    for seed in matches:
        p, rng = rules.start(seed), Random(seed)
        for _ in range(LENGTH):
            if p.result is not None:
                break
            seat = p.deciding()[0]
            listed = p.choices(seat)
            digest.update(f"{p.hash()} {seat} {listed!r}\n".encode())
            p.apply(seat, random_choice(listed, rng))
    return digest.hexdigest()[:16]


def frozen() -> dict[str, dict[str, str]]:
    stored: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return stored


@pytest.mark.parametrize("name", sorted(SETS))
def test_a_few_matches_are_as_they_were_frozen(name: str) -> None:
    assert {"shapes": shape(name), "few": play(name, range(FEW))} == {
        key: value for key, value in frozen()[name].items() if key != "many"
    }, "if this is meant, freeze again (see above)"


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(sorted(SETS), 4, "many matches of Conflict"))
def test_many_matches_are_as_they_were_frozen(name: str) -> None:
    assert play(name, range(MANY)) == frozen()[name]["many"]


if __name__ == "__main__":
    FILE.write_text(
        json.dumps(
            {
                name: {"shapes": shape(name), "few": play(name, range(FEW)), "many": play(name, range(MANY))}
                for name in sorted(SETS)
            },
            indent=1,
        )
        + "\n",
        encoding="utf-8",
    )
