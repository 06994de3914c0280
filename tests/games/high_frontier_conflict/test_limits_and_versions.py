"""Limits that are just met, quick answers beside the slow ones they stand for, and what the first rules version did otherwise."""

from itertools import product
from typing import Any

import pytest

from armillary.games.high_frontier.ids import BAG, HAND, NONE, RADIATOR
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.bernals import anchoring, roam
from armillary.games.high_frontier_conflict.chart import deals, glitches, industry, leave, market
from armillary.games.high_frontier_conflict.combat import damage, fights, firing, odds, order, prisoners, survivors
from armillary.games.high_frontier_conflict.combat.fights import Fight
from armillary.games.high_frontier_conflict.futures import comets
from armillary.games.high_frontier_conflict.ids import (
    BERNAL,
    COLLATERAL,
    GLITCHES,
    KAMIKAZE,
    MOBILE,
    OVERLOAD,
    SALE_LEAVE,
    WEAPONS,
    ZAP,
)
from armillary.games.high_frontier_conflict.strikes import kamikazes, stones
from armillary.games.high_frontier_conflict.war import outbreak
from armillary.games.high_frontier_conflict.war.steps import Spoils
from armillary.testkit import Match

from .plays import WAR, number, play

# ------------------------------------------------------------------------------------------------------------- odds


@pytest.mark.rule("CF-FRT-05", "CF-FRT-20", "CF-FRT-04")
@pytest.mark.parametrize("rolls", [0, 1, 2, 3])
def test_the_chance_of_losing_a_card_is_counted_out(rolls: int) -> None:
    """Every number from none to more than a die has, heavy radiators too: the share of all throws that cost the card."""
    match = play()
    p, seen = match.p, set()
    for card in range(len(p.c.cards)):
        for p.black[card], p.heavy[card] in product((0, 1), repeat=2):
            hardness, heavy = glitches.number(p, card), p.c.deck[card] == RADIATOR and bool(p.heavy[card])
            if (hardness, heavy) in seen:
                continue
            seen.add((hardness, heavy))
            throws = list(product(range(1, 7), repeat=rolls))
            share = sum(throw.count(hardness) > heavy for throw in throws) / len(throws)
            assert odds.gone(p, card, rolls) == pytest.approx(share), (hardness, heavy)
    assert {1, 6} <= {hardness for hardness, _ in seen}
    assert {True, False} == {heavy for _, heavy in seen}


# ------------------------------------------------------------------------------------------------- leave and deals


@pytest.mark.rule("BR-18", "CF-BRIB-02")
@pytest.mark.parametrize("bribes", [0, 1])
@pytest.mark.parametrize("given", [False, True], ids=["not-given", "given"])
@pytest.mark.parametrize("asked", [-1, 1, leave.BRIBE_PRICE, leave.CARD_PRICE])
def test_what_can_be_offered_for_leave_is_what_no_price_refuses(asked: int, given: bool, bribes: int) -> None:
    hand = ["fuel-cell", "ion-drive", "cermet-nerva black"]
    match = play(hands={"A": hand}, wt={"A": 4, "B": 0}, bribes={"A": bribes, "B": 1}, factories={"ryugu": "A V"})
    p = match.p
    code = leave.code(1, 0, SALE_LEAVE, 3)
    p.leave = [code] if given else []
    p.asked = [code * 4096 + asked] if asked >= 0 else []

    def fits(price: int, card: int = NONE) -> bool:
        return leave.why_not_price(p, 0, 1, SALE_LEAVE, 3, price, card) is None

    aqua, bribe, cards = leave.payable(p, 0, 1, SALE_LEAVE, 3)
    assert list(aqua) == [price for price in range(8) if fits(price)]
    assert bribe is fits(leave.BRIBE_PRICE)
    assert cards == [card for card in range(len(p.c.cards)) if fits(leave.CARD_PRICE, card)]


@pytest.mark.rule("BR-18")
def test_an_offer_is_told_by_its_terms() -> None:
    assert deals.terms_facts((deals.FUEL, 5, 2, -1)) == {"stack": 5, "tanks": 2, "wt": -1}
    assert deals.terms_facts((deals.BRIBE, 1, NONE, 3)) == {"wt": 3, "gives": 1}
    assert deals.terms_facts((deals.BEAD, 0, NONE, 4)) == {"wt": 4, "gives": 0}


