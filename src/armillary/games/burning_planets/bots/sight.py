"""How a seat stands: what players judge positions by."""

from math import log, tanh

from armillary.games.burning_planets.ids import (
    BIOMASS,
    CARGO,
    CONCRETE,
    DIGITALS,
    FOOD,
    METAL,
    ON_ASTEROIDS,
    XENOS,
    YIELDING,
)
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.games.burning_planets.rules.economy import income
from armillary.games.burning_planets.rules.victory import standing
from armillary.kernel.position import Position

__all__ = ["currency", "evaluate", "wealth"]


def evaluate(p: Position, seat: int) -> float:
    """How the seat stands against the strongest other, from -1 (lost) to 1 (won): twice the chance to win, less one."""
    assert isinstance(p, PlayingField)
    if p.result is not None:
        if seat in p.result.winners:
            return 1.0 if len(p.result.winners) == 1 else 2 * p.result.scores[seat] - 1
        return -1.0
    rival = max(prospects(p, other) for other in range(p.seats) if other != seat)
    return tanh((prospects(p, seat) - rival) / 2)


def prospects(p: PlayingField, seat: int) -> float:
    """The difference of two seats is the logarithm of the odds between them.

    The weights were fitted to who won 700 duels between the bots of this title, some of them slipping now and then, and
    rounded. More things to look at (guns, stations, ships at the enemy's planets, spaceports) told no more about games that
    were held out. In a match with a round limit the lead counts for less as the end comes near: most such matches are drawn.
    """
    if p.out[seat]:
        return -10.0
    faction, planets = p.factions[seat], p.owners.count(seat)
    goods = usual_income(p, seat)
    pays_ships = log(4 + currency(faction, goods) * (1 if faction else 2))
    pays_structures = log(4 + raw_material(faction, goods) * (1 if faction else 2))
    worth = p.c.worth
    ships = sum(worth[p.unit_kind[slot]] for slot in p.fleet[seat] if p.unit_kind[slot] < CARGO)
    saved = currency(faction, p.stock[seat * 4 : seat * 4 + 4]) * (1 if faction else 2)
    lead = 0.35 * planets + 0.8 * (pays_ships + pays_structures) + 1.4 * log(40 + ships + 0.3 * saved)
    limit: int | None = p.game.round_limit
    if limit is None:
        return lead
    late = min(1.0, max(0.0, 1.5 * p.round / limit - 0.25))
    return (1 - late) * lead + late * 0.2 * (planets + pays_ships)


def terms(p: Position, seat: int) -> dict[str, float]:
    """What `prospects` is made of, by name (a test compares their sum with it)."""
    assert isinstance(p, PlayingField)
    if p.out[seat]:
        return {"gone": -10.0}
    faction, planets = p.factions[seat], p.owners.count(seat)
    goods = usual_income(p, seat)
    each = 1 if faction else 2
    pays_ships, pays_structures = log(4 + currency(faction, goods) * each), log(4 + raw_material(faction, goods) * each)
    ships = sum(p.c.worth[p.unit_kind[slot]] for slot in p.fleet[seat] if p.unit_kind[slot] < CARGO)
    saved = currency(faction, p.stock[seat * 4 : seat * 4 + 4]) * each
    limit: int | None = p.game.round_limit
    late = 0.0 if limit is None else min(1.0, max(0.0, 1.5 * p.round / limit - 0.25))
    fleet = 1.4 * log(40 + ships)
    return {
        "planets": ((1 - late) * 0.35 + late * 0.2) * planets,
        "income": (1 - late) * 0.8 * (pays_ships + pays_structures) + late * 0.2 * pays_ships,
        "ships": (1 - late) * fleet,
        "savings": (1 - late) * (1.4 * log(40 + ships + 0.3 * saved) - fleet),
    }


def usual_income(p: PlayingField, seat: int) -> list[int]:
    """What the seat collects in a turn without an event."""
    yields, counts = p.c.yields, p.counts
    total = [0, 0, 0, 0]
    for tile, owner in enumerate(p.owners):
        if owner == seat:
            for kind in YIELDING:
                count = counts[tile * KINDS + kind]
                if count:
                    for resource, amount in enumerate(yields[kind]):
                        total[resource] += count * amount
    for slot in p.fleet[seat]:
        if p.unit_kind[slot] in ON_ASTEROIDS:
            for resource, amount in enumerate(yields[p.unit_kind[slot]]):
                total[resource] += amount
    return total


def currency(faction: int, goods: list[int]) -> int:
    """How much of the goods pays ships: metal for Digitals, food for Xenos, equal parts of both for Humans."""
    if faction == DIGITALS:
        return goods[METAL]
    return goods[FOOD] if faction == XENOS else min(goods[METAL], goods[FOOD])


def raw_material(faction: int, goods: list[int]) -> int:
    """And how much becomes what pays ships: concrete, biomass, equal parts of both."""
    if faction == DIGITALS:
        return goods[CONCRETE]
    return goods[BIOMASS] if faction == XENOS else min(goods[CONCRETE], goods[BIOMASS])


def wealth(p: PlayingField, seat: int) -> float:
    """Everything on the board, ten turns of income, and what is known of the stock at a discount."""
    if p.out[seat]:
        return 0.0
    return (
        standing(p, seat)
        + 60 * p.owners.count(seat)
        + 8.0 * sum(income(p, seat))
        + 0.3 * sum(p.stock[seat * 4 : seat * 4 + 4])
    )
