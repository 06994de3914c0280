"""The map with its overlay, cards and tables (BR-39, BR-56 to BR-5E, BR-1A, BR-1B, BR-34 to BR-38, CF-COMP)."""

from pathlib import Path
from typing import Any

import pytest

from armillary.games.high_frontier.ids import HAZARDS, NONE
from armillary.games.high_frontier.rules import landing, supports, thrust
from armillary.games.high_frontier_conflict.assembly import petitions
from armillary.games.high_frontier_conflict.ids import PLACES
from armillary.games.high_frontier_conflict.strikes import steering
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
    assert dict(zip(C.zones, C.solar, strict=True)) == {
        "mercury": 2,
        "venus": 1,
        "earth": 0,
        "mars": -1,
        "ceres": -2,
        "jupiter": -3,
        "saturn": -4,
        "uranus": -5,
    }
    assert len(C.overlay.spaces) == 35
    assert {new.id for new in C.overlay.spaces} <= set(C.spaces)
    assert {"titan_ontario", "methone", "setebos", "leda"} <= set(C.sites)
    assert C.letters[C.spectral[site("titan_kraken")]] == "V"
    roads = {frozenset((C.sites[a], C.sites[b])) for a in range(len(C.sites)) for b in C.road[a] if a != b}
    titan = [pair for pair in roads if any(name.startswith("titan") for name in pair)]
    assert frozenset(("titan_kraken", "titan_ontario")) in roads
    assert len(titan) == 6, "four sites of Titan, each joined to each"
    assert frozenset(("ganymede_uruk", "ganymede_galileo")) in roads
    assert not any(len({name.split("_")[0] for name in pair}) > 1 for pair in roads), "on one body only"
    assert C.hazard[C.solar_oberth] == HAZARDS.index("crash")
    assert {C.spaces[near] for near in C.near_spaces[C.solar_oberth]} == {"sol_belt"}
    for name in ("solar_oberth", "saturn_fb", "uranus_fb", "jup_fb"):
        assert name in C.number
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
    assert {C.spaces[burn]: [C.sites[s] for s in served] for burn, served in enumerate(C.lander_burn) if served} == {
        "llo": ["luna"],
        "lvo": ["venus"],
        "mercury_orbit": ["mercury"],
        "callisto_orbit": ["callisto_valhalla", "callisto_asgard"],
        "ganymede_orbit": ["ganymede_galileo", "ganymede_uruk"],
        "europa_orbit": ["europa_conamara", "europa_thera"],
        "io_orbit": ["io_loki", "io_prometheus"],
        "lso1": ["saturn"],
    }
    assert C.lander_burn[space("llo")] == (C.luna,)
    assert [C.synodic[s] for s in range(len(C.sites))] == [border != NONE for border in C.border]
    assert {C.sites[s] for s in range(len(C.sites)) if C.synodic[s]} == {
        *("encke", "elstpizarro", "wharrington", "wild2", "churyumov", "sw1", "oterma", "echeclus", "chiron"),
        "kreutz_sungrazer",
    }
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
    sun = ("mercury", "venus", "earth")
    for s, space_ in enumerate(C.site_space):
        assert C.push[s] == (C.zones[C.zone[space_]] in sun or C.body[s] == "io"), C.sites[s]
    assert C.crash_near[site("kleopatra")]
    assert {C.sites[s].split("_")[0] for s in range(len(C.sites)) if C.atmosphere[s]} == {
        "venus",
        "mars",
        "titan",
        "saturn",
    }
    assert all(C.hazardous[s] for s in range(len(C.sites)) if C.crash_near[s])
    assert not C.hazardous[C.luna]


@pytest.mark.rule("BR-5E")
def test_nobody_flies_to_a_zone_spot() -> None:
    assert len(C.spot_spaces) == 6
    assert all(not C.adjacent[spot] for spot in C.spot_spaces)
    m = Match(SLUG, 2, given={"turn": "A", "first": "A", "factions": ["purple", "green"]})
    assert C.spot_spaces <= m.p.law.answers_shut(m.p, 0)


@pytest.mark.rule("CF-GEN-12")
def test_lutetia_is_dry_with_its_chit() -> None:
    wet = game(SLUG).components
    dry = game(SLUG, options={"lutetia": True}).components
    changed = {wet.sites[s] for s in range(len(wet.sites)) if wet.hydration[s] != dry.hydration[s]}
    assert changed == {"lutetia"}
    assert dry.hydration[site("lutetia")] == 0


