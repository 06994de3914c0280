"""Positions in words, and what nobody should send."""

from typing import Any

import pytest

from armillary.kernel.canon import canonical
from armillary.kernel.refusal import Refused


@pytest.mark.parametrize("phase", ["structures", "ships", "actions"])
def test_nonsense_is_refused_and_changes_nothing(trio: Any, phase: str) -> None:
    units = {"A": ["small 3,0", "cargo 4,0", "space-station 0,9"]}
    p = trio.given(phase=phase, units=units, stock={"A": {"M": 50, "F": 50}})
    before = canonical(p.inspect())
    for verb in trio.game.vocabulary.verbs.values():
        for value in (-1, 10**9, None, "x"):
            if verb.args and not (verb.name in ("accept", "decline", "withdraw") and value == "x"):
                for seat in range(3):
                    with pytest.raises(Refused):
                        p.apply(seat, (verb.name, *[value] * len(verb.args)))
    assert canonical(p.inspect()) == before


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("units", {"A": [3]}),
        ("units", None),
        ("units", {"A": ["cannon 3,0"]}),
        ("stock", {"A": {"M": None}}),
        ("looted", {"A": {}}),
        ("contracts", {"contract-2": {}}),
        ("contracts", {"contract-1": {"partners": "A"}}),
        ("pacts", ["A"]),
        ("serials", {"A": [1]}),
        ("starts", {"A": 3}),
        ("planets", {"planet-4": 7}),
        ("planets", {"planet-99": {}}),
        ("asteroids", ["0,0"]),
        ("acting", []),
        ("event", "rain"),
    ],
)
def test_what_is_no_position_is_refused_as_such(duel: Any, key: str, value: Any) -> None:
    with pytest.raises(ValueError):
        duel.game.restore({**duel.given().inspect(), key: value})
