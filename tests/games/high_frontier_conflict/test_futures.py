"""Elevators, Futures and Future Wars (1A6, 1B9, 1D, 3F1g, 3F2; BR-74 to BR-77, CF-FUT, CF-ETB, CF-GEN-04, CF-GEN-09)."""

from typing import Any

import pytest

from armillary.kernel.title import OptionError
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
ALL = {"m1": True, "m2": True, "futures": True}
WAR = {"now": "war", "anarchy": False, "war_happened": True}


def futures(dice: list[int] | None = None, step: str = "operation", mode: str = "war", **given: Any) -> Match:
    whole: dict[str, Any] = {"factions": ["purple", "red"], "turn": "A", "step": step, "first": "A", **given}
    whole.setdefault("wt", {"A": 0, "B": 0})
    return Match(SLUG, len(whole["factions"]), given=whole, dice=dice, scenario=mode, options=ALL)


def at_war(dice: list[int] | None = None, step: str = "operation", **given: Any) -> Match:
    return futures(dice, step, state=WAR, assembly={"star": "war-slot"}, **given)


def owned(**names: str) -> dict[str, Any]:
    return {"futures": {name.replace("_", "-"): seat for name, seat in names.items()}}


# ----------------------------------------------------------------------------------------------------------- elevators


LUNA: dict[str, Any] = {
    "factories": {"luna": "A"},
    "freighters": {"A": {"at": "l1", "cards": ["ore-barge black", "kuck-mosquito"]}},
}


@pytest.mark.rule("BR-75", "BR-74", "BR-5C")
def test_an_elevator_is_raised_and_ridden() -> None:
    match = futures([2], **LUNA)
    match.refused("A raise-elevator leo geo", "BR-75")
    match.do("A raise-elevator l1 luna")
    assert match.words["freight"]["elevators"] == [["l1", "luna"]] or match.words["freight"]["elevators"] == [
        ["luna", "l1"]
    ]
    match.refused("A raise-elevator l1 luna", "BR-50")
    match.do("A ride kuck-mosquito A-outpost")
    assert match.words["stacks"]["A-outpost"]["at"] == "luna"
    assert match.words["cards"]["kuck-mosquito"] == "A-outpost"
    match.refused("A ride ore-barge A-outpost", "BR-75")


@pytest.mark.rule("BR-74", "BR-75")
def test_a_failure_costs_the_unit_that_tried_unless_it_is_bought_off() -> None:
    match = futures([1], **LUNA)
    match.do("A raise-elevator l1 luna")
    assert match.words["cards"]["ore-barge"] == "A hand black"
    assert match.words["freight"]["elevators"] == []
    paid = futures([], **LUNA, wt={"A": 4, "B": 0})
    paid.do("A raise-elevator l1 luna", "A pay-no-failure")
    assert paid.p.wt[0] == 0
    assert len(paid.words["freight"]["elevators"]) == 1
    bare = futures(**{**LUNA, "freighters": {}})
    bare.refused("A raise-elevator l1 luna", "BR-75")


@pytest.mark.rule("CF-FRT-14", "CF-FAC-12", "BR-75")
def test_without_a_factory_it_goes_but_earths_stays() -> None:
    match = futures(freight={"elevators": [["luna", "l1"], ["leo", "geo"]]})
    match.do("A done")
    assert match.words["freight"]["elevators"] == [["leo", "geo"]]
    assert match.events("ElevatorLost")
    held = futures(factories={"luna": "B"}, freight={"elevators": [["luna", "l1"]]})
    held.do("A done")
    assert len(held.words["freight"]["elevators"]) == 1


@pytest.mark.rule("CF-SCO-05")
def test_a_linked_factory_scores_its_price_twice() -> None:
    plain = futures(factories={"luna": "A"})
    linked = futures(factories={"luna": "A"}, freight={"elevators": [["luna", "l1"]]})
    price = plain.p.law.answers_price(plain.p, plain.p.letter[plain.p.c.sites.index("luna")])
    assert linked.p.law.answers_score(linked.p, 0) == plain.p.law.answers_score(plain.p, 0) + price
    war = at_war(factories={"luna": "A"}, freight={"elevators": [["luna", "l1"]]})
    still = at_war(factories={"luna": "A"})
    assert war.p.law.answers_score(war.p, 0) == still.p.law.answers_score(still.p, 0) + 2  # AM-118: 4 for 2


