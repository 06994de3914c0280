"""Phase M: expeditions."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids


def explore(at: Any, dice: list[int | str], unit: str = "SF", leader: str = "leader-1a", **more: Any) -> Any:
    """One expedition in sector 20 on turn 3; the play stops before the next turn's events run out of dice."""
    options = more.pop("options", None)
    sector = more.pop("sector", {"imperial": f"{unit} CF"})
    given = {
        "turn": 10,
        "phase": "M",
        "index": 50,
        "rp": 0,
        "map": {"s20": {**sector, "expedition": 1}, "s57": {"imperial": "SF"}, **more.pop("also", {})},
        **more,
    }
    given["leaders"] = {leader: f"s20 {unit}", **more.get("leaders", {})}
    play = at(given, options=options)
    return play.roll(*dice).do(f"explore s20 {unit} {leader}")


@pytest.mark.rule("GE-EXP-01", "GE-SEQ-16", "GE-LDR-08")
def test_an_expedition_needs_a_marker_a_unit_and_a_leader(at: Any) -> None:
    sectors = {
        "s20": {"imperial": "SF", "expedition": 1},
        "s21": {"imperial": "SF"},
        "s22": {"expedition": 1, "imperial": "SF"},
    }
    play = at({"turn": 10, "phase": "M", "map": sectors, "leaders": {"leader-1a": "s20 SF", "leader-2a": "s21 SF"}})
    assert play.offers() == ["pass", "explore s20 SF leader-1a"]
    play.refused("explore s21 SF leader-2a", "GE-EXP-01")
    play.refused("explore s22 SF leader-1a", "GE-LDR-08")
    play.refused("explore s20 AF leader-1a", "GE-EXP-01")
    play.do("pass")
    assert play.p.result is not None, "the last turn is over"
    assert play.sector("s20")["expedition"] == 1


@pytest.mark.rule("GE-EXP-01", "GE-EXP-02", "GE-EXP-06", "GE-EXP-07")
def test_one_expedition_a_turn_and_the_marker_is_discarded(at: Any) -> None:
    play = explore(at, [1, 0], also={"s21": {"imperial": "SF", "expedition": 1}}, leaders={"leader-2a": "s21 SF"})
    assert play.told("ExpeditionRolled")[0]["entry"] == play.p.c.expedition_words.index("derelicts")
    assert "expedition" not in play.sector("s20")
    assert play.words["discard"]["expedition"] == 1
    assert play.p.over, "no second one"


@pytest.mark.rule("GE-EXP-03", "GE-EXP-04")
def test_modifiers_of_the_resolution(at: Any) -> None:
    for unit, added in (("SF", 0), ("CG", 0), ("AF", 1), ("WS", 1), ("IO", 2), ("TH", 2)):
        play = explore(at, [4, 9, 2], unit, "leader-2a")
        assert play.told("ResolutionRolled")[0]["modifier"] == 2 + added, unit


@pytest.mark.rule("GE-EXP-05", "GE-EXP-08", "GE-EXP-11")
def test_negative_indeterminate_positive(at: Any) -> None:
    play = explore(at, [4, 9, 2])
    assert play.told("ResolutionRolled")[0]["outcome"] == "negative"
    assert play.sector("s20") == {"imperial": "CF"}
    assert play.words["leaders"] == {}
    assert play.words["index"] == 50
    play = explore(at, [4, 9, 5])
    assert play.told("ResolutionRolled")[0]["outcome"] == "indeterminate"
    assert play.words["leaders"] == {"leader-1a": "s20 SF"}
    assert play.words["index"] == 50
    play = explore(at, [4, 9, 6, 8])
    assert play.words["index"] == 42, "Ancient Archive: a die"
    assert play.words["leaders"] == {"leader-1a": "s20 SF"}, "he stays in play"


@pytest.mark.rule("GE-EXP-09")
def test_only_one_unit_is_at_risk(at: Any) -> None:
    play = explore(at, [0, 0], sector={"imperial": "3SF CF"}, leaders={"leader-2a": "s20 SF"})
    assert play.sector("s20") == {"imperial": "CF 2SF"}, "Lost with All Hands"
    assert play.words["leaders"] == {"leader-2a": "s20 SF"}


@pytest.mark.rule("GE-EXP-10")
def test_further_leaders_die_with_the_unit_they_are_with(at: Any) -> None:
    play = explore(at, [0, 0], sector={"imperial": "SF CF"}, leaders={"leader-2a": "s20 SF", "leader-3a": "s20 CF"})
    assert play.words["leaders"] == {"leader-3a": "s20 CF"}


@pytest.mark.rule("GE-EXP-06")
def test_stellar_detonation(at: Any) -> None:
    play = explore(
        at, [0, 5, 7], sector={"imperial": "SF", "rebels": "AF", "system": "rebels 1/1/1"}, aliens=[["hive", "s20", 2]]
    )
    assert play.sector("s20") == {}
    assert play.words["aliens"] == []
    assert play.words["index"] == 57


