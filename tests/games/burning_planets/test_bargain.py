"""Bots at the bargaining table: they refuse what harms them, take what helps, keep their word, remember who broke his."""

from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.bots import PLAYERS, Greedy
from armillary.games.burning_planets.bots.bargain import broke_word, foes, reliance, use_of
from armillary.games.burning_planets.ids import ABOARD, DELIVERED, DIVERTED, LOST, WAITING
from armillary.games.burning_planets.position import Contract
from armillary.kernel.setup import setup
from armillary.players import make, play
from armillary.table.levels import answer

SHIPS = {"A": ["cargo 3,-1"], "B": ["cargo 10,-5"], "C": ["cargo 23,-10"]}


def lopsided(rng: Random, seat: int, p: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the maker gives and gets: gets a lot of what the seat needs, for nothing, little, or what nobody has."""
    use = use_of(p, seat)
    wanted = max(range(4), key=lambda number: use[number] + rng.random() / 10)
    idle = min(range(4), key=lambda number: use[number])
    get = [0, 0, 0, 0]
    get[wanted] = rng.randrange(10, 200)
    give = [0, 0, 0, 0]
    kind = rng.randrange(3)
    if kind == 1:
        give[idle] = rng.randrange(1, get[wanted] // 2 + 1)
    elif kind == 2:
        give[wanted] = rng.randrange(1, get[wanted] // 2 + 1)
    return tuple(give), tuple(get)


@pytest.mark.parametrize("name", sorted(PLAYERS))
@pytest.mark.parametrize("secret", [False, True])
def test_fifty_lopsided_deals_are_refused(trio: Any, name: str, secret: bool) -> None:
    rng = Random(name)
    for number in range(50):
        seat = 1 + number % 2
        p = trio.given(units=SHIPS, stock={word: {"B": 99, "C": 99, "F": 99, "M": 99} for word in "ABC"})
        give, get = lopsided(rng, seat, p)
        owner = rng.choice((0, seat))
        terms = ("barter", owner, 1, give, get, int(secret))
        p.offers.append((7, 0, seat, not secret, terms))
        assert PLAYERS[name]().interject(p.view(seat), seat, Random(number)) == ("decline", 7), (give, get)


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_a_promise_from_somebody_who_has_nothing_is_worth_little(trio: Any, name: str) -> None:
    """200 metal from a player who has never had any, for goods that are there: refused."""
    planets = {"planet-5": {"size": "small", "biome": "fair", "owner": "A"}}
    p = trio.given(planets=planets, units=SHIPS, stock={"B": {"M": 60, "C": 60}})
    p.offers.append((7, 0, 1, True, ("barter", 0, 1, (0, 0, 0, 200), (0, 60, 0, 0), 0)))
    assert PLAYERS[name]().interject(p.view(1), 1, Random(0)) == ("decline", 7)


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_a_gift_is_taken_among_three_and_in_a_duel(trio: Any, duel: Any, name: str) -> None:
    for table in (trio, duel):
        p = table.given(units={"A": ["cargo 3,-1"]})
        p.offers.append((7, 0, 1, True, ("barter", 0, 1, (0, 0, 0, 20), (0, 0, 0, 0), 0)))
        assert PLAYERS[name]().interject(p.view(1), 1, Random(0)) == ("accept", 7)


def test_in_a_duel_what_helps_the_other_as_much_is_refused(duel: Any, trio: Any) -> None:
    """Biomass is of use to neither; metal for concrete, one for one, would help the enemy as much."""
    for table, wanted in ((duel, "decline"), (trio, "accept")):
        p = table.given(units={"B": ["cargo 10,-5"]})
        p.offers.append((7, 0, 1, True, ("barter", 1, 1, (0, 0, 0, 20), (30, 0, 16, 0), 0)))
        assert Greedy().interject(p.view(1), 1, Random(0))[0] == wanted


def test_who_broke_his_word_is_not_believed_again(trio: Any) -> None:
    p = trio.given(units=SHIPS)
    p.offers.append((7, 0, 1, True, ("barter", 0, 1, (0, 0, 0, 30), (10, 0, 0, 0), 0)))
    assert Greedy().interject(p.view(1), 1, Random(0)) == ("accept", 7)
    p.contracts.append(Contract(0, 1, 0, 1, (0, 0, 0, 5), (5, 0, 0, 0), 0, [3, 2], 1))
    assert broke_word(p, 1, 0)
    assert not broke_word(p, 2, 0)
    assert Greedy().interject(p.view(1), 1, Random(0)) == ("decline", 7)
    p.offers[:] = [(9, 0, 1, False, ("pact",))]
    assert Greedy().interject(p.view(1), 1, Random(0)) == ("decline", 9)


def test_allies_are_left_alone_until_nobody_else_is_left(trio: Any) -> None:
    p = trio.given(pacts=["AB"])
    assert (foes(p, 0), foes(p, 2)) == ([2], [0, 1])
    planets = {"planet-7": {"size": "small", "biome": "water", "forests": 5}}
    p = trio.given(pacts=["AB"], planets=planets, out=["C"])
    assert foes(p, 0) == [1]
    assert Greedy().interject(p.view(0), 0, Random(0)) == ("end-pact", 1)  # with fair warning


def test_it_proposes_what_helps_both_and_carries_it_out() -> None:
    """Digitals have no use for biomass and food, Xenos none for concrete and metal: some of that changes hands."""
    made = setup("burning-planets", 3, options={"barter_times": "any-time", "round_limit": 60})
    rules = made.game()
    p, _ = play(rules, [make(rules, "settler")] * 3, "barter/3", talk=True)
    assert p.contracts
    assert any(2 in contract.states for contract in p.contracts)
    assert not any(3 in contract.states for contract in p.contracts)


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_talk_comes_to_an_end(name: str) -> None:
    made = setup("burning-planets", 4, options={"barter_times": "any-time", "round_limit": 20})
    rules = made.game()
    p, decisions = play(rules, [make(rules, name)] * 4, f"talk/{name}", talk=True)
    assert p.over
    assert decisions < 20_000


def test_at_the_table_it_proposes_of_itself() -> None:
    """A table asks a bot that speaks for a word before its own decisions: barters and pacts come about without a person."""
    made = setup("burning-planets", 3, options={"barter_times": "any-time", "round_limit": 60})
    rules = made.game()
    player = make(rules, "settler")
    p, rng = rules.start("table"), Random(4)
    made_offers = 0
    for _ in range(1500):
        if p.over:
            break
        seat = next((offer[2] for offer in p.offers), p.deciding()[0])
        choice = answer(player, p.view(seat), seat, rng, None)
        assert choice is not None
        made_offers += choice[0] in ("pact", "offer-openly")
        p.apply(seat, choice)
    assert made_offers


@pytest.mark.parametrize("name", sorted(PLAYERS))
@pytest.mark.parametrize("loads", [True, False])
def test_a_partner_who_never_delivers_is_remembered(trio: Any, name: str, loads: bool) -> None:
    """A signs contract after contract on his ship. He takes what B gives and never brings anything, or does not come at all."""
    p = trio.given(units=SHIPS, stock={word: {"B": 99, "C": 99, "F": 99, "M": 99} for word in "ABC"})
    signed = 0
    for _ in range(11):
        p.offers.append((7, 0, 1, True, ("barter", 0, 1, (0, 0, 0, 30), (10, 0, 0, 0), 0)))
        if PLAYERS[name]().interject(p.view(1), 1, Random(0)) != ("accept", 7):
            break
        p.offers.clear()
        signed += 1
        states = [WAITING, DELIVERED if loads else WAITING]
        p.contracts.append(Contract(0, 1, 0, 1, (0, 0, 0, 30), (10, 0, 0, 0), 0, states, 1))
    assert signed == (2 if loads else 4)
    # He brings all that he owes, and is believed again.
    for contract in p.contracts:
        contract.states[:] = [DELIVERED, DELIVERED]
    p.offers[:] = [(7, 0, 1, True, ("barter", 0, 1, (0, 0, 0, 30), (10, 0, 0, 0), 0))]
    assert PLAYERS[name]().interject(p.view(1), 1, Random(0)) == ("accept", 7)


def test_reliance_counts_what_was_brought_against_what_is_owed(trio: Any) -> None:
    p = trio.given(units=SHIPS)

    def contract(owner: int, *states: int, partner: int = 1, gives: tuple[int, ...] = (0, 0, 0, 5)) -> None:
        p.contracts.append(Contract(0, partner, owner, 1, gives, (5, 0, 0, 0), 0, list(states), 1))

    assert reliance(p, 1, 0) == 1.0
    contract(0, WAITING, WAITING)
    assert reliance(p, 1, 0) == 1 / 1.5
    contract(0, ABOARD, DELIVERED)
    assert reliance(p, 1, 0) == 1 / 2.5
    contract(0, WAITING, WAITING)
    assert reliance(p, 1, 0) == 0.0
    contract(0, DELIVERED, DELIVERED)
    assert reliance(p, 1, 0) == 2 / 4
    # On the own ship, of others, without anything due, or lost with its ship: not his doing.
    contract(1, WAITING, WAITING)
    contract(0, WAITING, WAITING, partner=2)
    contract(0, WAITING, WAITING, gives=(0, 0, 0, 0))
    contract(0, LOST, DELIVERED)
    assert reliance(p, 1, 0) == 2 / 4
    assert not Greedy().welcomes(trio.given(units=SHIPS, pacts=["BC"]), 1, 0)
    p.contracts = p.contracts[:2]
    assert not Greedy().welcomes(p, 1, 0)
    contract(0, DIVERTED, DELIVERED)
    assert reliance(p, 1, 0) == 0.0
