"""Where two chapters or modules meet: one worked check for each row of the table in docs/conflict-chapters.md."""

import re
from pathlib import Path
from typing import Any

import pytest

from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import scoring
from armillary.games.high_frontier_conflict.combat import attack
from armillary.games.high_frontier_conflict.ids import BERNAL
from armillary.games.high_frontier_conflict.strikes import kamikazes, stones
from armillary.games.high_frontier_conflict.war import outbreak
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
WAR: dict[str, Any] = {"now": "war", "war_happened": True}


def play(
    factions: list[str],
    dice: list[int] | None = None,
    *,
    state: str = "war",
    mode: str = "war",
    step: str = "combat",
    options: dict[str, Any] | None = None,
    **given: Any,
) -> Match:
    """A's turn. White, purple and yellow are Loyalists, green, gray and red Independents."""
    whole: dict[str, Any] = {"factions": factions, "turn": "A", "first": "A", "step": step}
    if mode != "age-of-piracy" and state == "war":
        whole |= {"state": WAR, "assembly": {"star": "war-slot"}}
    return Match(SLUG, len(factions), given={**whole, **given}, dice=dice, scenario=mode, options=options or {})


def place(match: Match, card: str) -> str:
    found: str = match.words["cards"][card]
    return found


def test_every_check_of_the_table_is_there() -> None:
    """docs/conflict-chapters.md: pairs of chapters, each with a worked check."""
    here = Path(__file__)
    section = (here.parents[3] / "docs/conflict-chapters.md").read_text()
    rows = [line for line in section.splitlines() if line.startswith("| ") and "`" in line]
    known = set(
        re.findall(r"^def (test_\w+)", "".join(file.read_text() for file in here.parent.glob("test_*.py")), re.M)
    )
    named = [re.findall(r"`(test_\w+)`", row) for row in rows]
    assert len(rows) > 50
    assert all(named)
    assert {name for row in named for name in row} <= known
    own = set(re.findall(r"^def (test_\w+)", here.read_text(), re.M)) - {"test_every_check_of_the_table_is_there"}
    missing = own - {name for row in named for name in row} - {"test_anchoring_again_destroys_no_ft"}
    assert not missing


# ---------------------------------------------------------------------------------------------- kamikazes and Bernals


@pytest.mark.rule("CF-KAM-04", "BR-60")
@pytest.mark.parametrize("anchored", [True, False])
def test_a_kamikaze_does_not_take_the_bernal_along(anchored: bool) -> None:
    aboard = {"at": "jb1", "cards": ["lofstrom-loop", "arcjet-hopper", "fuel-cell", "kuck-mosquito"]}
    match = play(
        ["yellow", "red"],
        step="moves",
        options={"m2": True},
        bernals={"A": {**aboard, "anchored": anchored}},
        factories={"ganymede_uruk": "A C"},
    )
    match.do("A kamikaze arcjet-hopper")
    match.refused("A take-along lofstrom-loop", "BR-60")
    match.do("A take-along kuck-mosquito")
    assert match.step == "Moves", "nothing else could go along"
    assert place(match, "lofstrom-loop").startswith("A-bernal")
    assert place(match, "kuck-mosquito").startswith("A-kamikaze")
    assert bool(match.words["settlements"]["anchored"]) == anchored


# ------------------------------------------------------------------------------------- stones and what they are paid with


FALLING: dict[str, Any] = {
    "factories": {"luna": "B"},
    "stones": {"A": {"at": "luna", "dive": "luna", "cards": ["hypergolic-penetrator-bus"]}},
    "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
}


@pytest.mark.rule("CF-DATK-02", "CF-PROP-13", "CF-VEND-03")
def test_a_stone_on_a_former_ally_is_paid_twice_or_does_not_fall() -> None:
    """AM-36, AM-12: one bribe for the sneak attack, one for the stone. With one left nothing else could fire, so there is no
    attack at all; with two the stone is asked about, and both are paid."""
    poor = play(["white", "green"], **FALLING, bribes={"A": 1, "B": 3})
    poor.p.betrayed = [1]
    poor.refused("A assault luna", "CF-CMB-10")
    match = play(["white", "green"], [1, 1, 3], **FALLING, bribes={"A": 2, "B": 3})
    match.p.betrayed = [1]
    match.do("A assault luna")
    assert match.p.bribes == [1, 4]
    match.do("A stone")
    assert match.p.bribes == [0, 5]
    assert match.words["sites"]["luna"]["factory"] is None


@pytest.mark.rule("CF-DATK-02", "CF-PROP-13", "CF-DROP-26")
def test_a_stone_is_not_sent_where_it_cannot_be_paid() -> None:
    """AM-154."""
    over = {**FALLING, "stones": {"A": {"at": "earth_spot", "cards": ["hypergolic-penetrator-bus"]}}}
    poor = play(["white", "green"], step="moves", **over, bribes={"A": 1, "B": 3})
    poor.p.betrayed = [1]
    poor.refused("A drop luna", "CF-DATK-02")
    rich = play(["white", "green"], step="moves", **over, bribes={"A": 2, "B": 3})
    rich.p.betrayed = [1]
    assert rich.may("A drop luna")


