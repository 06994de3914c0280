"""The small print: what is refused though it looks possible, what is left over, limits that are just met."""

from typing import Any

import pytest

from armillary.games.high_frontier.century import combat, glory, scenarios, score
from armillary.games.high_frontier.chart.graph import (
    FREE_PIVOTS,
    HOPS,
    LANDED,
    MAG_SAIL,
    NO_HOP,
    PIVOT,
    ROAD,
    ROUTE,
    SpaceMap,
)
from armillary.games.high_frontier.chart.mission import Search
from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.chart.reach import _Arcs, _outdone
from armillary.games.high_frontier.ids import (
    BUGGY,
    BURN,
    HAND,
    HOHMANN,
    INDUSTRIALISE,
    LPOINT,
    NONE,
    PROSPECT,
    SITE,
)
from armillary.games.high_frontier.rules import decks, ending, flying, industry, mishaps, prospect, refuel, thrust

MOVE = {"factions": ["nasa", "esa"], "turn": "A"}
OP = {**MOVE, "step": "operation"}
WAR = {**MOVE, "politics": "war1"}


def card(match: Any, name: str) -> int:
    found: int = match.p.c.cards.index(name)
    return found


def stack(match: Any, name: str) -> int:
    found: int = match.p.place[card(match, name)]
    return found


# ------------------------------------------------------------------------------------------------------------- deals


@pytest.mark.rule("HF-DEAL-01", "HF-SCN-06")
def test_nobody_deals_with_the_titans(table: Any) -> None:
    given = {"factions": ["prc", "nasa", "esa"], "turn": "B"}
    match = table(given, seats=3, scenario="alien-invasion").refused("B offer A - - 1", "HF-DEAL-01")
    match.do("B offer C - - 1")


@pytest.mark.rule("HF-DEAL-03", "HF-DEC-08")
def test_a_crew_that_hands_its_cargo_over_stays_a_rocket(table: Any) -> None:
    """HF-A94: a transfer is no decommissioning; fuel and the glory of the trip stay."""
    rockets = {
        "A": {"at": "llo", "moved": True, "steps": 4, "cards": ["ion-drive", "nasa-crew trip:8"]},
        "B": {"at": "llo", "cards": ["photon-sail"]},
    }
    match = table({**MOVE, "rockets": rockets}).do("A hand-over ion-drive B", "B take-aboard B-rocket")
    assert match.card("ion-drive") == "B-rocket"
    assert match.card("nasa-crew") == "A-rocket trip:8"
    assert match.stack("A-rocket")[1] > 0


# ------------------------------------------------------------------------------------------------------------ combat


def duel(ours: list[str], theirs: list[str], **more: Any) -> dict[str, Any]:
    return {**WAR, "rockets": {"A": {"at": "llo", "cards": ours}, "B": {"at": "llo", "cards": theirs}}, **more}


@pytest.mark.rule("HF-CMB-08")
def test_a_missile_is_no_use_against_what_is_not_there(table: Any) -> None:
    match = table(duel(["nasa-crew", "photon-sail"], ["ion-drive"])).do("A attack A-rocket B")
    match.refused("A strike nasa-crew A-rocket", "HF-CMB-08").refused("A strike nasa-crew B-outpost", "HF-CMB-08")


@pytest.mark.rule("HF-CMB-16")
def test_without_a_factory_nothing_is_fired_from_one(table: Any) -> None:
    given = duel(["diode-slab-laser", "fuel-cell"], ["shimizu-crew", "ion-drive"], factions=["nasa", "shimizu"])
    match = table(given).do("A attack A-rocket B").refused("B factory-shoot fuel-cell", "HF-CMB-16")
    assert match.p.frames[-1].facts(match.p, None)["step"] == 1, "people count from one"
    rockets = {
        "A": {"at": "l1", "steps": 9, "cards": ["hall-effect-thruster", "fuel-cell"]},
        "B": {"at": "l1", "cards": ["shimizu-crew"]},
    }
    passing = table({**given, "rockets": rockets}).do("A move A-rocket", "A fly l2")
    assert passing.may("B intercept B-rocket")
    passing.refused("B intercept-factory", "HF-CMB-16")


