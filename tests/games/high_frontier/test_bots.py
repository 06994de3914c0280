"""The bots: they claim and build, whatever the style, and never choose what is not listed."""

from random import Random

import pytest

from armillary.games.high_frontier.bots import PLAYERS, Greedy, clock
from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.ids import HAND, LEO_STACK, NONE, PRC
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import game
from armillary.kernel.choice import allows
from armillary.players.basic import greedy
from armillary.players.match import play


@pytest.mark.parametrize("style", sorted(PLAYERS))
def test_every_style_plays_on(style: str) -> None:
    p = game("high-frontier", 2, options={"expanded": True, "round_limit": 8}).start(1)
    players = [PLAYERS[style]("hard") for _ in range(2)]
    rng = Random(1)
    before = clock(p)
    while not p.over:
        seat = p.deciding()[0]
        choice = players[seat].choose(p.view(seat), seat, rng)
        assert allows(p.choices(seat), choice), p.game.notation(choice)
        p.apply(seat, choice)
        assert p.over or clock(p) >= before
        before = max(before, clock(p))


def test_an_expanded_game_of_greedy_bots_comes_to_its_end() -> None:
    """They gather whole sets in LEO, fly, claim, build and sell what the factories make, without a round limit."""
    rules = game("high-frontier", 2, options={"expanded": True})
    chosen: set[str] = set()
    p, _ = play(
        rules, [greedy(rules), greedy(rules)], "1", most=6000, watch=lambda p, seat, choice: chosen.add(choice[0])
    )
    assert p.result is not None
    assert {"industrialise", "produce", "sell-black"} <= chosen


def test_a_hand_is_stored_in_leo_before_research_stops() -> None:
    """HF-AUC-10: what belongs together waits in LEO when the hand is full, and is not sold."""
    rules = game("high-frontier", 2, options={"expanded": True})
    p = rules.start(1)
    assert isinstance(p, HighFrontier)
    p.frames[-1:] = [Operation(left=1, begun=1)]
    p.ask(p.phasing)
    seat = p.phasing
    p.wt[seat] = 5
    for name in ("hall-effect-thruster", "kuck-mosquito", "solar-furnace-kiln", "photovoltaic-solar-panels"):
        card = p.c.cards.index(name)
        for deck, top in enumerate(p.tops):
            if top == card:
                p.tops[deck] = NONE
        p.put(card, HAND - seat)
    bot = Greedy("hard")
    assert len(bot.core(p, seat)) == 4
    stored = bot.store(p, seat, p.choices(seat))
    assert stored == ("boost", p.c.cards.index("kuck-mosquito"), stacks.slot(p, seat, LEO_STACK))


def test_a_bot_votes_for_a_policy_that_lets_it_live() -> None:
    """HF-GOV-06: even PRC leaves militarism alone while nobody may sell."""
    rules = game("high-frontier", 2, options={"expanded": True})
    p = rules.start(1)
    assert isinstance(p, HighFrontier)
    bot = Greedy("hard")
    p.faction[0] = PRC
    spots = p.c.spots
    assert bot.comfort(p, 0, spots.index("militarism")) < bot.comfort(p, 0, spots.index("centrist"))
    p.spot = spots.index("militarism")
    assert bot.elect(p, 0, [("keep",), ("govern", spots.index("centrist"))]) == ("govern", spots.index("centrist"))
