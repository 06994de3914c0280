"""Positions in which two chapters meet: each was judged otherwise by rules version 1."""

from typing import Any

import pytest

from armillary.games.high_frontier.century.scenarios import LAWS, STATED
from armillary.games.high_frontier.chart.graph import ONLY_DOWN
from armillary.games.high_frontier.ids import ROCKET
from armillary.games.high_frontier.rules import landing, stacks
from armillary.kernel import game
from armillary.testkit import Match

TURN: dict[str, Any] = {"factions": ["prc", "nasa"], "turn": "A", "players": {"A": {"wt": 9}, "B": {"wt": 9}}}
OP: dict[str, Any] = {**TURN, "step": "operation"}


# ---------------------------------------------------------------------------------------------- supports and industry


@pytest.mark.rule("HF-IND-02", "HF-SUP-04")
def test_industrialising_needs_no_radiators(table: Any) -> None:
    """HF-A90: the generators still go."""
    cards = ["molten-oxide-electrolyser", "diode-slab-laser", "fuel-cell"]
    match = table({**OP, "claims": {"luna": "A"}, "rockets": {"A": {"at": "luna", "cards": [*cards, "prc-crew"]}}})
    match.do("A industrialise molten-oxide-electrolyser diode-slab-laser")
    if match.step == "Industrialise":
        match.do("A no-product")
    assert match.site("luna")["factory"] == "A"
    assert match.card("fuel-cell") == "A hand"
    cold = table({**OP, "claims": {"luna": "A"}, "rockets": {"A": {"at": "luna", "cards": cards[:2]}}})
    cold.refused("A industrialise molten-oxide-electrolyser diode-slab-laser", "HF-SUP-01")


@pytest.mark.rule("HF-IND-02", "HF-SUP-04")
def test_a_radiator_that_is_there_stays(table: Any) -> None:
    cards = ["molten-oxide-electrolyser", "melt-probe-crawler", "fuel-cell", "carbon-carbon-fin heavy"]
    match = table({**OP, "claims": {"luna": "A"}, "rockets": {"A": {"at": "luna", "cards": cards}}})
    match.do("A industrialise molten-oxide-electrolyser melt-probe-crawler")
    assert match.card("carbon-carbon-fin") == "A-rocket heavy"


# --------------------------------------------------------------------------------------------- cooling by afterburner

#: Microfission (2 therms, afterburner 2) with a pebble bed and one therm of radiators: hot by one.
HOT = ["n-6li-microfission", "pebble-bed-fission", "bubble-membrane"]


def hot(table: Any, steps: int, *more: str) -> Any:
    return table({**TURN, "rockets": {"A": {"at": "leo", "steps": steps, "cards": [*HOT, *more]}}})


def engine(match: Any) -> str:
    name: str = match.p.c.cards[match.p.frames[-1].engine]
    return name


@pytest.mark.rule("HF-THR-08", "HF-THR-09", "HF-SUP-08")
def test_an_engine_cooled_by_its_afterburner_flies_on_whatever_fuel_is_left(table: Any) -> None:
    """HF-A93: one step is less than a second afterburner would cost."""
    match = hot(table, 3).do("A move A-rocket")
    match.refused("A fly e_dep", "HF-THR-09")
    match.do("A afterburn")
    assert match.stack("A-rocket")[1] == 1
    match.do("A fly e_dep")
    assert match.stack("A-rocket")[0] == "e_dep"


@pytest.mark.rule("HF-MOVE-02", "HF-THR-08", "HF-SAIL-01")
def test_a_course_never_changes_its_engine_by_itself(table: Any) -> None:
    """HF-A93: and the afterburner's point goes to no sail."""
    match = hot(table, 3, "photon-sail").do("A move A-rocket", "A afterburn", "A jettison 1")
    assert engine(match) == "n-6li-microfission"
    match.refused("A engine photon-sail 0", "HF-MOVE-02")
    match.refused("A fly e_dep", "HF-THR-12")
    lost = hot(table, 3, "photon-sail").do("A move A-rocket")
    assert engine(lost) == "n-6li-microfission"
    lost.do("A jettison-card pebble-bed-fission")
    lost.refused("A fly e_dep", "HF-THR-10")  # the sail has to be named
    lost.do("A engine photon-sail 0")
    assert engine(lost) == "photon-sail"
    lost.refused("A engine photon-sail 0", "HF-MOVE-02")


# -------------------------------------------------------------------------------------------------- power of a factory


