"""A plan in words: what comes next, why, the next best thing to do, and what would be different."""

from typing import Any

from armillary.games.burning_planets.flow.setup import ChooseFaction, PlaceAsteroid, PlaceCannon
from armillary.games.burning_planets.ids import CARGO, DIGITALS, FOOD, METAL, XENOS
from armillary.games.burning_planets.position import PlayingField
from armillary.games.burning_planets.rules.economy import income
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .bargain import foes
from .greedy import Greedy, ports_of
from .sight import currency

__all__ = ["tell"]

#: The key of a text, and the facts that it names.
Advice = tuple[str, dict[str, Any]]


def tell(view: Position, seat: int, text: Text) -> list[str]:
    assert isinstance(view, PlayingField)
    if view.out[seat] or isinstance(view.frames[-1], (ChooseFaction, PlaceAsteroid, PlaceCannon)):
        return []
    steps = _steps(view, seat, text)
    if not steps:
        return []
    said = [text.fill("plan", steps[0][0], steps[0][1])]
    if len(steps) == 1:
        return [*said, text.fill("plan", "instead-save", {})]
    return [*said, text.fill("plan", f"instead-{steps[1][0]}", steps[1][1])]


def _steps(p: PlayingField, seat: int, text: Text) -> list[Advice]:
    """What could come next, the most urgent first: a planet in danger, what pays ships, ships, free planets, enemies."""
    bot = Greedy("hard")
    own = [tile for tile, owner in enumerate(p.owners) if owner == seat]
    found: list[Advice] = []
    for tile in own:
        near = bot.threats(p, seat, tile)
        if near:
            found.append(("defend", {"planet": _planet(tile, text), "count": len(near), "guns": p.defences(tile)}))
    if not ports_of(p, seat):
        found += _economy(p, seat, bot, text)
    elif not any(p.unit_kind[slot] < CARGO for slot in p.fleet[seat]):
        found.append(("ships", {}))
    free = [tile for tile, owner in enumerate(p.owners) if owner < 0 and p.sizes[tile]]
    for key, tiles in (("free", free), ("attack", [t for t, o in enumerate(p.owners) if o in foes(p, seat)])):
        ways = sorted((_fields(p, seat, own, tile), tile) for tile in tiles)
        if key == "attack":
            ways.sort(key=lambda one: (one[0] + bot.temper.gun_away * p.defences(one[1]), one[1]))
        for fields, tile in ways[:2]:
            guns = p.defences(tile)
            name = key if key == "free" or guns else "attack-open"
            found.append((name, {"planet": _planet(tile, text), "fields": fields, "guns": guns}))
    return found


def _economy(p: PlayingField, seat: int, bot: Greedy, text: Text) -> list[Advice]:
    """A spaceport as soon as the income pays its ships, and before that the income."""
    faction, gains = p.factions[seat], income(p, seat)
    needed = bot.temper.first_port if faction else bot.temper.first_port_humans
    now = currency(faction, gains)
    port: Advice = ("port", {"now": now, "needed": needed})
    metal = faction == DIGITALS or (faction != XENOS and gains[METAL] <= gains[FOOD])
    source: Advice = (
        "mine" if metal else "farm",
        {"resource": text.word("resource", "metal" if metal else "food"), "now": now, "needed": needed},
    )
    return [port, source] if now >= needed else [source, port]


def _fields(p: PlayingField, seat: int, own: list[int], tile: int) -> int:
    """From the nearest of the seat's warships and planets."""
    centre = p.geo.centre[tile]
    places = [p.unit_cell[slot] for slot in p.fleet[seat] if p.unit_kind[slot] < CARGO]
    places += [p.geo.centre[planet] for planet in own]
    return min((p.geo.distance(centre, cell) for cell in places), default=0)


def _planet(tile: int, text: Text) -> str:
    return text.word("planet", f"planet-{tile + 1}")
