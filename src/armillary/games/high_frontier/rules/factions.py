"""Factions and their privileges (2.3; HF-FAC)."""

from typing import Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import HAND, NONE
from armillary.games.high_frontier.position import Chart
from armillary.kernel.refusal import Refusal

from . import payment

__all__ = ["deal_faction", "free_factions", "pay_fee", "why_not_faction"]

# Who the factions are stands in tables.yaml.
RULES: Final[tuple[str, ...]] = (
    "HF-FAC-01",
    "HF-COMP-01",
    "HF-GEN-03",
    "HF-SETUP-04",
    "HF-SETUP-07",
    "HF-COMP-02",
    "HF-INC-02",
    "HF-GEN-06",
    "HF-STACK-01",
)


def pay_fee(p: Chart, faction: int, what: str, rules: tuple[str, ...]) -> None:
    """A privilege pays 1 WT from the pool, if its faction is in play."""
    for seat in p.law.who(p, faction):
        payment.receive(p, seat, 1)
        p.tell(events.fee_paid, seat, what, rules)


def free_factions(p: Chart) -> list[int]:
    return [faction for faction in range(len(p.c.factions)) if faction not in p.faction]


def why_not_faction(p: Chart, seat: int, faction: int) -> Refusal | None:
    """HF-SETUP-01: each faction once."""
    if faction in p.faction:
        return Refusal("HF-SETUP-01", "faction-taken", faction=faction)
    return None


def deal_faction(p: Chart, seat: int, faction: int) -> None:
    """HF-SETUP-01: the crew card is the whole starting hand."""
    p.faction[seat] = faction
    p.wt[seat] = p.law.start_wt(p, seat)
    crew = p.law.crew(p, faction)
    if crew != NONE:
        p.put(crew, HAND - seat)
    p.tell(events.faction_taken, seat, faction, p.wt[seat])
