"""What can happen here beyond the base's events, one function each, by chapter."""

from typing import Any

from armillary.kernel.event import Event

from .ids import LAB_LEAVE, PASS_LEAVE, PETITION_LEAVE, POWER_LEAVE, SALE_LEAVE, STONE_FIRE, VAULT_LEAVE
from .position import Conflict

# ------------------------------------------------------------------------------------------------------ clock, states


def year_began(p: Conflict) -> Event:
    return Event("YearBegan", "BR-02", year=p.year, sector=p.law.sector(p), number=p.round)


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


def anarchy_began(p: Conflict, seat: int) -> Event:
    return Event("AnarchyBegan", "BR-05", seat=seat)


def anarchy_ended(p: Conflict) -> Event:
    return Event("AnarchyEnded", "BR-05")


def card_drafted(p: Conflict, seat: int, card: int) -> Event:
    return Event("CardDrafted", "BR-06", seat=seat, card=card)


def card_cashed(p: Conflict, seat: int, card: int, wt: int) -> Event:
    return Event("CardCashed", "BR-06", seat=seat, card=card, wt=wt)


# ------------------------------------------------------------------------------------------------------ tokens, stacks


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


# ------------------------------------------------------------------------------------------------------------ glitches


def stack_glitched(p: Conflict, seat: int, stack: int) -> Event:
    return Event("StackGlitched", "BR-33", seat=seat, stack=stack)


def glitch_triggered(p: Conflict, seat: int, stack: int, die: int) -> Event:
    return Event("GlitchTriggeredRolled", "BR-33", seat=seat, stack=stack, dice=[die], sides=6)


def glitch_repaired(p: Conflict, seat: int, stack: int) -> Event:
    return Event("GlitchRepaired", "BR-33", seat=seat, stack=stack)


# --------------------------------------------------------------------------------------------------------------- glory


def glory_taken(p: Conflict, seat: int, card: int, zone: int) -> Event:
    return Event("GloryTaken", "BR-40", seat=seat, card=card, zone=zone)


def glory_deposited(p: Conflict, seat: int, card: int, zone: int, parade: bool) -> Event:
    return Event("TickerTape" if parade else "GloryFaded", "BR-41", seat=seat, card=card, zone=zone)


def heroism_won(p: Conflict, seat: int, deed: int) -> Event:
    return Event("HeroismWon", "BR-42", seat=seat, deed=deed)


# -------------------------------------------------------------------------------------------------------- leave, bribes


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


def bribe_paid(p: Conflict, seat: int, other: int, rule: str) -> Event:
    return Event("BribePaid", rule, seat=seat, seat_other=other)


def aqua_paid(p: Conflict, seat: int, other: int, price: int, rule: str) -> Event | None:
    return Event("AquaPaid", rule, seat=seat, seat_other=other, price=price) if price else None


