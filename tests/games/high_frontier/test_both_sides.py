"""Refusals and the position next to each of them in which the same thing is allowed."""

from typing import Any

import pytest

from armillary.games.high_frontier.century import building, crews, glory, scenarios
from armillary.games.high_frontier.chart.graph import PIVOT
from armillary.games.high_frontier.ids import (
    AEROBRAKE,
    BURN,
    EGALITARIANISM,
    FREIGHTER,
    HOHMANN,
    LEO_STACK,
    NONE,
    OUTPOST,
    SITE,
    STEP,
)
from armillary.games.high_frontier.rules import (
    boost,
    deals,
    flying,
    industry,
    market,
    mishaps,
    prospect,
    stacks,
    thrust,
)
from armillary.kernel.refusal import Refusal

MOVE: dict[str, Any] = {"factions": ["nasa", "esa"], "turn": "A"}
OP: dict[str, Any] = {**MOVE, "step": "operation"}
FAR = ("mercury", "vesta", "kollaa", "flora", "nysa", "juno")
ALLOWED = None


def card(match: Any, name: str) -> int:
    found: int = match.p.c.cards.index(name)
    return found


def site(match: Any, name: str) -> int:
    found: int = match.p.c.sites.index(name)
    return found


def slot(match: Any, kind: int, seat: int = 0) -> int:
    return stacks.slot(match.p, seat, kind)


def said(refusal: Refusal | None) -> tuple[str, str] | None:
    """The rule that refuses and the reason that it gives."""
    return None if refusal is None else (refusal.rule, refusal.key)


def claims(count: int) -> dict[str, str]:
    return dict.fromkeys(FAR[:count], "A")


# -------------------------------------------------------------------------------------------- six disks and six cubes


@pytest.mark.rule("HF-COMP-03", "HF-LAND-05")
@pytest.mark.parametrize(("disks", "answer"), [(5, ALLOWED), (6, ("HF-COMP-03", "no-disk"))])
def test_who_industrialises_another_s_claim_needs_a_disk(table: Any, disks: int, answer: Any) -> None:
    rocket = {"at": "ryugu", "cards": ["solar-furnace-kiln", "kuck-mosquito"]}
    given = {**OP, "politics": "war1", "rockets": {"A": rocket}, "claims": {"ryugu": "B", **claims(disks)}}
    match = table(given)
    refinery, robonaut = card(match, "solar-furnace-kiln"), card(match, "kuck-mosquito")
    assert said(building.why_not_industrialise(match.p, 0, refinery, robonaut)) == answer


@pytest.mark.rule("HF-COMP-03", "HF-LAND-03")
@pytest.mark.parametrize(("disks", "answer"), [(5, ALLOWED), (6, ("HF-COMP-03", "no-disk"))])
def test_who_lands_on_another_s_claim_to_jump_it_needs_a_disk(table: Any, disks: int, answer: Any) -> None:
    rocket = {"A": {"at": "ryugu", "cards": ["nasa-crew", "ion-drive"]}}
    match = table({**MOVE, "politics": "war1", "rockets": rocket, "claims": {"ryugu": "B", **claims(disks)}})
    assert said(building.why_not_jump_landing(match.p, match.p.place[card(match, "ion-drive")])) == answer


@pytest.mark.rule("HF-LAND-03")
def test_nobody_jumps_a_claim_without_a_crew(table: Any) -> None:
    rocket = {"A": {"at": "ryugu", "cards": ["ion-drive"]}}
    match = table({**MOVE, "politics": "war1", "rockets": rocket, "claims": {"ryugu": "B"}})
    assert said(building.why_not_jump_landing(match.p, match.p.place[card(match, "ion-drive")])) == (
        "HF-LAND-03",
        "no-crew",
    )


