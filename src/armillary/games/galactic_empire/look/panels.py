"""The panels beside the galaxy: the combat being prepared, the Empire's standing, prices, leaders, forces, pools."""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.combat import Battle
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules import expenditure, extropy, resources, victory
from armillary.games.galactic_empire.rules.combat import MODES, chances
from armillary.games.galactic_empire.rules.forces import stack_counts
from armillary.games.galactic_empire.rules.imperial_attack import leaders_for
from armillary.kernel.text import Text
from armillary.scene import Card, Cards, Cell, Counter, Counters, DataTable, Grid, Panel, Track

from .captions import half, odds, units

#: Upper ends of the bands of the Chaos Index, with the colour of each.
BANDS = ((20, "gauge-calm"), (40, "gauge-uneasy"), (60, "gauge-tense"), (80, "gauge-critical"), (100, "gauge-collapse"))


def band(index: int) -> str:
    return next(style for most, style in BANDS if index <= most) if index <= 100 else BANDS[-1][1]


def heads(text: Text, *words: str) -> list[str]:
    return [text.word("head", word) for word in words]


def panels(p: Galaxy, text: Text) -> list[Panel]:
    found: list[Panel] = []
    if p.frames and isinstance(p.frames[-1], Battle):
        found.append(preview(p, p.frames[-1], text))
    found += [standing(p, text), turns(p, text), forces(p, text), own_units(p, text), leaders(p, text)]
    found += [in_force(p, text), pools(p, text)]
    return found


def preview(p: Galaxy, battle: Battle, text: Text) -> Panel:
    """The combat being prepared: both kinds, with each leader who could help, and the exact chances of each result."""
    fight = battle.fight()
    rows: list[list[str]] = []
    for of in (ids.MILITARY, ids.MORPHOGENETIC):
        if fight.attack_strength(p, of) <= 0:
            continue
        for leader in (-1, *leaders_for(p, battle.sector, battle.att)):
            facts = fight.facts(p, of, leader, 0)
            helper = text.word("scene", "none")
            if leader >= 0:
                helper = text.fill("scene", "value", {"value": p.c.leader_value[leader]})
            rows.append(
                [
                    text.word("result", MODES[of]),
                    f"{facts['attack']} - {facts['defence']} = {facts['differential']:+d}",
                    f"{facts['modifier']:+d}",
                    helper,
                    odds(chances(fight.results(p, of, leader, 0)), text),
                ]
            )
    where = text.word("sector", p.c.sector_words[battle.sector])
    title = text.fill("scene", "combat-in", {"sector": where})
    return DataTable("combat", title, heads(text, "attack", "differential", "modifier", "leader", "odds"), rows)


def standing(p: Galaxy, text: Text) -> Panel:
    points = victory.victory_points(p)
    level = victory.LEVELS[victory.level(p, points)]
    upkeep = expenditure.unit_upkeep(p) + expenditure.marker_upkeep(p)
    figures = (
        ("track:chaos-index", "chaos-index", half(p.index2 / 2, text), band(p.chaos_index)),
        ("events", "events", p.c.markers_at[min(p.chaos_index, 100)], ""),
        ("rp", "rp", p.rp, ""),
        ("income", "income", f"+{resources.income(p)}", ""),
        ("upkeep", "upkeep", f"-{upkeep}", ""),
        ("extropy", "extropy", extropy.cost(p), ""),
        ("systems", "systems", f"{p.imp_systems} / {len(p.c.systems)}", ""),
        ("item:repression", "repression", p.repression, ""),
        ("item:illumination", "illumination", p.illumination, ""),
        ("points", "points", points, ""),
        ("level", "level", text.word("level", level), ""),
    )
    counters = [
        Counter(mark, text.word("counter", word), str(value), style, text.fill("counter", f"{word}-title", {}, ""))
        for mark, word, value, style in figures
    ]
    return Counters("standing", text.word("scene", "the-empire"), counters, seat=0)


