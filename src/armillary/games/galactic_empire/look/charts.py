"""The charts of the game as sheets. Lit are the rows that the next roll can come to, or that hold now."""

from collections.abc import Sequence
from typing import Any

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.components import Bands
from armillary.games.galactic_empire.flow.aliens import AlienConflict
from armillary.games.galactic_empire.flow.chaos_attack import ChaosAttack
from armillary.games.galactic_empire.flow.combat import Strike
from armillary.games.galactic_empire.flow.expedition import Expedition
from armillary.games.galactic_empire.flow.extropy import Extropy
from armillary.games.galactic_empire.flow.resources import ResourceCollection
from armillary.games.galactic_empire.flow.suppression import Suppression
from armillary.games.galactic_empire.flow.usurpation import Usurpation
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules import aliens, expenditure, extropy, suppression, victory
from armillary.games.galactic_empire.rules.combat import RESULT_WORDS
from armillary.games.galactic_empire.rules.operations import operation_of
from armillary.kernel.text import Text
from armillary.scene import DataTable, Panel

from .captions import units
from .panels import heads

FACES = range(10)
FORCES = ("usurpers", "empires", "invaders", "rebels")


def charts(p: Galaxy, text: Text) -> list[Panel]:
    return [
        expenses(p, text),
        combat(p, text),
        *operations(p, text),
        usurpation(p, text),
        suppressions(p, text),
        recruiting(p, text),
        invaders(p, text),
        extropies(p, text),
        *increased(p, text),
        resolution(p, text),
        expeditions(p, text),
        gates(p, text),
        index(p, text),
        levels(p, text),
    ]


def chart(
    p: Galaxy, text: Text, name: str, head: Sequence[str], rows: list[list[str]], lit: Sequence[int] = ()
) -> DataTable:
    return DataTable(name, text.word("chart", name), heads(text, *head), rows, lit=sorted(set(lit)), chart=True)


def span(row: Any, text: Text) -> str:
    """`3 to 6`, `12 or more`, `2 or less`."""
    if row.min is None:
        return text.fill("scene", "or-less", {"value": row.max})
    if row.max is None:
        return text.fill("scene", "or-more", {"value": row.min})
    return str(row.min) if row.min == row.max else text.fill("kernel", "range", {"least": row.min, "most": row.max})


def reach(bands: Bands, modifier: int) -> list[int]:
    """The rows that a die with that modifier can come to."""
    return [bands.at(face + modifier) for face in FACES]


def top(p: Galaxy) -> Any:
    return p.frames[-1] if p.frames else None


def dice(count: int, text: Text) -> str:
    """What is rolled for the index: dice added or subtracted."""
    if not count:
        return text.word("scene", "none")
    return text.fill("scene", "dice-added" if count > 0 else "dice-subtracted", {"count": abs(count)})


# ------------------------------------------------------------------------------------------------- money and the index


def expenses(p: Galaxy, text: Text) -> Panel:
    """The Expenditure Chart, with what is left; lit is what there is money for."""
    rows: list[list[str]] = []
    for item in range(ids.ITEMS):
        price = str(expenditure.price_of(p, item))
        if p.c.price_illumination[item]:
            price = text.fill("scene", "and-illumination", {"price": price})
        rows.append([text.word("thing", ids.ITEM_WORDS[item]), price, str(p.c.maintenance[item]), stock(p, item, text)])
    lit = [item for item in range(ids.ITEMS) if p.phase == 6 and expenditure.why_not_buy(p, item) is None]
    marks = [f"item:{word}" for word in ids.ITEM_WORDS]
    head = heads(text, "item", "price", "upkeep", "available")
    return DataTable("expenditure", text.word("chart", "expenditure"), head, rows, ids=marks, lit=lit, chart=True)


def stock(p: Galaxy, item: int, text: Text) -> str:
    """How many are left to buy."""
    if item < T:
        return str(p.avail[item])
    if item < ids.NEXUS:
        value = item - ids.LEADER1 + 1
        return str(sum(1 for n, at in enumerate(p.leader_at) if not at and p.c.leader_value[n] == value))
    if item == ids.NEXUS:
        return str(p.c.counters.nexus - sum(p.nexus))
    if item == ids.STAR_GATE:
        return str(p.c.counters.star_gates - sum(p.gates)) if p.gates_known else text.word("scene", "unknown")
    return str(expenditure.markers_left(p, item))


def index(p: Galaxy, text: Text) -> Panel:
    """What each stretch of the Chaos Index brings: markers, victory points, the strength of Trans-humans."""
    c = p.c
    rows: list[list[str]] = []
    lit: list[int] = []
    first = 1
    for value in range(1, 101):
        here = (c.markers_at[value], c.points_at[value], c.th_imperial[value], c.th_chaos[value])
        ahead = value + 1
        if ahead > 100 or here != (c.markers_at[ahead], c.points_at[ahead], c.th_imperial[ahead], c.th_chaos[ahead]):
            rows.append([text.fill("kernel", "range", {"least": first, "most": value}), *map(str, here)])
            if first <= p.chaos_index <= value:
                lit.append(len(rows) - 1)
            first = ahead
    return chart(p, text, "chaos-index", ("index", "markers", "points", "th-imperial", "th-chaos"), rows, lit)


def levels(p: Galaxy, text: Text) -> Panel:
    """The levels of victory of the scenario; lit is the level now."""
    least = [0, *p.rules.plan.levels]
    rows = [
        [text.word("level", word), text.fill("scene", "or-more", {"value": value})]
        for word, value in zip(victory.LEVELS, least, strict=False)
    ]
    now = [victory.level(p, victory.victory_points(p))]
    return chart(p, text, "levels", ("level", "points"), rows, [n for n in now if n < len(rows)])


