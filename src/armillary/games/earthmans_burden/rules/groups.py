"""Civilian groups: who may join, how many dice they give, which actions they may take."""

from typing import Final

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.tables import ADVANCED_VON_NEUMANN, NANOFACTORIES, UN
from armillary.kernel.refusal import Refusal

from .units import developments, present, ready_commander, ready_fleets, ready_risk, ready_sound

#: The civilian actions (EB-CIV-03), and the UN's favour in its two forms (EB-UN-08, EB-UN-09).
OVERTHROW: Final = 0
ESPIONAGE: Final = 1
PACIFY: Final = 2
CONSTRUCT: Final = 3
RESEARCH: Final = 4
FAVOUR_FLEET: Final = 5
FAVOUR_PACIFY: Final = 6
#: A group that is only being fixed (ruling all_first).
PLANNED: Final = 7
VERBS: list[str] = [
    "overthrow",
    "espionage",
    "pacify",
    "construct",
    "research",
    "favour-fleet",
    "favour-pacify",
    "group",
]


def fleets_count(p: SolarDisc, seat: int, verb: int) -> bool:
    """May fleets join? EB-CIV-04: not in Construction and Research; EB-TECH-AV1: in Construction with the advanced engines."""
    if verb == CONSTRUCT:
        return bool(p.tech[seat] & ADVANCED_VON_NEUMANN)
    return verb < CONSTRUCT or verb == PLANNED


def group_dice(p: SolarDisc, seat: int, verb: int, sound: int, risk: int, fleets: int, lead: int) -> int:
    """EB-CIV-09: a die for each development and one for each two fleets, rounded down; a Commander is two (EB-OPT-AS3)."""
    t = p.t
    dice = sound + risk
    if verb == CONSTRUCT and p.tech[seat] & NANOFACTORIES:
        # EB-TECH-NF; EB-TECH-AV3: the dice of fleets get no more from them.
        dice += (sound + risk) // t.nanofactories_per_die
    return dice + (fleets + t.commander_fleets * lead) // t.fleets_per_die


def can_overthrow(p: SolarDisc, seat: int, target: int, world: int) -> bool:
    return target != seat and developments(p, target, world) > 0


def can_spy(p: SolarDisc, seat: int, target: int, world: int) -> bool:
    return target != seat and target != UN and present(p, target, world)


def why_not_overthrow(p: SolarDisc, seat: int, target: int, world: int) -> Refusal | None:
    """EB-OVT-01: a faction with a development there; the UN and neutral pieces too (EB-OVT-09)."""
    if target == seat:
        return Refusal("EB-OVT-01", "yourself")
    if not developments(p, target, world):
        return Refusal("EB-OVT-01", "no-development", faction=target, node=p.t.paths + world)
    return None


def why_not_spy(p: SolarDisc, seat: int, target: int, world: int) -> Refusal | None:
    """EB-ESP-01: a faction with any unit there; EB-UN-16: not the UN, from which nothing can be gained."""
    if p.t.basic:
        return Refusal("EB-OPT-BG2", "basic-game")
    if target == seat:
        return Refusal("EB-ESP-01", "yourself")
    if target == UN:
        return Refusal("EB-UN-16", "no-secrets")
    if not present(p, target, world):
        return Refusal("EB-ESP-01", "no-target", faction=target, node=p.t.paths + world)
    return None


def why_not_favour(p: SolarDisc, seat: int, world: int) -> Refusal | None:
    """EB-UN-08: one group of developments on Earth each turn, while the UN has a development there."""
    if world != p.t.home:
        return Refusal("EB-UN-17", "only-on-earth")
    if p.favour:
        return Refusal("EB-UN-08", "favour-used")
    if not developments(p, UN, p.t.home):
        return Refusal("EB-UN-08", "no-un-development")
    if not ready_sound(p, seat, world) + ready_risk(p, seat, world):
        return Refusal("EB-UN-08", "nobody-ready", node=p.t.paths + world)
    return None


def why_not_civilian_world(p: SolarDisc, seat: int, world: int, closed: int) -> Refusal | None:
    """EB-CIV-05, EB-MIL-09: one world after the other; EB-CIV-01: only units that have not acted."""
    node = p.t.paths + world
    if closed >> world & 1:
        return Refusal("EB-CIV-05", "world-closed", node=node)
    if (
        ready_sound(p, seat, world)
        + ready_risk(p, seat, world)
        + ready_fleets(p, seat, world)
        + ready_commander(p, seat, world)
        == 0
    ):
        i = seat * p.t.worlds + world
        if p.new_fleets[i] + p.new_sound[i] + p.new_risk[i]:
            return Refusal("EB-CIV-08", "new-units", node=node)
        return Refusal("EB-CIV-01", "nobody-ready", node=node)
    return None
