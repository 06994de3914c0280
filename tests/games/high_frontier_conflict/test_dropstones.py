"""Dropstones (3A3b, 3D7, 3E6; CF-DROP, CF-DATK)."""

from typing import Any

import pytest

from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def stones(dice: list[int] | None = None, seats: int = 2, step: str = "operation", **given: Any) -> Match:
    return Match(SLUG, seats, given={"turn": "A", "step": step, **given}, dice=dice)


ENCKE: dict[str, Any] = {
    "factions": ["purple", "red"],
    "factories": {"luna": "B"},
    "outposts": {"A": {"at": "encke", "cards": ["hypergolic-penetrator-bus", "kuck-mosquito"]}},
    "wt": {"A": 2, "B": 2},
}


def next_year(match: Match) -> Match:
    """B does nothing; then A's next turn."""
    while match.deciding == "B" or match.step != "Moves":
        who = match.deciding[0]
        match.do(f"{who} done" if match.may(f"{who} done") else f"{who} {match.choices(who)[0]}")
    return match


@pytest.mark.rule(
    "CF-DROP-01", "CF-DROP-04", "CF-DROP-13", "CF-DROP-20", "CF-DROP-23", "CF-DROP-25", "CF-DROP-26", "CF-DROP-05"
)
def test_a_synodic_stone_from_encke_to_luna() -> None:
    """SC-16: solar oberth with a hazard roll, Venus, Earth, then Luna; the works are destroyed, the stack is spent."""
    match = stones([4, 3, 3, 3, 3, 3], **ENCKE)
    match.do("A dislodge hypergolic-penetrator-bus", "A set-out")
    assert match.event("HazardRolled")["die"] == 4
    assert match.words["stacks"]["A-stone"]["at"] == "solar_oberth"
    assert match.words["players"]["A"]["stone"] == {"kind": "synodic", "zone": "mars", "age": 1, "boulder": False}
    next_year(match)
    match.refused("A done", "CF-DROP-25")
    match.refused("A drop luna", "CF-DROP-26")
    match.do("A onward")
    assert match.words["stacks"]["A-stone"]["at"] == "venus_spot"
    match.refused("A onward", "CF-DROP-24")
    match.do("A done")
    next_year(match).do("A onward", "A done")
    assert match.words["stacks"]["A-stone"]["at"] == "earth_spot"
    next_year(match)
    assert match.may("A onward")
    match.do("A drop luna", "A done")
    match.dice(5, 1, 3).do("A assault luna")
    assert match.p.bribes == [2, 4]
    assert match.event("StoneRolled")["value"] == 6
    assert match.words["sites"]["luna"]["factory"] is None
    assert match.words["cards"]["hypergolic-penetrator-bus"] == "A hand"
    assert match.words["players"]["A"]["stone"] is None


@pytest.mark.rule("CF-DROP-23")
def test_the_solar_oberth_may_cost_the_stone() -> None:
    match = stones([1], **ENCKE)
    match.do("A dislodge hypergolic-penetrator-bus", "A set-out")
    assert match.words["cards"]["hypergolic-penetrator-bus"] == "A hand"
    assert match.words["players"]["A"]["stone"] is None
    paid = stones([], **{**ENCKE, "wt": {"A": 4, "B": 0}})
    paid.do("A dislodge hypergolic-penetrator-bus", "A set-out", "A pay-no-failure")
    assert paid.words["players"]["A"]["wt"] == 0
    assert paid.words["stacks"]["A-stone"]["at"] == "solar_oberth"


@pytest.mark.rule("CF-DROP-13", "CF-DROP-18", "CF-DROP-19", "CF-DROP-17", "CF-DROP-12", "CF-DROP-11")
def test_what_can_steer_a_stone() -> None:
    weak = stones(**{**ENCKE, "outposts": {"A": {"at": "encke", "cards": ["ion-drive", "fuel-cell"]}}})
    weak.refused("A dislodge ion-drive", "CF-DROP-13")
    bare = stones(**{**ENCKE, "outposts": {"A": {"at": "encke", "cards": ["arcjet-hopper"]}}})
    bare.refused("A dislodge arcjet-hopper", "CF-DROP-12")
    human = stones(
        **{**ENCKE, "factions": ["yellow", "red"], "outposts": {"A": {"at": "encke", "cards": ["yellow-crew"]}}}
    )
    human.refused("A dislodge yellow-crew", "CF-DROP-18")
    purple = stones(**{**ENCKE, "outposts": {"A": {"at": "encke", "cards": ["purple-crew"]}}})
    assert purple.may("A dislodge purple-crew")
    solar = stones(
        **{**ENCKE, "outposts": {"A": {"at": "himalia", "cards": ["mass-driver", "photovoltaic-solar-panels"]}}}
    )
    solar.refused("A dislodge mass-driver", "CF-DROP-13")
    cargo = stones(
        [2], **{**ENCKE, "outposts": {"A": {"at": "encke", "cards": ["hypergolic-penetrator-bus", "purple-crew"]}}}
    )
    cargo.do("A dislodge hypergolic-penetrator-bus", "A take-along purple-crew")
    assert cargo.words["cards"]["purple-crew"] == "A-stone"


