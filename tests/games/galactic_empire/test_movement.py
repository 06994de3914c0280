"""Phase I: Imperial movement, leaders on the move, Star Gates."""

from typing import Any

import pytest

#: Somebody who has not moved keeps the phase open.
WAIT = {"s30": {"imperial": "SF"}}


def destinations(play: Any) -> set[int]:
    return {int(text.split(" s")[1]) for text in play.offers("to")}


@pytest.mark.rule("GE-MOVE-01", "GE-SEQ-12", "GE-MOVE-13")
def test_movement_is_free(at: Any) -> None:
    play = at(
        {"turn": 3, "phase": "I", "rp": 5, "map": {"s01": {"system": "imperial 1/1/1"}, "s12": {"imperial": "3SF"}}}
    )
    assert play.offers() == ["pass", "from s12"]
    play.do("pass")
    assert play.sector("s12") == {"imperial": "3SF"}
    assert play.step == "Extropy"


@pytest.mark.rule("GE-MOVE-02", "GE-MOVE-04", "GE-MOVE-10")
def test_a_star_fleet_moves_two_sectors_across_lines_and_vertices(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": {"s05": {"imperial": "SF"}}}).do("from s05", "take SF 1")
    near = {1, 2, 4, 6, 8, 9}
    found = destinations(play)
    assert near < found
    for target in found - near:
        assert any(target in play.p.c.adjacent[step] for step in near), target
    assert play.p.c.distance[5][30] == 4
    play.refused("to s30", "GE-MOVE-10")
    # Sector 6 touches 5 in a point only.
    assert 6 in play.p.c.adjacent[5]
    assert 6 not in play.p.c.line[5]
    play = at({"turn": 3, "phase": "I", "map": {"s05": {"imperial": "SF"}, **WAIT}}).do(
        "from s05", "take SF 1", "to s06"
    )
    assert play.sector("s06")["imperial"] == "SF"


@pytest.mark.rule("GE-MOVE-10", "GE-MOVE-03")
def test_reach_by_speed_counts_one_point_a_sector(at: Any) -> None:
    for unit, speed in (("CF", 1), ("CG", 2), ("AF", 3), ("IO", 3), ("WS", 1)):
        play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": unit}}}).do("from s13", f"take {unit} 1")
        c = play.p.c
        expected = {s for s in c.enterable if 0 < c.distance[13][s] <= speed}
        assert destinations(play) == expected, unit


@pytest.mark.rule("GE-MOVE-10", "GE-MOVE-13")
def test_a_stack_moves_at_the_speed_of_its_slowest_unit(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "AF CF"}}}).do("from s13", "take-all")
    assert destinations(play) == set(play.p.c.reach[1][13])
    play.refused("to s01", "GE-MOVE-10")


@pytest.mark.rule("GE-MOVE-10", "GE-MOVE-05")
def test_a_unit_that_has_moved_does_not_move_again(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF"}, "s14": {"imperial": "CG"}}})
    play.do("from s13", "take SF 1", "to s14")
    assert play.sector("s14") == {"imperial": "CG SF", "moved": "SF"}
    play.do("from s14")
    assert play.offers() == ["take CG 1"], "the Star Fleet has used its movement, though it had a step left"
    play.do("take CG 1")
    play.refused("take SF 1", "GE-MOVE-10")
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF"}, **WAIT}}).do(
        "from s13", "take SF 1", "to s14"
    )
    play.refused("from s14", "GE-MOVE-10")


@pytest.mark.rule("GE-MOVE-13", "GE-MOVE-05")
def test_part_of_a_stack_may_go(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "3SF 2CG"}}})
    play.do("from s13", "take SF 2", "take CG 1", "to s12")
    assert play.sector("s12")["imperial"] == "CG 2SF"
    assert play.sector("s13")["imperial"] == "CG SF"


@pytest.mark.rule("GE-MOVE-11", "GE-MOVE-06", "GE-MOVE-07")
def test_enemies_neither_stop_nor_slow_movement(at: Any) -> None:
    sectors = {"s13": {"imperial": "AF", "rebels": "3AF"}, "s07": {"rebels": "9SF"}}
    play = at({"turn": 3, "phase": "I", "map": {**sectors, **WAIT}, "forces": {"i4a": {"at": "s03", "units": "WS"}}})
    play.do("from s13", "take AF 1")
    assert destinations(play) == set(play.p.c.reach[3][13])
    play.do("to s07")
    assert play.sector("s07") == {"imperial": "AF", "moved": "AF", "rebels": "9SF"}, "hostile stacks share the sector"


