"""Random legal play driven by hypothesis, so that a broken invariant shrinks to the shortest game that shows it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armillary.kernel import game, title, titles


@pytest.mark.parametrize("slug", sorted(titles()))
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_legal_game_keeps_its_invariants(slug: str, data: st.DataObject) -> None:
    card = title(slug)
    seats = data.draw(st.integers(*card.seats), label="seats")
    p = game(slug, seats, options=dict(card.simulation)).start(data.draw(st.integers(0, 99), label="seed"))
    for _ in range(data.draw(st.integers(1, 60), label="decisions")):
        if p.over:
            break
        seat = data.draw(st.sampled_from(p.deciding()), label="seat")
        listed = p.choices(seat)
        choice = listed[data.draw(st.integers(0, len(listed) - 1), label="choice")]
        if isinstance(choice[-1], range):
            choice = (*choice[:-1], data.draw(st.sampled_from(choice[-1]), label="amount"))
        p.apply(seat, choice)
        assert p.status() == []
