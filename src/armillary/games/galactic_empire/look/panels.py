"""The panels beside the galaxy: the combat being prepared, the Empire's standing, phases, prices, leaders, forces, pools."""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.combat import Battle
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules import expenditure, extropy, resources
from armillary.games.galactic_empire.rules import victory as scoring
from armillary.games.galactic_empire.rules.combat import chances as odds_words
from armillary.games.galactic_empire.rules.forces import stack_counts
from armillary.games.galactic_empire.rules.imperial_attack import leaders_for
from armillary.games.galactic_empire.saved import units_word
from armillary.kernel.scene import Card, Cards, Cell, Counter, Counters, Grid, Panel, Table, Track

#: Upper ends of the bands of the Chaos Index, with the colour of each.
BANDS = ((20, "gauge-calm"), (40, "gauge-uneasy"), (60, "gauge-tense"), (80, "gauge-critical"), (100, "gauge-collapse"))


def band(index: int) -> str:
    return next(style for most, style in BANDS if index <= most) if index <= 100 else BANDS[-1][1]


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
