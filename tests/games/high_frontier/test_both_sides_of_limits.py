"""Limits that are just met and just missed, sides and orientations that decide, and effects that must be there afterwards."""

from typing import Any

import pytest

from armillary.games.high_frontier.century import combat, felonies, glory, kamikazes, scenarios
from armillary.games.high_frontier.ids import LEO_STACK, NONE, OUTPOST, ROCKET, SPOILT
from armillary.games.high_frontier.rules import (
    auction,
    boost,
    bundles,
    ending,
    industry,
    landing,
    outposts,
    refuel,
    stacks,
    thrust,
)
from armillary.kernel import game
from armillary.kernel.refusal import Refusal
from armillary.testkit import Match

MOVE: dict[str, Any] = {"factions": ["nasa", "esa"], "turn": "A"}
OP: dict[str, Any] = {**MOVE, "step": "operation"}
FAR = ("mercury", "vesta", "kollaa", "flora", "nysa", "juno")
CREWED, GUARDED, BARE = range(3)
#: 4, 4 and 4 points of mass.
TWELVE = ("mass-driver", "n-6li-microfission", "project-orion")


def card(match: Any, name: str) -> int:
    found: int = match.p.c.cards.index(name)
    return found


def holds(match: Any, name: str) -> int:
    """The stack in which a card lies."""
    found: int = match.p.place[card(match, name)]
    return found


def said(refusal: Refusal | None) -> tuple[str, str] | None:
    """The rule that refuses and the reason that it gives."""
    return None if refusal is None else (refusal.rule, refusal.key)


# ------------------------------------------------------------------------------------------------------ mass of a rocket


@pytest.mark.rule("HF-DEAL-01", "HF-BOOST-08")
@pytest.mark.parametrize(("cargo", "fits"), [("ion-drive", True), ("carbonyl-volatiliser", False)])
def test_what_is_given_away_makes_room_for_what_is_taken(table: Any, cargo: str, fits: bool) -> None:
    """A rocket of 15 points that gives 3 of them takes 3, not 4."""
    rocket = {"B": {"cards": [*TWELVE, "mag-sail"]}}
    match = table({**MOVE, "rockets": rocket, "leos": {"A": {"cards": [cargo]}}})
    terms = (1, (card(match, cargo),), (card(match, "mag-sail"),), 0, ())
    assert (bundles.why_not_into(match.p, 1, terms, holds(match, "mag-sail")) is None) is fits
    assert (holds(match, "mag-sail") in bundles.landing_stacks(match.p, 1, terms)) is fits
    alone = (1, (card(match, cargo),), (), 0, ())
    refusal = bundles.why_not_into(match.p, 1, alone, holds(match, "mag-sail"))
    assert said(refusal) == ("HF-BOOST-08", "too-heavy")


@pytest.mark.rule("HF-CMB-13", "HF-BOOST-08")
@pytest.mark.parametrize(("prey", "where"), [("ion-drive", "A-rocket"), ("carbonyl-volatiliser", "B hand")])
def test_a_raider_steals_what_his_rocket_can_just_carry(table: Any, prey: str, where: str) -> None:
    """12 points and a buggy of mass 0: 3 more are stolen, 4 are lost to their owner."""
    rockets = {
        "A": {"at": "llo", "cards": [*TWELVE, "kuck-mosquito"]},
        "B": {"at": "llo", "cards": [prey, "photon-sail"]},
    }
    match = table({**MOVE, "politics": "war1", "rockets": rockets})
    combat.seize(match.p, 0, card(match, "kuck-mosquito"), card(match, prey))
    assert match.card(prey) == where
    assert match.card("photon-sail") == "B-rocket"


@pytest.mark.rule("HF-CMB-12", "HF-CMB-14")
@pytest.mark.parametrize("version", [1, None])
def test_what_a_buggy_must_exceed(version: int | None) -> None:
    """Crews and robonauts guard all that their owner has there; in version 1 a robonaut guarded its stack alone."""
    rules = game("high-frontier", 2, options={"expanded": True}, rules_version=version)
    for cards, target in (
        (["esa-crew", "kuck-mosquito"], CREWED),
        (["kuck-mosquito", "ion-drive"], GUARDED),
        (["ion-drive"], BARE),
    ):
        outposts = {"B": {"at": "luna", "cards": ["mass-driver"]}}
        given = {**MOVE, "politics": "war1", "rockets": {"B": {"at": "luna", "cards": cards}}, "outposts": outposts}
        p = Match(rules, given=given).p
        combat_table = p.c.tables.combat
        expected = {
            CREWED: combat_table.buggy_crew,
            GUARDED: combat_table.buggy_robonaut,
            BARE: combat_table.buggy_none,
        }
        space, rocket, post = p.c.number["luna"], stacks.slot(p, 1, ROCKET), stacks.slot(p, 1, OUTPOST)
        assert combat.raid_target(p, 1, rocket, space) == expected[target], cards
        elsewhere = BARE if version and target == GUARDED else target
        assert combat.raid_target(p, 1, post, space) == expected[elsewhere], cards