# ------------------------------------------------------------------------------------------------- stacks and factories


@pytest.mark.rule("HF-DEC-14")
def test_a_rocket_is_launched_from_an_outpost_only(table: Any) -> None:
    table(MOVE).refused("A launch A-rocket", "HF-DEC-14")
    assert table({**MOVE, "outposts": {"A": {"at": "luna", "cards": ["ion-drive"]}}}).may("A launch A-rocket")


@pytest.mark.rule("HF-IND-08", "HF-DEC-08")
def test_a_product_out_of_a_rocket_may_leave_a_crew_in_a_pod(table: Any) -> None:
    given = {
        **OP,
        "factories": {"luna": "A"},
        "rockets": {"A": {"at": "ryugu", "cards": ["diode-slab-laser", "nasa-crew"]}},
    }
    match = table(given)
    industry.make_product(match.p, 0, match.p.c.sites.index("luna"), card(match, "diode-slab-laser"))
    assert match.card("diode-slab-laser") == "A hand black"
    assert match.card("nasa-crew").startswith("A-freighter")


@pytest.mark.rule("HF-IND-02")
def test_supports_are_used_up_wherever_the_two_units_lie(table: Any) -> None:
    refinery, laser = ["solar-furnace-kiln"], ["diode-slab-laser", "fuel-cell"]
    apart = {"rockets": {"A": {"at": "luna", "cards": laser}}, "outposts": {"A": {"at": "luna", "cards": refinery}}}
    match = table({**OP, **apart})
    needed = (card(match, "solar-furnace-kiln"), card(match, "diode-slab-laser"))
    found = industry.support_sets(match.p, *needed)
    together = table({**OP, "rockets": {"A": {"at": "luna", "cards": [*laser, *refinery]}}})
    assert found == industry.support_sets(together.p, *needed)
    assert [card(match, "fuel-cell") in used for used in found] == [True]


# --------------------------------------------------------------------------------------------------------- scenarios


@pytest.mark.rule("HF-SCN-14")
def test_an_empty_deck_sells_nothing(table: Any) -> None:
    flow = {
        "frames": [
            {"frame": "Turn", "stage": 2, "ending": 0, "reason": ""},
            {"frame": "HermesOperation", "seen": [], "pumped": [], "left": 0, "begun": 0, "pending": []},
        ]
    }
    match = table({"factions": ["esa"], "flow": flow}, seats=1, scenario="hermes-fall")
    p = match.p
    assert scenarios.why_not_buy(p, 0, 0, 1, True) is None
    for unseen in decks.left(p, 0):
        p.put(unseen, HAND)
    assert not decks.left(p, 0)
    refusal = scenarios.why_not_buy(p, 0, 0, 1, True)
    assert refusal is not None, "the top card is no bottom card"
    p.tops[0] = NONE
    for bottom in (False, True):
        refusal = scenarios.why_not_buy(p, 0, 0, 1, bottom)
        assert refusal is not None
        assert refusal.key == "deck-empty"


@pytest.mark.rule("HF-SCN-19")
def test_factories_do_not_end_the_return_to_the_moon(table: Any) -> None:
    match = table(seats=1, scenario="return-to-the-moon")
    assert not match.p.law.asks_enough(match.p)


# ----------------------------------------------------------------------------------------------------------- planner


