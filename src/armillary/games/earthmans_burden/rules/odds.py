"""What a die needs: all modifiers added together first (EB-DICE-02, EB-DICE-03), and no others than these (EB-DICE-06)."""

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.tables import DEFENSIVE_GRID, TRACKING_SYSTEMS, UN

from .technologies import infrastructure, intrigue, security, shields, weapons
from .units import developments, strength


def natural(target: int, modifier: int) -> int:
    """The least face that succeeds where a 6 always does and a 1 never (EB-DICE-04)."""
    need = target - modifier
    return 2 if need < 2 else 6 if need > 6 else need


def successes(pool: list[int], need: int) -> int:
    count = 0
    for die in pool:
        if die >= need:
            count += 1
    return count


def un_helps(p: SolarDisc, target: int, world: int) -> bool:
    """EB-UN-01, EB-UN-17: on Earth, for players; EB-OPT-AS8: not for neutral pieces unless the table says so."""
    return world == p.t.home and target != UN and p.units[UN] > 0 and (not p.out[target] or p.t.un_for_neutrals)


def outnumbered(p: SolarDisc, seat: int, target: int, world: int) -> bool:
    """EB-ATK-04, EB-ATK-05: strictly more units, of all sorts, on that world; counted now (EB-ATK-20)."""
    against = strength(p, target, world)
    if un_helps(p, target, world):
        against += strength(p, UN, world)
    return against > strength(p, seat, world)


def attack_modifier(p: SolarDisc, seat: int, target: int, world: int) -> int:
    modifier = weapons(p, seat) - shields(p, target)
    if outnumbered(p, seat, target, world):
        modifier += p.t.attack_outnumbered
    return modifier


def return_fire_modifier(p: SolarDisc, target: int, seat: int, world: int) -> int:
    """Return fire of `target` at the attacker `seat`: as an attack with a further -1 (EB-ATK-10, EB-ATK-11)."""
    t = p.t
    modifier = weapons(p, target) - shields(p, seat)
    # EB-TECH-TS, EB-TECH-TS2: Tracking Systems lift the penalty where a development still stands.
    if p.out[target] or not (p.tech[target] & TRACKING_SYSTEMS and developments(p, target, world)):
        modifier += t.return_fire
    own = strength(p, target, world)
    if un_helps(p, target, world):
        own += strength(p, UN, world)  # EB-UN-05
    if t.grid_outnumbers and p.tech[target] & DEFENSIVE_GRID:
        own += developments(p, target, world) * (t.grid_fleets - 1)
    if strength(p, seat, world) > own:
        modifier += t.attack_outnumbered
    return modifier


def return_fire_dice(p: SolarDisc, target: int, world: int) -> int:
    """All surviving fleets (EB-ATK-09); developments only with Defensive Grid (EB-ATK-14, EB-TECH-DG)."""
    t = p.t
    dice = p.fleets[target * t.worlds + world]
    if p.commander[target] == t.paths + world:
        dice += t.commander_fleets  # EB-OPT-AS3
    if p.tech[target] & DEFENSIVE_GRID:
        dice += t.grid_fleets * developments(p, target, world)
    return dice


def overthrow_modifier(p: SolarDisc, seat: int, target: int, world: int) -> int:
    """EB-OVT-03, EB-OVT-04."""
    t = p.t
    modifier = intrigue(p, seat) - security(p, target)
    if outnumbered(p, seat, target, world):
        modifier += t.overthrow_outnumbered
    if not developments(p, seat, world):
        modifier += t.overthrow_no_foothold
    return modifier


def espionage_modifier(p: SolarDisc, seat: int, target: int, world: int) -> int:
    """EB-ESP-03, EB-ESP-04, EB-ESP-05; outnumbering plays no part (EB-ESP-12)."""
    t = p.t
    modifier = intrigue(p, seat) - security(p, target)
    i = target * t.worlds + world
    if p.risk[i]:
        modifier += t.turmoil
    if not p.risk[i] and not p.sound[i]:
        modifier += t.no_target_development
    if not developments(p, seat, world):
        modifier += t.espionage_no_foothold
    return modifier


def follow_up_need(p: SolarDisc, seat: int, target: int) -> int:
    """EB-ESP-07, EB-ESP-08: technologies count, situations do not, and there is no always or never (EB-DICE-05)."""
    if p.t.follow_up_plain:
        return p.t.follow_up
    return p.t.follow_up - intrigue(p, seat) + security(p, target)


def pacify_need(p: SolarDisc, seat: int) -> int:
    return p.t.pacify_success - infrastructure(p, seat)
