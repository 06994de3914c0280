"""What to draw: the galaxy with its forces, and the panels beside it. Made from a view alone."""

import msgspec

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.components import Components
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules.forces import stack_counts
from armillary.kernel.game import Game
from armillary.kernel.scene import Badge, Board, Label, Piece, Scene, Sector, Shape
from armillary.kernel.text import Text

from . import board as geometry
from .panels import band, panels

SIDE_STYLES = ("usurper", "empire", "invader", "rebel")


def board(game: Game, text: Text) -> Board:
    c: Components = game.components
    sectors = c.map_data.sectors
    arms = sorted({sector.arm for sector in sectors if sector.arm})
    # An arm is drawn along its systems from the Core outwards, in the order of their Greek letters.
    letters = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota")
    along = [
        sorted(
            (sector.id for sector in sectors if sector.arm == arm),
            key=lambda s: (
                letters.index(c.sector_names[s].split()[-1]) if c.sector_names[s].split()[-1] in letters else s
            ),
        )
        for arm in arms
    ]
    return geometry.galaxy(
        c.sector_names,
        c.ring,
        [(0, 0), *(sector.arc for sector in sectors)],
        c.symbol,
        c.void,
        along,
        c.sector_words,
    )


def side_style(side: int) -> str:
    return "imperial" if side == ids.IMPERIAL else SIDE_STYLES[ids.side_type(side)]


def side_symbol(side: int) -> str:
    """The shape of a force's marker: each kind has its own."""
    return "mutant" if side == ids.MUTANT else side_style(side)


def scene(p: Galaxy, seat: int | None, text: Text) -> Scene:
    pieces: list[Piece] = []
    styles: dict[str, str] = {}
    for s in range(1, ids.SECTORS + 1):
        pieces += sector_pieces(p, s)
        if p.sys_kind[s] >= 0:
            held = "held-imperial" if p.sys_side[s] == ids.IMPERIAL else "held-chaos"
            styles[f"sector:{p.c.sector_words[s]}"] = held
    index = p.index2 / 2 if p.index2 % 2 else p.index2 // 2
    words = p.game.text()
    turns = p.rules.turns
    phase = words.word("phase", ids.PHASE_WORDS[p.phase])
    return Scene(
        pieces=pieces,
        panels=panels(p),
        styles=styles,
        overlay=barometer(p) + system_labels(p),
        headline=f"Turn {p.turn}{f' of {turns}' if turns else ''} · {phase} · Chaos Index {index} · {p.rp} RP",
        extra={"mood": round(min(p.index2 / 200, 1.0), 3), "band": band(p.chaos_index)},
    )


# ------------------------------------------------------------------------------------------------------------ the map


def sector_pieces(p: Galaxy, s: int) -> list[Piece]:
    """Three rows: Imperial units, the system with everything that lies there, Chaos forces. All stacks are open (GE-MOVE-09),
    each pile of one force drawn by itself (GE-DEF-12)."""
    c = p.c
    data = c.map_data.sectors[s - 1]
    mark = f"sector:{c.sector_words[s]}"
    rows: list[list[Piece]] = [imperial_row(p, s, mark), marker_row(p, s), chaos_row(p, s, mark)]
    size = 26.0 if data.ring == 7 else 34.0
    placed: list[Piece] = []
    for row, found in enumerate(rows):
        spots = geometry.piece_spots(data.ring, data.arc[0], data.arc[1], len(found), row)
        for piece, (x, y) in zip(found, spots, strict=True):
            placed.append(msgspec.structs.replace(piece, x=x, y=y, size=size, mark=mark))
    return placed


def system_labels(p: Galaxy) -> list[Shape]:
    """The values of every system, written inside the border beside it."""
    c = p.c
    found: list[Shape] = []
    for s in c.systems:
        if p.sys_kind[s] >= 0:
            data = c.map_data.sectors[s - 1]
            x, y = geometry.values_spot(data.ring, data.arc[0], data.arc[1])
            style = "imperial" if p.sys_side[s] == ids.IMPERIAL else side_style(p.sys_side[s])
            found.append(Label(x, y + 7, c.sys_words[p.sys_kind[s]], size=18, style=style))
    return found


def unit_piece(p: Galaxy, key: str, kind: int, count: int, side: int, mark: str) -> Piece:
    word = ids.UNIT_WORDS[kind]
    return Piece(
        id=f"{key}-{word}",
        symbol=word.lower(),
        x=0,
        y=0,
        count=count,
        owner=0 if side == ids.IMPERIAL else None,
        style=side_style(side),
        title=f"{count} {p.c.unit_names[kind]}, {ids.SIDE_WORDS[side]}",
        mark=mark,
    )


