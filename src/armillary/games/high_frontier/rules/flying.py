"""One move, step by step (6.2 to 6.6, 8.3): the predicate that refuses a step, and what a step costs.

A voyage is a move under way. A flight and a way that is drawn by hand both go by it; `chart.reach` searches with the same step
predicate (`chart.turn`) and the same costs, and the tests compare the two.
"""

from typing import Final

from armillary.fields import Count, Free, Listed, One, Records, Yes
from armillary.games.high_frontier.chart.graph import (
    ELEVATOR_ARC,
    FREE_PIVOTS,
    LANDED,
    MAG_SAIL,
    NO_AEROBRAKE,
    NO_ELEVATOR,
    NO_HOP,
    NO_ROUTE,
    ONLY_DOWN,
    SCOOPS,
    U_TURN,
)
from armillary.games.high_frontier.ids import AEROBRAKE, BURN, NONE, SITE, STEP
from armillary.games.high_frontier.position import A_CARD, A_SPACE, A_STACK, DONE, FEW, SPACES, Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal
from armillary.kernel.thing import Thing

from . import landing, stacks, thrust

__all__ = [
    "VOYAGE",
    "Voyage",
    "begin",
    "copy_of",
    "settle_fuel",
    "step",
    "thrust_now",
    "why_not_step",
    "why_not_stop",
]


class Voyage(Thing):
    """A stack on its way: how it moves, where it is, what it has spent."""

    FIELDS = {
        "stack": A_STACK,
        "engine": A_CARD,
        "mode": FEW,
        "thrust": Count(12),
        "consumption": Count(64),
        "tireless": Yes(),
        "lander": Yes(),
        "before": A_SPACE,
        "burns": Count(12),
        "spent": Count(128),
        "free": FEW,
        "used": Free(),
        "crossed": DONE,
        "path": Listed(One(SPACES), 48),
    }
    __slots__ = FIELDS

    def __init__(
        self,
        stack: int = NONE,
        engine: int = NONE,
        mode: int = 0,
        thrust: int = 0,
        consumption: int = 0,
        tireless: int = 0,
        lander: int = 1,
        before: int = NONE,
        burns: int = 0,
        spent: int = 0,
        free: int = 0,
        used: int = 0,
        crossed: list[int] | None = None,
        path: list[int] | None = None,
    ) -> None:
        self.stack = stack
        self.engine = engine
        self.mode = mode
        #: Modified thrust, consumption of a burn in sixteenths of a step.
        self.thrust = thrust
        self.consumption = consumption
        self.tireless = tireless
        self.lander = lander
        #: The space before (no U-turn), burns paid, sixteenths of a step spent, free burns left, flybys used (bits).
        self.before = before
        self.burns = burns
        self.spent = spent
        self.free = free
        self.used = used
        #: Different belts entered; all spaces of the move, the first included.
        self.crossed: list[int] = [] if crossed is None else crossed
        self.path: list[int] = [] if path is None else path


@does("HF-THR-01")
def begin(p: Chart, stack: int, setting: thrust.Setting, burner: int, lander: bool = True) -> Voyage:
    drive = landing.drive_of(p, stack, setting, burner)
    return Voyage(
        stack=stack,
        engine=setting[0],
        mode=landing.mode_of(p, stack, setting[0]),
        thrust=drive.thrust,
        consumption=drive.consumption,
        tireless=int(drive.tireless),
        lander=int(drive.lander and lander),
        path=[p.where[stack]],
    )


#: What the steps of a move hold: the voyage, once it has begun.
VOYAGE: Final = Records(Voyage, most=1)


def copy_of(v: Voyage) -> Voyage:
    """To draw on: a way that goes on from here."""
    values = {name: getattr(v, name) for name in Voyage.FIELDS}
    return Voyage(**{**values, "crossed": v.crossed[:], "path": v.path[:]})


@does("HF-ADV-11", "HF-ADV-20")
def thrust_now(v: Voyage) -> int:
    """HF-ADV-11, HF-ADV-20: the Mag Sail gains a point with each belt."""
    return v.thrust + len(v.crossed) if v.mode & MAG_SAIL else v.thrust


@does(
    "HF-ADV-01",
    "HF-MAP-02",
    "HF-MOVE-04",
    "HF-MOVE-13",
    "HF-LAND-07",
    "HF-LAND-09",
    "HF-LAND-10",
    "HF-SAIL-02",
    "HF-ROUTE-01",
    "HF-ROUTE-02",
    "HF-ROUTE-03",
    "HF-ROUTE-04",
    "HF-ROUTE-05",
)
def cost(p: Chart, v: Voyage, here: int, to: int, turn: int) -> tuple[int, int, int]:
    """Burns to be paid, free burns used (HF-ADV-01), sixteenths of a step in all."""
    arc = p.c.reach.chart.arcs[here][to]
    paid, free = turn, 0
    if turn and v.mode & FREE_PIVOTS:
        free = min(v.free, turn)
        paid -= free
    if p.c.kind[to] == BURN:
        if v.free > free:
            free += 1
        else:
            paid += 1
    fuel = paid * v.consumption
    if v.lander:
        if v.before == NONE and arc != ELEVATOR_ARC:
            fuel += STEP * landing.lander_fuel(p, v.stack, v.thrust, 0, here)
        if p.c.kind[to] == SITE:
            # The belts of the way have raised the Mag Sail's thrust by now.
            fuel += STEP * landing.lander_fuel(p, v.stack, thrust_now(v), arc, to)
    return paid, free, fuel


