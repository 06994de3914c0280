"""What combat does to Factories and Colonies (3E2, 3E7, 3E8; CF-FAC, CF-MAV, CF-FRT-12 to CF-FRT-19)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.combat import damage
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def battle(dice: list[int] | None = None, seats: int = 2, step: str = "combat", **given: Any) -> Match:
    return Match(SLUG, seats, given={"turn": "A", "step": step, **given}, dice=dice)


STORM: dict[str, Any] = {
    "factions": ["white", "red"],
    "factories": {"luna": "B"},
    "domes": {"luna": "B"},
    "outposts": {"A": {"at": "luna", "cards": ["white-crew"]}, "B": {"at": "luna", "cards": ["ion-drive"]}},
}


@pytest.mark.rule("CF-FRT-12", "CF-FRT-19", "CF-FAC-01", "CF-FAC-03", "CF-FAC-04", "CF-BUG-04", "CF-FRT-17")
def test_destroying_a_colony_is_genocide() -> None:
    """SC-11: gun FV 1 and no loss; buggy FV 5 on a manned site: cube, dome and bribes go, S is 10 again."""
    match = battle([3, 4, 6, 4, 5], **STORM, bribes={"A": 3, "B": 3})
    match.p.heroism[0] = 1
    match.p.deeds = 0
    match.do("A assault luna", "B fire-gun luna luna", "B hold", "A fire white-crew buggy luna")
    site = match.words["sites"]["luna"]
    assert (site["claim"], site["factory"], site["dome"]) == ("B", None, None)
    assert match.words["tracks"]["S"] == 0
    assert match.words["cards"]["ion-drive"] == "B-outpost"
    assert match.p.bribes == [0, 6]
    assert match.p.heroism == [0, 0]
    assert match.event("GenocideCommitted")["count"] == 2


@pytest.mark.rule("CF-FW-13", "CF-FRT-19")
def test_purple_goes_unpunished() -> None:
    given = {**STORM, "factions": ["purple", "red"], "outposts": {"A": {"at": "luna", "cards": ["kuck-mosquito"]}}}
    match = battle([6, 6, 6, 5], **given)
    match.do("A assault luna", "B fire-gun luna luna", "A fire kuck-mosquito buggy luna")
    assert match.words["sites"].get("luna", {}).get("factory") is None
    assert match.p.bribes == [2, 4]


@pytest.mark.rule("CF-FAC-01", "CF-FRT-09", "CF-FAC-05", "CF-FAC-08", "CF-FAC-06")
def test_a_damaged_factory_has_no_gun_and_keeps_its_price() -> None:
    """SC-26; a second damage has no effect (AM-80)."""
    given: dict[str, Any] = {
        "factions": ["purple", "yellow"],
        "factories": {"himalia": "B"},
        "rockets": {"A": {"at": "himalia_heo", "cards": ["purple-crew"]}},
    }
    match = battle([1, 2], **given)
    match.do("A assault himalia", "A join A-rocket", "B hold", "A fire purple-crew amat himalia")
    assert match.p.damaged[match.p.c.sites.index("himalia")]
    assert match.words["tracks"]["C"] == 1
    again = battle([1, 2], **given, damaged=["himalia"])
    again.do("A assault himalia", "A join A-rocket")
    assert again.deciding == "A"
    again.do("A fire purple-crew amat himalia")
    assert not again.events("FactoryDamaged")


@pytest.mark.rule("CF-FRT-15", "CF-FAC-01", "CF-FAC-02", "CF-MAV-01", "BR-11", "BR-53")
def test_capture_takes_cards_and_fts_and_leaves_the_claim() -> None:
    match = battle(
        [4, 4],
        factions=["white", "yellow"],
        factories={"himalia": "B"},
        outposts={
            "A": {"at": "himalia", "fts": 1, "cards": ["white-crew"]},
            "B": {"at": "himalia", "fts": 3, "cards": ["ion-drive", "bubble-membrane heavy"]},
        },
    )
    match.do("A assault himalia", "B hold", "A fire white-crew buggy himalia")
    assert match.words["cards"]["ion-drive"] == "B hand"
    assert match.words["cards"]["bubble-membrane"] == "B hand"
    assert match.words["stacks"]["A-outpost"]["fts"] == 4
    site = match.words["sites"]["himalia"]
    assert (site["claim"], site["factory"]) == ("B", "A")
    assert match.words["tracks"]["C"] == 1
    assert match.event("TanksCaptured")["tanks"] == 3


@pytest.mark.rule("CF-FAC-05", "CF-FAC-06", "CF-FRT-09")
def test_a_damaged_factory_makes_its_product_and_keeps_price_and_colony() -> None:
    """A stone on a Colony does damage from 5 on: the price and the dome stay, and the owner still produces there."""
    given: dict[str, Any] = {
        "factions": ["white", "gray"],
        "factories": {"ganymede_uruk": "B", "himalia": "B"},
        "domes": {"ganymede_uruk": "B"},
        "stones": {"A": {"at": "ganymede_uruk", "dive": "ganymede_uruk", "cards": ["mass-driver", "fuel-cell"]}},
        "players": {"A": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 2, "boulder": True}}},
    }
    match = battle([3, 3, 1], **given)
    tracks = [*match.p.tracks]
    match.do("A assault ganymede_uruk")
    site = match.words["sites"]["ganymede_uruk"]
    assert (site["damaged"], site["factory"], site["dome"]) == (True, "B", "B")
    assert match.p.tracks == tracks
    himalia = match.p.c.sites.index("himalia")
    assert damage.damage(match.p, 0, himalia) == 0b10, "whose loss it is"
    assert match.p.damaged[himalia]
    assert match.p.tracks == tracks
    made = battle(
        step="operation",
        factions=["white", "gray"],
        factories={"ryugu": "A"},
        damaged=["ryugu"],
        cards={"kuck-mosquito": "A hand black"},
        products={"ryugu": "kuck-mosquito"},
    )
    made.do("A produce kuck-mosquito ryugu A-outpost")
    assert made.words["cards"]["kuck-mosquito"] == "A-outpost black"


FULL = {"luna": "A", "ryugu": "A", "itokawa": "A", "bennu": "A", "nereus": "A", "apophis": "A", "phobos": "A"}


@pytest.mark.rule("CF-FRT-15", "BR-14")
def test_a_captor_without_a_cube_takes_one_back_or_leaves_it() -> None:
    """AM-78."""
    given: dict[str, Any] = {
        "factions": ["white", "yellow"],
        "factories": {"himalia": "B", **FULL},
        "outposts": {"A": {"at": "himalia", "cards": ["white-crew"]}, "B": {"at": "himalia", "cards": ["ion-drive"]}},
    }
    match = battle([4, 4], **given)
    match.do("A assault himalia", "B hold", "A fire white-crew buggy himalia")
    assert match.step == "Occupy"
    match.do("A take-cube luna")
    assert match.words["sites"]["luna"]["factory"] is None
    assert match.words["sites"]["himalia"]["factory"] == "A"
    left = battle([4, 4], **given)
    left.do("A assault himalia", "B hold", "A fire white-crew buggy himalia", "A leave-factory")
    assert left.words["sites"]["himalia"]["factory"] == "B"
    assert left.words["cards"]["ion-drive"] == "B hand"


@pytest.mark.rule("CF-FAC-11", "CF-FIRE-03")
def test_repair_gives_up_a_robonaut_and_needs_no_refinery() -> None:
    """SC-26, AM-151."""
    given: dict[str, Any] = {
        "factions": ["white", "yellow"],
        "factories": {"himalia": "A", "luna": "B"},
        "damaged": ["himalia", "luna"],
        "outposts": {"A": {"at": "himalia", "cards": ["kuck-mosquito", "ion-drive"]}},
    }
    match = battle(step="operation", **given)
    match.refused("A repair luna kuck-mosquito", "CF-FAC-11")
    match.refused("A repair himalia ion-drive", "CF-FAC-11")
    match.do("A repair himalia kuck-mosquito")
    assert not match.words["sites"]["himalia"]["damaged"]
    assert match.words["cards"]["kuck-mosquito"] == "A hand"


@pytest.mark.rule("CF-FAC-10")
def test_a_damaged_factory_and_its_colony_give_no_token_points() -> None:
    given: dict[str, Any] = {"factions": ["white", "yellow"], "factories": {"himalia": "A"}, "domes": {"himalia": "A"}}
    whole, broken = battle(step="operation", **given), battle(step="operation", **given, damaged=["himalia"])
    assert whole.game.scores(whole.p)[0] - broken.game.scores(broken.p)[0] == 2
