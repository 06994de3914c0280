"""Peace, Anarchy, War and what comes after, side by side: what holds in one and not in the other (3A to 3D, 3F, 3G; BR-2B)."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier.ids import BOOST, FINAO, JUMP, NONE, RESEARCH, SELL_BLACK
from armillary.games.high_frontier_conflict.assembly import delegates, petitions, propaganda
from armillary.games.high_frontier_conflict.bernals import colonists, stations
from armillary.games.high_frontier_conflict.chart import felonies, scoring, states
from armillary.games.high_frontier_conflict.combat import fights, weapons
from armillary.games.high_frontier_conflict.freighters import elevators
from armillary.games.high_frontier_conflict.futures import completed
from armillary.games.high_frontier_conflict.ids import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDEPENDENCE_VICTORY,
    INDIVIDUALITY,
    LOYALIST_VICTORY,
    OUTCOMES,
    PIRACY,
    PLACES,
    PURPLE_FACTION,
    RED_FACTION,
    STATES,
    UNITY,
    UNRESOLVED,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.war import outbreak
from armillary.kernel import game
from armillary.kernel.title import OptionError
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
Make = Callable[..., Any]
CHITS = ("freedom", "honor", "unity", "authority", "equality", "individuality")


def chits(letters: str) -> dict[str, str]:
    """`NLLLNN` in the order of the ring."""
    return {
        place: "loyalist" if letter == "L" else "independence" for place, letter in zip(CHITS, letters, strict=True)
    }


def play(
    factions: list[str], dice: list[int] | None = None, *, options: dict[str, Any] | None = None, **given: Any
) -> Match:
    """War, A's turn."""
    whole: dict[str, Any] = {
        "factions": factions,
        "turn": "A",
        "first": "A",
        "step": "operation",
        "state": {"now": "war", "war_happened": True},
        **given,
    }
    if whole["state"]["now"] in ("war", "anarchy"):
        whole["assembly"] = {"star": "war-slot", **whole.get("assembly", {})}
    return Match(SLUG, len(factions), given=whole, dice=dice, scenario="war", options=options or {})


# ------------------------------------------------------------------------------------------- what War and Anarchy change


NOW = ("peace", "anarchy", "war")


@pytest.mark.rule(
    "CF-GEN-01", "CF-CORE-01", "CF-WAR-33", "CF-WAR-34", "CF-WAR-08", "CF-FW-02", "CF-VEND-01", "CF-WAR-31"
)
@pytest.mark.parametrize("now", NOW)
def test_what_war_and_anarchy_allow_and_bar(war: Make, now: str) -> None:
    """Felonies, combat, suborning and stones against enemies; weapons for privileges; bars of five ideologies. Not in peace."""
    given = {
        "assembly": {"honest": {"unity": {"B": 1}}},
        "outposts": {"A": {"at": "himalia", "cards": ["mass-driver", "fuel-cell"]}},
        "wt": {"A": 9, "B": 9},
    }
    match = war(["red", "yellow", "green"], given, state=now)
    p, wild = match.p, now != "peace"
    assert bool(states.on(p, states.WARTIME)) is wild
    assert [states.enemy(p, 0, other) for other in (1, 2)] == [wild, False], (
        "Yellow is of the other bloc, Green of Red's"
    )
    assert (fights.why_not_fight(p, 0, 1) is None) is wild
    assert fights.why_not_fight(p, 0, 2) is not None
    assert felonies.lawless(p, 0, 1) is wild
    assert not felonies.lawless(p, 0, 2)
    assert (bribes.why_not_suborn(p, 0, UNITY, 1) is None) is wild
    assert match.may("A dislodge mass-driver") is wild
    assert p.law.asks_privilege(p, 0, RED_FACTION) is not wild
    assert weapons.wields(p, 0, "jammers") is wild
    # Red's extremist evades freedom; the other bars are Yellow's (unity), Purple's, White's, Green's and Gray's.
    barred = {place for place in range(CENTRIST) if petitions.barred(p, 0, place)}
    assert barred == ({HONOR, UNITY, AUTHORITY, EQUALITY, INDIVIDUALITY} if wild else set())
    for act, rule in ((BOOST, "CF-RES-02"), (RESEARCH, "CF-RES-07"), (FINAO, "CF-RES-14")):
        refusal = p.law.why_not_act(p, 0, act)
        assert (refusal.rule if refusal else None) == (rule if wild else None)
    assert p.law.why_not_act(p, 0, SELL_BLACK) is None
    refusal = p.law.why_not_act(p, 1, SELL_BLACK)
    assert (refusal.rule if refusal else None) == ("CF-RES-01" if wild else None)
    assert (petitions.why_not_enter_leo(p, 0) is not None) is wild
    assert (petitions.why_not_between(p, 0, 1) is not None) is wild


@pytest.mark.rule("CF-RES-15", "CF-VEND-01", "CF-WAR-31")
@pytest.mark.parametrize("now", ["anarchy", "war"])
def test_the_bars_bind_both_blocs_alike(war: Make, now: str) -> None:
    """Each act is barred for both, whatever the chit of its ideology shows; the Home Bernal's bar binds Independents only."""
    for letters in ("NLLLNN", "LNNNLL"):
        match = war(["red", "purple"], {"assembly": {"chits": chits(letters)}}, state=now)
        p = match.p
        p.extremist = [0, 0]
        assert states.bloc(p, 0) != states.bloc(p, 1)
        for seat in range(2):
            assert all(petitions.barred(p, seat, place) for place in range(CENTRIST))
            for act, (_, rule) in petitions.BARS.items():
                refusal = petitions.why_not(p, seat, act)
                assert refusal is not None
                assert refusal.rule == rule
    peace = war(["red", "purple"]).p
    peace.extremist = [0, 0]
    assert not any(petitions.barred(peace, seat, place) for seat in range(2) for place in range(CENTRIST))
    home: dict[str, Any] = {
        "bernals": {seat: {"at": at, "cards": [card], "anchored": True} for seat, at, card in HOMES}
    }
    match = play(["red", "purple"], options={"m2": True}, **home)
    from armillary.games.high_frontier_conflict.bernals import anchoring

    assert [bool(anchoring.barred_homes(match.p, seat)) for seat in range(2)] == [True, False]


HOMES = (("A", "l2", "powersat-station"), ("B", "geo", "geo-elevator"))


@pytest.mark.rule("CF-FW-02", "CF-WAR-34", "CF-ETB-02", "CF-ETB-04")
def test_privilege_and_weapon_change_places_but_for_an_et_home() -> None:
    given: dict[str, Any] = {
        "bernals": {"A": {"at": "jb1", "cards": ["pharmaceutics"], "anchored": True}},
        "factories": {"ganymede_uruk": "A C"},
    }
    match = play(["red", "purple"], options={"m2": True}, **given)
    p = match.p
    assert not p.law.asks_privilege(p, 0, RED_FACTION)
    assert not weapons.wields(p, 0, "jammers"), "no Home Bernal at all"
    match.do("A declare-home")
    assert p.law.asks_privilege(p, 0, RED_FACTION), "what an ET Home Bernal grants is not lost in War"
    assert weapons.wields(p, 0, "jammers")
    assert stations.et_home(p, 0) == stations.stations(p, 0)[0]
    p.state = STATES.index("anarchy")
    p.anarchy = 1
    assert stations.et_home(p, 0) == NONE, "it is declared in War, or in a Republic"


