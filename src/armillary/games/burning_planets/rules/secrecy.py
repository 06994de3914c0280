"""Secrecy, BP-SEC, BP-ECON-06, BP-ALLY-05: stocks, looted structures, face-down contracts, registers, drafts, offers, pacts.

Everything hidden is replaced by the same value whatever it is; `sample` fills it with values that the seat cannot tell from
the truth, and evens the accounts accordingly.
"""

from random import Random
from typing import Final

from armillary.games.burning_planets.flow.trade import Proposal, Signature
from armillary.games.burning_planets.ids import ABOARD, CARGO, SPACE_KINDS, UNKNOWN, WAITING
from armillary.games.burning_planets.position import Contract, Draft, PlayingField
from armillary.kernel.evidence import does

from .barter import cargo_cells, pair
from .contracts import goods_aboard, load_side
from .economy import income
from .limits import UNSEEN

__all__ = ["held", "hide", "knows", "sample"]

#: Amounts that people put into contracts.
USUAL: Final[tuple[int, ...]] = (5, 10, 20, 30, 50)


@does("BP-SEC-01", "BP-SEC-04", "BP-SEC-11", "BP-ECON-06", "BP-ALLY-05")
def hide(p: PlayingField, seat: int | None) -> None:
    """Cut a copy down to what the seat (None: a spectator) may know: nothing of the secrets of others (BP-SEC-01), nothing of
    their stocks (BP-ECON-06), pacts and unsigned offers (BP-ALLY-05), at the end of the match too (BP-SEC-04, BP-SEC-11)."""
    stock, looted, secret, used = p.stock, p.looted, p.unit_secret, p.used
    open_stock = p.game.open_stock
    for other in range(p.seats):
        if other == seat:
            continue
        if not open_stock:
            stock[other * 4 : other * 4 + 4] = (0, 0, 0, 0)
        looted[other * 3 : other * 3 + 3] = (0, 0, 0)
        for slot in p.fleet[other]:
            if secret[slot]:
                p.unit_carry[slot] = UNKNOWN  # BP-SPACE-15: a face-down line of the register
        p.drafts[other] = None
        p.proposals[other] = p.asked[other] = 0
    for tile, owner in enumerate(p.owners):
        if owner != seat:
            used[tile] &= ~UNSEEN  # BP-SEC-14
    # The accounts would give the stocks away. Below nought they mark a view (`stock_known`).
    p.gained = [-1, -1, -1, -1]
    p.spent = [-1, -1, -1, -1]
    # So would the count of what was shown, which grows when two partners find a stock short.
    p.revealed = 0
    if p.contracts:
        on_ships = p.game.sealed_ships
        p.contracts = [contract if knows(contract, seat) else face_down(contract, on_ships) for contract in p.contracts]
    if p.pacts:
        p.pacts = [pact for pact in p.pacts if seat in pact]
    p.next_offer = 1 + max([offer[0] for offer in p.offers]) if p.offers else 1
    for one in range(p.seats):
        for two in range(one):
            if seat not in (one, two):
                p.numbers[pair(p, one, two)] = 0
    if p.frames:
        top = p.frames[-1]
        if isinstance(top, Signature) and not any(offer[0] == top.offer for offer in p.offers):
            p.frames[-1] = Signature(0, top.maker, top.receiver)
    # Choices worked out before may be those of another seat, with its secrets.
    p._listed = None


def knows(contract: Contract, seat: int | None) -> bool:
    """A contract lies open, or the seat has signed it, or it is turned up."""
    return not contract.hidden or seat in contract.signers


def face_down(contract: Contract, on_ships: bool) -> Contract:
    """That two have a contract is seen (BP-TRADE-09), and nothing else (BP-SEC-06): that goods are loaded under one shows on the
    ship. Before version 3 it showed on the contract."""
    loaded = not on_ships and ABOARD in contract.states
    return Contract(
        maker=contract.maker,
        partner=contract.partner,
        owner=contract.owner if loaded else contract.maker,
        serial=contract.serial if loaded else 0,
        secret=1,
        states=[ABOARD if loaded and state == ABOARD else WAITING for state in contract.states],
        seal=contract.seal,
    )


def sample(p: PlayingField, seat: int | None, rng: Random) -> None:
    """Fill what is hidden from the seat."""
    for other in range(p.seats):
        if other == seat or p.out[other]:
            continue
        if not p.game.open_stock and p.factions[other] >= 0:
            sample_stock(p, other, rng)
        for slot in p.fleet[other]:
            if p.unit_carry[slot] == UNKNOWN:
                p.unit_carry[slot] = SPACE_KINDS[int(rng.random() * 3)]
    sealed = [slot for fleet in p.fleet for slot in fleet if p.unit_sealed[slot] and not goods_aboard(p, slot)]
    for contract in p.contracts:
        if not contract.gives:
            sample_contract(p, contract, sealed, rng)
    if p.frames:
        top = p.frames[-1]
        if isinstance(top, Signature) and not top.offer:
            sample_offer(p, top, rng)
        elif isinstance(top, Proposal) and p.drafts[p.active] is None:
            partners = [other for other in range(p.seats) if other != p.active and not p.out[other]]
            fit = [other for other in partners if cargo_cells(p, p.active, other)]
            p.drafts[p.active] = Draft(partner=fit[int(rng.random() * len(fit))])
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


def ships_of(p: PlayingField, one: int, two: int) -> list[tuple[int, int]]:
    """Owner and number of the cargo ships of both."""
    return [(who, p.unit_serial[slot]) for who in (one, two) for slot in p.fleet[who] if p.unit_kind[slot] == CARGO]


def sample_contract(p: PlayingField, contract: Contract, sealed: list[int], rng: Random) -> None:
    """Some terms, on some ship of the two. `sealed`: ships that were seen to load under a face-down contract; the first one of
    these two has loaded under this one, and is taken off the list."""
    contract.gives, contract.gets = usual_goods(rng), usual_goods(rng)
    for slot in sealed:
        if not contract.serial and p.unit_owner[slot] in contract.signers:
            sealed.remove(slot)
            contract.owner, contract.serial = p.unit_owner[slot], p.unit_serial[slot]
            contract.states[int(rng.random() * 2)] = ABOARD
            break
    ships = ships_of(p, *contract.signers)
    if not contract.serial and ships:
        contract.owner, contract.serial = ships[int(rng.random() * len(ships))]
    for side in (0, 1):
        if contract.states[side] == ABOARD:
            load_side(contract, side)


def sample_offer(p: PlayingField, top: Signature, rng: Random) -> None:
    """A secret barter is being answered: some terms, on some ship of the two."""
    ships = ships_of(p, top.maker, top.receiver)
    owner, serial = ships[int(rng.random() * len(ships))]
    number = p.next_offer
    terms = ("barter", owner, serial, usual_goods(rng), usual_goods(rng), 1)
    p.offers.append((number, top.maker, top.receiver, False, terms))
    p.next_offer += 1
    p.frames[-1] = Signature(number, top.maker, top.receiver)


def held(p: PlayingField, resource: int) -> int:
    """All that exists of a resource: in stocks, in holds, under contract aboard."""
    total = sum(p.stock[resource::4]) + sum(p.unit_hold[resource::4])
    return total + sum(contract.aboard[resource] + contract.aboard[4 + resource] for contract in p.contracts)
