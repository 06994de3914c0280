"""What can happen here: the events of bribes and vendettas."""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def bribe_paid(p: Conflict, seat: int, other: int, rule: str) -> Event:
    return Event("BribePaid", rule, seat=seat, seat_other=other)


def bribe_lost(p: Conflict, seat: int, rule: str) -> Event:
    return Event("BribeLost", rule, seat=seat)


def delegate_suborned(p: Conflict, seat: int, owner: int, place: int, price: int) -> Event:
    return Event("DelegateSuborned", "CF-CORR-06", "CF-CORR-01", seat=seat, seat_owner=owner, place=place, price=price)


def delegates_dismissed(p: Conflict, seat: int, place: int, count: int) -> Event:
    return Event("DelegatesDismissed", "CF-CORR-05", "CF-WAR-20", seat=seat, place=place, count=count)


def roll_sabotaged(p: Conflict, seat: int, other: int) -> Event:
    return Event("RollSabotaged", "CF-VEND-08", seat=seat, seat_other=other)
