"""The movement phase (6): the menu around the moves, and the course of one craft."""

from typing import Any, Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import FREIGHTER, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.position import A_CARD, A_SEAT, A_STACK, DONE, FEW, Chart, On
from armillary.games.high_frontier.rules import (
    belts,
    deals,
    diagram,
    flying,
    landing,
    outposts,
    refuel,
    stacks,
    thrust,
)
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal
from armillary.kernel.repetition import Menu

from .asking import request
from .flight import Flight
from .menus import FreeActs

__all__ = ["FRAMES", "VERBS", "Course", "HandOver", "Moves", "Plot"]

#: No way to feed the engine is left, or none like the one it had.
UNFED: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(FreeActs[On]):
    """The menu of 6: craft move in any order, and around the moves stacks merge, split, fuel, trade and fight. Quiet."""

    FIELDS = {"acted": FEW, "shifted": DONE, "attacked": DONE}
    __slots__ = FIELDS
    rule = "HF-MOVE-14"
    quiet = True

    def __init__(
        self,
        seen: list[tuple[Any, ...]] | None = None,
        pumped: list[int] | None = None,
        acted: int = 0,
        shifted: list[int] | None = None,
        attacked: list[int] | None = None,
    ) -> None:
        super().__init__(seen, pumped)
        #: Has anything been done yet? Ending the game and making war come before everything else.
        self.acted = acted
        #: Stacks that have attacked: once each (HF-MOVE-08). Version 1 of the rules: cards carried, once each.
        self.shifted: list[int] = [] if shifted is None else shifted
        self.attacked: list[int] = [] if attacked is None else attacked

    def advance(self, p: On) -> None:
        p.ask(p.phasing)

    def request_tries(self, p: On, seat: int, craft: list[int]) -> list[Choice]:
        """Asking ESA, UN, and players in the same space."""
        found: list[Choice] = []
        for stack in craft:
            rocket = stacks.kind_of(p, stack) == ROCKET
            if not p.moved[stack]:
                found += self.help_tries(p, seat, stack)
            elif rocket and p.where[stack] != p.law.answers_bank(p, seat):
                for other in range(len(p.wt)):
                    if other != seat and deals.meeting(p, other, p.where[stack]) != NONE:
                        found += [("hand-over", card, other) for card in stacks.cards_in(p, stack)]
                        tanks = diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack])
                        found += [("pump", stack, other, range(1, tanks + 1))] if tanks else []
        return found

    def help_tries(self, p: On, seat: int, stack: int) -> list[Choice]:
        """Power and escort for a craft that is to move, from another player who has them (HF-FAC-04, HF-FAC-10)."""
        found: list[Choice] = []
        law = p.law
        if stacks.kind_of(p, stack) == ROCKET:
            beams = law.answers_beams(p, stack)
            if beams and not law.asks_powered(p, stack):
                found += [("ask-power", who, stack, range(p.wt[seat] + 1)) for who in beams]
        belt = p.c.earth_belt
        if p.c.expanded:
            cyclers = belts.cyclers(p, belt)
            if cyclers and not law.asks_escorted(p, stack, belt):
                found += [("ask-cycler", who, stack, range(p.wt[seat] + 1)) for who in cyclers]
        return found

    # --------------------------------------------------------------------------------------------------- moving

    def why_not_move(self, p: On, seat: int, stack: int) -> Refusal | None:
        return thrust.why_not_move(p, seat, stack)

    def take_move(self, p: On, seat: int, stack: int) -> None:
        self.acted = 1
        p.push(p.game.step(Course)(craft=stack))

    def take_done(self, p: On, seat: int) -> None:
        p.pop()

    # ------------------------------------------------------------------------------------------ stacks (6.6, 6.7D)

    def why_not_carry(self, p: On, seat: int, card: int, stack: int) -> Refusal | None:
        if card in self.shifted:
            return Refusal("HF-DEC-13", "carried-already", card=card)
        return outposts.why_not_carry(p, seat, card, stack)

    def take_carry(self, p: On, seat: int, card: int, stack: int) -> None:
        self.acted = 1
        if p.law.version1:
            self.shifted.append(card)
        outposts.carry(p, seat, card, stack)

    def why_not_settle(self, p: On, seat: int, stack: int) -> Refusal | None:
        return outposts.why_not_settle(p, seat, stack)

    def take_settle(self, p: On, seat: int, stack: int) -> None:
        self.acted = 1
        if p.law.version1:
            self.shifted += stacks.cards_in(p, stack)
        outposts.settle(p, seat, stack)

    def why_not_launch(self, p: On, seat: int, stack: int) -> Refusal | None:
        shifted = [card for card in stacks.cards_in(p, stacks.slot(p, seat, OUTPOST)) if card in self.shifted]
        if shifted:
            return Refusal("HF-DEC-14", "carried-already", card=shifted[0])
        return outposts.why_not_launch(p, seat, stack)

    def take_launch(self, p: On, seat: int, stack: int) -> None:
        self.acted = 1
        outposts.launch(p, seat, stack)
        if p.law.version1:
            self.shifted += stacks.cards_in(p, stack)

    # -------------------------------------------------------------------------------------- asking others, fighting

    def why_not_ask_power(self, p: On, seat: int, other: int, stack: int, wt: int) -> Refusal | None:
        return deals.why_not_terms(p, seat, other, (deals.POWER, stack, NONE, wt))

    def take_ask_power(self, p: On, seat: int, other: int, stack: int, wt: int) -> None:
        request(p, seat, other, (deals.POWER, stack, NONE, wt), "HF-FAC-04")

    def why_not_ask_cycler(self, p: On, seat: int, other: int, stack: int, wt: int) -> Refusal | None:
        return deals.why_not_terms(p, seat, other, (deals.CYCLER, stack, NONE, wt))

    def take_ask_cycler(self, p: On, seat: int, other: int, stack: int, wt: int) -> None:
        request(p, seat, other, (deals.CYCLER, stack, NONE, wt), "HF-FAC-10")

    def why_not_hand_over(self, p: On, seat: int, card: int, other: int) -> Refusal | None:
        return deals.why_not_terms(p, seat, other, (deals.GIFT, card, NONE, 0))

    def take_hand_over(self, p: On, seat: int, card: int, other: int) -> None:
        if p.law.version1:
            request(p, seat, other, (deals.GIFT, card, NONE, 0), "HF-DEAL-03")
        else:
            p.tell(events.cargo_offered, seat, other, card)
            p.push(p.game.step(HandOver)(card=card, maker=seat, receiver=other))

    def why_not_pump(self, p: On, seat: int, stack: int, other: int, tanks: int) -> Refusal | None:
        return deals.why_not_terms(p, seat, other, (deals.PUMP, stack, NONE, tanks))

    def take_pump(self, p: On, seat: int, stack: int, other: int, tanks: int) -> None:
        request(p, seat, other, (deals.PUMP, stack, NONE, tanks), "HF-DEAL-03")

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        return {"seat": p.phasing, "round": p.round}


