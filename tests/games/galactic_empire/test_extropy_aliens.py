"""Phases K and L: Extropy and Alien Conflict."""

from typing import Any

import pytest

#: A leader with a Living Nebula in a far sector makes the game wait in the Alien Conflict Phase.
FAR = {"s73": {"imperial": "SF"}}
WAITING = {"leader-4b": "s73 SF"}


def extropy(at: Any, dice: list[int | str] | None = None, sectors: dict[str, Any] | None = None, **more: Any) -> Any:
    options = more.pop("options", None)
    core = {"s01": {"system": "imperial 2/2/4", "imperial": "SF"}}
    given = {
        "turn": 3,
        "phase": "K",
        "index": 50,
        "rp": 20,
        "map": {**core, **FAR, **(sectors or {})},
        **more,
        "leaders": {**WAITING, **more.get("leaders", {})},
        "aliens": [["nebula", "s57", 2], *more.get("aliens", [])],
    }
    given["map"]["s57"] = {"imperial": "SF"}
    given["leaders"]["leader-4a"] = "s57 SF"
    return at(given, dice, options=options)


@pytest.mark.rule("GE-SEQ-14", "GE-XTR-06")
def test_extropy_is_optional_and_once_a_turn(at: Any) -> None:
    play = extropy(at).do("pass")
    assert play.words["rp"] == 20
    assert play.step == "AlienConflict"
    play = extropy(at, [3]).do("extropy - 0")
    assert play.step == "AlienConflict", "no second attempt"
    assert play.words["rp"] == 19


@pytest.mark.rule("GE-XTR-01")
def test_extropy_costs_one_for_each_system(at: Any) -> None:
    sectors = {
        "s02": {"system": "imperial 1/1/1"},
        "s04": {"system": "imperial 1/1/1"},
        "s06": {"system": "rebels 2/2/2"},
    }
    assert extropy(at, [3], sectors).do("extropy - 0").words["rp"] == 17
    assert extropy(at, sectors=sectors, rp=2).step == "AlienConflict"
    assert extropy(at, sectors=sectors, rp=3).step == "Extropy"


@pytest.mark.rule("GE-XTR-02", "GE-CTRL-05")
def test_extropy_needs_the_core(at: Any) -> None:
    assert (
        extropy(at, sectors={"s01": {"system": "rebels 2/2/4"}, "s02": {"system": "imperial 1/1/1"}}).step
        == "AlienConflict"
    )
    assert (
        extropy(at, sectors={"s01": {"imperial": "9SF"}, "s02": {"system": "imperial 1/1/1"}}).step == "AlienConflict"
    )


@pytest.mark.rule("GE-EV-58")
def test_no_extropy_under_paranoia(at: Any) -> None:
    assert extropy(at, in_force={"paranoia": 1}).step == "AlienConflict"


@pytest.mark.rule("GE-XTR-03", "GE-LDR-07")
def test_one_leader_in_the_core_adds_his_value(at: Any) -> None:
    leaders = {"leader-3a": "s01 SF", "leader-1a": "s01 SF", "leader-2a": "s02 SF"}
    play = extropy(at, [3, 4], {"s02": {"imperial": "SF"}}, leaders=leaders)
    assert play.offers("extropy") == ["extropy - 0", "extropy leader-1a 0", "extropy leader-3a 0"]
    play.refused("extropy leader-2a 0", "GE-XTR-03")
    play.do("extropy leader-3a 0")
    assert play.told("ExtropyRolled")[0]["outcome"] == "stability", "3 + 3"
    assert play.words["index"] == 46
    assert "leader-3a" in play.words["leaders"], "he stays"


@pytest.mark.rule("GE-XTR-04", "GE-NEX-08", "GE-NEX-10")
def test_a_nexus_adds_one_and_two_in_the_core(at: Any) -> None:
    sectors = {"s01": {"system": "imperial 2/2/4", "nexus": 1}, "s13": {"system": "imperial 1/1/1", "nexus": 1}}
    play = extropy(at, [0], sectors).do("extropy - 0")
    assert play.told("ExtropyRolled")[0]["modifier"] == 3
    assert play.sector("s13")["nexus"] == 1


