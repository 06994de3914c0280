"""Bernals in combat: guns, coming loose, genocide, stones, weapons of factions, the red cross (3E2, 3E9; CF-FRT, CF-BER)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.combat import attack, firing, interception, weapons
from armillary.games.high_frontier_conflict.combat.firing import Arm
from armillary.games.high_frontier_conflict.ids import AMAT, GUN, KAMIKAZE_FIRE
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def war(
    factions: list[str] | None = None,
    dice: list[int] | None = None,
    *,
    step: str = "combat",
    mode: str = "war",
    **given: Any,
) -> Match:
    """A's combat in War; white, purple and yellow are Loyalists, green, gray and red Independents."""
    seats = factions or ["white", "green"]
    now = {"now": "war", "war_happened": True}
    whole: dict[str, Any] = {"factions": seats, "turn": "A", "first": "A", "step": step}
    if mode != "age-of-piracy":
        whole |= {"state": now, "assembly": {"star": "war-slot"}}
    return Match(SLUG, len(seats), given={**whole, **given}, dice=dice, scenario=mode, options={"m2": True})


def number(m: Match, name: str) -> int:
    return m.p.c.cards.index(name)


LOOP: dict[str, Any] = {
    "bernals": {"B": {"at": "jb1", "cards": ["lofstrom-loop", "ion-drive"], "anchored": True}},
    "factories": {"ganymede_uruk": "B C"},
}


@pytest.mark.rule("CF-FRT-06", "CF-BER-01", "CF-BER-02", "CF-BER-04", "CF-BER-07")
def test_a_kamikaze_knocks_a_bernal_loose() -> None:
    """SC-30: the gun of the Bernal misses, the robot strikes with a fire value of 1."""
    m = war(dice=[2, 6, 1, 3], **LOOP, outposts={"A": {"at": "jb1", "cards": ["programmable-matter"]}})
    m.do("A assault jb1", "B fire lofstrom-loop gun jb1", "A fire programmable-matter kamikaze jb1")
    assert m.words["settlements"]["anchored"] == {}
    assert m.words["sites"]["ganymede_uruk"]["dome"] == "B", "the Dirtside takes the dome: no genocide"
    assert m.words["cards"]["programmable-matter"] == "A hand fired"
    assert m.words["stacks"]["B-bernal"]["steps"] > 0
    assert m.p.bribes == [3, 3]
    assert m.words["assembly"]["chits"] != {}, "and the attack was victorious"


@pytest.mark.rule("CF-BER-02", "CF-FRT-06")
def test_without_a_free_dirtside_it_is_genocide() -> None:
    m = war(
        dice=[2, 6, 1, 3],
        **LOOP,
        domes={"ganymede_uruk": "B"},
        outposts={"A": {"at": "jb1", "cards": ["programmable-matter"]}},
    )
    m.do("A assault jb1", "B fire lofstrom-loop gun jb1", "A fire programmable-matter kamikaze jb1")
    assert m.words["settlements"]["anchored"] == {}
    assert m.p.bribes == [0, 6]


@pytest.mark.rule("CF-BER-08", "CF-FRT-06", "CF-BER-07")
def test_a_loose_bernal_gets_a_glitch_instead() -> None:
    m = war(
        dice=[2, 6, 1, 3],
        bernals={"B": {"at": "jb1", "cards": ["lofstrom-loop", "fuel-cell"]}},
        outposts={"A": {"at": "jb1", "cards": ["programmable-matter"]}},
    )
    m.do("A assault jb1", "B fire lofstrom-loop gun jb1", "A fire programmable-matter kamikaze jb1")
    assert m.words["stacks"]["B-bernal"]["glitch"]


@pytest.mark.rule("BR-13", "CF-BER-07")
def test_an_anchored_bernal_needs_no_supports_for_its_gun() -> None:
    m = war(**LOOP)
    assert weapons.why_not_mode(m.p, 1, number(m, "lofstrom-loop"), GUN) is None
    assert weapons.chain_for(m.p, number(m, "lofstrom-loop")) == ()
    loose = war(bernals={"B": {"at": "jb1", "cards": ["lofstrom-loop"]}})
    assert weapons.chain_for(loose.p, number(loose, "lofstrom-loop")) is None
    assert weapons.why_not_mode(loose.p, 1, number(loose, "lofstrom-loop"), KAMIKAZE_FIRE) is not None


@pytest.mark.rule("CF-FRT-08", "CF-SCO-14")
def test_zapping_an_anchored_bernal_is_genocide() -> None:
    """SC-30, second part: a fire value of 6 does nothing to rad-hardness 6, one above it takes the Bernal."""
    m = war(
        ["gray", "purple"],
        dice=[2, 3, 4, 6, 6, 5],
        bernals={
            "A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True},
            "B": {"at": "l2", "cards": ["powersat-station"], "anchored": True},
        },
        outposts={"A": {"at": "l2", "cards": ["rock-rats", "tinkerers", "gray-crew"]}},
        wt={"A": 3, "B": 0},
    )
    m.do("A assault l2", "A lead rock-rats", "A goo")
    assert m.p.bribes == [2, 4]
    m.do("A fire rock-rats raygun l2")
    assert m.words["cards"]["powersat-station"] == "B-bernal"
    m.do("A fire tinkerers raygun l2")
    assert m.words["cards"]["powersat-station"] == "B hand"
    assert m.words["settlements"]["anchored"] == {"A-bernal": 1}
    assert m.p.bribes == [0, 6], "genocide"