@pytest.mark.rule("HF-SUP-11")
def test_a_factorys_power_stays_at_the_factory(table: Any) -> None:
    """HF-A92 and its switch."""
    given = {
        **TURN,
        "factories": {"luna": "A"},
        "rockets": {"A": {"at": "luna", "steps": 13, "cards": ["hall-effect-thruster"]}},
    }
    table(given).refused("A move A-rocket", "HF-THR-10")
    switched = table(given, rulings={"factory-power-at-departure": "yes"}).do("A move A-rocket")
    assert switched.may("A fly llo")
    # What stays there is powered.
    digging = {**OP, "factories": {"luna": "A"}, "rockets": {"A": {"at": "luna", "cards": ["mass-driver"]}}}
    table(digging).do("A refuel dirt A-rocket 1")


# -------------------------------------------------------------------------------------------------- dirt and grinding


@pytest.mark.rule("HF-ADV-15")
def test_two_cards_are_ground_in_one_move(table: Any) -> None:
    cards = ["mass-driver", "fuel-cell", "ion-drive", "melt-probe-crawler"]
    match = table({**TURN, "rockets": {"A": {"at": "leo", "steps": 4, "cards": cards}}}, [6] * 6)
    match.do("A move A-rocket", "A fly e_dep")
    assert match.step == "Refit"
    match.do("A grind A-rocket melt-probe-crawler", "A grind A-rocket ion-drive")
    assert match.card("ion-drive") == match.card("melt-probe-crawler") == "A hand"
    space = next(choice for choice in match.choices("A") if choice.startswith("via "))
    match.do(f"A {space}")
    match.refused("A grind A-rocket fuel-cell", "HF-ADV-15")  # the way is drawn already


@pytest.mark.rule("HF-ADV-15")
@pytest.mark.parametrize(("version", "step"), [(1, "Moves"), (None, "Refit")])
def test_who_has_ground_a_card_and_flown_on_may_grind_another(version: int | None, step: str) -> None:
    """HF-A95: the book sets no number. In the first rules version a rocket was asked once in a move."""
    cards = ["mass-driver", "fuel-cell", "ion-drive", "melt-probe-crawler"]
    rocket = {"at": "leo", "steps": 4, "cards": cards}
    rules = game("high-frontier", 2, options={"expanded": True}, rules_version=version)
    match = Match(rules, given={**TURN, "rockets": {"A": rocket}}, dice=[6] * 9)
    match.do(
        "A move A-rocket", "A fly e_dep", "A grind A-rocket melt-probe-crawler", "A via e_heo", "A via l1", "A follow"
    )
    assert match.words["stacks"]["A-rocket"]["at"] == "l1"
    assert match.step == step
    assert match.may("A grind A-rocket ion-drive") is (step == "Refit")


@pytest.mark.rule("HF-ADV-15")
def test_a_card_without_mass_neither_adds_nor_takes_fuel(table: Any) -> None:
    cards = ["mass-driver", "fuel-cell", "kuck-mosquito"]
    match = table({**OP, "rockets": {"A": {"at": "nereus", "steps": 1, "cards": cards}}})
    match.do("A grind A-rocket kuck-mosquito")
    assert match.stack("A-rocket") == ("nereus", 1)
    assert match.card("kuck-mosquito") == "A hand"


# ------------------------------------------------------------------------------------------------- crews and colonies

BUILDERS = ["solar-furnace-kiln", "melt-probe-crawler"]


@pytest.mark.rule("HF-DEC-07", "HF-DEC-01")
def test_a_crew_founds_a_colony_at_the_factory_just_built(table: Any) -> None:
    """HF-A91."""
    given = {
        **OP,
        "claims": {"luna": "A"},
        "rockets": {"A": {"at": "luna", "cards": [*BUILDERS, "ion-drive", "prc-crew"]}},
    }
    match = table(given).do("A industrialise solar-furnace-kiln melt-probe-crawler", "A no-product")
    match.do("A scrap prc-crew")
    assert match.site("luna")["cubes"] == {"A": 2}
    assert match.card("prc-crew") == "A hand"


@pytest.mark.rule("HF-DEC-07", "HF-END-01")
def test_also_with_the_last_factory_of_the_game(table: Any) -> None:
    others = {"nereus": "A", "ryugu": "B", "itokawa": "B"}
    given = {
        **OP,
        "claims": {"luna": "A"},
        "factories": others,
        "rockets": {"A": {"at": "luna", "cards": [*BUILDERS, "ion-drive", "prc-crew"]}},
    }
    match = table(given, expanded=False).do("A industrialise solar-furnace-kiln melt-probe-crawler", "A no-product")
    assert match.step == "Operation"
    match.refused("A income", "HF-SEQ-03", key="operation-done")
    match.do("A scrap prc-crew", "A done")
    assert match.site("luna")["cubes"] == {"A": 2}
    assert match.p.result is not None
    assert match.p.result.reason == "factories"


