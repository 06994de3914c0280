"""Plan: the fewest turns or tanks with which a rocket of High Frontier reaches a site, from the planner's whole front."""

from functools import lru_cache
from random import Random

from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.look.plans import assembled
from armillary.games.high_frontier.position import Chart
from armillary.kernel.playout import random_choice
from armillary.kernel.registry import game as load_game

from .law import source_of, told
from .question import Key, Question

__all__ = ["TITLE", "plan"]

TITLE = "high-frontier"
#: Turns ahead, and tanks that may be bought.
TURNS, TANKS = 3, 4


@lru_cache(maxsize=4)
def _start(seed: int) -> Chart:
    """A table at which factions are chosen and some cards are in hands."""
    rules = load_game(TITLE, 2)
    p = rules.start(seed)
    rng = Random(seed)
    for _ in range(24):
        if p.over:
            break
        p.apply(p.deciding()[0], random_choice(p.choices(p.deciding()[0]), rng))
    found: Chart = p
    return found


def plan(name: str, rng: Random) -> tuple[Question, Key] | None:
    p = _start(rng.randrange(4))
    text = p.game.text()
    engines = [card for card in range(len(p.c.cards)) if p.c.thrust[2 * card]]
    cards = [rng.choice(engines)]
    loads = [card for card in range(len(p.c.cards)) if p.c.card_sort[card] == "robonaut" and card not in cards]
    cards.append(rng.choice(loads))
    try:
        q, stack, _ = assembled(p, 0, cards, text)
    except ValueError:
        return None
    tanks = rng.randrange(1, TANKS + 1)
    search = Planner(q, stack, tanks=range(tanks + 1)).search(TURNS)
    reached = {space: turns for space, turns in search.reached().items() if q.c.site_of[space] >= 0 and turns > 0}
    sites = sorted(space for space in reached if search.arrivals(space))
    if not sites:
        return None
    target = rng.choice(sites)
    plans = search.arrivals(target)
    form = rng.choice(("turns", "tanks"))
    fewest = min(found.turns for found in plans)
    if form == "turns":
        answer = fewest
        ask = f"With at most {tanks} tanks bought at the start, in how few turns can it arrive at {q.c.spaces[target]}?"
    else:
        answer = min(found.tanks for found in plans if found.turns <= TURNS)
        ask = f"How few tanks must be bought at the start so that it arrives at {q.c.spaces[target]} within {TURNS} turns?"
    built = ", ".join(q.c.cards[card] for card in range(len(q.c.cards)) if q.place[card] == stack)
    words = told(q, 0)
    question = Question(
        id=name,
        kind="plan",
        form=form,
        title=TITLE,
        text=words,
        ask=f"Seat A has a rocket in low Earth orbit of {built}, without fuel. {ask} Rolls count as passed.",
    )
    key = Key(
        id=name,
        kind="plan",
        answer=str(answer),
        because=f"{len(plans)} plans are not dominated",
        source=source_of(q, 0),
    )
    return question, key
