"""Thrust, moves, landings, hazards, freighters, glory (6, 7.1)."""

from typing import Any

import pytest

from armillary.games.high_frontier.ids import NONE, SITE
from armillary.games.high_frontier.rules import flying, landing

MOVE = {"factions": ["nasa", "esa"], "turn": "A"}


@pytest.mark.rule("HF-FAC-04", "HF-THR-07")
def test_esa_beams_power(table: Any) -> None:
    rocket = {"at": "l1", "steps": 3, "cards": ["ion-drive", "melt-probe-crawler", "kuck-mosquito"]}
    given = {**MOVE, "rockets": {"A": rocket}}
    match = table(given, expanded=False).do("B power A-rocket", "A move A-rocket")
    assert match.p.frames[-1].facts(match.p, 0)["thrust"] == 3
    match.refused("B power A-rocket", "HF-FAC-04")
    match = table(given, expanded=False).do("A ask-power B A-rocket 2", "B accept 1", "A move A-rocket")
    assert match.p.frames[-1].facts(match.p, 0)["thrust"] == 3
    assert (match.wt("A"), match.wt("B")) == (2, 6)
    own = table({**given, "factions": ["esa", "nasa"]}, expanded=False).do("A move A-rocket")
    assert own.p.frames[-1].facts(own.p, 0)["thrust"] == 3
    none = table({**given, "factions": ["nasa", "un"]}, expanded=False).do("A move A-rocket")
    assert none.p.frames[-1].facts(none.p, 0)["thrust"] == 2


@pytest.mark.rule("HF-MOVE-02", "HF-CARD-11")
def test_one_engine_a_move_and_a_missile_will_do(table: Any) -> None:
    cards = ["hypergolic-penetrator-bus", "ion-drive"]
    match = table({**MOVE, "rockets": {"A": {"at": "leo", "steps": 4, "cards": cards}}}, expanded=False).do(
        "A move A-rocket"
    )
    match.refused("A engine kuck-mosquito 0", "HF-MOVE-02")
    match.do("A engine ion-drive 0")
    match.refused("A engine hypergolic-penetrator-bus 0", "HF-MOVE-02")
    match.do("A fly e_heo")
    assert match.stack("A-rocket") == ("e_heo", 3)
    rich = {"A": {"at": "leo", "steps": 7, "cards": ["hypergolic-penetrator-bus"]}}
    chemical = table({**MOVE, "rockets": rich}, expanded=False).do("A move A-rocket", "A fly e_heo")
    assert chemical.stack("A-rocket") == ("e_heo", 1)


@pytest.mark.rule("HF-THR-12", "HF-THR-13", "HF-SAIL-03")
def test_dry_rockets_stand_and_heavy_sails_too(table: Any) -> None:
    dry = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 0, "cards": ["ion-drive"]}}}, expanded=False)
    dry.do("A move A-rocket").refused("A fly l2", "HF-THR-12")
    cargo = ["photon-sail", "closed-cycle-biofoundry", "diode-slab-laser"]
    heavy = table({**MOVE, "rockets": {"A": {"at": "l1", "cards": cargo}}}, expanded=False)
    heavy.do("A move A-rocket").refused("A fly l2", "HF-THR-10")


@pytest.mark.rule("HF-LAND-07", "HF-LAND-06", "HF-LAND-08", "HF-LAND-10")
def test_lander_fuel_is_paid_beside_the_burns(table: Any) -> None:
    cards = ["ion-drive", "kuck-mosquito"]
    match = table({**MOVE, "rockets": {"A": {"at": "flora_heo", "steps": 9, "cards": cards}}}, expanded=False)
    match.do("A move A-rocket", "A fly flora")
    assert match.stack("A-rocket") == ("flora", 5)
    light = {"A": {"at": "llo", "steps": 7, "cards": ["nasa-crew"]}}
    match = table({**MOVE, "rockets": light}, expanded=False).do("A move A-rocket", "A fly luna")
    assert match.stack("A-rocket") == ("luna", 7)


@pytest.mark.rule("HF-LAND-11")
def test_parachutes_are_not_for_lifting_off(table: Any) -> None:
    rocket = {"A": {"at": "mars_arsia", "steps": 18, "cards": ["ion-drive"]}}
    match = table({**MOVE, "rockets": rocket}, expanded=False).do("A move A-rocket", "A plot")
    match.refused("A via mars_aero", "HF-MOVE-01")
    match.do("A via mars_heo")