@pytest.mark.rule("CF-DATK-02", "CF-GEN-06")
def test_in_the_piracy_variant_a_stone_on_one_s_own_bloc_costs_both() -> None:
    poor = play(["white", "yellow", "red"], mode="piracy", **FALLING, bribes={"A": 1, "B": 3})
    assert poor.step == "Operation", "nothing can be attacked"
    match = play(["white", "yellow", "red"], [1, 1, 3], mode="piracy", **FALLING, bribes={"A": 2, "B": 3})
    match.do("A assault luna", "A stone")
    assert match.p.bribes[:2] == [0, 5]


@pytest.mark.rule("CF-BRIB-04", "CF-BRIB-01")
def test_the_last_bribe_may_be_a_heroism_chit_and_then_the_purse_is_empty() -> None:
    match = play(
        ["white", "green", "red"],
        [1, 1, 3],
        **{**FALLING, "players": {"A": {**FALLING["players"]["A"], "heroism": ["sunward"]}}},
        bribes={"A": 1, "B": 3},
        deeds=["settlers", "homecoming", "daredevil"],
    )
    match.p.betrayed = [1]
    match.do("A assault luna", "A stone")
    assert match.p.bribes[:2] == [0, 4]
    assert match.words["players"]["B"]["used_heroism"] == 1
    assert match.words["players"]["A"]["heroism"] == []
    from armillary.games.high_frontier_conflict.piracy import bribes

    with pytest.raises(AssertionError, match="empty purse"):
        bribes.pay(match.p, 0, 1, "CF-BRIB-01")


@pytest.mark.rule("BR-18", "CF-BRIB-04")
def test_heroism_is_not_traded_but_a_chit_that_serves_as_a_bribe_is() -> None:
    """In peace a deal may hold bribes, never heroism; used once, the chit is a bribe like others (AM-11)."""
    given: dict[str, Any] = {"bribes": {"A": 0}, "deeds": ["settlers", "homecoming", "daredevil"]}
    hero = play(
        ["white", "green", "red"], state="peace", step="moves", players={"A": {"heroism": ["sunward"]}}, **given
    )
    hero.refused("A offer-bribe B 1", "BR-18")
    hero.refused("B seek-bribe A 1", "BR-18")
    used = play(["white", "green", "red"], state="peace", step="moves", players={"A": {"used_heroism": 1}}, **given)
    used.do("A offer-bribe B 1", "B accept 1")
    assert used.words["players"]["B"]["used_heroism"] == 1
    none = play(["white", "green", "red"], state="peace", step="moves", bribes={"A": 0})
    none.refused("A offer-bribe B 1", "CF-BRIB-01")
    some = play(["white", "green", "red"], state="peace", step="moves")
    some.refused("A offer-bribe B -3", "BR-18")
    some.refused("A seek-bribe B 999", "BR-18")


@pytest.mark.rule("BR-18", "BR-31", "CF-BRIB-04")
def test_leave_is_not_paid_with_heroism_in_peace() -> None:
    given: dict[str, Any] = {
        "bribes": {"B": 0},
        "deeds": ["settlers", "homecoming", "daredevil"],
        "rockets": {"B": {"at": "luna", "cards": ["kuck-mosquito"]}},
        "turn": "B",
    }
    hero = play(
        ["white", "green", "red"], state="peace", step="operation", players={"B": {"heroism": ["sunward"]}}, **given
    )
    hero.refused("B ask-luna-bribe A luna", "BR-18")


# ------------------------------------------------------------------------------------------- the end of the War


@pytest.mark.rule("CF-END-02", "CF-VIC-04", "CF-PROP-04")
def test_the_war_is_over_when_a_plain_chit_brings_all_players_into_one_bloc() -> None:
    """Green has been disgraced and is an Independent by a plain chit; it flips, and all stand with the Loyalists."""
    match = play(
        ["white", "green"],
        step="operation",
    )
    p = match.p
    home = p.c.ideology[p.faction[1]]
    p.chit = [0] * 6
    p.chit[home] = 1
    p.chit[(home + 1) % 6 if p.c.ideology[p.faction[0]] != (home + 1) % 6 else (home + 2) % 6] = 1
    p.extremist = [1, 0]
    from armillary.games.high_frontier_conflict.assembly import propaganda

    propaganda.flip(p, 0, home, propaganda.ATTACK)
    assert len(set(p.chit)) == 2, "another chit still shows the other side"
    match.do("A done")
    while match.deciding == "A" and match.step not in ("Moves", "SpaceLord"):
        match.do(f"A {match.choices('A')[0]}")
    assert match.words["state"]["winner"] == "loyalist"


