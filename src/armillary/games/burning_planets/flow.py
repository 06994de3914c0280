"""The turn: event die, resource update, structures, ships, actions (BP-TURN-01)."""

from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .codes import BUILT, CANNON, CHARTS, GROUND, ITEMS, PLANET_KINDS, SHIP_CLASSES, TOWER
from .flow_actions import Actions
from .position import PlayingField
from .rules.budget import holds_fire, refill
from .rules.economy import (
    can_pay,
    can_pull_down,
    collect,
    launch_cells,
    pay,
    pull_down,
    pull_down_cells,
    put_structure,
    site_fault,
    why_not_build,
    why_not_launch,
    why_not_place,
    why_not_pull_down,
    yards,
)

DONE: Choice = ("done",)
#: The rules that a result of the event die calls up.
EVENT_RULES = [
    ("BP-EVENT-01", "BP-EVENT-08"),
    ("BP-EVENT-01", "BP-EVENT-02", "BP-EVENT-03", "BP-EVENT-04", "BP-EVENT-09"),
    ("BP-EVENT-01", "BP-EVENT-05", "BP-EVENT-06", "BP-EVENT-07", "BP-EVENT-09"),
]
LEAVE: Choice = ("leave",)


def numbers(p: PlayingField, choice: Choice, count: int) -> bool:
    """Are the arguments whole numbers? Text may say `-` for any of them."""
    return len(choice) == count + 1 and all(type(value) is int and value >= 0 for value in choice[1:])


class StartTurn(Frame[PlayingField]):
    """Phases 1 and 2: the event die (BP-EVENT-01), then the resource update. The event lasts for this turn only (BP-EVENT-09)."""

    __slots__ = ()
    rule = "BP-TURN-01"

    def advance(self, p: PlayingField) -> None:
        seat = p.active
        thrown = p.roll(1, 20, "BP-EVENT-01")[0]
        p.event = p.data.event_of_roll[thrown]  # BP-EVENT-08: most results have no effect
        p.proposals = 0
        p.acting = -1
        for tile in range(p.geo.tiles):
            p.used[tile] = 0
        if p.log is not None:
            p.tell("TurnBegan", "BP-TURN-01", seat=seat, round=p.round)
            p.tell("EventRolled", EVENT_RULES[p.event], seat=seat, dice=[thrown], sides=20, event=p.event)
        collect(p, seat)
        refill(p, seat)
        p.replace(Structures())


class Structures(Frame[PlayingField]):
    """Phase 3: build and pull down, as often as the planets allow, until done."""

    __slots__ = ()
    rule = "BP-BUILD-01"
    quiet = True

    def advance(self, p: PlayingField) -> None:
        if p.active not in p.owners:
            p.replace(Ships())
        else:
            p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
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

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        if choice[0] == "build":
            tile, kind = choice[1], choice[2]
            # Paid at once, so that nothing can come between price and place. One per planet and turn (BP-BUILD-02).
            pay(p, seat, kind)
            p.used[tile] |= BUILT
            p.push(PlaceStructure(tile, kind))
        elif choice[0] == "pull-down":
            p.push(PullDown(choice[1]))
        else:
            p.replace(Ships())

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "build" and numbers(p, choice, 2) and choice[1] < p.geo.tiles and choice[2] < len(ITEMS):
            return why_not_build(p, seat, choice[1], choice[2])
        if choice[0] == "pull-down" and numbers(p, choice, 1) and choice[1] < p.geo.tiles:
            tile = choice[1]
            if p.owners[tile] != seat:
                return Refusal("BP-BUILD-03", "not-your-planet", planet=tile)
            return Refusal("BP-BUILD-03", "nothing-to-pull-down", planet=tile)
        if choice[0] in ("launch", "unit", "end-turn"):
            return Refusal("BP-TURN-01", "later-phase")
        return None

    def refusals(self, p: PlayingField, seat: int) -> list[tuple[Choice, Refusal]]:
        found: list[tuple[Choice, Refusal]] = []
        for tile, owner in enumerate(p.owners):
            if owner == seat:
                for kind in PLANET_KINDS:
                    refusal = why_not_build(p, seat, tile, kind)
                    if refusal is not None:
                        found.append((("build", tile, kind), refusal))
        return found

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class PlaceStructure(Frame[PlayingField]):
    """The cell of a structure: any free one of the planet, for defences only on the border (BP-BUILD-07)."""

    FIELDS = ("tile", "kind")
    __slots__ = FIELDS
    rule = "BP-BUILD-01"

    def __init__(self, tile: int, kind: int) -> None:
        self.tile = tile
        self.kind = kind

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        tile, at, place = self.tile, p.at, p.geo.place
        size = p.sizes[tile]
        border = p.geo.border[tile][size]
        if self.kind == CANNON or self.kind == TOWER:
            return [place[cell] for cell in border if at[cell] == GROUND]
        return [place[cell] for cell in (*p.geo.inner[tile][size], *border) if at[cell] == GROUND]

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        p.pop()
        put_structure(p, seat, self.kind, choice[1])

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-BUILD-07" if self.kind in (CANNON, TOWER) else "BP-BUILD-01"

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "place" and numbers(p, choice, 1) and choice[1] < p.geo.count:
            return why_not_place(p, self.tile, self.kind, choice[1])
        return None

    def refusals(self, p: PlayingField, seat: int) -> list[tuple[Choice, Refusal]]:
        found: list[tuple[Choice, Refusal]] = []
        for cell in p.geo.cells[self.tile][p.sizes[self.tile]]:
            refusal = why_not_place(p, self.tile, self.kind, cell)
            if refusal is not None:
                found.append((("place", cell), refusal))
        return found

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "planet": self.tile, "item": self.kind}


