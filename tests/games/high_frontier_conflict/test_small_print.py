"""The small print: limits that are just met, what is listed once a turn, what is left over and whose it is."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from armillary.games.high_frontier.ids import JUMP, NONE, REFUEL
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.assembly import petitions
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import felonies, glitches, industry, states
from armillary.games.high_frontier_conflict.combat import damage, fights, firing
from armillary.games.high_frontier_conflict.freighters import elevators, mobile
from armillary.games.high_frontier_conflict.futures import dyson
from armillary.games.high_frontier_conflict.ids import AUTHORITY, INDIVIDUALITY, RAYGUN_FIRE, WATER_LEAVE
from armillary.games.high_frontier_conflict.strikes import steering, stones
from armillary.kernel.dice import Dice
from armillary.testkit import Match

from .plays import play

CHITS = ("freedom", "honor", "unity", "authority", "equality", "individuality")
WAR = {"now": "war", "anarchy": False, "war_happened": True}

Make = Callable[..., Any]


def freight(dice: list[int] | None = None, step: str = "operation", **given: Any) -> Match:
    return play(dice, step=step, options={"m1": True}, **given)


def held(match: Match, stack: str, what: str = "fts") -> int:
    found: int = match.words["stacks"][stack][what]
    return found


def listed(match: Match, verb: str) -> list[str]:
    return [choice for choice in match.choices("A") if choice.split()[0] == verb]


# -------------------------------------------------------------------------------------------------- tanks (BR-10, BR-70)


@pytest.mark.rule("BR-70", "BR-10")
def test_tanks_at_the_bank_are_aqua_one_for_each() -> None:
    given: dict[str, Any] = {"freighters": {"A": {"at": "leo", "fts": 3, "cards": ["ore-barge black"]}}}
    match = freight(step="moves", wt={"A": 2, "B": 0}, **given)
    match.refused("A cash-fts A-freighter 0", "BR-11").refused("A cash-fts A-freighter 4", "BR-11")
    match.do("A cash-fts A-freighter 1")
    assert match.p.wt[0] == 3
    assert held(match, "A-freighter") == 2
    assert listed(match, "cash-fts") == ["cash-fts A-freighter 1..2"], "as often as one likes"
    elsewhere = {"A": {"at": "geo", "fts": 3, "cards": ["ore-barge black"]}}
    freight(step="moves", freighters=elsewhere).refused("A cash-fts A-freighter 1", "BR-10")


@pytest.mark.rule("BR-73")
def test_gold_is_banked_as_often_as_one_likes_but_goes_not_back_and_forth() -> None:
    given: dict[str, Any] = {
        "freighters": {"A": {"at": "leo", "cards": ["ore-barge black"]}},
        "freight": {"iso": {"A": "C"}, "gold": {"A-freighter": 2}},
    }
    match = freight(step="moves", **given).do("A bank-gold A-freighter 1")
    assert match.p.gold_bank[0] == 1
    match.refused("A draw-gold A-freighter 1", "kernel-repetition")
    match.do("A bank-gold A-freighter 1")
    assert match.p.gold_bank[0] == 2
    match.refused("A draw-gold A-freighter 1", "kernel-repetition")
    match.refused("A draw-gold A-freighter 2", "kernel-repetition")


@pytest.mark.rule("BR-61", "CF-ISO-04")
@pytest.mark.parametrize(("space", "good"), [("geo", True), ("leo", True), ("l1", False)])
def test_gold_is_banked_and_drawn_where_the_bank_is(space: str, good: bool) -> None:
    """AM-163: with a Home Bernal there, and still in LEO; the same for water."""
    given: dict[str, Any] = {
        "bernals": {"A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}},
        "freighters": {"A": {"at": space, "fts": 2, "cards": ["ore-barge black"]}},
        "freight": {"iso": {"A": "C"}, "gold": {"A-freighter": 2}, "beads": {"A": 1}},
    }
    match = play(step="moves", options={"m1": True, "m2": True}, **given)
    assert [bool(listed(match, verb)) for verb in ("bank-gold", "draw-gold", "cash-fts")] == [good] * 3
    if good:
        match.do("A bank-gold A-freighter 2")
        assert match.p.gold_bank[0] == 3
    else:
        match.refused("A bank-gold A-freighter 2", "CF-ISO-04")
        match.refused("A draw-gold A-freighter 1", "CF-ISO-04")
        match.refused("A cash-fts A-freighter 1", "BR-10")


@pytest.mark.rule("BR-73")
@pytest.mark.parametrize(("gold", "good"), [(7, True), (8, False)])
def test_an_outpost_holds_eight_tanks_of_gold(gold: int, good: bool) -> None:
    match = freight(
        factories={"himalia": "A"},
        outposts={"A": {"at": "himalia", "cards": ["cascade-torch black"]}},
        freight={"iso": {"A": "C"}, "gold": {"A-outpost": gold}},
    )
    assert match.may("A refine A-outpost") is good


@pytest.mark.rule("BR-70")
@pytest.mark.parametrize(("m1", "place"), [(False, "A-leo"), (True, "A-freighter black")])
def test_a_freighter_at_the_bank_is_unloaded_unless_it_is_a_card(m1: bool, place: str) -> None:
    card = "ore-barge black" if m1 else "kuck-mosquito"
    given: dict[str, Any] = {"freighters": {"A": {"at": "geo", "cards": [card]}}}
    match = play(step="moves", options={"m1": m1}, **given).do("A move A-freighter", "A fly leo")
    assert match.words["cards"][card.split()[0]] == place


# -------------------------------------------------------------------------------------------------- elevators (BR-75)


LIFT: dict[str, Any] = {
    "factories": {"luna": "A"},
    "freighters": {"A": {"at": "l1", "cards": ["ore-barge black"]}, "B": {"at": "l1", "cards": ["deep-hauler black"]}},
    "rockets": {"A": {"at": "l1", "cards": ["photon-sail"]}},
    "outposts": {"A": {"at": "luna", "fts": 3, "cards": ["kuck-mosquito"]}},
    "freight": {"elevators": [["l1", "luna"]]},
}


@pytest.mark.rule("BR-75", "BR-11")
def test_tanks_ride_the_elevator_to_an_outpost_or_freighter_of_ones_own() -> None:
    match = freight(step="moves", **LIFT)
    match.refused("A ride-fts A-outpost B-freighter 1", "BR-75")
    match.refused("A ride-fts A-outpost A-rocket 1", "BR-11")
    match.refused("A ride-fts A-outpost A-freighter 4", "BR-11")
    match.do("A ride-fts A-outpost A-freighter 2")
    assert (held(match, "A-outpost"), held(match, "A-freighter")) == (1, 2)
    match.refused("A ride-fts A-freighter A-outpost 2", "kernel-repetition")
    assert listed(match, "ride-fts") == ["ride-fts A-freighter A-outpost 1..1", "ride-fts A-outpost A-freighter 1..1"]


@pytest.mark.rule("BR-75")
def test_tanks_are_lost_when_the_last_card_rides_away() -> None:
    match = freight(step="moves", **LIFT)
    post = next(s for s in stacks.stacks_of(match.p, 0) if match.p.fts[s] == 3)
    match.do("A ride kuck-mosquito A-freighter")
    assert match.p.fts[post] == 0


@pytest.mark.rule("BR-74", "BR-75")
def test_a_cube_that_fails_to_raise_an_elevator_is_gone() -> None:
    match = freight([1], wt={"A": 0, "B": 0}, factories={"phobos": "A", "mars_arsia": "A"})
    match.do("A raise-elevator phobos mars_arsia")
    assert match.words["sites"]["phobos"]["factory"] is None
    assert match.words["sites"]["mars_arsia"]["factory"] == "A"


# ------------------------------------------------------------------------------------------------ Bernals (BR-61, BR-6A)


@pytest.mark.rule("HF-CARD-14", "BR-61")
def test_only_radiators_are_boosted_light_to_a_home_bernal() -> None:
    given: dict[str, Any] = {
        "bernals": {"A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}},
        "hands": {"A": ["fuel-cell", "bubble-membrane"]},
        "wt": {"A": 20, "B": 0},
    }
    match = play(options={"m2": True}, **given).refused("A boost-light fuel-cell A-bernal", "HF-CARD-14")
    assert match.may("A boost-light bubble-membrane A-bernal")


@pytest.mark.rule("BR-6A")
def test_a_bernal_that_carries_too_much_stays() -> None:
    heavy = ["geo-elevator", "fuel-cell", "homopolar-flywheel-bank", "ion-drive", "cermet-nerva", "mass-driver"]
    match = play(step="moves", options={"m2": True}, bernals={"A": {"at": "l1", "steps": 5, "cards": heavy}})
    match.refused("A move A-bernal", "BR-6A")


# --------------------------------------------------------------------------------------------- fights (CF-VIC, CF-PROP)


@pytest.mark.rule("CF-VIC-06", "BR-43")
def test_the_only_chit_of_the_beaten_is_taken_without_asking(war: Make) -> None:
    given = {"glory": [], "players": {"B": {"pow_kept": 1}}}
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b010).do("A hero B")
    assert match.p.pow_kept == [1, 0, 0]
    assert match.step != "Hero"


@pytest.mark.rule("CF-PROP-13")
def test_a_sneak_attack_is_paid_for_once_a_turn() -> None:
    match = play(
        [6, 6],
        step="combat",
        mode="war",
        factions=["green", "yellow"],
        state=WAR,
        assembly={"star": "war-slot"},
        rockets={"A": {"at": "l2", "cards": ["green-crew"]}},
        outposts={"B": {"at": "l2", "cards": ["cermet-nerva", "fuel-cell"]}},
    )
    match.p.betrayed = [1]
    assert fights.toll(match.p, 0, 1) == 1
    match.do("A assault l2")
    assert fights.toll(match.p, 0, 1) == 0


# ------------------------------------------------------------------------------------- stones and glitches (CF-DROP, BR-33)


@pytest.mark.rule("CF-DROP-10")
def test_a_stone_of_ice_takes_five_tanks() -> None:
    cards = ["hypergolic-penetrator-bus", "kuck-mosquito"]
    match = play(factions=["white", "yellow"], rockets={"A": {"at": "ceres_heo", "steps": 21, "cards": cards}})
    p = match.p
    rocket = next(s for s in stacks.stacks_of(p, 0) if p.steps[s])
    tanks = diagram.whole_tanks(p.c, stacks.dry_mass(p, rocket), 21)
    match.do("A dislodge hypergolic-penetrator-bus", "A set-out")
    assert match.words["cards"]["kuck-mosquito"] == "A-rocket"
    assert diagram.whole_tanks(match.p.c, stacks.dry_mass(match.p, rocket), match.p.steps[rocket]) <= tanks - 5


@pytest.mark.rule("BR-33")
def test_the_stack_whose_unit_refuels_another_is_triggered() -> None:
    match = play(
        [6],
        rockets={"A": {"at": "ryugu", "cards": ["ion-drive"]}},
        outposts={"A": {"at": "ryugu", "glitch": True, "cards": ["kuck-mosquito"]}},
    )
    match.do("A refuel isru A-rocket 1")
    assert not match.words["stacks"]["A-outpost"]["glitch"]


@pytest.mark.rule("CF-FIRE-01", "CF-FIRE-05")
def test_fire_all_ends_with_what_costs_nothing_and_binds_nobody_else() -> None:
    """The kamikaze would be used up, so it is kept; the defender is asked, he did not say `fire-all`."""
    match = play(
        [1, 1],
        step="combat",
        factions=["green", "yellow"],
        rockets={"A": {"at": "l2", "cards": ["green-crew", "hall-effect-thruster", "fuel-cell"]}},
        outposts={"B": {"at": "l2", "cards": ["carbon-carbon-fin black", "cermet-nerva"]}},
    )
    match.do("A assault l2", "A lead green-crew", "A fire-all")
    assert match.words["cards"]["hall-effect-thruster"] == "A-rocket"
    assert (match.step, match.deciding) == ("Battle", "B")


@pytest.mark.rule("BR-3C", "BR-34")
def test_a_glitch_that_costs_the_bernal_leaves_an_outpost() -> None:
    """The GEO Elevator has rad-hardness 6; what it carried stays where it was."""
    bernal = {"A": {"at": "l1", "glitch": True, "cards": ["geo-elevator", "fuel-cell"]}}
    match = play([6], options={"m2": True}, bernals=bernal)
    assert glitches.trigger(match.p, stations.stations(match.p, 0)[0])
    assert match.words["cards"]["fuel-cell"] == "A-outpost"


@pytest.mark.rule("HF-MOVE-10")
def test_a_quiet_flight_is_paid_for_at_its_end() -> None:
    """From L1 to the near-Earth asteroids there is neither belt nor hazard on the way at which fuel would be counted."""
    match = play(step="moves", rockets={"A": {"at": "l1", "steps": 20, "cards": ["cermet-nerva", "purple-crew"]}})
    match.do("A move A-rocket", "A fly nea_heo")
    assert held(match, "A-rocket", "steps") < 20


# ------------------------------------------------------------------------------- who counts, who is meant (BR-60, CF-ROAM)


@pytest.mark.rule("BR-60", "BR-61")
def test_bernals_in_play_count_towards_two_and_a_boost_to_one_is_told() -> None:
    two = [
        {"at": "geo", "cards": ["geo-elevator"], "anchored": True},
        {"at": "l1", "cards": ["tourism-cycler", "fuel-cell"]},
    ]
    given: dict[str, Any] = {"tops": {"bernal": "powersat-station"}, "wt": {"A": 20, "B": 0}}
    play(options={"m2": True}, bernals={"A": two}, **given).refused("A research bernal", "BR-60")
    one = play(options={"m2": True}, bernals={"A": two[0]}, hands={"A": ["ion-drive"]}, **given)
    assert one.may("A research bernal")
    one.do("A boost ion-drive A-bernal")
    assert one.event("CardBoosted")["price"] == 20 - one.p.wt[0] > 0


ROAM: dict[str, Any] = {
    "factions": ["red", "green"],
    "mode": "war",
    "options": {"m2": True},
    "assembly": {"star": "individuality"},
    "factories": {"titan_ontario": "B C"},
}


@pytest.mark.rule("CF-ROAM-01")
def test_only_black_cards_are_sold_and_only_where_the_bernal_is_anchored() -> None:
    bernal = {"at": "lto", "cards": ["tourism-cycler"], "anchored": True}
    made = next(name for name, letter in zip(*_products(), strict=True) if letter == 3)
    rocket = {"A": {"at": "lto", "cards": [f"{made} black", "red-crew"]}}
    assert play(**ROAM, bernals={"B": bernal}, rockets=rocket).may(f"A sell-abroad {made} B")
    loose = play(**ROAM, bernals={"B": {**bernal, "anchored": False}}, rockets=rocket)
    loose.refused(f"A sell-abroad {made} B", "CF-ROAM-01")
    away = play(**ROAM, bernals={"B": {**bernal, "at": "geo"}}, rockets=rocket)
    away.refused(f"A sell-abroad {made} B", "CF-ROAM-01")
    white = play(**ROAM, bernals={"B": bernal}, rockets={"A": {"at": "lto", "cards": [made, "red-crew"]}})
    white.refused(f"A sell-abroad {made} B", "CF-ROAM-01")


def _products() -> tuple[Any, Any]:
    c = play(options={"m2": True}).p.c
    return c.cards, c.product


@pytest.mark.rule("CF-PROP-09")
def test_one_cube_is_enough_to_inherit_a_factory(war: Make) -> None:
    given = {
        "factories": {"ryugu": "A", "luna": "A"},
        "domes": {"luna": "A"},
        "assembly": {"honest": {"freedom": {"B": 5}}},
    }
    match = war(["purple", "red", "gray", "white"], given, state="war", step="moves").do("A defect")
    assert match.p.law.answers_spare_cubes(match.p, 1) == 1
    match.do("A heir B")
    assert match.words["sites"]["ryugu"]["factory"] == "B"


@pytest.mark.rule("CF-FRT-19")
def test_genocide_tells_what_is_paid_used_heroism_too() -> None:
    match = play(factions=["red", "green"], bribes={"A": 2, "B": 1})
    match.p.used_heroism = [1, 0]
    damage.genocide(match.p, 0, 1)
    assert (match.p.bribes, match.p.used_heroism) == ([0, 3], [0, 1])
    assert match.event("GenocideCommitted")["count"] == 3


@pytest.mark.rule("BR-73")
def test_gold_goes_to_gold_and_not_into_water() -> None:
    cards = ["cascade-torch black", "moving-belt heavy", "bubble-membrane heavy"]
    given: dict[str, Any] = {"outposts": {"A": {"at": "himalia_heo", "cards": ["kuck-mosquito"]}}}
    rocket = {"at": "himalia_heo", "steps": 4, "cards": cards}
    iso = {"iso": {"A": "C"}}
    water = freight(step="moves", rockets={"A": rocket}, freight={**iso, "gold": {"A-outpost": 2}}, **given)
    water.refused("A haul-gold A-outpost A-rocket 1", "BR-73")
    gold = {"A-outpost": 2, "A-rocket": 1}
    more = freight(step="moves", rockets={"A": rocket}, freight={**iso, "gold": gold}, **given)
    more.do("A haul-gold A-outpost A-rocket 1")
    assert more.words["freight"]["gold"] == {"A-outpost": 1, "A-rocket": 1}


# ------------------------------------------------------------------------------ how often, for how much (CF-PROP, CF-DATK)


@pytest.mark.rule("CF-CORR-08", "CF-PROP-16")
@pytest.mark.parametrize("answers", [("A oust B", "A whistle C"), ("A spare", "A spare")])
def test_after_a_flip_one_is_ousted_there_and_one_at_home(war: Make, answers: tuple[str, str]) -> None:
    given = {
        "assembly": {"corrupt": {"equality": {"B": 1}, "authority": {"C": 2}}},
        "bribes": {"A": 3, "B": 2, "C": 2},
        "supply": 2,
    }
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b010)
    assert match.step == "Oust"
    assert match.do(*answers).step != "Oust"


@pytest.mark.rule("CF-DATK-02")
def test_purple_s_stone_without_humans_costs_no_bribe_in_war() -> None:
    match = play(
        mode="war",
        state=WAR,
        assembly={"star": "war-slot"},
        factions=["purple", "green"],
        factories={"luna": "B"},
        stones={"A": {"at": "earth_spot", "cards": ["hypergolic-penetrator-bus"]}},
        players={"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
    )
    match.p.bribes = [0, 6]
    assert fights.foes(match.p, 0, match.p.c.number["luna"]) == [1]
    assert stones.why_not_hit(match.p, 0, match.p.c.number["luna"]) is None


@pytest.mark.rule("BR-75")
@pytest.mark.parametrize(
    ("card", "at", "raises"),
    [("geo-elevator", "geo", True), ("geo-elevator", "l1", False), ("tourism-cycler", "geo", False)],
)
def test_only_the_geo_elevator_in_its_orbit_raises_earth_s(card: str, at: str, raises: bool) -> None:
    bernal = {"A": {"at": at, "cards": [card], "anchored": True}}
    match = play(options={"m1": True, "m2": True}, bernals=bernal)
    assert elevators.raises_earth(match.p, stations.stations(match.p, 0)[0]) is raises


@pytest.mark.rule("BR-73")
def test_gold_can_be_taken_out_of_a_rocket_again() -> None:
    cards = ["cascade-torch black", "moving-belt heavy", "bubble-membrane heavy"]
    match = freight(
        step="moves",
        rockets={"A": {"at": "himalia_heo", "steps": 4, "cards": cards}},
        outposts={"A": {"at": "himalia_heo", "fts": 2, "cards": ["kuck-mosquito"]}},
        freight={"iso": {"A": "C"}, "gold": {"A-rocket": 1}},
    )
    match.refused("A load A-rocket 1", "BR-73")
    match.do("A haul-gold A-rocket A-outpost 1")
    assert match.words["freight"]["gold"]["A-outpost"] == 1


@pytest.mark.rule("HF-DEC-13")
def test_a_card_is_carried_as_often_as_one_likes_but_not_straight_back() -> None:
    match = play(
        step="moves",
        rockets={"A": {"at": "l1", "cards": ["ion-drive", "fuel-cell"]}},
        outposts={"A": {"at": "l1", "cards": ["kuck-mosquito"]}},
    )
    match.do("A carry fuel-cell A-outpost").refused("A carry fuel-cell A-rocket", "kernel-repetition")
    match.do("A carry kuck-mosquito A-rocket", "A carry fuel-cell A-rocket")
    assert match.words["cards"]["fuel-cell"] == "A-rocket"


@pytest.mark.rule("CF-CORE-06")
@pytest.mark.parametrize(
    ("cards", "steered"),
    [(["hypergolic-penetrator-bus"], True), (["ion-drive", "fuel-cell"], False), (["photon-sail"], False)],
)
def test_a_stone_needs_a_strong_thruster_that_is_no_sail(cards: list[str], steered: bool) -> None:
    match = play(
        stones={"A": {"at": "earth_spot", "cards": cards}},
        players={"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
    )
    assert steering.steered(match.p, 0) is steered


@pytest.mark.rule("CF-CORE-06", "CF-DROP-12")
@pytest.mark.parametrize(("version", "left"), [(1, True), (None, False)])
def test_a_factory_where_a_stone_strikes_does_not_power_it(version: int | None, left: bool) -> None:
    """HF-A92: what rushes past is not beside the Factory, so that the stone is lost with its generator."""
    match = play(
        step="operation",
        version=version,
        factories={"ganymede_uruk": "A"},
        outposts={"B": {"at": "ganymede_uruk", "cards": ["ion-drive"]}},
        stones={"A": {"at": "ganymede_uruk", "cards": ["mass-driver", "solar-dynamic-rankine"]}},
        players={"A": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 2, "boulder": True}}},
    )
    match.do("A scrap solar-dynamic-rankine")
    assert (match.words["players"]["A"]["stone"] is not None) is left


@pytest.mark.rule("CF-CORE-05", "CF-ROAM-01")
def test_nothing_is_sold_abroad_out_of_a_stone() -> None:
    made = {"at": "lto", "cards": ["hypergolic-penetrator-bus", "fuel-cell black"]}
    stone = {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}}
    given: dict[str, Any] = {"bernals": {"B": {"at": "lto", "cards": ["geo-elevator"], "anchored": True}}, "state": WAR}
    assembly = {"assembly": {"star": "war-slot"}}
    match = play(mode="war", options={"m2": True}, stones={"A": made}, players=stone, **given, **assembly)
    match.refused("A sell-abroad fuel-cell B", "CF-CORE-05")


@pytest.mark.rule("CF-FAC-11")
def test_an_outpost_that_gives_its_robonaut_for_a_repair_is_gone() -> None:
    match = play(
        factories={"himalia": "A"},
        damaged=["himalia"],
        outposts={"A": {"at": "himalia", "fts": 2, "cards": ["kuck-mosquito"]}},
    )
    match.do("A repair himalia kuck-mosquito")
    assert match.words["stacks"].get("A-outpost", {}).get("at") is None
    assert sum(match.p.fts) == 0


@pytest.mark.rule("CF-FUT-10")
@pytest.mark.parametrize(("bribes", "judge"), [([3, 0, 3], NONE), ([3, 3, 3], 2)])
def test_the_owner_of_the_bubble_is_asked_for_an_ally_who_can_pay(bribes: list[int], judge: int) -> None:
    match = play(
        mode="war",
        options={"m1": True, "m2": True, "futures": True},
        factions=["purple", "red", "green"],
        state=WAR,
        assembly={"star": "war-slot"},
        freight={"futures": {"dyson-bubble": "C"}},
        rockets={
            "A": {"at": "l2", "cards": ["diode-slab-laser", "photovoltaic-solar-panels", "bubble-membrane heavy"]}
        },
        outposts={"B": {"at": "l2", "cards": ["ion-drive"]}},
    )
    match.p.bribes = bribes
    fight = fights.Fight(space=match.p.c.number["l2"], attacker=0, defenders=0b010)
    laser = match.p.c.cards.index("diode-slab-laser")
    assert states.allies(match.p, 2) == [1]
    assert dyson.asked(match.p, fight, 0, firing.Arm(laser, RAYGUN_FIRE)) == judge


# ------------------------------------------------------------------------------ targets, petitions, money (CF-FRT, BR-18)


@pytest.mark.rule("CF-FRT-18")
def test_what_stands_on_the_site_is_hit_before_what_has_just_landed() -> None:
    match = play(
        factories={"himalia": "B"},
        rockets={"B": {"at": "himalia", "landed": True, "cards": ["ion-drive"]}},
        outposts={"B": {"at": "himalia", "cards": ["kuck-mosquito"]}},
    )
    found = firing.groups(match.p, 0b10, match.p.c.number["himalia"])
    kinds = [[match.p.c.slot_names[s % len(match.p.c.slots)] for s in group.stacks] for group in found]
    assert kinds == [["outpost"], ["rocket"]]


@pytest.mark.rule("CF-PET-01")
@pytest.mark.parametrize(("wt", "opens"), [(3, False), (4, True)])
def test_a_petition_for_no_failure_is_open_to_who_can_just_pay_it(wt: int, opens: bool) -> None:
    match = play(step="moves", mode="war", wt={"A": wt}, rockets={"A": {"at": "l1", "cards": ["ion-drive"]}})
    assert match.p.law.answers_finao(match.p, 0) == 4
    assert petitions.opens(match.p, 0, INDIVIDUALITY, moving=True) is opens
    # With the operation craft have moved: what bars only moves opens nothing any more.
    assert not petitions.opens(match.p, 0, INDIVIDUALITY, moving=False)
    assert not petitions.opens(match.p, 0, AUTHORITY, moving=False)


@pytest.mark.rule("HF-MAT-04", "HF-FUEL-03")
def test_whole_tanks_are_drained_at_home() -> None:
    rocket = {"at": "leo", "steps": 8, "cards": ["ion-drive"]}
    home = play(step="moves", wt={"A": 2}, rockets={"A": rocket})
    home.refused("A drain A-rocket 2", "HF-FUEL-03").do("A drain A-rocket 1")
    assert home.p.wt[0] == 3
    away = play(step="moves", rockets={"A": {**rocket, "at": "l1"}})
    away.refused("A drain A-rocket 1", "HF-MAT-04")


@pytest.mark.rule("BR-31")
@pytest.mark.parametrize(("at", "asks"), [("luna", True), ("ryugu", False)])
def test_leave_for_luna_is_asked_where_it_opens_something(at: str, asks: bool) -> None:
    match = play(turn="B", busted=[], rockets={"B": {"at": at, "cards": ["red-crew", "kuck-mosquito"]}})
    assert any(choice.startswith("ask-luna ") for choice in match.choices("B")) is asks


@pytest.mark.rule("CF-END-01", "CF-DROP-32")
def test_a_won_war_is_told_and_stops_the_stones(war: Make) -> None:
    given = {
        "assembly": {"chits": {**dict.fromkeys(CHITS, "independence"), "unity": "loyalist"}},
        "stones": {"C": {"at": "earth_spot", "cards": ["hypergolic-penetrator-bus"]}},
        "players": {"C": {"stone": {"kind": "synodic", "zone": "mars", "age": 2, "boulder": False}}},
    }
    match = war(["red", "purple", "green", "yellow"], given, state="war").won(0, 0b10).do("A done")
    assert match.events("WarWon")
    assert match.words["players"]["C"]["stone"] is None


class SixSided(Dice):
    """Only sixes, and only of dice with six sides."""

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        assert sides == 6, rule
        return [6] * count, ordinal + count

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        return 0, ordinal + 1


@pytest.mark.rule("BR-74")
def test_an_epic_hazard_is_rolled_with_one_die() -> None:
    match = freight(wt={"A": 0, "B": 0}, **{key: LIFT[key] for key in ("factories", "freighters")})
    match.p.dice = SixSided()
    match.do("A raise-elevator l1 luna")
    assert match.event("EpicRolled")["dice"] == [6]


@pytest.mark.rule("BR-72", "HF-IND-10")
def test_a_factory_that_lands_on_a_d_world_makes_what_is_dearest() -> None:
    match = freight(claims={"phobos": "A"}, mobiles={"A": {"at": "mars_moons"}})
    stack = next(s for s in stacks.stacks_of(match.p, 0) if match.p.where[s] == match.p.c.number["mars_moons"])
    match.p.tracks = [4, 4, 0, 4]
    site = match.p.c.sites.index("phobos")
    mobile.land(match.p, stack, site)
    assert match.p.letter[site] == 2


@pytest.mark.rule("BR-18")
def test_nobody_deals_in_aqua_that_is_not_there() -> None:
    match = play(step="moves", wt={"A": 2, "B": 3}, leos={"A": {"cards": ["ion-drive"]}})
    match.refused("A offer B - - 3", "BR-18").refused("A offer B ion-drive - -4", "BR-18")
    match.do("A offer B ion-drive - -3")


@pytest.mark.rule("HF-IND-01")
def test_no_industry_without_a_claim() -> None:
    cards = ["purple-crew", "solar-furnace-kiln", "kuck-mosquito"]
    match = play(rockets={"A": {"at": "ryugu", "cards": cards}})
    match.refused("A industrialise solar-furnace-kiln kuck-mosquito", "HF-IND-01")


@pytest.mark.rule("BR-30")
@pytest.mark.parametrize(
    ("ours", "theirs", "reason"),
    [([], [], "no-human-there"), (["purple-crew"], ["red-crew"], "human-opposes"), (["purple-crew"], [], None)],
)
def test_a_felony_on_a_site_takes_a_human_and_none_against(
    ours: list[str], theirs: list[str], reason: str | None
) -> None:
    match = play(
        claims={"ryugu": "B"},
        rockets={"A": {"at": "ryugu", "cards": ["kuck-mosquito", *ours]}},
        outposts={"B": {"at": "ryugu", "cards": ["ion-drive", *theirs]}},
    )
    refusal = felonies.why_not_felony(match.p, 0, 1, JUMP, match.p.c.sites.index("ryugu"))
    assert (refusal and refusal.key) == reason


@pytest.mark.rule("BR-18")
def test_water_is_asked_for_at_the_factories_of_others() -> None:
    match = play(factories={"ryugu": "A", "luna": "B", "ceres": "B"}, damaged=["ceres"])
    sites = match.p.c.sites
    found = {name: industry.leaves(match.p, 0, REFUEL, sites.index(name)) for name in ("ryugu", "luna", "ceres")}
    assert found == {"ryugu": [], "luna": [(1, WATER_LEAVE)], "ceres": []}
    assert industry.leaves(match.p, 0, REFUEL, sites.index("bennu")) == []
