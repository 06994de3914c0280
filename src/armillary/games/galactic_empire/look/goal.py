"""The goal line: keep Chaos down, then the attack that brings most, then empty systems."""

from armillary.games.galactic_empire.bots.plan import Planner
from armillary.games.galactic_empire.bots.styles import PLAIN
from armillary.games.galactic_empire.flow.setup import PlaceNexus, PlaceUnits
from armillary.games.galactic_empire.position import Galaxy
from armillary.games.galactic_empire.rules.victory import victory_points
from armillary.kernel.text import Text
from armillary.scene import Goal

__all__ = ["goal"]

#: An attack that brings less is none (as the player that plans them thinks).
LEAST = 0.02


def goal(p: Galaxy, seat: int, text: Text) -> Goal | None:
    if isinstance(p.frames[-1], (PlaceUnits, PlaceNexus)):
        return None
    facts: dict[str, object] = {
        "index": text.number(p.chaos_index),
        "points": victory_points(p),
        "systems": p.imp_systems,
    }
    planner = Planner(p, PLAIN)
    found = [(planner.muster(target), target.sector) for target in planner.targets]
    (gain, units), sector = max(found, key=lambda one: one[0][0], default=((0.0, []), 0))
    if gain > LEAST:
        kind = "retake" if p.sys_kind[sector] >= 0 else "destroy"
        facts |= {"sector": text.word("sector", f"s{sector:02}"), "count": len(units)}
        return _goal(f"{kind}-danger" if p.chaos_index > PLAIN.danger else kind, facts, text, [f"sector:s{sector:02}"])
    if p.chaos_index > PLAIN.danger:
        return _goal("chaos", facts, text, [])
    empty = [s for s in p.c.systems if p.sys_kind[s] < 0]
    if empty:
        facts |= {"sector": text.word("sector", f"s{empty[0]:02}"), "count": len(empty)}
        return _goal("settle", facts, text, [f"sector:s{empty[0]:02}"])
    return _goal("hold", facts, text, [])


def _goal(key: str, facts: dict[str, object], text: Text, marks: list[str]) -> Goal:
    return Goal(text.fill("goal", key, facts), text.fill("goal", f"{key}-why", facts), marks)