@pytest.mark.rule("BR-18")
@pytest.mark.parametrize(("version", "good"), [(1, False), (None, True)])
def test_a_second_offer_stands_beside_the_first_since_the_second_rules_version(version: int | None, good: bool) -> None:
    match = play(step="moves", version=version, wt={"A": 5, "B": 5}, hands={"A": ["fuel-cell", "ion-drive"]})
    match.do("A offer B fuel-cell - -1")
    choice = match._read("A offer B ion-drive - -1")[1]
    refusal = deals.why_not(match.p, 0, choice)
    assert (refusal is None) is good
    if refusal is not None:
        assert (refusal.rule, refusal.key) == ("BR-18", "one-offer")


# ------------------------------------------------------------------------------------------------------- prisoners


CAPTURE: dict[str, Any] = {
    "factions": ["green", "yellow"],
    "rockets": {
        "A": {"at": "l2", "cards": ["green-crew", "hall-effect-thruster"]},
        "B": {"at": "l2", "steps": 8, "cards": ["yellow-crew", "fuel-cell"]},
    },
}


def beaten(match: Match) -> Fight:
    p = match.p
    space = p.c.number["l2"]
    f = Fight(space=space, attacker=0, defenders=2)
    fights.enlist(p, f, stacks.slot(p, 0, 1))
    f.hit = 2
    return f


@pytest.mark.rule("CF-VIC-07")
@pytest.mark.parametrize(("held", "taken"), [(4, 1), (5, 0)])
def test_there_are_five_prisoners_at_most(held: int, taken: int) -> None:
    match = play(mode="war", **CAPTURE, **WAR)
    elsewhere = [card for card, place in enumerate(match.p.place) if place < 0]
    for card in elsewhere[:held]:
        match.p.captor[card] = 0
    assert len(prisoners.captured(match.p, beaten(match))) == taken


@pytest.mark.rule("CF-VIC-07", "CF-FRT-21")
def test_a_rocket_whose_only_thruster_was_taken_prisoner_is_an_outpost() -> None:
    match = play(mode="war", **CAPTURE, **WAR)
    prisoners.take(match.p, beaten(match))
    crew, left = match.words["cards"]["yellow-crew"], match.words["cards"]["fuel-cell"]
    assert crew == "A-rocket captor:A"
    assert left == "B-outpost"


@pytest.mark.rule("CF-VIC-07")
@pytest.mark.parametrize(("over", "where"), [(0, "rocket"), (1, "outpost")])
def test_a_prisoner_rides_in_a_rocket_that_can_just_carry_him(over: int, where: str) -> None:
    match = play(mode="war", **CAPTURE, **WAR)
    p = match.p
    card, rocket = number(match, "yellow-crew"), stacks.slot(p, 0, 1)
    load = stacks.dry_mass(p, rocket) + stacks.mass(p, card)
    weight, p.c = p.c, Lighter(p.c, load - over)
    found = prisoners.cell(p, beaten(match), card)
    p.c = weight
    assert p.c.slot_names[found % len(p.c.slots)] == where


class Lighter:
    """The components with another greatest dry mass."""

    def __init__(self, c: Any, most_dry: int) -> None:
        self.c, self.most_dry = c, most_dry

    def __getattr__(self, name: str) -> Any:
        return getattr(self.c, name)


# --------------------------------------------------------------------------------- Mobile Factories, kamikazes, comets


@pytest.mark.rule("BR-72", "CF-FRT-05")
@pytest.mark.parametrize("off", [0, 1])
def test_a_glitch_roll_with_the_number_of_its_freighter_costs_a_mobile_factory(off: int) -> None:
    given: dict[str, Any] = {
        "freighters": {"B": {"at": "himalia", "cards": ["ore-barge"]}},
        "mobiles": {"B": {"at": "himalia_heo"}},
        "factories": {"himalia": "B"},
    }
    match = play([], options={"m1": True}, **given)
    p = match.p
    mobile = next(s for s in range(len(p.where)) if stacks.kind_of(p, s) == MOBILE and p.where[s] != NONE)
    hardness = p.c.rad[2 * number(match, "ore-barge") + p.black[number(match, "ore-barge")]]
    assert 1 <= hardness < 6
    match = play([hardness + off], options={"m1": True}, **given)
    hit = firing.glitch_rolls(match.p, 0, (mobile,), 1, "CF-FRT-05")
    assert hit == (0 if off else 2)
    assert (match.p.where[mobile] == NONE) is (not off)


