"""The exploitation tracks, the end of the game and the score (2.5B, 5.7C, 7.1, 7.3; HF-IND-09, HF-END, HF-WIN)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = [
    "end_rule",
    "enough_factories",
    "factories",
    "leaders",
    "lower_track",
    "points",
    "raise_track",
    "score",
    "why_not_end",
]


@does("HF-PLH-02")
def lower_track(p: Chart, letter: int) -> None:
    """HF-IND-09: one step down for each factory; it stays on the last."""
    if p.tracks[letter] < len(p.c.track) - 1:
        p.tracks[letter] += 1
    p.tell(events.track_moved, letter, p.tracks[letter], "HF-IND-09")


def raise_track(p: Chart, letter: int, rule: str = "HF-CMB-17") -> None:
    """HF-CMB-17, HF-A71: one step back towards START; with more factories than steps it stays where those put it."""
    standing = sum(1 for site, owner in enumerate(p.factory) if owner != NONE and p.letter[site] == letter)
    p.tracks[letter] = min(standing, len(p.c.track) - 1)
    p.tell(events.track_moved, letter, p.tracks[letter], rule)


def factories(p: Chart) -> int:
    """HF-A72: as they stand."""
    return len(p.factory) - p.factory.count(NONE)


@does("HF-END-01", "HF-END-02", "HF-END-03")
def enough_factories(p: Chart) -> bool:
    """HF-END-01, HF-END-02, HF-END-03."""
    return factories(p) >= p.c.end_factories[len(p.wt)]


def end_rule(p: Chart) -> str:
    return {2: "HF-END-01", 3: "HF-END-02"}.get(len(p.wt), "HF-END-03")


def may_end(p: Chart, seat: int) -> bool:
    """What `why_not_end` says, without its words: asked at the start of every turn."""
    assert isinstance(p, HighFrontier)
    if p.wt[seat] < p.c.ending_price:
        return False
    return p.factory.count(seat) >= p.c.own_factories or p.ventures.count(seat) >= p.c.own_ventures


def why_not_end(p: Chart, seat: int) -> Refusal | None:
    """HF-END-04: three factories or two ventures, and 5 WT."""
    assert isinstance(p, HighFrontier)
    ventures = p.ventures.count(seat)
    if p.factory.count(seat) < p.c.own_factories and ventures < p.c.own_ventures:
        return Refusal("HF-END-04", "cannot-end", factories=p.factory.count(seat), ventures=ventures)
    if p.wt[seat] < p.c.ending_price:
        return Refusal("HF-END-04", "too-poor", wt=p.c.ending_price)
    return None


@does("HF-WIN-02", "HF-WIN-07", "HF-WIN-10", "HF-GOV-01")
def score(p: Chart, seat: int, why: list[tuple[str, int]] | None = None) -> int:
    """7.1, with what counted for which rule if somebody asks."""
    assert isinstance(p, HighFrontier)
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


def points(p: Chart) -> list[int]:
    return [p.law.answers_score(p, seat) for seat in range(len(p.wt))]


@does("HF-WIN-09")
def leaders(p: Chart, scores: list[int]) -> tuple[int, ...]:
    """HF-GEN-05, HF-WIN-09: most points, then most WT; a tie after that is shared (HF-A73)."""
    best = max((points, p.wt[seat]) for seat, points in enumerate(scores))
    return tuple(seat for seat, points in enumerate(scores) if (points, p.wt[seat]) == best)
