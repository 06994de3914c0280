"""Supports, flybys, belts, events, politics (8.2, 8.3, 8.5, 8.6)."""

from typing import Any

import pytest

from armillary.games.high_frontier.rules import supports, thrust

MOVE = {"factions": ["nasa", "esa"], "turn": "A"}
OP = {**MOVE, "step": "operation"}


def number(match: Any, name: str) -> int:
    found: int = match.p.c.cards.index(name)
    return found


# ---------------------------------------------------------------------------------------------------- supports (8.2)


@pytest.mark.rule("HF-SUP-01", "HF-SUP-02", "HF-SUP-05")
def test_the_laser_of_the_worked_example(table: Any) -> None:
    cards = [
        "free-electron-laser",
        "in-core-thermionic",
        "pebble-bed-fission",
        "tik-heat-pipe heavy",
        "bubble-membrane heavy",
    ]
    match = table({**OP, "rockets": {"A": {"at": "koronis_heo", "cards": cards}}})
    laser = number(match, "free-electron-laser")
    (chain,) = supports.cooled_chains(match.p, 1, (laser,))
    assert chain[1] == 4
    assert {match.p.c.cards[card] for card in chain[0]} == {"in-core-thermionic", "pebble-bed-fission"}
    from armillary.games.high_frontier.rules import stacks

    assert stacks.dry_mass(match.p, 1) == 8
    for missing in cards[1:]:
        short = table(
            {**OP, "rockets": {"A": {"at": "koronis_heo", "cards": [name for name in cards if name != missing]}}}
        )
        assert not supports.works(short.p, laser), missing


@pytest.mark.rule("HF-SUP-06", "HF-SUP-09")
def test_one_fuel_cell_serves_move_and_prospecting(table: Any) -> None:
    cards = ["hall-effect-thruster", "diode-slab-laser", "fuel-cell"]
    match = table({**MOVE, "rockets": {"A": {"at": "koronis_l", "steps": 8, "cards": cards}}}, [1] * 10)
    match.do("A move A-rocket", "A fly ko1")
    assert match.stack("A-rocket")[0] == "ko1"
    assert supports.works(match.p, number(match, "diode-slab-laser"))
    # A hot robonaut that idles needs no radiator: the rocket moves all the same.
    hot = {"A": {"at": "l1", "steps": 3, "cards": ["hall-effect-thruster", "fuel-cell", "electron-beam-lance"]}}
    assert table({**MOVE, "rockets": hot}).do("A move A-rocket").may("A fly l2")


@pytest.mark.rule("HF-SUP-11")
def test_a_factory_powers_and_cools_what_stands_there(table: Any) -> None:
    rocket = {
        "A": {"at": "luna", "steps": 5, "cards": ["free-electron-laser", "electron-beam-lance", "hall-effect-thruster"]}
    }
    alone = table({**OP, "rockets": rocket})
    beside = table({**OP, "rockets": rocket, "factories": {"luna": "B"}})
    for name in ("free-electron-laser", "electron-beam-lance", "hall-effect-thruster"):
        assert not supports.works(alone.p, number(alone, name))
        assert supports.works(beside.p, number(beside, name))


@pytest.mark.rule("HF-CARD-13", "HF-THR-04", "HF-MOVE-12")
def test_a_reactor_drives_what_needs_it(table: Any) -> None:
    cards = [
        "mpd-t-wave black",
        "project-orion",
        "dense-z-pinch black",
        "homopolar-flywheel-bank",
        "carbon-carbon-fin heavy",
    ]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 2, "cards": cards}}})
    wave = number(match, "mpd-t-wave")
    found = [setting for setting in thrust.settings(match.p, 1) if setting[0] == wave]
    # Orion pushes, the pinch saves fuel: neither beats the other, so both are offered.
    assert {(setting[1], setting[2]) for setting in found} == {(5 + 2 - 2, 16), (5 - 2, 8)}
    match.do("A move A-rocket")
    assert match.may("A engine mpd-t-wave 1")
    idle = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 2, "cards": ["photon-sail", "project-orion"]}}})
    assert thrust.best_setting(idle.p, 1)[1] == 1


