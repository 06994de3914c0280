"""What the map, the cards and the mats hold (2, 8.1, 8.3C, 8.6, 9.3)."""

from typing import Any

import pytest

from armillary.games.high_frontier.ids import (
    AEROBRAKE,
    BLUE,
    BURN,
    CRASH,
    ELECTRIC,
    HOHMANN,
    LPOINT,
    NONE,
    PULSED,
    SITE,
    SPECTRA,
    SPOT_KINDS,
    STEP,
)
from armillary.kernel import game


@pytest.fixture(scope="module")
def c() -> Any:
    return game("high-frontier", options={"expanded": True}).components


@pytest.mark.rule("HF-MAP-01", "HF-MAP-03")
def test_every_space_is_a_burn_an_intersection_or_a_site(c: Any) -> None:
    assert set(c.kind) == {BURN, HOHMANN, LPOINT, SITE}
    assert [kind for kind, crossing in zip(c.kind, c.straight, strict=True) if crossing] == [HOHMANN] * 29
    assert c.kind.count(HOHMANN) == 29, "each cross has its two lines, and nothing else has any"
    assert c.kind[c.spaces.index("l1")] == LPOINT


@pytest.mark.rule("HF-MAP-04", "HF-SCALE-04")
def test_what_is_printed_on_a_site(c: Any) -> None:
    def site(name: str) -> tuple[Any, ...]:
        at = c.sites.index(name)
        return (
            c.size[at],
            c.hydration[at],
            SPECTRA[c.spectral[at]],
            c.science[at],
            c.atmosphere[at],
            c.border[at],
        )

    assert site("luna") == (9, 2, "S", False, False, NONE)
    assert site("venus") == (12, 1, "V", False, True, NONE)
    assert site("wharrington") == (1, 3, "C", False, False, BLUE)
    assert c.science[c.sites.index("europa_conamara")]


@pytest.mark.rule("HF-MAP-05", "HF-SCALE-08")
def test_each_zone_nearer_to_the_sun_gives_a_point_more(c: Any) -> None:
    basic = game("high-frontier").components
    assert basic.zones == ("mercury", "venus", "earth", "mars", "ceres", "jupiter")
    assert c.zones == (*basic.zones, "saturn")
    assert c.solar == (2, 1, 0, -1, -2, -3, -4)


@pytest.mark.rule("HF-MAP-10", "HF-MAP-11")
def test_marks_on_spaces(c: Any) -> None:
    assert [c.kind[space] for space, marked in enumerate(c.triangle) if marked] == [BURN] * 13
    skulls = {c.kind[space] for space, hazard in enumerate(c.hazard) if hazard == CRASH}
    assert skulls == {BURN, LPOINT}
    for marks in (c.flyby, [hazard == AEROBRAKE for hazard in c.hazard], [belt != NONE for belt in c.belt]):
        assert {c.kind[space] for space, marked in enumerate(marks) if marked} == {LPOINT}


@pytest.mark.rule("HF-ADV-06", "HF-ADV-07")
def test_four_worlds_have_belts(c: Any) -> None:
    assert sorted(c.worlds) == ["earth", "jupiter", "saturn", "sol"]
    assert {c.worlds[belt] for belt in c.belt if belt != NONE} == set(c.worlds)
    assert sum(belt != NONE and c.worlds[belt] in ("earth", "saturn") for belt in c.belt) == 7, (
        "on the way to Enceladus"
    )


@pytest.mark.rule("HF-FAC-01", "HF-COMP-01", "HF-SETUP-04")
def test_five_factions_each_with_a_crew_cubes_and_disks(c: Any) -> None:
    assert sorted(c.factions) == ["esa", "nasa", "prc", "shimizu", "un"]
    assert [c.cards[crew] for crew in c.faction_crew] == [f"{faction}-crew" for faction in c.factions]
    assert (c.cubes, c.disks) == (6, 6)


@pytest.mark.rule("HF-CARD-01", "HF-CARD-02", "HF-GEN-04", "HF-COMP-07", "HF-COMP-09")
def test_patents_have_a_white_and_a_black_side(c: Any) -> None:
    basic = game("high-frontier").components
    assert basic.decks == ("thruster", "robonaut", "refinery") == c.decks[:3]
    assert [basic.deck.count(deck) for deck in range(3)] == [8, 8, 8]
    assert [c.deck.count(deck) for deck in range(6)] == [9, 8, 8, 9, 7, 7]
    assert basic.spaces == c.spaces[: len(basic.spaces)]
    assert len(c.spaces) > len(basic.spaces)
    for card, deck in enumerate(c.deck):
        assert (c.product[card] == NONE) == (deck < 0), "every patent has a letter, no crew has"
    assert (set(c.first_side), set(c.second_side)) == ({"white-side"}, {"black-side"})


@pytest.mark.rule("HF-CARD-06")
def test_supports_count_in_the_expanded_game_only(c: Any) -> None:
    basic = game("high-frontier").components
    assert not any(basic.needs_generator) and not any(basic.needs_reactor) and not any(basic.therms)  # noqa: PT018
    assert any(c.needs_generator) and any(c.needs_reactor) and any(c.therms)  # noqa: PT018


@pytest.mark.rule("HF-MOVE-11", "HF-SCALE-02")
def test_consumptions_are_of_seven_kinds(c: Any) -> None:
    assert sorted(set(c.fuel)) == [0, STEP // 4, STEP // 2, STEP, 2 * STEP, 4 * STEP, 6 * STEP]
    assert c.fuel[2 * c.cards.index("nasa-crew")] == 6 * STEP


@pytest.mark.rule("HF-SCALE-06", "HF-SCALE-07")
def test_generators_radiators_and_hardness(c: Any) -> None:
    assert set(c.generator) == {0, ELECTRIC, PULSED}
    assert set(c.cooling) == {0, 2, 3}
    assert set(c.light_cooling) == {0, 1, 2}
    assert (min(c.rad), max(c.rad)) == (1, 8)


@pytest.mark.rule("HF-GOV-01", "HF-GOV-02")
def test_the_wheel_has_fourteen_spots_and_begins_in_the_middle(c: Any) -> None:
    assert len(c.spots) == 14
    assert c.spots[0] == "centrist"
    assert c.spot_points == (1, 2, 3, 4, 2, 3, 3, 4, 0, 0, 0, 0, 0, 0)
    for kind, points in zip(c.spot_kind, c.spot_points, strict=True):
        assert (points > 0) == (SPOT_KINDS[kind] == "policy")


@pytest.mark.rule("HF-SCALE-01", "HF-SCALE-03", "HF-MAT-02")
def test_a_mass_point_and_a_tank_are_one_unit_and_a_class_is_a_doubling(c: Any) -> None:
    assert len(c.tank_steps) == c.most_dry + 1
    assert max(row[-1] for row in c.tank_steps) <= c.most_steps
    assert c.tank_steps[3][1:] == (5, 9, 12, 14, 16, 18, 20, 21)
    assert [c.class_modifier[c.column[dry]] for dry in (2, 3, 4, 7, 8, 14, 15)] == [1, 1, 0, 0, -1, -1, -2]


@pytest.mark.rule("HF-MAP-06")
def test_lines_join_spaces(c: Any) -> None:
    joined = {frozenset((c.spaces[one], c.spaces[other])) for one, other in c.routes}
    assert frozenset(("leo", "e_dep")) in joined
    assert frozenset(("leo", "luna")) not in joined
    assert {space for route in c.routes for space in route} | set(c.site_space) >= set(range(len(c.spaces)))
