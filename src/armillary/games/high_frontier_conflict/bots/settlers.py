"""What a bot does with Bernals and Colonists: a home first, more where it pays, Labs, and settlers who are kept busy.

A Home Bernal counts ten points and an Aqua a turn, for some fourteen Aqua: with a station and a generator in hand a bot saves
for it, boosts both, flies to the home orbit and anchors there.
"""

from armillary.games.high_frontier.bots.greedy import to_win
from armillary.games.high_frontier.bots.values import card_worth
from armillary.games.high_frontier.flow.auctions import Auction
from armillary.games.high_frontier.flow.production import Boost
from armillary.games.high_frontier.ids import ELECTRIC, GENERATOR, HAND, LEO_STACK, NONE
from armillary.games.high_frontier.rules import boost as base_boost
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import anchoring, colonists
from armillary.games.high_frontier_conflict.bernals import stations as bernals
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import BERNALS, CENTRIST, COLONIST
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, allows

from .politics import AQUA, years_left

__all__ = [
    "WANTED",
    "answer",
    "bernal_bid",
    "bernal_worth",
    "free",
    "operation",
    "reserved",
    "saving",
    "voyage",
    "wants",
]

#: Tanks that bring a Bernal from LEO to any home orbit, and years that a station needs to pay for itself.
TANKS, YEARS = 2, 6
#: What the generator that a station waits for is worth.
WANTED = 3.0
#: Verbs that are always worth it.
ALWAYS = ("anchor", "promote", "exomigrate")


def years(p: Conflict) -> int:
    return years_left(p)


# ------------------------------------------------------------------------------------------------ getting a station


def kit(p: Conflict, seat: int) -> tuple[int, int] | None:
    """A Bernal of the hand and a plain generator for it, in hand or in LEO, if the seat has no home."""
    if bernals.stations(p, seat) or years(p) < YEARS:
        return None
    hand = stacks.hand(p, seat)
    stations = [card for card in hand if p.c.deck[card] == BERNALS]
    plain = generators(p, seat) if stations else []
    return (stations[0], plain[0]) if plain else None


def drives(p: Conflict, card: int) -> bool:
    """A white electric generator that needs nothing itself."""
    side = 2 * card
    c = p.c
    if c.deck[card] != GENERATOR or p.black[card] or not c.generator[side] & ELECTRIC:
        return False
    return not c.needs_reactor[side] and not c.therms[side]


def price(p: Conflict, seat: int, found: tuple[int, int]) -> int:
    """Boosts and fuel."""
    return TANKS + sum(base_boost.boost_mass(p, card, False) for card in found if p.place[card] == HAND - seat)


def saving(p: Conflict, seat: int) -> bool:
    """Is money kept for a station?"""
    found = kit(p, seat)
    return found is not None and p.wt[seat] < price(p, seat, found)


def undriven(p: Conflict, seat: int) -> list[int]:
    """Loose Bernals in LEO without a generator to drive them."""
    return [stack for stack in loose_at_home(p, seat) if not any(drives(p, card) for card in stacks.cards_in(p, stack))]


def generators(p: Conflict, seat: int) -> list[int]:
    """Those at hand that could drive a Bernal, one in LEO first, then the lightest."""
    near = [*stacks.hand(p, seat), *stacks.cards_in(p, stacks.slot(p, seat, LEO_STACK))]
    fit = [card for card in near if drives(p, card)]
    return sorted(fit, key=lambda card: (p.place[card] == HAND - seat, p.c.mass[2 * card]))


def reserved(p: Conflict, seat: int) -> frozenset[int]:
    """Cards that are kept for a station: it, and what is to drive it."""
    found = kit(p, seat)
    if found is not None:
        return frozenset(found)
    return frozenset(generators(p, seat)[:1]) if undriven(p, seat) else frozenset()


def wants(p: Conflict, seat: int, card: int) -> bool:
    """A generator that a station of the seat is waiting for?"""
    if not drives(p, card) or generators(p, seat):
        return False
    if undriven(p, seat):
        return True
    return not bernals.stations(p, seat) and any(p.c.deck[other] == BERNALS for other in stacks.hand(p, seat))


def bernal_worth(p: Conflict, seat: int, card: int) -> float:
    """A station on the block, in points; the generator that comes with it counts by itself."""
    if anchoring.cards_of(p, seat) or years(p) < YEARS + 4:
        return 0.3
    generator = p.tops[GENERATOR]
    owned = any(drives(p, other) for other in stacks.hand(p, seat))
    return 3.0 if owned or (generator != NONE and drives(p, generator)) else 1.2


def bernal_bid(p: Conflict, seat: int, frame: Auction, listed: list[Choice]) -> Choice:
    """As little as one must, and never so much that the station cannot be paid any more within some years."""
    least = to_win(p, seat, frame.bids)
    most = bernal_worth(p, seat, frame.card) / AQUA / 3
    bid: Choice = ("bid", least)
    holds = least == frame.bids[seat]
    return bid if not holds and least <= min(most, p.wt[seat]) and allows(listed, bid) else ("pass",)


