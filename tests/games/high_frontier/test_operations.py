"""Market, boosting, fuel, refuelling, prospecting, industry, production (5)."""

from typing import Any

import pytest

OP = {"factions": ["nasa", "esa"], "turn": "A", "step": "operation"}


# -------------------------------------------------------------------------------------------- market, boost, fuel


@pytest.mark.rule("HF-MKT-02", "HF-PLH-02")
def test_a_black_card_in_leo_sells_for_its_track(table: Any) -> None:
    given = {
        **OP,
        "factories": {"mercury": "A"},
        "products": {"mercury": "cermet-nerva"},
        "tracks": {"V": 1},
        "leos": {"A": {"cards": ["cermet-nerva black"]}},
    }
    match = table(given).do("A sell-black cermet-nerva")
    assert (match.wt("A"), match.card("cermet-nerva")) == (12, "A hand black")
    far = {**given, "leos": {}, "outposts": {"A": {"at": "luna", "cards": ["cermet-nerva black"]}}}
    table(far).refused("A sell-black cermet-nerva", "HF-MKT-02")
    third = table({**given, "tracks": {"V": 3}}).do("A sell-black cermet-nerva")
    assert third.wt("A") == 8


@pytest.mark.rule("HF-MKT-09", "HF-MKT-01")
def test_crews_are_not_for_sale(table: Any) -> None:
    match = table({**OP, "hands": {"A": ["ion-drive"]}})
    match.refused("A sell nasa-crew", "HF-MKT-09")
    match.do("A sell ion-drive")
    assert match.wt("A") == 7
    assert "ion-drive" in match.words["decks"]["thruster"]["under"]


@pytest.mark.rule("HF-BOOST-03", "HF-BOOST-09")
def test_a_black_card_must_turn_white_to_be_boosted(table: Any) -> None:
    given = {
        **OP,
        "factories": {"luna": "A"},
        "products": {"luna": "diode-slab-laser"},
        "hands": {"A": ["diode-slab-laser black"]},
    }
    match = table(given)
    match.refused("A boost diode-slab-laser A-leo", "HF-BOOST-03")
    match.do("A whiten diode-slab-laser")
    assert match.site("luna")["product"] is None
    match.do("A boost diode-slab-laser A-leo", "A launched")
    assert match.card("diode-slab-laser") == "A-leo"
    assert match.wt("A") == 4 - 2 + 1


@pytest.mark.rule("HF-BOOST-08")
def test_no_rocket_beyond_dry_mass_fifteen(table: Any) -> None:
    heavy = ["closed-cycle-biofoundry", "von-neumann-santa-claus", "molten-oxide-electrolyser"]
    given = {
        **OP,
        "players": {"A": {"wt": 9}},
        "rockets": {"A": {"at": "leo", "cards": heavy}},
        "hands": {"A": ["ion-drive"]},
    }
    match = table(given)
    match.refused("A boost ion-drive A-rocket", "HF-BOOST-08")
    match.do("A boost nasa-crew A-rocket")


@pytest.mark.rule("HF-MAT-04", "HF-FUEL-03")
def test_unloading_loses_the_open_tank(table: Any) -> None:
    match = table({**OP, "rockets": {"A": {"at": "leo", "steps": 8, "cards": ["ion-drive"]}}})
    match.refused("A drain A-rocket 2", "HF-FUEL-03")
    match.do("A drain A-rocket 1")
    assert (match.wt("A"), match.stack("A-rocket")) == (5, ("leo", 0))


# ------------------------------------------------------------------------------------------------- refuelling (5.5)


@pytest.mark.rule("HF-REF-04", "HF-REF-05")
def test_several_extractors_and_the_nubots(table: Any) -> None:
    given = {
        **OP,
        "factions": ["un", "esa"],
        "rockets": {"A": {"at": "luna", "cards": ["un-crew", "kuck-mosquito", "von-neumann-santa-claus"]}},
    }
    plain = table(
        {**given, "rockets": {"A": {"at": "ryugu", "cards": ["un-crew", "kuck-mosquito"]}}},
        expanded=False,
        extractors=True,
    )
    plain.refused("A refuel extractors A-rocket 4", "HF-REF-02")
    plain.do("A refuel extractors A-rocket 3")
    assert plain.stack("A-rocket") == ("ryugu", 15)
    off = table({**given, "rockets": {"A": {"at": "ryugu", "cards": ["un-crew", "kuck-mosquito"]}}}, expanded=False)
    off.refused("A refuel extractors A-rocket 1", "HF-REF-04")
    helped = table(given, expanded=False, extractors=True)
    helped.do("A refuel extractors A-rocket 3")
    assert helped.stack("A-rocket") == ("luna", 7)


