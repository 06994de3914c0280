"""What can happen here beyond the base's events, one function each, by chapter."""

from .ids import STONE_FIRE
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


def leave_asked(p: Conflict, seat: int, other: int, permit: int, site: int) -> None:
    if p.log is not None:
        p.tell("LeaveAsked", ("BR-18", "BR-31"), seat=seat, seat_other=other, permit=permit, site=site)


def leave_given(p: Conflict, seat: int, other: int, permit: int, site: int) -> None:
    if p.log is not None:
        p.tell("LeaveGiven", ("BR-18", "BR-31"), seat=seat, seat_other=other, permit=permit, site=site)


def leave_refused(p: Conflict, seat: int, other: int, permit: int, site: int) -> None:
    if p.log is not None:
        p.tell("LeaveRefused", ("BR-18", "BR-31"), seat=seat, seat_other=other, permit=permit, site=site)


def bribe_paid(p: Conflict, seat: int, other: int, rule: str) -> None:
    if p.log is not None:
        p.tell("BribePaid", rule, seat=seat, seat_other=other)


# ------------------------------------------------------------------------------------------------------------- the end


def scored(p: Conflict, seat: int, points: int, parts: list[tuple[str, int]]) -> None:
    if p.log is not None:
        p.tell("FinalScore", tuple(rule for rule, _ in parts) or "BR-09", seat=seat, points=points)


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
        facts = {"weapon": weapon, "space": space, "dice": list(rolls), "sides": 6, "value": value, "target": column}
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
