"""What the menus offer with Module 2: anchoring, promotion, homesteads, robots, sales abroad (BR-60 to BR-71, CF-ROAM)."""

from armillary.games.high_frontier.flow import production
from armillary.games.high_frontier.ids import FREIGHTER, NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart import glitches, industry, leave, states, tokens
from armillary.games.high_frontier_conflict.freighters import elevators
from armillary.games.high_frontier_conflict.freighters.epics import EarthElevator, Works
from armillary.games.high_frontier_conflict.ids import BERNAL, BERNALS, ENGINEER, INDUSTRIALIST, PROSPECTOR
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import trait
from armillary.kernel.refusal import Refusal

from . import anchoring, boosting, colonists, promotion, roam, stations
from .steps import Exomigrate, LabLeave, Loosened, Patent, SaleLeave

__all__ = ["FRAMES", "VERBS", "Boost", "Builder", "Settler"]


@trait
class Settler(Frame[Conflict]):
    """Free acts of both menus."""

    __slots__ = ()

    def why_not_now(self, p: Conflict) -> Refusal | None:
        raise NotImplementedError

    def settler_tries(self, p: Conflict, seat: int) -> list[Choice]:
        mine = stations.stations(p, seat) if p.c.bernal_slots else []
        if not mine:
            return []
        found: list[Choice] = [("unanchor", stack) for stack in mine if p.anchored[stack]]
        found += [("build-bernal", card) for card in stacks.hand(p, seat) if p.c.deck[card] == BERNALS]
        if len(mine) > 1:
            found.append(("swap-figures",))
        if any(p.anchored[stack] for stack in mine) and states.blocs(p):
            found.append(("declare-home",))
        if states.on(p, states.WARTIME):
            found.append(("exomigrate",))
        return found

    def why_not_unanchor(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return self.why_not_now(p) or anchoring.why_not_unanchor(p, seat, stack)

    def take_unanchor(self, p: Conflict, seat: int, stack: int) -> None:
        p.push(p.game.step(Loosened)(craft=stack, cause="will"))

    def why_not_build_bernal(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_not_now(p) or anchoring.why_not_build_second(p, seat, card)

    def take_build_bernal(self, p: Conflict, seat: int, card: int) -> None:
        anchoring.build_second(p, seat, card)
        another(p, seat)

    def why_not_swap_figures(self, p: Conflict, seat: int) -> Refusal | None:
        return self.why_not_now(p) or anchoring.why_not_swap(p, seat)

    def take_swap_figures(self, p: Conflict, seat: int) -> None:
        anchoring.swap(p, seat)

    def why_not_declare_home(self, p: Conflict, seat: int) -> Refusal | None:
        return self.why_not_now(p) or anchoring.why_not_declare_home(p, seat)

    def take_declare_home(self, p: Conflict, seat: int) -> None:
        anchoring.declare_home(p, seat)

    def why_not_exomigrate(self, p: Conflict, seat: int) -> Refusal | None:
        return self.why_not_now(p) or colonists.why_not_exomigrate(p, seat)

    def take_exomigrate(self, p: Conflict, seat: int) -> None:
        p.push(p.game.step(Exomigrate)(seat=seat, left=1))


@does("CF-CORE-20")
def another(p: Conflict, seat: int) -> None:
    """CF-CORE-20: in wartime another Bernal on the map obliges to exomigrate at once, unless that is barred."""
    if states.on(p, states.WARTIME) and colonists.admits(p, seat):
        p.push(p.game.step(Exomigrate)(seat=seat, left=1))


class Builder(Works):
    """Operations of Module 2 besides those of Module 1, in the menu of operations."""

    __slots__ = ()

    def spend(self, p: Conflict, seat: int, specialty: int, space: int) -> None:
        """BR-66: a specialist on the spot does it for nothing; else it is the operation of the turn."""
        free = colonists.specialist(p, seat, specialty, space) if specialty != NONE else NONE
        if free != NONE:
            colonists.spend_perk(p, seat, free)
        else:
            self.left -= 1

    def why_spent_on(self, p: Conflict, seat: int, specialty: int, space: int) -> Refusal | None:
        refusal = self.why_spent()
        if refusal is not None and colonists.specialist(p, seat, specialty, space) != NONE:
            return None
        return refusal

    def builder_tries(self, p: Conflict, seat: int) -> list[Choice]:
        if not p.c.settler_cards:
            return []
        found: list[Choice] = [("anchor", stack) for stack in stations.stations(p, seat) if not p.anchored[stack]]
        found += [("promote", card) for card in promotion.promotable(p, seat)]
        for other, space in promotion.labs_to_ask(p, seat):
            found += self.asks("ask-lab", p, seat, other, space, LabLeave.permit)
        if self.left:
            found += [
                ("homestead", card, site, colonist)
                for card in promotion.homestead_cards(p, seat)
                for site in promotion.homestead_sites(p, seat)
                for colonist in colonists.own(p, seat)
            ]
            found += [("sell-abroad", card, other) for card, other in roam.sales(p, seat)]
            if states.on(p, states.WARTIME):
                pairs = {(other, p.where[p.place[card]]) for card, other in roam.sales(p, seat)}
                for other, space in sorted(pairs):
                    if states.enemy(p, seat, other):
                        found += self.asks("seek-sale", p, seat, other, space, SaleLeave.permit)
        found += self.robot_tries(p, seat)
        return found

    def asks(self, verb: str, p: Conflict, seat: int, other: int, space: int, permit: int) -> list[Choice]:
        low = leave.asked_price(p, leave.code(other, seat, permit, space)) + 1
        return [(verb, other, space, range(low, p.wt[seat] + 1))] if low <= p.wt[seat] else []

    def robot_tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = []
        for card in stacks.hand(p, seat):
            if p.c.robot_type[card] == NONE:
                continue
            for site, owner in enumerate(p.factory):
                if owner == seat and p.letter[site] == p.c.robot_type[card]:
                    found += [("build-robot", card, site, stack) for stack in self.yards(p, seat, site)]
        return found

    def yards(self, p: Conflict, seat: int, site: int) -> list[int]:
        """Stacks into which a Factory delivers: those there, and a Bernal that it serves (BR-68)."""
        space = p.c.site_space[site]
        here = [stacks.slot(p, seat, ROCKET), stacks.slot(p, seat, FREIGHTER), tokens.outpost_for(p, seat, space)]
        found = [stack for stack in here if stack != NONE and p.where[stack] in (NONE, space)]
        return found + [stack for stack in stations.stations(p, seat) if site in stations.dirtsides(p, stack)]

    # -------------------------------------------------------------------------------------------------- anchoring

    def why_not_anchor(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return self.why_spent_on(p, seat, INDUSTRIALIST, p.where[stack]) or anchoring.why_not_anchor(p, seat, stack)

    def take_anchor(self, p: Conflict, seat: int, stack: int) -> None:
        """BR-33: anchoring triggers a glitch; BR-62: then Colonists come, in peace (CF-BER-11)."""
        self.spend(p, seat, INDUSTRIALIST, p.where[stack])
        glitches.trigger(p, stack)
        if anchoring.why_not_anchor(p, seat, stack) is not None:
            return
        anchoring.anchor(p, seat, stack)
        if not states.on(p, states.WARTIME) and colonists.admits(p, seat):
            p.push(p.game.step(Exomigrate)(seat=seat, left=colonists.vacancies(p, seat)))
        if elevators.raises_earth(p, stack):
            one, other = p.c.module1.earth_elevator
            p.push(p.game.step(EarthElevator)(seat=seat, space=one, to=other))

    # -------------------------------------------------------------------------------------- promotion, homesteads

    def why_not_promote(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        where = p.where[p.place[card]] if p.place[card] >= 0 else NONE
        return self.why_spent_on(p, seat, PROSPECTOR, where) or promotion.why_not_promote(p, seat, card)

    def take_promote(self, p: Conflict, seat: int, card: int) -> None:
        """CF-BER-11: a promoted Bernal admits one more."""
        self.spend(p, seat, PROSPECTOR, p.where[p.place[card]])
        promotion.promote(p, seat, card)
        if not states.on(p, states.WARTIME) and colonists.admits(p, seat):
            p.push(p.game.step(Exomigrate)(seat=seat, left=colonists.vacancies(p, seat)))

    def why_not_ask_lab(self, p: Conflict, seat: int, other: int, space: int, wt: int) -> Refusal | None:
        return promotion.why_not_ask_lab(p, seat, other, space, wt)

    def take_ask_lab(self, p: Conflict, seat: int, other: int, space: int, wt: int) -> None:
        p.push(p.game.step(LabLeave)(grantor=other, grantee=seat, place=space, price=wt))

    def why_not_homestead(self, p: Conflict, seat: int, card: int, site: int, colonist: int) -> Refusal | None:
        return self.why_spent() or promotion.why_not_homestead(p, seat, card, site, colonist)

    def take_homestead(self, p: Conflict, seat: int, card: int, site: int, colonist: int) -> None:
        self.left -= 1
        promotion.homestead(p, seat, card, site, colonist)
        if colonists.admits(p, seat):
            p.push(p.game.step(Exomigrate)(seat=seat, left=1))

    # ----------------------------------------------------------------------------------------------------- sales

    def why_not_sell_abroad(self, p: Conflict, seat: int, card: int, other: int) -> Refusal | None:
        return self.why_spent() or roam.why_not_sell(p, seat, card, other)

    def take_sell_abroad(self, p: Conflict, seat: int, card: int, other: int) -> None:
        self.left -= 1
        roam.sell(p, seat, card, other)
        if roam.patents(p):
            p.push(p.game.step(Patent)(seat=other))

    def why_not_seek_sale(self, p: Conflict, seat: int, other: int, space: int, wt: int) -> Refusal | None:
        return roam.why_not_seek_sale(p, seat, other, space, wt)

    def take_seek_sale(self, p: Conflict, seat: int, other: int, space: int, wt: int) -> None:
        p.push(p.game.step(SaleLeave)(grantor=other, grantee=seat, place=space, price=wt))

    # ---------------------------------------------------------------------------------------------------- robots

    def why_not_build_robot(self, p: Conflict, seat: int, card: int, site: int, stack: int) -> Refusal | None:
        return (
            self.why_unproduced(p, seat, site)
            or colonists.why_not_robot(p, seat, card, site)
            or industry.why_not_deliver(p, seat, card, site, stack)
        )

    def take_build_robot(self, p: Conflict, seat: int, card: int, site: int, stack: int) -> None:
        """BR-65, BR-68: it stands where the Factory is, or at the Bernal that it serves."""
        self.produced(p, seat, site)
        p.colonist_of[card] = seat
        industry.deliver(p, seat, card, site, stack, light=False)

    def why_unproduced(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        """BR-66: an engineer on the spot adds a product to a production there."""
        refusal = self.why_spent()
        if refusal is None:
            return None
        space = p.c.site_space[site]
        more = colonists.worked(p, colonists.PRODUCED, space)
        return None if more and colonists.specialist(p, seat, ENGINEER, space) != NONE else refusal

    def produced(self, p: Conflict, seat: int, site: int) -> None:
        space = p.c.site_space[site]
        if self.left:
            self.left -= 1
            colonists.mark_worked(p, colonists.PRODUCED, space)
        else:
            colonists.spend_perk(p, seat, colonists.specialist(p, seat, ENGINEER, space))


class Boost(production.Boost[Conflict]):
    """BR-60, BR-61: Bernals to LEO, cards to the Home Bernal; otherwise as the base."""

    __slots__ = ()
    rules = ("BR-60", "BR-61")

    def advance(self, p: Conflict) -> None:
        if self.pending and stacks.kind_of(p, self.pending[1]) == BERNAL:
            card, stack, light = self.pending
            self.pending = []
            boosting.boost(p, p.phasing, card, stack, bool(light))
            if p.c.deck[card] == BERNALS:
                another(p, p.phasing)
                return
        super().advance(p)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("launched",), *boosting.tries(p, seat)]

    def choices(self, p: Conflict, seat: int) -> list[Choice]:
        """Hot, as in the base (by tries random play takes 1.2 % longer)."""
        return [("launched",), *boosting.choices(p, seat, stacks.hand(p, seat))]

    def why_not_boost(self, p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
        return boosting.why_not_boost(p, seat, card, stack)

    def why_not_boost_light(self, p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
        return boosting.why_not_boost(p, seat, card, stack, light=True)


FRAMES = (Boost,)
VERBS: tuple[Verb, ...] = (
    Verb("unanchor", "BR-64", ("stack", "stack")),
    Verb("build-bernal", "BR-60", ("card", "card")),
    Verb("swap-figures", "CF-ETB-15"),
    Verb("declare-home", "CF-ETB-01"),
    Verb("exomigrate", "CF-RES-09"),
    Verb("anchor", "BR-62", ("stack", "stack")),
    Verb("promote", "BR-71", ("card", "card")),
    Verb("ask-lab", "BR-71", ("other", "seat"), ("space", "space"), ("wt", "number")),
    Verb("homestead", "BR-67", ("card", "card"), ("site", "site"), ("colonist", "card")),
    Verb("sell-abroad", "CF-ROAM-01", ("card", "card"), ("other", "seat")),
    Verb("seek-sale", "CF-ROAM-04", ("other", "seat"), ("space", "space"), ("wt", "number")),
    Verb("build-robot", "BR-65", ("card", "card"), ("site", "site"), ("stack", "stack")),
)
