"""Loading, fuelling, dropping and grinding: the book sets no number (HF-A95)."""

from typing import Any

import pytest

from armillary.kernel import game
from armillary.testkit import Match

LEO: dict[str, Any] = {"factions": ["prc", "nasa"], "turn": "A", "players": {"A": {"wt": 9}}}


@pytest.mark.rule("HF-FUEL-01", "HF-MAT-04")
def test_a_rocket_in_leo_takes_a_tank_and_then_another(table: Any) -> None:
    match = table({**LEO, "rockets": {"A": {"at": "leo", "cards": ["hall-effect-thruster"]}}})
    match.do("A tank A-rocket 1", "A tank A-rocket 1")
    assert match.wt("A") == 7
    match.refused("A drain A-rocket 1", "kernel-repetition")
    match.refused("A drain A-rocket 2", "kernel-repetition")
    match.do("A tank A-rocket 2")
    assert match.wt("A") == 5


@pytest.mark.rule("HF-DEC-13", "HF-FUEL-04")
def test_a_card_taken_aboard_at_the_start_of_a_move_is_dropped_at_its_end(table: Any) -> None:
    match = table(
        {
            **LEO,
            "leos": {"A": {"cards": ["kuck-mosquito"]}},
            "rockets": {"A": {"at": "leo", "steps": 5, "cards": ["hall-effect-thruster", "prc-crew"]}},
        },
        expanded=False,
    )
    match.do(
        "A carry kuck-mosquito A-rocket",
        "A move A-rocket",
        "A engine hall-effect-thruster 0",
        "A fly llo",
        "A carry kuck-mosquito A-outpost",
    )
    assert match.card("kuck-mosquito") == "A-outpost"
    assert match.stack("A-outpost")[0] == "llo"


def test_version_1_carried_each_card_once() -> None:
    """Its matches are finished as they were begun: the limit that the book does not know holds there, and only there."""
    given = {**LEO, "leos": {"A": {"cards": ["kuck-mosquito"]}}}
    given["rockets"] = {"A": {"at": "leo", "steps": 5, "cards": ["hall-effect-thruster", "prc-crew"]}}
    old = Match(game("high-frontier", 2, rules_version=1), given=given).do("A carry kuck-mosquito A-rocket")
    old.refused("A carry kuck-mosquito A-leo", "HF-DEC-13")
    now = Match("high-frontier", 2, given=given).do("A carry kuck-mosquito A-rocket")
    now.refused("A carry kuck-mosquito A-leo", "kernel-repetition")
    now.do("A tank A-rocket 1", "A carry kuck-mosquito A-leo")


@pytest.mark.rule("HF-DEC-10", "HF-DEC-14")
def test_a_rocket_that_has_moved_does_not_move_again_by_way_of_an_outpost(table: Any) -> None:
    match = table(
        {
            "factions": ["esa"],
            "rockets": {"A": {"at": "leo", "cards": ["photon-sail"]}},
            "flow": {
                "frames": [
                    {"frame": "Turn", "stage": 1, "ending": 0, "reason": ""},
                    {"frame": "Moves", "seen": [], "pumped": [], "acted": 0, "shifted": [], "attacked": []},
                ]
            },
        },
        seats=1,
        scenario="hermes-fall",
    )
    match.do("A move A-rocket", "A fly e_dep", "A settle A-rocket", "A launch A-second-rocket")
    match.refused("A move A-second-rocket", "HF-MOVE-01")


@pytest.mark.rule("HF-FUEL-04")
def test_rocket_and_leo_stack_exchange_cards_around_the_operation(table: Any) -> None:
    match = table(
        {
            **LEO,
            "step": "operation",
            "leos": {"A": {"cards": ["kuck-mosquito"]}},
            "rockets": {"A": {"at": "leo", "cards": ["hall-effect-thruster"]}},
            "outposts": {"A": {"at": "luna", "cards": ["ion-drive"]}},
        }
    )
    match.do("A carry kuck-mosquito A-rocket")
    match.refused("A carry kuck-mosquito A-leo", "kernel-repetition")
    match.do("A income", "A carry hall-effect-thruster A-leo")
    assert match.card("hall-effect-thruster") == "A-leo"
    match.refused("A carry ion-drive A-leo", "HF-STACK-03")
    match.do("A done")
    assert match.p.phasing == 1


@pytest.mark.rule("HF-DEC-13")
def test_during_an_operation_nothing_else_is_merged_or_split(table: Any) -> None:
    match = table(
        {**LEO, "step": "operation", "rockets": {"A": {"at": "luna", "cards": ["hall-effect-thruster", "ion-drive"]}}}
    )
    match.refused("A carry ion-drive A-outpost", "HF-DEC-13")


@pytest.mark.rule("HF-DEC-01", "HF-SEQ-03")
def test_cards_are_decommissioned_after_the_act_as_well(table: Any) -> None:
    match = table({**LEO, "step": "operation", "leos": {"A": {"cards": ["kuck-mosquito", "prc-crew"]}}})
    match.do("A income")
    match.refused("A income", "HF-SEQ-03", key="operation-done")
    match.do("A scrap prc-crew", "A scrap kuck-mosquito")
    assert match.card("prc-crew") == "A hand"
    assert match.p.phasing == 1, "nothing is left to be done"


@pytest.mark.rule("HF-MOVE-14", "HF-DEC-10", "HF-DEC-14")
def test_nor_by_way_of_an_outpost_that_was_there_before(table: Any) -> None:
    match = table(
        {
            "factions": ["esa"],
            "rockets": {"A": {"at": "leo", "cards": ["photon-sail"]}},
            "outposts": {"A": {"at": "e_dep", "cards": ["kuck-mosquito"]}},
            "flow": {
                "frames": [
                    {"frame": "Turn", "stage": 1, "ending": 0, "reason": ""},
                    {"frame": "Moves", "seen": [], "pumped": [], "acted": 0, "shifted": [], "attacked": []},
                ]
            },
        },
        seats=1,
        scenario="hermes-fall",
    )
    match.do("A move A-rocket", "A fly e_dep", "A settle A-rocket", "A launch A-second-rocket")
    match.refused("A move A-second-rocket", "HF-MOVE-01")
