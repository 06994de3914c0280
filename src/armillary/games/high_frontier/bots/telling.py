"""A programme in words: what is next, when the rest of it comes, what would be done instead, and what would change the mind."""

from typing import Any

from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.position import Chart, OnChart
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .greedy import Greedy, tabled
from .programmes import FACTORY, TRIP, Programme

__all__ = ["tell", "told"]

#: A chance from here on is called sure.
SURE = 0.97
#: The most that a card is said to be worth.
MOST_PRICE = 9


def tell(view: Position, seat: int, text: Text) -> list[str]:
    """Two or three sentences about the best programme of a seat; nothing where another kind of plan is made (scenarios of their
    own)."""
    return told(Greedy("hard"), view, seat, text)


def told(bot: Greedy[Any], view: Position, seat: int, text: Text) -> list[str]:
    """The same by the bot of a title."""
    assert isinstance(view, OnChart)
    if view.faction[seat] == NONE or not tabled(view):
        return []
    rocket = stacks.slot(view, seat, ROCKET)
    if not bot.at_home(view, seat):
        return _under_way(bot, view, seat, rocket, text)
    found = bot.programmes(view, seat)
    if not found:
        return []
    first = found[0]
    second = next((one for one in found if (one.kind, one.site) != (first.kind, first.site)), None)
    ready = bot.owned(first) and bot.pays(view, seat, first)
    rest = f"{'reach' if ready else 'then'}-{first.kind}"
    said = [_next(bot, view, seat, first, text), text.fill("programme", rest, _facts(view, first, text))]
    if second is not None:
        said.append(text.fill("programme", f"instead-{second.kind}", _facts(view, second, text)))
    said.append(text.fill("programme", f"unless-{first.kind}", _facts(view, first, text)))
    return said


def _under_way(bot: Greedy[Any], p: Chart, seat: int, rocket: int, text: Text) -> list[str]:
    course = bot.later(p, seat, rocket)
    if course is None or bot.busy(p, seat, rocket):
        return []
    turn = p.round + course.plan.turns - (0 if p.moved[rocket] else 1)
    facts = {"turn": turn}
    if course.site == NONE:
        return [text.fill("programme", "homeward", facts)]
    return [text.fill("programme", "onward", {**facts, "site": text.word("site", p.c.sites[course.site])})]


def _next(bot: Greedy[Any], p: Chart, seat: int, one: Programme, text: Text) -> str:
    """The next thing to do for it."""
    if one.missing:
        card = one.missing[0]
        price = max(
            (wt for wt in range(1, min(p.wt[seat], MOST_PRICE) + 1) if bot.worth_it(p, seat, card, wt, 0)), default=1
        )
        facts = {
            "card": text.word("card", p.c.cards[card]),
            "deck": text.word("deck", p.c.decks[p.c.deck[card]]),
            "price": price,
        }
        return text.fill("programme", "next-card", facts)
    if one.unseen:
        return text.fill("programme", "next-unseen", {"deck": text.word("deck", p.c.decks[one.unseen[0]])})
    if one.cost > p.wt[seat]:
        return text.fill("programme", "next-money", {"short": round(one.cost - p.wt[seat])})
    names = text.join([text.word("card", p.c.cards[card]) for card in sorted(one.cards)])
    return text.fill("programme", "next-boost" if one.boosts else "next-fly", {"cards": names, "wt": one.boosts})


def _facts(p: Chart, one: Programme, text: Text) -> dict[str, Any]:
    chance = text.fill("programme", "sure", {}) if one.chance >= SURE else f"{100 * one.chance:.0f} %"
    boost = p.round + max(0, round(one.launch) - 1)
    lands = boost + round(one.lands - one.launch)
    return {
        "site": text.word("site", p.c.sites[one.site]),
        "boost": boost,
        "lands": lands,
        "done": lands + (1 if one.kind == FACTORY else 0),
        "home": lands if one.kind == TRIP else 0,
        "chance": chance,
        "wt": round(one.cost),
    }
