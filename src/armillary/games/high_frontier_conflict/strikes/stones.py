"""Dropstones: quarries, release, the way of a stone turn by turn (3A3b, 3D7, 3E6; CF-DROP, CF-DATK, CF-CORE-04 to CF-CORE-07)."""

from armillary.games.high_frontier.ids import FREIGHTER, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, site_at, stacks_of
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import depots, states
from armillary.games.high_frontier_conflict.combat import fights, firing, survivors, weapons
from armillary.games.high_frontier_conflict.freighters import isotopes
from armillary.games.high_frontier_conflict.futures import comets
from armillary.games.high_frontier_conflict.ids import (
    BERNAL,
    BERNALS,
    FROSTLINE,
    GW_THRUSTERS,
    JUPITER_STONE,
    SATURN_STONE,
    STONE_FIRE,
    SYNODIC,
    URANUS_STONE,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events, steering

__all__ = [
    "age",
    "bernals_below",
    "cargo",
    "drop",
    "end_turn",
    "kind_at",
    "next_spot",
    "onward",
    "owed",
    "pass_by",
    "quarry_tries",
    "release",
    "strike",
    "targets",
    "tidy",
    "why_not_dislodge",
    "why_not_drop",
    "why_not_hit",
    "why_not_load",
    "why_not_onward",
    "why_not_pass_by",
    "why_not_strike",
    "why_not_sunward",
]

# Where stones come from and start is data (CF-DROP-06 to CF-DROP-09, CF-DROP-20); the site they come from does not change, and
# zone spots touch nothing (BR-5E), so that nothing hurts a stone there (CF-CORE-07).


MOONLETS = {"jupiter": JUPITER_STONE, "saturn": SATURN_STONE, "uranus": URANUS_STONE}


# --------------------------------------------------------------------------------------------------------- quarries


@does("CF-DROP-06", "CF-DROP-07", "CF-DROP-08", "CF-DROP-09")
def kind_at(p: Conflict, stack: int) -> int:
    """CF-DROP-04: what a stone from there would be: by the site, or from a Spacecraft in the frost (CF-DROP-10); NONE: none."""
    space = p.where[stack]
    site = site_at(p, space)
    if site != NONE:
        if p.c.synodic[site]:
            return SYNODIC
        return MOONLETS.get(p.c.moonlet[site], SYNODIC if small(p, stack, site) else NONE)
    return FROSTLINE if frosty(p, stack, space) else NONE


def small(p: Conflict, stack: int, site: int) -> bool:
    """CF-FUT-01: with the Mini-Black Hole from any site of size 1, past the Sun."""
    return p.c.size[site] == 1 and p.law.asks_power(p, stacks.owner_of(p, stack), "mini-black-hole")


@does("CF-DROP-10")
def frosty(p: Conflict, stack: int, space: int) -> bool:
    """CF-DROP-10: a Spacecraft in the zones of Ceres and Jupiter."""
    return p.c.zones[p.c.zone[space]] in p.c.firing.stones[FROSTLINE].zones and kind_of(p, stack) in spacecraft(p)


@does("BR-13")
def spacecraft(p: Conflict) -> tuple[int, ...]:
    """BR-13: kinds of stacks that are Spacecraft with cards, and no stones."""
    return (ROCKET, FREIGHTER, BERNAL) if p.law.version > 1 else (ROCKET, FREIGHTER)


def why_not_sunward(p: Conflict, seat: int, card: int) -> Refusal | None:
    """CF-FUT-01: with the Mini-Black Hole the stone of a small moonlet may go past the Sun instead of past its planet."""
    site = site_at(p, p.where[p.place[card]])
    if site == NONE or not p.c.moonlet[site] or p.c.size[site] != 1 or p.law.version < 2:
        return Refusal("CF-FUT-01", "no-small-moonlet")
    return None if p.law.asks_power(p, seat, "mini-black-hole") else Refusal("CF-FUT-01", "no-such-future")


def quarry_tries(p: Conflict, seat: int) -> list[int]:
    """Thrusters of the seat in places that stones come from."""
    return [
        card
        for stack in weapons.armed_stacks(p, seat)
        if (kind_of(p, stack) == OUTPOST or kind_of(p, stack) in spacecraft(p)) and kind_at(p, stack) != NONE
        for card in cards_in(p, stack)
        if weapons.thrust_of(p, card)
    ]


@does("CF-CORE-04")
def under_way(p: Conflict, seat: int) -> bool:
    """CF-CORE-04: has the seat its one stone? It is a stack of its own kind, beside all others."""
    return p.stone_kind[seat] != NONE


@does("CF-DROP-19")
def why_not_dislodge(p: Conflict, seat: int, card: int) -> Refusal | None:
    """CF-DROP-01, CF-DROP-04, CF-DROP-19: in wartime (in Age of Piracy always), one stone each, with a thruster that will do."""
    if not states.on(p, states.WEAPONS) and not comet_there(p, seat, card):
        return Refusal("CF-DROP-01", "peace-now")
    if under_way(p, seat):
        return Refusal("CF-DROP-19", "stone-under-way")
    stack = p.place[card]
    if stack not in stacks_of(p, seat):
        return Refusal("CF-DROP-04", "no-thruster", card=card)
    if p.where[stack] in stations.red_crosses(p):
        return Refusal("CF-BER-09", "red-cross", space=p.where[stack])
    if p.c.deck[card] == BERNALS and p.law.version > 1:
        return Refusal("BR-60", "bernal-stays", card=card)
    if kind_of(p, stack) != OUTPOST and kind_of(p, stack) not in spacecraft(p):
        return Refusal("CF-DROP-04", "no-thruster", card=card)
    kind = kind_at(p, stack)
    if kind == NONE:
        return Refusal("CF-DROP-04", "no-quarry")
    if kind == FROSTLINE and water(p, seat, stack) < p.c.firing.stones[FROSTLINE].tanks:
        return Refusal("CF-DROP-10", "too-little-water", tanks=p.c.firing.stones[FROSTLINE].tanks)
    return steering.why_not_steer(p, seat, card, kind, site_at(p, p.where[stack]), p.c.zone[p.where[stack]])


def comet_there(p: Conflict, seat: int, card: int) -> bool:
    """CF-FUT-07: a comet may be dislodged in peace, too, to complete a Future."""
    if p.place[card] < 0:
        return False
    return comets.why_not_aim(p, seat, site_at(p, p.where[p.place[card]])) is None


def water(p: Conflict, seat: int, stack: int) -> int:
    """Whole tanks of the craft, or FTs of an own outpost beside it, whichever is more: it pays from one of them."""
    tanks = 0
    if kind_of(p, stack) in (ROCKET, BERNAL) and p.steps[stack] and not isotopes.gold_fuel(p, stack):
        tanks = diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack])
    return max(tanks, max((p.fts[s] for s in stacks_of(p, seat) if p.where[s] == p.where[stack]), default=0))


