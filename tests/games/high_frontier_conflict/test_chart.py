"""The map with its overlay, cards and tables (BR-39, BR-56 to BR-5E, BR-1A, BR-1B, BR-34 to BR-38, CF-COMP)."""

from pathlib import Path
from typing import Any

import pytest

from armillary.games.high_frontier.ids import HAZARDS, NONE
from armillary.games.high_frontier.rules import landing, supports, thrust
from armillary.kernel import game
from armillary.packs import PackError
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
C = game(SLUG).components


def space(name: str) -> int:
    return C.number[name]


def site(name: str) -> int:
    return C.sites.index(name)


@pytest.mark.rule("BR-5D", "BR-59", "BR-57", "HF-COMP-01")
def test_the_overlay_lies_on_the_base() -> None:
    assert (len(C.spaces), len(C.sites)) == (355, 106)
    assert C.solar[C.zones.index("uranus")] == -5
    assert C.letters[C.spectral[site("titan_kraken")]] == "V"
    assert site("titan_ontario") in C.road[site("titan_kraken")]
    assert C.hazard[C.solar_oberth] == HAZARDS.index("crash")
    assert C.elevators == ()


@pytest.mark.rule("BR-39")
def test_adjacent_means_joined_directly_or_through_hazards() -> None:
    assert space("kleopatra") in C.adjacent[space("kleopatra_l")], "two hazards between"
    assert space("kl1") in C.adjacent[space("kleopatra_l")]
    assert space("l2") in C.sight[space("geo")]
    assert space("titan_ontario") not in C.sight[space("lto")], "atmosphere"
    assert C.sight[space("leo")] == ()
    assert (sum(map(len, C.sight)), max(map(len, C.sight))) == (758, 12)


@pytest.mark.rule("BR-56", "BR-58", "BR-5A")
def test_kinds_of_sites() -> None:
    assert sum(bool(sites) for sites in C.lander_burn) == 8
    assert C.lander_burn[space("llo")] == (C.luna,)
    assert C.synodic[site("kreutz_sungrazer")]
    assert [C.sites[s] for s in range(len(C.sites)) if C.submarine[s]] == [
        "ceres",
        "europa_conamara",
        "europa_thera",
        "enceladus",
    ]
    assert sorted(C.sites[s] for s in range(len(C.sites)) if C.moonlet[s] == "uranus") == [
        "prospero",
        "setebos",
        "sycorax",
    ]
    assert C.push[C.luna]
    assert C.push[site("io_loki")]
    assert not C.push[site("hertha")]
    assert C.crash_near[site("kleopatra")]


@pytest.mark.rule("BR-5E")
def test_nobody_flies_to_a_zone_spot() -> None:
    assert len(C.spot_spaces) == 6
    assert all(not C.adjacent[spot] for spot in C.spot_spaces)
    m = Match(SLUG, 2, given={"turn": "A", "first": "A", "factions": ["purple", "green"]})
    assert C.spot_spaces <= m.p.law.shut(m.p, 0)


@pytest.mark.rule("CF-GEN-12")
def test_lutetia_is_dry_with_its_chit() -> None:
    wet = game(SLUG).components
    dry = game(SLUG, options={"lutetia": True}).components
    assert wet.hydration[site("lutetia")] > 0
    assert dry.hydration[site("lutetia")] == 0


@pytest.mark.rule("BR-1A", "BR-1B", "BR-34", "BR-3B", "BR-36")
def test_cards_are_the_bases_with_six_crews() -> None:
    crews = [name for name, deck in zip(C.cards, C.deck, strict=True) if deck < 0]
    assert len(crews) == 6
    assert len(C.cards) == 54
    orion = C.cards.index("project-orion")
    assert (C.therms[2 * orion], C.therms[2 * orion + 1]) == (1, 1)
    white = C.cards.index("white-crew")
    assert (C.rad[2 * white], C.isru[2 * white], C.thrust[2 * white]) == (4, 4, 0)
    assert C.dirt[2 * C.cards.index("mass-driver")]
    assert C.solar_card[2 * C.cards.index("photon-sail")]


