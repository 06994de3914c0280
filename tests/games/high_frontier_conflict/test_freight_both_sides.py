"""Module 1 at its limits: gold that is made, hauled, banked and spent, Mobile Factories, elevators (BR-70 to BR-75, CF-ISO)."""

from typing import Any

import pytest

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart import leave
from armillary.games.high_frontier_conflict.freighters import breeding, elevators, freighters, isotopes, mobile
from armillary.games.high_frontier_conflict.ids import VAULT_LEAVE
from armillary.kernel.refusal import Refusal
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
TORCH = ["cascade-torch black", "moving-belt heavy"]


def freight(*, m2: bool = False, **given: Any) -> Any:
    """Age of Piracy, A's turn."""
    whole = {"factions": ["purple", "red"], "turn": "A", "step": "operation", "wt": {"A": 9, "B": 9}, **given}
    return Match(SLUG, 2, given=whole, options={"m1": True, "m2": m2}).p


def said(refusal: Refusal | None) -> tuple[str, str] | None:
    """The rule that refuses and the reason that it gives."""
    return None if refusal is None else (refusal.rule, refusal.key)


def stack(p: Any, seat: int, kind: str, number: int = 0) -> int:
    """A slot of the seat by its kind."""
    slots = [slot for slot, name in enumerate(p.c.slot_names) if name.split("-")[0] == kind]
    return int(seat * len(p.c.slots) + slots[number])


def site(p: Any, name: str) -> int:
    return int(p.c.sites.index(name))


# ----------------------------------------------------------------------------------------------------------- making gold


WORKS: dict[str, Any] = {
    "factories": {"himalia": "A", "dione": "A C"},
    "outposts": {"A": {"at": "himalia", "cards": ["cascade-torch black"]}},
    "rockets": {"A": {"at": "himalia", "cards": ["ion-drive"]}},
    "freight": {"iso": {"A": "C"}},
}


@pytest.mark.rule("BR-73", "CF-ISO-01", "CF-ISO-09")
def test_where_gold_is_made() -> None:
    p = freight(**WORKS)
    post, rocket = stack(p, 0, "outpost"), stack(p, 0, "rocket")
    assert breeding.makers(p, 0) == sorted([rocket, post])
    assert breeding.makers(p, 1) == []
    assert breeding.why_not_refine(p, 0, post) is None
    assert breeding.why_not_refine(p, 0, rocket) is None
    assert said(breeding.why_not_refine(p, 1, post)) == ("BR-73", "no-gold-there")
    assert said(breeding.why_not_refine(p, 0, stack(p, 0, "freighter"))) == ("BR-73", "no-gold-there")
    p.steps[rocket] = 1
    assert said(breeding.why_not_refine(p, 0, rocket)) == ("BR-73", "no-room-for-gold"), "it holds water"
    most = p.c.module1.file.most_gold
    p.gold[post] = most - 1
    assert breeding.why_not_refine(p, 0, post) is None
    p.gold[post] = most
    assert said(breeding.why_not_refine(p, 0, post)) == ("BR-73", "no-room-for-gold")
    p.letter[site(p, "himalia")] = 1
    p.gold[post] = 0
    assert said(breeding.why_not_refine(p, 0, post)) == ("CF-ISO-01", "no-isotope-works")
    p.letter[site(p, "himalia")] = 0
    p.factory[site(p, "himalia")] = NONE
    assert said(breeding.why_not_refine(p, 0, post)) == ("CF-ISO-01", "no-isotope-works")
    assert breeding.makers(p, 0) == []


@pytest.mark.rule("BR-73", "CF-ISO-09")
def test_who_has_a_gw_thruster_in_space() -> None:
    p = freight(hands={"A": ["cascade-torch black"]}, leos={"B": {"cards": ["pulse-ring black"]}})
    assert breeding.thruster(p, 0) == NONE
    assert breeding.thruster(p, 1) == p.c.cards.index("pulse-ring")