@pytest.mark.rule("CF-CORE-02", "CF-CORE-03", "BR-30")
@pytest.mark.parametrize(
    ("who", "now", "against", "good"),
    [
        ("red", "peace", "B", False),
        ("red", "war", "B", True),  # an enemy
        ("red", "anarchy", "B", True),
        ("red", "war", "C", False),  # an ally
        ("red", "anarchy", "C", False),
        ("purple", "peace", "B", True),
        ("purple", "war", "C", True),  # Purple against allies too
        ("purple", "anarchy", "C", True),
    ],
)
def test_in_wartime_all_are_felonious_but_only_purple_against_allies(
    war: Make, who: str, now: str, against: str, good: bool
) -> None:
    enemy, ally = ("yellow", "green") if who == "red" else ("green", "yellow")
    given = {"claims": {"ryugu": against}, "rockets": {"A": {"at": "ryugu", "cards": [f"{who}-crew"]}}}
    match = war([who, enemy, ally], given, state=now, step="moves")
    if good:
        match.do("A jump ryugu")
        assert match.words["sites"]["ryugu"]["claim"] == "A"
        assert match.p.bribes == [3, 3, 3]
    else:
        match.refused("A jump ryugu", "BR-30")
    # CF-CORE-03: what it takes is the same in War: a Human on the spot, and none who opposes.
    for cards, other, key in (
        (["fuel-cell"], [], "no-human-there"),
        ([f"{who}-crew"], [f"{enemy}-crew"], "human-opposes"),
    ):
        posts = {"outposts": {"B": {"at": "ryugu", "cards": other}}} if other else {}
        crime = war(
            [who, enemy, ally],
            {"claims": {"ryugu": against}, "rockets": {"A": {"at": "ryugu", "cards": cards}}, **posts},
            state=now,
            step="moves",
        )
        victim = "ABC".index(against)
        refusal = felonies.why_not_felony(crime.p, 0, victim, JUMP, crime.p.c.sites.index("ryugu"))
        assert refusal is not None
        assert refusal.key == (key if good else "felony")


@pytest.mark.rule("CF-VEND-05", "CF-CORE-03")
@pytest.mark.parametrize("now", ["war", "anarchy"])
def test_a_felony_costs_no_bribe_and_needs_none(war: Make, now: str) -> None:
    given = {
        "claims": {"ryugu": "B"},
        "rockets": {"A": {"at": "ryugu", "cards": ["red-crew"]}},
        "bribes": {"A": 0, "B": 3},
    }
    match = war(["red", "purple"], given, state=now, step="moves").do("A jump ryugu")
    assert match.words["sites"]["ryugu"]["claim"] == "A"
    assert match.p.bribes == [0, 3]
    assert not match.events("BribePaid")


# -------------------------------------------------------------------------------------------- outbreak, truce, victory


@pytest.mark.rule("CF-WAR-01", "CF-WAR-02", "CF-TRU-03", "CF-END-04")
@pytest.mark.parametrize(
    ("now", "rolls"),
    [("peace", True), ("truce", True), ("anarchy", True), ("war", False), ("republic", False), ("empire", False)],
)
def test_when_an_outbreak_is_rolled_for(war: Make, now: str, rolls: bool) -> None:
    """After a victory never again; a roll above the price brings War when the turn ends."""
    match = war(["red", "purple"], {"assembly": {"legacy": {"unity": 5}}}, [6])
    p = match.p
    p.state, p.anarchy = STATES.index(now), int(now == "anarchy")
    outbreak.outbreak(p, 0, 0)
    assert bool(match.events("OutbreakRolled")) is rolls
    assert (p.pending != 0) is rolls
    assert p.state == STATES.index(now), "not before the turn is over"
    if rolls:
        even = war(["red", "purple"], {"assembly": {"legacy": {"unity": 4}}}, [6])
        outbreak.outbreak(even.p, 0, 0)
        assert even.event("OutbreakRolled")["total"] == even.event("OutbreakRolled")["price"] == 10
        assert even.p.pending == 0, "it takes more than the price"


@pytest.mark.rule("CF-WAR-01", "CF-WAR-02", "CF-WAR-13")
@pytest.mark.parametrize(("happened", "begins"), [(False, True), (True, False)])
def test_a_casus_belli_is_the_other_way_into_the_war(happened: bool, begins: bool) -> None:
    match = play(
        ["red", "purple"],
        options={"m1": True, "m2": True, "futures": True},
        state={"now": "peace" if not happened else "republic", "war_happened": happened}
        | ({"winner": "independence"} if happened else {}),
    )
    p = match.p
    cause = next(n for n, casus in enumerate(p.c.module1.casus_belli) if casus)
    plain = next(n for n, casus in enumerate(p.c.module1.casus_belli) if not casus)
    completed.complete(p, 0, plain)
    assert p.pending == 0
    completed.complete(p, 0, cause)
    assert (p.pending != 0) is begins
    assert bool(match.events("CasusBelli")) is begins
    assert p.future[cause] == p.future[plain] == 0


@pytest.mark.rule("CF-WAR-07", "CF-WAR-14")
def test_war_holds_from_the_next_turn_until_a_truce(war: Make) -> None:
    """The price of 8 is beaten by 6 + 3; in what is left of the turn peace still holds, the next player is at War."""
    given = {
        "rockets": {"A": {"at": "ryugu", "cards": ["solar-furnace-kiln", "kuck-mosquito", "red-crew"]}},
        "claims": {"ryugu": "A", "bennu": "B"},
        "assembly": {"star": "freedom", "honest": {"freedom": {"A": 1}}, "legacy": {"unity": 3}},
        "outposts": {"A": {"at": "bennu", "cards": ["ion-drive"]}},
    }
    match = war(["red", "purple", "green"], given, [6, 3]).do("A industrialise solar-furnace-kiln kuck-mosquito")
    assert not states.on(match.p, states.WARTIME)
    assert not states.enemy(match.p, 0, 1)
    while match.p.phasing == 0:
        match.do("A no-product" if match.may("A no-product") else "A done")
    assert match.deciding == "B"
    assert states.on(match.p, states.WARTIME)
    assert states.enemy(match.p, 0, 1)
    assert match.now == "war"
    outbreak.make_truce(match.p)
    assert not states.on(match.p, states.WARTIME)
    assert not states.enemy(match.p, 0, 1)


@pytest.mark.rule("CF-TRU-03", "BR-05")
def test_the_anarchy_that_ended_a_truce_is_followed_by_ordinary_peace(war: Make) -> None:
    """AM-41: outbreak rolls go on."""
    match = war(["purple", "red"], {"state": {"now": "truce", "war_happened": True}})
    p = match.p
    assert outbreak.anarchy_strikes(p)
    assert p.state == STATES.index("anarchy")
    p.anarchy = 1
    states.anarchy_ends(p)
    assert (p.state, p.anarchy) == (STATES.index("peace"), 0)
    assert states.on(p, states.OUTBREAK)
    war_on = war(["purple", "red"], state="war").p
    outbreak.anarchy_strikes(war_on)
    assert war_on.state == STATES.index("war"), "it ends no War"


