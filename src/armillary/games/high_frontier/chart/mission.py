"""The mission planner's search: flights of several turns, none of which is worse in everything than another.

What it promises (and tests hold it to):
(a) for this turn its moves are the engine's: the same tables, the same drives (`planner.py` makes them);
(b) every plan can be flown with the numbers shown, if nobody interferes and no roll fails;
(c) within its turns there is no plan that is better in one measure (turns, tanks bought, steps left, crash rolls, belts,
    event rolls) and no worse in the others, with this stack, without trades and grinding, with the sectors as they are,
    with fuel bought at the start only, and without flying on from a parachute space that has taken the sails.

It knows nothing of positions: a `Craft` says where it starts, what moves it has and what it can refuel. A turn is a move, then
an operation that may be a refuelling; either can be left out.
"""

from time import process_time
from typing import Any, Final

from armillary.kernel.native import mypyc_attr

from .reach import BELT_ROLL, CRASH_ROLL, EVENT_ROLL, PARTS, Drive, Row, Way

__all__ = ["Craft", "Departure", "Leg", "Move", "Option", "Plan", "Refuel", "Search"]

#: The most steps a label can hold.
_FULL: Final = 31
# Fields from the top, each with a guard bit above it: turns, tanks, steps missing, crash rolls, belts, event rolls.
_MISSING: Final = 0x10000
_TANK: Final = 0x400000
_TURN: Final = 0x8000000
_GUARDS: Final = 0x10 + 0x400 + 0x8000 + 0x200000 + 0x4000000 + 0x100000000


class Move:
    """One move of a craft: the drive and how it was made, the way, and the fuel left. `form` is what the craft is afterwards."""

    __slots__ = ("burner", "drive", "engine", "form", "jettison", "mode", "number", "steps", "way")

    def __init__(
        self,
        drive: Drive,
        mode: int,
        way: Way,
        steps: int,
        *,
        form: int = 0,
        engine: int = -1,
        number: int = 0,
        burner: int = 0,
        jettison: int = 0,
    ) -> None:
        self.drive = drive
        self.mode = mode
        self.way = way
        self.steps = steps
        self.form = form
        #: The engine and which of its settings, afterburner or not, steps thrown away before.
        self.engine = engine
        self.number = number
        self.burner = burner
        self.jettison = jettison


class Refuel:
    """A refuelling: the source as the rules number it, the tanks, and the fuel there is then."""

    __slots__ = ("source", "steps", "tanks")

    def __init__(self, source: int, tanks: int, steps: int) -> None:
        self.source = source
        self.tanks = tanks
        self.steps = steps


class Departure:
    """One way to set out, with all ways that it can take, cheapest first. `keeps`: what becomes of fuel that is left where the
    craft gets lighter on the way; `how` is what the craft itself needs to know."""

    __slots__ = ("form", "how", "keeps", "rows", "steps")

    def __init__(self, steps: int, rows: list[Row], form: int, how: Any, keeps: list[int] | None = None) -> None:
        self.steps = steps
        self.rows = rows
        self.form = form
        self.how = how
        self.keeps = keeps


#: A move that the search has kept: the departure, and which of its ways.
Option = tuple[Departure, Row]


@mypyc_attr(allow_interpreted_subclasses=True)
class Craft:
    """What the search asks. A form is a number: 0 as the craft is now; others are what losses on the way make of it."""

    #: More fuel is never worse, because it can be thrown away (8.3D); if not, plans with unlike fuel are not compared.
    sheds: bool = True

    def starts(self) -> list[tuple[int, int]]:
        """(tanks bought, steps then)."""
        raise NotImplementedError

    def space(self) -> int:
        raise NotImplementedError

    def may_move(self) -> bool:
        """False if it has moved in the turn in which the plan begins."""
        return True

    def stations(self) -> frozenset[int]:
        """Spaces where it may be able to refuel."""
        raise NotImplementedError

    def courses(self, form: int, space: int, steps: int) -> list[Departure]:
        """Every way to set out from there with that fuel."""
        raise NotImplementedError

    def move(self, form: int, space: int, option: Option, left: int) -> Move:
        """A move in full, with the fuel that it leaves."""
        raise NotImplementedError

    def refuels(self, form: int, space: int, steps: int) -> list[Refuel]:
        raise NotImplementedError


class Leg:
    """One turn of a plan."""

    __slots__ = ("move", "refuel", "space", "start", "steps")

    def __init__(self, start: int, steps: int, move: Move | None, refuel: Refuel | None) -> None:
        #: Where the turn begins, and with what fuel.
        self.start = start
        self.steps = steps
        self.move = move
        self.refuel = refuel
        self.space = move.way.path[-1] if move is not None else start

    def left(self) -> int:
        if self.refuel is not None:
            return self.refuel.steps
        return self.move.steps if self.move is not None else self.steps


class _Node:
    """A label of the search: where it stands, and how it came there."""

    __slots__ = ("before", "form", "label", "option", "refuel", "space", "steps")

    def __init__(
        self,
        label: int,
        form: int,
        space: int,
        steps: int,
        before: "_Node | None",
        option: Option | None,
        refuel: Refuel | None,
    ) -> None:
        self.label = label
        self.form = form
        self.space = space
        self.steps = steps
        self.before = before
        self.option = option
        self.refuel = refuel