class PullDown(Frame[PlayingField]):
    """Pull down an own structure (BP-BUILD-03) or destroy an own forest or mountain (BP-BUILD-04)."""

    FIELDS = ("tile",)
    __slots__ = FIELDS
    rule = "BP-BUILD-03"

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        structures, naturals = pull_down_cells(p, seat, self.tile)
        found: list[Choice] = [("demolish", cell) for cell in structures]
        for cell in naturals:
            found.append(("clear", cell))
        found.append(LEAVE)
        return found

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        p.pop()
        if choice[0] != "leave":
            pull_down(p, seat, choice[1])

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] in ("demolish", "clear") and numbers(p, choice, 1) and choice[1] < p.geo.count:
            return why_not_pull_down(p, seat, choice[1], choice[0] == "clear")
        return None

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
            p.replace(Actions())

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        payable = [kind for kind in SHIP_CLASSES if can_pay(p, seat, kind)]
        if not payable or p.blocked == p.geo.everywhere:
            return [DONE]
        found: list[Choice] = [("launch", kind, yard) for yard in yards(p, seat) for kind in payable]
        found.append(DONE)
        return found

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        if choice[0] == "launch":
            pay(p, seat, choice[1])
            p.push(PlaceShip(choice[1], choice[2]))
        else:
            p.replace(Actions())

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "launch" and numbers(p, choice, 2) and choice[1] < len(ITEMS) and choice[2] < p.geo.count:
            return why_not_launch(p, seat, choice[1], choice[2])
        if choice[0] in ("build", "pull-down"):
            return Refusal("BP-TURN-01", "earlier-phase")
        if choice[0] in ("unit", "end-turn"):
            return Refusal("BP-TURN-01", "later-phase")
        return None

    def refusals(self, p: PlayingField, seat: int) -> list[tuple[Choice, Refusal]]:
        found: list[tuple[Choice, Refusal]] = []
        for yard in yards(p, seat):
            for kind in SHIP_CLASSES:
                refusal = why_not_launch(p, seat, kind, yard)
                if refusal is not None:
                    found.append((("launch", kind, yard), refusal))
        return found

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class PlaceShip(Frame[PlayingField]):
    """The cell of a new ship: next to its yard, or the nearest free one (BP-UNIT-02, BP-UNIT-03)."""

    FIELDS = ("kind", "yard")
    __slots__ = FIELDS
    rule = "BP-UNIT-02"

    def __init__(self, kind: int, yard: int) -> None:
        self.kind = kind
        self.yard = yard

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        place = p.geo.place
        return [place[cell] for cell in launch_cells(p, self.yard)]

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        p.pop()
        left, moves = holds_fire(p, self.kind)  # BP-TURN-04
        p.add_unit(self.kind, seat, choice[1], left, moves, 0)
        if p.log is not None:
            rule = "BP-UNIT-02" if self.next_to(p, choice[1]) else "BP-UNIT-03"
            chart = CHARTS[p.factions[seat]][self.kind]
            rules = ("BP-UNIT-01", rule, "BP-UNIT-04", "BP-TURN-04", chart)
            p.tell("ShipBuilt", rules, seat=seat, item=self.kind, cell=choice[1])

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-UNIT-02" if self.next_to(p, choice[1]) else "BP-UNIT-03"

    def next_to(self, p: PlayingField, cell: int) -> bool:
        tile = p.planet_at(self.yard)
        return p.touched(cell) == tile if tile >= 0 else cell in p.geo.near[self.yard]

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] != "place" or not numbers(p, choice, 1) or choice[1] >= p.geo.count:
            return None
        if p.at[choice[1]]:
            return Refusal("BP-ACT-07", "cell-full", cell=choice[1])
        return Refusal("BP-UNIT-02", "not-next-to-yard", cell=choice[1])

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "item": self.kind}