@pytest.mark.rule("CF-END-04", "CF-POST-04", "BR-2B")
@pytest.mark.parametrize(
    ("now", "anarchy", "fights_on"),
    [("republic", 0, False), ("republic", 1, False), ("empire", 0, False), ("empire", 1, True)],
)
def test_after_the_war_there_is_combat_in_an_empires_anarchy_only(
    war: Make, now: str, anarchy: int, fights_on: bool
) -> None:
    given = {
        "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
        "outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}},
    }
    match = war(["purple", "red"], given, step="combat")
    p = match.p
    p.state, p.anarchy = STATES.index(now), anarchy
    assert (fights.why_not_fight(p, 0, 1) is None) is fights_on
    if fights_on:
        assert fights.toll(p, 0, 1) == 1, "as in Age of Piracy"
    assert bool(states.on(p, states.OUTBREAK)) is False
    assert not states.on(p, states.DUTY)
    assert bool(states.on(p, states.WEAPONS)) is fights_on


@pytest.mark.rule("CF-END-12", "CF-END-03", "CF-SCO-02", "CF-SCO-12")
def test_winning_the_war_does_not_win_the_game() -> None:
    """The Loyalists have lost; Purple, who is one, has more points and wins when the disks are gone."""
    match = play(
        ["red", "purple"],
        assembly={"chits": chits("NNNNNN")},
        claims={"ryugu": "B", "bennu": "B", "luna": "B"},
        stones={"A": {"at": "earth_spot", "cards": ["hypergolic-penetrator-bus"]}},
        players={"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 2, "boulder": False}}},
    )
    assert match.words["players"]["A"]["stone"] is not None
    p = match.p
    outbreak.win(p, 1)
    assert p.result is None
    assert (p.winner, p.war_happened) == (1, 1)
    assert match.words["players"]["A"]["stone"] is None, "war effects stop"
    assert scoring.outcome(p) == INDEPENDENCE_VICTORY
    points = scoring.points(p)
    assert points[1] > points[0]
    assert scoring.leaders(p, points) == (1,)


@pytest.mark.rule("BR-2B", "CF-END-05", "CF-CORR-10", "CF-POST-01")
def test_a_republic_keeps_the_assembly_as_it_lies() -> None:
    lines = {"honest": {"unity": {"A": 2}}, "corrupt": {"honor": {"B": 1}}, "legacy": {"unity": 1}}
    match = play(["red", "purple"], assembly=lines, bribes={"A": 3, "B": 2}, supply=6)
    p = match.p
    chit = [*p.chit]
    p.winner = 1
    outbreak.found_republic(p)
    words = match.words
    assert words["state"]["now"] == "republic"
    assert (words["assembly"]["honest"], words["assembly"]["corrupt"]) == ({"unity": {"A": 2}}, {"honor": {"B": 1}})
    assert words["assembly"]["legacy"] == {"unity": 1}
    assert (p.chit, p.extremist, p.bribes) == (chit, [1, 1], [3, 2])
    assert words["assembly"]["star"] == "unity"
    assert states.assembly(p)
    assert states.on(p, states.VOTES)
    assert propaganda.why_not_diplomacy(p, FREEDOM) is not None, "the chits have no further use"
    assert propaganda.why_not_defect(p, 0) is not None
    assert bribes.why_not_suborn(p, 0, UNITY, 0) is not None
    assert not petitions.barred(p, 1, FREEDOM)
    assert outbreak.why_not_truce(p, 0) is not None
    assert not felonies.lawless(p, 0, 1)


@pytest.mark.rule("BR-2B", "CF-END-06", "CF-END-07")
def test_an_empire_has_no_assembly_and_income_again() -> None:
    lines = {"honest": {"unity": {"A": 2}}, "corrupt": {"honor": {"B": 2}}, "legacy": {"unity": 1}}
    match = play(["red", "purple"], assembly=lines, bribes={"A": 3, "B": 2}, supply=5, first="B")
    p = match.p
    assert p.law.answers_spare_cubes(p, 0) == 7 - 3
    outbreak.dissolve(p)
    words = match.words
    assert words["state"]["now"] == "empire"
    assert words["assembly"]["honest"] == words["assembly"]["corrupt"] == words["assembly"]["legacy"] == {}
    assert (p.extremist, p.bribes, p.supply) == ([0, 0], [3, 2], 7)
    assert [p.law.answers_spare_cubes(p, seat) for seat in range(2)] == [7, 7]
    assert p.first == 1
    assert not states.assembly(p)
    assert p.law.why_not_income(p, 0) is None
    assert p.law.answers_income(p, 0) == 1
    republic = play(["red", "purple"]).p
    outbreak.found_republic(republic)
    assert republic.law.why_not_income(republic, 0) is not None


@pytest.mark.rule("CF-CORR-10", "CF-CORR-04")
def test_corruption_lasts_through_a_truce() -> None:
    lines = {"corrupt": {"unity": {"B": 2}}, "honest": {"freedom": {"A": 1}}}
    match = play(["red", "purple"], assembly=lines, bribes={"A": 3, "B": 2}, supply=5)
    p = match.p
    p.anarchy = 1
    outbreak.make_truce(p)
    assert p.anarchy == 0
    assert match.words["assembly"]["corrupt"] == {"unity": {"B": 2}}
    assert (p.bribes, p.supply) == ([3, 2], 5)
    assert delegates.votes(p, UNITY) == 2
    assert delegates.votes(p, FREEDOM) == 2, "the delegate and Red's extremist"
    assert PLACES[p.star] in ("freedom", "unity")


# ------------------------------------------------------------------------------------------------------ bribes, vendettas


@pytest.mark.rule("CF-BRIB-03", "CF-VEND-04", "CF-BRIB-02")
def test_what_bribes_are_for_in_war(war: Make) -> None:
    """A vendetta, a truce, a delegate; no deal holds them."""
    given = {"bribes": {"A": 6, "B": 2}, "assembly": {"honest": {"honor": {"A": 1}, "unity": {"B": 1}}}}
    match = war(["white", "red"], given, state="war").do("A suborn unity B")
    assert match.p.bribes == [5, 2]
    assert match.delegates("corrupt") == {"unity": {"B": 1}}
    peace = war(["white", "red"], given, step="moves")
    peace.refused("A truce", "CF-TRU-01")
    peace.do("A offer-bribe B 1", "B accept 1")
    assert peace.p.bribes == [5, 3]
    moves = war(["white", "red"], given, state="war", step="moves")
    moves.refused("A offer-bribe B 1", "CF-BRIB-02")
    moves.do("A truce")
    assert moves.p.bribes == [2, 6]
    assert {event.rules for event in moves.events("BribePaid")} == {("CF-TRU-02",)}


#: The five vendettas, each with the rule that its bribe is paid by.
VENDETTAS = ("CF-VEND-03", "CF-PROP-13", "CF-VEND-10", "CF-VEND-11", "CF-DATK-02")


@pytest.mark.rule("CF-VEND-04", "CF-VEND-03", "CF-PROP-13", "CF-VEND-10", "CF-VEND-11", "CF-DATK-02")
@pytest.mark.parametrize("rule", VENDETTAS)
def test_there_are_five_vendettas_and_each_costs_a_bribe(war: Make, rule: str) -> None:
    """Sabotage, sneak attack, Human kamikaze, gray goo, dropstone. An attack on an enemy without them costs none."""
    post = {"outposts": {"B": {"at": "l2", "cards": ["fuel-cell"]}}}
    if rule == "CF-VEND-03":
        from armillary.games.high_frontier_conflict.piracy import vendetta

        match = war(["red", "purple"], state="war")
        vendetta.sabotage(match.p, 1, 0)
        assert match.p.bribes == [4, 2]
    elif rule == "CF-PROP-13":
        turned = {**post, "rockets": {"A": GUNNER}, "assembly": {"chits": {"unity": "independence"}}}
        match = war(["white", "yellow", "red"], turned, state="war", step="combat")
        match.p.betrayed = [1]
        match.do("A assault l2")
        assert match.p.bribes == [2, 4, 3]
    elif rule == "CF-VEND-10":
        human = {"at": "l2", "cards": ["purple-crew"]}
        match = war(
            ["purple", "red"], {**post, "rockets": {"A": human}}, [1, 1, 1, 1, 1, 1, 1, 1], state="war", step="combat"
        )
        match.do("A assault l2")
        while match.step == "Muster":
            match.do(f"A {next(c for c in match.choices('A') if c.split()[0] in ('lead', 'go'))}")
        match.do("A fire purple-crew kamikaze l2")
        assert match.p.bribes == [2, 4]
    elif rule == "CF-VEND-11":
        match = war(
            ["gray", "white"],
            {**post, "rockets": {"A": {"at": "l2", "cards": ["gray-crew"]}}},
            state="war",
            step="combat",
        )
        match.do("A assault l2", "A lead gray-crew", "A goo")
        assert match.p.bribes == [2, 4]
    else:
        stone = {
            "factories": {"luna": "B"},
            "stones": {"A": {"at": "luna", "dive": "luna", "cards": ["hypergolic-penetrator-bus"]}},
            "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
        }
        match = war(["white", "green"], stone, [1, 1, 3], state="war", step="combat").do("A assault luna", "A stone")
        assert match.p.bribes == [2, 4]
    assert [event.rules for event in match.events("BribePaid")] == [(rule,)]
    plain = war(["white", "red"], {**post, "rockets": {"A": GUNNER}}, [6, 6], state="war", step="combat").do(
        "A assault l2"
    )
    assert not plain.events("BribePaid")


GUNNER = {"at": "l2", "cards": ["melt-probe-crawler black"]}


@pytest.mark.rule("CF-BRIB-04")
def test_a_chit_that_serves_as_a_bribe_scores_nothing() -> None:
    match = play(
        ["red", "yellow", "purple"],
        players={"A": {"heroism": ["sunward"]}},
        deeds=["settlers", "homecoming", "daredevil"],
        bribes={"A": 0},
    )
    p = match.p
    assert scoring.counts(p, 0)["heroism"] == 1
    before = scoring.score(p, 0, UNRESOLVED)
    bribes.pay(p, 0, 1, "CF-VEND-03")
    assert (p.used_heroism, p.heroism[0]) == ([0, 1, 0], 0)
    assert before - scoring.score(p, 0, UNRESOLVED) == p.c.own.heroism.points
    assert scoring.counts(p, 1)["heroism"] == 0


@pytest.mark.rule("CF-VEND-09", "CF-VEND-08")
def test_no_failure_that_was_bought_cannot_be_sabotaged() -> None:
    """Red's stone comes to the solar oberth; with a roll an enemy is asked, with 4 Aqua nobody is."""
    given: dict[str, Any] = {
        "outposts": {"A": {"at": "encke", "cards": ["hypergolic-penetrator-bus", "kuck-mosquito"]}},
        "assembly": {"honest": {"individuality": {"A": 1}}},
    }
    rolled = play(["red", "yellow"], [4], **given, wt={"A": 0, "B": 0})
    rolled.do("A dislodge hypergolic-penetrator-bus", "A set-out")
    assert (rolled.step, rolled.deciding) == ("Sabotage", "B")
    paid = play(["red", "yellow"], [], **given, wt={"A": 4, "B": 0})
    paid.do("A dislodge hypergolic-penetrator-bus", "A set-out", "A pay-no-failure")
    assert paid.step != "Sabotage"
    assert (paid.p.wt[0], paid.p.bribes) == (0, [3, 3])
    assert paid.words["stacks"]["A-stone"]["at"] == "solar_oberth"


@pytest.mark.rule("BR-38", "CF-VEND-08")
@pytest.mark.parametrize(("die", "asked"), [(1, False), (2, True), (6, True)])
def test_a_hazard_succeeds_on_two_and_more_and_can_be_sabotaged_then(die: int, asked: bool) -> None:
    given: dict[str, Any] = {
        "outposts": {"A": {"at": "encke", "cards": ["hypergolic-penetrator-bus", "kuck-mosquito"]}},
        "wt": {"A": 0, "B": 0},
    }
    match = play(["red", "yellow"], [die], **given).do("A dislodge hypergolic-penetrator-bus", "A set-out")
    assert (match.step == "Sabotage") is asked
    assert (match.words["players"]["A"]["stone"] is None) is (not asked)
    assert match.p.law.answers_finao(match.p, 0) == 4


@pytest.mark.rule("BR-38", "CF-VEND-08")
@pytest.mark.parametrize(("card", "spoilt"), [("ion-drive", True), ("project-orion", False)])
def test_a_belt_roll_is_contested_where_it_could_cost_a_card(card: str, spoilt: bool) -> None:
    """It succeeds if nothing is decommissioned; the highest die against rad-hardness 8 costs nothing."""
    from armillary.games.high_frontier.flow.flight import BELT
    from armillary.games.high_frontier_conflict.chart.flight import Roll
    from armillary.games.high_frontier_conflict.piracy import vendetta

    match = play(["red", "yellow"], rockets={"A": {"at": "jb1", "cards": [card]}})
    p = match.p
    rocket = p.c.slot_names.index("rocket")
    p.push(Roll(kind=BELT, stack=rocket, space=p.c.number["jb1"]))
    assert vendetta.spoils(p, rocket, "belt") is spoilt
    assert p.law.asks_contested(p, 0, rocket, "belt", ok=True) is spoilt
    assert not p.law.asks_contested(p, 0, rocket, "belt", ok=False), "a failure needs no sabotage"
    assert vendetta.spoils(p, rocket, "crash")


# ---------------------------------------------------------------------------------------------- assembly and propaganda


@pytest.mark.rule("CF-GEN-02", "BR-20", "CF-GEN-08")
@pytest.mark.parametrize(("mode", "there"), [("war", True), ("piracy", True), ("age-of-piracy", False)])
def test_the_war_games_have_the_assembly_and_age_of_piracy_has_none(mode: str, there: bool) -> None:
    match = Match(
        SLUG, 2, scenario=mode, given={"factions": ["purple", "red"], "turn": "A", "first": "A", "step": "operation"}
    )
    p = match.p
    assert states.assembly(p) is there
    assert states.blocs(p) is there
    assert p.extremist == ([1, 1] if there else [0, 0])
    assert (p.law.why_not_income(p, 0) is not None) is there
    assert any(choice == "fundraise" for choice in match.choices("A")) is there
    assert match.may("A income") is not there
    if not there:
        match.refused("A fundraise", "BR-20")
        assert states.winner_of(p) == NONE or not states.on(p, states.WARTIME)
        assert scoring.outcome(p) == PIRACY


@pytest.mark.rule("CF-GEN-08", "CF-VIC-02")
def test_in_age_of_piracy_no_attack_is_victorious() -> None:
    """3D9 is left out: nobody is taken prisoner, no chit flips, no hero is decorated. Weapons and stones are there."""
    match = Match(
        SLUG,
        2,
        scenario="age-of-piracy",
        dice=[1, 2, 3, 3, 3, 3, 3],
        given={
            "factions": ["white", "red"],
            "turn": "A",
            "step": "combat",
            "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black", "white-crew"]}},
            "outposts": {
                "A": {"at": "himalia", "cards": ["mass-driver", "fuel-cell"]},
                "B": {"at": "l2", "cards": ["ion-drive", "brayton-turbine"]},
            },
        },
    )
    match.do("A assault l2", "A fire melt-probe-crawler gun l2")
    assert match.words["cards"]["ion-drive"] == "B hand"
    while match.step in ("Battle", "AfterBattle", "Combat"):
        match.do(f"{match.deciding} {next(c for c in match.choices(match.deciding) if c in ('keep', 'hold', 'stop'))}")
    assert not match.events("ChitFlipped")
    assert not match.events("PrisonerTaken")
    assert match.step == "Operation"
    assert match.may("A dislodge mass-driver")
    assert weapons.wields(match.p, 0, "marines")


