"""Combat (8.3F, 8.4)."""

from typing import Any

import pytest

WAR = {"factions": ["nasa", "esa"], "turn": "A", "politics": "war1"}


def duel(ours: list[str], theirs: list[str], at: str = "llo", **more: Any) -> dict[str, Any]:
    return {**WAR, "rockets": {"A": {"at": at, "steps": 0, "cards": ours}, "B": {"at": at, "cards": theirs}}, **more}


@pytest.mark.rule("HF-ADV-17", "HF-MOVE-08", "HF-GOV-05")
def test_attacks_in_war_once_a_stack(table: Any) -> None:
    given = duel(["kuck-mosquito", "photon-sail"], ["ion-drive"])
    table({**given, "politics": "centrist"}).refused("A attack A-rocket B", "HF-ADV-17")
    match = table(given, [1, 1]).do("A attack A-rocket B", "A raid-stack kuck-mosquito B-rocket")
    match.refused("A attack A-rocket B", "HF-MOVE-08")
    match.refused("A move A-rocket", "HF-MOVE-01")


@pytest.mark.rule("HF-CMB-03")
def test_no_fighting_in_leo(table: Any) -> None:
    table(duel(["kuck-mosquito"], ["ion-drive"], at="leo")).refused("A attack A-rocket B", "HF-CMB-03")


@pytest.mark.rule("HF-CMB-02")
def test_a_weapon_without_power_is_none(table: Any) -> None:
    table(duel(["diode-slab-laser"], ["ion-drive"])).refused("A attack A-rocket B", "HF-CMB-02")
    assert table(duel(["diode-slab-laser", "fuel-cell"], ["ion-drive"])).may("A attack A-rocket B")


@pytest.mark.rule("HF-CMB-01", "HF-CMB-07")
def test_rayguns_fire_first_the_defender_s_before(table: Any) -> None:
    given = duel(["diode-slab-laser", "fuel-cell"], ["shimizu-crew", "ion-drive"], factions=["nasa", "shimizu"])
    match = table(given, [4, 4]).do("A attack A-rocket B")
    assert match.deciding == "B"
    match.refused("B shoot ion-drive fuel-cell", "HF-CMB-01")
    match.refused("B shoot shimizu-crew ion-drive", "HF-CMB-07")
    match.do("B shoot shimizu-crew diode-slab-laser")
    assert match.card("diode-slab-laser") == "A hand"
    assert match.step == "Moves"
    missed = table(given, [3, 4]).do("A attack A-rocket B", "B shoot shimizu-crew diode-slab-laser")
    assert missed.card("diode-slab-laser") == "A-rocket"
    missed.do("A shoot diode-slab-laser ion-drive")
    assert missed.card("ion-drive") == "B hand"


@pytest.mark.rule("HF-CMB-08", "HF-CMB-09", "HF-CMB-11")
def test_a_missile_hits_all_and_is_used_up(table: Any) -> None:
    given = duel(["nasa-crew", "photon-sail"], ["ion-drive", "cermet-nerva", "melt-probe-crawler"])
    match = table(given, [2, 4]).do("A attack A-rocket B", "A strike nasa-crew B-rocket")
    assert match.card("nasa-crew") == "A hand"
    assert [match.card(name) for name in ("ion-drive", "cermet-nerva", "melt-probe-crawler")] == [
        "B hand",
        "B-rocket",
        "B-rocket",
    ]


@pytest.mark.rule("HF-CMB-05")
def test_orion_shrugs_missiles_off(table: Any) -> None:
    given = duel(["hypergolic-penetrator-bus", "photon-sail"], ["ion-drive", "project-orion"])
    match = table(given, [6, 6]).do("A attack A-rocket B", "A strike hypergolic-penetrator-bus B-rocket")
    assert match.card("ion-drive") == "B-rocket"
    assert match.card("hypergolic-penetrator-bus") == "A hand"


