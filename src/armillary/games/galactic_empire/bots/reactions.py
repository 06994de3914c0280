"""The greedy player's answers at set-up and in Chaos's own phases.

In the keys of `min` and `max`, which are hot, `choice[1]` is the first argument of the verb.
"""

from typing import Any, cast

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.setup import PlaceLeaders, PlaceNexus, PlaceUnits
from armillary.games.galactic_empire.position import PASS, Galaxy, T
from armillary.games.galactic_empire.rules.combat import chaos_fight
from armillary.games.galactic_empire.rules.forces import imperial_system, stack_counts
from armillary.games.galactic_empire.rules.suppression import least_repression, modifier_of, most_repression
from armillary.kernel.choice import Choice
from armillary.kernel.dice import NoDice, OutOfDice

from .styles import PLAIN, Style
from .values import coverage_of, index_worth, interest, system_worth, unit_worth, use_of


def place_unit(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    """Spread, so that no event takes much; converters near the Core, nobody among enemies."""
    kind: int = listed[0][1]
    inward = 0.5 if kind in (ids.CG, ids.IO) else 0.15

    def rank(choice: Choice) -> float:
        s: int = choice[-1]
        here = sum(p.imp[s * T : s * T + T])
        enemy = any(p.reb[s * T : s * T + T]) or s in p.stack_at
        chaos = p.sys_kind[s] >= 0 and p.sys_side[s] != ids.IMPERIAL
        near = sum(any(p.imp[o * T : o * T + T]) for o in p.c.adjacent[s])
        return 4.0 * here + 5.0 * enemy + 2.0 * chaos + inward * p.c.ring[s] + 0.2 * near + 0.6 * (s == ids.CORE)

    return min(listed, key=rank)


def place_nexus(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    return max(listed, key=lambda choice: coverage_of(p, choice[1]))


def set_up(p: Galaxy, seat: int) -> list[Choice]:
    """All forces, Nexus markers and leaders that are left, as the greedy player places them."""
    q = cast(Galaxy, p.copy())
    q.dice, q.log = NoDice(), None
    found: list[Choice] = []
    answers = {PlaceUnits: place_unit, PlaceNexus: place_nexus, PlaceLeaders: place_leader}
    while seat in q.deciding() and type(q.frames[-1]) in answers:
        frame = q.frames[-1]
        found.append(answers[type(frame)](q, frame, q.choices(seat), PLAIN))
        try:
            q.apply(seat, found[-1])
        except OutOfDice:
            break
    return found


def place_leader(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    """In the Core, where he helps most often, or with the best units."""

    def rank(choice: Choice) -> float:
        _, _, s, kind = choice
        return (2.0 if s == ids.CORE else 0.0) + (0.5 if kind in (ids.CG, ids.IO, ids.TH) else 0.0) - 0.1 * p.c.ring[s]

    return max(listed, key=rank)


def veto(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    marker: int = frame.marker
    bad = p.c.suppressible[marker] or marker in (
        ids.MUTANT_MARKER,
        ids.SMASH,
        ids.BIOMECH,
        ids.DARK_EMPIRE,
        ids.PROBE,
    )
    return ("veto",) if bad else PASS


def suppress(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    s, marker = frame.sector, frame.marker
    takes_system = marker == ids.REBELLION or ids.IE_MARKER <= marker < ids.IE_MARKER + 6
    stake = style.stake + p.c.marker_value[marker] * style.stake_value
    stake += (
        sum(p.imp[s * T + kind] * unit_worth(p, kind, style) * style.stake_units for kind in range(T))
        if marker < ids.INVADER_MARKER or marker > ids.LEVIATHAN
        else 0.0
    )
    if takes_system and imperial_system(p, s):
        stake += system_worth(p, s, style)
    if frame.step == 0:
        gain, _ = best_suppression(p, s, marker, stake, takes_system, style)
        return ("suppress",) if gain > 0 else PASS
    if frame.step == 1:
        return ("commit", best_suppression(p, s, marker, stake, takes_system, style)[1])
    return PASS


def best_suppression(
    p: Galaxy, s: int, marker: int, stake: float, takes_system: bool, style: Style
) -> tuple[float, int]:
    """The best number of Repression markers and what the attempt is worth then."""
    c = p.c
    rows = c.tables.suppression
    worth = index_worth(p, style)
    risk = system_worth(p, s, style) if imperial_system(p, s) and not takes_system else 0.0
    best, count = -9.0, 0
    for repression in range(least_repression(p, s), most_repression(p, s) + 1):
        modifier = modifier_of(p, s, marker, repression, -1)
        value = -style.repression_cost * repression
        for face in range(10):
            row = rows[c.suppression_bands.at(face + modifier)]
            value += 0.1 * (stake * row.success - worth * repression * row.alienation - risk * row.resistance)
        if value > best:
            best, count = value, repression
    return best, count


def citizens(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    return min(listed, key=lambda choice: system_worth(p, choice[1], style))


def troops(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    return min(listed, key=lambda choice: unit_worth(p, choice[1], style))


def corps(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    if listed[0][0] == "receive":
        return listed[-1]
    goals = interest(p, listed[0][1])
    return max(listed, key=lambda choice: use_of(p, choice[2], choice[1], goals))


def crusade(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    if listed[0][0] == "crusade":
        sites = [choice for choice in listed if choice[0] == "crusade"]
        goals = interest(p, ids.CG)

        def rank(choice: Choice) -> float:
            _, s = choice
            return p.c.sys_resource[p.sys_kind[s]] + min(use_of(p, s, ids.CG, goals), 3.0)

        return max(sites, key=rank)
    groups = [choice for choice in listed if choice == ("receive", ids.CG)]
    return groups[0] if groups else listed[0]


def ally(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    """The most dangerous one, which then stays quiet."""

    def rank(choice: Choice) -> float:
        _, side, s = choice
        if side == ids.REBELS:
            return 0.3 * sum(p.reb[s * T : s * T + T])
        return p.lead[side] + 0.3 * sum(stack_counts(p, side)) + (1.0 if side < ids.EMPIRE else 0.0)

    return max(listed, key=rank)


def allied(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    """It stays where it is, and attacks if no Imperial unit would be hit."""
    if ("ally-attack",) in listed:
        s: int = frame.sector
        stack = -1 if frame.side == ids.REBELS else frame.stack(p)
        fight = chaos_fight(p, frame.side, stack, s)
        return PASS if fight.imperial_defends(p) else ("ally-attack",)
    return PASS


def defend(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    leaders = [choice for choice in listed if choice[0] == "use-leader"]
    if leaders:
        return max(leaders, key=lambda choice: p.c.leader_value[choice[1]])
    return ("illuminate",) if frame.sector == ids.CORE or p.illumination > 2 else PASS


def throne(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    leaders = [choice for choice in listed if choice[0] == "use-leader"]
    return max(leaders, key=lambda choice: p.c.leader_value[choice[1]])


def leviathan(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    """It halves every change of the index: welcome while the index threatens, a burden once it is being brought down."""
    return ("accept-leviathan",) if p.chaos_index >= style.leviathan else ("return-leviathan",)