def turns(p: Galaxy, text: Text) -> Panel:
    last = p.rules.turns or (p.turn + 19) // 20 * 20
    first = max(1, last - 19)
    markers: list[tuple[int, int | None, str]] = [(p.turn - first, None, text.word("scene", "turn"))]
    if p.rules.increased_resources and first <= p.next_increase <= last and p.next_increase > p.turn:
        markers.append((p.next_increase - first, None, text.word("scene", "increased-resources")))
    return Track("turns", text.word("scene", "turns"), [str(turn) for turn in range(first, last + 1)], markers)


def own_units(p: Galaxy, text: Text) -> Panel:
    cells = [
        Cell(f"unit:{word}", f"{word} {sum(p.imp[kind::T])}", style="imperial", title=text.word("unit", word))
        for kind, word in enumerate(ids.UNIT_WORDS)
    ]
    return Grid("units", text.word("scene", "imperial-units"), [cells])


def leaders(p: Galaxy, text: Text) -> Panel:
    cards: list[Card] = []
    for leader, at in enumerate(p.leader_at):
        if at:
            unit = text.word("unit", ids.UNIT_WORDS[p.leader_with[leader]])
            lines = [text.word("sector", p.c.sector_words[at]), text.fill("scene", "with-unit", {"unit": unit})]
            gifts = (p.leader_arsenal[leader], p.leader_lens[leader])
            for of in (ids.MILITARY, ids.MORPHOGENETIC):
                if gifts[of]:
                    lines.append(text.fill("scene", "gift", {"mode": text.word("result", MODES[of])}))
            title = text.fill("scene", "leader", {"value": p.c.leader_value[leader]})
            mark = f"leader:{p.c.leader_words[leader]}"
            cards.append(Card(mark, title, lines, style="imperial-blue", symbol="leader"))
    return Cards("leaders", text.word("scene", "leaders"), cards, seat=0)


def forces(p: Galaxy, text: Text) -> Panel:
    """Every marked Chaos force: who, where, what."""
    rows: list[list[str]] = []
    marks: list[str] = []
    for side in range(ids.USURPER, ids.SIDES):
        stacks = [side, ids.HOME + side - ids.EMPIRE] if ids.EMPIRE <= side < ids.INVADER else [side]
        for stack in stacks:
            if p.stack_at[stack]:
                word = ids.SIDE_WORDS[side]
                where = text.word("sector", p.c.sector_words[p.stack_at[stack]])
                if stack >= ids.HOME:
                    where = text.fill("scene", "at-home", {"sector": where})
                rows.append([text.word("side", word), str(p.lead[side]), where, units(stack_counts(p, stack), text)])
                marks.append(f"side:{word}" if f"side:{word}" not in marks else f"defence:{word}")
    rebels = [sum(p.reb[kind::T]) for kind in range(T)]
    if any(rebels):
        rows.append([text.word("side", "rebels"), "", "", units(rebels, text)])
        marks.append("side:rebels")
    return DataTable(
        "forces", text.word("scene", "chaos"), heads(text, "force", "leader", "sector", "units"), rows, ids=marks
    )


def in_force(p: Galaxy, text: Text) -> Panel:
    """Events that last."""
    words = p.c.marker_words
    cards = [
        Card(f"marker:{words[m]}", text.word("marker", words[m]), style="marker", symbol="event")
        for m in range(ids.MARKERS)
        if p.in_force[m]
    ]
    return Cards("in-force", text.word("scene", "in-force"), cards)


def pools(p: Galaxy, text: Text) -> Panel:
    """What is left in the pools: the contents are known by counting, only the order is not (GE-SCN-11)."""
    rows = [
        [text.word("scene", "to-come"), str(len(p.drawn))],
        [text.word("scene", "system-units"), str(sum(p.sys_pool))],
    ]
    rows += [[text.word("marker", p.c.marker_words[m]), str(p.pool[m])] for m in range(ids.MARKERS) if p.pool[m]]
    title = text.fill("scene", "pools", {"count": sum(p.pool)})
    return DataTable("pools", title, heads(text, "marker", "left"), rows, chart=True)
