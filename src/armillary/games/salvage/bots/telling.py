"""A plan in words: the wreck to win or to save for, why, the alternative, and the difference in points."""

from random import Random
from typing import Any, Final

from armillary.games.salvage.flow.boarding import Bid
from armillary.games.salvage.ids import CUTTER, DRIFTING
from armillary.games.salvage.position import Orbit
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .greedy import Greedy, chance, types_held, worth_of

__all__ = ["tell"]

#: The share of a later wreck's worth from which on the present one is bid for.
NEAR: Final = 0.8
#: Wrecks whose worth differs by less are worth about the same.
ALIKE: Final = 0.5


def tell(view: Position, seat: int, text: Text) -> list[str]:
    """What the crew is after: nothing once the last wreck is gone."""
    assert isinstance(view, Orbit)
    later = [wreck for wreck, place in enumerate(view.place) if place == DRIFTING] if view.round < view.rounds else []
    later.sort(key=lambda wreck: (-worth_of(view, seat, wreck), wreck))
    if not isinstance(view.frames[-1], Bid) or view.wreck < 0:
        return (
            []
            if len(later) < 2
            else [_said(view, seat, "save", later[0], text), _instead(view, seat, later[1], later[0], text)]
        )
    now = view.wreck
    if not later:
        return [_said(view, seat, "win", now, text), text.fill("plan", "instead-none", {})]
    wins = worth_of(view, seat, now) >= NEAR * worth_of(view, seat, later[0])
    first, second = (now, later[0]) if wins else (later[0], now)
    return [_said(view, seat, "win" if wins else "save", first, text), _instead(view, seat, second, first, text)]


def _said(p: Orbit, seat: int, key: str, wreck: int, text: Text) -> str:
    facts = {**_facts(p, seat, wreck, text), "credits": Greedy("hard").bid(p, seat, Random(0)) if key == "win" else 0}
    return text.fill("plan", key, {**facts, "why": text.fill("plan", _why(p, seat, wreck), facts)})


def _instead(p: Orbit, seat: int, wreck: int, first: int, text: Text) -> str:
    """The other wreck, and how much less (or hardly less) it brings on the average."""
    facts = _facts(p, seat, wreck, text)
    gap = worth_of(p, seat, first) - worth_of(p, seat, wreck)
    if _completes(p, seat, wreck):
        key = "wins"
    elif _completes(p, seat, first):
        key = "waits"
    else:
        key = "alike" if abs(gap) < ALIKE else "less" if gap > 0 else "more"
    return text.fill("plan", f"instead-{key}", {**facts, "gap": f"{abs(gap):.1f}"})


def _facts(p: Orbit, seat: int, wreck: int, text: Text) -> dict[str, Any]:
    bonus = p.c.cutter if p.hands[seat] and p.hands[seat][CUTTER] else 0
    return {
        "wreck": text.word("wreck", p.c.wrecks[wreck]),
        "type": text.word("type", p.c.types[p.c.wreck_type[wreck]]),
        "value": p.c.value[wreck],
        "chance": f"{100 * chance(p.c.hull[wreck], bonus):.0f} %",
        "points": p.c.contract,
    }


def _completes(p: Orbit, seat: int, wreck: int) -> bool:
    held = types_held(p, seat)
    return p.c.wreck_type[wreck] not in held and len(held) == p.c.charter - 1


def _why(p: Orbit, seat: int, wreck: int) -> str:
    kind = p.c.wreck_type[wreck]
    if _completes(p, seat, wreck):
        return "completes"
    if any(count and p.c.card_type[card] == kind for card, count in enumerate(p.hands[seat])):
        return "contract"
    return "value" if kind in types_held(p, seat) else "new"