GANYMEDE: dict[str, Any] = {
    "factions": ["red", "purple"],
    "factories": {"ganymede_uruk": "A C", "ganymede_galileo": "A C"},
    "bribes": {"A": 3, "B": 0},
    "bernals": {"A": {"at": "jb1", "cards": ["lofstrom-loop"], "anchored": True}},
}


def et_home(match: Match) -> Match:
    match.p.et_home[0] = 1
    match.p._listed = None
    return match


@pytest.mark.rule("CF-ETB-09", "CF-ETB-10", "CF-ETB-11", "CF-ETB-13", "CF-ETB-17")
def test_an_et_home_bernal_builds_elevators_to_its_dirtsides() -> None:
    """Over Ganymede there are two; a failure does not cost the Bernal; the token lies on the lander burn."""
    match = et_home(at_war([2], **GANYMEDE))
    match.do("A raise-elevator jb1 ganymede_uruk")
    (elevator,) = match.p.elevators
    from armillary.games.high_frontier_conflict.freighters import elevators

    burn = match.p.c.number["ganymede_orbit"]
    assert elevators.token_at(match.p, elevator) == tuple(float(x) for x in match.p.c.at[burn])
    assert elevators.why_not_build(match.p, 0, match.p.c.number["jb1"], match.p.c.number["ganymede_galileo"]) is None
    again = elevators.why_not_build(match.p, 0, match.p.c.number["jb1"], match.p.c.number["ganymede_uruk"])
    assert again is not None
    assert again.rule == "CF-ETB-11"
    failed = et_home(at_war([1], **GANYMEDE))
    failed.do("A raise-elevator jb1 ganymede_uruk")
    assert failed.words["freight"]["elevators"] == []
    assert failed.words["cards"]["lofstrom-loop"].startswith("A-bernal")
    other = {**GANYMEDE, "bernals": {"A": {"at": "jb1", "cards": ["pharmaceutics"], "anchored": True}}}
    et_home(at_war(**other)).refused("A raise-elevator jb1 ganymede_uruk", "BR-75")


@pytest.mark.rule("CF-ETB-03", "CF-ETB-08", "CF-ISO-04")
@pytest.mark.parametrize(("space", "good"), [("jb1", True), ("leo", False)])
def test_gold_is_banked_at_the_et_home_bernal_alone(space: str, good: bool) -> None:
    given: dict[str, Any] = {
        "freighters": {"A": {"at": space, "cards": ["ore-barge black"]}},
        "freight": {"iso": {"A": "C"}, "gold": {"A-freighter": 1}},
    }
    match = et_home(at_war(step="moves", **GANYMEDE, **given))
    if good:
        match.do("A bank-gold A-freighter 1")
        assert match.p.gold_bank[0] == 1
    else:
        match.refused("A bank-gold A-freighter 1", "CF-ISO-04")


@pytest.mark.rule("CF-RES-06", "CF-ETB-12")
def test_authority_bars_such_an_elevator_at_earth_and_mars() -> None:
    """A red Bernal over Luna at L1: the printed route counts too, and authority is Purple's."""
    given: dict[str, Any] = {
        **GANYMEDE,
        "factories": {"luna": "A"},
        "bernals": {"A": {"at": "l1", "cards": ["lofstrom-loop"], "anchored": True}},
    }
    match = at_war(**given)
    from armillary.games.high_frontier_conflict.freighters import elevators

    p = match.p
    l1, luna = p.c.number["l1"], p.c.number["luna"]
    barred = elevators.why_not_et(p, 0, l1, luna)
    assert barred is not None
    assert barred.rule == "CF-RES-06"
    p.honest[3 * 2] = 1  # a delegate of Red in authority
    assert elevators.why_not_et(p, 0, l1, luna) is None


