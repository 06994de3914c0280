"""Whose losses count how much."""

__all__ = ["shares"]

#: The share of the leading rival's losses that counts as won, and of anybody else's.
LEADER, OTHERS = 0.6, 0.2


def shares(scores: list[int], seat: int, spite: float = 1.0) -> list[float]:
    """By seat: how much of what it loses counts as won. Against one rival all of it."""
    rivals = [points for other, points in enumerate(scores) if other != seat]
    most = max(rivals, default=0)
    found = [spite * (LEADER if points == most else OTHERS) for points in scores]
    if len(rivals) == 1:
        found = [spite] * len(scores)
    found[seat] = 0.0
    return found