@pytest.mark.rule("GE-MOVE-16")
def test_the_void_can_be_passed_but_not_entered(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": {"s58": {"imperial": "AF SF"}}})
    assert play.p.c.distance[58][61] == 3
    play.do("from s58", "take AF 1")
    found = destinations(play)
    assert not found & {59, 60, 62, 67, 68, 70}
    assert 61 in found, "58 - 59 - 60 - 61 goes through the Void"
    play.refused("to s59", "GE-MOVE-16")


@pytest.mark.rule("GE-MOVE-12", "GE-TH-06", "GE-TH-01")
def test_trans_humans_go_anywhere_but_into_the_void(at: Any) -> None:
    for index in (30, 90):
        play = at({"turn": 3, "phase": "I", "index": index, "map": {"s58": {"imperial": "TH"}}}).do(
            "from s58", "take TH 1"
        )
        assert destinations(play) == set(play.p.c.enterable) - {58}
        play.refused("to s60", "GE-MOVE-16")
    play = at({"turn": 3, "phase": "I", "map": {"s58": {"imperial": "TH CF"}}}).do("from s58", "take-all")
    assert destinations(play) == set(play.p.c.reach[1][58])


@pytest.mark.rule("GE-COMP-16")
def test_systems_never_move(at: Any) -> None:
    play = at(
        {
            "turn": 3,
            "phase": "I",
            "map": {"s13": {"system": "imperial 2/2/4", "imperial": "SF"}, "s07": {"system": "imperial 1/1/1"}},
        }
    )
    assert play.offers("from") == ["from s13"]
    play.do("from s13")
    assert play.offers() == ["take SF 1"]


@pytest.mark.rule("GE-COMP-07")
def test_only_imperial_units_are_the_players(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"rebels": "SF"}, **WAIT}})
    assert play.offers("from") == ["from s30"]
    play.refused("from s13", "GE-COMP-07")


@pytest.mark.rule("GE-EV-09")
def test_nothing_leaves_a_living_nebula_or_passes_through_it(at: Any) -> None:
    sectors = {"s13": {"imperial": "AF TH", "gate": 1}, "s49": {"gate": 1}, "s07": {"imperial": "SF"}}
    play = at({"turn": 3, "phase": "I", "map": sectors, "aliens": [["nebula", "s13", 2]]})
    assert play.offers("from") == ["from s07"]
    play.refused("from s13", "GE-EV-09")
    play = at({"turn": 3, "phase": "I", "map": {"s02": {"imperial": "SF"}}, "aliens": [["nebula", "s07", 2]]})
    play.do("from s02", "take SF 1")
    found = destinations(play)
    assert 7 in found, "entering is possible and ends the move"
    assert play.p.c.distance[2][13] == 2
    assert 13 not in found, "02 - 07 - 13 is the only way of two steps"
    play.refused("to s13", "GE-EV-09")


# ----------------------------------------------------------------------------------------------------------- leaders


@pytest.mark.rule("GE-LDR-04")
def test_leaders_move_with_units_and_never_alone(at: Any) -> None:
    play = at(
        {"turn": 3, "phase": "I", "map": {"s13": {"imperial": "2SF"}, **WAIT}, "leaders": {"leader-2a": "s13 SF"}}
    )
    play.do("from s13", "take SF 1", "bring leader-2a", "to s12")
    assert play.words["leaders"] == {"leader-2a": "s12 SF"}
    play = at(
        {"turn": 3, "phase": "I", "map": {"s13": {"imperial": "2SF"}, **WAIT}, "leaders": {"leader-2a": "s13 SF"}}
    )
    play.do("from s13", "take SF 1", "to s12")
    assert play.words["leaders"] == {"leader-2a": "s13 SF"}, "he may stay with the other fleet"
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF"}, **WAIT}, "leaders": {"leader-2a": "s13 SF"}})
    play.do("from s13", "take SF 1", "to s12")
    assert play.words["leaders"] == {"leader-2a": "s12 SF"}, "he does not stay alone"
    far = {"leader-2a": "s30 SF", "leader-1a": "s13 SF"}
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF"}, **WAIT}, "leaders": far})
    play.do("from s13", "take SF 1", "to s12")
    assert play.words["leaders"] == {"leader-2a": "s30 SF", "leader-1a": "s12 SF"}, "nobody else comes along"


