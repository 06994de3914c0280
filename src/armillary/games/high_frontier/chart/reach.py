"""Where one move can lead (6.2, 6.3, 8.3): an exact search, shared by choices, flights, planner and bots.

Thrust and consumption are fixed for a move, so inside it the only cost is the number of burns paid (a pivot counts
two); lander fuel depends on the first and the last space alone. So the work is in two exact parts:

    reach = Reach(space_map(c))  one for a set of components: c.reach
    table = reach.table(start, mode, stops, shut)  a label-setting search, kept (the last 512); knows neither thrust nor fuel
    table.destinations(drive, barred)  what a craft with this drive can fly to, as numbers of spaces
    table.fly(drive, to), table.fly_safe(drive, to)  the least way there, or None
    table.safer(drive, barred)  the destinations that have a safe way of their own

`mode` is made of the bits in `graph`: which flybys work, elevator, aerobraking. A move ends where it enters
`stops`, and never enters `shut`. `barred` are sites where this craft may not land now (border colour, no factory
for a freighter).

**The order of ways** is part of the rules: `fly` takes the least by fuel, crash rolls, belts, event, number of
spaces; of ways that are equal in all these the one whose label is least, then by numbers of spaces. `fly_safe` puts
crash rolls and belts first, and is None where it would be the same in both.

A label is one integer with a field for each measure and a guard bit above each field, so that "no worse in
anything" is one subtraction. From the top: bound, crash rolls, belts, event, spaces, tail, burns, free burns
missing, flybys used (two bits each). `bound` is what thrust limits: the burns paid; for the Mag Sail the most that
they ran ahead of the belts (`burns` is kept apart then). `tail` is 0 if nothing was entered after the last fuel was
spent, 1 if it was the first space after a lift-off, 2 otherwise: a rocket that has just burnt its last step may not
coast, except into and out of a parachute space (HF-A39, HF-THR-13). A pivot is paid on the cross: who is dry then stays.
"""

from heapq import heappop, heappush
from threading import Lock
from typing import Final

from armillary.games.high_frontier.ids import AEROBRAKE, BURN, CRASH, SITE

from .graph import DESCENT, FREE_PIVOTS, MAG_SAIL, ROAD, SCOOPS, SpaceMap

#: Parts of a step of fuel in which consumption is counted.
PARTS: Final = 16
#: No rocket has more thrust than this (HF-A35).
MOST_THRUST: Final = 12
#: How many lists of destinations a table keeps.
KEPT: Final = 512
#: How many tables are kept: a game of four bots that plan asks for a thousand.
TABLES: Final = 1024

# Written out, not shifted: mypyc gets `1 << n` wrong from 31 on.
_MISSING: Final = 0x10000
_MISSINGS: Final = 0xF0000
_PAID: Final = 0x200000
_PAIDS: Final = 0x3E00000
_TAIL: Final = 0x8000000
_TAILS: Final = 0x18000000
_SPACE: Final = 0x40000000
_SPACES: Final = 0x1FC0000000
_EVENT: Final = 0x4000000000
_BELT: Final = 0x10000000000
_BELTS: Final = 0xF0000000000
_CRASH: Final = 0x200000000000
_CRASHES: Final = 0x1E00000000000
_BOUND: Final = 0x4000000000000
_GUARDS: Final = (
    0x80000000000000
    + 0x2000000000000
    + 0x100000000000
    + 0x8000000000
    + 0x2000000000
    + 0x20000000
    + 0x4000000
    + 0x100000
    + 0xAAAA
)
#: What matters when a move is over: all but the free burns.
_ENDED: Final = 0x7FFFFFFFE00000
_USED: Final[tuple[int, ...]] = (0x1, 0x4, 0x10, 0x40, 0x100, 0x400, 0x1000, 0x4000)
_BITS: Final = tuple(2**n for n in range(20))
_NO_FREE: Final = 15


