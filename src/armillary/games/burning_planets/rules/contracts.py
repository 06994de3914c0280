"""Trading, BP-TRADE-07 to -13: contracts open or sealed, where their goods are, when they are turned up."""

from hashlib import blake2b

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import ABOARD, DELIVERED, DIVERTED, LOST, WAITING, goods_text
from armillary.games.burning_planets.position import Contract, PlayingField
from armillary.kernel.evidence import does
from armillary.kernel.position import HiddenInformation

__all__ = [
    "close_contracts_of",
    "close_ship",
    "goods_aboard",
    "hand_over",
    "load_side",
    "loadable",
    "seal",
    "show_all",
    "sign",
    "terms_text",
]


def seal(terms: str, nonce: str) -> str:
    """The commitment that lies on the table: it fixes the terms and tells nothing of them (BP-TRADE-09)."""
    return blake2b(f"{nonce}|{terms}".encode(), digest_size=16).hexdigest()


def terms_text(contract: Contract) -> str:
    """What both partners sign (BP-TRADE-08): who gives what, on which ship."""
    sides = f"{contract.maker}:{goods_text(contract.gives)};{contract.partner}:{goods_text(contract.gets)}"
    return f"{sides};ship:{contract.owner}#{contract.serial}"


def sign(p: PlayingField, contract: Contract) -> None:
    """Both have agreed. A secret contract is sealed with a nonce of sixteen bytes from the dice."""
    # A side that gives nothing has nothing to deliver.
    contract.states = [WAITING if any(goods) else DELIVERED for goods in (contract.gives, contract.gets)]
    contract.shown = int(not contract.secret)
    if contract.secret:
        contract.nonce = bytes([value - 1 for value in p.roll(16, 256, "BP-TRADE-09")]).hex()
        contract.seal = seal(terms_text(contract), contract.nonce)
    p.contracts.append(contract)
    if p.game.strict_secrets:
        p.reveal()  # a signature cannot be taken back (BP-SEC-13, A-41)
    p.tell(events.contract_signed, contract, len(p.contracts))


def loadable(p: PlayingField, slot: int, giver: int) -> list[int]:
    """Contracts that name this ship and goods of the giver that wait to be loaded: consent is given (A-26).

    A load that was tried in vain may be tried again once its player has spent an action (BP-TRADE-17).
    """
    if not p.contracts:
        return []
    owner, serial = p.unit_owner[slot], p.unit_serial[slot]
    found: list[int] = []
    for number, contract in enumerate(p.contracts):
        if contract.owner == owner and contract.serial == serial and not barred(p, contract):
            side = contract.side_of(giver)
            if side >= 0 and waits(contract, side):
                found.append(number)
    return found


def waits(contract: Contract, side: int) -> bool:
    """Are goods of that side with their giver, to be loaded? Also what came back to him while the rest is aboard (A-63)."""
    state = contract.states[side]
    return state == WAITING or (state == ABOARD and any(contract.waiting(side)))


def barred(p: PlayingField, contract: Contract) -> bool:
    """Was a load tried in vain, with nothing done since?"""
    return contract.tried == p.round if p.game.vain_load_bars_the_round else bool(contract.tried)


def bar(p: PlayingField, contract: Contract) -> None:
    contract.tried = p.round if p.game.vain_load_bars_the_round else 1


def unbar(p: PlayingField) -> None:
    """The active player has spent an action, or a turn begins: vain loads may be tried again (BP-TRADE-17)."""
    if not p.game.vain_load_bars_the_round:
        for contract in p.contracts:
            contract.tried = 0


def goods_aboard(p: PlayingField, slot: int) -> list[tuple[int, int]]:
    """(contract, side) of all contract goods on this ship."""
    if not p.contracts:
        return []
    owner, serial = p.unit_owner[slot], p.unit_serial[slot]
    return [
        (number, side)
        for number, contract in enumerate(p.contracts)
        if contract.owner == owner and contract.serial == serial
        for side in (0, 1)
        if contract.states[side] == ABOARD
    ]


def show(p: PlayingField, number: int, rule: str) -> None:
    """The contract is turned up for everyone to see (BP-SEC-10)."""
    contract = p.contracts[number]
    if contract.shown:
        return
    contract.shown = 1
    p.reveal()
    unseal(p, contract)
    p.tell(events.contract_shown, contract, number + 1, rule)


