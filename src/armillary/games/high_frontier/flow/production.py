"""Operations of several decisions: boosting, prospecting, industrialising (5.4, 5.6, 5.7), giving up a rocket (2.7B)."""

from collections.abc import Sequence
from typing import Any, Final

from armillary.games.high_frontier.ids import HAND, LEO_STACK, NASA, NONE, RADIATOR, ROCKET
from armillary.games.high_frontier.position import (
    A_CARD,
    A_LETTER,
    A_SEAT,
    A_SITE,
    A_STACK,
    DONE,
    FEW,
    WAITING,
    Chart,
    On,
)
from armillary.games.high_frontier.rules import boost, factions, industry, outposts, prospect, stacks
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .turn import ENDED

__all__ = ["VERBS", "Boost", "GiveUp", "Industrialise", "Prospect"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Boost(Frame[On]):
    """5.4: card after card, each to the rocket or the LEO stack; the launch fee is one for all of them (HF-FAC-02)."""

    FIELDS = {"pending": WAITING}
    __slots__ = FIELDS
    rule = "HF-BOOST-01"

    def __init__(self, pending: list[int] | None = None) -> None:
        #: A boost that is to be carried out: card, stack, light.
        self.pending: list[int] = [] if pending is None else pending

    def advance(self, p: On) -> None:
        if self.pending:
            card, stack, light = self.pending
            seat = p.phasing
            if stacks.kind_of(p, stack) == ROCKET and p.where[stack] not in (NONE, p.law.answers_bank(p, seat)):
                p.push(p.game.step(GiveUp)(craft=stack))
                return
            self.pending = []
            boost.boost(p, seat, card, stack, bool(light))
        p.ask(p.phasing)

    def tries(self, p: On, seat: int) -> list[Choice]:
        return [("launched",), *boost_tries(p, seat)]

    def choices(self, p: On, seat: int) -> list[Choice]:
        """Hot, as in the menu of operations (by tries random play takes 5 % longer)."""
        return [("launched",), *boost_choices(p, seat, p.held[HAND - seat])]

    def why_not_boost(self, p: On, seat: int, card: int, stack: int) -> Refusal | None:
        return boost.why_not_boost(p, seat, card, stack)

    def take_boost(self, p: On, seat: int, card: int, stack: int) -> None:
        self.pending = [card, stack, 0]

    def why_not_boost_light(self, p: On, seat: int, card: int, stack: int) -> Refusal | None:
        return boost.why_not_boost(p, seat, card, stack, light=True)

    def take_boost_light(self, p: On, seat: int, card: int, stack: int) -> None:
        self.pending = [card, stack, 1]

    def take_launched(self, p: On, seat: int) -> None:
        p.pop()
        factions.pay_fee(p, NASA, "launch-fee", ("HF-FAC-02", "HF-BOOST-02"))

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        return {"wt": p.wt[p.phasing]}


@mypyc_attr(allow_interpreted_subclasses=True)
class GiveUp(Frame[On]):
    """HF-STACK-06: a second rocket stack: the first is decommissioned or becomes an outpost."""

    FIELDS = {"craft": A_STACK}
    __slots__ = FIELDS
    rule = "HF-STACK-06"

    def __init__(self, craft: int = 0) -> None:
        self.craft = craft

    def advance(self, p: On) -> None:
        p.ask(stacks.owner_of(p, self.craft))

    def tries(self, p: On, seat: int) -> list[Choice]:
        return [("settle", self.craft), ("abandon", self.craft)]

    def why_not_other(self, stack: int) -> Refusal | None:
        """Only the first rocket is given up."""
        return None if stack == self.craft else Refusal(self.rule, "no-craft")

    def why_not_settle(self, p: On, seat: int, stack: int) -> Refusal | None:
        return self.why_not_other(stack) or outposts.why_not_settle(p, seat, stack, forced=True)

    def take_settle(self, p: On, seat: int, stack: int) -> None:
        outposts.settle(p, seat, stack)
        p.pop(1)

    def why_not_abandon(self, p: On, seat: int, stack: int) -> Refusal | None:
        return self.why_not_other(stack) or outposts.why_not_abandon(p, seat, stack)

    def take_abandon(self, p: On, seat: int, stack: int) -> None:
        outposts.abandon(p, seat, stack)
        p.pop(1)

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        return {"stack": self.craft, "space": p.where[self.craft]}


@mypyc_attr(allow_interpreted_subclasses=True)
@does("HF-PRO-07", "HF-PRO-11")
class Prospect(Frame[Chart]):
    """HF-PRO-07, HF-PRO-11: a raygun or a buggy on a road goes on with further sites."""

    FIELDS = {"card": A_CARD}
    __slots__ = FIELDS
    rule = "HF-PRO-07"

    def __init__(self, card: int = 0) -> None:
        self.card = card

    def advance(self, p: Chart) -> None:
        seat = p.phasing
        if any(prospect.why_not_prospect(p, seat, self.card, site) is None for site in prospect.reach_of(p, self.card)):
            p.ask(seat)
        else:
            p.pop()

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        return [("enough",), *[("prospect", self.card, site) for site in prospect.reach_of(p, self.card)]]

    def why_not_prospect(self, p: Chart, seat: int, card: int, site: int) -> Refusal | None:
        if card != self.card:
            return Refusal("HF-PRO-07", "other-card", card=self.card)
        return prospect.why_not_prospect(p, seat, card, site)

    def take_prospect(self, p: Chart, seat: int, card: int, site: int) -> None:
        prospect.prospect(p, seat, card, site)

    def take_enough(self, p: Chart, seat: int) -> None:
        p.pop()

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {"card": self.card}


def boost_tries(p: Chart, seat: int) -> list[Choice]:
    """Every card of the hand to the LEO stack and to each rocket."""
    found: list[Choice] = []
    targets = [s for s in stacks.stacks_of(p, seat) if stacks.kind_of(p, s) in (LEO_STACK, ROCKET)]
    for card in stacks.hand(p, seat):
        for stack in targets:
            found.append(("boost", card, stack))
            if p.c.deck[card] == RADIATOR:
                found.append(("boost-light", card, stack))
    return found


def boost_choices(p: Chart, seat: int, hand: Sequence[int]) -> list[Choice]:
    """Those of them that are allowed."""
    return [("boost-light" if light else "boost", card, stack) for card, stack, light in boost.boosts(p, seat, hand)]


SUPPORTS: Final = 0
LETTER: Final = 1
CUBES: Final = 2
BUILD: Final = 3
PRODUCT: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Industrialise(Frame[On]):
    """5.7: which supports go, a D world's letter, a cube, the product. Forced answers are not asked for."""

    FIELDS = {
        "seat": A_SEAT,
        "site": A_SITE,
        "refinery": A_CARD,
        "robonaut": A_CARD,
        "used": DONE,
        "letter": A_LETTER,
        "step": FEW,
    }
    __slots__ = FIELDS
    rule = "HF-IND-01"
    rules = ("HF-SUP-03", "HF-IND-02", "HF-SUP-10", "HF-IND-10")

    def __init__(
        self,
        seat: int = 0,
        site: int = 0,
        refinery: int = 0,
        robonaut: int = 0,
        used: list[int] | None = None,
        letter: int = NONE,
        step: int = SUPPORTS,
    ) -> None:
        self.seat = seat
        self.site = site
        self.refinery = refinery
        self.robonaut = robonaut
        self.used: list[int] = [] if used is None else used
        self.letter = letter
        self.step = step

    def advance(self, p: On) -> None:
        if self.step == SUPPORTS:
            sets = industry.support_sets(p, self.refinery, self.robonaut)
            if len(sets) > 1:
                p.ask(self.seat)
                return
            self.used = list(sets[0])
            self.step = LETTER
        if self.step == LETTER:
            letters = industry.letters_for(p, self.site)
            if len(letters) > 1:
                p.ask(self.seat)
                return
            self.letter = letters[0]
            self.step = CUBES
        if self.step == CUBES:
            self.step = BUILD
            if p.law.answers_spare_cubes(p, self.seat) == 0:
                self.free_cube(p)
                return
        if self.step == BUILD:
            self.step = PRODUCT
            self.build(p, (self.refinery, self.robonaut, *self.used))
        if industry.products_for(p, self.seat, self.letter):
            p.ask(self.seat)
        else:
            self.finish(p)

    def free_cube(self, p: On) -> None:
        """No cube is left: one is taken from somewhere."""
        raise NotImplementedError

    def build(self, p: On, used: tuple[int, ...]) -> None:
        raise NotImplementedError

    @does("HF-END-03")
    def finish(self, p: On) -> None:
        """HF-END-01 to HF-END-03: the game may end with this factory."""
        if p.law.asks_enough(p):
            p.pop(ENDED)
        else:
            p.pop()

    def tries(self, p: On, seat: int) -> list[Choice]:
        if self.step == SUPPORTS:
            sets = industry.support_sets(p, self.refinery, self.robonaut)
            return [("use-supports", number) for number in range(len(sets))]
        if self.step == LETTER:
            return [("choose-letter", letter) for letter in industry.letters_for(p, self.site)]
        products = industry.products_for(p, self.seat, self.letter)
        return [("no-product",), *[("product", card) for card in products]]

    def why_not_use_supports(self, p: On, seat: int, number: int) -> Refusal | None:
        return industry.why_not_supports(p, self.refinery, self.robonaut, number, self.step == SUPPORTS)

    def take_use_supports(self, p: On, seat: int, number: int) -> None:
        self.used = list(industry.support_sets(p, self.refinery, self.robonaut)[number])
        self.step = LETTER

    def why_not_choose_letter(self, p: On, seat: int, letter: int) -> Refusal | None:
        return industry.why_not_letter(p, self.site, letter, self.step == LETTER)

    def take_choose_letter(self, p: On, seat: int, letter: int) -> None:
        self.letter = letter
        self.step = CUBES

    def why_not_product(self, p: On, seat: int, card: int) -> Refusal | None:
        return industry.why_not_product(p, self.seat, self.site, card)

    def take_product(self, p: On, seat: int, card: int) -> None:
        industry.make_product(p, self.seat, self.site, card)
        self.finish(p)

    def take_no_product(self, p: On, seat: int) -> None:
        self.finish(p)

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        return {"site": self.site, "step": self.step}


VERBS: tuple[Verb, ...] = (
    Verb("boost", "HF-BOOST-01", ("card", "card"), ("stack", "stack")),
    Verb("boost-light", "HF-BOOST-04", ("card", "card"), ("stack", "stack")),
    Verb("launched", "HF-BOOST-01"),
    Verb("prospect", "HF-PRO-01", ("card", "card"), ("site", "site")),
    Verb("enough", "HF-PRO-07"),
    Verb("industrialise", "HF-IND-01", ("refinery", "card"), ("robonaut", "card")),
    Verb("use-supports", "HF-IND-02", ("number", "number")),
    Verb("choose-letter", "HF-IND-10", ("letter", "letter")),
    Verb("product", "HF-IND-08", ("card", "card")),
    Verb("no-product", "HF-IND-08"),
)