@pytest.mark.rule("HF-CMB-06", "HF-CMB-16", "HF-CMB-17")
def test_a_mass_driver_can_break_a_factory(table: Any) -> None:
    given = {
        **WAR,
        "rockets": {"A": {"at": "luna", "cards": ["mass-driver", "photon-sail"]}},
        "factories": {"luna": "B"},
        "products": {"luna": "diode-slab-laser"},
        "hands": {"B": ["diode-slab-laser black"]},
        "tracks": {"S": 1},
    }
    match = table(given, [1, 4, 5]).do("A attack A-rocket B", "B factory-shoot photon-sail", "A shoot-cube mass-driver")
    assert match.site("luna") == {
        "claim": "B",
        "factory": None,
        "letter": None,
        "product": None,
        "busted": False,
        "cubes": {},
    }
    assert match.card("diode-slab-laser") == "B hand"
    assert match.words["tracks"]["S"] == 0
    weak = table(given, [1, 4, 4]).do("A attack A-rocket B", "B factory-shoot photon-sail", "A shoot-cube mass-driver")
    assert weak.site("luna")["factory"] == "B"


@pytest.mark.rule("HF-CMB-17", "HF-CMB-08", "HF-CMB-16")
def test_the_worked_example_of_a_colony_under_fire(table: Any) -> None:
    given = {
        **WAR,
        "rockets": {"A": {"at": "psyche", "cards": ["project-orion", "hypergolic-penetrator-bus", "arcjet-hopper"]}},
        "factories": {"psyche": "B"},
        "cubes": {"psyche": {"B": 2}},
        "products": {"psyche": "ion-drive"},
        "hands": {"B": ["ion-drive black"]},
        "tracks": {"M": 2},
    }
    match = table(given, [5, 1, 4, 5]).do("A attack A-rocket B")
    match.do("B factory-shoot arcjet-hopper", "B factory-shoot hypergolic-penetrator-bus")
    assert match.card("arcjet-hopper") == "A hand"
    match.do("A strike-factory hypergolic-penetrator-bus")
    assert match.site("psyche")["cubes"] == {}
    assert match.site("psyche")["claim"] == "B"
    assert match.card("ion-drive") == "B hand"
    assert match.words["tracks"]["M"] == 0


@pytest.mark.rule("HF-CMB-12", "HF-CMB-13", "HF-CMB-15")
def test_a_buggy_steals_white_and_breaks_black(table: Any) -> None:
    given = duel(["kuck-mosquito", "photon-sail"], ["ion-drive", "cermet-nerva black"])
    match = table(given, [2, 3]).do("A attack A-rocket B", "A raid-stack kuck-mosquito B-rocket")
    match.do("A seize ion-drive")
    assert match.card("ion-drive") == "A-rocket"
    black = table(given, [2, 3]).do(
        "A attack A-rocket B", "A raid-stack kuck-mosquito B-rocket", "A seize cermet-nerva"
    )
    assert black.card("cermet-nerva") == "B hand black"
    failed = table(given, [2, 2]).do("A attack A-rocket B", "A raid-stack kuck-mosquito B-rocket")
    assert failed.card("ion-drive") == "B-rocket"
    robot = duel(["kuck-mosquito", "photon-sail"], ["ion-drive", "melt-probe-crawler"])
    assert table(robot, [2, 4]).do("A attack A-rocket B", "A raid-stack kuck-mosquito B-rocket").step == "Moves"
    assert table(robot, [3, 4]).do("A attack A-rocket B", "A raid-stack kuck-mosquito B-rocket").step == "Raid"
    slow = duel(["kuck-mosquito", "ion-drive"], ["photon-sail", "solar-furnace-kiln"])
    assert table(slow).do("A attack A-rocket B").step == "Moves"


