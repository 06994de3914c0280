"""What can happen here: the events of kamikazes and dropstones."""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def kamikaze_formed(p: Conflict, seat: int, card: int, space: int) -> Event:
    return Event("KamikazeFormed", "CF-KAM-04", seat=seat, card=card, space=space)


def kamikaze_lost(p: Conflict, seat: int, space: int) -> Event:
    return Event("KamikazeLost", "CF-CORE-12", "CF-CORE-08", seat=seat, space=space)


def stone_dislodged(p: Conflict, seat: int, card: int, space: int, stone: int) -> Event:
    return Event("StoneDislodged", "CF-DROP-01", seat=seat, card=card, space=space, stone=stone)


def stone_moved(p: Conflict, seat: int, space: int) -> Event:
    return Event("StoneMoved", "CF-DROP-25", "CF-DROP-26", seat=seat, space=space)


def stone_aimed(p: Conflict, seat: int, site: int) -> Event:
    return Event("StoneAimed", "CF-DROP-24", "CF-DROP-26", seat=seat, site=site)


def stone_passed(p: Conflict, seat: int, space: int) -> Event:
    return Event("StonePassed", "CF-DROP-24", seat=seat, space=space)


def stone_aimed_at_bernal(p: Conflict, seat: int, space: int) -> Event:
    return Event("StoneAimedAtBernal", "CF-DROP-29", "CF-DATK-03", seat=seat, space=space)