@pytest.mark.rule("HF-REF-02")
def test_a_plan_may_take_any_number_of_tanks(table: Any) -> None:
    """Without jettison too much fuel is a burden, so the planner asks about every amount."""
    given = {**OP, "rockets": {"A": {"at": "ryugu", "cards": ["ion-drive", "kuck-mosquito"]}}}
    match = table(given, expanded=False, jettison=False)
    planner = Planner(match.p, stack(match, "ion-drive"))
    assert not planner.sheds
    assert [found.tanks for found in planner.refuels(0, match.p.c.number["ryugu"], 0)] == [1, 2]


@pytest.mark.rule("HF-THR-08", "HF-MOVE-02")
def test_the_afterburner_keeps_the_setting_that_was_chosen(table: Any) -> None:
    """One reactor pushes, the other saves fuel; what was chosen stands when the burner is lit."""
    cards = ["cermet-nerva", "d-t-tokamak black", "molten-salt-fast-reactor", "carbon-carbon-fin heavy"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 9, "cards": cards}}}).do("A move A-rocket")
    nerva = card(match, "cermet-nerva")
    assert len([found for found in thrust.settings(match.p, stack(match, "cermet-nerva")) if found[0] == nerva]) == 2
    match.do("A engine cermet-nerva 0", "A afterburn")
    course = match.p.frames[-1]
    assert (course.engine, course.setting, course.burner) == (nerva, 0, 1)


# ------------------------------------------------------------------------------------------------- lists and refusals


@pytest.mark.rule("HF-CARD-14", "HF-PROD-03")
def test_a_radiator_is_produced_heavy_or_light(table: Any) -> None:
    given = {**OP, "factories": {"luna": "A"}, "products": {"luna": "tik-heat-pipe"}}
    given["hands"] = {"A": ["tik-heat-pipe black"]}
    match = table(given)
    match.p.letter[match.p.c.sites.index("luna")] = match.p.c.product[card(match, "tik-heat-pipe")]
    match.p._listed = None
    assert match.may("A produce tik-heat-pipe luna A-outpost")
    assert match.may("A produce-light tik-heat-pipe luna A-outpost")


@pytest.mark.rule("HF-HAZ-01")
def test_fly_safe_needs_a_safer_way(table: Any) -> None:
    cards = ["hall-effect-thruster", "fuel-cell"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 6, "cards": cards}}}).do("A move A-rocket")
    match.refused("A fly-safe l2", "HF-HAZ-01").do("A fly l2")


@pytest.mark.rule("HF-IND-05", "HF-VENT-02")
def test_the_cube_of_a_standing_factory_is_not_withdrawn(table: Any) -> None:
    match = table({**OP, "factories": {"luna": "A", "ceres": "B"}, "cubes": {"luna": {"A": 1}, "ryugu": {"A": 1}}})
    sites = match.p.c.sites
    found = [sites[number] for what, number in glory.withdrawals(match.p, 0, False) if what == "colony"]
    assert found == ["ryugu"]


def test_a_search_for_a_goal_stops_some_turns_after_it(table: Any) -> None:
    rocket = {"at": "l1", "steps": 9, "cards": ["hall-effect-thruster", "fuel-cell"]}
    match = table({**MOVE, "rockets": {"A": rocket}})
    goal = match.p.c.number["l2"]
    for more in (1, 2):
        found = Search(Planner(match.p, stack(match, "fuel-cell")), 5, goal, more).reached()
        assert max(found.values()) == found[goal] + more


@pytest.mark.rule("HF-HAZ-04", "HF-DEC-08")
@pytest.mark.parametrize(("cargo", "forms"), [("kuck-mosquito", {1}), ("nasa-crew", set())])
def test_a_plan_through_a_parachute_space_costs_the_sail(table: Any, cargo: str, forms: set[int]) -> None:
    """What is left lands on Venus without it; a crew alone would go on in a pod, and no plan leads there."""
    match = table({**MOVE, "rockets": {"A": {"at": "lvo", "cards": ["photon-sail", cargo]}}})
    plans = Planner(match.p, stack(match, "photon-sail")).search(1).plans(match.p.c.number["venus"])
    assert {plan.form for plan in plans} == forms


