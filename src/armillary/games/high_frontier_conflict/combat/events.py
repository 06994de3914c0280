"""What can happen here: the events of combat."""

from typing import Any

from armillary.games.high_frontier_conflict.ids import STONE_FIRE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def attack_declared(p: Conflict, seat: int, other: int, space: int) -> Event:
    return Event("AttackDeclared", "CF-CMB-10", seat=seat, seat_other=other, space=space)


def fire_rolled(
    p: Conflict,
    seat: int,
    card: int,
    weapon: int,
    space: int,
    rolls: list[int],
    value: int,
    column: int,
    rules: tuple[str, ...],
) -> Event:
    """A Factory's gun and a stone have no card."""
    facts: dict[str, Any] = {"weapon": weapon, "space": space, "value": value, "target": column}
    facts |= {"dice": list(rolls), "sides": 6}
    if card >= 0:
        return Event("FireRolled", rules, seat=seat, card=card, **facts)
    return Event("StoneRolled" if weapon == STONE_FIRE else "GunRolled", rules, seat=seat, **facts)


def shot_missed(p: Conflict, seat: int, space: int) -> Event:
    return Event("ShotMissed", "CF-FRT-01", seat=seat, space=space)


def losses_rolled(p: Conflict, seat: int, rolls: list[int], rule: str) -> Event:
    return Event("LossesRolled", rule, seat=seat, dice=list(rolls), sides=6)


def factory_damaged(p: Conflict, seat: int, other: int, site: int) -> Event:
    return Event("FactoryDamaged", "CF-FRT-09", seat=seat, seat_other=other, site=site)


def factory_wrecked(p: Conflict, seat: int, other: int, site: int) -> Event:
    return Event("FactoryWrecked", "CF-FRT-12", "CF-FAC-03", seat=seat, seat_other=other, site=site)


def colony_destroyed(p: Conflict, seat: int, other: int, site: int) -> Event:
    return Event("ColonyDestroyed", "CF-FAC-04", "CF-FRT-12", seat=seat, seat_other=other, site=site)


def earth_struck(p: Conflict, seat: int, count: int) -> Event:
    return Event("EarthStruck", "CF-FUT-09", "CF-FRT-19", seat=seat, count=count)


def genocide_committed(p: Conflict, seat: int, other: int, count: int) -> Event:
    return Event("GenocideCommitted", "CF-FRT-19", seat=seat, seat_other=other, count=count)


def fts_captured(p: Conflict, seat: int, space: int, tanks: int) -> Event:
    return Event("TanksCaptured", "CF-FRT-15", "BR-11", seat=seat, space=space, tanks=tanks)


def factory_captured(p: Conflict, seat: int, other: int, site: int) -> Event:
    return Event("FactorySeized", "CF-FRT-15", "CF-FAC-02", seat=seat, seat_other=other, site=site)


def world_exploded(p: Conflict, seat: int, site: int) -> Event:
    return Event("WorldExploded", "CF-DROP-30", seat=seat, site=site)


def factory_repaired(p: Conflict, seat: int, site: int, card: int) -> Event:
    return Event("FactoryRepaired", "CF-FAC-11", seat=seat, site=site, card=card)


def stone_lost(p: Conflict, seat: int, space: int, cause: str) -> Event:
    return Event("StoneLost", "CF-CORE-06", "CF-DROP-31", seat=seat, space=space, cause=cause)


def prisoner_taken(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("PrisonerTaken", "CF-VIC-07", "CF-CMB-21", seat=seat, seat_other=other, card=card)


def prisoner_paraded(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("PrisonerParaded", "CF-VIC-08", "CF-VIC-12", seat=seat, seat_other=other, card=card)


def prisoner_executed(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("PrisonerExecuted", "CF-VIC-13", seat=seat, seat_other=other, card=card)