def increased(p: Galaxy, text: Text) -> list[Panel]:
    rolling = isinstance(top(p), ResourceCollection)
    table = p.c.tables.increased_resources
    times = [[span(row, text), f"x {text.number(row.halves / 2)}"] for row in table.multiplier]
    chaos = [[span(row, text), dice(row.dice, text)] for row in table.chaos_dice]
    return [
        chart(p, text, "increased", ("roll", "income"), times, reach(p.c.multiplier_bands, 0) if rolling else ()),
        chart(p, text, "chaos-dice", ("roll", "index"), chaos, reach(p.c.chaos_dice_bands, 0) if rolling else ()),
    ]


def extropies(p: Galaxy, text: Text) -> Panel:
    rows = [
        [span(row, text), text.word("result", row.result), dice(row.index_dice, text)] for row in p.c.tables.extropy
    ]
    lit = reach(p.c.extropy_bands, extropy.nexus_modifier(p)) if isinstance(top(p), Extropy) else ()
    return chart(p, text, "extropy", ("roll", "result", "index"), rows, lit)


# --------------------------------------------------------------------------------------------------------------- Chaos


def operations(p: Galaxy, text: Text) -> list[Panel]:
    found: list[Panel] = []
    for column, force in enumerate(FORCES):
        rows = [
            [span(row, text), text.word("operation", ids.OPERATION_WORDS[operation_of(row)])]
            for row in p.c.operations[column]
        ]
        found.append(chart(p, text, f"operations-{force}", ("roll", "operation"), rows))
    return found


def usurpation(p: Galaxy, text: Text) -> Panel:
    rows = [
        [span(row, text), text.word("result", row.result), dice(row.index_dice, text)] for row in p.c.tables.usurpation
    ]
    frame = top(p)
    lit: Sequence[int] = ()
    if isinstance(frame, Usurpation) and frame.current >= 0:
        lit = reach(p.c.usurpation_bands, p.lead[frame.current])
    return chart(p, text, "usurpation", ("roll", "result", "index"), rows, lit)


def suppressions(p: Galaxy, text: Text) -> Panel:
    rows: list[list[str]] = []
    for row in p.c.tables.suppression:
        outcome = 2 * int(row.success) + int(row.alienation or row.resistance)
        rows.append([span(row, text), text.word("suppression", ids.SUPPRESSION_WORDS[outcome])])
    frame = top(p)
    lit: Sequence[int] = ()
    if isinstance(frame, Suppression):
        modifier = suppression.modifier_of(p, frame.sector, frame.marker, frame.repression, -1)
        lit = reach(p.c.suppression_bands, modifier)
    return chart(p, text, "suppression", ("roll", "result"), rows, lit)


def recruiting(p: Galaxy, text: Text) -> Panel:
    rows = [
        [span(row, text), units(counts, text)]
        for row, counts in zip(p.c.tables.recruiting, p.c.recruiting_units, strict=True)
    ]
    return chart(p, text, "recruiting", ("roll", "units"), rows)


def invaders(p: Galaxy, text: Text) -> Panel:
    rows = [
        [span(row, text), units(counts, text)]
        for row, counts in zip(p.c.tables.invader_forces, p.c.invader_units, strict=True)
    ]
    return chart(p, text, "invaders", ("roll", "units"), rows)


# ----------------------------------------------------------------------------------------- combat, aliens, expeditions


def combat(p: Galaxy, text: Text) -> Panel:
    """The Combat Results DataTable: rolls down, differentials across; the column that applies stands in brackets."""
    frame = top(p)
    column: int | None = None
    lit: Sequence[int] = ()
    if isinstance(frame, (Strike, ChaosAttack)):
        fight = frame.fight() if isinstance(frame, Strike) else frame.fight(p)
        column = fight.differential(p, frame.of)
        attack, defence = fight.modifiers(p, frame.of, -1, 0)
        lit = [max(-2, min(11, face + attack - defence)) + 2 for face in FACES]
    head = [text.word("head", "roll"), *[f"[{n:+d}]" if n == column else f"{n:+d}" for n in range(-6, 7)]]
    rows = [
        [str(row - 2), *[RESULT_WORDS[result + 3] for result in p.c.crt[row * 13 : row * 13 + 13]]] for row in range(14)
    ]
    return DataTable("crt", text.word("chart", "crt"), head, rows, lit=sorted(set(lit)), chart=True)


def resolution(p: Galaxy, text: Text) -> Panel:
    rows = [[span(row, text), text.word("result", row.result)] for row in p.c.tables.resolution]
    frame = top(p)
    lit: Sequence[int] = ()
    if isinstance(frame, AlienConflict) and frame.queue:
        lit = reach(p.c.resolution_bands, aliens.modifier(p, frame.queue[0]))
    elif isinstance(frame, Expedition):
        lit = range(len(rows))
    return chart(p, text, "resolution", ("roll", "result"), rows, lit)


def expeditions(p: Galaxy, text: Text) -> Panel:
    rows = [
        [
            f"{row.first}, {row.second_min}-{row.second_max}",
            text.word("entry", row.id),
            text.word("scene", "yes" if row.resolution else "no"),
            text.word("scene", "yes" if row.marker_stays else "no"),
        ]
        for row in p.c.tables.expedition_results
    ]
    return chart(p, text, "expedition", ("two-dice", "result", "resolution", "stays"), rows)


def gates(p: Galaxy, text: Text) -> Panel:
    rows = [[span(row, text), text.word("result", row.result)] for row in p.c.tables.star_gate]
    return chart(p, text, "star-gate", ("roll", "result"), rows)