@pytest.mark.rule("HF-IND-06", "HF-CMB-14")
@pytest.mark.parametrize(
    ("owner", "cubes", "people"), [("B", 1, False), ("B", 2, True), ("A", 1, True), (None, 1, True)]
)
def test_a_cube_beyond_that_of_ones_own_factory_is_a_colony(
    table: Any, owner: str | None, cubes: int, people: bool
) -> None:
    match = table({**MOVE, "factories": {"luna": owner} if owner else {}})
    p = match.p
    site, space = p.c.sites.index("luna"), p.c.number["luna"]
    p.cubes[site * len(p.wt) + 1] = cubes
    assert felonies.humans(p, space, 0b10) is people


@pytest.mark.rule("HF-FUEL-04", "HF-CARD-14", "HF-BOOST-08")
def test_cargo_of_leo_fits_by_the_side_and_orientation_that_it_shows(table: Any) -> None:
    """13 points in the rocket, so 2 are left; a list and its rule agree about every card."""
    loose = {"ion-drive black": True, "mag-sail": False, "tik-heat-pipe heavy": True, "carbon-carbon-fin heavy": False}
    loose |= {"rotating-film-drum": True, "closed-cycle-biofoundry black": False}
    match = table({**OP, "rockets": {"A": {"cards": [*TWELVE, "photon-sail"]}}, "leos": {"A": {"cards": list(loose)}}})
    p, rocket = match.p, holds(match, "photon-sail")
    expected = {card(match, words.split()[0]) for words, fits in loose.items() if fits}
    present = [stack for stack in stacks.stacks_of(p, 0) if p.where[stack] != NONE]
    for found in (outposts.exchanges(p, 0), outposts.carries(p, 0, present)):
        assert {one for one, target in found if target == rocket} == expected
    assert {
        one for one in p.held[stacks.slot(p, 0, LEO_STACK)] if outposts.why_not_exchange(p, 0, one, rocket) is None
    } == (expected)


@pytest.mark.rule("HF-BOOST-06", "HF-CARD-14")
def test_dry_mass_counts_the_side_and_orientation_of_every_card(table: Any) -> None:
    for words, mass in (("ion-drive", 3), ("ion-drive black", 2), ("moving-belt", 1), ("moving-belt heavy", 2)):
        match = table({**MOVE, "rockets": {"A": {"at": "llo", "cards": [words, "photon-sail"]}}})
        assert stacks.dry_mass(match.p, holds(match, "photon-sail")) == mass + 1, words
    for words, mass in (("moving-belt black", 0), ("moving-belt black heavy", 1)):
        match = table({**MOVE, "rockets": {"A": {"at": "llo", "cards": [words, "photon-sail"]}}})
        assert stacks.dry_mass(match.p, holds(match, "photon-sail")) == mass + 1, words


@pytest.mark.rule("HF-BOOST-01", "HF-BOOST-08")
def test_the_leo_stack_and_a_rocket_to_be_given_up_take_more_than_a_rocket_holds(table: Any) -> None:
    full = [*TWELVE, "mag-sail"]
    given = {**OP, "players": {"A": {"wt": 9}}, "hands": {"A": ["ion-drive"]}}
    for stack_of_full in ({"leos": {"A": {"cards": full}}}, {"rockets": {"A": {"at": "llo", "cards": full}}}):
        match = table({**given, **stack_of_full})
        drive = card(match, "ion-drive")
        assert {stack for one, stack, _ in boost.boosts(match.p, 0, [drive])} == {
            stacks.slot(match.p, 0, LEO_STACK),
            stacks.slot(match.p, 0, ROCKET),
        }
        assert boost.why_not_boost(match.p, 0, drive, holds(match, "mag-sail")) is None


# ------------------------------------------------------------------------------------------------ crews that are left behind


