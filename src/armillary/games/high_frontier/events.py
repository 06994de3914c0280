"""Everything that is told, one function each."""

from armillary.kernel.event import Event

from .ids import CAPITALISM, GLORY_ANY
from .position import Chart

__all__ = [
    "afterburner_lit",
    "asteroid_served",
    "attack_declared",
    "auction_opened",
    "auction_won",
    "belt_escorted",
    "belt_rolled",
    "bid_made",
    "budget_cut",
    "budgets_cut",
    "buggy_attacked",
    "card_blackened",
    "card_boosted",
    "card_bought",
    "card_carried",
    "card_dealt",
    "card_lost",
    "card_produced",
    "card_removed",
    "card_sold",
    "card_stolen",
    "card_up",
    "card_whitened",
    "cargo_given",
    "cargo_jettisoned",
    "claim_jumped",
    "claim_placed",
    "colony_founded",
    "craft_moved",
    "cube_withdrawn",
    "cubes_lost",
    "cycler_granted",
    "deal_done",
    "election_called",
    "election_won",
    "faction_taken",
    "factory_built",
    "factory_captured",
    "factory_destroyed",
    "factory_retooled",
    "failure_excluded",
    "fee_paid",
    "final_score",
    "flare_erupted",
    "flare_hit",
    "flight_stopped",
    "fuel_given",
    "fuel_jettisoned",
    "game_ended",
    "glitch_rolled",
    "glory_missed",
    "glory_won",
    "government_changed",
    "hazard_rolled",
    "income_levied",
    "income_taken",
    "last_election",
    "match_set_up",
    "mines_busted",
    "missile_fired",
    "missile_shrugged",
    "nothing_happened",
    "outpost_founded",
    "pad_exploded",
    "pod_made",
    "power_beamed",
    "product_chosen",
    "product_sold",
    "radiator_folded",
    "radiator_turned",
    "raygun_at_cube",
    "raygun_fired",
    "reactor_banned",
    "refuelled",
    "rocket_launched",
    "sails_lost",
    "scooped",
    "site_busted",
    "sunspots_moved",
    "support_taken",
    "tanks_drained",
    "tanks_filled",
    "track_moved",
    "turn_began",
    "venture_bought",
    "water_sold",
]


def match_set_up(p: Chart, first: int) -> Event:
    return Event("MatchSetUp", "HF-SETUP-02", "HF-SETUP-05", "HF-SETUP-09", "HF-SETUP-08", seat=first)


def faction_taken(p: Chart, seat: int, faction: int, wt: int) -> Event:
    return Event("FactionTaken", "HF-SETUP-01", "HF-SETUP-03", seat=seat, faction=faction, wt=wt)


def mines_busted(p: Chart, die: int) -> Event:
    return Event("MinesBusted", "HF-SETUP-10", die=die)


def card_dealt(p: Chart, seat: int, card: int, rule: str) -> Event:
    return Event("CardDealt", rule, seat=seat, card=card)


def card_up(p: Chart, deck: int, card: int) -> Event:
    return Event("CardUp", "HF-PLH-01", deck=deck, card=card)


def turn_began(p: Chart, seat: int, round: int) -> Event:
    return Event("TurnBegan", "HF-SEQ-01", seat=seat, round=round)


def fee_paid(p: Chart, seat: int, what: str, rules: tuple[str, ...]) -> Event:
    return Event("FeePaid", rules, seat=seat, cause=what)


def income_taken(p: Chart, seat: int, amount: int, spot: int) -> Event:
    return Event(
        "IncomeTaken", ("HF-INC-01", "HF-GOV-11") if spot == CAPITALISM else "HF-INC-01", seat=seat, amount=amount
    )


def income_levied(p: Chart, seat: int, other: int, amount: int) -> Event:
    return Event("IncomeLevied", "HF-GOV-07", seat=seat, seat_other=other, amount=amount)


def card_sold(p: Chart, seat: int, card: int, price: int) -> Event:
    return Event("CardSold", "HF-MKT-01", seat=seat, card=card, price=price)


def product_sold(p: Chart, seat: int, card: int, price: int) -> Event:
    return Event("ProductSold", "HF-MKT-02", seat=seat, card=card, price=price)


def auction_opened(p: Chart, seat: int, card: int) -> Event:
    return Event("AuctionOpened", "HF-AUC-01", seat=seat, card=card)


def bid_made(p: Chart, seat: int, amount: int) -> Event:
    return Event("BidMade", "HF-AUC-02", seat=seat, amount=amount)


def auction_won(p: Chart, seat: int, card: int, price: int, rule: str) -> Event:
    return Event("AuctionWon", "HF-AUC-03", rule, seat=seat, card=card, price=price)


