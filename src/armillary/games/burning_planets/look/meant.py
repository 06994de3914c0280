"""What a click on an unlit thing may mean: the page then asks why not."""

from armillary.games.burning_planets.flow.actions import Act, Actions
from armillary.games.burning_planets.flow.setup import PlaceAsteroid, PlaceCannon
from armillary.games.burning_planets.flow.turn import PlaceShip, PlaceStructure
from armillary.games.burning_planets.ids import UNIT
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.choice import Choice

__all__ = ["meant"]


def meant(p: PlayingField, seat: int, mark: str) -> list[Choice]:
    kind, _, word = mark.partition(":")
    step = p.frames[-1] if p.frames else None
    if kind == "planet":
        tile = p.game.vocabulary.value("planet", word)
        return [("conquer", tile)] if isinstance(step, Act) else [("pull-down", tile)]
    if kind != "cell" or word not in p.geo.number:
        return []
    cell = p.geo.number[word]
    if isinstance(step, (PlaceStructure, PlaceShip, PlaceAsteroid, PlaceCannon)):
        return [("place", cell)]
    if isinstance(step, Actions):
        return [("unit", cell)]
    if isinstance(step, Act):
        if p.planet_at(cell) >= 0 and p.at[cell] < UNIT:
            return [("raze", cell)]
        if p.rocks & p.geo.bit[cell] and p.at[cell] < UNIT:
            return [("attack-asteroid", cell)]
        return [("attack", cell)] if p.at[cell] >= UNIT else [("move", cell)]
    return []