@pytest.mark.rule("GE-XTR-05", "GE-ILL-04", "GE-MRK-04")
def test_every_illumination_expended_adds_one(at: Any) -> None:
    play = extropy(at, [1], illumination=4)
    assert play.offers("extropy") == ["extropy - 0..4"]
    play.refused("extropy - 5", "GE-XTR-05")
    play.do("extropy - 3")
    assert play.words["illumination"] == 1
    assert play.told("ExtropyRolled")[0]["modifier"] == 3


@pytest.mark.rule("GE-CHG-01", "GE-XTR-08", "GE-TH-03")
def test_the_extropy_table(at: Any) -> None:
    for face, dice, change, outcome in (
        (2, [7], 7, "overload"),
        (5, [], 0, "no_effect"),
        (6, [4], -4, "stability"),
        (9, [4, 5], -9, "harmony"),
    ):
        play = extropy(at, [face, *dice]).do("extropy - 0")
        assert play.told("ExtropyRolled")[0]["outcome"] == outcome
        assert play.words["index"] == 50 + change
    play = extropy(at, [9, 1, 2, 3], leaders={"leader-4a": "s57 SF", "leader-3a": "s01 SF"}, illumination=5).do(
        "extropy leader-3a 1"
    )
    assert play.words["index"] == 44, "13: three dice"
    assert "TH" not in play.sector("s01")["imperial"]
    play = extropy(at, [9, 1, 2, 3], leaders={"leader-3a": "s01 SF"}, illumination=5).do("extropy leader-3a 4")
    assert play.told("ExtropyRolled")[0]["outcome"] == "omega_upload"
    assert play.sector("s01")["imperial"] == "SF TH"
    off = extropy(at, [9, 1, 2, 3], leaders={"leader-3a": "s01 SF"}, illumination=5, options={"transhumans": False})
    assert off.do("extropy leader-3a 4").sector("s01")["imperial"] == "SF"


@pytest.mark.rule("GE-XTR-07")
def test_overload_takes_the_leader_used_and_no_other(at: Any) -> None:
    leaders = {"leader-1a": "s01 SF", "leader-2a": "s01 SF"}
    play = extropy(at, [0, 5], leaders=leaders).do("extropy leader-2a 0")
    assert "leader-2a" not in play.words["leaders"]
    assert "leader-1a" in play.words["leaders"]


# ------------------------------------------------------------------------------------------------------------- aliens


def conflict(at: Any, alien: str, sector: dict[str, Any], dice: list[int | str], leader: str = "-", **more: Any) -> Any:
    """One alien in sector 20 on turn 3, and a last one in 57 that makes the game wait."""
    rulings = more.pop("rulings", None)
    placed = more.pop("placed", 2)
    given = {
        "turn": 3,
        "phase": "L",
        "index": 50,
        "rp": 0,
        "map": {"s20": sector, "s57": {"imperial": "SF"}, **more.pop("also", {})},
        "aliens": [[alien, "s20", placed], ["nebula", "s57", 1], *more.pop("aliens", [])],
        **more,
    }
    given["leaders"] = {"leader-4b": "s57 SF", **more.get("leaders", {})}
    play = at(given, dice, rulings=rulings)
    if any(word.startswith("s20") for word in given["leaders"].values()):
        play.do(f"lend {leader}")
    assert play.used_up()
    return play


def left(play: Any) -> list[str]:
    """The aliens that are still in sector 20."""
    return [word for word, sector, _ in play.words["aliens"] if sector == "s20"]


@pytest.mark.rule("GE-EV-02", "GE-ALN-05", "GE-SEQ-15")
def test_biomech_predators_count_all_military_strength(at: Any) -> None:
    sector = {"imperial": "CG SF", "rebels": "AF", "system": "imperial 3/1/2"}
    forces = {"i1a": {"at": "s20", "units": "SF"}}
    play = conflict(at, "biomech", sector, [0], forces=forces)
    assert play.told("AlienRolled")[0]["modifier"] == 2 + 3 + 3 + 2
    assert left(play) == []


