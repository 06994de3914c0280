"""Exact chances of one roll of the die, for prompts: each result and its share, in percent."""

from collections.abc import Sequence

#: (result, percent), in the order in which the results first come.
Odds = tuple[tuple[str, int], ...]


def percents(results: Sequence[str]) -> Odds:
    """From the result of each of the ten faces."""
    return tuple((result, 100 * results.count(result) // len(results)) for result in dict.fromkeys(results))
