"""Proofs that look at what a rule decides: each fails if the rule is broken (`armillary fidelity --mutate`)."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart import colonies, states, tokens
from armillary.games.high_frontier_conflict.ids import COLONIST, INDEPENDENCE, LOYALIST, PEACE, STONE
from armillary.games.high_frontier_conflict.war import outbreak, spoils
from armillary.testkit import Match

Make = Callable[..., Any]
SLUG = "high-frontier-conflict"
FALLING: dict[str, Any] = {
    "stones": {"A": {"at": "earth_spot", "cards": ["hypergolic-penetrator-bus"]}},
    "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
}


@pytest.mark.rule("CF-WAR-29", "CF-DROP-32")
def test_with_the_end_of_blue_arms_are_laid_down_and_a_tie_is_tallied(war: Make) -> None:
    tie = {"year": 2, "turn": "B", "assembly": {"honest": {"unity": {"A": 2}, "freedom": {"B": 2}}}, **FALLING}
    calm = war(["yellow", "red"], tie, [4], state="anarchy", turn="B").do("B done")
    assert (calm.step, calm.choices("A")) == ("StarBack", ["star freedom", "star unity"])
    assert calm.words["players"]["A"]["stone"] is None
    still = war(["yellow", "red"], {**tie, "state": {"anarchy": True}}, [4], state="war", turn="B").do("B done")
    assert (still.now, still.star, still.step) == ("war", "war-slot", "Moves")
    assert still.words["players"]["A"]["stone"] is not None


@pytest.mark.rule("CF-WAR-29")
def test_in_a_truce_no_star_returns_a_second_time(war: Make) -> None:
    p = war(["yellow", "red"]).p
    assert not outbreak.anarchy_passes(p, 0)
    away = war(["yellow", "red"], state="anarchy").p
    away.state, away.anarchy = PEACE, 0
    assert outbreak.anarchy_passes(away, 0)


@pytest.mark.rule("CF-END-01", "CF-END-02", "CF-PROP-02")
@pytest.mark.parametrize(
    ("chits", "winner"),
    [
        ("LLLLLL", "loyalist"),
        ("NNNNNN", "independence"),
        ("LNNNNN", None),  # red and yellow in two blocs
        ("LLLLLN", "loyalist"),  # both players are loyal
        ("NNNNNL", "independence"),
    ],
)
def test_six_chits_alike_or_all_players_in_one_bloc_win(war: Make, chits: str, winner: str | None) -> None:
    p = war(["yellow", "red"], state="war").p
    mine = [p.c.ideology[colour] for colour in p.faction]
    order = [*mine, *(place for place in range(6) if place not in mine)]
    for place, letter in zip(order, chits, strict=True):
        p.chit[place] = LOYALIST if letter == "L" else INDEPENDENCE
    sides = {None: NONE, "loyalist": LOYALIST, "independence": INDEPENDENCE}
    assert states.winner_of(p) == sides[winner]


@pytest.mark.rule("CF-VIC-01", "CF-VIC-02")
def test_a_victory_takes_a_loss_and_a_war(war: Make) -> None:
    at_war, at_peace = war(["yellow", "red"], state="war").p, war(["yellow", "red"]).p
    assert [spoils.victorious(p, hit) for p in (at_war, at_peace) for hit in (0b10, 0)] == [True, False, False, False]


@pytest.mark.rule("BR-29")
def test_a_crew_has_the_ideology_of_its_player_and_a_colonist_one_of_its_own() -> None:
    match = Match(SLUG, 2, given={"factions": ["purple", "red"], "turn": "A"}, options={"m1": True, "m2": True})
    p, c = match.p, match.p.c
    assert [colonies.ideology_of(p, seat, c.cards.index("purple-crew")) for seat in (0, 1)] == [
        c.ideology[c.factions.index(colour)] for colour in ("purple", "red")
    ]
    settlers = [card for card in range(len(c.cards)) if c.deck[card] == COLONIST]
    assert {colonies.ideology_of(p, 0, card) for card in settlers} == {c.doctrine[card] for card in settlers}
    assert len({c.doctrine[card] for card in settlers}) > 1


@pytest.mark.rule("CF-DROP-21", "CF-CORE-05")
def test_nothing_boards_a_stone_as_it_would_a_rocket() -> None:
    given = {
        "factions": ["purple", "red"],
        "turn": "A",
        "outposts": {"A": {"at": "earth_spot", "cards": ["ion-drive"]}},
        **FALLING,
    }
    p = Match(SLUG, 2, given=given).p
    card = p.c.cards.index("ion-drive")
    stone, rocket = stacks.slot(p, 0, STONE), stacks.slot(p, 0, ROCKET)
    space = p.where[stone]
    refused = tokens.why_not_join(p, card, stone, space)
    assert refused is not None
    assert refused.rule == "CF-CORE-05"
    assert tokens.why_not_join(p, card, rocket, space) is None