@pytest.mark.rule("HF-LAND-12")
def test_a_suborbital_hop_pays_once_and_ends_the_move(table: Any) -> None:
    rocket = {"A": {"at": "mars_arsia", "steps": 12, "cards": ["ion-drive", "kuck-mosquito"]}}
    match = table({**MOVE, "rockets": rocket}, expanded=False).do("A move A-rocket", "A fly mars_hellas")
    assert match.stack("A-rocket") == ("mars_hellas", 2)


@pytest.mark.rule("HF-LAND-02", "HF-EVT-10")
def test_comets_open_in_their_season(table: Any) -> None:
    rocket = {"A": {"at": "encke_heo", "steps": 9, "cards": ["nasa-crew"]}}
    closed = table({**MOVE, "rockets": rocket}).do("A move A-rocket")
    closed.refused("A fly encke", "HF-LAND-02")
    closed.do("A plot").refused("A via encke", "HF-LAND-02")
    opened = table({**MOVE, "sunspots": 2, "rockets": rocket}).do("A move A-rocket", "A fly encke")
    assert opened.stack("A-rocket")[0] == "encke"
    stays = table({**MOVE, "rockets": {"A": {"at": "encke", "steps": 9, "cards": ["nasa-crew"]}}})
    assert stays.do("A move A-rocket").may("A fly encke_heo")


@pytest.mark.rule("HF-HAZ-01", "HF-HAZ-07", "HF-MAP-11", "HF-COMP-08")
def test_a_skull_kills_on_a_one(table: Any) -> None:
    rocket = {"A": {"at": "en2", "steps": 12, "cards": ["nasa-crew"]}}
    given = {**MOVE, "players": {"A": {"wt": 3}}, "rockets": rocket}
    for die, alive in ((1, False), (2, True)):
        match = table(given, [die], expanded=False).do("A move A-rocket", "A fly encke_heo")
        assert (match.stack("A-rocket")[0] == "encke_heo") is alive
        assert (match.card("nasa-crew") == "A hand") is not alive


@pytest.mark.rule("HF-HAZ-08", "HF-HAZ-04")
def test_a_sail_in_the_hold_is_lost_in_the_air_too(table: Any) -> None:
    rocket = {"A": {"at": "mars_heo", "steps": 3, "cards": ["ion-drive", "photon-sail", "kuck-mosquito"]}}
    match = table({**MOVE, "rockets": rocket}, [5], expanded=False)
    match.do("A move A-rocket", "A engine ion-drive 0").refused("A fly mars_aero", "HF-HAZ-08")
    match.do("A fly mars_boreum", "A roll")
    assert match.card("photon-sail") == "A hand"
    assert match.card("ion-drive") == "A-rocket"


@pytest.mark.rule("HF-HAZ-04", "HF-DEC-03")
def test_burns_before_the_air_are_paid_on_the_heavier_row(table: Any) -> None:
    """Two of five steps are burnt at dry mass 3. The other three, of a tank of five, are four of seven without the sail."""
    rocket = {"A": {"at": "mars_l", "steps": 5, "cards": ["hall-effect-thruster", "photon-sail"]}}
    match = table({**MOVE, "rockets": rocket}, [5], expanded=False)
    match.do("A move A-rocket", "A engine hall-effect-thruster 0", "A fly mars_boreum", "A roll")
    assert match.card("photon-sail") == "A hand"
    assert match.stack("A-rocket") == ("mars_boreum", 4)


@pytest.mark.rule("HF-MAP-09", "HF-VENT-04")
def test_the_elevator_is_its_owners(table: Any) -> None:
    rocket = {"A": {"at": "leo", "steps": 3, "cards": ["ion-drive"]}}
    match = table({**MOVE, "rockets": rocket}, expanded=False).do("A move A-rocket", "A plot")
    match.refused("A via l2", "HF-MAP-09")
    own = table({**MOVE, "ventures": {"elevator": "A"}, "rockets": rocket}, expanded=False)
    own.do("A move A-rocket", "A fly l2")
    assert own.stack("A-rocket") == ("l2", 3)