def load_side(contract: Contract, side: int) -> list[int]:
    """All that waits on that side comes aboard; returns how much it is."""
    goods = contract.waiting(side)
    for resource in range(4):
        contract.aboard[side * 4 + resource] += goods[resource]
    contract.states[side] = ABOARD
    return goods


def hand_over(
    p: PlayingField, number: int, side: int, receiver: int, amounts: list[int] | None = None, *, announced: bool = False
) -> bool:
    """Contract goods reach a planet, all that is aboard or these amounts: as agreed, or elsewhere, for a contract binds nobody
    (A-41). What comes back to its giver waits again (A-63).

    `announced`: this action has brought a shipment under a face-down contract before, and all have heard of it. Returns whether
    they have now (BP-SEC-09).
    """
    contract = p.contracts[number]
    goods = contract.loaded(side) if amounts is None else amounts
    place: list[int]
    if receiver == contract.receiver(side):
        place = contract.brought
    elif receiver == contract.signers[side] and p.game.goods_in_parts:
        place = []
    else:
        place = contract.astray
    for resource in range(4):
        p.stock[receiver * 4 + resource] += goods[resource]
        contract.aboard[side * 4 + resource] -= goods[resource]
        if place:
            place[side * 4 + resource] += goods[resource]
    contract.states[side] = state_of(contract, side)
    hidden = contract.hidden
    p.tell(events.shipment_received, contract, receiver, goods, announced=announced and p.game.sealed_ships)
    if hidden:
        unseal(p, contract)
    if contract.states == [DELIVERED, DELIVERED]:
        show(p, number, "BP-TRADE-11")  # complete: turned up
    return announced or hidden


def state_of(contract: Contract, side: int) -> int:
    """Where the goods of that side are, in a word; the first that fits."""
    if any(contract.loaded(side)):
        return ABOARD
    if any(contract.waiting(side)):
        return WAITING
    return DIVERTED if any(contract.diverted(side)) else DELIVERED


def unseal(p: PlayingField, contract: Contract) -> None:
    """All know of this ship's face-down load where it went: a shipment was announced or the contract is turned up."""
    slot = p.find_ship(contract.owner, contract.serial)
    if slot >= 0:
        p.unit_sealed[slot] = 0


def close_ship(p: PlayingField, owner: int, serial: int) -> list[int]:
    """The ship is destroyed: its contracts confirm what it carried (BP-TRADE-12). Returns the goods under contract aboard."""
    total = [0, 0, 0, 0]
    for number, contract in enumerate(p.contracts):
        if not contract.serial and owner in contract.signers:
            raise HiddenInformation("the ship of a contract that lies face down")
        if contract.owner == owner and contract.serial == serial:
            for goods in lost_goods(contract):
                for resource in range(4):
                    total[resource] += goods[resource]
            show(p, number, "BP-TRADE-12")
    return total


def lost_goods(contract: Contract) -> list[list[int]]:
    """Nothing more comes of this contract: the goods that were aboard under it."""
    aboard: list[list[int]] = []
    for side in (0, 1):
        state = contract.states[side]
        if state == ABOARD:
            if not contract.goods(side):
                raise HiddenInformation("the goods of a contract that lies face down")
            aboard.append(contract.loaded(side))
        if state <= ABOARD:
            contract.states[side] = LOST
    contract.aboard = [0] * 8
    return aboard


def close_contracts_of(p: PlayingField, seat: int) -> None:
    """A player is out: all contracts are shown, broken ones too; goods on a ship of the other stay in its open hold (A-39)."""
    for number, contract in enumerate(p.contracts):
        if seat not in contract.signers:
            continue
        slot = p.find_ship(contract.owner, contract.serial)
        for goods in lost_goods(contract):
            for resource in range(4):
                if slot >= 0:
                    p.unit_hold[slot * 4 + resource] += goods[resource]
                else:
                    p.spent[resource] += goods[resource]
        show(p, number, "BP-TRADE-12")


@does("BP-SEC-11")
def show_all(p: PlayingField) -> None:
    """The end of the match: every contract is turned up (A-41), and nothing else is (BP-SEC-11)."""
    for number in range(len(p.contracts)):
        show(p, number, "BP-TRADE-11")
