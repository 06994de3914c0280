"""The muster of one attack (3D8; CF-CMB, CF-FW, CF-RNG): what joins, leads and is paid before the first shot."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules.stacks import cards_in
from armillary.games.high_frontier_conflict.ids import RAYGUN_FIRE
from armillary.games.high_frontier_conflict.position import LAST, Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import attack, fights, order, weapons
from .battle import Battle
from .fights import FIGHT, Fight

__all__ = ["FRAMES", "VERBS", "Muster"]


#: The lists of a muster in their order; within each, numbers rise.
PAY, JOIN, JOIN_FACTORY, LEAD, JAM, GOO, STONE = range(7)


WIDTH = 10_000


class Muster(Frame[Conflict]):
    """AM-57: who is paid, what joins from elsewhere, which raygun leads, jammers, gray goo, the stone. Each list is taken
    in rising order, so that no two ways lead to the same attack."""

    FIELDS = {"fight": FIGHT, "last": LAST}
    __slots__ = FIELDS
    rule = "CF-CMB-11"
    rules = ("CF-RNG-01", "CF-CMB-13")

    def __init__(self, fight: list[Fight] | None = None, last: int = -1) -> None:
        self.fight: list[Fight] = [] if fight is None else fight
        #: How far the lists have been asked.
        self.last = last

    def advance(self, p: Conflict) -> None:
        f = self.fight[0]
        if self.choices(p, f.attacker) == [("go",)]:
            self.begin(p)
        else:
            p.ask(f.attacker)

    def begin(self, p: Conflict) -> None:
        f = self.fight[0]
        order.declared(p, f)
        p.replace(p.game.step(Battle)(fight=[f]))

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        f = self.fight[0]
        found: list[tuple[int, Choice]] = [(self.key(PAY, o), ("pay", o)) for o in attack.tolls(p, f)]
        if not f.defenders:  # Somebody has to be attacked before anything joins.
            return [("go",), *[choice for _, choice in found]]
        joining, sites = attack.join_tries(p, f)
        found += [(self.key(JOIN, stack), ("join", stack)) for stack in joining]
        found += [(self.key(JOIN_FACTORY, site), ("join-factory", site)) for site in sites]
        if f.lead == NONE and not f.jam:
            rays = [
                card
                for stack in fights.fighting(p, f)
                for card in cards_in(p, stack)
                if weapons.why_not_mode(p, seat, card, RAYGUN_FIRE) is None
            ]
            found += [(self.key(LEAD, card), ("lead", card)) for card in sorted(rays)]
        if weapons.wields(p, seat, "jammers"):
            found.append((self.key(JAM, 0), ("jam",)))
        if weapons.wields(p, seat, "goo") and not fights.goo_on(p, f, seat):
            found.append((self.key(GOO, 0), ("goo",)))
        if fights.stone_ready(p, f) and not f.stone:
            found.append((self.key(STONE, 0), ("stone",)))
        # Somebody may have to lead (CF-FIRE-05), whatever else has been settled before.
        return [("go",), *[choice for key, choice in found if key > self.last or choice[0] == "lead"]]

    def key(self, part: int, number: int) -> int:
        return part * WIDTH + number

    def why_not_go(self, p: Conflict, seat: int) -> Refusal | None:
        return attack.why_not_go(p, self.fight[0])

    def take_go(self, p: Conflict, seat: int) -> None:
        self.begin(p)

    def why_not_pay(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return attack.why_not_pay(p, self.fight[0], other)

    def take_pay(self, p: Conflict, seat: int, other: int) -> None:
        self.last = self.key(PAY, other)
        attack.pay_for(p, self.fight[0], other)

    def why_not_join(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return attack.why_not_join(p, self.fight[0], stack)

    def take_join(self, p: Conflict, seat: int, stack: int) -> None:
        self.last = self.key(JOIN, stack)
        fights.enlist(p, self.fight[0], stack)

    def why_not_join_factory(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return attack.why_not_join_factory(p, self.fight[0], site)

    def take_join_factory(self, p: Conflict, seat: int, site: int) -> None:
        self.last = self.key(JOIN_FACTORY, site)
        self.fight[0].guns.append(site)

    def why_not_lead(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return attack.why_not_lead(p, self.fight[0], card)

    def take_lead(self, p: Conflict, seat: int, card: int) -> None:
        self.last = max(self.last, self.key(LEAD, card))
        self.fight[0].lead = card

    def why_not_jam(self, p: Conflict, seat: int) -> Refusal | None:
        return attack.why_not_jam(p, self.fight[0])

    def take_jam(self, p: Conflict, seat: int) -> None:
        self.last = self.key(JAM, 0)
        self.fight[0].jam = 1

    def why_not_goo(self, p: Conflict, seat: int) -> Refusal | None:
        return attack.why_not_goo(p, self.fight[0], seat)

    def take_goo(self, p: Conflict, seat: int) -> None:
        self.last = self.key(GOO, 0)
        fights.pay_for_goo(p, self.fight[0], seat)

    def why_not_stone(self, p: Conflict, seat: int) -> Refusal | None:
        return fights.why_not_stone(p, self.fight[0])

    def take_stone(self, p: Conflict, seat: int) -> None:
        self.last = self.key(STONE, 0)
        self.fight[0].stone = 1

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.fight[0].attacker, "space": self.fight[0].space}


FRAMES = (Muster,)
VERBS: tuple[Verb, ...] = (
    Verb("go", "CF-CMB-06"),
    Verb("pay", "CF-GEN-07", ("other", "seat")),
    Verb("join", "CF-RNG-01", ("stack", "stack")),
    Verb("join-factory", "CF-RNG-01", ("site", "site")),
    Verb("lead", "CF-CMB-13", ("card", "card")),
    Verb("jam", "CF-FW-03"),
    Verb("goo", "CF-FW-10"),
    Verb("stone", "CF-DATK-01"),
)
