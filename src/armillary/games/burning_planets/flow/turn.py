"""The turn: event die, resource update, structures, ships (BP-TURN-01); the actions follow in `actions`."""

from typing import Any, Final

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import BUILT, CLEARED, DEFENCES, DEMOLISHED, GROUND, PLANET_KINDS, SHIP_CLASSES
from armillary.games.burning_planets.position import CELL, TILE, WARE, PlayingField
from armillary.games.burning_planets.rules import economy, limits
from armillary.games.burning_planets.rules.budget import new_unit, refill
from armillary.games.burning_planets.rules.contracts import unbar
from armillary.games.burning_planets.rules.economy import can_pay, can_pull_down, launch_cells, pay, site_fault, yards
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

__all__ = ["FRAMES", "VERBS", "PlaceShip", "PlaceStructure", "PullDown", "Ships", "StartTurn", "Structures"]

DONE: Final[Choice] = ("done",)
LEAVE: Final[Choice] = ("leave",)


def next_phase(p: PlayingField, phase: Frame[PlayingField]) -> None:
    """The step that follows in the sequence of play."""
    sequence = p.game.sequence
    p.replace(sequence[sequence.index(type(phase)) + 1]())


class StartTurn(Frame[PlayingField]):
    """Phases 1 and 2: the event die (BP-EVENT-01), then the resource update. The event lasts for this turn only (BP-EVENT-09)."""

    __slots__ = ()
    rule = "BP-TURN-01"

    def advance(self, p: PlayingField) -> None:
        seat = p.active
        thrown = p.roll(1, p.c.event_die, "BP-EVENT-01")[0]
        p.event = p.c.event_of_roll[thrown]  # BP-EVENT-08: most results have no effect
        for other in range(p.seats):
            p.proposals[other] = p.asked[other] = 0
        p.acting = -1
        for tile in range(p.geo.tiles):
            p.used[tile] = p.c.never
        if p.contracts:
            unbar(p)
        p.tell(events.turn_began, seat)
        p.tell(events.event_rolled, seat, thrown)
        economy.collect(p, seat)
        refill(p, seat)
        next_phase(p, self)


