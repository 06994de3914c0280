"""The cached geometry gives what a plain search would."""

from random import Random

import pytest

from armillary.games.burning_planets.components import load_components
from armillary.games.burning_planets.geometry import Geometry, geometry


def plain_reach(geo: Geometry, start: int, speed: int, full: set[int]) -> set[int]:
    seen = {start}
    edge = {start}
    for _ in range(speed):
        edge = {
            geo.index[(q + dq, r + dr)]
            for q, r in (geo.points[cell] for cell in edge)
            for dq, dr in geo.directions
            if (q + dq, r + dr) in geo.index
        }
        edge = {cell for cell in edge if cell not in full and cell not in seen}
        seen |= edge
    return seen - {start}


@pytest.mark.rule("BP-ACT-02", "BP-ACT-07")
@pytest.mark.parametrize("seats", [2, 6])
def test_reach_is_what_a_plain_search_finds(seats: int) -> None:
    geo = geometry(load_components(), seats)
    rng = Random(seats)
    for _ in range(150):
        start = rng.randrange(geo.count)
        near = geo.flood(start, 4, 0, 0)
        full = set(rng.sample(near, rng.randrange(len(near))))
        blocked = geo.mask(list(full)) | geo.bit[start]
        for speed in (1, 2, 3, 4):
            for _twice in range(2):  # worked out, then remembered
                found = [choice[1] for choice in geo.reach(start, speed, blocked)]
                assert len(set(found)) == len(found)
                assert set(found) == plain_reach(geo, start, speed, full)


def test_what_is_remembered_depends_on_the_neighbourhood_alone() -> None:
    geo = geometry(load_components(), 2)
    start = geo.number["0,0"]
    far = geo.bit[geo.number["13,-6"]]
    assert geo.reach(start, 4, 0) is geo.reach(start, 4, far)


def test_names_and_numbers() -> None:
    geo = geometry(load_components(), 6)
    assert geo.count == 2413
    assert all(" " not in name for name in geo.names)
    assert [geo.number[name] for name in geo.names] == list(range(geo.count))
    for cell, near in enumerate(geo.near):
        assert all(cell in geo.near[other] and geo.distance(cell, other) == 1 for other in near)