@pytest.mark.rule("HF-DEC-07", "HF-ADV-12")
def test_a_crew_jettisoned_at_its_own_factory_founds_one_too(table: Any) -> None:
    given = {
        **TURN,
        "factories": {"luna": "A"},
        "rockets": {"A": {"at": "luna", "steps": 9, "cards": ["photon-sail", "prc-crew", "ion-drive"]}},
    }
    match = table(given).do("A move A-rocket", "A jettison-card prc-crew")
    assert match.site("luna")["cubes"] == {"A": 2}


@pytest.mark.rule("HF-DEC-07", "HF-COMP-04")
def test_the_cube_of_its_pod_is_enough_for_a_colony(table: Any) -> None:
    given = {
        **OP,
        "factories": dict.fromkeys(("luna", "nereus", "ryugu", "bennu", "itokawa"), "A"),
        "freighters": {"A": {"at": "luna", "cards": ["prc-crew"]}},
    }
    match = table(given, seats=4, expanded=False).do("A scrap prc-crew")
    assert match.site("luna")["cubes"] == {"A": 2}


# ------------------------------------------------------------------------------------------------ requests, operations


@pytest.mark.rule("HF-REF-08", "HF-SEQ-03")
def test_a_declined_request_for_water_costs_nothing(table: Any) -> None:
    """HF-A96; and the same is not asked twice (HF-A95)."""
    given = {**OP, "factories": {"luna": "B"}, "rockets": {"A": {"at": "luna", "cards": ["hall-effect-thruster"]}}}
    match = table(given).do("A ask-water B A-rocket 2 1", "B decline 1")
    match.refused("A ask-water B A-rocket 2 1", "kernel-repetition")
    match.do("A ask-water B A-rocket 2 2", "B accept 1")
    assert match.wt("A") == 7
    match.refused("A income", "HF-SEQ-03", key="operation-done")
    assert table(given).do("A ask-water B A-rocket 2 1", "B decline 1", "A income").wt("A") == 10


@pytest.mark.rule("HF-FAC-10", "HF-FAC-04", "HF-SEQ-03")
@pytest.mark.parametrize(("verb", "faction"), [("ask-cycler", "un"), ("ask-power", "esa")])
def test_a_declined_request_for_passage_or_power_costs_nothing(table: Any, verb: str, faction: str) -> None:
    """HF-A96: neither WT nor the move; what is asked again at another price is another request."""
    cards = ["ion-drive", "photovoltaic-solar-panels", "melt-probe-crawler"]
    rocket = {"A": {"at": "e_dep", "steps": 3, "cards": cards}}
    match = table({**TURN, "factions": ["nasa", faction], "rockets": rocket}, [1])
    match.do(f"A {verb} B A-rocket 1", "B decline 1")
    assert (match.wt("A"), match.wt("B")) == (9, 9)
    match.refused(f"A {verb} B A-rocket 1", "kernel-repetition")
    match.do(f"A {verb} B A-rocket 2", "B accept 1")
    assert (match.wt("A"), match.wt("B")) == (7, 11)
    moved = table({**TURN, "factions": ["nasa", faction], "rockets": rocket}, [1])
    moved.do(f"A {verb} B A-rocket 1", "B decline 1", "A move A-rocket", "A fly l1")
    assert moved.stack("A-rocket")[0] == "l1"


@pytest.mark.rule("HF-VENT-03", "HF-SEQ-04")
def test_tourism_bought_before_any_operation_gives_two(table: Any) -> None:
    given = {
        **OP,
        "players": {"A": {"wt": 40}, "B": {"wt": 1}},
        "claims": dict.fromkeys(("mercury", "vesta", "venus"), "A"),
        "rockets": {"A": {"at": "leo", "cards": ["ion-drive"]}},
    }
    match = table(given).do("A venture tourism", "A income", "A income")
    match.refused("A income", "HF-SEQ-03", key="operation-done")
    late = table(given).do("A income", "A venture tourism", "A income")
    late.refused("A income", "HF-SEQ-03", key="operation-done")


# -------------------------------------------------------------------------------------------------------------- losses


