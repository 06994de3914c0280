"""What can happen here: the events of war and peace."""

from typing import Any

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def stone_stopped(p: Conflict, seat: int) -> Event:
    return Event("StoneStopped", "CF-DROP-32", seat=seat)


def prisoner_released(p: Conflict, seat: int, card: int) -> Event:
    return Event("PrisonerReleased", "CF-END-09", "CF-VIC-12", seat=seat, card=card)


def outbreak_rolled(p: Conflict, seat: int, die: int, disks: int, price: int) -> Event:
    facts: dict[str, Any] = {"disks": disks, "price": price, "total": die + disks}
    return Event("OutbreakRolled", "CF-WAR-09", "CF-WAR-10", seat=seat, dice=[die], sides=6, **facts)


def war_due(p: Conflict, seat: int) -> Event:
    return Event("WarDue", "CF-WAR-09", seat=seat)


def war_broke_out(p: Conflict) -> Event:
    return Event("WarBrokeOut", "CF-WAR-14", "CF-WAR-16")


def truce_declared(p: Conflict, seat: int) -> Event:
    return Event("TruceDeclared", "CF-TRU-01", seat=seat)


def truce_began(p: Conflict) -> Event:
    return Event("TruceBegan", "CF-TRU-01", "CF-TRU-03")


def war_won(p: Conflict, bloc: int) -> Event:
    return Event("WarWon", "CF-PROP-02", "CF-END-01", "CF-END-02", bloc=bloc)


def republic_founded(p: Conflict) -> Event:
    return Event("RepublicFounded", "CF-END-05", "CF-POST-02")


def empire_founded(p: Conflict) -> Event:
    return Event("EmpireFounded", "CF-END-06", "CF-END-07", "CF-POST-04")


def hero_decorated(p: Conflict, seat: int, loser: int, chit: int) -> Event:
    return Event("WarHero", "CF-VIC-06", seat=seat, seat_loser=loser, chit=chit)


def space_lord(p: Conflict, seat: int) -> Event:
    return Event("SpaceLordCrowned", "CF-END-11", seat=seat)


def baton_passed(p: Conflict, seat: int, other: int) -> Event:
    return Event("BatonPassed", "BR-04", seat=seat, seat_other=other)


def future_war_began(p: Conflict, seat: int) -> Event:
    return Event("FutureWarBegan", "BR-77", "CF-GEN-09", seat=seat)


def future_war_ended(p: Conflict) -> Event:
    return Event("FutureWarEnded", "BR-77")