@pytest.mark.rule("CF-ISO-01")
@pytest.mark.parametrize(("at", "makes"), [("dione", True), ("himalia", False)])
def test_isotopes_of_the_type_d_come_from_worlds_of_that_type(at: str, makes: bool) -> None:
    """Whatever the Factory there makes."""
    post = {"at": at, "cards": ["lantern-drive black"]}
    p = freight(**{**WORKS, "outposts": {"A": post}, "freight": {"iso": {"A": "D"}}, "rockets": {}})
    refusal = breeding.why_not_refine(p, 0, stack(p, 0, "outpost"))
    assert said(refusal) == (None if makes else ("CF-ISO-01", "no-isotope-works"))


# -------------------------------------------------------------------------------------------------------------- gold FTs


def hauling(**given: Any) -> Any:
    whole: dict[str, Any] = {
        "rockets": {"A": {"at": "himalia_heo", "cards": TORCH}},
        "outposts": {"A": {"at": "himalia_heo", "cards": ["kuck-mosquito"]}},
        "freighters": {"A": {"at": "himalia_heo", "cards": ["ore-barge black"]}},
        "leos": {"A": {"cards": ["ion-drive"]}},
        "freight": {"iso": {"A": "C"}, "gold": {"A-outpost": 3}},
        **given,
    }
    return freight(**whole)


@pytest.mark.rule("BR-11", "BR-73")
def test_gold_is_hauled_between_stacks_of_one_space() -> None:
    p = hauling()
    post, rocket, barge, leo = (stack(p, 0, kind) for kind in ("outpost", "rocket", "freighter", "leo"))
    assert isotopes.holders(p, 0, p.where[post]) == sorted([rocket, post, barge])
    assert not isotopes.holds(p, leo)
    assert isotopes.why_not_haul_gold(p, 0, post, barge, 3) is None
    assert said(isotopes.why_not_haul_gold(p, 0, post, barge, 4)) == ("BR-73", "too-little-gold")
    assert said(isotopes.why_not_haul_gold(p, 0, post, barge, 0)) == ("BR-73", "too-little-gold")
    for source, to in ((post, post), (post, leo), (leo, post)):
        assert said(isotopes.why_not_haul_gold(p, 0, source, to, 1)) == ("BR-73", "no-gold-there")
    assert said(isotopes.why_not_haul_gold(p, 1, post, barge, 1)) == ("BR-73", "no-gold-there")
    p.gold[barge] = p.c.module1.file.most_gold - 3
    assert isotopes.why_not_haul_gold(p, 0, post, barge, 3) is None
    p.gold[barge] += 1
    assert said(isotopes.why_not_haul_gold(p, 0, post, barge, 3)) == ("BR-73", "no-room-for-gold")
    p.where[barge] = p.c.number["himalia"]
    assert said(isotopes.why_not_haul_gold(p, 0, post, barge, 1)) == ("BR-73", "no-gold-there")


@pytest.mark.rule("BR-73")
def test_a_rocket_holds_water_or_gold() -> None:
    p = hauling()
    post, rocket = stack(p, 0, "outpost"), stack(p, 0, "rocket")
    torch, drive = p.c.cards.index("cascade-torch"), p.c.cards.index("ion-drive")
    assert not isotopes.stalled(p, rocket, torch), "dry it is asked for nothing"
    assert not isotopes.stalled(p, post, torch)
    room = isotopes.room(p, rocket)
    assert room > 2
    isotopes.haul_gold(p, 0, post, rocket, 2)
    assert isotopes.gold_fuel(p, rocket)
    assert (isotopes.gold_in(p, rocket), isotopes.gold_in(p, post), p.gold[rocket]) == (2, 1, 1)
    assert isotopes.room(p, rocket) == room - 2
    assert said(isotopes.why_not_water(p, rocket)) == ("BR-73", "tanks-hold-gold")
    assert [isotopes.stalled(p, rocket, card) for card in (torch, drive)] == [False, True]
    isotopes.water_in(p, rocket)
    assert p.gold[rocket] == 1, "the tanks are not empty"
    isotopes.take(p, rocket, 2)
    assert p.steps[rocket] == 0
    isotopes.water_in(p, post)
    assert p.gold[post] == 1, "an outpost keeps its gold beside its water"
    isotopes.water_in(p, rocket)
    p.steps[rocket] = 3
    assert p.gold[rocket] == 0
    assert not isotopes.gold_fuel(p, rocket)
    assert isotopes.why_not_water(p, rocket) is None
    assert isotopes.gold_in(p, rocket) == isotopes.room(p, rocket) == 0
    assert [isotopes.stalled(p, rocket, card) for card in (torch, drive)] == [True, False]


