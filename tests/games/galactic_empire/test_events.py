"""Each Chaos Event marker has its exact effect (32.0)."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids


def pile(position: Any, name: str, marker: str) -> int:
    return int(position.words[name].get(marker, 0))


def pool(position: Any, marker: str) -> int:
    return int(position.p.pool[position.game.vocabulary.value("marker", marker)])


# ---------------------------------------------------------------------------------------------------- index and RP


@pytest.mark.rule("GE-EV-28", "GE-EV-70")
def test_cult_lowers_the_index(still: Any) -> None:
    position = still().play("cult", 7)
    assert position.words["index"] == 43
    assert pile(position, "discard", "cult") == 1
    assert position.done


@pytest.mark.rule("GE-EV-30")
def test_smash_raises_the_index(still: Any) -> None:
    position = still().play("smash", 9)
    assert position.words["index"] == 59
    assert position.done


@pytest.mark.rule("GE-DIE-01")
def test_a_zero_counts_as_zero(still: Any) -> None:
    assert still().play("smash", 0).words["index"] == 50


@pytest.mark.rule("GE-EV-33")
def test_eye_of_the_storm_does_nothing(still: Any) -> None:
    position = still()
    before = position.words
    after = position.play("eye").words
    assert after.pop("discard") == {"eye": 1}
    before.pop("discard")
    assert after == before
    assert position.done


@pytest.mark.rule("GE-EV-61")
def test_robots_pay_for_every_imperial_system(still: Any) -> None:
    position = still({"map": {"s02": {"system": "imperial 1/1/2"}, "s04": {"system": "rebels 1/1/2"}}}).play("robots")
    assert position.words["rp"] == 2
    assert position.done


@pytest.mark.rule("GE-EV-63")
def test_tech_advance(still: Any) -> None:
    assert still({"rp": 4}).play("tech-advance", 8).words["rp"] == 12


@pytest.mark.rule("GE-EV-64", "GE-RES-06")
def test_tech_collapse_stops_at_zero(still: Any) -> None:
    assert still({"rp": 4}).play("tech-collapse", 3).words["rp"] == 1
    assert still({"rp": 4}).play("tech-collapse", 8).words["rp"] == 0


# --------------------------------------------------------------------------------------------------- aliens placed

SYSTEM_ALIENS = {
    "biomech": "GE-EV-01",
    "dark-empire": "GE-EV-05",
    "hive": "GE-EV-07",
    "nebula": "GE-EV-09",
    "messiah": "GE-EV-12",
    "probe": "GE-EV-15",
    "randoids": "GE-EV-18",
}


@pytest.mark.rule("GE-ALN-01", "GE-EVM-04", "GE-EV-01", "GE-EV-05", "GE-EV-15")
@pytest.mark.parametrize("alien", SYSTEM_ALIENS)
def test_aliens_go_to_the_next_system_symbol(still: Any, alien: str) -> None:
    # (0,4) is sector 03, which has no symbol: 04. (9,9) is 73: 57.
    assert still().play(alien, 0, 4).words["aliens"] == [[alien, "s04", 3]]
    assert still().play(alien, 9, 9).words["aliens"] == [[alien, "s57", 3]]
    position = still().play(alien, 0, 2)
    assert position.words["aliens"] == [[alien, "s02", 3]]
    assert pile(position, "discard", alien) == 0
    assert position.done


@pytest.mark.rule("GE-EV-01", "GE-EV-05", "GE-EVM-08")
def test_only_two_kinds_shun_their_like(still: Any) -> None:
    for alien in ("biomech", "dark-empire"):
        position = still({"aliens": [[alien, "s02", 2]]}).play(alien, 0, 2, 0, 3, 1, 0)
        assert position.words["aliens"] == [[alien, "s02", 2], [alien, "s07", 3]]
        assert position.done
    position = still({"aliens": [["messiah", "s02", 2]]}).play("messiah", 0, 2)
    assert position.words["aliens"] == [["messiah", "s02", 2], ["messiah", "s02", 3]]


@pytest.mark.rule("GE-DEF-04", "GE-ALN-02", "GE-ALN-03")
def test_aliens_are_no_units(still: Any) -> None:
    """A Rebellion and an attack pass them by."""
    position = still({"aliens": [["hive", "s02", 2]], "map": {"s02": {"imperial": "SF", "rebels": "CG"}}})
    position.phase("B", 9, 9)
    assert position.words["aliens"] == [["hive", "s02", 2]]
    assert position.sector("s02") == {"rebels": "CG SF"}


# --------------------------------------------------------------------------------------------------------- systems


@pytest.mark.rule("GE-EV-23")
def test_attrition_takes_a_system_without_the_index(still: Any) -> None:
    position = still({"map": {"s04": {"system": "imperial 2/2/4", "imperial": "SF"}}}).play("attrition", 0, 4)
    assert position.sector("s04") == {"imperial": "SF"}
    assert position.words["index"] == 50
    assert position.done


@pytest.mark.rule("GE-EV-23")
def test_attrition_in_an_empty_symbol_sector_does_nothing(still: Any) -> None:
    position = still({"map": {"s02": {"system": "imperial 1/1/2"}}}).play("attrition", 0, 4)
    assert position.p.imp_systems == 2
    assert position.done


@pytest.mark.rule("GE-NEX-06", "GE-CHG-02")
def test_a_nexus_goes_with_its_system(still: Any) -> None:
    position = still({"map": {"s04": {"system": "imperial 2/2/4", "nexus": 1}}}).play("attrition", 0, 4)
    assert position.sector("s04") == {}
    assert position.words["index"] == 51


@pytest.mark.rule("GE-GATE-03", "GE-GATE-04")
def test_a_gate_goes_with_its_system_and_is_untouched_by_conversion(still: Any) -> None:
    position = still({"map": {"s04": {"system": "imperial 2/2/4", "gate": 1}}}).play("attrition", 0, 4)
    assert position.sector("s04") == {}
    position = still({"map": {"s04": {"system": "imperial 2/2/4", "gate": 1}}}).play("rebellion", 0, 4)
    assert position.sector("s04") == {"system": "rebels 2/2/4", "gate": 1}


@pytest.mark.rule("GE-EV-29", "GE-DEF-07")
def test_defection_turns_everything_in_the_sector(still: Any) -> None:
    position = still(
        {
            "map": {"s04": {"system": "rebels 2/2/4", "rebels": "SF", "imperial": "CG"}, "s08": {"rebels": "AF"}},
            "forces": {"u2a": {"at": "s04", "units": "2AF"}, "i1a": {"at": "s04", "units": "WS"}},
        }
    ).play("defection", 0, 5)
    assert position.sector("s04") == {"system": "imperial 2/2/4", "imperial": "2AF CG SF WS"}
    assert position.sector("s08") == {"rebels": "AF"}
    assert position.words["forces"] == {}
    assert position.words["discard"] == {"usurper-2a": 1, "invader-1a": 1, "defection": 1}
    assert position.words["index"] == 50
    assert position.done


@pytest.mark.rule("GE-EV-29", "GE-IE-45")
def test_defection_of_a_home_dissolves_the_empire_into_rebels(still: Any) -> None:
    position = still(
        {
            "map": {"s04": {"system": "e1 2/2/4"}, "s08": {"system": "e1 1/1/2"}},
            "empires": {"e1": {"home": "s04", "defence": "SF", "attack": "AF", "at": "s08"}},
        }
    ).play("defection", 0, 5)
    assert position.sector("s04") == {"system": "imperial 2/2/4", "imperial": "SF"}
    assert position.sector("s08") == {"system": "rebels 1/1/2", "rebels": "AF"}
    assert position.words["empires"] == {}
    assert position.done


@pytest.mark.rule("GE-EV-29")
def test_defection_without_chaos_units_is_discarded(still: Any) -> None:
    position = still({"map": {"s04": {"imperial": "SF"}}}).play("defection", 0, 5)
    assert position.sector("s04") == {"imperial": "SF"}
    assert pile(position, "discard", "defection") == 1


# --------------------------------------------------------------------------------------------------------- demands


@pytest.mark.rule("GE-EV-25", "GE-RES-10")
def test_citizens_are_paid_or_rebel(still: Any) -> None:
    systems = {
        f"s0{n}": {"system": f"imperial {kind}"} for n, kind in ((2, "1/2/1"), (4, "2/1/1"), (6, "1/3/1"), (7, "3/1/1"))
    }
    position = still({"rp": 3, "map": systems}).play("citizens")
    assert position.words["rp"] == 0
    assert position.offers() == [f"unpaid-system s0{n}" for n in (1, 2, 4, 6, 7)]
    position.roll(3, 2).do("unpaid-system s07", "unpaid-system s02")
    # In ascending order: 02 rolls 3 and stays, 07 rolls 2 and rebels.
    assert position.sector("s02") == {"system": "imperial 1/2/1"}
    assert position.sector("s07") == {"system": "rebels 3/1/1"}
    assert position.words["index"] == 50
    assert position.done


@pytest.mark.rule("GE-EV-25")
def test_citizens_that_can_all_be_paid_ask_nothing(still: Any) -> None:
    position = still({"rp": 7, "map": {"s02": {"system": "imperial 1/2/1"}}}).play("citizens")
    assert position.words["rp"] == 5
    assert position.done


@pytest.mark.rule("GE-EV-67")
def test_troops_are_paid_or_rebel(still: Any) -> None:
    position = still({"rp": 2, "map": {"s12": {"imperial": "2SF CG"}, "s13": {"imperial": "AF"}}}).play("troops")
    assert position.words["rp"] == 0
    assert position.offers() == ["unpaid-unit CG s12", "unpaid-unit SF s12", "unpaid-unit AF s13"]
    position.roll(0, 3).do("unpaid-unit AF s13", "unpaid-unit SF s12")
    # Ascending: the SF in 12 rolls 0 and rebels, the AF in 13 rolls 3 and stays.
    assert position.sector("s12") == {"imperial": "CG SF", "rebels": "SF"}
    assert position.sector("s13") == {"imperial": "AF"}
    assert position.done


@pytest.mark.rule("GE-EV-67", "GE-LDR-11")
def test_a_leader_dies_with_the_last_unit_that_rebels(still: Any) -> None:
    position = still({"map": {"s12": {"imperial": "SF"}}, "leaders": {"leader-1a": "s12 SF"}}).play("troops", 2)
    assert position.sector("s12") == {"rebels": "SF"}
    assert position.words["leaders"] == {}


# ------------------------------------------------------------------------------------------------------ free forces


@pytest.mark.rule("GE-EV-31", "GE-RES-07")
def test_empire_corps(still: Any) -> None:
    position = still().play("corps")
    assert set(position.offers()) == {"receive SF", "receive CG"}
    position.do("receive CG")
    assert len(position.offers("place CG")) == 67
    position.refused("place CG s59", "GE-MOVE-16")
    position.do("place CG s61")
    assert position.sector("s61") == {"imperial": "CG", "fresh": "CG"}
    assert position.done


@pytest.mark.rule("GE-EV-34")
def test_crusade_up_to_the_resource_value(still: Any) -> None:
    position = still({"map": {"s04": {"system": "rebels 1/2/3"}}}).play("crusade")
    assert set(position.offers()) == {"crusade s01", "crusade s04", "pass"}
    position.refused("crusade s08", "GE-EV-34")
    position.do("crusade s04", "receive SF", "receive CG", "receive SF")
    assert position.sector("s04") == {"system": "rebels 1/2/3", "imperial": "CG 2SF", "fresh": "CG 2SF"}
    assert position.done


@pytest.mark.rule("GE-EV-34")
def test_crusade_may_be_smaller_or_none(still: Any) -> None:
    position = (
        still({"map": {"s04": {"system": "imperial 1/2/3"}}}).play("crusade").do("crusade s04", "receive SF", "pass")
    )
    assert position.sector("s04")["imperial"] == "SF"
    assert position.done
    assert still().play("crusade").do("pass").done


def test_crusade_by_the_other_ruling(still: Any) -> None:
    rulings = {"crusade-sector": "imperial-system"}
    position = still({"map": {"s04": {"system": "rebels 1/2/3"}}}, rulings=rulings).play("crusade")
    assert position.offers() == ["crusade s01", "pass"]


@pytest.mark.rule("GE-EV-37", "GE-SCN-09")
def test_a_leader_arises(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "SF CG"}, "s20": {"imperial": "AF"}}, "leaders": {"leader-4a": "s12 SF"}}
    position = still(given).play("leader", "leader-3a")
    assert position.offers() == [
        "place-leader leader-3a s12 CG",
        "place-leader leader-3a s12 SF",
        "place-leader leader-3a s20 AF",
    ]
    position.do("place-leader leader-3a s20 AF")
    assert position.words["leaders"]["leader-3a"] == "s20 AF new"
    assert position.done


@pytest.mark.rule("GE-EV-37")
def test_no_leader_without_a_mobile_unit(still: Any) -> None:
    position = still().play("leader")
    assert position.words["leaders"] == {}
    assert position.done


@pytest.mark.rule("GE-EV-65", "GE-TH-04")
def test_transhumans_appear(still: Any) -> None:
    position = still().play("transhumans", 0, 2, 7)
    assert position.sector("s02") == {"imperial": "TH", "fresh": "TH"}
    position = still().play("transhumans", 0, 2, 4)
    assert position.sector("s02") == {"rebels": "TH"}
    assert position.done


@pytest.mark.rule("GE-EV-66")
def test_a_chaos_transhuman_joins_the_leftmost_force(still: Any) -> None:
    forces = {
        "u1a": {"at": "s02", "units": "SF"},
        "u2a": {"at": "s02", "units": "SF"},
        "i1a": {"at": "s02", "units": "AF"},
    }
    position = still({"forces": forces, "map": {"s02": {"rebels": "CG"}}}).play("transhumans", 0, 2, 4, "u2a")
    assert position.words["forces"]["u2a"]["units"] == "SF TH"
    forces = {"i1a": {"at": "s02", "units": "AF"}}
    position = still({"forces": forces, "map": {"s02": {"rebels": "CG"}}}).play("transhumans", 0, 2, 4)
    assert position.words["forces"]["i1a"]["units"] == "AF TH"
    given = {"map": {"s02": {"system": "e1 1/2/1", "rebels": "CG"}}, "empires": {"e1": {"home": "s02"}}}
    position = still({**given, "forces": forces}).play("transhumans", 0, 2, 4)
    assert position.words["empires"]["e1"]["defence"] == "TH"
    assert position.done


@pytest.mark.rule("GE-EV-66")
def test_a_chaos_transhuman_joins_the_home_defence_without_further_dice(still: Any) -> None:
    given = {"map": {"s02": {"system": "e3 1/2/1"}}, "empires": {"e3": {"home": "s02", "defence": "SF"}}}
    position = still(given).play("transhumans", 0, 2, 4)
    assert position.words["empires"]["e3"]["defence"] == "SF TH"
    assert position.done


# ---------------------------------------------------------------------------------------------- leaders and markers


@pytest.mark.rule("GE-EV-60")
def test_power_struggle(still: Any) -> None:
    leaders = {"leader-3a": "s12 SF", "leader-1a": "s20 AF", "leader-2a": "s12 SF"}
    given = {"map": {"s12": {"imperial": "SF"}, "s20": {"imperial": "AF"}}, "leaders": leaders}
    position = still(given).play("power-struggle", 4, 5, 0)
    # Ascending sectors: in 12 leader-2a (4, lost) and leader-3a (5), in 20 leader-1a (0, lost).
    assert position.words["leaders"] == {"leader-3a": "s12 SF"}
    assert position.words["index"] == 50
    assert position.done


@pytest.mark.rule("GE-EV-69", "GE-CHG-02")
def test_web_raiders(still: Any) -> None:
    given = {"map": {"s01": {"system": "imperial 1/1/1", "nexus": 1}, "s13": {"system": "imperial 2/1/1", "nexus": 1}}}
    position = still(given).play("web-raiders", 1, 7)
    assert position.words["index"] == 52
    assert "nexus" not in position.sector("s01")
    assert position.sector("s13")["nexus"] == 1
    position = still(given).play("web-raiders", 3, 2)
    assert position.words["index"] == 51
    assert position.done


# ----------------------------------------------------------------------------------------------- turn-long effects


@pytest.mark.rule("GE-EVM-06")
@pytest.mark.parametrize(
    "event", ["militarism", "pacifism", "paranoia", "enlightenment", "elites", "spectacle", "colonization"]
)
def test_lasting_events_lie_open_until_the_turn_ends(still: Any, event: str) -> None:
    position = still().play(event)
    assert position.words["in_force"] == {event: 1}
    assert pile(position, "discard", event) == 0
    assert position.done


@pytest.mark.rule("GE-EVM-06", "GE-SEQ-17")
def test_lasting_events_are_discarded_at_the_end_of_the_turn(at: Any) -> None:
    position = at(
        {
            "turn": 3,
            "phase": "N",
            "index": 5,
            "in_force": {"militarism": 1},
            "map": {"s01": {"system": "imperial 1/1/1"}},
        },
        ["eye", "robots"],
    )
    assert position.words["turn"] == 4
    assert position.words["in_force"] == {}
    assert pile(position, "discard", "militarism") == 1


@pytest.mark.rule("GE-EVM-02", "GE-EVM-03")
def test_effects_add_up(still: Any) -> None:
    position = still().play("militarism").play("militarism").play("cult", 2).play("cult", 3)
    assert position.words["in_force"] == {"militarism": 2}
    assert position.words["index"] == 45


@pytest.mark.rule("GE-EV-62", "GE-EVM-02")
def test_spectacle_doubles_and_leviathan_cancels_it(still: Any) -> None:
    position = still().play("spectacle").play("smash", 3)
    assert position.words["index"] == 56
    position = still({"leviathan": 1}).play("spectacle").play("smash", 3)
    assert position.words["index"] == 53


@pytest.mark.rule("GE-EV-62")
def test_a_second_spectacle_is_replaced(still: Any) -> None:
    position = still().play("spectacle").play("spectacle", "eye")
    assert position.words["in_force"] == {"spectacle": 1}
    assert pool(position, "spectacle") == 1
    assert pile(position, "discard", "eye") == 1
    assert position.done


@pytest.mark.rule("GE-EV-35", "GE-EV-36")
@pytest.mark.parametrize("missing", ["illumination", "suppression"])
@pytest.mark.parametrize("event", ["enlightenment", "elites"])
def test_markers_of_options_left_out_are_replaced(still: Any, event: str, missing: str) -> None:
    position = still(options={missing: False}).play(event, "eye")
    assert position.words["in_force"] == {}
    assert pile(position, "removed", event) == 1
    assert position.done


@pytest.mark.rule("GE-EV-32", "GE-EV-65", "GE-OPT-01")
def test_expeditions_and_transhumans_left_out_are_replaced(still: Any) -> None:
    position = still(options={"expeditions": False}).play("expedition", "eye")
    assert pile(position, "removed", "expedition") == 1
    assert position.p.expedition == [0] * 74
    position = still(options={"transhumans": False}).play("transhumans", "eye")
    assert pile(position, "removed", "transhumans") == 1
    assert position.done


# ------------------------------------------------------------------------------------------------- once per game


@pytest.mark.rule("GE-EV-39", "GE-EVM-04")
def test_the_institute_needs_a_system(still: Any) -> None:
    position = still().play("institute", 0, 0)
    assert position.words["institute"] == ["s01", 3]
    position = still().play("institute", 0, 2, "eye")
    assert position.words["institute"] is None
    assert pool(position, "institute") == 2
    assert position.done


@pytest.mark.rule("GE-EV-42", "GE-EVM-07")
def test_a_second_institute_is_discarded(still: Any) -> None:
    position = still({"institute": ["s01", 2]}).play("institute").do("pass")
    assert position.words["institute"] == ["s01", 2]
    assert pile(position, "discard", "institute") == 1
    assert position.done


@pytest.mark.rule("GE-EV-40")
def test_the_institute_on_a_chaos_system_brings_one_more_marker(at: Any) -> None:
    given = {
        "phase": "A",
        "index": 10,
        "institute": ["s04", 3],
        "map": {"s01": {"system": "imperial 1/1/1"}, "s04": {"system": "rebels 2/2/4"}},
    }
    assert at({**given, "turn": 4}, ["eye", "eye", "eye"]).used_up()
    assert at({**given, "turn": 3}, ["eye", "eye"]).used_up()


@pytest.mark.rule("GE-EV-41")
def test_the_institute_sends_one_marker_back_each_turn(at: Any) -> None:
    given = {"phase": "A", "index": 10, "institute": ["s01", 3], "map": {"s01": {"system": "imperial 1/1/1"}}}
    position = at({**given, "turn": 4}, ["smash", "smash"])
    assert position.offers() == ["veto", "pass"]
    position.roll(5).do("veto")
    # No substitute, and no second veto: the other marker raises the index.
    assert position.words["index"] == 15
    assert pool(position, "smash") == 3
    assert position.words["vetoed"] == 1
    position = at({**given, "turn": 4}, ["smash", "smash"]).roll(5).do("pass")
    assert position.offers() == ["veto", "pass"]
    assert position.words["index"] == 15
    # Not on the turn of its placement, and not with a Chaos system.
    assert at({**given, "turn": 3}, ["smash", "eye", 2]).words["index"] == 12


@pytest.mark.rule("GE-EV-43")
def test_the_institute_flees_from_a_strong_force(still: Any) -> None:
    position = still({"institute": ["s12", 1], "map": {"s12": {"rebels": "2AF"}}}).play("eye")
    assert position.words["institute"] is None
    assert pool(position, "institute") == 2
    position = still(
        {"institute": ["s12", 1], "map": {"s12": {"rebels": "AF SF"}}, "forces": {"u1a": {"at": "s12", "units": "AF"}}}
    ).play("eye")
    assert position.words["institute"] == ["s12", 1]
    position = still({"institute": ["s12", 1], "forces": {"i1a": {"at": "s12", "units": "3CG"}}}).play("eye")
    assert position.words["institute"] is None
    # Imperial units never drive it away.
    position = still({"institute": ["s12", 1], "map": {"s12": {"imperial": "5AF"}}}).play("eye")
    assert position.words["institute"] == ["s12", 1]


@pytest.mark.rule("GE-EV-46")
def test_leviathan_is_the_players_choice(still: Any) -> None:
    position = still().play("leviathan")
    assert position.offers() == ["accept-leviathan", "return-leviathan"]
    position.do("return-leviathan")
    assert position.words["leviathan"] == 0
    assert pool(position, "leviathan") == 2
    position.play("leviathan").do("accept-leviathan")
    assert position.words["leviathan"] == 1
    assert position.done


@pytest.mark.rule("GE-EV-46", "GE-EV-48", "GE-EVM-07")
def test_leviathan_without_a_loyal_core_or_twice(still: Any) -> None:
    position = still({"map": {"s01": {"system": "rebels 1/1/1"}, "s04": {"system": "imperial 2/2/4"}}}).play(
        "leviathan"
    )
    assert position.words["leviathan"] == 0
    assert pile(position, "discard", "leviathan") == 1
    assert position.done
    position = still({"leviathan": 1}).play("leviathan")
    assert position.words["leviathan"] == 1
    assert pile(position, "discard", "leviathan") == 1
    position = still({"gone": ["leviathan"]}).play("leviathan", "eye")
    assert pile(position, "removed", "leviathan") == 1
    assert position.done


@pytest.mark.rule("GE-EV-47")
def test_leviathan_halves_every_change(still: Any) -> None:
    position = still({"leviathan": 1, "index": 60}).play("cult", 3)
    assert position.words["index"] == 58.5
    assert position.play("smash", 1).words["index"] == 59


@pytest.mark.rule("GE-EV-48")
def test_leviathan_leaves_with_the_imperial_core(still: Any) -> None:
    position = still({"leviathan": 1, "map": {"s04": {"system": "imperial 2/2/4"}}}).play("rebellion", 0, 0)
    assert position.words["leviathan"] == 0
    assert position.words["gone"] == ["leviathan"]
    assert pile(position, "discard", "leviathan") == 1
    assert position.play("smash", 4).words["index"] == 54


@pytest.mark.rule("GE-EV-51", "GE-EV-52", "GE-IO-02")
def test_the_mutant_takes_every_mobile_unit(still: Any) -> None:
    given = {
        "map": {"s04": {"system": "imperial 2/2/4", "imperial": "IO SF", "rebels": "CG"}},
        "forces": {"u2a": {"at": "s04", "units": "AF"}},
        "leaders": {"leader-1a": "s04 SF"},
    }
    position = still(given).play("mutant", 0, 5)
    assert position.words["forces"] == {"um": {"at": "s04", "units": "AF CG IO SF"}}
    assert position.sector("s04") == {"system": "imperial 2/2/4"}
    assert position.words["leaders"] == {}
    assert pile(position, "discard", "usurper-2a") == 1
    assert position.done


@pytest.mark.rule("GE-EV-51", "GE-EVM-07", "GE-POOL-02")
def test_the_mutant_needs_units_and_comes_once(still: Any) -> None:
    position = still().play("mutant", 0, 5, "eye")
    assert pool(position, "mutant") == 2
    position = still({"forces": {"um": {"at": "s04", "units": "AF"}}}).play("mutant")
    assert pile(position, "discard", "mutant") == 1
    position = still({"gone": ["mutant"]}).play("mutant", "eye")
    assert pile(position, "removed", "mutant") == 1
    assert position.done


@pytest.mark.rule("GE-EV-53")
def test_the_mutant_cannot_be_suppressed(still: Any) -> None:
    given = {"repression": 5, "map": {"s01": {"system": "imperial 1/1/1", "nexus": 1, "imperial": "SF"}}}
    assert still(given).play("mutant", 0, 0).words["forces"] == {"um": {"at": "s01", "units": "SF"}}


# ------------------------------------------------------------------------------------------------- substitutes, pool


@pytest.mark.rule("GE-EVM-09", "GE-EV-70")
def test_discards_stay_out_of_the_pool(still: Any) -> None:
    position = still()
    before = pool(position, "cult")
    position.play("cult", 1)
    assert pool(position, "cult") == before - 1
    assert pile(position, "discard", "cult") == 1


@pytest.mark.rule("GE-IE-04")
def test_a_replaced_marker_is_not_drawn_again_in_its_own_slot(still: Any) -> None:
    """Ruling A-19: it is mixed in when the slot is done."""
    position = still({"map": {"s49": {"system": "e2 2/1/1"}}, "empires": {"e2": {"home": "s49"}}})
    position.p.pool = [0] * ids.MARKERS
    position.p.pool[ids.IE_MARKER + 1] = 1
    position.p.pool[ids.EYE] = 1
    position.play("ie-2", "eye")
    assert position.used_up()
    assert position.p.pool[ids.IE_MARKER + 1] == 1


@pytest.mark.rule("GE-EVM-05", "GE-EV-45", "GE-EV-68")
def test_force_markers_stay_until_the_force_is_gone(still: Any) -> None:
    position = still({"forces": {"u1a": {"at": "s12", "units": "2SF"}, "i1a": {"at": "s31", "units": "AF"}}})
    position.phase("B", 0, 0)
    # Attrition for both: the Usurper keeps one unit and his marker, the Invader is gone.
    assert position.words["forces"] == {"u1a": {"at": "s12", "units": "SF"}}
    assert position.words["discard"] == {"invader-1a": 1}
    assert position.done


# --------------------------------------------------------------------------------------------------------- alliance


@pytest.mark.rule("GE-EV-20", "GE-EV-21", "GE-EV-22")
def test_an_allied_rebel_force_moves_and_attacks_for_the_player(still: Any) -> None:
    position = still(
        {"map": {"s12": {"rebels": "2SF"}, "s13": {"system": "e1 1/1/1"}}, "empires": {"e1": {"home": "s13"}}}
    )
    position.play("alliance")
    assert position.offers() == ["ally rebels s12"]
    position.do("ally rebels s12")
    position.phase("B")
    assert "ally-move s13" in position.offers()
    position.refused("ally-move s01", "GE-EV-21")
    position.do("ally-move s13", "pass")
    assert position.offers() == ["ally-attack", "pass"]
    position.roll(9).do("ally-attack")
    assert position.sector("s13") == {"rebels": "2SF"}
    assert position.words["allied"] == []
    assert position.words["in_force"] == {}
    assert pile(position, "discard", "alliance") == 1
    assert position.done


@pytest.mark.rule("GE-EV-20")
def test_alliance_without_chaos_forces_has_no_effect(still: Any) -> None:
    assert still({"map": {"s04": {"system": "rebels 2/2/4"}}}).play("alliance").done


@pytest.mark.rule("GE-EV-21", "GE-IE-30")
def test_an_allied_empire_stays_near_its_home(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 2/1/1"}, "s50": {"system": "e1 1/2/1"}},
        "empires": {"e1": {"home": "s49", "attack": "AF", "at": "s50", "defence": "SF"}},
    }
    position = still(given).play("alliance").do("ally e1 s50").phase("B")
    near = {int(text[-2:]) for text in position.offers("ally-move")}
    assert near == {
        s for s in position.p.c.adjacent[50] if s in (*position.p.c.adjacent[49], 49) and not position.p.c.void[s]
    }
    position.do("ally-move s49", "pass")
    assert position.words["empires"]["e1"]["defence"] == "AF SF"
    assert position.words["empires"]["e1"]["at"] == "off-map"
    assert position.done


@pytest.mark.rule("GE-EV-20", "GE-USR-10")
def test_an_allied_usurper_does_not_roll_but_still_raises_the_index(still: Any) -> None:
    position = still({"forces": {"u3a": {"at": "s12", "units": "SF"}}}).play("alliance").do("ally u3a s12").phase("B")
    position.do("ally-move s07", "ally-move s03")
    assert position.words["index"] == 53
    assert position.words["forces"]["u3a"]["at"] == "s03"
    assert position.done


@pytest.mark.rule("GE-EV-21", "GE-MOVE-12")
def test_allied_transhumans_go_anywhere(still: Any) -> None:
    position = still({"map": {"s12": {"rebels": "TH"}}}).play("alliance").do("ally rebels s12").phase("B")
    assert len(position.offers("ally-move")) == 66
    position.do("ally-move s73")
    assert position.sector("s73") == {"rebels": "TH"}
    position = still({"map": {"s12": {"rebels": "TH CF"}}}).play("alliance").do("ally rebels s12").phase("B")
    assert len(position.offers("ally-move")) == len(position.p.c.adjacent[12])


@pytest.mark.rule("GE-EV-68")
def test_a_lone_marker_in_the_core_survives_what_empties_the_sector(still: Any) -> None:
    from armillary.games.galactic_empire.rules.forces import empty_sector

    given = {
        "map": {"s04": {"system": "imperial 2/2/4"}},
        "forces": {"u1a": {"at": "s01", "units": ""}, "u2a": {"at": "s01", "units": "SF"}},
    }
    position = still(given)
    empty_sector(position.p, 1, "GE-EV-16")
    assert position.words["forces"] == {"u1a": {"at": "s01", "units": ""}}
    assert position.sector("s01") == {}
    assert position.p.status() == []


@pytest.mark.rule("GE-EV-43")
def test_the_institute_returns_when_its_sector_is_emptied(still: Any) -> None:
    from armillary.games.galactic_empire.rules.forces import empty_sector

    position = still({"institute": ["s04", 2], "map": {"s04": {"system": "imperial 2/2/4"}}})
    empty_sector(position.p, 4, "GE-EV-16")
    assert position.words["institute"] is None
    assert pool(position, "institute") == 2


@pytest.mark.rule("GE-EV-72")
def test_an_allied_empire_may_pass_through_its_home_undivided(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 2/1/1"}, "s50": {"system": "e1 1/2/1"}},
        "empires": {"e1": {"home": "s49", "attack": "3AF", "at": "s50", "defence": "SF"}},
    }
    position = still(given).play("alliance").do("ally e1 s50").phase("B").do("ally-move s49")
    assert position.p.status() == []
    position.do("ally-move s48", "pass")
    assert position.words["empires"]["e1"] == {
        "home": "s49",
        "leadership": 1,
        "defence": "SF",
        "attack": "3AF",
        "at": "s48",
        "claims": ["s49", "s50"],
        "no_recruiting": 0,
    }
    assert position.done


@pytest.mark.rule("GE-EV-71")
@pytest.mark.parametrize("units", ["AF", "TH"])
def test_an_allied_invader_moves_one_sector(still: Any, units: str) -> None:
    position = still({"forces": {"i2a": {"at": "s12", "units": units}}}).play("alliance").do("ally i2a s12").phase("B")
    if units == "AF":
        assert len(position.offers("ally-move")) == len(position.p.c.adjacent[12])
        position.do("ally-move s13")
        assert position.words["forces"]["i2a"]["at"] == "s13"
        assert position.done
    else:
        position.refused("ally-move s73", "GE-EV-71")


@pytest.mark.rule("GE-EV-73")
def test_allied_rebels_attack_by_themselves_and_nobody_twice(still: Any) -> None:
    given = {"map": {"s12": {"rebels": "2SF"}, "s13": {"rebels": "CG", "imperial": "AF"}}}
    # The Rebels of 13 operate after those of 12, with their own units only: 9, an attack with the CG (0 military).
    position = still(given).play("alliance").do("ally rebels s12").phase("B").do("ally-move s13", "pass")
    position.roll(5, 9, 5).do("ally-attack")
    rolled = [(event["mode"], event["attack"]) for event in position.told("CombatRolled")]
    assert rolled == [("military", 4), ("morphogenetic", 2)]
    assert position.done
    # Lower sectors have operated before: they do not attack again with the allies.
    given = {"map": {"s11": {"rebels": "SF", "imperial": "WS"}, "s12": {"rebels": "SF"}}}
    position = still(given).play("alliance").do("ally rebels s12").phase("B", 9, 5)
    position.do("ally-move s11", "pass").roll(5).do("ally-attack")
    assert [event["attack"] for event in position.told("CombatRolled")] == [2, 2]
    assert position.done


@pytest.mark.rule("GE-EV-20", "GE-CBT-09", "GE-CRT-03")
def test_an_allied_force_attacks_in_both_ways_and_is_defended_against(still: Any) -> None:
    given = {
        "illumination": 2,
        "map": {"s12": {"rebels": "2SF CG", "imperial": "WS"}},
        "leaders": {"leader-1a": "s12 WS"},
    }
    position = still(given).play("alliance").do("ally rebels s12").phase("B").do("pass", "ally-attack")
    assert position.offers() == ["use-leader leader-1a", "pass"]
    position.do("use-leader leader-1a")
    assert position.offers() == ["illuminate", "pass"]
    position.roll(4).do("illuminate")
    rolled = position.told("CombatRolled")[0]
    assert (rolled["mode"], rolled["attack"], rolled["modifier"]) == ("military", 4, -2)
    assert position.offers() == ["use-leader leader-1a", "pass"], "and again for the morphogenetic part"


@pytest.mark.rule("GE-EV-67")
def test_each_unit_stays_unpaid_once(still: Any) -> None:
    sectors = {"s12": {"imperial": "2SF"}, "s13": {"imperial": "2AF"}}
    position = still({"map": sectors, "rp": 1}).play("troops")
    assert position.offers() == ["unpaid-unit SF s12", "unpaid-unit AF s13"]
    assert position.p.frames[-1].tries(position.p, 0) == position.p.choices(0), (
        "both may be tried, and both are allowed"
    )
    # Three stay unpaid; with both Star Fleets named, one of the Alpha Fleets is the third.
    position.roll(9, 9, 0).do("unpaid-unit SF s12", "unpaid-unit SF s12")
    assert [(event["unit"], event["sector"]) for event in position.told("LoyaltyRolled")] == [
        (4, 12),
        (4, 12),
        (0, 13),
    ]
    assert position.sector("s13") == {"imperial": "AF", "rebels": "AF"}
    assert position.done


@pytest.mark.rule("GE-EV-67", "GE-EV-25", "GE-EV-31", "GE-EV-34")
def test_what_is_not_there_is_refused_with_the_rule_of_the_event(still: Any) -> None:
    sectors = {"s12": {"imperial": "2SF"}, "s13": {"imperial": "2AF"}}
    troops = still({"map": sectors, "rp": 1}).play("troops")
    troops.refused("unpaid-unit CG s12", "GE-EV-67")
    troops.refused("unpaid-unit SF s13", "GE-EV-67")
    alone = still({"map": {**sectors, "s12": {"imperial": "SF"}, "s14": {"imperial": "2CG"}}, "rp": 1}).play("troops")
    alone.do("unpaid-unit SF s12").refused("unpaid-unit SF s12", "GE-EV-67")
    assert alone.p.why_not(0, alone.game.parse("unpaid-unit SF s12")).key == "chosen-already"
    citizens = still({"map": {"s02": {"system": "imperial 1/2/1"}, "s04": {"system": "rebels 1/3/1"}}, "rp": 1})
    citizens.play("citizens")
    citizens.refused("unpaid-system s04", "GE-EV-25")
    corps = still({"map": sectors}).play("corps")
    corps.refused("receive AF", "GE-EV-31")
    corps.do("receive CG")
    corps.refused("place SF s12", "GE-EV-31")
    corps.refused("place CG s59", "GE-MOVE-16")
    crusade = still({"map": sectors}).play("crusade")
    crusade.refused("crusade s13", "GE-EV-34")


@pytest.mark.rule("GE-EV-72", "GE-IE-30")
def test_an_allied_home_defence_leaves_as_a_whole(still: Any) -> None:
    given = {"map": {"s49": {"system": "e1 2/1/1"}}, "empires": {"e1": {"home": "s49", "defence": "2SF CG"}}}
    position = still(given).play("alliance").do("ally e1 s49").phase("B").do("ally-move s50", "pass")
    empire = position.words["empires"]["e1"]
    assert (empire["attack"], empire["at"], empire["defence"]) == ("CG 2SF", "s50", "")
    assert position.done
    # With an attack force out nobody else leaves home.
    given["empires"] = {"e1": {"home": "s49", "attack": "AF", "at": "s48", "defence": "SF"}}
    position = still(given).play("alliance").do("ally e1 s49").phase("B", 4)
    assert position.words["empires"]["e1"]["defence"] == "SF"


@pytest.mark.rule("GE-EV-25")
def test_systems_that_all_stay_unpaid_all_roll(still: Any) -> None:
    sectors = {"s02": {"system": "imperial 1/2/1"}, "s04": {"system": "imperial 2/1/1"}}
    position = still({"map": sectors}).play("citizens", 9, 0, 2)
    assert [event["sector"] for event in position.told("SideRolled")] == [1, 2, 4]
    assert position.sector("s02")["system"] == "rebels 1/2/1"
    assert position.sector("s04")["system"] == "rebels 2/1/1"
    assert position.done


@pytest.mark.rule("GE-IE-04", "GE-EV-46")
@pytest.mark.parametrize("answer", ["accept-leviathan", "return-leviathan"])
def test_what_leviathan_replaced_goes_back_to_the_pool(still: Any, answer: str) -> None:
    given = {"map": {"s13": {"system": "e2 1/2/3"}}, "empires": {"e2": {"home": "s13", "defence": "SF"}}}
    position = still(given)
    before = pool(position, "ie-2")
    position.play("ie-2", "leviathan")
    assert position.step == "LeviathanChoice"
    position.do(answer)
    assert pool(position, "ie-2") == before
    assert position.done


@pytest.mark.rule("GE-EV-34", "GE-REC-08")
def test_a_crusade_needs_a_fleet_or_a_control_group_in_the_box(still: Any) -> None:
    given = {"map": {"s04": {"system": "rebels 1/2/3"}}}

    def boxed(fleets: int, groups: int) -> Any:
        position = still(given)
        position.p.avail[ids.SF], position.p.avail[ids.CG] = fleets, groups
        return position.play("crusade")

    assert "crusade s04" in boxed(0, 1).offers()
    assert "crusade s04" in boxed(1, 0).offers()
    assert boxed(0, 0).step == "PlaceUnits", "nobody could come, so nothing is asked"


@pytest.mark.rule("GE-EV-22")
def test_an_alliance_with_a_force_that_is_gone_ends(still: Any) -> None:
    position = still({"map": {"s12": {"rebels": "2SF"}}}).play("alliance").do("ally rebels s12")
    position.p.reb[12 * 7 + ids.SF] = 0
    position.p.avail[ids.SF] += 2
    position.phase("B")
    assert position.words["allied"] == []
    assert position.done
