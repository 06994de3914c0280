"""What to draw: the galaxy with its forces, and the panels beside it. Made from a view alone."""

from armillary.kernel.game import Game
from armillary.kernel.scene import (
    Badge,
    Board,
    Card,
    Cards,
    Cell,
    Counter,
    Counters,
    Grid,
    Label,
    Panel,
    Piece,
    Scene,
    Sector,
    Shape,
    Table,
    Track,
)

from . import board as geometry
from . import ids, scoring
from .components import Components
from .flow_combat import Battle
from .position import Galaxy, T
from .rules import expenditure, extropy, resources
from .rules.combat import odds_words
from .rules.forces import stack_counts
from .rules.imperial_attack import leaders_for
from .words import units_word

#: Upper ends of the bands of the Chaos Index, with the colour of each.
BANDS = ((20, "gauge-calm"), (40, "gauge-uneasy"), (60, "gauge-tense"), (80, "gauge-critical"), (100, "gauge-collapse"))
SIDE_STYLES = ("usurper", "empire", "invader", "rebel")


def board(game: Game) -> Board:
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


def band(index: int) -> str:
    return next(style for most, style in BANDS if index <= most) if index <= 100 else BANDS[-1][1]


def scene(p: Galaxy, seat: int | None) -> Scene:
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
        overlay=barometer(p),
        headline=f"Turn {p.turn}{f' of {turns}' if turns else ''} · {phase} · Chaos Index {index} · {p.rp} RP",
        extra={"mood": round(min(p.index2 / 200, 1.0), 3), "band": band(p.chaos_index)},
    )


# ------------------------------------------------------------------------------------------------------------ the map


def sector_pieces(p: Galaxy, s: int) -> list[Piece]:
    """Three rows: Imperial units, Chaos forces, the system with everything that lies there. All stacks are open (GE-MOVE-09),
    each pile of one force drawn by itself (GE-DEF-12)."""
    c = p.c
    data = c.map_data.sectors[s - 1]
    mark = f"sector:{c.sector_words[s]}"
    rows: list[list[Piece]] = [imperial_row(p, s, mark), chaos_row(p, s, mark), marker_row(p, s, mark)]
    size = 22.0 if data.ring == 7 else 30.0
    placed: list[Piece] = []
    for row, found in enumerate(rows):
        spots = geometry.piece_spots(data.ring, data.arc[0], data.arc[1], len(found), row)
        for piece, (x, y) in zip(found, spots, strict=True):
            placed.append(
                Piece(
                    id=piece.id,
                    symbol=piece.symbol,
                    x=x,
                    y=y,
                    count=piece.count,
                    size=size,
                    style=piece.style,
                    title=piece.title,
                    mark=mark,
                    badges=piece.badges,
                    owner=piece.owner,
                )
            )
    return placed


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
                    owner=0,
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


def marker_row(p: Galaxy, s: int, mark: str) -> list[Piece]:
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
        add(f"system-{s}", "home" if home else "system", side_style(side), title, c.sys_words[kind])
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
    x, y = geometry.arc_point(outer + 16 if beside else inner - 20, degrees / 22.5)
    style = band(p.chaos_index)
    return [
        Sector(geometry.CENTRE, geometry.CENTRE, inner + 2, outer - 2, 0, degrees, style=style),
        Label(x, y + 6, f"{p.index2 / 2:g}", size=18, style=style),
    ]


# --------------------------------------------------------------------------------------------------------- the panels


def panels(p: Galaxy) -> list[Panel]:
    found: list[Panel] = []
    if p.frames and isinstance(p.frames[-1], Battle):
        found.append(preview(p, p.frames[-1]))
    found += [standing(p), phases(p), turns(p), charts(p), units(p), leaders(p), forces(p), in_force(p), pools(p)]
    return found