@pytest.mark.rule("BR-11", "CF-ISO-07")
def test_captured_gold_fills_the_stacks_of_the_captor_there() -> None:
    p = hauling()
    post, rocket, barge = (stack(p, 0, kind) for kind in ("outpost", "rocket", "freighter"))
    p.steps[rocket] = 1  # water
    most = p.c.module1.file.most_gold
    p.gold[post], p.gold[barge] = most - 1, 0
    isotopes.loot(p, 0, p.where[post], 3)
    assert {p.gold[post], p.gold[barge]} in ({most, 2}, {most - 1, 3})
    assert p.gold[post] + p.gold[barge] == most + 2
    assert p.gold[rocket] == 0
    p.iso[0] = NONE
    isotopes.loot(p, 0, p.where[post], 3)
    assert p.gold[post] + p.gold[barge] == most + 2


# ------------------------------------------------------------------------------------------------------------------ beads


@pytest.mark.rule("CF-ISO-04", "CF-ISO-06", "BR-73")
def test_the_bank_takes_and_gives_gold_where_its_owner_stands() -> None:
    p = hauling(
        outposts={},
        rockets={"A": {"at": "leo", "cards": TORCH}},
        freight={"iso": {"A": "C"}, "gold": {"A-freighter": 1}, "beads": {"A": 2}},
    )
    rocket, barge, leo = (stack(p, 0, kind) for kind in ("rocket", "freighter", "leo"))
    assert isotopes.why_not_draw_gold(p, 0, rocket, 2) is None
    for tanks in (0, 3):
        assert said(isotopes.why_not_draw_gold(p, 0, rocket, tanks)) == ("BR-73", "too-little-gold")
    for elsewhere in (barge, leo):
        assert said(isotopes.why_not_draw_gold(p, 0, elsewhere, 1)) == ("CF-ISO-04", "not-at-the-bank")
    assert said(isotopes.why_not_draw_gold(p, 1, rocket, 1)) == ("CF-ISO-04", "not-at-the-bank")
    isotopes.draw_gold(p, 0, rocket, 2)
    assert (p.gold_bank[0], isotopes.gold_in(p, rocket)) == (0, 2)
    assert isotopes.why_not_bank_gold(p, 0, rocket, 2) is None
    for tanks in (0, 3):
        assert said(isotopes.why_not_bank_gold(p, 0, rocket, tanks)) == ("BR-73", "too-little-gold")
    assert said(isotopes.why_not_bank_gold(p, 0, barge, 1)) == ("CF-ISO-04", "not-at-the-bank")
    assert said(isotopes.why_not_bank_gold(p, 1, rocket, 1)) == ("CF-ISO-04", "not-at-the-bank")
    isotopes.bank_gold(p, 0, rocket, 1)
    assert (p.gold_bank[0], isotopes.gold_in(p, rocket)) == (1, 1)
    p.gold_bank[0] = 99
    room = isotopes.room(p, rocket)
    assert isotopes.why_not_draw_gold(p, 0, rocket, room) is None
    assert said(isotopes.why_not_draw_gold(p, 0, rocket, room + 1)) == ("BR-73", "no-room-for-gold")