@does("CF-DROP-11")
def cargo(p: Conflict, seat: int, card: int) -> list[int]:
    """CF-DROP-11: further cards of the seat at the site that may go along (from a Spacecraft: its own)."""
    stack = p.place[card]
    space = p.where[stack]
    chain = steering.chain_of(p, card, p.c.zone[space])
    on_site = site_at(p, space) != NONE
    return sorted(
        other
        for s in weapons.armed_stacks(p, seat)
        if s == stack or (on_site and p.where[s] == space)
        for other in cards_in(p, s)
        if other != card and other not in chain
    )


def why_not_load(p: Conflict, seat: int, card: int) -> Refusal | None:
    """CF-DROP-18: Humans with Purple only; no Bernal leaves its stack (BR-60)."""
    if p.c.deck[card] == BERNALS:
        return Refusal("BR-60", "bernal-stays", card=card)
    if weapons.captive(p, card):
        return Refusal("CF-VIC-09", "captive", card=card)
    if weapons.human(p, card) and not stations.purple(p, seat):
        return Refusal("CF-DROP-18", "humans-aboard", card=card)
    return None


@does("CF-DROP-11", "CF-DROP-20")
def release(p: Conflict, seat: int, card: int, more: list[int], sunward: bool = False) -> int:
    """CF-DROP-11, CF-DROP-20: the cards go into the stone, which starts on a flyby or the solar oberth; its stack."""
    stack = p.place[card]
    space = p.where[stack]
    site, zone, kind = site_at(p, space), p.c.zone[space], SYNODIC if sunward else kind_at(p, stack)
    row = p.c.firing.stones[kind]
    comet = comet_there(p, seat, card)
    stone = survivors.stone_of(p, seat)
    aboard = (card, *steering.chain_of(p, card, zone), *more)
    giver = steering.gold_beside(p, seat, space) if p.c.deck[card] == GW_THRUSTERS else NONE
    if giver != NONE:
        isotopes.take(p, giver, 1)
    if kind == FROSTLINE:
        pay_water(p, seat, stack, row.tanks)
    sources = sorted({p.place[other] for other in aboard})
    p.stone_kind[seat], p.stone_zone[seat], p.stone_age[seat] = kind, zone, 1
    p.stone_boulder[seat] = int(kind != FROSTLINE and p.c.hydration[site] < p.c.firing.iceberg)
    if p.law.version > 1:
        p.glitch[stone] = max([p.glitch[source] for source in sources])  # AM-137
    for other in aboard:
        stacks.add_card(p, other, stone, p.c.number[row.first])
    for source in sources:
        depots.tidy(p, source)
        p.law.told_dwindled(p, source)
    p.gold[stone] = int(giver != NONE)  # CF-DROP-16: one gold FT goes along.
    p.moved[stone] = 1
    p.tell(events.stone_dislodged, seat, card, space, kind)
    if comet:
        comets.aim(p, seat, site)
    return stone


