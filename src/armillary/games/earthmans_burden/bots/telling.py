"""A plan in words: the world to make for or the technology to learn, why, the next best, and what it lacks."""

from typing import Any

from armillary.games.earthmans_burden.flow.setup import SetupRound
from armillary.games.earthmans_burden.ids import ESCHATON_PAIR, TECHNOLOGIES
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.technologies import can_learn
from armillary.games.earthmans_burden.rules.units import developments
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .greedy import LAND
from .sight import ROAD, WORTH, all_developments, all_fleets, desire, rivals, threat, wants

__all__ = ["tell"]

#: From so many developments at risk on, calming them comes first; and what a voyage is worth that leads nowhere.
UNREST = 2
NOWHERE = 0.05


def tell(view: Position, seat: int, text: Text) -> list[str]:
    assert isinstance(view, SolarDisc)
    p = view
    if p.out[seat]:
        return []
    if any(isinstance(frame, SetupRound) for frame in p.frames):
        first = "foothold" if not all_developments(p, seat) else "sky"
        return [text.fill("plan", first, {}), text.fill("plan", f"instead-{first}", {})]
    worlds = _voyages(p, seat)
    c = p.c
    at_risk = [p.risk[seat * c.worlds + world] for world in range(c.worlds)]
    if sum(at_risk) >= UNREST:
        worst = max(range(c.worlds), key=lambda world: at_risk[world])
        said = text.fill("plan", "unrest", {"world": _world(p, worst, text), "count": sum(at_risk)})
        return [said, _instead(p, seat, worlds[0], text) if worlds else text.fill("plan", "instead-rest", {})]
    if p.tech[seat] & ESCHATON_PAIR == ESCHATON_PAIR:
        left = {"count": c.eschaton_goal - p.eschaton[seat]}
        return [text.fill("plan", "singularity", left), text.fill("plan", "instead-rest", {})]
    if worlds and (all_developments(p, seat) < LAND or not _learnable(p, seat)):
        said = text.fill("plan", "voyage", _voyage(p, seat, worlds[0], text))
        if len(worlds) > 1:
            return [said, _instead(p, seat, worlds[1], text)]
        return [said, text.fill("plan", "instead-stay", {})]
    return _research(p, seat, text)


def _voyages(p: SolarDisc, seat: int) -> list[tuple[int, int]]:
    """Worlds that are worth the way, best first, each with the turns until the first fleets are there."""
    fleets = all_fleets(p, seat)
    if not fleets:
        return []
    wanted = wants(p, seat)
    found: list[tuple[float, int, int]] = []
    for world in range(p.c.worlds):
        turns = _turns(p, seat, world)
        worth = desire(p, seat, world, fleets, wanted[world])
        if turns >= 0 and worth > NOWHERE and _what(p, seat, world) is not None:
            found.append((-worth / (1 + turns), world, turns))
    return [(world, turns) for _, world, turns in sorted(found)]


def _turns(p: SolarDisc, seat: int, world: int) -> int:
    """Until the nearest of its fleets is there; -1: none gets there."""
    c = p.c
    if p.fleets[seat * c.worlds + world]:
        return 0
    ways = [c.falls[path][world] for path in range(c.paths) if p.space[seat * c.paths + path]]
    for other in range(c.worlds):
        if p.fleets[seat * c.worlds + other]:
            ways += [1 + c.falls[path][world] for path in c.sky[c.paths + other] if c.falls[path][world] >= 0]
    return min((turns for turns in ways if turns >= 0), default=-1)


def _what(p: SolarDisc, seat: int, world: int) -> tuple[str, int] | None:
    """Why go there: open regions, developments of one's own in danger, those of others."""
    if p.unclaimed[world]:
        return "open", p.unclaimed[world]
    if developments(p, seat, world) and threat(p, seat, world):
        return "danger", threat(p, seat, world)
    held = sum(developments(p, other, world) for other in rivals(p, seat))
    return ("held", held) if held else None


def _voyage(p: SolarDisc, seat: int, one: tuple[int, int], text: Text) -> dict[str, Any]:
    world, turns = one
    what, count = _what(p, seat, world) or ("open", 0)
    return {
        "world": _world(p, world, text),
        "why": text.fill("plan", f"why-{what}", {"count": count}),
        "when": text.fill("plan", "there" if not turns else "away", {"turns": turns}),
    }


def _instead(p: SolarDisc, seat: int, one: tuple[int, int], text: Text) -> str:
    return text.fill("plan", "instead-voyage", _voyage(p, seat, one, text))


def _learnable(p: SolarDisc, seat: int) -> list[int]:
    known = [one for one in WORTH if can_learn(p, seat, one)]
    return sorted(known, key=lambda one: -WORTH[one])


def _research(p: SolarDisc, seat: int, text: Text) -> list[str]:
    known = _learnable(p, seat)
    if not known:
        return []
    steps = max(1, p.c.research_goal - p.research[seat])
    said = [
        text.fill(
            "plan",
            key,
            {"technology": text.word("technology", TECHNOLOGIES[one]), "count": steps, "why": _road(one, text)},
        )
        for key, one in zip(("research", "instead-research"), known, strict=False)
    ]
    return said if len(said) > 1 else [*said, text.fill("plan", "instead-rest", {})]


def _road(technology: int, text: Text) -> str:
    return text.fill("plan", "why-road" if ROAD >> technology & 1 else "why-help", {})


def _world(p: SolarDisc, world: int, text: Text) -> str:
    return text.word("node", p.c.names[p.c.paths + world])