@pytest.mark.rule("CF-POL-02", "CF-POL-01", "CF-COMP-03")
def test_an_extremist_is_the_one_delegate_on_the_chit_of_its_colour(war: Make) -> None:
    match = war(["red", "purple"], {"assembly": {"honest": {"freedom": {"A": 2, "B": 1}}}})
    p = match.p
    assert propaganda.extremist_on(p, FREEDOM) == 0
    assert propaganda.extremist_on(p, AUTHORITY) == 1
    assert [propaganda.extremist_on(p, place) for place in (HONOR, UNITY, EQUALITY, INDIVIDUALITY)] == [NONE] * 4
    assert [delegates.stands(p, seat, FREEDOM) for seat in range(2)] == [1, 0]
    assert delegates.delegates(p, 0, FREEDOM, 2) == 1
    assert delegates.delegates(p, 1, FREEDOM, 2) == 0, "B's delegate there is none"
    p.extremist[0] = 0
    assert propaganda.extremist_on(p, FREEDOM) == NONE
    assert delegates.delegates(p, 0, FREEDOM, 0) == 2


@pytest.mark.rule("CF-PROP-01", "CF-PROP-03", "CF-VIC-05", "CF-POL-05")
def test_a_chit_is_flipped_by_attack_diplomacy_or_defection(war: Make) -> None:
    """One chit each time, and it says from then on which bloc its ideology is with; only the first takes an enemy's extremist."""
    attack = war(["purple", "red"], {"assembly": {"chits": chits("NLLLLL")}}, state="war").won(0, 0b10)
    assert (attack.shown, states.bloc(attack.p, 1)) == ("LLLLLL", 0)
    assert attack.p.extremist == [1, 0]
    given = {"assembly": {"star": "authority", "honest": {"equality": {"A": 1}, "freedom": {"B": 1}}}, "wt": {"A": 0}}
    talks = war(["purple", "red"], given).do(
        "A fundraise", "A elect equality", "A skip", "A star equality", "A flip equality"
    )
    assert talks.shown == "NLLLLN"
    assert not talks.events("ExtremistDisgraced")
    for place in (FREEDOM, AUTHORITY):
        refusal = propaganda.why_not_diplomacy(talks.p, place)
        assert refusal is not None
        assert refusal.key == "extremist-there"
    for place in (HONOR, UNITY, EQUALITY, INDIVIDUALITY):
        assert propaganda.why_not_diplomacy(talks.p, place) is None
    assert propaganda.why_not_diplomacy(talks.p, CENTRIST) is not None
    defect = war(["purple", "red", "gray"], step="moves").do("A defect")
    assert (defect.shown, states.bloc(defect.p, 0)) == ("NLLNNN", 1)
    for match, how in ((attack, "CF-PROP-04"), (talks, "CF-PROP-06"), (defect, "CF-PROP-08")):
        assert [how in event.rules for event in match.events("ChitFlipped")] == [True]


