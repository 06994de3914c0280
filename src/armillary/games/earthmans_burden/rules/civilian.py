"""Civilian Actions (EB-CIV): who may join a group, how many dice they give, which actions they may take."""

from armillary.games.earthmans_burden.ids import (
    ADVANCED_VON_NEUMANN,
    AT_RISK,
    CONSTRUCT,
    ESPIONAGE,
    FAVOUR_PACIFY,
    NANOFACTORIES,
    OVERTHROW,
    PACIFY,
    PLANNED,
    RESEARCH,
    SOUND,
    UN,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal

from .espionage import can_spy, why_not_spy
from .groups import Group
from .overthrow import can_overthrow, why_not_overthrow
from .units import ready_commander, ready_risk

Members = tuple[int, int, int, int]


def fleets_count(p: SolarDisc, seat: int, verb: int) -> bool:
    """May fleets join? EB-CIV-04: not in Construction and Research; EB-TECH-AV1: in Construction with the advanced engines."""
    if verb == CONSTRUCT:
        return bool(p.tech[seat] & ADVANCED_VON_NEUMANN)
    return verb < CONSTRUCT or verb == PLANNED


def group_dice(
    p: SolarDisc, seat: int, verb: int, sound: int, risk: int, fleets: int, lead: int, why: list[str] | None = None
) -> int:
    """EB-CIV-09: a die for each development and one for each two fleets, rounded down; a Commander is two."""
    c = p.c
    homes = sound + risk
    dice = homes
    if verb == CONSTRUCT and p.tech[seat] & NANOFACTORIES and homes >= c.nanofactories_per_die:
        # The dice of fleets get no more from them (EB-TECH-AV3).
        dice += homes // c.nanofactories_per_die
        if why is not None:
            why.append("EB-TECH-NF")
    if why is not None:
        if verb == CONSTRUCT and fleets + lead:
            why += ["EB-TECH-AV1", "EB-TECH-AV3"]
        if lead:
            why.append("EB-OPT-AS3")
    return dice + (fleets + c.commander_fleets * lead) // c.fleets_per_die


def ready(p: SolarDisc, seat: int, world: int) -> Members:
    """Sound, at risk, fleets, Commander: who may still join a group there."""
    c = p.c
    i = seat * c.worlds + world
    return (
        p.sound[i] - p.acted_sound[i] - p.new_sound[i],
        p.risk[i] - p.acted_risk[i] - p.new_risk[i],
        p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i],
        ready_commander(p, seat, world) if c.assassination else 0,
    )


def unplanned(p: SolarDisc, seat: int, world: int, plan: list[Group]) -> Members:
    """Who is in none of the groups that have been fixed."""
    sound, risk, fleets, lead = ready(p, seat, world)
    for group in plan:
        if group.world == world:
            sound -= group.sound
            risk -= group.risk
            fleets -= group.fleets
            lead -= group.lead
    return max(sound, 0), max(risk, 0), max(fleets, 0), max(lead, 0)


def left_of(p: SolarDisc, seat: int, group: Group) -> Members:
    """What is left of a group that was fixed at the start."""
    sound, risk, fleets, lead = ready(p, seat, group.world)
    return min(group.sound, sound), min(group.risk, risk), min(group.fleets, fleets), min(group.lead, lead)


def usable(p: SolarDisc, seat: int, world: int, verb: int, plan: list[Group]) -> list[int]:
    """Which of the planned groups could take that action."""
    return [
        number
        for number, group in enumerate(plan)
        if group.world == world and why_not_use(p, seat, group, verb) is None
    ]


def why_not_use(p: SolarDisc, seat: int, group: Group, verb: int) -> Refusal | None:
    sound, risk, fleets, lead = left_of(p, seat, group)
    node = p.c.paths + group.world
    if (fleets or lead) and not fleets_count(p, seat, verb):
        return Refusal("EB-CIV-04", "developments-only")
    if group_dice(p, seat, verb, sound, risk, fleets, lead) < 1:
        return Refusal("EB-CIV-11", "no-die", node=node)
    if (verb == PACIFY or (verb == FAVOUR_PACIFY and p.c.pacify_scope == 2)) and not risk:
        return Refusal("EB-PAC-03", "none-at-risk-in-group")
    return None


# ---------------------------------------------------------------------------------------------------------- where and what


def can_gather(p: SolarDisc, seat: int, world: int) -> bool:
    """May a group be formed there that has something to do? The same as `why_not_gather`, for the hot path."""
    c = p.c
    i = seat * c.worlds + world
    if p.sound[i] - p.acted_sound[i] - p.new_sound[i] > 0 or p.risk[i] - p.acted_risk[i] - p.new_risk[i] > 0:
        return True
    fleets = p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i]
    if c.assassination:
        fleets += c.commander_fleets * ready_commander(p, seat, world)
    if fleets < c.fleets_per_die:
        return False
    return fleets_have_work(p, seat, world)


