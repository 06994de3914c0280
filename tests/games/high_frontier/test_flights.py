"""The table of flights: what it says is what the exact planner finds, and every flight of it can be flown."""

from random import Random

import pytest

from armillary.games.high_frontier.bots import flights
from armillary.games.high_frontier.bots.missions import _built
from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.ids import ESA, NASA
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import game


def basic(faction: int = NASA) -> HighFrontier:
    p = game("high-frontier", 2).start(1)
    assert isinstance(p, HighFrontier)
    p.faction[0] = faction
    return p


def cards(p: HighFrontier, *names: str) -> tuple[int, ...]:
    return tuple(p.c.cards.index(name) for name in names)


def test_the_table_belongs_to_these_components() -> None:
    """Whoever changes cards, chart or diagram makes the table again: python -m bench.flights"""
    stored = flights._stored()
    assert stored is not None
    assert stored[0] == flights.fingerprint(basic().c)


@pytest.mark.parametrize("faction", [NASA, ESA])
def test_a_sample_of_the_table_is_what_the_planner_finds(faction: int) -> None:
    p = basic(faction)
    for chosen in Random(faction).sample(list(flights.sets(p.c)), 4):
        made = flights.bare(p, 0, chosen)
        if made is not None:
            assert flights.of(p, 0, chosen) == flights.ways(*made), [p.c.cards[card] for card in chosen]


def test_every_flight_of_the_table_can_be_flown() -> None:
    """One truth for list and pilot: what is listed is found again along its stops, with no more tanks, turns and rolls."""
    p = basic()
    for chosen in Random(5).sample(list(flights.sets(p.c)), 6):
        made = _built(p, 0, chosen)
        if made is None:
            continue
        for ways in flights.of(p, 0, chosen).values():
            for flight in ways:
                found = flights.plan(*made, flight)
                assert found is not None, (chosen, flight)
                assert found[1].turns <= flight.turns
                assert found[1].tanks <= flight.tanks


def test_the_flight_that_a_narrowed_planner_missed() -> None:
    """Photon sail, arcjet hopper and plasma-arc assayer come to Luna in two turns with eight tanks."""
    p = basic()
    chosen = cards(p, "photon-sail", "arcjet-hopper", "plasma-arc-assayer")
    luna = p.c.sites.index("luna")
    flight = next(one for one in flights.of(p, 0, chosen)[luna] if (one.turns, one.tanks) == (2, 8))
    made = _built(p, 0, chosen)
    assert made is not None
    assert flights.plan(*made, flight) is not None


def test_a_trip_comes_home() -> None:
    """A sail takes a crew to Phaethon and home in four turns without fuel: glory for science, and for any site."""
    p = basic()
    chosen = cards(p, "photon-sail", "nasa-crew")
    trips = {p.c.sites[trip.out.site]: trip for trip in flights.trips(p, 0, chosen)}
    assert trips["phaethon"].turns == 4
    assert trips["phaethon"].out.tanks == 0
    made = flights.bare(p, 0, chosen)
    assert made is not None
    q, stack = made
    q.where[stack] = p.c.site_space[p.c.sites.index("phaethon")]
    q.steps[stack] = trips["phaethon"].out.left
    assert Planner(q, stack).search(3).plans(p.c.leo)
    assert stacks.owner_of(q, stack) == 0
