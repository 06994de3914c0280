"""All that one action of a cargo ship loads, or hands over in parts (A-25)."""

from typing import Any, Final

from armillary.games.burning_planets.ids import UNIT, amounts_to
from armillary.games.burning_planets.position import CELL, TAKEN, TILE, PlayingField
from armillary.games.burning_planets.rules import cargo
from armillary.games.burning_planets.rules.budget import spend
from armillary.games.burning_planets.rules.contracts import goods_aboard, hand_over
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

__all__ = ["FRAMES", "PAID", "SEEN", "VERBS", "DeliverPart", "Load"]

DONE: Final[Choice] = ("done",)
#: Beside the bits of the resources: the action of loading or delivering is spent, for all that is done in it (A-25).
PAID: Final = 16
#: All have seen in this action that there is something under a face-down contract: it is told once (BP-SEC-07, BP-SEC-09).
SEEN: Final = 32


class Load(Frame[PlayingField]):
    """All that one load action takes on at one planet: any amounts of one's own stock, resource by resource, and the goods of
    contracts that name the ship (BP-TRADE-03)."""

    FIELDS = {"cell": CELL, "tile": TILE, "taken": TAKEN}
    __slots__ = FIELDS
    rule = "BP-TRADE-03"
    quiet = True

    def __init__(self, cell: int, tile: int, taken: int = 0) -> None:
        self.cell = cell
        self.tile = tile
        self.taken = taken

    def slot(self, p: PlayingField) -> int:
        return p.at[self.cell] - UNIT

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        tried: list[Choice] = []
        if p.owners[self.tile] == seat:
            for resource in range(4):
                held = p.stock[seat * 4 + resource]
                if held and not self.taken >> resource & 1:
                    tried.append(("take", resource, amounts_to(held)))
        slot = self.slot(p)
        tried += [
            ("load-contract", number)
            for number, contract in enumerate(p.contracts, 1)
            if (contract.owner, contract.serial) == (seat, p.unit_serial[slot])
            and p.owners[self.tile] in contract.signers
        ]
        return [*tried, DONE]

    def why_not_take(self, p: PlayingField, seat: int, resource: int, amount: int) -> Refusal | None:
        return cargo.why_not_take(p, seat, self.tile, resource, amount, self.taken)

    def why_not_load_contract(self, p: PlayingField, seat: int, contract: int) -> Refusal | None:
        return cargo.why_not_load_contract(p, self.slot(p), contract)

    def take_take(self, p: PlayingField, seat: int, resource: int, amount: int) -> None:
        if not self.taken & PAID:
            spend(p, self.slot(p))
        self.taken |= 1 << resource | PAID
        amounts = [0, 0, 0, 0]
        amounts[resource] = amount
        cargo.move_goods(p, self.slot(p), seat, amounts)

    def take_load_contract(self, p: PlayingField, seat: int, contract: int) -> None:
        found = p.contracts[contract - 1]
        seen = bool(self.taken & SEEN)
        if cargo.load_contract(p, self.slot(p), contract, paid=bool(self.taken & PAID), seen=seen):
            self.taken |= PAID | SEEN if found.hidden and p.game.sealed_ships else PAID

    def take_done(self, p: PlayingField, seat: int) -> None:
        p.pop()

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "cell": self.cell, "planet": self.tile}

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-TRADE-05"


class DeliverPart(Frame[PlayingField]):
    """A part of the hold: resource by resource, and what each partner gave under a contract (BP-TRADE-04, A-25)."""

    FIELDS = {"cell": CELL, "tile": TILE, "given": TAKEN}
    __slots__ = FIELDS
    rule = "BP-TRADE-04"
    quiet = True

    def __init__(self, cell: int, tile: int, given: int = 0) -> None:
        self.cell = cell
        self.tile = tile
        self.given = given

    def slot(self, p: PlayingField) -> int:
        return p.at[self.cell] - UNIT

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        slot = self.slot(p)
        tried: list[Choice] = []
        for resource in range(4):
            held = p.unit_hold[slot * 4 + resource]
            if held and not self.given >> resource & 1:
                tried.append(("hand", resource, amounts_to(held)))
        for number, side in goods_aboard(p, slot):
            contract = p.contracts[number]
            giver = contract.signers[side]
            tried.append(("hand-contract", number + 1, giver))
            if p.game.goods_in_parts:
                for resource, held in enumerate(contract.loaded(side)):
                    if held:
                        tried.append(("hand-goods", number + 1, giver, resource, amounts_to(held)))
        return [*tried, DONE]

    def why_not_hand(self, p: PlayingField, seat: int, resource: int, amount: int) -> Refusal | None:
        return cargo.why_not_hand(p, self.slot(p), resource, amount, self.given)

    def why_not_hand_contract(self, p: PlayingField, seat: int, contract: int, giver: int) -> Refusal | None:
        return cargo.why_not_hand_contract(p, self.slot(p), contract, giver)

    def why_not_hand_goods(
        self, p: PlayingField, seat: int, contract: int, giver: int, resource: int, amount: int
    ) -> Refusal | None:
        return cargo.why_not_hand_goods(p, self.slot(p), contract, giver, resource, amount)

    def take_hand(self, p: PlayingField, seat: int, resource: int, amount: int) -> None:
        self.pay(p)
        self.given |= 1 << resource
        amounts = [0, 0, 0, 0]
        amounts[resource] = amount
        cargo.deliver_goods(p, self.slot(p), p.owners[self.tile], amounts)

    def take_hand_contract(self, p: PlayingField, seat: int, contract: int, giver: int) -> None:
        self.hand_over(p, contract, giver, None)

    def take_hand_goods(
        self, p: PlayingField, seat: int, contract: int, giver: int, resource: int, amount: int
    ) -> None:
        amounts = [0, 0, 0, 0]
        amounts[resource] = amount
        self.hand_over(p, contract, giver, amounts)

    def hand_over(self, p: PlayingField, contract: int, giver: int, amounts: list[int] | None) -> None:
        self.pay(p)
        side, receiver = p.contracts[contract - 1].side_of(giver), p.owners[self.tile]
        announced = bool(self.given & SEEN)
        if hand_over(p, contract - 1, side, receiver, amounts, announced=announced) and p.game.sealed_ships:
            self.given |= SEEN

    def take_done(self, p: PlayingField, seat: int) -> None:
        p.pop()

    def pay(self, p: PlayingField) -> None:
        if not self.given & PAID:
            spend(p, self.slot(p))
            self.given |= PAID

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "cell": self.cell, "planet": self.tile}

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-TRADE-05"


VERBS = (
    Verb("take", "BP-TRADE-03", ("resource", "resource"), ("amount", "number")),
    Verb("hand", "BP-TRADE-04", ("resource", "resource"), ("amount", "number")),
    Verb("hand-contract", "BP-TRADE-04", ("contract", "number"), ("giver", "seat")),
    Verb(
        "hand-goods",
        "BP-TRADE-04",
        ("contract", "number"),
        ("giver", "seat"),
        ("resource", "resource"),
        ("amount", "number"),
    ),
)
FRAMES = (Load, DeliverPart)