def support_taken(p: Chart, seat: int, card: int) -> Event:
    return Event("SupportTaken", "HF-AUC-08", "HF-AUC-09", seat=seat, card=card)


def card_boosted(p: Chart, seat: int, card: int, stack: int, price: int) -> Event:
    return Event("CardBoosted", "HF-BOOST-01", seat=seat, card=card, stack=stack, price=price)


def tanks_filled(p: Chart, seat: int, stack: int, tanks: int, steps: int, rule: str) -> Event:
    return Event("TanksFilled", rule, seat=seat, stack=stack, tanks=tanks, steps=steps)


def tanks_drained(p: Chart, seat: int, stack: int, tanks: int, steps: int) -> Event:
    return Event("TanksDrained", "HF-MAT-04", "HF-FUEL-03", seat=seat, stack=stack, tanks=tanks, steps=steps)


def card_whitened(p: Chart, seat: int, card: int) -> Event:
    return Event("CardWhitened", "HF-BOOST-09", seat=seat, card=card)


def radiator_turned(p: Chart, seat: int, card: int) -> Event:
    return Event("RadiatorTurned", "HF-CARD-15", seat=seat, card=card)


def radiator_folded(p: Chart, seat: int, card: int) -> Event:
    return Event("RadiatorFolded", "HF-DEC-09", seat=seat, card=card)


def refuelled(p: Chart, seat: int, stack: int, source: int, tanks: int, steps: int, rule: str) -> Event:
    return Event("Refuelled", rule, seat=seat, stack=stack, source=source, tanks=tanks, steps=steps)


def claim_placed(p: Chart, seat: int, site: int, dice: list[int]) -> Event:
    return Event("ClaimPlaced", "HF-PRO-03", "HF-PRO-04", seat=seat, site=site, dice=dice)


def site_busted(p: Chart, seat: int, site: int, dice: list[int]) -> Event:
    return Event("SiteBusted", "HF-PRO-03", "HF-PRO-05", "HF-COMP-06", seat=seat, site=site, dice=dice)


def claim_jumped(p: Chart, seat: int, old: int, site: int, rule: str) -> Event:
    return Event("ClaimJumped", rule, seat=seat, seat_old=old, site=site)


def factory_built(p: Chart, seat: int, site: int, letter: int) -> Event:
    return Event("FactoryBuilt", "HF-IND-01", "HF-IND-04", seat=seat, site=site, letter=letter)


def colony_founded(p: Chart, seat: int, site: int) -> Event:
    return Event("ColonyFounded", "HF-IND-06", "HF-DEC-07", seat=seat, site=site)


def product_chosen(p: Chart, seat: int, site: int, card: int) -> Event:
    return Event("ProductChosen", "HF-IND-08", "HF-CARD-03", seat=seat, site=site, card=card)


def factory_retooled(p: Chart, seat: int, site: int, card: int, old: int) -> Event:
    return Event("FactoryRetooled", "HF-IND-12" if old < 0 else "HF-IND-11", seat=seat, site=site, card=card)


def card_produced(p: Chart, seat: int, card: int, site: int, stack: int, rule: str) -> Event:
    return Event("CardProduced", "HF-PROD-01", rule, seat=seat, card=card, site=site, stack=stack)


def card_lost(p: Chart, seat: int, card: int, cause: str) -> Event:
    return Event("CardLost", "HF-DEC-01", "HF-DEC-02", seat=seat, card=card, cause=cause)


def pod_made(p: Chart, seat: int, card: int, space: int) -> Event:
    return Event("PodMade", "HF-DEC-08", seat=seat, card=card, space=space)


def card_carried(p: Chart, seat: int, card: int, stack: int, rule: str) -> Event:
    return Event("CardCarried", rule, seat=seat, card=card, stack=stack)


def outpost_founded(p: Chart, seat: int, space: int) -> Event:
    return Event("OutpostFounded", "HF-DEC-10", seat=seat, space=space)


def rocket_launched(p: Chart, seat: int, stack: int, space: int) -> Event:
    return Event("RocketLaunched", "HF-DEC-14", seat=seat, stack=stack, space=space)


def craft_moved(p: Chart, seat: int, stack: int, start: int, space: int, burns: int) -> Event:
    return Event(
        "CraftMoved", "HF-MOVE-01", "HF-MOVE-10", seat=seat, stack=stack, space_from=start, space=space, burns=burns
    )


def flight_stopped(p: Chart, seat: int, space: int) -> Event:
    return Event("FlightStopped", "HF-MOVE-01", seat=seat, space=space)


def afterburner_lit(p: Chart, seat: int, card: int, steps: int) -> Event:
    return Event("AfterburnerLit", "HF-THR-08", seat=seat, card=card, steps=steps)


