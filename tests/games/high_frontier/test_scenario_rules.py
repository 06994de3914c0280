"""The scenarios of 8.7."""

from typing import Any

import pytest


@pytest.mark.rule("HF-SCN-01")
def test_the_space_race_is_won_by_coming_home_from_titan(table: Any) -> None:
    given = {
        "factions": ["nasa", "esa"],
        "turn": "A",
        "rockets": {"A": {"at": "e_dep", "steps": 9, "cards": ["nasa-crew trip:137", "ion-drive"]}},
    }
    match = table(given, scenario="space-race").do("A move A-rocket", "A fly leo")
    assert match.p.result.reason == "space-race"
    assert match.p.result.winners == (0,)
    pod = {
        "factions": ["nasa", "esa"],
        "turn": "A",
        "freighters": {"A": {"at": "e_dep", "cards": ["nasa-crew trip:201"]}},
    }
    assert table(pod, scenario="space-race").do("A move A-freighter", "A fly leo").p.result.winners == (0,)
    elsewhere = {**given, "rockets": {"A": {"at": "e_dep", "steps": 9, "cards": ["nasa-crew trip:9", "ion-drive"]}}}
    assert table(elsewhere, scenario="space-race").do("A move A-rocket", "A fly leo").p.result is None


ALIENS = {"factions": ["prc", "nasa", "esa"], "turn": "A"}


@pytest.mark.rule("HF-SCN-02", "HF-SCN-03", "HF-SCN-06")
def test_the_titans(table: Any) -> None:
    match = table(seats=3, scenario="alien-invasion")
    assert match.words["players"]["A"]["faction"] == "prc"
    assert match.card("prc-crew") == "out"
    given = {**ALIENS, "step": "operation", "hands": {"A": ["ion-drive black"]}}
    match = table(given, seats=3, scenario="alien-invasion")
    match.do("A boost ion-drive A-rocket", "A launched", "A tank A-rocket 1")
    assert match.stack("A-rocket")[0] == "lto"


@pytest.mark.rule("HF-SCN-04", "HF-SCN-05")
def test_titan_research_is_black_and_bids_go_to_the_pool(table: Any) -> None:
    given = {**ALIENS, "step": "operation", "tops": {"thruster": "photon-sail"}}
    match = table(given, seats=3, scenario="alien-invasion").do(
        "A research thruster", "A pass", "B bid 2", "C pass", "A bid 3", "B pass", "C pass", "A pass"
    )
    assert (match.card("photon-sail"), match.wt("A")) == ("A hand black", 1)
    match = table(given, seats=3, scenario="alien-invasion").do(
        "A research thruster", "A pass", "B bid 2", "C pass", "A pass", "B pass"
    )
    assert (match.card("photon-sail"), match.wt("A"), match.wt("B")) == ("B hand", 4, 2)


@pytest.mark.rule("HF-SCN-07")
def test_all_may_fight_and_steal_from_the_start(table: Any) -> None:
    given = {
        **ALIENS,
        "turn": "B",
        "rockets": {
            "B": {"at": "llo", "cards": ["kuck-mosquito", "nasa-crew"]},
            "C": {"at": "llo", "cards": ["ion-drive"]},
        },
    }
    assert table(given, seats=3, scenario="alien-invasion").may("B attack B-rocket C")
    assert table({**given, "step": "operation"}, seats=3, scenario="alien-invasion").may("B scrap nasa-crew")


@pytest.mark.rule("HF-SCN-08")
def test_no_factories_on_d_worlds_and_saturn_s_moons(table: Any) -> None:
    for name in ("phobos", "iapetus"):
        given = {
            **ALIENS,
            "turn": "B",
            "step": "operation",
            "claims": {name: "B"},
            "rockets": {"B": {"at": name, "cards": ["solar-furnace-kiln", "kuck-mosquito"]}},
        }
        table(given, seats=3, scenario="alien-invasion").refused(
            "B industrialise solar-furnace-kiln kuck-mosquito", "HF-SCN-08"
        )


