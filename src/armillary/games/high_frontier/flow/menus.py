"""What may be done around moves and operations alike: fuel at LEO, turning cards, ventures (2.4B, 2.6H, 5.4, 7.2)."""

from typing import Any, ClassVar

from armillary.games.high_frontier.ids import HAND, NONE, RADIATOR, ROCKET
from armillary.games.high_frontier.position import A_SEAT, A_VENTURE, DONE, FEW, Chart, HighFrontier, On
from armillary.games.high_frontier.rules import boost, diagram, glory, repetition, stacks
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal
from armillary.kernel.repetition import Menu

__all__ = ["FRAMES", "VERBS", "FreeActs", "Withdraw"]


@mypyc_attr(allow_interpreted_subclasses=True)
class FreeActs(Menu[On]):
    """The free acts of a player's own turn (HF-A19). A menu inherits them; only what restores a position is refused (HF-A95)."""

    FIELDS = {"pumped": DONE}
    __slots__ = FIELDS
    reversible: ClassVar[frozenset[str]] = frozenset({"tank", "drain", "carry", "settle", "launch"})
    asking: ClassVar[frozenset[str]] = frozenset({"ask-power", "ask-cycler", "ask-water", "hand-over", "pump"})

    def __init__(self, seen: list[tuple[Any, ...]] | None = None, pumped: list[int] | None = None) -> None:
        super().__init__(seen)
        #: Version 1 of the rules: a rocket fuels or unloads once in a menu.
        self.pumped: list[int] = [] if pumped is None else pumped

    def revolves(self, p: On) -> bool:
        return not p.law.version1

    def standing(self, p: On, seat: int) -> tuple[Any, ...]:
        return repetition.standing(p, seat)

    def repeats(self, p: On, seat: int) -> set[Choice]:
        """Hot: worked out, not tried; a test compares the two."""
        found = repetition.restoring(p, seat, self.seen)
        asked = self.asked(p, seat)
        return found | asked if asked else found

    def free_tries(self, p: On, seat: int) -> list[Choice]:
        found: list[Choice] = []
        bank, slots = p.law.answers_bank(p, seat), p.c.slots
        for number in p.c.pads:
            stack = seat * len(slots) + number
            if p.where[stack] == bank and slots[number] == ROCKET and stack not in self.pumped:
                dry = stacks.dry_mass(p, stack)
                most = min(p.wt[seat], diagram.room(p.c, dry, p.steps[stack]))
                found.append(("tank", stack, range(1, max(most, 1) + 1)))
                tanks = diagram.whole_tanks(p.c, dry, p.steps[stack])
                if tanks:
                    found.append(("drain", stack, range(1, tanks + 1)))
        found += self.turn_tries(p, seat)
        if p.claim.count(seat) >= p.c.fewest_claims:
            found += self.venture_tries(p, seat)
        return found

    def free_choices(self, p: On, seat: int) -> list[Choice]:
        """The free acts that are allowed. Hot: both menus ask; only ventures are tried and asked about."""
        assert isinstance(p, HighFrontier)
        listed: list[Choice] = []
        c, bank = p.c, p.law.answers_bank(p, seat)
        first = seat * len(c.slots)
        for number in c.pads:
            stack = first + number
            if p.where[stack] == bank and c.slots[number] == ROCKET and stack not in self.pumped:
                dry, steps = stacks.dry_mass(p, stack), p.steps[stack]
                tanks = diagram.whole_tanks(c, dry, steps) if steps else 0
                most = min(p.wt[seat], len(c.tank_steps[dry]) - 1 - tanks)
                if most > 0:
                    listed.append(("tank", stack, range(1, most + 1)))
                if tanks:
                    listed.append(("drain", stack, range(1, tanks + 1)))
        listed += self.turn_tries(p, seat)
        if p.wt[seat] >= c.cheapest_venture and p.claim.count(seat) >= c.fewest_claims:
            listed += self.allowed(p, seat, self.venture_tries(p, seat))
        return listed

    def turn_tries(self, p: On, seat: int) -> list[Choice]:
        """Cards that can be turned: always allowed."""
        black, heavy = p.black, p.heavy
        found: list[Choice] = [("whiten", card) for card in p.held[HAND - seat] if black[card]]
        if found and p.law.asks_black_only(p, seat):
            found = []
        if stacks.heavy_up(p):
            for stack in stacks.stacks_of(p, seat):
                for card in p.held[stack]:
                    if heavy[card] and p.c.deck[card] == RADIATOR:
                        found.append(("lighten", card))
        if len(found) > 1:
            found.sort(key=lambda choice: choice[1])  # both kinds in the order of the cards
        return found

    def venture_tries(self, p: On, seat: int) -> list[Choice]:
        """Ventures that are free, and whose claims the seat has."""
        assert isinstance(p, HighFrontier)
        found: list[Choice] = []
        for venture, owner in enumerate(p.ventures):
            if owner == NONE and glory.claims_of(p, seat, p.c.venture_letter[venture]) >= p.c.venture_claims[venture]:
                found.append(("venture", venture))
        return found

    def why_not_tank(self, p: On, seat: int, stack: int, tanks: int) -> Refusal | None:
        return boost.why_not_tank(p, seat, stack, tanks)

    def take_tank(self, p: On, seat: int, stack: int, tanks: int) -> None:
        if p.law.version1:
            self.pumped.append(stack)
        boost.tank(p, seat, stack, tanks)

    def why_not_drain(self, p: On, seat: int, stack: int, tanks: int) -> Refusal | None:
        return boost.why_not_drain(p, seat, stack, tanks)

    def take_drain(self, p: On, seat: int, stack: int, tanks: int) -> None:
        if p.law.version1:
            self.pumped.append(stack)
        boost.drain(p, seat, stack, tanks)

    def why_not_whiten(self, p: On, seat: int, card: int) -> Refusal | None:
        return boost.why_not_whiten(p, seat, card)

    def take_whiten(self, p: On, seat: int, card: int) -> None:
        boost.whiten(p, seat, card)

    def why_not_lighten(self, p: On, seat: int, card: int) -> Refusal | None:
        return stacks.why_not_lighten(p, seat, card)

    def take_lighten(self, p: On, seat: int, card: int) -> None:
        stacks.lighten(p, seat, card)

    def why_not_venture(self, p: On, seat: int, venture: int) -> Refusal | None:
        return glory.why_not_venture(p, seat, venture)

    def take_venture(self, p: On, seat: int, venture: int) -> None:
        if p.law.answers_spare_cubes(p, seat) == 0:
            p.push(p.game.step(Withdraw)(seat=seat, glory_only=1, venture=venture))
        else:
            glory.buy_venture(p, seat, venture)