@pytest.mark.rule("GE-EV-03", "GE-LDR-11", "GE-ALN-04")
def test_biomech_predators_negative_empties_the_sector_and_they_stay(at: Any) -> None:
    sector = {"imperial": "SF", "rebels": "CG"}
    play = conflict(at, "biomech", sector, [0], leaders={"leader-1a": "s20 SF"}, aliens=[["hive", "s20", 3]])
    assert play.told("AlienRolled")[0]["outcome"] == "negative"
    assert play.sector("s20") == {}
    assert left(play) == ["biomech"], "other aliens are gone too"
    assert play.words["leaders"] == {"leader-4b": "s57 SF"}
    assert play.words["index"] == 50


@pytest.mark.rule("GE-EV-02", "GE-EV-03", "GE-ALN-04")
def test_a_leader_may_help_against_biomech_predators(at: Any) -> None:
    play = conflict(at, "biomech", {"imperial": "CG"}, [4], "leader-3a", leaders={"leader-3a": "s20 CG"})
    assert play.told("AlienRolled")[0]["outcome"] == "positive"
    assert play.words["leaders"]["leader-3a"] == "s20 CG"
    play = conflict(at, "biomech", {"imperial": "CG"}, [4], leaders={"leader-3a": "s20 CG"})
    assert play.told("AlienRolled")[0]["outcome"] == "indeterminate"
    assert play.sector("s20") == {}
    assert left(play) == []


@pytest.mark.rule("GE-EV-05", "GE-EV-06")
def test_the_dark_empire_counts_morphogenetic_strength(at: Any) -> None:
    sector = {"imperial": "CG SF", "rebels": "AF", "system": "imperial 3/1/2"}
    play = conflict(at, "dark-empire", sector, [4])
    assert play.told("AlienRolled")[0]["modifier"] == 2 + 1
    assert left(play) == []
    assert play.sector("s20") == sector
    play = conflict(at, "dark-empire", {"imperial": "SF"}, [3])
    assert play.sector("s20") == {}
    assert left(play) == ["dark-empire"]
    play = conflict(at, "dark-empire", {"imperial": "SF"}, [6])
    assert play.sector("s20") == {}
    assert left(play) == []


@pytest.mark.rule("GE-EV-04", "GE-EV-43")
def test_sector_wide_elimination_takes_aliens_and_sends_the_institute_back(at: Any) -> None:
    play = conflict(at, "dark-empire", {"imperial": "SF"}, [0], aliens=[["biomech", "s20", 3]], institute=["s20", 1])
    assert left(play) == ["dark-empire"]
    assert play.words["discard"] == {"biomech": 1}
    assert play.words["institute"] is None
    assert play.p.pool[27] == 2, "back in the pool"


@pytest.mark.rule("GE-EV-08")
def test_the_hive(at: Any) -> None:
    play = conflict(at, "hive", {"imperial": "CG"}, [1], "leader-1a", leaders={"leader-1a": "s20 CG"})
    assert play.told("AlienRolled")[0]["modifier"] == 3
    assert play.told("AlienRolled")[0]["outcome"] == "indeterminate"
    assert "leader-1a" in play.words["leaders"]
    play = conflict(at, "hive", {"imperial": "CG"}, [0], "leader-1a", leaders={"leader-1a": "s20 CG"})
    assert "leader-1a" not in play.words["leaders"], "Negative takes the leader used, not the units"
    assert play.sector("s20") == {"imperial": "CG"}
    play = conflict(at, "hive", {"imperial": "CG"}, [5])
    assert left(play) == []
    other = conflict(at, "hive", {"imperial": "CG"}, [5], rulings={"hive-strength": "leader-only"})
    assert left(other) == ["hive"]