@pytest.mark.rule("CF-PROP-15", "CF-PROP-12", "CF-END-02")
@pytest.mark.parametrize(
    ("given", "lost"),
    [
        ({}, None),
        ({"factories": {"ryugu": "B"}}, "ryugu"),
        ({"factories": {"luna": "B"}, "domes": {"luna": "B"}}, None),
    ],
)
def test_either_of_two_players_ends_the_war_by_defecting(war: Make, given: dict[str, Any], lost: str | None) -> None:
    match = war(["purple", "red"], given, state="war", step="moves", turn="B").do("B defect")
    if lost is not None:
        assert match.words["sites"][lost]["factory"] == "A", "the price is a Factory without a Colony, if there is one"
    for site in given.get("factories", {}):
        if site != lost:
            assert match.words["sites"][site]["factory"] == "B"
    assert states.bloc(match.p, 0) == states.bloc(match.p, 1)
    while match.p.phasing == 1 and match.deciding == "B":
        match.do(f"B {'done' if match.may('B done') else match.choices('B')[0]}")
    assert match.words["state"]["winner"] == "loyalist"


@pytest.mark.rule("CF-POL-07", "CF-PET-04")
def test_in_war_numbers_do_not_matter_and_one_delegate_is_enough(war: Make) -> None:
    given = {"assembly": {"honest": {"unity": {"A": 1, "B": 4}, "equality": {"B": 3}}}}
    peace = war(["red", "yellow"], {"assembly": {**given["assembly"], "star": "unity"}}).p
    match = war(["red", "yellow"], given, state="war")
    p = match.p
    assert delegates.active(peace, UNITY)
    assert delegates.active(peace, EQUALITY), "the general assembly makes it a law"
    assert not any(delegates.active(p, place) for place in range(CENTRIST + 1))
    p.star = UNITY
    assert not any(delegates.active(p, place) for place in range(CENTRIST + 1)), "wherever the star is"
    p.star = 7
    from armillary.games.high_frontier_conflict.assembly.steps import tally

    depth = len(p.frames)
    assert not tally(p, 0)
    assert len(p.frames) == depth
    assert petitions.evades(p, 0, UNITY)
    assert not petitions.evades(p, 0, EQUALITY)


@pytest.mark.rule("CF-CORE-16", "BR-14")
def test_a_delegate_is_taken_back_only_when_no_cube_is_left(war: Make) -> None:
    def elected(cubes: int) -> Any:
        lines = {"honest": {"authority": {"A": cubes}}, "star": "authority"}
        return war(["purple", "green"], {"assembly": lines}).do("A fundraise", "A elect authority")

    with_one, with_none = elected(5), elected(6)
    assert with_one.step == "Fundraise"
    assert with_one.delegates() == {"authority": {"A": 6}}
    assert not any(choice.startswith("recall") for choice in with_one.choices("A"))
    assert with_none.step == "TakeBack"
    assert with_none.choices("A") == ["recall authority honest", "recall authority extremist"]