@pytest.mark.rule("CF-FRT-13", "CF-BER-01", "CF-BER-02")
def test_a_bernal_left_without_dirtsides_comes_loose() -> None:
    m = war(
        dice=[6, 6, 1, 1],
        bernals={"B": {"at": "himalia_heo", "cards": ["tourism-cycler"], "anchored": True}},
        factories={"himalia": "B"},
        outposts={"A": {"at": "himalia", "cards": ["programmable-matter"]}},
    )
    m.do("A assault himalia", "B fire-gun himalia himalia", "A fire programmable-matter kamikaze himalia")
    assert "himalia" not in m.words["sites"] or m.words["sites"]["himalia"]["factory"] is None
    assert m.words["settlements"]["anchored"] == {}
    assert m.p.bribes == [0, 6], "its dome had nowhere to go"


@pytest.mark.rule("CF-FAC-07", "CF-BER-01")
def test_a_damaged_factory_is_no_dirtside() -> None:
    from armillary.games.high_frontier_conflict.bernals import anchoring
    from armillary.games.high_frontier_conflict.combat import damage

    m = war(
        bernals={"B": {"at": "himalia_heo", "cards": ["tourism-cycler"], "anchored": True}},
        factories={"himalia": "B", "elara": "B"},
    )
    damage.damage(m.p, 0, m.p.c.sites.index("himalia"))
    assert anchoring.undermined(m.p) == []
    damage.damage(m.p, 0, m.p.c.sites.index("elara"))
    assert anchoring.undermined(m.p) == stations.stations(m.p, 1)


@pytest.mark.rule("CF-FW-12", "CF-FW-04", "CF-RNG-13")
def test_anchored_bernals_throw_amat_bombs_and_jam() -> None:
    m = war(
        ["purple", "green"],
        dice=[3, 3],
        bernals={
            "A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True},
            "B": {"at": "l2", "cards": ["powersat-station"], "anchored": True},
        },
        wt={"A": 2, "B": 0},
    )
    assert weapons.why_not_mode(m.p, 0, number(m, "geo-elevator"), AMAT) is None
    m.do("A assault l2", "A join A-bernal")
    m.do("A fire geo-elevator amat l2")
    assert m.p.wt[0] == 1
    assert m.words["settlements"]["anchored"] == {"A-bernal": 1}, "5 and more unanchor"
    red = war(
        ["red", "purple"],
        bernals={
            "A": [
                {"at": "el_l5", "cards": ["cancer-hospital"], "anchored": True},
                {"at": "jb1", "cards": ["antimatter-factory"], "anchored": True},
            ],
            "B": {"at": "l2", "cards": ["powersat-station"], "anchored": True},
        },
        factories={"ganymede_uruk": "A C"},
        outposts={"B": {"at": "jb1", "cards": ["ion-drive"]}},
    )
    f = attack.begin(red.p, 0, red.p.c.number["jb1"])
    assert attack.why_not_jam(red.p, f) is None
    loose = stations.stations(red.p, 0)[1]
    red.p.anchored[loose] = 0
    assert attack.why_not_jam(red.p, f) is not None


@pytest.mark.rule("CF-RNG-12", "BR-69")
def test_an_antimatter_lab_throws_them_for_nothing() -> None:
    def armed(card: str, **more: Any) -> Match:
        return war(
            ["green", "purple"],
            bernals={"A": {"at": "jb1", "cards": [card], "anchored": True}},
            factories={"ganymede_uruk": "A C"},
            outposts={"A": {"at": "l2", "cards": ["green-crew"]}, "B": {"at": "l2", "cards": ["ion-drive"]}},
            **more,
        )

    lab, plain = armed("antimatter-factory promoted"), armed("antimatter-factory")
    assert weapons.why_not_mode(lab.p, 0, number(lab, "green-crew"), AMAT) is None
    assert weapons.amat_price(lab.p, 0, AMAT) == 0
    assert weapons.why_not_mode(plain.p, 0, number(plain, "green-crew"), AMAT) is not None


@pytest.mark.rule("CF-SCO-14", "BR-69")
def test_pharmaceutics_has_gray_goo() -> None:
    m = war(
        ["green", "purple"],
        bernals={"A": {"at": "jb1", "cards": ["pharmaceutics"], "anchored": True}},
        factories={"ganymede_uruk": "A C"},
    )
    assert weapons.wields(m.p, 0, "goo")
    m.p.anchored[stations.stations(m.p, 0)[0]] = 0
    assert not weapons.wields(m.p, 0, "goo")


