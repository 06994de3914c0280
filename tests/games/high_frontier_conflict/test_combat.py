"""Combat: who may attack what and when, who fires first, what it costs (3D6, 3D8, 3E1, 3E3, 3E4)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.combat import weapons
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def battle(dice: list[int] | None = None, seats: int = 2, **given: Any) -> Match:
    return Match(SLUG, seats, given={"turn": "A", "step": "combat", **given}, dice=dice)


def place(match: Match, card: str) -> str:
    found: str = match.words["cards"][card]
    return found


def bribes(match: Match) -> list[int]:
    return [own["bribes"] for own in match.words["players"].values()]


DUEL: dict[str, Any] = {
    "factions": ["green", "yellow"],
    "rockets": {"A": {"at": "l2", "cards": ["green-crew"]}},
    "outposts": {"B": {"at": "l2", "cards": ["cermet-nerva", "fuel-cell"]}},
}


# -------------------------------------------------------------------------------------------- who, where, at what price


@pytest.mark.rule("CF-GEN-07", "CF-CMB-11", "CF-VEND-03", "CF-CMB-08", "CF-GEN-08")
def test_an_attack_costs_a_bribe_and_comes_once_a_turn() -> None:
    """SC-29: the bribe is paid before the dice; without another one a second space cannot be attacked; nobody is victorious."""
    match = battle(
        [6, 6],
        **{**DUEL, "outposts": {"B": [DUEL["outposts"]["B"], {"at": "geo", "cards": ["ion-drive"]}]}},
        bribes={"A": 1, "B": 3},
    )
    match.do("A assault l2")
    assert bribes(match) == [0, 4]
    match.do("A lead green-crew", "A fire green-crew raygun l2", "A zap fuel-cell", "B keep")
    assert place(match, "fuel-cell") == "B hand"
    assert match.step == "Operation"
    poor = battle(**DUEL, bribes={"A": 0, "B": 3})
    assert poor.step == "Operation"


@pytest.mark.rule("CF-CMB-08")
def test_a_space_is_attacked_once() -> None:
    match = battle(
        [3, 1], **{**DUEL, "outposts": {"B": [DUEL["outposts"]["B"], {"at": "geo", "cards": ["ion-drive"]}]}}
    )
    match.do("A assault l2", "A lead green-crew", "A fire green-crew raygun l2", "B keep")
    assert match.step == "Operation"


@pytest.mark.rule("CF-CMB-08", "CF-CMB-09", "CF-FIRE-08")
def test_a_weapon_fires_once_a_turn() -> None:
    match = battle(
        [1, 1],
        factions=["green", "yellow"],
        rockets={"A": {"at": "l2", "cards": ["green-crew", "melt-probe-crawler black"]}},
        outposts={"B": [{"at": "l2", "cards": ["cermet-nerva"]}, {"at": "geo", "cards": ["ion-drive"]}]},
    )
    match.do("A assault l2", "A lead green-crew", "A fire green-crew raygun l2", "A hold", "A keep", "B keep")
    assert match.step == "Combat"
    match.refused("A assault l2", "CF-CMB-08")
    match.do("A assault geo", "A join A-rocket")
    assert match.deciding == "A"
    match.refused("A fire green-crew raygun geo", "CF-FIRE-08")
    match.dice(1, 2, 3, 3, 3, 3, 3).do("A fire melt-probe-crawler gun geo")
    assert match.event("FireRolled")["value"] == 5
    assert place(match, "ion-drive") == "B hand"


@pytest.mark.rule("CF-FIRE-02", "CF-CMB-14")
def test_nothing_is_fought_in_leo() -> None:
    match = battle(**{**DUEL, "rockets": {"A": {"at": "leo", "cards": ["green-crew"]}}, "outposts": {}})
    assert match.step == "Operation"
    match = battle(
        factions=["green", "yellow"],
        rockets={"A": {"at": "e_heo", "cards": ["green-crew"]}, "B": {"at": "leo", "cards": ["ion-drive"]}},
    )
    assert match.step == "Operation"


@pytest.mark.rule("CF-GEN-07", "CF-CMB-11")
def test_of_several_opponents_only_those_who_are_paid_are_attacked() -> None:
    match = battle(
        [1, 2, 5, 5, 5, 5, 5],
        seats=3,
        factions=["white", "yellow", "red"],
        rockets={"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
        outposts={"B": {"at": "l2", "cards": ["fuel-cell"]}, "C": {"at": "l2", "cards": ["brayton-turbine"]}},
    )
    match.do("A assault l2")
    match.refused("A go", "CF-GEN-07")
    match.do("A pay C")
    assert bribes(match) == [2, 3, 4]
    match.do("A fire melt-probe-crawler gun l2")
    assert place(match, "brayton-turbine") == "C hand"
    assert place(match, "fuel-cell") == "B-outpost"


@pytest.mark.rule("CF-CMB-07", "CF-CMB-02", "CF-CMB-10")
def test_a_stack_does_not_attack_the_space_that_it_has_left() -> None:
    given = {**DUEL, "rockets": {"A": {"at": "geo", "began": "l2", "moved": True, "cards": ["green-crew"]}}}
    assert battle(**given).step == "Operation"
    stayed = {**DUEL, "rockets": {"A": {"at": "geo", "began": "leo", "moved": True, "cards": ["green-crew"]}}}
    match = battle(**stayed)
    assert match.step == "Combat"
    assert match.choices("A") == ["stop", "assault l2"]


# ------------------------------------------------------------------------------------------------------ who fires first


@pytest.mark.rule("CF-CMB-13", "CF-RNG-04", "CF-CMB-06")
def test_the_defender_fires_first_unless_a_raygun_is_declared() -> None:
    given: dict[str, Any] = {
        "factions": ["green", "yellow"],
        "rockets": {"A": {"at": "l2", "cards": ["green-crew", "melt-probe-crawler black"]}},
        "outposts": {"B": {"at": "l2", "cards": ["melt-probe-crawler", "carbon-carbon-fin black"]}},
    }
    given["outposts"]["B"]["cards"] = ["carbon-carbon-fin black", "fuel-cell"]
    match = battle(**given)
    match.do("A assault l2", "A go")
    assert match.deciding == "B"
    match.do("B hold")
    match.refused("A fire green-crew raygun l2", "CF-CMB-13")
    match.do("A hold")
    led = battle([1, 2], **given)
    led.do("A assault l2", "A lead green-crew")
    assert led.deciding == "A"
    led.refused("A hold", "CF-RNG-04")
    led.do("A fire green-crew raygun l2", "A hold")
    assert led.deciding == "B"


@pytest.mark.rule("CF-CMB-12", "BR-33")
def test_a_glitch_is_triggered_before_the_first_shot() -> None:
    """The target's glitch takes its thruster: what is left is an outpost, which is then shot at."""
    match = battle(
        [3, 6, 6],
        factions=["green", "yellow"],
        rockets={
            "A": {"at": "l2", "cards": ["green-crew"]},
            "B": {"at": "l2", "glitch": True, "cards": ["ion-drive", "fuel-cell"]},
        },
    )
    match.do("A assault l2", "A lead green-crew")
    assert match.event("GlitchTriggeredRolled")["dice"] == [3]
    assert place(match, "ion-drive") == "B hand"
    assert place(match, "fuel-cell") == "B-outpost"
    match.do("A fire green-crew raygun l2")
    assert place(match, "fuel-cell") == "B hand"


