"""Programmes: what bots are about, what a card is worth to it, and that nobody waits for ever."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.bots import FIXED, PLAYERS, Greedy, tell
from armillary.games.high_frontier.bots.programmes import (
    FACTORY,
    TRIP,
    Stock,
    Weights,
    best,
    listed,
    outlines,
    timeline,
    value,
)
from armillary.games.high_frontier.century.moves import Course, Moves
from armillary.games.high_frontier.century.operations import Operation
from armillary.games.high_frontier.ids import HAND, LEO_STACK, NONE, RED, REFINERY
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import game, title
from armillary.players.basic import greedy
from armillary.players.making import available, make
from armillary.players.match import play

#: Rounds in which a seat that could act must have done something.
PATIENCE = 15
#: What a seat does that waits: it takes what everybody can take, or nothing.
WAITING = frozenset({"income", "income-from", "done", "pass", "bid", "enough"})


def given(p: HighFrontier, seat: int, *names: str, aloft: bool = False) -> None:
    """These cards in the hand of a seat, or in LEO."""
    for name in names:
        card = p.c.cards.index(name)
        for deck, top in enumerate(p.tops):
            if top == card:
                p.tops[deck] = NONE
        p.put(card, stacks.slot(p, seat, LEO_STACK) if aloft else HAND - seat)
        if aloft:
            p.where[stacks.slot(p, seat, LEO_STACK)] = p.c.leo


def bordered(p: HighFrontier, site: int) -> bool:
    """May it be entered in some seasons only?"""
    return any(p.c.site_space[site] in closed for closed in p.c.closed)


def start(seats: int = 2, **options: Any) -> HighFrontier:
    p = game("high-frontier", seats, options=options).start(1)
    assert isinstance(p, HighFrontier)
    return p


def test_a_whole_set_is_a_factory_with_every_turn_counted() -> None:
    """Boost, two turns of flight, the claim in the turn of landing, the factory in the next."""
    p = start()
    given(p, 0, "photon-sail", "kuck-mosquito", "solar-furnace-kiln")
    p.wt[0] = 20
    hand = tuple(card for card in p.held[HAND])
    found = best(listed(p, 0, Weights(), Stock(hand, (), 20, 0)), FACTORY)
    assert found is not None
    assert not found.missing
    assert not found.unseen
    assert found.launch == 1
    assert found.done == found.launch + found.flight.turns + 1
    assert found.boosts == sum(p.c.mass[2 * card] for card in found.cards)


@pytest.mark.parametrize("expanded", [False, True])
def test_no_seat_does_better_than_the_bound_by_which_outlines_are_sorted(expanded: bool) -> None:
    """Lists and prices stop at the first outline whose bound is below what they have, so a bound that is too low loses one.
    Rates below 0 are no programmes."""
    p = start(expanded=expanded)
    given(p, 0, "photon-sail", "kuck-mosquito", "solar-furnace-kiln")
    for weights in (Weights(), Weights(money=0.4, tanks=4, risk=0.3, patience=0, dig=0.3), Weights(glory=2, price=0.5)):
        hand = tuple(card for card in p.held[HAND])
        found = outlines(p, 0, weights, hand, ())
        assert found == sorted(found, key=lambda one: -one.most)
        for wt in (0, 9, 99):
            for one in found:
                timed = timeline(p, weights, one, Stock(hand, (), wt, 0), [], 99.0)
                assert timed.rate <= max(0.0, one.most), one


def test_glory_is_planned_with_the_way_home() -> None:
    """HF-WIN-05: a sail takes the crew to a science site and home."""
    p = start()
    given(p, 0, "photon-sail")
    hand = tuple(p.held[HAND])
    trip = best(listed(p, 0, Weights(), Stock(hand, (), 4, 0)), TRIP)
    assert trip is not None
    assert trip.done >= trip.launch + 2
    p.glory[:] = [1] * len(p.glory)
    assert best(listed(p, 0, Weights(), Stock(hand, (), 4, 0)), TRIP) is None, "no glory is left"


def test_a_trip_takes_the_turns_in_which_its_money_is_earned_again() -> None:
    """What a poor seat spends on glory, its next set waits for; to a rich one it makes no difference."""
    p = start()
    given(p, 0, "photon-sail")
    hand = tuple(p.held[HAND])
    poor, rich = (best(listed(p, 0, Weights(), Stock(hand, (), wt, 0)), TRIP) for wt in (5, 30))
    assert poor is not None
    assert rich is not None
    assert poor.cost < 5
    assert poor.launch == rich.launch
    assert poor.rate < rich.rate


def test_what_is_launched_much_later_is_not_judged_by_the_season_of_today() -> None:
    """HF-ADV-08: belts are stronger in the red season, and seasons change while one saves."""
    p = start(expanded=True)
    given(p, 0, "photon-sail")
    hand = tuple(p.held[HAND])
    found = [one for one in outlines(p, 0, Weights(), hand, ()) if one.burnt < 1 and not bordered(p, one.flight.site)]
    assert found, "no flight crosses a belt that takes cards"
    belted = max(found, key=lambda one: one.points)
    dear = belted._replace(missing=(), unseen=(), boosts=40, crashes=0)
    chance = {}
    for season in set(p.c.sunspots):
        p.sunspot = p.c.sunspots.index(season)
        for wt in (0, 60):
            one = timeline(p, Weights(), dear, Stock(hand, (), wt, 0), [], 99.0)
            chance[season == RED, wt] = one.chance
    assert chance[True, 60] < chance[True, 0]
    assert chance[True, 0] == chance[False, 0]


def test_a_card_is_worth_what_it_does_for_the_programme() -> None:
    """The refinery that completes a set is worth more than a second one, and money is worth something."""
    p = start()
    number = p.c.cards.index
    set_ = (number("photon-sail"), number("kuck-mosquito"))
    kiln, reducer = number("solar-furnace-kiln"), number("carbothermal-reducer")
    weights = Weights()

    def worth(cards: tuple[int, ...], wt: int = 8) -> float:
        return value(p, 0, weights, Stock(tuple(sorted(cards)), (), wt, 0))

    first = worth((*set_, kiln)) - worth(set_)
    second = worth((*set_, kiln, reducer)) - worth((*set_, kiln))
    assert first > second >= 0
    assert worth(set_, 9) > worth(set_, 2)


def test_nobody_sells_the_refinery_that_waits_in_leo() -> None:
    """HF-DEAL-01: a set that is about to fly is not broken up for 4 WT."""
    p = start()
    given(p, 0, "photon-sail", "kuck-mosquito", "solar-furnace-kiln", aloft=True)
    p.wt[0], p.wt[1] = 3, 12
    kiln = p.c.cards.index("solar-furnace-kiln")
    assert not Greedy("hard").welcome(p, 0, 1, (0, NONE, kiln, 4))


def test_the_hint_is_a_plan_in_both_languages() -> None:
    """What is next, when the rest comes, what instead, and what would change it; no raw names."""
    p = start()
    given(p, 0, "photon-sail", "kuck-mosquito")
    for language, words in (("en", ("Next:", "Then", "Instead:")), ("de", ("Als Nächstes:", "Dann", "Stattdessen:"))):
        said = tell(p.view(0), 0, p.game.text(language))
        for sentence, word in zip(said, words, strict=False):
            assert sentence.startswith(word), said
        assert len(said) == 4
        assert not any("programme." in sentence or "{" in sentence for sentence in said)


def test_the_yardstick_is_kept_apart() -> None:
    """It can be named, and is not offered."""
    rules = game("high-frontier", 2)
    assert "yardstick" in FIXED
    assert "yardstick" not in PLAYERS
    assert make(rules, "yardstick:hard").name == "yardstick:hard"
    assert not any(name.startswith("yardstick") for name in available(rules))


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("seats", "seed"), [(2, "5"), (3, "7"), (5, "9")])
def test_no_seat_waits_for_fifteen_rounds_while_it_could_act(seats: int, seed: str) -> None:
    """Whoever has money and cards researches, sells, launches or ends; and a match ends."""
    rules = game("high-frontier", seats)
    acted = [0] * seats
    longest = [0] * seats

    def watch(p: Any, seat: int, choice: Any) -> None:
        longest[seat] = max(longest[seat], p.round - acted[seat])
        if choice[0] not in WAITING:
            acted[seat] = p.round

    p, _ = play(rules, [greedy(rules, "greedy", "hard") for _ in range(seats)], seed, most=4000, watch=watch)
    assert p.result is not None
    assert max(longest) < PATIENCE, longest


@pytest.mark.parametrize("expanded", [False, True])
def test_the_same_view_gives_the_same_choice(expanded: bool) -> None:
    """Nothing is remembered from turn to turn: a bot that sits down later plays on as the one before."""
    rules = game("high-frontier", 2, options={"expanded": expanded})
    p = rules.start("11")
    old = [Greedy("hard") for _ in range(2)]
    rng = Random(1)
    for _ in range(160):
        if p.over:
            break
        seat = p.deciding()[0]
        choice = old[seat].choose(p.view(seat), seat, rng)
        if isinstance(p.frames[-1], (Moves, Operation, Course)):
            assert Greedy("hard").choose(p.view(seat), seat, rng) == choice, (p.round, choice)
        p.apply(seat, choice)


@pytest.mark.parametrize("scenario", [one.id for one in title("high-frontier").scenarios if one.id != "standard"])
def test_every_scenario_is_played(scenario: str) -> None:
    """With as many seats as it is for, one at least: nothing is chosen that is not listed."""
    least, _ = title("high-frontier").seats_for(scenario)
    rules = game("high-frontier", least, scenario=scenario)
    _, decisions = play(rules, [greedy(rules, "greedy", "hard") for _ in range(least)], "4", most=150)
    assert decisions


@pytest.mark.slow
def test_an_expanded_match_of_four_that_never_ended_ends() -> None:
    """Seed 77402: 14,400 bids in 211 rounds for cards that nobody needed, and whole sets that waited for flights which the
    narrowed planner could not see."""
    rules = game("high-frontier", 4, options={"expanded": True})
    flown = [0] * 4
    waited: list[tuple[int, int]] = []

    def watch(p: Any, seat: int, choice: Any) -> None:
        if choice[0] in ("boost", "move", "prospect", "industrialise", "produce"):
            flown[seat] = p.round
        if p.round - flown[seat] >= PATIENCE and isinstance(p.frames[-1], Operation) and seat == p.phasing:
            bot = Greedy("hard")
            if any(bot.owned(one) and bot.pays(p, seat, one) for one in bot.programmes(p.view(seat), seat)):
                waited.append((p.round, seat))

    p, _ = play(rules, [greedy(rules, "greedy", "hard") for _ in range(4)], "77402", most=4000, watch=watch)
    assert p.result is not None
    assert not waited, "a seat with a whole set and the money for it does not stay at home"


def test_a_card_that_a_programme_lacks_is_asked_for_at_a_price_between_the_two() -> None:
    """HF-DEAL-01: what another keeps in LEO without a use for it; the offer is one that he takes."""
    p = start()
    p.frames[-1:] = [Operation(left=1, begun=1)]
    seat = p.phasing
    p.ask(seat)
    other = 1 - seat
    given(p, seat, "photon-sail", "kuck-mosquito")
    given(p, other, "carbothermal-reducer", "solar-furnace-kiln", aloft=True)
    p.tops = [NONE] * len(p.tops)
    p.wt[seat], p.wt[other] = 12, 0
    bot = Greedy("hard")
    offer = bot.interject(p.view(seat), seat, Random(1))
    assert offer is not None
    assert offer[:3] == ("offer", other, None)
    assert p.c.deck[offer[3]] == REFINERY
    p.apply(seat, offer)
    answer = Greedy("hard").interject(p.view(other), other, Random(1))
    assert answer is not None
    assert answer[0] == "accept"
    assert bot.interject(p.view(seat), seat, Random(1)) is None, "once a turn"