HIMALIA: dict[str, Any] = {
    "factions": ["white", "gray"],
    "outposts": {"A": {"at": "himalia", "cards": ["mass-driver", "fuel-cell"]}},
    "factories": {"ganymede_uruk": "B"},
    "domes": {"ganymede_uruk": "B"},
}


@pytest.mark.rule("CF-DROP-14", "CF-DROP-07", "CF-DROP-24", "CF-DROP-31", "CF-DATK-01", "CF-DATK-04", "CF-FRT-28")
def test_a_stone_of_jupiter_falls_on_its_second_turn() -> None:
    """SC-17: a boulder needs a dirt thruster; every site of the zone is in reach; dice 4 do nothing to a manned site."""
    boulder = stones(**{**HIMALIA, "outposts": {"A": {"at": "himalia", "cards": ["hypergolic-penetrator-bus"]}}})
    boulder.refused("A dislodge hypergolic-penetrator-bus", "CF-DROP-14")
    match = stones(**HIMALIA)
    match.do("A dislodge mass-driver")
    assert match.words["stacks"]["A-stone"]["at"] == "jup_fb"
    assert match.words["players"]["A"]["stone"]["boulder"]
    next_year(match)
    match.refused("A done", "CF-DROP-24")
    match.refused("A onward", "CF-DROP-27")
    assert match.choices("A").count("drop ganymede_uruk") == 1
    assert not match.may("A drop ganymede_galileo")
    match.do("A drop ganymede_uruk", "A done")
    match.dice(1, 3).do("A assault ganymede_uruk")
    assert match.event("StoneRolled")["value"] == 4
    assert match.events("ShotMissed")
    assert match.words["cards"]["mass-driver"] == "A hand"
    passing = stones(**HIMALIA)
    passing.do("A dislodge mass-driver")
    next_year(passing).do("A pass-by", "A done")
    assert passing.words["stacks"]["A-stone"]["at"] == "jup_fb"
    passing.do("A done")
    assert passing.words["players"]["A"]["stone"] is None


@pytest.mark.rule("CF-DROP-22", "CF-CORE-06", "CF-CORE-07", "CF-FW-10")
def test_a_stone_on_the_flyby_is_shot_at_as_a_site() -> None:
    """SC-17: a collateral roll takes the thruster's generator, so the whole stack is lost."""
    match = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "step": "combat",
            "factions": ["gray", "white"],
            "rockets": {"A": {"at": "jbf_in", "cards": ["gray-crew"]}},
            "stones": {"B": {"at": "jup_fb", "cards": ["mass-driver", "solar-dynamic-rankine"]}},
            "players": {"B": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 1, "boulder": True}}},
        },
        dice=[4, 4, 4, 3],
    )
    match.do("A assault jup_fb", "A join A-rocket", "A lead gray-crew", "A fire gray-crew raygun jup_fb")
    assert match.event("FireRolled")["value"] == 8
    assert match.event("LossesRolled")["dice"] == [3]
    assert match.words["cards"]["mass-driver"] == "B hand"
    assert match.words["players"]["B"]["stone"] is None


@pytest.mark.rule("CF-CORE-07", "CF-DATK-05")
def test_from_its_second_turn_on_nothing_hurts_a_stone() -> None:
    match = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "step": "combat",
            "factions": ["green", "white"],
            "rockets": {"A": {"at": "jup_fb", "cards": ["green-crew"]}},
            "stones": {"B": {"at": "jup_fb", "cards": ["mass-driver", "fuel-cell"]}},
            "players": {"B": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 2, "boulder": True}}},
        },
    )
    assert match.step == "Operation"


