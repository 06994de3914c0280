"""What comes after a battle (3D8, 3D9; CF-CMB-22, CF-FRT-15): occupied Factories, what is kept and scuttled."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_SEAT, A_SITE, DONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.assembly import delegates
from armillary.games.high_frontier_conflict.assembly.steps import tally
from armillary.games.high_frontier_conflict.chart import tokens
from armillary.games.high_frontier_conflict.position import LAST, Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import damage, fights, survivors
from .fights import FIGHT, Fight

__all__ = ["FRAMES", "VERBS", "AfterBattle", "Occupy"]


class Occupy(Frame[Conflict]):
    """CF-FRT-15, AM-78: a captor without a cube may take one back from elsewhere, or leave the Factory to its owner."""

    FIELDS = {"seat": A_SEAT, "site": A_SITE}
    __slots__ = FIELDS
    rule = "CF-FRT-15"
    rules = ("BR-14",)

    def __init__(self, seat: int = 0, site: int = NONE) -> None:
        self.seat = seat
        self.site = site

    def advance(self, p: Conflict) -> None:
        p.ask(self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = [("take-cube", site) for site in tokens.withdrawals(p, seat, 0)]
        return [("leave-factory",), *found, *[("recall", *which) for which in delegates.shiftable(p, seat)]]

    def why_not_take_cube(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return tokens.why_not_take_back(p, seat, site)

    def take_take_cube(self, p: Conflict, seat: int, site: int) -> None:
        tokens.take_back(p, seat, site)
        p.pop((seat, damage.capture(p, seat, self.site)))

    def take_recall(self, p: Conflict, seat: int, place: int, kind: int) -> None:
        """As TakeBack does; in the Piracy Variant votes may be counted (BR-22)."""
        delegates.remove(p, seat, place, kind, seat, "BR-14")
        p.pop((seat, damage.capture(p, seat, self.site)))
        tally(p, seat)

    def take_leave_factory(self, p: Conflict, seat: int) -> None:
        p.pop()

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat, "site": self.site}


class AfterBattle(Frame[Conflict]):
    """CF-CMB-22: both sides may decommission surviving cards, Humans apart; the attacker, then the defenders (AM-159). It
    never makes an attack victorious (AM-84)."""

    FIELDS = {"fight": FIGHT, "left": DONE, "last": LAST}
    __slots__ = FIELDS
    rule = "CF-CMB-22"

    def __init__(self, fight: list[Fight] | None = None, left: list[int] | None = None, last: int = -1) -> None:
        self.fight: list[Fight] = [] if fight is None else fight
        self.left: list[int] = [] if left is None else left
        self.last = last

    def advance(self, p: Conflict) -> None:
        while self.left:
            if len(self.tries(p, self.left[0])) > 1:
                p.ask(self.left[0])
                return
            self.left.pop(0)
            self.last = -1
        p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        cards = fights.survivors_of(p, self.fight[0], seat)
        return [("keep",), *[("scuttle", card) for card in cards if card > self.last and fights.expendable(p, card)]]

    def take_keep(self, p: Conflict, seat: int) -> None:
        self.left.pop(0)
        self.last = -1

    def take_scuttle(self, p: Conflict, seat: int, card: int) -> None:
        self.last = card
        stack = p.place[card]
        stacks.scrap(p, [card], "given-up")
        survivors.settle(p, [stack])

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"space": self.fight[0].space}


FRAMES = (
    Occupy,
    AfterBattle,
)
VERBS: tuple[Verb, ...] = (
    Verb("take-cube", "BR-14", ("site", "site")),
    Verb("leave-factory", "CF-FRT-15"),
    Verb("keep", "CF-CMB-22"),
    Verb("scuttle", "CF-CMB-22", ("card", "card")),
)
