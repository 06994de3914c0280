"""The bots: they claim and build, whatever the style, and never choose what is not listed."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.bots import PLAYERS, Greedy, clock
from armillary.games.high_frontier.bots.fitting import nearest, product
from armillary.games.high_frontier.century.operations import Operation
from armillary.games.high_frontier.ids import HAND, LEO_STACK, NONE, PRC, ROCKET
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
    for seed in ("2", "6"):  # one match may be over before a factory makes anything
        p, _ = play(
            rules, [greedy(rules), greedy(rules)], seed, most=6000, watch=lambda p, seat, choice: chosen.add(choice[0])
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


def lacking(*names: str) -> float:
    """How far a hand of these cards is from a rocket that builds a factory."""
    p = game("high-frontier", 2, options={"expanded": True}).start(1)
    assert isinstance(p, HighFrontier)
    return nearest(p, [p.c.cards.index(name) for name in names])[0]


def test_a_rocket_that_comes_nowhere_is_no_rocket() -> None:
    """HF-THR-03: a hand with everything for a rocket that is too heavy, or too thirsty, is farther from one that flies."""
    light = ("melt-probe-crawler", "solar-furnace-kiln")
    heavy = ("free-electron-laser", "von-neumann-santa-claus", "fuel-cell", "liquid-sheet", "rotating-film-drum")
    assert lacking("mag-sail", *light) < lacking("n-6li-microfission", "d-t-tokamak", *heavy)
    assert lacking("hall-effect-thruster", "fuel-cell", *light) < lacking("mass-driver", "fuel-cell", *light)


def test_a_card_more_is_never_in_the_way() -> None:
    """A refinery that is too heavy for the engine is left out, and does not hide that the rest is near."""
    hand = ("photon-sail", "melt-probe-crawler")
    assert lacking(*hand, "von-neumann-santa-claus") <= lacking(*hand)


def test_a_factory_makes_what_the_next_rocket_does_not_need() -> None:
    """HF-IND-08: a card that turns black is lost to the rocket, so another is chosen, or none."""
    rules = game("high-frontier", 2, options={"expanded": True})
    p = rules.start(1)
    assert isinstance(p, HighFrontier)
    number = p.c.cards.index
    for name in ("mag-sail", "melt-probe-crawler", "solar-furnace-kiln", "mass-driver"):
        card = number(name)
        for deck, top in enumerate(p.tops):
            if top == card:
                p.tops[deck] = NONE
        p.put(card, HAND)
    needed, idle = ("product", number("solar-furnace-kiln")), ("product", number("mass-driver"))
    assert product(p, 0, [("no-product",), needed, idle]) == idle
    assert product(p, 0, [("no-product",), needed]) == ("no-product",)


def test_a_crew_that_nothing_brings_home_makes_room_for_the_next_rocket(table: Any) -> None:
    """HF-DEC-06: it cannot be given up on Ceres. As an outpost it is in nobody's way."""
    rocket = {"at": "ceres", "steps": 0, "cards": ["un-crew"]}
    given = {"factions": ["un", "esa"], "turn": "A", "claims": {"ceres": "A"}, "rockets": {"A": rocket}}
    match = table(given)
    assert Greedy("hard").choose(match.p, 0, Random(1)) == ("settle", stacks.slot(match.p, 0, ROCKET))
    match = table({**given, "rockets": {"A": {**rocket, "cards": ["un-crew", "kuck-mosquito"]}}})
    assert Greedy("hard").choose(match.p, 0, Random(1)) == ("done",), "the robonaut comes home first"


def test_who_has_no_water_and_no_income_sells(table: Any) -> None:
    """HF-GOV-09: ESA has none under nationalism. A black card is turned white, then the one that is wanted least goes."""
    hand = ["ion-drive black", "kuck-mosquito"]
    given = {"factions": ["esa", "nasa"], "turn": "A", "hands": {"A": hand}, "players": {"A": {"wt": 0}}}
    match = table({**given, "politics": "nationalism"})
    drive = match.p.c.cards.index("ion-drive")
    bot = Greedy("hard")
    assert bot.choose(match.p, 0, Random(1)) == ("whiten", drive)
    match.do("A whiten ion-drive", "A done")
    assert bot.choose(match.p, 0, Random(1))[0] == "sell"
    assert Greedy("hard").choose(table({**given, "politics": "centrist"}).p, 0, Random(1)) == ("done",)