@pytest.mark.rule("CF-KAM-05")
def test_there_are_only_so_many_kamikazes() -> None:
    match = play(
        step="moves", mode="war", rockets={"A": {"at": "l1", "cards": ["hall-effect-thruster", "fuel-cell"]}}, **WAR
    )
    p, card = match.p, number(match, "hall-effect-thruster")
    assert kamikazes.why_not_form(p, 0, card) is None
    for stack in stacks.stacks_of(p, 0):
        if stacks.kind_of(p, stack) == KAMIKAZE:
            p.where[stack] = p.c.number["l2"]
    refusal = kamikazes.why_not_form(p, 0, card)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("CF-KAM-05", "no-slot")


@pytest.mark.rule("CF-KAM-02")
def test_what_an_outpost_was_goes_when_its_last_card_sets_out_as_a_kamikaze() -> None:
    post = {"at": "l1", "fts": 3, "glitch": True, "landed": True, "dared": True, "cards": ["hall-effect-thruster"]}
    match = play(step="moves", mode="war", outposts={"A": post}, **WAR)
    p, card = match.p, number(match, "hall-effect-thruster")
    parent = p.place[card]
    kamikazes.form(p, 0, card, [])
    marks = (p.where, p.fts, p.glitch, p.landed, p.dared, p.began, p.dive)
    assert [mark[parent] for mark in marks] == [NONE, 0, 0, 0, 0, NONE, NONE]


FUTURES: dict[str, Any] = {"m1": True, "m2": True, "futures": True}


@pytest.mark.rule("CF-FUT-07")
@pytest.mark.parametrize(("futures", "site"), [(False, "encke"), (True, None), (True, "luna")])
def test_only_synodic_comets_are_aimed_at_and_only_with_futures(futures: bool, site: str | None) -> None:
    match = play(mode="war", options=FUTURES if futures else {})
    found = comets.why_not_aim(match.p, 0, match.p.c.sites.index(site) if site else NONE)
    assert found is not None
    assert found.key == "no-comet"


@pytest.mark.rule("CF-FUT-07")
def test_a_factory_on_a_comet_that_is_aimed_is_lost() -> None:
    match = play(mode="war", options=FUTURES, factories={"encke": "B"}, domes={"encke": "B"}, damaged=["encke"])
    p, site = match.p, match.p.c.sites.index("encke")
    settlers, future = comets.settlers, comets.completed.future_of
    comets.settlers = lambda p, seat, space: [0]  # type: ignore[assignment]
    comets.completed.future_of = lambda p, card: 7  # type: ignore[assignment]
    try:
        comets.aim(p, 0, site)
    finally:
        comets.settlers, comets.completed.future_of = settlers, future
    assert (p.factory[site], p.letter[site], p.dome[site], p.damaged[site]) == (NONE, NONE, NONE, 0)
    assert (p.claim[site], p.busted[site]) == (NONE, 1)
    assert sum(p.tracks) == 0


@pytest.mark.rule("CF-FUT-07", "CF-BER-07")
@pytest.mark.parametrize(("version", "key"), [(1, "no-bernal-there"), (None, "comet-has-goal")])
def test_a_comet_on_its_way_strikes_no_bernal_since_the_second_rules_version(version: int | None, key: str) -> None:
    given: dict[str, Any] = {
        "factions": ["purple", "green"],
        "stones": {"A": {"at": "venus_fb", "cards": ["hypergolic-penetrator-bus"]}},
        "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
        "freight": {"comets": {"A": "new-venus"}},
        **WAR,
    }
    match = play(step="moves", mode="war", version=version, options=FUTURES, **given)
    if stones.why_not_step(match.p, 0) is not None:
        match.p.moved[stacks.slot(match.p, 0, 4)] = 0
    refusal = stones.why_not_strike(match.p, 0, match.p.c.number["geo"])
    assert refusal is not None
    assert refusal.key == key


# ------------------------------------------------------------------------------------------- the first rules version


@pytest.mark.rule("BR-73", "BR-11")
@pytest.mark.parametrize(("version", "taken"), [(1, True), (None, False)])
def test_looted_water_went_into_tanks_of_gold_in_the_first_rules_version(version: int | None, taken: bool) -> None:
    rocket = {"at": "himalia", "steps": 3, "cards": ["cascade-torch black"]}
    freight = {"iso": {"A": "C"}, "gold": {"A-rocket": 1}}
    match = play(version=version, options={"m1": True}, rockets={"A": rocket}, freight=freight)
    p = match.p
    stack = stacks.slot(p, 0, 1)
    assert diagram.room(p.c, stacks.dry_mass(p, stack), p.steps[stack]) > 0
    before = p.steps[stack]
    damage.loot(p, 0, p.c.number["himalia"], 1)
    assert (p.steps[stack] > before) is taken


