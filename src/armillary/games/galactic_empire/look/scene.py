"""What to draw: the forces in the galaxy, the systems with their values, the index. Made from a view alone."""

from collections.abc import Callable

import msgspec

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.expenditure import MarkerMaintenance, UnitMaintenance
from armillary.games.galactic_empire.flow.setup import PlaceLeaders, PlaceNexus, PlaceUnits
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules import expenditure, nexus, resources
from armillary.games.galactic_empire.rules.forces import stack_counts
from armillary.games.galactic_empire.rules.victory import LEVELS, level, victory_points
from armillary.kernel.text import Text
from armillary.scene import Badge, Column, Label, Path, Phases, Piece, Scene, Sector, Shape, Symbol, Tray

from . import board as geometry
from .captions import units
from .charts import charts
from .painting import AnyOrder
from .panels import band, panels
from .stage import stage

SIDE_STYLES = ("usurper", "empire", "invader", "rebel")
#: Steps of the set-up in which pieces are placed one by one.
SET_UP = (AnyOrder, PlaceUnits, PlaceNexus, PlaceLeaders)
#: The fourteen phases as people think of a turn: the last phase of each part.
PARTS = (("chaos", 4), ("income", 5), ("spending", 6), ("colonies", 7), ("movement", 8), ("combat", 9), ("extropy", 10))
LAST_PART = ("end", 13)


def side_style(side: int) -> str:
    return "imperial" if side == ids.IMPERIAL else SIDE_STYLES[ids.side_type(side)]


def side_symbol(side: int) -> str:
    """The shape of a force's marker: each kind has its own."""
    return "mutant" if side == ids.MUTANT else side_style(side)


#: How large things are on the map, in units: 28 pixels where all of it is on the screen.
SIZE = 48.0


def scene(p: Galaxy, seat: int | None, text: Text) -> Scene:
    pieces: list[Piece] = []
    styles: dict[str, str] = {}
    for s in range(1, ids.SECTORS + 1):
        pieces += sector_pieces(p, s, text)
        if p.sys_kind[s] >= 0:
            held = "held-imperial" if p.sys_side[s] == ids.IMPERIAL else "held-chaos"
            styles[f"sector:{p.c.sector_words[s]}"] = held
    return Scene(
        pieces=pieces,
        panels=[*panels(p, text), *charts(p, text)],
        styles=styles,
        overlay=barometer(p, text) + system_values(p, pieces),
        headline=headline(p, text),
        columns=columns(p, text),
        phases=phases(p, text),
        tray=tray(p, text),
        sums=sums(p, text),
        stage=stage(p, text),
        extra={"mood": round(min(p.index2 / 200, 1.0), 3), "band": band(p.chaos_index)},
    )


def tray(p: Galaxy, text: Text) -> list[Tray]:
    """What is still to be placed at set-up: units in the scenario's order, then Nexus markers and leaders."""
    found: list[Tray] = []
    if not p.frames or not isinstance(p.frames[-1], SET_UP):
        return found
    for frame in reversed(p.frames):
        if isinstance(frame, AnyOrder):
            found += _trays(p, frame.units, frame.nexus, frame.leaders, text)
        elif isinstance(frame, PlaceUnits):
            found += _trays(p, frame.left, 0, [], text)
        elif isinstance(frame, PlaceNexus):
            found += _trays(p, [], frame.left, [], text)
        elif isinstance(frame, PlaceLeaders):
            found += _trays(p, [], 0, frame.left, text)
    return [msgspec.structs.replace(one, now=at == 0) for at, one in enumerate(found)]


def _trays(p: Galaxy, units: list[int], markers: int, leaders: list[int], text: Text) -> list[Tray]:
    forces = [ids.UNIT_WORDS.index(force.unit) for force in p.rules.plan.forces]
    found = [_unit_tray(p, kind, units[kind], text) for kind in dict.fromkeys(forces) if units and units[kind]]
    if markers:
        found.append(
            Tray(text.word("tray", "nexus"), markers, text.word("tray", "nexus-says"), "nexus", takes="place-nexus ")
        )
    values = [p.c.leader_value[leader] for leader in leaders]
    for value in dict.fromkeys(values):
        first = p.game.vocabulary.word("leader", leaders[values.index(value)])
        title = text.fill("scene", "leader-of-value", {"value": value})
        says = text.word("tray", "leader-says")
        found.append(Tray(title, values.count(value), says, "leader", takes=f"place-leader {first} "))
    return found


