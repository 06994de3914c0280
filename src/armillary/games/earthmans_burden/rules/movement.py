"""Movement (EB-MOVE): fleets in orbits may rise, fleets in trajectories must fall one ring."""

from typing import Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import MOVEMENT
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .quiet import end_point

RISE: Final[tuple[str, ...]] = ("EB-MOVE-01", "EB-MOVE-04", "EB-MOVE-05", "EB-MOVE-07", "EB-BOARD-04")
FALL: Final[tuple[str, ...]] = ("EB-MOVE-02", "EB-MOVE-03", "EB-MOVE-04", "EB-MOVE-07", "EB-BOARD-04", "EB-BOARD-05")


@does("EB-UNIT-06", "EB-MOVE-06")
def shift(p: SolarDisc, seat: int, origin: int, goal: int, count: int, lead: bool, rules: tuple[str, ...]) -> None:
    """Own fleets go from one place to another. All moves come through here, and each ends a quiet point (EB-XTRA-24). Fleets of
    others there change nothing (EB-UNIT-06). A journey is one rise and then a turn for each ring down (EB-MOVE-06)."""
    c = p.c
    if (p.offers or p.drafts or p.declined) and c.points_end:
        end_point(p)
    if origin < c.paths:
        p.space[seat * c.paths + origin] -= count
    else:
        p.fleets[seat * c.worlds + origin - c.paths] -= count
    if goal < c.paths:
        p.space[seat * c.paths + goal] += count
    else:
        i = seat * c.worlds + goal - c.paths
        p.fleets[i] += count
        if p.phase == MOVEMENT and c.points_end:
            # EB-MOVE-04: a fleet that fell into this orbit does not rise in the same phase.
            p.new_fleets[i] += count
    if lead:
        p.commander[seat] = goal
    p.tell(events.fleets_moved, seat, origin, goal, count, lead, rules)


@does("EB-MOVE-08", "EB-MOVE-09")
def fleets_at(p: SolarDisc, seat: int, node: int) -> int:
    """What a player could move there: their own fleets, never developments (EB-MOVE-09). Nobody moves the UN's (EB-MOVE-08)."""
    c = p.c
    return p.space[seat * c.paths + node] if node < c.paths else p.fleets[seat * c.worlds + node - c.paths]


def why_not_leave(p: SolarDisc, seat: int, node: int, able: int, lead: bool) -> Refusal | None:
    """Each moves at most once in the phase (EB-MOVE-04)."""
    if able or lead:
        return None
    if fleets_at(p, seat, node) or p.commander[seat] == node:
        return Refusal("EB-MOVE-04", "moved-already")
    return Refusal("EB-MOVE-07", "no-fleets", node=node)


def why_not_go(p: SolarDisc, origin: int, goal: int) -> Refusal | None:
    """From an orbit to any trajectory above it; from a trajectory one ring down."""
    c = p.c
    if goal == c.centre and not c.down[c.centre]:
        return Refusal("EB-OPT-MG2", "centre-closed")
    if origin < c.paths:
        if goal not in c.down[origin]:
            return Refusal("EB-MOVE-02", "one-ring-worldward", node=origin)
    elif goal not in c.sky[origin]:
        return Refusal("EB-MOVE-01", "not-skyward", node=goal)
    return None


def why_not_so_many(count: int, least: int, able: int, rule: str) -> Refusal | None:
    if not least <= count <= able:
        return Refusal(rule, "not-so-many", hits=able)
    return None


@does("EB-OPT-AS2")
def why_not_lead(lead: bool) -> Refusal | None:
    """EB-OPT-AS2: the Commander moves as a fleet does."""
    return None if lead else Refusal("EB-OPT-AS2", "no-commander")