@pytest.mark.rule("HF-DEC-13")
@pytest.mark.parametrize(("version", "good"), [(1, False), (None, True)])
def test_a_card_was_carried_once_in_the_first_rules_version(version: int | None, good: bool) -> None:
    given: dict[str, Any] = {
        "rockets": {"A": {"at": "l1", "cards": ["cermet-nerva", "fuel-cell"]}},
        "outposts": {"A": {"at": "l1", "cards": ["ion-drive"]}},
        "freighters": {"A": {"at": "l1", "cards": ["ore-barge black"]}},
    }
    match = play(step="moves", version=version, options={"m1": True}, **given)
    match.do("A carry fuel-cell A-outpost")
    if good:
        assert match.may("A carry fuel-cell A-freighter")
    else:
        match.refused("A carry fuel-cell A-freighter", "HF-DEC-13")


@pytest.mark.rule("CF-ROAM-06")
@pytest.mark.parametrize("version", [1, None])
def test_a_patent_taken_at_a_bernal_is_in_the_hand_in_every_rules_version(version: int | None) -> None:
    match = play(version=version, options={"m2": True}, tops={"robonaut": "kuck-mosquito"})
    roam.take_patent(match.p, 0, match.p.c.decks.index("robonaut"))
    assert match.words["cards"]["kuck-mosquito"] == "A hand"


# ------------------------------------------------------------------------------------------------- two who are asked


@pytest.mark.rule("BR-24")
@pytest.mark.parametrize("first", ["insure", "skip"])
def test_each_who_may_lobby_for_the_insurance_is_asked(first: str) -> None:
    match = play(
        [4],
        mode="war",
        year=2,
        turn="B",
        wt={"A": 1, "B": 1},
        assembly={"star": "freedom", "honest": {"freedom": {"B": 3}, "centrist": {"A": 1, "B": 1}}},
        leos={"A": {"cards": ["mass-driver"]}, "B": {"cards": ["cermet-nerva"]}},
    )
    match.do("B done", f"A {first}", "B insure")
    assert match.words["cards"]["mass-driver"] == "A hand"
    assert match.p.wt[0] == (1 if first == "skip" else match.p.c.mass[2 * number(match, "mass-driver")])


# ----------------------------------------------------------------------------------------------- what is just enough


@pytest.mark.rule("BR-12", "HF-BOOST-08")
@pytest.mark.parametrize(("card", "good"), [("mag-sail", True), ("n-6li-microfission", False)])
def test_a_rocket_takes_aboard_what_it_can_just_carry(card: str, good: bool) -> None:
    """The quick list of the operation menu and the slow one: mass 12 and 3 make 15, and 4 is too much."""
    aboard = ["hall-effect-thruster", "ion-drive", "cermet-nerva", "mpd-t-wave", "electron-beam-lance"]
    match = play(rockets={"A": {"at": "leo", "cards": aboard}}, leos={"A": {"cards": [card]}})
    p = match.p
    assert stacks.dry_mass(p, stacks.slot(p, 0, 1)) == 12
    assert p.c.most_dry == 15
    assert match.may(f"A carry {card} A-rocket") is good
    frame: Any = p.frames[-1]
    quick = {choice for choice in frame.exchanges(p, 0, True) if choice[2] == stacks.slot(p, 0, 1)}
    assert quick == {choice for choice in frame.exchanges(p, 0, False) if choice[2] == stacks.slot(p, 0, 1)}


@pytest.mark.rule("BR-15", "BR-52")
@pytest.mark.parametrize(("black", "dome"), [(0, NONE), (1, 0)])
def test_a_refinery_brings_a_dome_by_the_side_that_is_up(black: int, dome: int) -> None:
    match = play(claims={"ryugu": "A"})
    p, kiln, site = match.p, number(match, "solar-furnace-kiln"), match.p.c.sites.index("ryugu")
    p.black[kiln] = black
    industry.build(p, 0, site, (), kiln, p.c.spectral[site])
    assert p.factory[site] == 0
    assert p.dome[site] == dome