@pytest.mark.rule("GE-LDR-04", "GE-LDR-05")
def test_a_leader_goes_only_with_the_unit_he_is_with(at: Any) -> None:
    play = at(
        {"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF CG"}, **WAIT}, "leaders": {"leader-2a": "s13 SF"}}
    )
    play.do("pass", "from s13", "take CG 1")
    play.refused("bring leader-2a", "GE-LDR-04")
    play = at(
        {"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF CG"}, **WAIT}, "leaders": {"leader-2a": "s13 SF"}}
    )
    play.do("transfer leader-2a CG", "from s13", "take CG 1", "bring leader-2a", "to s12")
    assert play.words["leaders"] == {"leader-2a": "s12 CG"}


@pytest.mark.rule("GE-LDR-05")
def test_leaders_change_stacks_only_before_and_after_all_movement(at: Any) -> None:
    sectors = {"s13": {"imperial": "SF"}, "s12": {"imperial": "2CG"}, "s01": {"system": "imperial 1/1/1"}}
    play = at({"turn": 3, "phase": "I", "rp": 5, "map": sectors, "leaders": {"leader-2a": "s13 SF"}})
    assert play.step == "Movement", "nothing to change to before"
    play.do("from s13", "take SF 1", "to s12")
    play.refused("transfer leader-2a CG", "GE-LDR-05")
    play.do("from s12", "take CG 1")
    play.refused("bring leader-2a", "GE-LDR-05"), "he has moved already"
    play.do("to s13", "pass")
    assert play.step == "TransferLeaders"
    play.do("transfer leader-2a CG")
    assert play.words["leaders"] == {"leader-2a": "s12 CG"}
    assert play.step == "Extropy", "once is enough"


# -------------------------------------------------------------------------------------------------------- Star Gates

GATES = {"s13": {"imperial": "SF CG", "gate": 1}, "s49": {"gate": 1}, "s57": {"gate": 1}}