@pytest.mark.rule("HF-STACK-06", "HF-DEC-06", "HF-DEC-08")
@pytest.mark.parametrize(("glories", "allowed"), [(0, True), (1, False)])
def test_a_crewed_rocket_is_abandoned_if_a_cube_marks_its_pod(table: Any, glories: int, allowed: bool) -> None:
    rocket = {"A": {"at": "ryugu", "cards": ["nasa-crew", "ion-drive"]}}
    match = table({**OP, "rockets": rocket, "factories": dict.fromkeys(FAR[:5], "A")})
    for number in range(glories):
        match.p.glory[number] = 0
    refusal = outposts.why_not_abandon(match.p, 0, holds(match, "ion-drive"))
    assert said(refusal) == (None if allowed else ("HF-DEC-06", "abandon-crew"))


@pytest.mark.rule("HF-STACK-06", "HF-DEC-10")
@pytest.mark.parametrize(("outpost", "answer"), [(True, None), (False, ("HF-STACK-06", "stack-elsewhere"))])
def test_a_crew_without_a_cube_stays_in_an_outpost_that_replaces_another(
    table: Any, outpost: bool, answer: Any
) -> None:
    """HF-A21: an outpost elsewhere is given up for it; without one all six disks lie on claims."""
    given: dict[str, Any] = {**OP, "players": {"A": {"wt": 9}}, "hands": {"A": ["mag-sail"]}}
    given["rockets"] = {"A": {"at": "ryugu", "cards": ["nasa-crew", "ion-drive"]}}
    given["factories"] = dict.fromkeys(FAR[:5] if outpost else FAR, "A")
    if outpost:
        given["outposts"] = {"A": {"at": "ceres", "cards": ["photon-sail"]}}
    match = table(given)
    if outpost:
        match.p.glory[0] = 0
    assert match.p.law.answers_spare_cubes(match.p, 0) == 0
    rocket = holds(match, "ion-drive")
    assert said(boost.why_not_boost(match.p, 0, card(match, "mag-sail"), rocket)) == answer
    listed = any(stack == rocket for _, stack, _ in boost.boosts(match.p, 0, [card(match, "mag-sail")]))
    assert listed is (answer is None)


# --------------------------------------------------------------------------------------------------------------- effects


@pytest.mark.rule("HF-IND-08", "HF-DEC-09")
def test_a_heavy_radiator_in_a_stack_becomes_a_product_as_a_whole(table: Any) -> None:
    match = table({**OP, "factories": {"luna": "A"}, "leos": {"A": {"cards": ["moving-belt heavy"]}}})
    luna = match.p.c.sites.index("luna")
    industry.make_product(match.p, 0, luna, card(match, "moving-belt"))
    assert match.card("moving-belt") == "A hand black"
    assert match.p.product[luna] == card(match, "moving-belt")


@pytest.mark.rule("HF-EVT-05")
def test_the_heaviest_card_that_is_chosen_is_the_one_that_explodes(table: Any) -> None:
    leos = {"B": {"cards": ["mass-driver", "carbonyl-volatiliser", "photon-sail"]}}
    match = table({**MOVE, "due": 1, "leos": leos}, [4]).do("A done")
    assert match.deciding == "B"
    match.do("B lose-card carbonyl-volatiliser")
    assert [match.card(name) for name in leos["B"]["cards"]] == ["B-leo", "B hand", "B-leo"]


@pytest.mark.rule("HF-CMB-17", "HF-IND-09")
@pytest.mark.parametrize(("standing", "step"), [(2, 2), (3, 3), (5, 3)])
def test_a_track_stays_on_its_last_step(table: Any, standing: int, step: int) -> None:
    """HF-A71: with more factories than steps it stays there."""
    sites = ("ryugu", "bennu", "rashalom", "phaethon", "ceres")[:standing]
    match = table({**OP, "factories": dict.fromkeys(sites, "A")})
    ending.raise_track(match.p, match.p.letter[match.p.c.sites.index("ryugu")])
    assert match.p.tracks[match.p.letter[match.p.c.sites.index("ryugu")]] == step


@pytest.mark.rule("HF-WIN-05", "HF-WIN-06", "HF-COMP-04")
@pytest.mark.parametrize(("factories", "winner"), [(5, 0), (6, NONE)])
def test_glory_needs_a_cube_at_home(table: Any, factories: int, winner: int) -> None:
    rocket = {"A": {"at": "leo", "cards": ["nasa-crew trip:1", "ion-drive"]}}
    match = table({**MOVE, "rockets": rocket, "factories": dict.fromkeys(FAR[:factories], "A")})
    glory.home(match.p, holds(match, "ion-drive"))
    assert match.p.glory[0] == winner
    assert match.card("nasa-crew") == "A-rocket", "the trip is over either way"