def gathering(p: SolarDisc, seat: int) -> list[int]:
    """The worlds where a group may be formed, open or closed; most are empty, so that is looked at first."""
    worlds = p.c.worlds
    first = seat * worlds
    sound, risk, fleets = p.sound, p.risk, p.fleets
    assassination = p.c.assassination
    return [
        world
        for world in range(worlds)
        if (sound[first + world] or risk[first + world] or fleets[first + world] or assassination)
        and can_gather(p, seat, world)
    ]


def fleets_have_work(p: SolarDisc, seat: int, world: int) -> bool:
    """EB-CIV-11: fleets alone need somebody to act against, or the engines to build with."""
    if p.tech[seat] & ADVANCED_VON_NEUMANN:
        return True
    for target in range(p.game.seats):
        if can_overthrow(p, seat, target, world) or (not p.c.basic and can_spy(p, seat, target, world)):
            return True
    return can_overthrow(p, seat, UN, world)


def why_not_gather(p: SolarDisc, seat: int, node: int, closed: int) -> Refusal | None:
    """EB-CIV-05: one world after the other; EB-CIV-01: only units that have not acted."""
    c = p.c
    world = node - c.paths
    if world < 0:
        return Refusal("EB-UNIT-07", "spaceborne", node=node)
    if closed >> world & 1:
        return Refusal("EB-CIV-05", "world-closed", node=node)
    sound, risk, fleets, lead = ready(p, seat, world)
    if sound + risk:
        return None
    if fleets + lead == 0:
        i = seat * c.worlds + world
        if p.new_fleets[i] + p.new_sound[i] + p.new_risk[i]:
            return Refusal("EB-CIV-08", "new-units", node=node)
        return Refusal("EB-CIV-01", "nobody-ready", node=node)
    if fleets + c.commander_fleets * lead < c.fleets_per_die:
        return Refusal("EB-CIV-11", "no-die", node=node)
    if not fleets_have_work(p, seat, world):
        return Refusal("EB-CIV-11", "nothing-to-do", node=node)
    return None


def why_no_die(p: SolarDisc, seat: int, world: int, verb: int) -> Refusal | None:
    """Can those who are ready make up a group for this action that has a die?"""
    sound, risk, fleets, lead = ready(p, seat, world)
    if not fleets_count(p, seat, verb):
        return None if sound + risk else Refusal("EB-CIV-04", "developments-only")
    if group_dice(p, seat, verb, sound, risk, fleets, lead) < 1:
        return Refusal("EB-CIV-11", "no-die", node=p.c.paths + world)
    return None


def why_not_action(p: SolarDisc, seat: int, world: int, verb: int, target: int) -> Refusal | None:
    """Why units at this world cannot take that action against that faction (EB-CIV-03)."""
    if verb == OVERTHROW:
        return why_not_overthrow(p, seat, target, world) or why_no_die(p, seat, world, verb)
    if verb == ESPIONAGE:
        return why_not_spy(p, seat, target, world) or why_no_die(p, seat, world, verb)
    if verb == PACIFY:
        if not p.risk[seat * p.c.worlds + world]:
            return Refusal("EB-PAC-03", "none-at-risk", faction=seat)
        return None if ready_risk(p, seat, world) else Refusal("EB-CIV-02", "at-risk-busy", node=p.c.paths + world)
    if verb == RESEARCH and p.c.basic:
        return Refusal("EB-OPT-BG2", "basic-game")
    return why_no_die(p, seat, world, verb)


# ------------------------------------------------------------------------------------------------------------- who joins


def bounds(p: SolarDisc, verb: int, asked: str, able: Members, joined: Members) -> tuple[int, int]:
    """The least and the most of the members asked for: so that in the end there is a die, and somebody to pacify."""
    c = p.c
    sound, risk, fleets, lead = able
    enough = 1 if verb == PLANNED else c.fleets_per_die
    force = fleets + c.commander_fleets * lead
    if asked == "sound":
        return min(0 if risk or force >= enough else 1, sound), sound
    if asked == "at-risk":
        # EB-PAC-03: without a development at risk in the group there is nothing to pacify.
        least = 1 if verb == PACIFY or (not joined[SOUND - 1] and force < enough) else 0
        return min(least, risk), risk
    homes = joined[SOUND - 1] or joined[AT_RISK - 1]
    if asked == "fleets":
        return min(0 if homes or lead else enough, fleets), fleets
    return min(0 if homes or joined[2] >= enough else 1, lead), lead
