"""Supports: generators, reactors and radiators that other cards need (8.2; HF-SUP, HF-CARD-12, HF-CARD-13).

A chain is one way to feed what is used: the supports in use, the therms that all of it lists, and what the supports of the
first card do to a thruster. In the basic game no card needs anything, and the only chain is the empty one.
"""

from typing import Final

from armillary.games.high_frontier.ids import ELECTRIC, GENERATOR, NONE, PULSED, RADIATOR, REACTOR, STEP
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does

from .stacks import cards_in, load_of, owner_of, site_at

__all__ = ["KEPT", "Chain", "chains", "cooled_chains", "cooling", "departing", "supplied", "works"]

#: How many loads of cards are remembered with what they can do.
KEPT: Final = 20_000


#: (supports in use, therms of everything in use, thrust modifier, fuel factor in sixteenths, shows the sun)
Chain = tuple[tuple[int, ...], int, int, int, bool]


def plain_chain(c_solar: bool) -> Chain:
    return ((), 0, 0, STEP, c_solar)


@does("HF-SUP-11")
def supplied(p: Chart, stack: int) -> bool:
    """HF-SUP-11: does a factory where it stands power and cool its cards?"""
    site = site_at(p, p.where[stack])
    return site != NONE and p.law.asks_supplies(p, site, owner_of(p, stack))


def departing(p: Chart, stack: int) -> bool:
    """HF-A92: a factory supports what is there, and a thruster that leaves is not: only a ruling lets its power last for the
    move that starts there."""
    return (p.law.departure_power or p.law.version1) and supplied(p, stack)


@does("HF-SUP-11")
def chains(
    p: Chart, stack: int, wanted: tuple[int, ...], fed: bool = False, spent: tuple[int, ...] = (), leaves: bool = False
) -> list[Chain]:
    """Every way to feed the wanted cards of a stack from its own cards and from a factory there (HF-SUP-01, HF-SUP-11).

    `fed`: a factory where the move began has fed them. `spent`: cards that may not serve. `leaves`: the factory here does not
    count, as they are on their way. Modifiers are those of the first wanted card.
    """
    c = p.c
    needy = False
    for card in wanted:
        side = 2 * card + p.black[card]
        if c.needs_generator[side] or c.needs_reactor[side] or c.therms[side]:
            needy = True
    if not needy:
        return [plain_chain(any(c.solar_card[2 * card + p.black[card]] for card in wanted[:1]))]
    aboard = [card for card in cards_in(p, stack) if card not in spent]
    generators = [card for card in aboard if c.deck[card] == GENERATOR]
    reactors = [card for card in aboard if c.deck[card] == REACTOR]
    found: list[Chain] = []
    _search(
        p,
        wanted,
        list(wanted),
        (),
        NONE,
        False,
        generators,
        reactors,
        fed or (not leaves and supplied(p, stack)),
        found,
    )
    return found


def _search(
    p: Chart,
    wanted: tuple[int, ...],
    todo: list[int],
    used: tuple[int, ...],
    engine_reactor: int,
    first_solar: bool,
    generators: list[int],
    reactors: list[int],
    supplied: bool,
    found: list[Chain],
) -> None:
    """Depth first over the cards still to be fed; each takes one generator and one reactor of a kind that it accepts."""
    c = p.c
    if not todo:
        therms = 0
        for card in (*wanted, *used):
            therms += c.therms[2 * card + p.black[card]]
        mod, factor = 0, STEP
        if engine_reactor != NONE:
            side = 2 * engine_reactor + p.black[engine_reactor]
            mod, factor = c.thrust_mod[side], c.fuel_factor[side]
        sun = first_solar or any(c.solar_card[2 * card + p.black[card]] for card in used)
        chain = (tuple(sorted(used)), therms, mod, factor, sun)
        if chain not in found:
            found.append(chain)
        return
    card = todo[0]
    side = 2 * card + p.black[card]
    first = card == wanted[0]
    sun = first_solar or (first and c.solar_card[side])
    feeds: list[int] = [NONE]
    if c.needs_generator[side]:
        feeds = [g for g in generators if c.generator[2 * g + p.black[g]] & c.needs_generator[side]]
        if supplied and (ELECTRIC | PULSED) & c.needs_generator[side]:
            feeds.append(NONE)
    cores: list[int] = [NONE]
    if c.needs_reactor[side]:
        cores = [r for r in reactors if c.reactor[2 * r + p.black[r]] & c.needs_reactor[side]]
    for feed in feeds:
        for core in cores:
            more = [s for s in (feed, core) if s != NONE and s not in used]
            _search(
                p,
                wanted,
                [*todo[1:], *[s for s in more if s not in todo and s not in wanted]],
                (*used, *more),
                core if first else engine_reactor,
                sun,
                generators,
                reactors,
                supplied,
                found,
            )


@does("HF-SUP-05", "HF-SUP-07", "HF-SUP-11")
def cooling(p: Chart, stack: int, mains: bool) -> int:
    """HF-SUP-05, HF-SUP-07, HF-SUP-11: therms of the radiators as they are turned, and of a factory (`mains`)."""
    c = p.c
    therms = 0
    for card in p.held[stack]:
        if c.deck[card] == RADIATOR:
            side = 2 * card + p.black[card]
            therms += c.cooling[side] if p.heavy[card] else c.light_cooling[side]
    if mains:
        therms += c.tables.factory_therms
    return therms


@does("HF-SUP-02", "HF-SUP-06", "HF-SUP-09")
def cooled_chains(p: Chart, stack: int, wanted: tuple[int, ...]) -> list[Chain]:
    """Ways to use these cards together now, radiators included. Kept by load and supply; the list is shared."""
    key = (load_of(p, stack), wanted, supplied(p, stack))
    kept = p.c.chains.get(key)
    if kept is None:
        if len(p.c.chains) >= KEPT:
            p.c.chains.clear()
        kept = p.c.chains[key] = _cooled_chains(p, stack, wanted)
    return kept


def _cooled_chains(p: Chart, stack: int, wanted: tuple[int, ...]) -> list[Chain]:
    found = chains(p, stack, wanted)
    if len(found) == 1 and found[0][1] == 0:
        return found
    therms = cooling(p, stack, supplied(p, stack))
    return [chain for chain in found if chain[1] <= therms]


def works(p: Chart, card: int) -> bool:
    """HF-SUP-01: can this card of a stack be used where it is?"""
    return bool(cooled_chains(p, p.place[card], (card,)))
