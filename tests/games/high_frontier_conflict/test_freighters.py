"""Module 1: Freighter cards, Mobile Factories, GW thrusters and their isotopes (1B, 1C, 3B5; BR-70, BR-72, BR-73, CF-ISO)."""

from typing import Any

import pytest

from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def freight(dice: list[int] | None = None, step: str = "operation", *, options: Any = None, **given: Any) -> Match:
    whole = {"factions": ["purple", "red"], "turn": "A", "step": step, "wt": {"A": 9, "B": 9}, **given}
    return Match(SLUG, 2, given=whole, dice=dice, options={"m1": True, **(options or {})})


def at_war(dice: list[int] | None = None, step: str = "moves", **given: Any) -> Match:
    state = {"now": "war", "anarchy": False, "war_happened": True}
    whole: dict[str, Any] = {"state": state, "assembly": {"star": "war-slot"}, "first": "A", **given}
    whole = {"factions": ["purple", "red"], "turn": "A", "step": step, "wt": {"A": 9, "B": 9}, **whole}
    return Match(SLUG, 2, given=whole, dice=dice, scenario="war", options={"m1": True})


HIMALIA: dict[str, Any] = {"factories": {"himalia": "A"}, "domes": {"himalia": "A"}}


# ---------------------------------------------------------------------------------------------------- Freighters (BR-70)


@pytest.mark.rule("BR-70", "CF-GEN-11")
def test_a_freighter_is_produced_and_is_a_stack_of_its_own() -> None:
    match = freight(**HIMALIA, hands={"A": ["ore-barge black", "pulse-ring black"]})
    match.refused("A produce ore-barge himalia A-outpost", "BR-70")
    match.refused("A produce pulse-ring himalia A-outpost", "BR-53")
    match.refused("A whiten ore-barge", "BR-70")
    match.do("A produce ore-barge himalia A-freighter")
    assert match.words["cards"]["ore-barge"] == "A-freighter black"
    assert not any(verb in " ".join(match.choices("A")) for verb in ("deliver",))


@pytest.mark.rule("BR-70")
def test_nobody_has_two() -> None:
    """Who has one may neither open an auction for another nor bid in one."""
    match = freight(hands={"A": ["ore-barge black"]}, tops={"freighter": "ion-lugger", "gw-thruster": "pulse-ring"})
    match.refused("A research freighter", "BR-70")
    match.do("A research gw-thruster")
    assert match.deciding == "A"
    bidder = freight(hands={"B": ["ore-barge black"]}, tops={"freighter": "ion-lugger"})
    bidder.do("A research freighter")
    assert bidder.words["cards"]["ion-lugger"] == "A hand black"


@pytest.mark.rule("BR-70")
def test_it_flies_without_fuel_and_carries_cards_and_tanks() -> None:
    given: dict[str, Any] = {
        **HIMALIA,
        "freighters": {"A": {"at": "himalia", "cards": ["deep-hauler black"]}},
        "outposts": {"A": {"at": "himalia", "fts": 3, "cards": ["kuck-mosquito"]}},
    }
    match = freight(step="moves", **given)
    match.refused("A carry deep-hauler A-outpost", "BR-70")
    match.refused("A settle A-freighter", "BR-70")
    match.do("A haul-fts A-outpost A-freighter 2", "A carry kuck-mosquito A-freighter")
    assert match.words["stacks"]["A-freighter"]["fts"] == 2
    match.do("A move A-freighter")
    assert any(choice.startswith("fly himalia_heo") for choice in match.choices("A"))
    match.do("A fly himalia_heo")
    assert match.words["cards"]["kuck-mosquito"] == "A-freighter"


@pytest.mark.rule("CF-KAM-02")
def test_a_freighter_is_a_kamikaze_and_its_cargo_stays() -> None:
    given: dict[str, Any] = {
        "freighters": {"A": {"at": "himalia_heo", "cards": ["deep-hauler black", "kuck-mosquito"], "fts": 1}},
        "outposts": {"B": {"at": "himalia_heo", "cards": ["cermet-nerva"]}},
    }
    match = freight(step="moves", **given)
    match.do("A kamikaze deep-hauler", "A set-out")
    assert match.words["cards"]["deep-hauler"] == "A-kamikaze black"
    assert match.words["cards"]["kuck-mosquito"] == "A-outpost"
    assert match.words["stacks"]["A-outpost"]["fts"] == 1