@pytest.mark.rule("HF-IND-05", "HF-VENT-02", "HF-DEC-06")
def test_a_factory_needs_a_cube_that_is_spare_or_can_be_taken_back(table: Any) -> None:
    """Five factories and a sixth cube: on a glory, on a pod whose crew may not be given up, on a freighter with cargo."""
    given = {
        **OP,
        "rockets": {"A": {"at": "ryugu", "cards": ["solar-furnace-kiln", "kuck-mosquito"]}},
        "claims": {"ryugu": "A"},
        "factories": dict.fromkeys(FAR[:5], "A"),
    }

    def answer(match: Any) -> Any:
        refinery, robonaut = card(match, "solar-furnace-kiln"), card(match, "kuck-mosquito")
        return said(building.why_not_industrialise(match.p, 0, refinery, robonaut))

    spare = table(given)
    assert spare.p.law.answers_spare_cubes(spare.p, 0) == 1
    assert glory.withdrawals(spare.p, 0, glory_only=False) == [], "a freighter slot that is empty holds no cube"
    assert answer(spare) is ALLOWED

    honoured = table(given)
    honoured.p.glory[0] = 0
    assert glory.withdrawals(honoured.p, 0, glory_only=False) == [("glory", 0)]
    assert answer(honoured) is ALLOWED

    pod = table({**given, "freighters": {"A": {"at": "llo", "cards": ["nasa-crew"]}}})
    assert pod.p.law.answers_spare_cubes(pod.p, 0) == 0
    assert glory.withdrawals(pod.p, 0, glory_only=False) == []
    assert answer(pod) == ("HF-IND-05", "no-cube")

    cargo = table({**given, "freighters": {"A": {"at": "llo", "cards": ["ion-drive black"]}}})
    assert glory.withdrawals(cargo.p, 0, glory_only=False) == [("freighter", slot(cargo, FREIGHTER))]
    assert answer(cargo) is ALLOWED


@pytest.mark.rule("HF-VENT-02", "HF-IND-05")
def test_the_cube_of_a_freighter_is_taken_back_with_its_cargo(table: Any) -> None:
    """A product comes back to the hand; the cube of a venture leaves the venture to others."""
    match = table({**OP, "freighters": {"A": {"at": "llo", "cards": ["ion-drive black"]}}})
    match.p.ventures[1] = 0
    assert match.p.law.answers_spare_cubes(match.p, 0) == 4
    glory.withdraw(match.p, 0, "freighter", slot(match, FREIGHTER))
    assert match.card("ion-drive") == "A hand black"
    assert match.p.where[slot(match, FREIGHTER)] == NONE
    assert match.p.ventures == [NONE, 0, NONE]
    glory.withdraw(match.p, 0, "venture", 1)
    assert match.p.ventures == [NONE, NONE, NONE]
    assert match.p.law.answers_spare_cubes(match.p, 0) == 6


@pytest.mark.rule("HF-IND-05", "HF-VENT-02")
@pytest.mark.parametrize(("pick", "left"), [("venture tourism", "freighter"), ("freighter A-freighter", "venture")])
def test_a_cube_for_a_factory_comes_from_a_venture_or_a_freighter(table: Any, pick: str, left: str) -> None:
    given = {
        **OP,
        "rockets": {"A": {"at": "ryugu", "cards": ["solar-furnace-kiln", "kuck-mosquito"]}},
        "freighters": {"A": {"at": "llo", "cards": ["ion-drive black"]}},
        "claims": {"ryugu": "A"},
        "factories": dict.fromkeys(FAR[:4], "A"),
    }
    match = table(given)
    match.p.ventures[match.p.c.ventures.index("tourism")] = 0
    match.p._listed = None
    assert match.p.law.answers_spare_cubes(match.p, 0) == 0
    match.do("A industrialise solar-furnace-kiln kuck-mosquito", f"A withdraw-{pick}")
    assert [what for what, _ in glory.withdrawals(match.p, 0, glory_only=False)] == [left]
    assert match.site("ryugu")["factory"] == "A"
    assert match.p.law.answers_spare_cubes(match.p, 0) == 0


@pytest.mark.rule("HF-PROD-03", "HF-PROD-04", "HF-COMP-03", "HF-COMP-04")
@pytest.mark.parametrize(("others", "post", "pod"), [(4, ALLOWED, ALLOWED), (5, "HF-COMP-03", "HF-COMP-04")])
def test_a_product_needs_a_disk_for_an_outpost_and_a_cube_for_a_freighter(
    table: Any, others: int, post: Any, pod: Any
) -> None:
    factories = dict.fromkeys(("luna", *FAR[:others]), "A")
    match = table({**OP, "hands": {"A": ["diode-slab-laser black"]}, "factories": factories})
    laser, luna = card(match, "diode-slab-laser"), site(match, "luna")
    for kind, rule in ((OUTPOST, post), (FREIGHTER, pod)):
        refusal = industry.why_not_produce(match.p, 0, laser, luna, slot(match, kind))
        assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("HF-COMP-04", "HF-DEC-08")