@pytest.mark.rule("HF-MOVE-07", "HF-LAND-04")
def test_spaces_are_shared(table: Any) -> None:
    given = {
        **MOVE,
        "claims": {"luna": "B"},
        "rockets": {
            "A": {"at": "llo", "steps": 9, "cards": ["nasa-crew"]},
            "B": {"at": "luna", "cards": ["ion-drive"]},
        },
    }
    match = table(given).do("A move A-rocket", "A fly luna")
    assert match.stack("A-rocket")[0] == match.stack("B-rocket")[0] == "luna"
    assert match.site("luna")["claim"] == "B"


@pytest.mark.rule("HF-LAND-03", "HF-FAC-05", "HF-FAC-06")
def test_prc_jumps_a_claim_on_landing(table: Any) -> None:
    given = {
        "factions": ["prc", "esa"],
        "turn": "A",
        "claims": {"luna": "B"},
        "rockets": {"A": {"at": "llo", "steps": 12, "cards": ["prc-crew", "kuck-mosquito"]}},
    }
    match = table(given).do("A move A-rocket", "A fly luna")
    assert match.choices("A") == ["respect", "jump-claim"]
    match.do("A jump-claim")
    assert match.site("luna")["claim"] == "A"
    spared = table(given).do("A move A-rocket", "A fly luna", "A respect")
    assert spared.site("luna")["claim"] == "B"
    guarded = {**given, "outposts": {"B": {"at": "luna", "cards": ["esa-crew", "ion-drive"]}}}
    assert table(guarded).do("A move A-rocket", "A fly luna").step == "Moves"
    unmanned = {
        **given,
        "rockets": {"A": {"at": "llo", "steps": 21, "cards": ["hypergolic-penetrator-bus", "kuck-mosquito"]}},
    }
    assert table(unmanned).do("A move A-rocket", "A fly luna").step == "Moves"


# ----------------------------------------------------------------------------------------------- freighters (6.6)


FREIGHTER = {**MOVE, "factories": {"luna": "A"}, "products": {"luna": "diode-slab-laser"}}


@pytest.mark.rule("HF-FRT-01", "HF-FRT-02", "HF-FRT-03", "HF-FRT-05")
def test_freighters_land_at_factories_and_fly_by_nothing(table: Any) -> None:
    given = {**FREIGHTER, "freighters": {"A": {"at": "luna_fb", "cards": ["diode-slab-laser black"]}}}
    match = table(given).do("A move A-freighter")
    assert match.may("A fly llo")
    assert match.may("A fly luna")
    match.refused("A fly bennu", "HF-FRT-02")
    bare = table({**MOVE, "freighters": {"A": {"at": "llo", "cards": ["diode-slab-laser black"]}}}).do(
        "A move A-freighter"
    )
    bare.refused("A fly luna", "HF-FRT-02")
    # The moon boost pays a rocket's burn to the low orbit (HF-ADV-03), not a freighter's second one.
    far = table({**given, "freighters": {"A": {"at": "leo", "cards": ["diode-slab-laser black"]}}}).do(
        "A move A-freighter"
    )
    far.refused("A fly llo", "HF-MOVE-03")
    air = table({**MOVE, "freighters": {"A": {"at": "mars_heo", "cards": ["diode-slab-laser black"]}}}).do(
        "A move A-freighter"
    )
    air.refused("A fly mars_aero", "HF-HAZ-08")


@pytest.mark.rule("HF-FRT-04")
def test_freighters_lift_off_from_factories_and_pebbles(table: Any) -> None:
    stuck = {**MOVE, "freighters": {"A": {"at": "luna", "cards": ["diode-slab-laser black"]}}}
    table(stuck).do("A move A-freighter").refused("A fly llo", "HF-FRT-04")
    assert table({**FREIGHTER, "freighters": stuck["freighters"]}).do("A move A-freighter").may("A fly llo")
    pebble = {**MOVE, "freighters": {"A": {"at": "bennu", "cards": ["diode-slab-laser black"]}}}
    assert table(pebble).do("A move A-freighter").may("A fly nea_heo")