@mypyc_attr(allow_interpreted_subclasses=True)
class Withdraw(Frame[Chart]):
    """HF-IND-05, HF-VENT-02: no spare cube is left, so one is taken from somewhere."""

    FIELDS = {"seat": A_SEAT, "glory_only": FEW, "venture": A_VENTURE}
    __slots__ = FIELDS
    rule = "HF-IND-05"
    rules = ("HF-VENT-02",)

    def __init__(self, seat: int = 0, glory_only: int = 0, venture: int = NONE) -> None:
        self.seat = seat
        self.glory_only = glory_only
        self.venture = venture

    def advance(self, p: Chart) -> None:
        p.ask(self.seat)

    def options(self, p: Chart) -> list[tuple[str, int]]:
        return glory.withdrawals(p, self.seat, bool(self.glory_only))

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        return [(f"withdraw-{what}", number) for what, number in self.options(p)]

    def why_not_withdraw_glory(self, p: Chart, seat: int, glory: int) -> Refusal | None:
        return self.why_not_here(p, "glory", glory)

    def why_not_withdraw_colony(self, p: Chart, seat: int, site: int) -> Refusal | None:
        return self.why_not_here(p, "colony", site)

    def why_not_withdraw_venture(self, p: Chart, seat: int, venture: int) -> Refusal | None:
        return self.why_not_here(p, "venture", venture)

    def why_not_withdraw_freighter(self, p: Chart, seat: int, stack: int) -> Refusal | None:
        return self.why_not_here(p, "freighter", stack)

    def why_not_here(self, p: Chart, what: str, number: int) -> Refusal | None:
        return glory.why_not_withdraw(p, self.seat, what, number, bool(self.glory_only))

    def take_withdraw_glory(self, p: Chart, seat: int, glory: int) -> None:
        self.done(p, "glory", glory)

    def take_withdraw_colony(self, p: Chart, seat: int, site: int) -> None:
        self.done(p, "colony", site)

    def take_withdraw_venture(self, p: Chart, seat: int, venture: int) -> None:
        self.done(p, "venture", venture)

    def take_withdraw_freighter(self, p: Chart, seat: int, stack: int) -> None:
        self.done(p, "freighter", stack)

    def done(self, p: Chart, what: str, number: int) -> None:
        glory.withdraw(p, self.seat, what, number)
        if self.venture != NONE:
            glory.buy_venture(p, self.seat, self.venture)
        p.pop()

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat}


FRAMES = (Withdraw,)
VERBS: tuple[Verb, ...] = (
    Verb("tank", "HF-FUEL-01", ("stack", "stack"), ("tanks", "number")),
    Verb("drain", "HF-MAT-04", ("stack", "stack"), ("tanks", "number")),
    Verb("whiten", "HF-BOOST-09", ("card", "card")),
    Verb("lighten", "HF-CARD-15", ("card", "card")),
    Verb("venture", "HF-VENT-01", ("venture", "venture")),
    Verb("withdraw-glory", "HF-VENT-02", ("glory", "glory")),
    Verb("withdraw-colony", "HF-IND-05", ("site", "site")),
    Verb("withdraw-venture", "HF-IND-05", ("venture", "venture")),
    Verb("withdraw-freighter", "HF-IND-05", ("stack", "stack")),
)