@pytest.mark.parametrize(("factories", "where"), [(5, "A-freighter"), (6, "A-rocket")])
def test_a_rescue_pod_needs_a_cube(table: Any, factories: int, where: str) -> None:
    """HF-A17: without one the crew stays what it is."""
    rocket = {"A": {"at": "llo", "cards": ["ion-drive", "nasa-crew"]}}
    match = table({**MOVE, "rockets": rocket, "factories": dict.fromkeys(FAR[:factories], "A")})
    stacks.decommission(match.p, [card(match, "ion-drive")], "given-up")
    assert match.card("nasa-crew").split()[0] == where


@pytest.mark.rule("HF-COMP-04", "HF-DEC-08")
def test_a_freighter_s_own_cube_marks_the_pod(table: Any) -> None:
    """The freighter is given up for it, so the sixth cube may be the freighter's."""
    given = {
        **MOVE,
        "rockets": {"A": {"at": "llo", "cards": ["ion-drive", "nasa-crew"]}},
        "freighters": {"A": {"at": "leo", "cards": ["mass-driver black"]}},
        "factories": dict.fromkeys(FAR[:5], "A"),
    }
    match = table(given)
    assert match.p.law.answers_spare_cubes(match.p, 0) == 0
    stacks.decommission(match.p, [card(match, "ion-drive")], "given-up")
    assert match.card("nasa-crew").split()[0] == "A-freighter"
    assert match.card("mass-driver") == "A hand black"


@pytest.mark.rule("HF-IND-06")
@pytest.mark.parametrize(("factories", "cubes"), [(4, 2), (5, 1)])
def test_the_second_cube_of_a_biofoundry_is_placed_if_there_is_one(table: Any, factories: int, cubes: int) -> None:
    match = table({**OP, "factories": dict.fromkeys(FAR[:factories], "A"), "claims": {"ryugu": "A"}})
    ryugu = site(match, "ryugu")
    building.build(match.p, 0, ryugu, (), card(match, "closed-cycle-biofoundry"), match.p.c.spectral[ryugu])
    assert match.site("ryugu")["cubes"] == {"A": cubes}


@pytest.mark.rule("HF-DEC-07")
@pytest.mark.parametrize(("factories", "cubes"), [(4, 2), (5, 1)])
def test_a_crew_given_up_at_a_factory_founds_a_colony_if_a_cube_is_left(table: Any, factories: int, cubes: int) -> None:
    match = table({**OP, "factories": dict.fromkeys(("luna", *FAR[:factories]), "A")})
    crews.make_colony(match.p, 0, match.p.c.number["luna"])
    assert match.site("luna")["cubes"] == {"A": cubes}


# ------------------------------------------------------------------------------------------------------- sides of cards


@pytest.mark.rule("HF-CARD-14")
def test_only_radiators_are_produced_or_boosted_light(table: Any) -> None:
    given = {**OP, "factories": {"luna": "A", "ceres": "A S"}}
    match = table(
        {**given, "hands": {"A": ["diode-slab-laser black", "moving-belt black", "ion-drive", "liquid-sheet"]}}
    )
    p, luna = match.p, site(match, "luna")
    post, leo = slot(match, OUTPOST), slot(match, LEO_STACK)
    assert p.letter[luna] == p.c.product[card(match, "moving-belt")]
    laser, belt = card(match, "diode-slab-laser"), card(match, "moving-belt")
    assert industry.why_not_produce(p, 0, laser, luna, post) is ALLOWED
    assert said(industry.why_not_produce(p, 0, laser, luna, post, light=True)) == ("HF-CARD-14", "no-orientation")
    assert industry.why_not_produce(p, 0, belt, luna, post, light=True) is ALLOWED
    drive, sheet = card(match, "ion-drive"), card(match, "liquid-sheet")
    assert boost.why_not_boost(p, 0, drive, leo) is ALLOWED
    assert said(boost.why_not_boost(p, 0, drive, leo, light=True)) == ("HF-CARD-14", "no-orientation")
    assert boost.why_not_boost(p, 0, sheet, leo, light=True) is ALLOWED