def sums(p: Galaxy, text: Text) -> list[tuple[str, str]]:
    """At set-up what stands there brings and costs in a turn; where something is given up, how much is short."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, SET_UP):
        held = [s for s in p.c.systems if p.sys_side[s] == ids.IMPERIAL]
        guarded = sum(any(_manned(p, other) for other in (s, *p.c.adjacent[s])) for s in held)
        figures = {
            "income": f"+{resources.income(p)}",
            "upkeep": str(_upkeep(p)),
            "guarded": text.fill("sum", "of", {"some": guarded, "all": len(held)}),
        }
    elif isinstance(frame, (UnitMaintenance, MarkerMaintenance)):
        units = isinstance(frame, UnitMaintenance)
        price = expenditure.unit_upkeep(p) if units else expenditure.marker_upkeep(p)
        figures = {"price": str(price), "purse": str(p.rp), "short": str(max(0, price - p.rp))}
    else:
        return []
    return [(figure, text.word("sum", name)) for name, figure in figures.items()]


def _manned(p: Galaxy, sector: int) -> bool:
    return any(p.imp[sector * T : sector * T + T])


def _upkeep(p: Galaxy) -> int:
    """What all that stands there costs in a turn in which nothing is new."""
    units = sum(p.c.maintenance[kind] * sum(p.imp[kind::T]) for kind in range(T))
    leaders = sum(expenditure.leader_upkeep(p, leader) for leader, at in enumerate(p.leader_at) if at)
    return units + sum(map(bool, p.nexus)) * nexus.nexus_upkeep(p) + leaders


def _unit_tray(p: Galaxy, kind: int, left: int, text: Text) -> Tray:
    word, c = p.game.vocabulary.word("unit", kind), p.c
    facts = {"military": c.military[kind], "mind": c.morphogenetic[kind], "speed": c.movement[kind]}
    return Tray(text.word("unit", word), left, text.fill("tray", "unit", facts), word.lower(), takes=f"place {word} ")


def headline(p: Galaxy, text: Text) -> str:
    facts = {"turn": p.turn, "turns": p.rules.turns}
    return text.fill("scene", "headline" if p.rules.turns else "headline-endless", facts)


def phases(p: Galaxy, text: Text) -> Phases:
    parts = (*PARTS, LAST_PART)
    now = next(number for number, (_, last) in enumerate(parts) if p.phase <= last)
    return Phases([text.word("part", word) for word, _ in parts], now)


def columns(p: Galaxy, text: Text) -> list[Column]:
    """The Empire's figures for the table of seats."""
    points = victory_points(p)
    figures = (
        ("rp", str(p.rp)),
        ("systems", str(p.imp_systems)),
        ("points", str(points)),
        ("level", text.word("level", LEVELS[level(p, points)])),
    )
    return [
        Column(word, text.word("column", word), text.word("column", f"{word}-title"), [value])
        for word, value in figures
    ]


# ------------------------------------------------------------------------------------------------------------ the map


def sector_pieces(p: Galaxy, s: int, text: Text) -> list[Piece]:
    """Along the arc: Imperial units, the system with everything that lies there, Chaos forces. All stacks are open (GE-MOVE-09),
    each pile of one force drawn by itself (GE-DEF-12)."""
    mark = f"sector:{p.c.sector_words[s]}"
    found = [*imperial_row(p, s, text), *marker_row(p, s, text), *chaos_row(p, s, text)]
    spots = arc_of(p, s, len(found))
    return [
        msgspec.structs.replace(piece, x=x, y=y, size=SIZE, mark=mark, at=mark)
        for piece, (x, y) in zip(found, spots, strict=True)
    ]


def arc_of(p: Galaxy, s: int, count: int) -> list[tuple[float, float]]:
    data = p.c.map_data.sectors[s - 1]
    return geometry.piece_spots(data.ring, data.arc[0], data.arc[1], count)


def system_values(p: Galaxy, pieces: list[Piece]) -> list[Shape]:
    """Around every system: arcs on its left for military strength, on its right for the mind; the number is what it pays."""
    c = p.c
    found: list[Shape] = []
    where = {piece.id: (piece.x, piece.y) for piece in pieces}
    for s in c.systems:
        kind = p.sys_kind[s]
        if kind < 0:
            found.append(Symbol(*arc_of(p, s, 1)[0], 36, "system-site", style="line"))
            continue
        x, y = where[f"system-{s}"]
        for count, style, side in ((c.sys_military[kind], "military", -1), (c.sys_morphogenetic[kind], "mind", 1)):
            for number in range(count):
                middle = side * (90 + 38 * (number - (count - 1) / 2)) % 360
                found.append(Sector(x, y, 27, 31.5, middle - 15, middle + 15, style=style))
        found.append(Label(x, y + 6, str(c.sys_resource[kind]), size=18, style="pays bold", px=13, rank=9, avoid=False))
    return found


def unit_piece(key: str, kind: int, count: int, side: int, text: Text) -> Piece:
    word = ids.UNIT_WORDS[kind]
    counts = [count if place == kind else 0 for place in range(T)]
    facts = {"units": units(counts, text), "side": text.word("side", ids.SIDE_WORDS[side])}
    return Piece(
        id=f"{key}-{word}",
        symbol=word.lower(),
        x=0,
        y=0,
        count=count,
        owner=0 if side == ids.IMPERIAL else None,
        style=side_style(side),
        title=text.fill("scene", "units-of", facts),
    )