@pytest.mark.rule("HF-EVT-05", "HF-DEC-09")
def test_a_pad_explosion_turns_a_heavy_radiator_light(table: Any) -> None:
    from armillary.games.high_frontier.rules import mishaps

    match = table({**TURN, "leos": {"A": {"cards": ["carbon-carbon-fin heavy", "melt-probe-crawler"]}}})
    p = match.p
    found = mishaps.pad_victims(p, 0)
    assert [p.c.cards[card] for card in found] == ["carbon-carbon-fin"]
    mishaps.explode(p, 0, found[0])
    assert p.place[found[0]] >= 0
    assert p.heavy[found[0]] == 0


@pytest.mark.rule("HF-CMB-12", "HF-CMB-14")
def test_a_buggy_names_its_target_before_the_roll(table: Any) -> None:
    """Against an unguarded stack beside a factory it needs more than 4, against the factory more than 6."""
    given = {
        **TURN,
        "politics": "war1",
        "factories": {"luna": "B"},
        "rockets": {"A": {"at": "luna", "cards": ["kuck-mosquito", "photon-sail"]}},
        "outposts": {"B": {"at": "luna", "cards": ["ion-drive"]}},
    }
    match = table(given, [1, 2, 3]).do("A attack A-rocket B", "B factory-shoot kuck-mosquito")
    match.refused("A raid kuck-mosquito", "HF-CMB-12")
    match.do("A raid-stack kuck-mosquito B-outpost")
    assert match.step == "Raid"
    match.refused("A raze", "HF-CMB-07")
    match.do("A seize ion-drive")
    assert match.card("ion-drive") == "A-rocket"
    tough = table(given, [1, 2, 3]).do("A attack A-rocket B", "B factory-shoot kuck-mosquito")
    assert tough.do("A raid-factory kuck-mosquito").step == "Moves"


@pytest.mark.rule("HF-HAZ-04", "HF-HAZ-05", "HF-THR-10")
def test_a_sail_with_a_scoop_has_no_engine_left_in_the_air(table: Any) -> None:
    cards = ["mag-sail black", "atmospheric-isru-scoop", "fuel-cell"]
    match = table({**TURN, "rockets": {"A": {"at": "mars_heo", "cards": cards}}})
    p = match.p
    chart, number, sail = p.c.reach.chart, p.c.number, p.c.cards.index("mag-sail")
    mode = landing.mode_of(p, stacks.slot(p, 0, ROCKET), sail)
    # No rocket with a sail gets as far as Titan, where a burn lies beyond the air: the chart is asked.
    assert chart.turn(mode, number["sat_gate"], number["titan_aero"], number["lto"]) == ONLY_DOWN
    # It is the sail that is missing there: the same scoop takes an engine that stays on through the air.
    other = landing.mode_of(p, stacks.slot(p, 0, ROCKET), p.c.cards.index("hall-effect-thruster"))
    assert chart.turn(other, number["sat_gate"], number["titan_aero"], number["lto"]) == 0
    assert chart.turn(mode, number["sat_gate"], number["titan_aero"], number["titan_kraken"]) == 0
    match.do("A move A-rocket", "A fly mars_aero")
    assert match.card("mag-sail") == "A hand black"
    assert match.stack("A-rocket")[0] == "mars_aero"


# ----------------------------------------------------------------------------------------------------------- scenarios


@pytest.mark.rule("HF-SCN-01", "HF-SCN-09", "HF-SCN-11", "HF-SCN-19")
@pytest.mark.parametrize("name", [name for name in LAWS if name != "standard"])
def test_every_scenario_states_its_set_up_its_privileges_and_its_end(name: str) -> None:
    law = LAWS[name]
    assert [what for what in STATED if what not in law.__dict__] == []


@pytest.mark.rule("HF-SCN-01", "HF-END-01", "HF-END-04")
def test_a_space_race_ends_neither_by_factories_nor_by_payment(table: Any) -> None:
    others = {"nereus": "A", "ryugu": "A", "itokawa": "A"}
    given = {
        **OP,
        "claims": {"luna": "A"},
        "factories": others,
        "rockets": {"A": {"at": "luna", "cards": [*BUILDERS, "ion-drive"]}},
    }
    match = table(given, scenario="space-race")
    match.do("A industrialise solar-furnace-kiln melt-probe-crawler", "A no-product", "A done")
    assert match.p.result is None
    assert match.p.phasing == 1
    rich = table({**TURN, "round": 2, "factories": others}, scenario="space-race")
    rich.refused("A end-game", "HF-SCN-01")


