"""The United Nations (EB-UN): the favour that they do, and their automatic steps at the end of a turn."""

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import AT_RISK, SOUND, UN
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal

from .units import developments, gain_development, gain_fleets, ready_risk, ready_sound


def why_not_favour(p: SolarDisc, seat: int, world: int) -> Refusal | None:
    """EB-UN-08: one group of developments on Earth each turn, while the UN has a development there."""
    if world != p.c.home:
        return Refusal("EB-UN-17", "only-on-earth")
    if p.favour:
        return Refusal("EB-UN-08", "favour-used")
    if not developments(p, UN, p.c.home):
        return Refusal("EB-UN-08", "no-un-development")
    if not ready_sound(p, seat, world) + ready_risk(p, seat, world):
        return Refusal("EB-UN-08", "nobody-ready", node=p.c.paths + world)
    return None


def why_not_asker(p: SolarDisc, seat: int, world: int, unit: int | None) -> Refusal | None:
    """Who asks for the favour: a development of either kind that may act; with groups fixed first it is the group."""
    refusal = why_not_favour(p, seat, world)
    if refusal is not None:
        return refusal
    if unit is None:
        return None if p.c.groups_first else Refusal("EB-UN-10", "developments-only")
    if p.c.groups_first:
        return Refusal("EB-MIL-05", "groups-fixed", node=p.c.paths + world)
    if unit == SOUND:
        able = ready_sound(p, seat, world)
    elif unit == AT_RISK:
        able = ready_risk(p, seat, world)
    else:
        return Refusal("EB-UN-10", "developments-only")
    return None if able > 0 else Refusal("EB-UN-08", "nobody-ready", node=p.c.paths + world)


def why_not_pacified(p: SolarDisc, seat: int, unit: int | None, node: int, acted: bool) -> Refusal | None:
    """EB-UN-10: any of one's developments at risk, idle or acted at one's choice; the ruling may narrow where."""
    c = p.c
    world = node - c.paths
    if world < 0 or not p.risk[seat * c.worlds + world]:
        return Refusal("EB-UN-10", "none-at-risk", faction=seat)
    if c.pacify_scope and world != c.home:
        return Refusal("EB-UN-10", "only-on-earth")
    if c.pacify_scope == 2 and unit is not None and unit != AT_RISK:
        return Refusal("EB-UN-10", "only-in-the-group")
    if acted and not (c.marks_named and differ_when_asked(p, seat, unit, world)):
        return Refusal("EB-UNIT-09", "all-alike")
    return None


def differ_when_asked(p: SolarDisc, seat: int, unit: int | None, world: int) -> bool:
    """Will some of the developments at risk there have acted and others not, once the asking one has?"""
    i = seat * p.c.worlds + world
    acted = p.acted_risk[i] + (1 if unit == AT_RISK and world == p.c.home else 0)
    return 0 < acted < p.risk[i] and p.c.pacify_scope != 2


def upkeep(p: SolarDisc) -> None:
    """EB-UN-11, EB-UN-12: with a development on Earth the UN claims its free regions, then builds a fleet (EB-UN-13).

    It moves nothing and starts nothing.
    """
    c = p.c
    if not developments(p, UN, c.home):
        if p.units[UN] > 0:
            p.tell(events.un_idle)
        return
    free = p.unclaimed[c.home]
    for _ in range(free):
        gain_development(p, UN, c.home, SOUND, False)
    if free:
        p.tell(events.un_claimed, free)
    if p.fleets[UN * c.worlds + c.home] < c.un_ceiling:
        gain_fleets(p, UN, c.home, c.un_built, False)
        p.tell(events.un_built)
