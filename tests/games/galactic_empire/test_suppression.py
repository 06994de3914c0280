"""Suppression (24.0)."""

from typing import Any

import pytest

NEAR = {"s01": {"system": "imperial 1/1/1", "nexus": 1}}


def pool(position: Any, marker: str) -> int:
    return int(position.p.pool[position.game.vocabulary.value("marker", marker)])


@pytest.mark.rule("GE-SUP-01", "GE-IE-10", "GE-INV-02", "GE-REB-07", "GE-USR-03")
@pytest.mark.parametrize(
    ("marker", "dice"), [("usurper-1a", [0, 2]), ("ie-1", [0, 2]), ("invader-1a", [0, 0, 2]), ("rebellion", [0, 2])]
)
def test_four_kinds_of_marker_can_be_suppressed(still: Any, marker: str, dice: list[int]) -> None:
    given = {"repression": 1, "map": {**NEAR, "s02": {"system": "imperial 1/2/1", "imperial": "SF"}}}
    position = still(given).play(marker, *dice)
    assert position.offers() == ["suppress", "pass"]
    before = position.words["map"]
    position.roll(9).do("suppress", "commit 0")
    assert position.words["map"] == before
    assert pool(position, marker) == position.p.c.marker_copies[position.game.vocabulary.value("marker", marker)]
    assert position.done


@pytest.mark.rule("GE-SUP-01")
def test_other_markers_cannot(still: Any) -> None:
    given = {"repression": 5, "map": {**NEAR, "s02": {"system": "imperial 1/2/1", "imperial": "SF"}}}
    assert still(given).play("attrition", 0, 2).sector("s02") == {"imperial": "SF"}


@pytest.mark.rule("GE-SUP-03")
def test_means_are_needed(still: Any) -> None:
    position = still({"map": {"s02": {"system": "imperial 1/2/1", "imperial": "WS IO"}}}).play("rebellion", 0, 2)
    assert position.sector("s02")["system"] == "rebels 1/2/1"
    # A Nexus two sectors away does not help, a Repression marker does.
    far = {"s01": {"system": "imperial 1/1/1", "nexus": 1}, "s13": {"system": "imperial 1/2/1"}}
    assert still({"map": far}).play("rebellion", 2, 0).sector("s13")["system"] == "rebels 1/2/1"
    assert still({"map": far, "repression": 1}).play("rebellion", 2, 0).offers() == ["suppress", "pass"]


@pytest.mark.rule("GE-SUP-17")
def test_a_marker_that_only_lies_in_the_box_allows_nothing(still: Any) -> None:
    far = {"s13": {"system": "imperial 1/2/1", "imperial": "WS"}}
    position = still({"map": far, "repression": 3}).play("rebellion", 2, 0).do("suppress")
    assert position.offers() == ["commit 1..3"]
    position.refused("commit 0", "GE-SUP-17")
    # 4 + 2 + 1 = 7 fails; the factors are those of the World Ship and the marker.
    position.roll(4).do("commit 1")
    assert position.told("SuppressionRolled")[0]["modifier"] == 3
    # With a Nexus near none has to be spent.
    near = {"s20": {"system": "imperial 1/1/2", "nexus": 1}}
    assert still({"map": {**far, **near}, "repression": 3}).play("rebellion", 2, 0).do("suppress").offers() == [
        "commit 0..3"
    ]
    # Without an Imperial unit in the sector a marker cannot be spent, so that there is nothing to try.
    position = still({"map": {"s12": {"imperial": "SF"}}, "repression": 3}).play("invader-1a", 0, 2, 0)
    assert position.done


@pytest.mark.rule("GE-SUP-03")
def test_the_attempt_may_be_declined(still: Any) -> None:
    position = still({"map": {**NEAR, "s02": {"system": "imperial 1/2/1"}}}).play("rebellion", 0, 2).do("pass")
    assert position.sector("s02")["system"] == "rebels 1/2/1"
    assert position.done


