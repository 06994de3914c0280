"""Makes the fixture games: `python tests/games/burning_planets/make_fixtures.py`. Run it when the rules version is bumped.

Complete records for every end, option, reading and number of seats, played by the greedy bot, by random players, and by traders
who propose, sign, load and deliver whatever they can.
"""

from pathlib import Path
from random import Random
from typing import Any

from armillary.games.burning_planets.bots import Greedy
from armillary.kernel import random_choice
from armillary.kernel.choice import Choice
from armillary.kernel.history import History
from armillary.kernel.position import Position
from armillary.kernel.registry import game

HERE = Path(__file__).parent / "fixtures"
TRADE = [
    "propose",
    "carrier",
    "give",
    "get",
    "offer-secretly",
    "offer-openly",
    "accept",
    "load-contract",
    "deliver",
    "consent",
    "load",
    "take",
    "request",
    "ask-for",
    "send",
    "deliver-part",
    "hand",
    "hand-contract",
    "hand-goods",
    "pick-up",
    "attack-asteroid",
]


def greedy(bot: Greedy, p: Position, seat: int, rng: Random) -> Choice:
    return bot.choose(p.view(seat), seat, rng)


def trader(bot: Greedy, p: Position, seat: int, rng: Random) -> Choice:
    """Trades when there is anything to trade, and is greedy otherwise."""
    trades = [choice for choice in [*p.choices(seat), *p.interjections(seat)] if choice[0] in TRADE]
    if trades and rng.random() < 0.5:
        choice = random_choice(trades, rng)
        few = choice[0] in ("give", "get", "ask-for", "hand-goods")
        return (*choice[:-1], min(choice[-1], 9)) if few else choice
    return bot.choose(p.view(seat), seat, rng)


def play(name: str, seats: int, minds: str, seed: int, rulings: dict[str, str], **options: Any) -> None:
    """`minds` has one letter a seat: g greedy, r random, t trader; S shares whenever asked, R resigns in round 3."""
    rules = game("burning-planets", seats, options=options, rulings=rulings)
    secret = bytes([seed]) * 32
    history = History(rules, secret=secret, entropy=[f"{name} {seat}" for seat in range(seats)])
    rng = Random(seed)
    bots = [Greedy() for _ in range(seats)]
    while history.position.result is None:
        p = history.position
        seat = p.deciding()[0]
        mind = minds[seat]
        offered = [offer for offer in p.offers if minds[offer[2]] == "t"]
        if offered and ("decline", offered[0][0]) in p.interjections(offered[0][2]):
            answers = [choice for choice in p.interjections(offered[0][2]) if choice[1:] == (offered[0][0],)]
            history.apply(offered[0][2], random_choice(answers, rng))
            continue
        if "S" in minds and ("share",) in p.choices(seat):
            history.apply(seat, ("share",))
        elif mind == "R" and ("resign",) in p.interjections(seat) and p.to_words()["round"] == 3:
            history.apply(seat, ("resign",))
        elif mind == "t":
            history.apply(seat, trader(bots[seat], p, seat, rng))
        elif mind in "gS":
            history.apply(seat, greedy(bots[seat], p, seat, rng))
        else:
            history.apply(seat, random_choice(p.choices(seat), rng))
    record = history.record()
    record.save(HERE / f"{name}.jsonl")
    print(f"{name}: {len(record.steps)} steps, {record.end['result']['reason']}")


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for file in HERE.glob("*.jsonl"):
        file.unlink()
    play("destruction", 2, "gr", 1, {})
    play("destruction-60", 2, "rg", 2, {"hidden_stock": "open"}, round_limit=60, modifier_die=4)
    play("destruction-100", 2, "gr", 3, {"pass_through_own": "yes"}, round_limit=100, equal_start_size="small")
    play("destruction-150", 2, "rg", 4, {"new_defences_hold_fire": "on"}, round_limit=150, equal_start_size="medium")
    play(
        "destruction-200",
        2,
        "gr",
        5,
        {},
        round_limit=200,
        human_even_start=True,
        modifier_die=8,
        max_proposals_per_turn=1,
        barter_times="own-action-phase",
    )
    play("destruction-300", 2, "rg", 6, {}, round_limit=300, max_proposals_per_turn=0)
    play("shared", 3, "SSr", 7, {}, round_limit=150)
    play("resignation", 4, "RrRR", 8, {}, resignation=True, round_limit=60, modifier_die=12)
    play("round-limit-five", 5, "rrrrr", 9, {}, round_limit=20, modifier_die=20)
    play(
        "round-limit-six",
        6,
        "rrrrrr",
        10,
        {"enormous_budget": "four-in-all-one-may-move", "shared_victory": "allies"},
        round_limit=20,
    )
    options = {"second_planet_owned": True, "equal_start_size": "big", "max_proposals_per_turn": 10}
    play("traders", 2, "tt", 11, {"space_structure_counts_as_build": "yes"}, round_limit=60, **options)
    options = {"barter_times": "own-action-phase", "max_proposals_per_turn": 3}
    play("traders-in-turn", 3, "ttt", 12, {}, round_limit=20, **options)


if __name__ == "__main__":
    main()