@pytest.mark.rule("CF-CMB-19", "CF-CMB-23", "CF-RNG-01")
def test_a_factory_elsewhere_may_fire_at_the_attacker() -> None:
    """AM-56: the defender's gun on the site beside fires at the attacker in orbit, though the craft in orbit is the target."""
    match = battle(
        [1, 2, 4, 4, 4, 4, 4],
        factions=["white", "green"],
        factories={"himalia": "B"},
        rockets={"A": {"at": "himalia_heo", "cards": ["melt-probe-crawler black", "white-crew"]}},
        outposts={"B": {"at": "himalia_heo", "cards": ["ion-drive"]}},
    )
    match.do("A assault himalia_heo")
    assert match.deciding == "B"
    match.do("B fire-gun himalia himalia_heo")
    assert place(match, "white-crew") == "A-leo"


# ------------------------------------------------------------------------------------------------------ range and lines


@pytest.mark.rule("CF-RNG-02", "CF-RNG-03", "CF-BUG-02", "CF-FIRE-10", "BR-59")
def test_roads_and_atmospheres_block_ranged_fire() -> None:
    """SC-13: from Ontario Lacus at Kraken Mare rayguns are blocked, a buggy drives along the road; lto does not see Titan."""
    match = battle(
        factions=["green", "yellow"],
        outposts={
            "A": [
                {"at": "titan_ontario", "cards": ["green-crew", "kuck-mosquito"]},
                {"at": "lto", "cards": ["melt-probe-crawler black"]},
            ],
            "B": {"at": "titan_kraken", "cards": ["ion-drive"]},
        },
    )
    match.do("A assault titan_kraken")
    match.refused("A join A-outpost-2", "CF-RNG-03")
    match.do("A join A-outpost", "A go")
    match.refused("A fire green-crew raygun titan_kraken", "CF-RNG-03")
    assert match.may("A fire kuck-mosquito buggy titan_kraken")
    ganymede = battle(
        factions=["green", "yellow"],
        outposts={
            "A": {"at": "ganymede_uruk", "cards": ["green-crew", "kuck-mosquito"]},
            "B": {"at": "ganymede_galileo", "cards": ["ion-drive"]},
        },
    )
    ganymede.do("A assault ganymede_galileo", "A join A-outpost", "A go")
    ganymede.refused("A fire green-crew gun ganymede_galileo", "CF-RNG-06")
    assert ganymede.may("A fire kuck-mosquito buggy ganymede_galileo")


