"""Who takes converted units, and what is left where: GE-CRT-14 to 22 with every kind of force on either side."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.chaos_attack import ChaosAttack
from armillary.games.galactic_empire.rules.combat import Fight, chaos_fight
from armillary.games.galactic_empire.rules.combat_results import counter_converter, resolve
from armillary.games.galactic_empire.rules.forces import dissolve
from armillary.games.galactic_empire.saved import units_value

MILITARY, MIND = ids.MILITARY, ids.MORPHOGENETIC
T = ids.TYPES
#: Empire 3, at home in 49 with its conquered sector 50; empire 1 likewise.
E3 = {"e3": {"home": "s49", "defence": "AF"}}
E1 = {"e1": {"home": "s49", "defence": "AF"}}


def sector_50(here: dict[str, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    """What is in 50, besides an Invader with a Control Group, and what else there is."""
    given = {"index": 50, **(more or {})}
    given["map"] = {"s50": here, **given.get("map", {})}
    given["forces"] = {"i4a": {"at": "s50", "units": "CG"}, **given.get("forces", {})}
    return given


def result(position: Any, fight: Fight, of: int, wanted: int) -> Any:
    """The combat with a roll that gives this result: N is DN, -N is AN."""
    results = fight.results(position.p, of, -1, 0)
    assert wanted in results, f"no face of the die gives {wanted}: {results}"
    position.roll(results.index(wanted))
    resolve(position.p, fight, of, -1, 0)
    return position


# ------------------------------------------------------------------------------------------ who takes converted attackers


@pytest.mark.rule("GE-CRT-22", "GE-COMP-18")
@pytest.mark.parametrize(
    ("index", "here", "forces", "taker"),
    [
        (10, {"imperial": "CG", "rebels": "TH"}, {}, "imperial"),
        (90, {"imperial": "CG", "rebels": "TH"}, {}, "rebels"),
        (10, {"imperial": "TH", "rebels": "CG"}, {}, "imperial"),
        (90, {"imperial": "TH", "rebels": "CG"}, {}, "rebels"),
        (10, {"imperial": "CG"}, {"u1a": "TH"}, "imperial"),
        (90, {"imperial": "CG"}, {"u1a": "TH"}, "u1a"),
        (50, {"imperial": "CG", "rebels": "CG"}, {"u1a": "CG"}, "imperial"),
        (50, {"imperial": "CG", "rebels": "2CG"}, {"u1a": "CG"}, "rebels"),
        (50, {"rebels": "CG"}, {"u1a": "CG", "i1a": "CG"}, "u1a"),
        (50, {"rebels": "CG"}, {"u2a": "CG", "u1a": "CG"}, "u1a"),
        (50, {"rebels": "CG"}, {"i1a": "CG"}, "i1a"),
        (50, {"rebels": "2CG"}, {"i1a": "CG"}, "rebels"),
        (50, {"imperial": "CG"}, {"um": "SF"}, "um"),
        (50, {"imperial": "2CG"}, {"um": "SF"}, "imperial"),
    ],
)
def test_converted_attackers_go_to_the_side_of_highest_morphogenetic_total(
    still: Any, index: int, here: dict[str, Any], forces: dict[str, str], taker: str
) -> None:
    """Trans-humans count as the index makes them on their side; the Mutant brings his own three; on a tie the order is Imperial,
    Usurper, Independent Empire, Invader, Rebel."""
    given = {"index": index, "forces": {name: {"at": "s50", "units": units} for name, units in forces.items()}}
    p = still(sector_50(here, given)).p
    side, stack = counter_converter(p, chaos_fight(p, ids.INVADER + 3, ids.INVADER + 3, 50))
    assert ids.SIDE_WORDS[side] == taker
    assert stack == (ids.NO_STACK if taker in ("imperial", "rebels") else side)


@pytest.mark.rule("GE-CRT-22", "GE-CTRL-03")
@pytest.mark.parametrize(
    ("here", "forces", "taker"),
    [
        ({"system": "rebels 1/1/1", "rebels": "CG", "imperial": "CG"}, {}, "rebels"),
        ({"system": "imperial 1/1/1", "rebels": "CG", "imperial": "CG"}, {"u1a": "2CG"}, "u1a"),
        ({"system": "imperial 1/2/1", "rebels": "CG"}, {}, "imperial"),
        ({"system": "imperial 1/1/1", "rebels": "CG"}, {}, "rebels"),
        ({"system": "imperial 1/3/1"}, {"u1a": "CG"}, "imperial"),
        ({"system": "rebels 1/2/1"}, {"u1a": "CG"}, "u1a"),
        ({"system": "rebels 1/3/1"}, {"u1a": "CG"}, "rebels"),
        ({"system": "imperial 1/1/1"}, {}, "imperial"),
        ({"system": "rebels 1/1/1"}, {}, "rebels"),
    ],
)
def test_a_system_counts_for_its_owner_with_units_and_without(
    still: Any, here: dict[str, Any], forces: dict[str, str], taker: str
) -> None:
    given = {"forces": {name: {"at": "s50", "units": units} for name, units in forces.items()}}
    p = still(sector_50(here, given)).p
    side, _ = counter_converter(p, chaos_fight(p, ids.INVADER + 3, ids.INVADER + 3, 50))
    assert ids.SIDE_WORDS[side] == taker


@pytest.mark.rule("GE-CRT-22", "GE-IE-11")
@pytest.mark.parametrize("n", [0, 2])
@pytest.mark.parametrize(
    ("system", "here", "taker", "at_home"),
    [
        ("1/2/1", {}, "empire", True),
        ("1/1/1", {"rebels": "CG"}, "rebels", False),
        ("1/2/1", {"rebels": "CG"}, "empire", True),
        ("1/2/1", {"imperial": "CG"}, "imperial", False),
        ("1/3/1", {"imperial": "CG"}, "empire", True),
    ],
)
def test_a_conquered_system_of_an_empire_takes_attackers_for_the_home_defence(
    still: Any, n: int, system: str, here: dict[str, Any], taker: str, at_home: bool
) -> None:
    """The Control Groups at home are elsewhere and do not count."""
    name = f"e{n + 1}"
    more = {
        "map": {"s49": {"system": f"{name} 2/1/1"}},
        "empires": {name: {"home": "s49", "defence": "3CG", "claims": ["s50"]}},
    }
    p = still(sector_50({"system": f"{name} {system}", **here}, more)).p
    side, stack = counter_converter(p, chaos_fight(p, ids.INVADER + 3, ids.INVADER + 3, 50))
    assert side == (ids.EMPIRE + n if taker == "empire" else ids.SIDE_WORDS.index(taker))
    assert stack == (ids.HOME + n if at_home else ids.NO_STACK)


@pytest.mark.rule("GE-CRT-22", "GE-CRT-13")
@pytest.mark.parametrize("n", [0, 2])
def test_an_attack_force_in_a_conquered_sector_takes_attackers_itself(still: Any, n: int) -> None:
    name = f"e{n + 1}"
    more = {
        "map": {"s49": {"system": f"{name} 2/1/1"}},
        "empires": {name: {"home": "s49", "defence": "CG", "attack": "CG", "at": "s50", "claims": ["s50"]}},
    }
    p = still(sector_50({"system": f"{name} 1/1/1", "rebels": "CG"}, more)).p
    side, stack = counter_converter(p, chaos_fight(p, ids.INVADER + 3, ids.INVADER + 3, 50))
    assert (side, stack) == (ids.EMPIRE + n, ids.EMPIRE + n), "2 of the Control Group and 1 of the system"


@pytest.mark.rule("GE-CRT-22")
def test_an_empire_at_home_comes_before_an_invader_on_a_tie(still: Any) -> None:
    """The number of the home defence's stack is the higher one."""
    given = {
        "map": {"s49": {"system": "e1 2/1/1"}},
        "forces": {"i4a": {"at": "s49", "units": "CG"}, "i1a": {"at": "s49", "units": "CG TH"}},
        "empires": {"e1": {"home": "s49", "defence": "CG"}},
        "index": 10,
    }
    p = still(given).p
    found = counter_converter(p, chaos_fight(p, ids.INVADER + 3, ids.INVADER + 3, 49))
    assert found == (ids.EMPIRE, ids.HOME), "2 and 1 for the system against 2 and 1"


