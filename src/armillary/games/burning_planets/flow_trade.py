"""Loading, delivering in parts, asking for consent, proposing a barter and answering it."""

from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.offer import answer_offer, propose
from armillary.kernel.refusal import Refusal

from .codes import CARGO, UNIT
from .position import PlayingField
from .rules.budget import spend
from .rules.cargo import deliver_goods, load_contract, move_goods
from .rules.contracts import goods_aboard, hand_over, loadable, ship_text
from .rules.economy import goods_text

DONE: Choice = ("done",)
LEAVE: Choice = ("leave",)
SEND: Choice = ("send",)
DROP: Choice = ("drop",)
CONSENT: Choice = ("consent",)
REFUSE: Choice = ("refuse",)
OPENLY: Choice = ("offer-openly",)
SECRETLY: Choice = ("offer-secretly",)
#: The most that may be named of a resource at once in a request or a contract, for stocks of others are not known. Terms are free
#: (BP-TRADE-01): whoever has named the most may name more of it.
MOST = 200
#: Beside the bits of the resources: the action of loading or delivering is spent, for all that is done in it (A-25).
PAID = 16


class Load(Frame[PlayingField]):
    """All that one load action takes on at one planet (A-25): any amounts of the own stock, resource by resource, and the goods
    of contracts that name the ship (BP-TRADE-03)."""

    FIELDS = ("cell", "tile", "taken")
    __slots__ = FIELDS
    rule = "BP-TRADE-03"

    def __init__(self, cell: int, tile: int, taken: int) -> None:
        self.cell = cell
        self.tile = tile
        self.taken = taken

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        found: list[Choice] = []
        giver = p.owners[self.tile]
        if giver == seat:
            for resource in range(4):
                held = p.stock[seat * 4 + resource]
                if held > 0 and not self.taken >> resource & 1:
                    found.append(("take", resource, range(1, held + 1)))
        for number in loadable(p, p.at[self.cell] - UNIT, giver):
            found.append(("load-contract", number + 1))
        found.append(DONE)
        return found

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        if choice[0] == "done":
            p.pop()
            return
        slot = p.at[self.cell] - UNIT
        paid = bool(self.taken & PAID)
        if choice[0] == "load-contract":
            if load_contract(p, slot, choice[1], paid):
                self.taken |= PAID
            return
        if not paid:
            spend(p, slot, False)
        amounts = [0, 0, 0, 0]
        amounts[choice[1]] = choice[2]
        self.taken |= 1 << choice[1] | PAID
        move_goods(p, slot, seat, amounts)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "cell": self.cell}

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-TRADE-05"


class DeliverPart(Frame[PlayingField]):
    """A part of the hold: resource by resource, and what each partner gave under a contract (BP-TRADE-04, A-25)."""

    FIELDS = ("cell", "tile", "given")
    __slots__ = FIELDS
    rule = "BP-TRADE-04"

    def __init__(self, cell: int, tile: int, given: int) -> None:
        self.cell = cell
        self.tile = tile
        self.given = given

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        slot = p.at[self.cell] - UNIT
        found: list[Choice] = []
        for resource in range(4):
            held = p.unit_hold[slot * 4 + resource]
            if held > 0 and not self.given >> resource & 1:
                found.append(("hand", resource, range(1, held + 1)))
        for number, side in goods_aboard(p, slot):
            found.append(("hand-contract", number + 1, p.contracts[number][side]))
        found.append(DONE)
        return found

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        slot = p.at[self.cell] - UNIT
        receiver = p.owners[self.tile]
        if choice[0] == "done":
            p.pop()
            return
        if not self.given & PAID:
            spend(p, slot, False)
            self.given |= PAID
        if choice[0] == "hand":
            amounts = [0, 0, 0, 0]
            amounts[choice[1]] = choice[2]
            self.given |= 1 << choice[1]
            deliver_goods(p, slot, receiver, amounts)
        else:
            number = choice[1] - 1
            hand_over(p, number, 0 if p.contracts[number][0] == choice[2] else 1, receiver)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "cell": self.cell, "planet": self.tile}

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-TRADE-05"


class Request(Frame[PlayingField]):
    """What to ask of the owner of a foreign planet that the ship touches (A-26)."""

    FIELDS = ("cell", "tile", "amounts")
    LISTS = ("amounts",)
    __slots__ = FIELDS
    rule = "BP-TRADE-03"

    def __init__(self, cell: int, tile: int, amounts: list[int]) -> None:
        self.cell = cell
        self.tile = tile
        self.amounts = amounts

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        found: list[Choice] = [
            ("ask-for", resource, range(1, MOST + 1)) for resource in range(4) if not self.amounts[resource] % MOST
        ]
        if any(self.amounts):
            found.append(SEND)
        found.append(LEAVE)
        return found

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        if choice[0] == "ask-for":
            self.amounts[choice[1]] += choice[2]
        elif choice[0] == "leave":
            p.pop()
        else:
            if p.log is not None:
                p.tell(
                    "ConsentAsked",
                    "BP-TRADE-03",
                    seat=seat,
                    seat_to=p.owners[self.tile],
                    ship=ship_text(seat, p.unit_serial[p.at[self.cell] - UNIT]),
                    goods=goods_text(self.amounts),
                )
            p.replace(Consent(self.cell, self.tile, self.amounts))

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "seat_to": p.owners[self.tile], "goods": goods_text(self.amounts)}