@pytest.mark.rule("CF-ISO-02", "CF-ISO-04", "CF-ISO-07")
def test_what_a_bead_costs_and_brings() -> None:
    p = freight(freight={"iso": {"A": "C"}, "beads": {"A": 1}})
    bead = p.c.module1.file.bead
    p.wt[0] = bead
    assert isotopes.why_not_buy_bead(p, 0) is None
    p.wt[0] = bead - 1
    assert said(isotopes.why_not_buy_bead(p, 0)) == ("CF-ISO-04", "too-poor")
    p.wt[1] = bead
    assert said(isotopes.why_not_buy_bead(p, 1)) == ("CF-ISO-07", "never-had-gw")
    assert isotopes.why_not_cash_bead(p, 0) is None
    assert said(isotopes.why_not_cash_bead(p, 1)) == ("CF-ISO-04", "no-bead")
    assert (isotopes.purse(p, 0), isotopes.purse(p, 1)) == (2 * bead - 1, bead)
    isotopes.receive(p, 0, 2)
    assert (p.gold_bank[0], p.wt[0]) == (3, bead - 1)
    isotopes.receive(p, 1, 2)
    assert (p.gold_bank[1], p.wt[1]) == (0, 3 * bead)


@pytest.mark.rule("CF-ISO-02", "CF-ISO-04")
@pytest.mark.parametrize(("amount", "beads"), [(5, 3), (6, 2), (15, 2), (16, 1), (36, 0)])
def test_beads_are_changed_until_the_aqua_is_enough(amount: int, beads: int) -> None:
    p = freight(freight={"iso": {"A": "C"}, "beads": {"A": 3}}, wt={"A": 5})
    isotopes.cover(p, 0, amount)
    assert p.gold_bank[0] == beads
    assert p.wt[0] == 5 + p.c.module1.file.bead * (3 - beads)


@pytest.mark.rule("CF-ISO-05", "CF-ISO-02")
def test_gold_beside_a_bernal_is_money_with_its_owners_leave() -> None:
    given: dict[str, Any] = {
        "outposts": {"A": [{"at": "luna", "cards": ["ion-drive"]}, {"at": "geo", "cards": ["kuck-mosquito"]}]},
        "bernals": {"B": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}},
        "freight": {"iso": {"A": "C"}, "gold": {"A-outpost": 2, "A-outpost-2": 2}},
        "wt": {"A": 3},
    }
    p = freight(m2=True, **given)
    bead = p.c.module1.file.bead
    geo = p.c.number["geo"]
    post = next(s for s in stacks.stacks_of(p, 0) if p.where[s] == geo)
    assert isotopes.vault_owner(p, geo) == 1
    assert isotopes.vault_owner(p, p.c.number["luna"]) == NONE
    assert isotopes.vaults(p, 0) == []
    assert isotopes.purse(p, 0) == 3
    leave.give(p, 1, 0, VAULT_LEAVE, geo)
    assert isotopes.vaults(p, 0) == [post]
    assert isotopes.purse(p, 0) == 3 + 2 * bead
    isotopes.cover(p, 0, 3)
    assert p.gold[post] == 2
    isotopes.cover(p, 0, 4)
    assert (p.gold[post], p.wt[0]) == (1, 3 + bead)


@pytest.mark.rule("CF-ISO-08", "CF-ISO-03")
def test_a_new_gw_thruster_sets_the_standard_and_the_first_gold_the_price() -> None:
    p = freight()
    isotopes.acquired(p, 0, p.c.cards.index("ore-barge"))
    assert p.iso[0] == NONE
    isotopes.acquired(p, 0, p.c.cards.index("pulse-ring"))
    assert p.iso[0] == p.c.letters.index("S")
    before = p.law.answers_finao(p, 1)
    isotopes.double_finao(p, 0)
    isotopes.double_finao(p, 0)
    assert p.law.answers_finao(p, 1) == 2 * before


# ------------------------------------------------------------------------------------------------------------- Freighters


