"""What can happen here: the events of Module 2."""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def bernal_built(p: Conflict, seat: int, card: int, space: int) -> Event:
    return Event("BernalBuilt", "BR-60", "CF-ETB-07", seat=seat, card=card, space=space)


def figures_swapped(p: Conflict, seat: int) -> Event:
    return Event("FiguresSwapped", "CF-ETB-15", seat=seat)


def bernal_anchored(p: Conflict, seat: int, card: int, space: int) -> Event:
    return Event("BernalAnchored", "BR-62", "CF-BER-06", seat=seat, card=card, space=space)


def delegate_cleansed(p: Conflict, seat: int, place: int) -> Event:
    return Event("DelegateCleansed", "CF-FW-08", seat=seat, place=place)


def et_home_declared(p: Conflict, seat: int, space: int) -> Event:
    return Event("EtHomeDeclared", "CF-ETB-01", "CF-ETB-03", seat=seat, space=space)


def bernal_loosened(p: Conflict, seat: int, card: int, space: int, cause: str) -> Event:
    return Event("BernalLoosened", "BR-64", "CF-BER-04", seat=seat, card=card, space=space, cause=cause)


def dome_moved(p: Conflict, seat: int, site: int) -> Event:
    return Event("DomeMoved", "CF-BER-02", seat=seat, site=site)


def bank_lost(p: Conflict, seat: int, wt: int, fts: int) -> Event:
    return Event("BankLost", "CF-BER-05", "CF-ETB-16", seat=seat, wt=wt, tanks=fts)


def profits_made(p: Conflict, seat: int, wt: int) -> Event:
    return Event("ProfitsMade", "BR-61", "CF-ETB-06", seat=seat, wt=wt)


def robot_drawn(p: Conflict, seat: int, card: int) -> Event:
    return Event("RobotDrawn", "BR-65", seat=seat, card=card)


def colonist_arrived(p: Conflict, seat: int, card: int, space: int) -> Event:
    return Event("ColonistArrived", "BR-65", "CF-BER-11", seat=seat, card=card, space=space)


def colonist_left(p: Conflict, seat: int, card: int, cause: str) -> Event:
    rules = {"desertion": ("CF-WAR-25", "CF-RES-13"), "limit": ("CF-END-10",), "homestead": ("BR-67",)}[cause]
    return Event("ColonistLeft", rules, seat=seat, card=card, cause=cause)


def specialty_used(p: Conflict, seat: int, card: int) -> Event:
    return Event("SpecialtyUsed", "BR-66", "CF-CORE-22", seat=seat, card=card)


def card_promoted(p: Conflict, seat: int, card: int, space: int) -> Event:
    return Event("CardPromoted", "BR-71", "CF-BER-12", seat=seat, card=card, space=space)


def homestead_founded(p: Conflict, seat: int, card: int, site: int) -> Event:
    return Event("HomesteadFounded", "BR-67", seat=seat, card=card, site=site)


def card_sold_abroad(p: Conflict, seat: int, other: int, card: int, wt: int) -> Event:
    return Event("CardSoldAbroad", "CF-ROAM-01", "CF-ROAM-05", seat=seat, seat_other=other, card=card, wt=wt)


def patent_taken(p: Conflict, seat: int, card: int) -> Event:
    return Event("PatentTaken", "CF-ROAM-06", seat=seat, card=card)