@pytest.mark.rule("CF-COMP-01", "CF-COMP-04", "CF-COMP-06", "CF-COMP-08", "CF-COMP-02", "CF-COMP-07", "CF-SET-07")
def test_what_is_in_the_box() -> None:
    tokens = C.own.tokens
    assert (tokens.bribes, tokens.damage, tokens.cubes, tokens.domes, tokens.disks) == (12, 11, 7, 7, 9)
    assert tokens.captives == 5
    assert C.firing.goo_dice == 3
    assert len(C.own.factions) == 6
    assert C.slot_names.count("stone") == 1


@pytest.mark.rule("BR-37", "HF-SUP-11")
def test_a_factory_serves_its_owners_cards_only() -> None:
    """HF-A92: they are powered where it stands; for the move that leaves it by the other reading only."""
    given: dict[str, Any] = {
        "turn": "A",
        "first": "A",
        "factions": ["purple", "green"],
        "factories": {"ryugu": "A"},
        "rockets": {
            "A": {"at": "ryugu", "steps": 3, "cards": ["hall-effect-thruster"]},
            "B": {"at": "ryugu", "steps": 3, "cards": ["ion-drive"]},
        },
    }
    for reading in ("no", "yes"):
        p = Match(SLUG, 2, given=given, rulings={"factory-power-at-departure": reading}).p
        assert supports.works(p, p.c.cards.index("hall-effect-thruster")), "power from the Factory"
        assert bool(thrust.settings(p, 1)) is (reading == "yes")
        assert not supports.works(p, p.c.cards.index("ion-drive"))
        assert thrust.settings(p, len(C.slots) + 1) == []


@pytest.mark.rule("BR-55", "HF-FRT-02", "HF-FRT-04")
def test_freighters_land_at_undamaged_factories() -> None:
    m = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "first": "A",
            "factions": ["purple", "green"],
            "factories": {"luna": "B"},
            "freighters": {"A": {"at": "luna_fb", "cards": ["ion-drive"]}},
        },
    )
    p = m.p
    assert space("luna") not in landing.barred(p, 2)
    p.damaged[C.luna] = 1
    assert space("luna") in landing.barred(p, 2)


@pytest.mark.rule("BR-35", "BR-38")
def test_thrust_and_failure_are_the_bases() -> None:
    m = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "first": "A",
            "factions": ["purple", "green"],
            "rockets": {"A": {"at": "leo", "steps": 0, "cards": ["purple-crew"]}},
        },
    )
    p = m.p
    assert thrust.settings(p, 1)[0][1] == 9, "8, and one more for a probe"
    assert p.law.finao(p, 0) == 4


def test_own_values_come_as_a_folder_as_texts_or_by_path(tmp_path: Path) -> None:
    (tmp_path / "conflict.yaml").write_text("tokens: {cubes: 9}", encoding="utf-8")
    text = "tokens: {cubes: 9}"
    for own in (tmp_path, tmp_path / "conflict.yaml", text, {"conflict.yaml": text}, {"conflict.tokens.cubes": 9}):
        assert game(SLUG, components=own).components.own.tokens.cubes == 9
    with pytest.raises(PackError, match="values by name"):
        game(SLUG, components=str(tmp_path))  # a text, never the name of a folder
    with pytest.raises(PackError, match=r"stands in tables\.yaml and conflict\.yaml"):
        game(SLUG, components="track: [9, 8, 7, 6, 5, 4]")


def test_a_broken_pack_says_where() -> None:
    with pytest.raises(PackError, match="track"):
        game(SLUG, components={"conflict.track": [4, 8]})
    with pytest.raises(PackError, match="there is no file"):
        game(SLUG, components={"nothing.x": 1})
    assert C.zone_spot[C.zones.index("mercury")] == NONE