@pytest.mark.rule("CF-WAR-03", "CF-COMP-03", "CF-SET-03", "CF-POL-05")
def test_who_starts_in_which_bloc() -> None:
    c = game(SLUG).components
    sides = dict(zip(c.factions, c.start_bloc, strict=True))
    assert sides == {"purple": 0, "yellow": 0, "white": 0, "green": 1, "gray": 1, "red": 1}
    assert sorted(c.ideology) == list(range(6)), "a chit for each ideology but centrist"
    match = Match(SLUG, 4, scenario="war", options={"factions": "chosen"})
    colours = ["purple", "white", "green", "red"]
    match.do(*[f"{seat} take-faction {colour}" for seat, colour in zip("ABCD", colours, strict=True)])
    assert [states.bloc(match.p, seat) for seat in range(4)] == [sides[colour] for colour in colours]
    match.p.state = STATES.index("war")
    assert states.allies(match.p, 0) == [1]
    assert states.enemies(match.p, 0) == [2, 3]
    propaganda.flip(match.p, 2, AUTHORITY, propaganda.ATTACK)
    assert states.bloc(match.p, 0) == 1, "a lost battle changes it"


@pytest.mark.rule("CF-SET-03", "CF-SET-04")
@pytest.mark.parametrize("seed", range(6))
def test_colours_that_are_dealt_leave_no_bloc_empty(seed: int) -> None:
    p = game(SLUG, 2, scenario="war").start(seed)
    assert sorted(states.bloc(p, seat) for seat in range(2)) == [0, 1]
    last = Match(SLUG, 2, scenario="war", options={"factions": "chosen"}).do("A take-faction red")
    open_ = [choice.split()[1] for choice in last.choices("B")]
    assert sorted(open_) == ["purple", "white", "yellow"]


@pytest.mark.rule("CF-WAR-22", "CF-FW-07", "CF-WAR-20")
@pytest.mark.parametrize(("who", "saved"), [("white", False), ("yellow", True)])
def test_only_white_cannot_save_a_delegate_abroad(war: Make, who: str, saved: bool) -> None:
    match = war([who, "red"], {"assembly": {"honest": {"freedom": {"A": 1}}}}, state="war").do("A done")
    assert (match.step == "LastSuborn") is saved
    if saved:
        match.do("A suborn freedom A")
    assert match.delegates() == {}
    assert match.delegates("corrupt") == ({"freedom": {"A": 1}} if saved else {})


# ---------------------------------------------------------------------------------------------------------- Colonists


def settled(state: str = "war", **given: Any) -> Match:
    now = {"now": state, "war_happened": True} | ({"winner": "independence"} if state == "republic" else {})
    return play(["red", "purple"], options={"m2": True}, state=now, **given)


@pytest.mark.rule("CF-WAR-27", "CF-WAR-26", "CF-CORE-18")
def test_a_deserter_is_replaced_in_the_next_turn_at_the_earliest() -> None:
    """Red's convicts (authority, Loyalist) go when his turn ends; freedom is his, yet nobody comes before his next turn."""
    match = settled(
        bernals={
            "A": {"at": "el_l5", "cards": ["cancer-hospital", "convicts"], "anchored": True},
        },
        wt={"A": 0, "B": 0},
    )
    assert colonists.vacancies(match.p, 0) == 0
    match.do("A done")
    assert match.words["settlements"]["queue"] == ["convicts"]
    assert (colonists.count(match.p, 0), colonists.vacancies(match.p, 0)) == (0, 1)
    assert match.deciding == "B"
    while match.p.phasing == 1:
        match.do(f"B {'done' if match.may('B done') else match.choices('B')[0]}")
    assert colonists.count(match.p, 0) == 0 or match.p.phasing == 0
    while match.deciding == "A" and colonists.count(match.p, 0) == 0:
        listed = match.choices("A")
        match.do(f"A {'exomigrate' if 'exomigrate' in listed else 'done' if 'done' in listed else listed[0]}")
    assert colonists.count(match.p, 0) == 1


@pytest.mark.rule("CF-CORE-19", "CF-WAR-32", "CF-BER-03", "CF-CORE-17")
@pytest.mark.parametrize(("state", "limit"), [("war", 3), ("anarchy", 3), ("peace", 2), ("truce", 2), ("republic", 2)])
def test_loose_bernals_hold_colonists_in_wartime_only(state: str, limit: int) -> None:
    """One promoted and anchored, one loose: 1 + 1 in peace, one more in wartime; anchored or not makes no difference then."""
    match = settled(
        bernals={
            "A": [
                {"at": "geo", "cards": ["geo-elevator promoted"], "anchored": True},
                {"at": "l1", "cards": ["powersat-station"]},
            ]
        },
    )
    p = match.p
    p.state, p.anarchy = STATES.index(state), int(state == "anarchy")
    assert colonists.limit(p, 0) == limit
    p.anchored[stations.stations(p, 0)[0]] = 0
    assert colonists.limit(p, 0) == (limit if limit == 3 else 0)