@pytest.mark.rule("HF-SCN-09", "HF-END-04")
def test_an_invasion_ends_when_the_titan_rocket_enters_leo(table: Any) -> None:
    factories = {"nereus": "B", "ryugu": "B", "itokawa": "B"}
    given = {
        "factions": ["prc", "nasa", "esa"],
        "turn": "B",
        "players": {"B": {"wt": 9}},
        "round": 2,
        "factories": factories,
    }
    table(given, seats=3, scenario="alien-invasion").refused("B end-game", "HF-SCN-09")
    through = {
        "factions": ["prc", "nasa", "esa"],
        "turn": "A",
        "rockets": {"A": {"at": "e_dep", "steps": 12, "cards": ["hypergolic-penetrator-bus"]}},
    }
    match = table(through, [6] * 8, seats=3, scenario="alien-invasion").do("A move A-rocket", "A plot")
    ways = [choice.split()[1] for choice in match.choices("A") if choice.startswith("via ")]
    assert "leo" in ways
    match.do("A via leo")
    onward = [choice for choice in match.choices("A") if choice.startswith("via ")]
    if onward:
        match.do(f"A {onward[0]}")
    match.do("A follow")
    assert match.p.result is not None
    assert match.p.result.rule == "HF-SCN-09"


@pytest.mark.rule("HF-SCN-09", "HF-END-01")
def test_an_invasion_does_not_end_by_factories(table: Any) -> None:
    others = dict.fromkeys(("nereus", "ryugu", "bennu", "itokawa", "phobos"), "C")
    given = {
        "factions": ["prc", "nasa", "esa"],
        "turn": "B",
        "step": "operation",
        "claims": {"luna": "B"},
        "factories": others,
        "rockets": {"B": {"at": "luna", "cards": [*BUILDERS, "ion-drive"]}},
    }
    acts = ("B industrialise solar-furnace-kiln melt-probe-crawler", "B no-product", "B done")
    assert table(given, seats=3).do(*acts).step == "Auction"  # the last election
    match = table(given, seats=3, scenario="alien-invasion").do(*acts)
    assert match.site("luna")["factory"] == "B"
    assert (match.p.phasing, match.step) == (2, "Moves")


@pytest.mark.rule("HF-SCN-09", "HF-VENT-04")
def test_the_titans_need_only_pass_through_leo(table: Any) -> None:
    """By their elevator: the flight goes no further than LEO."""
    given = {
        "factions": ["prc", "nasa", "esa"],
        "turn": "A",
        "ventures": {"elevator": "A"},
        "rockets": {"A": {"at": "e_dep", "steps": 12, "cards": ["hypergolic-penetrator-bus"]}},
    }
    acts = ("A move A-rocket", "A plot", "A via leo", "A via l2", "A follow")
    match = table(given, seats=3, scenario="alien-invasion").do(*acts)
    assert match.p.result.rule == "HF-SCN-09"
    assert match.stack("A-rocket")[0] == "leo"
    assert table(given, seats=3).do(*acts).stack("A-rocket")[0] == "l2"


@pytest.mark.rule("HF-SCN-11", "HF-SCN-19", "HF-END-04")
@pytest.mark.parametrize(("scenario", "rule"), [("hermes-fall", "HF-SCN-11"), ("return-to-the-moon", "HF-SCN-19")])
def test_nobody_buys_the_end_of_a_scenario_for_one(table: Any, scenario: str, rule: str) -> None:
    given = {
        "factions": ["nasa"],
        "turn": "A",
        "round": 2,
        "players": {"A": {"wt": 9}},
        "factories": dict.fromkeys(("nereus", "ryugu", "itokawa"), "A"),
    }
    table(given, seats=1, scenario=scenario).refused("A end-game", rule)


@pytest.mark.rule("HF-SCN-05")
def test_the_titans_use_the_black_side_only(table: Any) -> None:
    p = game("high-frontier", 3, scenario="alien-invasion", options={"shorter": True}).start(4)
    hand = [card for card, place in enumerate(p.place) if place == -1]
    assert hand
    assert all(p.black[card] for card in hand)
    given = {"factions": ["prc", "nasa", "esa"], "turn": "A", "hands": {"A": ["ion-drive black"]}}
    table(given, seats=3, scenario="alien-invasion").refused("A whiten ion-drive", "HF-SCN-05")


@pytest.mark.rule("HF-SETUP-10", "HF-SCN-12")
def test_hermes_fall_rolls_its_busted_mines() -> None:
    p = game("high-frontier", scenario="hermes-fall").start(3, listen=True)
    rolled = [draw for draw in p.draws or () if draw["rule"] == "HF-SETUP-10"]
    assert len(rolled) == 4
    assert any(p.busted)
    moon = game("high-frontier", scenario="return-to-the-moon", options={"expanded": True}).start(3, listen=True)
    assert not [draw for draw in moon.draws or () if draw["rule"] == "HF-SETUP-10"]
