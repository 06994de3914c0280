"""What the bot sees in a position: where fleets are wanted, who threatens what, how everybody stands."""

from typing import Final

from armillary.games.earthmans_burden.ids import AI_PAIR, ESCHATON_PAIR, TECHNOLOGIES, UN
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.units import developments, strength
from armillary.kernel.position import Position

#: What to research, first things first.
ORDER: Final = [
    "artificial-intelligence",
    "cognition-circuits",
    "advanced-ai",
    "the-eschaton",
    "paradox-circuits",
    "abstraction-circuits",
    "defensive-grid",
    "shielding",
    "heavy-weapons",
    "security",
    "infrastructure",
    "nanotechnology",
    "von-neumann-engines",
]


def worths(order: list[str]) -> dict[int, int]:
    """What each technology of such an order is worth, the first most; later mentions do not count."""
    names = list(dict.fromkeys(order))
    return {TECHNOLOGIES.index(name): len(names) - number for number, name in enumerate(names)}


WORTH: Final = worths(ORDER)

#: The technologies on the road to the Singularity, and the length of it: five technologies of four steps and six on the track.
ROAD: Final = AI_PAIR | ESCHATON_PAIR | 1 << TECHNOLOGIES.index("advanced-ai")
JOURNEY: Final = 5 * 4 + 6 * 3
#: How a finished match compares with evaluations.
DECIDED: Final = 6.0


def rivals(p: SolarDisc, seat: int) -> list[int]:
    return [other for other in range(p.game.seats) if other != seat and p.units[other] > 0]


def foes_at(p: SolarDisc, seat: int, world: int) -> int:
    """Fleets of the other players in that orbit."""
    worlds = p.c.worlds
    return sum([p.fleets[other * worlds + world] for other in range(p.game.seats) if other != seat])


def threat(p: SolarDisc, seat: int, world: int) -> int:
    """Fleets of others that are in the orbit or one fall away from it."""
    c = p.c
    total = foes_at(p, seat, world)
    for path in c.up[c.paths + world]:
        for other in range(p.game.seats):
            if other != seat:
                total += p.space[other * c.paths + path]
    return total


def wants(p: SolarDisc, seat: int) -> list[float]:
    """How many more fleets each world could use: to settle what is unclaimed, or to take what is weakly held."""
    c = p.c
    found: list[float] = []
    for world in range(c.worlds):
        i = seat * c.worlds + world
        wanted = float(p.unclaimed[world])
        if world == c.home and developments(p, UN, world):
            wanted = 0.0  # the UN would claim it at the end of the turn
        if wanted and foes_at(p, seat, world) > p.fleets[i] + 6:
            wanted *= 0.3
        found.append(wanted - p.fleets[i])
    return found


def heading(p: SolarDisc, seat: int, wanted: list[float]) -> list[int]:
    """Where the spaceborne stacks are bound for, deepest first; what they bring is taken off the wants."""
    c = p.c
    goals = [-1] * c.paths
    for path in range(c.paths - 1, -1, -1):
        count = p.space[seat * c.paths + path]
        if count:
            goal = best_goal(p, seat, path, count, wanted)
            goals[path] = goal
            if goal >= 0:
                wanted[goal] -= count
    return goals


def best_goal(p: SolarDisc, seat: int, path: int, count: int, wanted: list[float]) -> int:
    c = p.c
    best, found = -1.0, -1
    for world in range(c.worlds):
        turns = c.falls[path][world]
        if turns < 0:
            continue
        score = desire(p, seat, world, count, wanted[world]) / (1 + turns)
        if score > best:
            best, found = score, world
    return found


def desire(p: SolarDisc, seat: int, world: int, count: int, wanted: float) -> float:
    """What it is worth to bring so many fleets to a world."""
    c = p.c
    score = 0.05
    if wanted > 0:
        score += min(float(count), wanted) + 0.2 * p.unclaimed[world]
    own = developments(p, seat, world)
    if own:
        score += 0.15 * own + 0.2 * max(0, threat(p, seat, world) - p.fleets[seat * c.worlds + world])
    if world != c.home:
        others = rivals(p, seat)
        against = sum([strength(p, other, world) for other in others])
        if against and count + p.fleets[seat * c.worlds + world] > 1.3 * against:
            score += 0.25 + 0.5 * sum([developments(p, other, world) for other in others])
    return score


