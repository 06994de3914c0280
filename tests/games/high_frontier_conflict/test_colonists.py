"""Colonists: queue, limit, robots, specialties; desertion and the bars of wartime; sales abroad (BR-65, BR-66, CF-ROAM)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.assembly import petitions
from armillary.games.high_frontier_conflict.bernals import colonists, stations
from armillary.games.high_frontier_conflict.ids import UNITY
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
HOME: dict[str, Any] = {"A": {"at": "geo", "cards": ["geo-elevator", "convicts"], "anchored": True}}


def play(
    factions: list[str] | None = None,
    *,
    state: str = "peace",
    mode: str = "war",
    step: str = "operation",
    turn: str = "A",
    dice: list[int] | None = None,
    **given: Any,
) -> Match:
    """White, purple and yellow are Loyalists, green, gray and red Independents."""
    seats = factions or ["red", "purple"]
    whole: dict[str, Any] = {"factions": seats, "turn": turn, "first": "A", "step": step, **given}
    if state in ("war", "anarchy"):
        whole["state"] = {"now": state, "anarchy": state == "anarchy", "war_happened": state == "war"}
        whole["assembly"] = {"star": "war-slot", **whole.get("assembly", {})}
    elif state != "peace":
        whole["state"] = {"now": state, "war_happened": True, "winner": "independence"}
        if state == "empire":
            whole["state"]["winner"] = "loyalist"
    return Match(SLUG, len(seats), given=whole, dice=dice, scenario=mode, options={"m2": True})


def queue(m: Match) -> list[str]:
    found: list[str] = m.words["settlements"]["queue"]
    return found


def mine(m: Match, seat: str = "A") -> list[str]:
    return [name for name, who in m.words["settlements"]["colonists"].items() if who == seat]


# ------------------------------------------------------------------------------------------------ the queue (BR-65)


@pytest.mark.rule("BR-65")
def test_the_queue_has_two_humans_for_each_ideology_and_four_robots() -> None:
    c = play().p.c
    people = [number for number, deck in enumerate(c.deck) if deck == -2]
    assert len(people) == 16
    humans = [c.doctrine[number] for number in people if c.human[number]]
    assert sorted(humans) == sorted([*range(6), *range(6)])
    assert sorted(c.robot_type[number] for number in people if not c.human[number]) == [0, 1, 2, 3]


@pytest.mark.rule("BR-65", "CF-END-10", "BR-08")
def test_in_peace_missing_colonists_come_when_the_turn_begins() -> None:
    m = play(bernals={"B": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}})
    assert mine(m, "B") == []
    m.do("A done")
    assert len(mine(m, "B")) == 1
    assert m.words["cards"][mine(m, "B")[0]] == "B-bernal"


@pytest.mark.rule("BR-65")
def test_robots_drawn_go_to_the_hand() -> None:
    all_ = [name for number, name in enumerate(play().p.c.cards) if play().p.c.deck[number] == -2]
    places = {name: "under" for name in all_ if name not in ("mining-mules", "watch-system", "guards")}
    places |= {"mining-mules": "bag", "watch-system": "bag", "guards": "under"}
    line = [name for name in places if places[name] == "under"]
    line.remove("guards")
    m = play(
        bernals={"B": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}},
        cards=places,
        settlements={"queue": ["guards", *line]},
    )
    m.do("A done")
    assert m.words["cards"]["mining-mules"] == "B hand"
    assert m.words["cards"]["watch-system"] == "B hand"
    assert mine(m, "B") == ["guards"]


@pytest.mark.rule("BR-65", "BR-53")
def test_a_robot_is_built_at_a_factory_of_its_type() -> None:
    given: dict[str, Any] = {"hands": {"A": ["programmable-matter"]}, "bernals": HOME}
    m = play(factories={"himalia": "A"}, **given)
    m.refused("A boost programmable-matter A-leo", "BR-65")
    m.refused("A sell programmable-matter", "HF-MKT-09")
    m.do("A build-robot programmable-matter himalia A-outpost")
    assert m.words["cards"]["programmable-matter"] == "A-outpost"
    assert "programmable-matter" in mine(m)
    wrong = play(factories={"io_loki": "A"}, **given)
    wrong.refused("A build-robot programmable-matter io_loki A-outpost", "BR-65")
    alone = play(factories={"himalia": "A"}, hands={"A": ["programmable-matter"]})
    alone.refused("A build-robot programmable-matter himalia A-outpost", "BR-65")


@pytest.mark.rule("BR-65", "BR-16", "CF-ETB-08")
def test_where_lost_colonists_go() -> None:
    from armillary.games.high_frontier.rules import stacks

    for cause, where in (("combat", "A-bernal"), ("given-up", "A-bernal"), ("belt", "under"), ("crash", "under")):
        m = play(bernals=HOME, outposts={"A": {"at": "l1", "cards": ["guards", "mining-mules"]}})
        stacks.scrap(m.p, [m.p.c.cards.index("guards"), m.p.c.cards.index("mining-mules")], cause)
        assert m.words["cards"]["guards"] == where, cause
        assert m.words["cards"]["mining-mules"] == "A hand"


@pytest.mark.rule("BR-15", "BR-26", "BR-65")
def test_a_colonist_settles_with_a_delegate_of_his_own_ideology() -> None:
    m = play(
        bernals=HOME,
        outposts={"A": {"at": "himalia", "cards": ["guards"]}},
        factories={"himalia": "A"},
    )
    m.do("A colony-delegate guards")
    assert m.words["assembly"]["honest"] == {"authority": {"A": 1}}
    assert "guards" in queue(m)


# ----------------------------------------------------------------------------------------------------- limits (3A3g)


@pytest.mark.rule("BR-65", "CF-CORE-17", "CF-CORE-19")
def test_the_limit_in_peace_and_in_war() -> None:
    given: dict[str, Any] = {
        "bernals": {
            "A": [
                {"at": "geo", "cards": ["geo-elevator promoted"], "anchored": True},
                {"at": "l1", "cards": ["powersat-station"]},
            ]
        }
    }
    assert colonists.limit(play(**given).p, 0) == 2
    assert colonists.limit(play(state="war", **given).p, 0) == 3
    assert colonists.limit(play(state="anarchy", **given).p, 0) == 3
    assert colonists.limit(play(state="republic", **given).p, 0) == 2


@pytest.mark.rule("CF-CORE-18", "CF-RES-09")
def test_in_war_nobody_comes_unless_freedom_is_evaded() -> None:
    given: dict[str, Any] = {"bernals": {"A": {"at": "geo", "cards": ["geo-elevator"]}}, "wt": {"A": 0, "B": 0}}
    barred = play(["purple", "red"], state="war", **given)
    barred.refused("A exomigrate", "CF-RES-09")
    free = play(
        ["purple", "red"],
        state="war",
        **given,
        assembly={"star": "war-slot", "honest": {"freedom": {"A": 1}}},
    )
    free.do("A exomigrate")
    free.do("A no-delegate")
    assert len(mine(free)) == 1
    free.refused("A exomigrate", "BR-65")
    red = play(["red", "purple"], state="war", **given)
    red.do("A exomigrate")


@pytest.mark.rule("CF-CORE-20")
def test_another_bernal_in_war_brings_a_colonist_at_once() -> None:
    m = play(
        ["red", "yellow"],
        state="war",
        hands={"A": ["powersat-station"]},
        bernals={},
        wt={"A": 12},
        assembly={"star": "war-slot", "honest": {"unity": {"A": 1}}},
    )
    m.do("A boost powersat-station A-bernal", "A no-delegate", "A launched")
    assert len(mine(m)) == 1
    barred = play(
        ["purple", "yellow"],
        state="war",
        hands={"A": ["powersat-station"]},
        wt={"A": 12},
        assembly={"star": "war-slot", "honest": {"unity": {"A": 1}}},
    )
    barred.do("A boost powersat-station A-bernal", "A launched")
    assert mine(barred) == []


@pytest.mark.rule("CF-END-10", "CF-CORE-19")
def test_after_the_war_too_many_colonists_go_when_the_turn_begins() -> None:
    m = play(
        bernals={
            "B": [
                {"at": "geo", "cards": ["geo-elevator", "convicts", "guards"], "anchored": True},
                {"at": "l1", "cards": ["powersat-station"]},
            ]
        }
    )
    m.do("A done")
    m.do("B retire guards")
    assert queue(m) == ["guards"]
    assert mine(m, "B") == ["convicts"]


# ------------------------------------------------------------------------------------------------ specialties (BR-66)


@pytest.mark.rule("CF-CORE-22", "BR-66")
def test_a_miner_adds_a_refuel_where_he_is() -> None:
    given: dict[str, Any] = {
        "bernals": {"A": {"at": "jb1", "cards": ["geo-elevator", "reservists"], "anchored": True}},
        "factories": {"ganymede_uruk": "A C"},
    }
    m = play(**given)
    m.do("A fill A-bernal 3", "A fill A-bernal 2")
    assert m.words["stacks"]["A-bernal"]["fts"] == 5
    m.refused("A fill A-bernal 1", "BR-50")
    plain = play(
        bernals={"A": {"at": "jb1", "cards": ["geo-elevator", "guards"], "anchored": True}},
        factories={"ganymede_uruk": "A C"},
    )
    plain.do("A fill A-bernal 3")
    plain.refused("A fill A-bernal 2", "BR-50")
    idle = play(mode="age-of-piracy", **given)
    idle.do("A income")
    idle.refused("A fill A-bernal 1", "BR-50")


@pytest.mark.rule("BR-66")
def test_a_prospector_prospects_or_promotes_for_nothing_once_a_turn() -> None:
    m = play(
        mode="age-of-piracy",
        rockets={"A": {"at": "europa_thera", "cards": ["pioneers", "cermet-nerva"]}},
        dice=[1, 1, 1, 1],
        bernals=HOME,
    )
    m.do("A prospect pioneers europa_thera", "A enough")
    assert m.words["sites"]["europa_thera"]["claim"] == "A"
    assert m.words["settlements"]["perks"] == ["pioneers"]
    m.do("A income")
    lab = play(
        mode="age-of-piracy",
        bernals={"A": {"at": "geo", "cards": ["geo-elevator promoted", "tinkerers"], "anchored": True}},
    )
    lab.do("A income", "A promote tinkerers")


@pytest.mark.rule("BR-66")
def test_an_industrialist_anchors_for_nothing_once_a_turn() -> None:
    aop = "age-of-piracy"
    m = play(mode=aop, bernals={"A": {"at": "geo", "cards": ["geo-elevator", "fuel-cell", "guards"]}})
    m.do("A anchor A-bernal")
    assert m.words["settlements"]["perks"] == ["guards"]
    m.do("A income")
    plain = play(mode=aop, bernals={"A": {"at": "geo", "cards": ["geo-elevator", "fuel-cell", "hermits"]}})
    plain.do("A anchor A-bernal")
    assert plain.words["settlements"]["perks"] == []
    assert plain.p.frames[-1].why_not(plain.p, 0, ("income",)) is not None


@pytest.mark.rule("BR-66")
def test_an_engineer_adds_a_product() -> None:
    probe = play()
    made = [n for n, letter in zip(probe.p.c.cards, probe.p.c.product, strict=True) if letter == 0][:2]
    given: dict[str, Any] = {
        "hands": {"A": [f"{name} black" for name in made]},
        "factories": {"himalia": "A", "elara": "A"},
        "products": {"himalia": made[0], "elara": made[1]},
    }
    m = play(outposts={"A": {"at": "himalia", "cards": ["hermits"]}}, bernals=HOME, **given)
    m.do(*[f"A produce {name} himalia A-outpost" for name in made])
    assert all(m.words["cards"][name].startswith("A-outpost black") for name in made)
    plain = play(outposts={"A": {"at": "himalia", "cards": ["guards"]}}, bernals=HOME, **given)
    plain.do(f"A produce {made[0]} himalia A-outpost")
    plain.refused(f"A produce {made[1]} himalia A-outpost", "BR-50")


# ------------------------------------------------------------------------------------------- wartime (3C3e, 3C3f, 3D)


@pytest.mark.rule("CF-WAR-23", "CF-RES-05", "CF-WAR-28", "CF-BER-02", "CF-WAR-32", "CF-BER-03")
def test_an_independents_home_comes_loose_when_his_turn_ends() -> None:
    given: dict[str, Any] = {"bernals": {"A": {"at": "l2", "cards": ["powersat-station", "traders"], "anchored": True}}}
    m = play(["red", "purple"], state="war", wt={"A": 5, "B": 0}, **given)
    m.do("A done")
    assert m.words["settlements"]["anchored"] == {}
    assert m.words["stacks"]["A-bernal"]["steps"] > 0, "a load of dirt"
    assert m.words["stacks"]["A-bernal"]["fts"] == 5
    assert mine(m) == ["traders"], "no Colonist is lost"
    assert m.p.bribes == [3, 3], "nobody's genocide"
    loyal = play(["purple", "red"], state="war", **given)
    loyal.do("A done")
    assert loyal.words["settlements"]["anchored"], "it binds Independents only"


@pytest.mark.rule("CF-RES-05", "CF-PET-07")
def test_a_petition_in_authority_keeps_it_for_a_turn() -> None:
    given: dict[str, Any] = {"bernals": {"A": {"at": "l2", "cards": ["powersat-station"], "anchored": True}}}
    m = play(["red", "purple"], state="war", **given, assembly={"star": "war-slot", "honest": {"authority": {"A": 1}}})
    m.do("A done", "A let-go")
    assert m.words["settlements"]["anchored"] == {"A-bernal": 1}
    asked = play(["red", "purple"], state="war", **given, assembly={"star": "war-slot", "honest": {"honor": {"A": 1}}})
    asked.do("A petition-bribe B authority", "B grant", "A done", "A let-go")
    assert asked.words["settlements"]["anchored"] == {"A-bernal": 1}


@pytest.mark.rule("CF-RES-05", "CF-BER-09")
def test_no_independent_anchors_a_home_in_war_but_the_hospital() -> None:
    m = play(["red", "purple"], state="war", bernals={"A": {"at": "l2", "cards": ["powersat-station", "fuel-cell"]}})
    m.refused("A anchor A-bernal", "CF-RES-05")
    kind = play(
        ["red", "purple"], state="war", bernals={"A": {"at": "el_l5", "cards": ["cancer-hospital", "fuel-cell"]}}
    )
    kind.do("A anchor A-bernal", "A done")
    assert kind.words["settlements"]["anchored"] == {"A-bernal": 1}


@pytest.mark.rule("CF-WAR-24", "CF-BER-01")
def test_a_bernal_whose_dirtsides_are_all_enemies_comes_loose() -> None:
    given: dict[str, Any] = {"bernals": {"A": {"at": "jb1", "cards": ["geo-elevator"], "anchored": True}}}
    m = play(["red", "purple"], state="war", factories={"ganymede_uruk": "B C"}, **given)
    m.do("A done")
    assert m.words["settlements"]["anchored"] == {}
    assert m.words["sites"]["ganymede_uruk"]["dome"] == "A", "the dome stays on the Dirtside"
    kept = play(["red", "purple"], state="war", factories={"ganymede_uruk": "B C", "ganymede_galileo": "A M"}, **given)
    kept.do("A done")
    assert kept.words["settlements"]["anchored"] == {"A-bernal": 1}
    ally = play(["red", "purple", "green"], state="war", factories={"ganymede_uruk": "C C"}, **given)
    ally.do("A done")
    assert ally.words["settlements"]["anchored"] == {"A-bernal": 1}


@pytest.mark.rule("CF-WAR-25", "CF-WAR-26", "CF-WAR-27", "CF-RES-13")
def test_colonists_of_the_other_side_desert_when_the_turn_ends() -> None:
    given: dict[str, Any] = {
        "bernals": {
            "A": {
                "at": "el_l5",
                "cards": ["cancer-hospital promoted", "convicts", "traders", "mining-mules"],
                "anchored": True,
            }
        }
    }
    m = play(["red", "purple"], state="war", **given)
    m.do("A done")
    assert queue(m) == ["convicts"], "authority shows the Loyalists; robots stay"
    assert sorted(mine(m)) == ["mining-mules", "traders"], "and nobody takes his place this turn"
    kept = play(
        ["red", "purple"],
        state="war",
        **given,
        assembly={"star": "war-slot", "corrupt": {"honor": {"B": 1}}},
        bribes={"A": 3, "B": 3},
        supply=5,
    )
    kept.do("A done")
    assert queue(kept) == []
    flipped = play(
        ["red", "purple"], state="war", **given, assembly={"star": "war-slot", "chits": {"authority": "independence"}}
    )
    flipped.do("A done")
    assert queue(flipped) == []


@pytest.mark.rule("CF-RES-03", "CF-RES-04")
def test_homesteads_are_barred_in_war_but_for_a_lofstrom_loop() -> None:
    given: dict[str, Any] = {
        "leos": {"A": {"at": "leo", "cards": ["cermet-nerva black"]}},
        "factories": {"himalia": "A"},
    }
    barred = play(
        ["purple", "red"],
        state="war",
        bernals={"A": {"at": "l2", "cards": ["powersat-station", "convicts"], "anchored": True}},
        **given,
    )
    barred.refused("A homestead cermet-nerva himalia convicts", "CF-RES-03")
    open_ = play(
        ["purple", "red"],
        state="war",
        bernals={"A": {"at": "el_l3", "cards": ["lofstrom-loop", "convicts"], "anchored": True}},
        **given,
    )
    why: list[str] = []
    assert petitions.evades(open_.p, 0, UNITY, why)
    assert why == ["CF-RES-04"]
    open_.do("A homestead cermet-nerva himalia convicts")


@pytest.mark.rule("CF-RES-04")
def test_terms_with_the_owner_of_a_lofstrom_loop_open_unity_too() -> None:
    m = play(
        ["green", "purple", "red"],
        state="war",
        bernals={"C": {"at": "el_l3", "cards": ["lofstrom-loop"], "anchored": True}},
        hands={"A": ["fuel-cell"]},
        wt={"A": 9},
    )
    m.refused("A boost fuel-cell A-leo", "CF-RES-02")
    m.do("A petition C unity 1", "C grant", "A boost fuel-cell A-leo")


@pytest.mark.rule("CF-RES-08", "BR-71")
def test_promotion_is_barred_near_the_sun_in_war() -> None:
    near = play(
        ["purple", "red"],
        state="war",
        bernals={"A": {"at": "geo", "cards": ["geo-elevator promoted", "convicts"], "anchored": True}},
    )
    near.refused("A promote convicts", "CF-RES-08")
    far = play(
        ["purple", "red"],
        state="war",
        bernals={"A": {"at": "jb1", "cards": ["pharmaceutics", "convicts"], "anchored": True}},
        factories={"ganymede_uruk": "A C"},
        domes={"ganymede_uruk": "A"},
    )
    far.do("A promote pharmaceutics")
    gray = play(
        ["gray", "purple"],
        state="war",
        bernals={"A": {"at": "el_l5", "cards": ["cancer-hospital promoted", "convicts"], "anchored": True}},
    )
    gray.do("A promote convicts")


@pytest.mark.rule("CF-FW-08")
def test_whites_bribes_come_home_when_he_settles() -> None:
    m = play(
        ["white", "red"],
        bernals={"A": {"at": "l2", "cards": ["powersat-station", "fuel-cell"]}},
        assembly={"corrupt": {"unity": {"A": 1}}},
        bribes={"A": 1, "B": 3},
        supply=7,
    )
    m.do("A anchor A-bernal")
    assert m.p.bribes[0] == 2
    assert m.words["assembly"]["corrupt"] == {}
    assert m.words["assembly"]["honest"]["unity"] == {"A": 1}


# ----------------------------------------------------------------------------------------------- sales abroad (3B4)


TITAN: dict[str, Any] = {
    "bernals": {"B": {"at": "lto", "cards": ["tourism-cycler"], "anchored": True}},
    "factories": {"titan_ontario": "B C"},
    "tops": {"reactor": "project-orion"},
    "wt": {"A": 2, "B": 3},
}


def black_of(letter: int) -> str:
    c = play().p.c
    return next(name for name, own in zip(c.cards, c.product, strict=True) if own == letter)


@pytest.mark.rule("CF-ROAM-01", "CF-ROAM-03", "CF-ROAM-05", "CF-ROAM-06")
def test_a_black_card_is_sold_at_anothers_bernal() -> None:
    made = black_of(3)
    given = {**TITAN, "rockets": {"A": {"at": "lto", "cards": [f"{made} black", "red-crew"]}}}
    m = play(["red", "green"], assembly={"star": "individuality"}, **given)
    price = m.p.law.answers_price(m.p, 3)
    m.do(f"A sell-abroad {made} B", "B take-patent reactor")
    assert m.p.wt[0] == 2 + price
    assert m.words["cards"]["project-orion"] == "B hand"
    assert m.words["cards"][made] in ("under", "top")
    plain = play(["red", "green"], assembly={"star": "centrist"}, **given)
    plain.refused(f"A sell-abroad {made} B", "CF-ROAM-01")
    own = play(
        ["red", "green"],
        assembly={"star": "individuality"},
        **{**given, "bernals": {"A": {"at": "lto", "cards": ["tourism-cycler"], "anchored": True}}},
    )
    own.refused(f"A sell-abroad {made} A", "CF-ROAM-01")


@pytest.mark.rule("CF-ROAM-02")
def test_not_where_the_same_letter_is_made() -> None:
    made = black_of(3)
    m = play(
        ["red", "green"],
        assembly={"star": "individuality"},
        **{
            **TITAN,
            "factories": {"titan_ontario": "B C", "titan_kraken": "B"},
            "rockets": {"A": {"at": "lto", "cards": [f"{made} black", "red-crew"]}},
        },
    )
    m.refused(f"A sell-abroad {made} B", "CF-ROAM-02")


@pytest.mark.rule("CF-ROAM-04", "CF-ROAM-03")
def test_between_enemies_it_takes_honor_and_consent_and_makes_peace_there() -> None:
    made = black_of(3)
    given = {**TITAN, "rockets": {"A": {"at": "lto", "cards": [f"{made} black", "red-crew", "diode-slab-laser"]}}}
    shut = play(["red", "purple"], state="war", **given)
    shut.refused(f"A sell-abroad {made} B", "CF-ROAM-04")
    shut.refused("A seek-sale B lto 1", "CF-RES-11")
    m = play(["red", "purple"], state="war", **given, assembly={"star": "war-slot", "honest": {"honor": {"A": 1}}})
    m.do("A seek-sale B lto 1", "B grant", f"A sell-abroad {made} B", "B no-patent")
    assert m.p.wt[0] == 2 - 1 + m.p.law.answers_price(m.p, 3)
    from armillary.games.high_frontier_conflict.bernals import roam
    from armillary.games.high_frontier_conflict.combat import fights

    assert roam.peaceful(m.p, 0, 1, m.p.c.number["lto"])
    assert fights.foes(m.p, 0, m.p.c.number["lto"]) == []
    ally = play(["red", "green"], state="war", **given)
    ally.refused("A seek-sale B lto 1", "CF-ROAM-03")
    ally.do(f"A sell-abroad {made} B")


@pytest.mark.rule("CF-ROAM-07")
def test_freedom_to_roam_opens_labs_and_factories_of_others() -> None:
    given: dict[str, Any] = {
        "bernals": {"B": {"at": "l2", "cards": ["powersat-station promoted"], "anchored": True}},
        "outposts": {"A": {"at": "l2", "cards": ["convicts"]}},
    }
    play(**given, assembly={"star": "centrist"}).refused("A promote convicts", "BR-71")
    play(**given, assembly={"star": "individuality"}).do("A promote convicts")


# ----------------------------------------------------------------------------------------------- ET homes (3F1)


JOVIAN: dict[str, Any] = {
    "bernals": {"A": {"at": "jb1", "cards": ["pharmaceutics", "traders"], "anchored": True}},
    "factories": {"ganymede_uruk": "A C"},
}


@pytest.mark.rule("CF-ETB-01", "CF-ETB-02", "CF-ETB-03", "CF-ETB-04", "CF-ETB-05", "CF-ETB-06", "CF-ISO-10")
def test_an_independent_makes_his_stanford_a_home_in_war() -> None:
    from armillary.games.high_frontier_conflict.combat import weapons
    from armillary.games.high_frontier_conflict.ids import RED_FACTION

    m = play(["red", "purple"], state="war", **JOVIAN, wt={"A": 4}, hands={"A": ["fuel-cell"]})
    assert not m.p.law.asks_privilege(m.p, 0, RED_FACTION)
    m.do("A declare-home")
    assert m.words["settlements"]["et_home"] == ["A"]
    assert stations.bank(m.p, 0) == m.p.c.number["jb1"]
    assert m.p.law.asks_privilege(m.p, 0, RED_FACTION), "also in War"
    assert weapons.wields(m.p, 0, "jammers")
    assert m.p.law.answers_finao(m.p, 0) == 8
    assert not stations.power(m.p, 0, "powersat")
    m.refused("A boost fuel-cell A-bernal", "BR-61")
    m.do("A done")
    assert m.words["settlements"]["anchored"] == {"A-bernal": 1}, "no wartime bar concerns it"
    m.do("B done", "B done")
    assert m.p.wt[0] == 5, "profits"


@pytest.mark.rule("CF-ETB-01", "CF-POST-03", "CF-POST-05")
def test_who_may_have_a_home_away_from_earth() -> None:
    play(["purple", "red"], state="war", **JOVIAN).refused("A declare-home", "CF-ETB-01")
    play(["red", "purple"], **JOVIAN).refused("A declare-home", "CF-ETB-01")
    play(["red", "purple"], state="anarchy", **JOVIAN).refused("A declare-home", "CF-ETB-01")
    play(["purple", "red"], state="republic", **JOVIAN).do("A declare-home")
    play(["red", "purple"], state="empire", **JOVIAN).refused("A declare-home", "CF-POST-05")
    dry = play(
        ["red", "purple"],
        state="war",
        bernals={"A": {"at": "himalia_heo", "cards": ["pharmaceutics"], "anchored": True}},
        factories={"himalia": "A"},
    )
    dry.refused("A declare-home", "CF-ETB-01")
    second = play(
        ["red", "purple"],
        state="war",
        bernals={"A": [{"at": "l1", "cards": ["powersat-station"]}, {**JOVIAN["bernals"]["A"]}]},
        factories={"ganymede_uruk": "A C"},
    )
    second.refused("A declare-home", "CF-ETB-15")
    second.do("A swap-figures", "A declare-home")


@pytest.mark.rule("CF-ETB-08")
def test_what_was_done_in_leo_is_done_there() -> None:
    made, other = black_of(1), black_of(0)
    m = play(
        ["red", "green"],
        state="republic",
        et_homes=["A"],
        **{
            **JOVIAN,
            "bernals": {
                "A": {"at": "jb1", "cards": ["pharmaceutics", f"{made} black", f"{other} black"], "anchored": True}
            },
        },
        rockets={"A": {"at": "leo", "cards": ["red-crew", "cermet-nerva"]}},
        wt={"A": 5},
    )
    m.refused("A tank A-rocket 1", "HF-FUEL-01")
    m.refused(f"A sell-black {other}", "CF-ETB-08")
    m.do(f"A sell-black {made}")
    from armillary.games.high_frontier.rules import stacks

    crew = m.p.c.cards.index("red-crew")
    stacks.scrap(m.p, [crew], "combat")
    assert m.words["cards"]["red-crew"] == "A-bernal"
    assert m.p.status() == []


@pytest.mark.rule("CF-ETB-08", "BR-41")
def test_a_parade_is_held_at_the_bank() -> None:
    m = play(
        ["red", "green"],
        state="republic",
        step="moves",
        et_homes=["A"],
        **JOVIAN,
        rockets={"A": {"at": "ganymede_orbit", "steps": 9, "cards": ["red-crew glory:jupiter", "cermet-nerva"]}},
        glory=["mercury", "venus", "mars", "ceres", "saturn", "uranus"],
    )
    from armillary.games.high_frontier.ids import ROCKET
    from armillary.games.high_frontier.rules import stacks

    rocket = stacks.slot(m.p, 0, ROCKET)
    m.p.where[rocket] = m.p.c.number["jb1"]
    m.p.law.told_arrived(m.p, rocket)
    assert m.words["players"]["A"]["glory_high"] == ["jupiter"]


@pytest.mark.rule("CF-ETB-16", "CF-BER-05")
def test_an_et_home_that_comes_loose_loses_the_bank() -> None:
    m = play(["red", "green"], state="republic", et_homes=["A"], **JOVIAN, wt={"A": 3})
    m.do("A unanchor A-bernal")
    assert m.p.wt[0] == 0
    assert m.words["stacks"]["A-bernal"]["fts"] == 3
    assert m.words["settlements"]["et_home"] == []
    assert stations.bank(m.p, 0) == m.p.c.leo


@pytest.mark.rule("CF-ETB-01")
def test_at_a_truce_it_is_an_ordinary_bernal_again() -> None:
    m = play(["red", "purple"], state="war", et_homes=["A"], **JOVIAN, wt={"A": 3})
    assert stations.bank(m.p, 0) == m.p.c.number["jb1"]
    m.p.state = 3
    assert stations.bank(m.p, 0) == m.p.c.leo
    assert m.p.wt[0] == 3, "with the Aqua"
