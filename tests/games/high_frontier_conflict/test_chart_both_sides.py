"""The chart's own rules on both sides of what they ask for: what is just enough, and what is just not."""

from typing import Any

import pytest

from armillary.games.high_frontier.ids import CUBE, DISK, FREIGHTER, HAND, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.chart import (
    clock,
    colonies,
    depots,
    felonies,
    glitches,
    glory,
    industry,
    market,
    powersat,
    tokens,
)
from armillary.games.high_frontier_conflict.ids import BERNAL, DAREDEVIL, DOME, SETTLERS, STONE, SUNWARD
from armillary.kernel.refusal import Refusal
from armillary.testkit import Match

from .plays import WAR, number, play


def site_of(match: Match, name: str) -> int:
    found: int = match.p.c.sites.index(name)
    return found


def stack_of(match: Match, seat: int, kind: int) -> int:
    return stacks.slot(match.p, seat, kind)


def why(refusal: Refusal | None) -> tuple[str, str] | None:
    return None if refusal is None else (refusal.rule, refusal.key)


class Other:
    """The components with some values exchanged."""

    def __init__(self, c: Any, **values: Any) -> None:
        self.c = c
        vars(self).update(values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.c, name)


# ------------------------------------------------------------------------------------------------------------- stacks


@pytest.mark.rule("HF-BOOST-08", "HF-DEC-14", "BR-6A")
@pytest.mark.parametrize("over", [0, 1])
def test_a_rocket_and_a_loose_bernal_carry_so_much_and_no_more(over: int) -> None:
    match = play(
        options={"m2": True},
        outposts={"A": {"at": "l1", "cards": ["ion-drive", "fuel-cell"]}},
        rockets={"A": {"at": "l1", "cards": ["hall-effect-thruster"]}},
        bernals={"A": {"at": "l1", "cards": ["geo-elevator"]}},
    )
    p, card = match.p, number(match, "ion-drive")
    rocket, station, space = stack_of(match, 0, ROCKET), stack_of(match, 0, BERNAL), match.p.c.number["l1"]
    c = p.c
    p.c = Other(c, most_dry=stacks.dry_mass(p, rocket) + stacks.mass(p, card) - over)
    assert why(tokens.why_not_join(p, card, rocket, space)) == (("HF-BOOST-08", "too-heavy") if over else None)
    most = stacks.dry_mass(p, station) + stacks.mass(p, card) - over
    p.c = Other(c, bernal_file=Other(c.bernal_file, most_dry=most))
    assert why(tokens.why_not_join(p, card, station, space)) == (("BR-6A", "too-heavy") if over else None)
    p.anchored[station] = 1
    assert tokens.why_not_join(p, card, station, space) is None
    stacks.scrap(p, stacks.cards_in(p, rocket), "given-up", whole=True)
    stacks.close(p, rocket)
    post = stack_of(match, 0, OUTPOST)
    p.c = Other(c, most_dry=stacks.dry_mass(p, post) - over)
    assert why(tokens.why_not_launch(p, 0, post)) == (("HF-BOOST-08", "too-heavy") if over else None)


@pytest.mark.rule("HF-DEC-14", "BR-11", "AM-137")
@pytest.mark.parametrize("marked", [0, 1])
def test_what_an_outpost_was_the_rocket_is_that_it_becomes(marked: int) -> None:
    post = {"at": "luna", "fts": 3, "cards": ["hall-effect-thruster", "fuel-cell"]}
    match = play(outposts={"A": post})
    p, old, new = match.p, stack_of(match, 0, OUTPOST), stack_of(match, 0, ROCKET)
    p.glitch[old] = p.landed[old] = p.moved[old] = marked
    p.began[old] = p.c.number["llo"]
    tokens.launch(p, 0, old)
    assert (p.glitch[new], p.landed[new], p.moved[new]) == (marked, marked, marked)
    assert p.began[new] == p.c.number["llo"]
    assert diagram.whole_tanks(p.c, stacks.dry_mass(p, new), p.steps[new]) == 3
    assert (p.fts[old], p.where[old], p.gold[new]) == (0, NONE, 0)