@pytest.mark.rule("CF-RNG-05", "CF-FIRE-11", "BR-39")
def test_crash_hazards_are_seen_through_and_cost_two() -> None:
    """SC-13: two hazards lie between kleopatra_l and Kleopatra; ISRU 2 rolls 8: 8 - 2 - 2 = 4, just enough."""
    match = battle(
        [4, 4, 4],
        factions=["gray", "yellow"],
        rockets={"A": {"at": "kleopatra_l", "cards": ["diode-slab-laser", "fuel-cell"]}},
        outposts={"B": {"at": "kleopatra", "cards": ["yellow-crew"]}},
    )
    match.p.faction[0] = match.p.c.factions.index("white")
    match.do("A assault kleopatra", "A join A-rocket", "A lead diode-slab-laser")
    match.do("A fire diode-slab-laser raygun kleopatra")
    assert match.event("FireRolled")["value"] == 4
    assert place(match, "yellow-crew") == "B-leo"
    assert match.events("FireRolled")[-1].rules == ("CF-FRT-23", "CF-RNG-05")
    beside = battle(
        factions=["white", "yellow"],
        rockets={"A": {"at": "kleopatra_l", "cards": ["diode-slab-laser", "fuel-cell"]}},
        outposts={"B": {"at": "kl1", "cards": ["yellow-crew"]}},
    )
    assert "assault kl1" in beside.choices("A")


# ------------------------------------------------------------------------------------------------- supports and cooling


