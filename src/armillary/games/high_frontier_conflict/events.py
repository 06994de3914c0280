"""What can happen here beyond the base's events, one function each, by chapter."""

from typing import Any

from .ids import LAB_LEAVE, PASS_LEAVE, PETITION_LEAVE, POWER_LEAVE, SALE_LEAVE, STONE_FIRE, VAULT_LEAVE
from .position import Conflict

# ------------------------------------------------------------------------------------------------------ clock, states


def year_began(p: Conflict) -> None:
    if p.log is not None:
        p.tell("YearBegan", "BR-02", year=p.year, sector=p.law.sector(p), number=p.round)


def disk_removed(p: Conflict, left: int) -> None:
    if p.log is not None:
        p.tell("DiskRemoved", ("BR-01", "CF-SET-02"), left=left)


def inspired(p: Conflict, seat: int, die: int) -> None:
    if p.log is not None:
        p.tell("InspirationRolled", "BR-03", seat=seat, dice=[die], sides=6)


def glitches_rolled(p: Conflict, seat: int, die: int) -> None:
    if p.log is not None:
        p.tell("GlitchEventRolled", ("BR-03", "BR-33"), seat=seat, dice=[die], sides=6)


def pad_rolled(p: Conflict, seat: int, die: int) -> None:
    if p.log is not None:
        p.tell("PadEventRolled", "BR-03", seat=seat, dice=[die], sides=6)


def season_rolled(p: Conflict, seat: int, die: int, sector: int) -> None:
    if p.log is not None:
        p.tell("SeasonEventRolled", "BR-03", seat=seat, dice=[die], sides=6, sector=sector)


def anarchy_began(p: Conflict, seat: int) -> None:
    if p.log is not None:
        p.tell("AnarchyBegan", "BR-05", seat=seat)


def anarchy_ended(p: Conflict) -> None:
    if p.log is not None:
        p.tell("AnarchyEnded", "BR-05")


def card_drafted(p: Conflict, seat: int, card: int) -> None:
    if p.log is not None:
        p.tell("CardDrafted", "BR-06", seat=seat, card=card)


def card_cashed(p: Conflict, seat: int, card: int, wt: int) -> None:
    if p.log is not None:
        p.tell("CardCashed", "BR-06", seat=seat, card=card, wt=wt)


# ------------------------------------------------------------------------------------------------------ tokens, stacks


def colour_taken(p: Conflict, seat: int, faction: int, wt: int) -> None:
    if p.log is not None:
        p.tell("ColourTaken", ("BR-07", "CF-SET-05"), seat=seat, faction=faction, wt=wt)


def bribes_dealt(p: Conflict, count: int) -> None:
    if p.log is not None:
        p.tell("BribesDealt", ("CF-SET-06", "CF-BRIB-01"), count=count)