@pytest.mark.rule("HF-REF-08", "HF-FAC-05", "HF-FAC-06")
def test_water_of_others_is_theft_without_leave(table: Any) -> None:
    given = {
        "factions": ["prc", "esa"],
        "turn": "A",
        "step": "operation",
        "factories": {"luna": "B"},
        "rockets": {"A": {"at": "luna", "cards": ["ion-drive"]}},
    }
    match = table(given).do("A refuel theft A-rocket 2")
    assert match.stack("A-rocket")[1] == 9
    table({**given, "cubes": {"luna": {"B": 2}}}).refused("A refuel theft A-rocket 1", "HF-FAC-06")
    honest = {**given, "factions": ["nasa", "esa"]}
    table(honest).refused("A refuel theft A-rocket 1", "HF-REF-08")
    match = table(honest).do("A ask-water B A-rocket 3 2", "B accept 1")
    assert match.stack("A-rocket")[1] == 12
    assert (match.wt("A"), match.wt("B")) == (2, 6)
    match = table(honest).do("A ask-water B A-rocket 3 2", "B decline 1")
    assert match.stack("A-rocket")[1] == 0


@pytest.mark.rule("HF-ADV-14", "HF-ADV-16", "HF-ADV-15")
def test_dirt_fills_any_tank_and_cards_can_be_ground(table: Any) -> None:
    given = {**OP, "rockets": {"A": {"at": "nereus", "cards": ["mass-driver", "ion-drive"]}}}
    # HF-SUP-01: without its generator it digs nothing.
    table(given).refused("A refuel dirt A-rocket 1", "HF-ADV-14")
    table(given).refused("A grind A-rocket ion-drive", "HF-ADV-15")
    match = table(given, expanded=False).do("A refuel dirt A-rocket 8")
    assert match.stack("A-rocket") == ("nereus", 13)
    fed = {**OP, "rockets": {"A": {"at": "nereus", "cards": ["mass-driver", "fuel-cell"]}}}
    table(fed).do("A refuel dirt A-rocket 1")
    match = table(given, expanded=False)
    match.refused("A grind A-rocket mass-driver", "HF-ADV-15")
    match.do("A grind A-rocket ion-drive")
    assert (match.card("ion-drive"), match.stack("A-rocket")) == ("A hand", ("nereus", 9))
    table(given, expanded=False, dirt=False).refused("A refuel dirt A-rocket 1", "HF-ADV-14")


@pytest.mark.rule("HF-HAZ-05", "HF-HAZ-06")
def test_the_scoop_brakes_without_a_roll_and_fills_up(table: Any) -> None:
    cards = ["atmospheric-isru-scoop", "hall-effect-thruster"]
    given = {"factions": ["nasa", "esa"], "turn": "A", "rockets": {"A": {"at": "mars_heo", "steps": 3, "cards": cards}}}
    match = table(given, [], expanded=False)
    match.do("A move A-rocket", "A fly mars_aero", "A done", "A refuel scoop A-rocket 7")
    assert match.stack("A-rocket") == ("mars_aero", 16)
    # Without its generator the scoop is dead weight in the expanded game.
    dead = table({**given, "rockets": {"A": {"at": "mars_heo", "cards": ["atmospheric-isru-scoop", "mag-sail"]}}})
    dead.do("A move A-rocket").refused("A fly mars_aero", "HF-HAZ-08")


# ------------------------------------------------------------------------------------------------ prospecting (5.6)


@pytest.mark.rule("HF-PRO-09", "HF-PRO-20")
def test_rayguns_do_not_fire_into_air_but_dig_where_they_stand(table: Any) -> None:
    given = {**OP, "rockets": {"A": {"at": "mars_heo", "cards": ["diode-slab-laser", "hall-effect-thruster"]}}}
    match = table(given, expanded=False)
    match.refused("A prospect diode-slab-laser mars_arsia", "HF-PRO-09")
    landed = table(
        {**given, "rockets": {"A": {"at": "mars_arsia", "cards": ["diode-slab-laser"]}}}, [2], expanded=False
    )
    landed.do("A prospect diode-slab-laser mars_arsia")
    assert landed.site("mars_arsia")["claim"] == "A"


@pytest.mark.rule("HF-PRO-11")
def test_a_buggy_follows_the_road(table: Any) -> None:
    given = {**OP, "rockets": {"A": {"at": "mars_boreum", "cards": ["kuck-mosquito", "hall-effect-thruster"]}}}
    match = table(given, [6, 5, 4], expanded=False)
    match.do(
        "A prospect kuck-mosquito mars_boreum",
        "A prospect kuck-mosquito mars_hellas",
        "A prospect kuck-mosquito mars_arsia",
    )
    assert [match.site(name)["claim"] for name in ("mars_boreum", "mars_hellas", "mars_arsia")] == ["A", "A", "A"]


