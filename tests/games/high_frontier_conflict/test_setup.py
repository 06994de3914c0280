"""Set-up (BR-07, CF-SET): tokens, tracks, colours."""

import pytest

from armillary.kernel import game
from armillary.kernel.title import OptionError
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


@pytest.mark.rule("BR-07", "CF-SET-05", "CF-SET-06", "CF-BRIB-01", "CF-COMP-01")
@pytest.mark.parametrize(("seats", "each", "supply"), [(2, 3, 6), (3, 3, 3), (4, 3, 0), (5, 2, 2), (6, 2, 0)])
def test_everybody_has_six_aqua_and_bribes_by_number(seats: int, each: int, supply: int) -> None:
    p = Match(SLUG, seats).p
    assert p.wt == [6] * seats
    assert p.bribes == [each] * seats
    assert p.supply == supply
    assert p.status() == []


@pytest.mark.rule("CF-GEN-05")
def test_nobody_plays_alone() -> None:
    with pytest.raises(OptionError, match="2 to 6"):
        game(SLUG, 1)


@pytest.mark.rule("BR-17", "CF-SET-02", "BR-40", "BR-42")
def test_tracks_pile_glory_and_heroism() -> None:
    p = Match(SLUG, 3, options={"disks": 5}).p
    assert [p.law.answers_price(p, letter) for letter in range(4)] == [10] * 4
    assert p.pile == 5
    assert p.glory_left.bit_count() == 7
    assert p.deeds.bit_count() == 4
    assert Match(SLUG, 2).p.deeds == 0