@pytest.mark.rule("BR-75")
def test_the_geo_elevator_raises_earths() -> None:
    given: dict[str, Any] = {"bernals": {"A": {"at": "geo", "cards": ["geo-elevator", "fuel-cell"]}}}
    match = futures([4, 63], **given)
    match.do("A anchor A-bernal")
    while match.deciding == "A" and match.step != "Operation":
        match.do(f"A {match.choices('A')[0]}")
    assert match.words["freight"]["elevators"] == [["leo", "geo"]]


# ------------------------------------------------------------------------------------------------------ completing


COLONY: dict[str, Any] = {
    "factories": {"himalia": "A"},
    "domes": {"himalia": "A"},
    "freighters": {"A": {"at": "himalia", "cards": ["ore-barge", "purple-crew"]}},
}


@pytest.mark.rule("BR-76", "BR-74", "CF-GEN-04")
def test_a_promoted_freighter_completes_its_future() -> None:
    match = futures([3], **COLONY)
    before = match.p.law.answers_score(match.p, 0)
    match.do("A complete ore-barge")
    assert match.words["freight"]["futures"] == {"beehive-ark": "A"}
    assert match.p.law.answers_score(match.p, 0) == before + 10
    assert match.p.pending == 0
    failed = futures([1], **COLONY)
    failed.do("A complete ore-barge")
    assert failed.words["cards"]["ore-barge"] == "A hand black"
    taken = futures(**COLONY, freight=owned(beehive_ark="B"))
    taken.refused("A complete ore-barge", "BR-76")
    alone = futures(**{**COLONY, "freighters": {"A": {"at": "himalia", "cards": ["ore-barge"]}}})
    alone.refused("A complete ore-barge", "BR-76")
    plain = futures(**{**COLONY, "freighters": {"A": {"at": "himalia", "cards": ["ore-barge black", "purple-crew"]}}})
    plain.refused("A complete ore-barge", "BR-76")
    with pytest.raises(OptionError, match="CF-GEN-04"):
        Match(SLUG, 2, scenario="war", options={"futures": True})


@pytest.mark.rule("BR-76")
def test_a_gw_thruster_needs_a_colony_far_out() -> None:
    """At Ceres' distance it is refused, at Jupiter's it works, supports and all: the Factory feeds and cools it."""
    far: dict[str, Any] = {**COLONY, "outposts": {"A": {"at": "himalia", "cards": ["cascade-torch"]}}}
    match = futures([5], **far)
    match.do("A complete cascade-torch")
    assert match.words["freight"]["futures"] == {"mass-beam": "A"}
    near = futures(
        factories={"luna": "A"},
        domes={"luna": "A"},
        outposts={"A": {"at": "luna", "cards": ["cascade-torch", "purple-crew"]}},
    )
    near.refused("A complete cascade-torch", "BR-76")


def settlers(card: str, site: str = "himalia") -> dict[str, Any]:
    return {
        "factories": {site: "A"},
        "domes": {site: "A"},
        "outposts": {"A": {"at": site, "cards": [f"{card} promoted"]}},
    }


@pytest.mark.rule("BR-77", "CF-WAR-12", "CF-WAR-13")
def test_a_casus_belli_starts_the_war_once() -> None:
    match = futures([4, 2], **settlers("traders"))
    match.do("A complete traders")
    assert match.events("CasusBelli")
    match.do("A done")
    assert match.words["state"]["now"] == "war"
    second = at_war([4], **settlers("hermits"), freight=owned(secession="B"), bribes={"A": 3, "B": 0})
    second.do("A complete hermits")
    assert second.words["freight"]["futures"] == {"secession": "B", "pan-sapiens": "A"}
    assert not second.events("CasusBelli")
    truce = futures([4], state={"now": "truce", "anarchy": False, "war_happened": True}, **settlers("traders"))
    truce.do("A complete traders")
    assert not truce.events("CasusBelli")


