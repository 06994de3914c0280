"""What a seat may not know: stocks of others, looted structures, face-down contracts, registers, pacts (BP-ECON-06, BP-ALLY-05).

Everything hidden is replaced by the same value whatever it is; `sample` fills it with values that the seat cannot tell from
the truth, and evens the accounts accordingly.
"""

from random import Random

from armillary.games.burning_planets.codes import ABOARD, CARGO, SPACE_KINDS, UNKNOWN, WAITING
from armillary.games.burning_planets.flow_trade import Answer, Proposal
from armillary.games.burning_planets.position import Contract, PlayingField

from .contracts import goods_of, state_of
from .economy import income

__all__ = ["held", "hide", "sample"]

#: Amounts that people put into contracts.
USUAL = (5, 10, 20, 30, 50)


def hide(p: PlayingField, seat: int | None) -> None:
    """Cut a copy down to what the seat (None: a spectator) may know."""
    open_stock = p.game.rulings["hidden_stock"] == "open"
    for other in range(p.seats):
        if other == seat:
            continue
        if not open_stock:
            for resource in range(4):
                p.stock[other * 4 + resource] = 0
        for number in range(3):
            p.looted[other * 3 + number] = 0
        for slot in p.fleet[other]:
            if p.unit_secret[slot]:
                p.unit_carry[slot] = UNKNOWN  # BP-SPACE-15: a face-down line of the register
    for resource in range(4):
        # The accounts would give the stocks away. Below nought they mark a view (`stock_known`).
        p.gained[resource] = -1
        p.spent[resource] = -1
    # So would the count of what was shown, which grows when two partners find a stock short.
    p.revealed = 0
    p.contracts = [found if knows(found, seat) else face_down(found) for found in p.contracts]
    p.pacts = [pact for pact in p.pacts if seat in pact]
    p.next_offer = 1 + max([offer[0] for offer in p.offers], default=0)
    if p.frames:
        top = p.frames[-1]
        if isinstance(top, Proposal) and seat != p.active:
            p.frames[-1] = Proposal(top.partner, 0, 0, [0, 0, 0, 0], [0, 0, 0, 0])
        elif isinstance(top, Answer) and not any(offer[0] == top.number for offer in p.offers):
            p.frames[-1] = Answer(0, top.maker, top.partner)
    # Choices worked out before may be those of another seat, with its secrets.
    p._listed = None


def knows(found: Contract, seat: int | None) -> bool:
    """A contract lies open, or the seat has signed it, or it is turned up."""
    return not found[6] or bool(found[9]) or seat == found[0] or seat == found[1]


def face_down(found: Contract) -> Contract:
    """That two players have a contract is seen (BP-TRADE-09), and, once goods are loaded, on which ship. Nothing else."""
    loaded = found[7] == ABOARD or found[8] == ABOARD
    ship = (found[2], found[3]) if loaded else (found[0], 0)
    states = (found[7] if found[7] == ABOARD else WAITING, found[8] if found[8] == ABOARD else WAITING)
    return (found[0], found[1], ship[0], ship[1], (), (), 1, states[0], states[1], 0, 0, "", found[12])


def sample(p: PlayingField, seat: int | None, rng: Random) -> None:
    """Fill what is hidden from the seat."""
    open_stock = p.game.rulings["hidden_stock"] == "open"
    for other in range(p.seats):
        if other == seat or p.out[other]:
            continue
        if not open_stock and p.factions[other] >= 0:
            sample_stock(p, other, rng)
        for slot in p.fleet[other]:
            if p.unit_carry[slot] == UNKNOWN:
                p.unit_carry[slot] = SPACE_KINDS[int(rng.random() * 3)]
    for number, found in enumerate(p.contracts):
        if not found[4] and not found[5]:
            p.contracts[number] = sample_contract(p, found, rng)
    if p.frames:
        top = p.frames[-1]
        if isinstance(top, Answer) and not top.number:
            sample_offer(p, top, rng)
    for resource in range(4):
        p.gained[resource] = held(p, resource)
        p.spent[resource] = 0


def sample_stock(p: PlayingField, other: int, rng: Random) -> None:
    """Some turns' worth of what the player collects, and a little of everything."""
    turns = 1 + int(rng.random() * 10)
    found = income(p, other)
    for resource in range(4):
        p.stock[other * 4 + resource] = int(rng.random() * (found[resource] * turns + 10))


def usual_goods(rng: Random) -> tuple[int, ...]:
    goods = [0, 0, 0, 0]
    goods[int(rng.random() * 4)] = USUAL[int(rng.random() * len(USUAL))]
    return tuple(goods)


def sample_contract(p: PlayingField, found: Contract, rng: Random) -> Contract:
    owner, serial = found[2], found[3]
    if not serial:
        ships = [
            (who, p.unit_serial[slot])
            for who in (found[0], found[1])
            for slot in p.fleet[who]
            if p.unit_kind[slot] == CARGO
        ]
        if ships:
            owner, serial = ships[int(rng.random() * len(ships))]
    return (*found[:2], owner, serial, usual_goods(rng), usual_goods(rng), *found[6:])


def sample_offer(p: PlayingField, top: Answer, rng: Random) -> None:
    """A secret barter is being answered: some terms, on some ship of the two."""
    ships = [
        (who, p.unit_serial[slot])
        for who in (top.maker, top.partner)
        for slot in p.fleet[who]
        if p.unit_kind[slot] == CARGO
    ]
    owner, serial = ships[int(rng.random() * len(ships))]
    number = p.next_offer
    terms = ("barter", owner, serial, usual_goods(rng), usual_goods(rng), 1)
    p.offers.append((number, top.maker, top.partner, False, terms))
    p.next_offer += 1
    p.frames[-1] = Answer(number, top.maker, top.partner)


def held(p: PlayingField, resource: int) -> int:
    """All that exists of a resource: in stocks, in holds, under contract aboard."""
    total = sum(p.stock[resource::4]) + sum(p.unit_hold[resource::4])
    for found in p.contracts:
        for side in (0, 1):
            goods = goods_of(found, side)
            if goods and state_of(found, side) == ABOARD:
                total += goods[resource]
    return total