# ------------------------------------------------------------------------------------------------ own turn


def operation(p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
    """Anchor, promote, sell abroad; boost the station when all of it can be paid."""
    for choice in listed:
        if choice[0] in ALWAYS:
            return choice
    abroad = [choice for choice in listed if choice[0] == "sell-abroad"]
    if abroad:
        return max(abroad, key=lambda choice: p.law.answers_price(p, p.c.product[choice[1]]))
    if years(p) <= 2:
        homes = [choice for choice in listed if choice[0] == "homestead"]
        if homes:
            return homes[0]
    if isinstance(p.frames[-1], Boost):
        return lift(p, seat, listed)
    found = kit(p, seat)
    if (found is not None and p.wt[seat] >= price(p, seat, found)) or undriven(p, seat):
        return lift(p, seat, listed)
    return None


def lift(p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
    """First the station into its own figure, then the generator after it."""
    found = kit(p, seat)
    if found is not None:
        choice: Choice = ("boost", found[0], anchoring.free_stack(p, seat))
        return choice if choice in listed else None
    best = generators(p, seat)[:1] if undriven(p, seat) else []
    for card in best:
        choice = ("boost", card, stacks.slot(p, seat, LEO_STACK))
        return choice if choice in listed else None  # one in LEO already goes aboard with the next moves
    return None


def loose_at_home(p: Conflict, seat: int) -> list[int]:
    return [stack for stack in bernals.stations(p, seat) if p.where[stack] == p.c.leo]


def voyage(p: Conflict, seat: int, listed: list[Choice]) -> list[Choice]:
    """The way of a loose Bernal to its home orbit: generator aboard, fuel, move, fly; nothing if it cannot go now."""
    if bernals.home(p, seat) != NONE:
        return []
    for stack in loose_at_home(p, seat):
        leo = stacks.slot(p, seat, LEO_STACK)
        plan: list[Choice] = []
        if not any(drives(p, card) for card in stacks.cards_in(p, stack)):
            fit = [card for card in stacks.cards_in(p, leo) if drives(p, card)]
            if not fit:
                continue
            plan.append(("carry", min(fit, key=lambda card: p.c.mass[2 * card]), stack))
        if not p.steps[stack]:
            if p.wt[seat] < TANKS:
                continue
            plan.append(("tank", stack, TANKS))
        plan += [("move", stack), ("fly", p.c.home_orbit[bernals.station(p, stack)])]
        if allows(listed, plan[0]):
            return plan
    return []


def free(p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
    """Free acts: call a Colonist, put the second Bernal at home if there is money to burn."""
    for choice in listed:
        if choice[0] == "exomigrate":
            return choice
        if choice[0] == "build-bernal" and p.wt[seat] >= 16 and years(p) <= YEARS:
            return choice
        if choice[0] == "declare-home" and len(stacks.hand(p, seat)) <= 1:
            return choice
    return None


# ------------------------------------------------------------------------------------------------ answers


def answer(p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
    """Delegates with new Colonists, who retires, where a dome goes, which patent."""
    verbs = {choice[0] for choice in listed}
    if "send-delegate" in verbs:
        return ("send-delegate",) if wanted(p, seat) else ("no-delegate",)
    if "retire" in verbs:
        return min(listed, key=lambda choice: settler_worth(p, seat, choice[1]))
    if "move-dome" in verbs:
        return max(listed, key=lambda choice: dome_worth(p, seat, choice[1]))
    if "take-patent" in verbs:
        tries = [choice for choice in listed if choice[0] == "take-patent"]
        return max(tries, key=lambda choice: card_worth(p, seat, p.tops[choice[1]]))
    return None


def wanted(p: Conflict, seat: int) -> bool:
    """A delegate is a point, unless he would be dismissed at once, or the last cubes are for Factories."""
    card = getattr(p.frames[-1], "card", NONE)
    if card == NONE or p.law.answers_spare(p, seat, 0) < 3:
        return False
    place = p.c.doctrine[card]
    return place == CENTRIST or not states.on(p, states.WARTIME) or p.chit[place] == states.bloc(p, seat)


def settler_worth(p: Conflict, seat: int, card: int) -> float:
    """Those on sites and the promoted ones stay; deserters go first."""
    worth = 1.0 + p.black[card]
    if stacks.site_at(p, p.where[p.place[card]]) != NONE:
        worth += 1.0
    if card in colonists.deserters(p, seat):
        worth -= 1.0
    return worth if p.c.deck[card] == COLONIST else 9.0


def dome_worth(p: Conflict, seat: int, site: int) -> float:
    own = 1.0 if p.factory[site] == seat else 0.0
    scoring = p.c.own.scoring
    return own + (scoring.astrobiology if p.c.science[site] else 0) + (scoring.submarine if p.c.submarine[site] else 0)
