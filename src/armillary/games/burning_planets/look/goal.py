"""The goal line: defend what is threatened, come by ships, take free planets, then the nearest enemy."""

from armillary.games.burning_planets.bots.greedy import Greedy, planets_of_nobody, ports_of
from armillary.games.burning_planets.bots.sight import currency, raw_material
from armillary.games.burning_planets.flow.setup import ChooseFaction, PlaceAsteroid, PlaceCannon
from armillary.games.burning_planets.ids import CARGO, DIGITALS, FOOD, METAL, XENOS
from armillary.games.burning_planets.position import PlayingField
from armillary.games.burning_planets.rules.economy import income
from armillary.kernel.text import Text
from armillary.scene import Goal

from .names import planet_name

__all__ = ["goal"]


def goal(p: PlayingField, seat: int, text: Text) -> Goal | None:
    if p.out[seat] or isinstance(p.frames[-1], (ChooseFaction, PlaceAsteroid, PlaceCannon)):
        return None
    bot = Greedy("hard")
    own = [tile for tile, owner in enumerate(p.owners) if owner == seat]
    for tile in own:
        near = bot.threats(p, seat, tile)
        if near:
            return _goal("defend", {"planet": planet_name(tile, text), "count": len(near)}, text, [tile])
    if not ports_of(p, seat):
        return _port(p, seat, bot, own, text)
    ships = sum(1 for slot in p.fleet[seat] if p.unit_kind[slot] < CARGO)
    free = planets_of_nobody(p)
    if not ships:
        return _goal("ships", {}, text, ports_of(p, seat)[:1])
    if free:
        return _goal("free", {"count": free}, text, [])
    cell = bot.goal(p, seat)
    if cell < 0:
        return None
    tile = p.geo.tile[cell]
    if p.owners[tile] in (seat, -1):
        return _goal("hunt", {}, text, [])
    facts = {"planet": planet_name(tile, text), "count": p.defences(tile)}
    return _goal("attack" if p.defences(tile) else "attack-open", facts, text, [tile])


def _port(p: PlayingField, seat: int, bot: Greedy, own: list[int], text: Text) -> Goal:
    """A spaceport, or first the income that pays its ships."""
    faction, gains = p.factions[seat], income(p, seat)
    needed = bot.temper.first_port if faction else bot.temper.first_port_humans
    coming = currency(faction, gains)
    if coming >= needed:
        return _goal("port", {}, text, own[:1])
    resource = METAL if faction == DIGITALS else FOOD if faction == XENOS else NEITHER
    if resource == NEITHER:
        resource = METAL if gains[METAL] <= gains[FOOD] else FOOD
    facts = {
        "resource": text.word("resource", "metal" if resource == METAL else "food"),
        "now": coming,
        "needed": needed,
        "raw": raw_material(faction, gains),
    }
    return _goal("mine" if resource == METAL else "farm", facts, text, own[:1])


#: Humans pay with both goods alike.
NEITHER = -1


def _goal(key: str, facts: dict[str, object], text: Text, tiles: list[int]) -> Goal:
    marks = [f"planet:planet-{tile + 1}" for tile in tiles]
    return Goal(text.fill("goal", key, facts), text.fill("goal", f"{key}-why", facts), marks)
