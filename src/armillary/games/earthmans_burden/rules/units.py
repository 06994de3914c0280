"""Units (EB-UNIT): counting, gaining, losing, turning and marking them. All changes of the board go through here.

Units of a kind on a world differ only in their marks. Where it matters whether one that has acted or an idle one is meant,
the functions take `acted`; by default those that have acted come first, which is never worse for the owner: with one exception, a
fire on oneself, where he names them (EB-UNIT-09, see Construction).
"""

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    AT_RISK_ACTED,
    CIVILIAN,
    FLEET,
    MILITARY,
    MOVEMENT,
    NOWHERE,
    SOUND,
    SOUND_ACTED,
    UN,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.evidence import does


@does("EB-CIV-10")
def ready_fleets(p: SolarDisc, seat: int, world: int) -> int:
    """Fleets that may still join a group: neither acted nor new (EB-MIL-02, EB-MIL-06, EB-CIV-10)."""
    i = seat * p.c.worlds + world
    return p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i]


def ready_sound(p: SolarDisc, seat: int, world: int) -> int:
    i = seat * p.c.worlds + world
    return p.sound[i] - p.acted_sound[i] - p.new_sound[i]


def ready_risk(p: SolarDisc, seat: int, world: int) -> int:
    """EB-CIV-06: developments at risk act like sound ones."""
    i = seat * p.c.worlds + world
    return p.risk[i] - p.acted_risk[i] - p.new_risk[i]


def ready_commander(p: SolarDisc, seat: int, world: int) -> int:
    return 1 if p.commander[seat] == p.c.paths + world and not p.led[seat] else 0


def developments(p: SolarDisc, faction: int, world: int) -> int:
    i = faction * p.c.worlds + world
    return p.sound[i] + p.risk[i]


@does("EB-UNIT-03", "EB-UNIT-04")
def present(p: SolarDisc, faction: int, world: int) -> bool:
    """Has the faction a unit on that world? Fleets in its orbit are (EB-UNIT-03), spaceborne ones on no world (EB-UNIT-04)."""
    i = faction * p.c.worlds + world
    return p.fleets[i] > 0 or p.sound[i] > 0 or p.risk[i] > 0 or p.commander[faction] == p.c.paths + world


def strength(p: SolarDisc, faction: int, world: int) -> int:
    """Units for the outnumbering test: all on the world, each one; a Commander two (EB-ATK-05, EB-OPT-AS3)."""
    i = faction * p.c.worlds + world
    total = p.fleets[i] + p.sound[i] + p.risk[i]
    if p.commander[faction] == p.c.paths + world:
        total += p.c.commander_fleets
    return total


def fixed(p: SolarDisc, faction: int) -> bool:
    """Is it in a phase that counts those who began it (EB-MOVE-01, EB-MIL-06, EB-CIV-08)? What it gains now is new."""
    if faction != p.active:
        return False
    return p.phase == MILITARY or p.phase == CIVILIAN or (p.phase == MOVEMENT and p.c.points_end)


def gain_fleets(p: SolarDisc, faction: int, world: int, count: int, new: bool) -> None:
    i = faction * p.c.worlds + world
    p.fleets[i] += count
    p.units[faction] += count
    if new:
        p.new_fleets[i] += count


def lose_fleets(p: SolarDisc, faction: int, world: int, count: int) -> None:
    """Those that have acted go first, then those that may not act: never worse for the owner."""
    i = faction * p.c.worlds + world
    p.fleets[i] -= count
    p.units[faction] -= count
    if p.units[faction] == 0:
        p.check = 1
    acted = min(p.acted_fleets[i], count)
    p.acted_fleets[i] -= acted
    p.new_fleets[i] -= min(p.new_fleets[i], count - acted)


def lose_fleets_by_mark(p: SolarDisc, faction: int, world: int, count: int, acted: int) -> None:
    """So many of them have acted (EB-UNIT-09); of the others those that may not act go first, which is never worse."""
    i = faction * p.c.worlds + world
    kept = p.acted_fleets[i] - acted
    p.acted_fleets[i] = acted
    lose_fleets(p, faction, world, count)
    p.acted_fleets[i] += kept