FROST: dict[str, Any] = {
    "factions": ["white", "yellow"],
    "rockets": {"A": {"at": "ceres_heo", "steps": 21, "cards": ["hypergolic-penetrator-bus"]}},
}


@pytest.mark.rule("CF-DROP-10", "CF-DROP-15", "CF-DROP-28", "CF-DROP-30")
def test_a_stone_of_ice_blows_a_world_to_pieces() -> None:
    dry = stones(**{**FROST, "rockets": {"A": {"at": "ceres_heo", "steps": 2, "cards": ["hypergolic-penetrator-bus"]}}})
    dry.refused("A dislodge hypergolic-penetrator-bus", "CF-DROP-10")
    hot = stones(**{**FROST, "rockets": {"A": {"at": "l2", "steps": 21, "cards": ["hypergolic-penetrator-bus"]}}})
    hot.refused("A dislodge hypergolic-penetrator-bus", "CF-DROP-04")
    match = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "step": "moves",
            "factions": ["white", "yellow"],
            "factories": {"ganymede_uruk": "B"},
            "domes": {"ganymede_uruk": "B"},
            "outposts": {"B": {"at": "ganymede_uruk", "cards": ["ion-drive"]}},
            "stones": {"A": {"at": "jupiter_spot", "cards": ["hypergolic-penetrator-bus"]}},
            "players": {"A": {"stone": {"kind": "frostline", "zone": "jupiter", "age": 6, "boulder": False}}},
        },
        dice=[4, 4],
    )
    match.refused("A onward", "CF-DROP-27")
    assert not match.may("A drop himalia")
    match.do("A drop ganymede_uruk", "A done", "A assault ganymede_uruk")
    site = match.words["sites"]["ganymede_uruk"]
    assert site["busted"]
    assert (site["claim"], site["factory"], site["dome"]) == (None, None, None)
    assert match.words["cards"]["ion-drive"] == "B hand"
    assert match.p.bribes[0] == 0


@pytest.mark.rule("CF-DROP-27", "CF-DROP-06", "CF-SCO-15")
def test_a_stone_from_the_kreutz_sungrazer_stays_at_venus() -> None:
    given: dict[str, Any] = {
        **ENCKE,
        "outposts": {"A": {"at": "kreutz_sungrazer", "cards": ["hypergolic-penetrator-bus"]}},
    }
    match = stones([4, 3, 3, 3], **given)
    match.do("A dislodge hypergolic-penetrator-bus")
    next_year(match).do("A onward", "A done")
    next_year(match)
    match.refused("A onward", "CF-DROP-27")
    match.do("A done")
    assert match.words["stacks"]["A-stone"]["at"] == "venus_spot"


@pytest.mark.rule("CF-DROP-08", "CF-DROP-09", "CF-DROP-04", "CF-DROP-02")
@pytest.mark.parametrize(("site", "space"), [("methone", "saturn_fb"), ("setebos", "uranus_fb"), ("elara", "jup_fb")])
def test_moonlets_of_the_giants_are_quarries(site: str, space: str) -> None:
    match = stones(**{**HIMALIA, "outposts": {"A": {"at": site, "cards": ["mass-driver", "fuel-cell"]}}})
    match.do("A dislodge mass-driver")
    assert match.words["stacks"]["A-stone"]["at"] == space
    assert match.words["stacks"]["A-stone"]["steps"] == 0
    plain = stones(**{**HIMALIA, "outposts": {"A": {"at": "luna", "cards": ["mass-driver", "fuel-cell"]}}})
    plain.refused("A dislodge mass-driver", "CF-DROP-04")


UNDER_WAY: dict[str, Any] = {
    "factions": ["white", "gray"],
    "stones": {"A": {"at": "jup_fb", "cards": ["mass-driver", "fuel-cell"]}},
    "rockets": {"A": {"at": "jup_fb", "cards": ["cermet-nerva"]}},
    "claims": {"ganymede_uruk": "B"},
    "players": {"A": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 2, "boulder": True}}},
}


@pytest.mark.rule("CF-DROP-21", "CF-CORE-05", "CF-CORE-04", "CF-DATK-03")
def test_nothing_boards_or_leaves_a_stone_and_claims_are_no_targets() -> None:
    match = stones(step="moves", **UNDER_WAY)
    match.refused("A carry fuel-cell A-rocket", "CF-CORE-05")
    match.refused("A carry cermet-nerva A-stone", "CF-CORE-05")
    match.refused("A drop ganymede_uruk", "CF-DATK-03")
    match.do("A scrap mass-driver")
    assert match.words["players"]["A"]["stone"] is None