def fuel_jettisoned(p: Chart, seat: int, stack: int, steps: int) -> Event:
    return Event("FuelJettisoned", "HF-ADV-13", "HF-ADV-21", seat=seat, stack=stack, steps=steps)


def cargo_jettisoned(p: Chart, seat: int, card: int) -> Event:
    return Event("CargoJettisoned", "HF-ADV-12", seat=seat, card=card)


def hazard_rolled(p: Chart, seat: int, space: int, die: int, failed: bool, rule: str) -> Event:
    return Event("HazardRolled", rule, seat=seat, space=space, die=die, cause="lost" if failed else "safe")


def failure_excluded(p: Chart, seat: int, price: int) -> Event:
    return Event("FailureExcluded", "HF-HAZ-07", seat=seat, price=price)


def scooped(p: Chart, seat: int, space: int) -> Event:
    return Event("Scooped", "HF-HAZ-05", "HF-HAZ-06", seat=seat, space=space)


def sails_lost(p: Chart, seat: int, count: int) -> Event:
    return Event("SailsLost", "HF-HAZ-04", "HF-SAIL-04", seat=seat, count=count)


def belt_rolled(p: Chart, seat: int, space: int, die: int, level: int, rules: tuple[str, ...]) -> Event:
    return Event("BeltRolled", rules, seat=seat, space=space, die=die, level=level)


def belt_escorted(p: Chart, seat: int, space: int) -> Event:
    return Event("BeltEscorted", "HF-ADV-09", "HF-FAC-10", seat=seat, space=space)


def power_beamed(p: Chart, seat: int, stack: int, price: int) -> Event:
    return Event("PowerBeamed", "HF-FAC-04", "HF-THR-07", seat=seat, stack=stack, price=price)


def cycler_granted(p: Chart, seat: int, stack: int, price: int) -> Event:
    return Event("CyclerGranted", "HF-FAC-10", seat=seat, stack=stack, price=price)


def water_sold(p: Chart, seat: int, other: int, tanks: int, price: int) -> Event:
    return Event("WaterSold", "HF-REF-08", seat=seat, seat_other=other, tanks=tanks, price=price)


def deal_done(p: Chart, seat: int, other: int, give: int, take: int, net: int) -> Event:
    return Event("DealDone", "HF-DEAL-01", seat=seat, seat_other=other, give=give, take=take, net=net)


def bundle_done(p: Chart, seat: int, other: int, give: tuple[int, ...], take: tuple[int, ...], net: int) -> Event:
    return Event("DealDone", "HF-DEAL-01", seat=seat, seat_other=other, give=list(give), take=list(take), net=net)


def cargo_given(p: Chart, seat: int, other: int, card: int) -> Event:
    return Event("CargoGiven", "HF-DEAL-03", seat=seat, seat_other=other, card=card)


def cargo_offered(p: Chart, seat: int, other: int, card: int) -> Event:
    return Event("CargoOffered", "HF-DEAL-03", seat=seat, seat_other=other, card=card)


def fuel_given(p: Chart, seat: int, other: int, tanks: int) -> Event:
    return Event("FuelGiven", "HF-DEAL-03", seat=seat, seat_other=other, tanks=tanks)


def track_moved(p: Chart, letter: int, step: int, rule: str) -> Event:
    return Event("TrackMoved", rule, letter=letter, step=step)


def glory_won(p: Chart, seat: int, glory: int, card: int) -> Event:
    return Event("GloryWon", "HF-WIN-06" if glory == GLORY_ANY else "HF-WIN-05", seat=seat, glory=glory, card=card)


def glory_missed(p: Chart, seat: int, glory: int) -> Event:
    return Event("GloryMissed", "HF-WIN-05", "HF-COMP-04", seat=seat, glory=glory)


def venture_bought(p: Chart, seat: int, venture: int, price: int) -> Event:
    return Event("VentureBought", "HF-VENT-01", seat=seat, venture=venture, price=price)


def cube_withdrawn(p: Chart, seat: int, what: str) -> Event:
    return Event("CubeWithdrawn", "HF-IND-05", "HF-VENT-02", seat=seat, cause=what)


def sunspots_moved(p: Chart, sector: int) -> Event:
    return Event("SunspotsMoved", "HF-EVT-01", sector=sector)


def nothing_happened(p: Chart, die: int) -> Event:
    return Event("NothingHappened", "HF-EVT-03", die=die)


def glitch_rolled(p: Chart, seat: int, die: int) -> Event:
    return Event("GlitchRolled", "HF-EVT-04", seat=seat, die=die)


def pad_exploded(p: Chart, die: int) -> Event:
    return Event("PadExploded", "HF-EVT-05", die=die)