def card_paid(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("CardPaid", "BR-18", seat=seat, seat_other=other, card=card)


def bead_sold(p: Conflict, seat: int, other: int, price: int) -> Event:
    return Event("BeadSold", "CF-ISO-06", seat=seat, seat_other=other, price=price)


def fuel_sold(p: Conflict, seat: int, other: int, tanks: int, price: int) -> Event:
    return Event("FuelSold", "BR-18", seat=seat, seat_other=other, tanks=tanks, price=price)


# ------------------------------------------------------------------------------------------------------------- the end


def scored(p: Conflict, seat: int, points: int, parts: list[tuple[str, int]]) -> Event:
    return Event("FinalScore", tuple(rule for rule, _ in parts) or "BR-09", seat=seat, points=points)


# ---------------------------------------------------------------------------------------------- politics, blocs, the War


def extremists_placed(p: Conflict) -> Event:
    return Event("ExtremistsPlaced", "CF-SET-08", "CF-SET-09")


def stone_stopped(p: Conflict, seat: int) -> Event:
    return Event("StoneStopped", "CF-DROP-32", seat=seat)


def prisoner_released(p: Conflict, seat: int, card: int) -> Event:
    return Event("PrisonerReleased", "CF-END-09", "CF-VIC-12", seat=seat, card=card)


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


def bribe_lost(p: Conflict, seat: int, rule: str) -> Event:
    return Event("BribeLost", rule, seat=seat)


def delegate_suborned(p: Conflict, seat: int, owner: int, place: int, price: int) -> Event:
    return Event("DelegateSuborned", "CF-CORR-06", "CF-CORR-01", seat=seat, seat_owner=owner, place=place, price=price)


def delegates_dismissed(p: Conflict, seat: int, place: int, count: int) -> Event:
    return Event("DelegatesDismissed", "CF-CORR-05", "CF-WAR-20", seat=seat, place=place, count=count)


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


def outbreak_rolled(p: Conflict, seat: int, die: int, disks: int, price: int) -> Event:
    facts: dict[str, Any] = {"disks": disks, "price": price, "total": die + disks}
    return Event("OutbreakRolled", "CF-WAR-09", "CF-WAR-10", seat=seat, dice=[die], sides=6, **facts)


def war_due(p: Conflict, seat: int) -> Event:
    return Event("WarDue", "CF-WAR-09", seat=seat)


def war_broke_out(p: Conflict) -> Event:
    return Event("WarBrokeOut", "CF-WAR-14", "CF-WAR-16")


def purge_rolled(p: Conflict, seat: int, die: int, place: int) -> Event:
    return Event("PurgeRolled", "CF-WAR-18", "BR-27", seat=seat, dice=[die], sides=6, place=place)


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


def disk_placed(p: Conflict, seat: int, place: int) -> Event:
    return Event("DiskPlaced", "BR-01", seat=seat, place=place)


def baton_passed(p: Conflict, seat: int, other: int) -> Event:
    return Event("BatonPassed", "BR-04", seat=seat, seat_other=other)


def baton_kept(p: Conflict, seat: int) -> Event:
    return Event("BatonKept", "BR-04", seat=seat)


def petition_asked(p: Conflict, seat: int, other: int, place: int) -> Event:
    return Event("PetitionAsked", "CF-PET-01", seat=seat, seat_other=other, place=place)


def petition_granted(p: Conflict, seat: int, other: int, place: int) -> Event:
    return Event("PetitionGranted", "CF-PET-01", "CF-RES-11", seat=seat, seat_other=other, place=place)


def petition_denied(p: Conflict, seat: int, other: int, place: int) -> Event:
    return Event("PetitionDenied", "CF-PET-01", seat=seat, seat_other=other, place=place)


def roll_sabotaged(p: Conflict, seat: int, other: int) -> Event:
    return Event("RollSabotaged", "CF-VEND-08", seat=seat, seat_other=other)


# -------------------------------------------------------------------------------------------------------------- combat


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


# ------------------------------------------------------------------------------------------------ kamikazes, dropstones


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


def stone_lost(p: Conflict, seat: int, space: int, cause: str) -> Event:
    return Event("StoneLost", "CF-CORE-06", "CF-DROP-31", seat=seat, space=space, cause=cause)


def prisoner_taken(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("PrisonerTaken", "CF-VIC-07", "CF-CMB-21", seat=seat, seat_other=other, card=card)


def prisoner_paraded(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("PrisonerParaded", "CF-VIC-08", "CF-VIC-12", seat=seat, seat_other=other, card=card)


def prisoner_executed(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("PrisonerExecuted", "CF-VIC-13", seat=seat, seat_other=other, card=card)


# ------------------------------------------------------------------------------------------------- Bernals, Colonists


def bernal_built(p: Conflict, seat: int, card: int, space: int) -> Event:
    return Event("BernalBuilt", "BR-60", "CF-ETB-07", seat=seat, card=card, space=space)


def figures_swapped(p: Conflict, seat: int) -> Event:
    return Event("FiguresSwapped", "CF-ETB-15", seat=seat)


def bernal_anchored(p: Conflict, seat: int, card: int, space: int) -> Event:
    return Event("BernalAnchored", "BR-62", "CF-BER-06", seat=seat, card=card, space=space)


def delegate_cleansed(p: Conflict, seat: int, place: int) -> Event:
    return Event("DelegateCleansed", "CF-FW-08", seat=seat, place=place)


def finao_doubled(p: Conflict, seat: int, wt: int) -> Event:
    return Event("FinaoDoubled", "CF-ISO-10", "CF-ISO-03", seat=seat, wt=wt)


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


def stone_aimed_at_bernal(p: Conflict, seat: int, space: int) -> Event:
    return Event("StoneAimedAtBernal", "CF-DROP-29", "CF-DATK-03", seat=seat, space=space)


# ------------------------------------------------------------------------------------------------------------ Module 1


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


def fts_hauled(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Event:
    return Event("FtsHauled", "BR-70", seat=seat, stack=stack, stack_to=to, tanks=tanks)


def fts_cashed(p: Conflict, seat: int, stack: int, tanks: int) -> Event:
    return Event("FtsCashed", "BR-70", seat=seat, stack=stack, tanks=tanks)


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


def future_completed(p: Conflict, seat: int, future: int) -> Event:
    return Event("FutureCompleted", "BR-76", seat=seat, future=future)


def casus_belli(p: Conflict, seat: int, future: int) -> Event:
    return Event("CasusBelli", "BR-77", "CF-WAR-12", seat=seat, future=future)


def stone_shattered(p: Conflict, seat: int, other: int) -> Event:
    return Event("StoneShattered", "CF-FUT-03", seat=seat, seat_other=other)


def apples_paid(p: Conflict, seat: int, other: int, wt: int) -> Event:
    return Event("ApplesPaid", "CF-FUT-06", seat=seat, seat_other=other, wt=wt)


def comet_aimed(p: Conflict, seat: int, site: int, future: int) -> Event:
    return Event("CometAimed", "CF-FUT-07", seat=seat, site=site, future=future)


def sun_denied(p: Conflict, seat: int, other: int, card: int) -> Event:
    return Event("SunDenied", "CF-FUT-10", seat=seat, seat_other=other, card=card)


def future_war_began(p: Conflict, seat: int) -> Event:
    return Event("FutureWarBegan", "BR-77", "CF-GEN-09", seat=seat)


def future_war_ended(p: Conflict) -> Event:
    return Event("FutureWarEnded", "BR-77")