@pytest.mark.rule("GE-CRT-22")
@pytest.mark.parametrize("n", [0, 2])
def test_in_the_first_version_a_lone_system_converts_only_where_nobody_else_defends(still: Any, n: int) -> None:
    name = f"e{n + 1}"
    more = {
        "map": {"s49": {"system": f"{name} 2/1/1"}},
        "empires": {name: {"home": "s49", "defence": "CG", "claims": ["s50"]}},
    }
    here = {"system": f"{name} 1/3/1"}
    p = still(sector_50(here, more), version=1).p
    assert counter_converter(p, chaos_fight(p, 23, 23, 50)) == (ids.EMPIRE + n, ids.HOME + n)
    p = still(sector_50({**here, "imperial": "CG"}, more), version=1).p
    assert counter_converter(p, chaos_fight(p, 23, 23, 50)) == (ids.IMPERIAL, ids.NO_STACK)
    p = still(sector_50({"system": "rebels 1/3/1"}), version=1).p
    assert counter_converter(p, chaos_fight(p, 23, 23, 50)) == (ids.REBELS, ids.NO_STACK)
    p = still(sector_50({"system": "rebels 1/3/1"}, {"forces": {"u1a": {"at": "s50", "units": "CG"}}}), version=1).p
    assert counter_converter(p, chaos_fight(p, 23, 23, 50)) == (ids.USURPER, ids.USURPER)
    p = still(sector_50({"system": "imperial 1/3/1", "rebels": "CG"}), version=1).p
    assert counter_converter(p, chaos_fight(p, 23, 23, 50)) == (ids.REBELS, ids.NO_STACK)