@pytest.mark.rule("HF-SCN-09", "HF-SCN-10")
def test_the_invasion_ends_and_is_scored(table: Any) -> None:
    given = {
        **ALIENS,
        "rockets": {"A": {"at": "e_dep", "steps": 5, "cards": ["ion-drive black", "photon-sail"]}},
        "factories": {"luna": "B", "itokawa": "B"},
        "outposts": {"C": {"at": "rabbithole", "cards": ["kuck-mosquito"]}},
    }
    match = table(given, seats=3, scenario="alien-invasion").do("A move A-rocket", "A fly leo")
    assert match.p.result.reason == "alien-invasion"
    assert match.p.result.scores == (0.0, 2.0, 5.0)
    assert match.p.result.winners == (2,)
    outposts = {"C": {"at": "rabbithole", "cards": ["ion-drive"]}, "B": {"at": "luna", "cards": ["kuck-mosquito"]}}
    idle = {**given, "outposts": outposts}
    match = table(idle, seats=3, scenario="alien-invasion").do("A move A-rocket", "A fly leo")
    assert match.p.result.scores == (0.0, 2.0, 0.0), "it takes a robonaut, and there"
    human = {**ALIENS, "turn": "B", "rockets": {"B": {"at": "lto", "steps": 15, "cards": ["nasa-crew"]}}}
    match = table(human, seats=3, scenario="alien-invasion").do("B move B-rocket", "B fly-safe titan_kraken")
    assert match.p.result.reason == "alien-invasion"


HERMES = {
    "factions": ["esa"],
    "flow": {
        "frames": [
            {"frame": "Turn", "stage": 2, "ending": 0, "reason": ""},
            {"frame": "HermesOperation", "seen": [], "pumped": [], "left": 0, "begun": 0, "pending": []},
        ]
    },
}


@pytest.mark.rule("HF-SCN-12", "HF-SCN-13")
def test_hermes_fall_has_two_rockets_and_one_roll_a_turn(table: Any) -> None:
    given = {
        "factions": ["esa"],
        "rockets": {"A": {"at": "leo", "steps": 3, "cards": ["photon-sail"]}},
        "second-rockets": {"A": {"at": "leo", "steps": 3, "cards": ["mag-sail"]}},
        "flow": {
            "frames": [
                {"frame": "Turn", "stage": 1, "ending": 0, "reason": ""},
                {"frame": "Moves", "seen": [], "pumped": [], "acted": 0, "shifted": [], "attacked": []},
            ]
        },
    }
    match = table(given, [6, 1, 2], seats=1, scenario="hermes-fall")
    match.do("A move A-rocket", "A fly e_dep", "A move A-second-rocket", "A fly e_dep", "A done", "A income", "A done")
    assert match.words["sunspots"] == 1
    assert len(match.events("SunspotsMoved")) == 1


@pytest.mark.rule("HF-SCN-14")
def test_hermes_research_is_bought(table: Any) -> None:
    given = {**HERMES, "tops": {"thruster": "cermet-nerva", "reactor": "project-orion"}}
    match = table(given, seats=1, scenario="hermes-fall").do("A buy-top thruster")
    assert (match.card("cermet-nerva"), match.card("project-orion"), match.wt("A")) == ("A hand", "A hand", 2)
    bottom = table(given, seats=1, scenario="hermes-fall").do("A buy-bottom thruster")
    assert bottom.wt("A") == 3
    assert bottom.words["decks"]["thruster"]["top"] == "cermet-nerva"
    table({**given, "players": {"A": {"wt": 0}}}, seats=1, scenario="hermes-fall").refused(
        "A buy-bottom thruster", "HF-SCN-14"
    )


@pytest.mark.rule("HF-SCN-15")
def test_a_die_takes_a_deck_s_top_card_in_place_of_an_election(table: Any) -> None:
    given = {**HERMES, "sunspots": 7, "tops": {"refinery": "solar-furnace-kiln"}}
    match = table(given, seats=1, scenario="hermes-fall")
    match.dice(6, 3, match.p.c.cards.index("molten-oxide-electrolyser")).do("A income")
    assert match.card("solar-furnace-kiln") == "out"


@pytest.mark.rule("HF-SCN-16", "HF-SCN-30")
def test_shimizu_buys_black_sides(table: Any) -> None:
    given = {**HERMES, "factions": ["shimizu"], "hands": {"A": ["ion-drive"]}}
    match = table(given, seats=1, scenario="hermes-fall")
    match.refused("A blacken ion-drive", "HF-SCN-16")  # only during research
    match.do("A buy-bottom radiator", "A blacken ion-drive")
    assert (match.card("ion-drive"), match.wt("A")) == ("A hand black", 2)
    match.refused("A blacken ion-drive", "HF-SCN-16")  # one card in an operation
    kept = table(given, seats=1, scenario="hermes-fall").do("A buy-top radiator", "A keep-white")
    assert kept.card("ion-drive") == "A hand"
    built = table({**given, "hands": {"A": ["ion-drive black"]}}, seats=1, scenario="hermes-fall")
    assert built.do("A boost ion-drive A-rocket").card("ion-drive") == "A-rocket black"
    other = table({**given, "factions": ["esa"]}, seats=1, scenario="hermes-fall").do("A buy-top radiator")
    assert other.step == "HermesEvent" or not other.may("A blacken ion-drive")