@pytest.mark.rule("BR-53")
def test_a_product_that_is_lost_is_lost_by_its_factory_alone() -> None:
    match = play(factories={"ryugu": "A V", "luna": "A V", "bennu": "A V"}, hands={"A": ["fuel-cell", "ion-drive"]})
    p = match.p
    one, other = number(match, "fuel-cell"), number(match, "ion-drive")
    sites = [p.c.sites.index(name) for name in ("ryugu", "luna")]
    letter = p.c.product[one]
    p.black[one] = p.black[other] = 1
    p.product[sites[0]], p.product[sites[1]] = one, other
    p.letter[sites[0]] = p.letter[sites[1]] = NONE if letter != p.c.letters.index("V") else p.c.letters.index("C")
    p.letter[p.c.sites.index("bennu")] = NONE
    market.lose_products(p, 0, letter, one)
    assert (p.black[one], p.product[sites[0]], p.product[sites[1]]) == (0, NONE, other)


@pytest.mark.rule("CF-FRT-06", "CF-BER-08")
def test_what_shakes_bernals_leaves_rockets_alone() -> None:
    given = {
        "rockets": {"B": {"at": "l1", "cards": ["ion-drive"]}},
        "bernals": {"B": {"at": "l1", "cards": ["tourism-cycler"]}},
    }
    match = play(options={"m2": True}, **given)
    p = match.p
    there = tuple(stack for stack, space in enumerate(p.where) if space == p.c.number["l1"])
    firing.shake(p, there, firing.Result())
    assert [p.glitch[stack] for stack in there] == [int(stacks.kind_of(p, stack) == BERNAL) for stack in there]
    assert len(there) == 2