@pytest.mark.rule("GE-EXP-07")
def test_fight_for_information_keeps_the_marker_and_helps_the_next(at: Any) -> None:
    play = explore(at, [1, 5, 9])
    assert play.sector("s20")["expedition"] == 1
    assert play.sector("s20")["bonus"] == 2
    play = explore(at, [4, 9, 4, 0], sector={"imperial": "SF", "bonus": 2})
    assert play.told("ResolutionRolled")[0]["modifier"] == 3
    assert "bonus" not in play.sector("s20"), "once"


@pytest.mark.rule("GE-EXP-07")
def test_go_deeper_helps_the_same_unit_and_leader_next_turn(at: Any) -> None:
    play = explore(at, [2, 0])
    assert play.sector("s20")["expedition"] == 1
    assert play.words["deeper"] == [20, 0, ids.SF, 10]
    play = explore(at, [4, 9, 4, 0], deeper=[20, 0, ids.SF, 9])
    assert play.told("ResolutionRolled")[0]["modifier"] == 3
    play = explore(at, [4, 9, 4], deeper=[20, 0, ids.AF, 9])
    assert play.told("ResolutionRolled")[0]["modifier"] == 1, "another unit"


@pytest.mark.rule("GE-GATE-01", "GE-GATE-02")
def test_a_star_gate_is_found(at: Any) -> None:
    for dice in ([3, 4], [2, 5, 9]):
        play = explore(at, dice)
        assert play.sector("s20")["gate"] == 1
        assert play.words["gates_known"] == 1
    off = explore(at, [3, 4], options={"star-gates": False})
    assert "gate" not in off.sector("s20")
    assert off.words["gates_known"] == 0
    full = explore(at, [3, 4], also={s: {"gate": 1} for s in ("s30", "s31", "s33", "s34")})
    assert "gate" not in full.sector("s20"), "none is left"
    assert full.words["gates_known"] == 1


@pytest.mark.rule("GE-TH-04", "GE-EXP-05")
def test_units_that_are_found(at: Any) -> None:
    for dice, found in (
        ([3, 5, 9], "CF SF TH"),
        ([7, 0, 9], "AF CF 2SF"),
        ([7, 5, 9], "CF IO SF"),
        ([8, 0, 9], "CF SF WS"),
    ):
        assert explore(at, dice).sector("s20")["imperial"] == found
    off = explore(at, [3, 5, 9], options={"transhumans": False})
    assert off.sector("s20")["imperial"] == "CF CG SF"


@pytest.mark.rule("GE-REC-08")
def test_units_that_are_not_in_the_counter_mix_are_not_found(at: Any) -> None:
    assert explore(at, [7, 5, 9], also={"s30": {"rebels": "8IO"}}).sector("s20")["imperial"] == "CF SF"


@pytest.mark.rule("GE-EXP-05", "GE-EXP-06", "GE-COMP-04")
def test_treasure_and_the_lost_colony(at: Any) -> None:
    assert explore(at, [6, 0, 7]).words["rp"] == 7
    assert explore(at, [6, 5, 9, 7, 4]).words["rp"] == 11
    play = explore(at, [4, 0, 9, "1/3/3"])
    assert play.sector("s20")["system"] == "imperial 1/3/3"
    assert play.words["rp"] == 0
    play = explore(at, [4, 0, 9, 6], sector={"imperial": "SF", "system": "rebels 1/1/1"})
    assert play.words["rp"] == 6


@pytest.mark.rule("GE-EXP-08", "GE-LDR-11")
def test_what_leaders_get_out_of_it(at: Any) -> None:
    assert explore(at, [5, 0, 9]).words["leaders"] == {"leader-1a": "s20 SF arsenal"}
    assert explore(at, [5, 5, 9]).words["leaders"] == {"leader-1a": "s20 SF lens"}
    play = explore(at, [9, 5], leader="leader-3a")
    assert play.words["leaders"] == {}
    assert play.words["index"] == 41, "Apotheosis: three times his value"


@pytest.mark.rule("GE-MRK-01", "GE-MRK-03")
def test_illuminated_texts(at: Any) -> None:
    assert explore(at, [9, 0]).words["illumination"] == 2
    assert explore(at, [9, 0], repression=9).words["illumination"] == 1
    assert explore(at, [9, 0], options={"illumination": False}).words["illumination"] == 0


@pytest.mark.rule("GE-EXP-05", "GE-ALN-03")
def test_the_alien_pact(at: Any) -> None:
    play = explore(at, [8, 5, 9], aliens=[["hive", "s30", 9], ["messiah", "s49", 8]])
    assert play.offers() == ["dismiss hive s30", "dismiss messiah s49"]
    play.refused("dismiss probe s30", "GE-EXP-05")
    play.do("dismiss messiah s49")
    assert play.words["aliens"] == [["hive", "s30", 9]]
    assert play.words["discard"]["messiah"] == 1
    assert explore(at, [8, 5, 9]).p.over, "nothing to choose without aliens"


@pytest.mark.rule("GE-REB-03")
def test_losing_the_last_unit_ends_the_game(at: Any) -> None:
    sectors = {"s20": {"imperial": "SF", "expedition": 1}}
    play = at({"turn": 3, "phase": "M", "map": sectors, "leaders": {"leader-1a": "s20 SF"}}, [0, 0]).do(
        "explore s20 SF leader-1a"
    )
    assert play.p.result is not None
    assert play.p.result.reason == "extinction"
