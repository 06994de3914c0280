"""What may be done around moves and operations alike: fuel at LEO, turning cards (2.4B, 2.6H, 5.4)."""

from typing import Any, ClassVar

from armillary.games.high_frontier.ids import HAND, RADIATOR, ROCKET
from armillary.games.high_frontier.position import DONE, On
from armillary.games.high_frontier.rules import boost, diagram, repetition, stacks
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal
from armillary.kernel.repetition import Menu

__all__ = ["VERBS", "FreeActs"]


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
        return found + self.turn_tries(p, seat)

    def free_choices(self, p: On, seat: int) -> list[Choice]:
        """The free acts that are allowed. Hot: both menus ask, and nothing is tried."""
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


VERBS: tuple[Verb, ...] = (
    Verb("tank", "HF-FUEL-01", ("stack", "stack"), ("tanks", "number")),
    Verb("drain", "HF-MAT-04", ("stack", "stack"), ("tanks", "number")),
    Verb("whiten", "HF-BOOST-09", ("card", "card")),
    Verb("lighten", "HF-CARD-15", ("card", "card")),
)