@pytest.mark.rule("HF-THR-05", "HF-THR-06", "HF-CARD-12")
def test_the_sun_counts_once_and_where_the_move_starts(table: Any) -> None:
    cards = ["ion-drive", "photovoltaic-solar-panels"]
    for space, expected in (("l1", 2), ("hv1", 3), ("hm1", 4), ("ham", 1)):
        match = table({**MOVE, "rockets": {"A": {"at": space, "steps": 1, "cards": cards}}})
        assert thrust.best_setting(match.p, 1)[1] == expected, space
    both = table({**MOVE, "rockets": {"A": {"at": "hv1", "cards": ["photon-sail", "photovoltaic-solar-panels"]}}})
    assert thrust.best_setting(both.p, 1)[1] == 1 + 1 + 1


# -------------------------------------------------------------------------------------------- flybys and belts (8.3)


@pytest.mark.rule("HF-ADV-02")
def test_venus_helps_only_in_blue(table: Any) -> None:
    from armillary.games.high_frontier.rules import landing

    rocket = {"A": {"at": "venus_l2", "steps": 2, "cards": ["photon-sail"]}}
    for sunspot, works in ((0, True), (1, False), (4, False), (8, True)):
        match = table({**MOVE, "sunspots": sunspot, "rockets": rocket})
        venus = match.p.c.flyby_number[match.p.c.number["venus_fb"]]
        assert bool(landing.mode_of(match.p, 1, number(match, "photon-sail")) & (1 << venus)) is works


@pytest.mark.rule("HF-ADV-03", "HF-ROUTE-03")
def test_the_moon_pays_the_burn_to_its_orbit(table: Any) -> None:
    cards = ["photon-sail", "closed-cycle-biofoundry", "nasa-crew"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "cards": cards}}})
    match.do("A move A-rocket", "A engine photon-sail 0", "A fly llo")
    assert match.event("CraftMoved")["burns"] == 0
    signpost = {post.id: (post.impulses, post.assisted) for post in match.p.c.chart_file.signposts}
    assert signpost["yellow"] == (2, 1)


@pytest.mark.rule("HF-ADV-07", "HF-ADV-06")
def test_the_green_route_passes_seven_belts(table: Any) -> None:
    c = table().p.c
    green = next(post for post in c.chart_file.signposts if post.id == "green")
    assert sum(c.belt[c.number[space]] >= 0 for space in green.path) == green.belts == 7
    assert set(c.worlds) == {"earth", "sol", "jupiter", "saturn"}


@pytest.mark.rule("HF-ADV-09", "HF-FAC-10")
def test_un_takes_craft_through_the_belt(table: Any) -> None:
    rocket = {
        "A": {"at": "e_dep", "steps": 3, "cards": ["ion-drive", "photovoltaic-solar-panels", "melt-probe-crawler"]}
    }
    given = {"factions": ["nasa", "un"], "turn": "A", "rockets": rocket}
    match = table(given, []).do("B cycle A-rocket", "A move A-rocket", "A fly l1")
    assert match.stack("A-rocket")[0] == "l1"
    assert match.events("BeltEscorted")
    asked = table(given, []).do("A ask-cycler B A-rocket 1", "B accept 1", "A move A-rocket", "A fly l1")
    assert (asked.wt("A"), asked.wt("B")) == (3, 5)
    own = table({**given, "factions": ["un", "nasa"]}, []).do("A move A-rocket", "A fly l1")
    assert own.events("BeltEscorted")
    alone = table(given, [1]).do("A move A-rocket", "A fly l1")
    assert alone.events("BeltRolled")
    sun = table({**given, "rockets": {"A": {**rocket["A"], "at": "hm1"}}}, [1]).do(
        "B cycle A-rocket", "A move A-rocket", "A fly sol_belt"
    )
    assert sun.events("BeltRolled")


@pytest.mark.rule("HF-ADV-11", "HF-ADV-20", "HF-ADV-10")
def test_the_mag_sail_gains_by_each_belt(table: Any) -> None:
    cards = ["mag-sail", "closed-cycle-biofoundry", "melt-probe-crawler"]
    match = table({**MOVE, "rockets": {"A": {"at": "leo", "cards": cards}}}, [3])
    assert thrust.best_setting(match.p, 1)[1] == 1
    match.do("A move A-rocket", "A fly geo")
    assert match.stack("A-rocket")[0] == "geo"
    # The belt itself counts for its own roll: 3 - 2 is below every hardness but nothing.
    assert match.event("BeltRolled")["level"] == 1


