"""Cards as data sheets with two sides: paper in front, night behind (2.6)."""

from armillary.games.high_frontier.components import Components
from armillary.games.high_frontier.ids import (
    CREW,
    GENERATORS,
    NO_PLATFORM,
    NO_SAIL,
    NONE,
    NOTHING_SPECIAL,
    PLATFORMS,
    RADIATOR,
    RAYGUN,
    REACTORS,
    SAILS,
    SPECIALS,
    SPECTRA,
    STEP,
    THRUSTER,
)
from armillary.games.high_frontier.position import Chart
from armillary.kernel.text import Text
from armillary.scene import Card, Fact

__all__ = ["brief", "card_name", "data_sheet", "fraction", "says"]

_PARTS = {
    4: "\N{VULGAR FRACTION ONE QUARTER}",
    8: "\N{VULGAR FRACTION ONE HALF}",
    12: "\N{VULGAR FRACTION THREE QUARTERS}",
}


def fraction(sixteenths: int) -> str:
    """Consumption as it is printed: 2, 1/2, 1/16."""
    whole, part = divmod(sixteenths, STEP)
    if not part:
        return str(whole)
    return (str(whole) if whole else "") + _PARTS.get(part, f"{part}/{STEP}")


def card_name(p: Chart, card: int, text: Text, black: bool | None = None) -> str:
    """The name of the side that is up, or of the one asked for."""
    side = bool(p.black[card]) if black is None else black
    kind = "black" if side and p.c.deck[card] != CREW else "card"
    return text.word(kind, p.c.cards[card])


def data_sheet(p: Chart, card: int, text: Text, *, mark: str = "", kind: str = "", owner: int | None = None) -> Card:
    """A card with the side that is up in front; a crew has only one."""
    up = bool(p.black[card])
    shown = mark or f"card:{p.c.cards[card]}"
    back = None if p.c.deck[card] == CREW else _side(p, card, text, not up, shown, "", owner, None)
    return _side(p, card, text, up, shown, kind, owner, back)


def says(p: Chart, card: int, text: Text) -> str:
    """A card in a line: its name and figures, on the side that is up."""
    facts = data_sheet(p, card, text).facts
    return ", ".join([card_name(p, card, text), *(f"{fact.label} {fact.value}" for fact in facts)])


def brief(c: Components, card: int, text: Text) -> str:
    """Both sides in one line: figures, what the first needs and is good for, figures of the second."""
    told = [text.word("card-kind", c.card_sort[card]), *_figures(c, card, 2 * card, text), *_lines(c, 2 * card, text)]
    if c.deck[card] != CREW:
        sort = text.word("card-kind", c.card_sort[card])
        back = text.fill("panel", c.second_side[card], {"deck": sort}, sort)
        told.append(f"{back}: {', '.join(_figures(c, card, 2 * card + 1, text))}")
    return ", ".join(told)


def _figures(c: Components, card: int, face: int, text: Text) -> list[str]:
    return [f"{fact.label} {fact.value}" for fact in _facts(c, card, face, text)]


def _side(
    p: Chart, card: int, text: Text, black: bool, mark: str, kind: str, owner: int | None, back: Card | None
) -> Card:
    c = p.c
    face = 2 * card + black
    letter = "" if c.product[card] == NONE else SPECTRA[c.product[card]]
    sort = text.word("card-kind", c.card_sort[card])
    return Card(
        id=mark,
        title=card_name(p, card, text, black),
        lines=_lines(c, face, text),
        style=letter,
        symbol=letter,
        kind=kind or text.fill("panel", c.second_side[card] if black else c.first_side[card], {"deck": sort}, sort),
        facts=_facts(c, card, face, text),
        back=back,
        drawing=_drawing(p, card, face),
        owner=owner,
    )


def _drawing(p: Chart, card: int, face: int) -> str:
    deck = p.c.deck[card]
    if deck < 0:
        return p.c.card_sort[card]
    if deck == THRUSTER and p.c.sail[face] != NO_SAIL:
        return "sail"
    if p.c.platform[face] == RAYGUN:
        return "raygun"
    return p.c.card_sort[card]


def _fact(text: Text, name: str, value: str, symbol: str = "") -> Fact:
    return Fact(value=value, symbol=symbol, label=text.word("fact", name), title=text.fill("fact-title", name, {}, ""))


def _facts(c: Components, card: int, face: int, text: Text) -> list[Fact]:
    facts: list[Fact] = []
    if c.thrust[face]:
        facts.append(_fact(text, "thrust", f"{c.thrust[face]} \N{MIDDLE DOT} {fraction(c.fuel[face])}", "thrust"))
    if c.platform[face] != NO_PLATFORM:
        facts.append(_fact(text, "isru", str(c.isru[face]), "isru"))
    if c.deck[card] == RADIATOR:
        both = (c.cooling[face], c.light_cooling[face])
        facts.append(_fact(text, "therms", "/".join(str(therms) for therms in both), "therms"))
        facts.append(_fact(text, "mass", f"{c.mass[face]}/{c.light_mass[face]}", "mass"))
    else:
        facts.append(_fact(text, "mass", str(c.mass[face]), "mass"))
    if c.expanded or c.deck[card] == CREW:
        facts.append(_fact(text, "hardness", str(c.rad[face]), "hardness"))
    return facts


def _lines(c: Components, face: int, text: Text) -> list[str]:
    """What it needs, what it is good for."""
    lines: list[str] = []
    if c.platform[face] != NO_PLATFORM:
        lines.append(text.word("platform", PLATFORMS[c.platform[face]]))
    if c.generator[face]:
        lines.append(_kinds(text, "is-generator", c.generator[face], GENERATORS, "generator-kind"))
    if c.reactor[face]:
        lines.append(_kinds(text, "is-reactor", c.reactor[face], REACTORS, "reactor-kind"))
    if c.thrust_mod[face]:
        lines.append(text.fill("panel", "thrust-modifier", {"modifier": c.thrust_mod[face]}))
    if c.fuel_factor[face] != STEP:
        lines.append(text.fill("panel", "fuel-factor", {"factor": fraction(c.fuel_factor[face])}))
    if c.needs_generator[face]:
        lines.append(_kinds(text, "needs-generator", c.needs_generator[face], GENERATORS, "generator-kind"))
    if c.needs_reactor[face]:
        lines.append(_kinds(text, "needs-reactor", c.needs_reactor[face], REACTORS, "reactor-kind"))
    if c.therms[face]:
        lines.append(text.fill("panel", "needs-therms", {"therms": c.therms[face]}))
    if c.burner[face]:
        lines.append(text.fill("panel", "afterburner", {"steps": c.burner[face]}))
    for holds, name in (
        (c.solar_card[face], "solar"),
        (c.dirt[face], "dirt"),
        (c.gun[face] and c.expanded, "gun"),
        (c.immune[face] and c.expanded, "immune"),
    ):
        if holds:
            lines.append(text.word("panel", name))
    if c.sail[face] != NO_SAIL:
        lines.append(text.word("panel", f"sail-{SAILS[c.sail[face]]}"))
    if c.special[face] != NOTHING_SPECIAL:
        lines.append(text.word("special", SPECIALS[c.special[face]]))
    return lines


def _kinds(text: Text, key: str, wanted: int, names: tuple[str, ...], kind: str) -> str:
    words = [text.word(kind, name) for number, name in enumerate(names) if wanted & 2**number]
    return text.fill("panel", key, {"kinds": text.fill("panel", "or", {"kinds": " / ".join(words)}, " / ".join(words))})
