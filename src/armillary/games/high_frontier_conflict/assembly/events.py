"""What can happen here: the events of the assembly."""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def extremists_placed(p: Conflict) -> Event:
    return Event("ExtremistsPlaced", "CF-SET-08", "CF-SET-09")


def funds_raised(p: Conflict, seat: int, amount: int, rule: str) -> Event:
    return Event("FundsRaised", rule, seat=seat, amount=amount)


def delegate_elected(p: Conflict, seat: int, place: int, rule: str) -> Event:
    return Event("DelegateElected", rule, seat=seat, place=place)


def delegate_moved(p: Conflict, seat: int, place: int, to: int, delegate: int) -> Event:
    return Event("DelegateMoved", "BR-20", seat=seat, place=place, place_to=to, delegate=delegate)


def delegate_removed(p: Conflict, seat: int, place: int, delegate: int, rule: str) -> Event:
    return Event("DelegateRemoved", rule, seat=seat, place=place, delegate=delegate)


def star_moved(p: Conflict, seat: int, place: int, rule: str) -> Event:
    return Event("StarMoved", rule, seat=seat, place=place)


def star_away(p: Conflict) -> Event:
    return Event("StarAway", "CF-WAR-17", "CF-WAR-30")


def law_lobbied(p: Conflict, seat: int, place: int, price: int) -> Event:
    return Event("LawLobbied", "BR-24", "CF-CORE-13", seat=seat, place=place, price=price)


def insurance_paid(p: Conflict, seat: int, amount: int) -> Event:
    return Event("InsurancePaid", "BR-23", seat=seat, amount=amount)


def cards_traded(p: Conflict, seat: int, one: int, other: int, price: int) -> Event:
    return Event("CardsTraded", "BR-23", seat=seat, card=one, card_other=other, price=price)


def grant_taken(p: Conflict, seat: int, card: int, price: int) -> Event:
    return Event("GrantTaken", "BR-23", seat=seat, card=card, price=price)


def chit_flipped(p: Conflict, seat: int, place: int, bloc: int, rule: str) -> Event:
    return Event("ChitFlipped", rule, seat=seat, place=place, bloc=bloc)


def extremist_disgraced(p: Conflict, seat: int, place: int, rule: str) -> Event:
    return Event("ExtremistDisgraced", rule, seat=seat, place=place)


def player_defected(p: Conflict, seat: int, bloc: int) -> Event:
    return Event("PlayerDefected", "CF-PROP-08", seat=seat, bloc=bloc)


def factory_forfeited(p: Conflict, seat: int, heir: int, site: int) -> Event:
    return Event("FactoryForfeited", "CF-PROP-09", seat=seat, seat_heir=heir, site=site)


def factory_abandoned(p: Conflict, seat: int, site: int) -> Event:
    return Event("FactoryAbandoned", "CF-PROP-09", seat=seat, site=site)


def purge_rolled(p: Conflict, seat: int, die: int, place: int) -> Event:
    return Event("PurgeRolled", "CF-WAR-18", "BR-27", seat=seat, dice=[die], sides=6, place=place)


def disk_placed(p: Conflict, seat: int, place: int) -> Event:
    return Event("DiskPlaced", "BR-01", seat=seat, place=place)


def baton_kept(p: Conflict, seat: int) -> Event:
    return Event("BatonKept", "BR-04", seat=seat)