@pytest.mark.rule("HF-ADV-04", "HF-DEC-08")
def test_a_crew_alone_that_comes_through_stays_a_rocket(table: Any) -> None:
    match = table({**MOVE, "rockets": {"A": {"at": "e_dep", "steps": 7, "cards": ["nasa-crew"]}}}, [6])
    match.do("A move A-rocket", "A fly l1")
    assert match.stack("A-rocket")[0] == "l1"
    lost = {"A": {"at": "e_dep", "steps": 3, "cards": ["ion-drive", "photovoltaic-solar-panels", "nasa-crew"]}}
    match = table({**MOVE, "rockets": lost}, [6]).do("A move A-rocket", "A engine ion-drive 0", "A fly l1")
    assert match.card("nasa-crew") == "A-freighter trip:64"
    assert match.stack("A-freighter")[0] == "e_heo"


# ------------------------------------------------------------------------------------------------------- events (8.5)


@pytest.mark.rule("HF-EVT-04")
def test_a_glitch_takes_a_card_without_a_crew_beside_it(table: Any) -> None:
    given = {
        **MOVE,
        "due": 1,
        "rockets": {"A": {"at": "luna", "cards": ["ion-drive", "nasa-crew"]}},
        "outposts": {"A": {"at": "bennu", "cards": ["kuck-mosquito", "diode-slab-laser"]}},
    }
    match = table(given, [3]).do("A done")
    assert match.choices("A") == ["lose-card kuck-mosquito", "lose-card diode-slab-laser"]
    match.refused("A lose-card ion-drive", "HF-EVT-04")
    match.do("A lose-card kuck-mosquito")
    assert match.card("kuck-mosquito") == "A hand"
    assert match.step == "Operation"
    manned = table({**given, "outposts": {}}, [3]).do("A done")
    assert manned.step == "Operation"


@pytest.mark.rule("HF-EVT-05")
def test_a_pad_explosion_takes_the_heaviest(table: Any) -> None:
    given = {
        **MOVE,
        "due": 1,
        "leos": {
            "A": {"cards": ["ion-drive", "kuck-mosquito"]},
            "B": {"cards": ["mass-driver", "carbonyl-volatiliser", "photon-sail"]},
        },
        "rockets": {"A": {"at": "leo", "cards": ["closed-cycle-biofoundry"]}},
    }
    match = table(given, [4]).do("A done")
    assert match.card("ion-drive") == "A hand"
    assert match.card("closed-cycle-biofoundry") == "A-rocket"
    assert match.deciding == "B"
    match.refused("B lose-card photon-sail", "HF-EVT-05")
    match.do("B lose-card mass-driver")
    assert match.card("carbonyl-volatiliser") == "B-leo"


@pytest.mark.rule("HF-EVT-08", "HF-MKT-09")
def test_budget_cuts_cost_a_white_card_each(table: Any) -> None:
    given = {**MOVE, "due": 1, "hands": {"A": ["ion-drive", "kuck-mosquito"], "B": ["photon-sail"]}}
    match = table(given, [5]).do("A done")
    match.refused("A give-up nasa-crew", "HF-MKT-09")
    match.do("A give-up ion-drive")
    assert "ion-drive" in match.words["decks"]["thruster"]["under"]
    assert "photon-sail" in match.words["decks"]["thruster"]["under"]
    assert match.step == "Operation"


@pytest.mark.rule("HF-EVT-07", "HF-EVT-06", "HF-EVT-01")
def test_an_election_moves_the_disk(table: Any) -> None:
    given = {**MOVE, "due": 1, "sunspots": 7, "players": {"A": {"wt": 2}, "B": {"wt": 5}}}
    match = table(given, [6]).do("A done", "A bid 1", "B bid 1", "A pass", "B pass")
    assert match.step == "Tie"
    match.do("A award B")
    match.refused("B govern war1", "HF-EVT-07")
    match.do("B govern egalitarianism")
    assert (match.words["politics"], match.wt("B"), match.wt("A")) == ("egalitarianism", 4, 2)
    kept = table(given, [6]).do("A done", "A pass", "B pass", "A keep")
    assert kept.words["politics"] == "centrist"