@pytest.mark.rule("HF-FRT-06", "HF-FRT-08")
def test_freighters_roll_for_belts_and_cause_no_events(table: Any) -> None:
    given = {**FREIGHTER, "freighters": {"A": {"at": "l1", "cards": ["diode-slab-laser black"]}}}
    match = table(given, [6]).do("A move A-freighter", "A fly leo")
    assert match.card("diode-slab-laser") == "A hand black"
    safe = table(given, [5]).do("A move A-freighter", "A fly leo")
    assert safe.card("diode-slab-laser") == "A-leo black"
    assert safe.p.due == 0


@pytest.mark.rule("HF-FRT-07")
def test_a_rocket_takes_over_a_freighter_s_card(table: Any) -> None:
    given = {
        **FREIGHTER,
        "freighters": {"A": {"at": "llo", "cards": ["diode-slab-laser black"]}},
        "rockets": {"A": {"at": "llo", "steps": 5, "cards": ["ion-drive"]}},
    }
    match = table(given).do("A carry diode-slab-laser A-rocket")
    assert match.stack("A-freighter") == (None, 0)
    assert match.stack("A-rocket") == ("llo", 4)
    assert match.events("CardCarried")[-1].rules == ("HF-FRT-07",)


# -------------------------------------------------------------------------------------------------- jettison (8.3D)


@pytest.mark.rule("HF-ADV-12", "HF-ADV-21")
def test_cargo_thrown_out_before_the_move_counts_for_it(table: Any) -> None:
    rocket = {"A": {"at": "l1", "cards": ["photon-sail", "closed-cycle-biofoundry", "diode-slab-laser"]}}
    match = table({**MOVE, "rockets": rocket}, expanded=False).do("A move A-rocket", "A jettison-card diode-slab-laser")
    assert match.card("diode-slab-laser") == "A hand"
    match.do("A fly l2")
    never = table({**MOVE, "rockets": rocket}, expanded=False, jettison=False).do("A move A-rocket")
    never.refused("A jettison-card diode-slab-laser", "HF-ADV-12")


# -------------------------------------------------------------------------------------------------- glory, ventures, score


@pytest.mark.rule("HF-WIN-05", "HF-WIN-06")
def test_glory_for_the_first_crew_home(table: Any) -> None:
    rocket = {"at": "e_dep", "steps": 9, "cards": ["nasa-crew trip:9", "kuck-mosquito"]}
    match = table({**MOVE, "rockets": {"A": rocket}}).do("A move A-rocket", "A fly leo")
    assert match.words["glory"] == {"mars": "A", "mercury": None, "science": None, "any-site": "A"}
    assert match.p.game.scores(match.p)[0] == 6
    second = table({**MOVE, "glory": {"mars": "B"}, "rockets": {"A": rocket}}).do("A move A-rocket", "A fly leo")
    assert second.words["glory"]["mars"] == "B"
    pod = table({**MOVE, "freighters": {"A": {"at": "e_dep", "cards": ["nasa-crew trip:73"]}}})
    pod.do("A move A-freighter", "A fly leo")
    assert pod.words["glory"]["mars"] is None
    assert pod.card("nasa-crew") == "A-leo"


@pytest.mark.rule("HF-VENT-01", "HF-VENT-05")
def test_ventures_need_three_claims_of_their_letter(table: Any) -> None:
    three = {**MOVE, "players": {"A": {"wt": 6}}, "claims": {"mercury": "A", "vesta": "A", "kollaa": "A"}}
    match = table(three, expanded=False).do("A venture tourism")
    assert (match.wt("A"), match.words["ventures"]["tourism"]) == (0, "A")
    match.refused("A venture tourism", "HF-VENT-01")
    two = {**three, "claims": {"mercury": "A", "vesta": "A"}}
    table(two, expanded=False).refused("A venture tourism", "HF-VENT-01")
    table({**three, "players": {"A": {"wt": 5}}}, expanded=False).refused("A venture tourism", "HF-VENT-01")
    dworlds = {**two, "factories": {"phobos": "A V"}}
    table(dworlds, expanded=False).refused("A venture tourism", "HF-VENT-01")