@pytest.mark.rule("HF-THR-08")
def test_plans_set_out_with_all_their_fuel_with_or_without_the_burner(table: Any) -> None:
    cards = ["cermet-nerva", "d-t-tokamak black", "molten-salt-fast-reactor", "tik-heat-pipe heavy"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 14, "cards": cards}}})
    courses = Planner(match.p, stack(match, "cermet-nerva")).courses(0, match.p.c.number["l1"], 14)
    burns = match.p.c.burner[2 * card(match, "cermet-nerva")]
    found = {(course.how[2], course.how[3]) for course in courses}
    assert {(0, 0), (1, 0)} <= found
    assert {course.steps + course.how[3] + burns * course.how[2] for course in courses} == {14}


@pytest.mark.rule("HF-THR-11")
@pytest.mark.parametrize("jettison", [True, False])
def test_plans_throw_fuel_away_where_that_is_allowed(table: Any, jettison: bool) -> None:
    rocket = {"at": "l1", "steps": 14, "cards": ["cermet-nerva", "molten-oxide-electrolyser"]}
    match = table({**MOVE, "rockets": {"A": rocket}}, expanded=False, jettison=jettison)
    courses = Planner(match.p, stack(match, "cermet-nerva")).courses(0, match.p.c.number["l1"], 14)
    assert any(course.how[3] for course in courses) is jettison
    assert any(not course.how[3] for course in courses)


@pytest.mark.rule("HF-EVT-02")
def test_a_plan_counts_event_rolls_where_there_are_triangles(table: Any) -> None:
    rocket = {"at": "l1", "steps": 9, "cards": ["hall-effect-thruster", "fuel-cell"]}
    match = table({**MOVE, "rockets": {"A": rocket}})
    c = match.p.c
    search = Planner(match.p, stack(match, "fuel-cell")).search(1)
    for space in search.reached():
        for plan in search.plans(space):
            path = plan.legs[0].move.way.path
            assert plan.events == int(any(c.triangle[on] and c.kind[on] == BURN for on in path[1:])), c.spaces[space]


def test_a_dearer_way_with_fewer_rolls_is_kept() -> None:
    """(fuel, coasts, crash rolls, belts, event): a way is outdone by one that is no worse in anything."""
    cheap, safe = (2, False, 1, 0, 0, 3, (0, 1, 2)), (4, False, 0, 0, 0, 3, (0, 3, 2))
    assert not _outdone(safe, [cheap])
    assert _outdone(safe, [cheap, (4, False, 0, 0, 0, 4, (0, 3, 4, 2))])


def test_a_flyby_helps_those_whom_it_works_for_once() -> None:
    chart = SpaceMap(["here", "there"], [LPOINT, LPOINT])
    chart.arcs[0][1] = ROUTE
    chart.flyby[1], chart.free_burns[1] = 1, 2
    assert chart.step(0b10, -1, 0, 1, 0, 0) == (0, 2, 0b10)
    assert chart.step(0b01, -1, 0, 1, 0, 0) == (0, 0, 0)
    assert chart.step(0b10, -1, 0, 1, 0, 0b10) == (0, 0, 0b10)


@pytest.mark.rule("HF-MOVE-05", "HF-MOVE-06")
def test_steps_on_the_chart() -> None:
    """A burn space costs a burn unless one is free; a pivot costs two, free ones for those whose pivots are free."""
    chart = SpaceMap(["a", "cross", "burn", "site"], [LPOINT, HOHMANN, BURN, SITE])
    for one, other, kind in ((0, 1, ROUTE), (1, 2, ROUTE), (0, 3, ROUTE), (3, 2, ROAD)):
        chart.arcs[one][other] = chart.arcs[other][one] = kind
    assert chart.turn(0, 0, 1, 2) == PIVOT
    assert chart.step(0, 0, 1, 2, 0, 0) == (3, 0, 0)
    assert chart.step(0, 0, 1, 2, 4, 0) == (2, 3, 0)
    assert chart.step(FREE_PIVOTS, 0, 1, 2, 4, 0) == (0, 1, 0)
    assert chart.step(0, -1, 1, 2, 0, 0) == (1, 0, 0)
    assert chart.turn(HOPS, 0, 3, 2) == LANDED
    assert chart.turn(0, -1, 3, 2) == NO_HOP
    assert chart.turn(HOPS, -1, 3, 2) == 0


