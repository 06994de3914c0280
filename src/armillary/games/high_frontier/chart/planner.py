"""The mission planner at the table: a stack of a position as a craft that plans, and what might be built from cards.

    plan = Planner(p, stack, target=space, tanks=range(0, 6))
    plan.search().plans(space)                       a list of `Plan`, quickest first
    Planner(p, stack).search(turns=3).reached()      space -> turns: what this stack can reach
    built(p, seat, cards)                            a position in which these cards stand fuelless in LEO as the seat's rocket

Everything that depends on rules is asked of the rules on scratch copies, so that a plan's numbers are the engine's.
"""

from collections.abc import Sequence
from typing import Final, cast

from armillary.games.high_frontier.ids import AEROBRAKE, CREW, HAND, NO_SAIL, NONE, RADIATOR, ROCKET, SITE
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import belts, diagram, landing, refuel, stacks, thrust
from armillary.kernel.choice import Choice
from armillary.kernel.evidence import does
from armillary.kernel.native import mypyc_attr

from .graph import MAG_SAIL
from .mission import Craft, Departure, Leg, Move, Option, Refuel, Search
from .reach import BELT_ROLL, Drive, Row, WaysOut

__all__ = ["TURNS", "Planner", "built"]

#: How far ahead a plan looks.
TURNS: Final = 10


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(Craft):
    """A stack of a position. `target`, a bordered site, counts as open: the sector it needs is shown, not waited for."""

    def __init__(self, p: Chart, stack: int, *, target: int = NONE, tanks: Sequence[int] = (0,)) -> None:
        self.p = p
        self.stack = stack
        self.target = target
        self.seat = stacks.owner_of(p, stack)
        self.sheds = bool(p.law.jettison)
        #: Leave out ways that the fuel does not pay before they are worked out.
        self.thrifty = False
        self._tanks = tanks
        self._forms: list[Chart] = [self._scratch(p)]
        self._later = [self._next_turn()]
        self._furled: dict[int, int] = {}
        self._courses: dict[tuple[int, int, int], list[Departure]] = {}
        self._refuels: dict[tuple[int, int, int], list[Refuel]] = {}
        self._settings: dict[tuple[int, int, bool, int, int], list[thrust.Setting]] = {}
        self._modes: dict[tuple[int, bool, int], int] = {}
        self._barred: dict[int, frozenset[int]] = {}
        self._has_sails: dict[int, bool] = {}
        self._masses: dict[int, int] = {}
        self._ways: dict[tuple[int, int, int, int, int, int, frozenset[int]], tuple[list[Row], list[Row]]] = {}

    def search(self, turns: int = TURNS, seconds: float = 0.0) -> Search:
        """Everything within so many turns; with `seconds` of processor time as much as they allow."""
        return Search(self, turns, seconds=seconds)

    # ------------------------------------------------------------------------------------------ what the search asks

    def starts(self) -> list[tuple[int, int]]:
        p, stack = self.p, self.stack
        if self.space() != p.law.answers_bank(p, self.seat) or stacks.kind_of(p, stack) != ROCKET:
            return [(0, p.steps[stack])]
        dry = stacks.dry_mass(p, stack)
        most = diagram.room(p.c, dry, p.steps[stack])
        return [
            (tanks, diagram.add_tanks(p.c, dry, p.steps[stack], tanks) if tanks else p.steps[stack])
            for tanks in self._tanks
            if 0 <= tanks <= most
        ]

    def space(self) -> int:
        return self.p.where[self.stack]

    def may_move(self) -> bool:
        return not self.p.moved[self.stack]

    def stations(self) -> frozenset[int]:
        """Sites and parachute spaces where some source has water for a rocket without fuel."""
        p = self.p
        if stacks.kind_of(p, self.stack) != ROCKET:
            return frozenset()
        spaces = [s for s in range(len(p.c.spaces)) if p.c.kind[s] == SITE or p.c.hazard[s] == AEROBRAKE]
        found: set[int] = set()
        for space in spaces:
            q = self._at(0, space, 0)
            if any(refuel.tanks_from(q, self.seat, source, self.stack) for source in range(len(refuel.SOURCES))):
                found.add(space)
        return frozenset(found)

    def courses(self, form: int, space: int, steps: int) -> list[Departure]:
        key = (form, space, steps)
        kept = self._courses.get(key)
        if kept is None:
            kept = self._courses[key] = self._make_courses(form, space, steps)
        return kept

    def move(self, form: int, space: int, option: Option, left: int) -> Move:
        course, row = option
        engine, number, burner, jettison, drive, mode, shut = course.how
        way = self._table(form, space, mode, shut).way(drive, row[4])
        if not self.p.law.answers_motion(self.p, self.stack).events:
            way.event = 0
        return Move(
            drive, mode, way, left, form=course.form, engine=engine, number=number, burner=burner, jettison=jettison
        )

    def refuels(self, form: int, space: int, steps: int) -> list[Refuel]:
        p = self._forms[form]
        if p.c.kind[space] != SITE and p.c.hazard[space] != AEROBRAKE:
            return []
        key = (form, space, steps)
        kept = self._refuels.get(key)
        if kept is None:
            kept = self._refuels[key] = self._make_refuels(form, space, steps)
        return kept

    def choices(self, leg: Leg, tanks: int = 0) -> list[Choice]:
        """What the seat chooses to fly that turn of a plan, in order; the menus' own "done" is left out."""
        found: list[Choice] = [("tank", self.stack, tanks)] if tanks else []
        move = leg.move
        if move is not None:
            found.append(("move", self.stack))
            if move.jettison:
                found.append(("jettison", move.jettison))
            if move.engine != NONE:
                found.append(("engine", move.engine, move.number))
            if move.burner:
                found.append(("afterburn",))
            found += self._route(move)
        if leg.refuel is not None:
            found.append(("refuel", leg.refuel.source, self.stack, leg.refuel.tanks))
        return found

    def _route(self, move: Move) -> list[Choice]:
        """By the least way if it is that one, by the safe one, or drawn space by space."""
        path = move.way.path
        q = self._forms[0]
        table = q.c.reach.table(path[0], move.mode, self._halts(path[0]), self._shut())
        least, safe = table.fly(move.drive, path[-1]), table.fly_safe(move.drive, path[-1])
        if least is not None and least.path == path:
            return [("fly", path[-1])]
        if safe is not None and safe.path == path:
            return [("fly-safe", path[-1])]
        return [("plot",), *[("via", space) for space in path[1:]], ("follow",)]

    # ------------------------------------------------------------------------------------------------- forms

    def _scratch(self, p: Chart) -> Chart:
        return cast(Chart, p.copy())

    def _next_turn(self) -> int:
        """Power and escort that others gave are for this turn only (HF-A37)."""
        p = self.p
        if not p.beamed[self.stack] and not p.cycled[self.stack]:
            return 0
        later = self._scratch(p)
        later.beamed[self.stack] = later.cycled[self.stack] = 0
        self._forms.append(later)
        return len(self._forms) - 1

    def _after(self, form: int, furls: bool) -> int:
        """What the craft is after a move of this turn: without borrowed power, and without sails if a parachute took them."""
        form = self._later[0] if form == 0 else form
        if not furls:
            return form
        if form not in self._furled:
            q = self._scratch(self._forms[form])
            for card in stacks.cards_in(q, self.stack):
                if q.c.sail[2 * card + q.black[card]] != NO_SAIL:
                    q.put(card, HAND - self.seat)
            self._forms.append(q)
            self._furled[form] = len(self._forms) - 1
            self._furled[len(self._forms) - 1] = len(self._forms) - 1
        return self._furled[form]

    def _at(self, form: int, space: int, steps: int) -> Chart:
        q = self._forms[form]
        q.where[self.stack] = space
        q.steps[self.stack] = steps
        return q

    # -------------------------------------------------------------------------------------------- fuel and thrust

    def _make_refuels(self, form: int, space: int, steps: int) -> list[Refuel]:
        q = self._at(form, space, steps)
        stack = self.stack
        if stacks.kind_of(q, stack) != ROCKET:
            return []
        dry = stacks.dry_mass(q, stack)
        room = diagram.room(q.c, dry, steps)
        found: dict[int, Refuel] = {}
        for source in range(len(refuel.SOURCES)):
            most = min(room, refuel.tanks_from(q, self.seat, source, stack))
            for tanks in (most,) if self.sheds else range(1, most + 1):
                then = diagram.add_tanks(q.c, dry, steps, tanks) if tanks > 0 else 0
                if tanks > 0 and then not in found and not refuel.why_not_refuel(q, self.seat, source, stack, tanks):
                    found[then] = Refuel(source, tanks, then)
        if self.sheds and found:
            return [found[max(found)]]
        return list(found.values())

    def _supplied(self, q: Chart, space: int) -> bool:
        site = stacks.site_at(q, space)
        return site != NONE and q.law.asks_supplies(q, site, self.seat)

    def _settings_of(self, form: int, space: int, steps: int, lit: int = NONE) -> list[thrust.Setting]:
        q = self._at(form, space, steps)
        key = (form, q.c.zone[space], self._supplied(q, space), steps, lit)
        kept = self._settings.get(key)
        if kept is None:
            kept = self._settings[key] = thrust.settings(q, self.stack, lit=lit)
        return kept

    def _mode(self, form: int, space: int, engine: int) -> int:
        q = self._forms[form]
        key = (form, self._supplied(q, space), engine)
        kept = self._modes.get(key)
        if kept is None:
            q.where[self.stack] = space
            kept = self._modes[key] = landing.mode_of(q, self.stack, engine)
        return kept

    def _closed(self, form: int) -> frozenset[int]:
        kept = self._barred.get(form)
        if kept is None:
            kept = landing.barred(self._forms[form], self.stack) - {self.target}
            self._barred[form] = kept
        return kept

    @does("HF-THR-11")
    def _levels(self, form: int, steps: int, burner: int) -> list[int]:
        """Fuel to fly with, after jettison and afterburner: all of it, or just what a lighter class allows (HF-THR-11)."""
        found = [steps - burner]
        if not self.sheds:
            return found
        q = self._forms[form]
        first = q.c.column[self._dry(form)]
        for level in range(steps - burner - 1, -1, -1):
            if q.c.class_of[first + level] != q.c.class_of[first + level + 1]:
                found.append(level)
        return found

    # ------------------------------------------------------------------------------------------------- the moves

    def _make_courses(self, form: int, space: int, steps: int) -> list[Departure]:
        q = self._at(form, space, steps)
        if landing.why_not_lift(q, self.stack) is not None:
            return []
        found: list[Departure] = []
        plain = self._after(form, False)
        for engine, number, burner, jettison, drive in self._drives(form, space, steps):
            mode = self._mode(form, space, engine)
            shut = self._shut() | self._deadly(form, drive, mode)
            how = (engine, number, burner, jettison, drive, mode, shut)
            rows, furling = self._rows(form, space, mode, drive, shut)
            found.append(Departure(drive.steps, rows, plain, how))
            after = self._after(form, True) if furling else form
            # Sails alone, or with a crew, are no rocket any more where they are lost.
            if furling and not self._lost(after):
                keeps = [self._lighter(form, after, left) for left in range(drive.steps + 1)]
                found.append(Departure(drive.steps, furling, after, how, keeps))
        return found

    def _sails(self, form: int) -> bool:
        """Are there sails aboard that a parachute space would cost (HF-HAZ-04)?"""
        kept = self._has_sails.get(form)
        if kept is None:
            q = self._forms[form]
            aboard = stacks.cards_in(q, self.stack)
            kept = self._has_sails[form] = any(q.c.sail[2 * card + q.black[card]] != NO_SAIL for card in aboard)
        return kept

    def _lost(self, form: int) -> bool:
        """Is nothing left, or a crew that goes on in a rescue pod (HF-DEC-08)?"""
        q = self._forms[form]
        aboard = stacks.cards_in(q, self.stack)
        return not aboard or (len(aboard) == 1 and q.c.deck[aboard[0]] == CREW)

    def _dry(self, form: int) -> int:
        kept = self._masses.get(form)
        if kept is None:
            kept = self._masses[form] = stacks.dry_mass(self._forms[form], self.stack)
        return kept

    def _lighter(self, form: int, after: int, steps: int) -> int:
        """The fuel of a stack that has lost its sails: another row of the diagram."""
        return diagram.change_row(self.p.c, self._dry(form), self._dry(after), steps)

    def _drives(self, form: int, space: int, steps: int) -> list[tuple[int, int, int, int, Drive]]:
        """(engine, which of its settings, afterburner, steps thrown away before, drive): every way to set out."""
        found: list[tuple[int, int, int, int, Drive]] = []
        q = self._forms[form]
        for engine in dict.fromkeys(setting[0] for setting in self._settings_of(form, space, steps)):
            cost = 0 if engine == NONE else q.c.burner[2 * engine + q.black[engine]]
            for burner in (0, 1) if 0 < cost <= steps else (0,):
                for level in self._levels(form, steps, cost * burner):
                    before = [s for s in self._settings_of(form, space, level + cost * burner) if s[0] == engine]
                    lit = engine if burner and not q.law.version1 else NONE
                    now = [s for s in self._settings_of(form, space, level, lit) if s[0] == engine]
                    if len(before) != len(now):
                        continue
                    for number, setting in enumerate(now):
                        if setting[3] > burner * q.c.tables.burner_therms:
                            continue
                        drive = landing.drive_of(self._at(form, space, level), self.stack, setting, burner)
                        if drive.thrust > 0:
                            found.append((engine, number, burner, steps - cost * burner - level, drive))
        return found

    def _table(self, form: int, space: int, mode: int, shut: frozenset[int]) -> WaysOut:
        q = self._forms[form]
        return q.c.reach.table(space, mode, self._halts(space), shut)

    def _shut(self) -> frozenset[int]:
        """Where nobody enters."""
        return self.p.law.answers_shut(self.p, self.seat)

    def _halts(self, space: int) -> frozenset[int]:
        """Where a move from that space must end."""
        return self.p.law.answers_stops(self.p, self.stack)

    @does("HF-FRT-08")
    def _rows(
        self, form: int, space: int, mode: int, drive: Drive, shut: frozenset[int]
    ) -> tuple[list[Row], list[Row]]:
        """Every way, cheapest first, without those to sites that are closed; apart those that cost the sails aboard.

        Freighters cause no events (HF-FRT-08). Nobody flies on from where the sails are lost: down or not at all."""
        q = self._forms[form]
        rows = self._table(form, space, mode, shut).rows(drive, self._closed(form), self.thrifty)
        events = q.law.answers_motion(q, self.stack).events
        sails = self._sails(form)
        if events and not sails:
            return rows, []
        key = (form, space, mode, drive.thrust, drive.consumption, drive.steps if self.thrifty else 0, shut)
        kept = self._ways.get(key)
        if kept is None:
            plain: list[Row] = []
            furling: list[Row] = []
            brakes = frozenset([on for on, hazard in enumerate(q.c.hazard) if hazard == AEROBRAKE])
            for need, coasts, to, rolled, path in rows:
                row = (need, coasts, to, rolled if events else rolled - rolled % BELT_ROLL, path)
                if not sails or brakes.isdisjoint(path[1:]):
                    plain.append(row)
                elif q.c.kind[to] == SITE or q.c.hazard[to] == AEROBRAKE:
                    furling.append(row)
            kept = self._ways[key] = (plain, furling)
        return kept

    def _deadly(self, form: int, drive: Drive, mode: int) -> frozenset[int]:
        """Belts in which even a 1 costs cards: no plan leads there (HF-ADV-04)."""
        q = self._forms[form]
        level = belts.belt_level(q, 1, drive.thrust + (1 if mode & MAG_SAIL else 0))
        if level <= 0 or not belts.victims(q, self.stack, level):
            return frozenset()
        return frozenset(
            space
            for space, belt in enumerate(q.c.belt)
            if belt != NONE and not q.law.asks_escorted(q, self.stack, belt)
        )


def built(p: Chart, seat: int, cards: Sequence[int], light: Sequence[int] = ()) -> tuple[Chart, int]:
    """What if I built this? A copy in which these cards, wherever they are, are the rocket in LEO, and its stack."""
    q = cast(Chart, p.copy())
    stack = stacks.slot(q, seat, ROCKET)
    keep = set(stacks.cards_in(q, stack)) if q.where[stack] == q.law.answers_bank(q, seat) else set()
    for card in stacks.cards_in(q, stack):
        if card not in keep:
            q.put(card, HAND - seat)
    if not keep:
        q.steps[stack] = 0
    q.where[stack] = q.law.answers_bank(q, seat)
    q.moved[stack] = 0
    for card in cards:
        q.put(card, stack)
        q.heavy[card] = 1 if q.c.deck[card] == RADIATOR and card not in light else 0
    if stacks.dry_mass(q, stack) > q.c.most_dry:
        raise ValueError("too-heavy")
    return q, stack