@pytest.mark.rule("BR-77")
def test_uplift_makes_robots_human() -> None:
    plain = futures(**settlers("watch-system"))
    card = plain.p.c.cards.index("watch-system")
    assert not plain.p.law.asks_human(plain.p, card)
    freed = futures(**settlers("watch-system"), freight=owned(uplift="A"))
    assert freed.p.law.asks_human(freed.p, card)


# ---------------------------------------------------------------------------------------------------------- effects


def gun(match: Match, seat: int) -> int:
    from armillary.games.high_frontier_conflict.combat import firing
    from armillary.games.high_frontier_conflict.ids import GUN

    site = match.p.c.sites.index("himalia")
    return firing.aim(match.p, seat, firing.Arm(-1, GUN, site), match.p.c.site_space[site]).dice


@pytest.mark.rule("CF-FUT-02")
def test_mass_beam_guns_roll_one_die() -> None:
    assert gun(at_war(factories={"himalia": "A"}), 0) == 2
    assert gun(at_war(factories={"himalia": "A"}, freight=owned(mass_beam="A")), 0) == 1
    assert gun(at_war(factories={"himalia": "A"}, freight=owned(mass_beam="B")), 0) == 2


STONE: dict[str, Any] = {
    "stones": {"B": {"at": "jup_fb", "cards": ["mass-driver", "brayton-turbine"]}},
    "players": {"B": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 1, "boulder": True}}},
}


@pytest.mark.rule("CF-FUT-03")
@pytest.mark.parametrize("name", ["enzmann_starship", "lithiated_ammonia_ice"])
def test_a_stone_is_destroyed_once_a_turn(name: str) -> None:
    match = at_war(**STONE, freight=owned(**{name: "A"}))
    match.do("A shatter B")
    assert match.words["players"]["B"]["stone"] is None
    at_war(**STONE).refused("A shatter B", "CF-FUT-03")


@pytest.mark.rule("CF-FUT-04")
def test_the_beehive_ark_shelters_sites_of_size_1() -> None:
    from armillary.games.high_frontier_conflict.combat import firing
    from armillary.games.high_frontier_conflict.ids import GUN

    given: dict[str, Any] = {
        "factories": {"leda": "B", "elara": "B"},
        "outposts": {"B": {"at": "leda", "cards": ["kuck-mosquito"]}},
    }
    open_ = at_war(**given)
    leda, elara = (open_.p.c.number[name] for name in ("leda", "elara"))
    assert firing.groups(open_.p, 2, leda, GUN)
    ark = at_war(**given, freight=owned(beehive_ark="B"))
    assert firing.groups(ark.p, 2, leda, GUN) == []
    assert firing.groups(ark.p, 2, elara, GUN)


@pytest.mark.rule("CF-FUT-05")
def test_antimatter_is_thrown_for_nothing() -> None:
    from armillary.games.high_frontier_conflict.combat import weapons
    from armillary.games.high_frontier_conflict.ids import AMAT

    given: dict[str, Any] = {"factions": ["red", "purple"], "outposts": {"A": {"at": "himalia", "cards": ["red-crew"]}}}
    plain, owner = at_war(**given), at_war(**given, freight=owned(antimatter="A"))
    crew = plain.p.c.cards.index("red-crew")
    assert weapons.why_not_mode(plain.p, 0, crew, AMAT) is not None
    assert weapons.why_not_mode(owner.p, 0, crew, AMAT) is None
    assert weapons.amat_price(owner.p, 0, AMAT) == 0


@pytest.mark.rule("CF-FUT-06")
def test_golden_apples_open_no_failure_and_collect_for_it() -> None:
    """In War individuality bars it; with the Apples nobody is barred, and others pay their owner."""
    from armillary.games.high_frontier.ids import FINAO

    given: dict[str, Any] = {**LUNA, "factions": ["red", "purple"], "wt": {"A": 4, "B": 0}}
    barred = at_war([3], **given)
    assert barred.p.law.why_not_act(barred.p, 0, FINAO) is not None
    match = at_war([], **given, freight=owned(golden_apples="B"))
    match.do("A raise-elevator l1 luna", "A pay-no-failure")
    assert match.p.wt == [0, 4]


