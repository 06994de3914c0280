"""The picture: everything on the map is drawn, everything that can be chosen can be clicked, and combat is shown beforehand."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

import armillary
from armillary.games.galactic_empire.look.stage import of_fight
from armillary.games.galactic_empire.meta import TITLE
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules.combat import chaos_fight
from armillary.kernel.playout import random_choice
from armillary.kernel.view import make_view
from armillary.scene import Cards, Counters, DataTable, Dots, Grid, Label, Path, Scene, Sector, Track

#: What the preview says of a differential of +2 without a modifier.
ODDS = "30 %: defenders up to 2 hit, 20 %: defenders up to 1 hit, 30 %: nothing, 20 %: attackers of 1 hit"


def marks_of(scene: Scene) -> set[str]:
    """Everything in the changing picture that lights."""
    found = {piece.mark or piece.id for piece in scene.pieces} | {piece.id for piece in scene.pieces}
    for panel in scene.panels:
        if isinstance(panel, Counters):
            found |= {counter.id for counter in panel.counters}
        elif isinstance(panel, Cards):
            found |= {card.id for card in panel.cards}
        elif isinstance(panel, Grid):
            found |= {cell.id for row in panel.rows for cell in row}
        elif isinstance(panel, DataTable):
            found |= set(panel.ids)
    return found


def symbols() -> set[str]:
    game = armillary.game("galactic-empire")
    return set(re.findall(r'<symbol id="([^"]+)"', (game.files / "art.svg").read_text(encoding="utf-8")))


@pytest.mark.rule("GE-COMP-03")
def test_the_board_has_every_sector_with_number_and_name() -> None:
    game = armillary.game("galactic-empire")
    board = game.board(game.text())
    shapes = [shape for layer in board.layers for shape in layer.shapes]
    ids_of = {getattr(shape, "id", "") for shape in shapes}
    for s in range(1, 74):
        assert f"sector:s{s:02d}" in ids_of
        assert f"sector:s{s:02d}" in board.places
    titles = {getattr(shape, "title", "") for shape in shapes}
    assert "01 Core" in titles
    assert "04 Cygnus-Carina Alpha" in titles
    numbers = {shape.text for shape in shapes if isinstance(shape, Label)}
    assert {f"{s:02d}" for s in range(1, 74)} <= numbers
    x, y, width, height = board.box
    for place in board.places.values():
        assert x < place[0] < x + width
        assert y < place[1] < y + height
    styles = {word for shape in shapes for word in shape.style.split()}
    assert styles - {"display"} <= set(board.palette)
    assert set(board.paints) <= set(board.palette.values())
    assert board.names["sector:s01"] == "01 Core"
    assert board.beside["sector:s01"] == [f"sector:s0{s}" for s in (2, 3, 4, 5)]
    assert len(shapes) < 320, "arms and stars are few shapes"
    assert any(isinstance(shape, Dots) for shape in shapes)
    assert all(shape.px >= 11 for shape in shapes if isinstance(shape, Label))


def test_sectors_of_a_ring_meet_without_gaps() -> None:
    game = armillary.game("galactic-empire")
    board = game.board(game.text())
    fields = next(layer for layer in board.layers if layer.id == "sectors")
    rings: dict[float, float] = {}
    for shape in fields.shapes:
        if isinstance(shape, Sector):
            rings[shape.inner] = rings.get(shape.inner, 0) + shape.end - shape.start
    assert set(rings.values()) == {360}
    assert len(rings) == 7


@pytest.mark.parametrize("scenario", [scenario.id for scenario in TITLE.scenarios])
def test_everything_named_by_a_choice_is_in_the_picture(scenario: str) -> None:
    game = armillary.game("galactic-empire", scenario=scenario)
    drawn = symbols()
    static = {getattr(shape, "id", "") for layer in game.board(game.text()).layers for shape in layer.shapes}
    palette = game.board(game.text()).palette
    rng = Random(5)
    p = game.start(5)
    for number in range(260):
        if p.over:
            break
        if number % 5 == 0:
            seen = p.view(0)
            scene = game.scene(seen, 0, game.text())
            assert msgspec.json.encode(scene)
            pieces = [piece.id for piece in scene.pieces]
            assert len(set(pieces)) == len(pieces), "every piece has an id of its own"
            assert {piece.symbol for piece in scene.pieces} <= drawn
            assert {piece.style for piece in scene.pieces} <= set(palette)
            lit = marks_of(scene) | static
            for choice in seen.choices(0):
                for mark in game.marks(seen, 0, choice):
                    if not mark.startswith(("marker:", "leader:")):
                        assert mark in lit, f"{mark} of {choice} is nowhere"
        p.apply(0, random_choice(p.choices(0), rng))


@pytest.mark.rule("GE-MOVE-09", "GE-DEF-12")
def test_all_stacks_are_open_and_drawn_force_by_force(at: Any) -> None:
    sectors = {"s13": {"imperial": "2SF CG", "rebels": "AF", "system": "rebels 2/2/3"}}
    forces = {"u2a": {"at": "s13", "units": "3SF"}, "i1b": {"at": "s13", "units": "WS"}}
    play = at({"turn": 3, "phase": "I", "map": sectors, "forces": forces, "leaders": {"leader-2a": "s13 CG"}})
    for seat in (0, None):
        assert play.p.view(seat).to_words() == play.p.to_words(), "nothing on the map is hidden"
    scene = play.game.scene(play.p.view(0), 0, play.game.text())
    here = [(piece.symbol, piece.count, piece.style) for piece in scene.pieces if piece.mark == "sector:s13"]
    assert ("sf", 2, "imperial") in here
    assert ("cg", 1, "imperial") in here
    assert ("leader", 1, "imperial-blue") in here
    assert ("usurper", 1, "usurper") in here
    assert ("sf", 3, "usurper") in here
    assert ("invader", 1, "invader") in here
    assert ("ws", 1, "invader") in here
    assert ("af", 1, "rebel") in here
    assert ("system", 1, "rebel") in here
    assert len(here) == 9, "units of one type and one force make one pile"


@pytest.mark.rule("GE-SCN-11")
def test_the_pools_show_what_is_left_and_not_what_comes(at: Any) -> None:
    game = armillary.game("galactic-empire", scenario="civil-war")
    p = game.start(3)
    assert isinstance(p, Galaxy)
    scene = game.scene(p.view(0), 0, game.text())
    pools = next(panel for panel in scene.panels if isinstance(panel, DataTable) and panel.id == "pools")
    assert sum(int(row[1]) for row in pools.rows[2:]) == 138
    assert ["Rebellion", "12"] in pools.rows


def test_panels_tell_the_state(at: Any) -> None:
    sectors = {"s01": {"system": "imperial 2/2/4", "nexus": 1, "imperial": "AF"}, "s30": {"imperial": "SF"}}
    play = at({"turn": 3, "phase": "I", "index": 66, "rp": 12, "map": sectors, "illumination": 2, "next_increase": 6})
    scene = play.game.scene(play.p.view(0), 0, play.game.text())
    assert scene.headline == "Turn 3 of 10"
    assert scene.extra == {"mood": 0.66, "band": "gauge-critical"}
    values = {c.id: c.value for panel in scene.panels if isinstance(panel, Counters) for c in panel.counters}
    assert values["track:chaos-index"] == "66"
    assert values["events"] == "8"
    assert values["income"] == "+4"
    assert values["upkeep"] == "-4", "an Alpha Fleet, a Star Fleet and a Nexus"
    assert values["points"] == "8"
    assert values["item:illumination"] == "2"
    assert scene.phases is not None
    assert scene.phases.names[scene.phases.now] == "Movement"
    assert [column.values for column in scene.columns] == [["12"], ["1"], ["8"], ["Collapse"]]
    turns = next(panel for panel in scene.panels if isinstance(panel, Track) and panel.id == "turns")
    assert (2, None, "turn") in turns.markers
    assert (5, None, "Increased Resources") in turns.markers
    assert scene.styles == {"sector:s01": "held-imperial"}


def test_the_combat_preview_shows_differential_modifier_and_odds(at: Any) -> None:
    sectors = {"s12": {"imperial": "3SF 2CG", "rebels": "2SF"}}
    play = at({"turn": 3, "phase": "J", "index": 50, "map": sectors, "leaders": {"leader-2a": "s12 SF"}})
    play.do("attack s12", "target-rebels SF 2", "engage")
    scene = play.game.scene(play.p.view(0), 0, play.game.text())
    preview = scene.panels[0]
    assert isinstance(preview, DataTable)
    assert preview.title == "Combat in 12 Quiet Reach"
    assert preview.rows[0] == ["military", "6 - 4 = +2", "+0", "none", ODDS]
    assert preview.rows[1][2:4] == ["+2", "value 2"]
    assert preview.rows[2][:2] == ["morphogenetic", "4 - 0 = +4"]
    stage = scene.stage
    assert stage is not None
    assert [(party.title, party.figure, party.lines) for party in stage.parties] == [
        ("The Empire", "6", ["2 Control Groups: 0", "3 Star Fleets: 6"]),
        ("The Rebels", "4", ["2 Star Fleets: 4"]),
    ]
    # Fleets have a strength of 2: a result of up to 1 hits none of theirs, and none of ours.
    assert [(one.share, one.title, one.good) for one in stage.prospects] == [
        (0.7, "Nobody is hit", None),
        (0.3, "2 Star Fleets of the Rebels", True),
    ]


def test_a_leader_who_is_considered_changes_the_odds_on_the_stage(at: Any) -> None:
    sectors = {"s12": {"imperial": "3SF 2CG", "rebels": "2SF"}}
    play = at({"turn": 3, "phase": "J", "index": 50, "map": sectors, "leaders": {"leader-2a": "s12 SF"}})
    play.do("attack s12", "target-rebels SF 2", "engage")
    text = play.game.text()
    sketch = play.game.preview(play.p.view(0), 0, play.game.parse("military leader-2a 0"), text)
    assert sketch is not None
    assert sketch.stage is not None
    assert [(one.share, one.good) for one in sketch.stage.prospects] == [(0.5, None), (0.5, True)]


def test_an_attack_of_chaos_shows_what_the_empire_may_lose(at: Any) -> None:
    sectors = {"s12": {"imperial": "AF", "rebels": "3SF"}}
    play = at({"turn": 3, "phase": "J", "index": 50, "map": sectors})
    fight = chaos_fight(play.p, 1, -1, 12, play.p.reb[12 * T : 13 * T])
    found = of_fight(play.p, fight, 0, -1, 0, play.game.text())
    assert found.parties[1].seat == 0
    bad = [one for one in found.prospects if one.good is False]
    assert [one.title for one in bad] == ["An Alpha Fleet of the Empire"]
    assert found.after == "The Empire's losses here raise the Chaos Index."


def test_the_barometer_follows_the_index(at: Any) -> None:
    for index, band in (
        (10, "gauge-calm"),
        (40, "gauge-uneasy"),
        (60, "gauge-tense"),
        (75, "gauge-critical"),
        (95, "gauge-collapse"),
    ):
        play = at({"turn": 3, "phase": "I", "index": index, "map": {"s30": {"imperial": "SF"}}})
        scene = play.game.scene(play.p.view(0), 0, play.game.text())
        bar = scene.overlay[0]
        assert isinstance(bar, Path)
        assert bar.d == f"M-136.0 {1230 - 9 * index:.1f}H-112.0V1230.0H-136.0Z"
        assert bar.style == band
        assert f"{index}" in [shape.text for shape in scene.overlay if isinstance(shape, Label)]


def test_the_charts_are_there_with_the_rows_that_apply(at: Any) -> None:
    def lit(play: Any, chart: str) -> list[str]:
        scene = play.game.scene(play.p.view(0), 0, play.game.text())
        table = next(panel for panel in scene.panels if isinstance(panel, DataTable) and panel.id == chart)
        assert table.chart
        return [table.rows[row][0] for row in table.lit]

    map_of = {"s12": {"imperial": "3SF", "rebels": "2SF"}}
    battle = at({"turn": 3, "phase": "J", "index": 50, "map": map_of}).do("attack s12", "target-rebels SF 2", "engage")
    assert lit(battle, "crt") == [str(face) for face in range(10)]
    assert lit(battle, "chaos-index") == ["41 to 55"] or lit(battle, "chaos-index")
    core = {"s01": {"system": "imperial 1/1/1", "nexus": 1}}
    extropy = at({"turn": 3, "phase": "K", "index": 50, "rp": 9, "map": core})
    # The Nexus adds 2: 2 to 11.
    assert lit(extropy, "extropy") == ["2 or less", "3 to 5", "6 to 8", "9 to 12"]
    usurper = {"u4a": {"at": "s01", "units": "SF"}}
    held = {"s01": {"system": "imperial 1/1/1", "imperial": "AF"}}
    throne = at({"turn": 3, "phase": "C", "map": held, "forces": usurper, "leaders": {"leader-1a": "s01 AF"}})
    assert lit(throne, "usurpation") == ["3 to 6", "7", "8", "9 to 11", "12 or more"]
    names = {panel.id for panel in throne.game.scene(throne.p.view(0), 0, throne.game.text()).panels}
    wanted = ("suppression", "recruiting", "expedition", "increased", "operations-rebels", "star-gate", "levels")
    assert names >= {*wanted, "expenditure", "invaders", "resolution"}


def test_odds_stand_on_the_buttons_and_moves_are_drawn(at: Any) -> None:
    sectors = {"s12": {"imperial": "3SF", "rebels": "2SF"}}
    play = at({"turn": 3, "phase": "J", "index": 50, "map": sectors}).do("attack s12", "target-rebels SF 2", "engage")
    text = play.game.text()
    found = play.game.outlook(play.p, 0, ("military", None, 0), text)
    assert (found.figure, found.caption, found.effect) == (
        "30 %",
        "something is hit",
        "30 %: 2 Star Fleets of the Rebels, destroyed",
    )
    assert found.parts == [(0.7, True), (0.3, True)]
    assert play.game.outlook(play.p, 0, ("pass",), text) is None
    moving = at({"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF"}}}).do("from s13", "take SF 1")
    sketch = moving.game.preview(moving.p, 0, ("to", 12), moving.game.text())
    board = moving.game.board(moving.game.text())
    assert sketch.overlay[0].points == [board.places["sector:s13"], board.places["sector:s12"]]
    core = {"s01": {"system": "imperial 1/1/1", "nexus": 1}}
    extropy = at({"turn": 3, "phase": "K", "index": 50, "rp": 9, "map": core})
    assert extropy.game.outlook(extropy.p, 0, ("extropy", None, 0), text).figure == "60 %"


def test_rolls_and_great_events_get_the_stage(at: Any, still: Any) -> None:
    sectors = {"s12": {"imperial": "3SF", "rebels": "2SF"}, "s01": {"system": "imperial 1/1/1"}}
    play = at({"turn": 3, "phase": "J", "index": 50, "rp": 9, "map": sectors}, [9])
    play.do("attack s12", "target-rebels SF 2", "engage", "military - 0")
    rolled = next(event for event in play.p.log if event.kind == "CombatRolled")
    for language, verdict in (("en", "defenders up to 2 hit"), ("de", "Verteidiger bis 2 getroffen")):
        moment = play.game.moment(play.p, rolled, play.game.text(language))
        assert (moment.stage, moment.sum, moment.verdict) == ("roll", "9 +0 = 9", verdict)
        assert [die.value for die in moment.dice] == [9]
        assert moment.marks == ["sector:s12"]
    position = still({"map": {"s04": {"system": "imperial 2/2/4", "imperial": "2SF CG"}}}).play("rebellion", 0, 5)
    broke = next(event for event in position.p.log if event.kind == "RebellionBroke")
    banner = position.game.moment(position.p, broke, position.game.text())
    assert (banner.stage, banner.marks) == ("banner", ["sector:s04"])
    assert "a Control Group and 2 Star Fleets" in banner.title


def test_units_are_counted_in_words(at: Any) -> None:
    sectors = {"s13": {"imperial": "2AF SF"}}
    play = at({"turn": 3, "phase": "I", "map": sectors}).do("from s13")
    captions = {
        language: [play.game.caption(play.p, 0, choice, play.game.text(language)) for choice in play.p.choices(0)]
        for language in ("en", "de")
    }
    assert captions["en"] == ["Take 1 to 2 Alpha Fleets", "Take a Star Fleet", "Take everything"]
    assert captions["de"] == ["Mitnehmen: 1 bis 2 Alpha-Flotten", "Mitnehmen: eine Sternenflotte", "Alles mitnehmen"]


def test_what_stays_unpaid_says_what_is_risked() -> None:
    game = armillary.game("galactic-empire")
    p = game.start(3)
    for choice in (("unpaid-unit", 0, 1), ("unpaid-system", 1)):
        found = game.outlook(p, 0, choice, game.text())
        assert (found.figure, found.caption) == ("30 %", "turns Rebel")
        assert found.effect == "it rolls a ten-sided die and turns Rebel on 3 of its faces"


def test_the_sums_of_a_set_up_follow_every_piece_and_leaders_are_placed_with_the_rest() -> None:
    game = armillary.game("galactic-empire", 1, scenario="second-empire")
    p, text = game.start(1), game.text("en")
    tray = {one.title: one.left for one in game.scene(p.view(0), 0, text).tray}
    assert tray["leader of value 1"] == 3

    def sums() -> dict[str, str]:
        return {caption: figure for figure, caption in game.scene(p.view(0), 0, text).sums}

    pieces = sum(tray.values())
    assert sums()["RP of upkeep a turn"] == "0"
    upkeep = []
    for number, choice in enumerate(game.suggest(p.view(0), 0), 1):
        p.apply(0, choice)
        left = sum(one.left for one in game.scene(p.view(0), 0, text).tray)
        assert left == pieces - number
        if left == 0:
            break
        upkeep.append(int(sums()["RP of upkeep a turn"]))
    assert number == pieces, "what is suggested places all, leaders included"
    assert upkeep == sorted(upkeep)
    assert upkeep[0] > 0


def test_what_cannot_be_kept_is_collected_and_its_sums_say_how_much_is_short(at: Any) -> None:
    play = at(
        {
            "turn": 3,
            "phase": "G",
            "rp": 3,
            "map": {"s02": {"system": "imperial 2/2/3", "imperial": "AF SF"}, "s05": {"imperial": "CG"}},
        }
    )
    view = make_view(play.p, 0)
    assert [(one.notation, one.basket) for one in view.choices] == [
        ("disband s02 AF", True),
        ("disband s02 SF", True),
        ("disband s05 CG", True),
    ]
    assert {caption: figure for figure, caption in view.scene.sums} == {
        "RP to pay": "4",
        "RP you have": "3",
        "RP short": "1",
    }
