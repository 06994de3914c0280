"""Captions that need the position, and what a choice would do: effect, figure and odds for its button."""

from typing import TYPE_CHECKING

from armillary.games.burning_planets.ids import CARGO, DEFENCES, FACTIONS, ITEMS, SPACEPORT, UNIT, goods_text
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import Outlook

from .names import goods, item_name, place_name, thing_on

if TYPE_CHECKING:
    from armillary.games.burning_planets.game import BurningPlanets

__all__ = ["caption", "outlook"]

AT_A_CELL = (
    "unit",
    "attack",
    "raze",
    "demolish",
    "clear",
    "pick-up",
    "carrier",
    "place",
    "move",
    "unload",
    "attack-asteroid",
)


def caption(game: "BurningPlanets", p: PlayingField, seat: int, choice: Choice, text: Text) -> str:
    """The caption of choices that are better told with the position; empty for all others."""
    verb, *named = choice
    if verb in AT_A_CELL:
        (cell,) = named
        return text.fill("choice", verb, {"thing": thing_on(p, cell, text), "cell": place_name(p, cell, text)}, "")
    if p.factions[seat] < 0:
        return ""
    price = p.c.price[p.factions[seat]]
    if verb == "build":
        planet, item = named
        facts = {"item": item_name(p, seat, item, text), "planet": game.word(p, "planet", planet, text)}
    elif verb == "launch":
        item, cell = named
        facts = {"item": item_name(p, seat, item, text), "cell": place_name(p, cell, text)}
    elif verb == "take-aboard":
        item, source, secrecy = named
        facts = {"item": item_name(p, seat, item, text), "secrecy": game.word(p, "secrecy", secrecy, text)}
        if source:
            facts["price"] = game.word(p, "source", source, text)
    else:
        return ""
    return text.fill("choice", verb, {"price": goods(p, goods_text(price[item]), text), **facts}, "")


def outlook(p: PlayingField, seat: int, choice: Choice, text: Text) -> Outlook | None:
    """What the choice would do, in people's words."""
    verb, *named = choice
    if verb == "attack":
        from armillary.games.burning_planets.flow.actions import Act

        step = p.frames[-1]
        if not isinstance(step, Act):
            return None
        kind, target = p.unit_kind[step.slot(p)], p.unit_kind[p.at[named[0]] - UNIT]
        facts = {"sides": p.c.attack[kind], "against": p.c.defence[target], "shield": p.c.shield[target]}
        chance = p.c.chance(kind, target)
        return odds(text.fill("outlook", "attack", facts), chance, text)
    if verb == "attack-asteroid":
        from armillary.games.burning_planets.flow.actions import Act

        step = p.frames[-1]
        if not isinstance(step, Act):
            return None
        sides, shield = p.c.attack[p.unit_kind[step.slot(p)]], p.c.asteroid_shield
        facts = {"sides": sides, "shield": shield}
        return odds(text.fill("outlook", "asteroid", facts), max(0, sides - shield) / sides, text)
    if verb == "unit":
        return Outlook(effect=what_it_does(p, p.unit_kind[p.at[named[0]] - UNIT], text))
    if verb == "faction":
        return Outlook(effect=text.word("faction-says", FACTIONS[named[0]]))
    if verb == "conquer":
        return Outlook(effect=text.fill("outlook", "conquer", {}))
    if verb == "build":
        return Outlook(effect=what_it_does(p, named[1], text), symbol=ITEMS[named[1]])
    if verb == "launch":
        return Outlook(effect=what_it_does(p, named[0], text), seat=seat)
    return None


def odds(effect: str, chance: float, text: Text) -> Outlook:
    return Outlook(
        effect=effect,
        figure=f"{round(100 * chance)} %",
        caption=text.fill("outlook", "destroyed", {}),
        parts=[(1 - chance, False), (chance, True)],
    )


def what_it_does(p: PlayingField, kind: int, text: Text) -> str:
    """A structure or ship in one line."""
    facts = {"sides": p.c.attack[kind], "shield": p.c.shield[kind], "speed": p.c.speed[kind]}
    if kind in DEFENCES:
        return text.fill("outlook", "defends", facts)
    if kind == SPACEPORT:
        return text.fill("outlook", "port", {})
    if kind == CARGO:
        return text.fill("outlook", "hauler", facts)
    if kind < CARGO:
        return text.fill("outlook", "ship", facts)
    return text.fill("outlook", "yields", {"goods": goods(p, goods_text(p.c.yields[kind]), text)})