@pytest.mark.rule("HF-AUC-08")
def test_a_black_card_brings_the_supports_of_its_black_side(table: Any) -> None:
    given = {**OP, "hands": {"A": ["arcjet-hopper black", "cermet-nerva black"]}}
    given["tops"] = {"generator": "fuel-cell", "reactor": "d-t-tokamak", "radiator": "moving-belt"}
    match = table(given)
    auction.take_supports(match.p, card(match, "arcjet-hopper"), 0)
    assert [match.card(name) for name in given["tops"].values()] == ["A hand", "top", "top"]
    auction.take_supports(match.p, card(match, "cermet-nerva"), 0)
    assert [match.card(name) for name in given["tops"].values()] == ["A hand"] * 3


@pytest.mark.rule("HF-SCN-05")
@pytest.mark.parametrize(("seat", "black"), [(0, 1), (1, 0)])
def test_what_comes_to_the_titans_hand_is_black(table: Any, seat: int, black: int) -> None:
    match = table({"factions": ["prc", "nasa", "esa"], "turn": "B"}, seats=3, scenario="alien-invasion")
    drive = card(match, "ion-drive")
    stacks.into_hand(match.p, drive, seat, 0)
    assert match.p.black[drive] == black
    assert stacks.face(match.p, drive) == 2 * drive + black


# -------------------------------------------------------------------------------------------------------------- auctions


@pytest.mark.rule("HF-AUC-02", "HF-AUC-06")
def test_the_amount_that_wins_is_an_equal_bid_for_who_wins_ties_only(table: Any) -> None:
    given = {**OP, "players": {"A": {"wt": 9}, "B": {"wt": 9}}, "tops": {"thruster": "ion-drive"}}
    match = table(given).do("A research thruster", "A bid 1")
    assert match.p.frames[-1].winning_amount(match.p, 1, range(1, 10)) == 2
    match.do("B bid 2")
    assert match.p.frames[-1].winning_amount(match.p, 0, range(2, 10)) == 2
    match.do("A bid 2")
    assert match.p.frames[-1].winning_amount(match.p, 1, range(3, 10)) == 3


# --------------------------------------------------------------------------------------------------------------- engines


@pytest.mark.rule("HF-MOVE-02")
def test_the_way_to_feed_an_engine_is_the_one_with_that_number_or_the_last(table: Any) -> None:
    cards = ["cermet-nerva", "d-t-tokamak black", "molten-salt-fast-reactor", "carbon-carbon-fin heavy"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 9, "cards": cards}}})
    nerva, rocket = card(match, "cermet-nerva"), holds(match, "cermet-nerva")
    own = [found for found in thrust.settings(match.p, rocket) if found[0] == nerva]
    assert len(own) == 2
    assert [thrust.setting_of(match.p, rocket, nerva, number) for number in range(3)] == [own[0], own[1], own[1]]


@pytest.mark.rule("HF-MOVE-02")
def test_the_ways_to_feed_an_engine_are_listed_one_after_the_other(table: Any) -> None:
    cards = ["cermet-nerva", "d-t-tokamak black", "molten-salt-fast-reactor", "carbon-carbon-fin heavy"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 9, "cards": cards}}}).do("A move A-rocket")
    listed = [choice for choice in match.choices("A") if choice.startswith("engine ")]
    assert listed == ["engine cermet-nerva 0", "engine cermet-nerva 1"]


@pytest.mark.rule("HF-THR-09", "HF-THR-08")
def test_only_the_lit_afterburner_cools_its_engine(table: Any) -> None:
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 9, "cards": ["hall-effect-thruster", "fuel-cell"]}}})
    rocket, therms = holds(match, "fuel-cell"), match.p.c.tables.burner_therms
    engine = card(match, "hall-effect-thruster")

    def answer(short: int, burner: int) -> Any:
        return said(landing.why_not_fly_at_all(match.p, rocket, (engine, 5, 16, short), burner))

    hot = ("HF-THR-09", "too-hot")
    assert [answer(0, 0), answer(therms, 0), answer(therms, 1), answer(therms + 1, 1)] == [None, hot, None, hot]