@pytest.mark.rule("CF-END-02")
def test_all_players_in_one_bloc_are_seen_at_the_end_of_every_turn() -> None:
    match = play(["white", "green"], step="operation")
    match.p.chit = [0, 0, 0, 0, 0, 0]
    for place_ in range(6):
        if place_ not in (match.p.c.ideology[match.p.faction[0]], match.p.c.ideology[match.p.faction[1]]):
            match.p.chit[place_] = 1
    match.p._listed = None
    match.do("A done")
    assert match.words["state"]["winner"] == "loyalist"
    assert match.step == "SpaceLord", "his extremist stands, and it is his turn"


# ----------------------------------------------------------------------------------------------------- sneak attacks


SNEAK: dict[str, Any] = {
    "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black", "carbon-carbon-fin black"]}},
    "outposts": {"B": {"at": "l2", "cards": ["carbon-carbon-fin black", "ion-drive"]}},
}


@pytest.mark.rule("CF-CMB-13", "CF-PROP-13", "CF-FW-13", "CF-VEND-07")
def test_purple_who_never_pays_fires_first_too() -> None:
    given = {**SNEAK, "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}}}
    match = play(["purple", "green"], **given)
    match.p.betrayed = [1]
    match.do("A assault l2")
    assert match.p.bribes == [3, 3]
    assert match.deciding == "A", "B has a gun as well, and waits"
    plain = play(["purple", "green"], **given)
    plain.do("A assault l2")
    assert plain.deciding == "B"


@pytest.mark.rule("CF-CMB-13", "CF-PROP-13", "CF-VEND-07")
def test_the_second_sneak_attack_on_a_victim_who_was_paid_fires_first() -> None:
    """AM-13: the bribe covers that victim for the turn."""
    given = {
        "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
        "outposts": {"B": {"at": "l2", "cards": ["carbon-carbon-fin black"]}},
    }
    match = play(["white", "green"], **given)
    match.p.betrayed = [1]
    match.p.paid[1] = 1
    match.do("A assault l2")
    assert match.p.bribes == [3, 3]
    assert match.deciding == "A"


# ------------------------------------------------------------------------------------------- Futures, genocide, assembly


ALL = {"m1": True, "m2": True, "futures": True}


def comet(who: str, spot: str, future: str, **given: Any) -> Match:
    whole: dict[str, Any] = {
        "stones": {"A": {"at": spot, "cards": ["hypergolic-penetrator-bus"]}},
        "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 3, "boulder": False}}},
        "freight": {"comets": {"A": future}},
        **given,
    }
    return play([who, "red"], state="peace", step="moves", options=ALL, **whole)


@pytest.mark.rule("CF-FUT-09", "CF-FUT-07", "CF-FRT-19")
def test_new_venus_busts_venus_with_all_that_stands_there() -> None:
    match = comet(
        "white",
        "solar_oberth",
        "new-venus",
        factories={"venus": "B"},
        claims={"venus": "B"},
        domes={"venus": "B"},
        bribes={"A": 2, "B": 3},
        outposts={"B": {"at": "venus", "cards": ["kuck-mosquito"]}},
        assembly={"star": "freedom", "honest": {"freedom": {"A": 1, "B": 1}}},
    )
    match.do("A onward")
    while match.step == "Tally":
        match.do(f"A {match.choices('A')[0]}")
    site = match.words["sites"]["venus"]
    assert (site["busted"], site["factory"], site["dome"], site["claim"]) == (True, None, None, None)
    assert place(match, "kuck-mosquito") == "B hand"
    assert match.words["freight"]["futures"] == {"new-venus": "A"}
    assert match.p.bribes == [0, 5], "genocide: the bribes are the victim's"
    assert match.words["assembly"]["honest"] == {"freedom": {"B": 1}}
    bare = comet("white", "solar_oberth", "new-venus", bribes={"A": 2, "B": 3})
    bare.do("A onward")
    assert bare.words["sites"]["venus"]["busted"]
    assert bare.p.bribes == [2, 3]


@pytest.mark.rule("CF-FUT-09", "CF-FUT-07", "CF-FRT-19", "CF-WAR-12")
def test_footfall_is_genocide_on_earth() -> None:
    """Earth is nobody's: the bribes go to the supply. Purple is exempt."""
    match = comet("white", "venus_spot", "footfall", bribes={"A": 2, "B": 3})
    supply = match.p.supply
    match.do("A onward")
    assert match.words["freight"]["futures"] == {"footfall": "A"}
    assert (match.p.bribes, match.p.supply) == ([0, 3], supply + 2)
    assert match.event("EarthStruck")["count"] == 2
    assert match.words["state"]["pending"] == "war"
    purple = comet("purple", "venus_spot", "footfall", bribes={"A": 2, "B": 3})
    purple.do("A onward")
    # Without a Home Bernal nothing is his alone (CF-GEN-10).
    assert purple.p.bribes == [0, 3]


@pytest.mark.rule("CF-FUT-07", "CF-DROP-29")
def test_a_comet_with_a_goal_strikes_no_bernal_on_its_way() -> None:
    match = play(
        ["white", "red"],
        step="moves",
        options=ALL,
        stones={"A": {"at": "earth_spot", "cards": ["hypergolic-penetrator-bus"]}},
        players={"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
        freight={"comets": {"A": "footfall"}},
        bernals={"B": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}},
    )
    match.refused("A strike-bernal geo", "CF-FUT-07")


@pytest.mark.rule("CF-FUT-01", "CF-DROP-20", "CF-DROP-23")
def test_with_the_mini_black_hole_a_small_moonlet_s_stone_has_two_ways() -> None:
    given: dict[str, Any] = {
        "outposts": {"A": {"at": "leda", "cards": ["hypergolic-penetrator-bus", "mass-driver", "fuel-cell"]}},
        "freight": {"futures": {"mini-black-hole": "A"}},
    }
    thruster = "mass-driver"
    flyby = play(["white", "red"], step="operation", options=ALL, **given)
    if not flyby.may(f"A dislodge {thruster}"):
        thruster = "hypergolic-penetrator-bus"
    flyby.do(f"A dislodge {thruster}", "A set-out")
    assert flyby.words["stacks"]["A-stone"]["at"] == "jup_fb"
    sun = play(["white", "red"], [4], step="operation", options=ALL, **given)
    sun.do(f"A dislodge {thruster}", "A set-out-sunward")
    while sun.step != "Operation":
        sun.do(f"{sun.deciding[0]} {sun.choices(sun.deciding[0])[0]}")
    assert sun.words["stacks"]["A-stone"]["at"] == "solar_oberth"
    assert sun.words["players"]["A"]["stone"]["kind"] == "synodic"
    without = play(["white", "red"], step="operation", options=ALL, **{**given, "freight": {}})
    without.do(f"A dislodge {thruster}")
    if without.step == "Dislodge":
        without.refused("A set-out-sunward", "CF-FUT-01")


# -------------------------------------------------------------------------------------------- Module 1 and the sale


def titan(**given: Any) -> Match:
    whole: dict[str, Any] = {
        "assembly": {"star": "individuality"},
        "bernals": {"B": {"at": "lto", "cards": ["tourism-cycler"], "anchored": True}},
        "factories": {"titan_ontario": "B C"},
        "rockets": {"A": {"at": "lto", "cards": ["mpd-t-wave black", "red-crew"]}},
        "tops": {"gw-thruster": "cascade-torch"},
        **given,
    }
    return play(["red", "green"], state="peace", step="operation", options={"m1": True, "m2": True}, **whole)


@pytest.mark.rule("CF-ROAM-06", "BR-73", "CF-ISO-08", "BR-70")
def test_a_sale_abroad_gives_a_gw_thruster_as_research_does() -> None:
    match = titan()
    match.do("A sell-abroad mpd-t-wave B", "B take-patent gw-thruster")
    assert place(match, "cascade-torch") == "B hand black"
    assert match.words["freight"]["iso"] == {"B": "C"}
    second = titan(hands={"B": ["pulse-ring black"]})
    second.do("A sell-abroad mpd-t-wave B")
    second.refused("B take-patent gw-thruster", "BR-73")


# --------------------------------------------------------------------------------------------------- capture and gold


def robbery(rocket: dict[str, Any], **freight: Any) -> Match:
    """A's buggy takes the outpost on Himalia: a fire value of 12 - ISRU."""
    return play(
        ["white", "green"],
        [6, 6],
        options={"m1": True},
        rockets={"A": {"at": "himalia", **rocket}},
        outposts={"B": {"at": "himalia", "fts": 2, "cards": ["ion-drive"]}},
        freight=freight,
    )


def win_it(match: Match) -> Match:
    match.do("A assault himalia")
    while match.step in ("Muster", "Battle"):
        listed = match.choices(match.deciding[0])
        shot = next((choice for choice in listed if choice.startswith("fire ") and "buggy" in choice), listed[0])
        match.do(f"{match.deciding[0]} {shot}")
    return match


@pytest.mark.rule("CF-FRT-15", "BR-73", "BR-11", "CF-ISO-07")
def test_captured_gold_is_confiscated_like_water() -> None:
    buggy = {"cards": ["kuck-mosquito", "white-crew"]}
    match = win_it(robbery(buggy, iso={"A": "C", "B": "C"}, gold={"B-outpost": 3}))
    assert place(match, "ion-drive") == "B hand"
    p = match.p
    rocket = stacks.slot(p, 0, 1)
    from armillary.games.high_frontier_conflict.freighters import isotopes

    assert isotopes.gold_in(p, rocket) == 3, "gold goes into the empty tanks, water does not join it"
    assert match.words["freight"]["gold"].keys() == {"A-rocket"}
    never = win_it(robbery(buggy, iso={"B": "C"}, gold={"B-outpost": 3}))
    assert "gold" not in never.words["freight"] or not never.words["freight"]["gold"], "who never had a GW thruster"
    assert never.p.steps[rocket] > 0, "takes the water"


@pytest.mark.rule("CF-FRT-15", "BR-73")
def test_captured_water_does_not_go_into_gold_tanks() -> None:
    match = robbery(
        {"steps": 4, "cards": ["kuck-mosquito", "white-crew"]}, iso={"A": "C", "B": "C"}, gold={"A-rocket": 1}
    )
    win_it(match)
    assert match.p.steps[stacks.slot(match.p, 0, 1)] == 4
    assert match.words["freight"]["gold"] == {"A-rocket": 1}


# -------------------------------------------------------------------------------------- the Bank that comes loose


@pytest.mark.rule("BR-11", "CF-BER-05", "BR-73", "BR-64")
def test_a_lost_bank_keeps_all_its_aqua_and_its_beads() -> None:
    match = play(
        ["white", "green"],
        state="peace",
        step="moves",
        options={"m1": True, "m2": True},
        bernals={"A": {"at": "geo", "cards": ["geo-elevator", "kuck-mosquito"], "anchored": True}},
        wt={"A": 23, "B": 0},
        freight={"iso": {"A": "C"}, "beads": {"A": 9}},
    )
    match.do("A unanchor A-bernal")
    stack = stacks.slot(match.p, 0, BERNAL)
    assert (match.p.wt[0], match.p.fts[stack]) == (0, 23)
    assert (match.p.gold_bank[0], match.p.gold[stack]) == (0, 9)
    assert match.p.status() == []
    match.refused("A tank A-bernal 1", "HF-FUEL-01")
    # What is left of it when the card is lost is an outpost, with everything.
    match.do("A scrap geo-elevator")
    post = next(s for s, space in enumerate(match.p.where) if space == match.p.c.number["geo"])
    assert match.p.gold[post] == 9
    assert match.p.fts[post] >= 23


@pytest.mark.rule("BR-11", "BR-62")
def test_anchoring_again_destroys_no_ft() -> None:
    match = play(
        ["white", "green"],
        state="peace",
        step="operation",
        options={"m2": True},
        bernals={"A": {"at": "geo", "fts": 20, "cards": ["geo-elevator", "fuel-cell"]}},
    )
    stack = stacks.slot(match.p, 0, BERNAL)
    from armillary.games.high_frontier_conflict.bernals import anchoring

    anchoring.anchor(match.p, 0, stack)
    assert match.p.fts[stack] == 20


# ------------------------------------------------------------------------------------------ tracks, scores, cargo, frost


@pytest.mark.rule("CF-WAR-09", "BR-17")
def test_the_fourth_factory_of_a_letter_moves_no_track_and_rolls_for_nothing() -> None:
    forge: dict[str, Any] = {
        "rockets": {"A": {"at": "ryugu", "cards": ["solar-furnace-kiln", "kuck-mosquito"]}},
        "claims": {"ryugu": "A"},
        "assembly": {"star": "freedom", "legacy": {"unity": 3}, "honest": {"freedom": {"A": 2}}},
    }
    third = play(
        ["white", "green"], [6], state="peace", step="operation", **forge, factories={"himalia": "B", "elara": "B"}
    )
    letter = third.p.letter[third.p.c.sites.index("himalia")]
    assert outbreak.outbreak_odds(third.p, letter)[0] > 0
    third.do("A industrialise solar-furnace-kiln kuck-mosquito")
    assert third.events("OutbreakRolled")
    fourth = play(
        ["white", "green"],
        state="peace",
        step="operation",
        **forge,
        factories={"himalia": "B", "elara": "B", "leda": "B"},
    )
    assert outbreak.outbreak_odds(fourth.p, letter)[0] == 0
    fourth.do("A industrialise solar-furnace-kiln kuck-mosquito")
    assert not fourth.events("OutbreakRolled")


@pytest.mark.rule("CF-SCO-10")
def test_the_diplomatic_bernal_scores_everybody_s_delegates_of_its_owner_s_ideology() -> None:
    def points(**honest: int) -> int:
        match = play(
            ["white", "green"],
            state="peace",
            step="moves",
            options={"m2": True},
            bernals={"A": {"at": "sso", "cards": ["diplomatic-station"], "anchored": True}},
            assembly={"star": "centrist", "honest": {"honor": honest} if honest else {}},
        )
        assert match.p.c.ideology[match.p.faction[0]] == 1
        return scoring.bernal_points(match.p, 0, stations.stations(match.p, 0)[0])

    assert [points(), points(A=1), points(B=2), points(A=1, B=2)] == [1, 2, 3, 4]


@pytest.mark.rule("CF-CMB-22")
def test_cargo_of_an_anchored_bernal_may_be_given_up_after_a_battle() -> None:
    match = play(
        ["white", "green"],
        [6, 6, 1, 1],
        options={"m2": True},
        bernals={"B": {"at": "jb1", "cards": ["climate-control", "ion-drive"], "anchored": True}},
        factories={"ganymede_uruk": "B C"},
        outposts={"A": {"at": "jb1", "cards": ["melt-probe-crawler black"]}},
    )
    match.do("A assault jb1")
    while match.step in ("Muster", "Battle"):
        match.do(f"{match.deciding[0]} {match.choices(match.deciding[0])[0]}")
    while match.deciding == "A":
        match.do("A keep")
    assert match.step == "AfterBattle"
    assert "scuttle ion-drive" in match.choices("B")
    assert "scuttle climate-control" not in match.choices("B")


@pytest.mark.rule("CF-DROP-10", "CF-DROP-15", "BR-13", "BR-60")
def test_a_bernal_stack_releases_a_frostline_stone() -> None:
    given: dict[str, Any] = {
        "bernals": {"A": {"at": "jb1", "fts": 6, "cards": ["lofstrom-loop", "hypergolic-penetrator-bus", "fuel-cell"]}},
    }
    match = play(["white", "green"], [4], step="operation", options={"m2": True}, **given)
    match.refused("A dislodge lofstrom-loop", "BR-60")
    match.do("A dislodge hypergolic-penetrator-bus")
    if match.step == "Dislodge":
        match.refused("A take-along lofstrom-loop", "BR-60")
        match.do("A set-out")
    while match.step not in ("Operation", "EndOfTurn"):
        match.do(f"{match.deciding[0]} {match.choices(match.deciding[0])[0]}")
    assert match.words["players"]["A"]["stone"]["kind"] == "frostline"
    assert match.words["stacks"]["A-bernal"]["fts"] == 1
    dry = {"bernals": {"A": {**given["bernals"]["A"], "fts": 4}}}
    play(["white", "green"], step="operation", options={"m2": True}, **dry).refused(
        "A dislodge hypergolic-penetrator-bus", "CF-DROP-10"
    )
    earth = {"bernals": {"A": {**given["bernals"]["A"], "at": "geo"}}}
    play(["white", "green"], step="operation", options={"m2": True}, **earth).refused(
        "A dislodge hypergolic-penetrator-bus", "CF-DROP-04"
    )


@pytest.mark.rule("CF-DROP-10", "BR-13")
@pytest.mark.parametrize(("space", "frost"), [("vesta_l", True), ("jb1", True), ("mars_l", False)])
def test_a_bernal_stack_has_frost_in_the_zones_of_ceres_and_jupiter(space: str, frost: bool) -> None:
    cards = ["lofstrom-loop", "hypergolic-penetrator-bus", "fuel-cell"]
    bernals = {"A": {"at": space, "fts": 6, "cards": cards}}
    match = play(["white", "green"], step="operation", options={"m2": True}, bernals=bernals)
    if frost:
        assert match.may("A dislodge hypergolic-penetrator-bus")
    else:
        match.refused("A dislodge hypergolic-penetrator-bus", "CF-DROP-04")


# -------------------------------------------------------------------------------------------------- whose refusal


@pytest.mark.rule("CF-CMB-11", "CF-CMB-14", "CF-BER-09")
def test_what_does_not_join_an_attack_is_told_why() -> None:
    """Another's ship: the attacker fights alone. Beside the Cancer Hospital: the red cross. In LEO: nothing fights there."""
    match = play(
        ["purple", "green", "yellow"],
        options={"m2": True},
        bernals={"C": {"at": "jb1", "cards": ["cancer-hospital"], "anchored": True}},
        factories={"ganymede_uruk": "C C"},
        rockets={
            "A": {"at": "l2", "cards": ["melt-probe-crawler black"]},
            "C": {"at": "l2", "cards": ["carbon-carbon-fin black"]},
        },
        outposts={"A": {"at": "jb1", "cards": ["diode-slab-laser"]}, "B": {"at": "l2", "cards": ["ion-drive"]}},
        leos={"A": {"cards": ["kuck-mosquito"]}},
    )
    f = attack.begin(match.p, 0, match.p.c.number["l2"])
    reasons = {}
    for name, seat in (("C-rocket", 2), ("A-outpost", 0), ("A-leo", 0)):
        stack = next(
            s
            for s in stacks.stacks_of(match.p, seat)
            if match.p.where[s] != -1 and name.split("-")[1] in match.p.c.slot_names[s % len(match.p.c.slots)]
        )
        refusal = attack.why_not_join(match.p, f, stack)
        assert refusal is not None
        reasons[name] = refusal.rule
    assert reasons == {"C-rocket": "CF-CMB-11", "A-outpost": "CF-BER-09", "A-leo": "CF-CMB-14"}


@pytest.mark.rule("CF-KAM-04", "CF-CMB-14", "CF-BER-09", "CF-DROP-04")
def test_what_sets_out_no_kamikaze_and_no_stone_is_told_why() -> None:
    thrust = ["arcjet-hopper", "fuel-cell"]
    home = play(["yellow", "red"], step="moves", rockets={"A": {"at": "leo", "cards": thrust}})
    home.refused("A kamikaze arcjet-hopper", "CF-CMB-14")
    ward = play(
        ["yellow", "red"],
        step="moves",
        options={"m2": True},
        rockets={"A": {"at": "jb1", "cards": thrust}},
        bernals={"A": {"at": "jb1", "cards": ["cancer-hospital"], "anchored": True}},
        factories={"ganymede_uruk": "A C"},
    )
    ward.refused("A kamikaze arcjet-hopper", "CF-BER-09")
    other = play(["yellow", "red"], step="operation", rockets={"B": {"at": "encke", "cards": thrust}})
    other.refused("A dislodge arcjet-hopper", "CF-DROP-04")


# ------------------------------------------------------------------------------------------------------- mavericks


@pytest.mark.rule("CF-FAC-04", "CF-MAV-01", "CF-CMB-10", "CF-FRT-19")
def test_an_enemy_dome_on_one_s_own_captured_factory_is_a_target() -> None:
    """AM-55: a Colony alone is one. It goes, with genocide; the Factory below, which is the firer's own, stays."""
    match = play(
        ["white", "green"],
        [6, 6],
        rockets={"A": {"at": "himalia", "cards": ["kuck-mosquito", "white-crew"]}},
        factories={"himalia": "A"},
        domes={"himalia": "B"},
        claims={"himalia": "B"},
        bribes={"A": 2, "B": 3},
    )
    match.refused("A stop", "CF-CMB-03")
    match.do("A assault himalia")
    while match.step in ("Muster", "Battle"):
        listed = match.choices("A")
        shot = next((choice for choice in listed if choice.startswith("fire ") and "buggy" in choice), listed[0])
        match.do(f"A {shot}")
    site = match.words["sites"]["himalia"]
    assert site["dome"] is None
    assert site["factory"] is not None
    assert match.event("GenocideCommitted")["seat"] == 0
    assert match.p.bribes == [0, 5]


# ------------------------------------------------------------------------------------- cargo, combat and the operation


@pytest.mark.rule("HF-DEC-13", "CF-FRT-18", "BR-33")
def test_the_last_card_of_a_stack_takes_its_landing_and_its_glitch_along() -> None:
    """CF-FRT-18: what has landed in this turn is a target in space, whichever stack it is in when it is shot at."""
    match = play(
        ["white", "green"],
        step="moves",
        rockets={
            "A": {"at": "himalia", "landed": True, "glitch": True, "began": "himalia_heo", "cards": ["ion-drive"]}
        },
    )
    match.do("A carry ion-drive A-outpost")
    post = match.words["stacks"]["A-outpost"]
    assert (post["landed"], post["glitch"], post["began"]) == (True, True, "himalia_heo")


@pytest.mark.rule("BR-08", "BR-16", "BR-15", "HF-FUEL-04")
def test_after_the_operation_cards_are_given_up_and_colonies_founded() -> None:
    """A crew founds a Colony at the Factory just built; what is left over may be given up."""
    match = play(
        ["white", "green"],
        state="peace",
        step="operation",
        rockets={"A": {"at": "ryugu", "cards": ["solar-furnace-kiln", "kuck-mosquito", "white-crew", "ion-drive"]}},
        claims={"ryugu": "A"},
    )
    match.do("A industrialise solar-furnace-kiln kuck-mosquito")
    if match.may("A no-product"):
        match.do("A no-product")
    assert match.may("A colony white-crew")
    match.do("A scrap ion-drive")
    assert place(match, "ion-drive") == "A hand"


@pytest.mark.rule("HF-FUEL-04", "BR-08")
def test_rocket_and_leo_stack_exchange_cards_around_the_operation() -> None:
    match = play(
        ["white", "green"],
        state="peace",
        step="operation",
        leos={"A": {"cards": ["ion-drive", "kuck-mosquito"]}},
        rockets={"B": {"at": "l1", "cards": ["fuel-cell"]}},
    )
    match.do("A carry ion-drive A-rocket")
    match.refused("A carry ion-drive A-leo", "kernel-repetition")
    assert place(match, "ion-drive") == "A-rocket"
    away = play(
        ["white", "green"],
        state="peace",
        step="operation",
        rockets={"A": {"at": "l1", "cards": ["fuel-cell", "ion-drive"]}},
    )
    away.refused("A carry ion-drive A-outpost", "HF-DEC-13")


@pytest.mark.rule("BR-18", "HF-DEAL-03", "BR-33")
def test_the_receiver_of_cargo_says_which_stack_takes_it_and_its_glitch() -> None:
    match = play(
        ["white", "green"],
        state="peace",
        step="moves",
        rockets={
            "A": {"at": "l1", "moved": True, "glitch": True, "cards": ["ion-drive", "fuel-cell"]},
            "B": {"at": "l1", "cards": ["kuck-mosquito"]},
        },
        outposts={"B": {"at": "l1", "cards": ["mass-driver"]}},
    )
    match.do("A hand-over fuel-cell B")
    assert match.choices("B") == ["take-aboard B-rocket", "take-aboard B-outpost", "decline-cargo"]
    match.do("B take-aboard B-outpost")
    assert place(match, "fuel-cell") == "B-outpost"
    assert match.words["stacks"]["B-outpost"]["glitch"]
    assert not match.words["stacks"]["B-rocket"]["glitch"]


@pytest.mark.rule("BR-18", "BR-73")
def test_a_promoted_gw_thruster_is_not_handed_over() -> None:
    match = play(
        ["white", "green"],
        state="peace",
        step="moves",
        rockets={
            "A": {"at": "l1", "moved": True, "cards": ["pulse-ring purple", "fuel-cell"]},
            "B": {"at": "l1", "cards": ["kuck-mosquito"]},
        },
        options={"m1": True},
    )
    match.refused("A hand-over pulse-ring B", "BR-18")
    match.do("A hand-over fuel-cell B")


# ------------------------------------------------------------------------------------------- elevators, lone Crews, stones


@pytest.mark.rule("BR-75", "CF-CORE-05", "CF-DROP-21")
@pytest.mark.parametrize("kind", ["stone", "kamikaze"])
def test_nothing_rides_an_elevator_out_of_a_stone_or_a_kamikaze(kind: str) -> None:
    cards = ["mass-driver", "fuel-cell", "ion-drive"]
    if kind == "stone":
        given: dict[str, Any] = {
            "stones": {"A": {"at": "luna", "dive": "luna", "cards": cards}},
            "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
        }
    else:
        given = {"rockets": {"A": {"at": "luna", "cards": cards}}}
    lift = {"factories": {"luna": "A"}, "freight": {"elevators": [["luna", "l1"]]}}
    match = play(["white", "green"], step="moves", options={"m1": True}, **lift, **given)
    if kind == "kamikaze":
        assert match.may("A ride ion-drive A-outpost")
        p, card = match.p, match.p.c.cards.index("ion-drive")
        stack = kamikazes.free_slot(p, 0)
        for other in stacks.cards_in(p, p.place[card]):
            stacks.add_card(p, other, stack, p.c.number["luna"])
        p._listed = None
    match.refused("A ride ion-drive A-outpost", "CF-CORE-05")


@pytest.mark.rule("BR-75", "BR-33")
@pytest.mark.parametrize("glitch", [True, False])
def test_a_glitch_rides_the_elevator_too(glitch: bool) -> None:
    """AM-137: a stack that takes cards from a glitched one has a glitch as well."""
    rocket = {"at": "luna", "glitch": glitch, "cards": ["mass-driver", "ion-drive"]}
    lift = {"factories": {"luna": "A"}, "freight": {"elevators": [["luna", "l1"]]}}
    match = play(["white", "green"], step="moves", options={"m1": True}, rockets={"A": rocket}, **lift)
    match.do("A ride ion-drive A-outpost")
    post = match.p.place[match.p.c.cards.index("ion-drive")]
    assert match.p.where[post] == match.p.c.number["l1"]
    assert bool(match.p.glitch[post]) is glitch


@pytest.mark.rule("BR-33", "CF-DROP-11")
@pytest.mark.parametrize("glitch", [True, False])
def test_a_stone_has_the_glitch_of_the_stack_that_it_is_made_of(glitch: bool) -> None:
    """AM-137, AM-153."""
    cards = ["mass-driver", "fuel-cell", "ion-drive"]
    match = play(
        ["white", "green"], step="operation", outposts={"A": {"at": "ryugu", "glitch": glitch, "cards": cards}}
    )
    p, card = match.p, match.p.c.cards.index("mass-driver")
    stone = stones.release(p, 0, card, [])
    assert bool(p.glitch[stone]) is glitch


@pytest.mark.rule("BR-70", "BR-3C")
@pytest.mark.parametrize("at", ["luna", "leo"])
def test_a_crew_whose_freighter_is_given_up_stays_as_an_outpost(at: str) -> None:
    """With Module 1 there is no one-card freighter that could be its rescue pod; in LEO it joins the LEO stack."""
    freighter = {"at": at, "cards": ["deep-hauler", "white-crew"]}
    match = play(["white", "green"], step="moves", options={"m1": True}, freighters={"A": freighter})
    match.do("A scrap deep-hauler")
    assert place(match, "white-crew") == ("A-outpost" if at == "luna" else "A-leo")
    assert match.p.status() == []


@pytest.mark.rule("BR-70", "CF-ROAM-05", "BR-3C")
def test_the_cargo_of_a_freighter_that_is_sold_abroad_stays_as_an_outpost() -> None:
    given: dict[str, Any] = {
        "freighters": {"A": {"at": "l1", "cards": ["ore-barge black", "ion-drive"]}},
        "bernals": {"B": {"at": "l1", "cards": ["tourism-cycler"], "anchored": True}},
    }
    match = play(["white", "yellow", "green"], step="operation", options={"m1": True, "m2": True}, **given)
    match.do("A sell-abroad ore-barge B")
    assert place(match, "ion-drive") == "A-outpost"