@pytest.mark.rule("GE-OPT-01")
def test_without_the_option_nothing_is_offered(still: Any) -> None:
    given = {"repression": 3, "map": {**NEAR, "s02": {"system": "imperial 1/2/1"}}}
    assert still(given, options={"suppression": False}).play("rebellion", 0, 2).done


@pytest.mark.rule("GE-SUP-06", "GE-SUP-07", "GE-SUP-15")
def test_nexus_world_ship_and_imperial_order_count(still: Any) -> None:
    # Two Nexus markers are near, one counts: 2 + 2 x 2 (WS) + 3 x 1 (IO) = 9.
    nexus = {"s01": {"system": "imperial 1/1/1", "nexus": 1}, "s07": {"system": "imperial 2/1/1", "nexus": 1}}
    given = {"map": {**nexus, "s02": {"system": "imperial 1/2/1", "imperial": "2WS 3IO"}}}
    position = still(given).play("rebellion", 0, 2, 0).do("suppress")
    assert position.told("SuppressionRolled")[0]["modifier"] == 9


@pytest.mark.rule("GE-SUP-08", "GE-SUP-14", "GE-MRK-04", "GE-SUP-05")
def test_repression_markers_count_one_each_and_are_spent(still: Any) -> None:
    given = {"repression": 7, "map": {"s02": {"system": "imperial 1/2/1"}}}
    position = still(given).play("rebellion", 0, 2, 0).do("suppress", "commit 7")
    assert position.told("SuppressionRolled")[0]["modifier"] == 7
    assert position.words["repression"] == 0
    assert position.sector("s02")["system"] == "rebels 1/2/1"


@pytest.mark.rule("GE-SUP-09", "GE-SUP-05", "GE-LDR-07", "GE-LDR-03")
def test_one_leader_may_help_and_is_lost(still: Any) -> None:
    given = {
        "map": {**NEAR, "s02": {"system": "imperial 1/2/1", "imperial": "SF"}},
        "leaders": {"leader-3a": "s02 SF", "leader-1a": "s02 SF"},
    }
    position = still(given).play("rebellion", 0, 2).do("suppress")
    assert position.offers() == ["use-leader leader-1a", "use-leader leader-3a", "pass"]
    position.roll(9).do("use-leader leader-3a")
    assert position.told("SuppressionRolled")[0]["modifier"] == 5
    assert position.words["leaders"] == {"leader-1a": "s02 SF"}
    # A total of 14 succeeds without Alienation.
    assert position.words["index"] == 50
    assert position.done


@pytest.mark.rule("GE-SUP-10", "GE-MRK-07")
def test_repression_needs_an_imperial_unit(still: Any) -> None:
    # A Usurper that finds nobody ends in the Core; an Invader may appear in an empty sector.
    given = {"repression": 3, "map": {**NEAR}}
    position = still(given).play("invader-1a", 0, 0, 2)
    position.refused("commit 2", "GE-SUP-10")
    position.roll(3).do("suppress")
    assert position.told("SuppressionRolled")[0]["modifier"] == 2 - 1
    assert position.words["repression"] == 3


@pytest.mark.rule("GE-SUP-11")
@pytest.mark.parametrize(
    ("marker", "dice", "value"), [("usurper-4a", [0, 2], 4), ("ie-3", [0, 2], 3), ("rebellion", [0, 2], 0)]
)
def test_the_markers_value_is_subtracted(still: Any, marker: str, dice: list[int], value: int) -> None:
    given = {"map": {**NEAR, "s02": {"system": "imperial 1/2/1", "imperial": "SF"}}}
    position = still(given).play(marker, *dice, 9).do("suppress")
    assert position.told("SuppressionRolled")[0]["modifier"] == 2 - value


