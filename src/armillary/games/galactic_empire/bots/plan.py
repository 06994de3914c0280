"""Where the greedy player sends its units: target by target, the units that make an attack worth most, then the rest nearer."""

from typing import Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules.combat import hostile_to_empire, why_not_kind
from armillary.games.galactic_empire.rules.movement import destinations, nebulas

from .styles import Style
from .values import Aim, aims, best_aim, turns_left

#: (origin, units by type, destination)
Order = tuple[int, tuple[int, ...], int]
#: Converters first, then fighters.
CONVERTERS: Final[tuple[int, ...]] = (ids.CG, ids.IO, ids.TH, ids.WS)
FIGHTERS: Final[tuple[int, ...]] = (ids.AF, ids.SF)


class Target:
    """A sector with something to attack."""

    __slots__ = ("aims", "base", "fixed", "sector")

    def __init__(self, p: Galaxy, s: int, style: Style) -> None:
        self.sector = s
        self.aims: list[Aim] = aims(p, s, style)
        #: Units that are there and cannot leave any more.
        self.fixed = p.moved[s * T : s * T + T]
        self.base = best_aim(p, self.aims, self.fixed)[0] if any(self.fixed) else 0.0


class Planner:
    """One turn's moves, worked out at once."""

    def __init__(self, p: Galaxy, style: Style) -> None:
        self.p = p
        self.style = style
        held = nebulas(p)
        #: Units that may still move, by sector and type.
        self.free: dict[int, list[int]] = {}
        for s in p.c.enterable:
            counts = [a - b for a, b in zip(p.imp[s * T : s * T + T], p.moved[s * T : s * T + T], strict=True)]
            if any(counts):
                self.free[s] = counts
        self.held = held
        self.targets = [
            Target(p, s, style)
            for s in p.c.enterable
            if hostile_to_empire(p, s)
            and (why_not_kind(p, s, ids.MILITARY) is None or why_not_kind(p, s, ids.MORPHOGENETIC) is None)
        ]
        self._reach: dict[tuple[int, int], frozenset[int]] = {}
        self.orders: list[Order] = []

    def reach(self, s: int, kind: int) -> frozenset[int]:
        speed = self.p.c.movement[kind]
        key = (s, speed)
        found = self._reach.get(key)
        if found is None:
            found = frozenset() if s in self.held else frozenset(destinations(self.p, s, speed))
            self._reach[key] = found
        return found

    def plan(self) -> list[Order]:
        candidates = {target.sector: self.muster(target) for target in self.targets}
        by_sector = {target.sector: target for target in self.targets}
        while candidates:
            s = max(candidates, key=lambda sector: candidates[sector][0])
            gain, chosen = candidates.pop(s)
            if gain <= 0.02:
                break
            used: set[tuple[int, int]] = set()
            for origin, kind in chosen:
                self.free[origin][kind] -= 1
                used.add((origin, kind))
            self.send(s, chosen)
            for other, (_, wanted) in list(candidates.items()):
                if any(unit in used for unit in wanted):
                    candidates[other] = self.muster(by_sector[other])
        self.settlers()
        self.reserves()
        return self.orders

    def muster(self, target: Target) -> tuple[float, list[tuple[int, int]]]:
        """The gain of the best group of free units for that target, and the group as (origin, type)."""
        p, s, price = self.p, target.sector, self.style.unit_cost
        att = list(target.fixed)
        chosen: list[tuple[int, int]] = []
        best, best_count = 0.0, 0
        for kinds in (CONVERTERS, FIGHTERS):
            idle = 0
            for origin, kind in self.candidates(s, kinds):
                att[kind] += 1
                chosen.append((origin, kind))
                gain = best_aim(p, target.aims, att)[0] - target.base - price * len(chosen)
                if gain > best + 0.001:
                    best, best_count = gain, len(chosen)
                    idle = 0
                else:
                    idle += 1
                    if idle > 3:
                        break
            for _, kind in chosen[best_count:]:
                att[kind] -= 1
            del chosen[best_count:]
        return best, chosen

    def candidates(self, s: int, kinds: tuple[int, ...]) -> list[tuple[int, int]]:
        """Free units that can be there, those on the spot first, then the nearest."""
        found: list[tuple[int, int, int, int]] = []
        distance = self.p.c.distance
        for origin, counts in self.free.items():
            for rank, kind in enumerate(kinds):
                if counts[kind] and (origin == s or s in self.reach(origin, kind)):
                    for _ in range(min(counts[kind], 4)):
                        found.append((0 if origin == s else 1, rank, distance[origin][s], origin))
        found.sort()
        return [(origin, kinds[rank]) for _, rank, _, origin in found[:9]]

    def send(self, s: int, chosen: list[tuple[int, int]]) -> None:
        groups: dict[int, list[int]] = {}
        for origin, kind in chosen:
            if origin != s:
                groups.setdefault(origin, [0] * T)[kind] += 1
        for origin, counts in groups.items():
            self.orders.append((origin, tuple(counts), s))

    def settlers(self) -> None:
        """Colonization Fleets go to empty symbols."""
        p = self.p
        empty = [s for s in p.c.systems if p.sys_kind[s] < 0]
        for origin, counts in list(self.free.items()):
            while counts[ids.CF] and origin not in self.held:
                counts[ids.CF] -= 1
                if origin in empty:
                    empty.remove(origin)
                    continue
                if not empty:
                    break
                goal = min(empty, key=lambda s: p.c.distance[origin][s])
                reach = self.reach(origin, ids.CF)
                if goal in reach:
                    empty.remove(goal)
                to = min(reach, key=lambda s: p.c.distance[s][goal], default=origin)
                if to != origin:
                    self.orders.append((origin, one(ids.CF), to))

    def reserves(self) -> None:
        """Idle units move towards the next target, and away from rebellions."""
        p = self.p
        goals = [target.sector for target in self.targets if target.aims]
        last = not turns_left(p)
        if last:
            return
        for origin, counts in self.free.items():
            if origin in self.held:
                continue
            for kind in (*CONVERTERS, *FIGHTERS):
                count = counts[kind]
                if not count:
                    continue
                to = self.station(origin, kind, goals)
                if to != origin:
                    self.orders.append((origin, tuple(count if k == kind else 0 for k in range(T)), to))

    def station(self, origin: int, kind: int, goals: list[int]) -> int:
        """A quiet sector near the nearest goal."""
        p = self.p
        c = p.c
        speed = c.movement[kind] if c.movement[kind] > 0 else 9

        def unease(s: int) -> float:
            near = min((c.distance[s][goal] for goal in goals), default=0)
            trouble = 3.0 if hostile_to_empire(p, s) else 0.0
            return max(near - speed, 0) + trouble + (0.4 if c.symbol[s] else 0.0) + 0.02 * c.ring[s]

        best, place = unease(origin), origin
        for s in self.reach(origin, kind):
            value = unease(s) + 0.05
            if value < best:
                best, place = value, s
        return place


def one(kind: int) -> tuple[int, ...]:
    return tuple(1 if k == kind else 0 for k in range(T))