def test_prompts_say_what_is_bid_for_and_when_operations_are_done(table: Any) -> None:
    def asked(match: Any) -> str:
        prompt: str = match.p.game.prompt(match.p, 0, match.p.game.text())
        return prompt

    election = table({**MOVE, "due": 1, "sunspots": 7}, [6]).do("A done")
    assert asked(election).startswith("Election, highest bid 0")
    research = table({**MOVE, "tops": {"thruster": "ion-drive"}}, expanded=False).do("A done", "A research thruster")
    research.do("A bid 1")
    assert asked(research) == "Ion Drive, highest bid 1: how far will you go?"
    done = table({**MOVE, "rockets": {"A": {"at": "leo", "cards": ["ion-drive"]}}}, expanded=False)
    assert (
        asked(done.do("A done", "A income")) == "No operation is left. Refuel, load or give up cards, or end the turn."
    )


@pytest.mark.rule("HF-EVT-06")
def test_the_sector_of_an_event_can_be_read_before_the_advance(table: Any) -> None:
    given = {**MOVE, "due": 1, "sunspots": 0, "hands": {"A": ["ion-drive"]}}
    assert table(given, [5]).do("A done").step == "Operation"
    assert table(given, [5], rulings={"event-sector": "before"}).do("A done").step == "Auction"


# ------------------------------------------------------------------------------------------------------ politics (8.6)


@pytest.mark.rule("HF-GOV-01", "HF-GOV-02")
def test_fourteen_spots(table: Any) -> None:
    c = table().p.c
    assert len(c.spots) == 14
    for spot, kind in enumerate(c.spot_kind):
        assert (c.spot_points[spot] > 0) is (kind == 0)
        assert all(spot in c.spot_next[other] for other in c.spot_next[spot])


@pytest.mark.rule("HF-GOV-03", "HF-GOV-05", "HF-FAC-11")
def test_anarchy_and_war_allow_felonies_to_all(table: Any) -> None:
    rocket = {"A": {"at": "luna", "cards": ["ion-drive", "nasa-crew"]}}
    for spot, allowed in (("centrist", False), ("anarchy2", True), ("war3", True), ("militarism", False)):
        match = table({**OP, "politics": spot, "rockets": rocket})
        assert match.may("A scrap nasa-crew") is allowed


@pytest.mark.rule("HF-GOV-06")
def test_militarism_closes_the_market(table: Any) -> None:
    table({**OP, "politics": "militarism", "hands": {"A": ["ion-drive"]}}).refused("A sell ion-drive", "HF-GOV-06")


@pytest.mark.rule("HF-GOV-08")
def test_antinuke_bans_reactors_from_hands(table: Any) -> None:
    given = {
        **MOVE,
        "due": 1,
        "sunspots": 7,
        "politics": "globalism",
        "hands": {"A": ["d-t-tokamak"], "B": ["pebble-bed-fission"]},
        "rockets": {"A": {"at": "luna", "cards": ["project-orion", "ion-drive"]}},
    }
    match = table(given, [6]).do("A done", "A pass", "B pass", "A govern antinuke")
    under = match.words["decks"]["reactor"]["under"]
    assert under == ["d-t-tokamak", "pebble-bed-fission"]
    assert match.card("project-orion") == "A-rocket"
    match.do("A scrap project-orion")
    assert match.words["decks"]["reactor"]["under"][-1] == "project-orion"


@pytest.mark.rule("HF-GOV-09")
def test_nationalism_leaves_income_to_nasa(table: Any) -> None:
    match = table({"factions": ["esa", "nasa"], "turn": "A", "step": "operation", "politics": "nationalism"})
    match.refused("A income", "HF-GOV-09")
    match.do("A done", "B done", "B income")
    assert match.wt("B") == 5


@pytest.mark.rule("HF-FAC-07", "HF-GOV-04")
def test_only_prc_makes_war_and_only_first(table: Any) -> None:
    table({**MOVE, "politics": "anarchy1"}).refused("A make-war war1", "HF-FAC-07")
    red = {"factions": ["prc", "esa"], "turn": "A"}
    table(red).refused("A make-war war1", "HF-GOV-04")
    late = table({**red, "politics": "anarchy1", "leos": {"A": {"cards": ["ion-drive"]}}}).do(
        "A carry ion-drive A-rocket"
    )
    late.refused("A make-war war1", "HF-GOV-04")


@pytest.mark.rule("HF-MOVE-02")
def test_equal_ways_to_feed_an_engine_are_one_choice(table: Any) -> None:
    cards = ["hall-effect-thruster", "fuel-cell", "brayton-turbine", "pebble-bed-fission", "tik-heat-pipe heavy"]
    match = table({**MOVE, "rockets": {"A": {"at": "l1", "steps": 2, "cards": cards}}})
    assert len(thrust.settings(match.p, 1)) == 1