@pytest.mark.rule("HF-THR-06")
def test_a_sail_feels_the_sun_of_its_zone(table: Any) -> None:
    thrusts = {}
    for at in ("venus_heo", "llo", "mars_heo"):
        match = table({**MOVE, "rockets": {"A": {"at": at, "cards": ["photon-sail"]}}})
        setting = thrust.best_setting(match.p, holds(match, "photon-sail"))
        assert setting is not None
        thrusts[at] = setting[1]
    assert thrusts["venus_heo"] == thrusts["llo"] + 1 == thrusts["mars_heo"] + 2


@pytest.mark.rule("HF-ADV-15")
@pytest.mark.parametrize(("burns", "support", "can"), [(1, "fuel-cell", True), (0, "fuel-cell", False), (1, "", False)])
def test_a_dirt_rocket_needs_power_and_a_burn_left_to_grind(table: Any, burns: int, support: str, can: bool) -> None:
    cards = ["mass-driver black", *([support] if support else [])]
    match = table({**MOVE, "rockets": {"A": {"at": "llo", "cards": cards}}})
    assert refuel.can_refit(match.p, holds(match, "mass-driver"), card(match, "mass-driver"), burns) is can


@pytest.mark.rule("HF-CMB-08", "HF-LAND-03")
def test_a_black_missile_dives_too(table: Any) -> None:
    """HF-A86: missiles and what supports them, nothing else."""
    for cards, dives in (
        (["hypergolic-penetrator-bus black"], True),
        (["hypergolic-penetrator-bus", "fuel-cell"], True),
        (["hypergolic-penetrator-bus black", "ion-drive"], False),
        (["percussive-excavator black"], False),
        (["fuel-cell"], False),
    ):
        match = table({**MOVE, "politics": "war1", "rockets": {"A": {"at": "llo", "cards": cards}}})
        assert kamikazes.is_kamikaze(match.p, holds(match, cards[0].split()[0])) is dives, cards


# ------------------------------------------------------------------------------------------------------------- scenarios


@pytest.mark.rule("HF-SCN-09")
@pytest.mark.parametrize(
    ("seat", "at", "ends"), [("B", "luna", False), ("B", "leo", False), ("B", "titan_kraken", True), ("A", "leo", True)]
)
def test_the_invasion_ends_on_titan_for_humans_and_in_leo_for_titans(
    table: Any, seat: str, at: str, ends: bool
) -> None:
    given = {"factions": ["prc", "nasa", "esa"], "turn": "B", "rockets": {seat: {"at": at, "cards": ["ion-drive"]}}}
    match = table(given, seats=3, scenario="alien-invasion")
    match.p.law.told_arrived(match.p, holds(match, "ion-drive"))
    assert (match.p.result is not None) is ends


@pytest.mark.rule("HF-SCN-19", "HF-SCN-23")
@pytest.mark.parametrize("expanded", [True, False])
def test_the_return_to_the_moon_needs_a_crew_that_was_there(table: Any, expanded: bool) -> None:
    for landed, spoilt, ends in ((True, 0, True), (False, 0, False), (True, SPOILT, not expanded)):
        match = table(seats=1, scenario="return-to-the-moon", expanded=expanded)
        p, orion = match.p, card(match, "orion-2")
        p.trip[orion] = (p.c.landing_bits[p.c.goal] if landed else 0) | spoilt
        p.law.told_home(p, p.place[orion])
        assert (p.result is not None) is ends, (landed, spoilt)


@pytest.mark.rule("HF-SCN-14")
def test_there_are_as_many_decks_as_there_are(table: Any) -> None:
    match = table({"factions": ["esa"], "players": {"A": {"wt": 2}}}, seats=1, scenario="hermes-fall")
    decks = len(match.p.tops)
    assert scenarios.why_not_buy(match.p, 0, decks - 1, 2, bottom=False) is None
    assert said(scenarios.why_not_buy(match.p, 0, decks, 2, bottom=False)) == ("HF-SCN-14", "deck-empty")
    assert said(scenarios.why_not_buy(match.p, 0, decks - 1, 3, bottom=False)) == ("HF-SCN-14", "too-poor")


@pytest.mark.rule("HF-END-04")
@pytest.mark.parametrize(("year", "may"), [(1, False), (2, True)])
def test_the_end_is_not_bought_in_the_first_round(table: Any, year: int, may: bool) -> None:
    given = {**MOVE, "players": {"A": {"wt": 9}}, "factories": dict.fromkeys(FAR[:3], "A"), "round": year}
    match = table(given)
    assert match.p.round == year
    assert match.may("A end-game") is may