@pytest.mark.rule("BR-70", "BR-73")
def test_each_has_one_freighter_and_one_gw_thruster() -> None:
    p = freight(hands={"A": ["ore-barge black"]}, leos={"B": {"cards": ["pulse-ring black"]}})
    barge, clipper, ring, torch, ion = (
        p.c.cards.index(name) for name in ("ore-barge", "light-clipper", "pulse-ring", "cascade-torch", "ion-drive")
    )
    assert freighters.card_of(p, 0) == barge
    assert freighters.card_of(p, 1) == NONE
    assert said(freighters.why_not_own(p, 0, clipper)) == ("BR-70", "one-each")
    assert said(freighters.why_not_own(p, 1, torch)) == ("BR-73", "one-each")
    for seat, card in ((0, torch), (1, clipper), (0, ion), (1, ion)):
        assert freighters.why_not_own(p, seat, card) is None
    assert [freighters.is_module1(p, card) for card in (barge, ring, ion)] == [True, True, False]
    assert freighters.promotable(p, 1) == [ring]
    assert freighters.promotable(p, 0) == [], "a card of the hand"
    assert not freighters.promoted(p, ring)
    p.black[ring] = 0
    assert freighters.promoted(p, ring)
    assert freighters.promotable(p, 1) == []
    p.black[barge] = 0
    assert not freighters.promoted(p, barge)
    assert not freighters.promoted(p, NONE)


@pytest.mark.rule("BR-70")
def test_a_freighter_starts_its_stack_and_takes_what_is_beside_it() -> None:
    p = freight(factories={"himalia": "A"}, freighters={"B": {"at": "himalia", "cards": ["light-clipper black"]}})
    himalia = site(p, "himalia")
    barge, ion = p.c.cards.index("ore-barge"), p.c.cards.index("ion-drive")
    own, other = stack(p, 0, "freighter"), stack(p, 1, "freighter")
    assert freighters.why_not_produce(p, 0, barge, himalia, own) is None
    for target in (other, stack(p, 0, "outpost")):
        assert said(freighters.why_not_produce(p, 0, barge, himalia, target)) == ("BR-70", "only-as-freighter")
    assert said(freighters.why_not_produce(p, 0, ion, himalia, own)) == ("BR-70", "no-freighter-there")
    assert freighters.why_not_produce(p, 0, ion, himalia, other) is None
    assert freighters.why_not_produce(p, 0, ion, himalia, stack(p, 0, "outpost")) is None
    space = p.c.number["himalia"]
    assert freighters.why_not_aboard(p, ion, other, space) is None
    assert said(freighters.why_not_aboard(p, ion, other, p.c.leo)) == ("BR-70", "no-freighter-there")
    assert freighters.why_not_aboard(p, ion, stack(p, 0, "outpost"), p.c.leo) is None
    assert said(freighters.why_not_aboard(p, barge, other, space)) == ("BR-70", "freighter-is-no-cargo")


@pytest.mark.rule("BR-70", "BR-3C")
@pytest.mark.parametrize(("at", "where"), [("himalia_heo", "A-outpost"), ("leo", "A-leo")])
def test_cargo_without_its_freighter(at: str, where: str) -> None:
    p = freight(freighters={"A": {"at": at, "cards": ["ore-barge black", "ion-drive"]}})
    own = stack(p, 0, "freighter")
    freighters.dwindle(p, own)
    assert p.place[p.c.cards.index("ion-drive")] == own, "the Freighter is still there"
    stacks.scrap(p, [p.c.cards.index("ore-barge")], "lost")
    freighters.dwindle(p, own)
    assert p.to_words()["cards"]["ion-drive"] == where


