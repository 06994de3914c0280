"""The end (SV-END): hands are shown, and the richest salvage wins."""

from armillary.games.salvage import events
from armillary.games.salvage.position import Orbit
from armillary.kernel.position import HiddenInformation

from .scoring import final_scores, has_charter, leaders


def charter_won(p: Orbit, seat: int) -> bool:
    """A hold with enough types wins at once."""
    if not has_charter(p, seat):
        return False
    p.finish((seat,), "charter", "SV-END-01", show_hands(p))
    return True


def end_by_score(p: Orbit) -> None:
    """The station falls."""
    if [] in p.hands:
        raise HiddenInformation("the contracts in the other crews' hands")
    scores = show_hands(p)
    winners = leaders(p, scores)
    if scores.count(max(scores)) > 1:
        p.tell(events.tie_broken, winners)
    p.finish(winners, "station-falls", "SV-END-02", scores)


def show_hands(p: Orbit) -> tuple[float, ...]:
    """Every crew shows its cards and counts its points."""
    p.reveal()
    scores = final_scores(p)
    for seat, hand in enumerate(p.hands):
        if hand:  # a view that looks ahead to a charter cannot show what it cannot see
            p.tell(events.hand_shown, seat, int(scores[seat]))
    return scores