def imperial_row(p: Galaxy, s: int, mark: str) -> list[Piece]:
    found = [
        unit_piece(p, f"imperial-{s}", kind, p.imp[s * T + kind], ids.IMPERIAL, mark)
        for kind in range(T)
        if p.imp[s * T + kind]
    ]
    for leader, at in enumerate(p.leader_at):
        if at == s:
            gifts = "A" * p.leader_arsenal[leader] + "L" * p.leader_lens[leader]
            found.append(
                Piece(
                    id=f"leader:{p.c.leader_words[leader]}",
                    symbol="leader",
                    x=0,
                    y=0,
                    style="imperial-blue",
                    title=f"leader of value {p.c.leader_value[leader]}",
                    badges=[Badge(f"{p.c.leader_value[leader]}{gifts}", style="marker")],
                )
            )
    return found


def chaos_row(p: Galaxy, s: int, mark: str) -> list[Piece]:
    found: list[Piece] = []
    for stack in range(ids.USURPER, ids.STACKS):
        if p.stack_at[stack] != s:
            continue
        side = ids.stack_side(stack)
        found.append(
            Piece(
                id=f"side:{ids.SIDE_WORDS[side]}" if stack < ids.HOME else f"defence-{ids.SIDE_WORDS[side]}",
                symbol=side_symbol(side),
                x=0,
                y=0,
                style=side_style(side),
                title=p.game.text().word("side", ids.SIDE_WORDS[side]),
                badges=[Badge(str(p.lead[side]), style="marker")],
            )
        )
        counts = stack_counts(p, stack)
        found += [unit_piece(p, f"stack{stack}", kind, counts[kind], side, mark) for kind in range(T) if counts[kind]]
    found += [
        unit_piece(p, f"rebels-{s}", kind, p.reb[s * T + kind], ids.REBELS, mark)
        for kind in range(T)
        if p.reb[s * T + kind]
    ]
    return found


def marker_row(p: Galaxy, s: int) -> list[Piece]:
    c = p.c
    found: list[Piece] = []

    def add(key: str, symbol: str, style: str, title: str, badge: str = "") -> None:
        badges = [Badge(badge, style="marker")] if badge else []
        found.append(Piece(id=key, symbol=symbol, x=0, y=0, style=style, title=title, badges=badges))

    kind = p.sys_kind[s]
    if kind >= 0:
        side = p.sys_side[s]
        home = ids.EMPIRE <= side < ids.INVADER and p.home[side - ids.EMPIRE] == s
        name = p.game.text().word("side", ids.SIDE_WORDS[side])
        title = f"system {c.sys_words[kind]} (military/morphogenetic/resource), {name}"
        add(f"system-{s}", "home" if home else "system", side_style(side), title)
    if p.nexus[s]:
        add(f"nexus-{s}", "nexus", "imperial-blue", "Nexus")
    if p.gates[s]:
        add(f"gate-{s}", "star-gate", "marker", "Star Gate")
    if p.expedition[s]:
        add(
            f"expedition-{s}",
            "expedition",
            "marker",
            "Expedition possible",
            f"+{p.exp_bonus[s]}" if p.exp_bonus[s] else "",
        )
    for number, (marker, at, turn) in enumerate(p.aliens):
        if at == s:
            word = c.marker_words[marker]
            add(f"alien-{number}-{word}", word, "alien", f"{p.game.text().word('marker', word)}, since turn {turn}")
    if p.institute == s:
        add("institute", "institute", "marker", "The Institute")
    if p.leviathan and s == ids.CORE:
        add("leviathan", "leviathan", "imperial-blue", "Leviathan")
    return found


def barometer(p: Galaxy) -> list[Shape]:
    """The Chaos Index around the galaxy, in the colour of its band."""
    inner, outer = geometry.BAROMETER
    degrees = min(p.index2 / 2, 100) * 3.6
    # Outside, or inside where it would cover a number of the scale.
    beside = 3 <= p.chaos_index % 20 <= 17
    x, y = geometry.arc_point(outer + 20 if beside else inner - 22, degrees / 22.5)
    style = band(p.chaos_index)
    return [
        Sector(geometry.CENTRE, geometry.CENTRE, inner + 2, outer - 2, 0, degrees, style=style),
        Label(x, y + 6, f"{p.index2 / 2:g}", size=24, style=f"{style} bold"),
    ]