@pytest.mark.rule("HF-VENT-02")
def test_a_glory_cube_pays_for_a_venture_when_no_other_is_left(table: Any) -> None:
    given = {
        **MOVE,
        "players": {"A": {"wt": 6}},
        "factions": ["nasa", "esa", "un", "prc"],
        "factories": {"mercury": "A", "vesta": "A", "kollaa": "A"},
        "cubes": {"mercury": {"A": 3}},
        "glory": {"mars": "A"},
    }
    match = table(given, seats=4, expanded=False).do("A venture tourism")
    assert match.choices("A") == ["withdraw-glory mars"]
    match.do("A withdraw-glory mars")
    assert match.words["glory"]["mars"] == "gone"
    assert match.words["ventures"]["tourism"] == "A"


@pytest.mark.rule("HF-WIN-10", "HF-WIN-07", "HF-WIN-02", "HF-WIN-03", "HF-WIN-04")
def test_the_score_of_the_worked_example(table: Any) -> None:
    given = {
        **MOVE,
        "claims": {"vesta": "A", "kollaa": "A", "encke": "B"},
        "factories": {"mercury": "A"},
        "tracks": {"V": 1},
        "ventures": {"tourism": "A"},
        "outposts": {"A": {"at": "luna", "cards": ["ion-drive"]}},
        "freighters": {"A": {"at": "llo", "cards": ["kuck-mosquito black"]}},
    }
    match = table(given, expanded=False)
    assert match.p.game.scores(match.p) == (19.0, 3.0)


@pytest.mark.rule("HF-END-02", "HF-END-03")
def test_the_number_of_factories_that_ends_the_game(table: Any) -> None:
    from armillary.games.high_frontier.rules import ending

    names = ["luna", "nereus", "itokawa", "ryugu", "bennu", "apophis", "ceres"]
    factions = ["nasa", "esa", "un", "prc", "shimizu"]
    for seats, needed in ((2, 4), (3, 6), (4, 7), (5, 7)):
        for count in (needed - 1, needed):
            built = {name: "AB"[number % 2] for number, name in enumerate(names[:count])}
            match = table({**MOVE, "factions": factions[:seats], "factories": built}, seats=seats, expanded=False)
            assert ending.enough_factories(match.p) is (count == needed)


@pytest.mark.rule("HF-ADV-15")
def test_a_dirt_rocket_grinds_in_the_middle_of_its_move(table: Any) -> None:
    rocket = {"A": {"at": "leo", "steps": 4, "cards": ["mass-driver", "diode-slab-laser"]}}
    match = table({**MOVE, "rockets": rocket}, expanded=False).do("A move A-rocket", "A fly e_dep")
    assert match.step == "Refit"
    match.refused("A via e_heo", "HF-THR-12")
    match.do("A grind A-rocket diode-slab-laser")
    assert match.stack("A-rocket") == ("e_dep", 7)
    match.do("A via e_heo", "A via l1", "A via luna_fb", "A via llo", "A follow")
    assert match.stack("A-rocket") == ("llo", 3)
    assert match.event("CraftMoved")["burns"] == 2
    rest = table({**MOVE, "rockets": rocket}, expanded=False).do("A move A-rocket", "A fly e_dep", "A follow")
    assert (rest.step, rest.stack("A-rocket")[0]) == ("Moves", "e_dep")


@pytest.mark.rule("HF-DEAL-01")
def test_water_alone_can_be_offered_for_a_promise(table: Any) -> None:
    match = table({**MOVE}).do("B offer A - - 3", "A accept 1")
    assert (match.wt("A"), match.wt("B")) == (7, 1)


@pytest.mark.rule("HF-ADV-15")
def test_only_a_dirt_rocket_under_way_is_asked(table: Any) -> None:
    cargo = {"A": {"at": "leo", "steps": 2, "cards": ["ion-drive", "mass-driver", "diode-slab-laser"]}}
    match = table({**MOVE, "rockets": cargo}, expanded=False)
    assert match.do("A move A-rocket", "A engine ion-drive 0", "A fly e_dep").step == "Moves"
    spent = {"A": {"at": "l1", "steps": 9, "cards": ["mass-driver", "diode-slab-laser"]}}
    far = table({**MOVE, "rockets": spent}, expanded=False).do("A move A-rocket", "A fly llo")
    assert far.step == "Refit"
    landed = {"A": {"at": "nea_heo", "steps": 9, "cards": ["mass-driver", "diode-slab-laser"]}}
    assert table({**MOVE, "rockets": landed}, expanded=False).do("A move A-rocket", "A fly bennu").step == "Moves"


