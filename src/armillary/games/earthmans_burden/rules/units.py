"""Units: counting, gaining, losing, turning and marking them. All changes of the board go through here."""

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.tables import AT_RISK, CIVILIAN, FLEET, MILITARY, NOWHERE, SOUND, UN


def ready_fleets(p: SolarDisc, seat: int, world: int) -> int:
    """Fleets that may still join a group: neither acted nor new (EB-MIL-02, EB-MIL-06, EB-CIV-10)."""
    i = seat * p.t.worlds + world
    return p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i]


def ready_sound(p: SolarDisc, seat: int, world: int) -> int:
    i = seat * p.t.worlds + world
    return p.sound[i] - p.acted_sound[i] - p.new_sound[i]


def ready_risk(p: SolarDisc, seat: int, world: int) -> int:
    """EB-CIV-06: developments at risk act like sound ones."""
    i = seat * p.t.worlds + world
    return p.risk[i] - p.acted_risk[i] - p.new_risk[i]


def ready_commander(p: SolarDisc, seat: int, world: int) -> int:
    return 1 if p.commander[seat] == p.t.paths + world and not p.led[seat] else 0


def developments(p: SolarDisc, faction: int, world: int) -> int:
    i = faction * p.t.worlds + world
    return p.sound[i] + p.risk[i]


def present(p: SolarDisc, faction: int, world: int) -> bool:
    """Has the faction a unit on that world? Spaceborne fleets are on no world (EB-UNIT-04)."""
    i = faction * p.t.worlds + world
    return p.fleets[i] > 0 or p.sound[i] > 0 or p.risk[i] > 0 or p.commander[faction] == p.t.paths + world


def strength(p: SolarDisc, faction: int, world: int) -> int:
    """Units for the outnumbering test: all on the world, each one; a Commander two (EB-ATK-05, EB-OPT-AS3)."""
    i = faction * p.t.worlds + world
    total = p.fleets[i] + p.sound[i] + p.risk[i]
    if p.commander[faction] == p.t.paths + world:
        total += p.t.commander_fleets
    return total


def fixed(p: SolarDisc, faction: int) -> bool:
    """Are the groups of this faction's phase being formed, so that what it gains now may not join them?"""
    return faction == p.active and (p.phase == MILITARY or p.phase == CIVILIAN)


def gain_fleets(p: SolarDisc, faction: int, world: int, count: int, new: bool) -> None:
    i = faction * p.t.worlds + world
    p.fleets[i] += count
    p.units[faction] += count
    if new:
        p.new_fleets[i] += count


def lose_fleets(p: SolarDisc, faction: int, world: int, count: int) -> None:
    """Those that have acted go first, then those that may not act: never worse for the owner."""
    i = faction * p.t.worlds + world
    p.fleets[i] -= count
    p.units[faction] -= count
    if p.units[faction] == 0:
        p.check = 1
    acted = p.acted_fleets[i]
    if acted:
        taken = acted if acted < count else count
        p.acted_fleets[i] = acted - taken
        count -= taken
    if count and p.new_fleets[i]:
        new = p.new_fleets[i]
        p.new_fleets[i] = new - (new if new < count else count)


def gain_development(p: SolarDisc, faction: int, world: int, kind: int, new: bool) -> None:
    """A development claims an unclaimed region (EB-UNIT-01)."""
    i = faction * p.t.worlds + world
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
        if p.risk[i] > (1 if kind == AT_RISK else 0):
            p.risk[i] -= 1
        else:
            p.sound[i] -= 1


def lose_development(p: SolarDisc, faction: int, world: int, kind: int) -> None:
    """EB-ATK-15: its region is unclaimed again; EB-OPT-7P3: an imaginary region is gone with it."""
    i = faction * p.t.worlds + world
    p.units[faction] -= 1
    if p.units[faction] == 0:
        p.check = 1
    if faction == UN and p.imaginary:
        p.imaginary = 0
    else:
        p.unclaimed[world] += 1
    if kind == SOUND:
        p.sound[i] -= 1
        if p.acted_sound[i]:
            p.acted_sound[i] -= 1
        elif p.new_sound[i]:
            p.new_sound[i] -= 1
    else:
        p.risk[i] -= 1
        if p.acted_risk[i]:
            p.acted_risk[i] -= 1
        elif p.new_risk[i]:
            p.new_risk[i] -= 1