@pytest.mark.rule("HF-CARD-14", "HF-PROD-03")
@pytest.mark.parametrize(
    ("verb", "words"), [("produce", "A-outpost black heavy"), ("produce-light", "A-outpost black")]
)
def test_a_produced_radiator_lies_as_it_was_asked_for(table: Any, verb: str, words: str) -> None:
    match = table({**OP, "factories": {"luna": "A"}, "hands": {"A": ["moving-belt black"]}})
    match.do(f"A {verb} moving-belt luna A-outpost")
    assert sorted(match.card("moving-belt").split()) == sorted(words.split())
    assert not any(choice.startswith("produce") for choice in match.choices("A")), "the operation is spent"


@pytest.mark.rule("HF-BOOST-04")
def test_a_black_card_costs_what_its_black_side_weighs(table: Any) -> None:
    match = table({**OP, "hands": {"A": ["mass-driver", "n-6li-microfission black", "moving-belt black"]}})
    masses = [
        boost.boost_mass(match.p, card(match, name), light=False) for name in ("mass-driver", "n-6li-microfission")
    ]
    assert masses == [4, 3]
    assert [boost.boost_mass(match.p, card(match, "moving-belt"), light) for light in (False, True)] == [1, 0]


@pytest.mark.rule("HF-BOOST-03", "HF-BOOST-04", "HF-SCN-16")
def test_black_cards_are_boosted_where_a_scenario_allows_it_at_their_own_mass(table: Any) -> None:
    given = {
        "factions": ["shimizu"],
        "step": "operation",
        "hands": {"A": ["n-6li-microfission black", "moving-belt black"]},
    }
    for wt, names in ((3, {"n-6li-microfission", "moving-belt"}), (2, {"moving-belt"})):
        match = table({**given, "players": {"A": {"wt": wt}}}, seats=1, scenario="hermes-fall")
        hand = stacks.hand(match.p, 0)
        found = boost.boosts(match.p, 0, hand)
        assert {match.p.c.cards[one] for one, _, _ in found} - {"shimizu-crew"} == names
        assert all(boost.why_not_boost(match.p, 0, *how) is None for how in found)


@pytest.mark.rule("HF-BOOST-08")
@pytest.mark.parametrize(("extra", "answer"), [([], ALLOWED), (["photon-sail"], ("HF-BOOST-08", "too-heavy"))])
def test_a_rocket_is_filled_up_to_its_greatest_dry_mass(table: Any, extra: list[str], answer: Any) -> None:
    """12 and 3 are the 15 points of the diagram."""
    cards = ["mass-driver", "n-6li-microfission", "project-orion", *extra]
    match = table(
        {**OP, "players": {"A": {"wt": 9}}, "rockets": {"A": {"cards": cards}}, "hands": {"A": ["ion-drive"]}}
    )
    rocket, drive = match.p.place[card(match, "mass-driver")], card(match, "ion-drive")
    assert said(boost.why_not_boost(match.p, 0, drive, rocket)) == answer
    listed = (drive, rocket, False) in boost.boosts(match.p, 0, [drive])
    assert listed is (answer is ALLOWED)


@pytest.mark.rule("HF-PRO-10")
def test_a_black_buggy_rolls_twice_too(table: Any) -> None:
    cards = ["percussive-excavator black", "hypergolic-penetrator-bus black"]
    match = table({**OP, "rockets": {"A": {"at": "ryugu", "cards": cards}}})
    once = match.p.c.size[site(match, "ryugu")] / 6
    chances = [prospect.chance(match.p, card(match, words.split()[0]), site(match, "ryugu")) for words in cards]
    assert chances == pytest.approx([1 - (1 - once) ** 2, once])


@pytest.mark.rule("HF-ADV-14")
def test_a_dirt_engine_is_one_on_both_sides(table: Any) -> None:
    match = table(
        {
            **OP,
            "rockets": {"A": {"at": "llo", "cards": ["mass-driver black", "mpd-t-wave", "n-6li-microfission black"]}},
        }
    )
    names = ("mass-driver", "mpd-t-wave", "n-6li-microfission")
    assert [thrust.is_dirt(match.p, card(match, name)) for name in names] == [True, True, False]
    assert not thrust.is_dirt(match.p, NONE)


