"""Where two chapters meet: a worked check for each pair that can. `docs/high-frontier.md` shows the table."""

import re
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
FILES = HERE.parents[2] / "src/armillary/games/high_frontier/scenarios"

#: Pair of chapters: a test of this folder, or a scenario file.
TABLE: dict[str, str] = {
    "moves x supports (6.1, 8.2)": "test_an_engine_cooled_by_its_afterburner_flies_on_whatever_fuel_is_left",
    "moves x factories (6.1, 8.2C)": "test_a_factorys_power_stays_at_the_factory",
    "moves x jettison (6.2, 8.3D)": "test_a_course_never_changes_its_engine_by_itself",
    "moves x stacks (6.2, 6.7D)": "test_a_rocket_that_has_moved_does_not_move_again_by_way_of_an_outpost",
    "moves x flybys (6.3, 8.3A)": "test_venus_gives_free_burns_only_where_it_works",
    "moves x combat (6.2, 8.3F)": "test_leaving_a_space_can_be_intercepted",
    "landing x felonies (6.4B, 2.3B)": "test_a_claim_is_jumped_or_respected_once",
    "landing x seasons (6.4A, 8.5C)": "test_comets_open_in_their_season",
    "hazards x sails (6.4F, 6.5)": "test_a_sail_with_a_scoop_has_no_engine_left_in_the_air",
    "hazards x the diagram (6.4F, 6.7A)": "test_burns_before_the_air_are_paid_on_the_heavier_row",
    "freighters x belts (6.6, 8.3C)": "test_freighters_roll_for_belts_and_cause_no_events",
    "freighters x stacks (6.6, 6.7D)": "test_a_rocket_takes_over_a_freighter_s_card",
    "belts x supports (8.3C, 8.2)": "s20-van-allen-belt.yaml",
    "belts x sails (8.3C, 6.5)": "test_the_mag_sail_gains_with_every_belt_space_once",
    "dirt x supports (8.3E, 8.2)": "test_dirt_fills_any_tank_and_cards_can_be_ground",
    "dirt x moves (8.3E, 6.2)": "test_two_cards_are_ground_in_one_move",
    "dirt x colonies (8.3E, 6.7B)": "test_a_crew_that_makes_room_in_the_hopper_settles",
    "decommissioning x operations (6.7, 5)": "test_cards_are_decommissioned_after_the_act_as_well",
    "decommissioning x politics (6.7, 8.6)": "test_under_antinuke_a_reactor_leaves_play_for_its_deck",
    "decommissioning x events (6.7C, 8.5)": "test_a_pad_explosion_turns_a_heavy_radiator_light",
    "colonies x jettison (6.7B, 8.3D)": "test_a_crew_jettisoned_at_its_own_factory_founds_one_too",
    "colonies x industry (6.7B, 5.7)": "test_a_crew_founds_a_colony_at_the_factory_just_built",
    "colonies x the end (6.7B, 7.3)": "test_also_with_the_last_factory_of_the_game",
    "colonies x cubes (6.7B, 3.1B)": "test_the_cube_of_its_pod_is_enough_for_a_colony",
    "pods x deals (6.7B, 5.9)": "test_a_crew_that_hands_its_cargo_over_stays_a_rocket",
    "pods x combat (6.7B, 8.4)": "test_a_crew_robbed_of_its_cargo_stays_a_rocket",
    "pods x glory (6.7B, 7.1)": "test_with_the_expanded_rules_a_pod_is_not_enough",
    "pods x products (6.7B, 5.7B)": "test_a_product_out_of_a_rocket_may_leave_a_crew_in_a_pod",
    "pods x second rockets (6.7B, 2.7B)": "test_one_crew_may_leave_in_a_pod_two_may_not",
    "supports x industry (8.2, 5.7)": "test_industrialising_needs_no_radiators",
    "supports x prospecting (8.2, 5.6)": "test_one_fuel_cell_serves_move_and_prospecting",
    "supports x combat (8.2, 8.4)": "test_a_factory_arms_what_stands_beside_it",
    "supports x auctions (8.2, 5.2)": "s15-supports-from-an-auction.yaml",
    "supports x deflection (8.2, 8.7C)": "test_serving_both_asteroids_saves_the_earth",
    "boosting x stacks (5.4, 2.7B)": "test_rocket_and_leo_stack_exchange_cards_around_the_operation",
    "boosting x privileges (5.4, 2.3B)": "s01-boost-and-first-tank.yaml",
    "refuelling x deals (5.5C, 5.9)": "test_a_declined_request_for_water_costs_nothing",
    "refuelling x felonies (5.5C, 2.3B)": "test_water_of_others_is_theft_without_leave",
    "industry x felonies (5.7, 6.4B)": "s25-jumping-by-industry.yaml",
    "industry x cubes (5.7A, 7.2)": "test_a_cube_is_withdrawn_when_none_is_left",
    "market x politics (5.3, 8.6)": "test_militarism_closes_the_market",
    "income x politics (5.1, 8.6)": "test_nationalism_leaves_income_to_nasa",
    "deals x auctions (5.9, 5.2)": "test_deals_go_on_during_an_auction_but_not_with_what_is_bid",
    "deals x elections (5.9, 8.5B)": "test_and_during_an_election",
    "deals x privileges (5.9, 2.3B)": "test_permissions_are_part_of_a_deal",
    "deals x stacks (5.9, 2.7B)": "test_the_receiver_of_cargo_says_which_stack_takes_it",
    "deals x repetitions (5.9, HF-A95)": "test_a_bargain_makes_all_positions_new",
    "deals x scenarios (5.9, 8.7B)": "test_nobody_deals_with_the_titans",
    "ventures x operations (7.2, 5)": "test_tourism_bought_before_any_operation_gives_two",
    "ventures x glory (7.2, 7.1)": "test_a_glory_cube_pays_for_a_venture_when_no_other_is_left",
    "combat x factories (8.4C, 8.4D)": "test_a_buggy_names_its_target_before_the_roll",
    "combat x disks (8.4D, 3.1B)": "test_without_a_disk_the_last_cube_is_destroyed_not_captured",
    "combat x LEO (8.4, 2.4B)": "test_no_fighting_in_leo",
    "events x sectors (8.5B, 8.5A)": "test_the_sector_of_an_event_can_be_read_before_the_advance",
    "politics x war (8.6, 8.3F)": "test_only_prc_makes_war_and_only_first",
    "the end x politics (7.3B, 8.6)": "s29-last-election.yaml",
    "scenarios x the end (8.7, 7.3)": "test_a_space_race_ends_neither_by_factories_nor_by_payment",
    "scenarios x moves (8.7B, 6.2)": "test_an_invasion_ends_when_the_titan_rocket_enters_leo",
    "scenarios x set-up (8.7C, 3.2C)": "test_hermes_fall_rolls_its_busted_mines",
    "scenarios x research (8.7, 5.2)": "test_the_titans_use_the_black_side_only",
    "scenarios x privileges (8.7C, 2.3B)": "test_shimizu_buys_black_sides",
    "scenarios x market (8.7B, 5.3)": "test_the_titans_sell_where_their_water_is",
}


