"""Payments: one gate that pays or refuses (2.4B, 5.1; HF-MAT-03). Nothing is created or destroyed but in the pool.

A title that extends this one may pay from other purses: it says in `law.answers_purse` what a seat can pay, and
`law.told_paying` turns so much of it into WT.
"""

from typing import Final

from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal, Refused

__all__ = ["POOL", "pay", "receive", "why_not_pay"]

#: Who gets what is paid to nobody.
POOL: Final = -1


def why_not_pay(p: Chart, seat: int, amount: int, rule: str) -> Refusal | None:
    """Can the seat pay so much?"""
    return Refusal(rule, "too-poor", wt=amount) if amount < 0 or amount > p.law.answers_purse(p, seat) else None


@does("HF-SETUP-07")
def pay(p: Chart, seat: int, amount: int, to: int = POOL) -> None:
    """So many WT go from the seat to another, or to the pool; what is not there is refused, and nothing has changed."""
    refusal = why_not_pay(p, seat, amount, "HF-MAT-03")
    if refusal is not None:
        raise Refused(refusal)
    p.law.told_paying(p, seat, amount)
    p.wt[seat] -= amount
    if to != POOL:
        p.wt[to] += amount


@does("HF-SETUP-07")
def receive(p: Chart, seat: int, amount: int) -> None:
    """So many WT come from the pool."""
    if amount < 0:
        raise Refused(Refusal("HF-MAT-03", "too-poor", wt=amount))
    p.wt[seat] += amount
