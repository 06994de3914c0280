"""The assembly (BR-20 to BR-29, CF-POL): set-up, fundraising, tally, laws, lobby, martial law, purge, legacy, final vote."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.assembly import arc
from armillary.games.high_frontier_conflict.ids import CENTRIST
from armillary.kernel import game
from armillary.kernel.title import OptionError
from armillary.scene import Label, Tag, Way
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
Make = Callable[..., Any]


@pytest.mark.rule("CF-SET-03", "CF-SET-08", "CF-SET-09", "CF-COMP-03", "CF-POL-01", "CF-POL-02", "BR-21", "BR-29")
def test_chits_star_and_extremists_at_the_start() -> None:
    match = Match(SLUG, 4, scenario="war", options={"factions": "chosen"})
    match.do("A take-faction purple", "B take-faction white", "C take-faction green", "D take-faction red")
    words = match.words
    assert words["assembly"]["chits"] == {
        "freedom": "independence",
        "honor": "loyalist",
        "unity": "loyalist",
        "authority": "loyalist",
        "equality": "independence",
        "individuality": "independence",
    }
    assert words["assembly"]["star"] == "centrist"
    assert all(player["extremist"] for player in words["players"].values())
    assert (match.p.supply, match.p.pile, words["state"]["now"]) == (0, 4, "peace")
    assert [match.p.law.answers_spare_cubes(match.p, seat) for seat in range(4)] == [6] * 4


@pytest.mark.rule("CF-SET-04", "CF-WAR-03")
def test_no_bloc_is_empty() -> None:
    match = Match(SLUG, 2, scenario="war", options={"factions": "chosen"})
    match.do("A take-faction purple").refused("B take-faction yellow", "CF-SET-04").do("B take-faction gray")
    piracy = Match(SLUG, 2, scenario="age-of-piracy", options={"factions": "chosen"})
    piracy.do("A take-faction purple", "B take-faction yellow")


@pytest.mark.rule("CF-GEN-02")
def test_the_modes_go_with_their_scenarios() -> None:
    with pytest.raises(OptionError):
        game(SLUG, 2, scenario="war", options={"mode": "age-of-piracy"})


@pytest.mark.rule("BR-20", "BR-21", "BR-22", "BR-29")
def test_fundraising_brings_aqua_a_delegate_and_a_move_then_the_votes_are_counted(war: Make) -> None:
    match = war(["purple", "green"], {"wt": {"A": 1}}).refused("A income", "BR-20")
    match.do("A fundraise").refused("A elect unity", "BR-20").do("A elect authority")
    match.refused("A shift authority honest freedom", "BR-21")
    match.do("A shift authority honest unity")
    assert match.delegates() == {"unity": {"A": 1}}
    assert match.p.wt[0] == 2
    assert match.step == "Tally"  # authority, equality and unity have one each
    match.refused("A star honor", "BR-22").do("A star unity", "A leave-chit")
    assert match.star == "unity"


@pytest.mark.rule("BR-22", "CF-PROP-07", "CF-POL-02", "AM-21")
def test_the_star_goes_alone_where_most_are_and_to_the_centre_without_flip(war: Make) -> None:
    match = war(["purple", "green"], {"assembly": {"star": "authority", "honest": {"centrist": {"A": 1}}}})
    match.do("A fundraise", "A skip", "A shift authority extremist centrist")
    assert match.star == "centrist"
    assert match.step == "Moves"  # nothing was asked, and nothing is left to do in this turn
    assert not match.p.extremist[0]
    assert match.p.chit[3] == 0  # an extremist that walks away flips nothing


@pytest.mark.rule("BR-14", "BR-20", "CF-CORE-16", "CF-CORR-09")
def test_without_a_cube_one_is_taken_back_before_a_delegate_is_elected(war: Make) -> None:
    given = {
        "assembly": {"honest": {"authority": {"A": 3}}, "corrupt": {"unity": {"A": 1}}, "star": "authority"},
        "factories": {"ryugu": "A", "bennu": "A"},
        "domes": {"bennu": "A"},
        "bribes": {"A": 2},
        "supply": 6,
    }
    match = war(["purple", "green"], given)
    assert match.p.law.answers_spare_cubes(match.p, 0) == 0
    match.do("A fundraise", "A elect unity")
    assert match.step == "TakeBack"
    match.refused("A take-back bennu", "BR-14")
    match.do("A recall unity corrupt")
    assert match.p.bribes[0] == 3, "with its bribe"
    assert match.delegates()["unity"] == {"A": 1}
    assert match.step == "Fundraise", "the votes are counted when the operation is done, not before"
    match.do("A skip")
    assert match.star == "authority"
    more = {"assembly": {"honest": {"authority": {"A": 4}}, "star": "authority"}, "factories": given["factories"]}
    match = war(["purple", "green"], more).do("A fundraise", "A elect authority", "A take-back ryugu")
    assert match.words["sites"]["ryugu"]["factory"] is None
    assert match.delegates()["authority"] == {"A": 5}


@pytest.mark.rule("BR-14", "BR-15")
def test_settlers_send_a_delegate_with_a_cube_that_is_taken_back(war: Make) -> None:
    given = {
        "assembly": {"honest": {"equality": {"A": 5}}, "star": "equality"},
        "factories": {"ryugu": "A"},
        "rockets": {"A": {"at": "ryugu", "cards": ["purple-crew", "fuel-cell"]}},
    }
    match = war(["purple", "green"], given).do("A colony-delegate purple-crew")
    assert match.words["sites"]["ryugu"]["dome"] == "A"
    assert match.choices("A") == ["recall authority extremist", "recall equality honest"]
    match.do("A recall equality honest")
    assert match.delegates() == {"authority": {"A": 1}, "equality": {"A": 4}}


@pytest.mark.rule("BR-20", "CF-POL-07", "CF-CORE-15", "AM-44")
def test_in_war_nobody_counts_and_nobody_lobbies(war: Make) -> None:
    given = {"assembly": {"honest": {"unity": {"A": 2}}}}
    match = war(["purple", "green"], given, state="war").refused("A lobby unity", "CF-CORE-15")
    match.do("A fundraise", "A elect authority", "A skip")
    assert match.step == "Operation"
    assert match.star == "war-slot"


@pytest.mark.rule("BR-24", "CF-CORE-13", "CF-CORE-14", "BR-23")
def test_lobbying_buys_a_law_for_the_turn(war: Make) -> None:
    given = {
        "wt": {"A": 1},
        "assembly": {
            "star": "authority",
            "honest": {"authority": {"B": 3}, "equality": {"A": 1}, "centrist": {"A": 1}},
        },
        "hands": {"A": []},
    }
    match = war(["red", "purple"], given)
    match.refused("A lobby unity", "BR-24").refused("A lobby centrist", "BR-24").refused("A lobby authority", "BR-24")
    match.do("A lobby equality").refused("A lobby freedom", "BR-24")
    assert (match.p.wt[0], match.delegates()) == (0, {"authority": {"B": 3}, "centrist": {"A": 1}})
    match.refused("A research thruster", "BR-23").refused("A take-grant thruster", "BR-23")
    corrupt = {"assembly": {"star": "authority", "corrupt": {"unity": {"A": 1}}}, "supply": 5}
    war(["red", "purple"], corrupt).refused("A lobby unity", "CF-CORE-14")


@pytest.mark.rule("BR-23")
def test_free_trade_sells_two_for_five(war: Make) -> None:
    hand = ["hall-effect-thruster", "mass-driver", "cermet-nerva"]
    given = {"wt": {"A": 0}, "hands": {"A": hand}, "assembly": {"star": "freedom"}}
    match = war(["red", "purple"], given)
    match.do("A sell-two cermet-nerva mass-driver")
    assert match.p.wt[0] == 5
    match = war(["red", "purple"], {**given, "assembly": {"star": "unity"}})
    match.refused("A sell-two cermet-nerva mass-driver", "BR-23")


@pytest.mark.rule("BR-23")
def test_research_grants_take_the_top_card_for_one(war: Make) -> None:
    match = war(["green", "purple"], {"wt": {"A": 1}, "assembly": {"star": "equality"}})
    top = match.words["decks"]["thruster"]["top"]
    match.refused("A research thruster", "BR-23").do("A take-grant thruster")
    assert match.words["cards"][top] == "A hand"
    assert match.p.wt[0] == 0


@pytest.mark.rule("BR-23")
def test_the_old_guard_pays_for_glory(war: Make) -> None:
    given = {"wt": {"A": 0}, "assembly": {"star": "honor"}}
    match = war(["white", "red"], given).do("A fundraise", "A skip", "A skip")
    assert match.p.wt[0] == 0
    match = war(
        ["white", "red"], {**given, "glory": [], "players": {"A": {"glory_low": ["mars"], "glory_high": ["venus"]}}}
    )
    match.do("A fundraise", "A skip", "A skip")
    assert match.p.wt[0] == 2


@pytest.mark.rule("BR-23")
def test_under_the_general_assembly_two_delegates_make_a_law_and_nobody_lobbies(war: Make) -> None:
    given = {
        "wt": {"A": 3},
        "assembly": {"star": "unity", "honest": {"equality": {"A": 1}, "unity": {"B": 2}, "freedom": {"A": 1}}},
    }
    match = war(["green", "yellow"], given)
    match.refused("A lobby freedom", "BR-23")
    assert match.may("A take-grant thruster")  # extremist and delegate of Green: two
    assert not any(choice.startswith("sell-two") for choice in match.choices("A"))


@pytest.mark.rule("BR-25", "CF-POL-06", "CF-CORR-09")
def test_martial_law_removes_a_delegate_and_takes_its_bribe(war: Make) -> None:
    given = {
        "assembly": {"star": "authority", "honest": {"authority": {"A": 2}}, "corrupt": {"unity": {"B": 1}}},
        "bribes": {"A": 1, "B": 2},
        "supply": 8,
    }
    match = war(["purple", "gray"], given).do("A fundraise", "A skip", "A skip")
    assert match.step == "Martial"
    match.refused("A martial individuality B extremist", "CF-POL-06").do("A martial unity B corrupt")
    assert match.p.bribes == [2, 2]
    assert match.delegates("corrupt") == {}


@pytest.mark.rule("BR-15", "BR-26", "AM-45")
def test_a_colony_may_send_a_delegate(war: Make) -> None:
    given = {"rockets": {"A": {"at": "ryugu", "cards": ["red-crew"]}}, "factories": {"ryugu": "A"}}
    match = war(["red", "purple"], given).do("A colony-delegate red-crew")
    assert match.delegates() == {"freedom": {"A": 1}}
    assert match.words["sites"]["ryugu"]["dome"] == "A"


@pytest.mark.rule("BR-27", "CF-WAR-18", "CF-WAR-19", "CF-WAR-15", "AM-29")
def test_a_purge_takes_one_of_each_colour_but_no_extremist(war: Make) -> None:
    given = {
        "year": 10,
        "turn": "B",
        "assembly": {
            "star": "unity",
            "honest": {"unity": {"A": 1}},
            "corrupt": {"unity": {"A": 1, "B": 1}},
        },
        "bribes": {"A": 2, "B": 2},
        "supply": 6,
    }
    match = war(["yellow", "red"], given, [5, 3]).do("B done")  # the event of year 11 is Anarchy, then the purge
    assert match.words["state"]["now"] == "anarchy"
    assert match.step == "Purge"
    match.refused("A lose-delegate extremist", "CF-WAR-19").do("A lose-delegate corrupt")
    assert match.delegates() == {"unity": {"A": 1}}
    assert match.p.bribes == [3, 3]  # back to the owners of the delegates
    assert match.p.extremist == [1, 1]


@pytest.mark.rule("BR-01", "BR-04", "BR-28")
def test_disk_baton_and_final_vote(war: Make) -> None:
    given: dict[str, Any] = {"year": 12, "turn": "C", "assembly": {"star": "freedom", "honest": {"freedom": {"A": 1}}}}
    match = war(["red", "purple", "green"], given, [4]).do("C done", "A place-disk unity")
    assert match.words["assembly"]["legacy"] == {"unity": 1}
    match.do("A pass-baton C")
    assert match.words["first"] == "C"
    last = {**given, "pile": 1, "assembly": {**given["assembly"], "legacy": {"unity": 2}}}
    match = war(["red", "purple", "green"], last, []).do("C done", "A place-disk unity")
    assert match.p.result.reason == "disks"  # three legacy disks beat two delegates
    assert match.event("StarMoved") == {"seat": 0, "place": 2}


@pytest.mark.rule("BR-04", "BR-23")
def test_martial_law_keeps_the_first_player(war: Make) -> None:
    given = {"year": 12, "turn": "B", "assembly": {"star": "authority", "honest": {"authority": {"A": 1}}}}
    match = war(["purple", "green"], given, [4]).do("B done", "A place-disk centrist")
    assert match.words["first"] == "A"
    assert match.events("BatonKept")


@pytest.mark.rule("BR-24", "BR-23")
def test_the_insurance_is_lobbied_for_when_a_pad_has_exploded(war: Make) -> None:
    given = {
        "year": 2,
        "turn": "B",
        "wt": {"A": 1, "B": 0},
        "assembly": {"star": "freedom", "honest": {"freedom": {"B": 3}, "centrist": {"A": 1}}},
        "leos": {"A": {"cards": ["mass-driver"]}, "B": {"cards": ["cermet-nerva"]}},
    }
    match = war(["purple", "red"], given, [4]).do("B done", "A insure")
    mass = match.p.c.mass[2 * match.p.c.cards.index("mass-driver")]
    assert match.p.wt == [mass, 0]
    assert match.words["cards"]["cermet-nerva"] == "B hand"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_delegate_that_is_considered_says_what_becomes_of_the_law(war: Make, language: str) -> None:
    """Votes after it, and whether the star stays, moves or waits for a choice (BR-22)."""
    match = war(["purple", "green"]).do("A fundraise")
    text = match.game.text(language)
    words = {
        "en": ["you choose", "law moves", "Authority leads with 2 delegates, and the law moves there. Martial law"],
        "de": ["du wählst", "Gesetz wechselt", "mit 2 Stimmen, und das Gesetz wechselt dorthin. Kriegsrecht"],
    }[language]
    # An extremist each: nobody leads; one more makes it two to one.
    for notation, figure, caption in (("skip", ("1", "1"), words[0]), ("elect authority", ("2", "1"), words[1])):
        step = match.game.parse(notation)
        found = match.game.outlook(match.p, 0, step, text)
        assert re.findall(r"\d", found.figure) == list(figure)
        assert found.caption == caption
        assert match.game.preview(match.p, 0, step, text).stage.note == found.effect
    assert words[2] in found.effect


def test_who_would_take_a_seat_is_a_ghost_on_the_arc(war: Make) -> None:
    """Every delegate has a seat of its own; the one that a choice would seat, move or remove is faint, with a ring and words."""
    given = {"assembly": {"honest": {"centrist": {"B": 2}}}}
    match = war(["purple", "green"], given).do("A fundraise")
    rules, p, text = match.game, match.p, match.game.text()
    now = rules.scene(p, 0, text).stage
    pins = {piece.id: piece for piece in now.sheet.pieces if piece.symbol == "cube"}
    assert len(pins) == 4, "two extremists and two delegates"
    assert len({(pin.x, pin.y) for pin in pins.values()}) == 4
    assert not [pin for pin in pins.values() if "faint" in pin.style]
    assert [label.text for label in now.sheet.shapes if isinstance(label, Label) and "delegates" in label.text].count(
        "2 delegates"
    ) == 1
    seen = rules.preview(p, 0, rules.parse("elect authority"), text).stage.sheet
    (ghost,) = [pin for pin in seen.pieces if "faint" in pin.style]
    assert (ghost.owner, ghost.mark) == (0, "place:authority")
    (tag,) = [shape for shape in seen.shapes if isinstance(shape, Tag)]
    (line,) = [shape for shape in seen.shapes if isinstance(shape, Way)]
    assert line.points == [(tag.x, tag.y), (ghost.x, ghost.y)]
    assert tag.lines == ["Elect a delegate to Authority", "2 to 2: you choose"]
    # Who moves leaves one seat and takes another.
    moved = next(one for one in p.choices(0) if one[0] == "elect")
    match.do(f"A {rules.notation(moved)}")
    shift = next(one for one in match.p.choices(0) if one[0] == "shift")
    both = rules.preview(match.p, 0, shift, text).stage.sheet
    assert len([pin for pin in both.pieces if "faint" in pin.style]) == 2


def test_neighbours_on_the_arc_are_next_to_each_other(war: Make) -> None:
    """BR-21: the ring is cut once, and Centrist sits between two of it."""
    c = war(["purple", "green"]).p.c
    ring = [place for place in arc.ARC if place != CENTRIST]
    for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        assert other in c.next_places[one]
    assert set(c.next_places[CENTRIST]) == set(ring)
