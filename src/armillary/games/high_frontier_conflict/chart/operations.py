"""The operation (BR-50): one a turn, with the free actions around it."""

from typing import Any

from armillary.games.high_frontier.flow import operations as base
from armillary.games.high_frontier.flow import production
from armillary.games.high_frontier.ids import (
    CREW,
    FREIGHTER,
    HAND,
    LEO_STACK,
    NO_PLATFORM,
    NONE,
    RADIATOR,
    RESEARCH,
    ROCKET,
    SELL_WHITE,
)
from armillary.games.high_frontier.rules import auction, diagram, prospect, refuel, stacks
from armillary.games.high_frontier.rules import industry as base_industry
from armillary.games.high_frontier_conflict.assembly import delegates, laws
from armillary.games.high_frontier_conflict.assembly.fundraising import Fundraise
from armillary.games.high_frontier_conflict.bernals import boosting, colonists, stations
from armillary.games.high_frontier_conflict.bernals.menus import Builder
from armillary.games.high_frontier_conflict.combat import damage
from armillary.games.high_frontier_conflict.freighters import isotopes
from armillary.games.high_frontier_conflict.ids import BERNALS, EQUALITY, FREEDOM, INDUSTRIALIST, MINER, PROSPECTOR
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.strikes import stones
from armillary.games.high_frontier_conflict.strikes.steps import Dislodge
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import depots, glitches, industry, market, repetition, states, tokens
from .cubes import TakeBack
from .menus import Acts

__all__ = ["FRAMES", "VERBS", "Operation"]

#: What is not asked about at home once the operation is done.
AT_HOME = frozenset({"done", "carry", "scrap"})


