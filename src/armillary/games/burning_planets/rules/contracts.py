"""Barters: contracts open or sealed, where their goods are, when they are shown; and alliances."""

from hashlib import blake2b

from armillary.games.burning_planets.codes import ABOARD, DELIVERED, DIVERTED, LOST, WAITING
from armillary.games.burning_planets.position import Contract, PlayingField
from armillary.kernel.position import HiddenInformation

from .economy import goods_text

__all__ = [
    "close_contracts_of",
    "close_ship",
    "goods_aboard",
    "hand_over",
    "loadable",
    "seal",
    "set_state",
    "show_all",
    "sign",
]


def seal(terms: str, nonce: str) -> str:
    """The commitment that lies on the table: it fixes the terms and tells nothing of them (BP-TRADE-09)."""
    return blake2b(f"{nonce}|{terms}".encode(), digest_size=16).hexdigest()


def terms_text(found: Contract) -> str:
    """What both partners sign (BP-TRADE-08): who gives what, on which ship."""
    return f"{found[0]}:{goods_text(found[4])};{found[1]}:{goods_text(found[5])};ship:{found[2]}#{found[3]}"


def sign(
    p: PlayingField,
    maker: int,
    partner: int,
    owner: int,
    serial: int,
    give: tuple[int, ...],
    get: tuple[int, ...],
    secret: int,
) -> None:
    """Both have agreed. A secret contract is sealed with a nonce of sixteen bytes from the dice."""
    nonce = bytes([value - 1 for value in p.roll(16, 256, "BP-TRADE-09")]).hex() if secret else ""
    # A side that gives nothing has nothing to deliver.
    states = [WAITING if any(goods) else DELIVERED for goods in (give, get)]
    found: Contract = (
        maker,
        partner,
        owner,
        serial,
        give,
        get,
        secret,
        states[0],
        states[1],
        0 if secret else 1,
        0,
        nonce,
        "",
    )
    found = (*found[:12], seal(terms_text(found), nonce) if secret else "")
    p.contracts.append(found)
    if p.log is not None:
        number = len(p.contracts)
        if secret:
            public = {"seat": maker, "seat_to": partner, "number": number, "seal": found[12]}
            p.tell(
                "ContractSealed",
                ("BP-TRADE-07", "BP-TRADE-08", "BP-TRADE-09"),
                to=(maker, partner),
                public={**public, "goods": "?", "goods_back": "?", "ship": "?"},
                **public,
                goods=goods_text(give),
                goods_back=goods_text(get),
                ship=ship_text(owner, serial),
            )
        else:
            p.tell(
                "ContractSigned",
                ("BP-TRADE-01", "BP-TRADE-07"),
                seat=maker,
                seat_to=partner,
                number=number,
                goods=goods_text(give),
                goods_back=goods_text(get),
                ship=ship_text(owner, serial),
            )


def ship_text(owner: int, serial: int) -> str:
    """The identification number of a cargo ship (BP-TRADE-13): C-1."""
    return f"{chr(ord('A') + owner)}-{serial}"


def goods_of(found: Contract, side: int) -> tuple[int, ...]:
    return found[4] if side == 0 else found[5]


def state_of(found: Contract, side: int) -> int:
    return found[7] if side == 0 else found[8]


def loadable(p: PlayingField, slot: int, giver: int) -> list[int]:
    """Contracts that name this ship and goods of the giver that wait to be loaded: consent is given (A-26)."""
    if not p.contracts:
        return []
    owner, serial = p.unit_owner[slot], p.unit_serial[slot]
    found: list[int] = []
    for number, contract in enumerate(p.contracts):
        if contract[2] == owner and contract[3] == serial and contract[10] != p.round:
            side = 0 if contract[0] == giver else 1 if contract[1] == giver else -1
            if side >= 0 and state_of(contract, side) == WAITING:
                found.append(number)
    return found


def goods_aboard(p: PlayingField, slot: int) -> list[tuple[int, int]]:
    """(contract, side) of all contract goods on this ship."""
    if not p.contracts:
        return []
    owner, serial = p.unit_owner[slot], p.unit_serial[slot]
    found: list[tuple[int, int]] = []
    for number, contract in enumerate(p.contracts):
        if contract[2] == owner and contract[3] == serial:
            for side in (0, 1):
                if state_of(contract, side) == ABOARD:
                    found.append((number, side))
    return found