@pytest.mark.rule("GE-CRT-22", "GE-CRT-13", "GE-DEF-07")
def test_what_a_lone_system_of_an_empire_wins_stands_at_its_home(still: Any) -> None:
    more = {
        "map": {"s49": {"system": "e3 2/1/1"}},
        "empires": {"e3": {"home": "s49", "claims": ["s50"]}},
    }
    position = still(sector_50({"system": "e3 3/3/3"}, more))
    fight = chaos_fight(position.p, ids.INVADER + 3, ids.INVADER + 3, 50)
    result(position, fight, MIND, -2)
    assert position.words["empires"]["e3"]["defence"] == "CG"
    assert position.words["empires"]["e3"]["attack"] == ""
    assert "i4a" not in position.words["forces"]
    assert position.p.status() == []


# ------------------------------------------------------------------------------------------------- who takes the defenders


@pytest.mark.rule("GE-CRT-14", "GE-CRT-16", "GE-CRT-17", "GE-MOVE-07")
@pytest.mark.parametrize(
    ("attacker", "of", "left"),
    [
        ("u4a", MIND, {"imperial": "", "rebels": "CF", "u2a": "", "i1a": "CF", "u4a": "4CF 3WS"}),
        ("i4a", MIND, {"imperial": "", "rebels": "", "u2a": "", "i1a": "", "i4a": "8CF 3WS"}),
        ("u4a", MILITARY, {"imperial": "", "rebels": "CF", "u2a": "", "i1a": "CF", "u4a": "3WS"}),
        ("i4a", MILITARY, {"imperial": "", "rebels": "", "u2a": "", "i1a": "", "i4a": "3WS"}),
    ],
)
def test_units_that_are_hit_join_the_attacker_or_are_gone(
    still: Any, attacker: str, of: int, left: dict[str, str]
) -> None:
    """A Usurper attacks the Empire and other Usurpers, an Invader everybody."""
    given = {
        "map": {"s50": {"imperial": "2CF", "rebels": "CF"}},
        "forces": {
            "u2a": {"at": "s50", "units": "2CF"},
            "i1a": {"at": "s50", "units": "CF"},
            attacker: {"at": "s50", "units": "3WS"},
        },
    }
    if attacker == "i4a":
        given["forces"]["i3a"] = {"at": "s50", "units": "2CF"}
    position = still(given)
    side = ids.SIDE_WORDS.index(attacker)
    result(position, chaos_fight(position.p, side, side, 50), of, 3)
    found = {word: position.sector("s50").get(word, "") for word in ("imperial", "rebels")}
    found |= {word: position.words["forces"].get(word, {"units": ""})["units"] for word in ("u2a", "i1a", attacker)}
    assert found == left
    assert position.p.status() == []