@pytest.mark.rule("HF-CMB-14", "HF-CMB-18")
def test_a_buggy_captures_the_last_cube(table: Any) -> None:
    given = {
        **WAR,
        "rockets": {"A": {"at": "luna", "cards": ["kuck-mosquito", "photon-sail"]}},
        "factories": {"luna": "B"},
        "products": {"luna": "diode-slab-laser"},
        "hands": {"B": ["diode-slab-laser black"]},
        "tracks": {"S": 1},
    }
    match = table(given, [1, 3, 4]).do(
        "A attack A-rocket B", "B factory-shoot kuck-mosquito", "A raid-factory kuck-mosquito", "A raze"
    )
    found = match.site("luna")
    assert (found["claim"], found["factory"], found["cubes"], found["product"]) == ("A", "A", {"A": 1}, None)
    assert match.card("diode-slab-laser") == "B hand"
    assert match.words["tracks"]["S"] == 1
    colony = {**given, "cubes": {"luna": {"B": 2}}}
    crewed = table(colony, [1, 1, 4, 4]).do(
        "A attack A-rocket B",
        "B factory-shoot kuck-mosquito",
        "B factory-shoot kuck-mosquito",
        "A raid-factory kuck-mosquito",
    )
    assert crewed.step == "Moves"
    through = table(colony, [1, 1, 4, 5]).do(
        "A attack A-rocket B",
        "B factory-shoot kuck-mosquito",
        "B factory-shoot kuck-mosquito",
        "A raid-factory kuck-mosquito",
    )
    through.do("A raze")
    assert through.site("luna")["cubes"] == {"B": 1}


@pytest.mark.rule("HF-CMB-04")
def test_pods_are_helpless(table: Any) -> None:
    given = {
        **WAR,
        "rockets": {"A": {"at": "llo", "cards": ["diode-slab-laser", "fuel-cell"]}},
        "freighters": {"B": {"at": "llo", "cards": ["esa-crew trip:64"]}},
    }
    match = table(given, [1]).do("A attack A-rocket B", "A shoot diode-slab-laser esa-crew")
    assert match.card("esa-crew") == "B hand"
    table(
        {**WAR, "freighters": {"A": {"at": "llo", "cards": ["nasa-crew"]}, "B": {"at": "llo", "cards": ["esa-crew"]}}}
    ).refused("A attack A-freighter B", "HF-ADV-17")


@pytest.mark.rule("HF-ADV-18")
def test_leaving_a_space_can_be_intercepted(table: Any) -> None:
    given = duel(
        ["hall-effect-thruster", "fuel-cell"], ["shimizu-crew", "ion-drive"], at="l1", factions=["nasa", "shimizu"]
    )
    given["rockets"]["A"]["steps"] = 6
    match = table(given, [6]).do("A move A-rocket", "A fly l2")
    assert (match.deciding, match.step) == ("B", "Interception")
    match.do("B intercept B-rocket", "B shoot shimizu-crew fuel-cell")
    assert match.card("fuel-cell") == "A hand"
    match.do("A wait")
    assert match.stack("A-rocket")[0] == "l1"
    missed = table(given, [1]).do(
        "A move A-rocket", "A fly l2", "B intercept B-rocket", "B shoot shimizu-crew fuel-cell"
    )
    assert missed.stack("A-rocket")[0] == "l2"
    passed = table(given, []).do("A move A-rocket", "A fly l2", "B let-pass")
    assert passed.stack("A-rocket")[0] == "l2"


@pytest.mark.rule("HF-ADV-18", "HF-CMB-16")
def test_a_factory_intercepts(table: Any) -> None:
    given = {**WAR, "factories": {"luna": "B"}, "rockets": {"A": {"at": "luna", "steps": 7, "cards": ["nasa-crew"]}}}
    match = table(given, [6]).do("A move A-rocket", "A fly llo", "B intercept-factory", "B factory-shoot nasa-crew")
    assert match.card("nasa-crew") == "A hand"