class Consent(Frame[PlayingField]):
    """The owner of the planet says yes or no to a foreign cargo ship (BP-TRADE-03, A-26). Yes only if the stock covers it."""

    FIELDS = ("cell", "tile", "amounts")
    LISTS = ("amounts",)
    __slots__ = FIELDS
    rule = "BP-TRADE-03"

    def __init__(self, cell: int, tile: int, amounts: list[int]) -> None:
        self.cell = cell
        self.tile = tile
        self.amounts = amounts

    def advance(self, p: PlayingField) -> None:
        p.ask(p.owners[self.tile])

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        if self.short(p, seat):
            return [REFUSE]
        return [CONSENT, REFUSE]

    def short(self, p: PlayingField, seat: int) -> bool:
        return any(p.stock[seat * 4 + resource] < self.amounts[resource] for resource in range(4))

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        p.pop()
        slot = p.at[self.cell] - UNIT
        if choice[0] == "consent":
            spend(p, slot, False)
            move_goods(p, slot, seat, self.amounts)
        elif p.log is not None:
            p.tell("ConsentRefused", "BP-TRADE-03", seat=seat, seat_to=p.active)

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "consent" and self.short(p, seat):
            return Refusal("BP-TRADE-03", "short-stock", goods=goods_text(self.amounts))
        return None

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.owners[self.tile], "seat_to": p.active, "goods": goods_text(self.amounts)}


# --------------------------------------------------------------------------------------------------------- barters


def cargo_cells(p: PlayingField, one: int, two: int) -> list[int]:
    """The cargo ships of both partners: one of them has to carry the goods (BP-TRADE-02)."""
    return [p.unit_cell[slot] for seat in (one, two) for slot in p.fleet[seat] if p.unit_kind[slot] == CARGO]


def can_propose(p: PlayingField, seat: int, other: int) -> bool:
    return not p.out[other] and bool(cargo_cells(p, seat, other))


def why_not_propose(p: PlayingField, seat: int, other: int) -> Refusal | None:
    if other == seat or p.out[other]:
        return Refusal("BP-TRADE-01", "no-partner")
    if p.proposals >= p.game.options["max_proposals_per_turn"]:
        return Refusal("BP-TRADE-01", "no-more-proposals")
    if not cargo_cells(p, seat, other):
        return Refusal("BP-TRADE-02", "no-carrier", seat=other)
    return None


class Proposal(Frame[PlayingField]):
    """A barter being drawn up: the carrier, what each side gives, open or secret (BP-TRADE-01, BP-TRADE-07, BP-TRADE-08)."""

    FIELDS = ("partner", "owner", "serial", "give", "get")
    LISTS = ("give", "get")
    __slots__ = FIELDS
    rule = "BP-TRADE-01"

    def __init__(self, partner: int, owner: int, serial: int, give: list[int], get: list[int]) -> None:
        self.partner = partner
        self.owner = owner
        self.serial = serial
        self.give = give
        self.get = get

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        found: list[Choice] = []
        if not self.serial:
            for cell in cargo_cells(p, seat, self.partner):
                found.append(("carrier", cell))
            found.append(DROP)
            return found
        for resource in range(4):
            if not self.give[resource] % MOST:
                found.append(("give", resource, range(1, MOST + 1)))
            if not self.get[resource] % MOST:
                found.append(("get", resource, range(1, MOST + 1)))
        if any(self.give) or any(self.get):
            found.append(OPENLY)
            found.append(SECRETLY)
        found.append(DROP)
        return found

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb == "carrier":
            slot = p.at[choice[1]] - UNIT
            self.owner, self.serial = p.unit_owner[slot], p.unit_serial[slot]
        elif verb == "give":
            self.give[choice[1]] += choice[2]
        elif verb == "get":
            self.get[choice[1]] += choice[2]
        elif verb == "drop":
            p.pop()
        else:
            secret = 1 if verb == "offer-secretly" else 0
            terms = ("barter", self.owner, self.serial, tuple(self.give), tuple(self.get), secret)
            number = propose(p, seat, self.partner, terms, "BP-TRADE-01", public=not secret)
            p.replace(Answer(number, seat, self.partner))

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {
            "seat": p.active,
            "seat_to": self.partner,
            "ship": ship_text(self.owner, self.serial) if self.serial else "-",
            "goods": goods_text(self.give),
            "goods_back": goods_text(self.get),
        }


class Answer(Frame[PlayingField]):
    """The partner accepts (signs) or declines, at once (A-44)."""

    FIELDS = ("number", "maker", "partner")
    __slots__ = FIELDS
    rule = "BP-TRADE-08"

    def __init__(self, number: int, maker: int, partner: int) -> None:
        self.number = number
        self.maker = maker
        self.partner = partner

    def advance(self, p: PlayingField) -> None:
        p.ask(self.partner)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        return [("accept", self.number), ("decline", self.number)]

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        p.pop()
        answer_offer(p, seat, choice)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        for offer in p.offers:
            if offer[0] == self.number:
                _, owner, serial, give, get, secret = offer[4]
                return {
                    "seat": self.partner,
                    "seat_to": self.maker,
                    "ship": ship_text(owner, serial),
                    "goods": goods_text(give),
                    "goods_back": goods_text(get),
                    "how": "secretly" if secret else "openly",
                }
        return {"seat": self.partner, "seat_to": self.maker, "ship": "?", "goods": "?", "goods_back": "?", "how": "?"}