@pytest.mark.rule("CF-FIRE-07", "CF-FIRE-04", "BR-37")
def test_two_guns_never_use_the_same_therm() -> None:
    """SC-27: two RH 8 reactors of one therm each and one therm of radiators: one gun may fire."""
    given: dict[str, Any] = {
        "factions": ["white", "yellow"],
        "rockets": {"A": {"at": "l2", "cards": ["project-orion", "molten-salt-fast-reactor black", "bubble-membrane"]}},
        "outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}},
    }
    match = battle([6, 6], **given)
    match.do("A assault l2")
    match.do("A fire project-orion gun l2")
    assert match.step == "AfterBattle"
    cool = {
        **given,
        "rockets": {"A": {"at": "l2", "cards": [*given["rockets"]["A"]["cards"][:2], "bubble-membrane heavy"]}},
    }
    match = battle([6, 6], **cool)
    match.do("A assault l2", "A fire project-orion gun l2")
    assert match.may("A fire molten-salt-fast-reactor gun l2")
    hot = {**given, "rockets": {"A": {"at": "l2", "cards": given["rockets"]["A"]["cards"][:2]}}}
    assert battle(**hot).step == "Operation"


@pytest.mark.rule("CF-FIRE-07", "BR-37")
def test_an_own_factory_cools_so_many_therms_and_no_more() -> None:
    """AM-142: what the radiators leave, from an own Factory there, for all stacks together."""
    guns = ["project-orion", "molten-salt-fast-reactor black"]
    given: dict[str, Any] = {"factions": ["white", "yellow"], "rockets": {"A": {"at": "luna", "cards": guns}}}
    p = battle(**given, factories={"luna": "A"}).p
    rocket = p.game.vocabulary.value("stack", "A-rocket")
    hot = tuple(p.c.cards.index(gun.split()[0]) for gun in guns)
    most = p.c.tables.factory_therms
    assert 0 < weapons.heat(p, rocket, hot) <= most
    assert weapons.cooled(p, rocket, hot)
    many = tuple(card for card in range(len(p.c.cards)) if weapons.therms_of(p, card) == 1)[: most + 1]
    assert weapons.cooled(p, rocket, many[:most])
    assert not weapons.cooled(p, rocket, many), "one therm too many"
    assert not weapons.cooled(battle(**given).p, rocket, hot), "without a Factory nothing cools it"


@pytest.mark.rule("CF-FIRE-09")
def test_what_serves_a_weapon_cannot_fire_and_what_has_fired_cannot_serve() -> None:
    """SC-27: the reactor that feeds a laser's generator is a gun itself: one or the other."""
    cards = ["diode-slab-laser", "brayton-turbine", "molten-salt-fast-reactor black", "rotating-film-drum heavy"]
    given: dict[str, Any] = {
        "factions": ["white", "yellow"],
        "rockets": {"A": {"at": "l2", "cards": cards}},
        "outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}},
    }
    match = battle([1, 1], **given)
    match.do("A assault l2", "A lead diode-slab-laser", "A fire diode-slab-laser raygun l2")
    assert place(match, "molten-salt-fast-reactor") == "A-rocket black served"
    assert match.step == "AfterBattle"
    match = battle([6, 6], **given)
    match.do("A assault l2", "A lead diode-slab-laser", "A fire molten-salt-fast-reactor gun l2")
    assert match.step == "AfterBattle"


# ------------------------------------------------------------------------------------------------------- faction weapons