@pytest.mark.rule("HF-CMB-10")
def test_a_kamikaze_needs_no_lander_fuel_and_leaves_nothing(table: Any) -> None:
    given = {
        **WAR,
        "factories": {"luna": "B"},
        "rockets": {"A": {"at": "llo", "steps": 3, "cards": ["hypergolic-penetrator-bus", "bubble-membrane heavy"]}},
        "tracks": {"S": 1},
    }
    match = table(given, [1, 5, 4]).do("A move A-rocket")
    match.refused("A fly luna", "HF-LAND-06")
    match.do("A dive luna B", "B factory-shoot bubble-membrane")
    match.refused("A hold", "HF-CMB-10")
    match.do("A strike-factory hypergolic-penetrator-bus")
    assert match.site("luna")["factory"] is None
    assert match.stack("A-rocket") == (None, 0)
    assert match.card("bubble-membrane") == "A hand"
    cargo = {**given, "rockets": {"A": {"at": "llo", "steps": 3, "cards": ["hypergolic-penetrator-bus", "ion-drive"]}}}
    table(cargo).do("A move A-rocket").refused("A dive luna B", "HF-CMB-10")
    peace = {**given, "politics": "centrist"}
    table(peace).do("A move A-rocket").refused("A dive luna B", "HF-ADV-17")


@pytest.mark.rule("HF-CMB-10", "HF-LAND-02")
def test_a_dive_must_reach_its_target_and_find_it_open(table: Any) -> None:
    rocket = {"A": {"at": "encke_heo", "steps": 6, "cards": ["hypergolic-penetrator-bus"]}}
    given = {**WAR, "factories": {"ceres": "B", "encke": "B C"}, "rockets": rocket}
    match = table(given).do("A move A-rocket")
    match.refused("A dive ceres B", "HF-MOVE-03")
    match.refused("A dive encke B", "HF-MOVE-03")
    match.refused("A dive luna B", "HF-CMB-10")
    assert table({**given, "sunspots": 2}).do("A move A-rocket").may("A dive encke B")


@pytest.mark.rule("HF-CMB-18", "HF-COMP-03")
def test_without_a_disk_the_last_cube_is_destroyed_not_captured(table: Any) -> None:
    given = {
        **WAR,
        "rockets": {"A": {"at": "luna", "cards": ["kuck-mosquito", "photon-sail"]}},
        "factories": {"luna": "B"},
        "claims": dict.fromkeys(("nereus", "itokawa", "ryugu", "bennu", "apophis", "ceres"), "A"),
        "tracks": {"S": 1},
    }
    match = table(given, [1, 3, 4])
    match.do("A attack A-rocket B", "B factory-shoot kuck-mosquito", "A raid-factory kuck-mosquito", "A raze")
    assert (match.site("luna")["claim"], match.site("luna")["factory"]) == ("B", None)
    assert match.words["tracks"]["S"] == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_buggy_takes_is_told_before_it_is_chosen(table: Any, language: str) -> None:
    """HF-CMB-13: both sides on the stage; a white card is yours, a black one only lost to its owner."""
    given = duel(["kuck-mosquito", "photon-sail"], ["ion-drive", "cermet-nerva black"])
    match = table(given, [3, 4]).do("A attack A-rocket B", "A raid-stack kuck-mosquito B-rocket")
    rules, text = match.game, match.game.text(language)
    stage = rules.scene(match.p, 0, text).stage
    assert [party.seat for party in stage.parties] == [0, 1]
    assert len(stage.parties[1].lines) == 2
    told = {}
    for card in ("ion-drive", "cermet-nerva"):
        (sure,) = rules.preview(match.p, 0, rules.parse(f"seize {card}"), text).stage.prospects
        assert sure.share == 1
        told[card] = sure.text
    assert told["ion-drive"] != told["cermet-nerva"]
    before = match.card("cermet-nerva")
    assert before.startswith("B-rocket")
    match.do("A seize cermet-nerva")
    assert match.card("cermet-nerva") == "B hand black", "as the stage said"