def _beaten(label: int, known: list[int]) -> bool:
    """Is one of the known labels no worse in anything?"""
    guarded = label | _GUARDS
    for other in known:  # noqa: SIM110 (a generator would take twice as long)
        if (guarded - other) & _GUARDS == _GUARDS:
            return True
    return False


#: (fuel in sixteenths, some must be left over, crash rolls, belts, event, number of spaces, path)
Cost = tuple[int, bool, int, int, int, int, tuple[int, ...]]

#: A way in short: (fuel in sixteenths of a step, some must be left over, end, its rolls as `rolls` packs them, path)
Row = tuple[int, bool, int, int, tuple[int, ...]]
#: Places of the rolls in a row and in a planner's label: event rolls, belts, crash rolls.
EVENT_ROLL: Final = 0x1
BELT_ROLL: Final = 0x20
CRASH_ROLL: Final = 0x800


def rolls(crashes: int, belts: int, events: int) -> int:
    """The rolls of a way as one number, to be added to a label."""
    return crashes * CRASH_ROLL + belts * BELT_ROLL + events * EVENT_ROLL


class Drive:
    """What a craft brings to one move: thrust as modified, fuel in steps, consumption of a burn in sixteenths of a step.
    `tireless`: being dry does not stop it (sails, freighters). `lander`: it pays lander fuel (freighters do not)."""

    __slots__ = ("consumption", "lander", "steps", "thrust", "tireless")

    def __init__(self, thrust: int, steps: int, consumption: int, tireless: bool = False, lander: bool = True) -> None:
        self.thrust = thrust
        self.steps = steps
        self.consumption = consumption
        self.tireless = tireless
        self.lander = lander

    def key(self) -> tuple[int, int, int, bool, bool]:
        return self.thrust, self.steps, self.consumption, self.tireless, self.lander


class Way:
    """One way of a move, with what it costs."""

    __slots__ = ("belts", "burns", "crashes", "event", "fuel", "land", "lift", "path")

    def __init__(
        self, path: tuple[int, ...], burns: int, crashes: int, belts: int, event: int, fuel: int, lift: int, land: int
    ) -> None:
        #: All spaces, the first one included.
        self.path = path
        #: Burns paid, two for a pivot; not those that a flyby gave.
        self.burns = burns
        self.crashes = crashes
        self.belts = belts
        #: 1 if a triangle was entered.
        self.event = event
        #: Steps spent in all, and of them lander fuel at the start and at the end.
        self.fuel = fuel
        self.lift = lift
        self.land = land

    def cost(self) -> tuple[int, int, int, int, int, tuple[int, ...]]:
        return self.fuel, self.crashes, self.belts, self.event, len(self.path), self.path

    def risk(self) -> tuple[int, int, int, int, int, tuple[int, ...]]:
        return self.crashes, self.belts, self.fuel, self.event, len(self.path), self.path


class _Exit:
    """A step as one mode sees it: the state it leads to, the space, what turning costs, and what entering does to a label."""

    __slots__ = ("added", "burn", "chute", "event", "free", "space", "state", "turn", "used")

    def __init__(self, chart: SpaceMap, mode: int, here: int, to: int, turn: int, state: int) -> None:
        self.state = state
        self.space = to
        self.turn = turn
        self.burn = chart.kind[to] == BURN
        self.event = _EVENT if chart.triangle[to] else 0
        #: Into or out of a parachute space: allowed when dry.
        self.chute = chart.hazard[here] == AEROBRAKE or chart.hazard[to] == AEROBRAKE
        self.added = _SPACE
        if chart.hazard[to] == CRASH or (chart.hazard[to] == AEROBRAKE and mode & SCOOPS == 0):
            self.added += _CRASH
        if chart.belt[to]:
            self.added += _BELT
        works = chart.flyby[to] >= 0 and mode & _BITS[chart.flyby[to]] != 0
        self.used = _USED[chart.flyby[to]] if works else 0
        self.free = chart.free_burns[to] if works else 0


