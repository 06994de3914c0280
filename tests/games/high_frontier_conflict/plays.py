"""How rule tests of Conflict set up what they look at."""

from typing import Any

from armillary.kernel import game
from armillary.testkit import Match

SLUG = "high-frontier-conflict"

#: The state of the game and the place of the star in War.
WAR: dict[str, Any] = {
    "state": {"now": "war", "anarchy": False, "war_happened": True},
    "assembly": {"star": "war-slot"},
}


def play(
    dice: list[int] | None = None,
    *,
    step: str = "operation",
    mode: str = "age-of-piracy",
    version: int | None = None,
    options: dict[str, Any] | None = None,
    **given: Any,
) -> Match:
    """A's turn: Purple against Red unless factions are given, in Age of Piracy, where combat needs no War."""
    whole: dict[str, Any] = {"factions": ["purple", "red"], "turn": "A", "first": "A", "step": step, **given}
    rules = game(SLUG, len(whole["factions"]), scenario=mode, options=options or {}, rules_version=version)
    return Match(rules, given=whole, dice=dice)


def number(match: Match, name: str) -> int:
    """Of a card, by its name."""
    found: int = match.p.c.cards.index(name)
    return found
