"""The operation (5): one of eight, and the free acts around it."""

from typing import Any, ClassVar, Final

from armillary.games.high_frontier.ids import (
    CREW,
    HAND,
    INCOME,
    LEO_STACK,
    NO_PLATFORM,
    NONE,
    RADIATOR,
    REFINERY,
    REFUEL,
    RESEARCH,
    ROBONAUT,
    ROCKET,
    SELL_WHITE,
)
from armillary.games.high_frontier.position import FEW, WAITING, On
from armillary.games.high_frontier.rules import (
    auction,
    boost,
    deals,
    diagram,
    industry,
    market,
    outposts,
    prospect,
    refuel,
    stacks,
)
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .asking import request
from .auctions import Auction
from .menus import FreeActs
from .production import Boost, GiveUp, Industrialise, Prospect, boost_choices, boost_tries
from .turn import ENDED

__all__ = ["VERBS", "Operation"]

#: How the operations of a turn were counted: one, two with Space Tourism; the game ends with this one.
BEGUN: Final = 1
TOURING: Final = 2
LAST: Final = 3
#: What waits for an answer.
ASKED_WATER: Final[list[int]] = [-1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Operation(FreeActs[On]):
    """HF-SEQ-03: the menu of the eight operations. One a turn, two with Space Tourism (HF-SEQ-04, HF-VENT-03). Quiet."""

    FIELDS = {"left": FEW, "begun": FEW, "pending": WAITING}
    __slots__ = FIELDS
    rule = "HF-SEQ-03"
    rules: ClassVar[tuple[str, ...]] = ("HF-SEQ-04", "HF-VENT-03")
    quiet = True

    def __init__(
        self,
        seen: list[tuple[Any, ...]] | None = None,
        pumped: list[int] | None = None,
        left: int = 0,
        begun: int = 0,
        pending: list[int] | None = None,
    ) -> None:
        super().__init__(seen, pumped)
        self.left = left
        #: Whether the operations of the turn have been counted, and how: BEGUN, TOURING, or LAST.
        self.begun = begun
        #: A production that waits for the old rocket to be given up: card, site, stack, light. Or a request (ASKED_WATER).
        self.pending: list[int] = [] if pending is None else pending

    def end(self, p: On) -> None:
        p.pop(ENDED if self.begun == LAST else None)

    def returned(self, p: On, result: Any) -> None:
        if isinstance(result, str):
            if p.law.version1 or result != ENDED:
                p.pop(result)
            else:
                # HF-A72, HF-A91: the last factory stands. What belongs to its operation may still be done.
                self.begun = LAST
                self.left = 0
        elif self.pending == ASKED_WATER:
            # HF-A96: the operation is spent when the act happens.
            self.pending = []
            if result:
                self.left -= 1
        elif self.pending:
            card, site, stack, light = self.pending
            self.pending = []
            industry.produce(p, p.phasing, card, site, stack, bool(light))

    # ---------------------------------------------------------------------------------------------- what is offered

    def tries(self, p: On, seat: int) -> list[Choice]:
        found: list[Choice] = [("done",)]
        if self.left:
            found += self.money_tries(p, seat)
            found += self.research_tries(p)
            found += self.boost_tries(p, seat)
            found += self.site_tries(p, seat)
            found += self.factory_tries(p, seat)
        found += self.free_tries(p, seat)
        for stack in stacks.stacks_of(p, seat):
            if p.where[stack] == NONE:
                continue
            cards = stacks.cards_in(p, stack)
            around = self.left or not p.law.version1
            if around:
                found += [("scrap", card) for card in cards]
            if stacks.kind_of(p, stack) == ROCKET and around and len(cards) > 1 and refuel.has_dirt(p, stack):
                found += [("grind", stack, card) for card in cards]
        found += self.pod_tries(p, seat)
        if not p.law.version1:
            found += [("carry", card, stack) for card, stack in outposts.exchanges(p, seat)]
        return found

    def pod_tries(self, p: On, seat: int) -> list[Choice]:
        """Rockets that are a crew alone, away from home."""
        found: list[Choice] = []
        for stack in stacks.stacks_of(p, seat):
            space = p.where[stack]
            if space == NONE or space == p.law.answers_bank(p, seat) or stacks.kind_of(p, stack) != ROCKET:
                continue
            cards = stacks.cards_in(p, stack)
            if len(cards) == 1 and p.c.deck[cards[0]] == CREW:
                found.append(("pod", stack))
        return found

    def choices(self, p: On, seat: int) -> list[Choice]:
        """Hot: with Moves four of five lists. What is common is listed by what allows it, once for all cards; the rest is tried
        and asked (by tries random play takes 28 % longer)."""
        listed: list[Choice] = [("done",)]
        if self.left:
            law, hand = p.law, p.held[HAND - seat]
            if law.why_not_act(p, seat, INCOME) is None:
                richer = p.law.answers_payers(p, seat)
                listed += [("income",)] if richer is None else [("income-from", other) for other in richer]
            if law.why_not_act(p, seat, SELL_WHITE) is None:
                black, deck = p.black, p.c.deck
                listed += [("sell", card) for card in hand if not black[card] and deck[card] != CREW]
            black_cards = self.sell_black_tries(p, seat)
            if black_cards:
                listed += self.allowed(p, seat, black_cards)
            if law.why_not_act(p, seat, RESEARCH) is None and auction.why_not_hand(p, seat) is None:
                listed += [("research", deck) for deck, top in enumerate(p.tops) if top != NONE]
            listed += boost_choices(p, seat, hand)
        listed += self.free_choices(p, seat)
        bank, where, slots = p.law.answers_bank(p, seat), p.where, p.c.slots
        away = stacks.site_at(p, bank) != NONE
        home = False
        stack = seat * len(slots) - 1
        for kind in slots:
            stack += 1
            if where[stack] == NONE:
                continue
            if where[stack] != bank:
                away = True
            else:
                home = True
            if self.left or not p.law.version1:
                cards = p.held[stack]
                given_up: list[Choice] = [("scrap", card) for card in cards]
                # At home everything may be given up (HF-DEC-06).
                listed += given_up if where[stack] == bank else self.allowed(p, seat, given_up)
                if kind == ROCKET and len(cards) > 1 and refuel.has_dirt(p, stack):
                    listed += self.allowed(p, seat, [("grind", stack, card) for card in cards])
        if away:
            listed += self.allowed(p, seat, self.pod_tries(p, seat))
            if self.left:
                listed += self.allowed(p, seat, self.site_tries(p, seat))
        if self.left and (away or industry.has_factory(p, seat)):
            listed += self.allowed(p, seat, self.factory_tries(p, seat))
        if home and not p.law.version1:
            listed += [("carry", card, stack) for card, stack in outposts.exchanges(p, seat)]
        return self.fresh(p, seat, listed) if self.seen else listed

    def money_tries(self, p: On, seat: int) -> list[Choice]:
        found = self.income_tries(p, seat)
        found += [("sell", card) for card in stacks.hand(p, seat) if not p.black[card] and p.c.deck[card] != CREW]
        return found + self.sell_black_tries(p, seat)

    def income_tries(self, p: On, seat: int) -> list[Choice]:
        richer = p.law.answers_payers(p, seat)
        if not richer:
            return [("income",)]  # under Egalitarianism the richest can try, and is told why not
        return [("income-from", other) for other in richer]

    def sell_black_tries(self, p: On, seat: int) -> list[Choice]:
        black = p.black
        found = [card for stack in stacks.stacks_of(p, seat) for card in p.held[stack] if black[card]]
        return [("sell-black", card) for card in sorted(found)] if found else []

    def research_tries(self, p: On) -> list[Choice]:
        return [("research", deck) for deck in range(len(p.tops))]

    def boost_tries(self, p: On, seat: int) -> list[Choice]:
        return boost_tries(p, seat)

    def site_tries(self, p: On, seat: int) -> list[Choice]:
        """Prospecting and refuelling, where a rocket stands."""
        found: list[Choice] = []
        for stack in stacks.stacks_of(p, seat):
            space = p.where[stack]
            if space == NONE or stacks.kind_of(p, stack) != ROCKET or space == p.law.answers_bank(p, seat):
                continue
            for card in stacks.cards_in(p, stack):
                if p.c.platform[2 * card + p.black[card]] != NO_PLATFORM:
                    found += [("prospect", card, site) for site in prospect.reach_of(p, card)]
            room = diagram.room(p.c, stacks.dry_mass(p, stack), p.steps[stack])
            for source in range(len(refuel.SOURCES)):
                most = min(room, refuel.tanks_from(p, seat, source, stack))
                if most:
                    found.append(("refuel", source, stack, range(1, most + 1)))
            site = stacks.site_at(p, space)
            if site != NONE and room:
                found += [
                    ("ask-water", other, stack, tanks, range(p.wt[seat] + 1))
                    for other, _ in p.law.answers_leaves(p, seat, REFUEL, site)
                    for tanks in range(1, room + 1)
                ]
        return found

    def factory_tries(self, p: On, seat: int) -> list[Choice]:
        """Industrialising, retooling and production."""
        c = p.c
        found: list[Choice] = []
        aboard: dict[int, list[int]] = {}
        for stack in stacks.stacks_of(p, seat):
            site = stacks.site_at(p, p.where[stack])
            if site != NONE:
                aboard.setdefault(site, []).extend(stacks.cards_in(p, stack))
        for cards in aboard.values():
            found += [
                ("industrialise", one, other)
                for one in cards
                if c.deck[one] == REFINERY
                for other in cards
                if c.deck[other] == ROBONAUT
            ]
        if not industry.has_factory(p, seat):
            return found
        hand = stacks.hand(p, seat)
        for site, owner in enumerate(p.factory):
            if owner != seat:
                continue
            for card in hand:
                if c.product[card] != p.letter[site]:
                    continue
                if not p.black[card]:
                    found.append(("retool", site, card))
                    continue
                for stack in stacks.stacks_of(p, seat):
                    if stacks.kind_of(p, stack) != LEO_STACK:
                        found.append(("produce", card, site, stack))
                        if c.deck[card] == RADIATOR:
                            found.append(("produce-light", card, site, stack))
        return found

    def why_spent(self) -> Refusal | None:
        return None if self.left else Refusal("HF-SEQ-03", "operation-done")

    def why_over(self, p: On) -> Refusal | None:
        """HF-A91: what is part of any operation may come before or after its act; not so in version 1."""
        return self.why_spent() if p.law.version1 else None

    def take_done(self, p: On, seat: int) -> None:
        self.end(p)

    # --------------------------------------------------------------------- LEO: rocket and LEO stack (5.4C, HF-A19)

    def why_not_carry(self, p: On, seat: int, card: int, stack: int) -> Refusal | None:
        return outposts.why_not_exchange(p, seat, card, stack)

    def take_carry(self, p: On, seat: int, card: int, stack: int) -> None:
        outposts.carry(p, seat, card, stack)

    # ------------------------------------------------------------------------------- 5.1 income, 5.3 free market

    def why_not_income(self, p: On, seat: int) -> Refusal | None:
        return self.why_spent() or market.why_not_income(p, seat)

    def why_not_income_from(self, p: On, seat: int, other: int) -> Refusal | None:
        return self.why_spent() or market.why_not_income_from(p, seat, other)

    def take_income_from(self, p: On, seat: int, other: int) -> None:
        self.left -= 1
        market.take_income_from(p, seat, other)

    def why_not_sell(self, p: On, seat: int, card: int) -> Refusal | None:
        return self.why_spent() or market.why_not_sell(p, seat, card)

    def take_sell(self, p: On, seat: int, card: int) -> None:
        self.left -= 1
        market.sell(p, seat, card)

    def why_not_sell_black(self, p: On, seat: int, card: int) -> Refusal | None:
        return self.why_spent() or market.why_not_sell_black(p, seat, card)

    def take_sell_black(self, p: On, seat: int, card: int) -> None:
        self.left -= 1
        market.sell_black(p, seat, card)

    # ---------------------------------------------------------------------------------- 5.2 research, 5.4 boosting

    def why_not_research(self, p: On, seat: int, deck: int) -> Refusal | None:
        return self.why_spent() or auction.why_not_research(p, seat, deck)

    def take_research(self, p: On, seat: int, deck: int) -> None:
        self.left -= 1
        card = auction.put_up(p, seat, deck)
        p.push(p.game.step(Auction)(card=card))

    def why_not_boost(self, p: On, seat: int, card: int, stack: int) -> Refusal | None:
        return self.why_spent() or boost.why_not_boost(p, seat, card, stack)

    def take_boost(self, p: On, seat: int, card: int, stack: int) -> None:
        self.start_boost(p, card, stack, 0)

    def why_not_boost_light(self, p: On, seat: int, card: int, stack: int) -> Refusal | None:
        return self.why_spent() or boost.why_not_boost(p, seat, card, stack, light=True)

    def take_boost_light(self, p: On, seat: int, card: int, stack: int) -> None:
        self.start_boost(p, card, stack, 1)

    def start_boost(self, p: On, card: int, stack: int, light: int) -> None:
        self.left -= 1
        p.push(p.game.step(Boost)(pending=[card, stack, light]))

    # ------------------------------------------------------------------------------- 5.5 refuelling, 5.6 prospecting

    def why_not_refuel(self, p: On, seat: int, source: int, stack: int, tanks: int) -> Refusal | None:
        return self.why_spent() or refuel.why_not_refuel(p, seat, source, stack, tanks)

    def take_refuel(self, p: On, seat: int, source: int, stack: int, tanks: int) -> None:
        self.left -= 1
        refuel.refuel(p, seat, source, stack, tanks)

    def why_not_ask_water(self, p: On, seat: int, other: int, stack: int, tanks: int, wt: int) -> Refusal | None:
        return self.why_spent() or deals.why_not_terms(p, seat, other, (deals.WATER, stack, tanks, wt))

    def take_ask_water(self, p: On, seat: int, other: int, stack: int, tanks: int, wt: int) -> None:
        if p.law.version1:
            self.left -= 1  # Asking was the operation, whatever the answer.
        else:
            self.pending = list(ASKED_WATER)
        request(p, seat, other, (deals.WATER, stack, tanks, wt), "HF-REF-08")

    def why_not_prospect(self, p: On, seat: int, card: int, site: int) -> Refusal | None:
        return self.why_spent() or prospect.why_not_prospect(p, seat, card, site)

    def take_prospect(self, p: On, seat: int, card: int, site: int) -> None:
        self.left -= 1
        p.push(p.game.step(Prospect)(card=card))
        prospect.prospect(p, seat, card, site)

    # --------------------------------------------------------------------------------- 5.7 industry, 5.8 production

    def take_industrialise(self, p: On, seat: int, refinery: int, robonaut: int) -> None:
        self.left -= 1
        site = industry.site_of(p, seat, refinery)
        p.push(p.game.step(Industrialise)(seat=seat, site=site, refinery=refinery, robonaut=robonaut))

    def why_not_retool(self, p: On, seat: int, site: int, card: int) -> Refusal | None:
        return self.why_spent() or industry.why_not_retool(p, seat, site, card)

    def take_retool(self, p: On, seat: int, site: int, card: int) -> None:
        self.left -= 1
        industry.retool(p, seat, site, card)

    def why_not_produce(self, p: On, seat: int, card: int, site: int, stack: int) -> Refusal | None:
        return self.why_spent() or industry.why_not_produce(p, seat, card, site, stack)

    def take_produce(self, p: On, seat: int, card: int, site: int, stack: int) -> None:
        self.start_production(p, seat, card, site, stack, 0)

    def why_not_produce_light(self, p: On, seat: int, card: int, site: int, stack: int) -> Refusal | None:
        return self.why_spent() or industry.why_not_produce(p, seat, card, site, stack, light=True)

    def take_produce_light(self, p: On, seat: int, card: int, site: int, stack: int) -> None:
        self.start_production(p, seat, card, site, stack, 1)

    def start_production(self, p: On, seat: int, card: int, site: int, stack: int, light: int) -> None:
        """HF-STACK-06: a rocket elsewhere is given up first."""
        self.left -= 1
        if stacks.kind_of(p, stack) == ROCKET and p.where[stack] not in (NONE, p.c.site_space[site]):
            self.pending = [card, site, stack, light]
            p.push(p.game.step(GiveUp)(craft=stack))
        else:
            industry.produce(p, seat, card, site, stack, bool(light))

    # ---------------------------------------------------------------------------------------- 6.7 decommissioning

    def why_not_scrap(self, p: On, seat: int, card: int) -> Refusal | None:
        return self.why_over(p) or outposts.why_not_scrap(p, seat, card)

    def take_scrap(self, p: On, seat: int, card: int) -> None:
        outposts.scrap_card(p, seat, card)

    def why_not_pod(self, p: On, seat: int, stack: int) -> Refusal | None:
        return outposts.why_not_pod(p, seat, stack)

    def take_pod(self, p: On, seat: int, stack: int) -> None:
        outposts.pod(p, seat, stack)

    def why_not_grind(self, p: On, seat: int, stack: int, card: int) -> Refusal | None:
        return self.why_over(p) or refuel.why_not_grind(p, seat, stack, card)

    def take_grind(self, p: On, seat: int, stack: int, card: int) -> None:
        refuel.grind(p, stack, card)

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        return {"seat": p.phasing, "left": self.left}


VERBS: tuple[Verb, ...] = (
    Verb("income", "HF-INC-01"),
    Verb("income-from", "HF-GOV-07", ("other", "seat")),
    Verb("sell", "HF-MKT-01", ("card", "card")),
    Verb("sell-black", "HF-MKT-02", ("card", "card")),
    Verb("research", "HF-AUC-01", ("deck", "deck")),
    Verb("refuel", "HF-REF-01", ("source", "source"), ("stack", "stack"), ("tanks", "number")),
    Verb(
        "ask-water",
        "HF-REF-08",
        ("other", "seat"),
        ("stack", "stack"),
        ("tanks", "number"),
        ("wt", "number"),
    ),
    Verb("retool", "HF-IND-11", ("site", "site"), ("card", "card")),
    Verb("produce", "HF-PROD-01", ("card", "card"), ("site", "site"), ("stack", "stack")),
    Verb("produce-light", "HF-CARD-14", ("card", "card"), ("site", "site"), ("stack", "stack")),
    Verb("scrap", "HF-DEC-01", ("card", "card")),
    Verb("pod", "HF-DEC-08", ("stack", "stack")),
    Verb("buy-top", "HF-SCN-14", ("deck", "deck")),
    Verb("buy-bottom", "HF-SCN-14", ("deck", "deck")),
    Verb("blacken", "HF-SCN-16", ("card", "card")),
    Verb("keep-white", "HF-SCN-16"),
    Verb("deflect", "HF-SCN-11", ("card", "card")),
)
