"""Titles are found by entry points (`armillary.games`), ours and other people's alike."""

from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from .game import Game
from .title import OptionError, Title

__all__ = ["game", "title", "titles"]


@cache
def titles() -> dict[str, Title]:
    """Every installed title by slug."""
    found: dict[str, Title] = {}
    for point in sorted(entry_points(group="armillary.games"), key=lambda point: point.name):
        card: Title = point.load()
        if card.slug in found:
            raise RuntimeError(f"two packages provide the title {card.slug!r}: {point.value} is the second")
        found[card.slug] = card
    return found


def title(slug: str) -> Title:
    card = titles().get(slug)
    if card is None:
        close = get_close_matches(slug, titles(), n=1)
        hint = f"; did you mean {close[0]!r}?" if close else f"; installed are {', '.join(titles())}"
        raise OptionError(f"no title {slug!r}{hint}")
    return card


def game(
    slug: str,
    seats: int | None = None,
    *,
    options: dict[str, Any] | None = None,
    rulings: dict[str, str] | None = None,
    scenario: str | None = None,
    components: Any = None,
    rules_version: int | None = None,
) -> Game:
    """The rules, components and options of one title, ready to play: `game("tictactoe").start(seed)`."""
    card = title(slug)
    return card.load(rules_version)(
        card, seats, options=options, rulings=rulings, scenario=scenario, components=components
    )