class Plan:
    """One way to be somewhere, with its measures."""

    def __init__(self, craft: Craft, node: _Node) -> None:
        label = node.label
        self.turns: int = label // _TURN
        self.tanks: int = label // _TANK % 16
        self.steps: int = node.steps
        self.crashes: int = label // CRASH_ROLL % 16
        self.belts: int = label // BELT_ROLL % 32
        self.events: int = label // EVENT_ROLL % 16
        self.space: int = node.space
        self.form: int = node.form
        legs: list[Leg] = []
        at: _Node | None = node
        while at is not None and at.before is not None:
            start = at.before
            move = None if at.option is None else craft.move(start.form, start.space, at.option, _left(at.option))
            legs.append(Leg(start.space, start.steps, move, at.refuel))
            at = start
        self.legs: list[Leg] = legs[::-1]

    def measures(self) -> tuple[int, int, int, int, int, int]:
        """The six measures, less is better: the fuel left counts the other way."""
        return self.turns, self.tanks, -self.steps, self.crashes, self.belts, self.events


class Search:
    """All plans of a craft within so many turns."""

    def __init__(self, craft: Craft, turns: int = 10, goal: int = -1, more: int = 1, seconds: float = 0.0) -> None:
        self.craft = craft
        self.turns = turns
        #: Turns that were searched to the end; fewer than asked for if the processor time ran out (0: no limit).
        self.searched = 0
        self._until = process_time() + seconds if seconds > 0 else 0.0
        #: For bots: stop so many turns after that space was first reached. -1: every space counts.
        self._goal = goal
        self._more = more
        self._stations = craft.stations()
        self._known: dict[tuple[int, int, int], list[int]] = {}
        self._nodes: dict[int, list[_Node]] = {}
        self._run()

    def plans(self, space: int) -> list[Plan]:
        """The plans to a space that are not worse in everything, quickest first."""
        kept: list[_Node] = []
        labels: list[int] = []
        for node in sorted(self._nodes.get(space, ()), key=_label):
            if not _beaten(node.label, labels):
                labels.append(node.label)
                kept.append(node)
        return [Plan(self.craft, node) for node in kept]

    def arrivals(self, space: int) -> list[Plan]:
        """The plans that end with arriving: without those that go on refuelling there."""
        return [plan for plan in self.plans(space) if plan.legs[-1].move is not None]

    def reached(self) -> dict[int, int]:
        """Every space that some plan leads to, with the least turns."""
        return {space: min(node.label // _TURN for node in nodes) for space, nodes in self._nodes.items()}

    # ------------------------------------------------------------------------------------------------- the search

    def _run(self) -> None:
        craft = self.craft
        space = craft.space()
        first = [
            _Node(tanks * _TANK + (_FULL - steps) * _MISSING, 0, space, steps, None, None, None)
            for tanks, steps in craft.starts()
        ]
        frontier = self._settle(first)
        for turn in range(self.turns):
            found: list[_Node] = []
            for number, node in enumerate(frontier):
                self._turn(node, found, turn > 0 or craft.may_move())
                if self._until and number % 16 == 0 and process_time() > self._until:
                    # What was found so far holds; what is missing are later or cheaper plans.
                    self._settle(found)
                    return
            frontier = self._settle(found)
            self.searched = turn + 1
            if not frontier:
                self.searched = self.turns
                return
            if self._goal in self._nodes:
                if not self._more:
                    return
                self._more -= 1

    def _turn(self, node: _Node, found: list[_Node], may_move: bool) -> None:
        craft = self.craft
        base = node.label + _TURN
        stations = self._stations
        if node.space in stations:
            for refuel in craft.refuels(node.form, node.space, node.steps):
                label = base + (node.steps - refuel.steps) * _MISSING
                found.append(_Node(label, node.form, node.space, refuel.steps, node, None, refuel))
        if not may_move:
            return
        sheds = craft.sheds
        all_known = self._known
        for course in craft.courses(node.form, node.space, node.steps):
            level, form, keeps = course.steps, course.form, course.keeps
            have = PARTS * level
            for row in course.rows:
                need = row[0]
                if need > have:
                    break
                if need == have and row[1]:
                    continue
                left = level + -need // PARTS
                if keeps is not None:
                    left = keeps[left]
                label = base + row[3] + (node.steps - left) * _MISSING
                if label & _GUARDS:
                    continue  # More rolls than a label can hold.
                to = row[2]
                known = all_known.get((form, to, 0 if sheds else left))
                if known is None or not _beaten(label, known):
                    found.append(_Node(label, form, to, left, node, (course, row), None))
                if to in stations:
                    for refuel in craft.refuels(form, to, left):
                        more = label + (left - refuel.steps) * _MISSING
                        found.append(_Node(more, form, to, refuel.steps, node, (course, row), refuel))

    def _settle(self, found: list[_Node]) -> list[_Node]:
        """Keep what no other label of the same place beats; least labels first, so that a keeper is never beaten later."""
        found.sort(key=_label)
        kept: list[_Node] = []
        for node in found:
            place = (node.form, node.space, 0 if self.craft.sheds else node.steps)
            known = self._known.setdefault(place, [])
            if not _beaten(node.label, known):
                known.append(node.label)
                kept.append(node)
                if node.before is not None:
                    self._nodes.setdefault(node.space, []).append(node)
        return kept


def _left(option: Option) -> int:
    """The fuel left after a move, before any refuelling."""
    course, row = option
    left = course.steps + -row[0] // PARTS
    return left if course.keeps is None else course.keeps[left]


def _label(node: _Node) -> int:
    return node.label


def _beaten(label: int, known: list[int]) -> bool:
    """Is one of the known labels no worse in anything?"""
    guarded = label | _GUARDS
    for other in known:  # noqa: SIM110 (a generator would take twice as long)
        if (guarded - other) & _GUARDS == _GUARDS:
            return True
    return False