@pytest.mark.rule("HF-PIV-01", "HF-THR-12")
def test_who_is_dry_after_a_pivot_stays_on_the_cross(table: Any) -> None:
    """A pivot is paid before the rocket goes on: with the last step it may not coast away, drawn by hand or not."""

    def drawn(steps: int) -> Any:
        rocket = {"at": "sel2", "steps": steps, "cards": ["ion-drive"]}
        return table({**MOVE, "rockets": {"A": rocket}}, expanded=False).do("A move A-rocket")

    dry = drawn(1)
    assert "fly mars_l" not in dry.choices("A")
    dry.do("A plot", "A via ham").refused("A via mars_l", "HF-THR-12")
    wet = drawn(2)
    assert "fly mars_l" in wet.choices("A")
    wet.do("A plot", "A via ham", "A via mars_l", "A follow")
    assert wet.stack("A-rocket") == ("mars_l", 1)


@pytest.mark.rule("HF-ADV-11", "HF-ADV-20")
def test_the_mag_sail_gains_with_every_belt_space_once(table: Any) -> None:
    """Each belt L-point counts by itself, and once; the search and a way drawn by hand give the same thrust."""
    rocket = {"at": "leo", "steps": 0, "cards": ["mag-sail"]}
    match = table({**MOVE, "rockets": {"A": rocket}}, opening="centrist").do("A move A-rocket")
    p, craft = match.p, match.p.frames[-1]
    setting = craft.chosen(p)
    assert setting is not None
    voyage = flying.begin(p, craft.craft, setting, 0)
    table_of = landing.table_of(p, craft.craft, setting[0])
    drive = landing.drive_of(p, craft.craft, setting, 0)
    belts = [space for space in table_of.destinations(drive) if p.c.kind[space] != SITE]
    assert belts
    for space in belts:
        way = table_of.fly(drive, space)
        assert way is not None
        drawn = flying.copy_of(voyage)
        for to in way.path[1:]:
            assert flying.why_not_step(p, drawn, to) is None
            flying.step(p, drawn, to)
        crossed = {to for to in way.path[1:] if p.c.belt[to] != NONE}
        assert flying.thrust_now(drawn) == setting[1] + len(crossed)
        assert drawn.burns == way.burns


@pytest.mark.rule("HF-MOVE-01", "HF-MOVE-10")
def test_a_flight_stops_where_a_step_has_become_impossible(table: Any) -> None:
    """Every step is checked anew: what was fuel enough at the start may be gone when the skull is past."""
    rocket = {"A": {"at": "elstpizarro", "steps": 6, "cards": ["ion-drive"]}}
    flown = table({**MOVE, "players": {"A": {"wt": 9}}, "rockets": rocket}, [5], expanded=False)
    flown.do("A move A-rocket", "A fly th1")
    assert flown.step == "Hazard"
    leaking = flown.p.copy()
    flown.do("A roll")
    assert flown.stack("A-rocket")[0] == "th1"
    stack = leaking.game.vocabulary.value("stack", "A-rocket")
    leaking.steps[stack] = 0
    leaking.apply(0, ("pay-no-failure",))
    assert leaking.c.spaces[leaking.where[stack]] == "ep_coma"


@pytest.mark.rule("HF-FAC-04", "HF-FAC-10")
def test_nobody_is_asked_about_the_moves_of_others(table: Any) -> None:
    """ESA's power and UN's cyclers are interjections at quiet points: only who moves owes decisions."""
    rocket = {"at": "leo", "steps": 6, "cards": ["hall-effect-thruster", "fuel-cell", "nasa-crew"]}
    given = {"factions": ["nasa", "esa", "un"], "turn": "A", "rockets": {"A": rocket}}
    match = table(given, [6, 6], seats=3)
    for said in ("A move A-rocket", "A engine hall-effect-thruster 0", "A fly l1", "A done", "A income"):
        assert match.p.deciding() == (0,), said
        match.do(said)
    offered = table(given, seats=3)
    assert any(choice[0] == "power" for choice in offered.p.interjections(1))
    assert any(choice[0] == "cycle" for choice in offered.p.interjections(2))