@pytest.mark.rule("BR-73", "HF-DEC-14")
def test_an_outpost_with_gold_becomes_a_rocket_that_burns_gold() -> None:
    match = play(
        options={"m1": True},
        outposts={"A": {"at": "l1", "fts": 2, "cards": ["cascade-torch black"]}},
        freight={"iso": {"A": "C"}, "gold": {"A-outpost": 2}},
    )
    p, new = match.p, stack_of(match, 0, ROCKET)
    tokens.launch(p, 0, stack_of(match, 0, OUTPOST))
    assert p.gold[new] == 1
    assert diagram.whole_tanks(p.c, stacks.dry_mass(p, new), p.steps[new]) == 2  # the water does not mix with it


@pytest.mark.rule("BR-11", "BR-12", "AM-137")
@pytest.mark.parametrize(("glitch", "moved"), [((0, 1), (1, 0)), ((1, 0), (0, 1)), ((0, 0), (0, 0))])
def test_a_rocket_that_joins_an_outpost(glitch: tuple[int, int], moved: tuple[int, int]) -> None:
    """Either's glitch stays, and what has moved has moved; where the outpost began does not change."""
    match = play(
        rockets={"A": {"at": "luna", "cards": ["hall-effect-thruster"]}},
        outposts={"A": {"at": "luna", "fts": 6, "cards": ["fuel-cell"]}},
    )
    p, rocket, post = match.p, stack_of(match, 0, ROCKET), stack_of(match, 0, OUTPOST)
    p.glitch[rocket], p.glitch[post] = glitch
    p.moved[rocket], p.moved[post] = moved
    p.began[rocket], p.began[post] = p.c.number["llo"], p.c.number["luna"]
    p.landed[rocket] = 1
    p.steps[rocket] = diagram.add_tanks(p.c, stacks.dry_mass(p, rocket), 0, 3)
    depots.become_outpost(p, rocket)
    assert (p.glitch[post], p.moved[post], p.landed[post]) == (max(glitch), max(moved), 0)
    assert p.began[post] == p.c.number["luna"]
    assert p.fts[post] == p.c.own.tokens.fts == 8
    assert (p.where[rocket], p.steps[rocket]) == (NONE, 0)


@pytest.mark.rule("BR-11")
@pytest.mark.parametrize(("held", "more", "left"), [(0, 8, 8), (0, 9, 8), (5, 3, 8), (5, 4, 8), (12, 1, 12), (8, 0, 8)])
def test_fts_up_to_the_cap_and_what_is_above_it_already(held: int, more: int, left: int) -> None:
    assert depots.stored(play().p, held, more) == left


@pytest.mark.rule("BR-11", "BR-70", "BR-10")
@pytest.mark.parametrize(("tanks", "refused"), [(0, "tanks-empty"), (1, None), (3, None), (4, "tanks-empty")])
def test_fts_are_taken_out_of_what_is_there(tanks: int, refused: str | None) -> None:
    match = play(
        options={"m1": True},
        freighters={"A": {"at": "leo", "fts": 3, "cards": ["ore-barge"]}},
    )
    p, barge = match.p, stack_of(match, 0, FREIGHTER)
    p.fts[barge] = 3
    assert why(depots.why_not_cash(p, 0, barge, tanks)) == (refused and ("BR-11", refused))
    if refused is None:
        depots.cash(p, 0, barge, tanks)
        assert p.fts[barge] == 3 - tanks


@pytest.mark.rule("BR-11", "BR-55")
@pytest.mark.parametrize(("tanks", "refused"), [(0, "tanks-full"), (1, None), (3, None), (4, "tanks-full")])
def test_a_factory_fills_an_outpost_up_to_the_cap(tanks: int, refused: str | None) -> None:
    match = play(factories={"himalia": "A"}, outposts={"A": {"at": "himalia", "fts": 5, "cards": ["fuel-cell"]}})
    post = stack_of(match, 0, OUTPOST)
    assert why(industry.why_not_fill(match.p, 0, post, tanks)) == (refused and ("BR-11", refused))


@pytest.mark.rule("BR-12", "AM-148")
@pytest.mark.parametrize(("kept", "captives", "many"), [(2, 0, False), (3, 0, True), (3, 1, False)])
def test_two_outposts_are_not_too_many_and_those_of_prisoners_do_not_count(
    kept: int, captives: int, many: bool
) -> None:
    cards = ["fuel-cell", "ion-drive", "mass-driver"]
    places = ["l1", "l2", "luna"]
    posts = [{"at": at, "cards": [card]} for at, card in zip(places[:kept], cards, strict=False)]
    match = play(outposts={"A": posts})
    for card in cards[:captives]:
        match.p.captor[number(match, card)] = 0
    found = tokens.too_many_outposts(match.p, 0)
    assert bool(found) is many
    for post in tokens.outposts(match.p, 0):
        assert why(tokens.why_not_scrap_outpost(match.p, 0, post)) == (None if many else ("BR-12", "outposts-fit"))


