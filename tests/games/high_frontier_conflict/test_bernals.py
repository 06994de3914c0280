"""Bernals: cards and figures, homes, anchoring and coming loose, Dirtsides, promotion (BR-60 to BR-64, CF-BER, CF-SCO)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.bernals import anchoring, stations
from armillary.games.high_frontier_conflict.chart import scoring
from armillary.kernel import game
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def play(
    factions: list[str] | None = None,
    *,
    mode: str = "war",
    step: str = "operation",
    dice: list[int] | None = None,
    m2: bool = True,
    **given: Any,
) -> Match:
    seats = factions or ["red", "purple"]
    whole: dict[str, Any] = {"factions": seats, "turn": "A", "first": "A", "step": step, **given}
    return Match(SLUG, len(seats), given=whole, dice=dice, scenario=mode, options={"m2": m2})


def home(seat: str = "A", card: str = "geo-elevator", at: str = "geo", *more: str) -> dict[str, Any]:
    return {seat: {"at": at, "cards": [card, *more], "anchored": True}}


def site(m: Match, name: str) -> int:
    return m.p.c.sites.index(name)


def space(m: Match, name: str) -> int:
    return m.p.c.number[name]


def card(m: Match, name: str) -> int:
    return m.p.c.cards.index(name)


@pytest.mark.rule("CF-GEN-03", "BR-60")
def test_module_two_is_a_switch_and_brings_a_seventh_deck() -> None:
    without, with_it = play(m2=False), play()
    assert "bernal" not in without.p.c.decks
    assert "settlements" not in without.words
    assert with_it.p.c.decks[-1] == "bernal"
    fresh = Match(SLUG, 2, scenario="age-of-piracy", options={"m2": True})
    assert fresh.p.wt == [7, 7]
    names = [name for name, deck in zip(with_it.p.c.cards, with_it.p.c.deck, strict=True) if deck == 6]
    assert len(names) == 9
    assert len({with_it.p.c.home_orbit[card(with_it, name)] for name in names}) == 9


@pytest.mark.rule("BR-60")
def test_an_auctioned_bernal_brings_a_generator_and_nobody_gets_a_third() -> None:
    m = play(tops={"bernal": "powersat-station", "generator": "fuel-cell"}, wt={"A": 5, "B": 0})
    m.do("A research bernal", "A pass", "B pass")
    assert m.words["cards"]["powersat-station"] == "A hand"
    assert m.words["cards"]["fuel-cell"] == "A hand"
    full = play(
        tops={"bernal": "powersat-station"},
        hands={"A": ["tourism-cycler", "lofstrom-loop"], "B": ["pharmaceutics", "climate-control"]},
    )
    full.refused("A research bernal", "BR-60")
    other = play(
        tops={"bernal": "powersat-station"}, hands={"B": ["pharmaceutics", "climate-control"]}, wt={"A": 0, "B": 9}
    )
    other.do("A research bernal")
    assert other.words["cards"]["powersat-station"] == "A hand", "the other was not asked to bid"


@pytest.mark.rule("BR-60")
def test_a_bernal_is_boosted_for_ten_into_a_stack_of_its_own() -> None:
    m = play(hands={"A": ["geo-elevator", "fuel-cell"]}, wt={"A": 14})
    m.refused("A boost geo-elevator A-leo", "BR-60")
    m.do("A boost geo-elevator A-bernal", "A launched")
    assert m.p.wt[0] == 4
    assert m.words["stacks"]["A-bernal"]["at"] == "leo"
    poor = play(hands={"A": ["geo-elevator"]}, wt={"A": 9})
    poor.refused("A boost geo-elevator A-bernal", "HF-BOOST-01")


@pytest.mark.rule("BR-6A")
def test_a_loose_bernal_flies_by_its_own_thruster_and_never_lands() -> None:
    m = play(
        step="moves",
        bernals={"A": {"at": "leo", "cards": ["geo-elevator", "fuel-cell"]}},
        wt={"A": 6},
    )
    m.do("A tank A-bernal 3", "A move A-bernal")
    m.refused("A fly luna", "BR-6A")
    m.refused("A jettison-card geo-elevator", "BR-6A")
    before = m.p.steps[stations.stations(m.p, 0)[0]]
    m.do("A fly geo")
    assert m.words["stacks"]["A-bernal"]["at"] == "geo"
    assert m.p.steps[stations.stations(m.p, 0)[0]] < before


@pytest.mark.rule("BR-6A", "CF-BER-06")
def test_it_needs_its_generator_to_move_and_carries_no_more_than_five() -> None:
    m = play(step="moves", bernals={"A": {"at": "l1", "steps": 5, "cards": ["geo-elevator"]}})
    m.refused("A move A-bernal", "CF-BER-06")
    heavy = play(
        step="moves",
        leos={"A": {"at": "leo", "cards": ["fuel-cell", "homopolar-flywheel-bank", "red-crew"]}},
        bernals={"A": {"at": "leo", "cards": ["geo-elevator"]}},
    )
    heavy.do("A carry fuel-cell A-bernal")
    heavy.refused("A carry homopolar-flywheel-bank A-bernal", "BR-6A")
    heavy.refused("A carry geo-elevator A-leo", "BR-60")


@pytest.mark.rule("BR-62", "BR-61", "CF-BER-06", "CF-BER-11", "BR-65", "BR-26")
def test_anchoring_takes_the_supports_and_brings_a_colonist() -> None:
    m = play(
        bernals={"A": {"at": "geo", "cards": ["geo-elevator", "fuel-cell"]}},
        wt={"A": 3},
    )
    m.do("A anchor A-bernal")
    assert m.words["cards"]["fuel-cell"] == "A hand"
    assert m.words["settlements"]["anchored"] == {"A-bernal": 1}
    settlers = list(m.words["settlements"]["colonists"])
    assert len(settlers) == 1
    assert m.words["cards"][settlers[0]] == "A-bernal", "they appear at the Bank, which is the Home Bernal now"
    m.do("A send-delegate")
    place = m.p.c.doctrine[card(m, settlers[0])]
    assert m.p.honest[place * 2] == 1
    assert m.p.law.answers_spare(m.p, 0, 2) == 6, "a dome is on the figure"


@pytest.mark.rule("BR-62")
def test_where_nothing_anchors() -> None:
    m = play(bernals={"A": {"at": "l1", "cards": ["geo-elevator", "fuel-cell"]}})
    m.refused("A anchor A-bernal", "BR-62")
    low = play(
        bernals={"A": {"at": "ganymede_orbit", "cards": ["geo-elevator", "fuel-cell"]}},
        factories={"ganymede_uruk": "A C"},
    )
    low.refused("A anchor A-bernal", "BR-62")
    bare = play(bernals={"A": {"at": "jb1", "cards": ["geo-elevator"]}}, factories={"ganymede_uruk": "A C"})
    bare.refused("A anchor A-bernal", "CF-BER-06")
    taken = play(
        bernals={
            "A": {"at": "jb1", "cards": ["geo-elevator", "fuel-cell"]},
            "B": {"at": "jb1", "cards": ["powersat-station"], "anchored": True},
        },
        factories={"ganymede_uruk": "A C"},
    )
    taken.refused("A anchor A-bernal", "BR-62")
    damaged = play(
        bernals={"A": {"at": "jb1", "cards": ["geo-elevator", "fuel-cell"]}},
        factories={"ganymede_uruk": "B C"},
        damaged=["ganymede_uruk"],
    )
    damaged.refused("A anchor A-bernal", "BR-62")
    anyones = play(
        bernals={"A": {"at": "jb1", "cards": ["geo-elevator", "fuel-cell"]}}, factories={"ganymede_uruk": "B C"}
    )
    anyones.do("A anchor A-bernal")


@pytest.mark.rule("BR-62", "BR-61")
def test_there_is_one_home_bernal_each() -> None:
    m = play(
        bernals={
            "A": [
                {"at": "geo", "cards": ["geo-elevator"], "anchored": True},
                {"at": "l2", "cards": ["powersat-station", "fuel-cell"]},
            ]
        }
    )
    m.refused("A anchor A-bernal-2", "BR-61")


@pytest.mark.rule("CF-POST-03", "BR-62")
def test_luna_alone_is_a_dirtside_in_a_republic_only() -> None:
    given: dict[str, Any] = {
        "bernals": {"A": {"at": "luna_fb", "cards": ["geo-elevator", "fuel-cell"]}},
        "factories": {"luna": "A"},
    }
    play(**given).refused("A anchor A-bernal", "CF-POST-03")
    free = {"now": "republic", "war_happened": True, "winner": "independence"}
    play(state=free, **given).do("A anchor A-bernal")


@pytest.mark.rule("BR-63", "CF-FAC-07")
def test_dirtsides_lie_beside_it_across_a_lander_burn_or_along_a_road() -> None:
    m = play(
        bernals=home(card="geo-elevator", at="jb1"),
        factories={"ganymede_uruk": "A C", "ganymede_galileo": "B M", "callisto_valhalla": "A C"},
    )
    stack = stations.stations(m.p, 0)[0]
    assert {m.p.c.sites[s] for s in stations.dirtsides(m.p, stack)} == {"ganymede_uruk", "ganymede_galileo"}
    assert stations.hydration(m.p, stack) == 4 + 3
    m.p.damaged[site(m, "ganymede_uruk")] = 1
    assert [m.p.c.sites[s] for s in stations.dirtsides(m.p, stack)] == ["ganymede_galileo"]
    titan = play(bernals=home(at="lto"), factories={"titan_ontario": "A C", "titan_kraken": "A"})
    over = stations.stations(titan.p, 0)[0]
    assert {titan.p.c.sites[s] for s in stations.dirtsides(titan.p, over)} == {"titan_ontario", "titan_kraken"}


@pytest.mark.rule("BR-63")
def test_a_factory_serves_the_bernal_that_was_there_first() -> None:
    m = play(
        bernals={
            "A": {"at": "jb2", "cards": ["geo-elevator"], "anchored": True},
            "B": {"at": "europa_orbit", "cards": ["powersat-station"], "anchored": True},
        },
        factories={"europa_thera": "A C"},
    )
    first, second = stations.stations(m.p, 0)[0], stations.stations(m.p, 1)[0]
    assert stations.dirtsides(m.p, first) == [site(m, "europa_thera")]
    assert stations.dirtsides(m.p, second) == []
    m.p.anchored[first], m.p.anchored[second] = 2, 1
    assert stations.dirtsides(m.p, first) == []


@pytest.mark.rule("BR-14", "BR-63")
def test_the_cube_of_a_dirtside_is_not_taken_back() -> None:
    m = play(bernals=home(at="jb1"), factories={"ganymede_uruk": "A C", "himalia": "A"})
    assert m.p.law.answers_withdrawals(m.p, 0, 0) == [site(m, "himalia")]


@pytest.mark.rule("BR-61", "CF-GEN-10", "CF-CORE-21")
def test_a_home_bernal_opens_privilege_and_weapon() -> None:
    from armillary.games.high_frontier_conflict.combat import weapons
    from armillary.games.high_frontier_conflict.ids import RED_FACTION

    bare, settled = play(mode="age-of-piracy"), play(mode="age-of-piracy", bernals=home())
    assert not bare.p.law.asks_privilege(bare.p, 0, RED_FACTION)
    assert settled.p.law.asks_privilege(settled.p, 0, RED_FACTION)
    assert not weapons.wields(bare.p, 0, "jammers")
    assert weapons.wields(settled.p, 0, "jammers")
    away = play(mode="age-of-piracy", bernals=home(at="jb1"), factories={"ganymede_uruk": "A C"})
    assert not weapons.wields(away.p, 0, "jammers"), "anchored, but not at home"


@pytest.mark.rule("BR-61", "BR-08")
def test_a_home_bernal_yields_an_aqua_a_turn() -> None:
    m = play(["red", "purple"], bernals=home("B"), wt={"A": 1, "B": 1}, turn="A")
    m.do("A done")
    assert m.p.wt == [1, 2]
    assert m.events("ProfitsMade")


@pytest.mark.rule("BR-61")
def test_white_cards_are_boosted_there_at_double_cost() -> None:
    m = play(bernals=home(), hands={"A": ["fuel-cell"]}, wt={"A": 7})
    m.do("A boost fuel-cell A-bernal", "A launched")
    assert m.p.wt[0] == 1
    assert m.words["cards"]["fuel-cell"] == "A-bernal"
    loose = play(bernals={"A": {"at": "geo", "cards": ["geo-elevator"]}}, hands={"A": ["fuel-cell"]}, wt={"A": 9})
    loose.refused("A boost fuel-cell A-bernal", "BR-61")


@pytest.mark.rule("BR-61", "BR-10")
def test_the_bank_is_there_and_rockets_fuel_at_both_ends() -> None:
    m = play(step="moves", bernals=home(), rockets={"A": {"at": "geo", "cards": ["cermet-nerva"]}}, wt={"A": 4})
    assert stations.bank(m.p, 0) == space(m, "geo")
    m.do("A tank A-rocket 2")
    assert m.p.wt[0] == 2
    low = play(step="moves", bernals=home(), rockets={"A": {"at": "leo", "cards": ["cermet-nerva"]}}, wt={"A": 4})
    low.do("A tank A-rocket 2")
    none = play(step="moves", rockets={"A": {"at": "geo", "cards": ["cermet-nerva"]}}, wt={"A": 4})
    none.refused("A tank A-rocket 2", "HF-FUEL-01")


@pytest.mark.rule("BR-61", "BR-16")
def test_crews_come_home_to_the_bernal() -> None:
    m = play(
        ["purple", "red"],
        bernals=home("A", "geo-elevator"),
        rockets={"A": {"at": "l1", "cards": ["purple-crew", "cermet-nerva"]}},
    )
    m.do("A scrap purple-crew")
    assert m.words["cards"]["purple-crew"] == "A-bernal"


@pytest.mark.rule("BR-61", "BR-03")
def test_a_flare_does_not_touch_an_anchored_bernal() -> None:
    from armillary.games.high_frontier_conflict.chart import clock

    m = play(
        bernals={
            "A": {"at": "jb1", "cards": ["geo-elevator", "ion-drive"], "anchored": True},
            "B": {"at": "sel1", "cards": ["powersat-station", "photovoltaic-solar-panels"]},
        },
        factories={"ganymede_uruk": "A C"},
    )
    clock.flare(m.p, 6)
    assert m.words["cards"]["ion-drive"] == "A-bernal"
    assert m.words["cards"]["photovoltaic-solar-panels"] == "B hand"


@pytest.mark.rule("BR-60", "CF-ETB-07")
def test_the_second_bernal_is_put_beside_the_home() -> None:
    m = play(bernals=home(), hands={"A": ["powersat-station"]}, wt={"A": 11})
    m.do("A build-bernal powersat-station")
    assert m.p.wt[0] == 1
    assert m.words["stacks"]["A-bernal-2"]["at"] == "geo"
    bare = play(bernals={"A": {"at": "l1", "cards": ["geo-elevator"]}}, hands={"A": ["powersat-station"]}, wt={"A": 11})
    bare.refused("A build-bernal powersat-station", "BR-60")


@pytest.mark.rule("CF-ETB-15")
def test_the_two_figures_may_be_swapped() -> None:
    m = play(
        bernals={
            "A": [
                {"at": "l1", "cards": ["geo-elevator"]},
                {"at": "l2", "fts": 3, "cards": ["powersat-station"], "anchored": True},
            ]
        }
    )
    m.do("A swap-figures")
    assert m.words["cards"]["powersat-station"] == "A-bernal"
    assert m.words["stacks"]["A-bernal"]["fts"] == 3
    assert list(m.words["settlements"]["anchored"]) == ["A-bernal"]
    m.refused("A swap-figures", "CF-ETB-15")


# ------------------------------------------------------------------------------------------------------ coming loose


@pytest.mark.rule("BR-64", "CF-BER-01", "CF-BER-04", "CF-BER-05")
def test_unanchoring_at_will_gives_dirt_and_loses_the_bank() -> None:
    m = play(bernals=home(), wt={"A": 11})
    m.do("A unanchor A-bernal")
    stack = m.words["stacks"]["A-bernal"]
    assert stack["steps"] == m.p.c.tank_steps[10][-1]
    assert stack["fts"] == 11, "without a cap (BR-11)"
    assert m.p.wt[0] == 0
    assert stations.bank(m.p, 0) == m.p.c.leo
    assert not stations.entitled(m.p, 0)
    assert m.p.law.answers_spare(m.p, 0, 2) == 7
    m.refused("A anchor A-bernal", "CF-BER-06")


@pytest.mark.rule("BR-64", "CF-BER-03")
def test_in_peace_colonists_above_the_limit_go() -> None:
    m = play(bernals=home("A", "geo-elevator", "geo", "convicts"))
    m.do("A unanchor A-bernal")
    assert m.words["settlements"]["queue"] == ["convicts"]
    lab = play(bernals={"A": {"at": "geo", "cards": ["geo-elevator promoted", "convicts", "guards"], "anchored": True}})
    lab.do("A unanchor A-bernal")
    assert lab.words["settlements"]["queue"] == ["convicts", "guards"]
    two = play(
        bernals={
            "A": [
                {"at": "geo", "cards": ["geo-elevator", "convicts"], "anchored": True},
                {"at": "jb1", "cards": ["pharmaceutics", "guards"], "anchored": True},
            ]
        },
        factories={"ganymede_uruk": "B C"},
    )
    two.do("A unanchor A-bernal-2", "A retire convicts")
    assert two.words["settlements"]["queue"] == ["convicts"]


@pytest.mark.rule("CF-BER-02", "BR-64")
def test_the_dome_goes_to_a_dirtside_that_has_none() -> None:
    given: dict[str, Any] = {
        "bernals": home(at="jb1"),
        "factories": {"ganymede_uruk": "A C", "ganymede_galileo": "B M"},
    }
    one = play(domes={"ganymede_uruk": "A"}, **given)
    one.do("A unanchor A-bernal")
    assert one.words["sites"]["ganymede_galileo"]["dome"] == "A"
    two = play(**given)
    two.do("A unanchor A-bernal", "A move-dome ganymede_uruk")
    assert two.words["sites"]["ganymede_uruk"]["dome"] == "A"
    assert two.p.law.answers_spare(two.p, 0, 2) == 6


@pytest.mark.rule("BR-3A", "BR-32")
def test_an_anchored_bernal_is_not_given_up() -> None:
    play(bernals=home()).refused("A scrap geo-elevator", "BR-3A")
    loose = play(bernals={"A": {"at": "l1", "fts": 2, "cards": ["geo-elevator", "fuel-cell"]}})
    loose.do("A scrap geo-elevator")
    assert loose.words["cards"]["fuel-cell"] == "A-outpost", "what is left is an outpost"
    assert loose.words["stacks"]["A-outpost"]["fts"] == 2


# --------------------------------------------------------------------------------------------- promotion, homesteads


@pytest.mark.rule("BR-71", "BR-78", "CF-BER-12", "CF-BER-11")
def test_a_bernal_is_promoted_above_a_colony_of_its_kind() -> None:
    given: dict[str, Any] = {"bernals": home(card="pharmaceutics", at="jb1"), "factories": {"ganymede_uruk": "B C"}}
    play(**given).refused("A promote pharmaceutics", "CF-BER-12")
    m = play(domes={"ganymede_uruk": "B"}, **given)
    m.do("A promote pharmaceutics")
    assert m.words["cards"]["pharmaceutics"] == "A-bernal promoted"
    assert stations.is_lab(m.p, stations.stations(m.p, 0)[0])
    assert len(m.words["settlements"]["colonists"]) >= 1, "the limit is two now"
    wrong = play(
        bernals=home(card="climate-control", at="jb1"),
        factories={"ganymede_uruk": "B C"},
        domes={"ganymede_uruk": "B"},
    )
    wrong.refused("A promote climate-control", "CF-BER-12")
    loose = play(bernals={"A": {"at": "jb1", "cards": ["pharmaceutics"]}})
    loose.refused("A promote pharmaceutics", "BR-71")


@pytest.mark.rule("BR-71")
def test_colonists_are_promoted_in_a_lab_or_far_out() -> None:
    m = play(bernals={"A": {"at": "geo", "cards": ["geo-elevator promoted", "convicts"], "anchored": True}})
    m.do("A promote convicts")
    face = 2 * card(m, "convicts") + 1
    assert m.words["cards"]["convicts"] == "A-bernal promoted"
    assert (m.p.c.rad[face], m.p.c.isru[face]) == (5, 3)
    plain = play(bernals=home("A", "geo-elevator", "geo", "convicts"))
    plain.refused("A promote convicts", "BR-71")
    colony = play(
        outposts={"A": {"at": "himalia", "cards": ["convicts"]}}, factories={"himalia": "A"}, domes={"himalia": "A"}
    )
    colony.do("A promote convicts")


@pytest.mark.rule("BR-71")
def test_another_lab_is_open_by_consent() -> None:
    m = play(
        bernals={"B": {"at": "l2", "cards": ["powersat-station promoted"], "anchored": True}},
        outposts={"A": {"at": "l2", "cards": ["convicts"]}},
        wt={"A": 3, "B": 0},
    )
    m.refused("A promote convicts", "BR-71")
    m.do("A ask-lab B l2 2", "B grant", "A promote convicts")
    assert m.p.wt == [1, 2]


@pytest.mark.rule("BR-67")
def test_a_homestead() -> None:
    m = play(
        bernals=home("A", "geo-elevator", "geo", "convicts", "cermet-nerva black"),
        factories={"himalia": "A"},
    )
    m.do("A homestead cermet-nerva himalia convicts")
    assert m.words["sites"]["himalia"]["dome"] == "A"
    assert "convicts" in m.words["settlements"]["queue"] or "convicts" in m.words["settlements"]["colonists"]
    assert m.words["cards"]["cermet-nerva"] in ("under", "top")
    bare = play(
        bernals=home("A", "geo-elevator", "geo", "convicts"),
        factories={"himalia": "A"},
        outposts={"A": {"at": "l1", "cards": ["cermet-nerva black"]}},
    )
    bare.refused("A homestead cermet-nerva himalia convicts", "BR-67")


@pytest.mark.rule("BR-68")
def test_a_dirtside_delivers_water_and_products_to_its_bernal() -> None:
    given: dict[str, Any] = {"bernals": home(at="jb1"), "factories": {"ganymede_uruk": "A C"}}
    m = play(**given)
    m.do("A fill A-bernal 5")
    assert m.words["stacks"]["A-bernal"]["fts"] == 5
    made = next(
        name for name, letter in zip(m.p.c.cards, m.p.c.product, strict=True) if letter == 0
    )  # a card of letter C
    product = play(hands={"A": [f"{made} black"]}, products={"ganymede_uruk": made}, **given)
    product.do(f"A produce {made} ganymede_uruk A-bernal")
    assert product.words["cards"][made].startswith("A-bernal black")
    far = play(hands={"A": [f"{made} black"]}, bernals=home(), factories={"ganymede_uruk": "A C"})
    far.refused(f"A produce {made} ganymede_uruk A-bernal", "BR-68")


# ----------------------------------------------------------------------------------------------------------- scoring


@pytest.mark.rule("CF-SCO-07", "CF-SCO-06", "CF-SCO-03")
def test_what_bernals_score() -> None:
    from armillary.games.high_frontier_conflict.ids import PIRACY

    bare = play(mode="age-of-piracy", factories={"ganymede_uruk": "A C"})
    before = scoring.score(bare.p, 0, PIRACY)
    away = play(mode="age-of-piracy", factories={"ganymede_uruk": "A C"}, bernals=home(at="jb1"))
    assert scoring.score(away.p, 0, PIRACY) - before == 1 + 1 + 2 + 4, "figure, dome, location, water drops"
    settled = play(mode="age-of-piracy", factories={"ganymede_uruk": "A C"}, bernals=home())
    assert scoring.score(settled.p, 0, PIRACY) - before == 1 + 1 + 2 + 6
    loose = play(
        mode="age-of-piracy",
        factories={"ganymede_uruk": "A C"},
        bernals={"A": {"at": "jb1", "cards": ["geo-elevator"]}},
    )
    assert scoring.score(loose.p, 0, PIRACY) - before == 1


@pytest.mark.rule("CF-SCO-10", "CF-SCO-14", "BR-69")
def test_what_single_bernals_score() -> None:
    def points(stack: dict[str, Any], **given: Any) -> int:
        m = play(bernals={"A": stack}, **given)
        return scoring.bernal_points(m.p, 0, stations.stations(m.p, 0)[0])

    over: dict[str, Any] = {"factories": {"ganymede_uruk": "A C", "ganymede_galileo": "B M"}}
    domes: dict[str, Any] = {"domes": {"ganymede_uruk": "A"}}
    assert points({"at": "jb1", "cards": ["tourism-cycler"], "anchored": True}, **over) == 4
    assert points({"at": "jb1", "cards": ["climate-control"], "anchored": True}, **over) == 0
    assert points({"at": "jb1", "cards": ["climate-control promoted"], "anchored": True}, **over) == 4
    assert points({"at": "jb1", "cards": ["cancer-hospital promoted"], "anchored": True}, **over, **domes) == 2
    voters: dict[str, Any] = {"assembly": {"honest": {"freedom": {"A": 1}, "unity": {"A": 2}}}}
    assert points({"at": "sso", "cards": ["diplomatic-station"], "anchored": True}, **voters) == 2
    assert points({"at": "sso", "cards": ["diplomatic-station promoted"], "anchored": True}, **voters) == 2 + 4
    assert points({"at": "jb1", "cards": ["diplomatic-station"], "anchored": True}, **over, **voters) == 0


@pytest.mark.rule("CF-ISO-10", "BR-69")
def test_a_lofstrom_loop_at_home_doubles_the_price_of_no_failure_for_good() -> None:
    m = play(bernals={"A": {"at": "el_l3", "cards": ["lofstrom-loop", "fuel-cell"]}})
    assert m.p.law.answers_finao(m.p, 1) == 4
    m.do("A anchor A-bernal")
    assert m.p.law.answers_finao(m.p, 1) == 8
    anchoring.loosen(m.p, stations.stations(m.p, 0)[0], -1, "will")
    assert m.p.law.answers_finao(m.p, 1) == 8
    away = play(
        bernals={"A": {"at": "jb1", "cards": ["lofstrom-loop", "fuel-cell"]}}, factories={"ganymede_uruk": "A C"}
    )
    away.do("A anchor A-bernal")
    assert away.p.law.answers_finao(away.p, 0) == 4


@pytest.mark.rule("BR-69", "BR-5B")
def test_a_powersat_station_at_home_beams_power() -> None:
    m = play(bernals=home("B", "powersat-station", "l2"))
    assert 1 in m.p.law.answers_beams(m.p, 0)
    other = play(bernals=home("B", "powersat-station", "jb1"), factories={"ganymede_uruk": "A C"})
    assert 1 not in other.p.law.answers_beams(other.p, 0)


@pytest.mark.rule("CF-ETB-14", "BR-69")
def test_a_tourism_cycler_takes_its_owner_through_belts_beside_it() -> None:
    m = play(
        bernals=home("A", "tourism-cycler", "jb1"),
        factories={"ganymede_uruk": "A C"},
        rockets={"A": {"at": "jb1", "cards": ["cermet-nerva"]}, "B": {"at": "jb1", "cards": ["ion-drive"]}},
    )
    from armillary.games.high_frontier.ids import ROCKET
    from armillary.games.high_frontier.rules import stacks

    belt = m.p.c.belt[space(m, "jb1")]
    assert m.p.law.asks_escorted(m.p, stacks.slot(m.p, 0, ROCKET), belt)
    assert not m.p.law.asks_escorted(m.p, stacks.slot(m.p, 1, ROCKET), belt)
    far = stacks.slot(m.p, 0, ROCKET)
    m.p.where[far] = space(m, "jb3")
    assert not m.p.law.asks_escorted(m.p, far, belt)


def test_the_game_still_reads_its_own_position() -> None:
    m = play(bernals=home("A", "geo-elevator", "geo", "convicts"))
    again = game(SLUG, 2, scenario="war", options={"m2": True}).restore(m.p.inspect())
    assert again.inspect() == m.p.inspect()


@pytest.mark.rule("BR-60", "BR-18")
def test_nobody_gets_a_third_bernal_in_a_deal_or_for_leave() -> None:
    given: dict[str, Any] = {
        "factions": ["purple", "green"],
        "turn": "A",
        "step": "moves",
        "hands": {"A": ["lofstrom-loop", "ion-drive"], "B": ["geo-elevator", "powersat-station"]},
        "rockets": {"A": {"at": "leo", "cards": ["hall-effect-thruster", "fuel-cell"]}},
        "factories": {"ryugu": "B"},
    }
    match = Match("high-frontier-conflict", 2, given=given, options={"m2": True})
    match.refused("A offer B lofstrom-loop - 0", "BR-60")
    match.refused("A borrow-power-card B lofstrom-loop", "BR-60")
    match.do("A borrow-power-card B ion-drive", "B grant")
    assert match.words["cards"]["ion-drive"] == "B hand"