def test_every_pair_has_its_check() -> None:
    known = {name for file in HERE.glob("test_*.py") for name in re.findall(r"^def (test_\w+)", file.read_text(), re.M)}
    known |= {file.name for file in FILES.iterdir()}
    assert [pair for pair, check in TABLE.items() if check not in known] == []


# ------------------------------------------------------------------------------------------- checks that are nowhere else

OP: dict[str, Any] = {
    "factions": ["prc", "nasa"],
    "turn": "A",
    "step": "operation",
    "players": {"A": {"wt": 9}, "B": {"wt": 9}},
}


@pytest.mark.rule("HF-ADV-15", "HF-DEC-07")
def test_a_crew_that_makes_room_in_the_hopper_settles(table: Any) -> None:
    rocket = {"at": "luna", "steps": 2, "cards": ["mass-driver", "fuel-cell", "prc-crew"]}
    match = table({**OP, "factories": {"luna": "A"}, "rockets": {"A": rocket}}).do("A grind A-rocket prc-crew")
    assert match.site("luna")["cubes"] == {"A": 2}
    assert match.card("prc-crew") == "A hand"


@pytest.mark.rule("HF-GOV-08", "HF-DEC-01")
def test_under_antinuke_a_reactor_leaves_play_for_its_deck(table: Any) -> None:
    rocket = {"at": "luna", "cards": ["cermet-nerva", "pebble-bed-fission"]}
    match = table({**OP, "politics": "antinuke", "rockets": {"A": rocket}}).do("A scrap pebble-bed-fission")
    assert match.card("pebble-bed-fission") in ("under", "top")


@pytest.mark.rule("HF-CMB-13", "HF-DEC-08")
def test_a_crew_robbed_of_its_cargo_stays_a_rocket(table: Any) -> None:
    """HF-A94: what is stolen is carried off, not decommissioned."""
    rockets = {
        "A": {"at": "llo", "cards": ["kuck-mosquito", "photon-sail"]},
        "B": {"at": "llo", "steps": 3, "cards": ["melt-probe-crawler", "un-crew"]},
    }
    given = {"factions": ["prc", "un"], "turn": "A", "politics": "war1", "rockets": rockets}
    match = table(given, [6, 6]).do(
        "A attack A-rocket B", "A raid-stack kuck-mosquito B-rocket", "A seize melt-probe-crawler"
    )
    assert match.card("un-crew") == "B-rocket"
    assert match.stack("B-rocket")[1] > 0


@pytest.mark.rule("HF-SUP-11", "HF-CMB-02")
def test_a_factory_arms_what_stands_beside_it(table: Any) -> None:
    rockets = {
        "A": {"at": "luna", "cards": ["diode-slab-laser"]},
        "B": {"at": "luna", "cards": ["ion-drive"]},
    }
    given = {"factions": ["prc", "nasa"], "turn": "A", "politics": "war1", "rockets": rockets}
    table(given).refused("A attack A-rocket B", "HF-CMB-02")
    armed = table({**given, "factories": {"luna": "A"}}, [6]).do(
        "A attack A-rocket B", "A shoot diode-slab-laser ion-drive"
    )
    assert armed.card("ion-drive") == "B hand"


@pytest.mark.rule("HF-DEAL-01", "HF-FUEL-01")
def test_a_bargain_makes_all_positions_new(table: Any) -> None:
    given = {**OP, "rockets": {"A": {"at": "leo", "cards": ["hall-effect-thruster"]}}}
    match = table(given).do("A tank A-rocket 1")
    match.refused("A drain A-rocket 1", "kernel-repetition")
    match.do("B offer A - - 1", "A accept 1", "A drain A-rocket 1")
    assert match.wt("A") == 10


@pytest.mark.rule("HF-SCN-06", "HF-MKT-02")
def test_the_titans_sell_where_their_water_is(table: Any) -> None:
    given = {"factions": ["prc", "nasa", "esa"], "turn": "A", "step": "operation"}
    home = {"at": "lto", "cards": ["ion-drive black"]}
    match = table({**given, "leos": {"A": home}}, seats=3, scenario="alien-invasion")
    match.do("A sell-black ion-drive")
    assert match.card("ion-drive") == "A hand black"
