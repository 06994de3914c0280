"""The exploitation tracks, how many factories end the game, and who leads (2.5B, 5.7C, 7.3; HF-IND-09, HF-END, HF-WIN)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does

__all__ = [
    "end_rule",
    "enough_factories",
    "factories",
    "leaders",
    "lower_track",
    "points",
    "raise_track",
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


def points(p: Chart) -> list[int]:
    return [p.law.answers_score(p, seat) for seat in range(len(p.wt))]


@does("HF-WIN-09")
def leaders(p: Chart, scores: list[int]) -> tuple[int, ...]:
    """HF-GEN-05, HF-WIN-09: most points, then most WT; a tie after that is shared (HF-A73)."""
    best = max((points, p.wt[seat]) for seat, points in enumerate(scores))
    return tuple(seat for seat, points in enumerate(scores) if (points, p.wt[seat]) == best)