@pytest.mark.rule("CF-FW-11", "CF-RNG-11", "CF-FRT-09", "CF-FRT-10", "CF-RNG-13", "CF-VEND-06")
def test_purple_s_amat_bomb_costs_aqua_and_never_defends() -> None:
    given: dict[str, Any] = {
        "factions": ["purple", "yellow"],
        "factories": {"himalia": "B"},
        "rockets": {"A": {"at": "himalia_heo", "cards": ["purple-crew"]}},
        "outposts": {"B": {"at": "himalia", "cards": ["ion-drive"]}},
        "wt": {"A": 1, "B": 1},
    }
    match = battle([2, 2], **given)
    match.do("A assault himalia", "A join A-rocket", "A go")
    match.do("B hold", "A fire purple-crew amat himalia")
    assert match.words["players"]["A"]["wt"] == 0
    assert match.words["sites"]["himalia"]["damaged"]
    assert match.words["stacks"]["B-outpost"]["glitch"]
    broke = battle(**{**given, "wt": {"A": 0, "B": 1}})
    broke.do("A assault himalia", "A join A-rocket", "A go", "B hold") if broke.step == "Combat" else None
    assert not broke.may("A fire purple-crew amat himalia")
    defending = battle(
        factions=["white", "purple"],
        rockets={"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
        outposts={"B": {"at": "l2", "cards": ["purple-crew"]}},
    )
    defending.do("A assault l2")
    defending.refused("B fire purple-crew amat l2", "CF-FW-11")


@pytest.mark.rule("CF-FW-06", "CF-BUG-01")
def test_white_s_crew_is_a_buggy_by_itself() -> None:
    match = battle(
        [4, 4],
        factions=["white", "yellow"],
        factories={"himalia": "B"},
        outposts={"A": {"at": "himalia", "cards": ["white-crew"]}},
    )
    match.do("A assault himalia", "B hold", "A fire white-crew buggy himalia")
    assert match.words["sites"]["himalia"]["factory"] == "A"


@pytest.mark.rule("CF-FW-09", "CF-RNG-08", "CF-RNG-10", "CF-RNG-09", "BR-5B")
def test_mirrors_need_power_in_space_green_s_do_not() -> None:
    given: dict[str, Any] = {
        "factions": ["white", "yellow"],
        "rockets": {"A": {"at": "ceres_heo", "cards": ["kuck-mosquito"]}},
        "outposts": {"B": {"at": "ceres", "cards": ["diode-slab-laser", "ion-drive", "fuel-cell"]}},
    }
    assert battle(**given).step == "Operation"
    green = {**given, "factions": ["green", "yellow"]}
    match = battle([2, 3, 3], **green)
    match.do("A assault ceres", "A join A-rocket", "B hold", "A fire kuck-mosquito mirror ceres")
    assert match.event("FireRolled")["value"] == 3
    assert place(match, "diode-slab-laser") == "B hand"
    assert place(match, "ion-drive") == "B hand"
    assert place(match, "fuel-cell") == "B-outpost"
    powered = battle([6, 6, 3], **{**given, "factories": {"luna": "A"}})
    powered.do("A assault ceres", "A join A-rocket", "B hold", "A fire kuck-mosquito mirror ceres")
    dark = battle(**{**given, "factories": {"luna": "A"}, "damaged": ["luna"]})
    assert dark.step == "Operation"


@pytest.mark.rule("CF-FW-10", "CF-VEND-11")
def test_gray_defending_pays_the_attacker_for_goo() -> None:
    """AM-158: the attacker's bribe covers the attacker only."""
    match = battle(
        [2, 2, 2],
        factions=["white", "gray"],
        rockets={"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
        outposts={"B": {"at": "l2", "cards": ["gray-crew"]}},
        bribes={"A": 3, "B": 0},
    )
    match.do("A assault l2")
    assert bribes(match) == [2, 1]
    match.do("B goo")
    assert bribes(match) == [3, 0]
    match.do("B fire gray-crew raygun l2")
    assert match.event("FireRolled")["dice"] == [2, 2, 2]


@pytest.mark.rule("CF-BUG-05", "CF-BUG-04", "CF-BUG-03")
def test_a_buggy_carries_a_better_platform_and_a_raygun_gives_first_fire() -> None:
    given: dict[str, Any] = {
        "factions": ["white", "yellow"],
        "factories": {"himalia": "B"},
        "outposts": {"A": {"at": "himalia", "cards": ["white-crew", "diode-slab-laser", "fuel-cell"]}},
    }
    match = battle([3, 2], **given)
    match.do("A assault himalia", "A lead diode-slab-laser")
    assert match.deciding == "A"
    match.do("A pair white-crew diode-slab-laser himalia")
    assert match.event("FireRolled")["value"] == 3
    assert match.words["sites"]["himalia"]["factory"] == "A"
    assert place(match, "diode-slab-laser").endswith("fired")
    assert place(match, "white-crew").endswith("fired")


@pytest.mark.rule("CF-BUG-03")
def test_buggies_do_not_hit_what_has_just_landed() -> None:
    """AM-60."""
    match = battle(
        factions=["white", "yellow"],
        rockets={"A": {"at": "himalia", "landed": True, "began": "himalia_heo", "cards": ["melt-probe-crawler black"]}},
        outposts={"B": {"at": "himalia", "cards": ["kuck-mosquito", "carbon-carbon-fin black"]}},
    )
    match.do("A assault himalia")
    match.refused("B fire kuck-mosquito buggy himalia", "CF-FRT-02")
    assert match.may("B fire carbon-carbon-fin gun himalia")


@pytest.mark.rule("CF-CMB-14", "CF-CMB-15")
def test_submarine_works_are_safe_and_silent() -> None:
    match = battle(
        [6, 6, 4, 1, 1, 4],
        factions=["white", "yellow"],
        factories={"ceres": "B"},
        domes={"ceres": "B"},
        outposts={"A": {"at": "ceres", "cards": ["white-crew"]}, "B": {"at": "ceres", "cards": ["fuel-cell"]}},
    )
    match.do("A assault ceres")
    assert match.deciding == "A"
    match.do("A fire white-crew buggy ceres")
    assert match.words["sites"]["ceres"]["factory"] == "B"
    empty = battle(
        factions=["white", "yellow"],
        factories={"ceres": "B"},
        outposts={"A": {"at": "ceres", "cards": ["white-crew"]}},
    )
    assert empty.step == "Operation"


@pytest.mark.rule("CF-CMB-22", "CF-FIRE-05", "CF-CMB-05")
def test_after_the_battle_cards_may_be_decommissioned_humans_not() -> None:
    match = battle([1, 1], **DUEL)
    match.do("A assault l2", "A lead green-crew", "A fire green-crew raygun l2")
    assert match.step == "AfterBattle"
    assert match.deciding == "B"
    assert match.choices("B") == ["keep", "scuttle cermet-nerva", "scuttle fuel-cell"]
    match.do("B scuttle fuel-cell")
    assert match.choices("B") == ["keep"] or match.step == "Operation"
    assert place(match, "fuel-cell") == "B hand"


@pytest.mark.rule("CF-FIRE-01")
def test_the_rest_is_fired_at_a_stroke() -> None:
    match = battle(
        [6, 5, 6, 6, 3, 3, 3, 3, 3],
        factions=["white", "yellow"],
        rockets={"A": {"at": "l2", "cards": ["melt-probe-crawler black", "carbon-carbon-fin black"]}},
        outposts={"B": {"at": "l2", "cards": ["ion-drive"]}},
    )
    match.do("A assault l2", "A fire-all")
    assert [event.facts["value"] for event in match.events("FireRolled")] == [-3, -4]
    assert match.step == "AfterBattle"


@pytest.mark.rule("CF-BUG-06", "CF-CMB-23")
def test_a_defender_rolls_with_each_of_his_weapons() -> None:
    match = battle(
        [6, 6, 1, 3, 4],
        factions=["white", "yellow"],
        factories={"himalia": "B"},
        outposts={"A": {"at": "himalia", "cards": ["white-crew"]}, "B": {"at": "himalia", "cards": ["kuck-mosquito"]}},
    )
    match.do("A assault himalia", "B fire-gun himalia himalia", "B fire kuck-mosquito buggy himalia")
    assert match.event("GunRolled")["value"] == -4
    assert match.event("FireRolled")["value"] == 2
    assert place(match, "white-crew") == "A-leo"
