"""What things are worth to a bot: cards, sites, a standing. In victory points; a WT is a quarter of one."""

from typing import Final

from armillary.games.high_frontier.century import glory
from armillary.games.high_frontier.ids import (
    CREW,
    GENERATOR,
    NO_PLATFORM,
    NO_SAIL,
    NONE,
    RADIATOR,
    RAYGUN,
    REACTOR,
    REFINERY,
    ROBONAUT,
    ROCKET,
    THRUSTER,
)
from armillary.games.high_frontier.position import Chart, HighFrontier, OnChart
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.position import Position

from .fitting import bundle, nearest, whites

__all__ = ["WT", "card_worth", "claim_worth", "evaluate", "factory_worth", "need"]

#: Victory points of a WT.
WT: Final = 0.25


def owned(p: Chart, seat: int) -> list[int]:
    """Cards of a seat, in hand and in its stacks."""
    own = stacks.stacks_of(p, seat)
    hand = -1 - seat
    return [card for card, place in enumerate(p.place) if place == hand or place in own]


def quality(p: Chart, card: int) -> float:
    """How good a card is of its kind, from 0 to about 3: light, strong, frugal, able to prospect dry ground."""
    c = p.c
    side = 2 * card + p.black[card]
    deck = c.deck[card]
    light = max(0.0, 1.0 - c.mass[side] / 6)
    if deck == THRUSTER:
        frugal = 1.5 if c.sail[side] != NO_SAIL else max(0.0, 1.5 - c.fuel[side] / 32)
        return min(c.thrust[side], 6) / 4 + frugal + 0.5 * light
    if deck == ROBONAUT:
        return (4 - min(c.isru[side], 4)) / 2 + (0.5 if c.platform[side] == RAYGUN else 0.2) + light
    if deck == REFINERY:
        return 0.5 + 1.5 * light
    return 0.4 + light


def need(p: Chart, seat: int, deck: int, but: int = NONE) -> float:
    """How much a seat wants a first, second, ... card of that deck, beside one that it may have already."""
    have = sum(1 for card in owned(p, seat) if card != but and p.c.deck[card] == deck and not p.black[card])
    if deck in (THRUSTER, ROBONAUT, REFINERY):
        return (1.6, 0.5, 0.2)[min(have, 2)]
    return 0.2


def support_need(p: Chart, seat: int, card: int) -> float:
    """How much a support is wanted: does something that the seat has wait for it (8.2)?"""
    c = p.c
    own = [other for other in owned(p, seat) if other != card and not p.black[other]]
    kind_g, kind_r = c.generator[2 * card], c.reactor[2 * card]
    cooling = sum(c.cooling[2 * other] for other in own)
    want = 0.0
    for other in own:
        side = 2 * other
        if kind_g & c.needs_generator[side] and not any(c.generator[2 * o] & c.needs_generator[side] for o in own):
            want += 0.9
        if kind_r & c.needs_reactor[side] and not any(c.reactor[2 * o] & c.needs_reactor[side] for o in own):
            want += 0.9
        if c.deck[card] == RADIATOR and c.therms[side] > cooling:
            want += 0.6
    return 0.2 + min(want, 1.6)


def unfed(p: Chart, seat: int, card: int) -> int:
    """How many kinds of supports the card would still wait for."""
    c = p.c
    own = [other for other in owned(p, seat) if other != card and not p.black[other]]
    side = 2 * card
    missing = 0
    if c.needs_generator[side] and not any(c.generator[2 * other] & c.needs_generator[side] for other in own):
        missing += 1
    if c.needs_reactor[side] and not any(c.reactor[2 * other] & c.needs_reactor[side] for other in own):
        missing += 1
    if c.therms[side] > sum(c.cooling[2 * other] for other in own):
        missing += 1
    return missing