@pytest.mark.rule("BR-14")
def test_each_token_on_the_map_is_one_less_to_place() -> None:
    match = play(
        mode="war",
        options={"m1": True, "m2": True},
        claims={"luna": "A", "ryugu": "A"},
        factories={"himalia": "A", "leda": "B"},
        domes={"himalia": "A"},
        bernals={"A": {"at": "himalia_heo", "cards": ["tourism-cycler"], "anchored": True}},
    )
    p, own = match.p, match.p.c.own.tokens
    p.honest, p.corrupt, p.extremist = [0] * 14, [0] * 14, [0, 0]
    p.honest[2 * 3], p.corrupt[2 * 5], p.honest[2 * 4 + 1] = 2, 1, 3
    assert tokens.spare(p, 0, DOME) == own.domes - 2
    assert tokens.spare(p, 0, CUBE) == own.cubes - 4
    assert tokens.spare(p, 0, DISK) == own.disks - p.claim.count(0)
    p.extremist[0] = 1
    assert tokens.spare(p, 0, CUBE) == own.cubes - 5
    site, station = site_of(match, "himalia"), stack_of(match, 0, BERNAL)
    for p.dome[site], p.anchored[station] in ((0, 0), (NONE, 1)):  # a Colony stands on it, or it is a Dirtside
        assert tokens.withdrawals(p, 0, CUBE) == []
    p.dome[site], p.anchored[station] = NONE, 0
    assert tokens.withdrawals(p, 0, CUBE) == [site]
    assert tokens.withdrawals(p, 0, DISK) == []


# ----------------------------------------------------------------------------------------------------------- glitches


@pytest.mark.rule("BR-33", "AM-153")
@pytest.mark.parametrize(
    ("what", "there"), [("", True), ("glitch", False), ("human", False), ("station", False), ("bank", False)]
)
def test_what_a_glitch_can_strike(what: str, there: bool) -> None:
    crew = {"rockets": {"A": {"at": "l1", "cards": ["purple-crew"]}}} if what == "human" else {}
    station = {"at": "l1", "cards": ["tourism-cycler"], "anchored": True}
    given = {"bernals": {"A": station}} if what == "station" else {}
    at = "leo" if what == "bank" else "l1"
    match = play(options={"m2": True}, freighters={"A": {"at": at, "cards": ["fuel-cell"]}}, **crew, **given)
    p, stack = match.p, stack_of(match, 0, FREIGHTER)
    p.glitch[stack] = int(what == "glitch")
    assert (stack in glitches.candidates(p, 0)) is there


@pytest.mark.rule("AM-153", "BR-33")
@pytest.mark.parametrize(("age", "there"), [(1, True), (2, False)])
def test_a_glitch_strikes_a_stone_in_its_first_turn_only(age: int, there: bool) -> None:
    match = play(
        mode="war",
        stones={"A": {"at": "venus_fb", "cards": ["hypergolic-penetrator-bus"]}},
        players={"A": {"stone": {"kind": "synodic", "zone": "mars", "age": age, "boulder": False}}},
        **WAR,
    )
    assert (stack_of(match, 0, STONE) in glitches.candidates(match.p, 0)) is there


# -------------------------------------------------------------------------------------------------------------- glory


@pytest.mark.rule("BR-42", "BR-43")
@pytest.mark.parametrize(("dared", "over", "won"), [(1, 0, True), (0, 0, False), (1, 1, False)])
def test_a_daredevil_lands_on_a_world_that_is_large_enough(dared: int, over: int, won: bool) -> None:
    match = play(factions=["purple", "red", "green"], rockets={"A": {"at": "luna", "cards": ["purple-crew"]}})
    p, stack, site = match.p, stack_of(match, 0, ROCKET), site_of(match, "luna")
    p.dared[stack] = dared
    own = Other(p.c.own, heroism=Other(p.c.own.heroism, size=p.c.size[site] + over))
    p.c = Other(p.c, own=own)
    glory.landed(p, stack, site)
    assert bool(p.heroism[0] & DAREDEVIL) is won
    assert not p.heroism[0] & SUNWARD