@pytest.mark.rule("HF-DEAL-01")
def test_offers_are_numbered_one_after_the_other(table: Any) -> None:
    match = table({**MOVE, "players": {"A": {"wt": 2}, "B": {"wt": 3}}})
    match.do("A offer B - - 1", "B offer A - - 2", "A accept 2")
    assert (match.wt("A"), match.wt("B")) == (4, 1)


@pytest.mark.rule("HF-AUC-02")
def test_the_last_wt_can_be_bid(table: Any) -> None:
    match = table({**OP, "players": {"A": {"wt": 3}, "B": {"wt": 1}}, "tops": {"thruster": "ion-drive"}})
    match.do("A research thruster", "A pass", "B bid 1", "A pass")
    assert (match.card("ion-drive"), match.wt("B")) == ("B hand", 0)


@pytest.mark.rule("HF-THR-08")
@pytest.mark.parametrize(("steps", "lit"), [(1, True), (0, False)])
def test_the_last_step_can_go_into_the_afterburner(table: Any, steps: int, lit: bool) -> None:
    cards = ["cermet-nerva", "molten-salt-fast-reactor", "tik-heat-pipe heavy"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": steps, "cards": cards}}}).do("A move A-rocket")
    assert match.may("A afterburn") is lit


@pytest.mark.rule("HF-REF-06")
def test_a_factory_s_water_is_its_owner_s(table: Any) -> None:
    rocket = {"A": {"at": "luna", "cards": ["ion-drive"]}}
    table({**OP, "rockets": rocket}).refused("A refuel factory A-rocket 1", "HF-REF-06")
    table({**OP, "rockets": rocket, "factories": {"luna": "B"}}).refused("A refuel factory A-rocket 1", "HF-REF-06")
    table({**OP, "rockets": rocket, "factories": {"luna": "A"}}).do("A refuel factory A-rocket 1")


@pytest.mark.rule("HF-CMB-17")
@pytest.mark.parametrize(("cubes", "owner"), [(1, None), (2, "B")])
def test_a_factory_stands_while_a_cube_is_left(table: Any, cubes: int, owner: str | None) -> None:
    match = table({**WAR, "factories": {"ryugu": "B"}, "cubes": {"ryugu": {"B": cubes}}})
    combat.remove_cubes(match.p, 1, match.p.c.sites.index("ryugu"), 1)
    assert match.site("ryugu")["factory"] == owner


@pytest.mark.rule("HF-CMB-06")
def test_the_black_mass_driver_and_t_wave_roll_two_dice(table: Any) -> None:
    match = table({**WAR, "rockets": {"A": {"at": "llo", "cards": ["mass-driver black", "mpd-t-wave black"]}}})
    assert [combat.dice_of(match.p, card(match, name)) for name in ("mass-driver", "mpd-t-wave")] == [2, 2]


@pytest.mark.rule("HF-FAC-04")
@pytest.mark.parametrize("beamed", [True, False])
def test_borrowed_power_is_gone_after_the_first_turn_of_a_plan(table: Any, beamed: bool) -> None:
    rocket = {"at": "l1", "steps": 9, "beamed": beamed, "cards": ["hall-effect-thruster", "fuel-cell"]}
    match = table({**MOVE, "rockets": {"A": rocket}})
    courses = Planner(match.p, stack(match, "fuel-cell")).courses(0, match.p.c.number["l1"], 9)
    assert {course.form for course in courses} == {int(beamed)}


@pytest.mark.rule("HF-HAZ-05", "HF-HAZ-06")
def test_a_sail_with_a_scoop_can_be_planned_into_the_clouds(table: Any) -> None:
    cards = ["photon-sail", "atmospheric-isru-scoop", "fuel-cell"]
    match = table({**MOVE, "rockets": {"A": {"at": "venus_heo", "cards": cards}}})
    planner = Planner(match.p, stack(match, "photon-sail"))
    plans = planner.search(1).arrivals(match.p.c.number["venus_aero"])
    assert {plan.form for plan in plans} == {1}, "the sail is lost"
    assert planner.choices(plans[0].legs[0])[0] == ("move", stack(match, "photon-sail"))


@pytest.mark.rule("HF-PRO-10")
def test_the_chance_of_a_buggy_counts_its_second_roll(table: Any) -> None:
    """Ryugu has size 1: one roll in six is good."""
    cards = ["kuck-mosquito", "nasa-crew"]
    match = table({**OP, "rockets": {"A": {"at": "ryugu", "cards": cards}}})
    platforms = {name: match.p.c.platform[2 * card(match, name)] for name in cards}
    site = match.p.c.sites.index("ryugu")
    good = match.p.c.size[site] / 6
    for name in cards:
        twice = 1 - (1 - good) ** 2
        expected = twice if platforms[name] == BUGGY else good
        assert prospect.chance(match.p, card(match, name), site) == pytest.approx(expected), name
    assert BUGGY in platforms.values()


@pytest.mark.rule("HF-THR-12")
@pytest.mark.parametrize(("steps", "moves"), [(0, False), (20, True)])
def test_no_plan_lifts_a_dry_rocket_off(table: Any, steps: int, moves: bool) -> None:
    """Phobos is small enough to be left without lander fuel, but not by coasting on an empty tank."""
    rocket = {"at": "phobos", "steps": steps, "cards": ["hypergolic-penetrator-bus"]}
    match = table({**MOVE, "rockets": {"A": rocket}})
    found = Planner(match.p, stack(match, "hypergolic-penetrator-bus")).search(1).reached()
    assert any(space != match.p.c.number["phobos"] for space in found) is moves


@pytest.mark.rule("HF-ADV-14")
def test_black_dirt_buckets_shovel_too(table: Any) -> None:
    for name in ("mass-driver black", "mass-driver", "ion-drive black"):
        match = table({**OP, "rockets": {"A": {"at": "luna", "cards": [name, "fuel-cell"]}}})
        tanks = refuel.tanks_from(match.p, 0, refuel.DIRT, stack(match, name.split()[0]))
        assert (tanks > 0) is name.startswith("mass-driver")


@pytest.mark.rule("HF-IND-08")
def test_the_product_is_chosen_once(table: Any) -> None:
    given = {**OP, "claims": {"luna": "A"}, "hands": {"A": ["diode-slab-laser", "mass-driver"]}}
    given["rockets"] = {"A": {"at": "luna", "cards": ["solar-furnace-kiln", "kuck-mosquito"]}}
    match = table(given).do("A industrialise solar-furnace-kiln kuck-mosquito")
    product = next(choice for choice in match.choices("A") if choice.startswith("product "))
    assert match.do(f"A {product}").step != "Industrialise"


@pytest.mark.rule("HF-ADV-20")
def test_only_belts_tell_the_ways_of_a_mag_sail_apart() -> None:
    """Ways through the same belts are compared with each other, however many other spaces they enter."""
    chart = SpaceMap(["a", "inner belt", "b", "outer belt"], [LPOINT] * 4)
    chart.belt[1] = chart.belt[3] = True
    assert _Arcs(chart, MAG_SAIL).belt_bit == [0, 1, 0, 2]


@pytest.mark.rule("HF-CMB-17")
def test_a_track_goes_back_to_the_factories_that_stand(table: Any) -> None:
    match = table({**WAR, "factories": {"luna": "A", "ryugu": "B", "bennu": "B"}})
    letter = match.p.letter[match.p.c.sites.index("luna")]
    assert match.p.letter.count(letter) == 1
    ending.raise_track(match.p, letter)
    assert match.p.tracks[letter] == 1


@pytest.mark.rule("HF-EVT-04")
def test_a_glitch_takes_no_card_of_the_hand(table: Any) -> None:
    match = table({**MOVE, "hands": {"A": ["ion-drive"]}, "rockets": {"A": {"at": "l1", "cards": ["photon-sail"]}}})
    assert mishaps.why_not_glitch(match.p, 0, card(match, "photon-sail")) is None
    refusal = mishaps.why_not_glitch(match.p, 0, card(match, "ion-drive"))
    assert refusal is not None
    assert refusal.rule == "HF-EVT-04"


@pytest.mark.rule("HF-ADV-02")
@pytest.mark.parametrize(("sector", "helps"), [(0, True), (4, False)])
def test_venus_gives_free_burns_only_where_it_works(table: Any, sector: int, helps: bool) -> None:
    rocket = {"A": {"at": "venus_l2", "steps": 2, "cards": ["photon-sail"]}}
    match = table({**MOVE, "sunspots": sector, "rockets": rocket})
    sail = stack(match, "photon-sail")
    voyage = flying.begin(match.p, sail, thrust.best_setting(match.p, sail), 0)
    flying.step(match.p, voyage, match.p.c.number["venus_fb"])
    assert (voyage.free > 0) is helps


@pytest.mark.rule("HF-SCN-09")
def test_a_titan_freighter_in_leo_is_no_invasion(table: Any) -> None:
    given = {"factions": ["prc", "nasa", "esa"], "turn": "A"}
    given["freighters"] = {"A": {"at": "leo", "cards": ["ion-drive black"]}}
    match = table(given, seats=3, scenario="alien-invasion")
    match.p.law.told_arrived(match.p, stack(match, "ion-drive"))
    assert match.p.result is None


@pytest.mark.rule("HF-WIN-01")
def test_the_score_is_explained_point_by_point(table: Any) -> None:
    match = table({**OP, "factories": {"luna": "A"}, "claims": {"ryugu": "A"}})
    why: list[tuple[str, int]] = []
    assert score.score(match.p, 0, why) == sum(points for _, points in why) > 0


# ------------------------------------------------------------------------------------------- limits that are just met


OPERATION: dict[str, Any] = {"factions": ["nasa", "esa"], "turn": "A", "step": "operation"}


@pytest.mark.rule("HF-PRO-03", "HF-PRO-12", "HF-COMP-08")
def test_the_volatiliser_helps_a_roll_that_is_one_too_high(table: Any) -> None:
    cards = ["diode-slab-laser", "carbonyl-volatiliser", "hall-effect-thruster"]
    given = {**OPERATION, "rockets": {"A": {"at": "bennu", "cards": cards}}}
    assert table(given, [2], expanded=False).do("A prospect diode-slab-laser bennu").site("bennu")["claim"] == "A"
    assert table(given, [3], expanded=False).do("A prospect diode-slab-laser bennu").site("bennu")["busted"]


@pytest.mark.rule("HF-VENT-01", "HF-VENT-03")
def test_who_has_nothing_in_play_is_asked_about_a_venture_with_just_enough_claims(table: Any) -> None:
    three = {**OPERATION, "players": {"A": {"wt": 8}}, "claims": {"mercury": "A", "vesta": "A", "kollaa": "A"}}
    match = table(three, expanded=False).do("A income")
    assert match.deciding == "A"
    assert "venture tourism" in match.choices("A")
    two = {**three, "claims": {"mercury": "A", "vesta": "A"}}
    assert table(two, expanded=False).do("A income").deciding == "B"


@pytest.mark.rule("HF-CMB-12", "HF-CMB-14")
def test_a_buggy_raids_only_a_stack_that_is_there(table: Any) -> None:
    given = {
        "factions": ["nasa", "esa"],
        "turn": "A",
        "politics": "war1",
        "rockets": {
            "A": {"at": "llo", "cards": ["kuck-mosquito", "photon-sail"]},
            "B": {"at": "llo", "cards": ["ion-drive"]},
        },
        "outposts": {"B": {"at": "luna", "cards": ["mass-driver"]}},
    }
    match = table(given).do("A attack A-rocket B")
    refusal = match.p.why_none(0, match.game.parse("raid-stack kuck-mosquito B-outpost"))
    assert refusal is not None
    assert refusal.key != "not-listed", "the rule that refuses is named"
    assert match.p.why_none(0, match.game.parse("raid-stack kuck-mosquito B-rocket")) is None


@pytest.mark.rule("HF-ADV-15")
def test_once_a_new_way_is_drawn_nothing_more_is_ground(table: Any) -> None:
    rocket = {"A": {"at": "leo", "steps": 4, "cards": ["mass-driver", "diode-slab-laser", "melt-probe-crawler"]}}
    given = {"factions": ["nasa", "esa"], "turn": "A", "rockets": rocket}
    match = table(given, expanded=False).do("A move A-rocket", "A fly e_dep", "A grind A-rocket diode-slab-laser")
    match.do("A via e_heo")
    refusal = match.p.why_none(0, match.game.parse("grind A-rocket melt-probe-crawler"))
    assert (refusal.rule, refusal.key) == ("HF-ADV-15", "under-way")


@pytest.mark.rule("HF-PRO-07")
def test_a_raygun_that_has_begun_goes_on_alone(table: Any) -> None:
    cards = ["free-electron-laser", "kuck-mosquito", "hall-effect-thruster"]
    given = {**OPERATION, "rockets": {"A": {"at": "mars_heo", "cards": cards}}}
    match = table({**given, "rockets": {"A": {"at": "koronis_heo", "cards": cards}}}, [1], expanded=False)
    sites = [choice.split()[2] for choice in match.choices("A") if choice.startswith("prospect free-electron-laser")]
    match.do(f"A prospect free-electron-laser {sites[0]}")
    refusal = match.p.why_none(0, match.game.parse(f"prospect kuck-mosquito {sites[1]}"))
    assert (refusal.rule, refusal.key) == ("HF-PRO-07", "other-card")


@pytest.mark.rule("HF-SCN-08")
def test_on_saturn_s_moons_the_invasion_bars_factories_and_nothing_else(table: Any) -> None:
    p = table(seats=3, scenario="alien-invasion").p
    moon = p.c.sites.index("phoebe")
    refusal = p.law.why_not_act(p, 1, INDUSTRIALISE, moon)
    assert refusal is not None
    assert refusal.rule == "HF-SCN-08"
    assert p.law.why_not_act(p, 1, PROSPECT, moon) is None


@pytest.mark.rule("HF-CMB-16")
def test_the_product_of_a_lost_factory_is_given_up_in_every_stack(table: Any) -> None:
    given = {
        "factions": ["nasa", "esa"],
        "turn": "B",
        "politics": "war1",
        "rockets": {"B": {"at": "luna", "cards": ["mass-driver", "photon-sail"]}},
        "leos": {"A": {"cards": ["diode-slab-laser black"]}},
        "factories": {"luna": "A"},
        "products": {"luna": "diode-slab-laser"},
        "tracks": {"S": 1},
    }
    match = table(given, [1, 4, 5]).do("B attack B-rocket A", "A factory-shoot photon-sail", "B shoot-cube mass-driver")
    assert match.site("luna")["factory"] is None
    assert match.card("diode-slab-laser") == "A hand"
