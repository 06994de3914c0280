"""Running results of a training against each opponent."""

import math

__all__ = ["Tally"]

#: Decay of older matches per round.
MEMORY = 0.9


class Tally:
    """By opponent: matches, and shares of the win in them (solitaire: points); older matches count less."""

    def __init__(self, seats: int, kept: dict[str, list[float]] | None = None) -> None:
        self.seats = seats
        self.kept: dict[str, list[float]] = kept or {}

    def next_round(self) -> None:
        for kept in self.kept.values():
            kept[0] *= MEMORY
            kept[1] *= MEMORY

    def count(self, name: str, worth: float, matches: int = 1) -> None:
        kept = self.kept.setdefault(name, [0.0, 0.0])
        kept[0] += matches
        kept[1] += worth

    def share(self, name: str) -> float:
        """The share against one opponent, biased towards an even result while there are few matches."""
        matches, worth = self.kept.get(name, (0.0, 0.0))
        return (worth + 1.0 / self.seats) / (matches + 1.0)

    def shares(self) -> dict[str, dict[str, float]]:
        """By opponent: the share of wins (solitaire: mean points), the rating difference, and the number of matches."""
        found: dict[str, dict[str, float]] = {}
        for name, (matches, worth) in self.kept.items():
            if matches < 1:
                continue
            if self.seats == 1:
                found[name] = {"points": round(worth / matches, 2), "matches": round(matches)}
                continue
            odds = min(max(self.share(name), 0.01), 0.99)
            rating = 400 * math.log10(odds / (1 - odds) * (self.seats - 1))
            found[name] = {"share": round(worth / matches, 3), "rating": round(rating), "matches": round(matches)}
        return found