@pytest.mark.rule("HF-PRO-01", "HF-PRO-02", "HF-COMP-03")
def test_what_bars_prospecting(table: Any) -> None:
    cards = ["kuck-mosquito", "hall-effect-thruster"]
    table({**OP, "rockets": {"A": {"at": "nereus", "cards": cards}}}).refused(
        "A prospect kuck-mosquito nereus", "HF-PRO-01"
    )
    post = {**OP, "outposts": {"A": {"at": "luna", "cards": cards}}}
    table(post).refused("A prospect kuck-mosquito luna", "HF-PRO-01")
    rocket = {**OP, "rockets": {"A": {"at": "luna", "cards": cards}}}
    table({**rocket, "claims": {"luna": "B"}}).refused("A prospect kuck-mosquito luna", "HF-PRO-02")
    both = {**rocket, "outposts": {"B": {"at": "luna", "cards": ["ion-drive"]}}}
    assert table(both).may("A prospect kuck-mosquito luna")
    full = dict.fromkeys(("ceres", "nereus", "itokawa", "ryugu", "bennu", "apophis"), "A")
    table({**rocket, "claims": full}).refused("A prospect kuck-mosquito luna", "HF-COMP-03")


# ------------------------------------------------------------------------------------- industry and production (5.7, 5.8)


@pytest.mark.rule("HF-IND-05", "HF-COMP-04")
def test_a_cube_is_withdrawn_when_none_is_left(table: Any) -> None:
    given = {
        **OP,
        "rockets": {"A": {"at": "luna", "cards": ["solar-furnace-kiln", "kuck-mosquito"]}},
        "claims": {"luna": "A"},
        "factories": {"mercury": "A"},
        "cubes": {"mercury": {"A": 2}},
        "glory": {"mars": "A", "mercury": "A"},
        "ventures": {"tourism": "A", "metals": "A"},
    }
    match = table({**given, "factions": ["nasa", "esa", "un", "prc"]}, seats=4, expanded=False)
    match.do("A industrialise solar-furnace-kiln kuck-mosquito")
    assert match.step == "Withdraw"
    match.refused("A withdraw-venture elevator", "HF-IND-05")
    match.do("A withdraw-colony mercury")
    assert match.site("mercury")["cubes"] == {"A": 1}
    assert match.site("luna")["factory"] == "A"


@pytest.mark.rule("HF-IND-06")
def test_a_biofoundry_brings_a_colony_with_it(table: Any) -> None:
    rocket = {"A": {"at": "luna", "cards": ["closed-cycle-biofoundry", "kuck-mosquito"]}}
    match = table({**OP, "rockets": rocket, "claims": {"luna": "A"}}, expanded=False)
    match.do("A industrialise closed-cycle-biofoundry kuck-mosquito")
    assert match.site("luna")["cubes"] == {"A": 2}


@pytest.mark.rule("HF-IND-02", "HF-SUP-03", "HF-SUP-04", "HF-SUP-10")
def test_supports_go_with_the_factory_and_radiators_stay(table: Any) -> None:
    cards = [
        "molten-oxide-electrolyser",
        "diode-slab-laser",
        "brayton-turbine",
        "pebble-bed-fission",
        "carbon-carbon-fin heavy",
        "hall-effect-thruster",
    ]
    match = table({**OP, "rockets": {"A": {"at": "luna", "cards": cards}}, "claims": {"luna": "A"}})
    match.do("A industrialise molten-oxide-electrolyser diode-slab-laser")
    for name in ("molten-oxide-electrolyser", "diode-slab-laser", "brayton-turbine", "pebble-bed-fission"):
        assert match.card(name) == "A hand"
    assert match.card("carbon-carbon-fin") == "A-rocket heavy"
    assert match.card("hall-effect-thruster") == "A-rocket"


@pytest.mark.rule("HF-IND-02")
def test_the_builder_chooses_which_supports_go(table: Any) -> None:
    cards = ["atmospheric-isru-scoop", "kuck-mosquito", "fuel-cell", "photovoltaic-solar-panels"]
    match = table({**OP, "rockets": {"A": {"at": "luna", "cards": cards}}, "claims": {"luna": "A"}})
    match.do("A industrialise atmospheric-isru-scoop kuck-mosquito")
    assert match.choices("A") == ["use-supports 0", "use-supports 1"]
    match.refused("A use-supports 2", "HF-IND-02")
    match.do("A use-supports 0")
    assert [match.card("fuel-cell"), match.card("photovoltaic-solar-panels")].count("A hand") == 1