@pytest.mark.rule("GE-CBT-04", "GE-CBT-34")
@pytest.mark.parametrize("n", [0, 2])
def test_a_usurper_leaves_the_force_of_an_empire_alone(still: Any, n: int) -> None:
    name = f"e{n + 1}"
    given = {
        "map": {"s49": {"system": f"{name} 2/1/1"}, "s50": {"imperial": "CF"}},
        "empires": {name: {"home": "s49", "defence": "AF", "attack": "SF", "at": "s50"}},
        "forces": {"u4a": {"at": "s50", "units": "SF"}, "um": {"at": "s50", "units": "SF"}},
    }
    p = still(given).p
    fight = chaos_fight(p, ids.USURPER + 3, ids.USURPER + 3, 50)
    assert fight.stacks == [ids.MUTANT]


@pytest.mark.rule("GE-EV-55")
@pytest.mark.parametrize(
    ("of", "wanted", "left"),
    [(MIND, -1, "CG"), (MIND, -2, "CG"), (MIND, -3, ""), (MILITARY, -1, "SF"), (MILITARY, -2, "")],
)
def test_the_mutants_force_is_hit_like_others_but_for_his_mind(still: Any, of: int, wanted: int, left: str) -> None:
    """Attacking: only A3 converts, and then all of them; military results take what they take."""
    units = "CG" if of == MIND else "SF"
    given = {"forces": {"um": {"at": "s50", "units": units}, "u4a": {"at": "s50", "units": "9CG 9SF"}}}
    position = still(given)
    fight = chaos_fight(position.p, ids.MUTANT, ids.MUTANT, 50)
    result(position, fight, of, wanted)
    assert position.words["forces"].get("um", {"units": ""})["units"] == left
    assert (position.words["gone"] == ["mutant"]) == (left == "")
    assert position.p.mutant_gone == (left == "")


@pytest.mark.rule("GE-EV-43", "GE-CRT-13")
@pytest.mark.parametrize("side", ["imperial", "rebels"])
def test_a_conversion_that_makes_six_points_drives_the_institute_away_at_once(still: Any, side: str) -> None:
    """Whether the index changes, as it does for Imperial units, or not."""
    given = {
        "map": {"s50": {side: "CG"}},
        "forces": {"i4a": {"at": "s50", "units": "2CG"}},
        "institute": ["s50", 1],
    }
    position = still(given)
    fight = chaos_fight(position.p, ids.INVADER + 3, ids.INVADER + 3, 50)
    result(position, fight, MIND, 2)
    assert position.p.institute == 0
    assert position.p.institute_turn == 0


@pytest.mark.rule("GE-REB-03", "GE-CRT-11")
def test_the_last_imperial_unit_ends_the_game_in_the_combat(still: Any) -> None:
    given = {"map": {"s01": {"system": "rebels 1/1/1"}, "s50": {"imperial": "CF"}}}
    given["forces"] = {"i4a": {"at": "s50", "units": "3SF"}}
    position = still(given)
    fight = chaos_fight(position.p, ids.INVADER + 3, ids.INVADER + 3, 50)
    result(position, fight, MILITARY, 3)
    assert position.p.result is not None
    assert position.p.result.reason == "extinction"


# --------------------------------------------------------------------------------------------------- a home that is destroyed


@pytest.mark.rule("GE-CBT-39", "GE-IE-41")
@pytest.mark.parametrize("n", [0, 2])
def test_destroying_a_conquered_system_leaves_the_empire_as_it_was(still: Any, n: int) -> None:
    name = f"e{n + 1}"
    given = {
        "map": {"s49": {"system": f"{name} 2/1/1"}, "s50": {"system": f"{name} 1/1/1", "imperial": "4AF"}},
        "empires": {name: {"home": "s49", "defence": "3AF", "leadership": 1, "attack": "WS", "at": "s50"}},
    }
    position = still(given)
    fight = Fight(50, ids.IMPERIAL, -1, units_value("4AF"), False, True, [ids.EMPIRE + n], [0] * T)
    result(position, fight, MILITARY, 2)
    assert "system" not in position.sector("s50")
    assert position.words["empires"][name]["attack"] == "WS", "stronger than the result"
    assert not position.told("TargetsKept")
    assert not position.told("EmpireDissolved")