def set_state(p: PlayingField, number: int, side: int, state: int) -> None:
    found = p.contracts[number]
    if side == 0:
        p.contracts[number] = (*found[:7], state, *found[8:])
    else:
        p.contracts[number] = (*found[:8], state, *found[9:])


def set_tried(p: PlayingField, number: int) -> None:
    found = p.contracts[number]
    p.contracts[number] = (*found[:10], p.round, *found[11:])


def show(p: PlayingField, number: int, rule: str) -> None:
    """The contract is turned up for everyone to see."""
    found = p.contracts[number]
    if found[9]:
        return
    p.contracts[number] = (*found[:9], 1, *found[10:])
    p.reveal()
    if p.log is not None:
        p.tell(
            "ContractShown",
            rule,
            seat=found[0],
            seat_to=found[1],
            number=number + 1,
            goods=goods_text(found[4]),
            goods_back=goods_text(found[5]),
            ship=ship_text(found[2], found[3]),
            nonce=found[11],
        )


def hand_over(p: PlayingField, number: int, side: int, receiver: int) -> None:
    """Contract goods reach a planet: as agreed, or elsewhere, for a contract binds nobody (A-41)."""
    found = p.contracts[number]
    goods = goods_of(found, side)
    agreed = found[1] if side == 0 else found[0]
    for resource in range(4):
        p.stock[receiver * 4 + resource] += goods[resource]
    set_state(p, number, side, DELIVERED if receiver == agreed else DIVERTED)
    if p.log is not None:
        rules = ("BP-TRADE-04", "BP-TRADE-05", "BP-TRADE-10") if found[6] else ("BP-TRADE-04", "BP-TRADE-05")
        hidden = bool(found[6]) and not found[9]
        p.tell(
            "ShipmentReceived",
            rules,
            to=(found[0], found[1], receiver) if hidden else None,
            public={"seat": receiver, "ship": ship_text(found[2], found[3]), "goods": "?"} if hidden else None,
            seat=receiver,
            ship=ship_text(found[2], found[3]),
            goods=goods_text(goods),
        )
    found = p.contracts[number]
    if found[7] == DELIVERED and found[8] == DELIVERED:
        show(p, number, "BP-TRADE-11")  # complete: turned up


def close_ship(p: PlayingField, owner: int, serial: int) -> list[int]:
    """The ship is destroyed: its contracts confirm what it carried (BP-TRADE-12). Returns the goods under contract aboard."""
    total = [0, 0, 0, 0]
    for number, found in enumerate(p.contracts):
        if found[2] == owner and found[3] == serial:
            for side in (0, 1):
                state = state_of(found, side)
                if state == ABOARD:
                    goods = goods_of(found, side)
                    if not goods:
                        raise HiddenInformation("the goods of a contract that lies face down")
                    for resource in range(4):
                        total[resource] += goods[resource]
                if state <= ABOARD:
                    set_state(p, number, side, LOST)
            show(p, number, "BP-TRADE-12")
    return total


def close_contracts_of(p: PlayingField, seat: int) -> None:
    """A player is out: all contracts are shown, broken ones too; goods on a ship of the other stay in its open hold (A-39)."""
    for number, found in enumerate(p.contracts):
        if seat not in (found[0], found[1]):
            continue
        slot = p.find_ship(found[2], found[3])
        for side in (0, 1):
            state = state_of(found, side)
            if state == ABOARD:
                goods = goods_of(found, side)
                if not goods:
                    raise HiddenInformation("the goods of a contract that lies face down")
                for resource in range(4):
                    if slot >= 0:
                        p.unit_hold[slot * 4 + resource] += goods[resource]
                    else:
                        p.spent[resource] += goods[resource]
            if state <= ABOARD:
                set_state(p, number, side, LOST)
        show(p, number, "BP-TRADE-12")


def show_all(p: PlayingField) -> None:
    """The end of the match: every contract is turned up (A-41)."""
    for number in range(len(p.contracts)):
        show(p, number, "BP-TRADE-11")