class Structures(Frame[PlayingField]):
    """Phase 3: build and pull down, as often as the planets allow, until done."""

    __slots__ = ()
    rule = "BP-BUILD-01"
    quiet = True

    def advance(self, p: PlayingField) -> None:
        if p.active in p.owners:
            p.ask(p.active)
        else:
            next_phase(p, self)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        tried: list[Choice] = []
        for tile, owner in enumerate(p.owners):
            if owner == seat:
                tried += [("build", tile, kind) for kind in PLANET_KINDS]
                tried.append(("pull-down", tile))
        return [*tried, DONE]

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 40 % longer): what can be paid is asked once, not for every planet."""
        found: list[Choice] = []
        payable = [kind for kind in PLANET_KINDS if can_pay(p, seat, kind)]
        for tile, owner in enumerate(p.owners):
            if owner == seat:
                if not p.used[tile] & BUILT:
                    for kind in payable:
                        if not site_fault(p, seat, tile, kind):
                            found.append(("build", tile, kind))
                if can_pull_down(p, tile):
                    found.append(("pull-down", tile))
        found.append(DONE)
        return found

    def why_not_build(self, p: PlayingField, seat: int, planet: int, item: int) -> Refusal | None:
        return economy.why_not_build(p, seat, planet, item)

    def why_not_pull_down(self, p: PlayingField, seat: int, planet: int) -> Refusal | None:
        return economy.why_not_pull_down_on(p, seat, planet)

    def take_build(self, p: PlayingField, seat: int, planet: int, item: int) -> None:
        # Paid at once, so that nothing can come between price and place. One per planet and turn (BP-BUILD-02).
        pay(p, seat, item)
        limits.use(p, planet, BUILT)
        p.push(PlaceStructure(planet, item))

    def take_pull_down(self, p: PlayingField, seat: int, planet: int) -> None:
        p.push(PullDown(planet))

    def take_done(self, p: PlayingField, seat: int) -> None:
        next_phase(p, self)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class PlaceStructure(Frame[PlayingField]):
    """The cell of a structure: any free one of the planet, for defences only on the border (BP-BUILD-07)."""

    FIELDS = {"tile": TILE, "kind": WARE}
    __slots__ = FIELDS
    rule = "BP-BUILD-01"
    quiet = True

    def __init__(self, tile: int, kind: int) -> None:
        self.tile = tile
        self.kind = kind

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        return [p.geo.place[cell] for cell in p.geo.cells[self.tile][p.sizes[self.tile]]]

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        """Hot (planets have up to 61 cells; by tries random play takes 9 % longer): the border and the free ground are known."""
        tile, at, place = self.tile, p.at, p.geo.place
        size = p.sizes[tile]
        border = p.geo.border[tile][size]
        cells = border if self.kind in DEFENCES else (*p.geo.inner[tile][size], *border)
        return [place[cell] for cell in cells if at[cell] == GROUND]

    def why_not_place(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return economy.why_not_place(p, self.tile, self.kind, cell)

    def take_place(self, p: PlayingField, seat: int, cell: int) -> None:
        p.pop()
        economy.put_structure(p, seat, self.kind, cell)

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-BUILD-07" if self.kind in DEFENCES else "BP-BUILD-01"

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "planet": self.tile, "item": self.kind}


class PullDown(Frame[PlayingField]):
    """Pull down an own structure (BP-BUILD-03) or destroy an own forest or mountain (BP-BUILD-04)."""

    FIELDS = {"tile": TILE}
    __slots__ = FIELDS
    rule = "BP-BUILD-03"
    quiet = True

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        structures, naturals = economy.pull_down_cells(p, self.tile)
        tried: list[Choice] = [("demolish", cell) for cell in structures]
        tried += [("clear", cell) for cell in naturals]
        return [*tried, LEAVE]

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 5 % longer): the limits of the turn are asked once, not for every cell."""
        structures, naturals = economy.pull_down_cells(p, self.tile)
        used = p.used[self.tile]
        found: list[Choice] = [] if used & DEMOLISHED else [("demolish", cell) for cell in structures]
        if not used & CLEARED:
            found += [("clear", cell) for cell in naturals]
        found.append(LEAVE)
        return found

    def why_not_demolish(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return economy.why_not_pull_down(p, seat, cell, natural=False)

    def why_not_clear(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return economy.why_not_pull_down(p, seat, cell, natural=True)

    def take_demolish(self, p: PlayingField, seat: int, cell: int) -> None:
        p.pop()
        economy.pull_down(p, seat, cell)

    def take_clear(self, p: PlayingField, seat: int, cell: int) -> None:
        self.take_demolish(p, seat, cell)

    def take_leave(self, p: PlayingField, seat: int) -> None:
        p.pop()

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "planet": self.tile}


class Ships(Frame[PlayingField]):
    """Phase 4: any number of ships (BP-UNIT-04), until done."""

    __slots__ = ()
    rule = "BP-UNIT-01"
    quiet = True

    def advance(self, p: PlayingField) -> None:
        if yards(p, p.active):
            p.ask(p.active)
        else:
            next_phase(p, self)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        return [*[("launch", kind, yard) for yard in yards(p, seat) for kind in SHIP_CLASSES], DONE]

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 12 % longer): what can be paid is asked once, not for every yard."""
        payable = [kind for kind in SHIP_CLASSES if can_pay(p, seat, kind)]
        if not payable or p.blocked == p.geo.everywhere:
            return [DONE]
        found: list[Choice] = [("launch", kind, yard) for yard in yards(p, seat) for kind in payable]
        found.append(DONE)
        return found

    def why_not_launch(self, p: PlayingField, seat: int, item: int, cell: int) -> Refusal | None:
        return economy.why_not_launch(p, seat, item, cell)

    def take_launch(self, p: PlayingField, seat: int, item: int, cell: int) -> None:
        pay(p, seat, item)
        p.push(PlaceShip(item, cell))

    def take_done(self, p: PlayingField, seat: int) -> None:
        next_phase(p, self)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class PlaceShip(Frame[PlayingField]):
    """The cell of a new ship: next to its yard, or the nearest free one (BP-UNIT-02, BP-UNIT-03)."""

    FIELDS = {"kind": WARE, "yard": CELL}
    __slots__ = FIELDS
    rule = "BP-UNIT-02"
    quiet = True

    def __init__(self, kind: int, yard: int) -> None:
        self.kind = kind
        self.yard = yard

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        place = p.geo.place
        return [place[cell] for cell in launch_cells(p, self.yard)]

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 2.6 % longer): the cells are worked out once, not for each of them."""
        return self.tries(p, seat)

    def why_not_place(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return economy.why_not_berth(p, self.yard, cell)

    def take_place(self, p: PlayingField, seat: int, cell: int) -> None:
        p.pop()
        left, moves = new_unit(p, self.kind)  # BP-TURN-04
        rule = economy.berth_rule(p, self.yard, cell)
        p.add_unit(self.kind, seat, cell, left, moves, 0)
        p.tell(events.ship_built, seat, self.kind, cell, rule)

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        _, cell = choice
        return economy.berth_rule(p, self.yard, cell)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "item": self.kind}


VERBS = (
    Verb("place", "BP-BUILD-01", ("cell", "cell")),
    Verb("build", "BP-BUILD-01", ("planet", "planet"), ("item", "item")),
    Verb("pull-down", "BP-BUILD-03", ("planet", "planet")),
    Verb("demolish", "BP-BUILD-03", ("cell", "cell")),
    Verb("clear", "BP-BUILD-04", ("cell", "cell")),
    Verb("launch", "BP-UNIT-01", ("item", "item"), ("cell", "cell")),
    Verb("done", "BP-TURN-01"),
    Verb("leave", "BP-TURN-01"),
)
FRAMES = (StartTurn, Structures, PlaceStructure, PullDown, Ships, PlaceShip)
