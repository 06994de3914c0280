"""Attack (EB-ATK): who may be attacked, what the dice need, who returns fire, who is lost."""

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    AT_RISK_ACTED,
    COMMANDER,
    DEFENSIVE_GRID,
    FLEET,
    SOUND,
    SOUND_ACTED,
    TRACKING_SYSTEMS,
    UN,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.event import Event
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .technologies import shields, weapons
from .units import counts, developments, eliminate, lose_units, present, strength


def why_not_attack(p: SolarDisc, seat: int, world: int, target: int) -> Refusal | None:
    """Any faction with a unit there, in orbit or in a region, but not oneself."""
    if target == seat:
        return Refusal("EB-ATK-02", "yourself")
    if not present(p, target, world):
        return Refusal("EB-ATK-01", "no-target", faction=target, node=p.c.paths + world)
    return None


def un_helps(p: SolarDisc, target: int, world: int) -> bool:
    """EB-UN-01, EB-UN-17: on Earth, for players; EB-OPT-AS8: not for neutral pieces unless the table says so."""
    return world == p.c.home and target != UN and p.units[UN] > 0 and (not p.out[target] or p.c.un_for_neutrals)


def outnumbered(p: SolarDisc, seat: int, target: int, world: int, why: list[str] | None = None) -> bool:
    """Strictly more units, of all sorts, on that world; counted now (EB-ATK-20)."""
    own = strength(p, seat, world)
    against = strength(p, target, world)
    helped = against <= own and un_helps(p, target, world)
    if helped:
        against += strength(p, UN, world)
    if against <= own:
        return False
    if helped and why is not None:
        why.append("EB-UN-01")
    return True


def commanders(p: SolarDisc, seat: int, target: int, world: int, why: list[str]) -> None:
    """EB-OPT-AS3: a Commander on the spot counts for two."""
    node = p.c.paths + world
    if p.commander[seat] == node or p.commander[target] == node:
        why.append("EB-OPT-AS3")


def attack_modifier(p: SolarDisc, seat: int, target: int, world: int, why: list[str] | None = None) -> int:
    modifier = weapons(p, seat, why) - shields(p, target, why)
    if outnumbered(p, seat, target, world, why):
        modifier += p.c.attack_outnumbered
        if why is not None:
            why += ["EB-ATK-04", "EB-ATK-05"]
    if why is not None:
        commanders(p, seat, target, world, why)
    return modifier


def return_fire_modifier(p: SolarDisc, target: int, seat: int, world: int, why: list[str] | None = None) -> int:
    """Return fire of `target` at the attacker `seat`: as an attack with a further penalty."""
    c = p.c
    modifier = weapons(p, target, why) - shields(p, seat, why)
    if not p.out[target] and p.tech[target] & TRACKING_SYSTEMS and developments(p, target, world):
        # Tracking Systems lift the penalty where a development still stands.
        if why is not None:
            why.append("EB-TECH-TS")
    else:
        modifier += c.return_fire
        if why is not None:
            why.append("EB-TECH-TS2" if p.tech[target] & TRACKING_SYSTEMS else "EB-ATK-10")
    own = strength(p, target, world)
    if un_helps(p, target, world):
        own += strength(p, UN, world)
        if why is not None:
            why.append("EB-UN-05")
    if c.grid_outnumbers and p.tech[target] & DEFENSIVE_GRID:
        own += developments(p, target, world) * (c.grid_fleets - 1)
    if strength(p, seat, world) > own:
        modifier += c.attack_outnumbered
        if why is not None:
            why.append("EB-ATK-11")
    if why is not None:
        commanders(p, seat, target, world, why)
    return modifier


@does("EB-ATK-14")
def return_fire_dice(p: SolarDisc, target: int, world: int, why: list[str] | None = None) -> int:
    """All surviving fleets; developments only with Defensive Grid (EB-ATK-14)."""
    c = p.c
    dice = p.fleets[target * c.worlds + world]
    if p.commander[target] == c.paths + world:
        dice += c.commander_fleets
    homes = developments(p, target, world)
    if homes:
        if p.tech[target] & DEFENSIVE_GRID:
            dice += c.grid_fleets * homes
            if why is not None:
                why.append("EB-TECH-DG")
        elif why is not None:
            why.append("EB-ATK-14")
    return dice


def un_dice(p: SolarDisc, target: int, world: int) -> int:
    """EB-UN-02, EB-UN-14: on Earth the UN's fleets fire with the target's, even if he has none left (EB-UN-04)."""
    return p.fleets[UN * p.c.worlds + world] if un_helps(p, target, world) else 0


