"""What a searching player compares: programmes that go first, limits at an auction, ways on from where a rocket stands.

Each proposal is a choice and the bot that plays on from it. The base's own choice is compared in any case and not proposed again,
except at an auction, where bots that bid the same may go differently far.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from armillary.games.high_frontier.flow.auctions import RESEARCHING, Auction
from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.flow.production import Boost
from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.choice import Choice, allows

from .greedy import Aim, Greedy, tabled, to_win
from .programmes import TRIP, Programme, Sights, best, chance_of, leading

__all__ = ["Proposal", "foreseen", "proposed", "worth_thinking"]

Bot = Greedy[Any]
Maker = Callable[[str], Bot]
Proposal = tuple[Choice, Maker]

#: Programmes that are looked at for another choice; and how far beyond its price a card may be bid for.
LOOKED: Final = 8
BEYOND: Final = 2
#: Points of a product that lies ready, WT that can still be of use, rounds that are looked ahead, and points that a seat usually
#: makes of a round.
PRODUCT: Final = 0.8
PURSE: Final = 16
FAR: Final = 20.0
USUAL: Final = 0.8
#: The share of a trip's glory that is counted before it is begun, if it is over before the programme is launched.
BESIDE: Final = 0.5


class Bound:
    """Makes bots that hold to a programme, or to a limit."""

    def __init__(self, make: Maker, aim: Aim | None = None, limit: tuple[int, int] | None = None) -> None:
        self.make = make
        self.aim = aim
        self.limit = limit

    def __call__(self, level: str) -> Bot:
        bot = self.make(level)
        bot.aim, bot.limit = self.aim, self.limit
        return bot


def worth_thinking(bot: Bot, p: Chart, seat: int) -> bool:
    """Where plans are chosen: at an operation without a stage in progress (at home, or after a bust), before a boost, at an
    auction. On the way a flight has been planned exactly."""
    if not tabled(p) or p.faction[seat] == NONE:
        return False
    frame = p.frames[-1]
    if isinstance(frame, Auction):
        return frame.kind == RESEARCHING
    if isinstance(frame, Boost):
        return True
    if not isinstance(frame, Operation) or not frame.left:
        return False
    rocket = stacks.slot(p, seat, ROCKET)
    if bot.at_home(p, seat):
        return True
    return not p.moved[rocket] and not bot.busy(p, seat, rocket)


def proposed(make: Maker, p: Chart, seat: int) -> Iterator[Proposal]:
    """The likeliest to be better first."""
    bot = make("hard")
    frame = p.frames[-1]
    listed = p.choices(seat)
    own = bot.choose(p, seat, Random(0))
    if isinstance(frame, Auction):
        yield from _limits(make, bot, p, seat, frame, listed, own)
        return
    known = {own}
    for aim in _aims(bot, p, seat):
        other = Bound(make, aim)
        choice = other("hard").choose(p, seat, Random(0))
        if choice not in known and allows(listed, choice):
            known.add(choice)
            yield choice, other
    for choice in _others(bot, p, seat, frame, listed):
        if choice not in known:
            known.add(choice)
            yield choice, make


def _aims(bot: Bot, p: Chart, seat: int) -> list[Aim]:
    if not bot.at_home(p, seat):
        rocket = stacks.slot(p, seat, ROCKET)
        ways = sorted(bot.courses(p, seat, rocket), key=lambda one: (-one.rate, one.done))
        return list(dict.fromkeys(Aim("", one.site, frozenset()) for one in ways if one.site != NONE))[:LOOKED]
    have = bot.stock(p, seat)
    seen = frozenset((*have.hand, *have.aloft, *p.tops))
    found: list[Programme] = bot.programmes(p, seat)
    return list(dict.fromkeys(Aim(one.kind, one.site, one.cards & seen) for one in found))[:LOOKED]


def _others(bot: Bot, p: Chart, seat: int, frame: Any, listed: list[Choice]) -> list[Choice]:
    """Other cards, the most useful first; money; a sale; to leave it at what is lifted."""
    if isinstance(frame, Boost):
        return [choice for choice in listed if choice[0] == "launched"]
    have = bot.stock(p, seat)
    cards = [choice for choice in listed if choice[0] == "research"]
    cards.sort(key=lambda choice: (-bot.gain(p, seat, have, p.tops[choice[1]], 1), choice[1]))
    money = [choice for choice in listed if choice[0] in ("income", "fundraise")][:1]
    sales = [choice for choice in listed if choice[0] == "sell"]
    left = bot.sale(p, seat, sales) if sales else None
    return [*cards[:2], *money, *([] if left is None else [left]), *cards[2:]]


def _limits(
    make: Maker, bot: Bot, p: Chart, seat: int, frame: Auction, listed: list[Choice], own: Choice
) -> Iterator[Proposal]:
    """To pass, and to go as far as the card is worth, a little less far and farther."""
    need = to_win(p, seat, frame.bids)
    if need == frame.bids[seat] or not allows(listed, ("bid", need)):
        return
    paid = max(frame.bids) if seat == p.phasing and not p.law.asks_to_pool(p) else 0
    most = p.law.answers_purse(p, seat)
    price = need - 1
    while price < most and bot.worth_it(p, seat, frame.card, price + 1, paid):
        price += 1
    limits = (0, price + BEYOND, need, price) if own == ("pass",) else (0, need, price + BEYOND, price - 1)
    for limit in dict.fromkeys(min(limit, most) for limit in limits):
        choice: Choice = ("bid", need) if limit >= need else ("pass",)
        if limit == price or (choice == own == ("pass",)):
            continue
        yield choice, Bound(make, limit=(frame.card, limit))


# ------------------------------------------------------------------------------------------------------- where it leads


def foreseen(bot: Bot, p: Chart, seat: int) -> float:
    """Points of a seat; what its rocket under way or its best programme brings, once; and for the rounds that are left then what
    a seat usually makes of a round. So a programme is worth the less the later it is begun."""
    products = sum(1 for card, place in enumerate(p.place) if p.black[card] and _owns(p, seat, place))
    worth = p.law.answers_score(p, seat) + PRODUCT * products + bot.weights.money * min(p.wt[seat], PURSE)
    left = min(FAR, bot.weights.rounds_left(p))
    if not tabled(p) or p.faction[seat] == NONE:
        return worth + USUAL * left
    rocket = stacks.slot(p, seat, ROCKET)
    points, done = 0.0, 0.0
    home = bot.at_home(p, seat)
    if not home:
        if bot.busy(p, seat, rocket):
            points, done = _here(bot, p, seat, rocket), 1.0
        else:
            course = bot.later(p, seat, rocket)
            if course is not None:
                points, done = course.rate * (course.done + bot.weights.patience), course.done
    if home or not bot.can_build(p, list(p.held[rocket])):
        # What a crew flies for, or a lone robonaut, goes on beside the programme that is saved for.
        listed = bot.ranked(p, seat)
        main, trip = leading(listed), best(listed, TRIP)
        if main is not None:
            points += main.rate * (main.done + bot.weights.patience)
            done = max(done, main.done)
        if home and trip is not None and (main is None or trip.done <= main.launch + 1):
            points += BESIDE * trip.points * trip.chance
    return worth + points + USUAL * max(0.0, left - done)


def _owns(p: Chart, seat: int, place: int) -> bool:
    return place == -1 - seat or (place >= 0 and stacks.owner_of(p, place) == seat)


def _here(bot: Bot, p: Chart, seat: int, rocket: int) -> float:
    """What the rocket can do where it stands."""
    site = stacks.site_at(p, p.where[rocket])
    sights = Sights(p, seat, bot.weights)
    cards = p.held[rocket]
    points = sights.claims.get(site, 0.0)
    if bot.can_build(p, list(cards)):
        points += sights.factories.get(site, 0.0)
    return points * (1.0 if p.claim[site] == seat else chance_of(p, cards, site))