class _Arcs:
    """The chart as one mode sees it: states are (space before, space), numbered; from each the steps that may follow."""

    def __init__(self, chart: SpaceMap, mode: int) -> None:
        self.chart = chart
        self.mode = mode
        count = len(chart.ids)
        befores: list[int] = [-1] * count
        spaces: list[int] = list(range(count))
        number: dict[tuple[int, int], int] = {}
        for here in range(count):
            for to in chart.arcs[here]:
                number[here, to] = len(spaces)
                befores.append(here)
                spaces.append(to)
        self.states = len(spaces)
        belts = [space for space in range(count) if chart.belt[space]]
        if len(belts) > len(_BITS):
            raise ValueError(f"{len(belts)} belts: the search tells {len(_BITS)} apart")
        self.belt_bit: list[int] = [_BITS[belts.index(space)] if chart.belt[space] else 0 for space in range(count)]
        self.exits: list[list[_Exit]] = []
        for state in range(self.states):
            here, before = spaces[state], befores[state]
            found: list[_Exit] = []
            for to in chart.arcs[here]:
                turn = chart.turn(mode, before, here, to)
                if turn >= 0:
                    found.append(_Exit(chart, mode, here, to, turn, number[here, to]))
            self.exits.append(found)


class WaysOut:
    """All ways out of one space that are not worse than others, for any thrust and fuel. Grows with the thrust asked for."""

    def __init__(self, arcs: _Arcs, start: int, stops: frozenset[int], shut: frozenset[int]) -> None:
        self.chart = arcs.chart
        self.start = start
        self.mode = arcs.mode
        self._arcs = arcs
        self._stops = stops
        self._shut = shut
        #: Complete for bounds below this.
        self._below = 0
        self._heap: list[tuple[int, tuple[int, ...], int]] = [(_NO_FREE * _MISSING, (start,), start)]
        self._settled: dict[int, list[int]] = {}
        self._ended: dict[tuple[int, int], list[int]] = {}
        #: Ways to each space, in the order of their labels.
        self._ways: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        #: Spaces that are no sites, in the order of the least bound to them; and of the least without a tail.
        self._first: list[tuple[int, int]] = []
        self._short: list[tuple[int, int]] = []
        self._lock = Lock()
        self._lists: dict[tuple[tuple[int, int, int, bool, bool], frozenset[int]], tuple[int, ...]] = {}
        self._rows: dict[tuple[int, int, bool, bool, frozenset[int], int], list[Row]] = {}
        self._safer: dict[tuple[tuple[int, int, int, bool, bool], frozenset[int]], tuple[int, ...]] = {}

    def labels(self) -> int:
        """How many labels are settled (for benchmarks)."""
        return sum(len(labels) for labels in self._settled.values())

    # ------------------------------------------------------------------------------------------------- the search

    def _grow(self, thrust: int) -> None:
        """Settle every label whose bound is at most this thrust."""
        if thrust < self._below:
            return
        with self._lock:
            end = (thrust + 1) * _BOUND
            heap = self._heap
            magnetic = self.mode & MAG_SAIL != 0
            while heap and heap[0][0] < end:
                label, path, state = heappop(heap)
                place = state + self._layer(path) if magnetic else state
                known = self._settled.get(place)
                if known is None:
                    self._settled[place] = [label]
                elif _beaten(label, known):
                    continue
                else:
                    known.append(label)
                self._arrive(label, path)
                here = path[-1]
                if len(path) == 1 or (self.chart.kind[here] != SITE and here not in self._stops):
                    self._expand(label, path, state)
            self._below = max(self._below, thrust + 1)

    def _layer(self, path: tuple[int, ...]) -> int:
        """More belts are worse, but for the Mag Sail better as well: there only ways through the same belts are compared."""
        crossed = 0
        for space in set(path[1:]):
            crossed += self._arcs.belt_bit[space]
        return crossed * self._arcs.states

    def _crossed(self, path: tuple[int, ...]) -> int:
        """Different belts entered on the way."""
        return len({space for space in path[1:] if self.chart.belt[space]})

    def _expand(self, label: int, path: tuple[int, ...], state: int) -> None:
        if label & _SPACES == _SPACES or label & _BELTS == _BELTS or label & _CRASHES == _CRASHES:
            return  # A field is full: no sane way is so long.
        mode = self.mode
        magnetic = mode & MAG_SAIL != 0
        lifts = len(path) == 1 and self.chart.kind[path[0]] == SITE
        coasted = (label & ~_TAILS) + 2 * _TAIL
        shut = self._shut
        for step in self._arcs.exits[state]:
            to = step.space
            if to in shut:
                continue
            burns = step.turn
            if step.chute:
                after = label + step.added
            elif lifts and not burns:
                after = label + _TAIL + step.added
            else:
                after = coasted + step.added
            if burns and mode & FREE_PIVOTS:
                given = min(_NO_FREE - (label & _MISSINGS) // _MISSING, burns)
                after += given * _MISSING
                burns -= given
            if step.burn:
                if after & _MISSINGS != _MISSINGS:
                    after += _MISSING
                else:
                    burns += 1
                    after &= ~_TAILS
                after |= step.event
            if not burns:
                pass
            elif magnetic:
                # The burns so far, less the belts crossed before, must stay within the thrust (HF-ADV-20).
                after += burns * _PAID
                ahead = (after & _PAIDS) // _PAID - self._crossed(path)
                if ahead > after // _BOUND:
                    after += (ahead - after // _BOUND) * _BOUND
            else:
                after += burns * _BOUND
            if step.used and not after & step.used:
                after += step.used - min(step.free, (after & _MISSINGS) // _MISSING) * _MISSING
            further = (*path, to)
            known = self._settled.get(step.state + self._layer(further) if magnetic else step.state)
            if known is None or not _beaten(after, known):
                heappush(self._heap, (after, further, step.state))

    def _arrive(self, label: int, path: tuple[int, ...]) -> None:
        """Note a way that may end here."""
        to = path[-1]
        chart = self.chart
        if to == self.start or (chart.hazard[to] == AEROBRAKE and self.mode & SCOOPS == 0):
            return
        ended = label & _ENDED
        # How a site is entered decides on lander fuel, so ways along different arcs are not compared.
        place = (to + (self._layer(path) if self.mode & MAG_SAIL else 0), path[-2] if chart.kind[to] == SITE else -1)
        known = self._ended.setdefault(place, [])
        if _beaten(ended, known):
            return
        known.append(ended)
        ways = self._ways.get(to)
        if ways is None:
            ways = self._ways[to] = []
            if chart.kind[to] != SITE:
                self._first.append((label // _BOUND, to))
        if chart.kind[to] != SITE and not label & _TAILS and all(other & _TAILS for other in known[:-1]):
            self._short.append((label // _BOUND, to))
        ways.append((ended, path))

    # --------------------------------------------------------------------------------------------- what can be paid

    def _cost(self, drive: Drive, label: int, path: tuple[int, ...]) -> tuple[int, int, int, bool]:
        """Fuel in sixteenths of a step, lander fuel at the start and at the end, and whether some must be left over."""
        chart = self.chart
        start, to = path[0], path[-1]
        burns = (label & _PAIDS) // _PAID if self.mode & MAG_SAIL else label // _BOUND
        lift = land = 0
        if drive.lander:
            arc = chart.arcs[path[-2]][to]
            thrust = drive.thrust
            if chart.size[start] >= thrust:
                lift = chart.size[start]
            if self.mode & MAG_SAIL:
                thrust += self._crossed(path)
            if arc != DESCENT and arc != ROAD and chart.size[to] >= thrust:
                land = chart.size[to]
        tail = (label & _TAILS) // _TAIL
        coasts = not drive.tireless and not land and (tail == 2 or (tail == 1 and not lift))
        return burns * drive.consumption + PARTS * (lift + land), lift, land, coasts

    def _grow_for(self, drive: Drive) -> None:
        """Grow as far as thrust and fuel carry: a thirsty rocket needs no table of its whole thrust (a third of the labels)."""
        self._grow(self._paid(drive))

    def _paid(self, drive: Drive) -> int:
        """The highest bound that thrust and fuel carry to."""
        most = drive.thrust
        if drive.consumption and not self.mode & MAG_SAIL:
            most = min(most, PARTS * drive.steps // drive.consumption)
        return most

    def _need(self, drive: Drive, label: int, path: tuple[int, ...]) -> tuple[int, int, int]:
        """Fuel in sixteenths of a step (-1: it cannot be flown), lander fuel at the start and at the end."""
        if label // _BOUND > drive.thrust:
            return -1, 0, 0
        need, lift, land, coasts = self._cost(drive, label, path)
        have = PARTS * drive.steps
        if need > have or (need == have and coasts):
            return -1, 0, 0
        return need, lift, land

    def rows(self, drive: Drive, closed: frozenset[int] = frozenset(), thrifty: bool = False) -> list[Row]:
        """For planners: what every way costs with that thrust and consumption, whatever the fuel, cheapest first; for each end
        those that no other beats, none to what is closed. Kept, so that many planners share them. `thrifty`: without most of
        those that the fuel does not pay, for which a strong engine would need a large table."""
        most = self._paid(drive) if thrifty else drive.thrust
        key = (drive.thrust, drive.consumption, drive.tireless, drive.lander, closed, most)
        kept = self._rows.get(key)
        if kept is None:
            self._grow(most)
            kept = []
            for to, ways in self._ways.items():
                if to in closed:
                    continue
                found: list[Cost] = []
                for label, path in ways:
                    if label // _BOUND <= most:
                        need, _, _, coasts = self._cost(drive, label, path)
                        crashes, belts = (label & _CRASHES) // _CRASH, (label & _BELTS) // _BELT
                        found.append((need, coasts, crashes, belts, 1 if label & _EVENT else 0, len(path), path))
                if len(found) > 1:
                    found.sort()
                    found = [cost for at, cost in enumerate(found) if not _outdone(cost, found[:at])]
                for cost in found:
                    kept.append((cost[0], cost[1], to, rolls(cost[2], cost[3], cost[4]), cost[6]))
            kept.sort()
            self._rows[key] = kept
        return kept

    def way(self, drive: Drive, path: tuple[int, ...]) -> Way:
        """One way of `rows` in full."""
        for label, known in self._ways[path[-1]]:
            if known == path:
                need, lift, land, _ = self._cost(drive, label, path)
                return _way(label, path, self.mode, need, lift, land)
        raise KeyError(path)

    def _ways_to(self, drive: Drive, to: int) -> list[Way]:
        self._grow_for(drive)
        found: list[Way] = []
        for label, path in self._ways.get(to, ()):
            need, lift, land = self._need(drive, label, path)
            if need >= 0:
                found.append(_way(label, path, self.mode, need, lift, land))
        return found

    def fly(self, drive: Drive, to: int) -> Way | None:
        """The least way: fuel, crash rolls, belts, event, spaces, numbers."""
        ways = self._ways_to(drive, to)
        return min(ways, key=Way.cost) if ways else None

    def fly_safe(self, drive: Drive, to: int) -> Way | None:
        """The way of least risk; None if the least way has no more of it."""
        ways = self._ways_to(drive, to)
        if len(ways) < 2:
            return None
        least, safe = min(ways, key=Way.cost), min(ways, key=Way.risk)
        return safe if (safe.crashes, safe.belts) < (least.crashes, least.belts) else None

    def ways(self, drive: Drive, to: int) -> list[Way]:
        """All ways that can be paid and are not worse than another in everything: what a planner chooses from."""
        return self._ways_to(drive, to)

    def destinations(self, drive: Drive, barred: frozenset[int] = frozenset()) -> tuple[int, ...]:
        """Where the move can end, by number, without the start."""
        key = (drive.key(), barred)
        kept = self._lists.get(key)
        if kept is None:
            if len(self._lists) >= KEPT:
                self._lists.clear()
            kept = self._lists[key] = tuple(sorted(self._list(drive, barred)))
        return kept

    def safer(self, drive: Drive, barred: frozenset[int] = frozenset()) -> tuple[int, ...]:
        """The destinations to which `fly_safe` names a way."""
        key = (drive.key(), barred)
        kept = self._safer.get(key)
        if kept is None:
            if len(self._safer) >= KEPT:
                self._safer.clear()
            risky = [to for to in self.destinations(drive, barred) if len(self._ways[to]) > 1]
            kept = self._safer[key] = tuple(to for to in risky if self.fly_safe(drive, to) is not None)
        return kept

    def _list(self, drive: Drive, barred: frozenset[int]) -> set[int]:
        thrust = drive.thrust
        if thrust < 1:
            return set()
        self._grow_for(drive)
        chart = self.chart
        found: set[int] = set()
        for to, ways in self._ways.items():
            if chart.kind[to] == SITE and to not in barred:
                for label, path in ways:
                    if self._need(drive, label, path)[0] >= 0:
                        found.add(to)
                        break
        lift = chart.size[self.start] if drive.lander and chart.size[self.start] >= thrust else 0
        have = PARTS * (drive.steps - lift)
        if have < 0:
            return found
        most = thrust
        dry = (
            not drive.tireless
            and (drive.consumption == 0 or drive.consumption * thrust >= have)
            and have % max(drive.consumption, 1) == 0
        )
        if not drive.tireless and drive.consumption:
            most = min(most, have // drive.consumption)
        if not dry:
            self._prefix(self._first, most, found)
        else:
            # The last burn empties the tank: nothing may follow it.
            self._prefix(self._first, most - 1, found)
            self._prefix(self._short, most, found)
            if lift and not have:
                for to in chart.arcs[self.start]:
                    for label, path in self._ways.get(to, ()):
                        if self._need(drive, label, path)[0] >= 0:
                            found.add(to)
        return found - barred

    def _prefix(self, rows: list[tuple[int, int]], most: int, found: set[int]) -> None:
        for bound, to in rows:
            if bound > most:
                break
            found.add(to)


def _outdone(cost: Cost, others: list[Cost]) -> bool:
    """Is one of the others no worse in fuel, coasting, crash rolls, belts and event?"""
    for other in others:
        if (
            other[0] <= cost[0]
            and other[1] <= cost[1]
            and other[2] <= cost[2]
            and other[3] <= cost[3]
            and other[4] <= cost[4]
        ):
            return True
    return False


def _way(label: int, path: tuple[int, ...], mode: int, need: int, lift: int, land: int) -> Way:
    burns = (label & _PAIDS) // _PAID if mode & MAG_SAIL else label // _BOUND
    return Way(
        path,
        burns,
        (label & _CRASHES) // _CRASH,
        (label & _BELTS) // _BELT,
        1 if label & _EVENT else 0,
        -(-need // PARTS),
        lift,
        land,
    )


class Reach:
    """The tables of one chart: made when asked for, the last ones kept."""

    def __init__(self, chart: SpaceMap) -> None:
        self.chart = chart
        self._modes: dict[int, _Arcs] = {}
        self._kept: dict[tuple[int, int, frozenset[int], frozenset[int]], WaysOut] = {}

    def table(
        self, start: int, mode: int, stops: frozenset[int] = frozenset(), shut: frozenset[int] = frozenset()
    ) -> WaysOut:
        key = (start, mode, stops, shut)
        table = self._kept.pop(key, None)
        if table is None:
            arcs = self._modes.get(mode)
            if arcs is None:
                arcs = self._modes[mode] = _Arcs(self.chart, mode)
            table = WaysOut(arcs, start, stops, shut)
            while len(self._kept) >= TABLES:
                self._kept.pop(next(iter(self._kept)), None)
        self._kept[key] = table
        return table
