"""Raids: programmes whose stages are a launch, a flight and an attack on a Factory of somebody who may be fought.

The flight comes from the table, the worth of the attack from the odds of the battle (`combat.attack_value`), on a copy in which
the rocket stands there.
"""

from itertools import product

from armillary.games.high_frontier.bots import sets
from armillary.games.high_frontier.bots.missions import _built
from armillary.games.high_frontier.bots.profiles import Flight
from armillary.games.high_frontier.bots.programmes import Programme, Stock, Weights
from armillary.games.high_frontier.ids import GENERATOR, NONE, RADIATOR, REFINERY
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.combat import fights, weapons
from armillary.games.high_frontier_conflict.ids import KAMIKAZE_FIRE
from armillary.games.high_frontier_conflict.position import Conflict

from .combat import Temper, factory_value, there

__all__ = ["RAID", "raids"]

RAID = "raid"
#: Engines, weapons and Factories that are looked at; sets and targets whose battle is worked out; guns beside the first.
ENGINES, ARMS, TARGETS, BATTLES = 4, 5, 6, 4
#: Turns from the battle until somebody else could undo it: what is gained so late counts little.
LATE = 2.0


def raids(p: Conflict, seat: int, temper: Temper, weights: Weights, have: Stock) -> list[Programme]:
    """The raids that could set out from LEO with the cards that are there, best first."""
    if not states.on(p, states.FIGHT):
        return []
    targets = prey(p, seat)
    left = weights.rounds_left(p)
    if not targets or left < LATE + 2:
        return []
    tries: list[tuple[float, tuple[int, ...], Flight]] = []
    for cards in forces(p, seat, have):
        fit = sets.fit(p, seat, cards, False)
        if fit is None:
            continue
        ways = sets.ways(p, fit)
        for site in targets:
            for flight in ways.get(site, ())[:2]:
                if flight.turns + 2 < left and weights.open_at(p, p.c.site_space[site], flight.turns):
                    tries.append((-factory_value(p, site) / (flight.turns + 3), cards, flight))
    tries.sort()
    found: list[Programme] = []
    for _, cards, flight in tries[:BATTLES]:
        worth = battle(p, seat, cards, flight, temper)
        if worth < temper.least:
            continue
        boosts = sum(p.c.mass[2 * card] for card in cards if card in have.hand) * p.c.boost
        cost = float(boosts + flight.tanks)
        launch = max(0.0, cost - have.wt) / weights.earning + (1 if boosts else 0)
        done = launch + flight.turns
        gain = worth * (5 / 6) ** flight.crashes - weights.money * cost
        rate = gain / (done + weights.patience) if done < left else 0.0
        if rate > 0:
            found.append(
                Programme(RAID, frozenset(cards), (), (), flight, boosts, cost, 1.0, worth, launch, done, done, rate)
            )
    return sorted(found, key=lambda one: -one.rate)


def prey(p: Conflict, seat: int) -> list[int]:
    """Sites with a Factory of somebody who may be fought, the dearest first."""
    found = [
        site
        for site, owner in enumerate(p.factory)
        if owner not in (NONE, seat) and fights.foes(p, seat, p.c.site_space[site])
    ]
    return sorted(found, key=lambda site: (-factory_value(p, site), site))[:TARGETS]


def forces(p: Conflict, seat: int, have: Stock) -> list[tuple[int, ...]]:
    """An engine and one or two weapons, with the supports that they need, of what the seat has."""
    c = p.c
    own = [card for card in (*have.aloft, *have.hand) if not p.black[card]]
    engines = [card for card in own if c.thrust[2 * card] and c.deck[card] <= REFINERY][:ENGINES]
    arms = [card for card in own if c.deck[card] <= REFINERY and armed(p, seat, card)][:ARMS]
    spare = sorted(
        (card for card in own if GENERATOR <= c.deck[card] <= RADIATOR),
        key=lambda card: (card in have.hand, c.mass[2 * card], card),
    )
    cost = {card: float(c.mass[2 * card]) for card in spare}
    found: dict[tuple[int, ...], None] = {}
    for engine, arm, second in product(engines, arms, (NONE, *arms)):
        if second == arm:
            continue
        wanted = tuple(dict.fromkeys(card for card in (engine, arm, second) if card != NONE))
        for cards in sets.fed(c, wanted, spare, cost)[:1]:
            found[cards] = None
    return list(found)


def armed(p: Conflict, seat: int, card: int) -> bool:
    return any(mode != KAMIKAZE_FIRE for mode in weapons.modes_of(p, seat, card))


def battle(p: Conflict, seat: int, cards: tuple[int, ...], flight: Flight, temper: Temper) -> float:
    """What the attack is worth to a rocket of these cards that has landed there."""
    made = _built(p, seat, cards)
    if made is None:
        return 0.0
    q, stack = made
    assert isinstance(q, Conflict)
    space = p.c.site_space[flight.site]
    return there(q, seat, stack, space, space, temper)
