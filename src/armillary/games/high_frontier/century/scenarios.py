"""The scenarios (8.7; HF-SCN). Each is a law of its own and states its set-up, its privileges and its end (`STATED`); what it
takes over from the ordinary game it takes over by name: 3.1, 3.2 and 3.3 for the set-up, 2.3B for privileges, 7.3 for the end."""

from typing import Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import (
    D_TYPE,
    ESA,
    HAND,
    INDUSTRIALISE,
    NASA,
    NONE,
    OUT,
    OUTPOST,
    PRC,
    REFINERY,
    REFUEL,
    ROBONAUT,
    ROCKET,
    S_TYPE,
    SEEN_TITAN,
    SHIMIZU,
    SPOILT,
    UN,
)
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import auction, decks, ending, factions, payment, stacks, supports
from armillary.kernel.evidence import does
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .answers import CenturyLaw

__all__ = ["LAWS", "STATED", "HermesLaw", "MoonLaw", "SpaceRaceLaw", "TitanLaw", "deflect", "why_not_deflect"]

#: What every scenario says for itself: set-up (3), privileges (2.3B), end (7.3).
STATED: Final[tuple[str, ...]] = (
    "answers_mines",
    "answers_start_wt",
    "answers_crew",
    "asks_privilege",
    "asks_enough",
    "why_not_buy_end",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class SpaceRaceLaw(CenturyLaw):
    """HF-SCN-01: the first crew home from Titan wins, by rocket or pod."""

    def answers_mines(self, p: HighFrontier) -> int:
        return CenturyLaw.answers_mines(self, p)  # 3.2C

    def answers_start_wt(self, p: HighFrontier, seat: int) -> int:
        return CenturyLaw.answers_start_wt(self, p, seat)  # 3.1B

    def answers_crew(self, p: HighFrontier, faction: int) -> int:
        return CenturyLaw.answers_crew(self, p, faction)  # 3.1A

    def asks_privilege(self, p: HighFrontier, seat: int, faction: int) -> bool:
        return CenturyLaw.asks_privilege(self, p, seat, faction)  # 2.3B

    def asks_enough(self, p: HighFrontier) -> bool:
        """HF-SCN-01: only a crew that is home ends it; in version 1 factories did, too."""
        return self.version1 and CenturyLaw.asks_enough(self, p)

    def why_not_buy_end(self, p: HighFrontier, seat: int) -> Refusal | None:
        return CenturyLaw.why_not_buy_end(self, p, seat) if self.version1 else Refusal("HF-SCN-01", "ends-otherwise")

    def told_home(self, p: HighFrontier, stack: int) -> None:
        crews = [crew for crew in stacks.crews_in(p, stack) if p.trip[crew] & SEEN_TITAN]
        super().told_home(p, stack)
        if crews:
            seat = stacks.owner_of(p, stack)
            p.finish((seat,), "space-race", "HF-SCN-01", tuple(float(points) for points in ending.points(p)))


@mypyc_attr(allow_interpreted_subclasses=True)
class TitanLaw(CenturyLaw):
    """Alien Invasion: the red player's Titans against two others."""

    @does("HF-SCN-02")
    def told_setting_up(self, p: HighFrontier) -> None:
        """HF-SCN-02: the first seat plays red."""
        super().told_setting_up(p)
        factions.deal_faction(p, 0, PRC)

    def _titan(self, p: HighFrontier, seat: int) -> bool:
        return p.faction[seat] == PRC

    def answers_mines(self, p: HighFrontier) -> int:
        return CenturyLaw.answers_mines(self, p)  # 3.2C

    def answers_start_wt(self, p: HighFrontier, seat: int) -> int:
        return CenturyLaw.answers_start_wt(self, p, seat)  # 3.1B

    def asks_privilege(self, p: HighFrontier, seat: int, faction: int) -> bool:
        return CenturyLaw.asks_privilege(self, p, seat, faction)  # 2.3B

    def asks_enough(self, p: HighFrontier) -> bool:
        """HF-SCN-09: only rockets end it; in version 1 factories did, too."""
        return self.version1 and CenturyLaw.asks_enough(self, p)

    def why_not_buy_end(self, p: HighFrontier, seat: int) -> Refusal | None:
        return CenturyLaw.why_not_buy_end(self, p, seat) if self.version1 else Refusal("HF-SCN-09", "ends-otherwise")

    def asks_black_only(self, p: HighFrontier, seat: int) -> bool:
        """HF-SCN-05: whatever comes to the Titans' hand; in version 1 only what they researched."""
        return not self.version1 and self._titan(p, seat)

    @does("HF-SCN-03")
    def answers_crew(self, p: HighFrontier, faction: int) -> int:
        """HF-SCN-03: the Titans have no crew."""
        return NONE if faction == PRC else super().answers_crew(p, faction)

    @does("HF-SCN-06")
    def answers_bank(self, p: HighFrontier, seat: int) -> int:
        """HF-SCN-06."""
        return p.c.titan_depot if self._titan(p, seat) else p.c.leo

    @does("HF-SCN-04")
    def asks_to_pool(self, p: HighFrontier) -> bool:
        """HF-SCN-04."""
        return True

    def told_researched(self, p: HighFrontier, card: int, seat: int) -> None:
        """HF-SCN-05: black side up for the Titans."""
        auction.into_hand(p, card, seat)
        if self._titan(p, seat) and p.place[card] == HAND - seat:
            p.black[card] = 1

    def asks_boosts_black(self, p: HighFrontier, seat: int) -> bool:
        return self._titan(p, seat)

    @does("HF-SCN-07")
    def why_not_felony(self, p: HighFrontier, felon: int, victim: int, kind: int, site: int) -> Refusal | None:
        """HF-SCN-07: everybody may, throughout."""
        refusal = super().why_not_felony(p, felon, victim, kind, site)
        return None if refusal is not None and refusal.rule == "HF-FAC-11" else refusal

    def asks_war(self, p: HighFrontier) -> bool:
        return True

    def why_not_act(self, p: HighFrontier, seat: int, act: int, where: int = NONE, other: int = NONE) -> Refusal | None:
        """HF-SCN-08: no factories on D worlds or Saturn's moons."""
        if act == INDUSTRIALISE and where != NONE:
            zone = p.c.zone[p.c.site_space[where]]
            if p.c.spectral[where] == D_TYPE or p.c.zones[zone] == "saturn":
                return Refusal("HF-SCN-08", "no-factory-here", site=where)
        return super().why_not_act(p, seat, act, where, other)

    def told_arrived(self, p: HighFrontier, stack: int) -> None:
        super().told_arrived(p, stack)
        if p.result is None and p.where[stack] != NONE:
            self._invades(p, stack, p.where[stack])

    def asks_halted(self, p: HighFrontier, stack: int, space: int) -> bool:
        """HF-SCN-09: to enter is enough; version 1 looked where a move ended."""
        if not self.version1 and space == p.c.leo:
            self._invades(p, stack, space)
        return super().asks_halted(p, stack, space)

    def _invades(self, p: HighFrontier, stack: int, space: int) -> None:
        """HF-SCN-09: a Titan rocket in LEO, or a human one on Titan, ends the game."""
        if self.answers_motion(p, stack).barred:
            return
        titan = self._titan(p, stacks.owner_of(p, stack))
        if (titan and space == p.c.leo) or (not titan and stacks.site_at(p, space) in p.c.titan):
            scores = [self.answers_score(p, seat) for seat in range(len(p.wt))]
            p.finish(ending.leaders(p, scores), "alien-invasion", "HF-SCN-09", tuple(float(score) for score in scores))

    @does("HF-SCN-10")
    def answers_score(self, p: HighFrontier, seat: int) -> int:
        """HF-SCN-10."""
        scenario = p.c.tables.scenarios
        points = scenario.s_factory * sum(
            1 for site, owner in enumerate(p.factory) if owner == seat and p.letter[site] == S_TYPE
        )
        post = stacks.slot(p, seat, OUTPOST)
        if p.where[post] == p.c.rabbithole and any(
            p.c.deck[card] == ROBONAUT and supports.works(p, card) for card in stacks.cards_in(p, post)
        ):
            points += scenario.outpost
        return points


@mypyc_attr(allow_interpreted_subclasses=True)
class HermesLaw(CenturyLaw):
    """Hermes Fall: one player, two rockets, nineteen turns."""

    def answers_mines(self, p: HighFrontier) -> int:
        """3.2C with one player; version 1 rolled none."""
        return 0 if self.version1 else CenturyLaw.answers_mines(self, p)

    def answers_crew(self, p: HighFrontier, faction: int) -> int:
        return CenturyLaw.answers_crew(self, p, faction)  # 3.1A

    def why_not_buy_end(self, p: HighFrontier, seat: int) -> Refusal | None:
        return CenturyLaw.why_not_buy_end(self, p, seat) if self.version1 else Refusal("HF-SCN-11", "ends-otherwise")

    @does("HF-SCN-12")
    def told_began(self, p: HighFrontier) -> None:
        """HF-SCN-12, HF-SCN-18."""
        super().told_began(p)
        if p.faction[0] == PRC:
            decks.deal(p, 0, "HF-SCN-18")

    @does("HF-SCN-17")
    def answers_start_wt(self, p: HighFrontier, seat: int) -> int:
        """HF-SCN-17."""
        return p.c.tables.scenarios.un_wt if p.faction[seat] == UN else super().answers_start_wt(p, seat)

    @does("HF-SCN-30")
    def asks_privilege(self, p: HighFrontier, seat: int, faction: int) -> bool:
        """HF-SCN-30: Shimizu's research and PRC's felonies are replaced; UN keeps the cycler, its taxes are not paid."""
        return faction in (NASA, ESA, UN) and p.faction[seat] == faction

    def told_claimed(self, p: HighFrontier, seat: int, site: int, how: str) -> None:
        """No taxes."""

    def told_built(self, p: HighFrontier, seat: int, site: int, letter: int, how: str) -> None:
        ending.lower_track(p, letter)

    def asks_boosts_black(self, p: HighFrontier, seat: int) -> bool:
        """HF-SCN-16."""
        return p.faction[seat] == SHIMIZU

    def answers_hand_limit(self, p: HighFrontier, seat: int) -> int:
        """HF-SCN-14."""
        return NONE

    def asks_enough(self, p: HighFrontier) -> bool:
        return False

    def told_turn_over(self, p: HighFrontier, seat: int) -> None:
        """HF-SCN-11: lost when the disk comes into yellow a third time."""
        if p.yellows >= p.c.tables.scenarios.yellows:
            p.finish((), "hermes-falls", "HF-SCN-11", (0.0,))


@mypyc_attr(allow_interpreted_subclasses=True)
class MoonLaw(CenturyLaw):
    """Return to the Moon: Orion 2 from LEO to Luna and back."""

    def told_setting_up(self, p: HighFrontier) -> None:
        """HF-SCN-21: Orion 2 is a NASA crew."""
        super().told_setting_up(p)
        factions.deal_faction(p, 0, NASA)

    def told_began(self, p: HighFrontier) -> None:
        super().told_began(p)
        stacks.join(p, p.c.cards.index("orion-2"), stacks.slot(p, 0, ROCKET), p.c.leo)

    @does("HF-SCN-20")
    def answers_crew(self, p: HighFrontier, faction: int) -> int:
        """HF-SCN-20: it starts in LEO, not in the hand."""
        return NONE

    @does("HF-SCN-20")
    def answers_mines(self, p: HighFrontier) -> int:
        """HF-SCN-20: a set-up of its own, a decade before the others."""
        return 0

    def why_not_buy_end(self, p: HighFrontier, seat: int) -> Refusal | None:
        return CenturyLaw.why_not_buy_end(self, p, seat) if self.version1 else Refusal("HF-SCN-19", "ends-otherwise")

    def answers_start_wt(self, p: HighFrontier, seat: int) -> int:
        return p.c.tables.scenarios.trainer_wt

    def asks_privilege(self, p: HighFrontier, seat: int, faction: int) -> bool:
        """HF-A75: nobody else plays, and there is no fee."""
        return False

    def answers_income(self, p: HighFrontier, seat: int) -> int:
        """HF-SCN-22."""
        return p.c.tables.scenarios.trainer_income

    def why_not_act(self, p: HighFrontier, seat: int, act: int, where: int = NONE, other: int = NONE) -> Refusal | None:
        """HF-SCN-22: fuel only in LEO."""
        if act == REFUEL:
            return Refusal("HF-SCN-22", "fuel-only-in-leo")
        return super().why_not_act(p, seat, act, where, other)

    def asks_enough(self, p: HighFrontier) -> bool:
        return False

    @does("HF-SCN-23")
    def told_home(self, p: HighFrontier, stack: int) -> None:
        """HF-SCN-19, HF-SCN-23: home from Luna; with the expanded rules not in a pod."""
        goal = p.c.landing_bits[p.c.goal]
        safe = [crew for crew in stacks.crews_in(p, stack) if p.trip[crew] & goal]
        if p.c.expanded:
            safe = [crew for crew in safe if not p.trip[crew] & SPOILT]
        super().told_home(p, stack)
        if safe:
            p.finish((0,), "moon-reached", "HF-SCN-19", (1.0,))

    def told_turn_over(self, p: HighFrontier, seat: int) -> None:
        """HF-SCN-21: seven turns outside LEO."""
        orion = p.c.cards.index("orion-2")
        stack = p.place[orion]
        if stack < 0:
            p.finish((), "orion-lost", "HF-SCN-21", (0.0,))
            return
        p.flown = 0 if p.where[stack] == p.c.leo else p.flown + 1
        if p.flown >= p.c.tables.scenarios.endurance:
            p.finish((), "orion-lost", "HF-SCN-21", (0.0,))


LAWS: Final[dict[str, type[CenturyLaw]]] = {
    "standard": CenturyLaw,
    "space-race": SpaceRaceLaw,
    "alien-invasion": TitanLaw,
    "hermes-fall": HermesLaw,
    "return-to-the-moon": MoonLaw,
}


# ------------------------------------------------------------------------------------------------ Hermes Fall (8.7C)


def why_not_buy(p: Chart, seat: int, deck: int, price: int, bottom: bool) -> Refusal | None:
    """HF-SCN-14: the top card for 2 WT with its supports, the unseen bottom one for 1 WT without."""
    if deck >= len(p.tops) or p.tops[deck] == NONE or (bottom and not decks.left(p, deck) and not p.under[deck]):
        return Refusal("HF-SCN-14", "deck-empty", deck=deck)
    if p.wt[seat] < price:
        return Refusal("HF-SCN-14", "too-poor", wt=price)
    return None


def buy(p: Chart, seat: int, deck: int, price: int, bottom: bool) -> None:
    payment.pay(p, seat, price)
    if bottom:
        card = decks.bottom(p, deck)
    else:
        card = decks.draw(p, deck)
        decks.show_next(p, deck)
    p.law.told_researched(p, card, seat)
    p.tell(events.card_bought, seat, card, price)
    if not bottom:
        auction.take_supports(p, card, seat)


def why_not_blacken(p: Chart, seat: int, card: int) -> Refusal | None:
    """HF-SCN-16: Shimizu, 1 WT, a white patent of the hand, during a research operation."""
    if p.faction[seat] != SHIMIZU:
        return Refusal("HF-SCN-16", "not-shimizu")
    if p.place[card] != HAND - seat or p.black[card] or p.c.product[card] == NONE:
        return Refusal("HF-SCN-16", "not-white-in-hand", card=card)
    if p.wt[seat] < p.c.tables.scenarios.blacken:
        return Refusal("HF-SCN-16", "too-poor", wt=p.c.tables.scenarios.blacken)
    return None


def blacken(p: Chart, seat: int, card: int) -> None:
    payment.pay(p, seat, p.c.tables.scenarios.blacken)
    p.black[card] = 1
    p.tell(events.card_blackened, seat, card)


def why_not_deflect(p: HighFrontier, seat: int, card: int) -> Refusal | None:
    """HF-SCN-11: a refinery or a mass driver, with its supports, on one of the two Hermes asteroids."""
    stack = p.place[card]
    site = stacks.site_at(p, p.where[stack]) if stack in stacks.stacks_of(p, seat) else NONE
    if site not in p.c.hermes:
        return Refusal("HF-SCN-11", "not-on-hermes")
    if p.deflected[p.c.hermes.index(site)]:
        return Refusal("HF-SCN-11", "already-served", site=site)
    if p.c.deck[card] != REFINERY and p.c.cards[card] != "mass-driver":
        return Refusal("HF-SCN-11", "no-deflector", card=card)
    if not supports.works(p, card):
        return Refusal("HF-SUP-01", "unsupported", card=card)
    return None


def deflect(p: HighFrontier, seat: int, card: int) -> None:
    stack = p.place[card]
    site = stacks.site_at(p, p.where[stack])
    used = supports.cooled_chains(p, stack, (card,))[0][0]
    stacks.decommission(p, [card, *used], "deflection", whole=True)
    p.deflected[p.c.hermes.index(site)] = 1
    p.tell(events.asteroid_served, seat, site, card)
    if all(p.deflected):
        p.finish((seat,), "hermes-saved", "HF-SCN-11", (1.0,))


def remove_top(p: Chart, deck: int) -> None:
    """HF-SCN-15: in place of an election the top card of a deck leaves the game."""
    card = decks.draw(p, deck)
    if card == NONE:
        return
    p.put(card, OUT)
    p.tell(events.card_removed, deck, card)
    decks.show_next(p, deck)
