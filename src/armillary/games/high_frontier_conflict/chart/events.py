"""What can happen here: the events of the bridge."""

from typing import Any

from armillary.games.high_frontier_conflict.ids import (
    LAB_LEAVE,
    PASS_LEAVE,
    PETITION_LEAVE,
    POWER_LEAVE,
    SALE_LEAVE,
    VAULT_LEAVE,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event


def year_began(p: Conflict) -> Event:
    return Event("YearBegan", "BR-02", year=p.year, sector=p.law.answers_sector(p), number=p.round)


def disk_removed(p: Conflict, left: int) -> Event:
    return Event("DiskRemoved", "BR-01", "CF-SET-02", left=left)


def inspired(p: Conflict, seat: int, die: int) -> Event:
    return Event("InspirationRolled", "BR-03", seat=seat, dice=[die], sides=6)


def glitches_rolled(p: Conflict, seat: int, die: int) -> Event:
    return Event("GlitchEventRolled", "BR-03", "BR-33", seat=seat, dice=[die], sides=6)


def pad_rolled(p: Conflict, seat: int, die: int) -> Event:
    return Event("PadEventRolled", "BR-03", seat=seat, dice=[die], sides=6)


def season_rolled(p: Conflict, seat: int, die: int, sector: int) -> Event:
    return Event("SeasonEventRolled", "BR-03", seat=seat, dice=[die], sides=6, sector=sector)


def card_drafted(p: Conflict, seat: int, card: int) -> Event:
    return Event("CardDrafted", "BR-06", seat=seat, card=card)


def card_cashed(p: Conflict, seat: int, card: int, wt: int) -> Event:
    return Event("CardCashed", "BR-06", seat=seat, card=card, wt=wt)


def colour_taken(p: Conflict, seat: int, faction: int, wt: int) -> Event:
    return Event("ColourTaken", "BR-07", "CF-SET-05", seat=seat, faction=faction, wt=wt)


def bribes_dealt(p: Conflict, count: int) -> Event:
    return Event("BribesDealt", "CF-SET-06", "CF-BRIB-01", count=count)


def fts_stored(p: Conflict, seat: int, stack: int, tanks: int) -> Event:
    return Event("TanksStored", "BR-11", seat=seat, stack=stack, tanks=tanks)


def fts_loaded(p: Conflict, seat: int, stack: int, tanks: int) -> Event:
    return Event("TanksLoaded", "BR-11", seat=seat, stack=stack, tanks=tanks)


def outpost_scrapped(p: Conflict, seat: int, space: int) -> Event:
    return Event("OutpostScrapped", "BR-12", seat=seat, space=space)


def cube_taken_back(p: Conflict, seat: int, site: int) -> Event:
    return Event("CubeTakenBack", "BR-14", seat=seat, site=site)


def product_lost(p: Conflict, seat: int, card: int) -> Event:
    return Event("ProductLost", "BR-53", seat=seat, card=card)


def income_earned(p: Conflict, seat: int, amount: int) -> Event:
    return Event("IncomeEarned", "BR-50", seat=seat, amount=amount)


def dome_placed(p: Conflict, seat: int, site: int) -> Event:
    return Event("DomePlaced", "BR-15", seat=seat, site=site)


def stack_glitched(p: Conflict, seat: int, stack: int) -> Event:
    return Event("StackGlitched", "BR-33", seat=seat, stack=stack)


def glitch_triggered(p: Conflict, seat: int, stack: int, die: int) -> Event:
    return Event("GlitchTriggeredRolled", "BR-33", seat=seat, stack=stack, dice=[die], sides=6)


def glitch_repaired(p: Conflict, seat: int, stack: int) -> Event:
    return Event("GlitchRepaired", "BR-33", seat=seat, stack=stack)


def glory_taken(p: Conflict, seat: int, card: int, zone: int) -> Event:
    return Event("GloryTaken", "BR-40", seat=seat, card=card, zone=zone)


def glory_deposited(p: Conflict, seat: int, card: int, zone: int, parade: bool) -> Event:
    return Event("TickerTape" if parade else "GloryFaded", "BR-41", seat=seat, card=card, zone=zone)


def heroism_won(p: Conflict, seat: int, deed: int) -> Event:
    return Event("HeroismWon", "BR-42", seat=seat, deed=deed)


def spot(permit: int, place: int) -> dict[str, Any]:
    """What a leave is about: a site, or the space of a Bernal; a Powersat and passage are not tied to one."""
    if permit in (POWER_LEAVE, PASS_LEAVE):
        return {}
    return {"space" if permit in (SALE_LEAVE, LAB_LEAVE, VAULT_LEAVE) else "site": place}


def leave_asked(p: Conflict, seat: int, other: int, permit: int, site: int) -> Event:
    if permit == PETITION_LEAVE:
        return petition_asked(p, seat, other, site)
    return Event("LeaveAsked", "BR-18", "BR-31", seat=seat, seat_other=other, permit=permit, **spot(permit, site))


def leave_given(p: Conflict, seat: int, other: int, permit: int, site: int) -> Event:
    if permit == PETITION_LEAVE:
        return petition_granted(p, seat, other, site)
    return Event("LeaveGiven", "BR-18", "BR-31", seat=seat, seat_other=other, permit=permit, **spot(permit, site))


def leave_refused(p: Conflict, seat: int, other: int, permit: int, site: int) -> Event:
    if permit == PETITION_LEAVE:
        return petition_denied(p, seat, other, site)
    return Event("LeaveRefused", "BR-18", "BR-31", seat=seat, seat_other=other, permit=permit, **spot(permit, site))


def aqua_paid(p: Conflict, seat: int, other: int, price: int, rule: str) -> Event | None:
    return Event("AquaPaid", rule, seat=seat, seat_other=other, price=price) if price else None


def card_paid(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("CardPaid", "BR-18", seat=seat, seat_other=other, card=card)


def bead_sold(p: Conflict, seat: int, other: int, price: int) -> Event:
    return Event("BeadSold", "CF-ISO-06", seat=seat, seat_other=other, price=price)


def fuel_sold(p: Conflict, seat: int, other: int, tanks: int, price: int) -> Event:
    return Event("FuelSold", "BR-18", seat=seat, seat_other=other, tanks=tanks, price=price)


def petition_asked(p: Conflict, seat: int, other: int, place: int) -> Event:
    return Event("PetitionAsked", "CF-PET-01", seat=seat, seat_other=other, place=place)


def petition_granted(p: Conflict, seat: int, other: int, place: int) -> Event:
    return Event("PetitionGranted", "CF-PET-01", "CF-RES-11", seat=seat, seat_other=other, place=place)


def petition_denied(p: Conflict, seat: int, other: int, place: int) -> Event:
    return Event("PetitionDenied", "CF-PET-01", seat=seat, seat_other=other, place=place)


def finao_doubled(p: Conflict, seat: int, wt: int) -> Event:
    return Event("FinaoDoubled", "CF-ISO-10", "CF-ISO-03", seat=seat, wt=wt)


def fts_hauled(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Event:
    return Event("FtsHauled", "BR-70", seat=seat, stack=stack, stack_to=to, tanks=tanks)


def fts_cashed(p: Conflict, seat: int, stack: int, tanks: int) -> Event:
    return Event("FtsCashed", "BR-70", seat=seat, stack=stack, tanks=tanks)


def apples_paid(p: Conflict, seat: int, other: int, wt: int) -> Event:
    return Event("ApplesPaid", "CF-FUT-06", seat=seat, seat_other=other, wt=wt)


def anarchy_began(p: Conflict, seat: int) -> Event:
    return Event("AnarchyBegan", "BR-05", seat=seat)


def anarchy_ended(p: Conflict) -> Event:
    return Event("AnarchyEnded", "BR-05")


def scored(p: Conflict, seat: int, points: int, parts: list[tuple[str, int]]) -> Event:
    return Event("FinalScore", tuple(rule for rule, _ in parts) or "BR-09", seat=seat, points=points)
