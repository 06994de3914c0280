"""Espionage (EB-ESP): who can be spied on, what leads and their follow-ups need."""

from armillary.games.earthmans_burden.ids import UN
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal

from .technologies import intrigue, security
from .units import developments, present


def can_spy(p: SolarDisc, seat: int, target: int, world: int) -> bool:
    return target != seat and target != UN and present(p, target, world)


def why_not_spy(p: SolarDisc, seat: int, target: int, world: int) -> Refusal | None:
    """A faction with any unit there; not the UN, from which nothing can be gained."""
    if p.c.basic:
        return Refusal("EB-OPT-BG2", "basic-game")
    if target == seat:
        return Refusal("EB-ESP-01", "yourself")
    if target == UN:
        return Refusal("EB-UN-16", "no-secrets")
    if not present(p, target, world):
        return Refusal("EB-ESP-01", "no-target", faction=target, node=p.c.paths + world)
    return None


def espionage_modifier(p: SolarDisc, seat: int, target: int, world: int, why: list[str] | None = None) -> int:
    """Outnumbering plays no part (EB-ESP-12)."""
    c = p.c
    modifier = intrigue(p, seat, why) - security(p, target, why)
    i = target * c.worlds + world
    if p.risk[i]:
        modifier += c.turmoil
        if why is not None:
            why.append("EB-ESP-03")
    elif not p.sound[i]:
        modifier += c.no_target_development
        if why is not None:
            why.append("EB-ESP-04")
    if not developments(p, seat, world):
        modifier += c.espionage_no_foothold
        if why is not None:
            why += ["EB-ESP-05", "EB-CIV-11"]
    return modifier


def follow_up_need(p: SolarDisc, seat: int, target: int) -> int:
    """EB-ESP-07: technologies count (EB-ESP-08), situations do not, and there is no always or never (EB-DICE-05)."""
    if p.c.follow_up_plain:
        return p.c.follow_up
    return p.c.follow_up - intrigue(p, seat) + security(p, target)


def why_not_set_back(p: SolarDisc, target: int) -> Refusal | None:
    return None if p.eschaton[target] else Refusal("EB-ESP-11", "at-start")
