"""Stacks, cargo, outposts, decommissioning, radiators (2.6, 2.7, 6.7)."""

from typing import Any

import pytest

LEO = {"factions": ["nasa", "esa"], "turn": "A"}


@pytest.mark.rule("HF-FUEL-04", "HF-STACK-05", "HF-STACK-02", "HF-COMP-05")
def test_cards_move_freely_between_rocket_and_leo_stack(table: Any) -> None:
    match = table({**LEO, "leos": {"A": {"cards": ["ion-drive", "kuck-mosquito"]}}})
    match.do("A carry ion-drive A-rocket")
    assert match.stack("A-rocket") == ("leo", 0)
    assert match.card("ion-drive") == "A-rocket"
    match.refused("A carry ion-drive A-leo", "kernel-repetition")  # HF-A95: that was so a moment ago
    match.refused("A carry kuck-mosquito A-freighter", "HF-STACK-04")
    match.refused("A carry kuck-mosquito A-outpost", "HF-STACK-03")


@pytest.mark.rule("HF-DEC-10", "HF-DEC-12", "HF-COMP-03", "HF-STACK-03")
def test_a_rocket_becomes_an_outpost_and_its_fuel_is_gone(table: Any) -> None:
    match = table({**LEO, "rockets": {"A": {"at": "luna", "steps": 9, "cards": ["ion-drive", "kuck-mosquito"]}}})
    before = match.p.law.answers_spare_disks(match.p, 0)
    match.do("A settle A-rocket")
    assert match.stack("A-rocket") == (None, 0)
    assert match.stack("A-outpost") == ("luna", 0)
    assert match.p.law.answers_spare_disks(match.p, 0) == before - 1
    full = dict.fromkeys(("luna", "nereus", "itokawa", "ryugu", "bennu", "apophis"), "A")
    rocket = {"A": {"at": "luna", "cards": ["ion-drive"]}}
    table({**LEO, "claims": full, "rockets": rocket}).refused("A settle A-rocket", "HF-COMP-03")


@pytest.mark.rule("HF-DEC-13", "HF-DEC-14", "HF-DEC-03")
def test_outpost_and_rocket_merge_and_turn_back(table: Any) -> None:
    given = {
        **LEO,
        "rockets": {"A": {"at": "luna", "steps": 5, "cards": ["ion-drive"]}},
        "outposts": {"A": {"at": "luna", "cards": ["kuck-mosquito", "diode-slab-laser"]}},
    }
    match = table(given)
    match.do("A carry diode-slab-laser A-rocket")
    assert match.stack("A-rocket") == ("luna", 3)
    post = {**LEO, "outposts": {"A": {"at": "luna", "cards": ["kuck-mosquito", "ion-drive"]}}}
    match = table(post).do("A launch A-rocket")
    assert match.stack("A-rocket") == ("luna", 0)
    assert match.stack("A-outpost") == (None, 0)


@pytest.mark.rule("HF-DEC-05", "HF-THR-06", "HF-CARD-12")
def test_a_lighter_rocket_is_faster_next_time(table: Any) -> None:
    match = table(
        {**LEO, "rockets": {"A": {"at": "l1", "cards": ["photon-sail", "closed-cycle-biofoundry", "nasa-crew"]}}}
    )
    from armillary.games.high_frontier.rules import thrust

    assert thrust.best_setting(match.p, 1)[1] == 9 + 0
    sail = thrust.setting_of(match.p, 1, match.p.c.cards.index("photon-sail"), 0)
    assert sail[1] == 1
    match.p.put(match.p.c.cards.index("closed-cycle-biofoundry"), -1)
    assert thrust.setting_of(match.p, 1, match.p.c.cards.index("photon-sail"), 0)[1] == 2


@pytest.mark.rule("HF-DEC-01", "HF-GEN-08", "HF-DEC-02")
def test_any_card_may_be_given_up_in_an_operation(table: Any) -> None:
    match = table({**LEO, "step": "operation", "rockets": {"A": {"at": "luna", "cards": ["ion-drive"]}}})
    match.do("A scrap ion-drive")
    assert match.card("ion-drive") == "A hand"
    assert match.stack("A-rocket") == (None, 0)
    assert match.may("A boost nasa-crew A-rocket")


@pytest.mark.rule("HF-DEC-06", "HF-FAC-05")
def test_giving_up_a_crew_elsewhere_is_a_felony(table: Any) -> None:
    rocket = {"A": {"at": "luna", "cards": ["ion-drive", "nasa-crew"]}}
    table({**LEO, "step": "operation", "rockets": rocket}).refused("A scrap nasa-crew", "HF-DEC-06")
    red = {"factions": ["prc", "esa"], "turn": "A", "step": "operation"}
    match = table({**red, "rockets": {"A": {"at": "luna", "cards": ["ion-drive", "prc-crew"]}}})
    match.do("A scrap prc-crew")
    assert match.card("prc-crew") == "A hand"
    home = table({**LEO, "step": "operation", "rockets": {"A": {"at": "leo", "cards": ["ion-drive", "nasa-crew"]}}})
    home.do("A scrap nasa-crew")
    assert home.card("nasa-crew") == "A hand"
    assert not any(home.p.cubes)
    assert not any(match.p.cubes)