def preview(p: Galaxy, battle: Battle) -> Panel:
    """The combat being prepared: both kinds, with each leader who could help, and the exact chances of each result."""
    fight = battle.fight()
    rows: list[list[str]] = []
    for of, name in ((ids.MILITARY, "military"), (ids.MORPHOGENETIC, "morphogenetic")):
        if fight.attack_strength(p, of) <= 0:
            continue
        helpers = [-1, *leaders_for(p, battle.sector, battle.att)]
        for leader in helpers:
            facts = fight.facts(p, of, leader, 0)
            rows.append(
                [
                    name,
                    f"{facts['attack']} - {facts['defence']} = {int(str(facts['differential'])):+d}",
                    f"{int(str(facts['modifier'])):+d}",
                    "none" if leader < 0 else f"value {p.c.leader_value[leader]}",
                    odds_words(fight.results(p, of, leader, 0)),
                ]
            )
    where = p.game.text().word("sector", p.c.sector_words[battle.sector])
    return Table("combat", f"Combat in {where}", ["attack", "differential", "modifier", "leader", "odds"], rows)


def standing(p: Galaxy) -> Panel:
    points = scoring.victory_points(p)
    level = scoring.LEVELS[scoring.level(p, points)]
    index = f"{p.index2 / 2:g}"
    upkeep = expenditure.unit_upkeep(p) + expenditure.marker_upkeep(p)
    counters = [
        Counter(
            "track:chaos-index", "Chaos Index", index, style=band(p.chaos_index), title="above 100 the game is lost"
        ),
        Counter("events", "event markers", str(p.c.markers_at[min(p.chaos_index, 100)]), title="drawn at this index"),
        Counter("rp", "resource points", str(p.rp)),
        Counter("income", "income", f"+{resources.income(p)}"),
        Counter("upkeep", "maintenance", f"-{upkeep}"),
        Counter(
            "extropy", "Extropy costs", str(extropy.cost(p)), title=f"Nexus markers add {extropy.nexus_modifier(p)}"
        ),
        Counter("systems", "systems", f"{p.imp_systems} / {len(p.c.systems)}"),
        Counter("item:repression", "Repression", str(p.repression)),
        Counter("item:illumination", "Illumination", str(p.illumination)),
        Counter("points", "victory points now", str(points), title=level),
        Counter("level", "level now", p.game.text().word("level", level)),
    ]
    return Counters("standing", "The Empire", counters, seat=0)


def phases(p: Galaxy) -> Panel:
    words = p.game.text()
    names = [f"{'ABCDEFGHIJKLMN'[n]} {words.word('phase', word)}" for n, word in enumerate(ids.PHASE_WORDS)]
    return Track("phases", "Phases", names, [(p.phase, None, "now")])


def turns(p: Galaxy) -> Panel:
    last = p.rules.turns or (p.turn + 19) // 20 * 20
    first = max(1, last - 19)
    markers: list[tuple[int, int | None, str]] = [(p.turn - first, None, "turn")]
    if p.rules.increased_resources and first <= p.next_increase <= last and p.next_increase > p.turn:
        markers.append((p.next_increase - first, None, "Increased Resources"))
    return Track("turns", "Turns", [str(turn) for turn in range(first, last + 1)], markers)


def charts(p: Galaxy) -> Panel:
    """The Expenditure Chart, with what can be had."""
    words = p.game.text()
    rows: list[list[str]] = []
    for item in range(ids.ITEMS):
        price = str(expenditure.price_of(p, item))
        if p.c.price_illumination[item]:
            price += " + Illumination"
        rows.append([words.word("item", ids.ITEM_WORDS[item]), price, str(p.c.maintenance[item]), stock(p, item)])
    marks = [f"item:{word}" for word in ids.ITEM_WORDS]
    return Table("expenditure", "Expenditure chart", ["item", "price", "upkeep", "available"], rows, ids=marks)


