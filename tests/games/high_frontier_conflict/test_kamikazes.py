"""Kamikazes and dive-bombs (3A3c, 3A3e, 3E5; CF-KAM)."""

from typing import Any

import pytest

from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def moving(dice: list[int] | None = None, seats: int = 2, step: str = "moves", **given: Any) -> Match:
    return Match(SLUG, seats, given={"turn": "A", "step": step, **given}, dice=dice)


RUN: dict[str, Any] = {
    "factions": ["yellow", "red"],
    "factories": {"luna": "B", "ryugu": "B S"},
    "rockets": {"A": {"at": "geo", "steps": 0, "cards": ["arcjet-hopper", "fuel-cell", "ion-drive"]}},
}


@pytest.mark.rule("CF-KAM-04", "CF-KAM-09", "CF-KAM-01", "CF-KAM-06", "CF-KAM-07", "CF-FW-05")
@pytest.mark.rule("CF-CORE-11", "BR-56", "CF-FAC-03", "CF-CMB-24")
def test_a_bomb_run_through_the_lander_burn() -> None:
    """SC-14: no fuel is spent; gun FV 1 without a match; kamikaze 4 - 2 + 5 = 7 destroys and is spent."""
    match = moving([3, 4, 1, 2, 6], **RUN)
    match.do("A kamikaze arcjet-hopper")
    assert match.step == "Launch"
    match.do("A set-out", "A move A-kamikaze")
    assert match.may("A dive-bomb luna")
    match.do("A dive-bomb luna", "A done")
    assert match.step == "Combat"
    assert match.words["stacks"]["A-kamikaze"]["at"] == "luna"
    match.do("A assault luna", "B fire-gun luna luna")
    assert match.event("LossesRolled")["dice"] == [1]
    match.refused("A hold", "CF-KAM-03")
    match.do("A fire arcjet-hopper kamikaze luna")
    assert match.event("FireRolled")["value"] == 7
    assert match.words["sites"]["luna"]["factory"] is None
    assert match.words["cards"]["arcjet-hopper"] == "A hand fired"
    assert match.words["cards"]["fuel-cell"] == "A hand served"
    assert match.words["cards"]["ion-drive"] == "A-rocket"
    assert match.p.law.answers_price(match.p, match.p.c.letters.index("S")) == 8


@pytest.mark.rule("CF-KAM-04", "CF-KAM-05", "CF-KAM-09")
def test_a_kamikaze_makes_no_burns_and_enters_sites_by_diving_only() -> None:
    match = moving(**RUN)
    match.do("A kamikaze arcjet-hopper", "A set-out", "A move A-kamikaze")
    fly = [choice.removeprefix("fly ") for choice in match.choices("A") if choice.startswith("fly ")]
    assert "l2" in fly
    assert "luna_fb" in fly
    assert "llo" not in fly
    assert "luna" not in fly
    match.refused("A fly luna", "CF-KAM-09")
    match.refused("A fly llo", "CF-KAM-04")


@pytest.mark.rule("CF-CORE-12", "CF-CORE-08")
def test_an_idle_kamikaze_is_lost_when_combat_ends() -> None:
    match = moving(**RUN)
    match.do("A kamikaze arcjet-hopper", "A set-out", "A move A-kamikaze", "A dive-bomb luna", "A done", "A stop")
    assert match.words["cards"]["arcjet-hopper"] == "A hand"
    assert match.words["cards"]["fuel-cell"] == "A hand"
    assert match.events("KamikazeLost")


@pytest.mark.rule("CF-KAM-08", "CF-VEND-10", "CF-CORE-11")
def test_only_purple_sends_humans_to_their_death() -> None:
    given: dict[str, Any] = {
        "factions": ["yellow", "red"],
        "rockets": {"A": {"at": "l2", "cards": ["yellow-crew"]}},
        "outposts": {"B": {"at": "l2", "cards": ["fuel-cell"]}},
    }
    match = moving(step="moves", **given)
    match.refused("A kamikaze yellow-crew", "CF-KAM-08")
    purple = moving(
        [1, 5, 5, 5, 5, 5, 5, 5],
        step="combat",
        **{**given, "factions": ["purple", "red"], "rockets": {"A": {"at": "l2", "cards": ["purple-crew"]}}},
    )
    purple.do("A assault l2", "A go", "A fire purple-crew kamikaze l2")
    assert purple.event("FireRolled")["value"] == 7
    assert purple.words["cards"]["fuel-cell"] == "B hand"
    assert purple.words["cards"]["purple-crew"] == "A-leo fired"
    assert purple.p.bribes == [2, 4]


