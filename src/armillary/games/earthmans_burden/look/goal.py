"""The goal line: keep what rebels, settle what is open, then research the way to the Singularity."""

from armillary.games.earthmans_burden.bots.greedy import Greedy
from armillary.games.earthmans_burden.bots.sight import WORTH, all_developments, all_fleets, desire, wants
from armillary.games.earthmans_burden.flow.setup import SetupRound
from armillary.games.earthmans_burden.ids import ESCHATON_PAIR, TECHNOLOGIES
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.technologies import can_learn
from armillary.kernel.text import Text
from armillary.scene import Goal

__all__ = ["goal"]

#: From so many developments at risk on, calming them comes first.
UNREST = 2


def goal(p: SolarDisc, seat: int, text: Text) -> Goal | None:
    if p.out[seat]:
        return None
    c = p.c
    if isinstance(p.frames[-1], SetupRound) or any(isinstance(frame, SetupRound) for frame in p.frames):
        first = "foothold" if not all_developments(p, seat) else "sky"
        return _goal(first, {}, text, [f"node:{c.names[c.paths + c.home]}"])
    at_risk = [p.risk[seat * c.worlds + world] for world in range(c.worlds)]
    worst = max(range(c.worlds), key=lambda world: at_risk[world])
    if sum(at_risk) >= UNREST:
        facts = {"world": _world(p, worst, text), "count": sum(at_risk)}
        return _goal("unrest", facts, text, [_mark(p, worst)])
    if p.tech[seat] & ESCHATON_PAIR == ESCHATON_PAIR:
        return _goal("singularity", {"count": c.eschaton_goal - p.eschaton[seat]}, text, [])
    fleets = all_fleets(p, seat)
    wanted = wants(p, seat)
    open_worlds = [world for world in range(c.worlds) if wanted[world] > 0 and p.unclaimed[world]]
    if all_developments(p, seat) < Greedy.land and open_worlds:
        world = max(open_worlds, key=lambda one: desire(p, seat, one, max(fleets, 1), wanted[one]))
        facts = {"world": _world(p, world, text), "count": p.unclaimed[world], "fleets": fleets}
        return _goal("settle" if fleets else "fleets", facts, text, [_mark(p, world)])
    known = [one for one in WORTH if can_learn(p, seat, one)]
    if not known:
        return None
    best = max(known, key=lambda one: WORTH[one])
    facts = {
        "technology": text.word("technology", TECHNOLOGIES[best]),
        "count": max(1, c.research_goal - p.research[seat]),
    }
    return _goal("research", facts, text, [f"technology:{TECHNOLOGIES[best]}"])


def _world(p: SolarDisc, world: int, text: Text) -> str:
    return text.word("node", p.c.names[p.c.paths + world])


def _mark(p: SolarDisc, world: int) -> str:
    return f"node:{p.c.names[p.c.paths + world]}"


def _goal(key: str, facts: dict[str, object], text: Text, marks: list[str]) -> Goal:
    return Goal(text.fill("goal", key, facts), text.fill("goal", f"{key}-why", facts), marks)