@pytest.mark.rule("HF-SCN-12", "HF-SCN-17", "HF-SCN-18", "HF-SCN-30")
def test_privileges_of_hermes_fall(table: Any) -> None:
    from armillary.kernel import game

    hermes = game("high-frontier", scenario="hermes-fall", options={"factions": "chosen"})
    un = hermes.start(1)
    un.apply(0, ("take-faction", un.c.factions.index("un")))
    assert un.wt == [10]
    prc = hermes.start(1)
    prc.apply(0, ("take-faction", prc.c.factions.index("prc")))
    hand = [card for card, place in enumerate(prc.place) if place == -1]
    assert sorted(prc.c.deck[card] for card in hand) == [-1, 0, 1, 2, 3, 4, 5]
    given = {**HERMES, "factions": ["prc"], "rockets": {"A": {"at": "luna", "cards": ["ion-drive", "prc-crew"]}}}
    table(given, seats=1, scenario="hermes-fall").refused("A scrap prc-crew", "HF-DEC-06")
    tax = {**HERMES, "factions": ["un"], "rockets": {"A": {"at": "luna", "cards": ["kuck-mosquito"]}}}
    match = table(tax, [1, 1], seats=1, scenario="hermes-fall")
    before = match.wt("A")
    match.do("A prospect kuck-mosquito luna")
    assert match.wt("A") == before


@pytest.mark.rule("HF-SCN-11")
def test_serving_both_asteroids_saves_the_earth(table: Any) -> None:
    given = {
        **HERMES,
        "hermes": {"served": [1, 0], "yellows": 1},
        "rockets": {
            "A": {
                "at": "hermes_b",
                "cards": ["molten-oxide-electrolyser", "fuel-cell", "kuck-mosquito", "carbon-carbon-fin"],
            }
        },
    }
    match = table(given, seats=1, scenario="hermes-fall")
    match.refused("A deflect kuck-mosquito", "HF-SCN-11")
    match.do("A deflect molten-oxide-electrolyser")
    assert match.p.result.reason == "hermes-saved"
    served = {**given, "hermes": {"served": [0, 1], "yellows": 1}}
    table(served, seats=1, scenario="hermes-fall").refused("A deflect molten-oxide-electrolyser", "HF-SCN-11")


@pytest.mark.rule("HF-SCN-22", "HF-SCN-21")
def test_orion_lives_on_income_and_leo(table: Any) -> None:
    match = table(scenario="return-to-the-moon", seats=1, expanded=False).do("A done", "A income")
    assert match.wt("A") == 6
    landed = {"rockets": {"A": {"at": "luna", "cards": ["orion-2"]}}, "flown": 5}
    match = table({**landed, "turn": "A", "step": "operation"}, scenario="return-to-the-moon", seats=1, expanded=False)
    match.refused("A refuel isru A-rocket 1", "HF-SCN-22")
    match.do("A done")
    assert match.p.flown == 6
    match.do("A done", "A done")
    assert match.p.result.reason == "orion-lost"


@pytest.mark.rule("HF-SCN-23", "HF-SCN-20")
def test_with_the_expanded_rules_a_pod_is_not_enough(table: Any) -> None:
    pod = {
        "freighters": {"A": {"at": "e_dep", "cards": ["orion-2 trip:72"]}},
        "stacks": {"A-rocket": {"at": None, "steps": 0}},
        "turn": "A",
    }
    assert (
        table(pod, scenario="return-to-the-moon", seats=1, expanded=True).do("A move A-freighter", "A fly leo").p.result
        is None
    )
    won = table(pod, scenario="return-to-the-moon", seats=1, expanded=False).do("A move A-freighter", "A fly leo")
    assert won.p.result.reason == "moon-reached"
    start = table(scenario="return-to-the-moon", seats=1, expanded=False)
    assert start.stack("A-rocket") == ("leo", 0)


@pytest.mark.rule("HF-SCN-07", "HF-FAC-06")
def test_witnesses_protect_claims_from_titans_too(table: Any) -> None:
    given = {
        **ALIENS,
        "step": "operation",
        "claims": {"luna": "B"},
        "rockets": {"A": {"at": "luna", "cards": ["solar-furnace-kiln", "kuck-mosquito"]}},
    }
    assert table(given, seats=3, scenario="alien-invasion").may("A industrialise solar-furnace-kiln kuck-mosquito")
    guarded = {**given, "outposts": {"B": {"at": "luna", "cards": ["nasa-crew", "ion-drive"]}}}
    table(guarded, seats=3, scenario="alien-invasion").refused(
        "A industrialise solar-furnace-kiln kuck-mosquito", "HF-FAC-06"
    )
