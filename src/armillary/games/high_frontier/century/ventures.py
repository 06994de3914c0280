"""Ventures in the menus, and where a cube is taken from when none is left (7.2; HF-VENT, HF-IND-05)."""

from typing import Any

from armillary.games.high_frontier.flow import menus
from armillary.games.high_frontier.flow.menus import FreeActs
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_SEAT, A_VENTURE, FEW, HighFrontier
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr, trait
from armillary.kernel.refusal import Refusal

from . import glory

__all__ = ["FRAMES", "VERBS", "Ventures", "Withdraw"]


@trait
class Ventures(FreeActs[HighFrontier]):
    """Buying ventures, one of the free acts of both menus."""

    __slots__ = ()

    def free_tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        found = super().free_tries(p, seat)
        if p.claim.count(seat) >= p.c.fewest_claims:
            found += self.venture_tries(p, seat)
        return found

    def free_choices(self, p: HighFrontier, seat: int) -> list[Choice]:
        """Hot: most seats have neither the money nor the claims, and nothing is tried."""
        listed = super().free_choices(p, seat)
        if p.wt[seat] >= p.c.cheapest_venture and p.claim.count(seat) >= p.c.fewest_claims:
            listed += self.allowed(p, seat, self.venture_tries(p, seat))
        return listed

    def venture_tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        """Ventures that are free, and whose claims the seat has."""
        found: list[Choice] = []
        for venture, owner in enumerate(p.ventures):
            if owner == NONE and glory.claims_of(p, seat, p.c.venture_letter[venture]) >= p.c.venture_claims[venture]:
                found.append(("venture", venture))
        return found

    def why_not_venture(self, p: HighFrontier, seat: int, venture: int) -> Refusal | None:
        return glory.why_not_venture(p, seat, venture)

    def take_venture(self, p: HighFrontier, seat: int, venture: int) -> None:
        if p.law.answers_spare_cubes(p, seat) == 0:
            p.push(p.game.step(Withdraw)(seat=seat, glory_only=1, venture=venture))
        else:
            glory.buy_venture(p, seat, venture)


@mypyc_attr(allow_interpreted_subclasses=True)
class Withdraw(Frame[HighFrontier]):
    """HF-IND-05, HF-VENT-02: no spare cube is left, so one is taken from somewhere."""

    FIELDS = {"seat": A_SEAT, "glory_only": FEW, "venture": A_VENTURE}
    __slots__ = FIELDS
    rule = "HF-IND-05"
    rules = ("HF-VENT-02",)

    def __init__(self, seat: int = 0, glory_only: int = 0, venture: int = NONE) -> None:
        self.seat = seat
        self.glory_only = glory_only
        self.venture = venture

    def advance(self, p: HighFrontier) -> None:
        p.ask(self.seat)

    def options(self, p: HighFrontier) -> list[tuple[str, int]]:
        return glory.withdrawals(p, self.seat, bool(self.glory_only))

    def tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        return [(f"withdraw-{what}", number) for what, number in self.options(p)]

    def why_not_withdraw_glory(self, p: HighFrontier, seat: int, glory: int) -> Refusal | None:
        return self.why_not_here(p, "glory", glory)

    def why_not_withdraw_colony(self, p: HighFrontier, seat: int, site: int) -> Refusal | None:
        return self.why_not_here(p, "colony", site)

    def why_not_withdraw_venture(self, p: HighFrontier, seat: int, venture: int) -> Refusal | None:
        return self.why_not_here(p, "venture", venture)

    def why_not_withdraw_freighter(self, p: HighFrontier, seat: int, stack: int) -> Refusal | None:
        return self.why_not_here(p, "freighter", stack)

    def why_not_here(self, p: HighFrontier, what: str, number: int) -> Refusal | None:
        return glory.why_not_withdraw(p, self.seat, what, number, bool(self.glory_only))

    def take_withdraw_glory(self, p: HighFrontier, seat: int, glory: int) -> None:
        self.done(p, "glory", glory)

    def take_withdraw_colony(self, p: HighFrontier, seat: int, site: int) -> None:
        self.done(p, "colony", site)

    def take_withdraw_venture(self, p: HighFrontier, seat: int, venture: int) -> None:
        self.done(p, "venture", venture)

    def take_withdraw_freighter(self, p: HighFrontier, seat: int, stack: int) -> None:
        self.done(p, "freighter", stack)

    def done(self, p: HighFrontier, what: str, number: int) -> None:
        glory.withdraw(p, self.seat, what, number)
        if self.venture != NONE:
            glory.buy_venture(p, self.seat, self.venture)
        p.pop()

    def facts(self, p: HighFrontier, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat}


FRAMES = (Withdraw,)
VERBS: tuple[Verb, ...] = (
    *menus.VERBS,
    Verb("venture", "HF-VENT-01", ("venture", "venture")),
    Verb("withdraw-glory", "HF-VENT-02", ("glory", "glory")),
    Verb("withdraw-colony", "HF-IND-05", ("site", "site")),
    Verb("withdraw-venture", "HF-IND-05", ("venture", "venture")),
    Verb("withdraw-freighter", "HF-IND-05", ("stack", "stack")),
)