def card_worth(p: Chart, seat: int, card: int) -> float:
    """A card for that seat, in victory points. In the expanded game above all: does it make a rocket work?"""
    if p.c.deck[card] == CREW:
        return 1.5
    if p.c.expanded and not p.black[card]:
        mine = [other for other in whites(p, seat) if other != card]
        more = [card] if p.place[card] >= -1 - len(p.wt) else bundle(p, card)
        return 0.15 + 0.2 * quality(p, card) + 0.9 * max(0.0, nearest(p, mine)[0] - nearest(p, mine + more)[0])
    if p.c.deck[card] in (GENERATOR, REACTOR, RADIATOR):
        return 0.15 + support_need(p, seat, card) * (0.35 + 0.15 * quality(p, card))
    worth = need(p, seat, p.c.deck[card], card) * (0.35 + 0.25 * quality(p, card))
    return 0.15 + worth * 0.85 ** unfed(p, seat, card)


def claim_worth(p: Chart, seat: int, site: int) -> float:
    """A claim: the disk, science, and a step to a venture."""
    c = p.c
    worth = float(c.tables.scoring.disk)
    if c.science[site]:
        worth += c.tables.scoring.science
    ventures = p.ventures if isinstance(p, HighFrontier) else []  # what a module leaves out is worth nothing
    for venture, owner in enumerate(ventures):
        if owner == NONE and c.venture_letter[venture] == c.spectral[site]:
            have = glory.claims_of(p, seat, c.venture_letter[venture])
            if have < c.venture_claims[venture]:
                worth += 0.3 * c.venture_points[venture] / c.venture_claims[venture]
    return worth


def factory_worth(p: Chart, site: int) -> float:
    """A factory there: the cube, what its letter counts once it has gone down a step, a black card."""
    c = p.c
    letters = [c.spectral[site]] if c.spectral[site] < len(c.letters) else list(range(len(c.letters)))
    prices = [c.track[min(p.tracks[letter] + 1, len(c.track) - 1)] for letter in letters]
    return c.tables.scoring.cube + float(max(prices)) + 0.5


def standing(p: Chart, seat: int) -> float:
    """Points now, money, cards, and what a rocket under way is about to bring."""
    return sum(terms(p, seat).values())


def terms(p: Position, seat: int) -> dict[str, float]:
    """What the standing is made of, by name, in points."""
    assert isinstance(p, OnChart)
    return {
        "points": float(p.law.answers_score(p, seat)),
        "water": WT * min(p.wt[seat], 12) + 0.1 * WT * max(0, p.wt[seat] - 12),
        "patents": sum(0.6 * card_worth(p, seat, card) for card in owned(p, seat) if not p.black[card]),
        "products": sum(0.8 for card in owned(p, seat) if p.black[card]),
        "rocket": rocket_worth(p, seat),
    }


def rocket_worth(p: Chart, seat: int) -> float:
    """Its fuel, and what it can do where it stands."""
    worth = 0.0
    rocket = stacks.slot(p, seat, ROCKET)
    if p.where[rocket] != NONE:
        worth += 0.05 * min(p.steps[rocket], 10)
        site = stacks.site_at(p, p.where[rocket])
        if site != NONE:
            decks = {p.c.deck[card] for card in stacks.cards_in(p, rocket)}
            able = any(p.c.platform[2 * card + p.black[card]] != NO_PLATFORM for card in stacks.cards_in(p, rocket))
            if p.claim[site] == NONE and not p.busted[site] and able:
                worth += 0.5 * claim_worth(p, seat, site) * min(6, p.c.size[site]) / 6
            if p.claim[site] == seat and p.factory[site] == NONE and {ROBONAUT, REFINERY} <= decks:
                worth += 0.6 * factory_worth(p, site)
    return worth


def evaluate(p: Position, seat: int) -> float:
    """How the seat stands: its worth against the best of the others."""
    assert isinstance(p, OnChart)
    own = standing(p, seat)
    others = [standing(p, other) for other in range(len(p.wt)) if other != seat]
    return own - max(others) if others else own
