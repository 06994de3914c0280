"""Factions and their privileges (2.3; HF-FAC)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import HAND, NONE
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import payment

__all__ = ["deal_faction", "free_factions", "pay_fee", "who", "why_not_faction"]


def who(p: Chart, faction: int) -> list[int]:
    """Who has the privilege of that faction: one seat, or nobody."""
    if faction not in p.faction:
        return []
    seat = p.faction.index(faction)
    return [seat] if p.law.asks_privilege(p, seat, faction) else []


def pay_fee(p: Chart, faction: int, what: str, rules: tuple[str, ...]) -> None:
    """A privilege pays 1 WT from the pool, if its faction is in play."""
    for seat in who(p, faction):
        payment.receive(p, seat, 1)
        p.tell(events.fee_paid, seat, what, rules)


def free_factions(p: Chart) -> list[int]:
    return [faction for faction in range(len(p.c.factions)) if faction not in p.faction]


def why_not_faction(p: Chart, seat: int, faction: int) -> Refusal | None:
    """HF-SETUP-01: each faction once."""
    if faction in p.faction:
        return Refusal("HF-SETUP-01", "faction-taken", faction=faction)
    return None


@does("HF-STACK-01")
def deal_faction(p: Chart, seat: int, faction: int) -> None:
    """HF-SETUP-01: the crew card is the whole starting hand."""
    p.faction[seat] = faction
    p.wt[seat] = p.law.answers_start_wt(p, seat)
    crew = p.law.answers_crew(p, faction)
    if crew != NONE:
        p.put(crew, HAND - seat)
    p.tell(events.faction_taken, seat, faction, p.wt[seat])