@pytest.mark.rule("CF-WAR-28", "CF-BER-01", "CF-BER-04")
@pytest.mark.parametrize("how", ["will", "restriction", "dirtsides", "combat"])
def test_a_bernal_that_comes_loose_is_full_of_dirt(how: str) -> None:
    """Four ways: at will, by the bar on Home Bernals, for want of friendly Dirtsides, by a shot."""
    if how == "combat":
        match = play(
            ["white", "green"],
            [1] * 20,
            step="combat",
            options={"m2": True},
            bernals={"B": {"at": "jb1", "cards": ["climate-control"], "anchored": True}},
            factories={"ganymede_uruk": "B C"},
            outposts={"A": {"at": "jb1", "cards": ["programmable-matter"]}},
        )
        match.do("A assault jb1")
        while match.step in ("Muster", "Battle"):
            listed = match.choices(match.deciding)
            match.do(f"{match.deciding} {next((c for c in listed if 'kamikaze' in c), listed[0])}")
        seat = 1
    elif how == "will":
        match = settled("peace", bernals={"A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}})
        match.do("A unanchor A-bernal")
        seat = 0
    else:
        home: dict[str, Any] = {"at": "l2", "cards": ["powersat-station"], "anchored": True}
        abroad = {"at": "jb1", "cards": ["geo-elevator"], "anchored": True}
        factories = {} if how == "restriction" else {"ganymede_uruk": "B C"}
        match = settled(bernals={"A": home if how == "restriction" else abroad}, factories=factories)
        match.do("A done")
        seat = 0
    p = match.p
    bernal = stations.stations(p, seat)[0]
    assert not p.anchored[bernal]
    from armillary.games.high_frontier.rules import stacks

    assert p.steps[bernal] == p.c.tank_steps[stacks.dry_mass(p, bernal)][-1]


@pytest.mark.rule("CF-WAR-28", "CF-BER-04", "BR-6A")
def test_what_is_too_heavy_to_fly_takes_no_dirt() -> None:
    cargo = ["fuel-cell", "homopolar-flywheel-bank", "ion-drive", "cermet-nerva", "mass-driver"]
    for cards, full in ((["geo-elevator"], True), (["geo-elevator", *cargo], False)):
        match = settled("peace", bernals={"A": {"at": "geo", "cards": cards, "anchored": True}}).do(
            "A unanchor A-bernal"
        )
        assert bool(match.p.steps[stations.stations(match.p, 0)[0]]) is full


@pytest.mark.rule("BR-5C", "BR-75")
@pytest.mark.parametrize(
    ("one", "other", "given", "key"),
    [
        ("l1", "luna", {}, None),
        ("l1", "luna", {"freight": {"elevators": [["l1", "luna"]]}}, "elevator-stands"),
        ("l1", "luna", {"factories": {}}, "no-factory-at-end"),
        ("l1", "luna", {"freighters": {}}, "no-unit-at-end"),
        ("luna", "l1", {}, "no-factory-at-end"),
        ("leo", "geo", {}, "earth-by-bernal"),
        ("l1", "l2", {}, "no-elevator-slot"),
    ],
)
def test_where_an_elevator_can_be_raised(one: str, other: str, given: dict[str, Any], key: str | None) -> None:
    whole: dict[str, Any] = {
        "factories": {"luna": "A"},
        "freighters": {"A": {"at": "l1", "cards": ["ore-barge black"]}},
        **given,
    }
    match = play(["red", "purple"], options={"m1": True}, **whole)
    number = match.p.c.number
    refusal = elevators.why_not_build(match.p, 0, number[one], number[other])
    assert (refusal and refusal.key) == key
    assert match.may(f"A raise-elevator {one} {other}") is (key is None)


# ------------------------------------------------------------------------------------------------------------- scores


def rich() -> Any:
    """A Factory (8), a damaged one with a Colony, a Claim, glory 1 + 2, heroism, delegates honest and corrupt, 3 bribes."""
    match = Match(
        SLUG,
        3,
        scenario="war",
        given={
            "factions": ["purple", "green", "white"],
            "turn": "A",
            "claims": {"luna": "A"},
            "factories": {"himalia": "A", "io_loki": "A"},
            "domes": {"io_loki": "A"},
            "damaged": ["io_loki"],
            "players": {"A": {"glory_high": ["mars"], "glory_low": ["ceres"], "heroism": ["sunward"]}},
            "glory": ["mercury", "venus", "jupiter", "saturn", "uranus"],
            "deeds": ["settlers", "homecoming", "daredevil"],
            "assembly": {"star": "individuality", "honest": {"unity": {"A": 2}}, "corrupt": {"honor": {"A": 1}}},
            "bribes": {"A": 3},
        },
    )
    return match.p


@pytest.mark.rule(
    "CF-SCO-02",
    "CF-SCO-04",
    "CF-SCO-09",
    "CF-SCO-12",
    "CF-SCO-13",
    "CF-SCO-16",
    "CF-BRIB-06",
    "CF-CORR-03",
    "CF-FAC-10",
)
@pytest.mark.parametrize("outcome", range(len(OUTCOMES)), ids=OUTCOMES)
def test_every_part_of_the_score_in_every_outcome(outcome: int) -> None:
    p = rich()
    why: list[tuple[str, int]] = []
    total = scoring.score(p, 0, outcome, why)
    assert total == sum(points for _, points in why)
    parts: dict[str, int] = {}
    for rule, points in why:
        parts[rule] = parts.get(rule, 0) + points
    prices = sum(p.law.answers_price(p, p.letter[p.c.sites.index(name)]) for name in ("himalia", "io_loki"))
    claims = p.claim.count(0)
    loyal, free, still = (outcome == which for which in (LOYALIST_VICTORY, INDEPENDENCE_VICTORY, UNRESOLVED))
    politics = free or outcome == p.c.no_war
    # Tokens: Claims, the whole Factory (the damaged one and its dome are none), and 2 honest delegates and the extremist.
    assert parts["CF-SCO-03"] == claims + 1 + (0 if loyal else 3)
    assert parts.get("CF-SCO-04", 0) + parts.get("BR-17", 0) + parts.get("BR-41", 0) == (
        (2 * 2 if still else prices) + (2 if loyal else 1) * 3
    )
    assert parts["BR-42"] == p.c.own.heroism.points
    assert parts.get("CF-SCO-08", 0) == (3 if politics else 0), "individuality: one for each bribe in reserve"
    assert parts.get("CF-BRIB-05", 0) == 3 * p.c.own.scoring.bribe[outcome]
    if outcome == PIRACY:
        assert "CF-SCO-08" not in parts
        assert "CF-BRIB-05" not in parts
    p.damaged = [0] * len(p.damaged)
    assert scoring.score(p, 0, outcome) - total == 2, "the Factory and the Colony on it"
    p.corrupt = [0] * len(p.corrupt)
    assert scoring.score(p, 0, outcome) - total == 2, "a corrupt delegate was worth nothing"


@pytest.mark.rule("CF-SCO-13", "CF-CORR-03", "CF-SCO-08")
def test_equality_awards_honest_delegates_only() -> None:
    p = rich()
    p.star = EQUALITY
    have = scoring.counts(p, 0)
    assert (have["delegate"], scoring.award(p, have)) == (3, 3)
    p.corrupt[EQUALITY * 3] = 2
    assert scoring.award(p, scoring.counts(p, 0)) == 3
    p.honest[EQUALITY * 3] = 2
    assert scoring.award(p, scoring.counts(p, 0)) == 5
    p.star = 7
    assert scoring.award(p, scoring.counts(p, 0)) == 0, "the War slot is no law"


@pytest.mark.rule("CF-SCO-02", "CF-SCO-16")
@pytest.mark.parametrize(
    ("mode", "winner", "happened", "which"),
    [
        ("age-of-piracy", NONE, 0, PIRACY),
        ("war", 0, 1, LOYALIST_VICTORY),
        ("war", 1, 1, INDEPENDENCE_VICTORY),
        ("war", NONE, 1, UNRESOLVED),
        ("war", NONE, 0, None),
        ("piracy", 1, 1, INDEPENDENCE_VICTORY),
    ],
)
def test_which_column_counts(mode: str, winner: int, happened: int, which: int | None) -> None:
    match = Match(SLUG, 2, scenario=mode, given={"factions": ["purple", "red"], "turn": "A"})
    match.p.winner, match.p.war_happened = winner, happened
    assert scoring.outcome(match.p) == (match.p.c.no_war if which is None else which)


# ------------------------------------------------------------------------------------------------ options, seats, powers


@pytest.mark.rule("CF-GEN-03", "CF-GEN-11")
@pytest.mark.parametrize("m1", [False, True])
@pytest.mark.parametrize("m2", [False, True])
def test_each_module_brings_its_own_cards_and_stacks(m1: bool, m2: bool) -> None:
    c = game(SLUG, 2, options={"m1": m1, "m2": m2}).components
    assert bool(c.freight_cards) is m1
    assert bool(c.settler_cards) is m2
    assert bool(c.bernal_slots) is m2
    assert ("mobile" in c.slot_names) is m1
    assert len(c.freight_cards) == (12 if m1 else 0)


@pytest.mark.rule("CF-GEN-04")
def test_futures_presuppose_both_modules_and_an_assembly() -> None:
    for options in ({"m1": True}, {"m2": True}, {}):
        with pytest.raises(OptionError, match="CF-GEN-04"):
            game(SLUG, 2, scenario="war", options={"futures": True, **options})
    whole = {"futures": True, "m1": True, "m2": True}
    with pytest.raises(OptionError, match="CF-GEN-04"):
        game(SLUG, 2, scenario="age-of-piracy", options=whole)
    for futures in (True, False):
        p = Match(SLUG, 2, scenario="war", options={**whole, "futures": futures}).p
        assert p.law.futures is futures


@pytest.mark.rule("CF-GEN-05", "CF-COMP-01", "CF-BRIB-01")
def test_two_to_six_play_and_the_bribes_are_twelve() -> None:
    for seats in (1, 7):
        with pytest.raises(OptionError, match="2 to 6"):
            game(SLUG, seats)
    for seats in range(2, 7):
        p = Match(SLUG, seats, given={"turn": "A"}).p
        assert len(p.wt) == seats
        assert sum(p.bribes) + p.supply == 12


@pytest.mark.rule("CF-GEN-11", "BR-54")
def test_there_is_no_delivery_with_any_rooms() -> None:
    from armillary.games.high_frontier_conflict import rooms

    for chosen in (rooms.ROOMS, ("freighters",), ("chart",)):
        names = {verb.name for verb in rooms.verbs_of(chosen)}
        assert not any(name.startswith("deliver") for name in names)
        assert {"produce", "refuel"} <= names


@pytest.mark.rule("CF-ETB-05", "BR-69")
def test_the_home_ability_of_an_et_home_works() -> None:
    """The Powersat Station beams only from home: at Jupiter it does once it is an ET Home Bernal."""
    match = play(
        ["red", "purple"],
        options={"m2": True},
        bernals={"A": {"at": "jb1", "cards": ["powersat-station"], "anchored": True}},
        factories={"ganymede_uruk": "A C"},
    )
    p = match.p
    assert not stations.power(p, 0, "powersat")
    assert 0 not in p.law.answers_beams(p, 0)
    match.do("A declare-home")
    assert stations.power(p, 0, "powersat")
    assert 0 in p.law.answers_beams(p, 0)
    p.damaged[p.c.sites.index("ganymede_uruk")] = 1
    assert not stations.power(p, 0, "powersat"), "without water below it is no home"


@pytest.mark.rule("CF-RES-04", "CF-RES-02")
@pytest.mark.parametrize(
    ("card", "at", "anchored", "exempt"),
    [
        ("lofstrom-loop", "el_l3", True, True),
        ("geo-elevator", "geo", True, True),
        ("lofstrom-loop", "el_l3", False, False),
        ("powersat-station", "l2", True, False),
    ],
)
def test_which_bernals_evade_unity(card: str, at: str, anchored: bool, exempt: bool) -> None:
    """For their owner, and for who comes to terms with him."""
    match = play(
        ["purple", "white", "red"],
        options={"m2": True},
        bernals={"A": {"at": at, "cards": [card], "anchored": anchored}},
    )
    p = match.p
    assert petitions.evades(p, 0, UNITY) is exempt
    assert not petitions.evades(p, 1, UNITY)
    assert (petitions.why_not_source(p, 1, 0, UNITY) is None) is exempt
    assert (petitions.why_not_source(p, 2, 0, UNITY) is None) is exempt
    assert not petitions.evades(p, 0, EQUALITY), "unity alone"


@pytest.mark.rule("CF-CORE-23", "BR-10", "CF-ETB-03")
def test_the_bank_is_where_the_home_is_farthest_out() -> None:
    def bank(**given: Any) -> str:
        match = play(["red", "purple"], options={"m2": True}, **given)
        if match.may("A declare-home"):
            match.do("A declare-home")
        assert stations.bank(match.p, 1) == match.p.c.leo
        return str(match.p.c.spaces[stations.bank(match.p, 0)])

    over = {"factories": {"ganymede_uruk": "A C"}}
    assert bank() == "leo"
    assert bank(bernals={"A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}}) == "geo"
    assert bank(bernals={"A": {"at": "geo", "cards": ["geo-elevator"]}}) == "leo", "loose"
    assert bank(bernals={"A": {"at": "jb1", "cards": ["pharmaceutics"], "anchored": True}}, **over) == "jb1"


@pytest.mark.rule("BR-2A", "CF-GEN-10")
def test_privileges_go_by_colour_and_hold_in_peace() -> None:
    """Each colour has its own and no other's; Purple's is that Felonies are open to him."""
    p = Match(SLUG, 3, given={"factions": ["gray", "red", "purple"], "first": "A", "turn": "A"}).p
    for seat in range(3):
        held = [faction for faction in range(6) if p.law.asks_privilege(p, seat, faction)]
        assert held == [p.faction[seat]]
    assert p.law.asks_privilege(p, 2, PURPLE_FACTION)
    assert felonies.why_not_felony(p, 2, 0, JUMP, NONE) is None
    assert felonies.why_not_felony(p, 1, 0, JUMP, NONE) is not None
    assert p.law.answers_tie(p, 1, [1, 2]) == 1
    assert p.law.answers_tie(p, 0, [1, 2]) == NONE
    p.anarchy = 1
    assert not any(p.law.asks_privilege(p, seat, faction) for seat in range(3) for faction in range(6))


@pytest.mark.rule("BR-19", "BR-37", "CF-MAV-01")
def test_a_factory_on_anothers_claim_serves_its_cube() -> None:
    given: dict[str, Any] = {
        "claims": {"ryugu": "B"},
        "factories": {"ryugu": "A"},
        "turn": "A",
        "factions": ["purple", "green"],
    }
    p = Match(SLUG, 2, given=given).p
    site = p.c.sites.index("ryugu")
    assert (p.claim[site], p.factory[site]) == (1, 0)
    assert [p.law.asks_supplies(p, site, seat) for seat in range(2)] == [True, False]
    assert [p.law.asks_supplies(p, site, seat) for seat in range(2)] == [True, False]
    assert [scoring.counts(p, seat)["cube"] for seat in range(2)] == [1, 0]
    post = {
        "outposts": {
            seat: {"at": "ryugu", "cards": [card]} for seat, card in (("A", "ion-drive"), ("B", "mass-driver"))
        }
    }
    mine = Match(SLUG, 2, given={**given, **post, "step": "operation"})
    mine.do("A fill A-outpost 2")
    theirs = Match(SLUG, 2, given={**given, **post, "step": "operation", "turn": "B"})
    assert not theirs.may("B fill B-outpost 2")


@pytest.mark.rule("BR-35")
@pytest.mark.parametrize(
    ("stack", "cards", "net"),
    [
        ("rockets", ["cermet-nerva", "pebble-bed-fission", "tik-heat-pipe heavy"], None),
        ("freighters", ["cermet-nerva"], 1),
    ],
)
def test_net_thrust_is_the_bases_and_a_freighters_is_one(stack: str, cards: list[str], net: int | None) -> None:
    from armillary.games.high_frontier.rules import thrust

    p = Match(
        SLUG,
        2,
        given={"factions": ["purple", "green"], "turn": "A", stack: {"A": {"at": "l1", "steps": 0, "cards": cards}}},
    ).p
    number = p.c.slot_names.index("rocket" if stack == "rockets" else "freighter")
    best = thrust.best_setting(p, number)
    if net is not None:
        assert p.law.answers_haul(p, number) == net
        assert best is not None
        assert best[1] == net
    else:
        assert p.law.answers_haul(p, number) == 0
