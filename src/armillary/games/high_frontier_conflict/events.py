"""What can happen here beyond the base's events, one function each, by chapter."""

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