@pytest.mark.rule("GE-GATE-05", "GE-GATE-06", "GE-GATE-07", "GE-GATE-12")
def test_units_pass_one_by_one_and_choose_their_gate(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": GATES}, [4]).do("from s13")
    play.do("take SF 1")
    assert play.offers("to"), "it is optional"
    play.do("teleport")
    assert play.offers() == ["gate-to s49", "gate-to s57"]
    play.do("gate-to s57")
    assert play.sector("s57") == {"gate": 1, "imperial": "SF", "moved": "SF"}
    assert play.offers() == ["pass", "from s13"], "no other move this turn"
    play = at({"turn": 3, "phase": "I", "map": GATES}).do("from s13", "take-all")
    play.refused("teleport", "GE-GATE-06")


@pytest.mark.rule("GE-GATE-05")
def test_both_ends_need_a_gate(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF", "gate": 1}}}).do("from s13", "take SF 1")
    play.refused("teleport", "GE-GATE-05")
    play = at({"turn": 3, "phase": "I", "map": {"s12": {"imperial": "SF"}, "s13": {"gate": 1}, "s49": {"gate": 1}}})
    play.do("from s12", "take SF 1")
    play.refused("teleport", "GE-GATE-05")


@pytest.mark.rule("GE-GATE-12", "GE-DIE-03")
def test_a_three_throws_the_unit_into_a_random_sector(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": GATES}, [3, 9, 9]).do("from s13", "take SF 1", "teleport")
    assert play.sector("s73") == {"imperial": "SF", "moved": "SF"}


@pytest.mark.rule("GE-GATE-12", "GE-LDR-10")
def test_what_else_a_gate_does(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": GATES, "leaders": {"leader-1a": "s13 SF"}}, [1]).do(
        "pass", "from s13", "take SF 1", "bring leader-1a", "teleport"
    )
    assert play.sector("s13") == {"imperial": "CG", "gate": 1}
    assert play.words["leaders"] == {}
    play = at({"turn": 3, "phase": "I", "map": GATES}, [2]).do("from s13", "take SF 1", "teleport")
    assert play.sector("s13") == {"imperial": "CG SF", "moved": "SF", "gate": 1}
    play = at({"turn": 3, "phase": "I", "map": GATES}, [0]).do("from s13", "take SF 1", "teleport")
    assert play.sector("s13") == {"imperial": "CG SF", "moved": "SF"}, "the gate is gone, the unit stays"


@pytest.mark.rule("GE-GATE-13", "GE-GATE-14")
@pytest.mark.parametrize("roll", [0, 2])
def test_whoever_has_rolled_at_a_gate_stays_with_his_leader(at: Any, roll: int) -> None:
    given = {"turn": 3, "phase": "I", "map": {**GATES, "s13": {"imperial": "SF CG", "gate": 1}, **WAIT}}
    play = at({**given, "leaders": {"leader-1a": "s13 SF"}}, [roll]).do(
        "pass", "from s13", "take SF 1", "bring leader-1a", "teleport"
    )
    assert play.sector("s13")["moved"] == "SF"
    assert play.words["leaders"] == {"leader-1a": "s13 SF"}
    # Whoever has not rolled is free.
    play.do("from s13")
    assert play.offers() == ["take CG 1"]
    play.do("take CG 1", "to s12")
    assert play.words["leaders"] == {"leader-1a": "s13 SF"}
    assert play.p.status() == []


@pytest.mark.rule("GE-GATE-14")
def test_leaders_stray_and_arrive_with_their_unit(at: Any) -> None:
    given = {"turn": 3, "phase": "I", "map": {**GATES, **WAIT}, "leaders": {"leader-1a": "s13 SF"}}
    astray = at(given, [3, 9, 9]).do("pass", "from s13", "take SF 1", "bring leader-1a", "teleport")
    assert astray.words["leaders"] == {"leader-1a": "s73 SF"}
    arrived = at(given, [9]).do("pass", "from s13", "take SF 1", "bring leader-1a", "teleport")
    arrived.do(*(["gate-to s49"] if arrived.step == "GateArrival" else []))
    assert arrived.words["leaders"] == {"leader-1a": "s49 SF"}


def test_units_bought_this_turn_are_counted_where_they_are(at: Any) -> None:
    """The counts of new units stay possible when they move, on foot or by gate."""
    fresh = {**GATES, "s13": {"imperial": "SF CG", "fresh": "SF CG", "gate": 1}, **WAIT}
    play = at({"turn": 3, "phase": "I", "map": fresh}, [9]).do("from s13", "take SF 1", "teleport", "gate-to s49")
    assert play.p.status() == []
    play.do("from s13", "take CG 1", "to s12")
    assert play.p.status() == []
    assert play.sector("s13") == {"gate": 1}


@pytest.mark.rule("GE-GATE-06")
def test_enemies_do_not_close_a_gate(at: Any) -> None:
    guarded = {**GATES, "s49": {"gate": 1, "rebels": "3AF"}, "s13": {"imperial": "SF", "gate": 1, "rebels": "WS"}}
    play = at({"turn": 3, "phase": "I", "map": {**guarded, **WAIT}}, [9]).do(
        "from s13", "take SF 1", "teleport", "gate-to s49"
    )
    assert play.sector("s49")["imperial"] == "SF"


@pytest.mark.rule("GE-MOVE-08", "GE-NEX-04", "GE-MOVE-06")
def test_markers_do_not_count_and_stay_behind(at: Any) -> None:
    sectors = {"s13": {"system": "imperial 1/1/1", "nexus": 1, "imperial": "9SF 5AF 3CG"}, **WAIT}
    play = at({"turn": 3, "phase": "I", "map": sectors}).do("from s13", "take-all", "to s12")
    assert play.sector("s13") == {"system": "imperial 1/1/1", "nexus": 1}
    assert play.sector("s12")["imperial"] == "5AF 3CG 9SF", "no stacking limit"


@pytest.mark.rule("GE-RES-07", "GE-GATE-05")
def test_a_gate_leaves_the_count_of_new_units_as_it_is(at: Any) -> None:
    sectors = {**GATES, "s13": {"imperial": "3SF", "fresh": "SF", "gate": 1}, **WAIT}
    play = at({"turn": 3, "phase": "I", "map": sectors}, [9]).do("from s13", "take SF 1", "teleport")
    play.do(*(["gate-to s49"] if play.step == "GateArrival" else []))
    assert play.sector("s13")["fresh"] == "SF"


@pytest.mark.rule("GE-MOVE-13")
def test_a_move_needs_a_unit(at: Any) -> None:
    play = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF"}}}).do("from s13")
    play.refused("to s12", "GE-MOVE-13")
    assert play.p.why_not(0, play.game.parse("to s12")).key == "nothing-chosen"
    assert "to s12" in play.do("take SF 1").offers()