@does("HF-THR-13", "HF-MOVE-03")
def why_not_step(p: Chart, v: Voyage, to: int) -> Refusal | None:
    """May the voyage go on to that space?"""
    here = v.path[-1]
    turn = p.c.reach.chart.turn(v.mode, v.before, here, to)
    if turn < 0:
        return FAULTS[turn](to)
    if to in p.law.answers_shut(p, stacks.owner_of(p, v.stack)):
        return Refusal("HF-MOVE-01", "no-route", space=to)
    site = stacks.site_at(p, to)
    if site != NONE:
        if p.c.border[site] not in (NONE, p.law.answers_sector(p)):
            return Refusal("HF-LAND-02", "wrong-season", site=site, sector=p.c.border[site])
        if not p.law.asks_lands(p, v.stack, site):
            return Refusal("HF-FRT-02", "no-factory", site=site)
    chute = p.c.hazard[to] == AEROBRAKE or p.c.hazard[here] == AEROBRAKE
    have = STEP * p.steps[v.stack] - v.spent
    if not v.tireless and not chute and have <= 0:
        return Refusal("HF-THR-12", "dry")
    if turn and not v.tireless and not chute:
        # HF-A39: a pivot is paid on the cross; who is dry then stays there.
        given = min(v.free, turn) if v.mode & FREE_PIVOTS else 0
        if (turn - given) * v.consumption == have:
            return Refusal("HF-THR-12", "dry")
    paid, _, fuel = cost(p, v, here, to, turn)
    if v.burns + paid > thrust_now(v):
        if turn:
            return Refusal("HF-PIV-02", "no-pivot", space=here)
        return Refusal("HF-MOVE-03", "no-thrust", thrust=thrust_now(v))
    if fuel > have:
        if fuel > paid * v.consumption:
            return Refusal("HF-LAND-06", "no-lander-fuel", space=to)
        return Refusal("HF-MOVE-10", "no-fuel")
    return None


FAULTS: Final = {
    NO_ROUTE: lambda to: Refusal("HF-MOVE-01", "no-route", space=to),
    U_TURN: lambda to: Refusal("HF-MOVE-09", "u-turn", space=to),
    NO_ELEVATOR: lambda to: Refusal("HF-MAP-09", "no-elevator"),
    NO_AEROBRAKE: lambda to: Refusal("HF-FRT-03", "no-aerobrake", space=to),
    ONLY_DOWN: lambda to: Refusal("HF-THR-10", "only-down"),
    NO_HOP: lambda to: Refusal("HF-LAND-12", "no-hop"),
    LANDED: lambda to: Refusal("HF-LAND-01", "landed"),
}


@does("HF-MOVE-07", "HF-MAP-06")
def step(p: Chart, v: Voyage, to: int) -> None:
    """Go there: burns, fuel and free burns. Hazards are the flight's business."""
    c = p.c
    here = v.path[-1]
    turn = c.reach.chart.turn(v.mode, v.before, here, to)
    paid, free, fuel = cost(p, v, here, to, turn)
    v.burns += paid
    v.free -= free
    v.spent += fuel
    number = c.flyby_number[to]
    if number != NONE and v.mode & (1 << number) and not v.used & (1 << number):
        v.used |= 1 << number
        v.free += c.flyby[to]
    if c.belt[to] != NONE and to not in v.crossed:
        v.crossed.append(to)
    v.before = here
    v.path.append(to)


def why_not_stop(p: Chart, v: Voyage) -> Refusal | None:
    """HF-HAZ-08: nobody stops on a parachute space without a scoop."""
    if p.c.hazard[v.path[-1]] == AEROBRAKE and not v.mode & SCOOPS:
        return Refusal("HF-HAZ-08", "no-stop", space=v.path[-1])
    if len(v.path) == 1:
        return Refusal("HF-MOVE-01", "not-moved")
    return None


def settle_fuel(p: Chart, v: Voyage) -> None:
    """HF-MOVE-10: round up what was spent and move the fuel figure; a part step still open stays open within the move."""
    whole = -(-v.spent // STEP)
    if whole > 0:
        p.steps[v.stack] -= whole
        v.spent -= whole * STEP