# --------------------------------------------------------------------------------------------------------- steps refused


def voyage(match: Any, name: str) -> flying.Voyage:
    craft = match.p.place[card(match, name)]
    setting = thrust.best_setting(match.p, craft)
    assert setting is not None
    return flying.begin(match.p, craft, setting, 0)


@pytest.mark.rule("HF-FRT-02")
@pytest.mark.parametrize(("owner", "answer"), [("A", ALLOWED), (None, ("HF-FRT-02", "no-factory"))])
def test_a_freighter_steps_down_to_a_factory_only(table: Any, owner: str | None, answer: Any) -> None:
    given = {**MOVE, "freighters": {"A": {"at": "llo", "cards": ["diode-slab-laser black"]}}}
    match = table({**given, "factories": {"luna": owner}} if owner else given)
    way = voyage(match, "diode-slab-laser")
    assert said(flying.why_not_step(match.p, way, match.p.c.number["luna"])) == answer


@pytest.mark.rule("HF-HAZ-08")
def test_only_a_scoop_stops_on_a_parachute_space(table: Any) -> None:
    for cards, answer in (
        (["photon-sail", "atmospheric-isru-scoop", "fuel-cell"], ALLOWED),
        (["photon-sail", "kuck-mosquito"], ("HF-HAZ-08", "no-stop")),
    ):
        match = table({**MOVE, "rockets": {"A": {"at": "venus_heo", "cards": cards}}})
        way = voyage(match, "photon-sail")
        assert said(flying.why_not_stop(match.p, way)) == ("HF-MOVE-01", "not-moved")
        way.path.append(match.p.c.number["venus_aero"])
        assert said(flying.why_not_stop(match.p, way)) == answer


@pytest.mark.rule("HF-THR-12", "HF-HAZ-04")
def test_a_dry_rocket_goes_on_by_parachute_only(table: Any) -> None:
    cards = ["hall-effect-thruster", "fuel-cell", "atmospheric-isru-scoop"]
    match = table({**MOVE, "rockets": {"A": {"at": "venus_heo", "steps": 1, "cards": cards}}})
    p, c = match.p, match.p.c
    way, dry = voyage(match, "fuel-cell"), ("HF-THR-12", "dry")
    here, clouds = c.number["venus_heo"], c.number["venus_aero"]
    for spent, others in ((STEP - 1, False), (STEP, True)):
        way.spent = spent
        away = [to for to in c.reach.chart.arcs[here] if to != clouds]
        assert away
        assert all((said(flying.why_not_step(p, way, to)) == dry) is others for to in away)
        assert said(flying.why_not_step(p, way, clouds)) != dry
    way.before, way.path = here, [here, clouds]
    on = [to for to in c.reach.chart.arcs[clouds] if to != here]
    assert on
    assert all(said(flying.why_not_step(p, way, to)) != dry for to in on)


@pytest.mark.rule("HF-THR-12", "HF-PIV-01", "HF-PIV-02")
def test_a_pivot_that_takes_the_last_fuel_ends_on_the_cross(table: Any) -> None:
    """HF-A39: it is paid there, and who is dry then stays; with anything left he goes on. Sails need no fuel."""
    cards = ["cermet-nerva", "molten-salt-fast-reactor", "liquid-sheet heavy"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 12, "cards": cards}}})
    p, c = match.p, match.p.c
    chart, way = c.reach.chart, voyage(match, "cermet-nerva")
    corners = [
        (before, cross, to)
        for cross in range(len(c.spaces))
        if c.kind[cross] == HOHMANN
        for before in chart.arcs[cross]
        for to in chart.arcs[cross]
        if c.kind[to] not in (BURN, SITE)
        and AEROBRAKE not in (c.hazard[to], c.hazard[cross])
        and chart.turn(way.mode, before, cross, to) == PIVOT
    ]
    assert corners
    have = STEP * p.steps[way.stack]
    for before, cross, to in corners[:20]:
        way.before, way.path = before, [before, cross]
        for left, answer in (
            (PIVOT * way.consumption, ("HF-THR-12", "dry")),
            (PIVOT * way.consumption + 1, ALLOWED),
            (PIVOT * way.consumption - 1, ("HF-MOVE-10", "no-fuel")),
        ):
            way.spent = have - left
            assert said(flying.why_not_step(p, way, to)) == answer
        way.spent, way.burns = 0, way.thrust - PIVOT
        assert flying.why_not_step(p, way, to) is ALLOWED
        way.burns += 1
        assert said(flying.why_not_step(p, way, to)) == ("HF-PIV-02", "no-pivot")
        way.burns = 0