@mypyc_attr(allow_interpreted_subclasses=True)
class Course(Frame[On]):
    """6.1 to 6.3: the engine, the afterburner, what is thrown out, and where to. Quiet: others may still beam power."""

    FIELDS = {"craft": A_STACK, "engine": A_CARD, "setting": FEW, "burner": FEW, "named": FEW}
    __slots__ = FIELDS
    rule = "HF-THR-01"
    quiet = True

    def __init__(self, craft: int = 0, engine: int = NONE, setting: int = 0, burner: int = 0, named: int = 0) -> None:
        self.craft = craft
        #: The engine and which of the ways to feed it (UNFED: the way it had is gone); whether its owner has named it.
        self.engine = engine
        self.setting = setting
        self.burner = burner
        self.named = named

    def advance(self, p: On) -> None:
        if p.where[self.craft] == NONE or p.moved[self.craft]:
            p.pop()
            return
        if self.engine == NONE and not p.law.version1:
            best = thrust.best_setting(p, self.craft)
            if best is not None:
                self.engine = best[0]
        p.ask(stacks.owner_of(p, self.craft))

    def chosen(self, p: On) -> thrust.Setting | None:
        """HF-A93: a course never changes its engine, nor what feeds and cools it, by itself."""
        if p.law.version1:
            return thrust.setting_of(p, self.craft, self.engine, self.setting)
        if self.engine == NONE:
            return thrust.best_setting(p, self.craft)
        lit = self.engine if self.burner else NONE
        own = [way for way in thrust.settings(p, self.craft, lit=lit) if way[0] == self.engine]
        return own[self.setting] if 0 <= self.setting < len(own) else None

    def keep(self, p: On, before: thrust.Setting | None, way: tuple[int, int, int]) -> None:
        """After fuel or cargo has gone: the same way to feed the engine, if there still is one."""
        if p.law.version1 or before is None:
            return
        lit = self.engine if self.burner else NONE
        own = [found for found in thrust.settings(p, self.craft, lit=lit) if found[0] == self.engine]
        kept = [number for number, found in enumerate(own) if thrust.way_of(p, self.craft, found) == way]
        self.setting = kept[0] if kept else UNFED

    def way(self, p: On) -> tuple[thrust.Setting | None, tuple[int, int, int]]:
        setting = self.chosen(p)
        return setting, (0, 0, 0) if setting is None else thrust.way_of(p, self.craft, setting)

    def destinations(self, p: On) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where it can fly to, and where a safer way differs (section 3 of the design: a filter over a kept table)."""
        setting = self.chosen(p)
        if landing.why_not_fly_at_all(p, self.craft, setting, self.burner) is not None or setting is None:
            return (), ()
        table = landing.table_of(p, self.craft, setting[0])
        drive = landing.drive_of(p, self.craft, setting, self.burner)
        barred = landing.barred(p, self.craft)
        return table.destinations(drive, barred), table.safer(drive, barred)

    def tries(self, p: On, seat: int) -> list[Choice]:
        fly, safe = self.destinations(p)
        found: list[Choice] = [("stay",)]
        found += [("fly", space) for space in fly]
        found += [("fly-safe", space) for space in safe]
        if stacks.kind_of(p, self.craft) == FREIGHTER:
            return found
        if fly:
            found.append(("plot",))
        if self.engine == NONE if p.law.version1 else not self.named:
            number: dict[int, int] = {}
            for setting in thrust.settings(p, self.craft):
                found.append(("engine", setting[0], number.get(setting[0], 0)))
                number[setting[0]] = number.get(setting[0], 0) + 1
        found.append(("afterburn",))
        if p.steps[self.craft]:
            found.append(("jettison", range(1, p.steps[self.craft] + 1)))
        cards = stacks.cards_in(p, self.craft)
        if len(cards) > 1:
            found += [("jettison-card", card) for card in cards]
        if p.law.dirt and any(p.c.dirt[2 * card + p.black[card]] for card in cards):
            found += [("grind", self.craft, card) for card in cards]
        return found

    def choices(self, p: On, seat: int) -> list[Choice]:
        """Hot: up to 320 destinations, which the search has filtered already (by tries random play takes 5 % longer)."""
        tried = self.tries(p, seat)
        flights = [choice for choice in tried if choice[0] in ("fly", "fly-safe")]
        listed: list[Choice] = []
        for choice in tried:
            if choice[0] in ("fly", "fly-safe"):
                continue
            if type(choice[-1]) is range or self.why_not(p, seat, choice) is None:
                if type(choice[-1]) is range and self.why_not(p, seat, (*choice[:-1], choice[-1][0])) is not None:
                    continue
                listed.append(choice)
        return flights + listed

    def why_not_fly(self, p: On, seat: int, space: int) -> Refusal | None:
        return landing.why_not_fly(p, self.craft, self.chosen(p), self.burner, space)

    def take_fly(self, p: On, seat: int, space: int) -> None:
        self.depart(p, space, safe=False)

    def why_not_fly_safe(self, p: On, seat: int, space: int) -> Refusal | None:
        refusal = landing.why_not_fly(p, self.craft, self.chosen(p), self.burner, space)
        if refusal is None and space not in self.destinations(p)[1]:
            return Refusal("HF-HAZ-01", "no-safer-way", space=space)
        return refusal

    def take_fly_safe(self, p: On, seat: int, space: int) -> None:
        self.depart(p, space, safe=True)

    def depart(self, p: On, space: int, safe: bool) -> None:
        setting = self.chosen(p)
        assert setting is not None
        table = landing.table_of(p, self.craft, setting[0])
        drive = landing.drive_of(p, self.craft, setting, self.burner)
        way = table.fly_safe(drive, space) if safe else table.fly(drive, space)
        assert way is not None
        voyage = flying.begin(p, self.craft, setting, self.burner)
        p.replace(p.game.step(Flight)(voyage=[voyage], route=list(way.path[1:])))

    def take_stay(self, p: On, seat: int) -> None:
        p.moved[self.craft] = 1
        p.pop()

    def take_plot(self, p: On, seat: int) -> None:
        setting = self.chosen(p)
        assert setting is not None
        p.push(p.game.step(Plot)(voyage=[flying.begin(p, self.craft, setting, self.burner)]))

    def why_not_plot(self, p: On, seat: int) -> Refusal | None:
        return landing.why_not_fly_at_all(p, self.craft, self.chosen(p), self.burner)

    def returned(self, p: On, result: Any) -> None:
        """A drawn way is flown."""
        setting = self.chosen(p)
        if isinstance(result, tuple) and result and setting is not None:
            voyage = flying.begin(p, self.craft, setting, self.burner)
            p.replace(p.game.step(Flight)(voyage=[voyage], route=list(result)))

    def why_not_engine(self, p: On, seat: int, card: int, setting: int) -> Refusal | None:
        if self.engine != NONE if p.law.version1 else self.named:
            return Refusal("HF-MOVE-02", "engine-chosen")
        return thrust.why_not_engine(p, self.craft, card, setting)

    def take_engine(self, p: On, seat: int, card: int, setting: int) -> None:
        self.engine = card
        self.setting = setting
        self.named = 0 if p.law.version1 else 1

    def why_not_afterburn(self, p: On, seat: int) -> Refusal | None:
        return thrust.why_not_afterburn(p, self.craft, self.chosen(p), self.burner)

    def take_afterburn(self, p: On, seat: int) -> None:
        setting = self.chosen(p)
        assert setting is not None
        self.engine = setting[0]
        if p.law.version1:
            own = [way for way in thrust.settings(p, self.craft) if way[0] == setting[0]]
            self.setting = min(self.setting, len(own) - 1)
        else:
            self.named = 1
        self.burner = 1
        cost = p.c.burner[2 * setting[0] + p.black[setting[0]]]
        p.steps[self.craft] -= cost
        p.tell(events.afterburner_lit, seat, setting[0], cost)

    def why_not_jettison(self, p: On, seat: int, steps: int) -> Refusal | None:
        return landing.why_not_jettison(p, self.craft, steps)

    def take_jettison(self, p: On, seat: int, steps: int) -> None:
        before, way = self.way(p)
        p.steps[self.craft] -= steps
        p.tell(events.fuel_jettisoned, seat, self.craft, steps)
        self.keep(p, before, way)

    def why_not_jettison_card(self, p: On, seat: int, card: int) -> Refusal | None:
        return landing.why_not_jettison_card(p, seat, self.craft, card)

    def take_jettison_card(self, p: On, seat: int, card: int) -> None:
        before, way = self.way(p)
        p.tell(events.cargo_jettisoned, seat, card)
        stacks.decommission(p, [card], "jettison")
        if p.where[self.craft] != NONE:
            self.keep(p, before, way)

    def why_not_grind(self, p: On, seat: int, stack: int, card: int) -> Refusal | None:
        return refuel.why_not_grind(p, seat, stack, card)

    def take_grind(self, p: On, seat: int, stack: int, card: int) -> None:
        before, way = self.way(p)
        refuel.grind(p, stack, card)
        self.keep(p, before, way)

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        setting = self.chosen(p)
        now = 0 if setting is None else thrust.thrust_of(p, self.craft, setting, self.burner)
        return {"stack": self.craft, "thrust": max(now, 0), "steps": p.steps[self.craft]}


@mypyc_attr(allow_interpreted_subclasses=True)
class Plot(Frame[Chart]):
    """A way drawn space by space: any legal one, where `fly` takes the least."""

    FIELDS = {"voyage": flying.VOYAGE}
    __slots__ = FIELDS
    rule = "HF-MOVE-01"

    def __init__(self, voyage: list[flying.Voyage] | None = None) -> None:
        self.voyage: list[flying.Voyage] = [] if voyage is None else voyage

    def advance(self, p: Chart) -> None:
        p.ask(stacks.owner_of(p, self.voyage[0].stack))

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        arcs = p.c.reach.chart.arcs[self.voyage[0].path[-1]]
        return [("erase",), ("follow",), *[("via", space) for space in arcs]]

    def why_not_via(self, p: Chart, seat: int, space: int) -> Refusal | None:
        return flying.why_not_step(p, self.voyage[0], space)

    def take_via(self, p: Chart, seat: int, space: int) -> None:
        flying.step(p, self.voyage[0], space)

    def why_not_follow(self, p: Chart, seat: int) -> Refusal | None:
        return flying.why_not_stop(p, self.voyage[0])

    def take_follow(self, p: Chart, seat: int) -> None:
        p.pop(tuple(self.voyage[0].path[1:]))

    def take_erase(self, p: Chart, seat: int) -> None:
        p.pop(())

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {"stack": self.voyage[0].stack, "space": self.voyage[0].path[-1], "burns": self.voyage[0].burns}


@mypyc_attr(allow_interpreted_subclasses=True)
class HandOver(Frame[On]):
    """HF-DEAL-03: the receiver of cargo says which of his stacks takes it, or declines."""

    FIELDS = {"card": A_CARD, "maker": A_SEAT, "receiver": A_SEAT}
    __slots__ = FIELDS
    rule = "HF-DEAL-03"

    def __init__(self, card: int = 0, maker: int = 0, receiver: int = 0) -> None:
        self.card = card
        self.maker = maker
        self.receiver = receiver

    def advance(self, p: On) -> None:
        p.ask(self.receiver)

    def tries(self, p: On, seat: int) -> list[Choice]:
        space = p.where[p.place[self.card]]
        own = [stack for stack in stacks.stacks_of(p, self.receiver) if p.where[stack] == space]
        return [*[("take-aboard", stack) for stack in own], ("decline-cargo",)]

    def why_not_take_aboard(self, p: On, seat: int, stack: int) -> Refusal | None:
        return deals.why_not_aboard(p, self.receiver, self.card, stack)

    def take_take_aboard(self, p: On, seat: int, stack: int) -> None:
        deals.hand_over(p, self.maker, self.receiver, self.card, stack)
        for frame in p.frames:
            if isinstance(frame, Menu):
                frame.forget()
        p.pop()

    def take_decline_cargo(self, p: On, seat: int) -> None:
        p.pop()

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        return {"seat": self.maker, "card": self.card}


FRAMES = (Moves, Course, Plot, HandOver)
VERBS: tuple[Verb, ...] = (
    Verb("move", "HF-MOVE-14", ("stack", "stack")),
    Verb("done", "HF-SEQ-01"),
    Verb("carry", "HF-DEC-13", ("card", "card"), ("stack", "stack")),
    Verb("settle", "HF-DEC-10", ("stack", "stack")),
    Verb("launch", "HF-DEC-14", ("stack", "stack")),
    Verb("end-game", "HF-END-04"),
    Verb("make-war", "HF-FAC-07", ("spot", "spot")),
    Verb("ask-power", "HF-FAC-04", ("other", "seat"), ("stack", "stack"), ("wt", "number")),
    Verb("ask-cycler", "HF-FAC-10", ("other", "seat"), ("stack", "stack"), ("wt", "number")),
    Verb("hand-over", "HF-DEAL-03", ("card", "card"), ("other", "seat")),
    Verb("take-aboard", "HF-DEAL-03", ("stack", "stack")),
    Verb("decline-cargo", "HF-DEAL-03"),
    Verb("pump", "HF-DEAL-03", ("stack", "stack"), ("other", "seat"), ("tanks", "number")),
    Verb("attack", "HF-ADV-17", ("stack", "stack"), ("other", "seat")),
    Verb("fly", "HF-MOVE-01", ("space", "space")),
    Verb("fly-safe", "HF-MOVE-01", ("space", "space")),
    Verb("dive", "HF-CMB-10", ("space", "space"), ("other", "seat")),
    Verb("stay", "HF-MOVE-01"),
    Verb("plot", "HF-MOVE-01"),
    Verb("via", "HF-MOVE-05", ("space", "space")),
    Verb("follow", "HF-MOVE-01"),
    Verb("erase", "HF-MOVE-01"),
    Verb("engine", "HF-MOVE-02", ("card", "card"), ("setting", "number")),
    Verb("afterburn", "HF-THR-08"),
    Verb("jettison", "HF-ADV-13", ("steps", "number")),
    Verb("jettison-card", "HF-ADV-12", ("card", "card")),
    Verb("grind", "HF-ADV-15", ("stack", "stack"), ("card", "card")),
)
