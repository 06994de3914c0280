"""Who may buy the end, and what counts (7.1, 7.3; HF-END-04, HF-WIN)."""

from armillary.games.high_frontier.position import HighFrontier
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = ["may_end", "score", "why_not_end"]


def may_end(p: HighFrontier, seat: int) -> bool:
    """What `why_not_end` says, without its words: asked at the start of every turn."""
    if p.wt[seat] < p.c.ending_price:
        return False
    return p.factory.count(seat) >= p.c.own_factories or p.ventures.count(seat) >= p.c.own_ventures


def why_not_end(p: HighFrontier, seat: int) -> Refusal | None:
    """HF-END-04: three factories or two ventures, and 5 WT."""
    ventures = p.ventures.count(seat)
    if p.factory.count(seat) < p.c.own_factories and ventures < p.c.own_ventures:
        return Refusal("HF-END-04", "cannot-end", factories=p.factory.count(seat), ventures=ventures)
    if p.wt[seat] < p.c.ending_price:
        return Refusal("HF-END-04", "too-poor", wt=p.c.ending_price)
    return None


@does("HF-WIN-02", "HF-WIN-07", "HF-WIN-10", "HF-GOV-01")
def score(p: HighFrontier, seat: int, why: list[tuple[str, int]] | None = None) -> int:
    """7.1, with what counted for which rule if somebody asks."""
    c = p.c
    scoring = c.tables.scoring
    disks = sum(1 for owner in p.claim if owner == seat) * scoring.disk
    cubes = sum(p.cubes[seat :: len(p.wt)]) * scoring.cube
    built = 0
    for site, owner in enumerate(p.factory):
        if owner == seat and p.claim[site] == seat:
            built += p.law.answers_price(p, p.letter[site])
    ventures = sum(c.venture_points[number] for number, owner in enumerate(p.ventures) if owner == seat)
    glory = sum(c.glory_points[number] for number, owner in enumerate(p.glory) if owner == seat)
    science = sum(scoring.science for site, owner in enumerate(p.claim) if owner == seat and c.science[site])
    politics = c.spot_points[p.spot] if c.expanded and c.spot_faction[p.spot] == p.faction[seat] else 0
    parts = [
        ("HF-WIN-01", disks + cubes),
        ("HF-WIN-03", built),
        ("HF-WIN-04", ventures),
        ("HF-WIN-05", glory),
        ("HF-WIN-07", science),
        ("HF-WIN-08", politics),
    ]
    if why is not None:
        why.extend(part for part in parts if part[1])
    return sum(value for _, value in parts)