def test_the_other_ruling_ignores_the_value(still: Any) -> None:
    given = {"map": {**NEAR, "s02": {"system": "imperial 1/2/1", "imperial": "SF"}}}
    position = still(given, rulings={"suppression-value": "ignored"}).play("usurper-4a", 0, 2, 9).do("suppress")
    assert position.told("SuppressionRolled")[0]["modifier"] == 2


@pytest.mark.rule("GE-SUP-12")
def test_alienation_adds_one_for_each_repression_marker(still: Any) -> None:
    given = {"repression": 3, "map": {**NEAR, "s02": {"system": "imperial 1/2/1"}}}
    position = still(given).play("rebellion", 0, 2, 5).do("suppress", "commit 3")
    assert position.words["index"] == 53
    assert position.sector("s02")["system"] == "imperial 1/2/1"


@pytest.mark.rule("GE-SUP-13")
def test_resistance_turns_the_system_and_the_event_goes_on(still: Any) -> None:
    given = {"map": {**NEAR, "s02": {"system": "imperial 1/2/1", "imperial": "SF IO"}}}
    position = still(given).play("usurper-4a", 0, 2, 5).do("suppress")
    # 5 + 2 - 4 + 1 (IO) = 4 fails without Resistance; 4 would resist.
    assert position.sector("s02")["system"] == "imperial 1/2/1"
    position = still(given).play("usurper-4a", 0, 2, 4).do("suppress")
    assert position.sector("s02")["system"] == "rebels 1/2/1"
    assert position.words["forces"] == {"u4a": {"at": "s02", "units": "SF"}}
    assert position.done


@pytest.mark.rule("GE-SUP-15", "GE-NEX-09", "GE-NEX-10")
def test_the_same_nexus_helps_again_and_again(still: Any) -> None:
    given = {"map": {**NEAR, "s02": {"system": "imperial 1/2/1"}, "s04": {"system": "imperial 2/1/1"}}}
    position = still(given).play("rebellion", 0, 2).roll(6).do("suppress")
    position.play("rebellion", 0, 5).roll(6).do("suppress")
    assert position.p.imp_systems == 3
    assert position.sector("s01")["nexus"] == 1
    assert pool(position, "rebellion") == 12


@pytest.mark.rule("GE-SUP-04")
@pytest.mark.parametrize(
    ("die", "success", "alienation", "resistance"),
    [(1, False, False, True), (2, False, False, False), (5, False, False, False), (6, True, True, False)],
)
def test_the_suppression_table(still: Any, die: int, success: bool, alienation: bool, resistance: bool) -> None:
    position = still({"map": {**NEAR, "s02": {"system": "imperial 1/2/1"}}}).play("rebellion", 0, 2, die).do("suppress")
    facts = position.told("SuppressionRolled")[0]
    assert facts["suppression"] == 2 * success + (alienation or resistance)
    assert facts["total"] == die + 2


@pytest.mark.rule("GE-SUP-09", "GE-LDR-07", "GE-SUP-05")
def test_every_leader_counts_in_suppression(still: Any) -> None:
    given = {
        "map": {**NEAR, "s02": {"system": "imperial 1/2/1", "imperial": "SF"}},
        "leaders": {"leader-1a": "s02 SF"},
    }
    position = still(given).play("rebellion", 0, 2).do("suppress").roll(5).do("use-leader leader-1a")
    assert position.told("SuppressionRolled")[0]["modifier"] == 3, "the Nexus 2, the leader 1"
    assert position.words["leaders"] == {}


@pytest.mark.rule("GE-SUP-15", "GE-NEX-09")
def test_a_nexus_in_the_sector_itself_counts(still: Any) -> None:
    given = {"map": {"s13": {"system": "imperial 1/2/1", "nexus": 1, "imperial": "SF"}}}
    position = still(given).play("rebellion", 2, 0, 6).do("suppress")
    assert position.told("SuppressionRolled")[0]["modifier"] == 2
    assert position.sector("s13")["system"] == "imperial 1/2/1"
