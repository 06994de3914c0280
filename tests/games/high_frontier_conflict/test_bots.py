"""The bots: every style plays every mode with listed choices; greedy claims and builds."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.bots.greedy import to_win
from armillary.games.high_frontier.bots.programmes import Stock, outlines, timeline
from armillary.games.high_frontier.flow.auctions import Auction
from armillary.games.high_frontier.ids import HAND, RED
from armillary.games.high_frontier_conflict.bots import PLAYERS, Greedy, clock, tell
from armillary.kernel import game
from armillary.kernel.choice import allows
from armillary.players.basic import greedy
from armillary.players.match import play

SLUG = "high-frontier-conflict"
#: Years in which a seat must have done something of its own.
PATIENCE = 15
#: What a seat does that waits: it ends its part, answers others, or takes what everybody can take.
WAITING = frozenset(
    (
        "bid",
        "done",
        "elect",
        "enough",
        "flip",
        "fundraise",
        "grant",
        "income",
        "keep",
        "leave-chit",
        "let-be",
        "let-go",
        "pass",
        "place-disk",
        "refuse",
        "settle",
        "shift",
        "skip",
        "star",
        "stop",
    )
)


@pytest.mark.slow
def test_no_seat_waits_for_fifteen_years_in_a_whole_war_game() -> None:
    """Bars of wartime, seasons and saving included: everybody sells, researches, asks, fights, flies or builds."""
    rules = game(SLUG, 3, scenario="war")
    acted, longest = [0] * 3, [0] * 3

    def watch(p: Any, seat: int, choice: Any) -> None:
        for each in range(3):
            longest[each] = max(longest[each], p.round - acted[each])
        if choice[0] not in WAITING:
            acted[seat] = p.round

    p, _ = play(rules, [greedy(rules, "greedy", "hard") for _ in range(3)], "5", most=6000, watch=watch)
    assert p.result is not None
    assert max(longest) < PATIENCE, longest


@pytest.mark.parametrize("scenario", ["jovian-skirmish", "jovian-war"])
def test_styles_play_on(scenario: str) -> None:
    styles = sorted(PLAYERS)
    p = game(SLUG, 4, scenario=scenario).start(1)
    shift = 0 if scenario == "jovian-skirmish" else 3
    players = [PLAYERS[styles[(seat + shift) % len(styles)]]("hard") for seat in range(4)]
    rng = Random(1)
    before = clock(p)
    while not p.over:
        seat = p.deciding()[0]
        choice = players[seat].choose(p.view(seat), seat, rng)
        assert allows(p.choices(seat), choice), p.game.notation(choice)
        p.apply(seat, choice)
        assert p.over or clock(p) >= before
        before = max(before, clock(p))
    assert p.status() == []


def test_a_bot_takes_glory_and_settles() -> None:
    p = game(SLUG, 3).given(
        {
            "factions": ["purple", "green", "white"],
            "first": "A",
            "turn": "A",
            "factories": {"himalia": "A"},
            "rockets": {"A": {"at": "himalia", "cards": ["purple-crew", "fuel-cell"]}},
        }
    )
    bot = PLAYERS["greedy"]("hard")
    taken = []
    for _ in range(2):
        choice = bot.choose(p.view(0), 0, Random(1))
        taken.append(choice[0])
        p.apply(0, choice)
    assert taken == ["glory", "colony"]


def test_a_launch_through_the_belts_waits_for_the_end_of_the_red_season() -> None:
    """BR-02: the seasons are known, so a flight whose set is ready is put off rather than lost; it is not put off in other
    seasons."""
    p: Any = game(SLUG, 4, scenario="war", options={"disks": 4, "opening": "peace"}).start(1)
    hand = tuple(card for card in p.held[HAND])
    bot = Greedy("hard")
    found = {}
    for year in range(1, len(p.c.seasons) + 1):
        p.year = year
        whole = [one for one in outlines(p, 0, bot.weights, hand, ()) if one.burnt < 0.7]
        never = [one for one in whole if not any(p.c.site_space[one.flight.site] in closed for closed in p.c.closed)]
        assert never, "no flight to a site that is always open crosses a belt that is worse in the red season"
        one = max(never, key=lambda one: one.points * one.chance)
        found[year] = timeline(p, bot.weights, one._replace(missing=(), unseen=()), Stock(hand, (), 60, 0), [], 99.0)

    def season(year: int, turns: float) -> int:
        return int(p.c.seasons[(year - 1 + int(turns)) % len(p.c.seasons)])

    red = [year for year, one in found.items() if season(year, one.launch - one.waits) == RED]
    assert len(red) == p.c.seasons.count(RED)
    assert [year for year in found if found[year].waits] == red
    assert all(season(year, found[year].launch) != RED for year in red)
    assert not bot.timely(found[red[-1]], None)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_programme_is_told_in_years_and_aqua(language: str) -> None:
    rules = game(SLUG, 2, scenario="war")
    given = {
        "factions": ["white", "green"],
        "turn": "A",
        "step": "operation",
        "first": "A",
        "hands": {"A": ["hall-effect-thruster", "kuck-mosquito", "solar-furnace-kiln", "fuel-cell"]},
        "wt": {"A": 30},
    }
    said = " ".join(tell(rules.given(given).view(0), 0, rules.text(language)))
    assert "Aqua" in said
    assert " WT" not in said
    assert {"en": "year", "de": "Jahr"}[language] in said


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("part", ["then", "reach", "instead", "unless"])
def test_a_raid_is_told(part: str, language: str) -> None:
    facts = {"boost": 3, "lands": 5, "wt": 4, "site": "Luna"}
    assert "Luna" in game(SLUG, 2).text(language).fill("programme", f"{part}-raid", facts)


def on_the_block(match: Any, card: str, bids: list[int]) -> Any:
    """That card is up for auction in A's turn, and A is to bid next."""
    p = match.p
    p.push(Auction(card=p.c.cards.index(card), bids=bids, bidders=[0, 1]))
    p.owing, p._listed = (), None
    p.settle()
    assert match.deciding == "A"
    return p


def test_whoever_loses_the_tie_bids_one_more_for_the_card_that_it_waits_for(war: Callable[..., Any]) -> None:
    """BR-2A: Gray wins ties. An equal bid is not enough for the rest of the table, not even for the one whose turn it is."""
    given = {"hands": {"A": ["photon-sail", "solar-furnace-kiln"]}, "wt": {"A": 20, "B": 5}}
    p = on_the_block(war(["purple", "gray"], given), "kuck-mosquito", [0, 1])
    assert Greedy("hard").choose(p.view(0), 0, Random(1)) == ("bid", 2)
    assert to_win(p, 1, [2, 1]) == 2
    assert to_win(p, 0, [2, 1]) == 2, "it has the card now"
    assert to_win(p, 0, [1, 1]) == 2, "the tie is lost"
    plain = on_the_block(war(["purple", "white"], given), "kuck-mosquito", [0, 1])
    assert Greedy("hard").choose(plain.view(0), 0, Random(1)) == ("bid", 1)
    assert to_win(plain, 1, [2, 1]) == 3
