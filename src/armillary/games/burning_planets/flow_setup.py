"""Before the match: factions, planets, asteroids, the first cannon."""

from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .codes import CANNON, FACTIONS, GROUND
from .flow import StartTurn, numbers
from .position import PlayingField
from .rules.budget import budget
from .rules.economy import why_not_place
from .rules.setup import asteroid_cells, generate_planets, roll_tile, tell_clash

CHOOSE: list[Choice] = [("faction", number) for number in range(len(FACTIONS))]


class ChooseFaction(Frame[PlayingField]):
    """Each player picks a faction in seat order; several may pick the same."""

    FIELDS = ("number",)
    __slots__ = FIELDS
    rule = "BP-SETUP-15"
    quiet = True

    def __init__(self, number: int) -> None:
        self.number = number

    def advance(self, p: PlayingField) -> None:
        if self.number == p.seats:
            p.replace(GeneratePlanets())
        else:
            p.ask((p.first + self.number) % p.seats)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        return CHOOSE

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        p.factions[seat] = choice[1]
        self.number += 1
        if p.log is not None:
            p.tell("FactionChosen", "BP-SETUP-15", seat=seat, faction=choice[1])

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": (p.first + self.number) % p.seats}


class GeneratePlanets(Frame[PlayingField]):
    """All planets, then the number of asteroids: the number of tiles plus the modifier die (BP-AST-01, BP-AST-03)."""

    __slots__ = ()
    rule = "BP-SETUP-03"

    def advance(self, p: PlayingField) -> None:
        generate_planets(p)
        # The die that the players agreed on (BP-AST-02, A-10).
        modifier = p.roll(1, p.game.options["modifier_die"], "BP-AST-03")[0]
        if p.log is not None:
            p.tell(
                "AsteroidsRolled",
                ("BP-SETUP-01", "BP-AST-01", "BP-AST-02", "BP-AST-03"),
                dice=[modifier],
                sides=p.game.options["modifier_die"],
                modifier=p.geo.tiles,
                count=p.geo.tiles + modifier,
            )
        p.replace(PlaceAsteroid(0, p.geo.tiles + modifier, -1))


class PlaceAsteroid(Frame[PlayingField]):
    """The players place the asteroids in turn (BP-AST-09); the position die picks the tile (BP-AST-04)."""

    FIELDS = ("number", "total", "tile")
    __slots__ = FIELDS
    rule = "BP-AST-09"
    quiet = True

    def __init__(self, number: int, total: int, tile: int) -> None:
        self.number = number
        self.total = total
        self.tile = tile

    def advance(self, p: PlayingField) -> None:
        if self.number == self.total:
            p.replace(PlaceCannon(0))
            return
        while self.tile < 0:
            tile = roll_tile(p, "BP-AST-04")
            # Tiles with asteroids or a planet are no clash (BP-AST-06, BP-AST-07), one without a legal cell is.
            if asteroid_cells(p, tile):
                self.tile = tile
            else:
                tell_clash(p)
        p.ask((p.first + self.number) % p.seats)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        place = p.geo.place
        return [place[cell] for cell in asteroid_cells(p, self.tile)]

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        p.add_asteroid(choice[1])
        self.number += 1
        self.tile = -1
        if p.log is not None:
            rules = ["BP-AST-04", "BP-AST-05", "BP-AST-08", "BP-AST-09"]
            if p.sizes[p.geo.tile[choice[1]]]:
                rules.append("BP-AST-07")
            if p.rocks & p.geo.mask(p.geo.tile_cells[p.geo.tile[choice[1]]]) != p.geo.bit[choice[1]]:
                rules.append("BP-AST-06")
            p.tell("AsteroidPlaced", tuple(rules), seat=seat, cell=choice[1])

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-AST-05"

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] != "place" or not numbers(p, choice, 1) or choice[1] >= p.geo.count:
            return None
        cell = choice[1]
        if p.geo.tile[cell] != self.tile:
            return Refusal("BP-AST-04", "other-tile", planet=self.tile)
        if cell not in asteroid_cells(p, self.tile):
            return Refusal("BP-AST-08", "too-close", cell=cell)
        return None

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {
            "seat": (p.first + self.number) % p.seats,
            "tile": self.tile + 1,
            "number": self.number + 1,
            "total": self.total,
        }


class PlaceCannon(Frame[PlayingField]):
    """Each player's cannon on a border cell of the starting planet, in seat order (BP-START-02, A-09)."""

    FIELDS = ("number",)
    __slots__ = FIELDS
    rule = "BP-START-02"
    quiet = True

    def __init__(self, number: int) -> None:
        self.number = number

    def advance(self, p: PlayingField) -> None:
        if self.number == p.seats:
            p.active = p.first
            p.round = 1
            p.replace(StartTurn())
        else:
            p.ask((p.first + self.number) % p.seats)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        tile, place = p.starts[seat], p.geo.place
        return [place[cell] for cell in p.geo.border[tile][p.sizes[tile]] if p.at[cell] == GROUND]

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        left, moves = budget(p, CANNON)
        p.add_unit(CANNON, seat, choice[1], left, moves, 0)
        self.number += 1
        if p.log is not None:
            p.tell("StructureBuilt", "BP-START-02", seat=seat, item=CANNON, cell=choice[1])

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-START-02"

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] != "place" or not numbers(p, choice, 1) or choice[1] >= p.geo.count:
            return None
        return why_not_place(p, p.starts[seat], CANNON, choice[1])

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": (p.first + self.number) % p.seats}