def lose_units(p: SolarDisc, faction: int, world: int, kind: int, count: int) -> None:
    if kind == FLEET:
        lose_fleets(p, faction, world, count)
    else:
        for _ in range(count):
            lose_development(p, faction, world, kind)


def put_at_risk(p: SolarDisc, faction: int, world: int) -> None:
    """Turn a sound development over (EB-UNIT-02); its marks stay with it."""
    i = faction * p.t.worlds + world
    p.sound[i] -= 1
    p.risk[i] += 1
    if p.acted_sound[i]:
        p.acted_sound[i] -= 1
        p.acted_risk[i] += 1
    elif p.new_sound[i]:
        p.new_sound[i] -= 1
        p.new_risk[i] += 1


def make_sound(p: SolarDisc, faction: int, world: int) -> None:
    i = faction * p.t.worlds + world
    p.risk[i] -= 1
    p.sound[i] += 1
    if p.acted_risk[i]:
        p.acted_risk[i] -= 1
        p.acted_sound[i] += 1
    elif p.new_risk[i]:
        p.new_risk[i] -= 1
        p.new_sound[i] += 1


def giveable(p: SolarDisc, seat: int, world: int, kind: int) -> int:
    """EB-XTRA-08: units that have not acted or assisted since the owner's last turn began. Orbits and regions only.

    EB-XTRA-09: moving and returning fire leave no mark.
    """
    i = seat * p.t.worlds + world
    if kind == FLEET:
        return p.fleets[i] - p.acted_fleets[i]
    if kind == SOUND:
        return p.sound[i] - p.acted_sound[i]
    return p.risk[i] - p.acted_risk[i]


def give_units(p: SolarDisc, seat: int, to: int, world: int, kind: int, count: int) -> None:
    """EB-XTRA-12: a development keeps its state; what has not acted arrives unmarked, but joins no phase under way.

    What may not act this turn stays so if it is given to and fro (EB-CON-07, EB-TECH-NT2).
    """
    t = p.t
    i = seat * t.worlds + world
    k = to * t.worlds + world
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
    """EB-OPT-AS5, EB-OPT-RE: the player is out. EB-OPT-AS6: all his fleets go. EB-OPT-AS7: the rest stays, neutral."""
    t = p.t
    for world in range(t.worlds):
        i = seat * t.worlds + world
        p.units[seat] -= p.fleets[i]
        p.fleets[i] = 0
        p.acted_fleets[i] = 0
        p.new_fleets[i] = 0
        p.acted_sound[i] = 0
        p.acted_risk[i] = 0
        p.new_sound[i] = 0
        p.new_risk[i] = 0
    for path in range(t.paths):
        i = seat * t.paths + path
        p.units[seat] -= p.space[i]
        p.space[i] = 0
    if p.commander[seat] != NOWHERE:
        p.commander[seat] = NOWHERE
        p.units[seat] -= 1
    p.led[seat] = 0
    p.out[seat] = 1
    p.word[seat] = -1
    p.ai_total -= p.ai[seat]
    p.ai[seat] = 0
    p.streak[seat] = 0
    p.check = 1
    p.drafts = [row for row in p.drafts if row[0] != seat and not (row[1] == -1 and row[2] == seat)]
    kept = []
    for offer in p.offers:
        if offer[1] != seat and offer[2] != seat:
            kept.append(offer)
    p.offers = kept
    if p.log is not None:
        p.tell("PlayerOut", (rule, "EB-OPT-AS5", "EB-OPT-AS6", "EB-OPT-AS7"), seat=seat)