@pytest.mark.rule("HF-IND-01", "HF-IND-04", "HF-IND-14", "HF-SUP-01")
def test_what_bars_a_factory(table: Any) -> None:
    rocket = {"A": {"at": "luna", "cards": ["solar-furnace-kiln", "kuck-mosquito", "atmospheric-isru-scoop"]}}
    base = {**OP, "rockets": rocket}
    table(base).refused("A industrialise solar-furnace-kiln kuck-mosquito", "HF-IND-01")
    table({**base, "busted": ["luna"]}).refused("A industrialise solar-furnace-kiln kuck-mosquito", "HF-IND-14")
    table({**base, "factories": {"luna": "A"}}).refused("A industrialise solar-furnace-kiln kuck-mosquito", "HF-IND-04")
    claimed = table({**base, "claims": {"luna": "A"}})
    claimed.refused("A industrialise atmospheric-isru-scoop kuck-mosquito", "HF-SUP-01")
    claimed.refused("A industrialise kuck-mosquito solar-furnace-kiln", "HF-IND-01")


@pytest.mark.rule("HF-IND-11", "HF-IND-12", "HF-IND-08")
def test_retooling_changes_the_product(table: Any) -> None:
    given = {
        **OP,
        "factories": {"luna": "A"},
        "products": {"luna": "diode-slab-laser"},
        "hands": {"A": ["diode-slab-laser black", "percussive-excavator", "ion-drive"]},
    }
    match = table(given)
    match.refused("A retool luna ion-drive", "HF-IND-11")
    match.do("A retool luna percussive-excavator")
    assert (match.card("diode-slab-laser"), match.card("percussive-excavator")) == ("A hand", "A hand black")
    assert match.site("luna")["product"] == "percussive-excavator"
    away = {**given, "hands": {"A": ["percussive-excavator"]}, "leos": {"A": {"cards": ["diode-slab-laser black"]}}}
    table(away).refused("A retool luna percussive-excavator", "HF-IND-11")
    first = table({**OP, "factories": {"luna": "A"}, "hands": {"A": ["percussive-excavator"]}}).do(
        "A retool luna percussive-excavator"
    )
    assert first.events("FactoryRetooled")[-1].rules == ("HF-IND-12",)


@pytest.mark.rule("HF-PROD-01", "HF-PROD-02", "HF-PROD-03", "HF-PROD-04", "HF-CARD-14")
def test_production_into_each_kind_of_stack(table: Any) -> None:
    given = {
        **OP,
        "factories": {"luna": "A", "itokawa": "A"},
        "products": {"luna": "diode-slab-laser", "itokawa": "hall-effect-thruster"},
        "hands": {"A": ["diode-slab-laser black", "hall-effect-thruster black", "ion-drive"]},
    }
    match = table(given)
    assert match.may("A produce hall-effect-thruster luna A-rocket")
    match.refused("A produce ion-drive luna A-rocket", "HF-PROD-01")
    match.refused("A produce diode-slab-laser mercury A-rocket", "HF-PROD-01")
    match.refused("A produce diode-slab-laser luna A-leo", "HF-PROD-03")
    match.do("A produce diode-slab-laser luna A-freighter")
    assert match.stack("A-freighter") == ("luna", 0)
    full = {**given, "freighters": {"A": {"at": "luna", "cards": ["kuck-mosquito black"]}}}
    table(full).refused("A produce diode-slab-laser luna A-freighter", "HF-PROD-04")
    rocket = table(given).do("A produce diode-slab-laser luna A-rocket")
    assert rocket.stack("A-rocket") == ("luna", 0)


# -------------------------------------------------------------------------------------------------- deals (5.9)


@pytest.mark.rule("HF-DEAL-01", "HF-GEN-07")
def test_a_deal_of_cards_and_water_in_leo(table: Any) -> None:
    given = {
        "factions": ["nasa", "esa"],
        "turn": "A",
        "leos": {"A": {"cards": ["ion-drive"]}, "B": {"cards": ["kuck-mosquito", "cermet-nerva black"]}},
        "factories": {"mercury": "B"},
        "products": {"mercury": "cermet-nerva"},
    }
    match = table(given)
    match.refused("B offer A cermet-nerva ion-drive 0", "HF-DEAL-01")
    match.refused("B offer A - - 0", "HF-DEAL-01")
    match.do("B offer A kuck-mosquito ion-drive 2", "A accept 1")
    assert (match.card("ion-drive"), match.card("kuck-mosquito")) == ("B-leo", "A-leo")
    assert (match.wt("A"), match.wt("B")) == (6, 2)
    match.refused("B offer A - - 5", "HF-DEAL-01")