@pytest.mark.rule("BR-42", "BR-43")
@pytest.mark.parametrize("over", [0, 1])
def test_who_settles_far_out_is_a_hero(over: int) -> None:
    match = play(factions=["purple", "red", "green"], factories={"himalia": "A"})
    p, site = match.p, site_of(match, "himalia")
    p.c = Other(p.c, far=p.c.zone[p.c.site_space[site]] + over)
    colonies.place_dome(p, 0, site)
    assert bool(p.heroism[0] & SETTLERS) is not bool(over)
    glory.award(p, 1, SETTLERS)
    assert bool(p.heroism[1] & SETTLERS) is bool(over)  # each deed is done once


@pytest.mark.rule("BR-40")
def test_chits_are_counted_wherever_they_are() -> None:
    match = play(rockets={"A": {"at": "luna", "cards": ["purple-crew"]}, "B": {"at": "luna", "cards": ["red-crew"]}})
    p = match.p
    assert glory.chits(p, 0) == 0
    p.glory_low[0], p.glory_high[0], p.pow_kept[0] = 0b1010, 0b100, 1
    p.carries[number(match, "purple-crew")], p.carries[number(match, "red-crew")] = 0, 4
    assert (glory.chits(p, 0), glory.chits(p, 1)) == (5, 1)


# ------------------------------------------------------------------------------------------------------- the calendar


@pytest.mark.rule("BR-03", "HF-EVT-09")
@pytest.mark.parametrize(
    ("at", "what", "over", "hit"),
    [
        ("l1", "", 0, True),
        ("l1", "", 1, False),
        ("luna", "", 0, False),
        ("l1", "anchored", 0, False),
    ],
)
def test_whom_a_flare_hits(at: str, what: str, over: int, hit: bool) -> None:
    """A card goes whose rad-hardness is below the roll with the zone's number."""
    cards = ["geo-elevator", "fuel-cell"] if what else ["fuel-cell"]
    given: dict[str, Any] = {"bernals" if what else "freighters": {"A": {"at": at, "cards": cards}}}
    match = play(options={"m2": True}, **given)
    p = match.p
    card = number(match, "fuel-cell")
    stack = p.place[card]
    p.anchored[stack] = int(what == "anchored")
    hardness = p.c.rad[2 * card]
    clock.flare(p, hardness + 1 - over - p.c.solar[p.c.zone[p.where[stack]]])
    assert (p.place[card] != stack) is hit


@pytest.mark.rule("BR-03")
def test_the_pad_takes_no_black_card_and_no_crew() -> None:
    match = play(
        leos={"A": {"cards": ["purple-crew", "fuel-cell", "ion-drive"]}},
        rockets={"A": {"at": "leo", "cards": ["hall-effect-thruster"]}},
    )
    p = match.p
    cards = [number(match, name) for name in ("fuel-cell", "ion-drive", "hall-effect-thruster")]
    heaviest = max(stacks.mass(p, card) for card in cards)
    found = [card for card in cards if stacks.mass(p, card) == heaviest]
    assert sorted(clock.pad_victims(p, 0)) == sorted(found)
    for card in found:
        p.black[card] = 1
        assert card not in clock.pad_victims(p, 0)
        assert why(clock.why_not_pad(p, 0, card)) == ("BR-03", "not-heaviest")


@pytest.mark.rule("BR-01", "BR-02", "BR-04")
def test_years_go_round_and_the_pile_ends_at_nothing() -> None:
    match = play(factions=["purple", "red", "green"])
    p = match.p
    p.first, p.pile, p.year, p.round = 1, 1, 11, 5
    assert clock.in_order(p) == [1, 2, 0]
    for left in (0, 0):
        clock.remove_disk(p)
        assert p.pile == left
    years = []
    for _ in range(3):
        clock.advance_year(p)
        years.append((p.year, p.round))
    assert years == [(12, 6), (1, 7), (2, 8)]


@pytest.mark.rule("BR-06")
def test_what_a_quick_start_turns_into_aqua() -> None:
    match = play(hands={"A": ["fuel-cell"], "B": ["ion-drive"]}, leos={"A": {"cards": ["mass-driver"]}})
    p, before = match.p, match.p.wt[0]
    assert why(clock.why_not_cash(p, 0, number(match, "ion-drive"))) == ("BR-06", "not-white-in-hand")
    assert why(clock.why_not_cash(p, 0, number(match, "mass-driver"))) == ("BR-06", "not-white-in-hand")
    card = number(match, "fuel-cell")
    assert clock.why_not_cash(p, 0, card) is None
    clock.cash(p, 0, card)
    assert p.wt[0] == before + p.c.own.quick_start.price
    assert p.place[card] != HAND