def all_developments(p: SolarDisc, seat: int) -> int:
    worlds = p.c.worlds
    return sum(p.sound[seat * worlds : (seat + 1) * worlds]) + sum(p.risk[seat * worlds : (seat + 1) * worlds])


def all_fleets(p: SolarDisc, seat: int) -> int:
    c = p.c
    return sum(p.fleets[seat * c.worlds : (seat + 1) * c.worlds]) + sum(p.space[seat * c.paths : (seat + 1) * c.paths])


def evaluate(p: Position, seat: int) -> float:
    """How well the seat stands against the average of all. The difference between two seats is about the log-odds."""
    assert isinstance(p, SolarDisc)
    seats = p.game.seats
    if p.result is not None:
        if len(p.result.winners) > 1:
            return 0.0
        return DECIDED * (2 * p.result.scores[seat] - 1)
    roads = [road(p, other) for other in range(seats)]
    # How near the end is: how far the leading player is on the road to the Singularity, from 0 to 1.
    late = max(roads[other] + 3 * p.eschaton[other] for other in range(seats)) / JOURNEY
    standings = [standing(p, other, roads[other], late) for other in range(seats)]
    return standings[seat] - sum(standings) / seats


def road(p: SolarDisc, seat: int) -> int:
    """Steps of research towards The Eschaton and Paradox Circuits that are behind the seat."""
    known = (p.tech[seat] & ROAD).bit_count()
    return p.c.research_goal * known + (p.research[seat] if known < ROAD.bit_count() else 0)


def standing(p: SolarDisc, seat: int, behind: int, late: float) -> float:
    """The chances of a seat as a number; differences are log-odds.

    The weights were fitted by logistic regression to who won, on 237,000 positions at the start of a turn, from 6,500 matches
    for two between greedy players and styles with slips; on matches held out the log-loss is 0.46 (with the best weight of
    the earlier evaluation 0.49). Units count at first and not in the end, when all depends on the tracks and the AIs.
    """
    if p.out[seat] or not p.units[seat]:
        return -DECIDED
    c = p.c
    first = seat * c.worlds
    last = first + c.worlds
    at_risk = sum(p.risk[first:last])
    homes = sum(p.sound[first:last]) + at_risk
    score = (1.0 - late) * (0.34 * homes + 0.23 * all_fleets(p, seat)) - 0.2 * at_risk
    score += (0.035 + 0.13 * late) * behind + (1.9 * late - 0.75) * p.eschaton[seat] + 0.3 * late * p.ai[seat]
    # Too rare for a fit: somebody is about to hold all of Earth.
    earth = p.sound[first + c.home] + p.risk[first + c.home]
    if earth > 4 and not c.hydroponics:
        score += 0.3 * (earth - 4) + 1.5 * p.streak[seat]
    return score


def terms(p: Position, seat: int) -> dict[str, float]:
    """What `standing` is made of, by name (a test compares their sum with it)."""
    assert isinstance(p, SolarDisc)
    seats = p.game.seats
    if p.out[seat] or not p.units[seat]:
        return {"gone": -DECIDED}
    roads = [road(p, other) for other in range(seats)]
    late = max(roads[other] + 3 * p.eschaton[other] for other in range(seats)) / JOURNEY
    c = p.c
    first = seat * c.worlds
    last = first + c.worlds
    at_risk = sum(p.risk[first:last])
    earth = p.sound[first + c.home] + p.risk[first + c.home]
    siege = 0.3 * (earth - 4) + 1.5 * p.streak[seat] if earth > 4 and not c.hydroponics else 0.0
    return {
        "developments": (1.0 - late) * 0.34 * (sum(p.sound[first:last]) + at_risk),
        "fleets": (1.0 - late) * 0.23 * all_fleets(p, seat),
        "risk": -0.2 * at_risk,
        "research": (0.035 + 0.13 * late) * roads[seat],
        "eschaton": (1.9 * late - 0.75) * p.eschaton[seat],
        "ai": 0.3 * late * p.ai[seat],
        "siege": siege,
    }