class Operation(Builder, Acts):
    """BR-08, BR-50: free actions, one operation, free actions. Quiet."""

    __slots__ = ()
    rule = "BR-50"
    rules = ("BR-08",)
    reversible = repetition.REVERSIBLE - repetition.OF_MOVES

    def advance(self, p: Conflict) -> None:
        if not self.begun:
            self.begun = 1
            self.left = 1
        if self.left:
            p.ask(p.phasing)
            return
        if not p.law.version1 and self.idle(p, p.phasing):
            p.pop()
            return
        listed = self.choices(p, p.phasing)
        if len(listed) > 1 and (p.law.version1 or self.matters(p, p.phasing, listed)):
            p.ask(p.phasing, listed)
        else:
            p.pop()

    def idle(self, p: Conflict, seat: int) -> bool:
        """Is nothing left that matters? Hot: at home it is known without a list. False: it has to be listed."""
        if self.seen:
            return False
        rocket = seat * len(p.c.slots) + p.c.rocket_slot
        if p.where[rocket] != NONE and (p.wt[seat] or p.steps[rocket]):
            return False
        if tokens.away(p, seat) or (p.c.module_cards and not tokens.at_home(p, seat)):
            return False
        return not self.acts(p, seat, False)

    def matters(self, p: Conflict, seat: int, listed: list[Choice]) -> bool:
        """Is there more left than shifting and giving up cards at home? The next own turn begins with that, and nothing that
        happens until then tells the LEO stack from a rocket in LEO."""
        for choice in listed:
            if choice[0] not in AT_HOME:
                return True
        return tokens.away(p, seat)

    def returned(self, p: Conflict, result: Any) -> None:
        if self.pending:
            card, site, stack, light = self.pending
            self.pending = []
            industry.deliver(p, p.phasing, card, site, stack, bool(light))

    # ---------------------------------------------------------------------------------------------- what is offered

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = [("done",)]
        if self.left:
            found += self.money_tries(p, seat)
            found += self.research_tries(p)
            found += boosting.tries(p, seat)
        found += self.spot_tries(p, seat)
        found += self.free_tries(p, seat)
        if not p.law.version1:
            found += self.exchange_tries(p, seat)
        own = stacks.stacks_of(p, seat)
        if self.left:
            found += self.ask_tries(p, seat) + self.petition_tries(p, seat, moving=False)
        if self.left or not p.law.version1:
            found += [("scrap", card) for card, place in enumerate(p.place) if place in own]
        return found + self.crew_tries(p, seat) if self.left else found

    def exchange_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """HF-FUEL-04: at the Bank cards go between the LEO stack and the rocket, around the operation too."""
        rocket, leo, bank = stacks.slot(p, seat, ROCKET), stacks.slot(p, seat, LEO_STACK), p.law.answers_bank(p, seat)
        if p.where[rocket] not in (NONE, bank):
            return []
        found: list[Choice] = [("carry", card, rocket) for card in p.held[leo]]
        if p.where[rocket] != NONE:
            found += [("carry", card, leo) for card in p.held[rocket]]
        return found

    def exchanges(self, p: Conflict, seat: int, plain: bool) -> list[Choice]:
        """What `why_not_carry` allows. Hot: without modules only mass is asked for."""
        if not plain:
            return self.allowed(p, seat, self.exchange_tries(p, seat))
        c = p.c
        first = seat * len(c.slots)
        rocket, leo = first + c.rocket_slot, first + c.leo_slot
        at = p.where[rocket]
        if at not in (NONE, c.leo):
            return []
        found: list[Choice] = []
        loose = p.held[leo]
        if loose:
            most = c.most_dry - stacks.dry_mass(p, rocket)
            black, heavy, weight = p.black, p.heavy, c.weight
            found = [
                ("carry", card, rocket) for card in loose if weight[4 * card + 2 * black[card] + heavy[card]] <= most
            ]
        return found if at == NONE else found + [("carry", card, leo) for card in p.held[rocket]]

    def why_not_carry(self, p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
        """HF-FUEL-04: the rest waits for a move (6.7D)."""
        refusal = tokens.why_not_carry(p, seat, card, stack)
        if refusal is None and (p.law.version1 or ("carry", card, stack) not in self.exchange_tries(p, seat)):
            return Refusal("HF-DEC-13", "only-around-a-move")
        return refusal

    def take_carry(self, p: Conflict, seat: int, card: int, stack: int) -> None:
        tokens.carry(p, seat, card, stack)

    def choices(self, p: Conflict, seat: int) -> list[Choice]:
        """Hot: with Moves four of five lists. What is common is listed by what allows it, once for all cards; the rest is tried
        and asked (by tries random play takes 11 % longer). With a module in play more is tried and asked, unless the seat is at
        home."""
        plain = not p.c.module_cards or tokens.at_home(p, seat)
        listed: list[Choice] = [("done",)]
        cards = tokens.aboard(p, seat)
        away = tokens.abroad(p, cards)
        if self.left:
            hand = p.held[HAND - seat]
            if states.on(p, states.INCOME) and not stacks.black_up(p) and not delegates.law_on(p, seat, FREEDOM):
                listed.append(("fundraise",))
            elif states.assembly(p) or stacks.black_up(p):
                listed += self.allowed(p, seat, self.income_tries(p, seat))
            elif p.law.why_not_income(p, seat) is None:
                listed.append(("income",))
            if p.law.why_not_act(p, seat, SELL_WHITE) is None:
                black, decks = p.black, p.c.deck
                listed += [("sell", card) for card in hand if not black[card] and decks[card] >= 0]
            if delegates.law_on(p, seat, EQUALITY):
                listed += self.allowed(p, seat, self.research_tries(p))
            elif p.law.why_not_act(p, seat, RESEARCH) is None and auction.why_not_hand(p, seat) is None:
                law = p.law
                for deck, top in enumerate(p.tops):
                    if top != NONE and (deck < BERNALS or law.why_not_own(p, seat, top) is None):
                        listed.append(("research", deck))
            listed += boosting.choices(p, seat, hand)
        if not plain:
            listed += self.allowed(p, seat, self.spot_tries(p, seat) + self.free_tries(p, seat))
        else:
            if self.left and away:
                listed += self.allowed(p, seat, self.site_tries(p, seat))
            if self.left and (away or base_industry.has_factory(p, seat)):
                listed += self.allowed(p, seat, self.factory_tries(p, seat) + self.war_tries(p, seat))
            listed += self.acts(p, seat, away)
        old = p.law.version1
        if old and not self.left:
            return listed
        if cards:
            if not old:
                listed += self.exchanges(p, seat, plain)
            listed += self.scraps(p, seat, cards)
            if self.left:
                listed += self.allowed(p, seat, self.crew_tries(p, seat))
        if self.left and (away or not plain or states.on(p, states.RESTRICTED)):
            listed += self.allowed(p, seat, self.ask_tries(p, seat)) + self.petition_choices(p, seat, moving=False)
        return self.fresh(p, seat, listed) if self.seen else listed

    def spot_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """What is done on the spot: at sites, Factories and Bernals."""
        found: list[Choice] = []
        if self.left or p.c.colonist_cards:  # Colonists may do more than the operation (BR-66).
            found += self.site_tries(p, seat)
            found += self.factory_tries(p, seat)
            found += self.builder_tries(p, seat)
        if self.left:
            found += self.war_tries(p, seat)
            found += self.works_tries(p, seat)
        return found

    def money_tries(self, p: Conflict, seat: int) -> list[Choice]:
        found = self.income_tries(p, seat)
        return found + [("sell", card) for card in stacks.hand(p, seat) if not p.black[card] and p.c.deck[card] >= 0]

    def income_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """What brings money, but for white cards one by one."""
        found: list[Choice] = [("fundraise",) if states.assembly(p) else ("income",)]
        if delegates.law_on(p, seat, FREEDOM):
            cards = laws.saleable(p, seat)
            found += [("sell-two", one, other) for one in cards for other in cards if one < other]
        return found + self.sell_black_tries(p, seat)

    def crew_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """A Crew alone in its rocket, and cards that a dirt thruster could burn."""
        rocket = stacks.slot(p, seat, ROCKET)
        cards = stacks.cards_in(p, rocket)
        if len(cards) > 1:
            return [("grind", rocket, card) for card in cards] if refuel.has_dirt(p, rocket) else []
        alone = len(cards) == 1 and p.c.deck[cards[0]] == CREW and p.where[rocket] != p.law.answers_bank(p, seat)
        return [("pod", rocket)] if alone else []

    def research_tries(self, p: Conflict) -> list[Choice]:
        if delegates.law_on(p, p.phasing, EQUALITY):
            return [("take-grant", deck) for deck in range(len(p.tops))]
        return super().research_tries(p)

    def site_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """Prospecting and refuelling where the rocket stands, and water into outposts (BR-11)."""
        found: list[Choice] = []
        rocket = stacks.slot(p, seat, ROCKET)
        space = p.where[rocket]
        if space not in (NONE, p.law.answers_bank(p, seat)):
            for card in stacks.cards_in(p, rocket):
                if p.c.platform[2 * card + p.black[card]] != NO_PLATFORM:
                    found += [("prospect", card, site) for site in prospect.reach_of(p, card)]
            room = diagram.room(p.c, stacks.dry_mass(p, rocket), p.steps[rocket])
            for source in range(len(refuel.SOURCES)):
                most = min(room, industry.tanks_from(p, seat, source, rocket))
                if most:
                    found.append(("refuel", source, rocket, range(1, most + 1)))
        for post in (*tokens.outposts(p, seat), *stations.stations(p, seat)):
            if industry.wells(p, post) and p.fts[post] < p.c.own.tokens.fts:
                found.append(("fill", post, range(1, p.c.own.tokens.fts - p.fts[post] + 1)))
        return found

    def factory_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """Industrialising, retooling and production into the rocket, the freighter or an outpost."""
        found = [choice for choice in super().factory_tries(p, seat) if choice[0] not in ("produce", "produce-light")]
        if not base_industry.has_factory(p, seat):
            return found
        rocket, freighter = stacks.slot(p, seat, ROCKET), stacks.slot(p, seat, FREIGHTER)
        for card in stacks.hand(p, seat):
            if not p.black[card]:
                continue
            for site, owner in enumerate(p.factory):
                if owner != seat or not p.law.asks_makes(p, site, card):
                    continue
                served = [s for s in stations.stations(p, seat) if site in stations.dirtsides(p, s)]
                for stack in (rocket, freighter, tokens.outpost_for(p, seat, p.c.site_space[site]), *served):
                    if stack == NONE:
                        continue
                    found.append(("produce", card, site, stack))
                    if p.c.deck[card] == RADIATOR:
                        found.append(("produce-light", card, site, stack))
        return found

    def war_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """Dislodging a stone (CF-DROP-01), repairing a Factory (CF-FAC-11)."""
        found: list[Choice] = [("dislodge", card) for card in stones.quarry_tries(p, seat)]
        if 1 in p.damaged:
            for site, owner in enumerate(p.factory):
                if owner == seat and p.damaged[site]:
                    found += [("repair", site, card) for card in damage.robonauts(p, seat, site)]
        return found

    def why_not_dislodge(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_spent() or stones.why_not_dislodge(p, seat, card)

    def take_dislodge(self, p: Conflict, seat: int, card: int) -> None:
        self.left -= 1
        p.push(p.game.step(Dislodge)(card=card))

    def why_not_repair(self, p: Conflict, seat: int, site: int, card: int) -> Refusal | None:
        return self.why_spent() or damage.why_not_repair(p, seat, site, card)

    def take_repair(self, p: Conflict, seat: int, site: int, card: int) -> None:
        self.left -= 1
        industry.trigger_all(p, [card])
        if damage.why_not_repair(p, seat, site, card) is None:
            damage.repair(p, seat, site, card)

    def take_done(self, p: Conflict, seat: int) -> None:
        p.pop()

    # ------------------------------------------------------------------------------------------ money, site, factories

    def why_not_income(self, p: Conflict, seat: int) -> Refusal | None:
        return self.why_spent() or p.law.why_not_income(p, seat)

    def take_income(self, p: Conflict, seat: int) -> None:
        self.left -= 1
        market.income(p, seat)

    def why_not_fundraise(self, p: Conflict, seat: int) -> Refusal | None:
        return self.why_spent() or delegates.why_not_fundraise(p)

    def take_fundraise(self, p: Conflict, seat: int) -> None:
        self.left -= 1
        p.push(p.game.step(Fundraise)())

    def why_not_sell_two(self, p: Conflict, seat: int, one: int, other: int) -> Refusal | None:
        return self.why_spent() or laws.why_not_sell_two(p, seat, one, other)

    def take_sell_two(self, p: Conflict, seat: int, one: int, other: int) -> None:
        self.left -= 1
        laws.sell_two(p, seat, one, other)

    def why_not_take_grant(self, p: Conflict, seat: int, deck: int) -> Refusal | None:
        return self.why_spent() or laws.why_not_grant(p, seat, deck)

    def take_take_grant(self, p: Conflict, seat: int, deck: int) -> None:
        self.left -= 1
        laws.take_grant(p, seat, deck)

    def why_spent(self) -> Refusal | None:
        return None if self.left else Refusal("BR-50", "operation-done")

    def why_unfuelled(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        """CF-CORE-22: a miner on the spot adds a refuel to a site refuel there."""
        refusal = self.why_spent()
        if refusal is None:
            return None
        space = p.where[stack]
        more = colonists.worked(p, colonists.REFUELLED, space)
        return None if more and colonists.specialist(p, seat, MINER, space) != NONE else refusal

    def fuelled(self, p: Conflict, seat: int, space: int) -> None:
        if self.left:
            self.left -= 1
            colonists.mark_worked(p, colonists.REFUELLED, space)
        else:
            colonists.spend_perk(p, seat, colonists.specialist(p, seat, MINER, space))

    def why_not_refuel(self, p: Conflict, seat: int, source: int, stack: int, tanks: int) -> Refusal | None:
        return self.why_unfuelled(p, seat, stack) or industry.why_not_refuel(p, seat, source, stack, tanks)

    def take_refuel(self, p: Conflict, seat: int, source: int, stack: int, tanks: int) -> None:
        """BR-33, AM-136: a trigger for the stack that takes the water and the one with the unit at work."""
        self.fuelled(p, seat, p.where[stack])
        taking = [stack]
        if source in (refuel.ISRU, refuel.EXTRACTORS):
            taking += [p.place[card] for card in refuel.units(p, seat, p.where[stack])]
        for each in sorted(set(taking)):
            glitches.trigger(p, each)
        most = 0 if p.where[stack] == NONE else industry.tanks_from(p, seat, source, stack)
        room = 0 if not most else diagram.room(p.c, stacks.dry_mass(p, stack), p.steps[stack])
        tanks = min(tanks, most, room)
        if tanks:
            isotopes.water_in(p, stack)
            refuel.refuel(p, seat, source, stack, tanks)

    def why_not_fill(self, p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
        return self.why_unfuelled(p, seat, stack) or industry.why_not_fill(p, seat, stack, tanks)

    def take_fill(self, p: Conflict, seat: int, stack: int, tanks: int) -> None:
        self.fuelled(p, seat, p.where[stack])
        glitches.trigger(p, stack)
        if p.where[stack] != NONE:
            industry.fill(p, seat, stack, tanks)

    def why_not_prospect(self, p: Conflict, seat: int, card: int, site: int) -> Refusal | None:
        where = p.where[p.place[card]] if p.place[card] >= 0 else NONE
        spent = self.why_spent_on(p, seat, PROSPECTOR, where)
        return spent or prospect.why_not_prospect(p, seat, card, site)

    def take_prospect(self, p: Conflict, seat: int, card: int, site: int) -> None:
        self.spend(p, seat, PROSPECTOR, p.where[p.place[card]])
        if glitches.trigger(p, p.place[card]) and prospect.why_not_prospect(p, seat, card, site) is not None:
            return
        p.push(p.game.step(production.Prospect)(card=card))
        prospect.prospect(p, seat, card, site)

    def why_not_industrialise(self, p: Conflict, seat: int, refinery: int, robonaut: int) -> Refusal | None:
        where = p.where[p.place[refinery]] if p.place[refinery] >= 0 else NONE
        spent = self.why_spent_on(p, seat, INDUSTRIALIST, where)
        return spent or industry.why_not_industrialise(p, seat, refinery, robonaut)

    def take_industrialise(self, p: Conflict, seat: int, refinery: int, robonaut: int) -> None:
        self.spend(p, seat, INDUSTRIALIST, p.where[p.place[refinery]])
        industry.trigger_all(p, [refinery, robonaut])
        if industry.why_not_industrialise(p, seat, refinery, robonaut) is not None:
            return
        site = base_industry.site_of(p, seat, refinery)
        p.push(p.game.step(production.Industrialise)(seat=seat, site=site, refinery=refinery, robonaut=robonaut))

    def take_retool(self, p: Conflict, seat: int, site: int, card: int) -> None:
        """BR-53: a black card of the letter that no Factory makes any more turns white."""
        super().take_retool(p, seat, site, card)
        market.lose_products(p, seat, p.letter[site], NONE)

    def why_not_produce(self, p: Conflict, seat: int, card: int, site: int, stack: int) -> Refusal | None:
        return self.why_unproduced(p, seat, site) or industry.why_not_produce(p, seat, card, site, stack)

    def why_not_produce_light(self, p: Conflict, seat: int, card: int, site: int, stack: int) -> Refusal | None:
        return self.why_unproduced(p, seat, site) or industry.why_not_produce(p, seat, card, site, stack, light=True)

    def start_production(self, p: Conflict, seat: int, card: int, site: int, stack: int, light: int) -> None:
        """BR-12: a rocket elsewhere is given up first; BR-66: an engineer adds a product."""
        self.produced(p, seat, site)
        if stacks.kind_of(p, stack) == ROCKET and p.where[stack] not in (NONE, p.c.site_space[site]):
            self.pending = [card, site, stack, light]
            p.push(p.game.step(GiveUp)(craft=stack))
        else:
            industry.deliver(p, seat, card, site, stack, bool(light))

    def why_not_boost(self, p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
        return self.why_spent() or boosting.why_not_boost(p, seat, card, stack)

    def why_not_boost_light(self, p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
        return self.why_spent() or boosting.why_not_boost(p, seat, card, stack, light=True)

    def why_not_sell_black(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_spent() or market.why_not_sell_black(p, seat, card)

    def why_not_scrap(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return industry.why_not_scrap(p, seat, card)

    def take_scrap(self, p: Conflict, seat: int, card: int) -> None:
        industry.scrap(p, seat, card)

    def take_pod(self, p: Conflict, seat: int, stack: int) -> None:
        depots.remains(p, stack, "pod")

    def take_grind(self, p: Conflict, seat: int, stack: int, card: int) -> None:
        super().take_grind(p, seat, stack, card)
        depots.tidy(p, stack)


class Industrialise(production.Industrialise[Conflict]):
    """BR-52: as the base; without a free cube one is taken back first (BR-14)."""

    __slots__ = ()
    rules = ("HF-SUP-03", "HF-IND-02", "HF-SUP-10", "HF-IND-10")

    def free_cube(self, p: Conflict) -> None:
        p.push(p.game.step(TakeBack)(seat=self.seat))

    def build(self, p: Conflict, used: tuple[int, ...]) -> None:
        industry.build(p, self.seat, self.site, used, self.refinery, self.letter)

    def finish(self, p: Conflict) -> None:
        p.pop()


class GiveUp(production.GiveUp[Conflict]):
    """BR-12: a second rocket stack: the first is decommissioned or becomes an outpost."""

    __slots__ = ()
    rule = "BR-12"

    def why_not_settle(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return self.why_not_other(stack) or tokens.why_not_settle(p, seat, stack)

    def take_settle(self, p: Conflict, seat: int, stack: int) -> None:
        tokens.settle(p, seat, stack)
        p.pop(1)

    def why_not_abandon(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return self.why_not_other(stack) or tokens.why_not_abandon(p, seat, stack)

    def take_abandon(self, p: Conflict, seat: int, stack: int) -> None:
        tokens.abandon(p, seat, stack)
        p.pop(1)


FRAMES: tuple[type[Frame[Any]], ...] = (
    Operation,
    GiveUp,
    production.Prospect,
    Industrialise,
)
KEPT = ("sell", "research", "retool", "produce-light", "pod")
KEPT_PRODUCTION = (
    "boost",
    "boost-light",
    "launched",
    "prospect",
    "enough",
    "industrialise",
    "use-supports",
    "choose-letter",
    "product",
    "no-product",
)
VERBS: tuple[Verb, ...] = (
    *(verb for verb in base.VERBS if verb.name in KEPT),
    *(verb for verb in production.VERBS if verb.name in KEPT_PRODUCTION),
    Verb("income", "BR-50"),
    Verb("fundraise", "BR-20"),
    Verb("sell-two", "BR-23", ("one", "card"), ("other", "card")),
    Verb("take-grant", "BR-23", ("deck", "deck")),
    Verb("sell-black", "BR-51", ("card", "card")),
    Verb("refuel", "BR-55", ("source", "source"), ("stack", "stack"), ("tanks", "number")),
    Verb("fill", "BR-11", ("stack", "stack"), ("tanks", "number")),
    Verb("produce", "BR-53", ("card", "card"), ("site", "site"), ("stack", "stack")),
)
