"""What things are called: places by their planet and direction, units by faction and owner, goods in full."""

import re
from math import atan2, degrees
from typing import Any

from armillary.games.burning_planets.components import Components
from armillary.games.burning_planets.ids import (
    CARGO,
    FACTIONS,
    ITEM,
    ITEMS,
    RESOURCES,
    ROCK,
    UNIT,
    goods_text,
    ship_text,
)
from armillary.games.burning_planets.position import PlayingField
from armillary.games.burning_planets.rules.barter import PACT, barter_terms
from armillary.kernel.text import Text

from .board import place

__all__ = ["brief", "goods", "item_name", "named_facts", "place_name", "seat_name", "thing_on", "unit_name"]

WINDS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")


def seat_name(p: PlayingField, seat: int, text: Text) -> str:
    return p.game.seat_looks(p, text)[seat].word


def planet_name(tile: int, text: Text) -> str:
    return text.word("planet", f"planet-{tile + 1}")


def wind(p: PlayingField, cell: int) -> str:
    """The direction of a cell from the middle of its sector; empty for the middle."""
    here, middle = place(p.geo.points[cell]), place(p.geo.points[p.geo.centre[p.geo.tile[cell]]])
    if here == middle:
        return ""
    return WINDS[round(degrees(atan2(here[1] - middle[1], here[0] - middle[0])) / 45) % 8]


def place_name(p: PlayingField, cell: int, text: Text) -> str:
    """`the orbit of Cinder (north-east)`: never the bare numbers of a cell."""
    tile = p.geo.tile[cell]
    facts: dict[str, Any] = {"sector": tile + 1, "planet": planet_name(tile, text)}
    direction = wind(p, cell)
    if not direction:
        return facts["planet"] if p.sizes[tile] else text.fill("place", "centre", facts)
    facts["direction"] = text.word("direction", direction)
    if not p.sizes[tile]:
        return text.fill("place", "sector", facts)
    how = "ground" if p.planet_at(cell) >= 0 else "orbit" if p.touched(cell) >= 0 else "space"
    return text.fill("place", how, facts)


def item_name(p: PlayingField, seat: int, kind: int, text: Text) -> str:
    """A ship's name in the chart of its faction, else the word for the thing."""
    if kind < CARGO and p.factions[seat] >= 0:
        return p.c.ship_names[p.factions[seat]][ITEMS[kind]]
    return text.word("item", ITEMS[kind])


def unit_name(p: PlayingField, slot: int, text: Text) -> str:
    """`Spear of A`, `cargo ship A-1`, `cannon of B`."""
    kind, owner = p.unit_kind[slot], p.unit_owner[slot]
    if kind == CARGO:
        return text.fill("thing", "cargo", {"ship": ship_text(owner, p.unit_serial[slot])})
    facts = {"item": item_name(p, owner, kind, text), "seat": seat_name(p, owner, text)}
    return text.fill("thing", "unit", facts)


def thing_on(p: PlayingField, cell: int, text: Text) -> str:
    what = p.at[cell]
    if what >= UNIT:
        return unit_name(p, what - UNIT, text)
    if what > ROCK:
        return text.word("item", ITEMS[what + ITEM])
    return place_name(p, cell, text)


def goods(p: PlayingField, written: str, text: Text) -> str:
    """`20B+10M` in full: `20 biomass, 10 metal`."""
    parts = re.findall(r"(\d+)([BCFM])", written)
    if not parts:
        return text.word("goods", written)
    words = p.game.vocabulary.words["resource"]
    return ", ".join(f"{count} {text.word('resource', words[RESOURCES.index(letter)])}" for count, letter in parts)


def named_facts(p: PlayingField, facts: Any, text: Text) -> dict[str, Any]:
    """Facts that the kernel cannot put into words by their kind alone."""
    found = dict(facts)
    for name, value in facts.items():
        if isinstance(value, str) and (name.startswith("goods") or name == "price"):
            found[name] = goods(p, value, text)
        elif name == "wish":
            found[name] = text.word("wish", value)
        elif name == "what":
            found[name] = text.word("goods", "?") if value == "something" else text.word("item", value)
        elif name == "terms":
            found["offered"] = offered(p, tuple(value), text)
    return found


def offered(p: PlayingField, terms: tuple[Any, ...], text: Text) -> str:
    if terms == PACT:
        return text.fill("offered", "pact", {})
    owner, serial, give, get, _ = barter_terms(terms)
    facts = {
        "goods": goods(p, goods_text(give), text),
        "goods_back": goods(p, goods_text(get), text),
        "ship": ship_text(owner, serial),
    }
    return text.fill("offered", "barter", facts)


def deal_told(p: PlayingField, maker: int, terms: tuple[Any, ...], text: Text) -> tuple[list[str], list[str], str]:
    """Both sides of a barter or a pact, who carries it, and that a promise can be broken."""
    if terms == PACT:
        alliance = [text.fill("offered", "pact", {})]
        return alliance, alliance, text.word("deal", "pact")
    owner, serial, give, get, secret = barter_terms(terms)
    sides = [[goods(p, goods_text(amounts), text)] if any(amounts) else [] for amounts in (give, get)]
    sides[owner != maker].append(text.fill("deal", "carrier", {"ship": ship_text(owner, serial)}))
    return sides[0], sides[1], text.word("deal", "secret" if secret else "open")


def brief(c: Components, kind: str, thing: int, text: Text) -> str:
    """The chart's line of a ship, a structure or a natural resource, with its price by faction."""
    if kind != "item":
        return ""
    told = []
    for key, fact, value in (
        ("attack", "die", c.attack[thing]),
        ("defence", "die", c.defence[thing]),
        ("shield", "shield", c.shield[thing]),
        ("speed", "speed", c.speed[thing]),
        ("actions", "actions", c.actions[thing]),
    ):
        if value:
            told.append(text.fill("brief", key, {fact: value}))
    if any(c.yields[thing]):
        told.append(text.fill("brief", "yields", {"goods": goods_text(c.yields[thing])}))
    prices = {FACTIONS[faction]: goods_text(price[thing]) for faction, price in enumerate(c.price) if any(price[thing])}
    if prices:
        costs = prices.values() if len(set(prices.values())) == 1 else [f"{who} {cost}" for who, cost in prices.items()]
        told.append(text.fill("brief", "costs", {"goods": ", ".join(dict.fromkeys(costs))}))
    return ", ".join(told)