@pytest.mark.rule("GE-CBT-39", "GE-IE-41", "GE-IE-44")
@pytest.mark.parametrize("n", [0, 2])
@pytest.mark.parametrize("by_empire", [True, False])
def test_a_destroyed_home_dissolves_the_empire_whoever_destroys_it(still: Any, n: int, by_empire: bool) -> None:
    name = f"e{n + 1}"
    given = {
        "map": {"s49": {"system": f"{name} 2/1/1", **({"imperial": "4AF"} if by_empire else {})}},
        "empires": {name: {"home": "s49", "defence": "WS", "leadership": 3}},
        "forces": {} if by_empire else {"i4a": {"at": "s49", "units": "5SF"}},
    }
    position = still(given)
    if by_empire:
        fight = Fight(49, ids.IMPERIAL, -1, units_value("4AF"), False, True, [ids.HOME + n], [0] * T)
    else:
        fight = chaos_fight(position.p, ids.INVADER + 3, ids.INVADER + 3, 49)
    result(position, fight, MILITARY, 2)
    assert position.sector("s49")["rebels"] == "WS"
    assert fight.reb[ids.WS] == 1, "still attacked"
    assert name not in position.words["empires"]
    assert position.p.sys_side[49] == ids.IMPERIAL, "nobody's"
    assert position.p.lead[ids.EMPIRE + n] == position.p.c.side_value[ids.EMPIRE + n]
    assert position.p.status() == []


# --------------------------------------------------------------------------------------------------------- who inherits


@pytest.mark.rule("GE-CRT-19", "GE-IE-44", "GE-IE-45", "GE-IE-18")
@pytest.mark.parametrize("n", [0, 2, 6])
@pytest.mark.parametrize("heir", ["imperial", "rebels", "e1", "e2", "r3", "u1a", "i1a"])
def test_a_converted_home_hands_its_forces_to_the_converter(still: Any, n: int, heir: str) -> None:
    """The Empire and other empires inherit what is elsewhere; with others it becomes Rebel. At home everybody is a Rebel."""
    name = ids.SIDE_WORDS[ids.EMPIRE + n]
    side = ids.SIDE_WORDS.index(heir)
    if heir == name:
        heir, side = "e5", ids.EMPIRE + 4
    inherits = heir == "imperial" or (heir[0] in "er" and heir != "rebels")
    given: dict[str, Any] = {
        "map": {
            "s49": {"system": f"{name} 2/1/1"},
            "s50": {"system": f"{name} 1/1/1"},
            "s21": {"system": f"{heir} 1/2/1"} if inherits and heir != "imperial" else {},
        },
        "empires": {
            name: {
                "home": "s49",
                "defence": "SF",
                "attack": "2AF TH",
                "at": "s48",
                "claims": ["s50"],
                "leadership": 4,
                "no_recruiting": 1,
            },
        },
    }
    if inherits and heir != "imperial":
        given["empires"][heir] = {"home": "s21", "defence": "CG", "attack": "AF", "at": "s22"}
    position = still(given)
    p = position.p
    dissolve(p, n, "GE-IE-18", side)
    assert name not in position.words["empires"]
    assert (p.home[n], p.claims[n], p.no_recruiting[n], p.stack_at[ids.EMPIRE + n]) == (0, (), 0, 0)
    assert p.lead[ids.EMPIRE + n] == p.c.side_value[ids.EMPIRE + n]
    assert p.stack_units[(ids.EMPIRE + n) * T : (ids.EMPIRE + n) * T + T] == [0] * T
    owner = heir if inherits else "rebels"
    assert position.sector("s50")["system"] == f"{owner} 1/1/1"
    assert position.sector("s49")["system"] == "rebels 2/1/1"
    assert position.sector("s49")["rebels"] == "SF"
    if owner == "imperial":
        assert position.sector("s48") == {"imperial": "2AF TH"}
        assert p.imp_units == 3
    elif inherits:
        assert position.words["empires"][heir]["attack"] == "3AF TH"
        assert "s48" not in position.words["map"]
        assert position.words["empires"][heir]["claims"] == ["s21", "s50"]
    else:
        assert position.sector("s48") == {"rebels": "2AF TH"}
    rules = position.events("EmpireDissolved")[0].rules
    assert ("GE-CRT-19" in rules) == inherits
    assert p.discard[ids.IE_MARKER : ids.IE_MARKER + 7] == [*(int(other == n) for other in range(6)), 0]