@pytest.mark.rule("HF-DEAL-03")
def test_cards_and_fuel_are_handed_over_in_space(table: Any) -> None:
    given = {
        "factions": ["nasa", "esa"],
        "turn": "A",
        "rockets": {
            "A": {"at": "llo", "steps": 9, "moved": True, "cards": ["ion-drive", "kuck-mosquito"]},
            "B": {"at": "llo", "cards": ["photon-sail"]},
        },
    }
    match = table(given).do("A hand-over kuck-mosquito B", "B take-aboard B-rocket")
    assert match.card("kuck-mosquito") == "B-rocket"
    match = table(given).do("A pump A-rocket B 1", "B accept 1")
    assert (match.stack("A-rocket")[1], match.stack("B-rocket")[1]) == (5, 7)
    match = table(given).do("A hand-over kuck-mosquito B", "B decline-cargo")
    assert match.card("kuck-mosquito") == "A-rocket"
    # Only an outpost of his is there; his rocket, elsewhere, takes no fuel.
    far = {"A": given["rockets"]["A"], "B": {"at": "leo", "cards": ["photon-sail"]}}
    post = {"B": {"at": "llo", "cards": ["melt-probe-crawler"]}}
    table({**given, "rockets": far, "outposts": post}).refused("A pump A-rocket B 1", "HF-DEAL-03")
    table({**given, "rockets": far}).refused("A pump A-rocket B 1", "HF-DEAL-03")


@pytest.mark.rule("HF-STACK-06", "HF-PROD-03")
def test_a_rocket_built_elsewhere_costs_the_old_one(table: Any) -> None:
    given = {
        **OP,
        "factories": {"luna": "A"},
        "products": {"luna": "diode-slab-laser"},
        "hands": {"A": ["diode-slab-laser black"]},
        "rockets": {"A": {"at": "mars_heo", "steps": 2, "cards": ["ion-drive"]}},
    }
    match = table(given).do("A produce diode-slab-laser luna A-rocket")
    assert match.step == "GiveUp"
    match.do("A abandon A-rocket")
    assert (match.card("ion-drive"), match.stack("A-rocket")) == ("A hand", ("luna", 0))
    # A crew that has no cube for a pod cannot be left there, so the rocket cannot be given up.
    manned = {"A": {"at": "mars_heo", "cards": ["ion-drive", "nasa-crew"]}}
    stuck = table({**given, "cubes": {"luna": {"A": 6}}, "rockets": manned})
    stuck.refused("A produce diode-slab-laser luna A-rocket", "HF-STACK-06")


@pytest.mark.rule("HF-BOOST-01", "HF-BOOST-08")
def test_the_limits_of_a_boost(table: Any) -> None:
    given = {**OP, "players": {"A": {"wt": 3}}, "hands": {"A": ["ion-drive", "mass-driver"]}}
    match = table(given)
    match.refused("A boost mass-driver A-leo", "HF-BOOST-01")
    match.refused("A boost ion-drive A-outpost", "HF-BOOST-01")
    match.refused("A boost-light ion-drive A-leo", "HF-CARD-14")
    match.do("A boost ion-drive A-leo")
    assert match.wt("A") == 0


@pytest.mark.rule("HF-FUEL-01")
def test_fuel_only_for_a_rocket_in_leo_and_only_what_is_paid(table: Any) -> None:
    match = table({**OP, "rockets": {"A": {"at": "llo", "cards": ["ion-drive"]}}})
    match.refused("A tank A-rocket 1", "HF-FUEL-01")
    rich = table({**OP, "players": {"A": {"wt": 2}}, "rockets": {"A": {"at": "leo", "cards": ["ion-drive"]}}})
    rich.refused("A tank A-rocket 3", "HF-FUEL-01")
    rich.do("A tank A-rocket 2")
    assert (rich.wt("A"), rich.stack("A-rocket")[1]) == (0, 9)
    rich.refused("A drain A-rocket 3", "HF-FUEL-03")


@pytest.mark.rule("HF-REF-09")
def test_a_black_disk_keeps_nobody_from_the_water(table: Any) -> None:
    given = {**OP, "busted": ["luna"], "rockets": {"A": {"at": "luna", "cards": ["ion-drive", "kuck-mosquito"]}}}
    match = table(given, expanded=False).do("A refuel isru A-rocket 1")
    assert match.stack("A-rocket") == ("luna", 5)