def why_not_return_fire(p: SolarDisc, target: int, world: int) -> Refusal | None:
    if world != p.c.home:
        return Refusal("EB-UN-17", "no-un-help")
    if not un_dice(p, target, world):
        return Refusal("EB-UN-02", "no-un-fleets")
    return None


def why_not_return_fire_alone(p: SolarDisc, target: int, world: int) -> Refusal | None:
    if not return_fire_dice(p, target, world):
        return Refusal("EB-ATK-14", "no-fleets-left")
    return None


# ------------------------------------------------------------------------------------------------------------ losses


def forced_losses(p: SolarDisc, faction: int, world: int, hits: int) -> bool:
    """For each hit one unit on that world is removed (EB-ATK-07). False if its owner has to choose which.

    EB-UN-07: the UN gives up fleets, then developments at risk, then sound ones; so do neutral pieces, for which nobody
    speaks either. EB-UN-03: hits on a player never fall on the UN.
    """
    if hits <= 0:
        return True
    c = p.c
    i = faction * c.worlds + world
    fleets = p.fleets[i]
    sound = p.sound[i]
    risk = p.risk[i]
    total = fleets + sound + risk
    if hits < total and faction != UN and not p.out[faction]:
        if fleets == total:
            lose(p, faction, world, FLEET, hits)
        elif sound == total:
            lose(p, faction, world, SOUND, hits)
        elif risk == total:
            lose(p, faction, world, AT_RISK, hits)
        else:
            return False
        return True
    for kind, count in ((FLEET, fleets), (AT_RISK, risk), (SOUND, sound)):
        gone = min(count, hits)
        if gone:
            lose(p, faction, world, kind, gone)
            hits -= gone
    if hits > 0:
        if p.commander[faction] == c.paths + world:
            # A Commander is hit only when nothing else can be, and one hit destroys it.
            eliminate(p, faction, "EB-OPT-AS4")
        else:
            p.tell(events.hits_wasted, faction, world, hits)
    return True


def at_stake(p: SolarDisc, faction: int, world: int, by_mark: bool) -> list[tuple[int, int]]:
    """The kinds of units that can be lost there and how many there are; `by_mark`: developments that have acted apart.

    Fleets are named by their marks afterwards (see Construction).
    """
    i = faction * p.c.worlds + world
    if not by_mark:
        return [(FLEET, p.fleets[i]), (SOUND, p.sound[i]), (AT_RISK, p.risk[i])]
    kinds = (FLEET, SOUND, SOUND_ACTED, AT_RISK, AT_RISK_ACTED)
    return [(kind, counts(p, faction, world, kind)) for kind in kinds]


def lose(p: SolarDisc, faction: int, world: int, kind: int, count: int, acted: bool = True) -> None:
    lose_units(p, faction, world, kind, count, acted)
    tell_losses(p, faction, world, kind, count)


def tell_losses(p: SolarDisc, faction: int, world: int, kind: int, count: int) -> None:
    p.tell(units_lost, faction, world, kind, count)


def units_lost(p: SolarDisc, faction: int, world: int, kind: int, count: int) -> Event:
    why = ["EB-UN-07" if faction == UN else "EB-ATK-07"]
    if kind != FLEET:
        why.append("EB-ATK-15")  # the region is unclaimed again
    if faction == p.active:
        why.append("EB-ATK-13")
    elif faction != UN and world == p.c.home and p.units[UN] > 0:
        why.append("EB-UN-03")
    return events.units_lost(p, faction, world, kind, count, why)


def why_not_lose(
    p: SolarDisc, faction: int, world: int, hits: int, unit: int, count: int, by_mark: bool
) -> Refusal | None:
    if unit == COMMANDER:
        return Refusal("EB-OPT-AS4", "commander-last")
    if unit > AT_RISK and not by_mark:
        return Refusal("EB-UNIT-09", "all-alike")  # those that have acted are lost first: never worse for the owner
    if count < 1 or count > hits:
        return Refusal("EB-ATK-07", "not-so-many", hits=hits)
    if count <= dict(at_stake(p, faction, world, by_mark))[unit]:
        return None
    i = faction * p.c.worlds + world
    sound = unit in (SOUND, SOUND_ACTED)
    if by_mark and unit != FLEET and count <= (p.sound[i] if sound else p.risk[i]):
        return Refusal("EB-UNIT-09", "name-the-mark", node=p.c.paths + world)
    return Refusal("EB-ATK-07", "not-yours", node=p.c.paths + world)