@pytest.mark.rule("GE-CRT-18", "GE-CRT-19", "GE-IE-18")
@pytest.mark.parametrize("attacker", ["e1", "e2"])
def test_an_empire_that_converts_anothers_home_takes_system_and_forces(still: Any, attacker: str) -> None:
    victim = "e2" if attacker == "e1" else "e1"
    given = {
        "map": {"s49": {"system": f"{victim} 1/1/1"}, "s50": {"system": f"{attacker} 1/2/1"}},
        "empires": {
            victim: {"home": "s49", "attack": "SF CF", "at": "s48"},
            attacker: {"home": "s50", "attack": "3WS 2CG", "at": "s49"},
        },
    }
    position = still(given)
    side = ids.SIDE_WORDS.index(attacker)
    result(position, chaos_fight(position.p, side, side, 49), MIND, 3)
    assert position.sector("s49")["system"] == f"{attacker} 1/1/1"
    assert victim not in position.words["empires"]
    assert position.words["empires"][attacker]["attack"] == "CF 2CG SF 3WS"
    assert position.words["empires"][attacker]["claims"] == ["s49", "s50"]
    assert position.p.status() == []


# ------------------------------------------------------------------------------------------------- Rebels that have attacked


@pytest.mark.rule("GE-EV-73", "GE-CBT-38")
def test_only_the_rebels_named_attack(still: Any) -> None:
    """The Star Fleet has come as an ally and has had its attack; in the first version all Rebels of the sector attacked."""
    given = {"map": {"s12": {"rebels": "AF SF", "imperial": "SF"}}}
    p = still(given).p
    alpha = units_value("AF")
    assert chaos_fight(p, ids.REBELS, ids.NO_STACK, 12, alpha).att == alpha
    assert chaos_fight(p, ids.REBELS, ids.NO_STACK, 12).att == units_value("AF SF")
    p = still(given, version=1).p
    assert chaos_fight(p, ids.REBELS, ids.NO_STACK, 12, alpha).att == units_value("AF SF")


@pytest.mark.rule("GE-EV-73", "GE-CBT-38")
def test_rebels_operate_though_allies_of_their_kind_were_destroyed_beside_them(still: Any) -> None:
    """The ally of 12 attacks in 13 and is lost; the Rebels of 13 have their roll all the same."""
    given = {"map": {"s12": {"rebels": "SF"}, "s13": {"rebels": "SF", "imperial": "4AF 2WS"}}}
    position = still(given).play("alliance").do("ally rebels s12").phase("B").do("ally-move s13", "pass")
    fight = chaos_fight(position.p, ids.REBELS, ids.NO_STACK, 13, units_value("SF"))
    face = next(face for face, found in enumerate(fight.results(position.p, MILITARY, -1, 0)) if found <= -2)
    position.roll(face, 4).do("ally-attack")
    assert position.sector("s13")["rebels"] == "SF"
    assert [event["sector"] for event in position.told("OperationsRolled")] == [13]


@pytest.mark.rule("GE-CBT-09")
def test_a_force_that_is_lost_in_the_first_attack_makes_no_second(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "8AF 4CG"}}, "forces": {"u1a": {"at": "s12", "units": "SF"}}}
    position = still(given)
    fight = chaos_fight(position.p, ids.USURPER, ids.USURPER, 12)
    face = next(face for face, found in enumerate(fight.results(position.p, MILITARY, -1, 0)) if found <= -2)
    position.run(ChaosAttack(ids.USURPER, ids.USURPER, 12), face)
    assert [event["mode"] for event in position.told("CombatRolled")] == ["military"]
    assert position.done