def pay_water(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    dry = stacks.dry_mass(p, stack)
    full = kind_of(p, stack) in (ROCKET, BERNAL) and p.steps[stack] > 0 and not isotopes.gold_fuel(p, stack)
    if full and diagram.whole_tanks(p.c, dry, p.steps[stack]) >= tanks:
        p.steps[stack] = diagram.take_tanks(p.c, dry, p.steps[stack], tanks)
        return
    post = next(s for s in stacks_of(p, seat) if p.where[s] == p.where[stack] and p.fts[s] >= tanks)
    p.fts[post] -= tanks


# --------------------------------------------------------------------------------------------------------- the way


def age(p: Conflict, seat: int) -> None:
    """A turn of its owner begins: the stone is a turn older."""
    if p.stone_kind[seat] != NONE:
        p.stone_age[seat] += 1


def outward(p: Conflict, seat: int) -> bool:
    return p.c.firing.stones[p.stone_kind[seat]].outward


@does("CF-DROP-05", "CF-SCO-15", "CF-DROP-25")
def next_spot(p: Conflict, seat: int) -> int:
    """CF-DROP-25 to CF-DROP-27: from the solar oberth to Venus in any case, then a zone outward, never beyond where it comes
    from."""
    here = p.where[survivors.stone_of(p, seat)]
    if here == p.c.solar_oberth:
        return next(spot for spot in p.c.zone_spot if spot != NONE)
    zone = p.c.zone[here] + 1
    if zone > p.stone_zone[seat] or zone >= len(p.c.zone_spot):
        return NONE
    return p.c.zone_spot[zone]


def why_not_step(p: Conflict, seat: int) -> Refusal | None:
    """A stone of one's own that has not made its step of this turn; in its first turn it makes none."""
    if p.stone_kind[seat] == NONE:
        return Refusal("CF-DROP-24", "no-stone")
    if p.stone_age[seat] < 2 or p.moved[survivors.stone_of(p, seat)]:
        return Refusal("CF-DROP-24", "stone-has-moved")
    return None


def why_not_onward(p: Conflict, seat: int) -> Refusal | None:
    refusal = why_not_step(p, seat)
    if refusal is not None:
        return refusal
    if not outward(p, seat) or next_spot(p, seat) == NONE:
        return Refusal("CF-DROP-27", "no-farther")
    return None


def onward(p: Conflict, seat: int) -> None:
    stone = survivors.stone_of(p, seat)
    p.where[stone] = next_spot(p, seat)
    p.moved[stone] = 1
    p.tell(events.stone_moved, seat, p.where[stone])
    comets.arrived(p, seat)


@does("CF-DROP-28", "CF-DROP-05", "CF-DROP-07", "CF-DROP-08", "CF-DROP-09", "CF-SCO-15", "CF-DROP-26")
def targets(p: Conflict, seat: int) -> list[int]:
    """Sites of the zone that the stone has reached (CF-DROP-24, CF-DROP-26) or, of a frostline stone, CF-DROP-28."""
    row = p.c.firing.stones[p.stone_kind[seat]]
    here = p.where[survivors.stone_of(p, seat)]
    if row.outward:
        if here not in p.c.spot_spaces:
            return []
        zone = p.c.zone[here]
    else:
        zone = p.c.zones.index(row.zone)
    return [
        site
        for site, space in enumerate(p.c.site_space)
        if p.c.zone[space] == zone
        and (not row.hydration or p.c.hydration[site] in row.hydration)
        and (not row.zones or p.c.zones[zone] in row.zones)
    ]


def bernals_below(p: Conflict, seat: int) -> list[int]:
    """CF-DATK-03, CF-DROP-29: spaces with anchored Bernals of others in the zone that the stone has reached."""
    own = stacks_of(p, seat)
    others = [stack for stack in stations.anchored(p) if stack not in own]
    if not others:
        return []
    zones = {p.c.zone[p.c.site_space[site]] for site in targets(p, seat)}
    return sorted({p.where[stack] for stack in others if p.c.zone[p.where[stack]] in zones})


@does("CF-BER-07")
def why_not_strike(p: Conflict, seat: int, space: int) -> Refusal | None:
    """CF-BER-07, CF-DROP-29: an anchored Bernal of the zone."""
    refusal = why_not_step(p, seat)
    if refusal is not None:
        return refusal
    if p.stone_goal[seat] != NONE and p.law.version > 1:
        return Refusal("CF-FUT-07", "comet-has-goal")
    if space not in bernals_below(p, seat):
        return Refusal("CF-DROP-29", "no-bernal-there")
    if space in stations.red_crosses(p):
        return Refusal("CF-BER-09", "red-cross", space=space)
    return why_not_hit(p, seat, space)


def why_not_drop(p: Conflict, seat: int, site: int) -> Refusal | None:
    """AM-154: only where the attack is possible and can be paid for."""
    refusal = why_not_step(p, seat)
    if refusal is not None:
        return refusal
    if p.stone_goal[seat] != NONE:
        return Refusal("CF-FUT-07", "comet-has-goal")
    if site not in targets(p, seat):
        return Refusal("CF-DROP-26", "not-in-zone", site=site)
    return why_not_hit(p, seat, p.c.site_space[site])


def why_not_hit(p: Conflict, seat: int, space: int) -> Refusal | None:
    others = fights.foes(p, seat, space)
    bits = sum(1 << other for other in others)
    if not others or not firing.groups(p, bits, space, STONE_FIRE):
        return Refusal("CF-DATK-03", "no-target", space=space)
    return (
        None if fights.can_pay(p, seat, fights.stone_price(p, seat, space)) else Refusal("CF-DATK-02", "bribes-short")
    )


def drop(p: Conflict, seat: int, site: int) -> None:
    stone = survivors.stone_of(p, seat)
    p.where[stone] = p.dive[stone] = p.c.site_space[site]
    p.moved[stone] = 1
    p.tell(events.stone_aimed, seat, site)


def strike(p: Conflict, seat: int, space: int) -> None:
    stone = survivors.stone_of(p, seat)
    p.where[stone] = p.dive[stone] = space
    p.moved[stone] = 1
    p.tell(events.stone_aimed_at_bernal, seat, space)


def why_not_pass_by(p: Conflict, seat: int) -> Refusal | None:
    """AM-154: a giant planet's stone that is not to attack."""
    refusal = why_not_step(p, seat)
    if refusal is None and outward(p, seat):
        return Refusal("CF-DROP-26", "goes-outward")
    return refusal


def pass_by(p: Conflict, seat: int) -> None:
    stone = survivors.stone_of(p, seat)
    p.dive[stone] = p.where[stone]
    p.moved[stone] = 1
    p.tell(events.stone_passed, seat, p.where[stone])


def owed(p: Conflict, seat: int) -> Refusal | None:
    """CF-DROP-24, CF-DROP-25, AM-87: is a step of the stone still due before the moves can end?"""
    if why_not_step(p, seat) is not None:
        return None
    if not outward(p, seat):
        return Refusal("CF-DROP-24", "stone-owes")
    if why_not_onward(p, seat) is None:
        return Refusal("CF-DROP-25" if p.stone_age[seat] == 2 else "CF-DROP-26", "stone-owes")
    if any(why_not_drop(p, seat, site) is None for site in targets(p, seat)) or any(
        why_not_strike(p, seat, space) is None for space in bernals_below(p, seat)
    ):
        return Refusal("CF-DROP-26", "stone-owes")
    return None


@does("CF-DROP-23")
def tidy(p: Conflict, seat: int) -> None:
    """CF-DROP-23: a stone that did not survive the solar oberth leaves nothing behind."""
    stone = survivors.stone_of(p, seat)
    if p.where[stone] == NONE:
        survivors.close(p, stone)


@does("CF-DROP-02", "CF-DROP-31")
def end_turn(p: Conflict, seat: int) -> None:
    """CF-DROP-31: a stone that was moved to its target, or passed by, is gone at the end of the turn."""
    if p.stone_kind[seat] != NONE and p.dive[survivors.stone_of(p, seat)] != NONE:
        survivors.lose_stone(p, seat, "fallen")