@pytest.mark.rule("GE-EV-11")
def test_the_living_nebula(at: Any) -> None:
    sector = {"imperial": "9SF 9CG"}
    play = conflict(at, "nebula", sector, [6])
    assert play.told("AlienRolled")[0]["modifier"] == 0
    assert left(play) == ["nebula"]
    assert left(conflict(at, "nebula", sector, [7])) == []
    play = conflict(at, "nebula", sector, [0], "leader-3a", leaders={"leader-3a": "s20 SF"})
    assert "leader-3a" not in play.words["leaders"]
    assert left(conflict(at, "nebula", sector, [4], "leader-3a", leaders={"leader-3a": "s20 SF"})) == []


@pytest.mark.rule("GE-EV-14")
def test_the_messiah_adds_the_turns_since_he_came(at: Any) -> None:
    play = conflict(at, "messiah", {"imperial": "9SF"}, [6], placed=3)
    assert play.told("AlienRolled")[0]["modifier"] == 0
    assert left(play) == ["messiah"]
    play = conflict(at, "messiah", {"imperial": "9SF"}, [5], placed=1)
    assert play.told("AlienRolled")[0]["modifier"] == 2
    assert left(play) == []


@pytest.mark.rule("GE-EV-19")
def test_the_randoids_count_military_strength(at: Any) -> None:
    play = conflict(at, "randoids", {"imperial": "2SF CG"}, [2])
    assert play.told("AlienRolled")[0]["modifier"] == 4
    assert left(play) == ["randoids"]
    assert play.sector("s20") == {"imperial": "CG 2SF"}
    assert left(conflict(at, "randoids", {"imperial": "2SF CG"}, [3])) == []
    play = conflict(at, "randoids", {"imperial": "CG"}, [1], "leader-1a", leaders={"leader-1a": "s20 CG"})
    assert "leader-1a" not in play.words["leaders"]


@pytest.mark.rule("GE-EV-15", "GE-EV-16", "GE-EV-17")
def test_the_probe(at: Any) -> None:
    play = conflict(at, "probe", {}, [7, 6, 5], placed=3)
    assert play.words["rp"] == 6
    assert play.words["index"] == 45
    assert left(play) == []
    for face in (3, 6):
        play = conflict(at, "probe", {"imperial": "SF", "rebels": "AF", "system": "rebels 1/1/1"}, [face, 8], placed=3)
        assert play.sector("s20") == {}
        assert play.words["index"] == 58
        assert left(play) == [], "it always leaves"
    play = conflict(at, "probe", {"imperial": "SF"}, [5, 1, 1], "leader-2a", leaders={"leader-2a": "s20 SF"}, placed=3)
    assert play.told("AlienRolled")[0]["outcome"] == "positive"
    assert play.sector("s20") == {"imperial": "SF"}


@pytest.mark.rule("GE-ALN-02")
def test_aliens_act_by_ascending_sector_and_nowhere_else(at: Any) -> None:
    given = {
        "turn": 3,
        "phase": "K",
        "map": {"s20": {"imperial": "SF"}, "s30": {"imperial": "SF"}, "s04": {"imperial": "SF"}},
        "aliens": [["nebula", "s30", 1], ["hive", "s04", 2], ["randoids", "s20", 2]],
        "leaders": {"leader-1a": "s20 SF", "leader-2a": "s30 SF", "leader-3a": "s04 SF"},
    }
    play = at(given, [4, 4, 4])
    for word in ("hive", "randoids", "nebula"):
        assert play.p.c.marker_words[play.p.frames[-1].facts(play.p, 0)["marker"]] == word
        if word != "nebula":
            play.do("lend -")


@pytest.mark.rule("GE-ALN-03", "GE-DEF-04")
def test_aliens_are_no_targets_and_survive_combat(at: Any) -> None:
    given = {
        "turn": 3,
        "phase": "J",
        "rp": 9,
        "map": {
            "s01": {"system": "imperial 1/1/1"},
            "s20": {"imperial": "5AF", "rebels": "CG"},
            "s57": {"imperial": "5AF"},
        },
    }
    play = at({**given, "aliens": [["randoids", "s20", 2], ["biomech", "s57", 2]]}, [9])
    assert play.offers("attack") == ["attack s20"]
    play.do("attack s20", "engage", "military - 0")
    assert len(play.words["aliens"]) == 2
