"""Observations: in bounds, documented, and never more than the seat may know."""

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from armillary.envs import describe
from armillary.envs.actions import Actions
from armillary.envs.encoding import Encoder, encoder_of
from armillary.kernel import Game, Position

Positions = Callable[..., Iterator[Position]]


def test_observations_stay_in_bounds_and_differ(rules: Game, positions: Positions) -> None:
    encoder = encoder_of(rules, 4)
    seen = set()
    for p in positions(rules, 1):
        vector = encoder.encode(p.view(p.owing[0]), p.owing[0], [], 100)
        assert vector.dtype == np.float32
        assert np.all(np.abs(vector) <= 1)
        seen.add(vector.tobytes())
    assert len(seen) > 3


def test_what_a_seat_may_not_know_is_not_observed(rules: Game, positions: Positions) -> None:
    """Positions that look alike to a seat are observed alike, and have the same mask."""
    actions = Actions(rules)
    encoder = encoder_of(rules, actions.longest)
    for number, p in enumerate(positions(rules, 2, every=31)):
        for seat in range(p.seats):
            other = rules.sampled(p.view(seat), seat, Random(number))
            assert np.array_equal(
                encoder.encode(p.view(seat), seat, [], 9), encoder.encode(other.view(seat), seat, [], 9)
            )
            if seat in p.deciding():
                assert actions.spellings(p.choices(seat)) == actions.spellings(other.choices(seat))


def test_the_layout_is_always_the_same_and_leaves_no_gaps(rules: Game) -> None:
    first, second = Encoder(rules, 3), Encoder(rules, 3)
    assert first.parts == second.parts
    at = 0
    for part in first.parts:
        assert part.start == at
        at = part.stop
    assert at == first.size
    assert encoder_of(rules, 3) is encoder_of(rules, 3)


def test_the_description_names_every_part_and_action(rules: Game) -> None:
    text = describe(rules)
    for name in Actions(rules).names:
        assert name in text
    assert "who decides" in text


def test_tic_tac_toe_is_one_hot() -> None:
    rules = __import__("armillary").game("tictactoe")
    encoder = encoder_of(rules, 1)
    p = rules.start(1)
    p.apply(0, ("mark", 4))
    vector = encoder.encode(p.view(1), 1, [], 10)
    cells = next(part for part in encoder.parts if part.name == "cells")
    board = vector[cells.start : cells.stop].reshape(9, 3)
    assert board[4].tolist() == [1, 0, 0]
    assert board[0].tolist() == [0, 0, 1]
    assert vector[:4].tolist() == [0, 1, 0, 1]