@pytest.mark.rule("CF-DATK-01", "CF-VIC-02")
@pytest.mark.parametrize("hit", [0, 2])
def test_a_stone_beats_those_whom_it_has_cost_something(hit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(
        mode="war", factions=["purple", "green", "yellow"], factories={"luna": "B"}, domes={"luna": "C"}, **WAR
    )
    result = firing.Result()
    result.hit = hit
    monkeypatch.setattr(firing, "fire", lambda *shot: result)
    f = Fight(space=match.p.c.number["luna"], attacker=0, defenders=0b110)
    order.drop(match.p, f)
    assert f.hit == hit


@pytest.mark.rule("CF-END-08")
def test_bribes_to_hand_over_are_disks_and_chits_that_serve_as_such() -> None:
    match = play(mode="war", bribes={"A": 2, "B": 0}, players={"A": {"used_heroism": 1}}, deeds=["sunward"])
    assert Spoils([0]).facts(match.p, 0) == {"count": 3}
    assert outbreak.defeated(match.p) in ([], [0])


@pytest.mark.rule("BR-71")
@pytest.mark.parametrize("settlers", [False, True])
def test_a_promoted_freighter_shows_its_purple_side_with_and_without_settlers(settlers: bool) -> None:
    given = {"freighters": {"A": {"at": "himalia", "cards": ["ore-barge black"]}}, "factories": {"himalia": "A"}}
    match = play([6], options={"m1": True, "m2": settlers}, domes={"himalia": "A"}, **given)
    match.do("A promote ore-barge")
    assert match.words["cards"]["ore-barge"] == "A-freighter"


@pytest.mark.rule("BR-53", "BR-12", "HF-CARD-14", "HF-PROD-03")
@pytest.mark.parametrize(
    ("card", "site", "stack", "light", "refused"),
    [
        ("product", "himalia", "outpost", False, None),
        ("product", "himalia", "outpost-2", False, ("BR-12", "another-outpost")),
        ("product", "himalia", "outpost", True, ("HF-CARD-14", "no-orientation")),
        ("product", "himalia", "bernal", False, None),
        ("product", "himalia", "bernal", True, ("HF-CARD-14", "no-orientation")),
        ("product", "himalia", "stone", False, ("HF-PROD-03", "no-stack-there")),
        ("product", "leda", "outpost-2", False, ("BR-53", "no-factory-for")),
        ("product", "leda", "bernal", False, ("BR-53", "no-factory-for")),
        ("white", "himalia", "outpost", False, ("BR-53", "not-black-in-hand")),
        ("white", "himalia", "bernal", False, ("BR-53", "not-black-in-hand")),
        ("other", "himalia", "outpost", False, ("BR-53", "no-factory-for")),
        ("other", "himalia", "bernal", False, ("BR-53", "no-factory-for")),
    ],
)
def test_where_a_factory_puts_its_product(
    card: str, site: str, stack: str, light: bool, refused: tuple[str, str] | None
) -> None:
    match = play(
        options={"m2": True},
        factories={"himalia": "A", "leda": "B"},
        outposts={"A": [{"at": "himalia", "cards": ["kuck-mosquito"]}, {"at": "leda", "cards": ["mass-driver"]}]},
        bernals={"A": {"at": "himalia_heo", "cards": ["tourism-cycler"], "anchored": True}},
    )
    p, where = match.p, match.p.c.sites.index(site)
    letter = p.letter[p.c.sites.index("himalia")]
    plain = [one for one in range(len(p.c.cards)) if p.place[one] == BAG and 0 <= p.c.deck[one] < 5]
    named = {
        "product": next(one for one in plain if p.c.product[one] == letter and not p.c.light_cooling[2 * one + 1]),
        "other": next(one for one in plain if p.c.product[one] != letter),
    }
    named["white"] = next(one for one in plain if p.c.product[one] == letter and one != named["product"])
    for name, one in named.items():
        p.put(one, HAND)
        p.black[one] = int(name != "white")
    to = p.c.slot_names.index(stack)
    if site == "leda" and stack == "outpost-2":
        assert p.where[to] == p.c.site_space[where]
    found = industry.why_not_produce(p, 0, named[card], where, to, light)
    assert (found and (found.rule, found.key)) == refused


@pytest.mark.rule("CF-DROP-10", "BR-73")
@pytest.mark.parametrize(("gold", "tanks"), [(0, 3), (1, 0)])
def test_a_stone_of_ice_takes_no_gold(gold: int, tanks: int) -> None:
    rocket = {"at": "ceres_heo", "cards": ["cascade-torch black"]}
    freight = {"iso": {"A": "C"}, "gold": {"A-rocket": gold}}
    match = play(options={"m1": True}, rockets={"A": rocket}, freight=freight)
    p, stack = match.p, stacks.slot(match.p, 0, 1)
    p.steps[stack] = diagram.add_tanks(p.c, stacks.dry_mass(p, stack), 0, 3)
    assert stones.water(p, 0, stack) == tanks


@pytest.mark.rule("CF-CMB-11")
@pytest.mark.parametrize(("version", "there"), [(1, False), (None, True)])
def test_a_dome_on_the_factory_of_another_is_present_since_the_second_rules_version(
    version: int | None, there: bool
) -> None:
    match = play(mode="war", version=version, factories={"himalia": "A"}, domes={"himalia": "B"}, **WAR)
    assert fights.present(match.p, 1, match.p.c.number["himalia"]) is there
    assert fights.present(match.p, 0, match.p.c.number["himalia"])


@pytest.mark.rule("BR-73", "BR-11")
@pytest.mark.parametrize(("version", "aboard", "left"), [(1, 0, 2), (None, 2, 0)])
def test_beads_go_aboard_a_bernal_that_comes_loose_since_the_second_rules_version(
    version: int | None, aboard: int, left: int
) -> None:
    match = play(
        version=version,
        options={"m1": True, "m2": True},
        bernals={"A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}},
        freight={"iso": {"A": "C"}, "beads": {"A": 2}},
    )
    p, stack = match.p, stacks.slot(match.p, 0, BERNAL)
    anchoring.release(p, stack)
    assert (p.gold[stack], p.gold_bank[0]) == (aboard, left)


@pytest.mark.rule("CF-KAM-02")
def test_a_mobile_factory_dives_on_nobody() -> None:
    """It has no cards that could be a thruster; the question is answered all the same."""
    match = play(
        step="moves",
        options={"m1": True},
        freighters={"A": {"at": "himalia", "cards": ["ore-barge"]}},
        factories={"leda": "B"},
        mobiles={"A": {"at": "himalia_heo"}},
    )
    match.do("A move A-mobile").refused("A dive-bomb leda", "CF-KAM-02")


# --------------------------------------------------------------------------------- what a fresh sample of changes showed


@pytest.mark.rule("CF-DROP-30", "CF-FUT-09")
def test_a_world_that_explodes_costs_others_and_not_who_struck_it() -> None:
    given = {
        "outposts": {"A": {"at": "himalia", "cards": ["ion-drive"]}, "C": {"at": "himalia", "cards": ["fuel-cell"]}}
    }
    match = play(mode="war", factions=["purple", "red", "green"], factories={"himalia": "C"}, **given, **WAR)
    assert damage.explode(match.p, 0, match.p.c.sites.index("himalia")) == 0b100


@pytest.mark.rule("CF-FRT-06")
def test_a_factory_on_its_own_is_not_overloaded() -> None:
    """No card, no glitch roll: what a weapon can do to an unguarded Factory is what the table says of Factories."""
    match = play(mode="war", factories={"himalia": "B"}, **WAR)
    [group] = firing.groups(match.p, 2, match.p.c.number["himalia"])
    assert group.stacks == ()
    on_cards = OVERLOAD | ZAP | GLITCHES | COLLATERAL
    could = [firing.possible(match.p, mode, group) for mode in range(len(WEAPONS))]
    assert not any(bits & on_cards for bits in could)
    assert any(could)


@pytest.mark.rule("CF-FUT-02")
@pytest.mark.parametrize("owned", [False, True])
def test_the_mass_beam_is_named_where_it_counts(owned: bool) -> None:
    freight = {"futures": {"mass-beam": "A"} if owned else {}}
    match = play(mode="war", options=FUTURES, factories={"himalia": "A"}, freight=freight, **WAR)
    why: list[str] = []
    site = match.p.c.sites.index("himalia")
    aim = firing.aim(match.p, 0, order.Arm(site=site), match.p.c.site_space[site], why=why)
    assert ("CF-FUT-02" in why) is (aim.dice == 1) is owned


@pytest.mark.rule("CF-BER-06")
def test_a_bernal_is_driven_with_the_fewest_supports_and_then_the_coolest(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(options={"m2": True}, bernals={"A": {"at": "l1", "cards": ["geo-elevator"]}})
    ways = [((1, 2), 0, 9), ((4,), 3, 0), ((5,), 1, 7), ((6,), 2, 5)]
    monkeypatch.setattr(anchoring.supports, "cooled_chains", lambda p, stack, wanted: ways)
    assert anchoring.chain_of(match.p, stacks.slot(match.p, 0, BERNAL)) == (5,)


@pytest.mark.rule("CF-KAM-08", "BR-60")
@pytest.mark.parametrize(("version", "key"), [(1, None), (None, "bernal-stays")])
def test_a_bernal_stays_behind_since_the_second_rules_version(version: int | None, key: str | None) -> None:
    match = play(version=version, options={"m2": True}, bernals={"A": {"at": "l1", "cards": ["geo-elevator"]}})
    refusal = kamikazes.why_not_load(match.p, 0, number(match, "geo-elevator"))
    assert (refusal and refusal.key) == key


@pytest.mark.rule("CF-WAR-09")
@pytest.mark.parametrize(("version", "rolled"), [(1, True), (None, False)])
def test_a_track_at_its_end_rolls_for_no_outbreak_since_the_second_rules_version(
    version: int | None, rolled: bool
) -> None:
    match = play(mode="war", version=version)
    p = match.p
    p.tracks[0] = len(p.c.track) - 1
    p.legacy = [9] * 7
    sides, price = outbreak.outbreak_odds(p, 0)
    assert price == p.c.track[-1]
    assert (sides > 0) is rolled


@pytest.mark.rule("CF-DROP-32")
def test_a_stone_that_peace_overtakes_is_lost_with_its_heavy_radiators() -> None:
    given: dict[str, Any] = {
        "stones": {"A": {"at": "venus_fb", "cards": ["hypergolic-penetrator-bus", "tik-heat-pipe heavy"]}},
        "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
    }
    match = play(mode="war", **given, **WAR)
    outbreak.lose_stones(match.p)
    assert match.words["cards"]["tik-heat-pipe"].startswith("A hand")
    assert match.words["players"]["A"]["stone"] is None


@pytest.mark.rule("BR-3C")
def test_a_station_that_is_shot_to_pieces_leaves_an_outpost() -> None:
    match = play(
        mode="war", options={"m2": True}, bernals={"B": {"at": "l1", "cards": ["geo-elevator", "fuel-cell"]}}, **WAR
    )
    p, card = match.p, number(match, "geo-elevator")
    stack = p.place[card]
    firing.decommission(p, 0, [card])
    survivors.settle(p, [stack])
    assert match.words["cards"]["fuel-cell"] == "B-outpost"