@pytest.mark.rule("BR-71", "BR-70")
def test_a_card_of_module_1_is_promoted_at_a_colony_on_a_factory_of_its_letter() -> None:
    given: dict[str, Any] = {"factories": {"himalia": "A"}, "domes": {"himalia": "A"}}
    p = freight(**given, outposts={"A": {"at": "himalia", "cards": ["cascade-torch black"]}})
    torch, himalia = p.c.cards.index("cascade-torch"), site(p, "himalia")
    assert freighters.at_home(p, 0, torch)
    assert not freighters.at_home(p, 1, torch)
    p.letter[himalia] = 1
    assert not freighters.at_home(p, 0, torch)
    p.letter[himalia] = 0
    p.dome[himalia] = 1
    assert not freighters.at_home(p, 0, torch)
    p.dome[himalia] = 0
    p.factory[himalia] = 1
    assert not freighters.at_home(p, 0, torch)


# ------------------------------------------------------------------------------------------------------- Mobile Factories


MOBILE: dict[str, Any] = {
    "factories": {"elara": "A", "himalia": "A", "cybele": "A", "iapetus": "A", "callisto_valhalla": "B"},
    "domes": {"himalia": "A"},
    "freighters": {"A": {"at": "elara", "cards": ["ore-barge"]}},
}


@pytest.mark.rule("BR-72", "CF-FAC-09")
def test_which_factories_lift_off() -> None:
    p = freight(**{**MOBILE, "factories": {"elara": "A", "himalia": "A", "cybele": "A", "iapetus": "A", "ryugu": "B"}})

    def answer(name: str) -> Any:
        return said(mobile.why_not_undock(p, 0, site(p, name)))

    assert answer("elara") is None
    assert answer("cybele") is None, "size 5"
    assert answer("iapetus") == ("BR-72", "site-too-big")
    assert answer("himalia") == ("BR-72", "colony-holds-it")
    assert answer("ryugu") == ("BR-72", "not-your-factory")
    p.damaged[site(p, "elara")] = 1
    assert answer("elara") == ("CF-FAC-09", "factory-damaged")
    p.damaged[site(p, "elara")] = 0
    p.black[p.c.cards.index("ore-barge")] = 1
    assert answer("elara") == ("BR-72", "freighter-not-promoted")
    p.black[p.c.cards.index("ore-barge")] = 0
    for slot in p.c.mobile_slots:
        p.where[slot] = p.c.leo
    assert answer("elara") == ("BR-72", "no-slot")
    assert mobile.count(p, 0) == len(p.c.mobile_slots)
    p.where[p.c.mobile_slots[-1]] = NONE
    assert answer("elara") is None
    p.moved[p.c.mobile_slots[-1]] = 1
    assert answer("elara") == ("BR-72", "no-slot"), "it has landed in this turn"


@pytest.mark.rule("BR-72")
def test_a_factory_whose_course_is_chosen_is_not_yet_under_way() -> None:
    p = freight(**{**MOBILE, "factories": {"elara": "A", "himalia": "A"}})
    unit = mobile.undock(p, 0, site(p, "elara"))
    assert (mobile.at_site(p, unit), mobile.count(p, 0)) == (True, 0)
    mobile.lift_off(p, unit)
    assert (mobile.at_site(p, unit), mobile.count(p, 0)) == (False, 1)
    p.factory[site(p, "elara")] = 1
    assert not mobile.at_site(p, unit), "another's"
    assert mobile.stacks_off(p, 0) == [unit]


@pytest.mark.rule("BR-72", "CF-MAV-04", "CF-MAV-03")
def test_where_a_mobile_factory_lands() -> None:
    given: dict[str, Any] = {
        "factions": ["yellow", "red"],
        "claims": {"elara": "A", "cybele": "A", "iapetus": "A", "leda": "B", "ryugu": "A"},
        "factories": {"ryugu": "A"},
        "freighters": {"A": {"at": "himalia", "cards": ["ore-barge"]}},
    }
    p = freight(**given)

    def answer(name: str) -> Any:
        return said(mobile.why_not_land(p, 0, site(p, name)))

    assert answer("elara") is None
    assert answer("cybele") is None, "size 5"
    assert answer("iapetus") == ("BR-72", "site-too-big")
    for taken in ("ryugu", "lysithea"):
        assert answer(taken) == ("BR-72", "no-free-claim")
    assert answer("leda") is not None
    assert not mobile.landable(p, 0, site(p, "leda"))
    assert mobile.landable(p, 0, site(p, "elara"))
    assert [mobile.leaves(p, 0, site(p, name)) for name in ("leda", "elara", "ryugu", "lysithea")] == [
        1,
        NONE,
        NONE,
        NONE,
    ]
    p.busted[site(p, "elara")] = 1
    assert answer("elara") == ("BR-72", "no-free-claim")


