"""What the War game answers where the base asks its law, beyond Age of Piracy: each method is a line that names its chapter."""

from typing import Any

from armillary.games.high_frontier.ids import NONE, RESEARCH
from armillary.games.high_frontier_conflict.assembly import delegates, laws, petitions
from armillary.games.high_frontier_conflict.chart.answers import ConflictLaw
from armillary.games.high_frontier_conflict.combat import interception
from armillary.games.high_frontier_conflict.ids import EQUALITY, FREEDOM
from armillary.games.high_frontier_conflict.piracy import vendetta
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import outbreak, spoils, states

__all__ = ["WarLaw"]

# Blocs, chits and extremists are there from the start (CF-SET-08: data); who plays which colour decides his bloc (CF-SET-03).


class WarLaw(ConflictLaw):
    """War of Independence and Piracy Variant."""

    # ---------------------------------------------------------------------------------------------------- set-up

    def told_began(self, p: Conflict) -> None:
        super().told_began(p)
        delegates.set_up(p)
        if self.at_war:
            outbreak.begin_war(p)

    def why_not_colour(self, p: Conflict, seat: int, faction: int) -> Refusal | None:
        return states.why_not_colour(p, seat, faction)

    # ------------------------------------------------------------------------------------------------- questions

    def asks_enemies(self, p: Conflict, seat: int, other: int) -> bool:
        return states.enemy(p, seat, other)

    def why_not_income(self, p: Conflict, seat: int) -> Refusal | None:
        return Refusal("BR-20", "fundraise-instead") if states.on(p, states.INCOME) else super().why_not_income(p, seat)

    def why_not_act(self, p: Conflict, seat: int, act: int, where: int = NONE, other: int = NONE) -> Refusal | None:
        if act == RESEARCH and delegates.law_on(p, seat, EQUALITY):
            return Refusal("BR-23", "grants-instead")
        if states.on(p, states.RESTRICTED):
            refusal = petitions.why_not(p, seat, act)
            if refusal is not None:
                return refusal
        return super().why_not_act(p, seat, act, where, other)

    def answers_sale(self, p: Conflict, seat: int, card: int) -> int:
        """CF-RES-01: a white card fetches less in wartime."""
        if not p.black[card] and petitions.barred(p, seat, FREEDOM):
            return p.c.own.assembly.war_sale
        return super().answers_sale(p, seat, card)

    def answers_income(self, p: Conflict, seat: int) -> int:
        return laws.income(p, seat)

    def asks_supplies(self, p: Conflict, site: int, seat: int) -> bool:
        return super().asks_supplies(p, site, seat) or (p.factory[site] != NONE and laws.roams(p, seat))

    def asks_serves(self, p: Conflict, site: int, seat: int) -> bool:
        return super().asks_serves(p, site, seat) or (p.factory[site] != NONE and laws.roams(p, seat))

    def answers_stops(self, p: Conflict, stack: int) -> frozenset[int]:
        return interception.stops(p, stack)

    def answers_shut(self, p: Conflict, seat: int) -> frozenset[int]:
        """CF-RES-10: LEO, unless authority is evaded."""
        shut = super().answers_shut(p, seat)
        return shut if petitions.why_not_enter_leo(p, seat) is None else shut | {p.c.leo}

    def why_not_deal(self, p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        return petitions.why_not_between(p, maker, receiver) or super().why_not_deal(p, maker, receiver, terms)

    # --------------------------------------------------------------------------------------------------- moments

    def told_disarmed(self, p: Conflict) -> None:
        outbreak.lose_stones(p)
        spoils.release_all(p)

    def told_disgraced(self, p: Conflict, seat: int) -> None:
        delegates.expel(p, seat)

    @does("BR-38")
    def asks_contested(self, p: Conflict, seat: int, stack: int, kind: str, ok: bool) -> bool:
        """CF-VEND-08: contested, if an enemy could pay and another roll could spoil it."""
        super().asks_contested(p, seat, stack, kind, ok)
        return ok and bool(vendetta.saboteurs(p, seat)) and vendetta.spoils(p, stack, kind)

    def told_built(self, p: Conflict, seat: int, site: int, letter: int, how: str) -> None:
        step = p.tracks[letter]
        super().told_built(p, seat, site, letter, how)
        if how == "industry" and (p.tracks[letter] != step or self.version < 2):
            outbreak.outbreak(p, seat, letter)
