"""The bot at the bargaining table: what a deal is worth to it, which swaps it proposes, when it has had enough of the war.

EB-XTRA-14: only what changes hands counts, so there are no promises to keep or to break: all of a deal lies on the table.
"""

from typing import Any, Final

from armillary.games.earthmans_burden.ids import (
    AI_PAIR,
    ESCHATON_PAIR,
    NO_WORD,
    PEACE,
    SETUP,
    TECHNOLOGY_COUNT,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.bundles import BUNDLE, TECHNOLOGY, UNITS, draft_of, items_of
from armillary.games.earthmans_burden.rules.ending import living
from armillary.games.earthmans_burden.rules.technologies import can_learn
from armillary.kernel.choice import Choice

#: What a fleet, a sound development and one at risk are worth, in fleets.
UNIT_WORTH: Final[tuple[float, ...]] = (1.0, 1.6, 0.6)
#: A technology is worth so much, and for each place that it stands higher in one's order so much more.
TECHNOLOGY_WORTH: Final = 1.5
PLACE_WORTH: Final = 0.2
#: How much of a rival's gain is one's own loss. A gift of technology costs only that.
ENVY: Final = 0.5
#: What a deal must bring, in fleets.
MARGIN: Final = 0.25
#: Rounds after which a bot concedes to a clear leader, offers peace, and wants peace whatever comes.
WEARY: Final = 40
TIRED: Final = 60
EXHAUSTED: Final = 80
#: In every so manieth round a swap of technologies is proposed.
BETWEEN_SWAPS: Final = 3


def worth_of(item: tuple[Any, ...], worth: dict[int, int]) -> float:
    """What one gift is worth to its receiver."""
    if item[0] == UNITS:
        _, kind, _, count = item
        each: float = UNIT_WORTH[kind]
        return each * float(count)
    _, technology = item
    if 1 << technology & (AI_PAIR | ESCHATON_PAIR):
        return 2 * TECHNOLOGY_WORTH + PLACE_WORTH * worth.get(technology, 0)
    return TECHNOLOGY_WORTH + PLACE_WORTH * worth.get(technology, 0)


def gain(p: SolarDisc, seat: int, maker: int, receiver: int, terms: tuple[Any, ...], worth: dict[int, int]) -> float:
    """What a deal brings the seat: what it gets, less what it gives, less its share of what the other side gains."""
    got = given = 0.0
    others = 0.0
    for _, taker, item in items_of(terms, maker, receiver):
        value = worth_of(item, worth)
        if taker == seat:
            got += value
            others -= value if item[0] == UNITS else 0.0
        else:
            given += value if item[0] == UNITS else 0.0
            others += value
    other = receiver if maker == seat else maker
    near = p.eschaton[other] > 0 or p.tech[other] & ESCHATON_PAIR == ESCHATON_PAIR
    return got - given - (2 * ENVY if near else ENVY) * max(0.0, others)


def accepts(p: SolarDisc, seat: int, number: int, worth: dict[int, int]) -> bool:
    """Does it take this offer? Never what leaves it without a unit, or without a gain."""
    for offer, maker, receiver, _, terms in p.offers:
        if offer == number and receiver == seat:
            own = sum(
                item[3] for giver, _, item in items_of(terms, maker, receiver) if giver == seat and item[0] == UNITS
            )
            if own and own >= p.units[seat]:
                return False
            return gain(p, seat, maker, receiver, terms, worth) >= MARGIN
    return False


def answer(p: SolarDisc, seat: int, listed: list[Choice], worth: dict[int, int]) -> Choice | None:
    """The answer to the first offer that waits for one."""
    for choice in listed:
        if choice[0] == "decline":
            _, offer = choice
            accept = ("accept", offer)
            return accept if accept in listed and accepts(p, seat, offer, worth) else choice
    return None


def last_word(p: SolarDisc, seat: int) -> Choice | None:
    """A declaration, when the war has lasted too long: the leader has won, or there shall be peace."""
    if p.round < WEARY or p.phase == SETUP or p.units[seat] <= 0 or p.out[seat]:
        return None
    alive = living(p)
    leader = max(alive, key=lambda other: p.units[other])
    total = sum(p.units[other] for other in alive)
    if p.round < EXHAUSTED and leader != seat and 2 * p.units[leader] > total and p.units[leader] >= 3 * p.units[seat]:
        return ("concede", leader) if p.word[seat] == NO_WORD else None
    if p.round >= TIRED and p.word[seat] != PEACE and (p.round >= EXHAUSTED or p.word[seat] == NO_WORD):
        return ("declare-peace",)
    return None


def propose(p: SolarDisc, seat: int, worth: dict[int, int]) -> Choice | None:
    """The next step of a swap of technologies that helps both, but oneself more."""
    draft = draft_of(p, seat)
    if draft is None:
        if p.active != seat or p.phase == SETUP or p.round % BETWEEN_SWAPS or p.c.loyal or p.c.basic or p.declined:
            return None
        for other in living(p):
            if other != seat and swap(p, seat, other, worth) is not None:
                return ("deal-with", other)
        return None
    wanted = swap(p, seat, draft.to, worth)
    if not draft.given and not draft.asked:
        return ("give-technology", wanted[0]) if wanted is not None else ("drop-deal",)
    if not draft.asked:
        return ("ask-technology", wanted[1]) if wanted is not None else ("drop-deal",)
    return ("propose-deal",)


def swap(p: SolarDisc, seat: int, other: int, worth: dict[int, int]) -> tuple[int, int] | None:
    """Which technology to give for which: the best for oneself of those swaps that the other should like too."""
    best, found = MARGIN, None
    for given in range(TECHNOLOGY_COUNT):
        if not p.tech[seat] >> given & 1 or not can_learn(p, other, given):
            continue
        for asked in range(TECHNOLOGY_COUNT):
            if not p.tech[other] >> asked & 1 or not can_learn(p, seat, asked):
                continue
            terms = (BUNDLE, ((TECHNOLOGY, given),), ((TECHNOLOGY, asked),))
            own = gain(p, seat, seat, other, terms, worth)
            if own >= best and gain(p, other, seat, other, terms, worth) >= MARGIN:
                best, found = own, (given, asked)
    return found