# ------------------------------------------------------------------------------------------- Mobile Factories (BR-72)


MOBILE: dict[str, Any] = {
    "factories": {"elara": "A", "himalia": "A", "ganymede_uruk": "A C"},
    "domes": {"himalia": "A"},
    "claims": {"lysithea": "A", "leda": "B"},
    "freighters": {"A": {"at": "himalia", "cards": ["ore-barge"]}},
}


@pytest.mark.rule("BR-72", "CF-FAC-09", "CF-CMB-04")
def test_a_factory_lifts_off_and_lands() -> None:
    match = freight(step="moves", **MOBILE)
    assert match.p.tracks[0] == 3
    match.refused("A move-factory himalia", "BR-72")  # a Colony holds it
    match.refused("A move-factory ganymede_uruk", "BR-72")  # too big
    match.do("A move-factory elara")
    match.do("A stay")
    assert match.words["sites"]["elara"]["factory"] == "A"
    match.do("A move-factory elara", "A fly himalia_heo")
    assert match.words["sites"]["elara"]["factory"] is None
    assert match.words["sites"]["elara"]["claim"] == "A"
    assert match.p.tracks[0] == 2
    assert match.words["stacks"]["A-mobile"]["at"] == "himalia_heo"
    assert match.p.law.answers_spare_cubes(match.p, 0) == 7 - 3
    damaged = freight(step="moves", **{**MOBILE, "damaged": ["elara"]})
    damaged.refused("A move-factory elara", "CF-FAC-09")
    plain = freight(step="moves", **{**MOBILE, "freighters": {"A": {"at": "himalia", "cards": ["ore-barge black"]}}})
    plain.refused("A move-factory elara", "BR-72")


def aloft(match_of: Any, **given: Any) -> Match:
    sites = {key: value for key, value in MOBILE.items() if key != "factories"}
    whole = {**sites, "factories": {"himalia": "A"}, "mobiles": {"A": {"at": "himalia_heo"}}, **given}
    match: Match = match_of(step="moves", **whole)
    return match


@pytest.mark.rule("BR-72", "CF-WAR-11")
def test_landing_moves_the_track_and_rolls_for_nothing() -> None:
    state = {"legacy": {"freedom": 3}}
    given: dict[str, Any] = {
        "factions": ["purple", "red"],
        "turn": "A",
        "step": "moves",
        "first": "A",
        "assembly": state,
    }
    sites = {**MOBILE, "factories": {"himalia": "A"}, "mobiles": {"A": {"at": "himalia_heo"}}}
    match = Match(SLUG, 2, given={**given, **sites}, scenario="war", options={"m1": True})
    match.do("A move A-mobile", "A fly lysithea")
    assert match.words["sites"]["lysithea"]["factory"] == "A"
    assert match.p.tracks[0] == 2
    assert not match.events("OutbreakRolled")
    match.refused("A move-factory lysithea", "HF-MOVE-01")


@pytest.mark.rule("CF-MAV-03")
def test_purple_jumps_a_claim_by_landing() -> None:
    """SC-31: the Claim turns, the price moves, no outbreak is rolled."""
    match = aloft(at_war)
    match.do("A move A-mobile", "A fly leda")
    assert match.words["sites"]["leda"] | {"claim": "A", "factory": "A"} == match.words["sites"]["leda"]
    assert match.p.tracks[0] == 2
    assert not match.events("OutbreakRolled")
    peace = aloft(freight, factions=["yellow", "red"])
    peace.do("A move A-mobile")
    peace.refused("A fly leda", "HF-FRT-02")


@pytest.mark.rule("CF-MAV-04")
def test_with_leave_it_lands_on_anothers_claim() -> None:
    match = aloft(freight, factions=["yellow", "red"])
    match.do("A ask-landing B leda 2", "B grant")
    assert match.p.wt == [7, 11]
    match.do("A move A-mobile", "A fly leda")
    assert match.words["sites"]["leda"]["claim"] == "B"
    assert match.words["sites"]["leda"]["factory"] == "A"


