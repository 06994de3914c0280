"""Stacks, outposts, FTs, losses and tokens (BR-10 to BR-16, BR-19, BR-3C)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.chart import clock, tokens
from armillary.games.high_frontier_conflict.ids import DOME
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def match(dice: list[int] | None = None, **given: Any) -> Match:
    return Match(
        SLUG, 2, given={"factions": ["purple", "green"], "first": "A", "turn": "A"} | given, dice=dice if dice else []
    )


def spaces(m: Match, who: str) -> list[str]:
    return [own["at"] for name, own in m.words["stacks"].items() if name.startswith(f"{who}-outpost") and own["at"]]


@pytest.mark.rule("BR-11", "BR-12", "HF-DEC-10")
def test_a_rocket_that_settles_keeps_its_whole_tanks_as_fts() -> None:
    m = match(rockets={"A": {"at": "l1", "steps": 7, "glitch": True, "cards": ["hall-effect-thruster", "fuel-cell"]}})
    m.do("A settle A-rocket")
    own = m.words["stacks"]["A-outpost"]
    assert (own["at"], own["fts"], own["glitch"]) == ("l1", 2, True), "7 steps at dry mass 5 are two tanks and a part"


@pytest.mark.rule("BR-11")
def test_fts_go_into_a_rocket_and_out_of_it() -> None:
    m = match(
        rockets={"A": {"at": "l1", "steps": 3, "cards": ["hall-effect-thruster", "fuel-cell"]}},
        outposts={"A": {"at": "l1", "fts": 3, "cards": ["ion-drive"]}},
    )
    m.refused("A load A-rocket 4", "BR-11")
    m.do("A load A-rocket 2")
    assert m.words["stacks"]["A-outpost"]["fts"] == 1
    assert m.words["stacks"]["A-rocket"]["steps"] == 8
    m = match(
        rockets={"A": {"at": "l1", "steps": 8, "cards": ["hall-effect-thruster", "fuel-cell"]}},
        outposts={"A": {"at": "l1", "fts": 7, "cards": ["ion-drive"]}},
    )
    m.refused("A store A-rocket 2", "BR-11")
    m.do("A store A-rocket 1")
    assert m.words["stacks"]["A-outpost"]["fts"] == 8


@pytest.mark.rule("BR-12")
def test_any_number_of_outposts_in_a_turn_but_two_at_its_end() -> None:
    m = match(
        outposts={
            "A": [
                {"at": "l1", "cards": ["ion-drive"]},
                {"at": "l2", "cards": ["cermet-nerva"]},
                {"at": "geo", "cards": ["mass-driver"]},
            ]
        },
    )
    m.do("A done", "A income")
    if m.step == "Operation":
        m.do("A done")
    assert m.step == "EndOfTurn"
    assert len(m.choices("A")) == 3
    m.do("A scrap-outpost A-outpost-2")
    assert spaces(m, "A") == ["l1", "geo"]
    assert m.words["cards"]["cermet-nerva"] == "A hand"


@pytest.mark.rule("BR-12")
def test_outposts_in_one_space_are_one_stack() -> None:
    m = match(
        rockets={"A": {"at": "l1", "cards": ["hall-effect-thruster"]}},
        outposts={"A": {"at": "l1", "cards": ["ion-drive"]}},
    )
    m.refused("A carry hall-effect-thruster A-outpost-2", "BR-12")
    m.do("A settle A-rocket")
    assert spaces(m, "A") == ["l1"]
    assert m.words["cards"]["hall-effect-thruster"] == "A-outpost"


@pytest.mark.rule("HF-DEC-14", "BR-12")
def test_an_outpost_becomes_the_rocket_with_its_fts() -> None:
    m = match(outposts={"A": {"at": "l1", "fts": 2, "cards": ["hall-effect-thruster", "fuel-cell"]}})
    m.do("A launch A-outpost")
    assert m.words["stacks"]["A-rocket"]["steps"] == 6
    assert spaces(m, "A") == []


@pytest.mark.rule("BR-14", "CF-COMP-01", "BR-10")
def test_tokens_are_counted() -> None:
    m = match(factories={"luna": "A", "ryugu": "A"}, domes={"luna": "A"}, claims={"bennu": "A"})
    p = m.p
    assert [p.law.answers_spare(p, 0, token) for token in (0, 1, DOME)] == [5, 6, 6]
    assert p.law.answers_withdrawals(p, 0, 0) == [p.c.sites.index("ryugu")]


SEVEN = ("ryugu", "bennu", "nereus", "itokawa", "apophis", "deimos", "phobos")


@pytest.mark.rule("BR-14", "HF-COMP-04", "BR-53")
def test_an_eighth_factory_takes_a_cube_back_first() -> None:
    m = match(
        factories=dict.fromkeys(SEVEN, "A"),
        domes={"bennu": "A"},
        claims={"hertha": "A"},
        rockets={"A": {"at": "hertha", "cards": ["solar-furnace-kiln", "melt-probe-crawler"]}},
        step="operation",
    )
    m.do("A industrialise solar-furnace-kiln melt-probe-crawler")
    while m.step == "Industrialise":
        m.do(f"A {m.choices('A')[0]}")
    assert m.step == "TakeBack"
    m.refused("A take-back bennu", "BR-14")
    m.do("A take-back ryugu")
    assert m.words["sites"]["ryugu"]["claim"] == "A"
    assert m.words["sites"]["ryugu"]["factory"] is None


@pytest.mark.rule("BR-14")
def test_a_delegate_gives_its_cube_to_a_factory() -> None:
    """All Factories are settled, so only the assembly has a cube to give; the votes are counted then (BR-22)."""
    m = Match(
        SLUG,
        2,
        scenario="war",
        given={
            "factions": ["purple", "green"],
            "turn": "A",
            "step": "operation",
            "factories": {"ryugu": "A"},
            "domes": {"ryugu": "A"},
            "claims": {"hertha": "A"},
            "assembly": {"honest": {"equality": {"A": 2}, "centrist": {"A": 3}}, "star": "equality"},
            "rockets": {"A": {"at": "hertha", "cards": ["solar-furnace-kiln", "melt-probe-crawler"]}},
        },
        dice=[1],
    )
    m.do("A industrialise solar-furnace-kiln melt-probe-crawler")
    while m.step == "Industrialise":
        m.do(f"A {m.choices('A')[0]}")
    assert m.step == "TakeBack"
    m.do("A recall equality honest")
    assert m.words["assembly"]["star"] == "centrist"
    assert m.words["sites"]["hertha"]["factory"] == "A"


@pytest.mark.rule("BR-53", "BR-17", "BR-14")
def test_a_factory_that_is_given_up_loses_its_product_and_its_step() -> None:
    m = match(factories={"ryugu": "A"}, products={"ryugu": "kuck-mosquito"}, cards={"kuck-mosquito": "A hand black"})
    site = m.p.c.sites.index("ryugu")
    tokens.take_back(m.p, 0, site)
    assert m.words["cards"]["kuck-mosquito"] == "A hand"
    assert m.words["tracks"]["C"] == 0
    assert m.p.status() == []


@pytest.mark.rule("BR-53")
def test_a_black_card_in_play_turns_white_when_it_comes_back() -> None:
    m = match(rockets={"A": {"at": "l1", "cards": ["kuck-mosquito black", "fuel-cell"]}})
    m.do("A scrap kuck-mosquito")
    assert m.words["cards"]["kuck-mosquito"] == "A hand"


@pytest.mark.rule("BR-16", "BR-3A", "HF-DEC-01", "HF-DEC-06")
def test_cards_go_to_the_hand_and_a_crew_to_the_bank() -> None:
    m = match(rockets={"A": {"at": "l1", "cards": ["purple-crew", "hall-effect-thruster", "fuel-cell"]}})
    m.do("A scrap hall-effect-thruster", "A scrap purple-crew")
    assert m.words["cards"]["hall-effect-thruster"] == "A hand"
    assert m.words["cards"]["purple-crew"] == "A-leo"
    m.refused("A scrap purple-crew", "BR-16")


@pytest.mark.rule("BR-3A", "BR-30", "HF-DEC-06")
def test_giving_up_a_human_is_a_felony() -> None:
    m = match(turn="B", rockets={"B": {"at": "l1", "cards": ["green-crew", "hall-effect-thruster"]}})
    m.refused("B scrap green-crew", "BR-3A")
    m.do("B scrap hall-effect-thruster")
    assert m.words["cards"]["green-crew"] == "B-freighter", "a lone Crew becomes a freighter"


@pytest.mark.rule("BR-3C", "HF-DEC-08")
def test_a_lone_crew_becomes_a_freighter() -> None:
    m = match(rockets={"A": {"at": "l1", "cards": ["purple-crew", "fuel-cell"]}})
    m.do("A scrap fuel-cell")
    assert m.words["cards"]["purple-crew"] == "A-freighter"
    assert m.event("PodMade")["card"] == m.game.vocabulary.value("card", "purple-crew")


@pytest.mark.rule("BR-13", "BR-10")
def test_the_bank_is_leo_and_stacks_have_their_kinds() -> None:
    p = match().p
    assert p.law.answers_bank(p, 0) == p.c.leo
    kinds = [name for name in p.c.slot_names if "-" not in name]
    assert kinds == ["leo", "rocket", "freighter", "stone", "outpost", "kamikaze"]


@pytest.mark.rule("BR-19", "CF-MAV-01", "HF-IND-04")
def test_a_factory_belongs_to_the_colour_of_its_cube() -> None:
    m = match(
        claims={"ryugu": "B"},
        factories={"ryugu": "A"},
        cards={"kuck-mosquito": "A hand black"},
        products={"ryugu": "kuck-mosquito"},
        step="operation",
    )
    assert m.words["sites"]["ryugu"]["claim"] == "B"
    m.do("A produce kuck-mosquito ryugu A-outpost")
    assert m.words["cards"]["kuck-mosquito"] == "A-outpost black"


@pytest.mark.rule("BR-53", "HF-PROD-01")
def test_products_come_into_any_stack_there() -> None:
    m = match(
        factories={"ryugu": "A"},
        cards={"kuck-mosquito": "A hand black"},
        products={"ryugu": "kuck-mosquito"},
        outposts={"A": [{"at": "l1", "cards": ["ion-drive"]}, {"at": "l2", "cards": ["mass-driver"]}]},
        step="operation",
    )
    m.refused("A produce kuck-mosquito ryugu A-outpost", "BR-12")
    m.do("A produce kuck-mosquito ryugu A-outpost-3")
    assert m.words["stacks"]["A-outpost-3"]["at"] == "ryugu"


@pytest.mark.rule("BR-53")
def test_retooling_leaves_no_black_card_that_no_factory_makes() -> None:
    m = match(
        step="operation",
        factories={"ryugu": "A"},
        cards={"kuck-mosquito": "A hand black", "fuel-cell": "A hand"},
    )
    m.do("A retool ryugu fuel-cell")
    assert m.words["cards"]["fuel-cell"] == "A hand black"
    assert m.words["cards"]["kuck-mosquito"] == "A hand"


@pytest.mark.rule("BR-11")
def test_what_belonged_to_a_stack_goes_with_its_last_card() -> None:
    m = match(outposts={"A": {"at": "l1", "fts": 3, "glitch": True, "cards": ["photovoltaic-solar-panels"]}})
    clock.flare(m.p, 6)
    assert m.words["cards"]["photovoltaic-solar-panels"] == "A hand"
    assert m.p.status() == []


@pytest.mark.rule("HF-MOVE-14", "BR-11", "BR-12")
@pytest.mark.parametrize("post", [{}, {"A": {"at": "l1", "cards": ["ion-drive"]}}], ids=["new", "there before"])
def test_a_rocket_that_has_moved_does_not_move_again_by_way_of_an_outpost(post: dict[str, Any]) -> None:
    m = match(
        rockets={"A": {"at": "geo", "steps": 9, "cards": ["hall-effect-thruster", "fuel-cell"]}},
        outposts=post,
    )
    m.do("A move A-rocket", "A fly l1", "A settle A-rocket", "A launch A-outpost")
    m.refused("A move A-rocket", "HF-MOVE-01")