@pytest.mark.rule("CF-BER-09", "CF-BER-10", "CF-COMP-05")
def test_nobody_fights_beside_the_red_cross() -> None:
    given: dict[str, Any] = {
        "bernals": {"B": {"at": "jb1", "cards": ["cancer-hospital"]}},
        "outposts": {
            "A": {"at": "jb1", "cards": ["melt-probe-crawler black"]},
            "B": {"at": "l2", "cards": ["ion-drive"]},
        },
    }
    m = war(**given)
    assert attack.why_not_attack(m.p, 0, m.p.c.number["jb1"]) is not None
    refusal = attack.why_not_attack(m.p, 0, m.p.c.number["jb1"])
    assert refusal is not None
    assert refusal.rule == "CF-BER-09"
    assert weapons.armed_stacks(m.p, 0) == []
    from armillary.games.high_frontier.ids import ROCKET
    from armillary.games.high_frontier.rules import stacks

    assert m.p.c.number["jb1"] not in interception.stops(m.p, stacks.slot(m.p, 0, ROCKET))
    other = war(**{**given, "bernals": {"B": {"at": "jb1", "cards": ["climate-control"]}}})
    assert attack.why_not_attack(other.p, 0, other.p.c.number["jb1"]) is None
    assert other.p.c.number["jb1"] in interception.stops(other.p, stacks.slot(other.p, 0, ROCKET))
    view = m.game.scene(m.p, 0, m.game.text())
    piece = next(piece for piece in view.pieces if piece.symbol == "bernal")
    assert any("red cross" in badge.title for badge in piece.badges)


@pytest.mark.rule("CF-DROP-29", "CF-DATK-03", "CF-BER-07")
def test_a_stone_strikes_an_anchored_bernal_of_its_zone() -> None:
    m = war(
        ["yellow", "green"],
        dice=[2, 3, 1, 1, 1, 1, 1],
        step="moves",
        bernals={"B": {"at": "l2", "cards": ["powersat-station"], "anchored": True}},
        stones={"A": {"at": "earth_spot", "cards": ["mass-driver", "fuel-cell"]}},
        players={"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
    )
    m.do("A strike-bernal l2", "A done", "A assault l2", "A stone")
    assert m.words["settlements"]["anchored"] == {}
    assert m.p.bribes[1] >= 4, "the stone was paid for, and the dome had nowhere to go: genocide"
    loose = war(
        ["yellow", "green"],
        step="moves",
        bernals={"B": {"at": "l2", "cards": ["powersat-station"]}},
        stones={"A": {"at": "earth_spot", "cards": ["mass-driver", "fuel-cell"]}},
        players={"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
    )
    loose.refused("A strike-bernal l2", "CF-DROP-29")


@pytest.mark.rule("CF-BUG-03", "CF-RNG-13", "CF-DATK-03")
def test_what_hits_bernals_only() -> None:
    m = war(
        bernals={"B": {"at": "jb1", "cards": ["climate-control"], "anchored": True}},
        factories={"ganymede_uruk": "B C"},
        outposts={"A": {"at": "jb1", "cards": ["convicts"]}, "B": {"at": "jb1", "cards": ["ion-drive"]}},
    )
    jb1 = m.p.c.number["jb1"]
    stack = stations.stations(m.p, 1)[0]
    assert [group.stacks for group in firing.groups(m.p, 2, jb1, AMAT)] == [(stack,)]
    assert weapons.why_not_range(m.p, 3, jb1, jb1) is None, "a buggy beside it"
    assert firing.start_of(m.p, Arm(number(m, "convicts"))) == jb1
    bare = war(outposts={"A": {"at": "jb1", "cards": ["convicts"]}, "B": {"at": "jb1", "cards": ["ion-drive"]}})
    assert firing.groups(bare.p, 2, jb1, AMAT) == []
    assert weapons.why_not_range(bare.p, 3, jb1, jb1) is not None


@pytest.mark.rule("CF-VIC-07", "CF-END-09", "BR-65")
def test_captive_colonists_go_to_the_queue_when_peace_comes() -> None:
    from armillary.games.high_frontier_conflict.war import spoils

    m = war(
        outposts={"A": {"at": "jb1", "cards": ["white-crew", "traders captor:A"]}},
        settlements={"colonists": {"traders": "B"}},
    )
    assert m.p.status() == []
    spoils.release_all(m.p)
    assert m.words["settlements"]["queue"] == ["traders"]
    assert m.p.status() == []


@pytest.mark.rule("CF-CORE-09", "BR-13")
def test_a_bernal_is_a_spacecraft_and_halts_enemies() -> None:
    from armillary.games.high_frontier.ids import ROCKET
    from armillary.games.high_frontier.rules import stacks

    m = war(**LOOP, rockets={"A": {"at": "l1", "cards": ["cermet-nerva"]}})
    assert m.p.c.number["jb1"] in interception.stops(m.p, stacks.slot(m.p, 0, ROCKET))
