"""What the assembly answers where others ask (3B2 to 3B4, 3D3 to 3D5)."""

from armillary.games.high_frontier.ids import RESEARCH
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.ids import EQUALITY, FREEDOM
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import delegates, laws, petitions

__all__ = ["Assembly"]


class Assembly(Answers):
    def why_not_act(self, p: Conflict, seat: int, act: int) -> Refusal | None:
        if act == RESEARCH and delegates.law_on(p, seat, EQUALITY):
            return Refusal("BR-23", "grants-instead")
        return petitions.why_not(p, seat, act) if states.on(p, states.RESTRICTED) else None

    def why_not_deal(self, p: Conflict, maker: int, receiver: int) -> Refusal | None:
        return petitions.why_not_between(p, maker, receiver)

    def why_not_income(self, p: Conflict, seat: int) -> Refusal | None:
        return Refusal("BR-20", "fundraise-instead") if states.on(p, states.INCOME) else None

    def asks_served(self, p: Conflict, site: int, seat: int) -> bool:
        return laws.roams(p, seat)

    def answers_income(self, p: Conflict, seat: int, income: int) -> int:
        return laws.income(p, seat)

    def answers_sale(self, p: Conflict, seat: int, card: int, price: int) -> int:
        """CF-RES-01: a white card fetches less in wartime."""
        return p.c.own.assembly.war_sale if not p.black[card] and petitions.barred(p, seat, FREEDOM) else price

    def answers_shut(self, p: Conflict, seat: int, shut: frozenset[int]) -> frozenset[int]:
        """CF-RES-10: LEO, unless authority is evaded."""
        return shut if petitions.why_not_enter_leo(p, seat) is None else shut | {p.c.leo}

    def told_began(self, p: Conflict) -> None:
        delegates.set_up(p)

    def told_disgraced(self, p: Conflict, seat: int) -> None:
        delegates.expel(p, seat)