def imperial_row(p: Galaxy, s: int, text: Text) -> list[Piece]:
    found = [
        unit_piece(f"imperial-{s}", kind, p.imp[s * T + kind], ids.IMPERIAL, text)
        for kind in range(T)
        if p.imp[s * T + kind]
    ]
    for leader, at in enumerate(p.leader_at):
        if at == s:
            value = p.c.leader_value[leader]
            found.append(
                Piece(
                    id=f"leader:{p.c.leader_words[leader]}",
                    symbol="leader",
                    x=0,
                    y=0,
                    style="imperial-blue",
                    title=text.fill("scene", "leader-of-value", {"value": value}),
                    badges=[
                        Badge(f"{value}{'+' * (p.leader_arsenal[leader] + p.leader_lens[leader])}", style="marker")
                    ],
                )
            )
    return found


def chaos_row(p: Galaxy, s: int, text: Text) -> list[Piece]:
    found: list[Piece] = []
    for stack in range(ids.USURPER, ids.STACKS):
        if p.stack_at[stack] != s:
            continue
        side = ids.stack_side(stack)
        word = ids.SIDE_WORDS[side]
        found.append(
            Piece(
                id=f"side:{word}" if stack < ids.HOME else f"defence-{word}",
                symbol=side_symbol(side),
                x=0,
                y=0,
                style=side_style(side),
                title=text.word("side", word),
                badges=[Badge(str(p.lead[side]), style="marker")],
            )
        )
        counts = stack_counts(p, stack)
        found += [unit_piece(f"stack{stack}", kind, counts[kind], side, text) for kind in range(T) if counts[kind]]
    found += [
        unit_piece(f"rebels-{s}", kind, p.reb[s * T + kind], ids.REBELS, text)
        for kind in range(T)
        if p.reb[s * T + kind]
    ]
    return found


def marker_row(p: Galaxy, s: int, text: Text) -> list[Piece]:
    c = p.c
    found: list[Piece] = []
    word: Callable[[str, str], str] = text.word

    def add(key: str, symbol: str, style: str, title: str, badge: str = "", plate: str = "none") -> None:
        badges = [Badge(badge, style="marker")] if badge else []
        found.append(Piece(id=key, symbol=symbol, x=0, y=0, style=style, title=title, badges=badges, plate=plate))

    kind = p.sys_kind[s]
    if kind >= 0:
        side = p.sys_side[s]
        home = ids.EMPIRE <= side < ids.INVADER and p.home[side - ids.EMPIRE] == s
        facts = {
            "side": word("side", ids.SIDE_WORDS[side]),
            "military": c.sys_military[kind],
            "mind": c.sys_morphogenetic[kind],
            "resource": c.sys_resource[kind],
        }
        add(f"system-{s}", "home" if home else "system", side_style(side), text.fill("scene", "system-title", facts))
    if p.nexus[s]:
        add(f"nexus-{s}", "nexus", "imperial-blue", word("scene", "nexus"))
    if p.gates[s]:
        add(f"gate-{s}", "star-gate", "marker", word("scene", "star-gate"))
    if p.expedition[s]:
        bonus = f"+{p.exp_bonus[s]}" if p.exp_bonus[s] else ""
        add(f"expedition-{s}", "expedition", "marker", word("marker", "expedition"), bonus)
    for number, (marker, at, turn) in enumerate(p.aliens):
        if at == s:
            name = c.marker_words[marker]
            title = text.fill("scene", "since-turn", {"marker": word("marker", name), "turn": turn})
            add(f"alien-{number}-{name}", name, "alien", title, plate="pin")
    if p.institute == s:
        add("institute", "institute", "marker", word("marker", "institute"))
    if p.leviathan and s == ids.CORE:
        add("leviathan", "leviathan", "imperial-blue", word("marker", "leviathan"))
    return found


def barometer(p: Galaxy, text: Text) -> list[Shape]:
    """The Chaos Index beside the galaxy, in the colour of its band, with its number."""
    index = p.index2 / 2
    y = geometry.gauge_height(index)
    left = geometry.GAUGE[0]
    style = band(p.chaos_index)
    pointer = Path(f"M{left - 4} {y:.1f}L{left - 18} {y - 11:.1f}V{y + 11:.1f}Z", style="pointer")
    number = Label(
        left - 26, y + 9, text.number(index), size=26, style="pointer bold", anchor="end", px=16, rank=9, avoid=False
    )
    # The scale, but for the figure that the pointer stands on.
    scale = [
        Label(
            left - 16,
            geometry.gauge_height(value) + 7,
            str(value),
            size=20,
            style="number",
            anchor="end",
            px=11,
            rank=5,
            avoid=False,
        )
        for value in range(0, 101, 20)
        if abs(value - index) > 3
    ]
    return [geometry.gauge_bar(0, index, style), pointer, number, *scale]