@pytest.mark.rule("CF-FAC-09", "CF-CMB-04")
def test_off_a_claim_it_is_shot_at_as_a_spacecraft() -> None:
    """The raygun zaps it by the rad-hardness of the Freighter (5); its cube goes home."""
    given: dict[str, Any] = {
        "freighters": {"B": {"at": "ganymede_uruk", "cards": ["ore-barge"]}},
        "mobiles": {"B": {"at": "himalia_heo"}},
        "outposts": {"A": {"at": "himalia_heo", "cards": ["purple-crew"]}},
    }
    match = freight([6, 6], step="combat", **given)
    match.do("A assault himalia_heo")
    while match.words["stacks"].get("B-mobile", {}).get("at") and match.deciding == "A":
        listed = match.choices("A")
        wanted = ("lead purple-crew", "go", "fire purple-crew raygun")
        pick = next((c for word in wanted for c in listed if c.startswith(word)), listed[0])
        match.do(f"A {pick}")
    assert match.event("MobileLost")["seat"] == 1
    assert match.p.law.answers_spare_cubes(match.p, 1) == 7


@pytest.mark.rule("CF-CMB-04")
def test_an_enemys_mobile_factory_halts() -> None:
    given: dict[str, Any] = {
        "mobiles": {"B": {"at": "himalia_heo"}},
        "freighters": {"A": {"at": "himalia", "cards": ["deep-hauler"]}},
        "factories": {"himalia": "A"},
    }
    match = at_war(**given)
    assert match.p.law.answers_stops(match.p, match.p.c.slot_names.index("freighter")) == {
        match.p.c.number["himalia_heo"]
    }


# --------------------------------------------------------------------------------------------- GW thrusters, isotopes


GOLD: dict[str, Any] = {
    "factories": {"himalia": "A"},
    "outposts": {"A": {"at": "himalia", "cards": ["cascade-torch black"]}},
    "freight": {"iso": {"A": "C"}},
}


@pytest.mark.rule("CF-ISO-01", "CF-ISO-03", "CF-ISO-09", "BR-73")
def test_the_first_gold_doubles_the_price_of_no_failure() -> None:
    """SC-31."""
    match = freight(**GOLD)
    assert match.p.law.answers_finao(match.p, 1) == 4
    match.do("A refine A-outpost")
    assert match.words["freight"]["gold"] == {"A-outpost": 1}
    assert match.event("FinaoDoubled")["wt"] == 8
    assert match.p.law.answers_finao(match.p, 1) == 8
    none = freight(**{**GOLD, "outposts": {"A": {"at": "himalia", "cards": ["kuck-mosquito"]}}})
    none.refused("A refine A-outpost", "CF-ISO-09")
    wrong = freight(**{**GOLD, "outposts": {"A": {"at": "himalia", "cards": ["pulse-ring black"]}}})
    wrong.refused("A refine A-outpost", "CF-ISO-01")
    again = freight(**{**GOLD, "freight": {"iso": {"A": "C"}, "finao_doubled": True}})
    again.do("A refine A-outpost")
    assert not again.events("FinaoDoubled")
    assert again.p.law.answers_finao(again.p, 0) == 8


@pytest.mark.rule("BR-73")
def test_a_gw_thruster_burns_gold_only() -> None:
    cards = ["cascade-torch black", "moving-belt heavy", "bubble-membrane heavy"]
    given: dict[str, Any] = {
        "factories": {"himalia": "A"},
        "rockets": {"A": {"at": "himalia_heo", "cards": cards}},
        "outposts": {"A": {"at": "himalia_heo", "fts": 2, "cards": ["kuck-mosquito"]}},
        "freight": {"iso": {"A": "C"}, "gold": {"A-outpost": 2}},
    }
    match = freight(step="moves", **given)
    match.do("A haul-gold A-outpost A-rocket 2")
    assert match.words["freight"]["gold"] == {"A-rocket": 1}
    steps = match.words["stacks"]["A-rocket"]["steps"]
    assert steps > 0
    match.refused("A load A-rocket 1", "BR-73")
    match.do("A move A-rocket")
    assert any(choice.startswith("fly ") for choice in match.choices("A"))
    wet = freight(step="moves", **{**given, "rockets": {"A": {"at": "himalia_heo", "steps": 5, "cards": cards}}})
    wet.refused("A move A-rocket", "HF-THR-10")


