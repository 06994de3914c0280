"""What can happen here: the events of Futures."""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def future_completed(p: Conflict, seat: int, future: int) -> Event:
    return Event("FutureCompleted", "BR-76", seat=seat, future=future)


def casus_belli(p: Conflict, seat: int, future: int) -> Event:
    return Event("CasusBelli", "BR-77", "CF-WAR-12", seat=seat, future=future)


def stone_shattered(p: Conflict, seat: int, other: int) -> Event:
    return Event("StoneShattered", "CF-FUT-03", seat=seat, seat_other=other)


def comet_aimed(p: Conflict, seat: int, site: int, future: int) -> Event:
    return Event("CometAimed", "CF-FUT-07", seat=seat, site=site, future=future)


def sun_denied(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("SunDenied", "CF-FUT-10", seat=seat, seat_other=other, card=card)