# ----------------------------------------------------------------------------------------------- industry and felonies


@pytest.mark.rule("BR-14", "BR-15", "BR-52")
@pytest.mark.parametrize(("domes", "comes"), [(6, True), (7, False)])
def test_a_refinery_brings_a_dome_while_there_is_one(domes: int, comes: bool) -> None:
    match = play(claims={"ryugu": "A"})
    p, kiln, site = match.p, number(match, "solar-furnace-kiln"), site_of(match, "ryugu")
    p.black[kiln] = 1
    others = [other for other in range(len(p.dome)) if other != site][:domes]
    for other in others:
        p.dome[other] = 0
    industry.build(p, 0, site, (), kiln, p.c.spectral[site])
    assert (p.dome[site] == 0) is comes


@pytest.mark.rule("BR-30", "CF-CORE-02", "CF-CORE-03")
@pytest.mark.parametrize(("state", "victim", "free"), [("peace", 1, False), ("war", 1, False), ("war", 2, True)])
def test_who_may_commit_a_felony(state: str, victim: int, free: bool) -> None:
    """In War against the other bloc: white and yellow are Loyalists, green is none."""
    given: dict[str, Any] = WAR if state == "war" else {}
    match = play(mode="war", factions=["white", "yellow", "green"], **given)
    assert felonies.lawless(match.p, 0, victim) is free
    match.p.betrayed = [victim]
    assert felonies.lawless(match.p, 0, victim) is (state == "war")


@pytest.mark.rule("BR-30", "BR-14")
@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"claims": {"ryugu": "B"}}, None),
        ({"claims": {"ryugu": "A"}}, ("BR-30", "no-claim")),
        ({}, ("BR-30", "no-claim")),
        ({"factories": {"ryugu": "B V"}}, ("BR-30", "factory-there")),
    ],
)
def test_which_claims_are_jumped(given: dict[str, Any], refused: tuple[str, str] | None) -> None:
    match = play(rockets={"A": {"at": "ryugu", "cards": ["purple-crew"]}}, **given)
    p, site = match.p, site_of(match, "ryugu")
    assert why(felonies.why_not_jump(p, 0, site)) == refused
    if refused is None:
        for other in [other for other in range(len(p.claim)) if other != site][: p.c.own.tokens.disks]:
            p.claim[other] = 0
        assert why(felonies.why_not_jump(p, 0, site)) == ("BR-14", "no-disk")


@pytest.mark.rule("BR-16", "BR-3A")
@pytest.mark.parametrize(("at", "refused"), [("leo", ("BR-16", "at-the-bank")), ("l1", ("BR-3A", "abandon-crew"))])
def test_who_is_at_home_is_not_given_up(at: str, refused: tuple[str, str]) -> None:
    match = play(factions=["red", "purple"], rockets={"A": {"at": at, "cards": ["red-crew", "fuel-cell"]}})
    assert why(industry.why_not_scrap(match.p, 0, number(match, "red-crew"))) == refused
    assert industry.why_not_scrap(match.p, 0, number(match, "fuel-cell")) is None


@pytest.mark.rule("BR-5B")
@pytest.mark.parametrize(("moved", "asked"), [(0, True), (1, False)])
def test_power_is_asked_for_before_the_rocket_has_moved(moved: int, asked: bool) -> None:
    match = play(
        factions=["purple", "green"], step="moves", rockets={"A": {"at": "l1", "cards": ["hall-effect-thruster"]}}
    )
    p = match.p
    assert powersat.owners(p) == [1]
    p.moved[stack_of(match, 0, ROCKET)] = moved
    assert not powersat.mirrors(p, 0)
    assert bool(powersat.lenders(p, 0)) is asked


@pytest.mark.rule("BR-17", "BR-53")
def test_a_factory_that_is_gone_makes_nothing_and_its_letter_is_dearer() -> None:
    match = play(factories={"ryugu": "A V"}, hands={"A": ["fuel-cell"]})
    p, site, card = match.p, site_of(match, "ryugu"), number(match, "fuel-cell")
    letter = p.letter[site]
    track, p.product[site] = p.tracks[letter], card
    p.factory[site] = NONE
    market.unbuilt(p, site, 0, letter)
    assert (p.letter[site], p.product[site]) == (NONE, NONE)
    assert abs(p.tracks[letter] - track) == 1