@pytest.mark.rule("BR-1A", "BR-1B", "BR-34", "BR-3B", "BR-36")
def test_cards_are_the_bases_with_six_crews() -> None:
    crews = [name for name, deck in zip(C.cards, C.deck, strict=True) if deck < 0]
    assert [C.cards[crew] for crew in C.faction_crew] == [f"{colour}-crew" for colour in C.factions]
    assert sorted(crews) == sorted(C.cards[crew] for crew in C.faction_crew)
    assert len(C.cards) == 54
    orion = C.cards.index("project-orion")
    assert (C.therms[2 * orion], C.therms[2 * orion + 1]) == (1, 1)
    white = C.cards.index("white-crew")
    assert (C.rad[2 * white], C.isru[2 * white], C.thrust[2 * white]) == (4, 4, 0)
    assert C.dirt[2 * C.cards.index("mass-driver")]
    assert {name for card, name in enumerate(C.cards) if C.solar_card[2 * card]} == {
        *(
            "photon-sail",
            "mag-sail",
            "photovoltaic-solar-panels",
            "solar-dynamic-rankine",
            "superconducting-storage-ring",
        )
    }


@pytest.mark.rule("BR-3B", "CF-DROP-17", "CF-DROP-02")
@pytest.mark.parametrize(
    ("site_", "thruster", "supports_", "value"),
    [
        ("encke", "mass-driver", ["photovoltaic-solar-panels"], 4 - 1),  # by its support, zone of Mars
        ("encke", "mass-driver", ["fuel-cell"], 4),
        ("himalia", "mass-driver", ["photovoltaic-solar-panels"], 4 - 3),
        ("himalia", "mass-driver", ["fuel-cell"], 4),
    ],
)
def test_solar_power_takes_the_zones_modifier(site_: str, thruster: str, supports_: list[str], value: int) -> None:
    given = {
        "turn": "A",
        "factions": ["purple", "green"],
        "outposts": {"A": {"at": site_, "cards": [thruster, *supports_]}},
    }
    p = Match(SLUG, 2, given=given).p
    assert C.solar_card[2 * C.cards.index("photovoltaic-solar-panels")]
    assert steering.best_thrust(p, C.cards.index(thruster), p.c.zone[C.number[site_]]) == value


@pytest.mark.rule("CF-POL-01", "BR-21")
def test_the_assembly_has_seven_places_six_of_them_with_a_bar_and_a_chit() -> None:
    ring = PLACES[:6]
    assert PLACES[:7] == ("freedom", "honor", "unity", "authority", "equality", "individuality", "centrist")
    for at, place in enumerate(ring):
        beside = {ring[at - 1], ring[(at + 1) % 6], "centrist"}
        assert {PLACES[to] for to in C.next_places[at]} == beside, place
    assert {PLACES[to] for to in C.next_places[6]} == set(ring)
    assert C.restricts == {
        "sell-white": 0,
        "sell-black": 0,
        "deal": 1,
        "boost": 2,
        "enter-leo": 3,
        "research": 4,
        "finao": 5,
    }
    bars = {place for place, _ in petitions.BARS.values()}
    assert bars == {C.restricts[act] for act in ("sell-black", "boost", "research", "finao")}
    m = Match(SLUG, 2, scenario="war", given={"turn": "A", "factions": ["purple", "green"]})
    assert len(m.p.chit) == 6


@pytest.mark.rule("CF-COMP-01", "CF-COMP-04", "CF-COMP-06", "CF-COMP-08", "CF-COMP-02", "CF-COMP-07", "CF-SET-07")
def test_what_is_in_the_box() -> None:
    tokens = C.own.tokens
    assert (tokens.bribes, tokens.damage, tokens.cubes, tokens.domes, tokens.disks) == (12, 11, 7, 7, 9)
    assert tokens.captives == 5
    assert C.firing.goo_dice == 3
    assert max(max(row.dice for row in C.weapons), C.firing.goo_dice) == 3
    assert [faction.weapon for faction in C.own.factions] == [
        "warheads",
        "jammers",
        "mirrors",
        "amat",
        "marines",
        "goo",
    ]
    assert C.factions == ("yellow", "red", "green", "purple", "white", "gray"), "a mat for each colour, with its weapon"
    assert C.slot_names.count("stone") == 1, "each player's one stone"
    six = Match(SLUG, 6, given={"turn": "A"})
    assert sum(six.p.bribes) + six.p.supply == tokens.bribes


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
    assert p.law.answers_finao(p, 0) == 4


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
