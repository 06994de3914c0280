"""The Chaos Index (4.0) and victory (29.0)."""

from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.rules.combat import chaos_fight
from armillary.games.galactic_empire.rules.combat_results import resolve
from armillary.games.galactic_empire.rules.index import change_index
from armillary.games.galactic_empire.rules.victory import LEVELS, level, victory_points


@pytest.mark.rule("GE-IDX-04")
def test_never_below_one(still: Any) -> None:
    position = still({"index": 3})
    change_index(position.p, -5, "GE-EV-28")
    assert position.words["index"] == 1
    change_index(position.p, 4, "GE-EV-30")
    assert position.words["index"] == 5


@pytest.mark.rule("GE-IDX-05", "GE-VIC-07")
def test_above_one_hundred_ends_the_game(still: Any) -> None:
    position = still({"turn": 4, "index": 98})
    change_index(position.p, 2, "GE-EV-30")
    assert position.p.result is None
    change_index(position.p, 1, "GE-EV-30")
    assert position.p.result.reason == "catastrophe"
    assert position.p.result.rule == "GE-IDX-05"
    assert position.p.result.winners == ()


@pytest.mark.rule("GE-IDX-05", "GE-EV-47")
def test_half_a_point_above_one_hundred_is_enough(still: Any) -> None:
    position = still({"turn": 4, "index": 100, "leviathan": 1})
    change_index(position.p, 1, "GE-EV-30")
    assert position.p.result.reason == "catastrophe"


@pytest.mark.rule("GE-IDX-06", "GE-S1-07", "GE-S2-06", "GE-S3-11", "GE-S4-12", "GE-S5-10", "GE-S6-09")
@pytest.mark.parametrize(
    "scenario",
    ["over-the-edge", "civil-war", "empire-strikes", "trans-human-revolt", "second-empire", "eternal-empire"],
)
def test_turn_1_is_capped_at_95(still: Any, scenario: str) -> None:
    position = still({"turn": 1, "index": 93}, scenario=scenario)
    change_index(position.p, 6, "GE-EV-30")
    assert position.words["index"] == 95
    change_index(position.p, 50, "GE-EV-30")
    assert position.words["index"] == 95
    change_index(position.p, -2, "GE-EV-28")
    assert position.words["index"] == 93
    position = still({"turn": 2, "index": 93}, scenario=scenario)
    change_index(position.p, 6, "GE-EV-30")
    assert position.words["index"] == 99


@pytest.mark.rule("GE-IDX-02", "GE-EV-47")
@pytest.mark.parametrize(
    ("index", "count"),
    [(1, 2), (20, 2), (20.5, 2), (21, 4), (40, 4), (41, 6), (60, 6), (61, 8), (80, 8), (80.5, 8), (81, 10), (100, 10)],
)
def test_the_chart_drops_the_fraction(still: Any, index: float, count: int) -> None:
    from armillary.games.galactic_empire.rules.pool import markers_due

    assert markers_due(still({"index": index}).p) == count


@pytest.mark.rule("GE-CHG-01")
def test_each_change_is_told_with_its_rule(still: Any) -> None:
    position = still().play("smash", 4)
    event = next(event for event in position.p.log if event.kind == "IndexChanged")
    assert event.rules == ("GE-EV-30",)
    assert event.facts == {"change": 4, "index": 54}


# ----------------------------------------------------------------------------------------------------------- victory


@pytest.mark.rule("GE-VIC-02", "GE-VIC-03", "GE-DEF-06", "GE-DEF-09", "GE-CTRL-01")
def test_systems_count_for_their_owner_whoever_is_there(still: Any) -> None:
    given = {
        "index": 95,
        "map": {
            "s01": {"system": "imperial 1/1/1", "rebels": "9SF"},
            "s04": {"system": "imperial 2/2/4"},
            "s08": {"system": "rebels 1/1/2", "imperial": "5SF"},
        },
    }
    assert victory_points(still(given).p) == 5 + 1
    given["map"]["s01"] = {"system": "rebels 1/1/1", "imperial": "9SF"}
    assert victory_points(still(given).p) == 1


@pytest.mark.rule("GE-VIC-04")
@pytest.mark.parametrize(
    ("index", "points"),
    [
        (1, 9),
        (10, 9),
        (10.5, 9),
        (11, 8),
        (20, 8),
        (30, 7),
        (40, 6),
        (50, 5),
        (51, 4),
        (60, 4),
        (70, 3),
        (80, 2),
        (81, 1),
        (90, 1),
        (91, 0),
        (100, 0),
    ],
)
def test_points_for_the_index(still: Any, index: float, points: int) -> None:
    assert victory_points(still({"index": index}).p) == 5 + points


@pytest.mark.rule("GE-VIC-05", "GE-VIC-03")
def test_the_maximum_is_46() -> None:
    p = armillary.game("galactic-empire", scenario="over-the-edge").given({"turn": 3, "phase": "G", "index": 10})
    assert victory_points(p) == 46  # type: ignore[arg-type]
    c = p.game.components
    for quadrant in range(1, 5):
        assert sum(1 for sector in c.map_data.sectors if sector.system and sector.quadrant == quadrant) == 8


THRESHOLDS = {
    "over-the-edge": (31, 36, 41, 45),
    "civil-war": (24, 29, 34, 39),
    "empire-strikes": (21, 26, 31, 36),
    "eternal-empire": (16, 21, 26, 31),
    "trans-human-revolt": (16, 21, 26, 31),
    "second-empire": (6, 11, 16, 21),
}


