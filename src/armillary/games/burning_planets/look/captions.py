"""Captions that need the position: ships by the names of their faction, prices, what stands on a cell."""

from typing import TYPE_CHECKING

from armillary.games.burning_planets.ids import CARGO, ITEM, ITEMS, ROCK, UNIT, goods_text
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text

if TYPE_CHECKING:
    from armillary.games.burning_planets.game import BurningPlanets

__all__ = ["caption", "unit_name"]


def unit_name(p: PlayingField, slot: int, text: Text) -> str:
    """`Spear of A`, `cargo ship A-1`, `cannon of B`."""
    kind, owner = p.unit_kind[slot], p.unit_owner[slot]
    seat = chr(ord("A") + owner)
    if kind == CARGO:
        return f"cargo ship {seat}-{p.unit_serial[slot]}"
    return f"{item_name(p, owner, kind, text)} of {seat}"


def item_name(p: PlayingField, seat: int, kind: int, text: Text) -> str:
    """A ship's name in the chart of its faction, else the word for the thing."""
    if kind < CARGO and p.factions[seat] >= 0:
        return p.c.pack.factions[p.factions[seat]].ship_names[ITEMS[kind]]
    return text.word("item", ITEMS[kind])


def thing_on(p: PlayingField, cell: int, text: Text) -> str:
    what = p.at[cell]
    if what >= UNIT:
        return unit_name(p, what - UNIT, text)
    if what > ROCK:
        return text.word("item", ITEMS[what + ITEM])
    return p.geo.names[cell]


def caption(game: "BurningPlanets", p: PlayingField, seat: int, choice: Choice, text: Text) -> str:
    """The caption of choices that are better told with the position; empty for all others."""
    verb = choice[0]
    if verb in ("build", "launch", "take-aboard") and p.factions[seat] >= 0:
        named = game.vocabulary.named(choice)
        kind = choice[2] if verb == "build" else choice[1]
        named["item"] = item_name(p, seat, kind, text)
        named["price"] = goods_text(p.c.price[p.factions[seat]][kind])
        if verb == "take-aboard" and choice[2]:
            named["price"] = "looted"
        for kind_of in ("planet", "secrecy", "source"):
            if kind_of in named:
                named[kind_of] = text.word(kind_of, named[kind_of])
        if verb == "launch" and p.planet_at(choice[2]) >= 0:
            named["cell"] = text.word("planet", f"planet-{p.planet_at(choice[2]) + 1}")
        return text.fill("choice", verb, named, "")
    if verb in ("unit", "attack", "raze", "demolish", "clear", "pick-up", "carrier"):
        return text.fill("choice", verb, {"thing": thing_on(p, choice[1], text), "cell": p.geo.names[choice[1]]}, "")
    return ""