def budgets_cut(p: Chart, die: int) -> Event:
    return Event("BudgetsCut", "HF-EVT-06", "HF-EVT-08", die=die)


def budget_cut(p: Chart, seat: int, card: int) -> Event:
    return Event("BudgetCut", "HF-EVT-08", seat=seat, card=card)


def flare_erupted(p: Chart, strength: int) -> Event:
    return Event("FlareErupted", "HF-EVT-06", "HF-EVT-09", strength=strength)


def flare_hit(p: Chart, seat: int, stack: int, level: int) -> Event:
    return Event("FlareHit", "HF-EVT-09", "HF-ADV-10", seat=seat, stack=stack, level=level)


def election_called(p: Chart, seat: int) -> Event:
    return Event("ElectionCalled", "HF-EVT-06", "HF-EVT-07", seat=seat)


def last_election(p: Chart, seat: int) -> Event:
    return Event("LastElection", "HF-END-05", "HF-GOV-12", seat=seat)


def election_won(p: Chart, seat: int, price: int) -> Event:
    return Event("ElectionWon", "HF-EVT-07", seat=seat, price=price)


def government_changed(p: Chart, spot: int, rule: str) -> Event:
    return Event("GovernmentChanged", rule, spot=spot)


def reactor_banned(p: Chart, seat: int, card: int) -> Event:
    return Event("ReactorBanned", "HF-GOV-08", seat=seat, card=card)


def attack_declared(p: Chart, seat: int, other: int, space: int, rule: str) -> Event:
    return Event("AttackDeclared", rule, seat=seat, seat_other=other, space=space)


def raygun_fired(p: Chart, seat: int, weapon: int, card: int, dice: list[int], hit: bool) -> Event:
    return Event(
        "RaygunFired",
        ("HF-CMB-07", "HF-CMB-16") if weapon < 0 else "HF-CMB-07",
        seat=seat,
        card=card,
        dice=dice,
        cause="hit" if hit else "miss",
    )


def raygun_at_cube(p: Chart, seat: int, weapon: int, other: int, dice: list[int], hit: bool) -> Event:
    return Event(
        "RaygunAtCube",
        "HF-CMB-06",
        "HF-CMB-07",
        seat=seat,
        card=weapon,
        seat_other=other,
        dice=dice,
        cause="hit" if hit else "miss",
    )


def missile_fired(p: Chart, seat: int, card: int, other: int, dice: list[int]) -> Event:
    return Event("MissileFired", "HF-CMB-08", "HF-CMB-09", seat=seat, card=card, seat_other=other, dice=dice)


def missile_shrugged(p: Chart, seat: int) -> Event:
    return Event("MissileShrugged", "HF-CMB-05", seat=seat)


def cubes_lost(p: Chart, seat: int, site: int, count: int) -> Event:
    return Event("CubesLost", "HF-CMB-16", seat=seat, site=site, count=count)


def factory_destroyed(p: Chart, seat: int, site: int) -> Event:
    return Event("FactoryDestroyed", "HF-CMB-17", seat=seat, site=site)


def factory_captured(p: Chart, seat: int, other: int, site: int) -> Event:
    return Event("FactoryCaptured", "HF-CMB-18", seat=seat, seat_other=other, site=site)


def buggy_attacked(p: Chart, seat: int, card: int, other: int, dice: list[int], target: int) -> Event:
    return Event(
        "BuggyAttacked",
        "HF-CMB-12",
        "HF-CMB-14",
        "HF-CMB-15",
        seat=seat,
        card=card,
        seat_other=other,
        dice=dice,
        target=target,
    )


def card_stolen(p: Chart, seat: int, other: int, card: int) -> Event:
    return Event("CardStolen", "HF-CMB-13", seat=seat, seat_other=other, card=card)


def card_bought(p: Chart, seat: int, card: int, price: int) -> Event:
    return Event("CardBought", "HF-SCN-14", seat=seat, card=card, price=price)


def card_blackened(p: Chart, seat: int, card: int) -> Event:
    return Event("CardBlackened", "HF-SCN-16", seat=seat, card=card)


def card_removed(p: Chart, deck: int, card: int) -> Event:
    return Event("CardRemoved", "HF-SCN-15", deck=deck, card=card)


def asteroid_served(p: Chart, seat: int, site: int, card: int) -> Event:
    return Event("AsteroidServed", "HF-SCN-11", seat=seat, site=site, card=card)


def game_ended(p: Chart, seat: int, price: int) -> Event:
    return Event("GameEnded", "HF-END-04", "HF-SEQ-05", seat=seat, price=price)


def final_score(p: Chart, seat: int, points: int, why: list[tuple[str, int]]) -> Event:
    return Event("FinalScore", "HF-GEN-05", *[rule for rule, _ in why], seat=seat, points=points)