@does("EB-UNIT-05")
def gain_development(p: SolarDisc, faction: int, world: int, kind: int, new: bool) -> None:
    """A development claims an unclaimed region (EB-UNIT-01). Regions of a world differ in name only and hold one each, so that
    counting them is enough (EB-UNIT-05)."""
    i = faction * p.c.worlds + world
    p.unclaimed[world] -= 1
    p.units[faction] += 1
    if kind == SOUND:
        p.sound[i] += 1
        if new:
            p.new_sound[i] += 1
    else:
        p.risk[i] += 1
        if new:
            p.new_risk[i] += 1
    if faction == UN and p.imaginary:
        # EB-OPT-7P3: the imaginary region goes when the UN gains any other development on Earth.
        p.imaginary = 0
        p.units[UN] -= 1
        if p.risk[i]:  # the new one is sound: the UN claims, it takes nothing over
            p.risk[i] -= 1
        else:
            p.sound[i] -= 1


def differ(p: SolarDisc, faction: int, world: int, kind: int) -> bool:
    """Have some of these developments acted and others not?"""
    i = faction * p.c.worlds + world
    if kind == SOUND:
        return 0 < p.acted_sound[i] < p.sound[i]
    return 0 < p.acted_risk[i] < p.risk[i]


def unmark(total: int, acted: list[int], new: list[int], i: int, prefer_acted: bool) -> int:
    """Take the mark off one of `total` alike units that goes: 1 it had acted, 2 it was new, 0 it was idle."""
    if acted[i] and (prefer_acted or acted[i] == total):
        acted[i] -= 1
        return 1
    if new[i] and (prefer_acted or acted[i] + new[i] == total):
        new[i] -= 1
        return 2
    return 0


def lose_development(p: SolarDisc, faction: int, world: int, kind: int, acted: bool = True) -> int:
    """EB-ATK-15: its region is unclaimed again; EB-OPT-7P3: an imaginary region is gone with it. Returns its mark."""
    i = faction * p.c.worlds + world
    p.units[faction] -= 1
    if p.units[faction] == 0:
        p.check = 1
    if faction == UN and p.imaginary:
        p.imaginary = 0
    else:
        p.unclaimed[world] += 1
    if kind == SOUND:
        mark = unmark(p.sound[i], p.acted_sound, p.new_sound, i, acted)
        p.sound[i] -= 1
    else:
        mark = unmark(p.risk[i], p.acted_risk, p.new_risk, i, acted)
        p.risk[i] -= 1
    return mark


def counts(p: SolarDisc, seat: int, world: int, kind: int) -> int:
    """How many of a kind there are; where their marks differ and are named, how many with that mark."""
    i = seat * p.c.worlds + world
    if kind == FLEET:
        return p.fleets[i]
    if kind == SOUND:
        return p.sound[i] - (p.acted_sound[i] if p.c.marks_named and differ(p, seat, world, SOUND) else 0)
    if kind == AT_RISK:
        return p.risk[i] - (p.acted_risk[i] if p.c.marks_named and differ(p, seat, world, AT_RISK) else 0)
    if kind == SOUND_ACTED:
        return p.acted_sound[i] if p.c.marks_named and differ(p, seat, world, SOUND) else 0
    if kind == AT_RISK_ACTED:
        return p.acted_risk[i] if p.c.marks_named and differ(p, seat, world, AT_RISK) else 0
    return 1 if p.commander[seat] == p.c.paths + world else 0


def lose_units(p: SolarDisc, faction: int, world: int, kind: int, count: int, acted: bool = True) -> None:
    if kind == FLEET:
        lose_fleets(p, faction, world, count)
    else:
        for _ in range(count):
            lose_development(p, faction, world, kind, acted)