def fts_stored(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("TanksStored", "BR-11", seat=seat, stack=stack, tanks=tanks)


def fts_loaded(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("TanksLoaded", "BR-11", seat=seat, stack=stack, tanks=tanks)


def outpost_scrapped(p: Conflict, seat: int, space: int) -> None:
    if p.log is not None:
        p.tell("OutpostScrapped", "BR-12", seat=seat, space=space)


def cube_taken_back(p: Conflict, seat: int, site: int) -> None:
    if p.log is not None:
        p.tell("CubeTakenBack", "BR-14", seat=seat, site=site)


def product_lost(p: Conflict, seat: int, card: int) -> None:
    if p.log is not None:
        p.tell("ProductLost", "BR-53", seat=seat, card=card)


def income_earned(p: Conflict, seat: int, amount: int) -> None:
    if p.log is not None:
        p.tell("IncomeEarned", "BR-50", seat=seat, amount=amount)


def dome_placed(p: Conflict, seat: int, site: int) -> None:
    if p.log is not None:
        p.tell("DomePlaced", "BR-15", seat=seat, site=site)


# ------------------------------------------------------------------------------------------------------------ glitches


def stack_glitched(p: Conflict, seat: int, stack: int) -> None:
    if p.log is not None:
        p.tell("StackGlitched", "BR-33", seat=seat, stack=stack)


def glitch_triggered(p: Conflict, seat: int, stack: int, die: int) -> None:
    if p.log is not None:
        p.tell("GlitchTriggeredRolled", "BR-33", seat=seat, stack=stack, dice=[die], sides=6)


def glitch_repaired(p: Conflict, seat: int, stack: int) -> None:
    if p.log is not None:
        p.tell("GlitchRepaired", "BR-33", seat=seat, stack=stack)


# --------------------------------------------------------------------------------------------------------------- glory


def glory_taken(p: Conflict, seat: int, card: int, zone: int) -> None:
    if p.log is not None:
        p.tell("GloryTaken", "BR-40", seat=seat, card=card, zone=zone)


def glory_deposited(p: Conflict, seat: int, card: int, zone: int, parade: bool) -> None:
    if p.log is not None:
        p.tell("TickerTape" if parade else "GloryFaded", "BR-41", seat=seat, card=card, zone=zone)


def heroism_won(p: Conflict, seat: int, deed: int) -> None:
    if p.log is not None:
        p.tell("HeroismWon", "BR-42", seat=seat, deed=deed)


# -------------------------------------------------------------------------------------------------------- leave, bribes


def spot(permit: int, place: int) -> dict[str, Any]:
    """What a leave is about: a site, or the space of a Bernal; a Powersat and passage are not tied to one."""
    if permit in (POWER_LEAVE, PASS_LEAVE):
        return {}
    return {"space" if permit in (SALE_LEAVE, LAB_LEAVE, VAULT_LEAVE) else "site": place}


def leave_asked(p: Conflict, seat: int, other: int, permit: int, site: int) -> None:
    if permit == PETITION_LEAVE:
        petition_asked(p, seat, other, site)
    elif p.log is not None:
        p.tell("LeaveAsked", ("BR-18", "BR-31"), seat=seat, seat_other=other, permit=permit, **spot(permit, site))


def leave_given(p: Conflict, seat: int, other: int, permit: int, site: int) -> None:
    if permit == PETITION_LEAVE:
        petition_granted(p, seat, other, site)
    elif p.log is not None:
        p.tell("LeaveGiven", ("BR-18", "BR-31"), seat=seat, seat_other=other, permit=permit, **spot(permit, site))


def leave_refused(p: Conflict, seat: int, other: int, permit: int, site: int) -> None:
    if permit == PETITION_LEAVE:
        petition_denied(p, seat, other, site)
    elif p.log is not None:
        p.tell("LeaveRefused", ("BR-18", "BR-31"), seat=seat, seat_other=other, permit=permit, **spot(permit, site))


def bribe_paid(p: Conflict, seat: int, other: int, rule: str) -> None:
    if p.log is not None:
        p.tell("BribePaid", rule, seat=seat, seat_other=other)


def aqua_paid(p: Conflict, seat: int, other: int, price: int, rule: str) -> None:
    if price and p.log is not None:
        p.tell("AquaPaid", rule, seat=seat, seat_other=other, price=price)


def card_paid(p: Conflict, seat: int, other: int, card: int) -> None:
    if p.log is not None:
        p.tell("CardPaid", "BR-18", seat=seat, seat_other=other, card=card)


def bead_sold(p: Conflict, seat: int, other: int, price: int) -> None:
    if p.log is not None:
        p.tell("BeadSold", "CF-ISO-06", seat=seat, seat_other=other, price=price)


def fuel_sold(p: Conflict, seat: int, other: int, tanks: int, price: int) -> None:
    if p.log is not None:
        p.tell("FuelSold", "BR-18", seat=seat, seat_other=other, tanks=tanks, price=price)


# ------------------------------------------------------------------------------------------------------------- the end


def scored(p: Conflict, seat: int, points: int, parts: list[tuple[str, int]]) -> None:
    if p.log is not None:
        p.tell("FinalScore", tuple(rule for rule, _ in parts) or "BR-09", seat=seat, points=points)


# ---------------------------------------------------------------------------------------------- politics, blocs, the War


def extremists_placed(p: Conflict) -> None:
    if p.log is not None:
        p.tell("ExtremistsPlaced", ("CF-SET-08", "CF-SET-09"))


def stone_stopped(p: Conflict, seat: int) -> None:
    if p.log is not None:
        p.tell("StoneStopped", "CF-DROP-32", seat=seat)


def prisoner_released(p: Conflict, seat: int, card: int) -> None:
    if p.log is not None:
        p.tell("PrisonerReleased", ("CF-END-09", "CF-VIC-12"), seat=seat, card=card)


def funds_raised(p: Conflict, seat: int, amount: int, rule: str) -> None:
    if p.log is not None:
        p.tell("FundsRaised", rule, seat=seat, amount=amount)


def delegate_elected(p: Conflict, seat: int, place: int, rule: str) -> None:
    if p.log is not None:
        p.tell("DelegateElected", rule, seat=seat, place=place)


def delegate_moved(p: Conflict, seat: int, place: int, to: int, delegate: int) -> None:
    if p.log is not None:
        p.tell("DelegateMoved", "BR-20", seat=seat, place=place, place_to=to, delegate=delegate)


def delegate_removed(p: Conflict, seat: int, place: int, delegate: int, rule: str) -> None:
    if p.log is not None:
        p.tell("DelegateRemoved", rule, seat=seat, place=place, delegate=delegate)


def star_moved(p: Conflict, seat: int, place: int, rule: str) -> None:
    if p.log is not None:
        p.tell("StarMoved", rule, seat=seat, place=place)


def star_away(p: Conflict) -> None:
    if p.log is not None:
        p.tell("StarAway", ("CF-WAR-17", "CF-WAR-30"))


def law_lobbied(p: Conflict, seat: int, place: int, price: int) -> None:
    if p.log is not None:
        p.tell("LawLobbied", ("BR-24", "CF-CORE-13"), seat=seat, place=place, price=price)


def insurance_paid(p: Conflict, seat: int, amount: int) -> None:
    if p.log is not None:
        p.tell("InsurancePaid", "BR-23", seat=seat, amount=amount)


def cards_traded(p: Conflict, seat: int, one: int, other: int, price: int) -> None:
    if p.log is not None:
        p.tell("CardsTraded", "BR-23", seat=seat, card=one, card_other=other, price=price)


def grant_taken(p: Conflict, seat: int, card: int, price: int) -> None:
    if p.log is not None:
        p.tell("GrantTaken", "BR-23", seat=seat, card=card, price=price)


def bribe_lost(p: Conflict, seat: int, rule: str) -> None:
    if p.log is not None:
        p.tell("BribeLost", rule, seat=seat)


def delegate_suborned(p: Conflict, seat: int, owner: int, place: int, price: int) -> None:
    if p.log is not None:
        p.tell("DelegateSuborned", ("CF-CORR-06", "CF-CORR-01"), seat=seat, seat_owner=owner, place=place, price=price)


def delegates_dismissed(p: Conflict, seat: int, place: int, count: int) -> None:
    if p.log is not None:
        p.tell("DelegatesDismissed", ("CF-CORR-05", "CF-WAR-20"), seat=seat, place=place, count=count)


def chit_flipped(p: Conflict, seat: int, place: int, bloc: int, rule: str) -> None:
    if p.log is not None:
        p.tell("ChitFlipped", rule, seat=seat, place=place, bloc=bloc)


def extremist_disgraced(p: Conflict, seat: int, place: int, rule: str) -> None:
    if p.log is not None:
        p.tell("ExtremistDisgraced", rule, seat=seat, place=place)


def player_defected(p: Conflict, seat: int, bloc: int) -> None:
    if p.log is not None:
        p.tell("PlayerDefected", "CF-PROP-08", seat=seat, bloc=bloc)


def factory_forfeited(p: Conflict, seat: int, heir: int, site: int) -> None:
    if p.log is not None:
        p.tell("FactoryForfeited", "CF-PROP-09", seat=seat, seat_heir=heir, site=site)


def factory_abandoned(p: Conflict, seat: int, site: int) -> None:
    if p.log is not None:
        p.tell("FactoryAbandoned", "CF-PROP-09", seat=seat, site=site)


def outbreak_rolled(p: Conflict, seat: int, die: int, disks: int, price: int) -> None:
    if p.log is not None:
        facts: dict[str, Any] = {"disks": disks, "price": price, "total": die + disks}
        p.tell("OutbreakRolled", ("CF-WAR-09", "CF-WAR-10"), seat=seat, dice=[die], sides=6, **facts)


def war_due(p: Conflict, seat: int) -> None:
    if p.log is not None:
        p.tell("WarDue", "CF-WAR-09", seat=seat)


def war_broke_out(p: Conflict) -> None:
    if p.log is not None:
        p.tell("WarBrokeOut", ("CF-WAR-14", "CF-WAR-16"))


def purge_rolled(p: Conflict, seat: int, die: int, place: int) -> None:
    if p.log is not None:
        p.tell("PurgeRolled", ("CF-WAR-18", "BR-27"), seat=seat, dice=[die], sides=6, place=place)


def truce_declared(p: Conflict, seat: int) -> None:
    if p.log is not None:
        p.tell("TruceDeclared", "CF-TRU-01", seat=seat)


def truce_began(p: Conflict) -> None:
    if p.log is not None:
        p.tell("TruceBegan", ("CF-TRU-01", "CF-TRU-03"))


def war_won(p: Conflict, bloc: int) -> None:
    if p.log is not None:
        p.tell("WarWon", ("CF-PROP-02", "CF-END-01", "CF-END-02"), bloc=bloc)


def republic_founded(p: Conflict) -> None:
    if p.log is not None:
        p.tell("RepublicFounded", ("CF-END-05", "CF-POST-02"))


def empire_founded(p: Conflict) -> None:
    if p.log is not None:
        p.tell("EmpireFounded", ("CF-END-06", "CF-END-07", "CF-POST-04"))


def hero_decorated(p: Conflict, seat: int, loser: int, chit: int) -> None:
    if p.log is not None:
        p.tell("WarHero", "CF-VIC-06", seat=seat, seat_loser=loser, chit=chit)


def space_lord(p: Conflict, seat: int) -> None:
    if p.log is not None:
        p.tell("SpaceLordCrowned", "CF-END-11", seat=seat)


def disk_placed(p: Conflict, seat: int, place: int) -> None:
    if p.log is not None:
        p.tell("DiskPlaced", "BR-01", seat=seat, place=place)


def baton_passed(p: Conflict, seat: int, other: int) -> None:
    if p.log is not None:
        p.tell("BatonPassed", "BR-04", seat=seat, seat_other=other)


def baton_kept(p: Conflict, seat: int) -> None:
    if p.log is not None:
        p.tell("BatonKept", "BR-04", seat=seat)


def petition_asked(p: Conflict, seat: int, other: int, place: int) -> None:
    if p.log is not None:
        p.tell("PetitionAsked", "CF-PET-01", seat=seat, seat_other=other, place=place)


def petition_granted(p: Conflict, seat: int, other: int, place: int) -> None:
    if p.log is not None:
        p.tell("PetitionGranted", ("CF-PET-01", "CF-RES-11"), seat=seat, seat_other=other, place=place)


def petition_denied(p: Conflict, seat: int, other: int, place: int) -> None:
    if p.log is not None:
        p.tell("PetitionDenied", "CF-PET-01", seat=seat, seat_other=other, place=place)


def roll_sabotaged(p: Conflict, seat: int, other: int) -> None:
    if p.log is not None:
        p.tell("RollSabotaged", "CF-VEND-08", seat=seat, seat_other=other)


# -------------------------------------------------------------------------------------------------------------- combat


def attack_declared(p: Conflict, seat: int, space: int, defenders: list[int]) -> None:
    if p.log is not None:
        for other in defenders:
            p.tell("AttackDeclared", "CF-CMB-10", seat=seat, seat_other=other, space=space)


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
) -> None:
    """A Factory's gun and a stone have no card."""
    if p.log is not None:
        facts: dict[str, Any] = {"weapon": weapon, "space": space, "value": value, "target": column}
        facts |= {"dice": list(rolls), "sides": 6}
        if card >= 0:
            p.tell("FireRolled", rules, seat=seat, card=card, **facts)
        else:
            p.tell("StoneRolled" if weapon == STONE_FIRE else "GunRolled", rules, seat=seat, **facts)


def shot_missed(p: Conflict, seat: int, space: int) -> None:
    if p.log is not None:
        p.tell("ShotMissed", "CF-FRT-01", seat=seat, space=space)


def losses_rolled(p: Conflict, seat: int, rolls: list[int], rule: str) -> None:
    if p.log is not None:
        p.tell("LossesRolled", rule, seat=seat, dice=list(rolls), sides=6)


def factory_damaged(p: Conflict, seat: int, other: int, site: int) -> None:
    if p.log is not None:
        p.tell("FactoryDamaged", "CF-FRT-09", seat=seat, seat_other=other, site=site)


def factory_wrecked(p: Conflict, seat: int, other: int, site: int) -> None:
    if p.log is not None:
        p.tell("FactoryWrecked", ("CF-FRT-12", "CF-FAC-03"), seat=seat, seat_other=other, site=site)


def colony_destroyed(p: Conflict, seat: int, other: int, site: int) -> None:
    if p.log is not None:
        p.tell("ColonyDestroyed", ("CF-FAC-04", "CF-FRT-12"), seat=seat, seat_other=other, site=site)


def earth_struck(p: Conflict, seat: int, count: int) -> None:
    if p.log is not None:
        p.tell("EarthStruck", ("CF-FUT-09", "CF-FRT-19"), seat=seat, count=count)


def genocide_committed(p: Conflict, seat: int, other: int, count: int) -> None:
    if p.log is not None:
        p.tell("GenocideCommitted", "CF-FRT-19", seat=seat, seat_other=other, count=count)


def fts_captured(p: Conflict, seat: int, space: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("TanksCaptured", ("CF-FRT-15", "BR-11"), seat=seat, space=space, tanks=tanks)


def factory_captured(p: Conflict, seat: int, other: int, site: int) -> None:
    if p.log is not None:
        p.tell("FactorySeized", ("CF-FRT-15", "CF-FAC-02"), seat=seat, seat_other=other, site=site)


def world_exploded(p: Conflict, seat: int, site: int) -> None:
    if p.log is not None:
        p.tell("WorldExploded", "CF-DROP-30", seat=seat, site=site)


def factory_repaired(p: Conflict, seat: int, site: int, card: int) -> None:
    if p.log is not None:
        p.tell("FactoryRepaired", "CF-FAC-11", seat=seat, site=site, card=card)


# ------------------------------------------------------------------------------------------------ kamikazes, dropstones


def kamikaze_formed(p: Conflict, seat: int, card: int, space: int) -> None:
    if p.log is not None:
        p.tell("KamikazeFormed", "CF-KAM-04", seat=seat, card=card, space=space)


def kamikaze_lost(p: Conflict, seat: int, space: int) -> None:
    if p.log is not None:
        p.tell("KamikazeLost", ("CF-CORE-12", "CF-CORE-08"), seat=seat, space=space)


def stone_dislodged(p: Conflict, seat: int, card: int, space: int, stone: int) -> None:
    if p.log is not None:
        p.tell("StoneDislodged", "CF-DROP-01", seat=seat, card=card, space=space, stone=stone)


def stone_moved(p: Conflict, seat: int, space: int) -> None:
    if p.log is not None:
        p.tell("StoneMoved", ("CF-DROP-25", "CF-DROP-26"), seat=seat, space=space)


def stone_aimed(p: Conflict, seat: int, site: int) -> None:
    if p.log is not None:
        p.tell("StoneAimed", ("CF-DROP-24", "CF-DROP-26"), seat=seat, site=site)


def stone_passed(p: Conflict, seat: int, space: int) -> None:
    if p.log is not None:
        p.tell("StonePassed", "CF-DROP-24", seat=seat, space=space)


def stone_lost(p: Conflict, seat: int, space: int, cause: str) -> None:
    if p.log is not None:
        p.tell("StoneLost", ("CF-CORE-06", "CF-DROP-31"), seat=seat, space=space, cause=cause)


def prisoner_taken(p: Conflict, seat: int, other: int, card: int) -> None:
    if p.log is not None:
        p.tell("PrisonerTaken", ("CF-VIC-07", "CF-CMB-21"), seat=seat, seat_other=other, card=card)


def prisoner_paraded(p: Conflict, seat: int, other: int, card: int) -> None:
    if p.log is not None:
        p.tell("PrisonerParaded", ("CF-VIC-08", "CF-VIC-12"), seat=seat, seat_other=other, card=card)


def prisoner_executed(p: Conflict, seat: int, other: int, card: int) -> None:
    if p.log is not None:
        p.tell("PrisonerExecuted", "CF-VIC-13", seat=seat, seat_other=other, card=card)


# ------------------------------------------------------------------------------------------------- Bernals, Colonists


def bernal_built(p: Conflict, seat: int, card: int, space: int) -> None:
    if p.log is not None:
        p.tell("BernalBuilt", ("BR-60", "CF-ETB-07"), seat=seat, card=card, space=space)


def figures_swapped(p: Conflict, seat: int) -> None:
    if p.log is not None:
        p.tell("FiguresSwapped", "CF-ETB-15", seat=seat)


def bernal_anchored(p: Conflict, seat: int, card: int, space: int) -> None:
    if p.log is not None:
        p.tell("BernalAnchored", ("BR-62", "CF-BER-06"), seat=seat, card=card, space=space)


def delegate_cleansed(p: Conflict, seat: int, place: int) -> None:
    if p.log is not None:
        p.tell("DelegateCleansed", "CF-FW-08", seat=seat, place=place)


def finao_doubled(p: Conflict, seat: int, wt: int) -> None:
    if p.log is not None:
        p.tell("FinaoDoubled", ("CF-ISO-10", "CF-ISO-03"), seat=seat, wt=wt)


def et_home_declared(p: Conflict, seat: int, space: int) -> None:
    if p.log is not None:
        p.tell("EtHomeDeclared", ("CF-ETB-01", "CF-ETB-03"), seat=seat, space=space)


def bernal_loosened(p: Conflict, seat: int, card: int, space: int, cause: str) -> None:
    if p.log is not None:
        p.tell("BernalLoosened", ("BR-64", "CF-BER-04"), seat=seat, card=card, space=space, cause=cause)


def dome_moved(p: Conflict, seat: int, site: int) -> None:
    if p.log is not None:
        p.tell("DomeMoved", "CF-BER-02", seat=seat, site=site)


def bank_lost(p: Conflict, seat: int, wt: int, fts: int) -> None:
    if p.log is not None:
        p.tell("BankLost", ("CF-BER-05", "CF-ETB-16"), seat=seat, wt=wt, tanks=fts)


def profits_made(p: Conflict, seat: int, wt: int) -> None:
    if p.log is not None:
        p.tell("ProfitsMade", ("BR-61", "CF-ETB-06"), seat=seat, wt=wt)


def robot_drawn(p: Conflict, seat: int, card: int) -> None:
    if p.log is not None:
        p.tell("RobotDrawn", "BR-65", seat=seat, card=card)


def colonist_arrived(p: Conflict, seat: int, card: int, space: int) -> None:
    if p.log is not None:
        p.tell("ColonistArrived", ("BR-65", "CF-BER-11"), seat=seat, card=card, space=space)


def colonist_left(p: Conflict, seat: int, card: int, cause: str) -> None:
    if p.log is not None:
        rules = {"desertion": ("CF-WAR-25", "CF-RES-13"), "limit": ("CF-END-10",), "homestead": ("BR-67",)}[cause]
        p.tell("ColonistLeft", rules, seat=seat, card=card, cause=cause)


def specialty_used(p: Conflict, seat: int, card: int) -> None:
    if p.log is not None:
        p.tell("SpecialtyUsed", ("BR-66", "CF-CORE-22"), seat=seat, card=card)


def card_promoted(p: Conflict, seat: int, card: int, space: int) -> None:
    if p.log is not None:
        p.tell("CardPromoted", ("BR-71", "CF-BER-12"), seat=seat, card=card, space=space)


def homestead_founded(p: Conflict, seat: int, card: int, site: int) -> None:
    if p.log is not None:
        p.tell("HomesteadFounded", "BR-67", seat=seat, card=card, site=site)


def card_sold_abroad(p: Conflict, seat: int, other: int, card: int, wt: int) -> None:
    if p.log is not None:
        p.tell("CardSoldAbroad", ("CF-ROAM-01", "CF-ROAM-05"), seat=seat, seat_other=other, card=card, wt=wt)


def patent_taken(p: Conflict, seat: int, card: int) -> None:
    if p.log is not None:
        p.tell("PatentTaken", "CF-ROAM-06", seat=seat, card=card)


def stone_aimed_at_bernal(p: Conflict, seat: int, space: int) -> None:
    if p.log is not None:
        p.tell("StoneAimedAtBernal", ("CF-DROP-29", "CF-DATK-03"), seat=seat, space=space)


# ------------------------------------------------------------------------------------------------------------ Module 1


def gold_made(p: Conflict, seat: int, stack: int) -> None:
    if p.log is not None:
        p.tell("GoldMade", ("CF-ISO-01", "BR-73"), seat=seat, stack=stack)


def gold_hauled(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("GoldHauled", "BR-73", seat=seat, stack=stack, stack_to=to, tanks=tanks)


def gold_banked(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("GoldBanked", "BR-73", seat=seat, stack=stack, tanks=tanks)


def gold_drawn(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("GoldDrawn", "CF-ISO-06", seat=seat, stack=stack, tanks=tanks)


def bead_changed(p: Conflict, seat: int, beads: int, wt: int, rule: str) -> None:
    if p.log is not None:
        p.tell("BeadChanged", rule, seat=seat, count=beads, wt=wt)


def bead_bought(p: Conflict, seat: int, wt: int) -> None:
    if p.log is not None:
        p.tell("BeadBought", "CF-ISO-04", seat=seat, wt=wt)


def fts_hauled(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("FtsHauled", "BR-70", seat=seat, stack=stack, stack_to=to, tanks=tanks)


def fts_cashed(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("FtsCashed", "BR-70", seat=seat, stack=stack, tanks=tanks)


def factory_lifted(p: Conflict, seat: int, site: int) -> None:
    if p.log is not None:
        p.tell("FactoryLifted", "BR-72", seat=seat, site=site)


def factory_landed(p: Conflict, seat: int, site: int, letter: int) -> None:
    if p.log is not None:
        p.tell("FactoryLanded", ("BR-72", "CF-WAR-11"), seat=seat, site=site, letter=letter)


def mobile_lost(p: Conflict, seat: int, space: int, cause: str) -> None:
    if p.log is not None:
        p.tell("MobileLost", "CF-FAC-09", seat=seat, space=space, cause=cause)


def epic_rolled(p: Conflict, seat: int, die: int) -> None:
    if p.log is not None:
        p.tell("EpicRolled", "BR-74", seat=seat, dice=[die], sides=6)


def elevator_built(p: Conflict, seat: int, space: int, to: int) -> None:
    if p.log is not None:
        p.tell("ElevatorBuilt", "BR-75", seat=seat, space=space, space_to=to)


def elevator_lost(p: Conflict, space: int, to: int) -> None:
    if p.log is not None:
        p.tell("ElevatorLost", ("CF-FRT-14", "CF-FAC-12"), space=space, space_to=to)


def elevator_ridden(p: Conflict, seat: int, card: int, to: int) -> None:
    if p.log is not None:
        p.tell("ElevatorRidden", "BR-75", seat=seat, card=card, space=to)


def fts_ridden(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
    if p.log is not None:
        p.tell("FtsRidden", "BR-75", seat=seat, stack=stack, stack_to=to, tanks=tanks)


def future_completed(p: Conflict, seat: int, future: int) -> None:
    if p.log is not None:
        p.tell("FutureCompleted", "BR-76", seat=seat, future=future)


def casus_belli(p: Conflict, seat: int, future: int) -> None:
    if p.log is not None:
        p.tell("CasusBelli", ("BR-77", "CF-WAR-12"), seat=seat, future=future)


def stone_shattered(p: Conflict, seat: int, other: int) -> None:
    if p.log is not None:
        p.tell("StoneShattered", "CF-FUT-03", seat=seat, seat_other=other)


def apples_paid(p: Conflict, seat: int, other: int, wt: int) -> None:
    if p.log is not None:
        p.tell("ApplesPaid", "CF-FUT-06", seat=seat, seat_other=other, wt=wt)


def comet_aimed(p: Conflict, seat: int, site: int, future: int) -> None:
    if p.log is not None:
        p.tell("CometAimed", "CF-FUT-07", seat=seat, site=site, future=future)


def sun_denied(p: Conflict, seat: int, other: int, card: int) -> None:
    if p.log is not None:
        p.tell("SunDenied", "CF-FUT-10", seat=seat, seat_other=other, card=card)


def future_war_began(p: Conflict, seat: int) -> None:
    if p.log is not None:
        p.tell("FutureWarBegan", ("BR-77", "CF-GEN-09"), seat=seat)


def future_war_ended(p: Conflict) -> None:
    if p.log is not None:
        p.tell("FutureWarEnded", "BR-77")
