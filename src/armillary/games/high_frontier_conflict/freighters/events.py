"""What can happen here: the events of Module 1."""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def gold_made(p: Conflict, seat: int, stack: int) -> Event:
    return Event("GoldMade", "CF-ISO-01", "BR-73", seat=seat, stack=stack)


def gold_hauled(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Event:
    return Event("GoldHauled", "BR-73", seat=seat, stack=stack, stack_to=to, tanks=tanks)


def gold_banked(p: Conflict, seat: int, stack: int, tanks: int) -> Event:
    return Event("GoldBanked", "BR-73", seat=seat, stack=stack, tanks=tanks)


def gold_drawn(p: Conflict, seat: int, stack: int, tanks: int) -> Event:
    return Event("GoldDrawn", "CF-ISO-06", seat=seat, stack=stack, tanks=tanks)


def bead_changed(p: Conflict, seat: int, beads: int, wt: int, rule: str) -> Event:
    return Event("BeadChanged", rule, seat=seat, count=beads, wt=wt)


def bead_bought(p: Conflict, seat: int, wt: int) -> Event:
    return Event("BeadBought", "CF-ISO-04", seat=seat, wt=wt)


def factory_lifted(p: Conflict, seat: int, site: int) -> Event:
    return Event("FactoryLifted", "BR-72", seat=seat, site=site)


def factory_landed(p: Conflict, seat: int, site: int, letter: int) -> Event:
    return Event("FactoryLanded", "BR-72", "CF-WAR-11", seat=seat, site=site, letter=letter)


def mobile_lost(p: Conflict, seat: int, space: int, cause: str) -> Event:
    return Event("MobileLost", "CF-FAC-09", seat=seat, space=space, cause=cause)


def epic_rolled(p: Conflict, seat: int, die: int) -> Event:
    return Event("EpicRolled", "BR-74", seat=seat, dice=[die], sides=6)


def elevator_built(p: Conflict, seat: int, space: int, to: int) -> Event:
    return Event("ElevatorBuilt", "BR-75", seat=seat, space=space, space_to=to)


def elevator_lost(p: Conflict, space: int, to: int) -> Event:
    return Event("ElevatorLost", "CF-FRT-14", "CF-FAC-12", space=space, space_to=to)


def elevator_ridden(p: Conflict, seat: int, card: int, to: int) -> Event:
    return Event("ElevatorRidden", "BR-75", seat=seat, card=card, space=to)


def fts_ridden(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Event:
    return Event("FtsRidden", "BR-75", seat=seat, stack=stack, stack_to=to, tanks=tanks)