@pytest.mark.rule("HF-DEC-07", "HF-IND-06", "HF-WIN-01")
def test_a_crew_given_up_at_a_factory_makes_a_colony(table: Any) -> None:
    rocket = {"A": {"at": "luna", "cards": ["ion-drive", "nasa-crew"]}}
    match = table({**LEO, "step": "operation", "factories": {"luna": "A"}, "rockets": rocket}).do("A scrap nasa-crew")
    assert match.site("luna")["cubes"] == {"A": 2}
    assert match.p.game.scores(match.p)[0] == 1 + 2 + 8


@pytest.mark.rule("HF-DEC-08", "HF-STACK-04")
def test_a_crew_left_alone_takes_to_a_pod(table: Any) -> None:
    given = {
        **LEO,
        "step": "operation",
        "rockets": {"A": {"at": "luna", "cards": ["ion-drive", "nasa-crew"]}},
        "freighters": {"A": {"at": "llo", "cards": ["kuck-mosquito black"]}},
    }
    match = table(given).do("A scrap ion-drive")
    assert match.card("nasa-crew") == "A-freighter trip:64"
    assert match.stack("A-freighter") == ("luna", 0)
    assert match.card("kuck-mosquito") == "A hand black"


@pytest.mark.rule("HF-CARD-14", "HF-BOOST-04")
def test_a_radiator_is_boosted_in_either_orientation(table: Any) -> None:
    given = {**LEO, "step": "operation", "hands": {"A": ["carbon-carbon-fin"]}}
    match = table(given).do("A boost carbon-carbon-fin A-leo")
    assert (match.wt("A"), match.card("carbon-carbon-fin")) == (1, "A-leo heavy")
    match = table(given).do("A boost-light carbon-carbon-fin A-leo")
    assert (match.wt("A"), match.card("carbon-carbon-fin")) == (3, "A-leo")


@pytest.mark.rule("HF-CARD-15", "HF-SUP-07")
def test_a_heavy_radiator_turns_light_and_never_back(table: Any) -> None:
    from armillary.games.high_frontier.rules import stacks, supports

    match = table(
        {**LEO, "rockets": {"A": {"at": "leo", "steps": 3, "cards": ["carbon-carbon-fin heavy", "ion-drive"]}}}
    )
    assert supports.cooling(match.p, 1, mains=False) == 3
    assert stacks.dry_mass(match.p, 1) == 3 + 3
    match.do("A lighten carbon-carbon-fin")
    assert match.card("carbon-carbon-fin") == "A-rocket"
    assert supports.cooling(match.p, 1, mains=False) == 1
    assert stacks.dry_mass(match.p, 1) == 3 + 1
    match.refused("A lighten carbon-carbon-fin", "HF-CARD-15")


@pytest.mark.rule("HF-DEC-09")
def test_a_heavy_radiator_that_is_lost_turns_light_first(table: Any) -> None:
    rocket = {"A": {"at": "luna", "cards": ["carbon-carbon-fin heavy", "ion-drive"]}}
    match = table({**LEO, "step": "operation", "rockets": rocket}).do("A scrap carbon-carbon-fin")
    assert match.card("carbon-carbon-fin") == "A-rocket"
    match.do("A scrap carbon-carbon-fin")
    assert match.card("carbon-carbon-fin") == "A hand"


@pytest.mark.rule("HF-STACK-06")
def test_a_second_rocket_costs_the_first(table: Any) -> None:
    given = {
        **LEO,
        "step": "operation",
        "rockets": {"A": {"at": "mars_heo", "steps": 3, "cards": ["ion-drive"]}},
        "hands": {"A": ["kuck-mosquito"]},
    }
    match = table(given).do("A boost kuck-mosquito A-rocket")
    assert match.step == "GiveUp"
    match.do("A settle A-rocket", "A launched")
    assert match.stack("A-outpost") == ("mars_heo", 0)
    assert match.stack("A-rocket") == ("leo", 0)
    match = table(given).do("A boost kuck-mosquito A-rocket", "A abandon A-rocket", "A launched")
    assert match.card("ion-drive") == "A hand"
    assert match.card("kuck-mosquito") == "A-rocket"


@pytest.mark.rule("HF-DEC-11")
def test_production_starts_an_outpost(table: Any) -> None:
    given = {**LEO, "step": "operation", "factories": {"luna": "A"}, "hands": {"A": ["diode-slab-laser black"]}}
    match = table({**given, "products": {"luna": "diode-slab-laser"}}).do("A produce diode-slab-laser luna A-outpost")
    assert match.stack("A-outpost") == ("luna", 0)
