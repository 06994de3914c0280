"""Both sides of a boundary: the first and the last of a kind, exactly enough, the turn before and after, at once."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.chaos_events import PlayMarker
from armillary.games.galactic_empire.rules import (
    aliens,
    allies,
    chaos_events,
    colonization,
    empires,
    expedition,
    expenditure,
    extropy,
    imperial_attack,
    movement,
    operations,
    pool,
    scenarios,
    star_gates,
    usurpation,
)
from armillary.games.galactic_empire.rules.forces import (
    check_institute,
    eliminate_system,
    free_leaders,
    place_leader,
    remove_leader,
    turn_system,
)
from armillary.games.galactic_empire.rules.index import change_index
from armillary.games.galactic_empire.saved import units_value

T = ids.TYPES
#: The first kind of system unit.
FIRST = "1/1/1"


def dice_of(position: Any, sector: int) -> tuple[int, int]:
    at = list(position.p.c.random_sectors).index(sector)
    return at // 10, at % 10


def empire(n: int, **more: Any) -> dict[str, Any]:
    """Empire e1 (n = 0), e3, r1, at home in 49."""
    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    return {"map": {"s49": {"system": f"{name} 2/1/1"}}, "empires": {name: {"home": "s49", **more}}}


# --------------------------------------------------------------------------------------------------------------- the index


@pytest.mark.rule("GE-IDX-06")
@pytest.mark.parametrize(
    ("index", "change", "after", "held"), [(94, 5, 99, False), (95, 5, 100, None), (97, 5, 100, True)]
)
def test_the_cap_of_turn_one_is_named_only_where_it_holds_something_back(
    still: Any, index: int, change: int, after: int, held: bool | None
) -> None:
    position = still({"turn": 1, "index": index})
    cap = position.p.c.tables.index.first_turn_cap
    position.p.index2 = 2 * (cap - 100 + index)
    change_index(position.p, change, "GE-EV-30")
    assert position.p.index2 == 2 * (cap - 100 + after)
    assert ("GE-IDX-06" in position.events("IndexChanged")[-1].rules) == bool(held)


@pytest.mark.rule("GE-IDX-05", "GE-EV-47")
def test_half_a_point_above_a_hundred_is_a_catastrophe(still: Any) -> None:
    position = still({"index": 100, "leviathan": 1})
    change_index(position.p, 1, "GE-EV-30")
    assert position.p.result.reason == "catastrophe"
    position = still({"index": 99, "leviathan": 1})
    change_index(position.p, 2, "GE-EV-30")
    assert position.p.result is None


@pytest.mark.rule("GE-EV-43")
@pytest.mark.parametrize(("units", "leaves"), [("2CG TH", False), ("3CG", True), ("CF 2SF", False), ("3SF", True)])
@pytest.mark.parametrize("force", ["rebels", "u1a", "i1a"])
def test_six_points_of_one_force_and_not_five_drive_the_institute_away(
    still: Any, units: str, leaves: bool, force: str
) -> None:
    given: dict[str, Any] = {"index": 10, "institute": ["s50", 1], "map": {"s50": {"system": "imperial 1/1/1"}}}
    if force == "rebels":
        given["map"]["s50"]["rebels"] = units
    else:
        given["forces"] = {force: {"at": "s50", "units": units}}
    position = still(given)
    check_institute(position.p)
    assert (position.words["institute"] is None) == leaves
    assert (position.p.institute, position.p.institute_turn) == ((0, 0) if leaves else (50, 1))


@pytest.mark.rule("GE-EV-43", "GE-IE-31")
def test_recruits_at_home_drive_the_institute_away_in_their_phase(still: Any) -> None:
    given = empire(0, defence="2CG SF", leadership=4)
    given["map"]["s49"]["system"] = "e1 3/3/4"
    position = still({**given, "institute": ["s49", 1]})
    check_institute(position.p)
    assert position.words["institute"] is not None
    position.phase("E", 9)
    assert position.words["empires"]["e1"]["defence"] == "4CG SF"
    assert position.words["institute"] is None


@pytest.mark.rule("GE-EV-43", "GE-INV-04")
def test_an_invader_that_walks_in_drives_the_institute_away_in_the_phase(still: Any) -> None:
    p = still().p
    end = p.c.higher[12]
    word = p.c.sector_words[end]
    given = {"forces": {"i1a": {"at": "s12", "units": "3SF"}}, "institute": [word, 1]}
    rows = [
        row
        for row in range(10)
        if p.c.operations[ids.T_INVADER][p.c.operations_bands[ids.T_INVADER].at(row + 1)].move == "higher"
    ]
    position = still(given).phase("B", rows[0])
    assert position.words["forces"]["i1a"]["at"] == word
    assert position.words["institute"] is None


# ------------------------------------------------------------------------------------------- markers drawn and the Institute


@pytest.mark.rule("GE-EV-40", "GE-IDX-02")
@pytest.mark.parametrize(
    ("came", "system", "more"),
    [(2, f"rebels {FIRST}", 1), (3, f"rebels {FIRST}", 0), (2, f"imperial {FIRST}", 0), (2, None, 0)],
)
def test_the_institute_adds_a_marker_from_the_turn_after_it_came(still: Any, came: int, system: Any, more: int) -> None:
    p = still({"turn": 3, "institute": ["s50", came], "map": {"s50": {"system": system}}}).p
    assert pool.markers_due(p) == p.c.markers_at[50] + more
    assert pool.may_veto(p) == (came == 2 and system == f"imperial {FIRST}")
    assert not pool.may_veto(still({"turn": 3}).p)


@pytest.mark.rule("GE-EVM-10")
@pytest.mark.parametrize(("spare", "refilled"), [(0, False), (-1, True), (1, False)])
def test_the_pool_is_filled_again_only_when_it_holds_too_few(still: Any, spare: int, refilled: bool) -> None:
    position = still({"index": 50})
    p = position.p
    due = pool.markers_due(p)
    kind = ids.REBELLION
    p.discard = [there + more for there, more in zip(p.discard, p.pool, strict=True)]
    p.pool = [0] * ids.MARKERS
    p.pool[kind] = due + spare
    p.discard[kind] -= due + spare
    position.roll(*[kind] * due)
    pool.draw_markers(p)
    assert len(p.drawn) == due
    assert bool(position.events("PoolRefilled")) == refilled


@pytest.mark.rule("GE-IE-04", "GE-EV-01")
def test_a_substitute_is_revealed_like_any_other_marker(still: Any) -> None:
    position = still(empire(0, defence="SF"))
    spots = dice_of(position, 2)
    position.play("ie-1", "biomech", *spots)
    assert position.words["aliens"] == [["biomech", "s02", 3]]
    assert position.done
    veto = still({**empire(0, defence="SF"), "institute": ["s01", 1]}).play("ie-1", "biomech").do("pass")
    frame = veto.p.frames[-1]
    assert isinstance(frame, PlayMarker)
    assert (frame.marker, frame.sector, frame.stage, frame.holds) == (0, 0, 0, 1), "revealed, and it may be vetoed"


# -------------------------------------------------------------------------------------------------------------- what is gone


@pytest.mark.rule("GE-LDR-02", "GE-RES-07", "GE-SCN-09")
def test_a_leader_in_the_pool_is_as_new(still: Any) -> None:
    """Nothing of where he was shows, nor what he was given."""
    position = still({"map": {"s12": {"imperial": "SF"}}, "leaders": {"leader-2b": "s12 SF arsenal lens"}})
    p = position.p
    leader = p.c.leader_words.index("leader-2b")
    place_leader(p, leader, 12, ids.SF, "GE-LDR-01")
    assert (p.leader_at[leader], p.leader_with[leader], p.leader_new[leader]) == (12, ids.SF, 1)
    assert (p.leader_arsenal[leader], p.leader_lens[leader]) == (1, 1)
    remove_leader(p, leader, "GE-LDR-11")
    everything = (p.leader_at, p.leader_with, p.leader_new, p.leader_arsenal, p.leader_lens)
    assert [values[leader] for values in everything] == [0, 0, 0, 0, 0]
    assert leader in free_leaders(p)


@pytest.mark.rule("GE-EV-48", "GE-NEX-06", "GE-CHG-12")
@pytest.mark.parametrize(("version", "change"), [(None, 1), (1, 0.5)])
def test_leviathan_leaves_before_the_nexus_of_the_core_is_counted(still: Any, version: Any, change: float) -> None:
    given = {"map": {"s01": {"system": f"imperial {FIRST}", "nexus": 1}}, "leviathan": 1}
    position = still(given, version=version)
    p = position.p
    eliminate_system(p, 1, "GE-CRT-11")
    lost = p.c.tables.index_changes.nexus_lost_core
    assert p.index2 - 100 == 2 * lost * change
    assert (p.leviathan, p.leviathan_gone, p.nexus[1], p.sys_side[1]) == (0, 1, 0, 0)


@pytest.mark.rule("GE-EVM-07", "GE-EV-46")
def test_a_leviathan_played_in_vain_counts_once(still: Any) -> None:
    position = still({"map": {"s01": {}, "s02": {"imperial": "SF"}}}).play("leviathan")
    assert position.p.leviathan_gone == 1


@pytest.mark.rule("GE-IE-18", "GE-IE-41", "GE-IE-45")
@pytest.mark.parametrize("n", [0, 2, 8])
@pytest.mark.parametrize("how", ["turned", "eliminated"])
def test_an_empire_ends_with_its_home_and_not_with_another_system(still: Any, n: int, how: str) -> None:
    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    given = empire(n, defence="SF", claims=["s50"])
    given["map"]["s50"] = {"system": f"{name} {FIRST}"}

    def lose(s: int) -> Any:
        position = still(given)
        if how == "turned":
            turn_system(position.p, s, ids.IMPERIAL, "GE-CRT-18")
        else:
            eliminate_system(position.p, s, "GE-CRT-11")
        return position

    position = lose(50)
    assert name in position.words["empires"]
    assert position.p.claims[n] == (49, 50), "remembered"
    position = lose(49)
    assert name not in position.words["empires"]
    assert position.sector("s49").get("rebels") == "SF"
    assert position.sector("s50")["system"] == f"rebels {FIRST}"


@pytest.mark.rule("GE-REB-03")
@pytest.mark.parametrize("leader", [0, 3])
def test_the_game_ends_at_once_with_the_last_imperial_unit(still: Any, leader: int) -> None:
    """Lost on an expedition, in a Star Gate, to an alien or in a detonation: not only at the end of the phase."""
    word = still().p.c.leader_words[leader]
    lonely = {
        "map": {"s01": {}, "s12": {"imperial": "SF", "expedition": 1, "gate": 1}, "s13": {"gate": 1}},
        "leaders": {word: "s12 SF"},
    }
    position = still(lonely)
    expedition.lose_expedition(position.p, 12, ids.SF, leader, "GE-EXP-05")
    assert position.p.result.reason == "extinction"
    position = still(lonely).roll(5)
    expedition.effect(position.p, "detonation", 12, ids.SF, leader)
    assert position.p.result.reason == "extinction"
    position = still(lonely)
    rows = position.p.c.star_gate_bands
    position.roll(next(face for face in range(10) if rows.at(face) == star_gates.ELIMINATED))
    star_gates.teleport(position.p, 12, ids.SF, [leader])
    assert position.p.result.reason == "extinction"
    for marker in (ids.BIOMECH, ids.PROBE):
        position = still({**lonely, "aliens": [[position.p.c.marker_words[marker], "s12", 3]], "leaders": {}}).roll(
            0, 1
        )
        aliens.resolve(position.p, position.p.aliens[0], None)
        assert position.p.result.reason == "extinction"


@pytest.mark.rule("GE-REB-03", "GE-RES-08")
def test_the_game_ends_when_the_last_unit_is_not_paid(still: Any) -> None:
    position = still({"map": {"s01": {}, "s12": {"imperial": "SF"}}, "rp": 0, "phase": "G"})
    position.p.phase = 6
    position.p.frames.clear()
    from armillary.games.galactic_empire.flow.turn import GameTurn

    position.run(GameTurn())
    position.do("disband s12 SF")
    assert position.p.result is not None
    assert position.p.result.reason == "extinction"
    assert (position.words["turn"], position.words["phase"]) == (3, "colonization-phase"), (
        "nothing of phase H was played"
    )
    assert [event["phase"] for event in position.told("PhaseBegun")] == [6]


# ---------------------------------------------------------------------------------------------- the first kind, the first side


@pytest.mark.rule("GE-EV-23", "GE-EV-24")
def test_attrition_takes_a_system_of_the_first_kind(still: Any) -> None:
    """Its own in the sector, or the next lower one when the last sector has none."""
    position = still({"map": {"s02": {"system": f"imperial {FIRST}"}, "s50": {"system": "imperial 3/3/4"}}})
    position.play("attrition", *dice_of(position, 2))
    assert position.sector("s02") == {}
    assert "system" in position.sector("s50")
    last = position.p.c.systems[-1]
    position = still({"map": {"s02": {"system": "imperial 2/2/2"}, "s50": {"system": f"imperial {FIRST}"}}})
    position.play("attrition", *dice_of(position, last))
    assert position.sector("s50") == {}
    assert "system" in position.sector("s02")


@pytest.mark.rule("GE-IE-14", "GE-IE-06")
@pytest.mark.parametrize(("n", "led"), [(5, False), (6, True), (8, True)])
def test_an_empire_of_rebels_is_told_with_its_leadership_rule(still: Any, n: int, led: bool) -> None:
    position = still({"map": {"s50": {"system": "imperial 3/3/4", "rebels": "SF"}}})
    if n < 6:
        position.p.pool[ids.IE_MARKER + n] -= 1
    empires.found_empire(position.p, n, 50, "GE-EV-38")
    assert ("GE-IE-14" in position.events("EmpireFounded")[0].rules) == led


@pytest.mark.rule("GE-IE-13", "GE-CRT-05", "GE-CBT-27")
@pytest.mark.parametrize("n", [0, 2])
def test_a_lone_system_of_any_empire_is_a_force_with_a_leader(still: Any, n: int) -> None:
    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    given = empire(n, defence="SF", claims=["s50"], leadership=2)
    given["map"]["s50"] = {"system": f"{name} {FIRST}", "imperial": "AF"}
    p = still(given).p
    assert imperial_attack.forces(p, 50) == [ids.EMPIRE + n]
    from armillary.games.galactic_empire.rules.combat import Fight

    fight = Fight(50, ids.IMPERIAL, -1, units_value("AF"), False, True, [], [0] * T)
    assert fight.defence_modifier(p, ids.MILITARY) == 2


@pytest.mark.rule("GE-IE-42", "GE-REB-01")
@pytest.mark.parametrize("n", [0, 2])
def test_imperial_units_that_rebel_at_a_home_end_the_empire(still: Any, n: int) -> None:
    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    given = empire(n, defence="SF")
    given["map"]["s49"]["imperial"] = "AF"
    position = still(given)
    chaos_events.rebel(position.p, 49)
    assert name not in position.words["empires"]
    assert position.sector("s49")["rebels"] == "AF SF"


@pytest.mark.rule("GE-IE-02")
def test_an_empire_marker_goes_down_to_the_core_and_no_farther(still: Any) -> None:
    p = still({"map": {"s01": {}, "s04": {"system": f"imperial {FIRST}"}}}).p
    assert chaos_events.empire_sector(p, 3) == 1
    assert chaos_events.empire_sector(p, 1) == 1
    assert chaos_events.empire_sector(p, 4) == chaos_events.empire_sector(p, 12) == 4


@pytest.mark.rule("GE-EV-66", "GE-IE-30")
@pytest.mark.parametrize("n", [0, 2, 8])
@pytest.mark.parametrize(
    ("empire_has", "s", "attack", "defence"),
    [
        ({"defence": "SF"}, 49, "", "SF TH"),
        ({"attack": "SF", "at": "s48"}, 49, "SF", "TH"),
        ({"defence": "SF", "attack": "AF", "at": "s48"}, 49, "AF", "SF TH"),
        ({"defence": "SF"}, 50, "TH", "SF"),
        ({"defence": "SF", "attack": "AF", "at": "s48"}, 50, "AF", "SF TH"),
        ({"defence": "SF", "attack": "AF", "at": "s50"}, 50, "AF TH", "SF"),
        ({"attack": "AF", "at": "s48"}, 50, "AF", "TH"),
    ],
)
@pytest.mark.parametrize("kind", [FIRST, "3/3/4"])
def test_a_trans_human_joins_the_empire_where_it_can(
    still: Any, n: int, empire_has: dict[str, Any], s: int, attack: str, defence: str, kind: str
) -> None:
    """At home the home defence, in a conquered sector the attack force; nothing is rolled, for there is one force."""
    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    given = empire(n, **empire_has, claims=["s50"])
    given["map"]["s50"] = {"system": f"{name} {kind}", "rebels": "SF"}
    position = still(given)
    p = position.p
    p.avail[ids.TH] -= 1
    assert chaos_events.join_leftmost(p, s, ids.TH) == ids.EMPIRE + n
    found = position.words["empires"][name]
    assert (found["attack"], found["defence"]) == (attack, defence)
    assert position.sector("s50")["rebels"] == "SF"
    assert p.status() == []


@pytest.mark.rule("GE-EV-66")
@pytest.mark.parametrize(
    ("here", "forces", "joins"),
    [
        ({}, {"u1a": "SF", "i1a": "SF"}, "u1a"),
        ({"rebels": "SF"}, {"i1a": "SF"}, "i1a"),
        ({"rebels": "SF"}, {}, "rebels"),
        ({"system": f"rebels {FIRST}"}, {}, "rebels"),
        ({"system": f"imperial {FIRST}", "imperial": "SF"}, {}, "rebels"),
        ({}, {"um": "SF", "i4b": "SF"}, "um"),
    ],
)
def test_a_chaotic_trans_human_joins_the_leftmost_force(
    still: Any, here: dict[str, Any], forces: dict[str, str], joins: str
) -> None:
    given = {"map": {"s50": here}, "forces": {name: {"at": "s50", "units": units} for name, units in forces.items()}}
    position = still(given)
    position.p.avail[ids.TH] -= 1
    assert chaos_events.join_leftmost(position.p, 50, ids.TH) == ids.SIDE_WORDS.index(joins)
    if joins == "rebels":
        assert "TH" in position.sector("s50")["rebels"]
    else:
        assert position.words["forces"][joins] == {"at": "s50", "units": "SF TH"}
    assert position.p.status() == []


@pytest.mark.rule("GE-EV-66")
def test_in_the_second_version_a_conquered_sector_made_a_trans_human_a_rebel(still: Any) -> None:
    given = empire(0, defence="SF", claims=["s50"])
    given["map"]["s50"] = {"system": f"e1 {FIRST}"}
    position = still(given, version=2)
    position.p.avail[ids.TH] -= 1
    assert chaos_events.join_leftmost(position.p, 50, ids.TH) == ids.REBELS


# ------------------------------------------------------------------------------------------------------ Trans-humans by side


@pytest.mark.rule("GE-COMP-18", "GE-IE-27", "GE-TH-05")
@pytest.mark.parametrize(
    ("index", "force", "outweighed"),
    [
        (10, "imperial", True),
        (90, "imperial", False),
        (10, "rebels", False),
        (90, "rebels", True),
        (10, "u1a", False),
        (90, "u1a", True),
        (10, "um", True),
        (90, "um", True),
    ],
)
def test_a_trans_human_outweighs_a_system_as_the_index_makes_him(
    still: Any, index: int, force: str, outweighed: bool
) -> None:
    """3 and 3 or 1 and 1 against a system of 2 and 2; the Mutant brings three of his own."""
    given = {**empire(0, defence="AF", claims=["s50"]), "index": index}
    here: dict[str, Any] = {"system": "e1 2/2/1"}
    if force in ("imperial", "rebels"):
        here[force] = "TH"
    else:
        given["forces"] = {force: {"at": "s50", "units": "TH"}}
    given["map"]["s50"] = here
    p = still(given).p
    assert empires.outweighed(p, 0, 50) == outweighed
    assert empires.at_rest(p, 0) is False, "there are neighbours to conquer"


@pytest.mark.rule("GE-EV-02", "GE-COMP-18")
@pytest.mark.parametrize(("index", "strengths"), [(10, (3, 1, 1)), (90, (1, 3, 3))])
def test_aliens_meet_the_strength_that_trans_humans_have_on_their_side(
    still: Any, index: int, strengths: tuple[int, int, int]
) -> None:
    for here, forces, strength in zip(
        ({"imperial": "TH"}, {"rebels": "TH"}, {}), ({}, {}, {"u1a": "TH"}), strengths, strict=True
    ):
        given = {
            "index": index,
            "map": {"s50": here},
            "forces": {name: {"at": "s50", "units": word} for name, word in forces.items()},
        }
        p = still(given).p
        for of in (ids.MILITARY, ids.MORPHOGENETIC):
            assert aliens.present_strength(p, 50, of) == strength


# ------------------------------------------------------------------------------------------------------------------- empires


@pytest.mark.rule("GE-IE-17", "GE-IE-36", "GE-IE-29")
def test_an_empire_rests_when_all_is_conquered_and_nothing_threatens(still: Any) -> None:
    p = still().p
    near = p.c.system_neighbours[49]
    kinds = iter([kind for kind in p.c.sys_words[1:] for _ in range(2)])
    systems = {p.c.sector_words[s]: {"system": f"e3 {next(kinds)}"} for s in near}
    given = empire(2, defence="SF")
    given["map"] |= systems
    assert empires.at_rest(still(given).p, 2)
    threatened = {**given, "map": {**given["map"], "s49": {**given["map"]["s49"], "rebels": "SF"}}}
    assert empires.next_conquest(still(threatened).p, 2) == 0
    assert not empires.at_rest(still(threatened).p, 2)
    unfinished = {**given, "map": {**given["map"], p.c.sector_words[near[0]]: {}}}
    assert not empires.at_rest(still(unfinished).p, 2)
    away = still({**given, "empires": {"e3": {"home": "s49", "attack": "SF", "at": "s48"}}})
    move = next(face for face in range(10) if "conquer" in row_of(away.p, face, away.p.lead[ids.EMPIRE + 2]).move)
    away.phase("B", move)
    assert away.words["empires"]["e3"]["defence"] == "SF", "its attack force goes home"
    assert not away.told("EmpireRested")


def row_of(p: Any, face: int, leadership: int) -> Any:
    column = ids.T_EMPIRE
    return p.c.operations[column][p.c.operations_bands[column].at(face + leadership)]


@pytest.mark.rule("GE-IE-37", "GE-EV-10")
def test_a_nebula_does_not_make_an_empire_overstretched(still: Any) -> None:
    given = empire(2, defence="SF")
    assert not operations.overstretched(still({**given, "aliens": [["nebula", "s49", 1]]}).p, 2)
    assert operations.overstretched(still(empire(2, defence="2SF")).p, 2)


@pytest.mark.rule("GE-IE-48", "GE-IE-37")
@pytest.mark.parametrize(("version", "shrinks"), [(None, True), (2, True), (1, False)])
def test_in_the_first_version_an_empire_at_rest_lost_nothing(still: Any, version: Any, shrinks: bool) -> None:
    p = still(empire(0, defence="4AF"), version=version).p
    assert operations.must_shrink(p, 0, True) == shrinks
    assert operations.must_shrink(p, 0, False)


@pytest.mark.rule("GE-IE-21", "GE-IE-22", "GE-IE-23", "GE-IE-16")
@pytest.mark.parametrize("n", [0, 2])
@pytest.mark.parametrize(
    ("attack", "answering", "at", "left", "defence"),
    [
        ("AF", True, "s48", "AF SF", "SF"),  # fast enough to go on; half of everything leaves again
        ("CF", True, "", "", "CF 2SF"),  # at home its movement is used up
        ("CF TH", True, "", "", "CF 2SF TH"),
        ("TH", True, "s48", "SF TH", "SF"),
        ("2WS", True, "s48", "SF WS", "SF 2WS"),  # as many World Ships go as were at home
        ("2WS", False, "", "", "2SF 3WS"),
        ("AF WS", True, "s48", "AF SF WS", "SF WS"),
    ],
)
def test_an_attack_force_goes_by_way_of_home(
    still: Any, n: int, attack: str, answering: bool, at: str, left: str, defence: str
) -> None:
    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    ships = "WS" in attack
    given = empire(n, attack=attack, at="s50", defence="2SF WS" if ships else "2SF")
    position = still(given)
    operations.march(position.p, n, 48, answering)
    found = position.words["empires"][name]
    assert found["at"] == (at or "off-map")
    assert (found["attack"], found["defence"]) == (left, defence)
    assert position.p.status() == []


@pytest.mark.rule("GE-IE-32", "GE-IE-33")
@pytest.mark.parametrize("n", [0, 2])
def test_an_attack_force_of_one_unit_is_gone_when_that_is_exchanged(still: Any, n: int) -> None:
    from armillary.games.galactic_empire.rules.recruiting import exchange

    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    more = {"map": {"s12": {"rebels": "9SF"}}, "forces": {"i4b": {"at": "s02", "units": "9CG"}}}
    given = empire(n, attack="AF", at="s50", defence="SF")
    position = still({**given, **more, "map": {**given["map"], **more["map"]}})
    assert exchange(position.p, n, ids.AF, ids.WS)
    found = position.words["empires"][name]
    assert (found["attack"], found["at"], found["defence"]) == ("", "off-map", "SF WS")
    assert not exchange(position.p, n, ids.AF, ids.WS)
    assert position.p.status() == []


# ------------------------------------------------------------------------------------------------------------------ Alliances


@pytest.mark.rule("GE-EV-74")
@pytest.mark.parametrize(
    ("ally", "given", "lasts"),
    [
        (("rebels", 12), {"map": {"s12": {"rebels": "SF"}}}, True),
        (("rebels", 12), {"map": {"s13": {"rebels": "SF"}, "s11": {"rebels": "9SF"}}}, False),
        (("u1a", 12), {"forces": {"u1a": {"at": "s01", "units": "SF"}}}, True),
        (("u1a", 12), {"forces": {"u2a": {"at": "s12", "units": "SF"}}}, False),
        (("e1", 49), empire(0, defence="SF"), True),
        (("e1", 49), empire(0, attack="SF", at="s50"), False),
        (("e1", 50), empire(0, attack="SF", at="s50"), True),
        (("e1", 50), empire(0, attack="SF", at="s48", defence="SF"), False),
        (
            ("e3", 1),
            {"map": {"s01": {"system": "e3 1/1/1"}}, "empires": {"e3": {"home": "s01", "defence": "SF"}}},
            True,
        ),
    ],
)
def test_an_alliance_ends_with_its_force(still: Any, ally: tuple[str, int], given: dict[str, Any], lasts: bool) -> None:
    position = still({"in_force": {"alliance": 1}, **given})
    position.p.allied = [(ids.SIDE_WORDS.index(ally[0]), ally[1])]
    allies.forget_the_lost(position.p)
    assert bool(position.p.allied) == lasts


@pytest.mark.rule("GE-EV-74")
def test_an_ally_that_defects_is_forgotten_at_once(still: Any) -> None:
    position = still({"map": {"s12": {"rebels": "SF"}}}).play("alliance").do("ally rebels s12")
    position.play("defection", *dice_of(position, 12))
    assert position.words["allied"] == []


@pytest.mark.rule("GE-EV-71", "GE-EV-72", "GE-EV-09")
@pytest.mark.parametrize("n", [0, 2])
def test_a_move_of_an_ally_goes_on_as_far_as_its_movement(still: Any, n: int) -> None:
    """Through its home, too, since the second version; a Nebula ends it. Unlimited movement is used up by one move."""
    given = {**empire(n, attack="AF", at="s50"), "aliens": [["nebula", "s13", 1]]}
    side = ids.EMPIRE + n
    for version, at_home in ((None, 2), (1, 0)):
        p = still(given, version=version).p
        assert allies.movement_after(p, side, 49, 3) == at_home
        assert allies.movement_after(p, side, 50, 3) == 2
        assert allies.movement_after(p, side, 50, 1) == 0
        assert allies.movement_after(p, ids.USURPER, 49, 3) == 2
        assert allies.movement_after(p, ids.USURPER, 13, 3) == 0
        assert allies.movement_after(p, ids.USURPER, 50, ids.UNLIMITED) == 0
        assert allies.movement(p, ids.INVADER, units_value("AF")) == (1 if version is None else 3)
        assert allies.movement(p, ids.USURPER, units_value("AF TH")) == 3
        assert allies.movement(p, ids.USURPER, units_value("TH")) == ids.UNLIMITED
        assert allies.movement(p, ids.USURPER, units_value("")) == 0


@pytest.mark.rule("GE-USR-10")
@pytest.mark.parametrize(("side", "raised"), [("u2a", 2), ("um", 5), ("e1", 0), ("i4a", 0), ("rebels", 0)])
def test_only_a_usurper_brought_closer_to_the_core_raises_the_index(still: Any, side: str, raised: int) -> None:
    number = ids.SIDE_WORDS.index(side)
    position = still({"forces": {"u2a": {"at": "s12", "units": "SF"}}})
    allies.stop(position.p, number, 49, 12)
    assert position.p.index2 == 100 + 2 * raised
    allies.stop(position.p, number, 12, 12)
    allies.stop(position.p, number, 12, 49)
    assert position.p.index2 == 100 + 2 * raised, "not when it stays or goes away"


@pytest.mark.rule("GE-EV-74", "GE-MOVE-10")
@pytest.mark.parametrize("n", [0, 2])
def test_allies_of_any_empire_that_come_home_have_operated_with_the_home_defence(still: Any, n: int) -> None:
    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    given = empire(n, attack="AF", at="s50", defence="SF")
    given["map"]["s49"]["imperial"] = "CF"
    position = still(given).play("alliance").do(f"ally {name} s50").phase("B").do("ally-move s49", "pass", "pass")
    assert not position.told("OperationsRolled")
    assert position.words["empires"][name]["defence"] == "AF SF"
    assert position.done


@pytest.mark.rule("GE-EV-74", "GE-IE-11")
@pytest.mark.parametrize("n", [0, 2])
@pytest.mark.parametrize(
    ("forces", "besieged", "allied", "done", "part"),
    [
        # Nobody has had his turn: an allied home defence comes first, unless the attack force is allied as well.
        ("out home", False, "", "", "out"),
        ("out home", False, "out", "", "out"),
        ("out home", False, "home", "", "home"),
        ("out home", False, "out home", "", "out"),
        ("home", False, "", "", "out"),  # the whole empire, for which the attack force stands
        ("home", False, "home", "", "home"),
        ("out", False, "", "", "out"),
        ("", False, "", "", ""),
        # The home defence is done.
        ("out home", False, "home", "home", "out"),
        ("home", False, "home", "home", ""),
        # The attack force is done: the home defence is next if it is allied or besieged.
        ("out home", False, "out", "out", ""),
        ("out home", True, "out", "out", "home"),
        ("out home", False, "out home", "out", "home"),
        ("out", True, "out", "out", ""),
        ("out home", True, "out home", "out home", ""),
    ],
)
def test_which_force_of_an_empire_is_next_while_alliances_are_in_force(
    still: Any, n: int, forces: str, besieged: bool, allied: str, done: str, part: str
) -> None:
    has = {"out": {"attack": "AF", "at": "s50"}, "home": {"defence": "SF"}}
    given = empire(n, **{key: value for force in forces.split() for key, value in has[force].items()})
    if besieged:
        given["map"]["s49"]["rebels"] = "SF"
    p = still(given).p
    stacks = {"out": ids.EMPIRE + n, "home": ids.HOME + n, "": ids.NO_STACK}
    p.allied = [(ids.EMPIRE + n, 50 if force == "out" else 49) for force in allied.split()]
    assert operations.next_part(p, n, [stacks[force] for force in done.split()]) == stacks[part]


@pytest.mark.rule("GE-EV-73")
@pytest.mark.parametrize("version", [1, 2])
def test_in_the_older_versions_allied_rebels_have_operated_where_they_are_now(still: Any, version: int) -> None:
    given = {"map": {"s12": {"rebels": "SF"}}}
    position = (
        still(given, version=version).play("alliance").do("ally rebels s12").phase("B").do("ally-move s13", "pass")
    )
    assert position.sector("s13") == {"rebels": "SF"}
    assert not position.told("OperationsRolled")
    assert position.done


# ---------------------------------------------------------------------------------------------------------- colonies, gates


@pytest.mark.rule("GE-COL-05", "GE-IE-38")
def test_colonists_are_fleets_and_world_ships_together(still: Any) -> None:
    assert colonization.colonists_of(units_value("CF")) == 1
    assert colonization.colonists_of(units_value("2CF 3WS SF")) == 5
    position = still({"map": {"s50": {"rebels": "CF WS"}}}).phase("D", 0, ids.CF)
    assert position.sector("s50")["rebels"] == "WS"


@pytest.mark.rule("GE-GATE-05", "GE-GATE-12", "GE-RES-07", "GE-LDR-10")
def test_who_comes_out_of_a_gate_leaves_the_counts_of_both_sectors_right(still: Any) -> None:
    given = {
        "map": {"s12": {"imperial": "2SF AF", "fresh": "2SF AF", "gate": 1}, "s13": {"gate": 1}},
        "leaders": {"leader-1a": "s12 SF", "leader-2a": "s12 AF"},
    }
    position = still(given)
    star_gates.arrive(position.p, 12, 13, ids.SF, [0])
    assert position.sector("s12") == {"imperial": "AF SF", "fresh": "AF SF", "gate": 1}
    assert position.sector("s13") == {"imperial": "SF", "moved": "SF", "gate": 1}
    assert position.words["leaders"] == {"leader-1a": "s13 SF", "leader-2a": "s12 AF"}
    given["map"]["s12"]["fresh"] = "SF"
    position = still(given)
    star_gates.arrive(position.p, 12, 13, ids.SF, [])
    assert position.sector("s12")["fresh"] == "SF", "not told apart while one is left"


@pytest.mark.rule("GE-GATE-12", "GE-LDR-10", "GE-LDR-11")
def test_a_leader_who_was_with_the_unit_lost_in_a_gate_joins_another(still: Any) -> None:
    """He did not go along; the unit that he was with did."""
    given = {
        "map": {"s12": {"imperial": "SF AF", "gate": 1}, "s13": {"gate": 1}},
        "leaders": {"leader-1a": "s12 SF", "leader-2a": "s12 SF"},
    }
    position = still(given)
    rows = position.p.c.star_gate_bands
    position.roll(next(face for face in range(10) if rows.at(face) == star_gates.ELIMINATED))
    assert not star_gates.teleport(position.p, 12, ids.SF, [0])
    assert position.words["leaders"] == {"leader-2a": "s12 AF"}
    assert position.p.status() == []


@pytest.mark.rule("GE-GATE-01", "GE-GATE-04")
def test_a_gate_is_not_sold_when_every_imperial_sector_has_one(still: Any) -> None:
    given = {"rp": 100, "gates_known": 1, "map": {"s01": {"system": f"imperial {FIRST}", "gate": 1}}}
    p = still(given).p
    refusal = expenditure.why_not_buy(p, ids.STAR_GATE)
    assert refusal is not None
    assert refusal.rule == "GE-GATE-01"
    given["map"]["s01"]["gate"] = 0
    assert expenditure.why_not_buy(still(given).p, ids.STAR_GATE) is None
    assert expenditure.gate_sites(still(given).p) == [1]


# -------------------------------------------------------------------------------------------------------------- expenditure


@pytest.mark.rule("GE-RES-08", "GE-RES-09", "GE-RES-07")
def test_units_are_given_up_only_while_there_is_not_enough_for_all(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "2SF AF", "fresh": "AF"}, "s73": {"imperial": "SF"}}}
    short = still({**given, "rp": 2}).p
    assert expenditure.unit_upkeep(short) == 3
    assert expenditure.why_not_disband(short, 12, ids.SF) is None
    assert expenditure.why_not_disband(short, 73, ids.SF) is None, "the last sector"
    for s, kind in ((12, ids.AF), (12, ids.CF), (13, ids.SF)):
        refusal = expenditure.why_not_disband(short, s, kind)
        assert refusal is not None
        assert refusal.rule == "GE-RES-07"
    refusal = expenditure.why_not_disband(still({**given, "rp": 3}).p, 12, ids.SF)
    assert refusal is not None
    assert refusal.rule == "GE-RES-09", "exactly enough"


@pytest.mark.rule("GE-MRK-03", "GE-EV-59")
@pytest.mark.parametrize(
    ("reading", "repression", "illumination", "left"),
    [
        ("shared-ten", 6, 3, (1, 1)),
        ("shared-ten", 5, 3, (2, 2)),
        ("shared-ten", 4, 6, (0, 0)),
        ("ten-each", 6, 3, (4, 7)),
        ("ten-each", 10, 9, (0, 1)),
    ],
)
def test_how_many_markers_are_left(
    still: Any, reading: str, repression: int, illumination: int, left: tuple[int, int]
) -> None:
    given = {"repression": repression, "illumination": illumination, "rp": 100}
    rulings = {"marker-limit": reading}
    p = still(given, rulings=rulings).p
    for item, count in zip((ids.REPRESSION, ids.ILLUMINATION), left, strict=True):
        assert expenditure.markers_left(p, item) == count
        refusal = expenditure.why_not_buy(p, item)
        assert (refusal is None) == (count > 0)
        assert refusal is None or refusal.rule == "GE-MRK-03"
    for paranoia in (0, 1):
        p = still({**given, "in_force": {"paranoia": paranoia} if paranoia else {}}, rulings=rulings).p
        if left[0]:
            expenditure.buy_marker(p, ids.REPRESSION)
            assert p.repression == repression + (2 if paranoia and left[0] > 1 else 1)


@pytest.mark.rule("GE-REC-08", "GE-NEX-03")
def test_the_last_nexus_counter_can_be_bought_and_no_more(still: Any) -> None:
    p = still().p
    most = p.c.counters.nexus
    sites: list[int] = []
    for s in reversed(p.c.systems):
        if s > 1 and all(other not in p.c.adjacent[s] and other != s for other in sites):
            sites.append(s)
    kinds = [kind for kind in p.c.sys_words for _ in range(2)]
    assert len(sites) >= most, "room for all counters"
    for count, rule in ((most - 1, None), (most, "GE-REC-08")):
        systems = {
            p.c.sector_words[s]: {"system": f"imperial {kinds[i + 2]}", "nexus": int(i < count)}
            for i, s in enumerate(sites)
        }
        refusal = expenditure.why_not_buy(still({"rp": 100, "map": systems}).p, ids.NEXUS)
        assert (refusal.rule if refusal else None) == rule or (
            rule is None and refusal is not None and refusal.rule == "GE-NEX-03"
        )


@pytest.mark.rule("GE-XTR-05", "GE-OPT-01")
def test_without_the_option_no_illumination_goes_into_extropy(still: Any) -> None:
    given = {"map": {"s01": {"system": f"imperial {FIRST}"}}, "rp": 50, "illumination": 2}
    assert extropy.most_illumination(still(given).p) == 2
    p = still(given, options={"illumination": False}).p
    assert extropy.most_illumination(p) == 0
    refusal = extropy.why_not_extropy_with(p, None, 1)
    assert refusal is not None
    assert refusal.rule == "GE-XTR-05"


@pytest.mark.rule("GE-EV-36", "GE-EVM-03")
@pytest.mark.parametrize(("version", "markers", "times"), [(2, 0, 1), (2, 1, 2), (2, 2, 2), (None, 2, 4)])
def test_in_the_second_version_imperial_elites_did_not_add_up(
    still: Any, version: Any, markers: int, times: int
) -> None:
    from armillary.games.galactic_empire.rules.nexus import nexus_upkeep

    p = still({"in_force": {"elites": markers} if markers else {}}, version=version).p
    assert nexus_upkeep(p) == times * p.c.maintenance[ids.NEXUS]


# ------------------------------------------------------------------------------------------------------------------ movement


@pytest.mark.rule("GE-MOVE-10", "GE-MOVE-13")
def test_as_many_are_taken_as_have_not_moved(still: Any) -> None:
    p = still({"map": {"s12": {"imperial": "3SF CG", "moved": "SF"}}}).p
    assert movement.left(p, 12) == units_value("2SF CG")
    nothing = [0] * T
    for count, allowed in ((0, False), (1, True), (2, True), (3, False)):
        refusal = movement.why_not_take(p, 12, nothing, ids.SF, count)
        assert (refusal is None) == allowed
        assert refusal is None or refusal.rule == "GE-MOVE-10"
    refusal = movement.why_not_take(p, 12, units_value("SF"), ids.SF, 1)
    assert refusal is not None
    assert refusal.rule == "GE-MOVE-13"


@pytest.mark.rule("GE-LDR-02", "GE-LDR-05")
def test_a_leader_goes_with_the_last_of_his_kind_that_can_go(still: Any) -> None:
    given = {
        "map": {"s12": {"imperial": "3SF CG", "moved": "SF"}},
        "leaders": {"leader-1a": "s12 SF", "leader-2a": "s12 CG"},
    }
    p = still(given).p
    assert movement.must_go(p, 12, units_value("2SF"), []) == [0]
    assert movement.must_go(p, 12, units_value("SF"), []) == []
    assert movement.must_go(p, 12, units_value("2SF CG"), []) == [0, p.c.leader_words.index("leader-2a")]
    assert movement.must_go(p, 12, units_value("2SF"), [0]) == []


@pytest.mark.rule("GE-MOVE-05", "GE-RES-07")
def test_fresh_units_are_never_more_than_there_are(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "3SF 2CG", "fresh": "2SF 2CG"}}}
    position = still(given)
    movement.move(position.p, 12, 13, units_value("SF CG"), [])
    assert position.sector("s12") == {"imperial": "CG 2SF", "fresh": "CG 2SF"}
    movement.move(position.p, 12, 13, units_value("SF"), [])
    assert position.sector("s12") == {"imperial": "CG SF", "fresh": "CG SF"}
    assert position.p.status() == []


# ---------------------------------------------------------------------------------------------------------------- expeditions


@pytest.mark.rule("GE-EXP-04", "GE-EXP-05")
@pytest.mark.parametrize(("turn", "more"), [(2, 2), (1, 0), (3, 0), (4, 0)])
def test_who_went_deeper_knows_more_on_the_next_turn_only(still: Any, turn: int, more: int) -> None:
    given = {"map": {"s12": {"imperial": "SF CG", "expedition": 1}}, "leaders": {"leader-1a": "s12 SF"}, "turn": 3}
    p = still(given).p
    before = expedition.modifier(p, 12, ids.SF, 0)
    other = expedition.modifier(p, 12, ids.CG, 0)
    p.exp_deeper = (12, 0, ids.SF, turn)
    assert expedition.modifier(p, 12, ids.SF, 0) == before + more
    assert expedition.modifier(p, 12, ids.CG, 0) == other


@pytest.mark.rule("GE-EXP-04", "GE-EXP-07")
def test_what_was_learnt_is_used_up_by_the_next_resolution(still: Any) -> None:
    """A second fight for information that is not won leaves the marker without its bonus."""
    given = {
        "map": {"s12": {"imperial": "SF", "expedition": 1, "bonus": 2}},
        "leaders": {"leader-1a": "s12 SF"},
    }
    position = still(given)
    p = position.p
    added = expedition.modifier(p, 12, ids.SF, 0)
    face = next(face for face in range(10) if p.c.resolution_bands.at(face + added) == aliens.INDETERMINATE)
    position.roll(1, 5, face)
    assert not expedition.explore(p, 12, ids.SF, 0)
    assert position.sector("s12") == {"imperial": "SF", "expedition": 1}


# --------------------------------------------------------------------------------------------------- attacks of the Empire


@pytest.mark.rule("GE-CBT-13", "GE-EV-18", "GE-EV-07")
@pytest.mark.parametrize(
    ("units", "alien", "rule"), [("CG", "randoids", "GE-EV-18"), ("SF", "hive", "GE-EV-07"), ("SF", "randoids", None)]
)
def test_an_attack_is_refused_for_the_alien_that_forbids_it(still: Any, units: str, alien: str, rule: Any) -> None:
    p = still({"map": {"s12": {"imperial": units, "rebels": "SF"}}, "aliens": [[alien, "s12", 1]]}).p
    refusal = imperial_attack.why_not_attack(p, 12)
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("GE-CBT-29", "GE-CBT-24")
def test_a_system_that_is_not_aimed_at_is_no_target_of_the_second_attack(at: Any) -> None:
    given = {
        "turn": 3,
        "phase": "J",
        "map": {"s50": {"system": "rebels 1/3/1", "rebels": "WS", "imperial": "AF IO 2CG"}},
    }
    play = at(given).do("attack s50", "target-rebels WS 1", "engage", "engage", "pass")
    frame = play.p.frames[-1]
    assert type(frame).__name__ == "MorphogeneticAttack"
    assert (frame.sys, frame.stacks, frame.facts(play.p, 0)["defence"]) == (0, [], 3)


# ------------------------------------------------------------------------------------------------- events of the scenarios


@pytest.mark.rule("GE-S5-11", "GE-SCN-06")
@pytest.mark.parametrize(
    ("scenario", "turn", "before", "waits", "after"),
    [
        ("trans-human-revolt", 1, 0, False, 1),
        ("trans-human-revolt", 1, 1, False, 2),
        ("trans-human-revolt", 1, 2, True, 2),
        ("trans-human-revolt", 2, 2, False, 2),
        ("trans-human-revolt", 2, 0, False, 0),
        ("second-empire", 1, 2, False, 2),
        ("civil-war", 1, 2, False, 2),
    ],
)
def test_the_third_rebellion_of_turn_one_waits_in_scenario_five(
    still: Any, scenario: str, turn: int, before: int, waits: bool, after: int
) -> None:
    given = {"turn": turn, "rebellions": before, "map": {"s12": {"imperial": "CF"}}, "aside": {"rebellion": 0}}
    position = still({**given, "repression": 0}, scenario=scenario)
    if waits:
        position.play("rebellion", "eye")
        assert position.words["aside"]["rebellion"] == 1
        assert position.sector("s12")["imperial"] == "CF"
    else:
        position.play("rebellion", *dice_of(position, 12))
        assert position.sector("s12")["rebels"] == "CF"
    assert position.p.rebellions == after


@pytest.mark.rule("GE-S5-03")
@pytest.mark.parametrize(("turn", "arrives"), [(1, True), (5, True), (6, False)])
def test_usurpers_of_scenario_five_arrive_until_turn_five(still: Any, turn: int, arrives: bool) -> None:
    from armillary.games.galactic_empire.flow.chaos_events import ChaosEvents

    given = {"turn": turn, "repression": 0, "map": {"s02": {"imperial": "SF"}}}
    position = still(given, scenario="trans-human-revolt")
    position.run(ChaosEvents(0, 1), *(("usurper-1a", *dice_of(position, 12)) if arrives else ()))
    assert bool(position.told("UsurperArrived")) == arrives
    assert ("u1a" in position.words["forces"]) == arrives


@pytest.mark.rule("GE-S5-03", "GE-S5-12")
def test_in_the_first_version_a_usurper_without_a_trans_human_did_not_come(still: Any) -> None:
    """All ten are on the map: the marker is discarded."""
    from armillary.games.galactic_empire.flow.chaos_events import ChaosEvents

    given = {
        "turn": 3,
        "repression": 0,
        "map": {"s02": {"rebels": "10TH"}, "s04": {"imperial": "SF"}},
    }
    position = still(given, scenario="trans-human-revolt", version=1)
    position.run(ChaosEvents(0, 1), "usurper-1a", *dice_of(position, 12))
    assert "u1a" not in position.words["forces"]
    assert position.p.stack_at[ids.USURPER] == 0
    assert position.words["discard"]["usurper-1a"] == 1
    assert len(position.p.frames) == 2, "the marker is done with"


@pytest.mark.rule("GE-S5-11", "GE-S5-09", "GE-S6-08", "GE-SCN-06")
@pytest.mark.parametrize(
    ("scenario", "turn", "rebellions", "usurpers"),
    [
        ("trans-human-revolt", 2, 1, 0),
        ("trans-human-revolt", 3, 0, 0),
        ("trans-human-revolt", 5, 0, 0),
        ("trans-human-revolt", 6, 0, 2),
        ("trans-human-revolt", 7, 0, 0),
        ("second-empire", 1, 0, 0),
        ("second-empire", 2, 1, 1),
        ("second-empire", 5, 1, 1),
        ("second-empire", 6, 2, 1),
        ("second-empire", 9, 2, 1),
        ("second-empire", 10, 0, 0),
        ("civil-war", 2, 0, 0),
        ("civil-war", 6, 0, 0),
    ],
)
def test_what_waits_joins_the_pool_on_its_turn(
    still: Any, scenario: str, turn: int, rebellions: int, usurpers: int
) -> None:
    words = still().p.c.marker_words
    aside = {
        words[marker]: int(marker in (ids.USURPER_MARKER, ids.USURPER_MARKER + 7)) for marker in ids.USURPER_MARKERS
    }
    aside["rebellion"] = 2 if scenario == "second-empire" else 1
    position = still({"turn": turn, "aside": aside}, scenario=scenario)
    p = position.p
    if scenario == "second-empire":
        position.roll(*["usurper-4b"] * usurpers)
    before = p.aside[ids.REBELLION], sum(p.aside[m] for m in ids.USURPER_MARKERS)
    scenarios.begin_turn(p)
    after = p.aside[ids.REBELLION], sum(p.aside[m] for m in ids.USURPER_MARKERS)
    assert (before[0] - after[0], before[1] - after[1]) == (rebellions, usurpers)
    assert position.used_up()
    assert p.pool[ids.REBELLION] + p.aside[ids.REBELLION] == p.c.marker_copies[ids.REBELLION]


@pytest.mark.rule("GE-EV-35", "GE-EV-36", "GE-EVM-06", "GE-OPT-01")
@pytest.mark.parametrize("off", ["illumination", "suppression"])
@pytest.mark.parametrize(("marker", "stays"), [("enlightenment", False), ("elites", False), ("militarism", True)])
def test_two_markers_need_both_options(still: Any, off: str, marker: str, stays: bool) -> None:
    position = still(options={off: False})
    position.play(marker, *(() if stays else ("eye",)))
    assert bool(position.words["in_force"].get(marker)) == stays
    assert position.words["removed"].get(marker, 0) == int(not stays)
    assert position.done


@pytest.mark.rule("GE-EV-01", "GE-EV-05")
@pytest.mark.parametrize(("marker", "rule"), [("biomech", "GE-EV-01"), ("dark-empire", "GE-EV-05")])
def test_a_second_marker_of_the_kind_rolls_again_by_its_own_rule(still: Any, marker: str, rule: str) -> None:
    position = still({"aliens": [[marker, "s12", 1]]})
    s = chaos_events.next_symbol(position.p, 12)
    word = position.p.c.sector_words[s]
    position = still({"aliens": [[marker, word, 1]]})
    number = position.game.vocabulary.value("marker", marker)
    position.roll(*dice_of(position, s), *dice_of(position, 2))
    chaos_events.place_alien(position.p, number)
    rules = [event.rules for event in position.events("SectorRolled")]
    assert ["GE-ALN-01" in rules[0], rule in rules[1]] == [True, True]
    assert [place for _, place, _ in position.p.aliens] == [s, 2]


# ---------------------------------------------------------------------------------------------------------------- usurpation


@pytest.mark.rule("GE-USR-14")
@pytest.mark.parametrize(("decided", "won", "chance"), [(0, 0, 0), (1, 1, 100), (4, 1, 25), (10, 5, 50)])
def test_the_chance_of_victory_leaves_stalemates_out(
    still: Any, monkeypatch: Any, decided: int, won: int, chance: int
) -> None:
    """By a table in which only some faces decide."""
    p = still({"forces": {"u1a": {"at": "s01", "units": "SF"}}}).p
    rows = [row.result for row in p.c.tables.usurpation]
    victory, defeat, stalemate = (rows.index(word) for word in ("victorious", "defeated", "stalemate"))
    faces = [victory] * won + [defeat] * (decided - won) + [stalemate] * (10 - decided)

    class Table:
        def at(self, value: int) -> int:
            return faces[value - p.lead[ids.USURPER]]

    monkeypatch.setattr(p.c, "usurpation_bands", Table())
    assert usurpation.chance_of_victory(p, ids.USURPER, -1) == chance


@pytest.mark.rule("GE-USR-17", "GE-USR-18", "GE-USR-19")
@pytest.mark.parametrize(
    ("units", "core", "after"),
    [
        ("SF", "rebels", "imperial"),
        ("", "rebels", "rebels"),
        ("SF", "imperial", "imperial"),
        ("", "imperial", "imperial"),
    ],
)
def test_a_core_turns_with_the_units_of_a_new_regime(still: Any, units: str, core: str, after: str) -> None:
    given = {"map": {"s01": {"system": f"{core} {FIRST}"}}, "forces": {"u1a": {"at": "s01", "units": units}}}
    position = still(given).roll(0)
    usurpation.crown(position.p, ids.USURPER, -1)
    assert position.sector("s01")["system"] == f"{after} {FIRST}"
    assert len(position.told("SystemTurned")) == int(core != after)


@pytest.mark.rule("GE-USR-17")
def test_in_the_first_version_the_new_leader_stood_with_the_largest_stack(still: Any) -> None:
    given = {
        "map": {"s01": {"system": f"imperial {FIRST}", "imperial": "3CG AF"}, "s02": {"imperial": "9SF"}},
        "forces": {"u1a": {"at": "s01", "units": "2SF"}},
    }
    position = still(given, version=1).roll(0)
    usurpation.crown(position.p, ids.USURPER, -1)
    assert list(position.words["leaders"].values()) == ["s01 CG new"]


@pytest.mark.rule("GE-EV-43", "GE-TH-05", "GE-USR-17")
@pytest.mark.parametrize("version", [2, None])
def test_the_institute_leaves_when_a_usurpers_victory_makes_trans_humans_strong(still: Any, version: Any) -> None:
    """In the second version at the end of the phase, now at once; before the next phase in both."""
    given = {
        "index": 35,
        "map": {"s50": {"rebels": "3TH"}},
        "forces": {"u1a": {"at": "s01", "units": "SF"}},
        "institute": ["s50", 1],
    }
    position = still(given, version=version).phase("C", 8, 0, 5)
    assert position.words["index"] == 40
    assert position.words["institute"] is None
    assert position.done


@pytest.mark.rule("GE-EV-67")
@pytest.mark.parametrize(
    ("rp", "asked", "unpaid"),
    [(0, 0, [(12, "CG"), (12, "SF"), (12, "SF"), (13, "SF")]), (1, 3, []), (3, 1, []), (4, 0, [])],
)
def test_troops_are_named_only_where_there_is_a_choice(
    still: Any, rp: int, asked: int, unpaid: list[tuple[int, str]]
) -> None:
    """Four units: with nothing to pay all of them roll; with some, the player names those that stay unpaid."""
    given = {"rp": rp, "map": {"s12": {"imperial": "2SF CG"}, "s13": {"imperial": "SF"}}}
    position = still(given)
    position.play("troops", *[9] * len(unpaid))
    found = [(event["sector"], event["unit"]) for event in position.told("LoyaltyRolled")]
    assert [(s, ids.UNIT_WORDS[kind] if isinstance(kind, int) else kind) for s, kind in found] == unpaid
    if asked:
        assert position.p.frames[-1].facts(position.p, 0) == {"left": asked}
        assert position.offers() == ["unpaid-unit CG s12", "unpaid-unit SF s12", "unpaid-unit SF s13"]
        position.refused("unpaid-unit AF s12", "GE-EV-67")
    else:
        assert position.done
    assert position.words["discard"] == {"troops": 1}


@pytest.mark.rule("GE-EV-67")
def test_the_last_place_of_unpaid_troops_need_not_be_named(still: Any) -> None:
    """Three of four stay unpaid. When only Star Fleets of one sector are left, as many of them roll as are due."""
    position = still({"rp": 1, "map": {"s12": {"imperial": "3SF CG"}}}).play("troops").roll(0, 0, 9)
    position.do("unpaid-unit CG s12")
    assert position.sector("s12") == {"imperial": "2SF", "rebels": "CG SF"}
    assert position.done


@pytest.mark.rule("GE-IE-20", "GE-IE-15", "GE-IE-47")
@pytest.mark.parametrize("version", [None, 1])
def test_an_attack_force_stays_in_a_core_that_it_has_not_conquered(still: Any, version: Any) -> None:
    """In the lowest sector of all like in any other; without an attack force the home defence sends one."""
    given = {
        "map": {"s02": {"system": "e1 2/1/1"}},
        "empires": {"e1": {"home": "s02", "attack": "AF", "at": "s01", "leadership": 1}},
    }
    position = still(given, version=version)
    operations.move_empire(position.p, 0, ids.THREATENED_OR_CONQUER)
    assert position.words["empires"]["e1"]["at"] == "s01"
    assert position.events("ForceStayed")[-1].rules == ("GE-IE-20",)
    given["map"]["s01"] = {"system": "e1 1/1/1"}
    position = still(given, version=version)
    operations.move_empire(position.p, 0, ids.THREATENED_OR_CONQUER)
    assert position.words["empires"]["e1"]["at"] == "s09", "conquered: on to the highest neighbour"
    position = still({**given, "empires": {"e1": {"home": "s02", "defence": "2SF"}}}, version=version)
    operations.move_empire(position.p, 0, ids.THREATENED_OR_CONQUER)
    assert position.words["empires"]["e1"]["at"] == "s09"


@pytest.mark.rule("GE-EXP-01", "GE-RES-08")
def test_the_core_is_a_sector_like_any_other(still: Any) -> None:
    """An expedition may start there, and its units may be given up."""
    given = {
        "rp": 0,
        "map": {"s01": {"system": f"imperial {FIRST}", "imperial": "SF", "expedition": 1}},
        "leaders": {"leader-1a": "s01 SF"},
    }
    p = still(given).p
    assert expedition.why_not_explore(p, 1, ids.SF, 0) is None
    assert expenditure.why_not_disband(p, 1, ids.SF) is None


@pytest.mark.rule("GE-EXP-07")
def test_a_marker_that_is_used_up_leaves_nothing_behind(still: Any) -> None:
    given = {
        "map": {"s12": {"imperial": "SF", "expedition": 1, "bonus": 2}},
        "leaders": {"leader-1a": "s12 SF"},
    }
    position = still(given).roll(1, 0)
    assert not expedition.explore(position.p, 12, ids.SF, 0)
    assert position.sector("s12") == {"imperial": "SF"}
    assert position.words["discard"] == {"expedition": 1}
