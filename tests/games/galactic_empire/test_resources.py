"""Phase F and phase G: income, Increased Resources, maintenance, recruiting, markers."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.rules.expenditure import marker_upkeep, why_not_disband

CORE = {"s01": {"system": "imperial 2/2/4"}}
#: A unit that costs nothing and makes the game wait in the Movement Phase.
STOP = {"s30": {"imperial": "SF", "fresh": "SF"}}


def income(at: Any, sectors: dict[str, Any], **more: Any) -> int:
    """What a collection brings with that map."""
    play = at({"turn": 3, "phase": "F", "rp": 0, "map": sectors, **more}, options={"increased-resources": False})
    found = play.told("ResourcesCollected")
    amount: int = found[0]["amount"]
    return amount


@pytest.mark.rule("GE-RES-02", "GE-RES-01", "GE-COMP-07")
def test_only_imperial_systems_pay(at: Any) -> None:
    assert income(at, {"s02": {"system": "imperial 2/2/3"}, "s04": {"system": "rebels 2/2/4"}}) == 3


@pytest.mark.rule("GE-RES-04")
def test_hostile_units_do_not_reduce_income(at: Any) -> None:
    assert (
        income(at, {"s02": {"system": "imperial 2/2/3", "rebels": "3AF"}}, forces={"i2a": {"at": "s02", "units": "WS"}})
        == 3
    )


@pytest.mark.rule("GE-RES-03")
def test_one_fleet_a_sector_earns_where_no_imperial_system_is(at: Any) -> None:
    held = {"s02": {"system": "imperial 2/2/3"}}
    assert income(at, {**held, "s04": {"imperial": "2CF WS"}}) == 4
    assert income(at, {**held, "s04": {"imperial": "CF", "system": "rebels 2/2/4"}}) == 4
    assert income(at, {"s02": {"system": "imperial 2/2/3", "imperial": "CF WS"}}) == 3, "not with an Imperial system"
    assert income(at, {**held, "s03": {"imperial": "CF"}}) == 3, "not without a symbol"
    assert income(at, {**held, "s04": {"rebels": "CF"}}) == 3, "not for Rebels"


@pytest.mark.rule("GE-RES-05", "GE-COMP-21")
def test_collected_points_are_added_and_may_pass_a_hundred(at: Any) -> None:
    sectors = {
        s: {"system": "imperial " + kind}
        for s, kind in zip(("s02", "s04", "s06", "s07"), ("2/2/4", "2/2/4", "3/3/4", "2/2/2"), strict=True)
    }
    play = at({"turn": 3, "phase": "F", "rp": 93, "map": sectors}, options={"increased-resources": False})
    assert play.words["rp"] == 107


@pytest.mark.rule("GE-EV-10")
def test_nothing_is_collected_under_a_living_nebula(at: Any) -> None:
    sectors = {
        "s02": {"system": "imperial 2/2/3", "gate": 1},
        "s04": {"imperial": "CF"},
        "s06": {"system": "imperial 2/2/2"},
    }
    assert income(at, sectors, aliens=[["nebula", "s02", 1], ["nebula", "s04", 1]]) == 2


@pytest.mark.rule("GE-GATE-08")
def test_a_gate_with_an_imperial_system_pays_one(at: Any) -> None:
    sectors = {"s02": {"system": "imperial 2/2/3", "gate": 1}, "s04": {"system": "rebels 2/2/4", "gate": 1}}
    assert income(at, sectors) == 4
    play = at(
        {"turn": 3, "phase": "F", "rp": 0, "map": sectors}, options={"increased-resources": False, "star-gates": False}
    )
    assert play.told("ResourcesCollected")[0]["amount"] == 3


# ---------------------------------------------------------------------------------------------- Increased Resources


def raised(at: Any, dice: list[int], leader: str = "-", rulings: dict[str, str] | None = None, **more: Any) -> Any:
    given = {
        "turn": 3,
        "phase": "F",
        "index": 50,
        "rp": 0,
        "map": {
            "s01": {"system": "imperial 2/2/4", "imperial": "SF"},
            "s04": {"imperial": "CF"},
            "s06": {"system": "imperial 2/2/3"},
        },
        "leaders": {"leader-3a": "s01 SF"},
        **more,
    }
    return at(given, dice, rulings=rulings).do(f"increase {leader}")


@pytest.mark.rule("GE-INC-01", "GE-INC-04", "GE-INC-06")
def test_the_unmodified_roll_gives_chaos_dice_and_the_next_turn(at: Any) -> None:
    play = raised(at, [2, 4])
    assert play.told("ResourcesCollected")[0]["amount"] == 8, "modified 2: income as it is"
    assert play.words["index"] == 54
    assert play.words["next_increase"] == 5
    play = raised(at, [9, 1, 2, 3])
    assert play.told("ResourcesCollected")[0]["amount"] == 20, "9: two and a half times"
    assert play.words["index"] == 56
    assert play.words["next_increase"] == 12
    assert raised(at, [0, 4]).words["next_increase"] == 4, "at the earliest next turn"


@pytest.mark.rule("GE-INC-03", "GE-INC-04", "GE-INC-05", "GE-LDR-07")
def test_a_leader_raises_the_multiplier_lowers_the_price_and_is_lost(at: Any) -> None:
    play = raised(at, [4, 6, 2], "leader-3a")
    assert play.told("ResourcesCollected")[0]["amount"] == 16, "4 + 3: doubled"
    assert play.words["index"] == 55, "8 - 3"
    assert play.words["leaders"] == {}
    assert raised(at, [4, 0, 1], "leader-3a").words["index"] == 50, "never below nothing"
    away = {"s01": {"system": "imperial 2/2/4"}, "s02": {"imperial": "SF"}}
    play = at({"turn": 3, "phase": "F", "map": away, "leaders": {"leader-3a": "s02 SF"}})
    assert play.offers("increase") == ["increase -"]
    play.refused("increase leader-3a", "GE-INC-03")


@pytest.mark.rule("GE-INC-02")
def test_the_core_must_be_imperial(at: Any) -> None:
    play = at(
        {
            "turn": 3,
            "phase": "F",
            "rp": 9,
            "map": {"s01": {"system": "rebels 2/2/4"}, "s02": {"system": "imperial 2/2/4"}},
        }
    )
    assert play.step == "Recruiting"
    play = at({"turn": 3, "phase": "F", "rp": 9, "map": {"s01": {"system": "imperial 2/2/4"}}})
    assert play.offers() == ["pass", "increase -"]


@pytest.mark.rule("GE-INC-06")
def test_the_next_attempt_waits(at: Any) -> None:
    given = {"phase": "F", "rp": 9, "map": CORE, "next_increase": 8}
    assert at({**given, "turn": 7}).step == "Recruiting"
    assert at({**given, "turn": 8}).step == "ResourceCollection"


@pytest.mark.rule("GE-INC-07")
def test_what_is_multiplied_is_a_ruling(at: Any) -> None:
    play = raised(at, [6, 0, 0])
    assert play.told("ResourcesCollected")[0]["amount"] == 16
    play = raised(at, [6, 0, 0], rulings={"income-multiplier": "systems-only"})
    assert play.told("ResourcesCollected")[0]["amount"] == 15, "twice 7 for systems, 1 for the Colonization Fleet"


# ------------------------------------------------------------------------------------------------------ maintenance


@pytest.mark.rule("GE-RES-08", "GE-RES-06", "GE-REC-01")
def test_the_player_chooses_what_is_not_maintained(at: Any) -> None:
    play = at(
        {
            "turn": 3,
            "phase": "G",
            "rp": 3,
            "map": {"s02": {"system": "imperial 2/2/3", "imperial": "AF SF"}, "s05": {"imperial": "CG"}},
        }
    )
    assert play.offers() == ["disband s02 AF", "disband s02 SF", "disband s05 CG"]
    before = play.p.avail[4]
    play.do("disband s02 SF")
    assert play.words["rp"] == 0
    assert play.sector("s02")["imperial"] == "AF"
    assert play.p.avail[4] == before + 1, "the counter can be recruited again"


@pytest.mark.rule("GE-RES-09")
def test_nobody_is_disbanded_while_the_points_suffice(at: Any) -> None:
    play = at({"turn": 3, "phase": "G", "rp": 4, "map": {"s02": {"system": "imperial 2/2/3", "imperial": "AF SF"}}})
    assert play.step == "Recruiting"
    assert play.words["rp"] == 1
    play = at({"turn": 3, "phase": "G", "rp": 9, "map": {"s02": {"system": "imperial 2/2/3", "imperial": "AF SF"}}})
    refusal = why_not_disband(play.p, 2, ids.SF)
    assert refusal is not None
    assert refusal.rule == "GE-RES-09"
    play = at({"turn": 3, "phase": "G", "rp": 2, "map": {"s02": {"imperial": "AF SF"}}}).do("disband s02 SF")
    assert play.sector("s02")["imperial"] == "AF", "one was enough"


@pytest.mark.rule("GE-RES-07")
def test_what_came_this_turn_needs_no_maintenance(at: Any) -> None:
    sectors = {"s02": {"system": "imperial 2/2/3", "imperial": "3AF", "fresh": "2AF", "nexus": 1, "nexus_new": 1}}
    play = at({"turn": 3, "phase": "G", "rp": 9, "map": sectors, "leaders": {"leader-1a": "s02 AF new"}})
    assert play.step == "Recruiting"
    assert play.words["rp"] == 7, "one Alpha Fleet is paid for"
    short = {"s02": {"imperial": "AF SF CG", "fresh": "SF"}, "s05": {"imperial": "IO", "fresh": "IO"}}
    play = at({"turn": 3, "phase": "G", "rp": 2, "map": short})
    assert play.offers() == ["disband s02 AF", "disband s02 CG"], "what is new is not at stake"
    play.refused("disband s02 SF", "GE-RES-07")


@pytest.mark.rule("GE-NEX-05", "GE-CHG-02", "GE-CHG-11")
def test_a_nexus_may_be_left_unpaid_and_costs_index(at: Any) -> None:
    sectors = {
        "s01": {"system": "imperial 2/2/4", "nexus": 1},
        "s13": {"system": "imperial 1/1/1", "nexus": 1, "imperial": "SF"},
    }
    play = at({"turn": 3, "phase": "G", "rp": 9, "index": 50, "map": sectors, "leaders": {"leader-1a": "s13 SF"}})
    assert play.offers() == ["pass", "release-nexus s01", "release-nexus s13", "release-leader leader-1a"]
    play.do("release-leader leader-1a")
    assert play.words["index"] == 50, "other markers cost no index"
    play.do("release-nexus s01")
    assert play.words["index"] == 52
    assert "nexus" not in play.sector("s01")
    play.do("release-nexus s13")
    assert play.words["index"] == 53
    assert play.words["rp"] == 8, "nothing was paid but one Star Fleet"


@pytest.mark.rule("GE-NEX-05", "GE-SEQ-10")
def test_markers_that_cannot_be_paid_must_go(at: Any) -> None:
    sectors = {"s01": {"system": "imperial 2/2/4", "nexus": 1}, "s13": {"system": "imperial 1/1/1", "nexus": 1}}
    play = at({"turn": 3, "phase": "G", "rp": 1, "map": {**sectors, **STOP}})
    assert "pass" not in play.offers()
    play.refused("pass", "GE-NEX-05")
    play.do("release-nexus s13", "pass")
    assert play.words["rp"] == 0


@pytest.mark.rule("GE-EV-36")
def test_imperial_elites_double_the_price_of_a_nexus_and_forbid_illumination(at: Any) -> None:
    given = {
        "turn": 3,
        "phase": "G",
        "rp": 9,
        "map": {"s01": {"system": "imperial 2/2/4", "nexus": 1}},
        "in_force": {"elites": 1},
    }
    play = at(given).do("pass")
    assert play.words["rp"] == 7
    play.refused("buy illumination", "GE-EV-36")
    assert play.offers("buy repression")


@pytest.mark.rule("GE-MRK-06")
def test_repression_and_illumination_need_no_maintenance(at: Any) -> None:
    play = at({"turn": 3, "phase": "G", "rp": 5, "repression": 4, "illumination": 3, "map": CORE})
    assert play.words["rp"] == 5
    assert play.step == "Recruiting"
    # Beside a Nexus, which costs its own price alone.
    core = {"s01": {**CORE["s01"], "nexus": 1}}
    for markers in ({}, {"repression": 4, "illumination": 3}):
        play = at({"turn": 3, "phase": "G", "rp": 50, "map": core, **markers})
        assert play.step == "MarkerMaintenance"
        assert marker_upkeep(play.p) == play.p.c.maintenance[ids.NEXUS]


# -------------------------------------------------------------------------------------------------------- recruiting


@pytest.mark.rule("GE-REC-02", "GE-SEQ-10")
def test_prices_are_those_of_the_chart(at: Any) -> None:
    prices = {"SF": 3, "AF": 5, "CG": 5, "CF": 4, "IO": 8, "WS": 12}
    for word, price in prices.items():
        play = at({"turn": 3, "phase": "G", "rp": 20, "map": CORE}).do(f"buy {word}", "recruit s01")
        assert play.words["rp"] == 20 - price
        assert play.sector("s01")["imperial"] == word
        assert play.sector("s01")["fresh"] == word, "on the map in the turn it is bought"
        play = at({"turn": 3, "phase": "G", "rp": price - 1, "map": CORE})
        play.refused(f"buy {word}", "GE-REC-02")


@pytest.mark.rule("GE-REC-03")
def test_recruits_appear_at_imperial_systems_only(at: Any) -> None:
    sectors = {"s01": {"system": "imperial 1/1/1"}, "s02": {"system": "rebels 2/2/4"}, "s04": {"imperial": "SF"}}
    play = at({"turn": 3, "phase": "G", "rp": 21, "map": sectors}).do("buy SF")
    assert play.offers() == ["recruit s01"]
    play.refused("recruit s02", "GE-REC-03")
    play.refused("recruit s04", "GE-REC-03")
    play.do("recruit s01")
    assert play.offers("buy SF") == []
    play.refused("buy AF", "GE-REC-03")


@pytest.mark.rule("GE-REC-08", "GE-REC-01", "GE-SCN-08")
def test_the_counter_mix_is_a_limit(at: Any) -> None:
    sectors = {**CORE, "s05": {"imperial": "8IO"}, "s06": {"rebels": "7WS"}}
    play = at({"turn": 3, "phase": "G", "rp": 90, "map": sectors})
    play.refused("buy IO", "GE-REC-08")
    play.do("buy WS", "recruit s01")
    play.refused("buy WS", "GE-REC-08"), "those of the other side are in use too"


@pytest.mark.rule("GE-REC-04", "GE-REC-05", "GE-COL-03")
def test_a_system_is_founded_after_recruiting_and_accepts_no_recruit_this_turn(at: Any) -> None:
    play = at(
        {
            "turn": 3,
            "phase": "G",
            "rp": 30,
            "map": {"s02": {"imperial": "CF"}, "s04": {"system": "imperial 1/1/1"}, "s05": {"imperial": "SF"}},
        },
        ["2/2/4"],
    )
    assert not any("system" in text for text in play.offers("buy"))
    play.do("buy SF")
    assert play.offers() == ["recruit s04"]
    play.do("recruit s04", "pass", "colonize s02 CF")
    assert play.sector("s02") == {"system": "imperial 2/2/4"}
    assert play.step == "Movement", "no more recruiting this turn"


@pytest.mark.rule("GE-TH-02", "GE-ILL-03")
def test_a_trans_human_costs_an_illumination_and_joins_another(at: Any) -> None:
    sectors = {**CORE, "s05": {"imperial": "TH"}}
    given = {"turn": 3, "phase": "G", "rp": 12, "illumination": 1, "map": sectors}
    play = at(given).do("buy TH")
    assert play.offers() == ["recruit s05"], "no system is needed, another Trans-human is"
    play.do("recruit s05")
    assert play.words["rp"] == 1
    assert play.words["illumination"] == 0
    assert play.sector("s05")["imperial"] == "2TH"
    at({**given, "illumination": 0}).refused("buy TH", "GE-TH-02")
    at({**given, "map": CORE}).refused("buy TH", "GE-TH-02")


@pytest.mark.rule("GE-LDR-01", "GE-LDR-02", "GE-LDR-03", "GE-SCN-09")
def test_leaders_are_bought_by_value_and_join_a_mobile_unit(at: Any) -> None:
    play = at({"turn": 3, "phase": "G", "rp": 70, "map": {**CORE, "s05": {"imperial": "SF CG"}}})
    play.do("buy leader-3")
    assert play.offers() == ["commission s05 CG", "commission s05 SF"], "never with a system alone"
    play.refused("commission s01 SF", "GE-LDR-02")
    play.do("commission s05 CG")
    assert play.words["rp"] == 70 - 2 - 12
    assert play.words["leaders"] == {"leader-3a": "s05 CG new"}
    play.do("buy leader-3", "commission s05 CG")
    assert len(play.words["leaders"]) == 2
    play.refused("buy leader-3", "GE-SCN-09"), "only two of that value"
    at({"turn": 3, "phase": "G", "rp": 70, "map": CORE}).refused("buy leader-1", "GE-LDR-01")


@pytest.mark.rule("GE-NEX-02", "GE-NEX-03")
def test_a_nexus_needs_an_imperial_system_away_from_other_nexuses(at: Any) -> None:
    sectors = {
        "s01": {"system": "imperial 2/2/4"},
        "s02": {"system": "imperial 1/1/1"},
        "s13": {"system": "imperial 1/1/1", "nexus": 1, "nexus_new": 1},
        "s07": {"system": "imperial 2/2/2"},
        "s20": {"system": "rebels 2/2/2"},
    }
    play = at({"turn": 3, "phase": "G", "rp": 13, "map": sectors}).do("buy nexus")
    assert play.offers() == ["build-nexus s01", "build-nexus s02"]
    play.refused("build-nexus s07", "GE-NEX-03"), "adjacent to 13"
    play.refused("build-nexus s20", "GE-NEX-03")
    play.do("build-nexus s01")
    assert play.words["rp"] == 7
    assert play.sector("s01")["nexus"] == 1
    play.refused("buy nexus", "GE-NEX-03"), "02 is next to 01 now"


@pytest.mark.rule("GE-NEX-07")
def test_a_lost_nexus_is_bought_again_at_full_price(at: Any) -> None:
    sectors = {"s13": {"system": "imperial 1/1/1", "nexus": 1}, **STOP}
    play = at({"turn": 3, "phase": "G", "rp": 14, "map": sectors}).do("release-nexus s13")
    assert "nexus" not in play.sector("s13")
    play.do("buy nexus", "build-nexus s13")
    assert play.sector("s13")["nexus"] == 1
    assert play.words["rp"] == 8


@pytest.mark.rule("GE-MRK-01", "GE-MRK-02", "GE-MRK-03", "GE-MRK-05")
def test_ten_counters_carry_both_kinds_of_marker(at: Any) -> None:
    given = {"turn": 3, "phase": "G", "rp": 20, "repression": 6, "illumination": 2, "map": CORE}
    play = at(given).do("buy repression", "buy illumination")
    assert (play.words["repression"], play.words["illumination"], play.words["rp"]) == (7, 3, 16)
    play.refused("buy repression", "GE-MRK-03")
    play.refused("buy illumination", "GE-MRK-03")
    each = at(given, rulings={"marker-limit": "ten-each"}).do("buy repression", "buy illumination", "buy illumination")
    assert each.words["illumination"] == 4
    full = at({**given, "repression": 9}, rulings={"marker-limit": "ten-each"}).do("buy repression")
    full.refused("buy repression", "GE-MRK-03")
    assert "buy illumination" in full.offers()
    assert each.p.status() == []


@pytest.mark.rule("GE-EV-35", "GE-EVM-02")
def test_galactic_enlightenment(at: Any) -> None:
    given = {"turn": 3, "phase": "G", "rp": 1, "map": {**CORE, **STOP}, "in_force": {"enlightenment": 1}}
    play = at(given)
    play.refused("buy repression", "GE-EV-35")
    play.do("buy illumination")
    assert play.words["illumination"] == 1
    assert play.words["rp"] == 0
    both = at({**given, "in_force": {"enlightenment": 1, "paranoia": 1}})
    both.refused("buy repression", "GE-EV-35")
    both.refused("buy illumination", "GE-EV-59")


@pytest.mark.rule("GE-EV-59")
def test_paranoia_sells_two_repressions_for_one_point(at: Any) -> None:
    given = {"turn": 3, "phase": "G", "rp": 5, "map": CORE, "in_force": {"paranoia": 1}}
    play = at(given)
    play.refused("buy illumination", "GE-EV-59")
    play.do("buy repression")
    assert play.words["repression"] == 2
    assert play.words["rp"] == 4
    assert at({**given, "repression": 9}).do("buy repression").words["repression"] == 10


@pytest.mark.rule("GE-GATE-01", "GE-GATE-04")
def test_star_gates_are_bought_once_one_was_found(at: Any) -> None:
    given = {
        "turn": 3,
        "phase": "G",
        "rp": 21,
        "map": {**CORE, "s05": {"imperial": "SF"}, "s06": {"system": "rebels 2/2/2"}},
    }
    at(given).refused("buy star-gate", "GE-GATE-01")
    play = at({**given, "gates_known": 1}).do("buy star-gate")
    assert play.offers() == ["build-gate s01", "build-gate s05"], "where Imperial units are, systems included"
    play.refused("build-gate s06", "GE-GATE-01")
    play.do("build-gate s05")
    assert play.sector("s05")["gate"] == 1
    assert play.words["rp"] == 10
    gates = {s: {"gate": 1} for s in ("s30", "s31", "s33", "s34")}
    at({**given, "gates_known": 1, "map": {**given["map"], **gates}}).refused("buy star-gate", "GE-GATE-04")


@pytest.mark.rule("GE-RES-10", "GE-RES-05")
def test_what_is_not_spent_is_kept_and_nothing_else_costs_points(at: Any) -> None:
    sectors = {**CORE, "s30": {"imperial": "2SF", "rebels": "AF"}, "s20": {"imperial": "CF"}}
    play = at({"turn": 3, "phase": "G", "rp": 17, "map": sectors}, ["1/1/1", 5]).do("pass")
    assert play.words["rp"] == 14, "three units are maintained"
    play.do("colonize s20 CF", "from s30", "take SF 1", "to s29", "pass", "attack s30", "military - 0")
    assert play.step == "Extropy"
    assert play.words["rp"] == 14, "colonizing, moving and fighting are free"


# ------------------------------------------------------------------------------------------------------ colonization


@pytest.mark.rule("GE-COL-01", "GE-COL-02", "GE-SEQ-11", "GE-CTRL-04", "GE-CTRL-02", "GE-COMP-04")
def test_colonization_expends_a_fleet_on_an_empty_symbol(at: Any) -> None:
    sectors = {
        "s02": {"imperial": "CF WS"},
        "s03": {"imperial": "CF"},
        "s04": {"imperial": "CF", "system": "rebels 2/2/4"},
        "s06": {"imperial": "CF", "system": "imperial 2/2/4"},
        "s07": {"imperial": "SF"},
    }
    play = at({"turn": 3, "phase": "H", "map": sectors}, ["1/3/3"])
    assert play.offers() == ["pass", "colonize s02 CF", "colonize s02 WS"]
    play.refused("colonize s04 CF", "GE-COL-02")
    play.refused("colonize s06 CF", "GE-COL-02")
    play.refused("colonize s03 CF", "GE-COMP-04")
    play.refused("colonize s07 CF", "GE-COL-01")
    play.do("colonize s02 WS")
    assert play.sector("s02") == {"system": "imperial 1/3/3", "imperial": "CF"}, (
        "one fleet is gone, the other has nothing to do"
    )
    assert play.step == "Movement"


@pytest.mark.rule("GE-LDR-10")
def test_a_leader_is_lost_with_the_last_unit_expended(at: Any) -> None:
    play = at(
        {
            "turn": 3,
            "phase": "H",
            "map": {"s02": {"imperial": "CF"}, "s30": {"imperial": "SF"}},
            "leaders": {"leader-1a": "s02 CF"},
        },
        ["1/3/3"],
    )
    play.do("colonize s02 CF")
    assert play.words["leaders"] == {}


@pytest.mark.rule("GE-RES-07", "GE-NEX-05")
def test_what_came_last_turn_has_to_be_maintained_now(still: Any) -> None:
    from armillary.games.galactic_empire.flow.turn import new_turn
    from armillary.games.galactic_empire.rules.expenditure import marker_upkeep, unit_upkeep

    given = {
        "map": {"s01": {"system": "imperial 1/1/1", "nexus": 1, "nexus_new": 1, "imperial": "2SF", "fresh": "2SF"}}
    }
    position = still({**given, "leaders": {"leader-1a": "s01 SF new"}})
    assert (unit_upkeep(position.p), marker_upkeep(position.p)) == (0, 0)
    new_turn(position.p)
    assert (unit_upkeep(position.p), marker_upkeep(position.p)) == (2, 2)


@pytest.mark.rule("GE-REB-03", "GE-RES-08")
def test_whoever_disbands_his_last_unit_is_lost(at: Any) -> None:
    play = at({"turn": 3, "phase": "G", "map": {"s12": {"imperial": "SF"}, "s04": {"system": "rebels 2/2/4"}}})
    play.do("disband s12 SF")
    assert play.p.result is not None
    assert play.p.result.reason == "extinction"
