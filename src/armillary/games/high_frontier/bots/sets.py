"""Sets of cards with supports (8.2): which of a seat's cards, top cards and unseen cards make a rocket that flies, prospects and
builds, and where it comes to.

A set is fed need by need with the supports that cost least. Whether it works and where it flies is asked of the rules once and
kept, because it depends on the white cards alone.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from armillary.games.high_frontier.components import Components
from armillary.games.high_frontier.ids import GENERATOR, NO_SAIL, RADIATOR, REACTOR, REFINERY, ROBONAUT
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import diagram, industry, stacks, supports

from . import profiles
from .flights import bare, kept_of
from .profiles import Profile, Ways

__all__ = ["Fit", "fed", "fit", "listed_supports", "ways"]

SUPPORTS: Final[tuple[int, ...]] = (GENERATOR, REACTOR, RADIATOR)
#: Supports that are tried for a need, and sets that are tried for an engine, a robonaut and a refinery.
BRANCHES: Final = 2
TRIED: Final = 4
#: Steps of fuel with which a rocket leaves, roughly.
FUEL: Final = 3
#: Sets whose fit is kept.
KEPT: Final = 20000


class Fit(NamedTuple):
    """A set that works: its mass, its engines, the thrust with which each leaves LEO, its weakest card against radiation."""

    dry: int
    profiles: tuple[Profile, ...]
    thrusts: tuple[int, ...]
    weakest: int


def fit(p: Chart, seat: int, cards: tuple[int, ...], builds: bool) -> Fit | None:
    """What a rocket of these white cards is; None if an engine, a robonaut or a refinery would not work, or if too heavy."""
    kept: dict[tuple[tuple[int, ...], bool], Fit | None] = kept_of(p.c).fits
    key = (cards, builds)
    if key not in kept:
        if len(kept) > KEPT:
            kept.clear()
        kept[key] = _fit(p, seat, cards, builds)
    return kept[key]


def _fit(p: Chart, seat: int, cards: tuple[int, ...], builds: bool) -> Fit | None:
    c = p.c
    if sum(c.mass[2 * card] for card in cards) > c.most_dry:
        return None
    made = bare(p, seat, cards)
    if made is None:
        return None
    q, stack = made
    engines = tuple(profiles.profiles_of(q, stack))
    if not engines or not all(supports.works(q, card) for card in cards if c.deck[card] == ROBONAUT):
        return None
    if builds and not _builds(q, cards):
        return None
    weakest = min((c.rad[2 * card] for card in cards if c.sail[2 * card] == NO_SAIL), default=9)
    dry, zone = stacks.dry_mass(q, stack), c.zone[c.leo]
    wet = diagram.wet_modifier(c, dry, min(FUEL, c.tank_steps[dry][-1]))
    thrusts = tuple(
        wet + max((setting[0] for setting in (engine[0] if len(engine) == 1 else engine[zone])), default=0)
        for engine in engines
    )
    return Fit(dry, engines, thrusts, weakest)


def _builds(q: Chart, cards: Sequence[int]) -> bool:
    deck = q.c.deck
    return any(
        industry.support_sets(q, refinery, robonaut)
        for refinery in cards
        if deck[refinery] == REFINERY
        for robonaut in cards
        if deck[robonaut] == ROBONAUT
    )


def ways(p: Chart, found: Fit) -> Ways:
    return profiles.of_profiles(p.c, found.profiles, found.dry)


def listed_supports(c: Components, card: int) -> tuple[int, ...]:
    """Decks whose top card comes with this one (HF-AUC-08)."""
    side = 2 * card
    wanted = (c.needs_generator[side], c.needs_reactor[side], c.therms[side])
    return tuple(deck for deck, want in zip(SUPPORTS, wanted, strict=True) if want)


def fed(c: Components, wanted: tuple[int, ...], spare: Sequence[int], cost: dict[int, float]) -> list[tuple[int, ...]]:
    """Sets in which nothing lacks a generator, a reactor or cooling, the cheapest first. `spare`: supports, cheapest first."""
    found: dict[tuple[int, ...], float] = {}
    waiting: list[tuple[int, ...]] = [wanted]
    radiators = [card for card in spare if c.deck[card] == RADIATOR]
    while waiting and len(found) < 2 * TRIED:
        cards = waiting.pop()
        lack = _lack(c, cards)
        if lack is not None:
            kinds, table = lack
            fits = [other for other in spare if table[2 * other] & kinds and other not in cards]
            waiting += [(*cards, other) for other in reversed(fits[:BRANCHES])]
            continue
        hot = [c.therms[2 * card] for card in cards]
        for heat in {max(hot), sum(hot)}:
            cooled, left = list(cards), heat
            for radiator in radiators:
                if left > 0:
                    cooled.append(radiator)
                    left -= c.cooling[2 * radiator]
            if left <= 0:
                found[tuple(sorted(cooled))] = sum(cost.get(card, 0.0) for card in cooled)
    return sorted(found, key=lambda cards: (found[cards], cards))[:TRIED]


def _lack(c: Components, cards: Sequence[int]) -> tuple[int, Sequence[int]] | None:
    """The first need that nothing aboard serves."""
    for card in cards:
        for kinds, table in ((c.needs_generator[2 * card], c.generator), (c.needs_reactor[2 * card], c.reactor)):
            if kinds:
                for other in cards:
                    if table[2 * other] & kinds:
                        break
                else:
                    return kinds, table
    return None