@pytest.mark.rule("CF-ISO-02", "CF-ISO-04", "CF-ISO-06", "CF-ISO-07")
def test_beads_at_the_bank_are_money() -> None:
    rich: dict[str, Any] = {"freight": {"iso": {"A": "C"}, "beads": {"A": 1}}, "wt": {"A": 0, "B": 9}}
    match = freight(step="moves", **rich)
    match.do("A cash-bead")
    assert match.p.wt[0] == 10
    assert match.p.gold_bank == [0, 0]
    buyer = freight(step="moves", **{**rich, "wt": {"A": 10, "B": 12}})
    buyer.do("A buy-bead")
    assert (buyer.p.wt[0], buyer.p.gold_bank[0]) == (0, 2)
    buyer.do("A offer-bead B 9", "B accept 1")
    assert buyer.p.gold_bank == [1, 0]
    assert buyer.p.wt == [9, 13]  # B never had a GW thruster: 12 - 9 + 10
    auction = freight(**{**rich, "tops": {"thruster": "cermet-nerva"}, "wt": {"A": 0, "B": 5}})
    auction.do("A research thruster", "A bid 6", "A pass")
    assert auction.words["cards"]["cermet-nerva"] == "A hand"
    assert (auction.p.wt[0], auction.p.gold_bank[0]) == (4, 0)


@pytest.mark.rule("CF-ISO-04", "CF-ISO-02")
def test_a_bead_pays_for_no_failure_with_two_aqua_back() -> None:
    """SC-31: doubled FINAO costs 8; a bead is worth 10."""
    cards = ["hypergolic-penetrator-bus", "kuck-mosquito"]
    given: dict[str, Any] = {
        "outposts": {"A": {"at": "encke", "cards": cards}},
        "wt": {"A": 0, "B": 0},
        "freight": {"iso": {"A": "C"}, "beads": {"A": 1}, "finao_doubled": True},
    }
    match = freight([], **given)
    match.do("A dislodge hypergolic-penetrator-bus", "A set-out", "A pay-no-failure")
    assert match.p.wt[0] == 2
    assert match.p.gold_bank == [0, 0]


@pytest.mark.rule("CF-ISO-06", "CF-ISO-08")
def test_what_leaves_the_bank_is_ones_own_standard() -> None:
    """A's standard is C; a bead that came from somebody else fuels A's thruster, and a second one sets a new standard."""
    cards = ["cascade-torch black", "moving-belt heavy", "bubble-membrane heavy"]
    given: dict[str, Any] = {
        "rockets": {"A": {"at": "leo", "cards": cards}},
        "freight": {"iso": {"A": "C", "B": "M"}, "beads": {"B": 1}},
    }
    match = freight(step="moves", **given)
    match.do("A seek-bead B 3", "B accept 1", "A draw-gold A-rocket 1")
    assert match.words["freight"]["gold"] == {"A-rocket": 1}
    match.do("A move A-rocket")
    assert any(choice.startswith("fly ") for choice in match.choices("A"))
    fresh = freight(tops={"gw-thruster": "pulse-ring"}, freight={"iso": {"A": "C"}})
    fresh.do("A research gw-thruster", "A pass", "B pass")
    assert fresh.words["freight"]["iso"]["A"] == "S"


@pytest.mark.rule("CF-DROP-16")
def test_a_gw_thruster_steers_any_stone_for_one_gold_ft() -> None:
    """Himalia needs a dirt thruster of thrust 3; the spheromak is none, and has no radiators."""
    cards = ["spheromak black", "fuel-cell"]
    given: dict[str, Any] = {
        "outposts": {"A": {"at": "himalia", "cards": cards}},
        "freight": {"iso": {"A": "D"}, "gold": {"A-outpost": 1}},
    }
    match = freight(**given)
    match.do("A dislodge spheromak")
    assert match.words["players"]["A"]["stone"]["kind"] == "jupiter"
    assert match.words["freight"]["gold"] == {"A-stone": 1}
    dry = freight(**{**given, "freight": {"iso": {"A": "D"}}})
    dry.refused("A dislodge spheromak", "CF-DROP-14")


@pytest.mark.rule("BR-73", "BR-70")
def test_gold_and_cargo_survive_the_loss_of_their_stack() -> None:
    given: dict[str, Any] = {
        "freighters": {"A": {"at": "himalia_heo", "fts": 1, "cards": ["ore-barge", "kuck-mosquito"]}},
        "freight": {"iso": {"A": "C"}, "gold": {"A-freighter": 1}},
    }
    match = freight(step="moves", **given)
    match.do("A scrap ore-barge")
    assert match.words["cards"]["ore-barge"] == "A hand black"
    assert match.words["cards"]["kuck-mosquito"] == "A-outpost"
    assert match.words["freight"]["gold"] == {"A-outpost": 1}
