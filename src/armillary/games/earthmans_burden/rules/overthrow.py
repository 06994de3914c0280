"""Overthrow (EB-OVT): whose developments may be turned, and what the dice need."""

from armillary.games.earthmans_burden.ids import AT_RISK, SOUND, UN
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal

from .attack import commanders, outnumbered
from .technologies import intrigue, security
from .units import developments, differ


def can_overthrow(p: SolarDisc, seat: int, target: int, world: int) -> bool:
    return target != seat and developments(p, target, world) > 0


def why_not_overthrow(p: SolarDisc, seat: int, target: int, world: int) -> Refusal | None:
    """A faction with a development there; the UN and neutral pieces too."""
    if target == seat:
        return Refusal("EB-OVT-01", "yourself")
    if not developments(p, target, world):
        return Refusal("EB-OVT-01", "no-development", faction=target, node=p.c.paths + world)
    return None


def overthrow_modifier(p: SolarDisc, seat: int, target: int, world: int, why: list[str] | None = None) -> int:
    c = p.c
    modifier = intrigue(p, seat, why) - security(p, target, why)
    if outnumbered(p, seat, target, world, why):
        modifier += c.overthrow_outnumbered
        if why is not None:
            why.append("EB-OVT-03")
    if not developments(p, seat, world):
        modifier += c.overthrow_no_foothold
        if why is not None:
            why += ["EB-OVT-04", "EB-CIV-11"]
    if why is not None:
        commanders(p, seat, target, world, why)
        if target == UN or p.out[target]:
            why.append("EB-OVT-09")
    return modifier


def why_not_unsettle(p: SolarDisc, target: int, world: int, acted: bool) -> Refusal | None:
    """EB-OVT-05: a sound development of theirs is put at risk; the acting player says which (EB-UNIT-09)."""
    if not p.sound[target * p.c.worlds + world]:
        return Refusal("EB-OVT-05", "none-sound", faction=target)
    if acted and not (p.c.marks_named and differ(p, target, world, SOUND)):
        return Refusal("EB-UNIT-09", "all-alike")
    return None


def why_not_take(p: SolarDisc, target: int, world: int, acted: bool) -> Refusal | None:
    """EB-OVT-06: one that is at risk is taken over."""
    if not p.risk[target * p.c.worlds + world]:
        return Refusal("EB-OVT-06", "none-at-risk", faction=target)
    if acted and not (p.c.marks_named and differ(p, target, world, AT_RISK)):
        return Refusal("EB-UNIT-09", "all-alike")
    return None