@pytest.mark.rule("CF-KAM-10", "CF-DROP-22")
def test_a_kamikaze_strikes_a_stone_on_its_flyby() -> None:
    match = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "step": "moves",
            "factions": ["yellow", "white"],
            "outposts": {"A": {"at": "jup_fb", "cards": ["hypergolic-penetrator-bus"]}},
            "stones": {"B": {"at": "jup_fb", "cards": ["mass-driver", "fuel-cell"]}},
            "players": {"B": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 1, "boulder": True}}},
        },
        dice=[2, 5],
    )
    match.do("A kamikaze hypergolic-penetrator-bus", "A done", "A assault jup_fb")
    match.do("A fire hypergolic-penetrator-bus kamikaze jup_fb")
    assert match.event("LossesRolled")["dice"] == [5]
    assert match.words["players"]["B"]["stone"] is None


@pytest.mark.rule("CF-DATK-04", "CF-FIRE-08")
def test_a_stone_does_not_silence_the_gun_of_its_target() -> None:
    """The works survive (4 on a manned site), and their gun fires at the attacker's Crew beside them."""
    match = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "step": "combat",
            "factions": ["white", "gray"],
            "factories": {"ganymede_uruk": "B"},
            "domes": {"ganymede_uruk": "B"},
            "outposts": {"A": {"at": "ganymede_uruk", "cards": ["white-crew"]}},
            "stones": {"A": {"at": "ganymede_uruk", "dive": "ganymede_uruk", "cards": ["mass-driver", "fuel-cell"]}},
            "players": {"A": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 2, "boulder": True}}},
        },
        dice=[1, 3, 1, 1, 4],
    )
    match.do("A assault ganymede_uruk", "B fire-gun ganymede_uruk ganymede_uruk")
    assert match.words["cards"]["white-crew"] == "A-leo"


@pytest.mark.rule("CF-DROP-12", "CF-DROP-02", "HF-SUP-11")
def test_a_factory_steers_no_stone_that_leaves_it() -> None:
    """HF-A92: what powers the thruster travels along; with the Factory alone no stone is dislodged."""
    given: dict[str, Any] = {"factions": ["green", "red"], "factories": {"himalia": "A"}}
    alone = stones([4], **given, outposts={"A": {"at": "himalia", "cards": ["mass-driver", "kuck-mosquito"]}})
    alone.refused("A dislodge mass-driver", "CF-DROP-12")
    both = stones([4], **given, outposts={"A": {"at": "himalia", "cards": ["mass-driver", "fuel-cell"]}})
    both.do("A dislodge mass-driver")
    if both.step == "Dislodge":
        both.do("A set-out")
    assert both.words["cards"]["mass-driver"] == both.words["cards"]["fuel-cell"] == "A-stone"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_stone_stands_on_the_stage_from_the_quarry_to_its_fall(language: str) -> None:
    """What goes into it and what may befall it; then a button over the chart, and on whom it would fall with every result."""
    match = stones([4, 3, 3, 3, 3, 3], **ENCKE)
    rules, text = match.game, match.game.text(language)
    match.do("A dislodge hypergolic-penetrator-bus")
    quarry = rules.scene(match.p, 0, text).stage
    assert len(quarry.parties[0].lines) == 1
    assert [round(one.share, 3) for one in quarry.prospects] == [round(1 / 6, 3), round(5 / 6, 3)]
    match.do("A set-out")
    for _ in range(2):
        next_year(match).do("A onward", "A done")
    next_year(match)
    due = rules.scene(match.p, 0, text).stage
    assert due.aside
    assert rules.scene(match.p, 1, text).stage is None, "it is nobody else's to move"
    assert due.parties[0].lines == quarry.parties[0].lines
    fall = rules.preview(match.p, 0, rules.parse("drop luna"), text).stage
    assert [party.seat for party in fall.parties] == [0, 1]
    assert fall.parties[1].lines
    assert abs(sum(one.share for one in fall.prospects) - 1) < 1e-9
    # The shares are those of the dice: what is told of the fall is what the outlook says of it.
    hit = sum(one.share for one in fall.prospects if one.good)
    assert rules.outlook(match.p, 0, rules.parse("drop luna"), text).figure == f"{round(100 * hit)} %"
    told = "".join([fall.title, fall.line, fall.after, fall.throw, due.after, quarry.after])
    assert "{" not in told
