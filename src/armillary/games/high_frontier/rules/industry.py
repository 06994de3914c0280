"""Factories and their products (5.7, 5.8, 8.2; HF-IND, HF-PROD, HF-SUP)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import (
    D_TYPE,
    DISK,
    FREIGHTER,
    HAND,
    LEO_STACK,
    NONE,
    OUTPOST,
    PRODUCE,
    RADIATOR,
    RETOOL,
    ROCKET,
)
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import outposts, stacks, supports
from .stacks import dry_mass, kind_of, site_at, stacks_of

__all__ = [
    "has_factory",
    "jump",
    "letters_for",
    "make_product",
    "produce",
    "products_for",
    "retool",
    "site_of",
    "support_sets",
    "why_not_letter",
    "why_not_produce",
    "why_not_product",
    "why_not_retool",
    "why_not_supports",
]


def has_factory(p: Chart, seat: int) -> bool:
    """Hot: for long there is none at all, and to count is quicker than to look for one."""
    return p.factory.count(NONE) < len(p.factory) and seat in p.factory


def site_of(p: Chart, seat: int, card: int) -> int:
    """The site at which a card of the seat lies in a stack, or NONE."""
    stack = p.place[card]
    return site_at(p, p.where[stack]) if stack in stacks_of(p, seat) else NONE


def jump(p: Chart, seat: int, site: int, rule: str) -> None:
    old = p.claim[site]
    p.claim[site] = seat
    p.tell(events.claim_jumped, seat, old, site, rule)
    p.law.told_claimed(p, seat, site, "jump")


@does("HF-SUP-03", "HF-SUP-10")
def support_sets(p: Chart, refinery: int, robonaut: int) -> list[tuple[int, ...]]:
    """HF-IND-02, HF-SUP-03, HF-SUP-10: what else is used up, each way that uses no more than it must. HF-A90: the night side
    of the site cools it, so radiators are neither needed (version 1 asked for them) nor used up."""
    one, other = p.place[refinery], p.place[robonaut]
    fed = supports.cooled_chains if p.law.version1 else supports.chains
    if one == other:
        found = [chain[0] for chain in fed(p, one, (refinery, robonaut))]
    else:
        found = [(*a[0], *b[0]) for a in fed(p, one, (refinery,)) for b in fed(p, other, (robonaut,))]
    kept = [tuple(sorted(card for card in used if p.c.deck[card] != RADIATOR)) for used in found]
    least = [used for used in kept if not any(set(less) < set(used) for less in kept)]
    return sorted(set(least))


def why_not_supports(p: Chart, refinery: int, robonaut: int, number: int, now: bool) -> Refusal | None:
    if not now or not 0 <= number < len(support_sets(p, refinery, robonaut)):
        return Refusal("HF-IND-02", "no-such-supports")
    return None


def why_not_letter(p: Chart, site: int, letter: int, now: bool) -> Refusal | None:
    return None if now and letter in letters_for(p, site) else Refusal("HF-IND-10", "no-such-letter", site=site)


def letters_for(p: Chart, site: int) -> list[int]:
    """HF-IND-10: a D world's builder chooses; elsewhere it is the site's own."""
    spectral = p.c.spectral[site]
    return list(range(len(p.c.letters))) if spectral == D_TYPE else [spectral]


# ----------------------------------------------------------------------------------------------------- products


@does("HF-PROD-02")
def products_for(p: Chart, seat: int, letter: int) -> list[int]:
    """Cards that could be the product: of that letter, white, in the hand or in play (HF-IND-08)."""
    own = stacks_of(p, seat)
    return [
        card
        for card, place in enumerate(p.place)
        if p.c.product[card] == letter and not p.black[card] and (place == HAND - seat or place in own)
    ]


def why_not_product(p: Chart, seat: int, site: int, card: int) -> Refusal | None:
    if p.factory[site] != seat or card not in products_for(p, seat, p.letter[site]):
        return Refusal("HF-IND-08", "no-product", card=card)
    return None


def make_product(p: Chart, seat: int, site: int, card: int) -> None:
    """HF-IND-08: black side up in the hand; from a stack it is decommissioned."""
    if p.place[card] >= 0:
        stacks.decommission(p, [card], "product", whole=True)
    if p.place[card] == HAND - seat:
        p.black[card] = 1
        p.product[site] = card
        p.tell(events.product_chosen, seat, site, card)


def why_not_retool(p: Chart, seat: int, site: int, card: int) -> Refusal | None:
    """HF-IND-11, HF-IND-12: an own factory; its old product, if it has one, lies in the hand (HF-A29)."""
    if p.factory[site] != seat:
        return Refusal("HF-IND-11", "not-your-factory", site=site)
    old = p.product[site]
    if old != NONE and p.place[old] != HAND - seat:
        return Refusal("HF-IND-11", "product-in-play", card=old)
    if p.place[card] != HAND - seat or p.black[card] or p.c.product[card] != p.letter[site]:
        return Refusal("HF-IND-11", "no-product", card=card)
    return p.law.why_not_act(p, seat, RETOOL, site)


def retool(p: Chart, seat: int, site: int, card: int) -> None:
    old = p.product[site]
    if old != NONE:
        p.black[old] = 0
    p.black[card] = 1
    p.product[site] = card
    p.tell(events.factory_retooled, seat, site, card, old)


@does("HF-PROD-02")
def why_not_produce(p: Chart, seat: int, card: int, site: int, stack: int, light: bool = False) -> Refusal | None:
    """HF-PROD-01, HF-PROD-03: a black card of the hand, at an own factory of its letter, into a stack there or a new one."""
    if p.place[card] != HAND - seat or not p.black[card]:
        return Refusal("HF-PROD-01", "not-black-in-hand", card=card)
    if p.factory[site] != seat or not p.law.asks_makes(p, site, card):
        return Refusal("HF-PROD-01", "no-factory-for", card=card)
    if light and p.c.deck[card] != RADIATOR:
        return Refusal("HF-CARD-14", "no-orientation", card=card)
    if stack not in stacks_of(p, seat) or kind_of(p, stack) == LEO_STACK:
        return Refusal("HF-PROD-03", "no-stack-there", stack=stack)
    kind, space = kind_of(p, stack), p.c.site_space[site]
    if kind == FREIGHTER:
        if p.where[stack] != NONE:
            return Refusal("HF-PROD-04", "freighter-full")
        if p.law.answers_spare_cubes(p, seat) == 0:
            return Refusal("HF-COMP-04", "no-cube")
    elif kind == OUTPOST:
        if p.where[stack] not in (NONE, space):
            return Refusal("HF-STACK-02", "stack-elsewhere", stack=stack)
        if p.where[stack] == NONE and p.law.answers_spare(p, seat, DISK) == 0:
            return Refusal("HF-COMP-03", "no-disk")
    elif kind == ROCKET and p.where[stack] == space:
        weight = p.c.light_mass[2 * card + 1] if light else p.c.mass[2 * card + 1]
        if dry_mass(p, stack) + weight > p.c.most_dry:
            return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    elif p.where[stack] != NONE and outposts.why_not_abandon(p, seat, stack) is not None:
        return Refusal("HF-STACK-06", "stack-elsewhere", stack=stack)
    return p.law.why_not_act(p, seat, PRODUCE, site)


def produce(p: Chart, seat: int, card: int, site: int, stack: int, light: bool) -> None:
    p.heavy[card] = 1 if p.c.deck[card] == RADIATOR and not light else 0
    fresh = p.where[stack] == NONE
    stacks.join(p, card, stack, p.c.site_space[site])
    rule = "HF-DEC-11" if fresh and kind_of(p, stack) == OUTPOST else "HF-PROD-03"
    p.tell(events.card_produced, seat, card, site, stack, rule)
