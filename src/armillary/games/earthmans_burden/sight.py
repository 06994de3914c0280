"""What the bot sees in a position: where fleets are wanted, who threatens what, how everybody stands."""

from armillary.kernel.position import Position

from .position import SolarDisc
from .rules.units import developments, strength
from .tables import TECHNOLOGIES, UN

#: What to research, first things first.
ORDER = [
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
WORTH = {TECHNOLOGIES.index(name): len(ORDER) - number for number, name in enumerate(ORDER)}


def rivals(p: SolarDisc, seat: int) -> list[int]:
    return [other for other in range(p.game.seats) if other != seat and p.units[other] > 0]


def foes_at(p: SolarDisc, seat: int, world: int) -> int:
    """Fleets of the other players in that orbit."""
    worlds = p.t.worlds
    return sum(p.fleets[other * worlds + world] for other in range(p.game.seats) if other != seat)


def threat(p: SolarDisc, seat: int, world: int) -> int:
    """Fleets of others that are in the orbit or one fall away from it."""
    t = p.t
    total = foes_at(p, seat, world)
    for path in t.up[t.paths + world]:
        for other in range(p.game.seats):
            if other != seat:
                total += p.space[other * t.paths + path]
    return total


def wants(p: SolarDisc, seat: int) -> list[float]:
    """How many more fleets each world could use: to settle what is unclaimed, or to take what is weakly held."""
    t = p.t
    found: list[float] = []
    for world in range(t.worlds):
        i = seat * t.worlds + world
        wanted = float(p.unclaimed[world])
        if world == t.home and developments(p, UN, world):
            wanted = 0.0  # the UN would claim it at the end of the turn
        foes = foes_at(p, seat, world)
        if foes > p.fleets[i] + 6:
            wanted *= 0.3
        found.append(wanted - p.fleets[i])
    return found


def heading(p: SolarDisc, seat: int, wanted: list[float]) -> list[int]:
    """Where the spaceborne stacks are bound for, deepest first; what they bring is taken off the wants."""
    t = p.t
    goals = [-1] * t.paths
    for path in range(t.paths - 1, -1, -1):
        count = p.space[seat * t.paths + path]
        if count:
            goal = best_goal(p, seat, path, count, wanted)
            goals[path] = goal
            if goal >= 0:
                wanted[goal] -= count
    return goals


def best_goal(p: SolarDisc, seat: int, path: int, count: int, wanted: list[float]) -> int:
    t = p.t
    best, found = -1.0, -1
    for world in range(t.worlds):
        turns = t.falls[path][world]
        if turns < 0:
            continue
        score = desire(p, seat, world, count, wanted[world]) / (1 + turns)
        if score > best:
            best, found = score, world
    return found


def desire(p: SolarDisc, seat: int, world: int, count: int, wanted: float) -> float:
    """What it is worth to bring so many fleets to a world."""
    t = p.t
    score = 0.05
    if wanted > 0:
        score += min(float(count), wanted) + 0.2 * p.unclaimed[world]
    own = developments(p, seat, world)
    if own:
        score += 0.15 * own + 0.2 * max(0, threat(p, seat, world) - p.fleets[seat * t.worlds + world])
    against = sum(strength(p, other, world) for other in rivals(p, seat))
    if against and world != t.home:
        force = count + p.fleets[seat * t.worlds + world]
        if force > 1.3 * against:
            prize = sum(developments(p, other, world) for other in rivals(p, seat))
            score += 0.25 + 0.5 * prize
    return score


def all_developments(p: SolarDisc, seat: int) -> int:
    worlds = p.t.worlds
    return sum(p.sound[seat * worlds : (seat + 1) * worlds]) + sum(p.risk[seat * worlds : (seat + 1) * worlds])


def all_fleets(p: SolarDisc, seat: int) -> int:
    t = p.t
    return sum(p.fleets[seat * t.worlds : (seat + 1) * t.worlds]) + sum(p.space[seat * t.paths : (seat + 1) * t.paths])


def evaluate(p: Position, seat: int) -> float:
    """How well the seat stands, -1 to 1: its own score against the best of the others."""
    assert isinstance(p, SolarDisc)
    if p.result is not None:
        return 2 * p.result.scores[seat] - 1 if len(p.result.winners) < 2 else 0.0
    scores = [standing(p, other) for other in range(p.game.seats)]
    mine = scores.pop(seat)
    best = max(scores)
    return (mine - best) / (mine + best + 1.0)


def standing(p: SolarDisc, seat: int) -> float:
    if p.out[seat] or not p.units[seat]:
        return 0.0
    t = p.t
    worlds = t.worlds
    first = seat * worlds
    score = 3.0 * sum(p.sound[first : first + worlds]) + 2.0 * sum(p.risk[first : first + worlds])
    score += 1.0 * all_fleets(p, seat)
    for technology, worth in WORTH.items():
        if p.tech[seat] >> technology & 1:
            score += 1.0 + 0.25 * worth
    score += p.research[seat] * 0.8 + p.ai[seat] * 0.4
    score += p.eschaton[seat] ** 2 * 2.0
    home = p.sound[first + t.home] + p.risk[first + t.home]
    score += max(0, home - 4) ** 2 + 8.0 * p.streak[seat]
    return score