@does("EB-UNIT-02")
def put_at_risk(p: SolarDisc, faction: int, world: int, acted: bool = True) -> None:
    """Turn a sound development over (EB-UNIT-02); its mark stays with it."""
    i = faction * p.c.worlds + world
    mark = unmark(p.sound[i], p.acted_sound, p.new_sound, i, acted)
    p.sound[i] -= 1
    p.risk[i] += 1
    if mark == 1:
        p.acted_risk[i] += 1
    elif mark == 2:
        p.new_risk[i] += 1


def make_sound(p: SolarDisc, faction: int, world: int, acted: bool = True) -> None:
    i = faction * p.c.worlds + world
    mark = unmark(p.risk[i], p.acted_risk, p.new_risk, i, acted)
    p.risk[i] -= 1
    p.sound[i] += 1
    if mark == 1:
        p.acted_sound[i] += 1
    elif mark == 2:
        p.new_sound[i] += 1


def giveable(p: SolarDisc, seat: int, world: int, kind: int) -> int:
    """EB-XTRA-08: units that have not acted or assisted since the owner's last turn began. Orbits and regions only.

    EB-XTRA-09: moving and returning fire leave no mark.
    """
    i = seat * p.c.worlds + world
    if kind == FLEET:
        return p.fleets[i] - p.acted_fleets[i]
    if kind == SOUND:
        return p.sound[i] - p.acted_sound[i]
    return p.risk[i] - p.acted_risk[i]


def give_units(p: SolarDisc, seat: int, to: int, world: int, kind: int, count: int) -> None:
    """EB-XTRA-12: a development keeps its state; what has not acted arrives unmarked, but joins no phase under way.

    What may not act this turn stays so if it is given to and fro (EB-CON-07, EB-TECH-NT2).
    """
    c = p.c
    i = seat * c.worlds + world
    k = to * c.worlds + world
    late = fixed(p, to)
    if kind == FLEET:
        p.fleets[i] -= count
        p.fleets[k] += count
        new = min(p.new_fleets[i], count)
        p.new_fleets[i] -= new
        p.new_fleets[k] += count if late else new
    elif kind == SOUND:
        p.sound[i] -= count
        p.sound[k] += count
        new = min(p.new_sound[i], count)
        p.new_sound[i] -= new
        p.new_sound[k] += count if late else new
    else:
        p.risk[i] -= count
        p.risk[k] += count
        new = min(p.new_risk[i], count)
        p.new_risk[i] -= new
        p.new_risk[k] += count if late else new
    p.units[seat] -= count
    p.units[to] += count
    if p.units[seat] == 0:
        p.check = 1


def eliminate(p: SolarDisc, seat: int, rule: str) -> None:
    """EB-OPT-AS5: the player is out. All his fleets go (EB-OPT-AS6), the rest stays, neutral (EB-OPT-AS7)."""
    c = p.c
    for world in range(c.worlds):
        i = seat * c.worlds + world
        p.units[seat] -= p.fleets[i]
        p.fleets[i] = 0
        p.acted_fleets[i] = 0
        p.new_fleets[i] = 0
        p.acted_sound[i] = 0
        p.acted_risk[i] = 0
        p.new_sound[i] = 0
        p.new_risk[i] = 0
    for path in range(c.paths):
        i = seat * c.paths + path
        p.units[seat] -= p.space[i]
        p.space[i] = 0
    if p.commander[seat] != NOWHERE:
        p.commander[seat] = NOWHERE
        p.units[seat] -= 1
    p.led[seat] = 0
    p.out[seat] = 1
    p.asked[seat] = 0
    p.word[seat] = -1
    p.ai_total -= p.ai[seat]
    p.ai[seat] = 0
    p.streak[seat] = 0
    p.check = 1
    p.drafts = [draft for draft in p.drafts if seat not in (draft.maker, draft.to)]
    p.offers = [offer for offer in p.offers if seat not in (offer[1], offer[2])]
    p.tell(events.player_out, seat, rule)