@pytest.mark.rule("CF-FUT-01")
def test_the_mini_black_hole_moves_any_small_world() -> None:
    cards = ["hypergolic-penetrator-bus black", "kuck-mosquito"]
    site = "ryugu"
    given: dict[str, Any] = {"outposts": {"A": {"at": site, "cards": cards}}}
    probe = at_war([4], **given)
    assert probe.p.c.size[probe.p.c.sites.index(site)] == 1
    probe.refused("A dislodge hypergolic-penetrator-bus", "CF-DROP-04")
    from armillary.games.high_frontier_conflict.strikes import stones

    match = at_war([4], **given, freight=owned(mini_black_hole="A"))
    stack = match.p.place[match.p.c.cards.index("hypergolic-penetrator-bus")]
    assert stones.kind_at(match.p, stack) == 0  # past the Sun


COMET: dict[str, Any] = {
    "outposts": {"A": {"at": "encke", "cards": ["hypergolic-penetrator-bus", "kuck-mosquito", "pioneers promoted"]}},
    "claims": {"encke": "A"},
}


@pytest.mark.rule("CF-FUT-07", "BR-76")
def test_new_venus_by_a_comet_in_peace() -> None:
    """Dislodged in peace by the promoted pioneers beside it; Encke is busted, a bribe is spent; complete at Venus."""
    match = futures([4], **{**COMET, "factions": ["white", "red"]}, bribes={"A": 3, "B": 3})
    match.do("A dislodge hypergolic-penetrator-bus", "A set-out")
    assert match.words["sites"]["encke"]["busted"]
    assert match.p.bribes[0] == 2
    assert match.words["freight"]["comets"] == {"A": "new-venus"}
    match.do("A done")
    while match.deciding != "A" or match.step != "Moves":
        who = match.deciding[0]
        match.do(f"{who} done" if match.may(f"{who} done") else f"{who} {match.choices(who)[0]}")
    match.refused("A done", "CF-DROP-25")
    match.do("A onward")
    assert match.words["freight"]["futures"] == {"new-venus": "A"}
    assert match.words["players"]["A"]["stone"] is None
    nobody = futures(**{**COMET, "outposts": {"A": {"at": "encke", "cards": ["hypergolic-penetrator-bus"]}}})
    nobody.refused("A dislodge hypergolic-penetrator-bus", "CF-DROP-01")


@pytest.mark.rule("CF-FUT-08", "CF-FUT-09")
def test_later_comets_strike_for_nothing_and_leave_nothing() -> None:
    """White's stone over Luna costs no bribe; the site is busted, cube, dome and cards are gone, and it is a genocide."""
    given: dict[str, Any] = {
        "factions": ["white", "red"],
        "factories": {"luna": "B"},
        "domes": {"luna": "B"},
        "outposts": {"B": {"at": "luna", "cards": ["kuck-mosquito"]}},
        "stones": {"A": {"at": "earth_spot", "cards": ["hypergolic-penetrator-bus"]}},
        "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
        "bribes": {"A": 2, "B": 2},
        "freight": owned(footfall="A"),
    }
    match = at_war(step="moves", **given)
    match.do("A drop luna", "A done")
    match.do("A assault luna")
    while match.deciding == "A" and match.step in ("Muster", "Battle"):
        listed = match.choices("A")
        match.do("A stone" if "stone" in listed else f"A {listed[0]}")
    assert match.words["sites"]["luna"]["busted"]
    assert match.words["sites"]["luna"]["factory"] is None
    assert match.words["cards"]["kuck-mosquito"] == "B hand"
    assert match.event("GenocideCommitted")["seat"] == 0


DYSON: dict[str, Any] = {
    "factions": ["purple", "red"],
    "rockets": {"A": {"at": "l1", "cards": ["diode-slab-laser", "photovoltaic-solar-panels", "bubble-membrane heavy"]}},
    "outposts": {"B": {"at": "l1", "cards": ["kuck-mosquito"]}},
}