@pytest.mark.rule("BR-72", "HF-IND-10")
def test_on_a_world_of_type_d_it_makes_what_is_dearest_afterwards() -> None:
    p = freight()
    p.tracks = [2, 1, 1, 3]
    track = p.c.track
    dearest = max(range(4), key=lambda letter: (track[min(p.tracks[letter] + 1, len(track) - 1)], -letter))
    assert mobile.best_letter(p, [0, 1, 2, 3]) == dearest == 1
    assert mobile.best_letter(p, [3, 2, 0]) == 2
    p.tracks = [3, 3, 3, 3]
    assert mobile.best_letter(p, [2, 3]) == 2


# -------------------------------------------------------------------------------------------------------------- elevators


LIFT: dict[str, Any] = {"factories": {"luna": "A"}, "freight": {"elevators": [["l1", "luna"]], "iso": {}}}


@pytest.mark.rule("BR-75", "CF-FRT-14", "CF-SCO-05")
def test_an_elevator_falls_without_a_factory_at_either_end() -> None:
    p = freight(**{**LIFT, "freight": {"elevators": [["l1", "luna"], ["leo", "geo"]]}})
    luna, ryugu = site(p, "luna"), site(p, "ryugu")
    assert elevators.linked(p, luna)
    assert not elevators.linked(p, ryugu)
    elevators.lose_idle(p)
    assert len(p.elevators) == 2
    p.factory[luna] = NONE
    elevators.lose_idle(p)
    assert p.elevators == [elevators.code(p, *p.c.module1.earth_elevator)], "that of Earth never falls"


@pytest.mark.rule("BR-75", "BR-70")
def test_what_rides_an_elevator_and_where_to() -> None:
    given: dict[str, Any] = {
        **LIFT,
        "outposts": {"A": {"at": "luna", "cards": ["ion-drive", "kuck-mosquito"]}},
        "rockets": {"A": {"at": "llo", "cards": ["photon-sail"]}, "B": {"at": "l1", "cards": ["mag-sail"]}},
        "freighters": {"A": {"at": "l1", "cards": ["ore-barge black"]}},
    }
    p = freight(**given)
    ion, sail, barge = (p.c.cards.index(name) for name in ("ion-drive", "photon-sail", "ore-barge"))
    post, own, other = stack(p, 0, "outpost"), stack(p, 0, "freighter"), stack(p, 1, "rocket")
    lift = p.elevators[0]
    assert elevators.owners(p, lift) == {0}
    assert elevators.riders(p, 1) == []
    assert {end for _, end in elevators.riders(p, 0)} == {p.c.number["luna"], p.c.number["l1"]}
    assert elevators.why_not_ride(p, 0, ion, own) is None
    for card, target in ((ion, other), (barge, post), (p.c.cards.index("mag-sail"), own)):
        assert said(elevators.why_not_ride(p, 0, card, target)) == ("BR-75", "not-yours")
    assert said(elevators.why_not_ride(p, 0, sail, own)) == ("BR-75", "no-elevator")
    assert said(elevators.why_not_ride(p, 0, sail, stack(p, 0, "outpost", 1))) == ("BR-75", "no-elevator")
    assert said(elevators.why_not_ride(p, 0, ion, stack(p, 0, "rocket"))) == ("BR-75", "no-elevator")
    assert own in elevators.targets(p, 0, p.c.number["l1"])
    assert other not in elevators.targets(p, 0, p.c.number["l1"])
    p.factory[site(p, "luna")] = 1
    assert said(elevators.why_not_ride(p, 0, ion, own)) == ("BR-75", "no-factory-at-end")