@pytest.mark.rule("CF-KAM-01", "CF-KAM-03", "CF-KAM-06")
def test_a_kamikaze_is_spent_hit_or_miss_and_never_compulsory() -> None:
    """3E5b: base thrust 4 less 1: three glitch rolls."""
    given: dict[str, Any] = {
        "factions": ["white", "red"],
        "rockets": {
            "A": {"at": "l2", "cards": ["arcjet-hopper", "fuel-cell", "tik-heat-pipe"]},
            "B": {"at": "l2", "cards": ["project-orion", "carbon-carbon-fin heavy", "cermet-nerva"]},
        },
    }
    match = moving([4, 4, 1, 6, 2, 3], step="combat", **given)
    match.do("A assault l2", "B fire project-orion gun l2", "A fire arcjet-hopper kamikaze l2")
    assert match.event("FireRolled")["value"] == 3
    assert match.event("LossesRolled")["dice"] == [6, 2, 3]
    assert match.words["cards"]["cermet-nerva"] == "B hand"
    assert match.words["cards"]["arcjet-hopper"] == "A hand fired"
    assert match.words["cards"]["fuel-cell"] == "A hand served"
    assert match.words["cards"]["tik-heat-pipe"] == "A-outpost"
    held = moving([4, 4], step="combat", **given)
    held.do("A assault l2", "B fire project-orion gun l2", "A hold")
    assert held.words["cards"]["arcjet-hopper"] == "A-rocket"


@pytest.mark.rule("CF-KAM-09", "CF-CORE-11")
def test_a_whole_rocket_dives_with_its_lander_burn_free() -> None:
    """AM-74: from L2 with one step of fuel left, too weak to land: the dive needs none."""
    given: dict[str, Any] = {
        "factions": ["yellow", "red"],
        "factories": {"luna": "B"},
        "rockets": {"A": {"at": "l2", "steps": 2, "cards": ["hypergolic-penetrator-bus"]}},
    }
    match = moving(**given)
    match.do("A move A-rocket")
    assert not match.may("A fly luna")
    match.do("A dive-bomb luna", "A done")
    assert match.words["stacks"]["A-rocket"]["steps"] == 2
    assert match.words["stacks"]["A-rocket"]["at"] == "luna"
    match.do("A stop")
    assert match.words["cards"]["hypergolic-penetrator-bus"] == "A hand"
    manned = moving(
        **{**given, "rockets": {"A": {"at": "l2", "steps": 2, "cards": ["hypergolic-penetrator-bus", "yellow-crew"]}}}
    )
    manned.do("A move A-rocket")
    manned.refused("A dive-bomb luna", "CF-CORE-11")


@pytest.mark.rule("CF-FIRE-06")
def test_a_dive_bomber_fires_as_a_kamikaze_only() -> None:
    given: dict[str, Any] = {
        "factions": ["white", "red"],
        "factories": {"luna": "B"},
        "rockets": {
            "A": {
                "at": "luna",
                "began": "l2",
                "landed": True,
                "dive": "luna",
                "cards": ["n-6li-microfission", "molten-salt-fast-reactor", "rotating-film-drum heavy"],
            }
        },
    }
    match = moving([6, 6], step="combat", **given)
    match.do("A assault luna", "B fire-gun luna luna")
    match.refused("A fire n-6li-microfission gun luna", "CF-FIRE-06")
    assert match.may("A fire n-6li-microfission kamikaze luna")


@pytest.mark.rule("CF-KAM-04", "CF-CMB-14")
def test_a_kamikaze_is_formed_from_any_stack_that_may_fight() -> None:
    """AM-72: an outpost's or a Bernal's thruster too, but not of what lies in LEO or has moved already."""
    given: dict[str, Any] = {"factions": ["yellow", "red"], "step": "moves", "turn": "A"}
    aboard = {"at": "l2", "cards": ["lofstrom-loop", "arcjet-hopper", "fuel-cell"]}
    bernal = Match(SLUG, 2, given={**given, "bernals": {"A": aboard}}, options={"m2": True})
    bernal.do("A kamikaze arcjet-hopper")
    if bernal.step == "Launch":
        bernal.do("A set-out")
    assert bernal.words["stacks"]["A-kamikaze"]["at"] == "l2"
    assert bernal.words["cards"]["lofstrom-loop"].startswith("A-bernal")
    post = moving(factions=["yellow", "red"], outposts={"A": {"at": "l2", "cards": ["arcjet-hopper", "fuel-cell"]}})
    post.do("A kamikaze arcjet-hopper")
    home = moving(factions=["yellow", "red"], rockets={"A": {"at": "leo", "cards": ["arcjet-hopper", "fuel-cell"]}})
    home.refused("A kamikaze arcjet-hopper", "CF-CMB-14")


@pytest.mark.rule("CF-KAM-04")
def test_every_place_that_is_listed_for_a_kamikaze_can_be_flown_to() -> None:
    """A magnetic sail gains in belts, but makes no burns either."""
    given: dict[str, Any] = {
        "factions": ["yellow", "red"],
        "rockets": {"A": {"at": "he2", "cards": ["mag-sail", "ion-drive"]}},
    }
    match = moving(**given)
    match.do("A kamikaze mag-sail")
    if match.step == "Launch":
        match.do("A set-out")
    match.do("A move A-kamikaze")
    listed = [choice for choice in match.choices("A") if choice.startswith("fly ")]
    assert "fly l1" in listed
    assert "fly geo" not in listed
    for choice in listed:
        again = moving(**given)
        again.do("A kamikaze mag-sail", "A set-out", "A move A-kamikaze", f"A {choice}")
