"""Before the match: factions, planets, asteroids, the first cannon."""

from typing import Any, Final

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import CANNON, FACTIONS, GROUND
from armillary.games.burning_planets.position import FEW, TILE, PlayingField
from armillary.games.burning_planets.rules import setup
from armillary.games.burning_planets.rules.budget import budget
from armillary.games.burning_planets.rules.economy import why_not_place
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

__all__ = ["FRAMES", "VERBS", "ChooseFaction", "GeneratePlanets", "PlaceAsteroid", "PlaceCannon"]

CHOOSE: Final[list[Choice]] = [("faction", number) for number in range(len(FACTIONS))]


class ChooseFaction(Frame[PlayingField]):
    """Each player picks a faction in seat order; several may pick the same."""

    FIELDS = {"number": FEW}
    __slots__ = FIELDS
    rule = "BP-SETUP-15"
    quiet = True

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def advance(self, p: PlayingField) -> None:
        if self.number == p.seats:
            p.replace(GeneratePlanets())
        else:
            p.ask((p.first + self.number) % p.seats)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        return CHOOSE

    def take_faction(self, p: PlayingField, seat: int, faction: int) -> None:
        p.factions[seat] = faction
        self.number += 1
        p.tell(events.faction_chosen, seat, faction)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": (p.first + self.number) % p.seats}


class GeneratePlanets(Frame[PlayingField]):
    """All planets, then the number of asteroids: the number of tiles plus the modifier die (BP-AST-01, BP-AST-03)."""

    __slots__ = ()
    rule = "BP-SETUP-03"

    def advance(self, p: PlayingField) -> None:
        setup.generate_planets(p)
        # The die that the players agreed on (BP-AST-02, A-10).
        sides = p.game.modifier_die
        modifier = p.roll(1, sides, "BP-AST-03")[0]
        p.tell(events.asteroids_rolled, modifier, sides)
        p.replace(PlaceAsteroid(total=p.geo.tiles + modifier))


class PlaceAsteroid(Frame[PlayingField]):
    """The players place the asteroids in turn (BP-AST-09); the position die picks the tile (BP-AST-04)."""

    FIELDS = {"number": FEW, "total": FEW, "tile": TILE}
    __slots__ = FIELDS
    rule = "BP-AST-09"
    quiet = True

    def __init__(self, number: int = 0, total: int = 0, tile: int = -1) -> None:
        self.number = number
        self.total = total
        self.tile = tile

    def advance(self, p: PlayingField) -> None:
        if self.number == self.total:
            p.replace(PlaceCannon())
            return
        while self.tile < 0:
            tile = setup.roll_tile(p, "BP-AST-04")
            # Tiles with asteroids or a planet are no clash (BP-AST-06, BP-AST-07), one without a legal cell is.
            if setup.asteroid_cells(p, tile):
                self.tile = tile
            elif any(setup.asteroid_cells(p, other) for other in range(p.geo.tiles)):
                p.tell(events.die_cast_again)
            else:  # of a pack that wants them so far apart that no more fit
                p.replace(PlaceCannon())
                return
        p.ask((p.first + self.number) % p.seats)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        place = p.geo.place
        return [place[cell] for cell in setup.asteroid_cells(p, self.tile)]

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        """Hot (up to 127 cells; by tries random play takes 68 % longer): the cells are worked out once, not for each of them."""
        return self.tries(p, seat)

    def why_not_place(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return setup.why_not_asteroid(p, self.tile, cell)

    def take_place(self, p: PlayingField, seat: int, cell: int) -> None:
        p.add_asteroid(cell)
        self.number += 1
        self.tile = -1
        p.tell(events.asteroid_placed, seat, cell)

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-AST-05"

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {
            "seat": (p.first + self.number) % p.seats,
            "tile": self.tile + 1,
            "number": self.number + 1,
            "total": self.total,
        }


class PlaceCannon(Frame[PlayingField]):
    """Each player's cannon on a border cell of the starting planet, in seat order (BP-START-02, A-09); more by turns."""

    FIELDS = {"number": FEW}
    __slots__ = FIELDS
    rule = "BP-START-02"
    quiet = True

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def advance(self, p: PlayingField) -> None:
        if self.number == p.seats * p.c.cannons:
            p.active = p.first
            p.round = 1
            p.replace(p.game.sequence[0]())
        else:
            p.ask((p.first + self.number) % p.seats)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        tile = p.starts[seat]
        return [p.geo.place[cell] for cell in p.geo.border[tile][p.sizes[tile]] if p.at[cell] == GROUND]

    def why_not_place(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return why_not_place(p, p.starts[seat], CANNON, cell)

    def take_place(self, p: PlayingField, seat: int, cell: int) -> None:
        left, moves = budget(p, CANNON)
        p.add_unit(CANNON, seat, cell, left, moves, 0)
        self.number += 1
        p.tell(events.first_cannon_placed, seat, CANNON, cell)

    def rule_of(self, p: PlayingField, seat: int, choice: Choice) -> str:
        return "BP-START-02"

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": (p.first + self.number) % p.seats}


VERBS = (Verb("faction", "BP-SETUP-15", ("faction", "faction")),)
FRAMES = (ChooseFaction, GeneratePlanets, PlaceAsteroid, PlaceCannon)