@pytest.mark.rule("GE-VIC-01", "GE-VIC-06", "GE-S1-06", "GE-S2-05", "GE-S3-10", "GE-S4-10", "GE-S5-07", "GE-S6-07")
@pytest.mark.parametrize("scenario", THRESHOLDS)
def test_levels(still: Any, scenario: str) -> None:
    p = still(scenario=scenario).p
    marks = THRESHOLDS[scenario]
    for number, least in enumerate(marks):
        assert level(p, least - 1) == number
        assert level(p, least) == number + 1
    assert (level(p, 0), level(p, 46)) == (0, 4)
    assert LEVELS == ("collapse", "decline", "survival", "expanding", "triumph")


@pytest.mark.rule("GE-VIC-06", "GE-VIC-01", "GE-S2-04")
@pytest.mark.parametrize(
    ("systems", "reason", "winners"),
    [(10, "collapse", ()), (16, "decline", ()), (20, "survival", ()), (25, "expanding", (0,)), (31, "triumph", (0,))],
)
def test_each_level_is_reached_after_the_last_turn(
    at: Any, systems: int, reason: str, winners: tuple[int, ...]
) -> None:
    kinds = [word for word in armillary.game("galactic-empire").components.sys_words for _ in range(2)]
    c = armillary.game("galactic-empire").components
    places = {
        c.sector_words[s]: {"system": f"imperial {kinds[number]}"} for number, s in enumerate(c.systems[:systems])
    }
    position = at({"turn": 10, "phase": "N", "index": 50, "map": places})
    assert position.p.result.reason == reason
    assert position.p.result.winners == winners
    # The Core is worth 5, an index of 50 another 5.
    assert position.p.result.scores == (systems + 4 + 5,)


@pytest.mark.rule("GE-SEQ-17", "GE-S3-09")
def test_the_game_ends_with_its_last_turn(at: Any) -> None:
    given = {"phase": "N", "index": 5, "map": {"s01": {"system": "imperial 1/1/1"}}}
    assert at({**given, "turn": 9}, ["eye", "eye"]).words["turn"] == 10
    assert at({**given, "turn": 10}).p.over
    assert at({**given, "turn": 5}, scenario="empire-strikes").p.over


@pytest.mark.rule("GE-S7-02")
def test_universal_victory_needs_every_system_and_an_index_of_ten() -> None:
    g = armillary.game("galactic-empire", scenario="sweep-of-empire")
    p = g.given({"turn": 12, "phase": "N", "index": 10})
    assert p.result is not None
    assert (p.result.reason, p.result.scores, p.result.winners) == ("universal", (46.083,), (0,))
    for given in (
        {"index": 10.5},
        {"index": 11},
        {"index": 10, "map": {"s57": {"system": None}}},
        {"index": 10, "map": {"s57": {"system": "rebels 1/1/1"}}},
    ):
        trial = g.given({"turn": 12, "phase": "N", "map": {}, **given})
        assert trial.result is None or trial.result.reason != "universal"


def test_the_turn_limit_of_simulations() -> None:
    g = armillary.game("galactic-empire", scenario="sweep-of-empire", options={"turn-limit": 10})
    p = g.given({"turn": 10, "phase": "N", "index": 50})
    assert p.result is not None
    assert p.result.reason == "limit"
    # One scale: victory points, for whoever is not done as well.
    assert p.result.scores == (42.0,)


@pytest.mark.rule("GE-COMP-21")
def test_more_than_100_resource_points(still: Any) -> None:
    position = still({"rp": 93}).play("tech-advance", 9).play("tech-advance", 5)
    assert position.words["rp"] == 107


@pytest.mark.rule("GE-DEF-05")
def test_adjacency_by_line_and_vertex(still: Any) -> None:
    c = still().p.c
    assert c.adjacent[5] == (1, 2, 4, 6, 8, 9)
    assert set(c.line[5]) == {1, 2, 4, 9}


def test_side_words_are_complete() -> None:
    assert len(ids.SIDE_WORDS) == ids.SIDES
    assert len(set(ids.SIDE_WORDS)) == ids.SIDES


@pytest.mark.rule("GE-CHG-12", "GE-CHG-02", "GE-EV-48")
def test_leviathan_leaves_before_the_loss_of_the_core_is_counted(still: Any) -> None:
    given = {
        "index": 70,
        "leviathan": 1,
        "map": {"s01": {"system": "imperial 2/1/3", "nexus": 1}, "s31": {"imperial": "SF"}},
        "forces": {"i4a": {"at": "s01", "units": "3CG"}},
    }
    position = still(given)
    fight = chaos_fight(position.p, ids.INVADER + 3, ids.INVADER + 3, 1)
    position.roll(9)
    resolve(position.p, fight, ids.MORPHOGENETIC, -1, 0)
    assert position.sector("s01")["system"] == "rebels 2/1/3"
    assert position.words["index"] == 75
    assert position.words["gone"] == ["leviathan"]


@pytest.mark.rule("GE-IDX-06", "GE-EV-47")
def test_half_a_point_does_not_pass_the_limit_of_the_first_turn(still: Any) -> None:
    p = still({"turn": 1, "index": 95, "leviathan": 1}).p
    change_index(p, 1, "GE-CHG-01")
    assert p.index2 == 190
