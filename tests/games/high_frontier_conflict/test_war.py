"""States, outbreak, Anarchy, truce, the end of the War and what comes after (CF-WAR, CF-TRU, CF-END, CF-POST, BR-05, BR-2B)."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import STATES
from armillary.games.high_frontier_conflict.war import outbreak

Make = Callable[..., Any]
FORGE = {"rockets": {"A": {"at": "ryugu", "cards": ["solar-furnace-kiln", "kuck-mosquito"]}}, "claims": {"ryugu": "A"}}
CHITS = ("freedom", "honor", "unity", "authority", "equality", "individuality")


def chits(letters: str) -> dict[str, str]:
    return {
        place: "loyalist" if letter == "L" else "independence" for place, letter in zip(CHITS, letters, strict=True)
    }


@pytest.mark.rule(
    "CF-GEN-01", "CF-GEN-06", "CF-CORE-01", "CF-WAR-08", "CF-WAR-33", "CF-WAR-34", "CF-FW-02", "BR-05", "BR-2B"
)
@pytest.mark.parametrize(
    ("state", "anarchy", "column"),
    [
        ("peace", 0, "C"),
        ("truce", 0, "C"),
        ("anarchy", 1, "A"),
        ("war", 0, "W"),
        ("war", 1, "WA"),
        ("republic", 0, "R"),
        ("republic", 1, "RA"),
        ("empire", 0, "E"),
        ("empire", 1, "PA"),
    ],
)
def test_the_table_of_switches(war: Make, state: str, anarchy: int, column: str) -> None:
    p = war(["purple", "red"]).p
    p.state, p.anarchy = STATES.index(state), anarchy
    assert states.situation(p) == getattr(states, column)
    wartime = column in ("A", "W", "WA")
    assert bool(states.on(p, states.WARTIME)) == wartime
    assert bool(states.on(p, states.PRIVILEGES)) == (column in ("C", "R", "E"))
    assert bool(states.on(p, states.WEAPONS)) == (wartime or column == "PA")
    assert states.on(p, states.FIGHT) == (1 if wartime else 2 if column == "PA" else 0)
    assert bool(states.on(p, states.DUTY)) == (column == "W")
    assert bool(states.on(p, states.OUTBREAK)) == (column in ("C", "A"))
    assert states.assembly(p) == (state != "empire")
    pirates = war(["purple", "red"], mode="piracy").p
    pirates.state, pirates.anarchy = p.state, anarchy
    assert states.on(pirates, states.FIGHT) == (3 if wartime or column == "C" else states.on(p, states.FIGHT))
    assert not states.on(pirates, states.DUTY)


@pytest.mark.rule("CF-WAR-04", "CF-WAR-05", "CF-WAR-06", "CF-WAR-16", "CF-CORE-02")
def test_allies_and_enemies(war: Make) -> None:
    p = war(["purple", "red", "white", "gray"], state="war").p
    assert (states.allies(p, 0), states.enemies(p, 0), states.opponents(p, 0)) == ([2], [1, 3], [1, 2, 3])
    assert not states.enemy(p, 0, 0)
    calm = war(["purple", "red", "white", "gray"]).p
    assert (states.allies(calm, 0), states.enemies(calm, 0)) == ([], [])


@pytest.mark.rule(
    "CF-WAR-09", "CF-WAR-10", "CF-WAR-14", "CF-WAR-17", "CF-WAR-18", "CF-WAR-01", "CF-WAR-07", "CF-WAR-30"
)
def test_outbreak(war: Make) -> None:
    """SC-03: the price after the track has moved; War when the turn ends, then the purge."""
    given = {
        **FORGE,
        "assembly": {"star": "freedom", "honest": {"unity": {"B": 1}, "freedom": {"A": 1}}, "legacy": {"unity": 3}},
    }
    match = war(["red", "green", "purple"], given, [6, 3]).do("A industrialise solar-furnace-kiln kuck-mosquito")
    assert match.event("OutbreakRolled") == {"seat": 0, "dice": [6], "sides": 6, "disks": 3, "price": 8, "total": 9}
    assert (match.now, match.words["state"]["pending"]) == ("peace", "war")
    finish(match)
    assert (match.now, match.star, match.words["state"]["war_happened"]) == ("war", "war-slot", True)
    assert match.delegates() == {"freedom": {"A": 1}}
    match = war(["red", "green", "purple"], given, [5]).do("A industrialise solar-furnace-kiln kuck-mosquito")
    finish(match)
    assert match.now == "peace"


def finish(match: Any) -> None:
    """The turn of A is over."""
    while match.p.phasing == 0:
        match.do("A no-product" if match.may("A no-product") else "A done")


@pytest.mark.rule("CF-WAR-09")
def test_outbreak_odds_are_those_of_the_roll(war: Make) -> None:
    p = war(["red", "purple"], {"assembly": {"legacy": {"unity": 2}}, "factories": {"ryugu": "A"}}).p
    assert [outbreak.outbreak_odds(p, letter) for letter in range(4)] == [(3, 5), (0, 8), (0, 8), (0, 8)]
    assert outbreak.outbreak_odds(war(["red", "purple"], state="war").p, 0)[0] == 0


@pytest.mark.rule("AM-28", "AM-123", "CF-END-01")
def test_an_outbreak_with_one_side_only_is_won_at_once(war: Make) -> None:
    lines = {"star": "freedom", "chits": chits("NNNNNN"), "legacy": {"unity": 3}, "honest": {"freedom": {"A": 2}}}
    given = {**FORGE, "assembly": lines}
    match = war(["red", "green", "purple"], given, [6]).do("A industrialise solar-furnace-kiln kuck-mosquito")
    finish(match)
    assert (match.now, match.words["state"]["winner"], match.star) == ("republic", "independence", "freedom")
    assert not match.events("PurgeRolled")


# ----------------------------------------------------------------------------------------------------------- Anarchy


def year_end(year: int, **given: Any) -> dict[str, Any]:
    return {"year": year, "turn": "B", **given}


@pytest.mark.rule("BR-05", "CF-WAR-15", "CF-WAR-29", "AM-124")
def test_anarchy_in_peace_in_war_and_afterwards(war: Make) -> None:
    match = war(["purple", "red"], year_end(10), [6, 1]).do("B done")
    assert (match.now, match.star) == ("anarchy", "war-slot")
    match = war(["purple", "red"], year_end(10), [6, 1], state="war").do("B done")
    assert (match.now, match.words["state"]["anarchy"]) == ("war", True)
    assert not states.on(match.p, states.DUTY)
    rep = {
        "state": {"now": "republic", "winner": "independence", "war_happened": True},
        "assembly": {"star": "freedom"},
    }
    match = war(["purple", "red"], year_end(10, **rep), [6, 1]).do("B done", "A star freedom")
    assert (match.now, match.words["state"]["anarchy"], match.star) == ("republic", True, "freedom")
    assert not states.on(match.p, states.LAWS)


@pytest.mark.rule("CF-WAR-29", "BR-2C", "CF-END-09", "CF-DROP-32", "AM-39")
def test_anarchy_ends_with_blue_and_the_star_returns(war: Make) -> None:
    given = year_end(2, assembly={"honest": {"unity": {"A": 2}}, "chits": chits("NLLLNN")})
    match = war(["yellow", "red"], given, [4], state="anarchy").do("B done")
    assert (match.now, match.star, match.words["state"]["anarchy"]) == ("peace", "unity", False)
    given = year_end(2, state={"anarchy": True})
    match = war(["yellow", "red"], given, [4], state="war").do("B done")
    assert (match.now, match.star) == ("war", "war-slot")


@pytest.mark.rule("CF-POST-04", "BR-05", "AM-107")
def test_anarchy_in_the_empire_is_the_age_of_piracy(war: Make) -> None:
    empire = {
        "state": {"now": "empire", "winner": "loyalist", "war_happened": True},
        "players": no_extremists("A", "B"),
    }
    match = war(["purple", "red"], year_end(10, **empire), [6]).do("B done")
    assert states.on(match.p, states.FIGHT) == 2
    assert not match.events("PurgeRolled")
    assert states.on(match.p, states.BRIBES) == 0


def no_extremists(*who: str) -> dict[str, Any]:
    return {seat: {"extremist": False} for seat in who}


# ------------------------------------------------------------------------------------------------------------- truce


@pytest.mark.rule("CF-TRU-01", "CF-TRU-02", "AM-16", "CF-END-03")
def test_a_truce_costs_four_bribes_one_at_least_to_each_enemy(war: Make) -> None:
    """SC-21."""
    given = {"bribes": {"A": 4, "B": 2, "C": 2}, "assembly": {"honest": {"honor": {"A": 1}}}}
    match = war(["white", "red", "gray"], given, state="war", step="moves").do("A truce", "A give B", "A give B")
    match.do("A give B")
    assert match.p.bribes == [0, 5, 3]  # the last one had to go to Gray
    assert match.now == "war"
    match.refused("A truce", "CF-TRU-01").do("A done", "A done")
    assert (match.now, match.star) == ("truce", "honor")
    assert states.on(match.p, states.OUTBREAK)
    poor = {"players": {"A": {"bribes": 3, "heroism": ["sunward"]}}, "deeds": [], "supply": 3}
    war(["white", "red", "gray"], poor, state="war", step="moves").do("A truce")
    war(["white", "red"], state="war", step="moves").refused("A truce", "CF-TRU-02")
    war(["purple", "red"], {"bribes": {"A": 4}}, state="war", step="moves").refused("A truce", "CF-TRU-01")


@pytest.mark.rule("CF-TRU-03", "AM-41", "CF-WAR-09")
def test_a_truce_ends_with_anarchy_or_an_outbreak(war: Make) -> None:
    """SC-36."""
    truce = {"state": {"now": "truce", "war_happened": True}}
    match = war(["purple", "red"], year_end(10, **truce), [6, 1]).do("B done")
    assert match.now == "anarchy"
    legacy = {"assembly": {"star": "freedom", "legacy": {"unity": 2}, "honest": {"freedom": {"A": 2}}}}
    second = {**FORGE, **truce, **legacy, "factories": {"nereus": "B C"}}
    for die, now in ((3, "truce"), (4, "war")):
        match = war(["red", "purple"], second, [die, 1]).do("A industrialise solar-furnace-kiln kuck-mosquito")
        assert match.event("OutbreakRolled")["price"] == 5
        finish(match)
        assert match.now == now


# ------------------------------------------------------------------------------------------------------ end of the War


@pytest.mark.rule("CF-END-01", "CF-END-03", "CF-END-05", "CF-END-08", "CF-END-11", "CF-END-12", "CF-POST-02", "AM-109")
def test_six_chits_alike_win_the_war_and_make_a_space_lord(war: Make) -> None:
    given = {
        "assembly": {"chits": chits("NNLNNN"), "honest": {"freedom": {"A": 1}}},
        "players": {**no_extremists("B", "D")},
        "bribes": {"A": 3, "B": 2, "C": 3, "D": 1},
        "supply": 3,
    }
    match = war(["red", "purple", "green", "yellow"], given, state="war").won(0, 0b10)
    assert match.shown == "NNNNNN"
    match.refused("A truce", "CF-TRU-01").do("A done")
    match.refused("B give D", "CF-END-08").do("B give A", "B give C", "D give C")
    assert match.p.bribes == [4, 0, 5, 0]
    assert match.step == "SpaceLord"
    assert (match.now, match.star) == ("republic", "freedom")
    match.do("A space-lord")
    assert match.p.result.reason == "space-lord"
    assert match.p.result.rule == "CF-END-11"


@pytest.mark.rule("CF-END-11", "CF-END-12", "CF-WAR-02", "CF-END-04", "CF-POST-01")
def test_whoever_plays_on_plays_in_the_republic(war: Make) -> None:
    given = {"assembly": {"chits": chits("NNLNNN"), "honest": {"freedom": {"A": 1}}}, "bribes": {"B": 0}}
    given["players"] = no_extremists("B")
    match = war(["red", "purple", "green"], given, state="war").won(0, 0b10).do("A done", "A play-on")
    p = match.p
    assert (match.now, match.deciding) == ("republic", "B")
    assert not states.on(p, states.OUTBREAK)
    assert not states.on(p, states.FIGHT)
    assert not states.on(p, states.LUNA)
    match.do("B done").refused("B suborn freedom A", "CF-CORR-06").refused("B defect", "CF-POST-01")


@pytest.mark.rule("CF-END-08", "AM-37")
def test_without_any_extremist_the_bribes_go_to_the_supply(war: Make) -> None:
    given = {"assembly": {"chits": chits("LLLLLN")}, "players": no_extremists("A", "B")}
    match = war(["purple", "red"], given, state="war").won(0, 0b10).do("A done")
    assert (match.now, match.p.bribes, match.p.supply) == ("empire", [0, 0], 12)


@pytest.mark.rule("AM-162")
def test_a_victory_counts_more_than_a_truce(war: Make) -> None:
    given = {"assembly": {"chits": chits("NLLLLL"), "honest": {"honor": {"A": 1}}}, "bribes": {"A": 4, "B": 2}}
    match = war(["purple", "red"], given, state="war", step="moves").do("A truce")
    match.won(0, 0b10).do("A done", "A done")
    assert match.now == "empire" or match.step == "SpaceLord"
    assert match.words["state"]["winner"] == "loyalist"


@pytest.mark.rule("CF-CORE-09", "CF-CORE-10", "AM-53")
def test_enemy_craft_halt_a_flight_and_outposts_do_not(war: Make) -> None:
    """SC-18."""
    given = {
        "rockets": {"A": {"at": "geo", "steps": 5, "cards": ["red-crew", "metastable-helium-rocket"]}},
        "freighters": {"B": {"at": "l2", "cards": ["mass-driver"]}},
        "outposts": {"B": {"at": "l1", "cards": ["cermet-nerva"]}},
    }
    p = war(["red", "white"], given, state="war").p
    rocket = p.c.slot_names.index("rocket")
    assert p.law.answers_stops(p, rocket) == frozenset({p.c.number["l2"]})
    assert p.law.asks_halted(p, rocket, p.c.number["l2"])
    assert not p.law.asks_halted(p, rocket, p.c.number["l1"])
    calm = war(["red", "white"], given).p
    assert calm.law.answers_stops(calm, rocket) == frozenset()
    assert p.law.answers_stops(p, p.c.slot_names.index("kamikaze")) == frozenset()


# ---------------------------------------------------------------------------------------------------- battles in War

DUEL: dict[str, Any] = {
    "rockets": {"A": {"at": "l2", "cards": ["green-crew"]}},
    "outposts": {"B": {"at": "l2", "cards": ["cermet-nerva", "fuel-cell"]}},
}


@pytest.mark.rule(
    "CF-VIC-02", "CF-VIC-03", "CF-VIC-04", "CF-CMB-01", "CF-CMB-03", "CF-VEND-02", "CF-CMB-16", "CF-VEND-06"
)
def test_a_loss_in_the_defending_space_makes_a_victory(war: Make) -> None:
    match = war(["green", "yellow"], DUEL, [6, 6], state="war", step="combat")
    match.refused("A stop", "CF-CMB-03").do("A assault l2")
    while match.step in ("Muster", "Battle", "Zap", "AfterBattle"):
        first = match.choices(match.deciding)[0]
        wanted = ("lead", "go", "fire", "zap", "keep")
        choice = next((c for verb in wanted for c in match.choices(match.deciding) if c.split()[0] == verb), first)
        match.do(f"{match.deciding} {choice}")
    assert match.p.bribes == [3, 3]  # among enemies nothing is paid
    assert match.step == "Flip"
    match.refused("A flip unity", "CF-PROP-04").do("A flip honor")
    assert match.shown == "NNLLNN"


@pytest.mark.rule("CF-CMB-03", "CF-CMB-01")
def test_anarchy_obliges_nobody_and_allies_are_no_targets(war: Make) -> None:
    match = war(["green", "yellow"], DUEL, state="anarchy", step="combat")
    assert match.may("A stop")
    match = war(["green", "yellow"], DUEL, step="combat")
    assert match.step == "Operation"  # peace
    allied = {"assembly": {"chits": chits("NLNLNN")}}
    match = war(["green", "yellow", "purple"], {**DUEL, **allied}, state="war", step="combat")
    assert match.step == "Operation"


@pytest.mark.rule("CF-GEN-06")
def test_in_the_piracy_variant_the_other_bloc_is_free_and_ones_own_costs_a_bribe(war: Make) -> None:
    match = war(["green", "yellow"], DUEL, [6, 6], mode="piracy", step="combat")
    assert match.may("A stop")
    match.do("A assault l2")
    assert match.p.bribes == [3, 3]
    allied = {"assembly": {"chits": chits("NLNLNN")}}
    match = war(["green", "yellow", "purple"], {**DUEL, **allied}, [6, 6], mode="piracy", step="combat").do(
        "A assault l2"
    )
    assert match.p.bribes == [2, 4, 3]