def stock(p: Galaxy, item: int) -> str:
    """How many are left to buy."""
    if item < T:
        return str(p.avail[item])
    if item < ids.NEXUS:
        value = item - ids.LEADER1 + 1
        return str(sum(1 for n, at in enumerate(p.leader_at) if not at and p.c.leader_value[n] == value))
    if item == ids.NEXUS:
        return str(p.c.counters.nexus - sum(p.nexus))
    if item == ids.STAR_GATE:
        return str(p.c.counters.star_gates - sum(p.gates)) if p.gates_known else "unknown"
    return str(expenditure.markers_left(p, item))


def units(p: Galaxy) -> Panel:
    cells = [
        Cell(f"unit:{word}", f"{word} {sum(p.imp[kind::T])}", style="imperial", title=p.c.unit_names[kind])
        for kind, word in enumerate(ids.UNIT_WORDS)
    ]
    return Grid("units", "Imperial units", [cells])


def leaders(p: Galaxy) -> Panel:
    words = p.game.text()
    cards: list[Card] = []
    for leader, at in enumerate(p.leader_at):
        if at:
            lines = [words.word("sector", p.c.sector_words[at]), f"with {ids.UNIT_WORDS[p.leader_with[leader]]}"]
            if p.leader_arsenal[leader]:
                lines.append("+1 in military combat")
            if p.leader_lens[leader]:
                lines.append("+1 in morphogenetic combat")
            word = p.c.leader_words[leader]
            cards.append(
                Card(
                    f"leader:{word}",
                    f"Leader {p.c.leader_value[leader]}",
                    lines,
                    style="imperial-blue",
                    symbol="leader",
                )
            )
    return Cards("leaders", "Leaders", cards, seat=0)


def forces(p: Galaxy) -> Panel:
    """Every marked Chaos force: who, where, what."""
    words = p.game.text()
    rows: list[list[str]] = []
    marks: list[str] = []
    for side in range(ids.USURPER, ids.SIDES):
        empire = ids.EMPIRE <= side < ids.INVADER
        at = p.stack_at[side]
        if empire and p.home[side - ids.EMPIRE]:
            home = p.home[side - ids.EMPIRE]
            where = f"home {home:02d}" + (f", attack force {at:02d}" if at else "")
            both = [
                one + two
                for one, two in zip(stack_counts(p, side), stack_counts(p, ids.HOME + side - ids.EMPIRE), strict=True)
            ]
            text = units_word(both)
        elif at:
            where, text = f"{at:02d}", units_word(stack_counts(p, side))
        else:
            continue
        rows.append([words.word("side", ids.SIDE_WORDS[side]), str(p.lead[side]), where, text or "alone"])
        marks.append(f"side:{ids.SIDE_WORDS[side]}")
    rebels = sum(p.reb)
    systems = sum(1 for s in p.c.systems if p.sys_kind[s] >= 0 and p.sys_side[s] == ids.REBELS)
    rows.append([words.word("side", "rebels"), "0", f"{systems} systems", f"{rebels} units"])
    marks.append("side:rebels")
    return Table("forces", "Chaos", ["force", "leader", "sector", "units"], rows, ids=marks)


def in_force(p: Galaxy) -> Panel:
    """Events that last."""
    words = p.game.text()
    cards = [
        Card(f"marker:{p.c.marker_words[m]}", words.word("marker", p.c.marker_words[m]), style="marker", symbol="event")
        for m in range(ids.MARKERS)
        if p.in_force[m]
    ]
    return Cards("in-force", "Events in force", cards)


def pools(p: Galaxy) -> Panel:
    """What is left in the pools: the contents are known by counting, only the order is not (GE-SCN-11)."""
    rows = [["markers to come this phase", str(len(p.drawn))], ["system units", str(sum(p.sys_pool))]]
    words = p.game.text()
    for m in range(ids.MARKERS):
        if p.pool[m]:
            rows.append([words.word("marker", p.c.marker_words[m]), str(p.pool[m])])
    return Table("pools", f"Pools: {sum(p.pool)} event markers", ["marker", "left"], rows)
