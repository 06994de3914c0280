"""A plan in words: the attack that brings most, why, the next best, and the difference in points."""

from typing import Any

from armillary.games.galactic_empire.flow.setup import PlaceNexus, PlaceUnits
from armillary.games.galactic_empire.position import Galaxy
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .plan import Planner
from .styles import PLAIN

__all__ = ["tell"]

#: An attack that brings less is none (as the player that plans them thinks).
LEAST = 0.02


def tell(view: Position, seat: int, text: Text) -> list[str]:
    assert isinstance(view, Galaxy)
    p = view
    if isinstance(p.frames[-1], (PlaceUnits, PlaceNexus)):
        return []
    planner = Planner(p, PLAIN)
    found = [(*planner.muster(target), target.sector) for target in planner.targets]
    found = sorted((one for one in found if one[0] > LEAST), key=lambda one: (-one[0], one[2]))
    if not found:
        return _quiet(p, text)
    gain, units, sector = found[0]
    facts: dict[str, Any] = {
        "sector": _sector(sector, text),
        "count": len(units),
        "gain": f"{gain:.1f}",
        "index": f"{p.chaos_index:g}",
    }
    why = "danger" if p.chaos_index > PLAIN.danger else "retake" if p.sys_kind[sector] >= 0 else "destroy"
    said = [text.fill("plan", "attack", {**facts, "why": text.fill("plan", f"why-{why}", facts)})]
    if len(found) == 1:
        return [*said, text.fill("plan", "instead-hold", facts)]
    second, others, other = found[1]
    facts = {
        "sector": _sector(other, text),
        "count": len(others),
        "gain": f"{second:.1f}",
        "gap": f"{gain - second:.1f}",
    }
    return [*said, text.fill("plan", "instead-alike" if gain - second < 0.05 else "instead-attack", facts)]


def _quiet(p: Galaxy, text: Text) -> list[str]:
    """No attack pays: systems that lie empty, or nothing at all."""
    empty = [s for s in p.c.systems if p.sys_kind[s] < 0]
    if not empty:
        return [text.fill("plan", "hold", {}), text.fill("plan", "instead-loss", {})]
    facts = {"sector": _sector(empty[0], text), "count": len(empty)}
    said = [text.fill("plan", "settle", facts)]
    if len(empty) > 1:
        return [*said, text.fill("plan", "instead-settle", {"sector": _sector(empty[1], text)})]
    return [*said, text.fill("plan", "instead-loss", {})]


def _sector(sector: int, text: Text) -> str:
    return text.word("sector", f"s{sector:02}")