@pytest.mark.rule("BR-75", "BR-11")
def test_how_many_tanks_ride() -> None:
    given: dict[str, Any] = {
        **LIFT,
        "outposts": {"A": {"at": "luna", "fts": 3, "cards": ["ion-drive"]}},
        "freighters": {"A": {"at": "l1", "cards": ["ore-barge black"]}},
        "rockets": {"A": {"at": "l1", "cards": ["photon-sail"]}},
    }
    p = freight(**given)
    post, own, rocket = (stack(p, 0, kind) for kind in ("outpost", "freighter", "rocket"))

    def answer(source: int, to: int, tanks: int, seat: int = 0) -> Any:
        return said(elevators.why_not_ride_fts(p, seat, source, to, tanks))

    assert answer(post, own, 3) is None
    for tanks in (0, 4):
        assert answer(post, own, tanks) == ("BR-11", "tanks-empty")
    assert answer(post, rocket, 1) == ("BR-11", "no-outpost")
    assert answer(post, own, 1, seat=1) == ("BR-11", "no-outpost")
    assert answer(post, stack(p, 1, "outpost"), 1) == ("BR-75", "no-elevator")
    p.fts[own] = p.c.own.tokens.fts - 3
    assert answer(post, own, 3) is None
    p.fts[own] += 1
    assert answer(post, own, 3) == ("BR-11", "tanks-full")
    p.elevators = []
    assert answer(post, own, 1) == ("BR-75", "no-elevator")


@pytest.mark.rule("BR-74", "BR-75")
@pytest.mark.parametrize("unit", ["freighter", "mobile", "cube"])
def test_what_is_lost_when_an_elevator_fails(unit: str) -> None:
    given: dict[str, Any] = {"factories": {"mars_arsia": "A", "phobos": "A M"}}
    if unit == "freighter":
        given["freighters"] = {"A": {"at": "phobos", "cards": ["ore-barge", "ion-drive"]}}
    elif unit == "mobile":
        given |= {"mobiles": {"A": {"at": "phobos"}}, "factories": {"mars_arsia": "A"}}
        given["freighters"] = {"A": {"at": "leo", "cards": ["ore-barge"]}}
    p = freight(**given)
    space = p.c.number["phobos"]
    found = elevators.unit_at(p, 0, space)
    assert (found == NONE) is (unit == "cube")
    assert elevators.unit_at(p, 1, space) == NONE
    cubes = p.law.answers_spare_cubes(p, 0)
    elevators.fail(p, 0, space)
    assert p.law.answers_spare_cubes(p, 0) == cubes + (unit != "freighter")
    words = p.to_words()["cards"]
    if unit == "freighter":
        assert (words["ore-barge"], words["ion-drive"]) == ("A hand black", "A-outpost")
        assert p.factory[site(p, "phobos")] == 0
    if unit == "cube":
        assert p.factory[site(p, "phobos")] == NONE


@pytest.mark.rule("BR-75")
@pytest.mark.parametrize(
    ("card", "at", "raised", "asks"),
    [
        ("geo-elevator", "geo", False, True),
        ("geo-elevator", "geo", True, False),
        ("geo-elevator", "l1", False, False),
        ("lofstrom-loop", "geo", False, False),
    ],
)
def test_earth_s_elevator_comes_with_its_bernal(card: str, at: str, raised: bool, asks: bool) -> None:
    given: dict[str, Any] = {"bernals": {"A": {"at": at, "cards": [card], "anchored": True}}}
    if raised:
        given["freight"] = {"elevators": [["leo", "geo"]]}
    p = freight(m2=True, **given)
    bernal = next(s for s in stacks.stacks_of(p, 0) if p.anchored[s])
    assert elevators.raises_earth(p, bernal) is asks