# ------------------------------------------------------------------------------------------------ income, deals, events


@pytest.mark.rule("HF-INC-01", "HF-GOV-07")
def test_income_is_taken_from_others_under_egalitarianism_only(table: Any) -> None:
    match = table({**OP, "players": {"A": {"wt": 2}, "B": {"wt": 3}}})
    assert said(market.why_not_income_from(match.p, 0, 1)) == ("HF-INC-01", "from-pool")
    assert market.why_not_income(match.p, 0) is ALLOWED
    match.p.spot = EGALITARIANISM
    assert market.why_not_income_from(match.p, 0, 1) is ALLOWED
    assert said(market.why_not_income_from(match.p, 1, 0)) == ("HF-GOV-07", "not-richer")
    assert said(market.why_not_income(match.p, 0)) == ("HF-GOV-07", "egalitarianism")


@pytest.mark.rule("HF-DEAL-01", "HF-SCN-06")
def test_the_titans_have_no_partner_for_cards(table: Any) -> None:
    given = {"factions": ["prc", "nasa", "esa"], "turn": "B", "players": {"B": {"wt": 4}}}
    match = table(given, seats=3, scenario="alien-invasion")
    terms = (NONE, NONE, 1)
    assert said(deals.why_not_cards(match.p, 1, 0, *terms)) == ("HF-DEAL-01", "no-partner")
    assert deals.why_not_cards(match.p, 1, 2, *terms) is ALLOWED
    assert said(deals.why_not_cards(match.p, 1, 2, NONE, NONE, 0)) == ("HF-DEAL-01", "nothing-offered")
    assert said(deals.why_not_cards(match.p, 1, 2, NONE, NONE, 5)) == ("HF-DEAL-01", "too-poor")


@pytest.mark.rule("HF-EVT-05")
def test_the_pad_takes_one_of_the_heaviest_cards(table: Any) -> None:
    match = table({**OP, "leos": {"A": {"cards": ["ion-drive", "mag-sail", "photon-sail"]}}})
    answers = {
        name: said(mishaps.why_not_pad(match.p, 0, card(match, name)))
        for name in ("ion-drive", "mag-sail", "photon-sail")
    }
    refused = ("HF-EVT-05", "not-heaviest")
    assert answers == {"ion-drive": ALLOWED, "mag-sail": ALLOWED, "photon-sail": refused}


@pytest.mark.rule("HF-SCN-16")
def test_shimizu_alone_blackens_cards(table: Any) -> None:
    for faction, answer in (("shimizu", ALLOWED), ("nasa", ("HF-SCN-16", "not-shimizu"))):
        given = {"factions": [faction], "players": {"A": {"wt": 1}}, "hands": {"A": ["ion-drive", "mag-sail"]}}
        match = table(given, seats=1, scenario="hermes-fall")
        assert said(scenarios.why_not_blacken(match.p, 0, card(match, "ion-drive"))) == answer
        if answer is ALLOWED:
            scenarios.blacken(match.p, 0, card(match, "ion-drive"))
            assert match.card("ion-drive") == "A hand black"
            assert match.p.black[card(match, "ion-drive")] == 1
            assert said(scenarios.why_not_blacken(match.p, 0, card(match, "mag-sail"))) == ("HF-SCN-16", "too-poor")


@pytest.mark.rule("HF-SCN-11", "HF-SUP-01")
@pytest.mark.parametrize(("support", "answer"), [(["fuel-cell"], ALLOWED), ([], ("HF-SUP-01", "unsupported"))])
def test_a_mass_driver_on_hermes_pushes_with_its_generator_only(table: Any, support: list[str], answer: Any) -> None:
    rocket = {"A": {"at": "hermes_a", "cards": ["mass-driver", *support]}}
    match = table({"factions": ["nasa"], "rockets": rocket}, seats=1, scenario="hermes-fall")
    assert said(scenarios.why_not_deflect(match.p, 0, card(match, "mass-driver"))) == answer