def solar_shot(match: Match) -> Match:
    match.do("A assault l1")
    while match.step in ("Muster", "Battle") and match.deciding == "A":
        listed = match.choices("A")
        lead = [c for c in listed if c.startswith(("lead", "fire diode"))]
        match.do(f"A {lead[0] if lead else listed[0]}")
    return match


@pytest.mark.rule("CF-FUT-10", "CF-FUT-11")
def test_the_dyson_bubble_denies_the_sun() -> None:
    """One question, one answer: denied, the laser does not fire; allowed, it does."""
    match = solar_shot(at_war([], step="combat", **DYSON, freight=owned(dyson_bubble="B")))
    assert match.deciding == "B"
    assert match.step == "Denial"
    assert sorted(match.choices("B")) == ["deny-sun", "let-shine"]
    match.do("B deny-sun")
    assert match.event("SunDenied")["seat"] == 1
    assert not match.events("FireRolled")
    shone = solar_shot(at_war([6, 6, 3], step="combat", **DYSON, freight=owned(dyson_bubble="B")))
    shone.do("B let-shine")
    assert shone.events("FireRolled")


# ------------------------------------------------------------------------------------------------------ Future Wars


@pytest.mark.rule("CF-GEN-09", "BR-77")
def test_a_future_war_restricts_and_kills_nobody() -> None:
    """The claimant stands alone; boosts are barred for those without a delegate in unity; the season ends it."""
    given: dict[str, Any] = {**settlers("traders"), "year": 2, "factions": ["red", "yellow", "purple"]}
    match = futures([4], mode="future-wars", **given)
    assert match.p.extremist == [0, 0, 0]
    match.do("A complete traders")
    assert match.words["state"]["now"] == "war"
    from armillary.games.high_frontier.ids import BOOST
    from armillary.games.high_frontier_conflict.chart import states
    from armillary.games.high_frontier_conflict.combat import fights
    from armillary.games.high_frontier_conflict.piracy import vendetta

    p = match.p
    assert [states.bloc(p, seat) for seat in range(3)] == [1, 0, 0]
    assert p.law.why_not_act(p, 1, BOOST) is not None
    assert fights.why_not_fight(p, 1, 0) is not None
    assert vendetta.saboteurs(p, 0) == []
    assert not p.law.answers_stops(p, p.c.slot_names.index("rocket"))
    match.dice(3)
    while match.words["state"]["now"] == "war":
        who = match.deciding[0]
        match.do(f"{who} done" if match.may(f"{who} done") else f"{who} {match.choices(who)[0]}")
    assert match.p.year == 3
    assert match.events("FutureWarEnded")
    with pytest.raises(OptionError, match="requires futures"):
        Match(SLUG, 2, scenario="future-wars", options={"futures": False})


@pytest.mark.rule("CF-ISO-05")
def test_gold_is_spent_at_anothers_bernal_by_agreement() -> None:
    """War; Gray's Freighter lies beside Purple's Bernal with one gold FT; his extremist stands in individuality."""
    given: dict[str, Any] = {
        "factions": ["gray", "purple"],
        "factories": {"luna": "A", "ganymede_uruk": "B C"},
        "bernals": {"B": {"at": "l1", "cards": ["pharmaceutics"], "anchored": True}},
        "freighters": {"A": {"at": "l1", "cards": ["ore-barge black"]}},
        "players": {"A": {"extremist": True}},
        "wt": {"A": 1, "B": 0},
        "freight": {"iso": {"A": "C"}, "gold": {"A-freighter": 1}, "finao_doubled": True},
    }
    match = at_war([], **given)
    match.p.honest[1 * 2] = 1  # a delegate of Gray in honor, so that enemies may deal
    match.p._listed = None
    match.do("A ask-vault B l1 1", "B grant", "A raise-elevator l1 luna", "A pay-no-failure")
    assert match.p.wt == [2, 1]
    assert match.words["freight"]["gold"] == {}
